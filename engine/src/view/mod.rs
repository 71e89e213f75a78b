//! A match as others see it: what one player may know, and boards, actions and events in words.

mod board;
mod player_view;
mod rearrange;
mod words;

pub use board::{board, board_of};
pub use player_view::{OtherDeck, PlayerView, Possibilities};
pub use words::{action_words, event_words};
