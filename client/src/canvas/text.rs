//! Letters on the canvas: a line, a line that is made to fit, a paragraph.

use super::{Canvas, Look, MarkKind, Setting};
use crate::geometry::{Area, Point};
use crate::theme::Color;

/// One form of the type.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub enum Cut {
    /// For reading.
    Regular,
    /// For names, numbers and buttons.
    Bold,
    /// For asides.
    Italic,
}

impl Cut {
    /// Every cut, in order.
    pub const ALL: [Self; 3] = [Self::Regular, Self::Bold, Self::Italic];
}

/// Where a line lies beside its point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Align {
    /// It begins there.
    Left,
    /// Its middle is there.
    Middle,
    /// It ends there.
    Right,
}

/// How letters look.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Style {
    /// The form.
    pub cut: Cut,
    /// In units: the height of a line is about 1.2 of it.
    pub size: f32,
    /// The colour.
    pub color: Color,
    /// Beside the point.
    pub align: Align,
    /// The width of the dark outline in units; 0 is none.
    pub ink: f32,
    /// How much of it is seen.
    pub opacity: f32,
}

/// From one line to the next, in sizes.
pub const LEADING: f32 = 1.18;

impl Style {
    /// Plain letters that begin at their point.
    pub const fn new(cut: Cut, size: f32, color: Color) -> Self {
        Self { cut, size, color, align: Align::Left, ink: 0.0, opacity: 1.0 }
    }

    /// Around its point.
    #[must_use]
    pub const fn middle(self) -> Self {
        Self { align: Align::Middle, ..self }
    }

    /// Up to its point.
    #[must_use]
    pub const fn right(self) -> Self {
        Self { align: Align::Right, ..self }
    }

    /// With a dark outline.
    #[must_use]
    pub const fn inked(self, ink: f32) -> Self {
        Self { ink, ..self }
    }

    /// Partly seen.
    #[must_use]
    pub const fn at(self, opacity: f32) -> Self {
        Self { opacity, ..self }
    }
}

impl Canvas {
    /// How wide a line is, in units.
    pub fn width(&self, text: &str, style: &Style) -> f32 {
        self.letters.width(text, style.cut) * style.size
    }

    /// One line with its foot at the point.
    pub fn text(&mut self, text: &str, foot: Point, style: &Style) {
        let width = self.width(text, style);
        let start = match style.align {
            Align::Left => foot.x,
            Align::Middle => foot.x - width / 2.0,
            Align::Right => foot.x - width,
        };
        let area = Area::new(start, foot.y - style.size * 0.72, width, style.size * 0.92);
        self.mark(MarkKind::Text, text, area);
        for inked in [true, false] {
            if inked && style.ink <= 0.0 {
                continue;
            }
            let color = if inked { Color::INK } else { style.color };
            let look = Look { tint: color, ..Look::faint(style.opacity) };
            let mut pen = start;
            let mut before = None;
            for letter in text.chars() {
                pen += self.letters.kerning(before, letter, style.cut) * style.size;
                before = Some(letter);
                self.letter(letter, Point::new(pen, foot.y), style, inked, look);
                pen += self.letters.advance(letter, style.cut) * style.size;
            }
        }
    }

    /// One letter with the pen at a point. What stands upright in its own size lies on whole pixels; what moves, turns or grows
    /// goes on smoothly instead.
    fn letter(&mut self, letter: char, pen: Point, style: &Style, inked: bool, look: Look) {
        let unit = self.unit;
        let scale = self.frame.scale.y.abs() * unit;
        let (pixels, ink) = (style.size * scale, if inked { style.ink * scale } else { 0.0 });
        let still = self.is_upright() && self.frame.scale == Point::new(1.0, 1.0);
        let (setting, column) = Setting::still((pen.x + self.frame.at.x) * unit, pixels);
        let setting = if still { setting } else { Setting::default() };
        let glyph = self.letters.glyph_for(letter, style.cut, pixels, ink, setting);
        if glyph.area.width <= 0.0 {
            return;
        }
        let (offset, area) = (glyph.offset, glyph.area);
        // Half of the step between two sizes that are drawn.
        let to = if still && (glyph.pixels - pixels).abs() < 0.13 {
            let left = column + offset.x;
            let top = ((pen.y + self.frame.at.y) * unit).round() + offset.y;
            let (x, y) = (left / unit - self.frame.at.x, top / unit - self.frame.at.y);
            Area::new(x, y, area.width / unit, area.height / unit)
        } else {
            let factor = style.size / glyph.pixels;
            Area::new(pen.x + offset.x * factor, pen.y + offset.y * factor, area.width * factor, area.height * factor)
        };
        let from = [area.x, area.y, area.right(), area.bottom()];
        self.push(super::shapes::corners(to), from, glyph.page, look);
    }

    /// One line that is set smaller where it would be wider than there is room.
    pub fn fitted(&mut self, text: &str, foot: Point, room: f32, style: &Style) {
        let shrink = (room / self.width(text, style).max(0.001)).min(1.0);
        if shrink < 0.55 {
            self.mark(MarkKind::TooLong, text, Area::new(foot.x, foot.y, room, style.size));
        }
        self.text(text, foot, &Style { size: style.size * shrink, ..*style });
    }

    /// Lines broken between words, the first with its foot at the point; gives the foot of the line after the last.
    pub fn paragraph(&mut self, text: &str, foot: Point, room: f32, style: &Style) -> f32 {
        let mut y = foot.y;
        let mut rest = text;
        while let Some((line, after)) = self.next_line(rest, room, style) {
            self.text(line, Point::new(foot.x, y), style);
            y += style.size * LEADING;
            rest = after;
        }
        y
    }

    /// How many lines a paragraph has.
    pub fn lines(&self, text: &str, room: f32, style: &Style) -> usize {
        let mut rest = text;
        let mut count = 0;
        while let Some((_, after)) = self.next_line(rest, room, style) {
            rest = after;
            count += 1;
        }
        count
    }

    /// How high a paragraph is, from the top of its first line to the foot of its last.
    pub fn height(&self, text: &str, room: f32, style: &Style) -> f32 {
        self.lines(text, room, style) as f32 * style.size * LEADING
    }

    /// The words that fit on a line, and the rest of the text. Nothing is allocated: both are parts of it.
    fn next_line<'t>(&self, text: &'t str, room: f32, style: &Style) -> Option<(&'t str, &'t str)> {
        let text = text.trim_start();
        if text.is_empty() {
            return None;
        }
        let mut end = None;
        for (at, _) in text.char_indices().filter(|(_, letter)| letter.is_whitespace()).chain([(text.len(), ' ')]) {
            if end.is_some() && self.width(&text[..at], style) > room {
                break;
            }
            end = Some(at);
        }
        let end = end?;
        Some((&text[..end], &text[end..]))
    }
}
