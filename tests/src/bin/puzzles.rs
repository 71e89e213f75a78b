//! `cargo forge puzzles`: positions with one right answer, for a computer player to solve; and finding new ones.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use azuki_bot::{Bot, BotOptions, Budget, Level, Reason};
use azuki_engine::def::CardTable;
use azuki_engine::ids::Player;
use azuki_engine::state::{Phase, State};
use azuki_engine::view::action_words;
use azuki_engine::{Config, Engine};
use azuki_tests::arguments::{Arguments, finish};
use azuki_tests::matches::starter;
use azuki_tests::puzzles::{Puzzle, answer, files, make, theme};

const HELP: &str = "puzzles [--level hard] [--ms T] [--visits N] [--show] [FILE...]
  lets a computer player solve the puzzles of bot/puzzles, or those named
  --show         tell every answer, not only the wrong ones
puzzles --review [FILE...]
  judges the puzzles anew with the cards as they are now, writes those that stand with their new reasons, and removes those that no longer do
puzzles --find N --out FOLDER [--seed S] [--most M]
  plays N matches and writes the positions with one right answer, at most M (8) of a theme";

fn main() -> ExitCode {
    finish(run())
}

fn run() -> Result<bool, String> {
    let options = ["level", "ms", "visits", "find", "out", "seed", "most"];
    let arguments = Arguments::read(&options, &["help", "show", "review"])?;
    if arguments.has("help") {
        println!("{HELP}");
        return Ok(true);
    }
    if arguments.has("find") {
        return find(&arguments);
    }
    let level: Level =
        arguments.word("level").unwrap_or("hard").parse().map_err(|error| format!("--level: {error}"))?;
    let budget = if arguments.has("visits") {
        Budget::Visits(arguments.number("visits", 0)?)
    } else {
        Budget::Time(Duration::from_millis(arguments.number("ms", 200)?))
    };
    let named: Vec<PathBuf> = arguments.free.iter().map(PathBuf::from).collect();
    let files = if named.is_empty() { files() } else { named };
    let table = azuki_cards::table();
    if arguments.has("review") {
        return review(&files, table);
    }
    let mut themes: BTreeMap<String, [usize; 2]> = BTreeMap::new();
    for file in &files {
        let puzzle = Puzzle::read(file, table)?;
        let (action, _) = answer(&puzzle.state, table, level, budget, 1)?;
        let right = puzzle.answers.contains(&action);
        let score = themes.entry(puzzle.theme.clone()).or_default();
        score[0] += usize::from(right);
        score[1] += 1;
        if !right || arguments.has("show") {
            let words = |action| action_words(&puzzle.state, table, action);
            let expected: Vec<String> = puzzle.answers.iter().map(|action| words(*action)).collect();
            let verdict = if right { "right" } else { "wrong" };
            println!("{}: {verdict}: {}; right: {}", name(file), words(action), expected.join(", or "));
            println!("    {}", puzzle.why);
        }
    }
    for (theme, [solved, all]) in &themes {
        println!("{theme}: {solved}/{all}");
    }
    let solved: usize = themes.values().map(|score| score[0]).sum();
    println!("puzzles: solved={solved}/{}", files.len());
    Ok(true)
}

fn name(file: &Path) -> String {
    file.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

fn review(files: &[PathBuf], table: &CardTable) -> Result<bool, String> {
    let mut left = 0;
    for file in files {
        let old = Puzzle::read_anew(file, table)?;
        let failed = |error: std::io::Error| format!("{}: {error}", file.display());
        // What it is about stands in its name.
        let stands = make(&old.state, table, old.theme == "lethal")?.filter(|new| new.theme == old.theme);
        if let Some(new) = stands {
            left += 1;
            std::fs::write(file, new.write(table)).map_err(failed)?;
        } else {
            println!("{}: no longer has one right answer", name(file));
            std::fs::remove_file(file).map_err(failed)?;
        }
    }
    println!("puzzles: left={left}/{}", files.len());
    Ok(true)
}

/// Positions of one match that are looked at closely.
const PER_MATCH: usize = 12;

fn find(arguments: &Arguments) -> Result<bool, String> {
    let folder = PathBuf::from(arguments.word("out").ok_or("--find needs --out FOLDER")?);
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let (matches, most) = (arguments.number("find", 0)?, arguments.number("most", 8)?);
    let first = arguments.number("seed", 1)?;
    let table = azuki_cards::table();
    let starters = [starter("raizan")?, starter("shao")?];
    let mut counts: BTreeMap<String, u64> = BTreeMap::new();
    for number in 0..matches {
        let seed = first + number;
        let decks = [starters[(number & 1) as usize], starters[(number >> 1 & 1) as usize]];
        let mut engine = Engine::new(Config { seed, ..Config::default() }, table, [&decks[0], &decks[1]])
            .map_err(|limit| limit.to_string())?;
        let (level, budget) = (Level::Hard, Budget::Visits(150));
        let mut bots = Player::BOTH
            .map(|seat| Bot::new(BotOptions { level, budget, seed, ..BotOptions::new(table, decks, seat) }));
        let mut looked = 0;
        while let Some(player) = engine.active_player() {
            let bot = &mut bots[player.index()];
            let action = bot.decide(&engine.view(player)).map_err(|error| error.to_string())?;
            let state = *engine.state();
            let wanted =
                || promise(bot, &state).is_some_and(|theme| counts.get(theme).is_none_or(|count| *count < most));
            if looked < PER_MATCH && wanted() {
                looked += 1;
                if let Some(puzzle) = make(&state, table, sees_win(bot))? {
                    let count = counts.entry(puzzle.theme.clone()).or_default();
                    if *count < most {
                        *count += 1;
                        let file = folder.join(format!("{}-{count:02}.json", puzzle.theme));
                        std::fs::write(&file, puzzle.write(table)).map_err(|error| error.to_string())?;
                        println!("{}: {}", name(&file), puzzle.why);
                    }
                }
            }
            engine.apply_intent(action).map_err(|illegal| illegal.explain(&state, table))?;
        }
    }
    println!("puzzles: found={} matches={matches}", counts.values().sum::<u64>());
    Ok(true)
}

fn sees_win(bot: &Bot<'_>) -> bool {
    matches!(bot.reason(), Some(Reason::Win(_)))
}

/// What a position seems to be about, where a short search already sees one move stand out and there is something to choose.
fn promise(bot: &Bot<'_>, state: &State) -> Option<&'static str> {
    if state.turn() <= 3 || state.pending().is_open() {
        return None;
    }
    if sees_win(bot) {
        return Some("lethal");
    }
    let candidates = bot.candidates();
    let [best, second, rest @ ..] = candidates.as_slice() else { return None };
    // An answer to an attack is often a yes or no; in a main phase two moves are no choice.
    let choice = state.phase() == Phase::ResponseWindow || !rest.is_empty();
    let clear = best.chance > second.chance + 0.03 && (0.1..0.9).contains(&best.chance);
    theme(state, best.action, second.action).filter(|_| choice && clear)
}
