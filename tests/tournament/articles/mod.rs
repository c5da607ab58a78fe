//! Each article of chapters 3 and 4 by its number, and what art. 18, 20 and 21 mean for an event.

mod games;
mod leaving;
mod places;
mod schedules;
mod teams;

use xqrules::tournament::Outcome::{BlackWins, RedWins};
use xqrules::tournament::{Entry, Id, Member, Tournament};

use crate::pairs;

/// The first of the pair with the better number wins.
fn favourites(event: &mut Tournament, round: u32) {
    for [red, black] in pairs(event, round) {
        let outcome = if red < black { RedWins } else { BlackWins };
        event.record(round, [red, black], 1, outcome).unwrap();
    }
}

/// Places and who has them, in the order of the standings.
fn places(event: &Tournament) -> Vec<(u32, Id)> {
    let rows = event.standings(None).unwrap().rows;
    rows.iter()
        .map(|row| (row.place.unwrap_or(0), row.id))
        .collect()
}

/// Teams of six for four boards, rated in order.
fn teams(preset: &str, members: u32) -> Tournament {
    let mut event = Tournament::new(crate::preset(preset));
    for team in 1..=4 {
        let members = (1..=members)
            .map(|m| Member {
                name: format!("队{team}员{m}"),
                rating: Some(2500 - 10 * m),
            })
            .collect();
        event
            .enter(Entry {
                name: format!("队{team}"),
                number: Some(team),
                members,
                ..Entry::default()
            })
            .unwrap();
    }
    event.start(None).unwrap();
    event
}
