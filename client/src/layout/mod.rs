//! Where everything lies: pure functions from the window to rectangles.

mod choice;
mod hand;
mod table;

pub use choice::ChoicePanel;
pub use hand::{Fan, HIDDEN_HAND};
pub use table::{Seat, Table};
