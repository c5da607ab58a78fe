//! The verdicts on the repetitions of one game, within a bound.

use crate::adjudication::{Judge, RuleBook, Ruling, Verdict};
use crate::game::Game;

/// What is kept of a verdict.
#[derive(Clone, Debug)]
pub(super) struct Judged {
    pub(super) ply: usize,
    pub(super) outcome: Ruling,
    pub(super) articles: Vec<&'static str>,
}

/// Judges the repetitions of a game while it is played, as long as there is work left.
pub(super) struct Bench<'a> {
    rules: &'a RuleBook,
    nodes: u64,
    left: u64,
}

/// A move that is labelled counts as so many positions searched, even if none was.
const LABEL: u64 = 16;

impl<'a> Bench<'a> {
    pub(super) fn new(rules: &'a RuleBook, nodes: u64) -> Bench<'a> {
        Bench {
            rules,
            nodes,
            left: nodes,
        }
    }

    /// The next game has the whole bound.
    pub(super) fn next_game(&mut self) {
        self.left = self.nodes;
    }

    /// The verdict on the present position; `None` if nothing is left for it.
    pub(super) fn judge(&mut self, game: &Game) -> Option<Judged> {
        if self.left == 0 {
            return None;
        }
        let verdict = self.verdict(game);
        let work = verdict.nodes + LABEL * verdict.labels.len() as u64 + game.len() as u64 / 16;
        self.left = self.left.saturating_sub(work.max(1));
        Some(Judged {
            ply: game.len(),
            outcome: verdict.outcome,
            articles: verdict.articles,
        })
    }

    /// Usual cycles are of few moves. One of very many gets a lower bound for each of them, so that
    /// the whole stays in proportion; what meets it is undetermined, never guessed.
    fn verdict(&self, game: &Game) -> Verdict {
        let plies = game.occurrences().plies;
        let needed = self.rules.standings_needed().min(plies.len());
        let moves = (game.len() - plies[plies.len() - needed]).max(1) as u64;
        let most = (self.nodes.saturating_mul(32) / moves).max(1_000);
        if most >= self.rules.node_bound {
            return Judge::new(self.rules).verdict(game);
        }
        let bounded = RuleBook {
            node_bound: most,
            ..self.rules.clone()
        };
        Judge::new(&bounded).verdict(game)
    }
}
