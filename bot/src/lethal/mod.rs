//! A win this turn: looked for in samples of what is hidden, and then proved, if it can be.
//!
//! Two answers that are not the same: [`Certainty::Proved`] is true whatever the hidden cards are; [`Certainty::InEverySample`] was true
//! in each sample looked at, and may fail in another.

mod proof;
mod sampled;

use azuki_engine::action::Action;
use azuki_engine::def::CardTable;
use azuki_engine::ids::{CardIx, Player};
use azuki_engine::limits::PLAYERS;
use azuki_engine::rules::{Funds, Rules};
use azuki_engine::state::{Deck, State};
use azuki_engine::view::{OtherDeck, PlayerView, Possibilities};

use self::proof::{Proof, Settled};
use self::sampled::Sample;
use crate::dice::Dice;
use crate::moves::{Meaning, Move, Moves};

/// Positions a sample may cost.
const POSITIONS: u32 = 2_500;
/// Positions a proof may cost.
const PROOF: u32 = 5_000;
/// Positions it may cost to carry a proof on, where a card came that its line had only met as another copy.
const CARRIED_ON: u32 = 20_000;
/// Positions each move may cost when every move is to be settled.
const THOROUGH: u32 = 8_000;
/// Positions one look may cost: about a millisecond, so that a page can draw a frame in between.
const SLICE: u32 = 250;
/// A win that is not proved must hold in this many samples of what is hidden.
const SAMPLES: usize = 6;
/// Moves of one line.
const DEPTH: usize = 40;

/// How sure a win this turn is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Certainty {
    /// It holds in every match that looks like this one to the player, whatever the other player does.
    Proved,
    /// It was there in each of so many samples of what is hidden, where every line was searched with all cards open. Another sample
    /// may say otherwise.
    InEverySample(usize),
}

/// A move that wins this turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Win {
    /// The move.
    pub meaning: Meaning,
    /// How sure that is.
    pub certainty: Certainty,
}

/// What one look came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// There is more to be looked at.
    Further,
    /// No win was found.
    Nothing,
    /// A move wins.
    Wins(Win),
}

/// A search for a win this turn. It can stop after some positions and go on later.
#[derive(Clone, Debug)]
pub struct Lethal {
    player: Player,
    /// The only first moves that are looked at; none stands for all.
    considered: Vec<Meaning>,
    effort: Effort,
    stage: Stage,
    /// What earlier proofs of this turn have settled.
    settled: Settled,
}

/// How hard a search tries.
#[derive(Clone, Copy, Debug)]
enum Effort {
    /// To find one winning move, in so many positions of a sample for all moves together.
    One(u32),
    /// To settle every move, in so many positions each.
    Every(u32),
}

#[derive(Clone, Debug)]
enum Stage {
    /// A move won before in this turn, and that was proved: the proof goes on.
    Following(Option<Box<Proof>>),
    /// Moves that won in each of so many samples, and the sample that is looked at.
    Sampling { seen: usize, winning: Vec<Meaning>, sample: Option<Box<Sample>> },
    /// Moves that won in every sample are to be proved.
    Proving { winning: Vec<Meaning>, proof: Option<Box<Proof>> },
    /// Every move has its answer.
    Settled(Vec<Win>),
}

const FIRST_SAMPLE: Stage = Stage::Sampling { seen: 0, winning: Vec::new(), sample: None };

impl Lethal {
    /// A search for a player whose turn it is among some first moves, or all where none is given.
    pub fn new(player: Player, moves: &[Move]) -> Self {
        let considered = moves.iter().map(|found| found.meaning).collect();
        Self { player, considered, effort: Effort::One(POSITIONS), stage: FIRST_SAMPLE, settled: Settled::new() }
    }

    /// The search for the next move of a player whose last move was proved to win: what was settled then still is.
    #[must_use]
    pub fn following(self, moves: &[Move]) -> Self {
        Self { stage: Stage::Following(None), settled: self.settled, ..Self::new(self.player, moves) }
    }

    /// The best answer so far, for whoever has no more time: a move that won in every sample.
    pub fn so_far(&self) -> Option<Win> {
        match &self.stage {
            Stage::Proving { winning, .. } => winning.first().copied().map(in_every_sample),
            Stage::Settled(wins) => wins.first().copied(),
            Stage::Following(_) | Stage::Sampling { .. } => None,
        }
    }

    /// Looks at some more positions.
    pub fn look(&mut self, table: &CardTable, possibilities: &Possibilities<'_>, dice: &mut Dice) -> Look {
        let stage = std::mem::replace(&mut self.stage, FIRST_SAMPLE);
        self.stage = match stage {
            Stage::Following(proof) => self.follow(proof, table, possibilities, dice),
            Stage::Sampling { seen, winning, sample } => {
                let sample = sample.or_else(|| self.begin(seen, &winning, table, possibilities, dice));
                let Some(mut sample) = sample else { return Look::Nothing };
                if !sample.go_on(table, self.player, self.effort) {
                    self.stage = Stage::Sampling { seen, winning, sample: Some(sample) };
                    return Look::Further;
                }
                let winning = sample.into_winning();
                match seen + 1 {
                    _ if winning.is_empty() => return Look::Nothing,
                    SAMPLES => Stage::Proving { winning, proof: None },
                    seen => Stage::Sampling { seen, winning, sample: None },
                }
            }
            Stage::Proving { winning, proof } => self.prove(winning, proof, table, possibilities, dice),
            Stage::Settled(wins) => Stage::Settled(wins),
        };
        match &self.stage {
            Stage::Settled(wins) => wins.first().map_or(Look::Nothing, |win| Look::Wins(*win)),
            Stage::Following(_) | Stage::Sampling { .. } | Stage::Proving { .. } => Look::Further,
        }
    }

    /// One more sample; nothing where a win is out of reach.
    fn begin(
        &self,
        seen: usize,
        winning: &[Meaning],
        table: &CardTable,
        possibilities: &Possibilities<'_>,
        dice: &mut Dice,
    ) -> Option<Box<Sample>> {
        let (state, moves) = self.moves(table, possibilities, dice)?;
        if !within_reach(&state, table, self.player) {
            return None;
        }
        let open = |found: &Move| seen == 0 || winning.contains(&found.meaning);
        Some(Box::new(Sample::new(&state, moves.into_iter().filter(open).collect())))
    }

    /// A sample of the own turn, and the moves in it.
    fn moves(
        &self,
        table: &CardTable,
        possibilities: &Possibilities<'_>,
        dice: &mut Dice,
    ) -> Option<(State, Vec<Move>)> {
        let state = possibilities.sample(dice.next()).filter(|state| state.active() == self.player)?;
        let mut moves = Moves::new();
        moves.find(&state, table, self.player);
        if !self.considered.is_empty() {
            moves.retain(&self.considered);
        }
        Some((state, moves.as_slice().to_vec()))
    }

    fn follow(
        &mut self,
        proof: Option<Box<Proof>>,
        table: &CardTable,
        possibilities: &Possibilities<'_>,
        dice: &mut Dice,
    ) -> Stage {
        let begun = proof.or_else(|| {
            let (state, moves) = self.moves(table, possibilities, dice)?;
            Some(Box::new(Proof::of_one(&state, moves, CARRIED_ON, std::mem::take(&mut self.settled))))
        });
        let Some(mut proof) = begun else { return FIRST_SAMPLE };
        if !proof.go_on(table, self.player) {
            return Stage::Following(Some(proof));
        }
        let (proved, settled) = proof.into_result();
        self.settled = settled;
        match proved.first() {
            Some(meaning) => Stage::Settled(vec![Win { meaning: *meaning, certainty: Certainty::Proved }]),
            None => FIRST_SAMPLE,
        }
    }

    fn prove(
        &mut self,
        winning: Vec<Meaning>,
        proof: Option<Box<Proof>>,
        table: &CardTable,
        possibilities: &Possibilities<'_>,
        dice: &mut Dice,
    ) -> Stage {
        let begun = proof.or_else(|| {
            let (state, mut moves) = self.moves(table, possibilities, dice)?;
            moves.retain(|found| winning.contains(&found.meaning));
            Some(Box::new(match self.effort {
                Effort::One(_) => Proof::of_one(&state, moves, PROOF, std::mem::take(&mut self.settled)),
                Effort::Every(most) => Proof::of_each(&state, moves, most),
            }))
        });
        let Some(mut proof) = begun else { return Stage::Settled(Vec::new()) };
        if !proof.go_on(table, self.player) {
            return Stage::Proving { winning, proof: Some(proof) };
        }
        let (proved, settled) = proof.into_result();
        self.settled = settled;
        let certain = proved.iter().map(|meaning| Win { meaning: *meaning, certainty: Certainty::Proved });
        let others =
            winning.iter().filter(|meaning| !proved.contains(meaning)).map(|meaning| in_every_sample(*meaning));
        Stage::Settled(certain.chain(others).collect())
    }
}

const fn in_every_sample(meaning: Meaning) -> Win {
    Win { meaning, certainty: Certainty::InEverySample(SAMPLES) }
}

/// The first moves that win this turn, those that are proved first; none when it is not the player's turn.
pub fn winning_moves(
    view: &PlayerView,
    table: &CardTable,
    decks: [&Deck; PLAYERS],
    seed: u64,
) -> Result<Vec<(Action, Certainty)>, OtherDeck> {
    let possibilities = view.possibilities(table, decks)?;
    let (mut lethal, mut dice) = (Lethal::new(view.viewer(), &[]), Dice::new(seed));
    lethal.effort = Effort::Every(THOROUGH);
    while lethal.look(table, &possibilities, &mut dice) == Look::Further {}
    let Stage::Settled(wins) = &lethal.stage else { return Ok(Vec::new()) };
    let Some((_, moves)) = lethal.moves(table, &possibilities, &mut dice) else { return Ok(Vec::new()) };
    let action = |win: &Win| moves.iter().find(|found| found.meaning == win.meaning).map(|found| found.action);
    Ok(wins.iter().filter_map(|win| Some((action(win)?, win.certainty))).collect())
}

/// Whether the other leader could fall this turn at all: a generous bound, so that quiet turns cost nothing. A win by more than that is
/// missed.
fn within_reach(state: &State, table: &CardTable, player: Player) -> bool {
    let rules = Rules::new(state, table);
    let other = CardIx::leader(player.other());
    let left = u32::from(rules.health(other).saturating_sub(state.damage(other)));
    let funds = Funds::of(state, player);
    let ikz = u32::from(funds.ikz) + u32::from(funds.token);
    let able = |card: &CardIx| !state.is_tapped(*card) && !state.is_frozen(*card);
    let standing: u32 =
        State::entities(state.garden(player)).filter(able).map(|card| u32::from(rules.attack(card))).sum();
    let leader = u32::from(rules.attack(CardIx::leader(player)));
    // An IKZ buys at most about two points of damage, and a portal or an effect a few more.
    standing + leader + 2 * ikz + 4 >= left
}
