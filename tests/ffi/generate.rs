//! What is generated from `src/ffi`: the header, the layout table and the list of symbols. Each
//! is committed, so that a change of the interface is seen in review.

use std::collections::BTreeSet;
use std::process::Command;

use crate::abi::Abi;
use crate::tools::{golden, library_dir, root, run};

/// The files of `src/ffi` with exported things and what their parts of the header are called, in
/// the order of the header. A part without a name goes on with the one before.
const FILES: &[(&str, &str)] = &[
    ("status.rs", "Status codes"),
    ("error.rs", "Errors"),
    ("version.rs", "Versions"),
    ("text.rs", "Texts"),
    ("names.rs", "Points, pieces and moves (art. 1, 2)"),
    ("setup.rs", "Any diagram, with its defects (art. 1)"),
    ("position.rs", "Positions (art. 1)"),
    ("moves.rs", "Legal moves (art. 2, 3)"),
    ("game.rs", "Games (art. 4)"),
    ("outcome.rs", "How a game ended on the board (art. 4, 23.3)"),
    ("notation.rs", "Move texts (art. 7.5)"),
    ("format.rs", "Formats and encodings of records (art. 7)"),
    ("reader.rs", "Reading records (art. 7)"),
    ("record.rs", "Records of games (art. 7)"),
    ("problem.rs", "What is wrong with a record (art. 7)"),
    ("tree.rs", "The tree of a record (art. 7)"),
    (
        "convert.rs",
        "Records and texts for other programs (art. 7)",
    ),
    ("sheet.rs", "Score sheets as a whole (art. 7)"),
    ("verdict.rs", "Verdicts and labels (art. 24-29)"),
    (
        "adjudication.rs",
        "Repeated positions of games (art. 24-29)",
    ),
    ("cycle.rs", "Cycles by themselves (art. 24-29)"),
    ("report.rs", "Recorded games judged"),
    ("bulk.rs", "Many at once (art. 2-4, 7)"),
    (
        "audit.rs",
        "Archives, a row for each game (art. 4, 7, 23.3, 24-26)",
    ),
    ("clock_state.rs", "What a clock shows (art. 6, 21, 22)"),
    ("clock.rs", "Clocks (art. 6, 21, 22)"),
    (
        "clock_hand.rs",
        "The arbiter's hand on a clock (art. 5.8, 22.4, 23.3)",
    ),
    (
        "arbiter_state.rs",
        "How a game at the board stands (art. 4)",
    ),
    ("arbiter.rs", "Games at the board (art. 4-10, 18, 21-24)"),
    (
        "arbiter_log.rs",
        "Logs and result sheets of games at the board (art. 9.2, 10.1)",
    ),
    ("chain.rs", "Contests over several games (art. 13.5, 15.6)"),
    ("diagram.rs", "Boards as pictures (art. 1)"),
    ("page.rs", "Pages with rulings and records (art. 7, 24-29)"),
    ("tournament.rs", "Tournaments (art. 11-15, 18, 20, 21)"),
    ("tournament_play.rs", ""),
];

/// The header as the sources have it.
pub fn header() -> String {
    let config = cbindgen::Config::from_file(root().join("cbindgen.toml")).expect("cbindgen.toml");
    let mut builder = cbindgen::Builder::new().with_config(config);
    for (file, _) in FILES {
        builder = builder.with_src(root().join("src/ffi").join(file));
    }
    let mut out = Vec::new();
    builder.generate().expect("cbindgen").write(&mut out);
    let text = String::from_utf8(out).expect("the header is UTF-8");
    let mut text = tidy(&text);
    // A constant that two chapters share stands where it came first, and heads nothing later.
    let mut seen = BTreeSet::new();
    for (file, title) in FILES.iter().filter(|(_, title)| !title.is_empty()) {
        let source = std::fs::read_to_string(root().join("src/ffi").join(file)).expect(file);
        let declared = |before: &str| -> Vec<String> {
            source
                .lines()
                .filter_map(|line| line.split_once(before))
                .map(|(_, after)| after.split(['(', ':']).next().unwrap().to_owned())
                .collect()
        };
        let mut constants = declared("pub const ");
        constants.retain(|name| seen.insert(name.clone()));
        let functions = declared("extern \"C\" fn ");
        head(&mut text, title, "\n#define ", |line| {
            constants
                .iter()
                .any(|name| line.starts_with(&format!("{name} ")))
        });
        head(&mut text, title, "\nXQ_API\n", |line| {
            functions
                .iter()
                .any(|name| line.contains(&format!("{name}(")))
        });
    }
    text
}

/// Puts a heading before the comment of the first thing that starts with `mark` and goes on with
/// a line that is `wanted`.
fn head(text: &mut String, title: &str, mark: &str, wanted: impl Fn(&str) -> bool) {
    let first = text
        .match_indices(mark)
        .find(|(at, _)| wanted(text[at + mark.len()..].lines().next().unwrap_or("")));
    if let Some((at, _)) = first {
        let start = text[..at].rfind("\n/**").expect("a comment") + 1;
        let line = "-".repeat(72);
        text.insert_str(start, &format!("/* {line}\n * {title}\n * {line} */\n\n"));
    }
}

/// One-line comments on one line; and what cannot be called `move` in Rust is called so here.
fn tidy(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let mut line = line.to_owned();
        if line.trim() == "/**" {
            let mut ahead = lines.clone();
            if let (Some(said), Some(end)) = (ahead.next(), ahead.next()) {
                if end.trim() == "*/" {
                    line = format!("{line} {} */", said.trim().trim_start_matches("* "));
                    lines = ahead;
                }
            }
        }
        for end in [",", ";", ")", "\n"] {
            line = line.replace(&format!(" move_{end}"), &format!(" move{end}"));
            line = line.replace(&format!(" *move_{end}"), &format!(" *move{end}"));
        }
        // In C89 on 32 bits a constant that is no `long` is unsigned, which compilers warn of.
        let number = line.rsplit(' ').next().and_then(|n| n.parse::<u64>().ok());
        if line.starts_with("#define ") && number.is_some_and(|n| n > i32::MAX as u64) {
            line.push('U');
        }
        out.push_str(&line);
        out.push('\n');
    }
    out
}

#[test]
fn header_is_up_to_date() {
    golden("include/xqrules.h", &header());
}

#[test]
fn every_file_with_exports_is_in_the_header() {
    for entry in std::fs::read_dir(root().join("src/ffi")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        let text = std::fs::read_to_string(&path).unwrap();
        if name != "guard.rs" && text.contains("\n#[no_mangle]\n") {
            assert!(
                FILES.iter().any(|(file, _)| *file == name),
                "{name} is not in FILES"
            );
        }
    }
}

#[test]
fn abi_table_is_up_to_date() {
    golden("bindings/abi.json", &Abi::of_header(&header()).to_json());
}

#[test]
fn only_listed_symbols_are_exported() {
    let found: BTreeSet<String> = run(Command::new("nm")
        .args(["-D", "--defined-only", "--format=posix"])
        .arg(library_dir().join("libxqrules.so")))
    .lines()
    .map(|line| line.split(' ').next().unwrap().to_owned())
    .collect();
    let list = found.iter().map(|s| format!("{s}\n")).collect::<String>();
    golden("tests/ffi/symbols.txt", &list);
    assert!(found.iter().all(|s| s.starts_with("xq_")), "{found:?}");
    let declared: BTreeSet<String> = Abi::of_header(&header())
        .functions
        .into_iter()
        .map(|f| f.name)
        .collect();
    assert_eq!(
        found, declared,
        "exported on the left, in the header on the right"
    );
}

#[test]
fn soname_carries_the_abi_version() {
    let dynamic = run(Command::new("readelf")
        .arg("-d")
        .arg(library_dir().join("libxqrules.so")));
    let wanted = format!("[libxqrules.so.{}]", xqrules::ffi::version::XQ_ABI_VERSION);
    assert!(
        dynamic
            .lines()
            .any(|l| l.contains("SONAME") && l.contains(&wanted)),
        "no SONAME {wanted} in\n{dynamic}"
    );
}

/// The header is the manual: what a caller must know of each thing is said there.
#[test]
fn everything_is_explained() {
    let abi = Abi::of_header(&header());
    for f in &abi.functions {
        let doc = f.doc.split_whitespace().collect::<Vec<_>>().join(" ");
        let frees = f.name.ends_with("_free");
        assert!(
            f.returns != "xq_status" || doc.contains("Errors") || doc.contains("rrors:"),
            "{}: which errors?",
            f.name
        );
        assert!(
            frees
                || doc.contains("May run concurrently")
                || doc.contains("for itself")
                || doc.contains("Not concurrently"),
            "{}: may it run concurrently?",
            f.name
        );
        let gives = f.params.iter().any(|p| p.ctype.ends_with("**"));
        assert!(
            !gives || doc.contains("owns") || doc.contains("_free"),
            "{}: who owns what it gives?",
            f.name
        );
    }
    for (name, _, doc) in &abi.constants {
        assert!(!doc.is_empty(), "{name} is not explained");
    }
    for s in &abi.structs {
        assert!(!s.doc.is_empty(), "{} is not explained", s.name);
        for f in &s.fields {
            assert!(!f.doc.is_empty(), "{}.{} is not explained", s.name, f.name);
        }
    }
    for t in &abi.typedefs {
        assert!(!t.doc.is_empty(), "{} is not explained", t.name);
    }
    for (name, doc) in &abi.handles {
        assert!(!doc.is_empty(), "{name} is not explained");
    }
}
