//! Information-set search: one tree, a fresh guess of everything hidden for each visit.

use std::cell::OnceCell;

use azuki_engine::action::Action;
use azuki_engine::def::CardTable;
use azuki_engine::event::NoEvents;
use azuki_engine::ids::Player;
use azuki_engine::rules::Rules;
use azuki_engine::state::{Phase, State};
use azuki_engine::step_unchecked;
use azuki_engine::view::{PlayerView, Possibilities};

use crate::dice::Dice;
use crate::habit::{Glance, HABITS};
use crate::moves::{Meaning, Move, Moves};
use crate::policy::{Scratch, play_out};
use crate::tree::{NodeIx, Tree};
use crate::worth::{Weights, chance};

/// Most nodes of a tree: 40 bytes each.
const NODES: usize = 400_000;
/// Nodes that a visit adds, generously; room for them is made before the first visit.
const NODES_PER_VISIT: u64 = 64;
/// A line of moves longer than this is judged where it stands.
const DEPTH: usize = 60;

/// How a search judges the end of a line.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Judgement {
    /// How many turns after the position at hand a line is judged; a line that gets there sooner is played on.
    pub turns: u16,
    /// What the position is judged by.
    pub weights: Weights,
}

/// A search of one position. It can stop after any visit and go on later.
#[derive(Clone, Debug)]
pub struct Search<'t> {
    table: &'t CardTable,
    searcher: Player,
    possibilities: Possibilities<'t>,
    judgement: Judgement,
    tree: Tree,
    spare: Tree,
    moves: Moves,
    /// The only moves that are looked into where the search begins; none stands for all.
    considered: Vec<Meaning>,
    scratch: Scratch,
    dice: Dice,
    path: Vec<NodeIx>,
    iterations: u64,
}

impl<'t> Search<'t> {
    /// A search of what a player thinks possible. It makes room for so many visits; more find room as they need it.
    pub fn new(
        table: &'t CardTable,
        searcher: Player,
        possibilities: Possibilities<'t>,
        judgement: Judgement,
        seed: u64,
        visits: u64,
    ) -> Self {
        let room = visits.saturating_mul(NODES_PER_VISIT).min(NODES as u64) as usize;
        Self {
            table,
            searcher,
            possibilities,
            judgement,
            tree: Tree::new(room, NODES),
            spare: Tree::new(room, NODES),
            moves: Moves::new(),
            considered: Vec::new(),
            scratch: Scratch::default(),
            dice: Dice::new(seed),
            path: Vec::with_capacity(DEPTH + 1),
            iterations: 0,
        }
    }

    /// The position has changed: what was found below the own move that led there is kept, if that move alone explains it.
    pub fn go_on(&mut self, possibilities: Possibilities<'t>, after: Option<Move>, view: &PlayerView, moves: &[Move]) {
        let kept = after.filter(|after| self.foresees(after.action, view)).and_then(|after| self.below(after, moves));
        self.possibilities = possibilities;
        self.iterations = 0;
        match kept {
            Some(node) => self.tree.descend(node, &mut self.spare),
            None => self.tree.clear(),
        }
    }

    /// Looks into these moves only where the search begins.
    pub fn consider(&mut self, moves: &[Move]) {
        self.considered.clear();
        self.considered.extend(moves.iter().map(|found| found.meaning));
    }

    /// Whether the position is the one to expect after an own move, the other player passing at most: no card drawn, milled or
    /// revealed that a guess could not know, and no answer to an attack.
    fn foresees(&mut self, action: Action, view: &PlayerView) -> bool {
        let Some(mut state) = self.possibilities.sample(self.dice.next()) else { return false };
        if step_unchecked(&mut state, self.table, action, &mut NoEvents).is_err() {
            return false;
        }
        let asked = state.phase() == Phase::ResponseWindow && !state.pending().is_open();
        let others = asked && state.actor() == Some(self.searcher.other());
        if others && step_unchecked(&mut state, self.table, Action::NO_OP, &mut NoEvents).is_err() {
            return false;
        }
        PlayerView::of(&state, self.searcher) == *view
    }

    /// The node of the moves at hand below an own move. In some guesses the other player was asked first and passed, in
    /// others not: where the search has been more often.
    fn below(&self, after: Move, moves: &[Move]) -> Option<NodeIx> {
        let child = self.tree.child(self.tree.root(), after.meaning)?;
        let known = |node: &NodeIx| -> u32 {
            let own =
                self.tree.children(*node).filter(|(_, found)| moves.iter().any(|own| own.meaning == found.meaning));
            own.map(|(_, found)| found.visits).sum()
        };
        let nodes = [Some(child), self.tree.child(child, Meaning::OTHER_PASSES)];
        nodes.into_iter().flatten().filter(|node| known(node) > 0).max_by_key(known)
    }

    /// How many visits this position had, those kept from before not counted.
    pub const fn iterations(&self) -> u64 {
        self.iterations
    }

    /// The tree so far.
    pub const fn tree(&self) -> &Tree {
        &self.tree
    }

    /// One visit: guess, go down, play out, judge, and note it on the way back. `false`: there is no room for more.
    pub fn visit(&mut self) -> bool {
        if self.tree.is_full() {
            return false;
        }
        self.iterations += 1;
        let Some(mut state) = self.possibilities.sample(self.dice.next()) else { return false };
        let turn = state.turn();
        self.path.clear();
        let mut node = self.tree.root();
        self.path.push(node);
        while self.path.len() <= DEPTH {
            let Some(actor) = state.actor() else { break };
            self.moves.find(&state, self.table, self.searcher);
            if self.path.len() == 1 && !self.considered.is_empty() {
                self.moves.retain(&self.considered);
            }
            let rules = Rules::new(&state, self.table);
            let fresh = self.tree.visits(node) == 0 && self.path.len() > 1;
            if fresh {
                break;
            }
            let glance = OnceCell::new();
            let (number, child) = self.tree.pick(node, self.moves.as_slice(), actor == Player::Zero, |candidate| {
                glance.get_or_init(|| Glance::new(rules, actor)).pull(candidate.action, &HABITS, 1.0)
            });
            let action = self.moves.as_slice()[number].action;
            if step_unchecked(&mut state, self.table, action, &mut NoEvents).is_err() {
                return true;
            }
            node = child;
            self.path.push(node);
        }
        let value = self.judge(&mut state, turn);
        self.tree.note(&self.path, value);
        true
    }

    /// Lets the quick player play on, and judges. All lines are judged at the start of the same turn, or of a later one of
    /// the same player: whoever is about to act looks better off, and ending the turn must not gain or lose by that.
    fn judge(&mut self, state: &mut State, turn: u16) -> f32 {
        let mut last = turn.saturating_add(self.judgement.turns);
        while last <= state.turn() && self.judgement.turns > 0 {
            last += 2;
        }
        play_out(state, self.table, last, &mut self.scratch, &mut self.dice);
        chance(state, self.table, Player::Zero, &self.judgement.weights)
    }
}
