//! One card in full: where it is, why its numbers are what they are, what it says and what it was compiled to.

use azuki_engine::def::{Condition, ContinuousEffect, Keyword};
use azuki_engine::ids::{CardIx, Player};
use azuki_engine::rules::{Part, Rules};
use azuki_engine::state::{Change, Until, Zone};
use azuki_engine::vm::disassemble;

use super::World;
use super::sheet::{Deed, Sheet, Tone};

/// Says everything there is to say of a card.
pub fn fill(sheet: &mut Sheet, world: &World<'_>, card: CardIx, pinned: bool) {
    sheet.button(if pinned { "Pinned: follow the pointer" } else { "Follows the pointer" }, pinned, Deed::Follow);
    if card.is_none() {
        sheet.say(Tone::Aside, 0, "Point at a card on the table, or click one in Zones or Events.");
        sheet.say(Tone::Aside, 0, "A right click on the table pins the card.");
        return;
    }
    let (state, table) = (world.state, world.table);
    let rules = Rules::new(state, table);
    let (def, zone) = (state.def(card), state.zone(card));
    let (facts, text) = (table.def(def), table.text(def));
    sheet.head(format!("{}  ({})", text.name, text.id));
    let place = state.slot(card).map_or_else(String::new, |slot| format!(" {slot}"));
    sheet.plain(format!("card {} of p{}, in {}{place}", card.0, card.owner().index(), zone.name()));
    for player in Player::BOTH {
        if !state.knows(player, card) {
            sheet.say(Tone::Bad, 1, format!("hidden from p{} and revealed here", player.index()));
        }
    }
    sheet.plain(format!("{} {}, cost {}", facts.element.name(), facts.kind.name(), facts.cost));
    numbers(sheet, &rules, card);
    marks(sheet, world, &rules, card);
    let words = azuki_cards::text::rules_text(table, def);
    if !words.is_empty() {
        sheet.head("Rules text");
        for paragraph in words {
            sheet.plain(paragraph);
        }
    }
    sheet.head("Compiled");
    for line in disassemble::listing(table, def).lines() {
        let depth = line.len() - line.trim_start().len();
        sheet.say(Tone::Aside, 1 + (depth / 2) as u8, line.trim_start());
    }
}

fn numbers(sheet: &mut Sheet, rules: &Rules<'_>, card: CardIx) {
    let (facts, damage) = (rules.def(card), rules.state.damage(card));
    if facts.attack > 0 || facts.health > 0 {
        sheet.head(format!("Attack {}", rules.attack(card)));
        parts(sheet, rules, card, &rules.attack_parts(card));
    }
    if facts.health > 0 {
        let health = rules.health(card);
        sheet.head(format!("Health {health}, damage {damage}, left {}", health.saturating_sub(damage)));
        parts(sheet, rules, card, &rules.health_parts(card));
    }
    if facts.gate_points > 0 {
        sheet.plain(format!("gate points {}", facts.gate_points));
    }
}

fn parts(sheet: &mut Sheet, rules: &Rules<'_>, card: CardIx, parts: &[Part]) {
    for (number, part) in parts.iter().enumerate() {
        let name = || rules.name(part.source);
        let amount = part.amount;
        let words = match part.until {
            _ if number == 0 => format!("{amount} printed"),
            Some(until) => format!("{amount:+} {}", until_words(until)),
            None if part.sets => format!("set to {amount} by {}", name()),
            None if rules.state.bearer(part.source) == Some(card) => format!("{amount:+} weapon {}", name()),
            None => format!("{amount:+} continuous, from {}", name()),
        };
        let deed = if part.source == card { Deed::Nothing } else { Deed::Select(part.source) };
        sheet.link(Tone::Plain, 1, words, deed);
    }
}

fn until_words(until: Until) -> String {
    match until {
        Until::EndOfTurn => "until the turn ends".to_owned(),
        Until::StartOfTurn(player) => format!("until the next turn of p{}", player.index()),
        Until::LeavesField => "while on the field".to_owned(),
    }
}

fn marks(sheet: &mut Sheet, world: &World<'_>, rules: &Rules<'_>, card: CardIx) {
    let state = world.state;
    sheet.head("Components");
    for (is, words) in [(state.is_tapped(card), "tapped"), (state.has_cooldown(card), "cooldown")] {
        if is {
            sheet.plain(words);
        }
    }
    if state.played().contains(card) {
        sheet.plain("played this turn");
    }
    keywords(sheet, rules, card);
    for condition in [Condition::Frozen, Condition::Shocked] {
        if rules.conditions(card).contains(condition.flag()) {
            let lasting = state.lasting().of(card).find(|entry| entry.change == Change::Frozen);
            let until = match (condition, lasting) {
                (Condition::Frozen, Some(entry)) => until_words(entry.until),
                _ => "until it would untap".to_owned(),
            };
            sheet.say(Tone::Bad, 1, format!("{}, {until}", condition.name()));
        }
    }
    let used = state.used(card);
    for number in (0..8_u8).filter(|number| used >> number & 1 == 1) {
        sheet.plain(format!("ability {number} was used this turn"));
    }
    if let Some(bearer) = state.bearer(card) {
        sheet.link(Tone::Plain, 1, format!("borne by {}", rules.name(bearer)), Deed::Select(bearer));
    }
    for weapon in state.weapons(card) {
        let words = format!("bears {} (+{})", rules.name(weapon), rules.attack(weapon));
        sheet.link(Tone::Plain, 1, words, Deed::Select(weapon));
    }
    let combat = state.combat();
    if combat.attacker == card {
        sheet.link(Tone::Plain, 1, format!("attacks {}", rules.name(combat.target)), Deed::Select(combat.target));
    }
    if state.zone(card) == Zone::Stack {
        sheet.plain("waits on the stack");
    }
}

/// Every keyword with where it comes from.
fn keywords(sheet: &mut Sheet, rules: &Rules<'_>, card: CardIx) {
    let (printed, now) = (rules.def(card).keywords, rules.keywords(card));
    let lasting = |change: Change| rules.state.lasting().of(card).find(move |entry| entry.change == change);
    let continuous = rules.continuous_on(card);
    for keyword in Keyword::ALL {
        let mut reasons = Vec::new();
        if printed.contains(keyword.flag()) {
            reasons.push("printed".to_owned());
        }
        if let Some(entry) = lasting(Change::Gain(keyword)) {
            reasons.push(format!("gained {}", until_words(entry.until)));
        }
        for (source, effect) in &continuous {
            if matches!(effect, ContinuousEffect::Keyword { keyword: found, .. } if *found == keyword) {
                reasons.push(format!("from {}", rules.name(*source)));
            }
        }
        if let Some(entry) = lasting(Change::Lose(keyword)) {
            reasons.push(format!("taken away {}", until_words(entry.until)));
        }
        if reasons.is_empty() {
            continue;
        }
        let has = now.contains(keyword.flag());
        let amount = if keyword == Keyword::Carapace { format!(" {}", rules.carapace(card)) } else { String::new() };
        let tone = if has { Tone::Plain } else { Tone::Bad };
        let lacks = if has { "" } else { "not now: " };
        sheet.say(tone, 1, format!("{lacks}{}{amount}: {}", keyword.name(), reasons.join(", ")));
    }
}
