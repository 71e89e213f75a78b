//! The whole flow of a frame: hands in, quads out. Desktop, page and tests call it.

mod exchange;
mod flow;
mod guide;
mod long_match;
mod rehearsal;
#[cfg(test)]
mod tests;

pub use guide::{Guide, Touch};
pub use rehearsal::{Chosen, SCENES, Staged};

use std::io;
use std::path::PathBuf;
use std::rc::Rc;
use std::time::{Instant, SystemTime};

use crate::audio::{Ambience, Audio, Cue};
use crate::canvas::{Atlas, Canvas, Letters, Loader, Loading};
use crate::debug::{Desk, Measure, Overlay};
use crate::draw::face::Faces;
use crate::draw::loading;
use crate::input::{Gestures, Input};
use crate::library::Library;
use crate::platform::{Cursor, Export, FrameOut, data};
use crate::scene::duel::{Duel, Watch};
use crate::scene::{Context, Curtain, Scene};
use crate::session::Thinking;
use crate::settings::{Command, Settings};
use crate::start::Start;
use crate::theme::Palette;
use crate::ui::Toasts;

/// What fills the window.
enum Screen {
    /// Pictures and sounds are read.
    Loading,
    /// A menu of some kind.
    Menu(Box<dyn Scene>),
    /// A match.
    Duel(Box<Duel>),
    /// A replay.
    Watch(Box<Watch>),
}

/// The game.
pub struct App {
    canvas: Canvas,
    loader: Option<Loader>,
    /// How much of the loading is done, from 0 to 1.
    loaded: f32,
    audio: Audio,
    gestures: Gestures,
    settings: Settings,
    /// As they are on the disk.
    saved: Settings,
    palette: Palette,
    library: Library,
    faces: Rc<Faces>,
    screen: Screen,
    /// What lies under the settings.
    under: Vec<Screen>,
    curtain: Option<Curtain>,
    toasts: Toasts,
    start: Start,
    cues: Vec<Cue>,
    time: f64,
    /// The last match that ended, as a document.
    last: Option<flow::Ended>,
    /// Actions of the match that are on the disk.
    kept: usize,
    /// The volume before sound was switched off.
    unmuted: u8,
    /// For developers; open while the settings say so.
    overlay: Overlay,
    /// How computer players think.
    thinking: Thinking,
    /// Seconds since the screen last changed: menus unfold.
    age: f32,
    /// For the player, to be kept elsewhere.
    exported: Option<Export>,
    /// The player is to choose a file.
    imports: bool,
}

/// Seconds until a menu has unfolded.
const UNFOLDED: f32 = 1.2;

impl App {
    /// The game as the command line wants it, with the files of this machine.
    pub fn new(start: Start) -> Self {
        Self::with(start, Library::new(crate::platform::storage::open()))
    }

    /// The game with other files: tests have their own.
    pub fn with(start: Start, mut library: Library) -> Self {
        let settings = library.load_settings();
        let mut audio = Audio::new(crate::audio::folder(data::folder().unwrap_or_default().join("sounds")));
        audio.set_volumes(&settings);
        let palette = palette_of(&settings);
        Self {
            canvas: Canvas::new(Atlas::empty(), Letters::empty()),
            loader: None,
            loaded: 0.0,
            audio,
            gestures: Gestures::default(),
            saved: settings.clone(),
            unmuted: settings.volume.max(40),
            settings,
            palette,
            library,
            faces: Rc::new(Faces::of(azuki_cards::table())),
            screen: Screen::Loading,
            under: Vec::new(),
            curtain: None,
            toasts: Toasts::default(),
            start,
            cues: Vec::new(),
            time: 0.0,
            last: None,
            kept: 0,
            overlay: Overlay::new(),
            thinking: Thinking::USUAL,
            age: 0.0,
            exported: None,
            imports: false,
        }
    }

    /// Computer players of matches to come think in a certain way.
    pub const fn set_thinking(&mut self, thinking: Thinking) {
        self.thinking = thinking;
    }

    /// What the player has set.
    pub const fn settings(&mut self) -> &mut Settings {
        &mut self.settings
    }

    /// What is to be shown.
    pub const fn canvas(&mut self) -> &mut Canvas {
        &mut self.canvas
    }

    /// What is heard.
    pub const fn audio(&mut self) -> &mut Audio {
        &mut self.audio
    }

    /// The match, when one is on the screen.
    pub const fn duel(&mut self) -> Option<&mut Duel> {
        match &mut self.screen {
            Screen::Duel(duel) => Some(duel),
            _ => None,
        }
    }

    /// What developers see.
    pub const fn overlay(&mut self) -> &mut Overlay {
        &mut self.overlay
    }

    /// One frame.
    pub fn frame(&mut self, input: &Input) -> FrameOut {
        let elapsed = input.elapsed.clamp(0.0, 0.1);
        self.time += f64::from(elapsed);
        self.age += elapsed;
        let unit = unit_of(input, &self.settings);
        self.gestures.read(input, unit);
        self.canvas.begin(input.width, input.height, unit);
        self.cues.clear();
        let began = self.settings.debug.then(Instant::now);
        let quit = self.update(elapsed) || input.close;
        let updated = began.map(|began| began.elapsed());
        self.apply_settings();
        self.audio.set_hidden(input.hidden);
        for cue in &self.cues {
            self.audio.play(*cue);
        }
        self.audio.update(elapsed);
        let drawing = updated.map(|_| Instant::now());
        let overlay = self.draw();
        if let (Some(updated), Some(drawing)) = (updated, drawing) {
            let milliseconds = crate::debug::milliseconds;
            self.overlay.measure(Measure {
                frame: input.elapsed * 1000.0,
                update: milliseconds(updated),
                draw: milliseconds(drawing.elapsed()),
                overlay,
                quads: self.canvas.quads().len(),
                calls: self.canvas.draw_calls(),
                voices: self.audio.voices(),
            });
        }
        if quit {
            self.leave();
        }
        let over_control = match &self.screen {
            Screen::Duel(duel) => duel.points_at_something(),
            _ => false,
        };
        FrameOut {
            quit,
            busy: self.is_busy(),
            fullscreen: self.settings.fullscreen,
            cursor: if over_control { Cursor::Hand } else { Cursor::Arrow },
            copied: self.overlay.take_copied(),
            exported: self.exported.take(),
            imports: std::mem::take(&mut self.imports),
        }
    }

    /// Whether pictures and sounds are still being read.
    pub const fn is_loading(&self) -> bool {
        matches!(self.screen, Screen::Loading)
    }

    /// Whether something is under way that comes to rest by itself.
    pub fn is_busy(&self) -> bool {
        match &self.screen {
            Screen::Loading => true,
            Screen::Menu(_) => self.age < UNFOLDED,
            Screen::Duel(duel) => duel.is_busy(),
            Screen::Watch(watch) => watch.is_busy(),
        }
    }

    fn update(&mut self, elapsed: f32) -> bool {
        if matches!(self.screen, Screen::Loading) {
            self.load();
            return false;
        }
        let (fullscreen, debug) = (self.settings.key(Command::Fullscreen), self.settings.key(Command::Debug));
        for gesture in self.gestures.list() {
            let crate::input::Gesture::Key(stroke) = gesture else { continue };
            if stroke.key == fullscreen {
                self.settings.fullscreen = !self.settings.fullscreen;
            }
            if stroke.key == debug
                && let Screen::Duel(duel) = &mut self.screen
            {
                self.settings.debug = !self.settings.debug;
                self.overlay.close(duel);
            }
        }
        for words in self.library.take_troubles() {
            self.toasts.say(words);
        }
        self.toasts.update(elapsed);
        let mut context = Context {
            window: self.canvas.window(),
            pointer: self.gestures.pointer(),
            gestures: self.gestures.list(),
            elapsed,
            time: self.time,
            settings: &mut self.settings,
            cues: &mut self.cues,
            palette: &self.palette,
            table: azuki_cards::table(),
        };
        if let Some(curtain) = &mut self.curtain {
            let open = curtain.update(&mut context);
            if let Screen::Duel(duel) = &mut self.screen
                && curtain.hides_all()
                && duel.session.needs_curtain()
            {
                duel.lift_curtain();
            }
            if open {
                self.curtain = None;
            }
            return false;
        }
        match &mut self.screen {
            Screen::Loading => false,
            Screen::Menu(scene) => {
                let go = scene.update(&mut context);
                go.is_some_and(|go| self.go(go))
            }
            Screen::Watch(watch) => {
                if watch.update(&mut context) {
                    self.go(crate::scene::Go::Replays);
                }
                false
            }
            Screen::Duel(duel) => {
                if context.settings.debug {
                    let mut desk = Desk { library: &mut self.library, canvas: &self.canvas, now: SystemTime::now() };
                    self.overlay.update(duel, &mut context, &mut desk);
                    context.gestures = self.overlay.gestures();
                    context.pointer = self.overlay.pointer();
                }
                let leads = duel.update(&mut context);
                self.after_duel(leads);
                false
            }
        }
    }

    /// Reads a little more, and begins when everything is there.
    fn load(&mut self) {
        let unit = self.canvas.unit();
        let loader = self
            .loader
            .get_or_insert_with(|| Loader::new(reader(data::folder().map(|folder| folder.join("assets"))), unit));
        let sounds = self.audio.load_step();
        let pictures = match loader.step() {
            Loading::Busy(part) => part,
            Loading::Done => 1.0,
        };
        if let Some(letters) = loader.letters() {
            self.canvas.set_letters(letters);
        }
        self.loaded = self.loaded.max(pictures * 0.7 + sounds.share * 0.3);
        if pictures < 1.0 || !sounds.finished {
            return;
        }
        if let Some(loader) = self.loader.take() {
            match loader.finish() {
                Ok(atlas) => self.canvas.set_atlas(atlas),
                Err(error) => self.toasts.say(format!("Pictures are missing: {error}")),
            }
        }
        if let Some(words) = self.audio.trouble() {
            self.toasts.say(words.to_owned());
        }
        self.audio.scene(Ambience::Title);
        self.begin();
    }

    fn apply_settings(&mut self) {
        if self.settings == self.saved {
            return;
        }
        self.audio.set_volumes(&self.settings);
        self.palette = palette_of(&self.settings);
        self.library.save_settings(&self.settings);
        self.saved = self.settings.clone();
    }

    /// Draws everything; says how many milliseconds of it the overlay took.
    fn draw(&mut self) -> f32 {
        let Self { canvas, palette, settings, screen, time, .. } = self;
        match screen {
            Screen::Loading => {
                loading::draw(canvas, palette, self.loaded);
            }
            Screen::Menu(scene) => scene.draw(canvas, palette, *time),
            Screen::Duel(duel) => duel.draw(canvas, palette, settings, *time),
            Screen::Watch(watch) => watch.draw(canvas, palette, settings, *time),
        }
        let mut overlay = 0.0;
        // Whoever sits down behind a curtain is not shown what lies there.
        if let (Screen::Duel(duel), true, None) = (&*screen, settings.debug, &self.curtain) {
            let began = Instant::now();
            self.overlay.draw(canvas, palette, duel);
            overlay = crate::debug::milliseconds(began.elapsed());
        }
        if let Some(curtain) = &self.curtain {
            curtain.draw(canvas, palette, *time);
        }
        self.toasts.draw(canvas, palette);
        overlay
    }

    /// The seconds since 1970, as a seed and for names.
    fn now() -> SystemTime {
        SystemTime::now()
    }
}

/// Reads the packed pictures by name.
fn reader(folder: Option<PathBuf>) -> impl FnMut(&str) -> io::Result<Vec<u8>> {
    move |file: &str| match &folder {
        Some(folder) => std::fs::read(folder.join(file)),
        None => Err(io::Error::new(io::ErrorKind::NotFound, "there is no folder of packed pictures")),
    }
}

/// How many pixels a unit has.
pub fn unit_of(input: &Input, settings: &Settings) -> f32 {
    let base = (input.width as f32 / 1280.0).min(input.height as f32 / 720.0);
    (base * f32::from(settings.scale) / 100.0).max(0.1)
}

fn palette_of(settings: &Settings) -> Palette {
    Palette::of(settings.color_blind)
}
