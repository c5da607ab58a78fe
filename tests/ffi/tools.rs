//! Where things are, and running compilers and programs.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The project's folder.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Compares a committed file with what it should be; with `XQ_UPDATE=1` writes it instead.
pub fn golden(path: &str, wanted: &str) {
    let file = root().join(path);
    if std::env::var_os("XQ_UPDATE").is_some_and(|v| v == "1") {
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        if std::fs::read_to_string(&file).ok().as_deref() != Some(wanted) {
            std::fs::write(&file, wanted).unwrap();
            eprintln!("wrote {path}");
        }
        return;
    }
    let found = std::fs::read_to_string(&file).unwrap_or_default();
    if found != wanted {
        let line = found
            .lines()
            .zip(wanted.lines())
            .position(|(a, b)| a != b)
            .unwrap_or_else(|| found.lines().count().min(wanted.lines().count()));
        panic!(
            "{path} is not what the sources say, first at line {}:\n  committed: {:?}\n  sources:   {:?}\n\
             run: XQ_UPDATE=1 cargo test --test ffi",
            line + 1,
            found.lines().nth(line),
            wanted.lines().nth(line),
        );
    }
}

/// A folder for what a test builds, of its own.
pub fn scratch(name: &str) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("ffi")
        .join(name);
    std::fs::create_dir_all(&dir).unwrap();
    dir
}

/// Runs a command that must succeed; returns what it printed.
pub fn run(command: &mut Command) -> String {
    let shown = format!("{command:?}");
    let output = command
        .output()
        .unwrap_or_else(|e| panic!("cannot run {shown}: {e} (is it installed?)"));
    assert!(
        output.status.success(),
        "{shown}: {}\n{}{}",
        output.status,
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    String::from_utf8(output.stdout).expect("output is UTF-8")
}

/// The shared library that was built with these tests, in a folder of its own with the name
/// that programs linked with it look for.
pub fn library_dir() -> PathBuf {
    // target/<profile>/deps/ffi-…
    let exe = std::env::current_exe().unwrap();
    // Not the copy two folders up: cargo refreshes that one only when it builds the library for
    // its own sake.
    let built = exe.parent().unwrap().join("libxqrules.so");
    assert!(
        built.exists(),
        "{} was not built with the tests",
        built.display()
    );
    link_dir("lib", &built)
}

/// A folder with links to a shared library under the names that linkers and loaders look for.
pub fn link_dir(name: &str, built: &Path) -> PathBuf {
    let dir = scratch(name);
    for name in ["libxqrules.so", "libxqrules.so.1"] {
        let link = dir.join(name);
        let made = dir.join(format!("{name}.{:?}", std::thread::current().id()));
        let _ = std::fs::remove_file(&made);
        std::os::unix::fs::symlink(built, &made).unwrap();
        // Renaming replaces the old link at one stroke, though other tests run beside this one.
        std::fs::rename(&made, &link).unwrap();
    }
    dir
}

/// Valgrind, to be given a program: any leak and any invalid access is a failure.
pub fn valgrind() -> Command {
    let mut command = Command::new("valgrind");
    command
        .args(["--quiet", "--error-exitcode=99", "--leak-check=full"])
        .args(["--show-leak-kinds=all", "--errors-for-leak-kinds=all"]);
    command
}
