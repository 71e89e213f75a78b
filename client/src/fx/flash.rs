//! Light around a card or a place, for a moment.

use azuki_engine::ids::CardIx;

use super::Tone;
use super::pool::{Passing, Pool};
use crate::geometry::Area;

/// Flashes at once.
const FLASHES: usize = 40;

/// What is lit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Spot {
    /// A card, wherever it goes.
    Card(CardIx),
    /// A place.
    At(Area),
}

/// How it is lit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FlashForm {
    /// A rim that spreads.
    Rim,
    /// The whole of it is bright.
    Wash,
}

/// One of them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Flash {
    /// What is lit.
    pub spot: Spot,
    /// How.
    pub form: FlashForm,
    /// In which colour.
    pub tone: Tone,
    age: f32,
    life: f32,
}

impl Flash {
    /// How much of its life is over.
    pub fn part(&self) -> f32 {
        (self.age / self.life).clamp(0.0, 1.0)
    }

    /// How bright it is.
    pub fn light(&self) -> f32 {
        let rest = 1.0 - self.part();
        match self.form {
            FlashForm::Rim => (self.part() * 6.0).min(1.0) * rest,
            FlashForm::Wash => rest * rest,
        }
    }
}

impl Passing for Flash {
    const MOST: usize = FLASHES;

    fn age(&mut self) -> &mut f32 {
        &mut self.age
    }

    fn life(&self) -> f32 {
        self.life
    }
}

/// Every flash.
pub type Flashes = Pool<Flash>;

impl Flashes {
    /// Adds one.
    pub fn add(&mut self, spot: Spot, form: FlashForm, tone: Tone, life: f32) {
        self.push(Flash { spot, form, tone, age: 0.0, life });
    }
}
