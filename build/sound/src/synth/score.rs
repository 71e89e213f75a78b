//! Lines of notes as text: bars between `|`, each cut into equal parts; a name starts a note, `-` holds it, `.` is silence.

use super::pitch::hertz;

/// A note of a line.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Note {
    /// When it starts, in bars from the start of the piece.
    pub bar: f64,
    /// How long it is held, in bars.
    pub length: f64,
    /// Hertz.
    pub frequency: f64,
    /// From 0 to 1: names with `!` are accents, names with `,` are soft.
    pub strength: f64,
}

/// Reads a line, or says which bar and word is wrong.
pub fn line(text: &str) -> Result<Vec<Note>, String> {
    let mut notes: Vec<Note> = Vec::new();
    let bars = text.split('|').map(str::trim).filter(|bar| !bar.is_empty());
    let mut sounding = false;
    for (number, bar) in bars.enumerate() {
        let words: Vec<&str> = bar.split_whitespace().collect();
        let part = 1.0 / words.len() as f64;
        for (index, word) in words.iter().enumerate() {
            match *word {
                "." => sounding = false,
                "-" => {
                    let last = notes.last_mut().filter(|_| sounding);
                    last.ok_or_else(|| format!("bar {}: nothing is there for - to hold", number + 1))?.length += part;
                }
                name => {
                    let (plain, strength) = match name.strip_suffix('!') {
                        Some(plain) => (plain, 1.0),
                        None => name.strip_suffix(',').map_or((name, 0.75), |plain| (plain, 0.5)),
                    };
                    let frequency = hertz(plain).ok_or_else(|| format!("bar {}: {name:?} is no note", number + 1))?;
                    let bar = number as f64 + index as f64 * part;
                    notes.push(Note { bar, length: part, frequency, strength });
                    sounding = true;
                }
            }
        }
    }
    Ok(notes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_holds_and_silence_are_read() {
        let notes = line("A4 - . D3! | - - E4, . ").unwrap();
        let short: Vec<(f64, f64, f64)> = notes.iter().map(|note| (note.bar, note.length, note.strength)).collect();
        assert_eq!(short, [(0.0, 0.5, 0.75), (0.75, 0.75, 1.0), (1.5, 0.25, 0.5)]);
        assert!((notes[0].frequency - 440.0).abs() < 1e-9);
    }

    #[test]
    fn mistakes_are_named_with_their_bar() {
        assert_eq!(line("D4 . | X4 ."), Err("bar 2: \"X4\" is no note".to_owned()));
        assert_eq!(line("D4 . | - ."), Err("bar 2: nothing is there for - to hold".to_owned()));
        assert_eq!(line("D4 . - ."), Err("bar 1: nothing is there for - to hold".to_owned()));
    }
}
