//! Move texts (art. 7.5): reading and writing a single move in every notation in use.
//!
//! Article 7.5 gives the full form (炮二平五) and the short form of score sheets (炮25). Beside
//! them this chapter knows WXF, ICCS, UCI, the SAN of chess programs and the Vietnamese form.
//!
//! A text is first *scanned* into a [`MoveText`], which says what was written and knows no
//! board, and then *resolved* on a position: all pieces that the text may mean are candidates,
//! and the legal ones remain. One is the move; none is an error that says why; several are an
//! [ambiguity](ReadError::Ambiguous) with the candidates. So 车二进一 reads although two
//! chariots stand on the file, when only one can move so.
//!
//! Whole games are the neighbour's work ([`record`](crate::record)); short forms of a whole
//! score sheet are resolved together in [`sheet`].

mod chinese;
mod coordinates;
mod error;
mod resolve;
mod san;
pub mod sheet;
mod style;
mod tandem;
mod text;
mod vietnamese;
mod write;
mod wxf;

pub use error::{Candidates, ReadError, WhyNot};
pub use resolve::resolve;
pub use style::{Notation, Numerals, Ranks, Script, Short, Style, Tandem, UnknownStyle};
pub use text::{scan, Action, Algebraic, MoveText, Place, Relative};
pub use write::{write, write_to};

use crate::board::{Move, Position};

/// The longest text that can be a move, in bytes; longer ones are refused unread.
pub const MAX_TEXT: usize = 64;

/// Reads one move. White space around it and marks behind it (`!`, `?`, `+`, `#`) are allowed,
/// nothing else is.
///
/// # Errors
/// See [`ReadError`].
///
/// ```
/// use xqrules::board::Position;
/// use xqrules::notation::{read, Style};
/// let start = Position::start();
/// for text in ["炮二平五", "炮2平5", "砲二平五", "C2.5", "C2=5", "H2-E2", "h2e2", "Che2"] {
///     assert_eq!(read(&start, text, Style::ANY).unwrap().to_string(), "h2e2");
/// }
/// ```
pub fn read(pos: &Position, text: &str, style: Style) -> Result<Move, ReadError> {
    let trimmed = text.trim_matches(|c: char| c.is_whitespace());
    let start = text.len() - text.trim_start_matches(|c: char| c.is_whitespace()).len();
    if trimmed.len() > MAX_TEXT {
        return Err(ReadError::Syntax { offset: start });
    }
    let Some((scanned, len)) = scan(trimmed, style) else {
        return Err(ReadError::Syntax { offset: start });
    };
    let rest = trimmed[len..].trim_start_matches(text::is_mark);
    if rest.is_empty() {
        resolve(pos, &scanned, style)
    } else {
        Err(ReadError::Syntax {
            offset: start + trimmed.len() - rest.len(),
        })
    }
}
