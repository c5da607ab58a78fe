//! What the readers of all formats share: encoding and format of a file, its pieces, its records.

use std::collections::VecDeque;

use super::encoding::{self, Encoding};
use super::{
    cbf, ccbridge, dhtmlxq, lines, pgn, wxf, xqf, xqr, Format, Options, Problem, ProblemKind,
    Record,
};
use crate::board::Position;

/// So much of a file is awaited before its encoding and format are decided.
pub(super) const ENOUGH: usize = 64 << 10;

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
    pub(super) stopped: bool,
    /// The rest of the file is beyond the limit.
    pub(super) cut: bool,
}

/// The format of a file that is not text, by its first bytes.
fn binary_format(bytes: &[u8]) -> Option<Format> {
    if bytes.starts_with(ccbridge::CBR_MAGIC) {
        Some(Format::Cbr)
    } else if bytes.starts_with(ccbridge::CBL_MAGIC) {
        Some(Format::Cbl)
    } else if bytes.starts_with(&xqr::MAGIC) {
        Some(Format::Xqr)
    } else if bytes.starts_with(b"XQ") && bytes.get(2).is_some_and(|v| *v < 32) {
        Some(Format::Xqf)
    } else {
        None
    }
}

/// The format of a text, by its start.
fn text_format(text: &str) -> Format {
    if cbf::looks_like(text) {
        Format::Cbf
    } else if dhtmlxq::looks_like(text) {
        Format::DhtmlXq
    } else if wxf::looks_like(text) {
        Format::Wxf
    } else if lines::looks_like(text) {
        Format::Lines
    } else {
        Format::Pgn
    }
}

impl Core {
    pub(super) fn new(options: Options) -> Core {
        Core {
            options,
            encoding: options.encoding.unwrap_or_default(),
            format: options.format.unwrap_or(Format::Pgn),
            start: Position::start(),
            games: 0,
            offset: 0,
            ready: VecDeque::new(),
            stopped: false,
            cut: false,
        }
    }

    /// Decides encoding and format by the start of the file; answers the length of the byte
    /// order mark.
    pub(super) fn sniff(&mut self, bytes: &[u8]) -> usize {
        if let Some(format) = self.options.format.or_else(|| binary_format(bytes)) {
            self.format = format;
            if self.is_binary() {
                return 0;
            }
        }
        self.encoding = self
            .options
            .encoding
            .unwrap_or_else(|| encoding::detect(bytes));
        self.offset = self.encoding.mark_len(bytes);
        if self.options.format.is_none() {
            let start = &bytes[self.offset..bytes.len().min(ENOUGH)];
            self.format = text_format(&encoding::decode(start, self.encoding).0);
        }
        self.offset
    }

    /// Goes on behind so many games and bytes of a file whose format and encoding are given.
    pub(super) fn resume(&mut self, games: usize, offset: usize) {
        self.games = games;
        self.offset = offset;
    }

    fn is_binary(&self) -> bool {
        matches!(
            self.format,
            Format::Xqf | Format::Cbr | Format::Cbl | Format::Xqr
        )
    }

    pub(super) fn is_utf16(&self) -> bool {
        matches!(self.encoding, Encoding::Utf16Le | Encoding::Utf16Be) && !self.is_binary()
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
    pub(super) fn finish(&mut self, mut record: Record) {
        for problem in &mut record.problems {
            problem.cut_token();
        }
        self.ready.push_back(record);
    }

    pub(super) fn take(&mut self) -> Option<Record> {
        if self.stopped {
            return None;
        }
        let record = self.ready.pop_front()?;
        self.stopped = !self.options.lenient && !record.is_whole();
        Some(record)
    }

    /// How long the piece is that can be read next; `None` if more bytes are needed to know.
    pub(super) fn piece_len(&self, bytes: &[u8], at_end: bool) -> Option<usize> {
        let most = self.options.limits.bytes;
        let len = match self.format {
            Format::Pgn => pgn::piece_len(&bytes[..bytes.len().min(most)]),
            Format::Lines => lines::piece_len(&bytes[..bytes.len().min(most)]),
            _ => None,
        };
        match len {
            Some(len) => Some(len),
            None if bytes.len() > most => Some(most),
            None => at_end.then_some(bytes.len()),
        }
    }

    /// Reads the games of one piece of the file and steps over it. UTF-16 comes as UTF-8.
    pub(super) fn read_piece(&mut self, piece: &[u8]) {
        if self.is_binary() {
            return self.read_binary(piece);
        }
        let utf16 = self.is_utf16();
        let encoding = if utf16 { Encoding::Utf8 } else { self.encoding };
        let (text, malformed) = encoding::decode(piece, encoding);
        let first = self.ready.len();
        match self.format {
            Format::DhtmlXq => dhtmlxq::read(&text, self),
            Format::Wxf => wxf::read(&text, self),
            Format::Cbf => cbf::read(&text, self),
            Format::Lines => lines::read(&text, self),
            _ => pgn::read(&text, self),
        }
        let limit = self.options.limits.bytes;
        if piece.len() >= limit {
            if let Some(record) = self.ready.get_mut(first) {
                let kind = ProblemKind::Limit("bytes in one game", limit);
                record.problems.push(Problem::new(kind, record.number));
            }
            self.cut = !matches!(self.format, Format::Pgn | Format::Lines);
        }
        if malformed || utf16 {
            self.report_characters(&text, first);
        }
        // Until here places are those in the decoded piece.
        let base = self.offset;
        let real = if utf16 { self.encoding } else { encoding };
        let mut places = encoding::Places::new(piece, real, &text);
        let mut place = |at: usize| base + places.find(at);
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

    /// Reads a whole file of a binary format; what is beyond the limit is cut off and told.
    fn read_binary(&mut self, piece: &[u8]) {
        let first = self.ready.len();
        match self.format {
            Format::Xqf => xqf::read(piece, self),
            Format::Cbr => ccbridge::read_cbr(piece, self),
            Format::Cbl => ccbridge::read_cbl(piece, self),
            _ => xqr::read(piece, self),
        }
        if piece.len() >= self.options.limits.bytes {
            if let Some(record) = self.ready.get_mut(first) {
                let kind = ProblemKind::Limit("bytes in one file", self.options.limits.bytes);
                record.problems.push(Problem::new(kind, record.number));
            }
            // There is nothing more that could be read by itself.
            self.cut = true;
        }
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
