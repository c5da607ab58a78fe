//! Variations: `(` goes back before the last move, `)` to where it came from.

use super::super::super::{NodeId, ProblemKind};
use super::MoveReader;

impl MoveReader<'_, '_> {
    pub(super) fn open(&mut self, len: usize) {
        if self.outer.len() >= self.limits.depth {
            let kind = ProblemKind::Limit("variations inside variations", self.limits.depth);
            self.problem_at(kind, self.at, len);
            // Stepping over it keeps the brackets balanced.
            self.at = skip_variation(self.text, self.at);
            return;
        }
        self.outer.push(self.line);
        if !self.line.dead {
            match self.line.last.take() {
                Some(undo) => {
                    self.line.position.undo(undo);
                    self.line.node = self
                        .record
                        .tree
                        .parent(self.line.node)
                        .unwrap_or(NodeId::ROOT);
                    self.line.ply -= 1;
                }
                None => {
                    self.problem_at(ProblemKind::UnbalancedVariation, self.at, len);
                }
            }
        }
        self.line.before = None;
        self.at += len;
    }

    pub(super) fn close(&mut self, len: usize) {
        self.hang_before();
        match self.outer.pop() {
            Some(line) => self.line = line,
            None => self.problem_at(ProblemKind::UnbalancedVariation, self.at, len),
        }
        self.at += len;
    }
}

/// The end of the variation that begins at `at`, whatever is inside.
fn skip_variation(text: &str, at: usize) -> usize {
    let mut depth = 0usize;
    let mut in_comment = false;
    for (i, c) in text[at..].char_indices() {
        match c {
            '{' => in_comment = true,
            '}' => in_comment = false,
            '(' | '（' if !in_comment => depth += 1,
            ')' | '）' if !in_comment => {
                depth -= 1;
                if depth == 0 {
                    return at + i + c.len_utf8();
                }
            }
            _ => {}
        }
    }
    text.len()
}
