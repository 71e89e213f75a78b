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
