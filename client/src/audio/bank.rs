//! The clips: read and decoded one at a time, so that a bar can move meanwhile.

use std::io::Cursor;
use std::path::PathBuf;

use kira::sound::static_sound::StaticSoundData;
use kira::sound::{EndPosition, PlaybackPosition, Region};

use super::Sound;
use super::index::{self, Entry, Kind};

/// Gives the bytes of a file of the folder of sounds, or says why not.
pub type Reader = Box<dyn FnMut(&str) -> Result<Vec<u8>, String>>;

/// A reader of the files of a folder.
pub fn folder(path: impl Into<PathBuf>) -> Reader {
    let path = path.into();
    Box::new(move |name| std::fs::read(path.join(name)).map_err(|error| error.to_string()))
}

/// How far loading is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Progress {
    /// From 0 to 1, by the length of what is decoded.
    pub share: f32,
    /// Nothing is left to load.
    pub finished: bool,
}

/// A sound that is ready to be played.
pub struct Clip {
    /// What it is for.
    pub kind: Kind,
    /// Its samples; a loop begins where it goes round.
    pub data: StaticSoundData,
    /// How long it is.
    pub seconds: f32,
}

/// All clips.
pub struct Bank {
    reader: Reader,
    /// What is still to be decoded, the next last; nothing before the list is read.
    waiting: Option<Vec<(Sound, Entry)>>,
    clips: [Option<Clip>; Sound::ALL.len()],
    /// Seconds of sound: decoded, and altogether.
    done: f32,
    total: f32,
    trouble: Option<String>,
    more: usize,
    message: Option<String>,
}

impl Bank {
    /// Nothing yet.
    pub fn new(reader: Reader) -> Self {
        Self {
            reader,
            waiting: None,
            clips: [const { None }; Sound::ALL.len()],
            done: 0.0,
            total: 0.0,
            trouble: None,
            more: 0,
            message: None,
        }
    }

    /// Reads the list, or else decodes one file.
    pub fn load_step(&mut self) -> Progress {
        match &mut self.waiting {
            None => self.read_index(),
            Some(waiting) => {
                if let Some((sound, entry)) = waiting.pop() {
                    self.done += entry.seconds;
                    match self.decode(&entry) {
                        Ok(clip) => self.clips[sound as usize] = Some(clip),
                        Err(why) => self.report(&format!("{}: {why}", entry.file)),
                    }
                }
            }
        }
        self.progress()
    }

    /// The clip of a sound, if it is there.
    pub fn clip(&self, sound: Sound) -> Option<&Clip> {
        self.clips[sound as usize].as_ref()
    }

    /// What went wrong, in one sentence.
    pub fn trouble(&self) -> Option<&str> {
        self.message.as_deref()
    }

    fn progress(&self) -> Progress {
        let finished = self.waiting.as_ref().is_some_and(Vec::is_empty);
        let share = if finished {
            1.0
        } else if self.total > 0.0 {
            self.done / self.total
        } else {
            0.0
        };
        Progress { share, finished }
    }

    fn read_index(&mut self) {
        let list = (self.reader)(index::FILE).and_then(|bytes| index::read(&bytes));
        let mut waiting = Vec::with_capacity(Sound::ALL.len());
        match list {
            Ok(list) => {
                for (sound, entry) in list {
                    match entry {
                        Ok(entry) => waiting.push((sound, entry)),
                        Err(why) => self.report(&format!("{}: {why}", sound.name())),
                    }
                }
            }
            Err(why) => self.message = Some(format!("There is no sound: {} cannot be used: {why}", index::FILE)),
        }
        // The longest last: whoever does not wait for the music has all effects soon.
        waiting.sort_by(|(_, first), (_, second)| second.seconds.total_cmp(&first.seconds));
        self.total = waiting.iter().map(|(_, entry)| entry.seconds).sum();
        self.waiting = Some(waiting);
    }

    fn decode(&mut self, entry: &Entry) -> Result<Clip, String> {
        let bytes = (self.reader)(&entry.file)?;
        let mut data = StaticSoundData::from_cursor(Cursor::new(bytes)).map_err(|error| error.to_string())?;
        let frames = data.num_frames();
        if frames == 0 || data.sample_rate == 0 {
            return Err("it is empty".to_owned());
        }
        if let Some(round) = entry.round {
            if round.end > frames {
                return Err(format!("its loop ends at {}, after its {frames} frames", round.end));
            }
            data.settings.start_position = PlaybackPosition::Samples(round.start);
            data.settings.loop_region = Some(Region {
                start: PlaybackPosition::Samples(round.start),
                end: EndPosition::Custom(PlaybackPosition::Samples(round.end)),
            });
        }
        Ok(Clip { kind: entry.kind, seconds: data.duration().as_secs_f32(), data })
    }

    /// Keeps the first, and counts the others: a player needs to know that sounds are missing, not a list of them.
    fn report(&mut self, what: &str) {
        let first = match &self.trouble {
            Some(first) => {
                self.more += 1;
                first
            }
            None => self.trouble.insert(format!("Some sounds are missing: {what}")),
        };
        self.message = Some(match self.more {
            0 => first.clone(),
            more => format!("{first} (and {more} more)"),
        });
    }
}
