//! PGN in the shapes met in the wild, and its writing.

use xqrules::notation::Style;
use xqrules::record::{
    write_pgn, Feed, NodeId, NoteKind, Options, ProblemKind, Reader, Record, Severity,
};

fn all(text: &str) -> Vec<Record> {
    Reader::new(text.as_bytes(), Options::default()).collect()
}

fn one(text: &str) -> Record {
    let mut records = all(text);
    assert_eq!(records.len(), 1, "{records:#?}");
    records.pop().unwrap()
}

fn line(record: &Record) -> String {
    let moves: Vec<String> = record.moves().map(|m| m.to_string()).collect();
    moves.join(" ")
}

fn kinds(record: &Record) -> Vec<&'static str> {
    record.problems.iter().map(|p| p.kind.name()).collect()
}

#[test]
fn moves_glued_together() {
    let record = one("1.兵七进一炮2平32.兵三进一炮8平53.马二进三马8进7");
    assert!(record.is_whole(), "{:?}", record.problems);
    assert_eq!(line(&record), "c3c4 b7c7 g3g4 h7e7 h0g2 h9g7");
}

#[test]
fn a_text_that_only_looks_like_comments_or_numbers_is_no_record() {
    for text in [
        "{\"a\": 1}",
        "; hello",
        "% a\n",
        "1. 2. 3.",
        "3,4,5\n7,8,9",
        "...",
        "$3",
    ] {
        let record = one(text);
        assert_eq!(kinds(&record), ["unknown_format"], "{text:?}");
        assert!(!record.is_whole(), "{text:?}");
    }
    // A result, a tag or a start makes it a game without moves.
    for text in [
        "{x} *",
        "1-0",
        "[Red \"A\"]\n{x}",
        "4k4/9/9/9/9/9/9/9/9/4K4 w\n{x}",
    ] {
        assert!(one(text).is_whole(), "{text:?} {:?}", one(text).problems);
    }
}

#[test]
fn comments_variations_and_marks_are_kept() {
    let text =
        "[Red \"A\"]\n{start} 1. 炮二平五! {first} 马8进7 (1... {before} 炮8平5 2. 马二进三) \
                (1... 马2进3 $14 (1... 卒7进1)) 2. 马二进三 {last} 1-0";
    let record = one(text);
    assert!(record.is_whole(), "{:?}", record.problems);
    assert_eq!(line(&record), "h2e2 h9g7 h0g2");
    let tree = &record.tree;
    let nodes: Vec<NodeId> = tree.main_nodes().collect();
    assert_eq!(tree.comment(NodeId::ROOT), "start");
    assert_eq!(tree.comment(nodes[0]), "first");
    assert_eq!(tree.comment(nodes[2]), "last");
    let glyphs: Vec<_> = tree
        .notes(nodes[0])
        .filter(|n| n.kind == NoteKind::Glyph)
        .collect();
    assert_eq!(glyphs[0].text, "1");
    let black: Vec<String> = tree
        .children(nodes[0])
        .map(|c| tree.played(c).unwrap().to_string())
        .collect();
    assert_eq!(black, ["h9g7", "h7e7", "b9c7", "g6g5"]);
    let variation = tree.children(nodes[0]).nth(1).unwrap();
    assert_eq!(tree.notes(variation).next().unwrap().text, "before");
    assert_eq!(tree.len(), 8);
}

#[test]
fn who_begins_is_said_by_the_main_line() {
    // Said twice, it is still black; said within a variation, it is not said of the game.
    for (text, moves, turn) in [
        ("1... h9g7 *", "h9g7", "b"),
        ("1... {note} 1... h9g7 *", "h9g7", "b"),
        ("1. (1... h9g7) h2e2 *", "h2e2", "w"),
        ("(1... *) 1. h2e2 *", "h2e2", "w"),
    ] {
        let record = one(text);
        assert_eq!(line(&record), moves, "{text}");
        let fen = record.start.unwrap().fen();
        assert_eq!(fen.split(' ').nth(1), Some(turn), "{text}");
    }
}

#[test]
fn a_bad_move_keeps_what_was_read() {
    let record = one("[Result \"1-0\"]\n1. 炮二平五 马8进7 2. 车一平二 马2进3 1-0");
    assert_eq!(line(&record), "h2e2 h9g7");
    let problem = &record.problems[0];
    assert_eq!(problem.ply, 2);
    assert_eq!(problem.token, "车一平二");
    assert_eq!(
        problem.offset,
        "[Result \"1-0\"]\n1. 炮二平五 马8进7 2. ".len()
    );
    assert_eq!(problem.severity(), Severity::Error);
    assert!(problem.reason().contains("one's own"), "{problem}");
    // What is unreadable in a variation stops the variation only.
    let record = one("1. 炮二平五 (1. 炮二进九 马8进7) 马8进7 2. 马二进三 *");
    assert_eq!(line(&record), "h2e2 h9g7 h0g2");
    assert!(!record.is_whole() && record.problems[0].in_variation);
}

#[test]
fn an_ambiguous_move_names_its_candidates() {
    let record = one("[FEN \"3k5/9/9/2P6/2P6/9/9/9/9/4K4 w\"]\n1. 兵七平六 *");
    assert_eq!(record.problems[0].kind, ProblemKind::Ambiguous);
    assert_eq!(record.problems[0].candidates.len(), 2);
}

#[test]
fn results_and_the_board() {
    let record = one("[FEN \"3k5/3P5/3R5/9/9/9/9/9/9/4RK3 b\"]\n[Result \"1-0\"]\n*");
    assert_eq!(kinds(&record), [""; 0]);
    let record = one("[FEN \"3k5/3P5/3R5/9/9/9/9/9/9/4RK3 b\"]\n[Result \"1/2-1/2\"]\n*");
    assert_eq!(kinds(&record), ["result_contradicts_board"]);
    let record = one("[Result \"1-0\"]\n1. 炮二平五 0-1");
    assert_eq!(kinds(&record), ["results_differ"]);
    let record = one("[Result \"whoever\"]\n1. 炮二平五");
    assert_eq!(kinds(&record), ["unknown_result"]);
}

#[test]
fn several_games_with_and_without_tags() {
    let text =
        "[Red \"A\"]\n1. h2e2 h9g7 *\n\n[Red \"B\"]\n[Black \"C\"]\n\n1. H2-E2 *\n1. C2.5 *\n";
    let records = all(text);
    assert_eq!(records.len(), 3);
    assert_eq!(records[1].tags.get("red"), Some("B"));
    assert_eq!(records[1].number, 2);
    assert_eq!(records[1].offset, text.find("[Red \"B").unwrap());
    assert!(records.iter().all(Record::is_whole));
}

#[test]
fn games_without_moves_are_games_too() {
    for end in ["\n", "\r\n", "\r"] {
        let text =
            "[Event \"a\"]\n[Result \"1-0\"]\n\n[Event \"b\"]\n\n[Event \"c\"]\n[Result \"*\"]\n\n\
                    1. h2e2 *\n\n[Event \"d\"]\n\n[Result \"0-1\"]\n";
        let records = all(&text.replace('\n', end));
        let events: Vec<_> = records.iter().filter_map(|r| r.tags.get("Event")).collect();
        assert_eq!(events, ["a", "b", "c", "d"]);
        let moves: Vec<_> = records.iter().map(|r| r.moves().count()).collect();
        assert_eq!(moves, [0, 0, 1, 0]);
        // An empty line within the tags of one game is only an empty line.
        assert_eq!(records[3].tags.get("Result"), Some("0-1"));
        assert!(records.iter().all(Record::is_whole), "{records:#?}");
    }
}

#[test]
fn odd_texts() {
    // The number of the first round does not matter.
    assert_eq!(
        line(&one("22. 炮二平五 马8进7 23. 马二进三")),
        "h2e2 h9g7 h0g2"
    );
    // Black begins.
    let record = one("1. ... 马8进7 2. 炮二平五");
    assert_eq!(line(&record), "h9g7 h2e2");
    let record =
        one("[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w\"]\nh9g7 h2e2");
    assert_eq!(line(&record), "h9g7 h2e2");
    assert_eq!(kinds(&record), ["wrong_side_to_move"]);
    let record = one("1. 炮二平五 * the rest");
    assert_eq!(kinds(&record), ["text_after_result"]);
    let record = one("1. 炮二平五 {no end");
    assert_eq!(kinds(&record), ["unclosed_comment"]);
    let record = one("1. 炮二平五 (1. 炮八平五");
    assert_eq!(kinds(&record), ["unbalanced_variation"]);
    let record = one("1. 炮二平五) 马8进7");
    assert_eq!(line(&record), "h2e2 h9g7");
    let record = one("[FEN \"nonsense\"]\n1. 炮二平五");
    assert!(record.start.is_none() && !record.is_whole());
    let record = one("[Date \"yesterday\"]\n1. 炮二平五");
    assert_eq!(kinds(&record), ["unreadable_date"]);
    assert!(all("").is_empty());
    assert!(all(" \r\n\u{feff}").is_empty());
}

#[test]
fn ranks_from_one_are_found_over_the_whole_game() {
    let record = one("1. h3e3 h10g8 2. h1g3 i10h10");
    assert!(record.is_whole(), "{:?}", record.problems);
    assert_eq!(line(&record), "h2e2 h9g7 h0g2 i9h9");
    let record = one("1. Cbe3 Hc8 2. Pc5 Rb10");
    assert!(record.is_whole(), "{:?}", record.problems);
    assert_eq!(line(&record), "b2e2 b9c7 c3c4 a9b9");
}

#[test]
fn limits_are_told() {
    let deep = format!("1. h2e2 {}", "(1. h2e2 ".repeat(5000));
    let record = one(&deep);
    assert!(
        record
            .problems
            .iter()
            .any(|p| matches!(p.kind, ProblemKind::Limit(..))),
        "{:?}",
        kinds(&record)
    );
    let mut options = Options::default();
    options.limits.nodes = 3;
    let text = "h2e2 h9g7 h0g2 i9h9 i0h0";
    let record = Reader::new(text.as_bytes(), options).next().unwrap();
    assert_eq!(record.moves().count(), 3);
    assert_eq!(kinds(&record), ["limit"]);
}

#[test]
fn written_pgn_reads_back_the_same() {
    let text = "[Event \"a \\\"b\\\" c\"]\n[Result \"1-0\"]\n[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 3 7\"]\n\
                {s} 7... 马8进7 {x}{y} (7... 卒7进1 {z\nzz} 8. 兵七进一 (8. 兵三进一 $3 卒7进1) 卒3进1) (7... 炮8平5) \
                8. 炮二平五 $1 马2进3 1-0";
    let record = one(text);
    assert!(record.is_whole(), "{:?}", record.problems);
    for style in [
        "chinese",
        "chinese-traditional-file",
        "wxf",
        "iccs",
        "uci",
        "uci10",
        "san",
        "san10",
    ] {
        let style = Style::from_name(style).unwrap();
        let written = write_pgn(&record, &style);
        let again = one(&written);
        assert_eq!(again.tree, record.tree, "{written}");
        assert_eq!(again.tags, record.tags, "{written}");
        assert_eq!(again.result, record.result);
        assert_eq!(again.start, record.start);
        assert!(again.problems.is_empty(), "{written} {:?}", again.problems);
        assert_eq!(write_pgn(&again, &style), written);
        assert!(!written.contains(" \n"), "a space ends a line: {written}");
    }
}

#[test]
fn a_feed_gives_what_a_reader_gives_whatever_the_pieces() {
    let text = "[Red \"甲\"]\r\n1. 炮二平五 马8进7\r\n*\r\n\r\n[Red \"乙\"]\r\n[Title \"two\r\nlines\"]\r\n1. 炮二平五 bad 2. x\r\n[Red \"丙\"]\r\n1. C2.5 {c}";
    for encoding in ["utf-8", "utf-16le", "utf-16be", "gb18030", "big5"] {
        let encoding = xqrules::record::Encoding::from_name(encoding).unwrap();
        let text = if encoding.name() == "big5" {
            text.replace('马', "馬").replace('进', "進")
        } else {
            text.to_owned()
        };
        let bytes = xqrules::record::encode(&text, encoding).unwrap();
        let whole: Vec<String> = Reader::new(&bytes, Options::default())
            .map(|r| format!("{r:?}"))
            .collect();
        assert_eq!(whole.len(), 3);
        for size in [1, 2, 3, 7, 64, bytes.len()] {
            let mut feed = Feed::new(Options::default());
            let mut records = Vec::new();
            for piece in bytes.chunks(size) {
                feed.push(piece);
                records.extend(feed.by_ref().map(|r| format!("{r:?}")));
            }
            feed.end();
            records.extend(feed.by_ref().map(|r| format!("{r:?}")));
            assert_eq!(records, whole, "{encoding:?} {size}");
        }
    }
}
