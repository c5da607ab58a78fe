//! The words of labels, remarks and rulings (ch. 6, 7).

use super::Language;
use crate::adjudication::{Label, Remark, Ruling};
use crate::board::{Color, Kind, Piece};

/// The name of a label.
pub(crate) fn label_word(label: Label, language: Language) -> String {
    let (chinese, english) = match label {
        Label::Check => ("将", "check"),
        Label::MateThreat => ("杀", "mate threat"),
        Label::CaptureThreat => ("捉", "capture threat"),
        Label::ExchangeOffer => ("兑", "exchange offer"),
        Label::SacrificeOffer => ("献", "sacrifice offer"),
        Label::Block => ("拦", "block"),
        Label::Shadow => ("跟", "shadowing"),
        Label::Idle => ("闲", "idle"),
        Label::Undetermined => ("未定", "undetermined"),
    };
    language.pick(chinese, english)
}

/// 红方 or 黑方.
pub(crate) fn side_word(side: Color, language: Language) -> String {
    match side {
        Color::Red => language.pick("红方", "Red"),
        Color::Black => language.pick("黑方", "Black"),
    }
}

/// The name of a piece, as it is written on it (art. 1.2).
pub(crate) fn piece_word(piece: Piece, language: Language) -> String {
    let red = piece.color == Color::Red;
    let chinese = match piece.kind {
        Kind::King if red => "帅",
        Kind::King => "将",
        Kind::Advisor if red => "仕",
        Kind::Advisor => "士",
        Kind::Elephant if red => "相",
        Kind::Elephant => "象",
        Kind::Horse => "马",
        Kind::Chariot => "车",
        Kind::Cannon => "炮",
        Kind::Pawn if red => "兵",
        Kind::Pawn => "卒",
    };
    language.pick(chinese, piece.kind.name())
}

/// What a remark says.
pub(crate) fn remark_words(remark: Remark, language: Language) -> String {
    let (chinese, english) = match remark {
        Remark::ForcedKing => (
            "将（帅）应将或避杀，不产生捉、杀",
            "the king only answers a check or a mate threat and creates nothing",
        ),
        Remark::NotNew => (
            "所捉之子走动前已能得，没有新的捉",
            "what can be won could be won before the move: nothing new",
        ),
        Remark::DefensivePost => (
            "占据防守要点，附带捉士（相、象），按闲处理，请裁判员认定",
            "an attack on advisors or elephants from a defensive post counts as idle; \
             the arbiter should confirm it",
        ),
        Remark::MutualAttack => (
            "双方互打，兵（卒）本身叫吃按捉处理",
            "both sides attack on every move, so that the pawn's own capture counts as an attack",
        ),
    };
    language.pick(chinese, english)
}

/// What a ruling says, as an arbiter reads it out.
pub(crate) fn ruling_words(ruling: Ruling, language: Language) -> String {
    let (chinese, english) = match ruling {
        Ruling::None => (
            "没有需要裁决的循环局面。",
            "No repeated position is to be judged.",
        ),
        Ruling::Draw => ("双方不变，判和。", "Neither side has to change: a draw."),
        Ruling::RedMustChange => (
            "红方必须变着，若再重复一次循环，即判负。",
            "Red must change, and loses if it repeats the cycle once more.",
        ),
        Ruling::BlackMustChange => (
            "黑方必须变着，若再重复一次循环，即判负。",
            "Black must change, and loses if it repeats the cycle once more.",
        ),
        Ruling::RedLoses => ("红方判负。", "Red loses."),
        Ruling::BlackLoses => ("黑方判负。", "Black loses."),
        Ruling::Undetermined => (
            "结果取决于未定的着法，请裁判员裁决。",
            "The ruling depends on a move that could not be determined: the arbiter decides.",
        ),
    };
    language.pick(chinese, english)
}

/// The sentences of a report. `{…}` is filled in.
pub(crate) struct Phrases;

impl Phrases {
    /// How often the position has stood.
    pub(crate) fn stood(times: usize, first: usize, last: usize, language: Language) -> String {
        language.pick(
            &format!("同一局面已出现{times}次，评判第{first}着至第{last}着。"),
            &format!("The position has stood {times} times; moves {first} to {last} are judged."),
        )
    }

    /// All loops are the same.
    pub(crate) fn one_loop(plies: usize, language: Language) -> String {
        language.pick(
            &format!("各次循环着法相同，每次{plies}着，列出一次："),
            &format!("Every loop is the same {plies} moves; one loop is shown:"),
        )
    }

    /// What a side did throughout.
    pub(crate) fn conduct(side: Color, what: Conducted, language: Language) -> String {
        let who = side_word(side, Language::SimplifiedChinese);
        let name = side_word(side, Language::English);
        match what {
            Conducted::PerpetualCheck => language.pick(
                &format!("{who}长将。"),
                &format!("{name} checks on every move."),
            ),
            Conducted::Forbidden => language.pick(
                &format!("{who}步步是打，为禁止着法。"),
                &format!("{name} attacks on every move, which is forbidden."),
            ),
            Conducted::Allowed => language.pick(
                &format!("{who}有闲着，为允许着法。"),
                &format!("{name} has an idle move and plays what is allowed."),
            ),
            Conducted::Unknown => language.pick(
                &format!("{who}的着法尚未定性。"),
                &format!("What {name} plays could not be determined."),
            ),
        }
    }

    /// Articles in brackets.
    pub(crate) fn articles(articles: &[&str], language: Language) -> String {
        if articles.is_empty() {
            return String::new();
        }
        language.pick(
            &format!("（第{}条）", articles.join("、")),
            &format!(" (art. {})", articles.join(", ")),
        )
    }

    /// The label of a move is an arbiter's own.
    pub(crate) fn overruled(found: Label, reason: &str, language: Language) -> String {
        let chinese = label_word(found, Language::SimplifiedChinese);
        let english = label_word(found, Language::English);
        // The reason is the arbiter's own words, which no table may change.
        match language {
            Language::English => {
                format!("by the arbiter's decision, instead of {english}: {reason}")
            }
            _ => {
                let before = language.pick(&format!("裁判员改定，原为{chinese}，理由："), "");
                format!("{before}{reason}")
            }
        }
    }

    /// The labels that remain.
    pub(crate) fn possible(labels: &[Label], language: Language) -> String {
        let words: Vec<String> = labels.iter().map(|l| label_word(*l, language)).collect();
        match language {
            Language::English => format!("still possible: {}", words.join(", ")),
            _ => language.pick("可能为：", "") + &words.join("、"),
        }
    }

    /// The ruling without the arbiter's own labels.
    pub(crate) fn without_overrule(ruling: Ruling, language: Language) -> String {
        let words = ruling_words(ruling, language);
        language.pick("若不计裁判员改定：", "Without the arbiter's own labels: ") + &words
    }
}

/// How a side has played through a cycle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Conducted {
    PerpetualCheck,
    Forbidden,
    Allowed,
    Unknown,
}
