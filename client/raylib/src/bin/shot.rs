//! `cargo forge shot`: a picture of any scene at any moment, or of a whole match, without a display.

use std::ffi::OsString;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use azuki::app::{App, Chosen, Staged};
use azuki::geometry::Point;
use azuki::input::Input;
use azuki::library::Library;
use azuki::platform::{FrameOut, storage};
use azuki::start::{self, Asked, Start, did_you_mean};
use azuki_raylib::Memory;

const HELP: &str = "shot --scene SCENE --out FILE [OPTIONS]
                       a PNG or JPEG of a scene: title, choose, mulligan, duel, respond, result, replay and others
shot --demo FOLDER [--deck DECK] [--against DECK] [--response RULE] [--seed N] [--size WxH]
                       two computer players, and a PNG of the table every other turn
  --deck, --against    the decks of a match that is shown
  --response RULE      how often an attack may be answered in it: once, or until_pass
  --seed N             the luck of the match (7)
  --steps N            moves that are played before the picture (0)
  --size WxH           pixels of the window (1280x720)
  --scale PERCENT      size of the interface, from 75 to 200 (100)
  --click X,Y          a click before the picture, in pixels; may be said several times
  --hover X,Y          where the pointer rests, in pixels
  --time SECONDS       how long the picture stands still before it is taken (0)
  --color-blind        with the colours that are told apart with any eyes";

const OPTIONS: [&str; 15] = [
    "--scene",
    "--out",
    "--seed",
    "--steps",
    "--size",
    "--scale",
    "--click",
    "--hover",
    "--time",
    "--color-blind",
    "--demo",
    "--deck",
    "--against",
    "--response",
    "--help",
];

/// Seconds of a frame.
const FRAME: f32 = 1.0 / 60.0;
/// Frames in which everything must have come to rest.
const MOST_FRAMES: u32 = 60 * 120;
/// How long the pointer rests before what it rests on is surely shown, in seconds.
const HOVER: f32 = 0.5;
/// Moves between two looks at a match that is demonstrated, and the most of them.
const DEMO_STEPS: u32 = 6;
const MOST_DEMO_STEPS: u32 = 6000;

/// What was asked for.
#[derive(Clone, PartialEq, Debug)]
struct Request {
    scene: Option<String>,
    out: Option<PathBuf>,
    seed: u64,
    steps: u32,
    size: (u32, u32),
    scale: u16,
    clicks: Vec<Point>,
    hover: Option<Point>,
    time: f32,
    color_blind: bool,
    demo: Option<PathBuf>,
    chosen: Chosen,
}

impl Default for Request {
    fn default() -> Self {
        Self {
            scene: None,
            out: None,
            seed: 7,
            steps: 0,
            size: (1280, 720),
            scale: 100,
            clicks: Vec::new(),
            hover: None,
            time: 0.0,
            color_blind: false,
            demo: None,
            chosen: Chosen::default(),
        }
    }
}

fn main() -> ExitCode {
    let outcome = request(std::env::args_os().skip(1)).and_then(|request| match request {
        None => {
            say(HELP);
            Ok(())
        }
        Some(request) => match &request.demo {
            Some(folder) => demo(&request, folder),
            None => shot(&request),
        },
    });
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(what) => {
            let _ = writeln!(std::io::stderr(), "shot: {what}");
            ExitCode::FAILURE
        }
    }
}

/// A reader that went away is no error of ours.
fn say(text: &str) {
    let _ = writeln!(std::io::stdout(), "{text}");
}

/// Understands the words; nothing when help is wanted.
fn request(words: impl IntoIterator<Item = OsString>) -> Result<Option<Request>, String> {
    use lexopt::Arg::{Long, Short, Value};
    let mut parser = lexopt::Parser::from_args(words);
    let mut request = Request::default();
    while let Some(argument) = parser.next().map_err(|error| error.to_string())? {
        let option = match argument {
            Long("help") | Short('h') => return Ok(None),
            Long("color-blind") => {
                request.color_blind = true;
                continue;
            }
            Long(name) => format!("--{name}"),
            Short(letter) => format!("-{letter}"),
            Value(word) => return Err(format!("what is `{}` for?\n{HELP}", word.to_string_lossy())),
        };
        if !OPTIONS.contains(&option.as_str()) {
            return Err(format!("there is no option `{option}`{}\n{HELP}", did_you_mean(&option, &OPTIONS)));
        }
        let value = parser.value().map_err(|_| format!("{option} needs something after it\n{HELP}"))?;
        request.set(&option, value)?;
    }
    match (&request.scene, &request.out, &request.demo) {
        (Some(_), Some(_), None) | (None, None, Some(_)) => Ok(Some(request)),
        (_, _, Some(_)) => Err("--demo takes pictures of a match: it goes without --scene and --out".to_owned()),
        (None, ..) => Err(format!("which scene? --scene is missing\n{HELP}")),
        (_, None, _) => Err(format!("where to? --out is missing\n{HELP}")),
    }
}

impl Request {
    fn set(&mut self, option: &str, value: OsString) -> Result<(), String> {
        let text = value.to_string_lossy().into_owned();
        let wrong = |what: &str| format!("{option}: `{text}` is no {what}");
        match option {
            "--scene" => self.scene = Some(text),
            "--out" => self.out = Some(value.into()),
            "--demo" => self.demo = Some(value.into()),
            "--seed" => self.seed = text.parse().map_err(|_| wrong("whole number"))?,
            "--steps" => self.steps = text.parse().map_err(|_| wrong("whole number"))?,
            "--size" => self.size = pair(&text, 'x').ok_or_else(|| wrong("size like 1280x720"))?,
            "--scale" => {
                let scale = text.parse().ok().filter(|scale| (75..=200).contains(scale));
                self.scale = scale.ok_or_else(|| wrong("whole number from 75 to 200"))?;
            }
            "--hover" | "--click" => {
                let (x, y) = pair::<f32>(&text, ',').ok_or_else(|| wrong("place like 640,360"))?;
                let place = Point::new(x, y);
                if option == "--click" {
                    self.clicks.push(place);
                } else {
                    self.hover = Some(place);
                }
            }
            "--time" => {
                let time = text.parse().ok().filter(|time: &f32| (0.0..=600.0).contains(time));
                self.time = time.ok_or_else(|| wrong("number of seconds from 0 to 600"))?;
            }
            "--response" => self.chosen.response = start::response(option, &text)?,
            _ => self.chosen.decks[usize::from(option == "--against")] = Some(deck(option, value)?),
        }
        Ok(())
    }

    fn input(&self) -> Input {
        Input { elapsed: FRAME, width: self.size.0, height: self.size.1, ..Input::default() }
    }
}

fn pair<T: std::str::FromStr>(text: &str, between: char) -> Option<(T, T)> {
    let (first, second) = text.split_once(between)?;
    Some((first.parse().ok()?, second.parse().ok()?))
}

/// A deck, as the game's own command line knows it.
fn deck(option: &str, value: OsString) -> Result<String, String> {
    match start::read([option.into(), value])? {
        Asked::Play(Start::Duel { decks, .. }) => Ok(decks.into_iter().flatten().next().unwrap_or_default()),
        _ => Err(format!("{option} takes a deck")),
    }
}

/// The game as the request wants it.
fn app(request: &Request) -> App {
    let start = match &request.demo {
        Some(folder) => {
            let Chosen { decks, response } = request.chosen.clone();
            Start::Demo { folder: folder.clone(), decks, response: Some(response), seed: Some(request.seed) }
        }
        None => Start::Title,
    };
    // With files of its own: a picture does not depend on what somebody has set or left here.
    let mut app = App::with(start, Library::new(Box::new(storage::Memory::default())));
    let settings = app.settings();
    settings.scale = request.scale;
    settings.color_blind = request.color_blind;
    app
}

/// Goes on until nothing is under way any more.
fn settle(app: &mut App, input: &Input) -> Result<(), String> {
    for _ in 0..MOST_FRAMES {
        if !app.frame(input).busy {
            return Ok(());
        }
    }
    Err(format!("after {} seconds the picture still moves", MOST_FRAMES / 60))
}

/// Lets time pass.
fn pass(app: &mut App, input: &Input, seconds: f32) -> FrameOut {
    let frames = (seconds / FRAME).round() as u32;
    (0..frames).map(|_| app.frame(input)).last().unwrap_or_default()
}

fn shot(request: &Request) -> Result<(), String> {
    let (Some(scene), Some(out)) = (&request.scene, &request.out) else { return Err(HELP.to_owned()) };
    let mut memory = Memory::open(request.size.0, request.size.1)?;
    let mut app = app(request);
    app.stage_with(scene, request.seed, request.steps, &request.chosen)?;
    let mut input = request.input();
    settle(&mut app, &input)?;
    for place in &request.clicks {
        input.pointer = Some(*place);
        for down in [false, true, false] {
            input.down = down;
            app.frame(&input);
        }
        settle(&mut app, &input)?;
    }
    input.pointer = request.hover;
    if input.pointer.is_some() {
        pass(&mut app, &input, HOVER);
    }
    pass(&mut app, &input, request.time);
    memory.picture(app.canvas())?.save(out)
}

fn demo(request: &Request, folder: &Path) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut memory = Memory::open(request.size.0, request.size.1)?;
    let mut app = app(request);
    let input = request.input();
    let mut number = 0;
    let mut picture = |app: &mut App, name: &str| {
        settle(app, &input)?;
        number += 1;
        let file = folder.join(format!("{number:02}-{name}.png"));
        memory.picture(app.canvas())?.save(&file)?;
        say(&file.display().to_string());
        Ok::<(), String>(())
    };
    app.stage("title", request.seed, 0)?;
    picture(&mut app, "title")?;
    let mut seen = 0;
    for steps in (0..MOST_DEMO_STEPS).step_by(DEMO_STEPS as usize) {
        let Staged { turn, over, .. } = app.stage_with("duel", request.seed, steps, &request.chosen)?;
        if over {
            break;
        }
        // Every other turn: both players are seen, and nobody has to look at a hundred pictures.
        if turn >= seen + 2 || steps == 0 {
            seen = turn;
            picture(&mut app, &format!("turn-{turn}"))?;
        }
    }
    app.stage_with("result", request.seed, MOST_DEMO_STEPS, &request.chosen)?;
    picture(&mut app, "result")
}

#[cfg(test)]
mod tests {
    use super::*;
    use azuki_engine::state::Response;

    fn asked(line: &str) -> Result<Option<Request>, String> {
        request(line.split_whitespace().map(OsString::from))
    }

    #[test]
    fn every_option_is_understood() {
        let line = "--scene duel --out x.png --seed 9 --steps 40 --size 1920x1080 --scale 150 --hover 10,20.5 --time 1.5 \
                    --color-blind --click 1,2 --click 3,4";
        let expected = Request {
            scene: Some("duel".to_owned()),
            out: Some("x.png".into()),
            seed: 9,
            steps: 40,
            size: (1920, 1080),
            scale: 150,
            clicks: vec![Point::new(1.0, 2.0), Point::new(3.0, 4.0)],
            hover: Some(Point::new(10.0, 20.5)),
            time: 1.5,
            color_blind: true,
            ..Request::default()
        };
        assert_eq!(asked(line), Ok(Some(expected)));
        let chosen = Chosen { decks: [None, Some("shao".to_owned())], response: Response::UntilPass };
        let demo = Request { demo: Some("pictures".into()), chosen, ..Request::default() };
        assert_eq!(asked("--demo pictures --against shao --response until_pass"), Ok(Some(demo)));
        assert_eq!(asked("--help"), Ok(None));
        assert!(OPTIONS.iter().all(|option| HELP.contains(option) || *option == "--help"));
    }

    #[test]
    fn what_is_wrong_is_said() {
        let cases = [
            ("--size 1280", "--size: `1280` is no size like 1280x720"),
            ("--scale 300", "--scale: `300` is no whole number from 75 to 200"),
            ("--hover 5", "--hover: `5` is no place like 640,360"),
            ("--time forever", "--time: `forever` is no number of seconds from 0 to 600"),
            ("--deck shoa", "--deck: there is no `shoa`"),
            ("--response onec", "--response: there is no `onec` (did you mean `once`?); there are once, until_pass"),
            ("--scne duel", "there is no option `--scne` (did you mean `--scene`?)"),
            ("--out x.png", "which scene? --scene is missing"),
            ("--scene duel", "where to? --out is missing"),
            ("--scene duel --out x --demo y", "--demo takes pictures of a match"),
            ("duel", "what is `duel` for?"),
        ];
        for (line, beginning) in cases {
            let error = asked(line).unwrap_err();
            assert!(error.starts_with(beginning), "{line}: {error}");
        }
    }

    #[test]
    fn a_scene_becomes_a_picture_of_the_size_asked_for() {
        let file = std::env::temp_dir().join(format!("azuki-shot-{}.png", std::process::id()));
        let line = format!("--scene title --size 800x450 --out {}", file.display());
        shot(&asked(&line).unwrap().unwrap()).unwrap();
        let picture = image::open(&file).unwrap().to_rgb8();
        fs::remove_file(&file).unwrap();
        assert_eq!(picture.dimensions(), (800, 450));
        let colors: std::collections::HashSet<_> = picture.pixels().collect();
        assert!(colors.len() > 1, "the picture is blank");
        let error = shot(&asked("--scene nowhere --out x.png").unwrap().unwrap()).unwrap_err();
        assert!(error.contains("nowhere"), "{error}");
    }
}
