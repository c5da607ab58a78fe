//! Offers, claims and rulings (art. 23, 24).

use super::{Arbiter, EndReason, FoulKind, GameResult, Note, Refusal};
use crate::adjudication::{natural_limit, Judge, Label, Ruling};
use crate::board::Color;

impl Arbiter {
    /// 23.1: after one's own move, before pressing, in turn with the other side.
    pub(super) fn on_offer(&mut self, side: Color, notes: &mut Vec<Note>) -> Result<(), Refusal> {
        if self.offer == Some(side) {
            return Err(Refusal::OfferedBefore);
        }
        if self.last_offer == Some(side) {
            self.foul(side, FoulKind::RepeatedOffer, notes);
            return Err(Refusal::OfferedBefore);
        }
        if self.unpressed != Some(side) {
            self.disturbs(side, notes);
            return Err(Refusal::NotTheMoment);
        }
        self.offer = Some(side);
        self.last_offer = Some(side);
        notes.push(Note::Offered(side));
        Ok(())
    }

    /// Whoever asks or offers in the other's time disturbs (8.5, 9.1.1).
    fn disturbs(&mut self, side: Color, notes: &mut Vec<Note>) -> bool {
        let disturbs = !self.in_own_time(side);
        if disturbs {
            self.foul(side, FoulKind::Disturbance, notes);
        }
        disturbs
    }

    pub(super) fn on_accept(&mut self, side: Color, notes: &mut Vec<Note>) -> Result<(), Refusal> {
        if self.offer != Some(side.other()) {
            return Err(Refusal::NoOffer);
        }
        self.end(GameResult::Draw, EndReason::Agreed, "23.1", self.now, notes);
        Ok(())
    }

    pub(super) fn on_decline(&mut self, side: Color, notes: &mut Vec<Note>) -> Result<(), Refusal> {
        if self.offer != Some(side.other()) {
            return Err(Refusal::NoOffer);
        }
        self.offer = None;
        notes.push(Note::Declined(side));
        Ok(())
    }

    /// 23.3: true, a draw; not true, a foul and five minutes, which can lose on time.
    pub(super) fn on_claim_limit(
        &mut self,
        side: Color,
        notes: &mut Vec<Note>,
    ) -> Result<(), Refusal> {
        if self.disturbs(side, notes) {
            return Err(Refusal::NotYourTime);
        }
        if self.limit_reached(side, notes) {
            self.end(
                GameResult::Draw,
                EndReason::NaturalLimit,
                "23.3",
                self.now,
                notes,
            );
            return Ok(());
        }
        self.foul(side, FoulKind::WrongLimitClaim, notes);
        if self.ending.is_none() {
            let ms = self.regulations.limit_penalty;
            self.clock
                .deduct(side, ms, self.now, "23.3")
                .map_err(Refusal::Clock)?;
            notes.push(Note::Penalty { side, ms });
            self.look_at_the_clock("23.3", notes);
        }
        Err(Refusal::LimitNotReached)
    }

    fn limit_reached(&self, side: Color, notes: &mut Vec<Note>) -> bool {
        let rules = &self.regulations.rules;
        let count = natural_limit(&self.game, side, rules);
        notes.push(Note::Counted {
            plies: count.counted_plies,
            needed: rules.natural_limit.rounds * 2,
        });
        count.reached
    }

    /// 23.3, last sentence: nobody has claimed, the arbiter counts for either side.
    pub(super) fn on_audit_limit(&mut self, notes: &mut Vec<Note>) -> Result<(), Refusal> {
        let reached = Color::ALL
            .into_iter()
            .any(|side| self.limit_reached(side, notes));
        if !reached {
            return Err(Refusal::LimitNotReached);
        }
        self.end(
            GameResult::Draw,
            EndReason::NaturalLimit,
            "23.3",
            self.now,
            notes,
        );
        Ok(())
    }

    pub(super) fn on_claim_repetition(
        &mut self,
        side: Color,
        notes: &mut Vec<Note>,
    ) -> Result<(), Refusal> {
        if self.disturbs(side, notes) {
            return Err(Refusal::NotYourTime);
        }
        self.on_audit_repetition(notes)
    }

    /// 23.2, 24: the ruling on the present position.
    pub(super) fn on_audit_repetition(&mut self, notes: &mut Vec<Note>) -> Result<(), Refusal> {
        let (ruling, rule) = self.ruling();
        if ruling == Ruling::None {
            return Err(Refusal::NotRepeated);
        }
        self.apply(ruling, rule, notes);
        Ok(())
    }

    /// The ruling as it is now, with what was demanded and overruled, and its item of art. 24.
    pub(super) fn ruling(&self) -> (Ruling, &'static str) {
        if let Some((side, ply)) = self.demand {
            if self.demand_ignored() {
                let (ruling, rule) = self.ruling_after(Some(ply));
                // Who was told is one side, and the other has had no warning.
                if ruling.against() == Some(side) {
                    return (ruling, rule);
                }
            }
        }
        self.ruling_after(None)
    }

    fn ruling_after(&self, warned: Option<usize>) -> (Ruling, &'static str) {
        let mut judge = Judge::new(&self.regulations.rules);
        if let Some(ply) = warned {
            judge = judge.warned(ply);
        }
        for (ply, label, reason) in &self.overrules {
            judge = judge.overrule(*ply, *label, reason);
        }
        let verdict = judge.verdict(&self.game);
        let rule = verdict.articles.iter().find(|a| a.starts_with("24."));
        (verdict.outcome, rule.copied().unwrap_or("24"))
    }

    pub(super) fn apply(&mut self, ruling: Ruling, rule: &'static str, notes: &mut Vec<Note>) {
        if ruling == Ruling::None {
            return;
        }
        notes.push(Note::Ruled { ruling, rule });
        match ruling {
            Ruling::Draw => {
                self.end(
                    GameResult::Draw,
                    EndReason::Repetition,
                    rule,
                    self.now,
                    notes,
                );
            }
            Ruling::RedLoses | Ruling::BlackLoses => {
                let side = if ruling == Ruling::RedLoses {
                    Color::Red
                } else {
                    Color::Black
                };
                self.lose(side, EndReason::Forbidden, rule, notes);
            }
            Ruling::RedMustChange | Ruling::BlackMustChange => {
                let side = if ruling == Ruling::RedMustChange {
                    Color::Red
                } else {
                    Color::Black
                };
                self.demand = Some((side, self.game.len()));
            }
            // The arbiter looks at the moves and overrules.
            Ruling::None | Ruling::Undetermined => {}
        }
    }

    pub(super) fn on_overrule(
        &mut self,
        ply: u32,
        label: Label,
        reason: &str,
    ) -> Result<(), Refusal> {
        let ply = ply as usize;
        if ply >= self.game.len() || self.overrules.len() >= 1000 {
            return Err(Refusal::NoSuchPly);
        }
        if reason.len() > super::event_json::MAX_LINE {
            return Err(Refusal::BadText);
        }
        self.overrules.retain(|(other, _, _)| *other != ply);
        self.overrules.push((ply, label, reason.to_owned()));
        Ok(())
    }
}
