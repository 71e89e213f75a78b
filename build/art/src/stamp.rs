//! Numbers that change with every byte that goes into an output: whether it is still that of its sources.

use crate::source::Sources;

const START: u64 = 0xcbf2_9ce4_8422_2325;
const PRIME: u64 = 0x0100_0000_01b3;

/// A stamp in the making.
#[derive(Debug, Clone, Copy)]
pub struct Stamp(u64);

impl Stamp {
    /// The stamp of nothing but this program: another program may draw the same sources otherwise.
    pub fn of_program(program: &[u8]) -> Self {
        Self(START).with(program)
    }

    /// The stamp of what turns a source into pixels: this crate's part of it, and the versions of all others. The rest of the program
    /// may change without a picture being drawn anew.
    pub fn of_renderer() -> Self {
        let parts: [&[u8]; 3] =
            [include_bytes!("render.rs"), include_bytes!("shared.rs"), include_bytes!("../../../Cargo.lock")];
        parts.into_iter().fold(Self(START), Self::with)
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
