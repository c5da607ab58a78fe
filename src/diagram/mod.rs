//! Boards as pictures: SVG, text, and games that move.
//!
//! No article asks for this: arbiters and players look before they read. A picture is the same
//! bytes on every machine. It brings the outlines of its characters along and needs no font, no
//! network and no script.
//!
//! ```
//! use xqrules::board::Position;
//! use xqrules::diagram::{svg, Options, Pieces};
//! let mut options = Options::default();
//! options.pieces = Pieces::Latin;
//! options.last_move = Some("h2e2".parse().unwrap());
//! let picture = svg(&Position::start(), &options);
//! assert!(picture.starts_with("<svg ") && picture.len() < 20_000);
//! ```

mod animation;
mod escape;
mod geometry;
mod marks;
mod options;
mod options_json;
mod outlines;
mod plain;
mod scene;
mod shapes;
mod svg;
mod theme;

pub use animation::{animated, Timing};
pub(crate) use escape::{escape, without_controls};
pub use options::{Arrow, Circle, Coordinates, Options, Pieces};
pub use options_json::OptionsError;
pub use plain::{plain, Plain};
pub use scene::Scene;
pub use shapes::shapes;
pub(crate) use shapes::shapes_of;
pub use svg::svg;
pub use theme::{Palette, Rgb, Theme};
