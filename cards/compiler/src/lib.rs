//! Turns card sets and decks written as JSON into the engine's card table, or names every mistake in them.
//!
//! A file is read into a tree that knows its lines, decoded field by field (`format`), lowered to the engine's drafts
//! (`lower`), and checked by the engine's own verifier, whose findings are traced back to lines.

mod deck;
mod decode;
mod error;
mod format;
mod lock;
mod lower;
mod tree;

use std::collections::{BTreeMap, BTreeSet};

use azuki_engine::def::{CardTable, TableBuilder, TableError};
use azuki_engine::ids::DefIx;

pub use deck::{DeckList, compile_decks};
pub use error::CardError;

use decode::Decode;
use error::{Errors, Place};
use format::{CardSpec, SetSpec};
use lower::Lower;
use tree::{Node, Value};

/// Bytes of all sources together; far above any real set, and low enough that every index of the table fits.
const MOST_BYTES: usize = 1 << 20;

/// A file to compile.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source {
    /// Its name in messages, "cards/sets/stt01.json".
    pub name: String,
    /// Its text.
    pub text: String,
    /// Whether its cards have locked numbers; cards of other files are numbered behind them.
    pub shipped: bool,
}

/// A card of a file: where it is, what it is called, and what could be read of it.
struct Found {
    place: Place,
    id: String,
    shipped: bool,
    spec: Option<CardSpec>,
}

/// Compiles set files into a table; every mistake of all files at once.
pub fn compile(sources: &[Source], lock: &str) -> Result<CardTable, Vec<CardError>> {
    let mut errors = Errors::default();
    let mut found = read_cards(sources, &mut errors);
    let locked = lock::read(lock, &mut errors);
    let shipped: Vec<&str> = found.iter().filter(|card| card.shipped).map(|card| card.id.as_str()).collect();
    lock::check(&locked, &shipped, &mut errors);

    // The lock's order first; the sort keeps the order of the files for the others.
    let rank: BTreeMap<&str, usize> = locked.iter().enumerate().map(|(rank, id)| (id.as_str(), rank)).collect();
    found.sort_by_key(|card| {
        if card.shipped { rank.get(card.id.as_str()).copied() } else { None }.unwrap_or(usize::MAX)
    });
    let numbers: BTreeMap<String, DefIx> =
        found.iter().enumerate().rev().map(|(number, card)| (card.id.clone(), DefIx(number as u16))).collect();
    let subtypes: BTreeSet<String> =
        found.iter().filter_map(|card| card.spec.as_ref()?.subtypes.clone()).flatten().collect();

    // The table starts with the built-in turn draw, which no file contains.
    let mut lower = Lower {
        builder: TableBuilder::new(),
        errors: &mut errors,
        numbers: &numbers,
        subtypes: &subtypes,
        places: vec![Vec::new()],
    };
    for card in &found {
        match &card.spec {
            Some(spec) => lower.card(spec, &card.id, &card.place),
            None => lower.placeholder(&card.id),
        }
    }
    let places = lower.places;
    let table = lower.builder.finish();
    match table {
        Ok(table) if errors.is_empty() => return Ok(table),
        Ok(_) => {}
        Err(wrong) => trace(wrong, &places, &found, &mut errors),
    }
    Err(errors.finish())
}

/// Names the lines of what the verifier found.
fn trace(wrong: Vec<TableError>, places: &[Vec<Place>], found: &[Found], errors: &mut Errors) {
    let earlier = !errors.is_empty();
    let lines = errors.lines();
    for error in wrong {
        let op = error.at.and_then(|(ability, op)| {
            let places = places.get(usize::from(ability.0))?;
            places.get(usize::from(op)).or(places.last())
        });
        let card = || {
            let same = |card: &&Found| !error.card.is_empty() && card.place.card == error.card;
            found.iter().find(same).map(|card| &card.place)
        };
        match op.or_else(card) {
            // What is wrong where something is wrong already just follows from it.
            Some(place) if lines.contains(&(place.file.clone(), place.line)) => {}
            Some(place) => errors.report_at(place, error.message),
            // What is wrong with the table as a whole may just follow from a card that could not be read.
            None if earlier => {}
            None => {
                errors.enter_file("cards");
                errors.report(0, error.to_string());
            }
        }
    }
}

/// Reads every card of every file as far as possible.
fn read_cards(sources: &[Source], errors: &mut Errors) -> Vec<Found> {
    let mut found = Vec::new();
    let mut known: BTreeMap<String, String> = BTreeMap::new();
    if checked_size(sources, errors).is_none() {
        return found;
    }
    for source in sources {
        errors.enter_file(&source.name);
        let Some(root) = tree::parse(&source.text, errors) else { continue };
        read_set(source, &root, &mut known, &mut found, errors);
    }
    found
}

fn read_set(
    source: &Source,
    root: &Node,
    known: &mut BTreeMap<String, String>,
    found: &mut Vec<Found>,
    errors: &mut Errors,
) {
    // The fields of the set first, without its cards: those are read one by one, each under its own name.
    let Some(members) = decode::members(root, &["$schema", "set", "name", "cards"], errors) else { return };
    decode::field::<Option<String>>(root, members, "$schema", errors);
    let set = decode::field::<String>(root, members, "set", errors);
    decode::field::<String>(root, members, "name", errors);
    let cards = match root.member("cards").map(|cards| (cards, &cards.value)) {
        Some((_, Value::List(cards))) => cards,
        Some((other, _)) => {
            errors.inside("cards", |errors| decode::expected::<()>("a list of cards", other, errors));
            return;
        }
        None => return errors.report(root.line, "the field \"cards\" is missing"),
    };
    for (index, card) in cards.iter().enumerate() {
        let id = card.member("id").and_then(Node::text);
        let name = card.member("name").and_then(Node::text);
        let label = match (id, name) {
            (Some(id), Some(name)) => format!("{} {}", error::shortened(id), error::shortened(name)),
            (Some(one), None) | (None, Some(one)) => error::shortened(one),
            (None, None) => format!("cards[{index}]"),
        };
        errors.enter_card(label);
        let place = errors.place(card.line);
        let spec = CardSpec::decode(card, errors);
        // A number is kept also for a card without an id of its own, so that the others can be checked.
        let substitute = format!("{}#{index}", source.name);
        let read = spec.as_ref().map(|spec| spec.id.clone());
        let mut id = read.or(id.map(str::to_owned)).unwrap_or_else(|| substitute.clone());
        if let (Some(set), Some(line)) = (&set, card.member("id").map(|node| node.line)) {
            check_id(set, &id, line, errors);
            if let Some(other) = known.get(&id) {
                let message = format!("the id {id:?} is taken by a card of {other}; give it the next free number");
                errors.report(line, message);
                id = substitute;
            }
            known.insert(id.clone(), source.name.clone());
        }
        found.push(Found { place, id, shipped: source.shipped, spec });
    }
    errors.enter_file(&source.name);
}

/// An id is the set's code and three digits.
fn check_id(set: &str, id: &str, line: u32, errors: &mut Errors) {
    let number = id.strip_prefix(set).and_then(|rest| rest.strip_prefix('-'));
    if !number.is_some_and(|number| number.len() == 3 && number.bytes().all(|digit| digit.is_ascii_digit())) {
        errors.inside("id", |errors| {
            errors.report(
                line,
                format!("expected {:?} and three digits, found {:?}", format!("{set}-"), error::shortened(id)),
            );
        });
    }
}

fn checked_size(sources: &[Source], errors: &mut Errors) -> Option<()> {
    let bytes: usize = sources.iter().map(|source| source.text.len()).sum();
    if bytes > MOST_BYTES {
        errors.report(0, format!("{bytes} bytes of cards; at most {MOST_BYTES} are read"));
        return None;
    }
    Some(())
}

/// The lock with the shipped cards of the sources that it lacks added behind the others. Cards without a readable id
/// are left out: compiling names them.
pub fn append_lock(lock: &str, sources: &[Source]) -> String {
    let found = read_cards(sources, &mut Errors::default());
    let ids: Vec<String> =
        found.into_iter().filter(|card| card.shipped && card.spec.is_some()).map(|card| card.id).collect();
    lock::append(lock, &ids)
}

/// The JSON schema of a set file.
pub fn schema() -> String {
    pretty(&schemars::schema_for!(SetSpec))
}

/// The JSON schema of a deck file.
pub fn deck_schema() -> String {
    pretty(&schemars::schema_for!(deck::DeckSpec))
}

fn pretty(schema: &schemars::Schema) -> String {
    let mut text = serde_json::to_string_pretty(schema).unwrap_or_default();
    text.push('\n');
    text
}
