//! Changes of the board, offered as the engine will check them.

use azuki_engine::edit::Edit;
use azuki_engine::ids::{CardIx, Player};
use azuki_engine::rules::Rules;
use azuki_engine::state::{State, Zone};

use super::World;
use super::sheet::{Deed, Sheet, Tone};
use super::time::edit_words;
use crate::platform::IN_PAGE;

/// What is changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(missing_docs, reason = "each is what it says")]
pub enum Mode {
    #[default]
    Hand,
    Damage,
    Ikz,
    Deck,
}

impl Mode {
    const ALL: [Self; 4] = [Self::Hand, Self::Damage, Self::Ikz, Self::Deck];

    const fn name(self) -> &'static str {
        match self {
            Self::Hand => "Hand",
            Self::Damage => "Damage",
            Self::Ikz => "IKZ",
            Self::Deck => "Deck",
        }
    }
}

/// Offers what can be changed of a side.
pub fn fill(sheet: &mut Sheet, world: &World<'_>, side: Player, mode: Mode) {
    for player in Player::BOTH {
        sheet.button(["p0", "p1"][player.index()], player == side, Deed::Side(player));
    }
    for offered in Mode::ALL {
        sheet.button(offered.name(), offered == mode, Deed::Mode(offered));
    }
    if !IN_PAGE {
        sheet.button("Reload cards", false, Deed::Reload);
    }
    let session = &world.duel.session;
    if session.is_edited() {
        sheet.say(Tone::Bad, 0, "Edited: no longer a fair match");
    } else {
        sheet.say(Tone::Aside, 0, "The first change makes the match an unfair one.");
    }
    match mode {
        Mode::Hand => hand(sheet, world, side),
        Mode::Damage => damage(sheet, world, side),
        Mode::Ikz => ikz(sheet, world.state, side),
        Mode::Deck => deck(sheet, world, side),
    }
    if session.is_edited() {
        sheet.head("Changes so far");
        for entry in session.edits() {
            sheet.say(Tone::Aside, 1, format!("after {}: {}", entry.step, edit_words(world, entry.edit)));
        }
    }
}

fn hand(sheet: &mut Sheet, world: &World<'_>, side: Player) {
    sheet.head(format!("Into the hand of p{}", side.index()));
    let table = world.table;
    for def in table.all().filter(|def| table.def(*def).kind.in_main_deck()) {
        let card = table.def(def);
        let words = format!("+ {} ({} {}, cost {})", table.name(def), card.element.name(), card.kind.name(), card.cost);
        sheet.link(Tone::Good, 1, words, Deed::Change(Edit::Give { player: side, def }));
    }
}

fn damage(sheet: &mut Sheet, world: &World<'_>, side: Player) {
    let state = world.state;
    let rules = Rules::new(state, world.table);
    sheet.head(format!("Damage on the side of p{}", side.index()));
    let row = [state.garden(side), state.alley(side)].into_iter().flat_map(State::entities);
    for card in std::iter::once(CardIx::leader(side)).chain(row) {
        let (now, health) = (state.damage(card), rules.health(card));
        sheet.link(Tone::Plain, 1, format!("{}: {now} of {health}", rules.name(card)), Deed::Select(card));
        for damage in [now.checked_sub(1), Some(now + 1), (health > 1).then(|| health - 1)].into_iter().flatten() {
            sheet.link(Tone::Good, 3, format!("set to {damage}"), Deed::Change(Edit::Damage { card, damage }));
        }
    }
}

fn ikz(sheet: &mut Sheet, state: &State, side: Player) {
    let area = state.ikz_area(side);
    let count =
        |tapped: bool| area.iter().filter(|card| !card.is_token() && state.is_tapped(**card) == tapped).count() as u8;
    let (untapped, tapped) = (count(false), count(true));
    let token = state.zone(CardIx::token(side)) == Zone::IkzArea;
    let player = side;
    sheet.head(format!("IKZ of p{}: {untapped} untapped, {tapped} tapped", side.index()));
    let mut offer = |words: &str, untapped: Option<u8>, tapped: Option<u8>, token: bool| {
        if let (Some(untapped), Some(tapped)) = (untapped, tapped) {
            sheet.link(Tone::Good, 1, words, Deed::Change(Edit::Ikz { player, untapped, tapped, token }));
        }
    };
    offer("one more untapped", Some(untapped + 1), Some(tapped), token);
    offer("one less untapped", untapped.checked_sub(1), Some(tapped), token);
    offer("one more tapped", Some(untapped), Some(tapped + 1), token);
    offer("one less tapped", Some(untapped), tapped.checked_sub(1), token);
    offer("untap all", Some(untapped + tapped), Some(0), token);
    offer("ten untapped", Some(10), Some(0), token);
    offer(if token { "without the token" } else { "with the token" }, Some(untapped), Some(tapped), !token);
}

fn deck(sheet: &mut Sheet, world: &World<'_>, side: Player) {
    sheet.head(format!("Deck of p{} from the top; a click puts a card on top", side.index()));
    for (place, card) in world.state.deck(side).iter().rev().enumerate() {
        let deed = Deed::Change(Edit::Deck { card: *card, above: 0 });
        sheet.link(Tone::Plain, 1, super::zones::card_words(world, place, *card), deed);
    }
}
