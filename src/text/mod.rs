//! The words of messages and verdicts, in Chinese (both scripts) and English.
//!
//! Chapters decide; here is only how it is said. Chinese is written once, in simplified
//! characters; `traditional` turns the words used here into traditional ones.

mod adjudication;
pub(crate) mod arbiter;
mod articles;
mod page;
mod record;

use std::fmt;

pub(crate) use adjudication::{
    label_word, piece_word, remark_words, ruling_words, side_word, Conducted, Phrases,
};
pub(crate) use articles::article_words;
pub(crate) use page::page_word;
pub(crate) use record::{problem_line, problem_words};

/// A language that reports are written in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Language {
    /// 简体中文, code `zh-Hans`.
    #[default]
    SimplifiedChinese,
    /// 繁體中文, code `zh-Hant`.
    TraditionalChinese,
    /// English, code `en`.
    English,
}

/// A language code that is none of `zh-Hans`, `zh-Hant` and `en`.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no language {0:?}; there are zh-Hans, zh-Hant and en")]
pub struct UnknownLanguage(pub String);

impl Language {
    /// All languages.
    pub const ALL: [Language; 3] = [
        Language::SimplifiedChinese,
        Language::TraditionalChinese,
        Language::English,
    ];

    /// The code: `zh-Hans`, `zh-Hant` or `en`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Language::SimplifiedChinese => "zh-Hans",
            Language::TraditionalChinese => "zh-Hant",
            Language::English => "en",
        }
    }

    /// Words of simplified Chinese, or those of English, in this language.
    pub(crate) fn pick(self, simplified: &str, english: &str) -> String {
        match self {
            Language::SimplifiedChinese => simplified.to_owned(),
            Language::TraditionalChinese => traditional(simplified),
            Language::English => english.to_owned(),
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl std::str::FromStr for Language {
    type Err = UnknownLanguage;

    /// The code, in any case.
    fn from_str(code: &str) -> Result<Language, UnknownLanguage> {
        Language::ALL
            .into_iter()
            .find(|language| language.code().eq_ignore_ascii_case(code))
            .ok_or_else(|| UnknownLanguage(code.chars().take(40).collect()))
    }
}

/// The characters of this folder's words that differ, simplified and traditional.
const PAIRS: &str = "红紅将將杀殺兑兌献獻拦攔闲閒车車马馬帅帥变變负負条條这這个個为為则則规規现現\
    环環应應与與对對间間从從后後进進动動无無长長击擊价價数數单單双雙让讓标標没沒经經换換计計\
    实實写寫连連续續发發时時胜勝吃吃点點尚尚护護证證据據该該过過题題种種净淨横橫两兩书書认認\
    定定记記录錄节節盘盤继繼内內据據断斷决決问問处處评評读讀见見参參员員赢贏输輸杀殺边邊关關\
    当當属屬于於响響义義说說话話请請称稱论論细細总總结結维維护護称稱\
    违違触觸钟鐘议議摆擺轮輪场場迟遲开開赛賽资資级級终終签簽误誤补補须須\
    审審满滿扰擾给給暂暫拨撥纪紀严嚴够夠许許\
    产產几幾况況转轉还還详詳谱譜带帶余餘复複损損\
    积積组組队隊编編号號弃棄权權并並绩績团團体體\
    军軍档檔线線识識验驗释釋层層库庫挡擋坏壞码碼别別却卻宫宮\
    会會头頭样樣毙斃绝絕缓緩区區阵陣";

/// Simplified characters turned into traditional ones.
pub(crate) fn traditional(text: &str) -> String {
    text.chars().map(traditional_char).collect()
}

fn traditional_char(c: char) -> char {
    let mut pairs = PAIRS.chars();
    while let (Some(simplified), Some(other)) = (pairs.next(), pairs.next()) {
        if simplified == c {
            return other;
        }
    }
    c
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_has_a_traditional_form() {
        // What is left of simplified script is in no encoding of traditional script.
        let words = [
            include_str!("../adjudication/explain.rs"),
            include_str!("../tournament/output/cells.rs"),
            include_str!("../tournament/output/cross.rs"),
            include_str!("../tournament/output/mod.rs"),
            include_str!("../tournament/output/round.rs"),
            include_str!("../tournament/output/standings.rs"),
            include_str!("adjudication.rs"),
            include_str!("arbiter.rs"),
            include_str!("articles.rs"),
            include_str!("page.rs"),
            include_str!("record.rs"),
        ];
        for c in traditional(&words.concat()).chars() {
            let (_, _, lost) = encoding_rs::BIG5.encode(c.encode_utf8(&mut [0; 4]));
            assert!(
                !lost || !('\u{4e00}'..='\u{9fff}').contains(&c),
                "{c} is simplified"
            );
        }
    }
}
