//! Names of notes. All sounds of the game are tuned to one scale, so that nothing clashes with the music.

/// The hertz of a note by its name: a letter, `b` for flat or `#` for sharp, and the octave, such as `Bb3`.
pub fn hertz(name: &str) -> Option<f64> {
    let mut letters = name.chars();
    let step = match letters.next()? {
        'C' => 0,
        'D' => 2,
        'E' => 4,
        'F' => 5,
        'G' => 7,
        'A' => 9,
        'B' => 11,
        _ => return None,
    };
    let rest = letters.as_str();
    let (shift, octave) = match rest.chars().next()? {
        'b' => (-1, &rest[1..]),
        '#' => (1, &rest[1..]),
        _ => (0, rest),
    };
    let octave: i32 = octave.parse().ok().filter(|octave| (0..=8).contains(octave))?;
    Some(440.0 * 2_f64.powf(f64::from(octave * 12 + step + shift - 57) / 12.0))
}

/// The game's scale on D, hirajōshi: whole step, half step, two whole ones, half step, two whole ones.
const SCALE: [i32; 5] = [0, 2, 3, 7, 8];

/// The hertz of a degree of the scale: 0 is the D below middle C, 5 the next D.
pub fn degree(degree: i32) -> f64 {
    let semitones = 12 * degree.div_euclid(5) + SCALE[degree.rem_euclid(5) as usize];
    146.832_383_958_704 * 2_f64.powf(f64::from(semitones) / 12.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_have_their_frequencies() {
        let near = |name: &str, expected: f64| assert!((hertz(name).unwrap() - expected).abs() < 0.01, "{name}");
        near("A4", 440.0);
        near("D3", 146.83);
        near("Bb3", 233.08);
        near("F#5", 739.99);
        assert_eq!(["H4", "", "A", "A9", "Ab", "4"].map(hertz), [None; 6]);
    }

    #[test]
    fn degrees_walk_the_scale() {
        let near = |step: i32, name: &str| assert!((degree(step) - hertz(name).unwrap()).abs() < 0.01, "{name}");
        for (step, name) in [(0, "D3"), (1, "E3"), (2, "F3"), (3, "A3"), (4, "Bb3"), (5, "D4"), (-1, "Bb2"), (10, "D5")]
        {
            near(step, name);
        }
    }
}
