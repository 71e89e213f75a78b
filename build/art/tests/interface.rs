//! The pieces of the interface: all there as GUIDE.md lists them, readable, light enough, and composed without a gap.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use azuki_art::cache::Cache;
use azuki_art::mockup::description::{self, Palette};
use azuki_art::mockup::stage::Color;
use azuki_art::mockup::{self, Scene};
use azuki_art::output;
use azuki_art::piece::{Piece, Slice};
use azuki_art::profile::DESKTOP;
use azuki_art::render::Drawing;
use azuki_art::source::{ART, Source, Sources, UI};
use azuki_art::stamp::Stamp;
use image::{Rgba, RgbaImage};

fn assets() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets")
}

fn sources() -> Sources {
    Sources::read(&assets()).unwrap()
}

fn pieces(sources: &Sources) -> impl Iterator<Item = (&str, &Source)> {
    let ui = sources.pictures.iter().filter(|picture| picture.folder == UI);
    ui.map(|picture| (picture.name.strip_prefix("ui/").unwrap(), picture))
}

fn draw(sources: &Sources, name: &str, width: u32) -> RgbaImage {
    let picture = sources.picture(&format!("ui/{name}")).unwrap_or_else(|| panic!("there is no piece {name}"));
    Drawing::read(picture, sources).and_then(|drawing| drawing.draw(width)).unwrap_or_else(|error| panic!("{error}"))
}

/// A folder that is gone when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new(test: &str) -> Self {
        Self(std::env::temp_dir().join(format!("azuki-interface-{}-{test}", std::process::id())))
    }

    fn cache(&self) -> Cache {
        Cache::new(self.0.clone(), Stamp::of_renderer())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The rows of the guide's tables: name, then size, then use.
fn listed() -> BTreeMap<String, (String, String)> {
    let text = std::fs::read_to_string(assets().join("ui/GUIDE.md")).unwrap();
    let rows = text.lines().filter_map(|line| {
        let cells: Vec<&str> = line.strip_prefix("| `")?.split('|').map(str::trim).collect();
        let [name, size, usage, _, ""] = cells.as_slice() else { return None };
        Some((name.trim_end_matches('`').to_owned(), ((*size).to_owned(), (*usage).to_owned())))
    });
    rows.collect()
}

#[test]
fn the_guide_lists_every_piece_as_it_is() {
    let (sources, mut listed) = (sources(), listed());
    for (name, picture) in pieces(&sources) {
        let drawing = Drawing::read(picture, &sources).unwrap();
        let Piece { slice, repeat, tint } = Piece::read(picture).unwrap();
        let size = format!("{} × {}", drawing.width(), drawing.height(drawing.width()));
        let slice = slice.map(|Slice { left, top, right, bottom }| format!("slice {left} {top} {right} {bottom}"));
        let words = [slice, repeat.then(|| "repeats".to_owned()), tint.then(|| "tint".to_owned())];
        let usage = words.into_iter().flatten().collect::<Vec<_>>().join(", ");
        assert_eq!(listed.remove(name), Some((size, usage)), "{name} in GUIDE.md");
    }
    assert!(listed.is_empty(), "listed but not drawn: {listed:?}");
}

#[test]
fn everything_the_game_can_say_has_its_piece() {
    let sources = sources();
    let there: BTreeSet<&str> = pieces(&sources).map(|(name, _)| name).collect();
    let mut wanted: Vec<String> = Vec::new();
    let table = azuki_cards::table();
    for def in table.all().map(|index| table.def(index)) {
        let kind = def.kind.name();
        if !kind.starts_with("IKZ") {
            wanted.extend([format!("frame-{kind}"), format!("name-{kind}"), format!("icon-{kind}")]);
        }
        wanted.push(format!("sign-{}", def.element.name().to_lowercase()));
        wanted.extend(
            def.keywords.iter_names().map(|(name, _)| format!("icon-{}", name.to_lowercase().replace('_', "-"))),
        );
    }
    let palette: Palette = description::read(&assets(), "ui/palette.json").unwrap();
    wanted.extend(palette.elements.keys().map(|element| format!("sign-{element}")));
    wanted.extend(
        ["charge", "defender", "carapace", "infiltrate", "godmode", "effect-proof"].map(|word| format!("icon-{word}")),
    );
    wanted.extend(["frozen", "shocked", "cooldown", "tapped", "response", "once"].map(|word| format!("icon-{word}")));
    for badge in ["cost", "attack", "health"] {
        wanted.extend(["", "-raised", "-lowered"].map(|change| format!("badge-{badge}{change}")));
    }
    wanted.extend(["lit", "spent", "pile", "token"].map(|state| format!("ikz-{state}")));
    wanted.extend(["normal", "hover", "pressed", "disabled", "urgent"].map(|state| format!("button-{state}")));
    let particles = ["spark", "droplet", "ember", "gravel", "petal", "feather", "smoke", "frost", "static"];
    wanted.extend(particles.map(|shape| format!("particle-{shape}")));
    let missing: Vec<&String> = wanted.iter().filter(|name| !there.contains(name.as_str())).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn a_piece_that_takes_a_colour_is_grey() {
    let sources = sources();
    for (name, picture) in pieces(&sources).filter(|(_, picture)| Piece::read(picture).unwrap().tint) {
        for Rgba([red, green, blue, alpha]) in draw(&sources, name, 64).pixels() {
            let spread = red.max(green).max(blue) - red.min(green).min(blue);
            // Ink is a little blue; at edges rounding makes up colour out of nearly nothing.
            assert!(spread <= 12 || *alpha < 128, "{name} has the colour {red} {green} {blue}; {}", picture.file);
        }
    }
}

#[test]
fn a_piece_that_repeats_goes_on_at_its_other_side() {
    let sources = sources();
    for (name, picture) in pieces(&sources).filter(|(_, picture)| Piece::read(picture).unwrap().repeat) {
        let drawing = Drawing::read(picture, &sources).unwrap();
        let image = drawing.draw(drawing.width() * 2).unwrap();
        let last = image.width() - 1;
        let apart = |one: u32, other: u32| {
            let rows = 0..image.height();
            let pixels = rows.map(|y| (image.get_pixel(one, y).0, image.get_pixel(other, y).0));
            let sum: u32 = pixels.flat_map(|(a, b)| a.into_iter().zip(b).map(|(a, b)| u32::from(a.abs_diff(b)))).sum();
            sum as f32 / (image.height() * 4) as f32
        };
        // Two columns inside the picture differ too: the seam must not stand out from them.
        let inside = (1..40).map(|step| apart(last * step / 41, last * step / 41 + 1)).fold(0.0, f32::max);
        assert!(apart(last, 0) <= inside + 2.0, "{name}: {} at the seam, {inside} inside", apart(last, 0));
    }
}

fn luminance([red, green, blue]: Color) -> f32 {
    let linear = |channel: u8| {
        let part = f32::from(channel) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

fn contrast(one: Color, other: Color) -> f32 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// The colours that letters stand on: the middle third of a piece.
fn grounds(sources: &Sources, name: &str) -> Vec<Color> {
    let image = draw(sources, name, 60);
    let (width, height) = image.dimensions();
    let middle = |side: u32| side * 2 / 5..side * 3 / 5 + 1;
    middle(height)
        .flat_map(|y| middle(width).map(move |x| (x, y)))
        .map(|(x, y)| {
            let Rgba([red, green, blue, alpha]) = *image.get_pixel(x, y);
            assert!(alpha > 140, "{name} is not opaque where letters stand");
            [red, green, blue]
        })
        .collect()
}

#[test]
fn letters_stand_out_from_what_they_stand_on() {
    let sources = sources();
    for file in ["ui/palette.json", "ui/palette-color-blind.json"] {
        letters_stand_out(&sources, &description::read(&assets(), file).unwrap());
    }
}

fn letters_stand_out(sources: &Sources, palette: &Palette) {
    let cases: [(&[&str], &[Color]); 4] = [
        (&["card-text", "panel-paper", "dialog"], &[palette.on_paper, palette.aside_on_paper]),
        (
            &[
                "badge-attack",
                "badge-health",
                "badge-damage",
                "button-normal",
                "button-hover",
                "button-pressed",
                "button-disabled",
            ],
            &[palette.on_dark],
        ),
        (
            &["panel-ink", "tooltip", "ribbon", "badge-count", "strip", "card-type", "small-normal", "small-hover"],
            &[palette.on_dark, palette.aside_on_dark],
        ),
        (&["badge-cost", "button-urgent"], &[palette.on_lantern]),
    ];
    for (names, letters) in cases {
        for name in names {
            for ground in grounds(sources, name) {
                for letter in letters {
                    let found = contrast(*letter, ground);
                    assert!(found >= 4.5, "{letter:?} on {name} {ground:?}: {found}");
                }
            }
        }
    }
    for (element, tint) in &palette.elements {
        for kind in ["entity", "weapon", "spell", "leader", "gate"] {
            for ground in grounds(sources, &format!("name-{kind}")) {
                let times = |channel: usize| (u16::from(ground[channel]) * u16::from(tint[channel]) / 255) as u8;
                let found = contrast(palette.on_name, [times(0), times(1), times(2)]);
                assert!(found >= 4.5, "{element} {kind}: {found}");
            }
        }
    }
}

#[test]
fn icons_are_read_at_twenty_pixels_and_not_taken_for_one_another() {
    let sources = sources();
    let names =
        pieces(&sources).map(|(name, _)| name).filter(|name| name.starts_with("icon-") || name.starts_with("sign-"));
    let drawn: Vec<(&str, RgbaImage)> = names.map(|name| (name, draw(&sources, name, 20))).collect();
    for (at, (name, one)) in drawn.iter().enumerate() {
        let mut lights: Vec<f32> =
            one.pixels().filter(|pixel| pixel.0[3] > 200).map(|Rgba([r, g, b, _])| luminance([*r, *g, *b])).collect();
        lights.sort_by(f32::total_cmp);
        assert!(lights.len() > 50, "{name} covers {} of 400 pixels", lights.len());
        let (dark, light) = (lights[lights.len() / 12], lights[lights.len() * 11 / 12]);
        let found = (light + 0.05) / (dark + 0.05);
        assert!(found >= 4.5, "{name}: its light parts stand out from its dark ones by {found} only");
        for (other_name, other) in &drawn[at + 1..] {
            let pixels = one.pixels().zip(other.pixels());
            let apart: u64 = pixels
                .flat_map(|(a, b)| {
                    let seen =
                        |pixel: &Rgba<u8>, channel: usize| u64::from(pixel.0[channel]) * u64::from(pixel.0[3]) / 255;
                    (0..4).map(move |channel| seen(a, channel).abs_diff(seen(b, channel)))
                })
                .sum();
            assert!(apart / 1600 >= 10, "{name} and {other_name} differ by {} of 255 only", apart / 1600);
        }
    }
}

#[test]
fn a_changed_number_has_another_shape_not_only_another_colour() {
    let sources = sources();
    for badge in ["attack", "health", "cost"] {
        let shapes = ["", "-raised", "-lowered"].map(|change| draw(&sources, &format!("badge-{badge}{change}"), 20));
        for (one, other) in [(0, 1), (0, 2), (1, 2)] {
            let pixels = shapes[one].pixels().zip(shapes[other].pixels());
            let apart = pixels.filter(|(a, b)| a.0[3].abs_diff(b.0[3]) > 100).count();
            assert!(apart >= 25, "badge-{badge}: shapes {one} and {other} differ in {apart} of 400 pixels");
        }
    }
}

#[test]
fn the_atlas_is_light() {
    let mut sources = sources();
    sources.pictures.retain(|picture| picture.folder == UI);
    let folder = Folder::new("weight");
    let files = output::build(&sources, &folder.cache(), &DESKTOP).unwrap();
    let bytes: usize = files.iter().filter(|(name, _)| name.starts_with("ui-")).map(|(_, bytes)| bytes.len()).sum();
    assert!((100_000..=2_500_000).contains(&bytes), "{bytes} bytes");
}

#[test]
fn every_scene_fills_every_window() {
    let mut sources = sources();
    // Illustrations take seconds each, and are judged elsewhere.
    for picture in sources.pictures.iter_mut().filter(|picture| picture.folder == ART) {
        picture.text = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 500 600\"><rect width=\"500\" height=\"600\" fill=\"#fff\"/></svg>".to_owned();
    }
    let folder = Folder::new("scenes");
    let cache = folder.cache();
    for (name, scene) in Scene::ALL {
        for size in [(640, 360), (480, 360), (840, 360)] {
            let image =
                mockup::compose(&assets(), &sources, &cache, scene, size).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(image.dimensions(), size);
            let gap = image.enumerate_pixels().find(|(_, _, pixel)| pixel.0[3] < 255);
            assert_eq!(gap, None, "{name} at {size:?}");
        }
    }
}
