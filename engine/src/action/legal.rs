//! Every legal action, into a buffer the caller owns.

use std::num::NonZeroU32;

use super::check::{Activation, can_bear, check_activation, check_attacker, check_defending, check_spell};
use super::{Action, ActionKind, FIRST_ALLEY_PLACE, GATE_PLACE, LEADER_PLACE};
use crate::def::{CardKind, CardTable, SpellTiming, Timing};
use crate::ids::{CardIx, Player};
use crate::limits::LEGAL_ACTIONS;
use crate::rules::{Funds, Rules};
use crate::state::{Phase, Row, State, Zone};

/// Actions in a fixed buffer.
#[derive(Clone, Debug)]
pub struct ActionList {
    actions: [Action; LEGAL_ACTIONS],
    len: usize,
}

impl Default for ActionList {
    fn default() -> Self {
        Self { actions: [Action::NO_OP; LEGAL_ACTIONS], len: 0 }
    }
}

impl ActionList {
    /// An empty list.
    pub fn new() -> Self {
        Self::default()
    }
    /// Forgets all actions.
    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
    }
    #[inline]
    fn push(&mut self, action: Action) {
        self.actions[self.len] = action;
        self.len += 1;
    }
}

impl std::ops::Deref for ActionList {
    type Target = [Action];
    #[inline]
    fn deref(&self) -> &[Action] {
        &self.actions[..self.len]
    }
}

/// Fills `list` with every action that whoever must act may do; empty when the match is over.
pub fn legal(state: &State, table: &CardTable, list: &mut ActionList) {
    list.clear();
    let Some(player) = state.actor() else { return };
    if state.pending.is_open() {
        if state.pending.may_decline() {
            list.push(Action::NO_OP);
        }
        let mut options = state.pending.options();
        while options != 0 {
            list.push(Action::choose(options.trailing_zeros() as u8));
            options &= options - 1;
        }
        return;
    }
    let rules = Rules::new(state, table);
    match state.phase {
        Phase::MulliganFirst | Phase::MulliganSecond => {
            list.push(Action::KEEP);
            list.push(Action::SHUFFLE);
        }
        Phase::Main => {
            hand_plays(rules, player, list);
            attacks(rules, player, list);
            portals(state, player, list);
            activations(rules, player, Timing::Main, &mut |action| {
                list.push(action);
                false
            });
            list.push(Action::END_TURN);
        }
        Phase::ResponseWindow => {
            list.push(Action::NO_OP);
            responses(rules, player, &mut |action| {
                list.push(action);
                false
            });
        }
        _ => {}
    }
}

/// The numbers of the set bits, lowest first.
#[inline]
fn bits(mask: u8) -> impl Iterator<Item = u8> {
    let mut left = u32::from(mask);
    std::iter::from_fn(move || {
        let mask = NonZeroU32::new(left)?;
        left &= left - 1;
        Some(mask.trailing_zeros() as u8)
    })
}

/// Whether the defending player can do anything but pass (R7.3).
pub(crate) fn has_response(rules: Rules<'_>) -> bool {
    responses(rules, rules.state.active.other(), &mut |_| true)
}

/// The cards in a hand that a legal action plays now, one bit an index: what the legal list says, without listing every
/// place.
pub(crate) fn playable(rules: Rules<'_>, player: Player) -> u32 {
    let state = rules.state;
    if state.pending.is_open() || state.actor() != Some(player) {
        return 0;
    }
    let response = match state.phase {
        Phase::Main => false,
        Phase::ResponseWindow => true,
        _ => return 0,
    };
    let funds = Funds::of(state, player);
    let mut playable = 0;
    for (index, card) in state.hand(player).iter().enumerate() {
        let def = rules.def(*card);
        // Where the token is a choice of its own, paying without it is legal too.
        let can = funds.covers(def.cost, false)
            && match def.kind {
                CardKind::Entity => !response,
                CardKind::Weapon => !response && bearers_of(state, player) != 0,
                CardKind::Spell(timing) => {
                    (timing == SpellTiming::Response) == response && check_spell(rules, *card, response, false).is_ok()
                }
                _ => false,
            };
        playable |= u32::from(can) << index;
    }
    playable
}

/// Pushes an action once or twice: the token is a choice of its own where IKZ cards alone would do.
#[inline]
fn with_token(funds: Funds, cost: u8, mut push: impl FnMut(u8) -> bool) -> bool {
    push(0) || (funds.covers(cost, true) && push(1))
}

fn hand_plays(rules: Rules<'_>, player: Player, list: &mut ActionList) {
    let state = rules.state;
    let funds = Funds::of(state, player);
    // Asked when the first weapon wants one.
    let mut bearers = None;
    let slots = [state.open_slots(player, Row::Garden), state.open_slots(player, Row::Alley)];
    for (index, card) in state.hand(player).iter().enumerate() {
        let index = index as u8;
        let def = rules.def(*card);
        if !funds.covers(def.cost, false) {
            continue;
        }
        match def.kind {
            CardKind::Entity => {
                for token in 0..=u8::from(funds.covers(def.cost, true)) {
                    for slot in bits(slots[0]) {
                        list.push(Action::new(ActionKind::PlayEntityToGarden, index, slot, token));
                    }
                    for slot in bits(slots[1]) {
                        list.push(Action::new(ActionKind::PlayEntityToAlley, index, slot, token));
                    }
                }
            }
            CardKind::Weapon => {
                let bearers = *bearers.get_or_insert_with(|| bearers_of(state, player));
                for token in 0..=u8::from(funds.covers(def.cost, true)) {
                    for place in bits(bearers) {
                        list.push(Action::new(ActionKind::PlayWeapon, index, place, token));
                    }
                }
            }
            CardKind::Spell(SpellTiming::Main) => {
                for token in 0..=u8::from(funds.token) {
                    if check_spell(rules, *card, false, token == 1).is_ok() {
                        list.push(Action::new(ActionKind::PlaySpellMain, index, 0, token));
                    }
                }
            }
            _ => {}
        }
    }
}

/// Who can bear one more weapon, one bit a place.
fn bearers_of(state: &State, player: Player) -> u8 {
    let mut bearers = u8::from(can_bear(state, CardIx::leader(player))) << LEADER_PLACE;
    for (slot, card) in state.garden(player).iter().enumerate() {
        bearers |= u8::from(card.is_some() && can_bear(state, *card)) << slot;
    }
    bearers
}

fn attacks(rules: Rules<'_>, player: Player, list: &mut ActionList) {
    let state = rules.state;
    let mut targets = 1 << LEADER_PLACE;
    for (slot, card) in state.garden(player.other()).iter().enumerate() {
        targets |= u8::from(card.is_some() && state.is_tapped(*card)) << slot;
    }
    let mut attack_with = |place: u8, attacker: CardIx| {
        if !state.is_tapped(attacker) && check_attacker(rules, attacker).is_ok() {
            for target in bits(targets) {
                list.push(Action::new(ActionKind::Attack, place, target, 0));
            }
        }
    };
    for (slot, card) in state.garden(player).iter().enumerate() {
        if card.is_some() {
            attack_with(slot as u8, *card);
        }
    }
    attack_with(LEADER_PLACE, CardIx::leader(player));
}

fn portals(state: &State, player: Player, list: &mut ActionList) {
    if state.is_tapped(CardIx::gate(player)) {
        return;
    }
    let open = state.open_slots(player, Row::Garden);
    for (alley, entity) in state.alley(player).iter().enumerate() {
        if entity.is_none() || state.is_tapped(*entity) {
            continue;
        }
        for garden in bits(open) {
            list.push(Action::new(ActionKind::PortalGate, alley as u8, garden, 0));
        }
    }
}

/// Calls `push` with every ability that can be used, until it answers yes.
fn activations(rules: Rules<'_>, player: Player, timing: Timing, push: &mut impl FnMut(Action) -> bool) -> bool {
    let state = rules.state;
    let funds = Funds::of(state, player);
    for card in state.usable.iter_of(player) {
        if !rules.def(card).timings.intersects(timing.flag()) {
            continue;
        }
        let slot = state.slot[card.index()];
        let place = match state.zone(card) {
            Zone::Garden if card.is_leader() => LEADER_PLACE,
            Zone::Garden => slot,
            Zone::Alley => FIRST_ALLEY_PLACE + slot,
            Zone::Gate => GATE_PLACE,
            // A weapon's abilities happen by themselves; nobody can name one.
            _ => continue,
        };
        for (number, ability) in rules.table.abilities_of(state.def(card)).enumerate() {
            if check_activation(rules, Activation { card, ability }, false).is_err() {
                continue;
            }
            let action = |token| Action::new(ActionKind::ActivateAbility, place, number as u8, token);
            if with_token(funds, rules.program_ikz(ability), |token| push(action(token))) {
                return true;
            }
        }
    }
    false
}

/// Calls `push` with every response but passing, until it answers yes.
fn responses(rules: Rules<'_>, player: Player, push: &mut impl FnMut(Action) -> bool) -> bool {
    let state = rules.state;
    for (slot, card) in state.garden(player).iter().enumerate() {
        if card.is_some()
            && !state.is_tapped(*card)
            && check_defending(rules, *card).is_ok()
            && push(Action::new(ActionKind::DeclareDefender, slot as u8, 0, 0))
        {
            return true;
        }
    }
    let funds = Funds::of(state, player);
    for (index, card) in state.hand(player).iter().enumerate() {
        if rules.def(*card).kind != CardKind::Spell(SpellTiming::Response)
            || !funds.covers(rules.def(*card).cost, false)
        {
            continue;
        }
        for token in 0..=u8::from(funds.token) {
            if check_spell(rules, *card, true, token == 1).is_ok()
                && push(Action::new(ActionKind::PlaySpellResponse, index as u8, 0, token))
            {
                return true;
            }
        }
    }
    activations(rules, player, Timing::Response, push)
}
