//! The page of records: every move is there, in its place.

use std::path::PathBuf;

use xqrules::board::{Move, Position};
use xqrules::page::{PageOptions, Viewer};
use xqrules::record::{NodeId, Options, Reader, Record};
use xqrules::text::Language;

use crate::common::shared;
use crate::markup;

fn page_of(bytes: &[u8], language: Language) -> (String, Vec<Record>) {
    let records: Vec<Record> = Reader::new(bytes, Options::default()).collect();
    let mut viewer = Viewer::new("", &PageOptions::new(language));
    for record in &records {
        viewer.add(record);
    }
    assert_eq!(viewer.games(), records.len());
    (viewer.html(), records)
}

/// The moves that the page has for a game: each with its number and that of the one before.
fn moves(page: &str, game: usize) -> Vec<(u32, u32, Move)> {
    let start = page.find(&format!("id=\"g{game}\"")).expect("the game");
    let article = &page[start..page[start..].find("</article>").unwrap() + start];
    article
        .split(&format!("<a href=\"#g{game}m"))
        .skip(1)
        .map(|link| {
            let value = |name: &str| {
                let at = link.find(&format!("{name}=\"")).unwrap() + name.len() + 2;
                link[at..].split('"').next().unwrap()
            };
            let id = value("id").rsplit('m').next().unwrap();
            (
                id.parse().unwrap(),
                value("data-p").parse().unwrap(),
                value("data-m").parse().unwrap(),
            )
        })
        .collect()
}

/// Files of every format, small ones first.
fn files() -> Vec<PathBuf> {
    let mut folders = vec![shared("games")];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        let mut here: Vec<(u64, PathBuf)> = Vec::new();
        for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
            let data = entry.metadata().unwrap();
            if data.is_dir() {
                folders.push(entry.path());
            } else if data.len() < 100_000 {
                here.push((data.len(), entry.path()));
            }
        }
        // Not the two thousand of one kind.
        here.sort();
        files.extend(
            here.into_iter()
                .rev()
                .step_by(7)
                .take(25)
                .map(|(_, path)| path),
        );
    }
    files
}

#[test]
fn every_move_of_every_tree_is_on_the_page() {
    let mut games = 0;
    for file in files() {
        let bytes = std::fs::read(&file).unwrap();
        let (page, records) = page_of(&bytes, Language::English);
        markup::check(&page);
        for (i, record) in records.iter().enumerate() {
            let tree = &record.tree;
            let mut want: Vec<(u32, u32, Move)> = (1..tree.len() as u32)
                .filter_map(|n| Some((n, tree.parent(NodeId(n))?.0, tree.played(NodeId(n))?)))
                .collect();
            let mut found = moves(&page, i + 1);
            want.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, want, "{}", file.display());
            games += 1;
        }
    }
    assert!(games > 50, "only {games} games were found");
}

#[test]
fn clock_times_and_comments_stand_apart() {
    let pgn = "[Red \"A\"]\n\n1. h2e2 {[%clk 1:02:03] to the middle} h9g7 {[%clk nonsense here it is]} 1-0\n";
    let (page, _) = page_of(pgn.as_bytes(), Language::English);
    assert!(page.contains("<span class=\"time\">⏱ 1:02:03</span>"));
    assert!(page.contains("<bdi>to the middle</bdi>"));
    assert!(page.contains("[%clk nonsense here it is]"));
}

#[test]
fn problems_are_told_with_their_place() {
    let pgn = "[Red \"A\"]\n\n1. h2e2 h9g7 2. a0a9 1-0\n";
    let (page, records) = page_of(pgn.as_bytes(), Language::SimplifiedChinese);
    assert_eq!(records[0].problems.len(), 1);
    assert!(page.contains("<bdi>a0a9</bdi>"));
    assert!(page.contains("✗"));
}

#[test]
fn problems_are_told_in_the_language_of_the_page() {
    for (language, odd, none) in [
        (Language::English, "odd start position: ", "no legal move: "),
        (
            Language::SimplifiedChinese,
            "起始局面可疑：",
            "不合规定的着法：",
        ),
        (
            Language::TraditionalChinese,
            "起始局面可疑：",
            "不合規定的着法：",
        ),
    ] {
        let (page, _) = page_of(b"1. h2e2 h9h8 *\n", language);
        assert!(page.contains(none), "{none}");
        let (page, _) = page_of(
            b"[FEN \"4k4/9/9/9/9/9/9/9/9/9 w\"]\n\n1. P5=4 *\n",
            language,
        );
        assert!(page.contains(odd), "{odd}");
    }
}

#[test]
fn variations_inside_variations_need_no_stack() {
    let mut record = Record::new(Position::start());
    let mut at = NodeId::ROOT;
    let main: [Move; 2] = ["a0a1", "a9a8"].map(|m| m.parse().unwrap());
    let inwards: [Move; 4] = ["i0i1", "i9i8", "i1i0", "i8i9"].map(|m| m.parse().unwrap());
    for ply in 0..20_000 {
        record.tree.add(at, main[ply % 2]);
        at = record.tree.add(at, inwards[ply % 4]);
    }
    let mut viewer = Viewer::new("", &PageOptions::default());
    viewer.add(&record);
    let page = viewer.html();
    markup::check(&page);
    assert_eq!(page.matches("class=\"variation\"").count(), 20_000);
}
