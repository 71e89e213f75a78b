//! How a match ended, and what is worth telling of it.

use azuki_engine::event::Event;
use azuki_engine::ids::{CardIx, DefIx, Player};
use azuki_engine::limits::PLAYERS;
use azuki_engine::state::EndReason;

use super::history::Moment;

/// Why a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// By the rules.
    Rules(EndReason),
    /// A player gave up.
    Conceded,
}

impl Ending {
    /// The reason in a word or three.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Rules(EndReason::LeaderDefeated) => "leader defeated",
            Self::Rules(EndReason::DeckEmpty) => "deck empty",
            Self::Rules(EndReason::BothLeadersDefeated) => "both leaders defeated",
            Self::Rules(EndReason::TurnLimit) => "turn limit reached",
            Self::Conceded => "conceded",
        }
    }
}

/// The heaviest blow of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Blow {
    /// Who dealt it.
    pub source: CardIx,
    /// What that card is.
    pub def: DefIx,
    /// Who took it.
    pub target: CardIx,
    /// How much.
    pub amount: u8,
}

/// How a match ended, and what is worth telling of it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MatchResult {
    /// Nobody in a draw.
    pub winner: Option<Player>,
    /// Why it ended.
    pub reason: Ending,
    /// How many turns were begun.
    pub turns: u16,
    /// How many decisions were made.
    pub actions: u32,
    /// How long it took.
    pub seconds: f32,
    /// Damage each player dealt to the other's cards.
    pub damage: [u32; PLAYERS],
    /// Of it, to the other's leader.
    pub leader_damage: [u32; PLAYERS],
    /// Cards each player played from hand.
    pub played: [u32; PLAYERS],
    /// The opposing entities each player saw destroyed.
    pub destroyed: [u32; PLAYERS],
    /// The heaviest blow of all.
    pub biggest: Option<Blow>,
}

impl MatchResult {
    /// Tells a match from its history.
    pub(super) fn tell(history: &[Moment], winner: Option<Player>, reason: Ending, seconds: f32) -> Self {
        let mut result = Self {
            winner,
            reason,
            turns: history.last().map_or(0, |moment| moment.state.turn()),
            actions: history.iter().filter(|moment| moment.action.is_some()).count() as u32,
            seconds,
            damage: [0; PLAYERS],
            leader_damage: [0; PLAYERS],
            played: [0; PLAYERS],
            destroyed: [0; PLAYERS],
            biggest: None,
        };
        for moment in history {
            for event in &moment.events {
                result.count(moment, *event);
            }
        }
        result
    }

    fn count(&mut self, moment: &Moment, event: Event) {
        match event {
            Event::CardPlayed { player, .. } => self.played[player.index()] += 1,
            Event::EntityDied { card } => self.destroyed[card.owner().other().index()] += 1,
            Event::DamageApplied { source, target, amount, .. }
                if source.is_some() && source.owner() != target.owner() =>
            {
                let player = source.owner().index();
                self.damage[player] += u32::from(amount);
                if target.is_leader() {
                    self.leader_damage[player] += u32::from(amount);
                }
                if self.biggest.is_none_or(|biggest| amount > biggest.amount) {
                    self.biggest = Some(Blow { source, def: moment.state.def(source), target, amount });
                }
            }
            _ => {}
        }
    }
}
