//! How a match ended: the winner, what happened in it, and what comes next.

use azuki_engine::def::CardTable;
use azuki_engine::ids::DefIx;

use super::{Context, Go, Scene};
use crate::anim::in_steps;
use crate::canvas::{Canvas, Cut, Frame, Look, MarkKind, Style};
use crate::draw::face::Faces;
use crate::geometry::{Area, Point};
use crate::theme::Palette;
use crate::ui::card::{self, TILE};
use crate::ui::{Control, Deed, Menu, Sheet, backdrop, draw_controls, draw_tip, words};

/// How it ended for who looks at the screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The own leader stands.
    Victory,
    /// The own leader fell.
    Defeat,
    /// Both fell, or nobody did in time.
    Draw,
    /// One of two people at one machine has won: who.
    Wins(String),
}

/// What is told of a match that has ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ResultFacts {
    /// How it ended.
    pub verdict: Verdict,
    /// Why: "Shao's health is 0.", "You conceded."
    pub reason: String,
    /// The leader that is shown: the winner's, the own one of a draw.
    pub portrait: DefIx,
    /// Turns of both players.
    pub turns: u16,
    /// Damage dealt by who looks (by the winner at one machine).
    pub damage: u16,
    /// The most damage at once, and by which card.
    pub biggest_hit: Option<(u16, DefIx)>,
    /// Cards played by the same.
    pub cards_played: u16,
    /// How long it took.
    pub seconds: u32,
    /// It was for two people at one machine.
    pub hotseat: bool,
    /// It can be watched again and kept.
    pub has_replay: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Item {
    Rematch,
    Decks,
    Watch,
    Save,
    Title,
}

/// The screen after a match.
#[derive(Debug)]
pub struct ResultScene {
    faces: Faces,
    facts: ResultFacts,
    rows: Vec<(&'static str, String)>,
    saved: bool,
    menu: Menu<Item>,
    age: f32,
    calm: bool,
}

/// Seconds until the banner has unrolled.
const UNROLL: f32 = 0.45;

struct Places {
    banner: Area,
    portrait: Area,
    panel: Area,
}

fn places(sheet: Area) -> Places {
    let middle = sheet.middle().x;
    let banner = Area::around(Point::new(middle, 64.0), 560.0, 96.0);
    let room = Area::new(32.0, 124.0, sheet.width - 64.0, sheet.height - 124.0 - 104.0);
    let height = (room.height - 12.0).min(432.0);
    let width = height / TILE;
    let facts = 400.0;
    let left = middle - (width + 40.0 + facts) / 2.0;
    let top = room.y + (room.height - height) / 2.0;
    Places {
        banner,
        portrait: Area::new(left, top, width, height),
        panel: Area::new(left + width + 40.0, top, facts, height),
    }
}

impl ResultScene {
    /// The screen for a match.
    pub fn new(facts: ResultFacts, table: &CardTable) -> Self {
        let minutes = match facts.seconds {
            0..60 => format!("{} seconds", facts.seconds),
            60..120 => "1 minute".to_owned(),
            seconds => format!("{} minutes", seconds / 60),
        };
        let hit = facts
            .biggest_hit
            .map_or_else(|| "none".to_owned(), |(damage, card)| format!("{damage} by {}", table.name(card)));
        let rows = vec![
            ("Turns", facts.turns.to_string()),
            ("Damage dealt", facts.damage.to_string()),
            ("Biggest hit", hit),
            ("Cards played", facts.cards_played.to_string()),
            ("Time", minutes),
        ];
        Self {
            faces: Faces::of(table),
            facts,
            rows,
            saved: false,
            menu: Menu::beginning_at(Item::Rematch),
            age: 0.0,
            calm: false,
        }
    }

    fn title(&self) -> String {
        match &self.facts.verdict {
            Verdict::Victory => "Victory".to_owned(),
            Verdict::Defeat => "Defeat".to_owned(),
            Verdict::Draw => "Draw".to_owned(),
            Verdict::Wins(name) => format!("{name} wins"),
        }
    }

    fn controls(&self, sheet: &Sheet) -> [Control<Item>; 5] {
        let y = sheet.area.bottom() - 84.0;
        let (big, small, gap) = (224.0, 152.0, 12.0);
        let left = sheet.area.middle().x - (big + 4.0 * (small + gap)) * 0.5;
        let place = |at: f32| Area::new(left + big + gap + at * (small + gap), y + 8.0, small, 48.0);
        let none = (!self.facts.has_replay).then_some("This match left no replay.");
        let saved = self.saved.then_some("This replay is kept already.");
        let save = if self.saved { "Replay kept" } else { "Save replay" };
        [
            Control::urgent(Item::Rematch, Area::new(left, y, big, 64.0), "Rematch"),
            Control::small(Item::Decks, place(0.0), "Change decks"),
            Control::small(Item::Watch, place(1.0), "Watch replay").refused(none),
            Control::small(Item::Save, place(2.0), save).refused(none.or(saved)),
            Control::small(Item::Title, place(3.0), "Title"),
        ]
    }

    fn draw_banner(&self, canvas: &mut Canvas, palette: &Palette, area: Area) {
        let part = 1.0 - (1.0 - (self.age / UNROLL).min(1.0)).powi(3);
        let frame = Frame {
            at: area.middle(),
            scale: Point::new(0.6 + 0.4 * part, 1.0),
            opacity: part.max(0.05),
            ..Frame::WINDOW
        };
        canvas.within(frame, |canvas| {
            let area = Area::around(Point::ORIGIN, area.width, area.height);
            canvas.sliced("banner-turn", area, 1.1, Look::PLAIN);
            let color = if self.facts.verdict == Verdict::Defeat { palette.aside_on_dark } else { palette.on_dark };
            let style = Style::new(Cut::Bold, 48.0, color).middle().inked(1.6);
            words::line(canvas, &self.title(), Area::around(Point::ORIGIN, area.width - 160.0, area.height), &style);
        });
    }

    fn draw_facts(&self, canvas: &mut Canvas, palette: &Palette, panel: Area) {
        canvas.mark(MarkKind::Panel, "facts", panel);
        canvas.sliced("panel-ink", panel, 1.0, Look::PLAIN);
        let inner = panel.grown(-28.0);
        let (reason, rest) = inner.split_top(52.0, 8.0);
        let style = Style::new(Cut::Italic, 19.0, palette.on_dark).middle();
        words::centered(canvas, &[&self.facts.reason], reason, &style);
        let step = (rest.height / self.rows.len() as f32).min(64.0);
        for (at, (name, value)) in self.rows.iter().enumerate() {
            let row = Area::new(rest.x, rest.y + at as f32 * step, rest.width, step);
            canvas.fill(Area::new(row.x, row.y, row.width, 1.0), palette.aside_on_dark, 0.35);
            let (left, right) = row.split_left(136.0, 8.0);
            words::line(canvas, name, left, &Style::new(Cut::Regular, 18.0, palette.aside_on_dark));
            words::line(canvas, value, right, &Style::new(Cut::Bold, 19.0, palette.on_dark).right());
        }
    }
}

impl Scene for ResultScene {
    /// The button says so.
    fn replay_was_kept(&mut self) {
        self.saved = true;
    }

    fn update(&mut self, context: &mut Context<'_>) -> Option<Go> {
        let sheet = Sheet::of(context.window);
        self.calm = context.settings.reduced_motion;
        self.age += if self.calm { UNROLL } else { context.elapsed };
        let controls = self.controls(&sheet);
        let mut go = None;
        for deed in self.menu.update(&controls, &sheet, context) {
            go = match deed {
                Deed::Press(Item::Rematch) => Some(Go::Rematch),
                Deed::Press(Item::Decks) => Some(Go::Choose { hotseat: self.facts.hotseat }),
                Deed::Press(Item::Watch) => Some(Go::WatchLast),
                Deed::Press(Item::Save) => Some(Go::SaveReplay),
                Deed::Press(Item::Title) | Deed::Back => Some(Go::Title),
                _ => None,
            }
            .or(go);
        }
        go
    }

    fn draw(&self, canvas: &mut Canvas, palette: &Palette, time: f64) {
        let sheet = Sheet::of(canvas.window());
        sheet.draw(canvas, |canvas| {
            backdrop::dim(canvas, palette, sheet.area, if self.calm { 0.0 } else { time });
            let places = places(sheet.area);
            let (light, strength) = match self.facts.verdict {
                Verdict::Victory | Verdict::Wins(_) => (palette.lamp, 0.85),
                Verdict::Draw => (palette.moon, 0.5),
                Verdict::Defeat => (palette.moon, 0.25),
            };
            let breath = if self.calm { 0.0 } else { 0.06 * (in_steps(time, 8.0, 0.0) * 1.2).sin() as f32 };
            let look = Look::tinted(light).at(strength + breath).glowing();
            canvas.piece("light", places.portrait.grown(190.0), look);
            card::portrait(canvas, palette, &self.faces, self.facts.portrait, places.portrait);
            canvas.mark(MarkKind::Card, &self.faces.face(self.facts.portrait).name, places.portrait);
            if self.facts.verdict == Verdict::Defeat {
                canvas.fill(places.portrait.grown(-4.0), crate::theme::Color([10, 8, 22]), 0.5);
            }
            self.draw_facts(canvas, palette, places.panel);
            self.draw_banner(canvas, palette, places.banner);
            let controls = self.controls(&sheet);
            draw_controls(canvas, palette, &sheet, &self.menu, &controls);
            draw_tip(canvas, palette, &sheet, &self.menu, &controls);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::Key;
    use crate::scene::testing::{Stage, for_every_window};

    fn result(verdict: Verdict, has_replay: bool) -> ResultScene {
        let deck = &azuki_cards::decks()[0];
        let longest = deck.main.iter().max_by_key(|def| azuki_cards::table().name(**def).len()).copied();
        let facts = ResultFacts {
            verdict,
            reason: "The other leader has no health left, and nobody could have known before.".to_owned(),
            portrait: deck.leader,
            turns: 14,
            damage: 31,
            biggest_hit: longest.map(|card| (12, card)),
            cards_played: 27,
            seconds: 754,
            hotseat: true,
            has_replay,
        };
        ResultScene::new(facts, azuki_cards::table())
    }

    #[test]
    fn nothing_overlaps_in_any_window() {
        for_every_window(|stage| {
            for verdict in [Verdict::Victory, Verdict::Defeat, Verdict::Draw, Verdict::Wins("Second player".to_owned())]
            {
                let mut scene = result(verdict, true);
                stage.check(&mut scene);
                assert_eq!(stage.walk(&mut scene).len(), 5);
            }
        });
    }

    #[test]
    fn every_button_leads_where_it_says() {
        let expected = [
            ("Rematch", Go::Rematch),
            ("Change decks", Go::Choose { hotseat: true }),
            ("Watch replay", Go::WatchLast),
            ("Save replay", Go::SaveReplay),
            ("Title", Go::Title),
        ];
        for (name, go) in expected {
            let mut stage = Stage::new(1280.0, 720.0);
            let mut scene = result(Verdict::Victory, true);
            assert_eq!(stage.click(&mut scene, name), Some(go.clone()), "{name} by mouse");
            assert_eq!(stage.press_by_keys(&mut scene, name), Some(go), "{name} by keys");
        }
        let mut stage = Stage::new(1280.0, 720.0);
        let mut scene = result(Verdict::Defeat, true);
        assert_eq!(stage.key(&mut scene, Key::Escape), Some(Go::Title));
    }

    #[test]
    fn a_replay_is_kept_once_and_only_where_there_is_one() {
        let mut stage = Stage::new(1280.0, 720.0);
        let mut scene = result(Verdict::Victory, true);
        scene.replay_was_kept();
        assert_eq!(stage.click(&mut scene, "Replay kept"), None);
        assert!(stage.says(&scene, "kept already"));
        let mut scene = result(Verdict::Victory, false);
        assert_eq!(stage.click(&mut scene, "Watch replay"), None);
        assert!(stage.says(&scene, "no replay"));
        assert!(stage.says(&scene, "12 minutes") && stage.says(&scene, "12 by"));
    }
}
