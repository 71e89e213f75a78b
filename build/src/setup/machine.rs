//! The machine that set-up looks at: this one, or in tests a pretended one.

use std::path::Path;

use crate::printer;
use crate::process::{Failure, Invocation};

/// What set-up asks of a machine.
pub trait Machine {
    /// Whether a command of that name is in the PATH.
    fn has_command(&self, name: &str) -> bool;
    /// Whether a C program may include that header.
    fn has_header(&self, name: &str) -> bool;
    /// Whether there is a library whose file's name begins so, in one of the folders for libraries or in one beneath.
    fn has_library(&self, beginning: &str) -> bool;
    /// Whether there is a file of that path.
    fn has_file(&self, path: &str) -> bool;
    /// Whether forge runs as root.
    fn is_root(&self) -> bool;
    /// Runs a command that changes the machine, and shows it.
    fn install(&self, command: &Invocation) -> Result<(), Failure>;
}

/// The machine forge runs on.
pub struct ThisMachine;

/// Where systems keep libraries. Only Linux is asked for any.
const LIBRARIES: [&str; 4] = ["/usr/lib", "/usr/lib64", "/usr/local/lib", "/lib"];

impl Machine for ThisMachine {
    fn has_command(&self, name: &str) -> bool {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let file = format!("{name}{}", std::env::consts::EXE_SUFFIX);
        std::env::split_paths(&path).any(|folder| folder.join(&file).is_file())
    }

    fn has_header(&self, name: &str) -> bool {
        // Asking the compiler, because only it knows where headers live on this system.
        let compiler = if self.has_command("cc") { "cc" } else { "gcc" };
        Invocation::new(compiler, &["-fsyntax-only", "-include", name, "-x", "c", "/dev/null"]).output().is_ok()
    }

    fn has_library(&self, beginning: &str) -> bool {
        // As deep as Debian's /usr/lib/llvm-14/lib and /usr/lib/x86_64-linux-gnu/dri.
        LIBRARIES.iter().any(|folder| holds(Path::new(folder), beginning, 2))
    }

    fn has_file(&self, path: &str) -> bool {
        Path::new(path).is_file()
    }

    fn is_root(&self) -> bool {
        Invocation::new("id", &["-u"]).output().is_ok_and(|number| number.trim_ascii() == b"0")
    }

    fn install(&self, command: &Invocation) -> Result<(), Failure> {
        printer::lines(&format!("{}\n", command.shown()));
        command.run()
    }
}

fn holds(folder: &Path, beginning: &str, depth: u8) -> bool {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries.into_iter().any(|entry| {
        let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
        if is_folder {
            return depth > 0 && holds(&entry.path(), beginning, depth - 1);
        }
        entry.file_name().to_str().is_some_and(|name| name.starts_with(beginning))
    })
}

#[cfg(test)]
pub mod pretended {
    //! A machine for tests: it has what it is told to have.

    use std::cell::RefCell;

    use super::{Failure, Invocation, Machine};

    /// A machine that writes down what would be installed.
    #[derive(Default)]
    pub struct Pretended {
        /// Commands that are there from the beginning.
        pub commands: &'static [&'static str],
        /// Headers and libraries that are there from the beginning.
        pub headers: &'static [&'static str],
        /// Commands that are there after an installation.
        pub later_commands: &'static [&'static str],
        /// Headers and libraries that are there after an installation.
        pub later_headers: &'static [&'static str],
        /// Whether forge is root.
        pub root: bool,
        /// What was run to install.
        pub installed: RefCell<Vec<String>>,
    }

    impl Pretended {
        /// A machine where forge is root.
        pub fn root_with(commands: &'static [&'static str], headers: &'static [&'static str]) -> Self {
            Self { commands, headers, root: true, ..Self::default() }
        }

        /// The same machine, where an installation brings something.
        pub fn that_gets(self, commands: &'static [&'static str], headers: &'static [&'static str]) -> Self {
            Self { later_commands: commands, later_headers: headers, ..self }
        }

        fn has(&self, name: &str, now: &[&str], later: &[&str]) -> bool {
            now.contains(&name) || (!self.installed.borrow().is_empty() && later.contains(&name))
        }
    }

    impl Machine for Pretended {
        fn has_command(&self, name: &str) -> bool {
            self.has(name, self.commands, self.later_commands)
        }

        fn has_header(&self, name: &str) -> bool {
            self.has(name, self.headers, self.later_headers)
        }

        fn has_library(&self, beginning: &str) -> bool {
            self.has(beginning, self.headers, self.later_headers)
        }

        fn has_file(&self, path: &str) -> bool {
            self.has(path, self.headers, self.later_headers)
        }

        fn is_root(&self) -> bool {
            self.root
        }

        fn install(&self, command: &Invocation) -> Result<(), Failure> {
            self.installed.borrow_mut().push(command.shown());
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_machine_knows_what_it_has() {
        assert!(ThisMachine.has_command("sh"));
        assert!(!ThisMachine.has_command("no-such-program-anywhere"));
        assert!(ThisMachine.has_header("stdio.h"));
        assert!(!ThisMachine.has_header("no/such/header.h"));
        assert!(ThisMachine.has_library("libc.so") && !ThisMachine.has_library("libnosuchlibrary"));
        assert!(ThisMachine.has_file("/bin/sh") && !ThisMachine.has_file("/bin"));
    }
}
