//! What an op refers to, and which kinds of cards it can be about.

use crate::def::{Amount, Condition, Keyword, Kinds};
use crate::ids::{PredicateIx, SelectorIx};
use crate::vm::{Destination, Duration, Op};

/// Everything an op refers to.
#[derive(Default)]
pub struct Operands {
    pub selectors: [Option<SelectorIx>; 2],
    pub amount: Option<Amount>,
    pub predicate: Option<PredicateIx>,
    /// A plain number that must be one of the game.
    pub number: Option<u8>,
}

/// Leaders and entities: what fights.
pub const FIGHTERS: Kinds = Kinds::LEADER.union(Kinds::ENTITY);
/// What has attack.
pub const FIGHTERS_AND_WEAPONS: Kinds = FIGHTERS.union(Kinds::WEAPON);
/// What a main deck is made of: the only cards that change zones.
pub const MAIN_DECK: Kinds = Kinds::ENTITY.union(Kinds::WEAPON).union(Kinds::SPELL);

/// What an op refers to.
pub fn operands(op: Op) -> Operands {
    let one = |selector| Operands { selectors: [Some(selector), None], ..Operands::default() };
    let with = |selector, amount| Operands { selectors: [Some(selector), None], amount, ..Operands::default() };
    let amount = |amount| Operands { amount: Some(amount), ..Operands::default() };
    let number = |number| Operands { number: Some(number), ..Operands::default() };
    match op {
        Op::PayIkz(count) | Op::PayLeaderDamage(count) => number(count),
        Op::PayDiscard { from, count } | Op::PayReturn { from, count } => {
            Operands { selectors: [Some(from), None], number: Some(count), ..Operands::default() }
        }
        Op::Choose { from, max, min } => {
            Operands { selectors: [Some(from), None], amount: Some(max), number: Some(min), ..Operands::default() }
        }
        Op::If { predicate, .. } => Operands { predicate: Some(predicate), ..Operands::default() },
        Op::ForEach { over, .. } => one(over),
        Op::Tap(who)
        | Op::Untap(who)
        | Op::Play { who, .. }
        | Op::Portal(who)
        | Op::Destroy(who)
        | Op::Sacrifice(who)
        | Op::BottomDeck(who)
        | Op::ReturnToHand(who)
        | Op::Reveal(who)
        | Op::Move { who, .. }
        | Op::RemoveKeyword { who, .. }
        | Op::AddCondition { who, .. }
        | Op::RemoveCondition { who, .. }
        | Op::SetCooldown { who, .. } => one(who),
        Op::AddKeyword { who, amount, .. } => {
            Operands { selectors: [Some(who), None], number: Some(amount), ..Operands::default() }
        }
        Op::Attach { weapon, bearer } => Operands { selectors: [Some(weapon), Some(bearer)], ..Operands::default() },
        Op::Damage { who, amount } | Op::ModAttack { who, amount, .. } | Op::ModHealth { who, amount, .. } => {
            with(who, Some(amount))
        }
        Op::Heal { who, amount } => with(who, amount),
        Op::Discard { from, amount } => with(from, Some(amount)),
        Op::Draw { amount: count, .. } | Op::Mill { amount: count, .. } | Op::Look(count) | Op::Prevent(count) => {
            amount(count)
        }
        Op::PayTapSelf { .. }
        | Op::PaySacrificeSelf
        | Op::Confirm { .. }
        | Op::Else { .. }
        | Op::EndIf
        | Op::OncePerTurn
        | Op::EndFor { .. }
        | Op::Continue(_)
        | Op::End
        | Op::Search
        | Op::Shuffle(_)
        | Op::Instead => Operands::default(),
    }
}

/// The kinds of cards that an op's selectors may find, so that play never moves a leader or attaches a spell.
pub fn kinds_for(op: Op) -> [Option<Kinds>; 2] {
    let first = |kinds| [Some(kinds), None];
    match op {
        Op::Tap(_) | Op::Untap(_) => first(FIGHTERS.union(Kinds::GATE).union(Kinds::IKZ)),
        Op::Move { to: Destination::Garden | Destination::Alley, .. }
        | Op::Play { .. }
        | Op::Portal(_)
        | Op::PayReturn { .. } => first(Kinds::ENTITY),
        Op::Move { to: Destination::IkzArea, .. } => first(Kinds::IKZ),
        Op::Move { to: Destination::Hand | Destination::Discard | Destination::DeckTop, .. }
        | Op::Destroy(_)
        | Op::Sacrifice(_)
        | Op::BottomDeck(_)
        | Op::ReturnToHand(_)
        | Op::PayDiscard { .. }
        | Op::Discard { .. } => first(MAIN_DECK),
        Op::Attach { .. } => [Some(Kinds::WEAPON), Some(FIGHTERS)],
        Op::ModAttack { .. } => first(FIGHTERS_AND_WEAPONS),
        Op::Damage { .. }
        | Op::Heal { .. }
        | Op::ModHealth { .. }
        | Op::AddKeyword { .. }
        | Op::RemoveKeyword { .. }
        | Op::AddCondition { .. }
        | Op::RemoveCondition { .. }
        | Op::SetCooldown { .. } => first(FIGHTERS),
        _ => [None, None],
    }
}

/// Carapace, and nothing else, has a number.
pub fn check_keyword(keyword: Keyword, amount: u8, fault: &mut dyn FnMut(String)) {
    if (keyword == Keyword::Carapace) != (amount > 0) {
        fault("carapace needs a number from 1; other keywords have none".into());
    }
}

/// What an op says about itself, wherever it stands: durations and numbers.
pub fn check_constants(op: Op, fault: &mut dyn FnMut(String)) {
    match op {
        Op::PayIkz(count) | Op::PayLeaderDamage(count) | Op::PayDiscard { count, .. } | Op::PayReturn { count, .. }
            if count == 0 =>
        {
            fault("a cost of 0 is none; take it out".into());
        }
        Op::Choose { min, max: Amount::Constant(max), .. } if max == 0 || max < min => {
            fault(format!("cannot choose at least {min} and at most {max} cards"));
        }
        Op::ModAttack { until: Duration::Now, .. }
        | Op::ModHealth { until: Duration::Now, .. }
        | Op::AddKeyword { until: Duration::Now, .. }
        | Op::RemoveKeyword { until: Duration::Now, .. }
        | Op::AddCondition { until: Duration::Now, condition: Condition::Frozen, .. } => {
            fault("a change needs to last: until end of turn, start of your next turn, or while on the field".into());
        }
        Op::AddCondition { until, condition: Condition::Shocked, .. } if until != Duration::Now => {
            fault("shocked ends by itself and has no duration".into());
        }
        _ => {}
    }
    if let Op::AddKeyword { keyword, amount, .. } = op {
        check_keyword(keyword, amount, fault);
    }
}
