//! Everything that happened, in words, by sort; of one event its cards and the cue it made.

use azuki_engine::event::{Event, redact};
use azuki_engine::ids::CardIx;
use azuki_engine::view::{PlayerView, event_words};

use super::World;
use super::sheet::{Deed, Sheet, Tone};
use crate::model::{DeckLists, Model};
use crate::timeline::{Seen, Showing, cue};

/// How many events are listed until older ones are asked for.
pub const LISTED: usize = 250;

/// A sort of events.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "each is what it says")]
pub enum Group {
    Turn,
    Moves,
    Ikz,
    Abilities,
    Choices,
    Combat,
    Numbers,
}

impl Group {
    /// Every sort, in order.
    pub const ALL: [Self; 7] =
        [Self::Turn, Self::Moves, Self::Ikz, Self::Abilities, Self::Choices, Self::Combat, Self::Numbers];

    const fn name(self) -> &'static str {
        match self {
            Self::Turn => "turn",
            Self::Moves => "moves",
            Self::Ikz => "IKZ",
            Self::Abilities => "abilities",
            Self::Choices => "choices",
            Self::Combat => "combat",
            Self::Numbers => "numbers",
        }
    }

    /// As one bit of a mask.
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }

    /// The sort of an event.
    pub const fn of(event: Event) -> Self {
        match event {
            Event::MatchStarted
            | Event::StartingPlayerChosen { .. }
            | Event::MulliganKept { .. }
            | Event::MulliganShuffled { .. }
            | Event::TurnStarted { .. }
            | Event::TurnEnded { .. }
            | Event::PhaseChanged { .. }
            | Event::MatchEnded { .. } => Self::Turn,
            Event::CardDrawn { .. }
            | Event::CardMoved { .. }
            | Event::CardPlayed { .. }
            | Event::WeaponAttached { .. }
            | Event::WeaponDetached { .. }
            | Event::CardLookedAt { .. }
            | Event::CardRevealed { .. }
            | Event::DeckShuffled { .. }
            | Event::Tapped { .. }
            | Event::Untapped { .. }
            | Event::CooldownSet { .. }
            | Event::CooldownCleared { .. } => Self::Moves,
            Event::IkzGained { .. }
            | Event::IkzTapped { .. }
            | Event::IkzUntapped { .. }
            | Event::TokenSpent { .. } => Self::Ikz,
            Event::AbilityTriggered { .. }
            | Event::AbilityActivated { .. }
            | Event::AbilityFizzled { .. }
            | Event::StackPushed { .. }
            | Event::StackResolved { .. }
            | Event::Replaced { .. } => Self::Abilities,
            Event::ChoiceRequested { .. } | Event::ChoiceMade { .. } | Event::ChoiceDeclined { .. } => Self::Choices,
            Event::AttackDeclared { .. }
            | Event::ResponseRequested { .. }
            | Event::ResponsePassed { .. }
            | Event::DefenderDeclared { .. }
            | Event::CombatResolved { .. }
            | Event::DamageApplied { .. }
            | Event::DamagePrevented { .. }
            | Event::EntityDied { .. } => Self::Combat,
            Event::Healed { .. }
            | Event::AttackChanged { .. }
            | Event::HealthChanged { .. }
            | Event::KeywordGained { .. }
            | Event::KeywordLost { .. }
            | Event::ConditionGained { .. }
            | Event::ConditionLost { .. } => Self::Numbers,
        }
    }
}

/// The cards an event is about.
pub fn cards_of(event: Event) -> [CardIx; 2] {
    let (one, two) = match event {
        Event::CardDrawn { card, .. }
        | Event::CardMoved { card, .. }
        | Event::CardPlayed { card, .. }
        | Event::IkzGained { card, .. }
        | Event::IkzTapped { card, .. }
        | Event::IkzUntapped { card, .. }
        | Event::TokenSpent { card, .. }
        | Event::Tapped { card }
        | Event::Untapped { card }
        | Event::CooldownSet { card }
        | Event::CooldownCleared { card }
        | Event::ChoiceMade { card, .. }
        | Event::CardLookedAt { card, .. }
        | Event::CardRevealed { card }
        | Event::Healed { card, .. }
        | Event::AttackChanged { card, .. }
        | Event::HealthChanged { card, .. }
        | Event::KeywordGained { card, .. }
        | Event::KeywordLost { card, .. }
        | Event::ConditionGained { card, .. }
        | Event::ConditionLost { card, .. }
        | Event::EntityDied { card } => (card, CardIx::NONE),
        Event::WeaponAttached { weapon, bearer } | Event::WeaponDetached { weapon, bearer } => (weapon, bearer),
        Event::AbilityTriggered { source, .. }
        | Event::AbilityActivated { source, .. }
        | Event::AbilityFizzled { source, .. }
        | Event::StackPushed { source, .. }
        | Event::StackResolved { source, .. } => (source, CardIx::NONE),
        Event::DamageApplied { source, target, .. } | Event::DamagePrevented { source, target, .. } => (target, source),
        Event::AttackDeclared { attacker, target } | Event::CombatResolved { attacker, target, .. } => {
            (attacker, target)
        }
        Event::DefenderDeclared { defender, attacker } => (defender, attacker),
        Event::Replaced { by, card, .. } => (card, by),
        _ => (CardIx::NONE, CardIx::NONE),
    };
    [one, two]
}

/// What is looked at and what is left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// Sorts that are shown, a bit each.
    pub groups: u8,
    /// The event that is looked at: its moment and its number.
    pub event: Option<(usize, usize)>,
    /// How many are listed.
    pub listed: usize,
}

impl Default for Choice {
    fn default() -> Self {
        Self { groups: u8::MAX, event: None, listed: LISTED }
    }
}

/// Lists what happened, the newest first.
pub fn fill(sheet: &mut Sheet, world: &World<'_>, choice: &Choice) {
    for group in Group::ALL {
        sheet.button(group.name(), choice.groups & group.bit() != 0, Deed::Filter(group));
    }
    if let Some((moment, number)) = choice.event {
        cue_of(sheet, world, moment, number);
    }
    let history = world.duel.session.history();
    let mut listed = 0;
    for (at, moment) in history.iter().enumerate().rev() {
        for (number, event) in moment.events.iter().enumerate().rev() {
            if choice.groups & Group::of(*event).bit() == 0 {
                continue;
            }
            if listed == choice.listed {
                sheet.link(Tone::Good, 0, "older events…", Deed::Older);
                return;
            }
            listed += 1;
            let words = format!("{at}.{number} {}", event_words(&moment.state, world.table, event));
            let deed = Deed::Event(at, number);
            sheet.choice(Tone::Plain, 0, words, deed, choice.event == Some((at, number)));
        }
    }
}

/// What an event was shown with: worked out again from the moment before its action.
fn cue_of(sheet: &mut Sheet, world: &World<'_>, at: usize, number: usize) {
    let history = world.duel.session.history();
    let Some(moment) = history.get(at).filter(|moment| number < moment.events.len()) else { return };
    let event = moment.events[number];
    sheet.head(format!("{at}.{number} {}", event_words(&moment.state, world.table, &event)));
    for card in cards_of(event).into_iter().filter(|card| card.is_some()) {
        let words = format!("about p{} {}", card.owner().index(), world.table.name(moment.state.def(card)));
        sheet.link(Tone::Plain, 1, words, Deed::Select(card));
    }
    let Some(before) = at.checked_sub(1).map(|before| &history[before].state) else {
        sheet.say(Tone::Aside, 1, "the table was made after the opening: it had no cue");
        return;
    };
    let viewer = world.duel.session.viewer();
    let lists = DeckLists::of(&moment.state);
    let mut model = Model::of(&PlayerView::of(before, viewer), &lists, world.table);
    let mut striking = false;
    for earlier in &moment.events[..number] {
        let earlier = redact(*earlier, viewer);
        model.apply(&earlier, world.table);
        match earlier {
            Event::CombatResolved { dealt, .. } => striking = dealt,
            Event::DamageApplied { .. } | Event::DamagePrevented { .. } => {}
            _ => striking = false,
        }
    }
    match cue(&redact(event, viewer), &Seen { model: &model, table: world.table, striking }) {
        Showing::Nothing(why) => sheet.say(Tone::Aside, 1, format!("no cue: {why}")),
        Showing::Shown(show) => {
            let (bond, before, step, after) = (show.bond, show.before, show.step, show.after);
            sheet.plain(format!("cue: bond {bond:?}, before {before:.2} s, step {step:.2} s, after {after:.2} s"));
            sheet.plain(format!("begins with {:?}", show.opening));
            sheet.plain(format!("shows {:?}", show.motion));
            for voice in show.prelude.iter().chain(show.voices.iter().flatten()) {
                let (sound, volume, rate) = (voice.sound, voice.volume, voice.rate);
                sheet.plain(format!("sounds {sound:?} at {volume:.2}, rate {rate:.2}"));
            }
        }
    }
}
