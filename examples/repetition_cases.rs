//! Judges a file of repetition cases and prints how many verdicts and labels agree.
//!
//! `cargo run --release --example repetition_cases -- FILE [--explain=LANGUAGE] [id…]`

use std::time::Instant;

use serde_json::Value;
use xqrules::adjudication::{Judge, Label, RuleBook};
use xqrules::board::{Move, Position};

fn main() {
    let mut args = std::env::args().skip(1);
    let file = args.next().expect("a file of cases");
    let mut wanted: Vec<String> = args.collect();
    let language = wanted
        .iter()
        .position(|w| w.starts_with("--explain="))
        .map(|i| wanted.remove(i)["--explain=".len()..].to_owned());
    let text = std::fs::read_to_string(&file).expect("the file");
    let rules = RuleBook::cxa2007();
    let (mut labels, mut labels_right, mut verdicts, mut verdicts_right) = (0, 0, 0, 0);
    let mut times = Vec::new();
    for line in text.lines() {
        let case: Value = serde_json::from_str(line).expect("JSON");
        let id = case["id"].as_str().unwrap_or("?");
        if !wanted.is_empty() && !wanted.iter().any(|w| id.contains(w)) {
            continue;
        }
        let Some(expected) = case["expect"]["cxa2007"].as_str() else {
            continue;
        };
        let start = Position::from_fen(case["fen"].as_str().unwrap()).unwrap();
        let moves: Vec<Move> = case["moves"]
            .as_str()
            .unwrap()
            .split(' ')
            .map(|m| m.parse().unwrap())
            .collect();
        let from = case["cycle_start_ply"].as_u64().unwrap() as usize;
        let len = case["cycle_len_ply"].as_u64().unwrap() as usize;
        let began = Instant::now();
        let verdict = Judge::new(&rules)
            .verdict_of_cycle(&start, &moves, from..from + len)
            .unwrap();
        let took = began.elapsed();
        if let Some(language) = &language {
            println!(
                "{id}\n{}",
                verdict.explain(language.parse().expect("a language"))
            );
        }
        times.push((took, verdict.nodes, id.to_owned()));
        let given = match verdict.outcome.against() {
            Some(side) => format!("{side}_loses"),
            None => verdict.outcome.name().to_owned(),
        };
        verdicts += 1;
        let right = given == expected;
        verdicts_right += usize::from(right);
        let mut wrong = String::new();
        if let Some(book) = case["labels"].as_str() {
            let first: Vec<&str> = case["book_cycle"].as_str().unwrap().split(' ').collect();
            let at = moves
                .windows(first.len())
                .position(|w| w.iter().map(Move::to_string).eq(first.iter().copied()))
                .expect("the book's cycle is in the moves");
            for (i, mark) in book.split(' ').enumerate() {
                // The book may begin its cycle before the moves that recur.
                let found = &verdict.labels[(at + i + len * 9 - from) % len];
                labels += 1;
                let class = if found.label.is_attack() || found.label == Label::Undetermined {
                    found.label.name()
                } else {
                    "idle"
                };
                let wants = match mark {
                    "将" => "check",
                    "杀" => "mate_threat",
                    "捉" => "capture_threat",
                    _ => "idle",
                };
                if class == wants {
                    labels_right += 1;
                } else {
                    wrong += &format!(" [{}:{} {class}, book {wants}]", i + 1, first[i]);
                }
            }
        }
        if !right || !wrong.is_empty() {
            println!(
                "{id}: {given}{}{wrong}",
                if right {
                    String::new()
                } else {
                    format!(", expected {expected}")
                }
            );
        }
    }
    times.sort();
    println!("verdicts {verdicts_right}/{verdicts}, labels {labels_right}/{labels}");
    if let Some((took, nodes, id)) = times.last() {
        println!(
            "median {:?}, worst {took:?} ({id}, {nodes} nodes)",
            times[times.len() / 2].0
        );
    }
}
