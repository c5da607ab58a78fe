//! Boards as pictures: read back point by point, and held to their size.

mod animation;
mod hostile;
mod options;
mod plain;
mod readback;

use proptest::prelude::*;
use xqrules::board::{Position, Setup, Square};
use xqrules::diagram::{svg, Options, Pieces, Theme};

/// A position after some random legal moves.
pub fn random_position() -> impl Strategy<Value = Position> {
    prop::collection::vec(any::<prop::sample::Index>(), 0..120).prop_map(|choices| {
        let mut pos = Position::start();
        for choice in choices {
            let moves = pos.legal_moves();
            if moves.is_empty() {
                break;
            }
            pos.play(moves[choice.index(moves.len())]);
        }
        pos
    })
}

/// Every set of pieces, theme and orientation.
pub fn every_look() -> Vec<Options> {
    let mut all = Vec::new();
    for pieces in Pieces::ALL {
        for theme in Theme::ALL {
            for (bottom, mirrored) in readback::ORIENTATIONS {
                for coordinates in xqrules::diagram::Coordinates::ALL {
                    all.push(Options {
                        pieces,
                        bottom,
                        mirrored,
                        coordinates,
                        palette: theme.palette(),
                        ..Options::default()
                    });
                }
            }
        }
    }
    all
}

#[test]
fn a_board_has_less_than_20_000_bytes() {
    for mut options in every_look() {
        options.last_move = "h2e2".parse().ok();
        options.width = 10_000;
        options.arrows = vec!["b9c7".parse::<xqrules::board::Move>().unwrap().into()];
        let size = svg(&Position::start(), &options).len();
        assert!(size < 20_000, "{size} bytes with {options:?}");
        // Of a page that has the shapes already.
        options.shapes = false;
        let size = svg(&Position::start(), &options).len();
        assert!(size < 3_000, "{size} bytes without shapes");
    }
}

#[test]
fn the_same_input_gives_the_same_bytes() {
    // FNV-1a of the pictures, so that another machine that draws differently is seen.
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for mut options in every_look() {
        options.last_move = "h2e2".parse().ok();
        for arrow in ["a0b2", "i9a0", "e3d9", "c4c5"] {
            options
                .arrows
                .push(arrow.parse::<xqrules::board::Move>().unwrap().into());
        }
        for byte in svg(&Position::start(), &options).bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    assert_eq!(hash, include!("fingerprint.txt"), "{hash:#x}");
}

#[test]
fn any_diagram_can_be_drawn() {
    let every_point = Setup::from_fen(&["RRRRRRRRR"; 10].join("/"));
    let picture = svg(&every_point, &Options::default());
    assert_eq!(readback::pieces(&picture).len(), Square::all().len());
    assert!(readback::pieces(&svg(&Setup::empty(), &Options::default())).is_empty());
}
