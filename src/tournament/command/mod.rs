//! Facts and questions as JSON, for callers in other languages and for files.

mod ask;
mod reader;
mod take;

pub use ask::QUESTIONS;
pub use take::FACTS;
