//! Time stands still, goes back and goes on.

use super::*;

#[test]
fn actions_are_clicked_and_time_goes_back_and_on() {
    let mut hands = Hands::open(6);
    let start = hands.session().history().len();
    let mut hashes = vec![hands.hash()];
    for _ in 0..5 {
        hands.act();
        hashes.push(hands.hash());
        hands.wait(4);
    }
    hands.only(Panel::Time);
    hands.press("Pause");
    let moments: Vec<u64> =
        hands.session().history().iter().map(|moment| moment.state.hash(azuki_cards::table())).collect();
    assert!(hashes.iter().all(|hash| moments.contains(hash)));
    hands.choose(Panel::Time, &format!("{start} turn"));
    assert_eq!(hands.hash(), moments[start]);
    assert_eq!(hands.session().history().len(), start + 1);
    // The same again leads to the same.
    let actions: Vec<_> = {
        let session = Session::load(&hands.session().save()).unwrap();
        assert_eq!(session.hash(), moments[start]);
        session.history().iter().map(|moment| moment.action).collect()
    };
    assert_eq!(actions.len(), start + 1);
    hands.press("Back");
    assert_eq!(hands.hash(), moments[start - 1]);
    // It stands still: nobody answers between the click and the look.
    hands.act();
    assert_eq!(hands.session().history().len(), start + 1);
    hands.only(Panel::Time);
    hands.press("Go on");
    hands.act();
    assert!(hands.session().history().len() > start + 1);
}

#[test]
fn it_stands_still_and_goes_on_event_by_event() {
    let mut hands = Hands::open(6);
    hands.app.settings().speed = Speed::Normal;
    hands.only(Panel::Time);
    hands.press("Pause");
    assert!(hands.app.duel().unwrap().is_paused());
    hands.act();
    let waiting = |hands: &mut Hands| hands.app.duel().unwrap().board.waiting();
    let before = waiting(&mut hands);
    assert!(before > 1, "an action makes several events");
    hands.wait(60);
    assert_eq!(waiting(&mut hands), before, "nothing is shown");
    hands.only(Panel::Time);
    hands.press("Event");
    assert_eq!(waiting(&mut hands), before - 1);
    hands.press("Go on");
    hands.app.settings().speed = Speed::Instant;
    hands.wait(5);
    assert_eq!(waiting(&mut hands), 0);
    // On to the next turn, with somebody who plays both sides.
    hands.only(Panel::Bot);
    hands.app.overlay().thoughts.plays = [true; 2];
    let turn = hands.session().state().turn();
    hands.only(Panel::Time);
    hands.press("Turn");
    for _ in 0..6000 {
        if hands.app.overlay().pace == Pace::Still {
            break;
        }
        hands.frame();
    }
    assert_eq!(hands.app.overlay().pace, Pace::Still);
    assert_ne!(hands.session().state().turn(), turn);
}
