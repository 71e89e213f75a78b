//! The scenario language itself: what it refuses, what it notices, and that no text makes it panic.

use azuki_tests::scenario::{FileReport, run_text, world};

fn run(text: &str) -> FileReport {
    run_text(world(), "test.scenario", text)
}

/// The text passes.
fn passes(text: &str) {
    let report = run(text);
    assert!(report.failed() == 0 && !report.passed.is_empty(), "{}", report.complaints().join("\n"));
}

/// The text is refused or fails at this line with these words.
fn fails(text: &str, line: u32, words: &str) {
    let report = run(text);
    let all = report.complaints().join("\n");
    assert!(all.contains(&format!("test.scenario:{line}: ")), "not at line {line}:\n{all}");
    assert!(all.contains(words), "no \"{words}\":\n{all}");
}

/// A case around some lines; they begin at line 2.
fn case(lines: &str) -> String {
    format!("== case ==\n{lines}\n")
}

#[test]
fn a_passing_case_says_so() {
    passes(&case("p0 garden: Indra\np0 attacks leader with Indra\n=> p1 leader 17"));
    passes(&case("p0 hand: Silver Current, Haruhi, 2x Serene Fist, Misaki\n=> p0 hand 3, p0 hand: 2x Misaki, Haruhi"));
    passes(&case("p0 garden: Raizan (STT01-011) (tapped) # the entity\n=> p0 Raizan tapped, p0 leader untapped"));
    passes(&case("active: p1\n=> turn 6, active p1, p1 to act, nothing pending, no winner, stack 0"));
}

#[test]
fn a_false_expectation_fails_at_its_line_with_the_board() {
    let text = case("p0 garden: Indra\np0 attacks leader with Indra\n=> p0 Indra tapped, p1 leader 18");
    fails(&text, 4, "expected: p1 leader 18");
    fails(&text, 4, "found:    17");
    fails(&text, 4, "garden: Indra 3/2 (tapped, charge)");
}

#[test]
fn every_kind_of_expectation_can_fail() {
    let board = "p0 garden: Indra (bears Tenshin), -, Alley Guy | p0 hand: Rei | p0 ikz: 2 tapped 1 token | p0 deck: Indra, Rei";
    for expectation in [
        "p0 Indra 1",
        "p0 Indra damage 1",
        "p0 Indra attack 1",
        "p0 Indra health 1",
        "p0 Indra carapace 1",
        "p0 Indra tapped",
        "p0 Indra cooling",
        "p0 Indra frozen",
        "p0 Indra shocked",
        "p0 Indra lacks charge",
        "p0 Indra has defender",
        "p0 Indra in alley",
        "p0 Indra in garden 1",
        "p0 Indra not in garden",
        "p0 Indra bears 0",
        "p0 Indra bears Tenraku",
        "p0 Tenshin on Alley Guy",
        "p0 Tenshin on leader",
        "p0 hand 2",
        "p0 deck 3",
        "p0 discard 1",
        "p0 garden 1",
        "p0 alley 1",
        "p0 hand: Indra",
        "p0 hand: nothing",
        "p0 hand has 2x Rei",
        "p0 hand lacks Rei",
        "p0 deck top: Rei, Indra",
        "p0 deck bottom: Indra",
        "p0 garden: Indra, Alley Guy",
        "p0 garden: Indra",
        "p0 ikz 3",
        "p0 ikz tapped 2",
        "p0 ikz total 4",
        "p0 ikz pile 8",
        "p0 has no token",
        "p1 has token",
        "phase response",
        "active p1",
        "turn 6",
        "winner p0",
        "draw",
        "because deck empty",
        "pending p0 cards",
        "p0 may choose Indra",
        "p0 may decline",
        "p0 must choose",
        "p0 options: Indra",
        "p1 to act",
        "nobody to act",
        "attacker Indra",
        "target leader",
        "stack 1",
        "events: damage applied",
        "illegal: p0 attacks leader with Indra: tapped",
        "illegal: p0 ends turn: other player",
        "legal: p1 ends turn",
        "deck raizan is refused: 51 cards",
        "deck raizan plus Rei is allowed",
        "deck raizan plus Rei is refused: at most 4",
    ] {
        fails(&case(&format!("{board}\n=> {expectation}")), 3, "expected: ");
    }
}

#[test]
fn what_is_left_open_is_noticed() {
    let tenshin = "p0 hand: Tenshin | p0 ikz: 2\np0 plays Tenshin on leader";
    fails(&case(&format!("{tenshin}\n=> p0 ikz 0")), 4, "no open choice at the end");
    passes(&case(&format!("{tenshin}\n=> pending p0 cards")));
    let attack = "p0 garden: Indra | p1 garden: Foamback Crab\np0 attacks leader with Indra";
    fails(&case(&format!("{attack}\n=> p0 Indra tapped")), 4, "no open response window");
    passes(&case(&format!("{attack}\n=> phase response")));
}

#[test]
fn a_case_that_expects_nothing_is_refused() {
    fails(&case("p0 garden: Indra"), 1, "the case expects nothing");
    fails(&case("p0 garden: Indra\np0 ends turn"), 3, "nothing is expected after the last action");
    fails("# nothing\n", 1, "no case");
}

#[test]
fn mistakes_are_named_with_what_would_be_right() {
    fails(&case("p0 garden: Idnra\n=> p0 hand 0"), 2, "did you mean \"Indra\"?");
    fails(&case("p0 gaden: Indra\n=> p0 hand 0"), 2, "did you mean \"garden:\"?");
    fails(&case("p0 garden: Indra\np0 atacks leader with Indra\n=> p0 hand 0"), 3, "did you mean \"attacks\"?");
    fails(&case("p0 garden: Indra\n=> p0 Indra taped"), 3, "did you mean \"tapped\"?");
    fails(&case("p0 garden: Surge\n=> p0 hand 0"), 2, "Surge is a gate and cannot be in a slot");
    fails(&case("p0 garden: Rei, Rei, Rei, Rei, Rei, Rei\n=> p0 hand 0"), 2, "5 slots");
    fails(&case("p0 ikz: 11\n=> p0 hand 0"), 2, "10 IKZ");
    fails(&case("p0 plays Indra\n=> p0 hand 0"), 2, "say where Indra is played");
    fails(&case("p0 plays Tenshin\n=> p0 hand 0"), 2, "say whom it is played \"on\"");
    fails(&case("p0 plays Indra to garden 7\n=> p0 hand 0"), 2, "slots are 0 to 4");
    fails(&case("=> p0 hand 0\np0 garden: Indra\n=> p0 hand 0"), 3, "before the first action");
    fails(&case("=> p0 hand"), 2, "how many cards");
    fails(&case("=> p0 hand 0 p0 deck 1"), 2, "expected \",\"");
    fails(&case("=> events: damage aplied"), 2, "did you mean \"damage applied\"?");
    fails(&case("=> illegal: p0 ends turn"), 2, "why it is refused");
    fails(&case("start: match raizn shao seed 1\n=> p0 hand 7"), 2, "did you mean \"raizan\"?");
    fails(&case("covers: R7.x\n=> p0 hand 0"), 2, "neither a rule");
    fails("covers: STT01-010\n== case ==\n=> p0 hand 0\n", 1, "no case names it");
    fails("p0 garden: Indra\n", 1, "a case starts with");
    fails("== case\n=> p0 hand 0\n", 1, "a case starts with");
}

#[test]
fn words_must_fit_the_moment() {
    fails(&case("p0 passes\n=> p0 hand 0"), 2, "passing needs a response window");
    fails(&case("p0 says yes\n=> p0 hand 0"), 2, "yes and no answer");
    fails(&case("p0 is done\n=> p0 hand 0"), 2, "ends a choice");
    fails(&case("p0 garden: Indra (damage 2)\n=> p0 hand 0"), 2, "somebody should be dead");
    fails(&case("p0 hand: Indra\np0 plays Indra to garden\n=> p0 hand 0"), 3, "costs 5 IKZ and you have 0");
}

/// Any text is answered, never with a panic: whole lines, pieces and bytes in a random order.
#[test]
fn hostile_text_is_answered() {
    let seeds = [
        include_str!("../scenarios/rules/combat.scenario"),
        include_str!("../SCENARIOS.md"),
        "== a ==\np0 garden: Indra#, @9, 99999999999999999999x Rei (((( | | p9\n=> p0 Indra#0 in garden 9, 💥 p1, , ,",
    ];
    let mut random = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = move |below: usize| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) as usize % below.max(1)
    };
    let pieces: Vec<&str> = seeds.iter().flat_map(|text| text.split_inclusive([' ', ',', '\n', '(', '`'])).collect();
    for _ in 0..400 {
        let mut text = String::from("== hostile ==\n");
        for _ in 0..next(60) {
            match next(12) {
                0 => text.push(char::from_u32(next(0x1_1000) as u32).unwrap_or('\u{fffd}')),
                1 => text.push_str("\n=> "),
                2 => text.push_str("\np0 "),
                3 => text.push('\n'),
                _ => text.push_str(pieces[next(pieces.len())]),
            }
        }
        let report = run(&text);
        assert!(report.failed() + report.passed.len() > 0, "no answer to {text:?}");
        // Panics inside a case are caught and reported.
        let panicked = report.failures.iter().any(|failure| failure.found.starts_with("a panic"));
        assert!(!panicked, "{}", report.complaints().join("\n"));
    }
}
