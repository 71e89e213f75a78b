//! Pictures as a client meets them, from tiny assets made in memory.

#![allow(clippy::float_cmp, reason = "pixels and halves of them are exact")]

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::rc::Rc;

use image::{ImageFormat, Rgba, RgbaImage};
use serde_json::json;

use super::*;

type Files = BTreeMap<String, Vec<u8>>;

const RED: [u8; 4] = [200, 0, 0, 255];
const BLUE: [u8; 4] = [0, 0, 200, 255];
const GREEN: [u8; 4] = [0, 200, 0, 255];
const SMALL: u32 = 32;
const LARGE: u32 = 128;

fn png(width: u32, height: u32, color: impl Fn(u32, u32) -> [u8; 4]) -> Vec<u8> {
    let mut bytes = io::Cursor::new(Vec::new());
    RgbaImage::from_fn(width, height, |x, y| Rgba(color(x, y))).write_to(&mut bytes, ImageFormat::Png).unwrap();
    bytes.into_inner()
}

fn id(def: u16) -> String {
    azuki_cards::table().text(DefIx(def)).id.to_lowercase()
}

/// Five cards and the back side by side, each in a colour of its own, large ones in files of their own; a button and a frame.
fn files() -> Files {
    let mut files = Files::new();
    files.insert("type.bin".to_owned(), azuki_art::typeface::bake().unwrap());
    let names: Vec<String> = (0..5).map(id).chain(["back".to_owned()]).collect();
    let mut pages = vec![
        json!({"file": "art-0.png", "width": 40 * names.len(), "height": 48}),
        json!({"file": "ui-0.png", "width": 64, "height": 48}),
    ];
    let mut pictures = serde_json::Map::new();
    for (at, name) in names.iter().enumerate() {
        let small = json!({"page": 0, "x": 40 * at + 4, "y": 4, "width": SMALL, "height": 40});
        let large = json!({"page": pages.len(), "x": 0, "y": 0, "width": LARGE, "height": 160});
        pictures.insert(name.clone(), json!({"sizes": [small, large]}));
        pages.push(json!({"file": format!("{name}.png"), "width": LARGE, "height": 160}));
        files.insert(format!("{name}.png"), png(LARGE, 160, |_, _| [40 * at as u8, 0, 90, 255]));
    }
    files.insert("art-0.png".to_owned(), png(240, 48, |x, _| [40 * (x / 40) as u8, 0, 90, 255]));
    let button = json!({"page": 1, "x": 4, "y": 4, "width": 24, "height": 16});
    let slice = json!({"left": 6, "top": 4, "right": 8, "bottom": 2});
    pictures.insert("ui/button-normal".to_owned(), json!({"sizes": [button], "slice": slice, "tint": true}));
    let curtain = json!({"page": 1, "x": 36, "y": 4, "width": 20, "height": 32});
    pictures.insert("ui/curtain".to_owned(), json!({"sizes": [curtain], "repeat": true}));
    files.insert(
        "ui-0.png".to_owned(),
        png(64, 48, |x, y| {
            if x >= 32 {
                BLUE
            } else if y < 24 {
                RED
            } else {
                [9; 4]
            }
        }),
    );
    let index = json!({"version": 2, "pages": pages, "pictures": pictures});
    files.insert("index.json".to_owned(), index.to_string().into_bytes());
    files
}

/// The names of the files that were read, in order.
type Reads = Rc<RefCell<Vec<String>>>;

fn loader(files: Files, unit: f32) -> (Loader, Reads) {
    let reads = Reads::default();
    let written = Rc::clone(&reads);
    let read = move |name: &str| {
        written.borrow_mut().push(name.to_owned());
        files.get(name).cloned().ok_or_else(|| io::ErrorKind::NotFound.into())
    };
    (Loader::new(read, unit), reads)
}

fn atlas(files: Files, unit: f32) -> (Atlas, Reads) {
    let (loader, reads) = loader(files, unit);
    (loader.finish().unwrap(), reads)
}

/// Textures that uploads are put on.
#[derive(Default)]
struct Textures(BTreeMap<u8, RgbaImage>);

impl Textures {
    fn put(&mut self, uploads: Vec<Upload>) {
        for upload in uploads {
            if let Some((width, height)) = upload.anew {
                self.0.insert(upload.page, RgbaImage::new(width, height));
            }
            let part = RgbaImage::from_raw(upload.width, upload.height, upload.pixels).unwrap();
            let texture = self.0.get_mut(&upload.page).unwrap();
            assert!(upload.x + upload.width <= texture.width() && upload.y + upload.height <= texture.height());
            image::imageops::replace(texture, &part, i64::from(upload.x), i64::from(upload.y));
        }
    }

    /// The colours at the corners of a region and just beyond them.
    fn corners(&self, region: Region) -> Vec<[u8; 4]> {
        let texture = &self.0[&region.page];
        let at = |x: f32, y: f32| texture.get_pixel(x as u32, y as u32).0;
        let area = region.area;
        let edges = [(area.x - 1.0, area.y - 1.0), (area.right(), area.bottom())];
        let corners = [(area.x, area.y), (area.right() - 1.0, area.bottom() - 1.0)];
        let beyond = if region.page == 0 { &edges[..] } else { &[] };
        corners.iter().chain(beyond).map(|(x, y)| at(*x, *y)).collect()
    }
}

#[test]
fn every_picture_is_where_the_atlas_says_in_every_size() {
    for (unit, art, density) in [(1.0, 0.5, 1.0), (1.5, 0.5, 2.0), (2.0, 1.0, 2.0)] {
        let (mut atlas, _) = atlas(files(), unit);
        let mut textures = Textures::default();
        let room = atlas.begin(unit);
        textures.put(atlas.take_uploads());
        let texture = &textures.0[&0];
        assert!(texture.width() <= 4096 && texture.height() <= 4096);
        assert!(room.x + room.width <= texture.width() && room.y + room.height <= texture.height());
        assert!(room.width * room.height >= if density > 1.0 { 1024 * 2048 } else { 1024 * 1024 });
        for def in 0..5 {
            let region = atlas.picture(DefIx(def), 10.0);
            assert_eq!((region.area.width, region.page), (SMALL as f32 * art, 0));
            assert!(textures.corners(region).iter().all(|color| *color == [40 * def as u8, 0, 90, 255]), "{def}");
        }
        assert!(textures.corners(atlas.back()).iter().all(|color| *color == [200, 0, 90, 255]));
        let button = atlas.piece("button-normal");
        assert_eq!((button.density, button.repeat), (density, false));
        let half = density / 2.0;
        assert_eq!(button.slice, Some([6.0, 4.0, 8.0, 2.0].map(|edge| edge * half)));
        assert_eq!((button.region.area.width, button.region.area.height), (24.0 * half, 16.0 * half));
        assert!(textures.corners(button.region).iter().all(|color| *color == RED));
        assert!(atlas.piece("curtain").repeat);
        assert!(textures.corners(atlas.piece("curtain").region).iter().all(|color| *color == BLUE));
        assert!(textures.corners(atlas.white()).iter().all(|color| *color == [255; 4]));
        assert_eq!(atlas.piece("no-such-piece").region, atlas.white());
        // A card without a picture is a glass, not somebody else's picture.
        assert_ne!(atlas.picture(DefIx(7), 10.0), atlas.picture(DefIx(0), 10.0));
        assert_eq!(atlas.picture(DefIx(u16::MAX), 10.0), atlas.white());
    }
}

#[test]
fn the_loader_goes_on_file_by_file_and_never_back() {
    let (mut loader, reads) = loader(files(), 1.0);
    assert!(loader.letters().is_none());
    let mut last = 0.0;
    for count in 1.. {
        let step = loader.step();
        assert!(reads.borrow().len() <= count, "one file a step");
        if count == 1 {
            let letters = loader.letters().expect("words can be shown beside the bar");
            assert!(letters.width("Loading", super::super::Cut::Regular) > 2.0);
        }
        match step {
            Loading::Busy(part) => assert!((last..1.0).contains(&part) && part > 0.0, "{part} after {last}"),
            Loading::Done => break,
        }
        let Loading::Busy(part) = step else { unreachable!() };
        last = part;
    }
    assert_eq!(*reads.borrow(), ["type.bin", "index.json", "art-0.png", "ui-0.png"]);
    assert!(loader.finish().is_ok());
}

#[test]
fn what_is_missing_or_damaged_is_named() {
    let message = |change: &dyn Fn(&mut Files)| {
        let mut files = files();
        change(&mut files);
        loader(files, 1.0).0.finish().unwrap_err().to_string()
    };
    assert!(message(&|files| files.clear()).starts_with("type.bin: cannot be read: "));
    assert!(message(&|files| drop(files.remove("index.json"))).starts_with("index.json: cannot be read: "));
    assert!(message(&|files| drop(files.remove("ui-0.png"))).starts_with("ui-0.png: cannot be read: "));
    assert!(message(&|files| files.get_mut("art-0.png").unwrap().truncate(60)).starts_with("art-0.png: "));
    assert!(
        message(&|files| files.get_mut("type.bin").unwrap().truncate(60)).starts_with("type.bin: the file ends early")
    );
    let smaller = png(8, 8, |_, _| GREEN);
    let found = message(&|files| drop(files.insert("ui-0.png".to_owned(), smaller.clone())));
    assert_eq!(found, "ui-0.png: has 8 × 8 pixels, not the 64 × 48 of index.json");
}

#[test]
fn the_texture_is_made_anew_when_the_window_stays_larger() {
    let (mut atlas, reads) = atlas(files(), 1.0);
    atlas.take_uploads();
    let before = atlas.begin(1.0);
    let read = reads.borrow().len();
    for unit in [2.0, 1.0].into_iter().cycle().take(100) {
        assert_eq!(atlas.begin(unit), before, "somebody pulls at the edge of the window");
    }
    assert!(atlas.take_uploads().is_empty());
    let mut frames = 0;
    while atlas.begin(2.0) == before {
        frames += 1;
        assert!(frames < 60);
        assert_eq!(atlas.piece("button-normal").density, 1.0, "the old one is shown until the new one is whole");
        assert!(atlas.take_uploads().is_empty());
    }
    assert!(frames >= 20, "{frames}");
    assert_eq!(atlas.piece("button-normal").density, 2.0);
    let mut textures = Textures::default();
    textures.put(atlas.take_uploads());
    assert!(textures.corners(atlas.piece("curtain").region).iter().all(|color| *color == BLUE));
    assert_eq!(reads.borrow().len(), read, "from memory");
    assert!((0..50).all(|_| atlas.begin(2.0) != before) && atlas.take_uploads().is_empty());
}

#[test]
fn a_card_that_is_looked_at_gets_its_large_picture_and_three_are_kept() {
    let (mut atlas, reads) = atlas(files(), 1.0);
    let mut textures = Textures::default();
    textures.put(atlas.take_uploads());
    reads.borrow_mut().clear();
    let mut frame = |atlas: &mut Atlas, cards: &[u16], pixels: f32| -> Vec<Region> {
        atlas.begin(1.0);
        let uploads = atlas.take_uploads();
        assert!(uploads.len() <= 1, "one a frame");
        textures.put(uploads);
        let regions: Vec<Region> = cards.iter().map(|card| atlas.picture(DefIx(*card), pixels)).collect();
        for (region, card) in regions.iter().zip(cards) {
            assert!(textures.corners(*region).iter().all(|color| *color == [40 * *card as u8, 0, 90, 255]));
        }
        regions
    };
    assert_eq!(frame(&mut atlas, &[1, 2], 19.0)[0].page, 0, "the small one is large enough");
    assert!(frame(&mut atlas, &[1, 2], 60.0).iter().all(|region| region.page == 0), "not at once");
    let pages: Vec<u8> = frame(&mut atlas, &[1, 2], 60.0).iter().map(|region| region.page).collect();
    assert_eq!(pages, [1, 0]);
    let regions = frame(&mut atlas, &[1, 2], 60.0);
    assert_eq!(regions.iter().map(|region| region.page).collect::<Vec<_>>(), [1, 2]);
    assert_eq!(regions[0].area.width, 63.0, "halved is enough, less half a pixel at each edge");
    frame(&mut atlas, &[1], 120.0);
    assert_eq!(frame(&mut atlas, &[1], 120.0)[0].area.width, 127.0, "and full when it is not");
    // Four in turn: the one that was not looked at for longest makes room.
    for card in [3, 4] {
        frame(&mut atlas, &[card, 1], 60.0);
        frame(&mut atlas, &[card, 1], 60.0);
    }
    let all = frame(&mut atlas, &[1, 3, 4], 60.0);
    assert!(all.iter().all(|region| region.page > 0));
    let names: Vec<String> = [1, 2, 1, 3, 4].map(|card| format!("{}.png", id(card))).into();
    assert_eq!(*reads.borrow(), names);
    // More than are kept at once: the others stay small, and nothing is read in circles.
    for _ in 0..5 {
        frame(&mut atlas, &[1, 3, 4, 0], 60.0);
    }
    assert_eq!(reads.borrow().len(), names.len());
}

#[test]
fn a_large_picture_that_cannot_be_read_is_asked_for_once() {
    let mut files = files();
    files.remove(&format!("{}.png", id(0)));
    let (mut atlas, reads) = atlas(files, 1.0);
    reads.borrow_mut().clear();
    for _ in 0..5 {
        atlas.begin(1.0);
        assert_eq!(atlas.picture(DefIx(0), 100.0).page, 0);
    }
    assert_eq!(reads.borrow().len(), 1);
}

#[test]
fn without_pictures_pieces_are_glass() {
    let mut atlas = Atlas::empty();
    let room = atlas.begin(1.0);
    let mut textures = Textures::default();
    textures.put(atlas.take_uploads());
    assert!(room.height >= 1024 && room.width >= 1024);
    assert!(textures.corners(atlas.white()).iter().all(|color| *color == [255; 4]));
    let piece = atlas.piece("frame-entity");
    let middle = piece.region.area.middle();
    let edge = textures.corners(piece.region)[0];
    let inside = textures.0[&0].get_pixel(middle.x as u32, middle.y as u32).0;
    assert!(edge[0] > inside[0] + 50 && (1..200).contains(&inside[3]), "{edge:?} around {inside:?}");
    assert_eq!(atlas.picture(DefIx(0), 500.0), piece.region);
    assert_eq!(atlas.back(), piece.region);
    assert!(atlas.begin(3.0) == room && atlas.take_uploads().is_empty());
}

/// The source files of the client, without tests.
fn sources(folder: &Path, found: &mut Vec<(String, String)>) {
    for entry in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if entry.is_dir() {
            sources(&entry, found);
        } else if entry.extension().is_some_and(|extension| extension == "rs") && entry.file_stem().unwrap() != "tests"
        {
            let text = std::fs::read_to_string(&entry).unwrap();
            let code = text.split("#[cfg(test)]").next().unwrap_or_default().to_owned();
            found.push((entry.display().to_string(), code));
        }
    }
}

/// Words in quotes, with what stands before them.
fn literals(code: &str) -> Vec<(&str, &str)> {
    let code = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    code.flat_map(|line| {
        let parts: Vec<&str> = line.split('"').collect();
        parts.chunks_exact(2).map(|pair| (pair[0].trim_end(), pair[1])).collect::<Vec<_>>()
    })
    .collect()
}

#[test]
fn every_name_of_a_piece_in_the_code_is_a_piece() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    sources(&folder.join("src"), &mut found);
    assert!(found.len() > 10);
    let is_piece = |name: &str| folder.join(format!("../assets/ui/{name}.svg")).is_file();
    assert!(is_piece("frame-entity") && !is_piece("frame-nothing"));
    // Names come directly into a call, or out of a `match`; those are known by how they begin. Sounds have names like them.
    let calls = ["piece(", "sliced(", "framed(", "beneath(", "tiled(", "part(", "bent("];
    let beginnings =
        ["frame-", "badge-", "icon-", "particle-", "sign-", "button-", "table-", "prop-", "torii-", "slot-"];
    let mut wrong = Vec::new();
    for (file, code) in found.iter().filter(|(file, _)| !file.contains("audio")) {
        for (before, name) in literals(code) {
            let called = calls.iter().any(|call| before.ends_with(call));
            let named = name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
                && beginnings.iter().any(|beginning| name.starts_with(beginning) && name.len() > beginning.len());
            if (called || named) && !is_piece(name) {
                wrong.push(format!("{file}: {name}"));
            }
        }
    }
    assert!(wrong.is_empty(), "assets/ui has no such piece: {wrong:#?}");
    let example = "canvas.piece(\"moon\", area); // no\n    let name = \"icon-x\";";
    assert_eq!(literals(example), [("canvas.piece(", "moon"), ("    let name =", "icon-x")]);
}
