//! Writing moves. Every text written is read back to the same move in the same style; short
//! forms to a set of moves that holds it.

use super::resolve::candidates;
use super::style::{Notation, Numerals, Ranks, Script, Short, Style, Tandem};
use super::tandem::{file_number, Row, Standing};
use super::text::{Algebraic, MoveText};
use crate::board::{Color, Kind, Move, Piece, Position, Square};

/// The text of a legal move in a style, given the position *before* the move. What is no move
/// of a piece is written as two points.
///
/// ```
/// use xqrules::board::Position;
/// use xqrules::notation::{write, Style};
/// let start = Position::start();
/// let m = "h2e2".parse().unwrap();
/// assert_eq!(write(&start, m, &Style::CHINESE), "炮二平五");
/// assert_eq!(write(&start, m, &Style::WXF), "C2.5");
/// assert_eq!(write(&start, m, &Style::ICCS), "H2-E2");
/// assert_eq!(write(&start, m, &Style::UCI10), "h3e3");
/// ```
#[must_use]
pub fn write(pos: &Position, m: Move, style: &Style) -> String {
    let mut out = String::with_capacity(16);
    write_to(&mut out, pos, m, style);
    out
}

/// Like [`write()`], behind what `out` already holds.
pub fn write_to(out: &mut String, pos: &Position, m: Move, style: &Style) {
    let Some(piece) = pos.piece_at(m.from()) else {
        return points(out, m, Style::UCI);
    };
    match style.notation {
        Notation::Chinese | Notation::Shorthand => chinese(out, pos, piece, m, style),
        Notation::Wxf => wxf(out, pos, piece, m, style.tandem),
        Notation::San => san(out, pos, piece, m, style.ranks),
        Notation::Vietnamese => vietnamese(out, pos, piece, m),
        Notation::Any | Notation::Uci | Notation::Iccs => points(out, m, *style),
    }
}

fn points(out: &mut String, m: Move, style: Style) {
    let capital = style.notation == Notation::Iccs;
    point(out, m.from(), style.ranks, capital);
    if capital {
        out.push('-');
    }
    point(out, m.to(), style.ranks, capital);
}

fn point(out: &mut String, square: Square, ranks: Ranks, capital: bool) {
    let a = if capital { b'A' } else { b'a' };
    out.push(char::from(a + square.file()));
    rank(out, square.rank(), ranks);
}

fn rank(out: &mut String, rank: u8, ranks: Ranks) {
    match (ranks, rank) {
        (Ranks::FromZero, _) => out.push(char::from(b'0' + rank)),
        (Ranks::FromOne, 9) => out.push_str("10"),
        (Ranks::FromOne, _) => out.push(char::from(b'1' + rank)),
    }
}

/// The action and the last numeral.
fn action(piece: Piece, m: Move) -> (Step, u8) {
    let (from, to) = (m.from(), m.to());
    let file = file_number(to, piece.color);
    let (before, after) = (from.rank_for(piece.color), to.rank_for(piece.color));
    let straight = from.file() == to.file();
    if before == after {
        (Step::Flat, file)
    } else {
        let step = if after > before {
            Step::Forward
        } else {
            Step::Back
        };
        (
            step,
            if straight {
                after.abs_diff(before)
            } else {
                file
            },
        )
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    Forward,
    Back,
    Flat,
}

/// The moving piece among its kind. Advisors and elephants are told apart by their file and
/// direction, never by their place.
fn standing(pos: &Position, piece: Piece, from: Square) -> (Row, Option<Standing>) {
    let row = Row::of(pos, piece);
    let standing = row.iter().copied().find(|s| s.square == from);
    let told_apart = matches!(piece.kind, Kind::King | Kind::Advisor | Kind::Elephant);
    let tandem = standing.filter(|s| s.size > 1 && !told_apart);
    (row, tandem)
}

fn chinese(out: &mut String, pos: &Position, piece: Piece, m: Move, style: &Style) {
    let (row, tandem) = standing(pos, piece, m.from());
    let file = file_number(m.from(), piece.color);
    let (step, number) = action(piece, m);
    let numeral = |out: &mut String, n| out.push(numeral(n, piece.color, style.numerals));
    let name = chinese_name(piece, style.script);
    match tandem {
        None => {
            out.push(name);
            numeral(out, file);
        }
        Some(s) if style.tandem == Tandem::File && row.tandem_files() > 1 => {
            out.push(place(s.index, s.size, style.script));
            numeral(out, file);
        }
        Some(s) if row.pool <= 3 => {
            out.push(place(s.pooled, row.pool, style.script));
            out.push(name);
        }
        Some(s) => {
            out.push(hanzi(s.pooled + 1));
            out.push(name);
        }
    }
    let short = style.notation == Notation::Shorthand;
    if !short {
        out.push(match (step, style.script) {
            (Step::Forward, Script::Simplified) => '进',
            (Step::Forward, Script::Traditional) => '進',
            (Step::Back, _) => '退',
            (Step::Flat, _) => '平',
        });
    } else if style.short == Short::West {
        match step {
            Step::Forward => out.push('+'),
            Step::Back => out.push('-'),
            Step::Flat => {}
        }
    }
    numeral(out, number);
}

/// 前, 中, 后: for two or three in a row.
fn place(index: u8, size: u8, script: Script) -> char {
    match (index, script) {
        (0, _) => '前',
        (i, Script::Simplified) if i + 1 == size => '后',
        (i, Script::Traditional) if i + 1 == size => '後',
        _ => '中',
    }
}

fn hanzi(number: u8) -> char {
    const HANZI: [char; 10] = ['〇', '一', '二', '三', '四', '五', '六', '七', '八', '九'];
    HANZI[usize::from(number.min(9))]
}

fn numeral(number: u8, color: Color, numerals: Numerals) -> char {
    let digit = char::from(b'0' + number.min(9));
    match (numerals, color) {
        (Numerals::Chinese, _) => hanzi(number),
        (Numerals::Arabic, _) | (Numerals::HalfWidth, Color::Black) => digit,
        (Numerals::FullWidth, Color::Black) => {
            char::from_u32('０' as u32 + u32::from(number.min(9))).unwrap_or(digit)
        }
        (_, Color::Red) => hanzi(number),
    }
}

/// The character on the piece.
pub(crate) fn chinese_name(piece: Piece, script: Script) -> char {
    let simple = script == Script::Simplified;
    match (piece.kind, piece.color) {
        (Kind::King, Color::Red) if simple => '帅',
        (Kind::King, Color::Red) => '帥',
        (Kind::King, Color::Black) if simple => '将',
        (Kind::King, Color::Black) => '將',
        (Kind::Advisor, Color::Red) => '仕',
        (Kind::Advisor, Color::Black) => '士',
        (Kind::Elephant, Color::Red) => '相',
        (Kind::Elephant, Color::Black) => '象',
        (Kind::Horse, _) if simple => '马',
        (Kind::Horse, _) => '馬',
        (Kind::Chariot, _) if simple => '车',
        (Kind::Chariot, _) => '車',
        (Kind::Cannon, _) => '炮',
        (Kind::Pawn, Color::Red) => '兵',
        (Kind::Pawn, Color::Black) => '卒',
    }
}

fn digit(out: &mut String, number: u8) {
    out.push(char::from(b'0' + number.min(9)));
}

fn wxf(out: &mut String, pos: &Position, piece: Piece, m: Move, tandem: Tandem) {
    let (row, own) = standing(pos, piece, m.from());
    let file = file_number(m.from(), piece.color);
    let (step, number) = action(piece, m);
    let letter = match piece.kind {
        Kind::Elephant => 'E',
        Kind::Horse => 'H',
        kind => kind.letter(),
    };
    let two_files = row.tandem_files() > 1;
    match own {
        None => {
            out.push(letter);
            digit(out, file);
        }
        // Two on the only such file: the same in every convention.
        Some(s) if s.size == 2 && !two_files => {
            out.push(letter);
            out.push(if s.index == 0 { '+' } else { '-' });
        }
        Some(s) => match tandem {
            Tandem::Pooled => {
                digit(out, s.index + 1);
                digit(out, file);
            }
            Tandem::Letters => {
                out.push(letter);
                out.push(char::from(b'a' + s.pooled));
            }
            Tandem::File => wxf_classic(out, letter, s, file, two_files),
        },
    }
    out.push(match step {
        Step::Forward => '+',
        Step::Back => '-',
        Step::Flat => '.',
    });
    digit(out, number);
}

/// `++ P+ P3 P- --`, and with two such files the file's number for the letter.
fn wxf_classic(out: &mut String, letter: char, s: Standing, file: u8, two_files: bool) {
    let behind = s.size - 1 - s.index;
    let side = match s.index.cmp(&behind) {
        std::cmp::Ordering::Less => Some('+'),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Greater => Some('-'),
    };
    let outermost = s.size >= 4 && (s.index == 0 || behind == 0);
    match side {
        Some(side) if outermost => out.push(side),
        _ if two_files => digit(out, file),
        _ => out.push(letter),
    }
    match side {
        Some(side) => out.push(side),
        None => digit(out, file),
    }
}

/// The least that tells the move apart from the other legal ones: the file, the rank, both.
fn san(out: &mut String, pos: &Position, piece: Piece, m: Move, ranks: Ranks) {
    let (from, to) = (m.from(), m.to());
    let takes = pos.piece_at(to).is_some();
    let forms = [
        (None, None),
        (Some(from.file()), None),
        (None, Some(from.rank())),
        (Some(from.file()), Some(from.rank())),
    ];
    let told = |(file, rank): (Option<u8>, Option<u8>)| {
        let text = MoveText::Algebraic(Algebraic {
            kind: piece.kind,
            file,
            rank,
            to,
        });
        candidates(pos, &text, Style::SAN).legal.len() <= 1
    };
    let pawn = piece.kind == Kind::Pawn;
    let (file, from_rank) = forms
        .into_iter()
        .filter(|f| !pawn || !takes || f.0.is_some())
        .find(|f| told(*f))
        .unwrap_or(forms[3]);
    match piece.kind {
        Kind::Pawn => {}
        Kind::Elephant => out.push('E'),
        Kind::Horse => out.push('H'),
        kind => out.push(kind.letter()),
    }
    if let Some(file) = file {
        out.push(char::from(b'a' + file));
    }
    if let Some(from_rank) = from_rank {
        rank(out, from_rank, ranks);
    }
    if takes {
        out.push('x');
    }
    point(out, to, ranks, false);
    let mut after = *pos;
    after.play(m);
    if after.is_check() {
        out.push(if after.has_legal_move() { '+' } else { '#' });
    }
}

fn vietnamese(out: &mut String, pos: &Position, piece: Piece, m: Move) {
    let (row, own) = standing(pos, piece, m.from());
    let (step, number) = action(piece, m);
    out.push_str(match piece.kind {
        Kind::King => "Tg",
        Kind::Advisor => "S",
        Kind::Elephant => "T",
        Kind::Horse => "M",
        Kind::Chariot => "X",
        Kind::Cannon => "P",
        Kind::Pawn => "B",
    });
    match own {
        None => digit(out, file_number(m.from(), piece.color)),
        Some(s) if row.pool <= 3 => out.push(match s.pooled {
            0 => 't',
            i if i + 1 == row.pool => 's',
            _ => 'g',
        }),
        Some(s) => out.push(char::from(b'a' + s.pooled)),
    }
    out.push(match step {
        Step::Forward => '.',
        Step::Back => '/',
        Step::Flat => '-',
    });
    digit(out, number);
}
