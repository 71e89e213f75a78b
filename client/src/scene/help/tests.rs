//! The pages in every window, turned by mouse, finger and keys.

use super::*;
use crate::scene::testing::{Stage, for_every_window};

fn help() -> Help {
    Help::new(azuki_cards::table())
}

#[test]
fn nothing_overlaps_on_any_page_in_any_window() {
    for_every_window(|stage| {
        let mut scene = help();
        for page in 0..PAGES.len() {
            stage.check(&mut scene);
            assert_eq!(scene.page, page);
            stage.key(&mut scene, Key::Right);
        }
        let walked = stage.walk(&mut scene);
        assert_eq!(walked.len(), PAGES.len() + 3, "{walked:?}");
    });
}

#[test]
fn pages_are_turned_in_every_way() {
    let mut stage = Stage::new(1280.0, 720.0);
    let mut scene = help();
    stage.click(&mut scene, "Next page");
    assert_eq!(scene.page, 1);
    stage.click(&mut scene, "Previous page");
    assert_eq!(stage.click(&mut scene, "Previous page"), None);
    assert!(stage.says(&scene, "This is the first page."));
    stage.click(&mut scene, "Attack and response");
    assert_eq!(scene.page, 4);
    assert!(stage.says(&scene, "Choose a target"));
    stage.press_by_keys(&mut scene, "The goal");
    assert_eq!(scene.page, 0);
    stage.key(&mut scene, Key::End);
    stage.key(&mut scene, Key::Right);
    assert_eq!(scene.page, PAGES.len() - 1);
    stage.key(&mut scene, Key::PageUp);
    assert_eq!(scene.page, PAGES.len() - 2);
    stage.wheel(&mut scene, Point::new(600.0, 300.0), 1.0);
    assert_eq!(scene.page, PAGES.len() - 3);
    stage.touch(true);
    stage.drag(&mut scene, Point::new(600.0, 300.0), Point::new(300.0, 300.0));
    assert_eq!(scene.page, PAGES.len() - 2);
    stage.touch(false);
    assert_eq!(stage.key(&mut scene, Key::Escape), Some(Go::Back));
    assert_eq!(stage.click(&mut scene, "Back"), Some(Go::Back));
}
