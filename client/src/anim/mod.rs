//! Things in motion.

mod pose;

pub use pose::Pose;
