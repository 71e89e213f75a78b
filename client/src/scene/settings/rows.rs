//! The rows of the settings: what each is called, shows and changes.

use crate::settings::{Command, SCALES, Settings, Speed};
use crate::ui::{Face, key_name};

/// The pages of the settings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Page {
    Sound,
    Match,
    Screen,
    Keys,
}

pub(super) const PAGES: [Page; 4] = [Page::Sound, Page::Match, Page::Screen, Page::Keys];

impl Page {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Sound => "Sound",
            Self::Match => "Match",
            Self::Screen => "Screen",
            Self::Keys => "Keys",
        }
    }

    pub(super) const fn rows(self) -> &'static [Row] {
        match self {
            Self::Sound => &[Row::Volume, Row::Effects, Row::Music, Row::Ambience],
            Self::Match => &[Row::Speed, Row::ConfirmRisky, Row::Shake, Row::ReducedMotion],
            Self::Screen => &[Row::Scale, Row::Fullscreen, Row::ColorBlind, Row::Debug],
            Self::Keys => &KEYS,
        }
    }
}

/// A row for each command, in their order.
const KEYS: [Row; Command::ALL.len()] = {
    let mut rows = [Row::Volume; Command::ALL.len()];
    let mut at = 0;
    while at < rows.len() {
        rows[at] = Row::Key(Command::ALL[at]);
        at += 1;
    }
    rows
};

/// One setting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Row {
    Volume,
    Effects,
    Music,
    Ambience,
    Speed,
    ConfirmRisky,
    Shake,
    ReducedMotion,
    Scale,
    Fullscreen,
    ColorBlind,
    Debug,
    Key(Command),
}

const SPEEDS: [Speed; 3] = [Speed::Normal, Speed::Double, Speed::Instant];
const SMALLEST: u16 = SCALES.0;
const LARGEST: u16 = SCALES.1;
/// One step of the arrows: of volumes, of the scale.
const STEP: i16 = 5;

impl Row {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Volume => "Volume",
            Self::Effects => "Effects",
            Self::Music => "Music",
            Self::Ambience => "Ambience",
            Self::Speed => "Speed of animations",
            Self::ConfirmRisky => "Ask before risky plays",
            Self::Shake => "The table shakes",
            Self::ReducedMotion => "Less motion",
            Self::Scale => "Size of the interface",
            Self::Fullscreen => "Whole screen",
            Self::ColorBlind => "Colours for any eyes",
            Self::Debug => "Overlay for developers",
            Self::Key(command) => command_name(command),
        }
    }

    pub(super) const fn hint(self) -> Option<&'static str> {
        Some(match self {
            Self::ConfirmRisky => "Ends of turn with moves left, attacks that lose a card for nothing.",
            Self::Shake => "When a leader is hit hard.",
            Self::ReducedMotion => "A flash instead of a shake; nothing sways.",
            Self::ColorBlind => "What can be played and what can be hit differ more.",
            Self::Debug => "Also on its key during a match. It reveals hidden cards.",
            _ => return None,
        })
    }

    fn percent(self, settings: &mut Settings) -> Option<&mut u8> {
        Some(match self {
            Self::Volume => &mut settings.volume,
            Self::Effects => &mut settings.effects,
            Self::Music => &mut settings.music,
            Self::Ambience => &mut settings.ambience,
            _ => return None,
        })
    }

    fn switch(self, settings: &mut Settings) -> Option<&mut bool> {
        Some(match self {
            Self::ConfirmRisky => &mut settings.confirm_risky,
            Self::Shake => &mut settings.shake,
            Self::ReducedMotion => &mut settings.reduced_motion,
            Self::Fullscreen => &mut settings.fullscreen,
            Self::ColorBlind => &mut settings.color_blind,
            Self::Debug => &mut settings.debug,
            _ => return None,
        })
    }

    pub(super) fn face(self, settings: &Settings, binding: Option<Command>) -> Face {
        let volume = |percent: u8| Face::Slider {
            part: f32::from(percent.min(100)) / 100.0,
            value: if percent == 0 { "off".into() } else { format!("{percent} %").into() },
        };
        match self {
            Self::Volume => volume(settings.volume),
            Self::Effects => volume(settings.effects),
            Self::Music => volume(settings.music),
            Self::Ambience => volume(settings.ambience),
            Self::Speed => Face::Choice { value: speed_name(settings.speed).into() },
            Self::ConfirmRisky => Face::Toggle { on: settings.confirm_risky },
            Self::Shake => Face::Toggle { on: settings.shake },
            Self::ReducedMotion => Face::Toggle { on: settings.reduced_motion },
            Self::Scale => scale_face(settings.scale),
            Self::Fullscreen => Face::Toggle { on: settings.fullscreen },
            Self::ColorBlind => Face::Toggle { on: settings.color_blind },
            Self::Debug => Face::Toggle { on: settings.debug },
            Self::Key(command) => Face::Key { value: key_name(settings.key(command)), waits: binding == Some(command) },
        }
    }

    pub(super) fn toggle(self, settings: &mut Settings) {
        if let Some(switch) = self.switch(settings) {
            *switch = !*switch;
        }
    }

    pub(super) fn set(self, settings: &mut Settings, part: f32) {
        if let Some(percent) = self.percent(settings) {
            *percent = (part.clamp(0.0, 1.0) * 100.0).round() as u8;
        }
    }

    pub(super) fn step(self, settings: &mut Settings, by: i8) {
        let change = STEP * i16::from(by);
        if let Some(percent) = self.percent(settings) {
            *percent = (i16::from(*percent) + change).clamp(0, 100) as u8;
        } else if self == Self::Scale {
            settings.scale = settings.scale.saturating_add_signed(change).clamp(SMALLEST, LARGEST);
        } else if self == Self::Speed {
            let at = SPEEDS.iter().position(|speed| *speed == settings.speed).unwrap_or(0) as i8;
            settings.speed = SPEEDS[usize::from((at + by).rem_euclid(SPEEDS.len() as i8).unsigned_abs())];
        }
    }
}

/// The slider of the scale.
pub(super) fn scale_face(scale: u16) -> Face {
    let part = f32::from(scale.clamp(SMALLEST, LARGEST) - SMALLEST) / f32::from(LARGEST - SMALLEST);
    Face::Slider { part, value: format!("{scale} %").into() }
}

/// The scale at a place of its slider, in whole steps.
pub(super) fn scale_at(part: f32) -> u16 {
    let step = f32::from(STEP);
    let scale = f32::from(SMALLEST) + part.clamp(0.0, 1.0) * f32::from(LARGEST - SMALLEST);
    ((scale / step).round() * step) as u16
}

const fn speed_name(speed: Speed) -> &'static str {
    match speed {
        Speed::Normal => "Normal",
        Speed::Double => "Double",
        Speed::Instant => "Instant",
    }
}

/// What a command is called.
pub(super) const fn command_name(command: Command) -> &'static str {
    match command {
        Command::Button => "The big button",
        Command::Cancel => "Take back a choice, leave",
        Command::Undo => "Undo a move",
        Command::NextPart => "Next part of the table",
        Command::Choose => "Choose or play",
        Command::Inspect => "Look at a card",
        Command::History => "History",
        Command::Speed => "Speed of animations",
        Command::Concede => "Concede",
        Command::Debug => "Overlay for developers",
        Command::Fullscreen => "Whole screen",
    }
}
