//! The board is changed, and the match knows of it.

use super::*;

#[test]
fn the_board_is_changed_and_the_match_says_so() {
    let mut hands = Hands::open_when(14, |session| !is_in_ability(session));
    hands.only(Panel::Time);
    hands.press("Pause");
    hands.only(Panel::Edit);
    let original = hands.hash();
    let hand = hands.session().state().hand(Player::Zero).len();
    assert!(!hands.says("not a fair match"));
    hands.choose(Panel::Edit, "+ ");
    assert_eq!(hands.session().state().hand(Player::Zero).len(), hand + 1);
    assert!(hands.session().is_edited() && hands.says("not a fair match"));
    let model = hands.app.duel().unwrap().board.model.side(Player::Zero).hand.len();
    assert_eq!(model, hand + 1, "it is seen");
    hands.press("Damage");
    let damage = hands.session().state().damage(CardIx::leader(Player::Zero)) + 1;
    hands.choose(Panel::Edit, &format!("set to {damage}"));
    assert_eq!(hands.session().state().damage(CardIx::leader(Player::Zero)), damage);
    hands.press("IKZ");
    hands.choose(Panel::Edit, "ten untapped");
    assert!(hands.session().state().ikz_area(Player::Zero).len() >= 10);
    hands.press("p1");
    hands.press("Deck");
    let lowest = hands.session().state().deck(Player::One)[0];
    // By its number, not by who knows it: an effect may have put it there before its owner's eyes.
    let words = format!("{} ", hands.session().state().deck(Player::One).len() - 1);
    hands.choose(Panel::Edit, &words);
    assert_eq!(hands.session().state().deck(Player::One).last(), Some(&lowest));
    assert_eq!(hands.session().edits().len(), 4);
    // It goes on, and a file of it leads to the same.
    hands.only(Panel::Time);
    hands.press("Go on");
    for _ in 0..4 {
        hands.act();
        hands.wait(4);
    }
    let document = hands.session().save();
    let loaded = Session::load(&document).unwrap();
    assert_eq!(loaded.hash(), hands.hash());
    assert_eq!(loaded.edits(), hands.session().edits());
    assert!(loaded.is_edited() && loaded.replay().is_none());
    let mut replay = ReplayView::load(&document).unwrap();
    assert!(replay.is_edited());
    while !replay.is_at_end() {
        replay.step_forward();
    }
    assert_eq!(replay.hash(), hands.hash());
    replay.seek(3);
    replay.seek(replay.len());
    assert_eq!(replay.hash(), hands.hash());
    // Back before the first change it is the match it was.
    let edits = hands.session().history().iter().position(|moment| moment.edit.is_some()).unwrap();
    hands.only(Panel::Time);
    hands.choose(Panel::Time, &format!("{} turn", edits - 1));
    assert_eq!(hands.hash(), original);
    assert!(!hands.session().is_edited());
}

#[test]
fn what_the_engine_refuses_is_said_and_changes_nothing() {
    let mut hands = Hands::open_when(14, |session| !is_in_ability(session));
    let before = hands.hash();
    let table = azuki_cards::table();
    let state = *hands.session().state();
    let element = |player| table.def(state.def(CardIx::leader(player))).element;
    let foreign =
        table.all().find(|def| table.def(*def).kind.in_main_deck() && table.def(*def).element == element(Player::One));
    hands.only(Panel::Edit);
    let name = format!("+ {} (", table.name(foreign.unwrap()));
    hands.choose(Panel::Edit, &name);
    assert!(hands.says("Refused: the deck cannot have it"));
    assert_eq!(hands.hash(), before);
    assert!(!hands.session().is_edited());
}

#[test]
fn in_the_middle_of_an_ability_nothing_is_changed() {
    let mut hands = Hands::open_when(14, is_in_ability);
    let before = hands.hash();
    hands.only(Panel::Edit);
    hands.choose(Panel::Edit, "+ ");
    assert!(hands.says("Refused: the board cannot be changed in the middle of an ability"));
    assert_eq!(hands.hash(), before);
    assert!(!hands.session().is_edited());
}
