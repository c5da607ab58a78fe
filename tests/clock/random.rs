//! Random events: ten million on one clock after the other, and a slow clock beside the fast one.

use xqrules::board::Color::{self, Black, Red};
use xqrules::clock::{Bonus, Clock, ClockError, ClockState, Period, Phase, TimeControl};

use crate::common::Random;
use crate::control::random_control;

fn some_time(random: &mut Random) -> i64 {
    match random.below(20) {
        0 => 0,
        1 => random.below(10_000_000) as i64,
        2..=5 => random.below(20_000) as i64,
        _ => random.below(900) as i64,
    }
}

fn event(clock: &mut Clock, random: &mut Random, now: i64) -> Result<(), ClockError> {
    let side = Color::ALL[random.below(2)];
    let ms = random.below(5000) as i64;
    match random.below(100) {
        0..=63 => clock.press(clock.state().turn, now),
        64..=69 => clock.press(side, now),
        70..=79 => clock.check(now).map(drop),
        80..=83 => clock.pause(now),
        84..=89 => clock.resume(now),
        90 => clock.arrive(side, now),
        91 => clock.set(side, ms, now, "set"),
        92 => clock.add(side, ms, now, "add"),
        93 => clock.deduct(side, ms / 8, now, "deduct"),
        94 => clock.replace([1 + ms, 1 + ms / 2], now, "replace"),
        95..=97 => clock.undo(now, "undo"),
        98 if random.below(20) == 0 => clock.finish(now),
        _ => clock.check(clock.now().unwrap() - 1 - ms).map(drop),
    }
}

/// What no event may break.
fn invariants(state: &ClockState, what: &dyn std::fmt::Debug) {
    for side in &state.sides {
        for ms in [
            side.remaining,
            side.until_flag,
            side.used,
            side.penalties,
            side.free,
        ] {
            assert!(ms >= 0, "{what:?}: {state:?}");
        }
        assert!(side.penalties <= side.used, "{what:?}: {state:?}");
        assert!(side.overtime <= side.overtimes, "{what:?}: {state:?}");
    }
    let flagged = state.sides.iter().any(|s| s.flagged);
    let forfeited = state.sides.iter().any(|s| s.forfeited);
    assert_eq!(
        flagged,
        state.phase == Phase::Flagged,
        "{what:?}: {state:?}"
    );
    assert_eq!(
        forfeited,
        state.phase == Phase::Forfeited,
        "{what:?}: {state:?}"
    );
}

fn time_run(clock: &Clock) -> i64 {
    let state = clock.state();
    state
        .sides
        .iter()
        .map(|s| s.used - s.penalties)
        .sum::<i64>()
        + clock.given_back()
}

#[test]
fn ten_million_events_keep_time_and_never_go_wrong() {
    let mut random = Random(22);
    let mut events = 0u32;
    let (mut clocks, mut flags, mut forfeits, mut finished, mut refused) =
        (0u32, 0u32, 0u32, 0u32, 0u32);
    while events < 10_000_000 {
        clocks += 1;
        let most = [3_000, 60_000, 8_000_000][random.below(3)];
        let limit = (random.below(2) == 0).then(|| random.below(20_000) as i64);
        let mut clock = Clock::new(random_control(&mut random, most), limit);
        let mut now = random.next() as i64 >> 3;
        let late = [random.below(6) == 0, random.below(6) == 0];
        clock.start(now, Color::ALL[random.below(2)], late).unwrap();
        let both_late = late == [true, true];
        let mut expected = 0;
        for i in 0..2000 {
            now += some_time(&mut random);
            let before = clock.state();
            let before_run = time_run(&clock);
            let last = clock.now().unwrap();
            let seen = clock.state_at(now).unwrap();
            let result = event(&mut clock, &mut random, now);
            events += 1;
            refused += u32::from(result.is_err());
            let state = clock.state();
            invariants(&state, &result);
            if matches!(result, Err(ClockError::Backwards { .. })) {
                assert_eq!(state, before, "nothing changes");
            } else if before.phase == Phase::Running {
                // Charged is what has elapsed, to the millisecond, for each side that ran.
                let until = seen.stopped_at.unwrap_or(now);
                let other_runs = both_late && before.side(before.turn.other()).absent;
                expected += (until - last) * (1 + i64::from(other_runs));
            }
            if !matches!(result, Err(ClockError::Backwards { .. })) && clock.now() == Some(now) {
                assert_eq!(
                    time_run(&clock),
                    expected,
                    "{result:?} {before:?} {state:?}"
                );
            }
            assert!(time_run(&clock) >= before_run);
            if let Some(at) = before.next_event {
                // What was announced happens then and not before.
                let stands = matches!(seen.phase, Phase::Flagged | Phase::Forfeited);
                assert_eq!(stands, now >= at, "{before:?} {seen:?}");
            }
            if i % 500 == 499
                || (state.phase as u8 >= Phase::Flagged as u8 && random.below(100) == 0)
            {
                let text = clock.to_json();
                let again = Clock::from_json(&text).expect(&text);
                assert_eq!(again, clock, "{text}");
            }
            match state.phase {
                // A flag can be put up again.
                Phase::Flagged if i % 8 == 0 => flags += 1,
                Phase::Flagged => continue,
                Phase::Forfeited => forfeits += 1,
                Phase::Finished => finished += 1,
                _ => continue,
            }
            break;
        }
    }
    println!("{events} events on {clocks} clocks: {flags} flags, {forfeits} forfeits, {finished} finished, {refused} refused");
}

#[test]
fn a_restored_clock_behaves_the_same() {
    let mut random = Random(23);
    for _ in 0..2_000 {
        let mut clock = Clock::new(random_control(&mut random, 60_000), Some(10_000));
        let mut now = 0;
        clock
            .start(now, Red, [random.below(2) == 0, false])
            .unwrap();
        let cut = random.below(60);
        let mut restored = None;
        for i in 0..100 {
            if i == cut {
                restored = Some(Clock::from_json(&clock.to_json()).unwrap());
            }
            now += some_time(&mut random);
            let seed = random.next();
            let result = event(&mut clock, &mut Random(seed), now);
            if let Some(restored) = &mut restored {
                assert_eq!(event(restored, &mut Random(seed), now), result);
                assert_eq!(restored, &clock);
            }
        }
    }
}

#[test]
fn damaged_snapshots_are_refused_or_harmless() {
    let mut random = Random(24);
    let mut clock = Clock::new("1:00/2,0:20,3x0:05|2:00d5".parse().unwrap(), Some(9_000));
    clock.start(0, Red, [false, false]).unwrap();
    for i in 0..6 {
        clock
            .press(Color::ALL[i % 2], i as i64 * 700 + 700)
            .unwrap();
    }
    let text = clock.to_json();
    let (mut refused, mut taken) = (0, 0);
    for _ in 0..50_000 {
        let mut bytes = text.clone().into_bytes();
        for _ in 0..1 + random.below(3) {
            let at = random.below(bytes.len());
            bytes[at] = b"0123456789-\",[]{}tnrx"[random.below(21)];
        }
        let Ok(text) = String::from_utf8(bytes) else {
            continue;
        };
        match Clock::from_json(&text) {
            Err(error) => {
                assert!(!error.to_string().is_empty());
                refused += 1;
            }
            Ok(mut clock) => {
                taken += 1;
                let mut now = clock.now().unwrap_or(0);
                for _ in 0..50 {
                    now = now.saturating_add(some_time(&mut random) * 1000);
                    let _ = event(&mut clock, &mut random, now);
                    for side in clock.state().sides {
                        assert!(side.remaining >= 0 && side.used >= 0);
                    }
                }
            }
        }
    }
    assert!(
        refused > 1000 && taken > 1000,
        "{refused} refused, {taken} taken"
    );
}

/// A clock that counts every millisecond by itself, written from the spec alone.
struct Slow {
    control: TimeControl,
    main: [i64; 2],
    period: [usize; 2],
    left: [u32; 2],
    overtime: [(u32, i64); 2],
    free: i64,
    this_move: i64,
    turn: Color,
    flagged: bool,
}

impl Slow {
    fn period(&self, side: Color) -> Period {
        self.control.side(side).periods()[self.period[side.index()]]
    }

    fn enter(&mut self, side: Color, period: usize, carried: i64) {
        let i = side.index();
        self.period[i] = period;
        let p = self.period(side);
        self.main[i] = carried + p.base;
        self.left[i] = p.moves.unwrap_or(0);
        self.overtime[i] = p.overtime.map_or((0, 0), |o| (o.count, o.length));
    }

    fn turn_begins(&mut self) {
        self.this_move = 0;
        self.free = match self.period(self.turn).bonus {
            Bonus::Delay(ms) => ms,
            _ => 0,
        };
    }

    fn tick(&mut self) {
        let (side, i) = (self.turn, self.turn.index());
        self.this_move += 1;
        if self.free > 0 {
            self.free -= 1;
        } else if self.main[i] > 0 {
            self.main[i] -= 1;
        } else {
            self.overtime[i].1 -= 1;
            if self.overtime[i].1 == 0 {
                self.overtime[i].0 -= 1;
                self.overtime[i].1 = self.period(side).overtime.unwrap().length;
            }
        }
        if self.free == 0 && self.main[i] == 0 && self.overtime[i].0 == 0 {
            let next = self.period[i] + 1;
            if self.left[i] == 0
                && self.period(side).overtime.is_none()
                && next < self.control.side(side).periods().len()
            {
                self.enter(side, next, 0);
            } else {
                self.flagged = true;
            }
        }
    }

    fn press(&mut self) {
        let (side, i) = (self.turn, self.turn.index());
        if self.left[i] > 0 {
            self.left[i] -= 1;
            if self.left[i] == 0 {
                let carried = if self.period(side).carries {
                    self.main[i]
                } else {
                    0
                };
                let last = self.control.side(side).periods().len() - 1;
                self.enter(side, last.min(self.period[i] + 1), carried);
            }
        }
        match self.period(side).bonus {
            Bonus::Increment(ms) => self.main[i] += ms,
            Bonus::Bronstein(ms) => self.main[i] += ms.min(self.this_move),
            _ => {}
        }
        if let Some(o) = self.period(side).overtime {
            self.overtime[i].1 = o.length;
        }
        self.turn = side.other();
        self.turn_begins();
    }
}

#[test]
fn a_clock_that_counts_milliseconds_agrees() {
    let mut random = Random(25);
    let (mut presses, mut flags) = (0, 0);
    for _ in 0..5_000 {
        let control = random_control(&mut random, 400);
        let mut clock = Clock::new(control.clone(), None);
        clock.start(0, Red, [false, false]).unwrap();
        let mut slow = Slow {
            control,
            main: [0; 2],
            period: [0; 2],
            left: [0; 2],
            overtime: [(0, 0); 2],
            free: 0,
            this_move: 0,
            turn: Red,
            flagged: false,
        };
        slow.enter(Red, 0, 0);
        slow.enter(Black, 0, 0);
        slow.turn_begins();
        let mut now = 0;
        for _ in 0..60 {
            for _ in 0..random.below(120) {
                now += 1;
                slow.tick();
                if slow.flagged {
                    break;
                }
            }
            let seen = clock.state_at(now).unwrap();
            let what = || format!("{} at {now}: {seen:?}", slow.control);
            assert_eq!(seen.phase == Phase::Flagged, slow.flagged, "{}", what());
            if slow.flagged {
                assert!(seen.side(slow.turn).flagged, "{}", what());
                flags += 1;
                break;
            }
            for side in Color::ALL {
                let i = side.index();
                let overtime = slow.main[i] == 0 && slow.period(side).overtime.is_some();
                let left = if overtime {
                    slow.overtime[i].1
                } else {
                    slow.main[i]
                };
                assert_eq!(seen.side(side).remaining, left, "{side} {}", what());
                assert_eq!(
                    seen.side(side).moves_left,
                    slow.left[i],
                    "{side} {}",
                    what()
                );
            }
            clock.press(slow.turn, now).unwrap();
            slow.press();
            presses += 1;
        }
    }
    println!("{presses} presses, {flags} flags");
    assert!(presses > 10_000 && flags > 1_000);
}
