//! The words of the format and the engine's values they stand for.

use azuki_engine::def::{Condition, Element, Keyword, Kinds, Owner, Reference, Replaces, Restriction, Timing, Zones};
use azuki_engine::ids::Row;
use azuki_engine::vm::{Destination, Duration};

use crate::format::ability::{ReplacesWord, RowWord, TimingWord};
use crate::format::selector::{ConditionWord, KeywordSpec, KeywordWord, OwnerWord, ReferenceWord, ZoneWord};
use crate::format::statement::{DestinationWord, DurationWord};
use crate::format::{ElementWord, TypeWord};

pub fn element(word: &ElementWord) -> Element {
    match word {
        ElementWord::Neutral => Element::Neutral,
        ElementWord::Lightning => Element::Lightning,
        ElementWord::Water => Element::Water,
        ElementWord::Fire => Element::Fire,
        ElementWord::Earth => Element::Earth,
        ElementWord::Light => Element::Light,
        ElementWord::Dark => Element::Dark,
    }
}

/// The type with its article, for messages.
pub fn type_name(word: TypeWord) -> &'static str {
    match word {
        TypeWord::Leader => "a leader",
        TypeWord::Gate => "a gate",
        TypeWord::Entity => "an entity",
        TypeWord::Weapon => "a weapon",
        TypeWord::Spell => "a spell",
        TypeWord::Ikz => "an IKZ card",
        TypeWord::Token => "the IKZ token",
    }
}

/// What a selector means by a type.
pub fn kinds(word: TypeWord) -> Kinds {
    match word {
        TypeWord::Leader => Kinds::LEADER,
        TypeWord::Gate => Kinds::GATE,
        TypeWord::Entity => Kinds::ENTITY,
        TypeWord::Weapon => Kinds::WEAPON,
        TypeWord::Spell => Kinds::SPELL,
        TypeWord::Ikz | TypeWord::Token => Kinds::IKZ,
    }
}

pub fn timing(word: &TimingWord) -> Timing {
    match word {
        TimingWord::OnPlay => Timing::OnPlay,
        TimingWord::OnPlayInGarden => Timing::OnPlayInGarden,
        TimingWord::OnPlayInAlley => Timing::OnPlayInAlley,
        TimingWord::StartOfTurn => Timing::StartOfTurn,
        TimingWord::EndOfTurn => Timing::EndOfTurn,
        TimingWord::WhenEquipping => Timing::WhenEquipping,
        TimingWord::WhenAttacking => Timing::WhenAttacking,
        TimingWord::WhenAttacked => Timing::WhenAttacked,
        TimingWord::AfterAttacking => Timing::AfterAttacking,
        TimingWord::WhenDestroyed => Timing::WhenDestroyed,
        TimingWord::WhenReturned => Timing::WhenReturned,
        TimingWord::Response => Timing::Response,
        TimingWord::Main => Timing::Main,
        TimingWord::OnPortal => Timing::OnPortal,
        TimingWord::Continuous => Timing::Continuous,
        TimingWord::Replacement => Timing::Replacement,
        TimingWord::Spell => Timing::Spell,
    }
}

pub fn row_only(word: &RowWord) -> Restriction {
    match word {
        RowWord::Garden => Restriction::GARDEN_ONLY,
        RowWord::Alley => Restriction::ALLEY_ONLY,
    }
}

pub fn replaces(word: &ReplacesWord) -> Replaces {
    match word {
        ReplacesWord::Destroy => Replaces::Destroy,
        ReplacesWord::Draw => Replaces::Draw,
        ReplacesWord::Damage => Replaces::Damage,
    }
}

pub fn reference(word: &ReferenceWord) -> Reference {
    match word {
        ReferenceWord::This => Reference::This,
        ReferenceWord::Chosen => Reference::Chosen,
        ReferenceWord::Subject => Reference::Subject,
        ReferenceWord::Bearer => Reference::Bearer,
        ReferenceWord::Attacker => Reference::Attacker,
        ReferenceWord::Target => Reference::Target,
        ReferenceWord::Looked => Reference::Looked,
    }
}

pub fn owner(word: &OwnerWord) -> Owner {
    match word {
        OwnerWord::Any => Owner::Any,
        OwnerWord::You => Owner::You,
        OwnerWord::Opponent => Owner::Opponent,
    }
}

pub fn zone(word: &ZoneWord) -> Zones {
    match word {
        ZoneWord::Deck => Zones::DECK,
        ZoneWord::Hand => Zones::HAND,
        ZoneWord::Garden => Zones::GARDEN,
        ZoneWord::Alley => Zones::ALLEY,
        ZoneWord::IkzPile => Zones::IKZ_PILE,
        ZoneWord::IkzArea => Zones::IKZ_AREA,
        ZoneWord::Discard => Zones::DISCARD,
        ZoneWord::Attached => Zones::ATTACHED,
        ZoneWord::Gate => Zones::GATE,
    }
}

/// A keyword and the number of a carapace.
pub fn keyword(spec: &KeywordSpec) -> (Keyword, u8) {
    match spec {
        KeywordSpec::Charge => (Keyword::Charge, 0),
        KeywordSpec::Defender => (Keyword::Defender, 0),
        KeywordSpec::Carapace(amount) => (Keyword::Carapace, *amount),
        KeywordSpec::Infiltrate => (Keyword::Infiltrate, 0),
        KeywordSpec::Godmode => (Keyword::Godmode, 0),
        KeywordSpec::EffectProof => (Keyword::EffectProof, 0),
    }
}

pub fn keyword_word(word: &KeywordWord) -> Keyword {
    match word {
        KeywordWord::Charge => Keyword::Charge,
        KeywordWord::Defender => Keyword::Defender,
        KeywordWord::Carapace => Keyword::Carapace,
        KeywordWord::Infiltrate => Keyword::Infiltrate,
        KeywordWord::Godmode => Keyword::Godmode,
        KeywordWord::EffectProof => Keyword::EffectProof,
    }
}

pub fn condition(word: ConditionWord) -> Condition {
    match word {
        ConditionWord::Frozen => Condition::Frozen,
        ConditionWord::Shocked => Condition::Shocked,
    }
}

pub fn row(word: &RowWord) -> Row {
    match word {
        RowWord::Garden => Row::Garden,
        RowWord::Alley => Row::Alley,
    }
}

pub fn destination(word: &DestinationWord) -> Destination {
    match word {
        DestinationWord::Hand => Destination::Hand,
        DestinationWord::Garden => Destination::Garden,
        DestinationWord::Alley => Destination::Alley,
        DestinationWord::Discard => Destination::Discard,
        DestinationWord::DeckTop => Destination::DeckTop,
        DestinationWord::IkzArea => Destination::IkzArea,
    }
}

pub fn duration(word: &DurationWord) -> Duration {
    match word {
        DurationWord::EndOfTurn => Duration::EndOfTurn,
        DurationWord::StartOfYourNextTurn => Duration::StartOfYourNextTurn,
        DurationWord::WhileOnField => Duration::WhileOnField,
    }
}
