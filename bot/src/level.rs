//! How good a computer player is.

use std::fmt;
use std::str::FromStr;

use crate::search::Judgement;
use crate::worth::TUNED;

/// The computer players, from the weakest.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Any legal action.
    Random,
    /// What looks best one move ahead.
    Greedy,
    /// Thinks for a moment, and not always of the best.
    Easy,
    /// Thinks for a while.
    Normal,
    /// Thinks as long as it may, and sees a win before anything else.
    Hard,
}

/// What a searching level does.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Settings {
    /// It stops after this many visits, whatever the time.
    pub most_visits: u64,
    /// It looks for a win this turn first.
    pub lethal: bool,
    /// It plays a move that had at least this share of the best one's visits, any of them.
    pub carelessness: f32,
    pub judgement: Judgement,
}

impl Level {
    /// Every level, from the weakest.
    pub const ALL: [Self; 5] = [Self::Random, Self::Greedy, Self::Easy, Self::Normal, Self::Hard];

    /// The word a player reads.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "Random",
            Self::Greedy => "Greedy",
            Self::Easy => "Easy",
            Self::Normal => "Normal",
            Self::Hard => "Hard",
        }
    }

    /// How it searches; nothing for those that do not.
    pub(crate) const fn settings(self) -> Option<Settings> {
        let judgement = Judgement { turns: 3, weights: TUNED };
        match self {
            Self::Random | Self::Greedy => None,
            Self::Easy => Some(Settings { most_visits: 8, lethal: false, carelessness: 0.5, judgement }),
            Self::Normal => Some(Settings { most_visits: 20, lethal: true, carelessness: 0.7, judgement }),
            Self::Hard => {
                let judgement = Judgement { turns: 7, ..judgement };
                Some(Settings { most_visits: u64::MAX, lethal: true, carelessness: 1.0, judgement })
            }
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A word that is no level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownLevel(String);

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = Level::ALL.map(|level| level.name().to_lowercase()).join(", ");
        write!(f, "there is no level {:?}; there are {known}", self.0)
    }
}

impl std::error::Error for UnknownLevel {}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(word: &str) -> Result<Self, UnknownLevel> {
        let found = Self::ALL.into_iter().find(|level| level.name().eq_ignore_ascii_case(word));
        found.ok_or_else(|| UnknownLevel(word.to_owned()))
    }
}
