//! Curves from 0 to 1.

/// Slow at the start.
pub fn ease_in(part: f32) -> f32 {
    let part = part.clamp(0.0, 1.0);
    part * part
}

/// Slow at the end.
pub fn ease_out(part: f32) -> f32 {
    let rest = 1.0 - part.clamp(0.0, 1.0);
    1.0 - rest * rest * rest
}

/// Slow at both ends.
pub fn ease_in_out(part: f32) -> f32 {
    let part = part.clamp(0.0, 1.0);
    part * part * (3.0 - 2.0 * part)
}

/// Past the end and back: something that pops up.
pub fn spring_out(part: f32) -> f32 {
    let part = part.clamp(0.0, 1.0);
    let rest = part - 1.0;
    1.0 + 2.7 * rest * rest * rest + 1.7 * rest * rest
}

/// From nothing to nothing, full in the middle.
pub fn bump(part: f32) -> f32 {
    (part.clamp(0.0, 1.0) * std::f32::consts::PI).sin()
}

/// Time for what sways, breathes or flickers by itself, in so many steps a second. The steps are too small to be seen, and
/// between them the picture need not be painted anew. `own` tells such things apart, so that they do not all step in the same
/// frame; what overlaps had better do so, then it is painted once.
pub fn in_steps(time: f64, a_second: f64, own: f64) -> f64 {
    // The golden ratio spreads any numbers evenly.
    let ahead = (own * 0.618_034).fract();
    ((time + ahead) * a_second).floor() / a_second - ahead
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn curves_begin_and_end_where_they_say() {
        for curve in [ease_in, ease_out, ease_in_out, spring_out] {
            assert!(curve(0.0).abs() < 1e-5 && (curve(1.0) - 1.0).abs() < 1e-5);
            assert!((curve(-3.0) - curve(0.0)).abs() < 1e-6 && (curve(9.0) - curve(1.0)).abs() < 1e-6);
        }
        assert!(bump(0.0).abs() < 1e-6 && bump(1.0).abs() < 1e-6 && (bump(0.5) - 1.0).abs() < 1e-6);
        assert!(spring_out(0.7) > 1.02, "it pops beyond its size");
    }

    #[test]
    fn steps_follow_time_and_come_one_after_the_other() {
        let frames = || (0..600).map(|frame| f64::from(frame) / 60.0);
        let mut stepping = vec![0; 600];
        for own in 0..5 {
            let own = f64::from(own);
            let mut before = in_steps(0.0, 8.0, own);
            let mut steps = 0;
            for (frame, time) in frames().enumerate() {
                let now = in_steps(time, 8.0, own);
                assert!(now <= time + 1e-9 && time - now < 0.1251, "{now} is not near {time}");
                stepping[frame] += usize::from(now > before);
                steps += usize::from(now > before);
                before = now;
            }
            assert!((79..=80).contains(&steps), "{steps} steps in ten seconds");
        }
        assert!(stepping.iter().all(|together| *together <= 2), "five things do not step at once");
        let slow = frames().map(|time| in_steps(time, 4.0, 3.0));
        let quick = frames().map(|time| in_steps(time, 8.0, 3.0));
        let both: Vec<(f64, f64)> = slow.zip(quick).collect();
        // Time goes on: what does not step forward stands.
        let steps = |before: f64, after: f64| after > before;
        let apart = both.windows(2).filter(|pair| steps(pair[0].0, pair[1].0) && !steps(pair[0].1, pair[1].1)).count();
        assert_eq!(apart, 0, "what belongs together steps together");
    }
}
