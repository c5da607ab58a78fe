//! What went wrong in other programs, each a test.

use xqrules::tournament::{Departure, ErrorKind, Id, Key, Leaving, Outcome, Tournament};

use crate::{config, entry, event, pairs, play, preset};
use Outcome::{BlackWins, Draw, RedByForfeit, RedWins};

/// A second bye to the same player.
#[test]
fn nobody_has_a_second_bye() {
    let mut event = event(config(r#"{"preset": "swiss", "swiss": {"rounds": 5}}"#), 5);
    event.start(None).unwrap();
    let mut byes = Vec::new();
    for round in 1..=5 {
        event.pair(None, &[]).unwrap();
        byes.extend(event.round(round).unwrap().byes.clone());
        // The last in the list always loses, and would have the bye again and again.
        for [a, b] in pairs(&event, round) {
            event
                .record(round, [a, b], 1, if a < b { RedWins } else { BlackWins })
                .unwrap();
        }
    }
    byes.sort_unstable();
    assert_eq!(byes, [1, 2, 3, 4, 5]);
    let mut three = crate::event(config(r#"{"preset": "swiss"}"#), 3);
    three.start(None).unwrap();
    for round in 1..=3 {
        three.pair(None, &[]).unwrap();
        play(&mut three, round, &[RedWins]);
    }
    let none = three.pair(None, &[]).unwrap_err();
    assert_eq!(none.kind, ErrorKind::NoPairing);
    assert!(none.reason.contains("each has had a bye"), "{none}");
}

/// A forfeited pairing paired again.
#[test]
fn a_forfeited_pairing_counts_as_met() {
    let mut event = event(preset("swiss"), 4);
    event.start(None).unwrap();
    event.pair(None, &[]).unwrap();
    play(&mut event, 1, &[Outcome::DoubleForfeit, RedByForfeit]);
    for round in 2..=3 {
        event.pair(None, &[]).unwrap();
        for [a, b] in pairs(&event, round) {
            assert!((1..round).all(|r| pairs(&event, r)
                .iter()
                .all(|p| !(p.contains(&a) && p.contains(&b)))));
        }
        play(&mut event, round, &[RedWins, RedWins]);
    }
    let none = event.pair(None, &[]).unwrap_err();
    assert_eq!(
        (none.kind, none.item.as_str()),
        (ErrorKind::NoPairing, "round 4")
    );
    assert!(none.reason.contains("have all met each other"), "{none}");
}

/// The parity of the field decided before exclusions.
#[test]
fn whoever_is_not_there_is_left_out_before_the_field_is_counted() {
    let mut event = event(preset("swiss"), 9);
    event.start(None).unwrap();
    event.withdraw(4, Leaving::Withdrawn).unwrap();
    event.pair(None, &[]).unwrap();
    assert!(event.round(1).unwrap().byes.is_empty());
    play(&mut event, 1, &[RedWins; 4]);
    event.pair(None, &[7]).unwrap();
    assert_eq!(
        (event.round(2).unwrap().byes.len(), pairs(&event, 2).len()),
        (1, 3)
    );
}

/// A result by which both lose, impossible.
#[test]
fn both_may_lose() {
    let mut event = event(preset("round-robin"), 4);
    event.start(None).unwrap();
    play(&mut event, 1, &[Outcome::BothLose, Outcome::DoubleForfeit]);
    assert!(event.tally(1).sides.iter().all(|side| side.points == 0));
    event.finished(1).unwrap();
}

/// Results of unfinished rounds counted.
#[test]
fn unfinished_rounds_do_not_count() {
    let mut event = event(preset("round-robin"), 6);
    event.start(None).unwrap();
    play(&mut event, 1, &[RedWins; 3]);
    play(&mut event, 2, &[RedWins; 2]);
    let standings = event.standings(None).unwrap();
    assert_eq!(standings.rounds, 1);
    let sum: i64 = standings
        .rows
        .iter()
        .map(|row| row.values[0].unwrap())
        .sum();
    assert_eq!(sum, 12, "three games");
    let refused = event.standings(Some(2)).unwrap_err();
    assert_eq!(refused.item, "round 2");
    assert!(refused.reason.contains("甲"), "{refused}");
    let all: i64 = event
        .provisional_standings()
        .rows
        .iter()
        .map(|row| row.values[0].unwrap())
        .sum();
    assert_eq!(all, 20, "all five, when asked for");
}

/// Direct encounter looking at the first of two games only.
#[test]
fn the_direct_encounter_is_all_its_games() {
    for (second, separates) in [(BlackWins, true), (RedWins, false), (Draw, true)] {
        let mut event = event(
            config(r#"{"preset": "double-round-robin", "ranking": ["points", "direct"]}"#),
            4,
        );
        event.start(None).unwrap();
        // 1 beats 2 in their first game with either colour; everything else is drawn, but what makes
        // their points equal.
        for round in 1..=6 {
            for [a, b] in pairs(&event, round) {
                let first = round <= 3;
                let outcome = match ([a, b], first) {
                    ([1, 2], true) => RedWins,
                    ([2, 1], false) => second,
                    _ => Draw,
                };
                event.record(round, [a, b], 1, outcome).unwrap();
            }
        }
        let standings = event.standings(None).unwrap();
        let one = standings.rows.iter().find(|r| r.id == 1).unwrap().clone();
        let two = standings.rows.iter().find(|r| r.id == 2).unwrap().clone();
        if second == RedWins {
            // One win each: level in the direct encounter, whatever the first game was.
            assert_eq!(one.values[0], two.values[0]);
            assert_eq!(one.values[2], two.values[2]);
        }
        assert_eq!(one.place < two.place, separates, "{second:?}");
    }
}

/// A withdrawn player winning.
#[test]
fn whoever_has_left_wins_nothing_more() {
    let mut event = event(preset("swiss"), 8);
    event.start(None).unwrap();
    for round in 1..=2 {
        event.pair(None, &[]).unwrap();
        for [a, b] in pairs(&event, round) {
            event
                .record(round, [a, b], 1, if a < b { RedWins } else { BlackWins })
                .unwrap();
        }
    }
    event.pair(None, &[]).unwrap();
    // Both of a pair leave: neither has a point from it.
    let [a, b] = pairs(&event, 3)[0];
    assert!([a, b].contains(&1));
    let before = event.tally(2).sides[0].points;
    event.withdraw(a, Leaving::Withdrawn).unwrap();
    event.withdraw(b, Leaving::Withdrawn).unwrap();
    for sides in &pairs(&event, 3)[1..] {
        event.record(3, *sides, 1, Draw).unwrap();
    }
    let standings = event.standings(None).unwrap();
    assert_eq!(standings.rounds, 3);
    let one = standings.rows.iter().find(|row| row.id == 1).unwrap();
    assert_eq!(
        (one.place, one.values[0]),
        (None, Some(before)),
        "no place, no point more"
    );
    assert_eq!(standings.rows[0].place, Some(1));
    assert_ne!(standings.rows[0].id, 1);
    event.pair(None, &[]).unwrap();
    assert!(
        event.round(4).unwrap().byes.is_empty(),
        "no bye for who has left"
    );
    // Who wants to rank them may.
    let mut config = event.config().clone();
    config.readings.rank_withdrawn = true;
    assert_eq!(
        event.with_config(config).standings(Some(3)).unwrap().rows[0].id,
        1
    );
}

/// The order arbitrary after the last key.
#[test]
fn equal_in_everything_is_a_shared_place() {
    let mut one = event(preset("round-robin"), 4);
    let mut two = Tournament::new(preset("round-robin"));
    for n in [3, 1, 4, 2] {
        two.enter(entry(n)).unwrap();
    }
    let mut names = Vec::new();
    for event in [&mut one, &mut two] {
        event.start(None).unwrap();
        for round in 1..=3 {
            play(event, round, &[Draw, Draw]);
        }
        let standings = event.standings(None).unwrap();
        assert!(standings
            .rows
            .iter()
            .all(|row| row.place == Some(1) && row.shared && row.decided_by.is_none()));
        names.push(
            standings
                .rows
                .iter()
                .map(|row| row.name.clone())
                .collect::<Vec<_>>(),
        );
    }
    assert_eq!(
        names[0], names[1],
        "and the same order whatever the order of entering"
    );
}

/// A pairing made elsewhere: every kind of departure is named.
#[test]
fn departures_of_a_told_pairing_are_named() {
    let mut event = event(preset("swiss"), 7);
    event.start(None).unwrap();
    event.pair(None, &[]).unwrap();
    assert!(event.check_round(1).unwrap().departures.is_empty());
    play(&mut event, 1, &[RedWins, BlackWins, RedWins]);
    let [a, b] = pairs(&event, 1)[0];
    let others: Vec<Id> = (1..=6).filter(|id| *id != a && *id != b).collect();
    let check = event
        .check_proposal(
            &[[a, b], [others[0], others[1]], [others[2], others[3]]],
            &[7],
            &[],
        )
        .unwrap();
    let has = |wanted: fn(&Departure) -> bool| check.departures.iter().any(wanted);
    assert!(
        has(|d| matches!(d, Departure::Rematch { round: 1, .. })),
        "{check:?}"
    );
    assert!(has(|d| matches!(d, Departure::SecondBye { id: 7 })));
    assert!(has(|d| matches!(d, Departure::ByeNotLowest { id: 7, .. })));
    assert!(has(|d| matches!(
        d,
        Departure::Worse { decisive: true, .. }
    )));
    let missing = event.check_proposal(&[[1, 2]], &[], &[3]).unwrap();
    let count = missing
        .departures
        .iter()
        .filter(|d| matches!(d, Departure::Missing { .. }))
        .count();
    assert_eq!(count, 4, "all but 1, 2 and the absent");
    let best = event.clone();
    event.pair(None, &[]).unwrap();
    let made = event.round(2).unwrap();
    let list: Vec<_> = made.pairs.iter().map(|p| p.sides).collect();
    assert!(best
        .check_proposal(&list, &made.byes, &[])
        .unwrap()
        .departures
        .is_empty());
    let turned: Vec<_> = list.iter().map(|[a, b]| [*b, *a]).collect();
    assert!(
        !best
            .check_proposal(&turned, &made.byes, &[])
            .unwrap()
            .departures
            .is_empty(),
        "colours too"
    );
}

/// A few rounds in which all must have met: the reason names them.
#[test]
fn an_impossible_round_says_who_is_left_without_an_opponent() {
    let mut event = event(preset("swiss"), 8);
    event.start(None).unwrap();
    // Two halves of four play among themselves for three rounds, then one half leaves but one.
    for round in 1..=3 {
        let four = [[[1, 4], [2, 3]], [[4, 3], [1, 2]], [[2, 4], [3, 1]]][round as usize - 1];
        let all: Vec<[Id; 2]> = four
            .iter()
            .copied()
            .chain(four.iter().map(|p| p.map(|id| id + 4)))
            .collect();
        event.tell_round(&all, &[]).unwrap();
        play(&mut event, round, &[Draw; 4]);
    }
    event.clone().pair(None, &[]).unwrap();
    let none = event.pair(None, &[6, 7]).unwrap_err();
    assert_eq!(none.kind, ErrorKind::NoPairing);
    assert!(none.reason.contains("only 2 others"), "{none}");
    assert!(
        none.reason.contains("甲1") && none.reason.contains("甲8"),
        "{none}"
    );
    let mut config = event.config().clone();
    config.swiss.rematch = xqrules::tournament::Rematch::Avoid;
    let mut avoid = event.with_config(config);
    avoid.pair(None, &[6, 7]).unwrap();
    let again = avoid.check_round(4).unwrap().found[0];
    assert_eq!(again, 1, "one rematch is the fewest");
}

/// A Swiss with a sanctioned leader: 18.4 only matters among equal scores.
#[test]
fn sanctions_do_not_cost_points() {
    let mut event = event(preset("round-robin"), 2);
    event.start(None).unwrap();
    play(&mut event, 1, &[RedWins]);
    event
        .take(r#"{"do": "exclusion", "entry": 1, "round": 1}"#)
        .unwrap();
    let standings = event.standings(None).unwrap();
    assert_eq!(
        (standings.rows[0].id, standings.rows[1].decided_by),
        (1, Some(Key::Points))
    );
}
