//! Golden files: what a run printed before, compared line by line; `BLESS=1` renews them on purpose.

use std::path::Path;

/// Compares text with a golden file below `tests/golden/`, or renews it.
pub fn check(name: &str, found: &str) -> Result<(), String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden").join(name);
    if std::env::var_os("BLESS").is_some() {
        let folder = path.parent().expect("a golden lies in a folder");
        std::fs::create_dir_all(folder).map_err(|error| format!("{name}: {error}"))?;
        return std::fs::write(&path, found).map_err(|error| format!("{name}: {error}"));
    }
    let expected = std::fs::read_to_string(&path)
        .map_err(|error| format!("{name}: {error}; `cargo forge bless` makes goldens"))?;
    if expected == found {
        return Ok(());
    }
    let mut lines = expected.lines().zip(found.lines()).enumerate();
    let (line, expected_line, found_line) = lines
        .find(|(_, (left, right))| left != right)
        .map_or((0, "(the shorter one ends)", "(the shorter one ends)"), |(at, (left, right))| (at + 1, left, right));
    Err(format!(
        "{name}:{line} differs\n  expected: {expected_line}\n  found:    {found_line}\n\
         If this is meant, `cargo forge bless` renews the goldens."
    ))
}
