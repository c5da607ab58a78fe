//! Reports of recorded games: the same facts in Rust, in words and in JSON.

mod common;

use serde_json::Value;
use xqrules::adjudication::{RuleBook, Ruling};
use xqrules::game::Reason;
use xqrules::record::{Options, Reader, Record};
use xqrules::report::GameReport;

fn own_games() -> Vec<Record> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/games/own.pgn");
    Reader::new(&std::fs::read(path).unwrap(), Options::default()).collect()
}

#[test]
fn own_games_are_judged() {
    let records = own_games();
    let rules = RuleBook::cxa2007();
    let reports: Vec<GameReport> = records.iter().map(|r| GameReport::of(r, &rules)).collect();
    assert_eq!(reports.len(), 5);

    assert_eq!(reports[0].outcome.unwrap().reason, Reason::Checkmate);
    assert!(reports[0].record.problems.is_empty());

    assert_eq!(reports[1].record.moves().count(), 6);
    assert_eq!(reports[1].record.problems[0].token, "车二进十");

    let repeated = reports[2].repeated.as_ref().unwrap();
    assert_eq!(repeated.plies, [1, 5, 9]);
    assert_eq!(repeated.cycle.len(), 4);
    assert_eq!(reports[2].verdict.outcome, Ruling::RedLoses);
    assert_eq!(reports[2].verdict.articles[0], "24.1");

    assert_eq!(reports[3].repeated.as_ref().unwrap().plies, [0, 4, 8]);

    let problem = &reports[4].record.problems[0];
    assert_eq!(problem.kind.name(), "result_contradicts_board");
    assert!(reports[4]
        .text()
        .contains("  problem: game 5, after 7 moves"));
}

/// Every fact of the JSON is the fact that the library's own types give.
fn compare(report: &GameReport) {
    let line = report.json();
    assert!(!line.contains('\n'));
    let json: Value = serde_json::from_str(&line).expect("JSON");
    let record = report.record;
    assert_eq!(json["game"], record.number);
    let moves: Vec<String> = record.moves().map(|m| m.to_string()).collect();
    assert_eq!(json["moves"], Value::from(moves.clone()));
    assert_eq!(json["result"], record.result.text());
    assert_eq!(json["red"].as_str(), record.tags.get("Red"));
    assert_eq!(json["outcome"].is_null(), report.outcome.is_none());
    assert_eq!(json["verdict"]["outcome"], report.verdict.outcome.name());
    assert_eq!(
        json["problems"].as_array().unwrap().len(),
        record.problems.len()
    );
    if let Some(repeated) = &report.repeated {
        let plies = repeated.plies.as_slice();
        assert_eq!(json["repeated"]["plies"], Value::from(plies));
        assert_eq!(json["repeated"]["times"], plies.len());
        let cycle = &moves[plies[plies.len() - 2]..plies[plies.len() - 1]];
        assert_eq!(json["repeated"]["cycle"], Value::from(cycle));
    }
    let text = report.text();
    assert!(text.contains(&format!("  moves: {}, ", moves.len())));
    assert_eq!(
        text.matches("\n  problem: ").count(),
        record.problems.len(),
        "{text}"
    );
}

#[test]
fn text_and_json_say_the_same() {
    let rules = RuleBook::cxa2007();
    for record in own_games() {
        compare(&GameReport::of(&record, &rules));
    }
    let mut files: Vec<_> = std::fs::read_dir(common::shared("games/ccpd_big5"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    let mut games = 0;
    for file in files.iter().step_by(20) {
        for record in Reader::new(&std::fs::read(file).unwrap(), Options::default()) {
            compare(&GameReport::of(&record, &rules));
            games += 1;
        }
    }
    assert!(games > 100);
}
