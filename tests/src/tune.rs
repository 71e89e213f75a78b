//! Finds what the features of a position count for: many matches, and the weights that foretell their winners best.

use azuki_bot::{Bot, BotOptions, Budget, Dice, FEATURES, Level, Weights, features};
use azuki_engine::action::ActionList;
use azuki_engine::def::CardTable;
use azuki_engine::ids::Player;
use azuki_engine::state::{Deck, Phase};
use azuki_engine::{Config, Engine};

/// A position and whether the player whose features these are won.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// What was seen.
    pub features: [f32; FEATURES],
    /// 1 won, 0 lost, half a draw.
    pub result: f32,
}

/// Every how many actions one is left to chance, so that positions differ.
const SURPRISE: u32 = 12;

/// Plays a match and keeps the position at the start of every main phase and after every action in it.
pub fn gather(
    table: &CardTable,
    decks: [Deck; 2],
    level: Level,
    visits: u64,
    seed: u64,
    samples: &mut Vec<Sample>,
) -> Result<(), String> {
    let mut engine = Engine::new(Config { seed, ..Config::default() }, table, [&decks[0], &decks[1]])
        .map_err(|limit| limit.to_string())?;
    let budget = Budget::Visits(visits);
    let mut bots =
        Player::BOTH.map(|seat| Bot::new(BotOptions { level, budget, seed, ..BotOptions::new(table, decks, seat) }));
    let (mut dice, mut list) = (Dice::new(seed), ActionList::new());
    let first = samples.len();
    let mut seats = Vec::new();
    let mut turn = 0;
    while let Some(player) = engine.active_player() {
        let state = engine.state();
        let quiet = state.phase() == Phase::Main && !state.pending().is_open();
        if quiet && (state.turn() != turn || dice.below(8) == 0) {
            turn = state.turn();
            samples.push(Sample { features: features(state, table, player), result: 0.5 });
            seats.push(player);
        }
        engine.legal(player, &mut list);
        let action = if dice.below(SURPRISE) == 0 {
            list[dice.below(list.len() as u32) as usize]
        } else {
            bots[player.index()].decide(&engine.view(player)).map_err(|error| error.to_string())?
        };
        let before = *engine.state();
        engine.apply_intent(action).map_err(|illegal| illegal.explain(&before, table))?;
    }
    let winner = engine.winner().and_then(|outcome| outcome.winner);
    for (sample, seat) in samples[first..].iter_mut().zip(seats) {
        sample.result = winner.map_or(0.5, |winner| f32::from(winner == seat));
    }
    Ok(())
}

/// Rounds of the descent.
const ROUNDS: usize = 3000;

/// The weights that foretell the results best: logistic regression, by steps along the slope, each feature in its own
/// measure. Answers the weights and how well they do: the mean loss in bits.
pub fn fit(samples: &[Sample]) -> (Weights, f64) {
    let spread: Vec<f64> = (0..FEATURES)
        .map(|at| {
            let squares: f64 = samples.iter().map(|sample| f64::from(sample.features[at]).powi(2)).sum();
            (squares / samples.len().max(1) as f64).sqrt().max(1e-6)
        })
        .collect();
    let (mut weights, mut speed) = ([0.0f64; FEATURES], [0.0f64; FEATURES]);
    let mut loss = 1.0;
    for _ in 0..ROUNDS {
        let mut slope = [0.0f64; FEATURES];
        loss = 0.0;
        for sample in samples {
            let odds: f64 = (0..FEATURES).map(|at| weights[at] * f64::from(sample.features[at]) / spread[at]).sum();
            let chance = 1.0 / (1.0 + (-odds).exp());
            let result = f64::from(sample.result);
            loss -= result * chance.max(1e-9).log2() + (1.0 - result) * (1.0 - chance).max(1e-9).log2();
            for at in 0..FEATURES {
                slope[at] += (result - chance) * f64::from(sample.features[at]) / spread[at];
            }
        }
        let count = samples.len().max(1) as f64;
        loss /= count;
        for at in 0..FEATURES {
            // A little pull towards zero keeps features that say the same from growing against each other.
            speed[at] = 0.9 * speed[at] + 0.1 * (slope[at] / count - 0.0005 * weights[at]);
            weights[at] += speed[at];
        }
    }
    (std::array::from_fn(|at| (weights[at] / spread[at]) as f32), loss)
}

#[cfg(test)]
mod tests {
    use super::{FEATURES, Sample, fit};

    #[test]
    fn finds_the_weights_that_made_the_results() {
        let mut samples = Vec::new();
        for number in 0..400i16 {
            let mut features = [0.0; FEATURES];
            features[1] = f32::from(number % 20 - 10);
            features[2] = f32::from(number % 7 - 3);
            let odds = 0.5 * features[1] - features[2];
            samples.push(Sample { features, result: 1.0 / (1.0 + (-odds).exp()) });
        }
        let (weights, _) = fit(&samples);
        assert!((weights[1] - 0.5).abs() < 0.08 && (weights[2] + 1.0).abs() < 0.15, "{weights:?}");
        assert!(weights[3].abs() < 0.01);
    }
}
