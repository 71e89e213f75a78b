//! Drawing from the model and the layout only; nothing here changes anything.

pub mod arrow;
pub mod card;
pub mod face;
pub mod ground;
pub mod history;
pub mod hud;
pub mod numbers;
pub mod reading;
//! Drawing from the model, the stage and the layout only; nothing is changed here.

pub mod effects;
