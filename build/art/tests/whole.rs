//! The whole way from a folder of sources to packed files, and every mistake that stops it.

use std::path::PathBuf;

use azuki_art::cache::Cache;
use azuki_art::error::ArtError;
use azuki_art::index::Index;
use azuki_art::output::{self, Files, INDEX, SMALL};
use azuki_art::piece::Slice;
use azuki_art::profile::{DESKTOP, WEB};
use azuki_art::source::Sources;
use azuki_art::stamp::Stamp;

/// A folder of sources that is gone when the test is over.
struct Assets(PathBuf);

impl Assets {
    fn new(test: &str, files: &[(&str, &str)]) -> Self {
        let folder = std::env::temp_dir().join(format!("azuki-art-{}-{test}", std::process::id()));
        for folder in ["art", "art/shared", "ui"].map(|below| folder.join(below)) {
            std::fs::create_dir_all(folder).unwrap();
        }
        for (name, text) in files {
            std::fs::write(folder.join(name), text).unwrap();
        }
        Self(folder)
    }

    fn read(&self) -> Sources {
        Sources::read(&self.0).unwrap()
    }

    fn cache(&self) -> Cache {
        Cache::new(self.0.join("cache"), Stamp::of_program(b"program"))
    }

    fn build(&self) -> Result<Files, ArtError> {
        output::build(&self.read(), &self.cache(), &DESKTOP)
    }
}

impl Drop for Assets {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn picture(content: &str) -> String {
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 500 600\">\n{content}\n</svg>\n")
}

fn plain(color: &str) -> String {
    picture(&format!("<rect width=\"500\" height=\"600\" fill=\"{color}\"/>"))
}

fn mistake(test: &str, content: &str) -> String {
    let pattern = "<svg xmlns=\"http://www.w3.org/2000/svg\">\n<g id=\"waves\"/>\n</svg>";
    let assets = Assets::new(test, &[("art/a.svg", &picture(content)), ("art/shared/patterns.svg", pattern)]);
    assets.build().unwrap_err().to_string()
}

#[test]
fn the_same_sources_give_the_same_bytes() {
    let noise = "<filter id=\"n\"><feTurbulence baseFrequency=\"0.1\"/></filter>\
                 <rect width=\"500\" height=\"600\" fill=\"#224\"/>\
                 <rect width=\"500\" height=\"600\" filter=\"url(#n)\" opacity=\"0.5\"/>";
    let files = [("art/a.svg", picture(noise)), ("art/b.svg", plain("teal"))];
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, text.as_str())).collect();
    let (one, other) = (Assets::new("same-one", &files), Assets::new("same-other", &files));
    let (one, other) = (one.build().unwrap(), other.build().unwrap());
    assert_eq!(one.len(), 5, "the type, an atlas, two large pictures, the index");
    assert!(one == other);
}

#[test]
fn the_index_says_where_each_picture_lies() {
    let button = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20\" height=\"10\" data-slice=\"3 2 4 1\" data-tint=\"element\">\
                  <circle cx=\"5\" cy=\"5\" r=\"4\" fill=\"#f00\"/></svg>";
    let assets = Assets::new(
        "index",
        &[("art/a.svg", &plain("#ff0000")), ("art/b.svg", &plain("#0000ff")), ("ui/button.svg", button)],
    );
    let files = assets.build().unwrap();
    let bytes = |name: &str| &files.iter().find(|(file, _)| file == name).unwrap().1;
    let index: Index = serde_json::from_slice(bytes(INDEX)).unwrap();
    assert_eq!(index.pictures.keys().collect::<Vec<_>>(), ["a", "b", "ui/button"]);
    for (name, color) in [("a", [255, 0, 0]), ("b", [0, 0, 255])] {
        let sizes = &index.pictures[name].sizes;
        assert_eq!(sizes.iter().map(|region| region.rectangle.width).collect::<Vec<_>>(), [SMALL, DESKTOP.large]);
        for region in sizes {
            let page = &index.pages[region.page];
            let image = image::load_from_memory(bytes(&page.file)).unwrap().to_rgb8();
            assert_eq!(image.dimensions(), (page.width, page.height));
            let place = region.rectangle;
            for (x, y) in [(place.x, place.y), (place.x + place.width - 1, place.y + place.height - 1)] {
                let found = image.get_pixel(x, y).0;
                let near = found.iter().zip(color).all(|(found, wanted)| found.abs_diff(wanted) < 4);
                assert!(near, "{name} at {x}, {y} of {}: {found:?}", page.file);
            }
        }
    }
    let button = index.pictures["ui/button"].sizes[0];
    assert_eq!((button.rectangle.width, button.rectangle.height), (40, 20));
    assert_eq!(index.pages[button.page].file, "ui-0.png");
    let button = &index.pictures["ui/button"];
    assert_eq!(button.slice, Some(Slice { left: 6, top: 4, right: 8, bottom: 2 }), "pixels of the page");
    assert!(button.tint && !button.repeat && !index.pictures["a"].tint);
}

#[test]
fn a_mistake_is_named_with_its_file_and_line() {
    let cases = [
        ("<g>", "art/a.svg:3: this is not well-formed: "),
        ("\n<rct/>", "art/a.svg:3: <rct> cannot be used; GUIDE.md says what can"),
        ("<text>Raizan</text>", "art/a.svg:2: <text> cannot be used"),
        ("<path\nd=\"M 0 0 L x\"/>", "art/a.svg:3: this path cannot be read: "),
        ("<path fill=\"indigoo\" d=\"M0 0\"/>", "art/a.svg:2: fill=\"indigoo\" is no colour and no reference"),
        ("<g>\n<stop stop-color=\"#12\"/></g>", "art/a.svg:3: stop-color=\"#12\" is no colour"),
        ("<g transform=\"move(3)\"/>", "art/a.svg:2: transform=\"move(3)\" is no transform"),
        ("\n\n<rect fill=\"url(#sky)\"/>", "art/a.svg:4: nothing has the id sky"),
        ("<use href=\"#wave\"/>", "art/a.svg:2: nothing has the id wave"),
        ("<use href=\"shared/patterns.svg#wave\"/>", "art/a.svg:2: shared/patterns.svg has nothing with the id wave"),
        ("<use href=\"shared/pattern.svg#waves\"/>", "art/a.svg:2: there is no file shared/pattern.svg"),
        ("<g id=\"waves\"/><use href=\"shared/patterns.svg#waves\"/>", "art/a.svg:2: the id waves is already used"),
        ("<rect x=\"50\" width=\"450\" height=\"600\"/>", "art/a.svg: the canvas is not covered at 0, 0"),
    ];
    for (at, (content, expected)) in cases.iter().enumerate() {
        let found = mistake(&format!("mistake-{at}"), content);
        assert!(found.starts_with(expected), "{content}\n{found}\n{expected}");
    }
}

#[test]
fn an_illustration_has_the_canvas_of_all() {
    let assets = Assets::new("canvas", &[("art/a.svg", &plain("#111").replace("0 0 500 600", "0 0 500 700"))]);
    let found = assets.build().unwrap_err().to_string();
    assert_eq!(found, "art/a.svg:1: an illustration has viewBox=\"0 0 500 600\", not \"0 0 500 700\"");
}

#[test]
fn missing_and_unwanted_pictures_are_known() {
    let assets = Assets::new("missing", &[("art/abc-001.svg", &plain("#111")), ("art/abc-04.svg", &plain("#111"))]);
    let sources = assets.read();
    let ids = || ["ABC-001", "ABC-002"].into_iter();
    assert_eq!(sources.missing(ids()), ["abc-002", "back"]);
    assert_eq!(sources.unwanted(ids()), ["abc-04"]);
}

#[test]
fn the_stamp_changes_with_every_input() {
    let fragment = "<svg xmlns=\"http://www.w3.org/2000/svg\"/>";
    let stamp = |test: &str, program: &str, file: &str, picture: &str, fragment: &str| {
        let assets = Assets::new(test, &[(file, &plain(picture)), ("art/shared/p.svg", fragment)]);
        Stamp::of_program(program.as_bytes()).with_sources(&assets.read()).text()
    };
    let stamps = [
        stamp("stamp-0", "program", "art/a.svg", "#111", fragment),
        stamp("stamp-1", "other program", "art/a.svg", "#111", fragment),
        stamp("stamp-2", "program", "art/a.svg", "#112", fragment),
        stamp("stamp-3", "program", "art/b.svg", "#111", fragment),
        stamp("stamp-4", "program", "art/a.svg", "#111", "<svg/>"),
    ];
    assert_eq!(stamps[0], stamp("stamp-5", "program", "art/a.svg", "#111", fragment));
    for (at, stamp) in stamps.iter().enumerate() {
        assert!(!stamps[..at].contains(stamp), "{at}");
    }
}

#[test]
fn a_drawn_picture_is_kept_until_its_source_changes() {
    let assets = Assets::new("cache", &[("art/a.svg", &plain("#ff0000"))]);
    let kept = || {
        let names = std::fs::read_dir(assets.0.join("cache")).unwrap().map(|entry| entry.unwrap().path());
        let mut names: Vec<PathBuf> = names.collect();
        names.sort();
        names
    };
    let drawn = assets.build().unwrap();
    let first = kept();
    assert_eq!(first.len(), 2, "small and large");
    // A picture of another colour in its place shows that the folder is read, not drawn anew.
    for path in &first {
        let size = image::open(path).unwrap().into_rgba8().dimensions();
        image::RgbaImage::from_pixel(size.0, size.1, image::Rgba([0, 0, 255, 255])).save(path).unwrap();
    }
    assert!(assets.build().unwrap() != drawn);
    std::fs::write(&first[0], b"damaged").unwrap();
    std::fs::write(&first[1], b"").unwrap();
    assert!(assets.build().unwrap() == drawn);
    std::fs::write(assets.0.join("art/a.svg"), plain("#00ff00")).unwrap();
    let cache = assets.cache();
    assert!(output::build(&assets.read(), &cache, &DESKTOP).unwrap() != drawn);
    assert_eq!(kept().len(), 4);
    cache.sweep();
    let second = kept();
    assert_eq!(second.len(), 2);
    assert!(first.iter().all(|old| !second.contains(old)));
}

#[test]
fn the_web_has_smaller_pictures_and_does_not_cost_the_desktop_its_cache() {
    let assets = Assets::new("web", &[("art/a.svg", &plain("#ff0000"))]);
    let desktop = assets.build().unwrap();
    let cache = assets.cache();
    let web = output::build(&assets.read(), &cache, &WEB).unwrap();
    let index = |files: &Files| -> Index { serde_json::from_slice(&files.last().unwrap().1).unwrap() };
    let widths =
        |files: &Files| index(files).pictures["a"].sizes.iter().map(|one| one.rectangle.width).collect::<Vec<_>>();
    assert_eq!((widths(&desktop), widths(&web)), (vec![SMALL, DESKTOP.large], vec![SMALL, WEB.large]));
    cache.sweep();
    let kept = std::fs::read_dir(assets.0.join("cache")).unwrap().count();
    assert_eq!(kept, 3, "small, large for the desktop, large for the web");
}

#[test]
fn what_goes_on_at_its_other_side_does_so_in_its_margin() {
    let stripes = |repeat: &str| {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20\" height=\"10\" {repeat}>\
             <rect width=\"10\" height=\"10\" fill=\"#f00\"/><rect x=\"10\" width=\"10\" height=\"10\" fill=\"#00f\"/></svg>"
        )
    };
    for (repeat, left) in [("", [255, 0, 0]), ("data-repeat=\"x\"", [0, 0, 255])] {
        let assets = Assets::new(&format!("margin{}", repeat.len()), &[("ui/a.svg", &stripes(repeat))]);
        let files = assets.build().unwrap();
        let page = &files.iter().find(|(file, _)| file == "ui-0.png").unwrap().1;
        let image = image::load_from_memory(page).unwrap().to_rgb8();
        assert_eq!([image.get_pixel(0, 12).0, image.get_pixel(8, 12).0], [left, [255, 0, 0]]);
    }
}

#[test]
fn writing_replaces_an_older_output_whole() {
    let assets = Assets::new("write", &[]);
    let folder = assets.0.join("out");
    output::write(&vec![("old.png".to_owned(), vec![1])], &folder).unwrap();
    output::write(&vec![("ui/new.png".to_owned(), vec![2])], &folder).unwrap();
    assert!(!folder.join("old.png").exists());
    assert_eq!(std::fs::read(folder.join("ui/new.png")).unwrap(), [2]);
}
