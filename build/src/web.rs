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

use std::path::Path;

use crate::printer;
use crate::process::{Failure, workspace};
use options::Then;
use server::Server;

/// Where the page is left, from the top of the workspace.
const PAGE: &str = "dist/web";

/// Builds the page, and does with it what was asked for.
pub fn run(wish: &Wish) -> Result<(), Failure> {
    let root = workspace()?;
    let toolchain = toolchain::find_or_install()?;
    let data = data::make(&root)?;
    let program = compile::run(&root, &toolchain, wish.debug)?;
    let page = root.join(PAGE);
    bundle::make(&root, &toolchain, &program, &data, &page)?;
    printer::lines(&sizes::table(&page)?);
    match wish.then {
        Then::Nothing => Ok(()),
        Then::Serve { port } => serve(&page, port),
        Then::Test => browser::run(&root, &page, browser::Part::Test),
        Then::Measure => browser::run(&root, &page, browser::Part::Measure),
    }
}

fn serve(page: &Path, port: u16) -> Result<(), Failure> {
    let server = Server::bind(page, port)?;
    printer::lines(&format!("{PAGE} is served at {}, until you press Ctrl+C\n", server.address()));
    server.run();
    Ok(())
}
