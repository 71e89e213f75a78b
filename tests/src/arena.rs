//! Two computer players, many matches: paired seats, decks and seeds, and how sure the result is.

use std::time::{Duration, Instant};

use azuki_bot::{Bot, BotOptions, Budget, Level, Thought};
use azuki_engine::def::CardTable;
use azuki_engine::ids::Player;
use azuki_engine::state::{Deck, Response};
use azuki_engine::{Config, Engine};

/// Somebody to play.
#[derive(Clone, Copy, Debug)]
pub struct Entrant {
    /// How good.
    pub level: Level,
    /// How long a move may take.
    pub budget: Budget,
    /// Turns a line is played on before it is judged, where that is not left to the level.
    pub turns: Option<u16>,
}

/// How a match went for the first entrant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Result {
    /// Won.
    Won,
    /// Lost.
    Lost,
    /// Neither.
    Draw,
}

/// What a match took.
#[derive(Clone, Debug, Default)]
pub struct Course {
    /// Actions of both.
    pub steps: u64,
    /// The last turn.
    pub turns: u16,
    /// How long each move of each entrant took; moves without a choice left out.
    pub times: [Vec<Duration>; 2],
    /// Visits of each entrant's searches.
    pub visits: [u64; 2],
}

/// Plays match `number` of a series: four in a row share a seed, with seats and decks changed.
pub fn play(
    table: &CardTable,
    entrants: [Entrant; 2],
    decks: [Deck; 2],
    response: Response,
    seed: u64,
    number: u64,
) -> std::result::Result<(Result, Course), String> {
    let match_seed = seed.wrapping_mul(0x1_0000).wrapping_add(number / 4);
    let first_seat = Player::from_index((number & 1) as usize);
    let decks = if number & 2 == 0 { decks } else { [decks[1], decks[0]] };
    let mut engine =
        Engine::new(Config { response, seed: match_seed, ..Config::default() }, table, [&decks[0], &decks[1]])
            .map_err(|limit| limit.to_string())?;
    let mut bots = Player::BOTH.map(|seat| {
        let Entrant { level, budget, turns } = entrants[usize::from(seat != first_seat)];
        let seed = match_seed.rotate_left(17) ^ 0xb07;
        Bot::new(BotOptions { level, budget, seed, turns, ..BotOptions::new(table, decks, seat) })
    });
    let mut course = Course::default();
    let mut list = azuki_engine::action::ActionList::new();
    while let Some(player) = engine.active_player() {
        let at = usize::from(player != first_seat);
        engine.legal(player, &mut list);
        let bot = &mut bots[player.index()];
        let started = Instant::now();
        bot.show(&engine.view(player)).map_err(|error| error.to_string())?;
        let action = loop {
            if let Thought::Done(action) = bot.think(Duration::from_secs(60)) {
                break action;
            }
        };
        if list.len() > 1 {
            course.times[at].push(started.elapsed());
            course.visits[at] += bot.visits();
        }
        let state = *engine.state();
        engine.apply_intent(action).map_err(|illegal| {
            format!("{} tried what is not legal: {}", bots[player.index()].level(), illegal.explain(&state, table))
        })?;
        course.steps += 1;
        if course.steps > 20_000 {
            return Err("the match does not end".into());
        }
    }
    course.turns = engine.state().turn();
    let result = match engine.winner().and_then(|outcome| outcome.winner) {
        Some(winner) if winner == first_seat => Result::Won,
        Some(_) => Result::Lost,
        None => Result::Draw,
    };
    Ok((result, course))
}

/// The 95 % interval of a share, by Wilson: honest also near 0 and 1.
pub fn interval(share: f64, count: u64) -> (f64, f64) {
    const Z: f64 = 1.959_964;
    let count = (count as f64).max(1.0);
    let middle = (share + Z * Z / (2.0 * count)) / (1.0 + Z * Z / count);
    let reach = Z / (1.0 + Z * Z / count) * (share * (1.0 - share) / count + Z * Z / (4.0 * count * count)).sqrt();
    ((middle - reach).max(0.0), (middle + reach).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::interval;

    #[test]
    fn the_interval_holds_the_share_and_narrows() {
        let (low, high) = interval(0.5, 100);
        assert!((low - 0.4038).abs() < 0.001 && (high - 0.5962).abs() < 0.001, "{low} {high}");
        let (low, high) = interval(1.0, 200);
        assert!(low > 0.98 && low < 0.985 && (high - 1.0).abs() < 1e-9, "{low} {high}");
    }
}
