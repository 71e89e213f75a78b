//! Drawing from the model, the stage and the layout only; nothing is changed here.

pub mod effects;
