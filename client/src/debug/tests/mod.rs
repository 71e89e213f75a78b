//! Scripted hands on the overlay, through the whole game.

mod changes;
mod time;

use azuki_engine::ids::{CardIx, Player};
use azuki_engine::rules::{Part, Rules};

use super::*;
use crate::app::App;
use crate::canvas::{Mark, MarkKind};
use crate::input::{Input, Stroke};
use crate::platform::storage::{Memory, Storage};
use crate::session::{ReplayView, Session};
use crate::settings::Speed;
use crate::start::Start;

/// Somebody before the game.
struct Hands {
    app: App,
    input: Input,
    files: Memory,
    copied: Option<String>,
}

/// In the middle of an ability.
fn is_in_ability(session: &Session) -> bool {
    let state = session.state();
    state.pending().is_open() || !state.stack().is_empty()
}

impl Hands {
    /// A match after so many steps, with the overlay open.
    fn new(steps: u32) -> Self {
        let files = Memory::default();
        let mut app = App::with(Start::Title, Library::new(Box::new(files.clone())));
        app.canvas().keep_marks();
        app.settings().speed = Speed::Instant;
        app.stage("duel", 3, steps).unwrap();
        let mut hands = Self { app, input: Input::default(), files, copied: None };
        hands.wait(30);
        hands
    }

    fn open(steps: u32) -> Self {
        let mut hands = Self::new(steps);
        hands.key(Key::F3);
        hands
    }

    /// The first moment after so many steps that is like that.
    fn open_when(steps: u32, is: fn(&Session) -> bool) -> Self {
        let mut moments = (steps..steps + 60).map(Self::open);
        moments.find_map(|mut hands| is(hands.session()).then_some(hands)).expect("there is one")
    }

    fn frame(&mut self) {
        let out = self.app.frame(&self.input);
        self.copied = out.copied.or(self.copied.take());
        self.input.strokes.clear();
        self.input.wheel = 0.0;
    }

    fn wait(&mut self, frames: usize) {
        for _ in 0..frames {
            self.frame();
        }
    }

    fn key(&mut self, key: Key) {
        self.input.strokes.push(Stroke::plain(key));
        self.frame();
        self.frame();
    }

    fn click(&mut self, at: Point) {
        self.input.pointer = Some(at);
        for down in [false, true, false] {
            self.input.down = down;
            self.frame();
        }
        // Away, so that nothing is hovered.
        self.input.pointer = Some(Point::new(660.0, 705.0));
        self.wait(2);
    }

    fn marks(&mut self) -> Vec<Mark> {
        self.app.canvas().marks().to_vec()
    }

    /// The button of the overlay with these words: the last that was drawn lies above.
    fn press(&mut self, words: &str) {
        let marks = self.marks();
        let found = marks.iter().rev().find(|mark| mark.kind == MarkKind::Control && mark.name == words);
        let at = found.unwrap_or_else(|| panic!("there is no button {words:?}")).area.middle();
        self.click(at);
    }

    fn says(&mut self, words: &str) -> bool {
        self.marks().iter().any(|mark| mark.kind == MarkKind::Text && mark.name.contains(words))
    }

    /// Scrolls to a line of a panel and clicks it.
    fn choose(&mut self, panel: Panel, words: &str) {
        let overlay = self.app.overlay();
        let lines: Vec<String> = overlay.lines(panel).map(str::to_owned).collect();
        // A number at the beginning of a line must not be found in a larger one.
        let begins = lines.iter().position(|line| line.trim_start().starts_with(words));
        let number = begins.or_else(|| lines.iter().position(|line| line.contains(words)));
        let number = number.unwrap_or_else(|| panic!("{panel:?} does not say {words:?}: {lines:#?}"));
        let view = overlay.laid[panel.index()].view;
        overlay.windows.scroll(panel, 1e6, lines.len(), view.height);
        overlay.windows.scroll(panel, -(number as f32) / 3.0, lines.len(), view.height);
        let scroll = overlay.windows.get(panel).scroll;
        let at = Point::new(view.x + 60.0, view.y + (number as f32 + 0.5) * PITCH - scroll);
        assert!(view.contains(at), "{words:?} is out of sight");
        self.click(at);
    }

    fn lines(&mut self, panel: Panel) -> Vec<String> {
        self.app.overlay().lines(panel).map(str::to_owned).collect()
    }

    fn session(&mut self) -> &mut Session {
        &mut self.app.duel().unwrap().session
    }

    fn hash(&mut self) -> u64 {
        self.session().hash()
    }

    /// Shows only one panel, and it in full.
    fn only(&mut self, panel: Panel) {
        for other in Panel::ALL {
            if self.app.overlay().windows.get(other).open != (other == panel) {
                self.app.overlay().toggle(other);
            }
        }
        self.wait(2);
    }

    /// Does the first thing that is legal, by a click.
    fn act(&mut self) {
        self.only(Panel::Legal);
        let before = self.session().history().len();
        let line = self.lines(Panel::Legal).into_iter().nth(1).unwrap();
        self.choose(Panel::Legal, &line);
        assert!(self.session().history().len() > before, "{line}");
    }
}

#[test]
fn closed_it_leaves_no_trace_and_f3_opens_it() {
    let mut hands = Hands::new(6);
    hands.wait(3);
    let quads = hands.app.canvas().quads().len();
    assert_eq!(hands.app.overlay().frames().count, 0, "nothing is measured");
    hands.key(Key::F3);
    assert!(hands.app.settings().debug && hands.app.canvas().quads().len() > quads + 20);
    assert!(hands.says("Time") && hands.app.overlay().frames().count > 0);
    hands.key(Key::F3);
    assert!(!hands.app.settings().debug && !hands.says("Zones"));
    let measured = hands.app.overlay().frames().count;
    hands.wait(5);
    assert_eq!(hands.app.overlay().frames().count, measured);
}

#[test]
fn every_panel_opens_and_tells() {
    let mut hands = Hands::open(14);
    for (panel, words) in [
        (Panel::Inspect, "Point at a card"),
        (Panel::Zones, "Hidden cards are revealed here"),
        (Panel::Events, "turn"),
        (Panel::Machine, "Now: phase"),
        (Panel::Legal, "Not legal, and why"),
        (Panel::Time, "Click a moment"),
        (Panel::Bot, "visits"),
        (Panel::Frame, "draw calls"),
        (Panel::Edit, "Into the hand of p0"),
    ] {
        hands.only(panel);
        hands.wait(30);
        let lines = hands.lines(panel);
        assert!(lines.iter().any(|line| line.contains(words)), "{panel:?}: {lines:#?}");
        assert!(hands.marks().iter().any(|mark| mark.kind == MarkKind::Panel && mark.name == panel.name()));
    }
}

#[test]
fn the_bar_opens_panels_and_titles_move_and_fold_them() {
    let mut hands = Hands::open(4);
    hands.press("Bot");
    let place = |hands: &mut Hands| *hands.app.overlay().windows.get(Panel::Bot);
    assert!(place(&mut hands).open);
    let title = place(&mut hands).title();
    let from = Point::new(title.x + 30.0, title.y + 8.0);
    hands.input.pointer = Some(from);
    hands.frame();
    hands.input.down = true;
    hands.frame();
    hands.input.pointer = Some(from + Point::new(-60.0, 140.0));
    hands.frame();
    hands.input.down = false;
    hands.wait(2);
    let moved = place(&mut hands);
    assert_eq!((moved.x, moved.y), (title.x - 60.0, title.y + 140.0));
    let fold = moved.fold().middle();
    hands.click(fold);
    assert!(place(&mut hands).collapsed);
    let again = Windows::read(&hands.files.read("windows.json").unwrap().unwrap()).unwrap();
    assert_eq!(again.get(Panel::Bot).area(), place(&mut hands).area());
    let close = place(&mut hands).close().middle();
    hands.click(close);
    assert!(!place(&mut hands).open);
}

#[test]
fn what_is_done_on_a_panel_does_not_reach_the_table() {
    let mut hands = Hands::open(14);
    let before = hands.hash();
    for panel in Panel::ALL {
        hands.only(panel);
        let area = hands.app.overlay().windows.get(panel).title();
        hands.click(Point::new(area.x + 40.0, area.y + 6.0));
        let inside = hands.app.overlay().windows.get(panel).area();
        hands.input.pointer = Some(inside.middle());
        hands.input.wheel = -3.0;
        hands.wait(3);
        assert!(hands.app.duel().unwrap().hovered_card().is_none(), "{panel:?}");
    }
    assert_eq!(hands.hash(), before);
}

#[test]
fn a_card_is_looked_at_in_full() {
    let mut hands = Hands::open(24);
    hands.only(Panel::Zones);
    let leader = hands.session().state().def(CardIx::leader(Player::One));
    let name = azuki_cards::table().name(leader);
    let line = hands.lines(Panel::Zones).into_iter().rfind(|line| line.starts_with(&format!("0 {name} "))).unwrap();
    hands.choose(Panel::Zones, &line);
    hands.only(Panel::Inspect);
    let lines = hands.lines(Panel::Inspect);
    for words in [name, "Attack", "printed", "Health", "Components", "Compiled", "of p1, in garden"] {
        assert!(lines.iter().any(|line| line.contains(words)), "{words}: {lines:#?}");
    }
    // A hidden card is revealed, and that is said.
    let hidden = *hands.session().state().deck(Player::One).last().unwrap();
    hands.app.overlay().card = hidden;
    hands.wait(2);
    assert!(hands.lines(Panel::Inspect).iter().any(|line| line.contains("hidden from p0 and revealed here")));
}

#[test]
fn events_are_filtered_and_tell_their_cues() {
    let mut hands = Hands::open(24);
    hands.only(Panel::Events);
    let all = hands.lines(Panel::Events).len();
    hands.press("moves");
    let fewer = hands.lines(Panel::Events);
    assert!(fewer.len() < all && !fewer.iter().any(|line| line.contains("moves from")));
    hands.press("moves");
    let history = hands.session().history();
    let (at, number) = history
        .iter()
        .enumerate()
        .rev()
        .find_map(|(at, moment)| {
            let played =
                |event: &azuki_engine::event::Event| matches!(event, azuki_engine::event::Event::CardPlayed { .. });
            Some((at, moment.events.iter().position(played)?))
        })
        .unwrap();
    hands.choose(Panel::Events, &format!("{at}.{number} "));
    let lines = hands.lines(Panel::Events);
    assert!(lines.iter().any(|line| line.starts_with("about p")), "{lines:#?}");
    assert!(lines.iter().any(|line| line.starts_with("cue: bond") || line.starts_with("no cue")), "{lines:#?}");
    assert!(hands.app.overlay().card.is_some() && hands.app.overlay().pinned);
}

#[test]
fn an_action_is_followed_op_by_op() {
    let mut hands = Hands::open(40);
    let table = azuki_cards::table();
    let history: Vec<_> = hands.session().history().to_vec();
    let mut ran = None;
    for (at, pair) in history.windows(2).enumerate() {
        let Some(action) = pair[1].action else { continue };
        let traced = azuki_engine::vm::trace(&pair[0].state, table, action).unwrap();
        assert_eq!(traced.after.hash(table), pair[1].state.hash(table), "a trace runs the same");
        assert_eq!(traced.events, pair[1].events);
        if traced.steps.len() > 2 {
            ran = Some((at + 1, traced.steps.len()));
        }
    }
    let (at, ops) = ran.expect("some ability ran");
    hands.only(Panel::Machine);
    hands.app.overlay().followed.chosen = Some(at);
    hands.app.overlay().version += 1;
    hands.wait(2);
    assert!(hands.lines(Panel::Machine).iter().any(|line| line.starts_with(&format!("op 1 of {ops}"))));
    hands.press("op >");
    assert!(hands.lines(Panel::Machine).iter().any(|line| line.starts_with(&format!("op 2 of {ops}"))));
    assert!(hands.lines(Panel::Machine).iter().any(|line| line.starts_with("> ")));
    hands.press("< op");
    assert!(hands.lines(Panel::Machine).iter().any(|line| line.starts_with(&format!("op 1 of {ops}"))));
    hands.press("< action");
    assert!(hands.lines(Panel::Machine).iter().any(|line| line.starts_with(&format!("Moment {}", at - 1))));
}

#[test]
fn what_a_frame_took_is_not_told_before_one_was_measured() {
    let mut hands = Hands::new(6);
    hands.only(Panel::Frame);
    hands.app.settings().debug = true;
    hands.frame();
    assert!(hands.says("no frame has been measured yet"));
    hands.wait(2);
    assert!(hands.says("draw calls") && !hands.says("no frame has been measured yet"));
}

#[test]
fn the_computer_thinks_aloud_and_plays_a_side() {
    // With something to choose, early enough that no win can be proved.
    let mut hands = Hands::open_when(14, |session| session.legal().len() > 3 && session.state().turn() < 7);
    hands.only(Panel::Bot);
    hands.wait(200);
    let lines = hands.lines(Panel::Bot);
    assert!(lines.iter().any(|line| line.contains("a second")), "{lines:#?}");
    assert!(lines.iter().any(|line| line.contains(" %: ")), "{lines:#?}");
    let before = hands.session().history().len();
    hands.press("Play p0 (this side)");
    for _ in 0..3000 {
        if hands.session().history().len() > before + 1 {
            break;
        }
        hands.frame();
    }
    assert!(hands.session().history().len() > before + 1, "nobody plays");
}

#[test]
fn a_bug_report_is_one_key() {
    let mut hands = Hands::open(14);
    hands.key(Key::F9);
    let names = hands.files.list("reports").unwrap();
    assert_eq!(names.len(), 2, "{names:?}");
    let read = |hands: &Hands, ending: &str| {
        let name = names.iter().find(|name| name.ends_with(ending)).unwrap();
        hands.files.read(name).unwrap().unwrap()
    };
    let loaded = Session::load(&read(&hands, "match.json")).unwrap();
    assert_eq!(loaded.hash(), hands.hash());
    let text = String::from_utf8(read(&hands, "report.txt")).unwrap();
    for words in ["Board", "Picture", "Log", "Last events", "Scenario", &format!("{:016x}", hands.hash())] {
        assert!(text.contains(words), "{words}");
    }
    assert_eq!(hands.copied.as_deref(), Some(text.as_str()));
    hands.only(Panel::Time);
    hands.press("Copy scenario");
    assert!(hands.copied.as_deref().is_some_and(|text| text.contains("p0 leader: ") && text.contains("=> turn ")));
    hands.press("Copy save");
    let copied = hands.copied.clone().unwrap();
    assert_eq!(Session::load(copied.as_bytes()).unwrap().hash(), hands.hash());
    hands.press("Save");
    let saved = hands.hash();
    hands.act();
    assert_ne!(hands.hash(), saved);
    hands.only(Panel::Time);
    hands.press("Load");
    assert_eq!(hands.hash(), saved);
}

#[test]
fn open_it_takes_little_of_a_frame() {
    let mut hands = Hands::open(30);
    for panel in Panel::ALL {
        if !hands.app.overlay().windows.get(panel).open {
            hands.app.overlay().toggle(panel);
        }
    }
    hands.wait(frames::KEPT * 2);
    let mut times: Vec<f32> = hands.app.overlay().frames().each().map(|measure| measure.overlay).collect();
    times.sort_by(f32::total_cmp);
    let median = times[times.len() / 2];
    // Without optimisation, on a machine that does other things, everything takes several times as long.
    let most = if cfg!(debug_assertions) { 12.0 } else { 2.0 };
    assert!(median < most, "the overlay takes {median} ms");
}

#[test]
fn the_parts_of_every_number_make_that_number() {
    let mut hands = Hands::new(60);
    let table = azuki_cards::table();
    let mut changed = 0;
    for moment in hands.session().history() {
        let rules = Rules::new(&moment.state, table);
        for card in CardIx::all().filter(|card| moment.state.zone(*card).is_field()) {
            let (attack, health) = (rules.attack_parts(card), rules.health_parts(card));
            assert_eq!(Part::sum(&attack).clamp(0, 100), i32::from(rules.attack(card)));
            assert_eq!(Part::sum(&health).clamp(0, 100), i32::from(rules.health(card)));
            changed += usize::from(attack.len() + health.len() > 2);
        }
    }
    assert!(changed > 0, "no card was changed by another");
}
