//! Who may attack when (R5.2).

use crate::support::check;

#[test]
fn cooldown_ends_with_the_owners_untap() {
    check(
        "== a round passes ==
         p0 hand: Rei | p0 ikz: 1 | p1 leader: Raizan | p1 gate: Surge
         p0 plays Rei to garden
         => illegal: p0 attacks leader with Rei: still cooling down
         p0 ends turn
         p1 ends turn
         => p0 Rei ready
         p0 attacks leader with Rei
         => p1 leader 19",
    );
}

#[test]
fn charge_given_later_counts_too() {
    check(
        "== the leader's ability ==
         p0 hand: Alley Guy, Tenshin | p0 ikz: 5
         p0 plays Alley Guy to garden
         p0 says no
         p0 plays Tenshin on Alley Guy
         p0 is done
         => illegal: p0 attacks leader with Alley Guy: cooling down
         p0 activates leader
         => p0 Alley Guy has charge
         p0 attacks leader with Alley Guy
         => p1 leader 17
         p0 ends turn
         => p0 Alley Guy lacks charge",
    );
}

#[test]
fn the_alley_knows_no_cooldown() {
    check(
        "== at once, from the alley ==
         p0 hand: Alpine Prowler | p0 ikz: 2 | p0 deck: Rei, Rei, Aya
         p0 plays Alpine Prowler to alley
         p0 activates Alpine Prowler
         => pending p0 discard
         p0 chooses Rei
         p0 chooses Rei
         => p0 hand: Aya, p0 discard: Alpine Prowler, Rei, Rei",
    );
}
