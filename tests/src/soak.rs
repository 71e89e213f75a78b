//! The random walk that checks everything at every step.

use azuki_bot::{Bot, BotOptions, Budget, Level};
use azuki_engine::action::{Action, ActionKind, ActionList, Masks, P0_HEAD, P1_HEAD, P2_HEAD, check, legal};
use azuki_engine::def::CardTable;
use azuki_engine::event::{EventBuffer, NoEvents};
use azuki_engine::ids::Player;
use azuki_engine::snapshot::{Format, Hashing, Replay, ReplayStep, save};
use azuki_engine::state::{self, Deck, State};
use azuki_engine::view::{PlayerView, action_words, board};
use azuki_engine::{step, step_unchecked};

use crate::dice::Dice;
use crate::doors::{check_replay, check_saves, check_views};
use crate::matches::{numbered_match, numbered_setup};
use crate::secrecy::{compare_position, compare_step};
use crate::shadow::Shadow;

/// Every how many steps what each player is told is compared: it costs as much as all other checks together.
const SECRECY_STRIDE: u64 = 8;

/// What a walk has counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Matches played to their end.
    pub games: u64,
    /// Actions taken.
    pub steps: u64,
    /// Wins of seat 0, of seat 1, and neither.
    pub results: [u64; 3],
    /// Walks that found something that must not be.
    pub violations: u64,
    /// What the hashes of all states come to: the same walk, the same number.
    pub digest: u64,
}

impl Tally {
    /// Adds what somebody else has counted.
    pub fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.steps += other.steps;
        for (sum, part) in self.results.iter_mut().zip(other.results) {
            *sum += part;
        }
        self.violations += other.violations;
        self.digest ^= other.digest;
    }
}

/// Something that must not happen.
#[derive(Clone, Debug)]
pub struct Violation {
    /// The seed of the match.
    pub seed: u64,
    /// The step in it.
    pub step: u64,
    /// What happened.
    pub what: String,
}

/// What went wrong, the board it went wrong on, and the match before it as a save that can be loaded.
pub fn describe(state: &State, table: &CardTable, action: Action, what: &str) -> String {
    let save = save(state, table, Format::Json);
    format!(
        "{what}\nafter: {}\non this board:\n{}the match before it:\n{}",
        action_words(state, table, action),
        board(state, table),
        String::from_utf8_lossy(&save)
    )
}

/// Walks through one match; every check at every step.
pub struct Walker<'t> {
    table: &'t CardTable,
    list: ActionList,
    other_list: ActionList,
    masks: Masks,
    events: EventBuffer,
    /// Computer players choose, instead of chance.
    bots: bool,
    /// Every how many steps saves, views and imagined matches are checked, too.
    every: u64,
}

impl<'t> Walker<'t> {
    /// A walker over these cards.
    pub fn new(table: &'t CardTable) -> Self {
        Self {
            table,
            list: ActionList::new(),
            other_list: ActionList::new(),
            masks: Masks::default(),
            events: EventBuffer::default(),
            bots: false,
            every: 1,
        }
    }

    /// The same with computer players of all levels on both sides.
    pub fn with_bots(table: &'t CardTable) -> Self {
        Self { bots: true, ..Self::new(table) }
    }

    /// The same with saves, views and imagined matches checked at one of so many steps, another one in each match.
    #[must_use]
    pub fn every(self, steps: u64) -> Self {
        Self { every: steps.max(1), ..self }
    }

    /// Plays the match of a seed.
    pub fn walk(&mut self, seed: u64, tally: &mut Tally) -> Result<(), Violation> {
        self.events.clear();
        let (config, decks) = numbered_setup(self.table, seed);
        let mut state = numbered_match(self.table, seed, &mut self.events);
        let mut replay =
            Replay { config, decks, start: state.hash(self.table), steps: Vec::new(), hashing: Hashing::CURRENT };
        let mut dice = Dice::new(seed);
        let mut shadow = Shadow::of(&state, self.table);
        let mut bots = self.bots.then(|| {
            Player::BOTH.map(|seat| {
                let (level, budget) = (dice.pick(&Level::ALL), Budget::Visits(4 + dice.below(24) as u64));
                Bot::new(BotOptions { level, budget, seed, ..BotOptions::new(self.table, decks, seat) })
            })
        });
        let mut number: u64 = 0;
        while state.outcome().is_none() {
            let violation = move |what: String| Violation { seed, step: number, what };
            let mut action = self.check_position(&state, &mut dice, number).map_err(violation)?;
            if let (Some(bots), Some(actor)) = (&mut bots, state.actor()) {
                let bot = &mut bots[actor.index()];
                action = bot.decide(&PlayerView::of(&state, actor)).map_err(|error| violation(error.to_string()))?;
                if !self.list.contains(&action) {
                    return Err(violation(describe(
                        &state,
                        self.table,
                        action,
                        &format!("{} tries this", bot.level()),
                    )));
                }
            }
            let before = state;
            if (number + seed).is_multiple_of(self.every) {
                self.check_doors(&before, &replay.decks, action, (number + seed) / self.every)
                    .map_err(|what| violation(describe(&before, self.table, action, &what)))?;
            }
            self.check_step(&mut state, action, &mut shadow)
                .map_err(|what| violation(describe(&before, self.table, action, &what)))?;
            replay.steps.push(ReplayStep { action, hash: state.hash(self.table) });
            number += 1;
            tally.steps += 1;
            if number > 20_000 {
                return Err(violation("the match does not end".into()));
            }
        }
        check_saves(&state, self.table).and_then(|()| check_replay(&replay, self.table)).map_err(|what| Violation {
            seed,
            step: number,
            what,
        })?;
        tally.end(&state);
        Ok(())
    }

    /// Saves, views and imagined matches at every step; what each player is told, now and then.
    fn check_doors(&self, state: &State, decks: &[Deck; 2], action: Action, number: u64) -> Result<(), String> {
        let seed = state.hash(self.table);
        check_saves(state, self.table)?;
        check_views(state, self.table, [&decks[0], &decks[1]], seed)?;
        if number.is_multiple_of(SECRECY_STRIDE) {
            for viewer in Player::BOTH {
                compare_position(state, self.table, viewer, &mut Dice::new(seed))?;
                compare_step(state, self.table, viewer, action, &mut Dice::new(seed))?;
            }
        }
        Ok(())
    }

    /// Checks what can be asked of a position, and picks an action.
    fn check_position(&mut self, state: &State, dice: &mut Dice, number: u64) -> Result<Action, String> {
        let Some(actor) = state.actor() else { return Err("the match goes on and nobody must act".into()) };
        let report = allocation_counter::measure(|| {
            legal(state, self.table, &mut self.list);
            self.masks.fill(&self.list);
        });
        if report.count_total > 0 {
            return Err(format!("the legal list allocated {} times", report.count_total));
        }
        if self.list.is_empty() {
            return Err("nothing is legal".into());
        }
        for action in self.list.iter() {
            if let Err(illegal) = check(state, self.table, actor, *action) {
                return Err(format!("{action:?} is listed but refused: {}", illegal.explain(state, self.table)));
            }
            if check(state, self.table, actor.other(), *action).is_ok() {
                return Err(format!("{action:?} is accepted from the wrong player"));
            }
        }
        self.check_masks()?;
        // The whole action space is 14,336 actions; now and then is enough to find a listless legal one.
        if number.is_multiple_of(16) {
            self.sweep(state, actor)?;
        }
        let action = self.list[dice.below(self.list.len())];
        Ok(action)
    }

    /// Masks and list agree: the same actions, each once.
    fn check_masks(&self) -> Result<(), String> {
        if let Some(missing) = self.list.iter().find(|action| !self.masks.allows(**action)) {
            return Err(format!("{missing:?} is listed but masked"));
        }
        let allowed: u32 = (0..ActionKind::COUNT)
            .flat_map(|kind| (0..P0_HEAD).map(move |p0| (kind, p0)))
            .map(|(kind, p0)| {
                self.masks.p1_given_p0[kind][p0].count_ones() + self.masks.token_given_p0[kind][p0].count_ones()
            })
            .sum();
        if allowed as usize != self.list.len() {
            return Err(format!("the masks allow {allowed} actions and the list has {}", self.list.len()));
        }
        let kinds = (0..ActionKind::COUNT).filter(|kind| self.masks.p0_given_kind[*kind] != 0);
        if kinds.fold(0, |mask, kind| mask | 1 << kind) != self.masks.kind {
            return Err("the kind mask differs from its conditions".into());
        }
        let any = self.masks.p0_given_kind.iter().fold(0, |mask, p0| mask | p0);
        if any != self.masks.p0 {
            return Err("the p0 mask differs from its conditions".into());
        }
        Ok(())
    }

    fn sweep(&self, state: &State, actor: Player) -> Result<(), String> {
        for kind in ActionKind::ALL {
            for p0 in 0..P0_HEAD as u8 {
                for p1 in 0..P1_HEAD as u8 {
                    for p2 in 0..P2_HEAD as u8 {
                        let action = Action::new(kind, p0, p1, p2);
                        let accepted = check(state, self.table, actor, action).is_ok();
                        if accepted != self.masks.allows(action) {
                            let listed = if accepted { "accepted but not listed" } else { "listed but refused" };
                            return Err(format!("{action:?} is {listed}"));
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Takes an action through both doors and compares everything that must be equal.
    fn check_step(&mut self, state: &mut State, action: Action, shadow: &mut Shadow) -> Result<(), String> {
        let table = self.table;
        let actor = state.actor().ok_or("nobody must act")?;
        let (copy, hash) = (*state, state.hash(table));
        if copy != *state || copy.hash(table) != hash {
            return Err("a copy differs from its original".into());
        }
        let mut quiet = copy;
        let mut limit = Ok(());
        let report = allocation_counter::measure(|| limit = step_unchecked(&mut quiet, table, action, &mut NoEvents));
        limit.map_err(|limit| format!("engine limit: {limit}"))?;
        // Before the checked door, which panics where this reports.
        state::check(&quiet, table)?;
        if report.count_total > 0 {
            return Err(format!("the step allocated {} times", report.count_total));
        }
        self.events.clear();
        step(state, table, actor, action, &mut self.events).map_err(|illegal| illegal.explain(&copy, table))?;
        if quiet != *state {
            return Err("the step differs with and without a listener".into());
        }
        if quiet.hash(table) != state.hash(table) {
            return Err("equal states have different hashes".into());
        }
        for event in self.events.events() {
            shadow.apply(state, table, event);
        }
        if let Some(difference) = shadow.difference(state, table) {
            return Err(difference);
        }
        self.check_refusal(state)
    }

    /// An action nobody may take changes nothing, whoever sends it.
    fn check_refusal(&mut self, state: &mut State) -> Result<(), String> {
        let before = *state;
        let refused = Action { kind: 200, p: [9, 9, 9] };
        for player in Player::BOTH {
            if step(state, self.table, player, refused, &mut NoEvents).is_ok() {
                return Err("a made-up action was accepted".into());
            }
        }
        legal(state, self.table, &mut self.other_list);
        if let Some(actor) = state.actor() {
            let stolen = self.other_list[0];
            if step(state, self.table, actor.other(), stolen, &mut NoEvents).is_ok() {
                return Err("a player acted for the other".into());
            }
        }
        if before == *state { Ok(()) } else { Err("a refused action changed the state".into()) }
    }
}
