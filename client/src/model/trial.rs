//! Random matches with all cards there are, for the tests of what is shown.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use azuki_cards::compiler::{Source, compile};
use azuki_engine::action::ActionList;
use azuki_engine::def::{CardKind, CardTable, Element};
use azuki_engine::event::{Event, redact};
use azuki_engine::ids::{DefIx, Player};
use azuki_engine::limits::{COPIES, MAIN_DECK};
use azuki_engine::state::{Deck, DeckList, Response};
use azuki_engine::{Config, Engine};

use super::{DeckLists, Model};

/// The shipped cards and those of the test set.
pub fn table() -> &'static CardTable {
    static TABLE: OnceLock<CardTable> = OnceLock::new();
    TABLE.get_or_init(|| {
        let cards = Path::new(env!("CARGO_MANIFEST_DIR")).join("../cards");
        let lock = std::fs::read_to_string(cards.join("ids.lock")).expect("the lock is there");
        let mut paths: Vec<PathBuf> = std::fs::read_dir(cards.join("sets"))
            .expect("the sets are there")
            .map(|entry| entry.expect("a readable entry").path())
            .collect();
        paths.sort();
        let read = |path: &PathBuf| {
            let name = path.file_name().expect("a file").to_string_lossy().into_owned();
            let text = std::fs::read_to_string(path).expect("a readable set");
            Source { shipped: name != "test.json", name, text }
        };
        let sources: Vec<Source> = paths.iter().map(read).collect();
        compile(&sources, &lock).unwrap_or_else(|errors| panic!("{} mistakes in the cards", errors.len()))
    })
}

/// Dice that fall the same way for the same seed.
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % bound as u64) as usize
    }
}

/// A starter, of the cards of [`table`].
fn starter(id: &str) -> Deck {
    let list = azuki_cards::deck(id).expect("a starter");
    let list = DeckList { leader: list.leader, gate: list.gate, main: list.main.clone() };
    Deck::check(&list, table()).expect("starters are legal")
}

/// A legal deck of random cards, so that every card meets every other.
fn random_deck(dice: &mut Dice) -> Deck {
    let table = table();
    let all = |kind: CardKind| table.all().filter(|def| table.def(*def).kind == kind).collect::<Vec<_>>();
    loop {
        let leaders = all(CardKind::Leader);
        let leader = leaders[dice.below(leaders.len())];
        let element = table.def(leader).element;
        let fits = |def: &DefIx| [Element::Neutral, element].contains(&table.def(*def).element);
        let gate = all(CardKind::Gate).into_iter().find(|gate| table.def(*gate).element == element);
        let mut pool: Vec<DefIx> = table.all().filter(fits).filter(|def| table.def(*def).kind.in_main_deck()).collect();
        let Some(gate) = gate.filter(|_| pool.len() * COPIES >= MAIN_DECK) else { continue };
        let mut main = Vec::new();
        while main.len() < MAIN_DECK {
            let at = dice.below(pool.len());
            main.push(pool[at]);
            if main.iter().filter(|def| **def == pool[at]).count() == COPIES {
                pool.swap_remove(at);
            }
        }
        return Deck::check(&DeckList { leader, gate, main }, table).expect("the deck was made to be legal");
    }
}

/// A match being played at random.
pub struct Trial {
    pub engine: Engine<'static>,
    pub dice: Dice,
    pub lists: DeckLists,
    list: ActionList,
    events: Vec<Event>,
}

impl Trial {
    /// The match of a seed: starters, or random decks; once or until pass.
    pub fn new(seed: u64) -> Self {
        let mut dice = Dice(seed ^ 0x5eed);
        let decks = match seed % 4 {
            0 => [starter("raizan"), starter("shao")],
            1 => [starter("shao"), starter("shao")],
            _ => [random_deck(&mut dice), random_deck(&mut dice)],
        };
        let response = if seed % 8 < 4 { Response::Once } else { Response::UntilPass };
        let config = Config { response, seed, ..Config::default() };
        let engine = Engine::new(config, table(), [&decks[0], &decks[1]]).expect("a start stays inside the limits");
        let events = engine.events().to_vec();
        let lists = DeckLists::of(engine.state());
        Self { engine, dice, lists, list: ActionList::new(), events }
    }

    /// Plays one random action; `false` when the match is over.
    pub fn step(&mut self) -> bool {
        let Some(player) = self.engine.active_player() else { return false };
        self.engine.legal(player, &mut self.list);
        let action = self.list[self.dice.below(self.list.len())];
        self.events = self.engine.apply_intent(action).expect("a listed action is legal").events.to_vec();
        true
    }

    /// What happened last, as a player sees it.
    pub fn seen_by(&self, viewer: Player) -> Vec<Event> {
        self.events.iter().map(|event| redact(*event, viewer)).collect()
    }

    /// What a player sees now.
    pub fn model(&self, viewer: Player) -> Model {
        Model::of(&self.engine.view(viewer), &self.lists, table())
    }

    /// What a player saw before the match began.
    pub fn before(&self, viewer: Player) -> Model {
        Model::before(viewer, &self.lists, table())
    }
}
