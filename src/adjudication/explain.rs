//! The report of a verdict as text that an arbiter can read out.

use super::decide::Conduct;
use super::report::written;
use super::{Balance, LabelledMove, PieceAt, Threat, Verdict};
use crate::board::Color;
use crate::notation::{write, Style};
use crate::text::{
    label_word, piece_word, remark_words, ruling_words, side_word, Conducted, Language, Phrases,
};

impl Verdict {
    /// The cycle, each move in Chinese notation with its label and why, and the ruling with its
    /// articles.
    #[must_use]
    pub fn explain(&self, language: Language) -> String {
        let mut out = String::new();
        let mut line = |text: String| {
            out.push_str(&text);
            out.push('\n');
        };
        let Some(cycle) = &self.cycle else {
            line(ruling_words(self.outcome, language));
            return out;
        };
        line(Phrases::stood(
            cycle.times,
            cycle.first_ply() + 1,
            cycle.last_ply(),
            language,
        ));
        if let Some(plies) = cycle.one_loop {
            line(Phrases::one_loop(plies, language));
        }
        for m in &self.labels {
            line(one_move(m, language));
        }
        for side in Color::ALL {
            line(self.conduct_words(side, language));
        }
        line(ruling_words(self.outcome, language) + &Phrases::articles(&self.articles, language));
        if let Some(ruling) = self.without_overrule {
            line(Phrases::without_overrule(ruling, language));
        }
        out
    }
}

impl Verdict {
    /// How a side has played, in a sentence.
    pub(crate) fn conduct_words(&self, side: Color, language: Language) -> String {
        let conduct = match Conduct::of(side, &self.labels) {
            Conduct::PerpetualCheck => Conducted::PerpetualCheck,
            Conduct::Forbidden => Conducted::Forbidden,
            Conduct::Allowed => Conducted::Allowed,
            Conduct::Unknown => Conducted::Unknown,
        };
        Phrases::conduct(side, conduct, language)
    }
}

fn style(language: Language) -> Style {
    match language {
        Language::TraditionalChinese => Style::CHINESE_TRADITIONAL,
        _ => Style::CHINESE,
    }
}

fn one_move(m: &LabelledMove, language: Language) -> String {
    let mut out = format!(
        "{}. {} {} ({}) {}",
        m.ply + 1,
        side_word(m.side, language),
        write(&m.before, m.played, &style(language)),
        m.played,
        label_word(m.label, language),
    );
    out.push_str(&Phrases::articles(&m.evidence.articles, language));
    for reason in reasons(m, language) {
        out.push_str("\n   ");
        out.push_str(&reason);
    }
    out
}

/// Why a move has its label, a sentence each.
pub(crate) fn reasons(m: &LabelledMove, language: Language) -> Vec<String> {
    let mut reasons: Vec<String> = Vec::new();
    if let Some(overruled) = &m.overruled {
        reasons.push(Phrases::overruled(
            overruled.found,
            &overruled.reason,
            language,
        ));
    }
    if !m.possible.is_empty() {
        reasons.push(Phrases::possible(&m.possible, language));
    }
    for threat in most_telling(&m.evidence.threats) {
        reasons.push(one_threat(m, threat, language));
    }
    for remark in &m.evidence.remarks {
        reasons.push(remark_words(*remark, language));
    }
    reasons
}

/// New threats, or else old ones: more than three are no help to a listener.
pub(crate) fn most_telling(threats: &[Threat]) -> impl Iterator<Item = &Threat> {
    let any_new = threats.iter().any(|threat| !threat.old);
    threats
        .iter()
        .filter(move |threat| threat.old != any_new)
        .take(3)
}

fn one_threat(m: &LabelledMove, threat: &Threat, language: Language) -> String {
    let moves = written(m, &threat.line, &style(language)).join(" ");
    let named = |at: &Option<PieceAt>| {
        at.map_or(String::new(), |at| {
            format!("{}({})", piece_word(at.piece, language), at.square)
        })
    };
    let (capturer, target) = (named(&threat.capturer), named(&threat.target));
    let mut out = if threat.mates && threat.target.is_none() {
        language.pick("下一着起连续照将将死：", "mates by checks: ") + &moves
    } else {
        let takes = language.pick("可吃", " takes ");
        let by = language.pick("：", ": ");
        format!(
            "{capturer}{takes}{target}{by}{moves}{}",
            gain(threat, language)
        )
    };
    if !threat.taking_part.is_empty() {
        let pieces: Vec<String> = threat
            .taking_part
            .iter()
            .map(|at| named(&Some(*at)))
            .collect();
        out += &language.pick("；参与之子：", "; taking part: ");
        out += &pieces.join(&language.pick("、", ", "));
    }
    match (&threat.before, threat.old) {
        (Some(before), false) => {
            out += &language.pick("；走动前只能得", "; before the move it won only");
            out += &amount(before, language);
        }
        (None, false) if !threat.mates => {
            out += &language.pick("；走动前尚不能得", "; before the move it was no threat");
        }
        _ => {}
    }
    out
}

fn gain(threat: &Threat, language: Language) -> String {
    if threat.mates {
        return language.pick("，将死", ", mate");
    }
    language.pick("，净得", ", a gain of") + &amount(&threat.wins, language)
}

fn amount(balance: &Balance, language: Language) -> String {
    let horses = f64::from(balance.pieces) / 2.0;
    let pawns = balance.pawns;
    match language {
        Language::English => {
            let mut parts = Vec::new();
            if balance.pieces != 0 {
                parts.push(format!(" {horses} (a horse being 1)"));
            }
            if pawns > 0 {
                parts.push(format!(" {pawns} pawn(s)"));
            } else if pawns < 0 {
                parts.push(format!(" {} pawn(s) lost", -pawns));
            }
            parts.join(" and")
        }
        _ => {
            let mut parts = Vec::new();
            if balance.pieces != 0 {
                parts.push(language.pick(&format!("子力{horses}（一马为1）"), ""));
            }
            if pawns > 0 {
                parts.push(language.pick(&format!("过河兵（卒）{pawns}个"), ""));
            } else if pawns < 0 {
                parts.push(language.pick(&format!("失过河兵（卒）{}个", -pawns), ""));
            }
            parts.join("、")
        }
    }
}
