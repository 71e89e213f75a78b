//! Whether what must be true is true.

use azuki_engine::def::{CardTable, Keyword};
use azuki_engine::ids::{CardIx, Player};
use azuki_engine::rules::Rules;
use azuki_engine::state::{State, Zone};

use super::act::{choice_words, phase_words};
use super::dump;
use super::model::{CardClaim, CardName, Counted, Expectation, Noun, Pick, Pile};
use super::refer;

/// Nothing, or what was found instead.
type Verdict = Result<(), String>;

fn verdict(holds: bool, found: impl FnOnce() -> String) -> Verdict {
    if holds { Ok(()) } else { Err(found()) }
}

/// Whether an expectation is about an open decision, so that leaving it open is not an oversight.
pub const fn mentions_decision(expectation: &Expectation) -> bool {
    matches!(
        expectation,
        Expectation::Pending(..)
            | Expectation::MayChoose(..)
            | Expectation::Options(..)
            | Expectation::UpTo(..)
            | Expectation::Decline(..)
            | Expectation::ToAct(_)
            | Expectation::Phase(_)
    )
}

/// Asks a state.
pub fn check(state: &State, table: &CardTable, expectation: &Expectation) -> Verdict {
    let asked = Asked { state, table };
    match expectation {
        Expectation::Card(player, noun, claim) => asked.card(*player, noun, claim),
        Expectation::Count(player, counted, wanted) => {
            let count = asked.count(*player, *counted);
            verdict(count == *wanted, || count.to_string())
        }
        Expectation::Exactly(player, pile, names) => {
            let cards = asked.pile(*player, *pile);
            verdict(asked.same(&cards, names), || dump::list(state, table, cards.iter().copied()))
        }
        Expectation::Has(player, pile, names, yes) => {
            let cards = asked.pile(*player, *pile);
            let holds = if *yes {
                asked.contains(&cards, names)
            } else {
                !names.iter().any(|name| cards.iter().any(|card| asked.is(*card, name)))
            };
            verdict(holds, || dump::list(state, table, cards.iter().copied()))
        }
        Expectation::Top(player, pile, names) => {
            let cards = asked.pile(*player, *pile);
            let top: Vec<CardIx> = cards.iter().rev().take(names.len()).copied().collect();
            verdict(asked.in_order(&top, names), || dump::list(state, table, top.iter().copied()))
        }
        Expectation::Bottom(player, names) => {
            let mut bottom: Vec<CardIx> = state.deck(*player).iter().take(names.len()).copied().collect();
            bottom.reverse();
            verdict(asked.in_order(&bottom, names), || dump::list(state, table, bottom.iter().copied()))
        }
        Expectation::Row(player, row, names) => {
            let slots = state.row(*player, *row);
            let fits = |(slot, card): (usize, &CardIx)| match names.get(slot).and_then(Option::as_ref) {
                Some(name) => card.is_some() && asked.is(*card, name),
                None => card.is_none(),
            };
            verdict(slots.iter().enumerate().all(fits), || dump::list(state, table, slots.iter().copied()))
        }
        Expectation::Token(player, wanted) => {
            let there = state.zone(CardIx::token(*player)) == Zone::IkzArea;
            verdict(there == *wanted, || if there { "the token is there" } else { "there is no token" }.into())
        }
        _ => asked.moment(expectation),
    }
}

#[derive(Clone, Copy)]
struct Asked<'a> {
    state: &'a State,
    table: &'a CardTable,
}

impl Asked<'_> {
    fn is(&self, card: CardIx, name: &CardName) -> bool {
        name.defs.contains(&self.state.def(card))
    }

    fn pile(&self, player: Player, pile: Pile) -> Vec<CardIx> {
        match pile {
            Pile::Hand => self.state.hand(player).to_vec(),
            Pile::Discard => self.state.discard(player).to_vec(),
            Pile::Deck => self.state.deck(player).to_vec(),
        }
    }

    fn count(&self, player: Player, counted: Counted) -> usize {
        let state = self.state;
        let ikz = |tapped: bool| {
            let cards = state.ikz_area(player).iter().filter(|card| !card.is_token());
            cards.filter(|card| state.is_tapped(**card) == tapped).count()
        };
        match counted {
            Counted::Hand => state.hand(player).len(),
            Counted::Deck => state.deck(player).len(),
            Counted::Discard => state.discard(player).len(),
            Counted::Garden => State::entities(state.garden(player)).count(),
            Counted::Alley => State::entities(state.alley(player)).count(),
            Counted::IkzUntapped => ikz(false),
            Counted::IkzTapped => ikz(true),
            Counted::IkzTotal => ikz(false) + ikz(true),
            Counted::IkzPile => state.ikz_pile(player).len(),
        }
    }

    /// Each name takes one card; names that mean fewer cards choose first.
    fn contains(&self, cards: &[CardIx], names: &[CardName]) -> bool {
        let mut left = cards.to_vec();
        let mut names: Vec<&CardName> = names.iter().collect();
        names.sort_by_key(|name| name.defs.len());
        names.into_iter().all(|name| {
            let found = left.iter().position(|card| self.is(*card, name));
            found.map(|at| left.remove(at)).is_some()
        })
    }

    fn same(&self, cards: &[CardIx], names: &[CardName]) -> bool {
        cards.len() == names.len() && self.contains(cards, names)
    }

    fn in_order(&self, cards: &[CardIx], names: &[CardName]) -> bool {
        cards.len() == names.len() && cards.iter().zip(names).all(|(card, name)| self.is(*card, name))
    }

    fn card(&self, player: Player, noun: &Noun, claim: &CardClaim) -> Verdict {
        let state = self.state;
        if let CardClaim::In { zone, slot, yes } = claim {
            let fits =
                |card: CardIx| state.zone(card) == *zone && slot.is_none_or(|slot| state.slot(card) == Some(slot));
            let there = refer::find(state, player, noun, fits).is_some();
            return verdict(there == *yes, || self.whereabouts(player, noun));
        }
        let Some(card) = refer::find(state, player, noun, |card| state.zone(card).is_field()) else {
            return Err(format!("it is not on the field: {}", self.whereabouts(player, noun)));
        };
        self.claim(card, claim)
    }

    /// Where the copies of a card are.
    fn whereabouts(&self, player: Player, noun: &Noun) -> String {
        let Noun::Card(name, _) = noun else { return "it never leaves its place".into() };
        let zones: Vec<String> = refer::copies(self.state, player, name)
            .into_iter()
            .map(|card| match self.state.slot(card) {
                Some(slot) => format!("{} {slot}", self.state.zone(card).name()),
                None => self.state.zone(card).name().to_owned(),
            })
            .collect();
        match zones.len() {
            0 => format!("p{} has no {}", player.index(), name.text),
            1..=8 => format!("{} in: {}", name.text, zones.join(", ")),
            more => format!("{} in: {}, … ({more} copies)", name.text, zones[..8].join(", ")),
        }
    }

    fn claim(&self, card: CardIx, claim: &CardClaim) -> Verdict {
        let state = self.state;
        let rules = Rules::new(state, self.table);
        let number = |found: u8, wanted: u8| verdict(found == wanted, || found.to_string());
        let flag = |found: bool, wanted: bool, word: &str| {
            verdict(found == wanted, || if found { word.to_owned() } else { format!("not {word}") })
        };
        match claim {
            CardClaim::Remaining(wanted) => number(rules.health(card).saturating_sub(state.damage(card)), *wanted),
            CardClaim::Damage(wanted) => number(state.damage(card), *wanted),
            CardClaim::Attack(wanted) => number(rules.attack(card), *wanted),
            CardClaim::Health(wanted) => number(rules.health(card), *wanted),
            CardClaim::Carapace(wanted) => number(rules.carapace(card), *wanted),
            CardClaim::BearsCount(wanted) => number(state.weapons(card).count() as u8, *wanted),
            CardClaim::Tapped(wanted) => flag(state.is_tapped(card), *wanted, "tapped"),
            CardClaim::Cooling(wanted) => flag(state.has_cooldown(card), *wanted, "cooling"),
            CardClaim::Frozen(wanted) => flag(state.is_frozen(card), *wanted, "frozen"),
            CardClaim::Shocked(wanted) => flag(state.is_shocked(card), *wanted, "shocked"),
            CardClaim::Ready => {
                flag(state.is_tapped(card), false, "tapped")?;
                flag(state.has_cooldown(card), false, "cooling")
            }
            CardClaim::Keyword(keyword, wanted) => {
                let keywords = rules.keywords(card);
                verdict(keywords.contains(keyword.flag()) == *wanted, || {
                    let all = Keyword::ALL.into_iter().filter(|keyword| keywords.contains(keyword.flag()));
                    let words: Vec<&str> = all.map(Keyword::name).collect();
                    if words.is_empty() { "no keywords".into() } else { words.join(", ") }
                })
            }
            CardClaim::Bears(names) => {
                let weapons: Vec<CardIx> = state.weapons(card).collect();
                verdict(self.same(&weapons, names), || dump::list(state, self.table, weapons.iter().copied()))
            }
            CardClaim::On(noun) => {
                let Some(found) = state.bearer(card) else { return Err("nobody bears it".into()) };
                let wanted = refer::find(state, card.owner(), noun, |other| other == found);
                verdict(wanted.is_some(), || {
                    format!("{} bears it", dump::owned(state, self.table, card.owner(), found))
                })
            }
            CardClaim::In { .. } => Ok(()),
        }
    }

    /// What is true of the match and its open choice.
    fn moment(&self, expectation: &Expectation) -> Verdict {
        let state = self.state;
        let player_words = |player: Player| format!("p{}", player.index());
        match expectation {
            Expectation::Phase(phases) => {
                verdict(phases.contains(&state.phase()), || phase_words(state.phase()).to_owned())
            }
            Expectation::Active(player) => verdict(state.active() == *player, || player_words(state.active())),
            Expectation::Turn(turn) => verdict(state.turn() == *turn, || state.turn().to_string()),
            Expectation::Winner(wanted) => match state.outcome() {
                Some(outcome) => verdict(outcome.winner == *wanted, || {
                    outcome.winner.map_or("a draw".into(), |winner| format!("winner p{}", winner.index()))
                }),
                None => Err("the match goes on".into()),
            },
            Expectation::NoWinner => verdict(state.outcome().is_none(), || format!("{:?}", state.outcome())),
            Expectation::Reason(wanted) => match state.outcome() {
                Some(outcome) => verdict(outcome.reason == *wanted, || format!("{:?}", outcome.reason)),
                None => Err("the match goes on".into()),
            },
            Expectation::ToAct(wanted) => verdict(state.actor() == *wanted, || {
                state.actor().map_or("nobody acts".into(), |actor| format!("p{} acts", actor.index()))
            }),
            Expectation::Attacker(reference) | Expectation::Target(reference) => {
                let combat = state.combat();
                let attacks = matches!(expectation, Expectation::Attacker(_));
                let found = if attacks { combat.attacker } else { combat.target };
                let side = if attacks { state.active() } else { state.active().other() };
                let holds = found.is_some() && refer::find_any(state, side, reference, |card| card == found).is_some();
                verdict(holds, || {
                    if found.is_some() {
                        dump::owned(state, self.table, side, found)
                    } else {
                        "there is no combat".into()
                    }
                })
            }
            Expectation::Stack(wanted) => verdict(state.stack().len() == *wanted, || state.stack().len().to_string()),
            _ => self.choice(expectation),
        }
    }

    fn choice(&self, expectation: &Expectation) -> Verdict {
        let state = self.state;
        let pending = state.pending();
        let found = || dump::open_choice(state, self.table);
        let open = |player: Player| verdict(pending.is_open() && pending.who == player, found);
        match expectation {
            Expectation::NothingPending => verdict(!pending.is_open(), found),
            Expectation::Pending(player, kinds) => {
                open(*player)?;
                verdict(kinds.contains(&pending.kind), || choice_words(pending.kind).to_owned())
            }
            Expectation::MayChoose(player, picks, yes) => {
                open(*player)?;
                let offered = |pick: &Pick| refer::option(state, *player, pick).is_some();
                let holds = picks.iter().all(|pick| offered(pick) == *yes);
                verdict(holds, found)
            }
            Expectation::Options(player, picks) => {
                open(*player)?;
                let options = pending.options().count_ones() as usize;
                // Each answer takes one option, so that copies are counted.
                let mut taken = 0u128;
                let all = picks.iter().all(|pick| self.take_option(*player, pick, &mut taken));
                verdict(all && options == picks.len(), found)
            }
            Expectation::UpTo(player, wanted) => {
                open(*player)?;
                verdict(pending.max == *wanted, found)
            }
            Expectation::Decline(player, yes) => {
                open(*player)?;
                verdict(pending.may_decline() == *yes, found)
            }
            _ => Ok(()),
        }
    }

    /// Takes an option that an answer could mean and that is not taken yet.
    fn take_option(&self, player: Player, pick: &Pick, taken: &mut u128) -> bool {
        let free = |cards: &[CardIx], reference: &super::model::Reference, taken: u128| {
            let open =
                |card: CardIx| cards.iter().enumerate().any(|(at, other)| *other == card && taken >> at & 1 == 0);
            let card = refer::find_any(self.state, player, reference, open)?;
            cards.iter().enumerate().position(|(at, other)| *other == card && taken >> at & 1 == 0)
        };
        let found = match pick {
            Pick::Slot(_) => refer::option(self.state, player, pick).map(usize::from),
            Pick::Card(reference) => free(&refer::offered(self.state), reference, *taken),
            Pick::AbilityOf(reference) => free(&refer::waiting(self.state), reference, *taken),
        };
        if let Some(option) = found {
            *taken |= 1 << option;
        }
        found.is_some()
    }
}
