//! `cargo forge art`: draws the pictures of the game, one for a look, all on a sheet, or all packed for a client.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use azuki_art::cache::Cache;
use azuki_art::mockup::{self, Scene};
use azuki_art::output::{self, Files};
use azuki_art::profile::{self, DESKTOP, Profile, WEB};
use azuki_art::render::Drawing;
use azuki_art::sheet::{pieces, sheet};
use azuki_art::source::Sources;
use azuki_art::stamp::{Stamp, program};

const HELP: &str =
    "art [--web]            packs everything into target/assets, where it is not up to date; with --web, lighter, into
                       target/assets-web
art --sheet FILE [--size WIDTH]
                       every illustration at 90 and 400 pixels, or at WIDTH; a PNG, or a JPEG by its name
art --pieces FILE      a PNG with every piece of the interface; with --only WORD those with the word in their name
art --mockup FILE --size WIDTHxHEIGHT --scene SCENE
                       a PNG of the game as it should look, composed from the real pieces (1280x720, duel); scenes are
                       duel, hover, title, cards
art --only NAME --size WIDTH --out FILE
                       one picture as a PNG, WIDTH pixels wide (400)

Sources are assets/art/*.svg and assets/ui/*.svg; assets/art/GUIDE.md says how they are drawn.";

/// What was asked for.
#[derive(Default)]
struct Request {
    help: bool,
    web: bool,
    sheet: Option<PathBuf>,
    pieces: Option<PathBuf>,
    only: Option<String>,
    size: Option<String>,
    mockup: Option<PathBuf>,
    scene: Option<String>,
    out: Option<PathBuf>,
}

fn main() -> ExitCode {
    match request(lexopt::Parser::from_env()).and_then(|request| run(&request)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(what) => {
            eprintln!("art: {what}");
            ExitCode::FAILURE
        }
    }
}

fn request(mut parser: lexopt::Parser) -> Result<Request, String> {
    use lexopt::Arg::{Long, Short};
    let mut request = Request::default();
    let text = |error: lexopt::Error| error.to_string();
    while let Some(argument) = parser.next().map_err(text)? {
        match argument {
            Long("help") | Short('h') => request.help = true,
            Long("web") => request.web = true,
            Long("sheet") => request.sheet = Some(parser.value().map_err(text)?.into()),
            Long("pieces") => request.pieces = Some(parser.value().map_err(text)?.into()),
            Long("out") => request.out = Some(parser.value().map_err(text)?.into()),
            Long("only") => request.only = Some(parser.value().map_err(text)?.to_string_lossy().into_owned()),
            Long("size") => request.size = Some(parser.value().map_err(text)?.to_string_lossy().into_owned()),
            Long("mockup") => request.mockup = Some(parser.value().map_err(text)?.into()),
            Long("scene") => request.scene = Some(parser.value().map_err(text)?.to_string_lossy().into_owned()),
            other => return Err(format!("{}\n{HELP}", other.unexpected())),
        }
    }
    consistent(&request).map(|()| request)
}

/// What belongs together comes together, and nothing is asked for that would not be done.
fn consistent(request: &Request) -> Result<(), String> {
    let fail = |what: &str| Err(format!("{what}\n{HELP}"));
    let outputs = [&request.sheet, &request.pieces, &request.mockup, &request.out];
    if outputs.iter().filter(|output| output.is_some()).count() > 1 {
        return fail("--sheet, --pieces, --mockup and --only with --out are different requests: give one of them");
    }
    if request.web && outputs.iter().any(|output| output.is_some()) {
        return fail("--web packs everything: it goes with no other request");
    }
    if request.only.is_some() != (request.out.is_some() || request.pieces.is_some() && request.only.is_some()) {
        return fail("--only and --out belong together; without --out, --only goes with --pieces");
    }
    if request.size.is_some() && [&request.out, &request.mockup, &request.sheet].iter().all(|output| output.is_none()) {
        return fail("--size goes with --only and --out, with --sheet, or with --mockup");
    }
    if request.scene.is_some() && request.mockup.is_none() {
        return fail("--scene goes with --mockup");
    }
    Ok(())
}

fn run(request: &Request) -> Result<(), String> {
    if request.help {
        println!("{HELP}");
        return Ok(());
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let sources = Sources::read(&root.join("assets")).map_err(|error| in_assets(&error))?;
    if let Some(out) = &request.pieces {
        let image = pieces(&sources, request.only.as_deref().unwrap_or("")).map_err(|error| in_assets(&error))?;
        return write(out, &output::png(&image));
    }
    if let (Some(name), Some(out)) = (&request.only, &request.out) {
        let size = request.size.as_deref().unwrap_or("400");
        return preview(&sources, name, width_of(size)?, out);
    }
    if let Some(out) = &request.mockup {
        let cache = Cache::new(root.join("target/art-cache"), Stamp::of_renderer());
        let (scene, size) = (scene(request)?, window(request)?);
        let image =
            mockup::compose(&root.join("assets"), &sources, &cache, scene, size).map_err(|error| in_assets(&error))?;
        return write(out, &output::png(&image));
    }
    if let Some(out) = &request.sheet {
        let width = request.size.as_deref().map(width_of).transpose()?;
        let image = sheet(&sources, width).map_err(|error| in_assets(&error))?;
        let photograph = out.extension().is_some_and(|extension| extension == "jpg" || extension == "jpeg");
        return write(out, &if photograph { output::jpeg(&image, DESKTOP.quality) } else { output::png(&image) });
    }
    report_cards(&sources)?;
    pack(&sources, &root.join("target"), if request.web { &WEB } else { &DESKTOP })
}

fn side(word: &str) -> Option<u32> {
    word.parse().ok().filter(|size| (1..=4000).contains(size))
}

fn window(request: &Request) -> Result<(u32, u32), String> {
    let Some(word) = request.size.as_deref() else { return Ok(mockup::SMALLEST) };
    let sides = word.split_once('x').and_then(|(width, height)| Some((side(width)?, side(height)?)));
    sides.ok_or_else(|| format!("--size takes a window such as 1920x1080, at most 4000 wide, not {word:?}"))
}

fn scene(request: &Request) -> Result<Scene, String> {
    let Some(word) = request.scene.as_deref() else { return Ok(Scene::Duel) };
    let known = Scene::ALL.into_iter().find(|(name, _)| *name == word);
    known
        .map(|(_, scene)| scene)
        .ok_or_else(|| format!("there is no scene {word:?}; there are duel, hover, title, cards"))
}

fn width_of(size: &str) -> Result<u32, String> {
    side(size).ok_or_else(|| format!("--size takes 1 to 4000 pixels, not {size:?}"))
}

fn in_assets(error: &azuki_art::error::ArtError) -> String {
    format!("assets/{error}")
}

fn preview(sources: &Sources, name: &str, size: u32, out: &Path) -> Result<(), String> {
    let picture = sources.picture(name).ok_or_else(|| {
        let names: Vec<&str> = sources.pictures.iter().map(|picture| picture.name.as_str()).collect();
        format!("there is no picture {name}; there are: {}", names.join(", "))
    })?;
    let drawing = Drawing::read(picture, sources).map_err(|error| in_assets(&error))?;
    let image = drawing.draw(size).map_err(|error| in_assets(&error))?;
    write(out, &output::png(&image))
}

/// Says which cards have no picture yet; a picture of no card is a mistake.
fn report_cards(sources: &Sources) -> Result<(), String> {
    let table = azuki_cards::table();
    let ids = || table.all().map(|def| table.text(def).id.as_str());
    if let [first, ..] = sources.unwanted(ids()).as_slice() {
        return Err(format!("assets/art/{first}.svg belongs to no card: a picture is named after a card's id"));
    }
    let missing = sources.missing(ids());
    if !missing.is_empty() {
        println!("{} cards have no picture yet: {}", missing.len(), missing.join(", "));
    }
    Ok(())
}

fn pack(sources: &Sources, target: &Path, profile: &Profile) -> Result<(), String> {
    let program = program(Path::new(env!("CARGO_MANIFEST_DIR"))).map_err(|error| error.to_string())?;
    let stamp = Stamp::of_program(&program).with_sources(sources).text();
    let (name, folder) = (profile.folder, target.join(profile.folder));
    if std::fs::read_to_string(folder.join("stamp")).is_ok_and(|old| old == stamp) {
        println!("target/{name} is up to date");
        return Ok(());
    }
    let start = Instant::now();
    let cache = Cache::new(target.join("art-cache"), Stamp::of_renderer());
    let mut files: Files = output::build(sources, &cache, profile).map_err(|error| in_assets(&error))?;
    let size: usize = files.iter().map(|(_, bytes)| bytes.len()).sum();
    profile.weigh(size as u64, profile::weight_of(&target.join("sounds")))?;
    // Last, so that an interrupted run is never taken for a finished one.
    files.push(("stamp".to_owned(), stamp.into_bytes()));
    output::write(&files, &folder).map_err(|error| format!("target/{name} cannot be written: {error}"))?;
    cache.sweep();
    let pictures = sources.pictures.len();
    let seconds = start.elapsed().as_secs_f32();
    println!("{pictures} pictures, {} files, {} KB in target/{name}, {seconds:.1} s", files.len(), size / 1000);
    Ok(())
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    std::fs::write(path, bytes).map_err(|error| format!("{} cannot be written: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(words: &str) -> Result<Request, String> {
        request(lexopt::Parser::from_args(words.split_whitespace()))
    }

    #[test]
    fn requests_are_understood() {
        let one = asked("--mockup m.png --size 1920x1080 --scene title").unwrap();
        assert_eq!((window(&one), scene(&one)), (Ok((1920, 1080)), Ok(Scene::Title)));
        let plain = asked("--mockup m.png").unwrap();
        assert_eq!((window(&plain), scene(&plain)), (Ok((1280, 720)), Ok(Scene::Duel)));
        for words in [
            "",
            "--web",
            "--sheet s.png",
            "--pieces p.png",
            "--pieces p.png --only badge",
            "--only back --size 90 --out b.png",
        ] {
            assert!(asked(words).is_ok(), "{words}");
        }
    }

    #[test]
    fn what_would_not_be_done_is_refused() {
        for words in [
            "--only back",
            "--web --sheet s.png",
            "--out b.png",
            "--sheet s.png --mockup m.png",
            "--size 90",
            "--scene title",
            "--pieces p.png --size 9",
        ] {
            assert!(asked(words).is_err(), "{words}");
        }
        for size in ["1920", "0x5", "9x5000", "x"] {
            assert!(window(&asked(&format!("--mockup m.png --size {size}")).unwrap()).is_err(), "{size}");
        }
        assert!(scene(&asked("--mockup m.png --scene dual").unwrap()).is_err());
    }
}
