//! Plays a few steps with cards that nobody has tried: whatever the verifier accepts must neither panic nor hang.

use azuki_engine::action::{ActionList, Masks, check, legal};
use azuki_engine::def::{CardKind, CardTable};
use azuki_engine::event::EventBuffer;
use azuki_engine::ids::{CardIx, DefIx, Player};
use azuki_engine::state::{self, Board, BoardError, Response, Row, Ruleset, State};
use azuki_engine::step;

use crate::dice::Dice;

/// Steps of one match. Most abilities show in the first few: the board is full from the start.
const STEPS: usize = 24;

/// Plays a short match of the table's cards, the last ones foremost, and checks every step of it.
pub fn play(table: &CardTable, seed: u64) {
    let mut dice = Dice::new(seed);
    // A board can be impossible, for example when an aura would kill somebody at once.
    let Some(Ok(mut state)) = board(table, &mut dice) else { return };
    let (mut list, mut masks, mut events) = (ActionList::new(), Masks::default(), EventBuffer::default());
    for _ in 0..STEPS {
        let Some(actor) = state.actor() else {
            assert!(state.outcome().is_some(), "the match goes on and nobody must act");
            return;
        };
        legal(&state, table, &mut list);
        masks.fill(&list);
        assert!(!list.is_empty(), "player {} must act and nothing is legal", actor.index());
        let action = dice.pick(&list);
        assert!(masks.allows(action), "{action:?} is listed but masked");
        assert!(check(&state, table, actor.other(), action).is_err(), "{action:?} is accepted from the wrong player");
        events.clear();
        match step(&mut state, table, actor, action, &mut events) {
            Ok(()) => state::check(&state, table).unwrap_or_else(|wrong| panic!("after {action:?}: {wrong}")),
            Err(illegal) => panic!("{action:?} is legal but refused: {illegal:?}"),
        }
    }
}

/// A full board in somebody's main phase, or nothing where a table has no leader, gate or entity.
fn board(table: &CardTable, dice: &mut Dice) -> Option<Result<State, BoardError>> {
    let of =
        |wanted: fn(CardKind) -> bool| table.all().filter(|def| wanted(table.def(*def).kind)).collect::<Vec<DefIx>>();
    let leaders = of(|kind| kind == CardKind::Leader);
    let gates = of(|kind| kind == CardKind::Gate);
    let entities = of(|kind| kind == CardKind::Entity);
    let weapons = of(|kind| kind == CardKind::Weapon);
    let main = of(CardKind::in_main_deck);
    if leaders.is_empty() || gates.is_empty() || entities.is_empty() {
        return None;
    }
    let heads = [0, 1].map(|_| (newest(&leaders, dice), newest(&gates, dice)));
    let response = if dice.below(2) == 0 { Response::Once } else { Response::UntilPass };
    let ruleset = Ruleset { response, ..Ruleset::default() };
    let seed = dice.below(1 << 16) as u64;
    Some((|| {
        let mut board = Board::new(table, ruleset, heads, 7, Player::from_index(dice.below(2)), seed)?;
        for player in Player::BOTH {
            let mut bearers = vec![CardIx::leader(player)];
            for slot in 0..5 {
                for row in [Row::Garden, Row::Alley] {
                    // An empty slot here and there, so that something can be played.
                    if dice.below(3) > 0 {
                        let card = board.entity(player, newest(&entities, dice), row, slot)?;
                        if row == Row::Garden {
                            bearers.push(card);
                        }
                        board.tapped(card, dice.below(4) == 0);
                    }
                }
            }
            if !weapons.is_empty() && dice.below(2) == 0 {
                board.weapon(newest(&weapons, dice), dice.pick(&bearers))?;
            }
            for _ in 0..dice.below(8) {
                board.hand(player, newest(&main, dice))?;
            }
            for _ in 0..dice.below(6) {
                board.discard(player, newest(&main, dice))?;
            }
            for _ in 0..8 {
                board.deck(player, newest(&main, dice))?;
            }
            board.ikz(player, 5 + dice.below(5) as u8, 1, dice.below(2) == 0)?;
        }
        let filler = [newest(&main, dice), newest(&main, dice)];
        board.finish(filler)
    })())
}

/// One of several, mostly the last: company comes first in a table, hostile cards behind it.
fn newest(cards: &[DefIx], dice: &mut Dice) -> DefIx {
    if dice.below(4) > 0 { cards[cards.len() - 1 - dice.below(cards.len().min(3))] } else { dice.pick(cards) }
}
