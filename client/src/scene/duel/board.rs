//! The table that is shown: model, motion and history, driven by events alone. A match and a replay both have one.

use std::collections::VecDeque;
use std::rc::Rc;

use azuki_engine::def::CardTable;
use azuki_engine::event::{Event, redact};
use azuki_engine::ids::{CardIx, Player};
use azuki_engine::view::PlayerView;

use super::history::History;
use super::places::{self, Manner};
use crate::anim::{Anchors, Pose};
use crate::audio::Cue;
use crate::canvas::{Canvas, Frame};
use crate::draw::card::{self, Shown};
use crate::draw::effects;
use crate::draw::face::Faces;
use crate::geometry::{Area, Point};
use crate::layout::{Fan, Seat, Table};
use crate::model::{DeckLists, Model};
use crate::session::Moment;
use crate::settings::Settings;
use crate::stage::Stage;
use crate::theme::Palette;
use crate::timeline::Timeline;

/// The table that is shown.
pub struct Board {
    /// What is on it.
    pub model: Model,
    /// What is printed on the cards.
    pub faces: Rc<Faces>,
    /// Motion, particles, numbers.
    pub stage: Stage,
    /// What happened.
    pub history: History,
    timeline: Timeline,
    cards: &'static CardTable,
    lists: DeckLists,
    /// What the timeline has not shown yet, for the history.
    waiting: VecDeque<Event>,
    /// The table after the last event that the history tells; what is shown may be further.
    told: Model,
}

impl Board {
    /// The table as a viewer finds it.
    pub fn new(view: &PlayerView, lists: DeckLists, faces: Rc<Faces>) -> Self {
        let cards = azuki_cards::table();
        let window = Table::of(Area::new(0.0, 0.0, 1280.0, 720.0)).window;
        let model = Model::of(view, &lists, cards);
        Self {
            told: model.clone(),
            model,
            faces,
            stage: Stage::new(window, view.viewer()),
            history: History::default(),
            timeline: Timeline::new(),
            cards,
            lists,
            waiting: VecDeque::new(),
        }
    }

    /// Made anew from a view: the viewer changed, or the match went back.
    pub fn renew(&mut self, view: &PlayerView) {
        self.model = Model::of(view, &self.lists, self.cards);
        self.told = self.model.clone();
        self.timeline.clear();
        self.waiting.clear();
        self.stage.snap();
    }

    /// Both decks lie there, and the events of a match's opening deal the hands. A match that was loaded has none.
    pub fn deal(&mut self, opening: &[Event]) {
        if opening.first() == Some(&Event::MatchStarted) {
            self.model = Model::before(self.model.viewer, &self.lists, self.cards);
            self.told = self.model.clone();
            self.push(opening);
        }
    }

    /// A card has become another: what is printed on each.
    pub fn learn(&mut self, lists: DeckLists) {
        self.lists = lists;
    }

    /// The next event is shown alone; `false`: there is none.
    pub fn step(&mut self, cues: &mut Vec<Cue>) -> bool {
        let shown = self.timeline.step(&mut self.model, &mut self.stage, cues, self.cards);
        self.note();
        shown
    }

    /// How many events are still to be seen.
    pub fn waiting(&self) -> usize {
        self.timeline.len()
    }

    /// Events to be shown one after the other.
    pub fn push(&mut self, events: &[Event]) {
        self.timeline.push(events);
        self.waiting.extend(events);
    }

    /// Shows what there is time for.
    pub fn update(&mut self, elapsed: f32, settings: &Settings, cues: &mut Vec<Cue>) {
        self.stage.obey(settings);
        self.timeline.update(elapsed, settings.speed, &mut self.model, &mut self.stage, cues, self.cards);
        self.note();
    }

    /// Moves everything to where it belongs; after [`Board::rest`].
    pub fn move_on(&mut self, elapsed: f32) {
        self.stage.update(elapsed, &self.model);
    }

    /// Everything that waits happens now.
    pub fn finish(&mut self, cues: &mut Vec<Cue>) {
        self.timeline.finish(&mut self.model, &mut self.stage, cues, self.cards);
        self.note();
    }

    /// Writes down what was shown since.
    fn note(&mut self) {
        while self.waiting.len() > self.timeline.len() {
            let Some(event) = self.waiting.pop_front() else { break };
            self.told.apply(&event, self.cards);
            self.history.note(event, &self.told, &self.faces);
        }
    }

    /// Tells the history anew, as the viewer may know it: after Continue, when a move was taken back, or when another person
    /// looks.
    pub fn retell(&mut self, moments: &[Moment]) {
        self.history.clear();
        let (viewer, cards) = (self.model.viewer, self.cards);
        let mut model = Model::before(viewer, &self.lists, cards);
        for (at, moment) in moments.iter().enumerate() {
            let begins = moment.events.first() == Some(&Event::MatchStarted);
            // A save, and a change by a developer, have no events that lead there.
            if (at == 0 && !begins) || moment.edit.is_some() {
                model = Model::of(&PlayerView::of(&moment.state, viewer), &self.lists, cards);
            }
            for event in &moment.events {
                let event = redact(*event, viewer);
                model.apply(&event, cards);
                self.history.note(event, &model, &self.faces);
            }
        }
        self.told = self.model.clone();
    }

    /// The rest is shown faster.
    pub fn hurry(&mut self) {
        self.timeline.hurry();
    }

    /// Everything that happened is shown.
    pub fn is_settled(&self) -> bool {
        !self.timeline.is_busy()
    }

    /// Where every card rests now.
    pub fn rest(&mut self, table: &Table, manner: &Manner) {
        self.stage.anchors = anchors(table, self.model.viewer);
        for card in CardIx::all() {
            if let Some(pose) = places::rest(&self.model, table, card, manner) {
                self.stage.poses.set_target(card, pose);
            }
        }
        for player in Player::BOTH {
            let fan = places::fan(&self.model, player, manner);
            let seat = Seat::of(player, self.model.viewer);
            for (number, card) in self.model.side(player).hand.iter().enumerate() {
                if card.is_none() {
                    self.stage.poses.set_hidden_target(player, number, fan.pose(table, seat, number));
                }
            }
        }
    }

    /// Everything is where it rests.
    pub fn snap(&mut self) {
        self.stage.snap();
    }

    /// Where a card is now.
    pub fn pose(&self, card: CardIx) -> Pose {
        self.stage.pose(card)
    }

    /// Where a card of a hand is now.
    pub fn hand_pose(&self, player: Player, number: usize) -> Pose {
        match self.model.side(player).hand.get(number) {
            Some(card) if card.is_some() => self.stage.pose(*card),
            _ => self.stage.hidden_pose(player, number),
        }
    }

    /// How much of a card's damage is seen by now.
    pub fn shown_damage(&self, card: CardIx) -> u8 {
        self.stage.shown_damage(card).round() as u8
    }

    /// Cards on their way into a deck: they are no longer in the model.
    pub fn draw_flights(&self, canvas: &mut Canvas, palette: &Palette) {
        for (def, pose) in self.stage.flights() {
            let shown = def.map(|def| Shown::printed(&self.faces, def));
            card::posed(canvas, palette, &self.faces, shown.as_ref(), &pose);
        }
    }

    /// The card that is held for all to read.
    pub fn draw_held(&self, canvas: &mut Canvas, palette: &Palette, time: f64) {
        effects::held_light(canvas, &self.stage, palette, time);
        let Some(held) = self.stage.held() else { return };
        let (shown, pose) = (Shown::printed(&self.faces, held.def), self.stage.pose(held.card));
        let across = (pose.face * 2.0 - 1.0).abs().max(0.04);
        let scale = Point::new(across, 1.0);
        let frame = Frame { turn: pose.turn, opacity: pose.opacity, scale, ..Frame::at(pose.at) };
        canvas.within(frame, |canvas| {
            let area = Area::around(Point::ORIGIN, pose.width, pose.width * 1.4);
            if pose.face >= 0.5 {
                card::full(canvas, palette, &self.faces, &shown, area);
            } else {
                card::back(canvas, area);
            }
        });
    }

    /// What lies between table and cards.
    pub fn draw_behind(&self, canvas: &mut Canvas, palette: &Palette, time: f64) {
        effects::behind_cards(canvas, &self.stage, palette, time);
    }
}

/// Where things come from and go to.
fn anchors(table: &Table, viewer: Player) -> Anchors {
    let at = |player: Player| Seat::of(player, viewer);
    let fan = |player: Player| Fan { count: 1, looked_at: None, raised: false }.pose(table, at(player), 0).at;
    let held = Area::around(table.held(), 226.0, 226.0 * 1.4);
    Anchors {
        window: table.window,
        stream: Area::new(0.0, table.stream - 27.0, table.window.width, 54.0),
        deck: Player::BOTH.map(|player| Pose { face: 0.0, ..Pose::on_table(table.deck(at(player))) }),
        discard: Player::BOTH.map(|player| Pose { turn: -4.0, ..Pose::on_table(table.discard(at(player))) }),
        gate: Player::BOTH.map(|player| table.gate(at(player))),
        lanterns: Player::BOTH.map(|player| std::array::from_fn(|number| table.lantern(at(player), number).middle())),
        ikz_pile: Player::BOTH.map(|player| table.lantern(at(player), 9).middle()),
        hand: Player::BOTH.map(fan),
        held: Pose { tall: 1.0, lift: 1.5, ..Pose::on_table(held) },
    }
}

/// The area of a card as it is now.
pub fn area(pose: &Pose) -> Area {
    Area::around(Point::new(pose.at.x, pose.at.y), pose.width, pose.height())
}
