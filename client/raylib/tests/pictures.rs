//! What scenes look like, against pictures of them that somebody has looked at.
//!
//! Kept small: a golden is a quarter of the picture either way, and what is compared is the average of a few pixels, so that
//! rounding of another compiler is no difference and a moved, missing or recoloured thing is. `cargo forge bless` renews them.
#![cfg(feature = "memory")]

use std::path::{Path, PathBuf};

use azuki::app::App;
use azuki::input::Input;
use azuki::library::Library;
use azuki::platform::storage;
use azuki::start::Start;
use azuki_raylib::Memory;
use image::codecs::jpeg::JpegEncoder;
use image::imageops::{self, FilterType};
use image::{RgbImage, RgbaImage};

/// The window that is drawn.
const WINDOW: (u32, u32) = (1280, 720);
/// A golden is so many times smaller either way.
const SMALLER: u32 = 4;
/// What a golden is written with: less is seen in the comparison.
const QUALITY: u8 = 92;
/// The side of the squares whose average colours are compared, in pixels of a golden.
const SQUARE: u32 = 4;
/// The most that the average colour of a square may differ, of 255: an end of a line more or less, no more.
const MOST: f32 = 16.0;
/// The most that the whole picture may differ on average.
const MOST_ON_AVERAGE: f32 = 1.5;

/// Where the pointer rests.
type Pointer = Option<(f32, f32)>;

/// The scenes, with moves before and the pointer.
const SCENES: [(&str, u32, Pointer); 11] = [
    ("title", 0, None),
    ("choose", 0, None),
    ("settings", 0, None),
    ("help", 0, None),
    ("mulligan", 0, None),
    ("duel", 44, None),
    ("duel", 44, Some((640.0, 660.0))),
    ("respond", 8, None),
    ("curtain", 20, None),
    ("result", 0, None),
    ("replay", 60, None),
];

fn picture(memory: &mut Memory, scene: &str, steps: u32, pointer: Pointer) -> RgbImage {
    let mut app = App::with(Start::Title, Library::new(Box::new(storage::Memory::default())));
    // Petals and fireflies are elsewhere at every moment.
    app.settings().reduced_motion = true;
    app.stage(scene, 7, steps).unwrap();
    let mut input = Input { elapsed: 1.0 / 60.0, width: WINDOW.0, height: WINDOW.1, ..Input::default() };
    while app.frame(&input).busy {}
    input.pointer = pointer.map(|(x, y)| azuki::geometry::Point::new(x, y));
    for _ in 0..60 {
        app.frame(&input);
    }
    let shown = memory.picture(app.canvas()).unwrap();
    let whole = RgbaImage::from_raw(shown.width, shown.height, shown.pixels).unwrap();
    let small = imageops::resize(&whole, WINDOW.0 / SMALLER, WINDOW.1 / SMALLER, FilterType::Triangle);
    image::DynamicImage::from(small).into_rgb8()
}

/// The average and the largest difference of the squares, and where the largest is.
fn difference(one: &RgbImage, other: &RgbImage) -> (f32, f32, (u32, u32)) {
    assert_eq!(one.dimensions(), other.dimensions());
    let mean = |image: &RgbImage, x: u32, y: u32| {
        let mut sums = [0_u32; 3];
        for (_, _, pixel) in imageops::crop_imm(image, x, y, SQUARE, SQUARE).to_image().enumerate_pixels() {
            sums.iter_mut().zip(pixel.0).for_each(|(sum, value)| *sum += u32::from(value));
        }
        sums.map(|sum| sum as f32 / (SQUARE * SQUARE) as f32)
    };
    let (mut total, mut count, mut largest) = (0.0, 0.0, (0.0, (0, 0)));
    for y in (0..one.height() / SQUARE).map(|row| row * SQUARE) {
        for x in (0..one.width() / SQUARE).map(|column| column * SQUARE) {
            let far = mean(one, x, y).into_iter().zip(mean(other, x, y)).map(|(one, other)| (one - other).abs());
            let far = far.fold(0.0, f32::max);
            total += far;
            count += 1.0;
            if far > largest.0 {
                largest = (far, (x * SMALLER, y * SMALLER));
            }
        }
    }
    (total / count, largest.0, largest.1)
}

fn golden(scene: &str, pointer: Pointer) -> PathBuf {
    let name = if pointer.is_some() { format!("{scene}-hover") } else { scene.to_owned() };
    Path::new(env!("CARGO_MANIFEST_DIR")).join("golden").join(format!("{name}.jpg"))
}

#[test]
fn every_scene_looks_as_it_did() {
    let mut memory = Memory::open(WINDOW.0, WINDOW.1).unwrap();
    let mut wrong = Vec::new();
    for (scene, steps, pointer) in SCENES {
        let found = picture(&mut memory, scene, steps, pointer);
        let file = golden(scene, pointer);
        if std::env::var_os("BLESS").is_some() {
            std::fs::create_dir_all(file.parent().unwrap()).unwrap();
            let mut bytes = Vec::new();
            JpegEncoder::new_with_quality(&mut bytes, QUALITY).encode_image(&found).unwrap();
            std::fs::write(&file, bytes).unwrap();
            continue;
        }
        let expected = image::open(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display())).into_rgb8();
        let (average, most, (x, y)) = difference(&found, &expected);
        if average > MOST_ON_AVERAGE || most > MOST {
            let kept = std::env::temp_dir().join(file.file_name().unwrap()).with_extension("png");
            found.save(&kept).unwrap();
            wrong.push(format!("{scene}: {average:.2} on average, {most:.0} at {x}, {y}; see {}", kept.display()));
        }
    }
    assert!(wrong.is_empty(), "not as in client/raylib/golden:\n{}", wrong.join("\n"));
}

/// Windows that the game is started in: common screens, and a page of 1280 × 720 and a telephone of 844 × 390 on screens that are
/// denser: 1.25, 2 and 3 pixels in what the page calls one.
const STARTS: [(u32, u32, f32); 7] = [
    (1280, 720, 1.0),
    (1920, 1080, 1.0),
    (2560, 1440, 1.0),
    (3840, 2160, 1.0),
    (1600, 900, 1.25),
    (2560, 1440, 2.0),
    (2532, 1170, 3.0),
];

/// The title of a game that was started in a window of that size. A screen shows every frame from the first on, so the texture gets its
/// pixels frame by frame; a picture of a scene gets them all at the end.
fn started(size: (u32, u32, f32), frame_by_frame: bool) -> RgbImage {
    let (width, height, density) = size;
    let mut memory = Memory::open(width, height).unwrap();
    let mut app = App::with(Start::Title, Library::new(Box::new(storage::Memory::default())));
    app.settings().reduced_motion = true;
    let input = Input { elapsed: 1.0 / 60.0, width, height, density, ..Input::default() };
    while app.frame(&input).busy {
        if frame_by_frame {
            let uploads = app.canvas().take_uploads();
            memory.picture_of(&uploads, &[]).unwrap();
        }
    }
    let shown = memory.picture(app.canvas()).unwrap();
    image::DynamicImage::from(RgbaImage::from_raw(width, height, shown.pixels).unwrap()).into_rgb8()
}

#[test]
fn started_at_any_size_no_letter_is_left_on_the_pictures() {
    for size in STARTS {
        let (watched, expected) = (started(size, true), started(size, false));
        let differ = watched.enumerate_pixels().zip(expected.pixels()).filter(|((.., one), other)| *one != *other);
        let places: Vec<(u32, u32)> = differ.map(|((x, y, _), _)| (x, y)).collect();
        if let Some(first) = places.first() {
            let kept = std::env::temp_dir().join(format!("azuki-start-{}x{}.png", size.0, size.1));
            watched.save(&kept).unwrap();
            panic!("{size:?}: {} pixels, the first at {first:?}; see {}", places.len(), kept.display());
        }
    }
}

#[test]
fn a_thing_that_moved_or_is_missing_is_a_difference() {
    let file = golden("duel", None);
    let expected = image::open(&file).unwrap().into_rgb8();
    assert!(difference(&expected, &expected).1 < 1.0);
    // A counter of the table painted over, and everything one pixel of a golden to the right.
    let mut missing = expected.clone();
    for (x, y) in (232..256).flat_map(|x| (40..60).map(move |y| (x, y))) {
        missing.put_pixel(x, y, image::Rgb([16, 11, 14]));
    }
    assert!(difference(&missing, &expected).1 > MOST);
    let mut moved = RgbImage::new(expected.width(), expected.height());
    imageops::replace(&mut moved, &expected, 1, 0);
    let (average, most, _) = difference(&moved, &expected);
    assert!(average > MOST_ON_AVERAGE && most > MOST, "{average} {most}");
}
