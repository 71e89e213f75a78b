//! Everything whoever must act may do, and why the rest is not legal.

use azuki_engine::action::{Action, ActionKind, ActionList, FIRST_ALLEY_PLACE, GATE_PLACE, LEADER_PLACE, check, legal};
use azuki_engine::def::{CardKind, SpellTiming};
use azuki_engine::ids::Player;
use azuki_engine::state::State;
use azuki_engine::view::action_words;

use super::World;
use super::sheet::{Deed, Sheet, Tone};

/// Lists what is legal, to be clicked, and what is not.
pub fn fill(sheet: &mut Sheet, world: &World<'_>) {
    let (state, table) = (world.state, world.table);
    let Some(actor) = state.actor().filter(|_| !world.duel.session.is_over()) else {
        sheet.head("The match is over");
        return;
    };
    let mut list = ActionList::new();
    legal(state, table, &mut list);
    let name = world.duel.session.seat(actor).name();
    sheet.head(format!("p{} {name} may do {} things", actor.index(), list.len()));
    for action in list.iter() {
        let words = format!("{} {}", code(*action), action_words(state, table, *action));
        sheet.link(Tone::Good, 1, words, Deed::Play(*action));
    }
    sheet.head("Not legal, and why");
    for action in plausible(world, state, actor) {
        if let Err(illegal) = check(state, table, actor, action) {
            let why = illegal.explain(state, table);
            sheet.say(Tone::Bad, 1, format!("{} {}: {why}", code(action), action_words(state, table, action)));
        }
    }
}

/// An action as the contract numbers it.
fn code(action: Action) -> String {
    let [p0, p1, p2] = action.p;
    format!("{}.{p0}.{p1}.{p2}", action.kind)
}

/// What a player might try: one action for each card of the hand, each place and each ability.
fn plausible(world: &World<'_>, state: &State, actor: Player) -> Vec<Action> {
    let mut all = Vec::new();
    for (number, card) in state.hand(actor).iter().enumerate() {
        let number = number as u8;
        match world.table.def(state.def(*card)).kind {
            CardKind::Entity => {
                all.push(Action::new(ActionKind::PlayEntityToGarden, number, 0, 0));
                all.push(Action::new(ActionKind::PlayEntityToAlley, number, 0, 0));
            }
            CardKind::Weapon => all.push(Action::new(ActionKind::PlayWeapon, number, LEADER_PLACE, 0)),
            CardKind::Spell(SpellTiming::Main) => all.push(Action::new(ActionKind::PlaySpellMain, number, 0, 0)),
            CardKind::Spell(SpellTiming::Response) => {
                all.push(Action::new(ActionKind::PlaySpellResponse, number, 0, 0));
            }
            CardKind::Leader | CardKind::Gate | CardKind::Ikz | CardKind::Token => {}
        }
    }
    for place in 0..=LEADER_PLACE {
        let there = place == LEADER_PLACE || state.garden(actor)[usize::from(place)].is_some();
        if !there {
            continue;
        }
        for target in 0..=LEADER_PLACE {
            if target == LEADER_PLACE || state.garden(actor.other())[usize::from(target)].is_some() {
                all.push(Action::new(ActionKind::Attack, place, target, 0));
            }
        }
        if place != LEADER_PLACE {
            all.push(Action::new(ActionKind::DeclareDefender, place, 0, 0));
        }
    }
    for slot in (0..5).filter(|slot| state.alley(actor)[usize::from(*slot)].is_some()) {
        all.push(Action::new(ActionKind::PortalGate, slot, 0, 0));
    }
    for place in 0..=GATE_PLACE {
        let card = match place {
            LEADER_PLACE => Some(azuki_engine::ids::CardIx::leader(actor)),
            GATE_PLACE => Some(azuki_engine::ids::CardIx::gate(actor)),
            slot if slot < LEADER_PLACE => Some(state.garden(actor)[usize::from(slot)]),
            slot => Some(state.alley(actor)[usize::from(slot - FIRST_ALLEY_PLACE)]),
        };
        let Some(card) = card.filter(|card| card.is_some()) else { continue };
        for number in 0..world.table.abilities_of(state.def(card)).count() as u8 {
            all.push(Action::new(ActionKind::ActivateAbility, place, number, 0));
        }
    }
    all.extend([Action::END_TURN, Action::NO_OP, Action::KEEP, Action::SHUFFLE]);
    all
}
