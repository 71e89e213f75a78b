//! How each sound is mixed. A recipe names its layers in the order they are heard; its numbers are seconds, hertz and shares.

pub mod ambience;
pub mod card;
pub mod combat;
pub mod condition;
pub mod element;
pub mod ikz;
pub mod interface;
pub mod moment;
pub mod music;
pub mod portal;
