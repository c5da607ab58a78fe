//! The replay of an archive, with the ruling asked for after every move or not.

use std::path::PathBuf;

use xqrules::adjudication::{Judge, RuleBook, Ruling};
use xqrules::board::{Move, Position};
use xqrules::game::Game;
use xqrules::record::{Options, Reader};

/// The function within which instructions count: what a profiler calls it.
pub const FUNCTION: &str = "*replay::moves_of*";

/// The argument that makes this program replay instead of counting.
pub fn argument(verdicts: bool) -> &'static str {
    if verdicts {
        "--replay-with-verdicts"
    } else {
        "--replay-without-verdicts"
    }
}

/// Was one of them given, and which?
pub fn asked_for() -> Option<bool> {
    std::env::args().find_map(|arg| [false, true].into_iter().find(|v| arg == argument(*v)))
}

/// The files of the Big5 archive, in the order of their names.
pub fn archive() -> Vec<Vec<u8>> {
    let base = std::env::var_os("XQ_SHARED_DATA").map_or_else(
        || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared/data"),
        PathBuf::from,
    );
    let folder = base.join("games/ccpd_big5");
    let entries =
        std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|e| e.expect("an entry").path()).collect();
    paths.sort();
    let read = |path: &PathBuf| std::fs::read(path).expect("a file of the archive");
    paths.iter().map(read).collect()
}

/// Reads the archive and replays it.
pub fn run(verdicts: bool) {
    let mut games = Vec::new();
    for bytes in archive() {
        for record in Reader::new(&bytes, Options::default()) {
            if let Some(game) = record.game() {
                games.push((*game.start(), game.moves().collect()));
            }
        }
    }
    let rules = RuleBook::cxa2007();
    let ruled = moves_of(&games, verdicts.then(|| Judge::new(&rules)));
    println!("{ruled} rulings in {} games", games.len());
    assert!(games.len() > 2000 && (ruled > 200) == verdicts);
}

/// Plays every move; how many rulings were there?
#[inline(never)]
fn moves_of(games: &[(Position, Vec<Move>)], mut judge: Option<Judge<'_>>) -> usize {
    let mut ruled = 0;
    for (start, moves) in games {
        let mut game = Game::from_position(*start);
        for m in moves {
            game.push(*m).expect("a move that was read");
            if let Some(judge) = &mut judge {
                ruled += usize::from(judge.ruling(&game) != Ruling::None);
            }
        }
    }
    ruled
}
