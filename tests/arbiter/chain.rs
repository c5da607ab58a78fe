//! Chains of games: the 2021 league, matches, play-offs.

use xqrules::arbiter::{Chain, ChainError, ChainRules, GameResult, Player, CHAINS};
use xqrules::board::Color;

use crate::common::Random;

use GameResult::{BlackWins, BothLose, Draw, RedWins};

/// Who wins a contest when its games end so.
fn winner(rules: ChainRules, results: &[GameResult]) -> Option<Player> {
    let mut chain = Chain::new(rules);
    for result in results {
        if chain.next_game().unwrap().chooser.is_some() {
            chain.choose(Color::Red).unwrap();
        }
        chain.record(*result).unwrap();
    }
    chain.result().expect("the contest is over").winner
}

#[test]
fn league_2021_each_stage() {
    let league = ChainRules::league2021;
    assert_eq!(winner(league(), &[RedWins]), Some(Player::First));
    assert_eq!(winner(league(), &[BlackWins]), Some(Player::Second));
    // Colours are exchanged in the ultra-fast game.
    assert_eq!(winner(league(), &[Draw, RedWins]), Some(Player::Second));
    // The first player had black in it and takes red here.
    assert_eq!(
        winner(league(), &[Draw, Draw, RedWins]),
        Some(Player::First)
    );
    assert_eq!(
        winner(league(), &[Draw, Draw, Draw]),
        Some(Player::Second),
        "black's draw"
    );
    assert_eq!(winner(league(), &[BothLose]), None);
    let mut chain = Chain::new(league());
    let time = |chain: &Chain| {
        let stage = chain.next_game().unwrap().stage;
        chain.rules().stages[stage].time.to_string()
    };
    assert_eq!(time(&chain), "20:00+5");
    assert_eq!(chain.choose(Color::Red), Err(ChainError::NoChoice));
    chain.record(Draw).unwrap();
    assert_eq!(time(&chain), "5:00+3");
    chain.record(Draw).unwrap();
    assert_eq!(time(&chain), "6:00+3|4:00+3");
    assert_eq!(chain.record(Draw), Err(ChainError::ChoiceOpen));
    chain.choose(Color::Black).unwrap();
    assert_eq!(chain.next_game().unwrap().red, Some(Player::Second));
    chain.record(Draw).unwrap();
    assert_eq!(
        chain.result().unwrap().half_points,
        [4, 2],
        "a half, a half, and a win"
    );
    assert_eq!(chain.record(Draw), Err(ChainError::Over));
}

#[test]
fn art_13_5_two_games_with_colours_exchanged() {
    let mut chain = Chain::new(ChainRules::match2());
    assert_eq!(chain.next_game().unwrap().red, Some(Player::First));
    chain.record(RedWins).unwrap();
    assert!(chain.result().is_none(), "both games are played");
    assert_eq!(chain.next_game().unwrap().red, Some(Player::Second));
    chain.record(RedWins).unwrap();
    assert_eq!(chain.result().unwrap().winner, None);
    assert_eq!(
        winner(ChainRules::match2(), &[RedWins, Draw]),
        Some(Player::First)
    );
}

#[test]
fn art_15_6_a_play_off_goes_on_until_somebody_has_won() {
    let playoff = ChainRules::playoff;
    assert_eq!(
        winner(playoff(), &[RedWins, RedWins, Draw, BlackWins]),
        Some(Player::First)
    );
    assert_eq!(
        winner(playoff(), &[Draw, Draw, Draw, Draw, Draw]),
        Some(Player::Second)
    );
}

#[test]
fn reform_2007_points_by_colour() {
    let rules = r#"{"name": "tiefen", "stages": [{"name": "game", "time": "tieshi-2007",
        "points": {"win": 3, "red_draw": 1, "black_draw": 2}}]}"#;
    let mut chain = Chain::new(ChainRules::from_json(rules).unwrap());
    chain.record(Draw).unwrap();
    let result = chain.result().unwrap();
    assert_eq!(
        (result.half_points, result.winner),
        ([2, 4], Some(Player::Second))
    );
}

#[test]
fn rules_and_contests_are_written_and_read_back() {
    let mut random = Random(21);
    for name in CHAINS {
        let rules = ChainRules::named(name).unwrap();
        assert_eq!(ChainRules::from_json(name).unwrap(), rules);
        assert_eq!(
            ChainRules::from_json(&rules.to_value().to_string()).unwrap(),
            rules
        );
        for _ in 0..2_000 {
            let mut chain = Chain::new(rules.clone());
            for _ in 0..12 {
                let before = chain.played().len();
                match random.below(3) {
                    0 => drop(chain.choose(Color::ALL[random.below(2)])),
                    _ => drop(chain.record(GameResult::ALL[random.below(4)])),
                }
                assert!(chain.played().len() >= before);
                assert_eq!(chain.result().is_some(), chain.next_game().is_none());
                let text = chain.to_value().to_string();
                assert_eq!(Chain::from_json(&text).unwrap(), chain, "{text}");
            }
            // A contest with a decider has a winner, unless both have lost a game.
            if let Some(result) = chain.result() {
                let both_lost = chain.played().iter().any(|p| p.result == BothLose);
                let decider = rules.stages.last().unwrap().draw_is_black_win;
                assert!(result.winner.is_some() || both_lost || !decider);
            }
        }
    }
}

#[test]
fn what_is_wrong_is_named() {
    for (json, field) in [
        ("league1999", ""),
        (r#"{"name": "x"}"#, "stages"),
        (r#"{"name": "x", "stages": []}"#, "stages"),
        (
            r#"{"name": "x", "stages": [{"name": "a"}]}"#,
            "stages[0].time",
        ),
        (
            r#"{"name": "x", "stages": [{"name": "a", "time": "5"}]}"#,
            "stages[0].time",
        ),
        (
            r#"{"name": "x", "stages": [{"name": "a", "time": "5:00", "games": 0}]}"#,
            "stages[0].games",
        ),
        (
            r#"{"name": "x", "stages": [{"name": "a", "time": "5:00", "colours": "exchanged"}]}"#,
            "stages[0].colours",
        ),
        (
            r#"{"name": "x", "stages": [{"name": "a", "time": "5:00", "points": {"win": -1}}]}"#,
            "stages[0].points.win",
        ),
        (
            r#"{"name": "x", "stages": [{"name": "a", "time": "5:00", "color": 1}]}"#,
            "stages[0].color",
        ),
    ] {
        let error = ChainRules::from_json(json).unwrap_err();
        assert_eq!(error.field, field, "{json}: {error}");
    }
}
