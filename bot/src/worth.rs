//! What a position is worth to a player: one number from what lies open and the player's own hand size.

use azuki_engine::def::{CardTable, Keywords};
use azuki_engine::ids::{CardIx, Player};
use azuki_engine::rules::Rules;
use azuki_engine::state::State;

/// How much each thing counts; a point of attack on the field is about 3.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weights {
    /// A point of the leader's health.
    pub health: f32,
    /// The same again below this much health, where every point may be the last.
    pub danger: f32,
    /// An entity in the garden, whatever it is.
    pub garden: f32,
    /// An entity in the alley.
    pub alley: f32,
    /// A point of attack in the garden.
    pub attack: f32,
    /// A point of health left in the garden.
    pub toughness: f32,
    /// The part of attack and health that counts in the alley.
    pub alley_share: f32,
    /// A gate point in the alley.
    pub gate_point: f32,
    /// A tapped entity can be attacked.
    pub tapped: f32,
    /// A keyword.
    pub keyword: f32,
    /// A card in hand.
    pub hand: f32,
    /// An IKZ card.
    pub ikz: f32,
    /// The token.
    pub token: f32,
}

impl Weights {
    /// Found by playing variants against each other; `bot/README.md` says how.
    pub const TUNED: Self = Self {
        health: 2.0,
        danger: 2.0,
        garden: 2.0,
        alley: 2.0,
        attack: 3.0,
        toughness: 2.0,
        alley_share: 0.7,
        gate_point: 0.7,
        tapped: -1.0,
        keyword: 2.0,
        hand: 3.5,
        ikz: 2.0,
        token: 2.0,
    };
}

/// Below this much health a leader is in danger.
const DANGER: f32 = 8.0;
/// A lead of this much wins three matches of four.
const SCALE: f32 = 28.0;

/// How much better a player stands than the other.
pub fn lead(state: &State, table: &CardTable, player: Player, weights: &Weights) -> f32 {
    let rules = Rules::new(state, table);
    side(rules, player, weights) - side(rules, player.other(), weights)
}

/// The chance to win, from 0 to 1, as a player would guess it from the open cards.
pub fn chance(state: &State, table: &CardTable, player: Player, weights: &Weights) -> f32 {
    if let Some(outcome) = state.outcome() {
        return match outcome.winner {
            Some(winner) if winner == player => 1.0,
            Some(_) => 0.0,
            None => 0.5,
        };
    }
    let lead = lead(state, table, player, weights) / SCALE;
    // Between the ends, which only a finished match reaches.
    0.5 + 0.48 * lead / (1.0 + lead.abs())
}

fn side(rules: Rules<'_>, player: Player, weights: &Weights) -> f32 {
    let state = rules.state;
    let leader = CardIx::leader(player);
    let health = f32::from(rules.health(leader)) - f32::from(state.damage(leader));
    let mut worth = health * weights.health + health.min(DANGER) * weights.danger;
    for card in State::entities(state.garden(player)) {
        worth += weights.garden + body(rules, card, weights);
        if state.is_tapped(card) {
            worth += weights.tapped;
        }
    }
    for card in State::entities(state.alley(player)) {
        worth += weights.alley + weights.alley_share * body(rules, card, weights);
        worth += weights.gate_point * f32::from(rules.def(card).gate_points);
    }
    let area = state.ikz_area(player);
    let token = area.iter().any(|card| card.is_token());
    worth += (area.len() - usize::from(token)) as f32 * weights.ikz;
    worth += if token { weights.token } else { 0.0 };
    worth += state.hand(player).len().min(10) as f32 * weights.hand;
    // Whoever cannot draw loses.
    let cards = state.deck(player).len() as f32;
    worth - (6.0 - cards).max(0.0) * 4.0
}

/// Attack without the weapons, which last a turn, and what the entity can take.
fn body(rules: Rules<'_>, card: CardIx, weights: &Weights) -> f32 {
    let state = rules.state;
    let weapons: u8 = state.weapons(card).map(|weapon| rules.def(weapon).attack).sum();
    let attack = f32::from(rules.attack(card).saturating_sub(weapons));
    let health = f32::from(rules.health(card)) - f32::from(state.damage(card));
    let keywords = rules.keywords(card);
    let mut worth = attack * weights.attack + health.max(0.0) * weights.toughness;
    worth += keywords.bits().count_ones() as f32 * weights.keyword;
    if keywords.contains(Keywords::GODMODE) {
        worth += 2.0 * weights.keyword;
    }
    if state.is_frozen(card) {
        worth *= 0.6;
    }
    worth
}
