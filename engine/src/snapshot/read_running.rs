//! What was in the middle of happening, read and checked: programs, open choices, waiting triggers, damage on its way.

use super::frozen::{card, player, set, some_card};
use super::{SnapshotError, programs, version_2 as v2};
use crate::def::CardTable;
use crate::ids::{AbilityIx, CardIx, CardSet, DefIx};
use crate::limits::{COLUMN, HITS, MOST_STEPS, QUEUED_TRIGGERS, STACK_DEPTH};
use crate::state::{Combat, Frame, FrameKind, Hit, Parked, Pending, PendingKind, Phase, State, Trigger, of_positions};
use crate::systems;

type Result<T> = std::result::Result<T, SnapshotError>;

pub(super) fn running(state: &mut State, table: &CardTable, running: &v2::Running) -> Result<()> {
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
    let owners = Owners { def: state.def, table };
    let frame = |found: &v2::Frame, place: &str| owners.frame(found, place);
    state.frame_count = fill(&mut state.frames, &running.frames, "running.frames", frame)?;
    let parked = |found: &v2::Frame, place: &str| owners.parked(found, place);
    state.stack_count = fill(&mut state.stack, &running.stack, "running.stack", parked)?;
    let trigger = |found: &v2::Trigger, place: &str| owners.trigger(found, place);
    state.trigger_count = fill(&mut state.triggers, &running.triggers, "running.triggers", trigger)?;
    if running.effort > MOST_STEPS {
        return Err(SnapshotError::at("running.effort", format!("{} ops; at most {MOST_STEPS} run", running.effort)));
    }
    state.effort = running.effort;
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

fn pending(found: &v2::Pending) -> Result<Pending> {
    let kind = PendingKind::from(found.kind);
    let eligible = match kind {
        PendingKind::Nothing => return Err(SnapshotError::at("running.pending.kind", "an open choice of nothing")),
        PendingKind::GardenSlot | PendingKind::AlleySlot | PendingKind::TriggerOrder => {
            let mut bits = 0u128;
            for number in &found.eligible {
                if *number >= 128 || bits >> number != 0 {
                    let what = format!("{number} is no slot or trigger, or out of order");
                    return Err(SnapshotError::at("running.pending.eligible", what));
                }
                bits |= 1 << number;
            }
            of_positions(bits)
        }
        _ => set(&found.eligible, "running.pending.eligible")?,
    };
    let who = player(found.who, "running.pending.who")?;
    Ok(Pending { eligible, who, kind, min: found.min, max: found.max })
}

/// Whose abilities run.
struct Owners<'t> {
    def: [DefIx; COLUMN],
    table: &'t CardTable,
}

impl Owners<'_> {
    /// The program at a place of a card of the match.
    fn program(&self, source: CardIx, ability: u8, part: u8, place: &str) -> Result<AbilityIx> {
        programs::find(self.table, self.def[source.index()], ability, part).ok_or_else(|| {
            let of = if part == 0 { String::new() } else { format!(" with a part {part}") };
            SnapshotError::at(place, format!("card {} has no ability {ability}{of}", source.0))
        })
    }

    fn frame(&self, found: &v2::Frame, place: &str) -> Result<Frame> {
        let at = |field: &str| format!("{place}.{field}");
        let (kind, source) = (FrameKind::from(found.kind), card(found.source, &at("source"))?);
        let ability = match kind {
            FrameKind::Turn if (found.ability, found.part) == (0, 0) => CardTable::TURN_DRAW,
            FrameKind::Turn => return Err(SnapshotError::at(place, "the draw of the turn has one program")),
            FrameKind::Triggered | FrameKind::Activated | FrameKind::Spell | FrameKind::Replacement => {
                self.program(source, found.ability, found.part, place)?
            }
        };
        Ok(Frame {
            chosen: set(&found.chosen, &at("chosen"))?,
            looked: set(&found.looked, &at("looked"))?,
            remaining: set(&found.remaining, &at("remaining"))?,
            working: set(&found.working, &at("working"))?,
            ability,
            source,
            subject: some_card(found.subject, &at("subject"))?,
            pc: found.pc,
            step: found.step,
            count: found.count,
            kind,
            with_token: found.with_token,
            paid: found.paid,
        })
    }

    fn trigger(&self, found: &v2::Trigger, place: &str) -> Result<Trigger> {
        let source = card(found.source, &format!("{place}.source"))?;
        let subjects = set(&found.subjects, &format!("{place}.subjects"))?;
        let ability = self.program(source, found.ability, 0, place)?;
        Ok(Trigger::new(ability, source, subjects, found.batch))
    }

    /// A response that waits has paid and chosen nothing.
    fn parked(&self, found: &v2::Frame, place: &str) -> Result<Parked> {
        let frame = self.frame(found, place)?;
        let response = matches!(frame.kind, FrameKind::Spell | FrameKind::Activated);
        let sets = [frame.chosen, frame.looked, frame.remaining, frame.working];
        let fresh = frame.paid && frame.step == 0 && frame.subject.is_none() && sets.iter().all(CardSet::is_empty);
        if !response || !fresh {
            return Err(SnapshotError::at(place, "only paid spells and abilities wait on the stack"));
        }
        Ok(Parked::of(&frame))
    }
}

fn hit(found: v2::Hit, place: &str) -> Result<Hit> {
    Ok(Hit {
        source: card(found.source, &format!("{place}.source"))?,
        target: card(found.target, &format!("{place}.target"))?,
        amount: found.amount,
        combat: found.combat,
        offered: found.offered,
    })
}

/// Each program stands where it can.
fn shape(state: &State, table: &CardTable) -> Result<()> {
    for (at, frame) in state.frames().iter().enumerate() {
        frame_shape(state, table, frame, &format!("running.frames[{at}]"))?;
    }
    for (at, frame) in state.stack().iter().enumerate() {
        frame_shape(state, table, &frame.frame(), &format!("running.stack[{at}]"))?;
    }
    let programs = state.frame_count > 0 || state.stack_count > 0 || state.trigger_count > 0;
    if state.phase == Phase::EndMatch && (state.pending.is_open() || programs || state.hit_count > 0) {
        return Err(SnapshotError::at("running", "the match is over"));
    }
    Ok(())
}

fn frame_shape(state: &State, table: &CardTable, frame: &Frame, place: &str) -> Result<()> {
    if frame.kind == FrameKind::Turn && frame.source != CardIx::leader(state.active) {
        return Err(SnapshotError::at(place, "the draw of the turn is the active player's"));
    }
    let length = table.program(frame.ability).len();
    if usize::from(frame.pc) >= length {
        return Err(SnapshotError::at(place, format!("the program has {length} ops and is at {}", frame.pc)));
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
