//! The report file of FIDE, TRF-16: written, and read back for its results.
//!
//! Colours: `w` is red, `b` is black. What Xiangqi counts otherwise is not in the format: it is written
//! by its nearest code.

use super::config::{Config, Schedule};
use super::error::{conflict, Result};
use super::event::Tournament;
use super::facts::*;
use super::points;
use super::tally::{How, Mood};
use crate::arbiter::fields::wrong;
use crate::board::Color;

/// The most bytes that are read.
const MOST: usize = 16 * 1024 * 1024;

/// A text in exactly so many characters.
fn fixed(text: &str, width: usize) -> String {
    let mut out: String = text.chars().take(width).collect();
    let room = width - out.chars().count();
    out.extend(std::iter::repeat(' ').take(room));
    out
}

impl Tournament {
    /// The report after the last finished round. Only events of single games have one: a team's matches
    /// and pairs of several games do not fit the format.
    ///
    /// # Errors
    /// An event of teams or of several games a pair.
    pub fn trf(&self) -> Result<String> {
        if self.config.team.is_some() || self.config.games > 1 {
            return conflict("trf", "the format has one game for each player and round");
        }
        let rounds = self.finished_rounds();
        let tally = self.tally(rounds);
        let standings = self.standings(None)?;
        let numbers = self.numbers();
        let number = |id: Id| numbers.get(&id).copied().unwrap_or(id);
        let kind = match self.config.schedule {
            Schedule::Swiss => "Individual: Swiss-System",
            Schedule::KnockOut | Schedule::DoubleElimination => "Individual: Knock-out",
            _ if self.config.double => "Individual: Double Round-Robin",
            _ => "Individual: Round-Robin",
        };
        let mut out = format!("012 {}\n", self.config.name);
        out += &format!("062 {}\n", self.entries.len());
        out += &format!("092 {kind}\n");
        out += &format!("XXR {}\n", self.planned_rounds().unwrap_or(rounds));
        let mut order: Vec<Id> = (1..=self.entries.len() as Id).collect();
        order.sort_by_key(|id| number(*id));
        for id in order {
            let entry = &self.entries[id as usize - 1];
            let side = &tally.sides[id as usize - 1];
            let place = standings
                .rows
                .iter()
                .position(|row| row.id == id)
                .map_or(0, |i| i + 1);
            let rating = entry.rating.map_or_else(String::new, |r| r.to_string());
            let mut line = format!(
                "001 {:>4} {}{}{} {} {:>4} {} {:>11} {} {:>4} {:>4}",
                number(id),
                " ",
                fixed("", 3),
                "",
                fixed(&entry.name, 33),
                rating,
                fixed(&entry.club, 3),
                "",
                fixed("", 10),
                decimal(side.points),
                place
            );
            for round in 1..=rounds {
                let met = side.encounters.iter().find(|e| e.round == round);
                line += &match met {
                    None => "  0000 - Z".to_owned(),
                    Some(e) => {
                        let color = if e.color == Color::Red { 'w' } else { 'b' };
                        let code = match (e.how, e.mood) {
                            (How::Bye, _) => 'U',
                            (How::Forfeit, Mood::Won) => '+',
                            (How::Forfeit, _) => '-',
                            (_, Mood::Won) => '1',
                            (_, Mood::Drawn) => '=',
                            (_, Mood::Lost) => '0',
                        };
                        match e.how {
                            How::Bye => "  0000 - U".to_owned(),
                            _ => format!("  {:>4} {color} {code}", number(e.opponent)),
                        }
                    }
                };
            }
            out += line.trim_end();
            out.push('\n');
        }
        Ok(out)
    }

    /// Reads a report: players, and their results round by round. The event is a Swiss with as many
    /// rounds as the file says, or a round robin whose rounds are those of the file. `base` gives the
    /// rest of the configuration, such as scoring and ranking.
    ///
    /// # Errors
    /// A line that cannot be read, by its number; players who do not agree about their game.
    pub fn from_trf(text: &str, base: &Config) -> Result<Tournament> {
        if text.len() > MOST {
            return conflict("trf", format!("{} bytes; {MOST} at most", text.len()));
        }
        let mut config = base.clone();
        let mut lines = Vec::new();
        let mut planned = 0;
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.trim_start_matches('\u{feff}').trim_end();
            let rest = line.get(4..).unwrap_or("").trim();
            match line.get(..3).unwrap_or("") {
                "001" => lines.push(player(number, line)?),
                "012" if config.name.is_empty() => config.name = rest.chars().take(60).collect(),
                "XXR" => planned = rest.parse().unwrap_or(0),
                "092" if rest.contains("ound") && rest.contains("obin") => {
                    config.schedule = Schedule::RoundRobin;
                }
                "092" => config.schedule = Schedule::Swiss,
                _ => {}
            }
        }
        if lines.is_empty() {
            return conflict("trf", "no players: lines that begin with 001");
        }
        lines.sort_by_key(|line| line.number);
        let rounds = lines.iter().map(|line| line.games.len()).max().unwrap_or(0);
        let limit = super::config::MAX_ROUNDS as usize;
        if rounds > limit {
            return conflict("trf", format!("{rounds} rounds; {limit} at most"));
        }
        config.swiss.rounds = (rounds as u32)
            .max(planned)
            .clamp(1, super::config::MAX_ROUNDS);
        config.games = 1;
        config.team = None;
        let mut out = Tournament::new(config);
        for line in &lines {
            out.enter(Entry {
                name: line.name.clone(),
                club: line.club.clone(),
                rating: line.rating,
                number: Some(line.number),
                ..Entry::default()
            })?;
        }
        out.started = true;
        out.draw = (1..=lines.len() as Id).collect();
        for round in 0..rounds {
            out.rounds.push(read_round(&out, &lines, round)?);
        }
        Ok(out)
    }
}

/// `6.5`, and `10.3` for quarters that the format cannot show.
fn decimal(quarters: i64) -> String {
    format!("{:.1}", quarters as f64 / points::POINT as f64)
}

struct Line {
    at: usize,
    number: u32,
    name: String,
    club: String,
    rating: Option<u32>,
    games: Vec<(u32, char, char)>,
}

/// Fields stand in columns, counted in characters.
fn player(at: usize, line: &str) -> Result<Line> {
    let chars: Vec<char> = line.chars().collect();
    let field = |from: usize, to: usize| -> String {
        let to = to.min(chars.len());
        chars
            .get(from.min(to)..to)
            .unwrap_or(&[])
            .iter()
            .collect::<String>()
            .trim()
            .to_owned()
    };
    let item = format!("line {at}");
    let number = |from, to, what: &str| -> Result<u32> {
        let text = field(from, to);
        match text.parse() {
            Ok(n) => Ok(n),
            Err(_) => {
                let shown: String = text.chars().take(20).collect();
                wrong(
                    &item,
                    format!("columns {} to {to}: {shown:?} is no {what}", from + 1),
                )?
            }
        }
    };
    let mut games = Vec::new();
    let mut from = 91;
    while from < chars.len() {
        let opponent = field(from, from + 4);
        let opponent = if opponent.is_empty() {
            0
        } else {
            number(from, from + 4, "number of an opponent")?
        };
        let color = chars.get(from + 5).copied().unwrap_or(' ');
        let result = chars.get(from + 7).copied().unwrap_or(' ');
        games.push((opponent, color, result));
        from += 10;
    }
    Ok(Line {
        at,
        number: number(4, 8, "starting number")?,
        name: field(14, 47),
        club: field(53, 56),
        rating: field(48, 52).parse().ok().filter(|r| *r > 0),
        games,
    })
}

fn read_round(event: &Tournament, lines: &[Line], number: usize) -> Result<Round> {
    let mut round = Round {
        pairs: Vec::new(),
        byes: Vec::new(),
        origin: if event.config.schedule == Schedule::Swiss {
            Origin::Told
        } else {
            Origin::Schedule
        },
        seed: None,
    };
    for (i, line) in lines.iter().enumerate() {
        let id = i as Id + 1;
        let item = format!("line {}, round {}", line.at, number + 1);
        let (opponent, color, result) = line.games.get(number).copied().unwrap_or((0, '-', ' '));
        if opponent == 0 {
            // U: the bye; F and H: points for one who asked to rest, which this book does not have.
            match result {
                'U' | 'u' | '+' => round.byes.push(id),
                'F' | 'f' | 'H' | 'h' => {
                    return conflict(
                        item,
                        format!("{result}: points for a game not played on request"),
                    );
                }
                ' ' | 'Z' | 'z' | '-' | '0' => {}
                other => wrong(&item, format!("{other:?} is no result without an opponent"))?,
            }
            continue;
        }
        let Some(other) = lines.iter().position(|l| l.number == opponent) else {
            return super::error::unknown(item, format!("there is no player {opponent}"));
        };
        let theirs = lines[other]
            .games
            .get(number)
            .copied()
            .unwrap_or((0, '-', ' '));
        if theirs.0 != line.number || other == i {
            return conflict(
                item,
                format!("player {opponent} does not say that he met {}", line.number),
            );
        }
        let red = match (color, theirs.1) {
            ('w', 'b') => true,
            ('b', 'w') => false,
            // A forfeit may be without colours: the lower number has red.
            ('-' | ' ', '-' | ' ') => line.number < opponent,
            _ => {
                return conflict(
                    item,
                    format!("colours {color:?} and {:?} of one game", theirs.1),
                )
            }
        };
        if !red {
            continue;
        }
        let outcome = match (result, theirs.2) {
            ('1' | 'W', '0' | 'L') => Some(Outcome::RedWins),
            ('0' | 'L', '1' | 'W') => Some(Outcome::BlackWins),
            ('=' | 'D', '=' | 'D') => Some(Outcome::Draw),
            ('0', '0') => Some(Outcome::BothLose),
            ('+', '-') => Some(Outcome::RedByForfeit),
            ('-', '+') => Some(Outcome::BlackByForfeit),
            ('-', '-') => Some(Outcome::DoubleForfeit),
            (' ' | '*', ' ' | '*') => None,
            (a, b) => return conflict(item, format!("results {a:?} and {b:?} of one game")),
        };
        let mut pair = Pair::new(id, other as Id + 1);
        event.games_of(&mut pair);
        pair.games[0].outcome = outcome;
        round.pairs.push(pair);
    }
    Ok(round)
}
