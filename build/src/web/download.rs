//! Fetches pinned packages through apt and npm as this machine has them set up, checks them, and keeps them for another try.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use super::hash;
use super::pins::{Origin, Pin};
use super::progress::Progress;
use crate::process::{Failure, Invocation};

/// Signs what Debian offers.
const KEYRING: &str = "/usr/share/keyrings/debian-archive-keyring.gpg";
const LOOK_EVERY: Duration = Duration::from_millis(150);

/// Packages that are kept until the whole toolchain is installed.
pub struct Downloads {
    kept: PathBuf,
    passing: PathBuf,
    apt: Option<Apt>,
}

impl Downloads {
    /// Packages are kept in one folder; what is on its way is in another, which is the caller's to clear.
    pub fn new(kept: &Path, passing: &Path) -> Result<Self, Failure> {
        for folder in [kept, passing] {
            make_folder(folder)?;
        }
        Ok(Self { kept: kept.to_path_buf(), passing: passing.to_path_buf(), apt: None })
    }

    /// The file of a package: fetched, unless it is there from an earlier try. Its hash is right.
    pub fn get(&mut self, pin: &Pin, progress: &mut Progress) -> Result<PathBuf, Failure> {
        let file = self.kept.join(pin.file());
        progress.begin(format!("fetch {}", pin.shown()));
        if !file.is_file() || hash::check(pin, &file).is_err() {
            let arrived = self.fetch(pin, progress)?;
            hash::check(pin, &arrived).inspect_err(|_| {
                let _ = std::fs::remove_file(&arrived);
            })?;
            std::fs::rename(&arrived, &file).map_err(|error| unwritten(&file, &error))?;
        }
        progress.end();
        Ok(file)
    }

    fn fetch(&mut self, pin: &Pin, progress: &Progress) -> Result<PathBuf, Failure> {
        let folder = self.passing.join(pin.name);
        make_folder(&folder)?;
        let mut command = match pin.origin {
            Origin::Debian(_) => {
                let apt = match self.apt.take() {
                    Some(apt) => apt,
                    None => Apt::new(&self.passing.join("apt"))?,
                };
                let mut command = self.apt.insert(apt).command();
                command.arg("download").arg(pin.request());
                command
            }
            Origin::Npm => {
                let mut command = Command::new("npm");
                command.args(["pack", "--loglevel=error", "--ignore-scripts"]).arg(pin.request());
                command
            }
        };
        command.current_dir(&folder);
        watch(command, &format!("fetch {}", pin.shown()), |arrived| progress.show(arrived, pin.download), &folder)?;
        let file = folder.join(pin.file());
        if file.is_file() {
            return Ok(file);
        }
        Err(Failure::new(format!("fetched {}, but there is no file {}", pin.shown(), pin.file())))
    }
}

/// apt with lists of its own: the machine's are left as they are.
struct Apt {
    options: Vec<String>,
}

impl Apt {
    fn new(folder: &Path) -> Result<Self, Failure> {
        for part in ["state/lists/partial", "cache/archives/partial"] {
            make_folder(&folder.join(part))?;
        }
        let mirror = mirror()?;
        let mut suites: Vec<&str> = super::pins::TOOLCHAIN
            .iter()
            .filter_map(|pin| if let Origin::Debian(suite) = pin.origin { Some(suite) } else { None })
            .collect();
        suites.dedup();
        let line = |suite: &&str| format!("deb [signed-by={KEYRING}] {mirror} {suite} main\n");
        let list = folder.join("sources.list");
        let text: String = suites.iter().map(line).collect();
        std::fs::write(&list, text).map_err(|error| unwritten(&list, &error))?;
        let settings = [
            format!("Dir::Etc::sourcelist={}", list.display()),
            "Dir::Etc::sourceparts=/dev/null".to_owned(),
            format!("Dir::State={}", folder.join("state").display()),
            "Dir::State::status=/var/lib/dpkg/status".to_owned(),
            format!("Dir::Cache={}", folder.join("cache").display()),
            // Otherwise apt gives up its rights and cannot write into a folder of root's.
            "APT::Sandbox::User=root".to_owned(),
        ];
        let options = std::iter::once("-qq".to_owned());
        let options = options.chain(settings.into_iter().flat_map(|setting| ["-o".to_owned(), setting])).collect();
        let apt = Self { options };
        let mut update = apt.command();
        update.arg("update");
        watch(update, "read Debian's lists of packages", |_| {}, folder)?;
        Ok(apt)
    }

    fn command(&self) -> Command {
        let mut command = Command::new("apt-get");
        command.args(&self.options);
        command
    }
}

/// Where this machine gets Debian from; asked of apt, which alone understands all its files.
fn mirror() -> Result<String, Failure> {
    let format = "$(REPO_URI) $(ORIGIN)/$(LABEL)";
    let printed = Invocation::new("apt-get", &["indextargets", "--format", format]).output()?;
    debian_in(&String::from_utf8_lossy(&printed)).ok_or_else(|| {
        Failure::new("apt has no source of Debian itself; see `man sources.list`, then run `apt-get update`")
    })
}

fn debian_in(targets: &str) -> Option<String> {
    let mut targets = targets.lines().filter_map(|line| line.split_once(' '));
    // Before the first update apt does not know who offers what.
    let named = |(address, origin): &(&str, &str)| *origin == "Debian/Debian" || address.ends_with("/debian/");
    targets.find(named).map(|(address, _)| address.to_owned())
}

/// Runs a command to its end, and tells how many bytes are in the folder that it fills.
pub fn watch(command: Command, what: &str, told: impl Fn(u64), folder: &Path) -> Result<(), Failure> {
    let mut command = command;
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    let child = command.spawn().map_err(|error| {
        let program = command.get_program().to_string_lossy().into_owned();
        Failure::new(format!("cannot {what}: `{program}` does not start: {error}"))
    })?;
    wait(child, what, told, folder)
}

/// Waits for a child whose complaints are piped, and tells how many bytes are in the folder that it fills.
pub fn wait(mut child: Child, what: &str, told: impl Fn(u64), folder: &Path) -> Result<(), Failure> {
    let complaints = child.stderr.take();
    // Read beside, or a child with much to say would wait for us.
    let complaints = std::thread::spawn(move || {
        let mut text = Vec::new();
        if let Some(mut complaints) = complaints {
            let _ = complaints.read_to_end(&mut text);
        }
        String::from_utf8_lossy(&text).into_owned()
    });
    let status = loop {
        if let Some(status) = child.try_wait().map_err(|error| Failure::new(format!("cannot {what}: {error}")))? {
            break status;
        }
        told(weight(folder));
        std::thread::sleep(LOOK_EVERY);
    };
    let complaints = complaints.join().unwrap_or_default();
    if status.success() { Ok(()) } else { Err(Failure::new(explained(what, &complaints))) }
}

/// What went wrong, in words, with the last lines of who complained.
fn explained(what: &str, complaints: &str) -> String {
    let has = |words: &[&str]| words.iter().any(|word| complaints.contains(word));
    let reason = if has(&["No space left on device", "ENOSPC", "not enough free space"]) {
        "the disk is full"
    } else if has(&["not found", "E404", "Can't find", "ETARGET"]) {
        "this version is no longer offered; the table in build/src/web/pins.rs needs a newer one"
    } else if has(&[
        "ENOTFOUND",
        "EAI_AGAIN",
        "ETIMEDOUT",
        "ECONNREFUSED",
        "ECONNRESET",
        "resolving",
        "connect",
        "Connection",
    ]) {
        "there is no network, or it does not answer; what was fetched is kept, run it again"
    } else {
        "it failed"
    };
    let mut last: Vec<&str> = complaints.lines().filter(|line| !line.trim().is_empty()).rev().take(5).collect();
    last.push("");
    last.reverse();
    format!("cannot {what}: {reason}{}", last.join("\n  "))
}

/// The bytes of everything in a folder.
pub fn weight(folder: &Path) -> u64 {
    let Ok(entries) = std::fs::read_dir(folder) else { return 0 };
    let each = entries.flatten().map(|entry| match entry.metadata() {
        Ok(about) if about.is_dir() => weight(&entry.path()),
        Ok(about) => about.len(),
        // It may be gone by now.
        Err(_) => 0,
    });
    each.sum()
}

/// Makes a folder with those above it.
pub fn make_folder(folder: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(folder).map_err(|error| unwritten(folder, &error))
}

/// Something that cannot be written.
pub fn unwritten(path: &Path, error: &std::io::Error) -> Failure {
    Failure::new(format!("cannot write {}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_are_told_in_words() {
        let reason = |text: &str| explained("fetch x", text).lines().next().unwrap().to_owned();
        assert_eq!(reason("tar: write: No space left on device"), "cannot fetch x: the disk is full");
        assert!(reason("npm error code EAI_AGAIN").contains("there is no network"));
        assert!(reason("E: Temporary failure resolving 'x'").contains("there is no network"));
        assert!(reason("E: Version '1' for 'x' was not found").contains("no longer offered"));
        assert!(reason("npm error code ETARGET").contains("no longer offered"));
        let many = [0, 1, 2, 3, 4, 5, 6, 7, 8].map(|number| format!("line {number}\n\n")).concat();
        let told = explained("fetch x", &many);
        assert_eq!(told, "cannot fetch x: it failed\n  line 4\n  line 5\n  line 6\n  line 7\n  line 8");
    }

    #[test]
    fn debian_is_found_among_the_sources() {
        let fetched = "a:/security/ Debian/Debian-Security\nb:/node/ Other/Other\nc:/pub/ Debian/Debian\n";
        assert_eq!(debian_in(fetched), Some("c:/pub/".to_owned()));
        assert_eq!(debian_in("x:/debian-security/ /\nx:/debian/ /\n"), Some("x:/debian/".to_owned()));
        assert_eq!(debian_in("x:/ubuntu/ Ubuntu/Ubuntu\n"), None);
    }

    #[test]
    fn a_child_is_watched_to_its_end() {
        let folder = std::env::temp_dir().join(format!("forge-watch-{}", std::process::id()));
        make_folder(&folder.join("deep")).unwrap();
        let seen = std::cell::Cell::new(0);
        let shell = |script: &str| {
            let mut command = Command::new("sh");
            command.args(["-c", script]).current_dir(&folder);
            command
        };
        let slow = shell("printf 1234 >deep/a; printf 56 >b; sleep 0.4");
        watch(slow, "wait", |bytes| seen.set(bytes), &folder).unwrap();
        assert_eq!(seen.get(), 6);
        let failed = watch(shell("echo broken >&2; exit 3"), "wait", |_| {}, &folder).unwrap_err();
        assert_eq!(failed.message.unwrap(), "cannot wait: it failed\n  broken");
        let missing = watch(Command::new("no-such-program-anywhere"), "wait", |_| {}, &folder).unwrap_err();
        assert!(missing.message.unwrap().starts_with("cannot wait: `no-such-program-anywhere` does not start"));
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
