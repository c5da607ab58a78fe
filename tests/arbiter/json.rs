//! Regulations, events and logs as JSON: what is wrong is named.

use xqrules::arbiter::{Arbiter, Event, Manner, Regulations, REGULATIONS};
use xqrules::board::Color::{Black, Red};

use crate::common::Random;
use crate::{squares, Board};

#[test]
fn presets_are_written_and_read_back() {
    for name in REGULATIONS {
        let regulations = Regulations::named(name).unwrap();
        assert_eq!(regulations.name, name);
        let text = regulations.to_value().to_string();
        assert_eq!(
            Regulations::from_json(&text).unwrap(),
            regulations,
            "{text}"
        );
        assert_eq!(Regulations::from_json(name).unwrap(), regulations);
    }
}

#[test]
fn every_field_that_is_wrong_is_named() {
    for (json, field) in [
        (r#"{"fouls_to_lose": 0}"#, "fouls_to_lose"),
        (r#"{"first_illegal": "warns"}"#, "first_illegal"),
        (r#"{"time": "90"}"#, "time"),
        (r#"{"late_limit": 15}"#, "late_limit"),
        (r#"{"late_limit": "15"}"#, "late_limit"),
        (r#"{"limit_penalty": "-5:00"}"#, "limit_penalty"),
        (r#"{"record_lapse": null}"#, "record_lapse"),
        (r#"{"missed_records": 1.5}"#, "missed_records"),
        (r#"{"touch_reading": true}"#, "touch_reading"),
        (
            r#"{"rules": {"natural_limit": {"rounds": 0}}}"#,
            "rules.natural_limit.rounds",
        ),
        (r#"{"rules": {"repetitions": 1}}"#, "rules.repetitions"),
        (r#"{"rules": "fide"}"#, "rules"),
        (r#"{"scoring": {"win": 0.3}}"#, "scoring.win"),
        (r#"{"scoring": {"bonus": 1}}"#, "scoring.bonus"),
        (r#"{"base": "cxa1999"}"#, "base"),
        (r#"{"name": ""}"#, "name"),
        (r#"{"natural": 60}"#, "natural"),
        ("[]", ""),
        ("{", ""),
        ("cxa1999", ""),
    ] {
        let error = Regulations::from_json(json).unwrap_err();
        assert_eq!(error.field, field, "{json}: {error}");
    }
}

#[test]
fn events_are_taken_as_json() {
    let mut arbiter = Arbiter::new(Regulations::cxa2007());
    for event in [
        r#"{"at": 0, "event": "start"}"#,
        r#"{"at": 1000, "event": "touch", "side": "red", "squares": ["h2"], "manner": "in_order"}"#,
        r#"{"at": 2000, "event": "move", "side": "red", "move": "h2e2"}"#,
        r#"{"at": 3000, "event": "press", "side": "red"}"#,
    ] {
        assert!(arbiter.take_json(event).unwrap().accepted(), "{event}");
    }
    assert_eq!(arbiter.state().plies, 1);
    for (event, field) in [
        (r#"{"event": "press", "side": "red"}"#, "at"),
        (r#"{"at": 2000, "event": "press", "side": "red"}"#, "at"),
        (r#"{"at": 4000, "event": "press", "side": "white"}"#, "side"),
        (r#"{"at": 4000, "event": "fly"}"#, "event"),
        // A misspelt field is told, not passed over.
        (
            r#"{"at": 4000, "event": "start", "lat": [false, true]}"#,
            "lat",
        ),
        (
            r#"{"at": 4000, "event": "pause", "resaon": "a bell"}"#,
            "resaon",
        ),
        (
            r#"{"at": 4000, "event": "move", "side": "black", "move": "h9"}"#,
            "move",
        ),
        (
            r#"{"at": 4000, "event": "touch", "side": "black", "squares": ["z9"], "manner": "in_order"}"#,
            "squares",
        ),
        (
            r#"{"at": 4000, "event": "set_time", "side": "black", "ms": -1}"#,
            "ms",
        ),
        (
            r#"{"at": 4000, "event": "sign", "who": "nobody", "name": "x"}"#,
            "who",
        ),
    ] {
        let error = arbiter.take_json(event).unwrap_err();
        assert_eq!(error.field, field, "{event}: {error}");
    }
    assert_eq!(
        arbiter.log().len(),
        4,
        "what cannot be read is not in the log"
    );
}

#[test]
fn damaged_logs_are_refused_or_harmless() {
    let mut board = Board::new();
    board.play("h2e2 h9g7");
    let (side, manner) = (Red, Manner::Adjusting { consent: true });
    board.take(Event::Touch {
        side,
        squares: squares("a0 b0"),
        manner,
    });
    board.take(Event::TouchClock(Black));
    let text = board.arbiter.log_value().to_string();
    assert!(Arbiter::replay(&text).is_ok());
    let mut random = Random(9);
    let mut refused = 0;
    for _ in 0..5_000 {
        let mut bytes = text.clone().into_bytes();
        for _ in 0..1 + random.below(3) {
            let at = random.below(bytes.len());
            bytes[at] = b"0123456789-\",[]{}tnrx"[random.below(21)];
        }
        if let Ok(text) = String::from_utf8(bytes) {
            refused += u32::from(Arbiter::replay(&text).is_err());
        }
    }
    assert!(refused > 1000);
    for cut in 0..text.len() {
        if text.is_char_boundary(cut) {
            assert!(Arbiter::replay(&text[..cut]).is_err());
        }
    }
}
