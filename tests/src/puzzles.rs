//! Positions with one right answer, out of real matches: reading, solving and finding them.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use azuki_bot::{Bot, BotOptions, Budget, Candidate, Certainty, Level, winning_moves};
use azuki_engine::action::{Action, ActionKind};
use azuki_engine::def::CardTable;
use azuki_engine::ids::{CardIx, Player};
use azuki_engine::limits::MAIN_DECK;
use azuki_engine::rules::Rules;
use azuki_engine::snapshot::{Format, SnapshotError, load, load_with_changed_cards, save};
use azuki_engine::state::{Deck, DeckList, Phase, State};
use azuki_engine::view::{PlayerView, action_words};
use serde_json::{Value, json};

/// A position and the moves that are right in it.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// What it is about: "lethal", "defender", "hold", "portal", "patience", "attack", "response".
    pub theme: String,
    /// Why the answers are right, in words.
    pub why: String,
    /// The position.
    pub state: State,
    /// The right first moves.
    pub answers: Vec<Action>,
}

impl Puzzle {
    /// Reads a puzzle. One whose cards have changed since is refused: its answers may no longer be right.
    pub fn read(path: &Path, table: &CardTable) -> Result<Self, String> {
        Self::read_by(load, path, table)
    }

    /// Reads a puzzle that is to be judged anew, with the cards as they are now.
    pub fn read_anew(path: &Path, table: &CardTable) -> Result<Self, String> {
        Self::read_by(load_with_changed_cards, path, table)
    }

    fn read_by(
        load: fn(&[u8], &CardTable) -> Result<State, SnapshotError>,
        path: &Path,
        table: &CardTable,
    ) -> Result<Self, String> {
        let name = path.display();
        let bytes = std::fs::read(path).map_err(|error| format!("{name}: {error}"))?;
        let document: Value = serde_json::from_slice(&bytes).map_err(|error| format!("{name}: {error}"))?;
        let word = |field: &str| {
            document[field].as_str().map(ToOwned::to_owned).ok_or_else(|| format!("{name}: {field} is missing"))
        };
        let save = serde_json::to_vec(&document["save"]).map_err(|error| format!("{name}: {error}"))?;
        let state = load(&save, table).map_err(|error| format!("{name}: save: {error}"))?;
        let answers: Vec<Action> = document["answers"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|answer| action_of(answer).ok_or_else(|| format!("{name}: {answer} is no action")))
            .collect::<Result<_, _>>()?;
        if answers.is_empty() {
            return Err(format!("{name}: there are no answers"));
        }
        Ok(Self { theme: word("theme")?, why: word("why")?, state, answers })
    }

    /// Writes it as a document.
    pub fn write(&self, table: &CardTable) -> String {
        let save: Value = serde_json::from_slice(&save(&self.state, table, Format::Json)).unwrap_or_default();
        let answers: Vec<Value> = self
            .answers
            .iter()
            .map(|action| {
                let words = action_words(&self.state, table, *action);
                json!({ "action": [action.kind, action.p[0], action.p[1], action.p[2]], "words": words })
            })
            .collect();
        let document = json!({ "theme": self.theme, "why": self.why, "answers": answers, "save": save });
        let mut text = String::from("{\n");
        let fields = ["theme", "why", "answers", "save"];
        for (number, field) in fields.iter().enumerate() {
            let comma = if number + 1 < fields.len() { "," } else { "" };
            let _ = writeln!(text, "  \"{field}\": {}{comma}", document[*field]);
        }
        text.push_str("}\n");
        text
    }

    /// Who must move.
    pub fn player(&self) -> Player {
        self.state.actor().unwrap_or(Player::Zero)
    }
}

fn action_of(answer: &Value) -> Option<Action> {
    let codes: Vec<u8> =
        answer["action"].as_array()?.iter().filter_map(|code| u8::try_from(code.as_u64()?).ok()).collect();
    let [kind, p0, p1, p2] = codes.try_into().ok()?;
    Some(Action { kind, p: [p0, p1, p2] })
}

/// The files of the puzzles, by name.
pub fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../bot/puzzles");
    let mut found: Vec<PathBuf> = std::fs::read_dir(folder)
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "json"))
        .collect();
    found.sort();
    found
}

/// The decks of a match, as both players know them.
pub fn decks_of(state: &State, table: &CardTable) -> Result<[Deck; 2], String> {
    let deck = |player: Player| {
        let list = DeckList {
            leader: state.def(CardIx::leader(player)),
            gate: state.def(CardIx::gate(player)),
            main: (0..MAIN_DECK as u8).map(|number| state.def(CardIx::main(player, number))).collect(),
        };
        Deck::check(&list, table)
            .map_err(|errors| errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))
    };
    Ok([deck(Player::Zero)?, deck(Player::One)?])
}

/// What a level does in a position, and what it thought.
pub fn answer(
    state: &State,
    table: &CardTable,
    level: Level,
    budget: Budget,
    seed: u64,
) -> Result<(Action, Vec<Candidate>), String> {
    let player = state.actor().ok_or("nobody must act")?;
    let usual = BotOptions::new(table, decks_of(state, table)?, player);
    let mut bot = Bot::new(BotOptions { level, budget, seed, ..usual });
    let action = bot.decide(&PlayerView::of(state, player)).map_err(|error| error.to_string())?;
    Ok((action, bot.candidates()))
}

/// Visits of each of the searches that must agree on the answer.
const DEEP: u64 = 12_000;
/// Visits of a last search that must come to the same: moves that the others hardly tried get their chance.
const DEEPEST: u64 = 48_000;
/// How much worse every other move must be.
const GAP: f32 = 0.03;
/// How near to the best a move is as good.
const EQUAL: f32 = 0.01;

/// Makes a puzzle of a position, if it has one right answer: proved, where a win this turn is `suspected`, or found by
/// three deep searches alike.
pub fn make(state: &State, table: &CardTable, suspected: bool) -> Result<Option<Puzzle>, String> {
    let Some(player) = state.actor() else { return Ok(None) };
    if suspected {
        return lethal(state, table, player);
    }
    let mut answers: Option<Right> = None;
    for seed in [11, 22, 33] {
        let (_, candidates) = answer(state, table, Level::Hard, Budget::Visits(DEEP), seed)?;
        let Some(found) = right_ones(&candidates) else { return Ok(None) };
        match &mut answers {
            None => answers = Some(found),
            Some((known, _)) => known.retain(|action| found.0.contains(action)),
        }
    }
    let Some((answers, [best, second])) = answers.filter(|(answers, _)| !answers.is_empty()) else { return Ok(None) };
    let (last, _) = answer(state, table, Level::Hard, Budget::Visits(DEEPEST), 44)?;
    if !answers.contains(&last) {
        return Ok(None);
    }
    let Some(theme) = theme(state, best.0, second.0) else { return Ok(None) };
    let words = |action: Action| action_words(state, table, action);
    let why = format!(
        "{}To {} wins {:.0} % of what can be imagined, to {} {:.0} %.",
        situation(state, table),
        words(best.0),
        best.1 * 100.0,
        words(second.0),
        second.1 * 100.0
    );
    Ok(Some(Puzzle { theme: theme.to_owned(), why, state: *state, answers }))
}

fn lethal(state: &State, table: &CardTable, player: Player) -> Result<Option<Puzzle>, String> {
    let decks = decks_of(state, table)?;
    let view = PlayerView::of(state, player);
    let wins = winning_moves(&view, table, [&decks[0], &decks[1]], 5).map_err(|error| error.to_string())?;
    // The reason names the first, so that one must be proved; one that every sample had counts as right as well.
    if wins.first().is_none_or(|(_, certainty)| *certainty != Certainty::Proved) {
        return Ok(None);
    }
    let wins: Vec<Action> = wins.into_iter().map(|(action, _)| action).collect();
    let mut moves = azuki_bot::moves::Moves::new();
    moves.find(state, table, player);
    let others = moves.as_slice().len() - wins.len().min(moves.as_slice().len());
    let open = state.phase() == Phase::Main && !state.pending().is_open();
    // With many ways to win, or on the way already, there is nothing to find.
    if wins.is_empty() || wins.len() > 8 || others < wins.len().max(3) || !open {
        return Ok(None);
    }
    let rules = Rules::new(state, table);
    let leader = CardIx::leader(player.other());
    let left = rules.health(leader).saturating_sub(state.damage(leader));
    let why = format!(
        "{} has {left} health left. Whoever starts with “{}” wins this turn, whatever the other player does; {others} other \
         first moves do not.",
        rules.name(leader),
        action_words(state, table, wins[0])
    );
    Ok(Some(Puzzle { theme: "lethal".into(), why, state: *state, answers: wins }))
}

/// The right moves, and the best and the second of all with their chances.
type Right = (Vec<Action>, [(Action, f32); 2]);

/// The moves as good as the best, if all others are clearly worse, and the best and the second of them.
fn right_ones(candidates: &[Candidate]) -> Option<Right> {
    let best = candidates.first().filter(|best| best.visits > 500)?;
    let tried = candidates.iter().filter(|candidate| candidate.visits >= 25);
    let (good, bad): (Vec<&Candidate>, Vec<&Candidate>) = tried.partition(|other| other.chance > best.chance - EQUAL);
    let second = bad.iter().max_by(|left, right| left.chance.total_cmp(&right.chance))?;
    let clear = second.chance < best.chance - GAP && good.len() <= 3 && (bad.len() >= 2 || candidates.len() == 2);
    let answers = good.iter().map(|candidate| candidate.action).collect();
    clear.then_some((answers, [(best.action, best.chance), (second.action, second.chance)]))
}

/// What a position is about in which one move is the best and another the next.
pub fn theme(state: &State, best: Action, second: Action) -> Option<&'static str> {
    let [best, second] = [best, second].map(|action| ActionKind::from_code(action.kind));
    if state.pending().is_open() {
        return None;
    }
    match (state.phase(), best?, second?) {
        (Phase::ResponseWindow, ActionKind::NoOp, _) => Some("hold"),
        (Phase::ResponseWindow, ActionKind::DeclareDefender, _) => Some("defender"),
        (Phase::ResponseWindow, _, _) => Some("response"),
        (Phase::Main, ActionKind::PortalGate, _) => Some("portal"),
        (Phase::Main, ActionKind::EndTurn | ActionKind::PlayEntityToAlley, _) => Some("patience"),
        (Phase::Main, ActionKind::Attack, _) => Some("attack"),
        (Phase::Main, _, _) => Some("play"),
        _ => None,
    }
}

fn situation(state: &State, table: &CardTable) -> String {
    let rules = Rules::new(state, table);
    let combat = state.combat();
    if state.phase() == Phase::ResponseWindow {
        return format!(
            "{} attacks {} with {}. ",
            rules.name(combat.attacker),
            rules.name(combat.target),
            rules.attack(combat.attacker)
        );
    }
    let health = Player::BOTH.map(|player| {
        let leader = CardIx::leader(player);
        format!("{} has {} health", rules.name(leader), rules.health(leader).saturating_sub(state.damage(leader)))
    });
    format!("{}, {}. ", health[0], health[1])
}
