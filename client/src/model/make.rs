//! The model of a view, and of a match before anything happened.

use azuki_engine::def::{CardTable, Conditions};
use azuki_engine::ids::{CardIx, Player};
use azuki_engine::limits::{COLUMN, DISCARD, HAND, IKZ, IKZ_AREA, MAIN_DECK};
use azuki_engine::rules::Rules;
use azuki_engine::state::{FrameKind, Phase, Zone};
use azuki_engine::view::PlayerView;

use super::memory::Memory;
use super::{Card, Clash, DeckLists, Model, Side};

impl Model {
    /// What a player sees of a match. The lists say what a card is when an event names it later.
    pub fn of(view: &PlayerView, lists: &DeckLists, table: &CardTable) -> Self {
        let (viewer, state) = (view.viewer(), view.state());
        let mut cards = [Card::HIDDEN; COLUMN];
        for card in CardIx::all() {
            cards[card.index()] = seen(view, card, table);
        }
        let combat = state.combat();
        let clash = combat.attacker.is_some().then_some(Clash { attacker: combat.attacker, target: combat.target });
        // A spell lies on the stack from the moment it is played; an ability only when it was a response.
        let waits = |kind: FrameKind| match kind {
            FrameKind::Spell => true,
            FrameKind::Activated => state.phase() == Phase::CombatResolve,
            FrameKind::Triggered | FrameKind::Replacement | FrameKind::Turn => false,
        };
        let running = state.frames().iter().filter(|frame| waits(frame.kind)).map(|frame| frame.source);
        Self {
            viewer,
            cards,
            sides: Player::BOTH.map(|player| side(view, player)),
            active: state.active(),
            turn: state.turn(),
            phase: state.phase(),
            clash,
            stack: state.stack().iter().map(|parked| parked.source).chain(running).collect(),
            outcome: state.outcome(),
            lists: lists.clone(),
            memory: Memory::of(view.deck(viewer.other())),
        }
    }

    /// Two decks on the table and nothing drawn: what the events of a new match start from.
    pub fn before(viewer: Player, lists: &DeckLists, table: &CardTable) -> Self {
        let mut model = Self {
            viewer,
            cards: [Card::HIDDEN; COLUMN],
            sides: [(); 2].map(|()| Side::undealt()),
            active: Player::Zero,
            turn: 0,
            phase: Phase::MulliganFirst,
            clash: None,
            stack: Vec::new(),
            outcome: None,
            lists: lists.clone(),
            memory: Memory::of((0..MAIN_DECK).map(|_| None)),
        };
        for player in Player::BOTH {
            let places = [
                (CardIx::leader(player), Zone::Garden),
                (CardIx::gate(player), Zone::Gate),
                (CardIx::token(player), Zone::Removed),
            ];
            for (card, zone) in places {
                model.cards[card.index()] = Card { zone, ..printed(lists, card, table) };
            }
        }
        model
    }
}

impl Side {
    fn undealt() -> Self {
        Self {
            deck: MAIN_DECK as u8,
            hand: Vec::with_capacity(HAND),
            garden: [CardIx::NONE; 5],
            alley: [CardIx::NONE; 5],
            discard: Vec::with_capacity(DISCARD),
            ikz: Vec::with_capacity(IKZ_AREA),
            ikz_pile: IKZ as u8,
        }
    }
}

/// What is printed on a card, wherever it is.
pub(super) fn printed(lists: &DeckLists, card: CardIx, table: &CardTable) -> Card {
    let def = table.def(lists.def(card));
    Card {
        def: Some(lists.def(card)),
        attack: def.attack,
        health: def.health,
        carapace: def.carapace,
        keywords: def.keywords,
        ..Card::HIDDEN
    }
}

fn seen(view: &PlayerView, card: CardIx, table: &CardTable) -> Card {
    let state = view.state();
    let (Some(def_ix), Some(zone)) = (view.def(card), view.zone(card)) else { return Card::HIDDEN };
    if matches!(zone, Zone::Deck | Zone::IkzPile) {
        return Card::HIDDEN;
    }
    let (rules, def) = (Rules::new(state, table), table.def(def_ix));
    // Off the field a card shows what is printed on it.
    let shows = zone.is_field() && zone != Zone::Gate;
    Card {
        def: Some(def_ix),
        zone,
        slot: state.slot(card).unwrap_or(0),
        tapped: state.is_tapped(card),
        cooldown: state.has_cooldown(card),
        damage: state.damage(card),
        attack: if shows { rules.attack(card) } else { def.attack },
        health: if shows { rules.health(card) } else { def.health },
        keywords: if shows { rules.keywords(card) } else { def.keywords },
        carapace: if shows { rules.carapace(card) } else { def.carapace },
        conditions: if shows { rules.conditions(card) } else { Conditions::empty() },
        bearer: state.bearer(card).unwrap_or(CardIx::NONE),
    }
}

fn side(view: &PlayerView, player: Player) -> Side {
    let state = view.state();
    let mut side = Side::undealt();
    side.deck = state.deck(player).len() as u8;
    side.hand.extend(view.hand(player).map(|card| card.unwrap_or(CardIx::NONE)));
    side.garden = *state.garden(player);
    side.alley = *state.alley(player);
    side.discard.extend_from_slice(state.discard(player));
    side.ikz.extend_from_slice(state.ikz_area(player));
    side.ikz_pile = state.ikz_pile(player).len() as u8;
    side
}
