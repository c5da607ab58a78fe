//! The page of a ruling says what the verdict says.

use serde_json::Value;
use xqrules::adjudication::{Judge, RuleBook, Verdict};
use xqrules::board::{Allowed, Move, Position, Setup};
use xqrules::page::{ruling_page, PageOptions};
use xqrules::text::Language;

use crate::common::shared;
use crate::markup;

/// The verdicts on the rulebook's diagrams.
fn verdicts() -> Vec<(String, Verdict)> {
    let rules = RuleBook::cxa2007();
    let cases = std::fs::read_to_string(shared("repetition/cases.jsonl")).unwrap();
    let mut out = Vec::new();
    for line in cases.lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let start = case["fen"].as_str().unwrap();
        let Ok(start) = Position::from_setup(&Setup::from_fen(start), Allowed::ALL) else {
            continue;
        };
        let moves: Vec<Move> = case["moves"]
            .as_str()
            .unwrap()
            .split(' ')
            .map(|m| m.parse().unwrap())
            .collect();
        let number = |name: &str| case[name].as_u64().unwrap() as usize;
        let first = number("cycle_start_ply");
        let span = first..first + number("cycle_len_ply");
        if let Ok(verdict) = Judge::new(&rules).verdict_of_cycle(&start, &moves, span) {
            out.push((case["id"].to_string(), verdict));
        }
    }
    out
}

#[test]
fn every_diagram_of_the_rulebook_has_its_page() {
    let verdicts = verdicts();
    assert!(verdicts.len() > 50, "only {} diagrams", verdicts.len());
    for (id, verdict) in &verdicts {
        for language in crate::LANGUAGES {
            let page = ruling_page(verdict, &PageOptions::new(language));
            markup::check(&page);
            assert!(page.len() < 1_000_000, "{id}: {} bytes", page.len());
            for m in &verdict.labels {
                assert!(
                    page.contains(&format!("<figcaption>{}</figcaption>", m.played)),
                    "{id}"
                );
            }
            for article in &verdict.articles {
                let entry = format!("<dt>{article}</dt>\n<dd>");
                let at = page
                    .find(&entry)
                    .unwrap_or_else(|| panic!("{id}: no article {article}"));
                assert!(
                    !page[at + entry.len()..].starts_with("</dd>"),
                    "{id}: {article} has no words"
                );
            }
        }
    }
}

/// Characters that traditional script writes otherwise.
const SIMPLIFIED: &str = "红将杀兑献拦闲车马帅变负条这个为则规现环应与对间从后进动无长击价数单双让标没经换计实写连续发时胜点护证据该过题种净两书认记录节盘继内断决问处评读见参员赢输边关当属于响义说话请称论细总结维产几况转还详谱带余复损";

#[test]
fn a_traditional_page_has_no_simplified_characters() {
    for (id, verdict) in verdicts() {
        let page = ruling_page(&verdict, &PageOptions::new(Language::TraditionalChinese));
        let body = page
            .split("<body>")
            .nth(1)
            .unwrap()
            .split("<script>")
            .next()
            .unwrap();
        let wrong: String = body.chars().filter(|c| SIMPLIFIED.contains(*c)).collect();
        assert_eq!(wrong, "", "{id}");
    }
}

#[test]
fn nothing_to_judge_is_a_page_too() {
    for language in crate::LANGUAGES {
        let page = ruling_page(&Verdict::none("cxa2007"), &PageOptions::new(language));
        markup::check(&page);
        assert!(page.contains("<h1>"));
    }
}
