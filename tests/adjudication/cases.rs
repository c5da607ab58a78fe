//! The diagrams of the rulebook: every verdict, and every label but those argued below.

use serde_json::Value;
use xqrules::adjudication::{Judge, Label, LabelledMove, RuleBook, Verdict};
use xqrules::board::{Move, Position};

use crate::common::shared;

/// A case of the shared data.
pub struct Case {
    pub id: String,
    pub start: Position,
    pub moves: Vec<Move>,
    /// The cycle within the moves.
    pub first: usize,
    pub len: usize,
    pub book_cycle: Option<String>,
    pub labels: Option<String>,
    pub expected: Option<String>,
}

pub fn all() -> Vec<Case> {
    let text = std::fs::read_to_string(shared("repetition/cases.jsonl")).unwrap();
    text.lines()
        .map(|line| {
            let case: Value = serde_json::from_str(line).unwrap();
            let text = |name: &str| case[name].as_str().map(str::to_owned);
            Case {
                id: text("id").unwrap(),
                start: Position::from_fen(&text("fen").unwrap()).unwrap(),
                moves: parse(&text("moves").unwrap()),
                first: case["cycle_start_ply"].as_u64().unwrap() as usize,
                len: case["cycle_len_ply"].as_u64().unwrap() as usize,
                book_cycle: text("book_cycle"),
                labels: text("labels"),
                expected: case["expect"]["cxa2007"].as_str().map(str::to_owned),
            }
        })
        .collect()
}

fn parse(moves: &str) -> Vec<Move> {
    moves.split(' ').map(|m| m.parse().unwrap()).collect()
}

impl Case {
    pub fn verdict(&self) -> Verdict {
        Judge::new(&RuleBook::cxa2007())
            .verdict_of_cycle(&self.start, &self.moves, self.first..self.first + self.len)
            .unwrap_or_else(|e| panic!("{}: {e}", self.id))
    }
}

/// `red_loses` for "red must change, and loses if it does not".
pub fn against(verdict: &Verdict) -> String {
    match verdict.outcome.against() {
        Some(side) => format!("{side}_loses"),
        None => verdict.outcome.name().to_owned(),
    }
}

/// Check, mate threat, capture threat, or anything that is none of them.
pub fn class(label: Label) -> Label {
    match label {
        Label::ExchangeOffer | Label::SacrificeOffer | Label::Block | Label::Shadow => Label::Idle,
        other => other,
    }
}

fn marked(mark: &str) -> Label {
    match mark {
        "将" => Label::Check,
        "杀" => Label::MateThreat,
        "捉" => Label::CaptureThreat,
        _ => Label::Idle,
    }
}

#[test]
fn every_verdict_of_the_rulebooks_diagrams() {
    let mut judged = 0;
    for case in all() {
        let Some(expected) = &case.expected else {
            continue;
        };
        judged += 1;
        let verdict = case.verdict();
        assert_eq!(
            &against(&verdict),
            expected,
            "{}\n{}",
            case.id,
            verdict.to_json()
        );
    }
    assert_eq!(judged, 56);
}

/// Where this library's label differs from the book's mark, counted from 1, and what it is here.
/// Each is argued in DESIGN.md; none changes a verdict.
const DISPUTED: [(&str, usize, Label); 4] = [
    ("CXA20-T17", 3, Label::MateThreat),
    ("CXA20-T17", 4, Label::Idle),
    ("CXA20-C11", 2, Label::Idle),
    ("CXA20-C33", 4, Label::CaptureThreat),
];

#[test]
fn every_label_but_the_disputed_ones() {
    let (mut count, mut differ) = (0, Vec::new());
    for case in all() {
        let (Some(marks), Some(cycle)) = (&case.labels, &case.book_cycle) else {
            continue;
        };
        let verdict = case.verdict();
        // The book may begin its cycle before the moves that recur.
        let cycle = parse(cycle);
        let at = case
            .moves
            .windows(cycle.len())
            .position(|w| w == cycle)
            .unwrap();
        for (i, mark) in marks.split(' ').enumerate() {
            let ply = (at + i + case.len * 9 - case.first) % case.len;
            let found: &LabelledMove = &verdict.labels[ply];
            count += 1;
            if class(found.label) != marked(mark) {
                differ.push((case.id.clone(), i + 1, class(found.label)));
            }
        }
    }
    assert_eq!(count, 220);
    let disputed: Vec<_> = DISPUTED
        .iter()
        .map(|(id, i, label)| ((*id).to_owned(), *i, *label))
        .collect();
    assert_eq!(differ.len(), disputed.len(), "{differ:?}");
    for one in &differ {
        assert!(disputed.contains(one), "{one:?}");
    }
}

#[test]
fn every_attack_has_its_evidence() {
    for case in all() {
        for m in case.verdict().labels {
            let new = m.evidence.threats.iter().filter(|t| !t.old).count();
            let threat = matches!(m.label, Label::MateThreat | Label::CaptureThreat);
            assert!(!threat || new > 0, "{} {}", case.id, m.played);
            assert!(!m.evidence.articles.is_empty());
            let mut after = m.before;
            after.play(m.played);
            for threat in &m.evidence.threats {
                // The line is playable from the position after the move, the same side to move.
                let mut pos = after;
                pos.pass();
                for next in &threat.line {
                    assert!(pos.is_legal(*next), "{} {} {next}", case.id, m.played);
                    pos.play(*next);
                }
                if threat.mates {
                    assert!(!pos.has_legal_move());
                }
                let by = m.side;
                assert!(threat.capturer.is_some_and(|at| at.piece.color == by));
                assert!(threat
                    .target
                    .map_or(threat.mates, |at| at.piece.color == by.other()));
            }
        }
    }
}
