//! The table of articles has a function and a test for each item of this chapter.

use std::path::Path;

/// The items of chapters 3 and 4 and of art. 20 and 21 that a tournament decides.
const ITEMS: &str =
    "11.1 11.2 11.3 11.4 12.1 12.2 12.3 12.4 12.5 13.1 13.2 13.3 13.4 13.5 14.1 14.2 \
    15.1 15.2 15.3 15.4 15.5 15.6 18.3 18.4 20.1 20.2 20.3 20.4 21.3 21.4 league-2021 scoring-2007";

#[test]
fn every_item_of_chapters_3_and_4_has_its_function_and_test_or_its_reason() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let table = std::fs::read_to_string(root.join("tests/articles.md")).unwrap();
    let section = table
        .split("## Tournaments")
        .nth(1)
        .expect("a section on tournaments");
    let mut found = Vec::new();
    for line in section
        .lines()
        .filter(|line| line.starts_with("| "))
        .skip(2)
    {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [article, matter, function, test] = cells[..] else {
            panic!("not four cells: {line}");
        };
        assert!(!matter.is_empty(), "{line}");
        found.push(article.to_owned());
        if function == "people" {
            assert!(test.len() > 15, "{article}: why is it left to people?");
            continue;
        }
        for place in [function, test] {
            let (file, name) = place.split_once("::").unwrap_or_else(|| panic!("{line}"));
            let source = std::fs::read_to_string(root.join(file))
                .unwrap_or_else(|e| panic!("{article}: {file}: {e}"));
            assert!(
                source.contains(&format!("fn {name}(")),
                "{article}: {file} has no function {name}"
            );
            if file.starts_with("tests/") {
                assert!(
                    source.contains(&format!("#[test]\nfn {name}(")),
                    "{article}: {name} is no test"
                );
            }
        }
    }
    assert_eq!(found, ITEMS.split_whitespace().collect::<Vec<_>>());
}
