//! How loud something is over time.

use std::f64::consts::PI;

/// A course of loudness, from 0 to 1.
#[derive(Debug, Clone)]
pub enum Envelope {
    /// Hit once: up within `attack` seconds, then down by 60 decibels within `decay` seconds.
    Strike {
        /// Seconds up to full loudness.
        attack: f64,
        /// Seconds from there until nothing is heard.
        decay: f64,
    },
    /// Points in time with their levels, joined by curves without corners.
    Points(Vec<(f64, f64)>),
}

impl Envelope {
    /// Hit once.
    pub fn strike(attack: f64, decay: f64) -> Self {
        Self::Strike { attack, decay }
    }

    /// Up, staying, and down, each so many seconds.
    pub fn swell(rise: f64, stay: f64, fall: f64) -> Self {
        Self::Points(vec![(0.0, 0.0), (rise, 1.0), (rise + stay, 1.0), (rise + stay + fall, 0.0)])
    }

    /// Through these points of time and level.
    pub fn points(points: &[(f64, f64)]) -> Self {
        Self::Points(points.to_vec())
    }

    /// The level at a time.
    pub fn at(&self, time: f64) -> f64 {
        match self {
            Self::Strike { attack, .. } if time < *attack => smooth(time / attack),
            Self::Strike { attack, decay } => 10_f64.powf(-3.0 * (time - attack) / decay),
            Self::Points(points) => through(points, time),
        }
    }
}

/// From 0 to 1 without a corner at either end.
pub fn smooth(part: f64) -> f64 {
    // Most of a sound lies between its fades and needs no cosine.
    if part >= 1.0 { 1.0 } else { 0.5 - 0.5 * (PI * part.max(0.0)).cos() }
}

fn through(points: &[(f64, f64)], time: f64) -> f64 {
    let after = points.partition_point(|(at, _)| *at <= time);
    match (after.checked_sub(1).map(|before| points[before]), points.get(after)) {
        (Some((start, from)), Some((end, to))) => from + (to - from) * smooth((time - start) / (end - start)),
        (Some((_, level)), None) | (None, Some(&(_, level))) => level,
        (None, None) => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_strike_rises_and_falls_by_sixty_decibels() {
        let strike = Envelope::strike(0.01, 0.5);
        assert!(strike.at(0.0).abs() < 1e-9);
        assert!((strike.at(0.01) - 1.0).abs() < 1e-9);
        assert!((strike.at(0.51) - 0.001).abs() < 1e-9);
    }

    #[test]
    fn points_are_met_and_their_ends_held() {
        let envelope = Envelope::points(&[(1.0, 0.2), (2.0, 0.8)]);
        for (time, level) in [(0.0, 0.2), (1.0, 0.2), (1.5, 0.5), (2.0, 0.8), (9.0, 0.8)] {
            assert!((envelope.at(time) - level).abs() < 1e-9, "{time}");
        }
    }
}
