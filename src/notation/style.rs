//! Notations and their settings, with stable names.

/// A way of writing moves down.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Notation {
    /// Only for reading: whatever the text looks like. Everything but Vietnamese, whose letters
    /// mean something else in WXF.
    #[default]
    Any,
    /// The full form of art. 7.5: 炮二平五, 马8进7, 前炮退二.
    Chinese,
    /// The short form of art. 7.5: 炮25, 马87.
    Shorthand,
    /// The World Xiangqi Federation's: C2.5, H8+7.
    Wxf,
    /// Two points with capital letters and a dash: H2-E2.
    Iccs,
    /// Two points: h2e2.
    Uci,
    /// As chess programs write: Che2, Hg7, exe5.
    San,
    /// P2-5, M8.7: only on request.
    Vietnamese,
}

/// Simplified or traditional characters, for writing. Both are always read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Script {
    /// 马车炮将进后
    #[default]
    Simplified,
    /// 馬車炮將進後
    Traditional,
}

/// The numerals that are written. All are always read, for either side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Numerals {
    /// Red 一二三, black 123 (art. 7.5).
    #[default]
    HalfWidth,
    /// Red 一二三, black １２３.
    FullWidth,
    /// 一二三 for both.
    Chinese,
    /// 123 for both.
    Arabic,
}

/// How one of several pieces on a file is named. See the table in [`Style`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Tandem {
    /// Chinese: tandem pawns of all files in one row (`pooled`). WXF: place and file (`ordinal`).
    #[default]
    Pooled,
    /// Chinese: place and file (`file`). WXF: plus and minus (`classic`).
    File,
    /// WXF: Pa to Pe. Chinese: like `Pooled`.
    Letters,
}

/// What a short form leaves out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Short {
    /// The action word, whatever it is (art. 7.5): 炮25, 马87, 炮84.
    #[default]
    Seed,
    /// Only 平: 炮25, 马8+7.
    West,
}

/// The number of red's back rank in notations that number the ranks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Ranks {
    /// 0 to 9.
    #[default]
    FromZero,
    /// 1 to 10.
    FromOne,
}

/// A notation with its settings.
///
/// Each style has a [name](Style::name): the notation, then settings with dashes between, in
/// any order: `chinese-traditional-fullwidth`, `wxf-classic`.
///
/// | name | for | means |
/// | --- | --- | --- |
/// | `any` `chinese` `shorthand` `wxf` `iccs` `uci` `san` `vietnamese` | | the notation |
/// | `uci10` `san10` | | ranks 1 to 10 |
/// | `-traditional` | `chinese`, `shorthand` | traditional characters |
/// | `-fullwidth` | `chinese`, `shorthand` | black's numerals full width |
/// | `-hanzi`, `-arabic` | `chinese`, `shorthand` | Chinese, Arabic numerals for both |
/// | `-west` | `shorthand` | only 平 is left out |
/// | (nothing: pooled) | `chinese` | 前 中 后 or 一 to 五 among all tandem pawns, from the right |
/// | `-file` | `chinese` | 前七平八 when two files have tandem pawns |
/// | (nothing: ordinal) | `wxf` | 27=8: the second pawn on file 7, when + and - do not suffice |
/// | `-classic` | `wxf` | `++ P+ P3 P- --`, and 3+.4 when two files have tandem pawns |
/// | `-letters` | `wxf` | Pa to Pe among all tandem pawns, from the right |
///
/// All tandem conventions are read whatever the style, but where two of them understand one
/// text differently (WXF 33.4) the style decides; [`Style::ANY`] then reports both candidates.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Style {
    /// Which notation.
    pub notation: Notation,
    /// Characters.
    pub script: Script,
    /// Numerals.
    pub numerals: Numerals,
    /// Several pieces on a file.
    pub tandem: Tandem,
    /// What the short form leaves out.
    pub short: Short,
    /// Numbers of the ranks.
    pub ranks: Ranks,
}

impl Style {
    /// For reading: whatever it looks like, ranks from 0.
    pub const ANY: Style = Style::of(Notation::Any);
    /// 炮二平五, 马8进7.
    pub const CHINESE: Style = Style::of(Notation::Chinese);
    /// 炮二平五, 馬8進7.
    pub const CHINESE_TRADITIONAL: Style = Style {
        script: Script::Traditional,
        ..Style::CHINESE
    };
    /// 炮25, 马87.
    pub const SHORTHAND: Style = Style::of(Notation::Shorthand);
    /// 炮25, 马8+7.
    pub const SHORTHAND_WEST: Style = Style {
        short: Short::West,
        ..Style::SHORTHAND
    };
    /// C2.5, H8+7.
    pub const WXF: Style = Style::of(Notation::Wxf);
    /// H2-E2.
    pub const ICCS: Style = Style::of(Notation::Iccs);
    /// h2e2.
    pub const UCI: Style = Style::of(Notation::Uci);
    /// h3e3, a10a9.
    pub const UCI10: Style = Style {
        ranks: Ranks::FromOne,
        ..Style::UCI
    };
    /// Che2.
    pub const SAN: Style = Style::of(Notation::San);
    /// Che3.
    pub const SAN10: Style = Style {
        ranks: Ranks::FromOne,
        ..Style::SAN
    };
    /// P2-5, M8.7.
    pub const VIETNAMESE: Style = Style::of(Notation::Vietnamese);

    /// A notation with its usual settings.
    #[must_use]
    pub const fn of(notation: Notation) -> Style {
        Style {
            notation,
            script: Script::Simplified,
            numerals: Numerals::HalfWidth,
            tandem: Tandem::Pooled,
            short: Short::Seed,
            ranks: Ranks::FromZero,
        }
    }

    /// The style of a name; `None` for an unknown name or a setting that the notation lacks.
    ///
    /// ```
    /// use xqrules::notation::Style;
    /// assert_eq!(Style::from_name("chinese-traditional"), Some(Style::CHINESE_TRADITIONAL));
    /// assert_eq!(Style::from_name("uci-traditional"), None);
    /// ```
    #[must_use]
    pub fn from_name(name: &str) -> Option<Style> {
        let mut words = name.split('-');
        let mut style = match words.next()? {
            "any" => Style::ANY,
            "chinese" => Style::CHINESE,
            "shorthand" => Style::SHORTHAND,
            "wxf" => Style::WXF,
            "iccs" => Style::ICCS,
            "uci" => Style::UCI,
            "uci10" => Style::UCI10,
            "san" => Style::SAN,
            "san10" => Style::SAN10,
            "vietnamese" => Style::VIETNAMESE,
            _ => return None,
        };
        for word in words {
            let fits = match style.notation {
                Notation::Chinese => {
                    matches!(
                        word,
                        "simplified"
                            | "traditional"
                            | "fullwidth"
                            | "hanzi"
                            | "arabic"
                            | "file"
                            | "pooled"
                    )
                }
                Notation::Shorthand => matches!(
                    word,
                    "simplified"
                        | "traditional"
                        | "fullwidth"
                        | "hanzi"
                        | "arabic"
                        | "west"
                        | "seed"
                ),
                Notation::Wxf => matches!(word, "ordinal" | "classic" | "letters"),
                _ => false,
            };
            if !fits {
                return None;
            }
            match word {
                "traditional" => style.script = Script::Traditional,
                "fullwidth" => style.numerals = Numerals::FullWidth,
                "hanzi" => style.numerals = Numerals::Chinese,
                "arabic" => style.numerals = Numerals::Arabic,
                "file" | "classic" => style.tandem = Tandem::File,
                "letters" => style.tandem = Tandem::Letters,
                "west" => style.short = Short::West,
                _ => {}
            }
        }
        Some(style)
    }

    /// The name that [`from_name`](Style::from_name) reads.
    #[must_use]
    pub fn name(&self) -> String {
        let one = self.ranks == Ranks::FromOne;
        let mut out = String::from(match self.notation {
            Notation::Any => "any",
            Notation::Chinese => "chinese",
            Notation::Shorthand => "shorthand",
            Notation::Wxf => "wxf",
            Notation::Iccs => "iccs",
            Notation::Uci if one => "uci10",
            Notation::Uci => "uci",
            Notation::San if one => "san10",
            Notation::San => "san",
            Notation::Vietnamese => "vietnamese",
        });
        let chinese = matches!(self.notation, Notation::Chinese | Notation::Shorthand);
        if chinese && self.script == Script::Traditional {
            out.push_str("-traditional");
        }
        if chinese {
            out.push_str(match self.numerals {
                Numerals::HalfWidth => "",
                Numerals::FullWidth => "-fullwidth",
                Numerals::Chinese => "-hanzi",
                Numerals::Arabic => "-arabic",
            });
        }
        out.push_str(match (self.notation, self.tandem, self.short) {
            (Notation::Chinese, Tandem::File, _) => "-file",
            (Notation::Wxf, Tandem::File, _) => "-classic",
            (Notation::Wxf, Tandem::Letters, _) => "-letters",
            (Notation::Shorthand, _, Short::West) => "-west",
            _ => "",
        });
        out
    }
}

impl std::str::FromStr for Style {
    type Err = UnknownStyle;

    fn from_str(s: &str) -> Result<Style, UnknownStyle> {
        Style::from_name(s).ok_or(UnknownStyle)
    }
}

/// A name that is no style's.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not the name of a notation")]
pub struct UnknownStyle;
