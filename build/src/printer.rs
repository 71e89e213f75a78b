//! What forge prints: steps with their durations, summaries, errors. Plain where nobody watches.

use std::io::{IsTerminal, Write};
use std::time::Duration;

use crate::process::Failure;

/// The colours forge uses, by meaning.
#[derive(Debug, Clone, Copy)]
pub enum Tone {
    /// A headline.
    Strong,
    /// All is well.
    Good,
    /// Something is wrong.
    Bad,
}

impl Tone {
    fn code(self) -> &'static str {
        match self {
            Self::Strong => "1",
            Self::Good => "1;32",
            Self::Bad => "1;31",
        }
    }
}

/// Prints text that ends its own lines.
pub fn lines(text: &str) {
    // A reader that went away, such as `head`, is no error of ours.
    let _ = std::io::stdout().write_all(text.as_bytes()).and_then(|()| std::io::stdout().flush());
}

/// Prints one line with its beginning in a tone.
pub fn line(tone: Tone, beginning: &str, rest: &str) {
    lines(&format!("{}{rest}\n", paint(coloured(&std::io::stdout()), tone, beginning)));
}

/// A remark beside the output, for a person only: a program that reads stderr never sees it.
pub fn remark(text: &str) {
    if std::io::stderr().is_terminal() {
        let _ = writeln!(std::io::stderr(), "forge: {text}");
    }
}

/// Says why forge fails, unless a child has already said it.
pub fn failure(failure: &Failure) {
    if let Some(message) = &failure.message {
        let error = paint(coloured(&std::io::stderr()), Tone::Bad, "error:");
        let _ = writeln!(std::io::stderr(), "{error} {message}");
    }
}

/// A duration as people say it.
pub fn seconds(duration: Duration) -> String {
    let tenths = (duration.as_millis() + 50) / 100;
    let (minutes, rest) = (tenths / 600, tenths % 600);
    if minutes == 0 {
        format!("{}.{} s", rest / 10, rest % 10)
    } else {
        format!("{minutes} min {:02}.{} s", rest / 10, rest % 10)
    }
}

/// Colours are for a terminal, and only where `NO_COLOR` does not forbid them.
fn coloured(stream: &impl IsTerminal) -> bool {
    stream.is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

fn paint(coloured: bool, tone: Tone, text: &str) -> String {
    if coloured { format!("\x1b[{}m{text}\x1b[0m", tone.code()) } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_rounded_to_tenths() {
        assert_eq!(seconds(Duration::from_millis(0)), "0.0 s");
        assert_eq!(seconds(Duration::from_millis(1_250)), "1.3 s");
        assert_eq!(seconds(Duration::from_millis(59_970)), "1 min 00.0 s");
        assert_eq!(seconds(Duration::from_millis(125_400)), "2 min 05.4 s");
    }

    #[test]
    fn plain_text_has_no_escapes() {
        assert_eq!(paint(false, Tone::Bad, "error:"), "error:");
        assert_eq!(paint(true, Tone::Bad, "error:"), "\x1b[1;31merror:\x1b[0m");
    }
}
