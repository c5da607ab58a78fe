//! Many games given as numbers, each played from its start and checked.

use std::borrow::Borrow;

use super::tally::Tally;
use super::threads;
use crate::board::{Move, Position};
use crate::game::{outcome_of, Outcome, MAX_PLIES};
use crate::moves::Illegal;

/// What became of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Replay {
    /// How many of its moves could be played.
    pub plies: u32,
    /// Why not all of them.
    pub stopped: Option<Stop>,
    /// How the game ended on the board after these moves (art. 4.1, 4.2.1).
    pub outcome: Option<Outcome>,
    /// Is the side to move in check?
    pub is_check: bool,
    /// How often the position stood that stood most often (art. 23.2).
    pub most_repetitions: u32,
    /// Moves made by either side since the last capture (art. 4.2.4), those before the start
    /// position as its FEN told them.
    pub plies_since_capture: u32,
    /// The [hash](Position::hash) of the last position.
    pub hash: u64,
}

/// Why a game's next move was not played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// Its number is that of no move.
    NotAMove,
    /// It is not legal.
    Illegal(Illegal),
    /// The game is over on the board.
    Over,
    /// The game already has [`MAX_PLIES`] moves.
    TooLong,
}

/// Games that do not fit together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShapeError {
    /// The lengths do not add up to the number of moves.
    #[error("the lengths of the games add up to {told} moves, not {given}")]
    Lengths {
        /// What they add up to.
        told: u64,
        /// How many moves there are.
        given: usize,
    },
    /// There must be no start position, one, or one for each game.
    #[error("{starts} start positions for {games} games")]
    Starts {
        /// How many.
        starts: usize,
        /// How many games.
        games: usize,
    },
}

/// Plays each game from its start position and answers what became of it.
///
/// `moves` are the [numbers](Move::code) of all moves, one game behind the other; `lengths` says
/// how many belong to each game. `starts` is empty (all games begin at the start position of
/// art. 1.3), or one position for all, or one for each game. A move that is not legal ends its
/// own game and no other.
///
/// # Errors
/// When the lengths or the number of start positions do not fit.
///
/// ```
/// use xqrules::board::{Move, Position};
/// use xqrules::bulk::{replay, Stop};
/// let code = |text: &str| text.parse::<Move>().unwrap().code();
/// let moves = [code("h2e2"), code("h9g7"), code("h2e2"), code("h9h8")];
/// let games = replay::<Position>(&moves, &[2, 2], &[], 1).unwrap();
/// assert_eq!((games[0].plies, games[0].stopped), (2, None));
/// assert_eq!(games[1].plies, 1);
/// assert!(matches!(games[1].stopped, Some(Stop::Illegal(_))));
/// ```
pub fn replay<P: Borrow<Position> + Sync>(
    moves: &[u16],
    lengths: &[u32],
    starts: &[P],
    threads: usize,
) -> Result<Vec<Replay>, ShapeError> {
    let games = lengths.len();
    if starts.len() > 1 && starts.len() != games {
        return Err(ShapeError::Starts {
            starts: starts.len(),
            games,
        });
    }
    let mut ends = Vec::with_capacity(games);
    let mut told = 0u64;
    for length in lengths {
        told = told.saturating_add(u64::from(*length));
        ends.push(told);
    }
    if told != moves.len() as u64 {
        return Err(ShapeError::Lengths {
            told,
            given: moves.len(),
        });
    }
    let usual = Position::start();
    Ok(threads::map(games, threads, Tally::default, |tally, i| {
        let end = ends[i] as usize;
        let start = match starts {
            [] => &usual,
            [one] => one.borrow(),
            all => all[i].borrow(),
        };
        replay_one(&moves[end - lengths[i] as usize..end], start, tally)
    }))
}

fn replay_one(moves: &[u16], start: &Position, tally: &mut Tally) -> Replay {
    let mut pos = *start;
    let mut plies = 0;
    let mut stopped = None;
    tally.begin(pos.hash());
    for code in moves {
        if let Err(why) = play(&mut pos, *code, plies) {
            stopped = Some(why);
            break;
        }
        plies += 1;
        tally.enter(pos.hash());
    }
    let outcome = outcome_of(&pos);
    if matches!(stopped, Some(Stop::Illegal(_))) && outcome.is_some_and(|o| o.winner.is_some()) {
        // After mate or stalemate there is no legal move at all.
        stopped = Some(Stop::Over);
    }
    Replay {
        plies: plies as u32,
        stopped,
        outcome,
        is_check: pos.is_check(),
        most_repetitions: tally.most(),
        plies_since_capture: pos.plies_since_capture(),
        hash: pos.hash(),
    }
}

#[inline]
fn play(pos: &mut Position, code: u16, plies: usize) -> Result<(), Stop> {
    if plies >= MAX_PLIES {
        return Err(Stop::TooLong);
    }
    let m = Move::from_code(code).ok_or(Stop::NotAMove)?;
    pos.try_play(m).map(drop).map_err(Stop::Illegal)
}
