//! DhtmlXQ, also called UBB: `[DhtmlXQ_name]value[/DhtmlXQ_name]`, alone or inside a page.

mod read;
mod write;

pub(super) use read::{looks_like, read};
pub use write::write_dhtmlxq;

use crate::board::Kind;

const OPEN: &str = "[DhtmlXQ_";
const CLOSE: &str = "[/DhtmlXQ";
/// What begins and ends a game.
const GAME: &str = "[DhtmlXQ]";

/// Names here, and as tags.
const NAMES: [(&str, &str); 14] = [
    ("title", "Title"),
    ("event", "Event"),
    ("date", "Date"),
    ("place", "Site"),
    ("round", "Round"),
    ("red", "Red"),
    ("redteam", "RedTeam"),
    ("redrating", "RedElo"),
    ("black", "Black"),
    ("blackteam", "BlackTeam"),
    ("blackrating", "BlackElo"),
    ("open", "Opening"),
    ("author", "Author"),
    ("remark", "Remark"),
];

/// Points off the board in `binit`.
const OFF: &str = "99";

/// The start position in the order of the pieces.
const START: &str = "0919293949596979891777062646668600102030405060708012720323436383";

/// The order of the pieces, for each side.
const ORDER: [Kind; 16] = super::xqf::ORDER;
