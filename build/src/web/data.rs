//! The pictures and sounds of the page: made lighter than the desktop's, and packed into one file.

use std::path::{Path, PathBuf};

use super::bundle::{self, Written};
use super::toolchain::Toolchain;
use crate::process::{Failure, Invocation};
use crate::program::{Face, Profile, Programs};

/// The picture that is the page's icon, among assets.
const ICON: &str = "ui/ikz-lit";

/// A folder, and where the game finds it in the browser.
#[derive(Debug, PartialEq, Eq)]
pub struct Folder {
    /// Here.
    pub here: PathBuf,
    /// There.
    pub there: &'static str,
}

/// Makes what is not up to date.
pub fn make(root: &Path, profile: Profile) -> Result<(), Failure> {
    let tools = Programs::build(profile, Face::Memory, &["art", "sound"])?;
    // Sounds first: the packing of pictures looks at what both weigh.
    tools.start("sound").run()?;
    tools.start("art").arguments(["--web".into()]).run()?;
    let words = ["--only", ICON, "--size", "128", "--out"].map(Into::into);
    tools.start("art").arguments(words).arguments([icon(root).into_os_string()]).run()
}

/// What was made.
pub fn folders(root: &Path) -> Vec<Folder> {
    let folder = |here: &str, there| Folder { here: root.join("target").join(here), there };
    vec![folder("assets-web", "/assets"), folder("sounds", "/sounds")]
}

/// The file of the page's icon.
pub fn icon(root: &Path) -> PathBuf {
    root.join("target/page-icon.png")
}

/// Packs the folders into `azuki.data`, and returns the script that unpacks it in the browser.
pub fn pack(toolchain: &Toolchain, folders: &[Folder], into: &Path) -> Result<String, Failure> {
    let python = std::env::var("EMSDK_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let mut packager = Invocation::new(&python, &[])
        .arguments([toolchain.emscripten.join("tools/file_packager.py").into_os_string()])
        // Names without a folder, so that no folder of this machine gets into the script.
        .arguments(["azuki.data", "--js-output=azuki.data.js", "--no-node", "--quiet"].map(Into::into))
        .directory(into);
    for folder in folders {
        let mut word = std::ffi::OsString::from("--preload");
        packager = packager.arguments([word]);
        word = folder.here.clone().into_os_string();
        word.push(format!("@{}", folder.there));
        packager = packager.arguments([word]);
    }
    for (name, value) in &toolchain.environment {
        packager = packager.environment(name, value.clone());
    }
    packager.run()?;
    let script = into.join("azuki.data.js");
    let text = bundle::read(&script)?;
    std::fs::remove_file(&script).written(&script)?;
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_a_picture_for_the_icon() {
        let picture = crate::process::workspace().unwrap().join("assets").join(ICON).with_extension("svg");
        assert!(picture.is_file(), "{}", picture.display());
    }
}
