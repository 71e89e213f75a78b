//! `cargo forge terminal`: a match in the terminal.

use std::io::{BufRead as _, Write as _};
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use azuki_bot::{Bot, BotOptions, Budget, Level};
use azuki_engine::action::{Action, ActionList};
use azuki_engine::event::{Event, redact};
use azuki_engine::ids::Player;
use azuki_engine::snapshot::{Format, load};
use azuki_engine::view::{action_words, board, board_of, event_words};
use azuki_engine::{Config, Engine};
use azuki_tests::arguments::{Arguments, finish};
use azuki_tests::matches::starter;

const HELP: &str = "terminal [--deck raizan] [--opponent shao] [--seed N] [--vs LEVEL|hotseat] [--watch LEVEL,LEVEL]
     [--response R] [--ms T] [--load FILE] [--record FILE] [--save FILE]
  a match in the terminal: type the number of an action, or q to leave
  --vs LEVEL     random, greedy, easy, normal (if nothing is said) or hard; hotseat for two people
  --watch L,L    two computer players, and what they think
  --response R   how often an attack may be answered: once (if nothing is said) or until_pass
  --ms T         milliseconds a computer player may take for a move (200)
  --load FILE    go on from a save
  --record FILE  write the match as a replay when it ends or you leave: .json, or binary otherwise
  --save FILE    write the match as a save when you leave";

fn main() -> ExitCode {
    finish(run())
}

fn run() -> Result<bool, String> {
    let options = ["deck", "opponent", "seed", "vs", "watch", "response", "ms", "load", "record", "save"];
    let arguments = Arguments::read(&options, &["help"])?;
    if arguments.has("help") {
        println!("{HELP}");
        return Ok(true);
    }
    let level = |word: &str| word.trim().parse::<Level>().map_err(|error| error.to_string());
    // Who sits where: a level, or a person.
    let seats: [Option<Level>; 2] = match (arguments.word("vs").unwrap_or("normal"), arguments.word("watch")) {
        (_, Some(levels)) => {
            let (first, second) = levels.split_once(',').ok_or("--watch takes two levels: hard,greedy")?;
            [Some(level(first)?), Some(level(second)?)]
        }
        ("hotseat", None) => [None, None],
        (word, None) => [None, Some(level(word)?)],
    };
    let people: Vec<Player> = Player::BOTH.into_iter().filter(|player| seats[player.index()].is_none()).collect();
    let people = people.as_slice();
    let decks =
        [starter(arguments.word("deck").unwrap_or("raizan"))?, starter(arguments.word("opponent").unwrap_or("shao"))?];
    let clock = || std::time::SystemTime::UNIX_EPOCH.elapsed().map_or(1, |since| since.as_secs());
    let seed = if arguments.has("seed") { arguments.number("seed", 0)? } else { clock() };
    let table = azuki_cards::table();
    let response = arguments.response()?;
    let config = Config { response: response.unwrap_or_default(), seed, ..Config::default() };
    let mut engine = if let Some(file) = arguments.word("load") {
        if arguments.has("record") {
            return Err("--record needs the beginning of the match, which a save does not hold".into());
        }
        if response.is_some() {
            return Err("--response is chosen before a match starts; a save has its own".into());
        }
        let bytes = std::fs::read(file).map_err(|error| format!("{file}: {error}"))?;
        let state = load(&bytes, table).map_err(|error| format!("{file}: {error}"))?;
        Engine::from_state(&state, table)
    } else {
        println!("seed {seed}");
        let engine = Engine::new(config, table, [&decks[0], &decks[1]]).map_err(|limit| limit.to_string())?;
        tell(&engine, engine.events(), people);
        engine
    };
    let budget = Budget::Time(Duration::from_millis(arguments.number("ms", 200)?));
    let mut bots = Player::BOTH.map(|seat| {
        let level = seats[seat.index()]?;
        Some(Bot::new(BotOptions { level, budget, seed, ..BotOptions::new(table, decks, seat) }))
    });
    let finished = play(&mut engine, people, &mut bots)?;
    if let (Some(file), Some(replay)) = (arguments.word("record"), engine.replay()) {
        write(file, &replay.save(table, format_of(file)))?;
    }
    if let Some(file) = arguments.word("save") {
        write(file, &engine.save(format_of(file)))?;
    }
    if finished {
        println!("\n{}", board(engine.state(), table));
    }
    Ok(true)
}

/// The form a file's name asks for.
fn format_of(file: &str) -> Format {
    let json = Path::new(file).extension().is_some_and(|extension| extension == "json");
    if json { Format::Json } else { Format::Binary }
}

fn write(file: &str, bytes: &[u8]) -> Result<(), String> {
    std::fs::write(file, bytes).map_err(|error| format!("{file}: {error}"))?;
    println!("written: {file}");
    Ok(())
}

/// Plays to the end; `false`: a player left.
fn play(engine: &mut Engine<'_>, people: &[Player], bots: &mut [Option<Bot<'_>>; 2]) -> Result<bool, String> {
    let table = engine.table();
    let mut list = ActionList::new();
    while let Some(player) = engine.active_player() {
        engine.legal(player, &mut list);
        let action = if let Some(bot) = &mut bots[player.index()] {
            let action = bot.decide(&engine.view(player)).map_err(|error| error.to_string())?;
            if people.is_empty() {
                explain(engine, bot);
            }
            action
        } else {
            println!("\n{}", board_of(engine.state(), table, player));
            match ask(engine, player, &list)? {
                Some(action) => action,
                None => return Ok(false),
            }
        };
        if !people.contains(&player) || people.len() == 2 {
            println!("p{}: {}", player.index(), action_words(engine.state(), table, action));
        }
        let state = *engine.state();
        let events = engine.apply_intent(action).map_err(|illegal| illegal.explain(&state, table))?.events.to_vec();
        tell(engine, &events, people);
    }
    Ok(true)
}

/// Shows the board and what a computer player thinks of it.
fn explain(engine: &Engine<'_>, bot: &Bot<'_>) {
    let candidates = bot.candidates();
    if candidates.is_empty() {
        return;
    }
    println!("\n{}", board(engine.state(), engine.table()));
    for candidate in candidates.iter().take(6) {
        println!(
            "  {:>6} visits  {:>5.1} %  {}",
            candidate.visits,
            candidate.chance * 100.0,
            action_words(engine.state(), engine.table(), candidate.action)
        );
    }
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
