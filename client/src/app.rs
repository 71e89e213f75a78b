//! The whole flow of a frame: hands in, quads out. Desktop, page and tests call it.

use crate::canvas::{Atlas, Canvas, Cut, Letters, Style};
use crate::geometry::{Area, Point};
use crate::input::Input;
use crate::platform::{Cursor, FrameOut};
use crate::settings::Settings;
use crate::start::Start;
use crate::theme::Palette;

/// How far a staged match is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Staged {
    /// Steps that were played: fewer than asked for where the match ended.
    pub steps: u32,
    /// The turn it is.
    pub turn: u16,
    /// The match has ended.
    pub over: bool,
}

/// The game.
#[derive(Debug)]
pub struct App {
    canvas: Canvas,
    palette: Palette,
    settings: Settings,
    lit: bool,
}

impl App {
    /// The game as the command line wants it.
    pub fn new(_start: Start) -> Self {
        Self {
            canvas: Canvas::new(Atlas::empty(), Letters::empty()),
            palette: Palette::standard(),
            settings: Settings::default(),
            lit: false,
        }
    }

    /// What the player has set.
    pub fn settings(&mut self) -> &mut Settings {
        &mut self.settings
    }

    /// Goes to a scene, with a match of that seed after so many steps.
    pub fn stage(&mut self, scene: &str, _seed: u64, _steps: u32) -> Result<Staged, String> {
        if scene == "title" {
            Ok(Staged::default())
        } else {
            Err(format!("there is no scene `{scene}`; scenes: title"))
        }
    }

    /// One frame.
    pub fn frame(&mut self, input: &Input) -> FrameOut {
        let unit = input.height as f32 / 720.0 * f32::from(self.settings.scale) / 100.0;
        self.canvas.begin(input.width, input.height, unit);
        let window = self.canvas.window();
        self.canvas.fill(window, self.palette.elements.water, 0.4);
        let button = Area::around(window.middle(), 240.0, 60.0);
        let over = input.pointer.is_some_and(|point| button.contains(point * (1.0 / unit)));
        self.lit ^= over && input.down;
        let color = if self.lit { self.palette.lamp } else { self.palette.elements.fire };
        self.canvas.fill(button, color, 1.0);
        let style = Style::new(Cut::Bold, 32.0, self.palette.on_dark).middle();
        self.canvas.text("Azuki TCG", Point::new(window.middle().x, 200.0), &style);
        let cursor = if over { Cursor::Hand } else { Cursor::Arrow };
        FrameOut { quit: input.close, cursor, fullscreen: self.settings.fullscreen, ..FrameOut::default() }
    }

    /// What is to be shown.
    pub const fn canvas(&mut self) -> &mut Canvas {
        &mut self.canvas
    }
}
