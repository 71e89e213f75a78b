//! `cargo forge setup`: finds out what this machine lacks, and installs it or says how.

mod machine;
mod need;
mod plan;

use machine::{Machine, ThisMachine};
use need::{BROWSER, BUILD, FUZZ, Need, RAYLIB, SCREEN, WEB, WINDOW};
use plan::{Plan, plan};

use crate::printer;
use crate::process::Failure;

/// Makes sure that the workspace can be built and tested here, the game in its window included.
pub fn run() -> Result<(), Failure> {
    for_the_window()?;
    printer::lines("everything is here\n");
    Ok(())
}

/// Makes sure that every step of the check finds what it needs but for the browser's, all in one go: an installation in a later
/// step would meet the one for the browser, which goes on beside it.
pub fn for_the_check() -> Result<(), Failure> {
    ensure(&if on_linux() { screen() } else { pictures() }, &ThisMachine)?;
    printer::lines("everything is here\n");
    Ok(())
}

/// Makes sure that hostile input can be fed here, which needs more than building.
pub fn for_fuzzing() -> Result<(), Failure> {
    ensure(&[BUILD, FUZZ], &ThisMachine)
}

/// Makes sure that the game can be drawn into memory.
pub fn for_pictures() -> Result<(), Failure> {
    ensure(&pictures(), &ThisMachine)
}

/// Makes sure that the game can have a window.
pub fn for_the_window() -> Result<(), Failure> {
    ensure(&if on_linux() { window() } else { pictures() }, &ThisMachine)
}

/// Makes sure that the game can have a window on a screen that nobody sees.
pub fn for_the_screen() -> Result<(), Failure> {
    if on_linux() {
        ensure(&screen(), &ThisMachine)
    } else {
        Err(Failure::new("a screen that nobody sees is Xvfb's, which exists on Linux only"))
    }
}

fn on_linux() -> bool {
    std::env::consts::OS == "linux"
}

/// What drawing into memory needs. Elsewhere than on Linux the compiler of the system brings its library.
fn pictures() -> Vec<&'static [Need]> {
    vec![BUILD, if on_linux() { RAYLIB } else { &RAYLIB[..2] }]
}

/// What a window needs on Linux.
fn window() -> Vec<&'static [Need]> {
    vec![BUILD, RAYLIB, WINDOW]
}

/// What a window needs on a screen that nobody sees.
fn screen() -> Vec<&'static [Need]> {
    vec![BUILD, RAYLIB, WINDOW, SCREEN]
}

/// Makes sure that the pinned web toolchain finds what it stands on.
pub fn for_the_web() -> Result<(), Failure> {
    ensure(&[WEB], &ThisMachine)
}

/// Makes sure that there is a browser that plays by itself.
pub fn for_the_browser() -> Result<(), Failure> {
    ensure(&[BROWSER], &ThisMachine)
}

/// Installs what is missing of all these lists, in one go.
fn ensure(needs: &[&[Need]], machine: &impl Machine) -> Result<(), Failure> {
    match plan(&missing(needs, machine), machine) {
        Plan::Nothing => return Ok(()),
        Plan::Tell(advice) => return Err(Failure::new(advice)),
        Plan::Install(commands) => {
            for command in commands {
                machine.install(&command)?;
            }
        }
    }
    // A package manager may be content and the need still unmet, for example with a broken PATH.
    match missing(needs, machine).as_slice() {
        [] => Ok(()),
        still => {
            let names = still.iter().map(|need| need.name).collect::<Vec<_>>().join(", ");
            Err(Failure::new(format!("installed, but still not found: {names}")))
        }
    }
}

fn missing<'a>(needs: &[&'a [Need]], machine: &impl Machine) -> Vec<&'a Need> {
    needs.iter().copied().flatten().filter(|need| !need.is_met(machine)).collect()
}

#[cfg(test)]
mod tests {
    use super::machine::pretended::Pretended;
    use super::*;

    fn ensured(machine: &Pretended) -> Result<(), Failure> {
        ensure(&[BUILD], machine)
    }

    #[test]
    fn nothing_is_installed_where_everything_is_there() {
        let machine = Pretended::root_with(&["apt-get", "gcc", "git"], &["stdio.h"]);
        assert_eq!(ensured(&machine), Ok(()));
        assert!(machine.installed.borrow().is_empty());
    }

    #[test]
    fn what_is_missing_is_installed_and_probed_again() {
        let machine = Pretended::root_with(&["apt-get"], &[]).that_gets(&["cc", "git"], &["stdio.h"]);
        assert_eq!(ensured(&machine), Ok(()));
        let commands = ["apt-get update", "apt-get install -y --no-install-recommends build-essential git"];
        assert_eq!(*machine.installed.borrow(), commands);
    }

    #[test]
    fn an_install_that_does_not_help_is_an_error() {
        let machine = Pretended::root_with(&["apt-get", "cc"], &["stdio.h"]);
        let failure = ensured(&machine).unwrap_err();
        assert_eq!(failure.message.unwrap(), "installed, but still not found: git");
    }

    #[test]
    fn fuzzing_needs_a_compiler_of_its_own() {
        let machine = Pretended::root_with(&["apt-get"], &[]).that_gets(&["g++"], &[]);
        assert_eq!(ensure(&[FUZZ], &machine), Ok(()));
        assert_eq!(machine.installed.borrow()[1], "apt-get install -y --no-install-recommends build-essential");
        let elsewhere = Pretended::root_with(&["dnf"], &[]);
        let advice = ensure(&[FUZZ], &elsewhere).unwrap_err().message.unwrap();
        assert!(advice.ends_with("install with: sudo dnf install gcc-c++"), "{advice}");
    }

    #[test]
    fn the_window_needs_what_raylib_stands_on() {
        let machine =
            Pretended::root_with(&["apt-get", "make"], &["X11/Xlib.h"]).that_gets(&["cmake"], &["libclang-1"]);
        assert_eq!(ensure(&[RAYLIB], &machine), Ok(()));
        assert_eq!(machine.installed.borrow()[1], "apt-get install -y --no-install-recommends cmake libclang-dev");
        let elsewhere = Pretended::root_with(&["pacman"], &["X11/Xlib.h", "GL/gl.h", "alsa/asoundlib.h"]);
        let advice = ensure(&[WINDOW], &elsewhere).unwrap_err().message.unwrap();
        let expected = "install with: sudo pacman -S --needed libxrandr libxinerama libxcursor libxi";
        assert!(advice.ends_with(expected), "{advice}");
    }

    #[test]
    fn the_web_needs_a_library_that_is_no_command() {
        let commands =
            &["apt-get", "clang-19", "wasm-ld-19", "llvm-ar-19", "cmake", "make", "xz", "python3", "node", "npm"];
        let machine = Pretended::root_with(commands, &[]).that_gets(&[], &["/usr/lib/llvm-19/lib/libclang-19.so.19"]);
        assert_eq!(ensure(&[WEB], &machine), Ok(()));
        assert_eq!(machine.installed.borrow()[1], "apt-get install -y --no-install-recommends libclang1-19");
    }

    #[test]
    fn all_lists_are_installed_in_one_go() {
        let headers: &[&str] = &[
            "stdio.h",
            "X11/Xlib.h",
            "X11/extensions/Xrandr.h",
            "X11/extensions/Xinerama.h",
            "X11/Xcursor/Xcursor.h",
            "X11/extensions/XInput2.h",
            "GL/gl.h",
            "libclang-1",
            "swrast_dri.so",
        ];
        let machine = Pretended::root_with(&["apt-get", "cc", "git", "make"], headers)
            .that_gets(&["cmake", "Xvfb", "xdotool"], &["alsa/asoundlib.h"]);
        assert_eq!(ensure(&screen(), &machine), Ok(()));
        let install = "apt-get install -y --no-install-recommends cmake libasound2-dev xvfb xdotool";
        assert_eq!(*machine.installed.borrow(), ["apt-get update", install]);
    }

    #[test]
    fn without_rights_nothing_is_installed() {
        let machine = Pretended { root: false, ..Pretended::root_with(&["apt-get", "git"], &[]) };
        assert_eq!(ensured(&machine).unwrap_err().code, 1);
        assert!(machine.installed.borrow().is_empty());
    }
}
