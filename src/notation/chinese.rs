//! Scanning the Chinese forms of art. 7.5, full and short.

use super::style::{Notation, Short, Style};
use super::text::{Action, MoveText, Place, Relative};
use crate::board::Kind;

/// What a character means in a Chinese move text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Glyph {
    Piece(Kind),
    Number { value: u8, chinese: bool },
    Action(Action),
    Place(Place),
}

/// Both scripts, the old variants, and either side's piece names (仕 and 士 are one kind).
#[inline]
pub(super) fn glyph(c: char) -> Option<Glyph> {
    use Glyph::{Action as A, Number, Piece, Place as P};
    let chinese = |value| Number {
        value,
        chinese: true,
    };
    Some(match c {
        '1'..='9' => Number {
            value: c as u8 - b'0',
            chinese: false,
        },
        '１'..='９' => Number {
            value: (c as u32 - '０' as u32) as u8,
            chinese: false,
        },
        '一' => chinese(1),
        '二' => chinese(2),
        '三' => chinese(3),
        '四' => chinese(4),
        '五' => chinese(5),
        '六' => chinese(6),
        '七' => chinese(7),
        '八' => chinese(8),
        '九' => chinese(9),
        '进' | '進' | '上' => A(Action::Forward),
        '退' | '下' => A(Action::Back),
        '平' => A(Action::Flat),
        '前' => P(Place::Front),
        '中' => P(Place::Middle),
        '后' | '後' => P(Place::Rear),
        '马' | '馬' | '傌' | '⻢' => Piece(Kind::Horse),
        '车' | '車' | '俥' | '⻋' | '\u{F902}' => Piece(Kind::Chariot),
        '炮' | '砲' | '包' => Piece(Kind::Cannon),
        '兵' | '卒' => Piece(Kind::Pawn),
        '相' | '象' => Piece(Kind::Elephant),
        '仕' | '士' => Piece(Kind::Advisor),
        '帅' | '帥' | '将' | '將' => Piece(Kind::King),
        _ => return None,
    })
}

/// Characters of one text with the bytes they end at.
struct Glyphs<'a> {
    text: &'a str,
    at: usize,
}

impl Glyphs<'_> {
    #[inline]
    fn peek(&self) -> Option<(Glyph, usize)> {
        let c = self.text[self.at..].chars().next()?;
        Some((glyph(c)?, self.at + c.len_utf8()))
    }

    #[inline]
    fn next(&mut self) -> Option<Glyph> {
        let (glyph, end) = self.peek()?;
        self.at = end;
        Some(glyph)
    }

    #[inline]
    fn number(&mut self) -> Option<u8> {
        match self.peek()? {
            (Glyph::Number { value, .. }, end) => {
                self.at = end;
                Some(value)
            }
            _ => None,
        }
    }
}

/// Which piece: 炮二, 前炮, 炮前, 二兵, 前七, 二七, 前炮二. Then the action and the numeral.
#[inline]
pub(super) fn scan(text: &str, style: Style) -> Option<(MoveText, usize)> {
    let mut glyphs = Glyphs { text, at: 0 };
    let mut out = Relative {
        kind: None,
        place: Place::Unsaid,
        file: None,
        action: Action::Unsaid,
        number: 0,
    };
    match glyphs.next()? {
        Glyph::Piece(kind) => {
            out.kind = Some(kind);
            match glyphs.next()? {
                Glyph::Number { value, .. } => out.file = Some(value),
                Glyph::Place(place) => out.place = place,
                Glyph::Action(action) => out.action = action,
                Glyph::Piece(_) => return None,
            }
        }
        Glyph::Place(place) => {
            out.place = place;
            match glyphs.next()? {
                Glyph::Piece(kind) => {
                    out.kind = Some(kind);
                    out.file = glyphs.number_before_action();
                }
                Glyph::Number { value, .. } => out.file = Some(value),
                _ => return None,
            }
        }
        Glyph::Number { value, chinese } => match glyphs.next()? {
            Glyph::Piece(kind) => {
                out.kind = Some(kind);
                out.place = Place::Nth(value);
            }
            Glyph::Number { value: file, .. } if chinese && value <= 5 => {
                out.place = Place::Nth(value);
                out.file = Some(file);
            }
            _ => return None,
        },
        Glyph::Action(_) => return None,
    }
    if out.action == Action::Unsaid {
        out.action = match glyphs.peek() {
            Some((Glyph::Action(action), end)) => {
                glyphs.at = end;
                action
            }
            Some((Glyph::Number { .. }, _)) if style.notation != Notation::Chinese => {
                short_action(style)
            }
            _ => short_sign(&mut glyphs, style)?,
        };
    }
    out.number = glyphs.number()?;
    Some((MoveText::Relative(out), glyphs.at))
}

/// What no action word means.
fn short_action(style: Style) -> Action {
    match (style.notation, style.short) {
        (Notation::Shorthand, Short::West) => Action::Flat,
        _ => Action::Unsaid,
    }
}

/// Short forms may have a sign instead of the word: 马8+7, 炮2-1, 炮2=5, 炮2.5.
fn short_sign(glyphs: &mut Glyphs<'_>, style: Style) -> Option<Action> {
    if style.notation == Notation::Chinese {
        return None;
    }
    let c = glyphs.text[glyphs.at..].chars().next()?;
    let action = match super::text::half_width(c) {
        '+' => Action::Forward,
        '-' => Action::Back,
        '=' | '.' => Action::Flat,
        _ => return None,
    };
    glyphs.at += c.len_utf8();
    Some(action)
}

impl Glyphs<'_> {
    /// The file in 前炮二平五: a numeral that an action word follows.
    fn number_before_action(&mut self) -> Option<u8> {
        let start = self.at;
        let value = self.number()?;
        match self.peek() {
            Some((Glyph::Action(_), _)) => Some(value),
            _ => {
                self.at = start;
                None
            }
        }
    }
}
