//! The encoding of a file is found also where some of its bytes are broken.

use std::fs;

use crate::common::shared;
use xqrules::record::{decode, detect, encode, Encoding, Options, Reader, Severity};

/// Every tenth file of the collection, as text.
fn texts() -> Vec<String> {
    let folder = fs::read_dir(shared("games/ccpd_big5")).unwrap();
    let mut paths: Vec<_> = folder.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let some = paths.iter().step_by(10);
    some.map(|path| {
        decode(&fs::read(path).unwrap(), Encoding::Big5)
            .0
            .into_owned()
    })
    .collect()
}

#[test]
fn a_broken_byte_costs_utf8_no_game_but_its_own() {
    let game = "[Red \"甲\"]\n\n1. 炮二平五 马8进7 2. 马二进三 1-0\n\n";
    for bytes in [
        &b"\xFF"[..],
        b"\x80",
        b"\xE7\x94",
        b"\xED\xA0\x80",
        b"\xC0\xAF",
    ] {
        let mut file = game.repeat(20).into_bytes();
        let place = 10 * game.len() + "[Red \"".len();
        file.splice(place..place + "甲".len(), bytes.iter().copied());
        let records: Vec<_> = Reader::new(&file, Options::default()).collect();
        assert_eq!(records.len(), 20);
        for (i, record) in records.iter().enumerate() {
            assert_eq!(record.encoding, Encoding::Utf8);
            assert_eq!(record.moves().count(), 3, "game {i} with {bytes:?}");
            assert!(record
                .problems
                .iter()
                .all(|p| p.severity() == Severity::Warning));
            assert_eq!(record.problems.is_empty(), i != 10);
        }
    }
}

#[test]
fn damage_does_not_change_the_encoding() {
    let mut random = crate::common::Random(11);
    for text in texts() {
        let mut damaged = text.clone().into_bytes();
        for _ in 0..3 {
            let at = random.below(damaged.len());
            damaged[at] = 0x80 | random.below(0x80) as u8;
        }
        assert_eq!(detect(&damaged), Encoding::Utf8, "{text}");
    }
}

/// Files and their single lines, in which chance has less to balance it.
#[test]
fn double_byte_texts_are_not_taken_for_damaged_utf8() {
    let mut looked = 0;
    for text in texts() {
        for part in std::iter::once(text.as_str()).chain(text.lines()) {
            for encoding in [Encoding::Gb18030, Encoding::Big5] {
                let Ok(bytes) = encode(part, encoding) else {
                    continue;
                };
                if std::str::from_utf8(&bytes).is_err() {
                    looked += 1;
                    assert_ne!(detect(&bytes), Encoding::Utf8, "{part}");
                }
            }
        }
    }
    assert!(looked > 5_000, "{looked}");
}
