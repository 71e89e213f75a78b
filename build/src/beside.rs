//! A step beside the others: a forge of its own does it, what it prints is kept in a file and shown whole when it has ended.
//!
//! It has a process group of its own and holds one end of a pipe. When the other end is gone, because this forge ended the check or
//! was killed itself, it ends with everything it has started.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{ChildStdin, Command, ExitStatus, Stdio};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crate::printer;
use crate::process::{Failure, Invocation};
use crate::step::Step;

/// Where the output of such steps is kept, from the top of the workspace.
const KEPT: &str = "target/check";

/// A process that runs beside this one; it ends with this value.
#[derive(Debug)]
pub struct Beside {
    name: String,
    printed: PathBuf,
    lifeline: Option<ChildStdin>,
    waiting: Option<JoinHandle<(Duration, io::Result<ExitStatus>)>>,
}

impl Beside {
    /// Starts a step in a forge of its own.
    pub fn step(step: Step, root: &Path) -> Result<Self, Failure> {
        let forge = std::env::current_exe().map_err(|error| Failure::new(format!("forge is not found: {error}")))?;
        let mut command = Command::new(forge);
        command.args(["test", "--beside", step.name()]).current_dir(root);
        Self::start(step.name(), command, &root.join(KEPT))
    }

    /// Starts a command that keeps what it prints in a folder.
    fn start(name: &str, mut command: Command, folder: &Path) -> Result<Self, Failure> {
        let printed = folder.join(format!("{name}.txt"));
        let broken = |error: io::Error| Failure::new(format!("cannot start `{name}` beside the others: {error}"));
        std::fs::create_dir_all(folder).map_err(broken)?;
        let file = File::create(&printed).map_err(broken)?;
        command.stdin(Stdio::piped()).stderr(file.try_clone().map_err(broken)?).stdout(file);
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let start = Instant::now();
        let mut child = command.spawn().map_err(broken)?;
        let lifeline = child.stdin.take();
        // A thread, so that its time is known when it is looked at late.
        let waiting = std::thread::spawn(move || {
            let status = child.wait();
            (start.elapsed(), status)
        });
        Ok(Self { name: name.to_owned(), printed, lifeline, waiting: Some(waiting) })
    }

    /// Whether it has ended by itself.
    pub fn has_ended(&self) -> bool {
        self.waiting.as_ref().is_none_or(JoinHandle::is_finished)
    }

    /// Waits for its end: how long it took, and how it ended.
    pub fn wait(&mut self) -> (Duration, Result<(), Failure>) {
        let ended = self.waiting.take().and_then(|waiting| waiting.join().ok());
        match ended {
            Some((time, Ok(status))) => (time, Failure::of_status(status)),
            Some((time, Err(error))) => (time, Err(Failure::new(format!("lost `{}`: {error}", self.name)))),
            None => (Duration::ZERO, Err(Failure::new(format!("lost `{}`", self.name)))),
        }
    }

    /// What it has printed so far.
    fn printed(&self) -> String {
        std::fs::read(&self.printed).map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default()
    }

    /// Shows all it has printed.
    pub fn show(&self) {
        printer::lines(&self.printed());
    }
}

impl Drop for Beside {
    fn drop(&mut self) {
        drop(self.lifeline.take());
        if let Some(waiting) = self.waiting.take() {
            let _ = waiting.join();
        }
    }
}

/// In the forge beside another one: ends with everything that was started here as soon as the other one is gone.
pub fn end_with_the_other() {
    std::thread::spawn(|| {
        let _ = io::copy(&mut io::stdin(), &mut io::sink());
        // The whole group, which this process leads: cargo, compilers, browsers.
        let group = format!("kill -s TERM -- -{}", std::process::id());
        let _ = Invocation::new("sh", &["-c", &group]).output();
        std::process::exit(1);
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            Self(std::env::temp_dir().join(format!("forge-beside-{name}-{}", std::process::id())))
        }

        fn start(&self, script: &str) -> Beside {
            let mut command = Command::new("sh");
            command.args(["-c", script]);
            Beside::start("it", command, &self.0).unwrap()
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn all_that_is_printed_is_kept_in_its_order() {
        let folder = Folder::new("kept");
        let mut beside = folder.start("echo one; echo two >&2; echo three; sleep 0.2; exit 37");
        let (time, outcome) = beside.wait();
        assert!(beside.has_ended() && time >= Duration::from_millis(200), "{time:?}");
        assert_eq!(outcome, Err(Failure { code: 37, message: None }));
        assert_eq!(beside.printed(), "one\ntwo\nthree\n");
    }

    #[test]
    fn it_goes_on_beside_and_its_own_time_counts() {
        let folder = Folder::new("time");
        let mut beside = folder.start("exit 0");
        while !beside.has_ended() {
            std::thread::sleep(Duration::from_millis(5));
        }
        std::thread::sleep(Duration::from_millis(300));
        let (time, outcome) = beside.wait();
        assert_eq!(outcome, Ok(()));
        assert!(time < Duration::from_millis(300), "looking late does not make it long: {time:?}");
    }

    /// The end of the pipe is all that a step beside sees of the other forge.
    #[test]
    fn it_ends_when_nobody_waits_for_it_any_more() {
        let folder = Folder::new("end");
        let beside = folder.start("read line || echo alone; exit 1");
        assert!(!beside.has_ended());
        let printed = beside.printed.clone();
        drop(beside);
        assert_eq!(std::fs::read_to_string(printed).unwrap(), "alone\n");
    }
}
