//! What somebody wants fuzzed, and for how long.

use crate::arguments::{unexpected, wrong};
use crate::process::Failure;
use crate::task::Task;

/// The options of `cargo forge fuzz`.
#[derive(Debug, PartialEq, Eq)]
pub struct Wish {
    /// Seconds for each target.
    pub seconds: u32,
    /// One target instead of all.
    pub target: Option<String>,
    /// One file instead of many made-up ones.
    pub input: Option<String>,
}

impl Wish {
    /// Understands the words behind `fuzz`.
    pub fn parse(task: &Task, words: &[String]) -> Result<Self, Failure> {
        let mut wish = Self { seconds: 60, target: None, input: None };
        let mut words = words.iter();
        while let Some(word) = words.next() {
            let (option, value) = match word.split_once('=') {
                Some((option, value)) => (option, Some(value.to_owned())),
                None => (word.as_str(), None),
            };
            if !["--seconds", "--target", "--input"].contains(&option) {
                return Err(unexpected(task, word, ["--seconds", "--target", "--input"]));
            }
            let value = value.or_else(|| words.next().cloned());
            let value = value.ok_or_else(|| wrong(task, &format!("`{option}` needs a value after it")))?;
            match option {
                "--seconds" => {
                    let number = value.parse().ok().filter(|number| *number > 0);
                    let message = || wrong(task, &format!("`--seconds` takes a whole number from 1, not `{value}`"));
                    wish.seconds = number.ok_or_else(message)?;
                }
                "--target" => wish.target = Some(value),
                _ => wish.input = Some(value),
            }
        }
        if wish.input.is_some() && wish.target.is_none() {
            return Err(wrong(task, "`--input` needs `--target`: say which target is fed the file"));
        }
        Ok(wish)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::task;

    fn parsed(line: &str) -> Result<Wish, String> {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        Wish::parse(task::find("fuzz").unwrap(), &words).map_err(|failure| failure.message.unwrap())
    }

    #[test]
    fn options_are_read() {
        assert_eq!(parsed(""), Ok(Wish { seconds: 60, target: None, input: None }));
        let actions = Wish { seconds: 5, target: Some("actions".into()), input: Some("a=b".into()) };
        assert_eq!(parsed("--seconds=5 --target actions --input=a=b"), Ok(actions));
    }

    #[test]
    fn wrong_options_are_named() {
        assert!(parsed("--seconds soon").unwrap_err().contains("takes a whole number from 1, not `soon`"));
        assert!(parsed("--seconds 0").unwrap_err().contains("not `0`"));
        assert!(parsed("--target").unwrap_err().contains("`--target` needs a value"));
        assert!(parsed("--second 5").unwrap_err().contains("did you mean `--seconds`?"));
        assert!(parsed("--input x").unwrap_err().contains("`--input` needs `--target`"));
        assert!(parsed("actions").unwrap_err().contains("unexpected argument `actions`"));
    }
}
