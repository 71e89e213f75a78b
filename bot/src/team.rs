//! Several searches of one position at once, each on a thread of its own with a tree of its own.

use std::time::Duration;

use azuki_engine::action::Action;
use azuki_engine::view::{OtherDeck, PlayerView};

use crate::bot::{Bot, Candidate, Reason, Thought};
use crate::lethal::Certainty;
use crate::level::Level;
use crate::options::BotOptions;

/// A computer player with several heads. In a browser, with one thread, it has one and is a [`Bot`].
#[derive(Clone, Debug)]
pub struct Team<'t> {
    heads: Vec<Bot<'t>>,
}

impl<'t> Team<'t> {
    /// A player in a seat with as many heads as the options say, but at least one; each has its own luck.
    pub fn new(options: BotOptions<'t>) -> Self {
        let mut heads = Vec::new();
        for number in 0..options.heads.max(1) as u64 {
            heads.push(Bot::new(BotOptions { seed: options.seed ^ number << 40, ..options }));
        }
        Self { heads }
    }

    /// The level it plays at.
    pub fn level(&self) -> Level {
        self.heads[0].level()
    }

    /// Thinks until it knows: every head for the whole budget, and then what most of their visits say.
    pub fn decide(&mut self, view: &PlayerView) -> Result<Action, OtherDeck> {
        let [first, others @ ..] = self.heads.as_mut_slice() else { unreachable!("a team has a head") };
        if others.is_empty() || first.level().settings().is_none() {
            return first.decide(view);
        }
        first.show(view)?;
        for head in others.iter_mut() {
            head.show(view)?;
        }
        let answers: Vec<Action> = std::thread::scope(|scope| {
            let threads: Vec<_> = others.iter_mut().map(|head| scope.spawn(|| finish(head))).collect();
            let own = finish(first);
            let joined = threads.into_iter().map(|thread| thread.join().unwrap_or(own));
            std::iter::once(own).chain(joined).collect()
        });
        let candidates = self.candidates();
        let reasons: Vec<Option<Reason>> = self.heads.iter().map(Bot::reason).collect();
        let proved = reasons.iter().position(|reason| *reason == Some(Reason::Win(Certainty::Proved)));
        let sure = proved.or_else(|| reasons.iter().position(Option::is_some));
        let action = match (sure, candidates.first()) {
            // A win, or the only move there is.
            (Some(head), _) => answers[head],
            (None, Some(best)) if self.level().settings().is_some_and(|settings| settings.carelessness >= 1.0) => {
                best.action
            }
            _ => answers[0],
        };
        for head in &mut self.heads {
            head.take(action);
        }
        Ok(action)
    }

    /// The moves the heads considered together, the most visited first.
    pub fn candidates(&self) -> Vec<Candidate> {
        let mut together: Vec<Candidate> = Vec::new();
        for candidate in self.heads.iter().flat_map(Bot::candidates) {
            match together.iter_mut().find(|known| known.action == candidate.action) {
                Some(known) => {
                    let visits = known.visits + candidate.visits;
                    let sum = known.chance * known.visits as f32 + candidate.chance * candidate.visits as f32;
                    known.chance = if visits == 0 { 0.5 } else { sum / visits as f32 };
                    known.visits = visits;
                }
                None => together.push(candidate),
            }
        }
        together.sort_by_key(|candidate| std::cmp::Reverse(candidate.visits));
        together
    }

    /// Visits of all heads in the position at hand.
    pub fn visits(&self) -> u64 {
        self.heads.iter().map(Bot::visits).sum()
    }
}

fn finish(head: &mut Bot<'_>) -> Action {
    loop {
        if let Thought::Done(action) = head.think(Duration::from_secs(60)) {
            return action;
        }
    }
}
