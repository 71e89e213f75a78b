//! Light around a card or a place, for a moment.

use azuki_engine::ids::CardIx;

use super::Tone;
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

/// Every flash.
#[derive(Clone, PartialEq, Debug)]
pub struct Flashes {
    list: Vec<Flash>,
}

impl Default for Flashes {
    fn default() -> Self {
        Self { list: Vec::with_capacity(FLASHES) }
    }
}

impl Flashes {
    /// Adds one.
    pub fn add(&mut self, spot: Spot, form: FlashForm, tone: Tone, life: f32) {
        if self.list.len() == FLASHES {
            self.list.remove(0);
        }
        self.list.push(Flash { spot, form, tone, age: 0.0, life });
    }

    /// All of them.
    pub fn seen(&self) -> &[Flash] {
        &self.list
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub(super) fn clear(&mut self) {
        self.list.clear();
    }

    pub(super) fn update(&mut self, elapsed: f32) {
        for flash in &mut self.list {
            flash.age += elapsed;
        }
        self.list.retain(|flash| flash.age < flash.life);
    }
}
