//! What can be pressed, set or chosen: a plain description that both reading hands and drawing use.

use std::borrow::Cow;

use crate::geometry::{Area, Point};

/// Words on the screen: mostly fixed, sometimes made.
pub type Words = Cow<'static, str>;

/// What a control looks like and how it is handled.
#[derive(Clone, PartialEq, Debug)]
pub enum Face {
    /// A lacquered plaque with words on it.
    Big {
        /// It is what most people want now.
        urgent: bool,
        /// A smaller line below the words.
        note: Option<Words>,
    },
    /// A small plaque with words on it.
    Small {
        /// It is switched on.
        on: bool,
    },
    /// A small plaque with a picture on it.
    Icon {
        /// Which picture.
        piece: &'static str,
        /// It is switched on.
        on: bool,
        /// Left and right of the picture are exchanged.
        mirrored: bool,
    },
    /// One of several pages that are shown one at a time.
    Tab {
        /// It is the one that is shown.
        on: bool,
    },
    /// A row with a switch at its end.
    Toggle {
        /// It is switched on.
        on: bool,
    },
    /// A row with a groove and a knob at its end.
    Slider {
        /// From 0 to 1.
        part: f32,
        /// The number beside the groove.
        value: Words,
    },
    /// A groove and a knob, as wide as the control.
    Scrub {
        /// From 0 to 1.
        part: f32,
    },
    /// A row with one of several words at its end: `‹ Normal ›`.
    Choice {
        /// The word.
        value: Words,
    },
    /// A row with a key of the keyboard at its end.
    Key {
        /// The key.
        value: Words,
        /// The next key that is pressed is taken.
        waits: bool,
    },
    /// A row with letters that are typed at its end.
    Field {
        /// What is typed.
        value: Words,
        /// What stands there while nothing is typed.
        empty: Words,
        /// Letters go here.
        writes: bool,
    },
    /// The scene draws it.
    Bare,
}

/// Something that can be pressed, set or chosen.
#[derive(Clone, PartialEq, Debug)]
pub struct Control<Id> {
    /// What the scene calls it.
    pub id: Id,
    /// Where it is on the sheet.
    pub area: Area,
    /// The words on it, or what it is called.
    pub name: Words,
    /// What it looks like.
    pub face: Face,
    /// Why it cannot be used now.
    pub refusal: Option<Words>,
    /// What it does, for who hesitates.
    pub hint: Option<Words>,
    /// It is in a list that is seen through this area only.
    pub view: Option<Area>,
}

impl<Id> Control<Id> {
    /// A control that can be used.
    pub fn new(id: Id, area: Area, name: impl Into<Words>, face: Face) -> Self {
        Self { id, area, name: name.into(), face, refusal: None, hint: None, view: None }
    }

    /// A big button.
    pub fn big(id: Id, area: Area, name: impl Into<Words>) -> Self {
        Self::new(id, area, name, Face::Big { urgent: false, note: None })
    }

    /// The big button that most people want now.
    pub fn urgent(id: Id, area: Area, name: impl Into<Words>) -> Self {
        Self::new(id, area, name, Face::Big { urgent: true, note: None })
    }

    /// A small button.
    pub fn small(id: Id, area: Area, name: impl Into<Words>) -> Self {
        Self::new(id, area, name, Face::Small { on: false })
    }

    /// A button with a picture; its name is told to who hesitates.
    pub fn icon(id: Id, area: Area, name: impl Into<Words>, piece: &'static str) -> Self {
        let name = name.into();
        Self { hint: Some(name.clone()), ..Self::new(id, area, name, Face::Icon { piece, on: false, mirrored: false }) }
    }

    /// A big button with a smaller line below its words.
    #[must_use]
    pub fn noted(mut self, words: impl Into<Words>) -> Self {
        if let Face::Big { note, .. } = &mut self.face {
            *note = Some(words.into());
        }
        self
    }

    /// A small button that is switched on or off.
    #[must_use]
    pub const fn switched(mut self, is: bool) -> Self {
        if let Face::Small { on } | Face::Icon { on, .. } = &mut self.face {
            *on = is;
        }
        self
    }

    /// A button with a picture, seen in a mirror.
    #[must_use]
    pub const fn in_mirror(mut self) -> Self {
        if let Face::Icon { mirrored, .. } = &mut self.face {
            *mirrored = true;
        }
        self
    }

    /// It cannot be used, and why.
    #[must_use]
    pub fn refused(self, why: Option<impl Into<Words>>) -> Self {
        Self { refusal: why.map(Into::into), ..self }
    }

    /// What it does.
    #[must_use]
    pub fn hinted(self, hint: impl Into<Words>) -> Self {
        Self { hint: Some(hint.into()), ..self }
    }

    /// It is in a list that is seen through an area only.
    #[must_use]
    pub fn seen_through(self, view: Area) -> Self {
        Self { view: Some(view), ..self }
    }

    /// Whether a point of the sheet is on it.
    pub fn is_at(&self, point: Point) -> bool {
        self.area.contains(point) && self.view.is_none_or(|view| view.contains(point))
    }

    /// Whether the arrows to the sides change it instead of leaving it.
    pub const fn steps(&self) -> bool {
        matches!(self.face, Face::Slider { .. } | Face::Scrub { .. } | Face::Choice { .. })
    }

    /// Whether any part of it is seen.
    pub fn is_seen(&self) -> bool {
        self.view.is_none_or(|view| view.overlaps(self.area, 0.5))
    }
}

/// The end of a row, where its value is.
pub fn value_area(row: Area) -> Area {
    let width = (row.width * 0.5).min(320.0);
    Area::new(row.right() - width, row.y, width, row.height)
}

/// The groove of a slider in its row, or of a scrub bar; the knob moves along all of it. Nothing else has one.
pub fn groove(face: &Face, row: Area) -> Option<Area> {
    let value = value_area(row);
    let y = row.middle().y - 8.0;
    match face {
        Face::Slider { .. } => Some(Area::new(value.x + 16.0, y, value.width - 96.0, 16.0)),
        Face::Scrub { .. } => Some(Area::new(row.x + 14.0, y, row.width - 28.0, 16.0)),
        _ => None,
    }
}
