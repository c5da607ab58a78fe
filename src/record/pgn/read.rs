//! One game after the other: tags, then move text.

use std::collections::HashSet;

use super::super::core::Core;
use super::super::{date, GameResult, Problem, ProblemKind, Record};
use super::movetext::MoveReader;
use super::tagline;
use crate::board::{Allowed, Position, Setup, START_FEN};
use crate::notation::Ranks;

/// Where the next game's tags begin, in bytes of any encoding but UTF-16: in all of them a
/// bracket at the start of a line is a bracket. `None` if no second game begins.
pub(crate) fn piece_len(bytes: &[u8]) -> Option<usize> {
    let mut at = 0;
    let (mut moves_seen, mut in_value) = (false, false);
    while at < bytes.len() {
        let len = bytes[at..]
            .iter()
            .position(|b| matches!(b, b'\n' | b'\r'))
            .map_or(bytes.len() - at, |i| i + 1);
        let line = &bytes[at..at + len];
        if line[0] == b'[' && tagline::starts(line) {
            if moves_seen {
                return Some(at);
            }
            in_value = !ends_with_bracket(line);
        } else if in_value {
            in_value = !ends_with_bracket(line);
        } else if !moves_seen {
            moves_seen = line.iter().any(|b| !b.is_ascii_whitespace());
        }
        at += len;
    }
    None
}

fn ends_with_bracket(line: &[u8]) -> bool {
    line.iter().rev().find(|b| !b.is_ascii_whitespace()) == Some(&b']')
}

/// Reads all games of a decoded piece.
pub(crate) fn read(text: &str, core: &mut Core) {
    let mut at = 0;
    loop {
        at = skip_blank(text, at);
        if at >= text.len() {
            return;
        }
        let number = core.next_number();
        let (mut record, mut end) = read_one(text, at, core, number, core.options.style.ranks);
        if wants_other_ranks(&record, core) {
            let (other, other_end) = read_one(text, at, core, number, Ranks::FromOne);
            if lost(&other) < lost(&record) {
                (record, end) = (other, other_end);
            }
        }
        core.finish(record);
        if end <= at {
            return;
        }
        at = end;
    }
}

fn skip_blank(text: &str, at: usize) -> usize {
    let blank = |c: char| c.is_whitespace() || matches!(c, '\u{FEFF}' | '\0' | '\u{1A}');
    text.len() - text[at..].trim_start_matches(blank).len()
}

/// Ranks 1-10 are tried for a whole game, and only where ranks are written at all.
fn wants_other_ranks(record: &Record, core: &Core) -> bool {
    use crate::notation::Notation::{Any, Iccs, San, Uci};
    core.options.style.ranks == Ranks::FromZero
        && matches!(core.options.style.notation, Any)
        && lost(record) > 0
        && matches!(record.notation, Any | Iccs | San | Uci)
}

/// How many errors a record has.
fn lost(record: &Record) -> usize {
    record
        .problems
        .iter()
        .filter(|p| p.severity() == super::super::Severity::Error)
        .count()
}

fn read_one(text: &str, at: usize, core: &Core, number: usize, ranks: Ranks) -> (Record, usize) {
    let mut record = core.record(number, at);
    let mut body = read_tags(text, at, &mut record);
    if record.tags.is_empty() {
        // Bare move text may follow a bare FEN.
        if let Some(len) = fen_len(&text[body..]) {
            record.tags.push("FEN", text[body..body + len].trim());
            body += len;
        }
    }
    set_start(&mut record, at);
    let tagged = tagged_result(&mut record, at);
    let mut reader = MoveReader::new(text, body, &mut record, core, ranks);
    let end = reader.run();
    let behind = reader.result();
    conclude(&mut record, tagged, behind, at);
    // Nothing at all that belongs into a record: say so, instead of blaming one word, or nothing when
    // the text happens to look like numbers of moves or a comment.
    if record.tags.is_empty() && record.tree.is_empty() {
        match record.problems.first_mut() {
            Some(first) if first.kind == ProblemKind::NotAMove => {
                first.kind = ProblemKind::UnknownFormat;
            }
            None if behind.is_none() => {
                let word = text[at..end].split_whitespace().next().unwrap_or_default();
                record.problems.push(Problem {
                    token: word.to_owned(),
                    offset: at,
                    ..Problem::new(ProblemKind::UnknownFormat, number)
                });
            }
            _ => {}
        }
    }
    (record, end)
}

/// The length of the FEN that a text begins with, up to the end of the line or a comma.
pub(super) fn fen_len(text: &str) -> Option<usize> {
    let letter = |b: &u8| b.is_ascii_alphanumeric() || *b == b'/';
    let board = text.bytes().take_while(|b| letter(b)).take(128);
    if board.filter(|b| *b == b'/').count() != 9 {
        return None;
    }
    Some(text.find(['\n', '\r', ',']).unwrap_or(text.len()))
}

fn read_tags(text: &str, at: usize, record: &mut Record) -> usize {
    record.tags.reserve(16, 256);
    let mut names = Names::default();
    let mut at = at;
    loop {
        let next = skip_blank(text, at);
        if !tagline::starts(&text.as_bytes()[next..]) {
            return next;
        }
        let Some(tag) = tagline::read(text, next) else {
            return next;
        };
        // A game may have tags and not one move: behind an empty line, a tag that it has
        // already is the next game's.
        if has_empty_line(&text[at..next]) && names.has(record, tag.name) {
            return next;
        }
        record.tags.push(tag.name, tag.value.trim());
        at = tag.end;
    }
}

/// The names of a game's tags, whatever their case. Those of a usual game are few, and looked through;
/// a file may also have a million.
#[derive(Default)]
struct Names {
    many: HashSet<String>,
    /// So many of the record's are among them.
    taken: usize,
}

impl Names {
    const FEW: usize = 64;

    fn has(&mut self, record: &Record, name: &str) -> bool {
        if record.tags.len() <= Names::FEW {
            return record.tags.get(name).is_some();
        }
        while let Some((known, _)) = record.tags.at(self.taken) {
            self.many.insert(known.to_ascii_lowercase());
            self.taken += 1;
        }
        self.many.contains(&name.to_ascii_lowercase())
    }
}

/// Does white space between two tags hold an empty line?
fn has_empty_line(blank: &str) -> bool {
    let ends = blank.bytes().filter(|b| *b == b'\n').count();
    let returns = blank.bytes().filter(|b| *b == b'\r').count();
    ends.max(returns) >= 2
}

/// The start position that the tags give.
fn set_start(record: &mut Record, at: usize) {
    // Most games begin where the record begins already.
    let other = |fen: &&str| !fen.is_empty() && *fen != START_FEN;
    if let Some(fen) = record.tags.get("FEN").filter(other) {
        let setup = Setup::from_fen(fen);
        let token = fen.to_owned();
        start_from(record, &setup, token, at);
    }
    check_date(record, at);
}

/// Warns of a date that is none.
pub(crate) fn check_date(record: &mut Record, at: usize) {
    if let Some(tag) = record.tags.get("Date") {
        if !tag.is_empty() && date::read(tag).is_none() {
            let problem = Problem {
                token: tag.to_owned(),
                offset: at,
                ..Problem::new(ProblemKind::UnreadableDate, record.number)
            };
            record.problems.push(problem);
        }
    }
}

/// Takes a setup as the start: with defects as a warning if it can be played with, else as an
/// error.
pub(crate) fn start_from(record: &mut Record, setup: &Setup, token: String, offset: usize) {
    let defects = match Position::from_setup(setup, Allowed::NONE) {
        Ok(start) => {
            record.start = Some(start);
            return;
        }
        Err(error) => error.defects,
    };
    let start = Position::from_setup(setup, Allowed::ALL).ok();
    let kind = match start {
        Some(_) => ProblemKind::OddStart(defects),
        None => ProblemKind::BadStart(defects),
    };
    record.start = start;
    record.problems.push(Problem {
        token,
        offset,
        ..Problem::new(kind, record.number)
    });
}

fn tagged_result(record: &mut Record, at: usize) -> Option<GameResult> {
    let tag = record.tags.get("Result")?;
    let result = GameResult::from_text(tag);
    if result.is_none() {
        let problem = Problem {
            token: tag.to_owned(),
            offset: at,
            ..Problem::new(ProblemKind::UnknownResult, record.number)
        };
        record.problems.push(problem);
    }
    result
}

/// Brings the results together and holds them against the board.
pub(crate) fn conclude(
    record: &mut Record,
    tagged: Option<GameResult>,
    behind: Option<GameResult>,
    offset: usize,
) {
    let known = |r: Option<GameResult>| r.filter(|r| *r != GameResult::Unknown);
    record.result = known(behind).or(known(tagged)).unwrap_or_default();
    if let (Some(tag), Some(text)) = (known(tagged), known(behind)) {
        if tag != text {
            let kind = ProblemKind::ResultsDiffer { tag, text };
            record.problems.push(Problem {
                offset,
                ..Problem::new(kind, record.number)
            });
        }
    }
    super::super::check::result(record, offset);
}
