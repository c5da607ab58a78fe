//! Counts the positions at a depth: `perft [DEPTH [FEN]]`.

use std::time::Instant;

use xqrules::board::{Position, START_FEN};

fn main() {
    let mut args = std::env::args().skip(1);
    let depth = args.next().map_or(5, |a| a.parse().expect("a depth"));
    let fen = args.next().unwrap_or_else(|| START_FEN.to_string());
    let pos = match Position::from_fen(&fen) {
        Ok(pos) => pos,
        Err(error) => {
            eprintln!("{error}");
            std::process::exit(1);
        }
    };
    let start = Instant::now();
    let nodes = pos.perft(depth);
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{nodes} positions at depth {depth}, {:.0} million a second",
        nodes as f64 / seconds / 1e6
    );
}
