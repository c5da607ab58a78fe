//! Read, written and read again: the same tree, comments, start and result.

use xqrules::notation::Style;
use xqrules::record::{
    encode, write_dhtmlxq, write_pgn, write_xqf, Encoding, NodeId, NoteKind, Options, Reader,
    Record, Tree,
};

use crate::archive::{files, records};
use crate::common::shared;

fn reread(bytes: &[u8]) -> Record {
    let mut records: Vec<Record> = Reader::new(bytes, Options::default()).collect();
    assert_eq!(records.len(), 1);
    records.pop().unwrap()
}

/// Moves and comments by their place in the tree, without marks.
fn shape(tree: &Tree) -> Vec<(usize, Option<String>, String)> {
    let mut out = Vec::new();
    let mut next = vec![(NodeId::ROOT, 0)];
    while let Some((node, depth)) = next.pop() {
        let mut text = String::new();
        for note in tree.notes(node).filter(|n| n.kind != NoteKind::Glyph) {
            if !text.is_empty() {
                text.push('\n');
            }
            text.push_str(note.text);
        }
        out.push((depth, tree.played(node).map(|m| m.to_string()), text));
        let children: Vec<NodeId> = tree.children(node).collect();
        next.extend(children.into_iter().rev().map(|c| (c, depth + 1)));
    }
    out
}

fn same(a: &Record, b: &Record, what: &str) {
    assert_eq!(a.start, b.start, "{what}");
    assert_eq!(a.result, b.result, "{what}");
    let (left, right) = (shape(&a.tree), shape(&b.tree));
    assert_eq!(left.len(), right.len(), "{what}");
    for (x, y) in left.iter().zip(&right) {
        assert_eq!(x, y, "{what}");
    }
}

/// Every game of every file that has a start position.
fn subjects() -> Vec<(String, Record)> {
    let mut out = Vec::new();
    for path in files(&shared("games")) {
        for record in records(&path) {
            if record.start.is_some() {
                out.push((path.display().to_string(), record));
            }
        }
    }
    out
}

#[test]
fn in_every_format_that_is_written() {
    let subjects = subjects();
    assert!(subjects.len() > 14_000);
    let (mut nodes, mut trees) = (0, 0);
    for (i, (name, record)) in subjects.iter().enumerate() {
        trees += usize::from(record.tree.has_variations());
        // A style for each game, all in turn.
        let styles = [
            "chinese",
            "chinese-traditional-fullwidth",
            "wxf",
            "iccs",
            "uci",
            "san",
            "uci10",
        ];
        let style = Style::from_name(styles[i % styles.len()]).unwrap();
        let pgn = write_pgn(record, &style);
        let again = reread(pgn.as_bytes());
        assert!(again.is_whole(), "{name} {:?}", again.problems);
        same(record, &again, &format!("{name} as PGN"));
        // Without a move DhtmlXQ cannot say whose turn it is.
        if !record.tree.is_empty() {
            let dhtml = write_dhtmlxq(record).unwrap();
            let again = reread(dhtml.as_bytes());
            same(record, &again, &format!("{name} as DhtmlXQ"));
        }
        let xqf = write_xqf(record).unwrap();
        same(record, &reread(&xqf), &format!("{name} as XQF"));
        nodes += record.tree.len();
    }
    println!(
        "{} games, {trees} of them with variations, {nodes} nodes",
        subjects.len()
    );
}

#[test]
fn pgn_in_every_encoding() {
    for (name, record) in subjects().iter().step_by(25) {
        let style = Style::CHINESE_TRADITIONAL;
        let pgn = write_pgn(record, &style);
        for encoding in [
            Encoding::Utf8,
            Encoding::Utf16Le,
            Encoding::Utf16Be,
            Encoding::Gb18030,
            Encoding::Big5,
        ] {
            let Ok(bytes) = encode(&pgn, encoding) else {
                assert_eq!(encoding, Encoding::Big5);
                continue;
            };
            let again = reread(&bytes);
            same(record, &again, &format!("{name} in {}", encoding.name()));
        }
    }
}

#[test]
fn big5_names_what_it_lacks() {
    let lacking = encode("abc马", Encoding::Big5).unwrap_err();
    assert_eq!((lacking.character, lacking.offset), ('马', 3));
}
