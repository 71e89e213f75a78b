//! Plays a case: builds its board, does its actions, asks its expectations, and watches the engine meanwhile.

use std::panic::{AssertUnwindSafe, catch_unwind};

use azuki_engine::action::{self, Action, ActionList, Illegal};
use azuki_engine::event::{Event, EventBuffer, NoEvents};
use azuki_engine::ids::Player;
use azuki_engine::state::{PendingKind, Phase, State, check as check_state};

use super::model::{Case, DeckChange, Deed, Line, Step, Verb};
use super::{Failure, World, act, dump, events, expect, setup};

/// What was expected, and what was found.
struct Miss {
    expected: String,
    found: String,
}

fn miss<T>(expected: impl Into<String>, found: impl Into<String>) -> Result<T, Miss> {
    Err(Miss { expected: expected.into(), found: found.into() })
}

/// Plays a case; the first thing that is not as it should be ends it.
pub fn run_case(world: &World<'_>, file: &str, case: &Case) -> Result<(), Box<Failure>> {
    let failure = |line: u32, statement: &str, missed: Miss, board: String| {
        Box::new(Failure {
            file: file.to_owned(),
            line,
            case: case.title.clone(),
            statement: statement.to_owned(),
            expected: missed.expected,
            found: missed.found,
            board,
        })
    };
    let built = catch_unwind(AssertUnwindSafe(|| setup::build(world, case)));
    let state = match built {
        Ok(Ok(state)) => state,
        Ok(Err((line, wrong))) => {
            let missed = Miss { expected: "a board the rules allow".into(), found: wrong };
            let line = if line == 0 { case.line } else { line };
            let text = case.setup.iter().find(|said| said.number == line).map_or("", |said| said.text.as_str());
            return Err(failure(line, text, missed, String::new()));
        }
        Err(panic) => {
            let missed = Miss { expected: "a board".into(), found: panic_words(panic.as_ref()) };
            return Err(failure(case.line, "", missed, String::new()));
        }
    };
    let mut player = Run { world, state, events: Vec::new(), asked: false, mentioned: false };
    for line in &case.script {
        // An engine that panics fails its case, not the others.
        let result = catch_unwind(AssertUnwindSafe(|| player.step(line)));
        let missed = match result {
            Ok(Ok(())) => continue,
            Ok(Err(missed)) => missed,
            Err(panic) => Miss { expected: "no panic".into(), found: panic_words(panic.as_ref()) },
        };
        return Err(failure(line.number, &line.text, missed, player.board()));
    }
    let last = case.script.last().map_or(case.line, |line| line.number);
    player.nothing_left_open().map_err(|missed| failure(last, "the end of the case", missed, player.board()))
}

fn panic_words(panic: &(dyn std::any::Any + Send)) -> String {
    let words = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    format!("a panic: {}", words.unwrap_or("without words"))
}

struct Run<'a> {
    world: &'a World<'a>,
    state: State,
    /// Since the last expectation.
    events: Vec<Event>,
    /// The last line was an expectation: the next action starts the events anew.
    asked: bool,
    /// An expectation since the last action was about the open decision.
    mentioned: bool,
}

impl Run<'_> {
    fn board(&self) -> String {
        // A state that made the engine panic may make the dump panic too.
        let board = catch_unwind(AssertUnwindSafe(|| dump::board(&self.state, self.world.table())));
        let events: Vec<String> = self.events.iter().copied().map(events::words).collect();
        let events = if events.is_empty() { "none".to_owned() } else { events.join(", ") };
        format!("{}\nevents since the last =>: {events}", board.unwrap_or_else(|_| "the board cannot be shown".into()))
    }

    fn step(&mut self, line: &Line<Step>) -> Result<(), Miss> {
        if let Step::Deed(deed) = &line.what {
            if self.asked {
                self.events.clear();
            }
            (self.asked, self.mentioned) = (false, false);
            return self.deed(deed);
        }
        self.asked = true;
        match &line.what {
            Step::Deed(_) => Ok(()),
            Step::Expect(expectation) => {
                self.mentioned |= expect::mentions_decision(expectation);
                let verdict = expect::check(&self.state, self.world.table(), expectation);
                verdict.or_else(|found| miss(&line.text, found))
            }
            Step::Illegal(deed, words) => self.must_be_refused(deed, words),
            Step::Legal(deed) => self.must_be_legal(deed),
            Step::Events(wanted) => self.events_in_order(wanted),
            Step::NoEvents(unwanted) => {
                let happened = self.events.iter().copied().map(events::words).find(|words| unwanted.contains(words));
                happened.map_or(Ok(()), |words| miss(&line.text, words))
            }
            Step::DeckList { base, changes, refused } => self.deck_list(base, changes, refused.as_deref()),
        }
    }

    fn deed(&mut self, deed: &Deed) -> Result<(), Miss> {
        act::fits(&self.state, deed).or_else(|wrong| miss("an action that fits the moment", wrong))?;
        match &deed.verb {
            Verb::Choose(picks) => {
                for pick in picks {
                    let one = Deed { player: deed.player, verb: Verb::Choose(vec![pick.clone()]) };
                    self.act(&one)?;
                }
                Ok(())
            }
            Verb::BottomRest => {
                while self.state.pending().kind == PendingKind::BottomOrder {
                    self.act(deed)?;
                }
                Ok(())
            }
            _ => self.act(deed),
        }
    }

    /// The action a deed means.
    fn action(&self, deed: &Deed) -> Result<Action, Miss> {
        act::action(&self.state, self.world.table(), deed).or_else(|wrong| miss("an action that can be named", wrong))
    }

    fn explain(&self, illegal: Illegal) -> String {
        illegal.explain(&self.state, self.world.table())
    }

    /// What the engine says of an action, asked in every way; all answers must agree.
    fn judge(&self, player: Player, action: Action) -> Result<Result<(), Illegal>, Miss> {
        let table = self.world.table();
        let verdict = action::check(&self.state, table, player, action);
        let mut list = ActionList::new();
        action::legal(&self.state, table, &mut list);
        let listed = self.state.actor() == Some(player) && list.contains(&action);
        if listed != verdict.is_ok() {
            let says = verdict.map_or_else(|illegal| self.explain(illegal), |()| "legal".into());
            let listed = if listed { "has it" } else { "does not have it" };
            return miss("the legal list and the check agree", format!("the list {listed}, the check says: {says}"));
        }
        if let Some(actor) = self.state.actor()
            && let Some(wrong) = list.iter().find(|action| action::check(&self.state, table, actor, **action).is_err())
        {
            return miss("everything in the legal list is legal", format!("{wrong:?} is refused by the check"));
        }
        Ok(verdict)
    }

    fn act(&mut self, deed: &Deed) -> Result<(), Miss> {
        let action = self.action(deed)?;
        if let Err(illegal) = self.judge(deed.player, action)? {
            return miss("an action the rules allow", format!("refused: {}", self.explain(illegal)));
        }
        let table = self.world.table();
        let mut silent = self.state;
        let mut buffer = EventBuffer::default();
        let result = azuki_engine::step(&mut self.state, table, deed.player, action, &mut buffer);
        if let Err(illegal) = result {
            return miss("an action that can be carried out", self.explain(illegal));
        }
        self.events.extend_from_slice(buffer.events());
        let known = events::known();
        if let Some(new) = buffer.events().iter().copied().map(events::words).find(|words| !known.contains(&&**words)) {
            return miss("events the scenario language has words for", new);
        }
        if azuki_engine::step(&mut silent, table, deed.player, action, &mut NoEvents).is_err() || silent != self.state {
            return miss("the same state with and without somebody who listens to events", "another state");
        }
        check_state(&self.state, table).or_else(|violation| miss("what is always true of a state", violation))
    }

    fn must_be_refused(&mut self, deed: &Deed, words: &str) -> Result<(), Miss> {
        self.mentioned = true;
        let action = self.action(deed)?;
        let Err(illegal) = self.judge(deed.player, action)? else {
            return miss(format!("refused: {words}"), "the action is legal");
        };
        let before = self.state;
        let result =
            azuki_engine::step(&mut self.state, self.world.table(), deed.player, action, &mut EventBuffer::default());
        if result != Err(illegal) {
            return miss("the refusal the check announced", format!("{result:?}"));
        }
        if self.state != before {
            return miss("a refused action changes nothing", "the state has changed");
        }
        let reason = self.explain(illegal);
        if reason.to_lowercase().contains(&words.to_lowercase()) {
            Ok(())
        } else {
            miss(format!("refused: {words}"), format!("refused: {reason}"))
        }
    }

    fn must_be_legal(&mut self, deed: &Deed) -> Result<(), Miss> {
        self.mentioned = true;
        let action = self.action(deed)?;
        match self.judge(deed.player, action)? {
            Ok(()) => Ok(()),
            Err(illegal) => miss("legal", format!("refused: {}", self.explain(illegal))),
        }
    }

    fn events_in_order(&self, wanted: &[String]) -> Result<(), Miss> {
        let happened: Vec<String> = self.events.iter().copied().map(events::words).collect();
        let mut left = happened.iter();
        for words in wanted {
            if !left.any(|event| event == words) {
                return miss(format!("events: {}", wanted.join(", ")), format!("no \"{words}\" in that order"));
            }
        }
        Ok(())
    }

    fn deck_list(&self, base: &str, changes: &[DeckChange], refused: Option<&str>) -> Result<(), Miss> {
        let verdict = setup::changed_deck(self.world, base, changes).or_else(|wrong| miss("a deck", wrong))?;
        match (verdict, refused) {
            (Ok(_), None) => Ok(()),
            (Ok(_), Some(words)) => miss(format!("refused: {words}"), "the deck is allowed"),
            (Err(reasons), None) => miss("the deck is allowed", format!("refused: {}", reasons.join("; "))),
            (Err(reasons), Some(words)) => {
                let wanted = words.to_lowercase();
                let said = reasons.iter().any(|reason| reason.to_lowercase().contains(&wanted));
                if said {
                    Ok(())
                } else {
                    miss(format!("refused: {words}"), format!("refused: {}", reasons.join("; ")))
                }
            }
        }
    }

    /// A decision that is open at the end must have been meant.
    fn nothing_left_open(&self) -> Result<(), Miss> {
        if self.mentioned {
            return Ok(());
        }
        if self.state.pending().is_open() {
            let open = dump::open_choice(&self.state, self.world.table());
            return miss("no open choice at the end, or an expectation such as \"pending p0 cards\"", open);
        }
        if self.state.phase() == Phase::ResponseWindow {
            return miss("no open response window at the end, or \"phase response\"", "the window is open");
        }
        Ok(())
    }
}
