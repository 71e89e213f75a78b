//! Every limit of the engine, in one place: the numbers of the contract.

/// Players in a match (R1.1).
pub const PLAYERS: usize = 2;
/// Slots of a garden (R2.1).
pub const GARDEN_SLOTS: usize = 5;
/// Slots of an alley (R2.1).
pub const ALLEY_SLOTS: usize = 5;
/// Cards in a hand; more go to the discard (R2.3).
pub const HAND: usize = 30;
/// Cards in the opening hand (R1.5).
pub const OPENING_HAND: usize = 7;
/// Entities, weapons and spells in a deck (R1.1).
pub const MAIN_DECK: usize = 50;
/// Copies of one card in a deck (R1.2).
pub const COPIES: usize = 4;
/// IKZ cards of a player, the token not counted (R1.1).
pub const IKZ: usize = 10;
/// Places of an IKZ area: every IKZ card and the token.
pub const IKZ_AREA: usize = IKZ + 1;
/// Places of a discard.
pub const DISCARD: usize = 51;
/// Cards of one side: leader, gate, token, IKZ, main deck (R1.1).
pub const CARDS_PER_SIDE: usize = 63;
/// Length of a column: each side has half of it, so that the owner is one bit of the index.
pub const COLUMN: usize = 128;
/// Weapons on one bearer (R5.3).
pub const WEAPONS_PER_BEARER: usize = 4;
/// Abilities of one card.
pub const ABILITIES_PER_CARD: usize = 4;
/// Ops of one program; a longer ability goes on in a continuation.
pub const PROGRAM_OPS: usize = 16;
/// Frames running inside one another, and items waiting on the stack (R7.6).
pub const STACK_DEPTH: usize = 8;
/// Triggered abilities waiting at once.
pub const QUEUED_TRIGGERS: usize = 32;
/// Lasting effects on the field at once; equal ones share an entry.
pub const LASTING: usize = 64;
/// Hits of damage waiting to land together.
pub const HITS: usize = 16;
/// Events of one step.
pub const EVENTS_PER_STEP: usize = 256;
/// Ops the VM runs for one action.
pub const FUEL: u16 = 1024;
/// The turn at which a match is a draw (R8.5).
pub const TURN_LIMIT: u16 = 200;
/// Options one choice can offer: the width of the first action head.
pub const OPTIONS: usize = 32;
/// Legal actions at once: 30 entities in hand to 10 places with or without the token, and all others.
pub const LEGAL_ACTIONS: usize = 768;
/// Health of nothing in the game exceeds this; it keeps sums inside a byte.
pub const STAT_MAX: i16 = 100;
