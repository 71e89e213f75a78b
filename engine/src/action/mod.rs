//! What a player can do: stable codes, the legal list, masks, and why something is not legal.

mod check;
mod illegal;
mod legal;
mod masks;

pub use check::check;
pub use illegal::{Illegal, Reason};
pub use legal::{ActionList, legal};
pub use masks::Masks;

pub(crate) use check::{ability_at, activation, can_bear, garden_place, spell_ability};
pub(crate) use legal::{has_response, playable};

use crate::limits::{OPTION_PAGES, OPTIONS};

/// The stable codes of the contract.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum ActionKind {
    /// Decline: pass, no, or done choosing.
    NoOp = 0,
    /// R5.1.
    PlayEntityToGarden = 1,
    /// R5.1.
    PlayEntityToAlley = 2,
    /// R5.3.
    PlayWeapon = 3,
    /// R5.4.
    PlaySpellMain = 4,
    /// R5.4.
    PlaySpellResponse = 5,
    /// R7.1.
    Attack = 6,
    /// R7.4.
    DeclareDefender = 7,
    /// R6.1.
    PortalGate = 8,
    /// R10.1.
    ActivateAbility = 9,
    /// R3.3.
    EndTurn = 10,
    /// R1.5.
    MulliganKeep = 11,
    /// R1.5.
    MulliganShuffle = 12,
    /// An option of the open choice.
    Choose = 13,
}

impl ActionKind {
    /// How many kinds there are: the width of the first head.
    pub const COUNT: usize = 14;
    /// Every kind, by code.
    pub const ALL: [Self; Self::COUNT] = [
        Self::NoOp,
        Self::PlayEntityToGarden,
        Self::PlayEntityToAlley,
        Self::PlayWeapon,
        Self::PlaySpellMain,
        Self::PlaySpellResponse,
        Self::Attack,
        Self::DeclareDefender,
        Self::PortalGate,
        Self::ActivateAbility,
        Self::EndTurn,
        Self::MulliganKeep,
        Self::MulliganShuffle,
        Self::Choose,
    ];

    /// The kind with a code.
    pub fn from_code(code: u8) -> Option<Self> {
        Self::ALL.get(usize::from(code)).copied()
    }
}

/// Width of the p0 head.
pub const P0_HEAD: usize = 32;
/// Width of the p1 head.
pub const P1_HEAD: usize = 16;
const _: () = assert!(OPTIONS == P0_HEAD && OPTION_PAGES <= P1_HEAD);
/// Width of the p2 head.
pub const P2_HEAD: usize = 2;
/// The leader among bearers, attackers and targets; garden slots are 0 to 4.
pub const LEADER_PLACE: u8 = 5;
/// The first alley slot among the places of abilities.
pub const FIRST_ALLEY_PLACE: u8 = 6;
/// The gate among the places of abilities.
pub const GATE_PLACE: u8 = 11;

/// One action, four bytes. What the parameters mean is in the contract; unused ones are 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord, Hash)]
pub struct Action {
    /// The code of an [`ActionKind`].
    pub kind: u8,
    /// The parameters.
    pub p: [u8; 3],
}

impl Action {
    /// Decline.
    pub const NO_OP: Self = Self::new(ActionKind::NoOp, 0, 0, 0);
    /// End the turn.
    pub const END_TURN: Self = Self::new(ActionKind::EndTurn, 0, 0, 0);
    /// Keep the opening hand.
    pub const KEEP: Self = Self::new(ActionKind::MulliganKeep, 0, 0, 0);
    /// Take a new opening hand.
    pub const SHUFFLE: Self = Self::new(ActionKind::MulliganShuffle, 0, 0, 0);

    /// An action with its parameters.
    #[inline]
    pub const fn new(kind: ActionKind, p0: u8, p1: u8, p2: u8) -> Self {
        Self { kind: kind as u8, p: [p0, p1, p2] }
    }
    /// Choose an option. The first 32 are named by the first parameter alone; the second names the page.
    #[inline]
    pub const fn choose(option: u8) -> Self {
        Self::new(ActionKind::Choose, option % OPTIONS as u8, option / OPTIONS as u8, 0)
    }
    /// The option that a choice names.
    #[inline]
    pub const fn option(self) -> u8 {
        self.p[1].saturating_mul(OPTIONS as u8).saturating_add(self.p[0])
    }
    /// The four bytes as one number.
    pub const fn code(self) -> u32 {
        u32::from_le_bytes([self.kind, self.p[0], self.p[1], self.p[2]])
    }
    /// The action with a number.
    pub const fn from_code(code: u32) -> Self {
        let [kind, p0, p1, p2] = code.to_le_bytes();
        Self { kind, p: [p0, p1, p2] }
    }
}
