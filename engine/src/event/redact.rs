//! What one player may know of an event.

use super::Event;
use crate::ids::{CardIx, Player};

/// The event as a viewer sees it: the identity of a card nobody showed to that player is taken out. A card's
/// index would give it away, because it is the card's place in its owner's deck list.
#[must_use]
pub fn redact(event: Event, viewer: Player) -> Event {
    match event {
        Event::CardDrawn { player, position, .. } if player != viewer => {
            Event::CardDrawn { player, card: CardIx::NONE, position }
        }
        Event::CardMoved { card, from, to, slot }
            if !from.is_public() && !to.is_public() && (card.owner() != viewer) =>
        {
            Event::CardMoved { card: CardIx::NONE, from, to, slot }
        }
        Event::ChoiceMade { player, kind, public: false, .. } if player != viewer => {
            Event::ChoiceMade { player, kind, option: 0, card: CardIx::NONE, public: false }
        }
        Event::CardLookedAt { player, .. } if player != viewer => Event::CardLookedAt { player, card: CardIx::NONE },
        other => other,
    }
}
