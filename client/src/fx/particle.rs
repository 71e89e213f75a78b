//! Small things that fly: one shape for each element and condition, in a pool of fixed size.

use azuki_engine::def::Element;

use crate::geometry::Point;
use crate::theme::{Color, Palette};

/// Particles at once.
pub const PARTICLES: usize = 512;

/// What flies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "each is the piece of that name")]
pub enum Shape {
    Spark,
    Droplet,
    Ember,
    Gravel,
    Petal,
    Feather,
    Smoke,
    Frost,
    Static,
    Slash,
    Ring,
    Dust,
    Scrap,
    Glow,
    Heal,
    Portal,
}

impl Shape {
    /// The shape of an element.
    pub const fn of(element: Element) -> Self {
        match element {
            Element::Neutral => Self::Petal,
            Element::Lightning => Self::Spark,
            Element::Water => Self::Droplet,
            Element::Fire => Self::Ember,
            Element::Earth => Self::Gravel,
            Element::Light => Self::Feather,
            Element::Dark => Self::Smoke,
        }
    }

    /// The piece it is drawn with.
    pub const fn piece(self) -> &'static str {
        match self {
            Self::Spark => "particle-spark",
            Self::Droplet => "particle-droplet",
            Self::Ember => "particle-ember",
            Self::Gravel => "particle-gravel",
            Self::Petal => "particle-petal",
            Self::Feather => "particle-feather",
            Self::Smoke => "particle-smoke",
            Self::Frost => "particle-frost",
            Self::Static => "particle-static",
            Self::Slash => "particle-slash",
            Self::Ring => "particle-ring",
            Self::Dust => "particle-dust",
            Self::Scrap => "particle-scrap",
            Self::Glow => "particle-glow",
            Self::Heal => "particle-heal",
            Self::Portal => "particle-portal",
        }
    }

    /// Whether it adds its light to what is below.
    pub const fn glows(self) -> bool {
        matches!(self, Self::Glow | Self::Ring | Self::Portal | Self::Spark | Self::Static | Self::Ember)
    }

    /// Its height for a width of 1.
    pub const fn height(self) -> f32 {
        match self {
            Self::Slash => 0.75,
            _ => 1.0,
        }
    }
}

/// What a grey shape is coloured with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    /// As drawn.
    Plain,
    /// Of an element.
    Element(Element),
    /// Of lamps.
    Lamp,
    /// Of the moon.
    Moon,
    /// Of blood.
    Harm,
    /// Of healing.
    Mend,
    /// Of frost.
    Ice,
    /// Of the gate.
    Gate,
}

impl Tone {
    /// The colour.
    pub const fn color(self, palette: &Palette) -> Color {
        match self {
            Self::Plain => Color::WHITE,
            Self::Element(element) => palette.element(element),
            Self::Lamp => palette.lamp,
            Self::Moon => palette.moon,
            Self::Harm => Color([232, 54, 38]),
            Self::Mend => Color([168, 230, 120]),
            Self::Ice => Color([168, 222, 255]),
            Self::Gate => Color([255, 196, 96]),
        }
    }
}

/// One small thing that flies.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Particle {
    /// What.
    pub shape: Shape,
    /// Its colour, where the shape has none of its own.
    pub tone: Tone,
    /// Where.
    pub at: Point,
    /// Units a second.
    pub speed: Point,
    /// Units a second, each second, downwards.
    pub gravity: f32,
    /// How much of its speed it loses in a second.
    pub drag: f32,
    /// Degrees.
    pub turn: f32,
    /// Degrees a second.
    pub spin: f32,
    /// Its width at the beginning and at the end.
    pub size: [f32; 2],
    /// How much of it is seen at its best.
    pub opacity: f32,
    /// Seconds; below 0 it has not begun.
    pub age: f32,
    /// Seconds.
    pub life: f32,
}

impl Particle {
    /// One that stays where it is for a moment.
    pub const fn still(shape: Shape, at: Point, size: [f32; 2], life: f32) -> Self {
        Self {
            shape,
            tone: Tone::Plain,
            at,
            speed: Point::ORIGIN,
            gravity: 0.0,
            drag: 0.0,
            turn: 0.0,
            spin: 0.0,
            size,
            opacity: 1.0,
            age: 0.0,
            life,
        }
    }

    /// How much of its life is over.
    pub fn part(&self) -> f32 {
        (self.age / self.life).clamp(0.0, 1.0)
    }

    /// How wide it is now.
    pub fn width(&self) -> f32 {
        self.size[0] + (self.size[1] - self.size[0]) * self.part()
    }

    /// How much of it is seen now: there at once, gone slowly.
    pub fn cover(&self) -> f32 {
        let part = self.part();
        self.opacity * (part * 12.0).min(1.0) * (1.0 - part * part * part)
    }
}

/// Every particle.
#[derive(Clone, PartialEq, Debug)]
pub struct Particles {
    list: Vec<Particle>,
    oldest: usize,
}

impl Default for Particles {
    fn default() -> Self {
        Self { list: Vec::with_capacity(PARTICLES), oldest: 0 }
    }
}

impl Particles {
    /// Adds one; with too many it takes the place of another.
    pub fn add(&mut self, particle: Particle) {
        if self.list.len() < PARTICLES {
            self.list.push(particle);
        } else {
            self.oldest = (self.oldest + 1) % PARTICLES;
            self.list[self.oldest] = particle;
        }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// All that have begun.
    pub fn seen(&self) -> impl Iterator<Item = &Particle> {
        self.list.iter().filter(|particle| particle.age >= 0.0)
    }

    pub(super) fn clear(&mut self) {
        self.list.clear();
    }

    pub(super) fn update(&mut self, elapsed: f32) {
        let mut at = 0;
        while let Some(particle) = self.list.get_mut(at) {
            particle.age += elapsed;
            if particle.age >= particle.life {
                self.list.swap_remove(at);
                continue;
            }
            if particle.age >= 0.0 {
                // Stable for any span of time.
                let kept = 1.0 / (1.0 + particle.drag * elapsed);
                particle.speed = particle.speed * kept;
                particle.speed.y += particle.gravity * elapsed;
                particle.at = particle.at + particle.speed * elapsed;
                particle.turn += particle.spin * elapsed;
            }
            at += 1;
        }
    }
}
