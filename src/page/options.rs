//! How a page is to look.

use serde_json::Value;

use crate::diagram::{self, OptionsError, Pieces};
use crate::notation::Style;
use crate::text::Language;

/// How a page is to look.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PageOptions {
    /// The language of the words.
    pub language: Language,
    /// The notation of the moves.
    pub style: Style,
    /// The boards. Arrows, circles, the last move, title and shapes are the page's own.
    pub board: diagram::Options,
}

impl PageOptions {
    /// A page in a language: its own script on the pieces and in the moves.
    #[must_use]
    pub fn new(language: Language) -> PageOptions {
        let mut board = diagram::Options::default();
        let style = match language {
            Language::SimplifiedChinese => {
                board.pieces = Pieces::Simplified;
                Style::CHINESE
            }
            Language::TraditionalChinese => Style::CHINESE_TRADITIONAL,
            Language::English => Style::CHINESE,
        };
        PageOptions {
            language,
            style,
            board,
        }
    }

    /// Options from a JSON object; the empty text gives the defaults.
    ///
    /// | field | value | default |
    /// | --- | --- | --- |
    /// | `language` | `zh-Hans`, `zh-Hant`, `en` | `zh-Hans` |
    /// | `notation` | the name of a notation, e.g. `chinese`, `wxf`, `iccs` | Chinese in the language's script |
    /// | `board` | an object, see [`diagram::Options::from_json`] | pieces in the language's script |
    ///
    /// # Errors
    /// As of [`diagram::Options::from_json`].
    pub fn from_json(text: &str) -> Result<PageOptions, OptionsError> {
        let wrong = |message: String| OptionsError { message, at: None };
        if text.trim().is_empty() {
            return Ok(PageOptions::default());
        }
        let value: Value = crate::json::parse(text).map_err(|e| OptionsError {
            message: format!("the options are not JSON: {e}"),
            at: Some((e.line(), e.column())),
        })?;
        let Value::Object(fields) = value else {
            return Err(wrong("the options are no JSON object".to_owned()));
        };
        let text_of = |name: &str| match fields.get(name) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text.as_str())),
            Some(_) => Err(wrong(format!("{name}: not a text"))),
        };
        let mut options = PageOptions::default();
        if let Some(code) = text_of("language")? {
            let language = code.parse().map_err(|e| wrong(format!("language: {e}")))?;
            options = PageOptions::new(language);
        }
        if let Some(name) = text_of("notation")? {
            options.style = Style::from_name(name)
                .ok_or_else(|| wrong(format!("notation: no notation {:.40?}", name)))?;
        }
        for (name, value) in &fields {
            match name.as_str() {
                "language" | "notation" => {}
                "board" => options.set_board(value)?,
                _ => return Err(wrong(format!("unknown field {name:.40?}"))),
            }
        }
        Ok(options)
    }

    /// The board as given, with the pieces of the language where nothing else is said.
    fn set_board(&mut self, value: &Value) -> Result<(), OptionsError> {
        let pieces = self.board.pieces;
        let mut board = diagram::Options::from_json(&value.to_string()).map_err(|e| {
            let message = format!("board: {e}");
            OptionsError { message, at: None }
        })?;
        if value.get("pieces").is_none() {
            board.pieces = pieces;
        }
        self.board = board;
        Ok(())
    }
}

impl Default for PageOptions {
    fn default() -> PageOptions {
        PageOptions::new(Language::default())
    }
}
