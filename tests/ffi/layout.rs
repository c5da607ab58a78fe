//! Sizes and offsets: the same in Rust, in C and in the committed table.

use std::fmt::Write as _;
use std::process::Command;

use crate::abi::Abi;
use crate::generate::header;
use crate::tools::{root, run, scratch};

/// Size, alignment and the offset of each field, as Rust has them.
type Layout = (&'static str, usize, usize, Vec<(&'static str, usize)>);

macro_rules! layout {
    ($module:ident :: $name:ident { $($field:ident),* $(,)? }) => {{
        use xqrules::ffi::$module::$name;
        (
            stringify!($name),
            std::mem::size_of::<$name>(),
            std::mem::align_of::<$name>(),
            vec![$((stringify!($field), std::mem::offset_of!($name, $field))),*],
        )
    }};
}

fn in_rust() -> Vec<Layout> {
    vec![
        layout!(error::xq_error {
            struct_size,
            code,
            line,
            column,
            ply,
            reserved,
            byte_offset,
            message
        }),
        layout!(setup::xq_setup {
            pieces,
            turn,
            reserved,
            plies_since_capture,
            move_number
        }),
        layout!(setup::xq_defect {
            kind,
            found,
            byte_offset,
            letter,
            square,
            piece,
            color,
            rank
        }),
        layout!(position::xq_position { tag, check, inside }),
        layout!(moves::xq_undo { check, inside }),
        layout!(diagram::xq_diagram_options {
            struct_size,
            pieces,
            bottom,
            mirrored,
            coordinates,
            theme,
            width,
            no_check,
            last_move,
            arrow_count,
            circle_count,
            arrows,
            circles
        }),
        layout!(outcome::xq_outcome {
            reason,
            winner,
            reserved,
            article
        }),
        layout!(outcome::xq_natural_limit {
            plies,
            claimants_checks,
            counted_plies
        }),
        layout!(bulk::xq_game_row {
            hash,
            plies,
            status,
            reason,
            most_repetitions,
            plies_since_capture,
            winner,
            is_check,
            reserved
        }),
        layout!(bulk::xq_archive_row {
            hash,
            fingerprint,
            byte_offset,
            first_move,
            item,
            game,
            format,
            encoding,
            result,
            reason,
            plies,
            nodes,
            most_repetitions,
            plies_since_capture,
            warnings,
            errors,
            winner,
            has_start,
            reserved
        }),
        layout!(audit::xq_audit_options {
            struct_size,
            threads,
            unjudged,
            games_before,
            bytes_before,
            max_nodes
        }),
        layout!(audit::xq_audit_source {
            format,
            encoding,
            can_be_split,
            reserved
        }),
        layout!(audit::xq_audit_column {
            kind,
            nullable,
            parent,
            names,
            name
        }),
        layout!(verdict::xq_verdict {
            ruling,
            first_ply,
            last_ply,
            loop_plies,
            times,
            labels,
            bound_hits,
            reserved,
            nodes,
            article
        }),
        layout!(verdict::xq_label {
            ply,
            label,
            counts_as,
            played,
            side,
            reserved
        }),
        layout!(verdict::xq_limit {
            plies,
            counted_plies,
            reached
        }),
        layout!(reader::xq_read_options {
            struct_size,
            format,
            encoding,
            strict,
            max_bytes,
            max_nodes,
            max_depth,
            style
        }),
        layout!(record::xq_record_info {
            number,
            format,
            encoding,
            result,
            whole,
            tags,
            plies,
            nodes,
            problems,
            has_start,
            byte_offset,
            style
        }),
        layout!(problem::xq_problem {
            kind,
            severity,
            game,
            ply,
            in_variation,
            candidates,
            byte_offset,
            name
        }),
        layout!(sheet::xq_sheet_info {
            readings,
            entries,
            exact,
            first_doubt,
            dead_end
        }),
        layout!(tree::xq_node {
            parent,
            first_child,
            next_sibling,
            notes,
            played,
            reserved
        }),
        layout!(clock_state::xq_side_clock {
            remaining,
            until_flag,
            used,
            penalties,
            free,
            period,
            moves_left,
            overtime,
            overtimes,
            presses,
            flagged,
            absent,
            forfeited,
            reserved
        }),
        layout!(clock_state::xq_clock_state {
            next_event,
            stopped_at,
            red,
            black,
            phase,
            turn,
            has_next_event,
            reserved
        }),
        layout!(arbiter_state::xq_answer {
            accepted,
            ended,
            red_fouls,
            black_fouls,
            reserved,
            refusal,
            article
        }),
        layout!(arbiter_state::xq_arbiter_state {
            clock,
            ended_at,
            plies,
            red_fouls,
            black_fouls,
            red_warnings,
            black_warnings,
            begun,
            turn,
            unpressed,
            offer,
            must_change,
            result,
            reason,
            reserved,
            article,
            rule
        }),
        layout!(chain::xq_chain_state {
            games,
            stage,
            first_half_points,
            second_half_points,
            over,
            winner,
            red,
            chooser,
            name,
            time
        }),
        layout!(tournament::xq_pair {
            red,
            black,
            group,
            board,
            outcome,
            reserved
        }),
        layout!(tournament::xq_standing {
            entry,
            place,
            shared,
            decided_by,
            value_count,
            reserved,
            values
        }),
    ]
}

#[test]
fn rust_agrees_with_the_table() {
    let abi = Abi::of_header(&header());
    let found = in_rust();
    for s in &abi.structs {
        let layout = found
            .iter()
            .find(|l| l.0 == s.name)
            .unwrap_or_else(|| panic!("{} is not in the list of tests/ffi/layout.rs", s.name));
        assert_eq!((layout.1, layout.2), (s.size, s.align), "{}", s.name);
        let fields: Vec<(&str, usize)> = s
            .fields
            .iter()
            .map(|f| (f.name.as_str(), f.offset))
            .collect();
        assert_eq!(layout.3, fields, "{}", s.name);
    }
    assert_eq!(found.len(), abi.structs.len());
}

#[test]
fn c_agrees_with_the_table() {
    let abi = Abi::of_header(&header());
    let mut program =
        String::from("#include \"xqrules.h\"\n#include <stdio.h>\n\nint main(void) {\n");
    let mut wanted = String::new();
    for s in &abi.structs {
        let name = &s.name;
        writeln!(
            program,
            "    printf(\"{name} %lu\\n\", (unsigned long)sizeof({name}));"
        )
        .unwrap();
        writeln!(wanted, "{name} {}", s.size).unwrap();
        for f in &s.fields {
            let field = &f.name;
            writeln!(
                program,
                "    printf(\"{name}.{field} %lu %lu\\n\", (unsigned long)offsetof({name}, {field}), \
                 (unsigned long)sizeof((({name} *)0)->{field}));"
            )
            .unwrap();
            writeln!(wanted, "{name}.{field} {} {}", f.offset, f.size).unwrap();
        }
    }
    for (name, value, _) in abi.constants.iter().filter(|c| c.1 >= 0) {
        writeln!(program, "    printf(\"{name} %ld\\n\", (long){name});").unwrap();
        writeln!(wanted, "{name} {value}").unwrap();
    }
    program.push_str("    return 0;\n}\n");
    let dir = scratch("layout");
    std::fs::write(dir.join("layout.c"), program).unwrap();
    run(Command::new("cc")
        .args(["-std=c99", "-Wall", "-Wextra", "-Werror", "-I"])
        .arg(root().join("include"))
        .args(["-o", "layout", "layout.c"])
        .current_dir(&dir));
    assert_eq!(run(&mut Command::new(dir.join("layout"))), wanted);
}

#[test]
fn status_names_are_the_constants_of_the_header() {
    let abi = Abi::of_header(&header());
    let statuses = abi
        .constants
        .iter()
        .filter(|(name, ..)| name == "XQ_OK" || name.starts_with("XQ_E_"));
    for (name, value, _) in statuses {
        let named = xqrules::ffi::status::xq_status_name(*value as i32);
        assert!(!named.is_null(), "{name} is missing in NAMES");
        // SAFETY: a text that lives as long as the library.
        let named = unsafe { std::ffi::CStr::from_ptr(named) };
        assert_eq!(named.to_str().unwrap(), name);
    }
    assert!(xqrules::ffi::status::xq_status_name(-1).is_null());
}
