//! A win that a computer player calls proved is one: every answer of the other player is played, with every hand that can be thought of.

use std::time::Duration;

use azuki_bot::{Bot, BotOptions, Budget, Certainty, Level, Reason, Thought};
use azuki_engine::action::{ActionList, legal};
use azuki_engine::def::{CardKind, CardTable, SpellTiming};
use azuki_engine::event::NoEvents;
use azuki_engine::ids::Player;
use azuki_engine::state::State;
use azuki_engine::view::{PlayerView, action_words, board};
use azuki_engine::{start, step, step_unchecked};
use azuki_tests::dice::{Dice, fresh_seed};
use azuki_tests::matches::numbered_setup;
use azuki_tests::puzzles::{Puzzle, decks_of, files};
use azuki_tests::table::test_table;

/// Positions one proof is followed through at most; what is left then is not looked at.
const POSITIONS: u32 = 4_000;
/// Matches that look like a position in which its proof is tried: so many at random, and the worst of more.
const WORLDS: usize = 4;

/// What was tried.
#[derive(Debug, Default)]
struct Tried {
    proved: u32,
    sampled: u32,
    worlds: u32,
    positions: u64,
    cut: u32,
}

const fn is_proved(reason: Option<Reason>) -> bool {
    matches!(reason, Some(Reason::Win(Certainty::Proved)))
}

/// Plays on as the player does against every answer there is.
fn follow(bot: &Bot<'_>, state: &State, table: &CardTable, player: Player, left: &mut u32) -> Result<(), String> {
    if let Some(outcome) = state.outcome() {
        return if outcome.winner == Some(player) { Ok(()) } else { Err(format!("the match ends: {outcome:?}")) };
    }
    if state.active() != player {
        return Err("the turn has ended".into());
    }
    if *left == 0 {
        return Ok(());
    }
    *left -= 1;
    let actor = state.actor().ok_or("nobody must act")?;
    let mut list = ActionList::new();
    legal(state, table, &mut list);
    if actor == player {
        let mut own = bot.clone();
        let action = own.decide(&PlayerView::of(state, player)).map_err(|error| error.to_string())?;
        if !is_proved(own.reason()) && own.reason() != Some(Reason::OnlyMove) {
            let now = board(state, table);
            return Err(format!("the proof is not carried on: {:?}\n{now}", own.reason()));
        }
        let mut after = *state;
        step(&mut after, table, actor, action, &mut NoEvents).map_err(|illegal| illegal.explain(state, table))?;
        let words = || format!("; after: {}", action_words(state, table, action));
        return follow(&own, &after, table, player, left).map_err(|failed| failed + &words());
    }
    list.iter().try_for_each(|action| {
        let mut after = *state;
        step_unchecked(&mut after, table, *action, &mut NoEvents).map_err(|limit| limit.to_string())?;
        let words = || format!("; answered with: {}", action_words(state, table, *action));
        follow(bot, &after, table, player, left).map_err(|failed| failed + &words())
    })
}

/// Response spells in the hand of the other player.
fn answers(state: &State, table: &CardTable, player: Player) -> usize {
    let responds = |def| table.def(def).kind == CardKind::Spell(SpellTiming::Response);
    state.hand(player.other()).iter().filter(|card| responds(state.def(**card))).count()
}

/// Tries what a player has just proved in matches that look like the position.
fn try_proof(bot: &Bot<'_>, state: &State, table: &CardTable, seed: u64, tried: &mut Tried) -> Result<(), String> {
    let player = state.actor().ok_or("nobody must act")?;
    let decks = decks_of(state, table)?;
    let view = PlayerView::of(state, player);
    let possibilities = view.possibilities(table, [&decks[0], &decks[1]]).map_err(|error| error.to_string())?;
    let mut worlds: Vec<State> = (0..40).filter_map(|number| possibilities.sample(seed ^ number)).collect();
    worlds[WORLDS..].sort_by_key(|world| std::cmp::Reverse(answers(world, table, player)));
    worlds.truncate(WORLDS * 2);
    worlds.push(*state);
    for world in worlds {
        tried.worlds += 1;
        let mut left = POSITIONS;
        follow(bot, &world, table, player, &mut left)?;
        tried.positions += u64::from(POSITIONS - left);
        tried.cut += u32::from(left == 0);
    }
    Ok(())
}

/// Plays matches and tries every proof of a new turn.
fn walk(table: &'static CardTable, matches: u64, seed: u64, tried: &mut Tried) -> Result<(), String> {
    for number in seed..seed + matches {
        let failed = |what: String| format!("match {number}: {what}");
        let (config, decks) = numbered_setup(table, number);
        let mut state = start(config.ruleset(), table, [&decks[0], &decks[1]], number, &mut NoEvents)
            .map_err(|limit| failed(limit.to_string()))?;
        let (level, budget) = (Level::Normal, Budget::Visits(20));
        let mut bots = Player::BOTH
            .map(|seat| Bot::new(BotOptions { level, budget, seed: number, ..BotOptions::new(table, decks, seat) }));
        let mut last = 0;
        while let Some(player) = state.actor() {
            let bot = &mut bots[player.index()];
            let asked = bot.clone();
            let action = bot.decide(&PlayerView::of(&state, player)).map_err(|error| failed(error.to_string()))?;
            if is_proved(bot.reason()) && last != state.turn() {
                last = state.turn();
                tried.proved += 1;
                try_proof(&asked, &state, table, number, tried).map_err(failed)?;
            }
            tried.sampled += u32::from(matches!(bot.reason(), Some(Reason::Win(Certainty::InEverySample(_)))));
            step_unchecked(&mut state, table, action, &mut NoEvents).map_err(|limit| failed(limit.to_string()))?;
        }
    }
    Ok(())
}

#[test]
fn what_is_proved_holds_against_every_answer() {
    let seed = fresh_seed() >> 16;
    let mut tried = Tried::default();
    walk(azuki_cards::table(), 80, seed, &mut tried).unwrap();
    println!("{tried:?}");
    assert!(tried.proved > 40, "{tried:?}");
}

/// Matches in which a proof was not carried on: it went through a move that is paid for nothing, which the player never makes.
#[test]
fn a_proof_goes_through_moves_that_the_player_makes() {
    let mut tried = Tried::default();
    walk(azuki_cards::table(), 1, 27_389_290_094_092, &mut tried).unwrap();
    assert!(tried.proved > 0, "{tried:?}");
}

/// With cards that do what the starters never do.
#[test]
fn what_is_proved_with_the_test_cards_holds() {
    let seed = fresh_seed() >> 16;
    let mut tried = Tried::default();
    walk(test_table(), 60, seed, &mut tried).unwrap();
    println!("{tried:?}");
    assert!(tried.proved > 10, "{tried:?}");
}

/// The first answer of a puzzle about a win is proved, and the player says so.
#[test]
fn lethal_puzzles_are_proved() {
    let table = azuki_cards::table();
    let mut tried = Tried::default();
    for file in files() {
        let puzzle = Puzzle::read(&file, table).unwrap();
        if puzzle.theme != "lethal" {
            continue;
        }
        let usual = BotOptions::new(table, decks_of(&puzzle.state, table).unwrap(), puzzle.player());
        let fresh = || Bot::new(BotOptions { level: Level::Normal, budget: Budget::Visits(20), seed: 1, ..usual });
        let mut bot = fresh();
        bot.show(&PlayerView::of(&puzzle.state, puzzle.player())).unwrap();
        while bot.think(Duration::from_secs(60)) == Thought::Thinking {}
        if is_proved(bot.reason()) {
            tried.proved += 1;
            try_proof(&fresh(), &puzzle.state, table, 7, &mut tried).unwrap();
        }
    }
    println!("{tried:?}");
    assert!(tried.proved >= 8, "{tried:?}");
}

/// Nothing depends on hidden cards that a step does not tell: an own action does the same in every match that looks the same.
#[test]
fn a_step_tells_whether_it_depends_on_hidden_cards() {
    use azuki_engine::action::ActionKind;
    use azuki_engine::ids::CardIx;
    use azuki_engine::state::Phase;
    use azuki_engine::view::{exchange, may_depend_on_hidden, step_as_seen};

    let (table, seed) = (test_table(), fresh_seed() >> 16);
    let (mut same, mut told, mut changed) = (0, 0, 0);
    for number in seed..seed + 120 {
        let mut dice = Dice::new(number);
        let (config, decks) = numbered_setup(table, number);
        let mut state = start(config.ruleset(), table, [&decks[0], &decks[1]], number, &mut NoEvents).unwrap();
        let mut list = ActionList::new();
        while let Some(player) = state.actor() {
            legal(&state, table, &mut list);
            let action = dice.pick(&list);
            let hidden: Vec<CardIx> = state.hidden_from(player).into_iter().collect();
            let mut world = state;
            for _ in 0..12 {
                if !hidden.is_empty() {
                    changed += u32::from(exchange(&mut world, player, dice.pick(&hidden), dice.pick(&hidden)));
                }
            }
            assert_eq!(
                PlayerView::of(&world, player),
                PlayerView::of(&state, player),
                "match {number}: looks different"
            );
            assert_eq!(azuki_engine::state::check(&world, table), Ok(()), "match {number}");
            let open = CardIx::all().all(|card| {
                let mut abilities = table.abilities_of(state.def(card));
                abilities.all(|ability| !may_depend_on_hidden(table, ability, card.owner(), player))
            });
            let window = action.kind == ActionKind::Attack as u8
                || matches!(state.phase(), Phase::CombatDeclared | Phase::ResponseWindow);
            let learned = step_as_seen(&mut state, table, action, player).unwrap();
            let ends = action.kind == ActionKind::EndTurn as u8;
            if open && !window && !ends && !learned.depends && learned.shown.is_empty() {
                step_unchecked(&mut world, table, action, &mut NoEvents).unwrap();
                let views = [&state, &world].map(|state| PlayerView::of(state, player));
                assert_eq!(views[0], views[1], "match {number}: {action:?} does something else");
                same += 1;
            } else {
                told += 1;
            }
        }
    }
    println!("{same} steps were the same, {told} were told to differ, {changed} cards changed places");
    assert!(same > 3_000 && told > 500 && changed > 10_000, "{same} {told} {changed}");
}
