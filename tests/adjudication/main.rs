//! Chapter 6 and 7 of the rulebook: labels and verdicts of repeated positions.

mod decide;
