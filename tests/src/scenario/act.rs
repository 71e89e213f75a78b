//! Turns what a player does into actions of the engine.

use azuki_engine::action::{Action, ActionKind, FIRST_ALLEY_PLACE, GATE_PLACE, LEADER_PLACE};
use azuki_engine::def::{CardKind, CardTable, SpellTiming, Timing};
use azuki_engine::ids::{CardIx, Player};
use azuki_engine::state::{PendingKind, Phase, Row, State, Zone};

use super::model::{Deed, Destination, Noun, Pick, SlotWish, Verb};
use super::refer;

/// A parameter that means nothing: what the words name is not where the action could name it. The engine refuses it
/// and says why.
const NOWHERE: u8 = u8::MAX;

/// The one action a deed means now; choosing several cards is several deeds.
pub fn action(state: &State, table: &CardTable, deed: &Deed) -> Result<Action, String> {
    let player = deed.player;
    Ok(match &deed.verb {
        Verb::Play { card, to, token } => play(state, table, player, card, to, *token)?,
        Verb::Portal { entity, to } => {
            let card = refer::find(state, player, entity, |card| state.zone(card) == Zone::Alley);
            // Who is not in the alley is named by a place where nobody is: the refusal says just that.
            let nobody = || state.alley(player).iter().position(|card| card.is_none()).map(|slot| slot as u8);
            let alley = card.and_then(|card| state.slot(card)).or_else(nobody).unwrap_or(NOWHERE);
            Action::new(ActionKind::PortalGate, alley, slot(state, player, Row::Garden, to)?, 0)
        }
        Verb::Activate { source, ability, token } => activate(state, table, player, source, *ability, *token)?,
        Verb::Attack { attacker, target } => {
            let attacker = garden_place(state, player, attacker);
            Action::new(ActionKind::Attack, attacker, garden_place(state, player.other(), target), 0)
        }
        Verb::Declare(defender) => {
            Action::new(ActionKind::DeclareDefender, garden_place(state, player, defender), 0, 0)
        }
        Verb::Pass | Verb::Done | Verb::Say(false) => Action::NO_OP,
        Verb::Say(true) => match state.pending().kind {
            PendingKind::Confirm | PendingKind::Nothing => Action::choose(0),
            kind => return Err(format!("nobody asked \"you may\"; the open choice is {}", choice_words(kind))),
        },
        Verb::Choose(picks) => match picks.as_slice() {
            [pick] => choose(state, player, pick),
            _ => return Err("only one choice at a time can be tried".into()),
        },
        Verb::BottomRest => Action::choose(0),
        Verb::EndTurn => Action::END_TURN,
        Verb::Keep => Action::KEEP,
        Verb::Mulligan => Action::SHUFFLE,
    })
}

/// Whether the words fit the moment: "passes" could also decline a choice, but then the author means something else.
pub fn fits(state: &State, deed: &Deed) -> Result<(), String> {
    let pending = state.pending();
    let open = if pending.is_open() {
        format!("the open choice is p{}'s: {}", pending.who.index(), choice_words(pending.kind))
    } else {
        format!("no choice is open in phase {}", phase_words(state.phase()))
    };
    let (fits, wanted) = match &deed.verb {
        Verb::Pass => (!pending.is_open() && state.phase() == Phase::ResponseWindow, "passing needs a response window"),
        Verb::Say(_) => (pending.kind == PendingKind::Confirm, "yes and no answer \"you may\""),
        Verb::Done => (
            pending.is_open() && pending.kind != PendingKind::Confirm,
            "\"is done\" ends a choice of cards; \"says no\" answers \"you may\"",
        ),
        Verb::BottomRest => (pending.kind == PendingKind::BottomOrder, "no cards go to the bottom in an order"),
        _ => (true, ""),
    };
    if fits { Ok(()) } else { Err(format!("{wanted}; {open}")) }
}

fn choose(state: &State, player: Player, pick: &Pick) -> Action {
    Action::choose(refer::option(state, player, pick).unwrap_or(NOWHERE))
}

fn play(
    state: &State,
    table: &CardTable,
    player: Player,
    card: &Noun,
    to: &Destination,
    token: bool,
) -> Result<Action, String> {
    let found = refer::find(state, player, card, |card| state.zone(card) == Zone::Hand);
    let place = |card: CardIx| state.hand(player).iter().position(|other| *other == card);
    let hand = found.and_then(place).map_or(NOWHERE, |at| at as u8);
    let token = u8::from(token);
    Ok(match to {
        Destination::Row(row, wish) => {
            let kind = match row {
                Row::Garden => ActionKind::PlayEntityToGarden,
                Row::Alley => ActionKind::PlayEntityToAlley,
            };
            Action::new(kind, hand, slot(state, player, *row, wish)?, token)
        }
        Destination::Bearer(bearer) => {
            Action::new(ActionKind::PlayWeapon, hand, garden_place(state, player, bearer), token)
        }
        Destination::Nowhere => {
            let response = |def| table.def(def).kind == CardKind::Spell(SpellTiming::Response);
            let response = match (found, card) {
                (Some(card), _) => response(state.def(card)),
                (None, Noun::Card(name, _)) => name.defs.iter().any(|def| response(*def)),
                _ => false,
            };
            let kind = if response { ActionKind::PlaySpellResponse } else { ActionKind::PlaySpellMain };
            Action::new(kind, hand, 0, token)
        }
    })
}

fn slot(state: &State, player: Player, row: Row, wish: &SlotWish) -> Result<u8, String> {
    match wish {
        SlotWish::Slot(slot) => Ok(*slot),
        SlotWish::Replacing(noun) => {
            let card = refer::find(state, player, noun, |card| state.zone(card) == row.zone());
            Ok(card.and_then(|card| state.slot(card)).unwrap_or(NOWHERE))
        }
        SlotWish::FirstOpen => {
            let free = state.row(player, row).iter().position(|card| card.is_none());
            free.map(|slot| slot as u8)
                .ok_or_else(|| format!("the {} is full; name a slot, or say \"replacing …\"", row.zone().name()))
        }
    }
}

/// The place of a garden entity or leader among attackers, targets and bearers.
fn garden_place(state: &State, player: Player, noun: &Noun) -> u8 {
    match refer::find(state, player, noun, |card| state.zone(card) == Zone::Garden) {
        Some(card) if card.is_leader() => LEADER_PLACE,
        Some(card) => state.slot(card).unwrap_or(NOWHERE),
        None => NOWHERE,
    }
}

fn activate(
    state: &State,
    table: &CardTable,
    player: Player,
    source: &Noun,
    ability: Option<u8>,
    token: bool,
) -> Result<Action, String> {
    let activated = |card: CardIx, timing: Timing| -> Vec<u8> {
        let abilities = table.abilities_of(state.def(card)).enumerate();
        abilities.filter(|(_, ability)| table.ability(*ability).timing == timing).map(|(at, _)| at as u8).collect()
    };
    let on_field = |card: CardIx| state.zone(card).is_field() && state.zone(card) != Zone::Attached;
    let useful = |card: CardIx| {
        on_field(card) && !(activated(card, Timing::Main).is_empty() && activated(card, Timing::Response).is_empty())
    };
    let card = refer::find(state, player, source, useful).or_else(|| refer::find(state, player, source, on_field));
    let Some(card) = card else { return Ok(Action::new(ActionKind::ActivateAbility, NOWHERE, 0, 0)) };
    let place = match (state.zone(card), state.slot(card)) {
        (Zone::Gate, _) => GATE_PLACE,
        (Zone::Alley, Some(slot)) => FIRST_ALLEY_PLACE + slot,
        (_, Some(slot)) => slot,
        _ => LEADER_PLACE,
    };
    let number = if let Some(ability) = ability {
        ability - 1
    } else {
        let (now, else_when) = match state.phase() {
            Phase::ResponseWindow => (Timing::Response, Timing::Main),
            _ => (Timing::Main, Timing::Response),
        };
        match activated(card, now).as_slice() {
            [] => activated(card, else_when).first().copied().unwrap_or(0),
            [only] => *only,
            several => {
                let numbers: Vec<String> = several.iter().map(|at| format!("ability {}", at + 1)).collect();
                return Err(format!("{} has several; say {}", table.name(state.def(card)), numbers.join(" or ")));
            }
        }
    };
    Ok(Action::new(ActionKind::ActivateAbility, place, number, u8::from(token)))
}

/// A kind of choice in the words of the format.
pub const fn choice_words(kind: PendingKind) -> &'static str {
    match kind {
        PendingKind::Nothing => "nothing",
        PendingKind::Confirm => "confirm",
        PendingKind::Cards => "cards",
        PendingKind::PayDiscard => "pay discard",
        PendingKind::PayReturn => "pay return",
        PendingKind::Discard => "discard",
        PendingKind::BottomOrder => "bottom order",
        PendingKind::GardenSlot => "garden slot",
        PendingKind::AlleySlot => "alley slot",
        PendingKind::TriggerOrder => "trigger order",
    }
}

/// A phase in the words of the format.
pub const fn phase_words(phase: Phase) -> &'static str {
    match phase {
        Phase::MulliganFirst | Phase::MulliganSecond => "mulligan",
        Phase::StartOfTurn => "start of turn",
        Phase::Main => "main",
        Phase::CombatDeclared => "combat declared",
        Phase::ResponseWindow => "response",
        Phase::CombatResolve => "combat resolve",
        Phase::EndTurn => "end turn",
        Phase::EndMatch => "end match",
    }
}
