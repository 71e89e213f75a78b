//! What crosses crates: scenarios, walks, goldens and the tools that run them.

pub mod scenario;
pub mod table;
