//! Damage, healing, attack, health, keywords and conditions in words, for one time and continuously.

use azuki_engine::def::{Amount, CardKind, Condition, Continuous, ContinuousEffect, Filter, Zones};
use azuki_engine::ids::SelectorIx;
use azuki_engine::vm::{Duration, Op};

use super::noun::{Quantity, listed};
use super::{Speaker, capitalised, keyword_name};

impl Speaker<'_> {
    /// An op that changes numbers, keywords or conditions.
    pub fn stat(&self, op: Op, chosen: Option<&str>) -> String {
        let who = |selector| chosen.map_or_else(|| self.phrase(selector, &Quantity::Each), str::to_owned);
        match op {
            Op::Damage { who: selector, amount } => {
                let (number, explained) = self.number(amount);
                let who = who(selector);
                let each = if who.starts_with("up to ") && self.several { " each of" } else { "" };
                format!("deal {number} damage to{each} {who}{explained}")
            }
            Op::Heal { who: selector, amount } => match amount {
                None => format!("remove all damage from {}", who(selector)),
                Some(amount) => {
                    let (number, explained) = self.number(amount);
                    format!("heal {number} damage from {}{explained}", who(selector))
                }
            },
            Op::ModAttack { who: selector, amount, less, until } => {
                self.change(selector, chosen, "attack", amount, less, until)
            }
            Op::ModHealth { who: selector, amount, less, until } => {
                self.change(selector, chosen, "health", amount, less, until)
            }
            Op::AddKeyword { who: selector, keyword, amount, until } => {
                self.given(selector, chosen, &keyword_name(keyword, amount), "gains", duration(until))
            }
            Op::RemoveKeyword { who: selector, keyword, until } => {
                format!("remove {} from {}{}", keyword.name(), who(selector), duration(until))
            }
            Op::AddCondition { who: selector, condition: Condition::Frozen, until } => {
                format!("freeze {}{}", who(selector), duration(until))
            }
            Op::AddCondition { who: selector, condition: Condition::Shocked, .. } => format!("shock {}", who(selector)),
            Op::RemoveCondition { who: selector, condition: Condition::Frozen } => {
                format!("unfreeze {}", who(selector))
            }
            Op::RemoveCondition { who: selector, condition: Condition::Shocked } => {
                format!("remove shocked from {}", who(selector))
            }
            Op::SetCooldown { who: selector, on: true } => format!("put {} on cooldown", who(selector)),
            Op::SetCooldown { who: selector, on: false } => format!("take {} off cooldown", who(selector)),
            // Costs and flow are said elsewhere.
            _ => String::new(),
        }
    }

    /// "give it +1 attack and +1 health until end of turn".
    pub fn both_stats(&self, attack: Op, health: Op, chosen: Option<&str>) -> String {
        let (
            Op::ModAttack { who, amount: attack, less: weaker, until },
            Op::ModHealth { amount: health, less: frailer, .. },
        ) = (attack, health)
        else {
            return String::new();
        };
        let sign = |less: bool| if less { '-' } else { '+' };
        let ((attack, explained), (health, more)) = (self.number(attack), self.number(health));
        let what = format!("{}{attack} attack and {}{health} health", sign(weaker), sign(frailer));
        let explained = if explained == more { explained } else { format!("{explained}{more}") };
        self.given(who, chosen, &what, "gets", &format!("{}{explained}", duration(until)))
    }

    fn change(
        &self,
        selector: SelectorIx,
        chosen: Option<&str>,
        stat: &str,
        amount: Amount,
        less: bool,
        until: Duration,
    ) -> String {
        let (number, explained) = self.number(amount);
        let sign = if less { '-' } else { '+' };
        if self.about_this(selector, chosen) && self.kind == CardKind::Weapon {
            let more = if less { "less" } else { "more" };
            let plus = if less { "" } else { "+" };
            return format!("{} gives {plus}{number} {more} {stat}{}{explained}", self.this(), duration(until));
        }
        let tail = format!("{}{explained}", duration(until));
        self.given(selector, chosen, &format!("{sign}{number} {stat}"), "gets", &tail)
    }

    /// "this entity gains charge", or "give it charge".
    fn given(&self, selector: SelectorIx, chosen: Option<&str>, what: &str, verb: &str, tail: &str) -> String {
        if self.about_this(selector, chosen) {
            return format!("{} {verb} {what}{tail}", self.this());
        }
        let who = chosen.map_or_else(|| self.phrase(selector, &Quantity::Each), str::to_owned);
        // A long description comes behind what is given: "give charge to …".
        if who.contains(" with ") || who.contains(" other than ") {
            return format!("give {what} to {who}{tail}");
        }
        format!("give {who} {what}{tail}")
    }

    /// The whole paragraph of a continuous ability.
    pub fn continuous(&self) -> String {
        let effects = self.table.continuous(self.index);
        let mut sentences: Vec<String> = Vec::new();
        let mut rest = effects;
        while let Some(first) = rest.first() {
            // Effects on the same cards share a sentence.
            let count = rest.iter().take_while(|other| other.who == first.who && same_verb(first, other)).count();
            sentences.push(self.continuous_sentence(&rest[..count]));
            rest = &rest[count..];
        }
        let text = sentences.join(" ");
        let label = self.label();
        if label.is_empty() { text } else { format!("{label}: {text}") }
    }

    fn continuous_sentence(&self, effects: &[Continuous]) -> String {
        let Some(first) = effects.first() else { return String::new() };
        let selector = self.table.selector(first.who);
        let who = self.phrase(first.who, &Quantity::All);
        let named = selector.filters.iter().any(|filter| matches!(filter, Filter::Card(_)));
        let singular = selector.reference.is_some() || named || !who.ends_with('s') && who.contains("leader");
        let weapon =
            selector.zones == Zones::ATTACHED || self.about_this(first.who, None) && self.kind == CardKind::Weapon;
        let verb = match (weapon, singular) {
            (true, true) => "gives",
            (true, false) => "give",
            (false, true) => "has",
            (false, false) => "have",
        };
        let mut explained = String::new();
        let whats: Vec<String> = effects
            .iter()
            .map(|continuous| {
                let (what, tail) = self.effect(continuous, weapon);
                explained.push_str(&tail);
                what
            })
            .collect();
        let condition =
            first.condition.map_or_else(String::new, |condition| format!(" while {}", self.question(condition, true)));
        format!("{} {verb} {}{explained}{condition}.", capitalised(&who), listed(&whats, "and"))
    }

    fn effect(&self, continuous: &Continuous, weapon: bool) -> (String, String) {
        let signed = |amount, less: bool, stat: &str| {
            let (number, explained) = self.number(amount);
            let text = match (weapon, less) {
                (true, false) => format!("+{number} more {stat}"),
                (true, true) => format!("{number} less {stat}"),
                (false, false) => format!("+{number} {stat}"),
                (false, true) => format!("-{number} {stat}"),
            };
            (text, explained)
        };
        match continuous.effect {
            ContinuousEffect::Attack { amount, less } => signed(amount, less, "attack"),
            ContinuousEffect::Health { amount, less } => signed(amount, less, "health"),
            ContinuousEffect::SetAttack { attack } => {
                let filters = &self.table.selector(continuous.who).filters;
                let printed = filters.iter().find_map(|filter| match filter {
                    Filter::Card(def) => Some(self.table.def(*def).attack),
                    _ => None,
                });
                let text = match (weapon, printed) {
                    (true, Some(printed)) => format!("+{attack} attack instead of +{printed}"),
                    (true, None) => format!("+{attack} attack instead of what is printed"),
                    (false, Some(printed)) => format!("{attack} attack instead of {printed}"),
                    (false, None) => format!("{attack} attack instead of what is printed"),
                };
                (text, String::new())
            }
            ContinuousEffect::Keyword { keyword, amount } => (keyword_name(keyword, amount), String::new()),
        }
    }
}

/// Whether two effects can stand behind one verb.
fn same_verb(one: &Continuous, other: &Continuous) -> bool {
    let set = |continuous: &Continuous| matches!(continuous.effect, ContinuousEffect::SetAttack { .. });
    one.condition == other.condition && set(one) == set(other)
}

fn duration(until: Duration) -> &'static str {
    match until {
        Duration::Now | Duration::WhileOnField => "",
        Duration::EndOfTurn => " until end of turn",
        Duration::StartOfYourNextTurn => " until the start of your next turn",
    }
}
