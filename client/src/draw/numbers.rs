//! Small numbers as letters, without making them anew in every frame.

const WORDS: [&str; 64] = [
    "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19", "20",
    "21", "22", "23", "24", "25", "26", "27", "28", "29", "30", "31", "32", "33", "34", "35", "36", "37", "38", "39",
    "40", "41", "42", "43", "44", "45", "46", "47", "48", "49", "50", "51", "52", "53", "54", "55", "56", "57", "58",
    "59", "60", "61", "62", "63",
];

/// A number as letters; what no card of the game reaches is "63+".
pub fn word(number: usize) -> &'static str {
    WORDS.get(number).copied().unwrap_or("63+")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_is_its_number() {
        assert!((0..64).all(|number| word(number) == number.to_string()));
        assert_eq!(word(64), "63+");
    }
}
