//! A state becomes a document of the newest version.

use super::format::SAVE;
use super::frozen::{Hash, number, numbers};
use super::version_1 as v1;
use crate::def::CardTable;
use crate::ids::{CardIx, Player};
use crate::limits::MAIN_DECK;
use crate::state::{self, Change, PendingKind, Ruleset, State, Until, Zone};

pub(super) fn document(state: &State, table: &CardTable) -> v1::Save {
    let config = state.config();
    v1::Save {
        document: SAVE.word.to_owned(),
        state_version: v1::VERSION,
        ruleset_id: Ruleset::ID.to_owned(),
        card_table: Hash(table.hash()),
        state_hash: Some(Hash(state.hash())),
        rules: v1::Rules { response: config.response.into(), turn_limit: config.turn_limit },
        random: v1::Random { seed: state.rng.seed, position: state.rng.position },
        phase: state.phase.into(),
        progress: state.progress,
        turn: state.turn,
        starting: state.starting as u8,
        active: state.active as u8,
        outcome: state.outcome.map(|outcome| v1::Outcome {
            winner: outcome.winner.map(|winner| winner as u8),
            reason: outcome.reason.into(),
        }),
        players: Player::BOTH.map(|player| side(state, table, player)),
        field: field(state),
        running: running(state),
    }
}

fn side(state: &State, table: &CardTable, player: Player) -> v1::Side {
    let id = |card: CardIx| table.text(state.def(card)).id.clone();
    let list = |cards: &[CardIx]| cards.iter().map(|card| card.0).collect::<Vec<u8>>();
    let in_stack = |card: &CardIx| card.owner() == player && state.zone(*card) == Zone::Stack;
    v1::Side {
        leader: id(CardIx::leader(player)),
        gate: id(CardIx::gate(player)),
        main: (0..MAIN_DECK as u8).map(|number| id(CardIx::main(player, number))).collect(),
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
            .map(|weapon| v1::Attached { weapon: weapon.0, bearer: state.bearer[weapon.index()].0 })
            .collect(),
        stack: CardIx::all().filter(in_stack).map(|card| card.0).collect(),
        known: numbers(state.known(player)),
    }
}

fn field(state: &State) -> v1::Field {
    let counts = |of: &dyn Fn(CardIx) -> u8| {
        CardIx::all()
            .map(|card| v1::Count { card: card.0, count: of(card) })
            .filter(|count| count.count > 0)
            .collect::<Vec<_>>()
    };
    v1::Field {
        damage: counts(&|card| state.damage(card)),
        used: counts(&|card| state.used(card)),
        tapped: numbers(state.tapped),
        cooldown: numbers(state.cooldown),
        shocked: numbers(state.shocked),
        played: numbers(state.played),
        lasting: state
            .lasting
            .entries()
            .iter()
            .map(|entry| v1::Lasting {
                card: entry.card.0,
                change: match entry.change {
                    Change::Attack => v1::Change::Attack,
                    Change::Health => v1::Change::Health,
                    Change::Frozen => v1::Change::Frozen,
                    Change::Gain(keyword) => v1::Change::Gain(keyword.into()),
                    Change::Lose(keyword) => v1::Change::Lose(keyword.into()),
                },
                amount: entry.amount,
                until: match entry.until {
                    Until::EndOfTurn => v1::Until::EndOfTurn,
                    Until::StartOfTurn(player) => v1::Until::StartOfTurn(player as u8),
                    Until::LeavesField => v1::Until::LeavesField,
                },
            })
            .collect(),
    }
}

fn running(state: &State) -> v1::Running {
    v1::Running {
        combat: state.combat.attacker.is_some().then_some(v1::Combat {
            attacker: state.combat.attacker.0,
            target: state.combat.target.0,
            defended: state.combat.defended,
        }),
        pending: state.pending.is_open().then(|| pending(&state.pending)),
        frames: state.frames().iter().map(frame).collect(),
        stack: state.stack().iter().map(frame).collect(),
        triggers: state
            .triggers()
            .iter()
            .map(|trigger| v1::Trigger {
                ability: trigger.ability.0,
                source: trigger.source.0,
                subject: number(trigger.subject),
                batch: trigger.batch,
            })
            .collect(),
        batch: state.batch,
        hits: state.hits[..usize::from(state.hit_count)]
            .iter()
            .map(|hit| v1::Hit {
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
        last_offer: state.last_offer.map(|(card, ability)| v1::Offer { card: card.0, ability }),
        draw_replaced: state.draw_replaced,
    }
}

fn pending(pending: &state::Pending) -> v1::Pending {
    let slots_or_triggers =
        matches!(pending.kind, PendingKind::GardenSlot | PendingKind::AlleySlot | PendingKind::TriggerOrder);
    let eligible = if slots_or_triggers {
        (0..64).filter(|number| pending.eligible.0[0] >> number & 1 == 1).collect()
    } else {
        numbers(pending.eligible)
    };
    v1::Pending { who: pending.who as u8, kind: pending.kind.into(), eligible, min: pending.min, max: pending.max }
}

fn frame(frame: &state::Frame) -> v1::Frame {
    v1::Frame {
        kind: frame.kind.into(),
        ability: frame.ability.0,
        source: frame.source.0,
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
