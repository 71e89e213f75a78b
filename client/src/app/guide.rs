//! For tests that drive the game from outside, as the browser's do: what is on the screen, and which touch of a hand would
//! bring the match on. Nothing here touches the game: whoever asks has to click, drag or tap by itself.

use azuki_bot::{Bot, BotOptions, Budget, Level};
use azuki_engine::action::{Action, ActionKind};
use azuki_engine::ids::Player;
use azuki_engine::state::Row;
use serde_json::{Value, json};

use super::{App, Screen, long_match};
use crate::canvas::{Mark, MarkKind};
use crate::geometry::{Area, Point};
use crate::input::Input;
use crate::intent::{self, Target};
use crate::layout::Seat;
use crate::scene::duel::{Ask, Duel, Spot, hands};
use crate::session::{Setup, starter};

/// Visits that a move for the person gets: enough to play sensibly, and no frame is long.
const VISITS: u64 = 20;

/// Remembers who plays for the person, and what was wished.
#[derive(Debug, Default)]
pub struct Guide {
    prompters: Option<(Setup, [Bot<'static>; 2])>,
    wish: Option<(usize, Action)>,
}

/// What a hand would do next, in units of the window.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Touch {
    /// Something has to come to rest first.
    Wait,
    /// A click or a tap.
    Tap(Point),
    /// Taken at the one point and let go at the other.
    Drag(Point, Point),
    /// There is no match to play.
    Nothing,
}

impl Touch {
    const fn name(self) -> &'static str {
        match self {
            Self::Wait => "wait",
            Self::Tap(_) => "tap",
            Self::Drag(..) => "drag",
            Self::Nothing => "nothing",
        }
    }
}

impl Guide {
    /// Answers a question in JSON: `state`, `next click`, `next drag`, `long match` or `stage SCENE SEED STEPS`. Places are in
    /// what the page calls pixels; `presses` were counted by the platform.
    pub fn answer(&mut self, app: &mut App, question: &str, input: &Input, presses: u32) -> String {
        let words: Vec<&str> = question.split_whitespace().collect();
        let scale = app.canvas.unit() / input.density.max(0.1);
        let place = |point: Point| json!([point.x * scale, point.y * scale]);
        let value = match words[..] {
            ["state"] => {
                let mut value = state(app, input, presses);
                show_marks(app, scale, &mut value);
                value
            }
            ["next", means] => {
                let touch = self.next(app, means == "drag");
                let mut value = state(app, input, presses);
                value["do"] = touch.name().into();
                if let Touch::Tap(at) | Touch::Drag(at, _) = touch {
                    value["at"] = place(at);
                }
                if let Touch::Drag(_, to) = touch {
                    value["to"] = place(to);
                }
                value
            }
            ["long", "match"] => json!({ "hash": format!("{:016x}", long_match::hash()) }),
            ["stage", scene, seed, steps] => {
                let (seed, steps) = (seed.parse().unwrap_or(1), steps.parse().unwrap_or(0));
                match app.stage(scene, seed, steps) {
                    Ok(staged) => json!({ "turn": staged.turn, "over": staged.over }),
                    Err(what) => json!({ "error": what }),
                }
            }
            _ => json!({ "error": format!("there is no question `{question}`") }),
        };
        value.to_string()
    }

    /// What a sensible player's hand would do now; by drags where something is put somewhere, or by two taps.
    pub fn next(&mut self, app: &App, drags: bool) -> Touch {
        if let Some(curtain) = &app.curtain {
            let button = app.canvas.marks().iter().rfind(|mark| mark.kind == MarkKind::Control);
            return match button {
                Some(button) if curtain.hides_all() => Touch::Tap(button.area.middle()),
                _ => Touch::Wait,
            };
        }
        let Screen::Duel(duel) = &app.screen else { return Touch::Nothing };
        if matches!(duel.asked.ask, Ask::Wait | Ask::Over) || !duel.board.is_settled() {
            return Touch::Wait;
        }
        if is_doubted(duel) {
            return area(duel, Spot::Yes).map_or(Touch::Wait, |yes| Touch::Tap(yes.middle()));
        }
        let Some(action) = self.wished(duel) else { return Touch::Wait };
        touch(duel, action, drags).unwrap_or(Touch::Wait)
    }

    /// The same wish until something was done: a move is made of several touches.
    fn wished(&mut self, duel: &Duel) -> Option<Action> {
        let length = duel.session.history().len();
        if let Some((at, action)) = self.wish
            && at == length
            && duel.session.legal().contains(&action)
        {
            return Some(action);
        }
        let setup = duel.session.setup();
        if self.prompters.as_ref().is_none_or(|(of, _)| of != setup) {
            let decks = [starter(&setup.decks[0]).ok()?, starter(&setup.decks[1]).ok()?];
            let table = azuki_cards::table();
            let (level, budget, seed) = (Level::Easy, Budget::Visits(VISITS), setup.seed);
            let prompter = |seat| Bot::new(BotOptions { level, budget, seed, ..BotOptions::new(table, decks, seat) });
            self.prompters = Some((setup.clone(), Player::BOTH.map(prompter)));
        }
        let (_, prompters) = self.prompters.as_mut()?;
        let view = duel.session.view();
        let action = prompters[view.viewer().index()].decide(view).ok()?;
        self.wish = Some((length, action));
        Some(action)
    }
}

fn state(app: &App, input: &Input, presses: u32) -> Value {
    let scene = match &app.screen {
        Screen::Loading => "loading",
        Screen::Menu(_) => "menu",
        Screen::Duel(_) => "duel",
        Screen::Watch(_) => "replay",
    };
    let mut value = json!({
        "scene": scene,
        "curtain": app.curtain.is_some(),
        "overlay": app.settings.debug,
        "busy": app.is_busy(),
        "width": input.width,
        "height": input.height,
        "density": input.density,
        "pointer": input.pointer.map(|point| [point.x, point.y]),
        "down": input.down,
        "secondary": input.secondary,
        "touch": input.touch,
        "presses": presses,
    });
    if let Screen::Duel(duel) = &app.screen {
        value["turn"] = duel.session.view().state().turn().into();
        value["actions"] = duel.session.history().len().into();
        value["hash"] = format!("{:016x}", duel.session.hash()).into();
        value["over"] = duel.session.is_over().into();
        value["thinking"] = duel.session.is_thinking().into();
    }
    value
}

/// What can be pressed, by the middles of it, and what can be read.
fn show_marks(app: &App, scale: f32, value: &mut Value) {
    let of_kind = |kind: MarkKind| app.canvas.marks().iter().filter(move |mark| mark.kind == kind);
    let control = |mark: &Mark| {
        let middle = mark.area.middle() * scale;
        json!({ "name": mark.name, "at": [middle.x, middle.y] })
    };
    value["controls"] = of_kind(MarkKind::Control).map(control).collect();
    value["words"] = of_kind(MarkKind::Text).map(|mark| mark.name.as_str()).collect();
}

/// Whether there is a question in the middle of the table, which only a risky move has asked.
pub(super) fn is_doubted(duel: &Duel) -> bool {
    matches!(duel.asked.ask, Ask::Main | Ask::Respond) && duel.spots.area(Spot::Yes).is_some()
}

/// Where a spot can be touched, in units of the window.
pub(super) fn area(duel: &Duel, spot: Spot) -> Option<Area> {
    let zoom = duel.table.zoom;
    let area = duel.spots.area(spot)?;
    // A card of the hand is covered by its neighbour to the right: its left edge is always free.
    let grip = if matches!(spot, Spot::Hand(_)) { Area { width: 12.0, ..area } } else { area };
    Some(Area::new(grip.x * zoom, grip.y * zoom, grip.width * zoom, grip.height.min(90.0) * zoom))
}

/// The next touch on the way to an action, as it is asked for on the screen; nothing while its place is not there.
fn touch(duel: &Duel, action: Action, drags: bool) -> Option<Touch> {
    match asked_spot(duel, action) {
        Some(spot) => Some(Touch::Tap(area(duel, spot)?.middle())),
        None => move_on_table(duel, action, drags),
    }
}

/// The one spot that does what an action says; nothing for a move on the table, which goes from one spot to another.
pub(super) fn asked_spot(duel: &Duel, action: Action) -> Option<Spot> {
    let asked = &duel.asked;
    let chosen = action.option();
    let choice = || asked.choices.iter().position(|choice| choice.option == chosen);
    Some(match ActionKind::from_code(action.kind)? {
        ActionKind::MulliganKeep => Spot::Yes,
        ActionKind::MulliganShuffle => Spot::No,
        ActionKind::NoOp if asked.ask == Ask::Confirm => Spot::No,
        ActionKind::NoOp | ActionKind::EndTurn => Spot::Button,
        ActionKind::Choose => match asked.ask {
            Ask::Confirm => Spot::Yes,
            Ask::InRow => Spot::Choice(choice()? as u8),
            Ask::Slot(Row::Garden) => Spot::Garden(Seat::You, chosen),
            Ask::Slot(Row::Alley) => Spot::Alley(Seat::You, chosen),
            _ => {
                let card = asked.choices[choice()?].card;
                let lies = |spot: &Spot| hands::card_at(&duel.board.model, *spot) == card;
                duel.spots.all().iter().map(|(spot, _)| *spot).find(lies)?
            }
        },
        _ => return None,
    })
}

fn move_on_table(duel: &Duel, action: Action, drags: bool) -> Option<Touch> {
    let (source, target) = intent::touched(action)?;
    let plain = Action { p: [action.p[0], action.p[1], 0], ..action };
    let pays_by_choice = action.p[2] == 1 && duel.session.legal().contains(&plain);
    if pays_by_choice && !duel.hands.token {
        return Some(Touch::Tap(area(duel, Spot::Token)?.middle()));
    }
    let from = area(duel, hands::spot_of_source(source))?.middle();
    let to = || match hands::spot_of(target) {
        Some(spot) => Some(area(duel, spot)?.middle()),
        // A spell is played anywhere on the table.
        None => Some(Point::new(duel.table.column(2), duel.table.stream) * duel.table.zoom),
    };
    let dragged = drags && !matches!(target, Target::Itself | Target::Ability(_));
    Some(match duel.hands.grip {
        _ if dragged => Touch::Drag(from, to()?),
        Some(grip) if grip.source == source && target != Target::Itself => Touch::Tap(to()?),
        _ => Touch::Tap(from),
    })
}
