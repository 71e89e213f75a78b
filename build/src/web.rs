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
use crate::program::Profile;
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
    pack(Profile::Checked)?;
    let page = build(&root, &toolchain, wish.debug)?;
    match wish.then {
        Then::Nothing => Ok(()),
        Then::Serve { port } => serve(&page, port),
        Then::Test => browser::run(&root, &page, browser::Part::Test),
        Then::Measure => browser::run(&root, &page, browser::Part::Measure),
    }
}

/// The pictures and sounds of a page that is checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Data {
    /// Another step has made them.
    IsThere,
    /// They are made now, where they are not up to date.
    MadeNow,
}

/// Makes the pictures and sounds of the page, where they are not up to date.
pub fn pack(profile: Profile) -> Result<(), Failure> {
    data::make(&workspace()?, profile)
}

/// A step of `cargo forge test`: installs what building and playing the page needs. Where the machine cannot be given it, that is said.
pub fn prepare() {
    if ready("nothing will be tested in a browser").is_some() {
        printer::lines("everything is here\n");
    }
}

/// A step of `cargo forge test`: builds the page and plays it in a browser. Where the machine can be given neither toolchain nor
/// browser, that is said and the step is left out; what is there must work.
pub fn check(data: Data) -> Result<(), Failure> {
    let Some(toolchain) = ready("nothing was tested in a browser") else { return Ok(()) };
    if data == Data::MadeNow {
        pack(Profile::Checked)?;
    }
    let root = workspace()?;
    let page = build(&root, &toolchain, false)?;
    browser::run(&root, &page, browser::Part::Test)
}

/// The toolchain, with a browser beside it; nothing where this machine cannot have both, and why.
fn ready(otherwise: &str) -> Option<Toolchain> {
    let ready = toolchain::find_or_install().and_then(|toolchain| browser::ready().map(|()| toolchain));
    ready
        .inspect_err(|failure| {
            let why = failure.message.as_deref().unwrap_or("an installation failed");
            printer::line(Tone::Strong, "   skipped", &format!(", {otherwise}: {why}"));
        })
        .ok()
}

fn build(root: &Path, toolchain: &Toolchain, debug: bool) -> Result<PathBuf, Failure> {
    let program = compile::run(root, toolchain, debug)?;
    let page = root.join(PAGE);
    bundle::make(root, toolchain, &program, &data::folders(root), &page)?;
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
