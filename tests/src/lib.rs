//! What crosses crates: scenarios, walks, goldens and the tools that run them.

pub mod arguments;
pub mod dice;
pub mod golden;
pub mod matches;
pub mod observation;
pub mod perft;
pub mod playthrough;
pub mod scenario;
pub mod schema;
pub mod shadow;
pub mod soak;
pub mod table;
