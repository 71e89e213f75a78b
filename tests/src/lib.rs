//! What crosses crates: scenarios, walks, goldens and the tools that run them.

pub mod arena;
pub mod arguments;
pub mod dice;
pub mod doors;
pub mod frames;
pub mod golden;
pub mod habits;
pub mod hostile;
pub mod matches;
pub mod observation;
pub mod perft;
pub mod playthrough;
pub mod puzzles;
pub mod scenario;
pub mod schema;
pub mod secrecy;
pub mod shadow;
pub mod soak;
pub mod table;
pub mod tune;
