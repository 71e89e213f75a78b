//! The computer players of a match at work: on a thread of their own, or in slices between frames.

use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread;
use std::time::Duration;

use azuki_bot::{Bot, BotOptions, Budget, Level, Team, Thought};
use azuki_engine::action::Action;
use azuki_engine::ids::Player;
use azuki_engine::limits::PLAYERS;
use azuki_engine::state::Deck;
use azuki_engine::view::PlayerView;

use crate::platform::HAS_THREADS;

/// How computer players think.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thinking {
    /// On a thread of their own, by the clock.
    Thread,
    /// Between frames, by the clock: where there are no threads.
    Slices,
    /// At once, with so many visits a move: the same seed gives the same match on any machine.
    Visits(u64),
}

impl Thinking {
    /// The best this machine can do.
    pub const USUAL: Self = if HAS_THREADS { Self::Thread } else { Self::Slices };
}

/// A frame is never held up for longer than this.
const LONGEST_SLICE: Duration = Duration::from_millis(8);
/// More heads do not play better enough to be worth the heat.
const MOST_HEADS: usize = 2;
/// Seconds after which a player that does not answer is given up.
const PATIENCE: f32 = 10.0;
/// A frame counts as at most this long: a machine that slept is no reason to lose patience.
const LONGEST_FRAME: f32 = 0.25;

/// How long a level may take for a move.
const fn time_of(level: Level) -> Duration {
    match level {
        Level::Random | Level::Greedy | Level::Easy => Duration::from_millis(150),
        Level::Normal | Level::Hard => Duration::from_millis(600),
    }
}

/// What the computer players of a match are made from.
#[derive(Clone, Debug)]
pub(super) struct Recipe {
    pub levels: [Option<Level>; PLAYERS],
    pub decks: [Deck; PLAYERS],
    pub seed: u64,
    pub thinking: Thinking,
}

impl Recipe {
    fn budget(&self, level: Level) -> Budget {
        match self.thinking {
            Thinking::Visits(visits) => Budget::Visits(visits),
            Thinking::Thread | Thinking::Slices => Budget::Time(time_of(level)),
        }
    }

    /// What the player of a seat is made from; nothing where a person sits.
    fn options(&self, seat: Player) -> Option<BotOptions<'static>> {
        let level = self.levels[seat.index()]?;
        let usual = BotOptions::new(azuki_cards::table(), self.decks, seat);
        Some(BotOptions { level, budget: self.budget(level), seed: self.seed, ..usual })
    }

    fn bots(&self) -> [Option<Bot<'static>>; PLAYERS] {
        Player::BOTH.map(|seat| self.options(seat).map(Bot::new))
    }

    fn teams(&self) -> [Option<Team<'static>>; PLAYERS] {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        // One core is left to the picture.
        let heads = cores.saturating_sub(1).clamp(1, MOST_HEADS);
        Player::BOTH.map(|seat| Some(Team::new(BotOptions { heads, ..self.options(seat)? })))
    }
}

/// What a computer player answers: an action, or what went wrong.
pub(super) type Answer = Result<Action, String>;

/// The computer players of a match. Nothing here ever waits.
#[derive(Debug)]
pub(super) struct Thinker {
    recipe: Recipe,
    minds: Minds,
    /// Seconds since the question that is open.
    asked: Option<f32>,
}

#[derive(Debug)]
enum Minds {
    /// Everybody is a person.
    Nobody,
    /// On a thread: it ends by itself when nobody listens any more.
    Thread { questions: Sender<Question>, answers: Receiver<Answer> },
    /// In slices; `turn` is whose thought is under way.
    Slices { bots: Box<[Option<Bot<'static>>; PLAYERS]>, turn: Player },
}

#[derive(Debug)]
struct Question {
    seat: Player,
    view: Box<PlayerView>,
}

impl Thinker {
    /// Takes their seats.
    pub fn new(recipe: Recipe) -> Self {
        let minds = Minds::new(&recipe);
        Self { recipe, minds, asked: None }
    }

    /// Players who say one thing, once.
    #[cfg(test)]
    pub fn saying(recipe: Recipe, answer: Answer) -> Self {
        let ((questions, _), (answering, answers)) = (channel(), channel());
        answering.send(answer).expect("somebody listens");
        Self { recipe, minds: Minds::Thread { questions, answers }, asked: Some(0.0) }
    }

    /// Forgets everything thought so far: the match stands elsewhere. A thread that still thinks is left to end.
    pub fn restart(&mut self) {
        self.minds = Minds::new(&self.recipe);
        self.asked = None;
    }

    /// The match goes on with other decks.
    pub fn deal(&mut self, decks: [Deck; PLAYERS]) {
        self.recipe.decks = decks;
        self.restart();
    }

    /// Whether somebody is thinking.
    pub const fn is_busy(&self) -> bool {
        self.asked.is_some()
    }

    /// Thinks on about what a computer player must do, at most for a slice of the frame. `view` is asked for once a
    /// question.
    pub fn think(
        &mut self,
        seat: Player,
        view: impl FnOnce() -> PlayerView,
        elapsed: f32,
        slice: Duration,
    ) -> Option<Answer> {
        let waited = match self.asked {
            None => {
                if let Err(why) = self.minds.ask(seat, &view()) {
                    self.restart();
                    return Some(Err(why));
                }
                0.0
            }
            Some(waited) => waited + elapsed.clamp(0.0, LONGEST_FRAME),
        };
        self.asked = Some(waited);
        let slice = match self.recipe.thinking {
            Thinking::Visits(_) => Duration::MAX,
            Thinking::Thread | Thinking::Slices => slice.min(LONGEST_SLICE),
        };
        let answer = match self.minds.answer(slice) {
            None if waited > PATIENCE => Some(Err("it did not answer".to_owned())),
            answer => answer,
        };
        match &answer {
            None => {}
            Some(Ok(_)) => self.asked = None,
            // Whoever failed once is not trusted with what it remembers.
            Some(Err(_)) => self.restart(),
        }
        answer
    }
}

impl Minds {
    fn new(recipe: &Recipe) -> Self {
        if recipe.levels.iter().all(Option::is_none) {
            return Self::Nobody;
        }
        if recipe.thinking == Thinking::Thread
            && let Some(minds) = Self::on_a_thread(recipe)
        {
            return minds;
        }
        Self::Slices { bots: Box::new(recipe.bots()), turn: Player::Zero }
    }

    /// Nothing when the machine gives no thread.
    fn on_a_thread(recipe: &Recipe) -> Option<Self> {
        let (questions, asked) = channel::<Question>();
        let (answering, answers) = channel::<Answer>();
        let recipe = recipe.clone();
        let work = move || {
            let mut teams = recipe.teams();
            while let Ok(Question { seat, view }) = asked.recv() {
                let answer = match &mut teams[seat.index()] {
                    Some(team) => team.decide(&view).map_err(|error| error.to_string()),
                    None => Err("no computer player sits there".to_owned()),
                };
                if answering.send(answer).is_err() {
                    return;
                }
            }
        };
        thread::Builder::new().name("azuki-bot".to_owned()).spawn(work).ok()?;
        Some(Self::Thread { questions, answers })
    }

    fn ask(&mut self, seat: Player, view: &PlayerView) -> Result<(), String> {
        match self {
            Self::Nobody => Err("no computer player sits there".to_owned()),
            Self::Thread { questions, .. } => {
                questions.send(Question { seat, view: Box::new(*view) }).map_err(|_| "its thread has ended".to_owned())
            }
            Self::Slices { bots, turn } => {
                *turn = seat;
                let bot = bots[seat.index()].as_mut().ok_or("no computer player sits there")?;
                bot.show(view).map_err(|error| error.to_string())
            }
        }
    }

    fn answer(&mut self, slice: Duration) -> Option<Answer> {
        match self {
            Self::Nobody => Some(Err("no computer player sits there".to_owned())),
            Self::Thread { answers, .. } => match answers.try_recv() {
                Ok(answer) => Some(answer),
                Err(TryRecvError::Empty) => None,
                Err(TryRecvError::Disconnected) => Some(Err("its thread has ended".to_owned())),
            },
            Self::Slices { bots, turn } => match bots[turn.index()].as_mut()?.think(slice) {
                Thought::Thinking => None,
                Thought::Done(action) => Some(Ok(action)),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use azuki_engine::event::NoEvents;
    use azuki_engine::state::{Ruleset, State};

    use super::super::setup::starter;
    use super::*;

    fn recipe(thinking: Thinking) -> (Recipe, State) {
        let decks = [starter("raizan").unwrap(), starter("shao").unwrap()];
        let [first, second] = &decks;
        let start = azuki_engine::start(Ruleset::default(), azuki_cards::table(), [first, second], 4, &mut NoEvents);
        let levels = [Some(Level::Hard), Some(Level::Easy)];
        (Recipe { levels, decks, seed: 4, thinking }, start.unwrap())
    }

    fn think(thinker: &mut Thinker, state: &State, slice: Duration) -> Option<Answer> {
        let seat = state.actor().unwrap();
        thinker.think(seat, || PlayerView::of(state, seat), 0.016, slice)
    }

    #[test]
    fn every_way_of_thinking_answers_with_a_legal_action() {
        for thinking in [Thinking::Thread, Thinking::Slices, Thinking::Visits(30)] {
            let (recipe, state) = recipe(thinking);
            let mut thinker = Thinker::new(recipe);
            let began = Instant::now();
            let answer = loop {
                if let Some(answer) = think(&mut thinker, &state, Duration::from_millis(2)) {
                    break answer;
                }
                assert!(thinker.is_busy());
                assert!(began.elapsed() < Duration::from_secs(60), "{thinking:?} never answers");
                thread::sleep(Duration::from_millis(1));
            };
            let action = answer.unwrap();
            let actor = state.actor().unwrap();
            assert_eq!(azuki_engine::action::check(&state, azuki_cards::table(), actor, action), Ok(()));
            assert!(!thinker.is_busy());
        }
    }

    #[test]
    fn a_thread_that_nobody_listens_to_ends() {
        let (recipe, state) = recipe(Thinking::Thread);
        let seat = state.actor().unwrap();
        let mut thinker = Thinker::new(recipe);
        assert!(think(&mut thinker, &state, Duration::ZERO).is_none(), "a hard player thinks longer than this");
        // Keeps hold of the thread's end of the channel only: when it is gone, so is the thread.
        let Minds::Thread { questions, .. } = &thinker.minds else { panic!("there is a thread") };
        let questions = questions.clone();
        let began = Instant::now();
        drop(thinker);
        assert!(began.elapsed() < Duration::from_millis(400), "dropping waited for the thought");
        let began = Instant::now();
        while questions.send(Question { seat, view: Box::new(PlayerView::of(&state, seat)) }).is_ok() {
            assert!(began.elapsed() < Duration::from_secs(60), "the thread thinks on for nobody");
            thread::sleep(Duration::from_millis(10));
        }
    }

    #[test]
    fn a_player_that_never_answers_is_given_up() {
        let (recipe, state) = recipe(Thinking::Thread);
        let mut thinker = Thinker::new(recipe);
        // A thread that listens and says nothing.
        let (questions, asked) = channel();
        let (silent, answers) = channel();
        thinker.minds = Minds::Thread { questions, answers };
        let mut frames = 0;
        let answer = loop {
            if let Some(answer) = think(&mut thinker, &state, Duration::ZERO) {
                break answer;
            }
            frames += 1;
            assert!(frames < 10_000, "patience has no end");
        };
        assert_eq!(answer, Err("it did not answer".to_owned()));
        assert!(frames > 300, "patience of {frames} frames is too short");
        drop((asked, silent));
        assert!(!thinker.is_busy(), "the next question goes to a new player");
    }
}
