//! Comments and marks.

use std::borrow::Cow;

use super::super::super::{NoteKind, ProblemKind};
use super::{next_tag_line, MoveReader};

impl MoveReader<'_, '_> {
    /// `{…}`, in WXF files also `/*…*/`: the first bytes, then all up to the mark at the end.
    pub(super) fn comment(&mut self, open: usize, close: &str) {
        let start = self.at + open;
        match self.text[start..].find(close) {
            Some(len) => {
                self.note(start, start + len);
                self.at = start + len + close.len();
            }
            None => {
                // It may have swallowed games: they begin where a line looks like a tag.
                let end = next_tag_line(self.text, start);
                self.problem_at(ProblemKind::UnclosedComment, self.at, 1);
                self.note(start, end);
                self.at = end;
            }
        }
    }

    /// `;` to the end of the line.
    pub(super) fn line_comment(&mut self) {
        let start = self.at + 1;
        self.skip_line();
        self.note(start, self.at);
    }

    pub(super) fn note(&mut self, start: usize, end: usize) {
        if self.line.dead {
            return;
        }
        if self.line.last.is_none() && !self.outer.is_empty() {
            self.hang_before();
            self.line.before = Some((start, end));
            return;
        }
        let text = clean_comment(&self.text[start..end]);
        self.record
            .tree
            .annotate(self.line.node, NoteKind::Comment, &text);
    }

    /// A variation with comments and no move: they belong to the position it starts from.
    pub(super) fn hang_before(&mut self) {
        if let Some((start, end)) = self.line.before.take() {
            let text = clean_comment(&self.text[start..end]);
            self.record
                .tree
                .annotate(self.line.node, NoteKind::Comment, &text);
        }
    }

    pub(super) fn glyph_number(&mut self) {
        let digits = self.text.as_bytes()[self.at + 1..]
            .iter()
            .take_while(|b| b.is_ascii_digit())
            .count();
        let end = self.at + 1 + digits;
        match self.text[self.at + 1..end].parse::<u8>() {
            Ok(_) => self.glyph(self.at + 1, end),
            Err(_) => self.problem_at(ProblemKind::NotAMove, self.at, 1 + digits),
        }
        self.at = end;
    }

    pub(super) fn glyph(&mut self, start: usize, end: usize) {
        if !self.line.dead {
            let text = &self.text[start..end];
            self.record
                .tree
                .annotate(self.line.node, NoteKind::Glyph, text);
        }
    }

    /// `!`, `?!` and the like, which stand behind the move that they judge.
    pub(super) fn marks(&mut self) {
        let bytes = &self.text.as_bytes()[self.at..];
        let len = bytes
            .iter()
            .take_while(|b| matches!(b, b'!' | b'?'))
            .count();
        let number = match &bytes[..len] {
            b"!" => "1",
            b"?" => "2",
            b"!!" => "3",
            b"??" => "4",
            b"!?" => "5",
            b"?!" => "6",
            [b'!', ..] => "3",
            _ => "4",
        };
        if !self.line.dead {
            self.record
                .tree
                .annotate(self.line.node, NoteKind::Glyph, number);
        }
        self.at += len;
    }

    pub(super) fn other_mark(&mut self, mark: char) {
        let start = self.at;
        self.at += mark.len_utf8();
        if self.line.dead {
            return;
        }
        let tree = &mut self.record.tree;
        match mark {
            '！' => tree.annotate(self.line.node, NoteKind::Glyph, "1"),
            '？' => tree.annotate(self.line.node, NoteKind::Glyph, "2"),
            _ => {
                let text = &self.text[start..self.at];
                tree.annotate(self.line.node, NoteKind::Comment, text);
            }
        }
    }
}

/// Line ends of the file around a comment are not part of it; those inside become plain.
pub(super) fn clean_comment(text: &str) -> Cow<'_, str> {
    let text = text.trim_matches(|c| matches!(c, ' ' | '\t' | '\r' | '\n'));
    if text.contains('\r') {
        Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n"))
    } else {
        Cow::Borrowed(text)
    }
}
