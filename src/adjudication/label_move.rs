//! The label of one move, in the order of art. 27.4.

use super::{Evidence, Label, LabelledMove, RuleBook};
use crate::board::{Move, Position};

/// Labels a legal move.
pub(super) fn label_move(
    ply: usize,
    before: &Position,
    played: Move,
    _rules: &RuleBook,
) -> LabelledMove {
    let mut after = *before;
    after.play(played);
    let (label, possible) = if after.is_check() {
        (Label::Check, Vec::new())
    } else {
        (
            Label::Undetermined,
            vec![Label::MateThreat, Label::CaptureThreat, Label::Idle],
        )
    };
    LabelledMove {
        ply,
        before: *before,
        played,
        side: before.turn(),
        label,
        possible,
        evidence: Evidence {
            articles: vec![label.article()],
            ..Evidence::default()
        },
        overruled: None,
    }
}
