//! The game itself: built and started, drawn without a display, tested on a screen that nobody sees.

mod picture;
mod screen;
mod window;

use std::ffi::{OsStr, OsString};
use std::path::Path;

use crate::binary::{Binary, Package, Profile};
use crate::printer;
use crate::process::{Failure, Invocation, workspace};
use crate::setup;

pub use window::test as window_test;

/// What raylib draws to: a package of its own for cargo, so both are never in one command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Face {
    Window,
    Memory,
}

impl Face {
    const fn feature(self) -> &'static str {
        match self {
            Self::Window => "window",
            Self::Memory => "memory",
        }
    }

    const fn binary(self) -> &'static str {
        match self {
            Self::Window => "azuki",
            Self::Memory => "shot",
        }
    }

    /// Starts it. Pictures and drawings are tested with the checks on, so they share what is compiled; a player gets the
    /// fastest.
    fn run(self) -> Invocation {
        let profile = match self {
            Self::Window => "--release",
            Self::Memory => "--profile checked",
        };
        let (feature, binary) = (self.feature(), self.binary());
        Invocation::cargo(&format!("run --quiet {profile} -p azuki --features {feature} --bin {binary} --"))
    }
}

/// Builds the game and starts it; without a display, plays a demonstration and leaves pictures of it.
pub fn play(words: &[OsString]) -> Result<(), Failure> {
    let root = workspace()?;
    if has_display(std::env::consts::OS, std::env::var_os("DISPLAY").as_deref()) {
        setup::for_the_window()?;
        pack()?;
        printer::remark("building the game; the first time takes a few minutes");
        return with_data(Face::Window.run(), &root).arguments(words.iter().cloned()).run();
    }
    let folder = root.join("target/demo");
    printer::lines(&format!(
        "There is no display here ($DISPLAY is empty), so no window can be opened.\n\
         Instead, two computer players show a match; its pictures go to {}\n",
        folder.display()
    ));
    setup::for_pictures()?;
    pack()?;
    let demo = with_data(Face::Memory.run(), &root).arguments([OsString::from("--demo"), folder.into_os_string()]);
    demo.arguments(for_demo(words)).run()
}

/// Makes a picture of any scene.
pub fn shot(words: &[OsString]) -> Result<(), Failure> {
    setup::for_pictures()?;
    pack()?;
    printer::remark("running `shot`; after a change it is compiled first");
    with_data(Face::Memory.run(), &workspace()?).arguments(words.iter().cloned()).run()
}

/// Draws the pictures and makes the sounds, where they are not up to date.
pub fn pack() -> Result<(), Failure> {
    for (package, name) in [(Package::Art, "art"), (Package::Sound, "sound")] {
        Binary::new(package, name, Profile::Development, Vec::new()).run()?;
    }
    Ok(())
}

/// Says where the pictures and sounds are, for a game that is started from any folder.
fn with_data(invocation: Invocation, root: &Path) -> Invocation {
    invocation.environment("AZUKI_DATA", root.join("target"))
}

/// X11 names its display, and Wayland has X11 beside it. Elsewhere there is one.
fn has_display(system: &str, display: Option<&OsStr>) -> bool {
    let uses_x11 = !matches!(system, "macos" | "windows");
    !uses_x11 || display.is_some_and(|name| !name.is_empty())
}

/// Of what was said about a match, what a demonstration can use.
fn for_demo(words: &[OsString]) -> Vec<OsString> {
    let mut kept = Vec::new();
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let text = word.to_string_lossy();
        let (option, value) = text.split_once('=').map_or((&*text, None), |(option, value)| (option, Some(value)));
        if ["--deck", "--against", "--seed"].contains(&option) {
            kept.push(word.clone());
            kept.extend(value.is_none().then(|| words.next().cloned()).flatten());
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_display_is_named_where_x11_draws() {
        let display = |system: &str, name: &str| has_display(system, Some(OsStr::new(name)));
        assert!(display("linux", ":0") && !display("linux", "") && !has_display("freebsd", None));
        assert!(has_display("macos", None) && display("windows", ""));
    }

    #[test]
    fn each_face_has_its_own_command() {
        let shown = |face: Face| with_data(face.run(), Path::new("here")).shown();
        let window = "AZUKI_DATA=here/target cargo run --quiet --release -p azuki --features window --bin azuki --";
        assert_eq!(shown(Face::Window), window);
        let memory =
            "AZUKI_DATA=here/target cargo run --quiet --profile checked -p azuki --features memory --bin shot --";
        assert_eq!(shown(Face::Memory), memory);
    }

    #[test]
    fn a_demonstration_keeps_decks_and_luck() {
        let line = "--vs hard --deck shao --replay x.json --seed=4 --against raizan --load";
        let words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
        assert_eq!(for_demo(&words), ["--deck", "shao", "--seed=4", "--against", "raizan"]);
    }
}
