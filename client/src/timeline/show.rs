//! What an event shows, as data: how long, which motion, which sound.

use azuki_engine::def::Element;
use azuki_engine::ids::{CardIx, Player};

use crate::audio::Sound;
use crate::model::Outcome;

/// What an event shows, or why it shows nothing.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Showing {
    /// It is seen or heard.
    Shown(Show),
    /// It is not, and this is why.
    Nothing(&'static str),
}

/// Events of one bond in a row play together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bond {
    /// Alone.
    Alone,
    /// Cards come from a deck.
    Deal,
    /// Cards go back into a deck.
    Return,
    /// Cards of a hand or a deck are discarded.
    Discard,
    /// Cards of the other player's deck are looked at.
    Look,
    /// IKZ is spent.
    Spend,
    /// IKZ is gained.
    Gain,
    /// Everything untaps.
    Untap,
    /// Damage lands together.
    Damage,
    /// Cards die together.
    Death,
    /// Cards are healed together.
    Heal,
    /// Numbers and keywords change.
    Change,
    /// Conditions come and go.
    Condition,
}

/// What is seen.
#[derive(Clone, Copy, PartialEq, Debug)]
#[allow(missing_docs, reason = "the fields are those of the events")]
pub enum Motion {
    /// What the layout moves by itself suffices.
    Settle,
    /// The banner tells whose turn it is.
    Banner { player: Player, turn: u16 },
    /// The banner tells who begins.
    First { player: Player },
    /// A card comes from a deck into a hand.
    Deal { card: CardIx, player: Player },
    /// A card goes into a deck.
    Return { card: CardIx },
    /// A card of a deck goes to the discard, turned over.
    Mill { card: CardIx },
    /// A card goes to the discard.
    Discard { card: CardIx },
    /// The other player's card is held in the middle.
    Hold { card: CardIx, player: Player },
    /// A card of a deck is held up for both.
    Reveal { card: CardIx },
    /// A spell shines.
    Cast { card: CardIx },
    /// An entity comes down.
    Land { card: CardIx },
    /// A weapon comes to its bearer.
    Equip { weapon: CardIx, bearer: CardIx },
    /// An entity goes into the gate.
    Depart { card: CardIx },
    /// It comes out of it.
    Arrive { card: CardIx },
    /// A lantern is lit.
    Kindle { card: CardIx, anew: bool },
    /// A lantern goes out.
    Douse { card: CardIx },
    /// It is about this card: it swells and shines.
    Pulse { card: CardIx },
    /// It does not work.
    Fizzle { card: CardIx },
    /// It was chosen.
    Mark { card: CardIx },
    /// Somebody looks into a deck.
    Peek { player: Player },
    /// A deck is shuffled.
    Shuffle { player: Player },
    /// An attacker takes aim.
    Poise { attacker: CardIx, target: CardIx },
    /// A defender steps in.
    Defend { defender: CardIx },
    /// An attacker winds up and lunges.
    Lunge { attacker: CardIx, target: CardIx },
    /// An attack comes to nothing.
    Falter { attacker: CardIx },
    /// An effect flies to its target.
    Fly { source: CardIx, target: CardIx },
    /// Damage lands.
    Impact { source: CardIx, target: CardIx, amount: u8, strike: bool },
    /// Damage does not land.
    Shield { card: CardIx, amount: u8 },
    /// Damage is healed.
    Heal { card: CardIx, amount: u8 },
    /// The attack is another.
    Attack { card: CardIx, by: i16 },
    /// The health is another.
    Health { card: CardIx, by: i16 },
    /// A keyword came.
    Keyword { card: CardIx },
    /// It freezes.
    Freeze { card: CardIx },
    /// It is shocked.
    Shock { card: CardIx },
    /// Frost or static is gone.
    Thaw { card: CardIx },
    /// It cracks and burns.
    Burn { card: CardIx },
    /// One leader falls, or both.
    End { outcome: Outcome },
}

/// What is heard.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Voice {
    /// Which sound.
    pub sound: Sound,
    /// From 0 to 1.
    pub volume: f32,
    /// How fast.
    pub rate: f32,
    /// In a chain each is higher than the one before.
    pub rises: bool,
    /// Where it comes from; nowhere is the middle.
    pub card: CardIx,
}

/// How an event is shown.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Show {
    /// Seconds from its first motion to the change of the model.
    pub before: f32,
    /// Seconds to the next event of its bond.
    pub step: f32,
    /// Seconds to the next event of another bond.
    pub after: f32,
    /// What it plays together with.
    pub bond: Bond,
    /// What begins it.
    pub opening: Motion,
    /// What is heard then.
    pub prelude: Option<Voice>,
    /// What is seen when the model changes.
    pub motion: Motion,
    /// What is heard then.
    pub voices: [Option<Voice>; 3],
}

impl Voice {
    /// A sound as it is.
    pub const fn of(sound: Sound) -> Self {
        Self { sound, volume: 1.0, rate: 1.0, rises: false, card: CardIx::NONE }
    }

    /// Quieter.
    #[must_use]
    pub const fn at(self, volume: f32) -> Self {
        Self { volume, ..self }
    }

    /// Faster and higher.
    #[must_use]
    pub const fn rate(self, rate: f32) -> Self {
        Self { rate, ..self }
    }

    /// Higher in a chain.
    #[must_use]
    pub const fn rising(self) -> Self {
        Self { rises: true, ..self }
    }

    /// From a card.
    #[must_use]
    pub const fn from(self, card: CardIx) -> Self {
        Self { card, ..self }
    }

    /// The sound of an element that is played.
    pub const fn element(element: Element) -> Self {
        Self::of(match element {
            Element::Lightning => Sound::PlayLightning,
            Element::Water => Sound::PlayWater,
            Element::Fire => Sound::PlayFire,
            Element::Earth => Sound::PlayEarth,
            // Light and Dark have no sound of their own until a set has them.
            Element::Neutral | Element::Light | Element::Dark => Sound::PlayNeutral,
        })
    }
}

impl Show {
    /// A motion that holds nothing up.
    pub const fn of(motion: Motion) -> Self {
        Self {
            before: 0.0,
            step: 0.0,
            after: 0.0,
            bond: Bond::Alone,
            opening: Motion::Settle,
            prelude: None,
            motion,
            voices: [None; 3],
        }
    }

    /// Begins with a motion some seconds before the model changes.
    #[must_use]
    pub const fn opening(self, opening: Motion, before: f32) -> Self {
        Self { before, opening, ..self }
    }

    /// A sound at the beginning.
    #[must_use]
    pub const fn prelude(self, voice: Voice) -> Self {
        Self { prelude: Some(voice), ..self }
    }

    /// Holds the queue for so long.
    #[must_use]
    pub const fn hold(self, after: f32) -> Self {
        Self { after, ..self }
    }

    /// Plays with its like, one every so many seconds.
    #[must_use]
    pub const fn with(self, bond: Bond, step: f32) -> Self {
        Self { step, bond, ..self }
    }

    /// A sound when the model changes; at most three.
    #[must_use]
    pub const fn voice(self, voice: Voice) -> Self {
        let voices = match self.voices {
            [None, ..] => [Some(voice), None, None],
            [first, None, _] => [first, Some(voice), None],
            [first, second, _] => [first, second, Some(voice)],
        };
        Self { voices, ..self }
    }
}

impl Showing {
    /// What is shown, if anything.
    pub const fn show(&self) -> Option<&Show> {
        match self {
            Self::Shown(show) => Some(show),
            Self::Nothing(_) => None,
        }
    }
}
