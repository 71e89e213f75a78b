//! IKZ, the token, and costs that cannot be paid (R4).

use crate::support::check;

#[test]
fn ikz_pay_before_the_token() {
    check(
        "== the token waits ==
         p0 hand: Rei, Rei | p0 ikz: 1 token
         p0 plays Rei to garden
         => p0 ikz 0, p0 has token
         p0 plays Rei to garden
         => p0 has no token, p0 ikz 0, p0 ikz tapped 1
         == the token pays when told to ==
         p0 hand: Rei | p0 ikz: 1 token
         p0 plays Rei to garden with token
         => p0 ikz 1, p0 has no token",
    );
}

#[test]
fn an_unpayable_action_changes_nothing() {
    check(
        "== too expensive ==
         p0 hand: Indra | p0 ikz: 4 tapped 6
         => illegal: p0 plays Indra to garden: costs 5 IKZ and you have 4
         => p0 ikz 4, p0 hand: Indra",
    );
}

#[test]
fn you_may_is_asked_before_the_cost_and_only_if_it_can_be_paid() {
    check(
        "== nothing to discard, nothing asked ==
         p0 hand: Alley Guy | p0 ikz: 2 | p0 deck: Aya
         p0 plays Alley Guy to garden
         => p0 hand 0, nothing pending
         == declined ==
         p0 hand: Alley Guy, Rei | p0 ikz: 2 | p0 deck: Aya
         p0 plays Alley Guy to garden
         => pending p0 confirm, p0 may decline
         p0 says no
         => p0 hand: Rei, p0 deck top: Aya",
    );
}
