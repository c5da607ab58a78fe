//! The table: what it holds, and how an event goes through it.

use super::log::Logged;
use super::touch::Touched;
use super::{
    Answer, EndReason, Ending, Event, Foul, FoulKind, GameResult, Note, Refusal, Regulations,
    Sanction,
};
use crate::adjudication::Label;
use crate::board::{Color, Position};
use crate::clock::{Clock, ClockError, Phase};
use crate::game::Game;

/// The log of a game holds so many events.
pub const MAX_EVENTS: usize = 1_000_000;

/// Why an event was not even looked at: nothing was changed, nothing is in the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ArbiterError {
    /// Its time is before the last event's, or is no time.
    #[error(transparent)]
    Time(ClockError),
    /// The log is full.
    #[error("the log holds {MAX_EVENTS} events")]
    LogFull,
}

/// One game at the board. See the [module](super).
///
/// ```
/// use xqrules::arbiter::{Arbiter, Event, FoulKind, Regulations};
/// use xqrules::board::Color::{Black, Red};
/// let mut arbiter = Arbiter::new(Regulations::cxa2007());
/// arbiter.take(0, Event::Start { late: [false, false] }).unwrap();
/// let played = "h2e2".parse().unwrap();
/// arbiter.take(5_000, Event::Move { side: Red, played }).unwrap();
/// assert!(arbiter.take(6_000, Event::Offer(Red)).unwrap().accepted());
/// arbiter.take(7_000, Event::Press(Red)).unwrap();
/// let answer = arbiter.take(9_000, Event::ClaimLimit(Black)).unwrap();
/// assert_eq!(answer.fouls().next(), Some((Black, FoulKind::WrongLimitClaim)));
/// assert_eq!(arbiter.state().clock.side(Black).penalties, 5 * 60_000);
/// ```
#[derive(Clone, Debug)]
pub struct Arbiter {
    pub(super) regulations: Regulations,
    pub(super) game: Game,
    pub(super) clock: Clock,
    pub(super) now: i64,
    pub(super) begun: bool,
    pub(super) unpressed: Option<Color>,
    pub(super) touched: [Touched; 2],
    pub(super) offer: Option<Color>,
    pub(super) last_offer: Option<Color>,
    pub(super) fouls: [Vec<Foul>; 2],
    pub(super) illegal: [u32; 2],
    pub(super) sanctions: [Vec<Sanction>; 2],
    /// How many of them are warnings: asked for in every frame.
    pub(super) warnings: [u32; 2],
    /// Plies not recorded, sorted.
    pub(super) missed: [Vec<u32>; 2],
    /// Plies whose record was put off for want of time, sorted (7.2): no foul, but owed.
    pub(super) owed: [Vec<u32>; 2],
    /// Fouls called for the missed records since they were last made good.
    pub(super) missed_fouls: [u32; 2],
    /// The period of the clock in which recording was put off (7.2).
    pub(super) lapse: [Option<u32>; 2],
    /// Who must change, and after how many plies that was said (24.3).
    pub(super) demand: Option<(Color, usize)>,
    pub(super) overrules: Vec<(usize, Label, String)>,
    pub(super) ending: Option<Ending>,
    pub(super) signatures: [Option<String>; 3],
    pub(super) log: Vec<Logged>,
}

impl Arbiter {
    /// A game from the start position.
    #[must_use]
    pub fn new(regulations: Regulations) -> Arbiter {
        Arbiter::from_position(regulations, Position::start())
    }

    /// A game from any position.
    #[must_use]
    pub fn from_position(regulations: Regulations, start: Position) -> Arbiter {
        let clock = Clock::new(regulations.time.clone(), regulations.late_limit);
        Arbiter {
            regulations,
            game: Game::from_position(start),
            clock,
            now: i64::MIN,
            begun: false,
            unpressed: None,
            touched: Default::default(),
            offer: None,
            last_offer: None,
            fouls: Default::default(),
            illegal: [0; 2],
            sanctions: Default::default(),
            warnings: [0; 2],
            missed: Default::default(),
            owed: Default::default(),
            missed_fouls: [0; 2],
            lapse: [None; 2],
            demand: None,
            overrules: Vec::new(),
            ending: None,
            signatures: Default::default(),
            log: Vec::new(),
        }
    }

    /// Takes an event that happened at this time of the caller's clock, in milliseconds.
    ///
    /// First time passes: if a flag has fallen meanwhile, the game is over and the event is
    /// refused, with the ending in the answer. Every event that was looked at is in the log,
    /// refused ones too, but for [`Event::Check`] when it finds nothing.
    ///
    /// # Errors
    /// When the time is before the last event's, or the log is full. Nothing is changed then.
    pub fn take(&mut self, at: i64, event: Event) -> Result<Answer, ArbiterError> {
        match event {
            Event::Press(side) if self.press_in_time(at, side) => return Ok(Answer::default()),
            Event::Check if self.nothing_happens(at) => return Ok(Answer::default()),
            _ => {}
        }
        self.clock.check_time(at).map_err(ArbiterError::Time)?;
        if self.log.len() >= MAX_EVENTS {
            return Err(ArbiterError::LogFull);
        }
        self.clock.check(at).map_err(ArbiterError::Time)?;
        self.now = at;
        let mut answer = Answer::default();
        if self.ending.is_some() {
            answer.refusal = self.after_the_end(&event, &mut answer.notes).err();
        } else {
            self.look_at_the_clock("", &mut answer.notes);
            if self.ending.is_some() {
                if event != Event::Check {
                    answer.refusal = Some(Refusal::GameOver);
                }
            } else {
                answer.refusal = self.dispatch(&event, &mut answer.notes).err();
                self.look_at_the_clock("", &mut answer.notes);
            }
        }
        // One place more: the press that follows allocates nothing.
        self.log.reserve(2);
        self.log.push(Logged {
            at,
            event,
            answer: answer.clone(),
        });
        Ok(answer)
    }

    /// The usual press, after a move and before the flag falls; anything else changes at most the
    /// time, and is for [`Arbiter::take`].
    #[inline]
    pub(crate) fn press_in_time(&mut self, at: i64, side: Color) -> bool {
        if self.unpressed != Some(side)
            || self.ending.is_some()
            || self.log.len() >= MAX_EVENTS
            || self.clock.press(side, at).is_err()
        {
            return false;
        }
        self.now = at;
        self.unpressed = None;
        self.log.push(Logged {
            at,
            event: Event::Press(side),
            answer: Answer::default(),
        });
        true
    }

    /// Would a look at this time find that the game goes on as before?
    #[inline]
    pub(crate) fn nothing_happens(&self, at: i64) -> bool {
        let over = |phase| matches!(phase, Phase::Flagged | Phase::Forfeited);
        self.ending.is_none()
            && self.clock.check_time(at).is_ok()
            && self
                .clock
                .next_event()
                .map_or(!over(self.clock.phase()), |next| at < next)
    }

    /// Has a flag fallen, has somebody come too late (art. 21, 22)?
    pub(super) fn look_at_the_clock(&mut self, rule: &'static str, notes: &mut Vec<Note>) {
        if self.ending.is_some() || !matches!(self.clock.phase(), Phase::Flagged | Phase::Forfeited)
        {
            return;
        }
        let state = self.clock.state();
        let at = state.stopped_at.unwrap_or(self.now);
        match state.phase {
            Phase::Flagged => {
                let fallen = state.sides.map(|s| s.flagged);
                let rule = match (rule, self.unpressed) {
                    ("", Some(side)) if fallen[side.index()] => "22.5",
                    ("", _) => "22.1",
                    (rule, _) => rule,
                };
                let result = match fallen {
                    [true, true] => GameResult::BothLose,
                    [true, false] => GameResult::BlackWins,
                    _ => GameResult::RedWins,
                };
                self.end(result, EndReason::Time, rule, at, notes);
            }
            Phase::Forfeited => match state.sides.map(|s| s.forfeited) {
                [true, true] => {
                    self.end(GameResult::BothLose, EndReason::BothLate, "21.3", at, notes);
                }
                [red, _] => {
                    let winner = if red { Color::Black } else { Color::Red };
                    self.end(GameResult::win(winner), EndReason::Late, "21.1", at, notes);
                }
            },
            _ => {}
        }
    }

    /// The game is over. Only the first ending counts.
    pub(super) fn end(
        &mut self,
        result: GameResult,
        reason: EndReason,
        rule: &'static str,
        at: i64,
        notes: &mut Vec<Note>,
    ) {
        if self.ending.is_some() {
            return;
        }
        let ending = Ending {
            result,
            reason,
            rule,
            at,
        };
        self.ending = Some(ending);
        // A clock that stands by a flag keeps saying so.
        let _ = self.clock.finish(self.now);
        notes.push(Note::Ended(ending));
    }

    /// A side has lost now.
    pub(super) fn lose(
        &mut self,
        side: Color,
        reason: EndReason,
        rule: &'static str,
        notes: &mut Vec<Note>,
    ) {
        self.end(GameResult::win(side.other()), reason, rule, self.now, notes);
    }

    /// Calls a foul; the third loses (4.1.8).
    pub(super) fn foul(&mut self, side: Color, kind: FoulKind, notes: &mut Vec<Note>) {
        let fouls = &mut self.fouls[side.index()];
        fouls.push(Foul {
            at: self.now,
            ply: self.game.len(),
            kind,
        });
        let count = fouls.len() as u32;
        notes.push(Note::Foul { side, kind, count });
        if count >= self.regulations.fouls_to_lose {
            self.lose(side, EndReason::Fouls, "", notes);
        }
    }

    /// Is it this side's time that runs (8.5)? Until it has pressed, it is the mover's.
    pub(super) fn in_own_time(&self, side: Color) -> bool {
        self.clock.state().turn == side
    }

    fn dispatch(&mut self, event: &Event, notes: &mut Vec<Note>) -> Result<(), Refusal> {
        if let Event::Sign { .. } = event {
            return Err(Refusal::NotOver);
        }
        if !self.begun && !matches!(event, Event::Start { .. } | Event::Sanction { .. }) {
            return Err(Refusal::NotBegun);
        }
        if let Some(side) = event.player() {
            if self.clock.state().side(side).absent {
                return Err(Refusal::Absent);
            }
        }
        match event {
            Event::Start { late } => {
                if self.begun {
                    return Err(Refusal::Begun);
                }
                let first = self.game.position().turn();
                self.clock
                    .start(self.now, first, *late)
                    .map_err(Refusal::Clock)?;
                self.begun = true;
                self.see_the_board(notes);
                Ok(())
            }
            Event::Touch {
                side,
                squares,
                manner,
            } => self.on_touch(*side, squares, *manner, notes),
            Event::Move { side, played } => self.on_move(*side, *played, notes),
            Event::Press(side) => self.on_press(*side, notes),
            Event::TouchClock(side) => {
                self.foul(*side, FoulKind::ClockTouched, notes);
                Ok(())
            }
            Event::Offer(side) => self.on_offer(*side, notes),
            Event::Withdraw(side) => Err(if self.offer == Some(*side) {
                Refusal::NotWithdrawable
            } else {
                Refusal::NoOffer
            }),
            Event::Accept(side) => self.on_accept(*side, notes),
            Event::Decline(side) => self.on_decline(*side, notes),
            Event::Resign(side) => {
                self.lose(*side, EndReason::Resigned, "", notes);
                Ok(())
            }
            Event::ClaimLimit(side) => self.on_claim_limit(*side, notes),
            Event::ClaimRepetition(side) => self.on_claim_repetition(*side, notes),
            Event::Arrive(side) => self.clock.arrive(*side, self.now).map_err(Refusal::Clock),
            Event::Foul { side, kind } => {
                self.foul(*side, *kind, notes);
                Ok(())
            }
            Event::Sanction { side, kind, reason } => self.on_sanction(*side, *kind, reason, notes),
            Event::MissedRecords { side, plies } => self.on_missed(*side, plies, notes),
            Event::RecordsMadeGood(side) => {
                let i = side.index();
                self.missed[i].clear();
                self.owed[i].clear();
                self.missed_fouls[i] = 0;
                self.lapse[i] = None;
                Ok(())
            }
            Event::AuditLimit => self.on_audit_limit(notes),
            Event::AuditRepetition => self.on_audit_repetition(notes),
            Event::Overrule { ply, label, reason } => self.on_overrule(*ply, *label, reason),
            Event::DeclareDraw => {
                let reason = EndReason::NoWinPossible;
                self.end(GameResult::Draw, reason, "", self.now, notes);
                Ok(())
            }
            Event::DeclareLoss(side) => {
                self.lose(*side, EndReason::Discipline, "", notes);
                Ok(())
            }
            Event::Pause => self.clock.pause(self.now).map_err(Refusal::Clock),
            Event::Resume => self.clock.resume(self.now).map_err(Refusal::Clock),
            Event::SetTime { side, ms, reason } => self
                .clock
                .set(*side, *ms, self.now, reason)
                .map_err(Refusal::Clock),
            Event::AddTime { side, ms, reason } => self
                .clock
                .add(*side, *ms, self.now, reason)
                .map_err(Refusal::Clock),
            Event::DeductTime { side, ms, reason } => {
                self.clock
                    .deduct(*side, *ms, self.now, reason)
                    .map_err(Refusal::Clock)?;
                notes.push(Note::Penalty {
                    side: *side,
                    ms: *ms,
                });
                Ok(())
            }
            Event::ReplaceClock { ms, reason } => self
                .clock
                .replace(*ms, self.now, reason)
                .map_err(Refusal::Clock),
            Event::TakeBack { reason } => self.on_take_back(reason),
            Event::Check => Ok(()),
            // Refused above.
            Event::Sign { .. } => Err(Refusal::NotOver),
        }
    }
}
