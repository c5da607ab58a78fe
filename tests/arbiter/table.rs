//! The table of articles is complete, and what it names is there.

use std::path::Path;

/// Every item of chapters 1, 2 and 5, and articles 6 and 24 for what they say before their items.
const ITEMS: &str = "1.1 1.2 1.3 1.4 2.1 2.2 2.3 3.1 3.2 \
    4.1.1 4.1.2 4.1.3 4.1.4 4.1.5 4.1.6 4.1.7 4.1.8 4.1.9 4.1.10 4.2.1 4.2.2 4.2.3 4.2.4 \
    5.1 5.2 5.3 5.4 5.5 5.6 5.7 5.8 6 6.1 6.2 6.3 6.4 6.5 7.1 7.2 7.3 7.4 7.5 \
    8.1 8.2 8.3 8.4 8.5 8.6 8.7 8.8 9.1.1 9.1.2 9.1.3 9.1.4 9.1.5 9.1.6 9.1.7 9.1.8 9.2 10.1 10.2 \
    20.1 20.2 20.3 20.4 21.1 21.2 21.3 21.4 22.1 22.2 22.3 22.4 22.5 23.1 23.2 23.3 \
    24 24.1 24.2 24.3";

#[test]
fn every_item_of_chapters_1_2_and_5_has_its_function_and_test_or_its_reason() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let table = std::fs::read_to_string(root.join("tests/articles.md")).unwrap();
    let mut found = Vec::new();
    let (mut implemented, mut people, mut tests) = (0, 0, 0);
    // The section on tournaments is read by tests/tournament/table.rs.
    let own = table.split("\n## Tournaments").next().unwrap();
    for line in own.lines().filter(|line| line.starts_with("| ")).skip(2) {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [article, matter, function, test] = cells[..] else {
            panic!("not four cells: {line}");
        };
        assert!(!matter.is_empty(), "{line}");
        found.push(article.to_owned());
        if function == "people" {
            people += 1;
            assert!(test.len() > 15, "{article}: why is it left to people?");
            continue;
        }
        implemented += 1;
        let mut named = false;
        let number = format!("art_{}_", article.replace('.', "_"));
        let also = format!("_and_{}_", article.replace('.', "_"));
        for place in function.split(';').chain(test.split(';')).map(str::trim) {
            let (file, name) = place.split_once("::").unwrap_or_else(|| panic!("{line}"));
            let source = std::fs::read_to_string(root.join(file))
                .unwrap_or_else(|e| panic!("{article}: {file}: {e}"));
            let there = source.contains(&format!("fn {name}("));
            assert!(there, "{article}: {file} has no function {name}");
            assert_eq!(
                file.starts_with("tests/"),
                !function.contains(place),
                "{line}"
            );
            if file.starts_with("tests/") {
                let marked = source.contains(&format!("#[test]\nfn {name}("));
                assert!(marked, "{article}: {name} is no test");
                tests += 1;
                named |= name.starts_with(&number) || name.contains(&also);
            }
        }
        assert!(named, "{article}: no test is named {number}…");
    }
    let wanted: Vec<&str> = ITEMS.split_whitespace().collect();
    assert_eq!(found, wanted);
    println!(
        "{} items: {implemented} implemented, {people} left to people, {tests} tests named",
        found.len()
    );
}
