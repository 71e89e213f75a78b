//! Moves that only cost something: after them the match is what it would be without them, less what was paid.
//!
//! That is measured, not listed: a move is played on in samples of what is hidden, with every choice of the player, and compared with
//! the same match without the move. The other player passes where that is possible: whoever can make a move come to nothing by
//! passing will. What a card that was paid with may be good for in the discard some day is not counted; what it changes there now is.
//!
//! A weapon on a bearer that cannot attack is gone when the turn ends. It counts as paid, too, if nothing can be done with it until then.

use azuki_engine::action::{Action, ActionList, legal};
use azuki_engine::def::{CardTable, Keywords};
use azuki_engine::event::NoEvents;
use azuki_engine::ids::{CardIx, Player};
use azuki_engine::rules::Rules;
use azuki_engine::state::{Phase, State, Zone};
use azuki_engine::step_unchecked;
use azuki_engine::view::{PlayerView, Possibilities};

use crate::dice::Dice;
use crate::moves::Moves;

/// Samples a move must be wasted in.
const SAMPLES: usize = 3;
/// Outcomes of one move that are looked at; one with more is not called wasted.
const OUTCOMES: u32 = 200;
/// Choices that may follow one move.
const CHOICES: usize = 40;

/// The player's last free decision, and where the own actions since then have led.
#[derive(Clone, Debug)]
pub(crate) struct Waste {
    samples: Vec<Sample>,
}

#[derive(Clone, Debug)]
struct Sample {
    /// The match if the player does nothing.
    without: State,
    /// The match now.
    now: State,
}

impl Waste {
    /// Nothing is known to be wasted.
    pub const NONE: Self = Self { samples: Vec::new() };

    /// A free decision: nothing has been paid yet.
    pub fn begin(table: &CardTable, possibilities: &Possibilities<'_>, dice: &mut Dice) -> Self {
        let sample = |_| {
            let now = possibilities.sample(dice.next())?;
            let without = match now.phase() {
                Phase::Main => now,
                Phase::ResponseWindow => settled(&now, Action::NO_OP, table)?,
                _ => return None,
            };
            Some(Sample { without, now })
        };
        Self { samples: (0..SAMPLES).filter_map(sample).collect() }
    }

    /// The player did something and must choose. Samples that do not lead to what the player sees now are dropped.
    pub fn go_on(&mut self, table: &CardTable, action: Option<Action>, view: &PlayerView) {
        self.samples.retain_mut(|sample| {
            action.is_some_and(|action| step_unchecked(&mut sample.now, table, action, &mut NoEvents).is_ok())
                && PlayerView::of(&sample.now, view.viewer()) == *view
        });
    }

    /// Whether an action only costs something, whatever the player chooses then.
    pub fn is_wasted(&self, table: &CardTable, player: Player, action: Action) -> bool {
        let passes = action == Action::END_TURN || action == Action::NO_OP && !self.is_choosing();
        let wasted = |sample: &Sample| {
            let mut comparison = Comparison { table, player, without: &sample.without, left: OUTCOMES };
            comparison.is_wasted(&sample.now, action)
        };
        !passes && !self.samples.is_empty() && self.samples.iter().all(wasted)
    }

    fn is_choosing(&self) -> bool {
        self.samples.iter().any(|sample| sample.now.pending().is_open())
    }
}

/// Whether an action out of a main phase only costs something in one match.
pub(crate) fn is_wasted_in(state: &State, table: &CardTable, player: Player, action: Action) -> bool {
    state.phase() == Phase::Main
        && action != Action::END_TURN
        && Comparison { table, player, without: state, left: OUTCOMES }.is_wasted(state, action)
}

struct Comparison<'a> {
    table: &'a CardTable,
    player: Player,
    without: &'a State,
    left: u32,
}

impl Comparison<'_> {
    fn is_wasted(&mut self, state: &State, action: Action) -> bool {
        let mut after = *state;
        if step_unchecked(&mut after, self.table, action, &mut NoEvents).is_err() || self.left == 0 {
            return false;
        }
        self.left -= 1;
        let asked = after.pending().is_open() && after.pending().who == self.player;
        if asked {
            let mut moves = Moves::new();
            moves.find(&after, self.table, self.player);
            return moves.as_slice().iter().all(|found| self.is_wasted(&after, found.action));
        }
        match choice_of(&after, self.table) {
            Some(passing) => self.is_wasted(&after, passing),
            None => self.is_only_cost(&after),
        }
    }

    /// Now, and when the turn has ended: some changes begin to tell when another has ended.
    fn is_only_cost(&self, after: &State) -> bool {
        if !only_cost(self.without, after, self.player, self.table) {
            return false;
        }
        let armed = after.attached().iter_of(self.player).any(|weapon| was_put_on(self.without, after, weapon));
        if armed && !self.opens_nothing(after) {
            return false;
        }
        let ended = [self.without, after].map(|state| settled(state, Action::END_TURN, self.table));
        matches!(ended, [Some(without), Some(after)] if only_cost(&without, &after, self.player, self.table))
    }

    /// Whether the player can do nothing now that could not be done as well without the move. Looks one move ahead.
    fn opens_nothing(&self, after: &State) -> bool {
        let Self { table, player, without, left } = *self;
        let [before, now] = [without, after].map(|state| {
            let mut moves = Moves::new();
            moves.find(state, table, player);
            moves
        });
        now.as_slice().iter().all(|found| {
            let Some(old) = before.as_slice().iter().find(|old| old.meaning == found.meaning) else {
                return Comparison { table, player, without: after, left }.is_wasted(after, found.action);
            };
            let outcomes = [(without, old.action), (after, found.action)];
            let both = outcomes.map(|(state, action)| settled(state, action, table));
            matches!(both, [Some(without), Some(after)] if only_cost(&without, &after, player, table))
        })
    }
}

/// What is done about an open choice or window that nobody thinks about: passing, or else the first option.
fn choice_of(state: &State, table: &CardTable) -> Option<Action> {
    if !state.pending().is_open() && state.phase() != Phase::ResponseWindow {
        return None;
    }
    let mut list = ActionList::new();
    legal(state, table, &mut list);
    list.first().copied()
}

/// The match after an action, everybody passing, when somebody may act freely again; nothing where that never comes.
fn settled(state: &State, action: Action, table: &CardTable) -> Option<State> {
    let mut after = *state;
    let mut next = action;
    for _ in 0..CHOICES {
        step_unchecked(&mut after, table, next, &mut NoEvents).ok()?;
        match choice_of(&after, table) {
            Some(passing) => next = passing,
            None => return Some(after),
        }
    }
    None
}

/// Whether a match is another one, less what a player can pay with: cards in hand and on the field, IKZ, health of the leader, being
/// untapped.
fn only_cost(without: &State, after: &State, player: Player, table: &CardTable) -> bool {
    let stage = |state: &State| (state.phase(), state.turn(), state.active(), state.outcome(), state.played());
    let other = player.other();
    stage(without) == stage(after)
        && after.known(player) == without.known(player)
        && has_same_cards(without, after, other)
        && has_fewer_cards(without, after, player)
        && CardIx::all().all(|card| stands_alike(without, after, card, player, table))
}

fn has_same_cards(without: &State, after: &State, player: Player) -> bool {
    let lists = |state: &State| {
        [state.deck(player), state.hand(player), state.discard(player), state.ikz_pile(player), state.ikz_area(player)]
            .map(<[CardIx]>::to_vec)
    };
    lists(without) == lists(after)
        && without.garden(player) == after.garden(player)
        && without.alley(player) == after.alley(player)
}

fn has_fewer_cards(without: &State, after: &State, player: Player) -> bool {
    let same = [State::deck, State::ikz_pile].iter().all(|list| list(without, player) == list(after, player));
    let fewer = [State::hand, State::ikz_area]
        .iter()
        .all(|list| list(after, player).iter().all(|card| list(without, player).contains(card)));
    let rows = [State::garden, State::alley].iter().all(|row| {
        let slots = row(without, player).iter().zip(row(after, player));
        slots.into_iter().all(|(before, now)| now == before || now.is_none())
    });
    let discarded = without.discard(player).iter().all(|card| after.zone(*card) == Zone::Discard);
    same && fewer && rows && discarded
}

/// Whether a card is where it was and as it was, or was paid with.
fn stands_alike(without: &State, after: &State, card: CardIx, player: Player, table: &CardTable) -> bool {
    let own = card.owner() == player;
    let (from, to) = (without.zone(card), after.zone(card));
    if from != to {
        let spent = to == Zone::Discard || (card.is_token() && to == Zone::Removed);
        return own && (spent || was_put_on(without, after, card) && !bearer_can_attack(after, card, table));
    }
    let tapped = [without, after].map(|state| state.is_tapped(card));
    if !(tapped[0] == tapped[1] || own && tapped[1]) {
        return false;
    }
    if !to.is_field() {
        return true;
    }
    let [before, now] = [without, after].map(|state| Rules::new(state, table));
    let marks = |state: &State| (state.has_cooldown(card), state.is_shocked(card), state.bearer(card));
    let numbers = |rules: Rules<'_>| (rules.health(card), rules.carapace(card), rules.conditions(card));
    // Charge only says that cooldown does not count (R5.2).
    let idle = if after.has_cooldown(card) { Keywords::empty() } else { Keywords::CHARGE };
    let keywords = |rules: Rules<'_>| rules.keywords(card) - idle;
    let armed = own && after.weapons(card).any(|weapon| was_put_on(without, after, weapon));
    let damage = [without, after].map(|state| state.damage(card));
    let hurt = own && card.is_leader() && damage[0] < damage[1];
    marks(without) == marks(after)
        && numbers(before) == numbers(now)
        && keywords(before) == keywords(now)
        && (armed || before.attack(card) == now.attack(card))
        && (hurt || damage[0] == damage[1])
}

/// Whether a weapon came out of the hand onto a bearer.
fn was_put_on(without: &State, after: &State, weapon: CardIx) -> bool {
    without.zone(weapon) == Zone::Hand && after.zone(weapon) == Zone::Attached
}

/// R7.1.
fn bearer_can_attack(state: &State, weapon: CardIx, table: &CardTable) -> bool {
    let Some(bearer) = state.bearer(weapon) else { return false };
    let waits = !bearer.is_leader() && state.has_cooldown(bearer);
    let charges = || Rules::new(state, table).keywords(bearer).contains(Keywords::CHARGE);
    !state.is_tapped(bearer) && !state.is_frozen(bearer) && (!waits || charges())
}
