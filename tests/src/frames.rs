//! How long a frame of the client takes: a full board, a hand of 14 cards, 500 particles; and whether an idle one allocates.

use std::hint::black_box;
use std::time::{Duration, Instant};

use azuki::app::App;
use azuki::geometry::Point;
use azuki::input::Input;
use azuki::library::Library;
use azuki::platform::storage::Memory;
use azuki::scene::duel::Duel;
use azuki::start::Start;
use azuki_engine::def::{CardKind, CardTable, Element};
use azuki_engine::ids::{DefIx, Player};
use azuki_engine::snapshot::{Format, save};
use azuki_engine::state::{Board, BoardError, Row, Ruleset, State};

/// Cards in the own hand.
const HAND: usize = 14;
/// Particles in the air.
const PARTICLES: usize = 500;
/// Frames until everything rests.
const SETTLING: usize = 600;

/// What was measured.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Measured {
    /// The quickest tenth of the busy frames took no longer than this.
    pub busy: Duration,
    /// Half of the busy frames took no longer than this.
    pub median: Duration,
    /// Quads of a busy frame.
    pub quads: usize,
    /// Draw calls of a busy frame.
    pub draw_calls: usize,
    /// Allocations of an idle frame, on average.
    pub allocations: f64,
}

/// The fullest board that two starter decks allow: ten entities on each side, weapons, a full hand.
fn full_board(table: &CardTable) -> Result<State, BoardError> {
    let decks = azuki_cards::decks();
    let lists = [&decks[0], &decks[1 % decks.len()]];
    let heads = lists.map(|deck| (deck.leader, deck.gate));
    let mut board = Board::new(table, Ruleset::default(), heads, 9, Player::Zero, 1)?;
    for player in Player::BOTH {
        // Copies stand side by side in a list: taken one after the other from its ends, the board is of many kinds.
        let mut cards: Vec<DefIx> = lists[player.index()].main.clone();
        let mut take = |wanted: fn(CardKind) -> bool, number: usize| -> Option<DefIx> {
            let found: Vec<usize> = (0..cards.len()).filter(|at| wanted(table.def(cards[*at]).kind)).collect();
            let at = *found.get((number * 7) % found.len().max(1))?;
            Some(cards.remove(at))
        };
        for slot in 0..5 {
            for row in [Row::Garden, Row::Alley] {
                if let Some(def) = take(|kind| kind == CardKind::Entity, usize::from(slot)) {
                    let entity = board.entity(player, def, row, slot)?;
                    let weapon = if row == Row::Garden { take(|kind| kind == CardKind::Weapon, 1) } else { None };
                    if let Some(weapon) = weapon {
                        board.weapon(weapon, entity)?;
                    }
                }
            }
        }
        for number in 0..HAND {
            if let Some(def) = take(CardKind::in_main_deck, number) {
                board.hand(player, def)?;
            }
        }
        board.ikz(player, 6, 3, true)?;
        for def in cards {
            board.deck(player, def)?;
        }
    }
    board.finish(heads.map(|(leader, _)| leader))
}

/// Fills the air.
fn stir(duel: &mut Duel) {
    let particles = duel.board.stage.fx.particles.seen().count();
    if particles < PARTICLES {
        let count = (PARTICLES - particles) as u16;
        duel.board.stage.fx.element_burst(Point::new(640.0, 300.0), Element::Lightning, count);
    }
}

/// From the start of the game to its title, in a window of that many pixels; nothing where no pictures are packed.
pub fn loading(width: u32, height: u32) -> Option<Duration> {
    azuki::platform::data::folder().filter(|folder| folder.join("assets/index.json").is_file())?;
    let input = Input { width, height, ..Input::default() };
    let started = Instant::now();
    let mut app = App::with(Start::Title, Library::new(Box::new(Memory::default())));
    while app.is_loading() {
        app.frame(&input);
        black_box(app.canvas().take_uploads());
    }
    Some(started.elapsed())
}

/// Measures frames of a window of that many pixels.
pub fn measure(frames: usize, width: u32, height: u32) -> Result<Measured, String> {
    let table = azuki_cards::table();
    let state = full_board(table).map_err(|error| error.to_string())?;
    azuki::session::Session::load(&save(&state, table, Format::Binary))
        .map_err(|error| format!("the full board: {error}"))?;
    let file = std::env::temp_dir().join(format!("azuki-frames-{}.save", std::process::id()));
    std::fs::write(&file, save(&state, table, Format::Binary))
        .map_err(|error| format!("{}: {error}", file.display()))?;
    let mut app = App::with(Start::Load(file.clone()), Library::new(Box::new(Memory::default())));
    let input = Input { width, height, pointer: Some(Point::new(2.0, 2.0)), ..Input::default() };
    for _ in 0..SETTLING {
        app.frame(&input);
        app.canvas().take_uploads();
    }
    let _ = std::fs::remove_file(&file);
    if app.duel().is_none() {
        return Err("the full board is not a match that can be shown".to_owned());
    }
    let idle = allocation_counter::measure(|| {
        for _ in 0..frames {
            app.frame(&input);
        }
    });
    let mut times = Vec::with_capacity(frames);
    for _ in 0..frames {
        if let Some(duel) = app.duel() {
            stir(duel);
        }
        let started = Instant::now();
        app.frame(&input);
        times.push(started.elapsed());
        black_box(app.canvas().quads());
    }
    times.sort_unstable();
    let canvas = app.canvas();
    Ok(Measured {
        busy: times[frames / 10],
        median: times[frames / 2],
        quads: canvas.quads().len(),
        draw_calls: canvas.draw_calls(),
        allocations: idle.count_total as f64 / frames as f64,
    })
}
