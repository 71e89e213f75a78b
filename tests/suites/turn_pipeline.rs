//! The turn from untap to the next (R3).

use crate::support::check;

#[test]
fn a_turn_goes_through_its_parts_in_order() {
    check(
        "== start of turn ==
         p1 garden: Indra (tapped, cooldown) | p1 alley: Rei (tapped) | p1 gate: Hydromancy (tapped) | p1 leader: Shao (tapped)
         p1 ikz: 1 tapped 2 | p1 deck: Aya | p1 hand: Rei
         p0 ends turn
         => events: turn ended, turn started, untapped, cooldown cleared, card drawn, ikz gained
         => active p1, turn 6, p1 Indra ready, p1 Rei untapped, p1 gate untapped, p1 leader untapped, p1 ikz 4, p1 hand: Aya, Rei",
    );
}

#[test]
fn the_end_of_a_turn_cleans_up() {
    check(
        "== damage, effects and weapons end ==
         p0 garden: Rei (damage 1), Indra (tapped) | p0 Indra bears Tenshin | p0 leader damage: 3
         p1 garden: Mizuki (damage 3)
         => p0 Indra attack 5
         p0 ends turn
         => p0 Rei damage 0, p1 Mizuki damage 0, p0 leader 17, p0 Indra bears nothing, p0 Indra attack 3, p0 discard: Tenshin
         => p0 Indra tapped",
    );
}

#[test]
fn a_player_without_cards_loses_when_drawing() {
    check(
        "== the last card is drawn, the next is not there ==
         p0 deck only: Rei | p1 deck only: nothing
         p0 ends turn
         => winner p0, because deck empty, phase end match, nobody to act",
    );
}

#[test]
fn abilities_at_the_turns_edges_happen_once() {
    check(
        "== morning and evening ==
         p0 garden: Morning Healer, Evening Drawer | p0 leader damage: 5 | p0 deck: Aya, Rei
         p0 ends turn
         => p0 hand: Aya, p0 leader 15
         p1 ends turn
         => p0 leader 16, p0 hand: Aya, Rei",
    );
}
