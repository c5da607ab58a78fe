//! The collection of real files: every file accounted for.

use std::path::{Path, PathBuf};

use crate::common::shared;
use xqrules::audit::{audit, Options};
use xqrules::record::{self, Reader, Record};

fn files(folder: &Path, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, out);
        } else {
            out.push(path);
        }
    }
}

/// Every file gives the rows that its records are; what is not whole says why.
#[test]
fn every_file_has_its_rows() {
    let mut all = Vec::new();
    files(&shared("games"), &mut all);
    all.sort();
    let (mut games, mut whole) = (0, 0);
    for (i, path) in all.iter().enumerate() {
        let bytes = std::fs::read(path).unwrap();
        let table = audit(&bytes, &Options::default());
        for row in 0..table.rows() {
            games += 1;
            let errors = table.get("errors", row).unwrap();
            whole += usize::from(errors == 0);
            let listed = table.elements("problems", row).unwrap().len() as u64;
            assert_eq!(listed, errors + table.get("warnings", row).unwrap());
        }
        // The large ones are the same rows a thousand times.
        if i % 9 == 0 && bytes.len() < 100_000 {
            let records: Vec<Record> = Reader::new(&bytes, record::Options::default()).collect();
            assert_eq!(table.rows(), records.len(), "{}", path.display());
            for (row, record) in records.iter().enumerate() {
                crate::rows::check(&table, row, record);
            }
        }
    }
    println!("{} files, {games} games, {whole} whole", all.len());
    assert!(
        games > 14_000 && whole > 14_000,
        "{games} games, {whole} whole"
    );
}
