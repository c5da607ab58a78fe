//! Is a page well formed, and does it need anything from outside?

use std::collections::HashSet;

/// Elements without an end.
const VOID: [&str; 4] = ["meta", "!DOCTYPE", "br", "input"];

/// Checks that every tag is closed in its place, that names of elements are told once, that what
/// is used is defined, and that nothing is fetched.
///
/// # Panics
/// When the page is not so.
pub fn check(page: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut ids = HashSet::new();
    let mut wanted = HashSet::new();
    let mut rest = page;
    while let Some(start) = rest.find('<') {
        rest = &rest[start + 1..];
        let end = rest.find('>').expect("a tag without an end");
        let tag = &rest[..end];
        rest = &rest[end + 1..];
        let name = tag
            .trim_start_matches('/')
            .split([' ', '/', '\n'])
            .next()
            .unwrap();
        assert!(!name.is_empty() && name.is_ascii(), "a tag {tag:?}");
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name), "an end that fits nothing");
            continue;
        }
        let parts: Vec<&str> = tag.split('"').collect();
        assert_eq!(parts.len() % 2, 1, "quotes that do not pair in {tag:?}");
        for pair in parts.chunks(2).filter(|pair| pair.len() == 2) {
            let attribute = pair[0]
                .trim()
                .trim_end_matches('=')
                .rsplit(' ')
                .next()
                .unwrap();
            assert!(!attribute.starts_with("on"), "an event in {tag:?}");
            match attribute {
                "id" => assert!(ids.insert(pair[1]), "the id {} twice", pair[1]),
                "href" => {
                    let target = pair[1].strip_prefix('#').expect("a link to outside");
                    wanted.insert(target);
                }
                "src" | "action" | "data" | "background" => panic!("something to fetch: {tag:?}"),
                _ => {}
            }
        }
        if VOID.contains(&name) || tag.ends_with('/') {
            continue;
        }
        open.push(name);
        if name == "script" || name == "style" {
            let until = rest.find(&format!("</{name}>")).expect("an end");
            rest = &rest[until..];
        }
    }
    assert!(open.is_empty(), "not closed: {open:?}");
    for target in wanted {
        assert!(ids.contains(target), "nothing is called {target:?}");
    }
}
