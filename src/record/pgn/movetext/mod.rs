//! Move text: moves, numbers, comments, variations, marks, the result.

mod notes;
mod numbers;
mod variations;

use notes::clean_comment;

use super::super::core::Core;
use super::super::{GameResult, Limits, NodeId, NoteKind, Problem, ProblemKind, Record, Tree};
use super::{read, tagline};
use crate::board::{Allowed, Position, Undo};
use crate::notation::{resolve, scan, Action, MoveText, Notation, Place, Ranks, ReadError, Style};

/// The state of one line while it is read.
#[derive(Clone, Copy)]
struct Line {
    node: NodeId,
    position: Position,
    last: Option<Undo>,
    ply: usize,
    /// A move could not be read: what follows in this line is not either.
    dead: bool,
    /// A comment stands at the start of this variation, from and to these bytes.
    before: Option<(usize, usize)>,
}

/// Reads the move text of one game into a record.
pub(in crate::record) struct MoveReader<'t, 'r> {
    text: &'t str,
    at: usize,
    record: &'r mut Record,
    style: Style,
    limits: Limits,
    line: Line,
    /// The lines that the present one is a variation of.
    outer: Vec<Line>,
    result: Option<GameResult>,
    /// Problems beyond the limit.
    untold: usize,
    began: bool,
}

/// A token in a problem is cut after so many bytes.
const MAX_TOKEN: usize = 64;

impl<'t, 'r> MoveReader<'t, 'r> {
    pub(in crate::record) fn new(
        text: &'t str,
        at: usize,
        record: &'r mut Record,
        core: &Core,
        ranks: Ranks,
    ) -> Self {
        // About one move for every ten bytes.
        record.tree = Tree::with_capacity(((text.len() - at) / 10).clamp(16, 512));
        let line = Line {
            node: NodeId::ROOT,
            position: record.start.unwrap_or(core.start),
            last: None,
            ply: 0,
            dead: record.start.is_none(),
            before: None,
        };
        MoveReader {
            text,
            at,
            record,
            style: Style {
                ranks,
                ..core.options.style
            },
            limits: core.options.limits,
            line,
            outer: Vec::new(),
            result: None,
            untold: 0,
            began: false,
        }
    }

    /// The result behind the moves, once [`run`](MoveReader::run) is done.
    pub(in crate::record) fn result(&self) -> Option<GameResult> {
        self.result
    }

    /// Reads to the end of the game and answers where that is.
    pub(super) fn run(&mut self) -> usize {
        let bytes = self.text.as_bytes();
        while let Some(byte) = bytes.get(self.at) {
            match byte {
                b' ' | b'\t' | b'\r' | b'\n' => self.at += 1,
                b'{' => self.comment(1, "}"),
                b'/' if bytes.get(self.at + 1) == Some(&b'*') => self.comment(2, "*/"),
                b';' => self.line_comment(),
                b'(' => self.open(1),
                b')' => self.close(1),
                b'$' => self.glyph_number(),
                b'!' | b'?' => self.marks(),
                b'.' | b'+' | b'#' if !self.wxf_sign() => self.at += 1,
                b'%' if self.at_line_start() => self.skip_line(),
                b'[' if tagline::starts(&bytes[self.at..]) && self.at_line_start() => {
                    if self.began || !self.late_tag() {
                        break;
                    }
                }
                b',' => self.at += 1,
                b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' if self.at_next_fen() => break,
                b'0'..=b'9' => self.number(),
                _ => self.word(),
            }
            if self.result.is_some() && self.outer.is_empty() {
                self.trailer();
                break;
            }
        }
        if !self.outer.is_empty() {
            self.problem_at(ProblemKind::UnbalancedVariation, self.at, 0);
        }
        if self.untold > 0 {
            let kind = ProblemKind::MoreProblems(self.untold);
            let problem = Problem::new(kind, self.record.number);
            self.record.problems.push(problem);
        }
        self.at
    }

    /// Reads to the end of the text, whatever looks like the end of the game.
    pub(in crate::record) fn run_to_end(&mut self) {
        while self.at < self.text.len() {
            let before = self.at;
            self.run();
            if self.at == before {
                self.refuse(ProblemKind::NotAMove, self.word_len());
            }
        }
    }

    fn at_line_start(&self) -> bool {
        self.at == 0 || matches!(self.text.as_bytes()[self.at - 1], b'\n' | b'\r')
    }

    fn skip_line(&mut self) {
        let rest = &self.text.as_bytes()[self.at..];
        let len = rest.iter().position(|b| matches!(b, b'\n' | b'\r'));
        self.at += len.unwrap_or(rest.len());
    }

    /// A tag between the comments before the first move.
    fn late_tag(&mut self) -> bool {
        match tagline::read(self.text, self.at) {
            // What the game has already is the next game's: this one has no moves.
            Some(tag) if self.record.tags.get(tag.name).is_some() => false,
            Some(tag) => {
                self.record.tags.push(tag.name, tag.value.trim());
                self.at = tag.end;
                true
            }
            None => false,
        }
    }

    fn problem_at(&mut self, kind: ProblemKind, offset: usize, len: usize) {
        if self.record.problems.len() >= self.limits.problems {
            self.untold += 1;
            return;
        }
        let mut end = offset + len.min(MAX_TOKEN);
        while !self.text.is_char_boundary(end) {
            end -= 1;
        }
        self.record.problems.push(Problem {
            ply: self.line.ply,
            in_variation: !self.outer.is_empty(),
            token: self.text[offset..end].to_owned(),
            offset,
            ..Problem::new(kind, self.record.number)
        });
    }

    /// Does a WXF move of a pawn without letter start here: `++.4`, `+P=5`?
    fn wxf_sign(&self) -> bool {
        matches!(self.text.as_bytes()[self.at], b'+')
            && scan(&self.text[self.at..], self.style).is_some()
    }

    /// Lets the other side begin, if that is a position. Not inside a variation: the line that it
    /// leaves has the position from before.
    fn exchange_sides(&mut self) -> bool {
        let Some(start) = self.record.start.filter(|_| self.outer.is_empty()) else {
            return false;
        };
        let mut setup = start.setup();
        setup.turn = setup.turn.other();
        match Position::from_setup(&setup, Allowed::NONE) {
            Ok(other) => {
                self.record.start = Some(other);
                self.line.position = other;
                true
            }
            Err(_) => false,
        }
    }

    /// Anything else: a move, a result in words, or something unreadable.
    fn word(&mut self) {
        let rest = &self.text[self.at..];
        let first = rest.chars().next().unwrap_or(' ');
        match first {
            '\u{3000}' | '\u{FEFF}' | '\u{A0}' | '…' | '\0' | '\u{1A}' => {
                return self.at += first.len_utf8()
            }
            '（' => return self.open(first.len_utf8()),
            '）' => return self.close(first.len_utf8()),
            '0'..='9' | '０'..='９' if self.full_width_number() => return,
            '！' | '？' | '☆' | '★' => return self.other_mark(first),
            _ => {}
        }
        if let Some((text, len)) = scan(rest, self.style) {
            return self.take_move(&text, len);
        }
        if let Some((result, len)) = GameResult::at_start(rest) {
            return self.take_result(result, len);
        }
        let len = self.word_len();
        self.refuse(ProblemKind::NotAMove, len);
    }

    /// The length of an unreadable word.
    fn word_len(&self) -> usize {
        let rest = &self.text[self.at..];
        let end = |c: char| c.is_whitespace() || "(){};[]（）".contains(c);
        let first = rest.chars().next().map_or(0, char::len_utf8);
        first + rest[first..].find(end).unwrap_or(rest.len() - first)
    }

    fn take_result(&mut self, result: GameResult, len: usize) {
        self.at += len;
        self.began = true;
        if self.outer.is_empty() {
            self.result = Some(result);
        }
    }

    /// Does a bare FEN begin here, and with it another game?
    fn at_next_fen(&self) -> bool {
        self.outer.is_empty()
            && self.at_line_start()
            && read::fen_len(&self.text[self.at..]).is_some()
    }

    fn refuse(&mut self, kind: ProblemKind, len: usize) {
        if !self.line.dead {
            self.problem_at(kind, self.at, len);
            self.line.dead = true;
        }
        self.began = true;
        self.at += len;
    }

    #[inline]
    fn take_move(&mut self, text: &MoveText, len: usize) {
        if self.line.dead {
            self.at += len;
            self.began = true;
            return;
        }
        let mut resolved = resolve(&self.line.position, text, self.style);
        if !self.began {
            self.record.notation = notation_of(&self.text[self.at..], text);
            if resolved.is_err() {
                resolved = self.other_side_begins(text).ok_or(()).or(resolved);
            }
        }
        self.began = true;
        match resolved {
            Ok(m) => {
                if self.record.tree.len() > self.limits.nodes {
                    let kind = ProblemKind::Limit("moves in one game", self.limits.nodes);
                    return self.refuse(kind, len);
                }
                self.line.last = Some(self.line.position.play(m));
                self.line.node = self.record.tree.append(self.line.node, m);
                self.line.ply += 1;
                if let Some((start, end)) = self.line.before.take() {
                    let text = clean_comment(&self.text[start..end]);
                    self.record
                        .tree
                        .annotate(self.line.node, NoteKind::Before, &text);
                }
                self.at += len;
            }
            Err(error) => {
                let candidates = match &error {
                    ReadError::Ambiguous { candidates } => candidates.to_vec(),
                    _ => Vec::new(),
                };
                self.refuse(kind_of(&error), len);
                if let Some(problem) = self.record.problems.last_mut() {
                    if !candidates.is_empty() {
                        problem.candidates = candidates;
                    }
                }
            }
        }
    }

    /// The first move reads only for the side that is not to move: then it is that side's turn.
    fn other_side_begins(&mut self, text: &MoveText) -> Option<crate::board::Move> {
        let before = (self.record.start, self.line.position);
        if self.line.ply == 0 && self.exchange_sides() {
            if let Ok(m) = resolve(&self.line.position, text, self.style) {
                self.problem_at(ProblemKind::WrongSideToMove, self.at, 0);
                return Some(m);
            }
        }
        (self.record.start, self.line.position) = before;
        None
    }

    /// What stands behind the result: comments belong to the last move, the next game begins
    /// with a tag or a number 1, the rest is reported.
    fn trailer(&mut self) {
        loop {
            let rest = &self.text[self.at..];
            let trimmed = rest.trim_start_matches(|c: char| c.is_whitespace() || c == '*');
            self.at += rest.len() - trimmed.len();
            match trimmed.as_bytes().first() {
                Some(b'{') => self.comment(1, "}"),
                Some(b';') => self.line_comment(),
                _ => break,
            }
        }
        let rest = &self.text[self.at..];
        let next_game = tagline::starts(rest.as_bytes())
            || rest.starts_with("1.")
            || rest
                .trim_matches(['\0', '\u{1A}', '\u{FEFF}', ' ', '\r', '\n'])
                .is_empty();
        if !next_game {
            let end = next_tag_line(self.text, self.at);
            self.problem_at(ProblemKind::TextAfterResult, self.at, end - self.at);
            self.at = end;
        }
    }
}

pub(in crate::record) fn kind_of(error: &ReadError) -> ProblemKind {
    match error {
        ReadError::Syntax { .. } => ProblemKind::NotAMove,
        ReadError::NoSuchMove { reason } => ProblemKind::NoSuchMove(*reason),
        ReadError::Ambiguous { .. } => ProblemKind::Ambiguous,
    }
}

/// The notation that a move's text shows.
fn notation_of(token: &str, text: &MoveText) -> Notation {
    match text {
        MoveText::Points { .. } if token.as_bytes().get(2) == Some(&b'-') => Notation::Iccs,
        MoveText::Points { .. } => Notation::Uci,
        MoveText::Algebraic(_) => Notation::San,
        MoveText::Relative(r) => {
            let wide = token.chars().next().is_some_and(|c| c > '\u{FF00}');
            if token.as_bytes()[0] < 0x80 || wide || r.place == Place::Plain {
                Notation::Wxf
            } else if r.action == Action::Unsaid {
                Notation::Shorthand
            } else {
                Notation::Chinese
            }
        }
    }
}

/// The next line that looks like a tag, or the end.
fn next_tag_line(text: &str, from: usize) -> usize {
    let bytes = text.as_bytes();
    let mut at = from;
    while let Some(i) = bytes[at..].iter().position(|b| matches!(b, b'\n' | b'\r')) {
        at += i + 1;
        if tagline::starts(&bytes[at..]) {
            return at;
        }
    }
    text.len()
}
