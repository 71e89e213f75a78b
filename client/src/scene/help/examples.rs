//! Cards that stand for what the pages explain, found by what they are and never by their names.

use azuki_cards::DeckList;
use azuki_cards::text::{condition_reminder, keyword_reminder, rules_text};
use azuki_engine::def::{CardDef, CardKind, CardTable, Condition, Keyword, SpellTiming};
use azuki_engine::ids::DefIx;

/// A keyword or condition with what it means.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Term {
    pub(super) icon: &'static str,
    pub(super) name: String,
    pub(super) meaning: String,
    /// A card that has it.
    pub(super) card: Option<DefIx>,
}

/// The cards that the pages show.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Examples {
    /// The own leader and the opposing one.
    pub(super) leaders: [DefIx; 2],
    pub(super) gate: DefIx,
    /// What the gate does, in its own words.
    pub(super) gate_text: String,
    /// Entities of the own deck, the cheapest first.
    pub(super) own: Vec<DefIx>,
    /// Entities of the other deck, the cheapest first.
    pub(super) opposing: Vec<DefIx>,
    /// The own entity with the most gate points.
    pub(super) traveller: DefIx,
    /// A card that can be played in a response, where there is one.
    pub(super) response: Option<DefIx>,
    /// A card that can declare itself a defender, where there is one.
    pub(super) defender: Option<DefIx>,
    pub(super) terms: Vec<Term>,
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

impl Examples {
    /// Finds them in the decks, of which there is at least one.
    pub(super) fn new(table: &CardTable, decks: &[DeckList]) -> Self {
        let (own, other) = (&decks[0], &decks[1 % decks.len()]);
        let entities = |deck: &DeckList| {
            let mut list: Vec<DefIx> = deck.main.clone();
            list.retain(|def| table.def(*def).kind == CardKind::Entity);
            list.dedup();
            list.sort_by_key(|def| table.def(*def).cost);
            list
        };
        let find = |wanted: &dyn Fn(&CardDef) -> bool| {
            decks.iter().flat_map(|deck| &deck.main).copied().find(|def| wanted(table.def(*def)))
        };
        let keywords = Keyword::ALL.into_iter().map(|keyword| Term {
            icon: crate::ui::keyword_icon(keyword),
            name: capitalised(keyword.name()),
            meaning: keyword_reminder(keyword),
            card: find(&|card| card.keywords.contains(keyword.flag())),
        });
        let conditions = Condition::ALL.into_iter().map(|condition| Term {
            icon: crate::ui::condition_icon(condition),
            name: capitalised(condition.name()),
            meaning: condition_reminder(condition),
            card: None,
        });
        let own_entities = entities(own);
        let points = |def: &&DefIx| table.def(**def).gate_points;
        Self {
            leaders: [own.leader, other.leader],
            gate: own.gate,
            gate_text: rules_text(table, own.gate).join(" "),
            traveller: own_entities.iter().max_by_key(points).copied().unwrap_or(own.leader),
            own: own_entities,
            opposing: entities(other),
            response: find(&|card| card.kind == CardKind::Spell(SpellTiming::Response)),
            defender: find(&|card| card.keywords.contains(Keyword::Defender.flag())),
            terms: keywords.chain(conditions).collect(),
        }
    }

    /// One of the own entities; the same again when there are fewer.
    pub(super) fn own(&self, at: usize) -> DefIx {
        self.own.get(at % self.own.len().max(1)).copied().unwrap_or(self.leaders[0])
    }

    /// One of the opposing entities.
    pub(super) fn opposing(&self, at: usize) -> DefIx {
        self.opposing.get(at % self.opposing.len().max(1)).copied().unwrap_or(self.leaders[1])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_starter_decks_have_an_example_of_nearly_everything() {
        let table = azuki_cards::table();
        let examples = Examples::new(table, azuki_cards::decks());
        assert_ne!(examples.leaders[0], examples.leaders[1]);
        assert!(examples.own.len() >= 5 && examples.opposing.len() >= 5);
        assert!(table.def(examples.traveller).gate_points > 0);
        assert!(examples.response.is_some() && examples.defender.is_some());
        assert_eq!(examples.terms.len(), Keyword::ALL.len() + Condition::ALL.len());
        assert!(examples.terms.iter().filter(|term| term.card.is_some()).count() >= 3);
    }
}
