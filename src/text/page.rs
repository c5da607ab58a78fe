//! The words of pages.

use super::Language;

/// A word or a short sentence of a page, named by its English text.
pub(crate) fn page_word(english: &'static str, language: Language) -> String {
    let chinese = match english {
        "Ruling on a repetition" => "循环局面裁决",
        "Rule book" => "规则",
        "The position" => "局面",
        "The cycle, move by move" => "循环着法",
        "Conduct" => "双方定性",
        "The articles" => "条文",
        "Evidence" => "依据",
        "before the cycle begins" => "循环开始前的局面",
        "Back" => "后退",
        "Forward" => "前进",
        "First" => "开局",
        "Last" => "终局",
        "Turn the board" => "翻转棋盘",
        "Games" => "对局",
        "Search" => "查找",
        "Moves" => "着法",
        "Problems" => "问题",
        "Details" => "详情",
        "Result" => "结果",
        "Game" => "对局",
        "Records" => "棋谱",
        "no moves" => "没有着法",
        "no position" => "没有局面",
        "final position" => "最后局面",
        "byte" => "字节",
        "after move" => "着数",
        "Time left" => "剩余时间",
        "of" => "／",
        _ => english,
    };
    language.pick(chinese, english)
}
