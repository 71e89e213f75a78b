//! A state becomes a document of the newest version.

use super::cards::Listed;
use super::format::SAVE;
use super::frozen::{Hash, number, numbers};
use super::{programs, version_2 as v2};
use crate::def::CardTable;
use crate::ids::{CardIx, Player};
use crate::limits::MAIN_DECK;
use crate::state::{self, Change, PendingKind, Ruleset, State, Until, Zone, positions};

pub(super) fn document(state: &State, table: &CardTable) -> v2::Save {
    let config = state.config();
    let cards = Listed::new(table, CardIx::all().map(|card| state.def(card)));
    v2::Save {
        document: SAVE.word.to_owned(),
        state_version: v2::VERSION,
        ruleset_id: Ruleset::ID.to_owned(),
        cards: cards.written(),
        state_hash: Some(Hash(state.hash(table))),
        rules: v2::Rules { response: config.response.into(), turn_limit: config.turn_limit },
        random: v2::Random { seed: state.rng.seed, position: state.rng.position },
        phase: state.phase.into(),
        progress: state.progress,
        turn: state.turn,
        starting: state.starting as u8,
        active: state.active as u8,
        outcome: state.outcome.map(|outcome| v2::Outcome {
            winner: outcome.winner.map(|winner| winner as u8),
            reason: outcome.reason.into(),
        }),
        players: Player::BOTH.map(|player| side(state, &cards, player)),
        field: field(state),
        running: running(state, table),
    }
}

fn side(state: &State, cards: &Listed<'_>, player: Player) -> v2::Side {
    let listed = |card: CardIx| cards.place(state.def(card));
    let list = |cards: &[CardIx]| cards.iter().map(|card| card.0).collect::<Vec<u8>>();
    let in_stack = |card: &CardIx| card.owner() == player && state.zone(*card) == Zone::Stack;
    v2::Side {
        leader: listed(CardIx::leader(player)),
        gate: listed(CardIx::gate(player)),
        main: (0..MAIN_DECK as u8).map(|number| listed(CardIx::main(player, number))).collect(),
        deck: list(state.deck(player)),
        hand: list(state.hand(player)),
        discard: list(state.discard(player)),
        ikz_pile: list(state.ikz_pile(player)),
        ikz_area: list(state.ikz_area(player)),
        garden: state.garden(player).map(number),
        alley: state.alley(player).map(number),
        attached: state
            .attached
            .iter_of(player)
            .map(|weapon| v2::Attached { weapon: weapon.0, bearer: state.bearer[weapon.index()].0 })
            .collect(),
        stack: CardIx::all().filter(in_stack).map(|card| card.0).collect(),
        known: numbers(state.known(player)),
    }
}

fn field(state: &State) -> v2::Field {
    let counts = |of: &dyn Fn(CardIx) -> u8| {
        CardIx::all()
            .map(|card| v2::Count { card: card.0, count: of(card) })
            .filter(|count| count.count > 0)
            .collect::<Vec<_>>()
    };
    v2::Field {
        damage: counts(&|card| state.damage(card)),
        used: counts(&|card| state.used(card)),
        tapped: numbers(state.tapped),
        cooldown: numbers(state.cooldown),
        shocked: numbers(state.shocked),
        played: numbers(state.played),
        lasting: state
            .lasting
            .entries()
            .map(|entry| v2::Lasting {
                card: entry.card.0,
                change: match entry.change {
                    Change::Attack => v2::Change::Attack,
                    Change::Health => v2::Change::Health,
                    Change::Frozen => v2::Change::Frozen,
                    Change::Gain(keyword) => v2::Change::Gain(keyword.into()),
                    Change::Lose(keyword) => v2::Change::Lose(keyword.into()),
                },
                amount: entry.amount,
                until: match entry.until {
                    Until::EndOfTurn => v2::Until::EndOfTurn,
                    Until::StartOfTurn(player) => v2::Until::StartOfTurn(player as u8),
                    Until::LeavesField => v2::Until::LeavesField,
                },
            })
            .collect(),
    }
}

fn running(state: &State, table: &CardTable) -> v2::Running {
    let frame = |frame: &state::Frame| frame_of(frame, programs::place(table, state.def(frame.source), frame.ability));
    v2::Running {
        combat: state.combat.attacker.is_some().then_some(v2::Combat {
            attacker: state.combat.attacker.0,
            target: state.combat.target.0,
            defended: state.combat.defended,
        }),
        pending: state.pending.is_open().then(|| pending(&state.pending)),
        frames: state.frames().iter().map(frame).collect(),
        stack: state.stack().iter().map(|parked| frame(&parked.frame())).collect(),
        triggers: state
            .triggers()
            .iter()
            .map(|trigger| v2::Trigger {
                source: trigger.source.0,
                ability: programs::place(table, state.def(trigger.source), trigger.ability).0,
                subjects: numbers(trigger.subjects()),
                batch: trigger.batch,
            })
            .collect(),
        batch: state.batch,
        effort: state.effort,
        hits: state.hits[..usize::from(state.hit_count)]
            .iter()
            .map(|hit| v2::Hit {
                source: hit.source.0,
                target: hit.target.0,
                amount: hit.amount,
                combat: hit.combat,
                offered: hit.offered,
            })
            .collect(),
        doomed: numbers(state.doomed),
        death_at: number(state.death_at),
        death_offered: numbers(state.death_offered),
        last_offer: state.last_offer.map(|(card, ability)| v2::Offer { card: card.0, ability }),
        draw_replaced: state.draw_replaced,
    }
}

fn pending(pending: &state::Pending) -> v2::Pending {
    let slots_or_triggers =
        matches!(pending.kind, PendingKind::GardenSlot | PendingKind::AlleySlot | PendingKind::TriggerOrder);
    let eligible = if slots_or_triggers {
        (0..128).filter(|number| positions(pending.eligible) >> number & 1 == 1).collect()
    } else {
        numbers(pending.eligible)
    };
    v2::Pending { who: pending.who as u8, kind: pending.kind.into(), eligible, min: pending.min, max: pending.max }
}

fn frame_of(frame: &state::Frame, (ability, part): (u8, u8)) -> v2::Frame {
    v2::Frame {
        kind: frame.kind.into(),
        source: frame.source.0,
        ability,
        part,
        subject: number(frame.subject),
        pc: frame.pc,
        step: frame.step,
        count: frame.count,
        with_token: frame.with_token,
        paid: frame.paid,
        chosen: numbers(frame.chosen),
        looked: numbers(frame.looked),
        remaining: numbers(frame.remaining),
        working: numbers(frame.working),
    }
}
