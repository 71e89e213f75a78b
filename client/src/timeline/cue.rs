//! What every event shows: the one match.

use azuki_engine::def::{CardKind, CardTable, Condition, Element};
use azuki_engine::event::Event;
use azuki_engine::ids::{CardIx, Player};

use super::show::{Bond, Motion, Show, Showing, Voice};
use crate::anim::CONTACT;
use crate::audio::Sound;
use crate::fx::DEATH_SECONDS;
use crate::model::{Model, Phase, Zone};

/// Seconds the other player's card is held to be read.
pub(super) const READING: f32 = 0.9;
/// Seconds from one dealt card to the next.
const DEALING: f32 = 0.07;
/// Seconds from one lantern to the next.
const LANTERN: f32 = 0.07;
/// Seconds a source pulses before its effect.
const PULSE: f32 = 0.25;
/// Seconds an effect flies.
const FLIGHT: f32 = 0.2;
/// Seconds into the gate and out of it.
pub(super) const INTO_GATE: f32 = 0.36;
pub(super) const OUT_OF_GATE: f32 = 0.5;
/// Seconds of stillness at a contact: at least, and at most.
const STILLNESS: (f32, f32) = (0.04, 0.08);

/// Seconds of stillness for so much damage.
pub(super) fn stillness(damage: u8) -> f32 {
    let (least, most) = STILLNESS;
    (least + 0.006 * f32::from(damage)).min(most)
}

/// What a cue is made for.
#[derive(Clone, Copy, Debug)]
pub struct Seen<'a> {
    /// The table before the event.
    pub model: &'a Model,
    /// The cards.
    pub table: &'a CardTable,
    /// Attacker and target are striking each other.
    pub striking: bool,
}

impl Seen<'_> {
    fn own(&self, player: Player) -> bool {
        player == self.model.viewer
    }

    /// The element of a card that an event names.
    pub(super) fn element(&self, card: CardIx) -> Element {
        self.table.def(self.model.printed(card)).element
    }

    fn is_weapon(&self, card: CardIx) -> bool {
        self.table.def(self.model.printed(card)).kind == CardKind::Weapon
    }

    /// Quieter for the other player.
    fn level(&self, player: Player) -> f32 {
        if self.own(player) { 1.0 } else { 0.75 }
    }
}

/// What an event shows, how long it holds the queue and what is heard, or why nothing.
#[allow(clippy::too_many_lines, reason = "one arm an event")]
pub fn cue(event: &Event, seen: &Seen<'_>) -> Showing {
    use Showing::{Nothing, Shown};
    match *event {
        Event::MatchStarted => Nothing("leaders, gates and decks lie there before the first event"),
        Event::StartingPlayerChosen { player } => Shown(Show::of(Motion::First { player }).hold(0.5)),
        Event::MulliganKept { .. } => Nothing("a hand that is kept stays as it is"),
        Event::MulliganShuffled { .. } => Shown(Show::of(Motion::Settle).voice(Voice::of(Sound::PickUp)).hold(0.1)),
        Event::TurnStarted { player, turn } => {
            let voice = Voice::of(Sound::TurnStart).at(seen.level(player));
            let voice = if seen.own(player) { voice } else { voice.rate(0.89) };
            Shown(Show::of(Motion::Banner { player, turn }).voice(voice).hold(0.35))
        }
        Event::TurnEnded { .. } => Nothing("the banner of the next turn tells it"),
        Event::PhaseChanged { .. } => Nothing("a phase is told by the big button and by what happens in it"),
        Event::CardDrawn { player, .. } => Shown(
            Show::of(Motion::Settle)
                .with(Bond::Deal, 0.0)
                .voice(Voice::of(Sound::Draw).at(seen.level(player)).rising().from(CardIx::leader(player))),
        ),
        Event::CardMoved { card, from, to, .. } => moved(seen, card, from, to),
        Event::CardPlayed { from, .. } if from != Zone::Hand => {
            Nothing("the card was shown where it lay, and the move behind it plays it")
        }
        Event::CardPlayed { player, card, .. } => {
            let show = Show::of(Motion::Hold { card, player });
            Shown(if seen.own(player) { show } else { show.voice(Voice::of(Sound::PickUp).at(0.8)).hold(0.25) })
        }
        Event::WeaponAttached { weapon, bearer } => {
            let voice = Voice::of(Sound::Drop).rate(1.26).from(bearer);
            Shown(Show::of(Motion::Equip { weapon, bearer }).voice(voice).hold(0.3))
        }
        Event::WeaponDetached { .. } => Nothing("the weapon falls by the move behind it"),
        Event::IkzGained { .. } => Nothing("the lantern is lit by the move behind it"),
        Event::IkzTapped { card, .. } | Event::TokenSpent { card, .. } => {
            let voice = Voice::of(Sound::IkzSpend).at(0.8).rising().from(card);
            Shown(Show::of(Motion::Douse { card }).with(Bond::Spend, LANTERN).voice(voice).hold(0.1))
        }
        Event::IkzUntapped { card, .. } => {
            let voice = Voice::of(Sound::IkzGain).at(0.4).from(card);
            Shown(Show::of(Motion::Kindle { card, anew: false }).with(Bond::Untap, 0.0).voice(voice).hold(0.2))
        }
        Event::Tapped { card } => {
            Shown(Show::of(Motion::Settle).voice(Voice::of(Sound::Drop).at(0.3).rate(1.5).from(card)).hold(0.06))
        }
        Event::Untapped { card } => {
            let voice = Voice::of(Sound::PickUp).at(0.4).from(card);
            Shown(Show::of(Motion::Settle).with(Bond::Untap, 0.0).voice(voice).hold(0.2))
        }
        Event::CooldownSet { .. } => Nothing("the hour glass comes with the card that has just come down"),
        Event::CooldownCleared { .. } => Nothing("the hour glass goes when its owner's cards untap"),
        Event::AbilityTriggered { source, .. } => {
            let voice = Voice::of(Sound::Choice).at(0.45).rising().from(source);
            Shown(Show::of(Motion::Settle).opening(Motion::Pulse { card: source }, PULSE).prelude(voice))
        }
        Event::AbilityActivated { source, .. } => {
            let voice = Voice::element(seen.element(source)).at(0.6).from(source);
            Shown(Show::of(Motion::Settle).opening(Motion::Pulse { card: source }, PULSE).prelude(voice))
        }
        Event::AbilityFizzled { source, .. } => {
            let voice = Voice::of(Sound::Illegal).at(0.4).from(source);
            Shown(Show::of(Motion::Fizzle { card: source }).voice(voice).hold(0.15))
        }
        Event::ChoiceRequested { player, .. } if seen.own(player) => {
            Shown(Show::of(Motion::Settle).voice(Voice::of(Sound::Choice)))
        }
        Event::ResponseRequested { player } if seen.own(player) => {
            Shown(Show::of(Motion::Settle).voice(Voice::of(Sound::Choice).rate(1.12)))
        }
        Event::ChoiceRequested { .. } | Event::ResponseRequested { .. } => {
            Nothing("the other player thinks, and the big button says so")
        }
        Event::ChoiceMade { player, card, .. } if !seen.own(player) && card.is_some() => {
            Shown(Show::of(Motion::Mark { card }).voice(Voice::of(Sound::Choice).at(0.4).from(card)).hold(0.2))
        }
        Event::ChoiceMade { .. } => Nothing("who chose knows it, and a secret choice is nobody's business"),
        Event::ChoiceDeclined { .. } => Nothing("nothing was chosen, so nothing is seen"),
        Event::CardLookedAt { player, .. } => {
            let voice = Voice::of(Sound::Draw).at(0.4).rate(1.2).rising().from(CardIx::leader(player));
            Shown(Show::of(Motion::Peek { player }).with(Bond::Look, 0.05).voice(voice).hold(0.15))
        }
        Event::CardRevealed { card } => {
            let reading = if seen.own(card.owner()) { 0.55 } else { READING };
            Shown(Show::of(Motion::Reveal { card }).voice(Voice::of(Sound::PickUp).from(card)).hold(reading))
        }
        Event::DeckShuffled { player } => {
            let voice = Voice::of(Sound::Shuffle).at(seen.level(player)).from(CardIx::leader(player));
            Shown(Show::of(Motion::Shuffle { player }).voice(voice).hold(0.3))
        }
        Event::DamageApplied { source, target, amount, .. } => damage(seen, source, target, amount),
        Event::DamagePrevented { source, target, amount } => {
            let voice = Voice::of(Sound::ImpactLight).at(0.5).rate(1.5).from(target);
            let show = Show::of(Motion::Shield { card: target, amount }).with(Bond::Damage, 0.0).voice(voice).hold(0.3);
            Shown(if seen.striking { show } else { show.opening(Motion::Fly { source, target }, FLIGHT) })
        }
        Event::Healed { .. } if seen.model.phase == Phase::EndTurn => {
            Nothing("the wounds of all entities close at the end of every turn (R3.4b)")
        }
        Event::Healed { card, amount } => {
            let voice = Voice::of(Sound::Heal).from(card);
            Shown(Show::of(Motion::Heal { card, amount }).with(Bond::Heal, 0.0).voice(voice).hold(0.35))
        }
        Event::AttackChanged { card, from, to } => {
            let by = i16::from(to) - i16::from(from);
            Shown(Show::of(Motion::Attack { card, by }).with(Bond::Change, 0.0).hold(0.12))
        }
        Event::HealthChanged { card, from, to } => {
            let by = i16::from(to) - i16::from(from);
            Shown(Show::of(Motion::Health { card, by }).with(Bond::Change, 0.0).hold(0.12))
        }
        Event::KeywordGained { card, .. } => {
            Shown(Show::of(Motion::Keyword { card }).with(Bond::Change, 0.0).hold(0.15))
        }
        Event::KeywordLost { .. } => Nothing("the icon goes, and nobody is to look away for it"),
        Event::ConditionGained { card, condition } => {
            let (motion, sound) = match condition {
                Condition::Frozen => (Motion::Freeze { card }, Sound::Freeze),
                Condition::Shocked => (Motion::Shock { card }, Sound::Shock),
            };
            let voice = Voice::of(sound).rising().from(card);
            Shown(Show::of(motion).with(Bond::Condition, 0.08).voice(voice).hold(0.35))
        }
        Event::ConditionLost { card, .. } => {
            Shown(Show::of(Motion::Thaw { card }).with(Bond::Condition, 0.0).hold(0.12))
        }
        Event::AttackDeclared { attacker, target } => {
            let voice = Voice::of(Sound::PickUp).rate(0.84).from(attacker);
            // Whoever is attacked must see by whom, and whom.
            let hold = if seen.own(attacker.owner()) { 0.16 } else { 0.45 };
            Shown(Show::of(Motion::Poise { attacker, target }).voice(voice).hold(hold))
        }
        Event::ResponsePassed { .. } => Nothing("nothing was done, and the blow comes next"),
        Event::DefenderDeclared { defender, .. } => {
            let voice = Voice::of(Sound::Drop).rate(0.8).from(defender);
            Shown(Show::of(Motion::Defend { defender }).voice(voice).hold(0.4))
        }
        Event::CombatResolved { attacker, target, dealt: true } => {
            let voice = Voice::of(Sound::AttackWindUp).from(attacker);
            Shown(Show::of(Motion::Settle).opening(Motion::Lunge { attacker, target }, CONTACT).prelude(voice))
        }
        Event::CombatResolved { attacker, dealt: false, .. } => {
            Shown(Show::of(Motion::Falter { attacker }).voice(Voice::of(Sound::Illegal).at(0.4)).hold(0.25))
        }
        Event::EntityDied { card } => {
            let voice = Voice::of(Sound::Destroyed).rising().from(card);
            Shown(
                Show::of(Motion::Settle)
                    .opening(Motion::Burn { card }, DEATH_SECONDS * 0.92)
                    .prelude(voice)
                    .with(Bond::Death, 0.0)
                    .hold(0.15),
            )
        }
        Event::StackPushed { .. } => Nothing("what waits is seen by where it lies"),
        Event::StackResolved { .. } => Nothing("what it did was seen, and a spell goes to the discard next"),
        Event::Replaced { card, .. } => {
            Shown(Show::of(Motion::Shield { card, amount: 0 }).voice(Voice::of(Sound::Heal).at(0.5)).hold(0.25))
        }
        Event::MatchEnded { outcome } => {
            let won = outcome.winner == Some(seen.model.viewer);
            let voice = Voice::of(if won { Sound::Victory } else { Sound::Defeat });
            Shown(Show::of(Motion::End { outcome }).voice(voice).hold(1.3))
        }
    }
}

/// A card that goes from one zone to another.
fn moved(seen: &Seen<'_>, card: CardIx, from: Zone, to: Zone) -> Showing {
    let player = if card.is_none() { seen.model.viewer.other() } else { card.owner() };
    let level = seen.level(player);
    let show = match (from, to) {
        (Zone::Deck, Zone::Deck) => return Showing::Nothing("its place in the deck changes, which nobody sees"),
        (Zone::Deck, Zone::Hand) => Show::of(Motion::Deal { card, player }).with(Bond::Deal, DEALING).hold(0.16),
        (_, Zone::Deck) => Show::of(Motion::Return { card })
            .with(Bond::Return, 0.05)
            .voice(Voice::of(Sound::Draw).at(0.5 * level).rate(0.84).from(card))
            .hold(0.3),
        (Zone::Deck, Zone::Discard) => Show::of(Motion::Mill { card })
            .with(Bond::Discard, 0.09)
            .voice(Voice::of(Sound::Draw).at(0.7).rising().from(card))
            .hold(0.3),
        (Zone::Hand, Zone::Discard) => Show::of(Motion::Discard { card })
            .with(Bond::Discard, 0.08)
            .voice(Voice::of(Sound::Draw).at(0.8).rate(0.84).from(card))
            .hold(0.3),
        (Zone::Garden | Zone::Alley | Zone::Attached, Zone::Discard) => {
            Show::of(Motion::Discard { card }).with(Bond::Death, 0.0).hold(0.2)
        }
        (_, Zone::Discard) => Show::of(Motion::Discard { card }).hold(0.2),
        (Zone::Alley, Zone::Garden) => Show::of(Motion::Arrive { card })
            .opening(Motion::Depart { card }, INTO_GATE)
            .prelude(Voice::of(Sound::Portal).from(card))
            .hold(OUT_OF_GATE),
        (_, Zone::Garden | Zone::Alley) => Show::of(Motion::Land { card })
            .voice(Voice::of(Sound::Drop).from(card))
            .voice(Voice::element(seen.element(card)).at(0.9 * level).from(card))
            .hold(0.3),
        (_, Zone::Stack) => {
            Show::of(Motion::Cast { card }).voice(Voice::element(seen.element(card)).from(card)).hold(0.35)
        }
        (_, Zone::IkzArea) => Show::of(Motion::Kindle { card, anew: true })
            .with(Bond::Gain, 0.09)
            .voice(Voice::of(Sound::IkzGain).at(level).rising().from(card))
            .hold(0.16),
        (Zone::IkzArea, _) => return Showing::Nothing("the token went out when it was spent"),
        (_, Zone::Hand) => Show::of(Motion::Pulse { card }).voice(Voice::of(Sound::PickUp).from(card)).hold(0.3),
        (_, Zone::Attached) if seen.is_weapon(card) => {
            Show::of(Motion::Settle).voice(Voice::element(seen.element(card)).at(0.7 * level).from(card)).hold(0.1)
        }
        _ => Show::of(Motion::Settle).hold(0.1),
    };
    Showing::Shown(show)
}

/// Damage that lands, by a blow or by an effect.
fn damage(seen: &Seen<'_>, source: CardIx, target: CardIx, amount: u8) -> Showing {
    let sound = match amount {
        0..=2 => Sound::ImpactLight,
        3..=4 => Sound::ImpactMedium,
        _ => Sound::ImpactHeavy,
    };
    let strike = seen.striking;
    let mut show = Show::of(Motion::Impact { source, target, amount, strike })
        .with(Bond::Damage, 0.0)
        .voice(Voice::of(sound).from(target));
    if amount >= 3 {
        show = show.voice(Voice::of(Sound::ImpactTail).at(0.7).from(target));
    }
    if target.is_leader() {
        show = show.voice(Voice::of(Sound::LeaderDamage).from(target));
    }
    Showing::Shown(if strike {
        show.hold(stillness(amount) + 0.27)
    } else {
        show.opening(Motion::Fly { source, target }, FLIGHT).hold(0.3)
    })
}
