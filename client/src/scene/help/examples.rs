//! Cards that stand for what the pages explain, found by what they are and never by their names.

use azuki_cards::DeckList;
use azuki_cards::text::rules_text;
use azuki_engine::def::{CardDef, CardKind, CardTable, Keywords, SpellTiming};
use azuki_engine::ids::DefIx;

use crate::draw::face::{FROZEN, KEYWORDS, SHOCKED, Term};

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
    /// Keywords and conditions, each with a card that has it, where there is one.
    pub(super) terms: Vec<(Term, Option<DefIx>)>,
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
        // Of the other deck first: it is the other player who answers.
        let find = |wanted: &dyn Fn(&CardDef) -> bool| {
            decks.iter().rev().flat_map(|deck| &deck.main).copied().find(|def| wanted(table.def(*def)))
        };
        let with = |flag: Keywords| find(&|card| card.keywords.contains(flag));
        let keywords = KEYWORDS.into_iter().map(|(flag, term)| (term, with(flag)));
        let conditions = [FROZEN, SHOCKED].into_iter().map(|term| (term, None));
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
            defender: with(Keywords::DEFENDER),
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
        assert_eq!(examples.terms.len(), KEYWORDS.len() + 2);
        assert!(examples.terms.iter().filter(|(_, card)| card.is_some()).count() >= 3);
    }
}
