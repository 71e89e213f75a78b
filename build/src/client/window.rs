//! The test of the real window: on a screen that nobody sees, with a mouse that is moved by a program.

use std::path::Path;
use std::process::Child;
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::picture::Picture;
use super::screen::Screen;
use super::{pack, with_data};
use crate::printer;
use crate::process::{Failure, Invocation, workspace};
use crate::program::{Face, Profile, Programs};
use crate::setup;

/// As the game calls it.
const TITLE: &str = "Azuki TCG";
/// Longer than the slowest machine takes to load the game or to draw a frame of it.
const PATIENCE: Duration = Duration::from_secs(60);
/// Between two looks.
const PAUSE: Duration = Duration::from_millis(200);
/// Colours that the painted title has at least; what is shown while the game loads has few.
const COLORS: usize = 2_000;
/// Where "Play against the bot" is in a window of 1280 by 720.
const BUTTON: (u32, u32) = (358, 356);
/// A picture is another one when more than one pixel in so many differs; lanterns that sway are fewer.
const ANOTHER: usize = 8;

/// Runs the tests of drawing in a real window, then starts the game there: menus by the mouse, some turns by keys.
pub fn test() -> Result<(), Failure> {
    setup::for_the_screen()?;
    pack(Profile::Checked)?;
    let root = workspace()?;
    let folder = root.join("target/window-test");
    let screen = Screen::start(&folder)?;
    // One at a time: each has the whole screen.
    let words =
        format!("test {} {} --test quads -- --test-threads=1", Profile::Checked.option(), Face::Window.selection());
    screen.on(Invocation::cargo(&words)).directory(&root).run()?;
    let game = Programs::build(Profile::Checked, Face::Window, &["azuki"])?;
    let home = folder.join("home");
    match std::fs::remove_dir_all(&home) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            return Err(Failure::new(format!("{}: {error}", home.display())));
        }
        _ => {}
    }
    menus(&screen, &game, &root, &folder)?;
    a_match(&screen, &game, &root, &folder)?;
    printer::lines(
        "the window opens, shows the title, reacts to mouse and keys, plays and closes; pictures: target/window-test\n",
    );
    Ok(())
}

/// A game that is ended with this, also when the test fails.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts the game with a home of its own: no settings and saves of a person are read, and none are changed.
fn start(screen: &Screen, game: &Programs, root: &Path, home: &Path, flags: &str) -> Result<Running, Failure> {
    let game = game.start("azuki").arguments(flags.split_whitespace().map(Into::into));
    let mut invocation = with_data(screen.on(game).directory(root), root);
    for variable in ["AZUKI_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"] {
        invocation = invocation.environment(variable, home);
    }
    let running = Running(invocation.start()?);
    let window = wait("the window", || Ok(screen.hands(&format!("search --onlyvisible --name {}", word(TITLE))).ok()))?;
    // Nobody manages windows here, so nobody gives one the keyboard either.
    screen.hands(&format!("windowfocus {}", window.lines().next().unwrap_or_default()))?;
    Ok(running)
}

/// Leaves the game as a person does, with two keys held for longer than a frame.
fn leave(screen: &Screen, mut running: Running) -> Result<(), Failure> {
    screen.hands("keydown ctrl")?;
    sleep(PAUSE * 2);
    screen.hands("keydown q")?;
    let status = wait("the end of the game", || Ok(running.0.try_wait().ok().flatten()));
    screen.hands("keyup q keyup ctrl")?;
    let status = status?;
    if !status.success() {
        return Err(Failure::new(format!("the game ends with {status}")));
    }
    Ok(())
}

/// A picture that is painted in full.
fn painted(screen: &Screen, what: &str) -> Result<Picture, Failure> {
    wait(what, || Ok(Some(screen.picture()?).filter(|picture| picture.colors() >= COLORS)))
}

fn menus(screen: &Screen, game: &Programs, root: &Path, folder: &Path) -> Result<(), Failure> {
    let running = start(screen, game, root, &folder.join("home"), "")?;
    let title = painted(screen, "the title")?;
    // The first picture may still be on its way in.
    sleep(PAUSE * 5);
    let title = Some(screen.picture()?).filter(|picture| picture.colors() >= COLORS).unwrap_or(title);
    title.save(&folder.join("title.ppm"))?;
    screen.hands(&format!("mousemove {} {}", BUTTON.0, BUTTON.1))?;
    sleep(PAUSE);
    // Held for longer than a frame: raylib looks once a frame, and sees nothing of what is shorter.
    screen.hands("mousedown 1")?;
    sleep(PAUSE * 2);
    screen.hands("mouseup 1")?;
    let other = |picture: &Picture| picture.differences(&title) > title.size() / ANOTHER;
    let clicked = wait("what a click on the first button opens", || Ok(Some(screen.picture()?).filter(other)))?;
    clicked.save(&folder.join("clicked.ppm"))?;
    sleep(PAUSE * 2);
    screen.hands("key Escape")?;
    wait("the title again, by a key", || Ok(Some(screen.picture()?).filter(|picture| !other(picture))))?;
    leave(screen, running)
}

/// A match by the space bar alone, which keeps the hand and ends turns: what the game has written down grows with each turn.
fn a_match(screen: &Screen, game: &Programs, root: &Path, folder: &Path) -> Result<(), Failure> {
    let home = folder.join("home");
    let running = start(screen, game, root, &home, "--vs easy --deck raizan --seed 3")?;
    painted(screen, "the table")?.save(&folder.join("hand.ppm"))?;
    let kept = || std::fs::read(home.join("match.json")).unwrap_or_default();
    for turn in ["the first hand", "the first turn", "the second turn"] {
        let before = kept();
        wait(&format!("what is kept of {turn}"), || {
            screen.hands("key space")?;
            sleep(PAUSE * 2);
            Ok((kept() != before).then_some(()))
        })?;
    }
    screen.picture()?.save(&folder.join("match.ppm"))?;
    leave(screen, running)
}

/// xdotool looks for a pattern, in which a space may be any sign.
fn word(title: &str) -> String {
    title.replace(' ', ".")
}

/// Looks until something is there.
fn wait<T>(what: &str, mut look: impl FnMut() -> Result<Option<T>, Failure>) -> Result<T, Failure> {
    let start = Instant::now();
    loop {
        if let Some(found) = look()? {
            return Ok(found);
        }
        if start.elapsed() > PATIENCE {
            return Err(Failure::new(format!("waited {} s for {what}", PATIENCE.as_secs())));
        }
        sleep(PAUSE);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waiting_ends_when_something_is_there_or_broken() {
        let mut looks = 0;
        let mut look = || {
            looks += 1;
            Ok((looks == 2).then_some("there"))
        };
        assert_eq!(wait("it", &mut look), Ok("there"));
        assert_eq!(wait::<u8>("it", || Err(Failure::new("broken"))), Err(Failure::new("broken")));
    }

    #[test]
    fn a_title_is_one_word_for_the_search() {
        assert_eq!(word(TITLE), "Azuki.TCG");
    }
}
