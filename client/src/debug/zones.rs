//! Both sides in full: rows, piles and hands, with what is hidden from whom.

use std::fmt::Write as _;

use azuki_engine::ids::{CardIx, Player};
use azuki_engine::rules::Rules;

use super::World;
use super::sheet::{Deed, Sheet, Tone};

/// Says where every card is.
pub fn fill(sheet: &mut Sheet, world: &World<'_>, selected: CardIx) {
    let state = world.state;
    sheet.say(Tone::Bad, 0, "Hidden cards are revealed here (marked ?).");
    for player in Player::BOTH {
        let number = player.index();
        let active = if state.active() == player { ", whose turn it is" } else { "" };
        sheet.head(format!("p{number} {}{active}", world.duel.session.seat(player).name()));
        list(sheet, world, "leader and gate", &[CardIx::leader(player), CardIx::gate(player)], selected);
        list(sheet, world, "garden", state.garden(player), selected);
        list(sheet, world, "alley", state.alley(player), selected);
        let area = state.ikz_area(player);
        let tapped = area.iter().filter(|card| state.is_tapped(**card)).count();
        let token = if area.iter().any(|card| card.is_token()) { ", with the token" } else { "" };
        let pile = state.ikz_pile(player).len();
        sheet.plain(format!("IKZ {} ({tapped} tapped{token}), pile {pile}", area.len()));
        list(sheet, world, "hand", state.hand(player), selected);
        let deck: Vec<CardIx> = state.deck(player).iter().rev().copied().collect();
        list(sheet, world, "deck, from the top", &deck, selected);
        let discard: Vec<CardIx> = state.discard(player).iter().rev().copied().collect();
        list(sheet, world, "discard, from the newest", &discard, selected);
    }
}

fn list(sheet: &mut Sheet, world: &World<'_>, name: &str, cards: &[CardIx], selected: CardIx) {
    let count = cards.iter().filter(|card| card.is_some()).count();
    sheet.say(Tone::Aside, 1, format!("{name}: {count}"));
    for (place, card) in cards.iter().enumerate().filter(|(_, card)| card.is_some()) {
        sheet.choice(Tone::Plain, 2, card_words(world, place, *card), Deed::Select(*card), *card == selected);
    }
}

/// A card in one line.
pub fn card_words(world: &World<'_>, place: usize, card: CardIx) -> String {
    let state = world.state;
    let rules = Rules::new(state, world.table);
    let hidden: Vec<String> = Player::BOTH
        .into_iter()
        .filter(|player| !state.knows(*player, card))
        .map(|player| format!("p{}", player.index()))
        .collect();
    let mut words = format!("{place} {}", rules.name(card));
    if state.zone(card).is_field() && rules.def(card).health > 0 {
        let _ = write!(words, " {}/{}", rules.attack(card), rules.health(card));
        if state.damage(card) > 0 {
            let _ = write!(words, " damage {}", state.damage(card));
        }
    }
    for (is, mark) in [
        (state.is_tapped(card), " tapped"),
        (state.has_cooldown(card), " cooldown"),
        (state.is_frozen(card), " frozen"),
        (state.is_shocked(card), " shocked"),
    ] {
        if is {
            words += mark;
        }
    }
    if !hidden.is_empty() {
        let _ = write!(words, "  ? from {}", hidden.join(" and "));
    }
    words
}
