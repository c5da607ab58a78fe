//! Arrows, circles, the last move and a king in check.

use std::fmt::Write as _;

use super::geometry::Geometry;
use super::{Arrow, Circle, Options, Scene};
use crate::board::{Move, Square};

/// What lies under the pieces: the last move.
pub(super) fn below(out: &mut String, geometry: &Geometry, options: &Options) {
    if let Some(last) = options.last_move {
        last_move(out, geometry, options, last);
    }
}

/// What lies above the pieces.
pub(super) fn above(out: &mut String, geometry: &Geometry, options: &Options, scene: &Scene) {
    if options.check {
        for square in scene.attacked() {
            check(out, geometry, options, *square);
        }
    }
    for circle in options.circles.iter().take(Options::MAX_MARKS) {
        ring(out, geometry, options, circle);
    }
    for one in options.arrows.iter().take(Options::MAX_MARKS) {
        arrow(out, geometry, options, one);
    }
}

/// Four corners around the point that was left and the point that was reached.
fn last_move(out: &mut String, geometry: &Geometry, options: &Options, last: Move) {
    let _ = write!(
        out,
        "<path class=\"last\" fill=\"none\" stroke=\"{}\" stroke-width=\"5\" d=\"",
        options.palette.mark
    );
    for square in [last.from(), last.to()] {
        let (x, y) = geometry.point(square);
        for (sx, sy) in [(-1, -1), (1, -1), (1, 1), (-1, 1)] {
            let (cx, cy) = (x + 48 * sx, y + 48 * sy);
            let _ = write!(out, "M{} {cy}H{cx}V{}", cx - 18 * sx, cy - 18 * sy);
        }
    }
    out.push_str("\"/>");
}

fn check(out: &mut String, geometry: &Geometry, options: &Options, king: Square) {
    let (x, y) = geometry.point(king);
    let _ = write!(
        out,
        "<circle class=\"check\" cx=\"{x}\" cy=\"{y}\" r=\"49\" fill=\"none\" stroke=\"{}\" \
         stroke-width=\"6\" stroke-dasharray=\"12 7\"/>",
        options.palette.alarm
    );
}

fn ring(out: &mut String, geometry: &Geometry, options: &Options, circle: &Circle) {
    let (x, y) = geometry.point(circle.square);
    let color = circle.color.unwrap_or(options.palette.mark);
    let _ = write!(
        out,
        "<circle class=\"circle\" cx=\"{x}\" cy=\"{y}\" r=\"48\" fill=\"none\" stroke=\"{color}\" \
         stroke-width=\"6\"/>"
    );
}

/// An arrow from the edge of one piece to the middle of the other point. Only additions,
/// multiplications, divisions and square roots are used, which every machine rounds alike.
fn arrow(out: &mut String, geometry: &Geometry, options: &Options, arrow: &Arrow) {
    let (x0, y0) = geometry.point(arrow.along.from());
    let (x1, y1) = geometry.point(arrow.along.to());
    let (dx, dy) = (f64::from(x1 - x0), f64::from(y1 - y0));
    let length = (dx * dx + dy * dy).sqrt();
    if length == 0.0 {
        return;
    }
    let (ux, uy) = (dx / length, dy / length);
    // A point so far along the arrow and so far to its side, in whole units.
    let at = |along: f64, side: f64| {
        let x = f64::from(x0) + ux * along - uy * side;
        let y = f64::from(y0) + uy * along + ux * side;
        (x.round() as i32, y.round() as i32)
    };
    let (tail, tip) = (30.0, length - 10.0);
    let neck = tip - 34.0;
    let color = arrow.color.unwrap_or(options.palette.mark);
    let _ = write!(
        out,
        "<path class=\"arrow\" fill=\"{color}\" fill-opacity=\".8\" d=\"M"
    );
    let corners = [
        at(tail, -8.0),
        at(neck, -8.0),
        at(neck, -22.0),
        at(tip, 0.0),
        at(neck, 22.0),
        at(neck, 8.0),
        at(tail, 8.0),
    ];
    for (i, (x, y)) in corners.into_iter().enumerate() {
        let _ = write!(out, "{}{x} {y}", if i == 0 { "" } else { "L" });
    }
    out.push_str("z\"/>");
}
