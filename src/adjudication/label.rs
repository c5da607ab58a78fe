//! What a single move is (art. 28).

use std::fmt;

/// The name of a move of a cycle. The first three are attacks (打, art. 28.4) and make up the
/// forbidden ways of play; all others are allowed (art. 25.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
pub enum Label {
    /// 将: the move attacks the king (art. 28.1).
    Check = 1,
    /// 杀: the move intends to mate by checks next (art. 28.2).
    MateThreat = 2,
    /// 捉: the move makes it possible to win material next (art. 28.3, 29).
    CaptureThreat = 3,
    /// 兑: the move offers to exchange pieces of equal value (art. 28.5).
    ExchangeOffer = 4,
    /// 献: the move offers a piece for nothing (art. 28.6).
    SacrificeOffer = 5,
    /// 拦: the move stands in an enemy piece's way (art. 28.7).
    Block = 6,
    /// 跟: the move keeps watching a protected piece (art. 28.8).
    Shadow = 7,
    /// 闲: nothing of the above (art. 28.9).
    Idle = 8,
    /// The search met its bound before it could tell; nothing is guessed.
    Undetermined = 9,
}

impl Label {
    /// All labels, in the order of their numbers.
    pub const ALL: [Label; 9] = [
        Label::Check,
        Label::MateThreat,
        Label::CaptureThreat,
        Label::ExchangeOffer,
        Label::SacrificeOffer,
        Label::Block,
        Label::Shadow,
        Label::Idle,
        Label::Undetermined,
    ];

    /// What a move that gives no check can still be while nothing is known about it.
    pub(super) const UNCERTAIN: [Label; 3] = [Label::MateThreat, Label::CaptureThreat, Label::Idle];

    /// The name in reports and in the C, Python and C# interfaces.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Label::Check => "check",
            Label::MateThreat => "mate_threat",
            Label::CaptureThreat => "capture_threat",
            Label::ExchangeOffer => "exchange_offer",
            Label::SacrificeOffer => "sacrifice_offer",
            Label::Block => "block",
            Label::Shadow => "shadow",
            Label::Idle => "idle",
            Label::Undetermined => "undetermined",
        }
    }

    /// The label with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Label> {
        Label::ALL.into_iter().find(|label| label.name() == name)
    }

    /// The number of the C interface.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// The label of a C number.
    #[must_use]
    pub fn from_number(number: u8) -> Option<Label> {
        Label::ALL
            .into_iter()
            .find(|label| label.number() == number)
    }

    /// Is it an attack (打, art. 28.4)?
    #[must_use]
    pub const fn is_attack(self) -> bool {
        matches!(
            self,
            Label::Check | Label::MateThreat | Label::CaptureThreat
        )
    }

    /// The article that defines it.
    #[must_use]
    pub const fn article(self) -> &'static str {
        match self {
            Label::Check => "28.1",
            Label::MateThreat => "28.2",
            Label::CaptureThreat => "28.3",
            Label::ExchangeOffer => "28.5",
            Label::SacrificeOffer => "28.6",
            Label::Block => "28.7",
            Label::Shadow => "28.8",
            Label::Idle | Label::Undetermined => "28.9",
        }
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
