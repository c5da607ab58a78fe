//! The standings, as a table and as JSON.

use serde_json::{json, Value};

use super::super::config::Key;
use super::super::event::Tournament;
use super::super::ranking::Standings;
use super::super::table::Table;
use super::cells::name_word;
use crate::text::Language;

impl Standings {
    /// The standings as JSON: `rounds`, `group`, `keys`, and `rows` with `place` (null: none), `shared`,
    /// `entry`, `name`, `values` by key, `decided_by` (the key that separated the row from the one before).
    #[must_use]
    pub fn to_value(&self) -> Value {
        json!({
            "rounds": self.rounds,
            "group": self.group,
            "keys": self.keys.iter().map(|key| key.name()).collect::<Vec<_>>(),
            "rows": self.rows.iter().map(|row| json!({
                "place": row.place,
                "shared": row.shared,
                "entry": row.id,
                "name": row.name,
                "values": self.keys.iter().zip(&row.values)
                    .map(|(key, value)| (key.name().to_owned(), key.to_value(*value)))
                    .collect::<serde_json::Map<_, _>>(),
                "decided_by": row.decided_by.map(Key::name),
            })).collect::<Vec<_>>(),
        })
    }
}

impl Tournament {
    /// The standings as a table.
    #[must_use]
    pub fn standings_table(&self, standings: &Standings, language: Language) -> Table {
        let teams = self.config.team.is_some();
        let by_places = standings.keys.contains(&Key::PlaceSum);
        let shown: Vec<usize> = (0..standings.keys.len())
            .filter(|k| {
                // Sanctions are shown where there are some.
                standings.keys[*k] != Key::Discipline
                    || standings
                        .rows
                        .iter()
                        .any(|row| row.values[*k].unwrap_or(0) != 0)
            })
            .collect();
        let clubs = !by_places && self.entries.iter().any(|e| !e.club.is_empty());
        let mut columns = vec![(language.pick("名次", "Place"), true)];
        if !by_places {
            columns.push((language.pick("编号", "No."), true));
        }
        columns.push((name_word(teams || by_places, language), false));
        if clubs {
            columns.push((language.pick("单位", "Club"), false));
        }
        columns.extend(
            shown
                .iter()
                .map(|k| (standings.keys[*k].word(teams, language), true)),
        );
        columns.push((language.pick("区分", "Decided by"), false));
        let rows = standings
            .rows
            .iter()
            .map(|row| {
                let mut cells = vec![row.place_shown()];
                if !by_places {
                    cells.push(self.number_of(row.id).to_string());
                }
                cells.push(row.name.clone());
                if clubs {
                    cells.push(self.entries[row.id as usize - 1].club.clone());
                }
                cells.extend(
                    shown
                        .iter()
                        .map(|k| standings.keys[*k].shown(row.values[*k])),
                );
                cells.push(
                    row.decided_by
                        .map_or_else(String::new, |key| key.word(teams, language)),
                );
                cells
            })
            .collect();
        let mut notes = Vec::new();
        if standings.rows.iter().any(|row| row.shared) {
            notes.push(language.pick("=：名次并列", "=: the place is shared"));
        }
        if standings.rows.iter().any(|row| row.place.is_none()) {
            notes.push(language.pick("-：退出比赛", "-: has left the event"));
        }
        Table {
            title: self.title(
                &language.pick("名次表", "Standings"),
                standings.group,
                language,
            ),
            subtitle: Self::after(standings.rounds, language),
            columns,
            rows,
            notes,
            language: language.code(),
        }
    }
}
