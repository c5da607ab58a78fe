//! What is generated from `src/ffi`: the header, the layout table and the list of symbols. Each
//! is committed, so that a change of the interface is seen in review.

use std::collections::BTreeSet;
use std::process::Command;

use crate::abi::Abi;
use crate::tools::{golden, library_dir, root, run};

/// The files of `src/ffi` with exported things, in the order of the header.
const FILES: &[&str] = &[
    "status.rs",
    "error.rs",
    "version.rs",
    "text.rs",
    "names.rs",
    "setup.rs",
    "position.rs",
    "game.rs",
    "notation.rs",
    "record.rs",
    "report.rs",
    "adjudication.rs",
];

/// The header as the sources have it.
pub fn header() -> String {
    let config = cbindgen::Config::from_file(root().join("cbindgen.toml")).expect("cbindgen.toml");
    let mut builder = cbindgen::Builder::new().with_config(config);
    for file in FILES {
        builder = builder.with_src(root().join("src/ffi").join(file));
    }
    let mut out = Vec::new();
    builder.generate().expect("cbindgen").write(&mut out);
    let text = String::from_utf8(out).expect("the header is UTF-8");
    tidy(&text)
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
            assert!(FILES.contains(&name.as_str()), "{name} is not in FILES");
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
