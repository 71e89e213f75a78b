//! What a page gives to the game: its canvas, its hands, and a frame whenever it is about to be shown.

use azuki::app::{App, Guide};
use azuki::input::Input;
use azuki::platform::web_page::{self, Signals};
use azuki::platform::{Export, web_files};
use raylib::{RaylibBuilder, RaylibHandle};

use crate::window::Window;

/// What is polled, from frame to frame: the page remembers most of it itself.
#[derive(Debug, Default)]
pub(crate) struct Polled {
    signals: Signals,
    /// How often the button went down, for tests.
    presses: u32,
    /// The canvas has got its size for this frame.
    sized_anew: bool,
}

impl Polled {
    /// At the first frame.
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// What happened since the frame before.
    pub(crate) fn read(&mut self, raylib: &mut RaylibHandle, input: &mut Input) {
        let was_down = input.down;
        self.signals = web_page::poll(input);
        self.presses += u32::from(input.down && !was_down);
        let (width, height) = (input.width as i32, input.height as i32);
        let others = (raylib.get_screen_width(), raylib.get_screen_height()) != (width, height);
        // Whoever opens the window for raylib gives the canvas a size without regard to the density, and does so again when
        // that changes: what raylib takes for the size may not be it.
        self.sized_anew = others || self.signals.strayed;
        if self.sized_anew {
            raylib.set_window_size(width, height);
            // On its way to the whole screen and back the canvas gets the size of the screen or an old one first.
            if (raylib.get_screen_width(), raylib.get_screen_height()) != (width, height) {
                raylib.set_window_size(width, height);
            }
        }
    }

    /// Whether the canvas has just got its size: then it shows nothing any more.
    pub(crate) const fn is_empty(&self) -> bool {
        self.sized_anew
    }
}

/// As large as the page is: every other size would be thrown away at the first frame.
pub(crate) fn size() -> (i32, i32) {
    let mut input = Input::default();
    web_page::poll(&mut input);
    (input.width as i32, input.height as i32)
}

/// What is said before the canvas opens: nothing. A page has its own way with sizes.
pub(crate) const fn prepare(_builder: &mut RaylibBuilder) {}

/// What is done when it has opened: nothing.
pub(crate) const fn furnish(_raylib: &mut RaylibHandle) {}

/// The whole screen, or not, as the browser allows it.
pub(crate) fn fullscreen(_raylib: &mut RaylibHandle, on: bool) {
    web_page::fullscreen(on);
}

/// Text for the clipboard.
pub(crate) fn copy(_raylib: &mut RaylibHandle, text: &str) {
    web_page::copy(text);
}

/// Files that come and go, through the dialogs of the browser. What cannot be handed over is told on its console.
pub(crate) fn exchange(exported: Option<Export>, imports: bool) {
    let saved = exported.map_or(Ok(()), |file| web_files::save(&file.name, &file.bytes));
    let picking = if imports { web_files::pick(".json,.bin") } else { Ok(()) };
    for what in [saved, picking].into_iter().filter_map(Result::err) {
        eprintln!("azuki: {what}");
    }
}

/// Hands the game to the page; it stays as long as the page does.
pub(crate) fn run(window: Window, mut app: App) -> Result<(), String> {
    // Only a gesture gets the whole screen: what was set last time does not hold.
    app.settings().fullscreen = false;
    let mut game = Some((window, app));
    let mut tests = Tests::default();
    let (mut whole, mut listens) = (false, false);
    web_page::run(move || {
        let Some((window, app)) = &mut game else { return };
        match window.frame(app) {
            Ok(true) => {}
            Ok(false) => game = None,
            Err(what) => {
                eprintln!("azuki: {what}");
                game = None;
            }
        }
        let Some((window, app)) = &mut game else { return };
        if !listens {
            // Speakers are slow to open: there is a picture first, and nothing is heard before a tap anyway.
            listens = true;
            window.listen(app.audio().outlet());
        }
        let Polled { signals, presses, .. } = *window.polled();
        if whole && !signals.fullscreen {
            // The browser has a key of its own for that.
            app.settings().fullscreen = false;
        }
        whole = signals.fullscreen;
        if signals.file {
            match web_files::picked() {
                Ok(Some(file)) => app.import(&file.name, &file.bytes),
                Ok(None) => {}
                Err(why) => app.import_failed(&why),
            }
        }
        if signals.asked {
            tests.answer(app, window.input(), presses);
        }
    });
    Ok(())
}

/// Answers what tests ask. A player's page is never asked anything.
#[derive(Debug, Default)]
struct Tests {
    guide: Guide,
    marked: bool,
}

impl Tests {
    fn answer(&mut self, app: &mut App, input: &Input, presses: u32) {
        if !self.marked {
            // What is where is written down from the next frame on; the question waits.
            app.canvas().keep_marks();
            self.marked = true;
        } else if let Some(question) = web_page::question() {
            web_page::answer(&self.guide.answer(app, &question, input, presses));
        }
    }
}
