//! The same cards in other tables: with others in front, between and behind them, without some, and with some changed.

use azuki_card_compiler::{Source, append_lock, compile};
use azuki_engine::def::CardTable;

use crate::dice::Dice;
use crate::table::sources;

/// Cards that no other table has: the test set once more, under other ids and with another subtype.
fn newcomers(test_set: &Source) -> Source {
    let text = test_set.text.replace("TST", "NEW").replace("Tester", "Newcomer");
    Source { name: "newcomers.json".into(), text, shipped: true }
}

/// Sets in the making: files to change and cards to number.
#[derive(Clone, Debug)]
pub struct Sets {
    files: Vec<Source>,
    order: Vec<String>,
}

impl Sets {
    /// The shipped sets and the test set, in the order of [`crate::table::test_table`].
    pub fn usual() -> Self {
        let mut files = sources("sets");
        // The test set has no locked numbers: it comes behind the others.
        files.sort_by_key(|file| !file.shipped);
        for file in &mut files {
            file.shipped = true;
        }
        let order = ids(&files);
        Self { files, order }
    }

    /// With 88 new cards behind all others.
    #[must_use]
    pub fn with_newcomers(mut self) -> Self {
        let test_set = self.files.iter().find(|file| file.name.ends_with("test.json")).expect("the test set is there");
        let newcomers = newcomers(test_set);
        self.order.extend(ids(std::slice::from_ref(&newcomers)));
        self.files.push(newcomers);
        self
    }

    /// With the last `count` cards in front of all others.
    #[must_use]
    pub fn last_first(mut self, count: usize) -> Self {
        self.order.rotate_right(count);
        self
    }

    /// With the cards in any order.
    #[must_use]
    pub fn shuffled(mut self, dice: &mut Dice) -> Self {
        for last in (1..self.order.len()).rev() {
            self.order.swap(last, dice.below(last + 1));
        }
        self
    }

    /// Without the cards of a set, by the start of their ids.
    #[must_use]
    pub fn without(mut self, set: &str) -> Self {
        self.files.retain(|file| ids(std::slice::from_ref(file)).iter().all(|id| !id.starts_with(set)));
        self.order.retain(|id| !id.starts_with(set));
        self
    }

    /// With another text inside one card's object. The change must be one.
    #[must_use]
    pub fn changed(mut self, id: &str, from: &str, to: &str) -> Self {
        let mark = format!("\"id\": \"{id}\"");
        let file = self.files.iter_mut().find(|file| file.text.contains(&mark)).expect("the card is in a set");
        let start = file.text.find(&mark).expect("the card was found before");
        let end = file.text[start + 1..].find("\"id\": ").map_or(file.text.len(), |next| start + 1 + next);
        let card = &file.text[start..end];
        assert!(card.contains(from), "{id} does not say {from:?}");
        let card = card.replacen(from, to, 1);
        file.text.replace_range(start..end, &card);
        self
    }

    /// The table.
    pub fn table(&self) -> CardTable {
        let lock: Vec<String> = self.order.iter().enumerate().map(|(number, id)| format!("{id} {number}")).collect();
        compile(&self.files, &lock.join("\n")).unwrap_or_else(|errors| {
            let lines: Vec<String> = errors.iter().map(ToString::to_string).collect();
            panic!("the cards do not compile:\n{}", lines.join("\n"))
        })
    }
}

/// The ids of all cards of the files, in their order.
fn ids(files: &[Source]) -> Vec<String> {
    let lock = append_lock("", files);
    lock.lines().filter_map(|line| line.split(' ').next()).map(ToOwned::to_owned).collect()
}

/// New cards in [`Sets::with_newcomers`].
pub const NEWCOMERS: usize = 88;

/// Tables that have every card of [`crate::table::test_table`] as it is there, each under a name.
pub fn larger_tables(dice: &mut Dice) -> Vec<(&'static str, CardTable)> {
    let more = || Sets::usual().with_newcomers();
    let changed =
        more().changed("NEW-003", "\"cost\": 1", "\"cost\": 2").changed("NEW-010", "\"draw\": 1", "\"draw\": 2");
    vec![
        ("the same cards in another order", Sets::usual().shuffled(dice).table()),
        ("new cards behind", more().table()),
        ("new cards in front", more().last_first(NEWCOMERS).table()),
        ("new cards between", more().shuffled(dice).table()),
        ("new cards between, some of them changed", changed.shuffled(dice).table()),
    ]
}
