//! Passing and ending the turn are never the same.

use crate::support::check;

#[test]
fn the_main_phase_cannot_be_passed() {
    check(
        "== main ==
         p0 garden: Rei
         => illegal: p0 passes: end the turn
         => legal: p0 ends turn",
    );
}

#[test]
fn the_window_cannot_end_the_turn() {
    check(
        "== response ==
         p0 garden: Indra | p1 garden: Foamback Crab
         p0 attacks leader with Indra
         => illegal: p1 ends turn: cannot be done in this phase
         => legal: p1 passes
         p1 passes
         => p1 leader 17, active p0, phase main",
    );
}
