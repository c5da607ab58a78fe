//! What verdicts cost: the same work over an archive with rulings and without them.

use std::path::{Path, PathBuf};

use xqrules::adjudication::{Judge, RuleBook, Ruling};
use xqrules::audit::{self, Table};
use xqrules::board::{Move, Position};
use xqrules::game::Game;
use xqrules::record::{Options, Reader};

/// The work that is done twice.
#[derive(Clone, Copy, PartialEq)]
pub enum Work {
    /// Every move of games already read is played; the ruling is asked for after each, or not.
    Replay,
    /// Files are audited; their repetitions are judged, or only counted.
    Audit,
}

impl Work {
    /// The function within which instructions count: what a profiler calls it.
    pub fn function(self) -> &'static str {
        match self {
            Work::Replay => "*verdicts::replay*",
            Work::Audit => "*verdicts::audit*",
        }
    }

    /// The argument that makes this program do it instead of counting. A folder may follow: its files
    /// and those of its folders are taken instead of the Big5 archive.
    pub fn argument(self, verdicts: bool) -> &'static str {
        match (self, verdicts) {
            (Work::Replay, true) => "--replay-with-verdicts",
            (Work::Replay, false) => "--replay-without-verdicts",
            (Work::Audit, true) => "--audit-with-verdicts",
            (Work::Audit, false) => "--audit-without-verdicts",
        }
    }

    /// Does it, when one of the arguments was given.
    pub fn done_if_asked_for() -> bool {
        let args: Vec<String> = std::env::args().collect();
        for work in [Work::Replay, Work::Audit] {
            for verdicts in [false, true] {
                if let Some(i) = args.iter().position(|a| a == work.argument(verdicts)) {
                    let files = args
                        .get(i + 1)
                        .map_or_else(archive, |folder| files_in(Path::new(folder)));
                    work.run(&files, verdicts);
                    return true;
                }
            }
        }
        false
    }

    fn run(self, files: &[Vec<u8>], verdicts: bool) {
        let (games, ruled) = match self {
            Work::Replay => {
                let games = read(files);
                let rules = RuleBook::cxa2007();
                let ruled = replay(&games, verdicts.then(|| Judge::new(&rules)));
                (games.len(), ruled)
            }
            Work::Audit => {
                let options = audit::Options {
                    rules: verdicts.then(RuleBook::cxa2007),
                    ..audit::Options::default()
                };
                let tables = audit(files, &options);
                let sum = |column: &str| -> usize {
                    let of_table =
                        |t: &Table| (0..t.rows()).filter_map(|r| t.get(column, r)).sum::<u64>();
                    tables.iter().map(of_table).sum::<u64>() as usize
                };
                let games = tables.iter().map(Table::rows).sum();
                (games, sum("recurred") - sum("unjudged"))
            }
        };
        println!("{games} games, ruled {ruled} times");
        assert!(games > 0 && (ruled > 0) == verdicts);
    }
}

/// The files of the Big5 archive, in the order of their names.
pub fn archive() -> Vec<Vec<u8>> {
    let base = std::env::var_os("XQ_SHARED_DATA").map_or_else(
        || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared/data"),
        PathBuf::from,
    );
    files_in(&base.join("games/ccpd_big5"))
}

/// The files of a folder and of the folders in it, in the order of their names.
fn files_in(folder: &Path) -> Vec<Vec<u8>> {
    let entries =
        std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|e| e.expect("an entry").path()).collect();
    paths.sort();
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            files.extend(files_in(&path));
        } else {
            files.push(std::fs::read(&path).expect("a file of the archive"));
        }
    }
    files
}

/// The games that can be replayed.
fn read(files: &[Vec<u8>]) -> Vec<(Position, Vec<Move>)> {
    let mut games = Vec::new();
    for bytes in files {
        for record in Reader::new(bytes, Options::default()) {
            if let Some(game) = record.game() {
                games.push((*game.start(), game.moves().collect()));
            }
        }
    }
    games
}

/// Plays every move; how many rulings were there?
#[inline(never)]
fn replay(games: &[(Position, Vec<Move>)], mut judge: Option<Judge<'_>>) -> usize {
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

/// A table for each file.
#[inline(never)]
fn audit(files: &[Vec<u8>], options: &audit::Options) -> Vec<Table> {
    files
        .iter()
        .map(|bytes| audit::audit(bytes, options))
        .collect()
}
