//! Numbers: of rounds, results, and moves that begin with a digit.

use super::super::super::GameResult;
use super::MoveReader;
use crate::board::{Color, Square};
use crate::notation::{resolve, scan, MoveText, Relative};

impl MoveReader<'_, '_> {
    /// A number of a round, a result, or a move that begins with a digit.
    pub(super) fn number(&mut self) {
        let rest = &self.text[self.at..];
        let bytes = rest.as_bytes();
        let digits = bytes.iter().take_while(|b| b.is_ascii_digit()).count();
        let next = bytes.get(digits).copied().unwrap_or(b' ');
        if matches!(next, b'-' | b'/' | b':') {
            if let Some((result, len)) = GameResult::at_start(rest) {
                if !bytes.get(len).is_some_and(u8::is_ascii_digit) {
                    return self.take_result(result, len);
                }
            }
        }
        // 87-57: the points of the CCBridge applet, x from 1 at the left, y from 0 at the top.
        if let Some((from, to)) = applet_points(bytes) {
            return self.take_move(&MoveText::Points { from, to }, 5);
        }
        // 27=8, 3+.4: two signs of a pawn without letter, the action, the number; but 27.8 may
        // be a number of a round, and is a move only if it stands alone and is legal.
        if digits <= 2 && matches!(next, b'+' | b'-' | b'=' | b'.') {
            let alone = bytes.get(4).map_or(true, |b| b.is_ascii_whitespace());
            if let Some((text, len)) = scan(rest, self.style) {
                let sure = next != b'.';
                if sure || (alone && resolve(&self.line.position, &text, self.style).is_ok()) {
                    return self.take_move(&text, len);
                }
            }
        }
        // 二兵 in Arabic numerals: 2卒平3.
        if digits == 1 && next >= 0x80 {
            if let Some((text @ MoveText::Relative(Relative { .. }), len)) = scan(rest, self.style)
            {
                if resolve(&self.line.position, &text, self.style).is_ok() {
                    return self.take_move(&text, len);
                }
            }
        }
        self.at += digits;
        self.dots();
    }

    /// The dots behind a number. Three of them before the first move: black begins.
    pub(super) fn dots(&mut self) {
        let rest = &self.text[self.at..];
        let end = rest.trim_start_matches(|c: char| {
            matches!(c, '.' | '．' | '、' | '…' | ' ' | '\u{3000}' | '。' | '\t')
        });
        let dots = &rest[..rest.len() - end.len()];
        // Before the first move only: dots are counted for few numbers.
        let many = || dots.contains('…') || dots.matches('.').count() >= 3;
        let red = self.line.position.turn() == Color::Red;
        if !self.began && red && many() && self.record.tags.get("FEN").is_none() {
            self.exchange_sides();
        }
        self.at += dots.len();
    }

    /// `１．` or `１、`: a number, not the start of a move.
    pub(super) fn full_width_number(&mut self) -> bool {
        let rest = &self.text[self.at..];
        let after = rest.trim_start_matches(|c: char| matches!(c, '０'..='９'));
        if !after.starts_with(['.', '．', '、', '…', ' ', '\u{3000}']) {
            return false;
        }
        self.at += rest.len() - after.len();
        self.dots();
        true
    }
}

fn applet_points(bytes: &[u8]) -> Option<(Square, Square)> {
    let digit = |i: usize| {
        bytes
            .get(i)
            .filter(|b| b.is_ascii_digit())
            .map(|b| b - b'0')
    };
    let point = |i: usize| Square::new(digit(i)?.checked_sub(1)?, 9 - digit(i + 1)?);
    let alone = !bytes.get(5).is_some_and(u8::is_ascii_alphanumeric);
    if bytes.get(2) != Some(&b'-') || !alone {
        return None;
    }
    point(0).zip(point(3)).filter(|(from, to)| from != to)
}
