//! Schedules: knock-out, round robin, groups, Swiss (11).

use xqrules::tournament::Outcome::{BlackWins, Draw, RedWins};
use xqrules::tournament::{Entry, Id, Tournament};

use super::{favourites, places};
use crate::{config, entry, event, pairs, play, preset};

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
