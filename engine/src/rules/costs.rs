//! Whether costs can be paid and required targets exist, before anything changes (R4.2).

use super::{Context, Rules};
use crate::ids::{AbilityIx, CardIx, Player, SelectorIx};
use crate::state::{State, Zone};
use crate::vm::Op;

/// What a player can pay with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Funds {
    /// Untapped IKZ cards.
    pub ikz: u8,
    /// An untapped token.
    pub token: bool,
}

impl Funds {
    /// What a player has. A token is never tapped: paying removes it (R4.1).
    #[inline]
    pub fn of(state: &State, player: Player) -> Self {
        // Nothing of IKZ is tapped outside the area, so counting tapped ones needs no list.
        let token = state.zone(CardIx::token(player)) == Zone::IkzArea;
        let tapped = (state.tapped.0[player.index()] & CardIx::IKZ_MASK).count_ones() as u8;
        let cards = state.ikz_area(player).len() as u8 - u8::from(token);
        Self { ikz: cards - tapped, token }
    }

    /// Whether the sum suffices. Asking for the token is a choice only where IKZ cards alone would do (R4.1).
    #[inline]
    pub fn covers(self, cost: u8, with_token: bool) -> bool {
        if with_token { self.token && cost > 0 && self.ikz >= cost } else { self.ikz + u8::from(self.token) >= cost }
    }
}

/// Why a program cannot start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// Not enough IKZ.
    Ikz {
        /// How many it takes in all.
        cost: u8,
    },
    /// The card is tapped already.
    Tapped,
    /// The card has cooldown.
    Cooldown,
    /// Too few cards to discard.
    NothingToDiscard,
    /// Too few cards to return.
    NothingToReturn,
    /// The leader would not take the damage.
    LeaderUnharmed,
    /// Nothing to choose.
    NoTarget,
    /// Used this turn (R10.2).
    AlreadyUsed,
    /// The card is no longer where the cost takes it from.
    Gone,
}

impl Rules<'_> {
    /// Whether the costs and required choices from `pc` on can be met. Stops at the first op that is neither.
    /// `spent` IKZ are owed already.
    pub fn obstacle(
        &self,
        ability: AbilityIx,
        pc: usize,
        context: &Context,
        spent: u8,
        with_token: bool,
    ) -> Option<Obstacle> {
        let source = context.source;
        let you = context.you();
        let mut ikz = spent;
        for op in &self.table.program(ability)[pc..] {
            match *op {
                Op::OncePerTurn => {
                    if self.is_used(source, ability) {
                        return Some(Obstacle::AlreadyUsed);
                    }
                }
                Op::PayIkz(cost) => {
                    ikz = ikz.saturating_add(cost);
                    // Asked at once: it is cheap, and most often the reason.
                    if !Funds::of(self.state, you).covers(ikz, with_token) {
                        return Some(Obstacle::Ikz { cost: ikz });
                    }
                }
                Op::PayTapSelf { even_cooling } => {
                    if !self.state.zone(source).is_field() {
                        return Some(Obstacle::Gone);
                    }
                    if self.state.is_tapped(source) {
                        return Some(Obstacle::Tapped);
                    }
                    // R5.2
                    if !even_cooling
                        && self.state.has_cooldown(source)
                        && !self.keywords(source).contains(crate::def::Keywords::CHARGE)
                    {
                        return Some(Obstacle::Cooldown);
                    }
                }
                Op::PaySacrificeSelf => {
                    if !self.state.zone(source).is_field() {
                        return Some(Obstacle::Gone);
                    }
                }
                Op::PayDiscard { from, count } => {
                    let mut found = self.select(from, context);
                    // A spell in hand cannot pay for itself.
                    found.remove(source);
                    if found.len() < usize::from(count) {
                        return Some(Obstacle::NothingToDiscard);
                    }
                }
                Op::PayReturn { from, count } => {
                    if self.count(from, context) < usize::from(count) {
                        return Some(Obstacle::NothingToReturn);
                    }
                }
                Op::PayLeaderDamage(amount) => {
                    if self.damage_taken(CardIx::leader(you), amount, false) < amount {
                        return Some(Obstacle::LeaderUnharmed);
                    }
                }
                Op::Choose { from, min, .. } => {
                    if min > 0 && !self.exists_beside(from, context) {
                        return Some(Obstacle::NoTarget);
                    }
                    break;
                }
                _ => break,
            }
        }
        // What a card itself costs was asked before its ability.
        None
    }

    /// Whether a selector finds any card but a spell that is still in the hand it is played from.
    fn exists_beside(&self, selector: SelectorIx, context: &Context) -> bool {
        if self.state.zone(context.source) != Zone::Hand {
            return self.exists(selector, context);
        }
        let mut found = self.select(selector, context);
        found.remove(context.source);
        !found.is_empty()
    }

    /// Whether an ability was used this turn (R10.2).
    #[inline]
    pub fn is_used(&self, card: CardIx, ability: AbilityIx) -> bool {
        let number = ability.0.wrapping_sub(self.def(card).first_ability);
        number < 8 && self.state.used(card) >> number & 1 == 1
    }

    /// The IKZ an ability's own program takes before its effect.
    pub fn program_ikz(&self, ability: AbilityIx) -> u8 {
        let leading = self.table.program(ability).iter().take_while(|op| op.is_cost() || matches!(op, Op::OncePerTurn));
        leading.fold(0, |sum: u8, op| if let Op::PayIkz(cost) = op { sum.saturating_add(*cost) } else { sum })
    }
}
