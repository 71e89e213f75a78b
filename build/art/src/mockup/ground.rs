//! The table under a match: two alleys, two gardens and the stream between them, for any window.

use resvg::tiny_skia::{PathBuilder, Rect};

use super::description::Palette;
use super::stage::{Area, Color, Manner, PLAIN, Stage, faint};
use crate::error::ArtError;

/// Where the rows of a window lie: the middles of their cards, from the top.
#[derive(Debug, Clone, Copy)]
pub struct Rows {
    /// Between the gardens.
    pub stream: f32,
    /// Of the opponent and of you.
    pub gardens: [f32; 2],
    /// Of the opponent and of you.
    pub alleys: [f32; 2],
    /// Where the veranda begins.
    pub veranda: f32,
    /// Where a garden meets its alley.
    pub fences: [f32; 2],
}

impl Rows {
    /// The rows of a window that is so many units high.
    pub fn of(height: f32) -> Self {
        let extra = (height - 720.0).max(0.0);
        let stream = 297.0 + extra * 0.44;
        let garden = 84.0 + extra * 0.08;
        let alley = 205.0 + extra * 0.20;
        let fence = 152.0 + extra * 0.14;
        Self {
            stream,
            gardens: [stream - garden, stream + garden],
            alleys: [stream - alley - 3.0, stream + alley],
            veranda: stream + alley + 60.0 + extra * 0.06,
            fences: [stream - fence, stream + fence],
        }
    }
}

/// Paints the ground and what stands on it.
pub fn draw(stage: &mut Stage, palette: &Palette, rows: &Rows) -> Result<(), ArtError> {
    let (width, height) = stage.size();
    bands(stage, rows)?;
    edges(stage, rows);
    props(stage, rows)?;
    lights(stage, palette, rows)?;
    let grain = 192.0;
    let mut y = 0.0;
    while y < height {
        stage.tiled("ui/grain", Area::new(0.0, y, width, grain), faint(0.75))?;
        y += grain;
    }
    stage.image("ui/vignette", Area::new(0.0, 0.0, width, height), faint(0.9))
}

fn bands(stage: &mut Stage, rows: &Rows) -> Result<(), ArtError> {
    let (width, height) = stage.size();
    let band = |from: f32, to: f32| Area::new(0.0, from, width, to - from);
    let [far_fence, near_fence] = rows.fences;
    let houses = (far_fence - 102.0).max(44.0);
    stage.image("ui/sky", band(-60.0, houses), PLAIN)?;
    stage.tiled("ui/table-houses", band(houses - 84.0, houses + 1.0), PLAIN)?;
    stage.tiled("ui/table-alley", band(houses, far_fence), PLAIN)?;
    stage.tiled("ui/table-garden", band(far_fence, rows.stream), PLAIN)?;
    stage.tiled("ui/table-garden", band(rows.stream, near_fence), PLAIN)?;
    stage.tiled("ui/table-stream", Area::new(-60.0, rows.stream - 37.0, width + 60.0, 74.0), PLAIN)?;
    stage.tiled("ui/table-alley", band(near_fence, rows.veranda + 2.0), PLAIN)?;
    let mut y = rows.veranda + 30.0;
    while y < height {
        stage.tiled("ui/table-alley", band(y, y + 130.0), PLAIN)?;
        y += 130.0;
    }
    shade(stage, band(rows.veranda, height), [14, 10, 18], 0.72);
    stage.tiled("ui/table-veranda", band(rows.veranda, rows.veranda + 64.0), PLAIN)
}

/// The curbs between gardens and alleys, and the dusk that the boards lie in.
fn edges(stage: &mut Stage, rows: &Rows) {
    let (width, _) = stage.size();
    for (at, fence) in rows.fences.into_iter().enumerate() {
        shade(stage, Area::new(0.0, fence - 4.0, width, 8.0), [12, 10, 18], 1.0);
        shade(stage, Area::new(0.0, fence - 2.6, width, 4.0), [92, 78, 62], 1.0);
        shade(stage, Area::new(0.0, fence - 2.6, width, 1.1), [196, 164, 112], 0.8);
        let toward_alley = if at == 0 { fence - 10.0 } else { fence + 4.0 };
        for depth in 0..3 {
            let deep = depth as f32;
            let y = if at == 0 { toward_alley - deep * 6.0 } else { toward_alley };
            shade(stage, Area::new(0.0, y, width, 6.0 + deep * 6.0), [8, 6, 12], 0.16);
        }
    }
    shade(stage, Area::new(0.0, rows.fences[1], width, rows.veranda - rows.fences[1]), [10, 7, 20], 0.22);
    shade(stage, Area::new(0.0, 0.0, width, rows.fences[0]), [10, 7, 20], 0.30);
}

fn props(stage: &mut Stage, rows: &Rows) -> Result<(), ArtError> {
    let (width, _) = stage.size();
    let mirrored = Manner { mirrored: true, ..PLAIN };
    let middle = width / 2.0;
    stage.image("ui/table-reflection", Area::around(middle - 20.0, rows.stream, 250.0, 112.0), faint(0.9))?;
    let [far, near] = rows.gardens;
    let mut place = |name: &str, x: f32, y: f32, size: (f32, f32), manner: Manner| {
        stage.image(&format!("ui/{name}"), Area::around(x, y, size.0, size.1), manner)
    };
    for (edge, side, manner) in [(0.0, 1.0, PLAIN), (width, -1.0, mirrored)] {
        let x = |units: f32| edge + side * units;
        place("prop-moss", x(30.0), far - 34.0, (170.0, 76.0), manner)?;
        place("prop-rock", x(128.0), far + 8.0, (88.0, 74.0), manner)?;
        place("prop-stones", x(150.0), rows.stream, (120.0, 72.0), manner)?;
        place("prop-moss", x(112.0), near + 44.0, (150.0, 62.0), manner)?;
        place("prop-rock", x(30.0), near + 22.0, (110.0, 92.0), manner)?;
        place("prop-moss", x(14.0), near + 56.0, (120.0, 56.0), manner)?;
        // On the right, buttons stand where the lamp would.
        if side > 0.0 {
            place("prop-lamp", x(122.0), rows.fences[1] - 52.0, (105.0, 140.0), manner)?;
        }
        if width > 1480.0 {
            place("prop-moss", x(262.0), far + 40.0, (130.0, 58.0), manner)?;
            place("prop-stones", x(236.0), near - 30.0, (110.0, 66.0), manner)?;
            place("prop-fence", x(258.0), rows.fences[1] - 36.0, (130.0, 84.0), manner)?;
            place("lantern-row", x(300.0), rows.alleys[0] - 26.0, (300.0, 94.0), manner)?;
        }
        place("branch", x(82.0), 20.0, (230.0, 115.0), manner)?;
        place("lantern", x(112.0), 74.0, (91.0, 91.0), manner)?;
        place("lantern", x(58.0), 62.0, (70.0, 70.0), manner)?;
    }
    Ok(())
}

/// Lamps light the alleys, the moon the water.
fn lights(stage: &mut Stage, palette: &Palette, rows: &Rows) -> Result<(), ArtError> {
    let (width, _) = stage.size();
    let mut light = |x: f32, y: f32, size: (f32, f32), tint: Color, opacity: f32| {
        stage.image("ui/light", Area::around(x, y, size.0, size.1), Manner { tint, opacity, mirrored: false })
    };
    for x in [0.16, 0.84] {
        light(width * x, rows.alleys[0] - 10.0, (620.0, 230.0), palette.lamp, 0.42)?;
        light(width * x, rows.alleys[1] + 4.0, (620.0, 250.0), palette.lamp, 0.34)?;
    }
    light(width * 0.5, rows.alleys[0], (900.0, 200.0), palette.lamp, 0.16)?;
    light(width * 0.5, rows.alleys[1], (900.0, 220.0), palette.lamp, 0.18)?;
    light(width * 0.5, rows.veranda + 120.0, (1100.0, 300.0), palette.lamp, 0.20)?;
    light(width * 0.5, rows.stream, (760.0, 260.0), palette.moon, 0.28)
}

fn shade(stage: &mut Stage, area: Area, color: Color, opacity: f32) {
    if let Some(rectangle) = Rect::from_xywh(area.x, area.y, area.width, area.height) {
        stage.fill(&PathBuilder::from_rect(rectangle), color, opacity);
    }
}
