//! What is wrong with other clocks.

use xqrules::board::Color::{Black, Red};
use xqrules::clock::{Clock, ClockError, Phase};

use crate::{moves, remaining, running};

#[test]
fn no_increment_after_the_flag() {
    let mut clock = running("0:10+30");
    assert_eq!(
        clock.press(Red, 10_000),
        Err(ClockError::Over(Phase::Flagged))
    );
    assert_eq!(remaining(&clock, Red), 0);
    assert_eq!(
        clock.press(Red, 10_001),
        Err(ClockError::Over(Phase::Flagged))
    );
    assert_eq!(remaining(&clock, Red), 0);
}

#[test]
fn the_bonus_is_that_of_the_new_period() {
    let mut clock = running("1:00/2+10,1:00+3");
    let mut now = 0;
    moves(&mut clock, &mut now, 1, 1000);
    assert_eq!(remaining(&clock, Red), 69_000);
    moves(&mut clock, &mut now, 1, 1000);
    assert_eq!(remaining(&clock, Red), 68_000 + 60_000 + 3_000);
}

#[test]
fn no_time_between_tick_and_press_is_lost() {
    let mut ticking = running("5:00");
    for now in (0..100_000).step_by(7) {
        ticking.check(now).unwrap();
    }
    ticking.press(Red, 100_003).unwrap();
    let mut quiet = running("5:00");
    quiet.press(Red, 100_003).unwrap();
    assert_eq!(ticking, quiet);
    assert_eq!(remaining(&quiet, Red), 300_000 - 100_003);
}

#[test]
fn fast_taps_are_not_free() {
    let mut clock = running("5:00");
    let mut now = 0;
    moves(&mut clock, &mut now, 1000, 1);
    assert_eq!(remaining(&clock, Red), 299_000);
    assert_eq!(remaining(&clock, Black), 299_000);
}

#[test]
fn weeks_do_not_overflow() {
    const WEEK: i64 = 7 * 24 * 3600 * 1000;
    let mut clock = running("500000:00");
    clock.press(Red, 40 * WEEK).unwrap();
    clock.press(Black, 45 * WEEK).unwrap();
    assert_eq!(clock.state().side(Red).used, 40 * WEEK);
    let late = clock.check(1 << 62).unwrap();
    assert_eq!(late.phase, Phase::Flagged);
    assert_eq!(clock.check(i64::MAX), Err(ClockError::OutOfRange(i64::MAX)));
    // The caller's time may begin anywhere.
    let mut clock = Clock::new("5:00".parse().unwrap(), None);
    clock.start(-(1 << 62), Red, [false, false]).unwrap();
    clock.press(Red, -(1 << 62) + 1000).unwrap();
    clock.check(1 << 62).unwrap();
    assert!(clock.state().side(Black).flagged);
}

#[test]
fn a_finished_clock_stands() {
    let mut clock = running("5:00");
    clock.press(Red, 10_000).unwrap();
    clock.finish(30_000).unwrap();
    let state = clock.check(10_000_000).unwrap();
    assert_eq!(state.phase, Phase::Finished);
    assert_eq!(
        (state.sides[1].remaining, state.next_event),
        (280_000, None)
    );
    assert_eq!(state.stopped_at, Some(30_000));
    let over = Err(ClockError::Over(Phase::Finished));
    assert_eq!(clock.press(Black, 10_000_001), over);
    assert_eq!(clock.add(Black, 1000, 10_000_001, ""), over);
    assert_eq!(clock.undo(10_000_001, ""), over);
    assert_eq!(clock.finish(10_000_001), over);
}

#[test]
fn overtime_begins_anew_with_each_move() {
    let mut clock = running("0:10,3x0:30");
    clock.press(Red, 5_000).unwrap();
    clock.press(Black, 6_000).unwrap();
    // Red uses its last 5 seconds, a period of 30, and 12 of the next.
    clock.press(Red, 6_000 + 5_000 + 30_000 + 12_000).unwrap();
    let red = *clock.state().side(Red);
    assert_eq!((red.overtime, red.overtimes, red.remaining), (2, 3, 30_000));
    clock.press(Black, 54_000).unwrap();
    // One long think: the second and the third period, all but a millisecond.
    let seen = clock.state_at(54_000 + 59_999).unwrap();
    assert_eq!((seen.side(Red).overtime, seen.side(Red).remaining), (3, 1));
    clock.press(Red, 54_000 + 59_999).unwrap();
    let red = *clock.state().side(Red);
    assert_eq!((red.overtime, red.remaining), (3, 30_000));
    clock.press(Black, 114_000).unwrap();
    assert_eq!(clock.next_event(), Some(144_000));
    clock.check(144_000).unwrap();
    assert!(clock.state().side(Red).flagged);
}

#[test]
fn taking_back_restores_periods() {
    let mut clock = running("1:00/2+5,1:00/2+9*");
    let mut now = 0;
    moves(&mut clock, &mut now, 1, 1000);
    let before = clock.state_at(now + 1000).unwrap();
    now += 1000;
    clock.press(Red, now).unwrap();
    assert_eq!(clock.state().side(Red).period, 2);
    clock.undo(now + 500, "art. 5.8").unwrap();
    let after = clock.state();
    assert_eq!((after.sides, after.turn), (before.sides, before.turn));
    assert_eq!(clock.given_back(), 500);
    now += 500;
    for _ in 0..2 {
        clock.undo(now, "art. 5.8").unwrap();
    }
    assert_eq!((remaining(&clock, Red), clock.state().turn), (59_000, Red));
    assert_eq!(clock.undo(now, ""), Err(ClockError::NothingToUndo));
}

#[test]
fn taking_back_does_not_undo_a_penalty() {
    let mut clock = running("5:00");
    clock.press(Red, 1000).unwrap();
    clock.deduct(Red, 60_000, 2000, "9.1.4").unwrap();
    clock.undo(3000, "5.8").unwrap();
    let red = *clock.state().side(Red);
    assert_eq!(
        (red.remaining, red.penalties, red.used),
        (239_000, 60_000, 61_000)
    );
}

#[test]
fn the_flag_is_that_of_the_side_whose_time_ran() {
    let mut clock = running("0:10|5:00");
    clock.press(Red, 9_999).unwrap();
    clock.check(200_000).unwrap();
    assert_eq!(
        clock.state().phase,
        Phase::Running,
        "red has a millisecond, but it is black's turn"
    );
    clock.check(9_999 + 300_000).unwrap();
    let state = clock.state();
    assert_eq!(
        (state.sides[0].flagged, state.sides[1].flagged),
        (false, true)
    );
}

#[test]
fn time_that_runs_backwards_changes_nothing() {
    let mut clock = running("5:00");
    clock.press(Red, 10_000).unwrap();
    let before = clock.clone();
    let error = Err(ClockError::Backwards {
        last: 10_000,
        now: 9_999,
    });
    assert_eq!(clock.press(Black, 9_999), error);
    assert_eq!(clock.pause(9_999), error);
    assert_eq!(clock.deduct(Black, 1, 9_999, ""), error);
    assert_eq!(clock.finish(9_999), error);
    assert!(clock.state_at(9_999).is_err());
    assert_eq!(clock, before);
}

#[test]
fn a_paused_clock_does_not_run_and_goes_on_for_the_same_side() {
    let mut clock = running("5:00");
    clock.press(Red, 10_000).unwrap();
    clock.pause(20_000).unwrap();
    assert_eq!(clock.next_event(), None);
    assert_eq!(clock.press(Black, 500_000), Err(ClockError::Paused));
    clock.resume(600_000).unwrap();
    clock.press(Black, 601_000).unwrap();
    assert_eq!(remaining(&clock, Black), 289_000);
}

#[test]
fn us_delay_waits_and_bronstein_gives_back() {
    let mut clock = running("5:00d10|5:00b10");
    clock.press(Red, 4_000).unwrap();
    assert_eq!(remaining(&clock, Red), 300_000);
    clock.press(Black, 8_000).unwrap();
    assert_eq!(
        remaining(&clock, Black),
        300_000,
        "four seconds were used and given back"
    );
    clock.press(Red, 8_000 + 25_000).unwrap();
    assert_eq!(remaining(&clock, Red), 285_000);
    clock.press(Black, 33_000 + 25_000).unwrap();
    assert_eq!(remaining(&clock, Black), 285_000);
    // Correspondence: so much for each move, nothing else.
    let mut clock = running("0:00d604800");
    clock.press(Red, 604_799_999).unwrap();
    clock.press(Black, 604_800_000).unwrap();
    clock.check(604_800_000 * 2).unwrap();
    assert!(clock.state().side(Red).flagged);
}

/// Found by the fuzzer: between the first and the last time there is lie one more milliseconds than
/// a number of 64 bits holds.
#[test]
fn from_the_first_time_to_the_last() {
    let (first, last) = (-(1 << 62), 1 << 62);
    let mut clock = Clock::new("5:00+3".parse().unwrap(), None);
    let state = clock.state_at(last).unwrap();
    assert_eq!(state.side(Red).remaining, 300_000);
    assert!(clock.state_at(last + 1).is_err());
    assert!(clock.start(first - 1, Red, [false; 2]).is_err());
    clock.start(first, Red, [false; 2]).unwrap();
    assert!(clock.state_at(last).unwrap().side(Red).flagged);
    let state = clock.check(last).unwrap();
    assert_eq!(state.side(Red).remaining, 0);
    assert!(state.side(Red).flagged);
}
