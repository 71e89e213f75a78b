//! Reads a statement from left to right: words, numbers, players, cards.

use azuki_engine::def::CardKind;
use azuki_engine::ids::{DefIx, Player};

use super::World;
use super::model::{CardName, Noun, Reference, Which};
use super::names::{did_you_mean, starts_with_words};

/// What is wrong with a statement, and what would be right.
pub type Wrong = String;

/// Most copies one `Nx` may mean; a side has 50 cards.
const MOST_COPIES: u64 = 60;

/// A place in a statement.
#[derive(Clone, Debug)]
pub struct Cursor<'a> {
    /// The cards.
    pub world: &'a World<'a>,
    rest: &'a str,
}

impl<'a> Cursor<'a> {
    /// At the beginning of a statement.
    pub fn new(world: &'a World<'a>, text: &'a str) -> Self {
        Self { world, rest: text.trim() }
    }

    /// What has not been read yet.
    pub const fn rest(&self) -> &'a str {
        self.rest
    }

    /// Whether everything is read.
    pub const fn is_done(&self) -> bool {
        self.rest.is_empty()
    }

    fn skip(&mut self, bytes: usize) {
        self.rest = self.rest.get(bytes..).unwrap_or("").trim_start();
    }

    /// Takes the rest.
    pub fn take_rest(&mut self) -> &'a str {
        std::mem::take(&mut self.rest)
    }

    /// Reads these words if they come next.
    pub fn eat(&mut self, words: &str) -> bool {
        let there = starts_with_words(self.rest, words);
        if there {
            self.skip(words.len());
        }
        there
    }

    /// Reads the first of these that comes next.
    pub fn eat_any<T: Clone>(&mut self, words: &[(&str, T)]) -> Option<T> {
        words.iter().find(|(word, _)| self.eat(word)).map(|(_, meaning)| meaning.clone())
    }

    /// Reads this mark if it comes next.
    pub fn mark(&mut self, mark: char) -> bool {
        let there = self.rest.starts_with(mark);
        if there {
            self.skip(mark.len_utf8());
        }
        there
    }

    /// Reads these words or says what is missing.
    pub fn expect(&mut self, words: &str) -> Result<(), Wrong> {
        if self.eat(words) { Ok(()) } else { Err(format!("expected \"{words}\", found {}", self.found())) }
    }

    /// Reads this mark or says what is missing.
    pub fn expect_mark(&mut self, mark: char) -> Result<(), Wrong> {
        if self.mark(mark) { Ok(()) } else { Err(format!("expected \"{mark}\", found {}", self.found())) }
    }

    /// Nothing may be left.
    pub fn finish(&self) -> Result<(), Wrong> {
        if self.is_done() { Ok(()) } else { Err(format!("nothing more was expected, found {}", self.found())) }
    }

    /// What comes next, for messages.
    pub fn found(&self) -> String {
        if self.is_done() { "the end of the statement".into() } else { format!("\"{}\"", self.phrase()) }
    }

    /// What comes next up to a mark, shortened.
    fn phrase(&self) -> String {
        let end = self.rest.find([',', ':', '(', ')', '|', '#', '@']).unwrap_or(self.rest.len());
        let phrase = if end == 0 { self.rest } else { &self.rest[..end] };
        phrase.trim().chars().take(48).collect()
    }

    /// A number that comes next.
    pub fn number(&mut self) -> Option<u64> {
        let digits = self.rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(self.rest.len());
        let number = self.rest[..digits].parse().ok()?;
        self.skip(digits);
        Some(number)
    }

    /// A number or a complaint.
    pub fn needed_number<T: TryFrom<u64>>(&mut self, what: &str) -> Result<T, Wrong> {
        let found = self.found();
        let number = self.number().ok_or_else(|| format!("expected {what} (a number), found {found}"))?;
        T::try_from(number).map_err(|_| format!("{number} is too large for {what}"))
    }

    /// A slot, 0 to 4.
    pub fn slot(&mut self) -> Result<u8, Wrong> {
        match self.needed_number::<u8>("a slot")? {
            slot @ 0..=4 => Ok(slot),
            slot => Err(format!("there is no slot {slot}; slots are 0 to 4, from left to right")),
        }
    }

    /// `p0` or `p1`.
    pub fn player(&mut self) -> Option<Player> {
        self.eat_any(&[("p0", Player::Zero), ("p1", Player::One)])
    }

    /// A player or a complaint.
    pub fn needed_player(&mut self) -> Result<Player, Wrong> {
        self.player().ok_or_else(|| format!("expected p0 or p1, found {}", self.found()))
    }

    /// One of these words, or a complaint with the nearest.
    pub fn one_of<T: Clone>(&mut self, what: &str, words: &[(&str, T)]) -> Result<T, Wrong> {
        self.eat_any(words).ok_or_else(|| self.wrong_word(what, words.iter().map(|(word, _)| *word)))
    }

    /// A complaint about a word that is none of the known ones.
    pub fn wrong_word<'w>(&self, what: &str, known: impl Iterator<Item = &'w str> + Clone) -> Wrong {
        let first = self.rest.split([' ', ',', ':']).next().unwrap_or("");
        // Who misspells a word writes its colon nevertheless; it is not part of what is compared.
        let near = |wrong: &str| did_you_mean(wrong, known.clone().map(|word| (word.trim_end_matches(':'), word)));
        let near = Some(near(&self.phrase())).filter(|hint| !hint.is_empty()).unwrap_or_else(|| near(first));
        let words: Vec<&str> = known.collect();
        format!("expected {what}, found {}{near}; known are: {}", self.found(), words.join(", "))
    }

    /// A card's name, if one comes next. "Raizan (STT01-001)" means the card with that id.
    pub fn name(&mut self) -> Option<CardName> {
        let (length, name) = self.world.names().at_start(self.rest)?;
        let mut name = name.clone();
        self.skip(length);
        let mut ahead = self.clone();
        if ahead.mark('(')
            && let Some((length, exact)) = self.world.names().at_start(ahead.rest)
            && exact.defs.len() == 1
            && exact.text == name.text
        {
            let defs = exact.defs.clone();
            ahead.skip(length);
            if ahead.mark(')') {
                name.defs = defs;
                *self = ahead;
            }
        }
        Some(name)
    }

    /// A card's name or a complaint with the nearest.
    pub fn needed_name(&mut self) -> Result<CardName, Wrong> {
        self.name().ok_or_else(|| {
            let phrase = self.phrase();
            format!("no card is called {}{}", self.found(), self.world.names().hint(&phrase))
        })
    }

    /// Whether a number comes next.
    pub fn at_number(&self) -> bool {
        self.rest.starts_with(|letter: char| letter.is_ascii_digit())
    }

    /// Whether a number of copies comes next: `2x `.
    pub fn at_copies(&self) -> bool {
        self.at_number() && self.rest.trim_start_matches(|letter: char| letter.is_ascii_digit()).starts_with("x ")
    }

    fn copies(&mut self) -> Result<u64, Wrong> {
        if !self.at_copies() {
            return Ok(1);
        }
        let count = self.number().unwrap_or(u64::MAX);
        self.expect("x")?;
        if (1..=MOST_COPIES).contains(&count) { Ok(count) } else { Err(format!("{count} copies are too many or none")) }
    }

    /// Whether an item of a list of cards comes next.
    fn at_item(&self) -> bool {
        let mut ahead = self.clone();
        ahead.copies().is_ok() && ahead.name().is_some()
    }

    /// Names with copies, `2x Tenshin, Indra`, or `nothing`. The list ends where no name follows a comma.
    pub fn names(&mut self) -> Result<Vec<CardName>, Wrong> {
        if self.eat("nothing") {
            return Ok(Vec::new());
        }
        let mut names = Vec::new();
        loop {
            let count = self.copies()?;
            let name = self.needed_name()?;
            names.extend((0..count).map(|_| name.clone()));
            if names.len() > 2 * MOST_COPIES as usize {
                return Err("the list is longer than any zone".into());
            }
            let mut ahead = self.clone();
            if !(ahead.mark(',') && ahead.at_item()) {
                return Ok(names);
            }
            *self = ahead;
        }
    }

    /// The cards of a row's slots: names and `-`.
    pub fn slots(&mut self) -> Result<Vec<Option<CardName>>, Wrong> {
        if self.eat("nothing") {
            return Ok(Vec::new());
        }
        let mut slots = Vec::new();
        loop {
            slots.push(if self.mark('-') { None } else { Some(self.needed_name()?) });
            if slots.len() > 5 {
                return Err("a row has 5 slots".into());
            }
            let mut ahead = self.clone();
            if !(ahead.mark(',') && (ahead.rest.starts_with('-') || ahead.at_item())) {
                return Ok(slots);
            }
            *self = ahead;
        }
    }

    /// `#2` or `@3` behind a name.
    fn which(&mut self) -> Result<Which, Wrong> {
        if self.mark('#') {
            return match self.needed_number("the number of a copy")? {
                0 => Err("copies are counted from #1".into()),
                number => Ok(Which::Copy(number)),
            };
        }
        if self.mark('@') { Ok(Which::Slot(self.slot()?)) } else { Ok(Which::First) }
    }

    /// `leader`, `gate`, or a name.
    pub fn noun(&mut self) -> Result<Noun, Wrong> {
        if self.eat("leader") {
            return Ok(Noun::Leader);
        }
        if self.eat("gate") {
            return Ok(Noun::Gate);
        }
        let name = self.needed_name()?;
        Ok(Noun::Card(name, self.which()?))
    }

    /// A card of either player: `p1 leader`, `Indra#2`.
    pub fn reference(&mut self) -> Result<Reference, Wrong> {
        Ok(Reference { player: self.player(), noun: self.noun()? })
    }

    /// The definition of that name which a place can take.
    pub fn resolve(&self, name: &CardName, fits: impl Fn(CardKind) -> bool, place: &str) -> Result<DefIx, Wrong> {
        let table = self.world.table();
        let mut found = name.defs.iter().filter(|def| fits(table.def(**def).kind));
        match (found.next(), found.next()) {
            (Some(def), None) => Ok(*def),
            (Some(one), Some(other)) => Err(format!(
                "{} is ambiguous here; say {} or {}",
                name.text,
                table.text(*one).id,
                table.text(*other).id
            )),
            (None, _) => {
                let kind = name.defs.first().map_or("card", |def| table.def(*def).kind.name());
                Err(format!("{} is a {kind} and cannot be {place}", name.text))
            }
        }
    }
}
