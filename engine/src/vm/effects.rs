//! What effects do: to the board, to numbers, to cards.

use crate::def::{Amount, CardKind, Condition, Keywords, Owner, Replaces, Timing};
use crate::event::{Event, Sink};
use crate::ids::{CardIx, CardSet, Player, SelectorIx};
use crate::state::zones::Place;
use crate::state::{Change, Frame, FrameKind, Lasting, Pending, PendingKind, Row, Until, Zone};
use crate::systems::Game;
use crate::vm::run::Flow;
use crate::vm::{Destination, Duration, Op};

/// How an effect brings an entity into a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Entering {
    /// It is there, and nothing more.
    Put,
    /// As if played from the hand (R5.1).
    Played,
    /// Through the gate (R6.1).
    Portaled,
}

impl<S: Sink> Game<'_, S> {
    /// An op that is neither a cost nor flow.
    pub(crate) fn effect(&mut self, op: Op, frame: &Frame) -> Flow {
        match op {
            Op::Tap(who) | Op::Untap(who) => {
                for card in self.found(who) {
                    let taps = matches!(self.state.zone(card), Zone::Garden | Zone::Alley | Zone::Gate | Zone::IkzArea);
                    if taps && !card.is_token() {
                        self.set_tapped(card, matches!(op, Op::Tap(_)));
                    }
                }
            }
            Op::Move { who, to } => return self.move_to(who, to),
            Op::Play { who, row } => return self.enter_row(who, row, Entering::Played),
            Op::Portal(who) => return self.portal_all(who),
            Op::Attach { weapon, bearer } => self.attach_free(weapon, bearer),
            Op::Destroy(who) => {
                for card in self.found(who) {
                    let mortal = matches!(self.rules().def(card).kind, CardKind::Entity | CardKind::Weapon);
                    if mortal && self.state.zone(card).is_field() && self.can_leave(card) {
                        self.state.doomed.insert(card);
                        self.unsettled = true;
                    }
                }
            }
            Op::Sacrifice(who) => {
                for card in self.found(who) {
                    // R8.3: its own owner's sacrifice takes even godmode.
                    let own = card.owner() == frame.source.owner();
                    let bound = card.is_leader() || card.is_gate();
                    if !bound && (own || self.can_leave(card)) && self.still_means(who, card) {
                        self.move_card(card, Place::Discard);
                    }
                }
            }
            Op::BottomDeck(who) => return self.bottom_all(who),
            Op::ReturnToHand(who) => self.return_all(who),
            Op::Damage { who, amount } => {
                let amount = self.number(amount);
                for card in self.found(who) {
                    self.hit(frame.source, card, amount, false);
                }
            }
            Op::Heal { who, amount } => {
                let most = amount.map_or(u8::MAX, |amount| self.number(amount));
                for card in self.found(who) {
                    self.heal(card, most);
                }
            }
            Op::ModAttack { who, amount, less, until } => self.modify(who, Change::Attack, amount, less, until),
            Op::ModHealth { who, amount, less, until } => self.modify(who, Change::Health, amount, less, until),
            Op::AddKeyword { who, keyword, amount, until } => {
                self.modify(who, Change::Gain(keyword), Amount::Constant(amount), false, until);
            }
            Op::RemoveKeyword { who, keyword, until } => {
                self.modify(who, Change::Lose(keyword), Amount::Constant(0), false, until);
            }
            Op::AddCondition { who, condition: Condition::Frozen, until } => {
                self.modify(who, Change::Frozen, Amount::Constant(0), false, until);
            }
            Op::AddCondition { who, condition: Condition::Shocked, .. } => {
                let field =
                    |card: &CardIx| self.state.zone(*card).is_field() || self.state.zone(*card) == Zone::IkzArea;
                let shocked: CardSet = self.found(who).into_iter().filter(field).collect();
                self.state.shocked = self.state.shocked.or(shocked);
                self.unsettled = true;
            }
            Op::RemoveCondition { who, condition } => self.end_condition(who, condition),
            Op::SetCooldown { who, on } => {
                for card in self.found(who) {
                    // R5.2: only entities of a garden have cooldown.
                    if self.state.zone(card) == Zone::Garden && !card.is_leader() {
                        self.set_cooldown(card, on);
                    }
                }
            }
            Op::Draw { player, amount } => return self.draw_all(player, amount),
            Op::Discard { from, amount } => return self.discard_some(from, amount),
            Op::Mill { player, amount } => {
                let amount = self.number(amount);
                for player in self.players(player) {
                    self.mill(player, amount);
                }
            }
            Op::Look(amount) => {
                let amount = usize::from(self.number(amount));
                self.look(amount);
            }
            Op::Search => self.look(usize::MAX),
            Op::Reveal(who) => {
                for card in self.found(who) {
                    self.state.reveal(card);
                    self.emit(Event::CardRevealed { card });
                }
            }
            Op::Shuffle(player) => {
                for player in self.players(player) {
                    self.shuffle(player);
                }
            }
            _ => {}
        }
        Flow::Next
    }

    fn found(&self, who: SelectorIx) -> CardSet {
        self.rules().select(who, &self.context())
    }

    /// Whether a card found before is still meant: it may have fallen with its bearer since.
    fn still_means(&self, who: SelectorIx, card: CardIx) -> bool {
        self.rules().matches(who, card, &self.context())
    }

    fn number(&self, amount: Amount) -> u8 {
        self.rules().amount(amount, &self.context())
    }

    /// The players an owner means, the controller first.
    fn players(&self, owner: Owner) -> impl Iterator<Item = Player> + use<S> {
        let you = self.context().you();
        [you, you.other()].into_iter().filter(move |player| owner.includes(*player, you))
    }

    /// Whether an effect can take a card from where it is (R1.3, R8.3).
    fn can_leave(&self, card: CardIx) -> bool {
        let fixed = card.is_leader() || card.is_gate();
        let stays = || self.state.zone(card).is_field() && self.rules().keywords(card).contains(Keywords::GODMODE);
        !fixed && !stays()
    }

    fn modify(&mut self, who: SelectorIx, change: Change, amount: Amount, less: bool, until: Duration) {
        let Some(until) = Until::of(until, self.context().you()) else { return };
        let amount = self.number(amount).min(100) as i8;
        let amount = if less { -amount } else { amount };
        self.unsettled = true;
        for card in self.found(who) {
            match self.state.zone(card) {
                Zone::Garden | Zone::Alley => self.state.lasting.add(Lasting { card, change, amount, until }),
                // The verifier allows nothing but attack here.
                Zone::Attached => self.state.lasting.sharpen(card, amount, until),
                Zone::Gate
                | Zone::Deck
                | Zone::Hand
                | Zone::IkzPile
                | Zone::IkzArea
                | Zone::Discard
                | Zone::Stack
                | Zone::Removed => {}
            }
        }
    }

    fn end_condition(&mut self, who: SelectorIx, condition: Condition) {
        let cards = self.found(who);
        self.unsettled = true;
        match condition {
            Condition::Frozen => {
                self.state.lasting.thaw(cards);
            }
            Condition::Shocked => self.state.shocked = self.state.shocked.without(cards),
        }
    }

    /// Moves cards; into a row one by one, because each needs a slot.
    fn move_to(&mut self, who: SelectorIx, to: Destination) -> Flow {
        let place = match to {
            Destination::Garden => return self.enter_row(who, Row::Garden, Entering::Put),
            Destination::Alley => return self.enter_row(who, Row::Alley, Entering::Put),
            Destination::Hand => Place::Hand,
            Destination::Discard => Place::Discard,
            Destination::DeckTop => Place::DeckTop,
            Destination::IkzArea => Place::IkzArea,
        };
        for card in self.found(who) {
            let ikz = matches!(self.rules().def(card).kind, CardKind::Ikz | CardKind::Token);
            // IKZ stays among IKZ, everything else out of it.
            if self.can_leave(card) && ikz == (to == Destination::IkzArea) && self.still_means(who, card) {
                if ikz {
                    self.emit(Event::IkzGained { player: card.owner(), card });
                }
                self.move_card(card, place);
            }
        }
        Flow::Next
    }

    /// The cards of the running op that are still to be moved: found once, so that none comes twice.
    fn queue(&mut self, who: SelectorIx, fits: impl Fn(&Self, CardIx) -> bool) -> CardSet {
        if self.frame().step == 0 {
            let found = self.found(who).into_iter().filter(|card| fits(self, *card)).collect();
            self.frame().working = found;
            self.frame().step = 1;
        }
        self.frame().working
    }

    fn enter_row(&mut self, who: SelectorIx, row: Row, how: Entering) -> Flow {
        let may_enter = |game: &Self, card: CardIx| {
            game.rules().def(card).kind == CardKind::Entity && game.state.zone(card) != row.zone()
        };
        let Some(card) = self.queue(who, may_enter).first() else { return Flow::Next };
        if let Some(slot) = self.slot_for(card, row) {
            self.place(card, row, slot, how);
        }
        Flow::Stay
    }

    /// The slot a card enters; asks when there are several (R2.5).
    fn slot_for(&mut self, card: CardIx, row: Row) -> Option<u8> {
        let open = self.state.open_slots(card.owner(), row);
        if open.is_power_of_two() {
            return Some(open.trailing_zeros() as u8);
        }
        let kind = if row == Row::Garden { PendingKind::GardenSlot } else { PendingKind::AlleySlot };
        let who = self.context().you();
        self.ask(Pending { eligible: CardSet([u64::from(open), 0]), who, kind, min: 1, max: 1 });
        None
    }

    /// A slot was named: the next card of the running op enters it.
    pub(crate) fn place_in(&mut self, op: Op, row: Row, slot: u8) {
        let how = match op {
            Op::Portal(_) => Entering::Portaled,
            Op::Play { .. } => Entering::Played,
            _ => Entering::Put,
        };
        if let Some(card) = self.frame().working.first() {
            self.place(card, row, slot, how);
        }
    }

    fn place(&mut self, card: CardIx, row: Row, slot: u8, how: Entering) {
        self.frame().working.remove(card);
        match how {
            Entering::Put => self.enter_slot(card, row, slot),
            Entering::Played => {
                let from = self.state.zone(card);
                self.emit(Event::CardPlayed { player: card.owner(), card, from });
                self.come_into_play(card, row, slot);
            }
            Entering::Portaled => self.portal(card, slot),
        }
    }

    fn portal_all(&mut self, who: SelectorIx) -> Flow {
        let in_alley = |game: &Self, card: CardIx| game.state.zone(card) == Zone::Alley && !game.state.is_tapped(card);
        let Some(card) = self.queue(who, in_alley).first() else { return Flow::Next };
        if let Some(slot) = self.slot_for(card, Row::Garden) {
            self.place(card, Row::Garden, slot, Entering::Portaled);
        }
        Flow::Stay
    }

    fn attach_free(&mut self, weapon: SelectorIx, bearer: SelectorIx) {
        let weapon = self.found(weapon).into_iter().find(|card| self.rules().def(*card).kind == CardKind::Weapon);
        let bearer = self.found(bearer).first();
        match (weapon, bearer) {
            (Some(weapon), Some(bearer))
                if self.state.zone(bearer) == Zone::Garden
                    && weapon.owner() == bearer.owner()
                    && crate::action::can_bear(self.state, bearer) =>
            {
                self.attach(weapon, bearer);
            }
            _ => self.fizzle(),
        }
    }

    /// Puts cards on the bottom of the deck, in an order their owner picks (R10.4).
    fn bottom_all(&mut self, who: SelectorIx) -> Flow {
        loop {
            let found = self.queue(who, Self::can_leave);
            let Some(first) = found.first() else { return Flow::Next };
            let owner = first.owner();
            let Some(card) = self.one_of(found.of(owner), owner, PendingKind::BottomOrder) else {
                return Flow::Stay;
            };
            self.bottom_one(card);
        }
    }

    pub(crate) fn bottom_one(&mut self, card: CardIx) {
        self.frame().working.remove(card);
        self.frame().looked.remove(card);
        self.move_card(card, Place::DeckBottom);
    }

    fn return_all(&mut self, who: SelectorIx) {
        let mut returned = CardSet::EMPTY;
        for card in self.found(who) {
            let goes = self.can_leave(card) && self.still_means(who, card);
            if goes && self.move_card(card, Place::Hand) == Zone::Hand {
                returned.insert(card);
            }
        }
        self.tell_returned(returned);
    }

    pub(crate) fn return_one(&mut self, card: CardIx) {
        self.frame().step += 1;
        if self.move_card(card, Place::Hand) == Zone::Hand {
            self.tell_returned(CardSet::one(card));
        }
    }

    /// Those still on the field see who returned; together, so that the order cannot matter.
    fn tell_returned(&mut self, returned: CardSet) {
        for card in returned {
            if self.rules().def(card).kind == CardKind::Entity {
                self.trigger_watchers(Timing::WhenReturned, card);
            }
        }
    }

    /// Draws one card at a time; each may be replaced (R10.7), but not those of a replacement.
    fn draw_all(&mut self, player: Owner, amount: Amount) -> Flow {
        let each = self.number(amount);
        let you = self.context().you();
        let first = if player == Owner::Opponent { you.other() } else { you };
        let total = if player == Owner::Any { each.saturating_mul(2) } else { each };
        while self.frame().step < total {
            let drawing = if self.frame().step < each { first } else { first.other() };
            if self.frame().kind != FrameKind::Replacement {
                if std::mem::take(&mut self.state.draw_replaced) {
                    self.frame().step += 1;
                    continue;
                }
                if self.offer(Replaces::Draw, CardIx::leader(drawing)) {
                    return Flow::Stay;
                }
                self.forget_offer(Replaces::Draw);
            }
            self.frame().step += 1;
            self.draw(drawing);
            if self.state.outcome.is_some() {
                return Flow::Stay;
            }
        }
        Flow::Next
    }

    fn discard_some(&mut self, from: SelectorIx, amount: Amount) -> Flow {
        let amount = self.number(amount);
        while self.frame().step < amount {
            let found = self.found(from);
            let Some(first) = found.first() else { break };
            let owner = first.owner();
            let found = found.of(owner);
            if found.len() <= usize::from(amount - self.frame().step) {
                for card in found {
                    self.discard_one(card);
                }
                continue;
            }
            let Some(card) = self.one_of(found, owner, PendingKind::Discard) else { return Flow::Stay };
            self.discard_one(card);
        }
        self.frame().count = self.frame().step;
        Flow::Next
    }

    pub(crate) fn discard_one(&mut self, card: CardIx) {
        self.frame().step += 1;
        self.frame().count = self.frame().step;
        self.move_card(card, Place::Discard);
    }

    /// R10.4; with fewer cards, all of them.
    fn look(&mut self, amount: usize) {
        let player = self.context().you();
        let deck = self.state.sides[player.index()].deck;
        let mut looked = CardSet::EMPTY;
        for card in deck.as_slice().iter().rev().take(amount) {
            looked.insert(*card);
            self.emit(Event::CardLookedAt { player, card: *card });
        }
        self.state.look_at(looked);
        self.frame().looked = looked;
    }
}
