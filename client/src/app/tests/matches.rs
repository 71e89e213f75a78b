//! Whole matches by every means there is.

use super::puppet::{Means, Puppet};
use crate::platform::storage::Memory;
use crate::scene::duel::Ask;

/// Plays to the end; how many decisions a person made.
fn play_out(means: Means, opponent: &str, seed: u64) -> u32 {
    let mut puppet = Puppet::new(means, opponent, seed, Memory::default());
    let mut decisions = 0;
    loop {
        puppet.until_asked();
        if puppet.is_curtain() {
            pass_curtain(&mut puppet);
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

fn pass_curtain(puppet: &mut Puppet) {
    // It falls, then its button is pressed, then it opens.
    puppet.wait(40);
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
