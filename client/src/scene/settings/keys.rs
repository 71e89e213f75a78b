//! Binding a key to a command: what the next stroke means.

use super::rows::command_name;
use crate::input::{Gesture, Key};
use crate::settings::{Command, Settings};
use crate::ui::{Words, key_name};

/// What became of waiting for a key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Binding {
    /// No key yet.
    Waits,
    /// That key cannot be had, and why.
    Refused(Words),
    /// Bound, or given up; what else has changed.
    Done(Option<Words>),
}

/// Reads the frame for the key of a command. A key that another command has is exchanged with it.
pub(super) fn read(command: Command, gestures: &[Gesture], settings: &mut Settings) -> Binding {
    for gesture in gestures {
        match gesture {
            Gesture::Press(_) | Gesture::Secondary(_) => return Binding::Done(None),
            Gesture::Key(stroke) => {
                return match stroke.key {
                    // The usual way out of everything: it is taken only for what it means.
                    Key::Escape if command != Command::Cancel => Binding::Done(None),
                    Key::Left | Key::Right | Key::Up | Key::Down => {
                        Binding::Refused("The arrows move the focus.".into())
                    }
                    key => Binding::Done(bind(settings, command, key)),
                };
            }
            _ => {}
        }
    }
    Binding::Waits
}

/// Gives a command a key; says with which other command it was exchanged.
fn bind(settings: &mut Settings, command: Command, key: Key) -> Option<Words> {
    let before = settings.key(command);
    if before == key {
        return None;
    }
    let other = settings.command(key);
    set(settings, command, key);
    let other = other?;
    set(settings, other, before);
    Some(format!("{} is now {}.", command_name(other), key_name(before)).into())
}

/// Only what is not usual is written down.
fn set(settings: &mut Settings, command: Command, key: Key) {
    if command.usual_key() == key {
        settings.keys.remove(&command);
    } else {
        settings.keys.insert(command, key);
    }
}
