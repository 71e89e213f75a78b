//! What the target picture shows, and in which colours: read from `assets/ui/`.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::stage::Color;
use crate::error::ArtError;

/// Reads a file below the assets; a mistake is named with its line.
pub fn read<T: DeserializeOwned>(assets: &Path, file: &str) -> Result<T, ArtError> {
    let text = std::fs::read_to_string(assets.join(file))
        .map_err(|error| ArtError::whole(file, format!("cannot be read: {error}")))?;
    serde_json::from_str(&text).map_err(|error| ArtError::at(file, error.line() as u32, error.to_string()))
}

/// The colours that are not in the pieces themselves.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Palette {
    /// What grey pieces are multiplied by, for each element.
    pub elements: BTreeMap<String, Color>,
    /// The name on the banner of a full card, which has the colour of its element.
    pub on_name: Color,
    /// Letters on paper.
    pub on_paper: Color,
    /// Less important letters on paper.
    pub aside_on_paper: Color,
    /// Letters on lacquer, ink and badges.
    pub on_dark: Color,
    /// Less important letters on lacquer and ink.
    pub aside_on_dark: Color,
    /// Numbers on the lantern of a cost.
    pub on_lantern: Color,
    /// The light around what can be played.
    pub playable: Color,
    /// The light around what can attack.
    pub ready: Color,
    /// The arrow to a legal target.
    pub legal: Color,
    /// The arrow to anything else.
    pub illegal: Color,
    /// The light of lamps.
    pub lamp: Color,
    /// The light of the moon.
    pub moon: Color,
}

/// A match to be shown.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mockup {
    /// Who has the turn, and which it is.
    pub turn: String,
    /// What the big button will do.
    pub button: String,
    /// What it says below.
    pub button_note: String,
    /// At the bottom.
    pub you: Side,
    /// At the top.
    pub opponent: Side,
    /// The last actions, the newest first.
    pub history: Vec<Action>,
    /// The place of the hand that is looked at.
    pub hovered: usize,
    /// Words of the card that is looked at, each the name of an icon, with their meaning.
    pub explained: Vec<(String, String)>,
    /// Slots of the attacker and of its target.
    pub attack: Attack,
    /// Words of the title screen.
    pub menu: Vec<String>,
    /// Cards shown large.
    pub gallery: Vec<String>,
}

/// One player's half.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Side {
    /// As the ribbon says.
    pub name: String,
    /// In the garden's corner.
    pub leader: Shown,
    /// Beside the alley.
    pub gate: Shown,
    /// Five slots.
    pub garden: [Option<Shown>; 5],
    /// Five slots.
    pub alley: [Option<Shown>; 5],
    /// By id; only the number counts for the opponent.
    pub hand: Vec<String>,
    /// Places of the hand that can be played.
    #[serde(default)]
    pub playable: Vec<usize>,
    /// Cards left.
    pub deck: u32,
    /// Cards discarded.
    pub discard: u32,
    /// The one on top.
    pub discard_top: String,
    /// Lanterns.
    pub lit: u32,
    /// Lanterns.
    pub spent: u32,
    /// Lanterns.
    pub pile: u32,
    /// Whether the token is there.
    #[serde(default)]
    pub token: bool,
}

/// A card on the table.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shown {
    /// Of the card.
    pub id: String,
    /// Where it is not the printed one.
    pub attack: Option<u8>,
    /// Where it is not the printed one.
    pub health: Option<u8>,
    /// Turned.
    #[serde(default)]
    pub tapped: bool,
    /// Can act now.
    #[serde(default)]
    pub ready: bool,
    /// Icons over its picture: conditions and keywords it was given.
    #[serde(default)]
    pub marks: Vec<String>,
    /// The attack of each weapon it bears, by the id of the weapon.
    #[serde(default)]
    pub weapons: Vec<String>,
}

/// An entry of the history.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Action {
    /// The card that acted.
    pub id: String,
    /// What it did, as an icon.
    pub icon: String,
    /// Whether it was yours.
    pub yours: bool,
}

/// An attack that is being aimed.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attack {
    /// Your garden slot.
    pub from: usize,
    /// The opponent's garden slot.
    pub to: usize,
    /// The damage that will be dealt to the target.
    pub deals: u8,
    /// The damage that will come back.
    pub takes: u8,
    /// What is said about it.
    pub says: String,
}
