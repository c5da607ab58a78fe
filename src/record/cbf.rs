//! CBF, the XML of CCBridge. Reading.
//!
//! Only what such files use of XML is known: elements, attributes, character data, the usual
//! entities. Moves come in the order of the tree, like those of the binary files: one with the
//! attribute `end` ends its line, and after one with an attribute of a variation (`option`,
//! `variation`, `alt`) the file comes back to what could be played instead.
//!
//! `value` and `end` are all that real files and public programs have. How the program itself marks
//! variations is written down nowhere that could be found, so those three names are a guess after its
//! binary format. A file that marks them otherwise keeps its first line, and what comes after its `end`
//! is told as an error with its place: nothing is put where it may not belong.

use super::core::Core;
use super::stream::TreeReader;
use super::xqf::clean;
use super::{GameResult, Problem, ProblemKind, Record};
use crate::board::{Setup, Square};

/// Names here, and as tags.
const NAMES: [(&str, &str); 8] = [
    ("Name", "Title"),
    ("Contest", "Event"),
    ("RedRating", "RedElo"),
    ("BlackRating", "BlackElo"),
    ("Commentator", "Annotator"),
    ("Creator", "Author"),
    ("RecordResult", "Result"),
    ("ECCO", "ECCO"),
];

/// Is this such a file?
pub(super) fn looks_like(text: &str) -> bool {
    text.trim_start().starts_with('<') && text.contains("<ChineseChessRecord")
}

/// A piece of XML.
enum Piece<'t> {
    Open {
        name: &'t str,
        attributes: &'t str,
        empty: bool,
    },
    Close,
    Text(String),
}

/// Walks over the pieces of XML; comments and declarations are stepped over.
struct Pieces<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Pieces<'t> {
    fn next(&mut self) -> Option<(usize, Piece<'t>)> {
        loop {
            let start = self.at;
            let rest = &self.text[start..];
            if rest.is_empty() {
                return None;
            }
            let until = |mark: &str| rest.find(mark).map_or(rest.len(), |i| i + mark.len());
            if let Some(data) = rest.strip_prefix("<![CDATA[") {
                let len = data.find("]]>").unwrap_or(data.len());
                self.at += until("]]>");
                return Some((start, Piece::Text(data[..len].to_owned())));
            }
            if rest.starts_with("<!--") {
                self.at += until("-->");
                continue;
            }
            if rest.starts_with("<?") || rest.starts_with("<!") {
                self.at += until(">");
                continue;
            }
            if rest.starts_with("</") {
                self.at += until(">");
                return Some((start, Piece::Close));
            }
            if let Some(inside) = rest.strip_prefix('<') {
                let len = inside.find('>').unwrap_or(inside.len());
                self.at += until(">");
                let inside = inside[..len].trim();
                let empty = inside.ends_with('/');
                let inside = inside.trim_end_matches('/').trim_end();
                let (name, attributes) = inside
                    .split_once(|c: char| c.is_whitespace())
                    .unwrap_or((inside, ""));
                let piece = Piece::Open {
                    name,
                    attributes,
                    empty,
                };
                return Some((start, piece));
            }
            let len = rest.find('<').unwrap_or(rest.len());
            self.at += len;
            return Some((start, Piece::Text(entities(&rest[..len]))));
        }
    }

    /// The text up to the end of the element that was just opened.
    fn text_of(&mut self, empty: bool) -> String {
        let mut out = String::new();
        let mut depth = usize::from(!empty);
        while depth > 0 {
            match self.next() {
                Some((_, Piece::Text(text))) => out.push_str(&text),
                Some((_, Piece::Open { empty, .. })) => depth += usize::from(!empty),
                Some((_, Piece::Close)) => depth -= 1,
                None => break,
            }
        }
        out
    }
}

fn entities(text: &str) -> String {
    if !text.contains('&') {
        return text.to_owned();
    }
    [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&apos;", "'"),
        ("&amp;", "&"),
    ]
    .iter()
    .fold(text.to_owned(), |out, (entity, plain)| {
        out.replace(entity, plain)
    })
}

/// The value of an attribute.
fn attribute<'t>(attributes: &'t str, name: &str) -> Option<&'t str> {
    let mut rest = attributes;
    while let Some((key, after)) = rest.split_once('=') {
        let after = after.trim_start();
        let quote = after.chars().next().filter(|c| matches!(c, '"' | '\''))?;
        let (value, next) = after[1..].split_once(quote)?;
        if key.trim() == name {
            return Some(value);
        }
        rest = next;
    }
    None
}

/// Reads the one game of a file.
pub(super) fn read(text: &str, core: &mut Core) {
    let number = core.next_number();
    let mut record = core.record(number, 0);
    let mut pieces = Pieces { text, at: 0 };
    let mut in_moves = false;
    while let Some((start, piece)) = pieces.next() {
        let Piece::Open {
            name,
            attributes: _,
            empty,
        } = piece
        else {
            continue;
        };
        match name {
            "ChineseChessRecord" | "Head" => {}
            "MoveList" => {
                in_moves = true;
                break;
            }
            _ => {
                let value = pieces.text_of(empty);
                read_tag(name, value.trim(), start, &mut record);
            }
        }
    }
    if in_moves {
        read_moves(&mut pieces, &mut record, core);
    } else {
        let kind = ProblemKind::Damaged("no list of moves");
        record.problems.push(Problem {
            offset: text.len(),
            ..Problem::new(kind, number)
        });
    }
    super::check::result(&mut record, 0);
    core.finish(record);
}

fn read_tag(name: &str, value: &str, at: usize, record: &mut Record) {
    if value.is_empty() {
        return;
    }
    match name {
        "FEN" => {
            super::pgn::start_from(record, &Setup::from_fen(value), value.to_owned(), at);
            record.tags.push(name, value);
        }
        "RecordResult" => {
            record.result = match value {
                "1" => GameResult::RedWins,
                "2" => GameResult::BlackWins,
                "3" | "4" => GameResult::Draw,
                _ => GameResult::Unknown,
            };
            record.tags.push("Result", record.result.text());
        }
        _ => {
            let known = NAMES.iter().find(|(n, _)| *n == name);
            record.tags.push(known.map_or(name, |(_, tag)| tag), value);
        }
    }
}

/// `77-47`: x from the left, y from the top.
fn points(value: &str) -> Option<(Square, Square)> {
    let digits: Vec<u8> = value
        .bytes()
        .filter(u8::is_ascii_digit)
        .map(|d| d - b'0')
        .collect();
    match digits[..] {
        [a, b, c, d] => Square::new(a, 9 - b).zip(Square::new(c, 9 - d)),
        _ => None,
    }
}

fn read_moves(pieces: &mut Pieces<'_>, record: &mut Record, core: &Core) {
    let mut tree = TreeReader::new(record, core.options.limits);
    let mut first = true;
    while let Some((start, piece)) = pieces.next() {
        let Piece::Open {
            name: "Move",
            attributes,
            empty,
        } = piece
        else {
            continue;
        };
        let value = attribute(attributes, "value").unwrap_or("");
        let is_set = |name| attribute(attributes, name).is_some_and(|v| v != "0");
        let comment = clean(&pieces.text_of(empty));
        let goes_on = !is_set("end");
        if std::mem::take(&mut first) && value == "00-00" {
            tree.root(&comment, goes_on);
            continue;
        }
        if tree.is_done() {
            let kind = ProblemKind::Damaged("moves behind the end of the tree");
            return tree.problem(kind, value.to_owned(), start);
        }
        let variation = ["option", "variation", "alt"].into_iter().any(is_set);
        tree.take(
            points(value),
            &comment,
            goes_on,
            variation,
            &|| value.to_owned(),
            start,
        );
    }
}
