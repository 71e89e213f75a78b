//! Turns what a designer wrote into what the engine runs.

mod program;
mod selector;
mod words;

use std::collections::{BTreeMap, BTreeSet};

use azuki_engine::def::{
    AbilityDraft, CardDraft, CardKind, Continuous, ContinuousEffect, DraftBody, Element, Keywords, Restriction,
    TableBuilder, Timing,
};
use azuki_engine::ids::DefIx;

use crate::decode::Located;
use crate::error::{Errors, Place};
use crate::format::ability::{AbilitySpec, ChangeSpec, EffectSpec};
use crate::format::{CardSpec, SpellWord, TypeWord};

/// What lowering knows of all cards together.
pub(crate) struct Lower<'w> {
    pub builder: TableBuilder,
    pub errors: &'w mut Errors,
    /// The number of every card, also of those that could not be read.
    pub numbers: &'w BTreeMap<String, DefIx>,
    /// Every subtype some card has.
    pub subtypes: &'w BTreeSet<String>,
    /// For each ability of the table, where its ops or effects were written: for what the verifier finds.
    pub places: Vec<Vec<Place>>,
}

impl Lower<'_> {
    /// Adds a card that could not be read, so that the numbers of the others stay right.
    pub fn placeholder(&mut self, id: &str) {
        self.builder.card(CardDraft {
            id: id.to_owned(),
            name: String::new(),
            kind: CardKind::Entity,
            element: Element::Neutral,
            cost: 0,
            attack: 0,
            health: 1,
            gate_points: 0,
            keywords: Keywords::empty(),
            carapace: 0,
            subtypes: Vec::new(),
            abilities: Vec::new(),
        });
    }

    /// Adds a card.
    pub fn card(&mut self, card: &CardSpec, id: &str, place: &Place) {
        let kind = self.kind(card, place);
        let (cost, attack, health, gate_points) = self.numbers_of(card, place);
        let subtypes = card.subtypes.iter().flatten().map(|subtype| self.builder.subtype(subtype)).collect();
        let mut keywords = Keywords::empty();
        let mut carapace = 0;
        for keyword in card.keywords.iter().flatten() {
            let (keyword, amount) = words::keyword(keyword);
            keywords |= keyword.flag();
            carapace = carapace.max(amount);
            if matches!(keyword, azuki_engine::def::Keyword::Carapace) && amount == 0 {
                self.errors.report_at(place, "carapace 0 does nothing; write a number from 1");
            }
        }
        let mut abilities = Vec::new();
        let mut places = Vec::new();
        let mut continued_places = Vec::new();
        for ability in card.abilities.iter().flatten() {
            let (draft, mut parts) = self.ability(ability);
            abilities.push(draft);
            let rest = parts.split_off(1);
            places.append(&mut parts);
            continued_places.extend(rest);
        }
        // The builder numbers a card's abilities first and their continuations behind them.
        self.places.append(&mut places);
        self.places.append(&mut continued_places);
        self.builder.card(CardDraft {
            id: id.to_owned(),
            name: card.name.clone(),
            kind,
            element: words::element(&card.element),
            cost,
            attack,
            health,
            gate_points,
            keywords,
            carapace,
            subtypes,
            abilities,
        });
    }

    fn kind(&mut self, card: &CardSpec, place: &Place) -> CardKind {
        use azuki_engine::def::SpellTiming;
        if card.played_in.is_some() && card.kind != TypeWord::Spell {
            self.errors.report_at(place, "\"played_in\" is for spells; take it out");
        }
        match (card.kind, &card.played_in) {
            (TypeWord::Leader, _) => CardKind::Leader,
            (TypeWord::Gate, _) => CardKind::Gate,
            (TypeWord::Entity, _) => CardKind::Entity,
            (TypeWord::Weapon, _) => CardKind::Weapon,
            (TypeWord::Ikz, _) => CardKind::Ikz,
            (TypeWord::Token, _) => CardKind::Token,
            (TypeWord::Spell, Some(SpellWord::Main)) => CardKind::Spell(SpellTiming::Main),
            (TypeWord::Spell, Some(SpellWord::Response)) => CardKind::Spell(SpellTiming::Response),
            (TypeWord::Spell, None) => {
                self.errors.report_at(place, "a spell needs \"played_in\": \"main\" or \"response\"");
                CardKind::Spell(SpellTiming::Main)
            }
        }
    }

    /// Cost, attack, health, gate points: each there where the type has it, and nowhere else.
    fn numbers_of(&mut self, card: &CardSpec, place: &Place) -> (u8, u8, u8, u8) {
        let (cost, attack, health, gate_points) = match card.kind {
            TypeWord::Leader => (false, true, true, false),
            TypeWord::Entity => (true, true, true, true),
            TypeWord::Weapon => (true, true, false, false),
            TypeWord::Spell => (true, false, false, false),
            TypeWord::Gate | TypeWord::Ikz | TypeWord::Token => (false, false, false, false),
        };
        let type_name = words::type_name(card.kind);
        let mut number = |name: &str, wanted: bool, value: Option<u8>| {
            match (wanted, value) {
                (true, None) => {
                    self.errors.report_at(place, format!("the field {name:?} is missing; {type_name} has it"));
                }
                (false, Some(_)) => {
                    self.errors.report_at(place, format!("{type_name} has no {name:?}; take it out"));
                }
                _ => {}
            }
            value.unwrap_or(0)
        };
        (
            number("cost", cost, card.cost),
            number("attack", attack, card.attack),
            number("health", health, card.health),
            number("gate_points", gate_points, card.gate_points),
        )
    }

    /// One ability and, for each of its parts, the places of its ops.
    fn ability(&mut self, ability: &Located<AbilitySpec>) -> (AbilityDraft, Vec<Vec<Place>>) {
        let (place, spec) = (&ability.place, &ability.value);
        let timing = words::timing(&spec.timing);
        let mut restriction = Restriction::empty();
        if let Some(row) = &spec.row {
            restriction |= words::row_only(row);
        }
        restriction.set(Restriction::ONCE_PER_TURN, spec.once_per_turn == Some(true));
        let replaces = spec.replaces.as_ref().map(words::replaces);
        if (timing == Timing::Replacement) != replaces.is_some() {
            self.errors.report_at(
                place,
                "\"replaces\" belongs to the timing \"replacement\": \"destroy\", \"draw\" or \"damage\"; write both or \
                 neither",
            );
        }
        let subject = spec.subject.as_ref().map(|subject| self.selector(subject, place));
        let (body, places) = if timing == Timing::Continuous {
            if spec.pay.is_some() || spec.statements.is_some() || spec.once_per_turn.is_some() {
                self.errors.report_at(
                    place,
                    "a continuous ability has \"effects\" and \"while\", not \"pay\", \"do\" or \"once_per_turn\"",
                );
            }
            self.continuous(spec, place)
        } else {
            if spec.effects.is_some() || spec.condition.is_some() {
                self.errors
                    .report_at(place, "\"effects\" and \"while\" belong to the timing \"continuous\"; use \"do\"");
            }
            let (parts, places) = self.program(spec, place);
            (DraftBody::Program(parts), places)
        };
        (AbilityDraft { timing, restriction, subject, replaces, body }, places)
    }

    fn continuous(&mut self, spec: &AbilitySpec, place: &Place) -> (DraftBody, Vec<Vec<Place>>) {
        let condition = spec.condition.as_ref().map(|condition| self.predicate(condition, place));
        let effects = spec.effects.as_deref().unwrap_or_default();
        if effects.is_empty() {
            self.errors.report_at(place, "a continuous ability needs at least one of \"effects\"");
        }
        let mut lowered = Vec::new();
        for effect in effects {
            let who = self.selector(&effect.value.who, &effect.place);
            if let Some(kind) = self.effect(effect) {
                lowered.push(Continuous { who, condition, effect: kind });
            }
        }
        let places = effects.iter().map(|effect| effect.place.clone()).collect();
        (DraftBody::Continuous(lowered), vec![places])
    }

    fn effect(&mut self, effect: &Located<EffectSpec>) -> Option<ContinuousEffect> {
        let place = &effect.place;
        match &effect.value {
            EffectSpec { attack: Some(change), health: None, set_attack: None, keyword: None, .. } => {
                let (amount, less) = self.change(change, place);
                Some(ContinuousEffect::Attack { amount, less })
            }
            EffectSpec { attack: None, health: Some(change), set_attack: None, keyword: None, .. } => {
                let (amount, less) = self.change(change, place);
                Some(ContinuousEffect::Health { amount, less })
            }
            EffectSpec { attack: None, health: None, set_attack: Some(attack), keyword: None, .. } => {
                Some(ContinuousEffect::SetAttack { attack: *attack })
            }
            EffectSpec { attack: None, health: None, set_attack: None, keyword: Some(keyword), .. } => {
                let (keyword, amount) = words::keyword(keyword);
                Some(ContinuousEffect::Keyword { keyword, amount })
            }
            _ => {
                self.errors.report_at(
                    place,
                    "an effect has exactly one of \"attack\", \"health\", \"set_attack\" and \"keyword\"; write one effect \
                     for each",
                );
                None
            }
        }
    }

    fn change(&mut self, change: &ChangeSpec, place: &Place) -> (azuki_engine::def::Amount, bool) {
        match change {
            ChangeSpec::More(amount) => (self.amount(amount, place), false),
            ChangeSpec::Less(amount) => (self.amount(amount, place), true),
        }
    }
}
