//! Sounds of the game: a mixer that is asked for cues and scenes, and rendered by whoever pulls its outlet.
//!
//! The way of a cue: [`Audio::play`] takes it to the voices, which keep repeats and crowds in bounds; a voice plays a clip of
//! the bank on the track of effects. Music and ambience lie below in the bed, which steps back while an attack or a great
//! moment is heard. Everything meets before the limiter and leaves through the [`Outlet`].

mod bank;
mod bed;
mod cue;
mod index;
mod limiter;
mod outlet;
#[cfg(test)]
mod tests;
mod voices;

pub use bank::{Progress, Reader, folder};
pub use bed::Ambience;
pub use cue::{Cue, Sound};
pub use outlet::{Outlet, RATE};

use std::time::Duration;

use kira::track::{MainTrackBuilder, TrackBuilder, TrackHandle, TrackPlaybackState};
use kira::{AudioManager, AudioManagerSettings, Capacities, Decibels, Easing, StartTime, Tween};

use crate::settings::Settings;
use bank::Bank;
use bed::Bed;
use limiter::Limiter;
use outlet::Tap;
use voices::Voices;

/// Frames that are mixed at a time: volumes move in steps of 3 ms.
const BLOCK: usize = 128;
/// How fast a volume follows its slider.
const SLIDE: Duration = Duration::from_millis(60);
/// How fast everything goes away with the window, and comes back.
const HIDE: Duration = Duration::from_millis(200);

/// Everything that is heard.
pub struct Audio {
    bank: Bank,
    voices: Voices,
    bed: Bed,
    /// Above effects and bed: the player's volume, and silence while the window is hidden.
    all: TrackHandle,
    effects: TrackHandle,
    outlet: Outlet,
    volumes: Option<Volumes>,
    hidden: bool,
    /// Seconds of play, from [`Audio::update`].
    now: f64,
    /// Last, so that the tracks above are let go first.
    _manager: AudioManager<Tap>,
}

/// The settings that are heard.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Volumes {
    all: u8,
    effects: u8,
    music: u8,
    ambience: u8,
}

impl Audio {
    /// A mixer that will get its sounds from a reader, with the usual volumes.
    pub fn new(reader: Reader) -> Self {
        let outlet = Outlet::default();
        let settings = AudioManagerSettings {
            capacities: Capacities { sub_track_capacity: 1, ..Capacities::default() },
            main_track_builder: MainTrackBuilder::new().with_effect(Limiter::default()),
            internal_buffer_size: BLOCK,
            backend_settings: outlet.clone(),
        };
        let Ok(mut manager) = AudioManager::<Tap>::new(settings);
        let track = || TrackBuilder::new().sub_track_capacity(2).sound_capacity(voices::CAPACITY);
        let mut all = manager.add_sub_track(track()).expect("it is the only one");
        let effects = all.add_sub_track(track()).expect("there is room for two");
        let bed = Bed::new(all.add_sub_track(track()).expect("there is room for two"));
        let mut audio = Self {
            bank: Bank::new(reader),
            voices: Voices::default(),
            bed,
            all,
            effects,
            outlet,
            volumes: None,
            hidden: false,
            now: 0.0,
            _manager: manager,
        };
        audio.set_volumes(&Settings::default());
        audio
    }

    /// Where the sound comes out: for the stream that plays it, or a test that measures it.
    pub fn outlet(&self) -> Outlet {
        self.outlet.clone()
    }

    /// Decodes at most one file more. Call it until everything is there, a few times a frame.
    pub fn load_step(&mut self) -> Progress {
        let progress = self.bank.load_step();
        self.bed.settle(&self.bank);
        progress
    }

    /// Plays a sound once. The same sound again within 30 ms is the same sound; one too many takes the place of the oldest.
    pub fn play(&mut self, cue: Cue) {
        let silent = self.volumes.is_some_and(|volumes| volumes.effects == 0);
        if self.hidden || silent {
            return;
        }
        let Some(clip) = self.bank.clip(cue.sound) else { return };
        let cue = cue.tamed();
        if self.voices.play(&mut self.effects, clip, cue, self.now) {
            self.bed.duck(clip, cue.volume);
        }
    }

    /// Sets the volumes of a player.
    pub fn set_volumes(&mut self, settings: &Settings) {
        let volumes = Volumes {
            all: settings.volume,
            effects: settings.effects,
            music: settings.music,
            ambience: settings.ambience,
        };
        if self.volumes.replace(volumes) == Some(volumes) {
            return;
        }
        self.all.set_volume(of_slider(volumes.all), tween(SLIDE, Easing::Linear));
        self.effects.set_volume(of_slider(volumes.effects), tween(SLIDE, Easing::Linear));
        self.bed.set_volumes(of_slider(volumes.music), of_slider(volumes.ambience), tween(SLIDE, Easing::Linear));
    }

    /// Goes over to the music and ambience of a place. Asking for where one is changes nothing.
    pub fn scene(&mut self, ambience: Ambience) {
        self.bed.go(ambience);
        self.bed.settle(&self.bank);
    }

    /// Lets time pass: call it once a frame, with the seconds since the frame before.
    pub fn update(&mut self, elapsed: f32) {
        if self.hidden || !elapsed.is_finite() || elapsed <= 0.0 {
            return;
        }
        self.now += f64::from(elapsed);
        self.voices.sweep(self.now);
        self.bed.update(elapsed);
    }

    /// Falls silent while the window is hidden, and goes on where it was. Cues of that time are not heard later. Call it once
    /// a frame: of a pause and a return that fall into one block of sound the mixer takes the return, whichever was last.
    pub fn set_hidden(&mut self, hidden: bool) {
        self.hidden = hidden;
        let resting = matches!(self.all.state(), TrackPlaybackState::Pausing | TrackPlaybackState::Paused);
        if hidden && !resting {
            self.all.pause(fade_out(HIDE));
        } else if !hidden && resting {
            self.all.resume(fade_in(HIDE));
        }
    }

    /// How many sounds are playing, loops included.
    pub fn voices(&self) -> usize {
        self.voices.count() + self.bed.voices()
    }

    /// What is wrong with the sounds, for the player: nothing is said twice.
    pub fn trouble(&self) -> Option<&str> {
        self.bank.trouble()
    }
}

fn tween(duration: Duration, easing: Easing) -> Tween {
    Tween { start_time: StartTime::Immediate, duration, easing }
}

/// Fades are in decibels. With the fourth power one sound leaves as another comes and the two together stay as loud.
fn fade_in(duration: Duration) -> Tween {
    tween(duration, Easing::OutPowi(4))
}

/// See [`fade_in`].
fn fade_out(duration: Duration) -> Tween {
    tween(duration, Easing::InPowi(4))
}

/// The decibels of a factor.
fn decibels(factor: f32) -> Decibels {
    Decibels((20.0 * factor.log10()).max(Decibels::SILENCE.0))
}

/// The decibels of a slider from 0 to 100. The ear hears a squared factor as even steps; all but 0 is heard.
fn of_slider(value: u8) -> Decibels {
    match value.min(100) {
        0 => Decibels::SILENCE,
        value => Decibels((40.0 * (f32::from(value) / 100.0).log10()).max(-54.0)),
    }
}
