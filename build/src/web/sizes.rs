//! How heavy the page is, as it lies there and as it goes over the wire.

use std::fmt::Write;
use std::path::Path;

use super::bundle::Written;
use super::progress::megabytes;
use crate::process::{Failure, Invocation};

/// What the game without its data may weigh when compressed: somebody waits for it.
const MOST_CODE: u64 = 1_500_000;
/// What counts as that.
const CODE: [&str; 2] = ["azuki.js", "azuki.wasm"];

/// Every file with its weight, plain and compressed; none where there is no gzip to ask.
#[derive(Debug)]
pub struct Sizes(Vec<(String, u64, Option<u64>)>);

impl Sizes {
    /// Weighs the files of a page.
    pub fn of(page: &Path) -> Result<Self, Failure> {
        let mut rows = Vec::new();
        for entry in std::fs::read_dir(page).written(page)?.flatten() {
            let path = entry.path();
            let plain = entry.metadata().written(&path)?.len();
            rows.push((entry.file_name().to_string_lossy().into_owned(), plain, packed(&path)));
        }
        rows.sort();
        Ok(Self(rows))
    }

    /// Refuses a game that is too heavy. What its data may weigh is seen to where they are packed.
    pub fn check(&self) -> Result<(), Failure> {
        let code = self.0.iter().filter(|(name, ..)| CODE.contains(&name.as_str()));
        let weight: u64 = code.filter_map(|(.., packed)| *packed).sum();
        if weight <= MOST_CODE {
            return Ok(());
        }
        let (weight, most) = (megabytes(weight), megabytes(MOST_CODE));
        Err(Failure::new(format!("{} weigh {weight} gzipped, and may weigh {most}", CODE.join(" and "))))
    }

    /// A line each, and the sum.
    pub fn shown(&self) -> String {
        let rows = &self.0;
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
}

/// The weight when compressed as most hosts do it; none where there is no gzip to ask.
fn packed(file: &Path) -> Option<u64> {
    let gzip = Invocation::new("gzip", &["-9", "-n", "-c", "--"]).arguments([file.into()]);
    gzip.output().ok().map(|bytes| bytes.len() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_stand_in_columns_with_their_sum() {
        let rows = vec![("azuki.js".to_owned(), 120_000, Some(40_000)), ("b".to_owned(), 2_000, Some(900))];
        let expected = "  azuki.js    0.12 MB    40.0 KB gzipped\n  b            2.0 KB     0.9 KB gzipped\n  \
                        all         0.12 MB    40.9 KB gzipped\n";
        assert_eq!(Sizes(rows).shown(), expected);
        assert!(Sizes(vec![("b".to_owned(), 2_000, None)]).shown().contains("? gzipped"));
    }

    #[test]
    fn a_game_that_is_too_heavy_is_refused() {
        let page = |wasm: u64| {
            let row = |name: &str, packed| (name.to_owned(), 9_000_000, Some(packed));
            Sizes(vec![row("azuki.data", 5_000_000), row("azuki.js", 100_000), row("azuki.wasm", wasm)])
        };
        assert_eq!(page(1_400_000).check(), Ok(()));
        let failure = page(1_410_000).check().unwrap_err().message.unwrap();
        assert_eq!(failure, "azuki.js and azuki.wasm weigh 1.51 MB gzipped, and may weigh 1.50 MB");
    }

    #[test]
    fn files_are_weighed_both_ways() {
        let folder = std::env::temp_dir().join(format!("forge-sizes-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join("zeros"), [0; 5_000]).unwrap();
        let text = Sizes::of(&folder).unwrap().shown();
        assert!(text.starts_with("  zeros     5.0 KB     0.0 KB gzipped\n"), "{text}");
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
