//! A number that changes with every byte that a program is made of: whether an output is still its own.

use std::io;
use std::path::Path;

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

/// The stamp of a [`program`], as a file holds it. The recipes are part of it, so there are no other sources.
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
    #[test]
    fn a_program_is_its_sources_and_what_it_is_locked_to() {
        let top = std::env::temp_dir().join(format!("azuki-sound-program-{}", std::process::id()));
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
