//! What a score sheet says for each ply.

use super::super::chinese::{glyph, Glyph};
use super::super::resolve::candidates;
use super::super::style::Style;
use super::super::tandem::file_number;
use super::super::text::{half_width, scan, Action, MoveText};
use crate::board::{Kind, Move, Position};
use crate::moves::MoveList;

/// One entry of a sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entry {
    /// A move text, full or short.
    Text(MoveText, Style),
    /// A move of which only a part can be read.
    Part(Pattern),
    /// Nothing can be read: any legal move.
    Unknown,
    /// The move is known from elsewhere.
    Move(Move),
}

/// The readable parts of an entry; what is `None` may be anything.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pattern {
    /// The kind of piece.
    pub kind: Option<Kind>,
    /// The file it starts on, as the mover counts.
    pub file: Option<u8>,
    /// What it does.
    pub action: Option<Action>,
    /// The last numeral.
    pub number: Option<u8>,
}

impl Pattern {
    fn fits(&self, pos: &Position, m: Move) -> bool {
        let Some(piece) = pos.piece_at(m.from()) else {
            return false;
        };
        let (from, to) = (m.from(), m.to());
        let (before, after) = (from.rank_for(piece.color), to.rank_for(piece.color));
        let action = match after.cmp(&before) {
            std::cmp::Ordering::Greater => Action::Forward,
            std::cmp::Ordering::Less => Action::Back,
            std::cmp::Ordering::Equal => Action::Flat,
        };
        let number = if from.file() == to.file() {
            after.abs_diff(before)
        } else {
            file_number(to, piece.color)
        };
        self.kind.map_or(true, |kind| kind == piece.kind)
            && self
                .file
                .map_or(true, |file| file == file_number(from, piece.color))
            && self.action.map_or(true, |a| a == action)
            && self.number.map_or(true, |n| n == number)
    }
}

impl Entry {
    /// All legal moves that the entry may mean.
    pub(super) fn moves(&self, pos: &Position, out: &mut Vec<Move>) {
        out.clear();
        match self {
            Entry::Text(text, style) => {
                out.extend_from_slice(&candidates(pos, text, *style).legal);
            }
            Entry::Move(m) => out.extend(Some(*m).filter(|m| pos.is_legal(*m))),
            Entry::Unknown => out.extend_from_slice(&pos.legal_moves()),
            Entry::Part(pattern) => {
                let all: MoveList = pos.legal_moves();
                out.extend(all.iter().filter(|m| pattern.fits(pos, **m)));
            }
        }
    }
}

/// A score sheet: its entries, and where each stands in the text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sheet {
    /// One a ply.
    pub entries: Vec<Entry>,
    /// The bytes of each entry in the text, from and to.
    pub places: Vec<(usize, usize)>,
    /// Words that are no entry, from and to: each stands in the entries as [`Entry::Unknown`].
    pub unread: Vec<(usize, usize)>,
}

impl Sheet {
    /// Reads the text of a sheet: entries with white space between, numbers of rounds left
    /// out. `?` is a move that cannot be read; within a Chinese entry it stands for one sign
    /// (炮?5, ?25, 马二?三). A word that is none of this is noted and taken as unreadable.
    ///
    /// ```
    /// use xqrules::board::Position;
    /// use xqrules::notation::{sheet::{resolve, Bounds, Count, Known, Sheet}, Style};
    /// let sheet = Sheet::read("1 炮25 马87\n2 马23 车98", Style::SHORTHAND);
    /// let found = resolve(&Position::start(), &sheet.entries, &Known::default(), Bounds::DEFAULT);
    /// assert_eq!(found.count, Count::Exact(1));
    /// let moves: Vec<String> = found.certain.iter().map(|m| m.unwrap().to_string()).collect();
    /// assert_eq!(moves, ["h2e2", "h9g7", "h0g2", "i9h9"]);
    /// ```
    #[must_use]
    pub fn read(text: &str, style: Style) -> Sheet {
        let mut sheet = Sheet::default();
        let mut at = 0;
        for word in text.split_inclusive(|c: char| c.is_whitespace()) {
            let start = at;
            at += word.len();
            sheet.read_word(word.trim_end(), start, style);
        }
        sheet
    }

    fn read_word(&mut self, word: &str, start: usize, style: Style) {
        let number = word.len() - word.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let mut skip = 0;
        // `12`, `12.` and `12.炮25`; but 27=8 is a move.
        if number > 0 {
            let rest = word[number..].trim_start_matches(['.', '、', '．']);
            if rest.is_empty() {
                return;
            }
            if scan(word, style).is_none() || rest.len() < word.len() - number {
                skip = word.len() - rest.len();
            }
        }
        let text = &word[skip..];
        if text.is_empty() {
            return;
        }
        let place = (start + skip, start + word.len());
        let entry = match scan(text, style) {
            Some((found, len)) if text[len..].chars().all(super::super::text::is_mark) => {
                Some(Entry::Text(found, style))
            }
            _ => read_part(text),
        };
        if entry.is_none() {
            self.unread.push(place);
        }
        self.entries.push(entry.unwrap_or(Entry::Unknown));
        self.places.push(place);
    }
}

/// An entry with question marks for what cannot be read.
fn read_part(text: &str) -> Option<Entry> {
    let unknown = |c: char| matches!(half_width(c), '?' | '*' | '_' | '□');
    let signs: Vec<char> = text.chars().collect();
    if !signs.iter().any(|c| unknown(*c)) || signs.len() > 4 {
        return None;
    }
    if signs.iter().all(|c| unknown(*c)) {
        return Some(Entry::Unknown);
    }
    if signs.len() < 3 {
        return None;
    }
    let mut pattern = Pattern::default();
    let last = signs.len() - 1;
    for (i, c) in signs.into_iter().enumerate() {
        if unknown(c) {
            continue;
        }
        match (i, glyph(c)?) {
            (0, Glyph::Piece(kind)) => pattern.kind = Some(kind),
            (1, Glyph::Number { value, .. }) => pattern.file = Some(value),
            (2, Glyph::Action(action)) if last == 3 => pattern.action = Some(action),
            (n, Glyph::Number { value, .. }) if n == last => pattern.number = Some(value),
            _ => return None,
        }
    }
    Some(Entry::Part(pattern))
}
