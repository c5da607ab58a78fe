//! From labels to the ruling (art. 24, 25.2, 26).

use super::{Enforcement, Label, LabelledMove, PerpetualCheck, RuleBook, Ruling};
use crate::board::Color;

/// How a side has played through the cycle (art. 25.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Conduct {
    /// Every move gives check (长将).
    PerpetualCheck,
    /// Every move is an attack, whatever the mixture and the targets.
    Forbidden,
    /// At least one move is idle.
    Allowed,
    /// It depends on a label that could not be determined.
    Unknown,
}

impl Conduct {
    pub(super) fn of(side: Color, labels: &[LabelledMove]) -> Conduct {
        let mut all_checks = true;
        let mut certain = true;
        for m in labels.iter().filter(|m| m.side == side) {
            let label = m.counts_as;
            if label == Label::Undetermined {
                all_checks = false;
                certain = false;
            } else if !label.is_attack() {
                return Conduct::Allowed;
            } else {
                all_checks &= label == Label::Check;
            }
        }
        match (certain, all_checks) {
            (false, _) => Conduct::Unknown,
            (true, true) => Conduct::PerpetualCheck,
            (true, false) => Conduct::Forbidden,
        }
    }

    /// Is every move an attack?
    pub(super) fn is_forbidden(self) -> bool {
        matches!(self, Conduct::PerpetualCheck | Conduct::Forbidden)
    }
}

/// The ruling with its articles. `warned` says whether the side was told to change before the
/// cycle was gone through once more.
pub(super) fn decide(
    labels: &[LabelledMove],
    rules: &RuleBook,
    warned: bool,
) -> (Ruling, Vec<&'static str>) {
    ruling_of(
        Color::ALL.map(|side| Conduct::of(side, labels)),
        rules,
        warned,
    )
}

/// The ruling by what red and black have done.
pub(super) fn ruling_of(
    conduct: [Conduct; 2],
    rules: &RuleBook,
    warned: bool,
) -> (Ruling, Vec<&'static str>) {
    for side in Color::ALL {
        // One-sided perpetual check is against the rules whatever the other side does (art. 26.1);
        // it loses at once (art. 24.1) where the book does not warn first.
        let other = conduct[side.other().index()];
        if conduct[side.index()] == Conduct::PerpetualCheck && other != Conduct::PerpetualCheck {
            return match rules.perpetual_check {
                PerpetualCheck::Loses => (Ruling::loses(side), vec!["24.1", "26.1"]),
                PerpetualCheck::MustChange => must_change(side, "26.1", rules, warned),
            };
        }
    }
    let unknown = |c: &Conduct| *c == Conduct::Unknown;
    if conduct.iter().any(unknown) {
        return (Ruling::Undetermined, Vec::new());
    }
    match conduct.map(Conduct::is_forbidden) {
        [false, false] => (Ruling::Draw, vec!["26.2", "24.2"]),
        [true, true] => (Ruling::Draw, vec!["26.3", "24.2"]),
        [red, _] => {
            let side = if red { Color::Red } else { Color::Black };
            must_change(side, "26.4", rules, warned)
        }
    }
}

/// A side that must change has lost when it was told and did not (art. 24.3, 4.1.7).
fn must_change(
    side: Color,
    article: &'static str,
    rules: &RuleBook,
    warned: bool,
) -> (Ruling, Vec<&'static str>) {
    if warned || rules.enforcement == Enforcement::Automatic {
        (Ruling::loses(side), vec![article, "24.3", "4.1.7"])
    } else {
        (Ruling::must_change(side), vec![article, "24.3"])
    }
}
