//! What a player has set, and what stays.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

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

/// What a player has set. A setting that a file does not name has its usual value.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct Settings {
    /// From 0 to 100.
    pub volume: u8,
    /// From 0 to 100.
    pub effects: u8,
    /// From 0 to 100.
    pub music: u8,
    /// From 0 to 100.
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
    pub scale: u16,
    /// Ask before plays that are often mistakes.
    pub confirm_risky: bool,
    /// The whole screen.
    pub fullscreen: bool,
    /// The overlay for developers may be opened.
    pub debug: bool,
    /// Keys that are not the usual ones.
    pub keys: BTreeMap<Command, Key>,
    /// The deck that was last played, by id.
    pub deck: String,
    /// The deck that was last played against, by id; nothing chosen yet is any other deck than the own.
    pub second_deck: String,
    /// The opponent that was last played: `easy`, `normal`, `hard` or `hotseat`.
    pub opponent: String,
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
        }
    }
}

impl Settings {
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

    #[test]
    fn settings_are_written_and_read() {
        let mut settings = Settings { scale: 150, ..Settings::default() };
        settings.keys.insert(Command::Undo, Key::Backspace);
        settings.keys.insert(Command::Speed, Key::Letter('x'));
        let text = serde_json::to_string(&settings).unwrap();
        assert_eq!(serde_json::from_str::<Settings>(&text).unwrap(), settings);
        assert_eq!(serde_json::from_str::<Settings>("{}").unwrap(), Settings::default());
        assert_eq!(settings.command(Key::Letter('z')), None);
        assert_eq!(settings.command(Key::Backspace), Some(Command::Undo));
    }
}
