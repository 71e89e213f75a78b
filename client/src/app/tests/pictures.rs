//! Every scene in every window: nothing leaves it, nothing that can be clicked overlaps, no text is cut.

use azuki_engine::ids::{CardIx, Player};
use azuki_engine::state::Response;

use super::puppet::{Means, Puppet};
use crate::app::rehearsal::Rehearsal;
use crate::app::{Chosen, SCENES};
use crate::canvas::{Mark, MarkKind};
use crate::input::Input;
use crate::platform::storage::Memory;
use crate::start::Start;

const WINDOWS: [(u32, u32); 5] = [(1280, 720), (1024, 768), (1920, 1080), (2560, 1080), (3840, 2160)];

/// A scene, to be seen in one window after the other.
fn staged(scene: &str) -> Puppet {
    let mut puppet = Puppet::with(Means::Clicks, Start::Title, 1, Memory::default());
    puppet.app.stage(scene, 7, 44).unwrap();
    puppet.app.canvas().keep_marks();
    puppet
}

fn marks(puppet: &mut Puppet, (width, height): (u32, u32)) -> Vec<Mark> {
    let input = Input { width, height, elapsed: 0.1, ..Input::default() };
    for _ in 0..40 {
        puppet.app.frame(&input);
    }
    puppet.app.canvas().marks().to_vec()
}

#[test]
fn nothing_leaves_a_window_overlaps_or_is_cut() {
    // Panels of the overlay lie above the table wherever they were put.
    for scene in SCENES.into_iter().filter(|scene| *scene != "overlay") {
        let mut puppet = staged(scene);
        for size in WINDOWS {
            let marks = marks(&mut puppet, size);
            assert!(marks.len() > 4, "{scene}: nothing is drawn");
            let unit = (size.0 as f32 / 1280.0).min(size.1 as f32 / 720.0);
            let (width, height) = (size.0 as f32 / unit, size.1 as f32 / unit);
            let controls: Vec<&Mark> = marks.iter().filter(|mark| mark.kind == MarkKind::Control).collect();
            for mark in &marks {
                assert_ne!(mark.kind, MarkKind::TooLong, "{scene} {size:?}: {} is cut", mark.name);
                let inside = mark.area.x >= -1.0
                    && mark.area.y >= -1.0
                    && mark.area.right() <= width + 1.0
                    && mark.area.bottom() <= height + 1.0;
                // Cards of hands reach over the edges on purpose.
                let may_leave = mark.kind == MarkKind::Card || scene_has_hand(scene);
                assert!(inside || may_leave, "{scene} {size:?}: {mark:?} leaves the window");
            }
            for (at, one) in controls.iter().enumerate() {
                for two in &controls[at + 1..] {
                    let apart = !one.area.overlaps(two.area, 1.0);
                    assert!(apart, "{scene} {size:?}: {one:?} and {two:?} overlap");
                }
                assert!(!scene_has_hand(scene) || one.area.right() <= width + 1.0, "{scene}: {one:?} leaves");
            }
        }
    }
}

fn scene_has_hand(scene: &str) -> bool {
    matches!(scene, "duel" | "respond" | "again" | "choice" | "mulligan" | "replay")
}

#[test]
fn a_scene_is_played_with_the_decks_that_were_asked_for() {
    for decks in [["raizan", "shao"], ["shao", "raizan"], ["shao", "shao"]] {
        let chosen = Chosen { decks: decks.map(|id| Some(id.to_owned())), ..Chosen::default() };
        let rehearsal = Rehearsal::new(7, false, &chosen).unwrap();
        let state = rehearsal.session.state();
        let leaders = Player::BOTH.map(|player| state.def(CardIx::leader(player)));
        let expected = decks.map(|id| azuki_cards::decks().iter().find(|deck| deck.id == id).unwrap().leader);
        assert_eq!(leaders, expected, "{decks:?}");
    }
    let chosen = Chosen { decks: [Some("shao".to_owned()), None], response: Response::UntilPass };
    let one = Rehearsal::new(7, false, &chosen).unwrap();
    assert_eq!(one.session.state().config().response, Response::UntilPass);
    let [own, other] = Player::BOTH.map(|player| one.session.state().def(CardIx::leader(player)));
    assert_ne!(own, other, "the other player has another one");
}
