//! Nonsense, refused by name: entries, results, JSON, numbers beyond all measure.

use xqrules::tournament::{Config, Entry, Leaving, Outcome, Tournament, TournamentError};

use crate::{entry, event, pairs, preset};
use Outcome::{Draw, RedWins};

fn refused<T: std::fmt::Debug>(result: Result<T, TournamentError>, item: &str, reason: &str) {
    let error = result.unwrap_err();
    assert!(error.item.contains(item), "{error}");
    assert!(error.reason.contains(reason), "{error}");
}

#[test]
fn nonsense_is_refused_by_name() {
    let mut event = event(preset("swiss"), 6);
    refused(event.pair(None, &[]), "round 1", "not begun");
    event.start(None).unwrap();
    refused(event.start(None), "start", "begun");
    event.pair(None, &[]).unwrap();
    let [a, b] = pairs(&event, 1)[0];
    let [c, _] = pairs(&event, 1)[1];
    refused(
        event.record(1, [a, c], 1, RedWins),
        "round 1",
        "were not paired",
    );
    refused(
        event.record(1, [a, a], 1, RedWins),
        "round 1",
        "were not paired",
    );
    refused(
        event.record(1, [b, a], 1, RedWins),
        "round 1",
        "has red against",
    );
    refused(
        event.record(1, [a, 99], 1, RedWins),
        "entry 99",
        "entries are 1 to 6",
    );
    refused(
        event.record(1, [a, 0], 1, RedWins),
        "entry 0",
        "entries are 1 to 6",
    );
    refused(
        event.record(2, [a, b], 1, RedWins),
        "round 2",
        "rounds are 1 to 1",
    );
    refused(
        event.record(0, [a, b], 1, RedWins),
        "round 0",
        "rounds are 1 to 1",
    );
    refused(event.record(1, [a, b], 2, RedWins), "round 1", "no board 2");
    event.record(1, [a, b], 1, RedWins).unwrap();
    refused(
        event.record(1, [a, b], 1, Draw),
        "round 1",
        "a result already: 1-0",
    );
    refused(
        event.correct(1, [c, a], 1, 1, None),
        "round 1",
        "were not paired",
    );
    event.correct(1, [a, b], 1, 1, Some(Draw)).unwrap();
    event.correct(1, [a, b], 1, 1, None).unwrap();
    refused(
        event.correct(1, [a, b], 1, 1, None),
        "round 1",
        "no result to correct",
    );
    refused(event.pair(None, &[]), "round 1", "no result yet");
    refused(event.withdraw(7, Leaving::Withdrawn), "entry 7", "");
    refused(event.tell_round(&[[1, 2]], &[]), "round 1", "no result yet");
    refused(event.decide(1, [a, b], a), "round 1", "tree");
    refused(event.lineup(1, a, &[1]), "", "no event of teams");
    refused(
        event.record_contest(1, [a, b], 1, &[], None),
        "round 1",
        "single game",
    );
    let mut table = crate::event(preset("round-robin"), 4);
    table.start(None).unwrap();
    refused(table.enter(entry(9)), "entry 5", "begun");
    refused(table.pair(None, &[]), "round 4", "Swiss");
}

#[test]
fn nonsense_in_json_is_refused_by_field() {
    let mut event = Tournament::new(preset("swiss"));
    let mut wrong = |fact: &str, item: &str, reason: &str| refused(event.take(fact), item, reason);
    wrong("", "", "not JSON");
    wrong("[]]", "", "not JSON");
    wrong("{}", "do", "missing");
    wrong(r#"{"do": "fly"}"#, "do", "expected");
    wrong(r#"{"do": "enter"}"#, "name", "missing");
    wrong(r#"{"do": "enter", "name": ""}"#, "name", "expected a name");
    wrong(
        r#"{"do": "enter", "name": "甲", "raiting": 1}"#,
        "raiting",
        "no such field",
    );
    wrong(
        r#"{"do": "enter", "name": "甲", "rating": -1}"#,
        "rating",
        "whole number",
    );
    wrong(
        r#"{"do": "enter", "name": "甲", "number": 0}"#,
        "number",
        "whole number",
    );
    wrong(
        r#"{"do": "enter", "name": "甲", "members": ["乙"]}"#,
        "members",
        "no event of teams",
    );
    wrong(
        r#"{"do": "result", "round": -3, "red": 1, "black": 2, "result": "1-0"}"#,
        "round",
        "whole number",
    );
    wrong(
        r#"{"do": "result", "round": 1, "red": 1, "black": 2, "result": "2-0"}"#,
        "result",
        "expected",
    );
    wrong(
        r#"{"do": "result", "round": 1, "red": "无名", "black": 2, "result": "1-0"}"#,
        "无名",
        "no entry",
    );
    wrong(
        r#"[{"do": "enter", "name": "甲"}, {"do": "start", "seed": -1}]"#,
        "[1]: seed",
        "whole number",
    );
    assert!(
        event.entries().is_empty(),
        "of a list that fails nothing is taken"
    );
    for (json, field) in [
        (r#"{"preset": "fide"}"#, "preset"),
        (r#"{"swiss": {"rounds": -5}}"#, "swiss.rounds"),
        (r#"{"swiss": {"rounds": 0}}"#, "swiss.rounds"),
        (r#"{"swiss": {"rounds": 70000}}"#, "swiss.rounds"),
        (r#"{"scoring": {"win": 0.3}}"#, "scoring.win"),
        (r#"{"scoring": {"win": -1}}"#, "scoring.win"),
        (r#"{"scoring": {"win": 1e300}}"#, "scoring.win"),
        (r#"{"ranking": ["points", "points"]}"#, "ranking[1]"),
        (r#"{"ranking": []}"#, "ranking"),
        (r#"{"ranking": ["luck"]}"#, "ranking[0]"),
        (r#"{"team": {"boards": 0}}"#, "team.boards"),
        (r#"{"team": {"boards": 30, "reserves": 30}}"#, "team"),
        (r#"{"team": {"contest": "chess"}}"#, "team.contest"),
        (r#"{"games": 11}"#, "games"),
        (r#"{"preset": "swiss", "double": true}"#, "double"),
        (r#"{"colour": 1}"#, "colour"),
    ] {
        assert_eq!(Config::from_json(json).unwrap_err().field, field, "{json}");
    }
}

#[test]
fn seventy_thousand_players_are_too_many() {
    let mut event = Tournament::new(preset("swiss"));
    let mut error = None;
    for n in 1..=70_000 {
        if let Err(e) = event.enter(Entry {
            name: n.to_string(),
            ..Entry::default()
        }) {
            error = Some((n, e));
            break;
        }
    }
    let (n, error) = error.unwrap();
    assert_eq!((n, error.item.as_str()), (10_001, "entry 10001"));
    assert!(error.reason.contains("at most 10000"), "{error}");
    let mut table = crate::event(preset("round-robin"), 401);
    refused(table.start(None), "start", "at most 400");
}
