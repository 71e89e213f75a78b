//! What stays between two starts of the game: settings, the match in progress, replays. Whatever goes wrong with them becomes
//! a message for the player, and nothing is lost.

mod date;
mod replays;

use date::Date;
pub use replays::{Label, MOST_REPLAYS, Replay};

use std::time::SystemTime;

use crate::platform::storage::{Storage, Trouble};
use crate::settings::Settings;

const SETTINGS: &str = "settings.json";
const MATCH: &str = "match.json";
const WINDOWS: &str = "windows.json";
const POSITION: &str = "position.json";
const REPORTS: &str = "reports";
/// More messages than this at a time are not read by anyone.
const MOST_TROUBLES: usize = 8;

/// The files of a player.
pub struct Library {
    storage: Box<dyn Storage>,
    /// For the player, not yet taken.
    troubles: Vec<String>,
    /// What the player was told since the last time something could be written: not told again at each save.
    told: Vec<String>,
    /// There are settings that could not be read: they must not be written over.
    settings_unread: bool,
}

impl Library {
    /// Over a storage.
    pub fn new(storage: Box<dyn Storage>) -> Self {
        Self { storage, troubles: Vec::new(), told: Vec::new(), settings_unread: false }
    }

    /// What the player has set; the usual settings where that cannot be read.
    pub fn load_settings(&mut self) -> Settings {
        match self.storage.read(SETTINGS) {
            Ok(None) => Settings::default(),
            Ok(Some(bytes)) => match Settings::read(&bytes) {
                Ok((settings, strange)) => {
                    for name in strange {
                        self.report(format!("{SETTINGS}: `{name}` is not understood and set as usual"));
                    }
                    settings
                }
                Err(why) => {
                    self.settings_unread = !self.put_aside(SETTINGS, &why);
                    Settings::default()
                }
            },
            Err(trouble) => {
                self.settings_unread = true;
                self.report(format!("{trouble}. Everything is set as usual"));
                Settings::default()
            }
        }
    }

    /// Keeps what the player has set. Answers whether it could.
    pub fn save_settings(&mut self, settings: &Settings) -> bool {
        if self.settings_unread {
            if let Err(trouble) = self.storage.set_aside(SETTINGS) {
                self.report(trouble.to_string());
                return false;
            }
            self.settings_unread = false;
        }
        self.write(SETTINGS, &settings.write())
    }

    /// Keeps the match in progress. Answers whether it could; if not, the one kept before is still there.
    pub fn save_match(&mut self, bytes: &[u8]) -> bool {
        self.write(MATCH, bytes)
    }

    /// The match that was left in the middle. It stays until it is removed, written over or set aside: who takes it up may be
    /// interrupted again.
    pub fn saved_match(&mut self) -> Option<Vec<u8>> {
        self.read(MATCH)
    }

    /// Forgets the match in progress: it is over.
    pub fn remove_match(&mut self) -> bool {
        self.remove(MATCH)
    }

    /// Sets a match aside that turned out to be damaged.
    pub fn set_match_aside(&mut self, why: &str) {
        self.put_aside(MATCH, why);
    }

    /// Sets a match aside whose cards have changed since.
    pub fn set_outdated_match_aside(&mut self, why: &str) {
        match self.storage.set_aside(MATCH) {
            Ok(aside) => self.report(format!("The match in progress cannot go on: {why}. It was set aside as {aside}")),
            Err(trouble) => self.report(format!("The match in progress cannot go on: {why}. {trouble}")),
        }
    }

    /// The windows of the overlay for developers, as it left them.
    pub fn windows(&mut self) -> Option<Vec<u8>> {
        self.read(WINDOWS)
    }

    /// Keeps the windows of the overlay for developers.
    pub fn save_windows(&mut self, bytes: &[u8]) -> bool {
        self.write(WINDOWS, bytes)
    }

    /// A match as a developer left it, to come back to.
    pub fn save_position(&mut self, bytes: &[u8]) -> bool {
        self.write(POSITION, bytes)
    }

    /// The match a developer left to come back to.
    pub fn position(&mut self) -> Option<Vec<u8>> {
        self.read(POSITION)
    }

    /// Writes down what was wrong, in files whose names begin with the time, and answers what they begin with.
    pub fn store_report(&mut self, now: SystemTime, parts: &[(&str, &[u8])]) -> Option<String> {
        let stem = format!("{REPORTS}/{}", Date::of(now));
        let written = parts.iter().all(|(name, bytes)| self.write(&format!("{stem}-{name}"), bytes));
        written.then_some(stem)
    }

    /// What went wrong since the last time this was asked, a sentence each.
    pub fn take_troubles(&mut self) -> Vec<String> {
        std::mem::take(&mut self.troubles)
    }

    fn read(&mut self, name: &str) -> Option<Vec<u8>> {
        let found = self.storage.read(name);
        self.heard(found).flatten()
    }

    fn write(&mut self, name: &str, bytes: &[u8]) -> bool {
        let written = self.storage.write(name, bytes);
        if written.is_ok() {
            self.told.clear();
        }
        self.heard(written).is_some()
    }

    fn remove(&mut self, name: &str) -> bool {
        let removed = self.storage.remove(name);
        self.heard(removed).is_some()
    }

    /// Sets a damaged file aside; answers whether its place is free.
    fn put_aside(&mut self, name: &str, why: &str) -> bool {
        match self.storage.set_aside(name) {
            Ok(aside) => {
                self.report(format!("{name} is damaged and was set aside as {aside}: {why}"));
                true
            }
            Err(trouble) => {
                self.report(format!("{name} is damaged: {why}. {trouble}"));
                false
            }
        }
    }

    fn heard<T>(&mut self, result: Result<T, Trouble>) -> Option<T> {
        result.map_err(|trouble| self.report(trouble.to_string())).ok()
    }

    fn report(&mut self, message: String) {
        if self.told.contains(&message) || self.troubles.len() >= MOST_TROUBLES {
            return;
        }
        self.told.push(message.clone());
        self.troubles.push(message);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::storage::{Memory, Why};

    fn library() -> (Library, Memory) {
        let memory = Memory::default();
        (Library::new(Box::new(memory.clone())), memory)
    }

    #[test]
    fn settings_stay() {
        let (mut library, memory) = library();
        assert_eq!(library.load_settings(), Settings::default());
        let settings = Settings { music: 3, deck: "雷".to_owned(), ..Settings::default() };
        assert!(library.save_settings(&settings));
        assert_eq!(Library::new(Box::new(memory)).load_settings(), settings);
        assert!(library.take_troubles().is_empty());
    }

    #[test]
    fn damaged_settings_are_set_aside() {
        let (mut library, mut memory) = library();
        memory.write(SETTINGS, b"{\"volume\": ").unwrap();
        assert_eq!(library.load_settings(), Settings::default());
        let troubles = library.take_troubles();
        assert_eq!(troubles.len(), 1);
        let start = "settings.json is damaged and was set aside as settings.json.damaged-1: EOF while parsing";
        assert!(troubles[0].starts_with(start), "{troubles:?}");
        assert!(library.save_settings(&Settings::default()));
        assert_eq!(memory.read("settings.json.damaged-1"), Ok(Some(b"{\"volume\": ".to_vec())));
        assert!(library.take_troubles().is_empty(), "said once");
    }

    #[test]
    fn a_strange_setting_is_named_and_the_others_hold() {
        let (mut library, mut memory) = library();
        memory.write(SETTINGS, br#"{"speed": "triple", "scale": 900, "music": 9}"#).unwrap();
        assert_eq!(library.load_settings(), Settings { scale: 200, music: 9, ..Settings::default() });
        assert_eq!(library.take_troubles(), ["settings.json: `speed` is not understood and set as usual"]);
    }

    #[test]
    fn settings_that_cannot_be_read_are_not_written_over() {
        let (mut library, mut memory) = library();
        memory.write(SETTINGS, br#"{"music": 9}"#).unwrap();
        memory.fail_reading(Some(Why::Forbidden));
        assert_eq!(library.load_settings(), Settings::default());
        let said = ["settings.json could not be read: access is denied. Everything is set as usual"];
        assert_eq!(library.take_troubles(), said);
        memory.fail_reading(None);
        memory.fail(Some(Why::ReadOnly));
        assert!(!library.save_settings(&Settings::default()));
        assert_eq!(library.take_troubles(), ["settings.json could not be set aside: the folder is read-only"]);
        memory.fail(None);
        assert!(library.save_settings(&Settings::default()));
        assert_eq!(memory.read("settings.json.damaged-1"), Ok(Some(br#"{"music": 9}"#.to_vec())));
    }

    #[test]
    fn damaged_settings_that_cannot_be_set_aside_are_kept() {
        let (mut library, mut memory) = library();
        memory.write(SETTINGS, b"?").unwrap();
        memory.fail(Some(Why::Full));
        assert_eq!(library.load_settings(), Settings::default());
        assert!(!library.save_settings(&Settings::default()));
        assert_eq!(library.take_troubles().len(), 2);
        assert_eq!(memory.read(SETTINGS), Ok(Some(b"?".to_vec())));
    }

    #[test]
    fn a_match_stays_until_it_is_over() {
        let (mut library, memory) = library();
        assert_eq!(library.saved_match(), None);
        assert!(library.save_match(b"turn 1") && library.save_match(b"turn 2"));
        assert_eq!(library.saved_match(), Some(b"turn 2".to_vec()));
        assert_eq!(
            Library::new(Box::new(memory.clone())).saved_match(),
            Some(b"turn 2".to_vec()),
            "taking it keeps it"
        );
        assert!(library.remove_match());
        assert_eq!(library.saved_match(), None);
        library.save_match(b"?");
        library.set_match_aside("it has no version");
        assert_eq!(library.saved_match(), None);
        let said = ["match.json is damaged and was set aside as match.json.damaged-1: it has no version"];
        assert_eq!(library.take_troubles(), said);
        assert_eq!(memory.read("match.json.damaged-1"), Ok(Some(b"?".to_vec())));
    }

    #[test]
    fn a_full_disk_is_said_once_and_costs_nothing() {
        let (mut library, memory) = library();
        library.save_match(b"turn 1");
        memory.fail(Some(Why::Full));
        for turn in 2..40 {
            assert!(!library.save_match(&[turn]));
        }
        assert_eq!(library.take_troubles(), ["match.json could not be saved: the disk is full"]);
        assert!(!library.save_match(b"turn 40"));
        assert!(library.take_troubles().is_empty());
        assert_eq!(library.saved_match(), Some(b"turn 1".to_vec()));
        memory.fail(None);
        assert!(library.save_match(b"turn 41"));
        memory.fail(Some(Why::Full));
        assert!(!library.save_match(b"turn 42"));
        assert_eq!(library.take_troubles().len(), 1, "after a success it is news");
    }

    #[test]
    fn the_windows_of_the_overlay_stay() {
        let (mut library, _) = library();
        assert_eq!(library.windows(), None);
        assert!(library.save_windows(b"[]"));
        assert_eq!(library.windows(), Some(b"[]".to_vec()));
    }
}
