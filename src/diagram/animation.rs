//! A game that moves, as one SVG without any script.

use std::fmt::Write as _;

use super::geometry::Geometry;
use super::svg::{board, open};
use super::{marks, shapes, Options, Scene};
use crate::board::{Move, Piece, Position, Square};

/// How fast a game is shown, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Timing {
    /// For each move, its glide included.
    pub step: u32,
    /// For the last position, before the game begins again.
    pub end: u32,
}

impl Default for Timing {
    fn default() -> Timing {
        Timing {
            step: 1_200,
            end: 3_000,
        }
    }
}

impl Timing {
    /// The least time for a move.
    pub const MIN: u32 = 50;
    /// The most time for a move or for the end.
    pub const MAX: u32 = 60_000;

    fn step(self) -> u64 {
        u64::from(self.step.clamp(Timing::MIN, Timing::MAX))
    }

    fn end(self) -> u64 {
        u64::from(self.end.min(Timing::MAX))
    }
}

/// Draws the moves of a game, or of a cycle, from a position: each piece glides to its point, and
/// what is taken goes. The picture repeats for ever; where animations are off it shows the
/// position before the first move. A move that has no piece to make it ends the game. Arrows and
/// the last move of the options are not drawn.
#[must_use]
pub fn animated(start: &Position, moves: &[Move], options: &Options, timing: Timing) -> String {
    let film = Film::of(start, moves, timing);
    let geometry = Geometry::of(options);
    let options = Options {
        arrows: Vec::new(),
        last_move: None,
        check: false,
        ..options.clone()
    };
    let mut title = options.title.clone();
    if title.is_empty() {
        title = start.fen();
    }
    let mut out = String::with_capacity(20_480 + film.moves.len() * 512);
    open(&mut out, &geometry, &options, &title);
    shapes::define(&mut out, &options, |piece| {
        film.actors.iter().any(|actor| actor.piece == piece)
    });
    board(&mut out, &geometry, &options);
    film.last_moves(&mut out, &geometry, &options);
    film.pieces(&mut out, &geometry, &options);
    marks::above(&mut out, &geometry, &options, &Scene::from(start));
    out.push_str("</svg>");
    out
}

/// A piece with the points it goes to.
struct Actor {
    piece: Piece,
    start: Square,
    /// With which move it goes where.
    steps: Vec<(usize, Square)>,
    /// The move that takes it.
    taken: Option<usize>,
}

struct Film {
    actors: Vec<Actor>,
    moves: Vec<Move>,
    timing: Timing,
}

impl Film {
    fn of(start: &Position, moves: &[Move], timing: Timing) -> Film {
        let mut actors: Vec<Actor> = Scene::from(start)
            .pieces()
            .map(|(start, piece)| Actor {
                piece,
                start,
                steps: Vec::new(),
                taken: None,
            })
            .collect();
        let mut on_board = [None; 90];
        for (i, actor) in actors.iter().enumerate() {
            on_board[usize::from(actor.start.index())] = Some(i);
        }
        let mut made = 0;
        for (ply, m) in moves.iter().enumerate() {
            let [from, to] = [m.from(), m.to()].map(|s| usize::from(s.index()));
            let Some(mover) = on_board[from].take() else {
                break;
            };
            if let Some(victim) = on_board[to].replace(mover) {
                actors[victim].taken = Some(ply);
            }
            actors[mover].steps.push((ply, m.to()));
            made = ply + 1;
        }
        Film {
            actors,
            moves: moves[..made].to_vec(),
            timing,
        }
    }

    /// In milliseconds.
    fn length(&self) -> u64 {
        // The first position stands for a step as well.
        self.timing.step() * (self.moves.len() as u64 + 1) + self.timing.end()
    }

    /// When a move begins and when its piece has arrived, as parts of the whole.
    fn times(&self, ply: usize) -> (String, String) {
        let begin = self.timing.step() * (ply as u64 + 1);
        let arrive = begin + self.timing.step() / 3;
        (self.part(begin), self.part(arrive))
    }

    /// A time as a part of the whole, with six digits.
    fn part(&self, time: u64) -> String {
        format!(".{:06}", time * 1_000_000 / self.length().max(1))
    }

    fn pieces(&self, out: &mut String, geometry: &Geometry, options: &Options) {
        let prefix = shapes::prefix(options);
        for actor in &self.actors {
            let point = geometry.point(actor.start);
            if actor.steps.is_empty() && actor.taken.is_none() {
                shapes::place(out, &prefix, actor.piece, point);
                continue;
            }
            let letter = actor.piece.letter();
            let (x, y) = point;
            let _ = write!(
                out,
                "<use href=\"#{prefix}{letter}\" transform=\"translate({x} {y})\">"
            );
            self.glide(out, geometry, actor);
            if let Some(ply) = actor.taken {
                self.show(out, &[("0", true), (&self.times(ply).1, false)]);
            }
            out.push_str("</use>");
        }
    }

    fn glide(&self, out: &mut String, geometry: &Geometry, actor: &Actor) {
        if actor.steps.is_empty() {
            return;
        }
        let mut at = geometry.point(actor.start);
        let mut times = String::from("0");
        let mut values = format!("{} {}", at.0, at.1);
        for (ply, square) in &actor.steps {
            let (begin, arrive) = self.times(*ply);
            let to = geometry.point(*square);
            let _ = write!(times, ";{begin};{arrive}");
            let _ = write!(values, ";{} {};{} {}", at.0, at.1, to.0, to.1);
            at = to;
        }
        let _ = write!(
            out,
            "<animateTransform attributeName=\"transform\" type=\"translate\" dur=\"{}ms\" \
             repeatCount=\"indefinite\" keyTimes=\"{times};1\" values=\"{values};{} {}\"/>",
            self.length(),
            at.0,
            at.1
        );
    }

    /// Shows and hides what it stands in, from the given times on.
    fn show(&self, out: &mut String, changes: &[(&str, bool)]) {
        let list = |text: &dyn Fn(&(&str, bool)) -> String| {
            changes.iter().map(text).collect::<Vec<_>>().join(";")
        };
        let times = list(&|(time, _)| (*time).to_owned());
        let values = list(&|(_, on)| String::from(if *on { "visible" } else { "hidden" }));
        let _ = write!(
            out,
            "<animate attributeName=\"visibility\" calcMode=\"discrete\" dur=\"{}ms\" \
             repeatCount=\"indefinite\" keyTimes=\"{times}\" values=\"{values}\"/>",
            self.length()
        );
    }

    /// The mark of the last move, one for each move, shown in its turn.
    fn last_moves(&self, out: &mut String, geometry: &Geometry, options: &Options) {
        for (ply, m) in self.moves.iter().enumerate() {
            let marked = Options {
                last_move: Some(*m),
                ..Options {
                    palette: options.palette,
                    ..Options::default()
                }
            };
            out.push_str("<g visibility=\"hidden\">");
            marks::below(out, geometry, &marked);
            let begin = self.times(ply).0;
            let end = self.times(ply + 1).0;
            let mut changes = vec![("0", false), (begin.as_str(), true)];
            if ply + 1 < self.moves.len() {
                changes.push((end.as_str(), false));
            }
            self.show(out, &changes);
            out.push_str("</g>");
        }
    }
}
