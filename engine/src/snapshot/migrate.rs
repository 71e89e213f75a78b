//! Carries documents of version 1 to version 2: numbers of its card table become cards of a list and abilities of a card.

use super::frozen::{Hash, card};
use super::version_1_cards::{OldCard, OldTable};
use super::{SnapshotError, version_1 as v1, version_2 as v2};
use crate::ids::CardIx;

type Result<T> = std::result::Result<T, SnapshotError>;

/// The cards a document of version 1 uses, as version 2 lists them.
struct Cards {
    table: &'static OldTable,
    /// Numbers in the table, rising by id.
    used: Vec<usize>,
}

impl Cards {
    fn new<'d>(table: &'static OldTable, ids: impl Iterator<Item = &'d String>) -> Self {
        let mut is_used = vec![false; table.cards.len()];
        for number in ids.filter_map(|id| table.number(id)).chain([table.ikz, table.token]) {
            is_used[number] = true;
        }
        let mut used: Vec<usize> = (0..is_used.len()).filter(|number| is_used[*number]).collect();
        used.sort_unstable_by_key(|number| &table.cards[*number].id);
        Self { table, used }
    }

    fn place(&self, id: &str, place: impl std::fmt::Display) -> Result<u8> {
        let number = self.table.number(id);
        let listed = self.used.iter().position(|used| Some(*used) == number);
        listed.map(|at| at as u8).ok_or_else(|| SnapshotError::at(place, format!("there is no card {id:.20?}")))
    }

    fn places(&self, ids: &[String], place: &str) -> Result<Vec<u8>> {
        ids.iter().enumerate().map(|(at, id)| self.place(id, format_args!("{place}[{at}]"))).collect()
    }

    fn written(&self) -> Vec<v2::Card> {
        let card = |OldCard { id, name, definition, .. }: &OldCard| v2::Card {
            id: id.clone(),
            name: name.clone(),
            definition: Hash(*definition),
        };
        self.used.iter().map(|number| card(&self.table.cards[*number])).collect()
    }
}

/// A save of version 1 as one of version 2. The hash is left out: it is version 1's.
pub(super) fn save(old: &v1::Save, table: &'static OldTable) -> Result<v2::Save> {
    let ids = old.players.iter().flat_map(|side| side.main.iter().chain([&side.leader, &side.gate]));
    let cards = Cards::new(table, ids);
    let [first, second] = &old.players;
    Ok(v2::Save {
        document: old.document.clone(),
        state_version: v2::VERSION,
        ruleset_id: old.ruleset_id.clone(),
        cards: cards.written(),
        state_hash: None,
        rules: old.rules,
        random: old.random,
        phase: old.phase,
        progress: old.progress,
        turn: old.turn,
        starting: old.starting,
        active: old.active,
        outcome: old.outcome,
        players: [side(first, &cards, 0)?, side(second, &cards, 1)?],
        field: old.field.clone(),
        running: running(old, table)?,
    })
}

fn side(old: &v1::Side, cards: &Cards, seat: usize) -> Result<v2::Side> {
    Ok(v2::Side {
        leader: cards.place(&old.leader, format_args!("players[{seat}].leader"))?,
        gate: cards.place(&old.gate, format_args!("players[{seat}].gate"))?,
        main: cards.places(&old.main, &format!("players[{seat}].main"))?,
        deck: old.deck.clone(),
        hand: old.hand.clone(),
        discard: old.discard.clone(),
        ikz_pile: old.ikz_pile.clone(),
        ikz_area: old.ikz_area.clone(),
        garden: old.garden,
        alley: old.alley,
        attached: old.attached.clone(),
        stack: old.stack.clone(),
        known: old.known.clone(),
    })
}

fn running(old: &v1::Save, table: &OldTable) -> Result<v2::Running> {
    let running = &old.running;
    let frames = |frames: &[v1::Frame], list: &str| {
        frames
            .iter()
            .enumerate()
            .map(|(at, frame)| carried_frame(frame, old, table, &format!("running.{list}[{at}]")))
            .collect::<Result<Vec<_>>>()
    };
    let triggers = running.triggers.iter().enumerate().map(|(at, trigger)| {
        let v1::Trigger { ability, source, subject, batch } = *trigger;
        let place = format!("running.triggers[{at}]");
        match place_of_ability(ability, source, old, table, &place)? {
            (ability, 0) => Ok(v2::Trigger { source, ability, subjects: subject.into_iter().collect(), batch }),
            _ => Err(no_ability(source, ability, &place)),
        }
    });
    Ok(v2::Running {
        combat: running.combat,
        pending: running.pending.clone(),
        frames: frames(&running.frames, "frames")?,
        stack: frames(&running.stack, "stack")?,
        triggers: triggers.collect::<Result<_>>()?,
        batch: running.batch,
        // Version 1 did not count them; an ability that goes on for ever ends a little later.
        effort: 0,
        hits: running.hits.clone(),
        doomed: running.doomed.clone(),
        death_at: running.death_at,
        death_offered: running.death_offered.clone(),
        last_offer: running.last_offer,
        draw_replaced: running.draw_replaced,
    })
}

fn carried_frame(frame: &v1::Frame, old: &v1::Save, table: &OldTable, place: &str) -> Result<v2::Frame> {
    let (ability, part) = match (frame.kind, frame.ability) {
        // The draw of the turn belongs to no card.
        (v1::FrameKind::Turn, TURN_DRAW) => (0, 0),
        (v1::FrameKind::Turn, other) => return Err(no_ability(frame.source, other, place)),
        (
            v1::FrameKind::Triggered | v1::FrameKind::Activated | v1::FrameKind::Spell | v1::FrameKind::Replacement,
            ability,
        ) => place_of_ability(ability, frame.source, old, table, place)?,
    };
    Ok(v2::Frame {
        kind: frame.kind,
        source: frame.source,
        ability,
        part,
        subject: frame.subject,
        pc: frame.pc,
        step: frame.step,
        count: frame.count,
        with_token: frame.with_token,
        paid: frame.paid,
        chosen: frame.chosen.clone(),
        looked: frame.looked.clone(),
        remaining: frame.remaining.clone(),
        working: frame.working.clone(),
    })
}

/// The number of the draw of the turn in every table.
const TURN_DRAW: u16 = 0;

fn no_ability(source: u8, ability: u16, place: &str) -> SnapshotError {
    SnapshotError::at(place, format!("card {source} has no ability {ability}"))
}

fn place_of_ability(ability: u16, source: u8, old: &v1::Save, table: &OldTable, place: &str) -> Result<(u8, u8)> {
    let source = card(source, format_args!("{place}.source"))?;
    let found = number_of(source, old, table).and_then(|number| table.cards[number].place(ability));
    found.ok_or_else(|| no_ability(source.0, ability, place))
}

/// The number in the table of a card of the match.
fn number_of(card: CardIx, save: &v1::Save, table: &OldTable) -> Option<usize> {
    let side = &save.players[card.owner().index()];
    match card.number() {
        0 => table.number(&side.leader),
        1 => table.number(&side.gate),
        2 => Some(table.token),
        3..13 => Some(table.ikz),
        number => table.number(side.main.get(usize::from(number) - 13)?),
    }
}

/// A replay of version 1 as one of version 2. Its hashes stay version 1's.
pub(super) fn replay(old: v1::Replay, table: &'static OldTable) -> Result<v2::Replay> {
    let ids = old.decks.iter().flat_map(|deck| deck.main.iter().chain([&deck.leader, &deck.gate]));
    let cards = Cards::new(table, ids);
    let deck = |seat: usize| -> Result<v2::Deck> {
        let deck = &old.decks[seat];
        Ok(v2::Deck {
            leader: cards.place(&deck.leader, format_args!("decks[{seat}].leader"))?,
            gate: cards.place(&deck.gate, format_args!("decks[{seat}].gate"))?,
            main: cards.places(&deck.main, &format!("decks[{seat}].main"))?,
        })
    };
    Ok(v2::Replay {
        decks: [deck(0)?, deck(1)?],
        cards: cards.written(),
        document: old.document,
        state_version: v2::VERSION,
        ruleset_id: old.ruleset_id,
        rules: old.rules,
        seed: old.seed,
        start: old.start,
        steps: old.steps,
    })
}
