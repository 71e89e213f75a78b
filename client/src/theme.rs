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

    /// A palette whose glows, arrows and elements are told apart by all, whichever colours they see.
    pub fn color_blind() -> Self {
        serde_json::from_str(include_str!("../../assets/ui/palette-color-blind.json"))
            .expect("a test reads the shipped palette")
    }

    /// The palette as shipped, or the one that is told apart with any eyes.
    pub fn of(color_blind: bool) -> Self {
        if color_blind { Self::color_blind() } else { Self::standard() }
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

    type Matrix = [[f32; 3]; 3];

    /// What linear red, green and blue become for eyes without the cones for long, middle or short waves (Machado, Oliveira and
    /// Fernandes 2009), and for all others.
    const EYES: [(&str, Matrix); 4] = [
        ("all cones", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
        (
            "protanopia",
            [
                [0.152_286, 1.052_583, -0.204_868],
                [0.114_503, 0.786_281, 0.099_216],
                [-0.003_882, -0.048_116, 1.051_998],
            ],
        ),
        (
            "deuteranopia",
            [[0.367_322, 0.860_646, -0.227_968], [0.280_085, 0.672_501, 0.047_413], [-0.011_820, 0.042_940, 0.968_881]],
        ),
        (
            "tritanopia",
            [
                [1.255_528, -0.076_749, -0.178_779],
                [-0.078_411, 0.930_809, 0.147_602],
                [0.004_733, 0.691_367, 0.303_900],
            ],
        ),
    ];

    fn times(matrix: &Matrix, color: [f32; 3]) -> [f32; 3] {
        [0, 1, 2].map(|row| (0..3).map(|at| matrix[row][at] * color[at]).sum())
    }

    /// A colour as these eyes see it, in CIE Lab, where distances are how different colours look.
    fn seen(color: Color, eyes: &Matrix) -> [f32; 3] {
        let linear = color.0.map(|channel| {
            let part = f32::from(channel) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        });
        let light = times(eyes, linear).map(|part| part.clamp(0.0, 1.0));
        let to_xyz = [[0.4339, 0.3762, 0.1899], [0.2126, 0.7152, 0.0722], [0.0177, 0.1095, 0.8728]];
        let root = |part: f32| if part > 0.008_856 { part.cbrt() } else { 7.787 * part + 16.0 / 116.0 };
        let [x, y, z] = times(&to_xyz, light).map(root);
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    }

    fn distance(one: Color, other: Color, eyes: &Matrix) -> f32 {
        let (one, other) = (seen(one, eyes), seen(other, eyes));
        (0..3).map(|at| (one[at] - other[at]).powi(2)).sum::<f32>().sqrt()
    }

    /// The smallest distance between two of some colours.
    fn nearest(colors: &[Color], eyes: &Matrix) -> f32 {
        let pairs =
            colors.iter().enumerate().flat_map(|(at, one)| colors[..at].iter().map(move |other| (*one, *other)));
        pairs.map(|(one, other)| distance(one, other, eyes)).fold(f32::INFINITY, f32::min)
    }

    fn signals(palette: &Palette) -> [Color; 4] {
        [palette.playable, palette.ready, palette.legal, palette.illegal]
    }

    #[test]
    fn all_eyes_tell_signals_and_elements_of_the_other_palette_apart() {
        let palette = Palette::color_blind();
        let all = &palette.elements;
        let elements = [all.neutral, all.lightning, all.water, all.fire, all.earth, all.light, all.dark];
        for (name, eyes) in &EYES {
            let (signals, elements) = (nearest(&signals(&palette), eyes), nearest(&elements, eyes));
            assert!(signals >= 40.0, "signals differ by {signals} with {name}");
            assert!(elements >= 24.0, "elements differ by {elements} with {name}");
        }
    }

    #[test]
    fn the_measure_knows_why_there_is_another_palette() {
        let [all_cones, _, deuteranopia, _] = EYES;
        let standard = Palette::standard();
        assert!(nearest(&signals(&standard), &all_cones.1) >= 40.0);
        assert!(nearest(&signals(&standard), &deuteranopia.1) < 20.0);
        let (red, green) = (Color([200, 60, 40]), Color([90, 120, 40]));
        assert!(distance(red, green, &all_cones.1) > 2.0 * distance(red, green, &deuteranopia.1));
    }
}
