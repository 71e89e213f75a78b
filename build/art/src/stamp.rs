//! Numbers that change with every byte that goes into an output: whether it is still that of its sources.

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

impl Stamp {
    /// The stamp of nothing but this program: another program may draw the same sources otherwise.
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
}
