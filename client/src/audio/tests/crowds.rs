//! Many sounds at a time: repeats, limits, what gives way, and the sum of it all.

use azuki_sound::catalog::{CATALOG, Recipe};
use azuki_sound::output::{self, Made};

use super::*;
use crate::audio::voices::MOST;

/// Sounds that are played once.
fn cues() -> Vec<Sound> {
    Sound::ALL.into_iter().filter(|sound| !matches!(sound, Sound::Music | Sound::Garden | Sound::Alley)).collect()
}

#[test]
fn the_same_sound_at_once_is_one_sound() {
    let mut stage = Stage::new();
    stage.play(Sound::Choice);
    stage.play(Sound::Choice);
    stage.hear(1.0 / 60.0);
    stage.play(Sound::Choice);
    assert_eq!(stage.audio.voices(), 1);
    assert!((tone(&stage.hear(0.3), CUE) - LOUD).abs() < 0.02, "and no louder");
    stage.hear(0.5);

    stage.audio.play(Cue::plain(Sound::Choice).volume(0.25).panning(-1.0));
    stage.audio.play(Cue::plain(Sound::Choice).volume(1.0).panning(1.0));
    stage.hear(0.1);
    let (left, right) = stage.hear_both(0.2);
    assert!((level(&left) - level(&right)).abs() < 0.01, "in the middle of both");
    assert!((tone(&left, CUE) - LOUD).abs() < 0.02, "as loud as the louder");
}

#[test]
fn a_sound_is_heard_four_times_at_most_and_the_last_is_among_them() {
    let mut stage = Stage::new();
    for _ in 0..8 {
        stage.play(Sound::Choice);
        stage.hear(0.05);
        assert!(stage.audio.voices() <= 4);
    }
    stage.hear(0.4);
    assert!(level(&stage.hear(0.02)) > 0.05, "the last still sounds after the others");
}

#[test]
fn repeats_differ_a_little_where_they_would_tire() {
    let pitch = |stage: &mut Stage, sound: Sound| {
        stage.play(sound);
        let heard = stage.hear(0.3);
        stage.hear(0.4);
        let tones = (-30..=30).map(|step| CUE * (1.0 + f64::from(step) * 0.001));
        tones.max_by(|first, second| tone(&heard, *first).total_cmp(&tone(&heard, *second))).unwrap()
    };
    let mut stage = Stage::new();
    let pitches: Vec<f64> = (0..6).map(|_| pitch(&mut stage, Sound::Hover)).collect();
    assert!(pitches.windows(2).all(|pair| (pair[0] - pair[1]).abs() > 0.005 * CUE), "{pitches:?}");
    assert!(pitches.iter().all(|pitch| (pitch / CUE - 1.0).abs() < 0.022), "{pitches:?}");
    assert!((pitch(&mut stage, Sound::IkzGain) / CUE - 1.0).abs() < 0.0015, "a tune keeps its pitch");
    let mut again = Stage::new();
    assert_eq!(
        pitches,
        (0..6).map(|_| pitch(&mut again, Sound::Hover)).collect::<Vec<f64>>(),
        "and always the same way"
    );
}

#[test]
fn a_hundred_cues_at_once_neither_clip_nor_panic() {
    let mut stage = Stage::new();
    stage.audio.scene(Ambience::Garden);
    stage.hear(2.0);
    for number in 0..100 {
        stage.play(cues()[number % cues().len()]);
    }
    assert!(stage.audio.voices() <= MOST && stage.audio.voices() > 20, "{}", stage.audio.voices());
    let heard = stage.hear(0.4);
    assert!(peak(&heard) > 0.9 && peak(&heard) < 0.99, "{}", peak(&heard));
    // Turned down, not cut off: few samples lie at the top.
    let top = heard.iter().filter(|value| value.abs() > 0.975).count();
    assert!(top < heard.len() / 3, "{top} of {}", heard.len());
    stage.hear(4.0);
    let heard = stage.hear(0.5);
    assert!((tone(&heard, GARDEN) - LOUD).abs() < 0.01, "and then all is as it was: {}", tone(&heard, GARDEN));
}

#[test]
fn thousands_of_cues_in_a_row_stay_in_bounds() {
    let mut stage = Stage::new();
    for number in 0..2_000_usize {
        let cue = Cue { rate: number as f32 / 300.0 - 1.0, ..Cue::plain(cues()[number * 7 % cues().len()]) };
        stage.audio.play(cue);
        if number % 3 == 0 {
            assert!(peak(&stage.hear(1.0 / 60.0)) < 0.99);
        }
        assert!(stage.audio.voices() <= MOST);
    }
    stage.hear(3.0);
    assert_eq!(stage.audio.voices(), 0);
}

#[test]
fn what_matters_less_gives_way() {
    let mut stage = Stage::new();
    let great = [Sound::Defeat, Sound::Portal, Sound::TurnStart, Sound::Victory];
    let attacks = [Sound::AttackWindUp, Sound::Destroyed, Sound::ImpactTail, Sound::LeaderDamage];
    // As slow as can be, so that they are still there at the end.
    let slow = |sound: Sound| Cue { rate: 0.25, ..Cue::plain(sound) };
    for sound in great.into_iter().chain(attacks) {
        for _ in 0..4 {
            stage.audio.play(slow(sound));
            stage.hear(0.035);
        }
    }
    let full = stage.audio.voices();
    assert!((28..=29).contains(&full), "{full}");
    // The hover at its usual rate would be the only tone at that pitch.
    stage.play(Sound::Choice);
    assert!(tone(&stage.hear(0.1), CUE) < 0.02, "an answer to the pointer is not missed now");
    stage.play(Sound::ImpactHeavy);
    let heard = stage.hear(0.1);
    assert!(tone(&heard, CUE) > 0.02, "an impact is: {}", tone(&heard, CUE));
    assert!(stage.audio.voices() <= MOST);
}

#[test]
fn cues_that_no_card_played_are_not_heard_when_it_wakes_up() {
    let mut stage = Stage::new();
    for sound in cues() {
        stage.play(sound);
        for _ in 0..6 {
            stage.audio.update(1.0 / 60.0);
        }
    }
    stage.audio.update(0.5);
    stage.audio.update(0.6);
    assert!(peak(&stage.hear(0.5)) < 1e-9);
    stage.play(Sound::Choice);
    assert!(level(&stage.hear(0.3)) > 0.1, "and what comes then is heard");
}

/// The real sounds but the loops, which take seconds to make.
#[test]
fn the_effects_of_the_game_are_found_and_heard_together() {
    let made: Vec<Made> =
        CATALOG.iter().filter(|entry| !matches!(entry.recipe, Recipe::Loop(_))).map(Made::new).collect();
    let mut stage = Stage::with(reader(output::files(&made).into_iter().collect()));
    let message = stage.audio.trouble().unwrap();
    assert_eq!(message, "Some sounds are missing: alley: sounds.json does not name it (and 2 more)");
    for sound in cues() {
        stage.play(sound);
        assert!(peak(&stage.hear(0.2)) > 0.01, "{sound:?} is heard");
        assert!(peak(&stage.hear(3.0)) < 0.7, "{sound:?} is not touched by the limiter");
    }
    stage.hear(4.0);
    for sound in cues().into_iter().cycle().take(100) {
        stage.play(sound);
    }
    let heard = stage.hear(7.0);
    assert!(peak(&heard) > 0.5 && peak(&heard) < 0.99, "{}", peak(&heard));
    assert_eq!(stage.audio.voices(), 0);
}
