//! Nothing is dead: fireflies over the moss, petals in the wind, glints on the water.

use super::Luck;
use crate::geometry::{Area, Point};

/// What lives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Life {
    /// A firefly.
    Firefly,
    /// A petal in the wind.
    Petal,
    /// Light on the water.
    Glint,
}

/// One of them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mote {
    /// What it is.
    pub life: Life,
    /// Where it began, in fractions of its room.
    home: Point,
    /// Seconds it has lived.
    age: f32,
    /// Where in its own rhythm it began.
    phase: f32,
    pace: f32,
}

const FIREFLIES: usize = 14;
const PETALS: usize = 9;
const GLINTS: usize = 14;

impl Mote {
    /// Where it is in the window, given the room of the table and the water.
    pub fn place(&self, window: Area, stream: Area) -> Point {
        let time = self.age * self.pace + self.phase;
        match self.life {
            Life::Firefly => Point::new(
                window.x + window.width * self.home.x + 46.0 * (time * 0.7).sin() + 18.0 * (time * 1.9).sin(),
                window.y + window.height * self.home.y + 30.0 * (time * 0.9 + 1.0).sin(),
            ),
            Life::Petal => {
                // Around and around: out at one side, in at the other.
                let across = (self.home.x + time * 0.021).fract();
                let down = (self.home.y + time * 0.034).fract();
                Point::new(
                    window.x - 20.0 + (window.width + 40.0) * across,
                    window.y - 20.0 + (window.height + 40.0) * down + 14.0 * (time * 1.3).sin(),
                )
            }
            Life::Glint => Point::new(
                stream.x + stream.width * (self.home.x + time * 0.006).fract(),
                stream.y + stream.height * self.home.y,
            ),
        }
    }

    /// How bright it is.
    pub fn light(&self) -> f32 {
        let time = self.age * self.pace + self.phase;
        match self.life {
            Life::Firefly => {
                let beat = (time * 1.1).sin();
                (beat * beat * beat).max(0.0)
            }
            Life::Petal => 0.55,
            Life::Glint => (time * 1.7).sin().max(0.0) * (time * 0.43).cos().abs(),
        }
    }

    /// Degrees it is turned by.
    pub fn turn(&self) -> f32 {
        if self.life == Life::Petal { 40.0 * (self.age * self.pace + self.phase) } else { 0.0 }
    }
}

/// All of them.
#[derive(Clone, PartialEq, Debug)]
pub struct Ambience {
    motes: Vec<Mote>,
}

impl Default for Ambience {
    fn default() -> Self {
        let mut luck = Luck::of(7);
        let mut motes = Vec::with_capacity(FIREFLIES + PETALS + GLINTS);
        for (life, count) in [(Life::Firefly, FIREFLIES), (Life::Petal, PETALS), (Life::Glint, GLINTS)] {
            for _ in 0..count {
                // Fireflies keep to the sides, where the moss is.
                let home = match life {
                    Life::Firefly => {
                        let side = luck.between(0.01, 0.16);
                        Point::new(if luck.unit() < 0.5 { side } else { 1.0 - side }, luck.between(0.15, 0.8))
                    }
                    Life::Petal | Life::Glint => Point::new(luck.unit(), luck.unit()),
                };
                let (phase, pace) = (luck.between(0.0, 60.0), luck.between(0.7, 1.3));
                motes.push(Mote { life, home, age: 0.0, phase, pace });
            }
        }
        Self { motes }
    }
}

impl Ambience {
    /// Moves everything on.
    pub fn update(&mut self, elapsed: f32) {
        for mote in &mut self.motes {
            mote.age += elapsed;
        }
    }

    /// All of them.
    pub fn motes(&self) -> &[Mote] {
        &self.motes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_and_never_far_outside() {
        let mut ambience = Ambience::default();
        assert!(ambience.motes().len() <= 40);
        let (window, stream) = (Area::new(0.0, 0.0, 1280.0, 720.0), Area::new(0.0, 270.0, 1280.0, 54.0));
        let room = window.grown(80.0);
        for _ in 0..600 {
            ambience.update(0.25);
            assert!(ambience.motes().iter().all(|mote| room.contains(mote.place(window, stream))));
            assert!(ambience.motes().iter().all(|mote| (0.0..=1.0).contains(&mote.light())));
        }
    }
}
