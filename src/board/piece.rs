//! Colours, kinds of piece and pieces (art. 1.2).

use std::fmt;

/// One of the two sides. Red (红) moves first (art. 2.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
pub enum Color {
    /// 红方
    Red = 0,
    /// 黑方
    Black = 1,
}

impl Color {
    /// Both colours, red first.
    pub const ALL: [Color; 2] = [Color::Red, Color::Black];

    /// The other side.
    #[must_use]
    pub const fn other(self) -> Color {
        match self {
            Color::Red => Color::Black,
            Color::Black => Color::Red,
        }
    }

    /// 0 for red, 1 for black.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `"red"` or `"black"`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Color::Red => "red",
            Color::Black => "black",
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The seven kinds of piece, in the order of art. 1.2's value and of the C interface.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
pub enum Kind {
    /// 帅 / 将
    King = 1,
    /// 仕 / 士
    Advisor = 2,
    /// 相 / 象
    Elephant = 3,
    /// 马
    Horse = 4,
    /// 车
    Chariot = 5,
    /// 炮
    Cannon = 6,
    /// 兵 / 卒
    Pawn = 7,
}

impl Kind {
    /// All kinds, king first.
    pub const ALL: [Kind; 7] = [
        Kind::King,
        Kind::Advisor,
        Kind::Elephant,
        Kind::Horse,
        Kind::Chariot,
        Kind::Cannon,
        Kind::Pawn,
    ];

    /// How many of this kind a side starts with (art. 1.2), the most it can ever have.
    #[must_use]
    pub const fn full_set(self) -> usize {
        match self {
            Kind::King => 1,
            Kind::Pawn => 5,
            _ => 2,
        }
    }

    /// The capital letter of FEN as engines write it: `K A B N R C P`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Kind::King => 'K',
            Kind::Advisor => 'A',
            Kind::Elephant => 'B',
            Kind::Horse => 'N',
            Kind::Chariot => 'R',
            Kind::Cannon => 'C',
            Kind::Pawn => 'P',
        }
    }

    /// The kind for a letter of either letter set (`B`/`E`, `N`/`H`), any case.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Kind> {
        Some(match letter.to_ascii_uppercase() {
            'K' => Kind::King,
            'A' => Kind::Advisor,
            'B' | 'E' => Kind::Elephant,
            'N' | 'H' => Kind::Horse,
            'R' => Kind::Chariot,
            'C' => Kind::Cannon,
            'P' => Kind::Pawn,
            _ => return None,
        })
    }

    const fn from_code(code: u8) -> Option<Kind> {
        Some(match code {
            1 => Kind::King,
            2 => Kind::Advisor,
            3 => Kind::Elephant,
            4 => Kind::Horse,
            5 => Kind::Chariot,
            6 => Kind::Cannon,
            7 => Kind::Pawn,
            _ => return None,
        })
    }

    /// `"king"`, `"advisor"`, `"elephant"`, `"horse"`, `"chariot"`, `"cannon"` or `"pawn"`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Kind::King => "king",
            Kind::Advisor => "advisor",
            Kind::Elephant => "elephant",
            Kind::Horse => "horse",
            Kind::Chariot => "chariot",
            Kind::Cannon => "cannon",
            Kind::Pawn => "pawn",
        }
    }
}

/// A piece: a kind in a colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Piece {
    /// Whose it is.
    pub color: Color,
    /// What it is.
    pub kind: Kind,
}

impl Piece {
    /// A piece of the given colour and kind.
    #[must_use]
    pub const fn new(color: Color, kind: Kind) -> Piece {
        Piece { color, kind }
    }

    /// The number the C interface uses: 1-7 for red, 9-15 for black, in the order of [`Kind::ALL`].
    #[must_use]
    pub const fn code(self) -> u8 {
        self.kind as u8 | (self.color as u8) << 3
    }

    /// The piece of a C number; `None` for any other number (0 is an empty point).
    #[must_use]
    pub const fn from_code(code: u8) -> Option<Piece> {
        let color = match code >> 3 {
            0 => Color::Red,
            1 => Color::Black,
            _ => return None,
        };
        match Kind::from_code(code & 7) {
            Some(kind) => Some(Piece { color, kind }),
            None => None,
        }
    }

    /// The FEN letter: capital for red, small for black.
    #[must_use]
    pub const fn letter(self) -> char {
        match self.color {
            Color::Red => self.kind.letter(),
            Color::Black => self.kind.letter().to_ascii_lowercase(),
        }
    }

    /// The piece of a FEN letter of either letter set.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Piece> {
        let color = if letter.is_ascii_uppercase() {
            Color::Red
        } else {
            Color::Black
        };
        match Kind::from_letter(letter) {
            Some(kind) => Some(Piece { color, kind }),
            None => None,
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.color.name(), self.kind.name())
    }
}
