//! A match on the table: against the computer or with two people at one machine.

mod ask;
mod board;
mod developer;
mod dialog;
pub(crate) mod hands;
mod history;
mod history_panel;
mod keys;
mod lay;
mod paint;
mod panel;
mod picture;
mod places;
mod spot;
mod touch;
mod watch;

pub use ask::{Ask, Asked, Choice};
pub use board::Board;
pub use places::Manner;
pub use spot::{Spot, Spots};
pub use watch::Watch;

use std::rc::Rc;
use std::time::Duration;

use azuki_engine::action::Action;
use azuki_engine::event::Event;
use azuki_engine::ids::{CardIx, Player};
use azuki_engine::state::Zone;

use crate::audio::{Cue, Sound};
use crate::draw::face::Faces;
use crate::geometry::{Area, Point};
use crate::intent::{self, Source, Target};
use crate::layout::Table;
use crate::model::DeckLists;
use crate::scene::Context;
use crate::session::{Preview, Session};
use dialog::Dialog;
use hands::Grip;
use history_panel::HistoryPanel;
use panel::At;
use touch::Pressed;

/// A computer player thinks at most so long in a frame where there are no threads.
const SLICE: Duration = Duration::from_millis(7);
/// Seconds until the big button may be pressed after it began to mean something else.
const GUARD: f32 = 0.35;
/// Seconds until what the pointer rests on is shown large.
const LOOK: f32 = 0.09;
/// Seconds a line of words stays.
const STAYS: f32 = 3.2;

/// What a match leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leads {
    /// It is over, and everything is shown.
    ToResult,
    /// To the settings, and back.
    ToSettings,
    /// To the title; the match is kept.
    ToTitle,
    /// Sound on or off.
    Mute,
}

/// What the pointer and the keyboard do.
#[derive(Clone, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a key or a button of its own, in any combination")]
pub(crate) struct Hands {
    pub(crate) grip: Option<Grip>,
    pub(crate) token: bool,
    hovered: Option<Spot>,
    hovered_for: f32,
    pub(crate) focused: Option<Spot>,
    inspecting: bool,
    /// Where what is held is aimed: at the pointer, or at what the keyboard stands on.
    pointer: Option<Point>,
    /// Where the mouse or finger was last, in units of the window.
    mouse: Option<Point>,
    down: bool,
    touch: bool,
    rests: bool,
    /// What the button went down on.
    pressed: Option<Pressed>,
}

/// A match on the table.
pub struct Duel {
    /// The match.
    pub session: Session,
    /// The table that is shown.
    pub board: Board,
    pub(crate) asked: Asked,
    asked_at: Option<(usize, u32, bool)>,
    /// The question that the last frame showed.
    seen: Option<(usize, u32)>,
    pub(crate) hands: Hands,
    pub(crate) spots: Spots,
    pub(crate) table: Table,
    window: Area,
    preview: Option<Preview>,
    preview_words: String,
    abilities: Vec<String>,
    guard: f32,
    pub(crate) message: Option<(String, f32)>,
    dialog: Option<Dialog>,
    pub(crate) history_panel: Option<HistoryPanel>,
    turn_words: String,
    turn_shown: Option<(Player, u16)>,
    events: Vec<Event>,
    revision: u32,
    over_for: f32,
    waited: f32,
    paused: bool,
}

impl Duel {
    /// A match that begins or goes on.
    pub fn new(session: Session, faces: Rc<Faces>) -> Self {
        let mut session = session;
        let lists = DeckLists::of(session.state());
        let mut board = Board::new(session.view(), lists, faces);
        let mut opening = Vec::new();
        session.take_events(&mut opening);
        // The view has the opening hands already; those of a match that just begins are dealt before one's eyes.
        if session.history().len() == 1 && !session.needs_curtain() {
            board.deal(&opening);
        } else {
            board.retell(session.history());
        }
        let revision = session.revision();
        Self {
            session,
            board,
            asked: Asked::nothing(),
            asked_at: None,
            seen: None,
            hands: Hands::default(),
            spots: Spots::default(),
            table: Table::of(Area::new(0.0, 0.0, 1280.0, 720.0)),
            window: Area::new(0.0, 0.0, 1280.0, 720.0),
            preview: None,
            preview_words: String::new(),
            abilities: Vec::new(),
            guard: 0.0,
            message: None,
            dialog: None,
            history_panel: None,
            turn_words: String::new(),
            turn_shown: None,
            events: Vec::new(),
            revision,
            over_for: 0.0,
            waited: 0.0,
            paused: false,
        }
    }

    /// Whether the machine must change hands now.
    pub fn needs_curtain(&self) -> bool {
        self.session.needs_curtain() && self.board.is_settled()
    }

    /// The other person has sat down.
    pub fn lift_curtain(&mut self) {
        self.history_panel = None;
        self.session.reveal();
        self.renew();
    }

    /// Whether something is under way that comes to rest by itself.
    pub fn is_busy(&self) -> bool {
        !self.board.is_settled() || !self.board.stage.is_still() || self.session.is_thinking()
    }

    /// Whether a click would do something where the pointer is.
    pub fn points_at_something(&self) -> bool {
        let Some(spot) = self.hands.hovered else { return false };
        match spot {
            Spot::Deck(_) | Spot::Discard(_) | Spot::Lanterns(_) | Spot::History(_) => false,
            Spot::Button => self.asked.button().is_some(),
            Spot::Choice(_) => self.asked.ask == Ask::InRow,
            spot => match hands::source_of(spot) {
                Some(source) if matches!(self.asked.ask, Ask::Main | Ask::Respond) => {
                    intent::can_act(self.session.legal(), source)
                }
                Some(_) => self.asked.option_of(hands::card_at(&self.board.model, spot)).is_some(),
                None => !matches!(spot, Spot::Garden(..) | Spot::Alley(..) | Spot::Leader(_) | Spot::Gate(_)),
            },
        }
    }

    /// The question that the screen shows, by where the match stands; nothing while the table is on its way there.
    pub(crate) fn shown_question(&self) -> Option<(usize, u32)> {
        self.asked_at.filter(|(_, _, settled)| *settled).map(|(length, revision, _)| (length, revision))
    }

    /// Who is to sit down behind the curtain.
    pub fn next_person(&self) -> &str {
        let player = self.session.actor().unwrap_or(self.session.viewer());
        self.session.seat(player).name()
    }

    fn renew(&mut self) {
        self.revision = self.session.revision();
        self.events.clear();
        self.session.take_events(&mut self.events);
        self.board.learn(DeckLists::of(self.session.state()));
        self.board.renew(self.session.view());
        self.board.retell(self.session.history());
        self.board.rest(&self.table, &Manner::REST);
        self.board.snap();
        self.hands.grip = None;
        self.asked_at = None;
    }

    /// One frame of the match.
    pub fn update(&mut self, context: &mut Context<'_>) -> Option<Leads> {
        self.window = context.window;
        self.table = Table::of(context.window);
        if !self.paused {
            self.session.update(context.elapsed, SLICE);
        }
        self.take_events();
        if !self.paused {
            self.board.update(context.elapsed, context.settings, context.cues);
        }
        if let Some(words) = self.session.take_message() {
            self.say(words);
        }
        self.refresh();
        self.lay_spots();
        self.follow_pointer(context);
        let leads = if self.history_panel.is_some() { self.read_history(context) } else { self.read(context) };
        self.refresh();
        self.forecast();
        self.seen = self.shown_question();
        let manner = self.manner();
        self.board.rest(&self.table, &manner);
        self.board.move_on(context.elapsed);
        self.pass_time(context.elapsed);
        leads.or_else(|| (self.over_for > 2.6).then_some(Leads::ToResult))
    }

    fn take_events(&mut self) {
        if self.session.revision() != self.revision {
            self.renew();
            return;
        }
        self.events.clear();
        self.session.take_events(&mut self.events);
        if !self.events.is_empty() {
            self.board.push(&self.events);
        }
    }

    fn pass_time(&mut self, elapsed: f32) {
        self.guard = (self.guard - elapsed).max(0.0);
        if let Some((_, left)) = &mut self.message {
            *left -= elapsed;
        }
        if self.message.as_ref().is_some_and(|(_, left)| *left <= 0.0) {
            self.message = None;
        }
        let over = self.session.is_over() && self.board.is_settled();
        self.over_for = if over { self.over_for + elapsed } else { 0.0 };
        self.waited = if self.session.is_thinking() { self.waited + elapsed } else { 0.0 };
    }

    /// Works out anew what is asked, when the match or what is shown of it has changed.
    fn refresh(&mut self) {
        let settled = self.board.is_settled();
        let now = (self.session.history().len(), self.session.revision(), settled);
        if self.asked_at == Some(now) {
            return;
        }
        self.asked_at = Some(now);
        let before = (self.asked.ask, self.asked.label.words.clone());
        let viewer = self.session.viewer();
        let opponent = self.session.seat(viewer.other()).name().to_owned();
        self.asked = if settled && !self.session.needs_curtain() {
            let (view, legal) = (self.session.view(), self.session.legal());
            Asked::of(view.state(), viewer, legal, &self.board.model, &self.board.faces, &opponent)
        } else {
            // What is shown is not yet what is: nothing glows until it is.
            let own = self.session.actor() == Some(viewer) && !self.session.is_over();
            let words = if own { "…".to_owned() } else { format!("{opponent} thinks…") };
            Asked { label: crate::draw::hud::Label { words, note: String::new() }, ..Asked::nothing() }
        };
        if (self.asked.ask, &self.asked.label.words) != (before.0, &before.1) {
            self.guard = GUARD;
        }
        if !matches!(self.asked.ask, Ask::Main | Ask::Respond) {
            self.release();
        }
        let turn = (self.board.model.active, self.board.model.turn);
        if self.turn_shown != Some(turn) {
            self.turn_shown = Some(turn);
            self.turn_words = format!("{} · {}", paint::whose(viewer, turn.0), turn.1);
        }
        if self.board.model.turn == 0 {
            "Opening hands".clone_into(&mut self.turn_words);
        }
    }

    fn release(&mut self) {
        self.hands.grip = None;
        self.abilities.clear();
    }

    /// Everything is shown at once, because the player wants to go on. Says whether something was still to be shown: then the
    /// player has not seen what is asked now.
    fn catch_up(&mut self, cues: &mut Vec<Cue>) -> bool {
        if self.board.is_settled() {
            return false;
        }
        self.board.finish(cues);
        self.refresh();
        self.lay_spots();
        true
    }

    fn say(&mut self, words: String) {
        self.message = Some((words, STAYS));
    }

    /// Does what the player wants, or says why not.
    fn act(&mut self, action: Action, cues: &mut Vec<Cue>) {
        self.release();
        self.hands.token = false;
        match self.session.act(action) {
            Ok(()) => {
                self.message = None;
                self.take_events();
            }
            Err(illegal) => {
                cues.push(Cue::plain(Sound::Illegal));
                let words = self.session.explain(illegal);
                self.say(words);
            }
        }
    }

    fn refuse(&mut self, meant: Option<Action>, cues: &mut Vec<Cue>) {
        cues.push(Cue::plain(Sound::Illegal));
        let words = match meant.map(|action| self.session.check(action)) {
            Some(Err(illegal)) => self.session.explain(illegal),
            _ if self.asked.ask == Ask::OnTable => "That is not what is asked for".to_owned(),
            _ => "There is nothing to do with it now".to_owned(),
        };
        self.say(words);
    }

    /// What would happen if the player let go now.
    fn forecast(&mut self) {
        let action = self.meant();
        if self.preview.as_ref().map(|preview| preview.action) == action {
            return;
        }
        self.preview = action.and_then(|action| self.session.preview(action).ok());
        self.preview_words.clear();
        if let Some(preview) = &self.preview {
            self.session.preview_words(preview, &mut self.preview_words);
        }
    }

    /// The action that would be done by letting go or clicking now.
    fn meant(&self) -> Option<Action> {
        let legal = self.session.legal();
        let token = self.hands.token;
        if !matches!(self.asked.ask, Ask::Main | Ask::Respond) || self.dialog.is_some() {
            return None;
        }
        if let Some(grip) = self.hands.grip {
            let spot = self.hands.hovered.or(self.hands.focused);
            if let Some(Spot::Ability(_)) = spot {
                return spot
                    .and_then(hands::target_of)
                    .and_then(|target| intent::find(legal, grip.source, target, token));
            }
            let at = self.hands.pointer?;
            let target = hands::aimed(at, grip.source, &self.spots, legal, token);
            let field = || self.table.field().contains(at).then_some(Target::Field);
            return target.or_else(field).and_then(|target| intent::find(legal, grip.source, target, token));
        }
        // A card of the hand that is looked at shows what it would cost.
        let source = self.hands.hovered.or(self.hands.focused).and_then(hands::source_of)?;
        let Source::Hand(_) = source else { return None };
        intent::options(legal, source, token).next().map(|(_, action)| action)
    }

    /// How the cards of the hand lie.
    fn manner(&self) -> Manner {
        let held = match self.hands.grip {
            Some(Grip { source, dragged: true }) if matches!(source, Source::Hand(_)) => {
                let card = hands::card_of(&self.board.model, source);
                self.hands.pointer.map(|at| (card, at + Point::new(0.0, 20.0)))
            }
            _ => None,
        };
        Manner { looked_at: self.looked_at(), held, raised: paint::asks_hand(&self.asked, &self.board), open: false }
    }

    fn looked_at(&self) -> Option<usize> {
        let gripped = match self.hands.grip {
            Some(Grip { source: Source::Hand(number), dragged: false }) => Some(Spot::Hand(number)),
            Some(_) => return None,
            None => None,
        };
        match gripped.or(self.hands.hovered).or(self.hands.focused) {
            Some(Spot::Hand(number)) => Some(usize::from(number)),
            _ => None,
        }
    }

    fn at(&self) -> At {
        At { hovered: self.hands.hovered, focused: self.hands.focused, down: self.hands.down }
    }

    /// The name that stands on a player's ribbon.
    fn name(&self, player: Player) -> &str {
        self.session.seat(player).name()
    }

    /// The card that is shown large, and where it is looked at.
    pub(crate) fn read_card(&self) -> Option<(CardIx, Area)> {
        let hands = &self.hands;
        let covered = self.dialog.is_some() || self.history_panel.is_some();
        if hands.grip.is_some_and(|grip| grip.dragged) || covered {
            return None;
        }
        let spot = match (hands.hovered, hands.focused) {
            (Some(spot), _) if hands.hovered_for > LOOK && (!hands.touch || hands.rests) => spot,
            (None, Some(spot)) if hands.inspecting => spot,
            _ => return None,
        };
        let card = match spot {
            Spot::Choice(number) => *panel::cards(&self.asked, &self.board.model).get(usize::from(number))?,
            spot => hands::card_at(&self.board.model, spot),
        };
        let known = card.is_some() && self.board.model.card(card).def.is_some();
        let hidden = known && self.board.model.card(card).zone == Zone::Deck && !matches!(spot, Spot::Choice(_));
        (known && !hidden).then_some((card, self.spots.area(spot)?))
    }
}
