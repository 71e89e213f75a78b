//! Whole matches by hand in which an attack may be answered until one passes.

use azuki_engine::action::ActionKind;
use azuki_engine::state::Response;

use super::matches::{pass_curtain, play_out_with};
use super::puppet::{Means, Puppet};
use crate::input::Input;
use crate::platform::storage::Memory;
use crate::scene::Go;
use crate::scene::duel::Ask;
use crate::start::Start;

fn under(means: Means, opponent: &str, seed: u64) -> Puppet {
    Puppet::under(Response::UntilPass, means, opponent, seed, Memory::default())
}

#[test]
fn a_match_by_clicks_against_the_computer() {
    assert!(play_out_with(&mut under(Means::Clicks, "easy", 31)) > 10);
}

#[test]
fn a_match_by_keys_against_the_computer() {
    assert!(play_out_with(&mut under(Means::Keys, "easy", 32)) > 10);
}

#[test]
fn two_people_by_clicks() {
    assert!(play_out_with(&mut under(Means::Clicks, "hotseat", 33)) > 20);
}

/// Answers whatever can be answered, and looks at what the table says before and after each answer.
#[test]
fn the_table_says_that_one_may_answer_again() {
    let (mut firsts, mut agains) = (0, 0);
    for seed in 40..60 {
        let mut puppet = under(Means::Clicks, "hotseat", seed);
        for _ in 0..400 {
            puppet.until_asked();
            if puppet.is_curtain() {
                pass_curtain(&mut puppet);
                continue;
            }
            let Some(duel) = puppet.duel() else { break };
            match duel.asked.ask {
                Ask::Over => break,
                Ask::Respond => {
                    let state = duel.session.state();
                    let answered = state.combat().defended || !state.stack().is_empty();
                    let (prompt, note) = (&duel.asked.prompt, &duel.asked.label.note);
                    if answered {
                        assert!(prompt.ends_with("Respond again, or pass."), "{prompt}");
                        assert_eq!(note, "no more responses");
                        agains += 1;
                    } else {
                        assert!(prompt.ends_with("Respond as often as you like, then pass."), "{prompt}");
                        firsts += 1;
                    }
                    let legal = duel.session.legal();
                    let answer = legal.iter().find(|action| action.kind != ActionKind::NoOp as u8).copied();
                    puppet.act(answer.expect("a window opens only for who can answer"));
                }
                _ => puppet.decide(),
            }
        }
        if agains >= 2 {
            break;
        }
    }
    assert!(firsts > 0 && agains >= 2, "{firsts} windows, {agains} stayed open");
}

#[test]
fn a_left_match_and_a_rematch_keep_the_ruleset() {
    let disk = Memory::default();
    let mut puppet = Puppet::under(Response::UntilPass, Means::Clicks, "easy", 34, disk.clone());
    for _ in 0..4 {
        puppet.until_asked();
        puppet.decide();
    }
    puppet.until_asked();
    assert!(puppet.app.frame(&Input { close: true, ..Input::default() }).quit);
    // What was chosen is remembered like the decks.
    let mut puppet = Puppet::with(Means::Clicks, Start::Title, 34, disk);
    assert_eq!(puppet.app.settings().response, Response::UntilPass);
    puppet.app.go(Go::Continue);
    let duel = puppet.duel().expect("the match goes on");
    assert_eq!(duel.session.setup().response, Response::UntilPass);
    duel.session.concede();
    for _ in 0..400 {
        puppet.wait(1);
        if puppet.is_menu() {
            break;
        }
    }
    puppet.app.go(Go::WatchLast);
    assert!(!puppet.is_menu(), "the replay is shown");
    puppet.app.go(Go::Rematch);
    let duel = puppet.duel().expect("the same again");
    assert_eq!(duel.session.setup().response, Response::UntilPass);
    assert_eq!(duel.session.state().config().response, Response::UntilPass);
}
