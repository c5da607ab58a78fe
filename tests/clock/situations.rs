//! Situations thought out from the articles and the spec alone, before the code was looked at: what
//! must happen was decided first.

use xqrules::board::Color::{Black, Red};
use xqrules::clock::{Clock, ClockError, Phase, TimeControl};

use crate::{moves, remaining, running};

const SECOND: i64 = 1000;
const MINUTE: i64 = 60_000;

fn overtime(clock: &Clock) -> (i64, u32, u32) {
    let red = *clock.state().side(Red);
    (red.remaining, red.overtime, red.overtimes)
}

/// Red thinks so long and presses; black takes no time.
fn think(clock: &mut Clock, now: &mut i64, ms: i64) {
    *now += ms;
    clock.press(Red, *now).unwrap();
    clock.press(Black, *now).unwrap();
}

#[test]
fn art_6_1_the_time_left_goes_over_and_the_last_period_repeats() {
    let mut clock = running("6.1");
    let mut now = 0;
    // Forty moves in forty minutes: fifty are left, and fifteen come.
    moves(&mut clock, &mut now, 40, MINUTE);
    let red = *clock.state().side(Red);
    assert_eq!(
        (red.remaining, red.period, red.moves_left),
        (65 * MINUTE, 2, 10)
    );
    for period in 3..6 {
        moves(&mut clock, &mut now, 10, MINUTE);
        let red = *clock.state().side(Red);
        assert_eq!((red.period, red.moves_left), (period, 10));
    }
    assert_eq!(remaining(&clock, Red), (65 + 3 * 5) * MINUTE);
    // Thirty-nine moves are not forty.
    let mut clock = running("6.1");
    let mut now = 0;
    moves(&mut clock, &mut now, 39, MINUTE);
    assert_eq!(clock.state().side(Red).moves_left, 1);
    assert_eq!(clock.next_event(), Some(now + 51 * MINUTE));
}

#[test]
fn art_6_1_the_last_move_of_a_period_one_millisecond_before_the_flag() {
    let mut clock = running("1:00/1,0:30/1*");
    clock.press(Red, MINUTE - 1).unwrap();
    assert_eq!(remaining(&clock, Red), 30 * SECOND + 1);
    let mut clock = running("1:00/1,0:30/1*");
    assert_eq!(
        clock.press(Red, MINUTE),
        Err(ClockError::Over(Phase::Flagged))
    );
}

#[test]
fn carry_over_off() {
    let mut clock = running("10:00/2!,5:00/1!*");
    let mut now = 0;
    moves(&mut clock, &mut now, 2, MINUTE);
    assert_eq!(remaining(&clock, Red), 5 * MINUTE, "eight minutes are lost");
    moves(&mut clock, &mut now, 1, MINUTE);
    assert_eq!(remaining(&clock, Red), 5 * MINUTE, "four more");
}

#[test]
fn the_bonus_is_the_new_periods() {
    let mut clock = running("10:00/1+10,5:00/1+20*");
    clock.press(Red, MINUTE).unwrap();
    assert_eq!(remaining(&clock, Red), 14 * MINUTE + 20 * SECOND);
}

#[test]
fn byo_yomi_is_counted_off_one_by_one() {
    let mut now = 0;
    let mut clock = running("10:00,3x0:45");
    assert_eq!(clock.next_event(), Some(10 * MINUTE + 135 * SECOND));
    assert_eq!(overtime(&clock), (10 * MINUTE, 0, 3));
    // Into the first, and out of it again: all three are there.
    think(&mut clock, &mut now, 10 * MINUTE + 44 * SECOND);
    assert_eq!(overtime(&clock), (45 * SECOND, 1, 3));
    // Just its length: it is used up.
    think(&mut clock, &mut now, 45 * SECOND);
    assert_eq!(overtime(&clock), (45 * SECOND, 2, 3));
    think(&mut clock, &mut now, 45 * SECOND - 1);
    assert_eq!(overtime(&clock), (45 * SECOND, 2, 3));
    // Two more in one think are one too many.
    assert!(clock.press(Red, now + 90 * SECOND).is_err());
    assert!(clock.state().side(Red).flagged);
    // Two periods in one long think, from the main time on.
    let mut now = 0;
    let mut clock = running("10:00,3x0:45");
    think(&mut clock, &mut now, 10 * MINUTE + 100 * SECOND);
    assert_eq!(overtime(&clock), (45 * SECOND, 3, 3));
    // The last period lasts as long as each move is in time.
    for _ in 0..200 {
        think(&mut clock, &mut now, 44_999);
    }
    assert_eq!(overtime(&clock), (45 * SECOND, 3, 3));
}

#[test]
fn byo_yomi_and_the_arbiters_hand() {
    let mut clock = running("1:00,3x0:45");
    clock.check(MINUTE).unwrap();
    assert_eq!(overtime(&clock), (45 * SECOND, 1, 3));
    clock.deduct(Red, MINUTE, MINUTE, "").unwrap();
    assert_eq!(overtime(&clock), (30 * SECOND, 2, 3));
    clock.deduct(Red, 5 * MINUTE, MINUTE, "23.3").unwrap();
    assert_eq!(clock.state().phase, Phase::Flagged);
    // A flag that should not have fallen.
    clock.set(Red, 20 * SECOND, MINUTE, "22.4").unwrap();
    assert_eq!(clock.state().phase, Phase::Paused);
}

#[test]
fn delay_and_bronstein() {
    let mut clock = running("1:00d5");
    let mut now = 0;
    think(&mut clock, &mut now, 4_999);
    assert_eq!(remaining(&clock, Red), MINUTE);
    think(&mut clock, &mut now, 7_000);
    assert_eq!(remaining(&clock, Red), 58 * SECOND);
    assert_eq!(clock.next_event(), Some(now + 63 * SECOND));
    let mut clock = running("1:00b5");
    let mut now = 0;
    think(&mut clock, &mut now, 3_000);
    assert_eq!(remaining(&clock, Red), MINUTE);
    think(&mut clock, &mut now, 7_000);
    assert_eq!(remaining(&clock, Red), 58 * SECOND);
    // What is given back comes too late for a flag; free time does not.
    let (mut free, mut back) = (running("0:02d5"), running("0:02b5"));
    assert!(free.press(Red, 6_999).is_ok());
    assert!(back.press(Red, 2_000).is_err());
}

#[test]
fn two_sides_of_different_kinds() {
    let mut clock = running("tieshi-2007");
    assert_eq!(remaining(&clock, Black), 40 * MINUTE);
    clock.press(Red, MINUTE).unwrap();
    assert_eq!(remaining(&clock, Red), 79 * MINUTE + 30 * SECOND);
    assert_eq!(clock.next_event(), Some(41 * MINUTE));
    let mut clock = running("5:00+3|2:00/1,0:10,2x0:05");
    clock.press(Red, 0).unwrap();
    clock.press(Black, 100 * SECOND).unwrap();
    let black = *clock.state().side(Black);
    assert_eq!(
        (black.remaining, black.until_flag),
        (30 * SECOND, 40 * SECOND)
    );
}

#[test]
fn undo_across_a_period() {
    let mut clock = running("1:00/1,0:30/1*");
    clock.press(Red, 10 * SECOND).unwrap();
    assert_eq!(clock.state().side(Red).period, 2);
    clock.press(Black, 15 * SECOND).unwrap();
    clock.undo(20 * SECOND, "").unwrap();
    assert_eq!(clock.state().turn, Black);
    clock.undo(22 * SECOND, "").unwrap();
    let red = *clock.state().side(Red);
    assert_eq!((red.period, red.moves_left, red.presses), (1, 1, 0));
    assert_eq!((clock.state().turn, red.remaining), (Red, 50 * SECOND));
    assert_eq!(remaining(&clock, Black), MINUTE);
    assert_eq!(
        clock.given_back(),
        12 * SECOND,
        "5 of black's, 5 of red's, 2 of black's again"
    );
    assert_eq!(clock.undo(23 * SECOND, ""), Err(ClockError::NothingToUndo));
}

#[test]
fn undo_keeps_a_penalty() {
    let mut clock = running("10:00");
    clock.press(Red, MINUTE).unwrap();
    clock.deduct(Red, 5 * MINUTE, 2 * MINUTE, "23.3").unwrap();
    clock.undo(3 * MINUTE, "").unwrap();
    assert_eq!(remaining(&clock, Red), 4 * MINUTE);
    assert_eq!(clock.state().side(Red).penalties, 5 * MINUTE);
}

#[test]
fn a_snapshot_in_the_middle_of_a_think() {
    let mut clock = running("1:00/1,0:20,2x0:05|3:00d2");
    clock.press(Red, 20 * SECOND).unwrap();
    clock.check(21 * SECOND).unwrap();
    let mut again = Clock::from_json(&clock.to_json()).unwrap();
    assert_eq!(again, clock);
    for clock in [&mut clock, &mut again] {
        clock.press(Black, 30 * SECOND).unwrap();
        assert_eq!(
            remaining(clock, Black),
            172 * SECOND,
            "the free second went on"
        );
    }
    assert_eq!(again, clock);
}

#[test]
fn time_that_runs_backwards_changes_nothing() {
    let mut clock = running("5:00");
    clock.press(Red, 10 * SECOND).unwrap();
    let before = clock.clone();
    assert!(matches!(
        clock.press(Black, 9_999),
        Err(ClockError::Backwards { .. })
    ));
    assert!(matches!(clock.check(-1), Err(ClockError::Backwards { .. })));
    assert!(matches!(
        clock.undo(0, ""),
        Err(ClockError::Backwards { .. })
    ));
    assert!(matches!(
        clock.finish(i64::MIN),
        Err(ClockError::OutOfRange(_))
    ));
    assert_eq!(clock, before);
    assert!(clock.state_at(9_999).is_err());
}

#[test]
fn pauses_cost_nothing_and_stop_the_timer() {
    let mut clock = running("5:00d3");
    clock.pause(2 * SECOND).unwrap();
    assert_eq!(clock.next_event(), None);
    assert_eq!(clock.press(Red, HOUR), Err(ClockError::Paused));
    clock.resume(HOUR).unwrap();
    clock.press(Red, HOUR + 4 * SECOND).unwrap();
    assert_eq!(
        remaining(&clock, Red),
        5 * MINUTE - 3 * SECOND,
        "2 and 4 less 3 free"
    );
}

const HOUR: i64 = 60 * MINUTE;

#[test]
fn months_pass() {
    let mut clock = running("90:00/40,15:00/10*");
    let then = 200 * 24 * HOUR;
    clock.check(then).unwrap();
    let state = clock.state();
    assert_eq!(state.stopped_at, Some(90 * MINUTE));
    assert_eq!(
        (state.side(Red).used, state.side(Red).remaining),
        (90 * MINUTE, 0)
    );
    // Increments for weeks of correspondence do not overflow.
    let mut clock = running("87839:59:59+87839:59:59");
    let mut now = 0;
    for _ in 0..5_000 {
        think(&mut clock, &mut now, 0);
    }
    assert!(remaining(&clock, Red) > 0 && clock.next_event().is_some());
}

#[test]
fn presses_out_of_turn() {
    let mut clock = running("5:00");
    assert_eq!(
        clock.press(Black, SECOND),
        Err(ClockError::OtherSide(Black))
    );
    clock.press(Red, 2 * SECOND).unwrap();
    assert_eq!(
        clock.press(Red, 2 * SECOND),
        Err(ClockError::OtherSide(Red))
    );
    assert_eq!(
        clock.start(3 * SECOND, Red, [false; 2]),
        Err(ClockError::Started)
    );
    clock.finish(4 * SECOND).unwrap();
    for now in [4 * SECOND, HOUR] {
        assert!(clock.press(Black, now).is_err());
        assert_eq!(remaining(&clock, Black), 298 * SECOND, "it stands for good");
    }
}

#[test]
fn lateness_on_the_clock_alone() {
    let late = |late, limit| {
        let mut clock = Clock::new("30:00".parse().unwrap(), limit);
        clock.start(0, Red, late).unwrap();
        clock
    };
    // A limit of none: the time itself is the limit.
    let mut clock = late([true, false], None);
    assert_eq!(clock.next_event(), Some(30 * MINUTE));
    clock.check(30 * MINUTE).unwrap();
    assert!(clock.state().side(Red).flagged);
    // The limit is passed at its last millisecond.
    let mut clock = late([true, false], Some(10 * MINUTE));
    assert!(clock.clone().arrive(Red, 10 * MINUTE - 1).is_ok());
    assert!(clock.arrive(Red, 10 * MINUTE).is_err());
    assert!(clock.state().side(Red).forfeited);
    // Both: each is charged until it comes.
    let mut clock = late([true, true], Some(10 * MINUTE));
    clock.arrive(Black, 3 * MINUTE).unwrap();
    clock.arrive(Red, 5 * MINUTE).unwrap();
    let used = clock.state().sides.map(|s| s.used / MINUTE);
    assert_eq!(used, [5, 3]);
}

#[test]
fn control_texts_both_ways() {
    for text in [
        "90:00/40,15:00/10*",
        "80:00+30|40:00+30",
        "5:00+3",
        "10:00,3x0:45",
        "1:00/2!,0:30/1!*",
        "0:00.500d2.250",
        "60:00/30b5,0:10,1x0:01|5:00/30*",
        "3x0:45",
    ] {
        let control: TimeControl = text.parse().unwrap();
        assert_eq!(control.to_string(), text);
    }
    for (text, short) in [
        ("1:30:00/40 , 15:00/10 *", "90:00/40,15:00/10*"),
        (" 5:00 + 0:03 ", "5:00+3"),
        ("5:00+3|5:00+3", "5:00+3"),
        ("6.5=45:00", "45:00"),
        ("decider", "6:00+3|4:00+3"),
        ("5:00+1:30", "5:00+90"),
    ] {
        assert_eq!(text.parse::<TimeControl>().unwrap().to_string(), short);
    }
}

#[test]
fn control_texts_with_faults_say_where() {
    for (text, column) in [
        ("", 1),
        ("   ", 4),
        ("90", 1),
        ("90:0", 4),
        ("5:60", 3),
        ("90:00/", 7),
        ("90:00/0,15:00", 1),
        ("90:00/40,15:00/10*x", 19),
        ("90:00/40,15:00/10*,5:00", 19),
        ("90:00/40", 1),
        ("5:00*", 1),
        ("5:00+", 6),
        ("5:00+0", 1),
        ("5:00|", 6),
        ("5:00||5:00", 6),
        ("5:00|5:00|5:00", 10),
        ("3x0:45,5:00", 1),
        ("10:00,0x0:45", 7),
        ("0:00", 1),
        ("５:00", 1),
        ("5:00+3 秒", 8),
        ("5:00 分钟", 6),
        ("-5:00", 1),
        ("5:00.1234", 6),
        ("99999999999999999999:00", 1),
        ("6.5=5:00/30*", 5),
        ("6.6", 1),
    ] {
        let error = text.parse::<TimeControl>().unwrap_err();
        assert_eq!(
            error.line_and_column(text),
            (1, column),
            "{text:?}: {error}"
        );
    }
    let two_lines = "5:00,\n5:0x";
    let error = two_lines.parse::<TimeControl>().unwrap_err();
    assert_eq!(error.line_and_column(two_lines), (2, 3), "{error}");
}
