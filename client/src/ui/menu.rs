//! What hands do to controls: hover, press, drag, walk with the keys; and how warm each control has become.

use super::control::{Control, Face, groove, value_area};
use super::{Sheet, walk};
use crate::audio::{Cue, Sound};
use crate::geometry::Point;
use crate::input::{Gesture, Key, Stroke};
use crate::scene::Context;

/// Something that was done to a control.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Deed<Id> {
    /// It was pressed.
    Press(Id),
    /// It was moved on by one (or back by one).
    Step(Id, i8),
    /// It was drawn to a place between 0 and 1.
    Set(Id, f32),
    /// It was let go after that.
    LetGo(Id),
    /// The keys went to it: a list shows it.
    Focus(Id),
    /// Away from here.
    Back,
}

/// How a control feels at this moment.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Feel {
    /// From 0 to 1: the pointer or the focus is on it, and has been for a moment.
    pub warmth: f32,
    /// It is held down.
    pub pressed: bool,
    /// The keys are on it.
    pub focused: bool,
}

/// Seconds until a hovered control is wholly warm.
const EASE: f32 = 0.1;
/// Seconds until who hesitates is told what a control does.
const HESITATION: f32 = 0.45;
/// Seconds that a refusal is told after a press.
const REFUSAL: f32 = 2.0;

/// The state of the hands over one list of controls.
#[derive(Clone, Debug)]
pub struct Menu<Id> {
    focus: Option<Id>,
    by_keys: bool,
    hover: Option<Id>,
    held: Option<Id>,
    drawn: Option<Id>,
    still: f32,
    told: Option<(Id, f32)>,
    warmth: Vec<(Id, f32)>,
    took_wheel: bool,
    /// Keys are meant for somebody else: a field that is written in, a key that is being bound.
    pub deaf: bool,
    /// Keys that mean something else here.
    pub ignored: &'static [Key],
}

impl<Id> Default for Menu<Id> {
    fn default() -> Self {
        Self {
            focus: None,
            by_keys: false,
            hover: None,
            held: None,
            drawn: None,
            still: 0.0,
            told: None,
            warmth: Vec::new(),
            took_wheel: false,
            deaf: false,
            ignored: &[],
        }
    }
}

impl<Id: Copy + PartialEq> Menu<Id> {
    /// Hands over nothing; the keys begin at that control.
    pub fn beginning_at(focus: Id) -> Self {
        Self { focus: Some(focus), ..Self::default() }
    }

    /// The keys go on from there.
    pub const fn focus_on(&mut self, id: Id) {
        self.focus = Some(id);
    }

    /// Where the pointer is, or the keys are.
    pub fn attention(&self) -> Option<Id> {
        self.hover.or(self.focus.filter(|_| self.by_keys))
    }

    /// Where the keys are, shown or not.
    pub const fn focus(&self) -> Option<Id> {
        self.focus
    }

    /// A slider has turned with the wheel: the list below it stays.
    pub const fn took_wheel(&self) -> bool {
        self.took_wheel
    }

    /// Something is being drawn along: a list does not move with it.
    pub const fn is_drawing(&self) -> bool {
        self.drawn.is_some()
    }

    /// How a control feels.
    pub fn feel(&self, id: Id) -> Feel {
        let warmth = self.warmth.iter().find(|(warm, _)| *warm == id).map_or(0.0, |(_, warmth)| *warmth);
        Feel {
            warmth,
            pressed: self.held == Some(id) && self.hover == Some(id),
            focused: self.by_keys && self.focus == Some(id),
        }
    }

    /// The control whose hint or refusal is to be told now.
    pub fn told<'c>(&self, controls: &'c [Control<Id>]) -> Option<&'c Control<Id>> {
        let of = |id: Id| controls.iter().find(|control| control.id == id);
        if let Some((id, _)) = self.told {
            return of(id);
        }
        let control = of(self.attention()?)?;
        let patience = if control.refusal.is_some() { EASE } else { HESITATION };
        let says = control.refusal.is_some() || control.hint.is_some();
        (says && self.still > patience && self.held.is_none() && control.is_seen()).then_some(control)
    }

    /// Reads one frame: what was done, in order.
    pub fn update(&mut self, controls: &[Control<Id>], sheet: &Sheet, context: &mut Context<'_>) -> Vec<Deed<Id>> {
        let mut deeds = Vec::new();
        let find = |point: Point| controls.iter().find(|control| control.is_at(point));
        self.took_wheel = false;
        let pointer = context.pointer;
        let at = pointer.at.map(|point| sheet.inside(point)).filter(|_| !pointer.touch || pointer.down);
        let before = self.attention();
        // A pointer that lies still while keys are used is not meant.
        let meant = !self.by_keys || pointer.down || pointer.still <= 0.0;
        let hover = at.filter(|_| meant).and_then(find);
        if hover.is_some() {
            self.by_keys = false;
        }
        if hover.map(|control| control.id) != self.hover {
            self.hover = hover.map(|control| control.id);
            if let Some(control) = hover
                && control.refusal.is_none()
                && self.drawn.is_none()
            {
                context.cues.push(Cue { volume: 0.5, ..Cue::plain(Sound::Hover) });
            }
        }
        for gesture in context.gestures {
            match *gesture {
                Gesture::Press(point) => self.press(find(sheet.inside(point)), sheet.inside(point), &mut deeds),
                Gesture::Click(point) | Gesture::Drop(point) => {
                    let point = sheet.inside(point);
                    let dragged = matches!(gesture, Gesture::Drop(_));
                    if let Some(id) = self.drawn.take() {
                        deeds.push(Deed::LetGo(id));
                    } else if let Some(control) = find(point).filter(|control| self.held == Some(control.id))
                        // In a list the hand has drawn the list.
                        && !(dragged && control.view.is_some())
                    {
                        self.click(control, point, context.cues, &mut deeds);
                    }
                    self.held = None;
                }
                Gesture::LongPress(_) => self.held = None,
                Gesture::Wheel(point, turns) => {
                    let point = sheet.inside(point);
                    if let Some(control) = find(point).filter(|control| control.refusal.is_none())
                        && groove(&control.face, control.area).is_some_and(|groove| groove.grown(12.0).contains(point))
                    {
                        self.took_wheel = true;
                        deeds.push(Deed::Step(control.id, if turns > 0.0 { 1 } else { -1 }));
                    }
                }
                Gesture::Key(stroke) if !self.deaf && !self.ignored.contains(&stroke.key) => {
                    self.key(stroke, controls, context.cues, &mut deeds);
                }
                _ => {}
            }
        }
        if let (Some(id), Some(point)) = (self.drawn, at)
            && let Some(control) = controls.iter().find(|control| control.id == id)
            && pointer.down
        {
            let set = Deed::Set(id, part_at(control, point));
            if deeds.last() != Some(&set) {
                deeds.push(set);
            }
        }
        self.age(controls, context.elapsed, before);
        deeds
    }

    fn press(&mut self, control: Option<&Control<Id>>, point: Point, deeds: &mut Vec<Deed<Id>>) {
        self.by_keys = false;
        self.told = None;
        self.held = control.map(|control| control.id);
        if let Some(control) = control.filter(|control| control.refusal.is_none())
            && groove(&control.face, control.area).is_some_and(|groove| groove.grown(14.0).contains(point))
        {
            self.drawn = Some(control.id);
            self.focus = Some(control.id);
            deeds.push(Deed::Set(control.id, part_at(control, point)));
        }
    }

    fn click(&mut self, control: &Control<Id>, point: Point, cues: &mut Vec<Cue>, deeds: &mut Vec<Deed<Id>>) {
        self.focus = Some(control.id);
        if control.refusal.is_some() {
            self.refuse(control.id, cues);
            return;
        }
        match control.face {
            // A slider minds its groove only.
            Face::Slider { .. } | Face::Scrub { .. } => {}
            Face::Choice { .. } => {
                cues.push(Cue::plain(Sound::Choice));
                let back = point.x < value_area(control.area).middle().x && value_area(control.area).contains(point);
                deeds.push(Deed::Step(control.id, if back { -1 } else { 1 }));
            }
            _ => {
                cues.push(Cue::plain(Sound::Choice));
                deeds.push(Deed::Press(control.id));
            }
        }
    }

    fn refuse(&mut self, id: Id, cues: &mut Vec<Cue>) {
        cues.push(Cue::plain(Sound::Illegal));
        self.told = Some((id, REFUSAL));
    }

    fn key(&mut self, stroke: Stroke, controls: &[Control<Id>], cues: &mut Vec<Cue>, deeds: &mut Vec<Deed<Id>>) {
        let at = self.focus.and_then(|id| controls.iter().position(|control| control.id == id));
        let focused = at.map(|at| &controls[at]);
        let to = match stroke.key {
            Key::Escape => {
                deeds.push(Deed::Back);
                return;
            }
            Key::Enter | Key::Space => {
                let Some(control) = focused.filter(|_| self.by_keys) else {
                    // The first press shows where the keys are, so that nobody presses blindly.
                    self.go(at.or(Some(0)), controls, cues, deeds);
                    return;
                };
                if control.refusal.is_some() {
                    self.refuse(control.id, cues);
                } else if control.steps() {
                    cues.push(Cue::plain(Sound::Choice));
                    deeds.push(Deed::Step(control.id, 1));
                } else {
                    cues.push(Cue::plain(Sound::Choice));
                    deeds.push(Deed::Press(control.id));
                }
                return;
            }
            Key::Left | Key::Right if self.by_keys && focused.is_some_and(Control::steps) => {
                let Some(control) = focused else { return };
                if control.refusal.is_some() {
                    self.refuse(control.id, cues);
                } else {
                    cues.push(Cue { volume: 0.6, ..Cue::plain(Sound::Choice) });
                    deeds.push(Deed::Step(control.id, if stroke.key == Key::Left { -1 } else { 1 }));
                }
                return;
            }
            Key::Tab | Key::Left | Key::Right | Key::Up | Key::Down if !self.by_keys || at.is_none() => at.or(Some(0)),
            Key::Tab => walk::around(controls.len(), at, stroke.shift),
            Key::Left | Key::Right | Key::Up | Key::Down => at.and_then(|at| walk::toward(controls, at, stroke.key)),
            _ => return,
        };
        self.go(to, controls, cues, deeds);
    }

    fn go(&mut self, to: Option<usize>, controls: &[Control<Id>], cues: &mut Vec<Cue>, deeds: &mut Vec<Deed<Id>>) {
        let Some(control) = to.and_then(|to| controls.get(to)) else { return };
        self.by_keys = true;
        self.hover = None;
        self.told = None;
        self.focus = Some(control.id);
        cues.push(Cue { volume: 0.5, ..Cue::plain(Sound::Hover) });
        deeds.push(Deed::Focus(control.id));
    }

    /// Lets time pass over what is warm and what is told.
    fn age(&mut self, controls: &[Control<Id>], elapsed: f32, before: Option<Id>) {
        let attention = self.attention();
        self.still = if attention == before { self.still + elapsed } else { 0.0 };
        if let Some((id, left)) = self.told {
            let known = controls.iter().any(|control| control.id == id);
            self.told = Some((id, left - elapsed)).filter(|(_, left)| *left > 0.0 && known);
        }
        if let Some(id) = attention
            && !self.warmth.iter().any(|(warm, _)| *warm == id)
        {
            self.warmth.push((id, 0.0));
        }
        let step = elapsed / EASE;
        for (id, warmth) in &mut self.warmth {
            let change = if attention == Some(*id) { step } else { -step };
            *warmth = (*warmth + change).clamp(0.0, 1.0);
        }
        self.warmth.retain(|(id, warmth)| *warmth > 0.0 || attention == Some(*id));
    }
}

/// Where on the groove of a slider a point is.
fn part_at<Id>(control: &Control<Id>, point: Point) -> f32 {
    let groove = groove(&control.face, control.area).unwrap_or(control.area);
    ((point.x - groove.x) / groove.width).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Area;
    use crate::scene::testing::Stage;

    fn controls() -> Vec<Control<u8>> {
        let area = |at: f32| Area::new(100.0, at * 100.0, 200.0, 50.0);
        vec![
            Control::big(0, area(0.0), "zero").hinted("Does nothing."),
            Control::big(1, area(1.0), "one").refused(Some("Not now.")),
            Control::big(2, area(2.0), "two").seen_through(Area::new(0.0, 200.0, 400.0, 20.0)),
        ]
    }

    fn update(stage: &mut Stage, menu: &mut Menu<u8>) -> Vec<Deed<u8>> {
        stage.frame_with(|context| menu.update(&controls(), &Sheet::of(context.window), context))
    }

    fn click(stage: &mut Stage, menu: &mut Menu<u8>, at: Point) -> Vec<Deed<u8>> {
        let sheet = Sheet::of(stage.window);
        stage.click_with(at, |context| menu.update(&controls(), &sheet, context)).concat()
    }

    #[test]
    fn hovering_warms_over_a_tenth_of_a_second_and_is_heard_once() {
        let (mut stage, mut menu) = (Stage::new(1280.0, 720.0), Menu::default());
        stage.pointer_at(Point::new(150.0, 20.0));
        update(&mut stage, &mut menu);
        let first = menu.feel(0).warmth;
        assert!(first > 0.0 && first < 0.5);
        for _ in 0..10 {
            update(&mut stage, &mut menu);
        }
        assert!((menu.feel(0).warmth - 1.0).abs() < 0.001);
        assert_eq!(stage.cues.len(), 1);
        assert_eq!(stage.cues[0].sound, Sound::Hover);
        assert!(menu.told(&controls()).is_none(), "who does not hesitate is told nothing");
        for _ in 0..30 {
            update(&mut stage, &mut menu);
        }
        assert_eq!(menu.told(&controls()).map(|control| control.id), Some(0));
        stage.pointer_away();
        for _ in 0..10 {
            update(&mut stage, &mut menu);
        }
        assert_eq!(menu.feel(0), Feel::default());
        assert!(menu.told(&controls()).is_none());
    }

    #[test]
    fn what_is_refused_says_why_and_does_nothing() {
        let (mut stage, mut menu) = (Stage::new(1280.0, 720.0), Menu::default());
        assert_eq!(click(&mut stage, &mut menu, Point::new(150.0, 120.0)), []);
        assert_eq!(stage.cues.last().map(|cue| cue.sound), Some(Sound::Illegal));
        stage.pointer_away();
        update(&mut stage, &mut menu);
        assert_eq!(menu.told(&controls()).map(|control| control.id), Some(1), "also after a finger was lifted");
        for _ in 0..130 {
            update(&mut stage, &mut menu);
        }
        assert!(menu.told(&controls()).is_none());
    }

    #[test]
    fn what_is_behind_the_edge_of_a_list_is_not_pressed() {
        let (mut stage, mut menu) = (Stage::new(1280.0, 720.0), Menu::default());
        assert_eq!(click(&mut stage, &mut menu, Point::new(150.0, 240.0)), []);
        assert_eq!(click(&mut stage, &mut menu, Point::new(150.0, 210.0)), [Deed::Press(2)]);
        assert_eq!(stage.cues.last().map(|cue| cue.sound), Some(Sound::Choice));
    }

    #[test]
    fn a_hand_may_move_on_a_button_but_not_leave_it() {
        let (mut stage, mut menu) = (Stage::new(1280.0, 720.0), Menu::default());
        let sheet = Sheet::of(stage.window);
        let at = Point::new(150.0, 20.0);
        let mut drag =
            |to: Point| stage.drag_with(at, to, |context| menu.update(&controls(), &sheet, context)).concat();
        assert_eq!(drag(Point::new(250.0, 30.0)), [Deed::Press(0)]);
        assert_eq!(drag(Point::new(150.0, 90.0)), []);
    }

    #[test]
    fn a_pointer_that_lies_still_leaves_the_keys_alone() {
        let (mut stage, mut menu) = (Stage::new(1280.0, 720.0), Menu::default());
        stage.pointer_at(Point::new(150.0, 20.0));
        update(&mut stage, &mut menu);
        update(&mut stage, &mut menu);
        let sheet = Sheet::of(stage.window);
        for _ in 0..2 {
            let tab = Stroke::plain(Key::Tab);
            stage.stroke_with(tab, |context| menu.update(&controls(), &sheet, context));
        }
        update(&mut stage, &mut menu);
        assert_eq!(menu.attention(), Some(1));
        stage.pointer_at(Point::new(151.0, 20.0));
        update(&mut stage, &mut menu);
        assert_eq!(menu.attention(), Some(0));
    }
}
