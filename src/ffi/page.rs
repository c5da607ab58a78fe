//! Pages with rulings and records.

use std::ffi::c_char;

use super::adjudication::judged;
use super::cycle::Line;
use super::error::xq_error;
use super::game::xq_game;
use super::guard::guard;
use super::handle::{self, Handle};
use super::names::xq_move;
use super::position::xq_position;
use super::record::xq_record;
use super::status::*;
use super::text::{text_in, xq_text, Out};
use crate::page::{ruling_page, PageOptions, Viewer};

/// A page of records that is being made. Made by `xq_viewer_new`, given back to `xq_viewer_free`.
pub struct xq_viewer(Handle<Viewer>);
handle::kind!(xq_viewer, Viewer, "viewer");

/// The verdict on the present position of a game as a page that needs no network, no font and no
/// script: the ruling, the cycle as boards, each label with its evidence, the articles. `rules`
/// and `decisions` as for `xq_game_report`. `options` is a JSON object, or empty: `language`
/// ("zh-Hans", "zh-Hant", "en"), `notation` (of the moves), `board` (as for `xq_position_draw`).
/// The caller owns the text. Errors: those of `xq_game_report`, `XQ_E_OPTIONS` with the field.
/// May run concurrently. Art. 24-29.
#[no_mangle]
pub unsafe extern "C" fn xq_game_ruling_html(
    game: *const xq_game,
    rules: *const c_char,
    rules_len: usize,
    decisions: *const c_char,
    decisions_len: usize,
    options: *const c_char,
    options_len: usize,
    html: *mut *mut xq_text,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let rules = text_in(rules, rules_len, "rules")?;
            let decisions = text_in(decisions, decisions_len, "decisions")?;
            let options = text_in(options, options_len, "options")?;
            let out = Out::new(html, "html")?;
            let page = handle::read(game, |game| {
                let options = PageOptions::from_json(options)?;
                Ok(ruling_page(&judged(game, rules, decisions)?, &options))
            })?;
            xq_text::give(out, page);
        }
        Ok(())
    })
}

/// The same for a cycle without a whole game, given as to `xq_cycle_report`. The caller owns the
/// text. Errors: those of `xq_cycle_report`, `XQ_E_OPTIONS` with the field. May run concurrently.
/// Art. 24-29.
#[no_mangle]
pub unsafe extern "C" fn xq_cycle_ruling_html(
    start: *const xq_position,
    moves: *const xq_move,
    moves_len: usize,
    first: u32,
    last: u32,
    rules: *const c_char,
    rules_len: usize,
    decisions: *const c_char,
    decisions_len: usize,
    options: *const c_char,
    options_len: usize,
    html: *mut *mut xq_text,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let line = Line::read(start, moves, moves_len, first, last)?;
            let rules = text_in(rules, rules_len, "rules")?;
            let decisions = text_in(decisions, decisions_len, "decisions")?;
            let options = text_in(options, options_len, "options")?;
            let out = Out::new(html, "html")?;
            let options = PageOptions::from_json(options)?;
            let verdict = line.verdict(rules, decisions)?;
            xq_text::give(out, ruling_page(&verdict, &options));
        }
        Ok(())
    })
}

/// A page for records to click through, without any yet: add them, take the page, free it.
/// `title` may be empty. `options` as for `xq_game_ruling_html`. The caller owns the viewer and gives
/// it to `xq_viewer_free`. Errors: `XQ_E_JSON` with the place, `XQ_E_OPTIONS` with the field,
/// `XQ_E_UTF8`, `XQ_E_NULL`. May run concurrently. Art. 7.
#[no_mangle]
pub unsafe extern "C" fn xq_viewer_new(
    title: *const c_char,
    title_len: usize,
    options: *const c_char,
    options_len: usize,
    viewer: *mut *mut xq_viewer,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let title = text_in(title, title_len, "title")?;
            let options = text_in(options, options_len, "options")?;
            let out = Out::new(viewer, "viewer")?;
            handle::give(out, Viewer::new(title, &PageOptions::from_json(options)?));
        }
        Ok(())
    })
}

/// Adds a record to a page: about 100 bytes a move and 4 KB a game. The record may be freed
/// afterwards. Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. Needs the viewer for
/// itself. Art. 7.
#[no_mangle]
pub unsafe extern "C" fn xq_viewer_add(
    viewer: *mut xq_viewer,
    record: *const xq_record,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            handle::change(viewer, |viewer| {
                handle::read(record, |record| {
                    viewer.add(record);
                    Ok(())
                })
            })
        }
    })
}

/// The page with the records so far, as one HTML text that needs nothing else. The caller owns
/// the text. Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. May run
/// concurrently. Art. 7.
#[no_mangle]
pub unsafe extern "C" fn xq_viewer_html(
    viewer: *const xq_viewer,
    html: *mut *mut xq_text,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = Out::new(html, "html")?;
            let page = handle::read(viewer, |viewer| Ok(viewer.html()))?;
            xq_text::give(out, page);
        }
        Ok(())
    })
}

/// Gives a viewer back. NULL is accepted and does nothing. Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`.
#[no_mangle]
pub unsafe extern "C" fn xq_viewer_free(viewer: *mut xq_viewer) -> xq_status {
    // SAFETY: the caller's pointer, as the contract asks.
    guard(std::ptr::null_mut(), || unsafe { handle::free(viewer) })
}
