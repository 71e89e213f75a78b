//! The bar under a replay: play, pause, step, scrub, speed, whose eyes.

use azuki_engine::ids::Player;

use super::words::Number;
use super::{Control, Deed, Face, Menu, Sheet, draw_controls, draw_tip};
use crate::canvas::{Canvas, Cut, Look, MarkKind, Style};
use crate::geometry::{Area, Point};
use crate::input::{Gesture, Key};
use crate::scene::Context;
use crate::settings::Speed;
use crate::theme::Palette;

/// Who looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Eyes {
    /// One of the players: the other's hand is hidden.
    Of(Player),
    /// Both hands are seen, the first player sits below.
    All,
}

/// Where a replay is; its scene owns it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reel {
    /// It goes on by itself.
    pub playing: bool,
    /// Actions that have been shown.
    pub at: usize,
    /// Actions in all.
    pub length: usize,
    /// How fast it goes on.
    pub speed: Speed,
    /// Who looks.
    pub eyes: Eyes,
}

/// What the bar asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wish {
    /// Go on by itself; from the beginning when it is at its end.
    Play,
    /// Stand still.
    Pause,
    /// One action on, and stand still.
    Next,
    /// One action back, and stand still.
    Previous,
    /// To a number of actions.
    Seek(usize),
    /// Another speed.
    Speed(Speed),
    /// Other eyes.
    Eyes(Eyes),
    /// Away from the replay.
    Leave,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    Previous,
    Play,
    Next,
    Scrub,
    Speed,
    Eyes,
    Leave,
}

/// Keys that the bar has for itself.
const KEYS: &[Key] = &[Key::Space, Key::Left, Key::Right, Key::Home, Key::End];

/// The hands over the bar.
#[derive(Clone, Debug)]
pub struct Transport {
    menu: Menu<Part>,
}

impl Default for Transport {
    fn default() -> Self {
        let mut menu = Menu::beginning_at(Part::Play);
        menu.ignored = KEYS;
        Self { menu }
    }
}

/// The room the bar takes at the foot of a window, in units of the window.
pub fn room(window: Area) -> Area {
    let sheet = Sheet::of(window);
    sheet.on_window(bar(&sheet))
}

fn bar(sheet: &Sheet) -> Area {
    let width = (sheet.area.width - 32.0).min(840.0);
    Area::new(sheet.area.middle().x - width / 2.0, sheet.area.bottom() - 72.0, width, 64.0)
}

fn controls(reel: &Reel, sheet: &Sheet) -> [Control<Part>; 7] {
    let bar = bar(sheet);
    let y = bar.y + 12.0;
    let left = |at: f32| Area::new(bar.x + 16.0 + at * 48.0, y, 40.0, 40.0);
    let right = |at: f32| Area::new(bar.right() - 56.0 - at * 48.0, y, 40.0, 40.0);
    let (name, piece) = if reel.playing { ("Pause", "icon-pause") } else { ("Play", "icon-play") };
    let (speed, speed_piece) = match reel.speed {
        Speed::Normal => ("Speed: as composed", "icon-speed-1"),
        Speed::Double => ("Speed: twice as fast", "icon-speed-2"),
        Speed::Instant => ("Speed: at once", "icon-speed-instant"),
    };
    let (eyes, eyes_piece) = match reel.eyes {
        Eyes::Of(Player::Zero) => ("Seen by the first player", "icon-person"),
        Eyes::Of(Player::One) => ("Seen by the second player", "icon-fox"),
        Eyes::All => ("Both hands are seen", "icon-eye"),
    };
    let part = reel.at as f32 / reel.length.max(1) as f32;
    let scrub = Area::new(left(3.0).x + 4.0, y, right(2.0).x - 92.0 - left(3.0).x - 4.0, 40.0);
    let at_start = (reel.at == 0).then_some("This is the beginning.");
    let at_end = (reel.at >= reel.length).then_some("This is the end.");
    [
        Control::icon(Part::Previous, left(0.0), "One step back", "icon-step").in_mirror().refused(at_start),
        Control::icon(Part::Play, left(1.0), name, piece),
        Control::icon(Part::Next, left(2.0), "One step on", "icon-step").refused(at_end),
        Control::new(Part::Scrub, scrub, "Place in the replay", Face::Scrub { part: part.clamp(0.0, 1.0) }),
        Control::icon(Part::Speed, right(2.0), speed, speed_piece),
        Control::icon(Part::Eyes, right(1.0), eyes, eyes_piece),
        Control::icon(Part::Leave, right(0.0), "Leave the replay", "icon-door"),
    ]
}

impl Transport {
    /// Reads one frame: what the bar asks for, if anything. Space plays and pauses, the arrows step.
    pub fn update(&mut self, reel: &Reel, context: &mut Context<'_>) -> Option<Wish> {
        let sheet = Sheet::of(context.window);
        let mut wish = None;
        for deed in self.menu.update(&controls(reel, &sheet), &sheet, context) {
            let next = match deed {
                Deed::Press(part) => part_wish(part, reel),
                Deed::Set(Part::Scrub, part) => {
                    let at = (part * reel.length as f32).round() as usize;
                    (at != reel.at).then_some(Wish::Seek(at))
                }
                Deed::Step(Part::Scrub, 1) => (reel.at < reel.length).then_some(Wish::Next),
                Deed::Step(Part::Scrub, _) => (reel.at > 0).then_some(Wish::Previous),
                Deed::Back => Some(Wish::Leave),
                _ => None,
            };
            wish = next.or(wish);
        }
        for gesture in context.gestures {
            let Gesture::Key(stroke) = gesture else { continue };
            let next = match stroke.key {
                Key::Space => part_wish(Part::Play, reel),
                Key::Left => (reel.at > 0).then_some(Wish::Previous),
                Key::Right => (reel.at < reel.length).then_some(Wish::Next),
                Key::Home => Some(Wish::Seek(0)),
                Key::End => Some(Wish::Seek(reel.length)),
                _ => None,
            };
            wish = next.or(wish);
        }
        wish
    }

    /// Whether the pointer is on the bar: what lies below it is not meant.
    pub fn covers(window: Area, point: Point) -> bool {
        room(window).contains(point)
    }

    /// Draws the bar.
    pub fn draw(&self, canvas: &mut Canvas, palette: &Palette, reel: &Reel) {
        let sheet = Sheet::of(canvas.window());
        sheet.draw(canvas, |canvas| {
            let bar = bar(&sheet);
            canvas.mark(MarkKind::Panel, "replay", bar);
            canvas.sliced("panel-ink", bar, 0.9, Look::PLAIN);
            let controls = controls(reel, &sheet);
            draw_controls(canvas, palette, &sheet, &self.menu, &controls);
            let x = controls[3].area.right() + 42.0;
            let style = Style::new(Cut::Bold, 16.0, palette.on_dark);
            let foot = bar.middle().y + 5.0;
            let number = |number: usize| Number::new(number.min(usize::from(u16::MAX)) as u16);
            canvas.text(number(reel.at).as_str(), Point::new(x - 6.0, foot), &style.right());
            canvas.text("/", Point::new(x, foot), &style.middle());
            canvas.text(number(reel.length).as_str(), Point::new(x + 6.0, foot), &style);
            draw_tip(canvas, palette, &sheet, &self.menu, &controls);
        });
    }
}

fn part_wish(part: Part, reel: &Reel) -> Option<Wish> {
    Some(match part {
        Part::Previous => Wish::Previous,
        Part::Play if reel.playing => Wish::Pause,
        Part::Play => Wish::Play,
        Part::Next => Wish::Next,
        Part::Scrub => return None,
        Part::Speed => Wish::Speed(match reel.speed {
            Speed::Normal => Speed::Double,
            Speed::Double => Speed::Instant,
            Speed::Instant => Speed::Normal,
        }),
        Part::Eyes => Wish::Eyes(match reel.eyes {
            Eyes::Of(Player::Zero) => Eyes::Of(Player::One),
            Eyes::Of(Player::One) => Eyes::All,
            Eyes::All => Eyes::Of(Player::Zero),
        }),
        Part::Leave => Wish::Leave,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::Stroke;
    use crate::scene::testing::{Stage, check_layout, find, for_every_window};

    const REEL: Reel = Reel { playing: false, at: 12, length: 84, speed: Speed::Normal, eyes: Eyes::Of(Player::Zero) };

    fn click(name: &str, reel: Reel) -> Option<Wish> {
        let mut stage = Stage::new(1280.0, 720.0);
        let mut bar = Transport::default();
        let marks = stage.draw_with(|canvas, palette, _| bar.draw(canvas, palette, &reel));
        let at = find(&marks, name).middle();
        stage.click_with(at, |context| bar.update(&reel, context)).into_iter().flatten().last()
    }

    #[test]
    fn nothing_overlaps_in_any_window() {
        for_every_window(|stage| {
            let bar = Transport::default();
            for length in [0, 84, 1234] {
                let reel = Reel { at: length, length, ..REEL };
                let marks = stage.draw_with(|canvas, palette, _| bar.draw(canvas, palette, &reel));
                check_layout(&marks, stage.window);
                let room = room(stage.window);
                assert!(marks.iter().all(|mark| room.holds(mark.area, 0.5)));
            }
        });
    }

    #[test]
    fn every_button_asks_for_what_it_says() {
        assert_eq!(click("Play", REEL), Some(Wish::Play));
        assert_eq!(click("Pause", Reel { playing: true, ..REEL }), Some(Wish::Pause));
        assert_eq!(click("One step back", REEL), Some(Wish::Previous));
        assert_eq!(click("One step back", Reel { at: 0, ..REEL }), None);
        assert_eq!(click("One step on", REEL), Some(Wish::Next));
        assert_eq!(click("One step on", Reel { at: 84, ..REEL }), None);
        assert_eq!(click("Speed: as composed", REEL), Some(Wish::Speed(Speed::Double)));
        assert_eq!(click("Seen by the first player", REEL), Some(Wish::Eyes(Eyes::Of(Player::One))));
        assert_eq!(
            click("Both hands are seen", Reel { eyes: Eyes::All, ..REEL }),
            Some(Wish::Eyes(Eyes::Of(Player::Zero)))
        );
        assert_eq!(click("Leave the replay", REEL), Some(Wish::Leave));
        assert_eq!(click("Place in the replay", REEL), Some(Wish::Seek(42)));
    }

    #[test]
    fn the_scrub_bar_is_drawn_along_and_keys_step() {
        let mut stage = Stage::new(1280.0, 720.0);
        let mut bar = Transport::default();
        let marks = stage.draw_with(|canvas, palette, _| bar.draw(canvas, palette, &REEL));
        let scrub = find(&marks, "Place in the replay");
        let (from, to) = (scrub.middle(), Point::new(scrub.right() + 50.0, 10.0));
        let mut reel = REEL;
        stage.drag_with(from, to, |context| {
            if let Some(Wish::Seek(at)) = bar.update(&reel, context) {
                reel.at = at;
            }
        });
        assert_eq!(reel.at, reel.length, "the hand may leave the bar while it draws");
        let mut bar = Transport::default();
        let mut wish = |key| stage.stroke_with(Stroke::plain(key), |context| bar.update(&REEL, context));
        assert_eq!(wish(Key::Space), Some(Wish::Play));
        assert_eq!(wish(Key::Left), Some(Wish::Previous));
        assert_eq!(wish(Key::Right), Some(Wish::Next));
        assert_eq!(wish(Key::Home), Some(Wish::Seek(0)));
        assert_eq!(wish(Key::End), Some(Wish::Seek(84)));
        assert_eq!(wish(Key::Escape), Some(Wish::Leave));
        assert_eq!(wish(Key::Tab), None);
        assert_eq!(wish(Key::Enter), Some(Wish::Play), "Enter presses what Tab shows");
    }
}
