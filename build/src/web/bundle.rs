//! Lays everything that a static host needs into one folder, and nothing of the machine that made it.

use std::path::{Path, PathBuf};

use super::compile::Program;
use super::data::{self, Folder};
use super::download::{make_folder, unwritten};
use super::hash;
use super::toolchain::Toolchain;
use crate::process::Failure;

/// What the page itself consists of, in `client/web`.
const PARTS: [&str; 4] = ["index.html", "page.css", "page.js", "hands.js"];

/// Makes the folder anew.
pub fn make(
    root: &Path,
    toolchain: &Toolchain,
    program: &Program,
    folders: &[Folder],
    page: &Path,
) -> Result<(), Failure> {
    let mut fresh = page.as_os_str().to_owned();
    fresh.push(format!(".{}", std::process::id()));
    let fresh = PathBuf::from(fresh);
    let made = fill(root, toolchain, program, folders, &fresh);
    let made = made.and_then(|()| replace(&fresh, page));
    let _ = std::fs::remove_dir_all(&fresh);
    made
}

fn fill(
    root: &Path,
    toolchain: &Toolchain,
    program: &Program,
    folders: &[Folder],
    fresh: &Path,
) -> Result<(), Failure> {
    make_folder(fresh)?;
    let loader = data::pack(toolchain, folders, fresh)?;
    let glue = read(&program.script)?;
    let script = fresh.join("azuki.js");
    std::fs::write(&script, format!("{loader}\n{glue}")).written(&script)?;
    let code = fresh.join("azuki.wasm");
    // Not copied: nothing of a page is a program of this machine.
    let bytes = std::fs::read(&program.code).written(&program.code)?;
    std::fs::write(&code, bytes).written(&code)?;
    for part in PARTS {
        let (from, to) = (root.join("client/web").join(part), fresh.join(part));
        std::fs::copy(&from, &to).written(&to)?;
    }
    let icon = fresh.join("icon.png");
    std::fs::copy(data::icon(root), &icon).written(&icon)?;
    // Known only when everything else is there: how much there is to load, and a name for exactly this page, so that no
    // browser mixes the files of two.
    let all = PARTS.iter().filter(|part| **part != "index.html").chain(&["azuki.js", "azuki.wasm", "azuki.data"]);
    let all: Vec<PathBuf> = all.map(|name| fresh.join(name)).collect();
    let version = hash::short(&all.iter().map(PathBuf::as_path).collect::<Vec<_>>())?;
    let index = fresh.join("index.html");
    let text = filled(&read(&index)?, &version, size(&code)?, size(&fresh.join("azuki.data"))?);
    std::fs::write(&index, text?).written(&index)?;
    let mut secrets = vec![root.to_path_buf(), program.target.clone(), toolchain.emscripten.clone()];
    secrets.extend(toolchain.source.clone());
    secrets.extend(std::env::var_os("HOME").map(PathBuf::from));
    no_path_in(fresh, &secrets)
}

/// Writes into the page what is known about its files.
fn filled(index: &str, version: &str, code: u64, data: u64) -> Result<String, Failure> {
    let values = [("@VERSION@", version), ("@CODE@", &code.to_string()), ("@DATA@", &data.to_string())];
    let mut text = index.to_owned();
    for (name, value) in values {
        if !text.contains(name) {
            return Err(Failure::new(format!("client/web/index.html: there is no {name} in it")));
        }
        text = text.replace(name, value);
    }
    Ok(text)
}

/// Fails where a file names a folder of this machine: a stranger has no use for it, and two machines would build two pages.
fn no_path_in(page: &Path, secrets: &[PathBuf]) -> Result<(), Failure> {
    for entry in std::fs::read_dir(page).written(page)?.flatten() {
        let bytes = std::fs::read(entry.path()).written(&entry.path())?;
        for secret in secrets {
            let name = secret.as_os_str().as_encoded_bytes();
            // A home such as `/` says nothing about anybody.
            if name.len() > 4 && has(&bytes, name) {
                let (file, secret) = (entry.file_name(), secret.display());
                let what = format!("{} names {secret}, a folder of this machine", file.to_string_lossy());
                return Err(Failure::new(what));
            }
        }
    }
    Ok(())
}

fn has(bytes: &[u8], name: &[u8]) -> bool {
    let starts = bytes.iter().enumerate().filter(|(_, byte)| Some(*byte) == name.first());
    starts.map(|(at, _)| &bytes[at..]).any(|rest| rest.starts_with(name))
}

/// Puts a folder in the place of another.
fn replace(fresh: &Path, page: &Path) -> Result<(), Failure> {
    if page.exists() {
        std::fs::remove_dir_all(page).written(page)?;
    }
    std::fs::rename(fresh, page).written(page)
}

fn size(file: &Path) -> Result<u64, Failure> {
    Ok(std::fs::metadata(file).written(file)?.len())
}

/// Reads a text.
pub fn read(file: &Path) -> Result<String, Failure> {
    std::fs::read_to_string(file).map_err(|error| Failure::new(format!("cannot read {}: {error}", file.display())))
}

/// Says which file an error is about.
pub trait Written<Value> {
    /// The same, as forge's own failure.
    fn written(self, file: &Path) -> Result<Value, Failure>;
}

impl<Value> Written<Value> for std::io::Result<Value> {
    fn written(self, file: &Path) -> Result<Value, Failure> {
        self.map_err(|error| unwritten(file, &error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::process::workspace;

    #[test]
    fn the_page_has_a_place_for_what_is_known_at_the_end() {
        let index = read(&workspace().unwrap().join("client/web/index.html")).unwrap();
        let text = filled(&index, "abc123", 7, 99).unwrap();
        assert!(text.contains("abc123") && !text.contains('@'), "{text}");
        assert!(filled("@VERSION@", "", 1, 1).unwrap_err().message.unwrap().contains("no @CODE@"));
    }

    #[test]
    fn the_page_asks_nobody_else_and_runs_nothing_inline() {
        let root = workspace().unwrap().join("client/web");
        for part in PARTS {
            let text = read(&root.join(part)).unwrap();
            for word in ["http:", "https:", "//cdn", "eval(", "innerHTML", "style=\"", "onclick=", "javascript:"] {
                assert!(!text.contains(word), "{part} has {word}");
            }
        }
        let index = read(&root.join("index.html")).unwrap();
        assert!(index.contains("Content-Security-Policy") && !index.contains("unsafe-inline"));
        assert!(!index.contains("<script>") && !index.contains("<style"));
    }

    #[test]
    fn a_path_of_this_machine_is_found_in_any_file() {
        let folder = std::env::temp_dir().join(format!("forge-bundle-{}", std::process::id()));
        make_folder(&folder).unwrap();
        std::fs::write(folder.join("a.wasm"), b"\0\xffsrc/home/some/x\0").unwrap();
        assert_eq!(no_path_in(&folder, &["/home/other".into(), "/".into()]), Ok(()));
        let failure = no_path_in(&folder, &["/home/some".into()]).unwrap_err().message.unwrap();
        assert_eq!(failure, "a.wasm names /home/some, a folder of this machine");
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_folder_is_replaced_whole() {
        let base = std::env::temp_dir().join(format!("forge-replace-{}", std::process::id()));
        let (fresh, page) = (base.join("fresh"), base.join("page"));
        for (folder, file) in [(&fresh, "new"), (&page, "old")] {
            make_folder(folder).unwrap();
            std::fs::write(folder.join(file), file).unwrap();
        }
        replace(&fresh, &page).unwrap();
        assert!(page.join("new").is_file() && !page.join("old").exists() && !fresh.exists());
        std::fs::remove_dir_all(&base).unwrap();
    }
}
