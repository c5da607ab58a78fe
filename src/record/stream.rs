//! Trees that binary files store move by move: each move says whether one follows it and
//! whether a variation instead of it is still to come.

use super::{Limits, NodeId, NoteKind, Problem, ProblemKind, Record};
use crate::board::{Allowed, Move, Position, Setup, Square, Undo};
use crate::notation::WhyNot;

/// Puts such a tree together, move by move in the order of the file.
pub(super) struct TreeReader<'r> {
    pub(super) record: &'r mut Record,
    limits: Limits,
    pos: Position,
    path: Vec<Undo>,
    /// The node that the next move follows, `None` behind an illegal move, and its depth.
    parent: (Option<NodeId>, usize),
    /// Moves to whose siblings the file comes back.
    pending: Vec<(Option<NodeId>, usize)>,
    done: bool,
}

impl<'r> TreeReader<'r> {
    /// A reader for the moves from the record's start. Without a start none is taken.
    pub(super) fn new(record: &'r mut Record, limits: Limits) -> TreeReader<'r> {
        let parent = record.start.map(|_| NodeId::ROOT);
        TreeReader {
            pos: record.start.unwrap_or_else(Position::start),
            record,
            limits,
            path: Vec::new(),
            parent: (parent, 0),
            pending: Vec::new(),
            done: false,
        }
    }

    /// Is the tree complete?
    pub(super) fn is_done(&self) -> bool {
        self.done
    }

    /// The comment on the start position, and whether a move follows at all.
    pub(super) fn root(&mut self, comment: &str, goes_on: bool) {
        if !comment.is_empty() {
            self.record
                .tree
                .annotate(NodeId::ROOT, NoteKind::Comment, comment);
        }
        self.done = !goes_on;
    }

    /// Takes the next move of the file; `None` for points that are none.
    pub(super) fn take(
        &mut self,
        points: Option<(Square, Square)>,
        comment: &str,
        goes_on: bool,
        variation: bool,
        token: &dyn Fn() -> String,
        offset: usize,
    ) {
        let (parent, depth) = self.parent;
        if variation {
            self.pending.push(self.parent);
        }
        let node = parent.and_then(|parent| {
            while self.path.len() > depth {
                if let Some(undo) = self.path.pop() {
                    self.pos.undo(undo);
                }
            }
            self.add(parent, points, token, offset)
        });
        if let (Some(node), false) = (node, comment.is_empty()) {
            self.record.tree.annotate(node, NoteKind::Comment, comment);
        }
        if goes_on {
            self.parent = (node, depth + 1);
        } else {
            match self.pending.pop() {
                Some(parent) => self.parent = parent,
                None => self.done = true,
            }
        }
    }

    fn add(
        &mut self,
        parent: NodeId,
        points: Option<(Square, Square)>,
        token: &dyn Fn() -> String,
        offset: usize,
    ) -> Option<NodeId> {
        let kind = match points {
            _ if self.record.tree.len() > self.limits.nodes => {
                ProblemKind::Limit("moves in one game", self.limits.nodes)
            }
            Some((from, to)) if from != to => {
                let m = Move::new(from, to);
                if parent == NodeId::ROOT && self.record.tree.is_empty() {
                    self.turn_to(from);
                }
                match self.pos.legality(m) {
                    Ok(()) => {
                        self.path.push(self.pos.play(m));
                        return Some(self.record.tree.append(parent, m));
                    }
                    Err(why) => ProblemKind::NoSuchMove(WhyNot::Illegal(why)),
                }
            }
            _ => ProblemKind::NotAMove,
        };
        self.problem(kind, token(), offset);
        None
    }

    /// The side of the piece that moves first is the one to move, whatever the file says.
    fn turn_to(&mut self, from: Square) {
        let Some(piece) = self.pos.piece_at(from) else {
            return;
        };
        if piece.color == self.pos.turn() {
            return;
        }
        let mut setup: Setup = self.pos.setup();
        setup.turn = piece.color;
        if let Ok(other) = Position::from_setup(&setup, Allowed::ALL) {
            self.pos = other;
            self.record.start = Some(other);
        }
    }

    pub(super) fn problem(&mut self, kind: ProblemKind, token: String, offset: usize) {
        if self.record.problems.len() >= self.limits.problems {
            if let Some(last) = self.record.problems.last_mut() {
                match &mut last.kind {
                    ProblemKind::MoreProblems(count) => *count += 1,
                    kind => *kind = ProblemKind::MoreProblems(2),
                }
            }
            return;
        }
        self.record.problems.push(Problem {
            ply: self.path.len(),
            in_variation: self.in_variation(),
            token,
            offset,
            ..Problem::new(kind, self.record.number)
        });
    }

    /// Is the next move one of a variation? The main line is read first.
    fn in_variation(&self) -> bool {
        let (parent, _) = self.parent;
        let mut at = parent;
        while let Some(node) = at {
            let up = self.record.tree.parent(node);
            if up.is_some_and(|up| self.record.tree.next(up) != Some(node)) {
                return true;
            }
            at = up;
        }
        parent.is_some_and(|p| self.record.tree.next(p).is_some())
    }
}

/// The bytes of a binary file, read from the front.
pub(super) struct Bytes<'a> {
    pub(super) data: &'a [u8],
    pub(super) at: usize,
}

impl<'a> Bytes<'a> {
    pub(super) fn take(&mut self, len: usize) -> Option<&'a [u8]> {
        let end = self.at.checked_add(len)?;
        let out = self.data.get(self.at..end)?;
        self.at = end;
        Some(out)
    }

    pub(super) fn u32(&mut self) -> Option<u32> {
        let bytes = self.take(4)?;
        Some(u32::from_le_bytes(bytes.try_into().ok()?))
    }
}
