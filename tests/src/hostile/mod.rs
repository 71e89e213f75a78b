//! Hostile input: everything that reads files or bytes from outside, as functions that a fuzzer and the suites feed.
//!
//! A target may refuse what it is fed, with an error that says what is wrong and where. It panics when that does not hold,
//! and so does the code it tries: both are findings. `tests/fuzz/README.md` says how a target is added.

mod actions;
mod board;
mod card_set;
mod card_table;
mod deck_list;
pub mod mutate;
pub mod pieces;
mod scenario;
mod snapshot;

pub use actions::actions;
pub use board::play;
pub use card_set::card_set;
pub use card_table::{card_table, sealed};
pub use deck_list::deck_list;
pub use scenario::scenario;
pub use snapshot::{replay, save_binary, save_json};

/// An input that is known to be good, to start from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seed {
    /// What the file is called; unique inside its target.
    pub name: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

impl Seed {
    fn new(name: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        Self { name: name.into(), bytes: bytes.into() }
    }
}

/// One reader of hostile input.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Its name: of the function, of the fuzz binary, of its folders.
    pub name: &'static str,
    /// The longest input a fuzzer tries, in bytes: long enough for every branch, short enough for thousands a second.
    pub longest: usize,
    /// Good inputs, made of the files of the repository.
    pub seeds: fn() -> Vec<Seed>,
    /// Feeds it.
    pub feed: fn(&[u8]),
}

/// Every target.
pub const TARGETS: &[Target] = &[
    Target { name: "card_set", longest: 2048, seeds: card_set::seeds, feed: card_set },
    Target { name: "card_table", longest: 2048, seeds: card_table::seeds, feed: card_table },
    Target { name: "deck_list", longest: 2048, seeds: deck_list::seeds, feed: deck_list },
    Target { name: "scenario", longest: 640, seeds: scenario::seeds, feed: scenario },
    Target { name: "actions", longest: 193, seeds: actions::seeds, feed: actions },
    Target { name: "save_json", longest: 6144, seeds: snapshot::json_seeds, feed: save_json },
    Target { name: "save_binary", longest: 2048, seeds: snapshot::binary_seeds, feed: save_binary },
    Target { name: "replay", longest: 6144, seeds: snapshot::replay_seeds, feed: replay },
];

/// The target of that name.
pub fn target(name: &str) -> Option<&'static Target> {
    TARGETS.iter().find(|target| target.name == name)
}
