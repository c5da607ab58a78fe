//! Text encodings: which one a file is in, and from and to UTF-8.
//!
//! Big5 text nearly always decodes as GB18030 too, without any error, so that only the meaning
//! tells them apart: the encoding in which more of the text is Xiangqi vocabulary is the one.

use std::borrow::Cow;

use encoding_rs::{BIG5, GB18030, UTF_16BE, UTF_16LE, UTF_8};

/// The encodings of records.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Encoding {
    /// UTF-8, of which ASCII is a part.
    #[default]
    Utf8,
    /// UTF-16, low byte first.
    Utf16Le,
    /// UTF-16, high byte first.
    Utf16Be,
    /// GB18030, of which GB2312 and GBK are parts.
    Gb18030,
    /// Big5.
    Big5,
}

impl Encoding {
    /// All encodings, in the order in which they are declared.
    pub const ALL: [Encoding; 5] = [
        Encoding::Utf8,
        Encoding::Utf16Le,
        Encoding::Utf16Be,
        Encoding::Gb18030,
        Encoding::Big5,
    ];

    /// A short fixed name, e.g. `gb18030`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Encoding::Utf8 => "utf-8",
            Encoding::Utf16Le => "utf-16le",
            Encoding::Utf16Be => "utf-16be",
            Encoding::Gb18030 => "gb18030",
            Encoding::Big5 => "big5",
        }
    }

    /// The encoding of a name, also of its usual other names, in any case.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Encoding> {
        Some(match name.to_ascii_lowercase().as_str() {
            "utf-8" | "utf8" | "ascii" => Encoding::Utf8,
            "utf-16le" | "utf-16" | "utf16" | "utf16le" => Encoding::Utf16Le,
            "utf-16be" | "utf16be" => Encoding::Utf16Be,
            "gb18030" | "gbk" | "gb2312" | "cp936" => Encoding::Gb18030,
            "big5" | "cp950" => Encoding::Big5,
            _ => return None,
        })
    }

    fn of_rs(self) -> &'static encoding_rs::Encoding {
        match self {
            Encoding::Utf8 => UTF_8,
            Encoding::Utf16Le => UTF_16LE,
            Encoding::Utf16Be => UTF_16BE,
            Encoding::Gb18030 => GB18030,
            Encoding::Big5 => BIG5,
        }
    }

    pub(super) fn decoder(self) -> encoding_rs::Decoder {
        self.of_rs().new_decoder_without_bom_handling()
    }

    /// The length of the byte order mark at the start of `bytes`, if it has this encoding's.
    pub(super) fn mark_len(self, bytes: &[u8]) -> usize {
        match self {
            Encoding::Utf8 if bytes.starts_with(b"\xEF\xBB\xBF") => 3,
            Encoding::Utf16Le if bytes.starts_with(b"\xFF\xFE") => 2,
            Encoding::Utf16Be if bytes.starts_with(b"\xFE\xFF") => 2,
            Encoding::Gb18030 if bytes.starts_with(b"\x84\x31\x95\x33") => 4,
            _ => 0,
        }
    }
}

/// No more than this at the start of a file is looked at.
const SAMPLE: usize = 1 << 20;

/// Which encoding a text is most likely in: by its byte order mark, else UTF-16 by its zero
/// bytes, else UTF-8 if it is valid or has more characters that are whole than bytes that are in
/// none, else GB18030 or Big5, whichever makes more Xiangqi words of it. The first MiB decides.
#[must_use]
pub fn detect(bytes: &[u8]) -> Encoding {
    let all = [
        Encoding::Utf8,
        Encoding::Utf16Le,
        Encoding::Utf16Be,
        Encoding::Gb18030,
    ];
    if let Some(marked) = all.into_iter().find(|e| e.mark_len(bytes) > 0) {
        return marked;
    }
    let sample = &bytes[..bytes.len().min(SAMPLE)];
    // One look tells ASCII and most double-byte files from everything else.
    if !sample.contains(&0) {
        return match std::str::from_utf8(sample) {
            Ok(_) => Encoding::Utf8,
            // Only the last character is cut off.
            Err(e) if e.error_len().is_none() && e.valid_up_to() > 0 => Encoding::Utf8,
            Err(_) => damaged_utf8(sample).unwrap_or_else(|| double_byte(sample)),
        };
    }
    let zeros = |odd: usize| {
        let halves = sample.iter().skip(odd).step_by(2);
        halves.filter(|b| **b == 0).count()
    };
    let (even, odd) = (zeros(0), zeros(1));
    if odd > 4 * even && odd * 8 > sample.len() / 2 {
        Encoding::Utf16Le
    } else if even > 4 * odd && even * 8 > sample.len() / 2 {
        Encoding::Utf16Be
    } else if std::str::from_utf8(sample).is_ok() {
        Encoding::Utf8
    } else {
        damaged_utf8(sample).unwrap_or_else(|| double_byte(sample))
    }
}

/// UTF-8 in which something is broken: one bad byte must not cost a file all its games. In a text of
/// another encoding three bytes seldom make a character of UTF-8, and most places break it. Characters
/// of two bytes say nothing: Chinese text has none of them in UTF-8, and GB18030 has many by chance.
fn damaged_utf8(sample: &[u8]) -> Option<Encoding> {
    let follows = |at: usize| sample.get(at).is_some_and(|b| b >> 6 == 2);
    let (mut whole, mut broken) = (0, 0);
    let mut at = 0;
    while at < sample.len() {
        let lead = sample[at];
        if lead < 0x80 {
            at += 1;
            continue;
        }
        // In another encoding this is known half way through.
        if broken > whole + (sample.len() - at) / 3 {
            return None;
        }
        let width = match lead {
            0xC2..=0xDF => 2,
            0xE0..=0xEF => 3,
            0xF0..=0xF4 => 4,
            _ => 1,
        };
        if width > 1 && (1..width).all(|next| follows(at + next)) {
            whole += usize::from(width > 2);
            at += width;
        } else {
            broken += 1;
            at += 1;
        }
    }
    (whole > broken).then_some(Encoding::Utf8)
}

/// The codes of the Xiangqi vocabulary in GB18030: pieces, actions, places, numerals (also full
/// width), 红黑胜负先和局棋赛, in both scripts.
const GB_WORDS: [u16; 57] = [
    0x84D9, 0x8CA2, 0x8E9B, 0xA3B1, 0xA3B2, 0xA3B3, 0xA3B4, 0xA3B5, 0xA3B6, 0xA3B7, 0xA3B8, 0xA3B9,
    0xB0CB, 0xB1F8, 0xB368, 0xB3B5, 0xB6FE, 0xB8BA, 0xBACD, 0xBADA, 0xBAEC, 0xBAF3, 0xBC74, 0xBDAB,
    0xBDF8, 0xBEC5, 0xBED6, 0xC1F9, 0xC2ED, 0xC5DA, 0xC6BD, 0xC6DF, 0xC6E5, 0xC7B0, 0xC8FC, 0xC8FD,
    0xCAA4, 0xCABF, 0xCACB, 0xCBA7, 0xCBC4, 0xCDCB, 0xCEE5, 0xCFC8, 0xCFE0, 0xCFF3, 0xD2BB, 0xD6D0,
    0xD7E4, 0xD893, 0xD990, 0xDC87, 0xDF4D, 0xE1E1, 0xF152, 0xB0FC, 0xC9CF,
];

/// The same in Big5, which has the traditional script only.
const BIG5_WORDS: [u16; 49] = [
    0xA2B0, 0xA2B1, 0xA2B2, 0xA2B3, 0xA2B4, 0xA2B5, 0xA2B6, 0xA2B7, 0xA2B8, 0xA440, 0xA443, 0xA445,
    0xA447, 0xA44B, 0xA454, 0xA468, 0xA4A4, 0xA4AD, 0xA4BB, 0xA54B, 0xA57C, 0xA5AD, 0xA5FD, 0xA65A,
    0xA74C, 0xA7BD, 0xA8AE, 0xA8F2, 0xA94D, 0xAB65, 0xABD3, 0xABE1, 0xACB6, 0xACDB, 0xACF5, 0xAD74,
    0xAFA5, 0xB068, 0xB0A8, 0xB14E, 0xB3D3, 0xB4D1, 0xB648, 0xB669, 0xB6C2, 0xC1C9, 0xD060, 0xAFB3,
    0xA457,
];

/// A bit for each double-byte code.
const fn bitmap<const N: usize>(words: [u16; N]) -> [u8; 8192] {
    let mut out = [0; 8192];
    let mut i = 0;
    while i < N {
        out[(words[i] >> 3) as usize] |= 1 << (words[i] & 7);
        i += 1;
    }
    out
}

static GB_MAP: [u8; 8192] = bitmap(GB_WORDS);
static BIG5_MAP: [u8; 8192] = bitmap(BIG5_WORDS);

fn has(map: &[u8; 8192], code: u16) -> i32 {
    i32::from(map[usize::from(code >> 3)] >> (code & 7) & 1)
}

fn double_byte(sample: &[u8]) -> Encoding {
    let (mut gb, mut big5) = (0i32, 0i32);
    // Text without such words is told by which of the two it uses the common characters of.
    let (mut gb_common, mut big5_common) = (0i32, 0i32);
    let mut i = 0;
    while i + 1 < sample.len() {
        let (lead, trail) = (sample[i], sample[i + 1]);
        if lead < 0x81 {
            i += 1;
            continue;
        }
        if trail < 0x30 || (trail < 0x40 && trail > 0x39) || trail == 0x7F {
            // Wrong in both; the second byte is a character of its own.
            i += 1;
            continue;
        }
        i += 2;
        let code = u16::from(lead) << 8 | u16::from(trail);
        gb += has(&GB_MAP, code);
        big5 += has(&BIG5_MAP, code);
        match trail {
            0x30..=0x39 => big5 -= 4,
            0x80..=0xA0 => big5 -= 4,
            0xFF => {
                gb -= 4;
                big5 -= 4;
            }
            _ => {}
        }
        gb_common += i32::from(matches!(lead, 0xB0..=0xD7) && trail > 0xA0);
        big5_common += i32::from(matches!(lead, 0xA4..=0xC6) && trail != 0xFF);
    }
    if (big5, big5_common) > (gb, gb_common) {
        Encoding::Big5
    } else {
        Encoding::Gb18030
    }
}

/// The text of some bytes, without a byte order mark, and whether any of it was malformed
/// (which becomes U+FFFD).
#[must_use]
pub fn decode(bytes: &[u8], encoding: Encoding) -> (Cow<'_, str>, bool) {
    let bytes = &bytes[encoding.mark_len(bytes)..];
    encoding.of_rs().decode_without_bom_handling(bytes)
}

/// A character that an encoding lacks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{} has no character {character:?} (at byte {offset} of the text)", encoding.name())]
pub struct Unmappable {
    /// The character.
    pub character: char,
    /// Where it is in the UTF-8 text.
    pub offset: usize,
    /// The encoding that lacks it.
    pub encoding: Encoding,
}

/// The bytes of a text in an encoding. UTF-16 gets a byte order mark, the others get none.
///
/// GB18030 has the same bytes for some vertical marks (U+FE10 to U+FE19 and a few more) and for private
/// characters of its older editions; read again they are the latter.
///
/// # Errors
/// The first character that the encoding lacks; only Big5 lacks any.
pub fn encode(text: &str, encoding: Encoding) -> Result<Vec<u8>, Unmappable> {
    let units = |bytes: fn(u16) -> [u8; 2]| {
        std::iter::once(0xFEFF)
            .chain(text.encode_utf16())
            .flat_map(bytes)
            .collect()
    };
    match encoding {
        Encoding::Utf8 => Ok(text.as_bytes().to_vec()),
        Encoding::Utf16Le => Ok(units(u16::to_le_bytes)),
        Encoding::Utf16Be => Ok(units(u16::to_be_bytes)),
        Encoding::Gb18030 | Encoding::Big5 => {
            let rs = encoding.of_rs();
            let (bytes, _, unmappable) = rs.encode(text);
            if !unmappable {
                return Ok(bytes.into_owned());
            }
            let lacks = |c: char| rs.encode(c.encode_utf8(&mut [0; 4])).2;
            let found = text.char_indices().find(|(_, c)| lacks(*c));
            let (offset, character) = found.unwrap_or((0, char::REPLACEMENT_CHARACTER));
            Err(Unmappable {
                character,
                offset,
                encoding,
            })
        }
    }
}

/// Finds where characters of a decoded text are in the bytes it was decoded from (without byte
/// order mark). Asked in rising order, all answers together take one walk over the text.
pub(super) struct Places<'a> {
    bytes: &'a [u8],
    encoding: Encoding,
    text: &'a str,
    /// The last answer: a place in the text, and in the bytes.
    last: (usize, usize),
}

impl<'a> Places<'a> {
    pub(super) fn new(bytes: &'a [u8], encoding: Encoding, text: &'a str) -> Places<'a> {
        Places {
            bytes,
            encoding,
            text,
            last: (0, 0),
        }
    }

    /// Where the character at byte `offset` of the text begins.
    pub(super) fn find(&mut self, offset: usize) -> usize {
        let mut offset = offset.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        if offset < self.last.0 {
            self.last = (0, 0);
        }
        let (from, start) = self.last;
        let place = start + self.source_len(&self.text[from..offset], start);
        self.last = (offset, place);
        place
    }

    /// How many bytes a part of the text took, which begins at byte `start`.
    fn source_len(&self, part: &str, start: usize) -> usize {
        match self.encoding {
            Encoding::Utf16Le | Encoding::Utf16Be => part.encode_utf16().count() * 2,
            Encoding::Utf8 if !part.contains(char::REPLACEMENT_CHARACTER) => part.len(),
            _ => {
                // Line ends are the same byte in all of these encodings and never part of
                // another character, so that only the last line needs a closer look.
                let bytes = self.bytes.get(start..).unwrap_or(&[]);
                let lines = part.bytes().filter(|b| *b == b'\n').count();
                let line_start = match lines {
                    0 => 0,
                    n => {
                        let ends = bytes.iter().enumerate().filter(|(_, b)| **b == b'\n');
                        ends.map(|(i, _)| i + 1).nth(n - 1).unwrap_or(bytes.len())
                    }
                };
                let last_line = part.rfind('\n').map_or(0, |i| i + 1);
                let wanted = part.len() - last_line;
                line_start + prefix_len(&bytes[line_start..], self.encoding, wanted)
            }
        }
    }
}

/// How many of the bytes decode to `wanted` bytes of text.
fn prefix_len(bytes: &[u8], encoding: Encoding, wanted: usize) -> usize {
    let mut decoder = encoding.of_rs().new_decoder_without_bom_handling();
    let mut out = [0u8; 64];
    let mut decoded = 0;
    for (i, byte) in bytes.iter().enumerate() {
        if decoded >= wanted {
            return i;
        }
        let (_, _, written, _) = decoder.decode_to_utf8(&[*byte], &mut out, false);
        decoded += written;
    }
    bytes.len()
}
