//! Articles 6, 21 and 22, each by its number.

use xqrules::board::Color::{Black, Red};
use xqrules::clock::{Clock, ClockError, Phase};

use crate::{moves, remaining, running};

const MINUTE: i64 = 60_000;

#[test]
fn art_6_each_side_has_its_own_time_and_the_press_ends_it() {
    let mut clock = running("60:00");
    clock.press(Red, 5 * MINUTE).unwrap();
    clock.press(Black, 7 * MINUTE).unwrap();
    let seen = clock.state_at(10 * MINUTE).unwrap();
    assert_eq!(seen.side(Red).remaining, 52 * MINUTE);
    assert_eq!(seen.side(Black).remaining, 58 * MINUTE);
    assert_eq!(
        (seen.side(Red).used, seen.side(Black).used),
        (8 * MINUTE, 2 * MINUTE)
    );
    // Who forgets to press goes on using his time: nothing ends a turn but the press.
    assert_eq!(
        clock.press(Black, 11 * MINUTE),
        Err(ClockError::OtherSide(Black))
    );
}

/// The first period and the ones that follow: time carries over, moves are counted.
fn scheme(name: &str, first: (i64, u32), then: (i64, u32)) {
    let mut clock = running(name);
    let mut now = 0;
    let state = clock.state();
    assert_eq!(state.side(Red).remaining, first.0 * MINUTE);
    assert_eq!(state.side(Red).moves_left, first.1);
    moves(&mut clock, &mut now, first.1 - 1, 1000);
    assert_eq!(
        (
            clock.state().side(Red).period,
            clock.state().side(Red).moves_left
        ),
        (1, 1)
    );
    moves(&mut clock, &mut now, 1, 1000);
    let side = *clock.state().side(Black);
    assert_eq!((side.period, side.moves_left), (2, then.1));
    let left = first.0 * MINUTE - i64::from(first.1) * 1000 + then.0 * MINUTE;
    assert_eq!(side.remaining, left);
    moves(&mut clock, &mut now, then.1, 1000);
    let side = *clock.state().side(Red);
    assert_eq!((side.period, side.moves_left), (3, then.1), "it repeats");
    assert_eq!(
        side.remaining,
        left - i64::from(then.1) * 1000 + then.0 * MINUTE
    );
}

#[test]
fn art_6_1_ninety_minutes_for_forty_moves_then_fifteen_for_ten() {
    scheme("6.1", (90, 40), (15, 10));
}

#[test]
fn art_6_2_sixty_minutes_for_thirty_moves_then_ten_for_ten() {
    scheme("6.2", (60, 30), (10, 10));
}

#[test]
fn art_6_3_rapid_ten_minutes_for_forty_moves_then_five_for_thirty() {
    scheme("6.3", (10, 40), (5, 30));
}

#[test]
fn art_6_4_rapid_five_minutes_for_thirty_moves() {
    scheme("6.4", (5, 30), (5, 30));
}

#[test]
fn art_6_5_one_time_for_the_whole_game() {
    let mut clock = running("6.5=3:00");
    let mut now = 0;
    moves(&mut clock, &mut now, 100, 1000);
    assert_eq!(clock.state().side(Red).moves_left, 0);
    assert_eq!(clock.next_event(), Some(now + 80_000));
    clock.check(now + 80_000).unwrap();
    assert!(clock.state().side(Red).flagged && !clock.state().side(Black).flagged);
}

#[test]
fn reform_2007_red_has_more_time_than_black() {
    let mut clock = running("tieshi-2007");
    assert_eq!(remaining(&clock, Red), 80 * MINUTE);
    assert_eq!(remaining(&clock, Black), 40 * MINUTE);
    clock.press(Red, 10_000).unwrap();
    assert_eq!(
        remaining(&clock, Red),
        80 * MINUTE + 20_000,
        "30 seconds a move"
    );
}

#[test]
fn art_21_1_a_late_side_s_time_runs_from_its_first_turn_and_the_limit_loses() {
    let mut clock = Clock::new("60:00".parse().unwrap(), Some(15 * MINUTE));
    clock.start(0, Red, [false, true]).unwrap();
    clock.press(Red, 2 * MINUTE).unwrap();
    let seen = clock.state_at(10 * MINUTE).unwrap();
    assert_eq!(seen.side(Black).used, 8 * MINUTE);
    assert_eq!(seen.next_event, Some(15 * MINUTE));
    assert_eq!(
        clock.press(Black, 11 * MINUTE),
        Err(ClockError::Absent(Black))
    );
    clock.check(15 * MINUTE).unwrap();
    assert_eq!(clock.state().phase, Phase::Forfeited);
    assert!(clock.state().side(Black).forfeited && !clock.state().side(Red).forfeited);
    assert_eq!(
        clock.arrive(Black, 15 * MINUTE),
        Err(ClockError::Over(Phase::Forfeited))
    );
}

#[test]
fn art_21_2_who_comes_within_the_limit_has_the_time_that_is_left() {
    let mut clock = Clock::new("60:00/30,10:00/10*".parse().unwrap(), Some(15 * MINUTE));
    clock.start(0, Red, [true, false]).unwrap();
    clock.arrive(Red, 15 * MINUTE - 1).unwrap();
    assert_eq!(remaining(&clock, Red), 45 * MINUTE + 1);
    assert_eq!(clock.state().side(Red).moves_left, 30);
    assert_eq!(clock.next_event(), Some(60 * MINUTE), "the limit is gone");
    assert_eq!(
        clock.arrive(Red, 15 * MINUTE),
        Err(ClockError::Present(Red))
    );
}

#[test]
fn art_21_3_both_late_are_both_charged_and_both_can_lose() {
    let both = || {
        let mut clock = Clock::new("60:00".parse().unwrap(), Some(15 * MINUTE));
        clock.start(0, Red, [true, true]).unwrap();
        clock
    };
    let mut clock = both();
    clock.arrive(Red, 3 * MINUTE).unwrap();
    clock.press(Red, 4 * MINUTE).unwrap();
    clock.arrive(Black, 9 * MINUTE).unwrap();
    clock.press(Black, 10 * MINUTE).unwrap();
    assert_eq!(remaining(&clock, Red), 56 * MINUTE);
    assert_eq!(
        remaining(&clock, Black),
        50 * MINUTE,
        "from the start of the game"
    );

    let mut clock = both();
    clock.arrive(Red, 3 * MINUTE).unwrap();
    clock.check(20 * MINUTE).unwrap();
    let state = clock.state();
    assert_eq!(
        (state.sides[0].forfeited, state.sides[1].forfeited),
        (false, true)
    );
    assert_eq!(state.stopped_at, Some(15 * MINUTE));

    let mut clock = both();
    clock.check(20 * MINUTE).unwrap();
    let state = clock.state();
    assert_eq!(
        (state.sides[0].forfeited, state.sides[1].forfeited),
        (true, true)
    );
}

#[test]
fn art_22_1_moves_not_completed_and_pressed_in_time_lose() {
    let mut clock = running("10:00/2,5:00/2*");
    clock.press(Red, MINUTE).unwrap();
    clock.press(Black, 2 * MINUTE).unwrap();
    // The second move comes at the very moment at which the time is used up.
    assert_eq!(
        clock.press(Red, 11 * MINUTE),
        Err(ClockError::Over(Phase::Flagged))
    );
    assert!(clock.state().side(Red).flagged);
    assert_eq!(clock.state().stopped_at, Some(11 * MINUTE));

    let mut clock = running("10:00/2,5:00/2*");
    clock.press(Red, MINUTE).unwrap();
    clock.press(Black, 2 * MINUTE).unwrap();
    clock.press(Red, 11 * MINUTE - 1).unwrap();
    assert_eq!(remaining(&clock, Red), 5 * MINUTE + 1);
}

#[test]
fn art_22_4_a_defective_clock_is_replaced() {
    let mut clock = running("60:00");
    clock.press(Red, MINUTE).unwrap();
    // The flag fell early: the arbiter puts both times right.
    clock.set(Black, 0, 2 * MINUTE, "defect").unwrap();
    assert_eq!(clock.state().phase, Phase::Flagged);
    clock
        .replace([59 * MINUTE, 58 * MINUTE], 9 * MINUTE, "new clock")
        .unwrap();
    assert_eq!(clock.state().phase, Phase::Paused);
    clock.resume(10 * MINUTE).unwrap();
    clock.press(Black, 11 * MINUTE).unwrap();
    assert_eq!(remaining(&clock, Black), 57 * MINUTE);
    let kinds: Vec<&str> = clock.journal().iter().map(|act| act.kind.name()).collect();
    assert_eq!(kinds, ["set", "replace", "replace"]);
}

#[test]
fn art_23_3_five_minutes_are_added_to_the_time_used() {
    let mut clock = running("60:00");
    clock.press(Red, MINUTE).unwrap();
    clock
        .deduct(Red, 5 * MINUTE, 2 * MINUTE, "wrong claim")
        .unwrap();
    let red = *clock.state().side(Red);
    assert_eq!(
        (red.remaining, red.used, red.penalties),
        (54 * MINUTE, 6 * MINUTE, 5 * MINUTE)
    );
    clock.deduct(Red, 54 * MINUTE, 3 * MINUTE, "again").unwrap();
    assert_eq!(clock.state().phase, Phase::Flagged);
    assert!(clock.state().side(Red).flagged && !clock.state().side(Black).flagged);
}
