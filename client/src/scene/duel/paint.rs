//! The picture of a match: the table, the cards where they are, what glows, and what is aimed at.

use azuki_engine::action::Action;
use azuki_engine::ids::{CardIx, Player};
use azuki_engine::state::{Row, Zone};

use super::ask::{Ask, Asked};
use super::board::Board;
use super::hands::{self, Grip};
use super::panel::At;
use super::spot::{Spot, Spots};
use crate::anim::{Pose, in_steps};
use crate::canvas::{Canvas, Cut, Look, MarkKind, Style};
use crate::draw::card::{self, Shown};
use crate::draw::{arrow, ground, hud};
use crate::geometry::{Area, Point};
use crate::intent::{self, Source, Target};
use crate::layout::{Seat, Table};
use crate::theme::Palette;

/// What a picture of the match needs beside the board.
pub struct Scenery<'a> {
    /// What is asked of the viewer.
    pub asked: &'a Asked,
    /// What the viewer may do.
    pub legal: &'a [Action],
    /// What is held.
    pub grip: Option<Grip>,
    /// The token is to pay.
    pub token: bool,
    /// Pointer and keyboard.
    pub at: At,
    /// Where the pointer is, on the table.
    pub pointer: Option<Point>,
    /// The names of the players, by player.
    pub names: [&'a str; 2],
    /// Which of them is a computer.
    pub computers: [bool; 2],
    /// IKZ that would be paid for what is looked at.
    pub about_to_pay: usize,
    /// Things move.
    pub motion: bool,
    /// Seconds since the start.
    pub time: f64,
}

impl Scenery<'_> {
    /// How strongly what waits to be used glows now; `own` tells things apart that do not lie on each other.
    fn breath(&self, own: u8) -> f32 {
        0.75 + 0.25 * (in_steps(self.time, 12.0, f64::from(own)) * 2.1).sin() as f32
    }

    /// How a card on the table or in the hand glows.
    fn glow(&self, board: &Board, palette: &Palette, spot: Spot, card: CardIx) -> Option<crate::theme::Color> {
        match self.asked.ask {
            Ask::OnTable => self.asked.option_of(card).map(|_| palette.legal),
            Ask::Main | Ask::Respond => {
                if let Some(grip) = self.grip {
                    let target = hands::target_of(spot)?;
                    let found = intent::find(self.legal, grip.source, target, self.token);
                    return found.map(|_| palette.legal);
                }
                let source = hands::source_of(spot)?;
                let color = if matches!(source, Source::Hand(_)) { palette.playable } else { palette.ready };
                (board.is_settled() && intent::can_act(self.legal, source)).then_some(color)
            }
            _ => None,
        }
    }
}

/// The table with everything that lies on it, but for hands and panels.
pub fn table(canvas: &mut Canvas, palette: &Palette, board: &Board, table: &Table, scenery: &Scenery<'_>) {
    let model = &board.model;
    // What never moves comes first: where the processor draws, it is painted once and kept.
    ground::draw(canvas, palette, table);
    for seat in Seat::BOTH {
        hud::piles(canvas, table, model, seat);
        hud::tray(canvas, table, seat);
        canvas.piece("light", table.gate(seat).grown(46.0), Look::tinted(palette.lamp));
    }
    ground::life(canvas, palette, table, if scenery.motion { scenery.time } else { 0.0 });
    open_slots(canvas, palette, table, scenery);
    for seat in Seat::BOTH {
        let (pays, token) = if seat == Seat::You { (scenery.about_to_pay, scenery.token) } else { (0, false) };
        let lit = hud::Paying { count: pays, token };
        hud::lanterns(canvas, palette, table, model, seat, lit, scenery.time);
    }
    board.draw_behind(canvas, palette, scenery.time);
    cards(canvas, palette, board, scenery, false);
    clash(canvas, palette, board, scenery.time);
    for seat in Seat::BOTH {
        hud::pile_counts(canvas, palette, table, model, seat);
        let player = seat.player(model.viewer);
        let icon = if scenery.computers[player.index()] { "icon-fox" } else { "icon-person" };
        hud::name_ribbon(canvas, palette, table, seat, scenery.names[player.index()], icon);
    }
    cards(canvas, palette, board, scenery, true);
    board.draw_flights(canvas, palette);
}

/// Slots that something can be put into.
fn open_slots(canvas: &mut Canvas, palette: &Palette, table: &Table, scenery: &Scenery<'_>) {
    let pulse = 0.72 + 0.28 * (scenery.time * 4.0).sin() as f32;
    for slot in 0..5 {
        for (row, area, target) in [
            (Row::Garden, table.garden(Seat::You, slot), Target::Garden(Seat::You, slot)),
            (Row::Alley, table.alley(Seat::You, slot), Target::Alley(slot)),
        ] {
            let asked = scenery.asked.slot_option(Seat::You, row, slot).is_some();
            let held = scenery
                .grip
                .is_some_and(|grip| intent::find(scenery.legal, grip.source, target, scenery.token).is_some());
            if asked || held {
                let spot = hands::spot_of(target);
                let strength = if scenery.at.hovered == spot { 1.0 } else { pulse * 0.8 };
                canvas.sliced("glow-legal", area.grown(12.0), 0.9, Look::tinted(palette.playable).at(strength));
                canvas.fill(area.grown(-2.0), palette.playable, 0.10 * strength);
            }
            let spot = hands::spot_of(target);
            if scenery.at.focused.is_some() && scenery.at.focused == spot {
                canvas.sliced("glow-legal", area.grown(16.0), 1.0, Look::tinted(palette.on_dark));
            }
        }
    }
}

/// The spot of a card on the table.
fn spot_of_card(board: &Board, card: CardIx) -> Option<Spot> {
    let model = &board.model;
    let seat = Seat::of(card.owner(), model.viewer);
    let shown = model.card(card);
    match shown.zone {
        _ if card.is_leader() => Some(Spot::Leader(seat)),
        _ if card.is_gate() => Some(Spot::Gate(seat)),
        Zone::Garden => Some(Spot::Garden(seat, shown.slot)),
        Zone::Alley => Some(Spot::Alley(seat, shown.slot)),
        _ => None,
    }
}

/// Cards on the table: those that rest, or those that fly above them.
fn cards(canvas: &mut Canvas, palette: &Palette, board: &Board, scenery: &Scenery<'_>, flying: bool) {
    for card in CardIx::all() {
        let shown_card = board.model.card(card);
        let on_table = card.is_leader()
            || card.is_gate()
            || matches!(
                shown_card.zone,
                Zone::Garden | Zone::Alley | Zone::Discard | Zone::Attached | Zone::Stack | Zone::Deck
            );
        let pose = board.pose(card);
        // A card that is held up is drawn last of all.
        let held = board.stage.held().is_some_and(|held| held.card == card);
        if held || !on_table || pose.opacity <= 0.01 || (pose.lift > 0.35) != flying {
            continue;
        }
        draw_card(canvas, palette, board, scenery, card, &pose);
    }
}

fn draw_card(canvas: &mut Canvas, palette: &Palette, board: &Board, scenery: &Scenery<'_>, card: CardIx, pose: &Pose) {
    let shown_card = board.model.card(card);
    let Some(def) = shown_card.def else {
        card::posed(canvas, palette, &board.faces, None, pose);
        return;
    };
    let mut shown = Shown::of(shown_card, def, board.shown_damage(card));
    if !matches!(shown_card.zone, Zone::Garden | Zone::Alley) && !card.is_leader() && !card.is_gate() {
        shown = Shown::printed(&board.faces, def);
    }
    // What is not in play shows no numbers.
    if matches!(shown_card.zone, Zone::Attached | Zone::Discard) {
        small(canvas, palette, board, def, pose);
        return;
    }
    if let Some(spot) = spot_of_card(board, card) {
        shown.glow = scenery.glow(board, palette, spot, card);
        shown.strength = if scenery.at.hovered == Some(spot) { 1.0 } else { scenery.breath(card.0) };
        shown.focused = scenery.at.focused == Some(spot);
    }
    card::posed(canvas, palette, &board.faces, Some(&shown), pose);
}

/// A weapon at the edge of its bearer, a card of a discard: only its picture and frame.
fn small(canvas: &mut Canvas, palette: &Palette, board: &Board, def: azuki_engine::ids::DefIx, pose: &Pose) {
    use crate::canvas::Frame;
    let face = board.faces.face(def);
    canvas.within(Frame { turn: pose.turn, opacity: pose.opacity, ..Frame::at(pose.at) }, |canvas| {
        let area = Area::around(Point::ORIGIN, pose.width, pose.height());
        canvas.beneath("shadow", area.grown(6.0), 0.5, Look::faint(0.8), area.grown(-4.0));
        canvas.picture(def, Area::new(0.0, 0.0, 1.0, 1.0), area.grown(-1.5), Look::PLAIN);
        let frame = crate::draw::face::frame(face.def.kind);
        canvas.framed(frame, area, 0.55, Look::tinted(palette.element(face.def.element)));
    });
}

/// The arrow of an attack stays until the attack is over.
fn clash(canvas: &mut Canvas, palette: &Palette, board: &Board, time: f64) {
    if let Some(clash) = board.stage.arrow(&board.model) {
        let (from, to) = (board.pose(clash.attacker), board.pose(clash.target));
        ring(canvas, &to, "target-legal");
        arrow::draw(canvas, from.at, to.at, palette.legal, time);
    }
}

fn ring(canvas: &mut Canvas, pose: &Pose, name: &'static str) {
    let size = pose.width.max(pose.height()) + 22.0;
    canvas.piece(name, Area::around(pose.at, size, size), Look::PLAIN);
}

/// The opponent's hand from above, and how many cards it has.
pub fn opposing_hand(canvas: &mut Canvas, palette: &Palette, board: &Board, table: &Table) {
    let model = &board.model;
    let player = model.viewer.other();
    let hand = &model.side(player).hand;
    let mut edge = table.column(2);
    for (number, card) in hand.iter().enumerate() {
        let pose = board.hand_pose(player, number);
        edge = edge.max(pose.at.x + pose.width / 2.0);
        let known = if card.is_some() && pose.face > 0.5 { model.card(*card).def } else { None };
        let shown = known.map(|def| Shown::printed(&board.faces, def));
        card::posed(canvas, palette, &board.faces, shown.as_ref(), &pose);
    }
    hud::counted(canvas, palette, "icon-hand", hand.len(), Point::new(edge + 40.0, 16.0));
}

/// The own hand, fanned; the card that is looked at lies above the others.
pub fn own_hand(
    canvas: &mut Canvas,
    palette: &Palette,
    board: &Board,
    scenery: &Scenery<'_>,
    looked_at: Option<usize>,
) {
    let model = &board.model;
    let hand = &model.side(model.viewer).hand;
    let held = match scenery.grip {
        Some(Grip { source: Source::Hand(number), .. }) => Some(usize::from(number)),
        _ => None,
    };
    let last = held.or(looked_at);
    let order =
        (0..hand.len()).filter(|number| Some(*number) != last).chain(last.filter(|number| *number < hand.len()));
    for number in order {
        let card = hand[number];
        let pose = board.hand_pose(model.viewer, number);
        let Some(def) = (if card.is_some() { model.card(card).def } else { None }) else {
            card::posed(canvas, palette, &board.faces, None, &pose);
            continue;
        };
        let mut shown = Shown::printed(&board.faces, def);
        let spot = Spot::Hand(number as u8);
        shown.glow = scenery.glow(board, palette, spot, card);
        shown.strength = if Some(number) == last { 1.0 } else { scenery.breath(0) };
        shown.focused = scenery.at.focused == Some(spot);
        shown.dimmed = scenery.asked.ask == Ask::OnTable && shown.glow.is_none() && asks_hand(scenery.asked, board);
        if Some(number) == held && shown.glow.is_none() {
            shown.glow = Some(palette.playable);
        }
        card::posed(canvas, palette, &board.faces, Some(&shown), &pose);
    }
}

/// Whether cards of the own hand are asked for.
pub fn asks_hand(asked: &Asked, board: &Board) -> bool {
    asked.ask == Ask::OnTable && asked.choices.iter().any(|choice| board.model.card(choice.card).zone == Zone::Hand)
}

/// The arrow from what is held to the pointer, in the colour that says whether letting go would do something.
pub fn aim(canvas: &mut Canvas, palette: &Palette, board: &Board, spots: &Spots, scenery: &Scenery<'_>) {
    let (Some(grip), Some(pointer)) = (scenery.grip, scenery.pointer) else { return };
    let Source::Place(_) = grip.source else { return };
    let from = board.pose(hands::card_of(&board.model, grip.source)).at;
    let target = hands::aimed(pointer, grip.source, spots, scenery.legal, scenery.token);
    let area = target.and_then(hands::spot_of).and_then(|spot| spots.area(spot));
    let (to, color) = area.map_or((pointer, palette.illegal), |area| (area.middle(), palette.legal));
    if let Some(area) = area {
        let size = area.width.max(area.height) + 22.0;
        canvas.piece("target-legal", Area::around(area.middle(), size, size), Look::PLAIN);
    }
    arrow::draw(canvas, from, to, color, scenery.time);
}

/// The abilities of what is held, as buttons beside it.
pub fn abilities(canvas: &mut Canvas, palette: &Palette, spots: &Spots, scenery: &Scenery<'_>, words: &[String]) {
    for (number, text) in words.iter().enumerate() {
        let spot = Spot::Ability(number as u8);
        let Some(area) = spots.area(spot) else { continue };
        canvas.mark(MarkKind::Control, text, area);
        let stand = scenery.at.stand(spot, true);
        let name = if stand.hovered { "small-hover" } else { "small-normal" };
        if stand.focused {
            canvas.sliced("glow-legal", area.grown(10.0), 0.8, Look::tinted(palette.on_dark));
        }
        canvas.sliced(name, area, 1.0, Look::PLAIN);
        let style = Style::new(Cut::Regular, 14.0, palette.on_dark);
        let icon = Area::around(Point::new(area.x + 22.0, area.middle().y), 24.0, 24.0);
        canvas.piece("icon-star", icon, Look::PLAIN);
        let room = area.width - 56.0;
        let height = canvas.height(text, room, &style);
        let foot = Point::new(area.x + 42.0, area.middle().y - height / 2.0 + style.size * 0.85);
        canvas.paragraph(text, foot, room, &style);
    }
}

/// What the viewer calls a player.
pub fn whose(viewer: Player, player: Player) -> &'static str {
    if viewer == player { "Your turn" } else { "Opponent's turn" }
}
