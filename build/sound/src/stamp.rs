//! A number that changes with every byte of the program: whether an output is still its own.

/// The stamp of a program, as a file holds it. The recipes are part of the program, so there are no other sources.
pub fn of_program(program: &[u8]) -> String {
    let hash = program
        .iter()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3));
    format!("{hash:016x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_counts() {
        assert_ne!(of_program(b"program"), of_program(b"progran"));
        assert_eq!(of_program(b"program"), of_program(b"program"));
    }
}
