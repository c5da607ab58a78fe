//! Score sheets in short form, and half legible ones, resolved as a whole.

use xqrules::board::{Color, Move, Position};
use xqrules::notation::sheet::{resolve, Bounds, Count, Entry, Known, Sheet};
use xqrules::notation::{write, Style};
use xqrules::record::{Options, Reader};

use crate::common::shared;

fn games(from: &str, most: usize) -> Vec<Vec<Move>> {
    let mut paths: Vec<_> = std::fs::read_dir(shared(from))
        .unwrap()
        .map(|e| e.unwrap().path())
        .collect();
    paths.sort();
    let mut out = Vec::new();
    for path in paths.iter().rev().step_by(13) {
        let bytes = std::fs::read(path).unwrap();
        let record = Reader::new(&bytes, Options::default()).next().unwrap();
        if record.start == Some(Position::start()) && record.tree.len() > 20 {
            out.push(record.moves().collect());
        }
        if out.len() == most {
            break;
        }
    }
    out
}

fn sheet_of(moves: &[Move], style: &Style) -> String {
    let mut pos = Position::start();
    let mut text = String::new();
    for (i, m) in moves.iter().enumerate() {
        if i % 2 == 0 {
            text.push_str(&format!("\n{}. ", i / 2 + 1));
        }
        text.push_str(&write(&pos, *m, style));
        text.push(' ');
        pos.play(*m);
    }
    text
}

#[test]
fn the_readings_of_a_short_sheet_hold_the_game() {
    let mut exact = 0;
    let (mut certain, mut plies) = (0, 0);
    let games = games("games/ccpd_big5", 40);
    assert_eq!(games.len(), 40);
    for moves in &games {
        for style in [Style::SHORTHAND, Style::SHORTHAND_WEST] {
            let sheet = Sheet::read(&sheet_of(moves, &style), style);
            assert_eq!(sheet.entries.len(), moves.len());
            assert!(sheet.unread.is_empty());
            let bounds = Bounds {
                positions: 3_000,
                moves: 300_000,
            };
            let found = resolve(
                &Position::start(),
                &sheet.entries,
                &Known::default(),
                bounds,
            );
            for (ply, m) in moves.iter().enumerate() {
                if let Some(sure) = found.certain[ply] {
                    assert_eq!(sure, *m, "a certain move is the move");
                    certain += 1;
                }
                plies += 1;
            }
            if let Count::Exact(n) = found.count {
                assert!(n >= 1);
                exact += 1;
                for (ply, m) in moves.iter().enumerate() {
                    assert!(found.moves_at(ply).contains(m));
                }
                if n <= 500 {
                    let readings = found.readings(1000);
                    assert_eq!(readings.len() as u64, n);
                    assert!(readings.contains(moves));
                    for reading in &readings {
                        let mut pos = Position::start();
                        for m in reading {
                            assert!(pos.is_legal(*m));
                            pos.play(*m);
                        }
                    }
                }
            }
        }
    }
    println!(
        "{exact} of {} sheets exact, {certain} of {plies} plies certain",
        games.len() * 2
    );
    assert!(exact > 20);
}

#[test]
fn the_sheets_of_the_data_hold_their_games() {
    for i in 0..5 {
        let text = std::fs::read_to_string(shared(&format!(
            "games/derived_encodings/{i}_seed_shorthand.txt"
        )))
        .unwrap();
        let bytes =
            std::fs::read(shared(&format!("games/derived_encodings/{i}_utf8.pgn"))).unwrap();
        let record = Reader::new(&bytes, Options::default()).next().unwrap();
        let sheet = Sheet::read(&text, Style::SHORTHAND);
        let moves: Vec<Move> = record.moves().collect();
        assert_eq!(sheet.entries.len(), moves.len(), "{i}");
        let found = resolve(
            &record.start.unwrap(),
            &sheet.entries,
            &Known::default(),
            Bounds::DEFAULT,
        );
        assert_ne!(found.count, Count::Exact(0));
        for (sure, m) in found.certain.iter().zip(&moves) {
            assert!(sure.map_or(true, |sure| sure == *m));
        }
        println!(
            "{i}: {:?}, first doubt {:?}",
            found.count, found.first_doubt
        );
        // With the final position known there are fewer readings, and still the game.
        let mut last = record.start.unwrap();
        for m in &moves {
            last.play(*m);
        }
        let known = Known {
            last: Some(last),
            ..Known::default()
        };
        let fewer = resolve(
            &record.start.unwrap(),
            &sheet.entries,
            &known,
            Bounds::DEFAULT,
        );
        if let (Count::Exact(a), Count::Exact(b)) = (found.count, fewer.count) {
            assert!(1 <= b && b <= a);
        }
    }
}

#[test]
fn what_cannot_be_read_is_narrowed_by_what_can() {
    let start = Position::start();
    let solve = |text: &str, known: Known| {
        let sheet = Sheet::read(text, Style::SHORTHAND);
        resolve(&start, &sheet.entries, &known, Bounds::DEFAULT)
    };
    // Any of 44 moves, then any of the answers.
    let found = solve("?", Known::default());
    assert_eq!(found.count, Count::Exact(44));
    assert_eq!(found.first_doubt, Some(0));
    // A part of an entry.
    let found = solve("炮?5 马87", Known::default());
    assert_eq!(found.count, Count::Exact(2));
    // The third entry tells much about the first: it must leave the chariot a way.
    let found = solve("? 卒71 车12", Known::default());
    assert!((20..=found.count_exact() as usize).contains(&found.moves_at(0).len()));
    assert!(found.certain[1].is_some());
    // A known move in the middle.
    let sheet = Sheet::read("? ? ?", Style::SHORTHAND);
    let mut entries = sheet.entries.clone();
    entries[1] = Entry::Move("h9g7".parse().unwrap());
    let found = resolve(&start, &entries, &Known::default(), Bounds::DEFAULT);
    assert_eq!(found.certain[1].unwrap().to_string(), "h9g7");
    // A mate at the end.
    let text = "炮八平五 炮2进4 炮二进二 炮2平5 炮五进四 ? ?";
    let known = Known {
        won_on_board: Some(Color::Red),
        ..Known::default()
    };
    let found = solve(text, known);
    let Count::Exact(n) = found.count else {
        panic!()
    };
    assert!(n > 1 && found.certain[4].is_some());
    for reading in found.readings(10_000) {
        let mut pos = start;
        for m in reading {
            pos.play(m);
        }
        assert!(!pos.has_legal_move());
    }
    // Nothing fits.
    let found = solve("炮25 马87 车19", Known::default());
    assert_eq!((found.count, found.dead_end), (Count::Exact(0), Some(2)));
}

trait Exact {
    fn count_exact(&self) -> u64;
}

impl Exact for xqrules::notation::sheet::Resolution {
    fn count_exact(&self) -> u64 {
        match self.count {
            Count::Exact(n) => n,
            Count::MoreThan(n) => panic!("more than {n}"),
        }
    }
}

#[test]
fn the_bounds_hold_and_are_told() {
    let text = "? ".repeat(30);
    let sheet = Sheet::read(&text, Style::SHORTHAND);
    let bounds = Bounds {
        positions: 500,
        moves: 20_000,
    };
    let found = resolve(
        &Position::start(),
        &sheet.entries,
        &Known::default(),
        bounds,
    );
    assert!(
        matches!(found.count, Count::MoreThan(n) if n > 1000),
        "{:?}",
        found.count
    );
    assert!(found.certain.iter().all(Option::is_none));
    assert_eq!(found.readings(100).len(), 100);
}

#[test]
fn readings_have_numbers() {
    let sheet = Sheet::read("? 马87 ?", Style::SHORTHAND);
    let start = Position::start();
    let found = resolve(&start, &sheet.entries, &Known::default(), Bounds::DEFAULT);
    let count = found.count_exact();
    let mut all: Vec<Vec<Move>> = (0..count).map(|n| found.reading(n).unwrap()).collect();
    assert_eq!(found.readings(usize::MAX), all);
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len() as u64, count, "each reading comes once");
    assert_eq!(found.reading(count), None);
    // Without entries there is one reading, that of no move; with none that fits there is none.
    let none = resolve(&start, &[], &Known::default(), Bounds::DEFAULT);
    assert_eq!(
        (none.count, none.reading(0)),
        (Count::Exact(1), Some(vec![]))
    );
    let dead = Sheet::read("车19", Style::SHORTHAND);
    let dead = resolve(&start, &dead.entries, &Known::default(), Bounds::DEFAULT);
    assert_eq!((dead.count, dead.reading(0)), (Count::Exact(0), None));
}
