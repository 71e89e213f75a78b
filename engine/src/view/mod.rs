//! A match as others see it: what one player may know, boards and events in words, and numbers for learners.

mod board;
mod observe;
mod player_view;
mod possibilities;
mod rearrange;
mod scenario;
pub mod schema;
mod secret;
mod words;

pub use board::{board, board_of};
pub use observe::{ObserveError, Value, observe};
pub use player_view::{OtherDeck, PlayerView};
pub use possibilities::Possibilities;
pub use scenario::scenario;
pub use schema::{OBSERVATION_LEN, SCHEMA, SCHEMA_VERSION};
pub use secret::{Seen, exchange, may_depend_on_hidden, step_as_seen};
pub use words::{action_words, event_words};
