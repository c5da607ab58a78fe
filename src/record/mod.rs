//! Score sheets as files (art. 7): records of games in every format and encoding in use.
//!
//! A [`Reader`] takes the bytes of a file and gives its games one by one as [`Record`]s: tags,
//! the start position, the tree of moves with comments and variations, the result, and every
//! [`Problem`]. Nothing is dropped without a word: a game that cannot be read to its end keeps
//! what was read and says where it stopped and why.
//!
//! What a single move text means is decided by [`notation`](crate::notation); whether a
//! repetition is a foul, by the adjudication chapter.

mod cbf;
mod ccbridge;
mod check;
mod core;
pub mod date;
mod dhtmlxq;
mod encoding;
mod feed;
mod limits;
mod lines;
mod pgn;
mod problem;
mod reader;
mod result;
mod split;
mod stream;
mod tags;
mod tree;
mod wxf;
mod xqf;
mod xqr;

pub use dhtmlxq::write_dhtmlxq;
pub use encoding::{decode, detect, encode, Encoding, Unmappable};
pub use feed::Feed;
pub use limits::Limits;
pub use pgn::write_pgn;
pub use problem::{Problem, ProblemKind, Severity};
pub use reader::{Options, Reader};
pub use result::GameResult;
pub use split::{can_be_split, split};
pub use tags::Tags;
pub use tree::{Children, NodeId, Note, NoteKind, Tree};
pub use xqf::{write_xqf, Unwritable};

use crate::board::{Move, Position};
use crate::game::Game;
use crate::notation::Notation;

/// The formats of records.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Format {
    /// Portable game notation, or bare move text.
    Pgn,
    /// `[DhtmlXQ_…]`, alone or inside a page.
    DhtmlXq,
    /// `FORMAT WXF`.
    Wxf,
    /// The binary files of XQStudio, versions 10 to 18.
    Xqf,
    /// One game of CCBridge.
    Cbr,
    /// A library of CCBridge.
    Cbl,
    /// The XML of CCBridge.
    Cbf,
    /// Binary trees with a checksum.
    Xqr,
    /// One game a line, points only.
    Lines,
}

impl Format {
    /// All formats, in the order in which they are declared.
    pub const ALL: [Format; 9] = [
        Format::Pgn,
        Format::DhtmlXq,
        Format::Wxf,
        Format::Xqf,
        Format::Cbr,
        Format::Cbl,
        Format::Cbf,
        Format::Xqr,
        Format::Lines,
    ];

    /// A short fixed name, e.g. `pgn`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Format::Pgn => "pgn",
            Format::DhtmlXq => "dhtmlxq",
            Format::Wxf => "wxf",
            Format::Xqf => "xqf",
            Format::Cbr => "cbr",
            Format::Cbl => "cbl",
            Format::Cbf => "cbf",
            Format::Xqr => "xqr",
            Format::Lines => "lines",
        }
    }
}

/// One game as it was recorded.
#[derive(Clone, Debug)]
pub struct Record {
    /// Which game of the file, from 1.
    pub number: usize,
    /// Where it starts in the bytes of the file.
    pub offset: usize,
    /// What kind of file it came from.
    pub format: Format,
    /// The encoding of its text.
    pub encoding: Encoding,
    /// The notation of its moves, as the first of them looked.
    pub notation: Notation,
    /// Everything said about the game.
    pub tags: Tags,
    /// Where it begins; `None` when no position could be made of what the file says, which is
    /// then among the problems.
    pub start: Option<Position>,
    /// The moves, all legal.
    pub tree: Tree,
    /// The result that is claimed.
    pub result: GameResult,
    /// Everything that is wrong, in the order in which it was found.
    pub problems: Vec<Problem>,
}

impl Record {
    /// An empty record of a game from a position.
    #[must_use]
    pub fn new(start: Position) -> Record {
        Record {
            number: 1,
            offset: 0,
            format: Format::Pgn,
            encoding: Encoding::Utf8,
            notation: Notation::Any,
            tags: Tags::new(),
            start: Some(start),
            tree: Tree::new(),
            result: GameResult::Unknown,
            problems: Vec::new(),
        }
    }

    /// The moves of the main line.
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.tree.main_line()
    }

    /// Was everything read? Warnings do not count.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.problems
            .iter()
            .all(|p| p.severity() == Severity::Warning)
    }

    /// The main line as a game, with its repetitions counted. `None` without a start position.
    #[must_use]
    pub fn game(&self) -> Option<Game> {
        let mut game = Game::from_position(self.start?);
        for m in self.moves() {
            if game.push(m).is_err() {
                break;
            }
        }
        Some(game)
    }
}
