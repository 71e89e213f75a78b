//! What crosses crates: each topic one module.

mod scenario_language;
mod scenarios;
