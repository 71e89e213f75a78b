//! A match as a file: who plays, and everything that was done, checked when it is opened.

use azuki_bot::Level;
use azuki_engine::action::Action;
use azuki_engine::event::Event;
use azuki_engine::ids::Player;
use azuki_engine::limits::PLAYERS;
use azuki_engine::snapshot::{DocumentKind, Format, Hashing, Replay, open as open_save, save as save_state};
use azuki_engine::state::Response;
use azuki_engine::{Config, Engine, LogEntry};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::setup::{decks_of, id_of};
use super::{Moment, Refusal, Seat, Session, Setup, Thinking, edits};

const DOCUMENT: &str = "azuki_match";
const VERSION: u32 = 1;
/// A match is never longer: a replay needs a tenth of it.
const LIMIT: usize = 1 << 24;
/// More seconds than anybody plays: a month.
const LONGEST: f32 = 2_592_000.0;

/// The written form.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    document: String,
    version: u32,
    seats: [WrittenSeat; PLAYERS],
    decks: [String; PLAYERS],
    /// The seat of whoever looked last.
    viewer: u8,
    seconds: f32,
    /// The seat of whoever gave up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    conceded: Option<u8>,
    /// The engine's replay, from the first card on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    replay: Option<Value>,
    /// The engine's save, where the beginning is not known, and what was done since.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    save: Option<Value>,
    /// Kind, three parameters, and the hash after it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    steps: Vec<(u8, u8, u8, u8, String)>,
    /// What a developer changed: the match is not a fair one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    edits: Vec<edits::Written>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum WrittenSeat {
    Person(String),
    Bot(String),
}

/// What every file of ours says of itself.
#[derive(Deserialize)]
struct Head {
    document: String,
    version: u32,
}

/// A file that was opened, not yet played.
pub(super) struct Opened {
    setup: Option<Setup>,
    viewer: Option<Player>,
    seconds: f32,
    pub conceded: Option<Player>,
    pub start: Start,
    pub edits: Vec<edits::Step>,
}

/// What a match of a file starts from.
pub(super) enum Start {
    /// Its first card.
    Replay(Box<Replay>),
    /// A save, and what was done since, with the hash after each.
    Save(Vec<u8>, Vec<(Action, u64)>),
}

impl Opened {
    /// Reads a match, a bare save or a bare replay.
    pub fn read(bytes: &[u8]) -> Result<Self, Refusal> {
        if bytes.len() > LIMIT {
            return Err(format!("{} bytes are too many; a match needs at most {LIMIT}", bytes.len()).into());
        }
        let bare = |start| Self { setup: None, viewer: None, seconds: 0.0, conceded: None, start, edits: Vec::new() };
        match DocumentKind::of(bytes) {
            Some(DocumentKind::Save) => Ok(bare(Start::Save(bytes.to_vec(), Vec::new()))),
            Some(DocumentKind::Replay) => Ok(bare(Start::Replay(Box::new(read_replay(bytes)?)))),
            None => Self::read_match(bytes),
        }
    }

    fn read_match(bytes: &[u8]) -> Result<Self, Refusal> {
        let head: Head = serde_json::from_slice(bytes)
            .map_err(|error| format!("this is no match, save or replay of the game: {error}"))?;
        if head.document != DOCUMENT {
            return Err(format!("this is a {:?}, not a match, save or replay", clipped(&head.document)).into());
        }
        if head.version != VERSION {
            let found = head.version;
            return Err(format!("version {found} of a match is not known; this game writes {VERSION}").into());
        }
        let written: Written = serde_json::from_slice(bytes).map_err(|error| format!("the match: {error}"))?;
        if !(0.0..=LONGEST).contains(&written.seconds) {
            return Err(format!("seconds: {} cannot have been played", written.seconds).into());
        }
        let [first, second] = &written.seats;
        let seats = [read_seat(0, first)?, read_seat(1, second)?];
        let start = match (written.replay, written.save, written.steps) {
            (Some(replay), None, steps) if steps.is_empty() => {
                let replay = read_replay(&rewritten(&replay)).map_err(|refusal| refusal.at("replay"))?;
                Start::Replay(Box::new(replay))
            }
            (None, Some(save), steps) => {
                let steps = steps.iter().enumerate().map(read_step).collect::<Result<_, String>>()?;
                Start::Save(rewritten(&save), steps)
            }
            _ => return Err("a match has either a replay, or a save and steps".to_owned().into()),
        };
        Ok(Self {
            // The replay or save knows the seed and the ruleset; they are filled in when it is played.
            setup: Some(Setup { seats, decks: written.decks, seed: 0, response: Response::default() }),
            viewer: Some(player_of("viewer", written.viewer)?),
            seconds: written.seconds,
            conceded: written.conceded.map(|seat| player_of("conceded", seat)).transpose()?,
            start,
            edits: edits::read(&written.edits, azuki_cards::table())?,
        })
    }

    /// The names on the plates, if the file has any.
    pub fn names(&self) -> Option<[String; PLAYERS]> {
        self.setup.as_ref().map(|setup| setup.seats.clone().map(|seat| seat.tidy().name().to_owned()))
    }
}

fn read_seat(at: usize, seat: &WrittenSeat) -> Result<Seat, String> {
    match seat {
        WrittenSeat::Person(name) => Ok(Seat::Person(name.clone())),
        WrittenSeat::Bot(level) => match level.parse::<Level>() {
            Ok(level) => Ok(Seat::Bot(level)),
            Err(error) => Err(format!("seats[{at}]: {error}")),
        },
    }
}

pub(super) fn player_of(field: &str, seat: u8) -> Result<Player, String> {
    let found = Player::BOTH.into_iter().find(|player| *player as u8 == seat);
    found.ok_or_else(|| format!("{field}: there is no seat {seat}; the seats are 0 and 1"))
}

fn read_replay(bytes: &[u8]) -> Result<Replay, Refusal> {
    Ok(Replay::load(bytes, azuki_cards::table())?)
}

fn rewritten(value: &Value) -> Vec<u8> {
    value.to_string().into_bytes()
}

fn read_step((at, (kind, p0, p1, p2, hash)): (usize, &(u8, u8, u8, u8, String))) -> Result<(Action, u64), String> {
    let hash = read_hash(hash).map_err(|why| format!("steps[{at}]: {why}"))?;
    Ok((Action { kind: *kind, p: [*p0, *p1, *p2] }, hash))
}

pub(super) fn read_hash(text: &str) -> Result<u64, String> {
    let digits = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    let hash = digits.then(|| u64::from_str_radix(text, 16).ok()).flatten();
    hash.ok_or_else(|| "a hash has sixteen hexadecimal digits".to_owned())
}

/// A word of a file, short enough for a message.
fn clipped(word: &str) -> String {
    word.chars().take(40).collect()
}

impl Session {
    /// The match in progress as a file.
    pub fn save(&self) -> Vec<u8> {
        let table = self.engine.table();
        let value = |bytes: Vec<u8>| serde_json::from_slice(&bytes).expect("the engine writes JSON");
        let (mut save, mut steps) = (None, Vec::new());
        let replay = self.engine.played().map(|replay| value(replay.save(table, Format::Json)));
        if replay.is_none() {
            let step = |entry: &LogEntry| {
                let Action { kind, p: [p0, p1, p2] } = entry.action;
                (kind, p0, p1, p2, format!("{:016x}", entry.state_hash))
            };
            save = Some(value(save_state(&self.history[0].state, table, Format::Json)));
            steps = self.engine.log().iter().map(step).collect();
        }
        let written = Written {
            document: DOCUMENT.to_owned(),
            version: VERSION,
            seats: self.setup.seats.clone().map(|seat| match seat {
                Seat::Person(name) => WrittenSeat::Person(name),
                Seat::Bot(level) => WrittenSeat::Bot(level.name().to_lowercase()),
            }),
            decks: self.setup.decks.clone(),
            viewer: self.viewer as u8,
            seconds: self.seconds.min(LONGEST),
            conceded: self.conceded.map(|player| player as u8),
            replay,
            save,
            steps,
            edits: self.engine.edits().iter().map(|entry| edits::write(entry, table)).collect(),
        };
        serde_json::to_vec(&written).expect("a match has no key that JSON lacks")
    }

    /// The match of a file: one that was left in the middle, a bare save or a bare replay, which goes on where it ends.
    /// Every step is played again and checked. Anything wrong is a clear error.
    pub fn load(bytes: &[u8]) -> Result<Self, Refusal> {
        Self::load_with(bytes, Setup::usual_seats(), Thinking::USUAL)
    }

    /// The same; in a file that does not say who plays, these do.
    pub fn load_with(bytes: &[u8], seats: [Seat; PLAYERS], thinking: Thinking) -> Result<Self, Refusal> {
        let opened = Opened::read(bytes)?;
        let table = azuki_cards::table();
        let (mut engine, decks, steps, hashing, opening) = match &opened.start {
            Start::Replay(replay) => {
                let [first, second] = &replay.decks;
                let engine = Engine::new(replay.config, table, [first, second]).map_err(|limit| limit.to_string())?;
                let opening = engine.events().to_vec();
                if replay.hashing.check(engine.state(), table, replay.start).is_err() {
                    let words = "the match starts otherwise than the file says: it was changed or damaged";
                    return Err(words.to_owned().into());
                }
                let steps = replay.steps.iter().map(|step| (step.action, step.hash)).collect();
                (engine, replay.decks, steps, replay.hashing, opening)
            }
            Start::Save(bytes, steps) => {
                let save = open_save(bytes, table)?;
                let decks = decks_of(&save.state)?;
                (Engine::from_state(&save.state, table), decks, steps.clone(), save.hashing, Vec::new())
            }
        };
        let history = play_again(&mut engine, &steps, &opened.edits, hashing, opening)?;
        let ids = decks.each_ref().map(id_of);
        let Config { seed, response, .. } = *engine.config();
        let setup = match opened.setup {
            Some(setup) => {
                // A starter deck may have got other cards since; the match goes on with those it began with.
                if let Some(at) = (0..PLAYERS).find(|at| !ids[*at].is_empty() && setup.decks[*at] != ids[*at]) {
                    let named = clipped(&setup.decks[at]);
                    return Err(format!("decks[{at}]: the match is not played with the deck {named:?}").into());
                }
                Setup { decks: ids, seed, response, ..setup }
            }
            None => Setup { seats, decks: ids, seed, response },
        };
        let mut session = Self::of(setup, decks, engine, history, thinking);
        if session.is_edited() {
            session.learn_decks();
        }
        session.seconds = opened.seconds;
        session.conceded = opened.conceded.filter(|_| session.engine.winner().is_none());
        // Of two people, whoever looked last; nobody else may be put before another's cards.
        if let Some(viewer) = opened.viewer.filter(|_| session.setup.is_hot_seat()) {
            session.viewer = viewer;
        }
        session.look();
        Ok(session)
    }
}

/// Plays what was done and changed, checks every hash, and keeps every moment.
fn play_again(
    engine: &mut Engine<'static>,
    steps: &[(Action, u64)],
    edits: &[edits::Step],
    hashing: Hashing,
    opening: Vec<Event>,
) -> Result<Vec<Moment>, String> {
    let table = engine.table();
    let first = Moment { state: *engine.state(), action: None, edit: None, actor: None, events: opening };
    let mut history = vec![first];
    let mut edits = edits.iter().enumerate().peekable();
    for at in 0..=steps.len() {
        while let Some((number, step)) = edits.next_if(|(_, step)| step.at == at) {
            engine.edit(step.edit).map_err(|why| format!("edits[{number}] is refused: {why}"))?;
            hashing
                .check(engine.state(), table, step.hash)
                .map_err(|found| format!("edits[{number}] leads to {found:016x}, the file says {:016x}", step.hash))?;
            let (state, edit) = (*engine.state(), Some(step.edit));
            history.push(Moment { state, action: None, edit, actor: None, events: Vec::new() });
        }
        let Some((action, hash)) = steps.get(at) else { break };
        let (before, actor) = (*engine.state(), engine.active_player());
        let report = engine
            .apply_intent(*action)
            .map_err(|illegal| format!("step {at} is refused: {}", illegal.explain(&before, table)))?;
        let events = report.events.to_vec();
        hashing
            .check(engine.state(), table, *hash)
            .map_err(|found| format!("step {at} leads to {found:016x}, the file says {hash:016x}"))?;
        history.push(Moment { state: *engine.state(), action: Some(*action), edit: None, actor, events });
    }
    match edits.next() {
        None => Ok(history),
        Some((number, step)) => {
            Err(format!("edits[{number}]: it is said to be made after {} actions; there are {}", step.at, steps.len()))
        }
    }
}
