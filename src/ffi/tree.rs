//! The tree of a record: moves, variations, notes (art. 7).

use std::ffi::c_char;

use super::error::{xq_error, Fault};
use super::guard::guard;
use super::handle;
use super::names::*;
use super::position::xq_position;
use super::record::{no_entry, start, xq_record};
use super::status::*;
use super::text::{text_in, Out, OutText};
use crate::board::{Move, Position};
use crate::record::{NodeId, NoteKind, Record};

/// A comment on the position after the move.
pub const XQ_NOTE_COMMENT: u32 = 0;
/// A comment that stands before the move, as at the start of a variation.
pub const XQ_NOTE_BEFORE: u32 = 1;
/// A numeric annotation glyph; the text is its number: 1 is `!`, 2 `?`, 3 `!!`, 4 `??`.
pub const XQ_NOTE_GLYPH: u32 = 2;
/// The root of a record's tree: the start position.
pub const XQ_ROOT: u32 = 0;
/// No node.
pub const XQ_NO_NODE: u32 = 0xFFFF_FFFF;

/// A node of the tree: the root, or a move. Nodes are numbered from 0 (the root) up, parents
/// before children. A plain value.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct xq_node {
    /// The node after which the move was made; `XQ_NO_NODE` for the root.
    pub parent: u32,
    /// The move that goes on, or `XQ_NO_NODE`.
    pub first_child: u32,
    /// The next variation instead of this move, or `XQ_NO_NODE`.
    pub next_sibling: u32,
    /// How many notes it has.
    pub notes: u32,
    /// The move; `XQ_NO_MOVE` for the root.
    pub played: xq_move,
    /// Always 0.
    pub reserved: u16,
}

pub(super) fn node_id(record: &Record, node: u32) -> Result<NodeId, Fault> {
    if (node as usize) < record.tree.len() {
        Ok(NodeId(node))
    } else {
        Err(no_entry("node", node, record.tree.len()))
    }
}

/// Fills in a node of the tree, from `XQ_ROOT` to the number of nodes less 1. Errors:
/// `XQ_E_NO_ENTRY`, `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. May run
/// concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_record_node(
    record: *const xq_record,
    number: u32,
    node: *mut xq_node,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = Out::new(node, "node")?;
            let filled = handle::read(record, |record| {
                let id = node_id(record, number)?;
                let tree = &record.tree;
                let link = |id: Option<NodeId>| id.map_or(XQ_NO_NODE, |id| id.0);
                Ok(xq_node {
                    parent: link(tree.parent(id)),
                    first_child: link(tree.next(id)),
                    next_sibling: link(tree.sibling(id)),
                    notes: tree.notes(id).count() as u32,
                    played: tree.played(id).map_or(XQ_NO_MOVE, Move::code),
                    reserved: 0,
                })
            })?;
            out.set(filled);
        }
        Ok(())
    })
}

/// The text of a note on a node, by its number from 0. `kind` may be NULL; otherwise it becomes
/// an `XQ_NOTE_…`. Errors: `XQ_E_NO_ENTRY`, `XQ_E_BUFFER` with `needed` set, `XQ_E_HANDLE`,
/// `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_record_note(
    record: *const xq_record,
    node: u32,
    number: u32,
    kind: *mut u32,
    buffer: *mut c_char,
    capacity: usize,
    needed: *mut usize,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out_kind = Out::optional(kind, "kind")?;
            let out = OutText::new(buffer, capacity, needed, "buffer")?;
            handle::read(record, |record| {
                let id = node_id(record, node)?;
                let note = record.tree.notes(id).nth(number as usize);
                let note =
                    note.ok_or_else(|| no_entry("note", number, record.tree.notes(id).count()))?;
                out.set(note.text)?;
                if let Some(out) = out_kind {
                    out.set(match note.kind {
                        NoteKind::Comment => XQ_NOTE_COMMENT,
                        NoteKind::Before => XQ_NOTE_BEFORE,
                        NoteKind::Glyph => XQ_NOTE_GLYPH,
                    });
                }
                Ok(())
            })
        }
    })
}

/// Fills in the position after the move of a node; at the root, where the game begins. Errors:
/// `XQ_E_NO_ENTRY` (no such node), `XQ_E_NO_START`, `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`,
/// `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_record_position(
    record: *const xq_record,
    node: u32,
    position: *mut xq_position,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = Out::new(position, "position")?;
            let found = handle::read(record, |record| position_at(record, node_id(record, node)?))?;
            out.set(xq_position::of(found));
        }
        Ok(())
    })
}

fn position_at(record: &Record, id: NodeId) -> Result<Position, Fault> {
    let mut pos = start(record)?;
    for m in record.tree.line_to(id) {
        pos.play(m);
    }
    Ok(pos)
}

/// Adds a legal move after a node: the main line if it is the first there, else a variation; a
/// move that is there already is found, not added. `added` becomes its node. Errors:
/// `XQ_E_ILLEGAL_MOVE`, `XQ_E_VALUE`, `XQ_E_NO_ENTRY` (no such node), `XQ_E_NO_START`,
/// `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. Needs the record for itself.
#[no_mangle]
pub unsafe extern "C" fn xq_record_add_move(
    record: *mut xq_record,
    node: u32,
    move_: xq_move,
    added: *mut u32,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let m = action(move_)?;
            let out = Out::new(added, "added")?;
            let id = handle::change(record, |record| {
                let id = node_id(record, node)?;
                position_at(record, id)?
                    .legality(m)
                    .map_err(|why| super::moves::illegal(m, why))?;
                Ok(record.tree.add(id, m))
            })?;
            out.set(id.0);
        }
        Ok(())
    })
}

/// Adds a note to a node; `kind` is an `XQ_NOTE_…`. Errors: `XQ_E_VALUE` (no such kind, or a glyph
/// that is no number from 0 to 255), `XQ_E_NO_ENTRY` (no
/// such node), `XQ_E_UTF8`, `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. Needs the
/// record for itself.
#[no_mangle]
pub unsafe extern "C" fn xq_record_annotate(
    record: *mut xq_record,
    node: u32,
    kind: u32,
    text: *const c_char,
    text_len: usize,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let text = text_in(text, text_len, "text")?;
            let kind = match kind {
                XQ_NOTE_COMMENT => NoteKind::Comment,
                XQ_NOTE_BEFORE => NoteKind::Before,
                XQ_NOTE_GLYPH => NoteKind::Glyph,
                other => {
                    return Err(Fault::new(
                        XQ_E_VALUE,
                        format!("{other} is no kind of note"),
                    ))
                }
            };
            if kind == NoteKind::Glyph && text.parse::<u8>().is_err() {
                return Err(Fault::new(XQ_E_VALUE, "a glyph is a number from 0 to 255"));
            }
            handle::change(record, |record| {
                let id = node_id(record, node)?;
                record.tree.annotate(id, kind, text);
                Ok(())
            })
        }
    })
}

/// Takes all notes of a node away. Errors: `XQ_E_NO_ENTRY` (no such node), `XQ_E_HANDLE`,
/// `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. Needs the record for itself.
#[no_mangle]
pub unsafe extern "C" fn xq_record_clear_notes(
    record: *mut xq_record,
    node: u32,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            handle::change(record, |record| {
                let id = node_id(record, node)?;
                record.tree.clear_notes(id);
                Ok(())
            })
        }
    })
}
