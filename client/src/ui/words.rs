//! Letters as menus set them: headings, paragraphs that fit their room, small numbers.

use crate::canvas::{Align, Canvas, Cut, Look, MarkKind, Style};
use crate::geometry::{Area, Point};
use crate::theme::{Color, Palette};

/// From one line to the next, in sizes, as the canvas breaks paragraphs.
const LEADING: f32 = 1.18;

/// The smallest a paragraph is set to fit its room, as a part of its size: rules text of 17 shrinks to 9.
const SMALLEST: f32 = 0.53;

/// A number as letters, without a string being made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Number {
    letters: [u8; 6],
    from: usize,
}

impl Number {
    /// The letters of a number.
    pub fn new(number: u16) -> Self {
        let mut letters = [b'0'; 6];
        let (mut rest, mut from) = (number, 5);
        loop {
            letters[from] = b'0' + (rest % 10) as u8;
            rest /= 10;
            if rest == 0 {
                return Self { letters, from };
            }
            from -= 1;
        }
    }

    /// With a sign before it: `-2`.
    #[must_use]
    pub fn after(mut self, sign: u8) -> Self {
        if self.from > 0 && sign.is_ascii() {
            self.from -= 1;
            self.letters[self.from] = sign;
        }
        self
    }

    /// As letters.
    pub fn as_str(&self) -> &str {
        str::from_utf8(&self.letters[self.from..]).unwrap_or_default()
    }
}

/// The foot of one line of a size that stands in the middle of an area.
pub fn foot_in(area: Area, size: f32) -> f32 {
    area.middle().y + size * 0.33
}

/// One line in an area, made smaller where it is too long; it stands left, in the middle or right by its style.
pub fn line(canvas: &mut Canvas, text: &str, area: Area, style: &Style) {
    let x = match style.align {
        Align::Left => area.x,
        Align::Middle => area.middle().x,
        Align::Right => area.right(),
    };
    let shrink = (area.width / canvas.width(text, style).max(0.001)).min(1.0);
    canvas.fitted(text, Point::new(x, foot_in(area, style.size * shrink)), area.width, style);
}

/// Paragraphs in an area, as large as their style where there is room and smaller where not, from the top. Gives how high
/// they are.
pub fn paragraphs<T: AsRef<str>>(canvas: &mut Canvas, texts: &[T], area: Area, style: &Style) -> f32 {
    let smallest = style.size * SMALLEST;
    let step = style.size / 34.0;
    let mut style = *style;
    let gap = |style: &Style| style.size * 0.35;
    let height = |canvas: &Canvas, style: &Style| {
        let lines: usize = texts.iter().map(|text| canvas.lines(text.as_ref(), area.width, style)).sum();
        lines as f32 * style.size * LEADING + gap(style) * texts.len().saturating_sub(1) as f32
    };
    let widest = |canvas: &Canvas, style: &Style| {
        let words = texts.iter().flat_map(|text| text.as_ref().split_whitespace());
        words.map(|word| canvas.width(word, style)).fold(0.0, f32::max)
    };
    while style.size > smallest && (height(canvas, &style) > area.height || widest(canvas, &style) > area.width) {
        style.size -= step;
    }
    let total = height(canvas, &style);
    if total > area.height + 0.5 {
        let first = texts.first().map_or("", AsRef::as_ref);
        canvas.mark(MarkKind::TooLong, first, area);
    }
    let x = match style.align {
        Align::Left => area.x,
        Align::Middle => area.middle().x,
        Align::Right => area.right(),
    };
    let mut y = area.y + style.size * 0.85;
    for text in texts {
        y = canvas.paragraph(text.as_ref(), Point::new(x, y), area.width, &style) + gap(&style);
    }
    total
}

/// The same, in the middle of the area from top to bottom.
pub fn centered<T: AsRef<str>>(canvas: &mut Canvas, texts: &[T], area: Area, style: &Style) {
    let lines: usize = texts.iter().map(|text| canvas.lines(text.as_ref(), area.width, style)).sum();
    let height = lines as f32 * style.size * LEADING + style.size * 0.35 * texts.len().saturating_sub(1) as f32;
    let down = ((area.height - height) / 2.0).max(0.0);
    paragraphs(canvas, texts, area.split_top(down, 0.0).1, style);
}

/// The name of a scene on a ribbon, in the middle of the upper edge.
pub fn heading(canvas: &mut Canvas, palette: &Palette, text: &str, sheet: Area) {
    let style = Style::new(Cut::Bold, 28.0, palette.on_dark).middle();
    let width = canvas.width(text, &style) + 96.0;
    let area = Area::around(Point::new(sheet.middle().x, 40.0), width, 48.0);
    canvas.mark(MarkKind::Panel, "heading", area);
    canvas.sliced("ribbon", area, 1.7, Look::PLAIN);
    line(canvas, text, area, &style);
}

/// A title above a group of things, with a thin line beside it.
pub fn caption(canvas: &mut Canvas, text: &str, area: Area, color: Color) {
    let style = Style::new(Cut::Bold, 18.0, color);
    let width = canvas.width(text, &style).min(area.width);
    line(canvas, text, area, &style);
    let y = area.middle().y;
    if area.width > width + 32.0 {
        canvas.fill(Area::new(area.x + width + 12.0, y, area.width - width - 12.0, 1.0), color, 0.35);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::canvas::{Atlas, Letters};

    #[test]
    fn numbers_are_written_without_strings() {
        for (number, text) in [(0, "0"), (7, "7"), (42, "42"), (100, "100"), (999, "999"), (65_535, "65535")] {
            assert_eq!(Number::new(number).as_str(), text);
        }
        assert_eq!(Number::new(12).after(b'x').as_str(), "x12");
    }

    #[test]
    fn a_paragraph_shrinks_into_its_room_and_says_when_it_cannot() {
        let mut canvas = Canvas::new(Atlas::empty(), Letters::empty());
        canvas.keep_marks();
        let style = Style::new(Cut::Regular, 20.0, Color::INK);
        let room = Area::new(0.0, 0.0, 200.0, 60.0);
        let text = "a lantern for every word that is written here and there";
        let height = paragraphs(&mut canvas, &[text], room, &style);
        assert!(height <= room.height);
        assert!(canvas.marks().iter().all(|mark| mark.kind == MarkKind::Text && room.holds(mark.area, 1.0)));
        paragraphs(&mut canvas, &[text, text, text], Area::new(0.0, 0.0, 60.0, 20.0), &style);
        assert!(canvas.marks().iter().any(|mark| mark.kind == MarkKind::TooLong));
    }
}
