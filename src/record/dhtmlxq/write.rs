//! Writing DhtmlXQ.

use std::fmt::Write as _;

use super::super::{GameResult, NodeId, NoteKind, Record, Tree, Unwritable};
use super::{NAMES, OFF, ORDER};
use crate::board::{Position, Square};

/// A record as DhtmlXQ text. Marks (`!`, `$14`) have no place there and are left out.
///
/// # Errors
/// If the record has no start position.
pub fn write_dhtmlxq(record: &Record) -> Result<String, Unwritable> {
    let start = record.start.ok_or(Unwritable)?;
    let mut out = String::from("[DhtmlXQ]\n");
    let field = |out: &mut String, name: &str, value: &str| {
        let _ = writeln!(out, "[DhtmlXQ_{name}]{value}[/DhtmlXQ_{name}]");
    };
    for (tag, value) in record.tags.iter() {
        if tag.eq_ignore_ascii_case("Result") || tag.eq_ignore_ascii_case("FEN") {
            continue;
        }
        let known = NAMES.iter().find(|(_, t)| t.eq_ignore_ascii_case(tag));
        let fits = |c: char| !c.is_whitespace() && !matches!(c, '[' | ']');
        if tag.chars().all(fits) {
            field(&mut out, known.map_or(tag, |(n, _)| n), &escape(value));
        }
    }
    let result = match record.result {
        GameResult::Unknown => "未知",
        GameResult::RedWins => "红胜",
        GameResult::BlackWins => "黑胜",
        GameResult::Draw => "和棋",
    };
    field(&mut out, "result", result);
    field(&mut out, "binit", &pieces(&start));
    write_lines(&mut out, &record.tree);
    out.push_str("[/DhtmlXQ]\n");
    Ok(out)
}

fn digits(out: &mut String, square: Square) {
    let _ = write!(out, "{}{}", square.file(), 9 - square.rank());
}

fn pieces(start: &Position) -> String {
    let mut slots = vec![OFF.to_owned(); 32];
    for (square, piece) in start.pieces() {
        let own = (0..16).filter(|i| ORDER[*i] == piece.kind);
        let mut own = own.map(|i| piece.color.index() * 16 + i);
        if let Some(slot) = own.find(|slot| slots[*slot] == OFF) {
            slots[slot].clear();
            digits(&mut slots[slot], square);
        }
    }
    slots.concat()
}

/// The main line, then each branch with its number.
fn write_lines(out: &mut String, tree: &Tree) {
    let mut comments = String::new();
    write_comment(&mut comments, tree, NodeId::ROOT, 0, 0);
    // First nodes of branches, with the branch that they leave and their ply.
    let mut todo: std::collections::VecDeque<(NodeId, u32, usize)> = Default::default();
    let mut branch = 0u32;
    if let Some(first) = tree.next(NodeId::ROOT) {
        todo.push_back((first, 0, 1));
    } else {
        out.push_str("[DhtmlXQ_movelist][/DhtmlXQ_movelist]\n");
    }
    while let Some((first, parent, first_ply)) = todo.pop_front() {
        let name = match branch {
            0 => "movelist".to_owned(),
            _ => format!("move_{parent}_{first_ply}_{branch}"),
        };
        let _ = write!(out, "[DhtmlXQ_{name}]");
        let mut at = Some(first);
        let mut ply = first_ply;
        while let Some(node) = at {
            if let Some(m) = tree.played(node) {
                digits(out, m.from());
                digits(out, m.to());
            }
            write_comment(&mut comments, tree, node, branch, ply);
            // The head of a branch has its siblings listed with the line it leaves.
            if ply > first_ply || branch == 0 {
                let up = tree.parent(node).unwrap_or(NodeId::ROOT);
                for sibling in tree.children(up).skip(1) {
                    todo.push_back((sibling, branch, ply));
                }
            }
            at = tree.next(node);
            ply += 1;
        }
        let _ = writeln!(out, "[/DhtmlXQ_{name}]");
        branch += 1;
    }
    out.push_str(&comments);
}

fn write_comment(out: &mut String, tree: &Tree, node: NodeId, branch: u32, ply: usize) {
    let mut text = String::new();
    for note in tree.notes(node).filter(|n| n.kind != NoteKind::Glyph) {
        if !text.is_empty() {
            text.push_str("||");
        }
        text.push_str(&escape(note.text));
    }
    if !text.is_empty() {
        let name = match branch {
            0 => format!("comment{ply}"),
            _ => format!("comment{branch}_{ply}"),
        };
        let _ = writeln!(out, "[DhtmlXQ_{name}]{text}[/DhtmlXQ_{name}]");
    }
}

fn escape(value: &str) -> String {
    let bars = if value.contains("||") { "&#124;" } else { "|" };
    value
        .replace('&', "&amp;")
        .replace('|', bars)
        .replace("<br", "&lt;br")
        .replace("[DhtmlXQ", "&#91;DhtmlXQ")
        .replace("[/DhtmlXQ", "&#91;/DhtmlXQ")
        .replace('\n', "||")
}
