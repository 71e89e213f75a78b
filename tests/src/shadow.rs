//! A picture of the match changed by events alone, as a client keeps one: if it ever differs from the state, an
//! event is missing or wrong.

use azuki_engine::def::{CardTable, Conditions, Keywords};
use azuki_engine::event::Event;
use azuki_engine::ids::{CardIx, CardSet, Player};
use azuki_engine::rules::Rules;
use azuki_engine::state::{Outcome, Phase, State, Zone};

/// What events have said of one card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Card {
    zone: Zone,
    damage: u8,
    attack: u8,
    health: u8,
    carapace: u8,
    keywords: Keywords,
    conditions: Conditions,
    bearer: CardIx,
}

/// The picture.
#[derive(Clone, Debug)]
pub struct Shadow {
    cards: [Card; 128],
    tapped: CardSet,
    cooldown: CardSet,
    garden: [[CardIx; 5]; 2],
    alley: [[CardIx; 5]; 2],
    hand: [Vec<CardIx>; 2],
    phase: Phase,
    turn: u16,
    outcome: Option<Outcome>,
}

impl Shadow {
    /// The picture of a state.
    pub fn of(state: &State, table: &CardTable) -> Self {
        let rules = Rules::new(state, table);
        let blank = Card {
            zone: Zone::Deck,
            damage: 0,
            attack: 0,
            health: 0,
            carapace: 0,
            keywords: Keywords::empty(),
            conditions: Conditions::empty(),
            bearer: CardIx::NONE,
        };
        let mut cards = [blank; 128];
        let (mut tapped, mut cooldown) = (CardSet::EMPTY, CardSet::EMPTY);
        for card in CardIx::all() {
            cards[card.index()] = Self::card(rules, card);
            tapped.set(card, state.is_tapped(card));
            cooldown.set(card, state.has_cooldown(card));
        }
        Self {
            cards,
            tapped,
            cooldown,
            garden: Player::BOTH.map(|player| *state.garden(player)),
            alley: Player::BOTH.map(|player| *state.alley(player)),
            hand: Player::BOTH.map(|player| state.hand(player).to_vec()),
            phase: state.phase(),
            turn: state.turn(),
            outcome: state.outcome(),
        }
    }

    fn card(rules: Rules<'_>, card: CardIx) -> Card {
        let zone = rules.state.zone(card);
        // Off the field a card shows what is printed on it.
        let def = rules.def(card);
        let shows = zone.is_field() && zone != Zone::Gate;
        Card {
            zone,
            damage: rules.state.damage(card),
            attack: if shows { rules.attack(card) } else { def.attack },
            health: if shows { rules.health(card) } else { def.health },
            carapace: if shows { rules.carapace(card) } else { def.carapace },
            keywords: if shows { rules.keywords(card) } else { def.keywords },
            conditions: if shows { rules.conditions(card) } else { Conditions::empty() },
            bearer: rules.state.bearer(card).unwrap_or(CardIx::NONE),
        }
    }

    /// Applies an event.
    pub fn apply(&mut self, state: &State, table: &CardTable, event: &Event) {
        match *event {
            Event::CardMoved { card, from, to, slot } => self.moved(state, table, card, from, to, slot),
            Event::WeaponAttached { weapon, bearer } => self.cards[weapon.index()].bearer = bearer,
            Event::WeaponDetached { weapon, .. } => self.cards[weapon.index()].bearer = CardIx::NONE,
            Event::Tapped { card } | Event::IkzTapped { card, .. } => self.tapped.insert(card),
            Event::Untapped { card } | Event::IkzUntapped { card, .. } => self.tapped.remove(card),
            Event::CooldownSet { card } => self.cooldown.insert(card),
            Event::CooldownCleared { card } => self.cooldown.remove(card),
            Event::DamageApplied { target, amount, .. } => self.cards[target.index()].damage += amount,
            Event::Healed { card, amount } => self.cards[card.index()].damage -= amount,
            Event::AttackChanged { card, to, .. } => self.cards[card.index()].attack = to,
            Event::HealthChanged { card, to, .. } => self.cards[card.index()].health = to,
            Event::KeywordGained { card, keyword, amount } => {
                self.cards[card.index()].keywords |= keyword.flag();
                if keyword.flag() == Keywords::CARAPACE {
                    self.cards[card.index()].carapace = amount;
                }
            }
            Event::KeywordLost { card, keyword } => {
                self.cards[card.index()].keywords -= keyword.flag();
                if keyword.flag() == Keywords::CARAPACE {
                    self.cards[card.index()].carapace = 0;
                }
            }
            Event::ConditionGained { card, condition } => self.cards[card.index()].conditions |= condition.flag(),
            Event::ConditionLost { card, condition } => self.cards[card.index()].conditions -= condition.flag(),
            Event::PhaseChanged { phase } => self.phase = phase,
            Event::TurnStarted { turn, .. } => self.turn = turn,
            Event::MatchEnded { outcome } => self.outcome = Some(outcome),
            _ => {}
        }
    }

    fn moved(&mut self, state: &State, table: &CardTable, card: CardIx, from: Zone, to: Zone, slot: u8) {
        let owner = card.owner().index();
        for row in [&mut self.garden[owner], &mut self.alley[owner]] {
            if let Some(place) = row.iter_mut().find(|place| **place == card) {
                *place = CardIx::NONE;
            }
        }
        self.hand[owner].retain(|other| *other != card);
        match to {
            Zone::Garden => self.garden[owner][usize::from(slot)] = card,
            Zone::Alley => self.alley[owner][usize::from(slot)] = card,
            Zone::Hand => self.hand[owner].push(card),
            _ => {}
        }
        self.cards[card.index()].zone = to;
        if to == Zone::Alley {
            self.cooldown.remove(card);
        }
        let leaves = (from.is_field() && !to.is_field()) || from == Zone::IkzArea;
        if leaves {
            self.tapped.remove(card);
            self.cooldown.remove(card);
            let def = table.def(state.def(card));
            let seen = &mut self.cards[card.index()];
            *seen = Card {
                damage: 0,
                attack: def.attack,
                health: def.health,
                carapace: def.carapace,
                keywords: def.keywords,
                conditions: Conditions::empty(),
                ..*seen
            };
        }
    }

    /// What differs between the picture and the state, if anything.
    pub fn difference(&self, state: &State, table: &CardTable) -> Option<String> {
        let real = Self::of(state, table);
        for card in CardIx::all() {
            let (seen, is) = (self.cards[card.index()], real.cards[card.index()]);
            if seen != is {
                return Some(format!("events say of card {}: {seen:?}, but it is {is:?}", card.0));
            }
        }
        let same = self.tapped == real.tapped
            && self.cooldown == real.cooldown
            && self.garden == real.garden
            && self.alley == real.alley
            && self.hand == real.hand
            && (self.phase, self.turn, self.outcome) == (real.phase, real.turn, real.outcome);
        (!same).then(|| "events leave another picture of tapping, slots, hands or phase".to_owned())
    }
}
