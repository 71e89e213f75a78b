//! Quads as raylib shows them: places, colours, turns, light, textures that grow.
//!
//! In memory, or in a real window when there is a display: `cargo forge window-test` runs these same tests there.
#![cfg(any(feature = "memory", feature = "window"))]

use azuki::canvas::{Quad, Upload};
use azuki::geometry::Point;
use azuki_raylib::Picture;

/// Pixels either way that are looked at.
const SIZE: u32 = 64;

#[cfg(feature = "memory")]
fn screen() -> azuki_raylib::Memory {
    azuki_raylib::Memory::open(SIZE, SIZE).unwrap()
}

#[cfg(feature = "window")]
fn screen() -> azuki_raylib::Window {
    azuki_raylib::Window::open()
}

/// A texture of four squares: white and, half covered, red; blue and nothing.
fn texture() -> Upload {
    let mut pixels = Vec::new();
    for row in 0..8 {
        for column in 0..8 {
            pixels.extend(match (row / 4, column / 4) {
                (0, 0) => [255, 255, 255, 255],
                (0, _) => [128, 0, 0, 128],
                (_, 0) => [0, 0, 255, 255],
                _ => [0; 4],
            });
        }
    }
    Upload { page: 0, anew: Some((8, 8)), x: 0, y: 0, width: 8, height: 8, pixels }
}

const WHITE: [f32; 4] = [1.5, 1.5, 1.5, 1.5];
const RED: [f32; 4] = [5.5, 1.5, 5.5, 1.5];

fn corners(x: f32, y: f32, width: f32, height: f32) -> [Point; 4] {
    [(x, y), (x + width, y), (x + width, y + height), (x, y + height)].map(|(x, y)| Point::new(x, y))
}

fn quad(corners: [Point; 4], from: [f32; 4], color: [u8; 4]) -> Quad {
    Quad { corners, from, color, page: 0 }
}

fn shown(quads: &[Quad]) -> Picture {
    screen().picture_of(&[texture()], quads).unwrap()
}

#[track_caller]
fn near(found: [u8; 3], expected: [u8; 3]) {
    let close = found.iter().zip(expected).all(|(found, expected)| found.abs_diff(expected) <= 2);
    assert!(close, "{found:?} is not {expected:?}");
}

const BACKGROUND: [u8; 3] = [16, 11, 14];

#[test]
fn a_quad_covers_its_pixels_and_no_others() {
    let picture = shown(&[quad(corners(10.0, 20.0, 30.0, 5.0), WHITE, [255, 128, 0, 255])]);
    let inside = [(10, 20), (39, 20), (10, 24), (39, 24)];
    let outside = [(9, 20), (40, 20), (10, 19), (10, 25), (0, 0), (63, 63)];
    for (x, y) in inside {
        near(picture.at(x, y), [255, 128, 0]);
    }
    for (x, y) in outside {
        assert_eq!(picture.at(x, y), BACKGROUND, "at {x}, {y}");
    }
}

#[test]
fn colours_are_multiplied_by_their_cover_already() {
    let all = corners(0.0, 0.0, 64.0, 64.0);
    // White at half cover over green, then a half covered part of the texture over blue.
    let picture = shown(&[
        quad(all, WHITE, [0, 200, 0, 255]),
        quad(corners(0.0, 0.0, 20.0, 20.0), WHITE, [128, 128, 128, 128]),
        quad(corners(30.0, 30.0, 20.0, 20.0), WHITE, [0, 0, 200, 255]),
        quad(corners(30.0, 30.0, 20.0, 20.0), RED, [255; 4]),
    ]);
    near(picture.at(10, 10), [128, 228, 128]);
    near(picture.at(40, 40), [128, 0, 100]);
    near(picture.at(60, 60), [0, 200, 0]);
}

#[test]
fn light_brightens_and_never_turns_dark() {
    let picture = shown(&[
        quad(corners(0.0, 0.0, 64.0, 64.0), WHITE, [40, 40, 40, 255]),
        quad(corners(32.0, 0.0, 32.0, 64.0), WHITE, [250, 250, 250, 255]),
        quad(corners(0.0, 0.0, 64.0, 64.0), WHITE, [200, 100, 0, 0]),
        quad(corners(0.0, 0.0, 64.0, 64.0), WHITE, [200, 100, 0, 0]),
    ]);
    let [red, green, blue] = picture.at(10, 10);
    assert!(red > 220 && green > 140 && blue.abs_diff(40) <= 2, "{red} {green} {blue}");
    let [red, green, blue] = picture.at(50, 10);
    assert!(red >= 250 && green >= 250 && blue >= 247, "{red} {green} {blue}");
}

#[test]
fn a_turned_quad_and_one_that_is_turned_over_are_seen() {
    let middle = Point::new(32.0, 32.0);
    let turned = corners(-20.0, -4.0, 40.0, 8.0).map(|corner| corner.turned(45.0) + middle);
    let picture = shown(&[quad(turned, WHITE, [255, 255, 255, 255])]);
    near(picture.at(32, 32), [255; 3]);
    near(picture.at(43, 43), [255; 3]);
    assert_eq!(picture.at(43, 21), BACKGROUND);
    let over = corners(50.0, 10.0, -40.0, 40.0);
    near(shown(&[quad(over, WHITE, [0, 255, 0, 255])]).at(30, 30), [0, 255, 0]);
}

#[test]
fn what_lies_partly_beside_the_screen_is_cut() {
    let picture = shown(&[
        quad(corners(-10.0, -10.0, 20.0, 20.0), WHITE, [255, 0, 0, 255]),
        quad(
            corners(-5.0, -5.0, 20.0, 20.0).map(|corner| corner.turned(30.0) + Point::new(60.0, 60.0)),
            WHITE,
            [255; 4],
        ),
    ]);
    near(picture.at(0, 0), [255, 0, 0]);
    near(picture.at(9, 9), [255, 0, 0]);
    assert_eq!(picture.at(10, 10), BACKGROUND);
    near(picture.at(63, 63), [255; 3]);
}

#[test]
fn a_stretched_picture_is_smooth_and_ends_at_its_edge() {
    // From the blue into the nothing beside it, eight times as large.
    let picture = shown(&[quad(corners(0.0, 0.0, 64.0, 64.0), [0.0, 4.0, 8.0, 8.0], [255; 4])]);
    let blue = |x: u32| picture.at(x, 40)[2];
    assert!(blue(2) >= 250, "the edge takes from the other side: {}", blue(2));
    let middle = blue(32);
    assert!((60..200).contains(&middle), "no smooth way: {middle}");
    assert!((28..35).all(|x| blue(x) >= blue(x + 1)), "not even");
    assert_eq!(blue(50), BACKGROUND[2]);
}

#[test]
fn textures_are_changed_in_part_and_made_anew() {
    let mut screen = screen();
    let all = corners(0.0, 0.0, 64.0, 64.0);
    let white = quad(all, WHITE, [255; 4]);
    near(screen.picture_of(&[texture()], &[white]).unwrap().at(5, 5), [255; 3]);
    let green: Vec<u8> = [0, 255, 0, 255].repeat(9);
    let part = Upload { page: 0, anew: None, x: 0, y: 0, width: 3, height: 3, pixels: green };
    near(screen.picture_of(&[part], &[white]).unwrap().at(5, 5), [0, 255, 0]);
    // Larger, and empty until it is written to.
    let empty = Upload { page: 0, anew: Some((16, 16)), x: 0, y: 0, width: 0, height: 0, pixels: Vec::new() };
    assert_eq!(screen.picture_of(&[empty], &[white]).unwrap().at(5, 5), BACKGROUND);
    let second = Upload { page: 1, ..texture() };
    let quads = [
        white,
        Quad { page: 1, color: [255, 0, 0, 255], ..white },
        Quad { corners: corners(0.0, 0.0, 8.0, 8.0), ..white },
    ];
    near(screen.picture_of(&[second], &quads).unwrap().at(5, 5), [255, 0, 0]);
}

#[test]
fn more_quads_than_fit_at_once_are_all_seen() {
    let mut quads = vec![quad(corners(0.0, 0.0, 64.0, 64.0), WHITE, [0, 0, 0, 255])];
    for number in 0..20_000_u16 {
        let (x, y) = (f32::from(number % 64), f32::from(number / 64 % 64));
        quads.push(quad(corners(x, y, 1.0, 1.0), WHITE, [255; 4]));
    }
    let picture = shown(&quads);
    let dark =
        (0..SIZE * SIZE).find(|place| picture.at(place % SIZE, place / SIZE).iter().any(|channel| *channel < 254));
    assert_eq!(dark, None);
}

#[test]
#[cfg(feature = "memory")]
fn a_screen_has_a_size() {
    use azuki_raylib::Memory;
    assert!(Memory::open(0, 100).unwrap_err().contains("0×100"));
    assert!(Memory::open(100, 20_000).is_err());
}
