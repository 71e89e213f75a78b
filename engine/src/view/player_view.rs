//! What one player may know, and nothing else.

use std::fmt;

use super::rearrange::{Rearrangement, blur, chooses_cards, places};
use crate::def::CardTable;
use crate::ids::{CardIx, CardSet, DefIx, Player};
use crate::limits::{MAIN_DECK, PLAYERS};
use crate::state::{Deck, Pending, Rng, State, Zone};
use crate::systems;

/// A match as one player knows it. Two matches that differ only in what this player may not know have equal views.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayerView {
    viewer: Player,
    /// Cards whose place the viewer does not know.
    hidden: CardSet,
    /// The match with the hidden cards laid out in the order of their numbers, without their definitions and
    /// without the random generator: the same for everything the viewer could think possible.
    state: State,
}

impl PlayerView {
    /// What a player may know of a match.
    pub fn of(state: &State, viewer: Player) -> Self {
        Self::without(state, viewer, state.hidden_from(viewer))
    }

    /// What the two players know together, sitting with one of them: for whoever watches a match that is over.
    pub fn of_both(state: &State, viewer: Player) -> Self {
        let [zero, one] = Player::BOTH.map(|player| state.hidden_from(player));
        Self::without(state, viewer, zero.and(one))
    }

    fn without(state: &State, viewer: Player, hidden: CardSet) -> Self {
        let mut veiled = *state;
        let mut order = Rearrangement::none(hidden);
        let mut buffer = [CardIx::NONE; 63];
        for owner in Player::BOTH {
            let (main, all) = places(state, hidden, owner, &mut buffer);
            for part in [&buffer[..main], &buffer[main..all]] {
                let sorted: CardSet = part.iter().copied().collect();
                for (old, new) in part.iter().zip(sorted.iter_of(owner)) {
                    order.put(*old, new);
                }
            }
        }
        order.apply(&mut veiled);
        for card in hidden {
            veiled.def[card.index()] = DefIx(0);
        }
        veiled.rng = Rng::new(0);
        if veiled.pending.who != viewer && chooses_cards(veiled.pending.kind) {
            veiled.pending.eligible = veiled.pending.eligible.without(hidden);
        }
        let before = veiled;
        let (frames, stack) = (usize::from(veiled.frame_count), usize::from(veiled.stack_count));
        for frame in veiled.frames[..frames].iter_mut().chain(&mut veiled.stack[..stack]) {
            for set in [&mut frame.chosen, &mut frame.looked, &mut frame.remaining, &mut frame.working] {
                blur(&before, hidden, set);
            }
        }
        Self { viewer, hidden, state: veiled }
    }

    /// Whose view it is.
    pub const fn viewer(&self) -> Player {
        self.viewer
    }

    /// Cards whose place the viewer does not know; what they are, the deck lists say.
    pub const fn hidden(&self) -> CardSet {
        self.hidden
    }

    /// A card's definition, if the viewer knows where the card is.
    pub fn def(&self, card: CardIx) -> Option<DefIx> {
        (!self.hidden.contains(card)).then(|| self.state.def(card))
    }

    /// Where a card is, if the viewer knows.
    pub fn zone(&self, card: CardIx) -> Option<Zone> {
        (!self.hidden.contains(card)).then(|| self.state.zone(card))
    }

    /// The cards of a hand in order; `None` for one the viewer does not know.
    pub fn hand(&self, player: Player) -> impl ExactSizeIterator<Item = Option<CardIx>> + '_ {
        self.known_of(self.state.hand(player))
    }

    /// The cards of a deck, the top last; `None` for one the viewer does not know.
    pub fn deck(&self, player: Player) -> impl ExactSizeIterator<Item = Option<CardIx>> + '_ {
        self.known_of(self.state.deck(player))
    }

    fn known_of<'v>(&'v self, list: &'v [CardIx]) -> impl ExactSizeIterator<Item = Option<CardIx>> + 'v {
        list.iter().map(|card| (!self.hidden.contains(*card)).then_some(*card))
    }

    /// Everything else of the match. Hidden cards stand in it in an order that means nothing and have no definition
    /// of their own: ask [`PlayerView::hidden`] before believing a hand or a deck.
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// The matches this view allows, given what is in the decks.
    pub fn possibilities<'t>(
        &self,
        table: &'t CardTable,
        decks: [&Deck; PLAYERS],
    ) -> Result<Possibilities<'t>, OtherDeck> {
        let mut state = self.state;
        for owner in Player::BOTH {
            let deck = decks[owner.index()];
            let heads = [(CardIx::leader(owner), deck.leader), (CardIx::gate(owner), deck.gate)];
            let main = (0..MAIN_DECK as u8).map(|number| (CardIx::main(owner, number), deck.main[usize::from(number)]));
            for (card, def) in heads.into_iter().chain(main) {
                if self.hidden.contains(card) {
                    state.def[card.index()] = def;
                } else if state.def(card) != def {
                    return Err(OtherDeck { card, seen: state.def(card), listed: def });
                }
            }
            for number in 0..10 {
                state.def[CardIx::ikz(owner, number).index()] = table.ikz();
            }
        }
        Ok(Possibilities { table, viewer: self.viewer, hidden: self.hidden, state })
    }
}

/// A deck list that does not fit what was seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OtherDeck {
    /// The card.
    pub card: CardIx,
    /// What it is.
    pub seen: DefIx,
    /// What the list says it is.
    pub listed: DefIx,
}

impl fmt::Display for OtherDeck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { card, seen, listed } = self;
        write!(f, "card {} is definition {}, the deck list says {}", card.0, seen.0, listed.0)
    }
}

impl std::error::Error for OtherDeck {}

/// The matches one view allows.
#[derive(Clone, Debug)]
pub struct Possibilities<'t> {
    table: &'t CardTable,
    viewer: Player,
    hidden: CardSet,
    state: State,
}

/// How often a sample is drawn anew because an open choice of the other player does not fit it.
const TRIES: u64 = 64;

impl Possibilities<'_> {
    /// One of them, drawn by a seed: every hidden card in a random hidden place, and luck of its own. `None`: the
    /// other player has an open choice that no sample would offer.
    pub fn sample(&self, seed: u64) -> Option<State> {
        let mut rng = Rng::new(seed);
        let mut buffer = [CardIx::NONE; 63];
        for _ in 0..TRIES {
            let mut order = Rearrangement::none(self.hidden);
            for owner in Player::BOTH {
                let (main, all) = places(&self.state, self.hidden, owner, &mut buffer);
                let old = buffer;
                rng.shuffle(&mut buffer[..main]);
                rng.shuffle(&mut buffer[main..all]);
                for (old, new) in old[..all].iter().zip(&buffer[..all]) {
                    order.put(*old, *new);
                }
            }
            let mut sample = self.state;
            order.apply(&mut sample);
            sample.rng = Rng::new(seed.rotate_left(32) ^ rng.position);
            if self.asks_the_same(&mut sample) {
                return Some(sample);
            }
        }
        None
    }

    /// An open choice of the other player is asked again, because what it offers may be hidden.
    fn asks_the_same(&self, sample: &mut State) -> bool {
        let asked = sample.pending;
        if asked.who == self.viewer || !chooses_cards(asked.kind) {
            return true;
        }
        sample.pending = Pending::NONE;
        let same = |found: &Pending| {
            (found.who, found.kind, found.min, found.max) == (asked.who, asked.kind, asked.min, asked.max)
        };
        systems::run_on(sample, self.table).is_ok() && same(&sample.pending)
    }
}
