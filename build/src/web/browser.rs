//! Plays and times the page in a real browser: Debian's Chromium, driven by the scripts in `tests/web`.

use std::path::Path;

use super::download::make_folder;
use super::install;
use super::server::Server;
use crate::process::{Failure, Invocation};
use crate::setup;

/// Where pictures and reports are left, from the top of the workspace.
const RESULTS: &str = "target/web-test";

/// What is done in the browser.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// Everything that must work.
    Test,
    /// How long things take.
    Measure,
}

impl Part {
    fn script(self) -> &'static str {
        match self {
            Self::Test => "tests/web/test.mjs",
            Self::Measure => "tests/web/measure.mjs",
        }
    }
}

/// Makes sure that there is a browser, and what drives it.
pub fn ready() -> Result<(), Failure> {
    setup::for_the_browser()?;
    install::playwright().map(drop)
}

/// Serves the page and runs the script of that part against it.
pub fn run(root: &Path, page: &Path, part: Part) -> Result<(), Failure> {
    setup::for_the_browser()?;
    let playwright = install::playwright()?;
    let results = root.join(RESULTS);
    make_folder(&results)?;
    let server = Server::bind(page, 0)?;
    let address = server.address();
    std::thread::spawn(move || server.run());
    Invocation::new("node", &[part.script()])
        .environment("AZUKI_ADDRESS", address)
        .environment("AZUKI_RESULTS", results)
        .environment("AZUKI_PLAYWRIGHT", playwright)
        .directory(root)
        .run()
}
