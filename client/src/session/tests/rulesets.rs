//! Both rulesets (R7.3): chosen before the match, kept by files, and played by people and computer players.

use super::super::ReplayView;
use super::*;
use azuki_engine::action::{Action, ActionKind};
use azuki_engine::snapshot::{Format, save};
use azuki_engine::state::{Phase, State};

fn session(seats: [Seat; 2], seed: u64, response: Response) -> Session {
    Session::with(Setup { response, ..setup(seats, seed) }, Thinking::Visits(6)).unwrap()
}

fn person_and_bot() -> [Seat; 2] {
    [Seat::Person("Aiko".to_owned()), Seat::Bot(Level::Easy)]
}

/// Whether the defending player has already answered in the window that is open.
fn has_answered(state: &State) -> bool {
    state.combat().defended || !state.stack().is_empty()
}

fn is_window(state: &State) -> bool {
    state.phase() == Phase::ResponseWindow && !state.pending().is_open()
}

/// How many windows stayed open after an answer.
fn windows_after_answers(session: &Session) -> usize {
    session.history().iter().filter(|moment| is_window(&moment.state) && has_answered(&moment.state)).count()
}

#[test]
fn matches_under_both_rulesets_end_and_only_one_of_them_lets_answer_again() {
    for response in Response::ALL {
        let mut again = 0;
        for seed in 0..6 {
            for seats in [people(), person_and_bot()] {
                let (mut session, mut dice) = (session(seats, seed, response), Dice::new(seed));
                assert_eq!(session.view().state().config().response, response);
                while act_somehow(&mut session, &mut dice) {}
                assert_eq!(session.take_message(), None, "a computer player found a move every time");
                again += windows_after_answers(&session);
            }
        }
        assert_eq!(again > 0, response == Response::UntilPass, "{response:?}: {again}");
    }
}

#[test]
fn files_keep_the_ruleset() {
    for response in Response::ALL {
        let (mut session, mut dice) = (session(people(), 8, response), Dice::new(8));
        let mut step = 0;
        while act_somehow(&mut session, &mut dice) {
            step += 1;
            let inside = is_window(session.state()) && has_answered(session.state());
            if !inside && step % 16 != 0 {
                continue;
            }
            let loaded = Session::load_with(&session.save(), people(), Thinking::Visits(6)).unwrap();
            assert_eq!((loaded.setup(), loaded.hash()), (session.setup(), session.hash()));
            let bare = save(session.state(), session.table(), Format::Json);
            let resumed = Session::load_with(&bare, people(), Thinking::Visits(6)).unwrap();
            assert_eq!((resumed.setup().response, resumed.hash()), (response, session.hash()));
            let again = Session::load_with(&resumed.save(), people(), Thinking::Visits(6)).unwrap();
            assert_eq!(again.setup().response, response, "a match that began with a save keeps it, too");
        }
        let mut view = ReplayView::load(&session.save()).unwrap();
        view.seek(usize::MAX);
        assert_eq!((view.len(), view.hash()), (session.history().len() - 1, session.hash()));
    }
}

#[test]
fn a_preview_of_an_answer_tells_the_end_of_the_attack_under_both_rulesets() {
    for response in Response::ALL {
        let mut told = 0;
        for seed in 0..8 {
            let (mut session, mut dice) = (session(people(), seed, response), Dice::new(seed));
            while act_somehow(&mut session, &mut dice) {
                session.reveal();
                let defender = |action: &&Action| action.kind == ActionKind::DeclareDefender as u8;
                let Some(action) = session.legal().iter().find(defender).copied() else { continue };
                let preview = session.preview(action).unwrap();
                let state = session.view().state();
                let card = state.garden(session.viewer())[usize::from(action.p[0])];
                let attacker = state.combat().attacker;
                // Who strikes or is struck shows in the preview, unless an effect has stopped the blow.
                let hurt = preview.change(card).is_some_and(|change| change.damage > 0 || change.dies)
                    || preview.change(attacker).is_some_and(|change| change.damage > 0 || change.dies);
                told += usize::from(hurt);
            }
        }
        assert!(told > 0, "{response:?}: no preview told of a blow");
    }
}
