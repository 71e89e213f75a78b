//! The one place where events change what is on the screen.

use azuki_engine::def::{CardTable, Keyword};
use azuki_engine::event::Event;
use azuki_engine::ids::{CardIx, Player};
use azuki_engine::state::{Phase, Zone};

use super::make::printed;
use super::{Card, Clash, Model};

/// What an event did to the places of a hand: whoever moves pictures of hidden cards must know which is which.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct HandChange {
    /// The card at this place left.
    pub left: Option<(Player, u8)>,
    /// A card came to this place, the last.
    pub came: Option<(Player, u8)>,
    /// The hidden card at this place is known now.
    pub named: Option<(Player, u8)>,
    /// Every known card of this player became hidden, before one left.
    pub forgotten: Option<Player>,
}

impl Model {
    /// Changes what is on the screen as an event, redacted for the viewer, says.
    pub fn apply(&mut self, event: &Event, table: &CardTable) -> HandChange {
        let mut change = HandChange::default();
        if !matches!(event, Event::CardLookedAt { .. }) {
            self.memory.looked_away();
        }
        match *event {
            Event::StartingPlayerChosen { player } => self.active = player,
            Event::TurnStarted { player, turn } => (self.active, self.turn) = (player, turn),
            Event::PhaseChanged { phase } => {
                self.phase = phase;
                if matches!(phase, Phase::Main | Phase::EndMatch) {
                    self.clash = None;
                }
            }
            Event::AbilityTriggered { .. } | Event::AbilityActivated { .. } => self.memory.another_ability(),
            Event::CardDrawn { player, .. } => {
                if player != self.viewer {
                    self.memory.draws();
                }
            }
            Event::CardMoved { card, from, to, slot } => change = self.moved(card, from, to, slot, table),
            Event::CardPlayed { player, card, from: Zone::Hand } => {
                change.named = self.shown_from_hand(player, card, table);
            }
            Event::WeaponAttached { weapon, bearer } => self.cards[weapon.index()].bearer = bearer,
            Event::WeaponDetached { weapon, .. } => self.cards[weapon.index()].bearer = CardIx::NONE,
            Event::Tapped { card } | Event::IkzTapped { card, .. } => self.cards[card.index()].tapped = true,
            Event::Untapped { card } | Event::IkzUntapped { card, .. } => self.cards[card.index()].tapped = false,
            Event::CooldownSet { card } => self.cards[card.index()].cooldown = true,
            Event::CooldownCleared { card } => self.cards[card.index()].cooldown = false,
            Event::CardLookedAt { player, .. } => {
                if player != self.viewer {
                    self.memory.looked_at();
                }
            }
            Event::CardRevealed { card } => {
                let owner = card.owner();
                if owner != self.viewer && !self.side(owner).hand.contains(&card) {
                    self.memory.revealed(card);
                }
            }
            Event::DeckShuffled { player } => {
                if player != self.viewer {
                    self.memory.shuffled();
                }
            }
            Event::DamageApplied { target, amount, .. } => {
                let damage = &mut self.cards[target.index()].damage;
                *damage = damage.saturating_add(amount);
            }
            Event::Healed { card, amount } => {
                let damage = &mut self.cards[card.index()].damage;
                *damage = damage.saturating_sub(amount);
            }
            Event::AttackChanged { card, to, .. } => self.cards[card.index()].attack = to,
            Event::HealthChanged { card, to, .. } => self.cards[card.index()].health = to,
            Event::KeywordGained { card, keyword, amount } => self.set_keyword(card, keyword, Some(amount)),
            Event::KeywordLost { card, keyword } => self.set_keyword(card, keyword, None),
            Event::ConditionGained { card, condition } => self.cards[card.index()].conditions |= condition.flag(),
            Event::ConditionLost { card, condition } => self.cards[card.index()].conditions -= condition.flag(),
            Event::AttackDeclared { attacker, target } => self.clash = Some(Clash { attacker, target }),
            Event::DefenderDeclared { defender, attacker } => self.clash = Some(Clash { attacker, target: defender }),
            Event::StackPushed { source, .. } => {
                self.memory.another_ability();
                self.stack.push(source);
            }
            Event::StackResolved { source, .. } => {
                if let Some(at) = self.stack.iter().rposition(|waiting| *waiting == source) {
                    self.stack.remove(at);
                }
            }
            Event::MatchEnded { outcome } => {
                self.outcome = Some(outcome);
                self.stack.clear();
            }
            // What these tell is told again by the moves, taps and numbers behind them, or is a question to somebody.
            Event::MatchStarted
            | Event::MulliganKept { .. }
            | Event::MulliganShuffled { .. }
            | Event::TurnEnded { .. }
            | Event::IkzGained { .. }
            | Event::TokenSpent { .. }
            | Event::AbilityFizzled { .. }
            | Event::CardPlayed { .. }
            | Event::ChoiceRequested { .. }
            | Event::ChoiceMade { .. }
            | Event::ChoiceDeclined { .. }
            | Event::DamagePrevented { .. }
            | Event::ResponseRequested { .. }
            | Event::ResponsePassed { .. }
            | Event::CombatResolved { .. }
            | Event::EntityDied { .. }
            | Event::Replaced { .. } => {}
        }
        change
    }

    /// A keyword with its number, or without it.
    fn set_keyword(&mut self, card: CardIx, keyword: Keyword, amount: Option<u8>) {
        let card = &mut self.cards[card.index()];
        card.keywords.set(keyword.flag(), amount.is_some());
        if keyword == Keyword::Carapace {
            card.carapace = amount.unwrap_or(0);
        }
    }

    /// Where in a hand a card is that an event names: its own place, or that of a hidden card it must have been.
    pub fn place_in_hand(&self, player: Player, card: CardIx) -> Option<usize> {
        let hand = &self.side(player).hand;
        hand.iter().position(|other| card.is_some() && *other == card).or_else(|| {
            // Which of them it was is a secret; the middle of the fan looks as if it was picked.
            let hidden = hand.iter().filter(|other| other.is_none()).count();
            let places = hand.iter().enumerate().filter(|(_, other)| other.is_none());
            places.map(|(place, _)| place).nth(hidden / 2)
        })
    }

    /// A card that is played is seen by both while it is still in the hand.
    fn shown_from_hand(&mut self, player: Player, card: CardIx, table: &CardTable) -> Option<(Player, u8)> {
        let place = self.place_in_hand(player, card)?;
        let hand = &mut self.sides[player.index()].hand;
        if hand[place] == card {
            return None;
        }
        hand[place] = card;
        self.cards[card.index()] = Card { zone: Zone::Hand, ..printed(&self.lists, card, table) };
        Some((player, place as u8))
    }

    fn moved(&mut self, card: CardIx, from: Zone, to: Zone, slot: u8, table: &CardTable) -> HandChange {
        let mut change = HandChange::default();
        let hidden = card.is_none();
        // A hidden card is always the other player's.
        let owner = if hidden { self.viewer.other() } else { card.owner() };
        let opposing = owner != self.viewer;
        if hidden && from == Zone::Hand {
            // Some card of the hand went; the viewer no longer knows which are left.
            self.forget_hand(owner);
            change.forgotten = Some(owner);
        }
        let mut card = card;
        match from {
            Zone::Deck if opposing && hidden => card = self.memory.leaves_hidden(),
            Zone::Deck if opposing => self.memory.leaves(card),
            Zone::Hand => change.left = self.leaves_hand(owner, card),
            _ => {}
        }
        if card.is_some() {
            self.leaves_place(card);
        }
        let side = &mut self.sides[owner.index()];
        match from {
            Zone::Deck => side.deck = side.deck.saturating_sub(1),
            Zone::IkzPile => side.ikz_pile = side.ikz_pile.saturating_sub(1),
            _ => {}
        }
        match to {
            Zone::Deck => {
                side.deck += 1;
                if opposing {
                    self.memory.enters(if hidden { CardIx::NONE } else { card }, slot);
                }
            }
            Zone::IkzPile => side.ikz_pile += 1,
            Zone::Hand => {
                side.hand.push(card);
                change.came = Some((owner, side.hand.len() as u8 - 1));
            }
            Zone::Garden => place(&mut side.garden, slot, card),
            Zone::Alley => place(&mut side.alley, slot, card),
            Zone::Discard => side.discard.push(card),
            Zone::IkzArea => side.ikz.push(card),
            Zone::Attached | Zone::Stack | Zone::Removed | Zone::Gate => {}
        }
        if card.is_some() {
            self.arrives(card, from, to, slot, table);
        }
        change
    }

    fn forget_hand(&mut self, owner: Player) {
        for place in 0..self.side(owner).hand.len() {
            let known = std::mem::replace(&mut self.sides[owner.index()].hand[place], CardIx::NONE);
            if known.is_some() {
                self.cards[known.index()] = Card::HIDDEN;
            }
        }
    }

    fn leaves_hand(&mut self, owner: Player, card: CardIx) -> Option<(Player, u8)> {
        let place = self.place_in_hand(owner, card)?;
        self.sides[owner.index()].hand.remove(place);
        Some((owner, place as u8))
    }

    fn leaves_place(&mut self, card: CardIx) {
        let side = &mut self.sides[card.owner().index()];
        for row in [&mut side.garden, &mut side.alley] {
            for place in row.iter_mut().filter(|place| **place == card) {
                *place = CardIx::NONE;
            }
        }
        side.discard.retain(|other| *other != card);
        side.ikz.retain(|other| *other != card);
    }

    fn arrives(&mut self, card: CardIx, from: Zone, to: Zone, slot: u8, table: &CardTable) {
        if matches!(to, Zone::Deck | Zone::IkzPile) {
            self.cards[card.index()] = Card::HIDDEN;
            return;
        }
        let stays = from.is_field() && to.is_field();
        let before = if stays { *self.card(card) } else { printed(&self.lists, card, table) };
        let in_row = matches!(to, Zone::Garden | Zone::Alley);
        self.cards[card.index()] = Card {
            zone: to,
            slot: if in_row { slot } else { 0 },
            // R5.2: the alley has no cooldown.
            cooldown: before.cooldown && to != Zone::Alley,
            ..before
        };
    }
}

fn place(row: &mut [CardIx; 5], slot: u8, card: CardIx) {
    if let Some(place) = row.get_mut(usize::from(slot)) {
        *place = card;
    }
}
