//! The one piece of music: quiet, in the game's scale on D, for koto, bamboo flute, a low string and a drum far behind.
//!
//! Twenty bars in five groups of four: koto alone; the flute comes in; the koto leads over the drum; the flute sings; both
//! leave. The last bar leads back into
//! the first, and every tail that goes past the end is heard at the start, so the piece has no seam.

use crate::synth::breath::Breath;
use crate::synth::modal::{BOWL, SKIN, Strike, WOOD};
use crate::synth::random::Random;
use crate::synth::reverb::HALL;
use crate::synth::score::{Note, line};
use crate::synth::signal::Signal;
use crate::synth::stereo::Stereo;
use crate::synth::string::Pluck;
use crate::synth::{BLOCK, RATE};

/// Seconds a bar: four slow beats.
const BAR: f64 = 155.0 * BLOCK as f64 / RATE as f64;
/// How many bars there are.
const BARS: usize = 20;

const KOTO: &str = "
    D4! . . A4 . Bb4 A4 . | F4 . . E4 . . D4, . | D4! . . A4 . Bb4 D5 . | A4 . . . F4, . E4 .
  | D4! . A3 . D4, . E4 . | F4 . A3 . E4, . D4 . | Bb3! . F4 . A4, . F4 . | A3 . E4 . A4, . . .
  | D5! . Bb4 A4 . F4, . A4 | Bb4 . A4 . F4 . E4, . | F4! . A4 Bb4 . D5 . E5, | F5! . E5 . D5 . A4, .
  | Bb3 . D4, . F4 . A4, . | A3 . D4, . E4 . A4, . | F3 . A3, . D4 . F4, . | E4 . A3, . E4 . Bb4 A4,
  | D5! . . A4 . . F4, . | E4 . . Bb3 . . A3, . | D4! . . . A4 . . Bb4, | A4 . . E4, . F4, E4 A3,";

const FLUTE: &str = "
    . | . | . | .
  | . . . . . . A4, - | - - - - Bb4 - A4 - | - - F4 - - - . . | E4 - - - - - . .
  | . | . | . . . . A4, - Bb4 - | D5 - - - - - . .
  | D5! - - - Bb4 - A4 - | - - - - - . . . | F4 - - A4 - - Bb4 - | A4 - - - - - . .
  | . | E4, - F4 - E4 - - - | D4 - - - - - - . | .";

const BASS: &str = "
    D2 - - - | . . A2, - | D2 - - - | . . A2, -
  | D2 - - - | D2 - A2, - | Bb2 - - - | A2 - - -
  | D2 - - A2, | Bb2 - - - | F2 - - A2, | A2 - - -
  | Bb2 - - - | A2 - - - | F2 - - - | A2 - - E3,
  | D2 - - - | A2, - - - | D2 - - - | . . A2, -";

const DRUM: &str = "
    D2, . . . . . . . | . | D2, . . . . . . . | .
  | D2, . . . . . . . | . . . . . . D2, . | D2, . . . . . . . | . . . . D2, . D2, .
  | D2! . . D2, . . D2 . | D2 . . . D2, . . . | D2! . . D2, . . D2 . | D2 . . D2, . D2, D2, .
  | D2! . . . . . D2, . | D2 . . . . . . . | D2! . . . . . D2, . | D2 . . . D2, . . .
  | D2 . . . . . . . | . | D2, . . . . . . . | .";

const RIM: &str = "
    . | . | . | .
  | . | . | . | .
  | . . . . A4, . . . | . . . . . . A4, . | . . . . A4, . . . | . . A4, . . . . .
  | . . . . A4, . . . | . . . . A4, . . . | . . . . A4, . . . | . . . . . . A4, .
  | . | . | . | .";

const BOWLS: &str = "
    . | . | . | . . . . A5, . . . | . | . | . | . . . . . . D6, . | . | . | . | . . . . A5, . . .
  | . | . . . . . . E5, . | . | . | A5, . . . | . | D5, . . . | . . D6, .";

/// The piece.
pub fn music() -> Stereo {
    let mut stage = Stage::new();
    stage.perform(KOTO, -0.25, 0.36, |note, seed| {
        let koto = Pluck { brightness: 0.3 + 0.35 * note.strength, ..Pluck::koto(note.frequency) };
        // Soft notes are pressed into place, as a left hand behind the bridge does.
        if note.strength < 0.6 { koto.bent(-0.9).play(seed) } else { koto.play(seed) }
    });
    stage.perform(FLUTE, 0.3, 0.27, |note, seed| Breath::new(note.frequency, note.length * BAR * 0.97).play(seed));
    stage.perform(BASS, 0.05, 0.3, |note, seed| Pluck::bass(note.frequency).play(seed));
    stage.perform(DRUM, 0.0, 0.34, |note, _| {
        SKIN.strike(Strike { frequency: note.frequency, ring: 0.9, hardness: 0.1 + 0.1 * note.strength })
    });
    stage.perform(RIM, 0.15, 0.07, |note, _| {
        WOOD.strike(Strike { frequency: note.frequency, ring: 0.12, hardness: 0.3 })
    });
    stage.perform(BOWLS, -0.4, 0.08, |note, _| {
        BOWL.strike(Strike { frequency: note.frequency, ring: 3.0, hardness: 0.1 })
    });
    stage.in_hall(0.7)
}

/// Where the players sit, going round.
struct Stage {
    dry: Stereo,
    wet: Signal,
    random: Random,
}

impl Stage {
    fn new() -> Self {
        let duration = BAR * BARS as f64;
        Self { dry: Stereo::silence(duration), wet: Signal::silence(duration), random: Random::new(401) }
    }

    /// Plays a line from one place. Nobody is exact: each note is a little early or late, stronger or weaker.
    fn perform(&mut self, text: &str, side: f64, loudness: f64, play: impl Fn(&Note, u64) -> Signal) {
        let notes = line(text).expect("the lines of this file are read by its tests");
        for (number, note) in notes.iter().enumerate() {
            let at = note.bar * BAR + 0.02 + self.random.between(-0.009, 0.009);
            let strength = loudness * note.strength * self.random.between(0.88, 1.0);
            let sound = play(note, 410 + number as u64);
            self.dry.place_around(at, &sound, side, strength);
            self.wet.add_around(at, &sound, strength);
        }
    }

    fn in_hall(mut self, share: f64) -> Stereo {
        self.dry.add(0.0, &HALL.answer_around(&self.wet), share);
        self.dry
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_can_be_read_and_has_all_bars() {
        for text in [KOTO, FLUTE, BASS, DRUM, RIM, BOWLS] {
            let notes = line(text).unwrap();
            assert!(!notes.is_empty());
            assert_eq!(text.split('|').filter(|bar| !bar.trim().is_empty()).count(), BARS);
        }
    }

    #[test]
    fn melodies_keep_to_the_scale() {
        let scale = [0, 2, 3, 7, 8];
        for note in [KOTO, FLUTE, BASS, BOWLS].iter().flat_map(|text| line(text).unwrap()) {
            let semitones = (12.0 * (note.frequency / 146.832).log2()).round() as i32;
            assert!(scale.contains(&semitones.rem_euclid(12)), "{} Hz", note.frequency);
        }
    }
}
