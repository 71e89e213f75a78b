//! Finds what draws a quick player: the traits of moves that best foretell how a search spreads its visits.

use azuki_bot::{Bot, BotOptions, Budget, Glance, Habits, Level, TRAITS, Trait};
use azuki_engine::def::CardTable;
use azuki_engine::ids::Player;
use azuki_engine::rules::Rules;
use azuki_engine::state::Deck;
use azuki_engine::{Config, Engine};

/// One move of a decision.
#[derive(Clone, Debug)]
pub struct Choice {
    /// Its share of the search's visits.
    pub share: f32,
    /// What it looks like.
    pub traits: Vec<(Trait, f32)>,
}

/// A match of Hard against itself: every decision that was searched, as the options there were.
pub fn gather(
    table: &CardTable,
    decks: [Deck; 2],
    visits: u64,
    seed: u64,
    decisions: &mut Vec<Vec<Choice>>,
) -> Result<(), String> {
    let mut engine = Engine::new(Config { seed, ..Config::default() }, table, [&decks[0], &decks[1]])
        .map_err(|limit| limit.to_string())?;
    let (level, budget) = (Level::Hard, Budget::Visits(visits));
    let mut bots =
        Player::BOTH.map(|seat| Bot::new(BotOptions { level, budget, seed, ..BotOptions::new(table, decks, seat) }));
    while let Some(player) = engine.active_player() {
        let bot = &mut bots[player.index()];
        let action = bot.decide(&engine.view(player)).map_err(|error| error.to_string())?;
        let candidates = bot.candidates();
        let total: u32 = candidates.iter().map(|candidate| candidate.visits).sum();
        // A search that was cut short, by a sure win or by having no rival, has not compared much.
        if bot.reason().is_none() && candidates.len() > 1 && u64::from(total) * 3 > visits {
            let glance = Glance::new(Rules::new(engine.state(), table), player);
            let option = |candidate: &azuki_bot::Candidate| {
                let mut traits = Vec::new();
                glance.traits(candidate.action, |what, strength| traits.push((what, strength)));
                Choice { share: candidate.visits as f32 / total as f32, traits }
            };
            decisions.push(candidates.iter().map(option).collect());
        }
        let before = *engine.state();
        engine.apply_intent(action).map_err(|illegal| illegal.explain(&before, table))?;
    }
    Ok(())
}

/// Rounds of the descent.
const ROUNDS: usize = 400;
/// How far a round goes.
const STRIDE: f64 = 0.5;

/// The habits that foretell the shares best, and how well they do: the mean loss in nats.
pub fn fit(decisions: &[Vec<Choice>]) -> (Habits, f64) {
    let count = decisions.len().max(1) as f64;
    // Each trait in its own measure, so that costs and yes-or-nos learn equally fast.
    let mut spread = [1e-6f64; TRAITS];
    for (what, strength) in decisions.iter().flatten().flat_map(|option| &option.traits) {
        spread[*what as usize] += f64::from(*strength).powi(2) / count;
    }
    let spread = spread.map(f64::sqrt);
    let (mut habits, mut speed) = ([0.0f64; TRAITS], [0.0f64; TRAITS]);
    let mut loss = 0.0;
    for _ in 0..ROUNDS {
        let mut slope = [0.0f64; TRAITS];
        loss = 0.0;
        for decision in decisions {
            let pull = |option: &Choice| -> f64 {
                let part = |(what, strength): &(Trait, f32)| {
                    let at = *what as usize;
                    habits[at] * f64::from(*strength) / spread[at]
                };
                option.traits.iter().map(part).sum::<f64>().exp()
            };
            let total: f64 = decision.iter().map(pull).sum();
            for option in decision {
                let (chance, share) = (pull(option) / total, f64::from(option.share));
                loss -= share * chance.max(1e-9).ln() / count;
                for (what, strength) in &option.traits {
                    let at = *what as usize;
                    slope[at] += (share - chance) * f64::from(*strength) / spread[at] / count;
                }
            }
        }
        for at in 0..TRAITS {
            // A little pull towards zero holds traits that were hardly seen.
            speed[at] = 0.9 * speed[at] + STRIDE * (slope[at] - 0.0001 * habits[at]);
            habits[at] += speed[at];
        }
    }
    (std::array::from_fn(|at| (habits[at] / spread[at]) as f32), loss)
}

#[cfg(test)]
mod tests {
    use super::{Choice, fit};
    use azuki_bot::Trait;

    #[test]
    fn finds_the_habits_that_made_the_shares() {
        let decisions: Vec<Vec<Choice>> = (1..40u8)
            .map(|number| {
                let cost = f32::from(number % 7);
                let pull = (0.3 * cost - 0.6).exp();
                let share = pull / (1.0 + pull);
                let traits = vec![(Trait::Spell, 1.0), (Trait::SpellCost, cost)];
                vec![Choice { share, traits }, Choice { share: 1.0 - share, traits: Vec::new() }]
            })
            .collect();
        let (habits, _) = fit(&decisions);
        assert!((habits[Trait::Spell as usize] + 0.6).abs() < 0.05, "{habits:?}");
        assert!((habits[Trait::SpellCost as usize] - 0.3).abs() < 0.02, "{habits:?}");
    }
}
