//! A document of the newest version becomes a state, or an error that says what is wrong and where.

use std::fmt::Arguments;

use super::cards::{Changed, Found};
use super::frozen::{card, player, set};
use super::{SnapshotError, read_running, version_2 as v2};
use crate::def::{CardKind, CardTable};
use crate::ids::{CardIx, CardSet, DefIx, Player};
use crate::limits::{MAIN_DECK, PLAYERS};
use crate::state::{self, Change, Lasting, List, Outcome, Ruleset, State, Until, Zone};

type Result<T> = std::result::Result<T, SnapshotError>;

pub(super) fn state(save: &v2::Save, table: &CardTable, changes: Changed) -> Result<State> {
    let cards = Found::read(&save.cards, table, changes)?;
    let config = Ruleset { response: save.rules.response.into(), turn_limit: save.rules.turn_limit };
    if config.turn_limit == 0 {
        return Err(SnapshotError::at("rules.turn_limit", "a match without turns"));
    }
    let mut heads = [(DefIx(0), DefIx(0)); PLAYERS];
    for (seat, side) in save.players.iter().enumerate() {
        let leader = cards.get(side.leader, format_args!("players[{seat}].leader"), |kind| kind == CardKind::Leader)?;
        let gate = cards.get(side.gate, format_args!("players[{seat}].gate"), |kind| kind == CardKind::Gate)?;
        heads[seat] = (leader, gate);
    }
    let mut state = State::bare(config, table, heads, save.random.seed);
    state.rng.position = save.random.position;
    state.phase = save.phase.into();
    state.progress = save.progress;
    state.turn = save.turn;
    state.starting = player(save.starting, "starting")?;
    state.active = player(save.active, "active")?;
    state.outcome = match &save.outcome {
        Some(outcome) => Some(Outcome {
            winner: outcome.winner.map(|winner| player(winner, "outcome.winner")).transpose()?,
            reason: outcome.reason.into(),
        }),
        None => None,
    };
    let mut placing = Placing { state: &mut state, placed: CardSet::EMPTY };
    for seat in Player::BOTH {
        placing.side(&save.players[seat.index()], &cards, seat)?;
    }
    for seat in Player::BOTH {
        let place = format!("players[{}].known", seat.index());
        state.known[seat.index()] = set(&save.players[seat.index()].known, &place)?;
    }
    for card in CardIx::all().filter(|card| !card.is_leader() && !card.is_gate()) {
        if state.zone(card).is_field() {
            state.begin_to_matter(table, card);
        }
    }
    field(&mut state, &save.field)?;
    read_running::running(&mut state, table, &save.running)?;
    state::check(&state, table).map_err(|what| SnapshotError::at("the match", what))?;
    read_running::stands_still(&state, table)?;
    cards.check_used(|def| CardIx::all().any(|card| state.def(card) == def))?;
    Ok(state)
}

/// Puts cards where the document says, each once.
struct Placing<'s> {
    state: &'s mut State,
    placed: CardSet,
}

impl Placing<'_> {
    fn side(&mut self, side: &v2::Side, cards: &Found<'_>, owner: Player) -> Result<()> {
        let seat = owner.index();
        if side.main.len() != MAIN_DECK {
            let what = format!("{} cards instead of {MAIN_DECK}", side.main.len());
            return Err(SnapshotError::at(format_args!("players[{seat}].main"), what));
        }
        for (number, listed) in side.main.iter().enumerate() {
            let def = cards.get(*listed, format_args!("players[{seat}].main[{number}]"), CardKind::in_main_deck)?;
            self.state.def[CardIx::main(owner, number as u8).index()] = def;
        }
        for zone in &mut self.state.zone[owner.index() * 64..][..63] {
            if *zone == Zone::Deck || *zone == Zone::IkzPile {
                // Nowhere, until the document says where.
                *zone = Zone::Removed;
            }
        }
        let lists = &mut self.state.sides[seat];
        lists.ikz_pile = List::EMPTY;
        self.state.sides[seat].deck = self.list(&side.deck, owner, Zone::Deck, format_args!("players[{seat}].deck"))?;
        self.state.sides[seat].hand = self.list(&side.hand, owner, Zone::Hand, format_args!("players[{seat}].hand"))?;
        self.state.sides[seat].discard =
            self.list(&side.discard, owner, Zone::Discard, format_args!("players[{seat}].discard"))?;
        self.state.sides[seat].ikz_pile =
            self.list(&side.ikz_pile, owner, Zone::IkzPile, format_args!("players[{seat}].ikz_pile"))?;
        self.state.sides[seat].ikz_area =
            self.list(&side.ikz_area, owner, Zone::IkzArea, format_args!("players[{seat}].ikz_area"))?;
        self.state.sides[seat].garden =
            self.row(&side.garden, owner, Zone::Garden, format_args!("players[{seat}].garden"))?;
        self.state.sides[seat].alley =
            self.row(&side.alley, owner, Zone::Alley, format_args!("players[{seat}].alley"))?;
        for (number, attached) in side.attached.iter().enumerate() {
            let weapon = self.place(
                attached.weapon,
                owner,
                Zone::Attached,
                format_args!("players[{seat}].attached[{number}].weapon"),
            )?;
            self.state.attached.insert(weapon);
            let bearer = card(attached.bearer, format_args!("players[{seat}].attached[{number}].bearer"))?;
            self.state.bearer[weapon.index()] = bearer;
        }
        for (number, spell) in side.stack.iter().enumerate() {
            self.place(*spell, owner, Zone::Stack, format_args!("players[{seat}].stack[{number}]"))?;
        }
        match (3..63).map(|number| CardIx::of(owner, number)).find(|card| !self.placed.contains(*card)) {
            Some(lost) => Err(SnapshotError::at(format!("players[{seat}]"), format!("card {} is nowhere", lost.0))),
            None => Ok(()),
        }
    }

    fn place(&mut self, number: u8, owner: Player, zone: Zone, place: Arguments<'_>) -> Result<CardIx> {
        let card = card(number, place)?;
        if card.owner() != owner {
            return Err(SnapshotError::at(place, format!("card {number} belongs to the other player")));
        }
        if card.is_leader() || card.is_gate() {
            return Err(SnapshotError::at(place, format!("card {number} never leaves its place")));
        }
        if self.placed.contains(card) {
            return Err(SnapshotError::at(place, format!("card {number} is somewhere else too")));
        }
        self.placed.insert(card);
        self.state.zone[card.index()] = zone;
        Ok(card)
    }

    fn list<const N: usize>(
        &mut self,
        numbers: &[u8],
        owner: Player,
        zone: Zone,
        place: Arguments<'_>,
    ) -> Result<List<N>> {
        if numbers.len() > N {
            return Err(SnapshotError::at(place, format!("{} cards; at most {N} fit", numbers.len())));
        }
        let mut list = List::EMPTY;
        for (at, number) in numbers.iter().enumerate() {
            list.push(self.place(*number, owner, zone, format_args!("{place}[{at}]"))?);
        }
        Ok(list)
    }

    fn row<const N: usize>(
        &mut self,
        numbers: &[Option<u8>; N],
        owner: Player,
        zone: Zone,
        place: Arguments<'_>,
    ) -> Result<[CardIx; N]> {
        let mut row = [CardIx::NONE; N];
        for (slot, number) in numbers.iter().enumerate() {
            if let Some(number) = number {
                row[slot] = self.place(*number, owner, zone, format_args!("{place}[{slot}]"))?;
                self.state.slot[row[slot].index()] = slot as u8;
            }
        }
        Ok(row)
    }
}

fn field(state: &mut State, field: &v2::Field) -> Result<()> {
    for (at, count) in field.damage.iter().enumerate() {
        let card = card(count.card, format_args!("field.damage[{at}]"))?;
        state.set_damage(card, count.count);
    }
    for (at, count) in field.used.iter().enumerate() {
        let card = card(count.card, format_args!("field.used[{at}]"))?;
        state.used[card.index()] = count.count;
    }
    state.tapped = set(&field.tapped, "field.tapped")?;
    state.cooldown = set(&field.cooldown, "field.cooldown")?;
    state.shocked = set(&field.shocked, "field.shocked")?;
    state.played = set(&field.played, "field.played")?;
    for (at, lasting) in field.lasting.iter().enumerate() {
        let place = format!("field.lasting[{at}]");
        let new = Lasting {
            card: card(lasting.card, &place)?,
            change: match lasting.change {
                v2::Change::Attack => Change::Attack,
                v2::Change::Health => Change::Health,
                v2::Change::Frozen => Change::Frozen,
                v2::Change::Gain(keyword) => Change::Gain(keyword.into()),
                v2::Change::Lose(keyword) => Change::Lose(keyword.into()),
            },
            amount: lasting.amount,
            until: match lasting.until {
                v2::Until::EndOfTurn => Until::EndOfTurn,
                v2::Until::StartOfTurn(seat) => Until::StartOfTurn(player(seat, &place)?),
                v2::Until::LeavesField => Until::LeavesField,
            },
        };
        add_lasting(state, new, &place)?;
    }
    Ok(())
}

/// A change on a card of the field; weapons have attack only.
fn add_lasting(state: &mut State, new: Lasting, place: &str) -> Result<()> {
    let same = |old: &Lasting| (old.card, old.change, old.until) == (new.card, new.change, new.until);
    if state.lasting.of(new.card).any(|old| same(&old)) {
        return Err(SnapshotError::at(place, "the same change is listed before"));
    }
    match (state.zone(new.card), new.change) {
        (Zone::Garden | Zone::Alley, _) => state.lasting.add(new),
        (Zone::Attached, Change::Attack) => state.lasting.sharpen(new.card, new.amount, new.until),
        _ => return Err(SnapshotError::at(place, "this card cannot be changed like this where it is")),
    }
    Ok(())
}
