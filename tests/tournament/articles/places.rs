//! Places, play-offs, and who stands last among equals (15, 18.4).

use xqrules::tournament::Outcome::{BlackWins, Draw, RedWins};
use xqrules::tournament::{Key, Mark, Penalty, Tournament};

use super::{places, teams};
use crate::{config, event, pairs, play, preset};

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
        standings.rows[..3]
            .iter()
            .map(|row| row.name.as_str())
            .collect::<Vec<_>>(),
        ["郭莉萍", "張國鳳", "王琳娜"]
    );
    assert!(standings.rows.iter().all(|row| !row.shared));
    assert_eq!(standings.rows[1].decided_by, Some(Key::PlayOff));
    assert!(event.play_off(vec![1]).is_err());
    assert!(event.play_off(vec![1, 1]).is_err());
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
