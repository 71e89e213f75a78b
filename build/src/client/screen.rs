//! A screen that nobody sees: Xvfb, with its picture in a file, and xdotool as the hands before it.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::Child;

use super::picture::Picture;
use crate::process::{Failure, Invocation};

/// A running Xvfb; gone when this is.
#[derive(Debug)]
pub struct Screen {
    server: Child,
    display: String,
    picture: PathBuf,
}

impl Screen {
    /// Starts one of 1280 by 720 pixels that keeps its picture in a folder.
    pub fn start(folder: &Path) -> Result<Self, Failure> {
        std::fs::create_dir_all(folder).map_err(|error| Failure::new(format!("{}: {error}", folder.display())))?;
        let words = ["-displayfd", "1", "-screen", "0", "1280x720x24", "-nolisten", "tcp", "-fbdir"];
        let mut server = Invocation::new("Xvfb", &words).arguments([folder.into()]).start()?;
        // It takes a number that is free, and says which.
        let mut number = String::new();
        let said = server.stdout.take().map(|output| BufReader::new(output).read_line(&mut number));
        let screen = Self { server, display: format!(":{}", number.trim()), picture: folder.join("Xvfb_screen0") };
        match said {
            Some(Ok(_)) if !number.trim().is_empty() => Ok(screen),
            _ => Err(Failure::new("Xvfb does not start; its own words are above")),
        }
    }

    /// A command whose windows are on this screen, drawn without a graphics card.
    pub fn on(&self, invocation: Invocation) -> Invocation {
        invocation
            .environment("DISPLAY", self.display.clone())
            .environment("LIBGL_ALWAYS_SOFTWARE", "1")
            .environment("XDG_SESSION_TYPE", "x11")
    }

    /// Lets xdotool do something; what it prints.
    pub fn hands(&self, words: &str) -> Result<String, Failure> {
        let words: Vec<&str> = words.split_whitespace().collect();
        let output = self.on(Invocation::new("xdotool", &words)).output()?;
        Ok(String::from_utf8_lossy(&output).trim().to_owned())
    }

    /// What it shows.
    pub fn picture(&self) -> Result<Picture, Failure> {
        Picture::read(&self.picture)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // It has nothing to save; one that is gone already is no trouble.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}
