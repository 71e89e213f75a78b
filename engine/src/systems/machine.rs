//! The machine: performs an action, then runs on by itself until somebody must act or the match ends.

use super::Game;
use crate::action::{Action, ActionKind, LEADER_PLACE, activation};
use crate::event::{Event, Sink};
use crate::ids::{CardIx, Player};
use crate::state::{FrameKind, Pending, PendingKind, Phase, Row};

impl<S: Sink> Game<'_, S> {
    /// Performs a legal action.
    pub fn perform(&mut self, action: Action) {
        let Some(player) = self.state.actor() else { return };
        let [p0, p1, p2] = action.p;
        let token = p2 == 1;
        let Some(kind) = ActionKind::from_code(action.kind) else { return };
        if self.state.pending.is_open() {
            // The question came up in the middle of things; deaths may be among them.
            self.unsettled = true;
            self.answer((kind == ActionKind::Choose).then(|| action.option()));
            return;
        }
        self.state.effort = 0;
        match kind {
            ActionKind::NoOp => self.pass(),
            ActionKind::PlayEntityToGarden => self.play_entity(self.in_hand(player, p0), Row::Garden, p1, token),
            ActionKind::PlayEntityToAlley => self.play_entity(self.in_hand(player, p0), Row::Alley, p1, token),
            ActionKind::PlayWeapon => {
                self.play_weapon(self.in_hand(player, p0), self.in_garden(player, p1), token);
            }
            ActionKind::PlaySpellMain => self.play_spell(self.in_hand(player, p0), token),
            ActionKind::PlaySpellResponse => {
                self.responded();
                self.play_spell(self.in_hand(player, p0), token);
            }
            ActionKind::Attack => {
                self.declare_attack(self.in_garden(player, p0), self.in_garden(player.other(), p1));
            }
            ActionKind::DeclareDefender => self.declare_defender(self.in_garden(player, p0)),
            ActionKind::PortalGate => self.use_gate(self.state.alley(player)[usize::from(p0)], p1),
            ActionKind::ActivateAbility => {
                if let Ok(found) = activation(self.rules(), player, p0, p1) {
                    if self.state.phase == Phase::ResponseWindow {
                        self.responded();
                    }
                    self.activate(found.card, found.ability, token);
                }
            }
            ActionKind::EndTurn => self.end_turn(),
            ActionKind::MulliganKeep => self.mulligan(player, false),
            ActionKind::MulliganShuffle => self.mulligan(player, true),
            ActionKind::Choose => {}
        }
    }

    fn in_hand(&self, player: Player, index: u8) -> CardIx {
        self.state.hand(player)[usize::from(index)]
    }

    fn in_garden(&self, player: Player, place: u8) -> CardIx {
        if place == LEADER_PLACE { CardIx::leader(player) } else { self.state.garden(player)[usize::from(place)] }
    }

    /// Opens a choice.
    pub fn ask(&mut self, pending: Pending) {
        self.state.pending = pending;
        let Pending { who, kind, min, max, .. } = pending;
        self.emit(Event::ChoiceRequested { player: who, kind, min, max });
    }

    /// Answers the open choice with an option, or declines.
    fn answer(&mut self, option: Option<u8>) {
        let pending = std::mem::replace(&mut self.state.pending, Pending::NONE);
        let (player, kind) = (pending.who, pending.kind);
        match option {
            Some(option) => {
                let card = pending.card(option).unwrap_or(CardIx::NONE);
                let public = card.is_none() || self.state.zone(card).is_public();
                self.emit(Event::ChoiceMade { player, kind, option, card, public });
            }
            None => self.emit(Event::ChoiceDeclined { player, kind }),
        }
        match (kind, option) {
            (PendingKind::TriggerOrder, Some(option)) => self.pick_trigger(&pending, option),
            _ => self.resume(&pending, option),
        }
    }

    /// Runs on. The order is the order of importance: what replaces an event comes before the event, damage
    /// and deaths before the next op (R8.6), programs before waiting triggers, triggers before the phase.
    pub fn advance(&mut self) {
        loop {
            self.tell_changes();
            let state = &*self.state;
            if state.outcome.is_some() || state.pending.is_open() || self.limit.is_some() {
                return;
            }
            let top = state.frames().last().map(|frame| frame.kind);
            if top == Some(FrameKind::Replacement) {
                self.run_op();
            } else if state.hit_count > 0 {
                self.resolve_hits();
            } else if self.resolve_deaths() {
                // Look again: a death can cause another.
            } else if top.is_some() {
                self.run_program();
            } else if self.state.trigger_count > 0 {
                self.next_trigger();
            } else if !self.proceed() {
                self.state.effort = 0;
                return;
            }
        }
    }

    /// Runs ops until one changed something that others must look at first.
    fn run_program(&mut self) {
        let depth = self.state.frame_count;
        loop {
            self.run_op();
            let state = &*self.state;
            let done = self.unsettled
                || state.frame_count != depth
                || state.pending.is_open()
                || state.hit_count > 0
                || state.outcome.is_some()
                || self.limit.is_some();
            if done {
                return;
            }
        }
    }

    /// The phase goes on; `false`: it waits for a player.
    fn proceed(&mut self) -> bool {
        match self.state.phase {
            Phase::StartOfTurn => self.proceed_start(),
            Phase::CombatDeclared => self.proceed_declared(),
            Phase::ResponseWindow => return self.proceed_window(),
            Phase::CombatResolve => self.proceed_resolve(),
            Phase::EndTurn => self.proceed_end(),
            Phase::MulliganFirst | Phase::MulliganSecond | Phase::Main | Phase::EndMatch => return false,
        }
        true
    }
}
