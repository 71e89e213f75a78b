//! What is always true of a state; checked after every step in debug builds and tests.

use super::{FrameKind, PendingKind, Phase, State, Zone};
use crate::def::{Aura, CardKind, CardTable, Timing, Timings};
use crate::ids::{CardIx, CardSet, Player};
use crate::limits::WEAPONS_PER_BEARER;
use crate::rules::Rules;

/// Nothing, or the first thing that is wrong.
pub fn check(state: &State, table: &CardTable) -> Result<(), String> {
    cards(state, table)?;
    field(state, table)?;
    columns(state, table)?;
    running(state, table)
}

macro_rules! ensure {
    ($condition:expr, $($message:tt)+) => {
        if !$condition {
            return Err(format!($($message)+));
        }
    };
}

/// Each card is in exactly one zone and list; 63 a side.
fn cards(state: &State, table: &CardTable) -> Result<(), String> {
    let mut seen = CardSet::EMPTY;
    for player in Player::BOTH {
        let side = &state.sides[player.index()];
        let lists: [(&[CardIx], Zone); 7] = [
            (side.deck.as_slice(), Zone::Deck),
            (side.hand.as_slice(), Zone::Hand),
            (side.discard.as_slice(), Zone::Discard),
            (side.ikz_pile.as_slice(), Zone::IkzPile),
            (side.ikz_area.as_slice(), Zone::IkzArea),
            (&side.garden, Zone::Garden),
            (&side.alley, Zone::Alley),
        ];
        for (list, zone) in lists {
            for (at, card) in list.iter().copied().enumerate().filter(|(_, card)| card.is_some()) {
                ensure!(card.owner() == player, "card {} is in the other player's {}", card.0, zone.name());
                ensure!(!seen.contains(card), "card {} is in two places, one of them the {}", card.0, zone.name());
                seen.insert(card);
                ensure!(
                    state.zone(card) == zone,
                    "card {} is listed in the {} but says {}",
                    card.0,
                    zone.name(),
                    state.zone(card).name()
                );
                if matches!(zone, Zone::Garden | Zone::Alley) {
                    ensure!(usize::from(state.slot[card.index()]) == at, "card {} does not know its slot", card.0);
                }
            }
        }
    }
    for card in CardIx::all() {
        ensure!(usize::from(state.def(card).0) < table.len(), "card {} has no definition", card.0);
        let kind = table.def(state.def(card)).kind;
        let zone = state.zone(card);
        let fits = match kind {
            CardKind::Leader => card.is_leader() && zone == Zone::Garden,
            CardKind::Gate => card.is_gate() && zone == Zone::Gate,
            CardKind::Token => card.is_token() && matches!(zone, Zone::IkzArea | Zone::Removed),
            CardKind::Ikz => matches!(zone, Zone::IkzPile | Zone::IkzArea),
            CardKind::Entity => {
                matches!(zone, Zone::Deck | Zone::Hand | Zone::Garden | Zone::Alley | Zone::Discard)
            }
            CardKind::Weapon => matches!(zone, Zone::Deck | Zone::Hand | Zone::Attached | Zone::Discard),
            CardKind::Spell(_) => matches!(zone, Zone::Deck | Zone::Hand | Zone::Stack | Zone::Discard),
        };
        ensure!(fits, "card {}, a {}, cannot be in the {}", card.0, kind.name(), zone.name());
        for viewer in Player::BOTH {
            let hidden = !zone.is_seen_by(viewer, card.owner());
            ensure!(hidden || !state.known[viewer.index()].contains(card), "card {} is known twice over", card.0);
        }
        let unlisted = matches!(zone, Zone::Attached | Zone::Stack | Zone::Removed | Zone::Gate) || card.is_leader();
        ensure!(unlisted != seen.contains(card), "card {} says {} but is not listed there", card.0, zone.name());
    }
    Ok(())
}

/// Weapons, tapping, cooldown, damage only where the rules have them.
fn field(state: &State, table: &CardTable) -> Result<(), String> {
    let rules = Rules::new(state, table);
    for card in CardIx::all() {
        let zone = state.zone(card);
        let attached = zone == Zone::Attached;
        ensure!(state.attached.contains(card) == attached, "card {} disagrees about being attached", card.0);
        ensure!(state.bearer(card).is_some() == attached, "card {} has the wrong bearer", card.0);
        if let Some(bearer) = state.bearer(card) {
            ensure!(bearer.owner() == card.owner(), "weapon {} is on an enemy", card.0);
            ensure!(state.zone(bearer) == Zone::Garden, "weapon {} has a bearer outside the garden", card.0);
            ensure!(state.weapons(bearer).count() <= WEAPONS_PER_BEARER, "card {} bears too many weapons", bearer.0);
        }
        let taps = matches!(zone, Zone::Garden | Zone::Alley | Zone::Gate | Zone::IkzArea);
        ensure!(taps || !state.is_tapped(card), "card {} is tapped in the {}", card.0, zone.name());
        let cools = zone == Zone::Garden && !card.is_leader();
        ensure!(cools || !state.has_cooldown(card), "card {} has cooldown in the {}", card.0, zone.name());
        let field = zone.is_field();
        ensure!(field || state.damage(card) == 0, "card {} has damage in the {}", card.0, zone.name());
        ensure!(field || state.used(card) == 0, "card {} has marks in the {}", card.0, zone.name());
        ensure!(field || zone == Zone::IkzArea || !state.is_shocked(card), "card {} is shocked off the field", card.0);
        ensure!(state.damaged.contains(card) == (state.damage(card) > 0), "card {} disagrees about damage", card.0);
        let timings = rules.def(card).timings;
        for (set, aura) in state.auras.iter().zip(Aura::EACH) {
            let holds = field && rules.def(card).aura.contains(aura);
            ensure!(set.contains(card) == holds, "card {} disagrees about being an aura", card.0);
        }
        for (set, timing) in [
            (state.replacers, Timing::Replacement.flag()),
            (state.usable, Timings::ACTIVATED),
            (state.watchers, Timings::WATCHING),
        ] {
            let holds = field && timings.intersects(timing);
            ensure!(set.contains(card) == holds, "card {} disagrees about what it can do", card.0);
        }
    }
    // Damage below death, unless the match has stopped in the middle or an effect has yet to be settled.
    let settled = state.hit_count == 0 && state.frame_count == 0 && state.outcome.is_none();
    ensure!(!settled || rules.lethal().is_empty(), "somebody should be dead: {:?}", rules.lethal());
    Ok(())
}

/// Lasting effects and turn counters.
fn columns(state: &State, table: &CardTable) -> Result<(), String> {
    let mut affected = CardSet::EMPTY;
    for entry in state.lasting.entries() {
        let zone = state.zone(entry.card);
        ensure!(zone.is_field(), "card {} has a lasting effect in the {}", entry.card.0, zone.name());
        let weapon = zone == Zone::Attached;
        ensure!(!weapon || entry.change == super::Change::Attack, "weapon {} has {:?}", entry.card.0, entry.change);
        affected.insert(entry.card);
    }
    ensure!(state.lasting.affected() == affected, "the list of affected cards is wrong");
    for card in [CardIx::leader(Player::Zero), CardIx::leader(Player::One)] {
        let alive = state.damage(card) < Rules::new(state, table).health(card);
        let settling = state.outcome.is_some() || state.frame_count > 0;
        ensure!(alive || settling, "leader {} is dead and the match goes on", card.0);
    }
    ensure!(state.turn < state.config.turn_limit || state.outcome.is_some(), "the match is too long");
    Ok(())
}

/// The open choice fits the program it belongs to; nothing is left behind.
fn running(state: &State, table: &CardTable) -> Result<(), String> {
    let parked = state.stack().iter().map(|parked| (parked.ability, parked.pc, parked.kind, parked.source));
    let frames = state.frames().iter().map(|frame| (frame.ability, frame.pc, frame.kind, frame.source));
    let mut resolving = 0;
    for (ability, pc, kind, source) in frames.chain(parked) {
        ensure!(usize::from(ability.0) < table.all_abilities().count(), "a program does not exist");
        let length = table.program(ability).len();
        ensure!(usize::from(pc) < length, "a program is at {pc} of {length}");
        let spell = kind == FrameKind::Spell;
        resolving += usize::from(spell);
        ensure!(!spell || state.zone(source) == Zone::Stack, "a spell resolves outside the stack");
    }
    let spells = CardIx::all().filter(|card| state.zone(*card) == Zone::Stack).count();
    ensure!(
        spells == resolving || state.outcome.is_some(),
        "{spells} spells on the stack, {resolving} of them running"
    );
    ensure!((state.phase == Phase::EndMatch) == state.outcome.is_some(), "the phase and the outcome disagree");
    let combat = matches!(state.phase, Phase::CombatDeclared | Phase::ResponseWindow | Phase::CombatResolve);
    ensure!(combat == state.combat.attacker.is_some(), "combat and phase disagree");
    let pending = state.pending();
    match pending.kind {
        PendingKind::Nothing => {
            let idle = state.frame_count == 0 && state.trigger_count == 0 && state.hit_count == 0;
            ensure!(idle, "something is running and nobody is asked");
            ensure!(state.effort == 0, "ops are counted and nothing is running");
        }
        PendingKind::TriggerOrder => {
            let waiting = (1u128 << state.trigger_count) - 1;
            ensure!(super::positions(pending.eligible) & !waiting == 0, "a trigger to pick does not wait");
            ensure!(state.frame_count == 0, "triggers are picked while a program runs");
        }
        _ => {
            ensure!(state.frame_count > 0, "a choice is open and no program runs");
            ensure!(pending.options() != 0, "a choice has no options");
            ensure!(pending.min <= pending.max, "a choice wants more than it allows");
        }
    }
    Ok(())
}
