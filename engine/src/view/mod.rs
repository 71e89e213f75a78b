//! A match put into words: boards, actions and events as text for people, failures and goldens.

mod board;
mod words;

pub use board::{board, board_of};
pub use words::{action_words, event_words};
