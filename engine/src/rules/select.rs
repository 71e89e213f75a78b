//! Which cards a selector finds, what an amount is, whether a predicate holds.

use super::Rules;
use crate::def::{Amount, Compare, Condition, Filter, Owner, Predicate, Reference, Selector, Zones};
use crate::ids::{CardIx, CardSet, Player, PredicateIx, SelectorIx};
use crate::state::{Frame, Zone};

/// What the running ability knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Context {
    /// Whose ability it is; its owner is "you".
    pub source: CardIx,
    /// Whom the event is about.
    pub subject: CardIx,
    /// The cards of the last choice.
    pub chosen: CardSet,
    /// Cards looked at.
    pub looked: CardSet,
    /// How many cards the last choice picked.
    pub count: u8,
}

impl Context {
    /// A card's ability that has not begun.
    #[inline]
    pub const fn of(source: CardIx) -> Self {
        Self::about(source, CardIx::NONE)
    }

    /// A card's ability about another card.
    #[inline]
    pub const fn about(source: CardIx, subject: CardIx) -> Self {
        Self { source, subject, chosen: CardSet::EMPTY, looked: CardSet::EMPTY, count: 0 }
    }

    /// What a running program knows.
    #[inline]
    pub const fn running(frame: &Frame) -> Self {
        Self {
            source: frame.source,
            subject: frame.subject,
            chosen: frame.chosen,
            looked: frame.looked,
            count: frame.count,
        }
    }

    /// The ability's controller.
    #[inline]
    pub const fn you(&self) -> Player {
        self.source.owner()
    }
}

impl Owner {
    /// Whether it means this player.
    #[inline]
    pub fn includes(self, player: Player, you: Player) -> bool {
        match self {
            Self::Any => true,
            Self::You => player == you,
            Self::Opponent => player != you,
        }
    }
}

impl Rules<'_> {
    /// The cards a selector finds.
    pub fn select(&self, selector: SelectorIx, context: &Context) -> CardSet {
        let mut found = CardSet::EMPTY;
        self.visit(selector, context, |card| {
            found.insert(card);
            false
        });
        found
    }

    /// How many cards a selector finds.
    pub fn count(&self, selector: SelectorIx, context: &Context) -> usize {
        let mut count = 0;
        self.visit(selector, context, |_| {
            count += 1;
            false
        });
        count
    }

    /// Whether a selector finds any card.
    pub fn exists(&self, selector: SelectorIx, context: &Context) -> bool {
        self.visit(selector, context, |_| true)
    }

    /// Calls `each` with every card a selector finds, until it answers yes.
    #[inline]
    fn visit(&self, selector: SelectorIx, context: &Context, mut each: impl FnMut(CardIx) -> bool) -> bool {
        let selector = self.table.selector(selector);
        if selector.filters.iter().any(|filter| self.rules_out_all(*filter)) {
            return false;
        }
        let Some(reference) = selector.reference else {
            return self.visit_zones(selector, context, |card| self.fits(selector, card, context) && each(card));
        };
        self.referenced(reference, context).into_iter().any(|card| self.passes(selector, card, context) && each(card))
    }

    /// Whether a selector would find this card.
    #[inline]
    pub fn matches(&self, selector: SelectorIx, card: CardIx, context: &Context) -> bool {
        let selector = self.table.selector(selector);
        let meant = match selector.reference {
            None => true,
            Some(Reference::This) => card == context.source && self.is_there(card),
            Some(reference) => self.referenced(reference, context).contains(card),
        };
        meant && self.passes(selector, card, context)
    }

    /// Whether a card whose ability runs can still be found: in a hand or a deck it is one among others, and what its
    /// ability did to it would tell where it is.
    #[inline]
    fn is_there(&self, source: CardIx) -> bool {
        self.state.zone(source).is_public()
    }

    fn referenced(&self, reference: Reference, context: &Context) -> CardSet {
        let one = |card: CardIx| if card.is_some() { CardSet::one(card) } else { CardSet::EMPTY };
        match reference {
            Reference::This if self.is_there(context.source) => one(context.source),
            Reference::This => CardSet::EMPTY,
            Reference::Chosen => context.chosen,
            Reference::Subject => one(context.subject),
            Reference::Bearer => {
                let bearer = self.state.bearer(context.source);
                let of_subject = || Some(context.subject).filter(|card| card.is_some());
                one(bearer
                    .or_else(|| of_subject().and_then(|weapon| self.state.bearer(weapon)))
                    .unwrap_or(CardIx::NONE))
            }
            Reference::Attacker => one(self.state.combat.attacker),
            Reference::Target => one(self.state.combat.target),
            Reference::Looked => {
                // Those that have been taken from the deck are looked at no longer.
                context.looked.into_iter().filter(|card| self.state.zone(*card) == Zone::Deck).collect()
            }
        }
    }

    /// Whether no card at all can pass a filter now: one look instead of one a card.
    #[inline]
    fn rules_out_all(&self, filter: Filter) -> bool {
        match filter {
            Filter::BearsWeapon(true) => self.state.attached.is_empty(),
            Filter::Tapped(true) => self.state.tapped.is_empty(),
            Filter::Damaged(true) => self.state.damaged.is_empty(),
            Filter::Condition(Condition::Frozen, true) => self.state.lasting.affected().is_empty(),
            Filter::Condition(Condition::Shocked, true) => self.state.shocked.is_empty(),
            _ => false,
        }
    }

    /// Calls `each` with the cards of a selector's zones, until it answers yes.
    #[inline]
    fn visit_zones(&self, selector: &Selector, context: &Context, mut each: impl FnMut(CardIx) -> bool) -> bool {
        let you = context.you();
        for player in Player::BOTH {
            if !selector.owner.includes(player, you) {
                continue;
            }
            let side = &self.state.sides[player.index()];
            // By hand: the iterator of the flags asks for every flag there is.
            let mut zones = selector.zones.bits();
            while zones != 0 {
                let zone = Zones::from_bits_retain(zones & zones.wrapping_neg());
                zones &= zones - 1;
                let cards: &[CardIx] = match zone {
                    Zones::DECK => side.deck.as_slice(),
                    Zones::HAND => side.hand.as_slice(),
                    Zones::IKZ_PILE => side.ikz_pile.as_slice(),
                    Zones::IKZ_AREA => side.ikz_area.as_slice(),
                    Zones::DISCARD => side.discard.as_slice(),
                    Zones::GARDEN => {
                        if each(CardIx::leader(player)) {
                            return true;
                        }
                        &side.garden
                    }
                    Zones::ALLEY => &side.alley,
                    Zones::ATTACHED => {
                        if self.state.attached.iter_of(player).any(&mut each) {
                            return true;
                        }
                        &[]
                    }
                    _ => &[CardIx::gate(player)],
                };
                if cards.iter().any(|card| card.is_some() && each(*card)) {
                    return true;
                }
            }
        }
        false
    }

    /// Whether a card of a selector's zones passes the rest of it.
    #[inline]
    fn fits(&self, selector: &Selector, card: CardIx, context: &Context) -> bool {
        (selector.kinds.is_empty() || selector.kinds.intersects(self.def(card).kind.flag()))
            && selector.filters.iter().all(|filter| self.passes_filter(*filter, card, context))
    }

    /// Whether a card from anywhere passes a selector.
    #[inline]
    fn passes(&self, selector: &Selector, card: CardIx, context: &Context) -> bool {
        selector.owner.includes(card.owner(), context.you())
            && (selector.zones.is_empty() || selector.zones.intersects(self.state.zone(card).flag()))
            && self.fits(selector, card, context)
    }

    fn passes_filter(&self, filter: Filter, card: CardIx, context: &Context) -> bool {
        match filter {
            Filter::CostAtMost(amount) => self.def(card).cost <= self.amount(amount, context),
            Filter::CostAtLeast(amount) => self.def(card).cost >= self.amount(amount, context),
            Filter::Element(element) => self.def(card).element == element,
            Filter::Subtype(subtype) => self.def(card).has_subtype(subtype),
            Filter::Card(def) => self.state.def(card) == def,
            Filter::Tapped(wanted) => self.state.is_tapped(card) == wanted,
            Filter::BearsWeapon(wanted) => self.state.bears_weapon(card) == wanted,
            Filter::Damaged(wanted) => (self.state.damage(card) > 0) == wanted,
            Filter::Keyword(keyword, wanted) => self.keywords(card).contains(keyword.flag()) == wanted,
            Filter::Condition(condition, wanted) => self.conditions(card).contains(condition.flag()) == wanted,
            Filter::Is(reference, wanted) => self.referenced(reference, context).contains(card) == wanted,
        }
    }

    /// What an amount is now.
    pub fn amount(&self, amount: Amount, context: &Context) -> u8 {
        match amount {
            Amount::Constant(number) => number,
            Amount::GatePoints if context.subject.is_some() => self.def(context.subject).gate_points,
            Amount::GatePoints => 0,
            Amount::Count(selector) => self.count(selector, context) as u8,
            Amount::Chosen => context.count,
            Amount::OwnAttack => self.attack(context.source),
            Amount::OthersPlayed => {
                let mut others = self.state.played;
                others.remove(context.source);
                others.len_of(context.you()) as u8
            }
        }
    }

    /// Whether a predicate holds now.
    pub fn holds(&self, predicate: PredicateIx, context: &Context) -> bool {
        match *self.table.predicate(predicate) {
            Predicate::Compare { left, compare, right, plus } => {
                let left = u16::from(self.amount(left, context));
                let right = u16::from(self.amount(right, context)) + u16::from(plus);
                match compare {
                    Compare::AtLeast => left >= right,
                    Compare::AtMost => left <= right,
                    Compare::Exactly => left == right,
                }
            }
            Predicate::Exists(selector) => self.exists(selector, context),
            Predicate::LeaderIs(owner, subtype) => Player::BOTH
                .into_iter()
                .filter(|player| owner.includes(*player, context.you()))
                .any(|player| self.def(CardIx::leader(player)).has_subtype(subtype)),
            Predicate::GardenFull(owner) => Player::BOTH
                .into_iter()
                .filter(|player| owner.includes(*player, context.you()))
                .all(|player| self.state.garden(player).iter().all(|card| card.is_some())),
            Predicate::HasKeyword(selector, keyword) => {
                let found = self.select(selector, context);
                !found.is_empty() && found.into_iter().all(|card| self.keywords(card).contains(keyword.flag()))
            }
            Predicate::And(left, right) => self.holds(left, context) && self.holds(right, context),
            Predicate::Or(left, right) => self.holds(left, context) || self.holds(right, context),
            Predicate::Not(inner) => !self.holds(inner, context),
        }
    }
}
