//! The card tables that version 1 wrote documents with. Its documents name cards and abilities by their numbers in such a
//! table, and the table by a hash; `version_1_cards.txt` says what the numbers meant.

use std::sync::OnceLock;

use super::SnapshotError;
use super::frozen::Hash;

/// One table: its cards in the order of their numbers.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct OldTable {
    hash: u64,
    pub cards: Vec<OldCard>,
    /// The number of the IKZ card.
    pub ikz: usize,
    /// The number of the IKZ token.
    pub token: usize,
}

/// A card as it was.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct OldCard {
    pub id: String,
    pub name: String,
    /// The hash of its definition.
    pub definition: u64,
    /// The number of its first ability. The others follow, then their continuations.
    first: u16,
    /// Of each ability, how many programs it has: itself and its continuations.
    parts: Vec<u8>,
}

impl OldTable {
    /// The table with a hash.
    pub fn find(Hash(hash): Hash) -> Result<&'static Self, SnapshotError> {
        static TABLES: OnceLock<Vec<OldTable>> = OnceLock::new();
        let tables = TABLES.get_or_init(|| {
            read(include_str!("version_1_cards.txt")).expect("the file is frozen, and a test has read it")
        });
        tables.iter().find(|table| table.hash == hash).ok_or(SnapshotError::UnknownCards { found: hash })
    }

    /// The number of a card.
    pub fn number(&self, id: &str) -> Option<usize> {
        self.cards.iter().position(|card| card.id == id)
    }
}

impl OldCard {
    /// The ability and the part of it that has a number in the table, if it is this card's.
    pub fn place(&self, number: u16) -> Option<(u8, u8)> {
        let places = (0..self.parts.len() as u8)
            .flat_map(|ability| (0..self.parts[usize::from(ability)]).map(move |part| (ability, part)));
        places.into_iter().find(|(ability, part)| self.number(*ability, *part) == Some(number))
    }

    /// The number in the table of a part of an ability.
    pub fn number(&self, ability: u8, part: u8) -> Option<u16> {
        let at = usize::from(ability);
        if part >= *self.parts.get(at)? {
            return None;
        }
        if part == 0 {
            return self.first.checked_add(u16::from(ability));
        }
        let abilities = self.parts.len() as u16;
        let before: u16 = self.parts[..at].iter().map(|parts| u16::from(*parts) - 1).sum();
        self.first.checked_add(abilities + before + u16::from(part) - 1)
    }
}

/// Reads the file: "table HASH IKZ TOKEN", then a line for each card.
fn read(text: &str) -> Option<Vec<OldTable>> {
    let mut tables: Vec<OldTable> = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let hash = |word: &str| u64::from_str_radix(word, 16).ok();
        if let Some(head) = line.strip_prefix("table ") {
            let mut words = head.split(' ');
            let (hash, ikz, token) = (hash(words.next()?)?, words.next()?.parse().ok()?, words.next()?.parse().ok()?);
            tables.push(OldTable { hash, cards: Vec::new(), ikz, token });
            continue;
        }
        let [id, definition, first, parts, name] = line.splitn(5, ' ').collect::<Vec<_>>().try_into().ok()?;
        let parts =
            if parts == "-" { Some(Vec::new()) } else { parts.split(',').map(|count| count.parse().ok()).collect() };
        tables.last_mut()?.cards.push(OldCard {
            id: id.to_owned(),
            name: name.to_owned(),
            definition: hash(definition)?,
            first: first.parse().ok()?,
            parts: parts.filter(|parts| !parts.contains(&0))?,
        });
    }
    let sound = |table: &OldTable| table.ikz.max(table.token) < table.cards.len();
    tables.iter().all(sound).then_some(tables)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_is_sound() {
        let tables = read(include_str!("version_1_cards.txt")).unwrap();
        assert!(!tables.is_empty());
        for table in &tables {
            assert_eq!(OldTable::find(Hash(table.hash)), Ok(table));
            // The draw of the turn has number 0; every other number belongs to one card.
            let mut next = 1;
            for card in &table.cards {
                for _ in 0..card.parts.iter().sum() {
                    let (ability, part) = card.place(next).unwrap();
                    assert_eq!(card.number(ability, part), Some(next), "{}", card.id);
                    next += 1;
                }
                assert_eq!(card.place(next), None, "{}", card.id);
            }
        }
        let unknown = OldTable::find(Hash(7)).unwrap_err();
        assert!(unknown.to_string().contains("0000000000000007"), "{unknown}");
    }

    #[test]
    fn continuations_follow_behind_all_abilities() {
        let card = OldCard { id: "A".into(), name: "A".into(), definition: 0, first: 10, parts: vec![1, 3, 2] };
        let numbers = [(0, 0, 10), (1, 0, 11), (2, 0, 12), (1, 1, 13), (1, 2, 14), (2, 1, 15)];
        for (ability, part, number) in numbers {
            assert_eq!(card.number(ability, part), Some(number));
            assert_eq!(card.place(number), Some((ability, part)));
        }
        for number in [9, 16] {
            assert_eq!(card.place(number), None);
        }
        assert_eq!((card.number(0, 1), card.number(3, 0)), (None, None));
    }
}
