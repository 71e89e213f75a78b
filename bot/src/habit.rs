//! What a move looks like at a glance, and how much each trait of it draws a player who does not think long.

use azuki_engine::action::{Action, ActionKind, FIRST_ALLEY_PLACE, LEADER_PLACE};
use azuki_engine::def::{CardDef, Keywords};
use azuki_engine::ids::{CardIx, Player};
use azuki_engine::rules::{Funds, Rules};
use azuki_engine::state::{PendingKind, State, Zone};

/// The traits in one table, so that a name, its number and its words stay together.
macro_rules! traits {
    ($($name:ident $weight:literal $words:literal;)*) => {
        /// A trait of a move. Passing, and taking a new hand, have none: the others are measured against them.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(u8)]
        pub enum Trait {
            $(#[doc = $words] $name,)*
        }

        /// What each trait means, in order.
        pub const TRAIT_WORDS: [&str; TRAITS] = [$($words),*];

        /// How a search spreads its visits, in short: found by `cargo forge tune --habits`; see `bot/README.md`.
        pub const HABITS: Habits = [$($weight),*];
    };
}

traits! {
    Garden 0.44 "an entity to the garden";
    GardenCost 0.29 "its cost";
    GardenAttack 0.03 "its attack";
    GardenCharge 0.15 "it has charge";
    GardenDefender -0.59 "it is a defender";
    GardenReplaces -3.04 "it takes the place of another";
    GardenReplacedCost -0.24 "the cost of the other";
    Alley -0.33 "an entity to the alley";
    AlleyCost 0.27 "its cost";
    AlleyGatePoints 0.22 "its gate points";
    AlleyGateReady 0.26 "the gate is untapped";
    AlleyReplaces -2.61 "it takes the place of another";
    Weapon 0.40 "a weapon";
    WeaponOnLeader 0.60 "on the leader";
    WeaponIdle -3.67 "on a bearer that cannot attack";
    WeaponAttack 0.01 "what it adds";
    WeaponReach 0.79 "with it the other leader can fall";
    Spell -0.54 "a main spell";
    SpellCost 0.56 "its cost";
    Response -0.01 "a response spell";
    ResponseCost 0.35 "its cost";
    ResponseStrength 0.01 "the strength of the attack";
    ResponseForLeader -0.04 "the leader is attacked";
    ResponseSaves -0.09 "the leader would fall";
    ResponseForDoomed 0.49 "the entity attacked would die";
    Leader 0.21 "an attack on the leader";
    LeaderStrength 0.39 "its strength";
    LeaderFalls 2.04 "the leader falls";
    LeaderByLeader 0.07 "by the own leader";
    LeaderExposed 0.01 "the attacker can be killed when it is tapped";
    LeaderExposedCost -0.03 "the cost of that attacker";
    LeaderDefended -0.03 "untapped defenders";
    LeaderWounded 0.05 "damage the leader has";
    LeaderReach 0.33 "all attackers together can win";
    Entity -0.85 "an attack on an entity";
    EntityDies -1.32 "the attacker dies";
    EntityDiesCost -0.27 "the cost of the attacker that dies";
    EntityKills 2.73 "the entity dies";
    EntityKillsCost 0.47 "the cost of the entity that dies";
    EntityByLeader -0.28 "by the own leader";
    EntityDefended -0.13 "untapped defenders";
    Defend 0.02 "declaring a defender";
    DefendSurvives 0.60 "it survives";
    DefendKills 0.00 "it kills the attacker";
    DefendSavesLeader 2.64 "the leader would fall";
    DefendSavesEntity 1.35 "the entity attacked would die";
    DefendStrength 0.53 "the strength of the attack";
    DefendLostCost -1.16 "the cost of a defender that dies";
    DefendWounded 0.04 "damage the own leader has";
    Portal 0.50 "a portal";
    PortalPoints 0.33 "the gate points";
    PortalCost 0.17 "the cost of the entity";
    PortalAttack -0.06 "its attack";
    PortalReplaces -3.29 "it takes the place of another";
    AbilityOfLeader 0.63 "an ability of the leader";
    AbilityOfGarden -1.03 "an ability of an entity in the garden";
    AbilityOfAlley 0.70 "an ability of an entity in the alley, or of the gate";
    AbilityInResponse -1.01 "in answer to an attack";
    AbilityStrength 0.04 "the strength of the attack";
    AbilityForLeader -0.67 "the leader is attacked";
    AbilitySaves -0.16 "what is attacked would fall";
    End -1.04 "ending the turn";
    EndFunds 0.12 "untapped IKZ";
    EndReady -0.02 "attack that was not used";
    DeclineConfirm -0.60 "saying no";
    DeclineOther -1.30 "choosing nothing";
    Keep -1.55 "keeping the hand";
    KeepEarly 0.68 "cards of cost 2 or less in it";
    GiveCost -0.18 "the cost of a card given up";
    FoeCard 0.49 "an opposing card is chosen";
    FoeCost 0.16 "its cost";
    FoeAttack 0.01 "its attack";
    FoeFragile -0.01 "it has one health left";
    FoeLeader -0.20 "it is the leader";
    FoeAttacker 0.56 "it attacks";
    OwnCard -1.01 "an own card is chosen";
    OwnCost 0.13 "its cost";
    OwnTapped -0.09 "it is tapped";
    OwnAttacker 0.00 "it attacks";
    OwnLeader -0.15 "it is the leader";
    HiddenCost 0.05 "the cost of a card chosen elsewhere";
    BottomCost 0.09 "the cost of the card that goes to the bottom first";
}

/// How many traits there are.
pub const TRAITS: usize = Trait::BottomCost as usize + 1;

/// How much each trait counts, in the logarithm of the odds.
pub type Habits = [f32; TRAITS];

/// What is the same for all moves of a position.
#[derive(Clone, Copy, Debug)]
pub struct Glance<'a> {
    rules: Rules<'a>,
    actor: Player,
    /// What the other leader can still take.
    target: f32,
    /// Damage ready in the own garden.
    ready: f32,
    /// The strongest attack in the other garden.
    threat: u8,
    /// Others that can step in front of an attack.
    defenders: f32,
    /// Whether the attack that is under way kills what it is aimed at.
    doomed: bool,
    /// How strong that attack is.
    strength: f32,
}

impl<'a> Glance<'a> {
    /// Looks at a position as the player who must act.
    pub fn new(rules: Rules<'a>, actor: Player) -> Self {
        let state = rules.state;
        let left = |card: CardIx| rules.health(card).saturating_sub(state.damage(card));
        let mut glance = Self {
            rules,
            actor,
            target: f32::from(left(CardIx::leader(actor.other()))),
            ready: 0.0,
            threat: 0,
            defenders: 0.0,
            doomed: false,
            strength: 0.0,
        };
        let combat = state.combat();
        if combat.attacker.is_some() {
            let strength = rules.attack(combat.attacker);
            glance.strength = f32::from(strength);
            glance.doomed =
                combat.target.is_some() && rules.damage_taken(combat.target, strength, true) >= left(combat.target);
            return glance;
        }
        for card in State::entities(state.garden(actor)) {
            if glance.is_ready(card) {
                glance.ready += f32::from(rules.attack(card));
            }
        }
        let leader = CardIx::leader(actor);
        if state.bears_weapon(leader) && glance.is_ready(leader) {
            glance.ready += f32::from(rules.attack(leader));
        }
        for card in State::entities(state.garden(actor.other())) {
            glance.threat = glance.threat.max(rules.attack(card));
            if !state.is_tapped(card) && !state.is_frozen(card) && rules.keywords(card).contains(Keywords::DEFENDER) {
                glance.defenders += 1.0;
            }
        }
        glance
    }

    fn is_ready(&self, card: CardIx) -> bool {
        let state = self.rules.state;
        !state.is_tapped(card)
            && !state.is_frozen(card)
            && (card.is_leader() || !state.has_cooldown(card) || self.rules.keywords(card).contains(Keywords::CHARGE))
    }

    /// Names the traits of a move and how strong each is.
    pub fn traits(&self, action: Action, mut is: impl FnMut(Trait, f32)) {
        let (rules, actor) = (self.rules, self.actor);
        let state = rules.state;
        let [p0, p1, _] = action.p;
        let in_hand = || state.hand(actor).get(usize::from(p0)).map(|card| rules.def(*card));
        let cost = |card: CardIx| f32::from(rules.def(card).cost);
        match ActionKind::from_code(action.kind) {
            Some(ActionKind::PlayEntityToGarden) => self.garden_play(in_hand(), p1, is),
            Some(ActionKind::PlayEntityToAlley) => {
                is(Trait::Alley, 1.0);
                let Some(def) = in_hand() else { return };
                is(Trait::AlleyCost, f32::from(def.cost));
                is(Trait::AlleyGatePoints, f32::from(def.gate_points));
                if !state.is_tapped(CardIx::gate(actor)) {
                    is(Trait::AlleyGateReady, 1.0);
                }
                if state.alley(actor)[usize::from(p1)].is_some() {
                    is(Trait::AlleyReplaces, 1.0);
                }
            }
            Some(ActionKind::PlayWeapon) => self.weapon(in_hand(), place(state, actor, p1), is),
            Some(ActionKind::PlaySpellMain) => {
                is(Trait::Spell, 1.0);
                is(Trait::SpellCost, in_hand().map_or(0.0, |def| f32::from(def.cost)));
            }
            Some(ActionKind::PlaySpellResponse) => {
                is(Trait::Response, 1.0);
                is(Trait::ResponseCost, in_hand().map_or(0.0, |def| f32::from(def.cost)));
                is(Trait::ResponseStrength, self.strength);
                let for_leader = state.combat().target.is_some() && state.combat().target.is_leader();
                if for_leader {
                    is(Trait::ResponseForLeader, 1.0);
                }
                match (self.doomed, for_leader) {
                    (true, true) => is(Trait::ResponseSaves, 1.0),
                    (true, false) => is(Trait::ResponseForDoomed, 1.0),
                    _ => {}
                }
            }
            Some(ActionKind::Attack) => self.attack(place(state, actor, p0), place(state, actor.other(), p1), is),
            Some(ActionKind::DeclareDefender) => self.defend(place(state, actor, p0), is),
            Some(ActionKind::PortalGate) => {
                let entity = state.alley(actor)[usize::from(p0)];
                is(Trait::Portal, 1.0);
                is(Trait::PortalPoints, f32::from(rules.def(entity).gate_points));
                is(Trait::PortalCost, cost(entity));
                is(Trait::PortalAttack, f32::from(rules.def(entity).attack));
                if state.garden(actor)[usize::from(p1)].is_some() {
                    is(Trait::PortalReplaces, 1.0);
                }
            }
            Some(ActionKind::ActivateAbility) => {
                is(
                    match p0 {
                        LEADER_PLACE => Trait::AbilityOfLeader,
                        _ if p0 >= FIRST_ALLEY_PLACE => Trait::AbilityOfAlley,
                        _ => Trait::AbilityOfGarden,
                    },
                    1.0,
                );
                if self.strength > 0.0 {
                    is(Trait::AbilityInResponse, 1.0);
                    is(Trait::AbilityStrength, self.strength);
                    if state.combat().target.is_some() && state.combat().target.is_leader() {
                        is(Trait::AbilityForLeader, 1.0);
                    }
                    if self.doomed {
                        is(Trait::AbilitySaves, 1.0);
                    }
                }
            }
            Some(ActionKind::EndTurn) => {
                let funds = Funds::of(state, actor);
                is(Trait::End, 1.0);
                is(Trait::EndFunds, f32::from(funds.ikz));
                is(Trait::EndReady, self.ready);
            }
            Some(ActionKind::NoOp) => match state.pending().kind {
                PendingKind::Nothing => {}
                PendingKind::Confirm => is(Trait::DeclineConfirm, 1.0),
                _ => is(Trait::DeclineOther, 1.0),
            },
            Some(ActionKind::MulliganKeep) => {
                is(Trait::Keep, 1.0);
                let early = state.hand(actor).iter().filter(|card| rules.def(**card).cost <= 2).count();
                is(Trait::KeepEarly, early as f32);
            }
            Some(ActionKind::Choose) => self.choice(action.option(), is),
            Some(ActionKind::MulliganShuffle) | None => {}
        }
    }

    fn garden_play(&self, def: Option<&CardDef>, slot: u8, mut is: impl FnMut(Trait, f32)) {
        is(Trait::Garden, 1.0);
        let Some(def) = def else { return };
        is(Trait::GardenCost, f32::from(def.cost));
        is(Trait::GardenAttack, f32::from(def.attack));
        if def.keywords.contains(Keywords::CHARGE) {
            is(Trait::GardenCharge, 1.0);
        }
        if def.keywords.contains(Keywords::DEFENDER) {
            is(Trait::GardenDefender, 1.0);
        }
        let replaced = self.rules.state.garden(self.actor)[usize::from(slot)];
        if replaced.is_some() {
            is(Trait::GardenReplaces, 1.0);
            is(Trait::GardenReplacedCost, f32::from(self.rules.def(replaced).cost));
        }
    }

    fn weapon(&self, def: Option<&CardDef>, bearer: CardIx, mut is: impl FnMut(Trait, f32)) {
        is(Trait::Weapon, 1.0);
        let Some(def) = def else { return };
        let adds = f32::from(def.attack);
        is(Trait::WeaponAttack, adds);
        if bearer.is_leader() {
            is(Trait::WeaponOnLeader, 1.0);
        }
        if !self.is_ready(bearer) {
            is(Trait::WeaponIdle, 1.0);
        } else if self.ready + adds >= self.target {
            is(Trait::WeaponReach, 1.0);
        }
    }

    fn attack(&self, attacker: CardIx, target: CardIx, mut is: impl FnMut(Trait, f32)) {
        let (rules, state) = (self.rules, self.rules.state);
        let strength = rules.attack(attacker);
        let left = |card: CardIx| rules.health(card).saturating_sub(state.damage(card));
        let dies = |card: CardIx, damage: u8| rules.damage_taken(card, damage, true) >= left(card);
        let cost = |card: CardIx| f32::from(rules.def(card).cost);
        if target.is_leader() {
            is(Trait::Leader, 1.0);
            is(Trait::LeaderStrength, f32::from(strength));
            is(Trait::LeaderWounded, 20.0 - self.target);
            if strength >= left(target) {
                is(Trait::LeaderFalls, 1.0);
            }
            if self.ready >= self.target {
                is(Trait::LeaderReach, 1.0);
            }
            if attacker.is_leader() {
                is(Trait::LeaderByLeader, 1.0);
            } else if self.threat >= left(attacker) {
                is(Trait::LeaderExposed, 1.0);
                is(Trait::LeaderExposedCost, cost(attacker));
            }
            is(Trait::LeaderDefended, self.defenders);
            return;
        }
        is(Trait::Entity, 1.0);
        if attacker.is_leader() {
            is(Trait::EntityByLeader, 1.0);
        } else if dies(attacker, rules.attack(target)) {
            is(Trait::EntityDies, 1.0);
            is(Trait::EntityDiesCost, cost(attacker));
        }
        if dies(target, strength) {
            is(Trait::EntityKills, 1.0);
            is(Trait::EntityKillsCost, cost(target));
        }
        is(Trait::EntityDefended, self.defenders);
    }

    fn defend(&self, defender: CardIx, mut is: impl FnMut(Trait, f32)) {
        let (rules, state) = (self.rules, self.rules.state);
        let combat = state.combat();
        let left = |card: CardIx| rules.health(card).saturating_sub(state.damage(card));
        let dies = |card: CardIx, damage: u8| rules.damage_taken(card, damage, true) >= left(card);
        is(Trait::Defend, 1.0);
        is(Trait::DefendStrength, self.strength);
        if dies(defender, rules.attack(combat.attacker)) {
            is(Trait::DefendLostCost, f32::from(rules.def(defender).cost));
        } else {
            is(Trait::DefendSurvives, 1.0);
        }
        if !combat.attacker.is_leader() && dies(combat.attacker, rules.attack(defender)) {
            is(Trait::DefendKills, 1.0);
        }
        if combat.target.is_leader() {
            is(Trait::DefendWounded, 20.0 - f32::from(left(combat.target)));
        }
        match (self.doomed, combat.target.is_leader()) {
            (true, true) => is(Trait::DefendSavesLeader, 1.0),
            (true, false) => is(Trait::DefendSavesEntity, 1.0),
            _ => {}
        }
    }

    fn choice(&self, option: u8, mut is: impl FnMut(Trait, f32)) {
        let (rules, state) = (self.rules, self.rules.state);
        let pending = state.pending();
        let Some(card) = pending.card(option) else { return };
        let cost = f32::from(rules.def(card).cost);
        match pending.kind {
            PendingKind::PayDiscard | PendingKind::Discard | PendingKind::PayReturn => is(Trait::GiveCost, cost),
            PendingKind::BottomOrder => is(Trait::BottomCost, cost),
            _ if state.zone(card) != Zone::Garden => is(Trait::HiddenCost, cost),
            _ if card.owner() != self.actor => {
                is(Trait::FoeCard, 1.0);
                if card.is_leader() {
                    is(Trait::FoeLeader, 1.0);
                } else {
                    is(Trait::FoeCost, cost);
                    is(Trait::FoeAttack, f32::from(rules.attack(card)));
                    if rules.health(card).saturating_sub(state.damage(card)) <= 1 {
                        is(Trait::FoeFragile, 1.0);
                    }
                }
                if state.combat().attacker == card {
                    is(Trait::FoeAttacker, 1.0);
                }
            }
            _ => {
                is(Trait::OwnCard, 1.0);
                if card.is_leader() {
                    is(Trait::OwnLeader, 1.0);
                } else {
                    is(Trait::OwnCost, cost);
                    if state.is_tapped(card) {
                        is(Trait::OwnTapped, 1.0);
                    }
                }
                if state.combat().attacker == card {
                    is(Trait::OwnAttacker, 1.0);
                }
            }
        }
    }

    /// How much a move stands out: only the proportions matter. `sharpness` above 1 makes the differences larger.
    pub fn pull(&self, action: Action, habits: &Habits, sharpness: f32) -> f32 {
        let mut sum = 0.0;
        self.traits(action, |what, strength| sum += habits[what as usize] * strength);
        raise(sum * sharpness)
    }
}

fn place(state: &State, player: Player, place: u8) -> CardIx {
    if place == LEADER_PLACE { CardIx::leader(player) } else { state.garden(player)[usize::from(place)] }
}

/// The exponential function, near enough, with operations that are the same on every machine.
fn raise(number: f32) -> f32 {
    let power = (number * std::f32::consts::LOG2_E).clamp(-40.0, 40.0);
    let whole = power.floor();
    let part = power - whole;
    let curve = 1.0 + part * (0.695_556_9 + part * (0.226_173_4 + part * 0.078_102_5));
    curve * f32::from_bits(((whole as i32 + 127) as u32) << 23)
}

#[cfg(test)]
mod tests {
    use super::raise;

    #[test]
    fn raises_near_enough() {
        for step in -80i16..=80 {
            let number = f32::from(step) / 8.0;
            assert!((raise(number) / number.exp() - 1.0).abs() < 0.002, "{number}");
        }
    }
}
