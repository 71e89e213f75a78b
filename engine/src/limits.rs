//! The sizes and limits of the engine, in one place. First the numbers of the rules; then what follows from them: a list
//! that no board can overfill. No program the verifier accepts can make a legal action fail.

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
/// Responses waiting on the stack (R7.6); one more is illegal.
pub const STACK_DEPTH: usize = 8;
/// Programs running inside one another: one, and a replacement before it goes on (R10.7). Inside a replacement nothing is
/// replaced, and triggered abilities wait until no program runs.
pub const FRAMES: usize = 2;

/// Leaders and entities on the field.
pub const FIGHTERS: usize = PLAYERS * (1 + GARDEN_SLOTS + ALLEY_SLOTS);
/// Weapons on the field: leaders and garden entities bear them.
pub const WEAPONS: usize = PLAYERS * (1 + GARDEN_SLOTS) * WEAPONS_PER_BEARER;
/// Cards on the field, the gates included.
pub const FIELD: usize = FIGHTERS + PLAYERS + WEAPONS;
/// Hits of damage that land together: an op hits each leader and entity at most once.
pub const HITS: usize = FIGHTERS;
/// Triggered abilities waiting at once: one of each card on the field. More triggers of one ability share a place when
/// places run short; what finds none does not happen (see `systems/triggers.rs`).
pub const QUEUED_TRIGGERS: usize = FIELD;
/// Abilities of one card that wait for the same thing anywhere on the field: with one, a single event always finds
/// places for all.
pub const WATCHERS_PER_CARD: usize = 1;

/// Ops that one ability may run at most, loops over every card included; the verifier refuses more.
pub const PROGRAM_STEPS: u16 = 4096;
/// Ops run for one action before triggered and replacement abilities that have not begun no longer begin. So abilities
/// that cause each other for ever end, and the match goes on.
pub const FUEL: u16 = 16_384;
/// No action runs more ops than this: the fuel, then what is running and what waits on the stack.
pub const MOST_STEPS: u16 = FUEL + (FRAMES + STACK_DEPTH) as u16 * PROGRAM_STEPS;
const _: () = assert!(FUEL as usize + (FRAMES + STACK_DEPTH) * PROGRAM_STEPS as usize <= u16::MAX as usize);

/// Events that a buffer holds without growing.
pub const EVENTS_PER_STEP: usize = 256;
/// The turn at which a match is a draw (R8.5).
pub const TURN_LIMIT: u16 = 200;
/// Options on one page of a choice: the width of the first action head. The second head names the page.
pub const OPTIONS: usize = 32;
/// Pages of a choice: enough for every card of a match and every waiting trigger.
pub const OPTION_PAGES: usize = COLUMN.div_ceil(OPTIONS);
const _: () = assert!(QUEUED_TRIGGERS <= COLUMN);
/// Legal actions at once: 30 entities in hand to 10 places with or without the token, and all others.
pub const LEGAL_ACTIONS: usize = 768;
/// Health of nothing in the game exceeds this; it keeps sums inside a byte.
pub const STAT_MAX: i16 = 100;
