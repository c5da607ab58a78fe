//! From the bytes of a file to its records, one by one.

use std::borrow::Cow;
use std::collections::VecDeque;

use super::encoding::{self, Encoding};
use super::{pgn, Format, Limits, Problem, ProblemKind, Record};
use crate::board::Position;
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

/// What is known of a file while it is read, and the games that were read ahead.
pub(super) struct Core {
    pub(super) options: Options,
    pub(super) encoding: Encoding,
    pub(super) format: Format,
    /// The start position, so that it need not be built for every game.
    pub(super) start: Position,
    /// How many records there were.
    games: usize,
    /// Where the next piece starts in the file.
    offset: usize,
    ready: VecDeque<Record>,
    stopped: bool,
}

impl Core {
    fn new(options: Options) -> Core {
        Core {
            options,
            encoding: options.encoding.unwrap_or_default(),
            format: options.format.unwrap_or(Format::Pgn),
            start: Position::start(),
            games: 0,
            offset: 0,
            ready: VecDeque::new(),
            stopped: false,
        }
    }

    /// Decides encoding and format by the start of the file; answers the length of the byte
    /// order mark.
    fn sniff(&mut self, bytes: &[u8]) -> usize {
        self.encoding = self
            .options
            .encoding
            .unwrap_or_else(|| encoding::detect(bytes));
        self.offset = self.encoding.mark_len(bytes);
        self.offset
    }

    fn is_utf16(&self) -> bool {
        matches!(self.encoding, Encoding::Utf16Le | Encoding::Utf16Be)
    }

    /// The number of the next record.
    pub(super) fn next_number(&mut self) -> usize {
        self.games += 1;
        self.games
    }

    /// An empty record.
    pub(super) fn record(&self, number: usize, offset: usize) -> Record {
        Record {
            number,
            offset,
            format: self.format,
            encoding: self.encoding,
            ..Record::new(self.start)
        }
    }

    /// Hands over a record whose places are still those in the decoded piece.
    pub(super) fn finish(&mut self, record: Record) {
        self.ready.push_back(record);
    }

    fn take(&mut self) -> Option<Record> {
        if self.stopped {
            return None;
        }
        let record = self.ready.pop_front()?;
        self.stopped = !self.options.lenient && !record.is_whole();
        Some(record)
    }

    /// How long the piece is that can be read next; `None` if more bytes are needed to know.
    fn piece_len(&self, bytes: &[u8], at_end: bool) -> Option<usize> {
        let most = self.options.limits.bytes;
        let len = match self.format {
            Format::Pgn => pgn::piece_len(&bytes[..bytes.len().min(most)]),
            _ => None,
        };
        match len {
            Some(len) => Some(len),
            None if bytes.len() > most => Some(most),
            None => at_end.then_some(bytes.len()),
        }
    }

    /// Reads the games of one piece of the file and steps over it. UTF-16 comes as UTF-8.
    fn read_piece(&mut self, piece: &[u8]) {
        let utf16 = self.is_utf16();
        let encoding = if utf16 { Encoding::Utf8 } else { self.encoding };
        let (text, malformed) = encoding::decode(piece, encoding);
        let first = self.ready.len();
        pgn::read(&text, self);
        let limit = self.options.limits.bytes;
        if piece.len() >= limit {
            if let Some(record) = self.ready.get_mut(first) {
                let kind = ProblemKind::Limit("bytes in one game", limit);
                record.problems.push(Problem::new(kind, record.number));
            }
        }
        if malformed || utf16 {
            self.report_characters(&text, first);
        }
        // Until here places are those in the decoded piece.
        let base = self.offset;
        let real = if utf16 { self.encoding } else { encoding };
        let place = |at: usize| base + encoding::source_offset(piece, real, &text, at);
        for record in self.ready.iter_mut().skip(first) {
            if record.offset > 0 {
                record.offset = place(record.offset);
            } else {
                record.offset = base;
            }
            for problem in &mut record.problems {
                problem.offset = place(problem.offset);
            }
        }
        self.offset += if utf16 {
            text.encode_utf16().count() * 2
        } else {
            piece.len()
        };
    }

    fn report_characters(&mut self, text: &str, first: usize) {
        let Some(offset) = text.find(char::REPLACEMENT_CHARACTER) else {
            return;
        };
        if let Some(record) = self.ready.get_mut(first) {
            let count = text.matches(char::REPLACEMENT_CHARACTER).count();
            record.problems.push(Problem {
                offset,
                ..Problem::new(ProblemKind::BadCharacters(count), record.number)
            });
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
            if self.core.stopped || rest.is_empty() {
                return None;
            }
            let len = self.core.piece_len(rest, true).unwrap_or(rest.len());
            self.core.read_piece(&rest[..len]);
            self.at += len;
        }
    }
}

/// Reads the games of a file that arrives in pieces of any size; memory grows with the largest
/// game, not with the file.
///
/// ```
/// use xqrules::record::{Feed, Options};
/// let mut feed = Feed::new(Options::default());
/// feed.push(b"[Red \"A\"]\n1. h2e2 h9");
/// assert!(feed.next().is_none());
/// feed.push(b"g7 *\n");
/// feed.end();
/// assert_eq!(feed.next().unwrap().moves().count(), 2);
/// ```
pub struct Feed {
    core: Core,
    /// Bytes not yet read; UTF-16 turned into UTF-8.
    bytes: Vec<u8>,
    at: usize,
    decoder: Option<encoding_rs::Decoder>,
    sniffed: bool,
    ended: bool,
}

/// So much of a file is awaited before its encoding and format are decided.
const ENOUGH: usize = 64 << 10;

impl Feed {
    /// A feed that has had nothing yet.
    #[must_use]
    pub fn new(options: Options) -> Feed {
        Feed {
            core: Core::new(options),
            bytes: Vec::new(),
            at: 0,
            decoder: None,
            sniffed: false,
            ended: false,
        }
    }

    /// Hands over the next bytes of the file. Nothing happens after [`end`](Feed::end).
    pub fn push(&mut self, bytes: &[u8]) {
        if self.ended || self.core.stopped {
            return;
        }
        self.bytes.drain(..self.at);
        self.at = 0;
        self.take_in(bytes, false);
        if !self.sniffed && self.bytes.len() >= ENOUGH {
            self.sniff();
        }
    }

    /// There are no more bytes.
    pub fn end(&mut self) {
        if !self.ended {
            self.ended = true;
            if !self.sniffed {
                self.sniff();
            }
            self.take_in(&[], true);
        }
    }

    fn sniff(&mut self) {
        self.sniffed = true;
        let raw = std::mem::take(&mut self.bytes);
        let mark = self.core.sniff(&raw);
        if self.core.is_utf16() {
            self.decoder = Some(self.core.encoding.decoder());
        }
        self.take_in(&raw[mark..], false);
    }

    fn take_in(&mut self, bytes: &[u8], last: bool) {
        match &mut self.decoder {
            None => self.bytes.extend_from_slice(bytes),
            Some(decoder) => {
                let most = decoder
                    .max_utf8_buffer_length(bytes.len())
                    .unwrap_or(usize::MAX);
                let start = self.bytes.len();
                self.bytes.resize(start.saturating_add(most), 0);
                let (_, _, written, _) =
                    decoder.decode_to_utf8(bytes, &mut self.bytes[start..], last);
                self.bytes.truncate(start + written);
            }
        }
    }
}

/// The next game, if it is there already. After [`Feed::end`] `None` means that there is none.
impl Iterator for Feed {
    type Item = Record;

    fn next(&mut self) -> Option<Record> {
        loop {
            if let Some(record) = self.core.take() {
                return Some(record);
            }
            let rest = &self.bytes[self.at..];
            if self.core.stopped || !self.sniffed || rest.is_empty() {
                return None;
            }
            let len = self.core.piece_len(rest, self.ended)?;
            self.core.read_piece(&rest[..len]);
            self.at += len;
        }
    }
}
