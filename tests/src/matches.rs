//! Matches to walk through: the starters against each other, and random decks of every card there is.

use azuki_engine::def::{CardKind, CardTable, Element};
use azuki_engine::event::Sink;
use azuki_engine::ids::DefIx;
use azuki_engine::limits::{COPIES, MAIN_DECK};
use azuki_engine::state::{Deck, DeckList, Response, State};
use azuki_engine::{Config, start};

use crate::dice::Dice;

/// A starter deck by its id.
pub fn starter(id: &str) -> Result<Deck, String> {
    let Some(list) = azuki_cards::deck(id) else {
        let known: Vec<&str> = azuki_cards::decks().iter().map(|deck| deck.id.as_str()).collect();
        return Err(format!("there is no deck {id:?}; there are {}", known.join(", ")));
    };
    let list = DeckList { leader: list.leader, gate: list.gate, main: list.main.clone() };
    Deck::check(&list, azuki_cards::table())
        .map_err(|errors| errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))
}

/// A legal deck of random cards (R1.2), so that every card meets every other.
pub fn random_deck(table: &CardTable, dice: &mut Dice) -> Deck {
    let of_kind = |kind| table.all().filter(|def| table.def(*def).kind == kind).collect::<Vec<_>>();
    loop {
        let leader = dice.pick(&of_kind(CardKind::Leader));
        let element = table.def(leader).element;
        let fits = |def: &DefIx| [Element::Neutral, element].contains(&table.def(*def).element);
        let gates: Vec<DefIx> =
            of_kind(CardKind::Gate).into_iter().filter(|gate| table.def(*gate).element == element).collect();
        let mut pool: Vec<DefIx> = table.all().filter(fits).filter(|def| table.def(*def).kind.in_main_deck()).collect();
        if gates.is_empty() || pool.len() * COPIES < MAIN_DECK {
            continue;
        }
        let gate = dice.pick(&gates);
        let mut main = Vec::new();
        while main.len() < MAIN_DECK {
            let at = dice.below(pool.len());
            main.push(pool[at]);
            if main.iter().filter(|def| **def == pool[at]).count() == COPIES {
                pool.swap_remove(at);
            }
        }
        let list = DeckList { leader, gate, main };
        return Deck::check(&list, table).expect("the deck was made to be legal");
    }
}

/// What the match of a seed starts from: starters, mirrors and random decks in turn, under both rulesets.
pub fn numbered_setup(table: &CardTable, seed: u64) -> (Config, [Deck; 2]) {
    let mut dice = Dice::new(seed ^ 0x00de_cc5e);
    let starters = [starter("raizan"), starter("shao")].map(|deck| deck.expect("the starters are legal"));
    let decks = match seed % 4 {
        0 => [starters[0], starters[1]],
        1 => [starters[1], starters[0]],
        2 => [random_deck(table, &mut dice), random_deck(table, &mut dice)],
        _ => [dice.pick(&starters), random_deck(table, &mut dice)],
    };
    let response = if (seed / 4).is_multiple_of(2) { Response::Once } else { Response::UntilPass };
    (Config { response, seed, ..Config::default() }, decks)
}

/// The match of a seed.
pub fn numbered_match<S: Sink>(table: &CardTable, seed: u64, sink: &mut S) -> State {
    let (config, [first, second]) = numbered_setup(table, seed);
    start(config.ruleset(), table, [&first, &second], seed, sink).expect("a start stays inside the limits")
}
