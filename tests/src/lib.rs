//! What crosses crates: scenarios, walks, goldens and the tools that run them.

pub mod arguments;
pub mod dice;
pub mod golden;
pub mod hostile;
pub mod matches;
pub mod perft;
pub mod playthrough;
pub mod scenario;
pub mod shadow;
pub mod soak;
pub mod table;
