//! Several weapons on one bearer (R5.3).

use crate::support::check;

#[test]
fn four_weapons_add_up_and_a_fifth_is_refused() {
    check(
        "== four ==
         p0 garden: Black Jade Crewleader | p0 hand: Tenraku | p0 ikz: 5
         p0 Black Jade Crewleader bears Lightning Shuriken, Black Jade Dagger, Tenshin, Tenraku
         => p0 Black Jade Crewleader attack 10, p0 Black Jade Crewleader bears 4
         => illegal: p0 plays Tenraku on Black Jade Crewleader: four weapons
         => legal: p0 plays Tenraku on leader",
    );
}

#[test]
fn weapons_fall_with_their_bearer() {
    check(
        "== bounced ==
         p0 garden: Rei | p0 Rei bears Tenshin, Tenraku | p1 hand: Commune with Water | p1 ikz: 2
         p0 attacks leader with Rei
         p1 plays Commune with Water
         => p0 hand: Rei, p0 discard: Tenshin, Tenraku, p1 leader 20, phase main",
    );
}

#[test]
fn each_weapon_acts_when_attacking() {
    check(
        "== two shuriken mill two ==
         p0 garden: Rei | p0 Rei bears Lightning Shuriken, Lightning Shuriken
         p0 attacks leader with Rei
         => p0 discard 2, p1 leader 17",
    );
}
