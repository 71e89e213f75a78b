//! What compiles for the browser: an activated emsdk with rustup's target, or the pinned packages.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use super::install;
use super::pins::{OLDEST_EMSCRIPTEN, RUST};
use crate::printer;
use crate::process::{Failure, Invocation};

/// What is compiled for.
pub const TARGET: &str = "wasm32-unknown-emscripten";

/// A toolchain that is there.
#[derive(Debug, PartialEq, Eq)]
pub struct Toolchain {
    /// The folder with `emcc` in it.
    pub emscripten: PathBuf,
    /// What cargo and emscripten must find in their environment.
    pub environment: Vec<(&'static str, OsString)>,
    /// The standard library is compiled with the game, because rustup has brought none.
    pub builds_standard_library: bool,
    /// rustup's name of the compiler, where it is not the one that runs forge.
    pub rust: Option<&'static str>,
    /// The folder of the standard library's source, whose name stays out of what is built.
    pub source: Option<PathBuf>,
}

/// The toolchain of this machine, installed now where there is none.
pub fn find_or_install() -> Result<Toolchain, Failure> {
    let emscripten = emscripten_in_path();
    let target = has_target();
    match &emscripten {
        Some((folder, version)) if *version >= OLDEST_EMSCRIPTEN && target => return Ok(activated(folder)),
        Some((_, version)) if *version < OLDEST_EMSCRIPTEN => {
            printer::remark(&format!("emcc {} is too old, the pinned one is used", dotted(*version)));
        }
        Some(_) => printer::remark("emsdk is here without the Rust target: `rustup target add` would bring it"),
        None => {}
    }
    let rust = compiler()?;
    Ok(pinned(&install::toolchain()?, rust))
}

fn activated(folder: &Path) -> Toolchain {
    Toolchain {
        emscripten: folder.to_path_buf(),
        // Rust's emscripten target wants the variable, also empty.
        environment: vec![("EMCC_CFLAGS", std::env::var_os("EMCC_CFLAGS").unwrap_or_default())],
        builds_standard_library: false,
        rust: None,
        source: None,
    }
}

fn pinned(folder: &Path, rust: Compiler) -> Toolchain {
    let emscripten = folder.join("emscripten");
    let mut path = vec![emscripten.clone()];
    path.extend(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()));
    let mut sysroot = OsString::from("--sysroot=");
    sysroot.push(emscripten.join("cache/sysroot"));
    let mut environment = vec![
        ("EM_CONFIG", folder.join("em_config").into_os_string()),
        ("PATH", std::env::join_paths(path).unwrap_or_else(|_| emscripten.clone().into_os_string())),
        // Debian's clang has another patch version than emscripten was released with.
        ("EMCC_CFLAGS", "-Wno-version-check".into()),
        ("LIBCLANG_PATH", "/usr/lib/llvm-19/lib".into()),
        ("BINDGEN_EXTRA_CLANG_ARGS_wasm32_unknown_emscripten", sysroot),
        // Compiling the standard library is not stable yet, and this allows it to a stable compiler.
        ("RUSTC_BOOTSTRAP", "1".into()),
    ];
    let source = match rust {
        Compiler::WithSource => None,
        Compiler::Pinned | Compiler::PinnedByName => Some(folder.join("rust-src")),
    };
    if let Some(source) = &source {
        environment.push(("__CARGO_TESTS_ONLY_SRC_ROOT", source.join("library").into_os_string()));
    }
    let rust = (rust == Compiler::PinnedByName).then_some(RUST);
    Toolchain { emscripten, environment, builds_standard_library: true, rust, source }
}

/// Which compiler can compile the standard library.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Compiler {
    /// The running one, which has its own source.
    WithSource,
    /// The running one, which is the pinned one.
    Pinned,
    /// The pinned one, which rustup has besides.
    PinnedByName,
}

fn compiler() -> Result<Compiler, Failure> {
    let said = |program: &str, words: &[&str]| {
        let printed = Invocation::new(program, words).output().ok()?;
        Some(String::from_utf8_lossy(&printed).trim().to_owned())
    };
    let sysroot = said("rustc", &["--print", "sysroot"]);
    let has_source =
        sysroot.is_some_and(|sysroot| Path::new(&sysroot).join("lib/rustlib/src/rust/library/Cargo.lock").is_file());
    let version = said("rustc", &["--version"]).unwrap_or_else(|| "no rustc".to_owned());
    let by_name = said("rustup", &["run", RUST, "rustc", "--version"]);
    choose(has_source, &version, by_name.as_deref()).ok_or_else(|| {
        Failure::new(format!(
            "the pinned source of the standard library belongs to Rust {RUST}; here is {version}\nrun `rustup toolchain \
             install {RUST} --profile minimal`, or `rustup component add rust-src`"
        ))
    })
}

fn choose(has_source: bool, version: &str, by_name: Option<&str>) -> Option<Compiler> {
    let is_pinned = |version: &str| version.split_whitespace().nth(1) == Some(RUST);
    if has_source {
        Some(Compiler::WithSource)
    } else if is_pinned(version) {
        Some(Compiler::Pinned)
    } else {
        by_name.is_some_and(is_pinned).then_some(Compiler::PinnedByName)
    }
}

/// Whether rustup has brought the standard library for the browser.
fn has_target() -> bool {
    let printed = Invocation::new("rustc", &["--print", "target-libdir", "--target", TARGET]).output();
    let Ok(printed) = printed else { return false };
    let folder = String::from_utf8_lossy(&printed).trim().to_owned();
    let mut files = std::fs::read_dir(folder).into_iter().flatten().flatten();
    files.any(|file| file.file_name().to_string_lossy().starts_with("libstd-"))
}

/// The folder and the version of the emcc that an activated emsdk has put into the PATH.
fn emscripten_in_path() -> Option<(PathBuf, [u32; 3])> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folder = std::env::split_paths(&path).find(|folder| folder.join("emcc").is_file())?;
    let printed = Invocation::new("emcc", &["--version"]).output().ok()?;
    // Debian's emcc in /usr/bin is a link to where everything else of it is.
    let folder = folder.join("emcc").canonicalize().ok()?.parent()?.to_path_buf();
    Some((folder, version_in(&String::from_utf8_lossy(&printed))?))
}

/// The first thing in a text that is a version.
fn version_in(text: &str) -> Option<[u32; 3]> {
    text.split_whitespace().find_map(|word| {
        let mut parts = word.split('.').map(|part| {
            let digits = part.find(|character: char| !character.is_ascii_digit()).unwrap_or(part.len());
            part[..digits].parse().ok()
        });
        Some([parts.next()??, parts.next()??, parts.next()??])
    })
}

fn dotted(version: [u32; 3]) -> String {
    version.map(|part| part.to_string()).join(".")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_found_and_compared() {
        let line = "emcc (Emscripten gcc/clang-like replacement + linker emulating GNU ld) 3.1.69-git (unknown)";
        assert_eq!(version_in(line), Some([3, 1, 69]));
        assert_eq!(version_in("emcc 4.0.10\n"), Some([4, 0, 10]));
        assert_eq!(version_in("no version 3.1"), None);
        assert!(version_in("3.1.6").unwrap() < OLDEST_EMSCRIPTEN);
        assert!(version_in("3.1.70").unwrap() > OLDEST_EMSCRIPTEN);
        assert_eq!(dotted([3, 1, 6]), "3.1.6");
    }

    #[test]
    fn the_compiler_fits_the_source() {
        assert_eq!(choose(true, "rustc 1.97.0 (x)", None), Some(Compiler::WithSource));
        assert_eq!(choose(false, "rustc 1.95.0 (x)", None), Some(Compiler::Pinned));
        assert_eq!(choose(false, "rustc 1.97.0 (x)", Some("rustc 1.95.0 (x)")), Some(Compiler::PinnedByName));
        assert_eq!(choose(false, "rustc 1.97.0 (x)", None), None);
        assert_eq!(choose(false, "no rustc", Some("rustc 1.9.0")), None);
    }

    #[test]
    fn the_environment_leads_to_the_pinned_folder() {
        let toolchain = pinned(Path::new("/cache/t"), Compiler::PinnedByName);
        let value = |name: &str| {
            let found = toolchain.environment.iter().find(|(other, _)| *other == name);
            found.map(|(_, value)| value.to_string_lossy().into_owned())
        };
        assert_eq!(value("EM_CONFIG").unwrap(), "/cache/t/em_config");
        assert!(value("PATH").unwrap().starts_with("/cache/t/emscripten:"));
        assert_eq!(value("__CARGO_TESTS_ONLY_SRC_ROOT").unwrap(), "/cache/t/rust-src/library");
        assert_eq!(toolchain.rust, Some(RUST));
        let own = pinned(Path::new("/cache/t"), Compiler::WithSource);
        assert!(own.environment.iter().all(|(name, _)| *name != "__CARGO_TESTS_ONLY_SRC_ROOT"));
        assert_eq!((own.rust, own.source), (None, None));
    }
}
