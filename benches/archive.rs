//! How fast an archive is read: the 2,145 Big5 files of the shared data, in memory.
//!
//!     cargo bench --bench archive
//!
//! A game is decoded (its encoding found first), parsed, each move resolved to the one legal
//! move that it means, and then played with its repetitions counted.

use std::path::PathBuf;

use criterion::{criterion_group, criterion_main, Criterion, Throughput};
use xqrules::bulk::scan;
use xqrules::record::{Options, Reader};

fn archive() -> Vec<Vec<u8>> {
    let base = std::env::var_os("XQ_SHARED_DATA").map_or_else(
        || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared/data"),
        PathBuf::from,
    );
    let folder = base.join("games/ccpd_big5");
    let entries =
        std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|e| e.expect("an entry").path()).collect();
    paths.sort();
    paths
        .iter()
        .map(|path| std::fs::read(path).expect("a file of the archive"))
        .collect()
}

fn read_all(files: &[Vec<u8>]) -> usize {
    let mut plies = 0;
    for file in files {
        for record in Reader::new(file, Options::default()) {
            let game = record.game();
            plies += game.map_or(0, |g| g.len() + g.repetitions());
        }
    }
    plies
}

fn bench(c: &mut Criterion) {
    let files = archive();
    let mut group = c.benchmark_group("archive");
    group.sample_size(20);
    group.throughput(Throughput::Elements(files.len() as u64));
    group.bench_function("read and replay, games", |b| b.iter(|| read_all(&files)));
    for threads in [1, 2, 4] {
        let name = format!("scan into rows, games, threads: {threads}");
        group.bench_function(&name, |b| {
            b.iter(|| scan(&files, Options::default(), threads).rows.len());
        });
    }
    group.finish();
}

criterion_group!(benches, bench);
criterion_main!(benches);
