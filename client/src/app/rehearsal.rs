//! Any scene at any moment, for pictures and tests: a match is played so far by computer players, the same way for the same
//! seed.

use azuki_bot::{Bot, BotOptions, Budget, Level};
use azuki_engine::action::Action;
use azuki_engine::ids::Player;
use azuki_engine::state::{Deck, Phase, Response, State};

use super::{App, Screen};
use crate::input::Input;
use crate::scene::{Curtain, Go};
use crate::session::{ReplayView, Seat, Session, Setup, Thinking, starter};

/// The scenes that can be shown.
pub const SCENES: [&str; 15] = [
    "title", "choose", "hotseat", "settings", "help", "replays", "mulligan", "duel", "respond", "again", "choice",
    "curtain", "result", "replay", "overlay",
];

/// Visits a move of a rehearsed match gets: enough to play sensibly.
const VISITS: u64 = 60;

/// Matches that are tried for one in which something rare happens.
const MOST_SEEDS: u64 = 30;

/// What a staged match is played with.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Chosen {
    /// The decks by id. Where one is not chosen, the player has another one than the other.
    pub decks: [Option<String>; 2],
    /// How often an attack may be answered.
    pub response: Response,
}

/// How far a staged match is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Staged {
    /// Steps that were played: fewer than asked for where the match ended.
    pub steps: u32,
    /// The turn it is.
    pub turn: u16,
    /// The match has ended.
    pub over: bool,
}

/// A match in which somebody plays for the person, too.
pub struct Rehearsal {
    /// The match.
    pub session: Session,
    prompter: Bot<'static>,
    steps: u32,
}

impl Rehearsal {
    /// A match of a seed; two people share the machine, or one plays the computer.
    pub fn new(seed: u64, hotseat: bool, chosen: &Chosen) -> Result<Self, String> {
        let Chosen { decks: chosen, response } = chosen;
        let decks = azuki_cards::decks();
        let other = |taken: Option<&String>| decks.iter().map(|deck| &deck.id).find(|id| Some(*id) != taken);
        let first = chosen[0].as_ref().or_else(|| other(chosen[1].as_ref()));
        let second = chosen[1].as_ref().or_else(|| other(first));
        let ids = [first, second].map(|id| id.cloned().unwrap_or_default());
        let other = if hotseat { Seat::Person("Player 2".to_owned()) } else { Seat::Bot(Level::Easy) };
        let own = if hotseat { "Player 1" } else { "You" };
        let setup =
            Setup { seats: [Seat::Person(own.to_owned()), other], decks: ids.clone(), seed, response: *response };
        let decks: [Deck; 2] = [starter(&ids[0])?, starter(&ids[1])?];
        let session = Session::with(setup, Thinking::Visits(VISITS))?;
        let budget = Budget::Visits(VISITS);
        let usual = BotOptions::new(azuki_cards::table(), decks, Player::Zero);
        let prompter = Bot::new(BotOptions { level: Level::Normal, budget, seed, ..usual });
        Ok(Self { session, prompter, steps: 0 })
    }

    /// What the prompter would do for the person who must act.
    pub fn prompt(&mut self) -> Option<Action> {
        let legal = self.session.legal();
        let first = legal.first().copied()?;
        let view = self.session.view();
        if view.viewer() != Player::Zero {
            // The second person takes what is offered, a different one each time.
            return legal.get(self.steps as usize % legal.len()).copied();
        }
        Some(self.prompter.decide(view).unwrap_or(first))
    }

    /// Plays one step, whosoever it is; false when the match is over.
    pub fn step(&mut self) -> bool {
        if self.session.is_over() {
            return false;
        }
        if self.session.needs_curtain() {
            self.session.reveal();
        }
        let before = self.session.history().len();
        if let Some(action) = self.prompt() {
            // The prompter only says what is legal.
            let _ = self.session.act(action);
        } else {
            while self.session.history().len() == before && !self.session.is_over() {
                self.session.update(0.0, std::time::Duration::from_millis(50));
            }
        }
        self.steps += 1;
        true
    }

    /// Plays so many steps, and on until the person must act.
    pub fn play(&mut self, steps: u32) {
        while self.steps < steps && self.step() {}
        while self.session.legal().is_empty() && self.step() {}
    }

    /// Plays on until the person is asked something of a kind; false when the match ends before.
    fn play_until(&mut self, asked: fn(&State) -> bool) -> bool {
        loop {
            if !self.session.legal().is_empty() && asked(self.session.view().state()) {
                return true;
            }
            if !self.step() {
                return false;
            }
        }
    }

    /// The person saves everything for answers, until an attack may be answered again; false when the match ends before.
    fn answer_until_asked_again(&mut self) -> bool {
        while !self.session.is_over() {
            let state = self.session.view().state();
            let (phase, open) = (state.phase(), state.pending().is_open());
            let answered = state.combat().defended || !state.stack().is_empty();
            let legal = self.session.legal();
            let action = match phase {
                Phase::ResponseWindow if !open && !legal.is_empty() && answered => return true,
                Phase::ResponseWindow if !open => legal.iter().find(|action| **action != Action::NO_OP).copied(),
                Phase::Main => legal.iter().find(|action| **action == Action::END_TURN).copied(),
                _ => None,
            };
            match action {
                // Only what is legal was found.
                Some(action) => drop(self.session.act(action)),
                None => {
                    self.step();
                }
            }
        }
        false
    }

    /// How far it is.
    pub fn staged(&self) -> Staged {
        let state = self.session.view().state();
        Staged { steps: self.steps, turn: state.turn(), over: self.session.is_over() }
    }
}

/// Whether an attack may be answered.
fn may_respond(state: &State) -> bool {
    state.phase() == Phase::ResponseWindow && !state.pending().is_open()
}

/// A match for a scene. What a scene asks for may never happen in a match: then the next seed has it.
fn rehearsed(scene: &str, seed: u64, steps: u32, chosen: &Chosen) -> Result<Rehearsal, String> {
    let steps = match scene {
        "mulligan" => 0,
        "result" => u32::MAX,
        _ => steps,
    };
    // Only there can an attack be answered again.
    let response = if scene == "again" { Response::UntilPass } else { chosen.response };
    let chosen = Chosen { response, ..chosen.clone() };
    for seed in seed..seed.saturating_add(MOST_SEEDS) {
        let mut rehearsal = Rehearsal::new(seed, scene == "curtain", &chosen)?;
        rehearsal.play(steps);
        let found = match scene {
            "respond" => rehearsal.play_until(may_respond),
            "again" => rehearsal.answer_until_asked_again(),
            "choice" => rehearsal.play_until(|state| state.pending().is_open()),
            _ => true,
        };
        if found {
            return Ok(rehearsal);
        }
    }
    Err(format!("after {steps} steps of {MOST_SEEDS} seeds there is no `{scene}`"))
}

impl App {
    /// Goes to a scene, with a match of that seed after so many steps.
    pub fn stage(&mut self, scene: &str, seed: u64, steps: u32) -> Result<Staged, String> {
        self.stage_with(scene, seed, steps, &Chosen::default())
    }

    /// The same with chosen decks and a chosen ruleset.
    pub fn stage_with(&mut self, scene: &str, seed: u64, steps: u32, chosen: &Chosen) -> Result<Staged, String> {
        while matches!(self.screen, Screen::Loading) {
            self.frame(&Input::default());
        }
        let mut staged = Staged::default();
        match scene {
            "title" => self.title(),
            "choose" | "hotseat" => {
                self.go(Go::Choose { hotseat: scene == "hotseat" });
            }
            "settings" | "help" => {
                self.go(if scene == "help" { Go::Help } else { Go::Settings });
            }
            "replays" => self.replays(),
            "duel" | "respond" | "again" | "choice" | "mulligan" | "result" | "replay" | "curtain" | "overlay" => {
                let rehearsal = rehearsed(scene, seed, steps, chosen)?;
                staged = rehearsal.staged();
                self.set_scene(scene, rehearsal.session)?;
            }
            other => return Err(format!("there is no scene `{other}`; scenes: {}", SCENES.join(", "))),
        }
        Ok(staged)
    }

    fn set_scene(&mut self, scene: &str, session: Session) -> Result<(), String> {
        match scene {
            "replay" => {
                let replay = session.replay().ok_or("the match has no beginning")?;
                let end = replay.steps.len();
                self.watch(ReplayView::new(replay)?);
                if let Screen::Watch(watch) = &mut self.screen {
                    watch.seek(end);
                }
            }
            "curtain" => {
                let name = session.seat(Player::One).name().to_owned();
                self.show_match(session);
                self.curtain = Some(Curtain::shut(&name));
            }
            _ => {
                self.show_match(session);
                match scene {
                    "result" => self.after_duel(Some(crate::scene::duel::Leads::ToResult)),
                    "overlay" => self.settings.debug = true,
                    _ => {}
                }
            }
        }
        Ok(())
    }
}
