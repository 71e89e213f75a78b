//! Whether the output is still that of the sources: a number that changes with every byte that goes into it.

use crate::source::Sources;

const START: u64 = 0xcbf2_9ce4_8422_2325;
const PRIME: u64 = 0x0100_0000_01b3;

/// The stamp of the sources, made by this program: another program may draw the same sources otherwise.
pub fn stamp(sources: &Sources, program: &[u8]) -> String {
    let mut hash = START;
    let mut add = |bytes: &[u8]| {
        // The length keeps a byte that moves from one file to the next from going unseen.
        for byte in (bytes.len() as u64).to_le_bytes().iter().chain(bytes) {
            hash = (hash ^ u64::from(*byte)).wrapping_mul(PRIME);
        }
    };
    add(program);
    for source in sources.pictures.iter().chain(sources.shared.values()) {
        add(source.file.as_bytes());
        add(source.text.as_bytes());
    }
    format!("{hash:016x}")
}
