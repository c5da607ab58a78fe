//! Which columns there are, their types and what they mean.

use crate::adjudication::Ruling;
use crate::record::{Encoding, Format, GameResult, ProblemKind};

/// The version of the list of columns. Columns of one version keep their names, types, order and
/// numbers; a new version may add some at the end, or change what is here.
pub const SCHEMA_VERSION: u32 = 1;

/// The types of columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Numbers of 32 bits.
    U32,
    /// Numbers of 64 bits.
    U64,
    /// Yes or no, a bit each.
    Flag,
    /// UTF-8.
    Text,
    /// One of few texts: its number in [`Column::names`], a byte.
    Name,
    /// 16 bytes.
    Bytes16,
    /// A list, empty or longer; the columns that have this one as their parent are the fields of its
    /// elements.
    List,
}

impl Kind {
    /// All types, in the order of their numbers in the C interface, from 1.
    pub const ALL: [Kind; 7] = [
        Kind::U32,
        Kind::U64,
        Kind::Flag,
        Kind::Text,
        Kind::Name,
        Kind::Bytes16,
        Kind::List,
    ];

    /// The bytes of one value; 0 where they differ, or are not even one.
    #[must_use]
    pub const fn width(self) -> usize {
        match self {
            Kind::U32 => 4,
            Kind::U64 => 8,
            Kind::Name => 1,
            Kind::Bytes16 => 16,
            Kind::Flag | Kind::Text | Kind::List => 0,
        }
    }
}

/// One column.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    /// Its name, unique within the schema; that of a list's field begins with the list's, `tags.name`.
    pub name: &'static str,
    /// Its type.
    pub kind: Kind,
    /// May there be none?
    pub nullable: bool,
    /// The list that it is a field of.
    pub parent: Option<usize>,
    /// Of names: the texts, in the order of their numbers.
    pub names: &'static [&'static str],
    /// What it says.
    pub meaning: &'static str,
}

/// The names of all values of a type. A value's number in its column is the one it is declared with.
macro_rules! names_of {
    ($type:ty, $name:ident) => {{
        let mut out = [""; <$type>::ALL.len()];
        let mut i = 0;
        while i < out.len() {
            assert!(<$type>::ALL[i] as usize == i);
            out[i] = <$type>::ALL[i].$name();
            i += 1;
        }
        out
    }};
}

const FORMATS: [&str; Format::ALL.len()] = names_of!(Format, name);
const ENCODINGS: [&str; Encoding::ALL.len()] = names_of!(Encoding, name);
const RESULTS: [&str; GameResult::ALL.len()] = names_of!(GameResult, text);
const RULINGS: [&str; Ruling::ALL.len()] = names_of!(Ruling, name);
const STARTS: [&str; 3] = ["usual", "other", "none"];
const SIDES: [&str; 2] = ["red", "black"];
/// In the order of [`crate::game::Reason`].
const ENDINGS: [&str; 3] = ["checkmate", "stalemate", "no_win_possible"];
const ENDING_ARTICLES: [&str; 3] = ["4.1.1", "4.1.3", "4.2.1"];
/// In the order of [`super::conflict::WithBoard`].
const WITH_BOARD: [&str; 2] = ["loser_has_won", "win_is_a_draw"];
/// In the order of [`super::conflict::WithVerdict`].
const WITH_VERDICT: [&str; 3] = ["offender_has_won", "offender_has_drawn", "draw_is_won"];
const SEVERITIES: [&str; 2] = ["warning", "error"];
const PROBLEMS: [&str; ProblemKind::NAMES.len()] = ProblemKind::NAMES;

macro_rules! columns {
    ($($constant:ident $name:literal $kind:ident $(of $names:ident)? $(in $parent:ident)? $($null:literal)?, $meaning:literal;)*) => {
        #[allow(clippy::upper_case_acronyms, non_camel_case_types)]
        enum Number { $($constant),* }
        $(pub(super) const $constant: usize = Number::$constant as usize;)*

        /// All columns, in the order of their numbers.
        pub static COLUMNS: &[Column] = &[$(Column {
            name: $name,
            kind: Kind::$kind,
            nullable: columns!(@null $($null)?),
            parent: columns!(@parent $($parent)?),
            names: columns!(@names $($names)?),
            meaning: $meaning,
        }),*];
    };
    (@null) => { false };
    (@null $null:literal) => { true };
    (@parent) => { None };
    (@parent $parent:ident) => { Some($parent) };
    (@names) => { &[] };
    (@names $names:ident) => { &$names };
}

columns! {
    FILE "file" U32, "Which file of those that were given at once, from 0.";
    GAME "game" U32, "Which game of the file, from 1.";
    OFFSET "offset" U64, "Where it starts in the file, in bytes.";
    LENGTH "length" U64 "null", "How many bytes it has, up to the next game, white space behind it left out; null in libraries (cbl).";
    FORMAT "format" Name of FORMATS, "The format of the file.";
    ENCODING "encoding" Name of ENCODINGS, "The encoding of its text.";
    EVENT "event" Text "null", "The tag Event; null if there is none or it is empty.";
    DATE "date" Text "null", "The tag Date as year-month-day, as far as it is known; null if it is no date.";
    RED "red" Text "null", "The tag Red, who played it; null if there is none or it is empty.";
    BLACK "black" Text "null", "The tag Black, who played it; null if there is none or it is empty.";
    START "start" Name of STARTS, "Where the game begins: at the usual position, another, or none that can be played with.";
    FEN "fen" Text "null", "The FEN of another start, with its counters; null otherwise.";
    MOVES "moves" Text, "The main line, each move as h2e2, with spaces between.";
    PLIES "plies" U32, "How many moves the main line has.";
    NODES "nodes" U32, "How many moves there are, variations included.";
    RESULT "result" Name of RESULTS, "What the record says; * for nothing, or a game without a result.";
    ENDING "ending" Name of ENDINGS "null", "How the game ended on the board after its main line; null while it is not over there.";
    ENDING_ARTICLE "ending_article" Name of ENDING_ARTICLES "null", "The article of that ending; null without one.";
    WINNER "winner" Name of SIDES "null", "Who won on the board; null for nobody.";
    CONTRADICTS_BOARD "contradicts_board" Flag, "The record's result is not that of the mate or stalemate on the board.";
    BOARD_CONFLICT "board_conflict" Name of WITH_BOARD "null", "In what: the loser is said to have won, or the win to be a draw; null without a contradiction.";
    REPEATED "repeated" U32, "How many positions of the main line stood more than once.";
    RECURRED "recurred" U32, "How many stood as often as it takes for a verdict, three times by the usual rule book.";
    MOST_REPETITIONS "most_repetitions" U32, "How often the position stood that stood most often; 0 without a start.";
    VERDICT "verdict" Name of RULINGS "null", "The verdict when the position that stood most often stood last; none where no position stood often enough, null where it was not judged.";
    ARTICLES "articles" Text "null", "The articles of that verdict, the deciding one first, with spaces between; null without one.";
    VERDICTS "verdicts" List, "Of each position that stood often enough, the verdict when it first had.";
    VERDICT_PLY "verdicts.ply" U32 in VERDICTS, "After how many moves.";
    VERDICT_OUTCOME "verdicts.outcome" Name of RULINGS in VERDICTS, "The verdict.";
    VERDICT_ARTICLES "verdicts.articles" Text in VERDICTS, "Its articles, as above.";
    UNJUDGED "unjudged" U32, "How many of these positions were not judged, because verdicts were not asked for or the bound of the search was met.";
    CONTRADICTS_VERDICT "contradicts_verdict" Flag, "The game ends on a repetition by which a side has lost (art. 24.1), and the record says otherwise.";
    VERDICT_CONFLICT "verdict_conflict" Name of WITH_VERDICT "null", "The game ends on a repetition, and the record's result is not what the verdict leads to; without contradicts_verdict it may have another reason, such as a resignation. Null without a conflict.";
    LIMIT_PLY "limit_ply" U32 "null", "After how many moves the natural limit was first reached for either side (art. 4.2.4, 23.3); null if it was not.";
    WARNINGS "warnings" U32, "How many problems are warnings.";
    ERRORS "errors" U32, "How many problems are errors: something of the file is not in the row.";
    PROBLEMS_LIST "problems" List, "Everything that is wrong with the record, in the order in which it was found.";
    PROBLEM_KIND "problems.kind" Name of PROBLEMS in PROBLEMS_LIST, "What.";
    PROBLEM_SEVERITY "problems.severity" Name of SEVERITIES in PROBLEMS_LIST, "Is something lost?";
    PROBLEM_PLY "problems.ply" U32 in PROBLEMS_LIST, "How many moves of the line were read before it.";
    PROBLEM_IN_VARIATION "problems.in_variation" Flag in PROBLEMS_LIST, "Is it inside a variation?";
    PROBLEM_OFFSET "problems.offset" U64 in PROBLEMS_LIST, "Where it is in the file, in bytes.";
    PROBLEM_TOKEN "problems.token" Text in PROBLEMS_LIST, "The words it is about.";
    PROBLEM_REASON "problems.reason" Text in PROBLEMS_LIST, "Why, in a sentence.";
    TAGS "tags" List, "All that the record says about the game, in its order.";
    TAG_NAME "tags.name" Text in TAGS, "The name.";
    TAG_VALUE "tags.value" Text in TAGS, "The value.";
    FINGERPRINT "fingerprint" Bytes16 "null", "The fingerprint of start and moves, high byte first; null without a start.";
}
