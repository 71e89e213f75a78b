//! Things in motion: springs, journeys and tweens of cards, from fixed pools.

mod anchors;
mod ease;
mod mover;
mod pose;
mod poses;
mod spring;
mod tween;

pub use anchors::Anchors;
pub use ease::{bump, ease_in, ease_in_out, ease_out, in_steps, spring_out};
pub use mover::{Journey, Mover};
pub use pose::Pose;
pub use poses::{HIDDEN_HAND, Poses};
pub use spring::{Passage, Spring};
pub use tween::{CONTACT, Gait, Tween, Tweens};
