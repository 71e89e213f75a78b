//! What a client may load: how large and how faithful pictures are on the desktop and in a browser, and what all may weigh.

use std::path::Path;

/// One way of packing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Profile {
    /// The folder below `target/`.
    pub folder: &'static str,
    /// The width of a large illustration.
    pub large: u32,
    /// How faithful JPEG is on the atlas, of 100.
    pub quality: u8,
    /// How faithful JPEG is for a large illustration, of 100.
    pub large_quality: u8,
    /// What everything a client loads may weigh, with the sounds, in bytes.
    pub limit: u64,
}

/// 800 is 400 on a screen of twice the density; at 78 neither blocks nor halos around ink are seen at 400 pixels.
pub const DESKTOP: Profile =
    Profile { folder: "assets", large: 800, quality: 78, large_quality: 78, limit: 12_000_000 };

/// Somebody waits for it: 440 is a card that is read in a window of 1920 × 1080.
pub const WEB: Profile = Profile { folder: "assets-web", large: 440, quality: 70, large_quality: 55, limit: 6_000_000 };

/// What sounds weigh at most; room is left for them where they have not been made yet.
const SOUNDS: u64 = 1_800_000;

impl Profile {
    /// Every profile.
    pub const ALL: [Self; 2] = [DESKTOP, WEB];

    /// Refuses what a player would wait for too long.
    pub fn weigh(&self, pictures: u64, sounds: Option<u64>) -> Result<(), String> {
        let all = pictures + sounds.unwrap_or(SOUNDS);
        if all <= self.limit {
            return Ok(());
        }
        Err(format!(
            "target/{} with target/sounds weighs {} KB, and may weigh {}: see build/art/src/profile.rs",
            self.folder,
            all / 1000,
            self.limit / 1000
        ))
    }
}

/// What the files of a folder weigh, if it is there.
pub fn weight_of(folder: &Path) -> Option<u64> {
    let entries = std::fs::read_dir(folder).ok()?;
    Some(entries.flatten().filter_map(|entry| entry.metadata().ok()).map(|file| file.len()).sum())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_weighs_too_much_is_refused_with_its_weight() {
        assert_eq!(DESKTOP.weigh(10_000_000, Some(2_000_000)), Ok(()));
        assert_eq!(WEB.weigh(4_200_000, None), Ok(()));
        assert!(WEB.weigh(4_200_001, None).is_err());
        assert_eq!(
            WEB.weigh(5_000_000, Some(1_700_000)).unwrap_err(),
            "target/assets-web with target/sounds weighs 6700 KB, and may weigh 6000: see build/art/src/profile.rs"
        );
    }

    #[test]
    fn a_folder_weighs_what_its_files_weigh() {
        let folder = std::env::temp_dir().join(format!("azuki-weight-{}", std::process::id()));
        assert_eq!(weight_of(&folder), None);
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join("a"), [0; 30]).unwrap();
        std::fs::write(folder.join("b"), [0; 12]).unwrap();
        assert_eq!(weight_of(&folder), Some(42));
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
