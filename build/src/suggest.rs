//! "Did you mean": the known word nearest to a mistyped one.

/// The nearest of the known words, if it is near enough to be meant.
pub fn nearest<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let enough = (typed.chars().count() / 3).max(1);
    let near = known.into_iter().map(|word| (distance(typed, word), word)).filter(|(steps, _)| *steps <= enough);
    near.min_by_key(|(steps, _)| *steps).map(|(_, word)| word)
}

/// The sentence to add to an error, or nothing.
pub fn did_you_mean<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    nearest(typed, known).map(|word| format!("; did you mean `{word}`?")).unwrap_or_default()
}

/// Letters to insert, delete, replace or swap with their neighbour to turn one word into the other.
fn distance(from: &str, to: &str) -> usize {
    let (from, to): (Vec<char>, Vec<char>) = (from.chars().collect(), to.chars().collect());
    let mut rows: Vec<Vec<usize>> = vec![(0..=to.len()).collect()];
    for i in 1..=from.len() {
        let mut row = vec![i];
        for j in 1..=to.len() {
            let replaced = rows[i - 1][j - 1] + usize::from(from[i - 1] != to[j - 1]);
            let mut least = replaced.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1] {
                least = least.min(rows[i - 2][j - 2] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[from.len()][to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_words_are_found_and_far_ones_are_not() {
        let known = ["test", "tidy", "playthrough", "play"];
        assert_eq!(nearest("tset", known), Some("test"));
        assert_eq!(nearest("playtrough", known), Some("playthrough"));
        assert_eq!(nearest("plya", known), Some("play"));
        assert_eq!(nearest("deploy", known), None);
        assert_eq!(nearest("", known), None);
    }

    #[test]
    fn the_sentence_names_the_word() {
        assert_eq!(did_you_mean("tody", ["tidy"]), "; did you mean `tidy`?");
        assert_eq!(did_you_mean("xyz", ["tidy"]), "");
    }
}
