//! Tournaments (chapters 3 and 4, art. 20, 21.3, 21.4).

use std::ffi::c_char;

use super::error::{xq_error, Fault};
use super::guard::guard;
use super::handle::{self, Handle};
use super::status::*;
use super::text::{text_in, xq_text, Out, OutArray};
use crate::tournament::{
    berger, Config, Entry, ErrorKind, Id, Outcome, Tournament, TournamentError,
};

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

fn outcome(number: u8) -> Result<Outcome, Fault> {
    match (number as usize)
        .checked_sub(1)
        .and_then(|i| Outcome::ALL.get(i))
    {
        Some(outcome) => Ok(*outcome),
        None => Err(Fault::new(
            XQ_E_VALUE,
            format!("{number} is no outcome: expected 1 to 8"),
        )),
    }
}

fn outcome_code(outcome: Option<Outcome>) -> u8 {
    outcome
        .and_then(|outcome| Outcome::ALL.iter().position(|other| *other == outcome))
        .map_or(XQ_OUTCOME_NONE, |i| i as u8 + 1)
}

/// A seed of the caller's: negative is none.
fn seed(number: i64) -> Option<u64> {
    u64::try_from(number).ok()
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

/// Takes an entry. A negative `rating` is none; an empty `club` is none. `entry` is its number. Errors:
/// `XQ_E_TOURNAMENT`, `XQ_E_JSON` (a name that is empty or too long), `XQ_E_RANGE` (the rating),
/// `XQ_E_UTF8`, `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. Needs the event for itself.
#[no_mangle]
pub unsafe extern "C" fn xq_tournament_enter(
    tournament: *mut xq_tournament,
    name: *const c_char,
    name_len: usize,
    club: *const c_char,
    club_len: usize,
    rating: i32,
    entry: *mut u32,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        if rating > 100_000 {
            return Err(Fault::new(
                XQ_E_RANGE,
                format!("a rating of {rating}: at most 100000"),
            ));
        }
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let name = text_in(name, name_len, "name")?.to_owned();
            let club = text_in(club, club_len, "club")?.to_owned();
            let out = Out::new(entry, "entry")?;
            let entry = Entry {
                name,
                club,
                rating: u32::try_from(rating).ok(),
                ..Entry::default()
            };
            out.set(handle::change(tournament, |event| Ok(event.enter(entry)?))?);
        }
        Ok(())
    })
}

/// Begins: numbers are drawn, and a table or tree follows from them. A negative `seed` is none: then numbers
/// go by rating and name, and nothing is drawn by lot. Errors: `XQ_E_TOURNAMENT`, `XQ_E_HANDLE`,
/// `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. Needs the event for itself. Art. 13, 20.2.
#[no_mangle]
pub unsafe extern "C" fn xq_tournament_start(
    tournament: *mut xq_tournament,
    seed: i64,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        let seed = self::seed(seed);
        // SAFETY: the caller's handle, as the contract asks.
        unsafe { handle::change(tournament, |event| Ok(event.start(seed)?)) }
    })
}

/// Pairs the next round of a Swiss or a tree. A negative `seed` is none. `round` is its number. Errors:
/// `XQ_E_TOURNAMENT` (a round is not finished, all rounds were played), `XQ_E_NO_PAIRING` (and why),
/// `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. Needs the event for itself. Art. 11.1, 11.4.
#[no_mangle]
pub unsafe extern "C" fn xq_tournament_pair(
    tournament: *mut xq_tournament,
    seed: i64,
    round: *mut u32,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        let seed = self::seed(seed);
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = Out::new(round, "round")?;
            out.set(handle::change(tournament, |event| {
                Ok(event.pair(seed, &[])?)
            })?);
        }
        Ok(())
    })
}

/// Records how a game ended: one of `XQ_OUTCOME_RED_WINS` to `XQ_OUTCOME_ANNULLED`. In a team event `red`
/// and `black` are the two teams, and the outcome is that of the red and black players on the board;
/// otherwise `board` is 1. Errors: `XQ_E_UNKNOWN` (no such round, pair, board), `XQ_E_TOURNAMENT` (a second
/// result, colours the other way round, a side that has left), `XQ_E_VALUE`, `XQ_E_HANDLE`, `XQ_E_BUSY`,
/// `XQ_E_POISONED`, `XQ_E_NULL`. Needs the event for itself. Art. 10, 14, 21.
#[no_mangle]
pub unsafe extern "C" fn xq_tournament_record(
    tournament: *mut xq_tournament,
    round: u32,
    red: u32,
    black: u32,
    board: u32,
    outcome: u8,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        let outcome = self::outcome(outcome)?;
        // SAFETY: the caller's handle, as the contract asks.
        unsafe {
            handle::change(tournament, |event| {
                Ok(event.record(round, [red, black], board, outcome)?)
            })
        }
    })
}

/// The pairs of a round in the order of their boards, then its byes. Errors: `XQ_E_UNKNOWN` (no such round),
/// `XQ_E_BUFFER` (`count` is set), `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. May run
/// concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_tournament_pairs(
    tournament: *const xq_tournament,
    round: u32,
    pairs: *mut xq_pair,
    capacity: usize,
    count: *mut usize,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = OutArray::new(pairs, capacity, count, "pairs")?;
            let list = handle::read(tournament, |event| {
                let round = event.round(round)?;
                let pairs = (1..).zip(&round.pairs).map(|(board, pair)| xq_pair {
                    red: pair.sides[0],
                    black: pair.sides[1],
                    group: pair.group,
                    board,
                    outcome: outcome_code(pair.games.first().and_then(|game| game.outcome)),
                    reserved: [0; 7],
                });
                let byes = round.byes.iter().map(|id| xq_pair {
                    red: *id,
                    black: 0,
                    group: 0,
                    board: 0,
                    outcome: XQ_OUTCOME_NONE,
                    reserved: [0; 7],
                });
                Ok(pairs.chain(byes).collect::<Vec<_>>())
            })?;
            out.set(list.into_iter())
        }
    })
}

/// The standings after a round; 0: after the last up to which every round is finished. The keys are those
/// of the configuration (the question "config"). Errors: `XQ_E_UNKNOWN` (no such round),
/// `XQ_E_TOURNAMENT` (a round up to it is not finished), `XQ_E_BUFFER` (`count` is set), `XQ_E_HANDLE`,
/// `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently. Art. 15, 18.4.
#[no_mangle]
pub unsafe extern "C" fn xq_tournament_standings(
    tournament: *const xq_tournament,
    round: u32,
    standings: *mut xq_standing,
    capacity: usize,
    count: *mut usize,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = OutArray::new(standings, capacity, count, "standings")?;
            let round = (round != 0).then_some(round);
            let found = handle::read(tournament, |event| Ok(event.standings(round)?))?;
            let keys = &found.keys;
            out.set(found.rows.iter().map(|row| {
                let mut values = [0; 16];
                for (to, value) in values.iter_mut().zip(&row.values) {
                    *to = value.unwrap_or(-1);
                }
                let decided = row
                    .decided_by
                    .and_then(|key| keys.iter().position(|k| *k == key));
                xq_standing {
                    entry: row.id,
                    place: row.place.unwrap_or(0),
                    shared: u8::from(row.shared),
                    decided_by: decided.map_or(255, |k| k as u8),
                    value_count: row.values.len().min(16) as u8,
                    reserved: [0; 5],
                    values,
                }
            }))
        }
    })
}

/// One round of the round-robin table (循环赛对局秩序表) for `entries` numbers, 2 to 2000: pairs of
/// numbers, red first. An odd field takes the table for one more; whoever meets that number has the bye,
/// with 0 for black. Errors: `XQ_E_RANGE`, `XQ_E_BUFFER` (`count` is set), `XQ_E_NULL`. May run
/// concurrently. Art. 13.1.
#[no_mangle]
pub unsafe extern "C" fn xq_berger_pairs(
    entries: u32,
    round: u32,
    pairs: *mut xq_pair,
    capacity: usize,
    count: *mut usize,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        let out = unsafe { OutArray::new(pairs, capacity, count, "pairs") }?;
        let most = 2_000;
        if !(2..=most).contains(&entries) {
            return Err(Fault::new(
                XQ_E_RANGE,
                format!("{entries} entries: expected 2 to {most}"),
            ));
        }
        let rounds = berger(entries);
        let Some(table) = (round as usize).checked_sub(1).and_then(|i| rounds.get(i)) else {
            return Err(Fault::new(
                XQ_E_RANGE,
                format!("round {round}: expected 1 to {}", rounds.len()),
            ));
        };
        let real = |number: u32| -> Id {
            if number > entries {
                0
            } else {
                number
            }
        };
        let pair = |(board, (red, black)): (u32, &(u32, u32))| {
            let (red, black) = (real(*red), real(*black));
            xq_pair {
                red: if red == 0 { black } else { red },
                black: if red == 0 { 0 } else { black },
                group: 0,
                board,
                outcome: XQ_OUTCOME_NONE,
                reserved: [0; 7],
            }
        };
        out.set((1..).zip(table).map(pair).collect::<Vec<_>>().into_iter())
    })
}
