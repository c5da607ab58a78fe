//! Colours.

use std::fmt;

/// A set of colours.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Theme {
    /// A board of light wood: `wood`.
    #[default]
    Wood,
    /// Dark board, for dark pages: `dark`.
    Dark,
    /// Black on white for paper, where red pieces are white and black ones filled: `print`.
    Print,
}

impl Theme {
    /// All themes.
    pub const ALL: [Theme; 3] = [Theme::Wood, Theme::Dark, Theme::Print];

    /// The name in options.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Wood => "wood",
            Theme::Dark => "dark",
            Theme::Print => "print",
        }
    }

    /// The colours.
    #[must_use]
    pub const fn palette(self) -> Palette {
        let rgb = Rgb::new;
        match self {
            Theme::Wood => Palette {
                board: rgb(0xf3d9a5),
                line: rgb(0x6b4a22),
                red: rgb(0xb3261e),
                red_face: rgb(0xfdf3df),
                black: rgb(0x1d1d1b),
                black_face: rgb(0xfdf3df),
                mark: rgb(0x0b6e4f),
                alarm: rgb(0xd62828),
            },
            Theme::Dark => Palette {
                board: rgb(0x2d2a26),
                line: rgb(0xb9a98c),
                red: rgb(0xc0392b),
                red_face: rgb(0xfbeee0),
                black: rgb(0x1b1b1b),
                black_face: rgb(0xd9d4c9),
                mark: rgb(0x6fcf97),
                alarm: rgb(0xff6b5e),
            },
            Theme::Print => Palette {
                board: rgb(0xffffff),
                line: rgb(0x000000),
                red: rgb(0x000000),
                red_face: rgb(0xffffff),
                black: rgb(0xffffff),
                black_face: rgb(0x000000),
                mark: rgb(0x555555),
                alarm: rgb(0x000000),
            },
        }
    }
}

/// A colour: red, green, blue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rgb(u32);

impl Rgb {
    /// The colour 0xRRGGBB. What stands above these 24 bits is left out.
    #[must_use]
    pub const fn new(rgb: u32) -> Rgb {
        Rgb(rgb & 0xff_ffff)
    }

    /// The number 0xRRGGBB.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.0
    }

    /// The colour of `#rrggbb` or `#rgb`; no other way to write a colour is taken, so that
    /// nothing else can get into a picture.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Rgb> {
        let digits = text.strip_prefix('#')?;
        if !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
            return None;
        }
        let number = u32::from_str_radix(digits, 16).ok()?;
        match digits.len() {
            6 => Some(Rgb(number)),
            3 => {
                let (r, g, b) = (number >> 8, number >> 4 & 15, number & 15);
                Some(Rgb((r << 16 | g << 8 | b) * 17))
            }
            _ => None,
        }
    }
}

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:06x}", self.0)
    }
}

/// What is drawn in which colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Palette {
    /// The board.
    pub board: Rgb,
    /// Its lines, coordinates and the words of the river.
    pub line: Rgb,
    /// The rings and characters of red's pieces.
    pub red: Rgb,
    /// What they stand on.
    pub red_face: Rgb,
    /// The rings and characters of black's pieces.
    pub black: Rgb,
    /// What they stand on.
    pub black_face: Rgb,
    /// Arrows, circles and the last move.
    pub mark: Rgb,
    /// A king in check.
    pub alarm: Rgb,
}

impl Palette {
    /// The colours with the names that options give them.
    pub(super) fn named(&mut self) -> [(&'static str, &mut Rgb); 8] {
        [
            ("board", &mut self.board),
            ("line", &mut self.line),
            ("red", &mut self.red),
            ("red_face", &mut self.red_face),
            ("black", &mut self.black),
            ("black_face", &mut self.black_face),
            ("mark", &mut self.mark),
            ("alarm", &mut self.alarm),
        ]
    }
}
