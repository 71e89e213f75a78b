//! Puts the pinned packages into a folder of the user's cache: whole, or not at all.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::download::{self, Downloads, make_folder, unwritten, watch};
use super::pins::{self, Pin};
use super::progress::{Progress, megabytes};
use crate::printer;
use crate::process::{Failure, Invocation};
use crate::setup;

/// Where emscripten reads what it works with. Found from its own place, so that the folder may be moved.
const SETTINGS: &str = "import os, shutil
here = os.path.dirname(os.path.abspath(os.environ['EM_CONFIG']))
EMSCRIPTEN_ROOT = here + '/emscripten'
LLVM_ROOT = os.path.dirname(shutil.which('clang-19') or '/usr/bin/clang-19')
LLVM_ADD_VERSION = '19'
CLANG_ADD_VERSION = '19'
BINARYEN_ROOT = here + '/binaryen'
NODE_JS = shutil.which('node') or 'node'
CACHE = here + '/emscripten/cache'
FROZEN_CACHE = True
";

/// What the packages hold and nobody needs here: four fifths of emscripten are tests and variants of its libraries.
const LEFT_OUT: [&str; 3] = ["./usr/share/emscripten/test", "*/wasm32-emscripten/lto*", "*/wasm32-emscripten/pic"];

/// The toolchain's folder, installed now where it is not there yet.
pub fn toolchain() -> Result<PathBuf, Failure> {
    let folder = cache()?.join(format!("web-toolchain-{}", pins::VERSION));
    if folder.is_dir() {
        return Ok(folder);
    }
    only_on_debian(&std::fs::read_to_string("/etc/os-release").unwrap_or_default())?;
    setup::for_the_web()?;
    let download: u64 = pins::TOOLCHAIN.iter().map(|pin| pin.download).sum();
    let unpacked: u64 = pins::TOOLCHAIN.iter().map(|pin| pin.unpacked).sum();
    printer::lines(&format!(
        "there is no emsdk with Rust's target here: installing the pinned toolchain, {} to download, {} in\n{}\n",
        megabytes(download),
        megabytes(unpacked),
        folder.display()
    ));
    install(&folder, &pins::TOOLCHAIN, download + unpacked, unpack_toolchain)?;
    Ok(folder)
}

/// The folder of what drives a browser, installed now where it is not there yet.
pub fn playwright() -> Result<PathBuf, Failure> {
    let pin = &pins::PLAYWRIGHT;
    let folder = cache()?.join(format!("{}-{}", pin.name, pin.version));
    if !folder.is_dir() {
        let unpack = |files: &[PathBuf], into: &Path, progress: &mut Progress| {
            tarball(pin, &files[0], &into.join("node_modules/playwright-core"), progress)
        };
        install(&folder, &[pin], pin.download + pin.unpacked, unpack)?;
    }
    Ok(folder)
}

/// Fetches and unpacks into a folder beside the right one, which gets its name at the very end.
fn install(
    folder: &Path,
    pins: &[&Pin],
    bytes: u64,
    unpack: impl Fn(&[PathBuf], &Path, &mut Progress) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let cache = folder.parent().unwrap_or(folder);
    make_folder(cache)?;
    enough_space(cache, bytes)?;
    sweep(cache);
    let passing = cache.join(format!("unfinished-{}", std::process::id()));
    let kept = cache.join("downloads");
    let mut progress = Progress::new(2 * pins.len());
    let outcome = Downloads::new(&kept, &passing.join("downloads")).and_then(|mut downloads| {
        let files = pins.iter().map(|pin| downloads.get(pin, &mut progress)).collect::<Result<Vec<_>, _>>()?;
        let result = passing.join("result");
        make_folder(&result)?;
        unpack(&files, &result, &mut progress)?;
        match std::fs::rename(&result, folder) {
            // Another forge was faster, with the same content.
            Err(_) if folder.is_dir() => Ok(()),
            renamed => renamed.map_err(|error| unwritten(folder, &error)),
        }?;
        for file in &files {
            let _ = std::fs::remove_file(file);
        }
        // Only where nothing else is kept.
        let _ = std::fs::remove_dir(&kept);
        Ok(())
    });
    let _ = std::fs::remove_dir_all(&passing);
    outcome
}

fn unpack_toolchain(files: &[PathBuf], into: &Path, progress: &mut Progress) -> Result<(), Failure> {
    let [emscripten, library, binaryen, acorn, imports] = files else {
        return Err(Failure::new("the table of pinned packages and their unpacking differ"));
    };
    let left_out = LEFT_OUT.map(|pattern| format!("--exclude={pattern}"));
    let left_out: Vec<&str> = left_out.iter().map(String::as_str).collect();
    debian(&pins::EMSCRIPTEN, emscripten, into, 3, "./usr/share/emscripten", &left_out, progress)?;
    let source = format!("./usr/src/rustc-{}/library", pins::RUST);
    let into_source = into.join("rust-src");
    make_folder(&into_source)?;
    // What the library itself needs comes through cargo, as all crates do.
    let left_out = ["--exclude=*/library/vendor"];
    debian(&pins::STANDARD_LIBRARY, library, &into_source, 4, &source, &left_out, progress)?;
    tarball(&pins::BINARYEN, binaryen, &into.join("binaryen"), progress)?;
    for (pin, file) in [(&pins::ACORN, acorn), (&pins::ACORN_IMPORTS, imports)] {
        tarball(pin, file, &into.join("emscripten/node_modules").join(pin.name), progress)?;
    }
    let settings = into.join("em_config");
    std::fs::write(&settings, SETTINGS).map_err(|error| unwritten(&settings, &error))?;
    for file in ["emscripten/emcc", "binaryen/bin/wasm-opt", "rust-src/library/Cargo.lock"] {
        if !into.join(file).exists() {
            return Err(Failure::new(format!("the packages were unpacked, but there is no {file}")));
        }
    }
    Ok(())
}

/// Unpacks one folder of a Debian package, without the first parts of its path.
fn debian(
    pin: &Pin,
    file: &Path,
    into: &Path,
    strip: u32,
    wanted: &str,
    left_out: &[&str],
    progress: &mut Progress,
) -> Result<(), Failure> {
    let what = format!("unpack {}", pin.shown());
    progress.begin(&*what);
    let mut archive = Command::new("dpkg");
    archive.arg("--fsys-tarfile").arg(file).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    let broken = |error: std::io::Error| Failure::new(format!("cannot {what}: {error}"));
    let mut archive = archive.spawn().map_err(broken)?;
    let mut tar = Command::new("tar");
    tar.arg("-x").arg("-C").arg(into).arg(format!("--strip-components={strip}")).arg("--wildcards");
    tar.args(left_out).arg(wanted).stdout(Stdio::null()).stderr(Stdio::piped());
    if let Some(stream) = archive.stdout.take() {
        tar.stdin(stream);
    }
    let tar = tar.spawn().map_err(broken);
    let before = download::weight(into);
    let told = |bytes: u64| progress.show(bytes.saturating_sub(before), pin.unpacked);
    let unpacked = tar.and_then(|tar| download::wait(tar, &what, told, into));
    let read = archive.wait().map_err(broken)?;
    unpacked?;
    if !read.success() {
        return Err(Failure::new(format!("cannot {what}: dpkg cannot read {}", file.display())));
    }
    progress.end();
    Ok(())
}

/// Unpacks a package of npm.
fn tarball(pin: &Pin, file: &Path, into: &Path, progress: &mut Progress) -> Result<(), Failure> {
    let what = format!("unpack {}", pin.shown());
    progress.begin(&*what);
    make_folder(into)?;
    let mut tar = Command::new("tar");
    tar.arg("-xzf").arg(file).arg("-C").arg(into).args(["--strip-components=1", "--no-same-owner"]);
    watch(tar, &what, |bytes| progress.show(bytes, pin.unpacked), into)?;
    progress.end();
    Ok(())
}

/// The user's cache folder of this game's tools.
fn cache() -> Result<PathBuf, Failure> {
    let folder = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let base = folder("XDG_CACHE_HOME")
        .filter(|base| base.is_absolute())
        .or_else(|| folder("HOME").map(|home| home.join(".cache")))
        .ok_or_else(|| Failure::new("there is no home for a cache: set HOME or XDG_CACHE_HOME"))?;
    Ok(base.join("azuki-tcg"))
}

/// The pinned packages are Debian's; elsewhere emsdk and rustup are the way.
fn only_on_debian(release: &str) -> Result<(), Failure> {
    let value = |name: &str| {
        let found = release.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix('='));
        found.map(|value| value.trim_matches('"').to_owned())
    };
    if value("ID").as_deref() == Some("debian") {
        return Ok(());
    }
    let system = value("PRETTY_NAME").unwrap_or_else(|| std::env::consts::OS.to_owned());
    let oldest = pins::OLDEST_EMSCRIPTEN.map(|part| part.to_string()).join(".");
    Err(Failure::new(format!(
        "building for the browser needs emscripten {oldest} or newer and Rust's target for it, and forge installs them on \
         Debian only; this is {system}\n  1. install and activate emsdk: emsdk install {oldest} && emsdk activate {oldest}, \
         then load its emsdk_env.sh\n  2. rustup target add wasm32-unknown-emscripten\nthen run this again"
    )))
}

fn enough_space(folder: &Path, bytes: u64) -> Result<(), Failure> {
    let printed = Invocation::new("df", &["-Pk"]).arguments([folder.into()]).output().unwrap_or_default();
    match free_space(&String::from_utf8_lossy(&printed)) {
        Some(free) if free < bytes => Err(Failure::new(format!(
            "the disk is too full: {} are needed in {}, {} are free",
            megabytes(bytes),
            folder.display(),
            megabytes(free)
        ))),
        _ => Ok(()),
    }
}

/// The free bytes in what `df -Pk` prints.
fn free_space(printed: &str) -> Option<u64> {
    let blocks: u64 = printed.lines().nth(1)?.split_whitespace().nth(3)?.parse().ok()?;
    Some(blocks * 1024)
}

/// Removes what earlier installations left that were killed in the middle.
fn sweep(cache: &Path) {
    let Ok(entries) = std::fs::read_dir(cache) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let Some(owner) = name.strip_prefix("unfinished-") else { continue };
        if !Path::new("/proc").join(owner).exists() {
            let _ = std::fs::remove_dir_all(entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_systems_are_told_what_to_install() {
        assert_eq!(only_on_debian("NAME=x\nID=debian\nVERSION_ID=\"12\"\n"), Ok(()));
        let advice = only_on_debian("ID=fedora\nPRETTY_NAME=\"Fedora 42\"\n").unwrap_err().message.unwrap();
        assert!(advice.contains("this is Fedora 42\n") && advice.contains("emsdk install 3.1.69 &&"), "{advice}");
        assert!(only_on_debian("").unwrap_err().message.unwrap().contains(std::env::consts::OS));
    }

    #[test]
    fn a_full_disk_is_seen_beforehand() {
        let printed = "Filesystem 1024-blocks Used Available Capacity Mounted on\n/dev/vda 100 40 60 40% /\n";
        assert_eq!(free_space(printed), Some(61_440));
        assert_eq!(free_space(""), None);
        let refused = enough_space(&std::env::temp_dir(), u64::MAX).unwrap_err().message.unwrap();
        assert!(refused.starts_with("the disk is too full: "), "{refused}");
        assert_eq!(enough_space(&std::env::temp_dir(), 1), Ok(()));
    }

    #[test]
    fn an_installation_is_whole_or_nothing() {
        let cache = std::env::temp_dir().join(format!("forge-install-{}", std::process::id()));
        let folder = cache.join("tools");
        let dead = cache.join("unfinished-4294967295");
        std::fs::create_dir_all(dead.join("x")).unwrap();
        let half = |_: &[PathBuf], into: &Path, _: &mut Progress| {
            std::fs::write(into.join("half"), "half").unwrap();
            Err(Failure::new("the disk is full"))
        };
        assert_eq!(install(&folder, &[], 1, half), Err(Failure::new("the disk is full")));
        assert!(!folder.exists() && !dead.exists());
        let whole = |_: &[PathBuf], into: &Path, _: &mut Progress| {
            std::fs::write(into.join("whole"), "whole").unwrap();
            Ok(())
        };
        assert_eq!(install(&folder, &[], 1, whole), Ok(()));
        let left: Vec<_> = std::fs::read_dir(&cache).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(left, ["tools"]);
        assert_eq!(std::fs::read_to_string(folder.join("whole")).unwrap(), "whole");
        std::fs::remove_dir_all(&cache).unwrap();
    }
}
