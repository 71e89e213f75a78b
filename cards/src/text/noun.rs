//! Selectors and amounts as phrases: whose, where, how many, of what sort.

use azuki_engine::def::{Amount, CardKind, Filter, Kinds, Owner, Reference, Selector, Timing, Zones};
use azuki_engine::ids::SelectorIx;

use super::Speaker;

/// How many of the cards a selector finds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Quantity {
    /// "an opposing garden entity".
    One,
    /// "2 opposing garden entities".
    Exactly(String),
    /// "up to 1 opposing garden entity", with whether it may be more than one.
    UpTo(String, bool),
    /// "each opposing garden entity".
    Each,
    /// "opposing garden entities".
    All,
    /// "no opposing garden entity".
    None,
}

/// How the zone of cards is said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    /// "in your discard".
    In,
    /// "from your discard".
    From,
    /// It goes without saying.
    Unsaid,
}

/// A selector taken apart into words.
struct Noun {
    /// With the rank that orders them: "other damaged opposing Water entity".
    adjectives: Vec<(u8, String)>,
    singular: String,
    plural: String,
    suffixes: Vec<String>,
    /// "your" goes in front instead of into a suffix.
    yours: bool,
}

impl Speaker<'_> {
    /// "this weapon".
    pub fn this(&self) -> String {
        format!("this {}", self.kind.name())
    }

    /// What a reference is called here.
    pub fn reference(&self, reference: Reference) -> String {
        match reference {
            Reference::This if self.named => "it".into(),
            Reference::Bearer if self.kind == CardKind::Weapon => "the bearer".into(),
            Reference::This | Reference::Bearer => self.this(),
            Reference::Chosen => if self.several { "them" } else { "it" }.into(),
            Reference::Subject if self.ability.subject.is_none() && self.own_subject() => {
                self.reference(Reference::This)
            }
            Reference::Subject => "that entity".into(),
            Reference::Attacker => "the attacker".into(),
            Reference::Target => "the target".into(),
            Reference::Looked => if self.looked_at_one { "it" } else { "them" }.into(),
        }
    }

    fn own_subject(&self) -> bool {
        self.ability.timing != Timing::OnPortal || self.kind == CardKind::Entity
    }

    /// A selector with a quantity.
    pub fn phrase(&self, index: SelectorIx, quantity: &Quantity) -> String {
        let selector = self.table.selector(index);
        match selector.reference {
            Some(Reference::Looked) => return self.among_looked(selector, quantity),
            Some(reference) => return self.narrowed(reference, selector),
            None => {}
        }
        if let Some(unique) = unique(selector, quantity) {
            return unique;
        }
        counted(&self.noun(selector, Place::In), quantity)
    }

    /// A reference, and what must be true of it: "this entity while it is attacking".
    fn narrowed(&self, reference: Reference, selector: &Selector) -> String {
        let base = self.reference(reference);
        let noun = self.noun(&Selector { reference: None, ..selector.clone() }, Place::Unsaid);
        let mut words: Vec<String> = noun.adjectives.into_iter().map(|(_, word)| word).collect();
        words.extend(noun.suffixes.into_iter().map(|suffix| format!("one {suffix}")));
        if selector.filters.is_empty() || words.is_empty() {
            return base;
        }
        let joint = if self.ability.timing == Timing::Continuous { "while" } else { "if" };
        format!("{base} {joint} it is {}", words.join(" and "))
    }

    /// A selector whose cards leave their zone: "a weapon from your discard".
    pub fn phrase_leaving(&self, index: SelectorIx, quantity: &Quantity) -> String {
        let selector = self.table.selector(index);
        if selector.reference.is_some() || unique(selector, quantity).is_some() {
            return self.phrase(index, quantity);
        }
        counted(&self.noun(selector, Place::From), quantity)
    }

    /// A selector whose zone goes without saying: "a weapon" to discard.
    pub fn phrase_without_zone(&self, index: SelectorIx, quantity: &Quantity) -> String {
        let noun = self.noun(self.table.selector(index), Place::Unsaid);
        counted(&noun, quantity)
    }

    /// A selector that is not in the table itself, with a quantity.
    pub fn unlisted(&self, selector: &Selector, quantity: &Quantity) -> String {
        counted(&self.noun(selector, Place::In), quantity)
    }

    fn among_looked(&self, selector: &Selector, quantity: &Quantity) -> String {
        if *quantity == Quantity::Each || *quantity == Quantity::All {
            return self.reference(Reference::Looked);
        }
        counted(&self.noun(selector, Place::Unsaid), quantity)
    }

    /// Whom an ability watches: "one of your other entities".
    pub fn watched(&self, index: SelectorIx) -> String {
        let selector = self.table.selector(index);
        if selector.filters == [Filter::Is(Reference::Bearer, true)] {
            return self.reference(Reference::Bearer);
        }
        if let Some(unique) = unique(selector, &Quantity::One) {
            return unique;
        }
        let mut noun = self.noun(selector, Place::Unsaid);
        noun.yours = selector.owner == Owner::You;
        if selector.owner == Owner::Opponent {
            noun.adjectives.push((2, "opposing".into()));
        }
        counted(&noun, &Quantity::One)
    }

    fn noun(&self, selector: &Selector, zone: Place) -> Noun {
        let mut noun = Noun {
            adjectives: Vec::new(),
            singular: String::new(),
            plural: String::new(),
            suffixes: Vec::new(),
            yours: false,
        };
        let row = match selector.zones {
            Zones::GARDEN => Some("garden"),
            Zones::ALLEY => Some("alley"),
            _ => None,
        };
        if let Some(name) = self.card_name(selector) {
            (noun.singular, noun.plural) = (name.clone(), name);
        } else {
            (noun.singular, noun.plural) = (kinds(selector, row, false), kinds(selector, row, true));
        }
        let in_front = row.is_some() || selector.zones == Zones::IKZ_AREA || selector.zones == Zones::ATTACHED;
        if selector.zones == Zones::ATTACHED && self.card_name(selector).is_none() {
            noun.adjectives.push((3, "attached".into()));
        }
        for filter in &selector.filters {
            self.filter(*filter, &mut noun);
        }
        if in_front {
            noun.yours = selector.owner == Owner::You;
            if selector.owner == Owner::Opponent {
                noun.adjectives.push((2, "opposing".into()));
            }
        } else if zone != Place::Unsaid && !selector.zones.is_empty() {
            noun.suffixes.insert(0, place(selector, if zone == Place::In { "in" } else { "from" }));
        }
        noun
    }

    fn card_name(&self, selector: &Selector) -> Option<String> {
        selector.filters.iter().find_map(|filter| match filter {
            Filter::Card(def) => Some(self.table.name(*def).to_owned()),
            _ => None,
        })
    }

    fn filter(&self, filter: Filter, noun: &mut Noun) {
        let adjective = |noun: &mut Noun, yes: bool, word: &str, opposite: &str| {
            noun.adjectives.push((1, if yes { word } else { opposite }.to_owned()));
        };
        match filter {
            Filter::CostAtMost(Amount::Constant(cost)) => noun.suffixes.push(format!("with cost {cost} or less")),
            Filter::CostAtLeast(Amount::Constant(cost)) => noun.suffixes.push(format!("with cost {cost} or more")),
            Filter::CostAtMost(amount) => {
                noun.suffixes.push(format!("with cost up to {}", self.number_of(amount)));
            }
            Filter::CostAtLeast(amount) => {
                noun.suffixes.push(format!("with cost of at least {}", self.number_of(amount)));
            }
            Filter::Element(element) => noun.adjectives.push((3, element.name().into())),
            Filter::Subtype(subtype) => noun.adjectives.push((4, self.table.subtype(subtype).to_owned())),
            Filter::Card(_) => {}
            Filter::Tapped(yes) => adjective(noun, yes, "tapped", "untapped"),
            Filter::BearsWeapon(true) => noun.suffixes.push("with a weapon".into()),
            Filter::BearsWeapon(false) => noun.suffixes.push("without a weapon".into()),
            Filter::Damaged(yes) => adjective(noun, yes, "damaged", "undamaged"),
            Filter::Keyword(keyword, yes) => {
                noun.suffixes.push(format!("{} {}", if yes { "with" } else { "without" }, keyword.name()));
            }
            Filter::Condition(condition, true) => noun.adjectives.push((1, condition.name().into())),
            Filter::Condition(condition, false) => noun.adjectives.push((1, format!("non-{}", condition.name()))),
            Filter::Is(Reference::This, false) => noun.adjectives.push((0, "other".into())),
            Filter::Is(Reference::Attacker, true) => noun.adjectives.push((1, "attacking".into())),
            Filter::Is(Reference::Target, true) => noun.adjectives.push((1, "attacked".into())),
            Filter::Is(reference, true) => noun.suffixes.push(format!("that is {}", self.reference(reference))),
            Filter::Is(reference, false) => noun.suffixes.push(format!("other than {}", self.reference(reference))),
        }
    }

    /// A number in words that stand alone: "3", "its gate points", "the number of …".
    pub fn number_of(&self, amount: Amount) -> String {
        match amount {
            Amount::Constant(number) => number.to_string(),
            Amount::GatePoints if self.ability.timing == Timing::OnPortal && self.kind == CardKind::Gate => {
                "the portaled entity's gate points".into()
            }
            Amount::GatePoints => format!("{} gate points", possessive(&self.reference(Reference::Subject))),
            Amount::Count(selector) => format!("the number of {}", self.phrase(selector, &Quantity::All)),
            Amount::Chosen => "that many".into(),
            Amount::OwnAttack => format!("{} attack", possessive(&self.this())),
            Amount::OthersPlayed => "the number of other entities you played this turn".into(),
        }
    }

    /// A number inside a sentence, and what explains it at the sentence's end.
    pub fn number(&self, amount: Amount) -> (String, String) {
        match amount {
            Amount::Constant(_) | Amount::Chosen => (self.number_of(amount), String::new()),
            _ => ("X".into(), format!(", where X is {}", self.number_of(amount))),
        }
    }
}

/// A card that there is only one of.
fn unique(selector: &Selector, quantity: &Quantity) -> Option<String> {
    if matches!(quantity, Quantity::UpTo(..) | Quantity::Exactly(_)) || !selector.filters.is_empty() {
        return None;
    }
    let noun = match selector.kinds {
        Kinds::LEADER => "leader",
        Kinds::GATE => "gate",
        _ => return None,
    };
    match selector.owner {
        Owner::You => Some(format!("your {noun}")),
        Owner::Opponent => Some(format!("the opposing {noun}")),
        Owner::Any => None,
    }
}

fn kinds(selector: &Selector, row: Option<&str>, plural: bool) -> String {
    let names = [
        (Kinds::LEADER, "leader", "leaders"),
        (Kinds::GATE, "gate", "gates"),
        (Kinds::ENTITY, "entity", "entities"),
        (Kinds::WEAPON, "weapon", "weapons"),
        (Kinds::SPELL, "spell", "spells"),
        (Kinds::IKZ, "IKZ", "IKZ"),
    ];
    let found: Vec<String> = names
        .iter()
        .filter(|(kind, ..)| selector.kinds.contains(*kind))
        .map(|(kind, singular, many)| {
            let noun = if plural { many } else { singular };
            match row {
                Some(row) if *kind == Kinds::ENTITY => format!("{row} {noun}"),
                _ => (*noun).to_owned(),
            }
        })
        .collect();
    match (found.is_empty(), plural) {
        (true, true) => "cards".into(),
        (true, false) => "card".into(),
        // One of several kinds, or all of them.
        _ => listed(&found, if plural { "and" } else { "or" }),
    }
}

/// "in your discard".
fn place(selector: &Selector, word: &str) -> String {
    let names = [
        (Zones::DECK, "deck"),
        (Zones::HAND, "hand"),
        (Zones::GARDEN, "garden"),
        (Zones::ALLEY, "alley"),
        (Zones::IKZ_PILE, "IKZ pile"),
        (Zones::IKZ_AREA, "IKZ area"),
        (Zones::DISCARD, "discard"),
    ];
    let found: Vec<String> =
        names.iter().filter(|(zone, _)| selector.zones.contains(*zone)).map(|(_, name)| (*name).to_owned()).collect();
    let zones = listed(&found, "or");
    match selector.owner {
        Owner::You => format!("{word} your {zones}"),
        Owner::Opponent => format!("{word} your opponent's {zones}"),
        Owner::Any => format!("{word} {}", with_article(&zones)),
    }
}

fn counted(noun: &Noun, quantity: &Quantity) -> String {
    let mut adjectives = noun.adjectives.clone();
    adjectives.sort_by_key(|(rank, _)| *rank);
    let words = |noun_word: &str| {
        let adjectives = adjectives.iter().map(|(_, adjective)| adjective.as_str());
        let suffixes = noun.suffixes.iter().map(String::as_str);
        adjectives.chain([noun_word]).chain(suffixes).collect::<Vec<_>>().join(" ")
    };
    let (one, many) = (words(&noun.singular), words(&noun.plural));
    // "one of your leaders and garden entities" would promise one of each.
    let of_yours = many.replace(" and ", " or ");
    match (quantity, noun.yours) {
        (Quantity::One, true) => format!("one of your {of_yours}"),
        (Quantity::One, false) => with_article(&one).replace("an other ", "another "),
        (Quantity::Exactly(count), true) => format!("{count} of your {of_yours}"),
        (Quantity::Exactly(count), false) if count == "1" => format!("1 {one}"),
        (Quantity::Exactly(count), false) => format!("{count} {of_yours}"),
        (Quantity::UpTo(count, _), true) => format!("up to {count} of your {of_yours}"),
        (Quantity::UpTo(count, false), false) => format!("up to {count} {one}"),
        (Quantity::UpTo(count, true), false) => format!("up to {count} {of_yours}"),
        (Quantity::Each, true) => format!("each of your {of_yours}"),
        (Quantity::Each, false) => format!("each {one}"),
        (Quantity::All, true) => format!("your {many}"),
        (Quantity::All, false) => many,
        (Quantity::None, _) => format!("no {one}"),
    }
}

/// "a weapon", "an entity".
pub fn with_article(noun: &str) -> String {
    let vowel = noun.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']);
    format!("{} {noun}", if vowel { "an" } else { "a" })
}

/// "this entity's"; "its" for "it".
pub fn possessive(noun: &str) -> String {
    match noun {
        "it" => "its".into(),
        "them" => "their".into(),
        noun => format!("{noun}'s"),
    }
}

/// "a, b and c".
pub fn listed(items: &[String], word: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {word} {last}", first.join(", ")),
    }
}

/// "1 card", "2 cards".
pub fn cards(number: &str) -> String {
    if number == "1" { "1 card".into() } else { format!("{number} cards") }
}
