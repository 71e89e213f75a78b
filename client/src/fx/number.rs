//! Numbers that rise from a card: damage, healing, what changed.

use azuki_engine::ids::CardIx;

use super::pool::{Passing, Pool};
use crate::anim::{ease_in, ease_out, spring_out};
use crate::geometry::Point;

/// Numbers at once.
const NUMBERS: usize = 24;
/// Seconds a number is seen.
const LIFE: f32 = 1.1;
/// Units up to which a number goes with its card: a lunge, but not the way to the discard.
const FOLLOWS: f32 = 170.0;

/// What a number tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NumberKind {
    /// Taken from health.
    Damage,
    /// Given back.
    Heal,
    /// Damage that did not land.
    Prevented,
    /// The attack is another.
    Attack,
    /// The health is another.
    Health,
}

/// One number.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Number {
    /// On which card.
    pub card: CardIx,
    /// Where the middle of the card rests.
    home: Point,
    /// From there to the number.
    offset: Point,
    /// How much; below 0 for less.
    pub amount: i16,
    /// What it tells.
    pub kind: NumberKind,
    age: f32,
}

impl Number {
    /// How large it is.
    pub fn scale(&self) -> f32 {
        let heavy = if self.kind == NumberKind::Damage {
            1.0 + 0.05 * f32::from(self.amount.unsigned_abs().min(10))
        } else {
            1.0
        };
        spring_out(self.age / 0.2) * heavy
    }

    /// Where it is: it goes with its card, but not to another place.
    pub fn place(&self, card: Option<Point>) -> Point {
        let middle = card.filter(|at| at.distance(self.home) < FOLLOWS).unwrap_or(self.home);
        middle + self.offset + Point::new(0.0, -34.0 * ease_out(self.age / LIFE))
    }

    /// How much of it is seen.
    pub fn opacity(&self) -> f32 {
        1.0 - ease_in((self.age - 0.7 * LIFE) / (0.3 * LIFE))
    }
}

impl Passing for Number {
    const MOST: usize = NUMBERS;

    fn age(&mut self) -> &mut f32 {
        &mut self.age
    }

    fn life(&self) -> f32 {
        LIFE
    }
}

/// Every number.
pub type Numbers = Pool<Number>;

impl Numbers {
    /// Adds one; those on the same card make room.
    pub fn add(&mut self, card: CardIx, home: Point, offset: Point, amount: i16, kind: NumberKind) {
        let before = self.list.iter().filter(|number| number.card == card && number.age < 0.5).count();
        let aside = [0.0, 34.0, -34.0, 62.0, -62.0][before.min(4)];
        self.push(Number { card, home, offset: offset + Point::new(aside, 0.0), amount, kind, age: 0.0 });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_pop_rise_and_make_room_for_each_other() {
        let mut numbers = Numbers::default();
        let at = Point::new(100.0, 100.0);
        numbers.add(CardIx(3), at, Point::ORIGIN, -4, NumberKind::Damage);
        numbers.add(CardIx(3), at, Point::ORIGIN, 2, NumberKind::Heal);
        let [first, second] = numbers.seen() else { panic!("two numbers") };
        assert!((first.place(None).x - second.place(None).x).abs() > 30.0);
        numbers.update(0.14);
        assert!(numbers.seen()[0].scale() > 1.1, "larger than at rest: {}", numbers.seen()[0].scale());
        numbers.update(0.5);
        assert!(numbers.seen()[0].place(None).y < 80.0 && (numbers.seen()[0].opacity() - 1.0).abs() < 1e-6);
        let lunging = Point::new(100.0, 0.0);
        assert!(numbers.seen()[0].place(Some(lunging)).y < 0.0, "it goes with its card");
        let far = Point::new(900.0, 0.0);
        assert_eq!(numbers.seen()[0].place(Some(far)), numbers.seen()[0].place(None), "but not to the discard");
        numbers.update(0.6);
        assert!(numbers.is_empty());
    }
}
