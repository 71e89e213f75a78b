//! Checks programs when a table is made, so that play never meets a malformed one.
//!
//! First the shape: every index in range, nothing that refers in circles. Only then the meaning, which may follow the
//! indices. Both name everything they find.

mod blame;
mod expression;
mod flow;
mod operand;
mod shape;
mod steps;
#[cfg(test)]
mod tests;
mod weight;

use crate::def::{
    CardKind, CardTable, ContinuousEffect, Replaces, Restriction, SpellTiming, TableError, Timing, Timings,
};
use crate::ids::{AbilityIx, DefIx};
use crate::limits::WATCHERS_PER_CARD;
use expression::{Context, Known};
pub(crate) use operand::operands;

/// Everything wrong with a table's programs.
pub fn verify_table(table: &CardTable) -> Vec<TableError> {
    let mut errors = shape::check(table);
    // With an index out of range, nothing else can be looked at safely; with questions that take for ever, nothing else
    // is looked at in time.
    if errors.is_empty() {
        errors = weight::check(table);
    }
    if errors.is_empty() {
        let mut continued = vec![false; table.abilities.len()];
        for def in table.all() {
            check_watchers(table, def, &mut errors);
            for ability in table.abilities_of(def) {
                check_ability(table, def, ability, &mut continued, &mut errors);
            }
        }
        for ability in table.all_abilities() {
            if table.ability(ability).timing == Timing::Continuation && !continued[usize::from(ability.0)] {
                let message = format!("the continuation {} belongs to no program", ability.0);
                errors.push(TableError { card: String::new(), message, at: Some((ability, 0)) });
            }
        }
    }
    errors
}

/// Faults listed at most: a hostile table could have millions, and nobody reads further than this.
const ERRORS: usize = 1000;

/// Collects what is wrong with one ability.
struct Faults<'e> {
    card: String,
    errors: &'e mut Vec<TableError>,
}

impl Faults<'_> {
    fn add(&mut self, ability: AbilityIx, op: usize, message: impl Into<String>) {
        let (card, message) = (self.card.clone(), message.into());
        if self.errors.len() < ERRORS {
            self.errors.push(TableError { card, message, at: Some((ability, op.min(255) as u8)) });
        }
    }
}

fn check_ability(
    table: &CardTable,
    def: DefIx,
    number: AbilityIx,
    continued: &mut [bool],
    errors: &mut Vec<TableError>,
) {
    let ability = table.ability(number);
    let kind = table.def(def).kind;
    let text = table.text(def);
    let mut faults = Faults { card: format!("{} {}", text.id, text.name), errors };
    let context = Context { table, kind, timing: ability.timing, replaces: ability.replaces };

    if !allowed(kind, ability.timing) {
        let message =
            format!("{} cannot have an ability with the timing {:?}", with_article(kind), ability.timing.name());
        faults.add(number, 0, message);
    }
    if ability.replaces.is_some() != (ability.timing == Timing::Replacement) {
        faults.add(number, 0, "a replacement, and nothing else, says which event it replaces");
    }
    check_restriction(table, number, kind, &mut faults);
    if let Some(subject) = ability.subject {
        let watches = match ability.timing {
            Timing::WhenDestroyed | Timing::WhenReturned => true,
            Timing::Replacement => ability.replaces != Some(Replaces::Draw),
            _ => false,
        };
        if !watches {
            faults.add(number, 0, format!("an ability {:?} is about no subject; take it out", ability.timing.name()));
        } else if table.selector(subject).reference != Some(crate::def::Reference::Subject) {
            faults.add(number, 0, "the subject of an ability is described with \"the\": \"subject\" and filters");
        }
        context.selector(subject, Known::default(), &mut |message| faults.add(number, 0, message));
    } else if ability.timing == Timing::WhenReturned {
        faults.add(number, 0, "a card that returned is in hand and watches no more; name a subject");
    } else if matches!(kind, CardKind::Leader | CardKind::Gate | CardKind::Weapon)
        && matches!(ability.timing, Timing::WhenDestroyed | Timing::WhenReturned)
    {
        let message = format!("{} is never destroyed or returned itself; name a subject", with_article(kind));
        faults.add(number, 0, message);
    }
    if ability.timing == Timing::Continuous {
        check_continuous(&context, number, &mut faults);
    } else {
        flow::check(&context, number, continued, &mut faults);
        steps::check(table, number, &mut faults);
    }
}

/// The queue of triggers has a place for one ability of each card on the field that waits for the same thing.
fn check_watchers(table: &CardTable, def: DefIx, errors: &mut Vec<TableError>) {
    for timing in Timing::ALL.into_iter().filter(|timing| Timings::WATCHING.contains(timing.flag())) {
        let mut same = table.abilities_of(def).filter(|ability| table.ability(*ability).timing == timing);
        if let Some(second) = same.nth(WATCHERS_PER_CARD) {
            let text = table.text(def);
            let mut faults = Faults { card: format!("{} {}", text.id, text.name), errors };
            faults.add(second, 0, format!("a card has one ability {:?}; make the two one", timing.name()));
        }
    }
}

fn check_restriction(table: &CardTable, number: AbilityIx, kind: CardKind, faults: &mut Faults<'_>) {
    let ability = table.ability(number);
    let rows = Restriction::GARDEN_ONLY | Restriction::ALLEY_ONLY;
    if ability.restriction.intersects(rows) && kind != CardKind::Entity {
        faults.add(number, 0, format!("{} stands in no row; take \"where\" out", with_article(kind)));
    }
    if ability.restriction.contains(rows) {
        faults.add(number, 0, "an ability works in the garden or in the alley only, not in both only");
    }
    if ability.restriction.contains(Restriction::ONCE_PER_TURN)
        && matches!(ability.timing, Timing::Continuous | Timing::Spell)
    {
        faults.add(number, 0, format!("an ability {:?} cannot be once per turn", ability.timing.name()));
    }
}

fn check_continuous(context: &Context<'_>, number: AbilityIx, faults: &mut Faults<'_>) {
    let effects = context.table.continuous(number);
    if effects.is_empty() {
        faults.add(number, 0, "a continuous ability needs at least one effect");
    }
    for (index, continuous) in effects.iter().enumerate() {
        let mut fault = |message: String| faults.add(number, index, message);
        context.selector(continuous.who, Known::default(), &mut fault);
        let mut uses = context.uses_of_selector(continuous.who);
        if let Some(condition) = continuous.condition {
            context.predicate(condition, Known::default(), &mut fault);
            uses |= context.uses_of_predicate(condition);
        }
        let (amount, wanted) = match continuous.effect {
            ContinuousEffect::Attack { amount, .. } => (Some(amount), operand::FIGHTERS_AND_WEAPONS),
            ContinuousEffect::Health { amount, .. } => (Some(amount), operand::FIGHTERS),
            ContinuousEffect::SetAttack { .. } => (None, operand::FIGHTERS_AND_WEAPONS),
            ContinuousEffect::Keyword { keyword, amount } => {
                operand::check_keyword(keyword, amount, &mut fault);
                (None, operand::FIGHTERS)
            }
        };
        context.only(continuous.who, Known::default(), wanted, &mut fault);
        if let Some(amount) = amount {
            context.amount(amount, Known::default(), &mut fault);
            uses |= context.uses_of_amount(amount);
        }
        // Attack and keywords are computed from continuous abilities: one that asks for what it computes never ends.
        let keyword_effect = matches!(continuous.effect, ContinuousEffect::Keyword { .. });
        if uses.attack && !matches!(continuous.effect, ContinuousEffect::Health { .. }) {
            fault("a continuous ability cannot work out attack or keywords from its own attack".into());
        }
        if uses.keyword && keyword_effect {
            fault("a continuous ability that gives keywords cannot ask for keywords".into());
        }
    }
}

/// Whether cards of a kind can have abilities of a timing: those that would never happen are mistakes.
fn allowed(kind: CardKind, timing: Timing) -> bool {
    use Timing::{
        AfterAttacking, Continuation, Continuous, EndOfTurn, Main, OnPlay, OnPlayInAlley, OnPlayInGarden, OnPortal,
        Replacement, Response, Spell, StartOfTurn, WhenAttacking, WhenDestroyed, WhenEquipping, WhenReturned,
    };
    match kind {
        CardKind::Entity => !matches!(timing, Spell | Continuation),
        CardKind::Leader => {
            !matches!(timing, OnPlay | OnPlayInGarden | OnPlayInAlley | OnPortal | Spell | Continuation)
        }
        CardKind::Gate => matches!(
            timing,
            StartOfTurn
                | EndOfTurn
                | WhenDestroyed
                | WhenReturned
                | Response
                | Main
                | OnPortal
                | Continuous
                | Replacement
        ),
        CardKind::Weapon => matches!(
            timing,
            EndOfTurn
                | WhenEquipping
                | WhenAttacking
                | AfterAttacking
                | WhenDestroyed
                | WhenReturned
                | Continuous
                | Replacement
        ),
        CardKind::Spell(SpellTiming::Main | SpellTiming::Response) => timing == Spell,
        CardKind::Ikz | CardKind::Token => false,
    }
}

fn with_article(kind: CardKind) -> String {
    let article = if matches!(kind, CardKind::Entity | CardKind::Ikz | CardKind::Token) { "an" } else { "a" };
    format!("{article} {}", kind.name())
}
