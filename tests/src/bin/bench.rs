//! `cargo forge bench`: how fast the engine plays, copies and asks, on one core.

use std::hint::black_box;
use std::process::ExitCode;
use std::time::Instant;

use azuki_engine::action::{ActionList, Masks, legal};
use azuki_engine::event::NoEvents;
use azuki_engine::state::{Deck, Ruleset, State};
use azuki_engine::view::{OBSERVATION_LEN, observe};
use azuki_engine::{start, step_unchecked};
use azuki_tests::arguments::{Arguments, finish};
use azuki_tests::dice::Dice;
use azuki_tests::frames::{loading, measure};
use azuki_tests::matches::starter;

fn main() -> ExitCode {
    finish(run())
}

fn run() -> Result<bool, String> {
    let arguments = Arguments::read(&["steps", "rounds"], &["help", "frames"])?;
    if arguments.has("help") {
        println!(
            "bench [--steps N] [--rounds N]: random play of N steps with the full legal list, then with the masks and the\n\
             observation of whoever acts as well; the best round counts\n\
             bench --frames: a frame of the client with a full board, 14 cards in hand and 500 particles"
        );
        return Ok(true);
    }
    if arguments.has("frames") {
        return frames();
    }
    let steps = arguments.number("steps", 500_000)?;
    let rounds = arguments.number("rounds", 20)?.max(1);
    let decks = [starter("raizan")?, starter("shao")?];
    // The machine may be busy: the fastest round is the nearest to what the code costs.
    let (mut best, mut best_observed) = (f64::MAX, f64::MAX);
    for round in 0..rounds {
        let started = Instant::now();
        play(&decks, steps, round, |_, _| Ok(()))?;
        best = best.min(started.elapsed().as_secs_f64());
        let started = Instant::now();
        play_observed(&decks, steps, round)?;
        best_observed = best_observed.min(started.elapsed().as_secs_f64());
    }
    let mut allocations = 0;
    let report =
        allocation_counter::measure(|| allocations = play(&decks, 100_000, 99, |_, _| Ok(())).map_or(1, |()| 0));
    let allocations = (report.count_total + allocations) as f64 / 100_000.0;
    println!(
        "bench: steps_per_s={:.0} clone_ns={:.1} state_bytes={} allocs_per_step={allocations}",
        steps as f64 / best,
        clone_nanoseconds(&decks)?,
        size_of::<State>(),
    );
    let observed = steps as f64 / best_observed;
    println!("bench: observed_steps_per_s={observed:.0} observation_len={OBSERVATION_LEN}");
    Ok(true)
}

/// The client: update and drawing of a busy frame, up to what is handed to the graphics card.
fn frames() -> Result<bool, String> {
    for (width, height) in [(1280, 720), (3840, 2160)] {
        let measured = measure(600, width, height)?;
        println!(
            "frames: size={width}x{height} frame_ms={:.3} median_ms={:.3} quads={} draw_calls={} allocs_per_idle_frame={}",
            measured.busy.as_secs_f64() * 1000.0,
            measured.median.as_secs_f64() * 1000.0,
            measured.quads,
            measured.draw_calls,
            measured.allocations,
        );
        match loading(width, height) {
            Some(time) => println!("frames: size={width}x{height} load_ms={:.0}", time.as_secs_f64() * 1000.0),
            None => println!("frames: nothing is packed, see `cargo forge art` and `cargo forge sound`"),
        }
    }
    Ok(true)
}

/// Plays, and fills the masks and the observation of whoever acts before each step: what a learner asks for.
fn play_observed(decks: &[Deck; 2], steps: u64, seed: u64) -> Result<(), String> {
    let (mut masks, mut values) = (Masks::default(), [0.0; OBSERVATION_LEN]);
    play(decks, steps, seed, |state, list| {
        let Some(actor) = state.actor() else { return Ok(()) };
        masks.fill(list);
        observe(state, azuki_cards::table(), actor, &mut values).map_err(|error| error.to_string())?;
        black_box((&masks, &values));
        Ok(())
    })
}

/// Plays matches one after another until enough steps are done; `see` is shown every position with its legal list.
fn play(
    decks: &[Deck; 2],
    steps: u64,
    seed: u64,
    mut see: impl FnMut(&State, &ActionList) -> Result<(), String>,
) -> Result<(), String> {
    let table = azuki_cards::table();
    let (mut dice, mut list) = (Dice::new(seed), ActionList::new());
    let mut number = seed << 32;
    let deal = |number: u64| {
        start(Ruleset::default(), table, [&decks[0], &decks[1]], number, &mut NoEvents)
            .map_err(|limit| limit.to_string())
    };
    let mut state = deal(number)?;
    for _ in 0..steps {
        legal(&state, table, &mut list);
        if list.is_empty() {
            number += 1;
            state = deal(number)?;
            continue;
        }
        see(&state, &list)?;
        let action = dice.pick(&list);
        step_unchecked(&mut state, table, action, &mut NoEvents).map_err(|limit| limit.to_string())?;
    }
    black_box(&state);
    Ok(())
}

/// Copies of one measurement.
const COPIES: u32 = 1_000_000;

fn clone_nanoseconds(decks: &[Deck; 2]) -> Result<f64, String> {
    let table = azuki_cards::table();
    let state = start(Ruleset::default(), table, [&decks[0], &decks[1]], 1, &mut NoEvents)
        .map_err(|limit| limit.to_string())?;
    // A ring of copies, so that the copy lands in memory as it does in a search.
    let mut ring = vec![state; 64];
    let mut best = f64::MAX;
    for _ in 0..5 {
        let started = Instant::now();
        for number in 0..COPIES as usize {
            ring[number % 64] = *black_box(&state);
        }
        black_box(&ring);
        best = best.min(started.elapsed().as_nanos() as f64 / f64::from(COPIES));
    }
    Ok(best)
}
