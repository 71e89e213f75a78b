//! The files of a player: read whole, written whole or not at all, and set aside when damaged.

mod folder;
mod memory;

pub use folder::Folder;
pub use memory::Memory;

use std::fmt;
use std::io;
use std::io::ErrorKind;

/// The variable that says where files are instead of the usual place: for tests, and for a game on a stick.
pub const HOME: &str = "AZUKI_HOME";
/// No file of a player is larger.
pub const LARGEST: u64 = 32 << 20;
/// How often a file of one name can be set aside.
const MOST_ASIDE: u32 = 999;

/// A place for files. Names are flat, with at most one folder: `settings.json`, `replays/first.json`.
pub trait Storage: Send {
    /// The bytes of a file; nothing if there is none.
    fn read(&self, name: &str) -> Result<Option<Vec<u8>>, Trouble>;

    /// Writes a file. When it cannot, the file from before is as it was.
    fn write(&mut self, name: &str, bytes: &[u8]) -> Result<(), Trouble>;

    /// Removes a file, if there is one.
    fn remove(&mut self, name: &str) -> Result<(), Trouble>;

    /// The names of the files in a folder, in order; of those in no folder for an empty name.
    fn list(&self, folder: &str) -> Result<Vec<String>, Trouble>;

    /// Gives a damaged file another name, which it answers: nothing that a player had is thrown away.
    fn set_aside(&mut self, name: &str) -> Result<String, Trouble>;
}

/// The place where this machine keeps files of a player. One that forgets, if there is none.
pub fn open() -> Box<dyn Storage> {
    match std::env::var_os(HOME).filter(|path| !path.is_empty()) {
        Some(path) => Box::new(Folder::new(path)),
        None => usual().unwrap_or_else(|| Box::new(Memory::default())),
    }
}

#[cfg(not(target_os = "emscripten"))]
fn usual() -> Option<Box<dyn Storage>> {
    let places = directories::ProjectDirs::from("", "", "azuki-tcg")?;
    Some(Box::new(Folder::new(places.data_dir())))
}

#[cfg(target_os = "emscripten")]
fn usual() -> Option<Box<dyn Storage>> {
    Some(Box::new(super::web_storage::Browser))
}

/// What could not be done, with which file, and why; its text is for the player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trouble {
    /// What was wanted.
    pub doing: Doing,
    /// The file or folder.
    pub name: String,
    /// Why not.
    pub why: Why,
}

/// What is done with a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "each is the method of that name")]
pub enum Doing {
    Read,
    Write,
    Remove,
    List,
    SetAside,
}

/// Why something could not be done with a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// The player may not.
    Forbidden,
    /// Nobody may write there.
    ReadOnly,
    /// There is no room left.
    Full,
    /// It is larger than [`LARGEST`].
    Large,
    /// It is no name of a file.
    Name,
    /// What the system says.
    Other(String),
}

impl From<io::Error> for Why {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            ErrorKind::PermissionDenied => Self::Forbidden,
            ErrorKind::ReadOnlyFilesystem => Self::ReadOnly,
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => Self::Full,
            _ => Self::Other(error.to_string()),
        }
    }
}

impl fmt::Display for Why {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Forbidden => "access is denied",
            Self::ReadOnly => "the folder is read-only",
            Self::Full => "the disk is full",
            Self::Large => "it is too large",
            Self::Name => "that is no name for a file",
            Self::Other(text) => text,
        })
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let done = match self.doing {
            Doing::Read => "read",
            Doing::Write => "saved",
            Doing::Remove => "removed",
            Doing::List => "looked through",
            Doing::SetAside => "set aside",
        };
        write!(formatter, "{} could not be {done}: {}", self.name, self.why)
    }
}

impl std::error::Error for Trouble {}

impl Trouble {
    pub(super) fn new(doing: Doing, name: &str, why: impl Into<Why>) -> Self {
        Self { doing, name: name.to_owned(), why: why.into() }
    }
}

/// Whether a name can be a file's on every machine.
pub(super) fn check(name: &str) -> Result<(), Why> {
    let sound = |part: &str| {
        let odd = |character: char| character.is_control() || "\\:*?\"<>|".contains(character);
        !part.is_empty()
            && part.len() <= 200
            && !part.starts_with('.')
            && !part.ends_with(['.', ' '])
            && !part.contains(odd)
    };
    if name.split('/').count() <= 2 && name.split('/').all(sound) { Ok(()) } else { Err(Why::Name) }
}

/// The names that a damaged file can get, in order.
pub(super) fn asides(name: &str) -> impl Iterator<Item = String> {
    (1..=MOST_ASIDE).map(move |number| format!("{name}.damaged-{number}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_flat_and_good_everywhere() {
        let long = "x".repeat(201);
        for name in ["settings.json", "replays/2026-11-16_a_b_won.json", "replays/雷.json", "with space.json"] {
            assert_eq!(check(name), Ok(()), "{name}");
        }
        for name in ["", "/x", "a/b/c", "../x", "a/..", ".hidden", "a\\b", "c:x", "a/", "what?", "x\n", "x.", &long] {
            assert_eq!(check(name), Err(Why::Name), "{name:?}");
        }
    }

    #[test]
    fn a_trouble_is_a_sentence() {
        let full = Trouble::new(Doing::Write, "match.json", io::Error::from(ErrorKind::StorageFull));
        assert_eq!(full.to_string(), "match.json could not be saved: the disk is full");
        let denied = Trouble::new(Doing::Read, "settings.json", io::Error::from(ErrorKind::PermissionDenied));
        assert_eq!(denied.to_string(), "settings.json could not be read: access is denied");
        let fixed = Trouble::new(Doing::Write, "x", io::Error::from(ErrorKind::ReadOnlyFilesystem));
        assert_eq!(fixed.why, Why::ReadOnly);
    }

    /// What holds for every storage.
    pub(super) fn behaves(storage: &mut dyn Storage) {
        assert_eq!(storage.read("settings.json"), Ok(None));
        assert_eq!(storage.list("replays"), Ok(Vec::new()));
        assert_eq!(storage.list(""), Ok(Vec::new()));
        assert_eq!(storage.remove("settings.json"), Ok(()), "there is nothing to remove");
        let text = "雷の庭 \u{1F338} ünïcödé".as_bytes();
        assert_eq!(storage.write("replays/雷 の 庭.json", text), Ok(()));
        assert_eq!(storage.write("settings.json", b"1"), Ok(()));
        assert_eq!(storage.write("settings.json", b""), Ok(()), "over the one from before");
        assert_eq!(storage.write("replays/a.json", b"a"), Ok(()));
        assert_eq!(storage.read("settings.json"), Ok(Some(Vec::new())));
        assert_eq!(storage.read("replays/雷 の 庭.json"), Ok(Some(text.to_vec())));
        assert_eq!(storage.list("replays").unwrap(), ["replays/a.json", "replays/雷 の 庭.json"]);
        assert_eq!(storage.list("").unwrap(), ["settings.json"]);
        for round in 1..=3_u8 {
            storage.write("settings.json", &[round]).unwrap();
            let aside = storage.set_aside("settings.json").unwrap();
            assert_eq!(aside, format!("settings.json.damaged-{round}"));
            assert_eq!(storage.read("settings.json"), Ok(None));
            assert_eq!(storage.read(&aside), Ok(Some(vec![round])), "nothing is lost");
        }
        assert!(storage.set_aside("settings.json").is_err(), "there is none");
        assert_eq!(storage.remove("replays/a.json"), Ok(()));
        assert_eq!(storage.read("replays/a.json"), Ok(None));
        for name in ["../out", "", "a/b/c"] {
            assert_eq!(storage.read(name).unwrap_err().why, Why::Name);
            assert_eq!(storage.write(name, b"").unwrap_err().why, Why::Name);
            assert_eq!(storage.remove(name).unwrap_err().why, Why::Name);
            assert_eq!(storage.set_aside(name).unwrap_err().why, Why::Name);
        }
        assert_eq!(storage.list("..").unwrap_err().why, Why::Name);
    }
}
