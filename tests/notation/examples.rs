//! Single texts with what they mean.

use xqrules::board::Position;
use xqrules::moves::Illegal;
use xqrules::notation::{read, write, ReadError, Style, WhyNot};

fn at(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
}

fn means(pos: &Position, text: &str, style: Style, expected: &str) {
    match read(pos, text, style) {
        Ok(m) => assert_eq!(m.to_string(), expected, "{text}"),
        Err(e) => panic!("{text}: {e:?}"),
    }
}

fn candidates(pos: &Position, text: &str, style: Style) -> Vec<String> {
    match read(pos, text, style) {
        Err(ReadError::Ambiguous { candidates }) => {
            let mut out: Vec<String> = candidates.iter().map(ToString::to_string).collect();
            out.sort();
            out
        }
        other => panic!("{text}: {other:?}"),
    }
}

fn refused(pos: &Position, text: &str) -> WhyNot {
    match read(pos, text, Style::ANY) {
        Err(ReadError::NoSuchMove { reason }) => reason,
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn both_scripts_and_all_numerals() {
    let start = Position::start();
    for text in [
        "炮二平五",
        "砲二平五",
        "包2平5",
        "炮２平５",
        "炮二平5",
        " 炮二平五!! ",
        "炮二平五！",
    ] {
        means(&start, text, Style::ANY, "h2e2");
    }
    for text in ["马八进七", "馬八進七", "傌8上７"] {
        means(&start, text, Style::CHINESE, "b0c2");
    }
    let mut black = start;
    black.pass();
    for text in [
        "马8进7",
        "馬８進７",
        "马八进七",
        "H8+7",
        "h8+7",
        "Ｈ８＋７",
        "N8+7",
    ] {
        means(&black, text, Style::ANY, "h9g7");
    }
    means(&black, "象3进5", Style::ANY, "c9e7");
    means(&black, "相3进5", Style::ANY, "c9e7");
    means(&black, "将5进1", Style::ANY, "e9e8");
    means(&black, "士4進5", Style::ANY, "d9e8");
}

#[test]
fn a_missing_front_or_rear_is_found_by_legality() {
    // Two cannons on one file: the rear one cannot jump over both pieces.
    let pos = at("3k5/9/9/9/9/7C1/7p1/7C1/9/4K4 w");
    means(&pos, "炮二进五", Style::ANY, "h4h9");
}

#[test]
fn several_meanings_are_told() {
    let pos = at("3k5/9/9/2P6/2P6/9/9/9/9/4K4 w");
    assert_eq!(candidates(&pos, "兵七平六", Style::ANY), ["c5d5", "c6d6"]);
    means(&pos, "前兵平六", Style::ANY, "c6d6");
    means(&pos, "兵后平六", Style::ANY, "c5d5");
    means(&pos, "P+.6", Style::ANY, "c6d6");
    means(&pos, "-P=6", Style::ANY, "c5d5");
    means(&pos, "27=6", Style::ANY, "c5d5");
    means(&pos, "前七平六", Style::ANY, "c6d6");
}

#[test]
fn the_reasons_against_a_move() {
    let start = Position::start();
    assert_eq!(refused(&start, "炮三平五"), WhyNot::NoSuchPiece);
    assert_eq!(refused(&start, "马二进五"), WhyNot::NoSuchStep);
    let blocked = WhyNot::Illegal(Illegal::Blocked("c1".parse().unwrap()));
    let leg = at("3k5/9/9/9/9/9/9/9/2C6/2N2K3 w");
    assert_eq!(refused(&leg, "马七进六"), blocked);
    assert_eq!(refused(&start, "马二平五"), WhyNot::NoSuchStep);
    assert!(matches!(refused(&start, "车一进三"), WhyNot::Illegal(_)));
    let pinned = at("4k4/4r4/9/9/9/9/9/9/4R4/4K4 w");
    assert_eq!(
        refused(&pinned, "车五平四"),
        WhyNot::Illegal(Illegal::LeavesKingInCheck)
    );
    let faced = at("4k4/9/9/9/9/9/9/4N4/9/4K4 w");
    assert_eq!(refused(&faced, "H5+4"), WhyNot::Illegal(Illegal::KingsFace));
    assert!(matches!(
        read(&start, "炮二平", Style::ANY),
        Err(ReadError::Syntax { .. })
    ));
    assert!(matches!(
        read(&start, "炮二平五x", Style::ANY),
        Err(ReadError::Syntax { offset: 12 })
    ));
    assert!(matches!(
        read(&start, &"炮".repeat(1000), Style::ANY),
        Err(ReadError::Syntax { .. })
    ));
}

#[test]
fn the_conventions_for_four_and_five_pawns() {
    let pos = at("5k3/3P5/3P5/3P5/3P5/9/9/9/9/4K4 w");
    let names = ["chinese", "wxf", "wxf-classic", "wxf-letters"];
    let texts =
        |m: &str| names.map(|n| write(&pos, m.parse().unwrap(), &Style::from_name(n).unwrap()));
    assert_eq!(texts("d8e8"), ["一兵平五", "16.5", "++.5", "Pa.5"]);
    assert_eq!(texts("d7e7"), ["二兵平五", "26.5", "P+.5", "Pb.5"]);
    assert_eq!(texts("d6e6"), ["三兵平五", "36.5", "P-.5", "Pc.5"]);
    assert_eq!(texts("d5e5"), ["四兵平五", "46.5", "--.5", "Pd.5"]);
    let pos = at("3P1k3/3P5/3P5/3P5/3P5/9/9/9/9/4K4 w");
    let texts =
        |m: &str| names.map(|n| write(&pos, m.parse().unwrap(), &Style::from_name(n).unwrap()));
    assert_eq!(texts("d9e9"), ["一兵平五", "16.5", "++.5", "Pa.5"]);
    assert_eq!(texts("d7e7"), ["三兵平五", "36.5", "P6.5", "Pc.5"]);
    assert_eq!(texts("d5e5"), ["五兵平五", "56.5", "--.5", "Pe.5"]);
}

#[test]
fn two_files_of_pawns_in_the_file_convention() {
    let pos = at("3k5/9/2P3P2/2P3P2/2P6/9/9/9/9/4K4 w");
    let style = Style::from_name("chinese-file").unwrap();
    assert_eq!(write(&pos, "c7d7".parse().unwrap(), &style), "前七平六");
    assert_eq!(write(&pos, "c6d6".parse().unwrap(), &style), "中七平六");
    assert_eq!(write(&pos, "g6h6".parse().unwrap(), &style), "后三平二");
    let classic = Style::from_name("wxf-classic").unwrap();
    assert_eq!(write(&pos, "c6d6".parse().unwrap(), &classic), "77.6");
    assert_eq!(write(&pos, "g6h6".parse().unwrap(), &classic), "3-.2");
    // Pooled: from the right, then from the front.
    assert_eq!(
        write(&pos, "g7h7".parse().unwrap(), &Style::CHINESE),
        "一兵平二"
    );
    assert_eq!(
        write(&pos, "c5d5".parse().unwrap(), &Style::CHINESE),
        "五兵平六"
    );
}

#[test]
fn san_with_both_rank_bases() {
    let start = Position::start();
    means(&start, "Che2", Style::ANY, "h2e2");
    means(&start, "Che3", Style::SAN10, "h2e2");
    means(&start, "e4", Style::ANY, "e3e4");
    means(&start, "Pe5", Style::SAN10, "e3e4");
    means(&start, "a1a2", Style::UCI10, "a0a1");
    means(&start, "Cxh9", Style::ANY, "h2h9");
    let mut black = start;
    black.pass();
    means(&black, "a10a9", Style::UCI10, "a9a8");
    assert_eq!(
        write(&black, "a9a8".parse().unwrap(), &Style::UCI10),
        "a10a9"
    );
}
