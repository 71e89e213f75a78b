//! A preview in one line: what a player wants to know before letting go.

use std::fmt::{self, Write};

use azuki_engine::def::Condition;
use azuki_engine::ids::CardIx;
use azuki_engine::state::Zone;

use super::preview::{Change, Preview};

/// A line has room for so many clauses.
const MOST_CLAUSES: usize = 2;

/// Clauses that become one line.
struct Line<'o> {
    out: &'o mut String,
    clauses: usize,
}

impl Line<'_> {
    fn say(&mut self, words: fmt::Arguments<'_>) {
        if self.clauses == MOST_CLAUSES {
            return;
        }
        if self.clauses > 0 {
            self.out.push_str(" · ");
        }
        self.clauses += 1;
        // Writing into a string cannot fail.
        let _ = self.out.write_fmt(words);
    }
}

impl Preview {
    /// Writes one line into a buffer that is emptied first; nothing at all when nothing is worth a word.
    pub fn write_words<'n>(&self, name: impl Fn(CardIx) -> &'n str, out: &mut String) {
        out.clear();
        let mut line = Line { out, clauses: 0 };
        if let Some(outcome) = self.outcome {
            line.say(match outcome.winner {
                Some(winner) if winner == self.player => format_args!("Lethal!"),
                Some(_) => format_args!("You would lose"),
                None => format_args!("A draw"),
            });
            return;
        }
        match self.clash {
            Some((attacker, target)) => self.clash_words(attacker, target, &name, &mut line),
            None => self.effect_words(&name, &mut line),
        }
        if self.partial {
            line.say(format_args!("then a choice"));
        }
    }

    fn clash_words<'n>(&self, attacker: CardIx, target: CardIx, name: &impl Fn(CardIx) -> &'n str, line: &mut Line) {
        let of = |card: CardIx| self.change(card).copied();
        let dies = |card: CardIx| of(card).is_some_and(|change| change.dies);
        let damage = |card: CardIx| of(card).map_or(0, |change| change.damage);
        match (dies(attacker), dies(target)) {
            (true, true) => line.say(format_args!("Both are destroyed")),
            (false, true) => line.say(format_args!("{} is destroyed", name(target))),
            (true, false) => line.say(format_args!("{} is destroyed", name(attacker))),
            (false, false) => {}
        }
        match damage(target) {
            _ if dies(target) => {}
            0 if self.partial => {}
            0 => line.say(format_args!("No damage")),
            amount if target.is_leader() => line.say(format_args!("Deals {amount} to the leader")),
            amount => line.say(format_args!("Deals {amount}")),
        }
        match damage(attacker) {
            0 => {}
            _ if dies(attacker) => {}
            amount => line.say(format_args!("takes {amount}")),
        }
    }

    fn effect_words<'n>(&self, name: &impl Fn(CardIx) -> &'n str, line: &mut Line) {
        match self.deaths().count() {
            0 => {}
            1 => self.deaths().for_each(|card| line.say(format_args!("{} is destroyed", name(card)))),
            many => line.say(format_args!("{many} are destroyed")),
        }
        let [own, others] = [self.player, self.player.other()].map(|player| self.leader_damage[player.index()]);
        if others > 0 {
            line.say(format_args!("Deals {others} to the leader"));
        }
        if own > 0 {
            line.say(format_args!("Your leader takes {own}"));
        }
        for change in self.changes() {
            self.change_words(change, name(change.card), line);
        }
        match self.draws[self.player.index()] {
            0 => {}
            1 => line.say(format_args!("You draw a card")),
            draws => line.say(format_args!("You draw {draws} cards")),
        }
    }

    fn change_words(&self, change: &Change, name: &str, line: &mut Line) {
        if change.dies {
            return;
        }
        if change.damage > 0 && !change.card.is_leader() {
            line.say(format_args!("{name} takes {}", change.damage));
        }
        if change.healed > 0 {
            line.say(format_args!("{name} heals {}", change.healed));
        }
        for condition in Condition::ALL {
            if change.gained.contains(condition.flag()) {
                line.say(format_args!("{name} is {}", condition.name()));
            } else if change.lost.contains(condition.flag()) {
                line.say(format_args!("{name} is no longer {}", condition.name()));
            }
        }
        if change.card != self.played {
            match change.moves {
                Some((_, Zone::Hand)) => line.say(format_args!("{name} returns to the hand")),
                Some((_, Zone::Discard)) => line.say(format_args!("{name} is discarded")),
                Some((_, Zone::Deck)) => line.say(format_args!("{name} goes into the deck")),
                _ => {}
            }
        }
        match (change.attack, change.health) {
            (Some((_, attack)), Some((_, health))) => {
                line.say(format_args!("{name}: attack {attack}, health {health}"));
            }
            (Some((_, attack)), None) => line.say(format_args!("{name}: attack {attack}")),
            (None, Some((_, health))) => line.say(format_args!("{name}: health {health}")),
            (None, None) => {}
        }
    }
}
