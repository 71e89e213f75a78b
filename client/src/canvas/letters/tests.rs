//! Letters as a player meets them: every card's text measured and set, sharp, kerned, and never lost.

#![allow(clippy::float_cmp, reason = "pixels and quarters of them are exact")]

use super::*;
use crate::canvas::{Atlas, Canvas, Style};
use crate::theme::Color;

fn letters() -> Letters {
    Letters::read(&azuki_art::typeface::bake().unwrap()).unwrap()
}

const PLACE: Place = Place { texture: 1, x: 0, y: 0, width: 512, height: 512 };

/// Letters with room of their own.
fn housed(place: Place) -> Letters {
    let mut letters = letters();
    letters.begin(place);
    letters
}

/// A texture that uploads are put on.
struct Texture {
    width: u32,
    pixels: Vec<u8>,
}

impl Texture {
    fn new(width: u32, height: u32) -> Self {
        Self { width, pixels: vec![0; (width * height * 4) as usize] }
    }

    fn put(&mut self, uploads: &[Upload]) {
        for upload in uploads.iter().filter(|upload| upload.page == 0) {
            for (row, bytes) in (upload.y..).zip(upload.pixels.chunks_exact(upload.width as usize * 4)) {
                let at = ((row * self.width + upload.x) * 4) as usize;
                self.pixels[at..at + bytes.len()].copy_from_slice(bytes);
            }
        }
    }

    /// How much of each pixel of a letter is covered.
    fn cover(&self, glyph: &Glyph) -> Vec<Vec<u8>> {
        let Area { x, y, width, height } = glyph.area;
        let row = |y: u32| (x as u32..(x + width) as u32).map(move |x| ((y * self.width + x) * 4) as usize);
        (y as u32..(y + height) as u32).map(|y| row(y).map(|at| self.pixels[at + 3]).collect()).collect()
    }
}

#[test]
fn kerning_shrinks_what_leans_and_a_line_is_as_wide_as_its_letters() {
    let letters = letters();
    for cut in Cut::ALL {
        let apart = letters.width("A", cut) + letters.width("V", cut);
        assert!(letters.width("AV", cut) < apart - 0.04, "{cut:?}");
        assert!((letters.width("HH", cut) - 2.0 * letters.width("H", cut)).abs() < 1e-5);
        assert!(letters.width("MMMM", cut) > letters.width("iiii", cut));
        assert!(letters.advance('漢', cut) > 0.0, "what is not there has a sign too");
        let (above, below) = letters.reach(cut);
        assert!((1.0..1.3).contains(&(above + below)), "{above} {below}");
    }
}

#[test]
fn every_card_is_set_whole_within_its_room() {
    let mut canvas = Canvas::new(Atlas::empty(), letters());
    let table = azuki_cards::table();
    for def in table.all() {
        canvas.begin(1920, 1080, 1.5);
        let style = Style::new(Cut::Regular, 13.0, Color::WHITE);
        let mut lines = 0;
        for paragraph in azuki_cards::text::rules_text(table, def) {
            let room = 256.0;
            let shown: usize = paragraph.chars().filter(|letter| !letter.is_whitespace()).count();
            let before = canvas.quads().len();
            lines += canvas.lines(&paragraph, room, &style);
            canvas.paragraph(&paragraph, Point::new(40.0, 40.0), room, &style);
            let quads = &canvas.quads()[before..];
            assert_eq!(quads.len(), shown, "{paragraph}");
            let right = quads.iter().map(|quad| quad.corners[1].x).fold(0.0, f32::max);
            assert!(right <= (40.0 + room) * 1.5 + 2.0, "{right}: {paragraph}");
        }
        assert!(lines <= 14, "{} has {lines} lines", table.text(def).id);
        assert!(canvas.width(&table.text(def).name, &Style::new(Cut::Bold, 20.0, Color::WHITE)) < 280.0);
    }
}

#[test]
fn a_letter_is_the_same_bytes_each_time_it_is_drawn() {
    let draw = || {
        let mut letters = housed(PLACE);
        let line = "Crate Rat: 17 damage — “up to” 3×";
        let glyphs: Vec<Glyph> = line.chars().map(|letter| letters.glyph(letter, Cut::Bold, 16.0, 1.5)).collect();
        (glyphs, letters.take_uploads())
    };
    let (glyphs, uploads) = draw();
    assert!((glyphs.clone(), uploads.clone()) == draw());
    assert!(!uploads.is_empty());
    let bytes = uploads.iter().flat_map(|upload| upload.pixels.chunks_exact(4));
    assert!(bytes.into_iter().all(|pixel| pixel == [pixel[3]; 4]), "white, multiplied by cover");
}

#[test]
fn what_was_drawn_is_not_drawn_again() {
    let mut letters = housed(PLACE);
    let first = letters.glyph('g', Cut::Regular, 14.0, 0.0);
    assert_eq!(letters.take_uploads().len(), 1);
    letters.begin(PLACE);
    // A hundredth of a pixel is not seen.
    assert_eq!(letters.glyph('g', Cut::Regular, 14.01, 0.0), first);
    assert!(letters.take_uploads().is_empty());
    let others = [
        letters.glyph('g', Cut::Regular, 14.25, 0.0),
        letters.glyph('g', Cut::Bold, 14.0, 0.0),
        letters.glyph('g', Cut::Regular, 14.0, 0.5),
        letters.glyph('q', Cut::Regular, 14.0, 0.0),
        letters.glyph_for('g', Cut::Regular, 14.0, 0.0, Setting { quarters: 1, sharp: false }),
        letters.glyph_for('g', Cut::Regular, 14.0, 0.0, Setting { quarters: 0, sharp: true }),
    ];
    for (at, other) in others.iter().enumerate() {
        assert!(other.area != first.area && others[..at].iter().all(|one| one.area != other.area), "{at}");
    }
    // A texture that is made anew has lost them.
    letters.begin(Place { texture: 2, ..PLACE });
    letters.glyph('g', Cut::Regular, 14.0, 0.0);
    assert_eq!(letters.take_uploads().len(), 1);
}

#[test]
fn small_letters_stand_on_whole_rows() {
    let mut letters = housed(PLACE);
    let mut texture = Texture::new(512, 512);
    for size in [12.0, 16.0, 24.0] {
        let glyph = letters.glyph_for('z', Cut::Regular, size, 0.0, Setting { quarters: 0, sharp: true });
        let soft = letters.glyph_for('z', Cut::Regular, size, 0.0, Setting::default());
        texture.put(&letters.take_uploads());
        // The darkest pixel of the first and of the last row that is seen: bars of a sharp z fill theirs.
        let edges = |glyph: &Glyph| {
            let rows: Vec<u8> = texture.cover(glyph).iter().map(|row| *row.iter().max().unwrap()).collect();
            let mut seen = rows.iter().copied().filter(|most| *most > 0);
            (seen.clone().next().unwrap(), seen.next_back().unwrap())
        };
        let (sharp, soft) = (edges(&glyph), edges(&soft));
        let weaker = |pair: (u8, u8)| pair.0.min(pair.1);
        assert!(weaker(sharp) >= 150, "{size}: {sharp:?}");
        assert!(weaker(sharp) >= weaker(soft), "{size}: {sharp:?} and {soft:?}");
        assert_eq!(glyph.offset.y.fract(), 0.0);
    }
}

#[test]
fn ink_reaches_as_far_as_it_is_wide_and_covers_the_letter() {
    let mut letters = housed(PLACE);
    let mut texture = Texture::new(512, 512);
    let plain = letters.glyph('5', Cut::Bold, 32.0, 0.0);
    let inked = letters.glyph('5', Cut::Bold, 32.0, 2.0);
    texture.put(&letters.take_uploads());
    assert_eq!(inked.offset, plain.offset - Point::new(2.0, 2.0));
    assert_eq!((inked.area.width, inked.area.height), (plain.area.width + 4.0, plain.area.height + 4.0));
    let (plain, inked) = (texture.cover(&plain), texture.cover(&inked));
    for (y, row) in plain.iter().enumerate() {
        for (x, cover) in row.iter().enumerate() {
            assert!(inked[y + 2][x + 2].saturating_add(1) >= *cover, "{x} {y}");
        }
    }
    let sum = |rows: &[Vec<u8>]| rows.iter().flatten().map(|cover| u32::from(*cover)).sum::<u32>();
    assert!(sum(&inked) > sum(&plain) * 3 / 2);
}

#[test]
fn a_full_room_loses_no_letter_and_recovers_in_the_next_frame() {
    let place = Place { width: 384, height: 256, ..PLACE };
    let mut letters = housed(place);
    let line = "The quick brown fox jumps over 13 lazy dogs";
    for frame in 0..3 {
        letters.begin(place);
        let mut seen: Vec<Glyph> = Vec::new();
        for size in [30.0, 31.0, 32.0, 80.0] {
            for letter in line.chars().filter(|letter| *letter != ' ') {
                let glyph = letters.glyph(letter, Cut::Regular, size, 0.0);
                assert!(glyph.area.width > 0.0, "{letter} of {size} in frame {frame}");
                assert!(glyph.area.right() <= 384.0 && glyph.area.bottom() <= 256.0);
                seen.push(glyph);
            }
        }
        assert!(letters.full, "this is more than there is room for");
        assert!(seen[0].pixels >= 30.0, "the first of a frame are drawn as asked for");
        assert!(seen.iter().any(|glyph| glyph.pixels == 16.0), "the last are stretched");
    }
    // Less to show: all of it in its own size again.
    letters.begin(place);
    assert!(line.chars().all(|letter| letters.glyph(letter, Cut::Regular, 12.0, 0.0).pixels == 12.0));
    assert!(!letters.full);
}

#[test]
fn letters_that_grow_before_ones_eyes_are_drawn_a_few_times_only() {
    let mut letters = housed(PLACE);
    let mut step = 40.0;
    while step < 240.0 {
        letters.glyph('8', Cut::Bold, step, 0.0);
        step += 0.1;
    }
    assert!((40..100).contains(&letters.glyphs.len()), "{}", letters.glyphs.len());
    assert_eq!([12.1, 12.13, 39.8].map(quantised), [48, 49, 159]);
    for (pixels, expected) in [(f32::NAN, 4), (f32::INFINITY, LARGEST), (-3.0, 4), (1e9, LARGEST), (100.8, 400)] {
        assert_eq!(quantised(pixels), expected, "{pixels}");
    }
}

#[test]
fn what_stands_still_lies_on_whole_pixels_and_what_moves_does_not_jump() {
    let mut canvas = Canvas::new(Atlas::empty(), letters());
    canvas.begin(1280, 720, 1.0);
    let style = Style::new(Cut::Regular, 14.0, Color::WHITE);
    canvas.text("Raizan", Point::new(20.3, 50.4), &style);
    for quad in canvas.quads() {
        for corner in quad.corners {
            assert!((corner.x - corner.x.round()).abs() < 0.01 && (corner.y - corner.y.round()).abs() < 0.01);
        }
        assert!((quad.corners[1].x - quad.corners[0].x - (quad.from[2] - quad.from[0])).abs() < 0.01, "not stretched");
    }
    let top = |canvas: &mut Canvas, down: f32| {
        canvas.begin(1280, 720, 1.0);
        let frame =
            crate::canvas::Frame { scale: Point::new(1.01, 1.01), ..crate::canvas::Frame::at(Point::new(9.0, down)) };
        canvas.within(frame, |canvas| canvas.text("R", Point::ORIGIN, &style));
        canvas.quads()[0].corners[0].y
    };
    let moved = top(&mut canvas, 40.3) - top(&mut canvas, 40.0);
    assert!((moved - 0.3).abs() < 0.01, "{moved}");
}

#[test]
fn without_type_everything_has_a_width_and_nothing_is_drawn() {
    let mut letters = Letters::empty();
    letters.begin(PLACE);
    assert!((letters.width("four", Cut::Regular) - 2.0).abs() < 1e-6);
    assert_eq!(letters.glyph('a', Cut::Regular, 12.0, 0.0).area, Area::default());
    assert!(letters.take_uploads().is_empty());
}
