//! Where the panels are: moved by their titles, sized by their corners, collapsed, and remembered.

use serde::{Deserialize, Serialize};

use super::sheet::{PITCH, Panel};
use crate::geometry::{Area, Point};

/// The height of a title.
pub const TITLE: f32 = 18.0;
/// The room around what a panel says.
pub const PAD: f32 = 6.0;
/// The corner that is pulled.
const CORNER: f32 = 14.0;
/// No panel is smaller.
const LEAST: Point = Point::new(170.0, 70.0);
/// The height of the bar with the names of all panels.
pub const BAR: f32 = 20.0;

/// Where a panel is.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Window {
    /// Which panel.
    pub panel: Panel,
    /// From the left.
    pub x: f32,
    /// From the top.
    pub y: f32,
    /// Across.
    pub width: f32,
    /// Down, when it is not collapsed.
    pub height: f32,
    /// It is shown.
    pub open: bool,
    /// Only its title is shown.
    pub collapsed: bool,
    /// How far it is scrolled.
    #[serde(skip)]
    pub scroll: f32,
}

impl Window {
    const fn new(panel: Panel, [x, y, width, height]: [f32; 4], open: bool) -> Self {
        Self { panel, x, y, width, height, open, collapsed: false, scroll: 0.0 }
    }

    /// All of it.
    pub const fn area(&self) -> Area {
        Area::new(self.x, self.y, self.width, if self.collapsed { TITLE } else { self.height })
    }

    /// Its title.
    pub const fn title(&self) -> Area {
        Area::new(self.x, self.y, self.width, TITLE)
    }

    /// What it is collapsed with.
    pub const fn fold(&self) -> Area {
        Area::new(self.x + self.width - 2.0 * TITLE, self.y, TITLE, TITLE)
    }

    /// What it is closed with.
    pub const fn close(&self) -> Area {
        Area::new(self.x + self.width - TITLE, self.y, TITLE, TITLE)
    }

    /// The corner that is pulled.
    pub const fn corner(&self) -> Area {
        Area::new(self.x + self.width - CORNER, self.y + self.height - CORNER, CORNER, CORNER)
    }

    /// What lies under the title.
    pub const fn inside(&self) -> Area {
        Area::new(self.x + PAD, self.y + TITLE + 3.0, self.width - 2.0 * PAD, self.height - TITLE - 3.0 - PAD)
    }

    /// Keeps enough of it in the window that it can be pulled back.
    fn keep_in(&mut self, room: Area) {
        self.width = self.width.clamp(LEAST.x, room.width.max(LEAST.x));
        self.height = self.height.clamp(LEAST.y, (room.height - BAR).max(LEAST.y));
        self.x = self.x.min(room.right() - 60.0).max(room.x - self.width + 90.0);
        self.y = self.y.min(room.bottom() - TITLE).max(room.y + BAR);
    }
}

/// What the pointer holds.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Grab {
    /// A title, and where in the panel it was taken.
    Title(Panel, Point),
    /// A corner, and how far from it it was taken.
    Corner(Panel, Point),
    /// The inside of a panel.
    Inside,
}

/// What a press or a click meets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hit {
    /// Its inside.
    Inside(Panel),
    /// Its title.
    Title(Panel),
    /// What it is collapsed with.
    Fold(Panel),
    /// What it is closed with.
    Close(Panel),
    /// Its corner.
    Corner(Panel),
}

impl Hit {
    const fn panel(self) -> Panel {
        match self {
            Self::Inside(panel) | Self::Title(panel) | Self::Fold(panel) | Self::Close(panel) | Self::Corner(panel) => {
                panel
            }
        }
    }
}

/// Where all panels are.
#[derive(Clone, PartialEq, Debug)]
pub struct Windows {
    /// By panel.
    all: [Window; Panel::COUNT],
    /// From the lowest to the uppermost.
    order: [Panel; Panel::COUNT],
    grab: Option<Grab>,
    /// Something is not written down yet.
    changed: bool,
}

impl Default for Windows {
    fn default() -> Self {
        let all = [
            Window::new(Panel::Inspect, [6.0, 28.0, 292.0, 350.0], true),
            Window::new(Panel::Zones, [6.0, 384.0, 292.0, 320.0], false),
            Window::new(Panel::Events, [980.0, 250.0, 294.0, 220.0], false),
            Window::new(Panel::Machine, [304.0, 28.0, 330.0, 300.0], false),
            Window::new(Panel::Legal, [980.0, 476.0, 294.0, 226.0], false),
            Window::new(Panel::Time, [980.0, 28.0, 294.0, 216.0], true),
            Window::new(Panel::Bot, [640.0, 28.0, 334.0, 240.0], false),
            Window::new(Panel::Frame, [304.0, 470.0, 250.0, 234.0], true),
            Window::new(Panel::Edit, [560.0, 470.0, 300.0, 234.0], false),
        ];
        Self { all, order: Panel::ALL, grab: None, changed: false }
    }
}

impl Windows {
    /// As they were left; whatever cannot be understood is where it usually is.
    pub fn read(bytes: &[u8]) -> Result<Self, String> {
        let mut windows = Self::default();
        let found: Vec<Window> = serde_json::from_slice(bytes).map_err(|error| error.to_string())?;
        for window in found {
            let numbers = [window.x, window.y, window.width, window.height];
            if numbers.iter().all(|number| number.is_finite() && number.abs() < 1e5) {
                windows.all[window.panel.index()] = window;
            }
        }
        Ok(windows)
    }

    /// As a file.
    pub fn write(&self) -> Vec<u8> {
        serde_json::to_vec_pretty(&self.all).unwrap_or_default()
    }

    /// Whether something changed since the last time; asking forgets it. Nothing is told while a hand is at it.
    pub fn take_changed(&mut self) -> bool {
        self.grab.is_none() && std::mem::take(&mut self.changed)
    }

    /// Where a panel is.
    pub const fn get(&self, panel: Panel) -> &Window {
        &self.all[panel.index()]
    }

    /// Whether what a panel says is seen.
    pub const fn shows(&self, panel: Panel) -> bool {
        let window = self.get(panel);
        window.open && !window.collapsed
    }

    /// The panels that are open, from the lowest to the uppermost.
    pub fn open(&self) -> impl DoubleEndedIterator<Item = &Window> {
        self.order.iter().map(|panel| self.get(*panel)).filter(|window| window.open)
    }

    /// Shows or hides a panel.
    pub fn toggle(&mut self, panel: Panel) {
        let window = &mut self.all[panel.index()];
        window.open = !window.open;
        window.collapsed = false;
        self.raise(panel);
        self.changed = true;
    }

    /// No panel is out of reach.
    pub fn keep_in(&mut self, room: Area) {
        for window in &mut self.all {
            window.keep_in(room);
        }
    }

    fn raise(&mut self, panel: Panel) {
        if let Some(at) = self.order.iter().position(|other| *other == panel) {
            self.order[at..].rotate_left(1);
        }
    }

    /// What lies uppermost at a point.
    pub fn hit(&self, point: Point) -> Option<Hit> {
        let window = self.open().rev().find(|window| window.area().contains(point))?;
        let panel = window.panel;
        Some(if window.close().contains(point) {
            Hit::Close(panel)
        } else if window.fold().contains(point) {
            Hit::Fold(panel)
        } else if window.title().contains(point) {
            Hit::Title(panel)
        } else if window.corner().contains(point) {
            Hit::Corner(panel)
        } else {
            Hit::Inside(panel)
        })
    }

    /// A press: the panel comes up, and may be moved. `false`: it met none.
    pub fn press(&mut self, point: Point) -> bool {
        let Some(hit) = self.hit(point) else { return false };
        let window = *self.get(hit.panel());
        self.raise(hit.panel());
        self.grab = Some(match hit {
            Hit::Title(panel) => Grab::Title(panel, point - Point::new(window.x, window.y)),
            Hit::Corner(panel) => {
                Grab::Corner(panel, Point::new(window.x + window.width, window.y + window.height) - point)
            }
            Hit::Inside(_) | Hit::Fold(_) | Hit::Close(_) => Grab::Inside,
        });
        true
    }

    /// Whether the pointer was pressed on a panel and is still down.
    pub const fn is_held(&self) -> bool {
        self.grab.is_some()
    }

    /// What is held goes with the pointer.
    pub fn follow(&mut self, point: Point) {
        match self.grab {
            Some(Grab::Title(panel, at)) => {
                let window = &mut self.all[panel.index()];
                let place = point - at;
                self.changed |= Point::new(window.x, window.y) != place;
                (window.x, window.y) = (place.x, place.y);
            }
            Some(Grab::Corner(panel, at)) => {
                let window = &mut self.all[panel.index()];
                let end = point + at;
                window.width = (end.x - window.x).max(LEAST.x);
                window.height = (end.y - window.y).max(LEAST.y);
                self.changed = true;
            }
            Some(Grab::Inside) | None => {}
        }
    }

    /// The pointer is up.
    pub fn release(&mut self) {
        self.grab = None;
    }

    /// A panel shows only its title, or all again.
    pub fn fold(&mut self, panel: Panel) {
        let window = &mut self.all[panel.index()];
        window.collapsed = !window.collapsed;
        self.changed = true;
    }

    /// Scrolls a panel by lines; `lines` are all it has and `seen` as much as is seen, in units.
    pub fn scroll(&mut self, panel: Panel, turns: f32, lines: usize, seen: f32) {
        let window = &mut self.all[panel.index()];
        let most = (lines as f32 * PITCH - seen).max(0.0);
        window.scroll = (window.scroll - turns * 3.0 * PITCH).clamp(0.0, most);
    }

    /// What a panel says became shorter.
    pub fn settle(&mut self, panel: Panel, lines: usize, seen: f32) {
        self.scroll(panel, 0.0, lines, seen);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[expect(clippy::float_cmp, reason = "whole numbers of units")]
    fn panels_are_moved_sized_collapsed_and_remembered() {
        let mut windows = Windows::default();
        let start = *windows.get(Panel::Time);
        assert!(!windows.press(Point::new(700.0, 400.0)), "the game is there");
        assert!(windows.press(Point::new(start.x + 20.0, start.y + 5.0)));
        windows.follow(Point::new(420.0, 105.0));
        assert!(!windows.take_changed(), "a hand is at it");
        windows.release();
        assert!(windows.take_changed() && !windows.take_changed());
        assert_eq!((windows.get(Panel::Time).x, windows.get(Panel::Time).y), (400.0, 100.0));
        let corner = windows.get(Panel::Time).corner().middle();
        windows.press(corner);
        windows.follow(corner + Point::new(30.0, 500.0));
        windows.release();
        assert_eq!(windows.get(Panel::Time).width, start.width + 30.0);
        windows.fold(Panel::Time);
        assert_eq!(windows.get(Panel::Time).area().height, TITLE);
        windows.toggle(Panel::Edit);
        let again = Windows::read(&windows.write()).unwrap();
        assert_eq!(again.all, windows.all);
    }

    #[test]
    fn nothing_in_a_file_puts_a_panel_out_of_reach() {
        assert!(Windows::read(b"{").is_err());
        let far = br#"[{"panel":"bot","x":9000.0,"y":-9000.0,"width":1.0,"height":1e4,"open":true,"collapsed":false},
            {"panel":"time","x":1e30,"y":0.0,"width":1.0,"height":1.0,"open":true,"collapsed":false}]"#;
        let mut windows = Windows::read(far).unwrap();
        let room = Area::new(0.0, 0.0, 1280.0, 720.0);
        windows.keep_in(room);
        assert_eq!(windows.get(Panel::Time), Windows::default().get(Panel::Time), "that was no place at all");
        for panel in Panel::ALL {
            assert!(windows.get(panel).title().overlaps(room, 20.0), "{:?}", windows.get(panel));
        }
    }

    #[test]
    fn the_uppermost_panel_is_met() {
        let mut windows = Windows::default();
        windows.toggle(Panel::Zones);
        windows.all[Panel::Zones.index()].y = 100.0;
        let shared = Point::new(100.0, 200.0);
        assert_eq!(windows.hit(shared), Some(Hit::Inside(Panel::Zones)));
        windows.press(Point::new(100.0, 60.0));
        windows.release();
        assert_eq!(windows.hit(shared), Some(Hit::Inside(Panel::Inspect)), "the pressed one came up");
    }
}
