//! The Xiangqi (Chinese chess, 象棋) rulebook as a library: what is legal, what a record says,
//! who must change in a repetition, and the article and evidence for every decision. It plays
//! no moves of its own.
//!
//! The chapters are those of the rulebook, the competition rules of the Chinese Xiangqi
//! Association (2007), cited here as "art. 26.4". Each stands on the ones before it.
//!
//! # The board (art. 1)
//!
//! A [`board::Setup`] is any diagram at all, with everything that is wrong with it; a
//! [`board::Position`] is a setup that the rules allow, with the side to move.
//!
//! ```
//! use xqrules::board::{Position, Setup};
//! let setup = Setup::from_fen("4k4/9/9/9/9/9/9/9/9/4K4 w");
//! assert_eq!(setup.defects()[0].to_string(), "the kings face each other");
//! let pos = Position::from_fen("4k4/9/9/9/4p4/9/9/9/9/4K4 w").unwrap();
//! assert_eq!(pos.fen(), "4k4/9/9/9/4p4/9/9/9/9/4K4 w - - 0 1");
//! ```
//!
//! # The moves (art. 2, 3)
//!
//! Which moves are legal, and for one that is not, the rule that forbids it.
//!
//! ```
//! use xqrules::board::Position;
//! use xqrules::moves::Illegal;
//! let pos = Position::start();
//! assert_eq!(pos.legal_moves().len(), 44);
//! let why = pos.legality("b0d1".parse().unwrap()).unwrap_err();
//! assert_eq!(why, Illegal::Blocked("c0".parse().unwrap()));
//! assert_eq!((why.to_string().as_str(), why.article()), ("the piece on c0 is in the way", "2.2"));
//! ```
//!
//! # The game (art. 4)
//!
//! Its history, how often each position stood, and how it ended as far as the board decides.
//!
//! ```
//! use xqrules::board::Position;
//! use xqrules::game::Game;
//! let mut game = Game::from_position(Position::from_fen("3k5/9/9/3P5/9/9/9/9/9/4K4 w").unwrap());
//! game.push("d6d7".parse().unwrap()).unwrap();
//! assert_eq!(game.outcome().unwrap().to_string(), "red wins: stalemate (art. 4.1.3)");
//! ```
//!
//! # Notation and records (art. 7)
//!
//! Move texts in every notation in use, resolved by what is legal; files of games in their
//! encodings, read to the last move that can be read, with every doubt reported.
//!
//! ```
//! use xqrules::board::Position;
//! use xqrules::notation::{self, Style};
//! use xqrules::record::{Options, Reader};
//! let start = Position::start();
//! let m = notation::read(&start, "炮二平五", Style::ANY).unwrap();
//! assert_eq!(m.to_string(), "h2e2");
//! let file = "[Red \"甲\"]\n\n1. 炮二平五 马8进7 2. 马二进九 1-0".as_bytes();
//! let record = Reader::new(file, Options::default()).next().unwrap();
//! assert_eq!(record.moves().count(), 2);
//! assert_eq!(record.problems.len(), 1, "no horse can make its second move");
//! ```
//!
//! # Adjudication (art. 24-29, chapter 7)
//!
//! What each move of a repetition threatens, and who must change.
//!
//! ```
//! use xqrules::adjudication::{verdict, RuleBook};
//! use xqrules::board::Position;
//! use xqrules::game::Game;
//! let start = Position::from_fen("4k4/9/9/R8/9/9/9/9/4p4/3K5 w").unwrap();
//! let mut game = Game::from_position(start);
//! game.push("a6a9".parse().unwrap()).unwrap();
//! for m in ["e9e8", "a9a8", "e8e9", "a8a9"].repeat(2) {
//!     game.push(m.parse().unwrap()).unwrap();
//! }
//! let verdict = verdict(&game, &RuleBook::cxa2007());
//! assert_eq!(verdict.outcome.name(), "red_loses");
//! ```
//!
//! # Many at once
//!
//! Positions, games and archives by the thousand, on as many threads as the caller says.
//!
//! ```
//! use xqrules::bulk::scan;
//! use xqrules::record::Options;
//! let archive = scan(&["1. 炮二平五 马8进7", "1. C2=5 h8+7 1-0"], Options::default(), 2);
//! assert_eq!(archive.rows.len(), 2);
//! assert_eq!(archive.rows[0].fingerprint, archive.rows[1].fingerprint);
//! ```
//!
//! # Archives
//!
//! A row for each game of a file, as columns: what can be read of it, what is wrong, whether the
//! result agrees with the board and with the verdicts, and a fingerprint for its doubles.
//!
//! ```
//! use xqrules::audit::{audit, Options};
//! let table = audit("1. 炮二平五 马8进7 1-0".as_bytes(), &Options::default());
//! assert_eq!((table.rows(), table.get("plies", 0)), (1, Some(2)));
//! assert_eq!(table.text("verdict", 0), Some("none"));
//! ```
//!
//! # The clock (art. 6, 21, 22)
//!
//! Time controls as text, and a clock that is moved by events with the caller's own time.
//!
//! ```
//! use xqrules::board::Color::Red;
//! use xqrules::clock::Clock;
//! let mut clock = Clock::new("90:00/40,15:00/10*".parse().unwrap(), None);
//! clock.start(0, Red, [false, false]).unwrap();
//! clock.press(Red, 65_000).unwrap();
//! let red = *clock.state().side(Red);
//! assert_eq!((red.remaining, red.moves_left), (89 * 60_000 - 5_000, 39));
//! ```
//!
//! # The arbiter (art. 4, 5, 7-10, 18, 21-24)
//!
//! One game at the board: events in, what they mean under the rules out.
//!
//! ```
//! use xqrules::arbiter::{Arbiter, Event, Regulations};
//! use xqrules::board::Color::Red;
//! let mut arbiter = Arbiter::new(Regulations::cxa2007());
//! arbiter.take(0, Event::Start { late: [false, false] }).unwrap();
//! // A horse where an elephant stands: illegal, and in this book lost at once.
//! let played = "b0d1".parse().unwrap();
//! let answer = arbiter.take(9_000, Event::Move { side: Red, played }).unwrap();
//! assert_eq!(answer.ending().unwrap().reason.article(), "4.1.6");
//! ```
//!
//! # Pictures
//!
//! Boards as SVG or text, and games that move.
//!
//! ```
//! use xqrules::board::Position;
//! use xqrules::diagram::{svg, Options};
//! let options = Options::from_json(r#"{"arrows": ["h2e2"], "theme": "print"}"#).unwrap();
//! assert!(svg(&Position::start(), &options).ends_with("</svg>"));
//! ```
//!
//! # Tournaments (art. 11-15, 18, 20, 21)
//!
//! Schedules, exact Swiss pairing, team matches and places; facts in, answers out.
//!
//! ```
//! use xqrules::tournament::{Config, Entry, Outcome, Tournament};
//! let mut event = Tournament::new(Config::named("swiss").unwrap());
//! for (name, rating) in [("甲", 2500), ("乙", 2400), ("丙", 2300), ("丁", 2200)] {
//!     let entry = Entry { name: name.to_owned(), rating: Some(rating), ..Entry::default() };
//!     event.enter(entry).unwrap();
//! }
//! event.start(None).unwrap();
//! event.pair(None, &[]).unwrap();
//! assert_eq!(event.rounds()[0].pairs[0].sides, [1, 3], "the upper half meets the lower");
//! event.record(1, [1, 3], 1, Outcome::RedWins).unwrap();
//! event.record(1, [4, 2], 1, Outcome::Draw).unwrap();
//! assert_eq!(event.standings(None).unwrap().rows[0].name, "甲");
//! ```
//!
//! # The rest
//!
//! [`report`] puts the facts of one recorded game side by side, [`text`] has the words in Chinese
//! and English, and [`ffi`] is the C interface; a C program reads `include/xqrules.h` instead.
#![deny(unsafe_code)]
#![warn(missing_docs)]

// First, for its macros.
#[macro_use]
mod json;

pub mod adjudication;
pub mod arbiter;
pub mod audit;
pub mod board;
pub mod bulk;
pub mod clock;
pub mod diagram;
pub mod ffi;
pub mod game;
pub mod moves;
pub mod notation;
pub mod page;
pub mod record;
pub mod report;
pub mod text;
pub mod tournament;

/// The examples of the README are run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
