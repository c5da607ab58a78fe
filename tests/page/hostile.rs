//! Whatever stands in a tag or a comment is text.

use proptest::prelude::*;
use xqrules::adjudication::{Judge, RuleBook};
use xqrules::board::Position;
use xqrules::page::{ruling_page, PageOptions, Viewer};
use xqrules::record::{NodeId, NoteKind, Record};

use crate::markup;

fn page_with(text: &str) -> String {
    let mut record = Record::new(Position::start());
    let first = record.tree.add(NodeId::ROOT, "h2e2".parse().unwrap());
    for name in ["Red", "Black", "Event", "Date", text] {
        record.tags.set(name, text);
    }
    for kind in [NoteKind::Comment, NoteKind::Before, NoteKind::Glyph] {
        record.tree.annotate(first, kind, text);
    }
    let mut viewer = Viewer::new(text, &PageOptions::default());
    viewer.add(&record);
    viewer.html()
}

#[test]
fn scripts_quotes_and_directions_stay_text() {
    for text in [
        "</script><script>alert(1)</script>",
        "\"><img src=x onerror=alert(1)>",
        "' onmouseover='alert(1)",
        "<!-- ",
        "]]>",
        "\u{202E}tac\u{2066}",
        "&lt;b&gt;",
        "\u{0}\u{7f}\u{85}",
    ] {
        let page = page_with(text);
        markup::check(&page);
        assert!(!page.contains("<script>alert") && !page.contains("<img"));
        assert!(!page.contains(['\u{202E}', '\u{2066}', '\u{0}']));
    }
    assert!(page_with("&lt;b&gt;").contains("&amp;lt;b&amp;gt;"));
}

#[test]
fn a_name_of_a_megabyte_is_shown_whole_once_and_short_in_the_list() {
    let name = "長".repeat(350_000);
    let page = page_with(&name);
    markup::check(&page);
    let list = page
        .split("</nav>")
        .next()
        .unwrap()
        .split("<nav")
        .nth(1)
        .unwrap();
    assert!(list.len() < 2_000);
    assert!(page.contains(&name));
}

#[test]
fn an_arbiters_reason_is_text() {
    let rules = RuleBook::cxa2007();
    let start = Position::from_fen("4k4/9/9/R8/9/9/9/9/4p4/3K5 w").unwrap();
    let mut game = xqrules::game::Game::from_position(start);
    game.push("a6a9".parse().unwrap()).unwrap();
    for m in ["e9e8", "a9a8", "e8e9", "a8a9"].repeat(2) {
        game.push(m.parse().unwrap()).unwrap();
    }
    let verdict = Judge::new(&rules)
        .overrule(
            2,
            xqrules::adjudication::Label::Idle,
            "<script>alert(1)</script>",
        )
        .verdict(&game);
    let page = ruling_page(&verdict, &PageOptions::default());
    markup::check(&page);
    assert!(!page.contains("<script>alert") && page.contains("&lt;script&gt;alert(1)"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn any_text_makes_a_whole_page(text in any::<String>()) {
        markup::check(&page_with(&text));
    }

    #[test]
    fn any_options_are_read_or_refused(text in any::<String>()) {
        let _ = PageOptions::from_json(&text);
    }
}
