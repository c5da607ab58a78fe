//! Titles may say anything.

use proptest::prelude::*;
use xqrules::board::Position;
use xqrules::diagram::{svg, Options};

fn with_title(title: &str) -> String {
    let options = Options {
        title: title.to_owned(),
        ..Options::default()
    };
    svg(&Position::start(), &options)
}

#[test]
fn a_title_cannot_leave_its_place() {
    let picture = with_title("</title><script>alert('1')</script>\" onload=\"x\u{202E}\u{0}");
    assert!(!picture.contains("<script") && !picture.contains("onload=\""));
    assert!(!picture.contains('\u{202E}') && !picture.contains('\u{0}'));
    assert!(picture.contains("&lt;script&gt;"));
}

#[test]
fn a_title_of_a_megabyte_is_cut_at_a_character() {
    let picture = with_title(&"车".repeat(350_000));
    assert!(picture.len() < 24_000);
}

proptest! {
    #[test]
    fn any_title_leaves_the_tags_as_they_are(title in any::<String>()) {
        let plain = with_title("x");
        let picture = with_title(&title);
        prop_assert_eq!(picture.matches('<').count(), plain.matches('<').count());
        prop_assert_eq!(picture.matches('"').count(), plain.matches('"').count());
    }

    #[test]
    fn any_options_are_read_or_refused(text in any::<String>()) {
        let _ = Options::from_json(&text);
        let _ = Options::from_json(&format!("{{\"title\":\"{}\"}}", text.escape_default()));
    }
}
