//! Selectors, amounts and predicates in the context of one ability: what they may refer to, and what they can find.

use crate::def::{
    Amount, CardKind, CardTable, Filter, Kinds, Predicate, Reference, Replaces, SpellTiming, Timing, Zones,
};
use crate::ids::{PredicateIx, SelectorIx};

use super::operand::{FIGHTERS, MAIN_DECK};

/// The ability a program or effect belongs to.
pub struct Context<'t> {
    pub table: &'t CardTable,
    pub kind: CardKind,
    pub timing: Timing,
    pub replaces: Option<Replaces>,
}

/// What certainly has happened before an op.
#[derive(Clone, Copy, Default)]
pub struct Known {
    /// The kinds the chosen cards can have; `None` before any choice.
    pub chosen: Option<Kinds>,
    /// Cards were picked or discarded, so that their number is known.
    pub counted: bool,
    /// Cards of the deck were looked at.
    pub looked: bool,
    /// Perhaps, unlike the others: the event has been replaced or lessened.
    pub answered: bool,
}

impl Known {
    /// What is certain after either of two branches.
    pub fn merged(self, other: Self) -> Self {
        Self {
            chosen: self.chosen.zip(other.chosen).map(|(left, right)| left | right),
            counted: self.counted && other.counted,
            looked: self.looked && other.looked,
            answered: self.answered || other.answered,
        }
    }
}

/// Computed values an expression asks for.
#[derive(Clone, Copy, Default)]
pub struct Uses {
    pub attack: bool,
    pub keyword: bool,
}

impl std::ops::BitOrAssign for Uses {
    fn bitor_assign(&mut self, other: Self) {
        self.attack |= other.attack;
        self.keyword |= other.keyword;
    }
}

impl Context<'_> {
    fn has_subject(&self) -> bool {
        match self.timing {
            Timing::OnPortal | Timing::WhenDestroyed | Timing::WhenReturned => true,
            Timing::Replacement => self.replaces != Some(Replaces::Draw),
            _ => false,
        }
    }

    fn in_combat(&self) -> bool {
        match self.timing {
            Timing::Spell => self.kind == CardKind::Spell(SpellTiming::Response),
            timing => matches!(
                timing,
                Timing::WhenAttacking
                    | Timing::WhenAttacked
                    | Timing::AfterAttacking
                    | Timing::Response
                    | Timing::WhenDestroyed
                    | Timing::Replacement
                    | Timing::Continuous
            ),
        }
    }

    fn reference(&self, reference: Reference, known: Known, fault: &mut dyn FnMut(String)) {
        let timing = self.timing.name();
        match reference {
            Reference::Chosen if known.chosen.is_none() => {
                fault("\"chosen\" is used before anything is sure to be chosen; put a choose in front".into());
            }
            Reference::Looked if !known.looked => {
                fault("\"looked\" is used before a look or search".into());
            }
            Reference::Subject if !self.has_subject() => {
                fault(format!("an ability {timing:?} has no \"subject\""));
            }
            Reference::Bearer if self.kind != CardKind::Weapon && self.timing != Timing::WhenEquipping => {
                fault("only a weapon, or an ability \"when equipping\", has a \"bearer\"".into());
            }
            Reference::Attacker | Reference::Target if !self.in_combat() => {
                fault(format!("an ability {timing:?} has no \"attacker\" and no \"target\""));
            }
            _ => {}
        }
    }

    /// Checks what a selector refers to. The shape check has bounded the recursion.
    pub fn selector(&self, selector: SelectorIx, known: Known, fault: &mut dyn FnMut(String)) {
        let selector = self.table.selector(selector);
        if let Some(reference) = selector.reference {
            self.reference(reference, known, fault);
        }
        for filter in &selector.filters {
            match *filter {
                Filter::CostAtMost(amount) | Filter::CostAtLeast(amount) => self.amount(amount, known, fault),
                Filter::Is(reference, _) => self.reference(reference, known, fault),
                _ => {}
            }
        }
    }

    /// Checks what an amount refers to.
    pub fn amount(&self, amount: Amount, known: Known, fault: &mut dyn FnMut(String)) {
        match amount {
            Amount::Count(selector) => self.selector(selector, known, fault),
            Amount::GatePoints if !self.has_subject() => {
                fault(format!("an ability {:?} has no subject whose gate points could count", self.timing.name()));
            }
            Amount::Chosen if !known.counted => {
                fault("the number \"chosen\" is used before anything is sure to be chosen or discarded".into());
            }
            Amount::OwnAttack if matches!(self.kind, CardKind::Gate | CardKind::Spell(_)) => {
                fault(format!("a {} has no attack", self.kind.name()));
            }
            _ => {}
        }
    }

    /// Checks what a predicate refers to.
    pub fn predicate(&self, predicate: PredicateIx, known: Known, fault: &mut dyn FnMut(String)) {
        match *self.table.predicate(predicate) {
            Predicate::Compare { left, right, .. } => {
                self.amount(left, known, fault);
                self.amount(right, known, fault);
            }
            Predicate::Exists(selector) | Predicate::HasKeyword(selector, _) => self.selector(selector, known, fault),
            Predicate::LeaderIs(..) | Predicate::GardenFull(_) => {}
            Predicate::And(left, right) | Predicate::Or(left, right) => {
                self.predicate(left, known, fault);
                self.predicate(right, known, fault);
            }
            Predicate::Not(inner) => self.predicate(inner, known, fault),
        }
    }

    /// The kinds of cards a selector can find.
    pub fn kinds(&self, selector: SelectorIx, known: Known) -> Kinds {
        let selector = self.table.selector(selector);
        let start = match selector.reference {
            None => Kinds::all(),
            Some(Reference::This) => self.kind.flag(),
            Some(Reference::Chosen) => known.chosen.unwrap_or(Kinds::all()),
            Some(Reference::Subject) if self.replaces == Some(Replaces::Damage) => FIGHTERS,
            Some(Reference::Subject) => Kinds::ENTITY,
            Some(Reference::Bearer | Reference::Attacker | Reference::Target) => FIGHTERS,
            Some(Reference::Looked) => MAIN_DECK,
        };
        let mut zones = Kinds::empty();
        for zone in selector.zones.iter() {
            zones |= if zone == Zones::GARDEN {
                FIGHTERS
            } else if zone == Zones::ALLEY {
                Kinds::ENTITY
            } else if zone == Zones::ATTACHED {
                Kinds::WEAPON
            } else if zone == Zones::GATE {
                Kinds::GATE
            } else if zone == Zones::IKZ_AREA || zone == Zones::IKZ_PILE {
                Kinds::IKZ
            } else {
                MAIN_DECK
            };
        }
        let zones = if selector.zones.is_empty() { Kinds::all() } else { zones };
        let kinds = if selector.kinds.is_empty() { Kinds::all() } else { selector.kinds };
        let card = selector.filters.iter().find_map(|filter| match filter {
            Filter::Card(def) => Some(self.table.def(*def).kind.flag()),
            _ => None,
        });
        start & zones & kinds & card.unwrap_or(Kinds::all())
    }

    /// Checks that a selector can find something, and nothing but these kinds.
    pub fn only(&self, selector: SelectorIx, known: Known, wanted: Kinds, fault: &mut dyn FnMut(String)) {
        if self.table.selector(selector).reference == Some(Reference::Chosen) && known.chosen.is_none() {
            // Already reported: nothing was chosen.
            return;
        }
        let found = self.kinds(selector, known);
        if found.is_empty() {
            fault("no card can be all of this at once: look at zone and type".into());
        } else if !wanted.contains(found) {
            fault(format!(
                "this can find {}, but works on {} only; add a \"type\"",
                named(found - wanted),
                named(wanted)
            ));
        }
    }

    /// What computed values a selector asks for.
    pub fn uses_of_selector(&self, selector: SelectorIx) -> Uses {
        let mut uses = Uses::default();
        for filter in &self.table.selector(selector).filters {
            match *filter {
                Filter::Keyword(..) => uses.keyword = true,
                Filter::CostAtMost(amount) | Filter::CostAtLeast(amount) => uses |= self.uses_of_amount(amount),
                _ => {}
            }
        }
        uses
    }

    /// What computed values an amount asks for.
    pub fn uses_of_amount(&self, amount: Amount) -> Uses {
        match amount {
            Amount::Count(selector) => self.uses_of_selector(selector),
            Amount::OwnAttack => Uses { attack: true, keyword: false },
            _ => Uses::default(),
        }
    }

    /// What computed values a predicate asks for.
    pub fn uses_of_predicate(&self, predicate: PredicateIx) -> Uses {
        match *self.table.predicate(predicate) {
            Predicate::Compare { left, right, .. } => {
                let mut uses = self.uses_of_amount(left);
                uses |= self.uses_of_amount(right);
                uses
            }
            Predicate::Exists(selector) => self.uses_of_selector(selector),
            Predicate::HasKeyword(selector, _) => {
                let mut uses = self.uses_of_selector(selector);
                uses.keyword = true;
                uses
            }
            Predicate::LeaderIs(..) | Predicate::GardenFull(_) => Uses::default(),
            Predicate::And(left, right) | Predicate::Or(left, right) => {
                let mut uses = self.uses_of_predicate(left);
                uses |= self.uses_of_predicate(right);
                uses
            }
            Predicate::Not(inner) => self.uses_of_predicate(inner),
        }
    }
}

/// "leader, entity".
fn named(kinds: Kinds) -> String {
    let names = [
        (Kinds::LEADER, "leaders"),
        (Kinds::GATE, "gates"),
        (Kinds::ENTITY, "entities"),
        (Kinds::WEAPON, "weapons"),
        (Kinds::SPELL, "spells"),
        (Kinds::IKZ, "IKZ"),
    ];
    let found: Vec<&str> = names.iter().filter(|(kind, _)| kinds.contains(*kind)).map(|(_, name)| *name).collect();
    found.join(", ")
}
