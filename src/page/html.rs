//! The frame of a page, and texts in it.

use crate::diagram::{escape, Options};
use crate::text::Language;

const STYLE: &str = include_str!("style.css");

/// A page that is being written.
pub(super) struct Html {
    out: String,
}

impl Html {
    /// A page with its title, in a language, with the shapes that its boards use.
    pub(super) fn new(title: &str, language: Language, looks: &[&Options]) -> Html {
        let mut page = Html { out: String::new() };
        page.raw("<!DOCTYPE html>\n<html lang=\"")
            .raw(language.code())
            .raw("\">\n<head>\n<meta charset=\"utf-8\">\n")
            // No page needs anything from anywhere, so that none may fetch anything.
            .raw(
                "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
                 style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:\">\n",
            )
            .raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
            .raw("<meta name=\"generator\" content=\"xqrules\">\n<title>")
            .text(title)
            .raw("</title>\n<style>\n")
            .raw(STYLE)
            .raw("</style>\n</head>\n<body>\n")
            .raw(&crate::diagram::shapes_of(looks))
            .raw("\n");
        page
    }

    /// A part that another page takes in.
    pub(super) fn part() -> Html {
        Html { out: String::new() }
    }

    /// What has been written.
    pub(super) fn as_str(&self) -> &str {
        &self.out
    }

    /// Appends markup.
    pub(super) fn raw(&mut self, markup: &str) -> &mut Html {
        self.out.push_str(markup);
        self
    }

    /// Appends text.
    pub(super) fn text(&mut self, text: &str) -> &mut Html {
        escape(&mut self.out, text);
        self
    }

    /// Appends an element that holds text only.
    pub(super) fn element(&mut self, tag: &str, attributes: &str, text: &str) -> &mut Html {
        self.raw("<").raw(tag);
        if !attributes.is_empty() {
            self.raw(" ").raw(attributes);
        }
        self.raw(">").text(text).raw("</").raw(tag).raw(">\n")
    }

    /// Appends a text that somebody else wrote, in whatever direction it runs.
    pub(super) fn foreign(&mut self, text: &str) -> &mut Html {
        self.raw("<bdi>").text(text).raw("</bdi>")
    }

    /// Ends the page with a script.
    pub(super) fn end(mut self, script: &str) -> String {
        self.raw("<script>\n")
            .raw(script)
            .raw("</script>\n</body>\n</html>\n");
        self.out
    }
}
