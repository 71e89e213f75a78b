//! Playing entities, weapons and spells (R5).

use crate::support::check;

#[test]
fn entities_enter_free_slots_and_replace_only_on_a_full_row() {
    check(
        "== a free slot must be used ==
         p0 garden: Rei, Rei, Rei, Rei | p0 hand: Alley Guy, Alley Guy | p0 ikz: 4
         => illegal: p0 plays Alley Guy to garden 0: taken while another is free
         p0 plays Alley Guy to garden 4
         => p0 garden: Rei, Rei, Rei, Rei, Alley Guy
         p0 says no
         p0 plays Alley Guy to garden 0
         => p0 garden: Alley Guy, Rei, Rei, Rei, Alley Guy, p0 discard: Rei
         => no events: entity died",
    );
}

#[test]
fn a_spell_needs_its_target() {
    check(
        "== nothing cheap enough to freeze ==
         p0 hand: Chilling Water | p0 ikz: 1 | p1 garden: Mizuki
         => illegal: p0 plays Chilling Water: nothing to target",
    );
}

#[test]
fn responses_wait_for_their_window() {
    check(
        "== not in the main phase ==
         p0 hand: Lightning Orb | p0 ikz: 3 | p1 garden: Rei
         => illegal: p0 plays Lightning Orb: cannot be done in this phase",
    );
}
