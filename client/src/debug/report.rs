//! A bug report as text: where the match stands, what was done, what was on the screen.

use std::fmt::Write;

use azuki_engine::view::{board, event_words, scenario};

use super::World;
use super::frames::Frames;
use super::time::moment_words;
use crate::canvas::Canvas;

/// How many of the last events are told.
const EVENTS: usize = 40;

/// The position as a scenario of the tests.
pub fn scenario_text(world: &World<'_>) -> String {
    let step = world.duel.session.history().len() - 1;
    let title = format!("the position after {step} moments, hash {:016x}", world.state.hash(world.table));
    scenario(world.state, world.table, &title)
}

/// Everything somebody needs to see what was seen; the match itself is in a file beside it.
pub fn text(world: &World<'_>, frames: &Frames, canvas: &Canvas) -> String {
    let (session, state) = (&world.duel.session, world.state);
    let history = session.history();
    let mut out = String::new();
    let _ = writeln!(out, "Azuki TCG {}, cards {:016x}", env!("CARGO_PKG_VERSION"), world.table.hash());
    let (hash, rng) = (state.hash(world.table), state.rng());
    let _ = writeln!(out, "hash {hash:016x}, seed {}, luck at {}, turn {}", rng.seed, rng.position, state.turn());
    let names = azuki_engine::ids::Player::BOTH.map(|player| session.seat(player).name());
    let _ = writeln!(out, "{} against {}, seen by p{}", names[0], names[1], session.viewer().index());
    if session.is_edited() {
        let _ = writeln!(out, "The match was edited {} times and is not a fair one.", session.edits().len());
    }
    out.push_str("\nThe same again: azuki --load the file beside this one whose name ends in match.json.\n\nBoard\n");
    out.push_str(&board(state, world.table));
    out.push_str("\n\nPicture\n");
    let (window, unit) = (canvas.window(), canvas.unit());
    let (quads, waiting) = (canvas.quads().len(), world.duel.board.waiting());
    let (width, height) = (window.width * unit, window.height * unit);
    let _ = writeln!(out, "{width:.0} x {height:.0} pixels, {unit:.3} a unit, {quads} quads");
    let _ = writeln!(out, "{waiting} events are not shown yet; paused: {}", world.duel.is_paused());
    let frame = frames.mean(|measure| measure.frame);
    let _ = writeln!(out, "a frame takes {frame:.1} ms");
    for mark in canvas.marks() {
        let area = mark.area;
        let _ = writeln!(out, "{:?} {:?} at {:.0}, {:.0}", mark.kind, mark.name, area.x, area.y);
    }
    out.push_str("\nLog\n");
    for (at, moment) in history.iter().enumerate() {
        let before = at.checked_sub(1).map(|before| &history[before]);
        let _ = writeln!(out, "{} {:016x}", moment_words(world, at, moment, before), moment.state.hash(world.table));
    }
    out.push_str("\nLast events\n");
    let events: Vec<String> = history
        .iter()
        .enumerate()
        .rev()
        .flat_map(|(at, moment)| {
            let words = |event| format!("{at} {}", event_words(&moment.state, world.table, event));
            moment.events.iter().rev().map(words).collect::<Vec<_>>()
        })
        .take(EVENTS)
        .collect();
    for event in events.iter().rev() {
        let _ = writeln!(out, "{event}");
    }
    out.push_str("\nScenario\n");
    out.push_str(&scenario_text(world));
    out
}
