//! What a finished record claims, held against the board.

use super::{GameResult, Problem, ProblemKind, Record};

/// Warns if the main line ends in mate or stalemate (art. 3.1, 3.2) and the result is another.
pub(super) fn result(record: &mut Record, offset: usize) {
    if record.result == GameResult::Unknown || !record.is_whole() {
        return;
    }
    let Some(mut pos) = record.start else {
        return;
    };
    let mut plies = 0;
    for m in record.tree.main_line() {
        pos.play(m);
        plies += 1;
    }
    if pos.has_legal_move() {
        return;
    }
    let winner = pos.turn().other();
    if record.result != GameResult::won_by(winner) {
        let kind = ProblemKind::ResultContradictsBoard {
            claimed: record.result,
            winner,
        };
        record.problems.push(Problem {
            ply: plies,
            token: record.result.text().to_owned(),
            offset,
            ..Problem::new(kind, record.number)
        });
    }
}
