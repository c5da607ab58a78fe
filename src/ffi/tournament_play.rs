//! The everyday calls of a tournament, in plain values: entries, rounds, results, standings.

use std::ffi::c_char;

use super::error::{xq_error, Fault};
use super::guard::guard;
use super::handle;
use super::status::*;
use super::text::{text_in, Out, OutArray};
use super::tournament::{xq_pair, xq_standing, xq_tournament, XQ_OUTCOME_NONE};
use crate::tournament::{berger, Entry, Id, Outcome};

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
