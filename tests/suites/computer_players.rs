//! Computer players: they see what they may, keep to their budget, play only what is legal, and get better by level.

use std::time::{Duration, Instant};

use azuki_bot::{Bot, BotOptions, Budget, Certainty, Level, Reason, Team, Thought};
use azuki_engine::action::{ActionKind, ActionList, legal};
use azuki_engine::event::NoEvents;
use azuki_engine::ids::Player;
use azuki_engine::state::{Response, State};
use azuki_engine::view::PlayerView;
use azuki_engine::{Config, Engine, step_unchecked};
use azuki_tests::arena::{Entrant, Result as Outcome, play};
use azuki_tests::dice::Dice;
use azuki_tests::matches::starter;
use azuki_tests::puzzles::{Puzzle, answer, decks_of, files};
use azuki_tests::secrecy::{Swap, hidden};

/// Positions of a random match of the starters, one every `stride` actions.
fn positions(seed: u64, stride: usize) -> Vec<State> {
    let decks = [starter("raizan").unwrap(), starter("shao").unwrap()];
    let engine =
        Engine::new(Config { seed, ..Config::default() }, azuki_cards::table(), [&decks[0], &decks[1]]).unwrap();
    let (mut dice, mut list, mut found) = (Dice::new(seed), ActionList::new(), Vec::new());
    let mut state = *engine.state();
    for number in 0.. {
        if state.actor().is_none() {
            break;
        }
        if number % stride == 0 {
            found.push(state);
        }
        legal(&state, azuki_cards::table(), &mut list);
        step_unchecked(&mut state, azuki_cards::table(), dice.pick(&list), &mut NoEvents).unwrap();
    }
    found
}

/// A player for whoever must act in a position.
fn options(state: &State, level: Level, budget: Budget, seed: u64) -> BotOptions<'static> {
    let table = azuki_cards::table();
    let usual = BotOptions::new(table, decks_of(state, table).unwrap(), state.actor().unwrap());
    BotOptions { level, budget, seed, ..usual }
}

/// Everything hidden changes: hands, decks, the pile and the match's luck. The choice does not.
#[test]
fn hidden_cards_do_not_change_the_choice() {
    let table = azuki_cards::table();
    let mut compared = 0;
    for seed in 0..4 {
        for state in positions(seed, 9) {
            let player = state.actor().unwrap();
            let swap = Swap::random(hidden(&state, player), &mut Dice::new(seed));
            let changed = swap.apply(&state, table, true).unwrap();
            for level in Level::ALL {
                let budget = Budget::Visits(40);
                let one = answer(&state, table, level, budget, seed).unwrap();
                let other = answer(&changed, table, level, budget, seed).unwrap();
                assert_eq!(one, other, "{level} saw what is hidden");
                compared += 1;
            }
        }
    }
    assert!(compared > 200, "{compared}");
}

#[test]
fn the_same_seed_thinks_the_same_and_another_seed_differs_somewhere() {
    let table = azuki_cards::table();
    let mut differ = 0;
    for state in positions(7, 11) {
        let think = |seed| answer(&state, table, Level::Hard, Budget::Visits(120), seed).unwrap();
        assert_eq!(think(1), think(1));
        differ += usize::from(think(1).1 != think(2).1);
    }
    assert!(differ > 0, "the seed has no influence");
}

#[test]
fn thinking_in_slices_comes_to_the_same() {
    for state in positions(5, 17) {
        let player = state.actor().unwrap();
        let view = PlayerView::of(&state, player);
        let fresh = || Bot::new(options(&state, Level::Hard, Budget::Visits(150), 3));
        let whole = fresh().decide(&view).unwrap();
        let mut bot = fresh();
        bot.show(&view).unwrap();
        let mut slices = 0;
        let in_parts = loop {
            slices += 1;
            match bot.think(Duration::ZERO) {
                Thought::Done(action) => break action,
                Thought::Thinking => assert!(slices < 10_000, "it never knows"),
            }
        };
        assert_eq!(in_parts, whole);
    }
}

#[test]
fn a_budget_is_kept_and_a_forced_move_takes_no_time() {
    let table = azuki_cards::table();
    let budget = Duration::from_millis(60);
    for state in positions(3, 13) {
        let player = state.actor().unwrap();
        let mut list = ActionList::new();
        legal(&state, table, &mut list);
        let mut bot = Bot::new(options(&state, Level::Hard, Budget::Time(budget), 1));
        let started = Instant::now();
        let action = bot.decide(&PlayerView::of(&state, player)).unwrap();
        assert!(list.contains(&action));
        // Far above the budget, because tests share a busy machine; the arena measures it.
        assert!(started.elapsed() < budget * 20, "{:?}", started.elapsed());
        if list.len() == 1 {
            assert_eq!(bot.visits(), 0, "there was nothing to think about");
        }
    }
}

#[test]
fn a_slice_is_short() {
    let mut worst = Duration::ZERO;
    for state in positions(8, 23) {
        let player = state.actor().unwrap();
        let budget = Budget::Time(Duration::from_millis(50));
        let mut bot = Bot::new(options(&state, Level::Hard, budget, 1));
        bot.show(&PlayerView::of(&state, player)).unwrap();
        loop {
            let started = Instant::now();
            let thought = bot.think(Duration::from_millis(4));
            worst = worst.max(started.elapsed());
            if matches!(thought, Thought::Done(_)) {
                break;
            }
        }
    }
    // Far above the slice, because tests share a busy machine.
    assert!(worst < Duration::from_millis(100), "a slice of 4 ms took {worst:?}");
}

/// A win this turn is found in parts, too, and no part is a long one.
#[test]
fn a_win_is_found_in_slices() {
    let table = azuki_cards::table();
    let mut found = 0;
    for file in files() {
        let puzzle = Puzzle::read(&file, table).unwrap();
        if puzzle.theme != "lethal" {
            continue;
        }
        let player = puzzle.player();
        let mut bot = Bot::new(options(&puzzle.state, Level::Hard, Budget::Visits(300), 1));
        bot.show(&PlayerView::of(&puzzle.state, player)).unwrap();
        let mut slices = 0;
        let action = loop {
            slices += 1;
            if let Thought::Done(action) = bot.think(Duration::ZERO) {
                break action;
            }
        };
        assert!(puzzle.answers.contains(&action), "{}", file.display());
        if bot.reason() == Some(Reason::Win(Certainty::Proved)) {
            assert!(slices >= 7, "{}: six samples and a proof are at least seven slices, not {slices}", file.display());
            found += 1;
        }
    }
    assert!(found >= 8, "{found} wins were proved");
}

/// What a search has found is kept for the next move where it still holds, and nowhere else.
#[test]
fn only_what_was_foreseen_is_kept() {
    let table = azuki_cards::table();
    let decks = [starter("raizan").unwrap(), starter("shao").unwrap()];
    let (mut kept, mut forgotten) = (0, 0);
    for seed in 0..6 {
        let mut engine = Engine::new(Config { seed, ..Config::default() }, table, [&decks[0], &decks[1]]).unwrap();
        let mut bots = Player::BOTH.map(|seat| {
            let (level, budget) = (Level::Hard, Budget::Visits(120));
            Bot::new(BotOptions { level, budget, seed, ..BotOptions::new(table, decks, seat) })
        });
        // What happened since each player thought last, beside that player's own move and the other's passing.
        let mut surprised = [true; 2];
        while let Some(player) = engine.active_player() {
            let bot = &mut bots[player.index()];
            bot.show(&engine.view(player)).unwrap();
            let visits: u32 = bot.candidates().iter().map(|candidate| candidate.visits).sum();
            if surprised[player.index()] {
                assert_eq!(visits, 0, "it thinks of a position that is gone");
                forgotten += 1;
            }
            kept += u32::from(visits > 0);
            let action = loop {
                if let Thought::Done(action) = bot.think(Duration::from_secs(60)) {
                    break action;
                }
            };
            let passes = action.kind == ActionKind::NoOp as u8;
            surprised[player.index()] = action.kind == ActionKind::EndTurn as u8;
            surprised[player.other().index()] |= !passes;
            engine.apply_intent(action).unwrap();
        }
    }
    assert!(kept > 60 && forgotten > 60, "{kept} were kept, {forgotten} forgotten");
}

#[test]
fn it_explains_itself() {
    let table = azuki_cards::table();
    let state = positions(2, 1).into_iter().find(|state| state.turn() == 3).unwrap();
    let (action, candidates) = answer(&state, table, Level::Hard, Budget::Visits(400), 1).unwrap();
    assert_eq!(candidates[0].action, action, "the most visited move is played");
    let visits: u32 = candidates.iter().map(|candidate| candidate.visits).sum();
    // It stops when no other move can catch up any more.
    assert!((100..=400).contains(&visits), "{visits}");
    assert!(candidates.iter().all(|candidate| (0.0..=1.0).contains(&candidate.chance) && !candidate.line.is_empty()));
    assert!(candidates[0].line.len() > 1, "a line goes on");
}

#[test]
fn several_heads_play_one_game() {
    let table = azuki_cards::table();
    for state in positions(6, 29) {
        let player = state.actor().unwrap();
        let fresh = || Team::new(BotOptions { heads: 2, ..options(&state, Level::Hard, Budget::Visits(60), 4) });
        let view = PlayerView::of(&state, player);
        let (mut team, mut again) = (fresh(), fresh());
        let action = team.decide(&view).unwrap();
        assert_eq!(again.decide(&view).unwrap(), action, "the same seed gives the same move with two heads too");
        let mut list = ActionList::new();
        legal(&state, table, &mut list);
        assert!(list.contains(&action));
    }
}

/// Every level on both sides: matches end, and nothing illegal is tried.
#[test]
fn matches_between_computer_players_end() {
    let decks = [starter("raizan").unwrap(), starter("shao").unwrap()];
    let mut games = 0;
    for first in Level::ALL {
        for second in Level::ALL {
            let entrants = [first, second].map(|level| Entrant { level, budget: Budget::Visits(12), turns: None });
            for number in 0..4_u64 {
                // Both rulesets, and each of them with both seats and both decks.
                let response = Response::ALL[usize::from(number == 1 || number == 2)];
                play(azuki_cards::table(), entrants, decks, response, 77, number).unwrap();
                games += 1;
            }
        }
    }
    assert_eq!(games, 100);
}

#[test]
fn greedy_beats_random_and_search_beats_greedy() {
    let decks = [starter("raizan").unwrap(), starter("shao").unwrap()];
    let wins = |a: Level, b: Level, games: u64| {
        let entrants = [a, b].map(|level| Entrant { level, budget: Budget::Visits(300), turns: None });
        let won = |number: &u64| {
            let (outcome, _) = play(azuki_cards::table(), entrants, decks, Response::Once, 5, *number).unwrap();
            outcome == Outcome::Won
        };
        (0..games).filter(won).count()
    };
    assert!(wins(Level::Greedy, Level::Random, 40) >= 38);
    assert!(wins(Level::Hard, Level::Greedy, 24) >= 15);
}

#[test]
fn puzzles_are_sound() {
    let table = azuki_cards::table();
    let files = files();
    assert!(files.len() >= 40, "{} puzzles", files.len());
    for file in files {
        let puzzle = Puzzle::read(&file, table).unwrap();
        let mut list = ActionList::new();
        legal(&puzzle.state, table, &mut list);
        assert!(puzzle.answers.iter().all(|answer| list.contains(answer)), "{}", file.display());
        assert!(list.len() > puzzle.answers.len(), "{}: everything is right", file.display());
        assert!(puzzle.why.len() > 20 && puzzle.player() == puzzle.state.actor().unwrap_or(Player::Zero));
    }
}
