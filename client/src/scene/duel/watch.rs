//! A replay on the table: it plays by itself, stands still, goes to any place, with one hand open or both.

use std::rc::Rc;

use azuki_engine::ids::{CardIx, Player};
use azuki_engine::state::Zone;

use super::ask::Asked;
use super::board::Board;
use super::paint::{self, Scenery};
use super::panel::At;
use super::picture::HISTORY;
use super::places::Manner;
use super::spot::{Spot, Spots};
use super::{hands, places};
use crate::canvas::{Canvas, Frame};
use crate::draw::card::Shown;
use crate::draw::face::Faces;
use crate::draw::{effects, history, hud, reading};
use crate::geometry::{Area, Point};
use crate::layout::{Seat, Table};
use crate::model::DeckLists;
use crate::scene::Context;
use crate::session::ReplayView;
use crate::settings::{Settings, Speed};
use crate::theme::{Color, Palette};
use crate::ui::transport::{self, Eyes, Reel, Transport, Wish};

/// Seconds between two actions of a replay.
const PAUSE: f32 = 0.55;

/// A replay on the table.
pub struct Watch {
    replay: ReplayView,
    /// The table that is shown.
    pub board: Board,
    transport: Transport,
    reel: Reel,
    waits: f32,
    table: Table,
    spots: Spots,
    hovered: Option<Spot>,
    hovered_for: f32,
    asked: Asked,
    words: String,
    words_for: (Player, u16),
}

impl Watch {
    /// A replay from its beginning.
    pub fn new(replay: ReplayView, faces: Rc<Faces>, speed: Speed) -> Self {
        let board = Board::new(&replay.view(), DeckLists::of(replay.state()), faces);
        let eyes = if replay.is_open() { Eyes::All } else { Eyes::Of(replay.viewer()) };
        let reel = Reel { playing: true, at: 0, length: replay.len(), speed, eyes };
        Self {
            replay,
            board,
            transport: Transport::default(),
            reel,
            waits: PAUSE,
            table: Table::of(Area::new(0.0, 0.0, 1280.0, 720.0)),
            spots: Spots::default(),
            hovered: None,
            hovered_for: 0.0,
            asked: Asked::nothing(),
            words: String::new(),
            words_for: (Player::Zero, u16::MAX),
        }
    }

    fn manner(&self) -> Manner {
        let looked_at = match self.hovered {
            Some(Spot::Hand(number)) => Some(usize::from(number)),
            _ => None,
        };
        Manner { looked_at, open: self.replay.is_open(), ..Manner::REST }
    }

    fn renew(&mut self) {
        self.reel.at = self.replay.position();
        self.board.learn(DeckLists::of(self.replay.state()));
        self.board.renew(&self.replay.view());
        self.board.history.clear();
        let manner = self.manner();
        self.board.rest(&self.table, &manner);
        self.board.snap();
    }

    /// Whether something is under way that comes to rest by itself.
    pub fn is_busy(&self) -> bool {
        !self.board.is_settled() || !self.board.stage.is_still()
    }

    /// Goes to a place at once: for pictures and tests.
    pub fn seek(&mut self, position: usize) {
        self.replay.seek(position);
        self.reel.playing = false;
        self.renew();
    }

    fn step(&mut self) {
        if self.replay.change() {
            self.renew();
        }
        let events = self.replay.step_forward();
        self.board.push(events);
        self.reel.at = self.replay.position();
        self.waits = PAUSE;
    }

    fn wish(&mut self, wish: Wish, context: &mut Context<'_>) -> bool {
        match wish {
            Wish::Play => {
                if self.replay.is_at_end() {
                    self.replay.seek(0);
                    self.renew();
                }
                self.reel.playing = true;
            }
            Wish::Pause => self.reel.playing = false,
            Wish::Next => {
                self.reel.playing = false;
                self.board.finish(context.cues);
                self.step();
            }
            Wish::Previous => self.seek(self.replay.position().saturating_sub(1)),
            Wish::Seek(position) => self.seek(position),
            Wish::Speed(speed) => self.reel.speed = speed,
            Wish::Eyes(eyes) => {
                self.reel.eyes = eyes;
                let (viewer, open) = match eyes {
                    Eyes::Of(player) => (player, false),
                    Eyes::All => (Player::Zero, true),
                };
                self.replay.set_viewer(viewer);
                self.replay.set_open(open);
                self.renew();
            }
            Wish::Leave => return true,
        }
        false
    }

    /// One frame; true to leave.
    pub fn update(&mut self, context: &mut Context<'_>) -> bool {
        // The bar has the foot of the window for itself.
        let bar = context.window.bottom() - transport::room(context.window).y;
        self.table = Table::of(Area { height: context.window.height - bar, ..context.window });
        let wish = self.transport.update(&self.reel, context);
        if wish.is_some_and(|wish| self.wish(wish, context)) {
            return true;
        }
        let settings = Settings { speed: self.reel.speed, ..context.settings.clone() };
        self.board.update(context.elapsed, &settings, context.cues);
        if self.reel.playing && self.board.is_settled() {
            self.waits -= context.elapsed * if self.reel.speed == Speed::Normal { 1.0 } else { 3.0 };
            if self.waits <= 0.0 && !self.replay.is_at_end() {
                self.step();
            }
            self.reel.playing = !(self.replay.is_at_end() && self.board.is_settled());
        }
        self.lay_spots();
        let at = context.pointer.at.filter(|at| !Transport::covers(context.window, *at));
        let spot = at.and_then(|at| self.spots.hit(self.table.point(at)));
        self.hovered_for = if spot == self.hovered { self.hovered_for + context.elapsed } else { 0.0 };
        self.hovered = spot;
        let manner = self.manner();
        self.board.rest(&self.table, &manner);
        self.board.move_on(context.elapsed);
        let turn = (self.board.model.active, self.board.model.turn);
        if self.words_for != turn {
            self.words_for = turn;
            self.words = format!("{} · turn {}", self.replay.name(turn.0), turn.1);
        }
        false
    }

    fn lay_spots(&mut self) {
        self.spots.clear();
        for seat in Seat::BOTH {
            for slot in 0..5 {
                self.spots.put(Spot::Alley(seat, slot), self.table.alley(seat, slot));
                self.spots.put(Spot::Garden(seat, slot), self.table.garden(seat, slot));
            }
            self.spots.put(Spot::Leader(seat), self.table.leader(seat));
            self.spots.put(Spot::Gate(seat), self.table.gate(seat));
            self.spots.put(Spot::Discard(seat), self.table.discard(seat));
        }
        let entries = self.board.history.last(HISTORY).len();
        for number in 0..entries {
            self.spots.put(Spot::History(number as u8), self.table.history_entry(entries, number));
        }
        let model = &self.board.model;
        let fan = places::fan(model, model.viewer, &self.manner());
        for number in 0..fan.count {
            let pose = fan.own(&self.table, number);
            self.spots.put(Spot::Hand(number as u8), super::board::area(&pose));
        }
    }

    /// Shows the replay.
    pub fn draw(&self, canvas: &mut Canvas, palette: &Palette, settings: &Settings, time: f64) {
        let zoom = self.table.zoom;
        let scenery = Scenery {
            asked: &self.asked,
            legal: &[],
            grip: None,
            token: false,
            at: At { hovered: self.hovered, focused: None, down: false },
            pointer: None,
            names: Player::BOTH.map(|player| self.replay.name(player)),
            computers: [false; 2],
            about_to_pay: 0,
            motion: !settings.reduced_motion,
            time,
        };
        let (board, table) = (&self.board, &self.table);
        canvas.fill(canvas.window(), Color([24, 17, 22]), 1.0);
        let frame = Frame { scale: Point::new(zoom, zoom), ..Frame::at(board.stage.shake() * zoom) };
        canvas.within(frame, |canvas| {
            paint::table(canvas, palette, board, table, &scenery);
            let entry = match self.hovered {
                Some(Spot::History(number)) => Some(usize::from(number)),
                _ => None,
            };
            history::draw(canvas, palette, &board.faces, table, board.history.last(HISTORY), entry);
            hud::turn_ribbon(canvas, palette, table.turn_ribbon(), &self.words);
            paint::opposing_hand(canvas, palette, board, table);
            paint::own_hand(canvas, palette, board, &scenery, self.manner().looked_at);
            effects::above_cards(canvas, &board.stage, palette, time);
            effects::banner(canvas, &board.stage, palette, time);
            board.draw_held(canvas, palette, time);
            if let Some(number) = entry {
                history::detail(canvas, palette, table, board.history.last(HISTORY), number);
            }
            self.read(canvas, palette, settings);
        });
        self.transport.draw(canvas, palette, &self.reel);
    }

    fn read(&self, canvas: &mut Canvas, palette: &Palette, settings: &Settings) {
        let Some(spot) = self.hovered.filter(|_| self.hovered_for > super::LOOK) else { return };
        let card = hands::card_at(&self.board.model, spot);
        let known = if card == CardIx::NONE { None } else { self.board.model.card(card).def };
        if let (Some(def), Some(area)) = (known, self.spots.area(spot)) {
            let shown_card = self.board.model.card(card);
            let on_table = card.is_leader() || matches!(shown_card.zone, Zone::Garden | Zone::Alley);
            let shown = if on_table {
                Shown::of(shown_card, def, self.board.shown_damage(card))
            } else {
                Shown::printed(&self.board.faces, def)
            };
            let scale = (f32::from(settings.scale) / 100.0).clamp(0.9, 1.6);
            reading::draw(canvas, palette, &self.board.faces, &shown, area, self.table.window, scale);
        }
    }
}
