//! What a panel says: buttons and lines, each with what clicking it does. Made anew only when something changed.

use std::borrow::Cow;

use azuki_engine::action::Action;
use azuki_engine::edit::Edit;
use azuki_engine::ids::{CardIx, Player};

use super::change::Mode;
use super::events::Group;
use crate::canvas::{Canvas, Cut, Style};
use crate::theme::{Color, Palette};

/// The size of letters, in units.
pub const SIZE: f32 = 12.5;
/// From one line to the next.
pub const PITCH: f32 = 15.0;
/// A step to the right.
pub const INDENT: f32 = 10.0;

/// One of the panels.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "each is the panel of that name")]
pub enum Panel {
    Inspect,
    Zones,
    Events,
    Machine,
    Legal,
    Time,
    Bot,
    Frame,
    Edit,
}

impl Panel {
    /// How many there are.
    pub const COUNT: usize = 9;
    /// Every panel, in order.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Inspect,
        Self::Zones,
        Self::Events,
        Self::Machine,
        Self::Legal,
        Self::Time,
        Self::Bot,
        Self::Frame,
        Self::Edit,
    ];

    /// Its place in the order.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// What stands in its title.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Inspect => "Inspect",
            Self::Zones => "Zones",
            Self::Events => "Events",
            Self::Machine => "VM",
            Self::Legal => "Legal",
            Self::Time => "Time",
            Self::Bot => "Bot",
            Self::Frame => "Frame",
            Self::Edit => "Edit",
        }
    }
}

/// What a click does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// Nothing.
    Nothing,
    /// A card is looked at, and stays.
    Select(CardIx),
    /// The card under the pointer is looked at.
    Follow,
    /// An event is looked at: its moment, and its number there.
    Event(usize, usize),
    /// Events of a group are shown or not.
    Filter(Group),
    /// More of a list is made.
    Older,
    /// An action is done for whoever must act.
    Play(Action),
    /// The match stands still, or goes on.
    Pause,
    /// The next event is shown.
    StepEvent,
    /// The match goes on to the next action.
    StepAction,
    /// The match goes on to the next turn.
    StepTurn,
    /// The match goes back to a moment.
    Rewind(usize),
    /// The match is written down.
    Save,
    /// The match that was written down is taken up.
    Load,
    /// The position goes to the clipboard as a scenario.
    CopyScenario,
    /// The match goes to the clipboard as a document.
    CopySave,
    /// Everything that a bug report needs is written down.
    Report,
    /// An op of the trace is looked at.
    Op(usize),
    /// An action is traced, by its moment.
    Trace(usize),
    /// A computer player plays a seat, or stops to.
    Autoplay(Player),
    /// The side that is changed.
    Side(Player),
    /// What is changed.
    Mode(Mode),
    /// The board is changed.
    Change(Edit),
    /// The card sets are read anew.
    Reload,
}

/// How a line looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    /// As usual.
    Plain,
    /// Quieter.
    Aside,
    /// Above others.
    Head,
    /// What can be done.
    Good,
    /// What cannot.
    Bad,
}

impl Tone {
    /// Its colour.
    pub const fn color(self, palette: &Palette) -> Color {
        match self {
            Self::Plain => palette.on_dark,
            Self::Aside => palette.aside_on_dark,
            Self::Head => palette.lamp,
            Self::Good => palette.playable,
            Self::Bad => palette.illegal,
        }
    }
}

/// A button of a panel.
#[derive(Clone, PartialEq, Debug)]
pub struct Button {
    /// What stands on it.
    pub words: Cow<'static, str>,
    /// It is switched on.
    pub on: bool,
    /// What it does.
    pub deed: Deed,
}

/// A line of a panel.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// What it says.
    pub words: String,
    /// How it looks.
    pub tone: Tone,
    /// Steps to the right.
    pub indent: u8,
    /// What clicking it does.
    pub deed: Deed,
    /// It is the one that is looked at.
    pub marked: bool,
}

/// When what a panel says was made.
pub type Key = [u64; 6];

/// What a panel says.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Sheet {
    /// Above the lines.
    pub buttons: Vec<Button>,
    /// Under each other.
    pub lines: Vec<Line>,
    /// When it was made.
    pub key: Option<Key>,
}

impl Sheet {
    /// Says nothing.
    pub fn clear(&mut self) {
        self.buttons.clear();
        self.lines.clear();
    }

    /// A button.
    pub fn button(&mut self, words: impl Into<Cow<'static, str>>, on: bool, deed: Deed) {
        self.buttons.push(Button { words: words.into(), on, deed });
    }

    /// A line that can be clicked.
    pub fn link(&mut self, tone: Tone, indent: u8, words: impl Into<String>, deed: Deed) {
        self.lines.push(Line { words: words.into(), tone, indent, deed, marked: false });
    }

    /// The same, marked or not.
    pub fn choice(&mut self, tone: Tone, indent: u8, words: impl Into<String>, deed: Deed, marked: bool) {
        self.lines.push(Line { words: words.into(), tone, indent, deed, marked });
    }

    /// A line.
    pub fn say(&mut self, tone: Tone, indent: u8, words: impl Into<String>) {
        self.link(tone, indent, words, Deed::Nothing);
    }

    /// A line above others.
    pub fn head(&mut self, words: impl Into<String>) {
        self.say(Tone::Head, 0, words);
    }

    /// A plain line.
    pub fn plain(&mut self, words: impl Into<String>) {
        self.say(Tone::Plain, 1, words);
    }

    /// Breaks what is longer than the panel is wide.
    pub fn wrap(&mut self, canvas: &Canvas, width: f32) {
        let style = style(Color::WHITE);
        let mut wrapped = Vec::with_capacity(self.lines.len());
        for line in self.lines.drain(..) {
            let room = width - f32::from(line.indent) * INDENT;
            if canvas.width(&line.words, &style) <= room {
                wrapped.push(line);
                continue;
            }
            let mut rest = line.words.as_str();
            let mut indent = line.indent;
            while !rest.is_empty() {
                let room = width - f32::from(indent) * INDENT;
                let end = fitting(canvas, rest, room, &style);
                let (part, after) = rest.split_at(end);
                wrapped.push(Line { words: part.trim_end().to_owned(), indent, ..line.clone() });
                rest = after.trim_start();
                indent = line.indent + 1;
            }
        }
        self.lines = wrapped;
    }
}

/// How many bytes of a text fit into a line: whole words, or as many letters as fit of one that is too long.
fn fitting(canvas: &Canvas, text: &str, room: f32, style: &Style) -> usize {
    let mut best = 0;
    let ends = text.char_indices().filter(|(_, letter)| *letter == ' ').map(|(at, _)| at).chain([text.len()]);
    for end in ends {
        if canvas.width(&text[..end], style) > room {
            break;
        }
        best = end;
    }
    if best > 0 {
        return best;
    }
    let letters = text.char_indices().map(|(at, letter)| at + letter.len_utf8());
    let fits = letters.take_while(|end| canvas.width(&text[..*end], style) <= room).last();
    fits.or_else(|| text.chars().next().map(char::len_utf8)).unwrap_or(text.len())
}

/// How the letters of the panels look.
pub const fn style(color: Color) -> Style {
    Style::new(Cut::Regular, SIZE, color)
}
