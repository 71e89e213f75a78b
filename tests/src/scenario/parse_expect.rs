//! The words for what must be true.

use azuki_engine::def::{CardKind, Keyword};
use azuki_engine::ids::Player;
use azuki_engine::state::{EndReason, PendingKind, Phase, Row, Zone};

use super::World;
use super::cursor::{Cursor, Wrong};
use super::events;
use super::model::{CardClaim, Counted, DeckChange, Expectation, Noun, Pile, Step};
use super::parse_action::{deed, deed_before, picks};
use super::parse_setup::deck_id;

/// Reads everything behind `=>`, each with its own words.
pub fn steps(world: &World<'_>, text: &str) -> Result<Vec<(String, Step)>, Wrong> {
    let mut cursor = Cursor::new(world, text);
    if let Some(step) = whole_line(&mut cursor) {
        let step = step?;
        cursor.finish()?;
        return Ok(vec![(text.to_owned(), step)]);
    }
    let mut steps = Vec::new();
    loop {
        let before = cursor.rest();
        let expectation = expectation(&mut cursor)?;
        let said = &before[..before.len() - cursor.rest().len()];
        steps.push((said.trim().to_owned(), Step::Expect(expectation)));
        if cursor.is_done() {
            return Ok(steps);
        }
        if !cursor.mark(',') {
            return Err(format!("expected \",\" behind \"{}\", found {}", said.trim(), cursor.found()));
        }
    }
}

/// What takes the rest of the line for itself.
fn whole_line(cursor: &mut Cursor<'_>) -> Option<Result<Step, Wrong>> {
    let mut ahead = cursor.clone();
    let step = if ahead.eat("illegal") {
        illegal(&mut ahead)
    } else if ahead.eat("legal") {
        ahead.expect_mark(':').and_then(|()| match deed(&mut ahead) {
            Some(deed) => deed.map(Step::Legal),
            None => Err(format!("expected an action, found {}", ahead.found())),
        })
    } else if ahead.eat("events") {
        events(&mut ahead).map(Step::Events)
    } else if ahead.eat("no events") || ahead.eat("no event") {
        events(&mut ahead).map(Step::NoEvents)
    } else if ahead.eat("deck") {
        deck_list(&mut ahead)
    } else {
        return None;
    };
    *cursor = ahead;
    Some(step)
}

fn illegal(cursor: &mut Cursor<'_>) -> Result<Step, Wrong> {
    cursor.expect_mark(':')?;
    let deed = deed_before(cursor).unwrap_or_else(|| Err(format!("expected an action, found {}", cursor.found())))?;
    cursor.expect_mark(':').map_err(|wrong| format!("{wrong}; behind the action stands why it is refused"))?;
    match cursor.take_rest().trim() {
        "" => Err("say which words occur in the reason of the refusal".into()),
        reason => Ok(Step::Illegal(deed, reason.to_owned())),
    }
}

fn events(cursor: &mut Cursor<'_>) -> Result<Vec<String>, Wrong> {
    cursor.expect_mark(':')?;
    let known = events::known();
    let words: Vec<(&str, &str)> = known.iter().map(|word| (*word, *word)).collect();
    let mut events = Vec::new();
    loop {
        events.push(cursor.one_of("a kind of event", &words)?.to_owned());
        if !cursor.mark(',') {
            return Ok(events);
        }
    }
}

/// `raizan plus 2x Rei minus Indra leader Shao is refused: 51 cards`.
fn deck_list(cursor: &mut Cursor<'_>) -> Result<Step, Wrong> {
    let base = deck_id(cursor)?;
    let mut changes = Vec::new();
    loop {
        cursor.mark(',');
        if cursor.eat("is allowed") {
            return Ok(Step::DeckList { base, changes, refused: None });
        }
        if cursor.eat("is refused") {
            cursor.expect_mark(':')?;
            return match cursor.take_rest().trim() {
                "" => Err("say which words occur in the reason of the refusal".into()),
                reason => Ok(Step::DeckList { base, changes, refused: Some(reason.to_owned()) }),
            };
        }
        let (plus, minus) = (cursor.eat("plus"), cursor.eat("minus"));
        if plus || minus {
            for name in cursor.names()? {
                // Anything may stand in a list; refusing it is the engine's affair. Main-deck cards go first.
                let def = cursor
                    .resolve(&name, CardKind::in_main_deck, "")
                    .or_else(|_| cursor.resolve(&name, |_| true, "in a deck"))?;
                changes.push(if plus { DeckChange::Plus(def) } else { DeckChange::Minus(def) });
            }
        } else if cursor.eat("leader") {
            let name = cursor.needed_name()?;
            let leader = cursor.resolve(&name, |kind| kind == CardKind::Leader, "the leader");
            changes.push(DeckChange::Leader(leader.or_else(|_| cursor.resolve(&name, |_| true, "the leader"))?));
        } else if cursor.eat("gate") {
            let name = cursor.needed_name()?;
            changes.push(DeckChange::Gate(cursor.resolve(&name, |_| true, "the gate")?));
        } else {
            let known = ["plus", "minus", "leader", "gate", "is allowed", "is refused: …"];
            return Err(cursor.wrong_word("how the deck differs", known.into_iter()));
        }
    }
}

/// Words that belong to nobody's side.
const COMMON: [&str; 16] = [
    "p0 …",
    "p1 …",
    "phase",
    "active",
    "turn",
    "winner",
    "draw",
    "no winner",
    "because",
    "pending",
    "nothing pending",
    "nobody to act",
    "attacker",
    "target",
    "stack",
    "illegal: | legal: | events: | no events: | deck",
];

fn expectation(cursor: &mut Cursor<'_>) -> Result<Expectation, Wrong> {
    if let Some(player) = cursor.player() {
        return side(cursor, player);
    }
    if cursor.eat("phase") {
        return phase(cursor);
    }
    Ok(if cursor.eat("active") {
        Expectation::Active(cursor.needed_player()?)
    } else if cursor.eat("turn") {
        Expectation::Turn(cursor.needed_number("a turn")?)
    } else if cursor.eat("winner") {
        Expectation::Winner(Some(cursor.needed_player()?))
    } else if cursor.eat("draw") {
        Expectation::Winner(None)
    } else if cursor.eat("no winner") {
        Expectation::NoWinner
    } else if cursor.eat("because") {
        let reasons = [
            ("leader defeated", EndReason::LeaderDefeated),
            ("deck empty", EndReason::DeckEmpty),
            ("both leaders defeated", EndReason::BothLeadersDefeated),
            ("turn limit", EndReason::TurnLimit),
        ];
        Expectation::Reason(cursor.one_of("why the match ended", &reasons)?)
    } else if cursor.eat("nothing pending") {
        Expectation::NothingPending
    } else if cursor.eat("pending") {
        Expectation::Pending(cursor.needed_player()?, pending(cursor)?)
    } else if cursor.eat("nobody to act") {
        Expectation::ToAct(None)
    } else if cursor.eat("attacker") {
        Expectation::Attacker(cursor.reference()?)
    } else if cursor.eat("target") {
        Expectation::Target(cursor.reference()?)
    } else if cursor.eat("stack") {
        Expectation::Stack(cursor.needed_number("how many responses wait")?)
    } else {
        return Err(cursor.wrong_word("something that must be true", COMMON.into_iter()));
    })
}

fn phase(cursor: &mut Cursor<'_>) -> Result<Expectation, Wrong> {
    let phases = [
        ("mulligan", vec![Phase::MulliganFirst, Phase::MulliganSecond]),
        ("main", vec![Phase::Main]),
        ("response", vec![Phase::ResponseWindow]),
        ("start of turn", vec![Phase::StartOfTurn]),
        ("combat declared", vec![Phase::CombatDeclared]),
        ("combat resolve", vec![Phase::CombatResolve]),
        ("end turn", vec![Phase::EndTurn]),
        ("end match", vec![Phase::EndMatch]),
    ];
    cursor.one_of("a phase", &phases).map(Expectation::Phase)
}

fn pending(cursor: &mut Cursor<'_>) -> Result<Vec<PendingKind>, Wrong> {
    let kinds = [
        ("confirm", vec![PendingKind::Confirm]),
        ("cards", vec![PendingKind::Cards]),
        ("pay discard", vec![PendingKind::PayDiscard]),
        ("pay return", vec![PendingKind::PayReturn]),
        ("discard", vec![PendingKind::Discard]),
        ("bottom order", vec![PendingKind::BottomOrder]),
        ("garden slot", vec![PendingKind::GardenSlot]),
        ("alley slot", vec![PendingKind::AlleySlot]),
        ("slot", vec![PendingKind::GardenSlot, PendingKind::AlleySlot]),
        ("trigger order", vec![PendingKind::TriggerOrder]),
    ];
    cursor.one_of("a kind of choice", &kinds)
}

/// Words of a side, for suggestions.
const SIDE: [&str; 13] = [
    "hand",
    "deck",
    "discard",
    "garden",
    "alley",
    "ikz",
    "has token",
    "has no token",
    "may choose",
    "may not choose",
    "may decline",
    "must choose",
    "to act",
];

fn side(cursor: &mut Cursor<'_>, player: Player) -> Result<Expectation, Wrong> {
    let flags = [
        ("has token", Expectation::Token(player, true)),
        ("has no token", Expectation::Token(player, false)),
        ("may decline", Expectation::Decline(player, true)),
        ("must choose", Expectation::Decline(player, false)),
        ("to act", Expectation::ToAct(Some(player))),
    ];
    if let Some(flag) = cursor.eat_any(&flags) {
        return Ok(flag);
    }
    if cursor.eat("may choose up to") {
        return Ok(Expectation::UpTo(player, cursor.needed_number("how many")?));
    }
    if cursor.eat("may choose") {
        return Ok(Expectation::MayChoose(player, picks(cursor, false)?, true));
    }
    if cursor.eat("may not choose") {
        return Ok(Expectation::MayChoose(player, picks(cursor, false)?, false));
    }
    if cursor.eat("options") {
        cursor.expect_mark(':')?;
        return Ok(Expectation::Options(player, picks(cursor, false)?));
    }
    // A card may be called "Alley Guy"; only IKZ is a word of a side first.
    let card_ahead = !cursor.clone().eat("ikz") && cursor.clone().name().is_some();
    if !card_ahead && let Some(expectation) = zone_of_side(cursor, player) {
        return expectation;
    }
    let Ok(noun) = cursor.clone().noun() else {
        // The complaint about a name knows the nearest name; words of a side are the other possibility.
        let near = cursor.wrong_word("a part of the side or a card", SIDE.into_iter());
        return Err(cursor.noun().err().filter(|wrong| wrong.contains("did you mean")).unwrap_or(near));
    };
    cursor.noun()?;
    card(cursor).map(|claim| Expectation::Card(player, noun, claim))
}

/// A zone's count or contents.
fn zone_of_side(cursor: &mut Cursor<'_>, player: Player) -> Option<Result<Expectation, Wrong>> {
    for (word, pile, counted) in [
        ("hand", Pile::Hand, Counted::Hand),
        ("deck", Pile::Deck, Counted::Deck),
        ("discard", Pile::Discard, Counted::Discard),
    ] {
        if cursor.eat(word) {
            return Some(in_pile(cursor, player, pile, counted));
        }
    }
    for (word, row, counted) in [("garden", Row::Garden, Counted::Garden), ("alley", Row::Alley, Counted::Alley)] {
        if cursor.eat(word) {
            return Some(if cursor.mark(':') {
                cursor.slots().map(|slots| Expectation::Row(player, row, slots))
            } else {
                cursor.needed_number("how many entities").map(|count| Expectation::Count(player, counted, count))
            });
        }
    }
    if cursor.eat("ikz") {
        let parts = [("tapped", Counted::IkzTapped), ("total", Counted::IkzTotal), ("pile", Counted::IkzPile)];
        let counted = cursor.eat_any(&parts).unwrap_or(Counted::IkzUntapped);
        let number = cursor.needed_number("how many IKZ");
        return Some(number.map(|count| Expectation::Count(player, counted, count)));
    }
    None
}

fn in_pile(cursor: &mut Cursor<'_>, player: Player, pile: Pile, counted: Counted) -> Result<Expectation, Wrong> {
    if cursor.mark(':') {
        return Ok(Expectation::Exactly(player, pile, cursor.names()?));
    }
    if cursor.eat("has") {
        return Ok(Expectation::Has(player, pile, cursor.names()?, true));
    }
    if cursor.eat("lacks") {
        return Ok(Expectation::Has(player, pile, cursor.names()?, false));
    }
    if pile != Pile::Hand && cursor.eat("top") {
        cursor.expect_mark(':')?;
        return Ok(Expectation::Top(player, pile, cursor.names()?));
    }
    if pile == Pile::Deck && cursor.eat("bottom") {
        cursor.expect_mark(':')?;
        return Ok(Expectation::Bottom(player, cursor.names()?));
    }
    Ok(Expectation::Count(player, counted, cursor.needed_number("how many cards, \":\", \"has\" or \"lacks\"")?))
}

/// Words said of a card, for suggestions.
const CLAIMS: [&str; 19] = [
    "damage",
    "attack",
    "health",
    "tapped",
    "untapped",
    "cooling",
    "not cooling",
    "ready",
    "frozen",
    "not frozen",
    "shocked",
    "not shocked",
    "has",
    "lacks",
    "carapace",
    "in",
    "not in",
    "on",
    "bears",
];

fn card(cursor: &mut Cursor<'_>) -> Result<CardClaim, Wrong> {
    let flags = [
        ("tapped", CardClaim::Tapped(true)),
        ("untapped", CardClaim::Tapped(false)),
        ("cooling", CardClaim::Cooling(true)),
        ("not cooling", CardClaim::Cooling(false)),
        ("ready", CardClaim::Ready),
        ("frozen", CardClaim::Frozen(true)),
        ("not frozen", CardClaim::Frozen(false)),
        ("shocked", CardClaim::Shocked(true)),
        ("not shocked", CardClaim::Shocked(false)),
    ];
    if let Some(flag) = cursor.eat_any(&flags) {
        return Ok(flag);
    }
    if cursor.at_number() {
        return cursor.needed_number("the remaining health").map(CardClaim::Remaining);
    }
    Ok(if cursor.eat("damage") {
        CardClaim::Damage(cursor.needed_number("the damage")?)
    } else if cursor.eat("attack") {
        CardClaim::Attack(cursor.needed_number("the attack")?)
    } else if cursor.eat("health") {
        CardClaim::Health(cursor.needed_number("the health")?)
    } else if cursor.eat("carapace") {
        CardClaim::Carapace(cursor.needed_number("the carapace")?)
    } else if cursor.eat("has") {
        CardClaim::Keyword(keyword(cursor)?, true)
    } else if cursor.eat("lacks") {
        CardClaim::Keyword(keyword(cursor)?, false)
    } else if cursor.eat("not in") {
        zone(cursor, false)?
    } else if cursor.eat("in") {
        zone(cursor, true)?
    } else if cursor.eat("on") {
        CardClaim::On(bearer(cursor)?)
    } else if cursor.eat("bears") {
        if cursor.at_number() && !cursor.at_copies() {
            CardClaim::BearsCount(cursor.needed_number("how many weapons")?)
        } else {
            CardClaim::Bears(cursor.names()?)
        }
    } else {
        return Err(cursor.wrong_word("what is true of the card", CLAIMS.into_iter()));
    })
}

/// A weapon is borne on the own side only, so that naming the player is allowed and says nothing.
fn bearer(cursor: &mut Cursor<'_>) -> Result<Noun, Wrong> {
    cursor.player();
    cursor.noun()
}

fn keyword(cursor: &mut Cursor<'_>) -> Result<Keyword, Wrong> {
    let words: Vec<(&str, Keyword)> = Keyword::ALL.into_iter().map(|keyword| (keyword.name(), keyword)).collect();
    cursor.one_of("a keyword", &words)
}

fn zone(cursor: &mut Cursor<'_>, yes: bool) -> Result<CardClaim, Wrong> {
    let zones = [
        ("deck", Zone::Deck),
        ("hand", Zone::Hand),
        ("garden", Zone::Garden),
        ("alley", Zone::Alley),
        ("discard", Zone::Discard),
        ("stack", Zone::Stack),
        ("removed", Zone::Removed),
    ];
    let zone = cursor.one_of("a zone", &zones)?;
    let row = matches!(zone, Zone::Garden | Zone::Alley);
    let slot = row && (cursor.eat("slot") || cursor.at_number());
    Ok(CardClaim::In { zone, slot: if slot { Some(cursor.slot()?) } else { None }, yes })
}
