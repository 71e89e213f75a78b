//! Hostile input: good inputs, a few thousand broken ones, and everything that once was a finding.

use std::path::Path;
use std::time::{Duration, Instant};

use azuki_card_compiler::{Source, compile};
use azuki_tests::dice::Dice;
use azuki_tests::hostile::mutate::mutated;
use azuki_tests::hostile::{TARGETS, target};
use azuki_tests::table::sources;

/// Feeds a target its own seeds, and then changed ones.
fn feed(name: &str, times: usize) {
    let target = target(name).unwrap();
    let seeds = (target.seeds)();
    let inputs: Vec<&[u8]> = seeds.iter().map(|seed| seed.bytes.as_slice()).collect();
    assert!(!inputs.is_empty() && inputs.iter().any(|input| input.len() <= target.longest));
    let mut dice = Dice::new(17);
    let changed = (0..times).map(|_| mutated(&inputs, target.longest, &mut dice));
    for input in inputs.iter().map(|input| input.to_vec()).chain(changed) {
        let start = Instant::now();
        (target.feed)(&input);
        // Far above what any takes, so that a busy machine does not matter.
        assert!(start.elapsed() < Duration::from_secs(20), "too slow: {:?}", String::from_utf8_lossy(&input));
    }
}

#[test]
fn card_sets_are_compiled_or_refused() {
    feed("card_set", 4000);
}

#[test]
fn card_tables_are_read_or_refused() {
    feed("card_table", 4000);
}

#[test]
fn deck_lists_are_read_or_refused() {
    feed("deck_list", 4000);
}

#[test]
fn scenarios_are_played_or_refused() {
    feed("scenario", 3000);
}

#[test]
fn actions_are_carried_out_or_refused() {
    feed("actions", 3000);
}

#[test]
fn json_saves_are_read_or_refused() {
    feed("save_json", 3000);
}

#[test]
fn binary_saves_are_read_or_refused() {
    feed("save_binary", 6000);
}

#[test]
fn replays_are_read_or_refused() {
    feed("replay", 3000);
}

#[test]
fn targets_have_names_and_seeds_of_their_own() {
    for (index, target) in TARGETS.iter().enumerate() {
        assert!(TARGETS[..index].iter().all(|other| other.name != target.name), "{} is there twice", target.name);
        let mut names: Vec<String> = (target.seeds)().into_iter().map(|seed| seed.name).collect();
        let number = names.len();
        names.sort();
        names.dedup();
        assert!(number > 0 && names.len() == number, "{}: {number} seeds, {} names", target.name, names.len());
    }
}

/// A target that the fuzzer does not run would look as if nothing were found.
#[test]
fn every_target_has_its_fuzz_binary() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz");
    let manifest = std::fs::read_to_string(folder.join("Cargo.toml")).unwrap();
    let names: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
    for name in &names {
        let source = std::fs::read_to_string(folder.join(format!("targets/{name}.rs"))).unwrap_or_default();
        assert!(source.contains(&format!("azuki_tests::hostile::{name}(bytes)")), "targets/{name}.rs does not feed it");
        assert!(manifest.contains(&format!("path = \"targets/{name}.rs\"")), "{name} is not in the manifest");
    }
    assert_eq!(manifest.matches("[[bin]]").count(), names.len());
}

/// Feeds a target one input, which must be answered in time.
fn answers(name: &str, input: &str) {
    let start = Instant::now();
    (target(name).unwrap().feed)(input.as_bytes());
    assert!(start.elapsed() < Duration::from_secs(20), "{name} took {:?}", start.elapsed());
}

/// What the compiler says about a set beside the money of the game.
fn mistakes(text: &str) -> Vec<String> {
    let mut all: Vec<Source> = sources("sets").into_iter().filter(|set| set.name.ends_with("ikz.json")).collect();
    all[0].shipped = false;
    all.push(Source { name: "hostile.json".into(), text: text.into(), shipped: false });
    compile(&all, "").err().unwrap_or_default().into_iter().map(|error| error.message).collect()
}

/// A set is refused because it would take too long, and in time.
fn takes_too_long(text: &str) {
    let mistakes = mistakes(text);
    assert!(mistakes.iter().any(|mistake| mistake.contains("looks at the table's cards")), "{mistakes:?}");
    answers("card_set", text);
}

/// A set of three entities, all with the same abilities: enough that they fill most of a field.
fn entities(abilities: &str) -> String {
    let card = |number: usize| {
        format!(
            r#"{{ "id": "HST-00{number}", "name": "Number {number}", "element": "neutral", "type": "entity", "cost": 1,
            "attack": 1, "health": 2, "gate_points": 1, "abilities": [ {abilities} ] }}"#
        )
    };
    let cards = [1, 2, 3].map(card).join(", ");
    format!(r#"{{ "set": "HST", "name": "Hostile", "cards": [ {cards} ] }}"#)
}

/// Every card of the table, counted once for every card of the table.
const COUNT_OF_COUNTS: &str = r#"{ "count": { "owner": "any", "in": ["deck", "hand", "discard", "ikz_pile"],
    "cost_at_most": { "count": { "owner": "any", "in": ["deck", "discard"] } },
    "cost_at_least": { "count": { "owner": "any", "in": "hand", "cost_at_least": 100 } } } }"#;

#[test]
fn continuous_effects_that_ask_too_much_are_refused() {
    let effect = format!(
        r#"{{ "who": {{ "owner": "you", "in": "garden", "type": "entity" }}, "attack": {{ "more": {COUNT_OF_COUNTS} }} }}"#
    );
    let effects = vec![effect; 200].join(", ");
    takes_too_long(&entities(&format!(r#"{{ "timing": "continuous", "effects": [ {effects} ] }}"#)));
}

#[test]
fn questions_that_ask_too_much_are_refused() {
    let question = format!(r#"{{ "compare": {{ "left": {COUNT_OF_COUNTS}, "at_least": 0 }} }}"#);
    let (mut all, mut depth) = (question, 0);
    while depth < 4 {
        all = format!(r#"{{ "and": [ {all}, {all} ] }}"#);
        depth += 1;
    }
    let step =
        format!(r#"{{ "if": {{ "when": {all}, "then": [ {{ "draw": {{ "player": "you", "amount": 1 }} }} ] }} }}"#);
    takes_too_long(&entities(&format!(r#"{{ "timing": "start_of_turn", "do": [ {step}, {step}, {step} ] }}"#)));
}

/// Each effect is small; all of a full field together went beyond 16 bits.
#[test]
fn stats_of_many_large_effects_are_clamped() {
    for stat in ["attack", "health"] {
        let effect = format!(
            r#"{{ "who": {{ "owner": "any", "in": "garden", "type": "entity" }},
            "{stat}": {{ "more": {{ "count": {{ "owner": "any", "in": ["deck", "hand", "discard", "ikz_pile"] }} }} }} }}"#
        );
        let ability = format!(r#"{{ "timing": "continuous", "effects": [ {} ] }}"#, vec![effect; 16].join(", "));
        let text = entities(&format!("{ability}, {ability}"));
        assert_eq!(mistakes(&text), [""; 0], "the effects are allowed");
        answers("card_set", &text);
    }
}
