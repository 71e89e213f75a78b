//! The pictures of the game: each can be drawn, belongs to a card, and is not another's twin.

use std::path::Path;

use azuki_art::render::Drawing;
use azuki_art::source::{ART, Sources};

fn sources() -> Sources {
    Sources::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets")).unwrap()
}

#[test]
fn every_picture_can_be_drawn() {
    let sources = sources();
    assert!(!sources.pictures.is_empty());
    for picture in &sources.pictures {
        let drawing = Drawing::read(picture, &sources).unwrap_or_else(|error| panic!("{error}"));
        drawing.draw(45).unwrap_or_else(|error| panic!("{error}"));
    }
}

#[test]
fn every_illustration_belongs_to_a_card() {
    let table = azuki_cards::table();
    let sources = sources();
    let unwanted = sources.unwanted(table.all().map(|def| table.text(def).id.as_str()));
    assert!(unwanted.is_empty(), "{unwanted:?}");
}

#[test]
fn no_two_illustrations_look_alike_on_the_board() {
    let sources = sources();
    let art = sources.pictures.iter().filter(|picture| picture.folder == ART);
    let drawn: Vec<_> = art
        .map(|picture| {
            let small = Drawing::read(picture, &sources).and_then(|drawing| drawing.draw(20));
            (&picture.name, small.unwrap_or_else(|error| panic!("{error}")))
        })
        .collect();
    for (at, (name, one)) in drawn.iter().enumerate() {
        for (other_name, other) in &drawn[at + 1..] {
            let apart: u64 = one.iter().zip(other.iter()).map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
            let mean = apart / one.len() as u64;
            assert!(mean >= 8, "{name} and {other_name} differ by {mean} of 255 only");
        }
    }
}
