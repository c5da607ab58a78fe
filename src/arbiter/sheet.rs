//! The result sheet (art. 10.1).

use serde_json::Value;

use super::event_json::MAX_LINE;
use super::{Arbiter, Ending, Event, Foul, Note, Refusal, Signatory};
use crate::board::Color;

/// What is written down when the game is over: result, times used, fouls, and who signed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ResultSheet {
    /// The result and its reason.
    pub ending: Ending,
    /// Was the game decided without play, because somebody did not come? Then tables write `+`
    /// and `-` (21.4).
    pub unplayed: bool,
    /// Moves made.
    pub plies: usize,
    /// Time used by red and black, in milliseconds, penalties included.
    pub used: [i64; 2],
    /// Fouls of red and black.
    pub fouls: [Vec<Foul>; 2],
    /// Points of red and black, in half points.
    pub half_points: [u32; 2],
    /// Names of red, black and the arbiter, as far as they have signed.
    pub signatures: [Option<String>; 3],
}

impl ResultSheet {
    /// Have all three signed? Only then it is the result.
    #[must_use]
    pub fn complete(&self) -> bool {
        self.signatures.iter().all(Option::is_some)
    }

    /// The sheet as JSON.
    #[must_use]
    pub fn to_value(&self) -> Value {
        let fouls = |fouls: &[Foul]| -> Vec<&str> {
            fouls.iter().map(|foul| foul.kind.article()).collect()
        };
        object!({
            "result": self.ending.result.name(),
            "reason": self.ending.reason.name(),
            "article": self.ending.reason.article(),
            "rule": self.ending.rule,
            "unplayed": self.unplayed,
            "plies": self.plies,
            "used_ms": self.used,
            "fouls": [fouls(&self.fouls[0]), fouls(&self.fouls[1])],
            "points": self.half_points.map(|half| f64::from(half) / 2.0),
            "signatures": object!({
                "red": self.signatures[0],
                "black": self.signatures[1],
                "arbiter": self.signatures[2],
            }),
            "complete": self.complete(),
        })
    }
}

impl Arbiter {
    /// The result sheet; `None` while the game goes on.
    #[must_use]
    pub fn sheet(&self) -> Option<ResultSheet> {
        let ending = self.ending?;
        let clock = self.clock.state();
        Some(ResultSheet {
            ending,
            unplayed: clock.sides.iter().any(|s| s.forfeited),
            plies: self.game.len(),
            used: clock.sides.map(|s| s.used),
            fouls: self.fouls.clone(),
            half_points: self.regulations.scoring.points(ending.result),
            signatures: self.signatures.clone(),
        })
    }

    /// After the end only the sheet is open.
    pub(super) fn after_the_end(
        &mut self,
        event: &Event,
        notes: &mut Vec<Note>,
    ) -> Result<(), Refusal> {
        let Event::Sign { who, name } = event else {
            return Err(Refusal::GameOver);
        };
        let place = match who {
            Signatory::Red => Color::Red.index(),
            Signatory::Black => Color::Black.index(),
            Signatory::Arbiter => 2,
        };
        let place = &mut self.signatures[place];
        if place.is_some() || name.trim().is_empty() || name.len() > MAX_LINE {
            return Err(Refusal::BadText);
        }
        *place = Some(name.clone());
        if self.signatures.iter().all(Option::is_some) {
            notes.push(Note::SheetComplete);
        }
        Ok(())
    }
}
