//! Where a large file may be cut, so that its parts can be read apart from each other.

use super::core::Core;
use super::encoding;
use super::{Format, Options};

/// Can files of this format be cut at all? Those that have one game behind the other and nothing
/// around them: PGN and one game a line.
#[must_use]
pub const fn can_be_split(format: Format) -> bool {
    matches!(format, Format::Pgn | Format::Lines)
}

/// How many of these bytes, which begin where a game begins, can be read apart from what follows
/// them: the last border of games in them. 0 if there is none; then more bytes are needed, up to
/// the limit of a game's length, beyond which a game is cut anyway. The options must give format
/// and encoding.
///
/// This asks the same function that the readers ask, so the parts give the same records as the
/// whole, however much is looked at each time.
///
/// ```
/// use xqrules::record::{split, Encoding, Format, Options};
/// let options = Options {
///     format: Some(Format::Pgn),
///     encoding: Some(Encoding::Utf8),
///     ..Options::default()
/// };
/// let file = b"[Red \"A\"]\n1. h2e2 *\n\n[Red \"B\"]\n1. b2e2 *\n";
/// assert_eq!(split(file, options), 21);
/// assert_eq!(split(&file[..30], options), 21);
/// assert_eq!(split(&file[..20], options), 0);
/// ```
#[must_use]
pub fn split(bytes: &[u8], options: Options) -> usize {
    let core = Core::new(options);
    if !can_be_split(core.format) {
        return 0;
    }
    // Where a file begins, its byte order mark is no part of the first game. Elsewhere no PGN starts
    // with one, and in lists it decides nothing.
    let mark = core.encoding.mark_len(bytes);
    let body = &bytes[mark..];
    if !core.is_utf16() {
        return match borders(&core, body) {
            0 => 0,
            len => mark + len,
        };
    }
    // A unit that is not there as a whole is left to the next part.
    let (text, _) = encoding::decode(&body[..body.len() & !1], core.encoding);
    let mut len = borders(&core, text.as_bytes());
    while !text.is_char_boundary(len) {
        len -= 1;
    }
    match len {
        0 => 0,
        len => mark + text[..len].encode_utf16().count() * 2,
    }
}

fn borders(core: &Core, bytes: &[u8]) -> usize {
    let mut at = 0;
    while let Some(len) = core.piece_len(&bytes[at..], false) {
        at += len;
    }
    at
}
