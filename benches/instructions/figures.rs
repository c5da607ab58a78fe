//! What is counted, and the goal that each count must stay under.

use crate::verdicts::Work;

/// A figure: its name, the goal it must stay under, and how it is counted.
pub struct Figure {
    pub name: &'static str,
    pub goal: f64,
    pub what: What,
}

pub enum What {
    /// Instructions for each leaf: perft of this depth less perft of depth 1.
    PerftLeaf { fen: &'static str, depth: u32 },
    /// Instructions within an exported function, for each call of `hot`.
    Call {
        function: &'static str,
        calls: CallsOf,
    },
    /// Instructions within `xq_position_read_move` for one Chinese move text.
    ReadMove,
    /// Instructions within `xq_archive_scan` for each game: its encoding found, decoded, parsed,
    /// its moves resolved, played and their positions counted.
    ArchiveGame,
    /// No instructions: KiB of the stripped library.
    Size,
    /// Instructions of a work on the Big5 archive with verdicts, for one of it without.
    Verdicts(Work),
}

/// How many calls of a function `calls hot` makes for each round.
#[derive(Clone, Copy, PartialEq)]
pub enum CallsOf {
    /// One for each move of the middlegame position.
    EachMove,
    /// That, and one for the position itself.
    EachMoveAndPosition,
    /// One for each round of `calls clock`.
    Press,
    /// One for each round of `calls desk`.
    Desk,
}

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
const MIDDLEGAME: &str = "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1";
const ENDGAME: &str = "CRN1k1b2/3ca4/4ba3/9/2nr5/9/9/4B4/4A4/4KA3 w - - 0 1";
pub const MIDDLEGAME_MOVES: u64 = 38;

pub const FIGURES: &[Figure] = &[
    Figure {
        name: "perft, start position, a leaf",
        goal: 20.0,
        what: What::PerftLeaf {
            fen: START,
            depth: 4,
        },
    },
    Figure {
        name: "perft, middlegame, a leaf",
        goal: 32.0,
        what: What::PerftLeaf {
            fen: MIDDLEGAME,
            depth: 4,
        },
    },
    Figure {
        name: "perft, endgame, a leaf",
        goal: 46.0,
        what: What::PerftLeaf {
            fen: ENDGAME,
            depth: 4,
        },
    },
    Figure {
        name: "xq_position_legal_moves, middlegame",
        goal: 2000.0,
        what: What::Call {
            function: "xq_position_legal_moves",
            calls: CallsOf::EachMoveAndPosition,
        },
    },
    Figure {
        name: "xq_position_make",
        goal: 150.0,
        what: What::Call {
            function: "xq_position_make",
            calls: CallsOf::EachMove,
        },
    },
    Figure {
        name: "xq_position_unmake",
        goal: 150.0,
        what: What::Call {
            function: "xq_position_unmake",
            calls: CallsOf::EachMove,
        },
    },
    Figure {
        name: "xq_position_is_check",
        goal: 150.0,
        what: What::Call {
            function: "xq_position_is_check",
            calls: CallsOf::EachMove,
        },
    },
    // Reading the hash is one load: what is left is the crossing itself.
    Figure {
        name: "xq_position_hash (the crossing)",
        goal: 60.0,
        what: What::Call {
            function: "xq_position_hash",
            calls: CallsOf::EachMove,
        },
    },
    Figure {
        name: "xq_position_read_move, Chinese",
        goal: 2000.0,
        what: What::ReadMove,
    },
    // 20,000 games a second, at two instructions a nanosecond on one core.
    Figure {
        name: "xq_archive_scan, Big5, a game",
        goal: 300_000.0,
        what: What::ArchiveGame,
    },
    Figure {
        name: "size of the stripped library, KiB",
        // 1.5 MB was the goal for the chapters up to adjudication, and 1.49 was reached. For the whole
        // rulebook, with the arbiter's desk, tournaments and pictures, it is 3 MB.
        goal: 2929.0,
        what: What::Size,
    },
    Figure {
        name: "replay with verdicts / without",
        goal: 2.0,
        what: What::Verdicts(Work::Replay),
    },
    Figure {
        name: "audit with verdicts / without",
        goal: 2.0,
        what: What::Verdicts(Work::Audit),
    },
    Figure {
        name: "xq_clock_press",
        goal: 300.0,
        what: What::Call {
            function: "xq_clock_press",
            calls: CallsOf::Press,
        },
    },
    Figure {
        name: "xq_clock_show_at",
        goal: 300.0,
        what: What::Call {
            function: "xq_clock_show_at",
            calls: CallsOf::Press,
        },
    },
    Figure {
        name: "xq_arbiter_press",
        goal: 300.0,
        what: What::Call {
            function: "xq_arbiter_press",
            calls: CallsOf::Desk,
        },
    },
    Figure {
        name: "xq_arbiter_show_at",
        goal: 300.0,
        what: What::Call {
            function: "xq_arbiter_show_at",
            calls: CallsOf::Desk,
        },
    },
    Figure {
        name: "xq_arbiter_check",
        goal: 300.0,
        what: What::Call {
            function: "xq_arbiter_check",
            calls: CallsOf::Desk,
        },
    },
];
