//! A computer player at the table: shown a view, it thinks in slices and answers with an action.

use std::time::{Duration, Instant};

use azuki_engine::action::Action;
use azuki_engine::ids::Player;
use azuki_engine::state::Phase;
use azuki_engine::view::{OtherDeck, PlayerView, Possibilities};

use crate::dice::Dice;
use crate::greedy::try_all;
use crate::lethal::{Certainty, Lethal, Look, Win};
use crate::level::{Level, Settings};
use crate::moves::{Meaning, Move, Moves};
use crate::options::{BotOptions, Budget};
use crate::search::{Judgement, Search};
use crate::waste::Waste;

/// How far a thought is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thought {
    /// Not there yet.
    Thinking,
    /// The action to take.
    Done(Action),
}

/// Why an answer needed no search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// There is no other move, or every other only costs something.
    OnlyMove,
    /// It wins this turn, as surely as that says.
    Win(Certainty),
}

/// One move the player considered.
#[derive(Clone, PartialEq, Debug)]
pub struct Candidate {
    /// The action on the board at hand.
    pub action: Action,
    /// How often the search went there.
    pub visits: u32,
    /// The chance to win it found, from 0 to 1.
    pub chance: f32,
    /// What it expects to follow, most likely first move first: what the moves mean.
    pub line: Vec<Meaning>,
}

/// A computer player in one seat of one match.
#[derive(Clone, Debug)]
pub struct Bot<'t> {
    options: BotOptions<'t>,
    dice: Dice,
    search: Option<Search<'t>>,
    position: Option<Position<'t>>,
    /// The own move made last.
    last: Option<Move>,
    /// The turn in which a move was proved to win, and what was settled for that.
    proof: Option<(u16, Lethal)>,
    waste: Waste,
}

/// What is being thought about.
#[derive(Clone, Debug)]
struct Position<'t> {
    possibilities: Possibilities<'t>,
    turn: u16,
    moves: Vec<Move>,
    stage: Stage,
    /// Set where the answer needed no search.
    reason: Option<Reason>,
    spent: Duration,
    /// Of it, what was spent before the search.
    before_search: Duration,
}

#[derive(Clone, Debug)]
enum Stage {
    Lethal(Lethal),
    Search,
    Done(Action),
}

impl<'t> Bot<'t> {
    /// A player in a seat.
    pub const fn new(options: BotOptions<'t>) -> Self {
        let dice = Dice::new(options.seed ^ (options.seat as u64) << 63);
        Self { options, dice, search: None, position: None, last: None, proof: None, waste: Waste::NONE }
    }

    /// The level it plays at.
    pub const fn level(&self) -> Level {
        self.options.level
    }

    /// Shows the player a position in which it must act. Thinking begins anew, with what it knows from before.
    pub fn show(&mut self, view: &PlayerView) -> Result<(), OtherDeck> {
        let BotOptions { table, decks: [first, second], seat, level, .. } = self.options;
        debug_assert_eq!(view.viewer(), seat, "a player is shown its own view");
        let possibilities = view.possibilities(table, [&first, &second])?;
        let mut moves = Moves::new();
        // What is legal is the same in every match this view allows.
        if let Some(sample) = possibilities.sample(self.dice.next()) {
            moves.find(&sample, table, seat);
        }
        let mut moves = moves.as_slice().to_vec();
        let after = self.last.take();
        if level != Level::Random {
            self.drop_wasted(&mut moves, &possibilities, after, view);
        }
        let settings = level.settings();
        if let Some(settings) = settings {
            // Also where there is nothing to choose: what comes then is below it.
            self.begin_search(&possibilities, settings, after, view, &moves);
        }
        let turn = view.state().turn();
        let stage = match (moves.as_slice(), settings) {
            ([], _) => Stage::Done(Action::NO_OP),
            ([only], _) => Stage::Done(only.action),
            (_, None) => Stage::Done(self.glance(&moves, &possibilities)),
            (_, Some(settings)) if settings.lethal => Stage::Lethal(self.lethal(turn, &moves)),
            (_, Some(_)) => Stage::Search,
        };
        let reason = (moves.len() < 2).then_some(Reason::OnlyMove);
        let (spent, before_search) = (Duration::ZERO, Duration::ZERO);
        self.position = Some(Position { possibilities, turn, moves, stage, reason, spent, before_search });
        Ok(())
    }

    /// Takes out the moves that only cost something. Of choices, where all come to nothing, all stay; so do they in a turn that is
    /// proved to be won, behind the others, because the proof may go on with any of them.
    fn drop_wasted(
        &mut self,
        moves: &mut Vec<Move>,
        possibilities: &Possibilities<'t>,
        after: Option<Move>,
        view: &PlayerView,
    ) {
        let BotOptions { table, seat, .. } = self.options;
        let choosing = view.state().pending().is_open();
        if choosing {
            self.waste.go_on(table, after.map(|after| after.action), view);
        } else if matches!(view.state().phase(), Phase::Main | Phase::ResponseWindow) {
            self.waste = Waste::begin(table, possibilities, &mut self.dice);
        } else {
            self.waste = Waste::NONE;
        }
        let useful = |found: &Move| !self.waste.is_wasted(table, seat, found.action);
        let is_won = self.proof.as_ref().is_some_and(|(turn, _)| *turn == view.state().turn());
        if choosing && is_won {
            moves.sort_by_key(|found| !useful(found));
        } else if moves.len() > 1 && moves.iter().any(useful) {
            moves.retain(useful);
        }
    }

    /// The search for a win: it goes on where the last move of this turn was proved to win.
    fn lethal(&mut self, turn: u16, moves: &[Move]) -> Lethal {
        match self.proof.take() {
            Some((then, proof)) if then == turn => proof.following(moves),
            _ => Lethal::new(self.options.seat, moves),
        }
    }

    /// The levels that do not search.
    fn glance(&mut self, moves: &[Move], possibilities: &Possibilities<'t>) -> Action {
        let BotOptions { table, seat, level, .. } = self.options;
        if level == Level::Random {
            return moves[self.dice.below(moves.len() as u32) as usize].action;
        }
        let tried = try_all(table, seat, possibilities, &mut self.dice);
        let useful = tried.iter().find(|best| moves.iter().any(|found| found.meaning == best.meaning));
        useful.map_or(moves[0].action, |best| best.action)
    }

    fn begin_search(
        &mut self,
        possibilities: &Possibilities<'t>,
        settings: Settings,
        after: Option<Move>,
        view: &PlayerView,
        moves: &[Move],
    ) {
        if let Some(search) = &mut self.search {
            search.go_on(possibilities.clone(), after, view, moves);
        } else {
            let BotOptions { table, seat, budget, turns, .. } = self.options;
            let seed = self.dice.next();
            let turns = turns.unwrap_or(settings.judgement.turns);
            let judgement = Judgement { turns, ..settings.judgement };
            let visits = match budget {
                Budget::Visits(most) => most.min(settings.most_visits),
                Budget::Time(_) => settings.most_visits,
            };
            self.search = Some(Search::new(table, seat, possibilities.clone(), judgement, seed, visits));
        }
        if let Some(search) = &mut self.search {
            search.consider(moves);
        }
    }

    /// Thinks for a slice of time, less when it is done sooner.
    pub fn think(&mut self, slice: Duration) -> Thought {
        let started = Instant::now();
        let Some(mut position) = self.position.take() else { return Thought::Done(Action::NO_OP) };
        let before = position.spent;
        let thought = loop {
            if let Stage::Done(action) = position.stage {
                break Thought::Done(action);
            }
            self.think_once(&mut position);
            let elapsed = started.elapsed();
            position.spent = before + elapsed;
            if let Stage::Done(action) = position.stage {
                break Thought::Done(action);
            }
            if elapsed >= slice {
                break Thought::Thinking;
            }
        };
        if let Thought::Done(action) = thought {
            self.position = Some(position);
            self.take(action);
            return thought;
        }
        self.position = Some(position);
        thought
    }

    /// Thinks until it knows.
    pub fn decide(&mut self, view: &PlayerView) -> Result<Action, OtherDeck> {
        self.show(view)?;
        loop {
            if let Thought::Done(action) = self.think(Duration::from_secs(3600)) {
                return Ok(action);
            }
        }
    }

    fn think_once(&mut self, position: &mut Position<'t>) {
        match &mut position.stage {
            Stage::Done(_) => {}
            Stage::Lethal(lethal) => {
                let look = lethal.look(self.options.table, &position.possibilities, &mut self.dice);
                let found = match look {
                    Look::Further if !self.is_late(position.spent) => return,
                    // A win that could not be proved in time is still one that every sample had.
                    Look::Further => lethal.so_far(),
                    Look::Nothing => None,
                    Look::Wins(win) => Some(win),
                };
                self.take_win(position, found);
            }
            Stage::Search => {
                if self.search.as_ref().is_some_and(|search| search.iterations() == 0) {
                    position.before_search = position.spent;
                }
                let room = self.search.as_mut().is_some_and(Search::visit);
                if !room || self.is_enough(position) {
                    position.stage = Stage::Done(self.choose(position));
                }
            }
        }
    }

    /// Plays a win, or goes on to the search.
    fn take_win(&mut self, position: &mut Position<'t>, found: Option<Win>) {
        let action =
            |win: Win| position.moves.iter().find(|known| known.meaning == win.meaning).map(|known| known.action);
        let next = match found.and_then(|win| Some((win, action(win)?))) {
            Some((win, action)) => {
                position.reason = Some(Reason::Win(win.certainty));
                Stage::Done(action)
            }
            None => Stage::Search,
        };
        if let Stage::Lethal(lethal) = std::mem::replace(&mut position.stage, next)
            && position.reason == Some(Reason::Win(Certainty::Proved))
        {
            self.proof = Some((position.turn, lethal));
        }
    }

    /// Whether half the time is gone: the search needs the rest.
    fn is_late(&self, spent: Duration) -> bool {
        matches!(self.options.budget, Budget::Time(most) if spent > most / 2)
    }

    fn is_enough(&self, position: &Position<'t>) -> bool {
        let (Some(search), Some(settings)) = (&self.search, self.level().settings()) else { return true };
        let visits = search.iterations();
        let spent = match self.options.budget {
            Budget::Visits(most) => visits >= most,
            // A visit costs a few hundredths of a millisecond; the clock is asked every eighth time.
            Budget::Time(most) => visits.is_multiple_of(8) && position.spent >= most,
        };
        spent || visits >= settings.most_visits || (visits.is_multiple_of(64) && self.is_decided(position))
    }

    /// Whether no other move can catch up with the best in what is left of the budget.
    fn is_decided(&self, position: &Position<'t>) -> bool {
        let Some(search) = &self.search else { return true };
        let done = search.iterations();
        let left = match self.options.budget {
            Budget::Visits(most) => most.saturating_sub(done),
            Budget::Time(most) => {
                let searched = position.spent.saturating_sub(position.before_search).as_secs_f64().max(1e-6);
                (most.saturating_sub(position.spent).as_secs_f64() / searched * done as f64) as u64
            }
        };
        let (mut first, mut second) = (0, 0);
        for (_, gathered) in search.tree().children(search.tree().root()) {
            // What was kept may know moves that are not there after all.
            if !position.moves.iter().any(|known| known.meaning == gathered.meaning) {
                continue;
            }
            let visits = u64::from(gathered.visits);
            (first, second) = (first.max(visits), second.max(visits.min(first)));
        }
        first > second + left
    }

    fn choose(&mut self, position: &Position<'t>) -> Action {
        let carelessness = self.level().settings().map_or(1.0, |settings| settings.carelessness);
        let candidates = self.candidates_of(position);
        let most = candidates.iter().map(|candidate| candidate.visits).max().unwrap_or(0);
        let good: Vec<Action> = candidates
            .iter()
            .filter(|candidate| candidate.visits as f32 >= most as f32 * carelessness)
            .map(|candidate| candidate.action)
            .collect();
        match good.as_slice() {
            [] => position.moves[0].action,
            [only] => *only,
            several => several[self.dice.below(several.len() as u32) as usize],
        }
    }

    /// The moves it considers in the position at hand, the most visited first.
    pub fn candidates(&self) -> Vec<Candidate> {
        self.position.as_ref().map(|position| self.candidates_of(position)).unwrap_or_default()
    }

    fn candidates_of(&self, position: &Position<'t>) -> Vec<Candidate> {
        let Some(search) = &self.search else { return Vec::new() };
        let tree = search.tree();
        let mut found: Vec<Candidate> = tree
            .children(tree.root())
            .filter_map(|(node, gathered)| {
                let known = position.moves.iter().find(|known| known.meaning == gathered.meaning)?;
                let chance = if self.options.seat == Player::Zero { gathered.mean } else { 1.0 - gathered.mean };
                let mut line = vec![gathered.meaning];
                let mut at = node;
                while let Some((next, deeper)) = tree.children(at).max_by_key(|(_, deeper)| deeper.visits) {
                    if deeper.visits < 2 || line.len() == LINE {
                        break;
                    }
                    line.push(deeper.meaning);
                    at = next;
                }
                Some(Candidate { action: known.action, visits: gathered.visits, chance, line })
            })
            .collect();
        found.sort_by_key(|candidate| std::cmp::Reverse(candidate.visits));
        found
    }

    /// Why the answer needed no search; nothing where it came from one, or is not there yet.
    pub fn reason(&self) -> Option<Reason> {
        self.position.as_ref().and_then(|position| position.reason)
    }

    /// Another action is taken in the position at hand than the one it answered with.
    pub fn take(&mut self, action: Action) {
        let moves = self.position.as_ref().map_or(&[][..], |position| &position.moves);
        self.last = moves.iter().find(|known| known.action == action).copied();
    }

    /// Visits of the search in the position at hand.
    pub fn visits(&self) -> u64 {
        self.search.as_ref().map_or(0, Search::iterations)
    }
}

/// Moves of an expected line.
const LINE: usize = 8;
