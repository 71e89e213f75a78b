//! From one scene to the next, and what stays when a match ends or is left.

use std::time::UNIX_EPOCH;

use azuki_bot::Level;
use azuki_engine::ids::{CardIx, Player};
use azuki_engine::state::Response;

use super::{App, Screen};
use crate::audio::Ambience;
use crate::library::Label;
use crate::scene::duel::{Duel, Leads, Watch};
use crate::scene::{
    Choose, Curtain, Files, Go, Help, ReplayEntry, Replays, ResultFacts, ResultScene, Scene, SettingsScene, Title,
    TitleFacts, Verdict,
};
use crate::session::{Refusal, ReplayView, Seat, Session, Setup};
use crate::start::Start;

/// A match that has ended.
pub struct Ended {
    /// What it started from, for a rematch.
    setup: Setup,
    /// The whole of it, to be watched or kept.
    document: Vec<u8>,
    label: Label,
}

impl App {
    /// After loading: what the command line wants, or the title.
    pub(super) fn begin(&mut self) {
        match std::mem::take(&mut self.start) {
            Start::Title => self.title(),
            Start::Duel { opponent, decks: [own, other], response, seed } => {
                let opponent = opponent.unwrap_or_else(|| self.settings.opponent.clone());
                let own = own.unwrap_or_else(|| self.settings.deck.clone());
                let other = other.unwrap_or_else(|| other_deck(&own));
                let response = response.unwrap_or(self.settings.response);
                self.duel_of(&opponent, [own, other], response, seed);
            }
            Start::Demo { decks: [own, other], response, seed, .. } => {
                let own = own.unwrap_or_else(|| self.settings.deck.clone());
                let other = other.unwrap_or_else(|| other_deck(&own));
                let seats = [Seat::Bot(Level::Normal), Seat::Bot(Level::Normal)];
                let response = response.unwrap_or_default();
                self.play(Setup { seats, decks: [own, other], seed: seed.unwrap_or(1), response });
            }
            Start::Load(path) => {
                let loaded = std::fs::read(&path).map_err(|error| error.to_string());
                match loaded.and_then(|bytes| Session::load(&bytes).map_err(|refusal| refusal.to_string())) {
                    Ok(session) => self.show_match(session),
                    Err(error) => self.title_saying(&format!("{}: {error}", path.display())),
                }
            }
            Start::Replay(path) => {
                let loaded = std::fs::read(&path).map_err(|error| error.to_string());
                match loaded.and_then(|bytes| ReplayView::load(&bytes).map_err(|refusal| refusal.to_string())) {
                    Ok(replay) => self.watch(replay),
                    Err(error) => self.title_saying(&format!("{}: {error}", path.display())),
                }
            }
        }
    }

    fn title_saying(&mut self, words: &str) {
        self.title();
        self.toasts.say(words.to_owned());
    }

    pub(super) fn title(&mut self) {
        self.under.clear();
        let left = self.library.saved_match().and_then(|bytes| match Session::load(&bytes) {
            Ok(session) if !session.is_over() => {
                let turn = session.view().state().turn();
                let against = session.seat(session.viewer().other()).name().to_owned();
                Some(format!("Turn {turn} against {against}"))
            }
            Ok(_) => None,
            Err(refusal) => {
                self.retire_match(&refusal);
                None
            }
        });
        let facts = TitleFacts { left, can_quit: !crate::platform::IN_PAGE };
        self.audio.scene(Ambience::Title);
        self.show(Box::new(Title::new(facts)));
    }

    fn show(&mut self, scene: Box<dyn Scene>) {
        self.age = 0.0;
        self.screen = Screen::Menu(scene);
    }

    /// Shows a scene that leads back to what is shown now.
    fn put_over(&mut self, scene: Box<dyn Scene>) {
        self.age = 0.0;
        let under = std::mem::replace(&mut self.screen, Screen::Menu(scene));
        self.under.push(under);
    }

    /// Goes where a scene leads; true to leave the game.
    pub(super) fn go(&mut self, go: Go) -> bool {
        match go {
            Go::Quit => return true,
            Go::Back => match self.under.pop() {
                Some(screen) => self.screen = screen,
                None => self.title(),
            },
            Go::Title => self.title(),
            Go::Choose { hotseat } => {
                let scene = Choose::new(hotseat, &self.settings, azuki_cards::table());
                self.show(Box::new(scene));
            }
            Go::Duel { opponent, decks, response, seed } => self.duel_of(&opponent, decks, response, seed),
            Go::Continue => self.go_on(),
            Go::Rematch => {
                if let Some(ended) = &self.last {
                    let seed = seed_now();
                    // Seats change, so that whoever was first is not always first.
                    let setup = Setup { seed, ..ended.setup.clone() };
                    self.play(setup);
                }
            }
            Go::Replays => self.replays(),
            Go::Replay(name) => {
                let bytes = self.library.read_replay(&name).unwrap_or_default();
                match ReplayView::load(&bytes) {
                    Ok(replay) => self.watch(replay),
                    Err(Refusal::OtherCards(why)) => {
                        self.toasts.say(format!("This replay cannot be watched: {why}"));
                    }
                    Err(Refusal::Unsound(why)) => {
                        self.library.set_replay_aside(&name, &why);
                        self.replays();
                    }
                }
            }
            Go::DeleteReplay(name) => {
                self.library.delete_replay(&name);
            }
            Go::ExportReplay(name) => self.export_replay(&name),
            Go::ExportMatch => self.export_match(),
            Go::Import => self.imports = true,
            Go::WatchLast => {
                let replay = self.last.as_ref().map(|ended| ReplayView::load(&ended.document));
                match replay {
                    Some(Ok(replay)) => self.watch(replay),
                    Some(Err(refusal)) => self.toasts.say(refusal.to_string()),
                    None => {}
                }
            }
            Go::SaveReplay => {
                if let Some(ended) = &self.last
                    && self.library.store_replay(Self::now(), &ended.label, &ended.document).is_some()
                {
                    self.toasts.say("The replay is kept".to_owned());
                    if let Screen::Menu(scene) = &mut self.screen {
                        scene.replay_was_kept();
                    }
                }
            }
            Go::Settings => {
                let scene = SettingsScene::new(&self.settings, !crate::platform::IN_PAGE);
                self.put_over(Box::new(scene));
            }
            Go::Help => {
                self.put_over(Box::new(Help::new(azuki_cards::table())));
            }
        }
        false
    }

    fn duel_of(&mut self, opponent: &str, decks: [String; 2], response: Response, seed: Option<u64>) {
        let person = |name: &str| Seat::Person(name.to_owned());
        let seats = match opponent.parse::<Level>() {
            Ok(level) => [person("You"), Seat::Bot(level)],
            Err(_) => [person("Player 1"), person("Player 2")],
        };
        opponent.clone_into(&mut self.settings.opponent);
        self.settings.deck.clone_from(&decks[0]);
        self.settings.response = response;
        self.play(Setup { seats, decks, seed: seed.unwrap_or_else(seed_now), response });
    }

    fn play(&mut self, setup: Setup) {
        match Session::with(setup, self.thinking) {
            Ok(session) => self.show_match(session),
            Err(error) => self.title_saying(&error),
        }
    }

    fn go_on(&mut self) {
        match self.library.saved_match().map(|bytes| Session::load(&bytes)) {
            Some(Ok(session)) => self.show_match(session),
            Some(Err(refusal)) => {
                self.retire_match(&refusal);
                self.title();
            }
            None => self.title(),
        }
    }

    /// Sets the match in progress aside: it cannot go on.
    fn retire_match(&mut self, refusal: &Refusal) {
        match refusal {
            Refusal::OtherCards(why) => self.library.set_outdated_match_aside(why),
            Refusal::Unsound(why) => self.library.set_match_aside(why),
        }
    }

    /// Puts a match on the screen.
    pub(super) fn show_match(&mut self, session: Session) {
        self.under.clear();
        self.kept = session.history().len();
        self.audio.scene(Ambience::Garden);
        let duel = Duel::new(session, self.faces.clone());
        if duel.session.needs_curtain() {
            self.curtain = Some(Curtain::shut(duel.next_person()));
        }
        self.screen = Screen::Duel(Box::new(duel));
    }

    pub(super) fn watch(&mut self, replay: ReplayView) {
        self.under.clear();
        self.audio.scene(Ambience::Alley);
        self.screen = Screen::Watch(Box::new(Watch::new(replay, self.faces.clone(), self.settings.speed)));
    }

    pub(super) fn replays(&mut self) {
        let mut entries: Vec<ReplayEntry> = self.library.replays().into_iter().map(entry).collect();
        for entry in &mut entries {
            let bytes = self.library.read_replay(&entry.file).unwrap_or_default();
            entry.turns = ReplayView::load(&bytes).ok().map(|replay| replay.turns().len());
        }
        let mut scene = Replays::new(entries, azuki_cards::table());
        if crate::platform::EXCHANGES_FILES {
            scene = scene.exchanging(Files { has_match: self.library.saved_match().is_some() });
        }
        self.show(Box::new(scene));
    }

    /// After a frame of a match: it is kept on the disk, the machine changes hands, it ends.
    pub(super) fn after_duel(&mut self, leads: Option<Leads>) {
        let Screen::Duel(duel) = &self.screen else { return };
        if self.curtain.is_none() && duel.needs_curtain() {
            self.curtain = Some(Curtain::new(duel.next_person()));
        }
        let (actions, settled) = (duel.session.history().len(), duel.board.is_settled());
        if actions != self.kept && settled && !duel.session.is_over() {
            self.kept = actions;
            let document = duel.session.save();
            self.library.save_match(&document);
        }
        match leads {
            Some(Leads::ToResult) => self.end_match(),
            Some(Leads::ToSettings) => {
                self.go(Go::Settings);
            }
            Some(Leads::ToTitle) => {
                self.leave();
                self.title();
            }
            Some(Leads::Mute) => {
                let volume = self.settings.volume;
                if volume > 0 {
                    self.unmuted = volume;
                }
                self.settings.volume = if volume > 0 { 0 } else { self.unmuted };
            }
            None => {}
        }
    }

    /// A match that is not over is written down before the game is left.
    pub(super) fn leave(&mut self) {
        let screens = std::iter::once(&self.screen).chain(&self.under);
        let running = screens.filter_map(|screen| match screen {
            Screen::Duel(duel) if !duel.session.is_over() => Some(duel.session.save()),
            _ => None,
        });
        // There is never more than one.
        for document in running.collect::<Vec<_>>() {
            self.library.save_match(&document);
        }
        self.library.save_settings(&self.settings);
    }

    fn end_match(&mut self) {
        let Screen::Duel(duel) = &self.screen else { return };
        let session = &duel.session;
        let Some(result) = session.result() else { return };
        let (viewer, setup) = (session.viewer(), session.setup().clone());
        let hotseat = setup.is_hot_seat();
        let teller = if hotseat { result.winner.unwrap_or(viewer) } else { viewer };
        let verdict = verdict(session, result.winner);
        let word = verdict_word(&verdict).to_owned();
        let state = session.view().state();
        let leader = |player: Player| state.def(CardIx::leader(player));
        let words = result.reason.words();
        let facts = ResultFacts {
            verdict,
            reason: words[..1].to_uppercase() + &words[1..] + ".",
            portrait: leader(result.winner.unwrap_or(viewer)),
            turns: result.turns,
            damage: result.damage[teller.index()] as u16,
            biggest_hit: result.biggest.map(|blow| (u16::from(blow.amount), blow.def)),
            cards_played: result.played[teller.index()] as u16,
            seconds: result.seconds as u32,
            hotseat,
            has_replay: session.has_beginning(),
        };
        let label = Label { decks: setup.decks.clone(), result: word };
        self.last = Some(Ended { setup, document: session.save(), label });
        self.library.remove_match();
        self.audio.scene(Ambience::Title);
        self.show(Box::new(ResultScene::new(facts, azuki_cards::table())));
    }
}

/// How a match ended for whoever looks at it.
pub(super) fn verdict(session: &Session, winner: Option<Player>) -> Verdict {
    match winner {
        None => Verdict::Draw,
        Some(winner) if session.setup().is_hot_seat() => Verdict::Wins(session.seat(winner).name().to_owned()),
        Some(winner) if winner == session.viewer() => Verdict::Victory,
        Some(_) => Verdict::Defeat,
    }
}

/// The same in the names of replays.
pub(super) const fn verdict_word(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Victory => "victory",
        Verdict::Defeat => "defeat",
        Verdict::Draw => "draw",
        Verdict::Wins(_) => "hotseat",
    }
}

/// Another deck than this one.
fn other_deck(own: &str) -> String {
    let decks = azuki_cards::decks();
    decks.iter().find(|deck| deck.id != own).or(decks.first()).map_or_else(String::new, |deck| deck.id.clone())
}

fn seed_now() -> u64 {
    App::now().duration_since(UNIX_EPOCH).map_or(1, |since| since.as_nanos() as u64)
}

fn entry(replay: crate::library::Replay) -> ReplayEntry {
    let (date, decks, result) = match replay.played {
        Some((date, label)) => (date, label.decks, label.result),
        None => (replay.name.clone(), [String::new(), String::new()], String::new()),
    };
    let leader = |id: &String| azuki_cards::deck(id).map(|deck| deck.leader);
    let name = |id: &String| azuki_cards::deck(id).map_or_else(|| id.clone(), |deck| deck.name.clone());
    ReplayEntry {
        file: replay.name,
        date,
        leaders: [leader(&decks[0]), leader(&decks[1])],
        decks: [name(&decks[0]), name(&decks[1])],
        opponent: if result == "hotseat" { "Hot-seat".to_owned() } else { "The computer".to_owned() },
        won: match result.as_str() {
            "victory" => Some(true),
            "defeat" => Some(false),
            _ => None,
        },
        result: result.get(..1).map_or_else(String::new, |first| first.to_uppercase() + &result[1..]),
        turns: None,
    }
}
