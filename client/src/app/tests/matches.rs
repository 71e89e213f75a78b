//! Whole matches by every means there is.

use super::puppet::{Means, Puppet};
use crate::input::Input;
use crate::platform::storage::Memory;
use crate::scene::duel::Ask;
use crate::settings::Speed;

/// Plays to the end; how many decisions a person made.
fn play_out(means: Means, opponent: &str, seed: u64) -> u32 {
    play_out_with(&mut Puppet::new(means, opponent, seed, Memory::default()))
}

/// The same with a match that has begun.
pub fn play_out_with(puppet: &mut Puppet) -> u32 {
    let mut decisions = 0;
    loop {
        puppet.until_asked();
        if puppet.is_curtain() {
            pass_curtain(puppet);
            continue;
        }
        let Some(duel) = puppet.duel() else { break };
        if duel.asked.ask == Ask::Over {
            puppet.wait(240);
            assert!(puppet.is_menu(), "the result follows by itself");
            break;
        }
        puppet.decide();
        decisions += 1;
        assert!(decisions < 2000, "the match does not end");
    }
    decisions
}

/// The other person sits down.
pub fn pass_curtain(puppet: &mut Puppet) {
    // It falls, then its button is pressed, then it opens.
    puppet.wait(40);
    // The first key shows where the keyboard stands, the second presses.
    puppet.press(crate::input::Key::Enter);
    puppet.press(crate::input::Key::Enter);
    puppet.wait(60);
    assert!(!puppet.is_curtain(), "the curtain opens");
}

#[test]
fn a_match_by_clicks() {
    assert!(play_out(Means::Clicks, "easy", 11) > 10);
}

#[test]
fn a_match_by_drags() {
    assert!(play_out(Means::Drags, "easy", 12) > 10);
}

#[test]
fn a_match_by_keys_alone() {
    assert!(play_out(Means::Keys, "easy", 13) > 10);
}

#[test]
fn a_match_by_finger() {
    assert!(play_out(Means::Finger, "easy", 14) > 10);
}

#[test]
fn two_people_at_one_machine_by_clicks() {
    assert!(play_out(Means::Clicks, "hotseat", 15) > 20);
}

#[test]
fn a_new_match_is_dealt_before_ones_eyes() {
    let mut puppet = Puppet::new(Means::Clicks, "easy", 5, Memory::default());
    puppet.app.settings().speed = Speed::Normal;
    let hand = |puppet: &mut Puppet| {
        let board = &puppet.duel().unwrap().board;
        board.model.side(board.model.viewer).hand.len()
    };
    let (mut before, mut seen) = (hand(&mut puppet), Vec::new());
    assert_eq!(before, 0);
    while !puppet.duel().unwrap().board.is_settled() {
        puppet.frame(&Input { elapsed: 1.0 / 60.0, ..Input::default() });
        let now = hand(&mut puppet);
        if now != before {
            seen.push(now);
        }
        before = now;
    }
    assert_eq!(seen, [1, 2, 3, 4, 5, 6, 7], "card by card");
    assert!(puppet.frames < 60 * 5, "nobody waits that long: {} frames", puppet.frames);
}
