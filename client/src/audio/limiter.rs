//! Keeps the sum of all sounds within what a sound card can play, softly.

use kira::Frame;
use kira::effect::{Effect, EffectBuilder};
use kira::info::Info;

/// Up to here nothing is changed.
const KNEE: f32 = 0.7;
/// Nothing is louder than this.
const CEILING: f32 = 0.98;
/// After so many seconds a held peak is forgotten to a third.
const RELEASE: f64 = 0.12;

/// Holds the last peak and turns down by what it is too loud. It turns down at once and up again slowly, so that a crowd of
/// sounds is pressed together and not torn.
#[derive(Default)]
pub struct Limiter {
    peak: f32,
}

impl Limiter {
    fn limit(&mut self, frame: Frame, fall: f32) -> Frame {
        // A damaged file may hold what is no number: better a gap than silence for good.
        let whole = |value: f32| if value.is_finite() { value.clamp(-64.0, 64.0) } else { 0.0 };
        let frame = Frame::new(whole(frame.left), whole(frame.right));
        self.peak = frame.left.abs().max(frame.right.abs()).max(self.peak * fall);
        if self.peak <= KNEE {
            return frame;
        }
        let room = CEILING - KNEE;
        frame * ((KNEE + room * ((self.peak - KNEE) / room).tanh()) / self.peak)
    }
}

impl Effect for Limiter {
    fn process(&mut self, input: &mut [Frame], dt: f64, _: &Info) {
        let fall = (-dt / RELEASE).exp() as f32;
        for frame in input {
            *frame = self.limit(*frame, fall);
        }
    }
}

impl EffectBuilder for Limiter {
    type Handle = ();

    fn build(self) -> (Box<dyn Effect>, ()) {
        (Box::new(self), ())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FALL: f32 = 0.9998;

    #[test]
    fn what_is_quiet_is_not_touched() {
        let mut limiter = Limiter::default();
        for value in [0.0, 0.1, -0.7, 0.69] {
            assert_eq!(limiter.limit(Frame::new(value, -value), FALL), Frame::new(value, -value));
        }
    }

    #[test]
    fn what_is_loud_stays_below_the_ceiling_and_in_order() {
        let mut before = 0.0;
        for step in 0..2_000 {
            let value = step as f32 * 0.01;
            let frame = Limiter::default().limit(Frame::new(value, value * 0.5), FALL);
            assert!(frame.left > before - 1e-5 && frame.left < CEILING + 1e-5, "{value} becomes {}", frame.left);
            assert!((frame.right * 2.0 - frame.left).abs() < 1e-5, "both sides are turned down alike");
            before = frame.left;
        }
    }

    #[test]
    fn a_peak_is_forgotten() {
        let mut limiter = Limiter::default();
        limiter.limit(Frame::from_mono(3.0), FALL);
        let held = limiter.limit(Frame::from_mono(0.5), FALL).left;
        assert!(held < 0.25, "{held}");
        for _ in 0..20_000 {
            limiter.limit(Frame::ZERO, FALL);
        }
        assert_eq!(limiter.limit(Frame::from_mono(0.5), FALL), Frame::from_mono(0.5));
    }

    #[test]
    fn what_is_no_number_is_a_gap() {
        let mut limiter = Limiter::default();
        assert_eq!(limiter.limit(Frame::new(f32::NAN, f32::INFINITY), FALL), Frame::ZERO);
        assert_eq!(limiter.limit(Frame::from_mono(0.5), FALL), Frame::from_mono(0.5));
    }
}
