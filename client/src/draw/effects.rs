//! Light, particles, numbers, cracks, the banner: what [`Stage`] shows for a moment.
//!
//! In this order with the rest: the table, [`behind_cards`], the cards, [`above_cards`], then [`held_light`] and the held
//! card, then [`banner`]. All but the last two move with [`Stage::shake`].

use azuki_engine::ids::{CardIx, Player};

use crate::anim::{Pose, bump, ease_out};
use crate::canvas::{Canvas, Cut, Frame, Look, Style};
use crate::fx::{Death, Flash, FlashForm, Life, Mote, Number, NumberKind, Particle, Shape, Spot, Tone};
use crate::geometry::{Area, Point};
use crate::stage::Stage;
use crate::theme::{Color, Palette};

/// Sizes of rising numbers go by steps, so that few sizes of type are needed.
const TYPE_STEP: f32 = 4.0;

/// What shines below the cards: glints, fireflies, the gates, rims of light.
pub fn behind_cards(canvas: &mut Canvas, stage: &Stage, palette: &Palette, time: f64) {
    if !stage.reduced {
        for mote in stage.ambience.motes().iter().filter(|mote| mote.life != Life::Petal) {
            draw_mote(canvas, stage, palette, mote);
        }
    }
    for player in Player::BOTH {
        gate_glow(canvas, stage, palette, player, time);
    }
    for flash in stage.fx.flashes.seen().iter().filter(|flash| flash.form == FlashForm::Rim) {
        draw_flash(canvas, stage, palette, flash);
    }
}

/// What flies above the cards: washes of light, cracks, petals, particles, open gates, numbers.
pub fn above_cards(canvas: &mut Canvas, stage: &Stage, palette: &Palette, time: f64) {
    for flash in stage.fx.flashes.seen().iter().filter(|flash| flash.form == FlashForm::Wash) {
        draw_flash(canvas, stage, palette, flash);
    }
    for death in stage.fx.deaths.seen() {
        draw_death(canvas, stage, palette, *death);
    }
    if !stage.reduced {
        for mote in stage.ambience.motes().iter().filter(|mote| mote.life == Life::Petal) {
            draw_mote(canvas, stage, palette, mote);
        }
    }
    for particle in stage.fx.particles.seen() {
        draw_particle(canvas, palette, particle);
    }
    for player in Player::BOTH {
        open_gate(canvas, stage, player, time);
    }
    for number in stage.fx.numbers.seen() {
        draw_number(canvas, stage, palette, number);
    }
}

/// The veil over the table and the light behind a card that is held up.
pub fn held_light(canvas: &mut Canvas, stage: &Stage, palette: &Palette, time: f64) {
    let light = stage.held_light();
    if light <= 0.0 {
        return;
    }
    canvas.fill(canvas.window(), Color::INK, 0.34 * light);
    let middle = stage.anchors.held.at;
    let size = stage.anchors.held.height();
    let glow = Look::tinted(palette.lamp).glowing().at(0.62 * light);
    canvas.piece("light", Area::around(middle, size * 1.9, size * 1.9), glow);
    let turn = if stage.reduced { 0.0 } else { (time * 18.0 % 360.0) as f32 };
    let ring = Frame { at: middle, turn, scale: Point::new(1.0, 1.0), opacity: 0.3 * light };
    canvas.within(ring, |canvas| {
        canvas.piece("particle-portal", Area::around(Point::ORIGIN, size * 1.45, size * 1.45), Look::PLAIN.glowing());
    });
}

/// The banner of the turn, and red at the edges of the window when a leader is hit and nothing may shake.
pub fn banner(canvas: &mut Canvas, stage: &Stage, palette: &Palette, _time: f64) {
    edges(canvas, stage.fx.kick.edges(), palette);
    let Some(banner) = &stage.fx.banner else { return };
    let (window, opacity) = (canvas.window(), banner.opacity());
    let width = 560.0;
    let aside = if stage.reduced { 0.0 } else { banner.aside() * width };
    let middle = Point::new(window.middle().x - 20.0 + aside, window.y + window.height * 0.4125);
    canvas.sliced("banner-turn", Area::around(middle, width, 108.0), 1.2, Look::faint(opacity));
    let color = if banner.own { palette.lamp } else { palette.on_dark };
    let low = if banner.aside.is_empty() { 14.0 } else { 8.0 };
    let words = Style::new(Cut::Bold, 42.0, color).middle().inked(1.4).at(opacity);
    canvas.text(banner.words, middle + Point::new(0.0, low), &words);
    if !banner.aside.is_empty() {
        let words = Style::new(Cut::Italic, 17.0, palette.on_dark).middle().inked(0.8).at(opacity);
        canvas.text(&banner.aside, middle + Point::new(0.0, 31.0), &words);
    }
}

/// Red light at all four edges.
fn edges(canvas: &mut Canvas, strength: f32, palette: &Palette) {
    if strength <= 0.0 {
        return;
    }
    let window = canvas.window();
    let look = Look::tinted(Tone::Harm.color(palette)).glowing().at(strength);
    let deep = 0.16 * window.height;
    for area in [
        Area::new(window.x - deep, window.y - deep, 2.0 * deep, window.height + 2.0 * deep),
        Area::new(window.right() - deep, window.y - deep, 2.0 * deep, window.height + 2.0 * deep),
        Area::new(window.x - deep, window.y - deep, window.width + 2.0 * deep, 2.0 * deep),
        Area::new(window.x - deep, window.bottom() - deep, window.width + 2.0 * deep, 2.0 * deep),
    ] {
        canvas.piece("light", area, look);
    }
}

fn frame_of(pose: &Pose) -> Frame {
    Frame { at: pose.at, turn: pose.turn, scale: Point::new(1.0, 1.0), opacity: 1.0 }
}

/// A card's own rectangle around its middle.
fn form_of(pose: &Pose) -> Area {
    Area::around(Point::ORIGIN, pose.width, pose.height())
}

fn seen_card(stage: &Stage, card: CardIx) -> Option<Pose> {
    stage.poses.is_shown(card).then(|| stage.pose(card))
}

fn draw_flash(canvas: &mut Canvas, stage: &Stage, palette: &Palette, flash: &Flash) {
    let (frame, area) = match flash.spot {
        Spot::Card(card) => match seen_card(stage, card) {
            Some(pose) => (frame_of(&pose), form_of(&pose)),
            None => return,
        },
        Spot::At(area) => (Frame::at(area.middle()), Area::around(Point::ORIGIN, area.width, area.height)),
    };
    let look = Look::tinted(flash.tone.color(palette)).glowing().at(flash.light());
    canvas.within(frame, |canvas| match flash.form {
        FlashForm::Rim => {
            let area = area.grown(14.0 + 16.0 * ease_out(flash.part()));
            canvas.sliced("glow-legal", area, 1.0, look);
            canvas.sliced("glow-legal", area, 1.0, look.at(0.6));
        }
        FlashForm::Wash => {
            canvas.piece("light", area.grown(area.width * 0.35), look);
            canvas.piece("light", area, look.at(0.7));
        }
    });
}

fn draw_particle(canvas: &mut Canvas, palette: &Palette, particle: &Particle) {
    let width = particle.width();
    let look = Look {
        tint: particle.tone.color(palette),
        opacity: particle.cover(),
        glows: particle.shape.glows(),
        mirrored: false,
    };
    // A drop points where it flies.
    let turn = if particle.shape == Shape::Droplet {
        particle.speed.y.atan2(particle.speed.x).to_degrees() - 90.0
    } else {
        particle.turn
    };
    let frame = Frame { at: particle.at, turn, ..Frame::WINDOW };
    canvas.within(frame, |canvas| {
        let area = Area::around(Point::ORIGIN, width, width * particle.shape.height());
        canvas.piece(particle.shape.piece(), area, look);
    });
}

fn draw_mote(canvas: &mut Canvas, stage: &Stage, palette: &Palette, mote: &Mote) {
    let light = mote.light();
    if light <= 0.02 {
        return;
    }
    let at = mote.place(stage.anchors.window, stage.anchors.stream);
    match mote.life {
        Life::Firefly => {
            let look = Look::tinted(palette.lamp).glowing();
            canvas.piece("particle-glow", Area::around(at, 30.0, 30.0), look.at(0.5 * light));
            canvas.piece("particle-glow", Area::around(at, 9.0, 9.0), look.at(light));
        }
        Life::Petal => {
            let frame = Frame { at, turn: mote.turn(), ..Frame::WINDOW };
            canvas.within(frame, |canvas| {
                canvas.piece("particle-petal", Area::around(Point::ORIGIN, 13.0, 13.0), Look::faint(light));
            });
        }
        Life::Glint => {
            let look = Look::tinted(palette.moon).glowing().at(0.55 * light);
            canvas.piece("particle-glow", Area::around(at, 46.0, 5.0), look);
        }
    }
}

fn gate_glow(canvas: &mut Canvas, stage: &Stage, palette: &Palette, player: Player, time: f64) {
    let open = stage.fx.gates[player.index()].open;
    if open <= 0.0 {
        return;
    }
    let gate = stage.anchors.gate_place(player);
    let flicker = 1.0 + 0.06 * (time * 23.0).sin() as f32;
    let look = Look::tinted(Tone::Gate.color(palette)).glowing().at(0.8 * open);
    let size = gate.height * (2.6 + 0.5 * open) * flicker;
    canvas.piece("light", Area::around(gate.middle(), size, size), look);
    canvas.piece("light", Area::around(gate.middle(), size * 0.6, size * 0.6), look);
}

fn open_gate(canvas: &mut Canvas, stage: &Stage, player: Player, time: f64) {
    let open = stage.fx.gates[player.index()].open;
    if open <= 0.0 {
        return;
    }
    let gate = stage.anchors.gate_place(player);
    let size = gate.width * (1.15 + 0.35 * open);
    let torii = Area::around(gate.middle(), size, size * 200.0 / 194.0);
    canvas.piece("torii-open", torii, Look::faint((open * 1.4).min(1.0)));
    let turn = if stage.reduced { 0.0 } else { (time * 220.0 % 360.0) as f32 };
    let frame = Frame { at: gate.middle() + Point::new(0.0, size * 0.06), turn, ..Frame::WINDOW };
    canvas.within(frame, |canvas| {
        let ring = Area::around(Point::ORIGIN, size * 0.62, size * 0.62);
        canvas.piece("particle-portal", ring, Look::PLAIN.glowing().at(0.4 * open));
    });
}

fn draw_death(canvas: &mut Canvas, stage: &Stage, palette: &Palette, death: Death) {
    let Some(pose) = seen_card(stage, death.card) else { return };
    let part = death.part();
    let half = Point::new(pose.width / 2.0, pose.height() / 2.0);
    let ember = palette.element(death.element).toward(Color([255, 214, 120]), 0.5);
    let opacity = 1.0 - part * part * part;
    canvas.within(frame_of(&pose), |canvas| {
        let on_card = |point: Point| Point::new(point.x * half.x, point.y * half.y);
        death.cracks(|from, to, width| {
            canvas.line(on_card(from), on_card(to), width + 2.2, Color::INK, 0.8 * opacity);
        });
        death.cracks(|from, to, width| {
            canvas.line(on_card(from), on_card(to), width * (0.5 + part), ember, opacity);
        });
        let look = Look::tinted(ember).glowing().at(bump(part) * 0.8);
        canvas.piece("light", form_of(&pose).grown(pose.width * 0.25), look);
    });
}

/// A number with its sign, without an allocation.
fn digits(amount: i16, signed: bool, buffer: &mut [u8; 8]) -> &str {
    let mut at = buffer.len();
    let mut rest = amount.unsigned_abs();
    loop {
        at -= 1;
        buffer[at] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    let sign = match (signed, amount < 0) {
        (false, _) => "",
        (true, true) => "\u{2212}",
        (true, false) => "+",
    };
    at -= sign.len();
    buffer[at..at + sign.len()].copy_from_slice(sign.as_bytes());
    std::str::from_utf8(&buffer[at..]).unwrap_or_default()
}

fn draw_number(canvas: &mut Canvas, stage: &Stage, palette: &Palette, number: &Number) {
    let card = seen_card(stage, number.card).map(|pose| pose.at);
    let (scale, at, opacity) = (number.scale(), number.place(card), number.opacity());
    let (badge, width, size, color) = match (number.kind, number.amount < 0) {
        (NumberKind::Damage, _) => ("badge-damage", 62.0, 30.0, palette.on_dark),
        (NumberKind::Heal, _) => ("particle-heal", 58.0, 30.0, Tone::Mend.color(palette)),
        (NumberKind::Prevented, _) => ("icon-shield", 52.0, 24.0, palette.on_dark),
        (NumberKind::Attack, false) => ("badge-attack-raised", 42.0, 22.0, palette.on_dark),
        (NumberKind::Attack, true) => ("badge-attack-lowered", 42.0, 22.0, palette.on_dark),
        (NumberKind::Health, false) => ("badge-health-raised", 42.0, 22.0, palette.on_dark),
        (NumberKind::Health, true) => ("badge-health-lowered", 42.0, 22.0, palette.on_dark),
    };
    canvas.piece(badge, Area::around(at, width * scale, width * scale), Look::faint(opacity));
    let size = ((size * scale / TYPE_STEP).round() * TYPE_STEP).max(TYPE_STEP);
    let style = Style::new(Cut::Bold, size, color).middle().inked(1.2).at(opacity);
    let mut buffer = [0; 8];
    let text = digits(number.amount, number.kind != NumberKind::Prevented, &mut buffer);
    canvas.text(text, at + Point::new(0.0, size * 0.34), &style);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::canvas::{Atlas, Letters};
    use crate::fx::Banner;
    use crate::model::trial::Trial;
    use azuki_engine::def::Element;

    const WINDOW: Area = Area::new(0.0, 0.0, 1280.0, 720.0);

    fn draw(canvas: &mut Canvas, stage: &Stage) -> usize {
        let palette = Palette::standard();
        canvas.begin(1920, 1080, 1.5);
        behind_cards(canvas, stage, &palette, 1.0);
        above_cards(canvas, stage, &palette, 1.0);
        held_light(canvas, stage, &palette, 1.0);
        banner(canvas, stage, &palette, 1.0);
        canvas.quads().len()
    }

    #[test]
    fn numbers_have_their_sign() {
        let written = |amount, signed| digits(amount, signed, &mut [0; 8]).to_owned();
        assert_eq!(written(-5, true), "\u{2212}5");
        assert_eq!(written(12, true), "+12");
        assert_eq!(written(0, false), "0");
        assert_eq!(written(i16::MIN, true), "\u{2212}32768");
    }

    #[test]
    fn a_still_table_shows_life_only_and_none_with_less_motion() {
        let mut canvas = Canvas::new(Atlas::empty(), Letters::empty());
        let mut stage = Stage::new(WINDOW, Player::Zero);
        let lively = draw(&mut canvas, &stage);
        assert!((5..=80).contains(&lively), "{lively} quads");
        stage.reduced = true;
        assert_eq!(draw(&mut canvas, &stage), 0);
    }

    #[test]
    fn everything_that_is_shown_is_drawn_on_one_texture_inside_or_near_the_window() {
        let mut canvas = Canvas::new(Atlas::empty(), Letters::empty());
        let mut stage = Stage::new(WINDOW, Player::Zero);
        stage.reduced = true;
        let card = CardIx::leader(Player::One);
        stage.poses.set_target(card, Pose::on_table(Area::new(200.0, 100.0, 105.0, 126.0)));
        let area = stage.area(card);
        let mut seen = 0;
        let mut grows = |stage: &Stage, what: &str| {
            let now = draw(&mut canvas, stage);
            assert!(now > seen, "{what} is not drawn");
            seen = now;
            assert_eq!(canvas.draw_calls(), 1);
        };
        stage.fx.flashes.add(Spot::Card(card), FlashForm::Wash, Tone::Harm, 1.0);
        grows(&stage, "a wash");
        stage.fx.deaths.add(card, Element::Fire);
        stage.fx.gates[0].open_for(1.0);
        stage.fx.update(0.1);
        grows(&stage, "a death");
        stage.fx.flashes.add(Spot::At(area), FlashForm::Rim, Tone::Moon, 1.0);
        stage.fx.update(0.05);
        grows(&stage, "a rim");
        stage.fx.numbers.add(card, area.middle(), Point::ORIGIN, -4, NumberKind::Damage);
        stage.fx.update(0.05);
        grows(&stage, "a number");
        stage.fx.frost(area);
        stage.fx.update(0.01);
        grows(&stage, "frost");
        stage.fx.kick.hit(5, true, true);
        grows(&stage, "red edges");
        stage.fx.banner = Some(Banner::new("Your turn", "Turn 3".to_owned(), true));
        stage.fx.update(0.05);
        grows(&stage, "a banner");
        let model = Trial::new(0).model(Player::Zero);
        stage.hold(card, model.printed(card), stage.anchors.held, 1.0);
        stage.update(0.05, &model);
        grows(&stage, "a held card's light");
    }
}
