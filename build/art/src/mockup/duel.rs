//! A match as the client should lay it out: rows of slots in the middle, leaders and gates left, piles and the button right.

use super::card;
use super::description::{Attack, Mockup, Palette, Side};
use super::ground::{self, Rows};
use super::letters::{Cut, Style, broken, width};
use super::stage::{Area, PLAIN, Stage, faint, tinted};
use crate::error::ArtError;

/// A card of the garden, 5:6.
const GARDEN: (f32, f32) = (105.0, 126.0);
/// A card of the alley, which is behind.
const ALLEY: (f32, f32) = (80.0, 96.0);
const LEADER: (f32, f32) = (114.0, 136.8);
/// From one column of slots to the next.
const STEP: f32 = 121.0;
const OPPONENT: usize = 0;
const YOU: usize = 1;

/// The places of one window.
struct Layout {
    width: f32,
    height: f32,
    rows: Rows,
}

impl Layout {
    fn of(stage: &Stage) -> Self {
        let (width, height) = stage.size();
        Self { width, height, rows: Rows::of(height) }
    }

    fn column(&self, slot: usize) -> f32 {
        self.width / 2.0 - 20.0 + (slot as f32 - 2.0) * STEP
    }

    fn garden(&self, player: usize, slot: usize) -> Area {
        Area::around(self.column(slot), self.rows.gardens[player], GARDEN.0, GARDEN.1)
    }

    fn alley(&self, player: usize, slot: usize) -> Area {
        Area::around(self.column(slot), self.rows.alleys[player], ALLEY.0, ALLEY.1)
    }

    fn leader(&self, player: usize) -> Area {
        let outwards = if player == YOU { 6.0 } else { 2.0 };
        Area::around(self.column(0) - 142.0, self.rows.gardens[player] + outwards, LEADER.0, LEADER.1)
    }

    fn gate(&self, player: usize) -> Area {
        Area::around(
            self.column(0) - 142.0,
            self.rows.alleys[player] + if player == YOU { 10.0 } else { -7.0 },
            80.0,
            96.0,
        )
    }

    /// The deck is the first, the discard the second.
    fn pile(&self, player: usize, number: usize) -> Area {
        Area::around(self.column(4) + 112.0 + number as f32 * 94.0, self.rows.alleys[player], 76.0, 91.0)
    }

    fn lanterns(&self, player: usize) -> Area {
        Area::around(self.column(4) + 152.0, self.rows.gardens[player], 170.0, 108.0)
    }

    fn button(&self) -> Area {
        Area::around(self.width - 108.0, self.rows.stream, 196.0, 80.0)
    }
}

/// Draws the match; with a card of the hand looked at, its full form stands beside it.
pub fn draw(stage: &mut Stage, palette: &Palette, mockup: &Mockup, hover: bool) -> Result<(), ArtError> {
    let layout = Layout::of(stage);
    ground::draw(stage, palette, &layout.rows)?;
    for (player, side) in [(OPPONENT, &mockup.opponent), (YOU, &mockup.you)] {
        slots(stage, &layout, player)?;
        piles(stage, palette, &layout, player, side)?;
        lanterns(stage, palette, &layout, player, side)?;
        cards(stage, palette, &layout, player, side)?;
    }
    history(stage, palette, &layout, mockup)?;
    controls(stage, palette, &layout, mockup)?;
    opposing_hand(stage, palette, &layout, mockup)?;
    if hover {
        hand(stage, palette, &layout, mockup, Some(mockup.hovered))?;
        return reading(stage, palette, &layout, mockup);
    }
    hand(stage, palette, &layout, mockup, None)?;
    attack(stage, palette, &layout, &mockup.attack)
}

fn slots(stage: &mut Stage, layout: &Layout, player: usize) -> Result<(), ArtError> {
    for slot in 0..5 {
        stage.sliced("ui/slot-garden", layout.garden(player, slot).grown(8.0), 0.8, faint(0.9))?;
        stage.sliced("ui/slot-alley", layout.alley(player, slot).grown(4.0), 0.7, faint(0.9))?;
    }
    Ok(())
}

fn cards(stage: &mut Stage, palette: &Palette, layout: &Layout, player: usize, side: &Side) -> Result<(), ArtError> {
    for slot in 0..5 {
        if let Some(shown) = &side.alley[slot] {
            card::board(stage, palette, shown, layout.alley(player, slot))?;
        }
        if let Some(shown) = &side.garden[slot] {
            card::board(stage, palette, shown, layout.garden(player, slot))?;
        }
    }
    let gate = layout.gate(player);
    stage.image("ui/light", gate.grown(46.0), tinted(palette.lamp))?;
    card::board(stage, palette, &side.gate, gate)?;
    card::board(stage, palette, &side.leader, layout.leader(player))?;
    let (leader, name) = (layout.leader(player), Style::new(Cut::Bold, 14.0, palette.on_dark).middle());
    let y = leader.y - 3.0;
    let (x, _) = leader.middle();
    stage.sliced("ui/ribbon", Area::around(x, y, width(&side.name, &name) + 74.0, 25.0), 0.9, PLAIN)?;
    let sign = if player == YOU { "ui/icon-person" } else { "ui/icon-fox" };
    let half = width(&side.name, &name) / 2.0;
    stage.image(sign, Area::around(x - half - 8.0, y, 18.0, 18.0), PLAIN)?;
    stage.text(&side.name, x + 8.0, y + 4.8, &name);
    Ok(())
}

fn piles(stage: &mut Stage, palette: &Palette, layout: &Layout, player: usize, side: &Side) -> Result<(), ArtError> {
    let (deck, discard) = (layout.pile(player, 0), layout.pile(player, 1));
    for rise in (0..4_u8).rev() {
        let back = Area { x: deck.x + f32::from(rise) * 1.6, y: deck.y + f32::from(rise) * 1.8, ..deck };
        stage.sliced("ui/shadow", back.grown(8.0), 0.6, faint(0.6))?;
        stage.image("back", back, PLAIN)?;
        stage.sliced("ui/frame-entity", back, 0.6, tinted(palette.elements["neutral"]))?;
    }
    stage.sliced("ui/slot-alley", discard.grown(4.0), 0.7, faint(0.9))?;
    let mut top = stage.layer(discard.width + 20.0, discard.height + 20.0);
    let printed = card::Printed::of(&side.discard_top)?;
    let area = Area::new(10.0, 10.0, discard.width, discard.height);
    top.image(&printed.picture, area.grown(-2.0), PLAIN)?;
    top.sliced(&format!("ui/frame-{}", printed.kind), area, 0.6, tinted(palette.element(&printed)?))?;
    let (x, y) = discard.middle();
    stage.put(&top, x, y, -4.0, 0.82);
    for (pile, count, icon) in [(deck, side.deck, "deck"), (discard, side.discard, "discard")] {
        let (x, _) = pile.middle();
        counted(stage, palette, icon, count as usize, x, pile.y + pile.height - 4.0)?;
    }
    Ok(())
}

/// Two strings of five lanterns, and how many can be spent.
fn lanterns(stage: &mut Stage, palette: &Palette, layout: &Layout, player: usize, side: &Side) -> Result<(), ArtError> {
    let area = layout.lanterns(player);
    stage.sliced("ui/panel-tray", area, 0.6, faint(0.9))?;
    let kinds = [("lit", side.lit), ("spent", side.spent), ("pile", side.pile)];
    let all = kinds.iter().flat_map(|(kind, count)| (0..*count).map(move |_| *kind));
    for (at, kind) in all.enumerate() {
        let (column, row) = ((at % 5) as f32, (at / 5) as f32);
        let place = Area::around(area.x + 20.0 + column * 26.0, area.y + 30.0 + row * 46.0, 42.0, 54.6);
        stage.image(&format!("ui/ikz-{kind}"), place, PLAIN)?;
    }
    let x = area.x + area.width - 18.0;
    if side.token {
        stage.image("ui/ikz-token", Area::around(x + 2.0, area.y + 28.0, 40.0, 52.0), PLAIN)?;
    }
    let number = Style::new(Cut::Bold, 25.0, palette.on_dark).middle().inked(1.0);
    let y = if side.token { area.y + 80.0 } else { area.y + 56.0 };
    stage.text(&side.lit.to_string(), x, y, &number);
    let all = Style::new(Cut::Regular, 13.0, palette.aside_on_dark).middle();
    stage.text(&format!("of {}", side.lit + side.spent), x, y + 14.0, &all);
    Ok(())
}

fn history(stage: &mut Stage, palette: &Palette, layout: &Layout, mockup: &Mockup) -> Result<(), ArtError> {
    let step = 50.0;
    let tall = mockup.history.len() as f32 * step + 40.0;
    let tray = Area::new(8.0, layout.rows.stream - tall / 2.0, 58.0, tall);
    stage.sliced("ui/panel-tray", tray, 0.7, PLAIN)?;
    stage.image("ui/icon-history", Area::around(37.0, tray.y + 19.0, 24.0, 24.0), PLAIN)?;
    for (at, action) in mockup.history.iter().enumerate() {
        let place = Area::around(37.0, tray.y + 58.0 + at as f32 * step, 42.0, 42.0);
        let printed = card::Printed::of(&action.id)?;
        stage.part(&printed.picture, Area::new(0.1, 0.1, 0.8, 0.667), place.grown(-2.0), PLAIN)?;
        let tint = if action.yours { palette.playable } else { palette.elements["fire"] };
        stage.sliced("ui/frame-entity", place, 0.55, tinted(tint))?;
        let icon = Area::around(place.x + place.width - 5.0, place.y + place.height - 6.0, 21.0, 21.0);
        stage.image(&format!("ui/icon-{}", action.icon), icon, PLAIN)?;
    }
    Ok(())
}

fn controls(stage: &mut Stage, palette: &Palette, layout: &Layout, mockup: &Mockup) -> Result<(), ArtError> {
    let button = layout.button();
    let (x, y) = button.middle();
    stage.sliced("ui/button-normal", button, 1.0, PLAIN)?;
    stage.text(&mockup.button, x, y + 2.0, &Style::new(Cut::Bold, 25.0, palette.on_dark).middle().inked(0.9));
    stage.text(&mockup.button_note, x, y + 19.0, &Style::new(Cut::Italic, 14.0, palette.on_dark).middle());
    let turn = Style::new(Cut::Bold, 15.0, palette.on_dark).middle();
    let above = button.y - 16.0;
    stage.sliced("ui/ribbon", Area::around(x, above, 160.0, 28.0), 1.0, PLAIN)?;
    stage.text(&mockup.turn, x + 8.0, above + 5.0, &turn);
    stage.image("ui/seal", Area::around(x - 64.0, above, 34.0, 34.0), PLAIN)?;
    for (at, icon) in ["undo", "speed-1"].into_iter().enumerate() {
        small(stage, icon, x - 24.0 + at as f32 * 48.0, button.y + button.height + 18.0)?;
    }
    for (at, icon) in ["flag", "sound", "settings"].into_iter().enumerate() {
        small(stage, icon, layout.width - 126.0 + at as f32 * 46.0, layout.height - 28.0)?;
    }
    for (at, (key, what)) in [("Space", "big button"), ("Esc", "take back"), ("H", "history")].into_iter().enumerate() {
        let (x, y) = (16.0, layout.height - 56.0 + at as f32 * 19.0);
        let style = Style::new(Cut::Bold, 13.0, palette.on_dark);
        let wide = width(key, &style);
        stage.sliced("ui/small-normal", Area::new(x, y - 13.0, wide + 14.0, 18.0), 0.4, PLAIN)?;
        stage.text(key, x + 7.0, y + 0.4, &style);
        stage.text(what, x + wide + 20.0, y + 0.4, &Style::new(Cut::Regular, 13.0, palette.aside_on_dark));
    }
    Ok(())
}

fn small(stage: &mut Stage, icon: &str, x: f32, y: f32) -> Result<(), ArtError> {
    stage.sliced("ui/small-normal", Area::around(x, y, 40.0, 40.0), 1.0, PLAIN)?;
    stage.image(&format!("ui/icon-{icon}"), Area::around(x, y - 2.0, 23.0, 23.0), PLAIN)
}

fn opposing_hand(stage: &mut Stage, palette: &Palette, layout: &Layout, mockup: &Mockup) -> Result<(), ArtError> {
    let count = mockup.opponent.hand.len();
    for at in 0..count {
        let from_middle = at as f32 - (count as f32 - 1.0) / 2.0;
        let mut back = stage.layer(66.0 + 16.0, 79.0 + 16.0);
        let area = Area::new(8.0, 8.0, 66.0, 79.0);
        back.sliced("ui/shadow", area.grown(7.0), 0.5, PLAIN)?;
        back.image("back", area, PLAIN)?;
        back.sliced("ui/frame-entity", area, 0.6, tinted([201, 176, 130]))?;
        let x = layout.column(2) + from_middle * 46.0;
        stage.put(&back, x, -8.0 - from_middle.abs() * from_middle.abs() * 1.0, 180.0 - from_middle * 4.0, 1.0);
    }
    let x = layout.column(2) + (count as f32 / 2.0) * 46.0 + 40.0;
    counted(stage, palette, "hand", count, x, 16.0)
}

/// A plate with a number of cards.
fn counted(stage: &mut Stage, palette: &Palette, icon: &str, count: usize, x: f32, y: f32) -> Result<(), ArtError> {
    stage.sliced("ui/badge-count", Area::around(x, y, 58.0, 24.0), 0.9, PLAIN)?;
    stage.image(&format!("ui/icon-{icon}"), Area::around(x - 13.0, y, 19.0, 19.0), PLAIN)?;
    stage.text(&count.to_string(), x + 1.0, y + 5.4, &Style::new(Cut::Bold, 16.0, palette.on_dark));
    Ok(())
}

fn hand(
    stage: &mut Stage,
    palette: &Palette,
    layout: &Layout,
    mockup: &Mockup,
    hovered: Option<usize>,
) -> Result<(), ArtError> {
    let ids = &mockup.you.hand;
    let middle = (ids.len() as f32 - 1.0) / 2.0;
    let step = (640.0 / ids.len() as f32).min(104.0);
    // A taller window has room for larger cards.
    let grown = 1.0 + ((layout.height - 720.0) / 720.0).max(0.0) * 0.6;
    let last = hovered.into_iter();
    let order = (0..ids.len()).filter(|at| Some(*at) != hovered).chain(last);
    for at in order {
        let from_middle = at as f32 - middle;
        let playable = mockup.you.playable.contains(&at);
        // The hand spreads around the card that is looked at.
        let aside = match hovered {
            Some(place) if at < place => -20.0,
            Some(place) if at > place => 20.0,
            _ => 0.0,
        };
        let x = layout.column(2) + from_middle * step * grown + aside;
        if Some(at) == hovered {
            let raised = card::in_hand(stage, palette, &ids[at], 138.0 * grown, playable)?;
            stage.put(&raised, x, layout.height - 108.0 * grown, 0.0, 1.0);
        } else {
            let fanned = card::in_hand(stage, palette, &ids[at], 106.0 * grown, playable)?;
            let lift = if playable { 8.0 } else { 0.0 };
            let y = layout.height - 74.0 * grown + from_middle * from_middle * 1.5 - lift;
            stage.put(&fanned, x, y, from_middle * 2.6, 1.0);
        }
    }
    Ok(())
}

/// The arrow of an attack that is being aimed, and what it will do.
fn attack(stage: &mut Stage, palette: &Palette, layout: &Layout, attack: &Attack) -> Result<(), ArtError> {
    let (from, to) = (layout.garden(YOU, attack.from), layout.garden(OPPONENT, attack.to));
    let ((start_x, start_y), (end_x, end_y)) = (from.middle(), to.middle());
    let (start_y, end_y) = (start_y - 34.0, end_y + 26.0);
    let bend =
        (f32::midpoint(start_x, end_x) + (end_x - start_x).signum() * 46.0, f32::midpoint(start_y, end_y) - 10.0);
    let point = |t: f32| {
        let mix = |a: f32, b: f32, c: f32| (1.0 - t) * (1.0 - t) * a + 2.0 * t * (1.0 - t) * b + t * t * c;
        (mix(start_x, bend.0, end_x), mix(start_y, bend.1, end_y))
    };
    stage.image("ui/target-legal", to.grown(12.0), PLAIN)?;
    let turned = |stage: &mut Stage, name: &str, t: f32, size: (f32, f32)| -> Result<(), ArtError> {
        let (x, y) = point(t);
        let (ahead, behind) = (point((t + 0.02).min(1.0)), point((t - 0.02).max(0.0)));
        let degrees = (ahead.1 - behind.1).atan2(ahead.0 - behind.0).to_degrees();
        let mut link = stage.layer(size.0, size.1);
        link.image(name, Area::new(0.0, 0.0, size.0, size.1), tinted(palette.legal))?;
        stage.put(&link, x, y, degrees, 1.0);
        Ok(())
    };
    let links = 9;
    for link in 1..links {
        turned(stage, "ui/arrow-body", link as f32 / links as f32 * 0.9, (26.0, 21.0))?;
    }
    turned(stage, "ui/arrow-tail", 0.0, (30.0, 30.0))?;
    turned(stage, "ui/arrow-head", 0.97, (46.0, 46.0))?;
    let number = Style::new(Cut::Bold, 25.0, palette.on_dark).middle().inked(1.2);
    for (area, damage, x) in [(to, attack.deals, -30.0), (from, attack.takes, 30.0)] {
        let (middle, y) = area.middle();
        stage.image("ui/badge-damage", Area::around(middle + x, y - 36.0, 52.0, 52.0), PLAIN)?;
        stage.text(&format!("−{damage}"), middle + x - 1.0, y - 28.0, &number);
    }
    let (x, y) = to.middle();
    stage.image("ui/icon-skull", Area::around(x + 28.0, y - 34.0, 40.0, 40.0), PLAIN)?;
    let words = Style::new(Cut::Bold, 15.0, palette.on_dark).middle();
    let room = width(&attack.says, &words) + 34.0;
    let place = Area::around(x + 128.0, layout.rows.stream, room, 34.0);
    stage.sliced("ui/tooltip", place, 0.8, PLAIN)?;
    let (x, y) = place.middle();
    stage.text(&attack.says, x, y + 5.0, &words);
    Ok(())
}

/// The full form of the card that is looked at, with its keywords explained.
fn reading(stage: &mut Stage, palette: &Palette, layout: &Layout, mockup: &Mockup) -> Result<(), ArtError> {
    let id = &mockup.you.hand[mockup.hovered];
    let (width, height) = (286.0, 400.0);
    let x = layout.column(2) + (mockup.hovered as f32 - (mockup.you.hand.len() as f32 - 1.0) / 2.0) * 104.0 + 116.0;
    let area = Area::new(x, layout.height - height - 40.0, width, height);
    card::full(stage, palette, id, area)?;
    let mut y = area.y;
    for (word, meaning) in &mockup.explained {
        let (room, style) = (180.0, Style::new(Cut::Regular, 14.5, palette.aside_on_dark));
        let lines = broken(meaning, room, &style).len() as f32;
        let tip = Area::new(area.x + width + 12.0, y, room + 28.0, 50.0 + lines * style.size * 1.16);
        stage.sliced("ui/tooltip", tip, 0.8, PLAIN)?;
        stage.image(&format!("ui/icon-{word}"), Area::around(tip.x + 24.0, tip.y + 24.0, 26.0, 26.0), PLAIN)?;
        let title = word[..1].to_uppercase() + &word[1..];
        stage.text(&title, tip.x + 44.0, tip.y + 29.0, &Style::new(Cut::Bold, 17.0, palette.on_dark));
        stage.paragraph(meaning, tip.x + 14.0, tip.y + 52.0, room, &style);
        y += tip.height + 8.0;
    }
    Ok(())
}
