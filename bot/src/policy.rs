//! A quick player: how likely each move is, from a glance at the cards. Guides the search and plays matches out.

use azuki_engine::action::{Action, ActionKind, LEADER_PLACE, legal};
use azuki_engine::def::{CardTable, Keywords};
use azuki_engine::event::NoEvents;
use azuki_engine::ids::{CardIx, Player};
use azuki_engine::rules::Rules;
use azuki_engine::state::{PendingKind, Phase, State, Zone};
use azuki_engine::step_unchecked;

use crate::dice::Dice;

/// How much a move stands out; only the proportions matter.
pub fn appeal(rules: Rules<'_>, actor: Player, action: Action) -> u32 {
    let state = rules.state;
    let [p0, p1, _] = action.p;
    let in_hand = || state.hand(actor).get(usize::from(p0)).map(|card| rules.def(*card));
    match ActionKind::from_code(action.kind) {
        Some(ActionKind::PlayEntityToGarden) => {
            let replaced = state.garden(actor)[usize::from(p1)];
            if replaced.is_some() { 2 } else { in_hand().map_or(1, |def| 10 + 6 * u32::from(def.cost)) }
        }
        Some(ActionKind::PlayEntityToAlley) => {
            let replaced = state.alley(actor)[usize::from(p1)];
            if replaced.is_some() { 1 } else { in_hand().map_or(1, |def| 6 + 3 * u32::from(def.cost)) }
        }
        Some(ActionKind::PlayWeapon) => weapon_appeal(rules, actor, p1),
        Some(ActionKind::PlaySpellMain) => in_hand().map_or(1, |def| 8 + 4 * u32::from(def.cost)),
        Some(ActionKind::PlaySpellResponse) => 24,
        Some(ActionKind::Attack) => {
            let attacker = place(state, actor, p0);
            attack_appeal(rules, attacker, place(state, actor.other(), p1))
        }
        Some(ActionKind::DeclareDefender) => defend_appeal(rules, place(state, actor, p0)),
        Some(ActionKind::PortalGate) => {
            let entity = state.alley(actor)[usize::from(p0)];
            let replaced = state.garden(actor)[usize::from(p1)];
            let points = u32::from(rules.def(entity).gate_points);
            if replaced.is_some() { 2 } else { 16 + 8 * points }
        }
        Some(ActionKind::ActivateAbility) => 8,
        Some(ActionKind::EndTurn) => 4,
        Some(ActionKind::NoOp) => decline_appeal(state),
        Some(ActionKind::MulliganKeep) => mulligan_appeal(rules, actor),
        Some(ActionKind::MulliganShuffle) => 10,
        Some(ActionKind::Choose) => choice_appeal(rules, actor, p0),
        None => 1,
    }
}

fn place(state: &State, player: Player, place: u8) -> CardIx {
    if place == LEADER_PLACE { CardIx::leader(player) } else { state.garden(player)[usize::from(place)] }
}

/// A weapon is lost at the end of the turn: it belongs on somebody who attacks with it.
fn weapon_appeal(rules: Rules<'_>, actor: Player, bearer: u8) -> u32 {
    let state = rules.state;
    let bearer = place(state, actor, bearer);
    let ready = !state.is_tapped(bearer)
        && !state.is_frozen(bearer)
        && (bearer.is_leader() || !state.has_cooldown(bearer) || rules.keywords(bearer).contains(Keywords::CHARGE));
    if !ready {
        1
    } else if bearer.is_leader() {
        // The leader is not killed by those it attacks.
        30
    } else {
        24
    }
}

fn attack_appeal(rules: Rules<'_>, attacker: CardIx, target: CardIx) -> u32 {
    let state = rules.state;
    let (strength, answer) = (rules.attack(attacker), rules.attack(target));
    if target.is_leader() {
        let left = rules.health(target).saturating_sub(state.damage(target));
        return if strength >= left { 400 } else { 12 + 10 * u32::from(strength) };
    }
    let dies = |card: CardIx, damage: u8| {
        let left = rules.health(card).saturating_sub(state.damage(card));
        rules.damage_taken(card, damage, true) >= left
    };
    let worth = |card: CardIx| 6 + 4 * u32::from(rules.def(card).cost);
    match (dies(target, strength), !attacker.is_leader() && dies(attacker, answer)) {
        (true, false) => 20 + 6 * worth(target),
        (true, true) => 2 + (4 * worth(target)).saturating_sub(2 * worth(attacker)),
        (false, false) => 3,
        (false, true) => 1,
    }
}

fn defend_appeal(rules: Rules<'_>, defender: CardIx) -> u32 {
    let state = rules.state;
    let combat = state.combat();
    let strength = rules.attack(combat.attacker);
    let left = rules.health(defender).saturating_sub(state.damage(defender));
    let survives = rules.damage_taken(defender, strength, true) < left;
    let target_left = rules.health(combat.target).saturating_sub(state.damage(combat.target));
    let saves = strength >= target_left;
    match (survives, saves, combat.target.is_leader()) {
        (_, true, true) => 400,
        (true, _, _) => 40,
        (false, true, false) => 12,
        (false, false, _) => 4 + 2 * u32::from(strength),
    }
}

fn decline_appeal(state: &State) -> u32 {
    match (state.phase(), state.pending().kind) {
        (_, PendingKind::Confirm) => 10,
        (Phase::ResponseWindow, PendingKind::Nothing) => 20,
        _ => 4,
    }
}

/// A hand with something for the first turns is kept.
fn mulligan_appeal(rules: Rules<'_>, actor: Player) -> u32 {
    let early = rules.state.hand(actor).iter().filter(|card| rules.def(**card).cost <= 2).count() as u32;
    1 + early * early * 4
}

fn choice_appeal(rules: Rules<'_>, actor: Player, option: u8) -> u32 {
    let pending = rules.state.pending();
    let Some(card) = pending.card(option) else { return 12 };
    let cost = u32::from(rules.def(card).cost);
    match pending.kind {
        // What is given away is better cheap.
        PendingKind::PayDiscard | PendingKind::Discard | PendingKind::PayReturn => 12u32.saturating_sub(cost).max(1),
        PendingKind::Cards if rules.state.zone(card) == Zone::Garden && card.owner() != actor => 10 + 4 * cost,
        _ => 8 + 2 * cost,
    }
}

/// Plays on quickly until the turn has changed `turns` times, or the match is over. A limit of the engine ends it too.
pub fn play_out(state: &mut State, table: &CardTable, turns: u16, scratch: &mut Scratch, dice: &mut Dice) {
    let last = state.turn().saturating_add(turns);
    for _ in 0..STEPS {
        let Some(actor) = state.actor() else { return };
        if state.turn() >= last && state.phase() == Phase::Main && !state.pending().is_open() {
            return;
        }
        legal(state, table, &mut scratch.list);
        let action = scratch.pick(state, table, actor, dice);
        if step_unchecked(state, table, action, &mut NoEvents).is_err() {
            return;
        }
    }
}

/// No playout needs more actions; a match of 200 turns could.
const STEPS: usize = 400;

/// Room for the lists of a playout.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    list: azuki_engine::action::ActionList,
    appeals: Vec<u32>,
}

impl Scratch {
    fn pick(&mut self, state: &State, table: &CardTable, actor: Player, dice: &mut Dice) -> Action {
        if let [only] = *self.list {
            return only;
        }
        let rules = Rules::new(state, table);
        self.appeals.clear();
        let mut total = 0;
        for action in self.list.iter() {
            // Squared, so that the quick player does what it sees, mostly.
            let appeal = appeal(rules, actor, *action);
            total += appeal * appeal;
            self.appeals.push(appeal * appeal);
        }
        let mut drawn = dice.below(total);
        for (action, appeal) in self.list.iter().zip(&self.appeals) {
            if drawn < *appeal {
                return *action;
            }
            drawn -= appeal;
        }
        self.list[0]
    }
}
