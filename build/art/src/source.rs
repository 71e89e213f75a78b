//! The sources on the disk: which pictures there are, and the fragments they share.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::error::ArtError;

/// The folder of the card illustrations below the sources.
pub const ART: &str = "art";
/// The folder of the interface's pictures below the sources.
pub const UI: &str = "ui";
/// The picture of a card's back; every other illustration is named after a card.
pub const BACK: &str = "back";

/// One SVG file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// How the client asks for it: `stt01-005`, and `ui/torii` for one of the interface.
    pub name: String,
    /// The folder it lies in, [`ART`] or [`UI`].
    pub folder: &'static str,
    /// Its path below the sources, for messages.
    pub file: String,
    /// What is in it.
    pub text: String,
}

/// Everything below `assets/` that pictures are made of.
#[derive(Debug, Clone, Default)]
pub struct Sources {
    /// The pictures, by folder and name.
    pub pictures: Vec<Source>,
    /// The fragments of `art/shared/`, by the name references use: `shared/patterns.svg`.
    pub shared: BTreeMap<String, Source>,
}

impl Sources {
    /// Reads the folder `assets`. The interface's folder may be missing.
    pub fn read(assets: &Path) -> Result<Self, ArtError> {
        let mut sources = Self::default();
        for (folder, prefix) in [(ART, ""), (UI, "ui/")] {
            if folder == UI && !assets.join(folder).is_dir() {
                continue;
            }
            for (stem, path) in svg_files(assets, folder)? {
                let file = format!("{folder}/{stem}.svg");
                let text = text_of(&path, &file)?;
                sources.pictures.push(Source { name: format!("{prefix}{stem}"), folder, file, text });
            }
        }
        if assets.join("art/shared").is_dir() {
            for (stem, path) in svg_files(assets, "art/shared")? {
                let file = format!("art/shared/{stem}.svg");
                let text = text_of(&path, &file)?;
                let name = format!("shared/{stem}.svg");
                sources.shared.insert(name.clone(), Source { name, folder: ART, file, text });
            }
        }
        Ok(sources)
    }

    /// The picture of that name.
    pub fn picture(&self, name: &str) -> Option<&Source> {
        self.pictures.iter().find(|picture| picture.name == name)
    }

    /// The names of cards, and of the back, that have no illustration yet.
    pub fn missing<'a>(&self, card_ids: impl Iterator<Item = &'a str>) -> Vec<String> {
        let wanted = card_ids.map(str::to_lowercase).chain([BACK.to_owned()]);
        wanted.filter(|name| self.picture(name).is_none()).collect()
    }

    /// The illustrations that belong to no card: a misspelt file name would otherwise never be seen.
    pub fn unwanted<'a>(&self, card_ids: impl Iterator<Item = &'a str>) -> Vec<&str> {
        let wanted: Vec<String> = card_ids.map(str::to_lowercase).chain([BACK.to_owned()]).collect();
        let art = self.pictures.iter().filter(|picture| picture.folder == ART);
        art.map(|picture| picture.name.as_str()).filter(|name| !wanted.iter().any(|wanted| wanted == name)).collect()
    }
}

/// The SVG files of a folder in the order of their names, which is the same on every machine.
fn svg_files(assets: &Path, folder: &str) -> Result<Vec<(String, PathBuf)>, ArtError> {
    let unreadable = |error: std::io::Error| ArtError::whole(folder, format!("cannot be listed: {error}"));
    let mut found = Vec::new();
    for entry in std::fs::read_dir(assets.join(folder)).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        if path.extension().is_some_and(|extension| extension == "svg") {
            let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            found.push((stem, path));
        }
    }
    found.sort();
    Ok(found)
}

fn text_of(path: &Path, file: &str) -> Result<String, ArtError> {
    std::fs::read_to_string(path).map_err(|error| ArtError::whole(file, format!("cannot be read: {error}")))
}
