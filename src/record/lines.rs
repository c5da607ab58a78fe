//! Lists with one game a line: an identifier, a semicolon, moves as points with commas between.

use super::core::Core;
use super::{Problem, ProblemKind};
use crate::notation::{resolve, scan, Notation, Ranks, ReadError, Style};

/// Is this such a list? Decided by its first line.
pub(super) fn looks_like(text: &str) -> bool {
    let line = text.trim_start().lines().next().unwrap_or("");
    let Some((id, moves)) = line.split_once(';') else {
        return false;
    };
    let first = moves.trim_start();
    !id.is_empty()
        && !id.contains(|c: char| c.is_whitespace() || c == '[' || c == '{')
        && matches!(scan(first, Style::UCI), Some((_, len)) if first[len..].starts_with(','))
}

/// Where the next line begins; `None` if there is none.
pub(super) fn piece_len(bytes: &[u8]) -> Option<usize> {
    let end = bytes.iter().position(|b| *b == b'\n')? + 1;
    (end < bytes.len()).then_some(end)
}

/// Reads the games of some lines.
pub(super) fn read(text: &str, core: &mut Core) {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if !line.trim().is_empty() {
            read_line(line, at, core);
        }
        at += line.len();
    }
}

fn read_line(line: &str, at: usize, core: &mut Core) {
    let number = core.next_number();
    let mut record = core.record(number, at);
    record.notation = Notation::Uci;
    let (id, moves) = line.split_once(';').unwrap_or(("", line));
    record.tags.push("Id", id.trim());
    let mut offset = at + line.len() - moves.len();
    let mut pos = core.start;
    let mut node = super::NodeId::ROOT;
    let style = Style {
        ranks: Ranks::FromZero,
        ..Style::UCI
    };
    for (ply, word) in moves.split(',').enumerate() {
        let token = word.trim();
        let place = offset + word.len() - word.trim_start().len();
        offset += word.len() + 1;
        if token.is_empty() {
            continue;
        }
        let m = match scan(token, style) {
            Some((text, len)) if len == token.len() => resolve(&pos, &text, style),
            _ => Err(ReadError::Syntax { offset: 0 }),
        };
        let kind = match m {
            _ if record.tree.len() > core.options.limits.nodes => {
                ProblemKind::Limit("moves in one game", core.options.limits.nodes)
            }
            Ok(m) => {
                pos.play(m);
                node = record.tree.append(node, m);
                continue;
            }
            Err(error) => super::pgn::kind_of(&error),
        };
        record.problems.push(Problem {
            ply,
            token: token.chars().take(32).collect(),
            offset: place,
            ..Problem::new(kind, number)
        });
        break;
    }
    core.finish(record);
}
