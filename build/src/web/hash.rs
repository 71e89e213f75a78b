//! Whether a downloaded file is the one that was pinned, by the hash programs that every Debian has.

use std::path::Path;

use super::pins::{Origin, Pin};
use crate::process::{Failure, Invocation};

/// Says nothing where the file is the pinned one, and otherwise what is wrong with it.
pub fn check(pin: &Pin, file: &Path) -> Result<(), Failure> {
    let found = of(pin.origin, file)?;
    if found == pin.hash {
        return Ok(());
    }
    Err(Failure::new(format!(
        "{} is not what was pinned: its hash is\n  {found}, not\n  {}\nit was thrown away; if it happens again, somebody \
         changed the package, or the connection",
        pin.shown(),
        pin.hash
    )))
}

/// The hash of a file, as its origin writes it.
fn of(origin: Origin, file: &Path) -> Result<String, Failure> {
    let program = match origin {
        Origin::Debian(_) => "sha256sum",
        Origin::Npm => "sha512sum",
    };
    let printed = Invocation::new(program, &["--"]).arguments([file.into()]).output().map_err(|failure| {
        let reason = failure.message.unwrap_or_else(|| "it cannot be read".to_owned());
        Failure::new(format!("cannot check {}: {reason}", file.display()))
    })?;
    let printed = String::from_utf8_lossy(&printed);
    // A name with odd characters in it makes the line begin with a backslash.
    let digits = printed.split_whitespace().next().unwrap_or_default().trim_start_matches('\\');
    Ok(match origin {
        Origin::Debian(_) => digits.to_owned(),
        Origin::Npm => base64(&bytes(digits)),
    })
}

/// A short name for the content of files: the beginning of their common hash.
pub fn short(files: &[&Path]) -> Result<String, Failure> {
    let each = files.iter().map(|file| of(Origin::Debian(""), file)).collect::<Result<Vec<String>, Failure>>()?;
    Ok(each.iter().map(|digits| &digits[..6.min(digits.len())]).collect())
}

fn bytes(digits: &str) -> Vec<u8> {
    let values: Vec<u8> = digits.chars().filter_map(|digit| digit.to_digit(16)).map(|value| value as u8).collect();
    values.chunks_exact(2).map(|pair| pair[0] << 4 | pair[1]).collect()
}

fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let letter = |value: u32| char::from(LETTERS[(value & 63) as usize]);
    let mut text = String::new();
    for three in bytes.chunks(3) {
        let value = |at: usize| u32::from(three.get(at).copied().unwrap_or(0));
        let all = value(0) << 16 | value(1) << 8 | value(2);
        text.extend([letter(all >> 18), letter(all >> 12)]);
        text.push(if three.len() > 1 { letter(all >> 6) } else { '=' });
        text.push(if three.len() > 2 { letter(all) } else { '=' });
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::pins::ACORN;
    use super::*;

    #[test]
    fn base_64_pads_what_is_short() {
        let samples = [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg==")];
        for (plain, encoded) in samples {
            assert_eq!(base64(plain.as_bytes()), encoded);
        }
        assert_eq!(bytes("00ff1A"), [0, 255, 26]);
    }

    #[test]
    fn hashes_are_written_as_the_origins_write_them() {
        let folder = std::env::temp_dir().join(format!("forge-hash-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let file = folder.join("a file");
        std::fs::write(&file, "abc").unwrap();
        let sha256 = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(of(Origin::Debian("trixie"), &file).unwrap(), sha256);
        let sha512 = "3a81oZNherrMQXNJriBBMRLm+k6JqX6iCp7u5ktV05ohkpkqJ0/BqDa6PCOj/uu9RU1EI2Q86A4qmslPpUyknw==";
        assert_eq!(of(Origin::Npm, &file).unwrap(), sha512);
        assert_eq!(short(&[&file, &file]).unwrap(), "ba7816ba7816");
        let wrong = check(&ACORN, &file).unwrap_err().message.unwrap();
        assert!(wrong.starts_with("acorn 8.15.0 is not what was pinned") && wrong.contains(sha512), "{wrong}");
        std::fs::remove_dir_all(&folder).unwrap();
        assert!(of(Origin::Npm, &file).unwrap_err().message.unwrap().starts_with("cannot check "));
    }
}
