//! What a row says, against the chapters that it comes from.

use xqrules::adjudication::{natural_limit, recurrences, RuleBook};
use xqrules::audit::{audit, audit_files, source, Options, Table, COLUMNS};
use xqrules::board::Color;
use xqrules::game::Game;
use xqrules::record::{self, Encoding, Format, Reader, Record};
use xqrules::report::GameReport;

/// Checks a row against the record and its report.
pub fn check(table: &Table, row: usize, record: &Record) {
    let rules = RuleBook::cxa2007();
    let report = GameReport::of(record, &rules);
    let text = |column| table.text(column, row);
    let number = |column| table.get(column, row);
    assert_eq!(number("game"), Some(record.number as u64));
    assert_eq!(number("offset"), Some(record.offset as u64));
    assert_eq!(text("format"), Some(record.format.name()));
    assert_eq!(text("encoding"), Some(record.encoding.name()));
    assert_eq!(text("result"), Some(record.result.text()));
    let moves: Vec<String> = record.moves().map(|m| m.to_string()).collect();
    assert_eq!(text("moves"), Some(moves.join(" ").as_str()));
    assert_eq!(number("plies"), Some(moves.len() as u64));
    assert_eq!(number("nodes"), Some(record.tree.len() as u64 - 1));
    assert_eq!(text("ending"), report.outcome.map(|o| o.reason.name()));
    assert_eq!(text("ending_article"), report.outcome.map(|o| o.article()));
    let winner = report.outcome.and_then(|o| o.winner);
    assert_eq!(text("winner"), winner.map(Color::name));
    let said = |name| record.tags.get(name).filter(|text: &&str| !text.is_empty());
    assert_eq!(text("red"), said("Red"));
    assert_eq!(text("event"), said("Event"));
    let tags = table.elements("tags", row).unwrap();
    assert_eq!(tags.len(), record.tags.len());
    for (at, (name, value)) in tags.zip(record.tags.iter()) {
        assert_eq!(table.text("tags.name", at), Some(name));
        assert_eq!(table.text("tags.value", at), Some(value));
    }
    let problems = table.elements("problems", row).unwrap();
    assert_eq!(problems.len(), record.problems.len());
    for (at, problem) in problems.zip(&record.problems) {
        assert_eq!(table.text("problems.kind", at), Some(problem.kind.name()));
        assert_eq!(table.text("problems.token", at), Some(&*problem.token));
        assert_eq!(table.text("problems.reason", at), Some(&*problem.reason()));
        assert_eq!(table.get("problems.ply", at), Some(problem.ply as u64));
        assert_eq!(
            table.get("problems.offset", at),
            Some(problem.offset as u64)
        );
    }
    let Some(game) = &report.game else {
        assert_eq!(text("start"), Some("none"));
        assert_eq!(table.bytes("fingerprint", row), None);
        return;
    };
    let fen = game.start().fen();
    match text("start") {
        Some("usual") => assert_eq!(fen, xqrules::board::START_FEN),
        _ => assert_eq!(text("fen"), Some(fen.as_str())),
    }
    let most = report.repeated.as_ref().map_or(1, |r| r.plies.len());
    assert_eq!(number("most_repetitions"), Some(most as u64));
    assert_eq!(text("verdict"), Some(report.verdict.outcome.name()));
    let articles = report.verdict.articles.join(" ");
    assert_eq!(text("articles").unwrap_or(""), articles);
    let judged = recurrences(game, &rules);
    assert_eq!(number("recurred"), Some(judged.len() as u64));
    assert_eq!(number("unjudged"), Some(0));
    let listed = table.elements("verdicts", row).unwrap();
    assert_eq!(listed.len(), judged.len());
    for (at, (ply, verdict)) in listed.zip(&judged) {
        assert_eq!(table.get("verdicts.ply", at), Some(*ply as u64));
        assert_eq!(
            table.text("verdicts.outcome", at),
            Some(verdict.outcome.name())
        );
    }
    assert_eq!(number("limit_ply"), limit(game, &rules));
}

/// The first ply at which a claim of either side would be right.
fn limit(game: &Game, rules: &RuleBook) -> Option<u64> {
    let mut replay = Game::from_position(*game.start());
    for m in game.moves() {
        replay.push_legal(m).unwrap();
        if Color::ALL
            .iter()
            .any(|side| natural_limit(&replay, *side, rules).reached)
        {
            return Some(replay.len() as u64);
        }
    }
    None
}

#[test]
fn rows_say_what_the_chapters_say() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/games");
    let mut games = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let bytes = std::fs::read(entry.unwrap().path()).unwrap();
        let table = audit(&bytes, &Options::default());
        let records: Vec<Record> = Reader::new(&bytes, record::Options::default()).collect();
        assert_eq!(table.rows(), records.len());
        for (row, record) in records.iter().enumerate() {
            check(&table, row, record);
        }
        games += records.len();
    }
    assert!(games > 5, "{games}");
}

#[test]
fn columns_are_as_told() {
    for (i, column) in COLUMNS.iter().enumerate() {
        assert!(COLUMNS[..i].iter().all(|other| other.name != column.name));
        let of = column.name.split_once('.').map(|(list, _)| list);
        assert_eq!(of, column.parent.map(|parent| COLUMNS[parent].name));
        assert!(column.meaning.ends_with('.') || column.meaning.ends_with('?'));
        assert!(column.name.len() < 32);
    }
}

const CHECKS: &str = "e9e8 a9a8 e8e9 a8a9";

/// A game that ends with perpetual check by red, standing for the third time.
fn perpetual(result: &str) -> Vec<u8> {
    let moves = format!("a6a9 {CHECKS} {CHECKS}");
    format!("[FEN \"4k4/9/9/R8/9/9/9/9/4p4/3K5 w\"]\n\n{moves} {result}\n").into_bytes()
}

#[test]
fn art_24_1_a_result_against_perpetual_check_is_told() {
    for (result, conflict) in [
        ("1-0", Some("offender_has_won")),
        ("1/2-1/2", Some("offender_has_drawn")),
        ("0-1", None),
        ("*", None),
    ] {
        let table = audit(&perpetual(result), &Options::default());
        assert_eq!(table.text("verdict", 0), Some("red_loses"));
        assert!(table.text("articles", 0).unwrap().starts_with("24.1"));
        assert_eq!(table.text("verdict_conflict", 0), conflict);
        let wrong = table.get("contradicts_verdict", 0) == Some(1);
        assert_eq!(wrong, conflict.is_some());
    }
    // It goes on: nobody claimed anything.
    let mut file = perpetual("");
    file.extend_from_slice(b" e9e8 a9a7 1-0\n");
    let table = audit(&file, &Options::default());
    assert_eq!(table.text("verdict", 0), Some("red_loses"));
    assert_eq!(table.text("verdict_conflict", 0), None);
}

#[test]
fn art_3_a_result_against_mate_is_told() {
    let file =
        |result| format!("[FEN \"3k5/R8/9/9/9/9/9/9/9/1R2K4 w - - 0 1\"]\n\nb0b9 {result}\n");
    for (result, conflict) in [
        ("1-0", None),
        ("0-1", Some("loser_has_won")),
        ("1/2-1/2", Some("win_is_a_draw")),
        ("*", None),
    ] {
        let table = audit(file(result).as_bytes(), &Options::default());
        assert_eq!(table.text("ending", 0), Some("checkmate"));
        assert_eq!(table.text("board_conflict", 0), conflict);
        let wrong = table.get("contradicts_board", 0) == Some(1);
        assert_eq!(wrong, conflict.is_some());
    }
}

#[test]
fn art_23_3_the_natural_limit_is_found_where_a_claim_would_be_right() {
    let start = "3k5/9/9/9/9/9/9/9/R8/5K3 w";
    // Chariot and king walk; the last moves give check again and again, of which ten count.
    let walk = "a1a2 d9d8 a2a1 d8d9 ".repeat(25);
    let check = "a1d1 d9e9 d1a1 e9d9 ".repeat(40);
    let file = format!("[FEN \"{start}\"]\n\n{walk}{check} *\n");
    let table = audit(file.as_bytes(), &Options::default());
    let record = Reader::new(file.as_bytes(), record::Options::default())
        .next()
        .unwrap();
    assert!(record.is_whole(), "{:?}", record.problems);
    let found = limit(&record.game().unwrap(), &RuleBook::cxa2007());
    assert!(found.is_some_and(|ply| ply >= 120), "{found:?}");
    assert_eq!(table.get("limit_ply", 0), found);
}

#[test]
fn a_bound_leaves_verdicts_out_and_says_so() {
    let mut options = Options {
        nodes: 1,
        ..Options::default()
    };
    // All four positions of the cycle recur.
    let mut file = perpetual("");
    file.extend_from_slice(b" e9e8 a9a8 e8e9 *\n");
    let table = audit(&file, &options);
    assert_eq!(table.get("recurred", 0), Some(4));
    assert_eq!(table.elements("verdicts", 0).map(|all| all.len()), Some(1));
    assert_eq!(table.get("unjudged", 0), Some(3));
    options.rules = None;
    let table = audit(&file, &options);
    assert_eq!(table.text("verdict", 0), None);
    assert_eq!(table.get("unjudged", 0), Some(4));
}

#[test]
fn a_long_hostile_game_ends_soon() {
    // 100,000 plies, every position of which recurs until the end.
    let moves = "h2h3 h7h6 h3h2 h6h7 b2b3 b7b6 b3b2 b6b7 ".repeat(12_500);
    let table = audit(format!("{moves} *\n").as_bytes(), &Options::default());
    assert_eq!(table.get("plies", 0), Some(100_000));
    let verdicts = table.elements("verdicts", 0).unwrap().len() as u64;
    assert_eq!(
        verdicts + table.get("unjudged", 0).unwrap(),
        table.get("recurred", 0).unwrap()
    );
}

#[test]
fn what_is_no_record_has_a_row_or_none() {
    assert_eq!(audit(b"", &Options::default()).rows(), 0);
    assert_eq!(audit(&[0; 1000], &Options::default()).rows(), 0);
    let table = audit(b"\xff\xfe\xff\xff garbage", &Options::default());
    for row in 0..table.rows() {
        assert!(table.get("errors", row).unwrap() > 0);
    }
    let odd = audit(
        "[FEN \"4k4/9/9 w\"]\n\nh2e2\n".as_bytes(),
        &Options::default(),
    );
    assert_eq!(odd.text("start", 0), Some("none"));
    assert_eq!(odd.bytes("fingerprint", 0), None);
    assert_eq!(odd.text("verdict", 0), None);
}

#[test]
fn several_files_at_once() {
    let files: [&[u8]; 4] = [
        b"1. h2e2",
        b"",
        b"garbage",
        b"1. h2e2 h9g7\n\n[Red \"x\"]\n\n1. b2e2",
    ];
    for threads in [1, 3] {
        let options = Options {
            threads,
            ..Options::default()
        };
        let table = audit_files(&files, &options);
        let rows: Vec<_> = (0..table.rows())
            .map(|row| {
                (
                    table.get("file", row),
                    table.get("game", row),
                    table.text("moves", row),
                )
            })
            .collect();
        let wanted = [
            (Some(0), Some(1), Some("h2e2")),
            (Some(2), Some(1), Some("")),
            (Some(3), Some(1), Some("h2e2 h9g7")),
            (Some(3), Some(2), Some("b2e2")),
        ];
        assert_eq!(rows, wanted);
    }
}

#[test]
fn the_source_is_told() {
    let found = source("1. 炮二平五".as_bytes(), record::Options::default());
    assert_eq!(
        (found.format, found.encoding),
        (Format::Pgn, Encoding::Utf8)
    );
}
