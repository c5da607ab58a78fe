//! The games that are shipped with the library.

use std::path::Path;

use xqrules::adjudication::{verdict, RuleBook};
use xqrules::record::{Encoding, Options, Reader, Record};

fn read(name: &str) -> Vec<Record> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("examples/games")
        .join(name);
    let bytes = std::fs::read(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    Reader::new(&bytes, Options::default()).collect()
}

fn kinds(record: &Record) -> Vec<&'static str> {
    record.problems.iter().map(|p| p.kind.name()).collect()
}

#[test]
fn each_game_shows_what_it_is_there_for() {
    let games = read("games.pgn");
    assert_eq!(games.len(), 4);
    let mate = games[0].game().unwrap();
    assert_eq!(
        mate.outcome().unwrap().reason,
        xqrules::game::Reason::Checkmate
    );
    assert!(games[0].problems.is_empty());
    let perpetual = games[1].game().unwrap();
    assert!(games[1].is_whole(), "{:?}", games[1].problems);
    assert!(perpetual.most_repeated().unwrap().plies.len() >= 3);
    let said = verdict(&perpetual, &RuleBook::cxa2007());
    assert_eq!(said.outcome.against(), Some(xqrules::board::Color::Red));
    assert_eq!(kinds(&games[2]), ["no_such_move"]);
    assert_eq!(games[2].moves().count(), 4);
    assert_eq!(kinds(&games[3]), ["result_contradicts_board"]);
}

#[test]
fn the_other_files_hold_the_same_games() {
    let all = read("games.pgn");
    let big5 = read("games.big5.pgn");
    let gb = read("games.gb18030.pgn");
    assert!(big5.iter().all(|r| r.encoding == Encoding::Big5));
    assert!(gb.iter().all(|r| r.encoding == Encoding::Gb18030));
    for (a, b) in all.iter().zip(big5.iter().chain(&gb)) {
        assert!(a.moves().eq(b.moves()));
    }
    assert_eq!(read("variations.wxf.pgn")[0].tree.len(), 9);
}
