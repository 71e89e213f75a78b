//! Responses (R7.3) and the stack (R7.6).

use crate::support::check;

#[test]
fn one_response_and_the_window_closes() {
    check(
        "== once ==
         p0 garden: Indra | p1 garden: Foamback Crab | p1 hand: Water Orb, Rei | p1 ikz: 3
         p0 attacks leader with Indra
         p1 plays Water Orb
         p1 chooses p0 Indra
         => phase main, p1 leader 19, p1 discard: Rei, Water Orb, p0 Indra attack 1",
    );
}

#[test]
fn until_pass_the_last_response_resolves_first() {
    check(
        "== two on the stack ==
         response: until_pass
         p0 garden: Indra | p1 hand: Water Orb, Rei, Commune with Water | p1 ikz: 6 | p1 garden: Aya
         p0 attacks leader with Indra
         p1 plays Water Orb
         p1 chooses Rei
         => stack 1, phase response, p1 to act, p1 discard: Rei
         p1 plays Commune with Water
         => stack 2, p1 ikz 3
         p1 passes
         => p1 hand: Aya, pending p1 cards
         p1 chooses p0 Indra
         => p1 leader 19, stack 0, phase main",
    );
}

#[test]
fn until_pass_allows_one_defender() {
    check(
        "== at most one ==
         response: until_pass
         p0 garden: Indra | p1 garden: Foamback Crab, Foamback Crab
         p0 attacks leader with Indra
         p1 declares Foamback Crab#1
         => p1 leader 20, p1 garden: -, Foamback Crab",
    );
}
