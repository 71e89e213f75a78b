//! The files that tidy looks at: everything that git tracks or would track.

use std::path::Path;

use super::source::Source;
use crate::process::{Failure, Invocation};

/// The largest file that may be tracked, in bytes.
pub const LARGEST: u64 = 2_000_000;

/// One file of the tree.
pub struct File {
    /// From the top of the workspace, with forward slashes.
    pub path: String,
    /// In bytes.
    pub size: u64,
    /// The content, where it is text of a reasonable size.
    pub text: Option<String>,
    /// The same taken apart, where it is Rust.
    pub source: Option<Source>,
}

/// All files.
pub struct Tree {
    /// In the order of git.
    pub files: Vec<File>,
}

impl Tree {
    /// Reads the workspace. Files that git does not know yet count too: the next commit would track them.
    pub fn read(root: &Path) -> Result<Self, Failure> {
        let list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
        let names = Invocation::new("git", &list).directory(root).output().map_err(|failure| {
            let reason = failure.message.unwrap_or_else(|| "git does not know this folder".to_owned());
            Failure::new(format!("tidy: cannot list the files of {}: {reason}", root.display()))
        })?;
        let names = String::from_utf8_lossy(&names);
        let files = names.split('\0').filter(|name| !name.is_empty()).filter_map(|name| {
            let path = root.join(name);
            // A link, or a file that was deleted but not yet committed so, has nothing to check.
            let size = path.symlink_metadata().ok().filter(std::fs::Metadata::is_file)?.len();
            let bytes = if size <= LARGEST { std::fs::read(&path).ok()? } else { Vec::new() };
            let text = String::from_utf8(bytes).ok().filter(|text| size <= LARGEST && !text.contains('\0'));
            Some(File::new(name, size, text))
        });
        Ok(Self { files: files.collect() })
    }

    /// A made-up tree.
    #[cfg(test)]
    pub fn of(files: &[(&str, &str)]) -> Self {
        let file = |(path, text): &(&str, &str)| File::new(path, text.len() as u64, Some((*text).to_owned()));
        Self { files: files.iter().map(file).collect() }
    }

    /// The Rust files, taken apart.
    pub fn sources(&self) -> impl Iterator<Item = (&str, &Source)> {
        self.files.iter().filter_map(|file| Some((file.path.as_str(), file.source.as_ref()?)))
    }

    /// The text files.
    pub fn texts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files.iter().filter_map(|file| Some((file.path.as_str(), file.text.as_deref()?)))
    }
}

impl File {
    /// A file with its content.
    pub fn new(path: &str, size: u64, text: Option<String>) -> Self {
        let source = text.as_deref().filter(|_| has_extension(path, "rs")).map(Source::new);
        Self { path: path.to_owned(), size, text, source }
    }
}

/// Whether a path ends in that extension.
pub fn has_extension(path: &str, extension: &str) -> bool {
    Path::new(path).extension().is_some_and(|found| found == extension)
}

/// The lines of a text with their numbers, from 1.
pub fn numbered(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().enumerate().map(|(index, line)| (index + 1, line))
}
