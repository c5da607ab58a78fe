//! One recorded game, judged: what a tournament office asks of a score sheet, in one answer.
//!
//! Who played, which moves were read, how it ended on the board (art. 3, 4.1, 4.2), which position
//! stood most often and by which cycle, what the rule book says about it (art. 24-26), and every
//! problem of the record. The facts are those of [`record`](crate::record),
//! [`game`](crate::game) and [`adjudication`](crate::adjudication); here they are only put side
//! by side, as [text](GameReport::text) and as [JSON](GameReport::json), so that programs in every
//! language print the same.
//!
//! ```
//! use xqrules::adjudication::RuleBook;
//! use xqrules::record::{Options, Reader};
//! use xqrules::report::GameReport;
//! let file = b"[Red \"A\"]\n[Black \"B\"]\n\n1. h2e2 h9g7 2. h0g2 i9h9 1-0\n";
//! for record in Reader::new(file, Options::default()) {
//!     let report = GameReport::of(&record, &RuleBook::cxa2007());
//!     assert!(report.text().starts_with("game 1: A - B\n"));
//!     assert!(report.json().contains("\"moves\":[\"h2e2\",\"h9g7\",\"h0g2\",\"i9h9\"]"));
//! }
//! ```

mod json;
mod text;

use crate::adjudication::{verdict, RuleBook, Verdict};
use crate::board::Move;
use crate::game::{Game, Outcome};
use crate::record::Record;

/// A recorded game with what is to be said about it.
#[derive(Clone, Debug)]
pub struct GameReport<'a> {
    /// The game as it was recorded.
    pub record: &'a Record,
    /// Its main line, played; `None` when it has no start position.
    pub game: Option<Game>,
    /// How it ended on the board.
    pub outcome: Option<Outcome>,
    /// The position that stood most often, if one stood more than once.
    pub repeated: Option<Repeated>,
    /// What the rule book says when the most repeated position stood last: [`Verdict::none`] when
    /// none stood often enough.
    pub verdict: Verdict,
}

/// A position that stood more than once in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repeated {
    /// After how many moves it stood, first to last.
    pub plies: Vec<usize>,
    /// The moves between the last two of these.
    pub cycle: Vec<Move>,
}

impl<'a> GameReport<'a> {
    /// Judges a recorded game by a rule book. A game without repetition costs no search.
    #[must_use]
    pub fn of(record: &'a Record, rules: &RuleBook) -> GameReport<'a> {
        let game = record.game();
        let outcome = game.as_ref().and_then(Game::outcome);
        let repeated = game.as_ref().and_then(repeated);
        let verdict = match (&game, &repeated) {
            (Some(game), Some(repeated)) => judged(game, repeated, rules),
            _ => Verdict::none(&rules.name),
        };
        GameReport {
            record,
            game,
            outcome,
            repeated,
            verdict,
        }
    }
}

fn repeated(game: &Game) -> Option<Repeated> {
    let plies = game.most_repeated()?.plies;
    let (before, last) = match plies[..] {
        [.., before, last] => (before, last),
        _ => return None,
    };
    let cycle = game.moves().skip(before).take(last - before).collect();
    Some(Repeated { plies, cycle })
}

/// The verdict of the moment when the most repeated position stood last: a game may have gone
/// on after it.
fn judged(game: &Game, repeated: &Repeated, rules: &RuleBook) -> Verdict {
    let mut then = game.clone();
    while repeated.plies.last().is_some_and(|last| then.len() > *last) {
        then.undo();
    }
    verdict(&then, rules)
}
