//! A board as SVG.

use std::fmt::Write as _;

use super::escape::escape;
use super::geometry::{Geometry, CELL};
use super::{marks, outlines, shapes, Coordinates, Options, Pieces, Scene};
use crate::board::{Color, Square};

/// Draws a board: river, palaces, position marks, coordinates, pieces, marks. The picture is one
/// `<svg>` element, the same bytes for the same position and options on every machine.
#[must_use]
pub fn svg<S>(scene: S, options: &Options) -> String
where
    S: Into<Scene>,
{
    let scene = scene.into();
    let geometry = Geometry::of(options);
    let mut out = String::with_capacity(if options.shapes { 20_480 } else { 8_192 });
    open(&mut out, &geometry, options, &title(&scene, options));
    if options.shapes {
        shapes::define(&mut out, options, |piece| {
            scene.pieces().any(|(_, p)| p == piece)
        });
    }
    if options.shapes {
        board(&mut out, &geometry, options);
    } else {
        let name = shapes::board_name(&shapes::prefix(options), options);
        let _ = write!(out, "<use href=\"#{name}\"/>");
    }
    marks::below(&mut out, &geometry, options);
    let prefix = shapes::prefix(options);
    for (square, piece) in scene.pieces() {
        shapes::place(&mut out, &prefix, piece, geometry.point(square));
    }
    marks::above(&mut out, &geometry, options, &scene);
    out.push_str("</svg>");
    out
}

/// What the picture shows, in words.
fn title(scene: &Scene, options: &Options) -> String {
    let mut title = options.title.as_str();
    if title.is_empty() {
        title = scene.fen();
    }
    let mut end = title.len().min(Options::MAX_TITLE);
    while !title.is_char_boundary(end) {
        end -= 1;
    }
    title[..end].to_owned()
}

/// The opening tag, with the size and what the picture shows.
pub(super) fn open(out: &mut String, geometry: &Geometry, options: &Options, title: &str) {
    let (width, height) = geometry.size();
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\""
    );
    let pixels = options.width.min(Options::MAX_WIDTH);
    if pixels > 0 {
        let high = u64::from(pixels) * height as u64 / width as u64;
        let _ = write!(out, " width=\"{pixels}\" height=\"{high}\"");
    }
    out.push_str(" role=\"img\" aria-label=\"");
    escape(out, title);
    out.push_str("\"><title>");
    escape(out, title);
    out.push_str("</title>");
}

/// Everything that lies under the pieces.
pub(super) fn board(out: &mut String, geometry: &Geometry, options: &Options) {
    let (width, height) = geometry.size();
    let (board, line) = (options.palette.board, options.palette.line);
    let _ = write!(
        out,
        "<rect width=\"{width}\" height=\"{height}\" fill=\"{board}\"/>\
         <path fill=\"none\" stroke=\"{line}\" stroke-width=\"2\" d=\""
    );
    lines(out, geometry);
    let (x, y) = geometry.column(0, 0);
    let _ = write!(
        out,
        "\"/><path fill=\"none\" stroke=\"{line}\" stroke-width=\"5\" d=\"M{} {}h{w}v{}h-{w}z\"/>",
        x - 10,
        y - 10,
        9 * CELL + 20,
        w = 8 * CELL + 20,
    );
    river(out, geometry, options);
    match options.coordinates {
        Coordinates::None => {}
        Coordinates::Files => files(out, geometry, options),
        Coordinates::Points => points(out, geometry, options),
    }
}

/// Ranks, files with the river between, palaces, position marks.
fn lines(out: &mut String, geometry: &Geometry) {
    for row in 0..10 {
        let (x, y) = geometry.column(0, row);
        let _ = write!(out, "M{x} {y}h{}", 8 * CELL);
    }
    for column in 0..9 {
        let (x, y) = geometry.column(column, 0);
        if column == 0 || column == 8 {
            let _ = write!(out, "M{x} {y}v{}", 9 * CELL);
        } else {
            let half = 4 * CELL;
            let _ = write!(out, "M{x} {y}v{half}m0 {CELL}v{half}");
        }
    }
    for row in [0, 7] {
        let (x, y) = geometry.column(3, row);
        let d = 2 * CELL;
        let _ = write!(out, "M{x} {y}l{d} {d}m-{d} 0l{d} -{d}");
    }
    let cannons = [(1, 2), (7, 2), (1, 7), (7, 7)];
    let pawns = [0, 2, 4, 6, 8].map(|column| [(column, 3), (column, 6)]);
    for (column, row) in cannons.into_iter().chain(pawns.into_iter().flatten()) {
        let (x, y) = geometry.column(column, row);
        for (sx, sy) in [(-1, -1), (1, -1), (1, 1), (-1, 1)] {
            // No mark beyond the edge.
            if column + sx >= 0 && column + sx <= 8 {
                let (px, py) = (x + 7 * sx, y + 7 * sy);
                let _ = write!(out, "M{} {py}H{px}v{}", px + 14 * sx, 14 * sy);
            }
        }
    }
}

/// One character with its middle on a point, in a square of so many units.
fn character(out: &mut String, outline: &str, (x, y): (i32, i32), height: i32) {
    let scale = height * 100 / outlines::SIDE;
    let _ = write!(
        out,
        "<path transform=\"translate({x} {y})scale(.{scale:02})\" d=\"{outline}\"/>"
    );
}

/// 楚河 and 漢界, upright, with Latin pieces too: it is what is painted on boards.
fn river(out: &mut String, geometry: &Geometry, options: &Options) {
    let [chu, he, han_simplified, jie, han] = outlines::RIVER;
    let han = match options.pieces {
        Pieces::Simplified => han_simplified,
        _ => han,
    };
    let _ = write!(
        out,
        "<g fill=\"{}\" fill-opacity=\".75\">",
        options.palette.line
    );
    let (_, y) = geometry.column(0, 4);
    for (outline, half_columns) in [(chu, 3), (he, 5), (han, 11), (jie, 13)] {
        let x = geometry.margin() + half_columns * CELL / 2;
        character(out, outline, (x, y + CELL / 2), 64);
    }
    out.push_str("</g>");
}

/// The files as each side counts them, from its own right to its left (art. 7.5).
fn files(out: &mut String, geometry: &Geometry, options: &Options) {
    let _ = write!(out, "<g fill=\"{}\">", options.palette.line);
    for side in Color::ALL {
        for file in 0..9u8 {
            let square = Square::new(file, 0).expect("a file of the back rank");
            let square = if side == Color::Red {
                square
            } else {
                square.rotated()
            };
            let (x, y) = geometry.point(square);
            // Beyond the edge that this side sits at.
            let y = if y > geometry.size().1 / 2 {
                y + 70
            } else {
                y - 70
            };
            let number = 8 - usize::from(file);
            let chinese = side == Color::Red && options.pieces != Pieces::Latin;
            if chinese {
                character(out, outlines::NUMERALS[number], (x, y), 36);
            } else {
                character(out, outlines::DIGITS[number + 1], (x, y), 36);
            }
        }
    }
    out.push_str("</g>");
}

/// Letters below and numbers to the left, as on the screens of programs.
fn points(out: &mut String, geometry: &Geometry, options: &Options) {
    let (_, height) = geometry.size();
    let _ = write!(out, "<g fill=\"{}\">", options.palette.line);
    for (file, outline) in (0..).zip(outlines::FILES) {
        let (x, _) = geometry.point(Square::new(file, 0).expect("a file"));
        character(out, outline, (x, height - 24), 36);
    }
    for (rank, outline) in (0..).zip(outlines::DIGITS) {
        let (_, y) = geometry.point(Square::new(0, rank).expect("a rank"));
        character(out, outline, (24, y), 36);
    }
    out.push_str("</g>");
}
