//! The observation: what one player may know of a match, as numbers in [-1, 1] for learners.
//!
//! What is where is said in [`schema`](super::schema). Nothing here may depend on what the viewer cannot see: the
//! opponent's hand, the decks, face-down IKZ, cards the opponent looks at, the options of the opponent's choice, or the
//! random generator. A card's identity is written only where [`Sight::sees`] says so.

use std::fmt;
use std::marker::PhantomData;

use super::schema::{
    Area, COUNTED_DEFINITIONS, COUNTED_TRIGGERS, Choice, Combat, Discarded, Effect, Fighter, Gate, HandCard,
    IDENTITY_BITS, Layout, Match, OBSERVATION_LEN, Offered, Part, Record, SMALL_SCALE, STAT_SCALE, Supplies, Waiting,
};
use crate::action::{FIRST_ALLEY_PLACE, GATE_PLACE, LEADER_PLACE, playable};
use crate::def::{CardKind, CardTable, Keywords, SpellTiming};
use crate::ids::{AbilityIx, CardIx, DefIx, Player};
use crate::limits::{COPIES, DISCARD, HAND, IKZ, MAIN_DECK, OPTIONS, STACK_DEPTH, WEAPONS_PER_BEARER};
use crate::rules::{Auras, Funds, Rules};
use crate::state::{PendingKind, Phase, Response, State, Zone};

/// What an observation is made of.
pub type Value = f32;

/// Why there is no observation. The buffer is as it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ObserveError {
    /// The buffer has another length than [`OBSERVATION_LEN`].
    Length {
        /// How many values it has.
        found: usize,
    },
    /// The table has more definitions than an identity can tell apart.
    Definitions {
        /// How many it has.
        found: usize,
    },
}

impl fmt::Display for ObserveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length { found } => {
                write!(f, "an observation has {OBSERVATION_LEN} values, and the buffer has room for {found}")
            }
            Self::Definitions { found } => {
                let most = 1 << IDENTITY_BITS;
                write!(f, "the table has {found} cards, and an observation can tell {most} apart")
            }
        }
    }
}

impl std::error::Error for ObserveError {}

/// Writes what a player may know of a match into a buffer of [`OBSERVATION_LEN`] values.
pub fn observe(state: &State, table: &CardTable, viewer: Player, out: &mut [Value]) -> Result<(), ObserveError> {
    if out.len() != OBSERVATION_LEN {
        return Err(ObserveError::Length { found: out.len() });
    }
    if table.len() > 1 << IDENTITY_BITS {
        return Err(ObserveError::Definitions { found: table.len() });
    }
    // Most of a board is empty: what is not there needs no writing.
    out.fill(0.0);
    let rules = Rules::new(state, table);
    let auras = Auras::of(rules);
    let sight = Sight { rules: rules.with(&auras), viewer };
    let them = viewer.other();
    sight.table(one(out, &Layout::table));
    sight.choice(one(out, &Layout::choice));
    sight.waiting(one(out, &Layout::waiting));
    sight.combat(one(out, &Layout::combat));
    if let Some(frame) = state.frames().last() {
        sight.effect(one(out, &Layout::effect), frame.source, frame.ability);
    }
    for (writer, parked) in records(out, &Layout::stack).zip(state.stack().iter().rev()) {
        sight.effect(writer, parked.source, parked.ability);
    }
    for (player, leader, gate, garden, alley, supplies, discard) in [
        (
            viewer,
            &Layout::my_leader,
            &Layout::my_gate,
            &Layout::my_garden,
            &Layout::my_alley,
            &Layout::my_supplies,
            &Layout::my_discard,
        ),
        (
            them,
            &Layout::their_leader,
            &Layout::their_gate,
            &Layout::their_garden,
            &Layout::their_alley,
            &Layout::their_supplies,
            &Layout::their_discard,
        ),
    ] {
        sight.fighter(one(out, leader), CardIx::leader(player));
        sight.gate(one(out, gate), CardIx::gate(player));
        for (area, slots) in [(garden, state.garden(player)), (alley, state.alley(player))] {
            for (writer, card) in records(out, area).zip(slots) {
                if card.is_some() {
                    sight.fighter(writer, *card);
                }
            }
        }
        sight.supplies(one(out, supplies), player);
        sight.discard(one(out, discard), player);
    }
    sight.hand(records(out, &Layout::my_hand));
    sight.options(records(out, &Layout::options));
    Ok(())
}

/// The one record of a block.
fn one<'o, R: Record>(out: &'o mut [Value], area: &Area<R>) -> Writer<'o, R> {
    Writer { values: &mut out[area.offset..area.offset + R::LENGTH], record: PhantomData }
}

/// The records of a block, in order.
fn records<'o, R: Record>(out: &'o mut [Value], area: &Area<R>) -> impl Iterator<Item = Writer<'o, R>> {
    let values = &mut out[area.offset..area.offset + area.times * R::LENGTH];
    values.chunks_exact_mut(R::LENGTH).map(|values| Writer { values, record: PhantomData })
}

/// One record to be written; it takes no other record's fields.
struct Writer<'o, R> {
    values: &'o mut [Value],
    record: PhantomData<R>,
}

impl<R: Record> Writer<'_, R> {
    #[inline]
    fn slice(&mut self, part: &Part<R>) -> &mut [Value] {
        &mut self.values[part.offset..part.offset + part.length]
    }

    #[inline]
    fn set(&mut self, part: &Part<R>, value: Value) {
        debug_assert_eq!(part.length, 1);
        self.values[part.offset] = value;
    }

    #[inline]
    fn flag(&mut self, part: &Part<R>, yes: bool) {
        self.set(part, if yes { 1.0 } else { 0.0 });
    }

    /// A part of a whole; beyond the whole it is 1.
    #[inline]
    fn ratio(&mut self, part: &Part<R>, number: usize, whole: usize) {
        self.set(part, share(number, whole));
    }

    #[inline]
    fn one_hot(&mut self, part: &Part<R>, number: usize) {
        self.slice(part)[number] = 1.0;
    }

    /// One value a bit, from the lowest.
    #[inline]
    fn bits(&mut self, part: &Part<R>, bits: u8) {
        if bits != 0 {
            for (number, value) in self.slice(part).iter_mut().enumerate() {
                *value = Value::from(bits >> number & 1);
            }
        }
    }

    #[inline]
    fn identity(&mut self, part: &Part<R>, def: DefIx) {
        for (number, value) in self.slice(part).iter_mut().enumerate() {
            *value = if def.0 >> number & 1 == 1 { 1.0 } else { -1.0 };
        }
    }
}

/// A number as a part of a whole, at most 1.
#[inline]
fn share(number: usize, whole: usize) -> Value {
    // Both are small: counts of cards, turns and stats.
    Value::from(number.min(whole) as u16) / Value::from(whole as u16)
}

/// Where a kind of card is counted; only cards of a main deck have a hand or a discard to be in.
#[inline]
const fn main_kind(kind: CardKind) -> Option<usize> {
    match kind {
        CardKind::Entity => Some(0),
        CardKind::Weapon => Some(1),
        CardKind::Spell(SpellTiming::Main) => Some(2),
        CardKind::Spell(SpellTiming::Response) => Some(3),
        CardKind::Leader | CardKind::Gate | CardKind::Ikz | CardKind::Token => None,
    }
}

/// A match and who looks at it.
#[derive(Clone, Copy)]
struct Sight<'a> {
    rules: Rules<'a>,
    viewer: Player,
}

impl Sight<'_> {
    /// Whether the viewer may know which card this is.
    fn sees(self, card: CardIx) -> bool {
        self.rules.state.knows(self.viewer, card)
    }

    #[inline]
    fn owner(self, player: Player) -> Value {
        if player == self.viewer { 1.0 } else { -1.0 }
    }

    /// A place of the board as actions number it; a weapon is where its bearer is.
    fn place(self, card: CardIx) -> Option<usize> {
        let state = self.rules.state;
        let card = state.bearer(card).unwrap_or(card);
        let place = match state.zone(card) {
            Zone::Garden if card.is_leader() => LEADER_PLACE,
            Zone::Garden => state.slot(card)?,
            Zone::Alley => FIRST_ALLEY_PLACE + state.slot(card)?,
            Zone::Gate => GATE_PLACE,
            _ => return None,
        };
        Some(usize::from(place))
    }

    /// Which of its card's abilities this is; none for the draw of the turn, which is no card's.
    fn ability_number(self, source: CardIx, ability: AbilityIx) -> Option<usize> {
        let def = self.rules.def(source);
        let number = self.rules.table.ability(ability).head.0.checked_sub(def.first_ability)?;
        (number < u16::from(def.ability_count)).then_some(usize::from(number))
    }

    fn table(self, mut out: Writer<'_, Match>) {
        let (state, me) = (self.rules.state, self.viewer);
        let combat = state.combat();
        out.one_hot(&Match::phase, state.phase() as usize);
        out.flag(&Match::my_decision, state.actor() == Some(me));
        out.flag(&Match::my_turn, state.active() == me);
        out.flag(&Match::started, state.starting() == me);
        out.flag(&Match::response_window, state.phase() == Phase::ResponseWindow);
        out.flag(&Match::defending, combat.attacker.is_some() && combat.attacker.owner() != me);
        out.flag(&Match::until_pass, state.config().response == Response::UntilPass);
        out.ratio(&Match::turn, usize::from(state.turn()), usize::from(state.config().turn_limit).max(1));
        if let Some(winner) = state.outcome().and_then(|outcome| outcome.winner) {
            out.set(&Match::result, self.owner(winner));
        }
    }

    /// Of the opponent's choice only what is announced: how many cards are on offer may depend on hidden ones.
    fn choice(self, mut out: Writer<'_, Choice>) {
        let pending = self.rules.state.pending();
        out.one_hot(&Choice::kind, pending.kind as usize);
        if !pending.is_open() {
            return;
        }
        out.set(&Choice::owner, self.owner(pending.who));
        if pending.who == self.viewer {
            out.ratio(&Choice::min, usize::from(pending.min), OPTIONS);
            out.ratio(&Choice::max, usize::from(pending.max), OPTIONS);
            out.ratio(&Choice::options, pending.options().count_ones() as usize, OPTIONS);
            out.flag(&Choice::may_decline, pending.may_decline());
        }
    }

    fn effect(self, mut out: Writer<'_, Effect>, source: CardIx, ability: AbilityIx) {
        out.set(&Effect::owner, self.owner(source.owner()));
        if self.sees(source) {
            out.identity(&Effect::identity, self.rules.state.def(source));
            if let Some(number) = self.ability_number(source, ability) {
                out.one_hot(&Effect::ability, number);
            }
        }
        if let Some(place) = self.place(source) {
            out.one_hot(&Effect::place, place);
        }
    }

    fn waiting(self, mut out: Writer<'_, Waiting>) {
        let state = self.rules.state;
        let of_me = |source: CardIx| source.owner() == self.viewer;
        let (stack, triggers) = (state.stack(), state.triggers());
        let mine = stack.iter().filter(|frame| of_me(frame.source)).count();
        out.ratio(&Waiting::my_stack, mine, STACK_DEPTH);
        out.ratio(&Waiting::their_stack, stack.len() - mine, STACK_DEPTH);
        let mine = triggers.iter().filter(|trigger| of_me(trigger.source)).count();
        out.ratio(&Waiting::my_triggers, mine, COUNTED_TRIGGERS);
        out.ratio(&Waiting::their_triggers, triggers.len() - mine, COUNTED_TRIGGERS);
        out.ratio(&Waiting::running, state.frames().len(), STACK_DEPTH);
    }

    fn combat(self, mut out: Writer<'_, Combat>) {
        let (rules, combat) = (self.rules, self.rules.state.combat());
        if combat.attacker.is_none() {
            return;
        }
        out.set(&Combat::attacker_owner, self.owner(combat.attacker.owner()));
        out.flag(&Combat::defended, combat.defended);
        // Who has left the field may be hidden by now.
        if let Some(place) = self.place(combat.attacker) {
            out.one_hot(&Combat::attacker_place, place);
            out.ratio(&Combat::attacker_attack, usize::from(rules.attack(combat.attacker)), STAT_SCALE);
        }
        if combat.target.is_some()
            && let Some(place) = self.place(combat.target)
        {
            out.one_hot(&Combat::target_place, place);
            out.ratio(&Combat::target_attack, usize::from(rules.attack(combat.target)), STAT_SCALE);
            let health = rules.health(combat.target).saturating_sub(rules.state.damage(combat.target));
            out.ratio(&Combat::target_health, usize::from(health), STAT_SCALE);
        }
    }

    fn fighter(self, mut out: Writer<'_, Fighter>, card: CardIx) {
        let (rules, state) = (self.rules, self.rules.state);
        let def = rules.def(card);
        out.flag(&Fighter::present, true);
        out.identity(&Fighter::identity, state.def(card));
        out.one_hot(&Fighter::element, def.element as usize);
        let health = rules.health(card);
        out.ratio(&Fighter::attack, usize::from(rules.attack(card)), STAT_SCALE);
        out.ratio(&Fighter::health, usize::from(health.saturating_sub(state.damage(card))), STAT_SCALE);
        out.ratio(&Fighter::max_health, usize::from(health), STAT_SCALE);
        out.ratio(&Fighter::gate_points, usize::from(def.gate_points), SMALL_SCALE);
        out.flag(&Fighter::tapped, state.is_tapped(card));
        out.flag(&Fighter::cooldown, state.has_cooldown(card));
        let keywords = rules.keywords(card);
        out.bits(&Fighter::keywords, keywords.bits());
        if keywords.contains(Keywords::CARAPACE) {
            out.ratio(&Fighter::carapace, usize::from(rules.carapace(card)), SMALL_SCALE);
        }
        out.bits(&Fighter::conditions, rules.conditions(card).bits());
        let (mut weapons, mut bonus) = (0, 0);
        for weapon in state.weapons(card) {
            weapons += 1;
            bonus += usize::from(rules.attack(weapon));
        }
        if weapons > 0 {
            out.ratio(&Fighter::weapons, weapons, WEAPONS_PER_BEARER);
            out.ratio(&Fighter::weapon_bonus, bonus, STAT_SCALE);
        }
        out.bits(&Fighter::used, state.used(card));
    }

    fn gate(self, mut out: Writer<'_, Gate>, card: CardIx) {
        let state = self.rules.state;
        out.identity(&Gate::identity, state.def(card));
        out.one_hot(&Gate::element, self.rules.def(card).element as usize);
        out.flag(&Gate::tapped, state.is_tapped(card));
        out.bits(&Gate::conditions, self.rules.conditions(card).bits());
        out.bits(&Gate::used, state.used(card));
    }

    fn supplies(self, mut out: Writer<'_, Supplies>, player: Player) {
        let state = self.rules.state;
        let funds = Funds::of(state, player);
        let cards = state.ikz_area(player).len() - usize::from(funds.token);
        out.ratio(&Supplies::ikz, cards, IKZ);
        out.ratio(&Supplies::ikz_tapped, cards - usize::from(funds.ikz), IKZ);
        out.ratio(&Supplies::ikz_pile, state.ikz_pile(player).len(), IKZ);
        out.flag(&Supplies::token, funds.token);
        out.ratio(&Supplies::hand, state.hand(player).len(), HAND);
        out.ratio(&Supplies::deck, state.deck(player).len(), MAIN_DECK);
        out.ratio(&Supplies::discard, state.discard(player).len(), DISCARD);
        out.ratio(&Supplies::played, state.played().len_of(player), HAND);
    }

    fn hand<'o>(self, writers: impl Iterator<Item = Writer<'o, HandCard>>) {
        let (rules, state) = (self.rules, self.rules.state);
        let playable = playable(rules, self.viewer);
        for (index, (mut out, card)) in writers.zip(state.hand(self.viewer)).enumerate() {
            let def = rules.def(*card);
            out.flag(&HandCard::present, true);
            out.identity(&HandCard::identity, state.def(*card));
            if let Some(kind) = main_kind(def.kind) {
                out.one_hot(&HandCard::kind, kind);
            }
            out.ratio(&HandCard::cost, usize::from(def.cost), SMALL_SCALE);
            out.flag(&HandCard::playable, playable >> index & 1 == 1);
        }
    }

    fn discard(self, mut out: Writer<'_, Discarded>, player: Player) {
        let (rules, state) = (self.rules, self.rules.state);
        let mut kinds = [0; 4];
        let mut others = 0;
        for card in state.discard(player) {
            if let Some(kind) = main_kind(rules.def(*card).kind) {
                kinds[kind] += 1;
            }
            let number = usize::from(state.def(*card).0);
            if number < COUNTED_DEFINITIONS {
                // Copies are quarters, which add up exactly; a described position may have more than four.
                let copies = &mut out.slice(&Discarded::identities)[number];
                *copies = (*copies + share(1, COPIES)).min(1.0);
            } else {
                others += 1;
            }
        }
        for (value, count) in out.slice(&Discarded::kinds).iter_mut().zip(kinds) {
            *value = share(count, MAIN_DECK);
        }
        out.ratio(&Discarded::other_identities, others, MAIN_DECK);
    }

    /// A policy must see what it chooses among; nobody sees the options of the other player's choice.
    fn options<'o>(self, writers: impl Iterator<Item = Writer<'o, Offered>>) {
        let state = self.rules.state;
        let pending = state.pending();
        if pending.who != self.viewer || !pending.is_open() {
            return;
        }
        let options = pending.options();
        // Options are the eligible cards or waiting abilities in order, so one walk finds them all.
        let mut cards = pending.eligible.iter();
        // There is a record for each option of the first page; the masks name the others.
        for (option, mut out) in writers.enumerate().take((u128::BITS - options.leading_zeros()) as usize) {
            out.flag(&Offered::offered, options >> option & 1 == 1);
            match pending.kind {
                PendingKind::Nothing | PendingKind::Confirm | PendingKind::GardenSlot | PendingKind::AlleySlot => {}
                PendingKind::TriggerOrder => {
                    let waiting = pending.trigger(option as u8).and_then(|at| state.triggers().get(at));
                    if let Some(trigger) = waiting {
                        self.option_card(&mut out, trigger.source);
                        if self.sees(trigger.source)
                            && let Some(number) = self.ability_number(trigger.source, trigger.ability)
                        {
                            out.one_hot(&Offered::ability, number);
                        }
                    }
                }
                _ => {
                    if let Some(card) = cards.next() {
                        self.option_card(&mut out, card);
                    }
                }
            }
        }
    }

    fn option_card(self, out: &mut Writer<'_, Offered>, card: CardIx) {
        let state = self.rules.state;
        out.set(&Offered::owner, self.owner(card.owner()));
        out.one_hot(&Offered::zone, state.zone(card) as usize);
        if let Some(place) = self.place(card) {
            out.one_hot(&Offered::place, place);
        }
        if self.sees(card) {
            out.identity(&Offered::identity, state.def(card));
        }
    }
}
