//! States to start from: a match before its first shuffle, and any board somebody describes.

use std::fmt;

use super::zones::Place;
use super::{
    Combat, Deck, Frame, Hit, LastingEffects, Parked, Pending, Phase, Rng, Row, Ruleset, Side, State, Trigger, Zone,
    check,
};
use crate::def::{CardKind, CardTable};
use crate::ids::{CardIx, CardSet, DefIx, Player};
use crate::limits::{
    COLUMN, DISCARD, FRAMES, HAND, HITS, IKZ, MAIN_DECK, PLAYERS, QUEUED_TRIGGERS, STACK_DEPTH, WEAPONS_PER_BEARER,
};

impl State {
    /// Two decks on the table, nothing shuffled nor drawn.
    pub(crate) fn undealt(config: Ruleset, table: &CardTable, decks: [&Deck; PLAYERS], seed: u64) -> Self {
        let heads = [(decks[0].leader, decks[0].gate), (decks[1].leader, decks[1].gate)];
        let mut state = Self::bare(config, table, heads, seed);
        for player in Player::BOTH {
            for number in 0..MAIN_DECK as u8 {
                let card = CardIx::main(player, number);
                state.def[card.index()] = decks[player.index()].main[usize::from(number)];
                state.sides[player.index()].deck.push(card);
            }
        }
        state
    }

    /// Leaders, gates and IKZ piles; the main deck cards have no definition yet.
    pub(crate) fn bare(config: Ruleset, table: &CardTable, heads: [(DefIx, DefIx); PLAYERS], seed: u64) -> Self {
        let mut state = Self {
            def: [DefIx(0); COLUMN],
            zone: [Zone::Deck; COLUMN],
            slot: [0; COLUMN],
            bearer: [CardIx::NONE; COLUMN],
            damage: [0; COLUMN],
            used: [0; COLUMN],
            tapped: CardSet::EMPTY,
            cooldown: CardSet::EMPTY,
            shocked: CardSet::EMPTY,
            attached: CardSet::EMPTY,
            damaged: CardSet::EMPTY,
            auras: [CardSet::EMPTY; 3],
            replacers: CardSet::EMPTY,
            usable: CardSet::EMPTY,
            watchers: CardSet::EMPTY,
            lasting: LastingEffects::EMPTY,
            known: [CardSet::EMPTY; PLAYERS],
            sides: [Side::EMPTY; PLAYERS],
            rng: Rng::new(seed),
            // A limit of 0 would end a match before it starts.
            config: Ruleset { turn_limit: config.turn_limit.max(1), ..config },
            phase: Phase::MulliganFirst,
            progress: 0,
            turn: 0,
            starting: Player::Zero,
            active: Player::Zero,
            played: CardSet::EMPTY,
            outcome: None,
            combat: Combat::NONE,
            pending: Pending::NONE,
            frames: [Frame::BLANK; FRAMES],
            frame_count: 0,
            stack: [Parked::BLANK; STACK_DEPTH],
            stack_count: 0,
            triggers: [Trigger::BLANK; QUEUED_TRIGGERS],
            trigger_count: 0,
            batch: 0,
            effort: 0,
            hits: [Hit::BLANK; HITS],
            hit_count: 0,
            doomed: CardSet::EMPTY,
            death_at: CardIx::NONE,
            death_offered: CardSet::EMPTY,
            last_offer: [super::NO_OFFER; 3],
            draw_replaced: false,
        };
        for player in Player::BOTH {
            let (leader, gate) = heads[player.index()];
            state.place_head(table, CardIx::leader(player), leader, Zone::Garden);
            state.place_head(table, CardIx::gate(player), gate, Zone::Gate);
            let token = CardIx::token(player);
            state.def[token.index()] = table.token();
            // The token waits where no card counts it until the second player's first turn (R3.1f).
            state.zone[token.index()] = Zone::Removed;
            for number in (0..IKZ as u8).rev() {
                let ikz = CardIx::ikz(player, number);
                state.def[ikz.index()] = table.ikz();
                state.zone[ikz.index()] = Zone::IkzPile;
                state.sides[player.index()].ikz_pile.push(ikz);
            }
        }
        state
    }

    fn place_head(&mut self, table: &CardTable, card: CardIx, def: DefIx, zone: Zone) {
        self.def[card.index()] = def;
        self.zone[card.index()] = zone;
        self.begin_to_matter(table, card);
    }
}

/// Why a described board cannot be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardError(pub String);

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BoardError {}

fn refuse<T>(reason: impl Into<String>) -> Result<T, BoardError> {
    Err(BoardError(reason.into()))
}

/// Definitions are numbers; a table may have fewer.
fn known(table: &CardTable, def: DefIx) -> Result<(), BoardError> {
    if usize::from(def.0) < table.len() { Ok(()) } else { refuse(format!("there is no card {}", def.0)) }
}

/// A board put together card by card, for scenarios, puzzles and tools. Nothing of it is a state until
/// [`Board::finish`] has checked it.
#[derive(Clone, Debug)]
pub struct Board<'t> {
    table: &'t CardTable,
    state: State,
    next: [u8; PLAYERS],
    decks: [Vec<CardIx>; PLAYERS],
    leftovers_to_discard: [bool; PLAYERS],
}

impl<'t> Board<'t> {
    /// An empty board in the main phase of `active`'s turn, with each player's leader and gate.
    pub fn new(
        table: &'t CardTable,
        config: Ruleset,
        heads: [(DefIx, DefIx); PLAYERS],
        turn: u16,
        active: Player,
        seed: u64,
    ) -> Result<Self, BoardError> {
        for (leader, gate) in heads {
            for def in [leader, gate] {
                known(table, def)?;
            }
            if table.def(leader).kind != CardKind::Leader {
                return refuse(format!("{} is not a leader", table.name(leader)));
            }
            if table.def(gate).kind != CardKind::Gate {
                return refuse(format!("{} is not a gate", table.name(gate)));
            }
        }
        let mut state = State::bare(config, table, heads, seed);
        state.phase = Phase::Main;
        state.turn = turn;
        state.active = active;
        state.starting = if turn % 2 == 1 { active } else { active.other() };
        Ok(Self { table, state, next: [0; 2], decks: [Vec::new(), Vec::new()], leftovers_to_discard: [false; 2] })
    }

    fn take(&mut self, player: Player, def: DefIx) -> Result<CardIx, BoardError> {
        known(self.table, def)?;
        if !self.table.def(def).kind.in_main_deck() {
            return refuse(format!("{} does not belong in a main deck", self.table.name(def)));
        }
        let number = self.next[player.index()];
        if usize::from(number) == MAIN_DECK {
            return refuse(format!("player {} has more than {MAIN_DECK} main-deck cards", player.index()));
        }
        self.next[player.index()] += 1;
        let card = CardIx::main(player, number);
        self.state.def[card.index()] = def;
        // The mover takes a card from where it is; until placed it is nowhere that is counted.
        self.state.zone[card.index()] = Zone::Removed;
        Ok(card)
    }

    /// Adds a card to a hand.
    pub fn hand(&mut self, player: Player, def: DefIx) -> Result<CardIx, BoardError> {
        if self.state.hand(player).len() == HAND {
            return refuse("the hand is full");
        }
        let card = self.take(player, def)?;
        self.state.relocate(self.table, card, Place::Hand);
        Ok(card)
    }

    /// Adds a card to a discard, on top of the others.
    pub fn discard(&mut self, player: Player, def: DefIx) -> Result<CardIx, BoardError> {
        if self.state.discard(player).len() == DISCARD {
            return refuse("the discard is full");
        }
        let card = self.take(player, def)?;
        self.state.relocate(self.table, card, Place::Discard);
        Ok(card)
    }

    /// Adds a card to a deck, below those added before.
    pub fn deck(&mut self, player: Player, def: DefIx) -> Result<CardIx, BoardError> {
        let card = self.take(player, def)?;
        self.decks[player.index()].push(card);
        Ok(card)
    }

    /// Puts an entity into a slot of a row.
    pub fn entity(&mut self, player: Player, def: DefIx, row: Row, slot: u8) -> Result<CardIx, BoardError> {
        known(self.table, def)?;
        if self.table.def(def).kind != CardKind::Entity {
            return refuse(format!("{} is not an entity", self.table.name(def)));
        }
        if slot >= 5 || self.state.row(player, row)[usize::from(slot)].is_some() {
            return refuse(format!("{} slot {slot} is taken or does not exist", row.zone().name()));
        }
        let card = self.take(player, def)?;
        self.state.relocate(self.table, card, Place::Slot(row, slot));
        Ok(card)
    }

    /// Puts a weapon on a bearer.
    pub fn weapon(&mut self, def: DefIx, bearer: CardIx) -> Result<CardIx, BoardError> {
        known(self.table, def)?;
        if self.table.def(def).kind != CardKind::Weapon {
            return refuse(format!("{} is not a weapon", self.table.name(def)));
        }
        if bearer.is_none() || self.state.zone(bearer) != Zone::Garden {
            return refuse("a bearer stands in the garden");
        }
        if self.state.weapons(bearer).count() == WEAPONS_PER_BEARER {
            return refuse(format!("a bearer has at most {WEAPONS_PER_BEARER} weapons"));
        }
        let card = self.take(bearer.owner(), def)?;
        self.state.relocate(self.table, card, Place::OnBearer(bearer));
        Ok(card)
    }

    /// Moves IKZ from the pile to the area, some of them tapped, and the token.
    pub fn ikz(&mut self, player: Player, untapped: u8, tapped: u8, token: bool) -> Result<(), BoardError> {
        if usize::from(untapped) + usize::from(tapped) > self.state.ikz_pile(player).len() {
            return refuse(format!("a player has {IKZ} IKZ"));
        }
        for number in 0..untapped + tapped {
            let Some(card) = self.state.sides[player.index()].ikz_pile.last() else { break };
            self.state.relocate(self.table, card, Place::IkzArea);
            self.state.tapped.set(card, number >= untapped);
        }
        if token && self.state.zone(CardIx::token(player)) == Zone::Removed {
            self.state.relocate(self.table, CardIx::token(player), Place::IkzArea);
        }
        Ok(())
    }

    /// Taps or untaps a card.
    pub fn tapped(&mut self, card: CardIx, tapped: bool) {
        self.state.tapped.set(card, tapped);
    }

    /// Gives a card cooldown.
    pub fn cooldown(&mut self, card: CardIx) {
        self.state.cooldown.insert(card);
    }

    /// Puts damage on a card.
    pub fn damage(&mut self, card: CardIx, damage: u8) {
        self.state.set_damage(card, damage);
    }

    /// The cards nobody named: into the discard instead of the bottom of the deck, for a deck of exact size.
    pub fn leftovers_to_discard(&mut self, player: Player) {
        self.leftovers_to_discard[player.index()] = true;
    }

    /// The state, once it holds 63 cards a side and every invariant. Cards nobody named become `filler`.
    pub fn finish(mut self, filler: [DefIx; PLAYERS]) -> Result<State, BoardError> {
        for player in Player::BOTH {
            let mut leftover = Vec::new();
            while usize::from(self.next[player.index()]) < MAIN_DECK {
                leftover.push(self.take(player, filler[player.index()])?);
            }
            if self.leftovers_to_discard[player.index()] {
                // Below what the description put there.
                let named: Vec<_> = self.state.discard(player).to_vec();
                if named.len() + leftover.len() > DISCARD {
                    return refuse("the discard is full");
                }
                for card in leftover.into_iter().chain(named) {
                    if self.state.zone(card) == Zone::Discard {
                        self.state.sides[player.index()].discard.remove(card);
                        self.state.zone[card.index()] = Zone::Removed;
                    }
                    self.state.relocate(self.table, card, Place::Discard);
                }
            } else {
                self.decks[player.index()].extend(leftover);
            }
            for card in std::mem::take(&mut self.decks[player.index()]) {
                self.state.relocate(self.table, card, Place::DeckBottom);
            }
        }
        // Nobody watched the board being laid out.
        self.state.known = [CardSet::EMPTY; PLAYERS];
        match check(&self.state, self.table) {
            Ok(()) => Ok(self.state),
            Err(violation) => refuse(violation),
        }
    }
}
