//! Frozen, shocked, and every keyword (R9).

use crate::support::check;

#[test]
fn frozen_cards_do_nothing_and_take_nothing() {
    check(
        "== frozen ==
         p0 garden: Indra | p0 hand: Chilling Water | p0 ikz: 1 | p1 garden: Serene Fist, Misaki (tapped)
         p0 plays Chilling Water
         => p1 Misaki frozen
         p0 attacks Misaki with Indra
         => p1 Misaki damage 0, p0 Indra damage 0
         p0 ends turn
         => illegal: p1 attacks leader with Misaki: frozen
         p1 ends turn
         => p1 Misaki not frozen",
    );
}

#[test]
fn shocked_cards_stay_tapped_once() {
    check(
        "== shocked ==
         p0 hand: Test Shock | p0 ikz: 3 | p1 garden: Indra
         p0 plays Test Shock
         => p1 Indra tapped, p1 Indra shocked
         p0 ends turn
         => p1 Indra tapped, p1 Indra not shocked
         p1 ends turn
         p0 ends turn
         => p1 Indra untapped",
    );
}

#[test]
fn carapace_takes_from_every_source() {
    check(
        "== carapace 1 ==
         p0 garden: Indra | p1 garden: Armoured Entity (tapped)
         p0 attacks Armoured Entity with Indra
         => p1 Armoured Entity damage 2, p0 Indra damage 1
         => events: damage prevented, damage applied",
    );
}
