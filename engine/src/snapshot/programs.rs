//! Programs by their place on their card: the number of the ability, and which part of it.

use crate::def::CardTable;
use crate::ids::{AbilityIx, DefIx};

/// The number of an ability of a card, and of its part: 0 is its own program, 1 its first continuation. Both are 0 for the draw
/// of the turn, which belongs to no card.
pub(super) fn place(table: &CardTable, def: DefIx, program: AbilityIx) -> (u8, u8) {
    let head = table.ability(program).head;
    let ability = table.abilities_of(def).position(|own| own == head);
    let part = table.parts_of(head).position(|part| part == program);
    (ability.unwrap_or(0) as u8, part.unwrap_or(0) as u8)
}

/// The program at a place of a card.
pub(super) fn find(table: &CardTable, def: DefIx, ability: u8, part: u8) -> Option<AbilityIx> {
    table.parts_of(table.ability_of(def, ability)?).nth(usize::from(part))
}
