//! The tree of a search: one node for each line of moves that the searching player could tell apart.

use crate::moves::{Meaning, Move};

/// A node by its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NodeIx(u32);

const NONE: u32 = u32::MAX;

#[derive(Clone, Copy, Debug)]
struct Node {
    meaning: Meaning,
    visits: u32,
    /// How often the move was possible when its parent was visited.
    available: u32,
    /// The sum of chances of the player of seat 0.
    total: f32,
    /// How likely a quick player would make this move, from 0 to 1.
    prior: f32,
    first_child: u32,
    next_sibling: u32,
}

/// What a node has gathered.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Gathered {
    /// The move that leads to it.
    pub meaning: Meaning,
    /// How often the search went there.
    pub visits: u32,
    /// The mean chance of the player of seat 0.
    pub mean: f32,
}

/// All nodes in one block; a full block ends the search, never the program.
#[derive(Clone, Debug)]
pub struct Tree {
    nodes: Vec<Node>,
    /// How many there may be.
    most: usize,
}

/// How much an untried move is believed in beside a tried one.
const EXPLORE: f32 = 0.3;
/// How much worse than its parent an untried move is taken to be.
const URGENCY: f32 = 0.08;
/// How many visits the first guess about a move weighs as much as: one unlucky line must not bury a move.
const DOUBT: f32 = 3.0;

impl Tree {
    /// A tree with its root alone: with room for some nodes, and more as they are needed, up to a limit.
    pub fn new(room: usize, most: usize) -> Self {
        let mut tree = Self { nodes: Vec::with_capacity(room), most };
        tree.clear();
        tree
    }

    /// Back to the root alone.
    pub fn clear(&mut self) {
        self.nodes.clear();
        self.nodes.push(Node::new(Meaning(0), 1.0));
    }

    /// The root.
    pub const fn root(&self) -> NodeIx {
        NodeIx(0)
    }

    /// Whether no more nodes fit.
    pub fn is_full(&self) -> bool {
        self.nodes.len() + MOST_CHILDREN > self.most
    }

    /// How often a node was visited.
    pub fn visits(&self, node: NodeIx) -> u32 {
        self.nodes[node.0 as usize].visits
    }

    /// The children of a node.
    pub fn children(&self, node: NodeIx) -> impl Iterator<Item = (NodeIx, Gathered)> + '_ {
        let mut at = self.nodes[node.0 as usize].first_child;
        std::iter::from_fn(move || {
            let child = *self.nodes.get(at as usize)?;
            let found = NodeIx(at);
            at = child.next_sibling;
            let mean = if child.visits == 0 { 0.5 } else { child.total / child.visits as f32 };
            Some((found, Gathered { meaning: child.meaning, visits: child.visits, mean }))
        })
    }

    /// The child a move leads to.
    pub fn child(&self, node: NodeIx, meaning: Meaning) -> Option<NodeIx> {
        self.children(node).find(|(_, gathered)| gathered.meaning == meaning).map(|(child, _)| child)
    }

    /// Picks the move to look into: the best of what was found and what is hoped. `first_seat` says whether the player of
    /// seat 0 picks. `appeal` is asked for moves that are new to the node. Answers the move's number and its node.
    pub fn pick(
        &mut self,
        node: NodeIx,
        moves: &[Move],
        first_seat: bool,
        appeal: impl Fn(&Move) -> f32,
    ) -> (usize, NodeIx) {
        self.meet(node, moves, &appeal);
        let parent = self.nodes[node.0 as usize];
        let found = if parent.visits == 0 { 0.5 } else { parent.total / parent.visits as f32 };
        let hoped = if first_seat { found } else { 1.0 - found } - URGENCY;
        let (mut best, mut best_score) = ((0, node), f32::MIN);
        let mut at = parent.first_child;
        while let Some(child) = self.nodes.get_mut(at as usize) {
            if let Some(number) = moves.iter().position(|candidate| candidate.meaning == child.meaning) {
                child.available += 1;
                let visits = child.visits as f32;
                let total = if first_seat { child.total } else { visits - child.total };
                let mean = (total + DOUBT * hoped) / (visits + DOUBT);
                let hope = EXPLORE * child.prior * (child.available as f32).sqrt() / (1.0 + visits);
                if mean + hope > best_score {
                    (best, best_score) = ((number, NodeIx(at)), mean + hope);
                }
            }
            at = child.next_sibling;
        }
        best
    }

    /// Adds the moves a node has not met yet.
    fn meet(&mut self, node: NodeIx, moves: &[Move], appeal: &impl Fn(&Move) -> f32) {
        let fresh = |tree: &Self, meaning: Meaning| tree.child(node, meaning).is_none();
        if moves.iter().all(|candidate| !fresh(self, candidate.meaning)) {
            return;
        }
        let appeals = moves.iter().map(appeal);
        let total: f32 = appeals.clone().sum();
        let priors: [f32; MOST_CHILDREN] = {
            let mut priors = [0.0; MOST_CHILDREN];
            for (prior, appeal) in priors.iter_mut().zip(appeals) {
                *prior = appeal / total.max(f32::MIN_POSITIVE);
            }
            priors
        };
        for (candidate, prior) in moves.iter().zip(priors) {
            if fresh(self, candidate.meaning) && self.nodes.len() < self.most {
                let mut child = Node::new(candidate.meaning, prior);
                child.next_sibling = self.nodes[node.0 as usize].first_child;
                self.nodes[node.0 as usize].first_child = self.nodes.len() as u32;
                self.nodes.push(child);
            }
        }
    }

    /// Notes what a visit came to, for the player of seat 0.
    pub fn note(&mut self, path: &[NodeIx], chance: f32) {
        for node in path {
            let node = &mut self.nodes[node.0 as usize];
            node.visits += 1;
            node.total += chance;
        }
    }

    /// The part of the tree below a node becomes the tree. `other` is room for it.
    pub fn descend(&mut self, node: NodeIx, other: &mut Self) {
        other.nodes.clear();
        let top = self.nodes[node.0 as usize];
        other.nodes.push(Node { first_child: NONE, next_sibling: NONE, ..top });
        let mut from = vec![node.0];
        let mut at = 0;
        while at < from.len() {
            let mut child = self.nodes[from[at] as usize].first_child;
            while let Some(old) = self.nodes.get(child as usize) {
                let first = other.nodes[at].first_child;
                other.nodes[at].first_child = other.nodes.len() as u32;
                other.nodes.push(Node { first_child: NONE, next_sibling: first, ..*old });
                from.push(child);
                child = old.next_sibling;
            }
            at += 1;
        }
        std::mem::swap(&mut self.nodes, &mut other.nodes);
    }
}

/// More moves than a position has, those that come to the same left out.
const MOST_CHILDREN: usize = 512;

impl Node {
    const fn new(meaning: Meaning, prior: f32) -> Self {
        Self { meaning, visits: 0, available: 0, total: 0.0, prior, first_child: NONE, next_sibling: NONE }
    }
}
