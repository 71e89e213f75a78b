//! A stable, readable listing of a compiled card, for goldens and for whoever debugs a card.

use std::fmt::Write;

use super::{Destination, Duration, Op};
use crate::def::{
    Ability, Amount, CardKind, CardTable, Compare, Continuous, ContinuousEffect, Filter, Keyword, Kinds, Owner,
    Predicate, Reference, Replaces, Restriction, Selector, SpellTiming, Zones,
};
use crate::ids::{AbilityIx, DefIx, PredicateIx, SelectorIx};

/// The listing of one card: printed facts, then each ability with its ops.
pub fn listing(table: &CardTable, def: DefIx) -> String {
    let card = table.def(def);
    let text = table.text(def);
    let mut out = format!("{} {}\n", text.id, text.name);
    let kind = match card.kind {
        CardKind::Spell(SpellTiming::Main) => "main spell",
        CardKind::Spell(SpellTiming::Response) => "response spell",
        kind => kind.name(),
    };
    let _ = write!(out, "{} {kind}", card.element.name());
    match card.kind {
        CardKind::Leader => _ = write!(out, " {}/{}", card.attack, card.health),
        CardKind::Entity => {
            let (attack, health, points) = (card.attack, card.health, card.gate_points);
            let _ = write!(out, ", cost {}, {attack}/{health}, gate points {points}", card.cost);
        }
        CardKind::Weapon => _ = write!(out, ", cost {}, +{}", card.cost, card.attack),
        CardKind::Spell(_) => _ = write!(out, ", cost {}", card.cost),
        CardKind::Gate | CardKind::Ikz | CardKind::Token => {}
    }
    out.push('\n');
    let subtypes: Vec<&str> = table.subtypes_of(def).map(|subtype| table.subtype(subtype)).collect();
    if !subtypes.is_empty() {
        let _ = writeln!(out, "subtypes: {}", subtypes.join(", "));
    }
    let keywords: Vec<String> = Keyword::ALL
        .into_iter()
        .filter(|keyword| card.keywords.contains(keyword.flag()))
        .map(|keyword| keyword_text(keyword, card.carapace))
        .collect();
    if !keywords.is_empty() {
        let _ = writeln!(out, "keywords: {}", keywords.join(", "));
    }
    let listing = Listing { table };
    for (number, ability) in table.abilities_of(def).enumerate() {
        listing.ability(number, ability, &mut out);
    }
    out
}

/// One op in the listing's notation, for traces.
pub fn op_text(table: &CardTable, op: Op) -> String {
    Listing { table }.op(op)
}

struct Listing<'t> {
    table: &'t CardTable,
}

impl Listing<'_> {
    fn ability(&self, number: usize, index: AbilityIx, out: &mut String) {
        let ability = self.table.ability(index);
        let _ = write!(out, "\nability {number}: {}", ability.timing.name());
        self.limits(ability, out);
        out.push('\n');
        for (effect, continuous) in self.table.continuous(index).iter().enumerate() {
            let _ = writeln!(out, "  {effect:02} {}", self.continuous(*continuous));
        }
        let mut part = Some(index);
        while let Some(current) = part {
            part = None;
            let mut depth = 1;
            for (pc, op) in self.table.program(current).iter().enumerate() {
                if matches!(op, Op::Else { .. } | Op::EndIf | Op::EndFor { .. }) {
                    depth -= 1;
                }
                let _ = writeln!(out, "  {pc:02}{}{}", " ".repeat(2 * depth - 1), self.op(*op));
                if matches!(op, Op::If { .. } | Op::Confirm { .. } | Op::ForEach { .. } | Op::Else { .. }) {
                    depth += 1;
                }
                if let Op::Continue(next) = op {
                    part = Some(*next);
                    out.push_str("continuation\n");
                }
            }
        }
    }

    fn limits(&self, ability: &Ability, out: &mut String) {
        if let Some(replaces) = ability.replaces {
            out.push_str(match replaces {
                Replaces::Destroy => " of destroy",
                Replaces::Draw => " of draw",
                Replaces::Damage => " of damage",
            });
        }
        let names = [
            (Restriction::GARDEN_ONLY, ", garden only"),
            (Restriction::ALLEY_ONLY, ", alley only"),
            (Restriction::ONCE_PER_TURN, ", once per turn"),
        ];
        for (restriction, name) in names {
            if ability.restriction.contains(restriction) {
                out.push_str(name);
            }
        }
        if let Some(subject) = ability.subject {
            let _ = write!(out, ", about {}", self.selector(subject));
        }
    }

    fn continuous(&self, continuous: Continuous) -> String {
        let who = self.selector(continuous.who);
        let effect = match continuous.effect {
            ContinuousEffect::Attack { amount, less } => format!("attack {}", self.signed(amount, less)),
            ContinuousEffect::Health { amount, less } => format!("health {}", self.signed(amount, less)),
            ContinuousEffect::SetAttack { attack } => format!("attack = {attack}"),
            ContinuousEffect::Keyword { keyword, amount } => format!("has {}", keyword_text(keyword, amount)),
        };
        match continuous.condition {
            Some(condition) => format!("{who}: {effect} while {}", self.predicate(condition)),
            None => format!("{who}: {effect}"),
        }
    }

    fn op(&self, op: Op) -> String {
        let one = |name: &str, who| format!("{name} {}", self.selector(who));
        match op {
            Op::PayIkz(count) => format!("pay {count} ikz"),
            Op::PayTapSelf { even_cooling: false } => "pay tap this".into(),
            Op::PayTapSelf { even_cooling: true } => "pay tap this, even with cooldown".into(),
            Op::PaySacrificeSelf => "pay sacrifice this".into(),
            Op::PayDiscard { from, count } => format!("pay discard {count} from {}", self.selector(from)),
            Op::PayReturn { from, count } => format!("pay return {count} from {}", self.selector(from)),
            Op::PayLeaderDamage(amount) => format!("pay {amount} damage to your leader"),
            Op::Choose { from, min, max } => {
                format!("choose {min}..{} from {}", self.amount(max), self.selector(from))
            }
            Op::Confirm { otherwise } => format!("confirm, else {otherwise:02}"),
            Op::If { predicate, otherwise } => format!("if {}, else {otherwise:02}", self.predicate(predicate)),
            Op::Else { end } => format!("else, end {end:02}"),
            Op::EndIf => "end if".into(),
            Op::OncePerTurn => "once per turn".into(),
            Op::ForEach { over, end } => format!("for each {}, end {end:02}", self.selector(over)),
            Op::EndFor { start } => format!("end for {start:02}"),
            Op::Continue(_) => "continue".into(),
            Op::End => "end".into(),
            Op::Tap(who) => one("tap", who),
            Op::Untap(who) => one("untap", who),
            Op::Move { who, to } => format!("move {} to {}", self.selector(who), destination(to)),
            Op::Play { who, row } => format!("play {} to {}", self.selector(who), row.zone().name()),
            Op::Portal(who) => one("portal", who),
            Op::Attach { weapon, bearer } => format!("attach {} to {}", self.selector(weapon), self.selector(bearer)),
            Op::Destroy(who) => one("destroy", who),
            Op::Sacrifice(who) => one("sacrifice", who),
            Op::BottomDeck(who) => one("bottom deck", who),
            Op::ReturnToHand(who) => one("return", who),
            Op::Draw { player, amount } => format!("{}draw {}", by(player), self.amount(amount)),
            Op::Discard { from, amount } => format!("discard {} from {}", self.amount(amount), self.selector(from)),
            Op::Mill { player, amount } => format!("{}mill {}", by(player), self.amount(amount)),
            Op::Look(amount) => format!("look {}", self.amount(amount)),
            Op::Search => "search".into(),
            Op::Reveal(who) => one("reveal", who),
            Op::Shuffle(player) => format!("{}shuffle", by(player)),
            Op::Instead => "instead".into(),
            Op::Prevent(amount) => format!("prevent {}", self.amount(amount)),
            stats => self.stats(stats),
        }
    }

    fn stats(&self, op: Op) -> String {
        match op {
            Op::Damage { who, amount } => format!("damage {} by {}", self.selector(who), self.amount(amount)),
            Op::Heal { who, amount: None } => format!("heal {} fully", self.selector(who)),
            Op::Heal { who, amount: Some(amount) } => {
                format!("heal {} by {}", self.selector(who), self.amount(amount))
            }
            Op::ModAttack { who, amount, less, until } => {
                format!("attack {} of {}{}", self.signed(amount, less), self.selector(who), duration(until))
            }
            Op::ModHealth { who, amount, less, until } => {
                format!("health {} of {}{}", self.signed(amount, less), self.selector(who), duration(until))
            }
            Op::AddKeyword { who, keyword, amount, until } => {
                format!("give {} to {}{}", keyword_text(keyword, amount), self.selector(who), duration(until))
            }
            Op::RemoveKeyword { who, keyword, until } => {
                format!("take {} from {}{}", keyword.name(), self.selector(who), duration(until))
            }
            Op::AddCondition { who, condition, until } => {
                format!("make {} {}{}", self.selector(who), condition.name(), duration(until))
            }
            Op::RemoveCondition { who, condition } => format!("end {} of {}", condition.name(), self.selector(who)),
            Op::SetCooldown { who, on } => {
                format!("{} cooldown of {}", if on { "set" } else { "clear" }, self.selector(who))
            }
            // Every other op is written by `op`.
            _ => String::new(),
        }
    }

    fn signed(&self, amount: Amount, less: bool) -> String {
        format!("{}{}", if less { "-" } else { "+" }, self.amount(amount))
    }

    fn amount(&self, amount: Amount) -> String {
        match amount {
            Amount::Constant(number) => number.to_string(),
            Amount::GatePoints => "gate points".into(),
            Amount::Count(selector) => format!("count({})", self.selector(selector)),
            Amount::Chosen => "chosen count".into(),
            Amount::OwnAttack => "own attack".into(),
            Amount::OthersPlayed => "others played".into(),
        }
    }

    fn selector(&self, selector: SelectorIx) -> String {
        let Selector { reference, owner, zones, kinds, filters } = self.table.selector(selector);
        let mut words: Vec<String> = Vec::new();
        words.extend(reference.map(|reference| reference_name(reference).to_owned()));
        match owner {
            Owner::You => words.push("your".into()),
            Owner::Opponent => words.push("opponent".into()),
            Owner::Any if reference.is_none() => words.push("any".into()),
            Owner::Any => {}
        }
        let zones: Vec<&str> = ZONES.iter().filter(|(zone, _)| zones.contains(*zone)).map(|(_, name)| *name).collect();
        let kinds: Vec<&str> = KINDS.iter().filter(|(kind, _)| kinds.contains(*kind)).map(|(_, name)| *name).collect();
        words.extend([zones.join("|"), kinds.join("|")].into_iter().filter(|names| !names.is_empty()));
        words.extend(filters.iter().map(|filter| self.filter(*filter)));
        words.join(" ")
    }

    fn filter(&self, filter: Filter) -> String {
        let is = |holds: bool, name: &str| format!("{}{name}", if holds { "" } else { "not-" });
        match filter {
            Filter::CostAtMost(amount) => format!("cost<={}", self.amount(amount)),
            Filter::CostAtLeast(amount) => format!("cost>={}", self.amount(amount)),
            Filter::Element(element) => element.name().to_lowercase(),
            Filter::Subtype(subtype) => format!("[{}]", self.table.subtype(subtype)),
            Filter::Card(def) => format!("card:{}", self.table.text(def).id),
            Filter::Tapped(true) => "tapped".into(),
            Filter::Tapped(false) => "untapped".into(),
            Filter::BearsWeapon(holds) => is(holds, "armed"),
            Filter::Damaged(holds) => is(holds, "damaged"),
            Filter::Keyword(keyword, holds) => is(holds, keyword.name()),
            Filter::Condition(condition, holds) => is(holds, condition.name()),
            Filter::Is(reference, holds) => is(holds, reference_name(reference)),
        }
    }

    fn predicate(&self, predicate: PredicateIx) -> String {
        match *self.table.predicate(predicate) {
            Predicate::Compare { left, compare, right, plus } => {
                let sign = match compare {
                    Compare::AtLeast => ">=",
                    Compare::AtMost => "<=",
                    Compare::Exactly => "=",
                };
                let plus = if plus == 0 { String::new() } else { format!(" + {plus}") };
                format!("{} {sign} {}{plus}", self.amount(left), self.amount(right))
            }
            Predicate::Exists(selector) => format!("exists({})", self.selector(selector)),
            Predicate::LeaderIs(owner, subtype) => {
                format!("{}leader is [{}]", whose(owner), self.table.subtype(subtype))
            }
            Predicate::GardenFull(owner) => format!("{}garden full", whose(owner)),
            Predicate::HasKeyword(selector, keyword) => format!("({}) has {}", self.selector(selector), keyword.name()),
            Predicate::And(left, right) => format!("({} and {})", self.predicate(left), self.predicate(right)),
            Predicate::Or(left, right) => format!("({} or {})", self.predicate(left), self.predicate(right)),
            Predicate::Not(inner) => format!("not {}", self.predicate(inner)),
        }
    }
}

const ZONES: [(Zones, &str); 9] = [
    (Zones::DECK, "deck"),
    (Zones::HAND, "hand"),
    (Zones::GARDEN, "garden"),
    (Zones::ALLEY, "alley"),
    (Zones::IKZ_PILE, "ikz-pile"),
    (Zones::IKZ_AREA, "ikz-area"),
    (Zones::DISCARD, "discard"),
    (Zones::ATTACHED, "attached"),
    (Zones::GATE, "gate-place"),
];

const KINDS: [(Kinds, &str); 6] = [
    (Kinds::LEADER, "leader"),
    (Kinds::GATE, "gate"),
    (Kinds::ENTITY, "entity"),
    (Kinds::WEAPON, "weapon"),
    (Kinds::SPELL, "spell"),
    (Kinds::IKZ, "ikz"),
];

fn keyword_text(keyword: Keyword, amount: u8) -> String {
    if keyword == Keyword::Carapace { format!("carapace {amount}") } else { keyword.name().into() }
}

fn reference_name(reference: Reference) -> &'static str {
    match reference {
        Reference::This => "this",
        Reference::Chosen => "chosen",
        Reference::Subject => "subject",
        Reference::Bearer => "bearer",
        Reference::Attacker => "attacker",
        Reference::Target => "target",
        Reference::Looked => "looked",
    }
}

fn whose(owner: Owner) -> &'static str {
    match owner {
        Owner::Any => "both ",
        Owner::You => "your ",
        Owner::Opponent => "opponent ",
    }
}

/// Who does it; you, unless said.
fn by(owner: Owner) -> &'static str {
    if owner == Owner::You { "" } else { whose(owner) }
}

fn destination(to: Destination) -> &'static str {
    match to {
        Destination::Hand => "hand",
        Destination::Garden => "garden",
        Destination::Alley => "alley",
        Destination::Discard => "discard",
        Destination::DeckTop => "deck top",
        Destination::IkzArea => "ikz area",
    }
}

fn duration(until: Duration) -> &'static str {
    match until {
        Duration::Now => "",
        Duration::EndOfTurn => " until end of turn",
        Duration::StartOfYourNextTurn => " until start of your next turn",
        Duration::WhileOnField => " while on field",
    }
}
