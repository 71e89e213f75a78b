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
}
