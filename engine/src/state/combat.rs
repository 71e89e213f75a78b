//! The running combat and damage on its way.

use crate::ids::CardIx;

/// The running combat (R7); `attacker` is `NONE` while there is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Combat {
    /// Who attacks.
    pub attacker: CardIx,
    /// Who is attacked now.
    pub target: CardIx,
    /// A defender was declared (at most one, R7.3).
    pub defended: bool,
}

impl Combat {
    /// No combat.
    pub const NONE: Self = Self { attacker: CardIx::NONE, target: CardIx::NONE, defended: false };
}

/// Damage about to be dealt; several land together (R7.7).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hit {
    /// Who deals it.
    pub source: CardIx,
    /// Who takes it.
    pub target: CardIx,
    /// How much, before carapace.
    pub amount: u8,
    /// By attacking, not by a card effect (R8.2).
    pub combat: bool,
    /// Offered to every replacement, or replaced (R10.7).
    pub offered: bool,
}

impl Hit {
    pub(crate) const BLANK: Self =
        Self { source: CardIx::NONE, target: CardIx::NONE, amount: 0, combat: false, offered: false };
}
