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
const ANOTHER: usize = 20;

/// Runs the tests of drawing in a real window, then starts the game there, waits for its title, clicks, and leaves.
pub fn test() -> Result<(), Failure> {
    setup::for_the_screen()?;
    pack()?;
    let root = workspace()?;
    let folder = root.join("target/window-test");
    let screen = Screen::start(&folder)?;
    // One at a time: each has the whole screen.
    let words = "test --profile checked -p azuki --features window --test quads -- --test-threads=1";
    screen.on(Invocation::cargo(words)).directory(&root).run()?;
    let words = "build --profile checked -p azuki --features window --bin azuki";
    Invocation::cargo(words).directory(&root).run()?;
    game(&screen, &root, &folder)
}

/// A game that is ended with this, also when the test fails.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn game(screen: &Screen, root: &Path, folder: &Path) -> Result<(), Failure> {
    let words = "run --quiet --profile checked -p azuki --features window --bin azuki";
    // With a home of its own: no settings and saves of a person are read, and none are changed.
    let home = folder.join("home");
    let _ = std::fs::remove_dir_all(&home);
    let mut invocation = with_data(screen.on(Invocation::cargo(words)).directory(root), root);
    for variable in ["XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"] {
        invocation = invocation.environment(variable, &home);
    }
    let mut running = Running(invocation.start()?);
    let kept = |name: &str, picture: &Picture| picture.save(&folder.join(name));

    let window = wait("the window", || Ok(screen.hands(&format!("search --onlyvisible --name {}", word(TITLE))).ok()))?;
    // Nobody manages windows here, so nobody gives one the keyboard either.
    screen.hands(&format!("windowfocus {}", window.lines().next().unwrap_or_default()))?;
    let title = wait("the title", || Ok(Some(screen.picture()?).filter(|picture| picture.colors() >= COLORS)))?;
    // The first picture may still be on its way in.
    sleep(PAUSE * 5);
    let title = Some(screen.picture()?).filter(|picture| picture.colors() >= COLORS).unwrap_or(title);
    kept("title.ppm", &title)?;
    screen.hands(&format!("mousemove {} {}", BUTTON.0, BUTTON.1))?;
    sleep(PAUSE);
    // Held for longer than a frame: raylib looks once a frame, and sees nothing of what is shorter.
    screen.hands("mousedown 1")?;
    sleep(PAUSE * 2);
    screen.hands("mouseup 1")?;
    let other = |picture: &Picture| picture.differences(&title) > title.size() / ANOTHER;
    let clicked = wait("what a click on the first button opens", || Ok(Some(screen.picture()?).filter(other)))?;
    kept("clicked.ppm", &clicked)?;
    sleep(PAUSE * 2);
    screen.hands("key Escape")?;
    wait("the title again, by a key", || Ok(Some(screen.picture()?).filter(|picture| !other(picture))))?;
    screen.hands("key ctrl+q")?;
    let status = wait("the end of the game", || Ok(running.0.try_wait().ok().flatten()))?;
    if !status.success() {
        return Err(Failure::new(format!("the game ends with {status}")));
    }
    printer::lines(
        "the window opens, shows the title, reacts to mouse and keys and closes; pictures: target/window-test\n",
    );
    Ok(())
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
