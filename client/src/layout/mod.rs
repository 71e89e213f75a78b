//! Where everything lies: pure functions from the window to rectangles.

mod hand;
mod table;

pub use hand::{Fan, HIDDEN_HAND};
pub use table::{Seat, Table};
