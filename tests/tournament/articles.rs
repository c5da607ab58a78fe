//! Each article of chapters 3 and 4 by its number: 11-15, 18.4, 20, 21.3, 21.4.

use xqrules::board::Color;
use xqrules::tournament::{
    ordered_lineups, Consequence, Entry, ErrorKind, Id, Key, Leaving, Mark, Member, Outcome,
    Penalty, Tournament,
};

use crate::{config, entry, event, play, preset};
use Outcome::{BlackWins, Draw, RedWins};

fn names(event: &Tournament, ids: &[Id]) -> Vec<String> {
    ids.iter()
        .map(|id| event.entry(*id).unwrap().name.clone())
        .collect()
}

/// The pairs of a round by the numbers in the names.
fn pairs(event: &Tournament, round: u32) -> Vec<[Id; 2]> {
    event
        .round(round)
        .unwrap()
        .pairs
        .iter()
        .map(|pair| pair.sides)
        .collect()
}

/// The first of the pair with the better number wins.
fn favourites(event: &mut Tournament, round: u32) {
    for [red, black] in pairs(event, round) {
        let outcome = if red < black { RedWins } else { BlackWins };
        event.record(round, [red, black], 1, outcome).unwrap();
    }
}

fn places(event: &Tournament) -> Vec<(u32, Id)> {
    let rows = event.standings(None).unwrap().rows;
    rows.iter()
        .map(|row| (row.place.unwrap_or(0), row.id))
        .collect()
}

#[test]
fn art_11_1_knock_out_with_byes_third_place_and_play_off() {
    let mut event = event(config(r#"{"preset": "knock-out", "third_place": true}"#), 6);
    event.start(None).unwrap();
    event.pair(None, &[]).unwrap();
    assert_eq!(pairs(&event, 1), [[4, 5], [3, 6]]);
    assert_eq!(event.round(1).unwrap().byes, [1, 2]);
    assert!(event
        .pair(None, &[])
        .unwrap_err()
        .reason
        .contains("no result"));
    play(&mut event, 1, &[Draw, RedWins]);
    let level = event.pair(None, &[]).unwrap_err();
    assert!(level.reason.contains("15.6"), "{level}");
    event.decide(1, [4, 5], 5).unwrap();
    assert!(event
        .decide(1, [3, 6], 6)
        .unwrap_err()
        .reason
        .contains("decided by its games"));
    event.pair(None, &[]).unwrap();
    assert_eq!(pairs(&event, 2), [[1, 5], [2, 3]]);
    play(&mut event, 2, &[RedWins, RedWins]);
    event.pair(None, &[]).unwrap();
    assert_eq!(pairs(&event, 3), [[1, 2], [5, 3]]);
    play(&mut event, 3, &[RedWins, BlackWins]);
    assert_eq!(
        places(&event),
        [(1, 1), (2, 2), (3, 3), (4, 5), (5, 4), (5, 6)]
    );
    assert_eq!(
        event.pair(None, &[]).unwrap_err().reason,
        "the tree is decided"
    );
}

#[test]
fn art_11_1_double_elimination_takes_two_losses() {
    for n in 2..=17 {
        let mut event = event(preset("double-elimination"), n);
        event.start(None).unwrap();
        let mut losses = vec![0; n as usize + 1];
        while event.pair(Some(7), &[]).is_ok() {
            let round = event.rounds().len() as u32;
            for [a, b] in pairs(&event, round) {
                assert!(
                    losses[a as usize] < 2 && losses[b as usize] < 2,
                    "{n}: who is out plays"
                );
                // The better number wins, but the best loses its first match against number 2.
                let upset = [a, b].contains(&1) && [a, b].contains(&2) && losses[1] == 0;
                let winner = if (a < b) != upset { a } else { b };
                losses[(a + b - winner) as usize] += 1;
                let outcome = if winner == a { RedWins } else { BlackWins };
                event.record(round, [a, b], 1, outcome).unwrap();
            }
        }
        let table = places(&event);
        assert_eq!(table[0], (1, table[0].1), "{n}");
        assert!(
            losses[1..]
                .iter()
                .enumerate()
                .all(|(i, l)| *l == 2 || i as Id + 1 == table[0].1),
            "{n}: {losses:?}"
        );
        assert_eq!(
            table[0].1, 1,
            "{n}: the best comes back and wins the second final"
        );
    }
    let mut one = event(
        config(r#"{"preset": "double-elimination", "second_final": false}"#),
        4,
    );
    one.start(None).unwrap();
    while one.pair(None, &[]).is_ok() {
        let round = one.rounds().len() as u32;
        favourites(&mut one, round);
    }
    assert_eq!(places(&one)[..3], [(1, 1), (2, 2), (3, 3)]);
}

#[test]
fn art_11_2_everyone_meets_everyone() {
    for n in 2..=15 {
        for double in [false, true] {
            let preset = if double {
                "double-round-robin"
            } else {
                "round-robin"
            };
            let mut event = event(crate::preset(preset), n);
            event.start(Some(u64::from(n))).unwrap();
            let mut met = std::collections::BTreeMap::new();
            for round in event.rounds() {
                let seated = 2 * round.pairs.len() + round.byes.len();
                assert_eq!(seated, n as usize);
                for pair in &round.pairs {
                    *met.entry((pair.sides[0], pair.sides[1])).or_insert(0) += 1;
                }
            }
            for a in 1..=n {
                for b in a + 1..=n {
                    let games = [(a, b), (b, a)].map(|p| met.get(&p).copied().unwrap_or(0));
                    let good = if double {
                        games == [1, 1]
                    } else {
                        games[0] + games[1] == 1
                    };
                    assert!(good, "{n}: {a} {b} {games:?}");
                }
            }
        }
    }
    let rounds = |json: &str| {
        let mut event = event(config(json), 4);
        event.start(None).unwrap();
        (1..=6).map(|r| pairs(&event, r)).collect::<Vec<_>>()
    };
    let same = rounds(r#"{"preset": "double-round-robin"}"#);
    let back = rounds(r#"{"preset": "double-round-robin", "reversed": true}"#);
    assert_eq!(
        same[3],
        [[4, 1], [3, 2]],
        "as the first round, colours exchanged"
    );
    assert_eq!(back[3], [[4, 2], [1, 3]], "as the third");
}

#[test]
fn art_11_3_groups_are_seeded_and_some_go_on() {
    let mut event = event(
        config(r#"{"preset": "groups", "groups": {"count": 3, "qualify": 2}}"#),
        10,
    );
    event.start(None).unwrap();
    assert_eq!(
        event.groups(),
        [vec![1, 6, 7], vec![2, 5, 8], vec![3, 4, 9, 10]]
    );
    assert!(event.qualified().is_err(), "nothing is played yet");
    for round in 1..=event.rounds().len() as u32 {
        favourites(&mut event, round);
    }
    assert_eq!(event.qualified().unwrap(), [1, 2, 3, 6, 5, 4]);
    assert_eq!(event.group_standings(None).unwrap()[2].rows[3].id, 10);

    let mut drawn = crate::event(
        config(r#"{"preset": "groups", "groups": {"count": 3, "by_lot": true}}"#),
        9,
    );
    drawn.start(Some(5)).unwrap();
    let groups = drawn.groups();
    let without = crate::event(drawn.config().clone(), 9).start(None);
    assert!(without.unwrap_err().reason.contains("a seed is needed"));
    for pot in [1..=3, 4..=6, 7..=9] {
        assert!(
            groups
                .iter()
                .all(|g| g.iter().filter(|id| pot.contains(*id)).count() == 1),
            "one of each pot"
        );
    }
    let mut again = crate::event(drawn.config().clone(), 9);
    again.start(Some(5)).unwrap();
    assert_eq!(again.groups(), groups, "the same seed, the same draw");
    assert!(
        crate::event(config(r#"{"preset": "groups", "groups": {"count": 3}}"#), 5)
            .start(None)
            .is_err()
    );
}

#[test]
fn art_11_4_the_first_round_of_a_swiss() {
    let first = |json: &str, n: u32| {
        let mut event = event(config(json), n);
        event.start(None).unwrap();
        event.pair(Some(3), &[]).unwrap();
        (pairs(&event, 1), event.round(1).unwrap().byes.clone())
    };
    assert_eq!(
        first(r#"{"preset": "swiss"}"#, 8),
        (vec![[1, 5], [6, 2], [3, 7], [8, 4]], vec![])
    );
    assert_eq!(
        first(
            r#"{"preset": "swiss", "swiss": {"first_round": "neighbours"}}"#,
            9
        ),
        (vec![[1, 2], [4, 3], [5, 6], [8, 7]], vec![9])
    );
    let (lots, _) = first(
        r#"{"preset": "swiss", "swiss": {"first_colours_by_lot": true}}"#,
        40,
    );
    let mut unkept = event(
        config(r#"{"preset": "swiss", "swiss": {"first_colours_by_lot": true}}"#),
        4,
    );
    unkept.start(None).unwrap();
    assert!(unkept
        .pair(None, &[])
        .unwrap_err()
        .reason
        .contains("a seed is needed"));
    let upper_red = lots.iter().filter(|[a, b]| a < b).count();
    assert!((4..=16).contains(&upper_red), "{upper_red} of 20");
}

#[test]
fn art_11_4_no_pairing_inside_a_club() {
    let mut event = Tournament::new(config(
        r#"{"preset": "swiss", "swiss": {"club_rounds": 1}}"#,
    ));
    for n in 1..=8 {
        let club = if n % 4 == 1 { "东湖" } else { "" };
        event
            .enter(Entry {
                club: club.to_owned(),
                ..entry(n)
            })
            .unwrap();
    }
    event.start(None).unwrap();
    event.pair(None, &[]).unwrap();
    assert!(
        pairs(&event, 1)
            .iter()
            .all(|pair| !(pair.contains(&1) && pair.contains(&5))),
        "halves would pair 1 and 5"
    );
    // Where all are of one club it cannot be had, and is not asked for.
    let mut event = Tournament::new(config(
        r#"{"preset": "swiss", "swiss": {"club_rounds": 1}}"#,
    ));
    for n in 1..=4 {
        event
            .enter(Entry {
                club: "东湖".to_owned(),
                ..entry(n)
            })
            .unwrap();
    }
    event.start(None).unwrap();
    assert!(event.pair(None, &[]).is_ok());
}

#[test]
fn art_11_4_a_bye_counts_as_a_win_over_the_lowest() {
    let mut event = event(preset("swiss"), 5);
    event.start(None).unwrap();
    event.pair(None, &[]).unwrap();
    assert_eq!(event.round(1).unwrap().byes, [5]);
    play(&mut event, 1, &[RedWins, RedWins]);
    let standings = event.standings(None).unwrap();
    let five = standings.rows.iter().find(|row| row.id == 5).unwrap();
    // One point, no opponent but the lowest score, one win.
    assert_eq!(five.values[..4], [Some(4), Some(0), Some(0), Some(1)]);
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

#[test]
fn art_13_2_colours_of_team_matches() {
    let event = teams("team-fixed", 4);
    let red: Vec<bool> = event.round(1).unwrap().pairs[0]
        .games
        .iter()
        .map(|game| game.first_red)
        .collect();
    assert_eq!(red, [true, false, true, false]);
    let mut all = Tournament::new(config(
        r#"{"preset": "team-fixed", "team": {"red_on_all": true}}"#,
    ));
    for n in 1..=2 {
        all.enter(entry(n)).unwrap();
    }
    all.start(None).unwrap();
    assert!(all.round(1).unwrap().pairs[0]
        .games
        .iter()
        .all(|game| game.first_red));
}

#[test]
fn art_13_3_colours_of_a_swiss_are_balanced() {
    let mut event = event(config(r#"{"preset": "swiss", "swiss": {"rounds": 7}}"#), 20);
    event.start(None).unwrap();
    for round in 1..=7 {
        event.pair(None, &[]).unwrap();
        favourites(&mut event, round);
    }
    let tally = event.tally(7);
    assert!(
        tally
            .sides
            .iter()
            .all(|side| (side.reds - side.blacks).abs() == 1),
        "seven games: 4 and 3"
    );
    // A team Swiss: the first-named has red on odd boards.
    let mut teams = crate::event(
        config(r#"{"preset": "team-fixed", "schedule": "swiss"}"#),
        4,
    );
    teams.start(None).unwrap();
    teams.pair(None, &[]).unwrap();
    assert_eq!(
        teams.round(1).unwrap().pairs[0].games[1].color(0),
        Color::Black
    );
}

#[test]
fn art_13_4_lots_for_colours_in_a_tree() {
    let drawn = |seed| {
        let mut event = event(preset("knock-out"), 32);
        event.start(None).unwrap();
        event.pair(seed, &[]).unwrap();
        pairs(&event, 1)
    };
    assert_eq!(drawn(Some(4)), drawn(Some(4)), "the seed is kept");
    assert!(
        drawn(None).iter().all(|[a, b]| a < b),
        "without lots the upper place"
    );
    let upper = drawn(Some(4)).iter().filter(|[a, b]| a < b).count();
    assert!((2..=14).contains(&upper), "{upper} of 16");
}

#[test]
fn art_13_5_two_games_with_colours_exchanged() {
    let mut event = event(config(r#"{"preset": "round-robin", "games": 2}"#), 2);
    event.start(None).unwrap();
    event.record(1, [1, 2], 1, RedWins).unwrap();
    assert!(
        event.record(1, [1, 2], 1, RedWins).is_err(),
        "in the second game 2 has red"
    );
    event.record(1, [2, 1], 1, Draw).unwrap();
    assert_eq!(event.standings(None).unwrap().rows[0].values[0], Some(6));
    let games = &event.round(1).unwrap().pairs[0].games;
    assert_eq!(
        [games[0].color(0), games[1].color(0)],
        [Color::Red, Color::Black]
    );
}

#[test]
fn art_14_1_points_of_a_game() {
    let points = |json: &str| {
        let mut event = event(config(json), 4);
        event.start(None).unwrap();
        play(&mut event, 1, &[RedWins, Draw]);
        let tally = event.tally(1);
        [1, 4, 2, 3].map(|id: usize| tally.sides[id - 1].points)
    };
    assert_eq!(points(r#"{"preset": "round-robin"}"#), [4, 0, 2, 2]);
    // 贴分: 3, and for a draw 1 with red and 2 with black.
    assert_eq!(points(r#"{"scoring": "tiefen2007"}"#), [12, 0, 4, 8]);
    assert_eq!(points(r#"{"scoring": "2-1-0"}"#), [8, 0, 4, 4]);
    assert_eq!(
        points(r#"{"scoring": {"win": 2, "draw": 0.5}}"#),
        [8, 0, 2, 2]
    );
}

#[test]
fn art_14_2_match_points_and_game_points() {
    let mut event = teams("team-fixed", 4);
    // 2½ : 1½ for the first, whose red boards are 1 and 3.
    for (board, outcome) in [(1, RedWins), (2, Draw), (3, RedWins), (4, RedWins)] {
        event.record(1, [1, 4], board, outcome).unwrap();
    }
    for board in 1..=4 {
        event.record(1, [2, 3], board, Draw).unwrap();
    }
    let tally = event.tally(1);
    let both = |id: usize| (tally.sides[id - 1].points, tally.sides[id - 1].game_points);
    assert_eq!(
        (both(1), both(4), both(2), both(3)),
        ((8, 10), (0, 6), (4, 8), (4, 8))
    );
}

#[test]
fn art_15_2_a_swiss_by_opponents_scores() {
    let standings = crate::real::swiss("ximenkong1999", 9)
        .standings(None)
        .unwrap();
    assert_eq!(
        standings.keys,
        [
            Key::Points,
            Key::Discipline,
            Key::Buchholz,
            Key::Wins,
            Key::Fouls
        ]
    );
    let top: Vec<_> = standings.rows[..3]
        .iter()
        .map(|r| r.name.as_str())
        .collect();
    assert_eq!(top, ["廣東黃海林", "江蘇徐健秒", "湖北李雪松"]);
    assert_eq!(standings.rows[1].decided_by, Some(Key::Buchholz));
}

#[test]
fn art_15_3_teams_by_match_points_then_game_points() {
    let mut event = teams("team-fixed", 4);
    for (round, sweep) in [(1, [1, 4]), (1, [2, 3])] {
        let boards = if sweep[0] == 1 { 4 } else { 3 };
        for board in 1..=4 {
            let first_red = board % 2 == 1;
            let outcome = match (board <= boards, first_red) {
                (true, true) | (false, false) => RedWins,
                _ => BlackWins,
            };
            event.record(round, sweep, board, outcome).unwrap();
        }
    }
    let standings = event.standings(Some(1)).unwrap();
    assert_eq!(
        standings.keys[2..],
        [Key::GamePoints, Key::Wins, Key::Direct, Key::Fouls]
    );
    assert_eq!(
        (standings.rows[0].id, standings.rows[1].decided_by),
        (1, Some(Key::GamePoints))
    );
}

#[test]
fn art_15_4_a_team_swiss_by_opponents_match_points() {
    let mut event = event(
        config(r#"{"preset": "team-fixed", "schedule": "swiss", "swiss": {"rounds": 3}}"#),
        8,
    );
    event.start(None).unwrap();
    for round in 1..=3 {
        event.pair(None, &[]).unwrap();
        for [a, b] in pairs(&event, round) {
            for board in 1..=4 {
                let first = event
                    .round(round)
                    .unwrap()
                    .pairs
                    .iter()
                    .find(|p| p.sides == [a, b])
                    .unwrap()
                    .games[board as usize - 1]
                    .first_red;
                event
                    .record(
                        round,
                        [a, b],
                        board,
                        if first == (a < b) { RedWins } else { BlackWins },
                    )
                    .unwrap();
            }
        }
    }
    let standings = event.standings(None).unwrap();
    assert_eq!(
        standings.keys,
        [
            Key::Points,
            Key::Discipline,
            Key::Buchholz,
            Key::GamePoints,
            Key::MatchWins,
            Key::Fouls
        ]
    );
    assert_eq!(standings.rows[0].id, 1);
    assert_eq!(standings.rows[0].values[0], Some(24));
    // 团体对手分: the sum of the opponents' match points.
    let tally = event.tally(3);
    let opponents: i64 = tally.sides[0]
        .encounters
        .iter()
        .map(|e| tally.sides[e.opponent as usize - 1].points)
        .sum();
    assert_eq!(standings.rows[0].values[2], Some(opponents));
}

#[test]
fn art_15_5_the_keys_of_the_sum_of_places() {
    let event = Tournament::new(preset("team-sum"));
    assert_eq!(
        event.config().team_ranking,
        [Key::PlaceSum, Key::BestPlace, Key::SecondPlace, Key::Fouls]
    );
}

/// Three who are equal in all: the order in which they stand is no ranking, a play-off is.
#[test]
fn art_15_6_a_play_off_separates_who_shared() {
    let mut event = crate::real::round_robin("jiazhou2_women");
    let shared = ["郭莉萍", "張國鳳", "王琳娜"].map(|name| event.find(name).unwrap());
    event.play_off(shared.to_vec()).unwrap();
    let standings = event.standings(None).unwrap();
    assert_eq!(
        names(
            &event,
            &standings.rows.iter().map(|r| r.id).collect::<Vec<_>>()
        )[..3],
        ["郭莉萍", "張國鳳", "王琳娜"]
    );
    assert!(standings.rows.iter().all(|row| !row.shared));
    assert_eq!(standings.rows[1].decided_by, Some(Key::PlayOff));
    assert!(event.play_off(vec![1]).is_err());
    assert!(event.play_off(vec![1, 1]).is_err());
}

#[test]
fn art_15_1_direct_wins_only_between_two() {
    // Three in a circle, and one who lost to all.
    let mut event = event(config(r#"{"ranking": ["points", "direct"]}"#), 4);
    event.start(None).unwrap();
    let beats = [(1, 2), (2, 3), (3, 1), (1, 4), (2, 4), (3, 4)];
    for round in 1..=3 {
        for [a, b] in pairs(&event, round) {
            let outcome = if beats.contains(&(a, b)) {
                RedWins
            } else {
                BlackWins
            };
            event.record(round, [a, b], 1, outcome).unwrap();
        }
    }
    let two = event.standings(None).unwrap();
    assert_eq!(
        two.rows[0].values[2], None,
        "among three the key does not apply"
    );
    let mut config = event.config().clone();
    config.readings.direct = xqrules::tournament::DirectReading::Group;
    let group = event.with_config(config).standings(None).unwrap();
    assert_eq!(
        group.rows[0].values[2],
        Some(4),
        "a point from two games among themselves"
    );
    assert!(group.rows[..3].iter().all(|row| row.shared));
}

#[test]
fn art_18_4_sanctioned_last_among_equal_scores() {
    let mut event = event(preset("round-robin"), 6);
    event.start(None).unwrap();
    for round in 1..=5 {
        play(&mut event, round, &[Draw; 3]);
    }
    let mark = |id, penalty, count| Mark {
        id,
        member: 0,
        round: 0,
        penalty: Some(penalty),
        count,
    };
    event.mark(mark(1, Penalty::Excluded, 1)).unwrap();
    event.mark(mark(2, Penalty::Warning, 9)).unwrap();
    event.mark(mark(3, Penalty::Warning, 1)).unwrap();
    let table = places(&event);
    // By weight, then by number: an exclusion is heavier than any warnings.
    assert_eq!(table[3..], [(4, 3), (5, 2), (6, 1)]);
    assert_eq!(
        table[..3].iter().map(|row| row.0).collect::<Vec<_>>(),
        [1, 1, 1]
    );
    assert_eq!(
        event.standings(None).unwrap().rows[3].decided_by,
        Some(Key::Discipline)
    );
    assert!(event.mark(mark(9, Penalty::Warning, 1)).is_err());
    assert!(event.mark(mark(1, Penalty::Warning, 0)).is_err());
}

#[test]
fn art_18_3_the_expelled_are_handled_as_withdrawn() {
    let mut event = event(preset("round-robin"), 4);
    event.start(None).unwrap();
    favourites(&mut event, 1);
    assert_eq!(
        event.withdraw(1, Leaving::Expelled).unwrap(),
        Consequence::Annulled
    );
    assert_eq!(event.tally(1).sides[0].points, 0);
}

#[test]
fn art_20_2_before_the_start_of_a_round_robin() {
    let mut seven = event(preset("round-robin"), 7);
    seven.start(Some(1)).unwrap();
    // Six remain, an even number: numbers are drawn again.
    assert_eq!(
        seven.withdraw(3, Leaving::Withdrawn).unwrap(),
        Consequence::DrawAgain
    );
    assert!(!seven.started() && seven.rounds().is_empty());
    seven.start(Some(2)).unwrap();
    assert_eq!((seven.rounds().len(), seven.draw().len()), (5, 6));
    // Five remain: whoever meets the vacant number has the bye, the other numbers stay.
    let before = seven.draw().to_vec();
    assert_eq!(
        seven.withdraw(before[1], Leaving::Withdrawn).unwrap(),
        Consequence::Vacant
    );
    assert_eq!(seven.draw()[2..], before[2..]);
    assert!(seven
        .rounds()
        .iter()
        .all(|round| round.byes.len() == 1 && round.pairs.len() == 2));
}

#[test]
fn art_20_2_a_swiss_may_be_filled_up() {
    let mut event = event(preset("swiss"), 8);
    assert_eq!(
        event.withdraw(8, Leaving::Withdrawn).unwrap(),
        Consequence::NoPart
    );
    event.enter(entry(9)).unwrap();
    event.start(None).unwrap();
    event.pair(None, &[]).unwrap();
    assert!(event.round(1).unwrap().byes.is_empty());
    assert_eq!(event.round(1).unwrap().pairs.len(), 4);
}

#[test]
fn art_20_3_half_of_a_round_robin() {
    // Six play five rounds: two games are fewer than half of the opponents, three are not.
    for (played, stands) in [(1, false), (2, false), (3, true), (4, true)] {
        let mut event = event(preset("round-robin"), 6);
        event.start(None).unwrap();
        for round in 1..=played {
            favourites(&mut event, round);
        }
        let consequence = event.withdraw(1, Leaving::Withdrawn).unwrap();
        let expected = if stands {
            Consequence::Stands
        } else {
            Consequence::Annulled
        };
        assert_eq!(consequence, expected, "after {played} rounds");
        for round in played + 1..=5 {
            for sides in pairs(&event, round) {
                if !sides.contains(&1) {
                    event.record(round, sides, 1, Draw).unwrap();
                } else {
                    assert!(
                        event.record(round, sides, 1, Draw).is_err(),
                        "decided already"
                    );
                }
            }
        }
        let tally = event.tally(5);
        let one = &tally.sides[0];
        assert_eq!(one.points, if stands { 4 * i64::from(played) } else { 0 });
        let forfeits = one.encounters.iter().filter(|e| e.points == 0).count();
        assert_eq!(forfeits, if stands { 5 - played as usize } else { 0 });
        let games: usize = tally.sides[1..]
            .iter()
            .map(|side| side.encounters.len())
            .sum();
        assert_eq!(
            games,
            if stands { 25 } else { 20 },
            "annulled for the others too"
        );
    }
}

#[test]
fn art_20_4_a_swiss_keeps_all_results() {
    let mut event = event(preset("swiss"), 6);
    event.start(None).unwrap();
    event.pair(None, &[]).unwrap();
    favourites(&mut event, 1);
    event.pair(None, &[]).unwrap();
    assert_eq!(
        event.withdraw(1, Leaving::Withdrawn).unwrap(),
        Consequence::Stands
    );
    let opponent = pairs(&event, 2)
        .into_iter()
        .find(|pair| pair.contains(&1))
        .unwrap();
    for sides in pairs(&event, 2)
        .into_iter()
        .filter(|pair| !pair.contains(&1))
    {
        event.record(2, sides, 1, Draw).unwrap();
    }
    event.finished(2).unwrap();
    let tally = event.tally(2);
    assert_eq!(tally.sides[0].points, 4, "the first result stands");
    let other = if opponent[0] == 1 {
        opponent[1]
    } else {
        opponent[0]
    };
    assert_eq!(
        tally.sides[other as usize - 1].encounters[1].points,
        4,
        "the opponent wins"
    );
    event.pair(None, &[]).unwrap();
    assert!(pairs(&event, 3).iter().all(|pair| !pair.contains(&1)));
    assert_eq!(event.round(3).unwrap().byes.len(), 1);
}

#[test]
fn art_21_3_both_late_both_lose() {
    let mut event = event(preset("round-robin"), 2);
    event.start(None).unwrap();
    event.record(1, [1, 2], 1, Outcome::DoubleForfeit).unwrap();
    let tally = event.tally(1);
    assert!(tally
        .sides
        .iter()
        .all(|side| side.points == 0 && side.wins == 0 && side.reds + side.blacks == 0));
    // Of teams: no drawn match, no match point.
    let mut teams = teams("team-fixed", 4);
    teams
        .forfeit_match(1, [1, 4], Outcome::DoubleForfeit)
        .unwrap();
    assert_eq!(teams.tally(1).sides[0].points, 0);
}

#[test]
fn art_21_4_plus_and_minus() {
    let mut single = event(preset("round-robin"), 2);
    single.start(None).unwrap();
    single
        .record(1, [1, 2], 1, Outcome::BlackByForfeit)
        .unwrap();
    let tally = single.tally(1);
    assert_eq!(
        (tally.sides[1].points, tally.sides[0].points),
        (4, 0),
        "one point"
    );
    let mut teams = teams("team-fixed", 4);
    assert_eq!(
        teams.forfeit_match(1, [1, 4], RedWins).unwrap_err().kind,
        ErrorKind::Conflict
    );
    teams
        .forfeit_match(1, [1, 4], Outcome::RedByForfeit)
        .unwrap();
    let tally = teams.tally(1);
    assert_eq!(
        (tally.sides[0].points, tally.sides[0].game_points),
        (8, 16),
        "two match points"
    );
    assert_eq!((tally.sides[3].points, tally.sides[3].game_points), (0, 0));
    // A board without a player, once both line-ups are known.
    teams.lineup(1, 2, &[1, 2, 3, 0]).unwrap();
    teams.lineup(1, 3, &[1, 2, 3, 4]).unwrap();
    for board in 1..=3 {
        teams.record(1, [2, 3], board, Draw).unwrap();
    }
    teams.finished(1).unwrap();
    assert_eq!(
        teams.tally(1).sides[2].points,
        8,
        "2½ : 1½ by the empty board"
    );
    assert!(
        teams
            .forfeit_match(1, [1, 4], Outcome::RedByForfeit)
            .is_err(),
        "decided already"
    );
}
