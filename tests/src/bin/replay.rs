//! `cargo forge replay`: plays a recorded match, checks every hash, and tells it in words.

use std::path::Path;
use std::process::ExitCode;

use azuki_engine::event::EventBuffer;
use azuki_engine::snapshot::{Format, Playback, Replay, save};
use azuki_engine::view::{action_words, board, event_words};
use azuki_tests::arguments::{Arguments, finish};
use azuki_tests::table::table_of;

const HELP: &str = "replay FILE [--print] [--from STEP] [--save FILE]
  plays a recorded match and checks the hash after every action
  --print       tell the match: every action and what came of it
  --from STEP   start telling there, with the board as it stood; STEP counts actions from 0
  --save FILE   write the match as it stood at STEP (or at the end) as a save: .json, or binary otherwise";

fn main() -> ExitCode {
    finish(run())
}

fn run() -> Result<bool, String> {
    let arguments = Arguments::read(&["from", "save"], &["help", "print"])?;
    if arguments.has("help") {
        println!("{HELP}");
        return Ok(true);
    }
    let [file] = arguments.free.as_slice() else { return Err(format!("one FILE is needed\n{HELP}")) };
    let bytes = std::fs::read(file).map_err(|error| format!("{file}: {error}"))?;
    // Matches with the cards of the tests are recorded too; the file says which cards it needs.
    let table = table_of(|table| Replay::load(&bytes, table).err());
    let replay = Replay::load(&bytes, table).map_err(|error| format!("{file}: {error}"))?;
    let from = arguments.number("from", 0)? as usize;
    if from > replay.steps.len() {
        return Err(format!("--from {from}: the match has {} actions", replay.steps.len()));
    }
    let mut events = EventBuffer::default();
    let mut playback = replay.play(table, &mut events).map_err(|divergence| format!("{file}: {divergence}"))?;
    let tells = |at: usize| arguments.has("print") && at >= from;
    if tells(0) {
        tell(&playback, &events, table);
    }
    loop {
        let step = playback.step();
        if step == from && arguments.has("from") {
            println!("step {step}\n{}", board(playback.state(), table));
        }
        if step == from
            && let Some(target) = arguments.word("save").filter(|_| arguments.has("from"))
        {
            write_save(&playback, table, target)?;
        }
        if let (true, Some(action), Some(actor)) = (tells(step), playback.next_action(), playback.state().actor()) {
            println!("{step:>5}  p{}: {}", actor.index(), action_words(playback.state(), table, action));
        }
        events.clear();
        match playback.advance(&mut events) {
            Ok(true) if tells(step) => tell(&playback, &events, table),
            Ok(true) => {}
            Ok(false) => break,
            Err(divergence) => {
                println!("{}", board(playback.state(), table));
                println!("replay: steps={} checked={step} first_difference={step}", replay.steps.len());
                return Err(format!("{file}: {divergence}"));
            }
        }
    }
    if let Some(target) = arguments.word("save").filter(|_| !arguments.has("from")) {
        write_save(&playback, table, target)?;
    }
    if arguments.has("print") {
        println!("\n{}", board(playback.state(), table));
    }
    println!("replay: steps={} checked={} differences=0", replay.steps.len(), playback.step());
    Ok(true)
}

fn tell(playback: &Playback<'_, '_>, events: &EventBuffer, table: &azuki_engine::def::CardTable) {
    for event in events.events() {
        println!("           {}", event_words(playback.state(), table, event));
    }
}

fn write_save(playback: &Playback<'_, '_>, table: &azuki_engine::def::CardTable, target: &str) -> Result<(), String> {
    let json = Path::new(target).extension().is_some_and(|extension| extension == "json");
    let format = if json { Format::Json } else { Format::Binary };
    std::fs::write(target, save(playback.state(), table, format)).map_err(|error| format!("{target}: {error}"))?;
    println!("saved step {} as {target}", playback.step());
    Ok(())
}
