//! The picture of the game in the bar of the system: a gate before the moon.

/// Pixels either way.
pub(crate) const SIZE: u32 = 64;

const NIGHT: [f32; 3] = [22.0, 26.0, 48.0];
const MOON: [f32; 3] = [238.0, 206.0, 130.0];
const GATE: [f32; 3] = [206.0, 58.0, 42.0];

/// Samples either way in a pixel, so that edges are smooth.
const SAMPLES: u32 = 4;

/// Red, green, blue and cover of each pixel, row by row.
pub(crate) fn pixels() -> Vec<u8> {
    let mut pixels = Vec::with_capacity((SIZE * SIZE * 4) as usize);
    for row in 0..SIZE {
        for column in 0..SIZE {
            let mut sum = [0.0; 3];
            let mut cover = 0.0;
            for sample in 0..SAMPLES * SAMPLES {
                let place = |pixel: u32, part: u32| {
                    (pixel as f32 + (part as f32 + 0.5) / SAMPLES as f32) / SIZE as f32 * 2.0 - 1.0
                };
                if let Some(color) = color(place(column, sample % SAMPLES), place(row, sample / SAMPLES)) {
                    cover += 1.0;
                    for (sum, channel) in sum.iter_mut().zip(color) {
                        *sum += channel;
                    }
                }
            }
            let part = if cover > 0.0 { 1.0 / cover } else { 0.0 };
            pixels.extend(sum.map(|channel| (channel * part).round() as u8));
            pixels.push((cover * 255.0 / (SAMPLES * SAMPLES) as f32).round() as u8);
        }
    }
    pixels
}

/// The colour of a place, both coordinates from -1 to 1; nothing outside the round edge.
fn color(x: f32, y: f32) -> Option<[f32; 3]> {
    if x.hypot(y) > 0.98 {
        return None;
    }
    // The upper beam is bent upwards at its ends.
    let upper = (y + 0.47 + 0.16 * x * x).abs() < 0.09 && x.abs() < 0.8;
    let lower = (y + 0.15).abs() < 0.06 && x.abs() < 0.58;
    // The posts stand a little apart at their feet.
    let post = (x.abs() - 0.4 - 0.07 * (y + 0.4)).abs() < 0.08 && (-0.45..0.72).contains(&y);
    if upper || lower || post {
        return Some(GATE);
    }
    let moon = (x - 0.02).hypot(y - 0.16) < 0.52;
    Some(if moon { MOON } else { NIGHT })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_icon_is_round_and_has_a_gate() {
        let pixels = pixels();
        let at = |x: u32, y: u32| &pixels[((y * SIZE + x) * 4) as usize..][..4];
        assert_eq!(pixels.len(), (SIZE * SIZE * 4) as usize);
        assert_eq!(at(0, 0)[3], 0);
        assert_eq!(at(32, 40), [238, 206, 130, 255]);
        assert_eq!(at(32, 17), [206, 58, 42, 255]);
    }
}
