//! The whole match in words and small pictures, turn by turn, over the table.

use azuki_engine::ids::Player;

use super::history::History;
use super::paint::whose;
use super::picture::HISTORY;
use super::{Duel, Leads};
use crate::canvas::{Canvas, Cut, Look, MarkKind, Style};
use crate::draw::history::{Entry, lines, thumbnail};
use crate::geometry::{Area, Point};
use crate::input::{Gesture, Key};
use crate::layout::Table;
use crate::scene::Context;
use crate::settings::Command;
use crate::theme::{Color, Palette};
use crate::ui::{BAR, Scroll, Sheet};

/// How high the heading of a turn is, and an entry.
const HEADING: f32 = 36.0;
const ROW: f32 = 52.0;
/// Letters of what came of an entry that its row has room for.
const ASIDE: usize = 84;

/// One row of the panel, from the top of them all.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Row {
    /// The entry it tells, or the turn that begins.
    what: What,
    top: f32,
    height: f32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum What {
    Turn(Player, u16),
    Entry(usize),
}

/// The panel while it is open.
#[derive(Clone, Debug)]
pub(crate) struct HistoryPanel {
    scroll: Scroll,
    /// The entry that is told in full: the pointer is on it, or the keyboard.
    pub(crate) told: Option<usize>,
    /// It has to be brought into view: the panel was just opened, or a key was used.
    follow: bool,
    /// The pointer was used last, and not the keyboard.
    pointer_leads: bool,
}

struct Places {
    panel: Area,
    close: Area,
    view: Area,
}

fn places(table: &Table) -> Places {
    let window = table.window;
    let panel = Area::around(window.middle(), (window.width - 160.0).min(760.0), window.height - 64.0);
    let inner = panel.grown(-24.0);
    let (head, rest) = inner.split_top(40.0, 12.0);
    let close = Area::new(head.right() - 40.0, head.y, 40.0, 40.0);
    Places { panel, close, view: Area { width: rest.width - BAR, ..rest } }
}

fn rows(entries: &[Entry]) -> Vec<Row> {
    let (mut rows, mut top, mut turn) = (Vec::with_capacity(entries.len() * 2), 0.0, None);
    for (number, entry) in entries.iter().enumerate() {
        if turn != Some(entry.turn) {
            turn = Some(entry.turn);
            rows.push(Row { what: What::Turn(entry.turn.0, entry.turn.1), top, height: HEADING });
            top += HEADING;
        }
        rows.push(Row { what: What::Entry(number), top, height: ROW });
        top += ROW;
    }
    rows
}

fn whole(rows: &[Row]) -> f32 {
    rows.last().map_or(0.0, |row| row.top + row.height)
}

/// The table as menus see their sheet.
const fn sheet(table: &Table) -> Sheet {
    Sheet { area: table.window, scale: table.zoom }
}

/// A text cut at the end of a word.
fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let short: String = text.chars().take(most).collect();
    let end = short.rfind(' ').unwrap_or(short.len());
    format!("{}…", short[..end].trim_end_matches(['.', ',']))
}

impl HistoryPanel {
    fn new(told: Option<usize>) -> Self {
        Self { scroll: Scroll::default(), told, follow: true, pointer_leads: false }
    }

    /// Moves to the entry before or after, by key.
    fn walk(&mut self, entries: usize, key: Key) {
        let Some(last) = entries.checked_sub(1) else { return };
        let now = self.told.unwrap_or(entries);
        self.told = Some(match key {
            Key::Up => now.saturating_sub(1).min(last),
            Key::Down => (now + 1).min(last),
            Key::Home => 0,
            _ => last,
        });
        (self.follow, self.pointer_leads) = (true, false);
    }

    /// Reads one frame; false when it is to be closed.
    fn update(&mut self, history: &History, table: &Table, context: &Context<'_>) -> bool {
        let (sheet, places) = (sheet(table), places(table));
        let rows = rows(history.all());
        for gesture in context.gestures {
            match *gesture {
                Gesture::Click(at) => {
                    let at = sheet.inside(at);
                    if places.close.contains(at) || !places.panel.contains(at) {
                        return false;
                    }
                }
                Gesture::Secondary(_) => return false,
                Gesture::Key(stroke) => match (stroke.key, context.settings.command(stroke.key)) {
                    (_, Some(Command::Cancel | Command::History)) => return false,
                    (key @ (Key::Up | Key::Down | Key::Home | Key::End), _) => self.walk(history.all().len(), key),
                    _ => {}
                },
                Gesture::Wheel(..) | Gesture::DragStart(_) => self.pointer_leads = true,
                Gesture::Press(_) | Gesture::Drop(_) | Gesture::LongPress(_) | Gesture::Typed(_) => {}
            }
        }
        if self.follow {
            let row = rows.iter().find(|row| self.told.is_none_or(|told| row.what == What::Entry(told)));
            let (top, bottom) = match (self.told, row) {
                (Some(_), Some(row)) => (row.top, row.top + row.height),
                _ => (whole(&rows), whole(&rows)),
            };
            self.scroll.reveal(places.view, whole(&rows), top, bottom);
            self.follow = false;
        }
        self.scroll.update(places.view, whole(&rows), &sheet, context, false);
        // Whichever was used last leads: a mouse that lies still takes nothing from the keys.
        self.pointer_leads |= context.pointer.still == 0.0;
        let at = context.pointer.at.map(|at| sheet.inside(at)).filter(|at| places.view.contains(*at));
        if let Some(at) = at.filter(|_| self.pointer_leads) {
            self.told = self.entry_at(&rows, places.view, at);
        }
        true
    }

    fn entry_at(&self, rows: &[Row], view: Area, at: Point) -> Option<usize> {
        let y = at.y - view.y + self.scroll.offset();
        rows.iter().find(|row| (row.top..row.top + row.height).contains(&y)).and_then(|row| match row.what {
            What::Entry(number) => Some(number),
            What::Turn(..) => None,
        })
    }

    /// Draws it over the table.
    pub(super) fn draw(
        &self,
        canvas: &mut Canvas,
        palette: &Palette,
        history: &History,
        table: &Table,
        viewer: Player,
    ) {
        let places = places(table);
        canvas.fill(table.window, Color([8, 6, 14]), 0.5);
        canvas.mark(MarkKind::Panel, "veil", table.window);
        canvas.mark(MarkKind::Panel, "whole history", places.panel);
        canvas.sliced("shadow", places.panel.grown(22.0), 1.4, Look::PLAIN);
        canvas.sliced("panel-ink", places.panel, 1.0, Look::PLAIN);
        let title = Style::new(Cut::Bold, 24.0, palette.on_dark);
        canvas.text("What happened", Point::new(places.view.x, places.close.y + 28.0), &title);
        canvas.mark(MarkKind::Control, "Close", places.close);
        canvas.sliced("small-normal", places.close, 1.0, Look::PLAIN);
        canvas.piece("icon-cross", Area::around(places.close.middle(), 24.0, 24.0), Look::PLAIN);
        let rows = rows(history.all());
        if rows.is_empty() {
            let style = Style::new(Cut::Italic, 18.0, palette.aside_on_dark).middle();
            canvas.text("Nothing yet.", places.view.middle(), &style);
        }
        let place = |row: &Row| {
            let y = places.view.y + row.top - self.scroll.offset();
            Area::new(places.view.x, y, places.view.width, row.height)
        };
        let seen = |row: &&Row| places.view.overlaps(place(row), 0.0);
        sheet(table).clipped(canvas, places.view, |canvas| {
            for row in rows.iter().filter(seen) {
                match row.what {
                    What::Turn(player, turn) => heading(canvas, palette, viewer, (player, turn), place(row)),
                    What::Entry(number) => {
                        let told = self.told == Some(number);
                        draw_entry(canvas, palette, &history.all()[number], place(row), told);
                    }
                }
            }
        });
        self.scroll.draw(canvas, palette, places.view, whole(&rows));
        let told = self.told.and_then(|told| rows.iter().find(|row| row.what == What::Entry(told)));
        if let Some((row, entry)) = told.filter(seen).zip(self.told.and_then(|told| history.all().get(told)))
            && entry.lines.len() > 1
        {
            let beside = Area { width: places.view.width * 0.55, ..place(row) };
            lines(canvas, palette, entry, beside, table.window);
        }
    }
}

fn heading(canvas: &mut Canvas, palette: &Palette, viewer: Player, turn: (Player, u16), area: Area) {
    let words =
        if turn.1 == 0 { "Opening hands".to_owned() } else { format!("{} · {}", whose(viewer, turn.0), turn.1) };
    let foot = Point::new(area.x, area.bottom() - 10.0);
    canvas.text(&words, foot, &Style::new(Cut::Bold, 16.0, palette.lamp));
    let (y, end) = (area.bottom() - 4.0, area.right() - 8.0);
    canvas.line(Point::new(area.x, y), Point::new(end, y), 1.0, palette.aside_on_dark, 0.5);
}

fn draw_entry(canvas: &mut Canvas, palette: &Palette, entry: &Entry, area: Area, told: bool) {
    if told {
        canvas.fill(area.grown(-1.0), palette.lamp, 0.12);
    }
    let picture = Area::around(Point::new(area.x + 28.0, area.middle().y), 42.0, 42.0);
    canvas.mark(MarkKind::Control, entry.lines.first().map_or("", String::as_str), area);
    thumbnail(canvas, palette, entry, picture);
    let (x, room) = (area.x + 64.0, area.width - 76.0);
    let rest = cut(&entry.lines[1.min(entry.lines.len())..].join(" "), ASIDE);
    let head = Style::new(Cut::Regular, 17.0, palette.on_dark);
    let y = if rest.is_empty() { area.middle().y + 6.0 } else { area.y + 23.0 };
    canvas.fitted(entry.lines.first().map_or("", String::as_str), Point::new(x, y), room, &head);
    let aside = Style::new(Cut::Italic, 14.0, palette.aside_on_dark);
    canvas.fitted(&rest, Point::new(x, area.y + 42.0), room, &aside);
}

impl Duel {
    /// Opens the history: at its end, or at an entry of the tray at the left edge.
    pub(super) fn open_history(&mut self, number: Option<u8>) {
        let history = &self.board.history;
        let first = history.all().len() - history.last(HISTORY).len();
        self.release();
        self.history_panel = Some(HistoryPanel::new(number.map(|number| first + usize::from(number))));
    }

    /// Reads a frame while the history lies over the table: nothing on the table is touched.
    pub(super) fn read_history(&mut self, context: &Context<'_>) -> Option<Leads> {
        self.hands.hovered = None;
        let panel = self.history_panel.as_mut()?;
        if !panel.update(&self.board.history, &self.table, context) {
            self.history_panel = None;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_cut_at_the_end_of_one() {
        assert_eq!(cut("Indra deals 2 to Shao.", 40), "Indra deals 2 to Shao.");
        assert_eq!(cut("Indra deals 2 to Shao. Shao heals 1.", 26), "Indra deals 2 to Shao…");
        assert_eq!(cut("雷雷雷雷", 2), "雷雷…");
    }
}
