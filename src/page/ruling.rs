//! The ruling on a repetition, on one page.

use super::html::Html;
use super::PageOptions;
use crate::adjudication::{most_telling, reasons, Label, LabelledMove, Threat, Verdict};
use crate::board::{Color, Position};
use crate::diagram::{svg, Options};
use crate::notation::write;
use crate::text::{
    article_words, label_word, page_word, ruling_words, side_word, Language, Phrases,
};

const SCRIPT: &str = include_str!("ruling.js");

/// A verdict as a page: the ruling on top, the cycle move by move as boards with arrows, each
/// label with its reasons and the lines that show it, the articles in a sentence each. A verdict
/// that judges nothing says so.
#[must_use]
pub fn ruling_page(verdict: &Verdict, options: &PageOptions) -> String {
    let language = options.language;
    let board = Options {
        shapes: false,
        width: 0,
        ..options.board.clone()
    };
    let ruling = ruling_words(verdict.outcome, language);
    let mut page = Html::new(&ruling, language, &[&board]);
    let against = if verdict.outcome.against().is_some() {
        "class=\"ruling against\""
    } else {
        "class=\"ruling\""
    };
    page.raw("<main>\n<header ").raw(against).raw(">\n");
    page.element(
        "p",
        "class=\"faint\"",
        &page_word("Ruling on a repetition", language),
    )
    .element("h1", "", &ruling);
    if !verdict.articles.is_empty() {
        let articles = Phrases::articles(&verdict.articles, language);
        page.element("p", "", articles.trim());
    }
    if let Some(other) = verdict.without_overrule {
        page.element("p", "", &Phrases::without_overrule(other, language));
    }
    let rules = format!("{} {}", page_word("Rule book", language), verdict.rules);
    page.element("p", "class=\"faint\"", &rules)
        .raw("</header>\n");
    cycle(&mut page, verdict, options, &board);
    articles(&mut page, verdict, language);
    page.raw("</main>\n");
    page.end(SCRIPT)
}

fn cycle(page: &mut Html, verdict: &Verdict, options: &PageOptions, board: &Options) {
    let (Some(cycle), Some(first)) = (&verdict.cycle, verdict.labels.first()) else {
        return;
    };
    let language = options.language;
    let stood = Phrases::stood(
        cycle.times,
        cycle.first_ply() + 1,
        cycle.last_ply(),
        language,
    );
    page.raw("<section>\n")
        .element("h2", "", &page_word("The position", language))
        .element("p", "", &stood);
    if let Some(plies) = cycle.one_loop {
        page.element("p", "", &Phrases::one_loop(plies, language));
    }
    page.raw("<div class=\"grid\">");
    let caption = page_word("before the cycle begins", language);
    figure(page, &first.before, board, &caption);
    page.raw("<div>\n")
        .element("h3", "", &page_word("Conduct", language));
    for side in Color::ALL {
        page.element("p", "", &verdict.conduct_words(side, language));
    }
    page.raw("</div></div>\n</section>\n<section>\n")
        .element("h2", "", &page_word("The cycle, move by move", language))
        .raw("<ol class=\"grid\">\n");
    for m in &verdict.labels {
        one_move(page, m, options, board);
    }
    page.raw("</ol>\n</section>\n");
}

/// A board with its words below.
fn figure(page: &mut Html, pos: &Position, board: &Options, caption: &str) {
    page.raw("<figure>")
        .raw(&svg(pos, board))
        .element("figcaption", "", caption)
        .raw("</figure>\n");
}

fn one_move(page: &mut Html, m: &LabelledMove, options: &PageOptions, board: &Options) {
    let language = options.language;
    let written = write(&m.before, m.played, &options.style);
    let heading = format!("{}. {} {written}", m.ply + 1, side_word(m.side, language));
    page.raw("<li class=\"card\">\n").element(
        "h3",
        &format!("class=\"side-{}\"", m.side.name()),
        &heading,
    );
    page.raw("<p>").raw(if m.label.is_attack() {
        "<span class=\"label attack\">"
    } else {
        "<span class=\"label\">"
    });
    page.text(&label_word(m.label, language)).raw("</span> ");
    if m.counts_as != m.label && m.label != Label::Undetermined {
        page.text("→ ").text(&label_word(m.counts_as, language));
    }
    page.text(&Phrases::articles(&m.evidence.articles, language))
        .raw("</p>\n");
    let with_arrow = Options {
        arrows: vec![m.played.into()],
        last_move: None,
        title: heading,
        ..board.clone()
    };
    figure(page, &m.before, &with_arrow, &m.played.to_string());
    let reasons = reasons(m, language);
    if !reasons.is_empty() {
        page.raw("<ul>\n");
        for reason in &reasons {
            // An arbiter's own words stand in the reason of an overruled label.
            page.raw("<li>").foreign(reason).raw("</li>\n");
        }
        page.raw("</ul>\n");
    }
    for threat in most_telling(&m.evidence.threats) {
        line(page, m, threat, options, board);
    }
    page.raw("</li>\n");
}

/// The moves of a threat as boards, one after another; with a script they are stepped through.
fn line(
    page: &mut Html,
    m: &LabelledMove,
    threat: &Threat,
    options: &PageOptions,
    board: &Options,
) {
    if threat.line.is_empty() {
        return;
    }
    let mut pos = m.before;
    pos.play(m.played);
    // What the move threatens is what the same side could do if it were its turn again.
    pos.pass();
    let mut words = Vec::new();
    let mut boards = Vec::new();
    for next in &threat.line {
        let written = write(&pos, *next, &options.style);
        pos.play(*next);
        let after = Options {
            last_move: Some(*next),
            arrows: Vec::new(),
            title: written.clone(),
            ..board.clone()
        };
        boards.push(svg(&pos, &after));
        words.push(written);
    }
    let language = options.language;
    page.raw("<details class=\"evidence\" data-back=\"")
        .text(&page_word("Back", language))
        .raw("\" data-forward=\"")
        .text(&page_word("Forward", language))
        .raw("\"><summary>")
        .text(&page_word("Evidence", language))
        .text(": ")
        .text(&words.join(" "))
        .raw("</summary>\n<ol class=\"steps\">\n");
    for (i, (picture, written)) in boards.iter().zip(&words).enumerate() {
        page.raw("<li><figure>")
            .raw(picture)
            .element("figcaption", "", &format!("{}. {written}", i + 1))
            .raw("</figure></li>\n");
    }
    page.raw("</ol></details>\n");
}

/// Every article that the page cites, the ruling's first, in a sentence each.
fn articles(page: &mut Html, verdict: &Verdict, language: Language) {
    let mut cited: Vec<&str> = Vec::new();
    let of_moves = verdict.labels.iter().flat_map(|m| &m.evidence.articles);
    for article in verdict.articles.iter().chain(of_moves) {
        if !cited.contains(article) {
            cited.push(article);
        }
    }
    if cited.is_empty() {
        return;
    }
    page.raw("<section>\n")
        .element("h2", "", &page_word("The articles", language))
        .raw("<dl>\n");
    for article in cited {
        let words = article_words(article, language).unwrap_or_default();
        page.element("dt", "", article).element("dd", "", &words);
    }
    page.raw("</dl>\n</section>\n");
}
