//! Whoever does what the guide says plays whole matches: it is what the browser's tests do with real events.

use crate::app::{App, Guide, Touch};
use crate::geometry::Point;
use crate::input::Input;
use crate::library::Library;
use crate::platform::storage::Memory;
use crate::session::Thinking;
use crate::settings::Speed;
use crate::start::Start;

struct Visitor {
    app: App,
    guide: Guide,
    finger: bool,
}

impl Visitor {
    fn new(opponent: &str, finger: bool) -> Self {
        let decks = ["shao", "raizan"].map(|id| Some(id.to_owned()));
        let start = Start::Duel { opponent: Some(opponent.to_owned()), decks, response: None, seed: Some(31) };
        let mut app = App::with(start, Library::new(Box::new(Memory::default())));
        app.set_thinking(Thinking::Visits(12));
        app.settings().speed = Speed::Instant;
        app.canvas().keep_marks();
        Self { app, guide: Guide::default(), finger }
    }

    fn frame(&mut self, pointer: Option<Point>, down: bool) {
        let input = Input { pointer, down, touch: self.finger, ..Input::default() };
        self.app.frame(&input);
    }

    fn tap(&mut self, at: Point) {
        if !self.finger {
            self.frame(Some(at), false);
        }
        self.frame(Some(at), true);
        self.frame(Some(at), false);
        self.frame(None, false);
    }

    fn drag(&mut self, from: Point, to: Point) {
        for part in 0..=6 {
            self.frame(Some(from.toward(to, part as f32 / 6.0)), true);
        }
        self.frame(Some(to), false);
    }

    /// Plays to the end; how many touches it took, and how many curtains.
    fn play(&mut self) -> (u32, u32) {
        let (mut touches, mut curtains, mut idle) = (0, 0, 0);
        loop {
            self.frame(None, false);
            let curtain = self.app.curtain.is_some();
            match self.guide.next(&self.app, self.finger) {
                Touch::Nothing if self.app.is_over() => return (touches, curtains),
                Touch::Wait | Touch::Nothing => {
                    idle += 1;
                    assert!(idle < 4000, "nothing happens any more");
                    continue;
                }
                Touch::Tap(at) => self.tap(at),
                Touch::Drag(from, to) => self.drag(from, to),
            }
            idle = 0;
            touches += 1;
            curtains += u32::from(curtain);
            assert!(touches < 3000, "the match does not end");
        }
    }
}

impl App {
    fn is_over(&self) -> bool {
        matches!(self.screen, crate::app::Screen::Menu(_))
    }
}

#[test]
fn a_match_by_what_the_guide_says_with_a_mouse() {
    let (touches, curtains) = Visitor::new("easy", false).play();
    assert!(touches > 20 && curtains == 0, "{touches} touches, {curtains} curtains");
}

#[test]
fn and_with_a_finger() {
    let (touches, _) = Visitor::new("easy", true).play();
    assert!(touches > 15, "{touches} touches");
}

#[test]
fn and_by_two_people() {
    let (touches, curtains) = Visitor::new("hotseat", false).play();
    assert!(touches > 40 && curtains > 5, "{touches} touches, {curtains} curtains");
}

#[test]
fn questions_are_answered_in_words_of_the_page() {
    let mut visitor = Visitor::new("easy", false);
    while !matches!(visitor.app.screen, crate::app::Screen::Duel(_)) {
        visitor.frame(None, false);
    }
    visitor.frame(None, false);
    let input = Input { density: 2.0, ..Input::default() };
    let mut ask = |question: &str| -> serde_json::Value {
        serde_json::from_str(&visitor.guide.answer(&mut visitor.app, question, &input, 3)).unwrap()
    };
    let state = ask("state");
    assert_eq!((&state["scene"], &state["presses"], &state["actions"]), (&"duel".into(), &3.into(), &1.into()));
    let controls = state["controls"].as_array().unwrap();
    assert!(!controls.is_empty());
    for control in controls {
        // Half of what it is on the canvas, on a screen with twice the pixels.
        let (x, y) = (control["at"][0].as_f64().unwrap(), control["at"][1].as_f64().unwrap());
        assert!((0.0..640.0).contains(&x) && (0.0..360.0).contains(&y), "{control}");
    }
    assert_eq!(
        ask("stage nowhere 1 0")["error"].as_str().unwrap().split(';').next(),
        Some("there is no scene `nowhere`")
    );
    assert_eq!(ask("stage duel 7 12")["over"], false);
    assert!(ask("what?")["error"].is_string());
}
