//! What clicks in the panels do. The match changes through actions, rewinding and the checked edits of the engine alone.

use azuki_engine::ids::CardIx;

use super::events::{LISTED, cards_of};
use super::sheet::Deed;
use super::time::Pace;
use super::{Desk, Overlay, World, report};
use crate::audio::Cue;
use crate::scene::duel::Duel;
use crate::session::Session;

impl Overlay {
    pub(super) fn perform(&mut self, deed: Deed, duel: &mut Duel, cues: &mut Vec<Cue>, desk: &mut Desk<'_>) {
        self.version += 1;
        match deed {
            Deed::Nothing => {}
            Deed::Select(card) => (self.card, self.pinned) = (card, true),
            Deed::Follow => self.pinned = !self.pinned && self.card.is_some(),
            Deed::Event(at, number) => {
                let event = duel.session.history().get(at).and_then(|moment| moment.events.get(number));
                self.event_cards = event.map_or([CardIx::NONE; 2], |event| cards_of(*event));
                self.events.event = event.map(|_| (at, number));
                if let Some(card) = self.event_cards.into_iter().find(|card| card.is_some()) {
                    (self.card, self.pinned) = (card, true);
                }
            }
            Deed::Filter(group) => self.events.groups ^= group.bit(),
            Deed::Older => self.events.listed += LISTED,
            Deed::Play(action) => {
                if let Err(illegal) = duel.act_for_anybody(action) {
                    self.notice = illegal.explain(duel.session.state(), duel.session.table());
                }
            }
            Deed::Op(op) => self.followed.op = op,
            Deed::Trace(at) => {
                self.followed.chosen = (at < duel.session.history().len()).then_some(at);
                self.followed.op = 0;
            }
            Deed::Autoplay(player) => {
                let plays = &mut self.thoughts.plays[player.index()];
                *plays = !*plays;
            }
            Deed::Side(player) => self.side = player,
            Deed::Mode(mode) => self.mode = mode,
            Deed::Change(edit) => match duel.session.edit(edit) {
                Ok(()) => "The board was changed: the match is no longer a fair one".clone_into(&mut self.notice),
                Err(error) => self.notice = format!("Refused: {error}"),
            },
            Deed::Reload => self.reload(duel),
            Deed::Pause | Deed::StepEvent | Deed::StepAction | Deed::StepTurn => self.go(deed, duel, cues),
            Deed::Rewind(at) => {
                match duel.session.rewind(at) {
                    Ok(()) => self.notice = format!("Back at moment {at}"),
                    Err(error) => self.notice = error.to_string(),
                }
                self.thoughts.forget();
                self.events.event = None;
                self.event_cards = [CardIx::NONE; 2];
            }
            Deed::Save | Deed::Load | Deed::CopySave | Deed::CopyScenario | Deed::Report => {
                self.file(deed, duel, desk);
            }
        }
    }

    /// Time stands still or goes on.
    fn go(&mut self, deed: Deed, duel: &mut Duel, cues: &mut Vec<Cue>) {
        let own = duel.session.actor().is_some_and(|actor| duel.session.seat(actor).is_person());
        match deed {
            Deed::StepEvent => {
                self.pace = Pace::Still;
                if !duel.step_event(cues) {
                    "Everything is shown".clone_into(&mut self.notice);
                }
            }
            Deed::StepAction => {
                duel.show_all(cues);
                if own {
                    "The next action is a person's".clone_into(&mut self.notice);
                }
                self.pace = Pace::ToAction(duel.session.history().len());
            }
            Deed::StepTurn => self.pace = Pace::ToTurn(duel.session.state().turn()),
            _ => self.pace = if self.pace == Pace::Still { Pace::Running } else { Pace::Still },
        }
    }

    fn file(&mut self, deed: Deed, duel: &mut Duel, desk: &mut Desk<'_>) {
        match deed {
            Deed::Save => {
                if desk.library.save_position(&duel.session.save()) {
                    self.notice = format!("Saved at moment {}", duel.session.history().len() - 1);
                }
            }
            Deed::Load => match desk.library.position().map(|bytes| Session::load(&bytes)) {
                Some(Ok(session)) => {
                    *duel = Duel::new(session, duel.board.faces.clone());
                    self.thoughts.forget();
                    "Loaded".clone_into(&mut self.notice);
                }
                Some(Err(refusal)) => self.notice = refusal.to_string(),
                None => "Nothing was saved yet".clone_into(&mut self.notice),
            },
            Deed::CopySave => {
                self.copied = Some(String::from_utf8_lossy(&duel.session.save()).into_owned());
                "The match is in the clipboard".clone_into(&mut self.notice);
            }
            Deed::CopyScenario => {
                self.copied = Some(report::scenario_text(&World::of(duel)));
                "The position is in the clipboard as a scenario".clone_into(&mut self.notice);
            }
            _ => {
                let text = report::text(&World::of(duel), &self.frames, desk.canvas);
                let document = duel.session.save();
                let parts = [("match.json", document.as_slice()), ("report.txt", text.as_bytes())];
                if let Some(stem) = desk.library.store_report(desk.now, &parts) {
                    self.notice = format!("Written: {stem}-report.txt and -match.json; also in the clipboard");
                }
                self.copied = Some(text);
            }
        }
    }
}
