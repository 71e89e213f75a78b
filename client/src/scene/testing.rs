//! Hands and eyes for tests of scenes: scripted mouse, finger and keys through the real gestures, and a look at the layout.

use super::{Context, Go, Scene};
use crate::audio::Cue;
use crate::canvas::{Atlas, Canvas, Letters, Mark, MarkKind};
use crate::geometry::{Area, Point};
use crate::input::{Gestures, Input, Key, Stroke};
use crate::settings::Settings;
use crate::theme::Palette;

/// Windows that every scene has to hold in: 4:3, 16:9, 21:9, and interfaces of 133, 200 and 75 percent.
pub const WINDOWS: [(f32, f32); 7] =
    [(960.0, 720.0), (1280.0, 720.0), (1706.0, 720.0), (960.0, 540.0), (640.0, 360.0), (480.0, 360.0), (1706.0, 960.0)];

/// A window with hands before it.
pub struct Stage {
    pub window: Area,
    pub settings: Settings,
    pub cues: Vec<Cue>,
    gestures: Gestures,
    input: Input,
    canvas: Canvas,
    palette: Palette,
    time: f64,
}

/// Does something with every window.
pub fn for_every_window(mut look: impl FnMut(&mut Stage)) {
    for (width, height) in WINDOWS {
        look(&mut Stage::new(width, height));
    }
}

impl Stage {
    pub fn new(width: f32, height: f32) -> Self {
        let mut canvas = Canvas::new(Atlas::empty(), Letters::empty());
        canvas.keep_marks();
        Self {
            window: Area::new(0.0, 0.0, width, height),
            settings: Settings::default(),
            cues: Vec::new(),
            gestures: Gestures::default(),
            input: Input { width: width as u32, height: height as u32, ..Input::default() },
            canvas,
            palette: Palette::standard(),
            time: 0.0,
        }
    }

    /// One frame with the hands as they are.
    pub fn frame_with<R>(&mut self, update: impl FnOnce(&mut Context<'_>) -> R) -> R {
        self.gestures.read(&self.input, 1.0);
        self.time += f64::from(self.input.elapsed);
        self.input.strokes.clear();
        self.input.typed.clear();
        self.input.wheel = 0.0;
        let mut context = Context {
            window: self.window,
            pointer: self.gestures.pointer(),
            gestures: self.gestures.list(),
            elapsed: self.input.elapsed,
            time: self.time,
            settings: &mut self.settings,
            cues: &mut self.cues,
            palette: &self.palette,
            table: azuki_cards::table(),
        };
        update(&mut context)
    }

    pub fn frame(&mut self, scene: &mut dyn Scene) -> Option<Go> {
        self.frame_with(|context| scene.update(context))
    }

    /// Several frames in which nothing is done.
    pub fn wait(&mut self, scene: &mut dyn Scene, frames: usize) -> Option<Go> {
        (0..frames).filter_map(|_| self.frame(scene)).last()
    }

    pub fn key(&mut self, scene: &mut dyn Scene, key: Key) -> Option<Go> {
        self.stroke(scene, Stroke::plain(key))
    }

    pub fn stroke(&mut self, scene: &mut dyn Scene, stroke: Stroke) -> Option<Go> {
        self.input.strokes.push(stroke);
        self.frame(scene)
    }

    pub fn stroke_with<R>(&mut self, stroke: Stroke, update: impl FnOnce(&mut Context<'_>) -> R) -> R {
        self.input.strokes.push(stroke);
        self.frame_with(update)
    }

    /// Keys and the letters that come with them.
    pub fn write(&mut self, scene: &mut dyn Scene, text: &str) {
        for letter in text.chars() {
            self.input.strokes.push(Stroke::plain(Key::Letter(letter)));
            self.input.typed.push(letter);
            self.frame(scene);
        }
    }

    pub fn pointer_at(&mut self, point: Point) {
        self.input.pointer = Some(point);
    }

    pub fn touch(&mut self, touch: bool) {
        self.input.touch = touch;
    }

    pub fn pointer_away(&mut self) {
        self.input.pointer = None;
    }

    pub fn wheel(&mut self, scene: &mut dyn Scene, point: Point, turns: f32) -> Option<Go> {
        self.input.pointer = Some(point);
        self.input.wheel = turns;
        self.frame(scene)
    }

    /// Presses at one point, goes to another, lets go there.
    pub fn drag_with<R>(&mut self, from: Point, to: Point, mut update: impl FnMut(&mut Context<'_>) -> R) -> Vec<R> {
        let mut all = Vec::new();
        self.input.pointer = Some(from);
        all.push(self.frame_with(&mut update));
        self.input.down = true;
        all.push(self.frame_with(&mut update));
        for step in 1..=4_u8 {
            self.input.pointer = Some(from.toward(to, f32::from(step) / 4.0));
            all.push(self.frame_with(&mut update));
        }
        self.input.down = false;
        all.push(self.frame_with(&mut update));
        all
    }

    pub fn drag(&mut self, scene: &mut dyn Scene, from: Point, to: Point) -> Option<Go> {
        self.drag_with(from, to, |context| scene.update(context)).into_iter().flatten().last()
    }

    pub fn click_at(&mut self, scene: &mut dyn Scene, point: Point) -> Option<Go> {
        self.click_with(point, |context| scene.update(context)).into_iter().flatten().last()
    }

    pub fn click_with<R>(&mut self, point: Point, mut update: impl FnMut(&mut Context<'_>) -> R) -> Vec<R> {
        self.input.pointer = Some(point);
        let mut all = vec![self.frame_with(&mut update)];
        for down in [true, false] {
            self.input.down = down;
            all.push(self.frame_with(&mut update));
        }
        all
    }

    pub fn click(&mut self, scene: &mut dyn Scene, name: &str) -> Option<Go> {
        let at = self.control(scene, name).middle();
        self.click_at(scene, at)
    }

    /// With a finger, which is nowhere once it is lifted.
    pub fn tap(&mut self, scene: &mut dyn Scene, name: &str) -> Option<Go> {
        let at = self.control(scene, name).middle();
        self.input.touch = true;
        let mut go = None;
        for (pointer, down) in [(None, false), (Some(at), true), (None, false)] {
            self.input.pointer = pointer;
            self.input.down = down;
            go = self.frame(scene).or(go);
        }
        self.input.touch = false;
        go
    }

    /// Goes to a control with Tab alone, and presses Enter there.
    pub fn press_by_keys(&mut self, scene: &mut dyn Scene, name: &str) -> Option<Go> {
        self.focus_by_keys(scene, name);
        self.key(scene, Key::Enter)
    }

    pub fn focus_by_keys(&mut self, scene: &mut dyn Scene, name: &str) {
        self.pointer_away();
        for _ in 0..100 {
            self.key(scene, Key::Tab);
            if self.focused(scene).as_deref() == Some(name) {
                return;
            }
        }
        panic!("Tab does not reach {name:?}");
    }

    /// The control with the focus: the one that the light of the focus was drawn around.
    fn focused(&mut self, scene: &mut dyn Scene) -> Option<String> {
        let marks = self.draw(scene);
        let focus = marks.iter().rposition(|mark| mark.kind == MarkKind::Panel && mark.name == "focus")?;
        let at = marks[focus].area;
        let inside = |mark: &&Mark| mark.kind == MarkKind::Control && mark.area.grown(12.0).holds(at, 1.0);
        let near = |mark: &&Mark| (mark.area.middle().distance(at.middle()) * 100.0) as i32;
        marks.iter().filter(inside).min_by_key(near).map(|mark| mark.name.clone())
    }

    /// Everything that Tab reaches until it comes around; it must be every control that is there.
    pub fn walk(&mut self, scene: &mut dyn Scene) -> Vec<String> {
        self.pointer_away();
        let mut names = Vec::new();
        let mut seen = Vec::new();
        for _ in 0..200 {
            self.key(scene, Key::Tab);
            self.wait(scene, 40);
            for mark in self.shown(scene).into_iter().filter(|mark| mark.kind == MarkKind::Control) {
                if mark.name != "scroll bar" && !seen.contains(&mark.name) {
                    seen.push(mark.name);
                }
            }
            let name = self.focused(scene).expect("the keys are somewhere, and that is seen");
            if names.first() == Some(&name) && names.len() > 1 {
                let missed: Vec<_> = seen.iter().filter(|name| !names.contains(name)).collect();
                assert!(missed.is_empty(), "Tab does not reach {missed:?}, only {names:?}");
                return names;
            }
            names.push(name);
        }
        panic!("Tab never comes around: {names:?}");
    }

    pub fn draw_with(&mut self, draw: impl FnOnce(&mut Canvas, &Palette, f64)) -> Vec<Mark> {
        self.canvas.begin(self.window.width as u32, self.window.height as u32, 1.0);
        draw(&mut self.canvas, &self.palette, self.time);
        self.canvas.marks().to_vec()
    }

    pub fn draw(&mut self, scene: &dyn Scene) -> Vec<Mark> {
        self.draw_with(|canvas, palette, time| scene.draw(canvas, palette, time))
    }

    /// What is in front: drawn after the last veil.
    pub fn shown(&mut self, scene: &dyn Scene) -> Vec<Mark> {
        in_front(self.draw(scene))
    }

    pub fn control(&mut self, scene: &dyn Scene, name: &str) -> Area {
        find(&self.shown(scene), name)
    }

    pub fn says(&mut self, scene: &dyn Scene, text: &str) -> bool {
        self.shown(scene).iter().any(|mark| mark.kind == MarkKind::Text && mark.name.contains(text))
    }

    /// Looks at a scene that nobody touches.
    pub fn check(&mut self, scene: &mut dyn Scene) {
        self.pointer_away();
        self.wait(scene, 30);
        check_layout(&self.shown(scene), self.window);
    }
}

pub fn in_front(marks: Vec<Mark>) -> Vec<Mark> {
    let veil = marks.iter().rposition(|mark| mark.kind == MarkKind::Panel && mark.name == "veil");
    marks.into_iter().skip(veil.map_or(0, |veil| veil + 1)).collect()
}

pub fn find(marks: &[Mark], name: &str) -> Area {
    let found = marks.iter().find(|mark| mark.kind == MarkKind::Control && mark.name == name);
    let names: Vec<_> = marks.iter().filter(|mark| mark.kind == MarkKind::Control).map(|mark| &mark.name).collect();
    found.unwrap_or_else(|| panic!("there is no control {name:?}, only {names:?}")).area
}

/// Nothing leaves the window, nothing is cut, no two controls and no two texts overlap, no text crosses the edge of a
/// control.
pub fn check_layout(marks: &[Mark], window: Area) {
    let of = |kind: MarkKind| marks.iter().filter(move |mark| mark.kind == kind);
    assert!(of(MarkKind::Text).count() > 0, "a scene says something");
    for mark in marks {
        assert_ne!(mark.kind, MarkKind::TooLong, "{window:?}: {:?} has no room", mark.name);
        assert!(mark.name == "focus" || window.holds(mark.area, 0.5), "{window:?}: {mark:?} leaves the window");
    }
    for kind in [MarkKind::Control, MarkKind::Text] {
        let all: Vec<&Mark> = of(kind).collect();
        for (at, one) in all.iter().enumerate() {
            for other in &all[at + 1..] {
                assert!(!one.area.overlaps(other.area, 0.6), "{window:?}: {one:?} overlaps {other:?}");
            }
        }
    }
    for text in of(MarkKind::Text) {
        for control in of(MarkKind::Control) {
            let crosses = control.area.overlaps(text.area, 1.0) && !control.area.holds(text.area, 1.0);
            assert!(!crosses, "{window:?}: {text:?} crosses the edge of {control:?}");
        }
    }
}
