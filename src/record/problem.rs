//! What is wrong with a record, and where.

use std::fmt;

use super::GameResult;
use crate::board::{Color, Defect, Move};
use crate::notation::WhyNot;

/// Does the record say less than the file?
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Severity {
    /// Everything was read, but the reader should look at it.
    Warning,
    /// Something in the file is not in the record.
    Error,
}

/// One problem of one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// What is wrong.
    pub kind: ProblemKind,
    /// Which game of the file, from 1.
    pub game: usize,
    /// How many moves of the line were read before it.
    pub ply: usize,
    /// Is it inside a variation?
    pub in_variation: bool,
    /// The words it is about, as the file has them (cut when very long).
    pub token: String,
    /// Where they are in the bytes of the file.
    pub offset: usize,
    /// The moves that the words may mean, if they are ambiguous.
    pub candidates: Vec<Move>,
}

/// The kinds of problem.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ProblemKind {
    /// Words that are no move in any notation that was allowed. The line stops there.
    NotAMove,
    /// A move that is not legal. The line stops there.
    NoSuchMove(WhyNot),
    /// A move text with several legal meanings. The line stops there.
    Ambiguous,
    /// The start position has defects that no game can be played with. No move was read.
    BadStart(Vec<Defect>),
    /// The file ends too early, or its structure is broken.
    Damaged(&'static str),
    /// More than the reader [accepts](super::Limits): of what, and how many it took.
    Limit(&'static str, usize),
    /// Not a record in any format.
    UnknownFormat,

    /// The start position has defects, but can be played with.
    OddStart(Vec<Defect>),
    /// The claimed result is not that of the mate or stalemate on the board.
    ResultContradictsBoard {
        /// What the record claims.
        claimed: GameResult,
        /// Who has won on the board.
        winner: Color,
    },
    /// The result in the tags is not the one behind the moves.
    ResultsDiffer {
        /// The one in the tags.
        tag: GameResult,
        /// The one behind the moves, which is taken.
        text: GameResult,
    },
    /// A result that says nothing known.
    UnknownResult,
    /// Text behind the result, which is not read.
    TextAfterResult,
    /// A comment without end.
    UnclosedComment,
    /// A variation without end, or an end without a variation.
    UnbalancedVariation,
    /// The date is none.
    UnreadableDate,
    /// The moves begin with the other side than the start position says; the moves are believed.
    WrongSideToMove,
    /// Bytes that are no characters of the encoding; they became U+FFFD.
    BadCharacters(usize),
    /// A checksum that does not fit.
    BadChecksum,
    /// More problems than the reader lists: so many are not told.
    MoreProblems(usize),
}

impl ProblemKind {
    /// The [names](ProblemKind::name) of all kinds. New ones come at the end: tables of archives hold
    /// their places here.
    pub const NAMES: [&'static str; 19] = [
        "not_a_move",
        "no_such_move",
        "ambiguous",
        "bad_start",
        "damaged",
        "limit",
        "unknown_format",
        "odd_start",
        "result_contradicts_board",
        "results_differ",
        "unknown_result",
        "text_after_result",
        "unclosed_comment",
        "unbalanced_variation",
        "unreadable_date",
        "wrong_side_to_move",
        "bad_characters",
        "bad_checksum",
        "more_problems",
    ];

    /// The place of the kind in [`NAMES`](ProblemKind::NAMES).
    #[must_use]
    pub const fn ordinal(&self) -> usize {
        match self {
            ProblemKind::NotAMove => 0,
            ProblemKind::NoSuchMove(_) => 1,
            ProblemKind::Ambiguous => 2,
            ProblemKind::BadStart(_) => 3,
            ProblemKind::Damaged(_) => 4,
            ProblemKind::Limit(..) => 5,
            ProblemKind::UnknownFormat => 6,
            ProblemKind::OddStart(_) => 7,
            ProblemKind::ResultContradictsBoard { .. } => 8,
            ProblemKind::ResultsDiffer { .. } => 9,
            ProblemKind::UnknownResult => 10,
            ProblemKind::TextAfterResult => 11,
            ProblemKind::UnclosedComment => 12,
            ProblemKind::UnbalancedVariation => 13,
            ProblemKind::UnreadableDate => 14,
            ProblemKind::WrongSideToMove => 15,
            ProblemKind::BadCharacters(_) => 16,
            ProblemKind::BadChecksum => 17,
            ProblemKind::MoreProblems(_) => 18,
        }
    }

    /// A short fixed name, e.g. `not_a_move`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        ProblemKind::NAMES[self.ordinal()]
    }

    /// The number of the kind in the C interface; never given to another kind.
    #[must_use]
    pub const fn number(&self) -> u32 {
        match self {
            ProblemKind::NotAMove => 1,
            ProblemKind::NoSuchMove(_) => 2,
            ProblemKind::Ambiguous => 3,
            ProblemKind::BadStart(_) => 4,
            ProblemKind::Damaged(_) => 5,
            ProblemKind::Limit(..) => 6,
            ProblemKind::UnknownFormat => 7,
            ProblemKind::OddStart(_) => 101,
            ProblemKind::ResultContradictsBoard { .. } => 102,
            ProblemKind::ResultsDiffer { .. } => 103,
            ProblemKind::UnknownResult => 104,
            ProblemKind::TextAfterResult => 105,
            ProblemKind::UnclosedComment => 106,
            ProblemKind::UnbalancedVariation => 107,
            ProblemKind::UnreadableDate => 108,
            ProblemKind::WrongSideToMove => 109,
            ProblemKind::BadCharacters(_) => 110,
            ProblemKind::BadChecksum => 111,
            ProblemKind::MoreProblems(_) => 112,
        }
    }

    /// Was something of the file lost?
    #[must_use]
    pub const fn severity(&self) -> Severity {
        match self {
            ProblemKind::NotAMove
            | ProblemKind::NoSuchMove(_)
            | ProblemKind::Ambiguous
            | ProblemKind::BadStart(_)
            | ProblemKind::Damaged(_)
            | ProblemKind::Limit(..)
            | ProblemKind::UnknownFormat => Severity::Error,
            _ => Severity::Warning,
        }
    }
}

impl Problem {
    /// A problem of a whole game, at its start.
    #[must_use]
    pub fn new(kind: ProblemKind, game: usize) -> Problem {
        Problem {
            kind,
            game,
            ply: 0,
            in_variation: false,
            token: String::new(),
            offset: 0,
            candidates: Vec::new(),
        }
    }

    /// A token never has more bytes than [`Problem::MAX_TOKEN`].
    pub(super) fn cut_token(&mut self) {
        let mut end = self.token.len().min(Problem::MAX_TOKEN);
        while !self.token.is_char_boundary(end) {
            end -= 1;
        }
        self.token.truncate(end);
    }

    /// The most bytes of a token; longer ones are cut.
    pub const MAX_TOKEN: usize = 128;

    /// Was something of the file lost?
    #[must_use]
    pub const fn severity(&self) -> Severity {
        self.kind.severity()
    }

    /// Why, in a sentence, without the place.
    #[must_use]
    pub fn reason(&self) -> String {
        self.kind.to_string()
    }
}

fn defects(f: &mut fmt::Formatter<'_>, defects: &[Defect]) -> fmt::Result {
    for (i, defect) in defects.iter().enumerate() {
        f.write_str(if i == 0 { ": " } else { "; " })?;
        fmt::Display::fmt(defect, f)?;
    }
    Ok(())
}

impl fmt::Display for ProblemKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProblemKind::NotAMove => f.write_str("not a move"),
            ProblemKind::NoSuchMove(why) => write!(f, "no legal move: {why}"),
            ProblemKind::Ambiguous => f.write_str("several legal moves are written so"),
            ProblemKind::BadStart(list) => {
                f.write_str("no start position")?;
                defects(f, list)
            }
            ProblemKind::Damaged(what) => write!(f, "damaged: {what}"),
            ProblemKind::Limit(what, most) => write!(f, "more than {most} {what}"),
            ProblemKind::UnknownFormat => f.write_str("not a record in any known format"),
            ProblemKind::OddStart(list) => {
                f.write_str("odd start position")?;
                defects(f, list)
            }
            ProblemKind::ResultContradictsBoard { claimed, winner } => write!(
                f,
                "the result is {}, but on the board {winner} has won",
                claimed.text()
            ),
            ProblemKind::ResultsDiffer { tag, text } => write!(
                f,
                "the result is {} in the tags and {} behind the moves",
                tag.text(),
                text.text()
            ),
            ProblemKind::UnknownResult => f.write_str("unknown result"),
            ProblemKind::TextAfterResult => f.write_str("text behind the result, not read"),
            ProblemKind::UnclosedComment => f.write_str("a comment that does not end"),
            ProblemKind::UnbalancedVariation => {
                f.write_str("the ends of variations do not fit their starts")
            }
            ProblemKind::UnreadableDate => f.write_str("not a date"),
            ProblemKind::WrongSideToMove => {
                f.write_str("the other side begins than the start position says")
            }
            ProblemKind::BadCharacters(count) => {
                write!(f, "{count} places that are no text in this encoding")
            }
            ProblemKind::BadChecksum => f.write_str("the checksum does not fit"),
            ProblemKind::MoreProblems(count) => write!(f, "{count} more problems"),
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "game {}, after {} moves, byte {}",
            self.game, self.ply, self.offset
        )?;
        if !self.token.is_empty() {
            // In quotes as JSON has them, which every language can make.
            let quoted = serde_json::Value::from(self.token.as_str());
            write!(f, ", {quoted}")?;
        }
        write!(f, ": {}", self.kind)?;
        for (i, m) in self.candidates.iter().enumerate() {
            write!(f, "{}{m}", if i == 0 { " (" } else { ", " })?;
        }
        if !self.candidates.is_empty() {
            f.write_str(")")?;
        }
        Ok(())
    }
}
