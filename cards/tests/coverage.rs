//! The sets together use everything the engine knows: what no card uses, no scenario can test.

mod common;

use std::collections::BTreeSet;

use azuki_engine::def::{
    Amount, CardKind, CardTable, Compare, Condition, ContinuousEffect, Filter, Keyword, Owner, Predicate, Reference,
    Replaces, Restriction, SpellTiming, Timing, Zones,
};
use azuki_engine::ids::{PredicateIx, SelectorIx};
use azuki_engine::vm::{Destination, Duration, Op};

/// Names the variants of an enum: a new one does not compile until it is listed, and then must be used by a card.
macro_rules! variants {
    ($function:ident, $all:ident, $kind:ident: $($variant:ident $pattern:tt)*) => {
        fn $function(value: &$kind) -> String {
            match value {
                $($kind::$variant $pattern => concat!(stringify!($kind), "::", stringify!($variant)).to_owned(),)*
            }
        }
        const $all: &[&str] = &[$(concat!(stringify!($kind), "::", stringify!($variant))),*];
    };
}

variants! { op, OPS, Op:
    PayIkz {..} PayTapSelf {..} PaySacrificeSelf {} PayDiscard {..} PayReturn {..} PayLeaderDamage {..} Choose {..}
    Confirm {..} If {..} Else {..} EndIf {} OncePerTurn {} ForEach {..} EndFor {..} Continue {..} End {} Tap {..}
    Untap {..} Move {..} Play {..} Portal {..} Attach {..} Destroy {..} Sacrifice {..} BottomDeck {..} ReturnToHand {..}
    Damage {..} Heal {..} ModAttack {..} ModHealth {..} AddKeyword {..} RemoveKeyword {..} AddCondition {..}
    RemoveCondition {..} SetCooldown {..} Draw {..} Discard {..} Mill {..} Look {..} Search {} Reveal {..} Shuffle {..}
    Instead {} Prevent {..}
}
variants! { filter, FILTERS, Filter:
    CostAtMost {..} CostAtLeast {..} Element {..} Subtype {..} Card {..} Tapped {..} BearsWeapon {..} Damaged {..}
    Keyword {..} Condition {..} Is {..}
}
variants! { predicate, PREDICATES, Predicate:
    Compare {..} Exists {..} LeaderIs {..} GardenFull {..} HasKeyword {..} And {..} Or {..} Not {..}
}
variants! { amount, AMOUNTS, Amount: Constant {..} GatePoints {} Count {..} Chosen {} OwnAttack {} OthersPlayed {} }
variants! { compare, COMPARES, Compare: AtLeast {} AtMost {} Exactly {} }
variants! { duration, DURATIONS, Duration: Now {} EndOfTurn {} StartOfYourNextTurn {} WhileOnField {} }
variants! { destination, DESTINATIONS, Destination: Hand {} Garden {} Alley {} Discard {} DeckTop {} IkzArea {} }
variants! { replaces, REPLACES, Replaces: Destroy {} Draw {} Damage {} }
variants! { owner, OWNERS, Owner: Any {} You {} Opponent {} }
variants! { effect, EFFECTS, ContinuousEffect: Attack {..} Health {..} SetAttack {..} Keyword {..} }
variants! { spell, SPELLS, SpellTiming: Main {} Response {} }
variants! { reference, REFERENCES, Reference:
    This {} Chosen {} Subject {} Bearer {} Attacker {} Target {} Looked {}
}

#[derive(Default)]
struct Used(BTreeSet<String>);

impl Used {
    fn add(&mut self, name: String) {
        self.0.insert(name);
    }

    fn amount(&mut self, table: &CardTable, value: Amount) {
        self.add(amount(&value));
        if let Amount::Count(selector) = value {
            self.selector(table, selector);
        }
    }

    fn selector(&mut self, table: &CardTable, index: SelectorIx) {
        let selector = table.selector(index);
        self.add(owner(&selector.owner));
        self.0.extend(selector.reference.iter().map(reference));
        self.0.extend(selector.zones.iter_names().map(|(name, _)| format!("Zones::{name}")));
        for value in &selector.filters {
            self.add(filter(value));
            match value {
                Filter::CostAtMost(value) | Filter::CostAtLeast(value) => self.amount(table, *value),
                Filter::Is(value, _) => self.add(reference(value)),
                _ => {}
            }
        }
    }

    fn predicate(&mut self, table: &CardTable, index: PredicateIx) {
        let value = *table.predicate(index);
        self.add(predicate(&value));
        match value {
            Predicate::Compare { left, right, compare: how, .. } => {
                self.add(compare(&how));
                self.amount(table, left);
                self.amount(table, right);
            }
            Predicate::Exists(selector) | Predicate::HasKeyword(selector, _) => self.selector(table, selector),
            Predicate::And(left, right) | Predicate::Or(left, right) => {
                self.predicate(table, left);
                self.predicate(table, right);
            }
            Predicate::Not(inner) => self.predicate(table, inner),
            Predicate::LeaderIs(..) | Predicate::GardenFull(_) => {}
        }
    }

    fn keyword(&mut self, keyword: Keyword) {
        self.add(format!("Keyword {}", keyword.name()));
    }

    fn op(&mut self, table: &CardTable, value: Op) {
        self.add(op(&value));
        match value {
            Op::Move { who, to } => {
                self.add(destination(&to));
                self.selector(table, who);
            }
            Op::Choose { from, max, .. } => {
                self.selector(table, from);
                self.amount(table, max);
            }
            Op::If { predicate, .. } => self.predicate(table, predicate),
            Op::ModAttack { who, amount, until, .. } | Op::ModHealth { who, amount, until, .. } => {
                self.add(duration(&until));
                self.selector(table, who);
                self.amount(table, amount);
            }
            Op::AddKeyword { who, keyword, until, .. } => {
                self.keyword(keyword);
                self.add(duration(&until));
                self.selector(table, who);
            }
            Op::AddCondition { who, condition, until } => {
                self.add(format!("Condition {}", condition.name()));
                self.add(duration(&until));
                self.selector(table, who);
            }
            Op::Damage { who, amount } => {
                self.selector(table, who);
                self.amount(table, amount);
            }
            Op::Draw { player, amount } => {
                self.add(owner(&player));
                self.amount(table, amount);
            }
            Op::Play { who, .. } | Op::BottomDeck(who) | Op::Tap(who) | Op::Untap(who) | Op::Reveal(who) => {
                self.selector(table, who);
            }
            Op::Attach { weapon, bearer } => {
                self.selector(table, weapon);
                self.selector(table, bearer);
            }
            Op::Discard { from, .. } | Op::PayDiscard { from, .. } | Op::PayReturn { from, .. } => {
                self.selector(table, from);
            }
            _ => {}
        }
    }
}

fn used(table: &CardTable) -> BTreeSet<String> {
    let mut used = Used::default();
    for def in table.all() {
        let card = table.def(def);
        Keyword::ALL.into_iter().filter(|keyword| card.keywords.contains(keyword.flag())).for_each(|keyword| {
            used.add(format!("printed {}", keyword.name()));
        });
        if let CardKind::Spell(timing) = card.kind {
            used.add(spell(&timing));
        }
    }
    for index in table.all_abilities().skip(1) {
        let ability = table.ability(index);
        used.add(format!("Timing {}", ability.timing.name()));
        used.0.extend(ability.restriction.iter_names().map(|(name, _)| format!("Restriction::{name}")));
        used.0.extend(ability.replaces.iter().map(replaces));
        if let Some(subject) = ability.subject {
            used.add("a subject".into());
            used.selector(table, subject);
        }
        for value in table.program(index) {
            used.op(table, *value);
        }
        for continuous in table.continuous(index) {
            used.add(effect(&continuous.effect));
            used.selector(table, continuous.who);
            if let Some(condition) = continuous.condition {
                used.predicate(table, condition);
            }
        }
    }
    used.0
}

#[test]
fn the_sets_together_use_everything() {
    let mut wanted: Vec<String> = [
        OPS,
        FILTERS,
        PREDICATES,
        AMOUNTS,
        COMPARES,
        DURATIONS,
        DESTINATIONS,
        REPLACES,
        OWNERS,
        EFFECTS,
        SPELLS,
        REFERENCES,
    ]
    .iter()
    .flat_map(|names| names.iter().map(|name| (*name).to_owned()))
    .collect();
    wanted.extend(Timing::ALL.iter().map(|timing| format!("Timing {}", timing.name())));
    wanted.extend(Keyword::ALL.iter().map(|keyword| format!("printed {}", keyword.name())));
    wanted.extend(Keyword::ALL.iter().map(|keyword| format!("Keyword {}", keyword.name())));
    wanted.extend(Condition::ALL.iter().map(|condition| format!("Condition {}", condition.name())));
    wanted.extend(Restriction::all().iter_names().map(|(name, _)| format!("Restriction::{name}")));
    // Nothing chooses among a deck or a gate's place directly: the verifier forbids the one, no card needs the other.
    let zones = Zones::all() - Zones::DECK - Zones::GATE;
    wanted.extend(zones.iter_names().map(|(name, _)| format!("Zones::{name}")));
    wanted.push("a subject".into());
    let used = used(&common::full_table());
    let missing: Vec<&String> = wanted.iter().filter(|name| !used.contains(*name)).collect();
    assert!(missing.is_empty(), "no card uses {missing:?}; add one to cards/sets/test.json");
}
