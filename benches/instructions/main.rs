//! Counts instructions with valgrind's callgrind: figures that are the same to the unit on every
//! run, whatever else the machine does.
//!
//!     cargo bench --bench instructions               prints the figures beside the goals
//!     cargo bench --bench instructions -- --check    also fails where one grew by over 5 %
//!     cargo bench --bench instructions -- --record   writes them down as the new base
//!
//!     cargo bench --bench instructions -- --audit FOLDER
//!                                                the share of verdicts in the audit of a folder
//!
//! What is counted are calls through the C interface of the shared library as it ships, that
//! library's size, and what verdicts cost in the replay and in the audit of an archive: this program
//! itself, run twice.

mod figures;
mod verdicts;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use figures::{CallsOf, What, FIGURES, MIDDLEGAME_MOVES};
use verdicts::Work;

/// What may be between a count and the recorded one.
const TOLERANCE: f64 = 0.05;

const ROUNDS: u64 = 200;

fn main() -> ExitCode {
    if Work::done_if_asked_for() {
        return ExitCode::SUCCESS;
    }
    let arg = |name: &str| std::env::args().any(|a| a == name);
    let tool = Tool::build();
    let folder = std::env::args().skip_while(|a| a != "--audit").nth(1);
    if let Some(folder) = folder {
        let [without, with] = tool.verdicts(Work::Audit, Some(&folder));
        let share = (with - without) as f64 / with as f64 * 100.0;
        println!("{with} instructions, {without} without verdicts: their share is {share:.1} %");
        return ExitCode::SUCCESS;
    }
    let counts: Vec<f64> = FIGURES.iter().map(|f| tool.count(&f.what)).collect();
    let base = recorded();
    let same_compiler = base.compiler == compiler();

    println!("instructions                            now    recorded      goal");
    let mut failed = false;
    for (figure, count) in FIGURES.iter().zip(&counts) {
        let before = base.counts.get(figure.name).copied();
        let mut note = String::new();
        if *count > figure.goal {
            note.push_str("  over the goal");
            failed = true;
        }
        // A library grows with what it can do: its size has a goal only.
        let compared = !matches!(figure.what, What::Size);
        if let Some(before) = before.filter(|b| compared && *count > b * (1.0 + TOLERANCE)) {
            note.push_str(&format!(
                "  grew by {:.1} %",
                (count / before - 1.0) * 100.0
            ));
            // Another compiler makes other code; then only the goals decide.
            failed |= same_compiler;
        }
        println!(
            "{:36} {:>8.2} {:>10} {:>9}{note}",
            figure.name,
            count,
            before.map_or("-".into(), |b| format!("{b:.2}")),
            figure.goal,
        );
    }
    if !same_compiler {
        println!(
            "recorded with {}, counted with {}: only the goals are checked",
            base.compiler,
            compiler()
        );
    }
    if arg("--record") {
        record(&counts);
    }
    if failed && arg("--check") {
        eprintln!("instruction counts grew or exceed their goals");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

/// The program that makes the calls, linked with the shared library built beside this bench.
struct Tool {
    program: PathBuf,
    libraries: PathBuf,
}

impl Tool {
    fn build() -> Tool {
        let exe = std::env::current_exe().expect("the path of this program");
        let libraries = exe.parent().expect("its folder").to_path_buf();
        let built = libraries.join("libxqrules.so");
        assert!(built.exists(), "{} is missing", built.display());
        // Programs look for the library by its SONAME.
        let soname = libraries.join("libxqrules.so.1");
        let _ = std::fs::remove_file(&soname);
        std::os::unix::fs::symlink(&built, &soname).expect("a link to the library");
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let program = libraries.join("instruction-calls");
        run(Command::new("cc")
            .args(["-O2", "-std=c99", "-Wall", "-Wextra", "-Werror", "-o"])
            .arg(&program)
            .arg(root.join("benches/instructions/calls.c"))
            .arg("-I")
            .arg(root.join("include"))
            .arg(&built));
        Tool { program, libraries }
    }

    fn count(&self, what: &What) -> f64 {
        match what {
            What::PerftLeaf { fen, depth } => {
                let deep = self.callgrind(None, &["perft", &depth.to_string(), fen]);
                let shallow = self.callgrind(None, &["perft", "1", fen]);
                let leaves = deep
                    .output
                    .trim()
                    .parse::<f64>()
                    .expect("a count of leaves");
                (deep.instructions - shallow.instructions) as f64 / leaves
            }
            What::Call {
                function,
                calls: calls @ (CallsOf::Press | CallsOf::Desk),
            } => {
                let program = if *calls == CallsOf::Press {
                    "clock"
                } else {
                    "desk"
                };
                let all = self.callgrind(Some(function), &[program, &ROUNDS.to_string()]);
                assert_eq!(all.output.trim().parse(), Ok(ROUNDS));
                all.instructions as f64 / ROUNDS as f64
            }
            What::Call { function, calls } => {
                let all = self.callgrind(Some(function), &["hot", &ROUNDS.to_string()]);
                let each = match calls {
                    CallsOf::EachMove => MIDDLEGAME_MOVES,
                    _ => MIDDLEGAME_MOVES + 1,
                };
                let made = all.output.trim().parse::<u64>().expect("a count of calls");
                assert_eq!(made, ROUNDS * (MIDDLEGAME_MOVES + 1));
                all.instructions as f64 / (ROUNDS * each) as f64
            }
            What::ReadMove => {
                let rounds = ROUNDS.to_string();
                let all = self.callgrind(Some("xq_position_read_move"), &["read", &rounds]);
                all.instructions as f64 / ROUNDS as f64
            }
            What::ArchiveGame => {
                let archive = self.archive();
                let path = archive.to_str().expect("a path in UTF-8");
                let all = self.callgrind(Some("xq_archive_scan"), &["archive", path]);
                let games = all.output.trim().parse::<f64>().expect("a count of games");
                all.instructions as f64 / games
            }
            What::Verdicts(work) => {
                let [without, with] = self.verdicts(*work, None);
                assert!(without > 10_000_000, "{without} for the whole archive");
                with as f64 / without as f64
            }
            What::Size => {
                let stripped = self.libraries.join("libxqrules-stripped.so");
                run(Command::new("strip")
                    .arg("-o")
                    .arg(&stripped)
                    .arg(self.libraries.join("libxqrules.so")));
                let bytes = std::fs::metadata(&stripped).expect("it was written").len();
                bytes as f64 / 1024.0
            }
        }
    }

    /// Instructions of a work without verdicts and with them.
    fn verdicts(&self, work: Work, folder: Option<&str>) -> [u64; 2] {
        [false, true].map(|verdicts| {
            let program = std::env::current_exe().expect("the path of this program");
            let mut args = vec![work.argument(verdicts)];
            args.extend(folder);
            self.callgrind_of(&program, Some(work.function()), &args)
                .instructions
        })
    }

    /// Every twentieth file of the Big5 archive in one file, as `calls archive` wants it.
    fn archive(&self) -> PathBuf {
        let files: Vec<Vec<u8>> = verdicts::archive().into_iter().step_by(20).collect();
        let mut out = (files.len() as u64).to_ne_bytes().to_vec();
        out.extend(files.iter().flat_map(|f| (f.len() as u64).to_ne_bytes()));
        out.extend(files.concat());
        let path = self.libraries.join("instruction-archive");
        std::fs::write(&path, out).expect("the archive written");
        path
    }

    /// Runs under callgrind; with a function, only what happens inside it is counted.
    fn callgrind(&self, function: Option<&str>, args: &[&str]) -> Counted {
        self.callgrind_of(&self.program, function, args)
    }

    fn callgrind_of(&self, program: &Path, function: Option<&str>, args: &[&str]) -> Counted {
        let mut command = Command::new("valgrind");
        let mut profile = std::ffi::OsString::from("--callgrind-out-file=");
        profile.push(self.libraries.join("instruction-calls.profile"));
        command.arg("--tool=callgrind").arg(profile);
        if let Some(function) = function {
            command.arg(format!("--toggle-collect={function}"));
        }
        command
            .arg(program)
            .args(args)
            .env("LD_LIBRARY_PATH", &self.libraries)
            // The dynamic linker's work depends on the environment's size; the difference of
            // two runs does not.
            .env("LD_BIND_NOW", "1");
        let (output, log) = run(&mut command);
        let instructions = log
            .lines()
            .find_map(|line| line.split_once("Collected :"))
            .and_then(|(_, n)| n.trim().parse().ok())
            .unwrap_or_else(|| panic!("no count in valgrind's output:\n{log}"));
        Counted {
            instructions,
            output,
        }
    }
}

struct Counted {
    instructions: u64,
    output: String,
}

fn run(command: &mut Command) -> (String, String) {
    let done = command.output().unwrap_or_else(|error| {
        panic!("{:?} cannot be started: {error}", command.get_program());
    });
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let (out, log) = (text(&done.stdout), text(&done.stderr));
    assert!(done.status.success(), "{command:?} failed:\n{out}{log}");
    (out, log)
}

struct Recorded {
    compiler: String,
    counts: BTreeMap<String, f64>,
}

fn file() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/instructions/recorded.json")
}

fn recorded() -> Recorded {
    let text = std::fs::read_to_string(file()).unwrap_or_else(|_| "{}".into());
    let json: serde_json::Value = serde_json::from_str(&text).expect("recorded.json");
    Recorded {
        compiler: json["compiler"].as_str().unwrap_or("nothing").into(),
        counts: json["instructions"]
            .as_object()
            .into_iter()
            .flatten()
            .filter_map(|(name, count)| Some((name.clone(), count.as_f64()?)))
            .collect(),
    }
}

fn record(counts: &[f64]) {
    let rounded = |count: f64| (count * 100.0).round() / 100.0;
    let instructions: serde_json::Map<String, serde_json::Value> = FIGURES
        .iter()
        .zip(counts)
        .map(|(figure, count)| (figure.name.to_string(), rounded(*count).into()))
        .collect();
    let json = serde_json::json!({ "compiler": compiler(), "instructions": instructions });
    let text = serde_json::to_string_pretty(&json).expect("JSON") + "\n";
    std::fs::write(file(), text).expect("recorded.json written");
}

fn compiler() -> String {
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".into());
    run(Command::new(rustc).arg("--version"))
        .0
        .trim()
        .to_string()
}
