//! Whole matches through the real frame: by mouse, by drag, by keys, by finger, and two people at one machine.

mod guide;
mod history;
mod hurrying;
mod matches;
mod opening;
mod pictures;
mod puppet;
mod rulesets;
mod saves;
