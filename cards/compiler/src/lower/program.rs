//! Flattens nested effects into ops with jumps, and splits long programs into continuations.

use azuki_engine::def::{Amount, Owner};
use azuki_engine::limits::PROGRAM_OPS;
use azuki_engine::vm::{Duration, Op};

use super::{Lower, words};
use crate::decode::Located;
use crate::error::Place;
use crate::format::ability::AbilitySpec;
use crate::format::selector::{ConditionWord, PredicateSpec};
use crate::format::statement::{
    AddConditionSpec, ChooseSpec, CostSpec, FromCountSpec, ModSpec, PlayerAmountSpec, Statement,
};

/// Room in one part: the builder adds `Continue` or `End`.
const PART_OPS: usize = PROGRAM_OPS - 1;
/// Most ops of one ability with all its continuations, so that hostile input cannot fill the table.
const ABILITY_OPS: usize = 96;

/// Ops and where each was written. Jumps count from the start of the segment.
#[derive(Default)]
struct Segment {
    ops: Vec<Op>,
    places: Vec<Place>,
}

impl Segment {
    fn push(&mut self, op: Op, place: &Place) -> usize {
        self.ops.push(op);
        self.places.push(place.clone());
        self.ops.len() - 1
    }

    /// The next position, as a jump.
    fn here(&self) -> u8 {
        self.ops.len().min(255) as u8
    }
}

impl Lower<'_> {
    /// The parts of a program, and the places of their ops.
    pub fn program(&mut self, spec: &AbilitySpec, place: &Place) -> (Vec<Vec<Op>>, Vec<Vec<Place>>) {
        let statements = spec.statements.as_deref().unwrap_or_default();
        if statements.is_empty() {
            self.errors.report_at(place, "an ability needs \"do\": a list of at least one effect");
        }
        let mut segments = vec![Segment::default()];
        if spec.once_per_turn == Some(true) {
            segments[0].push(Op::OncePerTurn, place);
        }
        self.costs(spec.pay.as_deref().unwrap_or_default(), &mut segments[0]);
        let mut fits = true;
        for statement in statements {
            let mut segment = Segment::default();
            self.statement(statement, &mut segment);
            if segment.ops.len() > PART_OPS {
                fits = false;
                self.errors.report_at(
                    &statement.place,
                    format!(
                        "one effect with all that is inside it has room for {PART_OPS} ops, this takes {}; move some of it \
                         out of the block",
                        segment.ops.len()
                    ),
                );
            }
            segments.push(segment);
        }
        let total: usize = segments.iter().map(|segment| segment.ops.len()).sum();
        if total > ABILITY_OPS {
            self.errors.report_at(place, format!("one ability has room for {ABILITY_OPS} ops, this takes {total}"));
            fits = false;
        }
        if !fits {
            return (vec![vec![Op::End]], vec![vec![place.clone()]]);
        }
        packed(segments, place)
    }

    fn costs(&mut self, costs: &[Located<CostSpec>], segment: &mut Segment) {
        for cost in costs {
            let place = &cost.place;
            let op = match &cost.value {
                CostSpec::Ikz(amount) => Op::PayIkz(*amount),
                CostSpec::TapSelf => Op::PayTapSelf { even_cooling: false },
                CostSpec::TapSelfEvenCooling => Op::PayTapSelf { even_cooling: true },
                CostSpec::SacrificeSelf => Op::PaySacrificeSelf,
                CostSpec::Discard(FromCountSpec { from, count }) => {
                    Op::PayDiscard { from: self.selector(from, place), count: count.unwrap_or(1) }
                }
                CostSpec::Return(FromCountSpec { from, count }) => {
                    Op::PayReturn { from: self.selector(from, place), count: count.unwrap_or(1) }
                }
                CostSpec::LeaderDamage(amount) => Op::PayLeaderDamage(*amount),
            };
            segment.push(op, place);
        }
    }

    fn block(&mut self, statements: &[Located<Statement>], place: &Place, segment: &mut Segment) {
        if statements.is_empty() {
            self.errors.report_at(place, "an empty list of effects does nothing; fill it or take it out");
        }
        for statement in statements {
            self.statement(statement, segment);
        }
    }

    /// The branches of an If or Confirm whose first op is at `start`.
    fn branches(
        &mut self,
        start: usize,
        then: &[Located<Statement>],
        otherwise: Option<&[Located<Statement>]>,
        place: &Place,
        segment: &mut Segment,
    ) {
        self.block(then, place, segment);
        let mut target = segment.here();
        if let Some(otherwise) = otherwise {
            let jump = segment.push(Op::Else { end: 0 }, place);
            target = segment.here();
            self.block(otherwise, place, segment);
            segment.ops[jump] = Op::Else { end: segment.here() };
        }
        segment.push(Op::EndIf, place);
        match &mut segment.ops[start] {
            Op::If { otherwise, .. } | Op::Confirm { otherwise } => *otherwise = target,
            _ => {}
        }
    }

    fn conditional(
        &mut self,
        when: &PredicateSpec,
        then: &[Located<Statement>],
        otherwise: Option<&[Located<Statement>]>,
        place: &Place,
        segment: &mut Segment,
    ) {
        let predicate = self.predicate(when, place);
        let start = segment.push(Op::If { predicate, otherwise: 0 }, place);
        self.branches(start, then, otherwise, place, segment);
    }

    fn statement(&mut self, statement: &Located<Statement>, segment: &mut Segment) {
        let place = &statement.place;
        let op = match &statement.value {
            Statement::May(may) => {
                let start = segment.push(Op::Confirm { otherwise: 0 }, place);
                self.costs(may.pay.as_deref().unwrap_or_default(), segment);
                return self.branches(start, &may.then, may.otherwise.as_deref(), place, segment);
            }
            Statement::If(spec) => {
                return self.conditional(&spec.when, &spec.then, spec.otherwise.as_deref(), place, segment);
            }
            Statement::ForEach(spec) => {
                let over = self.selector(&spec.over, place);
                let start = segment.push(Op::ForEach { over, end: 0 }, place);
                self.block(&spec.statements, place, segment);
                segment.push(Op::EndFor { start: start.min(255) as u8 }, place);
                segment.ops[start] = Op::ForEach { over, end: segment.here() };
                return;
            }
            Statement::Choose(choose) => self.choose(choose, place),
            Statement::Tap(who) => Op::Tap(self.selector(who, place)),
            Statement::Untap(who) => Op::Untap(self.selector(who, place)),
            Statement::Move(spec) => {
                Op::Move { who: self.selector(&spec.who, place), to: words::destination(&spec.to) }
            }
            Statement::Play(spec) => Op::Play { who: self.selector(&spec.who, place), row: words::row(&spec.to) },
            Statement::Portal(who) => Op::Portal(self.selector(who, place)),
            Statement::Attach(spec) => {
                Op::Attach { weapon: self.selector(&spec.weapon, place), bearer: self.selector(&spec.bearer, place) }
            }
            Statement::Destroy(who) => Op::Destroy(self.selector(who, place)),
            Statement::Sacrifice(who) => Op::Sacrifice(self.selector(who, place)),
            Statement::BottomDeck(who) => Op::BottomDeck(self.selector(who, place)),
            Statement::ReturnToHand(who) => Op::ReturnToHand(self.selector(who, place)),
            Statement::Damage(spec) => {
                Op::Damage { who: self.selector(&spec.who, place), amount: self.amount(&spec.amount, place) }
            }
            Statement::Heal(spec) => Op::Heal {
                who: self.selector(&spec.who, place),
                amount: spec.amount.as_ref().map(|amount| self.amount(amount, place)),
            },
            Statement::ModAttack(ModSpec { who, by, until }) => {
                let (who, (amount, less)) = (self.selector(who, place), self.change(by, place));
                Op::ModAttack { who, amount, less, until: words::duration(until) }
            }
            Statement::ModHealth(ModSpec { who, by, until }) => {
                let (who, (amount, less)) = (self.selector(who, place), self.change(by, place));
                Op::ModHealth { who, amount, less, until: words::duration(until) }
            }
            Statement::AddKeyword(spec) => {
                let (keyword, amount) = words::keyword(&spec.keyword);
                let who = self.selector(&spec.who, place);
                Op::AddKeyword { who, keyword, amount, until: words::duration(&spec.until) }
            }
            Statement::RemoveKeyword(spec) => Op::RemoveKeyword {
                who: self.selector(&spec.who, place),
                keyword: words::keyword_word(&spec.keyword),
                until: words::duration(&spec.until),
            },
            Statement::AddCondition(spec) => self.add_condition(spec, place),
            Statement::RemoveCondition(spec) => Op::RemoveCondition {
                who: self.selector(&spec.who, place),
                condition: words::condition(spec.condition),
            },
            Statement::SetCooldown(spec) => Op::SetCooldown { who: self.selector(&spec.who, place), on: spec.on },
            Statement::Draw(spec) => {
                let (player, amount) = self.player_amount(spec, place);
                Op::Draw { player, amount }
            }
            Statement::Discard(spec) => {
                Op::Discard { from: self.selector(&spec.from, place), amount: self.amount(&spec.amount, place) }
            }
            Statement::Mill(spec) => {
                let (player, amount) = self.player_amount(spec, place);
                Op::Mill { player, amount }
            }
            Statement::Look(amount) => Op::Look(self.amount(amount, place)),
            Statement::Search => Op::Search,
            Statement::Reveal(who) => Op::Reveal(self.selector(who, place)),
            Statement::Shuffle(owner) => Op::Shuffle(words::owner(owner)),
            Statement::Instead => Op::Instead,
            Statement::Prevent(amount) => Op::Prevent(self.amount(amount, place)),
        };
        segment.push(op, place);
    }

    fn choose(&mut self, spec: &ChooseSpec, place: &Place) -> Op {
        let from = self.selector(&spec.from, place);
        match (spec.exactly, &spec.up_to, spec.at_least) {
            (Some(count), None, None) => Op::Choose { from, min: count, max: Amount::Constant(count) },
            (None, Some(most), at_least) => {
                Op::Choose { from, min: at_least.unwrap_or(0), max: self.amount(most, place) }
            }
            _ => {
                self.errors.report_at(
                    place,
                    "\"choose\" takes either \"exactly\": a number, or \"up_to\": an amount (with \"at_least\" if need be)",
                );
                Op::Choose { from, min: 0, max: Amount::Constant(1) }
            }
        }
    }

    fn add_condition(&mut self, spec: &AddConditionSpec, place: &Place) -> Op {
        let until = match (&spec.until, spec.condition) {
            (Some(until), ConditionWord::Frozen) => words::duration(until),
            (None, ConditionWord::Shocked) => Duration::Now,
            (Some(_), ConditionWord::Shocked) => {
                self.errors.report_at(place, "shocked ends by itself; take \"until\" out");
                Duration::Now
            }
            (None, ConditionWord::Frozen) => {
                self.errors.report_at(place, "frozen needs \"until\": how long it lasts");
                Duration::EndOfTurn
            }
        };
        Op::AddCondition { who: self.selector(&spec.who, place), condition: words::condition(spec.condition), until }
    }

    fn player_amount(&mut self, spec: &PlayerAmountSpec, place: &Place) -> (Owner, Amount) {
        match spec {
            PlayerAmountSpec::You(amount) => (Owner::You, self.amount(amount, place)),
            PlayerAmountSpec::Named(named) => (words::owner(&named.player), self.amount(&named.amount, place)),
        }
    }
}

/// Puts segments together into parts, as many into each as fit.
fn packed(segments: Vec<Segment>, place: &Place) -> (Vec<Vec<Op>>, Vec<Vec<Place>>) {
    let mut parts = vec![Segment::default()];
    for segment in segments {
        let mut last = parts.len() - 1;
        if parts[last].ops.len() + segment.ops.len() > PART_OPS && !parts[last].ops.is_empty() {
            parts.push(Segment::default());
            last += 1;
        }
        let offset = parts[last].here();
        parts[last].ops.extend(segment.ops.into_iter().map(|op| moved(op, offset)));
        parts[last].places.extend(segment.places);
    }
    // The op the builder adds has no line of its own.
    for part in &mut parts {
        let end = part.places.last().unwrap_or(place).clone();
        part.places.push(end);
    }
    parts.into_iter().map(|part| (part.ops, part.places)).unzip()
}

/// An op with its jumps `offset` further on.
fn moved(op: Op, offset: u8) -> Op {
    match op {
        Op::Confirm { otherwise } => Op::Confirm { otherwise: otherwise.saturating_add(offset) },
        Op::If { predicate, otherwise } => Op::If { predicate, otherwise: otherwise.saturating_add(offset) },
        Op::Else { end } => Op::Else { end: end.saturating_add(offset) },
        Op::ForEach { over, end } => Op::ForEach { over, end: end.saturating_add(offset) },
        Op::EndFor { start } => Op::EndFor { start: start.saturating_add(offset) },
        other => other,
    }
}
