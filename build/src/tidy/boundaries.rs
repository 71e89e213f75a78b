//! What must not be named where: the engine knows no outside, drawing knows no rules, only two folders know platforms.

use super::Violation;
use super::source::Source;
use super::tree::{Tree, numbered};
use super::words::{has_float, has_word, lines_with_path};

/// The engine's own numbers are whole, so that a match is the same on every machine; only an observer gets floats.
const FLOATS_ALLOWED: &str = "engine/src/view/observe.rs";
const DRAWING: [&str; 5] = ["draw", "timeline", "anim", "fx", "layout"];
/// Where systems differ: what the game asks of one, and the window on it.
const PLATFORM: [&str; 2] = ["client/src/platform", "client/raylib/src"];
/// The only place that names raylib.
const WINDOW: &str = "client/raylib/";

/// Checks every Rust file for names that its folder must not know.
pub fn check(tree: &Tree) -> Vec<Violation> {
    let mut found = Vec::new();
    for (path, source) in tree.sources() {
        let mut report = |line: usize, what: &str, remedy: &'static str| {
            found.push(Violation::new(path, line, what, remedy));
        };
        if path.starts_with("engine/src/") {
            engine(path, source, &mut report);
        }
        if DRAWING.iter().any(|module| is_module(path, &format!("client/src/{module}"))) {
            drawing(source, &mut report);
        }
        if !PLATFORM.iter().any(|module| is_module(path, module)) {
            platform(source, &mut report);
        }
        if path.starts_with("client/") && !path.starts_with(WINDOW) {
            without_raylib(source, &mut report);
        }
    }
    found
}

fn engine(path: &str, source: &Source, report: &mut impl FnMut(usize, &str, &'static str)) {
    for module in ["fs", "time"] {
        for line in lines_with_path(&source.code, "std", module) {
            let what = format!("the engine names std::{module}");
            report(line, &what, "the caller does that and hands in the result");
        }
    }
    for (number, line) in numbered(&source.code) {
        if line.contains("raylib") {
            report(number, "the engine names raylib", "drawing belongs into client/");
        }
        for word in ["HashMap", "HashSet"] {
            if has_word(line, word) {
                report(number, &format!("the engine names {word}"), "use an array, a bitset or a sorted list");
            }
        }
        if path != FLOATS_ALLOWED && has_float(line) {
            report(number, "the engine names a float", "count in whole numbers; only view/observe.rs makes floats");
        }
        for word in ["println", "eprintln", "print!", "eprint!", "dbg!"] {
            if has_word(line, word) {
                report(number, &format!("the engine prints with {word}"), "say it with an event or an error");
            }
        }
    }
}

fn drawing(source: &Source, report: &mut impl FnMut(usize, &str, &'static str)) {
    let mut lines: Vec<usize> = ["State", "state"]
        .iter()
        .flat_map(|name| ["engine", "azuki_engine"].map(|engine| lines_with_path(&source.code, engine, name)))
        .flatten()
        .collect();
    lines.sort_unstable();
    lines.dedup();
    for line in lines {
        report(line, "drawing names engine::State", "draw from the model, which events change");
    }
}

fn platform(source: &Source, report: &mut impl FnMut(usize, &str, &'static str)) {
    for (number, line) in numbered(&source.code) {
        for word in ["target_os", "target_arch", "target_family"] {
            if has_word(line, word) {
                let what = format!("cfg({word}) outside {}", PLATFORM.join(" and "));
                report(number, &what, "put the difference behind a function of the platform module");
            }
        }
    }
}

/// The package's manifest keeps raylib out; this says so before somebody adds it there.
fn without_raylib(source: &Source, report: &mut impl FnMut(usize, &str, &'static str)) {
    for (number, line) in numbered(&source.code) {
        if has_word(line, "raylib") {
            report(number, "raylib outside client/raylib", "leave it on the canvas, and let the window show it");
        }
    }
}

/// Whether a path belongs to a module, be it one file or a folder.
fn is_module(path: &str, module: &str) -> bool {
    path.strip_prefix(module).is_some_and(|rest| rest == ".rs" || rest.starts_with('/'))
}

#[cfg(test)]
mod tests {
    use super::super::found;
    use super::*;

    fn in_file(path: &str, text: &str) -> Vec<String> {
        let prefix = format!("{path}:");
        let lines = found(check, &[(path, text)]);
        lines.iter().map(|line| line.strip_prefix(&prefix).unwrap().to_owned()).collect()
    }

    #[test]
    fn the_engine_knows_no_outside() {
        let engine = |text: &str| in_file("engine/src/state/mod.rs", text);
        assert_eq!(engine("use std::fs;"), ["1: the engine names std::fs"]);
        assert_eq!(engine("\nuse std::{fmt, time::Instant};"), ["2: the engine names std::time"]);
        assert_eq!(engine("use raylib_sys::X;"), ["1: the engine names raylib"]);
        assert_eq!(engine("HashMap<u8, HashSet<u8>>").len(), 2);
        assert_eq!(engine("let x = 1f32;"), ["1: the engine names a float"]);
        assert_eq!(engine("println!();"), ["1: the engine prints with println"]);
        assert_eq!(engine("dbg!(x);"), ["1: the engine prints with dbg!"]);
        assert_eq!(engine("#[cfg(test)]\nmod tests { use std::fs; }"), ["2: the engine names std::fs"]);
    }

    #[test]
    fn words_in_comments_and_strings_and_other_folders_are_free() {
        assert!(in_file("engine/src/lib.rs", "//! No f32, no HashMap.\nlet x = \"std::fs\";").is_empty());
        assert!(in_file("bot/src/lib.rs", "use std::fs; use std::collections::HashMap; let x: f32;").is_empty());
        assert!(in_file("engine/tests/walk.rs", "use std::fs;").is_empty());
    }

    #[test]
    fn only_the_observation_has_floats() {
        assert!(in_file(FLOATS_ALLOWED, "pub fn observe(into: &mut [f32]) {}").is_empty());
        assert_eq!(in_file(FLOATS_ALLOWED, "use std::fs;").len(), 1);
        assert_eq!(in_file("engine/src/view/schema.rs", "f32").len(), 1);
    }

    #[test]
    fn drawing_knows_no_state() {
        let one = ["1: drawing names engine::State"];
        for text in ["use azuki_engine::State;", "engine::State", "use azuki_engine::{Event, State};"] {
            assert_eq!(in_file("client/src/draw/board.rs", text), one, "{text}");
        }
        assert_eq!(in_file("client/src/timeline.rs", "use azuki_engine::state::State;"), one);
        assert!(in_file("client/src/session.rs", "use azuki_engine::State;").is_empty());
        assert!(in_file("client/src/drawer.rs", "use azuki_engine::State;").is_empty());
        assert!(in_file("client/src/fx/mod.rs", "use azuki_engine::{Event, StateHash};").is_empty());
    }

    #[test]
    fn platforms_differ_in_two_folders_only() {
        let text = "#[cfg(any(target_os = \"linux\", target_arch = \"wasm32\"))]";
        let expected = ["target_os", "target_arch"]
            .map(|word| format!("1: cfg({word}) outside client/src/platform and client/raylib/src"));
        assert_eq!(in_file("client/src/app.rs", text), expected);
        assert_eq!(in_file("engine/src/lib.rs", "if cfg!(target_family = \"wasm\") {}").len(), 1);
        assert!(in_file("client/src/platform/web.rs", text).is_empty());
        assert!(in_file("client/src/platform.rs", text).is_empty());
        assert!(in_file("client/raylib/src/window.rs", text).is_empty());
    }

    #[test]
    fn only_the_window_knows_raylib() {
        let text = "use raylib::RaylibHandle;";
        for path in ["client/src/app/mod.rs", "client/src/platform/mod.rs"] {
            assert_eq!(in_file(path, text), ["1: raylib outside client/raylib"]);
        }
        assert!(in_file("client/raylib/src/window.rs", text).is_empty());
        assert!(in_file("client/src/app/mod.rs", "use azuki_engine::Event; // not raylib").is_empty());
    }
}
