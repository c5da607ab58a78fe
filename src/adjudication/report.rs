//! The report of a verdict as JSON.

use serde_json::{json, Value};

use super::{Balance, LabelledMove, PieceAt, Remark, Threat, Verdict};
use crate::board::{Move, Position};
use crate::notation::{write, Style};

impl Verdict {
    /// The whole verdict as JSON, for programs and for the record of a game.
    ///
    /// | field | meaning |
    /// | --- | --- |
    /// | `outcome` | `none`, `draw`, `red_must_change`, `black_must_change`, `red_loses`, `black_loses`, `undetermined` |
    /// | `without_overrule` | the outcome without the arbiter's own labels; null when there are none |
    /// | `rules` | the name of the rule book |
    /// | `articles` | the articles of the ruling, the deciding one first |
    /// | `cycle` | null, or: `first_ply`, `last_ply` (numbers of the first and last move judged, from 1), `standings` (after how many moves the position stood), `times` (in the whole game), `loop_plies` (moves of one loop when all are the same, else null) |
    /// | `depends_on` | numbers of the moves whose label is not determined and decides the outcome |
    /// | `labels` | one object for each move judged: one loop when all are the same |
    /// | … `ply`, `side`, `move`, `chinese` | the number of the move from 1, who, as two points, in Chinese |
    /// | … `label`, `counts_as` | the label, and what the ruling counts it as (art. 27.2) |
    /// | … `possible` | the labels still possible when it is `undetermined` |
    /// | … `articles`, `remarks` | what it rests on; `forced_king`, `not_new`, `defensive_post`, `mutual_attack` |
    /// | … `overruled` | null, or `found` and `reason` |
    /// | … `threats` | what the move threatens |
    /// | … … `line`, `chinese` | the moves, the attacker's first |
    /// | … … `capturer`, `target` | `square` and `piece` (`red horse`); target null for a mate |
    /// | … … `wins` | `horses` (pieces, a horse being 1) and `pawns` across the river; null for a mate |
    /// | … … `mates` | does the line mate? |
    /// | … … `taking_part` | pieces without which it would win less |
    /// | … … `before` | what the same would have won before the move, or null |
    /// | … … `old` | was it there already, so that it does not count (art. 29.2)? |
    /// | … `nodes` | positions searched |
    /// | `nodes`, `bound_hits` | positions searched in all, searches that met their bound |
    #[must_use]
    pub fn to_value(&self) -> Value {
        json!({
            "outcome": self.outcome.name(),
            "without_overrule": self.without_overrule.map(|r| r.name()),
            "rules": self.rules,
            "articles": self.articles,
            "cycle": self.cycle.as_ref().map(|cycle| json!({
                "first_ply": cycle.first_ply() + 1,
                "last_ply": cycle.last_ply(),
                "standings": cycle.standings,
                "times": cycle.times,
                "loop_plies": cycle.one_loop,
            })),
            "depends_on": self.depends_on().iter().map(|m| m.ply + 1).collect::<Vec<_>>(),
            "labels": self.labels.iter().map(label).collect::<Vec<_>>(),
            "nodes": self.nodes,
            "bound_hits": self.bound_hits,
        })
    }

    /// [`Verdict::to_value`] as text.
    #[must_use]
    pub fn to_json(&self) -> String {
        self.to_value().to_string()
    }
}

impl Remark {
    /// The name in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Remark::ForcedKing => "forced_king",
            Remark::NotNew => "not_new",
            Remark::DefensivePost => "defensive_post",
            Remark::MutualAttack => "mutual_attack",
        }
    }
}

fn label(m: &LabelledMove) -> Value {
    json!({
        "ply": m.ply + 1,
        "side": m.side.name(),
        "move": m.played.to_string(),
        "chinese": write(&m.before, m.played, &Style::CHINESE),
        "label": m.label.name(),
        "counts_as": m.counts_as.name(),
        "possible": m.possible.iter().map(|l| l.name()).collect::<Vec<_>>(),
        "articles": m.evidence.articles,
        "remarks": m.evidence.remarks.iter().map(|r| r.name()).collect::<Vec<_>>(),
        "overruled": m.overruled.as_ref().map(|o| json!({
            "found": o.found.name(),
            "reason": o.reason,
        })),
        "threats": m.evidence.threats.iter().map(|t| threat(m, t)).collect::<Vec<_>>(),
        "nodes": m.evidence.nodes,
    })
}

fn threat(m: &LabelledMove, threat: &Threat) -> Value {
    json!({
        "line": threat.line.iter().map(Move::to_string).collect::<Vec<_>>(),
        "chinese": written(m, &threat.line, &Style::CHINESE),
        "capturer": threat.capturer.as_ref().map(piece),
        "target": threat.target.as_ref().map(piece),
        "wins": if threat.mates { Value::Null } else { balance(&threat.wins) },
        "mates": threat.mates,
        "taking_part": threat.taking_part.iter().map(piece).collect::<Vec<_>>(),
        "before": threat.before.as_ref().map(balance),
        "old": threat.old,
    })
}

/// The moves of a line that the same side begins after its move, written in a style.
pub(super) fn written(m: &LabelledMove, line: &[Move], style: &Style) -> Vec<String> {
    let mut pos: Position = m.before;
    pos.play(m.played);
    pos.pass();
    line.iter()
        .map(|next| {
            let text = write(&pos, *next, style);
            pos.play(*next);
            text
        })
        .collect()
}

fn piece(at: &PieceAt) -> Value {
    json!({ "square": at.square.to_string(), "piece": at.piece.to_string() })
}

fn balance(balance: &Balance) -> Value {
    json!({ "horses": f64::from(balance.pieces) / 2.0, "pawns": balance.pawns })
}
