//! What a picture of the interface says about its use: which parts stretch, whether it repeats, whether it takes a colour.
//!
//! The root element says it in attributes of its own, in units of the file: `data-slice="12 12 12 16"` (left, top, right, bottom: the
//! corners keep their size, the middle stretches), `data-repeat="x"` (the right edge continues at the left), `data-tint="element"` (grey,
//! multiplied by a colour of `palette.json`).

use resvg::usvg::roxmltree::Document;
use serde::{Deserialize, Serialize};

use crate::error::ArtError;
use crate::source::Source;

/// The widths of the edges that do not stretch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Slice {
    /// From the left edge.
    pub left: u32,
    /// From the top.
    pub top: u32,
    /// From the right edge.
    pub right: u32,
    /// From the bottom.
    pub bottom: u32,
}

impl Slice {
    /// The same edges where the picture is drawn larger.
    #[must_use]
    pub fn times(self, factor: u32) -> Self {
        let Self { left, top, right, bottom } = self;
        Self { left: left * factor, top: top * factor, right: right * factor, bottom: bottom * factor }
    }
}

/// How a picture is used, as its file says.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Piece {
    /// Which edges keep their size when it stretches.
    pub slice: Option<Slice>,
    /// Whether it goes on at its other side, to be laid side by side.
    pub repeat: bool,
    /// Whether it is grey, to be multiplied by a colour.
    pub tint: bool,
}

impl Piece {
    /// Reads the attributes of a file's root element.
    pub fn read(source: &Source) -> Result<Self, ArtError> {
        let fail = |what: String| ArtError::at(&source.file, 1, what);
        let document = Document::parse(&source.text).map_err(|error| fail(error.to_string()))?;
        let root = document.root_element();
        let mut piece = Self::default();
        for attribute in root.attributes().filter(|attribute| attribute.name().starts_with("data-")) {
            let (name, value) = (attribute.name(), attribute.value());
            let line = document.text_pos_at(attribute.range().start).row;
            let fail = |what: String| ArtError::at(&source.file, line, format!("{name}=\"{value}\" {what}"));
            match (name, value) {
                ("data-slice", _) => {
                    let slice =
                        slice(value).ok_or_else(|| fail("is not four whole numbers: left top right bottom".into()))?;
                    let side = |key: &str| root.attribute(key).and_then(|word| word.parse::<f32>().ok()).unwrap_or(0.0);
                    if (slice.left + slice.right) as f32 >= side("width")
                        || (slice.top + slice.bottom) as f32 >= side("height")
                    {
                        return Err(fail("leaves nothing between the edges of this width and height".into()));
                    }
                    piece.slice = Some(slice);
                }
                ("data-repeat", "x") => piece.repeat = true,
                ("data-tint", "element") => piece.tint = true,
                ("data-repeat", _) => return Err(fail("is not known; pictures repeat along x".into())),
                ("data-tint", _) => return Err(fail("is not known; pictures take the colour of an element".into())),
                _ => return Err(fail("is not known; there are data-slice, data-repeat, data-tint".into())),
            }
        }
        Ok(piece)
    }
}

fn slice(value: &str) -> Option<Slice> {
    let numbers: Result<Vec<u32>, _> = value.split_whitespace().map(str::parse).collect();
    let [left, top, right, bottom] = numbers.ok()?.try_into().ok()?;
    Some(Slice { left, top, right, bottom })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::UI;

    fn read(attributes: &str) -> Result<Piece, String> {
        let text = format!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"40\" height=\"30\"\n{attributes}/>");
        let source = Source { name: "ui/x".to_owned(), folder: UI, file: "ui/x.svg".to_owned(), text };
        Piece::read(&source).map_err(|error| error.to_string())
    }

    #[test]
    fn a_file_says_how_it_is_used() {
        assert_eq!(read("viewBox=\"0 0 40 30\"").unwrap(), Piece::default());
        let piece = read("data-slice=\"8 9 10 11\" data-repeat=\"x\" data-tint=\"element\"").unwrap();
        let slice = Slice { left: 8, top: 9, right: 10, bottom: 11 };
        assert_eq!(piece, Piece { slice: Some(slice), repeat: true, tint: true });
        assert_eq!(slice.times(2), Slice { left: 16, top: 18, right: 20, bottom: 22 });
    }

    #[test]
    fn what_cannot_be_used_is_named_with_its_line() {
        let cases = [
            ("data-slice=\"8 9 10\"", "data-slice=\"8 9 10\" is not four whole numbers: left top right bottom"),
            ("data-slice=\"1 1 1 -1\"", "data-slice=\"1 1 1 -1\" is not four whole numbers: left top right bottom"),
            (
                "data-slice=\"20 1 20 1\"",
                "data-slice=\"20 1 20 1\" leaves nothing between the edges of this width and height",
            ),
            (
                "data-slice=\"1 29 1 1\"",
                "data-slice=\"1 29 1 1\" leaves nothing between the edges of this width and height",
            ),
            ("data-repeat=\"y\"", "data-repeat=\"y\" is not known; pictures repeat along x"),
            ("data-tint=\"red\"", "data-tint=\"red\" is not known; pictures take the colour of an element"),
            ("data-slices=\"1\"", "data-slices=\"1\" is not known; there are data-slice, data-repeat, data-tint"),
        ];
        for (attributes, expected) in cases {
            assert_eq!(read(attributes).unwrap_err(), format!("ui/x.svg:2: {expected}"));
        }
    }
}
