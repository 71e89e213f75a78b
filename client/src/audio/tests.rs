//! The mixer as it is heard: seconds of it are rendered and measured.

mod crowds;
mod scenes;

use std::collections::BTreeMap;
use std::f64::consts::TAU;
use std::sync::LazyLock;

use azuki_sound::encode::ogg;
use azuki_sound::synth::signal::Signal;

use super::{Ambience, Audio, Cue, Outlet, RATE, Reader, Sound};
use crate::settings::Settings;

/// Frames between two frames of the game.
const FRAME: usize = RATE as usize / 60;
/// How long a cue lasts here, in seconds.
const LENGTH: f64 = 0.5;
/// How loud everything is here.
const LOUD: f64 = 0.2;
/// Where loops go round here: whole turns of every tone below.
const ROUND: (usize, usize) = (8_820, 8_820 + 2 * 44_100);
const MUSIC: f64 = 210.0;
const GARDEN: f64 = 350.0;
const ALLEY: f64 = 490.0;
/// All cues.
const CUE: f64 = 1_470.0;

type Files = BTreeMap<String, Vec<u8>>;

/// One tone for every sound, and their list.
static FILES: LazyLock<Files> = LazyLock::new(|| {
    let tone = |frames: usize, frequency: f64| {
        let at = |frame: usize| LOUD * (TAU * frequency * frame as f64 / f64::from(RATE)).sin();
        Signal::new((0..frames).map(at).collect())
    };
    let mut files = Files::new();
    let cue = ogg(&[tone((LENGTH * f64::from(RATE)) as usize, CUE)], 0.8);
    let mut sounds = serde_json::Map::new();
    for sound in Sound::ALL {
        let frequency = match sound {
            Sound::Music => Some(MUSIC),
            Sound::Garden => Some(GARDEN),
            Sound::Alley => Some(ALLEY),
            _ => None,
        };
        let file = format!("{}.ogg", sound.name());
        let kind = match sound {
            Sound::Music => "music",
            Sound::Garden | Sound::Alley => "ambience",
            Sound::AttackWindUp
            | Sound::Destroyed
            | Sound::ImpactHeavy
            | Sound::ImpactLight
            | Sound::ImpactMedium
            | Sound::ImpactTail
            | Sound::LeaderDamage => "combat",
            Sound::Defeat | Sound::Portal | Sound::TurnStart | Sound::Victory => "moment",
            Sound::Choice | Sound::Drop | Sound::Hover | Sound::Illegal | Sound::PickUp => "interface",
            _ => "card",
        };
        let mut entry = serde_json::json!({ "file": file, "kind": kind, "seconds": LENGTH });
        if frequency.is_some() {
            entry["loop"] = serde_json::json!({ "start": ROUND.0, "end": ROUND.1 });
        }
        sounds.insert(sound.name().to_owned(), entry);
        let both = |frequency| vec![tone(ROUND.1 + 8_820, frequency), tone(ROUND.1 + 8_820, frequency)];
        files.insert(file, frequency.map_or_else(|| cue.clone(), |frequency| ogg(&both(frequency), 0.8)));
    }
    let index = serde_json::json!({ "version": 1, "rate": RATE, "sounds": sounds });
    files.insert("sounds.json".to_owned(), index.to_string().into_bytes());
    files
});

fn reader(files: Files) -> Reader {
    Box::new(move |name| files.get(name).cloned().ok_or_else(|| "there is no such file".to_owned()))
}

/// A mixer, and the ear that pulls it.
struct Stage {
    audio: Audio,
    outlet: Outlet,
}

impl Stage {
    fn new() -> Self {
        Self::with(reader(FILES.clone()))
    }

    fn with(reader: Reader) -> Self {
        let mut audio = Audio::new(reader);
        let mut before = 0.0;
        for step in 0.. {
            let progress = audio.load_step();
            assert!(progress.share >= before && progress.share <= 1.0, "{progress:?} after {before}");
            before = progress.share;
            if progress.finished {
                break;
            }
            assert!(step < Sound::ALL.len() + 1, "a step decodes a file");
        }
        // Everything as it is: the tests below count in parts of it.
        audio.set_volumes(&loud());
        let outlet = audio.outlet();
        let mut stage = Self { audio, outlet };
        stage.hear(0.2);
        stage
    }

    /// Plays on for so many seconds, frame by frame; the left ear.
    fn hear(&mut self, seconds: f64) -> Vec<f64> {
        self.hear_both(seconds).0
    }

    fn hear_both(&mut self, seconds: f64) -> (Vec<f64>, Vec<f64>) {
        let mut heard = (Vec::new(), Vec::new());
        let mut buffer = [0.0_f32; FRAME * 2];
        for _ in 0..(seconds * 60.0).round() as usize {
            self.audio.update(1.0 / 60.0);
            self.outlet.pull(&mut buffer);
            heard.0.extend(buffer.iter().step_by(2).map(|value| f64::from(*value)));
            heard.1.extend(buffer.iter().skip(1).step_by(2).map(|value| f64::from(*value)));
        }
        heard
    }

    fn play(&mut self, sound: Sound) {
        self.audio.play(Cue::plain(sound));
    }
}

fn loud() -> Settings {
    Settings { volume: 100, effects: 100, music: 100, ambience: 100, ..Settings::default() }
}

fn level(samples: &[f64]) -> f64 {
    (samples.iter().map(|value| value * value).sum::<f64>() / samples.len() as f64).sqrt()
}

fn peak(samples: &[f64]) -> f64 {
    samples.iter().fold(0.0, |most, value| value.abs().max(most))
}

/// How loud one tone is in a mix, as an amplitude.
fn tone(samples: &[f64], frequency: f64) -> f64 {
    let turn = |at: usize| TAU * frequency * at as f64 / f64::from(RATE);
    let sum = |part: fn(f64) -> f64| samples.iter().enumerate().map(|(at, value)| value * part(turn(at))).sum::<f64>();
    2.0 * sum(f64::sin).hypot(sum(f64::cos)) / samples.len() as f64
}

fn in_decibels(factor: f64) -> f64 {
    20.0 * factor.log10()
}

#[test]
fn a_cue_is_heard_once_and_ends() {
    let mut stage = Stage::new();
    assert!(stage.audio.trouble().is_none());
    assert!(level(&stage.hear(0.2)) < 1e-9, "nothing sounds by itself");
    stage.play(Sound::Choice);
    assert_eq!(stage.audio.voices(), 1);
    let heard = stage.hear(0.4);
    assert!((tone(&heard, CUE) - LOUD).abs() < 0.02, "{}", tone(&heard, CUE));
    stage.hear(0.3);
    assert!(level(&stage.hear(0.2)) < 1e-9);
    assert_eq!(stage.audio.voices(), 0);
}

#[test]
fn a_cue_has_its_volume_its_rate_and_its_place() {
    let mut stage = Stage::new();
    stage.audio.play(Cue::plain(Sound::Choice).volume(0.5));
    let heard = stage.hear(0.4);
    assert!((tone(&heard, CUE) / LOUD - 0.5).abs() < 0.05);
    stage.hear(0.4);
    stage.audio.play(Cue::chained(Sound::Choice, 5));
    let heard = stage.hear(0.2);
    assert!(tone(&heard, 2.0 * CUE) > 0.15 && tone(&heard, CUE) < 0.01, "an octave higher");
    stage.hear(0.4);
    stage.audio.play(Cue::plain(Sound::Choice).panning(-1.0));
    let (left, right) = stage.hear_both(0.4);
    assert!(level(&left) > 0.1 && level(&right) < 1e-6);
}

#[test]
fn a_volume_of_nothing_is_silence() {
    let zero = [
        ("volume", Settings { volume: 0, ..loud() }),
        ("effects", Settings { effects: 0, ..loud() }),
        ("music", Settings { music: 0, ..loud() }),
        ("ambience", Settings { ambience: 0, ..loud() }),
    ];
    for (name, settings) in zero {
        let mut stage = Stage::new();
        stage.audio.set_volumes(&settings);
        stage.audio.scene(Ambience::Garden);
        stage.hear(2.0);
        stage.play(Sound::Choice);
        let heard = stage.hear(0.4);
        for (part, frequency) in [("effects", CUE), ("music", MUSIC), ("ambience", GARDEN)] {
            let silent = name == part || name == "volume";
            assert_eq!(tone(&heard, frequency) < 1e-3, silent, "{part} with {name} at 0");
        }
        if name == "volume" {
            assert!(peak(&heard) < 1e-9, "nothing at all");
        }
    }
}

#[test]
fn a_slider_goes_by_even_steps() {
    let mut stage = Stage::new();
    let mut before = f64::INFINITY;
    for volume in [100, 75, 50, 25, 10, 1] {
        stage.audio.set_volumes(&Settings { volume, ..loud() });
        stage.hear(0.7);
        stage.play(Sound::Choice);
        let heard = tone(&stage.hear(0.4), CUE);
        assert!(heard > 1e-4 && heard < before, "{volume}: {heard}");
        before = heard;
    }
}

#[test]
fn what_is_missing_is_silent_and_said_once() {
    let mut nowhere = Stage::with(super::folder("no/such/folder"));
    nowhere.audio.scene(Ambience::Garden);
    nowhere.play(Sound::Victory);
    assert!(peak(&nowhere.hear(0.5)) < 1e-9);
    let message = nowhere.audio.trouble().unwrap();
    assert!(message.starts_with("There is no sound: sounds.json cannot be used: "), "{message}");

    let mut files = FILES.clone();
    files.remove("hover.ogg");
    files.insert("music.ogg".to_owned(), b"OggS and then nothing that is one".to_vec());
    let half = FILES["garden.ogg"].len() / 2;
    files.get_mut("garden.ogg").unwrap().truncate(half);
    let mut stage = Stage::with(reader(files));
    let message = stage.audio.trouble().unwrap();
    assert!(message.starts_with("Some sounds are missing: ") && message.ends_with("(and 2 more)"), "{message}");
    stage.audio.scene(Ambience::Garden);
    stage.play(Sound::Hover);
    assert!(peak(&stage.hear(0.5)) < 1e-9);
    stage.play(Sound::Choice);
    assert!(level(&stage.hear(0.4)) > 0.1, "the others are there");
}

#[test]
fn damaged_files_never_panic() {
    let mut dice = 1_u32;
    let mut roll = || {
        dice = dice.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (dice >> 8) as usize
    };
    for _ in 0..40 {
        let mut files = FILES.clone();
        let file = files.get_mut("choice.ogg").unwrap();
        for _ in 0..=roll() % 20 {
            let at = roll() % file.len();
            file[at] = roll() as u8;
        }
        files.retain(|name, _| name == "choice.ogg" || name == "sounds.json");
        let mut stage = Stage::with(reader(files));
        stage.play(Sound::Choice);
        assert!(stage.hear(0.2).iter().all(|value| value.abs() <= 1.0));
    }
}

#[test]
fn an_outlet_without_a_mixer_is_silent() {
    let stage = Stage::new();
    let outlet = stage.outlet.clone();
    drop(stage);
    let mut buffer = [1.0; 33];
    outlet.pull(&mut buffer);
    assert!(buffer.iter().all(|value: &f32| value.abs() < 1e-9));
}
