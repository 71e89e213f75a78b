//! What a player means: two places touched one after the other, matched with the list of legal actions.
//!
//! Nothing here knows a rule: what is not in the list is only ever asked of the engine, for its reason.

use azuki_engine::action::{Action, ActionKind, FIRST_ALLEY_PLACE, GATE_PLACE, LEADER_PLACE};
use azuki_engine::def::{CardKind, SpellTiming};

use crate::layout::Seat;

/// What a player takes hold of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// A card of the own hand.
    Hand(u8),
    /// Something of one's own on the table, by the places of abilities: garden 0 to 4, leader 5, alley 6 to 10, gate 11.
    Place(u8),
}

/// Where a player puts it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// A garden slot.
    Garden(Seat, u8),
    /// An own alley slot.
    Alley(u8),
    /// A leader.
    Leader(Seat),
    /// Anywhere on the table: a spell.
    Field,
    /// It is enough to touch the source: a defender.
    Itself,
    /// One of the source's abilities.
    Ability(u8),
}

/// What an action takes hold of and where it goes; nothing for the buttons.
pub fn touched(action: Action) -> Option<(Source, Target)> {
    let [p0, p1, _] = action.p;
    let own =
        |place: u8| if place == LEADER_PLACE { Target::Leader(Seat::You) } else { Target::Garden(Seat::You, place) };
    Some(match ActionKind::from_code(action.kind)? {
        ActionKind::PlayEntityToGarden => (Source::Hand(p0), Target::Garden(Seat::You, p1)),
        ActionKind::PlayEntityToAlley => (Source::Hand(p0), Target::Alley(p1)),
        ActionKind::PlayWeapon => (Source::Hand(p0), own(p1)),
        ActionKind::PlaySpellMain | ActionKind::PlaySpellResponse => (Source::Hand(p0), Target::Field),
        ActionKind::Attack if p1 == LEADER_PLACE => (Source::Place(p0), Target::Leader(Seat::Opponent)),
        ActionKind::Attack => (Source::Place(p0), Target::Garden(Seat::Opponent, p1)),
        ActionKind::DeclareDefender => (Source::Place(p0), Target::Itself),
        ActionKind::PortalGate => (Source::Place(FIRST_ALLEY_PLACE + p0), Target::Garden(Seat::You, p1)),
        ActionKind::ActivateAbility => (Source::Place(p0), Target::Ability(p1)),
        ActionKind::NoOp
        | ActionKind::EndTurn
        | ActionKind::MulliganKeep
        | ActionKind::MulliganShuffle
        | ActionKind::Choose => return None,
    })
}

fn pays_with_token(action: Action) -> bool {
    matches!(
        ActionKind::from_code(action.kind),
        Some(
            ActionKind::PlayEntityToGarden
                | ActionKind::PlayEntityToAlley
                | ActionKind::PlayWeapon
                | ActionKind::PlaySpellMain
                | ActionKind::PlaySpellResponse
                | ActionKind::ActivateAbility
        )
    ) && action.p[2] == 1
}

/// The legal actions of a source with their targets. Where an action may be paid with or without the token, only the wished
/// one is named.
pub fn options(legal: &[Action], source: Source, token: bool) -> impl Iterator<Item = (Target, Action)> + '_ {
    let of_source = move |action: &Action| {
        let (from, target) = touched(*action)?;
        (from == source).then_some((target, *action))
    };
    legal.iter().filter_map(of_source).filter(move |(_, action)| {
        let other = Action { p: [action.p[0], action.p[1], action.p[2] ^ 1], ..*action };
        pays_with_token(*action) == token
            || !(pays_with_token(*action) || pays_with_token(other))
            || !legal.contains(&other)
    })
}

/// The legal action from a source to a target.
pub fn find(legal: &[Action], source: Source, target: Target, token: bool) -> Option<Action> {
    options(legal, source, token).find(|(found, _)| *found == target).map(|(_, action)| action)
}

/// Whether a source can do anything.
pub fn can_act(legal: &[Action], source: Source) -> bool {
    legal.iter().any(|action| touched(*action).is_some_and(|(from, _)| from == source))
}

/// How many different things can still be taken hold of.
pub fn moves_left(legal: &[Action]) -> usize {
    let mut seen = 0_u64;
    for (source, _) in legal.iter().filter_map(|action| touched(*action)) {
        seen |= 1
            << match source {
                Source::Hand(number) => u32::from(number),
                Source::Place(place) => 32 + u32::from(place),
            };
    }
    seen.count_ones() as usize
}

/// The action that was meant by touching a source, for the engine to say why it is not legal. `kind` is what the source is and `free`
/// are free slots of the own garden and alley, or the first.
pub fn attempt(
    source: Source,
    target: Option<Target>,
    kind: CardKind,
    free: [u8; 2],
    responding: bool,
) -> Option<Action> {
    let act = |kind, p0, p1| Some(Action::new(kind, p0, p1, 0));
    match (source, kind, target) {
        (Source::Hand(number), CardKind::Entity, Some(Target::Alley(slot))) => {
            act(ActionKind::PlayEntityToAlley, number, slot)
        }
        (Source::Hand(number), CardKind::Entity, Some(Target::Garden(_, slot))) => {
            act(ActionKind::PlayEntityToGarden, number, slot)
        }
        (Source::Hand(number), CardKind::Entity, _) => act(ActionKind::PlayEntityToGarden, number, free[0]),
        (Source::Hand(number), CardKind::Weapon, Some(Target::Garden(_, slot))) => {
            act(ActionKind::PlayWeapon, number, slot)
        }
        (Source::Hand(number), CardKind::Weapon, _) => act(ActionKind::PlayWeapon, number, LEADER_PLACE),
        (Source::Hand(number), CardKind::Spell(SpellTiming::Main), _) => act(ActionKind::PlaySpellMain, number, 0),
        (Source::Hand(number), CardKind::Spell(SpellTiming::Response), _) => {
            act(ActionKind::PlaySpellResponse, number, 0)
        }
        (Source::Place(place), _, None) if place < LEADER_PLACE && responding => {
            act(ActionKind::DeclareDefender, place, 0)
        }
        (Source::Place(place), _, Some(Target::Garden(Seat::Opponent, slot))) if place <= LEADER_PLACE => {
            act(ActionKind::Attack, place, slot)
        }
        (Source::Place(place), _, _) if place <= LEADER_PLACE => act(ActionKind::Attack, place, LEADER_PLACE),
        (Source::Place(place), _, Some(Target::Garden(Seat::You, slot))) if place < GATE_PLACE => {
            act(ActionKind::PortalGate, place - FIRST_ALLEY_PLACE, slot)
        }
        (Source::Place(place), _, _) if place < GATE_PLACE => {
            act(ActionKind::PortalGate, place - FIRST_ALLEY_PLACE, free[0])
        }
        (Source::Place(GATE_PLACE), _, _) => act(ActionKind::ActivateAbility, GATE_PLACE, 0),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn play(number: u8, slot: u8, token: u8) -> Action {
        Action::new(ActionKind::PlayEntityToGarden, number, slot, token)
    }

    #[test]
    fn the_token_pays_when_it_is_wished_or_needed() {
        let (hand, slot) = (Source::Hand(2), Target::Garden(Seat::You, 4));
        let both = [play(2, 4, 0), play(2, 4, 1)];
        assert_eq!(find(&both, hand, slot, false), Some(play(2, 4, 0)));
        assert_eq!(find(&both, hand, slot, true), Some(play(2, 4, 1)));
        let plain = [play(2, 4, 0)];
        assert_eq!(find(&plain, hand, slot, true), Some(play(2, 4, 0)));
        assert_eq!(find(&[], hand, slot, true), None);
    }

    #[test]
    fn sources_are_counted_once() {
        let legal = [
            play(0, 0, 0),
            play(0, 1, 0),
            play(3, 0, 0),
            Action::new(ActionKind::Attack, 0, 5, 0),
            Action::new(ActionKind::ActivateAbility, 0, 1, 0),
            Action::END_TURN,
        ];
        assert_eq!(moves_left(&legal), 3);
        assert!(can_act(&legal, Source::Place(0)) && !can_act(&legal, Source::Place(1)));
        let of_place: Vec<Target> = options(&legal, Source::Place(0), false).map(|(target, _)| target).collect();
        assert_eq!(of_place, [Target::Leader(Seat::Opponent), Target::Ability(1)]);
    }

    #[test]
    fn every_action_on_the_table_is_two_touches() {
        for kind in ActionKind::ALL {
            let action = Action::new(kind, 1, 2, 0);
            let button = matches!(
                kind,
                ActionKind::NoOp
                    | ActionKind::EndTurn
                    | ActionKind::MulliganKeep
                    | ActionKind::MulliganShuffle
                    | ActionKind::Choose
            );
            assert_eq!(touched(action).is_none(), button, "{kind:?}");
        }
    }
}
