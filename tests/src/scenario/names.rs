//! The names of cards, found at the beginning of a text: names hold commas and blanks, so only the table knows
//! where one ends.

use azuki_engine::def::CardTable;

use super::model::CardName;

/// Every name and id, the longest first.
#[derive(Clone, Debug)]
pub struct Names {
    entries: Vec<(String, CardName)>,
}

impl Names {
    /// The names of a table. A name with a comma is also known by what stands behind it: "Haruhi".
    pub fn new(table: &CardTable) -> Self {
        let mut entries: Vec<(String, CardName)> = Vec::new();
        let mut add = |key: &str, name: &str, def| {
            let key = key.trim().to_lowercase();
            if key.is_empty() {
                return;
            }
            match entries.iter_mut().find(|entry| entry.0 == key) {
                Some(entry) if !entry.1.defs.contains(&def) => entry.1.defs.push(def),
                Some(_) => {}
                None => entries.push((key, CardName { text: name.to_owned(), defs: vec![def] })),
            }
        };
        for def in table.all() {
            let (name, id) = (table.name(def), &table.text(def).id);
            add(name, name, def);
            add(id, name, def);
            if let Some((_, short)) = name.rsplit_once(", ") {
                add(short, name, def);
            }
        }
        entries.sort_by(|left, right| right.0.len().cmp(&left.0.len()).then_with(|| left.0.cmp(&right.0)));
        Self { entries }
    }

    /// The longest name a text begins with, and its length.
    pub fn at_start(&self, text: &str) -> Option<(usize, &CardName)> {
        self.entries.iter().find(|(key, _)| starts_with_words(text, key)).map(|(key, name)| (key.len(), name))
    }

    /// " (did you mean …?)" for a name that is not there.
    pub fn hint(&self, wrong: &str) -> String {
        did_you_mean(wrong, self.entries.iter().map(|(key, name)| (key.as_str(), name.text.as_str())))
    }
}

/// Whether a text begins with these words, whole words and regardless of case.
pub fn starts_with_words(text: &str, words: &str) -> bool {
    let Some(head) = text.get(..words.len()) else { return false };
    let next = text[words.len()..].chars().next();
    head.eq_ignore_ascii_case(words)
        && !next.is_some_and(|next| next.is_alphanumeric() || matches!(next, '\'' | '-' | '_'))
}

/// " (did you mean …?)" if one of the known words, each with the text to show for it, is near.
pub fn did_you_mean<'w>(wrong: &str, known: impl Iterator<Item = (&'w str, &'w str)>) -> String {
    // Longer than any name: somebody wrote something else, and comparing would cost time for nothing.
    let wrong: Vec<char> = wrong.trim().to_lowercase().chars().take(48).collect();
    let length = wrong.len();
    let best = known
        // Too long or too short to be near; there are many names, and a text may be nothing but wrong ones.
        .filter(|(key, _)| key.chars().count().abs_diff(length) <= 1 + key.len() / 4)
        .map(|(key, shown)| (distance(&wrong, &key.to_lowercase().chars().collect::<Vec<_>>()), key.len(), shown))
        .min_by_key(|(distance, ..)| *distance);
    match best {
        Some((distance, length, shown)) if distance <= 1 + length / 4 => format!(" (did you mean \"{shown}\"?)"),
        _ => String::new(),
    }
}

/// How many letters must be put in, taken out or replaced.
fn distance(left: &[char], right: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (index, letter) in left.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = index + 1;
        for (at, other) in right.iter().enumerate() {
            let replaced = diagonal + usize::from(letter != other);
            diagonal = row[at + 1];
            row[at + 1] = replaced.min(row[at] + 1).min(diagonal + 1);
        }
    }
    row[right.len()]
}
