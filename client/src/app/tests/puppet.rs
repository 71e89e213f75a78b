//! Hands for tests: they see what is on the screen and do what a person would to get an action done.

use std::collections::VecDeque;

use azuki_bot::{Bot, BotOptions, Budget, Level};
use azuki_engine::action::Action;
use azuki_engine::ids::Player;
use azuki_engine::state::Response;

use crate::app::{App, Screen, guide};
use crate::geometry::{Area, Point};
use crate::input::{Input, Key, Stroke};
use crate::intent::{self, Target};
use crate::library::Library;
use crate::platform::storage::Memory;
use crate::scene::duel::{Ask, Duel, Spot, hands};
use crate::session::{Thinking, starter};
use crate::settings::Speed;
use crate::start::Start;

/// What the puppet plays with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Means {
    /// Two clicks.
    Clicks,
    /// A drag.
    Drags,
    /// The keyboard alone.
    Keys,
    /// A finger: taps and drags.
    Finger,
}

/// The game and its puppet.
pub struct Puppet {
    /// The game.
    pub app: App,
    means: Means,
    prompters: [Bot<'static>; 2],
    size: (u32, u32),
    /// Frames so far.
    pub frames: u32,
}

impl Puppet {
    /// A game that begins with a match against the computer, or with two people.
    pub fn new(means: Means, opponent: &str, seed: u64, disk: Memory) -> Self {
        Self::under(Response::Once, means, opponent, seed, disk)
    }

    /// The same under a ruleset.
    pub fn under(response: Response, means: Means, opponent: &str, seed: u64, disk: Memory) -> Self {
        let decks = ["raizan", "shao"].map(|id| Some(id.to_owned()));
        let (opponent, response) = (Some(opponent.to_owned()), Some(response));
        let start = Start::Duel { opponent, decks, response, seed: Some(seed) };
        Self::with(means, start, seed, disk)
    }

    /// A game that begins as it is told to.
    pub fn with(means: Means, start: Start, seed: u64, disk: Memory) -> Self {
        let mut app = App::with(start, Library::new(Box::new(disk)));
        app.set_thinking(Thinking::Visits(12));
        app.settings().speed = Speed::Instant;
        app.settings().confirm_risky = false;
        let decks = [starter("raizan").unwrap(), starter("shao").unwrap()];
        let prompter = |seat: Player| {
            let usual = BotOptions::new(azuki_cards::table(), decks, seat);
            Bot::new(BotOptions { level: Level::Easy, budget: Budget::Visits(20), seed, ..usual })
        };
        let mut puppet = Self { app, means, prompters: Player::BOTH.map(prompter), size: (1280, 720), frames: 0 };
        while matches!(puppet.app.screen, Screen::Loading) {
            puppet.frame(&Input::default());
        }
        puppet
    }

    /// One frame of a sixtieth of a second.
    pub fn frame(&mut self, input: &Input) {
        let mut input =
            Input { width: self.size.0, height: self.size.1, touch: self.means == Means::Finger, ..input.clone() };
        // Who plays by keys has a mouse, too: it lies still in the middle of the table.
        if self.means == Means::Keys {
            input.pointer = Some(Point::new(600.0, 400.0));
        }
        self.frames += 1;
        assert!(!self.app.frame(&input).quit, "the game ended by itself");
    }

    fn hold(&mut self, at: Point, down: bool) {
        let pointer = Some(at * self.unit());
        self.frame(&Input { pointer, down, ..Input::default() });
    }

    fn unit(&self) -> f32 {
        let (width, height) = self.size;
        let input = Input { width, height, ..Input::default() };
        let settings = crate::settings::Settings { scale: 100, ..Default::default() };
        super::super::unit_of(&input, &settings)
    }

    /// Clicks or taps.
    pub fn click(&mut self, at: Point) {
        if self.means != Means::Finger {
            self.hold(at, false);
        }
        self.hold(at, true);
        self.hold(at, false);
    }

    fn drag(&mut self, from: Point, to: Point) {
        self.hold(from, true);
        for part in 1..=6 {
            self.hold(from.toward(to, part as f32 / 6.0), true);
        }
        self.hold(to, true);
        self.hold(to, false);
    }

    /// Presses a key.
    pub fn press(&mut self, key: Key) {
        let strokes = vec![Stroke::plain(key)];
        self.frame(&Input { strokes, ..Input::default() });
    }

    /// The match on the screen.
    pub fn duel(&mut self) -> Option<&mut Duel> {
        self.app.duel()
    }

    /// Whether the curtain is between two people.
    pub fn is_curtain(&self) -> bool {
        self.app.curtain.is_some()
    }

    /// Whether a menu is on the screen: the match is over.
    pub fn is_menu(&self) -> bool {
        matches!(self.app.screen, Screen::Menu(_))
    }

    fn area(&mut self, spot: Spot) -> Area {
        let duel = self.duel().expect("a match is on the screen");
        guide::area(duel, spot).unwrap_or_else(|| panic!("{spot:?} is nowhere: {:?}", duel.asked))
    }

    fn click_spot(&mut self, spot: Spot) {
        let at = self.area(spot).middle();
        self.click(at);
    }

    /// Stands on a spot with the arrow keys alone. The hand spreads around the card that the keyboard stands on, so after each
    /// key the rest of the way is searched anew, as a person looks again.
    pub fn walk(&mut self, goal: Spot) {
        self.frame(&Input::default());
        if self.duel().unwrap().hands.focused.is_none() {
            self.press(Key::Right);
        }
        for _ in 0..40 {
            let Some(key) = self.first_key(goal) else { return };
            self.press(key);
        }
        panic!("the keyboard does not get to {goal:?}");
    }

    /// The arrow key that the shortest way to a spot begins with; none for who stands there.
    fn first_key(&mut self, goal: Spot) -> Option<Key> {
        let duel = self.duel().unwrap();
        let start = duel.hands.focused.expect("the keyboard stands somewhere");
        if start == goal {
            return None;
        }
        let mut seen = vec![start];
        let mut queue = VecDeque::from([(start, None)]);
        while let Some((here, first)) = queue.pop_front() {
            for key in [Key::Left, Key::Right, Key::Up, Key::Down] {
                let next = duel.spots.next(here, key, |spot| duel.useful(spot));
                let first = first.or(Some(key));
                if next == goal {
                    return first;
                }
                if !seen.contains(&next) {
                    seen.push(next);
                    queue.push_back((next, first));
                }
            }
        }
        panic!("the keyboard cannot reach {goal:?} from {start:?}: {:?}", duel.asked.ask)
    }

    fn touch(&mut self, spot: Spot) {
        if self.means == Means::Keys {
            self.walk(spot);
            self.press(Key::Enter);
        } else {
            self.click_spot(spot);
        }
    }

    /// Does an action by hand, as it is asked for on the screen.
    pub fn act(&mut self, action: Action) {
        // The hand of the last move is gone, and the cards that made way for it lie as they do at rest.
        self.wait(1);
        let duel = self.duel().expect("a match is on the screen");
        match guide::asked_spot(duel, action) {
            // Not at once: what is asked has just changed, and the button does not act by surprise.
            Some(Spot::Button) => {
                self.wait(30);
                if self.means == Means::Keys {
                    self.press(Key::Space);
                } else {
                    self.click_spot(Spot::Button);
                }
            }
            Some(spot) => self.touch(spot),
            None => self.move_on_table(action),
        }
    }

    fn move_on_table(&mut self, action: Action) {
        let (source, target) = intent::touched(action).expect("it is a move on the table");
        let wished = action.p[2] == 1 && {
            let plain = Action { p: [action.p[0], action.p[1], 0], ..action };
            self.duel().unwrap().session.legal().contains(&plain)
        };
        if wished {
            self.touch(Spot::Token);
        }
        let from = hands::spot_of_source(source);
        let to = hands::spot_of(target);
        let field = {
            let duel = self.duel().unwrap();
            Point::new(duel.table.column(2), duel.table.stream) * duel.table.zoom
        };
        let ability = matches!(target, Target::Ability(_));
        if matches!(self.means, Means::Drags | Means::Finger) && target != Target::Itself && !ability {
            let start = self.area(from).middle();
            let end = to.map_or(field, |spot| self.area(spot).middle());
            self.drag(start, end);
            self.confirm();
            return;
        }
        self.touch(from);
        self.wait(1);
        match to {
            _ if target == Target::Itself => {}
            Some(spot) => self.touch(spot),
            None if self.means == Means::Keys => self.press(Key::Enter),
            None => self.click(field),
        }
        self.confirm();
    }

    /// Says yes to a question that a risky move has asked.
    fn confirm(&mut self) {
        self.wait(1);
        if self.duel().is_some_and(|duel| guide::is_doubted(duel)) {
            self.touch(Spot::Yes);
        }
    }

    /// Lets frames pass.
    pub fn wait(&mut self, frames: u32) {
        for _ in 0..frames {
            self.frame(&Input::default());
        }
    }

    /// Lets frames pass until a person is asked, the curtain falls, or the match is over.
    pub fn until_asked(&mut self) {
        for _ in 0..4000 {
            self.frame(&Input::default());
            let curtain = self.is_curtain();
            let asked = self.duel().is_none_or(|duel| !matches!(duel.asked.ask, Ask::Wait));
            if curtain || asked {
                return;
            }
        }
        panic!("nobody was asked for 4000 frames");
    }

    /// What a sensible player would do now.
    pub fn wish(&mut self) -> Action {
        let Screen::Duel(duel) = &mut self.app.screen else { panic!("no match is on the screen") };
        let viewer = duel.session.viewer();
        self.prompters[viewer.index()].decide(duel.session.view()).expect("the decks are the ones of the match")
    }

    /// One decision of the person: by hand, and the match must have gone on by exactly that action.
    pub fn decide(&mut self) {
        let action = self.wish();
        let before = self.duel().unwrap().session.history().len();
        self.act(action);
        for _ in 0..4 {
            if self.duel().is_none_or(|duel| duel.session.history().len() > before) {
                break;
            }
            self.frame(&Input::default());
        }
        let means = self.means;
        let duel = self.duel().expect("the match is on the screen until its end was seen");
        let moment = duel.session.history().get(before).unwrap_or_else(|| {
            panic!("{means:?}: {action:?} was not done; {:?}, {:?}, {:?}", duel.asked, duel.message, duel.hands.grip)
        });
        assert_eq!(moment.action, Some(action), "{means:?}");
    }
}
