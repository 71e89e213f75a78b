//! Every sound of the game, as a client will decode it: there, clean at its ends, at its loudness, and without a seam.

use std::io::Cursor;

use azuki_sound::catalog::{self, CATALOG, Recipe};
use azuki_sound::encode::ogg;
use azuki_sound::index::Index;
use azuki_sound::measure::{in_decibels, integrated, momentary, true_peak};
use azuki_sound::output::{self, INDEX, Made};
use azuki_sound::synth::signal::Signal;
use azuki_sound::synth::{BLOCK, RATE};
use kira::sound::static_sound::StaticSoundData;

/// What the game asks for by name.
const WANTED: [&str; 31] = [
    "hover",
    "pick-up",
    "drop",
    "draw",
    "shuffle",
    "play-lightning",
    "play-water",
    "play-fire",
    "play-earth",
    "play-neutral",
    "attack-wind-up",
    "impact-light",
    "impact-medium",
    "impact-heavy",
    "impact-tail",
    "leader-damage",
    "destroyed",
    "heal",
    "freeze",
    "shock",
    "portal",
    "ikz-gain",
    "ikz-spend",
    "choice",
    "illegal",
    "turn-start",
    "victory",
    "defeat",
    "garden",
    "alley",
    "music",
];
/// All files together, in bytes: what is left of the game's weight beside its pictures.
const WEIGHT: usize = 2_500_000;

/// How high the music may go, as a factor: what other sounds have to leave free.
const MUSIC: f64 = 0.25;

/// Everything that is played once.
fn effects() -> Vec<Made> {
    CATALOG.iter().filter(|entry| !matches!(entry.recipe, Recipe::Loop(_))).map(Made::new).collect()
}

fn named(name: &str) -> Made {
    Made::new(catalog::find(name).unwrap())
}

/// What a client hears of a file: its left and right.
fn decoded(made: &Made) -> [Signal; 2] {
    let data = StaticSoundData::from_cursor(Cursor::new(made.bytes.clone())).unwrap();
    assert_eq!(data.sample_rate, RATE);
    let side =
        |value: fn(&kira::Frame) -> f32| Signal::new(data.frames.iter().map(|frame| f64::from(value(frame))).collect());
    [side(|frame| frame.left), side(|frame| frame.right)]
}

fn part(signal: &Signal, start: usize, length: usize) -> Signal {
    Signal::new(signal.values()[start..start + length].to_vec())
}

#[test]
fn every_wanted_sound_is_there_and_no_other() {
    let mut wanted = WANTED.to_vec();
    let mut names: Vec<&str> = CATALOG.iter().map(|entry| entry.name).collect();
    wanted.sort_unstable();
    names.sort_unstable();
    assert_eq!(names, wanted);
}

/// One test for all that asks for loops, which take seconds to make.
#[test]
fn the_whole_output_is_light_and_its_loops_have_no_seam() {
    let made = output::make();
    the_index_says_what_the_files_hold(&made);
    for made in made.iter().filter(|made| made.sound.round.is_some()) {
        let channels = decoded(made);
        lasts_as_long_as_it_should(made);
        is_as_loud_as_it_should_be(made, &channels);
        has_no_offset(made, &channels);
        has_no_seam(made, &channels);
        is_wide(made, &channels);
        assert!(channels.iter().all(|channel| true_peak(channel) <= MUSIC), "{} leaves no room", made.entry.name);
        assert!(ogg(&made.sound.channels, made.entry.kind.quality()) == made.bytes, "{}", made.entry.name);
    }
    let weight: usize = output::files(&made).iter().map(|(_, bytes)| bytes.len()).sum();
    assert!(weight <= WEIGHT, "{weight} bytes");
}

#[test]
fn effects_are_clean() {
    for made in &effects() {
        let channels = decoded(made);
        lasts_as_long_as_it_should(made);
        is_as_loud_as_it_should_be(made, &channels);
        has_no_offset(made, &channels);
        for channel in &channels {
            let values = channel.values();
            let (first, last) = (values[0].abs(), values[values.len() - 1].abs());
            assert!(first < 0.01 && last < 0.003, "{} starts at {first} and ends at {last}", made.entry.name);
        }
    }
    is_wide(&named("portal"), &decoded(&named("portal")));
}

fn the_index_says_what_the_files_hold(all: &[Made]) {
    let files = output::files(all);
    let (name, text) = files.last().unwrap();
    assert_eq!(name, INDEX);
    let index: Index = serde_json::from_slice(text).unwrap();
    assert_eq!((index.rate, index.sounds.len()), (RATE, CATALOG.len()));
    for made in all {
        let entry = &index.sounds[made.entry.name];
        assert!(files.iter().any(|(file, bytes)| *file == entry.file && *bytes == made.bytes));
        assert_eq!(entry.round.is_some(), matches!(made.entry.recipe, Recipe::Loop(_)), "{}", made.entry.name);
        let [left, _] = decoded(made);
        assert!((left.duration() - entry.seconds).abs() < 0.05, "{}: {}", made.entry.name, left.duration());
        if let Some(round) = entry.round {
            assert!(round.start > 0 && round.end < left.len(), "the file goes on on both sides of the loop");
        }
    }
}

fn lasts_as_long_as_it_should(made: &Made) {
    let (shortest, longest) = match (made.entry.recipe, made.entry.name) {
        (Recipe::Effect(_), "hover" | "pick-up" | "drop" | "choice" | "illegal" | "draw") => (0.05, 0.8),
        (Recipe::Effect(_), _) => (0.1, 2.6),
        (Recipe::Wide(_), _) => (2.0, 7.0),
        (Recipe::Loop(_), "music") => (60.0, 90.0),
        (Recipe::Loop(_), _) => (20.0, 40.0),
    };
    let seconds = made.sound.seconds();
    assert!((shortest..=longest).contains(&seconds), "{} lasts {seconds} s", made.entry.name);
}

/// And nothing clips.
fn is_as_loud_as_it_should_be(made: &Made, channels: &[Signal; 2]) {
    let peak = in_decibels(channels.iter().map(true_peak).fold(0.0, f64::max));
    assert!(peak <= -1.0, "{} peaks at {peak} dB", made.entry.name);
    let [left, right] = channels;
    let loudness = if made.sound.round.is_some() { integrated(&[left, right]) } else { momentary(&[left, right]) };
    let wanted = made.entry.kind.loudness() + made.entry.trim;
    assert!((loudness - wanted).abs() < 1.0, "{}: {loudness} LUFS, not {wanted}", made.entry.name);
}

fn has_no_offset(made: &Made, channels: &[Signal; 2]) {
    for channel in channels {
        let offset = channel.values().iter().sum::<f64>() / channel.len() as f64;
        assert!(offset.abs() < 0.001, "{} is off by {offset}", made.entry.name);
    }
}

fn is_wide(made: &Made, [left, right]: &[Signal; 2]) {
    let apart = left.clone().with(0.0, right, -1.0).level() / left.level();
    assert!(apart > 0.2, "{} is the same on both sides: {apart}", made.entry.name);
}

fn has_no_seam(made: &Made, channels: &[Signal; 2]) {
    let name = made.entry.name;
    let (start, end) = made.sound.round.unwrap();
    let window = RATE as usize / 10;
    assert_eq!((end - start) % BLOCK, 0, "{name}");
    for channel in channels {
        let values = channel.values();
        let largest = (start + 1..end).map(|at| (values[at] - values[at - 1]).abs()).fold(0.0, f64::max);
        let seam = (values[start] - values[end - 1]).abs();
        assert!(seam <= 0.5 * largest, "{name}: {seam} at the seam, {largest} elsewhere");
        // What follows the end in the file is what follows it in the loop: the coder's own ends are not met.
        let other = Signal::new((0..window).map(|at| values[end + at] - values[start + at]).collect());
        let apart = other.level() / part(channel, start, window).level();
        assert!(apart < 0.5, "{name}: the loop goes on otherwise by {apart}");
        // Low and high, the energy steps no further across the seam than between neighbours anywhere.
        let round = part(channel, start, end - start);
        for band in [round.low_pass(600.0), round.high_pass(600.0)] {
            let level = |at: usize| in_decibels(part(&band, at, window).level());
            let across = (level(0) - level(round.len() - window)).abs();
            let inside = (0..round.len() / window - 1).map(|at| (level(at * window) - level((at + 1) * window)).abs());
            let most = inside.fold(0.0, f64::max);
            assert!(across <= most, "{name}: {across} dB across the seam, {most} elsewhere");
        }
    }
}

#[test]
fn layers_that_fall_together_do_not_clip() {
    let groups = [
        ["drop", "play-lightning", "ikz-spend"],
        ["drop", "play-water", "ikz-spend"],
        ["drop", "play-fire", "ikz-spend"],
        ["drop", "play-earth", "ikz-spend"],
        ["drop", "play-neutral", "ikz-spend"],
        ["impact-light", "impact-tail", "leader-damage"],
        ["impact-medium", "impact-tail", "destroyed"],
        ["impact-heavy", "impact-tail", "leader-damage"],
    ];
    for group in groups {
        let mut mix = Signal::default();
        for name in group {
            mix.add(0.0, &decoded(&named(name))[0], 1.0);
        }
        let peak = true_peak(&mix) + MUSIC;
        assert!(peak <= 1.0, "{group:?} go up to {peak} with music");
    }
}

#[test]
fn harder_impacts_are_louder_and_deeper() {
    let sounds = ["impact-light", "impact-medium", "impact-heavy"].map(|name| decoded(&named(name))[0].clone());
    let deep = sounds.each_ref().map(|sound| sound.low_pass(85.0).level() / sound.level());
    let loud = sounds.each_ref().map(|sound| momentary(&[sound]));
    assert!(deep[0] < deep[1] && deep[1] < deep[2], "{deep:?}");
    assert!(loud[0] < loud[1] && loud[1] < loud[2], "{loud:?}");
}

#[test]
fn answers_to_the_hand_come_at_once() {
    for name in ["hover", "pick-up", "drop", "choice", "illegal", "impact-light", "impact-medium", "impact-heavy"] {
        let [left, _] = decoded(&named(name));
        let first = left.values().iter().position(|value| value.abs() > 0.25 * left.peak()).unwrap();
        assert!(first < RATE as usize / 50, "{name} is heard only after {first} samples");
    }
}

#[test]
fn an_impact_tail_leaves_the_attack_to_the_impact() {
    let [tail, _] = decoded(&named("impact-tail"));
    assert!(part(&tail, 0, RATE as usize / 50).level() < 0.2 * tail.level());
}

#[test]
fn the_same_program_gives_the_same_bytes_and_no_two_sounds_are_alike() {
    let (one, other) = (effects(), effects());
    for (at, made) in one.iter().enumerate() {
        assert!(made.sound == other[at].sound && made.bytes == other[at].bytes, "{}", made.entry.name);
        for earlier in &one[..at] {
            assert!(earlier.sound != made.sound, "{} and {}", earlier.entry.name, made.entry.name);
        }
    }
}

#[test]
fn writing_replaces_an_older_output_whole() {
    let folder = std::env::temp_dir().join(format!("azuki-sound-{}", std::process::id()));
    output::write(&vec![("old.ogg".to_owned(), vec![1])], &folder).unwrap();
    output::write(&vec![("new.ogg".to_owned(), vec![2])], &folder).unwrap();
    let (old, new) = (folder.join("old.ogg").exists(), std::fs::read(folder.join("new.ogg")));
    std::fs::remove_dir_all(&folder).unwrap();
    assert!(!old);
    assert_eq!(new.unwrap(), [2]);
}
