//! Continuous abilities gathered once, for whoever asks many cards about their numbers.

use super::Rules;
use crate::def::{Aura, Continuous, Reference};
use crate::ids::CardIx;

/// Continuous effects of one sort that are gathered at most; a field with more is asked card by card.
const GATHERED: usize = 16;

/// A continuous effect and the card it comes from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<'a> {
    pub source: CardIx,
    pub effect: &'a Continuous,
    /// It means nobody but its own card: most do, and all others need not be asked about.
    own: bool,
}

/// The continuous effects of the cards on the field (R10.6), by what they change. Whom they mean and whether their
/// conditions hold is still asked each time.
#[derive(Clone, Copy, Debug)]
pub struct Auras<'a> {
    entries: [[Option<Entry<'a>>; GATHERED]; Aura::EACH.len()],
    complete: bool,
}

impl<'a> Auras<'a> {
    /// Gathers them.
    pub fn of(rules: Rules<'a>) -> Self {
        let mut auras = Self { entries: [[None; GATHERED]; Aura::EACH.len()], complete: true };
        let mut counts = [0; Aura::EACH.len()];
        rules.each_continuous(Aura::all(), |source, effect| {
            let own = rules.table.selector(effect.who).reference == Some(Reference::This);
            let sort = place(effect.effect.aura());
            match auras.entries[sort].get_mut(counts[sort]) {
                Some(free) => *free = Some(Entry { source, effect, own }),
                None => auras.complete = false,
            }
            counts[sort] += 1;
        });
        auras
    }

    /// Those of one sort that may mean a card, in the order they were found.
    #[inline]
    pub(super) fn about(&self, card: CardIx, sort: Aura) -> impl Iterator<Item = Entry<'a>> {
        let entries = self.entries[place(sort)].iter().map_while(|entry| *entry);
        entries.filter(move |entry| !entry.own || entry.source == card)
    }
}

/// The place of one sort among all.
#[inline]
const fn place(sort: Aura) -> usize {
    sort.bits().trailing_zeros() as usize
}

impl<'a> Rules<'a> {
    /// The same answers, sooner: the continuous abilities need not be looked for again.
    #[inline]
    #[must_use]
    pub fn with(self, auras: &'a Auras<'a>) -> Self {
        Self { gathered: auras.complete.then_some(auras), ..self }
    }
}
