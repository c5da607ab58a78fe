//! Who leaves, is expelled or does not come (18.3, 20, 21.3, 21.4).

use xqrules::tournament::Outcome::{Draw, RedWins};
use xqrules::tournament::{Consequence, ErrorKind, Leaving, Outcome};

use super::{favourites, teams};
use crate::{entry, event, pairs, preset};

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
