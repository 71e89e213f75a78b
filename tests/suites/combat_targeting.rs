//! Who can be attacked, and by whom (R7.1, R7.4).

use crate::support::check;

#[test]
fn only_tapped_entities_and_the_leader() {
    check(
        "== targets ==
         p0 garden: Indra | p1 garden: Rei, Aya (tapped) | p1 alley: Mizuki (tapped)
         => illegal: p0 attacks Rei with Indra: untapped
         => illegal: p0 attacks Mizuki with Indra: nobody
         p0 attacks Aya with Indra
         => p1 Aya in discard, p0 Indra damage 1, p0 Indra tapped",
    );
}

#[test]
fn infiltrate_passes_defenders() {
    check(
        "== no defender ==
         p0 garden: Sneaking Entity, Rei | p1 garden: Foamback Crab | p1 leader: Raizan
         p0 attacks leader with Sneaking Entity
         => p1 leader 19, phase main
         p0 attacks leader with Rei
         => phase response, p1 to act
         p1 declares Foamback Crab
         => p1 leader 19, p1 Foamback Crab in discard",
    );
}

#[test]
fn a_leader_needs_a_weapon() {
    check(
        "== armed ==
         p0 hand: Black Jade Dagger | p0 ikz: 1
         => illegal: p0 attacks leader with leader: needs a weapon
         p0 plays Black Jade Dagger on leader
         p0 says yes
         => p0 leader 19, p0 leader attack 2
         p0 attacks leader with leader
         => p1 leader 18, p0 leader 19",
    );
}
