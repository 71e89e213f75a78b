//! `cargo forge web`: the game for the browser, from a toolchain that is found or installed to a page that is served or tested.

mod browser;
mod bundle;
mod compile;
mod data;
mod download;
mod hash;
mod install;
mod options;
mod pins;
mod progress;
mod server;
mod sizes;
mod toolchain;

pub use options::Wish;

use std::path::{Path, PathBuf};

use crate::printer::{self, Tone};
use crate::process::{Failure, workspace};
use options::Then;
use server::Server;
use sizes::Sizes;
use toolchain::Toolchain;

/// Where the page is left, from the top of the workspace.
const PAGE: &str = "dist/web";

/// Builds the page, and does with it what was asked for.
pub fn run(wish: &Wish) -> Result<(), Failure> {
    let root = workspace()?;
    let toolchain = toolchain::find_or_install()?;
    let page = build(&root, &toolchain, wish.debug)?;
    match wish.then {
        Then::Nothing => Ok(()),
        Then::Serve { port } => serve(&page, port),
        Then::Test => browser::run(&root, &page, browser::Part::Test),
        Then::Measure => browser::run(&root, &page, browser::Part::Measure),
    }
}

/// The step of `cargo forge test`: builds the page and plays it in a browser. Where the machine can be given neither toolchain nor
/// browser, that is said and the step is left out; what is there must work.
pub fn check() -> Result<(), Failure> {
    let root = workspace()?;
    let ready = toolchain::find_or_install().and_then(|toolchain| browser::ready().map(|()| toolchain));
    match ready {
        Ok(toolchain) => browser::run(&root, &build(&root, &toolchain, false)?, browser::Part::Test),
        Err(failure) => {
            let why = failure.message.unwrap_or_else(|| "an installation failed".to_owned());
            printer::line(Tone::Strong, "   skipped", &format!(", nothing was tested in a browser: {why}"));
            Ok(())
        }
    }
}

fn build(root: &Path, toolchain: &Toolchain, debug: bool) -> Result<PathBuf, Failure> {
    let data = data::make(root)?;
    let program = compile::run(root, toolchain, debug)?;
    let page = root.join(PAGE);
    bundle::make(root, toolchain, &program, &data, &page)?;
    let sizes = Sizes::of(&page)?;
    printer::lines(&sizes.shown());
    // Quick to build is not small.
    if debug { Ok(page) } else { sizes.check().map(|()| page) }
}

fn serve(page: &Path, port: u16) -> Result<(), Failure> {
    let server = Server::bind(page, port)?;
    printer::lines(&format!("{PAGE} is served at {}, until you press Ctrl+C\n", server.address()));
    server.run();
    Ok(())
}
