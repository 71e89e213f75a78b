//! The list of sounds that lies beside their files: which file, of what kind, where it goes round.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::Sound;

/// The name of the list.
pub const FILE: &str = "sounds.json";
const VERSION: u32 = 1;

/// What a sound is for: says what steps back for it and what gives way to it. From the least important.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Answers to the pointer.
    Interface,
    /// Cards and IKZ that move or change.
    Card,
    /// Attacks and what they do.
    Combat,
    /// Turns, portals and the end of a match.
    Moment,
    /// The place where the table stands.
    Ambience,
    /// The piece behind everything.
    Music,
}

/// One sound.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct Entry {
    /// Its file in the folder of the list.
    pub file: String,
    /// What it is for.
    pub kind: Kind,
    /// How long it is.
    pub seconds: f32,
    /// What is repeated, for a sound without end.
    #[serde(rename = "loop", default)]
    pub round: Option<Round>,
}

/// The part of a file that is repeated, in frames.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct Round {
    /// The first frame.
    pub start: usize,
    /// The frame after the last.
    pub end: usize,
}

#[derive(Deserialize)]
struct Document {
    version: u32,
    sounds: BTreeMap<String, serde_json::Value>,
}

/// What a list says of a sound: the entry, or why there is none.
pub type Found = (Sound, Result<Entry, String>);

/// What a list says of every sound of the game, in their order.
pub fn read(bytes: &[u8]) -> Result<Vec<Found>, String> {
    let document: Document = serde_json::from_slice(bytes).map_err(|error| error.to_string())?;
    if document.version != VERSION {
        return Err(format!("it has version {}, and this game knows version {VERSION}", document.version));
    }
    let mut sounds = document.sounds;
    let mut entry = |sound: Sound| {
        let value = sounds.remove(sound.name()).ok_or_else(|| format!("{FILE} does not name it"))?;
        let entry: Entry = serde_json::from_value(value).map_err(|error| format!("{FILE}: {error}"))?;
        if entry.file.is_empty() || entry.file.contains(['/', '\\', ':']) {
            return Err(format!("{FILE}: `{}` is no file beside it", entry.file));
        }
        if entry.round.is_some_and(|round| round.start >= round.end) {
            return Err(format!("{FILE}: its loop ends before it starts"));
        }
        if entry.round.is_some() != (entry.kind >= Kind::Ambience) {
            return Err(format!("{FILE}: ambiences and music have a loop, and nothing else"));
        }
        Ok(entry)
    };
    Ok(Sound::ALL.into_iter().map(|sound| (sound, entry(sound))).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(sound: Sound, text: &str) -> Result<Entry, String> {
        let text = format!(r#"{{"version": 1, "rate": 44100, "later": 7, "sounds": {text}}}"#);
        let list = read(text.as_bytes()).unwrap();
        assert_eq!(list.len(), Sound::ALL.len());
        list.into_iter().find(|(other, _)| *other == sound).unwrap().1
    }

    #[test]
    fn an_entry_is_read_and_what_is_new_in_it_is_passed_over() {
        let text = r#"{"hover": {"file": "hover.ogg", "kind": "interface", "seconds": 0.3, "peak": -3, "new": []}}"#;
        let entry = Entry { file: "hover.ogg".to_owned(), kind: Kind::Interface, seconds: 0.3, round: None };
        assert_eq!(of(Sound::Hover, text), Ok(entry));
        assert_eq!(of(Sound::Music, text), Err("sounds.json does not name it".to_owned()));
    }

    #[test]
    fn a_wrong_entry_says_what_is_wrong_and_spoils_no_other() {
        for (wrong, why) in [
            (r#""loop": {"start": 5, "end": 5}, "kind": "music""#, "its loop ends before it starts"),
            (r#""kind": "music""#, "have a loop"),
            (r#""loop": {"start": 5, "end": 9}, "kind": "card""#, "nothing else"),
            (r#""kind": "noise""#, "unknown variant `noise`"),
        ] {
            let good = r#""hover": {"file": "hover.ogg", "kind": "interface", "seconds": 0.3}"#;
            let text = format!(r#"{{"music": {{"file": "music.ogg", "seconds": 3, {wrong}}}, {good}}}"#);
            let error = of(Sound::Music, &text).unwrap_err();
            assert!(error.starts_with("sounds.json: ") && error.contains(why), "{error}");
            assert!(of(Sound::Hover, &text).is_ok());
        }
    }

    #[test]
    fn a_file_lies_beside_the_list() {
        for file in ["", "../hover.ogg", "x\\\\hover.ogg", "c:hover.ogg"] {
            let text = format!(r#"{{"hover": {{"file": "{file}", "kind": "interface", "seconds": 0.3}}}}"#);
            assert!(of(Sound::Hover, &text).unwrap_err().ends_with("is no file beside it"), "{file}");
        }
    }

    #[test]
    fn a_list_that_is_none_or_newer_is_refused() {
        assert!(read(b"[]").is_err());
        assert!(read(b"\xff\x00").is_err());
        let newer = read(br#"{"version": 2, "sounds": {}}"#).unwrap_err();
        assert_eq!(newer, "it has version 2, and this game knows version 1");
    }
}
