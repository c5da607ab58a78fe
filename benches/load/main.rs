//! What it costs to load the shared library and to make the first call, in a process of its own.
//!
//!     cargo bench --bench load
//!
//! The goal is 2 ms. Tables are built at compile time, so there is nothing to set up.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use criterion::{criterion_group, criterion_main, Criterion};

/// The program that loads, and the library built beside this bench.
fn build() -> (PathBuf, PathBuf) {
    let exe = std::env::current_exe().expect("the path of this program");
    let folder = exe.parent().expect("its folder").to_path_buf();
    let library = folder.join("libxqrules.so");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let program = folder.join("load-library");
    let done = Command::new("cc")
        .args(["-O2", "-D_GNU_SOURCE", "-Wall", "-Wextra", "-Werror", "-o"])
        .arg(&program)
        .arg(root.join("benches/load/load.c"))
        .arg("-I")
        .arg(root.join("include"))
        .arg("-ldl")
        .status()
        .expect("the C compiler");
    assert!(done.success(), "load.c does not compile");
    (program, library)
}

fn load(c: &mut Criterion) {
    let (program, library) = build();
    let once = || {
        let output = Command::new(&program).arg(&library).output();
        let output = output.expect("the program starts");
        assert!(output.status.success(), "{output:?}");
        let text = String::from_utf8(output.stdout).expect("a number");
        Duration::from_nanos(text.trim().parse().expect("a number"))
    };
    let mut group = c.benchmark_group("load");
    group
        .sample_size(10)
        .warm_up_time(Duration::from_millis(100));
    group.measurement_time(Duration::from_millis(500));
    group.bench_function("library and first call", |b| {
        b.iter_custom(|times| (0..times).map(|_| once()).sum());
    });
    group.finish();
}

criterion_group!(benches, load);
criterion_main!(benches);
