//! `cargo forge play`: a match in the terminal, until the table has a window.

use std::io::{BufRead as _, Write as _};
use std::process::ExitCode;

use azuki_engine::action::{Action, ActionList};
use azuki_engine::event::{Event, redact};
use azuki_engine::ids::Player;
use azuki_engine::view::{action_words, board, board_of, event_words};
use azuki_engine::{Config, Engine};
use azuki_tests::arguments::{Arguments, finish};
use azuki_tests::dice::Dice;
use azuki_tests::matches::starter;

const HELP: &str = "play [--deck raizan] [--opponent shao] [--seed N] [--vs random|hotseat] [--watch]
  a match in the terminal: type the number of an action, or q to leave";

fn main() -> ExitCode {
    finish(run())
}

fn run() -> Result<bool, String> {
    let arguments = Arguments::read(&["deck", "opponent", "seed", "vs"], &["help", "watch"])?;
    if arguments.has("help") {
        println!("{HELP}");
        return Ok(true);
    }
    let people: &[Player] = match (arguments.word("vs").unwrap_or("random"), arguments.has("watch")) {
        (_, true) => &[],
        ("random", false) => &[Player::Zero],
        ("hotseat", false) => &Player::BOTH,
        (other, false) => return Err(format!("--vs is random or hotseat, not {other:?}")),
    };
    let decks =
        [starter(arguments.word("deck").unwrap_or("raizan"))?, starter(arguments.word("opponent").unwrap_or("shao"))?];
    let clock = || std::time::SystemTime::UNIX_EPOCH.elapsed().map_or(1, |since| since.as_secs());
    let seed = if arguments.has("seed") { arguments.number("seed", 0)? } else { clock() };
    println!("seed {seed}");
    let table = azuki_cards::table();
    let mut engine = Engine::new(Config::default(), table);
    let opening = engine.reset([&decks[0], &decks[1]], seed).map_err(|limit| limit.to_string())?.events.to_vec();
    tell(&engine, &opening, people);
    let (mut dice, mut list) = (Dice::new(seed), ActionList::new());
    while let Some(player) = engine.active_player() {
        engine.legal(player, &mut list);
        let action = if people.contains(&player) {
            println!("\n{}", board_of(engine.state(), table, player));
            match ask(&engine, player, &list)? {
                Some(action) => action,
                None => return Ok(true),
            }
        } else {
            dice.pick(&list)
        };
        if !people.contains(&player) || people.len() == 2 {
            println!("p{}: {}", player.index(), action_words(engine.state(), table, action));
        }
        let state = *engine.state();
        let events = engine.apply_intent(action).map_err(|illegal| illegal.explain(&state, table))?.events.to_vec();
        tell(&engine, &events, people);
    }
    println!("\n{}", board(engine.state(), table));
    Ok(true)
}

/// Says what happened, as far as everybody at this terminal may know it.
fn tell(engine: &Engine<'_>, events: &[Event], people: &[Player]) {
    for event in events {
        let seen = match people {
            [only] => redact(*event, *only),
            [] => *event,
            _ => redact(redact(*event, Player::Zero), Player::One),
        };
        println!("    {}", event_words(engine.state(), engine.table(), &seen));
    }
}

/// Asks for the number of an action; `None`: the player leaves.
fn ask(engine: &Engine<'_>, player: Player, list: &[Action]) -> Result<Option<Action>, String> {
    for (number, action) in list.iter().enumerate() {
        println!("  {number:>3}  {}", action_words(engine.state(), engine.table(), *action));
    }
    loop {
        print!("player {}, which? ", player.index());
        std::io::stdout().flush().map_err(|error| error.to_string())?;
        let mut line = String::new();
        if std::io::stdin().lock().read_line(&mut line).map_err(|error| error.to_string())? == 0 {
            println!();
            return Ok(None);
        }
        match line.trim() {
            "q" | "quit" => return Ok(None),
            word => match word.parse::<usize>().ok().and_then(|number| list.get(number)) {
                Some(action) => return Ok(Some(*action)),
                None => println!("type a number from 0 to {}, or q to leave", list.len() - 1),
            },
        }
    }
}
