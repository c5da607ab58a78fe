//! The main line of one game, played once for everything that is counted.

use super::verdicts::{Bench, Judged};
use super::Fingerprint;
use crate::board::Position;
use crate::game::{Game, Outcome};
use crate::record::Record;

/// What playing it showed.
#[derive(Default)]
pub(super) struct Played {
    /// The fingerprint of start and moves.
    pub(super) fingerprint: u128,
    pub(super) outcome: Option<Outcome>,
    /// How many positions stood more than once, and how many often enough to be judged.
    pub(super) repeated: u32,
    pub(super) recurred: u32,
    pub(super) most: usize,
    /// Those that were judged when they first stood often enough.
    pub(super) verdicts: Vec<Judged>,
    /// The verdict when the position that stood most often stood last.
    pub(super) main: Option<Judged>,
    /// The verdict on the last position, if that stood often enough.
    pub(super) at_end: Option<Judged>,
}

/// Plays one game after the other; its memory is used again.
pub(super) struct Player {
    game: Game,
    usual: Position,
    usual_print: Fingerprint,
    /// How often a position must have stood to be judged.
    needed: usize,
}

impl Player {
    pub(super) fn new(needed: usize) -> Player {
        let usual = Position::start();
        Player {
            game: Game::new(),
            usual,
            usual_print: Fingerprint::of(&usual),
            needed,
        }
    }

    /// Is this the usual start position, its counters too?
    pub(super) fn is_usual(&self, start: &Position) -> bool {
        start.hash() == self.usual.hash() && start.counters() == self.usual.counters()
    }

    pub(super) fn play(
        &mut self,
        start: &Position,
        record: &Record,
        mut bench: Option<&mut Bench<'_>>,
    ) -> Played {
        let mut out = Played {
            most: 1,
            ..Played::default()
        };
        let mut print = match start.hash() == self.usual.hash() {
            true => self.usual_print,
            false => Fingerprint::of(start),
        };
        let game = &mut self.game;
        game.reset(*start);
        let mut whole = true;
        for m in record.moves() {
            print.push(m);
            // The reader takes longer games than a game may have moves: those beyond count no more.
            whole = whole && game.push_legal(m).is_ok();
            if !whole {
                continue;
            }
            let times = game.repetitions();
            out.most = out.most.max(times);
            out.repeated += u32::from(times == 2);
            if times == self.needed {
                out.recurred += 1;
                let judged = bench.as_mut().and_then(|bench| bench.judge(game));
                out.verdicts.extend(judged);
            }
        }
        out.fingerprint = print.value();
        out.outcome = if whole { game.outcome() } else { None };
        if let (Some(bench), true) = (bench, out.recurred > 0) {
            if whole && game.repetitions() >= self.needed {
                let known = out.verdicts.iter().find(|v| v.ply == game.len());
                out.at_end = known.cloned().or_else(|| bench.judge(game));
            }
            out.main = main(game, &out, bench);
        }
        out
    }
}

/// The verdict on the position that stood most often, when it stood last.
fn main(game: &Game, played: &Played, bench: &mut Bench<'_>) -> Option<Judged> {
    let last = *game.most_repeated()?.plies.last()?;
    let known = played.verdicts.iter().chain(&played.at_end);
    if let Some(known) = known.into_iter().find(|v| v.ply == last) {
        return Some(known.clone());
    }
    let mut then = game.clone();
    while then.len() > last {
        then.undo();
    }
    bench.judge(&then)
}
