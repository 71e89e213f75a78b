//! Drawing from the model, the stage and the layout only; nothing is changed here.

pub mod arrow;
pub mod card;
pub mod effects;
pub mod face;
pub mod forecast;
pub mod ground;
pub mod history;
pub mod hud;
pub mod loading;
pub mod numbers;
pub mod reading;
