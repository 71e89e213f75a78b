//! Effects as sentences: a choice melts into the effect that uses it, looking at cards into what is done with them.

use azuki_engine::def::{Amount, Owner, Reference};
use azuki_engine::ids::SelectorIx;
use azuki_engine::vm::{Destination, Op};

use super::noun::{Quantity, cards, listed};
use super::tree::{Block, Node};
use super::{Speaker, capitalised, lowercased};

impl Speaker<'_> {
    /// The sentences of a block, without full stops.
    pub fn block(&mut self, block: &Block) -> Vec<String> {
        let mut sentences: Vec<String> = Vec::new();
        let mut nodes = block.0.as_slice();
        let mut before: Option<Op> = None;
        let mut instead = false;
        while let Some((node, rest)) = nodes.split_first() {
            nodes = rest;
            match node {
                Node::Op(Op::Instead) => instead = true,
                Node::Op(Op::Search) => nodes = self.search(rest, &mut sentences),
                Node::Op(Op::Choose { from, min, max }) => {
                    nodes = self.choose(*from, *min, *max, rest, &mut sentences);
                }
                Node::Stats { attack, health } => sentences.push(self.both_stats(*attack, *health, None)),
                Node::Op(op) => {
                    let mut text = self.op(*op, None);
                    if matches!(op, Op::Shuffle(Owner::You)) && !sentences.is_empty() {
                        text = format!("then {text}");
                    }
                    match sentences.last_mut() {
                        Some(last)
                            if before.is_some_and(is_card_flow) && is_card_flow(*op) && !last.contains(" then ") =>
                        {
                            *last = format!("{last}, then {}", text.trim_start_matches("then "));
                        }
                        _ => sentences.push(text),
                    }
                }
                Node::May { costs, then, otherwise } => self.may(costs, then, otherwise, &mut sentences),
                Node::If { predicate, then, otherwise } => {
                    let question = self.question(*predicate, true);
                    self.conditional(&question, then, otherwise, &mut sentences);
                }
                Node::Each { over, body } => {
                    let each = self.phrase(*over, &Quantity::Each);
                    self.several = false;
                    let inner = self.block(body);
                    let each = if each == "them" { "each of them" } else { each.as_str() };
                    push_scoped(&mut sentences, &format!("for {each}, "), inner);
                }
            }
            before = match node {
                Node::Op(op) => Some(*op),
                _ => None,
            };
        }
        if instead {
            if block.0.iter().all(|node| matches!(node, Node::Op(_))) {
                sentences = vec![listed(&sentences, "and")];
            }
            match sentences.last_mut().filter(|last| !last.is_empty()) {
                Some(last) => last.push_str(" instead"),
                None => sentences.push("it does not happen".into()),
            }
        }
        sentences
    }

    fn may(&mut self, costs: &[Op], then: &Block, otherwise: &Block, sentences: &mut Vec<String>) {
        let costs: Vec<String> = costs.iter().map(|cost| self.cost(*cost)).collect();
        let costs = listed(&costs, "and");
        if then.0 == [Node::Op(Op::Instead)] && !costs.is_empty() {
            sentences.push(format!("you may {costs} instead"));
        } else if costs.is_empty() {
            let inner = self.block(then);
            push_scoped(sentences, "you may ", inner);
        } else {
            sentences.push(format!("you may {costs}"));
            let inner = self.block(then);
            push_scoped(sentences, "if you do, ", inner);
        }
        if !otherwise.0.is_empty() {
            let inner = self.block(otherwise);
            push_scoped(sentences, "otherwise, ", inner);
        }
    }

    fn conditional(&mut self, question: &str, then: &Block, otherwise: &Block, sentences: &mut Vec<String>) {
        // "If it is an entity, you may A. Otherwise, B": declining and not being one come to the same.
        let same_otherwise = match then.0.as_slice() {
            [Node::May { costs, then: inner, otherwise: declined }] if costs.is_empty() && declined == otherwise => {
                Some(Block(vec![Node::May { costs: Vec::new(), then: inner.clone(), otherwise: Block::default() }]))
            }
            _ => None,
        };
        let inner = self.block(same_otherwise.as_ref().unwrap_or(then));
        push_scoped(sentences, &format!("if {question}, "), inner);
        if !otherwise.0.is_empty() {
            let inner = self.block(otherwise);
            push_scoped(sentences, "otherwise, ", inner);
        }
    }

    fn quantity(&mut self, min: u8, max: Amount) -> (Quantity, String) {
        let (number, explained) = self.number(max);
        self.several = number != "1";
        let quantity = match (min, max) {
            (1, Amount::Constant(1)) => Quantity::One,
            (min, Amount::Constant(max)) if min == max => Quantity::Exactly(number),
            _ => Quantity::UpTo(number, self.several),
        };
        (quantity, explained)
    }

    /// A choice, melted into the effects that follow; returns the nodes that are left.
    fn choose<'n>(
        &mut self,
        from: SelectorIx,
        min: u8,
        max: Amount,
        rest: &'n [Node],
        sentences: &mut Vec<String>,
    ) -> &'n [Node] {
        let (quantity, explained) = self.quantity(min, max);
        let selector = self.table.selector(from);
        let looked = selector.reference == Some(Reference::Looked);
        self.chosen_owner = if looked { Owner::You } else { selector.owner };
        let leaving = matches!(
            rest.first(),
            Some(Node::Op(Op::Move { .. } | Op::Play { .. } | Op::Attach { .. } | Op::BottomDeck(_) | Op::Reveal(_)))
        );
        let mut chosen = if leaving { self.phrase_leaving(from, &quantity) } else { self.phrase(from, &quantity) };
        if looked {
            chosen.push_str(" from among them");
        }
        match rest {
            [Node::Op(Op::Reveal(revealed)), Node::Op(Op::Move { who, to }), left @ ..]
                if self.is_chosen(*revealed) && self.is_chosen(*who) =>
            {
                let moved = self.moved(*who, &self.reference(Reference::Chosen), *to);
                sentences.push(format!("reveal {chosen} and {moved}{explained}"));
                left
            }
            [node, left @ ..] if self.works_on_chosen(node) => {
                let mut orders = vec![self.order(node, Some(&chosen))];
                let mut left = left;
                // What else happens to the same cards belongs into the same sentence.
                while let [node, further @ ..] = left
                    && self.works_on_chosen(node)
                {
                    orders.push(self.order(node, None));
                    left = further;
                }
                let free = if matches!(max, Amount::Constant(_)) { "" } else { "you may " };
                sentences.push(format!("{free}{}{explained}", listed(&orders, "and")));
                left
            }
            left => {
                sentences.push(format!("choose {chosen}{explained}"));
                left
            }
        }
    }

    /// "Search your deck for up to 1 weapon, reveal it and put it into your hand".
    fn search<'n>(&mut self, rest: &'n [Node], sentences: &mut Vec<String>) -> &'n [Node] {
        let [Node::Op(Op::Choose { from, min, max }), left @ ..] = rest else {
            sentences.push("look at your deck".into());
            return rest;
        };
        let (quantity, explained) = self.quantity(*min, *max);
        let chosen = self.phrase(*from, &quantity);
        self.chosen_owner = Owner::You;
        let it = self.reference(Reference::Chosen);
        match left {
            [Node::Op(Op::Reveal(_)), Node::Op(Op::Move { who, to }), left @ ..] if self.is_chosen(*who) => {
                let moved = self.moved(*who, &it, *to);
                sentences.push(format!("search your deck for {chosen}, reveal {it} and {moved}{explained}"));
                left
            }
            left => {
                sentences.push(format!("search your deck for {chosen}{explained}"));
                left
            }
        }
    }

    fn works_on_chosen(&self, node: &Node) -> bool {
        match node {
            Node::Op(op) | Node::Stats { attack: op, .. } => object(*op).is_some_and(|who| self.is_chosen(who)),
            _ => false,
        }
    }

    fn order(&mut self, node: &Node, chosen: Option<&str>) -> String {
        match node {
            Node::Op(op) => self.op(*op, chosen),
            Node::Stats { attack, health } => self.both_stats(*attack, *health, chosen),
            _ => String::new(),
        }
    }

    fn is_chosen(&self, selector: SelectorIx) -> bool {
        self.table.selector(selector).reference == Some(Reference::Chosen)
    }

    fn is_this(&self, selector: SelectorIx) -> bool {
        self.table.selector(selector).reference == Some(Reference::This)
    }

    /// "put it into your hand".
    fn moved(&self, selector: SelectorIx, who: &str, to: Destination) -> String {
        let owner = self.owners(selector);
        match to {
            Destination::Hand => format!("put {who} into {owner} hand"),
            Destination::Garden => format!("put {who} into {owner} garden"),
            Destination::Alley => format!("put {who} into {owner} alley"),
            Destination::Discard => format!("put {who} into {owner} discard"),
            Destination::DeckTop => format!("put {who} on top of {owner} deck"),
            Destination::IkzArea => format!("put {who} into {owner} IKZ area"),
        }
    }

    /// Whose zone cards go to.
    fn owners(&self, selector: SelectorIx) -> &'static str {
        let selector = self.table.selector(selector);
        let (owner, several) = match selector.reference {
            Some(Reference::This | Reference::Looked | Reference::Bearer) => (Owner::You, false),
            Some(Reference::Chosen) => (self.chosen_owner, self.several),
            Some(Reference::Subject) => {
                let watched = self.ability.subject.map(|subject| self.table.selector(subject).owner);
                (watched.unwrap_or(Owner::You), false)
            }
            Some(Reference::Attacker | Reference::Target) | None => (selector.owner, false),
        };
        match (owner, several) {
            (Owner::You, _) => "your",
            (_, false) => "its owner's",
            (_, true) => "their owners'",
        }
    }

    /// A cost, as an order.
    pub fn cost(&mut self, op: Op) -> String {
        match op {
            Op::PayIkz(count) => format!("pay {count} IKZ"),
            Op::PayTapSelf { even_cooling: false } => format!("tap {}", self.this()),
            Op::PayTapSelf { even_cooling: true } => format!("tap {}, even with cooldown", self.this()),
            Op::PaySacrificeSelf => format!("sacrifice {}", self.this()),
            Op::PayDiscard { from, count } => {
                format!("discard {}", self.phrase_without_zone(from, &a_few(count)))
            }
            Op::PayReturn { from, count } => format!("return {} to your hand", self.phrase(from, &a_few(count))),
            Op::PayLeaderDamage(amount) => format!("deal {amount} damage to your leader"),
            _ => String::new(),
        }
    }

    /// One op as an order; `chosen` says what it works on where that was just chosen.
    pub fn op(&mut self, op: Op, chosen: Option<&str>) -> String {
        let who =
            |speaker: &Self, selector| chosen.map_or_else(|| speaker.phrase(selector, &Quantity::Each), str::to_owned);
        match op {
            Op::Tap(selector) => format!("tap {}", who(self, selector)),
            Op::Untap(selector) => format!("untap {}", who(self, selector)),
            Op::Move { who: selector, to } => self.moved(selector, &who(self, selector), to),
            Op::Play { who: selector, row } => {
                let owner = self.owners(selector);
                format!("play {} to {owner} {}", who(self, selector), row.zone().name())
            }
            Op::Portal(selector) => format!("portal {}", who(self, selector)),
            Op::Attach { weapon, bearer } => {
                format!("attach {} to {}", who(self, weapon), self.phrase(bearer, &Quantity::One))
            }
            Op::Destroy(selector) => format!("destroy {}", who(self, selector)),
            Op::Sacrifice(selector) => format!("sacrifice {}", who(self, selector)),
            Op::BottomDeck(selector) => self.bottom(selector, &who(self, selector)),
            Op::ReturnToHand(selector) => {
                let who = who(self, selector);
                let owner = self.owners(selector);
                format!("return {who} to {owner} hand")
            }
            Op::Draw { player, amount } => self.for_player(player, "draw", "draws", amount),
            Op::Mill { player, amount } => self.mill(player, amount),
            Op::Discard { from, amount } => self.discard(from, amount),
            Op::Look(amount) => {
                let (number, explained) = self.number(amount);
                self.looked_at_one = number == "1";
                match number.as_str() {
                    "1" => "look at the top card of your deck".into(),
                    number => format!("look at the top {number} cards of your deck{explained}"),
                }
            }
            Op::Reveal(selector) => format!("reveal {}", who(self, selector)),
            Op::Shuffle(Owner::You) => "shuffle your deck".into(),
            Op::Shuffle(Owner::Opponent) => "your opponent shuffles their deck".into(),
            Op::Shuffle(Owner::Any) => "each player shuffles their deck".into(),
            Op::Prevent(amount) => {
                let (number, explained) = self.number(amount);
                format!("prevent {number} of that damage{explained}")
            }
            op => self.stat(op, chosen),
        }
    }

    fn bottom(&self, selector: SelectorIx, who: &str) -> String {
        let owner = self.owners(selector);
        match self.table.selector(selector).reference {
            Some(Reference::Looked) => "put the rest on the bottom of your deck in any order".into(),
            _ if who.starts_with("up to ") && self.several => {
                format!("put {who} on the bottom of {owner} deck in any order")
            }
            _ => format!("put {who} on the bottom of {owner} deck"),
        }
    }

    fn for_player(&self, player: Owner, you: &str, other: &str, amount: Amount) -> String {
        let (number, explained) = self.number(amount);
        let cards = cards(&number);
        match player {
            Owner::You => format!("{you} {cards}{explained}"),
            Owner::Opponent => format!("your opponent {other} {cards}{explained}"),
            Owner::Any => format!("each player {other} {cards}{explained}"),
        }
    }

    fn mill(&self, player: Owner, amount: Amount) -> String {
        let (number, explained) = self.number(amount);
        let top = if number == "1" { "the top card".into() } else { format!("the top {number} cards") };
        match player {
            Owner::You => format!("put {top} of your deck into your discard{explained}"),
            Owner::Opponent => format!("put {top} of your opponent's deck into their discard{explained}"),
            Owner::Any => format!("each player puts {top} of their deck into their discard{explained}"),
        }
    }

    fn discard(&self, from: SelectorIx, amount: Amount) -> String {
        let (number, explained) = self.number(amount);
        let opponent = self.table.selector(from).owner == Owner::Opponent;
        let cards = self.phrase_without_zone(from, &Quantity::Exactly(number));
        if opponent {
            format!("your opponent discards {cards}{explained}")
        } else {
            format!("discard {cards}{explained}")
        }
    }

    /// Whether a change is about this very card and not about a card just chosen.
    pub fn about_this(&self, selector: SelectorIx, chosen: Option<&str>) -> bool {
        chosen.is_none() && self.is_this(selector)
    }
}

/// What an op works on, where a phrase can stand for it.
fn object(op: Op) -> Option<SelectorIx> {
    match op {
        Op::Tap(who)
        | Op::Untap(who)
        | Op::Move { who, .. }
        | Op::Play { who, .. }
        | Op::Portal(who)
        | Op::Attach { weapon: who, .. }
        | Op::Destroy(who)
        | Op::Sacrifice(who)
        | Op::BottomDeck(who)
        | Op::ReturnToHand(who)
        | Op::Damage { who, .. }
        | Op::Heal { who, .. }
        | Op::ModAttack { who, .. }
        | Op::ModHealth { who, .. }
        | Op::AddKeyword { who, .. }
        | Op::RemoveKeyword { who, .. }
        | Op::AddCondition { who, .. }
        | Op::RemoveCondition { who, .. }
        | Op::SetCooldown { who, .. }
        | Op::Reveal(who) => Some(who),
        _ => None,
    }
}

/// Effects short enough to share a sentence: "Draw 3 cards, then discard 2 cards".
fn is_card_flow(op: Op) -> bool {
    matches!(
        op,
        Op::Draw { player: Owner::You, .. }
            | Op::Discard { .. }
            | Op::Shuffle(Owner::You)
            | Op::Mill { player: Owner::You, .. }
    )
}

fn a_few(count: u8) -> Quantity {
    if count == 1 { Quantity::One } else { Quantity::Exactly(count.to_string()) }
}

/// Puts "If …, " in front of the first sentence of what it governs.
fn push_scoped(sentences: &mut Vec<String>, scope: &str, inner: Vec<String>) {
    let mut inner = inner.into_iter();
    if let Some(first) = inner.next() {
        let first = lowercased(&first);
        // "You may you may" says it twice.
        let first = if scope.ends_with("you may ") { first.trim_start_matches("you may ") } else { &first };
        sentences.push(capitalised(&format!("{scope}{first}")));
    }
    sentences.extend(inner);
}
