//! Names for things: players, cards, sets of cards, definitions.

use std::num::NonZeroU64;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// One of the two players, by seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Player {
    /// Seat 0.
    Zero = 0,
    /// Seat 1.
    One = 1,
}

impl Player {
    /// Both seats, in order.
    pub const BOTH: [Self; 2] = [Self::Zero, Self::One];

    /// The seat with this number; any odd number is seat 1.
    pub const fn from_index(index: usize) -> Self {
        if index & 1 == 0 { Self::Zero } else { Self::One }
    }

    /// The seat's number.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other seat.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Zero => Self::One,
            Self::One => Self::Zero,
        }
    }
}

/// One of the two rows with slots.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Serialize, Deserialize)]
pub enum Row {
    /// The front row.
    Garden,
    /// The back row.
    Alley,
}

/// A card of the match, stable from setup to end. Bit 6 is the owner; the rest is the card's place in
/// its owner's list of 63.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord, Hash)]
pub struct CardIx(pub u8);

impl CardIx {
    /// No card.
    pub const NONE: Self = Self(u8::MAX);
    const LEADER: u8 = 0;
    const GATE: u8 = 1;
    const TOKEN: u8 = 2;
    const FIRST_IKZ: u8 = 3;
    const FIRST_MAIN: u8 = 13;
    /// The IKZ cards of a side, token not counted, as bits of a half of a [`CardSet`].
    pub(crate) const IKZ_MASK: u64 = (1 << Self::FIRST_MAIN) - (1 << Self::FIRST_IKZ);

    /// The `number`-th card (0 to 62) of a player.
    #[inline]
    pub const fn of(player: Player, number: u8) -> Self {
        Self((player as u8) << 6 | number)
    }
    /// A player's leader.
    #[inline]
    pub const fn leader(player: Player) -> Self {
        Self::of(player, Self::LEADER)
    }
    /// A player's gate.
    #[inline]
    pub const fn gate(player: Player) -> Self {
        Self::of(player, Self::GATE)
    }
    /// A player's IKZ token.
    #[inline]
    pub const fn token(player: Player) -> Self {
        Self::of(player, Self::TOKEN)
    }
    /// A player's `number`-th IKZ card, 0 to 9.
    #[inline]
    pub const fn ikz(player: Player, number: u8) -> Self {
        Self::of(player, Self::FIRST_IKZ + number)
    }
    /// The `number`-th card of a player's main deck as listed, 0 to 49.
    #[inline]
    pub const fn main(player: Player, number: u8) -> Self {
        Self::of(player, Self::FIRST_MAIN + number)
    }
    /// Whose card it is. A card never changes sides.
    #[inline]
    pub const fn owner(self) -> Player {
        if self.0 & 64 == 0 { Player::Zero } else { Player::One }
    }
    /// Its place in its owner's list of 63.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0 & 63
    }
    /// Its index in a column.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & 127) as usize
    }
    /// Whether this is [`CardIx::NONE`].
    #[inline]
    pub const fn is_none(self) -> bool {
        self.0 == u8::MAX
    }
    /// Whether it names a card.
    #[inline]
    pub const fn is_some(self) -> bool {
        self.0 != u8::MAX
    }
    /// Whether it is one of the two leaders.
    #[inline]
    pub const fn is_leader(self) -> bool {
        self.0 & !64 == Self::LEADER
    }
    /// Whether it is one of the two gates.
    #[inline]
    pub const fn is_gate(self) -> bool {
        self.0 & !64 == Self::GATE
    }
    /// Whether it is one of the two IKZ tokens.
    #[inline]
    pub const fn is_token(self) -> bool {
        self.0 & !64 == Self::TOKEN
    }
    /// The 126 cards of a match.
    pub fn all() -> impl Iterator<Item = Self> {
        Player::BOTH.into_iter().flat_map(|player| (0..63).map(move |number| Self::of(player, number)))
    }
}

/// A set of cards: one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct CardSet(pub [u64; 2]);

impl CardSet {
    /// The empty set.
    pub const EMPTY: Self = Self([0; 2]);

    /// The set of one card.
    #[inline]
    #[must_use]
    pub fn one(card: CardIx) -> Self {
        let mut set = Self::EMPTY;
        set.insert(card);
        set
    }
    /// Adds a card.
    #[inline]
    pub fn insert(&mut self, card: CardIx) {
        self.0[card.owner().index()] |= 1 << card.number();
    }
    /// Takes a card out.
    #[inline]
    pub fn remove(&mut self, card: CardIx) {
        self.0[card.owner().index()] &= !(1 << card.number());
    }
    /// Adds or takes out a card.
    #[inline]
    pub fn set(&mut self, card: CardIx, present: bool) {
        if present {
            self.insert(card);
        } else {
            self.remove(card);
        }
    }
    /// Whether a card is in it.
    #[inline]
    pub fn contains(&self, card: CardIx) -> bool {
        self.0[card.owner().index()] >> card.number() & 1 == 1
    }
    /// Whether nothing is in it.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0[0] | self.0[1] == 0
    }
    /// How many cards are in it.
    #[inline]
    pub fn len(&self) -> usize {
        (self.0[0].count_ones() + self.0[1].count_ones()) as usize
    }
    /// Cards in both.
    #[inline]
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self([self.0[0] & other.0[0], self.0[1] & other.0[1]])
    }
    /// Cards in either.
    #[inline]
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }
    /// Cards in this and not in the other.
    #[inline]
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        Self([self.0[0] & !other.0[0], self.0[1] & !other.0[1]])
    }
    /// The cards of one owner.
    #[inline]
    #[must_use]
    pub fn of(self, player: Player) -> Self {
        let mut set = Self::EMPTY;
        set.0[player.index()] = self.0[player.index()];
        set
    }
    /// The cards of one owner, lowest first: half the work of going through all.
    #[inline]
    pub fn iter_of(&self, player: Player) -> impl Iterator<Item = CardIx> + use<> {
        let mut half = self.0[player.index()];
        std::iter::from_fn(move || {
            let bits = NonZeroU64::new(half)?;
            half &= half - 1;
            Some(CardIx::of(player, bits.trailing_zeros() as u8))
        })
    }
    /// How many cards of one owner are in it.
    #[inline]
    pub fn len_of(&self, player: Player) -> usize {
        self.0[player.index()].count_ones() as usize
    }
    /// The lowest card.
    #[inline]
    pub fn first(&self) -> Option<CardIx> {
        self.iter().next()
    }
    /// The `rank`-th card from the lowest.
    pub fn nth(&self, rank: usize) -> Option<CardIx> {
        self.iter().nth(rank)
    }
    /// How many cards of the set are lower than this one.
    #[inline]
    pub fn rank(&self, card: CardIx) -> usize {
        let below = (1u64 << card.number()) - 1;
        match card.owner() {
            Player::Zero => (self.0[0] & below).count_ones() as usize,
            Player::One => (self.0[0].count_ones() + (self.0[1] & below).count_ones()) as usize,
        }
    }
    /// The cards from the lowest index up.
    #[inline]
    pub fn iter(&self) -> CardSetIter {
        CardSetIter(*self)
    }
}

impl IntoIterator for CardSet {
    type Item = CardIx;
    type IntoIter = CardSetIter;
    #[inline]
    fn into_iter(self) -> CardSetIter {
        CardSetIter(self)
    }
}

impl IntoIterator for &CardSet {
    type Item = CardIx;
    type IntoIter = CardSetIter;
    #[inline]
    fn into_iter(self) -> CardSetIter {
        CardSetIter(*self)
    }
}

impl FromIterator<CardIx> for CardSet {
    fn from_iter<I: IntoIterator<Item = CardIx>>(cards: I) -> Self {
        let mut set = Self::EMPTY;
        for card in cards {
            set.insert(card);
        }
        set
    }
}

impl std::fmt::Debug for CardSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter().map(|card| card.0)).finish()
    }
}

/// The cards of a [`CardSet`], lowest first.
#[derive(Clone, Debug)]
pub struct CardSetIter(CardSet);

impl Iterator for CardSetIter {
    type Item = CardIx;
    #[inline]
    fn next(&mut self) -> Option<CardIx> {
        for player in Player::BOTH {
            let half = &mut self.0.0[player.index()];
            if let Some(bits) = NonZeroU64::new(*half) {
                *half &= *half - 1;
                return Some(CardIx::of(player, bits.trailing_zeros() as u8));
            }
        }
        None
    }
}

/// An index into the card table. In a compact form it is its number. In a form for people it also says what it is an index
/// of ("selector 3"): so definitions can be compared by what they refer to (`def/definition.rs`).
macro_rules! table_index {
    ($(#[$doc:meta])* $name:ident($number:ty), $word:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord, Hash)]
        pub struct $name(pub $number);

        impl $name {
            /// What a form for people calls it.
            pub(crate) const WORD: &str = $word;
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                if serializer.is_human_readable() {
                    serializer.collect_str(&format_args!("{} {}", Self::WORD, self.0))
                } else {
                    self.0.serialize(serializer)
                }
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                if !deserializer.is_human_readable() {
                    return <$number>::deserialize(deserializer).map(Self);
                }
                let text = String::deserialize(deserializer)?;
                let number = text.strip_prefix(Self::WORD).and_then(|rest| rest.strip_prefix(' ')?.parse().ok());
                number.map(Self).ok_or_else(|| D::Error::custom(format_args!("expected {:?} and a number", Self::WORD)))
            }
        }
    };
}

table_index!(
    /// A card's definition, by its number in the table.
    DefIx(u16),
    "card"
);

table_index!(
    /// An ability, by its number in the table.
    AbilityIx(u16),
    "ability"
);

table_index!(
    /// A selector, by its number in the table.
    SelectorIx(u16),
    "selector"
);

table_index!(
    /// A predicate, by its number in the table.
    PredicateIx(u16),
    "predicate"
);

table_index!(
    /// A subtype ("Black Jade"), by its number in the table: at most 128 different ones.
    SubtypeIx(u8),
    "subtype"
);
