//! Whether one action is legal, and if not, why. The legal list asks the same questions.

use super::{Action, ActionKind, FIRST_ALLEY_PLACE, GATE_PLACE, Illegal, LEADER_PLACE, Reason};
use crate::def::{CardKind, CardTable, Keywords, SpellTiming, Timing};
use crate::ids::{AbilityIx, CardIx, Player};
use crate::limits::{GARDEN_SLOTS, OPTIONS, STACK_DEPTH, WEAPONS_PER_BEARER};
use crate::rules::{Context, Funds, Obstacle, Rules};
use crate::state::{Phase, Row, State, Zone};

type Verdict = Result<(), Illegal>;

const fn no<T>(reason: Reason) -> Result<T, Illegal> {
    Err(Illegal::new(reason))
}

const fn no_about<T>(reason: Reason, card: CardIx) -> Result<T, Illegal> {
    Err(Illegal::about(reason, card))
}

/// Whether a player may do this now.
pub fn check(state: &State, table: &CardTable, player: Player, action: Action) -> Verdict {
    let Some(kind) = ActionKind::from_code(action.kind) else { return no(Reason::UnknownAction) };
    let Some(actor) = state.actor() else { return no(Reason::MatchOver) };
    if actor != player {
        return no(Reason::NotYourDecision);
    }
    let [p0, p1, p2] = action.p;
    let used = parameters(kind);
    if (used < 1 && p0 != 0) || (used < 2 && p1 != 0) || (p2 != 0 && !pays(kind)) || p2 > 1 {
        return no(Reason::UnusedParameter);
    }
    let rules = Rules::new(state, table);
    if state.pending.is_open() {
        return match kind {
            ActionKind::NoOp if state.pending.may_decline() => Ok(()),
            ActionKind::NoOp => no(Reason::MustChoose),
            ActionKind::Choose if usize::from(p0) < OPTIONS && state.pending.has_option(action.option()) => Ok(()),
            ActionKind::Choose => no(Reason::NoSuchOption),
            _ => no(Reason::ChoiceOpen),
        };
    }
    let needed = match kind {
        ActionKind::Choose => return no(Reason::NoChoiceOpen),
        ActionKind::NoOp => {
            return if state.phase == Phase::ResponseWindow { Ok(()) } else { no(Reason::NothingToDecline) };
        }
        ActionKind::MulliganKeep | ActionKind::MulliganShuffle => {
            let mulligan = matches!(state.phase, Phase::MulliganFirst | Phase::MulliganSecond);
            return if mulligan { Ok(()) } else { no(Reason::NotNow) };
        }
        ActionKind::ActivateAbility => {
            return match state.phase {
                Phase::Main | Phase::ResponseWindow => check_activate(rules, player, p0, p1, p2 == 1),
                _ => no(Reason::NotNow),
            };
        }
        ActionKind::PlaySpellResponse | ActionKind::DeclareDefender => Phase::ResponseWindow,
        _ => Phase::Main,
    };
    if state.phase != needed {
        return no(Reason::NotNow);
    }
    match kind {
        ActionKind::PlayEntityToGarden => check_entity(rules, player, Row::Garden, action.p),
        ActionKind::PlayEntityToAlley => check_entity(rules, player, Row::Alley, action.p),
        ActionKind::PlayWeapon => check_weapon(rules, player, action.p),
        ActionKind::PlaySpellMain | ActionKind::PlaySpellResponse => {
            let card = hand_card(state, player, p0)?;
            check_spell(rules, card, kind == ActionKind::PlaySpellResponse, p2 == 1)
        }
        ActionKind::Attack => check_attack(rules, player, p0, p1),
        ActionKind::DeclareDefender => check_defender(rules, player, p0),
        ActionKind::PortalGate => check_portal(rules, player, p0, p1),
        _ => Ok(()),
    }
}

/// How many parameters before the last an action has.
const fn parameters(kind: ActionKind) -> usize {
    match kind {
        ActionKind::PlayEntityToGarden
        | ActionKind::PlayEntityToAlley
        | ActionKind::PlayWeapon
        | ActionKind::Attack
        | ActionKind::PortalGate
        | ActionKind::ActivateAbility
        | ActionKind::Choose => 2,
        ActionKind::PlaySpellMain | ActionKind::PlaySpellResponse | ActionKind::DeclareDefender => 1,
        ActionKind::NoOp | ActionKind::EndTurn | ActionKind::MulliganKeep | ActionKind::MulliganShuffle => 0,
    }
}

/// Whether an action may pay with the token.
const fn pays(kind: ActionKind) -> bool {
    matches!(
        kind,
        ActionKind::PlayEntityToGarden
            | ActionKind::PlayEntityToAlley
            | ActionKind::PlayWeapon
            | ActionKind::PlaySpellMain
            | ActionKind::PlaySpellResponse
            | ActionKind::ActivateAbility
    )
}

fn hand_card(state: &State, player: Player, index: u8) -> Result<CardIx, Illegal> {
    state.hand(player).get(usize::from(index)).copied().ok_or(Illegal::new(Reason::NoSuchHandCard))
}

fn check_cost(rules: Rules<'_>, card: CardIx, cost: u8, with_token: bool) -> Verdict {
    let funds = Funds::of(rules.state, card.owner());
    if funds.covers(cost, with_token) {
        return Ok(());
    }
    let have = funds.ikz + u8::from(funds.token);
    if have < cost {
        no_about(Reason::NotEnoughIkz { cost, have }, card)
    } else if funds.token && cost > 0 {
        no(Reason::TokenPaysAnyway)
    } else {
        no(Reason::TokenNotThere)
    }
}

fn check_entity(rules: Rules<'_>, player: Player, row: Row, [hand, slot, token]: [u8; 3]) -> Verdict {
    let card = hand_card(rules.state, player, hand)?;
    if rules.def(card).kind != CardKind::Entity {
        return no_about(Reason::WrongType, card);
    }
    check_cost(rules, card, rules.def(card).cost, token == 1)?;
    check_slot(rules.state, player, row, slot)
}

/// R2.5.
fn check_slot(state: &State, player: Player, row: Row, slot: u8) -> Verdict {
    if slot >= 5 {
        return no(Reason::NoSuchSlot);
    }
    if state.open_slots(player, row) >> slot & 1 == 1 { Ok(()) } else { no(Reason::SlotTaken) }
}

/// The card in a garden slot, or the leader.
pub(crate) fn garden_place(state: &State, player: Player, place: u8) -> Option<CardIx> {
    match place {
        LEADER_PLACE => Some(CardIx::leader(player)),
        slot if usize::from(slot) < GARDEN_SLOTS => {
            Some(state.garden(player)[usize::from(slot)]).filter(|card| card.is_some())
        }
        _ => None,
    }
}

fn check_weapon(rules: Rules<'_>, player: Player, [hand, place, token]: [u8; 3]) -> Verdict {
    let card = hand_card(rules.state, player, hand)?;
    if rules.def(card).kind != CardKind::Weapon {
        return no_about(Reason::WrongType, card);
    }
    check_cost(rules, card, rules.def(card).cost, token == 1)?;
    let Some(bearer) = garden_place(rules.state, player, place) else { return no(Reason::NoBearer) };
    if can_bear(rules.state, bearer) { Ok(()) } else { no_about(Reason::TooManyWeapons, bearer) }
}

/// R5.3.
#[inline]
pub(crate) fn can_bear(state: &State, bearer: CardIx) -> bool {
    state.attached.len_of(bearer.owner()) < WEAPONS_PER_BEARER || state.weapons(bearer).count() < WEAPONS_PER_BEARER
}

/// Whether a spell in hand can be played (R5.4).
pub(super) fn check_spell(rules: Rules<'_>, card: CardIx, response: bool, with_token: bool) -> Verdict {
    let wanted = if response { SpellTiming::Response } else { SpellTiming::Main };
    if rules.def(card).kind != CardKind::Spell(wanted) {
        return no_about(Reason::WrongType, card);
    }
    let cost = rules.def(card).cost;
    let Some(ability) = spell_ability(rules, card) else { return check_cost(rules, card, cost, with_token) };
    check_cost(rules, card, cost.saturating_add(rules.program_ikz(ability)), with_token)?;
    unobstructed(rules, card, ability, cost, with_token)
}

/// What a spell does.
pub(crate) fn spell_ability(rules: Rules<'_>, card: CardIx) -> Option<AbilityIx> {
    rules
        .table
        .abilities_of(rules.state.def(card))
        .find(|ability| rules.table.ability(*ability).timing == Timing::Spell)
}

/// Responses wait on the stack (R7.6), and it has a depth.
fn check_stack(state: &State) -> Verdict {
    if usize::from(state.stack_count) == STACK_DEPTH { no(Reason::StackFull) } else { Ok(()) }
}

fn unobstructed(rules: Rules<'_>, card: CardIx, ability: AbilityIx, spent: u8, with_token: bool) -> Verdict {
    check_stack(rules.state)?;
    let Some(obstacle) = rules.obstacle(ability, 0, &Context::of(card), spent, with_token) else { return Ok(()) };
    let reason = match obstacle {
        Obstacle::Ikz { cost } => return check_cost(rules, card, cost, with_token),
        Obstacle::Tapped => Reason::Tapped,
        Obstacle::Cooldown => Reason::Cooldown,
        Obstacle::NothingToDiscard => Reason::NothingToDiscard,
        Obstacle::NothingToReturn => Reason::NothingToReturn,
        Obstacle::LeaderUnharmed => Reason::LeaderUnharmed,
        Obstacle::NoTarget => Reason::NoTarget,
        Obstacle::AlreadyUsed => Reason::AlreadyUsed,
        Obstacle::Gone => Reason::NobodyThere,
    };
    no_about(reason, card)
}

/// Whether a card can attack now (R7.1).
pub(super) fn check_attacker(rules: Rules<'_>, card: CardIx) -> Verdict {
    let state = rules.state;
    if state.is_tapped(card) {
        return no_about(Reason::Tapped, card);
    }
    if state.is_frozen(card) {
        return no_about(Reason::Frozen, card);
    }
    if card.is_leader() {
        return if state.bears_weapon(card) { Ok(()) } else { no_about(Reason::NoWeapon, card) };
    }
    if state.has_cooldown(card) && !rules.keywords(card).contains(Keywords::CHARGE) {
        return no_about(Reason::Cooldown, card);
    }
    Ok(())
}

fn check_attack(rules: Rules<'_>, player: Player, attacker: u8, target: u8) -> Verdict {
    let state = rules.state;
    let Some(card) = garden_place(state, player, attacker) else { return no(Reason::NobodyThere) };
    check_attacker(rules, card)?;
    let Some(target) = garden_place(state, player.other(), target) else { return no(Reason::NobodyThere) };
    if target.is_leader() || state.is_tapped(target) { Ok(()) } else { no_about(Reason::TargetUntapped, target) }
}

/// Whether a card can be declared as defender (R7.4).
pub(super) fn check_defending(rules: Rules<'_>, card: CardIx) -> Verdict {
    let state = rules.state;
    if state.combat.defended {
        return no(Reason::AlreadyDefended);
    }
    if !rules.keywords(card).contains(Keywords::DEFENDER) {
        return no_about(Reason::NotADefender, card);
    }
    if state.is_tapped(card) {
        return no_about(Reason::Tapped, card);
    }
    if state.is_frozen(card) {
        return no_about(Reason::Frozen, card);
    }
    if state.combat.target == card {
        return no_about(Reason::AlreadyTarget, card);
    }
    if rules.keywords(state.combat.attacker).contains(Keywords::INFILTRATE) {
        return no_about(Reason::Infiltrates, state.combat.attacker);
    }
    Ok(())
}

fn check_defender(rules: Rules<'_>, player: Player, slot: u8) -> Verdict {
    match garden_place(rules.state, player, slot) {
        Some(card) if !card.is_leader() => check_defending(rules, card),
        _ => no(Reason::NobodyThere),
    }
}

fn check_portal(rules: Rules<'_>, player: Player, alley: u8, garden: u8) -> Verdict {
    let state = rules.state;
    let gate = CardIx::gate(player);
    if state.is_tapped(gate) {
        return no_about(Reason::GateTapped, gate);
    }
    if usize::from(alley) >= state.alley(player).len() {
        return no(Reason::NoSuchSlot);
    }
    let entity = state.alley(player)[usize::from(alley)];
    if entity.is_none() {
        return no(Reason::NobodyThere);
    }
    if state.is_tapped(entity) {
        return no_about(Reason::Tapped, entity);
    }
    check_slot(state, player, Row::Garden, garden)
}

/// The card at a place of abilities.
pub(crate) fn ability_at(state: &State, player: Player, place: u8) -> Option<CardIx> {
    match place {
        GATE_PLACE => Some(CardIx::gate(player)),
        FIRST_ALLEY_PLACE..GATE_PLACE => {
            Some(state.alley(player)[usize::from(place - FIRST_ALLEY_PLACE)]).filter(|card| card.is_some())
        }
        _ => garden_place(state, player, place),
    }
}

/// An ability somebody wants to use, found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Activation {
    pub card: CardIx,
    pub ability: AbilityIx,
}

/// Which ability a place and a number mean.
pub(crate) fn activation(rules: Rules<'_>, player: Player, place: u8, number: u8) -> Result<Activation, Illegal> {
    let Some(card) = ability_at(rules.state, player, place) else { return no(Reason::NobodyThere) };
    let Some(ability) = rules.table.ability_of(rules.state.def(card), number) else {
        return no_about(Reason::NoSuchAbility, card);
    };
    Ok(Activation { card, ability })
}

fn check_activate(rules: Rules<'_>, player: Player, place: u8, number: u8, with_token: bool) -> Verdict {
    let found = activation(rules, player, place, number)?;
    check_activation(rules, found, with_token)
}

/// Whether an ability can be used now.
pub(super) fn check_activation(rules: Rules<'_>, found: Activation, with_token: bool) -> Verdict {
    let Activation { card, ability } = found;
    let facts = rules.table.ability(ability);
    let timing = if rules.state.phase == Phase::ResponseWindow { Timing::Response } else { Timing::Main };
    if facts.timing != timing {
        return no_about(Reason::NotActivated, card);
    }
    if !rules.in_place(card, facts.restriction) {
        return no_about(Reason::WrongRow, card);
    }
    if rules.state.is_frozen(card) {
        return no_about(Reason::Frozen, card);
    }
    debug_assert!(rules.state.zone(card) != Zone::Hand);
    unobstructed(rules, card, ability, 0, with_token)?;
    if with_token && rules.program_ikz(ability) == 0 {
        return no(Reason::UnusedParameter);
    }
    Ok(())
}
