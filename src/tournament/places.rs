//! Teams by the sum of their players' places (12.5, 15.5).

use super::config::Key;
use super::error::{conflict, Result};
use super::event::Tournament;
use super::facts::Id;
use super::ranking::{Row, Standings};

impl Tournament {
    /// The places of teams by the places of their players. As many count for each team as the smallest
    /// team has, the best first, so that no team gains by being small. Whoever has no place counts as
    /// last of all entries. `Row::id` is the number of the team's first player.
    ///
    /// # Errors
    /// An event in which places of players do not count for teams; as [`Tournament::standings`].
    pub fn team_standings(&self, round: Option<u32>) -> Result<Standings> {
        if !self.config.sum_of_places {
            return conflict(
                "team_standings",
                "places of players do not count for teams here (12.5)",
            );
        }
        let single = self.standings(round)?;
        let tally = self.tally(single.rounds);
        let last = self.entries.len() as i64;
        let mut teams: Vec<(&str, Vec<Id>)> = Vec::new();
        for (id, entry) in (1..).zip(&self.entries).filter(|(_, e)| !e.team.is_empty()) {
            match teams.iter_mut().find(|(name, _)| *name == entry.team) {
                Some((_, players)) => players.push(id),
                None => teams.push((&entry.team, vec![id])),
            }
        }
        teams.sort_unstable();
        let counted = teams
            .iter()
            .map(|(_, players)| players.len())
            .min()
            .unwrap_or(0);
        let keys = self.config.team_ranking.clone();
        let mut lines: Vec<(Vec<i64>, &str, Id)> = teams
            .iter()
            .map(|(name, players)| {
                let mut places: Vec<i64> = players
                    .iter()
                    .map(|id| {
                        let row = single.rows.iter().find(|row| row.id == *id);
                        row.and_then(|row| row.place).map_or(last, i64::from)
                    })
                    .collect();
                places.sort_unstable();
                let sum = |of: fn(&super::SideTally) -> i64| -> i64 {
                    players
                        .iter()
                        .map(|id| of(&tally.sides[*id as usize - 1]))
                        .sum()
                };
                let values = keys
                    .iter()
                    .map(|key| match key {
                        Key::PlaceSum => places[..counted].iter().sum(),
                        Key::BestPlace => places.first().copied().unwrap_or(last),
                        Key::SecondPlace => places.get(1).copied().unwrap_or(last),
                        Key::Fouls => sum(|side| side.fouls),
                        Key::Discipline => sum(|side| side.exclusions * 1_000_000 + side.warnings),
                        Key::Points | Key::GamePoints => sum(|side| side.points),
                        Key::Wins | Key::MatchWins => sum(|side| side.wins),
                        _ => 0,
                    })
                    .collect();
                (values, *name, players[0])
            })
            .collect();
        let signed = |values: &[i64]| -> Vec<i64> {
            let sign = |key: &Key| if key.fewer_first() { 1 } else { -1 };
            keys.iter()
                .zip(values)
                .map(|(key, value)| sign(key) * value)
                .collect()
        };
        lines.sort_by(|a, b| signed(&a.0).cmp(&signed(&b.0)).then(a.1.cmp(b.1)));
        let mut rows: Vec<Row> = Vec::new();
        for (i, (values, name, id)) in lines.iter().enumerate() {
            let decided_by = i.checked_sub(1).and_then(|before| {
                (0..keys.len())
                    .find(|k| lines[before].0[*k] != values[*k])
                    .map(|k| keys[k])
            });
            let equal = i > 0 && decided_by.is_none();
            let place = if equal {
                rows[i - 1].place
            } else {
                Some(i as u32 + 1)
            };
            if equal {
                rows[i - 1].shared = true;
            }
            rows.push(Row {
                place,
                shared: equal,
                id: *id,
                name: (*name).to_owned(),
                values: values.iter().copied().map(Some).collect(),
                decided_by,
            });
        }
        Ok(Standings {
            rounds: single.rounds,
            group: 0,
            keys,
            rows,
        })
    }
}
