//! From bytes that arrive in pieces to records.

use super::core::{Core, ENOUGH};
use super::{Options, Record};

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
    /// A long game is looked at again only when so many bytes of it have come.
    wait_for: usize,
}

/// Up to this length every look for the end of a game is cheap.
const SHORT: usize = 1 << 20;

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
            wait_for: 0,
        }
    }

    /// Hands over the next bytes of the file. Nothing happens after [`end`](Feed::end).
    pub fn push(&mut self, bytes: &[u8]) {
        if self.ended || self.core.stopped || self.core.cut {
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
            if self.core.stopped || self.core.cut || !self.sniffed || rest.is_empty() {
                return None;
            }
            if rest.len() < self.wait_for && !self.ended {
                return None;
            }
            let Some(len) = self.core.piece_len(rest, self.ended) else {
                // Looking at twice as much each time keeps the work in proportion.
                self.wait_for = if rest.len() > SHORT {
                    rest.len() * 2
                } else {
                    0
                };
                return None;
            };
            self.wait_for = 0;
            self.core.read_piece(&rest[..len]);
            self.at += len;
        }
    }
}
