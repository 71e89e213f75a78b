//! Replays of finished matches: named by their day, decks and result, so that a list of files is a list of matches.

use std::time::SystemTime;

use super::Library;
use super::date::Date;

/// More are not kept: the oldest go first.
pub const MOST_REPLAYS: usize = 50;

const FOLDER: &str = "replays";
const ENDING: &str = ".json";
/// Between the parts of a name.
const BETWEEN: char = '_';

/// What is said of a match in the name of its replay.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// The decks, the player's own first.
    pub decks: [String; 2],
    /// How it ended, in a word.
    pub result: String,
}

/// A replay that is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replay {
    /// Its name, for reading and deleting it.
    pub name: String,
    /// When and how it was played; nothing for a file that someone else has put there.
    pub played: Option<(String, Label)>,
}

impl Replay {
    fn of(name: String) -> Self {
        let played = parts(&name).map(|(date, label)| (date.readable(), label));
        Self { name, played }
    }
}

impl Library {
    /// Keeps the replay of a match that ended now, and answers its name. If there are too many, the oldest goes.
    pub fn store_replay(&mut self, now: SystemTime, label: &Label, bytes: &[u8]) -> Option<String> {
        let before = self.replay_names();
        let stem = [&label.decks[0], &label.decks[1], &label.result].map(|part| plain(part)).join("_");
        let stem = format!("{FOLDER}/{}{BETWEEN}{stem}", Date::of(now));
        let names = (1..).map(|number| if number == 1 { stem.clone() } else { format!("{stem}{BETWEEN}{number}") });
        let name = names.map(|name| name + ENDING).find(|name| !before.contains(name))?;
        if !self.write(&name, bytes) {
            return None;
        }
        // Names begin with the date: the order of names is the order of matches.
        let ours: Vec<&String> = before.iter().filter(|name| parts(name).is_some()).collect();
        for oldest in ours.iter().take((ours.len() + 1).saturating_sub(MOST_REPLAYS)) {
            self.remove(oldest);
        }
        Some(name)
    }

    /// All replays, the newest first, and after them the files of others.
    pub fn replays(&mut self) -> Vec<Replay> {
        let mut all: Vec<Replay> = self.replay_names().into_iter().rev().map(Replay::of).collect();
        all.sort_by_key(|replay| replay.played.is_none());
        all
    }

    /// The bytes of a replay.
    pub fn read_replay(&mut self, name: &str) -> Option<Vec<u8>> {
        self.read(name)
    }

    /// Deletes a replay.
    pub fn delete_replay(&mut self, name: &str) -> bool {
        self.remove(name)
    }

    /// Sets a replay aside that turned out to be damaged.
    pub fn set_replay_aside(&mut self, name: &str, why: &str) {
        self.put_aside(name, why);
    }

    fn replay_names(&mut self) -> Vec<String> {
        let names = self.storage.list(FOLDER);
        let names = self.heard(names).unwrap_or_default();
        names.into_iter().filter(|name| name.ends_with(ENDING)).collect()
    }
}

/// A word for a name: without what separates its parts or is no good in the name of a file.
fn plain(text: &str) -> String {
    let tame = |character: char| if character.is_alphanumeric() { character } else { '-' };
    let word: String = text.chars().take(24).map(tame).collect();
    match word.trim_matches('-') {
        "" => "unknown".to_owned(),
        word => word.to_owned(),
    }
}

/// What a name says; nothing if the game did not give it.
fn parts(name: &str) -> Option<(Date, Label)> {
    let stem = name.strip_prefix(FOLDER)?.strip_prefix('/')?.strip_suffix(ENDING)?;
    let mut parts = stem.split(BETWEEN);
    let date = Date::read(parts.next()?)?;
    let mut word = || parts.next().filter(|part| !part.is_empty()).map(str::to_owned);
    let label = Label { decks: [word()?, word()?], result: word()? };
    // At most a number more, for another of the same second.
    let number = parts.next().is_none_or(|number| number.parse::<u32>().is_ok());
    (number && parts.next().is_none()).then_some((date, label))
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, UNIX_EPOCH};

    use super::*;
    use crate::platform::storage::{Memory, Storage as _, Why};

    fn label(first: &str, second: &str, result: &str) -> Label {
        Label { decks: [first.to_owned(), second.to_owned()], result: result.to_owned() }
    }

    fn at(seconds: u64) -> SystemTime {
        UNIX_EPOCH + Duration::from_secs(1_794_839_130 + seconds)
    }

    fn library() -> (Library, Memory) {
        let memory = Memory::default();
        (Library::new(Box::new(memory.clone())), memory)
    }

    #[test]
    fn a_replay_is_kept_listed_read_and_deleted() {
        let (mut library, _) = library();
        let first = library.store_replay(at(0), &label("raizan", "shao", "won"), b"one").unwrap();
        assert_eq!(first, "replays/2026-11-16-142530_raizan_shao_won.json");
        let second = library.store_replay(at(60), &label("shao", "raizan", "lost"), b"two").unwrap();
        let list = library.replays();
        assert_eq!(list.len(), 2);
        assert_eq!(list[0].name, second, "the newest first");
        assert_eq!(list[0].played, Some(("2026-11-16 14:26".to_owned(), label("shao", "raizan", "lost"))));
        assert_eq!(library.read_replay(&first), Some(b"one".to_vec()));
        assert!(library.delete_replay(&first));
        assert_eq!(library.replays().len(), 1);
        assert_eq!(library.read_replay(&first), None);
        assert!(library.take_troubles().is_empty());
    }

    #[test]
    fn two_of_the_same_second_are_two() {
        let (mut library, _) = library();
        let same = label("raizan", "raizan", "drawn");
        let names: Vec<String> = (0..3).map(|_| library.store_replay(at(0), &same, b"").unwrap()).collect();
        assert!(names[1].ends_with("_drawn_2.json") && names[2].ends_with("_drawn_3.json"), "{names:?}");
        assert!(library.replays().iter().all(|replay| replay.played.as_ref().unwrap().1 == same));
    }

    #[test]
    fn odd_names_of_decks_become_names_of_files() {
        let (mut library, _) = library();
        let odd = label("雷 の/庭_1", "../..", "");
        let name = library.store_replay(at(0), &odd, b"x").unwrap();
        assert_eq!(name, "replays/2026-11-16-142530_雷-の-庭-1_unknown_unknown.json");
        assert_eq!(library.replays()[0].played.as_ref().unwrap().1.decks[0], "雷-の-庭-1");
        assert!(library.store_replay(at(1), &label(&"庭".repeat(300), "x", "won"), b"x").is_some());
    }

    #[test]
    fn the_oldest_go_and_never_the_newest_or_what_others_put_there() {
        let (mut library, mut memory) = library();
        memory.write("replays/0-my-best-match.json", b"mine").unwrap();
        memory.write("replays/notes.txt", b"mine").unwrap();
        for second in 0..60 {
            library.store_replay(at(second), &label("a", "b", "won"), b"x").unwrap();
        }
        let list = library.replays();
        assert_eq!(list.len(), MOST_REPLAYS + 1);
        assert_eq!(list.last().unwrap(), &Replay { name: "replays/0-my-best-match.json".to_owned(), played: None });
        assert!(list[0].name.contains("142629") && list[49].name.contains("142540"), "{list:?}");
        // A clock that was set back.
        let old = library.store_replay(UNIX_EPOCH, &label("a", "b", "won"), b"old").unwrap();
        assert_eq!(library.read_replay(&old), Some(b"old".to_vec()));
        assert_eq!(library.replays().len(), MOST_REPLAYS + 1);
        assert_eq!(memory.read("replays/notes.txt"), Ok(Some(b"mine".to_vec())));
    }

    #[test]
    fn what_cannot_be_kept_costs_no_other() {
        let (mut library, memory) = library();
        for second in 0..50 {
            library.store_replay(at(second), &label("a", "b", "won"), b"x").unwrap();
        }
        memory.fail(Some(Why::Full));
        assert_eq!(library.store_replay(at(99), &label("a", "b", "won"), b"x"), None);
        let name = "replays/2026-11-16-142709_a_b_won.json";
        assert_eq!(library.take_troubles(), [format!("{name} could not be saved: the disk is full")]);
        assert_eq!(library.replays().len(), 50);
    }

    #[test]
    fn a_damaged_replay_is_set_aside_and_no_longer_listed() {
        let (mut library, memory) = library();
        let name = library.store_replay(at(0), &label("a", "b", "won"), b"?").unwrap();
        library.set_replay_aside(&name, "it has no actions");
        assert!(library.replays().is_empty());
        assert_eq!(memory.read(&format!("{name}.damaged-1")), Ok(Some(b"?".to_vec())));
        assert!(library.take_troubles()[0].ends_with("damaged-1: it has no actions"));
    }

    #[test]
    fn only_names_that_the_game_gave_are_understood() {
        for name in ["x", "replays/x.json", "replays/2026-11-16-142530_a_b.json", "replays/2026-11-16_a_b_won.json"] {
            assert_eq!(parts(name), None, "{name}");
        }
        assert_eq!(parts("replays/2026-11-16-142530_a_b_won_x.json"), None);
        assert_eq!(parts("replays/2026-11-16-142530_a_b_won_2_2.json"), None);
    }
}
