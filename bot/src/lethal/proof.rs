//! The proof of a win this turn: it holds in every match the player thinks possible, whatever the other player does there.
//!
//! A position stands for all matches that look the same to the player. An own move wins if every position it can lead to wins; what it
//! can lead to is found without going through those matches one by one:
//!
//! - A card that is shown on the way (drawn, milled, given up) can be any card whose place is unknown: each is tried.
//! - The other player can play any response spell that could be in the hand, one after another, however unlikely that is.
//! - Where more than one unknown card is shown at once, where an op asks what a hidden card is, or where the other player chooses among
//!   hidden cards, nothing is proved.
//!
//! So what is proved is true, and what is true is not always proved. Copies of one card count as the same card.

use std::collections::HashMap;

use azuki_engine::action::{Action, ActionKind, ActionList, LEADER_PLACE, legal};
use azuki_engine::def::{CardKind, CardTable, SpellTiming};
use azuki_engine::ids::{CardIx, CardSet, DefIx, Player};
use azuki_engine::state::{PendingKind, Phase, Response, State, Zone};
use azuki_engine::view::{PlayerView, Seen, exchange, may_depend_on_hidden, step_as_seen};

use super::{DEPTH, SLICE, within_reach};
use crate::moves::{Meaning, Move, Moves, chosen_card};
use crate::waste::is_wasted_in;

/// What is settled, by the hash of a position as the player sees it.
pub(super) type Settled = HashMap<u64, Verdict>;

/// Whether a position is a proved win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    /// No proof was found.
    NotProved,
    /// The player must act, and this move wins.
    WonBy(Meaning),
    /// The other player must act, and every answer loses.
    EveryAnswerLoses,
}

/// A proof under way. It can stop after some positions and go on later.
#[derive(Clone, Debug)]
pub(super) struct Proof {
    /// One of the matches that look like the position.
    state: State,
    /// First moves to be proved, and which is looked at.
    moves: Vec<Move>,
    at: usize,
    /// Positions that a move may cost, or all moves together.
    most: u32,
    each: bool,
    spent: u32,
    /// What was stopped finds its way back through these.
    settled: Settled,
    proved: Vec<Meaning>,
}

impl Proof {
    /// A proof that one of some moves wins, in so many positions for all of them together.
    pub fn of_one(state: &State, mut moves: Vec<Move>, most: u32, settled: Settled) -> Self {
        moves.sort_by_key(|found| !is_at_leader(found.action));
        Self { state: *state, moves, at: 0, most, each: false, spent: 0, settled, proved: Vec::new() }
    }

    /// A proof for each of some moves, in so many positions each.
    pub fn of_each(state: &State, moves: Vec<Move>, most: u32) -> Self {
        Self { each: true, ..Self::of_one(state, moves, most, Settled::new()) }
    }

    /// Looks at no more positions than a slice has; whether it has ended.
    pub fn go_on(&mut self, table: &CardTable, player: Player) -> bool {
        if self.at == 0 && self.spent == 0 {
            if !is_open(&self.state, table, player) {
                return true;
            }
            if !self.each {
                self.begin_with_what_is_settled(table, player);
            }
        }
        let mut room = SLICE;
        while let Some(candidate) = self.moves.get(self.at) {
            let left = room.min(self.most.saturating_sub(self.spent));
            let mut prover = Prover { table, player, settled: &mut self.settled, left, favourites: [None; DEPTH + 1] };
            let wins = prover.all_outcomes_win(&self.state, candidate.action, CardIx::NONE, DEPTH);
            let used = left - prover.left;
            room -= used;
            self.spent += used;
            if !wins && room == 0 && self.spent < self.most {
                return false;
            }
            if wins {
                self.proved.push(candidate.meaning);
                if !self.each {
                    return true;
                }
            }
            self.at += 1;
            if self.each {
                self.spent = 0;
            }
        }
        true
    }

    /// In a turn that was proved to be won, the move that won there comes first.
    fn begin_with_what_is_settled(&mut self, table: &CardTable, player: Player) {
        if let Some(Verdict::WonBy(meaning)) = self.settled.get(&key(&self.state, table, player)) {
            self.moves.sort_by_key(|found| found.meaning != *meaning);
        }
    }

    /// The moves that win, and everything that is settled.
    pub fn into_result(self) -> (Vec<Meaning>, Settled) {
        (self.proved, self.settled)
    }
}

/// Whether no ability of the match depends on hidden cards in a way that a step does not tell.
fn is_open(state: &State, table: &CardTable, player: Player) -> bool {
    let mut asked: Vec<(Player, DefIx)> = Vec::new();
    CardIx::all().all(|card| {
        let key = (card.owner(), state.def(card));
        if asked.contains(&key) {
            return true;
        }
        asked.push(key);
        table.abilities_of(key.1).all(|ability| !may_depend_on_hidden(table, ability, key.0, player))
    })
}

/// What an action leads to in one of the matches, and the unknown cards that were shown on the way.
struct Outcome {
    after: State,
    shown: CardSet,
}

struct Prover<'t> {
    table: &'t CardTable,
    player: Player,
    settled: &'t mut Settled,
    left: u32,
    /// The move that won last, by depth: what wins beside one outcome most often wins beside the next.
    favourites: [Option<Meaning>; DEPTH + 1],
}

impl Prover<'_> {
    /// Whether the player wins from a position in which somebody must act.
    fn wins(&mut self, state: &State, depth: usize) -> bool {
        if let Some(outcome) = state.outcome() {
            return outcome.winner == Some(self.player);
        }
        if state.active() != self.player || depth == 0 {
            return false;
        }
        let Some(actor) = state.actor() else { return false };
        let key = key(state, self.table, self.player);
        if let Some(known) = self.settled.get(&key) {
            return *known != Verdict::NotProved;
        }
        if self.left == 0 {
            return false;
        }
        self.left -= 1;
        let verdict = if actor == self.player {
            self.winning_move(state, depth).map_or(Verdict::NotProved, Verdict::WonBy)
        } else if self.every_answer_loses(state, depth) {
            Verdict::EveryAnswerLoses
        } else {
            Verdict::NotProved
        };
        let won = verdict != Verdict::NotProved;
        // What was given up for lack of room is not settled.
        if won || self.left > 0 {
            self.settled.insert(key, verdict);
        }
        won
    }

    fn winning_move(&mut self, state: &State, depth: usize) -> Option<Meaning> {
        let pending = state.pending();
        if !pending.is_open() && !within_reach(state, self.table, self.player) {
            return None;
        }
        let mut moves = Moves::new();
        moves.find(state, self.table, self.player);
        let hidden = state.hidden_from(self.player);
        let blind = |found: &Move| chosen_card(state, found.action).is_some_and(|card| hidden.contains(card));
        if moves.as_slice().iter().any(blind) {
            return None;
        }
        let favourite = self.favourites[depth];
        let mut ordered = moves.as_slice().to_vec();
        ordered.retain(|found| found.action.kind != ActionKind::EndTurn as u8);
        ordered.sort_by_key(|found| (Some(found.meaning) != favourite, !is_at_leader(found.action)));
        for found in ordered {
            if self.left == 0 {
                return None;
            }
            if !self.all_outcomes_win(state, found.action, CardIx::NONE, depth - 1) {
                continue;
            }
            // The player never pays for nothing, so a line through such a move would not be carried on.
            if pending.is_open() || !is_wasted_in(state, self.table, self.player, found.action) {
                self.favourites[depth] = Some(found.meaning);
                return Some(found.meaning);
            }
        }
        None
    }

    /// Whether the player wins whatever the other player, who must act, does.
    fn every_answer_loses(&mut self, state: &State, depth: usize) -> bool {
        let mut list = ActionList::new();
        legal(state, self.table, &mut list);
        let hidden = state.hidden_from(self.player);
        let pending = state.pending();
        let mut gave_up_hidden = false;
        for action in list.iter() {
            if chosen_card(state, *action).is_some_and(|card| hidden.contains(card)) {
                // A card is given up: the first stands for all, because it can be any card then.
                if !matches!(pending.kind, PendingKind::PayDiscard | PendingKind::Discard) {
                    return false;
                }
                if std::mem::replace(&mut gave_up_hidden, true) {
                    continue;
                }
            }
            // What could be in the hand comes below.
            if spell_of(state, *action).is_some_and(|card| hidden.contains(card)) {
                continue;
            }
            if !self.all_outcomes_win(state, *action, CardIx::NONE, depth - 1) {
                return false;
            }
        }
        if pending.is_open() {
            return true;
        }
        for spell in self.possible_responses(state, CardIx::NONE) {
            let Some(world) = self.with_in_hand(state, spell, CardIx::NONE) else { return false };
            legal(&world, self.table, &mut list);
            for action in list.iter().filter(|action| spell_of(&world, **action) == Some(spell)) {
                if !self.all_outcomes_win(&world, *action, spell, depth - 1) {
                    return false;
                }
            }
        }
        true
    }

    /// Whether the player wins after an action in every match that looks like this one. `named` is a hidden card that the action
    /// itself is about.
    fn all_outcomes_win(&mut self, state: &State, action: Action, named: CardIx, depth: usize) -> bool {
        let Some(first) = self.step(state, action, named) else { return false };
        let Some(card) = first.shown.first() else { return self.outcome_wins(state, action, named, &first, depth) };
        if first.shown.len() > 1 {
            return false;
        }
        self.one_of_each(state, card, named).into_iter().all(|other| {
            if other == card {
                return self.outcome_wins(state, action, named, &first, depth);
            }
            let mut world = *state;
            if !exchange(&mut world, self.player, card, other) {
                return false;
            }
            let Some(action) = the_same(state, action, [card, other], &world, self.table) else { return false };
            let Some(outcome) = self.step(&world, action, named) else { return false };
            outcome.shown == CardSet::one(other) && self.outcome_wins(&world, action, named, &outcome, depth)
        })
    }

    /// Whether the player wins from what an action has led to. Where an attack went through because this other player could not answer,
    /// another one perhaps could; passing is among the answers.
    fn outcome_wins(&mut self, state: &State, action: Action, named: CardIx, outcome: &Outcome, depth: usize) -> bool {
        let begun = match state.phase() {
            Phase::Main => action.kind == ActionKind::Attack as u8,
            Phase::CombatDeclared => true,
            Phase::ResponseWindow => state.config().response == Response::UntilPass,
            _ => false,
        };
        let passed = !matches!(outcome.after.phase(), Phase::CombatDeclared | Phase::ResponseWindow);
        if begun && passed {
            for spell in self.possible_responses(state, named) {
                let Some(world) = self.with_in_hand(state, spell, named) else { return false };
                let Some(other) = self.step(&world, action, named) else { return false };
                if is_window(&other.after) {
                    return other.shown == outcome.shown && self.wins(&other.after, depth);
                }
            }
        }
        self.wins(&outcome.after, depth)
    }

    /// What an action leads to; nothing where that depends on hidden cards.
    fn step(&self, state: &State, action: Action, named: CardIx) -> Option<Outcome> {
        let mut after = *state;
        let Seen { mut shown, depends } = step_as_seen(&mut after, self.table, action, self.player).ok()?;
        if named.is_some() {
            shown.remove(named);
        }
        (!depends).then_some(Outcome { after, shown })
    }

    /// One of each card that could be where an unknown card is: of copies always the same one, whichever lies there in this match,
    /// so that what was settled is found again.
    fn one_of_each(&self, state: &State, card: CardIx, named: CardIx) -> Vec<CardIx> {
        let mut found: Vec<CardIx> = Vec::new();
        let of_main_deck = |card: CardIx| self.table.def(state.def(card)).kind.in_main_deck();
        let could_be = |other: &CardIx| *other != named && of_main_deck(*other) == of_main_deck(card);
        for other in state.hidden_from(self.player).iter_of(card.owner()).filter(could_be) {
            if found.iter().all(|known| state.def(*known) != state.def(other)) {
                found.push(other);
            }
        }
        found
    }

    /// One of each response spell that the other player could have in hand beside a named card without the player knowing.
    fn possible_responses(&self, state: &State, named: CardIx) -> Vec<CardIx> {
        let mut found: Vec<CardIx> = Vec::new();
        if self.unknown_place(state, named).is_none() {
            return found;
        }
        for card in state.hidden_from(self.player).iter_of(self.player.other()).filter(|card| *card != named) {
            let responds = self.table.def(state.def(card)).kind == CardKind::Spell(SpellTiming::Response);
            if responds && found.iter().all(|known| state.def(*known) != state.def(card)) {
                found.push(card);
            }
        }
        found
    }

    /// A card in the other player's hand that the player does not know, but for a named one.
    fn unknown_place(&self, state: &State, named: CardIx) -> Option<CardIx> {
        let hidden = state.hidden_from(self.player);
        state.hand(self.player.other()).iter().copied().find(|card| hidden.contains(*card) && *card != named)
    }

    /// The same position with a hidden card in the other player's hand.
    fn with_in_hand(&self, state: &State, card: CardIx, named: CardIx) -> Option<State> {
        let mut world = *state;
        if state.zone(card) == Zone::Hand {
            return Some(world);
        }
        let place = self.unknown_place(state, named)?;
        exchange(&mut world, self.player, place, card).then_some(world)
    }
}

/// A position as the player sees it.
fn key(state: &State, table: &CardTable, player: Player) -> u64 {
    PlayerView::of(state, player).state().hash(table)
}

/// The other player is asked for an answer to an attack.
fn is_window(state: &State) -> bool {
    state.phase() == Phase::ResponseWindow && !state.pending().is_open()
}

fn is_at_leader(action: Action) -> bool {
    action.kind == ActionKind::Attack as u8 && action.p[1] == LEADER_PLACE
}

/// The card that a response plays.
fn spell_of(state: &State, action: Action) -> Option<CardIx> {
    let plays = action.kind == ActionKind::PlaySpellResponse as u8;
    state.actor().filter(|_| plays).and_then(|actor| state.hand(actor).get(usize::from(action.p[0]))).copied()
}

/// The action that does in another world, where two cards have changed places, what an action does here.
fn the_same(
    state: &State,
    action: Action,
    [card, other]: [CardIx; 2],
    world: &State,
    table: &CardTable,
) -> Option<Action> {
    let Some(chosen) = chosen_card(state, action) else { return Some(action) };
    let wanted = match chosen {
        chosen if chosen == card => other,
        chosen if chosen == other => card,
        chosen => chosen,
    };
    let mut list = ActionList::new();
    legal(world, table, &mut list);
    list.iter().copied().find(|action| chosen_card(world, *action) == Some(wanted))
}
