//! What a position is worth to a player: features of the open cards, and how much each counts.

use azuki_engine::def::{CardTable, Keywords};
use azuki_engine::ids::{CardIx, Player};
use azuki_engine::rules::Rules;
use azuki_engine::state::State;

/// How many things count.
pub const FEATURES: usize = 20;

/// The names of what counts, in order; each is the own side's less the other's.
pub const NAMES: [&str; FEATURES] = [
    "initiative",
    "leader health",
    "leader health below 12",
    "leader health below 6",
    "garden entities",
    "garden attack, untapped",
    "garden attack, tapped",
    "garden health, untapped",
    "garden health, tapped",
    "defenders, untapped",
    "keywords",
    "frozen attack",
    "alley entities",
    "alley attack",
    "alley health",
    "alley gate points",
    "cards in hand",
    "cards in hand beyond five",
    "IKZ and token",
    "cards missing from a deck of six",
];

/// What each feature counts for, in the logarithm of the odds to win.
pub type Weights = [f32; FEATURES];

/// Found by `cargo forge tune`; see `bot/README.md`.
pub const TUNED: Weights =
    [0.2, 0.08, 0.06, 0.1, 0.1, 0.25, 0.2, 0.12, 0.1, 0.15, 0.1, -0.1, 0.1, 0.15, 0.08, 0.03, 0.15, -0.05, 0.1, -0.2];

/// The chance to win, from 0 to 1, as a player would guess it from the open cards.
pub fn chance(state: &State, table: &CardTable, player: Player, weights: &Weights) -> f32 {
    if let Some(outcome) = state.outcome() {
        return match outcome.winner {
            Some(winner) if winner == player => 1.0,
            Some(_) => 0.0,
            None => 0.5,
        };
    }
    let features = features(state, table, player);
    let odds: f32 = features.iter().zip(weights).map(|(feature, weight)| feature * weight).sum();
    0.5 + 0.48 * bend(odds / 2.0)
}

/// Bends a number into -1 to 1, like the hyperbolic tangent, but with operations that are the same on every machine.
fn bend(number: f32) -> f32 {
    let bounded = number.clamp(-3.0, 3.0);
    let square = bounded * bounded;
    bounded * (27.0 + square) / (27.0 + 9.0 * square)
}

/// What counts, for a player.
pub fn features(state: &State, table: &CardTable, player: Player) -> [f32; FEATURES] {
    let rules = Rules::new(state, table);
    let (mut own, other) = (side(rules, player), side(rules, player.other()));
    for (own, other) in own.iter_mut().zip(other) {
        *own -= other;
    }
    own[0] = if state.active() == player { 1.0 } else { -1.0 };
    own
}

fn side(rules: Rules<'_>, player: Player) -> [f32; FEATURES] {
    let state = rules.state;
    let mut found = [0.0; FEATURES];
    let leader = CardIx::leader(player);
    let health = (f32::from(rules.health(leader)) - f32::from(state.damage(leader))).max(0.0);
    found[1] = health;
    found[2] = health.min(12.0);
    found[3] = health.min(6.0);
    for card in State::entities(state.garden(player)) {
        let (attack, health) = body(rules, card);
        let tapped = usize::from(state.is_tapped(card));
        found[4] += 1.0;
        found[5 + tapped] += attack;
        found[7 + tapped] += health;
        let keywords = rules.keywords(card);
        if keywords.contains(Keywords::DEFENDER) && tapped == 0 {
            found[9] += 1.0;
        }
        found[10] += keywords.bits().count_ones() as f32;
        if state.is_frozen(card) {
            found[11] += attack;
        }
    }
    for card in State::entities(state.alley(player)) {
        let (attack, health) = body(rules, card);
        found[12] += 1.0;
        found[13] += attack;
        found[14] += health;
        found[15] += f32::from(rules.def(card).gate_points);
    }
    let hand = state.hand(player).len() as f32;
    found[16] = hand;
    found[17] = (hand - 5.0).max(0.0);
    found[18] = state.ikz_area(player).len() as f32;
    found[19] = (6.0 - state.deck(player).len() as f32).max(0.0);
    found
}

/// Attack without the weapons, which last a turn, and what the entity can still take.
fn body(rules: Rules<'_>, card: CardIx) -> (f32, f32) {
    let state = rules.state;
    let weapons: u8 = state.weapons(card).map(|weapon| rules.def(weapon).attack).sum();
    let attack = f32::from(rules.attack(card).saturating_sub(weapons));
    let health = f32::from(rules.health(card)) - f32::from(state.damage(card));
    (attack, health.max(0.0))
}
