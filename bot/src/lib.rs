//! Computer players: they see what a player may see and nothing else.

mod bot;
mod dice;
mod greedy;
mod habit;
mod lethal;
mod level;
pub mod moves;
mod policy;
mod search;
mod team;
mod tree;
mod worth;

pub use bot::{Bot, Budget, Candidate, Thought};
pub use dice::Dice;
pub use habit::{Glance, HABITS, Habits, TRAIT_WORDS, TRAITS, Trait};
pub use lethal::winning_moves;
pub use level::{Level, UnknownLevel};
pub use search::{Judgement, Search};
pub use team::Team;
pub use tree::{Gathered, NodeIx, Tree};
pub use worth::{FEATURES, NAMES, TUNED, Weights, chance, features};
