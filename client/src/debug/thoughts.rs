//! What a computer player thinks of the position: candidates, chances, lines; and it may play a side.

use std::time::{Duration, Instant};

use azuki_bot::moves::meaning;
use azuki_bot::{Bot, BotOptions, Budget, Candidate, Certainty, Level, Reason, Thought};
use azuki_engine::action::{Action, ActionList, legal};
use azuki_engine::event::NoEvents;
use azuki_engine::ids::Player;
use azuki_engine::step_unchecked;
use azuki_engine::view::{PlayerView, action_words};

use super::World;
use super::sheet::{Deed, Sheet, Tone};
use crate::session::Session;

/// It thinks no longer in a frame: half of what the overlay may take.
const SLICE: Duration = Duration::from_millis(1);
/// Visits after which there is nothing to learn any more.
const MOST: u64 = 20_000;
/// Visits before it plays a side.
const ENOUGH: u64 = 300;
/// Candidates that are shown with the line they lead to.
const SHOWN: usize = 8;

/// A computer player that looks over the shoulder.
#[derive(Debug, Default)]
pub struct Thoughts {
    bot: Option<Bot<'static>>,
    /// The position it thinks of, by moments and by how often the table was made anew.
    position: Option<(usize, u32)>,
    seat: Option<Player>,
    done: bool,
    spent: Duration,
    trouble: Option<String>,
    /// Sides it plays.
    pub plays: [bool; 2],
}

impl Thoughts {
    /// Thinks on about the position. Gives what is to be done where it plays the side that must act.
    pub fn think(&mut self, session: &Session) -> Option<Action> {
        let actor = session.actor()?;
        let position = (session.history().len(), session.revision());
        if self.position != Some(position) {
            self.position = Some(position);
            self.seat = Some(actor);
            (self.done, self.spent, self.trouble) = (false, Duration::ZERO, None);
            let seed = session.hash();
            let budget = Budget::Visits(MOST);
            // A new one for every position: it must not believe in a tree that a rewind has made wrong.
            let usual = BotOptions::new(session.table(), *session.decks(), actor);
            let mut bot = Bot::new(BotOptions { level: Level::Hard, budget, seed, ..usual });
            if let Err(other) = bot.show(&PlayerView::of(session.state(), actor)) {
                self.trouble = Some(other.to_string());
                self.done = true;
            }
            self.bot = Some(bot);
            return None;
        }
        let bot = self.bot.as_mut()?;
        let mut answer = None;
        if !self.done {
            let began = Instant::now();
            if let Thought::Done(action) = bot.think(SLICE) {
                self.done = true;
                answer = Some(action);
            }
            self.spent += began.elapsed();
        }
        if !self.plays[actor.index()] {
            return None;
        }
        if bot.visits() >= ENOUGH || self.done {
            // Whoever switches it on after the thought has ended gets what it found best.
            return bot.candidates().first().map(|best| best.action).or(answer).or_else(|| any(session));
        }
        None
    }

    /// Forgets the position.
    pub fn forget(&mut self) {
        self.position = None;
        self.bot = None;
    }

    /// How many visits the position had.
    pub fn visits(&self) -> u64 {
        self.bot.as_ref().map_or(0, Bot::visits)
    }
}

fn any(session: &Session) -> Option<Action> {
    let mut list = ActionList::new();
    legal(session.state(), session.table(), &mut list);
    list.first().copied()
}

/// Says what it thinks.
pub fn fill(sheet: &mut Sheet, world: &World<'_>, thoughts: &Thoughts) {
    let Some(actor) = world.duel.session.actor() else {
        sheet.head("The match is over");
        return;
    };
    for player in Player::BOTH {
        let plays = thoughts.plays[player.index()];
        let this = if player == actor { " (this side)" } else { "" };
        sheet.button(format!("Play p{}{this}", player.index()), plays, Deed::Autoplay(player));
    }
    let Some(bot) = &thoughts.bot else { return };
    if let Some(trouble) = &thoughts.trouble {
        sheet.say(Tone::Bad, 0, trouble.clone());
        return;
    }
    let (visits, seconds) = (bot.visits(), thoughts.spent.as_secs_f64());
    let pace = if seconds > 0.0 { visits as f64 / seconds } else { 0.0 };
    let state = if thoughts.done { "done" } else { "thinking" };
    sheet.plain(format!("p{}: {visits} visits, {pace:.0} a second, {state}", actor.index()));
    if let Some(reason) = bot.reason() {
        sheet.say(Tone::Good, 1, reason_words(reason));
    }
    for candidate in bot.candidates().iter().take(SHOWN) {
        let words = action_words(world.state, world.table, candidate.action);
        let (visits, chance) = (candidate.visits, candidate.chance * 100.0);
        sheet.link(Tone::Good, 0, format!("{visits} visits, {chance:.0} %: {words}"), Deed::Play(candidate.action));
        let line = line_words(world, actor, candidate);
        if !line.is_empty() {
            sheet.say(Tone::Aside, 2, line);
        }
    }
}

/// Why there was nothing to search for.
fn reason_words(reason: Reason) -> String {
    match reason {
        Reason::OnlyMove => "no search: the only move that does anything".to_owned(),
        Reason::Win(Certainty::Proved) => "no search: wins this turn, proved whatever is hidden".to_owned(),
        Reason::Win(Certainty::InEverySample(samples)) => {
            format!("no search: wins this turn in all {samples} samples of what is hidden, not proved")
        }
    }
}

/// What a candidate is expected to lead to, as far as the real match can follow: a guess may know other cards.
fn line_words(world: &World<'_>, searcher: Player, candidate: &Candidate) -> String {
    let mut state = *world.state;
    let mut words = Vec::new();
    let mut list = ActionList::new();
    for (number, wanted) in candidate.line.iter().enumerate() {
        let Some(actor) = state.actor() else { break };
        legal(&state, world.table, &mut list);
        let Some(action) = list.iter().copied().find(|action| meaning(&state, actor, *action, searcher) == *wanted)
        else {
            break;
        };
        if number > 0 {
            words.push(format!("p{} {}", actor.index(), action_words(&state, world.table, action)));
        }
        if step_unchecked(&mut state, world.table, action, &mut NoEvents).is_err() {
            break;
        }
    }
    words.join("; ")
}
