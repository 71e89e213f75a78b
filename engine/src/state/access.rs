//! What anyone may ask of a state.

use super::{Combat, Frame, LastingEffects, Outcome, Parked, Pending, Phase, Rng, Ruleset, State, Trigger, Zone};
use crate::ids::{CardIx, CardSet, DefIx, Player};

impl State {
    /// Where the match stands.
    #[inline]
    pub const fn phase(&self) -> Phase {
        self.phase
    }
    /// Whose turn it is.
    #[inline]
    pub const fn active(&self) -> Player {
        self.active
    }
    /// Who had the first turn.
    pub const fn starting(&self) -> Player {
        self.starting
    }
    /// The number of the turn, from 1.
    pub const fn turn(&self) -> u16 {
        self.turn
    }
    /// How it ended, once it has.
    #[inline]
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }
    /// What the match is played under.
    pub const fn config(&self) -> Ruleset {
        self.config
    }
    /// The random generator.
    pub const fn rng(&self) -> Rng {
        self.rng
    }
    /// The open choice.
    #[inline]
    pub const fn pending(&self) -> &Pending {
        &self.pending
    }
    /// The running combat.
    pub const fn combat(&self) -> Combat {
        self.combat
    }
    /// The running programs, the newest last.
    pub fn frames(&self) -> &[Frame] {
        &self.frames[..self.frame_count as usize]
    }
    /// Responses waiting for the window to close, the newest last.
    pub fn stack(&self) -> &[Parked] {
        &self.stack[..self.stack_count as usize]
    }
    /// Triggered abilities waiting, the oldest first.
    pub fn triggers(&self) -> &[Trigger] {
        &self.triggers[..self.trigger_count as usize]
    }
    /// Changes in force.
    pub const fn lasting(&self) -> &LastingEffects {
        &self.lasting
    }
    /// Entities that were played this turn.
    pub const fn played(&self) -> CardSet {
        self.played
    }

    /// Who must act, if anyone.
    #[inline]
    pub fn actor(&self) -> Option<Player> {
        if self.pending.is_open() {
            return Some(self.pending.who);
        }
        match self.phase {
            Phase::MulliganFirst => Some(self.starting),
            Phase::MulliganSecond => Some(self.starting.other()),
            Phase::Main => Some(self.active),
            Phase::ResponseWindow => Some(self.active.other()),
            _ => None,
        }
    }

    /// A card's definition.
    #[inline]
    pub const fn def(&self, card: CardIx) -> DefIx {
        self.def[card.index()]
    }
    /// Where a card is.
    #[inline]
    pub const fn zone(&self, card: CardIx) -> Zone {
        self.zone[card.index()]
    }
    /// Its slot, where it has one.
    pub fn slot(&self, card: CardIx) -> Option<u8> {
        let row = matches!(self.zone(card), Zone::Garden | Zone::Alley) && !card.is_leader();
        row.then(|| self.slot[card.index()])
    }
    /// Damage on a card.
    #[inline]
    pub const fn damage(&self, card: CardIx) -> u8 {
        self.damage[card.index()]
    }
    /// Whether a card is tapped.
    #[inline]
    pub fn is_tapped(&self, card: CardIx) -> bool {
        self.tapped.contains(card)
    }
    /// Whether a card has cooldown (R5.2).
    #[inline]
    pub fn has_cooldown(&self, card: CardIx) -> bool {
        self.cooldown.contains(card)
    }
    /// Whether a card is shocked (R9).
    pub fn is_shocked(&self, card: CardIx) -> bool {
        self.shocked.contains(card)
    }
    /// Whether a card is frozen (R9).
    #[inline]
    pub fn is_frozen(&self, card: CardIx) -> bool {
        self.lasting.is_frozen(card)
    }
    /// Once-per-turn marks of a card, one bit an ability.
    pub const fn used(&self, card: CardIx) -> u8 {
        self.used[card.index()]
    }
    /// Who bears a weapon.
    #[inline]
    pub fn bearer(&self, weapon: CardIx) -> Option<CardIx> {
        Some(self.bearer[weapon.index()]).filter(|bearer| bearer.is_some())
    }
    /// The weapons on a bearer.
    #[inline]
    pub fn weapons(&self, bearer: CardIx) -> impl Iterator<Item = CardIx> + use<'_> {
        self.attached.iter_of(bearer.owner()).filter(move |weapon| self.bearer[weapon.index()] == bearer)
    }
    /// Whether somebody bears a weapon.
    #[inline]
    pub fn bears_weapon(&self, bearer: CardIx) -> bool {
        self.weapons(bearer).next().is_some()
    }
    /// Every attached weapon.
    pub const fn attached(&self) -> CardSet {
        self.attached
    }

    /// A player's deck, the top last.
    #[inline]
    pub fn deck(&self, player: Player) -> &[CardIx] {
        self.sides[player.index()].deck.as_slice()
    }
    /// A player's hand, oldest first.
    #[inline]
    pub fn hand(&self, player: Player) -> &[CardIx] {
        self.sides[player.index()].hand.as_slice()
    }
    /// A player's discard, the newest last.
    #[inline]
    pub fn discard(&self, player: Player) -> &[CardIx] {
        self.sides[player.index()].discard.as_slice()
    }
    /// A player's IKZ pile, the top last.
    pub fn ikz_pile(&self, player: Player) -> &[CardIx] {
        self.sides[player.index()].ikz_pile.as_slice()
    }
    /// A player's IKZ area, in the order of arrival.
    #[inline]
    pub fn ikz_area(&self, player: Player) -> &[CardIx] {
        self.sides[player.index()].ikz_area.as_slice()
    }
    /// A player's garden slots.
    #[inline]
    pub const fn garden(&self, player: Player) -> &[CardIx; 5] {
        &self.sides[player.index()].garden
    }
    /// A player's alley slots.
    #[inline]
    pub const fn alley(&self, player: Player) -> &[CardIx; 5] {
        &self.sides[player.index()].alley
    }
    /// The entities of a row's slots.
    pub fn entities(slots: &[CardIx; 5]) -> impl Iterator<Item = CardIx> + '_ {
        slots.iter().copied().filter(|card| card.is_some())
    }
}
