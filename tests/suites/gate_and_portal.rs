//! The gate (R6).

use crate::support::check;

#[test]
fn a_portal_taps_the_gate_and_cools_the_entity() {
    check(
        "== once a turn ==
         p0 alley: Rei, Indra
         p0 portals Rei to 2
         => p0 Rei in garden 2, p0 Rei cooling, p0 gate tapped
         => illegal: p0 portals Indra: already used
         p0 ends turn
         p1 ends turn
         => illegal: p0 portals Indra to 2: taken while another is free
         p0 portals Indra to 0
         => p0 garden: Indra, -, Rei",
    );
}

#[test]
fn gate_points_are_the_number() {
    check(
        "== Hydromancy untaps so many ==
         p0 leader: Shao | p0 gate: Hydromancy | p0 alley: Mizuki | p0 ikz: 0 tapped 5
         p0 portals Mizuki
         => pending p0 cards, p0 may choose up to 2, p0 may decline
         p0 chooses IKZ
         p0 chooses IKZ
         => p0 ikz 2, p0 ikz tapped 3",
    );
}
