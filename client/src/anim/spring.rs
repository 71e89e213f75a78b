//! A spring that is integrated exactly: the same motion at any frame rate, and stable at all of them.

/// How a spring pulls.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spring {
    /// How hard it pulls, in radians a second.
    pub stiffness: f32,
    /// 1 arrives without overshoot; less swings.
    pub damping: f32,
}

impl Spring {
    /// For places: arrives within a third of a second, past its goal by a hundredth of the way.
    pub const PLACE: Self = Self { stiffness: 17.0, damping: 0.8 };
    /// For light, faces and less motion: without overshoot.
    pub const CALM: Self = Self { stiffness: 19.0, damping: 1.0 };
    /// For turns and sizes of cards that settle.
    pub const LIVELY: Self = Self { stiffness: 20.0, damping: 0.68 };

    /// What so many seconds do to every value on such a spring.
    pub fn over(self, elapsed: f32) -> Passage {
        let rate = self.stiffness;
        if self.damping < 0.999 {
            let swing = rate * (1.0 - self.damping * self.damping).sqrt();
            let brake = self.damping * rate;
            let fall = (-brake * elapsed).exp();
            let (sine, cosine) = (swing * elapsed).sin_cos();
            Passage {
                away: [fall * (cosine + brake / swing * sine), fall * sine / swing],
                speed: [-fall * (swing + brake * brake / swing) * sine, fall * (cosine - brake / swing * sine)],
            }
        } else {
            let fall = (-rate * elapsed).exp();
            Passage {
                away: [fall * (1.0 + rate * elapsed), fall * elapsed],
                speed: [-fall * rate * rate * elapsed, fall * (1.0 - rate * elapsed)],
            }
        }
    }
}

/// What a span of time does to a value on a spring: a linear map of how far it is away and how fast it moves.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Passage {
    away: [f32; 2],
    speed: [f32; 2],
}

impl Passage {
    /// Moves a value and its speed on.
    pub fn step(&self, value: &mut f32, speed: &mut f32, goal: f32) {
        let (away, before) = (*value - goal, *speed);
        *value = goal + self.away[0] * away + self.away[1] * before;
        *speed = self.speed[0] * away + self.speed[1] * before;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(spring: Spring, frames: u16, seconds: f32) -> (f32, f32) {
        let (mut value, mut speed) = (0.0, 0.0);
        for _ in 0..frames {
            spring.over(seconds / f32::from(frames)).step(&mut value, &mut speed, 100.0);
        }
        (value, speed)
    }

    #[test]
    fn the_same_at_every_frame_rate() {
        for spring in [Spring::PLACE, Spring::CALM, Spring::LIVELY] {
            for seconds in [0.1, 0.4] {
                let (value, speed) = after(spring, 1, seconds);
                for frames in [2, 6, 24, 96] {
                    let (other, other_speed) = after(spring, frames, seconds);
                    assert!((value - other).abs() < 0.01, "{spring:?}: {value} and {other}");
                    assert!((speed - other_speed).abs() < 0.5, "{spring:?}: {speed} and {other_speed}");
                }
            }
        }
    }

    #[test]
    fn overshoot_is_small_and_all_come_to_rest() {
        for (spring, least, most) in [(Spring::PLACE, 0.5, 3.0), (Spring::CALM, 0.0, 0.01), (Spring::LIVELY, 3.0, 8.0)]
        {
            let (mut value, mut speed, mut farthest) = (0.0, 0.0, 0.0_f32);
            for _ in 0..240 {
                spring.over(1.0 / 240.0).step(&mut value, &mut speed, 100.0);
                farthest = farthest.max(value - 100.0);
            }
            assert!((least..=most).contains(&farthest), "{spring:?} overshoots by {farthest}");
            assert!((value - 100.0).abs() < 0.1 && speed.abs() < 2.0, "{spring:?} ends at {value}");
        }
        let (value, _) = after(Spring::PLACE, 1, 100.0);
        assert!((value - 100.0).abs() < 1e-3, "a long pause ends at rest: {value}");
    }
}
