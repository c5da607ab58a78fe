//! Events of teams (12).

use xqrules::tournament::Outcome::{Draw, RedWins};
use xqrules::tournament::{ordered_lineups, Entry, Key, Member, Tournament};

use super::{favourites, teams};
use crate::{entry, preset};

#[test]
fn art_12_1_fixed_boards_by_rating() {
    let mut event = teams("team-fixed", 4);
    assert_eq!(event.lineups(1).unwrap(), [[1, 2, 3, 4]]);
    assert!(event
        .lineup(1, 1, &[2, 1, 3, 4])
        .unwrap_err()
        .reason
        .contains("12.1"));
    let mut list = Tournament::new(preset("team-fixed"));
    let wrong = |ratings: [Option<u32>; 4]| Entry {
        name: "队".to_owned(),
        members: ratings
            .map(|rating| Member {
                name: "员".to_owned(),
                rating,
            })
            .to_vec(),
        ..Entry::default()
    };
    let refused = list
        .enter(wrong([Some(2400), Some(2500), None, None]))
        .unwrap_err();
    assert!(refused.reason.contains("12.1"), "{refused}");
    assert!(
        list.enter(wrong([None, Some(2500), None, None])).is_err(),
        "without a rating behind those with one"
    );
    list.enter(wrong([Some(2500), Some(2500), Some(2400), None]))
        .unwrap();
}

#[test]
fn art_12_2_reserves_keep_the_order_of_boards() {
    let lineups = ordered_lineups(6, 4).unwrap();
    assert_eq!(lineups.len(), 15);
    assert_eq!(
        (&lineups[0], &lineups[1], &lineups[14]),
        (&vec![1, 2, 3, 4], &vec![1, 2, 3, 5], &vec![3, 4, 5, 6])
    );
    let mut event = teams("team-reserves", 6);
    assert_eq!(event.lineups(1).unwrap(), lineups);
    for lineup in &lineups {
        event.lineup(1, 1, lineup).unwrap();
    }
    for wrong in [[2, 1, 3, 4], [1, 2, 4, 3], [1, 2, 6, 5]] {
        assert!(event
            .lineup(1, 1, &wrong)
            .unwrap_err()
            .reason
            .contains("12.2"));
    }
    assert!(event.lineup(1, 1, &[1, 2, 3]).is_err());
    assert!(event.lineup(1, 1, &[1, 2, 3, 7]).is_err());
    assert!(event.lineup(1, 1, &[1, 1, 2, 3]).is_err());
    assert!(event.lineup(9, 1, &[1, 2, 3, 4]).is_err());
}

#[test]
fn art_12_3_free_boards_in_any_order() {
    let mut event = teams("team-free", 6);
    event.lineup(1, 1, &[6, 2, 5, 1]).unwrap();
    event.lineup(1, 4, &[4, 3, 2, 1]).unwrap();
    assert_eq!(event.round(1).unwrap().pairs[0].games[2].members, [5, 2]);
    assert!(event.lineup(1, 1, &[6, 6, 5, 1]).is_err());
    event.record(1, [1, 4], 1, RedWins).unwrap();
    assert!(
        event.lineup(1, 1, &[1, 2, 3, 4]).is_err(),
        "the match has begun"
    );
}

#[test]
fn art_12_4_all_against_all() {
    let mut event = teams("team-all", 4);
    let games = &event.round(1).unwrap().pairs[0].games;
    let mut met: Vec<[u32; 2]> = games.iter().map(|game| game.members).collect();
    met.sort_unstable();
    met.dedup();
    assert_eq!((games.len(), met.len()), (16, 16));
    assert_eq!(games.iter().filter(|game| game.first_red).count(), 8);
    for board in 1..=16 {
        event.record(1, [1, 4], board, Draw).unwrap();
    }
    event.record(1, [2, 3], 16, RedWins).unwrap();
    assert!(event.finished(1).is_err());
}

#[test]
fn art_12_5_the_sum_of_places() {
    let mut event = Tournament::new(preset("team-sum"));
    for n in 1..=6 {
        let team = ["东", "西", "西", "东", "南", "南"][n as usize - 1];
        event
            .enter(Entry {
                team: team.to_owned(),
                number: Some(n),
                ..entry(n)
            })
            .unwrap();
    }
    event.start(None).unwrap();
    for round in 1..=5 {
        favourites(&mut event, round);
    }
    let teams = event.team_standings(None).unwrap();
    let table: Vec<_> = teams
        .rows
        .iter()
        .map(|r| (r.name.as_str(), r.values[0].unwrap(), r.decided_by))
        .collect();
    // 1 + 4 and 2 + 3: the best single place decides.
    assert_eq!(
        table,
        [
            ("东", 5, None),
            ("西", 5, Some(Key::BestPlace)),
            ("南", 11, Some(Key::PlaceSum))
        ]
    );
}
