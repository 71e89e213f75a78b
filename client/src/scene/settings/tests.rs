//! The settings by mouse, finger and keys, in every window.

use super::*;
use crate::geometry::Point;
use crate::input::Key;
use crate::scene::testing::{Stage, for_every_window};
use crate::settings::Speed;

fn scene() -> SettingsScene {
    SettingsScene::new(&Settings::default(), true)
}

#[test]
fn nothing_overlaps_in_any_window() {
    for_every_window(|stage| {
        let mut scene = scene();
        for page in PAGES {
            stage.click(&mut scene, page.name());
            stage.check(&mut scene);
            let walked = stage.walk(&mut scene);
            assert_eq!(walked.len(), PAGES.len() + page.rows().len() + 2, "{walked:?}");
            stage.check(&mut scene);
        }
        stage.settings.volume = 10;
        stage.wait(&mut scene, 1);
        stage.click(&mut scene, "Reset to usual");
        stage.check(&mut scene);
        assert_eq!(stage.walk(&mut scene).len(), 2);
    });
}

#[test]
fn every_switch_switches_by_mouse_finger_and_keys() {
    let mut stage = Stage::new(1280.0, 720.0);
    let mut scene = scene();
    for page in [Page::Match, Page::Screen] {
        stage.click(&mut scene, page.name());
        for row in page.rows().iter().filter(|row| matches!(row.face(&Settings::default(), None), Face::Toggle { .. }))
        {
            let before = stage.settings.clone();
            stage.click(&mut scene, row.name());
            assert_ne!(stage.settings, before, "{row:?} by mouse");
            stage.tap(&mut scene, row.name());
            assert_eq!(stage.settings, before, "{row:?} by finger");
            stage.press_by_keys(&mut scene, row.name());
            assert_ne!(stage.settings, before, "{row:?} by keys");
            stage.key(&mut scene, Key::Space);
            assert_eq!(stage.settings, before);
        }
    }
}

#[test]
fn sliders_are_drawn_turned_and_stepped() {
    let mut stage = Stage::new(1280.0, 720.0);
    let mut scene = scene();
    stage.frame(&mut scene);
    let row = stage.control(&scene, "Music");
    let groove = crate::ui::groove_of_slider(row);
    let at = |part: f32| Point::new(groove.x + groove.width * part, groove.middle().y);
    stage.click_at(&mut scene, at(0.5));
    assert_eq!(stage.settings.music, 50);
    stage.drag(&mut scene, at(0.5), at(2.0));
    assert_eq!(stage.settings.music, 100, "the end of the groove is the end");
    stage.wheel(&mut scene, at(0.5), -1.0);
    assert_eq!(stage.settings.music, 95);
    stage.focus_by_keys(&mut scene, "Music");
    for _ in 0..30 {
        stage.key(&mut scene, Key::Left);
    }
    assert_eq!(stage.settings.music, 0);
    assert!(stage.says(&scene, "off"));
    stage.key(&mut scene, Key::Right);
    assert_eq!(stage.settings.music, 5);
}

#[test]
fn the_scale_is_applied_when_the_hand_lets_go() {
    let mut stage = Stage::new(1280.0, 720.0);
    let mut scene = scene();
    stage.click(&mut scene, "Screen");
    let row = stage.control(&scene, "Size of the interface");
    let groove = crate::ui::groove_of_slider(row);
    let at = |part: f32| Point::new(groove.x + groove.width * part, groove.middle().y);
    let seen = stage.drag_with(at(0.2), at(1.0), |context| {
        scene.update(context);
        context.settings.scale
    });
    assert!(seen[..seen.len() - 1].iter().all(|scale| *scale == 100), "{seen:?}");
    assert_eq!(seen.last(), Some(&200));
    stage.focus_by_keys(&mut scene, "Size of the interface");
    for _ in 0..40 {
        stage.key(&mut scene, Key::Left);
    }
    assert_eq!(stage.settings.scale, 75);
}

#[test]
fn the_speed_goes_around_both_ways() {
    let mut stage = Stage::new(1280.0, 720.0);
    let mut scene = scene();
    stage.click(&mut scene, "Match");
    let row = stage.control(&scene, "Speed of animations");
    let left = Point::new(row.right() - 300.0, row.middle().y);
    stage.click_at(&mut scene, left);
    assert_eq!(stage.settings.speed, Speed::Instant);
    let right = Point::new(row.right() - 20.0, row.middle().y);
    stage.click_at(&mut scene, right);
    stage.click_at(&mut scene, right);
    assert_eq!(stage.settings.speed, Speed::Double);
    assert!(stage.says(&scene, "Double"));
}

#[test]
fn keys_are_bound_exchanged_and_refused() {
    let mut stage = Stage::new(1280.0, 720.0);
    let mut scene = scene();
    stage.click(&mut scene, "Keys");
    stage.click(&mut scene, "Undo a move");
    assert!(stage.says(&scene, "press a key"));
    stage.key(&mut scene, Key::Up);
    assert!(stage.says(&scene, "arrows"), "an arrow is refused, and it waits on");
    stage.key(&mut scene, Key::Letter('u'));
    assert_eq!(stage.settings.key(Command::Undo), Key::Letter('u'));
    // H belongs to the history: they are exchanged.
    stage.click(&mut scene, "Undo a move");
    stage.key(&mut scene, Key::Letter('h'));
    assert_eq!(stage.settings.key(Command::Undo), Key::Letter('h'));
    assert_eq!(stage.settings.key(Command::History), Key::Letter('u'));
    assert!(stage.says(&scene, "History is now U."));
    // Esc gives up, but can be given to what it means.
    stage.click(&mut scene, "Undo a move");
    assert_eq!(stage.key(&mut scene, Key::Escape), None);
    assert_eq!(stage.settings.key(Command::Undo), Key::Letter('h'));
    stage.click(&mut scene, "Take back a choice, leave");
    stage.key(&mut scene, Key::Letter('q'));
    stage.click(&mut scene, "Take back a choice, leave");
    stage.key(&mut scene, Key::Escape);
    assert_eq!(stage.settings.key(Command::Cancel), Key::Escape);
    // By keys alone: Enter begins, and the Enter that is pressed next is bound, not pressed.
    stage.press_by_keys(&mut scene, "Look at a card");
    stage.key(&mut scene, Key::Enter);
    assert_eq!(stage.settings.key(Command::Inspect), Key::Enter);
    assert_eq!(stage.settings.key(Command::Choose), Key::Letter('i'));
    let mut keys: Vec<Key> = Command::ALL.into_iter().map(|command| stage.settings.key(command)).collect();
    keys.sort();
    keys.dedup();
    assert_eq!(keys.len(), Command::ALL.len(), "no key means two things");
}

#[test]
fn reset_asks_and_keeps_what_was_played_last() {
    let mut stage = Stage::new(1280.0, 720.0);
    let mut scene = scene();
    stage.frame(&mut scene);
    assert_eq!(stage.click(&mut scene, "Reset to usual"), None);
    assert!(scene.question.is_none(), "there is nothing to reset");
    stage.settings.music = 1;
    stage.settings.opponent = "hard".to_owned();
    stage.settings.keys.insert(Command::Undo, Key::F2);
    stage.frame(&mut scene);
    stage.click(&mut scene, "Reset to usual");
    stage.key(&mut scene, Key::Escape);
    assert_eq!(stage.settings.music, 1);
    stage.click(&mut scene, "Reset to usual");
    stage.wait(&mut scene, 20);
    stage.click(&mut scene, "Reset");
    assert_eq!(stage.settings, Settings { opponent: "hard".to_owned(), ..Settings::default() });
    assert_eq!(stage.key(&mut scene, Key::Escape), Some(Go::Back));
}

#[test]
fn a_browser_has_its_own_whole_screen() {
    let mut stage = Stage::new(1280.0, 720.0);
    let mut scene = SettingsScene::new(&Settings::default(), false);
    stage.click(&mut scene, "Screen");
    stage.click(&mut scene, "Whole screen");
    assert!(!stage.settings.fullscreen);
    assert!(stage.says(&scene, "Your browser does this."));
}
