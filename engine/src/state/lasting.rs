//! Changes that end: attack, health, keywords and frozen for a while, each with its duration.
//!
//! Changes of one card that end at the same time are added up, and only cards on the field can be changed. So the
//! board's size bounds what must be kept, and no effect can find it full.

use crate::def::{Keyword, Keywords};
use crate::ids::{CardIx, CardSet, Player};
use crate::limits::{FIGHTERS, WEAPONS};
use crate::vm::Duration;

/// What is changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// Attack by the amount.
    Attack,
    /// Health by the amount.
    Health,
    /// A keyword is there; the amount is the N of carapace.
    Gain(Keyword),
    /// A keyword is away, wherever it comes from.
    Lose(Keyword),
    /// The card is frozen (R9).
    Frozen,
}

impl Change {
    /// A stable code, for hashes and saves.
    pub const fn code(self) -> u8 {
        match self {
            Self::Attack => 0,
            Self::Health => 1,
            Self::Frozen => 2,
            Self::Gain(keyword) => 8 + keyword as u8,
            Self::Lose(keyword) => 16 + keyword as u8,
        }
    }
}

/// When a change ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Until {
    /// At the end of the turn (R3.4c).
    EndOfTurn,
    /// At the start of this player's turn (R3.1b).
    StartOfTurn(Player),
    /// When the card leaves the field (R2.4).
    LeavesField,
}

impl Until {
    /// Every end, in the order of their codes.
    pub const ALL: [Self; 4] =
        [Self::EndOfTurn, Self::StartOfTurn(Player::Zero), Self::StartOfTurn(Player::One), Self::LeavesField];

    /// What a duration means for an ability of this player. `Now` does not last and has no end.
    pub const fn of(duration: Duration, controller: Player) -> Option<Self> {
        match duration {
            Duration::Now => None,
            Duration::EndOfTurn => Some(Self::EndOfTurn),
            Duration::StartOfYourNextTurn => Some(Self::StartOfTurn(controller)),
            Duration::WhileOnField => Some(Self::LeavesField),
        }
    }

    /// A stable code, for hashes and saves; also its place in [`Until::ALL`].
    pub const fn code(self) -> u8 {
        match self {
            Self::EndOfTurn => 0,
            Self::StartOfTurn(Player::Zero) => 1,
            Self::StartOfTurn(Player::One) => 2,
            Self::LeavesField => 3,
        }
    }
}

/// One change on one card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lasting {
    /// The card.
    pub card: CardIx,
    /// What is changed.
    pub change: Change,
    /// By how much.
    pub amount: i8,
    /// When it ends.
    pub until: Until,
}

/// A leader or entity: everything on it that ends at one time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Sum {
    attack: i8,
    health: i8,
    carapace: i8,
    gained: Keywords,
    lost: Keywords,
    frozen: bool,
}

impl Sum {
    const NONE: Self =
        Self { attack: 0, health: 0, carapace: 0, gained: Keywords::empty(), lost: Keywords::empty(), frozen: false };

    fn add(&mut self, change: Change, amount: i8) {
        match change {
            Change::Attack => self.attack = self.attack.saturating_add(amount),
            Change::Health => self.health = self.health.saturating_add(amount),
            Change::Gain(keyword) => {
                self.gained |= keyword.flag();
                if keyword == Keyword::Carapace {
                    self.carapace = self.carapace.saturating_add(amount);
                }
            }
            Change::Lose(keyword) => self.lost |= keyword.flag(),
            Change::Frozen => self.frozen = true,
        }
    }

    /// The parts of it, in a fixed order.
    fn changes(self) -> impl Iterator<Item = (Change, i8)> {
        let numbers = [(Change::Attack, self.attack), (Change::Health, self.health)];
        let number = move |keyword| if keyword == Keyword::Carapace { self.carapace } else { 0 };
        let gained = Keyword::ALL.into_iter().filter(move |keyword| self.gained.contains(keyword.flag()));
        let lost = Keyword::ALL.into_iter().filter(move |keyword| self.lost.contains(keyword.flag()));
        let frozen = self.frozen.then_some((Change::Frozen, 0));
        numbers
            .into_iter()
            .filter(|(_, amount)| *amount != 0)
            .chain(gained.map(move |keyword| (Change::Gain(keyword), number(keyword))))
            .chain(lost.map(|keyword| (Change::Lose(keyword), 0)))
            .chain(frozen)
    }
}

type Row = [Sum; Until::ALL.len()];
type Edge = [i8; Until::ALL.len()];

const NO_ROW: Row = [Sum::NONE; Until::ALL.len()];
const NO_EDGE: Edge = [0; Until::ALL.len()];

/// All changes in force. The rows stand in the order of the card numbers, so that equal changes are equal bytes,
/// whatever came first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LastingEffects {
    /// Cards with at least one change: most cards have none, and asking them must cost nothing.
    affected: CardSet,
    /// Those of them that are weapons.
    weapons: CardSet,
    /// A row for each leader and entity that is affected.
    rows: [Row; FIGHTERS],
    /// Attack, the only number of a weapon, for each weapon that is affected.
    edges: [Edge; WEAPONS],
}

impl LastingEffects {
    /// None.
    pub const EMPTY: Self =
        Self { affected: CardSet::EMPTY, weapons: CardSet::EMPTY, rows: [NO_ROW; FIGHTERS], edges: [NO_EDGE; WEAPONS] };

    /// Every change, in the order of cards and ends.
    pub fn entries(&self) -> impl Iterator<Item = Lasting> + '_ {
        self.affected.into_iter().flat_map(|card| self.of(card))
    }

    /// Cards with at least one entry.
    #[inline]
    pub const fn affected(&self) -> CardSet {
        self.affected
    }

    #[inline]
    fn row(&self, card: CardIx) -> Option<&Row> {
        let fighters = self.affected.without(self.weapons);
        fighters.contains(card).then(|| &self.rows[fighters.rank(card)])
    }

    #[inline]
    fn edge(&self, card: CardIx) -> Option<&Edge> {
        self.weapons.contains(card).then(|| &self.edges[self.weapons.rank(card)])
    }

    /// The changes of one card.
    pub fn of(&self, card: CardIx) -> impl Iterator<Item = Lasting> + use<> {
        let row = self.row(card).copied().unwrap_or(NO_ROW);
        let edge = self.edge(card).copied().unwrap_or(NO_EDGE);
        let lasting = move |until, change, amount| Lasting { card, change, amount, until };
        let of_weapon = Until::ALL.into_iter().zip(edge).filter(|(_, amount)| *amount != 0);
        let of_fighter = Until::ALL
            .into_iter()
            .zip(row)
            .flat_map(move |(until, sum)| sum.changes().map(move |(change, amount)| lasting(until, change, amount)));
        of_weapon.map(move |(until, amount)| lasting(until, Change::Attack, amount)).chain(of_fighter)
    }

    /// By how much a card's attack is changed.
    #[inline]
    pub fn attack(&self, card: CardIx) -> i16 {
        if !self.affected.contains(card) {
            return 0;
        }
        match (self.row(card), self.edge(card)) {
            (Some(row), _) => row.iter().map(|sum| i16::from(sum.attack)).sum(),
            (None, Some(edge)) => edge.iter().map(|amount| i16::from(*amount)).sum(),
            (None, None) => 0,
        }
    }

    /// By how much a card's health is changed.
    #[inline]
    pub fn health(&self, card: CardIx) -> i16 {
        self.sum(card, |sum| sum.health)
    }

    /// The N of the carapace a card was given.
    #[inline]
    pub fn carapace(&self, card: CardIx) -> i16 {
        self.sum(card, |sum| sum.carapace)
    }

    #[inline]
    fn sum(&self, card: CardIx, number: impl Fn(&Sum) -> i8) -> i16 {
        self.row(card).map_or(0, |row| row.iter().map(|sum| i16::from(number(sum))).sum())
    }

    /// Keywords gained and lost on a card.
    #[inline]
    pub fn keywords(&self, card: CardIx) -> (Keywords, Keywords) {
        let none = (Keywords::empty(), Keywords::empty());
        let Some(row) = self.row(card) else { return none };
        row.iter().fold(none, |(gained, lost), sum| (gained | sum.gained, lost | sum.lost))
    }

    /// Whether a card is frozen.
    #[inline]
    pub fn is_frozen(&self, card: CardIx) -> bool {
        self.row(card).is_some_and(|row| row.iter().any(|sum| sum.frozen))
    }

    /// Adds a change to a leader or an entity on the field.
    pub(crate) fn add(&mut self, new: Lasting) {
        let Lasting { card, change, amount, until } = new;
        let at = self.affected.without(self.weapons).rank(card);
        if !self.affected.contains(card) {
            // Every card on the field has its place; a forged document with more is refused before this.
            debug_assert!(self.affected.len() - self.weapons.len() < FIGHTERS, "more fighters than a field holds");
            self.rows.copy_within(at..FIGHTERS - 1, at + 1);
            self.rows[at] = NO_ROW;
            self.affected.insert(card);
        }
        self.rows[at][usize::from(until.code())].add(change, amount);
        if self.rows[at] == NO_ROW {
            self.drop_row(card);
        }
    }

    /// Changes the attack that a weapon on a bearer gives.
    pub(crate) fn sharpen(&mut self, weapon: CardIx, amount: i8, until: Until) {
        let at = self.weapons.rank(weapon);
        if !self.weapons.contains(weapon) {
            debug_assert!(self.weapons.len() < WEAPONS, "more weapons than a field holds");
            self.edges.copy_within(at..WEAPONS - 1, at + 1);
            self.edges[at] = NO_EDGE;
            self.weapons.insert(weapon);
            self.affected.insert(weapon);
        }
        let place = &mut self.edges[at][usize::from(until.code())];
        *place = place.saturating_add(amount);
        if self.edges[at] == NO_EDGE {
            self.drop_row(weapon);
        }
    }

    /// Ends every change that ends at this time.
    pub(crate) fn end(&mut self, until: Until) {
        if self.affected.is_empty() {
            return;
        }
        let code = usize::from(until.code());
        for card in self.affected {
            let at = self.affected.without(self.weapons).rank(card);
            let over = if self.weapons.contains(card) {
                let edge = &mut self.edges[self.weapons.rank(card)];
                edge[code] = 0;
                *edge == NO_EDGE
            } else {
                self.rows[at][code] = Sum::NONE;
                self.rows[at] == NO_ROW
            };
            if over {
                self.drop_row(card);
            }
        }
    }

    /// Frozen cards are no longer frozen.
    pub(crate) fn thaw(&mut self, cards: CardSet) {
        for card in cards.and(self.affected).without(self.weapons) {
            let at = self.affected.without(self.weapons).rank(card);
            for sum in &mut self.rows[at] {
                sum.frozen = false;
            }
            if self.rows[at] == NO_ROW {
                self.drop_row(card);
            }
        }
    }

    /// A card leaves the field and forgets (R2.4).
    #[inline]
    pub(crate) fn forget(&mut self, card: CardIx) {
        if self.affected.contains(card) {
            self.drop_row(card);
        }
    }

    /// Takes a card's row out. The place that becomes free is blank.
    fn drop_row(&mut self, card: CardIx) {
        if self.weapons.contains(card) {
            let at = self.weapons.rank(card);
            self.edges.copy_within(at + 1.., at);
            self.edges[WEAPONS - 1] = NO_EDGE;
            self.weapons.remove(card);
        } else {
            let at = self.affected.without(self.weapons).rank(card);
            self.rows.copy_within(at + 1.., at);
            self.rows[FIGHTERS - 1] = NO_ROW;
        }
        self.affected.remove(card);
    }
}
