//! Light, particles, numbers and shakes: everything that is seen for a moment, from fixed pools.

mod ambience;
mod banner;
mod burst;
mod death;
mod flash;
mod flight;
mod kick;
mod luck;
mod number;
mod particle;
mod pool;

pub use ambience::{Ambience, Life, Mote};
pub use banner::{BANNER_SECONDS, Banner};
pub use death::{DEATH_SECONDS, Death, Deaths};
pub use flash::{Flash, FlashForm, Flashes, Spot};
pub use flight::{Flight, Flights};
pub use kick::{Kick, MOST_SHAKE};
pub use luck::Luck;
pub use number::{Number, NumberKind, Numbers};
pub use particle::{PARTICLES, Particle, Particles, Shape, Tone};

/// Everything that is seen for a moment.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Fx {
    /// Sparks, drops, dust.
    pub particles: Particles,
    /// Damage and healing that rise from a card.
    pub numbers: Numbers,
    /// Light around cards.
    pub flashes: Flashes,
    /// Cards that crack and burn.
    pub deaths: Deaths,
    /// Cards on their way into a deck.
    pub flights: Flights,
    /// The shake of the table, or the red at its edges.
    pub kick: Kick,
    /// The banner of the turn.
    pub banner: Option<Banner>,
    /// How far the two gates are open.
    pub gates: [Gate; 2],
    /// Where all small luck comes from: it changes nothing but the picture.
    pub luck: Luck,
    /// Less of everything that flies.
    pub reduced: bool,
}

/// How far a gate is open, and for how long it stays.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Gate {
    /// From 0 to 1.
    pub open: f32,
    stays: f32,
}

impl Gate {
    /// Opens for so long.
    pub fn open_for(&mut self, seconds: f32) {
        self.stays = seconds;
    }

    fn update(&mut self, elapsed: f32) {
        self.stays = (self.stays - elapsed).max(0.0);
        let (goal, rate) = if self.stays > 0.0 { (1.0, 14.0) } else { (0.0, 5.0) };
        self.open += (goal - self.open) * (1.0 - (-rate * elapsed).exp());
        if self.stays <= 0.0 && self.open < 0.01 {
            self.open = 0.0;
        }
    }
}

impl Fx {
    /// Moves everything on.
    pub fn update(&mut self, elapsed: f32) {
        self.particles.update(elapsed);
        self.numbers.update(elapsed);
        self.flashes.update(elapsed);
        self.deaths.update(elapsed);
        self.flights.update(elapsed);
        self.kick.update(elapsed);
        for gate in &mut self.gates {
            gate.update(elapsed);
        }
        if let Some(banner) = &mut self.banner
            && !banner.update(elapsed)
        {
            self.banner = None;
        }
    }

    /// Whether nothing is seen any more.
    pub fn is_still(&self) -> bool {
        self.particles.is_empty()
            && self.numbers.is_empty()
            && self.flashes.is_empty()
            && self.deaths.is_empty()
            && self.flights.is_empty()
            && self.kick.is_still()
            && self.banner.is_none()
            && self.gates.iter().all(|gate| gate.open == 0.0 && gate.stays == 0.0)
    }

    /// Everything ends at once.
    pub fn clear(&mut self) {
        self.particles.clear();
        self.numbers.clear();
        self.flashes.clear();
        self.deaths.clear();
        self.flights.clear();
        self.kick = Kick::default();
        self.banner = None;
        self.gates = [Gate::default(); 2];
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Area, Point};
    use azuki_engine::def::Element;

    fn storm(fx: &mut Fx) {
        let at = Point::new(600.0, 300.0);
        let card = Area::around(at, 105.0, 126.0);
        for element in Element::ALL {
            fx.impact(at, Point::new(0.0, -1.0), element, 9);
            fx.element_burst(at, element, 30);
            fx.torn(card, element);
            fx.fly(at, Point::new(100.0, 100.0), element, 0.2);
        }
        fx.frost(card);
        fx.charge(card);
        fx.heal(card, 4);
        fx.gate_ring(card);
        fx.gate_burst(at);
        fx.dust(card);
        fx.goes_out(at);
        fx.lights_up(at);
    }

    #[test]
    fn a_storm_stays_in_its_pool_and_passes() {
        let mut fx = Fx::default();
        for _ in 0..8 {
            storm(&mut fx);
        }
        assert!(fx.particles.len() == PARTICLES, "{} particles", fx.particles.len());
        fx.kick.hit(50, true, false);
        fx.gates[0].open_for(0.5);
        for _ in 0..240 {
            fx.update(1.0 / 60.0);
        }
        assert!(fx.is_still(), "{fx:?}");
    }

    #[test]
    fn less_motion_throws_less() {
        let (mut usual, mut reduced) = (Fx::default(), Fx { reduced: true, ..Fx::default() });
        usual.element_burst(Point::ORIGIN, Element::Fire, 40);
        reduced.element_burst(Point::ORIGIN, Element::Fire, 40);
        assert!(reduced.particles.len() * 2 < usual.particles.len() && !reduced.particles.is_empty());
    }

    #[test]
    fn five_hundred_particles_take_a_fraction_of_a_frame() {
        let mut fx = Fx::default();
        for _ in 0..8 {
            storm(&mut fx);
        }
        let start = std::time::Instant::now();
        for _ in 0..100 {
            fx.particles.update(1e-5);
        }
        let each = start.elapsed().as_secs_f64() / 100.0;
        assert_eq!(fx.particles.len(), PARTICLES);
        // Measured at some 10 microseconds; the rest is room for a slow and busy machine.
        assert!(each < 0.0003, "{each} s for an update");
    }
}
