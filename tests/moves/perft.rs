//! The shared move-count references, every row.

use std::sync::atomic::{AtomicUsize, Ordering};

use xqrules::board::Position;

use crate::common::shared;

#[test]
fn all_reference_rows() {
    let text = std::fs::read_to_string(shared("perft.jsonl")).unwrap();
    let rows: Vec<serde_json::Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(rows.len(), 66);
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                // The deepest row stands last but one; start from that end.
                while let Some(row) = rows.iter().rev().nth(next.fetch_add(1, Ordering::Relaxed)) {
                    let fen = row["fen"].as_str().unwrap();
                    let depth = row["depth"].as_u64().unwrap() as u32;
                    let pos = Position::from_fen(fen).unwrap();
                    assert_eq!(
                        pos.perft(depth),
                        row["nodes"].as_u64().unwrap(),
                        "{fen} at depth {depth}"
                    );
                }
            });
        }
    });
}

#[test]
fn shallow_depths_without_data() {
    let pos = Position::start();
    for (depth, nodes) in [(0, 1), (1, 44), (2, 1_920), (3, 79_666)] {
        assert_eq!(pos.perft(depth), nodes);
    }
}
