//! The actions worth thinking about, and a name for each that survives a change of what is hidden.

use azuki_engine::action::{Action, ActionKind, ActionList, LEADER_PLACE, legal};
use azuki_engine::def::CardTable;
use azuki_engine::ids::{CardIx, Player};
use azuki_engine::state::{PendingKind, State};

/// What an action means to the one who searches: the same in every match that player thinks possible.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord, Hash)]
pub struct Meaning(pub u64);

impl Meaning {
    /// The player who does not search passes, or declines.
    pub(crate) const OTHER_PASSES: Self = Self(OF_THE_OTHER);
}

/// Marks what the player does who does not search.
const OF_THE_OTHER: u64 = 1 << 55;

/// One action and what it means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    /// The action on the board at hand.
    pub action: Action,
    /// What it means.
    pub meaning: Meaning,
}

/// The legal actions without those that come to the same.
#[derive(Clone, Debug, Default)]
pub struct Moves {
    list: ActionList,
    moves: Vec<Move>,
}

impl Moves {
    /// No moves yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// The moves of the last [`Moves::find`].
    pub fn as_slice(&self) -> &[Move] {
        &self.moves
    }

    /// Finds the moves of whoever must act, as `searcher` can tell them apart.
    pub fn find(&mut self, state: &State, table: &CardTable, searcher: Player) {
        self.moves.clear();
        legal(state, table, &mut self.list);
        let Some(actor) = state.actor() else { return };
        let mut first = SlotUse::default();
        for action in self.list.iter() {
            // The token pays when the IKZ do not suffice; before that it is only lost.
            if first.repeats(state, actor, *action) || (action.p[2] == 1 && self.has_without_token(*action)) {
                continue;
            }
            let meaning = meaning(state, actor, *action, searcher);
            if !self.moves.iter().any(|known| known.meaning == meaning) {
                self.moves.push(Move { action: *action, meaning });
            }
        }
    }

    /// Leaves only moves of these meanings, or all where none of them is there.
    pub(crate) fn retain(&mut self, meanings: &[Meaning]) {
        if self.moves.iter().any(|found| meanings.contains(&found.meaning)) {
            self.moves.retain(|found| meanings.contains(&found.meaning));
        }
    }

    fn has_without_token(&self, action: Action) -> bool {
        let plain = Action { p: [action.p[0], action.p[1], 0], ..action };
        self.list.contains(&plain)
    }
}

/// Free slots of a row are alike: only the first of each is worth a thought.
#[derive(Default)]
pub(crate) struct SlotUse {
    free: Option<[Option<u8>; 2]>,
}

impl SlotUse {
    pub(crate) fn repeats(&mut self, state: &State, actor: Player, action: Action) -> bool {
        let (row, slot) = match ActionKind::from_code(action.kind) {
            Some(ActionKind::PlayEntityToGarden | ActionKind::PortalGate) => (0, action.p[1]),
            Some(ActionKind::PlayEntityToAlley) => (1, action.p[1]),
            Some(ActionKind::Choose) => match state.pending().kind {
                PendingKind::GardenSlot => (0, action.p[0]),
                PendingKind::AlleySlot => (1, action.p[0]),
                _ => return false,
            },
            _ => return false,
        };
        let free = self.free.get_or_insert_with(|| {
            [state.garden(actor), state.alley(actor)]
                .map(|slots| slots.iter().position(|card| card.is_none()).map(|slot| slot as u8))
        });
        free[row].is_some_and(|free| free != slot)
    }
}

/// What an action means to `searcher`. Cards in hand are told by what they are, cards on the field by which they are; a
/// secret of the other player is not told at all.
pub fn meaning(state: &State, actor: Player, action: Action, searcher: Player) -> Meaning {
    let [p0, p1, p2] = action.p;
    let kind = u64::from(action.kind) << 56;
    let token = u64::from(p2) << 48;
    // Both players may end a turn, pass, or use a leader's ability: never the same move.
    let other = if actor == searcher { 0 } else { OF_THE_OTHER };
    let in_hand = || state.hand(actor).get(usize::from(p0)).map_or(0, |card| u64::from(state.def(*card).0) + 1);
    let garden = |player: Player, place: u8| {
        let card = if place == LEADER_PLACE {
            CardIx::leader(player)
        } else {
            state.garden(player).get(usize::from(place)).copied().unwrap_or(CardIx::NONE)
        };
        u64::from(card.0)
    };
    let rest = match ActionKind::from_code(action.kind) {
        Some(ActionKind::PlayEntityToGarden | ActionKind::PlayEntityToAlley) => in_hand() << 8 | u64::from(p1),
        Some(ActionKind::PlayWeapon) => in_hand() << 8 | garden(actor, p1),
        Some(ActionKind::PlaySpellMain | ActionKind::PlaySpellResponse) => in_hand() << 8,
        Some(ActionKind::Attack) => garden(actor, p0) << 8 | garden(actor.other(), p1),
        Some(ActionKind::DeclareDefender) => garden(actor, p0),
        Some(ActionKind::PortalGate) => {
            let entity = state.alley(actor).get(usize::from(p0)).copied().unwrap_or(CardIx::NONE);
            u64::from(entity.0) << 8 | u64::from(p1)
        }
        Some(ActionKind::ActivateAbility) => u64::from(p0) << 8 | u64::from(p1),
        Some(ActionKind::Choose) => chosen(state, action.option(), searcher),
        _ => 0,
    };
    Meaning(kind | other | token | rest)
}

/// The card that an action chooses in the open choice.
pub(crate) fn chosen_card(state: &State, action: Action) -> Option<CardIx> {
    let chooses = action.kind == ActionKind::Choose as u8;
    state.pending().card(action.option()).filter(|_| chooses)
}

fn chosen(state: &State, option: u8, searcher: Player) -> u64 {
    let pending = state.pending();
    let kind = (pending.kind as u64) << 40;
    let Some(card) = pending.card(option) else {
        let trigger = match pending.kind {
            PendingKind::TriggerOrder => {
                let trigger = pending.trigger(option).and_then(|at| state.triggers().get(at));
                trigger.map_or(0, |trigger| u64::from(trigger.source.0) + 1)
            }
            _ => u64::from(option),
        };
        return kind | trigger;
    };
    if pending.who != searcher && !state.knows(searcher, card) {
        return kind | 1 << 39;
    }
    let zone = (state.zone(card) as u64) << 32;
    if state.zone(card).is_field() {
        return kind | zone | 1 << 31 | u64::from(card.0);
    }
    kind | zone | u64::from(card.owner() as u8) << 30 | u64::from(state.def(card).0)
}
