//! Widgets: what menus are made of. A pure function of a scene lists its controls for a window; [`Menu`] reads the hands
//! over that list, and [`draw_controls`] draws from the same list.

pub mod backdrop;
pub mod card;
mod confirm;
mod control;
mod face;
mod menu;
mod names;
mod scroll;
mod sheet;
mod tip;
mod toast;
pub mod transport;
mod walk;
pub mod words;

pub use confirm::Confirm;
pub use control::{Control, Face, Words};
pub use face::{draw_control, draw_controls, edge, focus, swollen};
pub use menu::{Deed, Feel, Menu};
pub use names::key_name;
pub use scroll::{BAR, Scroll};
pub use sheet::Sheet;
pub use tip::{draw_tip, tip};
pub use toast::Toasts;
pub use transport::Transport;

/// The groove of a slider in its row, for tests that draw its knob.
#[cfg(test)]
pub(crate) fn groove_of_slider(row: crate::geometry::Area) -> crate::geometry::Area {
    let face = Face::Slider { part: 0.0, value: "".into() };
    control::groove(&face, row).unwrap_or(row)
}
