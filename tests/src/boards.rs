//! Boards without a free place: where limits would show.

use azuki_engine::def::{CardKind, CardTable, Timing, Timings};
use azuki_engine::ids::{CardIx, DefIx, Player};
use azuki_engine::limits::{ALLEY_SLOTS, GARDEN_SLOTS, IKZ, WEAPONS_PER_BEARER};
use azuki_engine::state::{Board, BoardError, Response, Row, Ruleset, State};

use crate::dice::Dice;

/// Cards in each hand.
const IN_HAND: usize = 12;

/// A field where every slot is taken and every leader and garden entity bears as many weapons as it can. Half of the
/// entities watch for something, and all players can pay.
pub fn full_board(table: &CardTable, dice: &mut Dice) -> State {
    // Some boards cannot be, for example where an aura would kill somebody at once; then another is laid out.
    (0..1000).find_map(|_| lay_out(table, dice).ok()).expect("most full boards are possible")
}

fn lay_out(table: &CardTable, dice: &mut Dice) -> Result<State, BoardError> {
    let of = |fits: &dyn Fn(DefIx) -> bool| table.all().filter(|def| fits(*def)).collect::<Vec<_>>();
    let kind = |wanted: CardKind| of(&|def| table.def(def).kind == wanted);
    let (leaders, gates) = (kind(CardKind::Leader), kind(CardKind::Gate));
    let (entities, weapons) = (kind(CardKind::Entity), kind(CardKind::Weapon));
    let watching = Timings::WATCHING | Timing::Replacement.flag();
    let watchers = of(&|def| table.def(def).kind == CardKind::Entity && table.def(def).timings.intersects(watching));
    let main = of(&|def| table.def(def).kind.in_main_deck());

    let heads = [0, 1].map(|_| (dice.pick(&leaders), dice.pick(&gates)));
    let response = if dice.below(2) == 0 { Response::Once } else { Response::UntilPass };
    let ruleset = Ruleset { response, ..Ruleset::default() };
    let seed = dice.below(1 << 30) as u64;
    let mut board = Board::new(table, ruleset, heads, 7, Player::from_index(dice.below(2)), seed)?;
    for player in Player::BOTH {
        // One sort of watcher everywhere is the hardest: all of them answer to the same event.
        let alike = (dice.below(3) == 0).then(|| dice.pick(&watchers));
        let entity = |dice: &mut Dice| match alike {
            Some(def) if dice.below(4) > 0 => def,
            _ if dice.below(2) == 0 => dice.pick(&watchers),
            _ => dice.pick(&entities),
        };
        let mut bearers = vec![CardIx::leader(player)];
        for slot in 0..GARDEN_SLOTS as u8 {
            let card = board.entity(player, entity(dice), Row::Garden, slot)?;
            board.tapped(card, dice.below(3) == 0);
            bearers.push(card);
        }
        for slot in 0..ALLEY_SLOTS as u8 {
            board.entity(player, entity(dice), Row::Alley, slot)?;
        }
        for bearer in bearers {
            for _ in 0..WEAPONS_PER_BEARER {
                board.weapon(dice.pick(&weapons), bearer)?;
            }
        }
        for _ in 0..IN_HAND {
            board.hand(player, dice.pick(&main))?;
        }
        board.ikz(player, IKZ as u8, 0, dice.below(2) == 0)?;
    }
    let filler = [dice.pick(&main), dice.pick(&main)];
    board.finish(filler)
}
