//! What every version of the save format is made of. Nothing here may change its written form.

use std::fmt::Display;

use serde::de::{Error as _, Unexpected};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::SnapshotError;
use crate::ids::{CardIx, CardSet, Player};

/// A 64-bit hash: sixteen hexadecimal digits where people read, a number elsewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Hash(pub u64);

impl Serialize for Hash {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.serialize_str(&format!("{:016x}", self.0))
        } else {
            serializer.serialize_u64(self.0)
        }
    }
}

impl<'de> Deserialize<'de> for Hash {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if !deserializer.is_human_readable() {
            return u64::deserialize(deserializer).map(Self);
        }
        let text = String::deserialize(deserializer)?;
        let digits = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        match u64::from_str_radix(&text, 16) {
            Ok(hash) if digits => Ok(Self(hash)),
            _ => Err(D::Error::invalid_value(Unexpected::Str(&text), &"sixteen hexadecimal digits")),
        }
    }
}

/// A card by its number: the place in its owner's list of 63, and 64 more for the second player.
pub(super) fn card(number: u8, place: impl Display + Copy) -> Result<CardIx, SnapshotError> {
    let card = CardIx(number);
    if number < 128 && card.number() < 63 {
        Ok(card)
    } else {
        Err(SnapshotError::at(place, format!("there is no card {number}; cards are 0 to 62 and 64 to 126")))
    }
}

/// A card or none.
pub(super) fn some_card(number: Option<u8>, place: impl Display + Copy) -> Result<CardIx, SnapshotError> {
    number.map_or(Ok(CardIx::NONE), |number| card(number, place))
}

/// The number of a card, if it is one.
pub(super) fn number(card: CardIx) -> Option<u8> {
    card.is_some().then_some(card.0)
}

/// A set of cards as their numbers, each once and rising.
pub(super) fn set(numbers: &[u8], place: impl Display + Copy) -> Result<CardSet, SnapshotError> {
    let mut set = CardSet::EMPTY;
    for (at, number) in numbers.iter().enumerate() {
        if at > 0 && numbers[at - 1] >= *number {
            return Err(SnapshotError::at(place, format!("card {number} is out of order; a set rises")));
        }
        set.insert(card(*number, place)?);
    }
    Ok(set)
}

/// The cards of a set as their numbers.
pub(super) fn numbers(set: CardSet) -> Vec<u8> {
    set.iter().map(|card| card.0).collect()
}

/// A player by seat.
pub(super) fn player(seat: u8, place: impl Display + Copy) -> Result<Player, SnapshotError> {
    match seat {
        0 => Ok(Player::Zero),
        1 => Ok(Player::One),
        _ => Err(SnapshotError::at(place, format!("there is no player {seat}; players are 0 and 1"))),
    }
}

/// An enum of the live state and its written twin, which keeps its words when the live one changes.
macro_rules! frozen_enum {
    ($(#[$doc:meta])* $frozen:ident for $live:ty { $($variant:ident),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub(super) enum $frozen { $($variant),+ }

        impl From<$live> for $frozen {
            fn from(live: $live) -> Self {
                match live { $(<$live>::$variant => Self::$variant),+ }
            }
        }

        impl From<$frozen> for $live {
            fn from(frozen: $frozen) -> Self {
                match frozen { $($frozen::$variant => Self::$variant),+ }
            }
        }
    };
}
pub(super) use frozen_enum;
