//! Texts that may say anything, made harmless for XML and HTML.

/// Appends a text with the characters escaped that mean something in markup. Control characters
/// become U+FFFD, and the marks that turn the direction of writing are left out, so that a name
/// cannot rearrange what stands around it.
pub(crate) fn escape(out: &mut String, text: &str) {
    for c in text.chars() {
        match c {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            _ => out.extend(harmless(c)),
        }
    }
}

/// The text without control characters and marks of direction, as for [`escape`].
pub(crate) fn without_controls(text: &str) -> String {
    text.chars().filter_map(harmless).collect()
}

fn harmless(c: char) -> Option<char> {
    match c {
        '\t' | '\n' | '\r' => Some(c),
        // Marks, embeddings, overrides and isolates of the bidirectional algorithm.
        '\u{061C}'
        | '\u{200E}'
        | '\u{200F}'
        | '\u{202A}'..='\u{202E}'
        | '\u{2066}'..='\u{2069}' => None,
        // No characters of XML 1.0, or not seen.
        '\u{FFFE}' | '\u{FFFF}' => Some('\u{FFFD}'),
        c if c.is_control() => Some('\u{FFFD}'),
        c => Some(c),
    }
}
