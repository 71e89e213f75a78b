//! Questions about a state that change nothing: numbers, selectors, predicates, what a cost takes.

mod auras;
mod costs;
mod select;
mod stats;

pub use auras::Auras;
pub use costs::{Funds, Obstacle};
pub use select::Context;
pub use stats::Part;

use crate::def::{CardDef, CardTable};
use crate::ids::CardIx;
use crate::state::State;

/// A state and the cards it is played with: everything a question needs.
#[derive(Clone, Copy, Debug)]
pub struct Rules<'a> {
    /// The match.
    pub state: &'a State,
    /// The cards.
    pub table: &'a CardTable,
    /// Inside a continuous ability other continuous abilities do not count: two of them that ask for each
    /// other's result would never end.
    shallow: bool,
    /// The continuous abilities in force, when somebody gathered them before many questions.
    gathered: Option<&'a Auras<'a>>,
}

impl<'a> Rules<'a> {
    /// Ask this state.
    #[inline]
    pub const fn new(state: &'a State, table: &'a CardTable) -> Self {
        Self { state, table, shallow: false, gathered: None }
    }

    #[inline]
    const fn shallow(self) -> Self {
        Self { shallow: true, ..self }
    }

    /// A card's printed facts.
    #[inline]
    pub fn def(&self, card: CardIx) -> &'a CardDef {
        self.table.def(self.state.def(card))
    }

    /// A card's name.
    pub fn name(&self, card: CardIx) -> &'a str {
        self.table.name(self.state.def(card))
    }
}
