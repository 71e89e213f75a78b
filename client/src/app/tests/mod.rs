//! Whole matches through the real frame: by mouse, by drag, by keys, by finger, and two people at one machine.

mod guide;
mod matches;
mod pictures;
mod puppet;
mod saves;
