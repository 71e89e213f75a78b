//! What the match wants of the person who looks, as data and as words.

use azuki_engine::action::Action;
use azuki_engine::ids::{CardIx, Player};
use azuki_engine::state::{Pending, PendingKind, Phase, Response, Row, State, Zone};

use crate::draw::face::Faces;
use crate::draw::hud::Label;
use crate::intent;
use crate::layout::Seat;
use crate::model::Model;

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ask {
    /// Nothing: somebody else must act.
    Wait,
    /// Keep the opening hand or take a new one.
    Mulligan,
    /// The own turn.
    Main,
    /// An attack may be answered.
    Respond,
    /// Cards that can be touched where they lie.
    OnTable,
    /// Cards that are shown in a row to choose from.
    InRow,
    /// A slot of a row.
    Slot(Row),
    /// Yes or no.
    Confirm,
    /// The match is over.
    Over,
}

/// One thing that can be chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The number the engine knows it by.
    pub option: u8,
    /// The card it means; for triggered abilities their source.
    pub card: CardIx,
}

/// What is asked, of whom, and what may be answered.
#[derive(Clone, Debug)]
pub struct Asked {
    /// What is asked.
    pub ask: Ask,
    /// The card whose text asks, or nobody.
    pub source: CardIx,
    /// What may be chosen.
    pub choices: Vec<Choice>,
    /// How many must still be chosen.
    pub least: u8,
    /// How many may still be chosen.
    pub most: u8,
    /// What sort of choice it is.
    pub kind: PendingKind,
    /// Nothing (more) may be chosen.
    pub may_decline: bool,
    /// A line for the player.
    pub prompt: String,
    /// The rules that ask, where a card does.
    pub rules: String,
    /// What the big button says.
    pub label: Label,
}

impl Asked {
    /// Nothing is asked.
    pub fn nothing() -> Self {
        Self {
            ask: Ask::Wait,
            source: CardIx::NONE,
            choices: Vec::new(),
            least: 0,
            most: 0,
            kind: PendingKind::Nothing,
            may_decline: false,
            prompt: String::new(),
            rules: String::new(),
            label: Label::default(),
        }
    }

    /// What is asked of a viewer in a position. `legal` is empty when a person who looks need not act.
    pub fn of(state: &State, viewer: Player, legal: &[Action], model: &Model, faces: &Faces, opponent: &str) -> Self {
        let mut asked = Self::nothing();
        if state.outcome().is_some() {
            asked.ask = Ask::Over;
            asked.label = label("See the result", "");
            return asked;
        }
        if legal.is_empty() || state.actor() != Some(viewer) {
            asked.label = label(&format!("{opponent} thinks…"), "");
            return asked;
        }
        let pending = state.pending();
        if pending.is_open() {
            asked.choose(state, pending, viewer);
        } else {
            asked.ask = match state.phase() {
                Phase::MulliganFirst | Phase::MulliganSecond => Ask::Mulligan,
                Phase::ResponseWindow => Ask::Respond,
                _ => Ask::Main,
            };
        }
        asked.words(state, viewer, legal, model, faces);
        asked
    }

    fn choose(&mut self, state: &State, pending: &Pending, viewer: Player) {
        self.source = state.frames().last().map_or(CardIx::NONE, |frame| frame.source);
        (self.least, self.most, self.kind) = (pending.min, pending.max, pending.kind);
        self.may_decline = pending.may_decline();
        let options = (0..=u8::MAX).filter(|option| pending.has_option(*option));
        let card = |option: u8| match pending.kind {
            PendingKind::TriggerOrder => {
                pending.trigger(option).and_then(|at| state.triggers().get(at)).map(|trigger| trigger.source)
            }
            _ => pending.card(option),
        };
        let choice = |option: u8| Choice { option, card: card(option).unwrap_or(CardIx::NONE) };
        self.choices = options.map(choice).collect();
        self.ask = match pending.kind {
            PendingKind::Confirm => Ask::Confirm,
            PendingKind::GardenSlot => Ask::Slot(Row::Garden),
            PendingKind::AlleySlot => Ask::Slot(Row::Alley),
            PendingKind::TriggerOrder | PendingKind::BottomOrder => Ask::InRow,
            _ => {
                let seen = |choice: &Choice| {
                    let (card, zone) = (choice.card, state.zone(choice.card));
                    card.is_leader() || card.is_gate() || matches!(zone, Zone::Garden | Zone::Alley) || {
                        zone == Zone::Hand && card.owner() == viewer
                    }
                };
                if self.choices.iter().all(seen) { Ask::OnTable } else { Ask::InRow }
            }
        };
    }

    fn words(&mut self, state: &State, viewer: Player, legal: &[Action], model: &Model, faces: &Faces) {
        let name = |card: CardIx| {
            let def = if card.is_none() { None } else { model.card(card).def.or_else(|| Some(state.def(card))) };
            def.map_or("A card", |def| faces.face(def).name.as_str())
        };
        let count = |most: u8, least: u8, what: &str, whats: &str| match (least, most) {
            (1, 1) => format!("choose {what}"),
            (0, 1) => format!("you may choose {what}"),
            (0, most) => format!("choose up to {most} {whats}"),
            (least, most) if least == most => format!("choose {most} {whats}"),
            (least, most) => format!("choose {least} to {most} {whats}"),
        };
        let (least, most) = (self.least, self.most);
        match self.ask {
            Ask::Wait | Ask::Over => {}
            Ask::Mulligan => {
                let first = if state.starting() == viewer { "You go first" } else { "You go second" };
                self.prompt = format!("{first}. Keep these cards?");
                self.label = label("Keep", "");
            }
            Ask::Main => {
                let left = intent::moves_left(legal);
                self.label = match left {
                    0 => label("End turn", "nothing left to do"),
                    1 => label("End turn", "1 move left"),
                    left => label("End turn", &format!("{left} moves left")),
                };
            }
            Ask::Respond => {
                let combat = state.combat();
                let damage = model.card(combat.attacker).attack;
                let target = if combat.target.is_leader() { "your leader" } else { name(combat.target) };
                let has_answered = combat.defended || !state.stack().is_empty();
                let how = match (state.config().response, has_answered) {
                    (Response::Once, _) => "Respond, or pass.",
                    (Response::UntilPass, false) => "Respond as often as you like, then pass.",
                    (Response::UntilPass, true) => "Respond again, or pass.",
                };
                self.prompt = format!("{} attacks {target} for {damage}. {how}", name(combat.attacker));
                let note = match (has_answered, combat.target.is_leader()) {
                    (true, _) => "no more responses",
                    (false, true) => "take the damage",
                    (false, false) => "let it happen",
                };
                self.label = label("Pass", note);
            }
            Ask::OnTable | Ask::InRow | Ask::Slot(_) => {
                let what = match self.kind {
                    PendingKind::PayDiscard | PendingKind::Discard => {
                        count(most, least, "a card to discard", "cards to discard")
                    }
                    PendingKind::PayReturn => count(most, least, "a card to return", "cards to return"),
                    PendingKind::BottomOrder => "which goes to the bottom of the deck next?".to_owned(),
                    PendingKind::TriggerOrder => "which ability comes first?".to_owned(),
                    PendingKind::GardenSlot => "choose a garden slot".to_owned(),
                    PendingKind::AlleySlot => "choose an alley slot".to_owned(),
                    _ => count(most, least, "a card", "cards"),
                };
                self.prompt = if self.source.is_none() {
                    what[..1].to_uppercase() + &what[1..]
                } else {
                    format!("{}: {what}", name(self.source))
                };
                running_rules(state, faces).unwrap_or_default().clone_into(&mut self.rules);
                self.label = if self.may_decline { label("Done", "choose no more") } else { label("Choose", "") };
            }
            Ask::Confirm => {
                self.prompt = format!("Use the ability of {}?", name(self.source));
                self.label = label("No", "do not use it");
            }
        }
    }

    /// The option that a card means.
    pub fn option_of(&self, card: CardIx) -> Option<u8> {
        self.choices.iter().find(|choice| choice.card == card).map(|choice| choice.option)
    }

    /// The action behind the big button, if it can be pressed.
    pub fn button(&self) -> Option<Action> {
        match self.ask {
            Ask::Mulligan => Some(Action::KEEP),
            Ask::Main => Some(Action::END_TURN),
            Ask::Respond | Ask::Confirm => Some(Action::NO_OP),
            Ask::OnTable | Ask::InRow | Ask::Slot(_) => self.may_decline.then_some(Action::NO_OP),
            Ask::Wait | Ask::Over => None,
        }
    }

    /// Whether a slot of the viewer's side answers the question.
    pub fn slot_option(&self, seat: Seat, row: Row, slot: u8) -> Option<u8> {
        let asked = self.ask == Ask::Slot(row) && seat == Seat::You;
        (asked && self.choices.iter().any(|choice| choice.option == slot)).then_some(slot)
    }
}

/// The paragraph of the ability that runs. A card's abilities are its last paragraphs.
fn running_rules<'f>(state: &State, faces: &'f Faces) -> Option<&'f str> {
    let frame = state.frames().last()?;
    let face = faces.face(state.def(frame.source));
    let number = frame.ability.0.checked_sub(face.def.first_ability)?;
    let behind = u16::from(face.def.ability_count).checked_sub(number)?;
    let place = face.rules.len().checked_sub(usize::from(behind))?;
    face.rules.get(place).map(String::as_str)
}

fn label(words: &str, note: &str) -> Label {
    Label { words: words.to_owned(), note: note.to_owned() }
}
