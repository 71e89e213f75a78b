//! Changes everything a player may not know and compares what that player is told.
//!
//! The hidden cards change places in the written save, not through the engine: what the engine forgets to hide, this
//! still moves.

use azuki_engine::action::{Action, ActionKind, ActionList, Masks, check, legal};
use azuki_engine::def::CardTable;
use azuki_engine::event::{Event, EventBuffer, redact};
use azuki_engine::ids::{CardIx, CardSet, Player};
use azuki_engine::snapshot::{Format, load, save};
use azuki_engine::state::{Phase, State, Zone};
use azuki_engine::step;
use azuki_engine::view::{OBSERVATION_LEN, PlayerView, board_of, observe};
use serde_json::Value;

use crate::dice::Dice;

/// What one comparison came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Compared {
    /// Everything was equal.
    Equal,
    /// The rules themselves tell something: a window that opens or not, a secret choice that does not fit.
    Told,
    /// Nothing was hidden that could change.
    NothingHidden,
}

/// The cards a viewer cannot see or remember, found without the engine's own idea of it.
pub fn hidden(state: &State, viewer: Player) -> CardSet {
    let out_of_sight = |card: &CardIx| match state.zone(*card) {
        Zone::Deck | Zone::IkzPile => true,
        Zone::Hand => card.owner() != viewer,
        _ => false,
    };
    let unseen: CardSet = CardIx::all().filter(out_of_sight).collect();
    unseen.without(state.known(viewer))
}

/// Which card takes the place of which; the identity for all others.
pub struct Swap([u8; 128]);

impl Swap {
    /// The cards of a set change places among their own owner's of the same sort.
    pub fn random(cards: CardSet, dice: &mut Dice) -> Self {
        let mut to: [u8; 128] = std::array::from_fn(|at| at as u8);
        for owner in Player::BOTH {
            for ikz in [false, true] {
                let group: Vec<CardIx> = cards.iter_of(owner).filter(|card| (card.number() < 13) == ikz).collect();
                let mut places = group.clone();
                for last in (1..places.len()).rev() {
                    places.swap(last, dice.below(last + 1));
                }
                for (old, new) in group.iter().zip(&places) {
                    to[old.index()] = new.0;
                }
            }
        }
        Self(to)
    }

    fn card(&self, card: CardIx) -> CardIx {
        CardIx(self.0[card.index()])
    }

    fn list(&self, list: &mut Value, sorted: bool) {
        let Some(numbers) = list.as_array_mut() else { return };
        let mut moved: Vec<u8> =
            numbers.iter().filter_map(Value::as_u64).map(|number| self.0[number as usize]).collect();
        if sorted {
            moved.sort_unstable();
        }
        *numbers = moved.into_iter().map(Value::from).collect();
    }

    /// The same match with the cards in each other's places.
    pub fn apply(&self, state: &State, table: &CardTable, new_luck: bool) -> Result<State, String> {
        let written = save(state, table, Format::Json);
        let mut document: Value = serde_json::from_slice(&written).map_err(|error| error.to_string())?;
        document["state_hash"] = Value::Null;
        if new_luck {
            document["random"]["seed"] = Value::from(state.rng().seed ^ 0x005e_c2e7);
        }
        for seat in 0..2 {
            let side = &mut document["players"][seat];
            for zone in ["deck", "hand", "ikz_pile"] {
                self.list(&mut side[zone], false);
            }
            self.list(&mut side["known"], true);
        }
        for frames in ["frames", "stack"] {
            for frame in document["running"][frames].as_array_mut().into_iter().flatten() {
                for set in ["chosen", "looked", "remaining", "working"] {
                    self.list(&mut frame[set], true);
                }
            }
        }
        let pending = &mut document["running"]["pending"];
        let slots = ["garden_slot", "alley_slot", "trigger_order"];
        if pending["kind"].as_str().is_some_and(|kind| !slots.contains(&kind)) {
            self.list(&mut pending["eligible"], true);
        }
        let bytes = serde_json::to_vec(&document).map_err(|error| error.to_string())?;
        load(&bytes, table).map_err(|error| error.to_string())
    }
}

/// Changes everything hidden in a position: the viewer's view, board, list and masks stay.
pub fn compare_position(state: &State, table: &CardTable, viewer: Player, dice: &mut Dice) -> Result<Compared, String> {
    let hidden = hidden(state, viewer);
    if hidden.is_empty() {
        return Ok(Compared::NothingHidden);
    }
    let changed = match Swap::random(hidden, dice).apply(state, table, true) {
        Ok(changed) => changed,
        // What the other player may choose from depends on the cards: another position, not a leak.
        Err(_) if state.actor() == Some(viewer.other()) && state.pending().is_open() => return Ok(Compared::Told),
        Err(error) => return Err(format!("the changed match is refused: {error}")),
    };
    same(state, &changed, table, viewer)?;
    Ok(Compared::Equal)
}

/// Everything one player is shown of two matches is equal.
fn same(one: &State, other: &State, table: &CardTable, viewer: Player) -> Result<(), String> {
    let (left, right) = (PlayerView::of(one, viewer), PlayerView::of(other, viewer));
    if left != right {
        let [left, right] = [left, right].map(|view| format!("{view:#?}"));
        let line = left.lines().zip(right.lines()).position(|(left, right)| left != right).unwrap_or(0);
        let around = |text: &str| text.lines().skip(line.saturating_sub(4)).take(8).collect::<Vec<_>>().join("\n");
        return Err(format!(
            "player {} sees a difference in the view:\n{}\nor\n{}",
            viewer.index(),
            around(&left),
            around(&right)
        ));
    }
    if board_of(one, table, viewer) != board_of(other, table, viewer) {
        return Err(format!("player {} sees a difference on the board", viewer.index()));
    }
    let mut observed = [vec![0.0; OBSERVATION_LEN], vec![0.0; OBSERVATION_LEN]];
    for (state, values) in [one, other].into_iter().zip(&mut observed) {
        observe(state, table, viewer, values).map_err(|error| error.to_string())?;
    }
    let bits = |values: &[f32]| values.iter().map(|value| value.to_bits()).collect::<Vec<u32>>();
    if bits(&observed[0]) != bits(&observed[1]) {
        return Err(format!("player {} observes a difference", viewer.index()));
    }
    if one.actor() == Some(viewer) {
        let [mut left, mut right] = [ActionList::new(), ActionList::new()];
        legal(one, table, &mut left);
        legal(other, table, &mut right);
        let mut masks = [Masks::default(), Masks::default()];
        masks[0].fill(&left);
        masks[1].fill(&right);
        if *left != *right || masks[0] != masks[1] {
            return Err(format!("player {} may do something else", viewer.index()));
        }
    }
    Ok(())
}

/// Changes what stays hidden over an action, takes the same action, and compares what the viewer hears and then sees.
pub fn compare_step(
    state: &State,
    table: &CardTable,
    viewer: Player,
    action: Action,
    dice: &mut Dice,
) -> Result<Compared, String> {
    let (after, events) = act(state, table, action)?;
    let told: Vec<Event> = events.iter().map(|event| redact(*event, viewer)).collect();
    let mut secret = hidden(state, viewer);
    let named: CardSet = told.iter().copied().flat_map(named_in).collect();
    secret = secret.without(named).and(hidden(&after, viewer));
    let swap = Swap::random(secret, dice);
    let Ok(changed) = swap.apply(state, table, false) else { return Ok(Compared::Told) };
    let Some(action) = same_action(state, &changed, &swap, secret, action) else { return Ok(Compared::Told) };
    // What the other player may do can depend on what is hidden: that it was done tells something.
    if state.actor() != Some(viewer) && check(&changed, table, viewer.other(), action).is_err() {
        return Ok(Compared::Told);
    }
    let (changed_after, changed_events) = act(&changed, table, action)?;
    // R7.3: a window without a legal response closes by itself, and a choice without an option is not asked.
    if tells_by_the_rules(&after, &changed_after, viewer) {
        return Ok(Compared::Told);
    }
    let changed_told: Vec<Event> = changed_events.iter().map(|event| redact(*event, viewer)).collect();
    if let Some(at) = (0..told.len().max(changed_told.len())).find(|at| told.get(*at) != changed_told.get(*at)) {
        return Err(format!(
            "player {} hears a difference: {:?} or {:?}",
            viewer.index(),
            told.get(at),
            changed_told.get(at)
        ));
    }
    same(&after, &changed_after, table, viewer)?;
    Ok(Compared::Equal)
}

fn act(state: &State, table: &CardTable, action: Action) -> Result<(State, Vec<Event>), String> {
    let actor = state.actor().ok_or("nobody must act")?;
    let (mut after, mut events) = (*state, EventBuffer::default());
    step(&mut after, table, actor, action, &mut events).map_err(|illegal| illegal.explain(state, table))?;
    Ok((after, events.events().to_vec()))
}

/// The action that means the same after the swap, if there is one.
fn same_action(state: &State, changed: &State, swap: &Swap, secret: CardSet, action: Action) -> Option<Action> {
    let chosen = (action.kind == ActionKind::Choose as u8).then(|| state.pending().card(action.option())).flatten();
    let Some(card) = chosen else { return Some(action) };
    let card = if secret.contains(card) { swap.card(card) } else { card };
    (0..=u8::MAX).find(|option| changed.pending().card(*option) == Some(card)).map(Action::choose)
}

/// Whether the two matches wait for something else because of what the other player can do.
fn tells_by_the_rules(one: &State, other: &State, viewer: Player) -> bool {
    let waits = |state: &State| (state.actor(), state.phase(), state.pending().kind, state.pending().min);
    let opens = |state: &State| {
        state.actor() == Some(viewer.other()) && (state.phase() == Phase::ResponseWindow || state.pending().is_open())
    };
    waits(one) != waits(other) && (opens(one) || opens(other))
}

/// The cards an event names.
fn named_in(event: Event) -> impl Iterator<Item = CardIx> + use<> {
    let words = format!("{event:?}");
    let cards: Vec<CardIx> = words
        .split("CardIx(")
        .skip(1)
        .filter_map(|rest| rest.split(')').next()?.parse().ok())
        .map(CardIx)
        .filter(|card| card.is_some())
        .collect();
    cards.into_iter()
}
