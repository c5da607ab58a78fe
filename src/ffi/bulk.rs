//! Many positions, games and files in one call: the loops of [`crate::bulk`].

use super::error::{xq_error, Fault};
use super::format::{number_of, ENCODINGS, FORMATS};
use super::guard::guard;
use super::handle::{self, Handle};
use super::names::*;
use super::outcome::reason_code;
use super::position::xq_position;
use super::reader::{options, xq_read_options};
use super::record::RESULTS;
use super::status::*;
use super::text::{bytes_in, slice_in, Out, OutArray};
use crate::board::{Move, Position};
use crate::bulk::{self, Archive, Replay, Row, ShapeError, Stop, MAX_THREADS};

/// What was found in an archive: a row for each game, and all moves. Made by
/// `xq_archive_scan`, given back to `xq_archive_free`. It never changes, so it may be read from
/// several threads at once.
pub struct xq_archive(Handle<Archive>);

handle::kind!(xq_archive, Archive, "archive");

/// The most threads that a call takes.
pub const XQ_MAX_THREADS: u32 = 256;

const _: () = assert!(MAX_THREADS == XQ_MAX_THREADS as usize);

/// What became of one game. A plain value.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct xq_game_row {
    /// The hash of the last position, as of `xq_position_hash`.
    pub hash: u64,
    /// How many of the moves could be played.
    pub plies: u32,
    /// `XQ_OK` if all; else why not the next one: `XQ_E_ILLEGAL_MOVE`, `XQ_E_GAME_OVER`,
    /// `XQ_E_VALUE` (not a move) or `XQ_E_RANGE` (more than `XQ_MAX_PLIES`).
    pub status: xq_status,
    /// How the game ended on the board: an `XQ_REASON_…`.
    pub reason: u32,
    /// How often the position stood that stood most often (art. 23.2).
    pub most_repetitions: u32,
    /// Moves made by either side since the last capture (art. 4.2.4).
    pub plies_since_capture: u32,
    /// Who won on the board; `XQ_NO_COLOR` for nobody.
    pub winner: xq_color,
    /// 1 if the side to move is in check, else 0.
    pub is_check: u8,
    /// Always 0.
    pub reserved: [u8; 2],
}

/// One game of an archive. A plain value.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct xq_archive_row {
    /// The hash of the last position, as of `xq_position_hash`; 0 without a start position.
    pub hash: u64,
    /// A number that is the same for games from the same position with the same moves, in every
    /// build and version; different games share one with odds of about one in 2^64.
    pub fingerprint: u64,
    /// Where the game starts in the bytes of its file.
    pub byte_offset: u64,
    /// Where its moves begin among those of `xq_archive_moves`.
    pub first_move: u64,
    /// Which file, from 0.
    pub item: u32,
    /// Which game of the file, from 1.
    pub game: u32,
    /// An `XQ_FORMAT_…`.
    pub format: u32,
    /// An `XQ_ENCODING_…`.
    pub encoding: u32,
    /// An `XQ_RESULT_…`, as the record claims.
    pub result: u32,
    /// How the game ended on the board after its main line: an `XQ_REASON_…`.
    pub reason: u32,
    /// How many moves the main line has.
    pub plies: u32,
    /// How many moves the whole tree has, variations included.
    pub nodes: u32,
    /// How often the position stood that stood most often (art. 23.2).
    pub most_repetitions: u32,
    /// Moves made by either side since the last capture (art. 4.2.4).
    pub plies_since_capture: u32,
    /// How many problems are warnings.
    pub warnings: u32,
    /// How many problems are errors: something of the file is not in the record.
    pub errors: u32,
    /// Who won on the board; `XQ_NO_COLOR` for nobody.
    pub winner: xq_color,
    /// 1 if there is a start position, else 0.
    pub has_start: u8,
    /// Always 0.
    pub reserved: [u8; 6],
}

/// How many threads a caller wants.
fn threads(number: u32) -> Result<usize, Fault> {
    match number {
        1..=XQ_MAX_THREADS => Ok(number as usize),
        _ => Err(Fault::new(
            XQ_E_RANGE,
            format!("{number} threads: 1 to {XQ_MAX_THREADS} are possible"),
        )),
    }
}

impl From<ShapeError> for Fault {
    fn from(why: ShapeError) -> Fault {
        Fault::new(XQ_E_RANGE, why.to_string())
    }
}

/// The positions of an array, each looked at before it is believed.
///
/// # Safety
/// `at` is as for [`slice_in`].
unsafe fn positions<'a>(
    at: *const xq_position,
    len: usize,
    what: &'static str,
) -> Result<Vec<&'a Position>, Fault> {
    // SAFETY: as promised by the caller.
    let all: &'a [xq_position] = unsafe { slice_in(at, len, what) }?;
    let read = |(i, one): (usize, &'a xq_position)| {
        // SAFETY: it lies in the array.
        unsafe { xq_position::read(one) }
            .map_err(|_| Fault::new(XQ_E_POSITION, format!("{what}: number {i} is no position")))
    };
    all.iter().enumerate().map(read).collect()
}

impl xq_game_row {
    fn of(game: &Replay) -> xq_game_row {
        xq_game_row {
            hash: game.hash,
            plies: game.plies,
            status: match game.stopped {
                None => XQ_OK,
                Some(Stop::NotAMove) => XQ_E_VALUE,
                Some(Stop::Illegal(_)) => XQ_E_ILLEGAL_MOVE,
                Some(Stop::Over) => XQ_E_GAME_OVER,
                Some(Stop::TooLong) => XQ_E_RANGE,
            },
            reason: game.outcome.map_or(0, |o| reason_code(o.reason)),
            most_repetitions: game.most_repetitions,
            plies_since_capture: game.plies_since_capture,
            winner: color_code(game.outcome.and_then(|o| o.winner)),
            is_check: u8::from(game.is_check),
            reserved: [0; 2],
        }
    }
}

impl xq_archive_row {
    fn of(row: &Row) -> xq_archive_row {
        xq_archive_row {
            hash: row.hash,
            fingerprint: row.fingerprint,
            byte_offset: row.offset as u64,
            first_move: row.first_move as u64,
            item: row.item as u32,
            game: row.game as u32,
            format: number_of(&FORMATS, &row.format),
            encoding: number_of(&ENCODINGS, &row.encoding),
            result: number_of(&RESULTS, &row.result) - 1,
            reason: row.outcome.map_or(0, |o| reason_code(o.reason)),
            plies: row.plies as u32,
            nodes: row.nodes as u32,
            most_repetitions: row.most_repetitions,
            plies_since_capture: row.plies_since_capture,
            warnings: row.warnings as u32,
            errors: row.errors as u32,
            winner: color_code(row.outcome.and_then(|o| o.winner)),
            has_start: u8::from(row.has_start),
            reserved: [0; 6],
        }
    }
}

/// The legal moves of each of many positions, one list behind the other, as
/// `xq_position_legal_moves` gives them; `counts` has room for `positions_len` numbers and takes
/// how many moves belong to each. Room for `XQ_MAX_MOVES` moves a position always suffices.
/// Errors: `XQ_E_BUFFER` with `count` set, `XQ_E_POSITION` (the message says which),
/// `XQ_E_RANGE`, `XQ_E_NULL`. May run concurrently: to use several cores, share the array out.
/// Art. 2, 3.1.
#[no_mangle]
pub unsafe extern "C" fn xq_positions_legal_moves(
    positions: *const xq_position,
    positions_len: usize,
    counts: *mut u32,
    moves: *mut xq_move,
    capacity: usize,
    count: *mut usize,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        let mut told = 0;
        // SAFETY: the caller's pointers, as the contract asks.
        let (positions, counts, out) = unsafe {
            let positions = self::positions(positions, positions_len, "positions")?;
            let counts = OutArray::new(counts, positions.len(), &mut told, "counts")?;
            let out = OutArray::new(moves, capacity, count, "moves")?;
            (positions, counts, out)
        };
        let lists = bulk::legal_moves(positions);
        out.set(lists.moves.iter().copied().map(Move::code))?;
        counts.set(lists.counts.iter().copied())
    })
}

/// Plays many games and says of each what became of it. `moves` are the moves of all games, one
/// game behind the other, and `lengths` says how many belong to each; `starts` holds no position
/// (all begin at the start position, art. 1.3), one for all, or one for each. Every move is
/// checked; one that is not legal ends its own game and no other. `threads` is how many threads
/// share the work, the caller's among them: with 1 none is started, and none outlives the call.
/// Errors: `XQ_E_RANGE` (lengths that do not add up to `moves_len`, a number of start positions
/// or threads that is not possible), `XQ_E_POSITION`, `XQ_E_BUFFER` with `count` set,
/// `XQ_E_NULL`. May run concurrently. Art. 2-4.
#[no_mangle]
pub unsafe extern "C" fn xq_games_replay(
    moves: *const xq_move,
    moves_len: usize,
    lengths: *const u32,
    lengths_len: usize,
    starts: *const xq_position,
    starts_len: usize,
    threads: u32,
    rows: *mut xq_game_row,
    capacity: usize,
    count: *mut usize,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        let (moves, lengths, starts, out) = unsafe {
            let moves = slice_in(moves, moves_len, "moves")?;
            let lengths = slice_in(lengths, lengths_len, "lengths")?;
            let starts = positions(starts, starts_len, "starts")?;
            let out = OutArray::new(rows, capacity, count, "rows")?;
            (moves, lengths, starts, out)
        };
        let threads = self::threads(threads)?;
        let games = bulk::replay(moves, lengths, &starts, threads)?;
        out.set(games.iter().map(xq_game_row::of))
    })
}

/// Reads many files, each one game or many in any format and encoding, and keeps a row and the
/// moves of the main line for each game. `data` are the bytes of all files, one behind the other,
/// and `lengths` says how many belong to each. What is wrong with a file or a game never stops
/// the others: its row counts it, and a file without any game has no row. `options` may be NULL;
/// `threads` is as for `xq_games_replay`. The rows are the same whatever it is. The caller owns
/// the archive and gives it to `xq_archive_free`. Errors: `XQ_E_RANGE` (lengths that do not add
/// up to `data_len`, an impossible number of threads), `XQ_E_STRUCT`, `XQ_E_VALUE`, `XQ_E_NAME`,
/// `XQ_E_NULL`. May run concurrently. Art. 7.
#[no_mangle]
pub unsafe extern "C" fn xq_archive_scan(
    data: *const u8,
    data_len: usize,
    lengths: *const u64,
    lengths_len: usize,
    options: *const xq_read_options,
    threads: u32,
    archive: *mut *mut xq_archive,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let data = bytes_in(data, data_len, "data")?;
            let lengths = slice_in(lengths, lengths_len, "lengths")?;
            let out = Out::new(archive, "archive")?;
            let options = self::options(options)?;
            let threads = self::threads(threads)?;
            let files = pieces(data, lengths)?;
            handle::give(out, bulk::scan(&files, options, threads));
        }
        Ok(())
    })
}

/// The files in one array of bytes.
pub(super) fn pieces<'a>(data: &'a [u8], lengths: &[u64]) -> Result<Vec<&'a [u8]>, Fault> {
    let mut rest = data;
    let mut out = Vec::with_capacity(lengths.len());
    for length in lengths {
        let length = usize::try_from(*length).unwrap_or(usize::MAX);
        if length > rest.len() {
            return Err(Fault::new(
                XQ_E_RANGE,
                format!("file {} is longer than the bytes that are left", out.len()),
            ));
        }
        let (file, behind) = rest.split_at(length);
        out.push(file);
        rest = behind;
    }
    if rest.is_empty() {
        Ok(out)
    } else {
        Err(Fault::new(
            XQ_E_RANGE,
            format!("{} bytes belong to no file", rest.len()),
        ))
    }
}

/// The rows of all games, in the order of the files and of the games in them. Errors:
/// `XQ_E_BUFFER` with `count` set, `XQ_E_HANDLE`, `XQ_E_BUSY`, `XQ_E_POISONED`, `XQ_E_NULL`. May run
/// concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_archive_rows(
    archive: *const xq_archive,
    rows: *mut xq_archive_row,
    capacity: usize,
    count: *mut usize,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = OutArray::new(rows, capacity, count, "rows")?;
            handle::read(archive, |archive| {
                out.set(archive.rows.iter().map(xq_archive_row::of))
            })
        }
    })
}

/// The moves of the main lines, one game behind the other: `first_move` and `plies` of a row say
/// which are its own. Errors: `XQ_E_BUFFER` with `count` set, `XQ_E_HANDLE`, `XQ_E_BUSY`,
/// `XQ_E_POISONED`, `XQ_E_NULL`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_archive_moves(
    archive: *const xq_archive,
    moves: *mut xq_move,
    capacity: usize,
    count: *mut usize,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let out = OutArray::new(moves, capacity, count, "moves")?;
            handle::read(archive, |archive| out.set(archive.moves.iter().copied()))
        }
    })
}

/// Gives an archive back. NULL is accepted and does nothing. Errors: `XQ_E_HANDLE`, `XQ_E_BUSY`.
#[no_mangle]
pub unsafe extern "C" fn xq_archive_free(archive: *mut xq_archive) -> xq_status {
    guard(std::ptr::null_mut(), || {
        // SAFETY: `archive` is a handle of the caller's or NULL.
        unsafe { handle::free(archive) }
    })
}
