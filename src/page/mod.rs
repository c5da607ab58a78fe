//! Whole pages for people who look: the ruling on a repetition, and a viewer of records.
//!
//! A page is one HTML file that needs no network, no font of its own and no script, though one
//! makes it easier to use. Boards come from [`diagram`](crate::diagram), words from
//! [`text`](crate::text), rulings from [`adjudication`](crate::adjudication) (art. 24-29), games
//! from [`record`](crate::record) (art. 7). Whatever stands in a name, a tag or a comment is shown
//! as text and cannot act.

mod html;
mod options;
mod ruling;
mod viewer;

pub use options::PageOptions;
pub use ruling::ruling_page;
pub use viewer::Viewer;
