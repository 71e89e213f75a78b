//! Attack, health, keywords and conditions at the moment of asking (R10.6), and what damage does.

use super::{Context, Rules};
use crate::def::{Aura, Condition, Conditions, Continuous, ContinuousEffect, Keywords, Restriction, Timing};
use crate::ids::{AbilityIx, CardIx, CardSet, Player};
use crate::limits::STAT_MAX;
use crate::state::{Change, State, Until, Zone};

/// One reason why attack or health is what it is: for showing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    /// The card it comes from.
    pub source: CardIx,
    /// By how much, or to how much.
    pub amount: i32,
    /// It replaces what is printed instead of adding to it.
    pub sets: bool,
    /// When it ends; nothing for what is printed, borne or continuous.
    pub until: Option<Until>,
}

impl Part {
    const fn by(source: CardIx, amount: i32) -> Self {
        Self { source, amount, sets: false, until: None }
    }

    /// What parts make together, before it is brought into its bounds.
    pub fn sum(parts: &[Self]) -> i32 {
        let base = parts.iter().rev().find(|part| part.sets).map_or(0, |part| part.amount);
        base + parts.iter().filter(|part| !part.sets).map(|part| part.amount).sum::<i32>()
    }
}

impl<'a> Rules<'a> {
    /// Every reason why a card's attack is what it is: printed first, then weapons, lasting changes and continuous
    /// abilities. Of several that set it the last counts.
    pub fn attack_parts(&self, card: CardIx) -> Vec<Part> {
        let mut parts = vec![Part { sets: true, ..Part::by(card, i32::from(self.def(card).attack)) }];
        parts.extend(self.state.weapons(card).map(|weapon| Part::by(weapon, self.own_attack(weapon).max(0))));
        self.lasting_parts(card, Change::Attack, &mut parts);
        self.continuous(card, Aura::ATTACK, |effect, context| match effect {
            ContinuousEffect::SetAttack { attack } => {
                parts.push(Part { sets: true, ..Part::by(context.source, i32::from(attack)) });
            }
            ContinuousEffect::Attack { amount, less } => {
                let by = i32::from(self.shallow().amount(amount, context));
                parts.push(Part::by(context.source, if less { -by } else { by }));
            }
            _ => {}
        });
        parts
    }

    /// Every reason why a card's health is what it is, in the same order.
    pub fn health_parts(&self, card: CardIx) -> Vec<Part> {
        let mut parts = vec![Part { sets: true, ..Part::by(card, i32::from(self.def(card).health)) }];
        self.lasting_parts(card, Change::Health, &mut parts);
        self.continuous(card, Aura::HEALTH, |effect, context| {
            if let ContinuousEffect::Health { amount, less } = effect {
                let by = i32::from(self.shallow().amount(amount, context));
                parts.push(Part::by(context.source, if less { -by } else { by }));
            }
        });
        parts
    }

    fn lasting_parts(&self, card: CardIx, change: Change, parts: &mut Vec<Part>) {
        let lasting = self.state.lasting.of(card).filter(move |entry| entry.change == change);
        parts.extend(lasting.map(|entry| Part { until: Some(entry.until), ..Part::by(card, i32::from(entry.amount)) }));
    }

    /// Base, weapons, modifiers and continuous abilities, never below 0 (R8.1).
    pub fn attack(&self, card: CardIx) -> u8 {
        let own = self.own_attack(card);
        // A weapon bears nothing itself, so this does not go deeper.
        let weapons: i32 = self.state.weapons(card).map(|weapon| self.own_attack(weapon).max(0)).sum();
        (own + weapons).clamp(0, STAT_MAX.into()) as u8
    }

    /// In 32 bits, like every sum here: a full field of cards that each count whole decks goes beyond 16.
    fn own_attack(&self, card: CardIx) -> i32 {
        let mut attack = i32::from(self.def(card).attack);
        let mut change = i32::from(self.state.lasting.attack(card));
        self.continuous(card, Aura::ATTACK, |effect, context| match effect {
            ContinuousEffect::SetAttack { attack: base } => attack = i32::from(base),
            ContinuousEffect::Attack { amount, less } => {
                let by = i32::from(self.shallow().amount(amount, context));
                change += if less { -by } else { by };
            }
            _ => {}
        });
        attack + change
    }

    /// Health with modifiers and continuous abilities; damage is not subtracted.
    pub fn health(&self, card: CardIx) -> u8 {
        let mut health = i32::from(self.def(card).health) + i32::from(self.state.lasting.health(card));
        self.continuous(card, Aura::HEALTH, |effect, context| {
            if let ContinuousEffect::Health { amount, less } = effect {
                let by = i32::from(self.shallow().amount(amount, context));
                health += if less { -by } else { by };
            }
        });
        health.clamp(0, STAT_MAX.into()) as u8
    }

    /// Printed, given and continuous keywords, less those taken away.
    pub fn keywords(&self, card: CardIx) -> Keywords {
        let (gained, lost) = self.state.lasting.keywords(card);
        let mut keywords = self.def(card).keywords | gained;
        self.continuous(card, Aura::KEYWORD, |effect, _| {
            if let ContinuousEffect::Keyword { keyword, .. } = effect {
                keywords |= keyword.flag();
            }
        });
        keywords - lost
    }

    /// The N of carapace, 0 without it.
    pub fn carapace(&self, card: CardIx) -> u8 {
        if !self.keywords(card).contains(Keywords::CARAPACE) {
            return 0;
        }
        let carapace = crate::def::Keyword::Carapace;
        let given = self.state.lasting.carapace(card);
        let mut total = i32::from(self.def(card).carapace) + i32::from(given);
        self.continuous(card, Aura::KEYWORD, |effect, _| {
            if let ContinuousEffect::Keyword { keyword, amount } = effect
                && keyword == carapace
            {
                total += i32::from(amount);
            }
        });
        total.clamp(0, STAT_MAX.into()) as u8
    }

    /// Frozen and shocked.
    pub fn conditions(&self, card: CardIx) -> Conditions {
        let mut conditions = Conditions::empty();
        conditions.set(Condition::Frozen.flag(), self.state.is_frozen(card));
        conditions.set(Condition::Shocked.flag(), self.state.is_shocked(card));
        conditions
    }

    /// How much of some damage a card takes (R8.1, R8.2).
    pub fn damage_taken(&self, card: CardIx, amount: u8, combat: bool) -> u8 {
        if amount == 0 || self.state.is_frozen(card) {
            return 0;
        }
        let keywords = self.keywords(card);
        if !combat && keywords.contains(Keywords::EFFECT_PROOF) {
            return 0;
        }
        if keywords.contains(Keywords::CARAPACE) { amount.saturating_sub(self.carapace(card)) } else { amount }
    }

    /// Calls `each` with every continuous effect on a card that holds now. A frozen card's own stop (R9).
    #[inline]
    fn continuous(&self, card: CardIx, wanted: Aura, mut each: impl FnMut(ContinuousEffect, &Context)) {
        if self.shallow {
            return;
        }
        // They are gathered by sort; whoever wants all sorts at once is in no hurry.
        if let Some(gathered) = self.gathered
            && wanted.bits().is_power_of_two()
        {
            for entry in gathered.about(card, wanted) {
                self.concern(entry.source, entry.effect, card, wanted, &mut each);
            }
            return;
        }
        self.each_continuous(wanted, |source, entry| self.concern(source, entry, card, wanted, &mut each));
    }

    /// Calls `each` when a continuous effect is of a wanted sort, means the card, and its condition holds.
    #[inline]
    fn concern(
        &self,
        source: CardIx,
        entry: &Continuous,
        card: CardIx,
        wanted: Aura,
        each: &mut impl FnMut(ContinuousEffect, &Context),
    ) {
        if !entry.effect.aura().intersects(wanted) {
            return;
        }
        let context = Context::of(source);
        let rules = self.shallow();
        if rules.matches(entry.who, card, &context)
            && entry.condition.is_none_or(|condition| rules.holds(condition, &context))
        {
            each(entry.effect, &context);
        }
    }

    /// Calls `each` with every continuous effect of a card on the field that changes something wanted, be it of another
    /// sort itself.
    #[inline]
    pub(super) fn each_continuous(&self, wanted: Aura, mut each: impl FnMut(CardIx, &'a Continuous)) {
        let [attack, health, keyword] = self.state.auras;
        let sources = match wanted {
            Aura::ATTACK => attack,
            Aura::HEALTH => health,
            Aura::KEYWORD => keyword,
            _ => attack.or(health).or(keyword),
        };
        for source in sources {
            if self.state.is_frozen(source) {
                continue;
            }
            for ability in self.table.abilities_of(self.state.def(source)) {
                for entry in self.active_continuous(source, ability) {
                    each(source, entry);
                }
            }
        }
    }

    fn active_continuous(&self, source: CardIx, ability: AbilityIx) -> &'a [Continuous] {
        let facts = self.table.ability(ability);
        if facts.timing == Timing::Continuous && self.in_place(source, facts.restriction) {
            self.table.continuous(ability)
        } else {
            &[]
        }
    }

    /// Every continuous effect on a card that holds now, with the card it comes from: for showing why.
    pub fn continuous_on(&self, card: CardIx) -> Vec<(CardIx, ContinuousEffect)> {
        let mut found = Vec::new();
        self.continuous(card, Aura::all(), |effect, context| found.push((context.source, effect)));
        found
    }

    /// Whether "garden only" and "alley only" are satisfied.
    #[inline]
    pub fn in_place(&self, card: CardIx, restriction: Restriction) -> bool {
        let zone = self.state.zone(card);
        (!restriction.contains(Restriction::GARDEN_ONLY) || zone == Zone::Garden)
            && (!restriction.contains(Restriction::ALLEY_ONLY) || zone == Zone::Alley)
    }

    /// Entities whose damage has reached their health and who cannot withstand it (R8.3).
    pub(crate) fn lethal(&self) -> CardSet {
        let state = self.state;
        // Health can only be short with damage on the card, or with a change that lowers it.
        let mut candidates = state.damaged.or(state.lasting.affected());
        let lowered = self.table.lowers_health() && !state.auras[1].is_empty();
        if lowered {
            for player in Player::BOTH {
                for row in [state.garden(player), state.alley(player)] {
                    candidates = candidates.or(State::entities(row).collect());
                }
            }
        }
        candidates.remove(CardIx::leader(Player::Zero));
        candidates.remove(CardIx::leader(Player::One));
        let mut lethal = CardSet::EMPTY;
        for card in candidates {
            if !matches!(state.zone(card), Zone::Garden | Zone::Alley) {
                continue;
            }
            // What is printed suffices, unless something takes from it.
            let affected = state.lasting.affected().contains(card);
            if !lowered && !affected && state.damage(card) < self.def(card).health {
                continue;
            }
            if state.damage(card) >= self.health(card) && !self.keywords(card).contains(Keywords::GODMODE) {
                lethal.insert(card);
            }
        }
        lethal
    }
}
