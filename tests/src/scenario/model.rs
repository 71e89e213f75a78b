//! What a scenario file says, once its words are understood.

use azuki_engine::def::Keyword;
use azuki_engine::ids::{DefIx, Player};
use azuki_engine::state::{EndReason, PendingKind, Phase, Response, Row, Zone};

/// A file: several cases.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scenario {
    /// The file as messages name it.
    pub file: String,
    /// Its cases, in order.
    pub cases: Vec<Case>,
}

/// Something a case is the test of.
#[derive(Clone, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Cover {
    /// A rule, `R7.4`.
    Rule(String),
    /// A card, by its id.
    Card(String),
}

/// One case: a board, then actions and expectations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Case {
    /// What it shows.
    pub title: String,
    /// The line of its title, from 1.
    pub line: u32,
    /// What it is the test of.
    pub covers: Vec<Cover>,
    /// The board.
    pub setup: Vec<Line<Setup>>,
    /// What happens.
    pub script: Vec<Line<Step>>,
}

/// Something said on a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line<T> {
    /// The line, from 1.
    pub number: u32,
    /// The words.
    pub text: String,
    /// What they mean.
    pub what: T,
}

/// A card as it was named; several definitions where a leader and an entity share the name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CardName {
    /// The name as printed.
    pub text: String,
    /// Every card of that name.
    pub defs: Vec<DefIx>,
}

/// Which of several copies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Which {
    /// The first.
    First,
    /// `#2`: the second, counted from 1.
    Copy(u8),
    /// `@3`: the one in slot 3.
    Slot(u8),
}

/// A card of the match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Noun {
    /// The leader.
    Leader,
    /// The gate.
    Gate,
    /// By name.
    Card(CardName, Which),
}

/// A card of either player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reference {
    /// Whose, where it was said.
    pub player: Option<Player>,
    /// Which.
    pub noun: Noun,
}

/// How a card stands on the board at the beginning.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Marks {
    /// It is tapped.
    pub tapped: bool,
    /// It has cooldown.
    pub cooldown: bool,
    /// Damage on it.
    pub damage: u8,
    /// Weapons on it.
    pub weapons: Vec<DefIx>,
}

/// An ordered or unordered zone with a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pile {
    /// The hand.
    Hand,
    /// The discard.
    Discard,
    /// The deck.
    Deck,
}

/// How the luck of a real match is fixed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Luck {
    /// By a seed.
    Seed(u64),
    /// By the first seed with which this player starts.
    Starts(Player),
}

/// A change to a starter deck.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DeckChange {
    /// Another leader.
    Leader(DefIx),
    /// Another gate.
    Gate(DefIx),
    /// One copy more.
    Plus(DefIx),
    /// One copy less.
    Minus(DefIx),
}

/// One part of the board.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the fields are the words of the format")]
pub enum Setup {
    Response(Response),
    TurnLimit(u16),
    Turn(u16),
    Active(Player),
    Seed(u64),
    Head {
        player: Player,
        gate: bool,
        def: Option<DefIx>,
        marks: Marks,
    },
    Row {
        player: Player,
        row: Row,
        slots: Vec<Option<(DefIx, Marks)>>,
    },
    Pile {
        player: Player,
        pile: Pile,
        cards: Vec<DefIx>,
    },
    /// No filler in the deck.
    DeckOnly(Player),
    Filler {
        player: Player,
        def: DefIx,
    },
    Ikz {
        player: Player,
        untapped: u8,
        tapped: u8,
        token: bool,
    },
    Bears {
        player: Player,
        bearer: Noun,
        weapons: Vec<DefIx>,
    },
    Match {
        decks: [String; 2],
        luck: Luck,
    },
}

/// Where a card enters a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SlotWish {
    /// The first open slot.
    FirstOpen,
    /// This slot.
    Slot(u8),
    /// The slot of this card.
    Replacing(Noun),
}

/// Where a card is played to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Destination {
    /// A slot.
    Row(Row, SlotWish),
    /// Onto a bearer.
    Bearer(Noun),
    /// A spell has none.
    Nowhere,
}

/// One answer to an open choice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Pick {
    /// A card.
    Card(Reference),
    /// A slot.
    Slot(u8),
    /// The triggered ability of a card.
    AbilityOf(Reference),
}

/// What a player does.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the fields are the words of the format")]
pub enum Verb {
    Play { card: Noun, to: Destination, token: bool },
    Portal { entity: Noun, to: SlotWish },
    Activate { source: Noun, ability: Option<u8>, token: bool },
    Attack { attacker: Noun, target: Noun },
    Declare(Noun),
    Pass,
    Choose(Vec<Pick>),
    Say(bool),
    Done,
    BottomRest,
    EndTurn,
    Keep,
    Mulligan,
}

/// Somebody does something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deed {
    /// Who.
    pub player: Player,
    /// What.
    pub verb: Verb,
}

/// Something counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names are the words of the format")]
pub enum Counted {
    Hand,
    Deck,
    Discard,
    Garden,
    Alley,
    IkzUntapped,
    IkzTapped,
    IkzTotal,
    IkzPile,
}

/// What is said of a card.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names are the words of the format")]
pub enum CardClaim {
    /// Health less damage.
    Remaining(u8),
    Damage(u8),
    Attack(u8),
    Health(u8),
    Tapped(bool),
    Cooling(bool),
    /// Neither tapped nor cooling.
    Ready,
    Frozen(bool),
    Shocked(bool),
    Keyword(Keyword, bool),
    Carapace(u8),
    In {
        zone: Zone,
        slot: Option<u8>,
        yes: bool,
    },
    On(Noun),
    BearsCount(u8),
    Bears(Vec<CardName>),
}

/// What must be true.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names are the words of the format")]
pub enum Expectation {
    Card(Player, Noun, CardClaim),
    Count(Player, Counted, usize),
    /// These cards and no others, in any order.
    Exactly(Player, Pile, Vec<CardName>),
    /// At least these, or none of these.
    Has(Player, Pile, Vec<CardName>, bool),
    /// From the top.
    Top(Player, Pile, Vec<CardName>),
    /// The last is the lowest.
    Bottom(Player, Vec<CardName>),
    Row(Player, Row, Vec<Option<CardName>>),
    Token(Player, bool),
    Phase(Vec<Phase>),
    Active(Player),
    Turn(u16),
    /// `None`: a draw.
    Winner(Option<Player>),
    NoWinner,
    Reason(EndReason),
    Pending(Player, Vec<PendingKind>),
    NothingPending,
    MayChoose(Player, Vec<Pick>, bool),
    Options(Player, Vec<Pick>),
    UpTo(Player, u8),
    Decline(Player, bool),
    ToAct(Option<Player>),
    Attacker(Reference),
    Target(Reference),
    Stack(usize),
}

/// One line of the script.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// An action.
    Deed(Deed),
    /// An expectation.
    Expect(Expectation),
    /// An action that must be refused with these words.
    Illegal(Deed, String),
    /// An action that must be possible.
    Legal(Deed),
    /// Events that happened in this order since the last expectation.
    Events(Vec<String>),
    /// Events that did not happen.
    NoEvents(Vec<String>),
    /// A deck that is refused with these words, or allowed.
    DeckList {
        /// The starter deck it is made from.
        base: String,
        /// How it differs.
        changes: Vec<DeckChange>,
        /// The words of the refusal.
        refused: Option<String>,
    },
}
