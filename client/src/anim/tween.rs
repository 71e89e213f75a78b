//! What is added to a card's place for a moment: a lunge, a blow, a pulse. A fixed pool.

use azuki_engine::ids::CardIx;

use super::{Pose, bump, ease_in, ease_out};
use crate::geometry::Point;

/// Seconds of a lunge: back, forward; then it waits at the contact until released.
const WIND_UP: f32 = 0.12;
const LUNGE: f32 = 0.10;
/// Seconds until a lunge touches.
pub const CONTACT: f32 = WIND_UP + LUNGE;
/// Seconds back from the contact.
const RECOIL: f32 = 0.25;
/// Seconds after which a lunge goes back by itself.
const PATIENCE: f32 = 0.35;
/// Tweens at once.
const TWEENS: usize = 64;

/// How a card moves aside from where it rests.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Gait {
    /// Back, forward along the way, and back from it when released.
    Lunge(Point),
    /// Pushed along the way, and back.
    Recoil(Point),
    /// Larger and back: it is about this card.
    Pulse,
    /// A quick trembling.
    Shiver,
    /// It has come down: flat, and back.
    Land,
}

impl Gait {
    const fn seconds(self) -> f32 {
        match self {
            Self::Lunge(_) => CONTACT + PATIENCE + RECOIL,
            Self::Recoil(_) => 0.3,
            Self::Pulse => 0.34,
            Self::Shiver => 0.4,
            Self::Land => 0.32,
        }
    }
}

/// One of them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tween {
    card: CardIx,
    gait: Gait,
    /// Seconds; below 0 it has not begun.
    age: f32,
}

impl Tween {
    fn change(&self, pose: &mut Pose) {
        let part = self.age / self.gait.seconds();
        if self.age < 0.0 {
            return;
        }
        match self.gait {
            Gait::Lunge(way) => {
                let length = way.length().max(1.0);
                let back = way * (-22.0 / length);
                let (offset, lift, lean) = if self.age < WIND_UP {
                    let part = ease_out(self.age / WIND_UP);
                    (back * part, part, -0.35 * part)
                } else if self.age < CONTACT {
                    let part = ease_in((self.age - WIND_UP) / LUNGE);
                    (back.toward(way, part), 1.0, part - 0.35)
                } else if self.age < CONTACT + PATIENCE {
                    (way, 1.0, 0.65)
                } else {
                    let rest = 1.0 - ease_out((self.age - CONTACT - PATIENCE) / RECOIL);
                    (way * rest, rest, 0.65 * rest)
                };
                pose.at = pose.at + offset;
                pose.lift += 1.2 * lift;
                pose.width *= 1.0 + 0.06 * lift;
                // It leans into the blow, to the side it goes.
                pose.turn += 9.0 * lean * (way.x / length).clamp(-1.0, 1.0);
            }
            Gait::Recoil(way) => {
                let swing = (1.0 - part) * (part * 9.0).sin() * (-2.2 * part).exp() * 1.6;
                pose.at = pose.at + way * swing;
                pose.turn += 4.0 * swing * if way.x < 0.0 { -1.0 } else { 1.0 };
            }
            Gait::Pulse => {
                let swell = bump(part.sqrt());
                pose.width *= 1.0 + 0.09 * swell;
                pose.lift += 0.8 * swell;
            }
            Gait::Shiver => {
                let fall = (1.0 - part) * (1.0 - part);
                pose.at.x += 3.4 * fall * (self.age * 95.0).sin();
                pose.turn += 2.2 * fall * (self.age * 71.0).sin();
            }
            Gait::Land => {
                let swing = (1.0 - part) * (part * 11.0).cos() * (-2.0 * part).exp();
                pose.width *= 1.0 + 0.07 * swing;
            }
        }
    }
}

/// Every tween that goes on.
#[derive(Clone, PartialEq, Debug)]
pub struct Tweens {
    list: Vec<Tween>,
}

impl Default for Tweens {
    fn default() -> Self {
        Self { list: Vec::with_capacity(TWEENS) }
    }
}

impl Tweens {
    /// Begins one after some seconds. With too many at once the oldest ends.
    pub fn begin(&mut self, card: CardIx, gait: Gait, after: f32) {
        if self.list.len() == TWEENS {
            self.list.remove(0);
        }
        self.list.push(Tween { card, gait, age: -after });
    }

    /// Whoever waits at a contact goes back from now on.
    pub fn release(&mut self) {
        for tween in &mut self.list {
            if matches!(tween.gait, Gait::Lunge(_)) {
                tween.age = tween.age.max(CONTACT + PATIENCE);
            }
        }
    }

    /// Everything ends.
    pub fn clear(&mut self) {
        self.list.clear();
    }

    /// Whether nothing goes on.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// How many go on.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether a card is moved by one.
    pub fn moves(&self, card: CardIx) -> bool {
        self.list.iter().any(|tween| tween.card == card)
    }

    pub(super) fn update(&mut self, elapsed: f32) {
        for tween in &mut self.list {
            tween.age += elapsed;
        }
        self.list.retain(|tween| tween.age < tween.gait.seconds());
    }

    /// Adds everything that goes on to a card's pose.
    pub fn add_to(&self, card: CardIx, pose: &mut Pose) {
        for tween in self.list.iter().filter(|tween| tween.card == card) {
            tween.change(pose);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Area;

    const CARD: CardIx = CardIx(20);

    fn offset(tweens: &Tweens) -> Point {
        let rest = Pose::on_table(Area::new(0.0, 0.0, 100.0, 120.0));
        let mut pose = rest;
        tweens.add_to(CARD, &mut pose);
        pose.at - rest.at
    }

    #[test]
    fn a_lunge_winds_up_touches_waits_and_goes_back() {
        let mut tweens = Tweens::default();
        let way = Point::new(0.0, -100.0);
        tweens.begin(CARD, Gait::Lunge(way), 0.0);
        tweens.update(0.11);
        assert!(offset(&tweens).y > 15.0, "back first: {:?}", offset(&tweens));
        tweens.update(0.12);
        assert!(offset(&tweens).distance(way) < 0.1, "then there");
        tweens.update(0.2);
        assert!(offset(&tweens).distance(way) < 0.1, "and it waits");
        tweens.release();
        tweens.update(0.1);
        assert!(offset(&tweens).y > -60.0 && offset(&tweens).y < 0.0);
        tweens.update(0.2);
        assert!(tweens.is_empty());
    }

    #[test]
    fn nothing_is_left_of_any_gait() {
        let mut tweens = Tweens::default();
        let way = Point::new(30.0, -100.0);
        for gait in [Gait::Lunge(way), Gait::Recoil(way), Gait::Pulse, Gait::Shiver, Gait::Land] {
            tweens.begin(CARD, gait, 0.1);
        }
        assert_eq!(offset(&tweens), Point::ORIGIN, "none has begun");
        for _ in 0..30 {
            tweens.update(0.05);
        }
        assert!(tweens.is_empty() && offset(&tweens) == Point::ORIGIN);
        for _ in 0..200 {
            tweens.begin(CARD, Gait::Pulse, 0.0);
        }
        assert_eq!(tweens.list.len(), TWEENS);
    }
}
