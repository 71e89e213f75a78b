//! The effect VM: ops, their checks, their listing, and the loop that runs them.

pub mod disassemble;
mod effects;
mod op;
mod run;
mod trace;
pub mod verify;

pub use op::{Destination, Duration, Op};
pub use trace::{Trace, TraceStep, trace};
pub(crate) use verify::operands;
