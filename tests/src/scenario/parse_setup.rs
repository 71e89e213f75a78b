//! The words that describe a board.

use azuki_engine::def::CardKind;
use azuki_engine::ids::{DefIx, Player};
use azuki_engine::state::{Response, Row};

use super::cursor::{Cursor, Wrong};
use super::model::{Luck, Marks, Pile, Setup};
use super::parse_action::VERBS;

/// Parts of a player's side.
const PARTS: [&str; 12] = [
    "leader:",
    "gate:",
    "garden:",
    "alley:",
    "hand:",
    "discard:",
    "deck:",
    "deck only:",
    "filler:",
    "ikz:",
    "leader damage:",
    "… bears …",
];

/// Parts of the table that belong to nobody.
const COMMON: [&str; 6] = ["response:", "turn:", "turn limit:", "active:", "seed:", "start: match"];

/// Reads one statement about the board.
pub fn setup(cursor: &mut Cursor<'_>) -> Result<Vec<Setup>, Wrong> {
    if let Some(player) = cursor.player() {
        return side(cursor, player);
    }
    let one = if label(cursor, "response") {
        Setup::Response(cursor.one_of("a ruleset", &Response::ALL.map(|response| (response.name(), response)))?)
    } else if label(cursor, "turn limit") {
        Setup::TurnLimit(cursor.needed_number("the turn limit")?)
    } else if label(cursor, "turn") {
        Setup::Turn(cursor.needed_number("a turn")?)
    } else if label(cursor, "active") {
        Setup::Active(cursor.needed_player()?)
    } else if label(cursor, "seed") {
        Setup::Seed(cursor.needed_number("a seed")?)
    } else if label(cursor, "start") {
        real_match(cursor)?
    } else {
        return Err(cursor.wrong_word("p0, p1 or a part of the board", COMMON.into_iter()));
    };
    Ok(vec![one])
}

/// A word with a colon.
fn label(cursor: &mut Cursor<'_>, word: &str) -> bool {
    let mut ahead = cursor.clone();
    let there = ahead.eat(word) && ahead.mark(':');
    if there {
        *cursor = ahead;
    }
    there
}

fn real_match(cursor: &mut Cursor<'_>) -> Result<Setup, Wrong> {
    cursor.expect("match")?;
    let decks = [deck_id(cursor)?, deck_id(cursor)?];
    cursor.mark(',');
    let luck = if let Some(player) = cursor.player() {
        cursor.expect("first")?;
        Luck::Starts(player)
    } else {
        cursor.expect("seed")?;
        Luck::Seed(cursor.needed_number("a seed")?)
    };
    Ok(Setup::Match { decks, luck })
}

/// The id of a starter deck.
pub fn deck_id(cursor: &mut Cursor<'_>) -> Result<String, Wrong> {
    let known: Vec<(&str, &str)> =
        cursor.world.decks().iter().map(|deck| (deck.id.as_str(), deck.id.as_str())).collect();
    cursor.one_of("a starter deck", &known).map(str::to_owned)
}

fn side(cursor: &mut Cursor<'_>, player: Player) -> Result<Vec<Setup>, Wrong> {
    if label(cursor, "leader damage") {
        let marks = Marks { damage: cursor.needed_number("damage")?, ..Marks::default() };
        return Ok(vec![Setup::Head { player, gate: false, def: None, marks }]);
    }
    for (word, gate, kind) in [("leader", false, CardKind::Leader), ("gate", true, CardKind::Gate)] {
        if label(cursor, word) {
            let name = cursor.needed_name()?;
            let def = Some(cursor.resolve(&name, |found| found == kind, &format!("the {word}"))?);
            let marks = marks(cursor)?;
            return Ok(vec![Setup::Head { player, gate, def, marks }]);
        }
    }
    for (word, row) in [("garden", Row::Garden), ("alley", Row::Alley)] {
        if label(cursor, word) {
            return Ok(vec![Setup::Row { player, row, slots: slots(cursor, word)? }]);
        }
    }
    for (word, pile) in [("hand", Pile::Hand), ("discard", Pile::Discard), ("deck", Pile::Deck)] {
        if label(cursor, word) {
            return Ok(vec![Setup::Pile { player, pile, cards: cards(cursor, word)? }]);
        }
    }
    if label(cursor, "deck only") {
        let cards = cards(cursor, "deck")?;
        return Ok(vec![Setup::Pile { player, pile: Pile::Deck, cards }, Setup::DeckOnly(player)]);
    }
    if label(cursor, "filler") {
        let name = cursor.needed_name()?;
        let def = cursor.resolve(&name, CardKind::in_main_deck, "in a deck")?;
        return Ok(vec![Setup::Filler { player, def }]);
    }
    if label(cursor, "ikz") {
        return ikz(cursor, player).map(|one| vec![one]);
    }
    let known = PARTS.into_iter().chain(VERBS);
    let mut ahead = cursor.clone();
    let Ok(bearer) = ahead.noun() else {
        let hint = cursor.wrong_word("an action, a part of the side or a card", known);
        return Err(hint);
    };
    if !ahead.eat("bears") {
        *cursor = ahead;
        return Err(cursor.wrong_word("\"bears\" behind a card, or an action", known));
    }
    *cursor = ahead;
    let weapons = weapons(cursor)?;
    Ok(vec![Setup::Bears { player, bearer, weapons }])
}

fn ikz(cursor: &mut Cursor<'_>, player: Player) -> Result<Setup, Wrong> {
    let (mut tapped, mut token) = (0, false);
    let untapped = cursor.needed_number("untapped IKZ")?;
    while !cursor.is_done() {
        cursor.mark(',');
        if cursor.eat("tapped") {
            tapped = cursor.needed_number("tapped IKZ")?;
        } else if cursor.eat("token") {
            token = true;
        } else {
            return Err(format!("expected \"tapped N\" or \"token\", found {}", cursor.found()));
        }
    }
    Ok(Setup::Ikz { player, untapped, tapped, token })
}

fn cards(cursor: &mut Cursor<'_>, place: &str) -> Result<Vec<DefIx>, Wrong> {
    let names = cursor.names()?;
    let place = format!("in the {place}");
    names.iter().map(|name| cursor.resolve(name, CardKind::in_main_deck, &place)).collect()
}

fn weapons(cursor: &mut Cursor<'_>) -> Result<Vec<DefIx>, Wrong> {
    let names = cursor.names()?;
    names.iter().map(|name| cursor.resolve(name, |kind| kind == CardKind::Weapon, "borne")).collect()
}

/// What stands in a row: names with marks, and `-`.
fn slots(cursor: &mut Cursor<'_>, place: &str) -> Result<Vec<Option<(DefIx, Marks)>>, Wrong> {
    let mut slots = Vec::new();
    if cursor.eat("nothing") {
        return Ok(slots);
    }
    loop {
        slots.push(if cursor.mark('-') {
            None
        } else {
            let name = cursor.needed_name()?;
            let def = cursor.resolve(&name, |kind| kind == CardKind::Entity, &format!("in a slot of the {place}"))?;
            Some((def, marks(cursor)?))
        });
        if slots.len() > 5 {
            return Err(format!("the {place} has 5 slots"));
        }
        if !cursor.mark(',') {
            return Ok(slots);
        }
    }
}

/// `(tapped, damage 1, cooldown, bears Tenshin)`.
fn marks(cursor: &mut Cursor<'_>) -> Result<Marks, Wrong> {
    let mut marks = Marks::default();
    if !cursor.mark('(') {
        return Ok(marks);
    }
    loop {
        if cursor.eat("tapped") {
            marks.tapped = true;
        } else if cursor.eat("cooldown") {
            marks.cooldown = true;
        } else if cursor.eat("damage") {
            marks.damage = cursor.needed_number("damage")?;
        } else if cursor.eat("bears") {
            marks.weapons.extend(weapons(cursor)?);
        } else {
            let known = ["tapped", "cooldown", "damage N", "bears …"];
            return Err(cursor.wrong_word("how the card stands", known.into_iter()));
        }
        if !cursor.mark(',') {
            cursor.expect_mark(')')?;
            return Ok(marks);
        }
    }
}
