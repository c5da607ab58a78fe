//! Pages: whole, harmless, and about everything they should be about.

#[path = "../common/mod.rs"]
mod common;
mod hostile;
mod markup;
mod ruling;
mod viewer;

use xqrules::text::Language;

pub const LANGUAGES: [Language; 3] = Language::ALL;
