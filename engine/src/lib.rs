//! The rules of Azuki TCG: a deterministic core without I/O, clock or allocation while playing.

pub mod action;
pub mod def;
mod engine;
pub mod event;
pub mod ids;
pub mod limits;
pub mod rules;
pub mod state;
mod systems;
pub mod view;
pub mod vm;

pub use engine::{Config, Engine, LogEntry, Report};
pub use systems::{Limit, start, step, step_unchecked};
