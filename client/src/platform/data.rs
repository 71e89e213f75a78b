//! Where the packed pictures and sounds are.

use std::path::{Path, PathBuf};

/// Says where they are, for a game that is not where they were made.
const VARIABLE: &str = "AZUKI_DATA";

/// The folder that holds `assets` and `sounds`, if there is one: what `AZUKI_DATA` says, or beside the game, or where `cargo
/// forge art` and `cargo forge sound` leave them.
pub fn folder() -> Option<PathBuf> {
    let said = std::env::var_os(VARIABLE).filter(|path| !path.is_empty()).map(PathBuf::from);
    let game = std::env::current_exe().ok();
    let here = std::env::current_dir().ok();
    // A page has them where a disk begins.
    let starts = [said, game, here, cfg!(target_os = "emscripten").then(|| "/".into())];
    find(&starts, Path::is_file)
}

fn find(starts: &[Option<PathBuf>], is_file: impl Fn(&Path) -> bool) -> Option<PathBuf> {
    let around = starts.iter().flatten().flat_map(|start| start.ancestors());
    // In the repository, the sources of the pictures are in a folder of the same name, without an index.
    around
        .flat_map(|folder| [folder.to_path_buf(), folder.join("target")])
        .find(|folder| is_file(&folder.join("assets/index.json")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(starts: &[&str], packed: &[&str]) -> Option<PathBuf> {
        let starts: Vec<Option<PathBuf>> = starts.iter().map(|start| Some(start.into())).collect();
        find(&starts, |file| packed.iter().any(|folder| Path::new(folder).join("assets/index.json") == file))
    }

    #[test]
    fn pictures_are_beside_the_game_or_where_they_were_made() {
        let made = Some(PathBuf::from("/game/target"));
        assert_eq!(found(&["/game/target/release/azuki"], &["/game/target"]), made);
        assert_eq!(found(&["/elsewhere/release/azuki", "/game/client"], &["/game/target"]), made);
        assert_eq!(found(&["/opt/azuki/azuki", "/game"], &["/game/target", "/opt/azuki"]), Some("/opt/azuki".into()));
        assert_eq!(found(&["/opt/azuki/azuki", "/home"], &["/game/target"]), None);
    }
}
