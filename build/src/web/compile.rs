//! Compiles the client for the browser.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use super::toolchain::{TARGET, Toolchain};
use crate::process::{Failure, Invocation};
use crate::program::target_folder;

/// What was compiled.
#[derive(Debug, PartialEq, Eq)]
pub struct Program {
    /// The glue.
    pub script: PathBuf,
    /// The game.
    pub code: PathBuf,
    /// Where it was built: this name stays out of the page.
    pub target: PathBuf,
}

/// Compiles the client, as small and fast as it gets or quickly and with checks.
pub fn run(root: &Path, toolchain: &Toolchain, debug: bool) -> Result<Program, Failure> {
    let target = target_folder(root)?;
    let profile = if debug { "web-debug" } else { "web" };
    invocation(toolchain, profile, &flags(root, &target, toolchain)).directory(root).run()?;
    let built = target.join(TARGET).join(profile);
    Ok(Program { script: built.join("azuki.js"), code: built.join("azuki.wasm"), target })
}

fn invocation(toolchain: &Toolchain, profile: &str, flags: &OsString) -> Invocation {
    let words = format!("build --profile {profile} --target {TARGET} -p azuki-raylib --bin azuki --features window");
    let mut invocation = match toolchain.rust {
        Some(rust) => Invocation::new("rustup", &["run", rust, "cargo"])
            .arguments(words.split_whitespace().map(OsString::from))
            // Set by the cargo that runs forge, they would lead back to it.
            .environment("RUSTC", "rustc"),
        None => Invocation::cargo(&words),
    };
    if toolchain.builds_standard_library {
        invocation = invocation.arguments(["-Zbuild-std=std,panic_abort".into()]);
    }
    for (name, value) in &toolchain.environment {
        invocation = invocation.environment(name, value.clone());
    }
    invocation.environment("CARGO_TARGET_WASM32_UNKNOWN_EMSCRIPTEN_RUSTFLAGS", flags)
}

/// Keeps the names of this machine's folders out of the panics' places, so that it does not matter where it is built.
fn flags(root: &Path, target: &Path, toolchain: &Toolchain) -> OsString {
    let home = std::env::var_os("HOME").map(PathBuf::from).unwrap_or_default();
    let cargo = std::env::var_os("CARGO_HOME").map_or_else(|| home.join(".cargo"), PathBuf::from);
    // The last one that fits counts: what is inside of another folder comes after it.
    let mut renamed = vec![(root, "."), (target, "target")];
    let (registry, checkouts) = (cargo.join("registry/src"), cargo.join("git/checkouts"));
    renamed.extend([(registry.as_path(), "crates"), (checkouts.as_path(), "crates")]);
    renamed.extend(toolchain.source.as_deref().map(|source| (source, "rust")));
    let mut flags = OsString::new();
    for (folder, name) in renamed {
        if !flags.is_empty() {
            flags.push(" ");
        }
        flags.push("--remap-path-prefix=");
        flags.push(folder);
        flags.push(format!("={name}"));
    }
    flags
}

#[cfg(test)]
mod tests {
    use super::*;

    fn toolchain(rust: Option<&'static str>, builds_standard_library: bool) -> Toolchain {
        let environment = vec![("EMCC_CFLAGS", OsString::new())];
        Toolchain { emscripten: "/e".into(), environment, builds_standard_library, rust, source: Some("/s".into()) }
    }

    #[test]
    fn the_command_follows_the_toolchain() {
        let shown = |toolchain: &Toolchain| invocation(toolchain, "web", &"-x".into()).shown();
        let words =
            "build --profile web --target wasm32-unknown-emscripten -p azuki-raylib --bin azuki --features window";
        let flags = "CARGO_TARGET_WASM32_UNKNOWN_EMSCRIPTEN_RUSTFLAGS=-x";
        assert_eq!(shown(&toolchain(None, false)), format!("EMCC_CFLAGS='' {flags} cargo {words}"));
        let pinned = shown(&toolchain(Some("1.95.0"), true));
        let expected = format!("{flags} rustup run 1.95.0 cargo {words} -Zbuild-std=std,panic_abort");
        assert!(pinned.ends_with(&expected), "{pinned}");
    }

    #[test]
    fn folders_of_the_machine_are_renamed_from_the_outside_in() {
        let flags = flags(Path::new("/w"), Path::new("/w/target"), &toolchain(None, true));
        let flags = flags.to_string_lossy();
        assert!(flags.starts_with("--remap-path-prefix=/w=. --remap-path-prefix=/w/target=target "), "{flags}");
        assert!(flags.ends_with(" --remap-path-prefix=/s=rust"), "{flags}");
    }
}
