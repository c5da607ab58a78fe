//! Writing PGN.

use std::fmt::Write as _;

use super::super::{NodeId, NoteKind, Record, Tree};
use crate::board::{Color, Position, Undo};
use crate::notation::{write_to, Style};

/// A record as PGN: its tags, with `Result` and (for another start than the usual) `FEN` as the
/// record has them, then the moves with numbers, comments, marks and variations, then the
/// result. What PGN cannot say inside a comment is changed: `}` becomes `｝`, and a line that
/// looks like a tag gets a space in front.
#[must_use]
pub fn write_pgn(record: &Record, style: &Style) -> String {
    let mut out = String::with_capacity(256 + record.tree.len() * 20);
    write_tags(&mut out, record);
    out.push('\n');
    if let Some(start) = record.start {
        let mut writer = MoveWriter {
            out: &mut out,
            tree: &record.tree,
            style,
            pos: start,
            path: Vec::new(),
        };
        writer.run();
    }
    out.push_str(record.result.text());
    out.push('\n');
    out
}

fn write_tags(out: &mut String, record: &Record) {
    let fen = match record.start {
        Some(start) if start != Position::start() || start.move_number() != 1 => Some(start.fen()),
        _ => None,
    };
    if record.tags.is_empty() {
        tag(out, "Game", "Chinese Chess");
    }
    let (mut result_done, mut fen_done) = (false, false);
    for (name, value) in record.tags.iter() {
        if name.eq_ignore_ascii_case("Result") {
            if !result_done {
                tag(out, name, record.result.text());
            }
            result_done = true;
        } else if name.eq_ignore_ascii_case("FEN") && record.start.is_some() {
            if let (Some(fen), false) = (&fen, fen_done) {
                tag(out, name, fen);
            }
            fen_done = true;
        } else {
            tag(out, name, value);
        }
    }
    if !result_done {
        tag(out, "Result", record.result.text());
    }
    if let (Some(fen), false) = (fen, fen_done) {
        tag(out, "FEN", &fen);
    }
}

fn tag(out: &mut String, name: &str, value: &str) {
    out.push('[');
    // What a reader takes for the name of a tag, see `tagline`; other formats have other names.
    let fits = |c: char| match c {
        '_' => true,
        '\0'..='\x7F' => c.is_ascii_alphanumeric(),
        _ => !c.is_whitespace(),
    };
    if name.is_empty() {
        out.push('_');
    }
    out.extend(name.chars().map(|c| if fits(c) { c } else { '_' }));
    out.push_str(" \"");
    for c in value.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\r' | '\n' => out.push(' '),
            _ => out.push(c),
        }
    }
    out.push_str("\"]\n");
}

/// What is still to be written, last first.
enum Step {
    /// A move `depth` plies after the start, with all that follows.
    Move {
        id: NodeId,
        depth: usize,
        number: bool,
        main: bool,
    },
    /// The way back to a move after its variations.
    Return {
        id: NodeId,
        depth: usize,
    },
    Open,
    Close,
}

struct MoveWriter<'a> {
    out: &'a mut String,
    tree: &'a Tree,
    style: &'a Style,
    pos: Position,
    path: Vec<Undo>,
}

impl MoveWriter<'_> {
    fn run(&mut self) {
        self.notes(NodeId::ROOT, NoteKind::Comment);
        let mut steps = Vec::new();
        self.go_on(&mut steps, NodeId::ROOT, 0, true, true);
        while let Some(step) = steps.pop() {
            match step {
                Step::Open => self.out.push('('),
                Step::Return { id, depth } => {
                    self.rewind(depth);
                    if let Some(m) = self.tree.played(id) {
                        self.path.push(self.pos.play(m));
                    }
                }
                Step::Close => {
                    while self.out.ends_with(' ') {
                        self.out.pop();
                    }
                    self.out.push_str(")\n");
                }
                Step::Move {
                    id,
                    depth,
                    number,
                    main,
                } => {
                    self.rewind(depth);
                    let noted = self.write_move(id, number, main);
                    // Variations are written before what goes on, so they are planned last.
                    let number = noted || self.has_variations(id);
                    self.go_on(&mut steps, id, depth + 1, number, main);
                    if self.has_variations(id) {
                        steps.push(Step::Return { id, depth });
                        self.variations(&mut steps, id, depth);
                    }
                }
            }
        }
        while self.out.ends_with(' ') {
            self.out.pop();
        }
        if !self.out.ends_with('\n') {
            self.out.push('\n');
        }
    }

    fn rewind(&mut self, depth: usize) {
        while self.path.len() > depth {
            if let Some(undo) = self.path.pop() {
                self.pos.undo(undo);
            }
        }
    }

    /// Is it the main move of several?
    fn has_variations(&self, id: NodeId) -> bool {
        let parent = self.tree.parent(id).unwrap_or(NodeId::ROOT);
        self.tree.next(parent) == Some(id) && self.tree.sibling(id).is_some()
    }

    fn go_on(&self, steps: &mut Vec<Step>, id: NodeId, depth: usize, number: bool, main: bool) {
        if let Some(next) = self.tree.next(id) {
            steps.push(Step::Move {
                id: next,
                depth,
                number,
                main,
            });
        }
    }

    /// Plans the variations instead of this move, if it is the main one.
    fn variations(&self, steps: &mut Vec<Step>, id: NodeId, depth: usize) {
        let parent = self.tree.parent(id).unwrap_or(NodeId::ROOT);
        let start = steps.len();
        for variation in self.tree.children(parent).skip(1) {
            steps.push(Step::Open);
            steps.push(Step::Move {
                id: variation,
                depth,
                number: true,
                main: false,
            });
            steps.push(Step::Close);
        }
        steps[start..].reverse();
    }

    /// Writes a move with its number, if it needs one, and its notes; answers whether there
    /// were comments.
    fn write_move(&mut self, id: NodeId, number: bool, main: bool) -> bool {
        let Some(m) = self.tree.played(id) else {
            return false;
        };
        self.notes(id, NoteKind::Before);
        match self.pos.turn() {
            Color::Red => {
                if main && !self.out.ends_with('\n') {
                    while self.out.ends_with(' ') {
                        self.out.pop();
                    }
                    self.out.push('\n');
                }
                let _ = write!(self.out, "{}. ", self.pos.move_number());
            }
            Color::Black if number => {
                let _ = write!(self.out, "{}... ", self.pos.move_number());
            }
            Color::Black => {}
        }
        write_to(self.out, &self.pos, m, self.style);
        self.out.push(' ');
        self.path.push(self.pos.play(m));
        for note in self.tree.notes(id).filter(|n| n.kind == NoteKind::Glyph) {
            let _ = write!(self.out, "${} ", note.text);
        }
        self.notes(id, NoteKind::Comment)
    }

    fn notes(&mut self, id: NodeId, kind: NoteKind) -> bool {
        let mut any = false;
        for note in self.tree.notes(id).filter(|n| n.kind == kind) {
            any = true;
            self.out.push('{');
            let mut line_start = false;
            for c in note.text.chars() {
                if c == '[' && line_start {
                    self.out.push(' ');
                }
                line_start = matches!(c, '\n' | '\r');
                self.out.push(if c == '}' { '｝' } else { c });
            }
            self.out.push_str("}\n");
        }
        any
    }
}
