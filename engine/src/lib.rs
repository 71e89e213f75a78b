//! The rules of Azuki TCG: a deterministic core without I/O, clock or allocation while playing.
//!
//! A whole random match:
//!
//! ```
//! # use azuki_engine::def::{CardDraft, CardKind, CardTable, Element, Keywords, TableBuilder};
//! # use azuki_engine::state::{Deck, DeckList};
//! # fn cards() -> (CardTable, Deck) {
//! #     let mut builder = TableBuilder::new();
//! #     let mut card = |name: &str, kind, attack, health| {
//! #         let (keywords, subtypes, abilities) = (Keywords::empty(), Vec::new(), Vec::new());
//! #         let (id, name, element) = (name.to_owned(), name.to_owned(), Element::Neutral);
//! #         let (cost, gate_points, carapace) = (1, 0, 0);
//! #         builder.card(CardDraft {
//! #             id, name, kind, element, cost, attack, health, gate_points, keywords, carapace, subtypes, abilities,
//! #         })
//! #     };
//! #     let (leader, gate) = (card("Leader", CardKind::Leader, 0, 20), card("Gate", CardKind::Gate, 0, 0));
//! #     (card("IKZ", CardKind::Ikz, 0, 0), card("Token", CardKind::Token, 0, 0));
//! #     let entities: Vec<_> = (0..13).map(|n| card(&format!("Entity {n}"), CardKind::Entity, n % 4, 2)).collect();
//! #     let main = (0..50).map(|n| entities[n % 13]).collect();
//! #     let table = builder.finish().unwrap();
//! #     let deck = Deck::check(&DeckList { leader, gate, main }, &table).unwrap();
//! #     (table, deck)
//! # }
//! use azuki_engine::{Config, Engine, action::ActionList};
//!
//! let (table, deck) = cards();
//! let mut engine = Engine::new(Config { seed: 7, ..Config::default() }, &table, [&deck, &deck]).unwrap();
//! let mut legal = ActionList::new();
//! while let Some(player) = engine.active_player() {
//!     engine.legal(player, &mut legal);
//!     let random = engine.hash() as usize % legal.len();
//!     engine.apply_intent(legal[random]).unwrap();
//! }
//! println!("{:?} after {} actions", engine.winner().unwrap(), engine.log().len());
//! ```
//!
//! The shipped cards and decks are in the package `azuki-cards`.

pub mod action;
mod checked;
pub mod def;
pub mod edit;
mod engine;
pub mod event;
pub mod ids;
pub mod limits;
pub mod rules;
pub mod snapshot;
pub mod state;
mod systems;
pub mod view;
pub mod vm;

pub use checked::step;
pub use engine::{Config, EditEntry, Engine, LogEntry, Report, RewindError};
pub use systems::{Limit, start, step_unchecked};
