//! How long frames take and what is in them; luck and hash around the last step.

use std::mem::size_of;
use std::time::Duration;

use azuki_engine::def::CardTable;
use azuki_engine::state::State;

use super::World;
use super::sheet::{Sheet, Tone};
use crate::session::Moment;

/// How many frames the graph shows.
pub const KEPT: usize = 120;

/// What one frame took and showed.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Measure {
    /// From the frame before, in milliseconds.
    pub frame: f32,
    /// Of it changing things.
    pub update: f32,
    /// Of it drawing.
    pub draw: f32,
    /// Of both, by this overlay.
    pub overlay: f32,
    /// What was drawn.
    pub quads: usize,
    /// What a graphics card was asked to draw.
    pub calls: usize,
    /// What is heard.
    pub voices: usize,
}

/// The last frames.
#[derive(Clone, Debug)]
pub struct Frames {
    kept: [Measure; KEPT],
    at: usize,
    /// How many were ever measured.
    pub count: u64,
}

impl Default for Frames {
    fn default() -> Self {
        Self { kept: [Measure::default(); KEPT], at: 0, count: 0 }
    }
}

/// In milliseconds.
pub fn milliseconds(time: Duration) -> f32 {
    time.as_secs_f32() * 1000.0
}

impl Frames {
    /// One more.
    pub fn add(&mut self, measure: Measure) {
        self.kept[self.at] = measure;
        self.at = (self.at + 1) % KEPT;
        self.count += 1;
    }

    /// From the oldest to the newest.
    pub fn each(&self) -> impl Iterator<Item = &Measure> {
        self.kept[self.at..].iter().chain(&self.kept[..self.at])
    }

    /// The mean of the last frames.
    pub fn mean(&self, of: fn(&Measure) -> f32) -> f32 {
        let count = self.count.min(KEPT as u64).max(1) as f32;
        self.each().map(of).sum::<f32>() / count
    }

    fn newest(&self) -> &Measure {
        &self.kept[(self.at + KEPT - 1) % KEPT]
    }
}

/// Says what the last frames took.
pub fn fill(sheet: &mut Sheet, world: &World<'_>, frames: &Frames) {
    times(sheet, frames);
    let stage = &world.duel.board.stage;
    let (particles, tweens) = (stage.fx.particles.len(), stage.poses.tweens.len());
    sheet.plain(format!("{particles} particles, {tweens} tweens, {} events wait", world.duel.board.waiting()));
    let history = world.duel.session.history();
    let events: usize = history.iter().map(|moment| moment.events.len()).sum();
    let bytes = size_of_val(history) + events * size_of::<azuki_engine::event::Event>();
    sheet.plain(format!("state {} bytes; {} moments {} KB", size_of::<State>(), history.len(), bytes / 1024));
    steps(sheet, history, world.table);
}

fn times(sheet: &mut Sheet, frames: &Frames) {
    if frames.count == 0 {
        return sheet.plain("no frame has been measured yet");
    }
    let newest = frames.newest();
    let frame = frames.mean(|measure| measure.frame);
    let most = frames.each().map(|measure| measure.frame).fold(0.0, f32::max);
    sheet.plain(format!("frame {frame:.1} ms, at most {most:.1}, {:.0} a second", 1000.0 / frame.max(0.01)));
    let (update, draw) = (frames.mean(|measure| measure.update), frames.mean(|measure| measure.draw));
    let overlay = frames.mean(|measure| measure.overlay);
    sheet.plain(format!("update {update:.2} ms, draw {draw:.2} ms, of it overlay {overlay:.2} ms"));
    sheet.plain(format!("{} quads, {} draw calls, {} voices", newest.quads, newest.calls, newest.voices));
}

/// Luck and hash before and after the last step.
fn steps(sheet: &mut Sheet, history: &[Moment], table: &CardTable) {
    let (before, after) = match history {
        [.., before, after] => (Some(before), after),
        [only] => (None, only),
        [] => return,
    };
    sheet.say(Tone::Head, 0, format!("Step {}", history.len() - 1));
    for (name, moment) in [("before", before), ("after", Some(after))] {
        if let Some(moment) = moment {
            let (hash, rng) = (moment.state.hash(table), moment.state.rng());
            sheet.plain(format!("{name}: hash {hash:016x}, luck at {}", rng.position));
        }
    }
    sheet.say(Tone::Aside, 1, format!("seed {}", after.state.rng().seed));
}
