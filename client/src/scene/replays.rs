//! The list of kept matches: watch one, delete one.

use azuki_engine::def::CardTable;
use azuki_engine::ids::DefIx;

use super::{Context, Go, Scene};
use crate::canvas::{Canvas, Cut, Look, MarkKind, Style};
use crate::draw::face::Faces;
use crate::geometry::{Area, Point};
use crate::theme::Palette;
use crate::ui::card::{self, TILE};
use crate::ui::{
    BAR, Confirm, Control, Deed, Face, Menu, Scroll, Sheet, backdrop, draw_control, draw_tip, focus, swollen, words,
};

/// A kept match as the list shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReplayEntry {
    /// The name of its file, by which it is watched and deleted.
    pub file: String,
    /// When it was played, as a person reads it: "16 November, 12:14".
    pub date: String,
    /// The decks by name, the own first.
    pub decks: [String; 2],
    /// The leaders of both decks, where they are still known.
    pub leaders: [Option<DefIx>; 2],
    /// Who sat opposite: "Normal", "Hot-seat".
    pub opponent: String,
    /// How it ended: "Victory", "Defeat", "Draw", "First player wins".
    pub result: String,
    /// Whether the own seat won; nothing for a draw or for two people.
    pub won: Option<bool>,
    /// How many turns it had, if the file can be read.
    pub turns: Option<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Item {
    Watch(usize),
    Export(usize),
    Delete(usize),
    Play,
    ExportMatch,
    Import,
    Back,
}

/// The list of kept matches.
#[derive(Debug)]
pub struct Replays {
    faces: Faces,
    entries: Vec<(ReplayEntry, Lines)>,
    menu: Menu<Item>,
    scroll: Scroll,
    question: Option<(usize, Confirm)>,
    calm: bool,
    files: Option<Files>,
}

/// What can be exchanged with other machines as files, where the game has no folder that a player could open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Files {
    /// There is a match in progress to hand out.
    pub has_match: bool,
}

/// What is written on a row, made once.
#[derive(Debug)]
struct Lines {
    title: String,
    aside: String,
    watch: String,
    export: String,
    delete: String,
}

impl Lines {
    fn new(entry: &ReplayEntry) -> Self {
        let title = format!("{} against {}", entry.decks[0], entry.decks[1]);
        let turns = match entry.turns {
            None => String::new(),
            Some(1) => "1 turn · ".to_owned(),
            Some(turns) => format!("{turns} turns · "),
        };
        Self {
            aside: format!("{} · {turns}{}", entry.opponent, entry.date),
            watch: format!("Watch {title}, {}", entry.date),
            export: format!("Export {title}, {}", entry.date),
            delete: format!("Delete {title}, {}", entry.date),
            title,
        }
    }
}

const ROW: f32 = 76.0;
const GAP: f32 = 8.0;

struct Places {
    panel: Area,
    view: Area,
}

fn places(sheet: Area) -> Places {
    let width = (sheet.width - 64.0).min(880.0);
    let panel = Area::new(sheet.middle().x - width / 2.0, 80.0, width, sheet.height - 80.0 - 88.0);
    let inner = panel.grown(-20.0);
    Places { panel, view: Area { width: inner.width - BAR - 4.0, ..inner } }
}

impl Replays {
    /// The list, the newest first as it is given.
    pub fn new(entries: Vec<ReplayEntry>, table: &CardTable) -> Self {
        let first = if entries.is_empty() { Item::Play } else { Item::Watch(0) };
        let lines = |entry: ReplayEntry| {
            let lines = Lines::new(&entry);
            (entry, lines)
        };
        Self {
            faces: Faces::of(table),
            entries: entries.into_iter().map(lines).collect(),
            menu: Menu::beginning_at(first),
            scroll: Scroll::default(),
            question: None,
            calm: false,
            files: None,
        }
    }

    /// The same, where matches come and go as files.
    #[must_use]
    pub const fn exchanging(mut self, files: Files) -> Self {
        self.files = Some(files);
        self
    }

    fn whole(&self) -> f32 {
        self.entries.len() as f32 * (ROW + GAP) - GAP
    }

    fn controls(&self, sheet: &Sheet) -> Vec<Control<Item>> {
        let places = places(sheet.area);
        let mut list = Vec::with_capacity(self.entries.len() * 3 + 3);
        let aside = if self.files.is_some() { 116.0 } else { 64.0 };
        for (at, (_, lines)) in self.entries.iter().enumerate() {
            let y = places.view.y + at as f32 * (ROW + GAP) - self.scroll.offset();
            let row = Area::new(places.view.x, y, places.view.width - aside, ROW);
            list.push(Control::new(Item::Watch(at), row, lines.watch.clone(), Face::Bare).seen_through(places.view));
            if self.files.is_some() {
                let area = Area::around(Point::new(places.view.right() - 80.0, row.middle().y), 44.0, 44.0);
                let control = Control::icon(Item::Export(at), area, lines.export.clone(), "icon-chevron-down");
                list.push(control.hinted("Save this replay as a file").seen_through(places.view));
            }
            let delete = Area::around(Point::new(places.view.right() - 28.0, row.middle().y), 44.0, 44.0);
            let control = Control::icon(Item::Delete(at), delete, lines.delete.clone(), "icon-cross");
            list.push(control.hinted("Delete this replay").seen_through(places.view));
        }
        if self.entries.is_empty() {
            let middle = places.panel.middle();
            let area = Area::around(Point::new(middle.x, middle.y + 72.0), 272.0, 60.0);
            list.push(Control::big(Item::Play, area, "Play a match"));
        }
        if let Some(files) = self.files {
            let foot =
                |from_right: f32| Area::new(sheet.area.right() - from_right, sheet.area.bottom() - 72.0, 176.0, 48.0);
            if files.has_match {
                let control = Control::small(Item::ExportMatch, foot(392.0), "Export the match");
                list.push(control.hinted("Save the match in progress as a file"));
            }
            let control = Control::small(Item::Import, foot(208.0), "Import a file");
            list.push(control.hinted("A match to go on with, or a replay"));
        }
        list.push(Control::small(Item::Back, Area::new(32.0, sheet.area.bottom() - 72.0, 128.0, 48.0), "Back"));
        list
    }

    fn deed(&mut self, deed: Deed<Item>, view: Area) -> Option<Go> {
        match deed {
            Deed::Press(Item::Back) | Deed::Back => return Some(Go::Back),
            Deed::Press(Item::Play) => return Some(Go::Choose { hotseat: false }),
            Deed::Press(Item::Watch(at)) => return Some(Go::Replay(self.entries[at].0.file.clone())),
            Deed::Press(Item::Export(at)) => return Some(Go::ExportReplay(self.entries[at].0.file.clone())),
            Deed::Press(Item::ExportMatch) => return Some(Go::ExportMatch),
            Deed::Press(Item::Import) => return Some(Go::Import),
            Deed::Press(Item::Delete(at)) => {
                let (entry, lines) = &self.entries[at];
                let text = format!("{}, {}. It cannot be brought back.", lines.title, entry.date);
                self.question = Some((at, Confirm::new("Delete this replay?", text, "Delete", "Keep it")));
            }
            Deed::Focus(Item::Watch(at) | Item::Export(at) | Item::Delete(at)) => {
                let top = at as f32 * (ROW + GAP);
                self.scroll.reveal(view, self.whole(), top, top + ROW);
            }
            _ => {}
        }
        None
    }

    fn draw_row(&self, canvas: &mut Canvas, palette: &Palette, at: usize, area: Area) {
        let (entry, lines) = &self.entries[at];
        let feel = self.menu.feel(Item::Watch(at));
        if feel.focused {
            focus(canvas, palette, area.grown(-4.0));
        }
        swollen(canvas, area, feel, |canvas, area| {
            canvas.sliced("small-normal", area, 1.0, Look::PLAIN);
            canvas.sliced("small-hover", area, 1.0, Look::faint(feel.warmth));
            let mut x = area.x + 14.0;
            for leader in entry.leaders {
                let place = Area::new(x, area.middle().y - 24.0 * TILE, 48.0, 48.0 * TILE);
                match leader {
                    Some(leader) => card::portrait(canvas, palette, &self.faces, leader, place),
                    None => canvas.back(place, Look::PLAIN),
                }
                x += 60.0;
            }
            let result = Area::new(area.right() - 196.0, area.y, 152.0, area.height);
            let room = Area::new(x + 8.0, area.y, result.x - x - 16.0, area.height);
            let (upper, lower) = Area { y: room.y + 12.0, height: 52.0, ..room }.split_top(28.0, 0.0);
            words::line(canvas, &lines.title, upper, &Style::new(Cut::Bold, 19.0, palette.on_dark));
            words::line(canvas, &lines.aside, lower, &Style::new(Cut::Regular, 16.0, palette.aside_on_dark));
            words::line(canvas, &entry.result, result, &Style::new(Cut::Bold, 18.0, palette.on_dark).right());
            if let Some(won) = entry.won {
                let sign = Point::new(area.right() - 24.0, area.middle().y);
                let icon = if won { "icon-check" } else { "icon-skull" };
                canvas.piece(icon, Area::around(sign, 26.0, 26.0), Look::PLAIN);
            }
        });
    }
}

impl Scene for Replays {
    fn update(&mut self, context: &mut Context<'_>) -> Option<Go> {
        let sheet = Sheet::of(context.window);
        self.calm = context.settings.reduced_motion;
        if let Some((at, question)) = &mut self.question {
            let (at, answer) = (*at, question.update(context)?);
            self.question = None;
            return answer.then(|| Go::DeleteReplay(self.entries.remove(at).0.file));
        }
        let places = places(sheet.area);
        let controls = self.controls(&sheet);
        for deed in self.menu.update(&controls, &sheet, context) {
            if let Some(go) = self.deed(deed, places.view) {
                return Some(go);
            }
        }
        let whole = self.whole();
        self.scroll.update(places.view, whole, &sheet, context, self.menu.took_wheel());
        None
    }

    fn draw(&self, canvas: &mut Canvas, palette: &Palette, time: f64) {
        let sheet = Sheet::of(canvas.window());
        sheet.draw(canvas, |canvas| {
            backdrop::dim(canvas, palette, sheet.area, if self.calm { 0.0 } else { time });
            words::heading(canvas, palette, "Replays", sheet.area);
            let places = places(sheet.area);
            canvas.mark(MarkKind::Panel, "replays", places.panel);
            canvas.sliced("panel-ink", places.panel, 1.0, Look::PLAIN);
            if self.entries.is_empty() {
                let middle = places.panel.middle();
                let icon = Area::around(Point::new(middle.x, middle.y - 88.0), 64.0, 64.0);
                canvas.piece("icon-history", icon, Look::faint(0.8));
                let room = Area::around(Point::new(middle.x, middle.y - 8.0), places.panel.width - 96.0, 64.0);
                let style = Style::new(Cut::Regular, 20.0, palette.on_dark).middle();
                let text = ["No replays yet.", "A match can be kept when it has ended."];
                words::centered(canvas, &text, room, &style);
            }
            let controls = self.controls(&sheet);
            for control in controls.iter().filter(|control| control.is_seen()) {
                let feel = self.menu.feel(control.id);
                let draw = |canvas: &mut Canvas| {
                    draw_control(canvas, palette, control, feel);
                    if let Item::Watch(at) = control.id {
                        self.draw_row(canvas, palette, at, control.area);
                    }
                };
                match control.view {
                    Some(view) => sheet.clipped(canvas, view, draw),
                    None => draw(canvas),
                }
            }
            self.scroll.draw(canvas, palette, places.view, self.whole());
            if self.question.is_none() {
                draw_tip(canvas, palette, &sheet, &self.menu, &controls);
            }
        });
        if let Some((_, question)) = &self.question {
            question.draw(canvas, palette);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::Key;
    use crate::scene::testing::{Stage, for_every_window};

    fn entries(count: usize) -> Vec<ReplayEntry> {
        let decks = azuki_cards::decks();
        let entry = |at: usize| ReplayEntry {
            file: format!("match-{at}.json"),
            date: format!("{} November, 12:14", at + 1),
            decks: [decks[at % 2].name.clone(), decks[1].name.clone()],
            leaders: [Some(decks[at % 2].leader), (at != 1).then_some(decks[1].leader)],
            opponent: "Hot-seat".to_owned(),
            result: ["Victory", "Defeat", "First player wins"][at % 3].to_owned(),
            won: [Some(true), Some(false), None][at % 3],
            turns: Some(at),
        };
        (0..count).map(entry).collect()
    }

    fn replays(count: usize) -> Replays {
        Replays::new(entries(count), azuki_cards::table())
    }

    #[test]
    fn nothing_overlaps_in_any_window() {
        for_every_window(|stage| {
            for count in [0, 1, 3, 12] {
                let mut scene = replays(count);
                stage.check(&mut scene);
                let walked = stage.walk(&mut scene);
                assert_eq!(walked.len(), if count == 0 { 2 } else { 2 * count + 1 });
                stage.check(&mut scene);
            }
            let mut scene = replays(2);
            stage.click(&mut scene, "Delete Raizan against Shao, 1 November, 12:14");
            stage.check(&mut scene);
        });
    }

    #[test]
    fn files_are_exchanged_where_a_machine_can() {
        for_every_window(|stage| {
            for (count, has_match) in [(0, true), (3, false), (12, true)] {
                let mut scene = replays(count).exchanging(Files { has_match });
                stage.check(&mut scene);
                let walked = stage.walk(&mut scene);
                let rows = if count == 0 { 1 } else { 3 * count };
                assert_eq!(walked.len(), rows + 2 + usize::from(has_match));
                stage.check(&mut scene);
            }
        });
        let mut stage = Stage::new(1280.0, 720.0);
        let mut scene = replays(3).exchanging(Files { has_match: true });
        let export = "Export Shao against Shao, 2 November, 12:14";
        assert_eq!(stage.click(&mut scene, export), Some(Go::ExportReplay("match-1.json".to_owned())));
        assert_eq!(stage.tap(&mut scene, "Export the match"), Some(Go::ExportMatch));
        assert_eq!(stage.press_by_keys(&mut scene, "Import a file"), Some(Go::Import));
    }

    #[test]
    fn a_replay_is_watched_by_mouse_and_keys() {
        let mut stage = Stage::new(1280.0, 720.0);
        let watch = "Watch Shao against Shao, 2 November, 12:14";
        let go = Some(Go::Replay("match-1.json".to_owned()));
        assert_eq!(stage.click(&mut replays(3), watch), go);
        assert_eq!(stage.tap(&mut replays(3), watch), go);
        assert_eq!(stage.press_by_keys(&mut replays(3), watch), go);
        let mut scene = replays(3);
        stage.key(&mut scene, Key::Down);
        stage.key(&mut scene, Key::Down);
        assert_eq!(stage.key(&mut scene, Key::Enter), go);
        assert_eq!(stage.click(&mut scene, "Back"), Some(Go::Back));
    }

    #[test]
    fn a_replay_is_deleted_only_after_a_question() {
        let mut stage = Stage::new(1280.0, 720.0);
        let mut scene = replays(1);
        let delete = "Delete Raizan against Shao, 1 November, 12:14";
        stage.click(&mut scene, delete);
        stage.wait(&mut scene, 20);
        assert_eq!(stage.click(&mut scene, "Keep it"), None);
        assert_eq!(scene.entries.len(), 1);
        stage.press_by_keys(&mut scene, delete);
        assert_eq!(stage.press_by_keys(&mut scene, "Delete"), Some(Go::DeleteReplay("match-0.json".to_owned())));
        assert!(stage.says(&scene, "No replays yet."));
        assert_eq!(stage.click(&mut scene, "Play a match"), Some(Go::Choose { hotseat: false }));
    }
}
