//! The overlay for developers: sees into a match and turns back time.
//!
//! Its panels are drawn on the game's own canvas and not by raygui: so they go into the same batch of quads, are set in our type
//! at every scale, are the same in the page, and are tested without a window. raygui would draw past the canvas, in a
//! type of its own, and only where there is a graphics card.
//!
//! It reads everything, and changes the match through actions, rewinding and the engine's checked edits alone. Closed it
//! costs nothing: the app does not call it. What a panel says is made anew only when something changed.

mod change;
mod deeds;
mod events;
mod frames;
mod inspect;
mod legal;
mod machine;
mod paint;
mod reload;
mod report;
mod sheet;
#[cfg(test)]
mod tests;
mod thoughts;
mod time;
mod windows;
mod zones;

pub use frames::{Frames, Measure, milliseconds};
pub use sheet::{Deed, Panel};
pub use time::Pace;

use std::time::{Duration, Instant, SystemTime};

use azuki_engine::def::CardTable;
use azuki_engine::ids::{CardIx, Player};
use azuki_engine::state::State;

use crate::canvas::Canvas;
use crate::geometry::{Area, Point};
use crate::input::{Gesture, Key, Pointer};
use crate::library::Library;
use crate::scene::Context;
use crate::scene::duel::Duel;
use change::Mode;
use machine::Followed;
use sheet::{PITCH, Sheet};
use thoughts::Thoughts;
use windows::{Hit, Windows};

/// The height of the graph of frames.
const GRAPH: f32 = 54.0;
/// What changes by itself is said anew every so many frames.
const ANEW: u64 = 20;

/// What a panel tells about.
pub struct World<'a> {
    /// The match on the table.
    pub duel: &'a Duel,
    /// As it stands. Nothing is hidden in it.
    pub state: &'a State,
    /// The cards.
    pub table: &'static CardTable,
}

impl<'a> World<'a> {
    /// Of a match.
    pub fn of(duel: &'a Duel) -> Self {
        Self { duel, state: duel.session.state(), table: duel.session.table() }
    }

    fn name(&self, card: CardIx) -> &'static str {
        self.table.name(self.state.def(card))
    }
}

/// What the overlay needs of the game beside the match.
pub struct Desk<'a> {
    /// The files.
    pub library: &'a mut Library,
    /// The frame before, and the type.
    pub canvas: &'a Canvas,
    /// What time it is.
    pub now: SystemTime,
}

/// Where the parts of a panel are.
#[derive(Clone, Debug, Default)]
struct Laid {
    buttons: Vec<Area>,
    graph: Area,
    view: Area,
}

/// The overlay for developers.
pub struct Overlay {
    windows: Windows,
    /// The windows are as they were left.
    remembered: bool,
    sheets: [Sheet; Panel::COUNT],
    laid: [Laid; Panel::COUNT],
    chips: [Area; Panel::COUNT],
    frames: Frames,
    thoughts: Thoughts,
    followed: Followed,
    events: events::Choice,
    /// The cards of the event that is looked at.
    event_cards: [CardIx; 2],
    /// The card that is looked at.
    card: CardIx,
    /// It stays whatever the pointer is on.
    pinned: bool,
    side: Player,
    mode: Mode,
    pace: Pace,
    /// Counts what was clicked: what panels say may be another.
    version: u64,
    /// What the hands did beside the panels.
    rest: Vec<Gesture>,
    pointer: Pointer,
    notice: String,
    copied: Option<String>,
    spent: Duration,
}

impl Default for Overlay {
    fn default() -> Self {
        Self::new()
    }
}

impl Overlay {
    /// A closed overlay.
    pub fn new() -> Self {
        Self {
            windows: Windows::default(),
            remembered: false,
            sheets: Default::default(),
            laid: Default::default(),
            chips: [Area::default(); Panel::COUNT],
            frames: Frames::default(),
            thoughts: Thoughts::default(),
            followed: Followed::default(),
            events: events::Choice::default(),
            event_cards: [CardIx::NONE; 2],
            card: CardIx::NONE,
            pinned: false,
            side: Player::Zero,
            mode: Mode::default(),
            pace: Pace::default(),
            version: 0,
            rest: Vec::new(),
            pointer: Pointer::default(),
            notice: String::new(),
            copied: None,
            spent: Duration::ZERO,
        }
    }

    /// One frame, before that of the match. What the hands did beside the panels is left in [`Overlay::gestures`] and
    /// [`Overlay::pointer`].
    pub fn update(&mut self, duel: &mut Duel, context: &mut Context<'_>, desk: &mut Desk<'_>) {
        let began = Instant::now();
        if !self.remembered {
            self.remembered = true;
            match desk.library.windows().map(|bytes| Windows::read(&bytes)) {
                Some(Ok(windows)) => self.windows = windows,
                Some(Err(error)) => self.notice = format!("The panels are where they usually are: {error}"),
                None => {}
            }
        }
        self.windows.keep_in(context.window);
        self.chips = paint::chips(desk.canvas);
        self.look(duel);
        self.fill(duel, desk.canvas);
        self.read(duel, context, desk);
        if self.windows.take_changed() {
            desk.library.save_windows(&self.windows.write());
        }
        self.think(duel);
        let (moments, turn) = (duel.session.history().len(), duel.session.state().turn());
        self.pace = self.pace.now(moments, turn);
        duel.pause(self.pace == Pace::Still);
        self.spent = began.elapsed();
    }

    /// The overlay was closed: the match goes on.
    pub fn close(&mut self, duel: &mut Duel) {
        self.pace = Pace::Running;
        self.thoughts.plays = [false; 2];
        self.windows.release();
        duel.pause(false);
    }

    /// What the hands did beside the panels.
    pub fn gestures(&self) -> &[Gesture] {
        &self.rest
    }

    /// The pointer as the match sees it: nowhere while it is on a panel.
    pub const fn pointer(&self) -> Pointer {
        self.pointer
    }

    /// Text for the clipboard, once.
    pub fn take_copied(&mut self) -> Option<String> {
        self.copied.take()
    }

    /// What a frame took, told after it.
    pub fn measure(&mut self, measure: Measure) {
        let overlay = measure.overlay + milliseconds(self.spent);
        self.frames.add(Measure { overlay, ..measure });
    }

    /// What the last frames took.
    pub const fn frames(&self) -> &Frames {
        &self.frames
    }

    /// Opens or closes a panel.
    pub fn toggle(&mut self, panel: Panel) {
        self.windows.toggle(panel);
    }

    /// What a panel says now, a line each: for tests and for reports.
    pub fn lines(&self, panel: Panel) -> impl Iterator<Item = &str> {
        self.sheets[panel.index()].lines.iter().map(|line| line.words.as_str())
    }

    /// The card under the pointer is looked at.
    fn look(&mut self, duel: &Duel) {
        let hovered = duel.hovered_card();
        if !self.pinned && hovered.is_some() {
            self.card = hovered;
        }
    }

    /// Says anew what is no longer true.
    fn fill(&mut self, duel: &Duel, canvas: &Canvas) {
        let world = World::of(duel);
        let session = &duel.session;
        for panel in Panel::ALL {
            if !self.windows.shows(panel) {
                continue;
            }
            let window = *self.windows.get(panel);
            let inside = window.inside();
            let own = match panel {
                Panel::Inspect | Panel::Zones => u64::from(self.card.0) << 1 | u64::from(self.pinned),
                Panel::Time => duel.board.waiting() as u64,
                Panel::Frame => self.frames.count / ANEW + self.frames.count.min(1),
                Panel::Bot => self.frames.count / ANEW + self.thoughts.visits().min(1),
                Panel::Events | Panel::Machine | Panel::Legal | Panel::Edit => 0,
            };
            let match_now = (session.history().len() as u64, u64::from(session.revision()));
            let key = [match_now.0, match_now.1, self.version, u64::from(inside.width.to_bits()), own, session.hash()];
            let sheet = &mut self.sheets[panel.index()];
            if sheet.key != Some(key) {
                sheet.key = Some(key);
                sheet.clear();
                match panel {
                    Panel::Inspect => inspect::fill(sheet, &world, self.card, self.pinned),
                    Panel::Zones => zones::fill(sheet, &world, self.card),
                    Panel::Events => events::fill(sheet, &world, &self.events),
                    Panel::Machine => machine::fill(sheet, &world, &mut self.followed),
                    Panel::Legal => legal::fill(sheet, &world),
                    Panel::Time => time::fill(sheet, &world, self.pace),
                    Panel::Bot => thoughts::fill(sheet, &world, &self.thoughts),
                    Panel::Frame => frames::fill(sheet, &world, &self.frames),
                    Panel::Edit => change::fill(sheet, &world, self.side, self.mode),
                }
                sheet.wrap(canvas, inside.width - 4.0);
            }
            let laid = &mut self.laid[panel.index()];
            paint::lay(canvas, sheet, panel, inside, laid);
            self.windows.settle(panel, sheet.lines.len(), laid.view.height);
        }
    }

    /// Reads the hands; leaves the rest to the match.
    fn read(&mut self, duel: &mut Duel, context: &mut Context<'_>, desk: &mut Desk<'_>) {
        self.rest.clear();
        let mut done = Vec::new();
        for gesture in context.gestures {
            let met = match *gesture {
                Gesture::Press(at) => self.windows.press(at) || self.chip(at).is_some(),
                Gesture::Click(at) => {
                    done.extend(self.click(at));
                    self.covers(at)
                }
                Gesture::Wheel(at, turns) => self.wheel(at, turns),
                Gesture::Secondary(at) => {
                    if !self.covers(at) && duel.hovered_card().is_some() {
                        done.push(Deed::Select(duel.hovered_card()));
                    }
                    self.covers(at)
                }
                Gesture::DragStart(_) | Gesture::Drop(_) | Gesture::LongPress(_) => self.windows.is_held(),
                Gesture::Key(stroke) => {
                    if stroke.key == Key::F9 {
                        done.push(Deed::Report);
                    }
                    stroke.key == Key::F9
                }
                Gesture::Typed(_) => false,
            };
            if !met {
                self.rest.push(*gesture);
            }
        }
        self.pointer = context.pointer;
        if let Some(at) = context.pointer.at {
            self.windows.follow(at);
            // What the match drags is not let go over a panel.
            let dragged = context.pointer.dragged_from.is_some() && !self.windows.is_held();
            if self.covers(at) && !dragged || self.windows.is_held() {
                self.pointer = Pointer { at: None, down: false, dragged_from: None, ..context.pointer };
            }
        }
        if !context.pointer.down {
            self.windows.release();
        }
        for deed in done {
            self.perform(deed, duel, context.cues, desk);
        }
    }

    fn chip(&self, at: Point) -> Option<Panel> {
        self.chips.iter().position(|chip| chip.contains(at)).map(|place| Panel::ALL[place])
    }

    fn covers(&self, at: Point) -> bool {
        self.chip(at).is_some() || self.windows.hit(at).is_some()
    }

    /// What a click means.
    fn click(&mut self, at: Point) -> Option<Deed> {
        if let Some(panel) = self.chip(at) {
            self.windows.toggle(panel);
            return None;
        }
        match self.windows.hit(at)? {
            Hit::Close(panel) => self.windows.toggle(panel),
            Hit::Fold(panel) => self.windows.fold(panel),
            Hit::Title(_) => {}
            Hit::Inside(panel) | Hit::Corner(panel) => {
                let (sheet, laid) = (&self.sheets[panel.index()], &self.laid[panel.index()]);
                let button = laid.buttons.iter().position(|place| place.contains(at));
                if let Some(button) = button.and_then(|button| sheet.buttons.get(button)) {
                    return Some(button.deed);
                }
                if laid.view.contains(at) {
                    let number = (at.y - laid.view.y + self.windows.get(panel).scroll) / PITCH;
                    return sheet.lines.get(number as usize).map(|line| line.deed);
                }
            }
        }
        None
    }

    fn wheel(&mut self, at: Point, turns: f32) -> bool {
        let Some(Hit::Inside(panel) | Hit::Corner(panel)) = self.windows.hit(at) else { return self.covers(at) };
        let (lines, seen) = (self.sheets[panel.index()].lines.len(), self.laid[panel.index()].view.height);
        self.windows.scroll(panel, turns, lines, seen);
        true
    }

    /// The computer player thinks on while its panel is seen or it plays a side.
    fn think(&mut self, duel: &mut Duel) {
        let plays = self.thoughts.plays.contains(&true);
        if !(plays || self.windows.shows(Panel::Bot)) || duel.session.is_over() {
            return;
        }
        let action = self.thoughts.think(&duel.session);
        // It plays as anybody does: when everything is shown, and not while time stands still.
        let ready = duel.board.is_settled() && self.pace != Pace::Still && !duel.session.needs_curtain();
        if let Some(action) = action.filter(|_| ready)
            && let Err(illegal) = duel.act_for_anybody(action)
        {
            self.notice = illegal.explain(duel.session.state(), duel.session.table());
        }
    }
}
