//! What can be heard, and how a moment asks for it.

/// A sound, by the name of its file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
#[allow(missing_docs, reason = "each is the sound of that name in build/sound")]
pub enum Sound {
    Alley,
    AttackWindUp,
    Choice,
    Defeat,
    Destroyed,
    Draw,
    Drop,
    Freeze,
    Garden,
    Heal,
    Hover,
    IkzGain,
    IkzSpend,
    Illegal,
    ImpactHeavy,
    ImpactLight,
    ImpactMedium,
    ImpactTail,
    LeaderDamage,
    Music,
    PickUp,
    PlayEarth,
    PlayFire,
    PlayLightning,
    PlayNeutral,
    PlayWater,
    Portal,
    Shock,
    Shuffle,
    TurnStart,
    Victory,
}

impl Sound {
    /// Every sound, in order.
    pub const ALL: [Self; 31] = [
        Self::Alley,
        Self::AttackWindUp,
        Self::Choice,
        Self::Defeat,
        Self::Destroyed,
        Self::Draw,
        Self::Drop,
        Self::Freeze,
        Self::Garden,
        Self::Heal,
        Self::Hover,
        Self::IkzGain,
        Self::IkzSpend,
        Self::Illegal,
        Self::ImpactHeavy,
        Self::ImpactLight,
        Self::ImpactMedium,
        Self::ImpactTail,
        Self::LeaderDamage,
        Self::Music,
        Self::PickUp,
        Self::PlayEarth,
        Self::PlayFire,
        Self::PlayLightning,
        Self::PlayNeutral,
        Self::PlayWater,
        Self::Portal,
        Self::Shock,
        Self::Shuffle,
        Self::TurnStart,
        Self::Victory,
    ];

    /// The name of its file, without the ending.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Alley => "alley",
            Self::AttackWindUp => "attack-wind-up",
            Self::Choice => "choice",
            Self::Defeat => "defeat",
            Self::Destroyed => "destroyed",
            Self::Draw => "draw",
            Self::Drop => "drop",
            Self::Freeze => "freeze",
            Self::Garden => "garden",
            Self::Heal => "heal",
            Self::Hover => "hover",
            Self::IkzGain => "ikz-gain",
            Self::IkzSpend => "ikz-spend",
            Self::Illegal => "illegal",
            Self::ImpactHeavy => "impact-heavy",
            Self::ImpactLight => "impact-light",
            Self::ImpactMedium => "impact-medium",
            Self::ImpactTail => "impact-tail",
            Self::LeaderDamage => "leader-damage",
            Self::Music => "music",
            Self::PickUp => "pick-up",
            Self::PlayEarth => "play-earth",
            Self::PlayFire => "play-fire",
            Self::PlayLightning => "play-lightning",
            Self::PlayNeutral => "play-neutral",
            Self::PlayWater => "play-water",
            Self::Portal => "portal",
            Self::Shock => "shock",
            Self::Shuffle => "shuffle",
            Self::TurnStart => "turn-start",
            Self::Victory => "victory",
        }
    }
}

/// A sound asked for by a moment.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Cue {
    /// Which.
    pub sound: Sound,
    /// How fast it is played: chains rise.
    pub rate: f32,
    /// From 0 to 1.
    pub volume: f32,
    /// From -1, left, to 1, right.
    pub panning: f32,
}

impl Cue {
    /// A sound as it is, in the middle.
    pub const fn plain(sound: Sound) -> Self {
        Self { sound, rate: 1.0, volume: 1.0, panning: 0.0 }
    }
}
