//! A million random events: a game ends once, fouls and time only grow, the log replays.

use xqrules::adjudication::PerpetualCheck;
use xqrules::arbiter::{Arbiter, Event, FoulKind, Manner, Regulations, SanctionKind, Signatory};
use xqrules::board::{Color, Move, Position, Square};

use crate::chapter1::CHASE;
use crate::common::Random;

/// The start of a game, and boards on which there is little to do but to repeat: a chase, checks, and
/// nothing at all.
const STARTS: [&str; 5] = [
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
    CHASE,
    "4k4/9/9/R8/9/9/9/9/4p4/3K5 w",
    "3k5/9/9/9/9/9/4p4/9/9/R3K4 w",
];

fn square(random: &mut Random) -> Square {
    Square::from_index(random.below(90) as u8).unwrap()
}

fn event(arbiter: &Arbiter, random: &mut Random) -> Event {
    let side = Color::ALL[random.below(2)];
    let turn = arbiter.game().position().turn();
    let reason = || String::from("r");
    match random.below(1000) {
        0..=399 => {
            let duty = arbiter.duty();
            // Every other time a side goes back where it came from: so positions recur.
            if let Some(before) = arbiter.game().len().checked_sub(2) {
                let last = arbiter.game().moves().nth(before).unwrap();
                let back = Move::new(last.to(), last.from());
                if random.below(2) == 0 && duty.allowed.contains(&back) {
                    return Event::Move {
                        side: turn,
                        played: back,
                    };
                }
            }
            match duty.allowed.get(random.below(duty.allowed.len().max(1))) {
                Some(played) => Event::Move {
                    side: turn,
                    played: *played,
                },
                None => Event::Check,
            }
        }
        400..=799 => match arbiter.state().unpressed {
            Some(side) => Event::Press(side),
            None => Event::Check,
        },
        800..=803 => Event::Press(side),
        804..=806 => {
            let (from, to) = (square(random), square(random));
            if from == to {
                return Event::Check;
            }
            Event::Move {
                side,
                played: Move::new(from, to),
            }
        }
        807..=840 => Event::Touch {
            side: if random.below(10) == 0 { side } else { turn },
            squares: (0..1 + random.below(3)).map(|_| square(random)).collect(),
            manner: match random.below(12) {
                0 => Manner::AtOnce,
                1..=5 => Manner::Adjusting {
                    consent: random.below(9) != 0,
                },
                6..=9 => Manner::Accident,
                _ => Manner::InOrder,
            },
        },
        841..=860 => Event::Offer(arbiter.state().unpressed.unwrap_or(side)),
        861..=866 => Event::Decline(side),
        867 => Event::Accept(side),
        868..=870 => Event::Withdraw(side),
        871..=880 => Event::ClaimRepetition(arbiter.state().clock.turn),
        881 => Event::ClaimLimit(arbiter.state().clock.turn),
        882 => Event::ClaimLimit(side),
        883..=890 => Event::AuditRepetition,
        891..=895 => Event::AuditLimit,
        896 => Event::Foul {
            side,
            kind: FoulKind::ALL[random.below(9)],
        },
        897 => Event::Sanction {
            side,
            kind: [SanctionKind::Warning, SanctionKind::Disqualified]
                [usize::from(random.below(30) == 0)],
            reason: reason(),
        },
        898..=910 => Event::MissedRecords {
            side,
            plies: vec![1 + random.below(arbiter.game().len() + 1) as u32],
        },
        911..=915 => Event::RecordsMadeGood(side),
        916..=920 => Event::Pause,
        921..=935 => Event::Resume,
        936..=938 => Event::SetTime {
            side,
            ms: random.below(900_000) as i64,
            reason: reason(),
        },
        939..=941 => Event::AddTime {
            side,
            ms: random.below(900_000) as i64,
            reason: reason(),
        },
        942..=944 => Event::DeductTime {
            side,
            ms: random.below(9_000) as i64,
            reason: reason(),
        },
        945 => Event::ReplaceClock {
            ms: [900_000, 1 + random.below(900_000) as i64],
            reason: reason(),
        },
        946..=955 => Event::TakeBack { reason: reason() },
        956..=960 => Event::Arrive(side),
        961 => Event::Start {
            late: [false, false],
        },
        962 => Event::TouchClock(side),
        963 if random.below(5) == 0 => Event::Resign(side),
        964 if random.below(20) == 0 => Event::DeclareDraw,
        965 if random.below(20) == 0 => Event::DeclareLoss(side),
        966..=975 => Event::Overrule {
            ply: random.below(arbiter.game().len() + 1) as u32,
            label: xqrules::adjudication::Label::Idle,
            reason: reason(),
        },
        976..=985 => Event::Sign {
            who: Signatory::ALL[random.below(3)],
            name: "n".repeat(random.below(3)),
        },
        _ => Event::Check,
    }
}

#[test]
fn a_million_events_keep_the_invariants_and_the_log_replays() {
    let mut random = Random(18);
    let presets =
        ["cxa2007", "tieshi2007", "league2021"].map(|name| Regulations::named(name).unwrap());
    let (mut events, mut games, mut replayed, mut refused) = (0u32, 0u32, 0u32, 0u32);
    let mut endings = std::collections::BTreeMap::new();
    while events < 1_000_000 {
        games += 1;
        let mut regulations = presets[random.below(3)].clone();
        if random.below(3) == 0 {
            regulations.time = "3:00/20,1:00/10*".parse().unwrap();
        }
        regulations.fouls_to_lose = 3 + random.below(40) as u32;
        if random.below(2) == 0 {
            regulations.rules.perpetual_check = PerpetualCheck::MustChange;
        }
        let start = STARTS[random.below(STARTS.len())];
        let mut arbiter = Arbiter::from_position(regulations, Position::from_fen(start).unwrap());
        let mut now = random.below(1000) as i64;
        let late = [random.below(10) == 0, random.below(10) == 0];
        arbiter.take(now, Event::Start { late }).unwrap();
        let mut ended = None;
        let mut after_end = 0;
        let mut last = arbiter.state();
        for _ in 0..1500 {
            now += if random.below(200) == 0 {
                random.below(400_000)
            } else {
                random.below(3_000)
            } as i64;
            let event = event(&arbiter, &mut random);
            let answer = arbiter.take(now, event.clone()).unwrap();
            events += 1;
            refused += u32::from(!answer.accepted());
            let state = arbiter.state();
            // An ended game stays as it ended.
            if let Some(ending) = ended {
                assert_eq!(state.ending, Some(ending), "{event:?}");
                assert_eq!(state.clock.sides, last.clock.sides, "{event:?}");
                assert_eq!(state.plies, last.plies);
                assert!(answer.ending().is_none());
                after_end += 1;
            } else {
                assert_eq!(answer.ending(), state.ending, "{event:?}");
            }
            for i in 0..2 {
                assert!(state.fouls[i] >= last.fouls[i] && state.warnings[i] >= last.warnings[i]);
                let back = matches!(event, Event::TakeBack { .. });
                assert!(
                    back || state.clock.sides[i].used >= last.clock.sides[i].used,
                    "{event:?}"
                );
                assert!(
                    state.clock.sides[i].penalties >= last.clock.sides[i].penalties,
                    "{event:?}"
                );
                assert!(state.clock.sides[i].remaining >= 0);
            }
            if state.ending.is_none() {
                // The board, the clock and who has not pressed agree.
                let mover = state.unpressed.unwrap_or(state.turn);
                assert_eq!(state.clock.turn, mover, "{event:?} {state:?}");
                assert_ne!(state.unpressed, Some(state.turn), "{event:?}");
            }
            last = state;
            if ended.is_none() {
                ended = state.ending;
            }
            if after_end > 6 {
                break;
            }
        }
        if let Some(ending) = ended {
            *endings
                .entry((ending.reason.article(), ending.rule))
                .or_insert(0u32) += 1;
        }
        if random.below(8) == 0 {
            let log = arbiter.log_value().to_string();
            let again = Arbiter::replay(&log).unwrap();
            assert_eq!(again.state_value(), arbiter.state_value(), "{log}");
            assert_eq!(again.log(), arbiter.log());
            replayed += 1;
        }
    }
    println!("{events} events in {games} games, {refused} refused, {replayed} logs replayed; endings {endings:?}");
    assert!(endings.len() >= 10);
}
