//! Numbers that change with every byte that goes into an output: whether it is still that of its sources.

use std::io;
use std::path::Path;

use crate::source::Sources;

const START: u64 = 0xcbf2_9ce4_8422_2325;
const PRIME: u64 = 0x0100_0000_01b3;

/// A stamp in the making.
#[derive(Debug, Clone, Copy)]
pub struct Stamp(u64);

/// The crates whose versions may change what a drawing looks like.
const DRAWING: [&str; 8] =
    ["imagesize", "kurbo", "resvg", "roxmltree", "svgtypes", "tiny-skia", "tiny-skia-path", "usvg"];

/// What a lock file says about them.
fn drawing(lock: &str) -> impl Iterator<Item = &str> {
    let name = |package: &str| {
        package.lines().find_map(|line| line.strip_prefix("name = \"")?.strip_suffix('"').map(str::to_owned))
    };
    lock.split("[[package]]").filter(move |package| name(package).is_some_and(|name| DRAWING.contains(&name.as_str())))
}

/// What a program is made of: every file of its package's sources, and the versions of all other packages. Not the program's own
/// bytes: each of cargo's profiles makes others, and all of them make the same output.
pub fn program(package: &Path) -> io::Result<Vec<u8>> {
    let mut files = vec![package.join("../../Cargo.lock")];
    let mut folders = vec![package.join("src")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() { &mut folders } else { &mut files }.push(path);
        }
    }
    files.sort();
    files.iter().try_fold(Vec::new(), |mut bytes, file| {
        bytes.extend_from_slice(file.strip_prefix(package).unwrap_or(file).as_os_str().as_encoded_bytes());
        bytes.extend(std::fs::read(file)?);
        Ok(bytes)
    })
}

impl Stamp {
    /// The stamp of nothing but a [`program`]: another one may draw the same sources otherwise.
    pub fn of_program(program: &[u8]) -> Self {
        Self(START).with(program)
    }

    /// The stamp of what turns a source into pixels: this crate's part of it, and the versions of the crates that draw. The rest of the
    /// program, and of what it depends on, may change without a picture being drawn anew.
    pub fn of_renderer() -> Self {
        let own = Self(START).with(include_bytes!("render.rs")).with(include_bytes!("shared.rs"));
        drawing(include_str!("../../../Cargo.lock")).fold(own, |stamp, package| stamp.with(package.as_bytes()))
    }

    /// The stamp with one thing more.
    #[must_use]
    pub fn with(self, bytes: &[u8]) -> Self {
        // The length keeps a byte that moves from one thing to the next from going unseen.
        let length = (bytes.len() as u64).to_le_bytes();
        Self(length.iter().chain(bytes).fold(self.0, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(PRIME)))
    }

    /// The stamp with all sources.
    #[must_use]
    pub fn with_sources(self, sources: &Sources) -> Self {
        let all = sources.pictures.iter().chain(sources.shared.values());
        all.fold(self, |stamp, source| stamp.with(source.file.as_bytes()).with(source.text.as_bytes()))
    }

    /// As a file holds it.
    pub fn text(self) -> String {
        format!("{:016x}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_crates_that_draw_count_for_the_cache() {
        let found: Vec<&str> = drawing(include_str!("../../../Cargo.lock")).collect();
        assert_eq!(found.len(), DRAWING.len(), "each once: {found:?}");
        let lock = "version = 4\n[[package]]\nname = \"resvg\"\nversion = \"1\"\n\n[[package]]\nname = \"kira\"\n";
        assert_eq!(drawing(lock).collect::<Vec<_>>(), ["\nname = \"resvg\"\nversion = \"1\"\n\n"]);
    }
    #[test]
    fn a_program_is_its_sources_and_what_it_is_locked_to() {
        let top = std::env::temp_dir().join(format!("azuki-art-program-{}", std::process::id()));
        let package = top.join("build/x");
        std::fs::create_dir_all(package.join("src/deep")).unwrap();
        let mut seen = Vec::new();
        for (file, text) in [("Cargo.lock", "a"), ("build/x/src/main.rs", "b"), ("build/x/src/deep/c.rs", "c")] {
            std::fs::write(top.join(file), text).unwrap();
            seen.push(program(&package).unwrap());
        }
        std::fs::rename(package.join("src/deep/c.rs"), package.join("src/deep/d.rs")).unwrap();
        seen.push(program(&package).unwrap());
        std::fs::write(top.join("Cargo.lock"), "other").unwrap();
        seen.push(program(&package).unwrap());
        assert!((1..seen.len()).all(|at| !seen[..at].contains(&seen[at])), "each change is seen: {seen:?}");
        assert_eq!(program(&package).unwrap(), seen[4]);
        std::fs::remove_dir_all(&top).unwrap();
    }
}
