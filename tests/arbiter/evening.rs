//! An evening at one board, in words.

use xqrules::arbiter::{Event, Manner, Regulations};
use xqrules::board::Color::{Black, Red};
use xqrules::text::Language;

use crate::{squares, Board, MINUTE};

#[test]
fn the_log_is_told_in_three_languages() {
    let mut board = Board::waiting(Regulations::league2021(), None);
    board.take(Event::Start {
        late: [false, true],
    });
    board.play("h2e2");
    board.after(2 * MINUTE, Event::Arrive(Black));
    let (side, manner) = (Black, Manner::InOrder);
    board.take(Event::Touch {
        side,
        squares: squares("b9"),
        manner,
    });
    board.touch_and_go("h9g7");
    board.play("b9c7");
    board.take(Event::ClaimLimit(Red));
    board.after(30 * MINUTE, Event::Check);
    let english = board.arbiter.log_text(Language::English);
    println!("{english}");
    for part in [
        "[0:00] the game begins; Black is late",
        "Red plays ",
        "Black arrives",
        "Black touches b9: Black is bound by what was touched; moves allowed: 2 (art. 5.1)",
        "refused: what was touched asks for another move (art. 5.1)",
        "foul no. 1 of Red: a wrong claim of the natural limit (art. 9.1.4)",
        "added to the time used by Red: 5:00",
        "Black wins: out of time (art. 4.1.4, 22.1)",
    ] {
        assert!(english.contains(part), "{part}");
    }
    let chinese = board.arbiter.log_text(Language::SimplifiedChinese);
    println!("{chinese}");
    for part in [
        "对局开始，黑方迟到",
        "红方走炮二平五",
        "红方犯规第1次：自然限着提和不属实（第9.1.4条）",
        "黑方胜：超时（第4.1.4、22.1条）",
    ] {
        assert!(chinese.contains(part), "{part}");
    }
    let traditional = board.arbiter.log_text(Language::TraditionalChinese);
    println!("{traditional}");
    for part in [
        "對局開始，黑方遲到",
        "紅方走炮二平五",
        "紅方犯規第1次：自然限著提和不屬實",
    ] {
        assert!(
            traditional.replace('着', "著").contains(part),
            "{part}: {traditional}"
        );
    }
    assert_eq!(english.lines().count(), board.arbiter.log().len());
}
