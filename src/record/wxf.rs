//! WXF files: `FORMAT WXF`, a line for each tag, the moves between `START{` and `}END`. Reading.

use super::core::Core;
use super::pgn::{self, MoveReader};
use super::{GameResult, Problem, ProblemKind, Record};
use crate::board::Setup;

/// Names here, and as tags.
const NAMES: [(&str, &str); 9] = [
    ("GAME", "Game"),
    ("RED", "Red"),
    ("BLACK", "Black"),
    ("DATE", "Date"),
    ("EVENT", "Event"),
    ("PLACE", "Site"),
    ("ROUND", "Round"),
    ("AUTHOR", "Author"),
    ("TIME", "Time"),
];

/// Is this such a file? `FORMAT` and `WXF` are the first two words.
pub(super) fn looks_like(text: &str) -> bool {
    let mut words = text.split_whitespace();
    words.next() == Some("FORMAT") && words.next() == Some("WXF")
}

/// Reads all games of a text.
pub(super) fn read(text: &str, core: &mut Core) {
    let mut starts: Vec<usize> = line_starts(text)
        .filter(|at| text[*at..].starts_with("FORMAT"))
        .collect();
    if starts.is_empty() {
        starts.push(0);
    }
    for (i, start) in starts.iter().enumerate() {
        let end = starts.get(i + 1).copied().unwrap_or(text.len());
        read_game(text, *start, end, core);
    }
}

fn line_starts(text: &str) -> impl Iterator<Item = usize> + '_ {
    std::iter::once(0).chain(text.match_indices(['\n', '\r']).map(|(i, _)| i + 1))
}

fn read_game(text: &str, start: usize, end: usize, core: &mut Core) {
    let number = core.next_number();
    let mut record = core.record(number, start);
    let mut tagged = None;
    let mut at = start;
    let mut moves = None;
    while at < end {
        let len = text[at..end].find(['\n', '\r']).unwrap_or(end - at);
        let line = &text[at..at + len];
        if let Some(i) = line.find("START{") {
            moves = Some(at + i + "START{".len());
            break;
        }
        read_line(line, at, &mut record, &mut tagged);
        at += len + 1;
    }
    let behind = match moves {
        None => {
            record.problems.push(Problem {
                offset: at.min(text.len()),
                ..Problem::new(ProblemKind::Damaged("no START{"), number)
            });
            None
        }
        Some(from) => read_moves(text, from, end, &mut record, core),
    };
    pgn::conclude(&mut record, tagged, behind, start);
    core.finish(record);
}

fn read_line(line: &str, at: usize, record: &mut Record, tagged: &mut Option<GameResult>) {
    let line = line.trim();
    let (name, value) = line.split_once([' ', '\t']).unwrap_or((line, ""));
    let value = value.trim();
    if line.starts_with("/*") {
        let comment = line.trim_start_matches("/*").trim_end_matches("*/").trim();
        let root = super::NodeId::ROOT;
        record
            .tree
            .annotate(root, super::NoteKind::Comment, comment);
        return;
    }
    match name {
        "" | "FORMAT" => {}
        "FEN" => {
            pgn::start_from(record, &Setup::from_fen(value), value.to_owned(), at);
            record.tags.push("FEN", value);
        }
        "RESULT" => {
            *tagged = GameResult::from_text(value);
            if tagged.is_none() {
                record.problems.push(Problem {
                    token: value.to_owned(),
                    offset: at,
                    ..Problem::new(ProblemKind::UnknownResult, record.number)
                });
            }
            record.tags.push("Result", value);
        }
        "RED" | "BLACK" => {
            // Name; rating; team; …
            let tag = if name == "RED" { "Red" } else { "Black" };
            let mut parts = value.split(';').map(str::trim);
            for suffix in ["", "Elo", "Team", "Country"] {
                match parts.next() {
                    Some(part) if !part.is_empty() => {
                        record.tags.push(&format!("{tag}{suffix}"), part);
                    }
                    _ => {}
                }
            }
        }
        _ if !value.is_empty() => {
            let known = NAMES.iter().find(|(n, _)| *n == name);
            record.tags.push(known.map_or(name, |(_, tag)| tag), value);
        }
        _ => {}
    }
    if name == "DATE" {
        pgn::check_date(record, at);
    }
}

fn read_moves(
    text: &str,
    from: usize,
    end: usize,
    record: &mut Record,
    core: &Core,
) -> Option<GameResult> {
    let stop = match text[from..end].find("}END") {
        Some(len) => from + len,
        None => {
            record.problems.push(Problem {
                offset: end,
                ..Problem::new(ProblemKind::Damaged("no }END"), record.number)
            });
            end
        }
    };
    // What was said before the moves stays with the start.
    let said = record.tree.comment(super::NodeId::ROOT);
    let mut reader = MoveReader::new(&text[..stop], from, record, core, core.options.style.ranks);
    reader.run_to_end();
    let behind = reader.result();
    if !said.is_empty() {
        let root = super::NodeId::ROOT;
        record.tree.annotate(root, super::NoteKind::Comment, &said);
    }
    let rest = text.get(stop + "}END".len()..end).unwrap_or("").trim();
    if !rest.is_empty() {
        record.problems.push(Problem {
            token: rest.chars().take(32).collect(),
            offset: stop + "}END".len(),
            ..Problem::new(ProblemKind::TextAfterResult, record.number)
        });
    }
    behind
}
