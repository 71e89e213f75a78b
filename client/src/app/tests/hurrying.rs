//! A click or key while things still move only hurries: nothing is done that was not on the screen.

use std::time::UNIX_EPOCH;

use azuki_bot::Dice;

use super::puppet::{Means, Puppet};
use crate::geometry::Point;
use crate::input::{Input, Key, Stroke};
use crate::platform::storage::Memory;
use crate::scene::duel::{Ask, Spot};
use crate::settings::Speed;

/// Seconds of a frame.
const FRAME: f32 = 1.0 / 60.0;

/// What the hasty hands have met.
#[derive(Default, Debug)]
struct Tally {
    /// Clicks and keys while the table was on its way.
    hurried: u32,
    /// Actions of the person.
    actions: u32,
    /// Matches that came to their end.
    ended: u32,
}

/// Somebody who clicks and types without looking.
struct Hasty {
    puppet: Puppet,
    dice: Dice,
    words: String,
    /// The question on the screen when the finger or key went down.
    shown: Option<(usize, u32)>,
    length: usize,
    tally: Tally,
}

impl Hasty {
    fn new(seed: u64, pace: Speed) -> Self {
        let mut puppet = Puppet::new(Means::Clicks, "easy", seed, Memory::default());
        puppet.app.settings().speed = pace;
        let words = format!("seed {seed}, {pace:?}; again: AZUKI_TEST_SEED={seed}");
        let length = puppet.duel().map_or(0, |duel| duel.session.history().len());
        Self { puppet, dice: Dice::new(seed ^ 0x6861_7374), words, shown: None, length, tally: Tally::default() }
    }

    fn below(&mut self, count: u32) -> u32 {
        self.dice.below(count)
    }

    /// One frame; whatever the person did in it was asked on the screen when the finger or key went down.
    fn frame(&mut self, input: Input) {
        self.puppet.frame(&Input { elapsed: FRAME, ..input });
        let (shown, words) = (self.shown, &self.words);
        let Some(duel) = self.puppet.app.duel() else { return };
        let viewer = duel.session.viewer();
        for (at, moment) in duel.session.history().iter().enumerate().skip(self.length) {
            if moment.actor == Some(viewer) {
                let asked = shown.map(|(length, _)| length);
                assert_eq!(asked, Some(at), "{words}: {:?} was not asked for on the screen", moment.action);
                self.tally.actions += 1;
            }
        }
        self.length = duel.session.history().len();
    }

    fn went_down(&mut self) {
        let Some(duel) = self.puppet.duel() else { return };
        let shown = duel.shown_question();
        self.tally.hurried += u32::from(shown.is_none());
        self.shown = shown;
    }

    /// Somewhere on the table, mostly on something.
    fn place(&mut self) -> Option<Point> {
        let count = self.puppet.duel()?.spots.all().len() as u32;
        let (chosen, anywhere) = (self.below(count.max(1)) as usize, self.below(6));
        let (x, y, on_button) = (self.below(1280), self.below(720), self.below(4) == 0);
        let duel = self.puppet.duel()?;
        let (spot, area) = *duel.spots.all().get(chosen)?;
        let spot = if on_button { Spot::Button } else { spot };
        let leaves = matches!(spot, Spot::Concede | Spot::Leave | Spot::Settings | Spot::Sound | Spot::Speed);
        if anywhere == 0 || leaves {
            return Some(Point::new(x as f32, y as f32));
        }
        let area = duel.spots.area(spot).unwrap_or(area);
        Some(area.middle() * duel.table.zoom)
    }

    fn click(&mut self) {
        let Some(at) = self.place() else { return };
        let pointer = Some(at);
        self.frame(Input { pointer, ..Input::default() });
        self.went_down();
        for _ in 0..=self.below(4) {
            self.frame(Input { pointer, down: true, ..Input::default() });
        }
        if self.below(5) == 0
            && let Some(to) = self.place()
        {
            for part in 1..=4 {
                let pointer = Some(at.toward(to, part as f32 / 4.0));
                self.frame(Input { pointer, down: true, ..Input::default() });
            }
            // Where something is dropped, it is the table that was seen while it was dragged that counts.
            self.went_down();
            self.frame(Input { pointer: Some(to), ..Input::default() });
        } else {
            self.frame(Input { pointer, ..Input::default() });
        }
    }

    fn key(&mut self) {
        let keys = [Key::Space, Key::Space, Key::Enter, Key::Enter, Key::Right, Key::Up, Key::Tab];
        let key = keys[self.below(keys.len() as u32) as usize];
        self.went_down();
        self.frame(Input { strokes: vec![Stroke::plain(key)], ..Input::default() });
    }

    /// Plays until the match is over, or for so many clicks and keys.
    fn play(mut self, most: u32) -> Tally {
        for _ in 0..most {
            let Some(duel) = self.puppet.duel() else { break };
            if duel.asked.ask == Ask::Over {
                self.tally.ended += 1;
                break;
            }
            match self.below(8) {
                0..=3 => self.click(),
                4 | 5 => self.key(),
                _ => {
                    for _ in 0..self.below(40) {
                        self.frame(Input::default());
                    }
                }
            }
        }
        self.tally
    }
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().and_then(|text| text.parse().ok())
}

/// `AZUKI_TEST_MATCHES=67` plays 201 matches, three speeds each.
#[test]
fn hasty_hands_do_nothing_that_was_not_on_the_screen() {
    let clock = || UNIX_EPOCH.elapsed().map_or(1, |since| since.as_nanos() as u64 >> 10);
    let (first, matches) = (number("AZUKI_TEST_SEED").unwrap_or_else(clock), number("AZUKI_TEST_MATCHES").unwrap_or(3));
    println!("again: AZUKI_TEST_SEED={first}");
    let mut sum = Tally::default();
    for seed in (first..).take(matches as usize) {
        for pace in [Speed::Normal, Speed::Double, Speed::Instant] {
            let tally = Hasty::new(seed, pace).play(2500);
            sum.hurried += tally.hurried;
            sum.actions += tally.actions;
            sum.ended += tally.ended;
        }
    }
    println!("{sum:?}");
    assert!(sum.hurried > 50 && sum.actions > 50, "{sum:?}: hands that hurry and play; first seed {first}");
}
