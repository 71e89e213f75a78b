//! Music and ambience: without seams, one into the other, stepping back and coming back, resting with the window.

use super::*;

/// The loudness of tones in each tenth of a second.
fn tenths(samples: &[f64], frequency: f64) -> Vec<f64> {
    samples.chunks_exact(RATE as usize / 10).map(|chunk| tone(chunk, frequency)).collect()
}

#[test]
fn a_loop_has_no_seam() {
    let mut stage = Stage::new();
    stage.audio.set_volumes(&Settings { ambience: 0, ..loud() });
    stage.audio.scene(Ambience::Title);
    stage.hear(2.0);
    // More than twice round.
    let heard = stage.hear(4.5);
    let steepest = LOUD * TAU * MUSIC / f64::from(RATE);
    for (at, pair) in heard.windows(2).enumerate() {
        assert!((pair[1] - pair[0]).abs() < 1.3 * steepest, "a jump of {} at {at}", pair[1] - pair[0]);
    }
    // A tone that goes on as if it had never turned back.
    assert!((tone(&heard, MUSIC) - LOUD).abs() < 0.01, "{}", tone(&heard, MUSIC));
}

#[test]
fn a_scene_fades_in_and_asking_again_changes_nothing() {
    let mut stage = Stage::new();
    stage.audio.scene(Ambience::Title);
    assert!(peak(&stage.hear(0.05)) < 0.05, "nothing bursts in");
    stage.hear(2.0);
    assert_eq!(stage.audio.voices(), 2);
    let before = stage.hear(0.5);
    stage.audio.scene(Ambience::Title);
    stage.audio.set_volumes(&loud());
    let after = stage.hear(0.5);
    for frequency in [MUSIC, GARDEN] {
        assert!((tone(&before, frequency) - tone(&after, frequency)).abs() < 0.002);
    }
    stage.audio.scene(Ambience::Silent);
    stage.hear(2.0);
    assert!(peak(&stage.hear(0.5)) < 1e-9);
    assert_eq!(stage.audio.voices(), 0);
}

#[test]
fn one_place_fades_into_another_while_the_music_goes_on() {
    let mut stage = Stage::new();
    stage.audio.scene(Ambience::Garden);
    stage.hear(2.5);
    stage.audio.scene(Ambience::Alley);
    let heard = stage.hear(2.5);
    let (garden, alley, music) = (tenths(&heard, GARDEN), tenths(&heard, ALLEY), tenths(&heard, MUSIC));
    assert!(garden[0] > 0.95 * LOUD && alley[0] < 0.05 * LOUD);
    assert!(*garden.last().unwrap() < 0.005 && *alley.last().unwrap() > 0.95 * LOUD);
    let quiet = LOUD * 10_f64.powf(-3.0 / 20.0);
    for at in 0..garden.len() {
        let together = in_decibels(garden[at].hypot(alley[at]) / LOUD);
        assert!(together.abs() < 2.0, "{together} dB after {at} tenths");
        assert!((music[at] - quiet).abs() < 0.02, "the music is at {} after {at} tenths", music[at]);
    }
    assert_eq!(stage.audio.voices(), 2);
}

#[test]
fn scenes_that_change_before_anything_is_played_leave_the_last() {
    let mut stage = Stage::new();
    for _ in 0..3 {
        for ambience in [Ambience::Garden, Ambience::Alley, Ambience::Title, Ambience::Silent] {
            stage.audio.scene(ambience);
        }
    }
    stage.hear(2.0);
    assert!(peak(&stage.hear(0.3)) < 1e-9);
    stage.audio.scene(Ambience::Garden);
    stage.audio.scene(Ambience::Alley);
    stage.hear(2.0);
    let heard = stage.hear(0.5);
    assert!(tone(&heard, ALLEY) > 0.9 * LOUD && tone(&heard, GARDEN) < 0.005);
}

#[test]
fn music_that_is_loaded_late_comes_in() {
    let mut audio = Audio::new(reader(FILES.clone()));
    audio.set_volumes(&loud());
    audio.scene(Ambience::Title);
    let outlet = audio.outlet();
    let mut stage = Stage { audio, outlet };
    assert!(peak(&stage.hear(0.5)) < 1e-9);
    while !stage.audio.load_step().finished {
        stage.hear(0.02);
    }
    stage.hear(2.0);
    assert!((tone(&stage.hear(0.5), MUSIC) - LOUD).abs() < 0.01);
}

#[test]
fn the_bed_steps_back_for_attacks_and_moments_and_returns() {
    for (sound, depth) in [(Sound::ImpactLight, -6.0), (Sound::Victory, -9.0), (Sound::Draw, 0.0), (Sound::Hover, 0.0)]
    {
        let mut stage = Stage::new();
        stage.audio.scene(Ambience::Garden);
        stage.hear(2.0);
        let before = stage.hear(0.5);
        stage.play(sound);
        stage.hear(0.1);
        let during = stage.hear(0.2);
        let after = stage.hear(3.0);
        for frequency in [MUSIC, GARDEN] {
            let down = in_decibels(tone(&during, frequency) / tone(&before, frequency));
            assert!((down - depth).abs() < 0.5, "{sound:?}: {down} dB at {frequency} Hz, not {depth}");
            let steps = tenths(&after, frequency);
            let back = in_decibels(steps.last().unwrap() / tone(&before, frequency));
            assert!(back.abs() < 0.2, "{sound:?}: {back} dB at the end");
            let least = steps.windows(2).map(|pair| in_decibels(pair[1] / pair[0])).fold(0.0, f64::max);
            assert!(least < 2.5, "{sound:?}: it comes back by {least} dB in a tenth of a second");
        }
    }
}

#[test]
fn a_second_attack_keeps_the_bed_back_and_no_deeper() {
    let mut stage = Stage::new();
    stage.audio.scene(Ambience::Title);
    stage.hear(2.0);
    let before = tone(&stage.hear(0.5), MUSIC);
    for sound in [Sound::ImpactLight, Sound::ImpactMedium, Sound::ImpactHeavy, Sound::Destroyed] {
        stage.play(sound);
        stage.hear(0.15);
        let down = in_decibels(tone(&stage.hear(0.1), MUSIC) / before);
        assert!((down + 6.0).abs() < 0.6, "{down} dB");
    }
}

#[test]
fn everything_rests_while_the_window_is_hidden() {
    let mut stage = Stage::new();
    stage.audio.scene(Ambience::Title);
    stage.hear(2.0);
    stage.play(Sound::Choice);
    stage.hear(0.1);
    for _ in 0..3 {
        stage.audio.set_hidden(true);
        stage.audio.set_hidden(false);
        stage.audio.set_hidden(true);
    }
    for _ in 0..60 {
        stage.audio.set_hidden(true);
        stage.hear(1.0 / 60.0);
    }
    assert!(peak(&stage.hear(0.5)) < 1e-9);
    stage.play(Sound::Victory);
    assert_eq!(stage.audio.voices(), 3, "the one that had begun, and two loops");
    for _ in 0..30 {
        stage.audio.set_hidden(false);
        stage.hear(1.0 / 60.0);
    }
    let heard = stage.hear(0.5);
    assert!((tone(&heard, MUSIC) - LOUD).abs() < 0.01, "the music is back");
    assert_eq!(stage.audio.voices(), 2, "the choice went on and ended; the victory was never heard");
}
