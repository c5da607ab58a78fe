//! JSON, in little code: documents have many fields, and each would otherwise bring a conversion of
//! its own.

use std::borrow::Cow;

use serde_json::{Map, Value};

/// The most digits that a number may have before its point: below 10^308 none is infinite.
const MOST_DIGITS: i64 = 308;

/// Reads JSON.
///
/// A number of more than 308 digits is out of range, and is not computed: serde_json multiplies it out
/// and sees only then that it is infinite. In a program that has the processor trap an overflow, as all
/// of Delphi and Free Pascal do, that would be an exception in the middle of the library.
pub(crate) fn parse(text: &str) -> serde_json::Result<Value> {
    serde_json::from_str(&without_overflow(text))
}

/// The same text, each number of too many digits replaced by one that is seen to be out of range by its
/// exponent alone, in the same place.
fn without_overflow(text: &str) -> Cow<'_, str> {
    let bytes = text.as_bytes();
    let mut out = Cow::Borrowed(text);
    let mut quoted = false;
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'"' => quoted = !quoted,
            b'\\' if quoted => at += 1,
            b'0'..=b'9' if !quoted => {
                let length = bytes[at..]
                    .iter()
                    .take_while(|b| matches!(b, b'0'..=b'9' | b'.' | b'e' | b'E' | b'+' | b'-'))
                    .count();
                if digits(&text[at..at + length]) > MOST_DIGITS {
                    let marked = format!("{:length$}", "9e999");
                    out.to_mut().replace_range(at..at + length, &marked);
                }
                at += length - 1;
            }
            _ => {}
        }
        at += 1;
    }
    out
}

/// How many digits a number without sign has before its point once its exponent is carried out, or more.
fn digits(number: &str) -> i64 {
    let (number, exponent) = number.split_once(['e', 'E']).unwrap_or((number, "0"));
    let whole = number.split('.').next().unwrap_or_default();
    let exponent = match exponent.parse::<i64>() {
        Ok(exponent) => exponent,
        // Too long for a number, or none: serde_json says so itself.
        Err(_) if exponent.starts_with('-') => i64::MIN,
        Err(_) => 0,
    };
    exponent.saturating_add(whole.len() as i64)
}

/// A number from 0 to `most` in steps of a half, as halves.
pub(crate) fn halves(value: &Value, most: u32) -> Option<u32> {
    // The range first: what is absurd must not overflow when it is doubled.
    let number = value
        .as_f64()
        .filter(|n| (0.0..=f64::from(most)).contains(n))?;
    let halves = number * 2.0;
    (halves.fract() == 0.0).then_some(halves as u32)
}

/// What becomes a JSON value.
pub(crate) trait Json {
    fn json(&self) -> Value;
}

macro_rules! plain {
    ($($kind:ty),*) => {
        $(
            impl Json for $kind {
                fn json(&self) -> Value {
                    Value::from(self.clone())
                }
            }
        )*
    };
}

plain!(Value, bool, u8, u32, u64, i32, i64, usize, f64, String);

impl Json for str {
    fn json(&self) -> Value {
        Value::from(self)
    }
}

impl<T: Json + ?Sized> Json for &T {
    fn json(&self) -> Value {
        (*self).json()
    }
}

impl<T: Json> Json for Option<T> {
    fn json(&self) -> Value {
        self.as_ref().map_or(Value::Null, Json::json)
    }
}

impl<T: Json> Json for [T] {
    fn json(&self) -> Value {
        Value::Array(self.iter().map(Json::json).collect())
    }
}

impl<T: Json> Json for Vec<T> {
    fn json(&self) -> Value {
        self.as_slice().json()
    }
}

impl<T: Json, const N: usize> Json for [T; N] {
    fn json(&self) -> Value {
        self.as_slice().json()
    }
}

/// An object of these fields.
pub(crate) fn object(fields: &[(&str, &dyn Json)]) -> Value {
    let mut map = Map::new();
    for (name, value) in fields {
        map.insert((*name).to_owned(), value.json());
    }
    Value::Object(map)
}

/// A list of these values.
pub(crate) fn list(values: &[&dyn Json]) -> Value {
    Value::Array(values.iter().map(|value| value.json()).collect())
}

/// `object!({"name": value, …})`
macro_rules! object {
    ({$($name:literal: $value:expr),* $(,)?}) => {
        $crate::json::object(&[$(($name, &$value)),*])
    };
}

/// `list!(value, …)`, of different kinds.
macro_rules! list {
    ($($value:expr),* $(,)?) => {
        $crate::json::list(&[$(&$value),*])
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_would_overflow_are_refused_where_they_stand() {
        let long = "7".repeat(400);
        for number in [
            "1e308",
            "-123456789012345678e300",
            "1.5E+308",
            long.as_str(),
        ] {
            let text = format!("{{\"a\": [1, \"{number}\"],\n \"b\": {number} }}");
            let e = parse(&text).unwrap_err();
            assert!(e.to_string().starts_with("number out of range"), "{e}");
            assert_eq!(e.line(), 2, "{e}");
        }
    }

    #[test]
    fn all_other_texts_are_read_as_they_are() {
        let fine = r#"{"e": 1e307, "f": [0.5, -3E-400, 12], "g\\": "a \" 1e999", "h": "999"}"#;
        assert!(matches!(without_overflow(fine), Cow::Borrowed(_)));
        assert_eq!(parse(fine).unwrap()["f"][2], 12);
        for broken in [
            "1e",
            "1e+",
            "1-",
            "1e99999999999999999999",
            "\"1e999",
            "--1",
            "e999",
        ] {
            assert!(parse(broken).is_err(), "{broken}");
        }
    }

    #[test]
    fn nothing_else_reads_json() {
        fn walk(folder: &std::path::Path, found: &mut Vec<String>) {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    walk(&path, found);
                } else if std::fs::read_to_string(&path)
                    .is_ok_and(|s| s.contains("serde_json::from_"))
                {
                    found.push(path.display().to_string());
                }
            }
        }
        let mut found = Vec::new();
        let src = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        walk(&src, &mut found);
        assert_eq!(found, [src.join("json.rs").display().to_string()]);
    }

    #[test]
    fn halves_of_a_range() {
        let half = |text: &str| halves(&parse(text).unwrap(), 100);
        assert_eq!(
            [half("0"), half("0.5"), half("100")],
            [Some(0), Some(1), Some(200)]
        );
        for wrong in ["-0.5", "0.25", "100.5", "9e307", "-9e307", "\"1\"", "null"] {
            assert_eq!(half(wrong), None, "{wrong}");
        }
    }
}
