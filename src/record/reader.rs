//! From the bytes of a file to its records, one by one.

use std::borrow::Cow;

use super::core::Core;
use super::encoding::{self, Encoding};
use super::{Format, Limits, Record};
use crate::notation::Style;

/// How a file is to be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// The encoding, if the caller knows it.
    pub encoding: Option<Encoding>,
    /// The format, if the caller knows it.
    pub format: Option<Format>,
    /// The notation of the moves; [`Style::ANY`] for whatever they look like.
    pub style: Style,
    /// Go on with the next game after one that has errors. Without it that game is the last.
    pub lenient: bool,
    /// How much is accepted.
    pub limits: Limits,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            encoding: None,
            format: None,
            style: Style::ANY,
            lenient: true,
            limits: Limits::DEFAULT,
        }
    }
}

/// Reads the games of a file that is in memory.
///
/// ```
/// use xqrules::record::{Options, Reader};
/// let file = "[Red \"A\"]\n\n1. 炮二平五 马8进7 2. 马二进三 *\n".as_bytes();
/// let record = Reader::new(file, Options::default()).next().unwrap();
/// assert!(record.is_whole());
/// assert_eq!(record.moves().count(), 3);
/// ```
pub struct Reader<'a> {
    core: Core,
    bytes: Cow<'a, [u8]>,
    at: usize,
}

impl<'a> Reader<'a> {
    /// A reader of a whole file.
    #[must_use]
    pub fn new(bytes: &'a [u8], options: Options) -> Reader<'a> {
        let mut core = Core::new(options);
        let body = &bytes[core.sniff(bytes)..];
        Reader::over(core, body)
    }

    /// A reader of a part of a file, which begins where [`split`](super::split) may cut it: behind
    /// so many games and so many bytes. The options must give format and encoding, as a reader of
    /// the whole file found them. The records are those of the whole, their places too.
    #[must_use]
    pub fn part(bytes: &'a [u8], options: Options, games: usize, offset: usize) -> Reader<'a> {
        let mut core = Core::new(options);
        core.resume(games, offset);
        Reader::over(core, bytes)
    }

    fn over(core: Core, body: &'a [u8]) -> Reader<'a> {
        let bytes = if core.is_utf16() {
            let (text, _) = encoding::decode(body, core.encoding);
            Cow::Owned(text.into_owned().into_bytes())
        } else {
            Cow::Borrowed(body)
        };
        Reader { core, bytes, at: 0 }
    }

    /// The encoding that was found or given.
    #[must_use]
    pub fn encoding(&self) -> Encoding {
        self.core.encoding
    }

    /// The format that was found or given.
    #[must_use]
    pub fn format(&self) -> Format {
        self.core.format
    }
}

impl Iterator for Reader<'_> {
    type Item = Record;

    fn next(&mut self) -> Option<Record> {
        loop {
            if let Some(record) = self.core.take() {
                return Some(record);
            }
            let rest = &self.bytes[self.at..];
            if self.core.stopped || self.core.cut || rest.is_empty() {
                return None;
            }
            let len = self.core.piece_len(rest, true).unwrap_or(rest.len());
            self.core.read_piece(&rest[..len]);
            self.at += len;
        }
    }
}
