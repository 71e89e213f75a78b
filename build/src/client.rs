//! The game itself: built and started, drawn without a display, tested on a screen that nobody sees.

mod picture;
mod screen;
mod window;

use std::ffi::{OsStr, OsString};
use std::path::Path;

use crate::binary::take;
use crate::printer;
use crate::process::{Failure, Invocation, workspace};
use crate::program::{Face, Profile, Programs};
use crate::setup;

pub use window::test as window_test;

/// Builds the game and starts it; without a display, plays a demonstration and leaves pictures of it.
pub fn play(words: &[OsString]) -> Result<(), Failure> {
    let root = workspace()?;
    let mut words = words.to_vec();
    let profile = if take(&mut words, "--release") { Profile::Release } else { Profile::Play };
    if has_display(std::env::consts::OS, std::env::var_os("DISPLAY").as_deref()) {
        setup::for_the_window()?;
        printer::remark("building the game; the first time takes some minutes");
        let game = with_tools(Profile::Play, profile, Face::Window, "azuki")?;
        return with_data(game.start("azuki"), &root).arguments(words).run();
    }
    let folder = root.join("target/demo");
    printer::lines(&format!(
        "There is no display here ($DISPLAY is empty), so no window can be opened.\n\
         Instead, two computer players show a match; its pictures go to {}\n",
        folder.display()
    ));
    setup::for_pictures()?;
    let game = with_tools(Profile::Play, profile, Face::Memory, "shot")?;
    let demo = with_data(game.start("shot"), &root).arguments([OsString::from("--demo"), folder.into_os_string()]);
    demo.arguments(for_demo(&words)).run()
}

/// Makes a picture of any scene.
pub fn shot(words: &[OsString]) -> Result<(), Failure> {
    setup::for_pictures()?;
    printer::remark("running `shot`; after a change it is compiled first");
    let game = with_tools(Profile::Checked, Profile::Checked, Face::Memory, "shot")?;
    with_data(game.start("shot"), &workspace()?).arguments(words.iter().cloned()).run()
}

/// Draws the pictures and makes the sounds, where they are not up to date.
pub fn pack(profile: Profile) -> Result<(), Failure> {
    make_data(&Programs::build(profile, Face::Memory, &TOOLS)?)
}

/// What makes pictures and sounds.
const TOOLS: [&str; 2] = ["art", "sound"];

fn make_data(tools: &Programs) -> Result<(), Failure> {
    TOOLS.iter().try_for_each(|name| tools.start(name).run())
}

/// Compiles the game, and meanwhile makes its pictures and sounds with tools that are compiled before it.
fn with_tools(tools: Profile, profile: Profile, face: Face, game: &str) -> Result<Programs, Failure> {
    let tools = Programs::build(tools, face, &TOOLS)?;
    std::thread::scope(|scope| {
        let making = scope.spawn(|| make_data(&tools));
        let game = Programs::build(profile, face, &[game]);
        let made = making.join().unwrap_or_else(|_| Err(Failure::new("lost what makes pictures and sounds")));
        made.and(game)
    })
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
        if ["--deck", "--against", "--response", "--seed"].contains(&option) {
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
    fn the_game_is_told_where_its_data_are() {
        let shown = with_data(Invocation::new("azuki", &["--vs", "easy"]), Path::new("here")).shown();
        assert_eq!(shown, "AZUKI_DATA=here/target azuki --vs easy");
    }

    #[test]
    fn a_demonstration_keeps_decks_ruleset_and_luck() {
        let line = "--vs hard --deck shao --replay x.json --seed=4 --against raizan --response once --load";
        let words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
        assert_eq!(for_demo(&words), ["--deck", "shao", "--seed=4", "--against", "raizan", "--response", "once"]);
    }
}
