//! What has not moved for a while: the beginning of a frame that can be painted once and then shown as one picture.
//!
//! Most of a table is ground, drawn first and in many layers. A graphics card does not mind; a processor that draws in its place
//! has no time for anything else.

use azuki::canvas::Quad;

/// Frames in which a beginning must have been the same.
const FRAMES: u32 = 8;
/// Frames after which it is asked whether more has become still.
const LONGER: u32 = 60;
/// Fewer quads are not worth a picture of their own.
const LEAST: usize = 48;

/// What to do about the beginning of a frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Beginning {
    /// Paint everything.
    Moves,
    /// Paint so many quads into the picture, which is then shown.
    Keep(usize),
    /// Show the picture in place of so many quads.
    Kept(usize),
}

/// Watches the beginnings of frames.
#[derive(Debug, Default)]
pub(crate) struct Still {
    before: Vec<Quad>,
    size: (u32, u32),
    kept: usize,
    /// The shortest beginning that two frames had in common, and over how many frames.
    least: Option<usize>,
    frames: u32,
}

impl Still {
    /// Looks at a frame; `changed` where textures did.
    pub(crate) fn look(&mut self, quads: &[Quad], size: (u32, u32), changed: bool) -> Beginning {
        let same = self.before.iter().zip(quads).take_while(|(before, now)| before == now).count();
        self.before.clear();
        self.before.extend_from_slice(quads);
        if changed || size != self.size || same < self.kept {
            self.kept = 0;
            self.forget();
        }
        self.size = size;
        self.least = Some(self.least.map_or(same, |least| least.min(same)));
        self.frames += 1;
        if self.frames < if self.kept == 0 { FRAMES } else { LONGER } {
            return self.now();
        }
        let least = self.least.unwrap_or(0);
        self.forget();
        if least < self.kept + LEAST {
            return self.now();
        }
        self.kept = least;
        Beginning::Keep(least)
    }

    const fn now(&self) -> Beginning {
        if self.kept == 0 { Beginning::Moves } else { Beginning::Kept(self.kept) }
    }

    const fn forget(&mut self) {
        self.least = None;
        self.frames = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use azuki::geometry::Point;

    const SIZE: (u32, u32) = (640, 360);

    /// A frame of 200 quads that moves from one on.
    fn frame(moves_from: usize, time: f32) -> Vec<Quad> {
        let quad = |at: usize| {
            let x = at as f32 + if at >= moves_from { time } else { 0.0 };
            Quad { corners: [Point::new(x, 0.0); 4], from: [0.0; 4], color: [255; 4], page: 0 }
        };
        (0..200).map(quad).collect()
    }

    fn looks(still: &mut Still, frames: u32, moves_from: usize, from: u32) -> Vec<Beginning> {
        (from..from + frames).map(|at| still.look(&frame(moves_from, at as f32), SIZE, false)).collect()
    }

    #[test]
    fn what_stays_is_kept_until_it_moves() {
        let mut still = Still::default();
        let seen = looks(&mut still, 30, 100, 0);
        let kept = seen.iter().position(|beginning| *beginning == Beginning::Keep(100)).expect("it stays");
        assert!(kept > 4 && seen[..kept].iter().all(|beginning| *beginning == Beginning::Moves));
        assert!(seen[kept + 1..].iter().all(|beginning| *beginning == Beginning::Kept(100)));
        assert_eq!(looks(&mut still, 1, 50, 30), [Beginning::Moves], "something in it moved");
        // What moves first is what counts.
        assert!(looks(&mut still, 200, 20, 31).iter().all(|beginning| *beginning == Beginning::Moves));
    }

    #[test]
    fn more_is_kept_when_more_comes_to_rest() {
        let mut still = Still::default();
        looks(&mut still, 30, 60, 0);
        let seen = looks(&mut still, 200, 180, 30);
        assert_eq!(seen.iter().filter(|beginning| **beginning == Beginning::Keep(180)).count(), 1);
        assert_eq!(seen.last(), Some(&Beginning::Kept(180)));
    }

    #[test]
    fn another_size_and_another_texture_end_it() {
        let mut still = Still::default();
        looks(&mut still, 30, 100, 0);
        assert_eq!(still.look(&frame(100, 30.0), (320, 180), false), Beginning::Moves);
        looks(&mut still, 30, 100, 31);
        assert_eq!(still.look(&frame(100, 61.0), SIZE, true), Beginning::Moves);
    }
}
