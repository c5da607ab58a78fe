//! Tables as aligned text, CSV and HTML.

/// A table to be shown.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Table {
    /// What it is.
    pub title: String,
    /// Below the title; may be empty.
    pub subtitle: String,
    /// Heads of the columns, and whether they hold numbers.
    pub columns: Vec<(String, bool)>,
    /// The cells, row by row.
    pub rows: Vec<Vec<String>>,
    /// Below the table.
    pub notes: Vec<String>,
    /// The language, for HTML.
    pub language: &'static str,
}

/// How many columns a character takes where Chinese characters take two.
fn char_width(c: char) -> usize {
    match c as u32 {
        // Combining marks, joiners and variation selectors stand on the character before.
        0x0300..=0x036F | 0x200B..=0x200F | 0x20D0..=0x20FF | 0xFE00..=0xFE0F => 0,
        0x1100..=0x115F
        | 0x2E80..=0x303E
        | 0x3041..=0x33FF
        | 0x3400..=0x4DBF
        | 0x4E00..=0x9FFF
        | 0xA000..=0xA4CF
        | 0xA960..=0xA97F
        | 0xAC00..=0xD7A3
        | 0xF900..=0xFAFF
        | 0xFE30..=0xFE6F
        | 0xFF00..=0xFF60
        | 0xFFE0..=0xFFE6
        | 0x1F300..=0x1FAFF
        | 0x20000..=0x3FFFD => 2,
        _ => 1,
    }
}

/// The width of a text in columns.
#[must_use]
pub fn text_width(text: &str) -> usize {
    text.chars().map(char_width).sum()
}

fn pad(out: &mut String, text: &str, width: usize, right: bool) {
    let room = width.saturating_sub(text_width(text));
    if right {
        out.extend(std::iter::repeat(' ').take(room));
    }
    out.push_str(text);
    if !right {
        out.extend(std::iter::repeat(' ').take(room));
    }
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            _ => out.push(c),
        }
    }
    out
}

const STYLE: &str = "\
:root{color-scheme:light dark}\
body{font:16px/1.4 system-ui,'Noto Sans CJK SC','Microsoft YaHei','PingFang SC',sans-serif;margin:1rem;color:#1a1a1a;background:#fff}\
h1{font-size:1.25rem;margin:0 0 .25rem}p{margin:.25rem 0;color:#555}\
h2{font-size:1.1rem;margin:1.25rem 0 .25rem}\
div{overflow-x:auto}\
table{border-collapse:collapse;margin:.75rem 0}\
th,td{padding:.3rem .6rem;border-bottom:1px solid #ddd;text-align:left;white-space:nowrap}\
th{border-bottom:2px solid #a11;font-weight:600}\
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}\
tbody tr:nth-child(even){background:#faf6f2}\
@media(max-width:600px){body{margin:.5rem;font-size:14px}th,td{padding:.25rem .35rem}}\
@media(prefers-color-scheme:dark){body{color:#eee;background:#181818}p{color:#aaa}th,td{border-color:#444}tbody tr:nth-child(even){background:#222}}\
@media print{body{margin:0;font-size:11pt;color:#000;background:#fff}div{overflow:visible}tr{break-inside:avoid}thead{display:table-header-group}tbody tr:nth-child(even){background:none}}";

impl Table {
    /// Aligned text; every Chinese character takes two columns.
    #[must_use]
    pub fn text(&self) -> String {
        let widths: Vec<usize> = self
            .columns
            .iter()
            .enumerate()
            .map(|(i, (head, _))| {
                let cells = self
                    .rows
                    .iter()
                    .filter_map(|row| row.get(i))
                    .map(|c| text_width(c));
                cells.chain([text_width(head)]).max().unwrap_or(0)
            })
            .collect();
        let mut out = String::new();
        for line in [&self.title, &self.subtitle]
            .into_iter()
            .filter(|l| !l.is_empty())
        {
            out.push_str(line);
            out.push('\n');
        }
        let heads: Vec<String> = self.columns.iter().map(|c| c.0.clone()).collect();
        for row in std::iter::once(&heads).chain(&self.rows) {
            let mut line = String::new();
            for (i, cell) in row.iter().enumerate().take(widths.len()) {
                if i > 0 {
                    line.push_str("  ");
                }
                pad(&mut line, cell, widths[i], self.columns[i].1);
            }
            out.push_str(line.trim_end());
            out.push('\n');
        }
        for note in &self.notes {
            out.push_str(note);
            out.push('\n');
        }
        out
    }

    /// Comma-separated values: a line of heads, then the rows; lines end with CR LF.
    #[must_use]
    pub fn csv(&self) -> String {
        let cell = |text: &String| {
            if text.contains([',', '"', '\n', '\r']) {
                format!("\"{}\"", text.replace('"', "\"\""))
            } else {
                text.clone()
            }
        };
        let line = |cells: Vec<String>| format!("{}\r\n", cells.join(","));
        let mut out = line(self.columns.iter().map(|c| cell(&c.0)).collect());
        for row in &self.rows {
            out += &line(row.iter().map(cell).collect());
        }
        out
    }

    fn html_part(&self, heading: u32) -> String {
        let mut out = format!("<h{heading}>{}</h{heading}>\n", escaped(&self.title));
        if !self.subtitle.is_empty() {
            out += &format!("<p>{}</p>\n", escaped(&self.subtitle));
        }
        out += "<div><table>\n<thead><tr>";
        let class = |number: bool| if number { " class=\"n\"" } else { "" };
        for (head, number) in &self.columns {
            out += &format!("<th scope=\"col\"{}>{}</th>", class(*number), escaped(head));
        }
        out += "</tr></thead>\n<tbody>\n";
        for row in &self.rows {
            out += "<tr>";
            for (cell, (_, number)) in row.iter().zip(&self.columns) {
                out += &format!("<td{}>{}</td>", class(*number), escaped(cell));
            }
            out += "</tr>\n";
        }
        out += "</tbody></table></div>\n";
        for note in &self.notes {
            out += &format!("<p>{}</p>\n", escaped(note));
        }
        out
    }
}

/// Several tables as text, with a blank line between them.
#[must_use]
pub fn text(tables: &[Table]) -> String {
    tables
        .iter()
        .map(Table::text)
        .collect::<Vec<_>>()
        .join("\n")
}

/// Several tables as CSV; the first column says which table, when there are several.
#[must_use]
pub fn csv(tables: &[Table]) -> String {
    match tables {
        [one] => one.csv(),
        _ => tables
            .iter()
            .map(|table| {
                let mut table = table.clone();
                let title = table.title.clone();
                table.columns.insert(0, (String::new(), false));
                for row in &mut table.rows {
                    row.insert(0, title.clone());
                }
                table.csv()
            })
            .collect(),
    }
}

/// A page that needs nothing else: for a screen of any size, and for paper.
#[must_use]
pub fn html(title: &str, tables: &[Table]) -> String {
    let language = tables.first().map_or("zh-Hans", |table| table.language);
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n",
        escaped(title)
    );
    for (i, table) in tables.iter().enumerate() {
        out += &table.html_part(if i == 0 { 1 } else { 2 });
    }
    out + "</body>\n</html>\n"
}
