//! Actions and events in the words of the game.

use crate::action::{Action, ActionKind, ability_at, garden_place};
use crate::def::{CardTable, Keyword, Replaces};
use crate::event::Event;
use crate::ids::{AbilityIx, CardIx, Player};
use crate::rules::Rules;
use crate::state::{EndReason, PendingKind, State, Zone};

/// What an action means on this board. Codes that mean nothing here are shown as they are.
pub fn action_words(state: &State, table: &CardTable, action: Action) -> String {
    let rules = Rules::new(state, table);
    let Some(player) = state.actor() else { return format!("{action:?}") };
    let [p0, p1, p2] = action.p;
    let token = if p2 == 1 { " with the token" } else { "" };
    let in_hand = || name_of(rules, state.hand(player).get(usize::from(p0)).copied());
    let in_garden = |player: Player, place: u8| name_of(rules, garden_place(state, player, place));
    match ActionKind::from_code(action.kind) {
        None => format!("{action:?}"),
        Some(ActionKind::NoOp) if state.pending().is_open() => "decline".into(),
        Some(ActionKind::NoOp) => "pass".into(),
        Some(ActionKind::PlayEntityToGarden) => format!("play {} to garden {p1}{token}", in_hand()),
        Some(ActionKind::PlayEntityToAlley) => format!("play {} to alley {p1}{token}", in_hand()),
        Some(ActionKind::PlayWeapon) => format!("play {} on {}{token}", in_hand(), in_garden(player, p1)),
        Some(ActionKind::PlaySpellMain | ActionKind::PlaySpellResponse) => format!("play {}{token}", in_hand()),
        Some(ActionKind::Attack) => {
            format!("attack {} with {}", in_garden(player.other(), p1), in_garden(player, p0))
        }
        Some(ActionKind::DeclareDefender) => format!("defend with {}", in_garden(player, p0)),
        Some(ActionKind::PortalGate) => {
            let entity = state.alley(player).get(usize::from(p0)).copied().filter(|card| card.is_some());
            format!("portal {} to garden {p1}", name_of(rules, entity))
        }
        Some(ActionKind::ActivateAbility) => {
            format!("use ability {p1} of {}{token}", name_of(rules, ability_at(state, player, p0)))
        }
        Some(ActionKind::EndTurn) => "end the turn".into(),
        Some(ActionKind::MulliganKeep) => "keep the hand".into(),
        Some(ActionKind::MulliganShuffle) => "take a new hand".into(),
        Some(ActionKind::Choose) => choice_words(rules, action.option()),
    }
}

fn choice_words(rules: Rules<'_>, option: u8) -> String {
    let pending = rules.state.pending();
    match pending.kind {
        PendingKind::Confirm => "yes".into(),
        PendingKind::GardenSlot => format!("garden {option}"),
        PendingKind::AlleySlot => format!("alley {option}"),
        PendingKind::TriggerOrder => {
            let waiting = rules.state.triggers();
            let source = pending.trigger(option).and_then(|at| waiting.get(at)).map(|trigger| trigger.source);
            format!("first {}", name_of(rules, source))
        }
        _ => match pending.card(option) {
            Some(card) => {
                let whose = if card.owner() == pending.who { "own" } else { "opposing" };
                format!("choose {whose} {} in the {}", rules.name(card), rules.state.zone(card).name())
            }
            None => format!("option {option}"),
        },
    }
}

fn name_of(rules: Rules<'_>, card: Option<CardIx>) -> &str {
    card.map_or("nobody", |card| if card.is_none() { "a hidden card" } else { rules.name(card) })
}

/// What an event means. Names come from the definitions, which never change in a match.
pub fn event_words(state: &State, table: &CardTable, event: &Event) -> String {
    let rules = Rules::new(state, table);
    let name = |card: CardIx| {
        if card.is_none() {
            "a hidden card".to_owned()
        } else {
            format!("p{} {}", card.owner().index(), rules.name(card))
        }
    };
    let timing = |ability: AbilityIx| table.ability(table.ability(ability).head).timing.name();
    match *event {
        Event::MatchStarted => "the match starts".into(),
        Event::StartingPlayerChosen { player } => format!("p{} starts", player.index()),
        Event::MulliganKept { player } => format!("p{} keeps the hand", player.index()),
        Event::MulliganShuffled { player } => format!("p{} takes a new hand", player.index()),
        Event::TurnStarted { player, turn } => format!("turn {turn} of p{} starts", player.index()),
        Event::TurnEnded { player, turn } => format!("turn {turn} of p{} ends", player.index()),
        Event::PhaseChanged { phase } => format!("phase {phase:?}"),
        Event::CardDrawn { card, position, .. } => format!("{} drawn, {position} left", name(card)),
        Event::CardMoved { card, from, to, slot } => {
            let place = if matches!(to, Zone::Garden | Zone::Alley) { format!(" {slot}") } else { String::new() };
            format!("{} moves from {} to {}{place}", name(card), from.name(), to.name())
        }
        Event::CardPlayed { card, .. } => format!("{} is played", name(card)),
        Event::WeaponAttached { weapon, bearer } => format!("{} is put on {}", name(weapon), name(bearer)),
        Event::WeaponDetached { weapon, bearer } => format!("{} leaves {}", name(weapon), name(bearer)),
        Event::IkzGained { card, .. } => format!("{} is gained", name(card)),
        Event::IkzTapped { card, .. } => format!("{} pays", name(card)),
        Event::TokenSpent { card, .. } => format!("{} is spent", name(card)),
        Event::Tapped { card } => format!("{} taps", name(card)),
        Event::Untapped { card } | Event::IkzUntapped { card, .. } => format!("{} untaps", name(card)),
        Event::CooldownSet { card } => format!("{} cools down", name(card)),
        Event::CooldownCleared { card } => format!("{} is ready", name(card)),
        Event::AbilityTriggered { source, ability } => format!("{}: {}", name(source), timing(ability)),
        Event::AbilityActivated { source, ability } => format!("{} uses its {} ability", name(source), timing(ability)),
        Event::AbilityFizzled { source, ability } => format!("{}: {} does nothing", name(source), timing(ability)),
        Event::ChoiceRequested { player, kind, min, max } => {
            format!("p{} must choose {min} to {max}: {kind:?}", player.index())
        }
        Event::ChoiceMade { player, card, option, .. } if card.is_none() => {
            format!("p{} chooses option {option}", player.index())
        }
        Event::ChoiceMade { player, card, .. } => format!("p{} chooses {}", player.index(), name(card)),
        Event::ChoiceDeclined { player, .. } => format!("p{} declines", player.index()),
        Event::CardLookedAt { player, card } => format!("p{} looks at {}", player.index(), name(card)),
        Event::CardRevealed { card } => format!("{} is revealed", name(card)),
        Event::DeckShuffled { player } => format!("the deck of p{} is shuffled", player.index()),
        Event::DamageApplied { source, target, amount, lethal } => {
            let deadly = if lethal { ", lethal" } else { "" };
            format!("{} deals {amount} to {}{deadly}", name(source), name(target))
        }
        Event::DamagePrevented { source, target, amount } => {
            format!("{amount} damage of {} to {} is prevented", name(source), name(target))
        }
        Event::Healed { card, amount } => format!("{} heals {amount}", name(card)),
        Event::AttackChanged { card, from, to } => format!("{}: attack {from} becomes {to}", name(card)),
        Event::HealthChanged { card, from, to } => format!("{}: health {from} becomes {to}", name(card)),
        Event::KeywordGained { card, keyword: Keyword::Carapace, amount } => {
            format!("{} has carapace {amount}", name(card))
        }
        Event::KeywordGained { card, keyword, .. } => format!("{} gains {}", name(card), keyword.name()),
        Event::KeywordLost { card, keyword } => format!("{} loses {}", name(card), keyword.name()),
        Event::ConditionGained { card, condition } => format!("{} is {}", name(card), condition.name()),
        Event::ConditionLost { card, condition } => format!("{} is no longer {}", name(card), condition.name()),
        Event::AttackDeclared { attacker, target } => format!("{} attacks {}", name(attacker), name(target)),
        Event::ResponseRequested { player } => format!("p{} may respond", player.index()),
        Event::ResponsePassed { player } => format!("p{} passes", player.index()),
        Event::DefenderDeclared { defender, .. } => format!("{} defends", name(defender)),
        Event::CombatResolved { attacker, target, dealt } => {
            let how = if dealt { "strike each other" } else { "do not strike" };
            format!("{} and {} {how}", name(attacker), name(target))
        }
        Event::EntityDied { card } => format!("{} is destroyed", name(card)),
        Event::StackPushed { source, .. } => format!("{} goes on the stack", name(source)),
        Event::StackResolved { source, .. } => format!("{} has resolved", name(source)),
        Event::Replaced { by, what, card } => {
            let what = match what {
                Replaces::Destroy => "destruction",
                Replaces::Draw => "draw",
                Replaces::Damage => "damage",
            };
            format!("{} replaces the {what} of {}", name(by), name(card))
        }
        Event::MatchEnded { outcome } => {
            let how = match outcome.reason {
                EndReason::LeaderDefeated => "the leader is defeated",
                EndReason::DeckEmpty => "the deck is empty",
                EndReason::BothLeadersDefeated => "both leaders are defeated",
                EndReason::TurnLimit => "the turn limit is reached",
            };
            match outcome.winner {
                Some(winner) => format!("p{} wins: {how}", winner.index()),
                None => format!("a draw: {how}"),
            }
        }
    }
}
