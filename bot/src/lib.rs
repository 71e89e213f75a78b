//! Computer players: they see what a player may see and nothing else.

mod bot;
mod dice;
mod greedy;
mod habit;
mod lethal;
mod level;
pub mod moves;
mod options;
mod policy;
mod search;
mod team;
mod tree;
mod waste;
mod worth;

pub use bot::{Bot, Candidate, Reason, Thought};
pub use dice::Dice;
pub use habit::{Glance, HABITS, Habits, TRAIT_WORDS, TRAITS, Trait};
pub use lethal::{Certainty, winning_moves};
pub use level::{Level, UnknownLevel};
pub use options::{BotOptions, Budget};
pub use search::{Judgement, Search};
pub use team::Team;
pub use tree::{Gathered, NodeIx, Tree};
pub use worth::{FEATURES, NAMES, TUNED, Weights, chance, features};
