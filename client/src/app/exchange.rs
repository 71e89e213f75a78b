//! Matches and replays as files that a player takes away and brings back.

use super::App;
use super::flow::{verdict, verdict_word};
use crate::library::Label;
use crate::platform::Export;
use crate::session::Session;

/// What a match in progress is called when it is taken away.
const MATCH: &str = "azuki-match.json";
/// How a match that had to make room for another is labelled in the list of replays.
const LEFT: &str = "unfinished";

impl App {
    /// Hands a replay to the player.
    pub(super) fn export_replay(&mut self, name: &str) {
        let file = name.rsplit('/').next().unwrap_or(name).to_owned();
        if let Some(bytes) = self.library.read_replay(name) {
            self.exported = Some(Export { name: file, bytes });
        }
    }

    /// Hands the match in progress to the player.
    pub(super) fn export_match(&mut self) {
        if let Some(bytes) = self.library.saved_match() {
            self.exported = Some(Export { name: MATCH.to_owned(), bytes });
        }
    }

    /// Takes in a file that the player has chosen, or says why not: a match goes on at once, one that is over is kept among
    /// the replays. A match that was in progress is kept there, too.
    pub fn import(&mut self, name: &str, bytes: &[u8]) {
        let session = match Session::load(bytes) {
            Ok(session) => session,
            Err(why) => return self.toasts.say(format!("{name}: {why}")),
        };
        if session.is_over() {
            let verdict = verdict(&session, session.result().and_then(|result| result.winner));
            if self.keep(&session, verdict_word(&verdict), bytes) {
                self.toasts.say(format!("{name} is kept as a replay"));
            }
            return self.replays();
        }
        if let Some(other) = self.library.saved_match().filter(|other| other != bytes)
            && let Ok(left) = Session::load(&other)
            && self.keep(&left, LEFT, &other)
        {
            self.toasts.say("The match that was in progress is kept among the replays".to_owned());
        }
        self.library.save_match(bytes);
        self.curtain = None;
        self.show_match(session);
    }

    /// Says why a file that the player has chosen did not come.
    pub fn import_failed(&mut self, why: &str) {
        self.toasts.say(why.to_owned());
    }

    fn keep(&mut self, session: &Session, result: &str, bytes: &[u8]) -> bool {
        let label = Label { decks: session.setup().decks.clone(), result: result.to_owned() };
        self.library.store_replay(Self::now(), &label, bytes).is_some()
    }
}
