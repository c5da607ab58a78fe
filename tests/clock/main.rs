//! The clock: time controls, articles 6, 21 and 22, the bugs that other clocks have, random
//! events, and thousands of real games with the time of each move.

#[path = "../common/mod.rs"]
mod common;

mod articles;
mod bugs;
mod control;
mod online;
mod random;
mod situations;

use xqrules::board::Color::{self, Black, Red};
use xqrules::clock::Clock;

/// A running clock, started at 0 by red with both sides present.
pub fn running(control: &str) -> Clock {
    let mut clock = Clock::new(control.parse().unwrap(), None);
    clock.start(0, Red, [false, false]).unwrap();
    clock
}

/// Both sides press in turn, each after so many milliseconds, until each has made `moves`.
pub fn moves(clock: &mut Clock, now: &mut i64, moves: u32, each: i64) {
    for _ in 0..moves {
        for side in [Red, Black] {
            *now += each;
            clock.press(side, *now).unwrap();
        }
    }
}

pub fn remaining(clock: &Clock, side: Color) -> i64 {
    clock.state().side(side).remaining
}
