//! Makes all sounds and writes them with their index.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::catalog::{CATALOG, Entry};
use crate::encode::ogg;
use crate::index::{self, Index, Round};
use crate::master::Sound;
use crate::synth::RATE;

/// The name of the index file.
pub const INDEX: &str = "sounds.json";

/// Files to write, with their names, in order.
pub type Files = Vec<(String, Vec<u8>)>;

/// A sound with its file.
#[derive(Debug)]
pub struct Made {
    /// What it is.
    pub entry: &'static Entry,
    /// How it sounds.
    pub sound: Sound,
    /// How it is written.
    pub bytes: Vec<u8>,
}

impl Made {
    /// Makes one.
    pub fn new(entry: &'static Entry) -> Self {
        let sound = Sound::of(entry);
        let bytes = ogg(&sound.channels, entry.kind.quality());
        Self { entry, sound, bytes }
    }

    /// The name of its file.
    pub fn file(&self) -> String {
        format!("{}.ogg", self.entry.name)
    }
}

/// Makes all sounds on all cores, in the order of the catalog.
pub fn make() -> Vec<Made> {
    let next = AtomicUsize::new(0);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let work = || {
        let mut made = Vec::new();
        // From the end, where the loops are: the longest work comes first, and no core waits for it alone.
        while let Some(at) = CATALOG.len().checked_sub(1 + next.fetch_add(1, Ordering::Relaxed)) {
            made.push((at, Made::new(&CATALOG[at])));
        }
        made
    };
    let mut made: Vec<(usize, Made)> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("no recipe panics")).collect()
    });
    made.sort_by_key(|(at, _)| *at);
    made.into_iter().map(|(_, made)| made).collect()
}

/// The files of all sounds, the index last.
pub fn files(made: &[Made]) -> Files {
    let tenths = |value: f64| (value * 10.0).round() / 10.0;
    let entry = |made: &Made| index::Entry {
        file: made.file(),
        kind: made.entry.kind.name().to_owned(),
        channels: made.sound.channels.len(),
        seconds: (made.sound.seconds() * 1_000.0).round() / 1_000.0,
        loudness: tenths(made.sound.loudness),
        peak: tenths(made.sound.peak),
        round: made.sound.round.map(|(start, end)| Round { start, end }),
    };
    let sounds: BTreeMap<String, index::Entry> =
        made.iter().map(|made| (made.entry.name.to_owned(), entry(made))).collect();
    let index = Index { version: index::VERSION, rate: RATE, sounds };
    let mut text = serde_json::to_string_pretty(&index).expect("an index has no keys but strings");
    text.push('\n');
    let mut files: Files = made.iter().map(|made| (made.file(), made.bytes.clone())).collect();
    files.push((INDEX.to_owned(), text.into_bytes()));
    files
}

/// Writes the files into a folder of their own. It is renamed into place whole, so that no half of an output is met.
pub fn write(files: &Files, folder: &Path) -> std::io::Result<()> {
    let unfinished = folder.with_extension("unfinished");
    if unfinished.exists() {
        std::fs::remove_dir_all(&unfinished)?;
    }
    std::fs::create_dir_all(&unfinished)?;
    for (name, bytes) in files {
        std::fs::write(unfinished.join(name), bytes)?;
    }
    if folder.exists() {
        std::fs::remove_dir_all(folder)?;
    }
    std::fs::rename(unfinished, folder)
}
