//! Programs of the workspace: compiled by cargo, then started by forge itself.

use std::path::{Path, PathBuf};

use crate::process::{Failure, Invocation, workspace};

/// How a program is compiled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Profile {
    /// Optimised, with the engine's own checks on.
    Checked,
    /// Optimised part by part: soon there, and fast enough to play.
    Play,
    /// As fast as it gets: the whole program is optimised at once, which takes minutes.
    Release,
}

impl Profile {
    /// How cargo is told.
    pub fn option(self) -> &'static str {
        match self {
            Self::Checked => "--profile checked",
            Self::Play => "--profile play",
            Self::Release => "--profile release",
        }
    }

    /// Where cargo leaves what it compiles so, below its target folder.
    fn folder(self) -> &'static str {
        match self {
            Self::Checked => "checked",
            Self::Play => "play",
            Self::Release => "release",
        }
    }
}

/// The feature that draws into memory.
pub const MEMORY: &str = "--features azuki-raylib/memory";

/// What raylib draws to. It is compiled for one of the two, so no command names both.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Face {
    /// A window of the system, or a page.
    Window,
    /// A picture in memory.
    Memory,
}

impl Face {
    /// Selects the whole workspace, with raylib for this one.
    ///
    /// Always the whole, also where one program is wanted: cargo gives a dependency the features that all selected packages ask
    /// for, so a command for one package would compile again what another command has compiled with more features.
    pub fn selection(self) -> &'static str {
        match self {
            Self::Window => "--workspace --features azuki-raylib/window",
            Self::Memory => "--workspace --features azuki-raylib/memory",
        }
    }
}

/// Programs that are compiled.
#[derive(Debug, PartialEq, Eq)]
pub struct Programs {
    folder: PathBuf,
}

impl Programs {
    /// Compiles those that are not up to date. Cargo is quiet where there is something from before; whoever waits for a first
    /// build wants to see it go on.
    pub fn build(profile: Profile, face: Face, names: &[&str]) -> Result<Self, Failure> {
        let root = workspace()?;
        let programs = Self { folder: target_folder(&root)?.join(profile.folder()) };
        let quiet = names.iter().all(|name| programs.path(name).is_file());
        build(profile, face, names, quiet).directory(&root).run()?;
        Ok(programs)
    }

    /// Starts one, where forge was started: files are found by the names that were typed.
    pub fn start(&self, name: &str) -> Invocation {
        Invocation::new(&self.path(name).to_string_lossy(), &[])
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
    }
}

/// The cargo command that compiles programs.
pub fn build(profile: Profile, face: Face, names: &[&str], quiet: bool) -> Invocation {
    let quiet = if quiet { "--quiet" } else { "" };
    Invocation::cargo(&format!("build {quiet} {} {}", profile.option(), face.selection()))
        .arguments(names.iter().flat_map(|name| ["--bin".into(), name.into()]))
}

/// Where cargo builds, as it says itself.
pub fn target_folder(root: &Path) -> Result<PathBuf, Failure> {
    let printed = Invocation::cargo("metadata --no-deps --format-version 1").directory(root).output()?;
    let text = String::from_utf8_lossy(&printed);
    target_in(&text).ok_or_else(|| Failure::new("`cargo metadata` does not say where it builds"))
}

fn target_in(metadata: &str) -> Option<PathBuf> {
    let (_, rest) = metadata.split_once("\"target_directory\":\"")?;
    let mut path = String::new();
    let mut letters = rest.chars();
    loop {
        match letters.next()? {
            '"' => return Some(path.into()),
            '\\' => path.push(letters.next()?),
            letter => path.push(letter),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_names_the_whole_workspace_and_one_face() {
        let shown = build(Profile::Checked, Face::Memory, &["art", "sound"], true).shown();
        let expected =
            "cargo build --quiet --profile checked --workspace --features azuki-raylib/memory --bin art --bin sound";
        assert_eq!(shown, expected);
        let shown = build(Profile::Play, Face::Window, &["azuki"], false).shown();
        assert_eq!(shown, "cargo build --profile play --workspace --features azuki-raylib/window --bin azuki");
    }

    #[test]
    fn a_program_is_where_its_profile_leaves_it() {
        let programs = Programs { folder: Path::new("/t").join(Profile::Checked.folder()) };
        let shown = programs.start("soak").arguments(["--games".into(), "3".into()]).shown();
        assert_eq!(shown, format!("/t/checked/soak{} --games 3", std::env::consts::EXE_SUFFIX));
    }

    #[test]
    fn every_profile_is_in_the_manifest() {
        let manifest = std::fs::read_to_string(workspace().unwrap().join("Cargo.toml")).unwrap();
        for profile in [Profile::Checked, Profile::Play, Profile::Release] {
            let name = profile.option().trim_start_matches("--profile ");
            assert!(manifest.contains(&format!("\n[profile.{name}]\n")), "{name}");
        }
    }

    #[test]
    fn cargo_says_where_it_builds() {
        let metadata = r#"{"packages":[],"target_directory":"C:\\a \"b\"","version":1}"#;
        assert_eq!(target_in(metadata), Some(r#"C:\a "b""#.into()));
        assert_eq!(target_in("{}"), None);
        assert!(target_folder(&workspace().unwrap()).unwrap().is_absolute());
    }
}
