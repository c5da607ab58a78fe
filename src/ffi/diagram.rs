//! Boards as pictures.

use std::ffi::c_char;

use super::error::{xq_error, Fault};
use super::game::xq_game;
use super::guard::guard;
use super::handle;
use super::names::*;
use super::position::xq_position;
use super::setup::xq_setup;
use super::status::*;
use super::text::{text_in, xq_text, Out};
use super::versioned::{versioned, Versioned};
use crate::board::Move;
use crate::diagram::{
    animated, plain, svg, Coordinates, Options, OptionsError, Pieces, Plain, Scene, Theme, Timing,
};

/// Traditional characters (帥, 將): every piece has one of its own.
pub const XQ_PIECES_TRADITIONAL: u32 = 0;
/// Simplified characters (帅, 将).
pub const XQ_PIECES_SIMPLIFIED: u32 = 1;
/// The letters K A E H R C P.
pub const XQ_PIECES_LATIN: u32 = 2;

/// The files as each side counts them from its right.
pub const XQ_COORDINATES_FILES: u32 = 0;
/// The letters a to i and the numbers 0 to 9 of move texts like "h2e2".
pub const XQ_COORDINATES_POINTS: u32 = 1;
/// Nothing along the edges.
pub const XQ_COORDINATES_NONE: u32 = 2;

/// A board of light wood.
pub const XQ_THEME_WOOD: u32 = 0;
/// A dark board.
pub const XQ_THEME_DARK: u32 = 1;
/// Black on white for paper, red pieces hollow and black ones filled.
pub const XQ_THEME_PRINT: u32 = 2;

/// The most arrows and the most circles in `xq_diagram_options`.
pub const XQ_MAX_MARKS: usize = 16;

/// How a board is to be drawn. Set `struct_size` and clear the rest, then set what is wanted.
/// Single colours and more marks are options in JSON, see `xq_position_draw`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct xq_diagram_options {
    /// `sizeof(xq_diagram_options)`.
    pub struct_size: u32,
    /// An `XQ_PIECES_…`.
    pub pieces: u32,
    /// The side at the bottom: `XQ_RED` or `XQ_BLACK`.
    pub bottom: u32,
    /// Not 0: left and right exchanged, as in a mirror.
    pub mirrored: u32,
    /// An `XQ_COORDINATES_…`.
    pub coordinates: u32,
    /// An `XQ_THEME_…`.
    pub theme: u32,
    /// The width in pixels, up to 10,000; 0 for a picture that fills the room it is given.
    pub width: u32,
    /// Not 0: a king in check is not marked.
    pub no_check: u32,
    /// The move that led here, to be marked; 0 for none.
    pub last_move: xq_move,
    /// How many of `arrows` are drawn.
    pub arrow_count: u8,
    /// How many of `circles` are drawn.
    pub circle_count: u8,
    /// Moves drawn as arrows.
    pub arrows: [xq_move; 16],
    /// Points with a ring around them.
    pub circles: [xq_square; 16],
}

// SAFETY: integers, the first of them the size.
unsafe impl Versioned for xq_diagram_options {}

impl From<OptionsError> for Fault {
    fn from(error: OptionsError) -> Fault {
        match error.at {
            Some((line, column)) => Fault::new(XQ_E_JSON, error.message).at_line(line, column),
            None => Fault::new(XQ_E_OPTIONS, error.message),
        }
    }
}

fn one_of<T: Copy>(all: &[T], number: u32, what: &str) -> Result<T, Fault> {
    all.get(number as usize)
        .copied()
        .ok_or_else(|| Fault::new(XQ_E_VALUE, format!("{what}: there is no number {number}")))
}

impl xq_diagram_options {
    fn options(&self) -> Result<Options, Fault> {
        const COORDINATES: [Coordinates; 3] =
            [Coordinates::Files, Coordinates::Points, Coordinates::None];
        let bottom = u8::try_from(self.bottom).unwrap_or(u8::MAX);
        if self.width > Options::MAX_WIDTH {
            return Err(Fault::new(
                XQ_E_RANGE,
                format!("width: {} is more than {}", self.width, Options::MAX_WIDTH),
            ));
        }
        let counted = |count: u8, what: &str| match usize::from(count) {
            n if n <= XQ_MAX_MARKS => Ok(n),
            n => Err(Fault::new(
                XQ_E_RANGE,
                format!("{what}: {n} is more than {XQ_MAX_MARKS}"),
            )),
        };
        let mut options = Options {
            pieces: one_of(&Pieces::ALL, self.pieces, "pieces")?,
            bottom: color(bottom)?,
            mirrored: self.mirrored != 0,
            coordinates: one_of(&COORDINATES, self.coordinates, "coordinates")?,
            palette: one_of(&Theme::ALL, self.theme, "theme")?.palette(),
            width: self.width,
            check: self.no_check == 0,
            ..Options::default()
        };
        if self.last_move != 0 {
            options.last_move = Some(action(self.last_move)?);
        }
        for arrow in &self.arrows[..counted(self.arrow_count, "arrow_count")?] {
            options.arrows.push(action(*arrow)?.into());
        }
        for circle in &self.circles[..counted(self.circle_count, "circle_count")?] {
            options.circles.push(square(*circle)?.into());
        }
        Ok(options)
    }
}

/// Draws a position as SVG, with `options` or NULL for none: one `<svg>` element that needs no
/// font, under 20,000 bytes, the same bytes on every machine. The caller owns the text and gives
/// it to `xq_text_free`. Errors: `XQ_E_NULL`, `XQ_E_POSITION`, `XQ_E_STRUCT`, `XQ_E_VALUE`,
/// `XQ_E_RANGE`, `XQ_E_ALIGNMENT`. May run concurrently. Art. 1.
#[no_mangle]
pub unsafe extern "C" fn xq_position_svg(
    position: *const xq_position,
    options: *const xq_diagram_options,
    svg: *mut *mut xq_text,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let pos = xq_position::read(position)?;
            let options = match versioned(options, "options")? {
                Some(given) => given.options()?,
                None => Options::default(),
            };
            let out = Out::new(svg, "svg")?;
            xq_text::give(out, self::svg(pos, &options));
        }
        Ok(())
    })
}

/// The same with options as JSON: an object, or empty for none. Its fields: `pieces`
/// ("traditional", "simplified", "latin"), `bottom` ("red", "black"), `mirrored`, `coordinates`
/// ("files", "points", "none"), `theme` ("wood", "dark", "print"), `colors` (an object with
/// "board", "line", "red", "red_face", "black", "black_face", "mark", "alarm", each "#rrggbb"),
/// `width` (pixels, 0 for any), `arrows` (moves, or objects with `move` and `color`), `circles`
/// (points, or objects with `square` and `color`), `last_move`, `check` (mark a king in check),
/// `title` (what the picture shows), `shapes` (false: without the outlines, which then come from
/// `xq_diagram_shapes` once for a page). The caller owns the text. Errors: those of
/// `xq_position_svg`, `XQ_E_JSON` with the place, `XQ_E_OPTIONS` with the field, `XQ_E_UTF8`. May run
/// concurrently. Art. 1.
#[no_mangle]
pub unsafe extern "C" fn xq_position_draw(
    position: *const xq_position,
    options: *const c_char,
    options_len: usize,
    svg: *mut *mut xq_text,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let pos = xq_position::read(position)?;
            let options = text_in(options, options_len, "options")?;
            let out = Out::new(svg, "svg")?;
            xq_text::give(out, self::svg(pos, &Options::from_json(options)?));
        }
        Ok(())
    })
}

/// The same for any diagram, also one with defects. The caller owns the text. Errors: those of
/// `xq_position_draw`, `XQ_E_VALUE` for a piece or side that is none. May run concurrently. Art. 1.
#[no_mangle]
pub unsafe extern "C" fn xq_setup_draw(
    setup: *const xq_setup,
    options: *const c_char,
    options_len: usize,
    svg: *mut *mut xq_text,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let setup = xq_setup::read(setup)?;
            let options = text_in(options, options_len, "options")?;
            let out = Out::new(svg, "svg")?;
            xq_text::give(out, self::svg(&setup, &Options::from_json(options)?));
        }
        Ok(())
    })
}

/// The outlines that pictures with `"shapes": false` use, and the empty board, as an `<svg>` that
/// shows nothing: once on a page for each set of pieces, colours, coordinates and orientation.
/// The caller owns the text. Errors: `XQ_E_JSON`, `XQ_E_OPTIONS`, `XQ_E_UTF8`, `XQ_E_NULL`. May run
/// concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_diagram_shapes(
    options: *const c_char,
    options_len: usize,
    svg: *mut *mut xq_text,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let options = text_in(options, options_len, "options")?;
            let out = Out::new(svg, "svg")?;
            xq_text::give(out, crate::diagram::shapes(&Options::from_json(options)?));
        }
        Ok(())
    })
}

fn as_text(scene: impl Into<Scene>, how: &str, options: &str) -> Result<String, Fault> {
    let how = match how {
        "" => Plain::default(),
        name => Plain::ALL
            .into_iter()
            .find(|one| one.name() == name)
            .ok_or_else(|| {
                Fault::new(
                    XQ_E_NAME,
                    format!("no board {name:.40?}; there are unicode and ascii"),
                )
            })?,
    };
    Ok(plain(scene, how, &Options::from_json(options)?))
}

/// A position as text: `how` is "unicode" (also when empty), with Chinese characters that are as
/// wide as two letters, or "ascii", with the letters of FEN. Of the options in JSON, see
/// `xq_position_draw`, pieces, bottom, mirrored and coordinates count. The caller owns the text.
/// Errors: those of `xq_position_draw`, `XQ_E_NAME`. May run concurrently. Art. 1.
#[no_mangle]
pub unsafe extern "C" fn xq_position_plain(
    position: *const xq_position,
    how: *const c_char,
    how_len: usize,
    options: *const c_char,
    options_len: usize,
    text: *mut *mut xq_text,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let pos = xq_position::read(position)?;
            let how = text_in(how, how_len, "how")?;
            let options = text_in(options, options_len, "options")?;
            let out = Out::new(text, "text")?;
            xq_text::give(out, as_text(pos, how, options)?);
        }
        Ok(())
    })
}

/// A game that moves, as one SVG without a script: from its start position through all its moves,
/// again and again. `step` and `end` are milliseconds for each move and for the last position, 0
/// for 1,200 and 3,000. Options as for `xq_position_draw`; arrows and the last move are not
/// drawn. The caller owns the text. Errors: those of `xq_position_draw`, `XQ_E_HANDLE`,
/// `XQ_E_BUSY`, `XQ_E_POISONED`. May run concurrently.
#[no_mangle]
pub unsafe extern "C" fn xq_game_animation(
    game: *const xq_game,
    step: u32,
    end: u32,
    options: *const c_char,
    options_len: usize,
    svg: *mut *mut xq_text,
    err: *mut xq_error,
) -> xq_status {
    guard(err, || {
        // SAFETY: the caller's pointers, as the contract asks.
        unsafe {
            let options = text_in(options, options_len, "options")?;
            let out = Out::new(svg, "svg")?;
            let mut timing = Timing::default();
            if step != 0 {
                timing.step = step;
            }
            if end != 0 {
                timing.end = end;
            }
            let film = handle::read(game, |game| {
                let options = Options::from_json(options)?;
                let moves: Vec<Move> = game.moves().collect();
                Ok(animated(game.start(), &moves, &options, timing))
            })?;
            xq_text::give(out, film);
        }
        Ok(())
    })
}
