//! What a player has set, and what stays.

use std::collections::BTreeMap;

use azuki_engine::state::Response;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use serde_json::{Map, Value};

use crate::input::Key;

/// How fast the match is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Speed {
    /// As composed.
    #[default]
    Normal,
    /// Twice as fast.
    Double,
    /// Without waiting.
    Instant,
}

/// Something a key can be bound to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Command {
    /// The big button: end the turn, pass, confirm.
    Button,
    /// Take back a half-made choice, or close.
    Cancel,
    /// Take back the last move.
    Undo,
    /// To the next row or part.
    NextPart,
    /// Choose or play what is focused.
    Choose,
    /// Show what is focused large.
    Inspect,
    /// The list of what happened.
    History,
    /// The speed of animations.
    Speed,
    /// Give up.
    Concede,
    /// The overlay for developers.
    Debug,
    /// The whole screen.
    Fullscreen,
}

impl Command {
    /// Every command, in order.
    pub const ALL: [Self; 11] = [
        Self::Button,
        Self::Cancel,
        Self::Undo,
        Self::NextPart,
        Self::Choose,
        Self::Inspect,
        Self::History,
        Self::Speed,
        Self::Concede,
        Self::Debug,
        Self::Fullscreen,
    ];

    /// The key it has unless the player says otherwise.
    pub const fn usual_key(self) -> Key {
        match self {
            Self::Button => Key::Space,
            Self::Cancel => Key::Escape,
            Self::Undo => Key::Letter('z'),
            Self::NextPart => Key::Tab,
            Self::Choose => Key::Enter,
            Self::Inspect => Key::Letter('i'),
            Self::History => Key::Letter('h'),
            Self::Speed => Key::Letter('f'),
            Self::Concede => Key::Letter('c'),
            Self::Debug => Key::F3,
            Self::Fullscreen => Key::F11,
        }
    }
}

/// The least and the most the interface can be scaled, in percent.
pub const SCALES: (u16, u16) = (75, 200);

/// What a player has set. A setting that a file does not name has its usual value; see [`Settings::read`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct Settings {
    /// From 0 to 100.
    #[serde(deserialize_with = "percent")]
    pub volume: u8,
    /// From 0 to 100.
    #[serde(deserialize_with = "percent")]
    pub effects: u8,
    /// From 0 to 100.
    #[serde(deserialize_with = "percent")]
    pub music: u8,
    /// From 0 to 100.
    #[serde(deserialize_with = "percent")]
    pub ambience: u8,
    /// How fast the match is shown.
    pub speed: Speed,
    /// The table shakes when a leader is hit.
    pub shake: bool,
    /// Less motion: a flash instead of a shake, no swaying.
    pub reduced_motion: bool,
    /// Colours that are told apart with any eyes.
    pub color_blind: bool,
    /// The size of the interface in percent, from 75 to 200.
    #[serde(deserialize_with = "scale")]
    pub scale: u16,
    /// Ask before plays that are often mistakes.
    pub confirm_risky: bool,
    /// The whole screen.
    pub fullscreen: bool,
    /// The overlay for developers may be opened.
    pub debug: bool,
    /// Keys that are not the usual ones.
    #[serde(deserialize_with = "keys")]
    pub keys: BTreeMap<Command, Key>,
    /// The deck that was last played, by id.
    pub deck: String,
    /// The deck that was last played against, by id; nothing chosen yet is any other deck than the own.
    pub second_deck: String,
    /// The opponent that was last played: `easy`, `normal`, `hard` or `hotseat`.
    pub opponent: String,
    /// How often an attack could be answered in the match that was last played.
    #[serde(serialize_with = "response_name", deserialize_with = "response")]
    pub response: Response,
    /// What a newer game has written and this one does not know: kept, so that going back and forth loses nothing.
    #[serde(flatten)]
    pub others: BTreeMap<String, Value>,
}

/// A number brought between bounds.
fn within<'de, D: Deserializer<'de>>(from: D, least: f64, most: f64) -> Result<f64, D::Error> {
    f64::deserialize(from).map(|value| value.round().clamp(least, most))
}

fn percent<'de, D: Deserializer<'de>>(from: D) -> Result<u8, D::Error> {
    within(from, 0.0, 100.0).map(|value| value as u8)
}

fn scale<'de, D: Deserializer<'de>>(from: D) -> Result<u16, D::Error> {
    within(from, f64::from(SCALES.0), f64::from(SCALES.1)).map(|value| value as u16)
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn response_name<S: Serializer>(response: &Response, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(response.name())
}

fn response<'de, D: Deserializer<'de>>(from: D) -> Result<Response, D::Error> {
    let name = String::deserialize(from)?;
    Response::named(&name).ok_or_else(|| de::Error::custom(format!("there is no ruleset {name:?}")))
}

/// Without bindings that this game does not know.
fn keys<'de, D: Deserializer<'de>>(from: D) -> Result<BTreeMap<Command, Key>, D::Error> {
    let all = Map::deserialize(from)?;
    let known = |(command, key): (String, Value)| {
        let command = serde_json::from_value(Value::String(command)).ok()?;
        Some((command, serde_json::from_value(key).ok()?))
    };
    Ok(all.into_iter().filter_map(known).collect())
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            volume: 80,
            effects: 100,
            music: 70,
            ambience: 80,
            speed: Speed::Normal,
            shake: true,
            reduced_motion: false,
            color_blind: false,
            scale: 100,
            confirm_risky: true,
            fullscreen: false,
            debug: false,
            keys: BTreeMap::new(),
            deck: "raizan".to_owned(),
            second_deck: String::new(),
            opponent: "normal".to_owned(),
            response: Response::default(),
            others: BTreeMap::new(),
        }
    }
}

impl Settings {
    /// Reads what a player has set, and the names of the settings whose values could not be understood: these are as usual.
    /// Numbers are brought into their bounds. An error means that it is no file of settings at all.
    pub fn read(bytes: &[u8]) -> Result<(Self, Vec<String>), String> {
        let file: Map<String, Value> = serde_json::from_slice(bytes).map_err(|error| error.to_string())?;
        let mut settings = Self::default();
        let mut strange = Vec::new();
        // One at a time: a value that cannot be understood must not cost the others.
        let Ok(Value::Object(mut so_far)) = serde_json::to_value(&settings) else {
            return Ok((settings, strange));
        };
        for (name, value) in file {
            let before = so_far.insert(name.clone(), value);
            if let Ok(with) = serde_json::from_value(Value::Object(so_far.clone())) {
                settings = with;
                continue;
            }
            match before {
                Some(before) => so_far.insert(name.clone(), before),
                None => so_far.remove(&name),
            };
            strange.push(name);
        }
        Ok((settings, strange))
    }

    /// As a file that [`Settings::read`] reads, for people too.
    pub fn write(&self) -> Vec<u8> {
        let mut text = serde_json::to_string_pretty(self).unwrap_or_default();
        text.push('\n');
        text.into_bytes()
    }

    /// The key of a command.
    pub fn key(&self, command: Command) -> Key {
        self.keys.get(&command).copied().unwrap_or_else(|| command.usual_key())
    }

    /// The command of a key.
    pub fn command(&self, key: Key) -> Option<Command> {
        Command::ALL.into_iter().find(|command| self.key(*command) == key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (Settings, Vec<String>) {
        Settings::read(text.as_bytes()).unwrap()
    }

    #[test]
    fn settings_are_written_and_read() {
        let mut settings = Settings { scale: 150, speed: Speed::Double, shake: false, ..Settings::default() };
        settings.response = Response::UntilPass;
        settings.deck = "raizan \u{96f7} \"x\"".to_owned();
        settings.keys.insert(Command::Undo, Key::Backspace);
        settings.keys.insert(Command::Speed, Key::Letter('x'));
        assert_eq!(Settings::read(&settings.write()), Ok((settings.clone(), Vec::new())));
        assert_eq!(read("{}"), (Settings::default(), Vec::new()));
        assert_eq!(settings.command(Key::Letter('z')), None);
        assert_eq!(settings.command(Key::Backspace), Some(Command::Undo));
    }

    #[test]
    fn numbers_are_brought_into_their_bounds() {
        let (settings, strange) = read(r#"{"volume": 300, "effects": -5, "music": 55.4, "scale": 10}"#);
        assert_eq!((settings.volume, settings.effects, settings.music, settings.scale), (100, 0, 55, 75));
        assert!(strange.is_empty());
        assert_eq!(read(r#"{"scale": 1e99}"#).0.scale, 200);
    }

    #[test]
    fn one_strange_value_does_not_cost_the_others() {
        let (settings, strange) =
            read(r#"{"volume": "loud", "music": 5, "speed": "triple", "shake": false, "response": "twice"}"#);
        assert_eq!(settings, Settings { music: 5, shake: false, ..Settings::default() });
        assert_eq!(strange, ["response", "speed", "volume"]);
    }

    #[test]
    fn what_a_newer_game_wrote_is_kept() {
        let text = r#"{"music": 5, "narrator": {"voice": "low", "speed": [1, 2]}, "volume": 1}"#;
        let (settings, strange) = read(text);
        assert_eq!((settings.music, settings.volume, strange.len()), (5, 1, 0));
        let again: Value = serde_json::from_slice(&settings.write()).unwrap();
        assert_eq!(again["narrator"]["speed"][1], 2);
        let bindings = r#"{"keys": {"undo": "backspace", "dance": "d", "speed": "no such key", "debug": "q"}}"#;
        let (settings, strange) = read(bindings);
        assert_eq!(
            settings.keys,
            BTreeMap::from([(Command::Undo, Key::Backspace), (Command::Debug, Key::Letter('q'))])
        );
        assert!(strange.is_empty());
    }

    #[test]
    fn what_is_no_file_of_settings_is_an_error() {
        for text in ["", "[]", "null", "{\"volume\": 80", "\u{0}\u{0}\u{0}"] {
            assert!(Settings::read(text.as_bytes()).is_err(), "{text:?}");
        }
        assert!(Settings::read(b"\xff\xfe{}").is_err());
    }
}
