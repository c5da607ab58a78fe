//! Time controls as text.

use xqrules::board::Color::{Black, Red};
use xqrules::clock::{Bonus, Period, SideControl, TimeControl, MAX_TIME, PRESETS};

use crate::common::Random;

#[test]
fn presets_are_what_their_names_say() {
    for (name, text) in PRESETS {
        let control: TimeControl = name.parse().unwrap();
        assert_eq!(control.to_string(), text, "{name}");
    }
    let given: TimeControl = "6.5=45:00".parse().unwrap();
    assert_eq!(given, TimeControl::sudden_death(45 * 60_000).unwrap());
}

#[test]
fn short_form_is_read() {
    let control: TimeControl = " 1:30:00/40 , 15:00/10 * ".parse().unwrap();
    assert_eq!(control, "6.1".parse().unwrap());
    let control: TimeControl = "10:00,3x0:45".parse().unwrap();
    assert_eq!(
        control.side(Red).periods(),
        [Period::of(600_000), Period::overtime(3, 45_000)]
    );
    let control: TimeControl = "0:00d10|5:00b2.5".parse().unwrap();
    assert_eq!(control.side(Red).periods()[0].bonus, Bonus::Delay(10_000));
    assert_eq!(
        control.side(Black).periods()[0].bonus,
        Bonus::Bronstein(2_500)
    );
    let control: TimeControl = "15:00/10!*".parse().unwrap();
    assert!(!control.side(Red).periods()[0].carries);
}

#[test]
fn what_is_wrong_is_named_with_its_place() {
    for (text, offset, reason) in [
        ("", 0, "expected a number"),
        ("90", 0, "minutes and seconds"),
        ("90:0", 3, "two digits"),
        ("90:61", 3, "00 to 59"),
        ("90:00/40", 0, "says not what follows"),
        ("90:00*", 0, "cannot repeat"),
        ("90:00/0,1:00", 0, "1 to 10000 moves"),
        ("3x0:45,5:00", 0, "overtime is the last"),
        ("0:00", 0, "no time"),
        ("5:00,0:00", 5, "period 2: no time"),
        ("5:00+0", 0, "a bonus of no time"),
        ("5:00 5:00", 5, "unexpected '5'"),
        ("5:00|", 5, "expected a number"),
        ("5:00|6:00|7:00", 9, "unexpected '|'"),
        ("99999999999:00", 0, "ten years"),
        ("99999999999999999999999:00", 0, "too large"),
        ("0x0:30", 0, "1 to 1000 periods"),
        ("5:00.1234", 5, "decimals"),
        ("6.5=5:00/3*", 4, "one time for the whole game"),
        ("五:00", 0, "expected a number"),
    ] {
        let error = text.parse::<TimeControl>().unwrap_err();
        assert!(error.reason.contains(reason), "{text:?}: {error}");
        assert_eq!(error.offset, offset, "{text:?}: {error}");
    }
    let many = "1:00,".repeat(20) + "1:00";
    assert!(many.parse::<TimeControl>().is_err());
    assert!(TimeControl::sudden_death(MAX_TIME + 1).is_err());
    assert!(TimeControl::sudden_death(0).is_err());
}

/// A random control; times are up to `most` milliseconds.
pub fn random_control(random: &mut Random, most: usize) -> TimeControl {
    let mut side = || loop {
        let mut periods = Vec::new();
        for _ in 0..1 + random.below(3) {
            let time = |random: &mut Random| 1 + random.below(most) as i64;
            periods.push(Period {
                base: time(random) * i64::from(random.below(8) != 0),
                moves: (random.below(2) == 0).then(|| 1 + random.below(4) as u32),
                bonus: match random.below(5) {
                    0 => Bonus::Increment(time(random) / 4),
                    1 => Bonus::Delay(time(random) / 4),
                    2 => Bonus::Bronstein(time(random) / 4),
                    _ => Bonus::None,
                },
                overtime: None,
                carries: random.below(4) != 0,
            });
        }
        if random.below(3) == 0 {
            let length = 1 + random.below(most / 4 + 1) as i64;
            periods.push(Period::overtime(1 + random.below(4) as u32, length));
        }
        if let Ok(control) = SideControl::new(periods, random.below(2) == 0) {
            return control;
        }
    };
    if side() == side() {
        return TimeControl::same(side());
    }
    TimeControl::different(side(), side())
}

#[test]
fn every_control_is_written_and_read_back() {
    let mut random = Random(6);
    for _ in 0..20_000 {
        let control = random_control(&mut random, 10_000_000);
        let text = control.to_string();
        assert_eq!(text.parse(), Ok(control), "{text}");
    }
}

#[test]
fn no_text_makes_the_reader_panic() {
    let mut random = Random(7);
    let pieces = [
        "9", "0", ":", "00", "/", "+", "d", "b", "x", "*", "!", ",", "|", ".", " ", "五", "6.5=",
    ];
    for _ in 0..200_000 {
        let text: String = (0..random.below(12))
            .map(|_| pieces[random.below(pieces.len())])
            .collect();
        if let Ok(control) = text.parse::<TimeControl>() {
            assert_eq!(control.to_string().parse(), Ok(control), "{text}");
        }
    }
}
