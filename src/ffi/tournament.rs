//! Tournaments (chapters 3 and 4, art. 20, 21.3, 21.4): their values, what is told and what is asked.

use std::ffi::c_char;

use super::error::{xq_error, Fault};
use super::guard::guard;
use super::handle::{self, Handle};
use super::status::*;
use super::text::{text_in, xq_text, Out};
use crate::tournament::{Config, ErrorKind, Tournament, TournamentError};

/// A tournament: the facts that were told, from which everything else is computed when it is asked
/// for. Made by `xq_tournament_new`, `xq_tournament_from_json` or `xq_tournament_from_trf`, given back
/// to `xq_tournament_free`. Functions that take it `const` may run at the same time in several
/// threads.
pub struct xq_tournament(Handle<Tournament>);

handle::kind!(xq_tournament, Tournament, "tournament");

/// No result yet.
pub const XQ_OUTCOME_NONE: u8 = 0;
/// 1-0
pub const XQ_OUTCOME_RED_WINS: u8 = 1;
/// 0-1
pub const XQ_OUTCOME_BLACK_WINS: u8 = 2;
/// A draw.
pub const XQ_OUTCOME_DRAW: u8 = 3;
/// Both lost.
pub const XQ_OUTCOME_BOTH_LOSE: u8 = 4;
/// Red wins by `+`: black was not there (21.4).
pub const XQ_OUTCOME_RED_BY_FORFEIT: u8 = 5;
/// Black wins by `+`: red was not there (21.4).
pub const XQ_OUTCOME_BLACK_BY_FORFEIT: u8 = 6;
/// Neither was there (21.3).
pub const XQ_OUTCOME_DOUBLE_FORFEIT: u8 = 7;
/// Annulled: it counts for nobody (20.3).
pub const XQ_OUTCOME_ANNULLED: u8 = 8;

/// Two who meet. A plain value.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct xq_pair {
    /// Who has red; of teams the first-named. In a table (`xq_berger_pairs`) a number.
    pub red: u32,
    /// Who has black; of teams the second-named; 0: red has the bye.
    pub black: u32,
    /// The group, from 1; 0: none.
    pub group: u32,
    /// The board of the round, from 1; byes stand behind all boards.
    pub board: u32,
    /// The outcome of the first game as recorded, one of `XQ_OUTCOME_NONE` to `XQ_OUTCOME_ANNULLED`.
    pub outcome: u8,
    /// Always 0.
    pub reserved: [u8; 7],
}

/// A line of the standings. A plain value.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct xq_standing {
    /// The entry.
    pub entry: u32,
    /// The place, from 1; 0: none, since it has left.
    pub place: u32,
    /// 1: others have the same place.
    pub shared: u8,
    /// Which key separated it from the line before, from 0; 255: none.
    pub decided_by: u8,
    /// How many values there are; as many as keys.
    pub value_count: u8,
    /// Always 0.
    pub reserved: [u8; 5],
    /// The values in the order of the keys; points in quarters (4 is one point). -1: the key did not
    /// apply.
    pub values: [i64; 16],
}

impl From<TournamentError> for Fault {
    fn from(error: TournamentError) -> Fault {
        let code = match error.kind {
            ErrorKind::Form => XQ_E_JSON,
            ErrorKind::Unknown => XQ_E_UNKNOWN,
            ErrorKind::Conflict => XQ_E_TOURNAMENT,
            ErrorKind::NoPairing => XQ_E_NO_PAIRING,
        };
        Fault::new(code, error.to_string())
    }
}

/// Opens an event. `config` is the name of a preset ("round-robin", "double-round-robin", "groups",
/// "knock-out", "double-elimination", "swiss", "team-fixed", "team-reserves", "team-free", "team-all",
/// "team-sum", "league2021"), or a JSON object with `preset` and what differs from it, such as
/// `{"preset": "swiss", "name": "Open", "swiss": {"rounds": 7}}`. The fields, all of which the question
/// "config" shows with their values:
///
/// - `name`; `schedule` ("round_robin", "groups", "knock_out", "double_elimination", "swiss"); `games` of
///   a pair (1-10); `double` and `reversed`, a second cycle of a round robin;
/// - `scoring`: "cxa2007" (1, a half, 0), "tiefen2007" (3; 1 or 2; 0), "2-1-0", or `win`, `draw` (or
///   `red_draw`, `black_draw`), `loss`, `both_lose`, `forfeit_win`, `forfeit_loss`, `bye`;
/// - `ranking` and `team_ranking`: lists of keys, or "book" for those of art. 15; `sum_of_places` (12.5);
/// - `team`: null, or `kind` ("fixed", "reserves", "free", "all"), `boards`, `reserves`, `red_on_all`,
///   `by_rating`, `contest` (as for `xq_chain_new`), `match_points` (won, drawn, lost);
/// - `swiss`: `rounds`, `first_round` and `order` ("halves", "neighbours"), `first_colours_by_lot`,
///   `club_rounds`, `odd_difference`, `even_difference`, `rematch` ("never", "avoid");
/// - `groups`: `count`, `by_lot`, `qualify`; `third_place` and `second_final` of trees;
/// - `readings`: what the book leaves open: `direct`, `forfeit_is_win`, `bye_is_win`,
///   `withdrawn_opponent`, `bye_opponent`, `rank_withdrawn`.
///
/// The caller owns the event and gives it to `xq_tournament_free`. Errors: `XQ_E_JSON` with the field in
/// the message (an unknown field is one), `XQ_E_UTF8`, `XQ_E_NULL`. May run concurrently. Art. 11-15.
#[no_mangle]
pub unsafe extern "C" fn xq_tournament_new(
    config: *const c_char,
    config_len: usize,
    tournament: *mut *mut xq_tournament,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let config = text_in(config, config_len, "config")?;
            let out = Out::new(tournament, "tournament")?;
            let config = Config::from_json(config).map_err(TournamentError::from)?;
            handle::give(out, Tournament::new(config));
        }
        Ok(())
    })
}

/// Restores an event from its JSON (the answer to the question "state"). The caller owns it. Errors:
/// `XQ_E_JSON` with the field in the message, `XQ_E_TOURNAMENT` (facts that do not fit each other),
/// `XQ_E_UNKNOWN`, `XQ_E_UTF8`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_tournament_from_json(
    json: *const c_char,
    json_len: usize,
    tournament: *mut *mut xq_tournament,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let json = text_in(json, json_len, "json")?;
            let out = Out::new(tournament, "tournament")?;
            handle::give(out, Tournament::from_json(json)?);
        }
        Ok(())
    })
}

/// Reads FIDE's report file TRF-16: players and the results of each round. `config` is as in
/// `xq_tournament_new` and gives scoring and ranking. The caller owns the event. Errors: `XQ_E_JSON` (the
/// configuration, or a line that cannot be read), `XQ_E_TOURNAMENT` (players who do not agree about their
/// game), `XQ_E_UNKNOWN`, `XQ_E_UTF8`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_tournament_from_trf(
    trf: *const c_char,
    trf_len: usize,
    config: *const c_char,
    config_len: usize,
    tournament: *mut *mut xq_tournament,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let trf = text_in(trf, trf_len, "trf")?;
            let config = text_in(config, config_len, "config")?;
            let out = Out::new(tournament, "tournament")?;
            let config = Config::from_json(config).map_err(TournamentError::from)?;
            handle::give(out, Tournament::from_trf(trf, &config)?);
        }
        Ok(())
    })
}

/// Gives an event back. NULL is accepted and does nothing. Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`.
#[no_mangle]
pub unsafe extern "C" fn xq_tournament_free(tournament: *mut xq_tournament) -> xq_status {
    guard(std::ptr::null_mut(), || {
        // SAFETY: `tournament` is a handle of the caller's or NULL.
        unsafe { handle::free(tournament) }
    })
}

/// Takes a fact as JSON, or a list of facts of which all are taken or none, and answers as JSON. A fact
/// is an object such as `{"do": "result", "round": 1, "red": "Lin", "black": "Xu", "result": "1-0"}`;
/// entries are named by number or by name. The facts, by their field `do`:
///
/// - enter (name; if wanted club, team, rating, number, members): answers entry; start (seed, if lots are
///   drawn): answers draw; pair (seed, absent): answers the round; tell (pairs with red first, byes), a
///   round that was paired elsewhere: answers the check;
/// - result (round, red, black, result; if needed board, game; of teams first, second, board, or without
///   a board a forfeit of the whole match); correct (as result; a null result takes it back); contest
///   (round, first, second, board, games, choice), all games of a board that had to be decided; decide
///   (round, red, black, winner), who goes on after a level match of a tree;
/// - lineup (round, team, players); withdraw and expulsion (entry): answer consequence and article; foul,
///   warning and exclusion (entry; if wanted member, round, count); play_off (order).
///
/// Results: "1-0", "0-1", "1/2-1/2", "0-0" (both lost), "+/-", "-/+", "-/-" (21.3, 21.4), "annulled".
/// The caller owns the answer. Errors: `XQ_E_JSON` with the field in the message, `XQ_E_UNKNOWN` (no such
/// entry, round, pair, board), `XQ_E_TOURNAMENT` (it does not fit what is known), `XQ_E_NO_PAIRING` (and
/// why), `XQ_E_UTF8`, `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`; nothing is changed then.
/// Needs the event for itself. Art. 10-15, 18, 20, 21.
#[no_mangle]
pub unsafe extern "C" fn xq_tournament_take(
    tournament: *mut xq_tournament,
    fact: *const c_char,
    fact_len: usize,
    answer: *mut *mut xq_text,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let fact = text_in(fact, fact_len, "fact")?;
            let out = Out::new(answer, "answer")?;
            let answer = handle::change(tournament, |event| Ok(event.take(fact)?))?;
            xq_text::give(out, answer.to_string());
        }
        Ok(())
    })
}

/// Answers a question: its name, or JSON with the name in `ask`, such as
/// `{"ask": "standings", "round": 3, "form": "text", "language": "zh-Hans"}`. The questions:
///
/// - state (everything, for `xq_tournament_from_json`), config, entries, groups, qualified, trf (FIDE's
///   report file);
/// - standings, team_standings, cross_table (round: after which, by default after the last up to which
///   every round is finished; provisional: true counts unfinished rounds too), round (round), rounds;
/// - explain (round): why each pair of a Swiss was made; check (round; or pairs, byes, absent for the next
///   one): what departs from the rules; lineups (team): what it may choose from.
///
/// `form` is "json" (if left out), "text", "csv" or "html" for standings, cross-tables and rounds;
/// `language` is "zh-Hans" (if left out), "zh-Hant" or "en". The caller owns the answer. Errors: as of
/// `xq_tournament_take`. May run concurrently. Art. 11-15, 18.4.
#[no_mangle]
pub unsafe extern "C" fn xq_tournament_ask(
    tournament: *const xq_tournament,
    question: *const c_char,
    question_len: usize,
    answer: *mut *mut xq_text,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let question = text_in(question, question_len, "question")?;
            let out = Out::new(answer, "answer")?;
            let answer = handle::read(tournament, |event| Ok(event.ask(question)?))?;
            xq_text::give(out, answer);
        }
        Ok(())
    })
}
