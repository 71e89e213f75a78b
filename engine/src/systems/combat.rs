//! Combat (R7).

use super::{Game, Limit};
use crate::action::has_response;
use crate::def::Timing;
use crate::event::{Event, Sink};
use crate::ids::CardIx;
use crate::limits::STACK_DEPTH;
use crate::state::{Combat, Parked, Phase, Response, Zone};

/// Progress inside [`Phase::CombatResolve`].
mod resolve {
    pub const STACK: u8 = 0;
    pub const AFTER: u8 = 1;
    pub const DONE: u8 = 2;
}

/// Progress inside [`Phase::ResponseWindow`]: somebody acted, and the window decides whether to stay open.
const RESPONDED: u8 = 1;

impl<S: Sink> Game<'_, S> {
    /// R7.2.
    pub fn declare_attack(&mut self, attacker: CardIx, target: CardIx) {
        self.set_combat(Combat { attacker, target, defended: false });
        self.set_phase(Phase::CombatDeclared);
        self.emit(Event::AttackDeclared { attacker, target });
        self.set_tapped(attacker, true);
        self.trigger_armed(Timing::WhenAttacking, attacker, target);
    }

    /// Who attacks whom; abilities may hold for that long, health among them.
    fn set_combat(&mut self, combat: Combat) {
        self.state.combat = combat;
        self.unsettled = true;
    }

    /// The abilities of a card and of its weapons.
    fn trigger_armed(&mut self, timing: Timing, card: CardIx, subject: CardIx) {
        self.trigger(timing, card, subject);
        for weapon in self.state.attached.iter_of(card.owner()) {
            if self.state.bearer(weapon) == Some(card) {
                self.trigger(timing, weapon, subject);
            }
        }
    }

    /// "When attacking" has resolved: the window opens, if there is anything to do in it (R7.3).
    pub fn proceed_declared(&mut self) {
        if self.state.zone(self.state.combat.attacker) != Zone::Garden {
            self.end_combat();
            return;
        }
        self.set_phase(Phase::ResponseWindow);
        self.ask_for_response();
    }

    fn ask_for_response(&mut self) {
        self.state.progress = 0;
        if has_response(self.rules()) {
            self.emit(Event::ResponseRequested { player: self.state.active.other() });
        } else {
            self.close_window();
        }
    }

    /// Somebody acted in the window.
    pub fn responded(&mut self) {
        self.state.progress = RESPONDED;
    }

    /// Whether the window stays open after a response; `false`: it waits for the player.
    pub fn proceed_window(&mut self) -> bool {
        if self.state.progress != RESPONDED {
            return false;
        }
        match self.state.config.response {
            Response::Once => self.close_window(),
            Response::UntilPass => self.ask_for_response(),
        }
        // Closed, it goes on; open, it waits.
        self.state.phase != Phase::ResponseWindow
    }

    /// The defending player passes.
    pub fn pass(&mut self) {
        self.emit(Event::ResponsePassed { player: self.state.active.other() });
        self.close_window();
    }

    /// R7.4.
    pub fn declare_defender(&mut self, defender: CardIx) {
        self.set_tapped(defender, true);
        let attacker = self.state.combat.attacker;
        self.set_combat(Combat { attacker, target: defender, defended: true });
        self.emit(Event::DefenderDeclared { defender, attacker });
        self.responded();
    }

    /// R7.5: "when attacked" of the final target comes before the stack, being last in (R7.6).
    fn close_window(&mut self) {
        self.set_phase(Phase::CombatResolve);
        let target = self.state.combat.target;
        if self.state.zone(target) == Zone::Garden {
            self.trigger(Timing::WhenAttacked, target, self.state.combat.attacker);
        }
    }

    /// A response whose costs are paid waits for the window to close.
    pub fn park_response(&mut self) {
        let frame = self.pop_frame();
        let count = usize::from(self.state.stack_count);
        if count == STACK_DEPTH {
            self.fail(Limit::Stack);
            return;
        }
        self.state.stack[count] = Parked::of(&frame);
        self.state.stack_count += 1;
        if frame.kind == crate::state::FrameKind::Activated {
            self.emit(Event::StackPushed { source: frame.source, ability: frame.ability });
        }
    }

    /// R7.6 to R7.8, one part at a time.
    pub fn proceed_resolve(&mut self) {
        match self.state.progress {
            resolve::STACK => {
                if self.state.stack_count > 0 {
                    let top = usize::from(self.state.stack_count) - 1;
                    self.state.stack_count -= 1;
                    let parked = std::mem::replace(&mut self.state.stack[top], Parked::BLANK);
                    self.push_frame(parked.frame());
                } else {
                    self.strike();
                    self.state.progress = resolve::AFTER;
                }
            }
            resolve::AFTER => {
                let Combat { attacker, target, .. } = self.state.combat;
                self.state.progress = resolve::DONE;
                // R7.8
                if self.state.zone(attacker) == Zone::Garden {
                    self.trigger_armed(Timing::AfterAttacking, attacker, target);
                }
            }
            _ => self.end_combat(),
        }
    }

    /// R7.7.
    fn strike(&mut self) {
        let Combat { attacker, target, .. } = self.state.combat;
        let standing = |card| self.state.zone(card) == Zone::Garden && !self.state.is_frozen(card);
        let dealt = standing(attacker) && standing(target);
        if dealt {
            let (by_attacker, by_target) = (self.rules().attack(attacker), self.rules().attack(target));
            self.hit(attacker, target, by_attacker, true);
            self.hit(target, attacker, by_target, true);
        }
        self.emit(Event::CombatResolved { attacker, target, dealt });
    }

    fn end_combat(&mut self) {
        self.set_combat(Combat::NONE);
        self.set_phase(Phase::Main);
    }
}
