//! Predicates as the words behind "if" and "while".

use azuki_engine::def::{Amount, Compare, Filter, Owner, Predicate, Reference, Selector, Zones};
use azuki_engine::ids::{PredicateIx, SelectorIx};

use super::Speaker;
use super::noun::{Quantity, with_article};

impl Speaker<'_> {
    /// "your garden is full", or its opposite.
    pub fn question(&self, predicate: PredicateIx, holds: bool) -> String {
        match *self.table.predicate(predicate) {
            Predicate::Not(inner) => self.question(inner, !holds),
            Predicate::And(left, right) => self.both(left, right, holds, if holds { "and" } else { "or" }),
            Predicate::Or(left, right) => self.both(left, right, holds, if holds { "or" } else { "and" }),
            Predicate::LeaderIs(owner, subtype) => {
                let leader = if owner == Owner::You { "your leader" } else { "the opposing leader" };
                format!("{leader} is{} {}", not(holds), with_article(self.table.subtype(subtype)))
            }
            Predicate::GardenFull(owner) => {
                let garden = if owner == Owner::You { "your garden" } else { "your opponent's garden" };
                format!("{garden} is{} full", not(holds))
            }
            Predicate::HasKeyword(selector, keyword) => {
                let each = self.phrase(selector, &Quantity::Each);
                format!("{}{each} has {}", if holds { "" } else { "not " }, keyword.name())
            }
            Predicate::Exists(selector) => self.exists(selector, holds),
            Predicate::Compare { left, compare, right, plus } => self.compare(left, compare, right, plus, holds),
        }
    }

    fn both(&self, left: PredicateIx, right: PredicateIx, holds: bool, word: &str) -> String {
        format!("{} {word} {}", self.question(left, holds), self.question(right, holds))
    }

    fn exists(&self, index: SelectorIx, holds: bool) -> String {
        let selector = self.table.selector(index);
        if let Some(reference) = selector.reference {
            return self.described(reference, selector, holds);
        }
        let quantity = if holds { Quantity::One } else { Quantity::None };
        if has_in_front(selector) && selector.owner == Owner::You {
            let mut unowned = selector.clone();
            unowned.owner = Owner::Any;
            let noun = self.unlisted(&unowned, &quantity);
            return format!("you have {noun}");
        }
        format!("there is {}", self.phrase(index, &quantity))
    }

    /// What is asked about a card that is already known: "it bears a weapon", "its bearer is a Raizan".
    fn described(&self, reference: Reference, selector: &Selector, holds: bool) -> String {
        let name = match reference {
            Reference::This => "it".into(),
            Reference::Chosen if self.several => "one of them".into(),
            reference => self.reference(reference),
        };
        let not = not(holds);
        let is = |what: &str| format!("{name} is{not} {what}");
        match selector.filters.as_slice() {
            [Filter::BearsWeapon(yes)] if *yes == holds => format!("{name} bears a weapon"),
            [Filter::BearsWeapon(_)] => format!("{name} bears no weapon"),
            [Filter::Subtype(subtype)] => is(&with_article(self.table.subtype(*subtype))),
            [Filter::Condition(condition, yes)] => {
                format!("{name} is{} {}", super::question::not(*yes == holds), condition.name())
            }
            [Filter::Tapped(yes)] => format!("{name} is {}", if *yes == holds { "tapped" } else { "untapped" }),
            [Filter::Damaged(yes)] => format!("{name} is {}", if *yes == holds { "damaged" } else { "undamaged" }),
            [Filter::Keyword(keyword, yes)] if *yes == holds => format!("{name} has {}", keyword.name()),
            [Filter::Keyword(keyword, _)] => format!("{name} does not have {}", keyword.name()),
            [Filter::Is(other, yes)] => {
                format!("{name} is{} {}", super::question::not(*yes == holds), self.reference(*other))
            }
            [] if selector.kinds.is_empty() && selector.zones == Zones::GARDEN => is("in the garden"),
            [] if selector.kinds.is_empty() && selector.zones == Zones::ALLEY => is("in the alley"),
            [] if selector.kinds.is_empty() && holds => format!("there is {name}"),
            _ => {
                let mut plain = selector.clone();
                plain.reference = None;
                is(&self.unlisted(&plain, &Quantity::One))
            }
        }
    }

    fn compare(&self, left: Amount, compare: Compare, right: Amount, plus: u8, holds: bool) -> String {
        if let Amount::Constant(number) = right {
            let number = u16::from(number) + u16::from(plus);
            let Some(range) = range(compare, number, holds) else {
                return format!("{} is not {number}", self.number_of(left));
            };
            return self.counted_question(left, &range, number);
        }
        if let (Amount::Count(mine), Amount::Count(theirs), Compare::AtLeast, true) = (left, right, compare, holds)
            && let Some(text) = self.more_than_opponent(mine, theirs, plus)
        {
            return text;
        }
        let plus = if plus == 0 { String::new() } else { format!(" plus {plus}") };
        let relation = match (compare, holds) {
            (Compare::AtLeast, true) => "at least",
            (Compare::AtLeast, false) => "less than",
            (Compare::AtMost, true) => "at most",
            (Compare::AtMost, false) => "more than",
            (Compare::Exactly, true) => "equal to",
            (Compare::Exactly, false) => "different from",
        };
        format!("{} is {relation} {}{plus}", self.number_of(left), self.number_of(right))
    }

    /// "there are 6 or more weapons in your discard".
    fn counted_question(&self, left: Amount, range: &str, number: u16) -> String {
        match left {
            Amount::OthersPlayed => format!("you played {range} other entities this turn"),
            Amount::Count(index) => {
                let selector = self.table.selector(index);
                let owned = selector.reference.is_none() && selector.owner == Owner::You;
                if owned && (has_in_front(selector) || selector.zones == Zones::HAND) {
                    let mut plain = selector.clone();
                    plain.owner = Owner::Any;
                    let quantity = Quantity::Exactly(range.to_owned());
                    let noun = if selector.zones == Zones::HAND {
                        plain.zones = Zones::empty();
                        format!("{} in your hand", self.unlisted(&plain, &quantity))
                    } else {
                        self.unlisted(&plain, &quantity)
                    };
                    return format!("you have {noun}");
                }
                let verb = if number == 1 && range == "1" { "is" } else { "are" };
                format!("there {verb} {}", self.phrase(index, &Quantity::Exactly(range.to_owned())))
            }
            left => format!("{} is {range}", self.number_of(left)),
        }
    }

    /// "you have at least 2 more garden entities than your opponent", when both counts differ in the owner only.
    fn more_than_opponent(&self, mine: SelectorIx, theirs: SelectorIx, plus: u8) -> Option<String> {
        let (mine, theirs) = (self.table.selector(mine), self.table.selector(theirs));
        let mut mirrored = theirs.clone();
        mirrored.owner = Owner::You;
        if *mine != mirrored || theirs.owner != Owner::Opponent {
            return None;
        }
        let mut plain = mine.clone();
        plain.owner = Owner::Any;
        let noun = self.unlisted(&plain, &Quantity::All);
        Some(match plus {
            0 => format!("you have at least as many {noun} as your opponent"),
            plus => format!("you have at least {plus} more {noun} than your opponent"),
        })
    }
}

/// " not" when something does not hold.
fn not(holds: bool) -> &'static str {
    if holds { "" } else { " not" }
}

fn has_in_front(selector: &Selector) -> bool {
    [Zones::GARDEN, Zones::ALLEY, Zones::IKZ_AREA, Zones::ATTACHED].contains(&selector.zones)
}

/// "6 or more".
fn range(compare: Compare, number: u16, holds: bool) -> Option<String> {
    Some(match (compare, holds) {
        (Compare::AtLeast, true) => format!("{number} or more"),
        (Compare::AtMost, false) => format!("{} or more", number + 1),
        (Compare::AtMost | Compare::Exactly, true) if number == 0 => "no".into(),
        (Compare::AtMost, true) => format!("{number} or fewer"),
        (Compare::AtLeast, false) => return range(Compare::AtMost, number.saturating_sub(1), true),
        (Compare::Exactly, true) => format!("exactly {number}"),
        (Compare::Exactly, false) => return None,
    })
}
