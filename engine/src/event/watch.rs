//! Notices when a computed number changes: attack, health, keywords and conditions follow from everything
//! else (R10.6), so only comparing before and after finds every change.

use super::Event;
use crate::def::{Condition, Conditions, Keyword, Keywords};
use crate::ids::{CardIx, CardSet, Player};
use crate::limits::COLUMN;
use crate::rules::Rules;
use crate::state::State;

/// What a viewer was last told of one card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Shown {
    attack: u8,
    health: u8,
    carapace: u8,
    keywords: Keywords,
    conditions: Conditions,
}

/// What a viewer was last told of every card on the field.
#[derive(Clone, Debug)]
pub struct Watch {
    shown: [Shown; COLUMN],
    present: CardSet,
}

impl Default for Watch {
    fn default() -> Self {
        Self { shown: [Shown::default(); COLUMN], present: CardSet::EMPTY }
    }
}

impl Watch {
    fn now(rules: Rules<'_>, card: CardIx) -> Shown {
        let keywords = rules.keywords(card);
        Shown {
            attack: rules.attack(card),
            health: rules.health(card),
            carapace: if keywords.contains(Keywords::CARAPACE) { rules.carapace(card) } else { 0 },
            keywords,
            conditions: rules.conditions(card),
        }
    }

    fn field(state: &State) -> CardSet {
        let mut field = state.attached();
        for player in Player::BOTH {
            field.insert(CardIx::leader(player));
            for card in State::entities(state.garden(player)).chain(State::entities(state.alley(player))) {
                field.insert(card);
            }
        }
        field
    }

    /// Takes the field as it is, without telling anyone: the start of a step.
    pub(crate) fn start(&mut self, rules: Rules<'_>) {
        self.present = Self::field(rules.state);
        for card in self.present {
            self.shown[card.index()] = Self::now(rules, card);
        }
    }

    /// Tells what changed since the last time. A card that just arrived is compared with its printed numbers,
    /// which is what it showed in the hand.
    pub(crate) fn tell(&mut self, rules: Rules<'_>, mut emit: impl FnMut(Event)) {
        let field = Self::field(rules.state);
        for card in field {
            let now = Self::now(rules, card);
            let before =
                if self.present.contains(card) { self.shown[card.index()] } else { Self::printed(rules, card) };
            self.shown[card.index()] = now;
            if now == before {
                continue;
            }
            if now.attack != before.attack {
                emit(Event::AttackChanged { card, from: before.attack, to: now.attack });
            }
            if now.health != before.health {
                emit(Event::HealthChanged { card, from: before.health, to: now.health });
            }
            for keyword in Keyword::ALL {
                let (had, has) = (before.keywords.contains(keyword.flag()), now.keywords.contains(keyword.flag()));
                let number_changed = keyword == Keyword::Carapace && now.carapace != before.carapace;
                if has && (!had || number_changed) {
                    let amount = if keyword == Keyword::Carapace { now.carapace } else { 0 };
                    emit(Event::KeywordGained { card, keyword, amount });
                } else if had && !has {
                    emit(Event::KeywordLost { card, keyword });
                }
            }
            for condition in Condition::ALL {
                match (before.conditions.contains(condition.flag()), now.conditions.contains(condition.flag())) {
                    (false, true) => emit(Event::ConditionGained { card, condition }),
                    (true, false) => emit(Event::ConditionLost { card, condition }),
                    _ => {}
                }
            }
        }
        self.present = field;
    }

    fn printed(rules: Rules<'_>, card: CardIx) -> Shown {
        let def = rules.def(card);
        Shown {
            attack: def.attack,
            health: def.health,
            carapace: def.carapace,
            keywords: def.keywords,
            conditions: Conditions::empty(),
        }
    }
}
