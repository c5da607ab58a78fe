//! The verdicts on the repetitions of one game, within a bound.

use crate::adjudication::{Judge, RuleBook, Ruling};
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
    /// Remembers the labels of one game, of which many belong to several of its repetitions; of one
    /// game only, so that what is left for the next does not depend on those before it.
    judge: Judge<'a>,
    nodes: u64,
    left: u64,
}

/// A move of a cycle counts as so many positions searched, even if none was.
const MOVE: u64 = 16;

impl<'a> Bench<'a> {
    pub(super) fn new(rules: &'a RuleBook, nodes: u64) -> Bench<'a> {
        Bench {
            rules,
            judge: Judge::new(rules),
            nodes,
            left: nodes,
        }
    }

    /// The next game has the whole bound.
    pub(super) fn next_game(&mut self) {
        if self.left < self.nodes {
            self.judge = Judge::new(self.rules);
            self.left = self.nodes;
        }
    }

    /// The verdict on the present position; `None` if nothing is left for it.
    pub(super) fn judge(&mut self, game: &Game) -> Option<Judged> {
        if self.left == 0 {
            return None;
        }
        let plies = game.occurrences().plies;
        let needed = self.rules.standings_needed().min(plies.len());
        let moves = (game.len() - plies[plies.len() - needed]).max(1) as u64;
        // Usual cycles are of few moves. One of very many gets a lower bound for each of them, so that
        // the whole stays in proportion; what meets it is undetermined, never guessed.
        let most = (self.nodes.saturating_mul(32) / moves).max(1_000);
        let (found, searched) = if most >= self.rules.node_bound {
            let before = self.judge.searched();
            let found = self.judge.ruling_with_articles(game);
            (found, self.judge.searched() - before)
        } else {
            let bounded = RuleBook {
                node_bound: most,
                ..self.rules.clone()
            };
            let mut judge = Judge::new(&bounded);
            (judge.ruling_with_articles(game), judge.searched())
        };
        let work = searched + MOVE * moves + game.len() as u64 / 16;
        self.left = self.left.saturating_sub(work);
        Some(Judged {
            ply: game.len(),
            outcome: found.0,
            articles: found.1,
        })
    }
}
