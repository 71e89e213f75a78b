//! What was in the middle of happening, read and checked: programs, open choices, waiting triggers, damage on its way.

use super::frozen::{card, player, set, some_card};
use super::{SnapshotError, version_1 as v1};
use crate::def::CardTable;
use crate::ids::{AbilityIx, CardIx, CardSet};
use crate::limits::{HITS, QUEUED_TRIGGERS, STACK_DEPTH};
use crate::state::{Combat, Frame, FrameKind, Hit, Pending, PendingKind, Phase, State, Trigger};
use crate::systems;

type Result<T> = std::result::Result<T, SnapshotError>;

pub(super) fn running(state: &mut State, table: &CardTable, running: &v1::Running) -> Result<()> {
    if let Some(combat) = &running.combat {
        state.combat = Combat {
            attacker: card(combat.attacker, "running.combat.attacker")?,
            target: card(combat.target, "running.combat.target")?,
            defended: combat.defended,
        };
    }
    if let Some(found) = &running.pending {
        state.pending = pending(found)?;
    }
    state.frame_count = fill(&mut state.frames, &running.frames, "running.frames", frame)?;
    state.stack_count = fill(&mut state.stack, &running.stack, "running.stack", frame)?;
    state.trigger_count =
        fill(&mut state.triggers, &running.triggers, "running.triggers", |found, place| trigger(*found, place))?;
    state.batch = running.batch;
    state.hit_count = fill(&mut state.hits, &running.hits, "running.hits", |found, place| hit(*found, place))?;
    state.doomed = set(&running.doomed, "running.doomed")?;
    state.death_at = some_card(running.death_at, "running.death_at")?;
    state.death_offered = set(&running.death_offered, "running.death_offered")?;
    for (at, offer) in running.last_offer.iter().enumerate() {
        state.last_offer[at] = (card(offer.card, &format!("running.last_offer[{at}]"))?, offer.ability);
    }
    state.draw_replaced = running.draw_replaced;
    shape(state, table)
}

const _: () = assert!(STACK_DEPTH < 256 && QUEUED_TRIGGERS < 256 && HITS < 256);

/// Fills the first places of a fixed array. Answers how many.
fn fill<T, F, const N: usize>(
    places: &mut [T; N],
    found: &[F],
    place: &str,
    read: impl Fn(&F, &str) -> Result<T>,
) -> Result<u8> {
    if found.len() > N {
        return Err(SnapshotError::at(place, format!("{} of them; at most {N} fit", found.len())));
    }
    for (at, (target, source)) in places.iter_mut().zip(found).enumerate() {
        *target = read(source, &format!("{place}[{at}]"))?;
    }
    Ok(found.len() as u8)
}

fn pending(found: &v1::Pending) -> Result<Pending> {
    let kind = PendingKind::from(found.kind);
    let eligible = match kind {
        PendingKind::Nothing => return Err(SnapshotError::at("running.pending.kind", "an open choice of nothing")),
        PendingKind::GardenSlot | PendingKind::AlleySlot | PendingKind::TriggerOrder => {
            let mut bits = 0u64;
            for number in &found.eligible {
                if *number >= 64 || bits >> number != 0 {
                    let what = format!("{number} is no slot or trigger, or out of order");
                    return Err(SnapshotError::at("running.pending.eligible", what));
                }
                bits |= 1 << number;
            }
            CardSet([bits, 0])
        }
        _ => set(&found.eligible, "running.pending.eligible")?,
    };
    let who = player(found.who, "running.pending.who")?;
    Ok(Pending { eligible, who, kind, min: found.min, max: found.max })
}

fn frame(found: &v1::Frame, place: &str) -> Result<Frame> {
    let at = |field: &str| format!("{place}.{field}");
    Ok(Frame {
        chosen: set(&found.chosen, &at("chosen"))?,
        looked: set(&found.looked, &at("looked"))?,
        remaining: set(&found.remaining, &at("remaining"))?,
        working: set(&found.working, &at("working"))?,
        ability: AbilityIx(found.ability),
        source: card(found.source, &at("source"))?,
        subject: some_card(found.subject, &at("subject"))?,
        pc: found.pc,
        step: found.step,
        count: found.count,
        kind: found.kind.into(),
        with_token: found.with_token,
        paid: found.paid,
    })
}

fn trigger(found: v1::Trigger, place: &str) -> Result<Trigger> {
    Ok(Trigger {
        ability: AbilityIx(found.ability),
        source: card(found.source, &format!("{place}.source"))?,
        subject: some_card(found.subject, &format!("{place}.subject"))?,
        batch: found.batch,
    })
}

fn hit(found: v1::Hit, place: &str) -> Result<Hit> {
    Ok(Hit {
        source: card(found.source, &format!("{place}.source"))?,
        target: card(found.target, &format!("{place}.target"))?,
        amount: found.amount,
        combat: found.combat,
        offered: found.offered,
    })
}

/// Each program is one of its source's own, and stands where it can.
fn shape(state: &State, table: &CardTable) -> Result<()> {
    for (at, frame) in state.frames().iter().enumerate() {
        frame_shape(state, table, frame, &format!("running.frames[{at}]"))?;
    }
    for (at, frame) in state.stack().iter().enumerate() {
        let place = format!("running.stack[{at}]");
        frame_shape(state, table, frame, &place)?;
        if !frame.paid || !matches!(frame.kind, FrameKind::Spell | FrameKind::Activated) {
            return Err(SnapshotError::at(place, "only paid spells and abilities wait on the stack"));
        }
    }
    for (at, trigger) in state.triggers().iter().enumerate() {
        let own = table.abilities_of(state.def(trigger.source)).any(|ability| ability == trigger.ability);
        if !own {
            let what = format!("card {} has no ability {}", trigger.source.0, trigger.ability.0);
            return Err(SnapshotError::at(format!("running.triggers[{at}]"), what));
        }
    }
    let busy = state.pending.is_open() || state.frame_count + state.stack_count + state.trigger_count > 0;
    if state.phase == Phase::EndMatch && (busy || state.hit_count > 0) {
        return Err(SnapshotError::at("running", "the match is over"));
    }
    Ok(())
}

fn frame_shape(state: &State, table: &CardTable, frame: &Frame, place: &str) -> Result<()> {
    let bad = |what: String| Err(SnapshotError::at(place, what));
    if usize::from(frame.ability.0) >= table.all_abilities().count() {
        return bad(format!("there is no ability {}", frame.ability.0));
    }
    let head = table.ability(frame.ability).head;
    let own = if frame.kind == FrameKind::Turn {
        frame.ability == CardTable::TURN_DRAW && frame.source == CardIx::leader(state.active)
    } else {
        table.abilities_of(state.def(frame.source)).any(|ability| ability == head)
    };
    if !own {
        return bad(format!("card {} has no ability {}", frame.source.0, frame.ability.0));
    }
    let length = table.program(frame.ability).len();
    if usize::from(frame.pc) >= length {
        return bad(format!("the program has {length} ops and is at {}", frame.pc));
    }
    Ok(())
}

/// A saved match waits for somebody: asked again, it asks the same question and changes nothing.
pub(super) fn stands_still(state: &State, table: &CardTable) -> Result<()> {
    let mut again = *state;
    again.pending = Pending::NONE;
    match systems::run_on(&mut again, table) {
        Err(limit) => Err(SnapshotError::at("running", limit.to_string())),
        Ok(()) if again == *state => Ok(()),
        Ok(()) => Err(SnapshotError::at("running", "the match does not wait here, or not for this choice")),
    }
}
