//! Every file of the shared games: whole, or not whole for a stated reason.

use std::path::{Path, PathBuf};

use xqrules::record::{NodeId, Options, Reader, Record, Severity};

use crate::common::shared;

pub fn files(folder: &Path) -> Vec<PathBuf> {
    let mut out = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                out.push(path);
            }
        }
    }
    out.sort();
    out
}

pub fn records(path: &Path) -> Vec<Record> {
    let bytes = std::fs::read(path).unwrap();
    Reader::new(&bytes, Options::default()).collect()
}

/// Files outside the Big5 archive that are not read to the end, each with the name of the
/// problem and in how many of its games; all others must be whole.
const NOT_WHOLE: &[(&str, &str, usize)] = &[
    ("MANIFEST.tsv", "unknown_format", 1),
    ("ccpd_big5_expected.tsv", "unknown_format", 1),
    ("hard_index.json", "unknown_format", 1),
    ("01.json", "unknown_format", 1),
    ("online_games_with_times.tsv", "unknown_format", 1),
    ("puzzle_generator__games.pgn", "unknown_format", 1),
    (
        "doc__demo-arrows-horse-elephant-advisor.xay",
        "unknown_format",
        1,
    ),
    ("doc__demo-arrows-rook-downwards.xay", "unknown_format", 1),
    (
        "doc__demo-arrows-rook-leftwards-rightwards.xay",
        "unknown_format",
        1,
    ),
    ("doc__demo-arrows-rook-upwards.xay", "unknown_format", 1),
    ("doc__demo-movement-horse.xay", "unknown_format", 1),
    ("doc__initial.xay", "unknown_format", 1),
    ("doc__demo-last-two-moves.annofen", "unknown_format", 1),
    ("doc__initial.annofen", "unknown_format", 1),
    // A drawing of the tree in a grid of columns.
    ("01.pgn_cc", "not_a_move", 1),
    // Illegal moves that are really there.
    ("cchess__test__BadMoveTest3.xqf", "no_such_move", 1),
    ("tests__data__BadMoveTest3.xqf", "no_such_move", 1),
    ("cchess__test__WildHouse.xqf", "no_such_move", 1),
    ("tests__data__WildHouse.xqf", "no_such_move", 1),
    (
        "棋谱文件__疑难文件.xqf__中炮对屏风马.XQF",
        "no_such_move",
        1,
    ),
    ("illegal_12.big5.pgn", "no_such_move", 6),
    (
        "xiangqi-core-test-utils__src__main__resources__uci.txt",
        "no_such_move",
        4,
    ),
    // Short forms are resolved as a whole sheet, not move by move.
    ("0_seed_shorthand.txt", "ambiguous", 1),
    ("1_seed_shorthand.txt", "ambiguous", 1),
    ("2_seed_shorthand.txt", "ambiguous", 1),
    ("3_seed_shorthand.txt", "ambiguous", 1),
    ("4_seed_shorthand.txt", "ambiguous", 1),
    (
        "webapp__src__test__js__parsers__fixtures__wxf__game1.wxf",
        "ambiguous",
        1,
    ),
    (
        "webapp__src__test__js__parsers__fixtures__wxf__game5.wxf",
        "ambiguous",
        1,
    ),
];

#[test]
fn every_file_is_whole_or_says_why_not() {
    let (mut games, mut whole) = (0, 0);
    let mut wrong = Vec::new();
    let mut met = 0;
    for path in files(&shared("games")) {
        if path.parent().unwrap().ends_with("ccpd_big5") {
            continue;
        }
        let name = path.file_name().unwrap().to_str().unwrap();
        let records = records(&path);
        let bad: Vec<&Record> = records.iter().filter(|r| !r.is_whole()).collect();
        games += records.len();
        whole += records.len() - bad.len();
        let expected = NOT_WHOLE.iter().find(|(file, ..)| *file == name);
        met += usize::from(expected.is_some());
        let (kind, count) = expected.map_or(("", 0), |(_, kind, count)| (*kind, *count));
        let fits = bad.len() == count
            && !records.is_empty()
            && bad.iter().all(|r| {
                let errors = r
                    .problems
                    .iter()
                    .filter(|p| p.severity() == Severity::Error);
                errors.clone().count() > 0 && errors.clone().all(|p| p.kind.name() == kind)
            });
        if !fits {
            let problems: Vec<String> = bad
                .iter()
                .flat_map(|r| &r.problems)
                .map(ToString::to_string)
                .collect();
            wrong.push(format!("{name}: {} records, {problems:?}", records.len()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(met, NOT_WHOLE.len());
    println!("{games} games, {whole} whole");
    assert!(whole > 12_700);
}

#[test]
fn unqualified_tandem_pawns_have_two_candidates() {
    for (game, ply) in [(1, 121), (5, 85)] {
        let name = format!(
            "games/elephantchess/webapp__src__test__js__parsers__fixtures__wxf__game{game}.wxf"
        );
        let records = records(&shared(&name));
        let problem = &records[0].problems[0];
        assert_eq!(
            (problem.ply, problem.candidates.len()),
            (ply, 2),
            "{problem}"
        );
    }
}

#[test]
fn every_move_of_every_tree_is_legal() {
    for path in files(&shared("games")) {
        let extension = path.extension().unwrap_or_default().to_ascii_lowercase();
        if !["xqf", "cbr", "cbl", "cbf", "ubb", "html", "xqr"]
            .iter()
            .any(|e| extension == *e)
        {
            continue;
        }
        for record in records(&path) {
            let mut pos = record.start.unwrap();
            let mut path_down = Vec::new();
            let mut next = vec![(NodeId::ROOT, 0usize)];
            while let Some((node, depth)) = next.pop() {
                while path_down.len() >= depth.max(1) {
                    pos.undo(path_down.pop().unwrap());
                }
                if let Some(m) = record.tree.played(node) {
                    assert!(pos.is_legal(m), "{} {m}", path.display());
                    path_down.push(pos.play(m));
                }
                next.extend(record.tree.children(node).map(|c| (c, depth + 1)));
            }
        }
    }
}

#[test]
fn the_same_game_in_several_formats() {
    let games = shared("games");
    let line = |name: &str| {
        let records = records(&games.join(name));
        let moves: Vec<String> = records[0].moves().map(|m| m.to_string()).collect();
        moves.join(" ")
    };
    let pgn = line("hbsxcjp_cchess/01.pgn_zh");
    assert!(pgn.len() > 100);
    assert_eq!(line("hbsxcjp_cchess/01.pgn_iccs"), pgn);
    assert_eq!(line("xqr/res__1.pgn"), line("xqr/res__1.xqr"));
}
