//! The whole board as text, both sides open.

use std::fmt::Write as _;

use crate::def::{CardTable, Condition, Keyword, Keywords};
use crate::ids::{CardIx, Player};
use crate::rules::{Funds, Rules};
use crate::state::{State, Zone};

/// The board as a person would lay it out, both hands open, the second player's side on top.
pub fn board(state: &State, table: &CardTable) -> String {
    lay_out(state, table, Player::Zero, None)
}

/// The board as one player sees it: the own side below, of the other hand only what was shown.
pub fn board_of(state: &State, table: &CardTable, viewer: Player) -> String {
    lay_out(state, table, viewer, Some(viewer))
}

fn lay_out(state: &State, table: &CardTable, near: Player, viewer: Option<Player>) -> String {
    let rules = Rules::new(state, table);
    let mut text = String::new();
    let _ = writeln!(text, "turn {}, player {} active, {:?}", state.turn(), state.active().index(), state.phase());
    side(&mut text, rules, near.other(), true, viewer);
    side(&mut text, rules, near, false, viewer);
    if state.combat().attacker.is_some() {
        let combat = state.combat();
        let _ = writeln!(text, "combat: {} attacks {}", rules.name(combat.attacker), rules.name(combat.target));
    }
    let pending = state.pending();
    if pending.is_open() && viewer.is_none_or(|viewer| viewer == pending.who) {
        let _ = writeln!(
            text,
            "choice{}: player {}, {:?}, {} to {}, among {}",
            state.frames().last().map_or(String::new(), |frame| format!(" for {}", rules.name(frame.source))),
            pending.who.index(),
            pending.kind,
            pending.min,
            pending.max,
            names(rules, (0..pending.eligible.len() as u8).filter_map(|option| pending.card(option)))
        );
    }
    text
}

fn side(text: &mut String, rules: Rules<'_>, player: Player, far: bool, viewer: Option<Player>) {
    let state = rules.state;
    let funds = Funds::of(state, player);
    let leader = CardIx::leader(player);
    let _ = writeln!(
        text,
        "player {}: {} {}/{} | {}{} | ikz {} of {}{}, {} in the pile | hand {} | deck {} | discard {}",
        player.index(),
        card_text(rules, leader),
        rules.health(leader).saturating_sub(state.damage(leader)),
        rules.health(leader),
        rules.name(CardIx::gate(player)),
        if state.is_tapped(CardIx::gate(player)) { " (tapped)" } else { "" },
        funds.ikz,
        state.ikz_area(player).len() - usize::from(funds.token),
        if funds.token { " and the token" } else { "" },
        state.ikz_pile(player).len(),
        state.hand(player).len(),
        state.deck(player).len(),
        state.discard(player).len(),
    );
    let rows = [("garden", state.garden(player)), ("alley ", state.alley(player))];
    let order: [usize; 2] = if far { [1, 0] } else { [0, 1] };
    let hand = format!("  hand  : {}\n", hand_text(rules, player, viewer));
    if far {
        text.push_str(&hand);
    }
    for (label, slots) in order.map(|at| rows[at]) {
        let _ = write!(text, "  {label}:");
        for card in slots {
            let _ = write!(text, " [{}]", if card.is_some() { entity_text(rules, *card) } else { String::new() });
        }
        text.push('\n');
    }
    if !far {
        text.push_str(&hand);
    }
}

/// The cards of a hand that the viewer knows, and how many others there are.
fn hand_text(rules: Rules<'_>, player: Player, viewer: Option<Player>) -> String {
    let hand = rules.state.hand(player);
    let known = |card: &CardIx| viewer.is_none_or(|viewer| rules.state.knows(viewer, *card));
    let mut words: Vec<String> = hand.iter().filter(|card| known(card)).map(|card| rules.name(*card).into()).collect();
    match hand.len() - words.len() {
        0 => {}
        hidden => words.push(format!("{hidden} hidden")),
    }
    words.join(", ")
}

fn names(rules: Rules<'_>, cards: impl Iterator<Item = CardIx>) -> String {
    cards.map(|card| rules.name(card)).collect::<Vec<_>>().join(", ")
}

/// A card's name, its weapons and what is on it.
fn card_text(rules: Rules<'_>, card: CardIx) -> String {
    let state = rules.state;
    let mut text = rules.name(card).to_owned();
    for weapon in state.weapons(card) {
        let _ = write!(text, " +{}", rules.name(weapon));
    }
    let mut marks = Vec::new();
    if state.is_tapped(card) {
        marks.push("tapped".to_owned());
    }
    if state.has_cooldown(card) {
        marks.push("cooling".to_owned());
    }
    for condition in Condition::ALL {
        if rules.conditions(card).contains(condition.flag()) {
            marks.push(condition.name().to_owned());
        }
    }
    let keywords = rules.keywords(card);
    for keyword in Keyword::ALL {
        if keywords.contains(keyword.flag()) {
            marks.push(if keyword.flag() == Keywords::CARAPACE {
                format!("carapace {}", rules.carapace(card))
            } else {
                keyword.name().to_owned()
            });
        }
    }
    if !marks.is_empty() {
        let _ = write!(text, " ({})", marks.join(", "));
    }
    text
}

fn entity_text(rules: Rules<'_>, card: CardIx) -> String {
    debug_assert!(matches!(rules.state.zone(card), Zone::Garden | Zone::Alley));
    let health = rules.health(card);
    format!(
        "{} {}/{}{}",
        card_text(rules, card),
        rules.attack(card),
        health.saturating_sub(rules.state.damage(card)),
        if rules.state.damage(card) > 0 { format!(" of {health}") } else { String::new() }
    )
}
