//! Truncated, mutated and made-up files: an answer, never a panic, and no more memory than the
//! limits allow.

use std::path::PathBuf;

use proptest::prelude::*;
use xqrules::record::{Limits, NodeId, Options, Reader, Record};

use crate::archive::files;
use crate::common::{shared, Random};

fn options() -> Options {
    Options {
        limits: Limits {
            bytes: 1 << 20,
            nodes: 2_000,
            depth: 50,
            problems: 50,
        },
        ..Options::default()
    }
}

/// One small file of each kind.
fn seeds() -> Vec<(PathBuf, Vec<u8>)> {
    let mut out: Vec<(PathBuf, Vec<u8>)> = Vec::new();
    for path in files(&shared("games")) {
        let extension = path.extension().unwrap_or_default().to_ascii_lowercase();
        let bytes = std::fs::read(&path).unwrap();
        let group = (path.parent().unwrap().to_owned(), extension.clone());
        let known = out.iter().filter(|(p, _)| {
            (
                p.parent().unwrap().to_owned(),
                p.extension().unwrap_or_default().to_ascii_lowercase(),
            ) == group
        });
        if bytes.len() < 20_000 && known.count() < 3 || extension == "cbl" {
            out.push((path, bytes[..bytes.len().min(110_000)].to_vec()));
        }
    }
    out
}

fn survive(bytes: &[u8]) {
    let mut games = 0;
    for record in Reader::new(bytes, options()) {
        games += 1;
        assert!(record.tree.len() <= 2_001);
        assert!(record.problems.len() <= 60, "{:?}", record.problems);
        for problem in &record.problems {
            assert!(problem.offset <= bytes.len() + 4, "{problem}");
            assert!(problem.token.len() <= 200);
        }
        every_line_can_be_played(&record);
    }
    assert!(games <= bytes.len() + 1);
}

/// Each move of the tree is legal after those before it, from the start that the record has.
fn every_line_can_be_played(record: &Record) {
    let Some(start) = record.start else {
        assert!(record.tree.is_empty());
        return;
    };
    let mut todo = vec![(NodeId::ROOT, start)];
    while let Some((node, pos)) = todo.pop() {
        for child in record.tree.children(node) {
            let m = record.tree.played(child).unwrap();
            assert!(pos.is_legal(m), "{m} on {}", pos.fen());
            let mut after = pos;
            after.play(m);
            todo.push((child, after));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3_000))]

    #[test]
    fn move_text_put_together_at_random(
        fen in prop::option::of(prop::sample::select(vec![
            "[FEN \"4k4/9/9/9/9/9/9/9/4R4/3K5 w\"]\n", "[FEN \"4k4/9/9/9/9/9/9/9/4r4/3K5 b\"]\n",
        ])),
        tokens in prop::collection::vec(prop::sample::select(vec![
            "1.", "1...", "1…", "2.", "2...", "１．", "h2e2", "h9g7", "h0g2", "b7e7", "炮二平五", "马8进7", "C2.5", "H8+7",
            "e1e5", "e1e8", "x1x2", "(", ")", "（", "）", "{说明}", "{", "; note\n", "$1", "!", "1-0", "*", "\n", "[Red \"甲\"]\n",
        ]), 0..14),
    ) {
        let text = fen.unwrap_or("").to_owned() + &tokens.join(" ");
        survive(text.as_bytes());
    }
}

#[test]
fn files_cut_anywhere() {
    for (_, bytes) in seeds() {
        let step = (bytes.len() / 60).max(1);
        for len in (0..bytes.len()).step_by(step).chain(0..bytes.len().min(64)) {
            survive(&bytes[..len]);
        }
    }
}

#[test]
fn files_with_random_changes() {
    // With XQ_FUZZ_SECONDS it goes on for so long, each time with other changes.
    let seconds = std::env::var("XQ_FUZZ_SECONDS")
        .ok()
        .and_then(|s| s.parse().ok());
    let until = std::time::Instant::now() + std::time::Duration::from_secs(seconds.unwrap_or(0));
    let seeds = seeds();
    let (mut seed, mut files) = (11, 0u64);
    loop {
        change_and_read(&seeds, &mut Random(seed), &mut files);
        if std::time::Instant::now() >= until {
            break;
        }
        seed += 1;
    }
    println!("{files} changed files");
}

fn change_and_read(seeds: &[(PathBuf, Vec<u8>)], random: &mut Random, files: &mut u64) {
    for (_, seed) in seeds {
        if seed.is_empty() {
            continue;
        }
        for _ in 0..25 {
            *files += 1;
            let mut bytes = seed.clone();
            for _ in 0..=random.below(12) {
                let at = random.below(bytes.len());
                match random.below(4) {
                    0 => bytes[at] = random.next() as u8,
                    1 => {
                        bytes.remove(at);
                        if bytes.is_empty() {
                            bytes.push(0);
                        }
                    }
                    2 => bytes.insert(
                        at,
                        [b'(', b'{', b'[', b'"', 0xFF, 0, b'}', b')'][random.below(8)],
                    ),
                    _ => {
                        let end = (at + random.below(40)).min(bytes.len());
                        let part = bytes[at..end].to_vec();
                        let to = random.below(bytes.len());
                        bytes.splice(to..to, part);
                    }
                }
            }
            survive(&bytes);
        }
    }
}

#[test]
fn endless_nesting_and_repetition() {
    let texts = [
        "(".repeat(200_000),
        "{".repeat(200_000),
        ")".repeat(100_000),
        "[A \"".repeat(50_000),
        "1. ".repeat(100_000),
        format!("h2e2 {}", "(h2e2 ".repeat(50_000)),
        format!("h2e2 {}", "(h2e2) ".repeat(50_000)),
        "h2e2 h9g7 e2h2 g7h9 ".repeat(20_000),
        "[DhtmlXQ_move_0_1_1]7747[/DhtmlXQ_move_0_1_1]".repeat(20_000),
        "[DhtmlXQ][DhtmlXQ_movelist]".repeat(20_000),
        format!("FORMAT WXF\nSTART{{{}", "C2.5 ".repeat(50_000)),
        "FORMAT WXF\n".repeat(20_000),
        format!("<ChineseChessRecord>{}", "<A>".repeat(50_000)),
        format!(
            "<ChineseChessRecord><MoveList>{}",
            "<Move value=\"77-47\" option=\"1\">".repeat(20_000)
        ),
        "a;h2e2,h9g7,\n".repeat(20_000),
        "3k5/9/9/9/9/9/9/9/9/4K4 w\n".repeat(20_000),
        "炮".repeat(100_000),
        "*".repeat(100_000),
        "[".repeat(100_000),
        "?".repeat(100_000),
    ];
    for text in &texts {
        let start = std::time::Instant::now();
        survive(text.as_bytes());
        // Far beyond what any of them needs: it tells linear from quadratic work.
        assert!(start.elapsed().as_secs() < 60, "{}", &text[..20]);
    }
    // A tree of a binary file that comes back to the start again and again.
    let mut xqf = vec![0u8; 0x400];
    xqf[..3].copy_from_slice(b"XQ\x0A");
    xqf[0x10..0x30].fill(0xFF);
    xqf[0x10 + 4] = 40;
    xqf[0x20 + 4] = 59;
    xqf[0x10] = 0;
    xqf.extend_from_slice(&[0x18, 0x20, 0xF0, 0, 0, 0, 0, 0]);
    for _ in 0..100_000 {
        xqf.extend_from_slice(&[24, 33, 0xFF, 0, 0, 0, 0, 0]);
    }
    survive(&xqf);
}

/// A NUL inside a comment is a part of it: a tree that was written comes back whole.
#[test]
fn a_comment_with_a_nul_survives_xqf() {
    let text = "1. 炮二平五 {before\0after} 马8进7 *";
    let record = Reader::new(text.as_bytes(), options()).next().unwrap();
    let again = xqrules::record::write_xqf(&record).unwrap();
    let again = Reader::new(&again, options()).next().unwrap();
    assert_eq!(record.tree, again.tree);
}

/// A library whose index says of thousands of records that they were deleted, and thousands of
/// records: the work is in proportion to the file.
#[test]
fn a_library_full_of_deleted_records() {
    let slots = 40_000u32;
    let mut library = vec![0u8; 66624 + 276 * slots as usize];
    library[..16].copy_from_slice(b"CCBridgeLibrary\0");
    library[60..64].copy_from_slice(&slots.to_le_bytes());
    for i in 0..slots as usize {
        library[66624 + 276 * i] = 5;
    }
    for _ in 0..40_000 {
        library.extend_from_slice(b"CCBridge Record\0");
        library.resize(library.len() + 48, 1);
    }
    // The index is another's: the records are found by themselves.
    library[60..64].copy_from_slice(&(slots + 1).to_le_bytes());
    let start = std::time::Instant::now();
    let limits = Limits {
        bytes: 64 << 20,
        ..options().limits
    };
    let options = Options {
        limits,
        ..options()
    };
    assert_eq!(Reader::new(&library, options).count(), 40_000);
    assert!(start.elapsed().as_secs() < 60);
}

/// DhtmlXQ with hundreds of thousands of fields without ends, of branches on a long line, and of
/// branches each of which leaves the one that comes after it.
#[test]
fn dhtmlxq_with_very_many_branches() {
    let unclosed = "[DhtmlXQ_a]".repeat(400_000);
    let mut long = String::from("[DhtmlXQ][DhtmlXQ_movelist]");
    for _ in 0..50_000 {
        // Four plies: a horse of each side out and back.
        long.push_str("7967102267792210");
    }
    let mut reversed = long.clone();
    for (i, ply) in (0..50_000).map(|i| (i, 190_000 - i)) {
        long.push_str(&format!(
            "[DhtmlXQ_move_0_{ply}_{i}]8979[/DhtmlXQ_move_0_{ply}_{i}]"
        ));
        let up = i + 1;
        reversed.push_str(&format!("[DhtmlXQ_move_{up}_1_{i}]8979"));
    }
    for text in [unclosed, long, reversed] {
        let start = std::time::Instant::now();
        let limits = Limits::DEFAULT;
        let options = Options {
            limits,
            ..options()
        };
        for record in Reader::new(text.as_bytes(), options) {
            assert!(record.tree.len() <= limits.nodes + 1);
        }
        assert!(start.elapsed().as_secs() < 60, "{}", &text[..60]);
    }
}

/// What the fuzz targets begin with, and what they once failed on.
#[test]
fn the_seeds_of_the_fuzz_targets() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/fuzz/seeds");
    let mut count = 0;
    for target in std::fs::read_dir(&folder).unwrap() {
        for seed in std::fs::read_dir(target.unwrap().path()).unwrap() {
            survive(&std::fs::read(seed.unwrap().path()).unwrap());
            count += 1;
        }
    }
    assert!(count > 100);
}

/// What means something in DhtmlXQ may stand in a comment.
#[test]
fn comments_with_signs_of_the_format_survive() {
    let text = "1. 炮二平五 {a||b | c <br> d &amp; [DhtmlXQ_x] e|||f} *";
    let record = Reader::new(text.as_bytes(), options()).next().unwrap();
    let again = xqrules::record::write_dhtmlxq(&record).unwrap();
    let again = Reader::new(again.as_bytes(), options()).next().unwrap();
    assert_eq!(record.tree, again.tree);
}

/// Another format may call a tag what PGN cannot: the file still has one game.
#[test]
fn names_of_tags_are_made_readable() {
    let mut record = Reader::new(b"1. h2e2 *", options()).next().unwrap();
    for name in ["t&#124;itle", "a-b", "x\\y", "", "名", "with space"] {
        record.tags.push(name, "value");
    }
    let text = xqrules::record::write_pgn(&record, &xqrules::notation::Style::UCI);
    let again: Vec<_> = Reader::new(text.as_bytes(), options()).collect();
    assert_eq!(again.len(), 1, "{text}");
    assert_eq!(again[0].tree, record.tree);
    assert_eq!(again[0].tags.get("t__124_itle"), Some("value"));
}

/// Texts on which looking ahead or back for each tag anew would take hours.
#[test]
fn many_tags_take_time_in_proportion() {
    let unclosed = "[DhtmlXQ]".repeat(400_000);
    let distinct: String = (0..200_000).map(|i| format!("[A{i} \"b\"]\n\n")).collect();
    for text in [unclosed.as_str(), &distinct] {
        let count = Reader::new(text.as_bytes(), Options::default()).count();
        assert_eq!(count, 1);
    }
}
