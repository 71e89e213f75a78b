//! One broken program for each thing the verifier finds.

use crate::def::{
    Ability, AbilityDraft, Amount, Body, CardDraft, CardKind, CardTable, Compare, Condition, Continuous,
    ContinuousEffect, DraftBody, Element, Filter, Keyword, Keywords, Kinds, Owner, Predicate, Reference, Replaces,
    Restriction, Selector, SpellTiming, TableBuilder, Timing, Zones,
};
use crate::ids::{AbilityIx, PredicateIx, SelectorIx, SubtypeIx};
use crate::vm::{Destination, Duration, Op};

use super::verify_table;

fn draft(id: &str, kind: CardKind, abilities: Vec<AbilityDraft>) -> CardDraft {
    CardDraft {
        id: id.into(),
        name: "Card".into(),
        kind,
        element: Element::Neutral,
        cost: 1,
        attack: 1,
        health: 1,
        gate_points: 1,
        keywords: Keywords::empty(),
        carapace: 0,
        subtypes: Vec::new(),
        abilities,
    }
}

fn ability(timing: Timing, parts: Vec<Vec<Op>>) -> AbilityDraft {
    AbilityDraft {
        timing,
        restriction: Restriction::empty(),
        subject: None,
        replaces: (timing == Timing::Replacement).then_some(Replaces::Damage),
        body: DraftBody::Program(parts),
    }
}

/// A selector of whole zones.
fn zone(builder: &mut TableBuilder, owner: Owner, zones: Zones, kinds: Kinds) -> SelectorIx {
    builder.selector(Selector { reference: None, owner, zones, kinds, filters: Vec::new() })
}

/// A selector of a reference.
fn the(builder: &mut TableBuilder, reference: Reference) -> SelectorIx {
    builder.selector(Selector {
        reference: Some(reference),
        owner: Owner::Any,
        zones: Zones::empty(),
        kinds: Kinds::empty(),
        filters: Vec::new(),
    })
}

/// What is wrong with a card of one ability.
fn wrong(kind: CardKind, make: impl FnOnce(&mut TableBuilder) -> AbilityDraft) -> Vec<String> {
    let mut builder = TableBuilder::new();
    builder.card(draft("IKZ-001", CardKind::Ikz, Vec::new()));
    builder.card(draft("IKZ-002", CardKind::Token, Vec::new()));
    let ability = make(&mut builder);
    builder.card(draft("TST-001", kind, vec![ability]));
    match builder.finish() {
        Ok(_) => Vec::new(),
        Err(errors) => errors.into_iter().map(|error| error.message).collect(),
    }
}

#[track_caller]
fn expect(found: &[String], part: &str) {
    assert!(found.iter().any(|message| message.contains(part)), "expected {part:?} in {found:?}");
}

/// The ops of an entity's ability on play.
fn on_play(ops: impl FnOnce(&mut TableBuilder) -> Vec<Op>) -> Vec<String> {
    with_timing(Timing::OnPlay, ops)
}

fn with_timing(timing: Timing, ops: impl FnOnce(&mut TableBuilder) -> Vec<Op>) -> Vec<String> {
    wrong(CardKind::Entity, |builder| ability(timing, vec![ops(builder)]))
}

const DRAW: Op = Op::Draw { player: Owner::You, amount: Amount::Constant(1) };

#[test]
fn a_sound_program_passes() {
    let found = wrong(CardKind::Entity, |builder| {
        let garden = zone(builder, Owner::Opponent, Zones::GARDEN, Kinds::ENTITY);
        let chosen = the(builder, Reference::Chosen);
        let predicate = builder.predicate(Predicate::GardenFull(Owner::You));
        let mut sound = ability(
            Timing::Main,
            vec![
                vec![
                    Op::OncePerTurn,
                    Op::PayIkz(1),
                    Op::Choose { from: garden, min: 0, max: Amount::Constant(1) },
                    Op::If { predicate, otherwise: 6 },
                    Op::Damage { who: chosen, amount: Amount::Constant(1) },
                    Op::Else { end: 7 },
                    DRAW,
                    Op::EndIf,
                ],
                vec![Op::Confirm { otherwise: 3 }, Op::PaySacrificeSelf, DRAW, Op::EndIf],
            ],
        );
        sound.restriction = Restriction::ONCE_PER_TURN;
        sound
    });
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn references_need_something_to_refer_to() {
    let damage = |who| Op::Damage { who, amount: Amount::Constant(1) };
    for (reference, part) in [
        (Reference::Chosen, "before anything is sure to be chosen"),
        (Reference::Subject, "has no \"subject\""),
        (Reference::Bearer, "only a weapon"),
        (Reference::Attacker, "has no \"attacker\""),
        (Reference::Target, "has no \"attacker\" and no \"target\""),
    ] {
        expect(&on_play(|builder| vec![damage(the(builder, reference))]), part);
    }
    expect(&on_play(|builder| vec![Op::Reveal(the(builder, Reference::Looked))]), "before a look or search");
    let amount = |amount| on_play(|_| vec![Op::Draw { player: Owner::You, amount }]);
    expect(&amount(Amount::GatePoints), "no subject whose gate points");
    expect(&amount(Amount::Chosen), "before anything is sure to be chosen or discarded");
}

#[test]
fn what_one_branch_chooses_is_not_sure_behind_it() {
    let found = on_play(|builder| {
        let garden = zone(builder, Owner::You, Zones::GARDEN, Kinds::ENTITY);
        let chosen = the(builder, Reference::Chosen);
        let choose = Op::Choose { from: garden, min: 1, max: Amount::Constant(1) };
        vec![Op::Confirm { otherwise: 2 }, choose, Op::EndIf, Op::Tap(chosen)]
    });
    expect(&found, "before anything is sure to be chosen");
    let found = on_play(|builder| {
        let garden = zone(builder, Owner::You, Zones::GARDEN, Kinds::ENTITY);
        let chosen = the(builder, Reference::Chosen);
        vec![Op::ForEach { over: garden, end: 3 }, Op::Tap(chosen), Op::EndFor { start: 0 }, Op::Untap(chosen)]
    });
    expect(&found, "before anything is sure to be chosen");
}

#[test]
fn blocks_are_nested_and_jumps_land() {
    let predicate = |builder: &mut TableBuilder| builder.predicate(Predicate::GardenFull(Owner::You));
    let question =
        |otherwise| on_play(|builder| vec![Op::If { predicate: predicate(builder), otherwise }, DRAW, Op::EndIf]);
    assert_eq!(question(2), Vec::<String>::new());
    expect(&question(1), "goes to its EndIf");
    expect(&question(200), "goes to its EndIf");
    expect(
        &on_play(|_| vec![Op::Confirm { otherwise: 1 }, DRAW, Op::Else { end: 4 }, DRAW, Op::EndIf]),
        "behind its Else",
    );
    expect(&on_play(|_| vec![Op::Confirm { otherwise: 3 }, DRAW]), "is not closed");
    expect(&on_play(|_| vec![DRAW, Op::EndIf]), "EndIf without");
    expect(&on_play(|_| vec![DRAW, Op::Else { end: 2 }]), "Else without");
    expect(&on_play(|_| vec![DRAW, Op::EndFor { start: 0 }]), "EndFor without");
    expect(&on_play(|_| vec![Op::Confirm { otherwise: 2 }, DRAW, Op::EndFor { start: 0 }]), "EndFor without");
    let nested = on_play(|builder| {
        let over = zone(builder, Owner::You, Zones::GARDEN, Kinds::ENTITY);
        vec![
            Op::ForEach { over, end: 5 },
            Op::ForEach { over, end: 4 },
            DRAW,
            Op::EndFor { start: 1 },
            Op::EndFor { start: 0 },
        ]
    });
    expect(&nested, "for_each inside a for_each");
    let wide = on_play(|builder| {
        let over = zone(builder, Owner::You, Zones::GARDEN, Kinds::ENTITY);
        vec![Op::ForEach { over, end: 2 }, DRAW, Op::EndFor { start: 1 }]
    });
    expect(&wide, "jumps behind its EndFor");
}

#[test]
fn a_program_has_an_end_and_a_length() {
    expect(&on_play(|_| vec![DRAW, Op::End, DRAW]), "ends with its last op");
    expect(&on_play(|_| vec![DRAW; 17]), "1 to 16 are allowed");
    expect(&on_play(|_| vec![Op::Continue(AbilityIx(0)), DRAW]), "ends with its last op");
    expect(&on_play(|_| vec![Op::Continue(AbilityIx(9000)), Op::End]), "which is not there");
}

#[test]
fn costs_stand_in_front() {
    expect(&on_play(|_| vec![Op::PayIkz(1), DRAW]), "a cost stands at the start");
    expect(&with_timing(Timing::Main, |_| vec![DRAW, Op::PayIkz(1)]), "a cost stands at the start");
    expect(
        &on_play(|_| vec![Op::Confirm { otherwise: 3 }, DRAW, Op::PayIkz(1), Op::EndIf]),
        "a cost stands at the start",
    );
    assert_eq!(on_play(|_| vec![Op::Confirm { otherwise: 3 }, Op::PayIkz(1), DRAW, Op::EndIf]), Vec::<String>::new());
    expect(&with_timing(Timing::Main, |_| vec![Op::PayIkz(0), DRAW]), "a cost of 0");
    let spell = wrong(CardKind::Spell(SpellTiming::Main), |_| {
        ability(Timing::Spell, vec![vec![Op::PayTapSelf { even_cooling: false }, DRAW]])
    });
    expect(&spell, "cannot pay this with itself");
    let leader = wrong(CardKind::Leader, |_| ability(Timing::Main, vec![vec![Op::PaySacrificeSelf, DRAW]]));
    expect(&leader, "cannot pay this with itself");
    let hand = with_timing(Timing::Main, |builder| {
        let from = zone(builder, Owner::Opponent, Zones::HAND, Kinds::empty());
        vec![Op::PayDiscard { from, count: 1 }, DRAW]
    });
    expect(&hand, "only cards of one player's hand");
    let field = with_timing(Timing::Main, |builder| {
        let from = zone(builder, Owner::Opponent, Zones::GARDEN, Kinds::ENTITY);
        vec![Op::PayReturn { from, count: 1 }, DRAW]
    });
    expect(&field, "a cost returns your own entities");
}

#[test]
fn ops_work_on_the_right_kinds_of_cards() {
    let on =
        |zones, kinds, op: fn(SelectorIx) -> Op| on_play(|builder| vec![op(zone(builder, Owner::Any, zones, kinds))]);
    expect(&on(Zones::GARDEN, Kinds::empty(), Op::Destroy), "this can find leaders");
    expect(&on(Zones::DISCARD, Kinds::empty(), |who| Op::Move { who, to: Destination::Garden }), "weapons, spells");
    expect(&on(Zones::DISCARD, Kinds::SPELL, |weapon| Op::Attach { weapon, bearer: weapon }), "works on weapons only");
    expect(&on(Zones::ALLEY, Kinds::WEAPON, Op::Destroy), "no card can be all of this at once");
    expect(&on(Zones::IKZ_AREA, Kinds::IKZ, Op::Destroy), "this can find IKZ");
    expect(
        &on(Zones::DECK, Kinds::empty(), |from| Op::Choose { from, min: 1, max: Amount::Constant(1) }),
        "hidden cards",
    );
    expect(
        &on(Zones::HAND, Kinds::empty(), |from| Op::Choose { from, min: 1, max: Amount::Constant(1) }),
        "hidden hand",
    );
    assert_eq!(on(Zones::GARDEN, Kinds::ENTITY, Op::Destroy), Vec::<String>::new());
}

#[test]
fn constants_make_sense() {
    let garden =
        |op: fn(SelectorIx) -> Op| on_play(|builder| vec![op(zone(builder, Owner::You, Zones::GARDEN, Kinds::ENTITY))]);
    expect(&garden(|from| Op::Choose { from, min: 2, max: Amount::Constant(1) }), "cannot choose");

    expect(
        &garden(|who| Op::ModAttack { who, amount: Amount::Constant(1), less: false, until: Duration::Now }),
        "needs to last",
    );

    expect(
        &garden(|who| Op::AddCondition { who, condition: Condition::Frozen, until: Duration::Now }),
        "needs to last",
    );

    expect(
        &garden(|who| Op::AddCondition { who, condition: Condition::Shocked, until: Duration::EndOfTurn }),
        "shocked ends by itself",
    );

    expect(
        &garden(|who| Op::AddKeyword { who, keyword: Keyword::Carapace, amount: 0, until: Duration::EndOfTurn }),
        "carapace needs a number",
    );
    expect(
        &garden(|who| Op::AddKeyword { who, keyword: Keyword::Charge, amount: 1, until: Duration::EndOfTurn }),
        "carapace needs a number",
    );
    expect(&garden(|who| Op::Damage { who, amount: Amount::Constant(101) }), "at most 100");
}

#[test]
fn replacements_replace() {
    expect(&on_play(|_| vec![Op::Instead]), "belong to replacements only");
    expect(&with_timing(Timing::Replacement, |_| vec![DRAW]), "it replaces nothing");
    let destroy = wrong(CardKind::Entity, |_| AbilityDraft {
        replaces: Some(Replaces::Destroy),
        ..ability(Timing::Replacement, vec![vec![Op::Prevent(Amount::Constant(1))]])
    });
    expect(&destroy, "\"prevent\" lessens damage");
    let prevent = Op::Prevent(Amount::Constant(1));
    expect(&with_timing(Timing::Replacement, |_| vec![prevent, prevent]), "replaced or lessened once");
    let either = vec![Op::Confirm { otherwise: 3 }, prevent, Op::Else { end: 4 }, Op::Instead, Op::EndIf];
    assert_eq!(with_timing(Timing::Replacement, |_| either), [""; 0]);
    let nameless = wrong(CardKind::Entity, |_| AbilityDraft {
        replaces: None,
        ..ability(Timing::Replacement, vec![vec![Op::Instead]])
    });
    expect(&nameless, "says which event it replaces");
}

#[test]
fn timings_fit_the_card() {
    let draw = |kind, timing| wrong(kind, |_| ability(timing, vec![vec![DRAW]]));
    expect(&draw(CardKind::Leader, Timing::OnPlay), "a leader cannot have");
    expect(&draw(CardKind::Weapon, Timing::Main), "a weapon cannot have");
    expect(&draw(CardKind::Entity, Timing::Spell), "an entity cannot have");
    expect(&draw(CardKind::Spell(SpellTiming::Main), Timing::OnPlay), "a spell cannot have");
    expect(&draw(CardKind::Ikz, Timing::OnPlay), "an IKZ card cannot have");
    expect(&draw(CardKind::Leader, Timing::WhenDestroyed), "never destroyed");
    expect(&draw(CardKind::Entity, Timing::WhenReturned), "name a subject");
    let row = wrong(CardKind::Leader, |_| AbilityDraft {
        restriction: Restriction::GARDEN_ONLY,
        ..ability(Timing::Main, vec![vec![DRAW]])
    });
    expect(&row, "stands in no row");
    let subject = wrong(CardKind::Entity, |builder| AbilityDraft {
        subject: Some(the(builder, Reference::This)),
        ..ability(Timing::OnPlay, vec![vec![DRAW]])
    });
    expect(&subject, "is about no subject");
    let subject = wrong(CardKind::Entity, |builder| AbilityDraft {
        subject: Some(the(builder, Reference::This)),
        ..ability(Timing::WhenDestroyed, vec![vec![DRAW]])
    });
    expect(&subject, "described with \"the\": \"subject\"");
}

#[test]
fn two_costs_want_different_cards() {
    let main = |ops| wrong(CardKind::Entity, |_| ability(Timing::Main, vec![ops]));
    expect(&main(vec![Op::PayIkz(1), Op::PayIkz(1), DRAW]), "two costs of one ability");
    expect(&main(vec![Op::PaySacrificeSelf, Op::PayTapSelf { even_cooling: false }, DRAW]), "two costs of one ability");
    assert_eq!(main(vec![Op::PayIkz(1), Op::PaySacrificeSelf, DRAW]), Vec::<String>::new());
}

#[test]
fn behind_a_loop_nothing_is_chosen() {
    let found = on_play(|builder| {
        let (over, chosen) = (zone(builder, Owner::You, Zones::GARDEN, Kinds::ENTITY), the(builder, Reference::Chosen));
        let (choose, each) =
            (Op::Choose { from: over, min: 1, max: Amount::Constant(1) }, Op::ForEach { over, end: 4 });
        vec![choose, each, Op::Untap(chosen), Op::EndFor { start: 1 }, Op::Untap(chosen)]
    });
    expect(&found, "chosen");
}

#[test]
fn once_per_turn_is_marked_first() {
    expect(&on_play(|_| vec![Op::OncePerTurn, DRAW]), "starts with the op that marks it");
    expect(&on_play(|_| vec![DRAW, Op::OncePerTurn]), "is the first op");
    let unmarked = wrong(CardKind::Entity, |_| AbilityDraft {
        restriction: Restriction::ONCE_PER_TURN,
        ..ability(Timing::OnPlay, vec![vec![DRAW]])
    });
    expect(&unmarked, "starts with the op that marks it");
}

fn continuous(make: impl FnOnce(&mut TableBuilder) -> Continuous) -> Vec<String> {
    wrong(CardKind::Entity, |builder| AbilityDraft {
        body: DraftBody::Continuous(vec![make(builder)]),
        ..ability(Timing::Continuous, Vec::new())
    })
}

#[test]
fn continuous_abilities_never_ask_for_themselves() {
    let effect = ContinuousEffect::Attack { amount: Amount::OwnAttack, less: false };
    expect(
        &continuous(|builder| Continuous { who: the(builder, Reference::This), condition: None, effect }),
        "from its own attack",
    );
    let effect = ContinuousEffect::Keyword { keyword: Keyword::Charge, amount: 0 };
    let found = continuous(|builder| {
        let who = the(builder, Reference::This);
        let condition = Some(builder.predicate(Predicate::HasKeyword(who, Keyword::Defender)));
        Continuous { who, condition, effect }
    });
    expect(&found, "cannot ask for keywords");
    let chosen = continuous(|builder| Continuous { who: the(builder, Reference::Chosen), condition: None, effect });
    expect(&chosen, "before anything is sure to be chosen");
    let wrong_timing = wrong(CardKind::Entity, |builder| AbilityDraft {
        body: DraftBody::Continuous(vec![Continuous { who: the(builder, Reference::This), condition: None, effect }]),
        ..ability(Timing::OnPlay, Vec::new())
    });
    expect(&wrong_timing, "belong to the timing continuous");
}

#[test]
fn indices_stay_in_range_and_nothing_goes_in_circles() {
    expect(&on_play(|_| vec![Op::Tap(SelectorIx(77))]), "no selector 77");
    expect(&on_play(|_| vec![Op::If { predicate: PredicateIx(5), otherwise: 1 }, Op::EndIf]), "no predicate 5");
    let found = on_play(|builder| {
        let predicate = builder.predicate(Predicate::Not(PredicateIx(0)));
        vec![Op::If { predicate, otherwise: 1 }, Op::EndIf]
    });
    expect(&found, "cannot go in circles");
    let selector = |filters, zones| {
        on_play(move |builder| {
            let selector = Selector { reference: None, owner: Owner::Any, zones, kinds: Kinds::ENTITY, filters };
            vec![Op::Tap(builder.selector(selector))]
        })
    };
    expect(&selector(vec![Filter::CostAtMost(Amount::Count(SelectorIx(0)))], Zones::GARDEN), "cannot go in circles");
    expect(&selector(vec![Filter::Subtype(SubtypeIx(3))], Zones::GARDEN), "no subtype 3");
    expect(&selector(Vec::new(), Zones::empty()), "needs zones or a reference");
    expect(&selector(Vec::new(), Zones::from_bits_retain(1 << 15)), "does not exist");
    let deep = on_play(|builder| {
        let mut predicate = builder.predicate(Predicate::GardenFull(Owner::You));
        for _ in 0..40 {
            predicate = builder.predicate(Predicate::Not(predicate));
        }
        vec![Op::If { predicate, otherwise: 1 }, Op::EndIf]
    });
    expect(&deep, "nested deeper");
    let both = on_play(|builder| {
        let predicate = builder.predicate(Predicate::GardenFull(Owner::Any));
        vec![Op::If { predicate, otherwise: 1 }, Op::EndIf]
    });
    expect(&both, "names one");
}

fn sound_table() -> CardTable {
    let mut builder = TableBuilder::new();
    builder.card(draft("IKZ-001", CardKind::Ikz, Vec::new()));
    builder.card(draft("IKZ-002", CardKind::Token, Vec::new()));
    let garden = zone(&mut builder, Owner::You, Zones::GARDEN, Kinds::ENTITY);
    let count = Amount::Count(garden);
    let predicate = builder.predicate(Predicate::Compare {
        left: count,
        compare: Compare::AtLeast,
        right: Amount::Constant(1),
        plus: 0,
    });
    let parts = vec![vec![Op::If { predicate, otherwise: 2 }, Op::Tap(garden), Op::EndIf], vec![DRAW]];
    builder.card(draft("TST-001", CardKind::Entity, vec![ability(Timing::OnPlay, parts)]));
    builder.finish().expect("a sound table")
}

#[test]
fn a_damaged_table_is_named_and_never_a_panic() {
    let sound = sound_table();
    let bytes = sound.to_bytes();
    assert_eq!(CardTable::from_bytes(&bytes).as_ref(), Ok(&sound));
    for index in 0..bytes.len() {
        for value in [0, 1, 2, 127, 128, 255] {
            let mut damaged = bytes.clone();
            damaged[index] = value;
            if let Ok(table) = CardTable::from_bytes(&damaged) {
                assert_eq!(table, sound, "byte {index} = {value}");
            }
        }
        assert!(CardTable::from_bytes(&bytes[..index]).is_err());
    }
    // The hash guards against accidents; the verifier must also hold where somebody has computed it anew.
    let broken: [fn(&mut CardTable); 8] = [
        |table| table.abilities.clear(),
        |table| table.texts.truncate(1),
        |table| table.ikz.0 = 900,
        |table| table.defs[2].first_ability = u16::MAX,
        |table| table.defs[2].ability_count = 200,
        |table| table.abilities[1].body = Body::Program { first: u16::MAX, len: 16 },
        |table| table.abilities[2].head = AbilityIx(60_000),
        |table| table.defs[2].subtypes = u128::MAX,
    ];
    for (number, breaks) in broken.into_iter().enumerate() {
        let mut table = sound.clone();
        breaks(&mut table);
        assert!(!verify_table(&table).is_empty(), "damage {number} goes unnoticed");
    }
}

#[test]
fn tables_whose_hash_was_forged_are_refused_or_sound() {
    let bytes = sound_table().to_bytes();
    let mut passed = 0;
    for index in 0..bytes.len() {
        for value in 0..=255 {
            let mut forged = bytes.clone();
            forged[index] = value;
            // Straight to the verifier, past the hash: what it lets through can be followed everywhere.
            let Ok(table) = postcard::from_bytes::<CardTable>(&forged) else { continue };
            if verify_table(&table).is_empty() {
                passed += 1;
                for def in table.all() {
                    let _ = crate::vm::disassemble::listing(&table, def);
                }
            }
        }
    }
    assert!(passed > 0, "other names and numbers are sound too");
}

#[test]
fn a_continuation_belongs_to_one_program() {
    let mut table = sound_table();
    let last = table.abilities[table.abilities.len() - 1];
    let first = table.ops.len() as u16;
    table.ops.push(Op::End);
    table.abilities.push(Ability { body: Body::Program { first, len: 1 }, ..last });
    let errors = verify_table(&table);
    assert!(errors.iter().any(|error| error.message.contains("belongs to no program")), "{errors:?}");
}
