//! What lies under everything: music and ambience without end, one fading into the other, stepping back for what matters.

use std::time::Duration;

use kira::sound::static_sound::StaticSoundHandle;
use kira::track::{TrackBuilder, TrackHandle};
use kira::{Decibels, Easing, Tween};

use super::bank::{Bank, Clip};
use super::index::Kind;
use super::{Sound, fade_in, fade_out, tween};

/// How many sounds without end there are.
pub const LOOPS: usize = 3;
/// How long one place fades into another.
const CROSS: Duration = Duration::from_millis(1_600);
/// How far the bed steps back for an attack, in decibels.
const UNDER_COMBAT: f32 = -6.0;
/// How far for a great moment.
const UNDER_MOMENT: f32 = -9.0;
/// How fast it steps back, and how slowly it returns.
const STEP_BACK: Duration = Duration::from_millis(40);
const RETURN: Duration = Duration::from_millis(900);
/// It stays back for this part of the sound, and no shorter or longer than this.
const STAY: f32 = 0.6;
const SHORTEST: f32 = 0.2;
const LONGEST: f32 = 3.0;

/// Where the player is, for the ear.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Default)]
pub enum Ambience {
    /// Before and after matches: the music in front of a quiet garden.
    Title,
    /// A table in the garden.
    Garden,
    /// A table in the alley.
    Alley,
    /// Nowhere.
    #[default]
    Silent,
}

impl Ambience {
    /// How loud a loop is here, in decibels; nothing when it is not heard.
    fn level(self, sound: Sound) -> Option<f32> {
        match (self, sound) {
            (Self::Title, Sound::Music) | (Self::Garden, Sound::Garden) | (Self::Alley, Sound::Alley) => Some(0.0),
            // The table's own sounds come first in a match.
            (Self::Garden | Self::Alley, Sound::Music) => Some(-3.0),
            (Self::Title, Sound::Garden) => Some(-4.0),
            _ => None,
        }
    }
}

/// Music and ambience.
pub struct Bed {
    /// Goes down when the bed steps back.
    track: TrackHandle,
    music: TrackHandle,
    ambience: TrackHandle,
    loops: [Loop; LOOPS],
    here: Ambience,
    /// How far it has stepped back, in decibels, and for how many seconds more.
    depth: f32,
    left: f32,
}

/// One sound without end. It begins when it is first heard and goes on unheard elsewhere: so it never restarts, and never
/// plays twice.
struct Loop {
    sound: Sound,
    handle: Option<StaticSoundHandle>,
}

impl Bed {
    /// On a track of its own, silent.
    pub fn new(mut track: TrackHandle) -> Self {
        let builder = || TrackBuilder::new().sub_track_capacity(0).sound_capacity(LOOPS);
        let music = track.add_sub_track(builder()).expect("there is room for two");
        let ambience = track.add_sub_track(builder()).expect("there is room for two");
        let loops = [Sound::Music, Sound::Garden, Sound::Alley].map(|sound| Loop { sound, handle: None });
        Self { track, music, ambience, loops, here: Ambience::Silent, depth: 0.0, left: 0.0 }
    }

    /// Sets the player's volumes.
    pub fn set_volumes(&mut self, music: Decibels, ambience: Decibels, tween: Tween) {
        self.music.set_volume(music, tween);
        self.ambience.set_volume(ambience, tween);
    }

    /// Goes to another place. What was never heard begins with [`Bed::settle`].
    pub fn go(&mut self, ambience: Ambience) {
        let before = std::mem::replace(&mut self.here, ambience);
        for each in &mut self.loops {
            let Some(handle) = &mut each.handle else { continue };
            match (before.level(each.sound), ambience.level(each.sound)) {
                (None, Some(level)) => handle.set_volume(level, fade_in(CROSS)),
                (Some(_), None) => handle.set_volume(Decibels::SILENCE, fade_out(CROSS)),
                (Some(old), Some(new)) if (old - new).abs() > 0.01 => {
                    handle.set_volume(new, tween(CROSS, Easing::Linear));
                }
                _ => {}
            }
        }
    }

    /// Begins what should be heard here and has become ready.
    pub fn settle(&mut self, bank: &Bank) {
        for each in self.loops.iter_mut().filter(|each| each.handle.is_none()) {
            let Some((level, clip)) = self.here.level(each.sound).zip(bank.clip(each.sound)) else { continue };
            let track = if each.sound == Sound::Music { &mut self.music } else { &mut self.ambience };
            each.handle = track.play(clip.data.volume(level).fade_in_tween(fade_in(CROSS))).ok();
        }
    }

    /// Steps back for a clip, if it is of a kind that matters.
    pub fn duck(&mut self, clip: &Clip, volume: f32) {
        let under = match clip.kind {
            Kind::Combat => UNDER_COMBAT,
            Kind::Moment => UNDER_MOMENT,
            Kind::Interface | Kind::Card | Kind::Ambience | Kind::Music => return,
        };
        let depth = under * volume;
        self.left = self.left.max((clip.seconds * STAY).clamp(SHORTEST, LONGEST));
        if depth < self.depth {
            self.depth = depth;
            self.track.set_volume(depth, tween(STEP_BACK, Easing::Linear));
        }
    }

    /// Lets time pass: what stepped back long enough returns.
    pub fn update(&mut self, elapsed: f32) {
        self.left = (self.left - elapsed).max(0.0);
        if self.left <= 0.0 && self.depth < 0.0 {
            self.depth = 0.0;
            self.track.set_volume(0.0, tween(RETURN, Easing::InOutPowi(2)));
        }
    }

    /// How many loops belong here.
    pub fn voices(&self) -> usize {
        self.loops.iter().filter(|each| each.handle.is_some() && self.here.level(each.sound).is_some()).count()
    }
}
