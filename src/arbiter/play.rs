//! Touching, moving and pressing (art. 2, 4.1, 5, 6).

use super::event_json::MAX_LIST;
use super::touch::{duty, Duty};
use super::{Arbiter, EndReason, FirstIllegal, FoulKind, GameResult, Manner, Note, Refusal};
use crate::adjudication::Enforcement;
use crate::board::{Color, Move, Piece, Square};
use crate::clock::Phase;
use crate::game::Reason;
use crate::moves::Illegal;

impl Arbiter {
    /// What the pieces touched demand of the side to move (art. 5).
    #[must_use]
    pub fn duty(&self) -> Duty {
        let pos = self.game.position();
        let touched = &self.touched[pos.turn().index()];
        duty(
            pos,
            &touched.squares(pos),
            touched.at_once,
            self.regulations.touch_reading,
        )
    }

    /// Touching binds (5.1-5.5), but for adjusting with consent in one's own time, and for what is
    /// plainly an accident (5.6). In the other's time it disturbs (9.1.1), and binds at the next
    /// turn.
    pub(super) fn on_touch(
        &mut self,
        side: Color,
        squares: &[Square],
        manner: Manner,
        notes: &mut Vec<Note>,
    ) -> Result<(), Refusal> {
        let pos = *self.game.position();
        let pieces: Vec<(Square, Piece)> = squares
            .iter()
            .take(MAX_LIST)
            .filter_map(|s| pos.piece_at(*s).map(|p| (*s, p)))
            .collect();
        if pieces.is_empty() {
            return Err(Refusal::NothingTouched);
        }
        let own_time = self.in_own_time(side);
        let innocent = match manner {
            Manner::Accident => true,
            Manner::Adjusting { consent } => consent && own_time,
            Manner::InOrder | Manner::AtOnce => false,
        };
        if innocent {
            return Ok(());
        }
        self.touched[side.index()].add(&pieces, side, manner == Manner::AtOnce);
        if !own_time {
            self.foul(side, FoulKind::Disturbance, notes);
        }
        if pos.turn() != side {
            return Ok(());
        }
        let duty = self.duty();
        notes.push(if duty.free {
            Note::Free {
                side,
                article: duty.article,
            }
        } else {
            Note::Bound {
                side,
                article: duty.article,
                moves: duty.allowed.len() as u32,
            }
        });
        let now = |list: &[Square]| list.iter().any(|s| pieces.iter().any(|(p, _)| p == s));
        if now(&duty.unmovable) {
            self.foul(side, FoulKind::UnmovableTouched, notes);
        }
        if now(&duty.untakeable) && self.ending.is_none() {
            self.foul(side, FoulKind::UntakeableTouched, notes);
        }
        Ok(())
    }

    pub(super) fn on_move(
        &mut self,
        side: Color,
        played: Move,
        notes: &mut Vec<Note>,
    ) -> Result<(), Refusal> {
        let state = self.clock.state();
        if state.phase == Phase::Paused {
            return Err(Refusal::Paused);
        }
        let pos = *self.game.position();
        if pos.turn() != side {
            return Err(if self.unpressed == Some(side) {
                Refusal::MoveStands
            } else {
                Refusal::NotYourTurn
            });
        }
        if self.lapse[side.index()].is_some_and(|period| state.side(side).period > period) {
            return Err(Refusal::RecordsOwed);
        }
        let Some(piece) = pos.piece_at(played.from()) else {
            return Err(Refusal::NoPiece);
        };
        if let Err(why) = pos.legality(played) {
            self.illegal_move(side, played, piece, why, notes);
            return Err(Refusal::Illegal(why));
        }
        let duty = self.duty();
        if !duty.free && !duty.allowed.contains(&played) {
            return Err(Refusal::Touched(duty.article));
        }
        if self.game.len() >= crate::game::MAX_PLIES {
            return Err(Refusal::NoSuchPly);
        }
        if self.unpressed == Some(side.other()) {
            // Who replies before the other has pressed lets his move be complete.
            self.clock
                .press(side.other(), self.now)
                .map_err(Refusal::Clock)?;
            notes.push(Note::PressedFor(side.other()));
        }
        if self.game.push_legal(played).is_err() {
            return Err(Refusal::NoSuchPly);
        }
        self.unpressed = Some(side);
        self.touched[side.index()] = Default::default();
        if self.offer == Some(side.other()) {
            self.offer = None;
            notes.push(Note::Declined(side));
        }
        self.see_the_board(notes);
        self.see_the_repetition(notes);
        Ok(())
    }

    /// 4.1.2, 4.1.6, or a warning first.
    fn illegal_move(
        &mut self,
        side: Color,
        played: Move,
        piece: Piece,
        why: Illegal,
        notes: &mut Vec<Note>,
    ) {
        let i = side.index();
        self.illegal[i] += 1;
        if self.regulations.first_illegal == FirstIllegal::Loses || self.illegal[i] > 1 {
            let reason = if why == Illegal::KingsFace {
                EndReason::KingsFace
            } else {
                EndReason::IllegalMove
            };
            self.lose(side, reason, why.article(), notes);
            return;
        }
        // The move is taken back, but the piece was touched.
        self.touched[i].add(&[(played.from(), piece)], side, false);
        self.foul(side, FoulKind::IllegalMove, notes);
    }

    /// Mate, stalemate, or nobody can win: 4.1.1, 4.1.3, 4.2.1. A move that mates ends the game
    /// when it is made, pressed or not (22.5).
    pub(super) fn see_the_board(&mut self, notes: &mut Vec<Note>) {
        let Some(outcome) = self.game.outcome() else {
            return;
        };
        let reason = match outcome.reason {
            Reason::Checkmate => EndReason::Checkmate,
            Reason::Stalemate => EndReason::Stalemate,
            Reason::NoWinPossible => EndReason::NoWinPossible,
        };
        let result = outcome.winner.map_or(GameResult::Draw, GameResult::win);
        self.end(result, reason, "", self.now, notes);
    }

    /// Was a demand to change ignored (24.3), or do the regulations rule at once?
    fn see_the_repetition(&mut self, notes: &mut Vec<Note>) {
        if self.ending.is_some() {
            return;
        }
        let automatic = self.regulations.rules.enforcement == Enforcement::Automatic;
        if !automatic && !self.demand_ignored() {
            return;
        }
        let (ruling, rule) = self.ruling();
        let against_demanded = self
            .demand
            .is_some_and(|(side, _)| ruling.against() == Some(side));
        if automatic || against_demanded {
            self.apply(ruling, rule, notes);
        }
    }

    /// Does the position stand again at which a side was told to change: has it repeated the
    /// cycle once more?
    pub(super) fn demand_ignored(&self) -> bool {
        self.demand.is_some_and(|(_, ply)| {
            self.game.len() > ply && self.game.hash_at(ply) == Some(self.game.position().hash())
        })
    }

    pub(super) fn on_press(&mut self, side: Color, notes: &mut Vec<Note>) -> Result<(), Refusal> {
        if self.clock.state().phase == Phase::Paused {
            return Err(Refusal::Paused);
        }
        if self.unpressed != Some(side) {
            // Without a move before it, a press only starts the other's time (9.1.2).
            self.foul(side, FoulKind::ClockTouched, notes);
            return Err(Refusal::NothingToPress);
        }
        self.clock.press(side, self.now).map_err(Refusal::Clock)?;
        self.unpressed = None;
        Ok(())
    }

    pub(super) fn on_take_back(&mut self, reason: &str) -> Result<(), Refusal> {
        let Some(last) = self.game.len().checked_sub(1) else {
            return Err(Refusal::NothingToTakeBack);
        };
        if self.unpressed.is_none() {
            self.clock.undo(self.now, reason).map_err(Refusal::Clock)?;
        }
        self.game.undo();
        self.unpressed = None;
        self.offer = None;
        self.touched = Default::default();
        // What was said about moves that are no more is no more.
        self.demand = self.demand.filter(|(_, ply)| *ply <= last);
        self.overrules.retain(|(ply, _, _)| *ply < last);
        for plies in self.missed.iter_mut().chain(&mut self.owed) {
            plies.retain(|ply| *ply as usize <= last);
        }
        for (lapse, owed) in self.lapse.iter_mut().zip(&self.owed) {
            if owed.is_empty() {
                *lapse = None;
            }
        }
        Ok(())
    }
}
