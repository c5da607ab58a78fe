//! A report in words, a line for each fact.

use std::fmt::Write as _;

use super::GameReport;
use crate::adjudication::Ruling;
use crate::board::Move;

/// The moves with spaces between them.
fn listed<'a>(moves: impl IntoIterator<Item = &'a Move>) -> String {
    let texts: Vec<String> = moves.into_iter().map(Move::to_string).collect();
    texts.join(" ")
}

fn numbers(plies: &[usize]) -> String {
    let texts: Vec<String> = plies.iter().map(usize::to_string).collect();
    texts.join(" ")
}

impl GameReport<'_> {
    /// The report in English: one line for the players and the event, then one for each of
    /// moves, board, repetition and verdict, then one for each problem.
    #[must_use]
    pub fn text(&self) -> String {
        let mut out = String::new();
        // Writing into a String cannot fail.
        let _ = self.write_text(&mut out);
        out
    }

    fn write_text(&self, out: &mut String) -> std::fmt::Result {
        let record = self.record;
        let tag = |name| record.tags.get(name).filter(|text| !text.is_empty());
        write!(
            out,
            "game {}: {} - {}",
            record.number,
            tag("Red").unwrap_or("?"),
            tag("Black").unwrap_or("?")
        )?;
        if let Some(event) = tag("Event") {
            write!(out, ", {event}")?;
        }
        writeln!(out)?;
        writeln!(
            out,
            "  moves: {}, result {}",
            record.moves().count(),
            record.result.text()
        )?;
        match &self.outcome {
            Some(outcome) => writeln!(out, "  board: {outcome}")?,
            None => writeln!(out, "  board: not over")?,
        }
        match &self.repeated {
            Some(repeated) => writeln!(
                out,
                "  repeated: {} times, after {} moves, by {}",
                repeated.plies.len(),
                numbers(&repeated.plies),
                listed(&repeated.cycle)
            )?,
            None => writeln!(out, "  repeated: no position")?,
        }
        write!(out, "  verdict: {}", self.verdict.outcome)?;
        if !self.verdict.articles.is_empty() {
            write!(out, " (art. {})", self.verdict.articles.join(", "))?;
        }
        if self.verdict.outcome != Ruling::None {
            write!(out, ", labels")?;
            for label in &self.verdict.labels {
                write!(out, " {}:{}", label.played, label.label.name())?;
            }
        }
        writeln!(out)?;
        for problem in &record.problems {
            writeln!(out, "  problem: {problem}")?;
        }
        Ok(())
    }
}
