//! Reads pieces and marks back from a picture.

use proptest::prelude::*;
use xqrules::board::{Color, Piece, Position, Square};
use xqrules::diagram::{svg, Coordinates, Options};

/// Who is at the bottom, and whether left and right are exchanged.
pub const ORIENTATIONS: [(Color, bool); 4] = [
    (Color::Red, false),
    (Color::Red, true),
    (Color::Black, false),
    (Color::Black, true),
];

/// Each piece with the place of its middle.
pub fn pieces(picture: &str) -> Vec<(Piece, i32, i32)> {
    let mut found = Vec::new();
    // Shapes use each other inside the definitions: only what comes behind them is on the board.
    let board = picture.rsplit("</defs>").next().unwrap();
    for part in board.split("<use ").skip(1) {
        let name = attribute(part, "href");
        if name.contains('-') {
            continue; // the empty board
        }
        let piece = Piece::from_letter(name.chars().last().unwrap()).expect(name);
        let [x, y] = ["x", "y"].map(|a| attribute(part, a).parse().expect(a));
        found.push((piece, x, y));
    }
    found
}

/// The value of an attribute of a tag.
pub fn attribute<'a>(tag: &'a str, name: &str) -> &'a str {
    let from = tag
        .find(&format!("{name}=\""))
        .unwrap_or_else(|| panic!("no {name} in {tag:.60}"));
    tag[from + name.len() + 2..].split('"').next().unwrap()
}

/// Where a point must lie, from the words of the options alone: columns and rows of 100 units.
pub fn expected(square: Square, options: &Options) -> (i32, i32) {
    let margin = match options.coordinates {
        Coordinates::None => 64,
        _ => 96,
    };
    let (file, rank) = (i32::from(square.file()), i32::from(square.rank()));
    // Red at the bottom sees file a at the left and rank 0 below; black at the bottom the reverse
    // of both; a mirror exchanges left and right once more.
    let red_below = options.bottom == Color::Red;
    let from_left = red_below != options.mirrored;
    let column = if from_left { file } else { 8 - file };
    let row = if red_below { 9 - rank } else { rank };
    (margin + 100 * column, margin + 100 * row)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_piece_at_every_point_lies_where_it_should(pos in crate::random_position()) {
        for options in crate::every_look() {
            let mut want: Vec<_> = pos
                .pieces()
                .map(|(square, piece)| {
                    let (x, y) = expected(square, &options);
                    (piece, x, y)
                })
                .collect();
            let mut found = pieces(&svg(&pos, &options));
            want.sort_unstable();
            found.sort_unstable();
            prop_assert_eq!(found, want);
        }
    }
}

#[test]
fn each_piece_at_each_point_alone() {
    for (bottom, mirrored) in ORIENTATIONS {
        let options = Options {
            bottom,
            mirrored,
            ..Options::default()
        };
        for square in Square::all() {
            for code in (1..=7).chain(9..=15) {
                let piece = Piece::from_code(code).unwrap();
                let mut setup = xqrules::board::Setup::empty();
                setup.set(square, Some(piece));
                let (x, y) = expected(square, &options);
                assert_eq!(pieces(&svg(&setup, &options)), [(piece, x, y)]);
            }
        }
    }
}

#[test]
fn marks_lie_where_they_should() {
    for options in crate::every_look() {
        let pos = Position::from_fen("4k4/4R4/9/9/9/9/9/9/9/3K5 b").unwrap();
        let options = Options {
            circles: vec!["b3".parse::<Square>().unwrap().into()],
            arrows: vec!["e8e4".parse::<xqrules::board::Move>().unwrap().into()],
            last_move: "e5e8".parse().ok(),
            ..options
        };
        let picture = svg(&pos, &options);
        let middle_of = |class: &str| {
            let tag = picture
                .split(&format!("class=\"{class}\""))
                .nth(1)
                .expect(class);
            ["cx", "cy"].map(|a| attribute(tag, a).parse::<i32>().unwrap())
        };
        let at = |name: &str| <[i32; 2]>::from(expected(name.parse().unwrap(), &options));
        assert_eq!(middle_of("check"), at("e9"));
        assert_eq!(middle_of("circle"), at("b3"));
        // The tip of the arrow is the corner nearest to the middle of its target.
        let tag = picture.split("class=\"arrow\"").nth(1).unwrap();
        let tip = attribute(tag, " d").split(['M', 'L', 'z']).nth(4).unwrap();
        let tip: Vec<i32> = tip.split(' ').map(|n| n.parse().unwrap()).collect();
        let [x, y] = at("e4");
        assert!(
            tip[0] == x && (tip[1] - y).abs() == 10,
            "{tip:?} is not at {x} {y}"
        );
        // Four corners for each of two points.
        let last = picture.split("class=\"last\"").nth(1).unwrap();
        assert_eq!(attribute(last, " d").matches('M').count(), 8);
    }
}
