//! What the rules cost, in Rust and through the C interface: the same work on the same positions.
//!
//!     cargo bench --bench rules
//!
//! Each figure is for one pass over the positions, or for what its name says; `elements` are
//! calls. The C functions are called as C calls them, with their checks and their guard.

use std::hint::black_box;
use std::ptr::null_mut;

use criterion::{criterion_group, criterion_main, BatchSize, Criterion, Throughput};
use xqrules::adjudication::{verdict, RuleBook};
use xqrules::board::{Move, Position};
use xqrules::diagram::{svg, Options};
use xqrules::ffi::bulk::{xq_game_row, xq_games_replay};
use xqrules::ffi::moves::*;
use xqrules::ffi::notation::xq_position_read_move;
use xqrules::ffi::position::*;
use xqrules::game::Game;
use xqrules::notation::{read, Style};

/// From opening to endgame.
const FENS: [&str; 4] = [
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1",
    "1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w - - 0 1",
    "CRN1k1b2/3ca4/4ba3/9/2nr5/9/9/4B4/4A4/4KA3 w - - 0 1",
];

fn positions() -> Vec<Position> {
    let parse = |fen: &&str| Position::from_fen(fen).expect("a legal position");
    FENS.iter().map(parse).collect()
}

fn zeroed<T: Copy>() -> T {
    // SAFETY: only used for structs of integers.
    unsafe { std::mem::zeroed() }
}

fn positions_c() -> Vec<xq_position> {
    let parse = |fen: &&str| {
        let mut out = zeroed();
        // SAFETY: pointers to values that live.
        let status =
            unsafe { xq_position_from_fen(fen.as_ptr().cast(), fen.len(), &mut out, null_mut()) };
        assert_eq!(status, 0);
        out
    };
    FENS.iter().map(parse).collect()
}

fn perft(c: &mut Criterion) {
    let mut group = c.benchmark_group("perft");
    group.sample_size(10);
    let start = Position::start();
    group.throughput(Throughput::Elements(start.perft(4)));
    group.bench_function("depth 4, leaves, Rust", |b| {
        b.iter(|| black_box(&start).perft(4));
    });
    let start = &positions_c()[0];
    group.bench_function("depth 4, leaves, C", |b| {
        b.iter(|| {
            let mut nodes = 0;
            // SAFETY: pointers to values that live.
            unsafe { xq_position_perft(black_box(start), 4, &mut nodes, null_mut()) };
            nodes
        });
    });
    group.finish();
}

fn in_rust(c: &mut Criterion) {
    let all = positions();
    let moves: Vec<Move> = all.iter().map(|pos| pos.legal_moves()[0]).collect();
    let mut group = c.benchmark_group("Rust");
    group.throughput(Throughput::Elements(all.len() as u64));
    group.bench_function("legal_moves", |b| {
        b.iter(|| all.iter().map(|pos| pos.legal_moves().len()).sum::<usize>());
    });
    group.bench_function("play and undo", |b| {
        let mut all = all.clone();
        b.iter(|| {
            for (pos, m) in all.iter_mut().zip(&moves) {
                let undo = pos.play(black_box(*m));
                black_box(&*pos);
                pos.undo(undo);
            }
        });
    });
    group.bench_function("try_play and undo", |b| {
        let mut all = all.clone();
        b.iter(|| {
            for (pos, m) in all.iter_mut().zip(&moves) {
                let undo = pos.try_play(black_box(*m)).expect("a legal move");
                black_box(&*pos);
                pos.undo(undo);
            }
        });
    });
    group.bench_function("is_check", |b| {
        b.iter(|| all.iter().filter(|pos| black_box(*pos).is_check()).count());
    });
    group.bench_function("FEN read", |b| {
        b.iter(|| {
            FENS.iter()
                .filter(|fen| Position::from_fen(black_box(fen)).is_ok())
                .count()
        });
    });
    group.bench_function("FEN written", |b| {
        b.iter(|| all.iter().map(|pos| pos.fen().len()).sum::<usize>());
    });
    group.throughput(Throughput::Elements(1));
    group.bench_function("a board as SVG", |b| {
        let options = Options::default();
        b.iter(|| svg(black_box(&all[0]), &options).len());
    });
    group.bench_function("one Chinese move read", |b| {
        b.iter(|| read(&all[0], black_box("炮二平五"), Style::CHINESE));
    });
    let game = repeating();
    let rules = RuleBook::cxa2007();
    group.bench_function("a verdict", |b| {
        b.iter(|| verdict(black_box(&game), &rules));
    });
    group.finish();
}

/// A chariot that checks a king for ever (art. 24.1).
fn repeating() -> Game {
    let start = Position::from_fen("4k4/9/9/R8/9/9/9/9/4p4/3K5 w").expect("a legal position");
    let mut game = Game::from_position(start);
    let moves = ["e9e8", "a9a8", "e8e9", "a8a9"].repeat(2);
    for m in std::iter::once("a6a9").chain(moves) {
        game.push(m.parse().expect("a move")).expect("a legal move");
    }
    game
}

fn through_c(c: &mut Criterion) {
    let mut all = positions_c();
    let moves: Vec<u16> = positions()
        .iter()
        .map(|pos| pos.legal_moves()[0].code())
        .collect();
    let mut group = c.benchmark_group("C");
    group.throughput(Throughput::Elements(all.len() as u64));
    group.bench_function("xq_position_legal_moves", |b| {
        let mut list = [0u16; XQ_MAX_MOVES];
        b.iter(|| {
            let mut sum = 0;
            for pos in &all {
                let mut count = 0;
                // SAFETY: pointers to values that live.
                unsafe {
                    let (list, room) = (list.as_mut_ptr(), list.len());
                    xq_position_legal_moves(pos, list, room, &mut count, null_mut());
                }
                sum += count;
            }
            sum
        });
    });
    group.bench_function("xq_position_make and unmake", |b| {
        b.iter(|| {
            for (pos, m) in all.iter_mut().zip(&moves) {
                let mut undo = zeroed();
                // SAFETY: pointers to values that live.
                unsafe {
                    xq_position_make(pos, black_box(*m), &mut undo, null_mut());
                    xq_position_unmake(pos, &undo, null_mut());
                }
            }
        });
    });
    group.bench_function("xq_position_is_check", |b| {
        b.iter(|| {
            let mut sum = 0;
            for pos in &all {
                let mut check = 0;
                // SAFETY: pointers to values that live.
                unsafe { xq_position_is_check(pos, &mut check, null_mut()) };
                sum += u32::from(check);
            }
            sum
        });
    });
    group.bench_function("xq_position_hash", |b| {
        b.iter(|| {
            let mut sum = 0u64;
            for pos in &all {
                let mut hash = 0;
                // SAFETY: pointers to values that live.
                unsafe { xq_position_hash(pos, &mut hash, null_mut()) };
                sum ^= hash;
            }
            sum
        });
    });
    group.bench_function("xq_position_from_fen", |b| b.iter(positions_c));
    group.bench_function("xq_position_fen", |b| {
        let mut text = [0; XQ_MAX_FEN];
        b.iter(|| {
            for pos in &all {
                // SAFETY: pointers to values that live.
                unsafe {
                    let (text, room) = (text.as_mut_ptr(), text.len());
                    xq_position_fen(pos, text, room, null_mut(), null_mut());
                }
            }
        });
    });
    group.throughput(Throughput::Elements(1));
    group.bench_function("xq_position_read_move, Chinese", |b| {
        let (text, style) = ("炮二平五", "chinese");
        b.iter(|| {
            let mut m = 0;
            // SAFETY: pointers to values that live.
            unsafe {
                let (text, style) = (black_box(text), black_box(style));
                xq_position_read_move(
                    &all[0],
                    text.as_ptr().cast(),
                    text.len(),
                    style.as_ptr().cast(),
                    style.len(),
                    &mut m,
                    null_mut(),
                )
            };
            m
        });
    });
    group.finish();
}

/// A game of 100 moves, checked move by move, in one call.
fn replay(c: &mut Criterion) {
    let mut pos = Position::start();
    let mut state = 7usize;
    let mut moves = Vec::new();
    while moves.len() < 100 {
        let list = pos.legal_moves();
        state = state.wrapping_mul(1_103_515_245).wrapping_add(12_345);
        let m = list[(state >> 16) % list.len()];
        pos.play(m);
        moves.push(m.code());
    }
    let mut group = c.benchmark_group("C");
    group.throughput(Throughput::Elements(moves.len() as u64));
    group.bench_function("xq_games_replay, moves", |b| {
        b.iter_batched(
            || (zeroed::<xq_game_row>(), 0usize),
            |(mut row, mut count)| {
                let length = moves.len() as u32;
                // SAFETY: pointers to values that live.
                unsafe {
                    xq_games_replay(
                        moves.as_ptr(),
                        moves.len(),
                        &length,
                        1,
                        std::ptr::null(),
                        0,
                        1,
                        &mut row,
                        1,
                        &mut count,
                        null_mut(),
                    );
                }
                row.hash
            },
            BatchSize::SmallInput,
        );
    });
    group.finish();
}

/// Short runs: the machine decides more than a longer one would tell.
fn quick() -> Criterion {
    Criterion::default()
        .sample_size(20)
        .warm_up_time(std::time::Duration::from_millis(300))
        .measurement_time(std::time::Duration::from_millis(700))
}

criterion_group!(
    name = benches;
    config = quick();
    targets = perft, in_rust, through_c, replay
);
criterion_main!(benches);
