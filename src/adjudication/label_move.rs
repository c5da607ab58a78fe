//! The label of one move, in the order of art. 27.4: check, mate threat, capture threat, idle.

use super::field::{Bound, Nodes};
use super::forced_king::is_forced;
use super::idle;
use super::mate_threat::mate_threats;
use super::material::{gains, MATE};
use super::newness::{Compared, Comparison};
use super::post::{may_defend, only_advisors_and_elephants};
use super::terms::Pair;
use super::{Balance, Evidence, Label, LabelledMove, PieceAt, Remark, RuleBook, Threat};
use crate::board::{slot, Move, Piece, Position, Square};

/// Labels a legal move.
pub(super) fn label_move(
    ply: usize,
    before: &Position,
    played: Move,
    rules: &RuleBook,
) -> LabelledMove {
    let mut after = *before;
    after.play(played);
    let mut labelling = Labelling::new(before, &after, played, rules);
    let (label, possible) = match labelling.label() {
        Ok(label) => (label, Vec::new()),
        Err(possible) => (Label::Undetermined, possible),
    };
    let mut evidence = labelling.evidence;
    evidence.articles.insert(0, label.article());
    LabelledMove {
        ply,
        before: *before,
        played,
        side: before.turn(),
        label,
        counts_as: label,
        possible,
        evidence,
        overruled: None,
    }
}

/// Only what the ruling counts a move as, without evidence; `mutual` as in
/// [`count_pawn_captures`]. Also the positions searched.
pub(super) fn label_alone(
    before: &Position,
    played: Move,
    rules: &RuleBook,
    mutual: bool,
) -> (Label, u64) {
    let mut after = *before;
    after.play(played);
    let mut labelling = Labelling::new(before, &after, played, rules);
    labelling.brief = true;
    labelling.mutual = mutual;
    let label = labelling.label().unwrap_or(Label::Undetermined);
    (label, labelling.evidence.nodes)
}

/// Judges a pawn move again with the pawn's own captures allowed: the other side attacks on
/// every move (互打, art. 27.2, ch. 7 rule 11). The label stays; the ruling counts the move
/// differently.
pub(super) fn count_pawn_captures(labelled: &mut LabelledMove, rules: &RuleBook) {
    let mut after = labelled.before;
    after.play(labelled.played);
    let mut labelling = Labelling::new(&labelled.before, &after, labelled.played, rules);
    labelling.mutual = true;
    let label = labelling.label();
    let evidence = labelling.evidence;
    labelled.evidence.nodes += evidence.nodes;
    labelled.evidence.bound_hits += evidence.bound_hits;
    match label {
        Ok(label) if label.is_attack() => {
            labelled.counts_as = label;
            labelled.evidence.threats = evidence.threats;
            labelled.evidence.remarks.push(Remark::MutualAttack);
            labelled.evidence.articles.push("27.2");
        }
        Ok(_) => {}
        Err(possible) => {
            labelled.counts_as = Label::Undetermined;
            labelled.possible = possible;
        }
    }
}

struct Labelling<'a> {
    before: &'a Position,
    after: &'a Position,
    played: Move,
    rules: &'a RuleBook,
    mutual: bool,
    /// Only the label is wanted: no lines, no name for an idle move.
    brief: bool,
    evidence: Evidence,
}

impl<'a> Labelling<'a> {
    fn new(
        before: &'a Position,
        after: &'a Position,
        played: Move,
        rules: &'a RuleBook,
    ) -> Labelling<'a> {
        Labelling {
            before,
            after,
            played,
            rules,
            mutual: false,
            brief: false,
            evidence: Evidence::default(),
        }
    }

    /// The label, or those still possible when the search met its bound.
    fn label(&mut self) -> Result<Label, Vec<Label>> {
        if self.after.is_check() {
            return Ok(Label::Check);
        }
        if self.counted(Labelling::forced_king, &Label::UNCERTAIN)? {
            self.evidence.remarks.push(Remark::ForcedKing);
            return Ok(Label::Idle);
        }
        if self.knows(Label::MateThreat)
            && self.counted(Labelling::mate_threat, &Label::UNCERTAIN)?
        {
            return Ok(Label::MateThreat);
        }
        if self.knows(Label::CaptureThreat)
            && self.counted(Labelling::capture_threat, &Label::UNCERTAIN[1..])?
        {
            return Ok(Label::CaptureThreat);
        }
        Ok(self.idle_name())
    }

    /// The name of an idle move; plainly idle where even that would take too long.
    fn idle_name(&mut self) -> Label {
        if self.brief {
            return Label::Idle;
        }
        let mut nodes = Nodes {
            used: 0,
            bound: self.rules.node_bound,
        };
        let name = idle::name(self.before, self.after, self.played, &mut nodes);
        self.evidence.nodes += nodes.used;
        name.unwrap_or(Label::Idle)
    }

    /// Does the rule book know this label?
    fn knows(&self, label: Label) -> bool {
        self.rules.attacks.contains(&label)
    }

    /// Asks one question within the bound.
    fn counted(
        &mut self,
        question: impl FnOnce(&mut Self, &mut Nodes) -> Result<bool, Bound>,
        otherwise: &[Label],
    ) -> Result<bool, Vec<Label>> {
        let mut nodes = Nodes {
            used: 0,
            bound: self.rules.node_bound,
        };
        let answer = question(self, &mut nodes);
        self.evidence.nodes += nodes.used;
        self.evidence.bound_hits += u32::from(answer.is_err());
        answer.map_err(|Bound| otherwise.to_vec())
    }

    fn forced_king(&mut self, nodes: &mut Nodes) -> Result<bool, Bound> {
        is_forced(self.before, self.played, self.rules.mate_checks, nodes)
    }

    fn mate_threat(&mut self, nodes: &mut Nodes) -> Result<bool, Bound> {
        let checks = self.rules.mate_checks;
        let lines = mate_threats(self.before, self.after, checks, nodes, self.brief)?;
        for line in &lines {
            self.evidence.threats.push(Threat {
                capturer: line.first().and_then(|m| self.piece_at(m.from())),
                target: None,
                line: line.clone(),
                wins: Balance::LEVEL,
                mates: true,
                taking_part: Vec::new(),
                before: None,
                old: false,
            });
        }
        Ok(!lines.is_empty())
    }

    fn capture_threat(&mut self, nodes: &mut Nodes) -> Result<bool, Bound> {
        let moved = self.after.slot_at(self.played.to());
        let pawn =
            Some(moved).filter(|p| self.mutual && slot::PAWNS.contains(&usize::from(p & 15)));
        let (before, after) = (self.before, self.after);
        let mut comparison = Comparison::new(before, after, self.rules.mate_checks, pawn, nodes)?;
        let defends = self.rules.defensive_post && may_defend(after, before.turn());
        if self.brief && !defends {
            return comparison.any_new();
        }
        let threats = comparison.threats()?;
        if !self.brief {
            for threat in &threats {
                let evidence = self.describe(threat, &mut comparison)?;
                self.evidence.threats.push(evidence);
            }
        }
        let new: Vec<&Compared> = threats.iter().filter(|threat| threat.new).collect();
        if new.is_empty() {
            if !threats.is_empty() {
                self.evidence.remarks.push(Remark::NotNew);
                self.evidence.articles.push("29.2");
            }
            return Ok(false);
        }
        if defends && only_advisors_and_elephants(&new) {
            self.evidence.remarks.push(Remark::DefensivePost);
            self.evidence.articles.push("27.3");
            return Ok(false);
        }
        self.evidence.articles.extend(["29.1", "29.2", "29.3"]);
        Ok(true)
    }

    fn describe(
        &self,
        threat: &Compared,
        comparison: &mut Comparison<'_>,
    ) -> Result<Threat, Bound> {
        let score = threat.found.local.score;
        let mut taking_part: Vec<PieceAt> = (0..16)
            .filter(|i| threat.found.part >> i & 1 != 0)
            .filter_map(|i| self.piece_at(self.after.places(self.before.turn().index())[i]))
            .collect();
        taking_part.sort();
        let pair: Option<&Pair> = threat.pairs.first();
        Ok(Threat {
            line: comparison.line(&threat.found)?,
            capturer: pair.and_then(|pair| self.piece_of(pair.capturer)),
            target: pair.and_then(|pair| self.piece_of(pair.target)),
            wins: balance(score),
            mates: score == MATE,
            taking_part,
            before: threat.before.filter(|score| gains(*score)).map(balance),
            old: !threat.new,
        })
    }

    /// The piece with a number, where it stands after the move.
    fn piece_of(&self, number: u8) -> Option<PieceAt> {
        let side = usize::from(number >> 4);
        self.piece_at(self.after.places(side)[usize::from(number & 15)])
    }

    fn piece_at(&self, square: Square) -> Option<PieceAt> {
        let piece: Piece = self.after.piece_at(square)?;
        Some(PieceAt { square, piece })
    }
}

fn balance(score: i32) -> Balance {
    if score == MATE {
        Balance::LEVEL
    } else {
        Balance::of_score(score)
    }
}
