//! Options as JSON.

use serde_json::{Map, Value};

use super::{Arrow, Circle, Coordinates, Options, Pieces, Rgb, Theme};
use crate::board::{Color, Move};

/// What is wrong with options in JSON.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct OptionsError {
    /// The field and what is wrong with it.
    pub message: String,
    /// Line and column where the text stops being JSON, from 1.
    pub at: Option<(usize, usize)>,
}

type Fields<'a> = &'a Map<String, Value>;

impl Options {
    /// Options from a JSON object; the empty text gives the defaults.
    ///
    /// | field | value | default |
    /// | --- | --- | --- |
    /// | `pieces` | `traditional`, `simplified`, `latin` | `traditional` |
    /// | `bottom` | `red`, `black` | `red` |
    /// | `mirrored` | true or false | false |
    /// | `coordinates` | `none`, `files`, `points` | `files` |
    /// | `theme` | `wood`, `dark`, `print` | `wood` |
    /// | `colors` | object with `board`, `line`, `red`, `red_face`, `black`, `black_face`, `mark`, `alarm`, each `#rrggbb` | those of the theme |
    /// | `width` | pixels, 0 to 10000; 0 fills the room given | 0 |
    /// | `arrows` | list of moves (`"h2e2"`) or objects with `move` and `color` | none |
    /// | `circles` | list of points (`"e4"`) or objects with `square` and `color` | none |
    /// | `last_move` | a move, or null | null |
    /// | `check` | is a king in check marked? | true |
    /// | `title` | what the picture shows, in words | the position |
    /// | `shapes` | are the shapes of the pieces in the picture? | true |
    ///
    /// # Errors
    /// What is no JSON, with its place; a field that is unknown or has a wrong value, by its name.
    pub fn from_json(text: &str) -> Result<Options, OptionsError> {
        let mut options = Options::default();
        if text.trim().is_empty() {
            return Ok(options);
        }
        let value: Value = crate::json::parse(text).map_err(|e| OptionsError {
            message: format!("the options are not JSON: {e}"),
            at: Some((e.line(), e.column())),
        })?;
        let Value::Object(fields) = value else {
            return Err(wrong("the options are no JSON object"));
        };
        // The colours stand on the theme, whatever the order.
        if let Some(value) = fields.get("theme") {
            options.palette = one_of("theme", value, &Theme::ALL, Theme::name)?.palette();
        }
        for (name, value) in &fields {
            options.set(name, value)?;
        }
        Ok(options)
    }

    fn set(&mut self, name: &str, value: &Value) -> Result<(), OptionsError> {
        match name {
            "pieces" => self.pieces = one_of(name, value, &Pieces::ALL, Pieces::name)?,
            "bottom" => self.bottom = one_of(name, value, &Color::ALL, Color::name)?,
            "mirrored" => self.mirrored = truth(name, value)?,
            "coordinates" => {
                self.coordinates = one_of(name, value, &Coordinates::ALL, Coordinates::name)?;
            }
            "theme" => {}
            "colors" => self.set_colors(object(name, value)?)?,
            "width" => self.width = width(value)?,
            "arrows" => self.arrows = marks(name, value, arrow)?,
            "circles" => self.circles = marks(name, value, circle)?,
            "last_move" if value.is_null() => self.last_move = None,
            "last_move" => self.last_move = Some(a_move(name, value)?),
            "check" => self.check = truth(name, value)?,
            "title" => self.title = words(name, value)?.to_owned(),
            "shapes" => self.shapes = truth(name, value)?,
            _ => return Err(wrong(format!("unknown field {:?}", short(name)))),
        }
        Ok(())
    }

    fn set_colors(&mut self, fields: Fields) -> Result<(), OptionsError> {
        for (name, value) in fields {
            let color = rgb(&format!("colors.{}", short(name)), value)?;
            let mut named = self.palette.named();
            let field = named.iter_mut().find(|(n, _)| *n == name.as_str());
            let (_, field) =
                field.ok_or_else(|| wrong(format!("unknown field colors.{:?}", short(name))))?;
            **field = color;
        }
        Ok(())
    }
}

/// A few characters of a text that may be anything.
fn short(text: &str) -> String {
    text.chars().take(40).collect()
}

fn wrong(message: impl Into<String>) -> OptionsError {
    OptionsError {
        message: message.into(),
        at: None,
    }
}

fn words<'a>(name: &str, value: &'a Value) -> Result<&'a str, OptionsError> {
    value
        .as_str()
        .ok_or_else(|| wrong(format!("{name}: not a text")))
}

fn truth(name: &str, value: &Value) -> Result<bool, OptionsError> {
    value
        .as_bool()
        .ok_or_else(|| wrong(format!("{name}: neither true nor false")))
}

fn object<'a>(name: &str, value: &'a Value) -> Result<Fields<'a>, OptionsError> {
    value
        .as_object()
        .ok_or_else(|| wrong(format!("{name}: no object")))
}

fn one_of<T: Copy>(
    name: &str,
    value: &Value,
    all: &[T],
    name_of: fn(T) -> &'static str,
) -> Result<T, OptionsError> {
    let text = words(name, value)?;
    all.iter()
        .copied()
        .find(|one| name_of(*one) == text)
        .ok_or_else(|| {
            let names: Vec<&str> = all.iter().map(|one| name_of(*one)).collect();
            let names = names.join(", ");
            wrong(format!("{name}: {:?} is none of {names}", short(text)))
        })
}

fn width(value: &Value) -> Result<u32, OptionsError> {
    value
        .as_u64()
        .and_then(|n| u32::try_from(n).ok())
        .filter(|n| *n <= Options::MAX_WIDTH)
        .ok_or_else(|| wrong("width: not a whole number from 0 to 10000"))
}

fn rgb(name: &str, value: &Value) -> Result<Rgb, OptionsError> {
    Rgb::from_text(words(name, value)?)
        .ok_or_else(|| wrong(format!("{name}: not a colour like #1d1d1b")))
}

fn a_move(name: &str, value: &Value) -> Result<Move, OptionsError> {
    words(name, value)?
        .parse()
        .map_err(|_| wrong(format!("{name}: not a move like h2e2")))
}

/// A mark alone, or in an object with its colour.
fn marks<T>(
    name: &str,
    value: &Value,
    read: fn(&str, &Value) -> Result<T, OptionsError>,
) -> Result<Vec<T>, OptionsError> {
    let list = value
        .as_array()
        .ok_or_else(|| wrong(format!("{name}: no list")))?;
    if list.len() > Options::MAX_MARKS {
        return Err(wrong(format!("{name}: more than {}", Options::MAX_MARKS)));
    }
    list.iter()
        .enumerate()
        .map(|(i, mark)| read(&format!("{name}[{i}]"), mark))
        .collect()
}

/// The value of `key` and the colour beside it, where a mark is an object.
fn parts<'a>(
    name: &str,
    key: &str,
    value: &'a Value,
) -> Result<(&'a Value, Option<Rgb>), OptionsError> {
    let Some(fields) = value.as_object() else {
        return Ok((value, None));
    };
    if let Some(unknown) = fields.keys().find(|k| *k != key && *k != "color") {
        let unknown = short(unknown);
        return Err(wrong(format!("{name}: unknown field {unknown:?}")));
    }
    let inner = fields
        .get(key)
        .ok_or_else(|| wrong(format!("{name}: no field {key}")))?;
    let color = fields
        .get("color")
        .map(|color| rgb(&format!("{name}.color"), color))
        .transpose()?;
    Ok((inner, color))
}

fn arrow(name: &str, value: &Value) -> Result<Arrow, OptionsError> {
    let (along, color) = parts(name, "move", value)?;
    Ok(Arrow {
        along: a_move(name, along)?,
        color,
    })
}

fn circle(name: &str, value: &Value) -> Result<Circle, OptionsError> {
    let (square, color) = parts(name, "square", value)?;
    let square = words(name, square)?
        .parse()
        .map_err(|_| wrong(format!("{name}: not a point like e4")))?;
    Ok(Circle { square, color })
}
