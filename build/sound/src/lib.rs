//! Every sound of the game, synthesised: no sample is recorded or borrowed.
//!
//! The way of a sound: [`catalog`] names it and its recipe, the [`recipes`] mix it from the building blocks of [`synth`],
//! [`master`] brings it to the loudness of its kind by what [`measure`] finds, [`encode`] writes it, and [`output`] puts
//! all of them beside the [`index`] that a client loads first. The same program gives the same bytes.

pub mod catalog;
pub mod encode;
pub mod index;
pub mod master;
pub mod measure;
pub mod output;
pub mod recipes;
pub mod stamp;
pub mod synth;
