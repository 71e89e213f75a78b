//! What the tasks need from the machine, how to see whether it is there, and which package brings it.

use super::machine::Machine;

/// One thing that a task needs. A task with further needs adds a list of its own beside `BUILD`.
#[derive(Debug, PartialEq, Eq)]
pub struct Need {
    /// What it is, for people.
    pub name: &'static str,
    /// How to see whether it is there.
    pub probe: Probe,
    /// What to install.
    pub package: Package,
}

/// How to see whether a need is met.
#[derive(Debug, PartialEq, Eq)]
pub enum Probe {
    /// One of these commands can be found.
    Command(&'static [&'static str]),
    /// A C program may include this header.
    Header(&'static str),
    /// There is a library whose file's name begins with one of these.
    Library(&'static [&'static str]),
    /// This file is there.
    File(&'static str),
}

/// The package that meets a need, by package manager.
#[derive(Debug, PartialEq, Eq)]
pub struct Package {
    /// Debian, Ubuntu.
    pub apt: &'static str,
    /// Fedora.
    pub dnf: &'static str,
    /// Arch.
    pub pacman: &'static str,
    /// macOS.
    pub brew: &'static str,
}

const C_TOOLS: Package = Package { apt: "build-essential", dnf: "gcc", pacman: "base-devel", brew: "gcc" };

/// What compiling and testing the workspace needs, beside Rust itself. cargo-nextest is welcome, not needed.
pub const BUILD: &[Need] = &[
    Need { name: "a C linker (cc or gcc)", probe: Probe::Command(&["cc", "gcc"]), package: C_TOOLS },
    // A compiler can be there without the C library to link against.
    Need { name: "the C library's headers", probe: Probe::Header("stdio.h"), package: C_TOOLS },
    Need {
        name: "git",
        probe: Probe::Command(&["git"]),
        package: Package { apt: "git", dnf: "git", pacman: "git", brew: "git" },
    },
];

/// What feeding hostile input needs beside that: libFuzzer is C++ and compiled here.
pub const FUZZ: &[Need] = &[Need {
    name: "a C++ compiler (c++, g++ or clang++)",
    probe: Probe::Command(&["c++", "g++", "clang++"]),
    package: Package { apt: "build-essential", dnf: "gcc-c++", pacman: "base-devel", brew: "gcc" },
}];

/// What compiling raylib needs beside that: its build, and the compiler's library that reads its headers.
pub const RAYLIB: &[Need] = &[
    Need { name: "make", probe: Probe::Command(&["make", "gmake"]), package: C_TOOLS },
    Need {
        name: "cmake",
        probe: Probe::Command(&["cmake"]),
        package: Package { apt: "cmake", dnf: "cmake", pacman: "cmake", brew: "cmake" },
    },
    Need {
        name: "libclang",
        // Not libclang-cpp, which comes with it and is another.
        probe: Probe::Library(&["libclang.so", "libclang-1", "libclang-2"]),
        package: Package { apt: "libclang-dev", dnf: "clang-devel", pacman: "clang", brew: "llvm" },
    },
];

/// A header of the system, and its package under three names.
const fn header(name: &'static str, header: &'static str, packages: [&'static str; 3]) -> Need {
    let [apt, dnf, pacman] = packages;
    // Only Linux needs these, so that nobody is sent to Homebrew for them.
    Need { name, probe: Probe::Header(header), package: Package { apt, dnf, pacman, brew: "" } }
}

/// What a window and its sound need on Linux: X11 with all that GLFW asks of it, OpenGL, ALSA.
pub const WINDOW: &[Need] = &[
    header("the headers of X11", "X11/Xlib.h", ["libx11-dev", "libX11-devel", "libx11"]),
    header("those of Xrandr", "X11/extensions/Xrandr.h", ["libxrandr-dev", "libXrandr-devel", "libxrandr"]),
    header("those of Xinerama", "X11/extensions/Xinerama.h", ["libxinerama-dev", "libXinerama-devel", "libxinerama"]),
    header("those of Xcursor", "X11/Xcursor/Xcursor.h", ["libxcursor-dev", "libXcursor-devel", "libxcursor"]),
    header("those of Xi", "X11/extensions/XInput2.h", ["libxi-dev", "libXi-devel", "libxi"]),
    header("those of OpenGL", "GL/gl.h", ["libgl-dev", "mesa-libGL-devel", "libglvnd"]),
    header("those of ALSA", "alsa/asoundlib.h", ["libasound2-dev", "alsa-lib-devel", "alsa-lib"]),
];

/// What the test of the real window needs: a screen that nobody sees, somebody who moves the mouse, OpenGL without a card.
pub const SCREEN: &[Need] = &[
    Need {
        name: "Xvfb",
        probe: Probe::Command(&["Xvfb"]),
        package: Package { apt: "xvfb", dnf: "xorg-x11-server-Xvfb", pacman: "xorg-server-xvfb", brew: "" },
    },
    Need {
        name: "xdotool",
        probe: Probe::Command(&["xdotool"]),
        package: Package { apt: "xdotool", dnf: "xdotool", pacman: "xdotool", brew: "" },
    },
    Need {
        name: "Mesa's software renderer",
        // The newer of the two holds all drivers in one file.
        probe: Probe::Library(&["swrast_dri.so", "libdril_dri.so"]),
        package: Package { apt: "libgl1-mesa-dri", dnf: "mesa-dri-drivers", pacman: "mesa", brew: "" },
    },
];

/// A need that the pinned web toolchain has, which exists for Debian only.
const fn debian(name: &'static str, probe: Probe, package: &'static str) -> Need {
    Need { name, probe, package: Package { apt: package, dnf: package, pacman: package, brew: package } }
}

/// What the pinned web toolchain stands on: the compiler it drives, and what unpacks and builds.
pub const WEB: &[Need] = &[
    debian("clang 19", Probe::Command(&["clang-19"]), "clang-19"),
    debian("lld 19", Probe::Command(&["wasm-ld-19"]), "lld-19"),
    debian("the tools of LLVM 19", Probe::Command(&["llvm-ar-19"]), "llvm-19"),
    debian("libclang 19", Probe::File("/usr/lib/llvm-19/lib/libclang-19.so.19"), "libclang1-19"),
    debian("cmake", Probe::Command(&["cmake"]), "cmake"),
    debian("make", Probe::Command(&["make"]), "make"),
    debian("xz", Probe::Command(&["xz"]), "xz-utils"),
    debian("python3", Probe::Command(&["python3"]), "python3"),
    debian("node", Probe::Command(&["node"]), "nodejs"),
    debian("npm", Probe::Command(&["npm"]), "npm"),
];

/// What playing the page by itself needs.
pub const BROWSER: &[Need] = &[
    debian("Chromium", Probe::Command(&["chromium"]), "chromium"),
    debian("node", Probe::Command(&["node"]), "nodejs"),
    debian("npm", Probe::Command(&["npm"]), "npm"),
];

impl Need {
    /// Whether the machine has it.
    pub fn is_met(&self, machine: &impl Machine) -> bool {
        match self.probe {
            Probe::Command(names) => names.iter().any(|name| machine.has_command(name)),
            Probe::Header(name) => machine.has_header(name),
            Probe::Library(names) => names.iter().any(|name| machine.has_library(name)),
            Probe::File(path) => machine.has_file(path),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::machine::pretended::Pretended;
    use super::*;

    fn met(commands: &'static [&'static str], headers: &'static [&'static str]) -> Vec<bool> {
        let machine = Pretended::root_with(commands, headers);
        BUILD.iter().map(|need| need.is_met(&machine)).collect()
    }

    #[test]
    fn probes_look_for_any_of_their_commands() {
        assert_eq!(met(&[], &[]), [false, false, false]);
        assert_eq!(met(&["gcc"], &[]), [true, false, false]);
        assert_eq!(met(&["cc", "git"], &["stdio.h"]), [true, true, true]);
    }
}
