//! Words on a stage, set in Libertinus Serif.

use std::sync::OnceLock;

use resvg::tiny_skia::{Path, PathBuilder, Transform};
use ttf_parser::{Face, OutlineBuilder, name_id};

use super::stage::{Color, Stage};

/// The cuts of the font that the game uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cut {
    /// Rules text.
    Regular,
    /// Names and buttons.
    Bold,
    /// Type lines and asides.
    Italic,
}

impl Cut {
    /// Every cut, in order.
    pub const ALL: [Self; 3] = [Self::Regular, Self::Bold, Self::Italic];

    const fn full_name(self) -> &'static str {
        match self {
            Self::Regular => "Libertinus Serif Regular",
            Self::Bold => "Libertinus Serif Bold",
            Self::Italic => "Libertinus Serif Italic",
        }
    }

    /// The font.
    pub(crate) fn face(self) -> &'static Face<'static> {
        static FACES: OnceLock<Vec<Face<'static>>> = OnceLock::new();
        let faces = FACES.get_or_init(|| {
            let all: Vec<Face> = typst_assets::fonts().filter_map(|bytes| Face::parse(bytes, 0).ok()).collect();
            let named = |wanted: &str| all.iter().find(|face| is_named(face, wanted)).cloned();
            Self::ALL.map(|cut| named(cut.full_name()).expect("typst-assets ships all cuts")).into()
        });
        &faces[self as usize]
    }
}

fn is_named(face: &Face, wanted: &str) -> bool {
    let text = |id: u16| face.names().into_iter().find(|name| name.name_id == id).and_then(|name| name.to_string());
    let family = text(name_id::TYPOGRAPHIC_FAMILY).or_else(|| text(name_id::FAMILY)).unwrap_or_default();
    let style = text(name_id::TYPOGRAPHIC_SUBFAMILY).or_else(|| text(name_id::SUBFAMILY)).unwrap_or_default();
    format!("{family} {style}") == wanted
}

/// Where a line stands to its point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Align {
    /// It begins there.
    Left,
    /// Its middle is there.
    Middle,
}

/// How words look.
#[derive(Debug, Clone, Copy)]
pub struct Style {
    /// Which cut of the font.
    pub cut: Cut,
    /// The height of a line without its gap, in units.
    pub size: f32,
    /// Of the letters.
    pub color: Color,
    /// Where it stands.
    pub align: Align,
    /// The width of a dark line around the letters, none for 0.
    pub ink: f32,
}

impl Style {
    /// Words that begin at a point.
    pub const fn new(cut: Cut, size: f32, color: Color) -> Self {
        Self { cut, size, color, align: Align::Left, ink: 0.0 }
    }

    /// The same around a point.
    #[must_use]
    pub const fn middle(self) -> Self {
        Self { align: Align::Middle, ..self }
    }

    /// The same with a dark line around the letters.
    #[must_use]
    pub const fn inked(self, ink: f32) -> Self {
        Self { ink, ..self }
    }
}

const INK: Color = [12, 10, 18];

struct Outline(PathBuilder);

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(x, -y);
    }
    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(x, -y);
    }
    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.0.quad_to(x1, -y1, x, -y);
    }
    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.0.cubic_to(x1, -y1, x2, -y2, x, -y);
    }
    fn close(&mut self) {
        self.0.close();
    }
}

/// How wide a line is, in units.
pub fn width(text: &str, style: &Style) -> f32 {
    let face = style.cut.face();
    let advance = |letter| face.glyph_index(letter).and_then(|glyph| face.glyph_hor_advance(glyph)).unwrap_or(0);
    text.chars().map(|letter| f32::from(advance(letter))).sum::<f32>() * style.size / f32::from(face.units_per_em())
}

/// The outlines of a line that begins at the origin.
fn outlines(text: &str, style: &Style) -> Option<Path> {
    let face = style.cut.face();
    let scale = style.size / f32::from(face.units_per_em());
    let mut all = PathBuilder::new();
    let mut x = 0.0;
    for letter in text.chars() {
        let Some(glyph) = face.glyph_index(letter) else { continue };
        let mut outline = Outline(PathBuilder::new());
        face.outline_glyph(glyph, &mut outline);
        let placed =
            outline.0.finish().and_then(|path| path.transform(Transform::from_row(scale, 0.0, 0.0, scale, x, 0.0)));
        if let Some(path) = placed {
            all.push_path(&path);
        }
        x += f32::from(face.glyph_hor_advance(glyph).unwrap_or(0)) * scale;
    }
    all.finish()
}

impl Stage<'_> {
    /// One line with its foot at y.
    pub fn text(&mut self, text: &str, x: f32, y: f32, style: &Style) {
        let start = match style.align {
            Align::Left => x,
            Align::Middle => x - width(text, style) / 2.0,
        };
        let path = outlines(text, style).and_then(|path| path.transform(Transform::from_translate(start, y)));
        let Some(path) = path else { return };
        if style.ink > 0.0 {
            self.line(&path, style.ink * 2.0, INK, 1.0);
        }
        self.fill(&path, style.color, 1.0);
    }

    /// One line that is set smaller where it would be wider than there is room.
    pub fn fitted(&mut self, text: &str, x: f32, y: f32, room: f32, style: &Style) {
        let shrink = (room / width(text, style)).min(1.0);
        self.text(text, x, y, &Style { size: style.size * shrink, ..*style });
    }

    /// Lines broken between words, the first with its foot at y; gives the foot of the line after the last.
    pub fn paragraph(&mut self, text: &str, x: f32, y: f32, room: f32, style: &Style) -> f32 {
        let mut foot = y;
        for line in broken(text, room, style) {
            self.text(&line, x, foot, style);
            foot += style.size * 1.16;
        }
        foot
    }
}

/// A text as lines that are not wider than the room, but for words that are wider by themselves.
pub fn broken(text: &str, room: f32, style: &Style) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(&format!("{line} {word}"), style) <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    const STYLE: Style = Style::new(Cut::Regular, 10.0, [0; 3]);

    #[test]
    fn lines_keep_to_their_room_and_lose_no_word() {
        let text = "Draw a card for each entity in your garden, then discard two.";
        for room in [20.0, 60.0, 90.0, 1000.0] {
            let lines = broken(text, room, &STYLE);
            assert!(lines.iter().all(|line| !line.contains(' ') || width(line, &STYLE) <= room), "{lines:?}");
            assert_eq!(lines.join(" "), text);
        }
        assert_eq!(broken(text, 1000.0, &STYLE).len(), 1);
    }

    #[test]
    fn every_cut_has_letters_of_its_own() {
        let widths = Cut::ALL.map(|cut| width("Garden", &Style { cut, ..STYLE }));
        assert!(widths.iter().all(|width| (20.0..60.0).contains(width)), "{widths:?}");
        assert!(widths[1] > widths[0] && widths[0] > widths[2], "{widths:?}");
    }
}
