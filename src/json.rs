//! Building JSON, in little code: documents have many fields, and each would otherwise bring a
//! conversion of its own.

use serde_json::{Map, Value};

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
