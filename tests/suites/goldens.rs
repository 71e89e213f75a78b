//! Perft counts and whole matches, as they were before.

use azuki_tests::golden::check;
use azuki_tests::{perft, playthrough};

#[test]
fn perft_counts_are_what_they_were() {
    check("perft.txt", &perft::report(azuki_cards::table()).unwrap()).unwrap();
}

#[test]
fn playthroughs_are_what_they_were() {
    for (name, decks, seed, response) in playthrough::MATCHES {
        let text = playthrough::print(azuki_cards::table(), decks, seed, response).unwrap();
        check(&format!("playthrough/{name}.txt"), &text).unwrap();
    }
}
