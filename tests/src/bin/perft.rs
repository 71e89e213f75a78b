//! `cargo forge perft`: counts the leaves of the tree of actions from four fixed positions.

use std::process::ExitCode;

use azuki_tests::arguments::{Arguments, finish};
use azuki_tests::perft::{POSITIONS, perft};

fn main() -> ExitCode {
    finish(run())
}

fn run() -> Result<bool, String> {
    let arguments = Arguments::read(&["depth"], &["help"])?;
    if arguments.has("help") {
        println!("perft [--depth N]: leaves of the tree of actions to depth N, by default each position's own");
        return Ok(true);
    }
    let table = azuki_cards::table();
    for position in POSITIONS {
        let most = arguments.number("depth", u64::from(position.depth))? as u32;
        let state = position.state(table)?;
        for depth in 1..=most {
            println!("{} depth {depth}: {}", position.name, perft(&state, table, depth));
        }
    }
    Ok(true)
}
