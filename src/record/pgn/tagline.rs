//! Tag lines: `[Name "value"]`.

use std::borrow::Cow;

/// A value that runs over more bytes than this has lost its closing quote.
const MAX_VALUE: usize = 16 << 10;

/// One tag and where it ends.
pub(super) struct Tag<'a> {
    pub(super) name: &'a str,
    pub(super) value: Cow<'a, str>,
    pub(super) end: usize,
}

/// Does a tag line start here? Decided by the first bytes alone.
pub(super) fn starts(bytes: &[u8]) -> bool {
    let name = |b: u8| b.is_ascii_alphanumeric() || b == b'_' || b >= 0x80;
    if bytes.first() != Some(&b'[') {
        return false;
    }
    let len = bytes[1..].iter().take_while(|b| name(**b)).count();
    len > 0 && matches!(bytes.get(1 + len), Some(b' ' | b'\t' | b'"' | b']'))
}

/// The tag that starts at byte `at`, where there is a `[`.
pub(super) fn read(text: &str, at: usize) -> Option<Tag<'_>> {
    let bytes = text.as_bytes();
    let name_start = at + 1;
    let name_len = bytes[name_start..]
        .iter()
        .take_while(|b| !matches!(**b, b' ' | b'\t' | b'"' | b']' | b'\r' | b'\n'))
        .count();
    let name = &text[name_start..name_start + name_len];
    let mut next = name_start + name_len;
    while matches!(bytes.get(next), Some(b' ' | b'\t')) {
        next += 1;
    }
    if name.is_empty() {
        return None;
    }
    if bytes.get(next) != Some(&b'"') {
        // Without quotes the value ends with the bracket, on the same line.
        let len = bytes[next..]
            .iter()
            .position(|b| matches!(b, b']' | b'\r' | b'\n'))?;
        let end = next + len;
        if bytes[end] != b']' {
            return None;
        }
        return Some(Tag {
            name,
            value: Cow::Borrowed(text[next..end].trim()),
            end: end + 1,
        });
    }
    let value_start = next + 1;
    let mut quote = value_start;
    let mut escaped = false;
    loop {
        match bytes.get(quote) {
            Some(b'\\') if matches!(bytes.get(quote + 1), Some(b'"' | b'\\')) => {
                escaped = true;
                quote += 2;
            }
            // A quote inside the value is not followed by the bracket.
            Some(b'"') => {
                let mut end = quote + 1;
                while matches!(bytes.get(end), Some(b' ' | b'\t')) {
                    end += 1;
                }
                if bytes.get(end) == Some(&b']') {
                    let raw = &text[value_start..quote];
                    let value = if escaped {
                        Cow::Owned(unescape(raw))
                    } else {
                        Cow::Borrowed(raw)
                    };
                    return Some(Tag {
                        name,
                        value,
                        end: end + 1,
                    });
                }
                quote += 1;
            }
            Some(_) if quote - value_start < MAX_VALUE => quote += 1,
            _ => break,
        }
    }
    // No end: the value is the rest of the line.
    let line_end = bytes[next..]
        .iter()
        .position(|b| matches!(b, b'\r' | b'\n'))
        .map_or(text.len(), |i| next + i);
    let value = text[value_start.min(line_end)..line_end].trim_end_matches([']', '"', ' ']);
    Some(Tag {
        name,
        value: Cow::Borrowed(value),
        end: line_end,
    })
}

fn unescape(raw: &str) -> String {
    let mut out = String::with_capacity(raw.len());
    let mut chars = raw.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\\' if matches!(chars.peek(), Some('"' | '\\')) => out.extend(chars.next()),
            _ => out.push(c),
        }
    }
    out
}
