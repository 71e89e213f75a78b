//! Child processes: what to run, how it reads on the screen, and how its end becomes forge's own.

use std::ffi::{OsStr, OsString};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};

/// The exit code for arguments that forge does not understand.
pub const BAD_ARGUMENTS: u8 = 2;

/// Why forge ends with something else than success.
#[derive(Debug, PartialEq, Eq)]
pub struct Failure {
    /// The exit code of forge.
    pub code: u8,
    /// What to tell; nothing where a child process has already said it.
    pub message: Option<String>,
}

impl Failure {
    /// A failure that forge found itself.
    pub fn new(message: impl Into<String>) -> Self {
        Self { code: 1, message: Some(message.into()) }
    }

    /// Arguments that make no sense.
    pub fn bad_arguments(message: impl Into<String>) -> Self {
        Self { code: BAD_ARGUMENTS, message: Some(message.into()) }
    }

    /// How a child ended; a signal leaves no code, and counts as 1.
    pub fn of_status(status: ExitStatus) -> Result<(), Self> {
        let code = || status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1);
        if status.success() { Ok(()) } else { Err(Self { code: code(), message: None }) }
    }
}

/// One child process, not started yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invocation {
    program: OsString,
    arguments: Vec<OsString>,
    environment: Vec<(&'static str, OsString)>,
    directory: Option<PathBuf>,
}

impl Invocation {
    /// A program with its arguments.
    pub fn new(program: &str, arguments: &[&str]) -> Self {
        Self {
            program: program.into(),
            arguments: arguments.iter().map(OsString::from).collect(),
            environment: Vec::new(),
            directory: None,
        }
    }

    /// A cargo command, words separated by spaces.
    pub fn cargo(words: &str) -> Self {
        Self::new("cargo", &words.split_whitespace().collect::<Vec<_>>())
    }

    /// Adds arguments as they were typed.
    pub fn arguments(mut self, more: impl IntoIterator<Item = OsString>) -> Self {
        self.arguments.extend(more);
        self
    }

    /// Sets a variable for the child.
    pub fn environment(mut self, name: &'static str, value: impl Into<OsString>) -> Self {
        self.environment.push((name, value.into()));
        self
    }

    /// Starts the child in a folder instead of where forge was started.
    pub fn directory(mut self, directory: &Path) -> Self {
        self.directory = Some(directory.to_path_buf());
        self
    }

    /// The command as somebody would type it.
    pub fn shown(&self) -> String {
        let variables = self.environment.iter().map(|(name, value)| format!("{name}={}", quoted(value)));
        let words = std::iter::once(&self.program).chain(&self.arguments).map(|word| quoted(word));
        variables.chain(words).collect::<Vec<_>>().join(" ")
    }

    /// Runs the child with forge's own input and output, and hands on its exit code.
    pub fn run(&self) -> Result<(), Failure> {
        Failure::of_status(self.command().status().map_err(|error| self.not_started(&error))?)
    }

    /// Runs the child and takes what it prints; its complaints are dropped.
    pub fn output(&self) -> Result<Vec<u8>, Failure> {
        let mut command = self.command();
        let output = command.stdin(Stdio::null()).output().map_err(|error| self.not_started(&error))?;
        Failure::of_status(output.status).map(|()| output.stdout)
    }

    /// Runs the child and hands over each line of its complaints as it comes; what it prints is dropped. Returns
    /// whether it ended well.
    pub fn watch(&self, mut line: impl FnMut(&str)) -> Result<bool, Failure> {
        let mut command = self.command();
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = command.spawn().map_err(|error| self.not_started(&error))?;
        let broken = |error: std::io::Error| Failure::new(format!("lost `{}`: {error}", self.shown()));
        if let Some(complaints) = child.stderr.take() {
            // Not `lines`: what a child says about bytes need not be text.
            for text in BufReader::new(complaints).split(b'\n') {
                line(&String::from_utf8_lossy(&text.map_err(broken)?));
            }
        }
        Ok(child.wait().map_err(broken)?.success())
    }

    /// Starts the child and goes on beside it; what it prints can be read.
    pub fn start(&self) -> Result<Child, Failure> {
        let mut command = self.command();
        command.stdin(Stdio::null()).stdout(Stdio::piped());
        command.spawn().map_err(|error| self.not_started(&error))
    }

    fn not_started(&self, error: &std::io::Error) -> Failure {
        Failure::new(format!("cannot start `{}`: {error}", self.shown()))
    }

    fn command(&self) -> Command {
        // Cargo tells which cargo started us: with several toolchains, the children must use the same one.
        let same_cargo = std::env::var_os("CARGO").filter(|_| self.program == "cargo");
        let mut command = Command::new(same_cargo.as_ref().unwrap_or(&self.program));
        command.args(&self.arguments).envs(self.environment.iter().map(|(name, value)| (name, value)));
        if let Some(directory) = &self.directory {
            command.current_dir(directory);
        }
        command
    }
}

/// Whether `cargo nextest` is installed; it is faster than `cargo test`, but nobody has to have it.
pub fn nextest_is_installed() -> bool {
    Invocation::cargo("nextest --version").output().is_ok()
}

/// The folder of the workspace. Asked at run time, so that no machine's path is baked into the program.
pub fn workspace() -> Result<PathBuf, Failure> {
    let started_by_cargo = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    let start = match started_by_cargo {
        Some(folder) => folder,
        None => std::env::current_dir().map_err(|error| Failure::new(format!("no working folder: {error}")))?,
    };
    start
        .ancestors()
        .find(|folder| folder.join(".cargo/config.toml").is_file() && folder.join("build/Cargo.toml").is_file())
        .map(Path::to_path_buf)
        .ok_or_else(|| Failure::new(format!("{} is not inside the Azuki TCG workspace", start.display())))
}

fn quoted(word: &OsStr) -> String {
    let word = word.to_string_lossy();
    let plain = |character: char| character.is_ascii_alphanumeric() || "-_./=:,+@%".contains(character);
    if !word.is_empty() && word.chars().all(plain) {
        word.into_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_reads_as_it_is_typed() {
        let invocation = Invocation::cargo("doc  --no-deps").environment("RUSTDOCFLAGS", "-D warnings");
        assert_eq!(invocation.shown(), "RUSTDOCFLAGS='-D warnings' cargo doc --no-deps");
        let invocation = Invocation::new("echo", &["it's", ""]).arguments(["a b".into()]);
        assert_eq!(invocation.shown(), r"echo 'it'\''s' '' 'a b'");
    }

    #[test]
    fn the_exit_code_of_a_child_is_handed_on() {
        let ends_with = |code: &str| Invocation::new("sh", &["-c", code]).run();
        assert_eq!(ends_with("exit 0"), Ok(()));
        assert_eq!(ends_with("exit 37"), Err(Failure { code: 37, message: None }));
        assert_eq!(ends_with("kill -9 $$"), Err(Failure { code: 1, message: None }));
    }

    #[test]
    fn complaints_are_handed_over_line_by_line() {
        let mut lines = Vec::new();
        let shell = Invocation::new("sh", &["-c", "echo no; echo one >&2; printf 'two\\377' >&2; exit 3"]);
        assert_eq!(shell.watch(|line| lines.push(line.to_owned())), Ok(false));
        assert_eq!(lines, ["one", "two\u{fffd}"]);
        assert_eq!(Invocation::new("true", &[]).watch(|_| {}), Ok(true));
    }

    #[test]
    fn a_program_that_is_not_there_is_named() {
        let failure = Invocation::new("no-such-program-anywhere", &[]).run().unwrap_err();
        assert!(failure.message.unwrap().contains("`no-such-program-anywhere`"));
    }

    #[test]
    fn variables_and_folder_reach_the_child() {
        let root = workspace().unwrap();
        let shell = Invocation::new("sh", &["-c", "test -f build/Cargo.toml && test \"$BLESS\" = 1"]);
        assert_eq!(shell.environment("BLESS", "1").directory(&root).run(), Ok(()));
    }
}
