//! Time controls by their names (art. 6; the 2007 reform; the 2021 league).

use super::{control_text, ControlError, TimeControl};

/// The names with the short form of each. `6.5=60:00`, with any time, is 6.5 (包干) too.
///
/// The source gives the league's slow game its 20 minutes; the increment, and the times of the
/// ultra-fast game and the decider, are those of the following year's regulations.
pub const PRESETS: [(&str, &str); 10] = [
    ("6.1", "90:00/40,15:00/10*"),
    ("6.2", "60:00/30,10:00/10*"),
    ("6.3", "10:00/40,5:00/30*"),
    ("6.4", "5:00/30*"),
    ("6.5", "60:00"),
    ("tieshi-2007", "80:00+30|40:00+30"),
    ("league-2021", "20:00+5"),
    ("ultra-fast", "5:00+3"),
    ("decider", "6:00+3|4:00+3"),
    ("wxf", "60:00+30"),
];

/// The preset of that name, if it is one.
pub(super) fn named(name: &str) -> Option<Result<TimeControl, ControlError>> {
    if let Some(time) = name.strip_prefix("6.5=") {
        let moved = |e: ControlError| ControlError {
            offset: e.offset + "6.5=".len(),
            ..e
        };
        return Some(control_text::read(time).map_err(moved).and_then(|control| {
            let plain = crate::board::Color::ALL.iter().all(|side| {
                let periods = control.side(*side).periods();
                periods.len() == 1 && periods[0] == super::Period::of(periods[0].base)
            });
            if plain {
                Ok(control)
            } else {
                Err(ControlError {
                    offset: "6.5=".len(),
                    reason: "6.5 is one time for the whole game".to_owned(),
                })
            }
        }));
    }
    PRESETS
        .iter()
        .find(|(preset, _)| *preset == name)
        .map(|(_, text)| control_text::read(text))
}
