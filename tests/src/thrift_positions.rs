//! Positions in which something can be paid for nothing, one for each way the starters know; and some in which it only looks so.

use azuki_engine::action::{Action, ActionList, legal};
use azuki_engine::event::NoEvents;
use azuki_engine::ids::Player::{One, Zero};
use azuki_engine::state::Row::{Alley, Garden};
use azuki_engine::state::State;
use azuki_engine::step;
use azuki_engine::view::action_words;

use crate::layout::{Entity, Layout};

/// A position, and what in it would be paid for nothing.
#[derive(Clone, Debug)]
pub struct Position {
    /// What it is about, in a word or two.
    pub name: &'static str,
    /// Why the moves come to nothing, or do not.
    pub why: &'static str,
    /// The position.
    pub state: State,
    /// The moves that would be paid for nothing, and no others.
    pub wasted: Vec<Action>,
}

impl Position {
    /// The words of the moves that are wasted: all whose words begin like one of these.
    fn new(name: &'static str, why: &'static str, state: &State, wasted: &[&str]) -> Result<Self, String> {
        let mut list = ActionList::new();
        legal(state, azuki_cards::table(), &mut list);
        let words = |action: &Action| action_words(state, azuki_cards::table(), *action);
        for wanted in wasted {
            if !list.iter().any(|action| words(action).starts_with(wanted)) {
                let there: Vec<String> = list.iter().map(words).collect();
                return Err(format!("{name}: nobody can {wanted:?}; there is {}", there.join(", ")));
            }
        }
        let is_wasted = |action: &&Action| wasted.iter().any(|wanted| words(action).starts_with(wanted));
        Ok(Self { name, why, state: *state, wasted: list.iter().filter(is_wasted).copied().collect() })
    }
}

/// Does what the words say.
fn after(mut state: State, deeds: &[&str]) -> Result<State, String> {
    let (table, mut list) = (azuki_cards::table(), ActionList::new());
    for deed in deeds {
        legal(&state, table, &mut list);
        let actor = state.actor().ok_or("nobody must act")?;
        let found = list.iter().find(|action| action_words(&state, table, **action).starts_with(deed));
        let action = *found.ok_or_else(|| {
            let there: Vec<String> = list.iter().map(|action| action_words(&state, table, *action)).collect();
            format!("nobody can {deed:?}; there is {}", there.join(", "))
        })?;
        step(&mut state, table, actor, action, &mut NoEvents).map_err(|illegal| illegal.explain(&state, table))?;
    }
    Ok(state)
}

/// The positions, in an order that stays.
pub fn positions() -> Result<Vec<Position>, String> {
    let mut found = spells()?;
    found.extend(responses()?);
    found.extend(abilities()?);
    found.extend(weapons()?);
    Ok(found)
}

fn spells() -> Result<Vec<Position>, String> {
    let shao = || Layout::new(["shao", "raizan"]);
    let sweep = "play Shao's Perseverance";
    let alone = shao()?
        .hand(Zero, &["Shao's Perseverance", "Water Orb"])?
        .ikz(Zero, 7, 0)?
        .row(One, Alley, &[Entity::ready("Indra")])?
        .finish()?;
    let among_others = shao()?
        .hand(Zero, &["Shao's Perseverance", "Mizuki", "Rei"])?
        .ikz(Zero, 6, 1)?
        .row(Zero, Garden, &[Entity::ready("Young Shao"), Entity::tapped("Aya")])?
        .ikz(One, 5, 0)?
        .finish()?;
    let frozen = shao()?
        .hand(Zero, &["Chilling Water", "Chilling Water"])?
        .ikz(Zero, 2, 3)?
        .row(One, Garden, &[Entity::ready("Alley Guy")])?
        .finish()?;
    let frozen = after(frozen, &["play Chilling Water"])?;
    let beside_frozen = shao()?
        .hand(Zero, &["Shao's Perseverance"])?
        .ikz(Zero, 6, 0)?
        .row(One, Garden, &[Entity::ready("Alley Guy")])?
        .finish()?;
    Ok(vec![
        Position::new("sweep-empty", "The opposing garden is empty: nothing returns to a hand.", &alone, &[sweep])?,
        Position::new(
            "sweep-among-others",
            "The opposing garden is empty, and there are better things to pay for.",
            &among_others,
            &[sweep],
        )?,
        Position::new("freeze-frozen", "Alley Guy is frozen for as long already.", &frozen, &["play Chilling Water"])?,
        Position::new("sweep-one", "Alley Guy returns to the hand: that is something.", &beside_frozen, &[])?,
    ])
}

fn responses() -> Result<Vec<Position>, String> {
    let orb = "play Lightning Orb";
    let leader = Layout::new(["raizan", "raizan"])?
        .leader(Zero, 3, false, &["Tenraku"])?
        .hand(One, &["Lightning Orb", "Indra"])?
        .ikz(One, 2, 4)?
        .leader(One, 4, false, &[])?
        .finish()?;
    let leader = after(leader, &["attack Raizan with Raizan"])?;
    let proof = Layout::new(["shao", "raizan"])?
        .row(Zero, Garden, &[Entity::ready("Serene Fist, Misaki"), Entity::ready("Foamback Crab")])?
        .hand(One, &["Lightning Orb", "Lightning Orb"])?
        .ikz(One, 1, 4)?
        .finish()?;
    let proof = after(proof, &["attack Raizan with Serene Fist, Misaki"])?;
    let harmless = Layout::new(["shao", "shao"])?
        .row(Zero, Garden, &[Entity::ready("Foamback Crab")])?
        .hand(One, &["Water Orb", "Rei"])?
        .ikz(One, 2, 4)?
        .finish()?;
    let harmless = after(harmless, &["attack Shao with Foamback Crab"])?;
    let defended = Layout::new(["shao", "shao"])?
        .row(Zero, Garden, &[Entity::ready("Foamback Crab"), Entity::ready("Rei")])?
        .row(One, Garden, &[Entity::ready("Foamback Crab")])?
        .finish()?;
    let defended = after(defended, &["attack Shao with Rei"])?;
    Ok(vec![
        Position::new("orb-no-entity", "The leader attacks alone: there is no entity to hit.", &leader, &[orb])?,
        Position::new("orb-effect-proof", "Both opposing entities are effect-proof.", &proof, &[orb])?,
        Position::new(
            "weaken-nobody",
            "Nobody in either garden has any attack to lose.",
            &harmless,
            &["use ability 0 of Shao", "play Water Orb"],
        )?,
        Position::new("defend", "A defender that takes the attack does something.", &defended, &[])?,
    ])
}

fn abilities() -> Result<Vec<Position>, String> {
    let bubble = "use ability 0 of Bubblemancer";
    let sacrifice = Layout::new(["shao", "raizan"])?
        .row(Zero, Garden, &[Entity::tapped("Bubblemancer"), Entity::tapped("Serene Fist, Misaki")])?
        .ikz(Zero, 3, 2)?
        .hand(Zero, &["Rei"])?
        .finish()?;
    let crab = Layout::new(["shao", "raizan"])?
        .row(Zero, Garden, &[Entity::ready("Foamback Crab"), Entity::tapped("Bubblemancer")])?
        .row(One, Garden, &[Entity::ready("Silver Current, Haruhi")])?
        .finish()?;
    let charge = Layout::new(["raizan", "shao"])?
        .row(Zero, Garden, &[Entity::ready("Black Jade Crewleader").bearing(&["Lightning Shuriken"])])?
        .ikz(Zero, 1, 3)?
        .finish()?;
    let cooling = Layout::new(["raizan", "shao"])?
        .row(Zero, Garden, &[Entity::cooling("Black Jade Crewleader").bearing(&["Lightning Shuriken"])])?
        .ikz(Zero, 1, 3)?
        .finish()?;
    Ok(vec![
        Position::new(
            "sacrifice-effect-proof",
            "Misaki is effect-proof without Bubblemancer's sacrifice.",
            &sacrifice,
            &[bubble],
        )?,
        Position::new(
            "attack-without-attack",
            "Foamback Crab has no attack and is effect-proof; tapped, it defends nobody.",
            &crab,
            &[bubble, "attack Raizan with Foamback Crab"],
        )?,
        Position::new(
            "charge-ready",
            "Crewleader has no cooldown: charge gives it nothing.",
            &charge,
            &["use ability 0 of Raizan"],
        )?,
        Position::new("charge-cooling", "With charge Crewleader attacks this turn.", &cooling, &[])?,
    ])
}

fn weapons() -> Result<Vec<Position>, String> {
    let raizan = || Layout::new(["raizan", "shao"]);
    let blades = ["Lightning Shuriken", "Black Jade Dagger", "Tenraku", "Raizan's Zanbato"];
    let plays = ["play Lightning Shuriken", "play Black Jade Dagger", "play Tenraku", "play Raizan's Zanbato"];
    let tapped = raizan()?
        .leader(Zero, 2, true, &["Tenshin"])?
        .row(Zero, Garden, &[Entity::tapped("Alley Guy")])?
        .hand(Zero, &blades)?
        .ikz(Zero, 5, 0)?
        .finish()?;
    let cooling = raizan()?
        .leader(Zero, 2, true, &["Tenshin"])?
        .row(Zero, Garden, &[Entity::cooling("Black Jade Crewleader")])?
        .hand(Zero, &["Black Jade Dagger"])?
        .ikz(Zero, 1, 4)?
        .finish()?;
    let charging = raizan()?
        .leader(Zero, 2, true, &["Tenshin"])?
        .row(Zero, Garden, &[Entity::cooling("Black Jade Crewleader")])?
        .hand(Zero, &["Black Jade Dagger"])?
        .ikz(Zero, 2, 4)?
        .finish()?;
    let counted = raizan()?
        .leader(Zero, 2, true, &[])?
        .row(Zero, Garden, &[Entity::tapped("Weapon Master Yamada")])?
        .discard(Zero, &["Tenshin", "Tenshin", "Tenshin", "Tenshin", "Tenraku"])?
        .hand(Zero, &["Lightning Shuriken"])?
        .ikz(Zero, 1, 4)?
        .finish()?;
    let hurts = raizan()?
        .leader(Zero, 2, true, &[])?
        .row(Zero, Garden, &[Entity::tapped("Alley Guy")])?
        .hand(Zero, &["Tenshin"])?
        .ikz(Zero, 2, 4)?
        .finish()?;
    Ok(vec![
        Position::new("weapon-tapped", "Nobody can attack any more; a weapon is gone at the end.", &tapped, &plays)?,
        Position::new(
            "weapon-cooling",
            "Crewleader cannot attack, and there is no IKZ left to give it charge.",
            &cooling,
            &["play Black Jade Dagger"],
        )?,
        Position::new(
            "weapon-charging",
            "Once armed, Crewleader can get charge.",
            &charging,
            &["play Black Jade Dagger on Raizan"],
        )?,
        Position::new("weapon-counted", "The sixth weapon in the discard makes Yamada stronger.", &counted, &[])?,
        Position::new("weapon-hurts", "Tenshin damages a leader when it is put on.", &hurts, &[])?,
    ])
}

/// Positions with a move that comes to something or nothing, as its player chooses then.
pub fn paid_positions() -> Result<Vec<(&'static str, State, Action)>, String> {
    let attacked = |deck: &'static str, hand: &[&str]| {
        let state = Layout::new(["raizan", deck])?
            .row(Zero, Garden, &[Entity::ready("Black Jade Crewleader"), Entity::ready("Alley Guy")])?
            .hand(One, hand)?
            .ikz(One, 1, 5)?
            .leader(One, 12, false, &[])?
            .finish()?;
        let leader = if deck == "shao" { "Shao" } else { "Raizan" };
        after(state, &[&format!("attack {leader} with Black Jade Crewleader")])
    };
    let action = |state: &State, words: &str| {
        let mut list = ActionList::new();
        legal(state, azuki_cards::table(), &mut list);
        let found = list.iter().find(|action| action_words(state, azuki_cards::table(), **action).starts_with(words));
        found.copied().ok_or_else(|| format!("nobody can {words:?}"))
    };
    let orb = attacked("raizan", &["Lightning Orb", "Indra"])?;
    let water = attacked("shao", &["Water Orb", "Rei", "Rei"])?;
    let leader = attacked("shao", &["Rei"])?;
    Ok(vec![
        ("Lightning Orb", orb, action(&orb, "play Lightning Orb")?),
        ("Water Orb", water, action(&water, "play Water Orb")?),
        ("Shao", leader, action(&leader, "use ability 0 of Shao")?),
    ])
}
