//! What a card is, before any match: definitions, abilities, selectors, and the table that holds them.

mod ability;
mod card;
mod keyword;
mod selector;
mod subject;
mod table;

pub use ability::{Ability, Body, Continuous, ContinuousEffect, Replaces, Restriction, Timing, Timings};
pub use card::{Aura, CardDef, CardKind, CardText, Element, Kinds, SpellTiming};
pub use keyword::{Condition, Conditions, Keyword, Keywords};
pub use selector::{Amount, Compare, Filter, Owner, Predicate, Reference, Selector, Zones};
pub use table::{AbilityDraft, CardDraft, CardTable, DraftBody, TableBuilder, TableError};
pub(crate) use table::{TURN_DRAW, TURN_DRAW_OPS};
