//! Records and sanctions (art. 7, 18).

use super::event_json::MAX_LINE;
use super::{Arbiter, EndReason, FoulKind, Note, Refusal, Sanction, SanctionKind};
use crate::board::Color;

impl Arbiter {
    /// 18.1-18.3: recorded for the ranking; the graver ones lose the game (4.1.10).
    pub(super) fn on_sanction(
        &mut self,
        side: Color,
        kind: SanctionKind,
        reason: &str,
        notes: &mut Vec<Note>,
    ) -> Result<(), Refusal> {
        if reason.len() > MAX_LINE {
            return Err(Refusal::BadText);
        }
        self.sanctions[side.index()].push(Sanction {
            at: self.now,
            kind,
            reason: reason.to_owned(),
        });
        notes.push(Note::Sanctioned { side, kind });
        if kind == SanctionKind::Warning {
            self.warnings[side.index()] += 1;
        } else {
            self.lose(side, EndReason::Discipline, kind.article(), notes);
        }
        Ok(())
    }

    /// 7.1: each run of four moves not recorded is a foul. 7.2: with less than three minutes left
    /// it is none, but the record is owed when the next period begins.
    pub(super) fn on_missed(
        &mut self,
        side: Color,
        plies: &[u32],
        notes: &mut Vec<Note>,
    ) -> Result<(), Refusal> {
        let i = side.index();
        let played = self.game.len() as u32;
        if plies.is_empty() || plies.iter().any(|ply| *ply == 0 || *ply > played) {
            return Err(Refusal::NoSuchPly);
        }
        let clock = *self.clock.state().side(side);
        if clock.remaining < self.regulations.record_lapse {
            add(&mut self.owed[i], plies);
            self.lapse[i].get_or_insert(clock.period);
            notes.push(Note::RecordsLater(side));
            return Ok(());
        }
        add(&mut self.missed[i], plies);
        let due = runs(&self.missed[i], self.regulations.missed_records);
        while self.missed_fouls[i] < due && self.ending.is_none() {
            self.missed_fouls[i] += 1;
            self.foul(side, FoulKind::MissedRecords, notes);
        }
        Ok(())
    }
}

/// Adds plies to a sorted list.
fn add(to: &mut Vec<u32>, plies: &[u32]) {
    to.extend_from_slice(plies);
    to.sort_unstable();
    to.dedup();
}

/// How many fouls the missed plies are: each run one after the other, by so many at a time.
fn runs(plies: &[u32], at_a_time: u32) -> u32 {
    let (mut fouls, mut run, mut last) = (0, 0, 0);
    for ply in plies {
        run = if run > 0 && *ply == last + 1 {
            run + 1
        } else {
            1
        };
        last = *ply;
        if run == at_a_time {
            fouls += 1;
            run = 0;
        }
    }
    fouls
}
