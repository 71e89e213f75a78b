//! The board as text, for messages.

use azuki_engine::def::{CardTable, Keyword};
use azuki_engine::ids::{CardIx, Player};
use azuki_engine::rules::Rules;
use azuki_engine::state::{PendingKind, State};

use super::act::{choice_words, phase_words};
use super::refer;

/// Cards of a deck that are shown; the rest is filler.
const DECK_SHOWN: usize = 6;

/// The whole board, the far side first.
pub fn board(state: &State, table: &CardTable) -> String {
    let mut lines = vec![headline(state)];
    for player in [Player::One, Player::Zero] {
        side(state, table, player, &mut lines);
    }
    if state.combat().attacker.is_some() {
        let combat = state.combat();
        let owner = combat.attacker.owner();
        lines.push(format!(
            "combat: {} attacks {}",
            owned(state, table, owner.other(), combat.attacker),
            owned(state, table, owner, combat.target)
        ));
    }
    if state.pending().is_open() {
        lines.push(format!("open: {}", open_choice(state, table)));
    }
    lines.join("\n")
}

fn headline(state: &State) -> String {
    let ended = state.outcome().map(|outcome| {
        let who = outcome.winner.map_or("draw".to_owned(), |winner| format!("winner p{}", winner.index()));
        format!(", {who} because of {:?}", outcome.reason)
    });
    format!(
        "turn {}, active p{}, phase {}{}{}",
        state.turn(),
        state.active().index(),
        phase_words(state.phase()),
        state.actor().map_or(String::new(), |actor| format!(", p{} to act", actor.index())),
        ended.unwrap_or_default()
    )
}

/// What the open choice asks and offers.
pub fn open_choice(state: &State, table: &CardTable) -> String {
    let pending = state.pending();
    if !pending.is_open() {
        return "nothing".into();
    }
    let cards = if pending.kind == PendingKind::TriggerOrder { refer::waiting(state) } else { refer::offered(state) };
    let mut offers: Vec<String> = cards.into_iter().map(|card| owned(state, table, pending.who, card)).collect();
    if matches!(pending.kind, PendingKind::GardenSlot | PendingKind::AlleySlot) {
        offers.extend((0..5).filter(|slot| pending.has_option(*slot)).map(|slot| format!("slot {slot}")));
    }
    let who = pending.who.index();
    let kind = choice_words(pending.kind);
    if pending.kind == PendingKind::Confirm {
        return format!("p{who} {kind}");
    }
    format!("p{who} {kind}, {} to {} of: {}", pending.min, pending.max, offers.join(", "))
}

/// A card's name, with its owner where that is the other player.
pub fn owned(state: &State, table: &CardTable, player: Player, card: CardIx) -> String {
    let name = if card.is_leader() { "leader" } else { table.name(state.def(card)) };
    if card.owner() == player { name.to_owned() } else { format!("p{} {name}", card.owner().index()) }
}

/// The names of cards, one after the other.
pub fn list(state: &State, table: &CardTable, cards: impl IntoIterator<Item = CardIx>) -> String {
    let names: Vec<&str> =
        cards.into_iter().map(|card| if card.is_some() { table.name(state.def(card)) } else { "-" }).collect();
    if names.is_empty() { "nothing".into() } else { names.join(", ") }
}

fn side(state: &State, table: &CardTable, player: Player, lines: &mut Vec<String>) {
    let area = state.ikz_area(player);
    let tapped = area.iter().filter(|card| state.is_tapped(**card)).count();
    let token = if area.iter().any(|card| card.is_token()) { " and the token" } else { "" };
    lines.push(format!(
        "p{}: {}; gate {}; ikz {} tapped {tapped}{token}, pile {}",
        player.index(),
        standing(state, table, CardIx::leader(player)),
        standing(state, table, CardIx::gate(player)),
        area.len() - tapped - usize::from(!token.is_empty()),
        state.ikz_pile(player).len(),
    ));
    for (row, slots) in [("garden", state.garden(player)), ("alley", state.alley(player))] {
        let slots: Vec<String> = slots
            .iter()
            .map(|card| if card.is_some() { standing(state, table, *card) } else { "-".to_owned() })
            .collect();
        lines.push(format!("    {row}: {}", slots.join(", ")));
    }
    lines.push(format!("    hand: {}", list(state, table, state.hand(player).iter().copied())));
    let deck = state.deck(player);
    let more = if deck.len() > DECK_SHOWN { ", …" } else { "" };
    let top = deck.iter().rev().take(DECK_SHOWN).copied();
    lines.push(format!("    deck {}, from the top: {}{more}", deck.len(), list(state, table, top)));
    let discard = state.discard(player);
    lines.push(format!(
        "    discard {}, from the newest: {}",
        discard.len(),
        list(state, table, discard.iter().rev().copied())
    ));
}

/// A card on the field with its numbers and marks.
fn standing(state: &State, table: &CardTable, card: CardIx) -> String {
    let rules = Rules::new(state, table);
    let name = table.name(state.def(card));
    let mut marks = Vec::new();
    let flags = [
        (state.is_tapped(card), "tapped"),
        (state.has_cooldown(card), "cooling"),
        (state.is_frozen(card), "frozen"),
        (state.is_shocked(card), "shocked"),
    ];
    marks.extend(flags.iter().filter(|(set, _)| *set).map(|(_, word)| (*word).to_owned()));
    if state.damage(card) > 0 {
        marks.push(format!("damage {}", state.damage(card)));
    }
    let keywords = rules.keywords(card);
    for keyword in Keyword::ALL.into_iter().filter(|keyword| keywords.contains(keyword.flag())) {
        marks.push(match keyword {
            Keyword::Carapace => format!("carapace {}", rules.carapace(card)),
            _ => keyword.name().to_owned(),
        });
    }
    marks.extend(state.weapons(card).map(|weapon| format!("bears {}", table.name(state.def(weapon)))));
    let marks = if marks.is_empty() { String::new() } else { format!(" ({})", marks.join(", ")) };
    let numbers =
        if card.is_gate() { String::new() } else { format!(" {}/{}", rules.attack(card), rules.health(card)) };
    format!("{name}{numbers}{marks}")
}
