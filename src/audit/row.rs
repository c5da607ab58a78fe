//! One game becomes one row.

use std::fmt::Write as _;

use super::conflict::{with_board, with_verdict};
use super::play::{Played, Player};
use super::schema as column;
use super::verdicts::{Bench, Judged};
use super::{limit, Options, Table};
use crate::adjudication::{RuleBook, Ruling};
use crate::board::{Color, Position};
use crate::record::{date, Encoding, Format, GameResult, Record, Severity};

/// How many bytes a game has: up to the next one, or to the end of these bytes, white space behind it
/// left out. `before` bytes of the file are not among these.
pub(super) fn length(
    bytes: &[u8],
    before: usize,
    record: &Record,
    next: Option<usize>,
) -> Option<usize> {
    match record.format {
        Format::Cbl => return None,
        Format::Xqf | Format::Cbr | Format::Xqr => return Some(bytes.len()),
        _ => {}
    }
    let from = record.offset.checked_sub(before)?;
    let to = next.map_or(Some(bytes.len()), |next| next.checked_sub(before))?;
    let own = bytes.get(from..to)?;
    let blank = |unit: u16| matches!(unit, 0x20 | 0x09 | 0x0A | 0x0D | 0x00 | 0x1A);
    let wide = |make: fn([u8; 2]) -> u16| {
        let units = own.chunks_exact(2).rev();
        let behind = units
            .take_while(|unit| blank(make([unit[0], unit[1]])))
            .count();
        (own.len() & !1) - 2 * behind
    };
    Some(match record.encoding {
        Encoding::Utf16Le => wide(u16::from_le_bytes),
        Encoding::Utf16Be => wide(u16::from_be_bytes),
        _ => {
            own.len()
                - own
                    .iter()
                    .rev()
                    .take_while(|b| blank(u16::from(**b)))
                    .count()
        }
    })
}

/// Makes rows, one after the other; its memory is used again.
pub(super) struct Auditor<'a> {
    player: Player,
    bench: Option<Bench<'a>>,
    rules: std::borrow::Cow<'a, RuleBook>,
    scratch: String,
}

impl<'a> Auditor<'a> {
    pub(super) fn new(options: &'a Options) -> Auditor<'a> {
        use std::borrow::Cow;
        let own = options.rules.as_ref();
        let rules = own.map_or_else(|| Cow::Owned(RuleBook::cxa2007()), Cow::Borrowed);
        Auditor {
            player: Player::new(rules.standings_needed()),
            bench: own.map(|rules| Bench::new(rules, options.nodes)),
            rules,
            scratch: String::new(),
        }
    }

    pub(super) fn add(&mut self, table: &mut Table, record: &Record, length: Option<usize>) {
        if let Some(bench) = &mut self.bench {
            bench.next_game();
        }
        let played = match &record.start {
            Some(start) => self.player.play(start, record, self.bench.as_mut()),
            None => Played::default(),
        };
        table.number(column::FILE, 0);
        table.number(column::GAME, record.number as u64);
        table.number(column::OFFSET, record.offset as u64);
        table.optional(column::LENGTH, length.map(|n| n as u64));
        table.number(column::FORMAT, record.format as u64);
        table.number(column::ENCODING, record.encoding as u64);
        self.tags(table, record);
        let plies = self.moves(table, record);
        self.endings(table, record, &played);
        repetitions(table, record, &played, self.bench.is_some());
        let reached = record
            .start
            .as_ref()
            .and_then(|start| self.limit(start, record, plies));
        table.optional(column::LIMIT_PLY, reached.map(|ply| ply as u64));
        self.problems(table, record);
        let print = record.start.map(|_| played.fingerprint.to_be_bytes());
        table.fixed(column::FINGERPRINT, print);
    }

    fn tags(&mut self, table: &mut Table, record: &Record) {
        let tag = |name| record.tags.get(name).filter(|text| !text.is_empty());
        table.optional_text(column::EVENT, tag("Event"));
        self.scratch.clear();
        if let Some(date) = tag("Date").and_then(date::read) {
            if let Some(year) = date.year {
                let _ = write!(self.scratch, "{year:04}");
                for part in [date.month, date.month.and(date.day)].into_iter().flatten() {
                    let _ = write!(self.scratch, "-{part:02}");
                }
            }
        }
        let date = Some(self.scratch.as_str()).filter(|text| !text.is_empty());
        table.optional_text(column::DATE, date);
        table.optional_text(column::RED, tag("Red"));
        table.optional_text(column::BLACK, tag("Black"));
        for (name, value) in record.tags.iter() {
            table.text_in(column::TAG_NAME, name);
            table.text_in(column::TAG_VALUE, value);
        }
        table.list(column::TAGS);
    }

    fn moves(&mut self, table: &mut Table, record: &Record) -> usize {
        let other = record.start.filter(|start| !self.player.is_usual(start));
        let start = match (&record.start, &other) {
            (None, _) => 2,
            (_, Some(_)) => 1,
            _ => 0,
        };
        table.number(column::START, start);
        table.optional_text(column::FEN, other.map(|start| start.fen()).as_deref());
        let mut plies = 0;
        table.text_with(column::MOVES, |data| {
            for m in record.moves() {
                if plies > 0 {
                    data.push(b' ');
                }
                for square in [m.from(), m.to()] {
                    data.extend([b'a' + square.file(), b'0' + square.rank()]);
                }
                plies += 1;
            }
        });
        table.number(column::PLIES, plies as u64);
        table.number(column::NODES, (record.tree.len() - 1) as u64);
        plies
    }

    fn endings(&self, table: &mut Table, record: &Record, played: &Played) {
        table.number(column::RESULT, record.result as u64);
        let outcome = played.outcome;
        let reason = outcome.map(|o| o.reason as u64);
        table.optional(column::ENDING, reason);
        table.optional(column::ENDING_ARTICLE, reason);
        let winner = outcome.and_then(|o| o.winner);
        table.optional(
            column::WINNER,
            winner.map(|side: Color| side.index() as u64),
        );
        // A main line that was not read to its end ended otherwise than it seems to.
        let whole = is_main_line_whole(record);
        let conflict = with_board(record.result, outcome.filter(|_| whole));
        table.flag(column::CONTRADICTS_BOARD, conflict.is_some());
        table.optional(column::BOARD_CONFLICT, conflict.map(|c| c as u64));
    }

    /// Few games come near the limit: the others cost a comparison.
    fn limit(&self, start: &Position, record: &Record, plies: usize) -> Option<usize> {
        let most = plies as u64 + u64::from(start.plies_since_capture());
        if most / 2 < u64::from(self.rules.natural_limit.rounds) {
            return None;
        }
        limit::reached(start, record.moves(), &self.rules)
    }

    fn problems(&mut self, table: &mut Table, record: &Record) {
        let mut counts = [0; 2];
        for problem in &record.problems {
            let severity = problem.severity() as usize;
            counts[severity] += 1;
            table.number(column::PROBLEM_KIND, problem.kind.ordinal() as u64);
            table.number(column::PROBLEM_SEVERITY, severity as u64);
            table.number(column::PROBLEM_PLY, problem.ply as u64);
            table.flag(column::PROBLEM_IN_VARIATION, problem.in_variation);
            table.number(column::PROBLEM_OFFSET, problem.offset as u64);
            table.text_in(column::PROBLEM_TOKEN, &problem.token);
            self.scratch.clear();
            let _ = write!(self.scratch, "{}", problem.kind);
            table.text_in(column::PROBLEM_REASON, &self.scratch);
        }
        table.number(column::WARNINGS, counts[0]);
        table.number(column::ERRORS, counts[1]);
        table.list(column::PROBLEMS_LIST);
    }
}

/// Was the main line read to its end, whatever became of variations?
fn is_main_line_whole(record: &Record) -> bool {
    let lost = |p: &crate::record::Problem| p.severity() == Severity::Error && !p.in_variation;
    !record.problems.iter().any(lost)
}

fn repetitions(table: &mut Table, record: &Record, played: &Played, judging: bool) {
    table.number(column::REPEATED, u64::from(played.repeated));
    table.number(column::RECURRED, u64::from(played.recurred));
    table.number(column::MOST_REPETITIONS, played.most as u64);
    match &played.main {
        Some(main) => {
            table.number(column::VERDICT, u64::from(main.outcome.number()));
            table.text_in(column::ARTICLES, &main.articles.join(" "));
        }
        None => {
            // Nothing stood often enough, or it was not asked for or beyond the bound.
            let none = judging && played.recurred == 0 && record.start.is_some();
            let number = none.then_some(u64::from(Ruling::None.number()));
            table.optional(column::VERDICT, number);
            table.null(column::ARTICLES);
        }
    }
    for Judged {
        ply,
        outcome,
        articles,
    } in &played.verdicts
    {
        table.number(column::VERDICT_PLY, *ply as u64);
        table.number(column::VERDICT_OUTCOME, u64::from(outcome.number()));
        table.text_in(column::VERDICT_ARTICLES, &articles.join(" "));
    }
    table.list(column::VERDICTS);
    let unjudged = u64::from(played.recurred) - played.verdicts.len() as u64;
    table.number(column::UNJUDGED, unjudged);
    let whole = is_main_line_whole(record);
    let result = if whole {
        record.result
    } else {
        GameResult::Unknown
    };
    let at_end = played.at_end.as_ref().map_or(Ruling::None, |v| v.outcome);
    let (conflict, contradicts) = with_verdict(result, at_end);
    table.flag(column::CONTRADICTS_VERDICT, contradicts);
    table.optional(column::VERDICT_CONFLICT, conflict.map(|c| c as u64));
}
