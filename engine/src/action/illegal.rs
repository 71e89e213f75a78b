//! Why an action is not legal, in words a person can read.

use std::fmt;

use crate::def::CardTable;
use crate::ids::CardIx;
use crate::rules::Rules;
use crate::state::State;
use crate::systems::Limit;

/// What stands in the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "each reason is spelled out in `Illegal::explain`")]
pub enum Reason {
    UnknownAction,
    UnusedParameter,
    MatchOver,
    NotYourDecision,
    ChoiceOpen,
    NoChoiceOpen,
    MustChoose,
    NoSuchOption,
    NotNow,
    NothingToDecline,
    NoSuchHandCard,
    WrongType,
    NoSuchSlot,
    SlotTaken,
    NotEnoughIkz { cost: u8, have: u8 },
    TokenNotThere,
    TokenPaysAnyway,
    NoBearer,
    TooManyWeapons,
    NoTarget,
    NothingToDiscard,
    NothingToReturn,
    LeaderUnharmed,
    NobodyThere,
    Tapped,
    Cooldown,
    Frozen,
    NoWeapon,
    TargetUntapped,
    NotADefender,
    AlreadyTarget,
    Infiltrates,
    AlreadyDefended,
    GateTapped,
    NoSuchAbility,
    NotActivated,
    WrongRow,
    AlreadyUsed,
    StackFull,
    Limit(Limit),
}

/// An action that was refused; nothing has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Illegal {
    /// What stands in the way.
    pub reason: Reason,
    /// The card it is about, or `NONE`.
    pub card: CardIx,
}

impl Illegal {
    pub(crate) const fn new(reason: Reason) -> Self {
        Self { reason, card: CardIx::NONE }
    }

    pub(crate) const fn about(reason: Reason, card: CardIx) -> Self {
        Self { reason, card }
    }

    /// One line for a person.
    pub fn explain(self, state: &State, table: &CardTable) -> String {
        let name = if self.card.is_some() { Rules::new(state, table).name(self.card) } else { "This card" };
        self.sentence(name)
    }

    fn sentence(self, name: &str) -> String {
        match self.reason {
            Reason::UnknownAction => "There is no such action".into(),
            Reason::UnusedParameter => "The action has a parameter it does not use; it must be 0".into(),
            Reason::MatchOver => "The match is over".into(),
            Reason::NotYourDecision => "It is the other player's decision".into(),
            Reason::ChoiceOpen => "An open choice must be answered first".into(),
            Reason::NoChoiceOpen => "There is nothing to choose".into(),
            Reason::MustChoose => "This choice cannot be declined".into(),
            Reason::NoSuchOption => "The choice has no such option".into(),
            Reason::NotNow => "That cannot be done in this phase".into(),
            Reason::NothingToDecline => "There is nothing to decline; end the turn instead".into(),
            Reason::NoSuchHandCard => "There is no such card in hand".into(),
            Reason::WrongType => format!("{name} cannot be played that way"),
            Reason::NoSuchSlot => "There is no such slot".into(),
            Reason::SlotTaken => "That slot is taken while another is free".into(),
            Reason::NotEnoughIkz { cost, have } => format!("{name} costs {cost} IKZ and you have {have}"),
            Reason::TokenNotThere => "You have no IKZ token to pay with".into(),
            Reason::TokenPaysAnyway => "The IKZ token is needed and pays by itself".into(),
            Reason::NoBearer => "There is nobody to bear the weapon".into(),
            Reason::TooManyWeapons => format!("{name} already bears four weapons"),
            Reason::NoTarget => format!("{name} has nothing to target"),
            Reason::NothingToDiscard => format!("You have nothing to discard for {name}"),
            Reason::NothingToReturn => format!("You have nothing to return for {name}"),
            Reason::LeaderUnharmed => "Your leader cannot take that damage".into(),
            Reason::NobodyThere => "There is nobody in that place".into(),
            Reason::Tapped => format!("{name} is tapped"),
            Reason::Cooldown => format!("{name} is still cooling down until your next turn"),
            Reason::Frozen => format!("{name} is frozen"),
            Reason::NoWeapon => format!("{name} needs a weapon to attack"),
            Reason::TargetUntapped => format!("{name} is untapped; only tapped entities can be attacked"),
            Reason::NotADefender => format!("{name} is not a defender"),
            Reason::AlreadyTarget => format!("{name} is already the target"),
            Reason::Infiltrates => format!("{name} infiltrates: no defender can stop it"),
            Reason::AlreadyDefended => "A defender was already declared".into(),
            Reason::GateTapped => format!("{name} was already used this turn"),
            Reason::NoSuchAbility => format!("{name} has no such ability"),
            Reason::NotActivated => format!("That ability of {name} cannot be activated now"),
            Reason::WrongRow => format!("{name} stands in the wrong row for that ability"),
            Reason::AlreadyUsed => format!("{name} already used that ability this turn"),
            Reason::StackFull => "No more responses fit on the stack".into(),
            Reason::Limit(limit) => format!("The engine reached a limit: {limit}; this is a bug in a card"),
        }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence("The card"))
    }
}

impl std::error::Error for Illegal {}
