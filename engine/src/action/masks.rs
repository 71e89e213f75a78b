//! The legal list as masks, one a head and one a condition, for policies.

use super::{Action, ActionKind, P0_HEAD, P1_HEAD, P2_HEAD};

/// Which values of each head belong to a legal action; all from the same list, so they agree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Masks {
    /// Kinds, one bit a code.
    pub kind: u16,
    /// First parameters of any kind.
    pub p0: u32,
    /// Second parameters of any kind.
    pub p1: u16,
    /// Third parameters of any kind.
    pub p2: u8,
    /// First parameters given the kind.
    pub p0_given_kind: [u32; ActionKind::COUNT],
    /// Second parameters given kind and first.
    pub p1_given_p0: [[u16; P0_HEAD]; ActionKind::COUNT],
    /// Whether the token may pay given kind and first: one bit a second parameter.
    pub token_given_p0: [[u16; P0_HEAD]; ActionKind::COUNT],
}

impl Default for Masks {
    fn default() -> Self {
        Self {
            kind: 0,
            p0: 0,
            p1: 0,
            p2: 0,
            p0_given_kind: [0; ActionKind::COUNT],
            p1_given_p0: [[0; P0_HEAD]; ActionKind::COUNT],
            token_given_p0: [[0; P0_HEAD]; ActionKind::COUNT],
        }
    }
}

impl Masks {
    /// Fills the masks from a legal list. What is outside the heads is no action and masks nothing.
    pub fn fill(&mut self, legal: &[Action]) {
        // Only rows a kind has used can be dirty; clearing the others would cost more than filling.
        let mut dirty = self.kind;
        while dirty != 0 {
            let kind = dirty.trailing_zeros() as usize;
            self.p0_given_kind[kind] = 0;
            self.p1_given_p0[kind] = [0; P0_HEAD];
            self.token_given_p0[kind] = [0; P0_HEAD];
            dirty &= dirty - 1;
        }
        (self.kind, self.p0, self.p1, self.p2) = (0, 0, 0, 0);
        for action in legal {
            let [p0, p1, p2] = action.p;
            let (kind, first) = (usize::from(action.kind), usize::from(p0));
            let heads = kind < ActionKind::COUNT && first < P0_HEAD;
            if !heads || usize::from(p1) >= P1_HEAD || usize::from(p2) >= P2_HEAD {
                continue;
            }
            self.kind |= 1 << kind;
            self.p0 |= 1 << p0;
            self.p1 |= 1 << p1;
            self.p2 |= 1 << p2;
            self.p0_given_kind[kind] |= 1 << p0;
            self.p1_given_p0[kind][first] |= 1 << p1;
            self.token_given_p0[kind][first] |= u16::from(p2) << p1;
        }
    }

    /// Whether the masks allow an action: the same answer as the legal list.
    pub fn allows(&self, action: Action) -> bool {
        let [p0, p1, p2] = action.p;
        let (kind, first) = (usize::from(action.kind), usize::from(p0));
        kind < ActionKind::COUNT
            && first < P0_HEAD
            && usize::from(p1) < P1_HEAD
            && self.p1_given_p0[kind][first] >> p1 & 1 == 1
            && (p2 == 0 || (p2 == 1 && self.token_given_p0[kind][first] >> p1 & 1 == 1))
    }
}
