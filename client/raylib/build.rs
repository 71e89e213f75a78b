//! What the linker is told about the web build; a native build is left as it is.

use std::env;
use std::path::PathBuf;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=../web/library.js");
    if env::var("CARGO_CFG_TARGET_OS").as_deref() != Ok("emscripten") {
        return;
    }
    let folder = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo says where the package is"));
    let library = folder.join("../web/library.js");
    let mut flags = vec![
        // The window is the page's canvas.
        "-sUSE_GLFW=3".to_owned(),
        "-sENVIRONMENT=web".to_owned(),
        // The atlas alone is tens of megabytes, and growing copies everything.
        "-sINITIAL_MEMORY=96MB".to_owned(),
        "-sALLOW_MEMORY_GROWTH=1".to_owned(),
        // 64 KB is the usual stack, too little for the thinking of a computer player; where it ends, it traps.
        "-sSTACK_SIZE=1MB".to_owned(),
        "-Wl,--stack-first".to_owned(),
        // Pictures and sounds are put there by a script that is made after linking.
        "-sFORCE_FILESYSTEM=1".to_owned(),
        // The page's policy forbids making code of text.
        "-sDYNAMIC_EXECUTION=0".to_owned(),
        format!("--js-library={}", library.display()),
    ];
    if env::var("PROFILE").as_deref() == Ok("debug") {
        flags.push("-sASSERTIONS=1".to_owned());
    }
    for flag in flags {
        println!("cargo:rustc-link-arg-bins={flag}");
    }
}
