//! Every moment of a match, and which move may be taken back.

use azuki_engine::action::Action;
use azuki_engine::edit::Edit;
use azuki_engine::event::Event;
use azuki_engine::ids::{CardSet, Player};
use azuki_engine::state::State;

/// A match after one action or change, or before the first.
#[derive(Clone, Debug)]
pub struct Moment {
    /// The match as it stood. Nothing is hidden in it: it is for the referee and for developers.
    pub state: State,
    /// What was done; nothing before the first action, nor when the board was changed.
    pub action: Option<Action>,
    /// What a developer changed instead.
    pub edit: Option<Edit>,
    /// Who did it.
    pub actor: Option<Player>,
    /// What happened then.
    pub events: Vec<Event>,
}

/// Whether a player's move told nobody anything, so that it may be taken back. A computer player looks only when it must
/// act, so nothing is shown to it; another person at the machine sees every card that is put on the table.
pub(super) fn told_nothing(before: &State, after: &Moment, player: Player, other_is_person: bool) -> bool {
    let now = &after.state;
    let learnt = |who: Player| !before.hidden_from(who).without(now.hidden_from(who)).is_empty();
    after.actor == Some(player)
        && now.actor() == Some(player)
        && before.turn() == now.turn()
        && before.rng() == now.rng()
        && !learnt(player)
        && !(other_is_person && learnt(player.other()))
        && !after.events.iter().any(|event| matches!(event, Event::CardRevealed { .. }))
        && !(is_attack(&after.events) && holds_secrets(before, player.other(), player))
}

/// An attack opens a window for responses, or does not because there is none (R7.3): both tell something of a hand.
fn is_attack(events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event, Event::AttackDeclared { .. }))
}

fn holds_secrets(state: &State, player: Player, from: Player) -> bool {
    let hand: CardSet = state.hand(player).iter().copied().collect();
    !hand.and(state.hidden_from(from)).is_empty()
}
