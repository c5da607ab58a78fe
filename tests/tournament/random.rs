//! Thousands of random Swiss events: 4 to 300 players, odd and even, withdrawals, forfeits, byes, absences.

use proptest::prelude::*;
use proptest::test_runner::{Config as Runs, TestRunner};
use xqrules::tournament::{Entry, ErrorKind, Id, Leaving, Tournament};

use crate::common::Random;
use crate::config;
use crate::swiss::{observe, play_round};

/// An event by the numbers; entries come in the order of `shuffle`.
fn setup(n: u32, rounds: u32, order: &str, shuffle: u64) -> Tournament {
    let json = format!(
        r#"{{"preset": "swiss", "swiss": {{"rounds": {rounds}, "order": "{order}", "first_round": "{order}"}}}}"#
    );
    let mut event = Tournament::new(config(&json));
    let mut numbers: Vec<u32> = (1..=n).collect();
    let mut random = Random(shuffle);
    if shuffle != 0 {
        for i in (1..numbers.len()).rev() {
            numbers.swap(i, random.below(i + 1));
        }
    }
    for number in numbers {
        // Some without a rating, some with the same.
        let rating = (number % 7 != 0).then_some(2500 - number / 3);
        event
            .enter(Entry {
                name: format!("{number}"),
                rating,
                ..Entry::default()
            })
            .unwrap();
    }
    event.start(None).unwrap();
    event
}

/// The pairs of a round by name.
fn named(event: &Tournament, round: u32) -> Vec<(String, String)> {
    let name = |id: Id| event.entry(id).unwrap().name.clone();
    event
        .round(round)
        .unwrap()
        .pairs
        .iter()
        .map(|p| (name(p.sides[0]), name(p.sides[1])))
        .collect()
}

/// No exchange of opponents between two pairs makes a round better: seen from outside.
fn no_exchange_helps(event: &Tournament, round: u32) {
    let seen = observe(event, round - 1);
    let pairs = crate::pairs(event, round);
    for (i, [a, b]) in pairs.iter().enumerate() {
        for [c, d] in &pairs[i + 1..] {
            let now = seen.judge(&[[*a, *b], [*c, *d]]);
            for other in [[[*a, *c], [*b, *d]], [[*a, *d], [*b, *c]]] {
                if other.iter().all(|[x, y]| !seen.have_met(*x, *y)) {
                    let then = seen.judge(&other);
                    assert!(
                        now <= then,
                        "round {round}: {a}-{b} {c}-{d} {now:?}, but {other:?} {then:?}"
                    );
                }
            }
        }
    }
}

fn one_event(n: u32, rounds: u32, neighbours: bool, seed: u64) -> u32 {
    let order = if neighbours { "neighbours" } else { "halves" };
    let mut event = setup(n, rounds, order, 0);
    let mut random = Random(seed);
    let mut paired = 0;
    for round in 1..=rounds {
        for _ in 0..random.below(3) {
            if random.below(3) == 0 {
                let _ = event.withdraw(1 + random.below(n as usize) as Id, Leaving::Withdrawn);
            }
        }
        let absent: Vec<Id> = (0..random.below(3))
            .map(|_| 1 + random.below(n as usize) as Id)
            .collect();
        match event.pair(None, &absent) {
            Ok(_) => {}
            Err(e) => {
                assert_eq!(e.kind, ErrorKind::NoPairing, "{e}");
                break;
            }
        }
        paired += 1;
        let made = event.round(round).unwrap();
        let mut seated: Vec<Id> = made
            .pairs
            .iter()
            .flat_map(|p| p.sides)
            .chain(made.byes.iter().copied())
            .collect();
        seated.sort_unstable();
        let expected: Vec<Id> = (1..=n)
            .filter(|id| !event.has_left(*id) && !absent.contains(id))
            .collect();
        assert_eq!(seated, expected, "everyone who is there, once");
        assert!(made.byes.len() == expected.len() % 2);
        let seen = observe(&event, round - 1);
        assert!(
            made.pairs
                .iter()
                .all(|p| !seen.have_met(p.sides[0], p.sides[1])),
            "a rematch"
        );
        assert!(
            made.byes.iter().all(|id| !seen.byes.contains_key(id)),
            "a second bye"
        );
        no_exchange_helps(&event, round);
        play_round(&mut event, round, &mut random);
        event.finished(round).unwrap();
    }
    // The state is the whole: what is restored answers the same.
    let again = Tournament::from_json(&event.to_value().to_string()).unwrap();
    assert_eq!(again, event);
    paired
}

#[test]
fn thousands_of_random_events() {
    let mut runner = TestRunner::new(Runs {
        cases: 2000,
        failure_persistence: None,
        ..Runs::default()
    });
    let events = (4_u32..40, 1_u32..10, any::<bool>(), any::<u64>());
    runner
        .run(&events, |(n, rounds, neighbours, seed)| {
            one_event(n, rounds, neighbours, seed);
            Ok(())
        })
        .unwrap();
}

#[test]
fn large_random_events() {
    for (n, rounds) in [(121, 9), (180, 7), (299, 7), (300, 9)] {
        assert_eq!(one_event(n, rounds, n % 2 == 0, u64::from(n)), rounds);
    }
}

/// Every order of entering gives the same pairing.
#[test]
fn the_order_of_entering_decides_nothing() {
    for seed in 0..60 {
        let n = 5 + (seed as u32 * 7) % 60;
        let rounds = 5;
        let mut one = setup(n, rounds, "halves", 0);
        let mut two = setup(n, rounds, "halves", 1 + seed);
        for round in 1..=rounds {
            if one.pair(Some(seed), &[]).is_err() {
                assert!(two.pair(Some(seed), &[]).is_err());
                break;
            }
            two.pair(Some(seed), &[]).unwrap();
            assert_eq!(
                named(&one, round),
                named(&two, round),
                "seed {seed} round {round}"
            );
            let mut random = Random(seed * 100 + u64::from(round));
            play_round(&mut one, round, &mut random);
            let mut random = Random(seed * 100 + u64::from(round));
            play_round(&mut two, round, &mut random);
        }
        let table = |event: &Tournament| -> Vec<_> {
            event
                .standings(None)
                .unwrap()
                .rows
                .into_iter()
                .map(|r| (r.place, r.name, r.values))
                .collect()
        };
        assert_eq!(table(&one), table(&two), "seed {seed}");
    }
}

/// Whatever is told as JSON, nothing panics, and what is refused changes nothing.
#[test]
fn random_facts_never_panic() {
    let verbs = xqrules::tournament::FACTS;
    let presets = xqrules::tournament::PRESETS;
    let results = [
        "1-0", "0-1", "1/2-1/2", "0-0", "+/-", "-/+", "-/-", "annulled", "x",
    ];
    for seed in 0..1200 {
        let mut random = Random(seed);
        let mut event = Tournament::new(crate::preset(presets[random.below(presets.len())]));
        for _ in 0..60 {
            let verb = if random.below(3) == 0 {
                ["enter", "start", "pair", "result"][random.below(4)]
            } else {
                verbs[random.below(verbs.len())]
            };
            let id = |random: &mut Random| random.below(9);
            let result = results[random.below(results.len())];
            let (a, b, c) = (id(&mut random), id(&mut random), id(&mut random));
            let round = random.below(5);
            let fact = match verb {
                "enter" => format!(r#"{{"do": "enter", "name": "{}"}}"#, random.below(50)),
                "start" | "pair" => format!(r#"{{"do": "{verb}", "seed": {a}}}"#),
                "tell" => format!(r#"{{"do": "tell", "pairs": [[{a}, {b}]], "byes": [{c}]}}"#),
                "lineup" => format!(
                    r#"{{"do": "lineup", "round": {round}, "team": {a}, "players": [{b}, {c}, 3, 4]}}"#
                ),
                "contest" => format!(
                    r#"{{"do": "contest", "round": {round}, "first": {a}, "second": {b}, "board": {c}, "games": ["1-0"]}}"#
                ),
                "decide" => format!(
                    r#"{{"do": "decide", "round": {round}, "red": {a}, "black": {b}, "winner": {c}}}"#
                ),
                "play_off" => format!(r#"{{"do": "play_off", "order": [{a}, {b}]}}"#),
                "result" | "correct" => format!(
                    r#"{{"do": "{verb}", "round": {round}, "red": {a}, "black": {b}, "result": "{result}"}}"#
                ),
                _ => format!(r#"{{"do": "{verb}", "entry": {a}}}"#),
            };
            let before = event.clone();
            if event.take(&fact).is_err() {
                assert_eq!(event, before, "{fact}");
            }
            for ask in xqrules::tournament::QUESTIONS {
                let form = ["json", "text", "csv", "html"][random.below(4)];
                let _ = event.ask(&format!(
                    r#"{{"ask": "{ask}", "form": "{form}", "round": {round}, "team": {a}}}"#
                ));
                let _ = event.ask(ask);
            }
        }
        let again = Tournament::from_json(&event.to_value().to_string()).unwrap();
        assert_eq!(again, event, "seed {seed}");
    }
}
