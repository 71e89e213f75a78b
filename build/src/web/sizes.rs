//! How heavy the page is, as it lies there and as it goes over the wire.

use std::fmt::Write;
use std::path::Path;

use super::bundle::Written;
use super::progress::megabytes;
use crate::process::{Failure, Invocation};

/// Every file with its weight, and what the game may weigh at most.
pub fn table(page: &Path) -> Result<String, Failure> {
    let mut rows = Vec::new();
    for entry in std::fs::read_dir(page).written(page)?.flatten() {
        let path = entry.path();
        let plain = entry.metadata().written(&path)?.len();
        rows.push((entry.file_name().to_string_lossy().into_owned(), plain, packed(&path)));
    }
    rows.sort();
    Ok(shown(&rows))
}

/// The weight when compressed as most hosts do it; none where there is no gzip to ask.
fn packed(file: &Path) -> Option<u64> {
    let gzip = Invocation::new("gzip", &["-9", "-n", "-c", "--"]).arguments([file.into()]);
    gzip.output().ok().map(|bytes| bytes.len() as u64)
}

fn shown(rows: &[(String, u64, Option<u64>)]) -> String {
    let width = rows.iter().map(|(name, ..)| name.len()).max().unwrap_or(0);
    let mut text = String::new();
    let mut row = |name: &str, plain: u64, packed: Option<u64>| {
        let packed = packed.map_or_else(|| "?".to_owned(), megabytes);
        let _ = writeln!(text, "  {name:width$}  {:>9}  {packed:>9} gzipped", megabytes(plain));
    };
    for (name, plain, packed) in rows {
        row(name, *plain, *packed);
    }
    let whole = rows.iter().map(|(_, plain, _)| plain).sum();
    row("all", whole, rows.iter().map(|(.., packed)| *packed).sum());
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_stand_in_columns_with_their_sum() {
        let rows = [("azuki.js".to_owned(), 120_000, Some(40_000)), ("b".to_owned(), 2_000, Some(900))];
        let expected = "  azuki.js    0.12 MB    40.0 KB gzipped\n  b            2.0 KB     0.9 KB gzipped\n  \
                        all         0.12 MB    40.9 KB gzipped\n";
        assert_eq!(shown(&rows), expected);
        assert!(shown(&[("b".to_owned(), 2_000, None)]).contains("? gzipped"));
    }

    #[test]
    fn files_are_weighed_both_ways() {
        let folder = std::env::temp_dir().join(format!("forge-sizes-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join("zeros"), [0; 5_000]).unwrap();
        let text = table(&folder).unwrap();
        assert!(text.starts_with("  zeros     5.0 KB     0.0 KB gzipped\n"), "{text}");
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
