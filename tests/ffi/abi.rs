//! The interface as data, read from the generated header: what wrappers in other languages and
//! the generated tests are made from.

use serde_json::{json, Value};

/// A type with its name.
pub struct Named {
    pub name: String,
    /// As C writes it: `const xq_position *`, `uint32_t`, `xq_game **`.
    pub ctype: String,
    pub doc: String,
}

pub struct Field {
    pub name: String,
    pub ctype: String,
    /// The length of an array, or 1.
    pub count: usize,
    pub array: bool,
    pub offset: usize,
    pub size: usize,
    pub doc: String,
}

pub struct Struct {
    pub name: String,
    pub size: usize,
    pub align: usize,
    pub fields: Vec<Field>,
    pub doc: String,
}

pub struct Function {
    pub name: String,
    pub returns: String,
    pub params: Vec<Named>,
    pub doc: String,
}

#[derive(Default)]
pub struct Abi {
    pub constants: Vec<(String, i64, String)>,
    pub typedefs: Vec<Named>,
    pub handles: Vec<(String, String)>,
    pub structs: Vec<Struct>,
    pub functions: Vec<Function>,
}

impl Abi {
    /// Reads a header as cbindgen writes it for us.
    pub fn of_header(header: &str) -> Abi {
        let start = header.find("extern \"C\" {\n#endif").expect("extern C");
        let mut rest = &header[start + "extern \"C\" {\n#endif".len()..];
        let mut abi = Abi::default();
        let mut doc = String::new();
        loop {
            rest = rest.trim_start();
            if rest.starts_with("#ifdef __cplusplus") {
                return abi;
            } else if rest.starts_with("/*") {
                let (comment, after) = until(rest, "*/");
                doc = said(comment);
                rest = after;
            } else if rest.starts_with("#define") {
                let (line, after) = until(rest, "\n");
                abi.define(line, std::mem::take(&mut doc));
                rest = after;
            } else if rest.starts_with("typedef struct") && rest.find('{') < rest.find(';') {
                let (body, after) = until(rest, "\n}");
                let (name, after) = until(after, ";");
                let parsed = abi.structure(name.trim(), body, std::mem::take(&mut doc));
                abi.structs.push(parsed);
                rest = after;
            } else if let Some(after) = rest.strip_prefix("typedef struct ") {
                let (names, after) = until(after, ";");
                let name = names.split(' ').next().unwrap().to_owned();
                abi.handles.push((name, std::mem::take(&mut doc)));
                rest = after;
            } else if let Some(after) = rest.strip_prefix("typedef ") {
                let (both, after) = until(after, ";");
                abi.typedefs.push(declared(both, std::mem::take(&mut doc)));
                rest = after;
            } else if let Some(after) = rest.strip_prefix("XQ_API") {
                let (text, after) = until(after, ";");
                abi.functions.push(function(text, std::mem::take(&mut doc)));
                rest = after;
            } else {
                panic!("unexpected in the header: {:?}", rest.lines().next());
            }
        }
    }

    fn define(&mut self, line: &str, doc: String) {
        let mut words = line.splitn(3, ' ').skip(1);
        let name = words.next().unwrap();
        if name.contains('(') {
            return; // A macro of the header's own.
        }
        let value = words.next().unwrap_or_else(|| panic!("no value: {line}"));
        let value = if value == "((size_t)-1)" {
            -1
        } else if let Some((one, shift)) = value.trim_matches(['(', ')']).split_once(" << ") {
            one.parse::<i64>().unwrap() << shift.parse::<u32>().unwrap()
        } else {
            value
                .trim_end_matches('U')
                .parse()
                .unwrap_or_else(|_| panic!("not a plain number: {line}"))
        };
        self.constants.push((name.to_owned(), value, doc));
    }

    fn structure(&self, name: &str, body: &str, doc: String) -> Struct {
        let mut out = Struct {
            name: name.to_owned(),
            size: 0,
            align: 1,
            fields: Vec::new(),
            doc,
        };
        let (_, mut rest) = until(body, "{");
        let mut doc = String::new();
        while !rest.trim().is_empty() {
            rest = rest.trim_start();
            if rest.starts_with("/*") {
                let (comment, after) = until(rest, "*/");
                doc = said(comment);
                rest = after;
                continue;
            }
            let (text, after) = until(rest, ";");
            rest = after;
            let (text, count) = match text.split_once('[') {
                Some((text, count)) => {
                    let count = count.trim_end_matches(']');
                    (text, Some(self.number(count)))
                }
                None => (text, None),
            };
            let field = declared(text, std::mem::take(&mut doc));
            let (size, align) = self.size_of(&field.ctype);
            let size = size * count.unwrap_or(1);
            let offset = out.size.next_multiple_of(align);
            assert_eq!(offset, out.size, "{name} has a hole before {}", field.name);
            out.size = offset + size;
            out.align = out.align.max(align);
            out.fields.push(Field {
                name: field.name,
                ctype: field.ctype,
                count: count.unwrap_or(1),
                array: count.is_some(),
                offset,
                size,
                doc: field.doc,
            });
        }
        assert_eq!(out.size % out.align, 0, "{name} has a hole at its end");
        out
    }

    fn number(&self, text: &str) -> usize {
        text.parse().unwrap_or_else(|_| {
            let constant = self.constants.iter().find(|(name, ..)| name == text);
            constant
                .unwrap_or_else(|| panic!("unknown length {text}"))
                .1 as usize
        })
    }

    /// Size and alignment on a 64-bit machine.
    fn size_of(&self, ctype: &str) -> (usize, usize) {
        if ctype.ends_with('*') {
            return (8, 8);
        }
        let plain = match ctype {
            "char" | "int8_t" | "uint8_t" => 1,
            "int16_t" | "uint16_t" => 2,
            "int32_t" | "uint32_t" => 4,
            "int64_t" | "uint64_t" | "size_t" => 8,
            _ => 0,
        };
        if plain != 0 {
            return (plain, plain);
        }
        if let Some(alias) = self.typedefs.iter().find(|t| t.name == ctype) {
            return self.size_of(&alias.ctype);
        }
        let inner = self.structs.iter().find(|s| s.name == ctype);
        inner.map_or_else(
            || panic!("type {ctype} cannot cross"),
            |s| (s.size, s.align),
        )
    }

    /// The committed table, one entry a line.
    pub fn to_json(&self) -> String {
        let constants: Vec<Value> = self
            .constants
            .iter()
            .map(|(name, value, doc)| json!({"name": name, "value": value, "doc": doc}))
            .collect();
        let typedefs: Vec<Value> = self.typedefs.iter().map(named).collect();
        let handles: Vec<Value> = self
            .handles
            .iter()
            .map(|(name, doc)| json!({"name": name, "doc": doc}))
            .collect();
        let structs: Vec<Value> = self
            .structs
            .iter()
            .map(|s| {
                let fields: Vec<Value> = s
                    .fields
                    .iter()
                    .map(|f| {
                        json!({"name": f.name, "type": f.ctype, "count": f.count, "array": f.array,
                               "offset": f.offset, "size": f.size, "doc": f.doc})
                    })
                    .collect();
                json!({"name": s.name, "size": s.size, "align": s.align, "doc": s.doc, "fields": fields})
            })
            .collect();
        let functions: Vec<Value> = self
            .functions
            .iter()
            .map(|f| {
                let params: Vec<Value> = f
                    .params
                    .iter()
                    .map(|p| json!({"name": p.name, "type": p.ctype}))
                    .collect();
                json!({"name": f.name, "returns": f.returns, "params": params, "doc": f.doc})
            })
            .collect();
        let mut out = String::from("{\n");
        let lists = [
            ("constants", constants),
            ("typedefs", typedefs),
            ("handles", handles),
            ("structs", structs),
            ("functions", functions),
        ];
        for (i, (key, list)) in lists.iter().enumerate() {
            let lines: Vec<String> = list.iter().map(Value::to_string).collect();
            let end = if i + 1 == lists.len() { "" } else { "," };
            out.push_str(&format!("\"{key}\": [\n{}\n]{end}\n", lines.join(",\n")));
        }
        out.push_str("}\n");
        out
    }
}

fn named(item: &Named) -> Value {
    json!({"name": item.name, "type": item.ctype, "doc": item.doc})
}

/// Splits before and after the first `end`.
fn until<'a>(text: &'a str, end: &str) -> (&'a str, &'a str) {
    text.split_once(end)
        .unwrap_or_else(|| panic!("no {end:?} after {text:.80}"))
}

/// The words of a comment, its lines joined.
fn said(comment: &str) -> String {
    comment
        .trim_start_matches("/*")
        .trim_start_matches('*')
        .lines()
        .map(|line| line.trim().trim_start_matches('*').trim())
        .collect::<Vec<_>>()
        .join(" ")
        .trim()
        .to_owned()
}

/// `const struct xq_text *text` and the like.
fn declared(text: &str, doc: String) -> Named {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let text = text.replace("struct ", "");
    let at = text
        .rfind([' ', '*'])
        .unwrap_or_else(|| panic!("no name in {text}"))
        + 1;
    let ctype = text[..at].trim().to_owned();
    Named {
        name: text[at..].to_owned(),
        ctype,
        doc,
    }
}

fn function(text: &str, doc: String) -> Function {
    let (head, params) = until(text, "(");
    let head = declared(head, doc);
    let params = params.trim().trim_end_matches(')');
    let params = if params == "void" {
        Vec::new()
    } else {
        params
            .split(',')
            .map(|p| declared(p, String::new()))
            .collect()
    };
    Function {
        name: head.name,
        returns: head.ctype,
        params,
        doc: head.doc,
    }
}
