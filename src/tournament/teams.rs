//! Team matches (12): who plays on which board.

use super::config::TeamKind;
use super::error::{conflict, fault, ErrorKind, Result};
use super::event::Tournament;
use super::facts::{Id, Outcome};

/// The most line-ups that are listed.
const MOST: usize = 20_000;

/// All choices of `boards` of the numbers 1 to `members` in ascending order (12.2: fifteen for four
/// boards and six players); `None` when there are too many to list.
#[must_use]
pub fn ordered_lineups(members: u32, boards: u32) -> Option<Vec<Vec<u32>>> {
    let mut out = vec![Vec::new()];
    for place in 0..boards {
        let mut longer = Vec::new();
        for one in &out {
            let from: u32 = one.last().map_or(1, |last| last + 1);
            // As many must be left as there are boards to come.
            for next in from..=members.saturating_sub(boards - place - 1) {
                let mut one: Vec<u32> = one.clone();
                one.push(next);
                longer.push(one);
            }
        }
        if longer.len() > MOST {
            return None;
        }
        out = longer;
    }
    Some(out)
}

impl Tournament {
    /// The line-ups that a team may choose from in a match: one with fixed boards, those in board order
    /// with reserves. With free boards any order goes, and there is no list.
    ///
    /// # Errors
    /// An unknown team; no event of teams; free boards; too many to list.
    pub fn lineups(&self, team: Id) -> Result<Vec<Vec<u32>>> {
        let entry = self.entry(team)?;
        let item = self.called(team);
        let Some(rules) = &self.config.team else {
            return conflict(item, "this is no event of teams");
        };
        match rules.kind {
            TeamKind::Fixed | TeamKind::All => Ok(vec![(1..=rules.boards).collect()]),
            TeamKind::Free => conflict(item, "boards are free (12.3): any order may be chosen"),
            TeamKind::Reserves => {
                let members = match entry.members.len() {
                    0 => rules.boards + rules.reserves,
                    n => n as u32,
                };
                match ordered_lineups(members, rules.boards) {
                    Some(list) => Ok(list),
                    None => conflict(item, "too many line-ups to list"),
                }
            }
        }
    }

    /// Sets the line-up of a team for a match: the numbers of its players in board order, 0 for a board
    /// that stays empty (and is forfeited once both line-ups are known). It may be changed until a board
    /// has a result.
    ///
    /// # Errors
    /// A team that is not paired in the round; a wrong number of boards; a player who is not there or
    /// stands there twice; an order that the format does not allow (12.1, 12.2).
    pub fn lineup(&mut self, round: u32, team: Id, players: &[u32]) -> Result<()> {
        let entry = self.entry(team)?;
        let called = self.called(team);
        let Some(rules) = self.config.team.clone() else {
            return conflict(called, "this is no event of teams");
        };
        let members = match entry.members.len() {
            0 => rules.boards + rules.reserves,
            n => n as u32,
        };
        let found = self
            .round(round)?
            .pairs
            .iter()
            .position(|pair| pair.sides.contains(&team));
        let Some(at) = found else {
            return fault(
                ErrorKind::Unknown,
                format!("round {round}"),
                format!("{called} is not paired"),
            );
        };
        let item = format!("round {round}, {called}");
        if players.len() != rules.boards as usize {
            return conflict(
                item,
                format!("{} players for {} boards", players.len(), rules.boards),
            );
        }
        for (i, player) in players.iter().enumerate().filter(|(_, p)| **p != 0) {
            if *player > members {
                return conflict(
                    item,
                    format!("board {}: there is no player {player} of {members}", i + 1),
                );
            }
            if players[..i].contains(player) {
                return conflict(
                    item,
                    format!(
                        "board {}: player {player} plays on another board too",
                        i + 1
                    ),
                );
            }
        }
        let seated: Vec<u32> = players.iter().copied().filter(|p| *p != 0).collect();
        match rules.kind {
            TeamKind::Fixed | TeamKind::All => {
                if let Some(i) =
                    (0..players.len()).find(|i| players[*i] != 0 && players[*i] != *i as u32 + 1)
                {
                    return conflict(
                        item,
                        format!(
                            "board {}: player {} belongs to board {} (12.1)",
                            i + 1,
                            players[i],
                            players[i]
                        ),
                    );
                }
            }
            TeamKind::Reserves => {
                if let Some(two) = seated.windows(2).find(|two| two[0] > two[1]) {
                    return conflict(
                        item,
                        format!("player {} stands before player {}: the order of boards must be kept (12.2)", two[0], two[1]),
                    );
                }
            }
            TeamKind::Free => {}
        }
        let pair = &mut self.rounds[round as usize - 1].pairs[at];
        let played = |o: &Option<Outcome>| o.is_some_and(Outcome::played);
        if pair.games.iter().any(|game| played(&game.outcome)) {
            return conflict(item, "the match has begun");
        }
        let side = usize::from(pair.sides[1] == team);
        let all = rules.kind == TeamKind::All;
        for game in &mut pair.games {
            let board = (game.board - 1) as usize;
            let own = match (all, side) {
                (false, _) => board,
                (true, 0) => board / players.len(),
                (true, _) => board % players.len(),
            };
            game.members[side] = players[own];
        }
        pair.lineups[side] = Some(players.to_vec());
        Ok(())
    }
}
