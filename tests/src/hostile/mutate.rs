//! A simple mutator for the suites: good inputs with a few things wrong, the same ones for the same dice.

use crate::dice::Dice;

/// Bytes that mean something in most formats.
const SPECIAL: [u8; 16] = [0, 1, 0x7f, 0x80, 0xff, b'0', b'9', b'-', b'"', b'\\', b'{', b'}', b'[', b']', b'\n', b' '];

/// A changed copy of one of the inputs, with pieces of the others, no longer than `longest`.
pub fn mutated(inputs: &[&[u8]], longest: usize, dice: &mut Dice) -> Vec<u8> {
    let mut bytes = dice.pick(inputs).to_vec();
    for _ in 0..=dice.below(4) {
        let at = dice.below(bytes.len() + 1);
        let until = (at + 1 + dice.below(32)).min(bytes.len());
        match dice.below(8) {
            0 => bytes.truncate(at),
            1 => drop(bytes.drain(at.min(until)..until)),
            2 => {
                let copied = bytes[at.min(until)..until].repeat(1 + dice.below(8));
                let to = dice.below(bytes.len() + 1);
                bytes.splice(to..to, copied);
            }
            3 => {
                let other = dice.pick(inputs);
                let from = dice.below(other.len() + 1);
                let piece = &other[from..(from + 1 + dice.below(64)).min(other.len()).max(from)];
                bytes.splice(at..at, piece.iter().copied());
            }
            4 => bytes.insert(at, dice.pick(&SPECIAL)),
            _ if bytes.is_empty() => {}
            5 => bytes[at.min(until - 1)] ^= 1 << dice.below(8),
            6 => bytes[at.min(until - 1)] = dice.pick(&SPECIAL),
            _ => bytes[at.min(until - 1)] = dice.below(256) as u8,
        }
    }
    bytes.truncate(longest);
    bytes
}
