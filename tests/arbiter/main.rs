//! The arbiter: each article by its number, the table of articles, random events, chains, and an
//! evening told in words.

#[path = "../common/mod.rs"]
mod common;

mod chain;
mod chapter1;
mod chapter2;
mod chapter5;
mod evening;
mod json;
mod random;
mod situations;
mod situations5;
mod table;
mod touch;

use xqrules::arbiter::{
    Answer, Arbiter, EndReason, Ending, Event, FoulKind, GameResult, Regulations,
};
use xqrules::board::{Allowed, Color, Position, Setup, Square};

pub const MINUTE: i64 = 60_000;

/// A game with its own watch: each event comes a second after the last.
pub struct Board {
    pub arbiter: Arbiter,
    pub now: i64,
}

impl Default for Board {
    fn default() -> Board {
        Board::new()
    }
}

impl Board {
    /// Started, both sides present, by the given regulations.
    pub fn by(regulations: Regulations, fen: Option<&str>) -> Board {
        let mut board = Board::waiting(regulations, fen);
        assert!(board
            .take(Event::Start {
                late: [false, false]
            })
            .accepted());
        board
    }

    pub fn waiting(regulations: Regulations, fen: Option<&str>) -> Board {
        let start = fen.map_or_else(Position::start, |fen| {
            Position::from_setup(&Setup::from_fen(fen), Allowed::NONE).unwrap()
        });
        Board {
            arbiter: Arbiter::from_position(regulations, start),
            now: 0,
        }
    }

    pub fn new() -> Board {
        Board::by(Regulations::cxa2007(), None)
    }

    pub fn from(fen: &str) -> Board {
        Board::by(Regulations::cxa2007(), Some(fen))
    }

    pub fn with(json: &str) -> Board {
        Board::by(Regulations::from_json(json).unwrap(), None)
    }

    pub fn take(&mut self, event: Event) -> Answer {
        self.now += 1000;
        self.arbiter.take(self.now, event).unwrap()
    }

    pub fn after(&mut self, ms: i64, event: Event) -> Answer {
        self.now += ms - 1000;
        self.take(event)
    }

    pub fn turn(&self) -> Color {
        self.arbiter.game().position().turn()
    }

    /// The side to move makes a move, without pressing.
    pub fn touch_and_go(&mut self, played: &str) -> Answer {
        let (side, played) = (self.turn(), played.parse().unwrap());
        self.take(Event::Move { side, played })
    }

    /// Moves, each made and pressed.
    pub fn play(&mut self, moves: &str) -> &mut Board {
        for m in moves.split_whitespace() {
            let side = self.turn();
            let answer = self.touch_and_go(m);
            assert!(answer.accepted(), "{m}: {answer:?}");
            if self.arbiter.ending().is_none() {
                let answer = self.take(Event::Press(side));
                assert!(answer.accepted(), "{m}: {answer:?}");
            }
        }
        self
    }

    pub fn fouls(&self, side: Color) -> Vec<&'static str> {
        self.arbiter
            .fouls(side)
            .iter()
            .map(|f| f.kind.article())
            .collect()
    }

    pub fn ending(&self) -> Ending {
        self.arbiter.ending().expect("the game is over")
    }

    pub fn ended(&self, result: GameResult, reason: EndReason, rule: &str) {
        let ending = self.ending();
        assert_eq!(
            (ending.result, ending.reason, ending.rule),
            (result, reason, rule)
        );
    }
}

pub fn squares(text: &str) -> Vec<Square> {
    text.split_whitespace()
        .map(|s| s.parse().unwrap())
        .collect()
}

/// The one foul of an answer.
pub fn foul_of(answer: &Answer) -> (Color, FoulKind) {
    let fouls: Vec<_> = answer.fouls().collect();
    assert_eq!(fouls.len(), 1, "{answer:?}");
    fouls[0]
}
