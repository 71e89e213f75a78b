//! What one player may know of an event.

use super::Event;
use crate::ids::{CardIx, Player};

/// The event as a viewer sees it: the identity of a card nobody showed to that player is taken out. A card's
/// index would give it away, because it is the card's place in its owner's deck list.
///
/// Every event and every field is named here, so that a new one does not compile before somebody has said who may see it.
#[must_use]
pub fn redact(event: Event, viewer: Player) -> Event {
    match event {
        Event::CardDrawn { player, card, position } => {
            let card = if player == viewer { card } else { CardIx::NONE };
            Event::CardDrawn { player, card, position }
        }
        Event::CardMoved { card, from, to, slot } => {
            let shown = from.is_public() || to.is_public() || card.is_none() || card.owner() == viewer;
            Event::CardMoved { card: if shown { card } else { CardIx::NONE }, from, to, slot }
        }
        // A card that is seen says enough. The number of its option would tell how many hidden cards could have been
        // chosen; only for yes, slots and waiting abilities the number is all there is.
        Event::ChoiceMade { player, kind, option, card, public } if player != viewer => {
            let option = if card.is_none() && public { option } else { 0 };
            Event::ChoiceMade { player, kind, option, card: if public { card } else { CardIx::NONE }, public }
        }
        Event::CardLookedAt { player, card } => {
            Event::CardLookedAt { player, card: if player == viewer { card } else { CardIx::NONE } }
        }

        // What both players see happen, on the table and in the open.
        Event::MatchStarted
        | Event::StartingPlayerChosen { player: _ }
        | Event::MulliganKept { player: _ }
        | Event::MulliganShuffled { player: _ }
        | Event::TurnStarted { player: _, turn: _ }
        | Event::TurnEnded { player: _, turn: _ }
        | Event::PhaseChanged { phase: _ }
        | Event::CardPlayed { player: _, card: _, from: _ }
        | Event::WeaponAttached { weapon: _, bearer: _ }
        | Event::WeaponDetached { weapon: _, bearer: _ }
        | Event::IkzGained { player: _, card: _ }
        | Event::IkzTapped { player: _, card: _ }
        | Event::IkzUntapped { player: _, card: _ }
        | Event::TokenSpent { player: _, card: _ }
        | Event::Tapped { card: _ }
        | Event::Untapped { card: _ }
        | Event::CooldownSet { card: _ }
        | Event::CooldownCleared { card: _ }
        | Event::AbilityTriggered { source: _, ability: _ }
        | Event::AbilityActivated { source: _, ability: _ }
        | Event::AbilityFizzled { source: _, ability: _ }
        | Event::ChoiceRequested { player: _, kind: _, min: _, max: _ }
        | Event::ChoiceMade { player: _, kind: _, option: _, card: _, public: _ }
        | Event::ChoiceDeclined { player: _, kind: _ }
        | Event::CardRevealed { card: _ }
        | Event::DeckShuffled { player: _ }
        | Event::DamageApplied { source: _, target: _, amount: _, lethal: _ }
        | Event::DamagePrevented { source: _, target: _, amount: _ }
        | Event::Healed { card: _, amount: _ }
        | Event::AttackChanged { card: _, from: _, to: _ }
        | Event::HealthChanged { card: _, from: _, to: _ }
        | Event::KeywordGained { card: _, keyword: _, amount: _ }
        | Event::KeywordLost { card: _, keyword: _ }
        | Event::ConditionGained { card: _, condition: _ }
        | Event::ConditionLost { card: _, condition: _ }
        | Event::AttackDeclared { attacker: _, target: _ }
        | Event::ResponseRequested { player: _ }
        | Event::ResponsePassed { player: _ }
        | Event::DefenderDeclared { defender: _, attacker: _ }
        | Event::CombatResolved { attacker: _, target: _, dealt: _ }
        | Event::EntityDied { card: _ }
        | Event::StackPushed { source: _, ability: _ }
        | Event::StackResolved { source: _, ability: _ }
        | Event::Replaced { by: _, what: _, card: _ }
        | Event::MatchEnded { outcome: _ } => event,
    }
}
