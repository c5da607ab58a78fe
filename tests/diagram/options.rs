//! Options as JSON: every field, and errors that name it.

use xqrules::board::{Color, Move};
use xqrules::diagram::{Coordinates, Options, Pieces, Rgb, Theme};

#[test]
fn every_field_is_read() {
    let options = Options::from_json(
        r##"{
            "colors": {"mark": "#123456", "red": "#abc"},
            "pieces": "latin", "bottom": "black", "mirrored": true, "coordinates": "points",
            "theme": "print", "width": 480, "last_move": "h2e2", "check": false, "title": "T",
            "arrows": ["b0c2", {"move": "b9c7", "color": "#ff0000"}],
            "circles": ["e4", {"square": "e5", "color": "#00ff00"}], "shapes": false
        }"##,
    )
    .unwrap();
    let mut palette = Theme::Print.palette();
    palette.mark = Rgb::new(0x12_3456);
    palette.red = Rgb::new(0xaa_bbcc);
    let moves: [Move; 3] = ["b0c2", "b9c7", "h2e2"].map(|m| m.parse().unwrap());
    let expected = Options {
        pieces: Pieces::Latin,
        bottom: Color::Black,
        mirrored: true,
        coordinates: Coordinates::Points,
        palette,
        width: 480,
        arrows: vec![
            moves[0].into(),
            xqrules::diagram::Arrow {
                along: moves[1],
                color: Some(Rgb::new(0xff_0000)),
            },
        ],
        circles: vec![
            "e4".parse::<xqrules::board::Square>().unwrap().into(),
            xqrules::diagram::Circle {
                square: "e5".parse().unwrap(),
                color: Some(Rgb::new(0x00_ff00)),
            },
        ],
        last_move: Some(moves[2]),
        check: false,
        title: "T".to_owned(),
        shapes: false,
    };
    assert_eq!(options, expected);
    assert_eq!(Options::from_json(" ").unwrap(), Options::default());
}

#[test]
fn what_is_wrong_is_named() {
    for (json, message) in [
        ("[]", "the options are no JSON object"),
        (r#"{"piece": "latin"}"#, "unknown field \"piece\""),
        (
            r#"{"pieces": "greek"}"#,
            "pieces: \"greek\" is none of traditional, simplified, latin",
        ),
        (
            r#"{"width": -1}"#,
            "width: not a whole number from 0 to 10000",
        ),
        (
            r#"{"width": 1e99}"#,
            "width: not a whole number from 0 to 10000",
        ),
        (
            r#"{"colors": {"red": "url(x)"}}"#,
            "colors.red: not a colour like #1d1d1b",
        ),
        (
            r##"{"colors": {"rim": "#000000"}}"##,
            "unknown field colors.\"rim\"",
        ),
        (r#"{"arrows": ["e4"]}"#, "arrows[0]: not a move like h2e2"),
        (
            r#"{"arrows": ["a0a1", {"move": "a0a1", "colour": 1}]}"#,
            "arrows[1]: unknown field \"colour\"",
        ),
        (r#"{"circles": [{}]}"#, "circles[0]: no field square"),
        (r#"{"circles": "e4"}"#, "circles: no list"),
        (r#"{"check": 1}"#, "check: neither true nor false"),
    ] {
        assert_eq!(
            Options::from_json(json).unwrap_err().message,
            message,
            "{json}"
        );
    }
    let error = Options::from_json("{\n \"width\": }").unwrap_err();
    assert_eq!(error.at, Some((2, 11)));
}
