//! Files that are cut: the same rows, wherever.

use crate::common::{shared, Random};
use xqrules::audit::{audit, source, Options, Table};
use xqrules::record::{self, can_be_split, encode, split, Encoding};

/// Audits a file in parts, of which each is looked for with a length that `next` gives, and the rows
/// put together.
pub fn in_parts(bytes: &[u8], mut next: impl FnMut() -> usize) -> (Table, usize) {
    let found = source(bytes, record::Options::default());
    assert!(can_be_split(found.format));
    let reading = record::Options {
        format: Some(found.format),
        encoding: Some(found.encoding),
        ..record::Options::default()
    };
    let mut whole = Table::new();
    let (mut at, mut parts) = (0, 0);
    while at < bytes.len() {
        let mut look = next().max(1);
        let cut = loop {
            if at + look >= bytes.len() {
                break bytes.len() - at;
            }
            match split(&bytes[at..at + look], reading) {
                0 => look *= 2,
                cut => break cut,
            }
        };
        let options = Options {
            reading,
            offset: at,
            games: whole.rows(),
            ..Options::default()
        };
        whole.append(&audit(&bytes[at..at + cut], &options));
        at += cut;
        parts += 1;
    }
    (whole, parts)
}

const GAMES: &[&str] = &[
    "[Event \"流\"]\n[Red \"甲\"]\n[Result \"1-0\"]\n\n1. 炮二平五 马8进7 {中炮\n[不是\"标\"]} 2. 马二进三 1-0\n\n",
    "[Event \"空\"]\n\n[Event \"又\"]\n\n\n[Event \"三\"]\n[Result \"*\"]\n*\n\n",
    "[Event \"坏\"]\n\n1. 炮二平五 炮五平五 0-1\n",
    "[Event \"a value\nover lines]\n of its own\"]\n[Red \"x\"]\r\n\r\n1. h2e2 h9g7\r\n\r\n",
    "[Event \"]\"]\n[FEN \"3k5/9/9/9/9/9/9/9/R8/4K4 w\"]\n\n1. a1a9 1/2-1/2\n\n\n\n",
];

/// A file of so many games, drawn.
fn file(random: &mut Random, games: usize) -> String {
    (0..games)
        .map(|_| GAMES[random.below(GAMES.len())])
        .collect()
}

#[test]
fn pgn_cut_anywhere() {
    let mut random = Random(1);
    for round in 0..60 {
        let text = file(&mut random, 30);
        let bytes = match round % 4 {
            0 => encode(&text.replace("\n", "\r\n"), Encoding::Utf16Le).unwrap(),
            1 => encode(&text, Encoding::Gb18030).unwrap(),
            2 => [b"\xEF\xBB\xBF".as_slice(), text.as_bytes()].concat(),
            _ => text.into_bytes(),
        };
        let whole = audit(&bytes, &Options::default());
        assert!(whole.rows() >= 30);
        let (cut, parts) = in_parts(&bytes, || random.below(1000));
        assert!(parts > 2);
        assert!(whole.block() == cut.block());
        let (single, _) = in_parts(&bytes, || 1);
        assert_eq!(whole, single, "round {round}");
    }
}

#[test]
fn lists_cut_anywhere() {
    let mut random = Random(2);
    let mut text = String::new();
    for i in 0..200 {
        text += &format!(
            "{i};h2e2,h9g7,h0g2{}",
            ["\n", "\r\n", "\n\n \n", ",zz\n"][random.below(4)]
        );
    }
    let whole = audit(text.as_bytes(), &Options::default());
    assert_eq!(
        (whole.rows(), whole.text("format", 0)),
        (200, Some("lines"))
    );
    for _ in 0..20 {
        let (cut, _) = in_parts(text.as_bytes(), || random.below(3000));
        assert_eq!(whole, cut);
    }
}

#[test]
fn threads_change_nothing() {
    let bytes = file(&mut Random(3), 20_000).into_bytes();
    let whole = audit(&bytes, &Options::default());
    for threads in [2, 5] {
        let options = Options {
            threads,
            ..Options::default()
        };
        assert_eq!(whole, audit(&bytes, &options));
    }
}

#[test]
fn real_files_cut() {
    let mut random = Random(4);
    let mut seen = 0;
    for folder in [
        "games/wukong_xqdb",
        "games/nasty_text",
        "games/walker8088_cchess",
    ] {
        for entry in std::fs::read_dir(shared(folder)).unwrap() {
            let bytes = std::fs::read(entry.unwrap().path()).unwrap();
            let found = source(&bytes, record::Options::default());
            if !can_be_split(found.format) || bytes.is_empty() {
                continue;
            }
            let most = bytes.len() / 4 + 1;
            let (cut, _) = in_parts(&bytes, || random.below(most));
            assert_eq!(audit(&bytes, &Options::default()), cut);
            seen += 1;
        }
    }
    assert!(seen > 10, "{seen}");
}
