//! Whole matches through the session.

mod files;
mod matches;
mod previews;
mod rulesets;
mod taking_back;
mod watching;

use std::time::Duration;

use azuki_bot::{Dice, Level};
use azuki_engine::event::Event;
use azuki_engine::ids::{CardIx, Player};
use azuki_engine::state::Response;

use super::{Seat, Session, Setup, Thinking};

/// Nobody needs time in these tests.
const FRAME: f32 = 0.016;

fn setup(seats: [Seat; 2], seed: u64) -> Setup {
    Setup { seats, decks: ["raizan".to_owned(), "shao".to_owned()], seed, response: Response::Once }
}

fn people() -> [Seat; 2] {
    ["Aiko", "Ben"].map(|name| Seat::Person(name.to_owned()))
}

fn hot_seat(seed: u64) -> Session {
    Session::with(setup(people(), seed), Thinking::Visits(10)).unwrap()
}

/// A person on seat 0 against a quick computer player.
fn against_bot(seed: u64) -> Session {
    let seats = [Seat::Person("Aiko".to_owned()), Seat::Bot(Level::Greedy)];
    Session::with(setup(seats, seed), Thinking::Visits(10)).unwrap()
}

/// Lets computer players act until a person must or the match is over.
fn wait(session: &mut Session) {
    while session.update(FRAME, Duration::from_millis(1)) {}
}

/// A person does anything legal; `false`: the match is over.
fn act_somehow(session: &mut Session, dice: &mut Dice) -> bool {
    wait(session);
    session.reveal();
    let legal = session.legal();
    if legal.is_empty() {
        assert!(session.is_over(), "nobody can act");
        return false;
    }
    let action = legal[dice.below(legal.len() as u32) as usize];
    session.act(action).unwrap();
    true
}

/// The cards an event names.
fn named_in(event: Event) -> Vec<CardIx> {
    let words = format!("{event:?}");
    let numbers = words.split("CardIx(").skip(1).filter_map(|rest| rest.split(')').next()?.parse().ok());
    numbers.map(CardIx).filter(|card| card.is_some()).collect()
}

/// Whether a player could tell this card from others by looking at the table.
fn sees(session: &Session, step: usize, player: Player, card: CardIx) -> bool {
    session.history()[step].state.knows(player, card)
}
