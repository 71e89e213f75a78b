//! What a card is, before any match: definitions, abilities, selectors, and the table that holds them.

mod ability;
mod builder;
mod card;
mod definition;
mod keyword;
mod selector;
mod subject;
mod table;

pub use ability::{Ability, Body, Continuous, ContinuousEffect, Replaces, Restriction, Timing, Timings};
pub use builder::{AbilityDraft, CardDraft, DraftBody, TableBuilder};
pub use card::{Aura, CardDef, CardKind, CardText, Element, Kinds, SpellTiming};
pub use keyword::{Condition, Conditions, Keyword, Keywords};
pub use selector::{Amount, Compare, Filter, Owner, Predicate, Reference, Selector, Zones};
pub use table::{CardTable, TableError};
pub(crate) use table::{ENTRIES, TURN_DRAW, TURN_DRAW_OPS};
