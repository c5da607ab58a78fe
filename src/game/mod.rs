//! The moves of one game (art. 4): its history, how often each position has stood, how long
//! nothing was taken, and how the game ended as far as the board alone decides.
//!
//! Who must change in a repetition is decided in [`adjudication`](crate::adjudication); time,
//! offers, claims and fouls are the arbiter's.

mod outcome;

use std::collections::HashMap;
use std::fmt;

pub(crate) use outcome::outcome as outcome_of;
pub use outcome::{Outcome, Reason};

use crate::board::{Color, Move, Position, Undo};
use crate::moves::Illegal;

/// No game is longer; a record that claims to be is refused instead of filling the memory.
pub const MAX_PLIES: usize = 100_000;

/// The moves of one game from its start position.
///
/// ```
/// use xqrules::game::Game;
/// let mut game = Game::new();
/// for m in ["h2e2", "h9g7", "h0g2"] {
///     game.push(m.parse().unwrap()).unwrap();
/// }
/// assert_eq!(game.len(), 3);
/// assert_eq!(game.undo().unwrap().to_string(), "h0g2");
/// assert!(game.outcome().is_none());
/// ```
#[derive(Clone)]
pub struct Game {
    start: Position,
    position: Position,
    played: Vec<Undo>,
    /// The hash of the position after each number of moves, the start first.
    hashes: Vec<u64>,
    /// How often each position has stood.
    stood: HashMap<u64, u32, Hashed>,
    /// How often the present one has.
    times: u32,
}

/// Position hashes are random already.
pub(crate) type Hashed = std::hash::BuildHasherDefault<Same>;

/// Takes a position's hash as it is.
#[derive(Clone, Copy, Default)]
pub(crate) struct Same(u64);

impl std::hash::Hasher for Same {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }
    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }
}

/// Why a move was not added to a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PushError {
    /// The move is not legal.
    Illegal(Illegal),
    /// The game is over on the board.
    Over(Outcome),
    /// The game already has [`MAX_PLIES`] moves.
    TooLong,
}

impl fmt::Display for PushError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PushError::Illegal(why) => write!(f, "illegal move: {why} (art. {})", why.article()),
            PushError::Over(outcome) => write!(f, "the game is over: {outcome}"),
            PushError::TooLong => write!(f, "a game has at most {MAX_PLIES} moves"),
        }
    }
}

impl std::error::Error for PushError {}

/// A position that has stood more than once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recurrence {
    /// After how many moves it stood, first to last.
    pub plies: Vec<usize>,
}

impl Default for Game {
    fn default() -> Game {
        Game::new()
    }
}

impl Game {
    /// A game from the start position (art. 1.3).
    #[must_use]
    pub fn new() -> Game {
        Game::from_position(Position::start())
    }

    /// A game from any position.
    #[must_use]
    pub fn from_position(start: Position) -> Game {
        let mut game = Game {
            start,
            position: start,
            played: Vec::new(),
            hashes: Vec::new(),
            stood: HashMap::default(),
            times: 0,
        };
        game.enter();
        game
    }

    /// Starts again from another position, keeping the memory for the next game.
    pub fn reset(&mut self, start: Position) {
        self.start = start;
        self.position = start;
        self.played.clear();
        self.hashes.clear();
        self.stood.clear();
        self.enter();
    }

    fn enter(&mut self) {
        let hash = self.position.hash();
        self.hashes.push(hash);
        let times = self.stood.entry(hash).or_insert(0);
        *times += 1;
        self.times = *times;
    }

    /// Where the game began.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The position now.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// How many moves have been made by both sides together.
    #[must_use]
    pub fn len(&self) -> usize {
        self.played.len()
    }

    /// Has no move been made?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.played.is_empty()
    }

    /// The moves from the first.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator + '_ {
        self.played.iter().map(Undo::played)
    }

    /// Adds a move.
    ///
    /// # Errors
    /// When it is not legal, when the side to move is mated or stalemated already, or when the
    /// game is too long. Nothing is changed then. Moves after a [`Reason::NoWinPossible`] are
    /// taken: the arbiter declares that draw, the board only shows it.
    pub fn push(&mut self, m: Move) -> Result<(), PushError> {
        if let Err(why) = self.position.legality(m) {
            // Only now look whether there was any move at all: this is no cost to good games.
            return Err(match self.outcome() {
                Some(over) if over.winner.is_some() => PushError::Over(over),
                _ => PushError::Illegal(why),
            });
        }
        self.push_legal(m)
    }

    /// Adds a move that is known to be legal in the [present position](Game::position), such as
    /// one that a notation was just resolved to.
    ///
    /// # Errors
    /// When the game is too long.
    pub fn push_legal(&mut self, m: Move) -> Result<(), PushError> {
        debug_assert!(self.position.is_legal(m));
        if self.played.len() >= MAX_PLIES {
            return Err(PushError::TooLong);
        }
        self.played.push(self.position.play(m));
        self.enter();
        Ok(())
    }

    /// Takes back the last move and returns it.
    pub fn undo(&mut self) -> Option<Move> {
        let undo = self.played.pop()?;
        let hash = self.hashes.pop()?;
        if let Some(count) = self.stood.get_mut(&hash) {
            *count -= 1;
            if *count == 0 {
                self.stood.remove(&hash);
            }
        }
        self.position.undo(undo);
        let stood = self.stood.get(&self.position.hash());
        self.times = stood.copied().unwrap_or_default();
        Some(undo.played())
    }

    /// The position after the first `ply` moves; the present one if there are fewer.
    #[must_use]
    pub fn position_at(&self, ply: usize) -> Position {
        let mut pos = self.position;
        for undo in self.played.iter().skip(ply).rev() {
            pos.undo(*undo);
        }
        pos
    }

    /// The hash of the position after `ply` moves.
    #[must_use]
    pub fn hash_at(&self, ply: usize) -> Option<u64> {
        self.hashes.get(ply).copied()
    }

    /// How often the present position has stood, counting now: 1 when it is new (art. 23.2,
    /// 24; the same pieces on the same points with the same side to move).
    #[inline]
    #[must_use]
    pub fn repetitions(&self) -> usize {
        self.times as usize
    }

    /// When the present position has stood, first to last (now).
    #[must_use]
    pub fn occurrences(&self) -> Recurrence {
        self.recurrence(self.position.hash())
    }

    fn recurrence(&self, hash: u64) -> Recurrence {
        let plies = (0..self.hashes.len())
            .filter(|ply| self.hashes[*ply] == hash)
            .collect();
        Recurrence { plies }
    }

    /// The position that has stood most often, if any has stood more than once; among equals the
    /// one that reached its count first.
    #[must_use]
    pub fn most_repeated(&self) -> Option<Recurrence> {
        let most = self.stood.values().copied().max().filter(|n| *n > 1)?;
        let mut counts: HashMap<u64, u32, Hashed> = HashMap::default();
        let first = self.hashes.iter().find(|hash| {
            let count = counts.entry(**hash).or_insert(0);
            *count += 1;
            *count == most
        })?;
        Some(self.recurrence(*first))
    }

    /// Moves made by either side since the last capture, those before the start position as its
    /// FEN told them.
    #[must_use]
    pub fn plies_since_capture(&self) -> u32 {
        self.position.plies_since_capture()
    }

    /// How the game ended, as far as the board decides: mate, stalemate (both lose), or nobody
    /// can win. A game that is not over, or ended otherwise, gives `None`.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        outcome::outcome(&self.position)
    }

    /// Counts towards the natural limit (自然限着, art. 4.2.4, 23.3).
    ///
    /// With a `claimant`, of the checks that it gave since the last capture at most `cap` count;
    /// the opponent's moves are all counted.
    #[must_use]
    pub fn natural_limit(&self, claimant: Option<Color>, cap: u32) -> NaturalLimit {
        let mut pos = self.position;
        let mut plies = 0;
        let mut checks = 0;
        for undo in self.played.iter().rev() {
            if undo.captured().is_some() {
                break;
            }
            plies += 1;
            let mover = pos.turn().other();
            if Some(mover) == claimant && pos.is_check() {
                checks += 1;
            }
            pos.undo(*undo);
        }
        if plies as usize == self.played.len() {
            // What the start position's FEN says came before; whose checks they were is unknown.
            plies += self.start.plies_since_capture();
        }
        NaturalLimit {
            plies,
            claimants_checks: checks,
            counted_plies: plies - checks.saturating_sub(cap),
        }
    }
}

/// The count of art. 23.3.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NaturalLimit {
    /// Moves by either side since the last capture.
    pub plies: u32,
    /// How many of them were checks by the claimant.
    pub claimants_checks: u32,
    /// Moves that count, checks beyond the cap left out. Two make a round.
    pub counted_plies: u32,
}

impl NaturalLimit {
    /// Is a limit of so many rounds reached?
    #[must_use]
    pub const fn reaches(&self, rounds: u32) -> bool {
        self.counted_plies / 2 >= rounds
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Game({}", self.start.fen())?;
        for m in self.moves() {
            write!(f, " {m}")?;
        }
        f.write_str(")")
    }
}
