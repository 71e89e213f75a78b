//! The words for what players do.

use azuki_engine::def::CardKind;
use azuki_engine::ids::Player;
use azuki_engine::state::Row;

use super::cursor::{Cursor, Wrong};
use super::model::{Deed, Destination, Noun, Pick, SlotWish, Verb};

/// Every word an action begins with, for suggestions.
pub const VERBS: [&str; 14] = [
    "plays",
    "portals",
    "activates",
    "attacks",
    "declares",
    "passes",
    "chooses",
    "says yes",
    "says no",
    "is done",
    "bottoms the rest",
    "ends turn",
    "keeps",
    "mulligans",
];

/// Reads an action and nothing behind it; nothing if the statement is none.
pub fn deed(cursor: &mut Cursor<'_>) -> Option<Result<Deed, Wrong>> {
    let deed = deed_before(cursor)?;
    Some(deed.and_then(|deed| cursor.finish().map(|()| deed)))
}

/// Reads an action that something may follow.
pub fn deed_before(cursor: &mut Cursor<'_>) -> Option<Result<Deed, Wrong>> {
    let player = cursor.player()?;
    let verb = verb(cursor, player)?;
    Some(verb.map(|verb| Deed { player, verb }))
}

fn verb(cursor: &mut Cursor<'_>, player: Player) -> Option<Result<Verb, Wrong>> {
    let simple = [
        ("passes", Verb::Pass),
        ("says yes", Verb::Say(true)),
        ("says no", Verb::Say(false)),
        ("is done", Verb::Done),
        ("bottoms the rest", Verb::BottomRest),
        ("ends turn", Verb::EndTurn),
        ("ends the turn", Verb::EndTurn),
        ("keeps", Verb::Keep),
        ("mulligans", Verb::Mulligan),
    ];
    if let Some(verb) = cursor.eat_any(&simple) {
        return Some(Ok(verb));
    }
    Some(if cursor.eat("plays") {
        plays(cursor)
    } else if cursor.eat("portals") {
        portals(cursor)
    } else if cursor.eat("activates") {
        activates(cursor)
    } else if cursor.eat("attacks") {
        attacks(cursor, player)
    } else if cursor.eat("declares") {
        cursor.noun().map(Verb::Declare)
    } else if cursor.eat("chooses") {
        picks(cursor, true).map(Verb::Choose)
    } else {
        return None;
    })
}

fn plays(cursor: &mut Cursor<'_>) -> Result<Verb, Wrong> {
    let card = cursor.noun()?;
    let to = if cursor.eat("to") {
        let row = cursor.one_of("a row", &[("garden", Row::Garden), ("alley", Row::Alley)])?;
        Destination::Row(row, slot_wish(cursor)?)
    } else if cursor.eat("on") {
        Destination::Bearer(cursor.noun()?)
    } else {
        Destination::Nowhere
    };
    if let (Noun::Card(name, _), Destination::Nowhere) = (&card, &to) {
        let table = cursor.world.table();
        let is = |wanted: fn(CardKind) -> bool| name.defs.iter().any(|def| wanted(table.def(*def).kind));
        if is(|kind| kind == CardKind::Weapon) {
            return Err(format!("{} is a weapon: say whom it is played \"on\"", name.text));
        }
        if !is(|kind| matches!(kind, CardKind::Spell(_))) {
            return Err(format!("say where {} is played: \"to garden\" or \"to alley\"", name.text));
        }
    }
    let token = token(cursor)?;
    Ok(Verb::Play { card, to, token })
}

fn token(cursor: &mut Cursor<'_>) -> Result<bool, Wrong> {
    let token = cursor.eat("with");
    if token {
        cursor.eat("the");
        cursor.expect("token")?;
    }
    Ok(token)
}

/// A slot, the slot of a card, or whichever is open.
fn slot_wish(cursor: &mut Cursor<'_>) -> Result<SlotWish, Wrong> {
    if cursor.eat("replacing") {
        return cursor.noun().map(SlotWish::Replacing);
    }
    let said = cursor.eat("slot");
    if said || cursor.at_number() {
        return cursor.slot().map(SlotWish::Slot);
    }
    Ok(SlotWish::FirstOpen)
}

fn portals(cursor: &mut Cursor<'_>) -> Result<Verb, Wrong> {
    let entity = cursor.noun()?;
    if cursor.eat("to") {
        cursor.eat("garden");
    }
    Ok(Verb::Portal { entity, to: slot_wish(cursor)? })
}

fn activates(cursor: &mut Cursor<'_>) -> Result<Verb, Wrong> {
    let source = cursor.noun()?;
    let ability = if cursor.eat("ability") {
        match cursor.needed_number("the number of an ability")? {
            0 => return Err("abilities are counted from 1".into()),
            number => Some(number),
        }
    } else {
        None
    };
    let token = token(cursor)?;
    Ok(Verb::Activate { source, ability, token })
}

fn attacks(cursor: &mut Cursor<'_>, player: Player) -> Result<Verb, Wrong> {
    if cursor.player() == Some(player) {
        return Err("a player attacks the other player's cards".into());
    }
    let target = cursor.noun()?;
    cursor.expect("with")?;
    let attacker = cursor.noun()?;
    Ok(Verb::Attack { attacker, target })
}

/// One answer to an open choice.
fn pick(cursor: &mut Cursor<'_>) -> Result<Pick, Wrong> {
    if cursor.eat("slot") {
        return cursor.slot().map(Pick::Slot);
    }
    if cursor.eat("ability of") {
        return cursor.reference().map(Pick::AbilityOf);
    }
    cursor.reference().map(Pick::Card)
}

/// Answers one after the other. Unless the list is all there is, it ends where no answer follows a comma.
pub fn picks(cursor: &mut Cursor<'_>, alone: bool) -> Result<Vec<Pick>, Wrong> {
    let mut picks = vec![pick(cursor)?];
    loop {
        let mut ahead = cursor.clone();
        if !ahead.mark(',') {
            return Ok(picks);
        }
        ahead.eat("then");
        let next = match pick(&mut ahead) {
            Ok(next) => next,
            Err(wrong) if alone => return Err(wrong),
            Err(_) => return Ok(picks),
        };
        // A player's name may begin the next expectation: "p0 may choose Indra, p1 leader 20".
        if !(ahead.is_done() || ahead.rest().starts_with([',', ':'])) {
            return Ok(picks);
        }
        picks.push(next);
        *cursor = ahead;
    }
}
