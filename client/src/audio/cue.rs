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

    /// Whether it is heard so often that each time should be a little different. Not what has a tune.
    pub(super) const fn varies(self) -> bool {
        matches!(
            self,
            Self::Hover
                | Self::PickUp
                | Self::Drop
                | Self::Draw
                | Self::AttackWindUp
                | Self::ImpactLight
                | Self::ImpactMedium
                | Self::ImpactHeavy
        )
    }
}

/// The scale of the game's music, in semitones above its first note.
const SCALE: [f32; 5] = [0.0, 2.0, 3.0, 7.0, 8.0];

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

    /// The sound of a link of a chain, the first being 0: each is a step higher in the scale of the game's music. After
    /// the ninth it would be shrill, and rises no more.
    pub fn chained(sound: Sound, link: usize) -> Self {
        let link = link.min(8);
        let semitones = SCALE[link % SCALE.len()] + 12.0 * (link / SCALE.len()) as f32;
        Self { rate: (semitones / 12.0).exp2(), ..Self::plain(sound) }
    }

    /// Softer or as loud, as a factor from 0 to 1.
    #[must_use]
    pub const fn volume(self, volume: f32) -> Self {
        Self { volume, ..self }
    }

    /// From another place: -1 is left, 1 is right.
    #[must_use]
    pub const fn panning(self, panning: f32) -> Self {
        Self { panning, ..self }
    }

    /// With every value in its bounds, also where a calculation went astray.
    pub(super) fn tamed(self) -> Self {
        let within = |value: f32, least: f32, most: f32, usual: f32| {
            if value.is_nan() { usual } else { value.clamp(least, most) }
        };
        Self {
            sound: self.sound,
            rate: within(self.rate, 0.25, 4.0, 1.0),
            volume: within(self.volume, 0.0, 1.0, 1.0),
            panning: within(self.panning, -1.0, 1.0, 0.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sounds_are_in_order_and_have_names_of_their_own() {
        for (at, sound) in Sound::ALL.into_iter().enumerate() {
            assert_eq!(sound as usize, at);
            assert!(Sound::ALL[..at].iter().all(|other| other.name() < sound.name()), "{}", sound.name());
        }
    }

    #[test]
    fn a_chain_rises_by_steps_of_the_scale() {
        let rates: Vec<f32> = (0..14).map(|link| Cue::chained(Sound::IkzGain, link).rate).collect();
        assert!((rates[0] - 1.0).abs() < 1e-6 && (rates[5] - 2.0).abs() < 1e-6);
        assert!(rates[..9].windows(2).all(|pair| pair[1] > pair[0] * 1.05), "{rates:?}");
        assert!(rates[9..].iter().all(|rate| (rate - rates[8]).abs() < 1e-6 && *rate < 3.0));
        assert!((rates[3] - 1.498_3).abs() < 1e-3, "the fourth is a fifth above the first");
    }

    #[test]
    fn what_is_out_of_bounds_is_brought_back() {
        let wild = Cue { sound: Sound::Drop, rate: f32::NAN, volume: f32::INFINITY, panning: -7.0 };
        assert_eq!(wild.tamed(), Cue::plain(Sound::Drop).panning(-1.0));
        let usual = Cue::chained(Sound::Drop, 3).volume(0.5).panning(0.25);
        assert_eq!(usual.tamed(), usual);
    }
}
