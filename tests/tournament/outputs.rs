//! What goes out: text, CSV, HTML (in a real browser), FIDE's report file, state; and what comes back.

use std::path::PathBuf;
use std::process::Command;

use xqrules::text::Language;
use xqrules::tournament::{text_width, Config, Outcome, Tournament};

use crate::common::shared;
use crate::real::{round_robin, swiss};
use crate::{event, play, preset};

/// Every column begins in the same place of every line, a Chinese character being two wide.
#[test]
fn text_is_aligned_for_chinese() {
    assert_eq!(text_width("马8进7"), 6);
    let event = round_robin("asia2009_women");
    let text = event
        .ask(r#"{"ask": "cross_table", "form": "text"}"#)
        .unwrap();
    let lines: Vec<&str> = text.lines().skip(1).collect();
    let widths: Vec<usize> = lines[1..].iter().map(|line| text_width(line)).collect();
    assert!(
        widths.iter().all(|w| *w == widths[0]),
        "the last column is to the right:\n{text}"
    );
    assert!(text.contains("高懿屏"));
    let english = event
        .ask(r#"{"ask": "standings", "form": "text", "language": "en"}"#)
        .unwrap();
    assert!(
        english.contains("Decided by") && english.contains("Buchholz") != english.contains("SB"),
        "{english}"
    );
    let traditional = event
        .ask(r#"{"ask": "standings", "form": "text", "language": "zh-Hant"}"#)
        .unwrap();
    assert!(
        traditional.contains("積分")
            && traditional.contains("編號")
            && traditional.contains("勝局"),
        "{traditional}"
    );
}

#[test]
fn csv_is_quoted() {
    let mut event = Tournament::new(preset("round-robin"));
    for name in ["甲,\"乙\"", "丙"] {
        event
            .enter(xqrules::tournament::Entry {
                name: name.to_owned(),
                ..Default::default()
            })
            .unwrap();
    }
    event.start(None).unwrap();
    let csv = event
        .ask(r#"{"ask": "round", "round": 1, "form": "csv"}"#)
        .unwrap();
    assert!(csv.contains("\"甲,\"\"乙\"\"\""), "{csv}");
    assert!(csv.lines().all(|line| line.matches(',').count() >= 5) && csv.ends_with("\r\n"));
}

/// All that independent files say is read; what is written is read back the same.
#[test]
fn trf_out_and_in() {
    for name in [
        "yinli1_1990",
        "guaipo1999",
        "asia2009_women",
        "hanxin2009_groupA",
        "ximenkong1999",
    ] {
        let ours = if name == "ximenkong1999" {
            swiss(name, 9)
        } else {
            round_robin(name)
        };
        let theirs =
            std::fs::read_to_string(shared(&format!("tournaments/tiebreak_oracle/{name}.trf")))
                .unwrap();
        let read = Tournament::from_trf(&theirs, ours.config()).unwrap();
        assert_eq!(read.rounds().len(), ours.rounds().len(), "{name}");
        let table = |event: &Tournament, numbers: bool| -> Vec<(String, i64)> {
            let standings = event.standings(None).unwrap();
            let mut rows: Vec<_> = standings
                .rows
                .iter()
                .map(|row| {
                    let number = event.draw().iter().position(|id| *id == row.id).unwrap() + 1;
                    (
                        if numbers {
                            number.to_string()
                        } else {
                            row.name.clone()
                        },
                        row.values[2].unwrap(),
                    )
                })
                .collect();
            rows.sort();
            rows
        };
        assert_eq!(
            table(&read, true),
            table(&ours, true),
            "{name}: 小分 or 对手分"
        );
        let written = ours.trf().unwrap();
        let again = Tournament::from_trf(&written, ours.config()).unwrap();
        assert_eq!(table(&again, false), table(&ours, false), "{name}");
        assert_eq!(again.trf().unwrap(), written, "{name}");
        // The games of their file, column by column, stand in ours.
        for (a, b) in theirs
            .lines()
            .zip(written.lines())
            .filter(|(a, _)| a.starts_with("001"))
        {
            let games = |line: &str| line.chars().skip(89).collect::<String>();
            assert_eq!(games(a).trim_end(), games(b).trim_end(), "{name}");
        }
    }
}

#[test]
fn trf_that_does_not_agree_is_refused_by_line() {
    let good = swiss("ximenkong1999", 9).trf().unwrap();
    let config = preset("swiss");
    for (old, new, what) in [
        ("    12 w =", "    99 w =", "no player 99"),
        ("    12 w =", "    13 w =", "does not say that he met"),
        ("    12 w =", "    12 w 1", "results"),
        ("    12 w =", "    12 b =", "colours"),
        ("001    1 ", "001    x ", "starting number"),
    ] {
        let bad = good.replacen(old, new, 1);
        assert_ne!(bad, good);
        let error = Tournament::from_trf(&bad, &config).unwrap_err();
        assert!(error.to_string().contains(what), "{old} {new}: {error}");
    }
    assert!(Tournament::from_trf("", &config).is_err());
    for cut in (0..good.len()).step_by(97) {
        if let Some(part) = good.get(..cut) {
            let _ = Tournament::from_trf(part, &config);
        }
    }
}

#[test]
fn the_state_is_restored_whole_and_its_version_is_checked() {
    let mut event = swiss("ximenkong1999", 9);
    event
        .take(r#"[{"do": "warning", "entry": 3, "round": 2}, {"do": "withdraw", "entry": 5}]"#)
        .unwrap();
    let state = event.to_value();
    assert_eq!(Tournament::from_json(&state.to_string()).unwrap(), event);
    let changed = |path: &str, value: serde_json::Value| {
        let mut state = state.clone();
        *state.pointer_mut(path).unwrap() = value;
        Tournament::from_json(&state.to_string())
            .unwrap_err()
            .to_string()
    };
    assert!(changed("/xqrules_tournament", 2.into()).contains("version 2; this library reads 1"));
    assert!(changed("/rounds/3/pairs/2/sides/0", 99.into()).contains("rounds[3].pairs[2].sides"));
    assert!(changed("/rounds/3/pairs/2/games/0/outcome", "2-0".into())
        .contains("rounds[3].pairs[2].games[0].outcome"));
    assert!(changed("/draw/1", 1.into()).contains("drawn twice"));
    assert!(changed("/config/scoring/win", 0.3.into()).contains("config.scoring.win"));
    assert!(Tournament::from_json("{}").is_err());
    for cut in (0..state.to_string().len()).step_by(501) {
        assert!(
            Tournament::from_json(&state.to_string()[..cut].chars().collect::<String>()).is_err()
        );
    }
}

fn chromium(arguments: &[String]) -> Vec<u8> {
    let program = ["chromium", "chromium-browser", "google-chrome"]
        .into_iter()
        .find(|name| Command::new(name).arg("--version").output().is_ok())
        .expect("no chromium: run .ci/setup");
    let output = Command::new(program)
        .args([
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--hide-scrollbars",
            "--virtual-time-budget=2000",
        ])
        .args(arguments)
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    output.stdout
}

/// The pages in a real browser: nothing is fetched, nothing runs over the edge on a phone but the table
/// in its own box, and every name is there.
#[test]
fn html_in_a_browser_on_desk_and_phone() {
    let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("pages");
    std::fs::create_dir_all(&dir).unwrap();
    let mut open = event(preset("swiss"), 30);
    open.start(None).unwrap();
    for round in 1..=5 {
        open.pair(None, &[]).unwrap();
        play(&mut open, round, &[Outcome::RedWins; 15]);
    }
    // Starting a browser is slow: one page is also looked at as a picture.
    for (name, event, ask, pictured) in [
        (
            "standings",
            &swiss("ximenkong1999", 9),
            r#"{"ask": "standings", "form": "html"}"#,
            false,
        ),
        (
            "rounds",
            &open,
            r#"{"ask": "rounds", "form": "html", "language": "en"}"#,
            false,
        ),
        (
            "cross",
            &open,
            r#"{"ask": "cross_table", "form": "html"}"#,
            true,
        ),
    ] {
        let html = event.ask(ask).unwrap();
        for outside in ["http:", "https:", "src=", "<link", "@import", "url("] {
            assert!(
                !html.contains(outside),
                "{name} is not self-contained: {outside}"
            );
        }
        // A script of the test's own measures; the page has none.
        assert!(!html.contains("<script"));
        let probe = "<script>addEventListener('load',()=>{const d=document.documentElement;\
            document.body.setAttribute('data-over',String(d.scrollWidth-innerWidth));\
            document.body.setAttribute('data-cells',String(document.querySelectorAll('td').length))})</script></body>";
        let page = dir.join(format!("{name}.html"));
        std::fs::write(&page, &html).unwrap();
        let probed = dir.join(format!("{name}-probe.html"));
        std::fs::write(&probed, html.replace("</body>", probe)).unwrap();
        for (device, size) in [("desk", "1280,900"), ("phone", "390,844")] {
            let window = format!("--window-size={size}");
            let address = |page: &PathBuf| format!("file://{}", page.display());
            let dom = chromium(&[window.clone(), "--dump-dom".to_owned(), address(&probed)]);
            let dom = String::from_utf8(dom).unwrap();
            let measured = |what: &str| -> i64 {
                let value = dom.split(&format!("{what}=\"")).nth(1).expect("measured");
                value.split('"').next().unwrap().parse().unwrap()
            };
            let over = measured("data-over");
            assert!(over <= 0, "{name} on a {device} is {over} pixels too wide");
            assert_eq!(measured("data-cells") as usize, html.matches("<td").count());
            if pictured {
                let shot = dir.join(format!("{name}-{device}.png"));
                let to = format!("--screenshot={}", shot.display());
                chromium(&[window, to, address(&page)]);
                assert!(
                    std::fs::metadata(&shot).unwrap().len() > 5000,
                    "a picture of {name}"
                );
            }
        }
    }
}

/// Nothing in a name becomes part of the page.
#[test]
fn names_are_escaped_in_html() {
    let mut event =
        Tournament::new(Config::from_json(r#"{"name": "<script>alert(1)</script>"}"#).unwrap());
    for name in ["<b>甲</b>&\"'", "乙"] {
        event
            .enter(xqrules::tournament::Entry {
                name: name.to_owned(),
                ..Default::default()
            })
            .unwrap();
    }
    event.start(None).unwrap();
    let html = event.ask(r#"{"ask": "rounds", "form": "html"}"#).unwrap();
    assert!(!html.contains("<script") && !html.contains("<b>"));
    assert!(html.contains("&lt;b&gt;甲&lt;/b&gt;&amp;&quot;&#39;"));
    let table = event.round_table(1, Language::English).unwrap();
    assert!(table.title.contains("Round 1"));
}
