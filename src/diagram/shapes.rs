//! The shapes of the pieces, drawn once and used wherever a piece stands.

use std::fmt::Write as _;

use super::geometry::Geometry;
use super::outlines;
use super::svg::board;
use super::{Options, Palette, Pieces, Rgb, Theme};
use crate::board::{Color, Kind, Piece};

/// The radius of a piece.
const RADIUS: i32 = 45;

/// The height of the square that a character fills on a piece.
const HEIGHT: i32 = 66;

/// What outlines are scaled by, in hundredths.
const CHARACTER: i32 = HEIGHT * 100 / outlines::SIDE;

/// The part of the names of shapes that differs between sets of pieces and colours, so that
/// several can stand on one page.
pub(super) fn prefix(options: &Options) -> String {
    let set = match options.pieces {
        Pieces::Traditional => 't',
        Pieces::Simplified => 's',
        Pieces::Latin => 'l',
    };
    match Theme::ALL
        .into_iter()
        .find(|theme| theme.palette() == options.palette)
    {
        Some(theme) => format!("xq{set}{}", &theme.name()[..1]),
        None => format!("xq{set}c{:08x}", mixed(&options.palette)),
    }
}

/// A number that tells palettes apart (FNV-1a).
fn mixed(palette: &Palette) -> u32 {
    let mut palette = *palette;
    let mut hash = 0x811c_9dc5u32;
    for (_, color) in palette.named() {
        for byte in color.number().to_be_bytes() {
            hash = (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
        }
    }
    hash
}

fn outline(piece: Piece, set: Pieces) -> &'static str {
    let kind = piece.kind as usize - 1;
    let both = kind + 7 * piece.color.index();
    match set {
        Pieces::Traditional => outlines::TRADITIONAL[both],
        Pieces::Simplified => outlines::SIMPLIFIED[both],
        Pieces::Latin => outlines::LATIN[kind],
    }
}

/// The empty piece of a colour around the origin: a disc with two rings.
fn disc(out: &mut String, prefix: &str, color: Color, options: &Options) {
    let p = &options.palette;
    let (ink, face) = ink_and_face(color, options);
    // A filled piece has an edge of the board's own colour, to stand off from a dark line.
    let edge = if dark(face) { p.board } else { ink };
    let _ = write!(
        out,
        "<g id=\"{prefix}{}\" stroke=\"{ink}\"><circle r=\"{RADIUS}\" fill=\"{face}\" \
         stroke=\"{edge}\" stroke-width=\"3\"/><circle r=\"39\" fill=\"none\"/></g>",
        disc_name(color)
    );
}

const fn disc_name(color: Color) -> char {
    match color {
        Color::Red => 'O',
        Color::Black => 'o',
    }
}

fn ink_and_face(color: Color, options: &Options) -> (Rgb, Rgb) {
    let p = &options.palette;
    match color {
        Color::Red => (p.red, p.red_face),
        Color::Black => (p.black, p.black_face),
    }
}

/// A piece: its disc and its character.
fn shape(out: &mut String, prefix: &str, piece: Piece, options: &Options) {
    let scale = match options.pieces {
        Pieces::Latin => CHARACTER * 11 / 10,
        _ => CHARACTER,
    };
    let _ = write!(
        out,
        "<g id=\"{prefix}{}\"><use href=\"#{prefix}{}\"/>\
         <path fill=\"{}\" transform=\"scale(.{scale})\" d=\"{}\"/></g>",
        piece.letter(),
        disc_name(piece.color),
        ink_and_face(piece.color, options).0,
        outline(piece, options.pieces),
    );
}

fn dark(color: Rgb) -> bool {
    let n = color.number();
    (n >> 16) + (n >> 8 & 255) + (n & 255) < 3 * 128
}

/// Appends the shapes of the pieces that are asked for.
pub(super) fn define(out: &mut String, options: &Options, wanted: impl Fn(Piece) -> bool) {
    let prefix = prefix(options);
    out.push_str("<defs>");
    pieces(out, &prefix, options, wanted);
    out.push_str("</defs>");
}

fn pieces(out: &mut String, prefix: &str, options: &Options, wanted: impl Fn(Piece) -> bool) {
    for color in Color::ALL {
        disc(out, prefix, color, options);
        for kind in Kind::ALL {
            let piece = Piece::new(color, kind);
            if wanted(piece) {
                shape(out, prefix, piece, options);
            }
        }
    }
}

/// All shapes for the pictures of a page, and the empty board, as an SVG that shows nothing.
/// Pictures made with [`Options::shapes`] off use them. Options that differ in pieces, colours,
/// coordinates or the side at the bottom need shapes of their own.
#[must_use]
pub fn shapes(options: &Options) -> String {
    shapes_of(&[options])
}

/// The shapes for several kinds of pictures on one page, each once.
pub(crate) fn shapes_of(looks: &[&Options]) -> String {
    let mut out = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"0\" height=\"0\" \
         style=\"position:absolute\" aria-hidden=\"true\" focusable=\"false\"><defs>",
    );
    let mut defined: Vec<String> = Vec::new();
    let mut new = |name: &str| {
        let known = defined.iter().any(|other| other == name);
        if !known {
            defined.push(name.to_owned());
        }
        !known
    };
    for options in looks {
        let prefix = prefix(options);
        if new(&prefix) {
            pieces(&mut out, &prefix, options, |_| true);
        }
        let name = board_name(&prefix, options);
        if new(&name) {
            let _ = write!(out, "<g id=\"{name}\">");
            board(&mut out, &Geometry::of(options), options);
            out.push_str("</g>");
        }
    }
    out.push_str("</defs></svg>");
    out
}

/// The name of the empty board's shape: pieces and colours, coordinates, orientation.
pub(super) fn board_name(prefix: &str, options: &Options) -> String {
    let coordinates = &options.coordinates.name()[..1];
    let bottom = &options.bottom.name()[..1];
    let mirrored = if options.mirrored { "m" } else { "" };
    format!("{prefix}-{coordinates}{bottom}{mirrored}")
}

/// Appends a use of a piece's shape on a point.
pub(super) fn place(out: &mut String, prefix: &str, piece: Piece, (x, y): (i32, i32)) {
    let letter = piece.letter();
    let _ = write!(out, "<use href=\"#{prefix}{letter}\" x=\"{x}\" y=\"{y}\"/>");
}
