//! The sounds that are played once: how many at a time, and which gives way.

use kira::sound::PlaybackState;
use kira::sound::static_sound::StaticSoundHandle;
use kira::track::TrackHandle;
use kira::{PlaybackRate, Tween, Value};
use std::time::Duration;

use super::bank::Clip;
use super::index::Kind;
use super::{Cue, Sound, bed, decibels, fade_out};

/// All sounds at a time.
pub const MOST: usize = 32;
/// How many of them the bed leaves to cues.
const MOST_CUES: usize = MOST - bed::LOOPS;
/// How often one sound is heard at a time.
const MOST_ALIKE: usize = 4;
/// The room of a track: voices that were told to give way are still fading.
pub const CAPACITY: usize = 2 * MOST;
/// Within so many seconds the same sound is one.
const MERGE: f64 = 0.03;
/// How long one fades that gives way.
const YIELD: Duration = Duration::from_millis(25);
/// A voice that should have ended so many seconds ago is not being played: the sound card sleeps, as on a page that was not
/// touched yet. It must not be heard when the card wakes up.
const LATE: f64 = 0.5;

/// What sounds now.
#[derive(Default)]
pub struct Voices {
    /// In the order in which they began.
    list: Vec<Voice>,
    /// How many voices there were: the dice of variations.
    begun: u32,
}

struct Voice {
    sound: Sound,
    kind: Kind,
    handle: StaticSoundHandle,
    began: f64,
    ends: f64,
    volume: f32,
    panning: f32,
}

impl Voices {
    /// Plays a cue on a track; answers whether it is heard.
    pub fn play(&mut self, track: &mut TrackHandle, clip: &Clip, cue: Cue, now: f64) -> bool {
        // A loop would never end: it belongs to the bed.
        if clip.kind >= Kind::Ambience || cue.volume <= 0.001 {
            return false;
        }
        if let Some(voice) = self.list.iter_mut().rev().find(|voice| voice.sound == cue.sound)
            && now - voice.began < MERGE
        {
            voice.merge(cue);
            return true;
        }
        if !self.make_room(cue.sound, clip.kind) {
            return false;
        }
        self.begun = self.begun.wrapping_add(1);
        let cue = if cue.sound.varies() { varied(cue, self.begun) } else { cue };
        let data = clip
            .data
            .volume(decibels(cue.volume))
            .playback_rate(Value::Fixed(PlaybackRate(f64::from(cue.rate))))
            .panning(cue.panning);
        let Ok(handle) = track.play(data) else { return false };
        self.list.push(Voice {
            sound: cue.sound,
            kind: clip.kind,
            handle,
            began: now,
            ends: now + f64::from(clip.seconds / cue.rate),
            volume: cue.volume,
            panning: cue.panning,
        });
        true
    }

    /// Lets go of what has ended.
    pub fn sweep(&mut self, now: f64) {
        self.list.retain_mut(|voice| {
            if now > voice.ends + LATE {
                voice.handle.stop(Tween { duration: Duration::ZERO, ..Tween::default() });
                return false;
            }
            voice.handle.state() != PlaybackState::Stopped
        });
    }

    /// How many sound.
    pub fn count(&self) -> usize {
        self.list.iter().filter(|voice| voice.handle.state() != PlaybackState::Stopped).count()
    }

    /// Ends a voice if there are too many for another; answers whether there is room.
    fn make_room(&mut self, sound: Sound, kind: Kind) -> bool {
        self.list.retain(|voice| voice.handle.state() != PlaybackState::Stopped);
        if self.list.iter().filter(|voice| voice.sound == sound).count() >= MOST_ALIKE
            && let Some(oldest) = self.list.iter().position(|voice| voice.sound == sound)
        {
            self.end(oldest);
        }
        if self.list.len() < MOST_CUES {
            return true;
        }
        // The oldest of the least important, unless the new one matters even less.
        let least = self.list.iter().enumerate().min_by_key(|(at, voice)| (voice.kind, *at));
        match least {
            Some((at, voice)) if voice.kind <= kind => {
                self.end(at);
                true
            }
            _ => false,
        }
    }

    fn end(&mut self, at: usize) {
        self.list.remove(at).handle.stop(fade_out(YIELD));
    }
}

impl Voice {
    /// Two cues become one that is as loud as the louder, between both places.
    fn merge(&mut self, cue: Cue) {
        if cue.volume > self.volume {
            self.volume = cue.volume;
            self.handle.set_volume(decibels(cue.volume), Tween::default());
        }
        let middle = f32::midpoint(self.panning, cue.panning);
        if (middle - self.panning).abs() > 0.01 {
            self.panning = middle;
            self.handle.set_panning(middle, Tween::default());
        }
    }
}

/// A cue a little higher or lower, a little softer, so that repeats do not tire. Steps of the golden section never come close
/// to the step before.
fn varied(cue: Cue, turn: u32) -> Cue {
    let dice = |ratio: f64| (f64::from(turn) * ratio).fract() as f32;
    let rate = cue.rate * (1.0 + 0.02 * (2.0 * dice(0.618_033_988_75) - 1.0));
    Cue { rate, volume: cue.volume * (1.0 - 0.15 * dice(0.754_877_666_25)), ..cue }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variations_are_small_and_neighbours_differ() {
        let cue = Cue { rate: 1.5, volume: 0.8, panning: -0.25, sound: Sound::Hover };
        let mut before = cue;
        for turn in 1..1_000 {
            let now = varied(cue, turn);
            assert_eq!(now, varied(cue, turn), "the same turn gives the same");
            assert!((now.rate / cue.rate - 1.0).abs() <= 0.0201, "{}", now.rate);
            assert!(now.volume <= cue.volume && now.volume >= cue.volume * 0.849, "{}", now.volume);
            assert!((now.rate - before.rate).abs() > 0.01 * cue.rate || turn == 1, "turn {turn}");
            assert!((now.panning - cue.panning).abs() < f32::EPSILON);
            before = now;
        }
    }
}
