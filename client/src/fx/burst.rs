//! What each moment throws: recipes of particles.

use azuki_engine::def::Element;

use super::{Fx, Particle, Shape, Tone};
use crate::geometry::{Area, Point};

/// How a shape flies: gravity, drag, spin, size.
const fn nature(shape: Shape) -> (f32, f32, f32, f32) {
    match shape {
        Shape::Spark => (260.0, 3.2, 500.0, 17.0),
        Shape::Droplet => (620.0, 0.8, 60.0, 15.0),
        Shape::Ember => (-190.0, 2.2, 150.0, 14.0),
        Shape::Gravel => (860.0, 0.5, 420.0, 14.0),
        Shape::Petal => (70.0, 2.6, 190.0, 16.0),
        Shape::Feather => (40.0, 3.0, 90.0, 18.0),
        Shape::Smoke => (-60.0, 2.4, 40.0, 26.0),
        Shape::Frost => (90.0, 2.8, 120.0, 16.0),
        Shape::Static => (0.0, 4.5, 700.0, 20.0),
        Shape::Scrap => (420.0, 1.8, 520.0, 16.0),
        Shape::Dust => (-20.0, 3.4, 50.0, 24.0),
        Shape::Heal => (-70.0, 1.4, 20.0, 15.0),
        Shape::Slash | Shape::Ring | Shape::Glow | Shape::Portal => (0.0, 0.0, 0.0, 24.0),
    }
}

impl Fx {
    /// Fewer with less motion.
    fn count(&self, usual: u16) -> u16 {
        if self.reduced { usual.div_ceil(4) } else { usual }
    }

    /// One particle by the nature of its shape, thrown in a direction.
    fn throw(&mut self, shape: Shape, at: Point, speed: Point, life: f32) {
        let (gravity, drag, spin, size) = nature(shape);
        let luck = &mut self.luck;
        let size = size * luck.between(0.7, 1.3);
        let grows = matches!(shape, Shape::Smoke | Shape::Dust);
        let particle = Particle {
            shape,
            tone: Tone::Plain,
            at,
            speed,
            gravity,
            drag,
            turn: luck.between(0.0, 360.0),
            spin: luck.around(spin),
            size: if grows { [size * 0.6, size * 1.7] } else { [size, size * 0.45] },
            opacity: if grows { 0.7 } else { 1.0 },
            age: 0.0,
            life: life * luck.between(0.7, 1.2),
        };
        self.particles.add(particle);
    }

    /// Some of a shape in all directions.
    fn scatter(&mut self, shape: Shape, at: Point, count: u16, fastest: f32, life: f32) {
        for _ in 0..self.count(count) {
            let turn = self.luck.between(0.0, 360.0);
            let speed = Point::new(fastest * self.luck.unit().sqrt(), 0.0).turned(turn);
            self.throw(shape, at, speed, life);
        }
    }

    /// A point of light that swells and goes.
    pub fn glow(&mut self, at: Point, tone: Tone, width: f32, life: f32) {
        let still = Particle::still(Shape::Glow, at, [width * 0.5, width], life);
        self.particles.add(Particle { tone, opacity: 0.9, ..still });
    }

    /// A ring that spreads.
    pub fn ring(&mut self, at: Point, tone: Tone, width: f32, life: f32) {
        let still = Particle::still(Shape::Ring, at, [width * 0.2, width], life);
        self.particles.add(Particle { tone, opacity: 0.85, ..still });
    }

    /// An element shows itself.
    pub fn element_burst(&mut self, at: Point, element: Element, count: u16) {
        let still = Particle::still(Shape::Glow, at, [70.0, 130.0], 0.35);
        self.particles.add(Particle { tone: Tone::Element(element), opacity: 0.5, ..still });
        self.scatter(Shape::of(element), at, count, 330.0, 0.65);
    }

    /// A blow lands: a slash across the way, a ring, and what the element throws onwards.
    pub fn impact(&mut self, at: Point, way: Point, element: Element, damage: u8) {
        let heavy = f32::from(damage.min(8)) / 8.0;
        let along = way.y.atan2(way.x).to_degrees();
        let slash = Particle::still(Shape::Slash, at, [90.0 + 70.0 * heavy, 120.0 + 100.0 * heavy], 0.22);
        let lean = self.luck.around(14.0);
        self.particles.add(Particle { turn: along + 58.0 + lean, ..slash });
        self.ring(at, Tone::Element(element), 130.0 + 110.0 * heavy, 0.32);
        self.glow(at, Tone::Lamp, 120.0 + 90.0 * heavy, 0.2);
        let onwards = way * (1.0 / way.length().max(0.001));
        for _ in 0..self.count(8 + u16::from(damage.min(10)) * 3) {
            let fast = self.luck.between(120.0, 300.0 + 260.0 * heavy);
            let spread = self.luck.around(70.0);
            self.throw(Shape::of(element), at, (onwards * fast).turned(spread), 0.6);
        }
        self.scatter(Shape::Dust, at, 4, 120.0, 0.5);
    }

    /// An effect flies from its source to its target within some seconds.
    pub fn fly(&mut self, from: Point, to: Point, element: Element, seconds: f32) {
        let way = to - from;
        let steps = self.count(10).max(3);
        for step in 0..steps {
            let late = seconds * 0.35 * f32::from(step) / f32::from(steps);
            let life = seconds - late;
            let aside = self.luck.around(10.0);
            let start = from + Point::new(-way.y, way.x) * (aside / way.length().max(1.0));
            let glow = step % 3 == 0;
            let shape = if glow { Shape::Glow } else { Shape::of(element) };
            let still = Particle::still(shape, start, if glow { [44.0, 30.0] } else { [18.0, 12.0] }, life);
            self.particles.add(Particle {
                tone: if glow { Tone::Element(element) } else { Tone::Plain },
                speed: (to - start) * (1.0 / life),
                turn: way.y.atan2(way.x).to_degrees(),
                spin: 200.0,
                age: -late,
                ..still
            });
        }
    }

    /// A card is torn: scraps of paper and its element.
    pub fn torn(&mut self, card: Area, element: Element) {
        for _ in 0..self.count(14) {
            let at = self.inside(card);
            let away =
                (at - card.middle()) * 4.0 + Point::new(self.luck.around(60.0), self.luck.between(-190.0, -40.0));
            self.throw(Shape::Scrap, at, away, 0.75);
        }
        for _ in 0..self.count(22) {
            let at = self.inside(card);
            let away = (at - card.middle()) * 3.0 + Point::new(self.luck.around(50.0), self.luck.around(50.0));
            self.throw(Shape::of(element), at, away, 0.8);
        }
        self.scatter(Shape::Smoke, card.middle(), 5, 60.0, 0.9);
    }

    fn inside(&mut self, area: Area) -> Point {
        Point::new(area.x + area.width * self.luck.unit(), area.y + area.height * self.luck.unit())
    }

    /// A place at the edge of an area.
    fn edge(&mut self, area: Area) -> Point {
        let (along, side) = (self.luck.unit(), self.luck.unit());
        match (side * 4.0) as u8 {
            0 => Point::new(area.x + area.width * along, area.y),
            1 => Point::new(area.x + area.width * along, area.bottom()),
            2 => Point::new(area.x, area.y + area.height * along),
            _ => Point::new(area.right(), area.y + area.height * along),
        }
    }

    /// Frost grows from the edges of a card.
    pub fn frost(&mut self, card: Area) {
        self.ring(card.middle(), Tone::Ice, card.height * 1.5, 0.45);
        for _ in 0..self.count(26) {
            let at = self.edge(card);
            let inwards = (card.middle() - at) * self.luck.between(0.2, 0.9);
            self.throw(Shape::Frost, at, inwards, 0.8);
        }
    }

    /// Static crackles over a card.
    pub fn charge(&mut self, card: Area) {
        self.glow(card.middle(), Tone::Element(Element::Lightning), card.height * 1.4, 0.3);
        for _ in 0..self.count(20) {
            let at = self.inside(card);
            let speed = Point::new(self.luck.around(130.0), self.luck.around(130.0));
            self.throw(Shape::Static, at, speed, 0.42);
        }
    }

    /// Healing rises from a card.
    pub fn heal(&mut self, card: Area, amount: u8) {
        self.glow(card.middle(), Tone::Mend, card.height * 1.3, 0.6);
        for _ in 0..self.count(8 + u16::from(amount.min(10)) * 2) {
            let at = self.inside(card);
            let speed = Point::new(self.luck.around(22.0), self.luck.between(-90.0, -20.0));
            self.throw(Shape::Heal, at, speed, 1.0);
        }
    }

    /// Light gathers in a gate that opens.
    pub fn gate_ring(&mut self, gate: Area) {
        let middle = gate.middle();
        for (late, width) in [(0.0, 1.0), (0.12, 1.35)] {
            let size = gate.height * width;
            let still = Particle::still(Shape::Portal, middle, [size * 1.3, size * 0.7], 0.75);
            // Faint, or the torii would not be seen for light.
            self.particles.add(Particle { spin: 300.0, age: -late, opacity: 0.3, ..still });
        }
        for _ in 0..self.count(34) {
            let away = Point::new(self.luck.between(70.0, 130.0), 0.0).turned(self.luck.between(0.0, 360.0));
            let late = self.luck.between(0.0, 0.3);
            let life = self.luck.between(0.25, 0.4);
            let size = self.luck.between(16.0, 34.0);
            let still = Particle::still(Shape::Glow, middle + away, [size * 0.4, size], life);
            // They arrive from the side, as water goes down a drain.
            let inwards = (away * (-0.9 / life)).turned(24.0);
            self.particles.add(Particle { tone: Tone::Gate, speed: inwards, age: -late, ..still });
        }
    }

    /// A card comes out of a gate.
    pub fn gate_burst(&mut self, at: Point) {
        self.ring(at, Tone::Gate, 300.0, 0.5);
        self.glow(at, Tone::Gate, 150.0, 0.3);
        for _ in 0..self.count(30) {
            let out = Point::new(self.luck.between(80.0, 380.0), 0.0).turned(self.luck.between(0.0, 360.0));
            let size = self.luck.between(14.0, 30.0);
            let life = self.luck.between(0.4, 0.8);
            let still = Particle::still(Shape::Glow, at, [size, size * 0.3], life);
            self.particles.add(Particle { tone: Tone::Gate, speed: out, drag: 4.0, ..still });
        }
    }

    /// Dust where a card comes down.
    pub fn dust(&mut self, card: Area) {
        for step in 0..self.count(12) {
            let side = if step % 2 == 0 { -1.0 } else { 1.0 };
            let at = Point::new(
                card.middle().x + side * card.width * self.luck.between(0.1, 0.5),
                card.bottom() - self.luck.between(0.0, 8.0),
            );
            let speed = Point::new(side * self.luck.between(30.0, 130.0), self.luck.between(-30.0, 5.0));
            self.throw(Shape::Dust, at, speed, 0.55);
        }
    }

    /// A lantern goes out.
    pub fn goes_out(&mut self, lantern: Point) {
        self.glow(lantern, Tone::Lamp, 74.0, 0.28);
        for _ in 0..self.count(4) {
            let speed = Point::new(self.luck.around(14.0), self.luck.between(-60.0, -25.0));
            self.throw(Shape::Smoke, lantern, speed, 0.7);
        }
    }

    /// A lantern is lit.
    pub fn lights_up(&mut self, lantern: Point) {
        self.glow(lantern, Tone::Lamp, 110.0, 0.55);
        self.ring(lantern, Tone::Lamp, 70.0, 0.4);
        self.scatter(Shape::Ember, lantern, 8, 90.0, 0.7);
    }

    /// Leaves of light rise from a card whose ability begins.
    pub fn awaken(&mut self, card: Area, element: Element) {
        self.ring(card.middle(), Tone::Element(element), card.height * 1.5, 0.4);
        for _ in 0..self.count(9) {
            let at = self.edge(card);
            let speed = Point::new(self.luck.around(20.0), self.luck.between(-80.0, -30.0));
            self.throw(Shape::of(element), at, speed, 0.6);
        }
    }
}
