//! Chains of games that decide a contest (the 2021 league, art. 13.5, 15.6).

use std::ffi::c_char;

use super::arbiter_state::{
    XQ_RESULT_BLACK_WINS, XQ_RESULT_BOTH_LOSE, XQ_RESULT_DRAW, XQ_RESULT_RED_WINS,
};
use super::error::{xq_error, Fault};
use super::guard::guard;
use super::handle::{self, Handle};
use super::names::*;
use super::status::*;
use super::text::field;
use super::text::{text_in, xq_text, Out};
use crate::arbiter::{Chain, ChainError, ChainRules, GameResult, Player};

/// A contest between two players over one game or more. Made by `xq_chain_new`, given back to
/// `xq_chain_free`.
pub struct xq_chain(Handle<Chain>);

handle::kind!(xq_chain, Chain, "chain");

/// The player who has red in the first game.
pub const XQ_FIRST_PLAYER: u8 = 0;
/// The other player.
pub const XQ_SECOND_PLAYER: u8 = 1;
/// Neither player.
pub const XQ_NO_PLAYER: u8 = 2;

/// How a contest stands. A plain value.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct xq_chain_state {
    /// Games played.
    pub games: u32,
    /// The stage of the next game, from 0; when the contest is over, the stage that decided it.
    pub stage: u32,
    /// What all games have given the first player, in half points.
    pub first_half_points: u32,
    /// What they have given the second.
    pub second_half_points: u32,
    /// 1: the contest is over.
    pub over: u8,
    /// Who won it; `XQ_NO_PLAYER` while it goes on, or when it is drawn.
    pub winner: u8,
    /// Who has red in the next game; `XQ_NO_PLAYER` when over, or when a colour must be chosen.
    pub red: u8,
    /// Who is to choose a colour before the next game; `XQ_NO_PLAYER`: nobody.
    pub chooser: u8,
    /// The name of that stage, NUL-terminated, cut if too long.
    pub name: [c_char; 32],
    /// The time control of that stage, for `xq_clock_new`; empty when it is too long for here.
    pub time: [c_char; 64],
}

fn player_code(player: Option<Player>) -> u8 {
    match player {
        Some(Player::First) => XQ_FIRST_PLAYER,
        Some(Player::Second) => XQ_SECOND_PLAYER,
        None => XQ_NO_PLAYER,
    }
}

fn result(number: u8) -> Result<GameResult, Fault> {
    Ok(match number {
        XQ_RESULT_RED_WINS => GameResult::RedWins,
        XQ_RESULT_BLACK_WINS => GameResult::BlackWins,
        XQ_RESULT_DRAW => GameResult::Draw,
        XQ_RESULT_BOTH_LOSE => GameResult::BothLose,
        _ => {
            return Err(Fault::new(
                XQ_E_VALUE,
                format!("{number} is no result: expected 1 to 4"),
            ))
        }
    })
}

impl From<ChainError> for Fault {
    fn from(error: ChainError) -> Fault {
        Fault::new(XQ_E_CHAIN, error.to_string())
    }
}

impl xq_chain_state {
    fn of(chain: &Chain) -> xq_chain_state {
        let next = chain.next_game();
        let over = chain.result();
        let mut half_points = [0, 0];
        for game in chain.played() {
            for (sum, points) in half_points.iter_mut().zip(game.half_points) {
                *sum += points;
            }
        }
        let number = match (&next, over) {
            (Some(next), _) => next.stage,
            (None, Some(result)) => result.stage,
            (None, None) => 0,
        };
        let stage = chain.rules().stages.get(number);
        let time = stage.map_or_else(String::new, |stage| stage.time.to_string());
        let mut name = stage.map_or("", |stage| stage.name.as_str());
        while name.len() > 31 {
            let mut end = name.len() - 1;
            while !name.is_char_boundary(end) {
                end -= 1;
            }
            name = &name[..end];
        }
        xq_chain_state {
            games: chain.played().len() as u32,
            stage: number as u32,
            first_half_points: half_points[0],
            second_half_points: half_points[1],
            over: u8::from(over.is_some()),
            winner: player_code(over.and_then(|result| result.winner)),
            red: player_code(next.as_ref().and_then(|next| next.red)),
            chooser: player_code(next.and_then(|next| next.chooser)),
            name: field(name),
            time: field(if time.len() > 63 { "" } else { &time }),
        }
    }
}

/// Begins a contest. `rules` is "single", "match2", "league2021", "playoff", or a JSON object with
/// name and stages, each stage with name, time, and if wanted games (1), colours ("first",
/// "exchanged", "black_chooses"), draw_is_black_win (false), points (win 1, red_draw 0.5,
/// black_draw 0.5, loss 0). The caller owns the contest and gives it to `xq_chain_free`. Errors:
/// `XQ_E_JSON` with the field in the message, `XQ_E_UTF8`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_chain_new(
    rules: *const c_char,
    rules_len: usize,
    chain: *mut *mut xq_chain,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let rules = text_in(rules, rules_len, "rules")?;
            let out = Out::new(chain, "chain")?;
            handle::give(out, Chain::new(ChainRules::from_json(rules)?));
        }
        Ok(())
    })
}

/// Restores a contest from its JSON (`xq_chain_json`). The caller owns it. Errors: `XQ_E_JSON` with the
/// field in the message, `XQ_E_UTF8`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_chain_from_json(
    json: *const c_char,
    json_len: usize,
    chain: *mut *mut xq_chain,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let json = text_in(json, json_len, "json")?;
            let out = Out::new(chain, "chain")?;
            handle::give(out, Chain::from_json(json)?);
        }
        Ok(())
    })
}

/// Gives a contest back. NULL is accepted and does nothing. Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`.
#[no_mangle]
pub unsafe extern "C" fn xq_chain_free(chain: *mut xq_chain) -> xq_status {
    guard(std::ptr::null_mut(), || {
        // SAFETY: `chain` is a handle of the caller's or NULL.
        unsafe { handle::free(chain) }
    })
}

/// Which game is next, with which colours and time, or who has won. Errors: `XQ_E_HANDLE`,
/// `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_chain_show(
    chain: *const xq_chain,
    state: *mut xq_chain_state,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = Out::new(state, "state")?;
            out.set(handle::read(chain, |chain| Ok(xq_chain_state::of(chain)))?);
            Ok(())
        }
    })
}

/// The player who is to choose takes a colour for the next game. Errors: `XQ_E_CHAIN` (there is
/// nothing to choose), `XQ_E_VALUE`, `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. Needs the
/// contest for itself.
#[no_mangle]
pub unsafe extern "C" fn xq_chain_choose(
    chain: *mut xq_chain,
    colour: xq_color,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        let colour = color(colour)?;
        // SAFETY: the caller's handle, as the contract asks.
        unsafe { handle::change(chain, |chain| Ok(chain.choose(colour)?)) }
    })
}

/// The next game was played; `result` is one of `XQ_RESULT_RED_WINS` to `XQ_RESULT_BOTH_LOSE`. Errors:
/// `XQ_E_CHAIN` (the contest is over, or a colour must be chosen first), `XQ_E_VALUE`,
/// `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. Needs the contest for itself.
#[no_mangle]
pub unsafe extern "C" fn xq_chain_record(
    chain: *mut xq_chain,
    result: u8,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        let result = self::result(result)?;
        // SAFETY: the caller's handle, as the contract asks.
        unsafe { handle::change(chain, |chain| Ok(chain.record(result)?)) }
    })
}

/// The whole contest as JSON: rules, games, chosen_red, next, result. The caller owns the text.
/// Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_chain_json(
    chain: *const xq_chain,
    out: *mut *mut xq_text,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = Out::new(out, "out")?;
            let json = handle::read(chain, |chain| Ok(chain.to_value().to_string()))?;
            xq_text::give(out, json);
        }
        Ok(())
    })
}
