//! Everything a caller can do wrong, done to every function: the C program `robust.c` with a
//! table generated from the header, so that a new function is covered without another word.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::abi::{Abi, Function, Named};
use crate::generate::header;
use crate::tools::{library_dir, link_dir, root, run, scratch, valgrind};

/// How to make one of each kind of handle: C statements that set `out`.
const MAKERS: &[(&str, &str)] = &[
    ("xq_game", "xq_game_new(NULL, (xq_game **)&out, NULL);"),
    (
        "xq_text",
        "xq_game *game = NULL; xq_game_new(NULL, &game, NULL); \
         xq_game_write(game, \"uci\", 3, (xq_text **)&out, NULL); xq_game_free(game);",
    ),
    (
        "xq_record_reader",
        "xq_record_reader_new(NULL, (xq_record_reader **)&out, NULL);",
    ),
    (
        "xq_record",
        "xq_record_new(NULL, (xq_record **)&out, NULL);",
    ),
    (
        "xq_archive",
        "uint64_t length = 7; xq_archive_scan((const uint8_t *)\"1. h2e2\", 7, &length, 1, NULL, 1, \
         (xq_archive **)&out, NULL);",
    ),
    (
        "xq_audit",
        "xq_audit_new((const uint8_t *)\"1. h2e2\", 7, NULL, NULL, NULL, 0, (xq_audit **)&out, NULL);",
    ),
    (
        "xq_sheet",
        "xq_sheet_new(NULL, \"?\", 1, \"\", 0, (xq_sheet **)&out, NULL);",
    ),
    (
        "xq_clock",
        "xq_clock_new(\"5:00+3\", 6, -1, (xq_clock **)&out, NULL);",
    ),
    (
        "xq_arbiter",
        "xq_arbiter_new(NULL, 0, NULL, (xq_arbiter **)&out, NULL);",
    ),
    (
        "xq_viewer",
        "xq_viewer_new(NULL, 0, NULL, 0, (xq_viewer **)&out, NULL);",
    ),
    (
        "xq_chain",
        "xq_chain_new(\"league2021\", 10, (xq_chain **)&out, NULL);",
    ),
    (
        "xq_tournament",
        "uint32_t entry; xq_tournament_new(\"swiss\", 5, (xq_tournament **)&out, NULL); \
         xq_tournament_enter((xq_tournament *)out, \"A\", 1, \"\", 0, 2000, &entry, NULL); \
         xq_tournament_enter((xq_tournament *)out, \"B\", 1, \"\", 0, 1900, &entry, NULL);",
    ),
];

/// The functions with their parameters' kinds, and how handles are made and freed, in C.
fn table(abi: &Abi) -> String {
    // A kind of handle that no function gives cannot be misused.
    let handles: Vec<&str> = abi
        .handles
        .iter()
        .map(|(name, _)| name.as_str())
        .filter(|name| {
            let out = format!("{name} **");
            abi.functions
                .iter()
                .any(|f| f.params.iter().any(|p| p.ctype == out))
        })
        .collect();
    let mut c = String::from("/* Generated. */\nenum {\n    H_NONE,\n");
    for (name, _) in &abi.handles {
        if handles.contains(&name.as_str()) {
            writeln!(c, "    H_{name},").unwrap();
        }
    }
    writeln!(c, "    H_END\n}};\n#define HANDLE_COUNT (H_END - 1)\n").unwrap();
    c.push_str("enum {\n    V_NONE,\n");
    for s in &abi.structs {
        writeln!(c, "    V_{},", s.name).unwrap();
    }
    c.push_str("    V_END\n};\n\nstatic const int STARTS_WITH_SIZE[] = { 0");
    for s in &abi.structs {
        write!(c, ", {}", i32::from(s.fields[0].name == "struct_size")).unwrap();
    }
    c.push_str(" };\n\nstatic void *make_handle(int kind)\n{\n    void *out = NULL;\n    switch (kind) {\n");
    for name in &handles {
        let maker = MAKERS
            .iter()
            .find(|(handle, _)| handle == name)
            .unwrap_or_else(|| panic!("tests/ffi/robust.rs does not know how to make a {name}"));
        writeln!(c, "    case H_{name}: {{ {} break; }}", maker.1).unwrap();
    }
    c.push_str("    default: break;\n    }\n    if (out == NULL) { fprintf(stderr, \"no handle of kind %d\\n\", kind); exit(3); }\n    return out;\n}\n\nstatic void free_handle(int kind, void *handle)\n{\n    switch (kind) {\n");
    for name in &handles {
        writeln!(
            c,
            "    case H_{name}: {name}_free(({name} *)handle); break;"
        )
        .unwrap();
    }
    c.push_str("    default: break;\n    }\n}\n\n");
    let functions: Vec<&Function> = abi
        .functions
        .iter()
        .filter(|f| {
            // Functions of a handle that nobody can have.
            !f.params.iter().any(|p| {
                abi.handles.iter().any(|(name, _)| {
                    !handles.contains(&name.as_str()) && pointee(&p.ctype) == Some(name)
                })
            })
        })
        .collect();
    for f in &functions {
        let args: Vec<String> = f
            .params
            .iter()
            .enumerate()
            .map(|(i, p)| {
                let field = if p.ctype.ends_with('*') { 'p' } else { 'n' };
                format!("({})s[{i}].{field}", p.ctype)
            })
            .collect();
        let call = format!("{}({})", f.name, args.join(", "));
        let value = if f.returns.ends_with('*') {
            format!("{call} != NULL")
        } else {
            format!("(long){call}")
        };
        writeln!(
            c,
            "static long call_{}(const struct slot *s)\n{{\n    (void)s;\n    return {value};\n}}",
            f.name
        )
        .unwrap();
    }
    c.push_str("\nstatic const struct function FUNCTIONS[] = {\n");
    for f in &functions {
        let params: Vec<String> = (0..f.params.len()).map(|i| param(abi, f, i)).collect();
        writeln!(
            c,
            "    {{ \"{}\", {}, {}, {},\n      {{ {} }},\n      call_{}, {{ {} }} }},",
            f.name,
            i32::from(f.returns == "xq_status"),
            i32::from(f.name.ends_with("_free")),
            params.len(),
            if params.is_empty() {
                "{ K_NUMBER, \"\", 0, 0, 0 }".to_owned()
            } else {
                params.join(",\n        ")
            },
            f.name,
            statuses(abi, f)
                .iter()
                .map(|code| format!("{code}, "))
                .collect::<String>()
                + "0"
        )
        .unwrap();
    }
    c.push_str("};\n#define FUNCTION_COUNT ((int)(sizeof FUNCTIONS / sizeof FUNCTIONS[0]))\n");
    c
}

/// The statuses that the header names for a function, also by "as of `…`" and "those of `…`". What every
/// call may give is not named with each.
fn statuses(abi: &Abi, f: &Function) -> BTreeSet<i64> {
    let mut out = BTreeSet::new();
    let mut seen = BTreeSet::new();
    let mut todo = vec![f.name.clone()];
    while let Some(name) = todo.pop() {
        if !seen.insert(name.clone()) {
            continue;
        }
        let f = abi.functions.iter().find(|f| f.name == name).unwrap();
        let mut words = f.doc.split('`');
        let mut before = "";
        while let (Some(text), Some(word)) = (words.next(), words.next()) {
            if let Some((_, value, _)) = abi.constants.iter().find(|(name, ..)| name == word) {
                if word.starts_with("XQ_E_") {
                    out.insert(*value);
                }
            }
            let text = text.trim_end();
            let also = ["as of", "those of"].iter().any(|end| text.ends_with(end));
            // "those of `a`, `XQ_E_…`, `b`" goes on only behind an "and".
            let refers = also || (text == "and" && before.starts_with("xq_"));
            if refers && abi.functions.iter().any(|f| f.name == word) {
                todo.push(word.to_owned());
            }
            before = word;
        }
    }
    out
}

/// What a pointer points to, without `const`.
fn pointee(ctype: &str) -> Option<&str> {
    let inner = ctype.strip_suffix('*')?.trim();
    Some(inner.strip_prefix("const ").unwrap_or(inner).trim())
}

fn param(abi: &Abi, f: &Function, i: usize) -> String {
    let p: &Named = &f.params[i];
    let before = i.checked_sub(1).map(|i| f.params[i].name.as_str());
    let after = f.params.get(i + 1).map(|p| p.name.as_str());
    let mut kind = "K_NUMBER";
    let mut code = String::from("0");
    let mut size = String::from("0");
    let constant = p.ctype.starts_with("const ");
    if let Some(inner) = pointee(&p.ctype) {
        size = if inner == "void" || abi.handles.iter().any(|(name, _)| name == inner) {
            "8".into()
        } else {
            format!("sizeof({inner})")
        };
        if abi.structs.iter().any(|s| s.name == inner) {
            code = format!("V_{inner}");
        }
        let handle = inner.trim_end_matches([' ', '*']);
        let counted = after.is_some_and(|after| after == format!("{}_len", p.name));
        kind = if inner == "xq_error" {
            "K_ERR"
        } else if abi.handles.iter().any(|(name, _)| name == handle) {
            code = format!("H_{handle}");
            if inner.ends_with('*') {
                "K_HANDLE_OUT"
            } else {
                "K_HANDLE"
            }
        } else if inner == "char" && constant {
            assert!(counted, "{}: {} has no {}_len", f.name, p.name, p.name);
            "K_TEXT"
        } else if constant && counted {
            "K_ARRAY_IN"
        } else if constant {
            "K_IN"
        } else if inner == "char" {
            assert_eq!(after, Some("capacity"), "{}: {}", f.name, p.name);
            "K_BUFFER"
        } else if after == Some("capacity") {
            "K_ARRAY_OUT"
        } else if p.name == "count" || p.name == "needed" {
            "K_COUNT"
        } else {
            "K_OUT"
        };
    } else if before.is_some_and(|before| p.name == format!("{before}_len")) {
        kind = "K_LEN";
    } else if p.name == "capacity" {
        kind = "K_CAPACITY";
    }
    format!(
        "{{ {kind}, \"{}\", {code}, {size}, {} }}",
        p.name,
        i32::from(constant)
    )
}

/// Compiles the program against a library.
fn build(name: &str, library: &Path, flags: &[&str]) -> PathBuf {
    let dir = scratch(name);
    std::fs::write(dir.join("table.h"), table(&Abi::of_header(&header()))).unwrap();
    run(Command::new("cc")
        .args([
            "-std=c99",
            "-D_POSIX_C_SOURCE=200809L",
            "-Wall",
            "-Wextra",
            "-Werror",
            "-O1",
            "-g",
        ])
        .args(flags)
        .arg("-I")
        .arg(root().join("include"))
        .arg("-I")
        .arg(&dir)
        .arg("-o")
        .arg(dir.join("robust"))
        .arg(root().join("tests/ffi/robust.c"))
        .arg("-L")
        .arg(library)
        .arg(format!("-Wl,-rpath,{}", library.display()))
        .args(["-lxqrules", "-lpthread"]));
    dir.join("robust")
}

fn robust(what: &str) {
    let program = build(&format!("robust-{what}"), &library_dir(), &[]);
    println!("{}", run(Command::new(program).arg(what)).trim());
}

/// The table for programs that are built elsewhere: the fuzz driver, and those for other machines
/// (`.ci/soak`, `.ci/windows.py`, `.ci/machines.py`).
#[test]
fn table_of_functions() {
    std::fs::write(
        scratch("table").join("table.h"),
        table(&Abi::of_header(&header())),
    )
    .unwrap();
}

#[test]
fn null_for_each_pointer_in_turn() {
    robust("null");
}

#[test]
fn texts_empty_broken_and_huge_and_buffers_too_small() {
    robust("text");
}

#[test]
fn numbers_that_are_no_values() {
    robust("numbers");
}

#[test]
fn freed_and_foreign_handles() {
    robust("handles");
}

#[test]
fn values_damaged_at_every_bit() {
    robust("damaged");
}

#[test]
fn two_threads_at_once() {
    robust("threads");
}

/// Any function after any other, with handles and values passed on. `make soak` does it longer
/// and with the address sanitizer.
#[test]
fn random_calls() {
    let program = build("robust-random", &library_dir(), &[]);
    println!(
        "{}",
        run(Command::new(program).args(["random", "200000", "1"])).trim()
    );
}

/// The same calls, and not one byte read or written that should not be.
#[test]
fn misuse_is_clean_under_valgrind() {
    let program = build("robust-valgrind", &library_dir(), &[]);
    // Not "handles": to read a freed handle's tag is an invalid access, and the header says so.
    for what in ["null", "text", "numbers"] {
        run(valgrind().arg(&program).arg(what));
    }
}

#[test]
fn forced_panic_in_every_function() {
    // A library of its own, in which the tests can force a panic: see src/ffi/guard.rs.
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("panic-test");
    run(Command::new(env!("CARGO"))
        .args([
            "build",
            "--quiet",
            "--offline",
            "--lib",
            "--features",
            "panic-test",
        ])
        .arg("--target-dir")
        .arg(&target)
        .current_dir(root()));
    let library = link_dir("lib-panic", &target.join("debug/libxqrules.so"));
    let program = build("robust-panic", &library, &["-DPANIC_TEST"]);
    println!("{}", run(Command::new(program).arg("panic")).trim());
}
