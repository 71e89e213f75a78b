//! Replays: a whole match again, and the first step that differs.

use azuki_engine::action::{Action, ActionList};
use azuki_engine::event::NoEvents;
use azuki_engine::snapshot::{Divergence, Format, Replay};
use azuki_engine::state::Response;
use azuki_engine::{Config, Engine};
use azuki_tests::doors::check_replay;
use azuki_tests::matches::starter;

fn played(seed: u64) -> Replay {
    played_under(seed, Response::Once)
}

fn played_under(seed: u64, response: Response) -> Replay {
    let decks = [starter("raizan").unwrap(), starter("shao").unwrap()];
    let mut engine =
        Engine::new(Config { response, seed, ..Config::default() }, azuki_cards::table(), [&decks[0], &decks[1]])
            .unwrap();
    let mut list = ActionList::new();
    while let Some(player) = engine.active_player() {
        engine.legal(player, &mut list);
        engine.apply_intent(list[engine.hash() as usize % list.len()]).unwrap();
    }
    engine.replay().unwrap()
}

/// Plays as far as it goes.
fn play(replay: &Replay) -> Result<usize, Divergence> {
    let mut playback = replay.play(azuki_cards::table(), &mut NoEvents)?;
    while playback.advance(&mut NoEvents)? {}
    Ok(playback.step())
}

#[test]
fn a_match_is_played_again_from_its_file() {
    for response in Response::ALL {
        for seed in 0..6 {
            let replay = played_under(seed, response);
            check_replay(&replay, azuki_cards::table()).unwrap();
            assert_eq!(play(&replay), Ok(replay.steps.len()));
            for format in [Format::Json, Format::Binary] {
                let again = Replay::load(&replay.save(azuki_cards::table(), format), azuki_cards::table()).unwrap();
                assert_eq!(again.config.response, response);
            }
        }
    }
}

#[test]
fn the_first_difference_is_named() {
    let good = played(3);
    let mut other_hash = good.clone();
    other_hash.steps[17].hash ^= 1;
    other_hash.steps[30].hash ^= 1;
    assert!(matches!(play(&other_hash), Err(Divergence::Hash { step: 17, .. })));
    let mut illegal = good.clone();
    illegal.steps[20].action = Action { kind: 99, p: [0; 3] };
    let error = play(&illegal).unwrap_err();
    assert!(matches!(error, Divergence::Refused { step: 20, .. }));
    assert!(error.to_string().starts_with("step 20 is refused: "));
    let mut longer = good.clone();
    longer.steps.push(good.steps[0]);
    assert_eq!(play(&longer), Err(Divergence::Refused { step: good.steps.len(), why: "the match is over".into() }));
    let mut other_luck = good.clone();
    other_luck.config.seed += 1;
    assert!(matches!(play(&other_luck), Err(Divergence::Start { .. })));
}

#[test]
fn wrong_files_are_refused_with_the_place() {
    let table = azuki_cards::table();
    let text = String::from_utf8(played(1).save(table, Format::Json)).unwrap();
    let cases = [
        (text.replacen("\"STT01-017\"", "\"STT01-099\"", 1), "Lightning Orb (STT01-099) is no longer in the game"),
        (text.replacen("\"leader\": 2", "\"leader\": 36", 1), "decks[0].leader: there is no cards[36]; 36 are listed"),
        (text.replacen("\"leader\": 2", "\"leader\": 3", 1), "decks[0]: "),
        (text.replacen("\"main\": [4,", "\"main\": [21,", 1), "decks[0]: "),
        (text.replacen("\"replay\"", "\"save\"", 1), "it is a save, not a replay"),
        (text.replacen("\"state_version\": 2", "\"state_version\": 7", 1), "state_version 7 is newer"),
        (text.replacen("azuki_v1", "azuki_v0", 1), "azuki_v0"),
        (text.replacen("\"once\"", "\"twice\"", 1), "twice"),
        (text[..text.len() / 2].to_owned(), "line"),
    ];
    for (text, words) in cases {
        let error = Replay::load(text.as_bytes(), table).expect_err(words).to_string();
        assert!(error.contains(words), "{error:?} does not say {words:?}");
    }
}
