//! The packages of the web toolchain: exactly these, by their hashes. Where they come from is the machine's own set-up.

/// The name of the toolchain's folder. Changes with every change of what is installed, so that an old one is never mistaken
/// for the new one.
pub const VERSION: &str = "emscripten-3.1.69-rust-1.95.0";
/// The oldest emscripten whose GLFW knows all that raylib 6 asks of it.
pub const OLDEST_EMSCRIPTEN: [u32; 3] = [3, 1, 69];
/// The compiler that the pinned source of the standard library belongs to.
pub const RUST: &str = "1.95.0";

/// One package.
#[derive(Debug, PartialEq, Eq)]
pub struct Pin {
    /// As its origin calls it.
    pub name: &'static str,
    /// Exactly this.
    pub version: &'static str,
    /// Where it comes from.
    pub origin: Origin,
    /// SHA-256 in hexadecimal for Debian, SHA-512 in base 64 for npm: as each of them writes it.
    pub hash: &'static str,
    /// Bytes to download, for the progress.
    pub download: u64,
    /// Bytes that it has when unpacked, for the progress.
    pub unpacked: u64,
}

/// Where a package comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// Debian, from the suite of that name.
    Debian(&'static str),
    /// The registry that npm is set up with.
    Npm,
}

/// C to the browser. Older ones cannot build raylib; newer ones need a newer clang than Debian's stable one.
pub const EMSCRIPTEN: Pin = Pin {
    name: "emscripten",
    version: "3.1.69+dfsg-3",
    origin: Origin::Debian("trixie"),
    hash: "d2ac788b952c56ab6736b4db2ac0825aa63cfb4c08b8abaefe19e324779d1b2d",
    download: 237_338_868,
    unpacked: 409_000_000,
};

/// The source of Rust's standard library, which is compiled for the browser with the game.
pub const STANDARD_LIBRARY: Pin = Pin {
    name: "rust-src",
    version: "1.95.0+dfsg1-2~bpo13+1",
    origin: Origin::Debian("trixie-backports"),
    hash: "7b76db5b880a77f9e52975d2baa6209d2f76d2c9c2789515c3088cb960e2c83b",
    download: 45_097_356,
    unpacked: 48_000_000,
};

/// The optimiser of the browser's code. This emscripten works with this version alone: 120 and 131 fail.
pub const BINARYEN: Pin = Pin {
    name: "binaryen",
    version: "121.0.0",
    origin: Origin::Npm,
    hash: "St5LX+CmVdDQMf+DDHWdne7eDK+8tH9TE4Kc+Xk3s5+CzVYIKeJbWuXgsKVbkdLJXGUc2eflFqjThQy555mBag==",
    download: 26_896_681,
    unpacked: 96_000_000,
};

/// Reads JavaScript, for emscripten.
pub const ACORN: Pin = Pin {
    name: "acorn",
    version: "8.15.0",
    origin: Origin::Npm,
    hash: "NZyJarBfL7nWwIq+FDL6Zp/yHEhePMNnnJ0y3qfieCrmNvYct8uvtiV41UvlSe6apAfk0fY1FbWx+NwfmpvtTg==",
    download: 130_851,
    unpacked: 540_000,
};

/// A part of the former.
pub const ACORN_IMPORTS: Pin = Pin {
    name: "acorn-import-phases",
    version: "1.0.4",
    origin: Origin::Npm,
    hash: "wKmbr/DDiIXzEOiWrTTUcDm24kQ2vGfZQvM2fwg2vXqR5uW6aapr7ObPtj1th32b9u90/Pf4AItvdTh42fBmVQ==",
    download: 2_860,
    unpacked: 9_000,
};

/// Drives a browser, for the tests. Not the newest: it still runs with the node of Debian 12.
pub const PLAYWRIGHT: Pin = Pin {
    name: "playwright-core",
    version: "1.60.0",
    origin: Origin::Npm,
    hash: "9bW6zvX/m0lEbgTKJ6YppOKx8H3VOPBMOCFh2irXFOT4BbHgrx5hPjwJYLT40Lu+4qtD36qKc/Hn56StUW57IA==",
    download: 2_814_257,
    unpacked: 9_000_000,
};

/// What the toolchain consists of.
pub const TOOLCHAIN: [&Pin; 5] = [&EMSCRIPTEN, &STANDARD_LIBRARY, &BINARYEN, &ACORN, &ACORN_IMPORTS];

impl Pin {
    /// Name and version, for people.
    pub fn shown(&self) -> String {
        format!("{} {}", self.name, self.version)
    }

    /// The file that it is downloaded as, as its origin names it.
    pub fn file(&self) -> String {
        match self.origin {
            Origin::Debian(_) => format!("{}_{}_all.deb", self.name, self.version.replace(':', "%3a")),
            Origin::Npm => format!("{}-{}.tgz", self.name, self.version),
        }
    }

    /// The package as its origin's commands ask for it.
    pub fn request(&self) -> String {
        match self.origin {
            Origin::Debian(_) => format!("{}={}", self.name, self.version),
            Origin::Npm => format!("{}@{}", self.name, self.version),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_hash_has_the_length_of_its_kind() {
        for pin in TOOLCHAIN.into_iter().chain([&PLAYWRIGHT]) {
            let length = match pin.origin {
                Origin::Debian(_) => 64,
                Origin::Npm => 88,
            };
            assert_eq!(pin.hash.len(), length, "{}", pin.name);
        }
    }

    #[test]
    fn the_folder_is_named_after_what_is_in_it() {
        assert!(VERSION.contains(RUST) && STANDARD_LIBRARY.version.starts_with(RUST));
        let emscripten = OLDEST_EMSCRIPTEN.map(|part| part.to_string()).join(".");
        assert!(VERSION.contains(&emscripten) && EMSCRIPTEN.version.starts_with(&emscripten));
    }

    #[test]
    fn files_and_requests_are_named_as_the_origins_do() {
        assert_eq!(EMSCRIPTEN.file(), "emscripten_3.1.69+dfsg-3_all.deb");
        assert_eq!(EMSCRIPTEN.request(), "emscripten=3.1.69+dfsg-3");
        assert_eq!(ACORN.file(), "acorn-8.15.0.tgz");
        assert_eq!(ACORN.request(), "acorn@8.15.0");
    }
}
