//! Builds the state a case begins with.

use azuki_card_compiler::DeckList as NamedDeck;
use azuki_engine::def::CardKind;
use azuki_engine::event::EventBuffer;
use azuki_engine::ids::{CardIx, DefIx, Player};
use azuki_engine::state::{Board, Deck, DeckList, Row, Ruleset, State};

use super::World;
use super::model::{Case, DeckChange, Line, Luck, Marks, Noun, Pile, Setup, Which};

/// A line and what is wrong with it.
pub type Refusal = (u32, String);

/// Seeds that are tried to find a match in which somebody starts.
const SEEDS: u64 = 64;
/// The turn a board stands at: both players are past their first turns, and player 0 began.
const USUAL_TURN: u16 = 5;

/// The state a case begins with.
pub fn build(world: &World<'_>, case: &Case) -> Result<State, Refusal> {
    let config = ruleset(case);
    for line in &case.setup {
        if let Setup::Match { decks, luck } = &line.what {
            let other = case
                .setup
                .iter()
                .find(|line| !matches!(line.what, Setup::Match { .. } | Setup::Response(_) | Setup::TurnLimit(_)));
            if let Some(other) = other {
                return Err((other.number, "a real match has no described board beside it".into()));
            }
            return real_match(world, config, decks, *luck).map_err(|wrong| (line.number, wrong));
        }
    }
    described(world, case, config)
}

fn ruleset(case: &Case) -> Ruleset {
    let mut config = Ruleset::default();
    for line in &case.setup {
        match line.what {
            Setup::Response(response) => config.response = response,
            Setup::TurnLimit(limit) => config.turn_limit = limit,
            _ => {}
        }
    }
    config
}

fn named<'w>(world: &'w World<'_>, id: &str) -> Result<&'w NamedDeck, String> {
    world.decks().iter().find(|deck| deck.id == id).ok_or_else(|| format!("there is no deck \"{id}\""))
}

/// A starter deck with changes, as the engine judges it.
pub fn changed_deck(
    world: &World<'_>,
    base: &str,
    changes: &[DeckChange],
) -> Result<Result<Deck, Vec<String>>, String> {
    let base = named(world, base)?;
    let mut list = DeckList { leader: base.leader, gate: base.gate, main: base.main.clone() };
    for change in changes {
        match *change {
            DeckChange::Leader(leader) => list.leader = leader,
            DeckChange::Gate(gate) => list.gate = gate,
            DeckChange::Plus(def) => list.main.push(def),
            DeckChange::Minus(def) => {
                let Some(at) = list.main.iter().position(|other| *other == def) else {
                    return Err(format!("the deck has no {} to take out", world.table().name(def)));
                };
                list.main.remove(at);
            }
        }
    }
    Ok(Deck::check(&list, world.table()).map_err(|errors| errors.iter().map(ToString::to_string).collect()))
}

fn real_match(world: &World<'_>, config: Ruleset, ids: &[String; 2], luck: Luck) -> Result<State, String> {
    let deck = |id: &String| -> Result<Deck, String> {
        changed_deck(world, id, &[])?.map_err(|reasons| format!("the deck \"{id}\" is refused: {}", reasons.join("; ")))
    };
    let decks = [deck(&ids[0])?, deck(&ids[1])?];
    let begin = |seed: u64| {
        azuki_engine::start(config, world.table(), [&decks[0], &decks[1]], seed, &mut EventBuffer::default())
            .map_err(|limit| limit.to_string())
    };
    match luck {
        Luck::Seed(seed) => begin(seed),
        Luck::Starts(player) => {
            for seed in 0..SEEDS {
                let state = begin(seed)?;
                if state.starting() == player {
                    return Ok(state);
                }
            }
            Err(format!("p{} starts with none of the seeds 0 to {}", player.index(), SEEDS - 1))
        }
    }
}

/// The first card of that kind with that name: the leaders and gates nobody had to name.
fn default_card(world: &World<'_>, name: &str, kind: CardKind) -> Result<DefIx, Refusal> {
    let table = world.table();
    let mut found = table.by_name(name).filter(|def| table.def(*def).kind == kind);
    found.next().ok_or_else(|| (0, format!("the cards have no {name} for the usual board; name another")))
}

struct Description<'a> {
    board: Board<'a>,
    /// Who stands in which garden slot: a board under construction cannot be asked.
    gardens: [[Option<(CardIx, DefIx)>; 5]; 2],
    fillers: [DefIx; 2],
}

fn described(world: &World<'_>, case: &Case, config: Ruleset) -> Result<State, Refusal> {
    let mut heads = [
        (default_card(world, "Raizan", CardKind::Leader)?, default_card(world, "Surge", CardKind::Gate)?),
        (default_card(world, "Shao", CardKind::Leader)?, default_card(world, "Hydromancy", CardKind::Gate)?),
    ];
    let (mut turn, mut active, mut seed) = (None, Player::Zero, 0);
    for line in &case.setup {
        match line.what {
            Setup::Turn(said) => turn = Some(said),
            Setup::Active(said) => active = said,
            Setup::Seed(said) => seed = said,
            Setup::Head { player, gate, def: Some(def), .. } => {
                let head = &mut heads[player.index()];
                *(if gate { &mut head.1 } else { &mut head.0 }) = def;
            }
            _ => {}
        }
    }
    // Player 0 began unless turn and player are both said.
    let turn = turn.unwrap_or(USUAL_TURN + u16::from(active == Player::One));
    let rei = default_card(world, "Rei", CardKind::Entity)?;
    let board =
        Board::new(world.table(), config, heads, turn, active, seed).map_err(|error| (case.line, error.to_string()))?;
    let mut description = Description { board, gardens: [[None; 5]; 2], fillers: [rei; 2] };
    for line in &case.setup {
        description.place(line).map_err(|wrong| (line.number, wrong))?;
    }
    // Bearers may be named before they are placed.
    for line in &case.setup {
        if let Setup::Bears { player, bearer, weapons } = &line.what {
            description.arm(*player, bearer, weapons).map_err(|wrong| (line.number, wrong))?;
        }
    }
    let last = case.setup.last().map_or(case.line, |line| line.number);
    description.board.finish(description.fillers).map_err(|error| (last, error.to_string()))
}

impl Description<'_> {
    fn place(&mut self, line: &Line<Setup>) -> Result<(), String> {
        match &line.what {
            Setup::Head { player, gate, marks, .. } => {
                let card = if *gate { CardIx::gate(*player) } else { CardIx::leader(*player) };
                self.mark(card, marks)
            }
            Setup::Row { player, row, slots } => {
                for (slot, entity) in slots.iter().enumerate() {
                    let Some((def, marks)) = entity else { continue };
                    let card = self.board.entity(*player, *def, *row, slot as u8).map_err(|error| error.to_string())?;
                    if *row == Row::Garden {
                        self.gardens[player.index()][slot] = Some((card, *def));
                    }
                    self.mark(card, marks)?;
                }
                Ok(())
            }
            Setup::Pile { player, pile, cards } => {
                for def in cards {
                    let placed = match pile {
                        Pile::Hand => self.board.hand(*player, *def),
                        Pile::Discard => self.board.discard(*player, *def),
                        Pile::Deck => self.board.deck(*player, *def),
                    };
                    placed.map_err(|error| error.to_string())?;
                }
                Ok(())
            }
            Setup::DeckOnly(player) => {
                self.board.leftovers_to_discard(*player);
                Ok(())
            }
            Setup::Filler { player, def } => {
                self.fillers[player.index()] = *def;
                Ok(())
            }
            Setup::Ikz { player, untapped, tapped, token } => {
                let total = usize::from(*untapped) + usize::from(*tapped);
                if total > azuki_engine::limits::IKZ {
                    return Err(format!("a player has 10 IKZ, not {total}"));
                }
                self.board.ikz(*player, *untapped, *tapped, *token).map_err(|error| error.to_string())
            }
            Setup::Response(_)
            | Setup::TurnLimit(_)
            | Setup::Turn(_)
            | Setup::Active(_)
            | Setup::Seed(_)
            | Setup::Bears { .. }
            | Setup::Match { .. } => Ok(()),
        }
    }

    fn mark(&mut self, card: CardIx, marks: &Marks) -> Result<(), String> {
        if marks.tapped {
            self.board.tapped(card, true);
        }
        if marks.cooldown {
            self.board.cooldown(card);
        }
        if marks.damage > 0 {
            self.board.damage(card, marks.damage);
        }
        for weapon in &marks.weapons {
            self.board.weapon(*weapon, card).map_err(|error| error.to_string())?;
        }
        Ok(())
    }

    fn arm(&mut self, player: Player, bearer: &Noun, weapons: &[DefIx]) -> Result<(), String> {
        let card = match bearer {
            Noun::Leader => CardIx::leader(player),
            Noun::Gate => return Err("a gate bears no weapon".into()),
            Noun::Card(name, which) => {
                let garden = self.gardens[player.index()];
                let fits = |place: Option<(CardIx, DefIx)>| {
                    place.filter(|(_, def)| name.defs.contains(def)).map(|(card, _)| card)
                };
                let found = match which {
                    Which::First => garden.into_iter().find_map(fits),
                    Which::Copy(number) => garden.into_iter().filter_map(fits).nth(usize::from(*number) - 1),
                    Which::Slot(slot) => fits(garden[usize::from(*slot)]),
                };
                found.ok_or_else(|| format!("{} is not in the garden to bear anything", name.text))?
            }
        };
        for weapon in weapons {
            self.board.weapon(*weapon, card).map_err(|error| error.to_string())?;
        }
        Ok(())
    }
}
