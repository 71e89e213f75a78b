//! No computer player but Random pays for nothing: in positions where it could, and in whole matches.

use azuki_bot::{Bot, BotOptions, Budget, Level};
use azuki_engine::action::{Action, ActionList, legal};
use azuki_engine::def::CardTable;
use azuki_engine::event::EventBuffer;
use azuki_engine::ids::Player;
use azuki_engine::state::{Deck, Phase};
use azuki_engine::view::{PlayerView, action_words};
use azuki_engine::{start, step};
use azuki_tests::dice::fresh_seed;
use azuki_tests::matches::numbered_setup;
use azuki_tests::puzzles::{Puzzle, answer, decks_of, files};
use azuki_tests::table::test_table;
use azuki_tests::thrift::Thrift;
use azuki_tests::thrift_positions::{Position, paid_positions, positions};

/// Every level that must not waste anything.
const LEVELS: [Level; 4] = [Level::Greedy, Level::Easy, Level::Normal, Level::Hard];

#[test]
fn nothing_is_paid_for_nothing() {
    let table = azuki_cards::table();
    let seed = fresh_seed();
    for Position { name, why, state, wasted } in positions().unwrap() {
        for level in LEVELS {
            for luck in 0..8 {
                let (action, candidates) = answer(&state, table, level, Budget::Visits(60), seed ^ luck).unwrap();
                let words = action_words(&state, table, action);
                assert!(!wasted.contains(&action), "{name}: {level} does {words}. {why}");
                let considered = candidates.iter().find(|candidate| wasted.contains(&candidate.action));
                assert!(considered.is_none(), "{name}: {level} thinks about {considered:?}");
            }
        }
    }
}

/// What does something is not left out, however small it is: the search looks at it.
#[test]
fn what_does_something_is_considered() {
    let table = azuki_cards::table();
    let seed = fresh_seed();
    for Position { name, state, wasted, .. } in positions().unwrap() {
        let mut moves = azuki_bot::moves::Moves::new();
        moves.find(&state, table, state.actor().unwrap());
        let useful: Vec<_> = moves.as_slice().iter().map(|found| found.action).collect();
        let useful: Vec<_> = useful.into_iter().filter(|action| !wasted.contains(action)).collect();
        let (action, candidates) = answer(&state, table, Level::Hard, Budget::Visits(400), seed).unwrap();
        for expected in useful {
            let there = action == expected || candidates.iter().any(|candidate| candidate.action == expected);
            assert!(there, "{name}: nobody thinks of {}", action_words(&state, table, expected));
        }
    }
}

/// After a card is paid for, choosing so that it comes to nothing is no way out either.
#[test]
fn a_choice_does_not_throw_away_what_was_paid() {
    let table = azuki_cards::table();
    let seed = fresh_seed();
    for (name, state, paid) in paid_positions().unwrap() {
        let player = state.actor().unwrap();
        for level in LEVELS {
            for luck in 0..8 {
                let usual = BotOptions::new(table, decks_of(&state, table).unwrap(), player);
                let mut bot = Bot::new(BotOptions { level, budget: Budget::Visits(20), seed: seed ^ luck, ..usual });
                let (mut now, mut thrift, mut events) = (state, Thrift::default(), EventBuffer::default());
                let mut action = paid;
                bot.show(&PlayerView::of(&now, player)).unwrap();
                bot.take(paid);
                // Everything that belongs to the move, and what comes next.
                while now.actor() == Some(player) && now.outcome().is_none() {
                    let before = now;
                    events.clear();
                    step(&mut now, table, player, action, &mut events).unwrap();
                    thrift.follow(&before, table, action, events.events());
                    if now.pending().who != player || !now.pending().is_open() {
                        break;
                    }
                    action = bot.decide(&PlayerView::of(&now, player)).unwrap();
                }
                let next = if now.phase() == Phase::Main { Action::END_TURN } else { Action::NO_OP };
                let wasted = thrift.follow(&now, table, next, &[]);
                assert!(wasted.is_none(), "{name}: {level} pays and chooses so that nothing happens");
            }
        }
    }
}

fn players(table: &'static CardTable, decks: [Deck; 2], level: Level, visits: u64, seed: u64) -> [Bot<'static>; 2] {
    let budget = Budget::Visits(visits);
    Player::BOTH.map(|seat| Bot::new(BotOptions { level, budget, seed, ..BotOptions::new(table, decks, seat) }))
}

/// How many moves of matches between two players of a level were paid for and came to nothing, and the words of one.
fn wasted(table: &'static CardTable, level: Level, visits: u64, matches: u64, seed: u64) -> (u64, String) {
    let (mut count, mut example) = (0, String::new());
    for number in seed..seed + matches {
        let (config, decks) = numbered_setup(table, number);
        let mut events = EventBuffer::default();
        let mut state = start(config.ruleset(), table, [&decks[0], &decks[1]], number, &mut events).unwrap();
        let mut bots = players(table, decks, level, visits, number);
        let mut thrift = Thrift::default();
        while let Some(player) = state.actor() {
            let action = bots[player.index()].decide(&PlayerView::of(&state, player)).unwrap();
            let before = state;
            events.clear();
            step(&mut state, table, player, action, &mut events).unwrap();
            if let Some(done) = thrift.follow(&before, table, action, events.events()) {
                count += 1;
                example = format!("match {number}, turn {}: {}", before.turn(), done.words(table));
            }
        }
    }
    (count, example)
}

/// The detector goes by what is told of a move, not by how the players measure it: Random shows that it finds something.
#[test]
fn matches_have_no_move_that_comes_to_nothing() {
    // Small enough to count on from.
    let seed = fresh_seed() >> 16;
    let (random, _) = wasted(azuki_cards::table(), Level::Random, 1, 40, seed);
    assert!(random > 40, "Random wasted {random} moves only: the detector finds nothing");
    for (level, visits, matches) in
        [(Level::Greedy, 1, 100), (Level::Easy, 8, 200), (Level::Normal, 20, 100), (Level::Hard, 60, 12)]
    {
        let (count, example) = wasted(azuki_cards::table(), level, visits, matches, seed);
        println!("{level}: {matches} matches, {count} moves for nothing");
        assert_eq!(count, 0, "{level}: {example}");
    }
    let (count, example) = wasted(test_table(), Level::Easy, 8, 60, seed);
    assert_eq!(count, 0, "with the test cards: {example}");
}

/// The puzzles about it are solved by every level from Greedy up, with any luck.
#[test]
fn thrift_puzzles_are_solved_by_every_level() {
    let table = azuki_cards::table();
    let seed = fresh_seed();
    let mut count = 0;
    for file in files() {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        if !name.starts_with("thrift") {
            continue;
        }
        let puzzle = Puzzle::read(&file, table).unwrap();
        count += 1;
        let mut list = ActionList::new();
        legal(&puzzle.state, table, &mut list);
        assert!(list.len() > puzzle.answers.len(), "{}: nothing can be wasted", file.display());
        for level in LEVELS {
            for luck in 0..6 {
                let (action, _) = answer(&puzzle.state, table, level, Budget::Visits(40), seed ^ luck).unwrap();
                let words = action_words(&puzzle.state, table, action);
                assert!(puzzle.answers.contains(&action), "{}: {level} does {words}", file.display());
            }
        }
    }
    assert!(count >= 6, "{count} puzzles");
}

/// An easy player does not need the memory of a long search.
#[test]
fn an_easy_player_needs_little_memory() {
    let table = azuki_cards::table();
    let (config, decks) = numbered_setup(table, 0);
    for (level, most) in [(Level::Easy, 500_000), (Level::Normal, 1_000_000)] {
        let report = allocation_counter::measure(|| {
            let mut events = EventBuffer::default();
            let mut state = start(config.ruleset(), table, [&decks[0], &decks[1]], 3, &mut events).unwrap();
            let usual = |seat| BotOptions { level, seed: 3, ..BotOptions::new(table, decks, seat) };
            let mut bots = Player::BOTH.map(|seat| Bot::new(usual(seat)));
            while let Some(player) = state.actor() {
                let action = bots[player.index()].decide(&PlayerView::of(&state, player)).unwrap();
                step(&mut state, table, player, action, &mut events).unwrap();
            }
        });
        println!("{level}: at most {} bytes at once for two players and their match", report.bytes_max);
        assert!(report.bytes_max < most, "two players of level {level} hold {} bytes", report.bytes_max);
    }
}
