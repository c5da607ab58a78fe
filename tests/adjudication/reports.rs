//! Reports: JSON with the documented fields, texts in every language, archives.

use serde_json::Value;
use xqrules::adjudication::{recurrences, Judge, Label, RuleBook, Ruling};
use xqrules::game::Game;
use xqrules::record::{Options, Reader};
use xqrules::text::Language;

use crate::cases::all;
use crate::common::shared;

#[test]
fn json_has_what_is_documented() {
    for case in all() {
        let verdict = case.verdict();
        let json: Value = serde_json::from_str(&verdict.to_json()).unwrap();
        assert_eq!(json["outcome"], verdict.outcome.name());
        assert_eq!(json["rules"], "cxa2007");
        assert_eq!(json["cycle"]["first_ply"], case.first + 1);
        assert_eq!(json["labels"].as_array().unwrap().len(), case.len);
        for (m, label) in json["labels"]
            .as_array()
            .unwrap()
            .iter()
            .zip(&verdict.labels)
        {
            assert_eq!(m["move"], label.played.to_string());
            assert_eq!(m["label"], label.label.name());
            assert!(Label::from_name(m["counts_as"].as_str().unwrap()).is_some());
            for threat in m["threats"].as_array().unwrap() {
                assert!(!threat["line"].as_array().unwrap().is_empty());
                assert_eq!(
                    threat["line"].as_array().unwrap().len(),
                    threat["chinese"].as_array().unwrap().len()
                );
                assert!(threat["capturer"]["square"].is_string());
            }
        }
    }
}

#[test]
fn texts_in_every_language() {
    for case in all() {
        let verdict = case.verdict();
        let [simplified, traditional, english] = Language::ALL.map(|l| verdict.explain(l));
        assert!(english.is_ascii() || english.chars().any(|c| c > '\u{2fff}'));
        assert_eq!(simplified.lines().count(), traditional.lines().count());
        for c in "红将杀兑献拦闲车马变负条这个为则规现环应与对间从后进动无长击价数单双".chars()
        {
            assert!(!traditional.contains(c), "{c} in\n{traditional}");
        }
        assert!(simplified.contains("红方") && english.contains("Red"));
    }
    let nothing = Judge::new(&RuleBook::cxa2007()).verdict(&Game::new());
    assert_eq!(nothing.outcome, Ruling::None);
    assert!(!nothing.explain(Language::English).is_empty());
    assert!("fr".parse::<Language>().is_err());
    assert_eq!("ZH-hant".parse(), Ok(Language::TraditionalChinese));
}

/// Every recurrence of the sample of real games is judged within the bound, and the ruling alone
/// is that of the verdict.
#[test]
fn recurrences_of_real_games_are_all_determined() {
    let rules = RuleBook::cxa2007();
    let mut judge = Judge::new(&rules);
    let (mut games, mut found) = (0, 0);
    for entry in std::fs::read_dir(shared("games/ccpd_big5")).unwrap() {
        let bytes = std::fs::read(entry.unwrap().path()).unwrap();
        for record in Reader::new(&bytes, Options::default()) {
            let Some(game) = record.game() else { continue };
            games += 1;
            let all = recurrences(&game, &rules);
            if all.is_empty() {
                continue;
            }
            let mut replay = Game::from_position(*game.start());
            for m in game.moves() {
                replay.push(m).unwrap();
                if let Some((_, verdict)) = all.iter().find(|(ply, _)| *ply == replay.len()) {
                    found += 1;
                    assert_eq!(verdict.bound_hits, 0);
                    assert_ne!(verdict.outcome, Ruling::Undetermined);
                    assert_eq!(judge.ruling(&replay), verdict.outcome);
                }
            }
        }
    }
    assert_eq!(games, 2145);
    assert!(found > 200, "{found}");
}
