//! Many at once is the same as one by one, on any number of threads, in Rust and through C.

mod common;

use common::{shared, Random};
use xqrules::board::{Move, Position};
use xqrules::bulk::{fingerprint, legal_moves, replay, scan, Replay, Row, ShapeError, Stop};
use xqrules::game::{Game, PushError};
use xqrules::record::{Options, Reader, Severity};

/// Every tenth file of the archive, and every file of some folders with other formats and with
/// files that are broken on purpose.
fn files() -> Vec<Vec<u8>> {
    let mut paths = Vec::new();
    for (folder, step) in [
        ("games/ccpd_big5", 10),
        ("games/nasty_text", 1),
        ("games/derived_encodings", 7),
        ("games/xqbase_eleeye", 7),
    ] {
        let mut found = Vec::new();
        list(&shared(folder), &mut found);
        found.sort();
        assert!(!found.is_empty(), "{folder} is empty");
        paths.extend(found.into_iter().step_by(step));
    }
    paths.iter().map(|p| std::fs::read(p).unwrap()).collect()
}

fn list(folder: &std::path::Path, out: &mut Vec<std::path::PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            list(&path, out);
        } else {
            out.push(path);
        }
    }
}

/// A row made of a record read by itself, with the game's own counts.
fn rows_one_by_one(files: &[Vec<u8>]) -> (Vec<Row>, Vec<u16>) {
    let (mut rows, mut moves) = (Vec::new(), Vec::new());
    for (item, file) in files.iter().enumerate() {
        for record in Reader::new(file, Options::default()) {
            let first_move = moves.len();
            moves.extend(record.moves().map(|m| m.code()));
            let game = record.game();
            let count = |wanted| {
                let problems = record.problems.iter();
                problems.filter(|p| p.severity() == wanted).count()
            };
            rows.push(Row {
                item,
                game: record.number,
                offset: record.offset,
                format: record.format,
                encoding: record.encoding,
                result: record.result,
                outcome: game.as_ref().and_then(Game::outcome),
                has_start: game.is_some(),
                plies: moves.len() - first_move,
                first_move,
                nodes: record.tree.len() - 1,
                most_repetitions: game.as_ref().map_or(0, most),
                plies_since_capture: game.as_ref().map_or(0, Game::plies_since_capture),
                warnings: count(Severity::Warning),
                errors: count(Severity::Error),
                hash: game.as_ref().map_or(0, |g| g.position().hash()),
                fingerprint: game
                    .as_ref()
                    .map_or(0, |g| fingerprint(g.start(), &moves[first_move..])),
            });
        }
    }
    (rows, moves)
}

fn most(game: &Game) -> u32 {
    game.most_repeated().map_or(1, |r| r.plies.len() as u32)
}

#[test]
fn an_archive_is_its_records_whatever_the_threads() {
    let files = files();
    let (rows, moves) = rows_one_by_one(&files);
    assert!(rows.iter().any(|r| r.most_repetitions > 2));
    assert!(rows.iter().any(|r| r.errors > 0) && rows.iter().any(|r| r.outcome.is_some()));
    for threads in [0, 1, 2, 7] {
        let archive = scan(&files, Options::default(), threads);
        assert_eq!(archive.rows, rows, "{threads} threads");
        assert_eq!(archive.moves, moves, "{threads} threads");
    }
}

#[test]
fn nothing_gives_nothing() {
    assert!(scan::<Vec<u8>>(&[], Options::default(), 3).rows.is_empty());
    assert!(scan(&[""], Options::default(), 3).rows.is_empty());
    assert_eq!(replay::<Position>(&[], &[], &[], 3), Ok(vec![]));
    let one = replay::<Position>(&[], &[0], &[], 3).unwrap();
    assert_eq!((one[0].plies, one[0].most_repetitions), (0, 1));
    assert!(legal_moves([]).counts.is_empty());
}

#[test]
fn fingerprints_differ_by_start_and_by_order() {
    let start = Position::start();
    let other = Position::from_fen("4k4/9/9/9/4p4/9/9/9/9/4K4 w").unwrap();
    let mut seen = vec![
        fingerprint(&start, &[]),
        fingerprint(&other, &[]),
        fingerprint(&start, &[1, 2]),
        fingerprint(&start, &[2, 1]),
        fingerprint(&start, &[1]),
        fingerprint(&start, &[1, 2, 1]),
        fingerprint(&other, &[1, 2]),
    ];
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen.len(), 7);
}

/// Games of random moves, some of them spoilt, from several starts.
struct Games {
    moves: Vec<u16>,
    lengths: Vec<u32>,
    starts: Vec<Position>,
}

fn random_games() -> Games {
    let mut random = Random(20);
    let fens = [
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
        "3akab2/9/4b4/9/9/9/9/4B3R/9/3AK4 w - - 5 30",
        "4k4/9/9/9/R8/9/9/9/9/R4K3 w",
        "3k5/4a4/9/9/9/9/9/4B4/4A4/5K3 w",
    ];
    let mut games = Games {
        moves: Vec::new(),
        lengths: Vec::new(),
        starts: Vec::new(),
    };
    for i in 0..400 {
        let start = Position::from_fen(fens[i % fens.len()]).unwrap();
        let mut pos = start;
        let mut length = 0;
        while length < 120 {
            let list = pos.legal_moves();
            if list.is_empty() {
                break;
            }
            let m = list[random.next() as usize % list.len()];
            pos.play(m);
            games.moves.push(m.code());
            length += 1;
        }
        match random.next() % 4 {
            // Any number instead of one of the moves.
            0 if length > 0 => {
                let at = games.moves.len() - 1 - random.next() as usize % length as usize;
                games.moves[at] = random.next() as u16;
            }
            // One move too many, perhaps after a mate.
            1 => {
                games.moves.push("e0e1".parse::<Move>().unwrap().code());
                length += 1;
            }
            _ => {}
        }
        games.lengths.push(length);
        games.starts.push(start);
    }
    games
}

fn one_by_one(games: &Games) -> Vec<Replay> {
    let mut at = 0;
    let mut out = Vec::new();
    for (length, start) in games.lengths.iter().zip(&games.starts) {
        let mut game = Game::from_position(*start);
        let mut stopped = None;
        for code in &games.moves[at..at + *length as usize] {
            let Some(m) = Move::from_code(*code) else {
                stopped = Some(Stop::NotAMove);
                break;
            };
            match game.push(m) {
                Ok(()) => continue,
                Err(PushError::Illegal(why)) => stopped = Some(Stop::Illegal(why)),
                Err(PushError::Over(_)) => stopped = Some(Stop::Over),
                Err(PushError::TooLong) => stopped = Some(Stop::TooLong),
            }
            break;
        }
        at += *length as usize;
        out.push(Replay {
            plies: game.len() as u32,
            stopped,
            outcome: game.outcome(),
            is_check: game.position().is_check(),
            most_repetitions: most(&game),
            plies_since_capture: game.plies_since_capture(),
            hash: game.position().hash(),
        });
    }
    out
}

#[test]
fn games_replayed_at_once_are_games_pushed_one_by_one() {
    let games = random_games();
    let wanted = one_by_one(&games);
    let stops = |stop: fn(&Stop) -> bool| {
        wanted
            .iter()
            .filter(|g| g.stopped.as_ref().is_some_and(stop))
            .count()
    };
    assert!(stops(|s| matches!(s, Stop::Illegal(_))) > 0);
    assert!(stops(|s| matches!(s, Stop::Over)) > 0);
    assert!(stops(|s| matches!(s, Stop::NotAMove)) > 0);
    for threads in [1, 2, 5] {
        let found = replay(&games.moves, &games.lengths, &games.starts, threads);
        assert_eq!(found.unwrap(), wanted, "{threads} threads");
    }
}

#[test]
fn games_that_do_not_fit_together_are_refused() {
    let start = Position::start();
    assert_eq!(
        replay::<Position>(&[0; 3], &[1, 1], &[], 1),
        Err(ShapeError::Lengths { told: 2, given: 3 })
    );
    assert_eq!(
        replay::<Position>(&[], &[u32::MAX; 3], &[], 1),
        Err(ShapeError::Lengths {
            told: 3 * u64::from(u32::MAX),
            given: 0
        })
    );
    assert_eq!(
        replay(&[], &[0, 0, 0], &[start, start], 1),
        Err(ShapeError::Starts {
            starts: 2,
            games: 3
        })
    );
    // One start for all.
    assert_eq!(replay(&[], &[0, 0, 0], &[start], 1).unwrap().len(), 3);
}

#[test]
fn moves_of_many_positions_are_those_of_each() {
    let games = random_games();
    let lists = legal_moves(&games.starts);
    let mut at = 0;
    for (start, count) in games.starts.iter().zip(&lists.counts) {
        let end = at + *count as usize;
        assert_eq!(lists.moves[at..end], *start.legal_moves());
        at = end;
    }
    assert_eq!(at, lists.moves.len());
}

/// The same calls as C makes them.
mod through_c {
    use std::ptr::{null, null_mut};

    use xqrules::ffi::bulk::*;
    use xqrules::ffi::moves::*;
    use xqrules::ffi::position::*;
    use xqrules::ffi::status::*;

    use super::*;

    fn zeroed<T: Copy>() -> T {
        // SAFETY: only used for structs of integers.
        unsafe { std::mem::zeroed() }
    }

    fn position(fen: &str) -> xq_position {
        let mut out = zeroed();
        // SAFETY: pointers to values that live.
        let status =
            unsafe { xq_position_from_fen(fen.as_ptr().cast(), fen.len(), &mut out, null_mut()) };
        assert_eq!(status, XQ_OK);
        out
    }

    fn starts(games: &Games) -> Vec<xq_position> {
        games.starts.iter().map(|p| position(&p.fen())).collect()
    }

    fn replay_c(games: &Games, starts: &[xq_position], capacity: usize) -> (i32, Vec<xq_game_row>) {
        let mut rows = vec![zeroed::<xq_game_row>(); capacity];
        let mut count = 0;
        // SAFETY: pointers to arrays that live, with their lengths.
        let status = unsafe {
            xq_games_replay(
                games.moves.as_ptr(),
                games.moves.len(),
                games.lengths.as_ptr(),
                games.lengths.len(),
                starts.as_ptr(),
                starts.len(),
                2,
                rows.as_mut_ptr(),
                capacity,
                &mut count,
                null_mut(),
            )
        };
        assert_eq!(count, games.lengths.len());
        (status, rows)
    }

    #[test]
    fn games() {
        let games = random_games();
        let starts = starts(&games);
        let (status, rows) = replay_c(&games, &starts, games.lengths.len());
        assert_eq!(status, XQ_OK);
        for (row, wanted) in rows.iter().zip(one_by_one(&games)) {
            assert_eq!(row.plies, wanted.plies);
            assert_eq!(row.hash, wanted.hash);
            assert_eq!(row.most_repetitions, wanted.most_repetitions);
            assert_eq!(row.plies_since_capture, wanted.plies_since_capture);
            assert_eq!(row.is_check != 0, wanted.is_check);
            let status = match wanted.stopped {
                None => XQ_OK,
                Some(Stop::NotAMove) => XQ_E_VALUE,
                Some(Stop::Illegal(_)) => XQ_E_ILLEGAL_MOVE,
                Some(Stop::Over) => XQ_E_GAME_OVER,
                Some(Stop::TooLong) => XQ_E_RANGE,
            };
            assert_eq!(row.status, status);
            assert_eq!(row.reason != 0, wanted.outcome.is_some());
        }
        let (status, rows) = replay_c(&games, &starts, 3);
        assert_eq!(status, XQ_E_BUFFER);
        assert!(rows.iter().all(|r| r.hash == 0), "written without success");
    }

    #[test]
    fn positions() {
        let games = random_games();
        let mut starts = starts(&games);
        let wanted = legal_moves(&games.starts);
        let mut counts = vec![0u32; starts.len()];
        let mut moves = vec![0u16; starts.len() * XQ_MAX_MOVES];
        let mut count = 0;
        let mut call = |starts: &[xq_position], capacity: usize| {
            // SAFETY: pointers to arrays that live, with their lengths.
            let status = unsafe {
                xq_positions_legal_moves(
                    starts.as_ptr(),
                    starts.len(),
                    counts.as_mut_ptr(),
                    moves.as_mut_ptr(),
                    capacity,
                    &mut count,
                    null_mut(),
                )
            };
            (status, count, counts.clone(), moves[..count].to_vec())
        };
        let (status, _, counts, _) = call(&starts, 5);
        assert_eq!(status, XQ_E_BUFFER);
        assert!(counts.iter().all(|n| *n == 0), "written without success");
        let (status, count, counts, moves) = call(&starts, starts.len() * XQ_MAX_MOVES);
        assert_eq!((status, count), (XQ_OK, wanted.moves.len()));
        assert_eq!(counts, wanted.counts);
        let codes: Vec<u16> = wanted.moves.iter().map(|m| m.code()).collect();
        assert_eq!(moves, codes);
        starts[17] = zeroed();
        assert_eq!(call(&starts, 60_000).0, XQ_E_POSITION);
    }

    #[test]
    fn archive() {
        let files = files();
        let wanted = scan(&files, Options::default(), 1);
        let data = files.concat();
        let lengths: Vec<u64> = files.iter().map(|f| f.len() as u64).collect();
        let mut archive = null_mut();
        let mut count = 0;
        let mut rows = vec![zeroed::<xq_archive_row>(); wanted.rows.len()];
        let mut moves = vec![0u16; wanted.moves.len()];
        // SAFETY: pointers to arrays that live, with their lengths; a handle used once.
        unsafe {
            let mut open = |lengths: &[u64], threads: u32| {
                xq_archive_scan(
                    data.as_ptr(),
                    data.len(),
                    lengths.as_ptr(),
                    lengths.len(),
                    null(),
                    threads,
                    &mut archive,
                    null_mut(),
                )
            };
            assert_eq!(open(&lengths, 0), XQ_E_RANGE);
            assert_eq!(open(&lengths, XQ_MAX_THREADS + 1), XQ_E_RANGE);
            assert_eq!(open(&lengths[1..], 1), XQ_E_RANGE);
            assert_eq!(open(&[u64::MAX, 1], 1), XQ_E_RANGE);
            assert_eq!(open(&lengths, 2), XQ_OK);
            let none = null_mut();
            assert_eq!(
                xq_archive_rows(archive, null_mut(), 0, &mut count, none),
                XQ_E_BUFFER
            );
            assert_eq!(count, rows.len());
            assert_eq!(
                xq_archive_rows(archive, rows.as_mut_ptr(), rows.len(), &mut count, none),
                XQ_OK
            );
            assert_eq!(
                xq_archive_moves(archive, moves.as_mut_ptr(), moves.len(), &mut count, none),
                XQ_OK
            );
            assert_eq!(count, moves.len());
            assert_eq!(xq_archive_free(archive), XQ_OK);
        }
        assert_eq!(moves, wanted.moves);
        for (row, wanted) in rows.iter().zip(&wanted.rows) {
            assert_eq!(row.hash, wanted.hash);
            assert_eq!(row.fingerprint, wanted.fingerprint);
            assert_eq!(row.byte_offset, wanted.offset as u64);
            assert_eq!(row.first_move, wanted.first_move as u64);
            assert_eq!(row.item as usize, wanted.item);
            assert_eq!(row.game as usize, wanted.game);
            assert_eq!(row.plies as usize, wanted.plies);
            assert_eq!(row.warnings as usize, wanted.warnings);
            assert_eq!(row.errors as usize, wanted.errors);
            assert_eq!(row.most_repetitions, wanted.most_repetitions);
            assert_eq!(row.has_start != 0, wanted.has_start);
            assert_ne!((row.format, row.encoding), (0, 0));
        }
    }
}
