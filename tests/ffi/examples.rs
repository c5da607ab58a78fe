//! The C examples: compiled as C89, C99 and C++98 with every warning an error, run, their output
//! compared, and run again under valgrind.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::tools::{golden, library_dir, root, run, scratch, valgrind};

const STANDARDS: &[(&str, &[&str])] = &[
    ("c89", &["cc", "-x", "c", "-std=c89", "-pedantic-errors"]),
    ("c99", &["cc", "-x", "c", "-std=c99", "-pedantic-errors"]),
    (
        "c++98",
        &["c++", "-x", "c++", "-std=c++98", "-pedantic-errors"],
    ),
];

const WARNINGS: &[&str] = &[
    "-Wall",
    "-Wextra",
    "-Wshadow",
    "-Wconversion",
    "-Wsign-conversion",
    "-Wcast-align",
    "-Wwrite-strings",
    "-Wundef",
    "-Werror",
];

const C_WARNINGS: &[&str] = &[
    "-Wstrict-prototypes",
    "-Wmissing-prototypes",
    "-Wc++-compat",
];

/// The C examples in their order.
fn sources() -> Vec<PathBuf> {
    let mut out: Vec<PathBuf> = std::fs::read_dir(root().join("examples/c"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "c"))
        .collect();
    out.sort();
    assert!(!out.is_empty());
    out
}

fn name(source: &Path) -> &str {
    source.file_stem().unwrap().to_str().unwrap()
}

/// Compiles one source by one standard.
fn compile(source: &Path, standard: &str, command: &[&str]) -> PathBuf {
    let program = scratch("examples").join(format!("{}-{standard}", name(source)));
    let mut cc = Command::new(command[0]);
    cc.args(&command[1..]).args(WARNINGS).args(["-g", "-O1"]);
    if command[0] == "cc" {
        cc.args(C_WARNINGS);
    }
    let library = library_dir();
    run(cc
        .arg("-I")
        .arg(root().join("include"))
        .arg("-o")
        .arg(&program)
        .arg(source)
        .arg("-L")
        .arg(&library)
        .arg(format!("-Wl,-rpath,{}", library.display()))
        .arg("-lxqrules"));
    program
}

/// What an example is given.
fn arguments(source: &Path) -> Vec<&'static str> {
    match name(source) {
        "judge" => vec!["examples/games/own.pgn"],
        "evening" => vec!["examples/evening.txt"],
        "convert" => vec![
            "--format",
            "pgn",
            "--notation",
            "chinese",
            "examples/games/variations.wxf.pgn",
            "-",
        ],
        "tournament" => vec!["examples/tournament/swiss.jsonl"],
        "backroom" => vec![
            "examples/tournament/players.gb18030.txt",
            "examples/tournament/results.gb18030.txt",
        ],
        _ => vec![],
    }
}

/// The header alone, included twice, says nothing under any standard.
#[test]
fn header_compiles_clean_under_three_standards() {
    let dir = scratch("header");
    let source = dir.join("header.c");
    std::fs::write(
        &source,
        "#include \"xqrules.h\"\n#include \"xqrules.h\"\nint main(void) { return xq_abi_version() == 0; }\n",
    )
    .unwrap();
    for (standard, command) in STANDARDS {
        run(&mut Command::new(compile(&source, standard, command)));
    }
}

#[test]
fn examples_compile_under_three_standards_and_say_what_they_should() {
    for source in sources() {
        let mut said = None;
        for (standard, command) in STANDARDS {
            let program = compile(&source, standard, command);
            let output = run(Command::new(program)
                .args(arguments(&source))
                .current_dir(root()));
            let said = said.get_or_insert_with(|| output.clone());
            assert_eq!(*said, output, "{} as {standard}", name(&source));
        }
        // What `judge` says is compared with the library's own answers below.
        if name(&source) != "judge" {
            golden(
                &format!("tests/ffi/examples/{}.txt", name(&source)),
                &said.unwrap(),
            );
        }
    }
}

#[test]
fn examples_run_clean_under_valgrind() {
    for source in sources() {
        let program = compile(&source, "valgrind", STANDARDS[0].1);
        run(valgrind()
            .arg(program)
            .args(arguments(&source))
            .current_dir(root()));
    }
}

/// Valgrind would see a leak if there was one: a game that is not given back.
#[test]
fn valgrind_is_awake() {
    let source = scratch("awake").join("awake.c");
    std::fs::write(
        &source,
        "#include \"xqrules.h\"\nint main(void) { xq_game *game; return xq_game_new(NULL, &game, NULL); }\n",
    )
    .unwrap();
    let program = compile(&source, "c89", STANDARDS[0].1);
    let status = valgrind()
        .arg(program)
        .output()
        .expect("cannot run valgrind (is it installed?)")
        .status;
    assert_eq!(status.code(), Some(99), "a leaked game was not seen");
}

/// The main job in C says what the library says in Rust, for each of many real games.
#[test]
fn judge_in_c_is_judge_in_rust() {
    use xqrules::adjudication::RuleBook;
    use xqrules::record::{Options, Reader};
    use xqrules::report::GameReport;

    let mut files: Vec<PathBuf> = std::fs::read_dir(crate::common::shared("games/ccpd_big5"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "pgn"))
        .collect();
    files.sort();
    assert_eq!(files.len(), 2145);
    files.push(root().join("examples/games/own.pgn"));
    let (mut text, mut json) = (String::new(), String::new());
    for file in &files {
        for record in Reader::new(&std::fs::read(file).unwrap(), Options::default()) {
            let report = GameReport::of(&record, &RuleBook::cxa2007());
            text.push_str(&report.text());
            json.push_str(&report.json());
            json.push('\n');
        }
    }
    let program = compile(&root().join("examples/c/judge.c"), "real", STANDARDS[1].1);
    assert!(run(Command::new(&program).args(&files)) == text);
    assert!(run(Command::new(&program).arg("--json").args(&files)) == json);
}
