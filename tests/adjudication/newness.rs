//! What was there before the move is not its threat (D2, D9, art. 29.2).

use xqrules::adjudication::{verdict_of_cycle, Label, RuleBook, Ruling};
use xqrules::board::{Move, Position};

/// Red's chariot could mate on the king's file before each move of the red king, and still can
/// after it: no move makes that threat, and what is behind a mating check is no capture.
#[test]
fn a_mate_by_check_that_was_there_already_is_nothing_new() {
    let cycle: Vec<Move> = ["e0e1", "d9d8", "e1e0", "d8d9"]
        .map(|m| m.parse().unwrap())
        .to_vec();
    let fens = [
        "3k4r/9/9/9/9/9/9/9/9/R3K4 w",
        // Nothing there but what mates.
        "3k5/9/9/9/9/9/9/9/9/R3K4 w",
    ];
    for fen in fens {
        let start = Position::from_fen(fen).unwrap();
        for mirrored in [false, true] {
            let (start, moves) = if mirrored {
                let setup = start.setup().mirrored();
                let start = Position::from_fen(&setup.fen()).unwrap();
                (start, cycle.iter().map(|m| m.mirrored()).collect())
            } else {
                (start, cycle.clone())
            };
            let found = verdict_of_cycle(&start, &moves, 0..4, &RuleBook::cxa2007()).unwrap();
            assert_eq!(found.outcome, Ruling::Draw, "{fen}: {}", found.to_json());
            for m in &found.labels {
                assert!(!m.label.is_attack(), "{fen}: {} is a {}", m.played, m.label);
                assert_ne!(m.label, Label::Undetermined);
            }
        }
    }
}
