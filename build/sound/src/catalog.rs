//! Every sound by its name, with its kind and its recipe.

use crate::recipes::{ambience, card, combat, condition, element, ikz, interface, moment, music, portal};
use crate::synth::signal::Signal;
use crate::synth::stereo::Stereo;

/// What a sound is for, which says how loud it is among the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Answers to the pointer: heard hundreds of times a match.
    Interface,
    /// Cards and IKZ that move or change.
    Card,
    /// Attacks and what they do.
    Combat,
    /// Turns, portals and the end of a match.
    Moment,
    /// The place where the table stands; always there.
    Ambience,
    /// The piece behind everything.
    Music,
}

impl Kind {
    /// As the index says it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Interface => "interface",
            Self::Card => "card",
            Self::Combat => "combat",
            Self::Moment => "moment",
            Self::Ambience => "ambience",
            Self::Music => "music",
        }
    }

    /// Its loudness in LUFS. Steps of a few decibels leave room for layers: a drop, an element and an impact may fall together.
    pub fn loudness(self) -> f64 {
        match self {
            Self::Interface => -30.0,
            Self::Card => -25.0,
            Self::Combat | Self::Moment => -21.0,
            Self::Ambience => -36.0,
            Self::Music => -28.0,
        }
    }

    /// How faithfully it is coded. Effects stand alone and begin hard; loops lie under everything and weigh most.
    pub fn quality(self) -> f32 {
        match self {
            Self::Interface | Self::Card | Self::Combat | Self::Moment => 0.5,
            Self::Music => 0.3,
            Self::Ambience => 0.1,
        }
    }
}

/// How a sound is made.
#[derive(Debug, Clone, Copy)]
pub enum Recipe {
    /// One channel, played once: the client places it where it happens.
    Effect(fn() -> Signal),
    /// Two channels, played once: fills the room.
    Wide(fn() -> Stereo),
    /// Two channels without end.
    Loop(fn() -> Stereo),
}

/// One sound.
#[derive(Debug)]
pub struct Entry {
    /// What a client calls it.
    pub name: &'static str,
    /// What it is for.
    pub kind: Kind,
    /// How far it is from its kind's loudness, in decibels.
    pub trim: f64,
    /// How it is made.
    pub recipe: Recipe,
}

/// The sound of that name.
pub fn find(name: &str) -> Option<&'static Entry> {
    CATALOG.iter().find(|entry| entry.name == name)
}

const fn effect(name: &'static str, kind: Kind, trim: f64, mix: fn() -> Signal) -> Entry {
    Entry { name, kind, trim, recipe: Recipe::Effect(mix) }
}

const fn wide(name: &'static str, trim: f64, mix: fn() -> Stereo) -> Entry {
    Entry { name, kind: Kind::Moment, trim, recipe: Recipe::Wide(mix) }
}

const fn round(name: &'static str, kind: Kind, mix: fn() -> Stereo) -> Entry {
    Entry { name, kind, trim: 0.0, recipe: Recipe::Loop(mix) }
}

/// Every sound of the game.
pub const CATALOG: &[Entry] = &[
    effect("hover", Kind::Interface, -4.0, interface::hover),
    effect("pick-up", Kind::Interface, 0.0, interface::pick_up),
    effect("drop", Kind::Interface, 4.0, interface::drop),
    effect("choice", Kind::Interface, 3.0, interface::choice),
    effect("illegal", Kind::Interface, 2.0, interface::illegal),
    effect("draw", Kind::Card, -2.0, card::draw),
    effect("shuffle", Kind::Card, 0.0, card::shuffle),
    effect("ikz-gain", Kind::Card, -1.0, ikz::gain),
    effect("ikz-spend", Kind::Card, -3.0, ikz::spend),
    effect("play-lightning", Kind::Card, 3.0, element::lightning),
    effect("play-water", Kind::Card, 2.0, element::water),
    effect("play-fire", Kind::Card, 2.0, element::fire),
    effect("play-earth", Kind::Card, 3.0, element::earth),
    effect("play-neutral", Kind::Card, 2.0, element::neutral),
    effect("attack-wind-up", Kind::Combat, -5.0, combat::wind_up),
    effect("impact-light", Kind::Combat, -3.0, combat::impact_light),
    effect("impact-medium", Kind::Combat, 0.0, combat::impact_medium),
    effect("impact-heavy", Kind::Combat, 3.0, combat::impact_heavy),
    effect("impact-tail", Kind::Combat, -4.0, combat::impact_tail),
    effect("leader-damage", Kind::Combat, 1.0, combat::leader_damage),
    effect("destroyed", Kind::Combat, -1.0, combat::destroyed),
    effect("heal", Kind::Card, 2.0, condition::heal),
    effect("freeze", Kind::Card, 2.0, condition::freeze),
    effect("shock", Kind::Card, 2.0, condition::shock),
    wide("portal", 2.0, portal::portal),
    effect("turn-start", Kind::Moment, -3.0, moment::turn_start),
    wide("victory", 1.0, moment::victory),
    wide("defeat", 0.0, moment::defeat),
    round("garden", Kind::Ambience, ambience::garden),
    round("alley", Kind::Ambience, ambience::alley),
    round("music", Kind::Music, music::music),
];
