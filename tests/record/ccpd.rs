//! The 2,145 Big5 files of a large archive against the moves that an independent reader found.

use std::collections::HashMap;

use xqrules::moves::Illegal;
use xqrules::notation::{Notation, WhyNot};
use xqrules::record::{
    decode, encode, Encoding, Format, Options, ProblemKind, Reader, Record, Severity,
};

use crate::common::shared;

struct Expected {
    result: String,
    whole: bool,
    moves: String,
}

fn expected() -> HashMap<String, Expected> {
    let table = std::fs::read_to_string(shared("games/ccpd_big5_expected.tsv")).unwrap();
    let rows = table.lines().skip(1).map(|line| {
        let fields: Vec<&str> = line.split('\t').collect();
        let expected = Expected {
            result: fields[1].to_owned(),
            whole: fields[2] == "ok",
            moves: fields[4].to_owned(),
        };
        (fields[0].to_owned(), expected)
    });
    rows.collect()
}

fn files() -> Vec<(String, Vec<u8>)> {
    let mut out = Vec::new();
    for entry in std::fs::read_dir(shared("games/ccpd_big5")).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().into_string().unwrap();
        out.push((name, std::fs::read(entry.path()).unwrap()));
    }
    out.sort();
    out
}

fn the_one_record(bytes: &[u8]) -> Record {
    let mut records: Vec<Record> = Reader::new(bytes, Options::default()).collect();
    assert_eq!(records.len(), 1);
    records.pop().unwrap()
}

fn moves_of(record: &Record) -> String {
    let moves: Vec<String> = record.moves().map(|m| m.to_string()).collect();
    moves.join(" ")
}

fn is_as_expected(name: &str, record: &Record, expected: &Expected) -> Result<(), String> {
    let moves = moves_of(record);
    if moves != expected.moves {
        return Err(format!("{name}: {moves}\n  {:?}", record.problems));
    }
    if record.result.text() != expected.result {
        return Err(format!("{name}: result {:?}", record.result));
    }
    if record.is_whole() != expected.whole {
        return Err(format!("{name}: {:?}", record.problems));
    }
    if !expected.whole {
        let error = record
            .problems
            .iter()
            .find(|p| p.severity() == Severity::Error)
            .ok_or("no error")?;
        let reason = &error.kind;
        let left_in_check = ProblemKind::NoSuchMove(WhyNot::Illegal(Illegal::LeavesKingInCheck));
        let kings_face = ProblemKind::NoSuchMove(WhyNot::Illegal(Illegal::KingsFace));
        if error.ply != record.moves().count()
            || (*reason != left_in_check && *reason != kings_face)
        {
            return Err(format!("{name}: {error}"));
        }
    }
    Ok(())
}

#[test]
fn all_files_of_the_archive_read_as_expected() {
    let expected = expected();
    let files = files();
    assert_eq!(files.len(), 2145);
    let mut wrong = Vec::new();
    let mut whole = 0;
    for (name, bytes) in &files {
        let record = the_one_record(bytes);
        if let Err(why) = is_as_expected(name, &record, &expected[name]) {
            wrong.push(why);
        }
        if record.encoding != Encoding::Big5 && !bytes.is_ascii() {
            wrong.push(format!("{name}: {:?}", record.encoding));
        }
        assert_eq!(record.format, Format::Pgn);
        let notation = if record.tree.is_empty() {
            Notation::Any
        } else {
            Notation::Chinese
        };
        assert_eq!(record.notation, notation, "{name}");
        whole += usize::from(record.is_whole());
    }
    assert!(
        wrong.is_empty(),
        "{} wrong\n{}",
        wrong.len(),
        wrong[..wrong.len().min(20)].join("\n")
    );
    assert_eq!(whole, 2142);
}

#[test]
fn the_archive_reads_the_same_in_every_encoding() {
    let expected = expected();
    let mut wrong = Vec::new();
    for (name, bytes) in &files() {
        let (text, malformed) = decode(bytes, Encoding::Big5);
        assert!(!malformed, "{name}");
        let crlf = text.replace("\r\n", "\n").replace('\n', "\r\n");
        let cr = text.replace("\r\n", "\n").replace('\n', "\r");
        let variants = [
            ("utf-8", Encoding::Utf8, text.as_bytes().to_vec()),
            (
                "utf-16le",
                Encoding::Utf16Le,
                encode(&text, Encoding::Utf16Le).unwrap(),
            ),
            (
                "utf-16be",
                Encoding::Utf16Be,
                encode(&text, Encoding::Utf16Be).unwrap()[2..].to_vec(),
            ),
            (
                "gb18030",
                Encoding::Gb18030,
                encode(&text, Encoding::Gb18030).unwrap(),
            ),
            (
                "crlf",
                Encoding::Big5,
                encode(&crlf, Encoding::Big5).unwrap(),
            ),
            ("cr", Encoding::Utf8, cr.into_bytes()),
        ];
        for (what, encoding, bytes) in variants {
            let record = the_one_record(&bytes);
            if let Err(why) = is_as_expected(name, &record, &expected[name]) {
                wrong.push(format!("{what} {why}"));
            }
            if record.encoding != encoding {
                wrong.push(format!("{what} {name}: taken for {:?}", record.encoding));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} wrong\n{}",
        wrong.len(),
        wrong[..wrong.len().min(20)].join("\n")
    );
}

#[test]
fn places_of_problems_are_in_the_bytes_of_the_file() {
    for (name, bytes) in &files() {
        let record = the_one_record(bytes);
        let (text, _) = decode(bytes, Encoding::Big5);
        for error in record
            .problems
            .iter()
            .filter(|p| p.severity() == Severity::Error)
        {
            for encoding in [
                Encoding::Big5,
                Encoding::Gb18030,
                Encoding::Utf8,
                Encoding::Utf16Le,
            ] {
                let bytes = encode(&text, encoding).unwrap();
                let record = the_one_record(&bytes);
                let again = record
                    .problems
                    .iter()
                    .find(|p| p.kind == error.kind)
                    .unwrap();
                let here = &bytes[again.offset..];
                let (rest, _) = decode(here, encoding);
                assert!(
                    rest.starts_with(&error.token),
                    "{name} in {encoding:?}: {again}"
                );
            }
        }
    }
}
