//! Rules text: what a player reads on a card, rendered from its compiled abilities alone, so that text and behaviour
//! cannot disagree.

mod noun;
mod question;
mod reminder;
mod sentence;
mod stats;
mod tree;

use azuki_engine::def::{Ability, CardKind, CardTable, Keyword, Owner, Replaces, Restriction, Timing};
use azuki_engine::ids::{AbilityIx, DefIx};

pub use reminder::{condition_reminder, keyword_reminder};
use tree::Block;

/// A card's rules text: its keywords with reminders, then one paragraph for each ability.
pub fn rules_text(table: &CardTable, def: DefIx) -> Vec<String> {
    let card = table.def(def);
    let mut paragraphs: Vec<String> = Keyword::ALL
        .into_iter()
        .filter(|keyword| card.keywords.contains(keyword.flag()))
        .map(|keyword| {
            let name = capitalised(&keyword_name(keyword, card.carapace));
            format!("{name} ({})", reminder::with_number(keyword, &card.carapace.to_string()))
        })
        .collect();
    paragraphs.extend(ability_texts(table, def));
    paragraphs
}

/// The paragraphs of a card's abilities, by their numbers.
pub fn ability_texts(table: &CardTable, def: DefIx) -> impl Iterator<Item = String> + '_ {
    table.abilities_of(def).map(move |ability| Speaker::new(table, def, ability).paragraph())
}

/// Says one ability of one card. Remembers how many cards were chosen, to say "it" or "them".
struct Speaker<'t> {
    table: &'t CardTable,
    index: AbilityIx,
    ability: &'t Ability,
    kind: CardKind,
    /// Whether more than one card may have been chosen.
    several: bool,
    /// Whose cards were chosen from.
    chosen_owner: Owner,
    /// Whether a single card was looked at.
    looked_at_one: bool,
    /// The sentence has named this card already: from here on it is "it".
    named: bool,
}

impl<'t> Speaker<'t> {
    fn new(table: &'t CardTable, def: DefIx, index: AbilityIx) -> Self {
        Self {
            table,
            index,
            ability: table.ability(index),
            kind: table.def(def).kind,
            several: false,
            chosen_owner: Owner::Any,
            looked_at_one: false,
            named: false,
        }
    }

    fn paragraph(&mut self) -> String {
        if self.ability.timing == Timing::Continuous {
            return self.continuous();
        }
        let mut block = tree::program(self.table, self.index);
        let costs: Vec<String> = block.take_costs().iter().map(|cost| self.cost(*cost)).collect();
        let costs = noun::listed(&costs, "and");
        if self.ability.timing == Timing::Replacement {
            return self.replacement(&block);
        }
        let text = joined(&self.block(&block));
        let label = self.label();
        match (label.is_empty(), costs.is_empty()) {
            (true, true) => text,
            (true, false) => format!("As an additional cost, {costs}. {text}"),
            (false, true) => format!("{label}: {text}"),
            (false, false) => format!("{label} — {costs}: {text}"),
        }
    }

    /// "Main, once per turn".
    fn label(&self) -> String {
        let mut words = Vec::new();
        let restriction = self.ability.restriction;
        // A whole clause about another card reads better behind the row.
        let clause = self.ability.subject.is_some();
        words.extend(self.timing().filter(|_| !clause));
        if restriction.contains(Restriction::GARDEN_ONLY) {
            words.push("garden only".into());
        }
        if restriction.contains(Restriction::ALLEY_ONLY) {
            words.push("alley only".into());
        }
        words.extend(self.timing().filter(|_| clause));
        if restriction.contains(Restriction::ONCE_PER_TURN) {
            words.push("once per turn".into());
        }
        capitalised(&words.join(", "))
    }

    fn timing(&self) -> Option<String> {
        let subject = || self.ability.subject.map(|subject| self.watched(subject));
        Some(match self.ability.timing {
            Timing::OnPlayInGarden => "on play in the garden".into(),
            Timing::OnPlayInAlley => "on play in the alley".into(),
            Timing::StartOfTurn => "start of your turn".into(),
            Timing::EndOfTurn => "end of your turn".into(),
            Timing::WhenEquipping if self.kind != CardKind::Weapon => "when this gets a weapon".into(),
            Timing::WhenDestroyed => match subject() {
                Some(subject) => format!("when {subject} is destroyed"),
                None => "when destroyed".into(),
            },
            Timing::WhenReturned => match subject() {
                Some(subject) => format!("when {subject} returns to a hand"),
                None => "when returned to hand".into(),
            },
            Timing::OnPortal if self.kind == CardKind::Entity => "when portaled".into(),
            Timing::Continuous | Timing::Replacement | Timing::Spell | Timing::Continuation => return None,
            timing => timing.name().into(),
        })
    }

    fn replacement(&mut self, block: &Block) -> String {
        let watched = self.ability.subject.map_or_else(|| self.this(), |subject| self.watched(subject));
        let event = match self.ability.replaces {
            Some(Replaces::Draw) => "you would draw a card".into(),
            Some(Replaces::Damage) => format!("{watched} would take damage"),
            Some(Replaces::Destroy) | None => format!("{watched} would be destroyed"),
        };
        let label = self.label();
        self.named = self.ability.subject.is_none() && self.ability.replaces != Some(Replaces::Draw);
        let sentences = self.block(block);
        let text = format!("If {event}, {}", lowercased(&joined(&sentences)));
        if label.is_empty() { text } else { format!("{label}: {text}") }
    }
}

/// "carapace 2", "charge".
fn keyword_name(keyword: Keyword, amount: u8) -> String {
    if keyword == Keyword::Carapace { format!("carapace {amount}") } else { keyword.name().into() }
}

/// Sentences without their full stops, put together.
fn joined(sentences: &[String]) -> String {
    sentences.iter().map(|sentence| format!("{}.", capitalised(sentence))).collect::<Vec<_>>().join(" ")
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The first letter small, unless the word is written in capitals or is the placeholder X.
fn lowercased(text: &str) -> String {
    let mut letters = text.chars();
    let (first, second) = (letters.next(), letters.clone().next());
    match (first, second) {
        (Some(first), Some(second)) if second.is_lowercase() => first.to_lowercase().chain(letters).collect(),
        _ => text.to_owned(),
    }
}
