//! A match as others see it: in words for people, failures and goldens, and as numbers for learners.

mod board;
mod observe;
pub mod schema;
mod words;

pub use board::{board, board_of};
pub use observe::{ObserveError, Value, observe};
pub use schema::{OBSERVATION_LEN, SCHEMA, SCHEMA_VERSION};
pub use words::{action_words, event_words};
