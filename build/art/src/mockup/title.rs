//! The first screen: the pond at night, the gate, the name, and what can be done.

use super::description::{Mockup, Palette};
use super::letters::{Cut, Style};
use super::stage::{Area, Manner, PLAIN, Stage, faint};
use crate::error::ArtError;

/// Draws the title screen.
pub fn draw(stage: &mut Stage, palette: &Palette, mockup: &Mockup) -> Result<(), ArtError> {
    let (width, height) = stage.size();
    scene(stage, palette)?;
    let left = width * 0.28;
    stage.image("ui/title", Area::around(left, height * 0.315, 560.0, 160.0), PLAIN)?;
    for (at, word) in mockup.menu.iter().enumerate() {
        let button = Area::around(left, height * 0.535 + at as f32 * 68.0, 250.0, 62.0);
        let (x, y) = button.middle();
        let look = if at == 0 { "hover" } else { "normal" };
        stage.sliced(&format!("ui/button-{look}"), button, 0.85, PLAIN)?;
        stage.text(word, x, y + 5.0, &Style::new(Cut::Bold, 24.0, palette.on_dark).middle().inked(0.9));
    }
    Ok(())
}

fn scene(stage: &mut Stage, palette: &Palette) -> Result<(), ArtError> {
    let (width, height) = stage.size();
    let shore = height * 0.66;
    stage.image("ui/sky", Area::new(0.0, 0.0, width, shore), PLAIN)?;
    let gate = width * 0.73;
    stage.image("ui/moon", Area::around(gate, height * 0.27, 380.0, 380.0), PLAIN)?;
    stage.tiled("ui/hills", Area::new(-120.0, shore - 170.0, width + 120.0, 172.0), PLAIN)?;
    stage.tiled("ui/table-houses", Area::new(-200.0, shore - 74.0, width + 200.0, 76.0), PLAIN)?;
    stage.tiled("ui/pond", Area::new(0.0, shore, width, height - shore), PLAIN)?;
    stage.image(
        "ui/light",
        Area::around(gate, shore + 20.0, 700.0, 360.0),
        Manner { tint: palette.lamp, opacity: 0.7, mirrored: false },
    )?;
    stage.image("ui/table-reflection", Area::around(gate, shore + 118.0, 520.0, 260.0), faint(0.75))?;
    stage.image("ui/torii-open", Area::around(gate, shore - 118.0, 410.0, 422.0), PLAIN)?;
    stage.image("ui/prop-rock", Area::around(width - 90.0, height - 60.0, 220.0, 180.0), PLAIN)?;
    stage.image("ui/prop-moss", Area::around(width - 220.0, height - 18.0, 240.0, 100.0), PLAIN)?;
    stage.image("ui/prop-lamp", Area::around(width - 96.0, height - 190.0, 150.0, 200.0), PLAIN)?;
    stage.image("ui/prop-moss", Area::around(60.0, height - 10.0, 300.0, 120.0), PLAIN)?;
    stage.image("ui/lantern-row", Area::new(240.0, -30.0, 420.0, 131.0), PLAIN)?;
    stage.image("ui/branch", Area::new(-10.0, -14.0, 340.0, 170.0), PLAIN)?;
    stage.image("ui/branch", Area::new(width - 330.0, -8.0, 340.0, 170.0), Manner { mirrored: true, ..PLAIN })?;
    for (x, y, size) in
        [(0.60, 0.40, 22.0), (0.66, 0.56, 16.0), (0.82, 0.44, 20.0), (0.79, 0.60, 14.0), (0.55, 0.62, 18.0)]
    {
        stage.image("ui/particle-petal", Area::around(width * x, height * y, size, size), PLAIN)?;
    }
    stage.image("ui/vignette", Area::new(0.0, 0.0, width, height), faint(0.7))
}
