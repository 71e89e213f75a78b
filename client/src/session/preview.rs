//! What an action would do, found by running the engine on a copy, as far as the player can know.

use azuki_engine::action::{Action, Illegal, Reason};
use azuki_engine::def::{CardTable, Conditions};
use azuki_engine::event::{Event, EventBuffer};
use azuki_engine::ids::{CardIx, CardSet, Player};
use azuki_engine::limits::PLAYERS;
use azuki_engine::state::{Outcome, Phase, State, Zone};
use azuki_engine::step_unchecked;

/// More cards than one action is likely to touch.
const MOST_CHANGES: usize = 32;
/// Response windows close at most as often as this.
const MOST_PASSES: usize = 8;

/// What would become of one card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Change {
    /// The card.
    pub card: CardIx,
    /// Damage it would take.
    pub damage: u8,
    /// Damage it would lose.
    pub healed: u8,
    /// It would be destroyed.
    pub dies: bool,
    /// Conditions it would gain.
    pub gained: Conditions,
    /// Conditions it would lose.
    pub lost: Conditions,
    /// Its attack before and after.
    pub attack: Option<(u8, u8)>,
    /// Its health before and after.
    pub health: Option<(u8, u8)>,
    /// From where to where it would go.
    pub moves: Option<(Zone, Zone)>,
}

impl Change {
    const fn none(card: CardIx) -> Self {
        Self {
            card,
            damage: 0,
            healed: 0,
            dies: false,
            gained: Conditions::empty(),
            lost: Conditions::empty(),
            attack: None,
            health: None,
            moves: None,
        }
    }

    fn is_none(&self) -> bool {
        *self == Self::none(self.card)
    }
}

/// What an action would do if nobody answers it, or answers further.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Preview {
    /// The action.
    pub action: Action,
    /// Whose action it is.
    pub player: Player,
    changes: [Change; MOST_CHANGES],
    count: u8,
    /// The IKZ cards and the token that would pay.
    pub ikz: CardSet,
    /// The card that would be played from hand, or `NONE`.
    pub played: CardIx,
    /// Who would attack whom, in the end.
    pub clash: Option<(CardIx, CardIx)>,
    /// Damage the leaders would take.
    pub leader_damage: [u8; PLAYERS],
    /// Cards that would be drawn.
    pub draws: [u8; PLAYERS],
    /// How the match would end, if it would.
    pub outcome: Option<Outcome>,
    /// Who would lose by it.
    pub lethal: Option<Player>,
    /// Somebody has to choose before the rest is known.
    pub partial: bool,
    /// Cards nobody knows yet come into it: the rest may be otherwise.
    pub uncertain: bool,
}

impl Preview {
    /// Runs an action that is legal on a match that the player takes for possible. What is hidden from the player in it is
    /// made up, so nothing is told of it.
    pub(super) fn of(
        guess: &State,
        table: &CardTable,
        player: Player,
        hidden: CardSet,
        action: Action,
    ) -> Result<Self, Illegal> {
        let mut preview = Self {
            action,
            player,
            changes: [Change::none(CardIx::NONE); MOST_CHANGES],
            count: 0,
            ikz: CardSet::EMPTY,
            played: CardIx::NONE,
            clash: None,
            leader_damage: [0; PLAYERS],
            draws: [0; PLAYERS],
            outcome: None,
            lethal: None,
            partial: false,
            uncertain: false,
        };
        let (mut state, mut events) = (*guess, EventBuffer::default());
        let mut run = |state: &mut State, action: Action| {
            events.clear();
            step_unchecked(state, table, action, &mut events)
                .map_err(|limit| Illegal { reason: Reason::Limit(limit), card: CardIx::NONE })?;
            events.events().iter().for_each(|event| preview.note(*event, hidden));
            Ok(())
        };
        run(&mut state, action)?;
        for _ in 0..MOST_PASSES {
            // Nobody answers further: neither the other player an attack, nor the player once more (R7.3, until_pass).
            if state.phase() != Phase::ResponseWindow || state.pending().is_open() {
                break;
            }
            run(&mut state, Action::NO_OP)?;
        }
        preview.partial |= state.pending().is_open();
        // IKZ cards are all alike: nothing is learnt from one.
        let secret: CardSet = hidden.iter().filter(|card| is_of_deck(*card)).collect();
        let learnt = secret.without(state.hidden_from(player));
        preview.uncertain = !learnt.is_empty() || state.rng() != guess.rng();
        preview.outcome = state.outcome();
        preview.lethal = state.outcome().and_then(|outcome| outcome.winner).map(Player::other);
        preview.settle();
        Ok(preview)
    }

    /// What would become of each card that is touched, in the order in which they are.
    pub fn changes(&self) -> &[Change] {
        &self.changes[..usize::from(self.count)]
    }

    /// What would become of a card, if anything.
    pub fn change(&self, card: CardIx) -> Option<&Change> {
        self.changes().iter().find(|change| change.card == card)
    }

    /// Cards that would be destroyed.
    pub fn deaths(&self) -> impl Iterator<Item = CardIx> + '_ {
        self.changes().iter().filter(|change| change.dies).map(|change| change.card)
    }

    fn entry(&mut self, card: CardIx) -> Option<&mut Change> {
        let count = usize::from(self.count);
        let at = self.changes[..count].iter().position(|change| change.card == card).unwrap_or(count);
        if at == MOST_CHANGES {
            self.partial = true;
            return None;
        }
        if at == count {
            self.changes[at] = Change::none(card);
            self.count += 1;
        }
        Some(&mut self.changes[at])
    }

    /// Changes the entry of a card that the player knows.
    fn about(&mut self, card: CardIx, hidden: CardSet, change: impl FnOnce(&mut Change)) {
        if !hidden.contains(card)
            && let Some(entry) = self.entry(card)
        {
            change(entry);
        }
    }

    fn note(&mut self, event: Event, hidden: CardSet) {
        match event {
            Event::IkzTapped { player, card } | Event::TokenSpent { player, card } if player == self.player => {
                self.ikz.insert(card);
            }
            Event::CardPlayed { card, .. } if !hidden.contains(card) => self.played = card,
            Event::CardDrawn { player, .. } => self.draws[player.index()] += 1,
            Event::AttackDeclared { attacker, target } => self.clash = Some((attacker, target)),
            Event::DamageApplied { target, amount, .. } => {
                if target.is_leader() {
                    let damage = &mut self.leader_damage[target.owner().index()];
                    *damage = damage.saturating_add(amount);
                }
                self.about(target, hidden, |change| change.damage = change.damage.saturating_add(amount));
            }
            Event::Healed { card, amount } => {
                self.about(card, hidden, |change| change.healed = change.healed.saturating_add(amount));
            }
            Event::EntityDied { card } => self.about(card, hidden, |change| change.dies = true),
            Event::ConditionGained { card, condition } => self.about(card, hidden, |change| {
                change.gained |= condition.flag();
                change.lost -= condition.flag();
            }),
            Event::ConditionLost { card, condition } => self.about(card, hidden, |change| {
                change.lost |= condition.flag();
                change.gained -= condition.flag();
            }),
            Event::AttackChanged { card, from, to } => self.about(card, hidden, |change| {
                change.attack = Some((change.attack.map_or(from, |(first, _)| first), to));
            }),
            Event::HealthChanged { card, from, to } => self.about(card, hidden, |change| {
                change.health = Some((change.health.map_or(from, |(first, _)| first), to));
            }),
            Event::CardMoved { card, from, to, .. } if is_of_deck(card) => self.about(card, hidden, |change| {
                change.moves = Some((change.moves.map_or(from, |(first, _)| first), to));
            }),
            _ => {}
        }
    }

    /// Forgets what came to nothing: numbers that are as they were, or of a card that has left.
    fn settle(&mut self) {
        let mut kept = 0;
        for at in 0..usize::from(self.count) {
            let mut change = self.changes[at];
            let left = change.moves.is_some_and(|(_, to)| !to.is_field());
            let same = |numbers: (u8, u8)| numbers.0 == numbers.1;
            if left {
                (change.gained, change.lost) = (Conditions::empty(), Conditions::empty());
            }
            change.attack = change.attack.filter(|numbers| !left && !same(*numbers));
            change.health = change.health.filter(|numbers| !left && !same(*numbers));
            change.moves = change.moves.filter(|(from, to)| from != to);
            if !change.is_none() {
                self.changes[kept] = change;
                kept += 1;
            }
        }
        self.changes[kept..].fill(Change::none(CardIx::NONE));
        self.count = kept as u8;
    }
}

/// Not a leader, gate, token or IKZ card.
const fn is_of_deck(card: CardIx) -> bool {
    card.number() >= CardIx::main(Player::Zero, 0).number()
}
