//! One card on its way: a spring towards where it rests, or a journey with a course of its own.

use super::{Passage, Pose, Spring, bump, ease_in, ease_in_out, ease_out};

/// A way that a spring would not take.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Journey {
    /// Into the gate: to a place, small and faint there.
    Depart(Pose),
    /// Out of the gate: from a place to where the card rests now.
    Arrive(Pose),
    /// It burns where it is and is seen no more.
    Burn,
}

/// How fast the parts of a pose change.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct Speeds {
    x: f32,
    y: f32,
    turn: f32,
    width: f32,
    face: f32,
    tall: f32,
    lift: f32,
    opacity: f32,
}

/// What one frame does to all springs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Passages {
    place: Passage,
    lively: Passage,
    calm: Passage,
    elapsed: f32,
    calm_only: bool,
}

impl Passages {
    pub fn over(elapsed: f32, reduced: bool) -> Self {
        let calm = Spring::CALM.over(elapsed);
        if reduced {
            return Self { place: calm, lively: calm, calm, elapsed, calm_only: true };
        }
        let (place, lively) = (Spring::PLACE.over(elapsed), Spring::LIVELY.over(elapsed));
        Self { place, lively, calm, elapsed, calm_only: false }
    }
}

/// One card on its way.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mover {
    shown: bool,
    now: Pose,
    speeds: Speeds,
    goal: Pose,
    /// Seconds until it starts.
    wait: f32,
    journey: Option<(Journey, Pose, f32, f32)>,
    /// It tilts as it flies.
    tilts: bool,
}

const NOWHERE: Pose =
    Pose { at: crate::geometry::Point::ORIGIN, turn: 0.0, width: 0.0, face: 0.0, tall: 0.0, lift: 0.0, opacity: 0.0 };

/// Degrees of tilt for each unit a second, and the most.
const TILT: (f32, f32) = (0.011, 11.0);

impl Mover {
    /// Not on the table.
    pub const AWAY: Self = Self {
        shown: false,
        now: NOWHERE,
        speeds: Speeds { x: 0.0, y: 0.0, turn: 0.0, width: 0.0, face: 0.0, tall: 0.0, lift: 0.0, opacity: 0.0 },
        goal: NOWHERE,
        wait: 0.0,
        journey: None,
        tilts: true,
    };

    /// Whether it is on the table.
    pub const fn is_shown(&self) -> bool {
        self.shown
    }

    /// Where it goes to.
    pub const fn goal(&self) -> &Pose {
        &self.goal
    }

    /// Where it is, without tilt.
    pub const fn now(&self) -> &Pose {
        &self.now
    }

    /// Puts it somewhere, at rest.
    pub fn place(&mut self, pose: Pose) {
        *self = Self { shown: true, now: pose, goal: pose, ..Self::AWAY };
    }

    /// Says where it rests; a card that was nowhere is there at once.
    pub fn set_goal(&mut self, goal: Pose) {
        if !self.shown {
            self.place(goal);
        }
        self.goal = goal;
    }

    /// Starts later.
    pub fn wait(&mut self, seconds: f32) {
        self.wait = seconds;
    }

    /// Goes a way of its own for so long.
    pub fn travel(&mut self, journey: Journey, seconds: f32) {
        if let Journey::Arrive(from) = journey {
            self.now = from;
        }
        (self.speeds, self.wait) = (Speeds::default(), 0.0);
        self.journey = Some((journey, self.now, 0.0, seconds.max(0.001)));
    }

    /// At its goal, at rest.
    pub fn snap(&mut self) {
        if self.shown {
            self.place(self.goal);
        }
    }

    /// Whether anybody would see it move.
    pub fn is_moving(&self) -> bool {
        let (now, goal) = (&self.now, &self.goal);
        self.shown
            && (self.journey.is_some()
                || self.wait > 0.0
                || now.at.distance(goal.at) > 0.5
                || (now.turn - goal.turn).abs() > 0.5
                || (now.width - goal.width).abs() > 0.5
                || (now.face - goal.face).abs() > 0.01
                || (now.lift - goal.lift).abs() > 0.02
                || (now.opacity - goal.opacity).abs() > 0.01
                || self.speeds.x.abs() + self.speeds.y.abs() > 4.0)
    }

    pub(super) fn update(&mut self, passages: &Passages) {
        if !self.shown {
            return;
        }
        if self.wait > 0.0 {
            self.wait -= passages.elapsed;
            return;
        }
        self.tilts = !passages.calm_only;
        if self.journey.is_some() {
            self.go_on(passages.elapsed);
        } else {
            self.follow(passages);
        }
    }

    fn follow(&mut self, passages: &Passages) {
        let Self { now, speeds, goal, .. } = self;
        passages.place.step(&mut now.at.x, &mut speeds.x, goal.at.x);
        passages.place.step(&mut now.at.y, &mut speeds.y, goal.at.y);
        passages.lively.step(&mut now.turn, &mut speeds.turn, goal.turn);
        passages.lively.step(&mut now.width, &mut speeds.width, goal.width);
        passages.calm.step(&mut now.face, &mut speeds.face, goal.face);
        passages.calm.step(&mut now.tall, &mut speeds.tall, goal.tall);
        passages.calm.step(&mut now.lift, &mut speeds.lift, goal.lift);
        passages.calm.step(&mut now.opacity, &mut speeds.opacity, goal.opacity);
    }

    fn go_on(&mut self, elapsed: f32) {
        let Some((journey, from, age, seconds)) = &mut self.journey else { return };
        *age += elapsed;
        let part = (*age / *seconds).min(1.0);
        let done = part >= 1.0;
        self.now = match journey {
            Journey::Depart(via) => {
                let mut pose = from.toward(via, ease_in(part));
                pose.lift += bump(part);
                pose
            }
            Journey::Arrive(via) => {
                let mut pose = via.toward(&self.goal, ease_out(part));
                pose.lift += 1.6 * bump(ease_in_out(part));
                pose
            }
            Journey::Burn => {
                let rest = 1.0 - ease_in(part);
                Pose { opacity: from.opacity * rest, lift: from.lift + 0.3 * part, ..*from }
            }
        };
        if done {
            // Who burnt or went into the gate stays there until told; the spring takes whoever arrived.
            match journey {
                Journey::Arrive(_) => self.journey = None,
                Journey::Depart(_) | Journey::Burn if *age > *seconds + 0.6 => self.journey = None,
                Journey::Depart(_) | Journey::Burn => {}
            }
        }
    }

    /// Where it is, tilted by its speed.
    pub fn pose(&self) -> Pose {
        if !self.tilts {
            return self.now;
        }
        let (per_speed, most) = TILT;
        let speed = self.speeds.x.hypot(self.speeds.y);
        Pose {
            turn: self.now.turn + (self.speeds.x * per_speed).clamp(-most, most),
            width: self.now.width * (1.0 + (speed * 0.000_03).min(0.05)),
            ..self.now
        }
    }
}
