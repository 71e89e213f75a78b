//! Sets in motion what a cue asks for: tweens, journeys, particles, light.

use azuki_engine::def::{CardTable, Element};
use azuki_engine::ids::{CardIx, Player};

use super::cue::{INTO_GATE, OUT_OF_GATE, READING, stillness};
use super::show::Motion;
use crate::anim::{Gait, Journey, Pose};
use crate::fx::{Banner, FlashForm, NumberKind, Spot, Tone};
use crate::geometry::{Area, Point};
use crate::model::{Model, Outcome, Phase, Zone};
use crate::stage::Stage;

/// What a motion needs to know.
pub(super) struct Performance<'a> {
    /// The table: before the event for an opening, after it otherwise.
    pub model: &'a Model,
    pub stage: &'a mut Stage,
    pub table: &'a CardTable,
}

impl Performance<'_> {
    fn element(&self, card: CardIx) -> Element {
        self.table.def(self.model.printed(card)).element
    }

    /// The middle of a card, or of the lantern that it is.
    fn middle(&self, card: CardIx) -> Point {
        let owner = card.owner();
        if !self.stage.poses.is_shown(card) && (card.is_token() || self.model.card(card).zone == Zone::IkzArea) {
            let place = self.model.side(owner).ikz.iter().position(|other| *other == card);
            return self.stage.anchors.lantern_place(owner, place);
        }
        self.stage.area(card).middle()
    }

    /// Where a sound of a card comes from.
    pub fn panning(&self, card: CardIx) -> f32 {
        if card.is_none() { 0.0 } else { self.stage.anchors.panning(self.middle(card)) }
    }

    fn flash(&mut self, card: CardIx, form: FlashForm, tone: Tone, seconds: f32) {
        self.stage.fx.flashes.add(Spot::Card(card), form, tone, seconds);
    }

    fn number(&mut self, card: CardIx, amount: i16, kind: NumberKind) {
        let rest = self.stage.rest(card);
        let half = Point::new(rest.width / 2.0 - 12.0, rest.height() / 2.0 - 24.0);
        // Over the picture, or over the badge that changes.
        let offset = match kind {
            NumberKind::Damage | NumberKind::Heal | NumberKind::Prevented => Point::ORIGIN,
            NumberKind::Attack => Point::new(-half.x, half.y),
            NumberKind::Health => half,
        };
        self.stage.fx.numbers.add(card, rest.at, offset, amount, kind);
    }

    /// Only what tells something, for those who do not want to wait.
    pub fn brief(&mut self, motion: Motion) {
        match motion {
            Motion::Impact { target, amount, .. } => {
                self.number(target, -i16::from(amount), NumberKind::Damage);
                self.flash(target, FlashForm::Wash, Tone::Harm, 0.25);
            }
            Motion::Heal { card, amount } => self.number(card, i16::from(amount), NumberKind::Heal),
            Motion::Shield { card, .. } => self.flash(card, FlashForm::Rim, Tone::Moon, 0.3),
            Motion::Attack { card, .. } | Motion::Health { card, .. } | Motion::Keyword { card } => {
                self.flash(card, FlashForm::Rim, Tone::Lamp, 0.3);
            }
            Motion::Poise { .. } => self.stage.poise(),
            Motion::Banner { player, turn } => self.banner(player, turn),
            _ => {}
        }
    }

    /// Everything.
    #[allow(clippy::too_many_lines, reason = "one arm a motion")]
    pub fn full(&mut self, motion: Motion) {
        match motion {
            // What goes into a deck began its flight where it was, before the model forgot it.
            Motion::Settle | Motion::Return { .. } => {}
            Motion::Banner { player, turn } => self.banner(player, turn),
            Motion::First { player } => {
                let own = player == self.model.viewer;
                let words = if own { "You go first" } else { "You go second" };
                self.stage.fx.banner = Some(Banner::new(words, String::new(), own));
            }
            Motion::Deal { card, player } => self.deal(card, player),
            Motion::Mill { card } => {
                let deck = *self.stage.anchors.deck_place(card.owner());
                self.stage.poses.place(card, Pose { lift: 0.6, ..deck });
            }
            Motion::Discard { card } => self.discard(card),
            Motion::Hold { card, player } => {
                if player != self.model.viewer {
                    let from =
                        Pose { at: self.stage.anchors.hand[player.index()], ..*self.stage.anchors.deck_place(player) };
                    self.stage.hold(card, self.model.printed(card), from, READING);
                }
            }
            Motion::Reveal { card } => {
                let from = *self.stage.anchors.deck_place(card.owner());
                self.stage.hold(card, self.model.printed(card), from, 0.0);
                self.stage.fx.glow(from.at, Tone::Moon, 140.0, 0.4);
            }
            Motion::Cast { card } => {
                let element = self.element(card);
                self.stage.lands(card, element, 0.18, false);
                self.flash(card, FlashForm::Rim, Tone::Element(element), 0.5);
            }
            Motion::Land { card } => {
                let element = self.element(card);
                let heavy = self.table.def(self.model.printed(card)).cost >= 5;
                self.stage.lands(card, element, 0.2, heavy);
            }
            Motion::Equip { weapon, bearer } => {
                let element = self.element(weapon);
                let area = self.stage.area(bearer);
                self.stage.fx.awaken(area, element);
                self.flash(bearer, FlashForm::Rim, Tone::Element(element), 0.45);
                self.stage.poses.tween(bearer, Gait::Pulse, 0.05);
            }
            Motion::Depart { card } => self.depart(card),
            Motion::Arrive { card } => self.arrive(card),
            Motion::Kindle { card, anew } => {
                let at = self.middle(card);
                if anew {
                    self.stage.fx.lights_up(at);
                } else {
                    self.stage.fx.glow(at, Tone::Lamp, 70.0, 0.4);
                }
            }
            Motion::Douse { card } => {
                let at = self.middle(card);
                self.stage.fx.goes_out(at);
            }
            Motion::Pulse { card } => {
                let (area, element) = (self.stage.area(card), self.element(card));
                self.stage.fx.awaken(area, element);
                self.flash(card, FlashForm::Rim, Tone::Element(element), 0.4);
                self.stage.poses.tween(card, Gait::Pulse, 0.0);
            }
            Motion::Fizzle { card } => {
                let at = self.middle(card);
                self.stage.fx.goes_out(at);
                self.stage.poses.tween(card, Gait::Shiver, 0.0);
            }
            Motion::Mark { card } => self.flash(card, FlashForm::Rim, Tone::Moon, 0.45),
            Motion::Peek { player } => {
                let at = self.stage.anchors.deck_place(player).at;
                self.stage.fx.glow(at, Tone::Moon, 110.0, 0.35);
            }
            Motion::Shuffle { player } => {
                let deck = *self.stage.anchors.deck_place(player);
                self.stage.shuffle(player);
                self.stage.fx.dust(Area::around(deck.at, deck.width, deck.height()));
            }
            Motion::Poise { attacker, target } => {
                self.stage.poise();
                self.flash(attacker, FlashForm::Rim, Tone::Lamp, 0.5);
                self.flash(target, FlashForm::Rim, Tone::Harm, 0.6);
            }
            Motion::Defend { defender } => {
                let at = self.stage.area(defender);
                self.stage.fx.ring(at.middle(), Tone::Moon, at.height * 1.7, 0.4);
                self.stage.fx.dust(at);
                self.flash(defender, FlashForm::Rim, Tone::Moon, 0.5);
                self.stage.poses.tween(defender, Gait::Pulse, 0.0);
            }
            Motion::Lunge { attacker, target } => self.lunge(attacker, target),
            Motion::Falter { attacker } => {
                self.stage.strikes();
                self.stage.poses.tween(attacker, Gait::Shiver, 0.0);
                let at = self.middle(attacker);
                self.stage.fx.goes_out(at);
            }
            Motion::Fly { source, target } => {
                let (from, to, element) = (self.middle(source), self.middle(target), self.element(source));
                self.stage.fx.fly(from, to, element, 0.2);
            }
            Motion::Impact { source, target, amount, strike } => self.impact(source, target, amount, strike),
            Motion::Shield { card, amount } => {
                let area = self.stage.area(card);
                self.stage.fx.ring(area.middle(), Tone::Moon, area.height * 1.4, 0.35);
                self.flash(card, FlashForm::Rim, Tone::Moon, 0.45);
                if amount > 0 {
                    self.number(card, i16::from(amount), NumberKind::Prevented);
                }
            }
            Motion::Heal { card, amount } => {
                let area = self.stage.area(card);
                self.stage.fx.heal(area, amount);
                self.number(card, i16::from(amount), NumberKind::Heal);
            }
            Motion::Attack { card, by } => self.change(card, by, NumberKind::Attack),
            Motion::Health { card, by } => self.change(card, by, NumberKind::Health),
            Motion::Keyword { card } => {
                self.flash(card, FlashForm::Rim, Tone::Lamp, 0.4);
                self.stage.poses.tween(card, Gait::Pulse, 0.0);
            }
            Motion::Freeze { card } => {
                let area = self.stage.area(card);
                self.stage.fx.frost(area);
                self.flash(card, FlashForm::Wash, Tone::Ice, 0.5);
                self.stage.poses.tween(card, Gait::Shiver, 0.0);
            }
            Motion::Shock { card } => {
                let area = self.stage.area(card);
                self.stage.fx.charge(area);
                self.flash(card, FlashForm::Wash, Tone::Element(Element::Lightning), 0.35);
                self.stage.poses.tween(card, Gait::Shiver, 0.0);
            }
            Motion::Thaw { card } => {
                let at = self.middle(card);
                self.stage.fx.element_burst(at, Element::Water, 8);
            }
            Motion::Burn { card } => {
                let (area, element) = (self.stage.area(card), self.element(card));
                self.stage.fx.deaths.add(card, element);
                self.stage.fx.torn(area, element);
                self.flash(card, FlashForm::Wash, Tone::Element(element), 0.3);
                self.stage.poses.tween(card, Gait::Shiver, 0.0);
                self.stage.poses.travel(card, Journey::Burn, crate::fx::DEATH_SECONDS * 0.9);
            }
            Motion::End { outcome } => self.end(outcome),
        }
    }

    fn banner(&mut self, player: Player, turn: u16) {
        let own = player == self.model.viewer;
        let words = if own { "Your turn" } else { "Opponent's turn" };
        self.stage.fx.banner = Some(Banner::new(words, format!("Turn {turn}"), own));
    }

    fn deal(&mut self, card: CardIx, player: Player) {
        let deck = *self.stage.anchors.deck_place(player);
        self.stage.fx.glow(deck.at, Tone::Moon, 90.0, 0.25);
        if card.is_some() && !self.stage.poses.is_shown(card) {
            self.stage.poses.place(card, Pose { lift: 0.8, ..deck });
        }
    }

    fn discard(&mut self, card: CardIx) {
        let pile = *self.stage.anchors.discard_place(card.owner());
        if self.stage.fx.deaths.takes(card) {
            // Its ashes are on the pile already.
            self.stage.poses.place(card, Pose { opacity: 0.0, ..pile });
        } else if !self.stage.poses.is_shown(card) {
            self.stage.poses.place(card, Pose { lift: 0.6, ..pile });
        }
    }

    /// Light gathers in the torii, and the card flows into it.
    fn depart(&mut self, card: CardIx) {
        let owner = card.owner();
        let gate = self.stage.anchors.gate_place(owner);
        self.stage.fx.gates[owner.index()].open_for(INTO_GATE + OUT_OF_GATE * 0.55);
        self.stage.fx.gate_ring(gate.grown(18.0));
        self.flash(card, FlashForm::Rim, Tone::Gate, 0.4);
        self.stage.poses.tween(CardIx::gate(owner), Gait::Pulse, 0.0);
        self.stage.poses.travel(card, Journey::Depart(in_gate(gate)), INTO_GATE);
    }

    /// It comes out on the side of the garden.
    fn arrive(&mut self, card: CardIx) {
        let (gate, element) = (self.stage.anchors.gate_place(card.owner()), self.element(card));
        self.stage.fx.gate_burst(gate.middle());
        self.stage.poses.travel(card, Journey::Arrive(in_gate(gate)), OUT_OF_GATE * 0.8);
        self.flash(card, FlashForm::Rim, Tone::Gate, 0.9);
        self.stage.lands(card, element, OUT_OF_GATE * 0.8, true);
    }

    fn lunge(&mut self, attacker: CardIx, target: CardIx) {
        let (from, to) = (self.stage.area(attacker), self.stage.area(target));
        let way = to.middle() - from.middle();
        let length = way.length().max(1.0);
        // As far as the edges overlap a little.
        let reach = (length - 0.36 * (from.height + to.height)).max(length * 0.3);
        self.stage.poses.tween(attacker, Gait::Lunge(way * (reach / length)), 0.0);
    }

    fn impact(&mut self, source: CardIx, target: CardIx, amount: u8, strike: bool) {
        let (from, area) = (self.middle(source), self.stage.area(target));
        let to = area.middle();
        let way = to - from;
        let onwards = way * (1.0 / way.length().max(1.0));
        let element = self.element(source);
        // A blow lands at the edge, an effect in the middle.
        let at = if strike { to - onwards * (area.height * 0.3) } else { to };
        self.stage.fx.impact(at, onwards, element, amount);
        self.flash(target, FlashForm::Wash, Tone::Harm, 0.28);
        self.number(target, -i16::from(amount), NumberKind::Damage);
        self.stage.hurt(target);
        let push = onwards * (7.0 + 1.6 * f32::from(amount.min(8)));
        self.stage.poses.tween(target, Gait::Recoil(push), 0.0);
        let (shakes, reduced) = (self.stage.shakes, self.stage.reduced);
        if target.is_leader() {
            self.stage.fx.kick.hit(amount, shakes, reduced);
        } else if amount >= 3 {
            self.stage.fx.kick.push(0.7 * f32::from(amount), shakes, reduced);
        }
        if strike {
            self.stage.contact(stillness(amount));
        }
    }

    fn change(&mut self, card: CardIx, by: i16, kind: NumberKind) {
        // At the end of a turn many numbers go back at once: light suffices.
        if by > 0 || self.model.phase != Phase::EndTurn {
            self.number(card, by, kind);
        }
        let tone = if by > 0 { Tone::Lamp } else { Tone::Moon };
        self.flash(card, FlashForm::Rim, tone, 0.4);
    }

    fn end(&mut self, outcome: Outcome) {
        for player in Player::BOTH {
            if outcome.winner == Some(player) {
                continue;
            }
            let leader = CardIx::leader(player);
            let (area, element) = (self.stage.area(leader), self.element(leader));
            self.stage.fx.torn(area, element);
            self.stage.fx.element_burst(area.middle(), element, 40);
            self.stage.fx.ring(area.middle(), Tone::Harm, 420.0, 0.7);
            self.flash(leader, FlashForm::Wash, Tone::Harm, 0.8);
            self.stage.poses.tween(leader, Gait::Shiver, 0.0);
        }
        let (shakes, reduced) = (self.stage.shakes, self.stage.reduced);
        self.stage.fx.kick.hit(10, shakes, reduced);
    }
}

/// A card inside the gate: small and faint.
fn in_gate(gate: Area) -> Pose {
    let small = Area::around(gate.middle(), gate.width * 0.42, gate.width * 0.5);
    Pose { opacity: 0.15, turn: 0.0, lift: 0.6, ..Pose::on_table(small) }
}
