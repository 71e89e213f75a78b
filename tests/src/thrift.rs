//! Finds moves that were paid for and came to nothing, by what was told of them: events only, not how a computer player measures it.

use azuki_engine::action::{Action, ActionList, legal};
use azuki_engine::def::{CardTable, Keyword};
use azuki_engine::event::{Event, EventBuffer};
use azuki_engine::ids::Player;
use azuki_engine::state::{Phase, State, Zone};
use azuki_engine::step_unchecked;
use azuki_engine::view::action_words;

/// A move: an action out of a free decision, and every choice that belongs to it.
#[derive(Clone, Debug)]
pub struct Move {
    player: Player,
    began: State,
    /// What was done first.
    pub action: Action,
    events: Vec<Event>,
    /// The other player chose something: what it came to is no longer this move's doing alone.
    answered: bool,
}

/// Follows a match, move by move.
#[derive(Clone, Debug, Default)]
pub struct Thrift {
    open: Option<Move>,
}

impl Thrift {
    /// An action is about to be taken, and these are its events. Answers with the move that has just ended, if it was paid for and came
    /// to nothing.
    pub fn follow(&mut self, before: &State, table: &CardTable, action: Action, events: &[Event]) -> Option<Move> {
        let player = before.actor()?;
        let passes = action == Action::NO_OP;
        let free = !before.pending().is_open() && matches!(before.phase(), Phase::Main | Phase::ResponseWindow);
        let attacked =
            before.phase() == Phase::ResponseWindow && self.open.as_ref().is_some_and(|open| open.player != player);
        let mut wasted = None;
        if free && attacked {
            // Passing belongs to the attack; an answer makes it something else.
            if !passes {
                self.open = Some(Move::new(player, before, action));
            }
        } else if free {
            wasted = self.close(before, table);
            let does_something = action != Action::END_TURN && !passes;
            self.open = does_something.then(|| Move::new(player, before, action));
        } else if let Some(open) = &mut self.open {
            open.answered |= open.player != player && !passes;
        }
        if let Some(open) = &mut self.open {
            open.events.extend_from_slice(events);
        }
        wasted
    }

    /// The last move has ended: somebody may act freely again.
    fn close(&mut self, now: &State, table: &CardTable) -> Option<Move> {
        self.open.take().filter(|done| !done.answered && now.outcome().is_none() && done.is_wasted(now, table))
    }
}

impl Move {
    const fn new(player: Player, began: &State, action: Action) -> Self {
        Self { player, began: *began, action, events: Vec::new(), answered: false }
    }

    /// What was done, in words.
    pub fn words(&self, table: &CardTable) -> String {
        format!("p{} {}", self.player.index(), action_words(&self.began, table, self.action))
    }

    /// Whether everything that happened beside what would have happened anyway is a cost.
    fn is_wasted(&self, now: &State, table: &CardTable) -> bool {
        let mut anyway = match self.began.phase() {
            Phase::ResponseWindow => passing(&self.began, table),
            _ => Vec::new(),
        };
        let costs = self.events.iter().all(|event| match anyway.iter().position(|other| other == event) {
            Some(at) => {
                anyway.remove(at);
                true
            }
            None => self.is_cost(*event, now),
        });
        costs && anyway.iter().all(|event| matches!(event, Event::ResponsePassed { .. }))
    }

    fn is_cost(&self, event: Event, now: &State) -> bool {
        let own = |player: Player| player == self.player;
        match event {
            Event::CardPlayed { .. }
            | Event::AbilityActivated { .. }
            | Event::AbilityTriggered { .. }
            | Event::AbilityFizzled { .. }
            | Event::ChoiceRequested { .. }
            | Event::ChoiceMade { .. }
            | Event::ChoiceDeclined { .. }
            | Event::StackPushed { .. }
            | Event::StackResolved { .. }
            | Event::PhaseChanged { .. }
            | Event::AttackDeclared { .. }
            | Event::ResponseRequested { .. }
            | Event::ResponsePassed { .. }
            | Event::CombatResolved { .. }
            | Event::DamagePrevented { .. } => true,
            Event::IkzTapped { player, .. } | Event::TokenSpent { player, .. } => own(player),
            Event::Tapped { card } => own(card.owner()),
            Event::CardMoved { card, from, to, .. } => {
                own(card.owner())
                    && !matches!(from, Zone::Deck | Zone::Discard)
                    && matches!(to, Zone::Stack | Zone::Discard | Zone::Removed)
            }
            // R5.2: charge means nothing without cooldown.
            Event::KeywordGained { card, keyword: Keyword::Charge, .. } => !now.has_cooldown(card),
            _ => false,
        }
    }
}

/// What happens when nobody answers.
fn passing(began: &State, table: &CardTable) -> Vec<Event> {
    let (mut state, mut list, mut told) = (*began, ActionList::new(), Vec::new());
    let mut buffer = EventBuffer::default();
    loop {
        legal(&state, table, &mut list);
        let asked = state.pending().is_open() || state.phase() == Phase::ResponseWindow;
        let (Some(first), true) = (list.first().copied(), asked) else { return told };
        buffer.clear();
        if step_unchecked(&mut state, table, first, &mut buffer).is_err() {
            return told;
        }
        told.extend_from_slice(buffer.events());
    }
}
