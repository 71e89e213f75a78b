//! Turns flat ops back into nested blocks, continuations joined.

use azuki_engine::def::CardTable;
use azuki_engine::ids::{AbilityIx, PredicateIx, SelectorIx};
use azuki_engine::vm::Op;

/// Effects in order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Block(pub Vec<Node>);

/// One effect.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Node {
    /// A single op.
    Op(Op),
    /// A change of attack and one of health of the same cards, for the same time.
    Stats { attack: Op, health: Op },
    /// "You may".
    May { costs: Vec<Op>, then: Block, otherwise: Block },
    /// "If".
    If { predicate: PredicateIx, then: Block, otherwise: Block },
    /// "For each".
    Each { over: SelectorIx, body: Block },
}

impl Block {
    /// Takes the costs at the start out.
    pub fn take_costs(&mut self) -> Vec<Op> {
        let count = self.0.iter().take_while(|node| matches!(node, Node::Op(op) if op.is_cost())).count();
        self.0
            .drain(..count)
            .filter_map(|node| match node {
                Node::Op(op) => Some(op),
                _ => None,
            })
            .collect()
    }
}

/// The whole program of an ability. The table's verifier has made sure that the blocks are well nested.
pub fn program(table: &CardTable, ability: AbilityIx) -> Block {
    let mut all = Block::default();
    let mut next = Some(ability);
    while let Some(part) = next.take() {
        let ops = table.program(part);
        if let Some(Op::Continue(continuation)) = ops.last() {
            next = Some(*continuation);
        }
        all.0.append(&mut block(ops, &mut 0).0);
    }
    all
}

/// Reads up to the end of the block that starts at `pc`, and stops on the op that ends it.
fn block(ops: &[Op], pc: &mut usize) -> Block {
    let mut nodes = Vec::new();
    while let Some(op) = ops.get(*pc) {
        match *op {
            Op::Else { .. } | Op::EndIf | Op::EndFor { .. } => break,
            Op::End | Op::Continue(_) | Op::OncePerTurn => *pc += 1,
            Op::If { predicate, .. } => {
                let (then, otherwise) = branches(ops, pc);
                nodes.push(Node::If { predicate, then, otherwise });
            }
            Op::Confirm { .. } => {
                let (mut then, otherwise) = branches(ops, pc);
                nodes.push(Node::May { costs: then.take_costs(), then, otherwise });
            }
            Op::ForEach { over, .. } => {
                *pc += 1;
                let body = block(ops, pc);
                *pc += 1;
                nodes.push(Node::Each { over, body });
            }
            health @ Op::ModHealth { who, until, .. } => {
                *pc += 1;
                match nodes.last() {
                    Some(Node::Op(attack @ Op::ModAttack { who: same, until: same_until, .. }))
                        if *same == who && *same_until == until =>
                    {
                        let attack = *attack;
                        nodes.pop();
                        nodes.push(Node::Stats { attack, health });
                    }
                    _ => nodes.push(Node::Op(health)),
                }
            }
            op => {
                nodes.push(Node::Op(op));
                *pc += 1;
            }
        }
    }
    Block(nodes)
}

fn branches(ops: &[Op], pc: &mut usize) -> (Block, Block) {
    *pc += 1;
    let then = block(ops, pc);
    let mut otherwise = Block::default();
    if matches!(ops.get(*pc), Some(Op::Else { .. })) {
        *pc += 1;
        otherwise = block(ops, pc);
    }
    *pc += 1;
    (then, otherwise)
}
