//! Records to click through, on one page.

use super::html::Html;
use super::PageOptions;
use crate::board::{Color, Position, Square};
use crate::diagram::{svg, without_controls, Options};
use crate::notation::write;
use crate::record::{GameResult, NodeId, NoteKind, Record, Severity};
use crate::text::{page_word, problem_words};

const SCRIPT: &str = include_str!("viewer.js");

/// The most characters of a game's line in the list; its heading has all.
const LIST_WIDTH: usize = 160;

/// Collects games for one page: a list that can be searched, and for each game its board, the
/// moves with variations, comments and clock times, its tags and its problems. Without a script
/// every game stands below the list with its final position; with one, one game is shown and
/// clicked through, also by keyboard.
///
/// Games are added one by one as a reader gives them. The page holds all of them: about 100 bytes
/// a move and 4 KB a game.
pub struct Viewer {
    options: PageOptions,
    title: String,
    list: Html,
    games: Html,
    count: usize,
}

impl Viewer {
    /// A page without games. The title may be empty.
    #[must_use]
    pub fn new(title: &str, options: &PageOptions) -> Viewer {
        let mut options = options.clone();
        options.board = Options {
            shapes: false,
            width: 0,
            arrows: Vec::new(),
            circles: Vec::new(),
            mirrored: false,
            ..options.board
        };
        Viewer {
            title: title.to_owned(),
            list: Html::part(),
            games: Html::part(),
            count: 0,
            options,
        }
    }

    /// How many games have been added.
    #[must_use]
    pub fn games(&self) -> usize {
        self.count
    }

    /// Adds a game.
    pub fn add(&mut self, record: &Record) {
        self.count += 1;
        let number = self.count;
        let heading = heading(record, number, &self.word("Game"));
        let short: String = heading.chars().take(LIST_WIDTH).collect();
        self.list
            .raw(&format!("<li><a href=\"#g{number}\">"))
            .text(&format!("{number}. "))
            .foreign(&short)
            .raw("</a></li>\n");
        let start = record.start.as_ref().map(placement).unwrap_or_default();
        self.games.raw(&format!(
            "<article class=\"game\" id=\"g{number}\" data-start=\"{start}\">\n\
                 <div class=\"board\"><div class=\"picture\">"
        ));
        self.picture(record);
        self.games
            .raw("</div></div>\n<div>\n<h2>")
            .foreign(&heading)
            .raw("</h2>\n");
        self.tags(record);
        self.moves(record, number);
        self.problems(record);
        self.games.raw("</div>\n</article>\n");
    }

    /// The page.
    #[must_use]
    pub fn html(&self) -> String {
        let language = self.options.language;
        let word = |english| page_word(english, language);
        let title = if self.title.is_empty() {
            word("Records")
        } else {
            without_controls(&self.title)
        };
        let board = &self.options.board;
        // The board can be turned.
        let turned = Options {
            bottom: board.bottom.other(),
            ..board.clone()
        };
        let mut page = Html::new(&title, language, &[board, &turned]);
        page.raw("<header><h1>")
            .foreign(&title)
            .raw("</h1></header>\n<nav aria-label=\"")
            .text(&word("Games"))
            .raw("\">\n<ol class=\"list\" tabindex=\"0\">\n")
            .raw(self.list.as_str())
            .raw("</ol>\n</nav>\n<main");
        for (name, english) in [
            ("first", "First"),
            ("back", "Back"),
            ("forward", "Forward"),
            ("last", "Last"),
            ("turn", "Turn the board"),
            ("search", "Search"),
        ] {
            page.raw(&format!(" data-{name}=\""))
                .text(&word(english))
                .raw("\"");
        }
        page.raw(&format!(" data-mark=\"{}\"", board.palette.mark))
            .raw(&format!(" data-bottom=\"{}\">\n", board.bottom.name()))
            .raw(self.games.as_str())
            .raw("</main>\n");
        page.end(SCRIPT)
    }

    fn word(&self, english: &'static str) -> String {
        page_word(english, self.options.language)
    }

    /// The final position; what a page without a script shows.
    fn picture(&mut self, record: &Record) {
        let Some(mut pos) = record.start else {
            let words = self.word("no position");
            self.games.text(&words);
            return;
        };
        let mut last_move = None;
        for m in record.moves() {
            pos.play(m);
            last_move = Some(m);
        }
        let options = Options {
            last_move,
            title: format!("{}: {}", self.word("final position"), pos.fen()),
            ..self.options.board.clone()
        };
        self.games.raw(&svg(&pos, &options));
    }

    fn tags(&mut self, record: &Record) {
        let summary = self.word("Details");
        self.games
            .raw("<details><summary>")
            .text(&summary)
            .raw("</summary><dl class=\"tags\" tabindex=\"0\">\n");
        for (name, value) in record.tags.iter() {
            self.games
                .raw("<dt>")
                .foreign(name)
                .raw("</dt><dd>")
                .foreign(value)
                .raw("</dd>\n");
        }
        let source = format!("{}, {}", record.format.name(), record.encoding.name());
        self.games
            .raw("<dt>")
            .raw("xqrules")
            .raw("</dt><dd>")
            .text(&source)
            .raw("</dd>\n</dl></details>\n");
    }

    /// The tree of moves. Variations stand behind the move that they replace. Nothing here calls
    /// itself, so that no tree can exhaust the stack.
    fn moves(&mut self, record: &Record, number: usize) {
        enum Next {
            Move(NodeId, Box<Position>),
            Open,
            Close,
        }
        let Some(start) = record.start else { return };
        let tree = &record.tree;
        let style = self.options.style;
        let page = &mut self.games;
        page.raw("<div class=\"moves\">");
        notes(page, record, NodeId::ROOT, NoteKind::Comment);
        let Some(first) = tree.next(NodeId::ROOT) else {
            let words = page_word("no moves", self.options.language);
            page.text(&words).raw("</div>\n");
            return;
        };
        let mut numbered = true;
        let mut stack = vec![Next::Move(first, Box::new(start))];
        while let Some(next) = stack.pop() {
            let (node, mut pos) = match next {
                Next::Move(node, pos) => (node, pos),
                Next::Open => {
                    page.raw("<span class=\"variation\">");
                    numbered = true;
                    continue;
                }
                Next::Close => {
                    page.raw("</span>");
                    numbered = true;
                    continue;
                }
            };
            let (Some(m), Some(parent)) = (tree.played(node), tree.parent(node)) else {
                continue;
            };
            numbered |= notes(page, record, node, NoteKind::Before);
            if numbered || pos.turn() == Color::Red {
                let dots = if pos.turn() == Color::Red { "." } else { "…" };
                let full = move_number(&pos);
                page.raw(&format!("<span class=\"n\">{full}{dots}</span>"));
            }
            page.raw(&format!(
                "<a href=\"#g{number}m{n}\" id=\"g{number}m{n}\" data-m=\"{m}\" data-p=\"{}\">",
                parent.0,
                n = node.0
            ))
            .text(&write(&pos, m, &style));
            glyphs(page, record, node);
            page.raw("</a>\n");
            numbered = notes(page, record, node, NoteKind::Comment);
            // Pushed in reverse: the variations instead of this move, then what follows it.
            let before = pos.clone();
            pos.play(m);
            if let Some(follows) = tree.next(node) {
                stack.push(Next::Move(follows, pos));
            }
            if tree.next(parent) == Some(node) {
                let others: Vec<NodeId> = tree.children(parent).skip(1).collect();
                for other in others.into_iter().rev() {
                    stack.extend([Next::Close, Next::Move(other, before.clone()), Next::Open]);
                }
            }
        }
        page.raw("</div>\n");
    }

    fn problems(&mut self, record: &Record) {
        if record.problems.is_empty() {
            return;
        }
        let heading = self.word("Problems");
        let after = self.word("after move");
        let byte = self.word("byte");
        let page = &mut self.games;
        page.element("h3", "", &heading)
            .raw("<ul class=\"problem\">\n");
        for problem in &record.problems {
            let sign = match problem.severity() {
                Severity::Error => "✗",
                Severity::Warning => "⚠",
            };
            page.raw("<li>")
                .text(&format!(
                    "{sign} {after} {}, {byte} {}: ",
                    problem.ply, problem.offset
                ))
                .foreign(&problem.token)
                .text(" ")
                .text(&problem_words(&problem.kind, self.options.language));
            for (i, candidate) in problem.candidates.iter().enumerate() {
                page.text(if i == 0 { ": " } else { ", " })
                    .text(&candidate.to_string());
            }
            page.raw("</li>\n");
        }
        page.raw("</ul>\n");
    }
}

/// Who played, how it ended, where.
fn heading(record: &Record, number: usize, game: &str) -> String {
    let tag = |name: &str| {
        record
            .tags
            .get(name)
            .filter(|value| !value.trim().is_empty())
    };
    let mut out = match (tag("Red"), tag("Black")) {
        (None, None) => format!("{game} {number}"),
        (red, black) => format!("{} – {}", red.unwrap_or("?"), black.unwrap_or("?")),
    };
    if record.result != GameResult::Unknown {
        out.push_str(&format!("  {}", record.result.text()));
    }
    for name in ["Event", "Date"] {
        if let Some(value) = tag(name) {
            out.push_str("  ");
            out.push_str(value);
        }
    }
    out
}

/// The ninety points from a0 to i9, `.` for an empty one.
fn placement(pos: &Position) -> String {
    Square::all()
        .map(|square| pos.piece_at(square).map_or('.', |piece| piece.letter()))
        .collect()
}

/// The number of the full move that is next.
fn move_number(pos: &Position) -> String {
    pos.fen().rsplit(' ').next().unwrap_or("1").to_owned()
}

/// Comments on a node, with clock times set apart. Says whether there was any.
fn notes(page: &mut Html, record: &Record, node: NodeId, kind: NoteKind) -> bool {
    let mut any = false;
    for note in record.tree.notes(node).filter(|note| note.kind == kind) {
        any = true;
        let (time, rest) = clock_time(note.text);
        if let Some(time) = time {
            page.raw("<span class=\"time\">⏱ ")
                .text(time)
                .raw("</span> ");
        }
        if !rest.trim().is_empty() {
            page.raw("<span class=\"comment\">")
                .foreign(rest.trim())
                .raw("</span>\n");
        }
    }
    any
}

/// `[%clk 1:02:03]` at the start of a comment, as programs write it, and what is left.
fn clock_time(comment: &str) -> (Option<&str>, &str) {
    let time = comment.trim_start().strip_prefix("[%clk ");
    match time.and_then(|rest| rest.split_once(']')) {
        Some((time, rest)) if time.len() <= 16 => (Some(time.trim()), rest),
        _ => (None, comment),
    }
}

fn glyphs(page: &mut Html, record: &Record, node: NodeId) {
    for note in record
        .tree
        .notes(node)
        .filter(|n| n.kind == NoteKind::Glyph)
    {
        match note.text {
            "1" => page.text("!"),
            "2" => page.text("?"),
            "3" => page.text("!!"),
            "4" => page.text("??"),
            "5" => page.text("!?"),
            "6" => page.text("?!"),
            other => page.text(" $").text(other),
        };
    }
}
