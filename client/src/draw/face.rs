//! What is printed on the cards, as letters, made once.

use azuki_cards::text::rules_text;
use azuki_engine::def::{CardDef, CardKind, CardTable, Element, Keywords};
use azuki_engine::ids::DefIx;

/// What is printed on one card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Face {
    /// The facts.
    pub def: CardDef,
    /// As a player reads it.
    pub name: String,
    /// Element, kind and subtypes.
    pub type_line: String,
    /// Paragraphs of rules.
    pub rules: Vec<String>,
}

impl Face {
    /// It has attack and health.
    pub const fn is_body(&self) -> bool {
        matches!(self.def.kind, CardKind::Entity | CardKind::Leader)
    }

    /// It is paid for.
    pub const fn has_cost(&self) -> bool {
        matches!(self.def.kind, CardKind::Entity | CardKind::Weapon | CardKind::Spell(_))
    }

    /// Its attack is printed.
    pub const fn has_attack(&self) -> bool {
        self.is_body() || matches!(self.def.kind, CardKind::Weapon)
    }
}

/// What is printed on every card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Faces {
    all: Vec<Face>,
}

impl Faces {
    /// Reads the cards once.
    pub fn of(table: &CardTable) -> Self {
        let face = |def: DefIx| {
            let facts = *table.def(def);
            let kind = facts.kind.name();
            let first = kind[..1].to_uppercase() + &kind[1..];
            let line = format!("{} {first}", facts.element.name());
            let subtypes: Vec<&str> = table.subtypes_of(def).map(|subtype| table.subtype(subtype)).collect();
            let type_line = if subtypes.is_empty() { line } else { format!("{line} · {}", subtypes.join(", ")) };
            Face { def: facts, name: table.name(def).to_owned(), type_line, rules: rules_text(table, def) }
        };
        Self { all: table.all().map(face).collect() }
    }

    /// What is printed on a card.
    pub fn face(&self, def: DefIx) -> &Face {
        &self.all[usize::from(def.0)]
    }
}

/// The frame of a kind of card.
pub const fn frame(kind: CardKind) -> &'static str {
    match kind {
        CardKind::Leader => "frame-leader",
        CardKind::Gate => "frame-gate",
        CardKind::Weapon => "frame-weapon",
        CardKind::Spell(_) => "frame-spell",
        CardKind::Entity | CardKind::Ikz | CardKind::Token => "frame-entity",
    }
}

/// The banner of the name of a kind of card.
pub const fn name_banner(kind: CardKind) -> &'static str {
    match kind {
        CardKind::Leader => "name-leader",
        CardKind::Gate => "name-gate",
        CardKind::Weapon => "name-weapon",
        CardKind::Spell(_) => "name-spell",
        CardKind::Entity | CardKind::Ikz | CardKind::Token => "name-entity",
    }
}

/// The icon of a kind of card.
pub const fn kind_icon(kind: CardKind) -> &'static str {
    match kind {
        CardKind::Leader => "icon-leader",
        CardKind::Gate => "icon-gate",
        CardKind::Weapon => "icon-weapon",
        CardKind::Spell(_) => "icon-spell",
        CardKind::Entity | CardKind::Ikz | CardKind::Token => "icon-entity",
    }
}

/// The sign of an element.
pub const fn sign(element: Element) -> &'static str {
    match element {
        Element::Neutral => "sign-neutral",
        Element::Lightning => "sign-lightning",
        Element::Water => "sign-water",
        Element::Fire => "sign-fire",
        Element::Earth => "sign-earth",
        Element::Light => "sign-light",
        Element::Dark => "sign-dark",
    }
}

/// A word of the rules with its icon and what it means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term {
    /// The icon.
    pub icon: &'static str,
    /// The word.
    pub word: &'static str,
    /// What it means, for a player who reads it for the first time.
    pub meaning: &'static str,
}

/// The keywords a card can have, each with its flag.
pub const KEYWORDS: [(Keywords, Term); 6] = [
    (
        Keywords::CHARGE,
        Term { icon: "icon-charge", word: "Charge", meaning: "Can attack in the turn it enters the garden." },
    ),
    (
        Keywords::DEFENDER,
        Term {
            icon: "icon-defender",
            word: "Defender",
            meaning: "When you are attacked, tap it to take the attack upon itself.",
        },
    ),
    (
        Keywords::CARAPACE,
        Term { icon: "icon-carapace", word: "Carapace", meaning: "Takes that much less damage each time." },
    ),
    (
        Keywords::INFILTRATE,
        Term {
            icon: "icon-infiltrate",
            word: "Infiltrate",
            meaning: "No defender can be declared against its attack.",
        },
    ),
    (
        Keywords::GODMODE,
        Term {
            icon: "icon-godmode",
            word: "Godmode",
            meaning: "Damage and card effects do not make it leave the field.",
        },
    ),
    (
        Keywords::EFFECT_PROOF,
        Term {
            icon: "icon-effect-proof",
            word: "Effect-proof",
            meaning: "Takes no damage from card effects, only in combat.",
        },
    ),
];

/// It does not untap.
pub const SHOCKED: Term =
    Term { icon: "icon-shocked", word: "Shocked", meaning: "Does not untap at the start of its owner's next turn." };
/// It is out of everything.
pub const FROZEN: Term =
    Term { icon: "icon-frozen", word: "Frozen", meaning: "Cannot attack, defend, be damaged or use abilities." };
/// It has just come.
pub const COOLDOWN: Term = Term {
    icon: "icon-cooldown",
    word: "Cooldown",
    meaning: "Just entered the garden: can attack from its owner's next turn.",
};
/// It has acted.
pub const TAPPED: Term = Term {
    icon: "icon-tapped",
    word: "Tapped",
    meaning: "Has acted this turn. A tapped entity in the garden can be attacked.",
};
/// What a portal counts with.
pub const GATE_POINTS: Term = Term {
    icon: "icon-gate",
    word: "Gate points",
    meaning: "When it passes the gate from alley to garden, the gate's ability counts with this number.",
};
/// When a spell is played.
pub const RESPONSE: Term =
    Term { icon: "icon-response", word: "Response", meaning: "Played when you are attacked, before damage is dealt." };
