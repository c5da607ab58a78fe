//! The same game, whatever it was written in, has one fingerprint.

use xqrules::audit::{audit, fingerprint, Options};
use xqrules::board::Position;
use xqrules::notation::Style;
use xqrules::record::{
    self, encode, write_dhtmlxq, write_pgn, write_xqf, Encoding, Reader, Record,
};

const GAMES: [&str; 3] = [
    "[Red \"甲\"]\n\n1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 车一平二 炮8进4 1-0\n",
    "[FEN \"3k5/9/9/9/9/9/9/9/R8/4K4 w - - 3 20\"]\n\n1. 车九进八 将4进1 1/2-1/2\n",
    "[Red \"乙\"]\n\n1. 兵三进一 (1. 炮二平五 马8进7) 卒7进1 *\n",
];

fn prints(bytes: &[u8]) -> Vec<Vec<u8>> {
    let table = audit(bytes, &Options::default());
    let print = |row| table.bytes("fingerprint", row).expect("a start").to_vec();
    (0..table.rows()).map(print).collect()
}

#[test]
fn formats_notations_and_encodings() {
    let mut all = Vec::new();
    for game in GAMES {
        let record: Record = Reader::new(game.as_bytes(), record::Options::default())
            .next()
            .unwrap();
        assert!(record.is_whole(), "{:?}", record.problems);
        let print = fingerprint(&record.start.unwrap(), record.moves());
        let wanted = vec![print.to_be_bytes().to_vec()];
        for style in [
            Style::CHINESE,
            Style::WXF,
            Style::ICCS,
            Style::UCI,
            Style::SAN,
        ] {
            let text = write_pgn(&record, &style);
            for encoding in [Encoding::Utf8, Encoding::Utf16Le, Encoding::Gb18030] {
                let bytes = encode(&text, encoding).unwrap();
                assert_eq!(prints(&bytes), wanted, "{text}");
            }
        }
        let traditional = "chinese-traditional".parse::<Style>();
        if let Ok(style) = traditional {
            let bytes = encode(&write_pgn(&record, &style), Encoding::Big5).unwrap();
            assert_eq!(prints(&bytes), wanted);
        }
        assert_eq!(prints(write_dhtmlxq(&record).unwrap().as_bytes()), wanted);
        assert_eq!(prints(&write_xqf(&record).unwrap()), wanted);
        all.push(print);
    }
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), GAMES.len());
}

#[test]
fn what_it_depends_on() {
    let print = |fen: &str, moves: &str| {
        let moves = moves.split_whitespace().map(|m| m.parse().unwrap());
        fingerprint(&Position::from_fen(fen).unwrap(), moves)
    };
    let fen = "3k5/9/9/9/9/9/9/9/R8/4K4";
    let one = print(&format!("{fen} w - - 0 1"), "a1a2");
    assert_eq!(one, print(&format!("{fen} w - - 7 30"), "a1a2"));
    assert_ne!(one, print(&format!("{fen} w"), "a1a3"));
    assert_ne!(one, print(&format!("{fen} w"), "a1a2 d9d8"));
    assert_ne!(
        print(&format!("{fen} w"), ""),
        print(&format!("{fen} b"), "")
    );
}
