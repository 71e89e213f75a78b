//! Damage, death, victory (R8).

use crate::support::check;

#[test]
fn both_die_together() {
    check(
        "== a trade ==
         p0 garden: Rei (damage 1) | p1 garden: Silver Current, Haruhi (tapped, damage 1)
         p0 attacks Haruhi with Rei
         => p0 Rei in discard, p1 Haruhi in discard",
    );
}

#[test]
fn losing_a_health_bonus_can_destroy() {
    check(
        "== the crowd thins ==
         p1 garden: Rei, Young Shao (tapped, damage 2), Rei (tapped) | p0 garden: Indra
         => p1 Young Shao health 3
         p0 attacks Rei@2 with Indra
         => p1 garden: Rei, p1 discard: Rei, Young Shao
         == kept alive by company ==
         p0 garden: Young Shao, Rei | p0 hand: Rei | p0 ikz: 1
         => p0 Young Shao health 3, p0 Young Shao attack 3",
    );
}

#[test]
fn lethal_ends_the_match_at_once() {
    check(
        "== the last blow ==
         p0 garden: Indra | p1 leader damage: 18
         p0 attacks leader with Indra
         => winner p0, because leader defeated, phase end match",
    );
}

#[test]
fn godmode_survives_anything_but_its_owner() {
    check(
        "== damage stays ==
         p0 garden: Indra | p1 garden: Lasting Entity (tapped)
         p0 attacks Lasting Entity with Indra
         => p1 Lasting Entity in garden, p1 Lasting Entity damage 3
         p0 ends turn
         => p1 Lasting Entity damage 0",
    );
}
