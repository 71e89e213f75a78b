//! Selectors, amounts and predicates: interned into the table's arrays.

use azuki_engine::def::{Amount, Compare, Filter, Kinds, Owner, Predicate, Selector, Zones};
use azuki_engine::ids::{DefIx, PredicateIx, SelectorIx, SubtypeIx};

use super::{Lower, words};
use crate::decode::Located;
use crate::error::{Place, did_you_mean};
use crate::format::TypeWord;
use crate::format::selector::{AmountSpec, AmountWord, CompareSpec, DescriptionSpec, PredicateSpec, SelectorSpec};

impl Lower<'_> {
    /// The number of a selector.
    pub fn selector(&mut self, spec: &SelectorSpec, place: &Place) -> SelectorIx {
        let selector = match spec {
            SelectorSpec::Reference(reference) => Selector {
                reference: Some(words::reference(reference)),
                owner: Owner::Any,
                zones: Zones::empty(),
                kinds: Kinds::empty(),
                filters: Vec::new(),
            },
            SelectorSpec::Described(description) => self.described(description, place),
        };
        self.builder.selector(selector)
    }

    fn described(&mut self, description: &Located<DescriptionSpec>, place: &Place) -> Selector {
        let (here, spec) = (&description.place, &description.value);
        let place = if here.field.is_empty() { place } else { here };
        if spec.the.is_none() {
            if spec.owner.is_none() {
                self.errors.report_at(place, "the field \"owner\" is missing: \"you\", \"opponent\" or \"any\"");
            }
            if spec.zones.is_none() {
                self.errors
                    .report_at(place, "the field \"in\" is missing: a zone like \"garden\", or \"the\": a reference");
            }
        }
        Selector {
            reference: spec.the.as_ref().map(words::reference),
            owner: spec.owner.as_ref().map_or(Owner::Any, words::owner),
            zones: spec.zones.iter().flat_map(|zones| zones.iter()).map(words::zone).collect(),
            kinds: self.kinds_of(spec),
            filters: self.filters(spec, place),
        }
    }

    fn kinds_of(&mut self, spec: &DescriptionSpec) -> Kinds {
        let mut kinds = Kinds::empty();
        for word in spec.kinds.iter().flat_map(|kinds| kinds.iter()) {
            if matches!(word.value, TypeWord::Token) {
                self.errors.report_at(&word.place, "the token counts as IKZ here; write \"ikz\"");
            }
            kinds |= words::kinds(word.value);
        }
        kinds
    }

    fn filters(&mut self, spec: &DescriptionSpec, place: &Place) -> Vec<Filter> {
        let cost_at_most = spec.cost_at_most.as_ref().map(|cost| Filter::CostAtMost(self.amount(cost, place)));
        let cost_at_least = spec.cost_at_least.as_ref().map(|cost| Filter::CostAtLeast(self.amount(cost, place)));
        let subtype = spec.subtype.as_ref().map(|subtype| Filter::Subtype(self.known_subtype(subtype)));
        let card = spec.card.as_ref().map(|card| Filter::Card(self.known_card(card)));
        [
            cost_at_most,
            cost_at_least,
            spec.element.as_ref().map(|element| Filter::Element(words::element(element))),
            subtype,
            card,
            spec.tapped.map(Filter::Tapped),
            spec.bears_weapon.map(Filter::BearsWeapon),
            spec.damaged.map(Filter::Damaged),
            spec.keyword.as_ref().map(|keyword| Filter::Keyword(words::keyword_word(keyword), true)),
            spec.without_keyword.as_ref().map(|keyword| Filter::Keyword(words::keyword_word(keyword), false)),
            spec.condition.map(|condition| Filter::Condition(words::condition(condition), true)),
            spec.without_condition.map(|condition| Filter::Condition(words::condition(condition), false)),
            spec.is.as_ref().map(|reference| Filter::Is(words::reference(reference), true)),
            spec.is_not.as_ref().map(|reference| Filter::Is(words::reference(reference), false)),
        ]
        .into_iter()
        .flatten()
        .collect()
    }

    /// A subtype that some card has: a filter on any other would never find a card, so it is a typo.
    fn known_subtype(&mut self, name: &Located<String>) -> SubtypeIx {
        if !self.subtypes.contains(&name.value) {
            let near = did_you_mean(&name.value, self.subtypes.iter().map(String::as_str));
            self.errors.report_at(&name.place, format!("no card has the subtype {:?}{near}", name.value));
        }
        self.builder.subtype(&name.value)
    }

    fn known_card(&mut self, id: &Located<String>) -> DefIx {
        self.numbers.get(&id.value).copied().unwrap_or_else(|| {
            let near = did_you_mean(&id.value, self.numbers.keys().map(String::as_str));
            self.errors.report_at(&id.place, format!("no card has the id {:?}{near}", id.value));
            DefIx(0)
        })
    }

    /// An amount.
    pub fn amount(&mut self, spec: &AmountSpec, place: &Place) -> Amount {
        match spec {
            AmountSpec::Number(number) => Amount::Constant(*number),
            AmountSpec::Named(AmountWord::GatePoints) => Amount::GatePoints,
            AmountSpec::Named(AmountWord::Count(selector)) => Amount::Count(self.selector(selector, place)),
            AmountSpec::Named(AmountWord::Chosen) => Amount::Chosen,
            AmountSpec::Named(AmountWord::OwnAttack) => Amount::OwnAttack,
            AmountSpec::Named(AmountWord::OthersPlayed) => Amount::OthersPlayed,
        }
    }

    /// The number of a predicate.
    pub fn predicate(&mut self, spec: &PredicateSpec, place: &Place) -> PredicateIx {
        let predicate = match spec {
            PredicateSpec::Compare(compare) => self.compare(compare),
            PredicateSpec::Exists(selector) => Predicate::Exists(self.selector(selector, place)),
            PredicateSpec::LeaderIs(leader) => {
                Predicate::LeaderIs(words::owner(&leader.player), self.known_subtype(&leader.subtype))
            }
            PredicateSpec::GardenFull(owner) => Predicate::GardenFull(words::owner(owner)),
            PredicateSpec::HasKeyword(keyword) => {
                Predicate::HasKeyword(self.selector(&keyword.who, place), words::keyword_word(&keyword.keyword))
            }
            PredicateSpec::And(all) => return self.joined(all, Predicate::And),
            PredicateSpec::Or(any) => return self.joined(any, Predicate::Or),
            PredicateSpec::Not(inner) => Predicate::Not(self.predicate(inner, place)),
        };
        self.builder.predicate(predicate)
    }

    fn joined(
        &mut self,
        parts: &Located<Vec<PredicateSpec>>,
        join: fn(PredicateIx, PredicateIx) -> Predicate,
    ) -> PredicateIx {
        if parts.value.len() < 2 {
            self.errors.report_at(&parts.place, "expected a list of at least two questions");
        }
        let numbers: Vec<_> = parts.value.iter().map(|part| self.predicate(part, &parts.place)).collect();
        let first = numbers.first().copied().unwrap_or(PredicateIx(0));
        numbers.iter().skip(1).fold(first, |left, right| self.builder.predicate(join(left, *right)))
    }

    fn compare(&mut self, compare: &Located<CompareSpec>) -> Predicate {
        let (place, spec) = (&compare.place, &compare.value);
        let (compare, right) = match (&spec.at_least, &spec.at_most, &spec.exactly) {
            (Some(right), None, None) => (Compare::AtLeast, right),
            (None, Some(right), None) => (Compare::AtMost, right),
            (None, None, Some(right)) => (Compare::Exactly, right),
            _ => {
                self.errors.report_at(place, "expected exactly one of \"at_least\", \"at_most\" and \"exactly\"");
                (Compare::Exactly, &AmountSpec::Number(0))
            }
        };
        let (left, right) = (self.amount(&spec.left, place), self.amount(right, place));
        Predicate::Compare { left, compare, right, plus: spec.plus.unwrap_or(0) }
    }
}
