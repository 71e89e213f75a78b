//! The samples of every version of the save format: kept byte for byte, opened as long as their cards are unchanged.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use azuki::session::{ReplayView, Seat, Session, Thinking};
use azuki_engine::action::ActionList;
use azuki_engine::def::CardTable;
use azuki_engine::event::NoEvents;
use azuki_engine::snapshot::{Format, Hashing, Replay, STATE_VERSION, load, save};
use azuki_engine::state::{PendingKind, Phase, Response};
use azuki_engine::{Config, Engine};
use azuki_tests::dice::{Dice, fresh_seed};
use azuki_tests::doors::{check_replay, check_saves};
use azuki_tests::matches::starter;
use azuki_tests::other_tables::{Sets, larger_tables};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data")
}

fn sample(name: &str) -> Vec<u8> {
    std::fs::read(folder().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The names of the samples that start like this.
fn names(start: &str) -> Vec<String> {
    let entries = std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().file_name());
    let mut names: Vec<String> = entries.map(|name| name.to_string_lossy().into_owned()).collect();
    names.retain(|name| name.starts_with(start));
    names.sort();
    names
}

/// A save or a replay, opened: the hash of where it ends.
fn opened(name: &str, table: &CardTable) -> Result<u64, String> {
    let bytes = sample(name);
    if name.starts_with("save-") {
        let state = load(&bytes, table).map_err(|error| error.to_string())?;
        check_saves(&state, table)?;
        return Ok(state.hash(table));
    }
    let replay = Replay::load(&bytes, table).map_err(|error| error.to_string())?;
    let mut playback = replay.play(table, &mut NoEvents).map_err(|divergence| divergence.to_string())?;
    while playback.advance(&mut NoEvents).map_err(|divergence| divergence.to_string())? {}
    assert_eq!(playback.step(), replay.steps.len(), "{name} stops early");
    Ok(playback.state().hash(table))
}

/// The shipped cards whose definitions are no longer those of version 1, by name.
fn changed_since_version_1() -> BTreeSet<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../engine/src/snapshot/version_1_cards.txt");
    let text = std::fs::read_to_string(path).unwrap();
    let table = azuki_cards::table();
    let cards = text.lines().filter(|line| !line.starts_with('#') && !line.starts_with("table "));
    cards
        .filter_map(|line| {
            let mut words = line.split(' ');
            let (id, hash) = (words.next()?, u64::from_str_radix(words.next()?, 16).ok()?);
            let def = table.by_id(id)?;
            (table.definition_hash(def) != hash).then(|| format!("{} ({id})", table.name(def)))
        })
        .collect()
}

/// The ids of the cards that a sample uses, of either version. The binary ones have a JSON twin.
fn uses(name: &str, card: &str) -> bool {
    let id = card.rsplit_once('(').unwrap().1.trim_end_matches(')');
    let twin = name.replace(".bin", ".json");
    String::from_utf8(sample(&twin)).unwrap().contains(&format!("\"{id}\""))
}

#[test]
fn every_version_has_samples_in_both_forms() {
    for version in 1..=STATE_VERSION {
        for (kind, form) in [("save", "json"), ("save", "bin"), ("replay", "json"), ("replay", "bin")] {
            let found = names(&format!("{kind}-v{version}"));
            assert!(found.iter().any(|name| name.ends_with(form)), "no {form} {kind} of version {version}");
        }
    }
}

/// Length and FNV-1a of each sample of version 1: a sample that is renewed proves nothing.
const VERSION_1: [(&str, usize, u64); 12] = [
    ("match-v1-raizan-edited.json", 2910, 0x15ca_7316_652b_1ab6),
    ("match-v1-raizan-save.json", 4097, 0x7ff9_4722_8b9d_6ce3),
    ("match-v1-raizan.json", 2531, 0xb4eb_e226_910c_676d),
    ("replay-v1-raizan.bin", 3344, 0x84ee_c2ca_31b2_b2c0),
    ("replay-v1-raizan.json", 8070, 0xec63_5309_e3ed_65d2),
    ("replay-v1.json", 10572, 0x492e_5a56_2e12_0293),
    ("save-v1-raizan-stack.bin", 1361, 0xe89b_6be0_307d_2d03),
    ("save-v1-raizan-stack.json", 4083, 0x1c85_17dc_fb5c_8d3d),
    ("save-v1-raizan-triggers.bin", 1335, 0xa9aa_0846_ec2c_09d5),
    ("save-v1-raizan-triggers.json", 3846, 0x8b25_996f_a53e_382c),
    ("save-v1.bin", 1323, 0xb1eb_f7fe_d604_8d54),
    ("save-v1.json", 3493, 0x1039_1cf4_3d8d_e3c4),
];

#[test]
fn samples_of_version_1_are_kept_byte_for_byte() {
    for (name, length, hash) in VERSION_1 {
        let bytes = sample(name);
        let found = bytes
            .iter()
            .fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3));
        assert_eq!((bytes.len(), found), (length, hash), "{name} is another file: {found:#018x}");
    }
    let tracked = ["save-v1", "replay-v1", "match-v1"].into_iter().flat_map(names).count();
    assert_eq!(tracked, VERSION_1.len(), "every sample is in the list");
}

/// A sample opens as it is, or a card it uses has changed since: then it says which.
#[test]
fn samples_open_unless_a_card_of_theirs_has_changed() {
    let (table, changed) = (azuki_cards::table(), changed_since_version_1());
    let mut open = 0;
    for name in names("save-v1").into_iter().chain(names("replay-v1")) {
        let cards: Vec<&String> = changed.iter().filter(|card| uses(&name, card)).collect();
        match opened(&name, table) {
            Ok(_) => {
                assert!(cards.is_empty(), "{name} opens although {cards:?} changed");
                open += 1;
            }
            Err(error) => {
                println!("{name}: {error}");
                assert!(!cards.is_empty(), "{name}: {error}");
                assert!(error.contains("changed since this was saved"), "{name}: {error}");
                assert!(cards.iter().any(|card| error.contains(card.as_str())), "{name}: {error}");
            }
        }
    }
    assert!(open >= 6, "only {open} samples of version 1 open: write new ones before their cards change");
    for name in names("save-v2").into_iter().chain(names("replay-v2")) {
        opened(&name, table).unwrap_or_else(|error| panic!("{name}: {error}"));
    }
}

#[test]
fn the_samples_stand_in_the_middle_of_things() {
    let table = azuki_cards::table();
    for form in ["json", "bin"] {
        let state = load(&sample(&format!("save-v1-raizan-stack.{form}")), table).unwrap();
        assert_eq!((state.phase(), state.pending().kind), (Phase::CombatResolve, PendingKind::Cards));
        assert_eq!((state.frames().len(), state.stack().len(), state.triggers().len()), (1, 2, 0));
        let state = load(&sample(&format!("save-v1-raizan-triggers.{form}")), table).unwrap();
        assert_eq!((state.phase(), state.pending().kind), (Phase::CombatDeclared, PendingKind::Cards));
        assert_eq!((state.frames().len(), state.stack().len(), state.triggers().len()), (1, 0, 2));
    }
    for (json, bin) in names("save-v").iter().filter_map(|name| Some((name, name.strip_suffix(".json")?))) {
        assert_eq!(opened(json, table), opened(&format!("{bin}.bin"), table), "{json} and its twin");
    }
}

/// The step at which the sample save was made is the save, and the whole sample replay plays with version 1's own hashes.
#[test]
fn a_sample_save_is_a_step_of_its_replay() {
    let table = azuki_cards::table();
    for form in ["json", "bin"] {
        let replay = Replay::load(&sample(&format!("replay-v1-raizan.{form}")), table).unwrap();
        assert_ne!(replay.hashing, Hashing::CURRENT, "it has the hashes it was written with");
        let mut playback = replay.play(table, &mut NoEvents).unwrap();
        while playback.step() < 51 {
            assert_eq!(playback.advance(&mut NoEvents), Ok(true));
        }
        let saved = load(&sample("save-v1-raizan-stack.json"), table);
        assert_eq!(saved.as_ref(), Ok(playback.state()));
        while playback.advance(&mut NoEvents).unwrap() {}
        assert!(playback.state().actor().is_none(), "the match was played to its end");
        // Written again, it is a document of today with the hashes of today.
        let again = Replay::load(&replay.save(table, Format::Binary), table).unwrap();
        assert_eq!(again.hashing, Hashing::CURRENT);
        check_replay(&again, table).unwrap();
    }
}

#[test]
fn a_difference_in_an_old_replay_is_named_at_its_step() {
    let table = azuki_cards::table();
    let text = String::from_utf8(sample("replay-v1-raizan.json")).unwrap();
    let good = Replay::load(text.as_bytes(), table).unwrap();
    let hash = format!("{:016x}", good.steps[40].hash);
    let forged = text.replacen(&hash, "0123456789abcdef", 1);
    let replay = Replay::load(forged.as_bytes(), table).unwrap();
    // Also after it was written again with the hashes of today.
    let renewed = Replay::load(&replay.save(table, Format::Json), table).unwrap();
    for replay in [replay, renewed] {
        let mut playback = replay.play(table, &mut NoEvents).unwrap();
        while let Ok(true) = playback.advance(&mut NoEvents) {}
        let error = playback.advance(&mut NoEvents).unwrap_err().to_string();
        assert!(error.starts_with("step 40 leads to ") && error.ends_with("0123456789abcdef"), "{error}");
    }
}

#[test]
fn samples_open_with_other_tables() {
    let mut dice = Dice::new(fresh_seed());
    for (table_name, table) in larger_tables(&mut dice) {
        for name in names("save-v").into_iter().chain(names("replay-v")).filter(|name| name.contains("raizan")) {
            let here = opened(&name, azuki_cards::table()).unwrap();
            assert_eq!(opened(&name, &table), Ok(here), "{name}: {table_name}");
        }
    }
}

#[test]
fn a_sample_with_a_changed_card_is_refused_by_its_name() {
    let mizuki = Sets::usual().with_newcomers().changed("STT02-013", "\"cost\": ", "\"cost\": 1").table();
    let without_shao = Sets::usual().without("STT02").table();
    for name in ["save-v1.json", "save-v1.bin", "replay-v1.json"] {
        let changed = opened(name, &mizuki).unwrap_err();
        assert!(
            changed.contains("Mizuki (STT02-013)") && changed.contains("changed since this was saved"),
            "{changed}"
        );
        let gone = opened(name, &without_shao).unwrap_err();
        assert!(gone.contains("Shao (STT02-001)") && gone.ends_with("are no longer in the game"), "{gone}");
    }
    for name in names("save-v1-raizan").into_iter().chain(names("replay-v1-raizan")) {
        assert!(opened(&name, &mizuki).is_ok() && opened(&name, &without_shao).is_ok(), "{name}");
    }
}

#[test]
fn version_1_with_unknown_cards_is_refused_with_words() {
    let table = azuki_cards::table();
    for name in ["save-v1-raizan-stack.json", "replay-v1-raizan.json"] {
        let text = String::from_utf8(sample(name)).unwrap().replace("d09aab60fd0815e5", "d09aab60fd0815e6");
        let is_save = name.starts_with("save");
        let save = || load(text.as_bytes(), table).unwrap_err();
        let error = if is_save { save() } else { Replay::load(text.as_bytes(), table).unwrap_err() };
        assert_eq!(error.to_string(), "made with cards that this game never had (card table d09aab60fd0815e6)");
    }
}

/// Matches of the client go on: from a replay, from a save with steps behind it, and with changes of the board.
#[test]
fn matches_of_the_client_go_on() {
    let people = || ["Aiko", "Ben"].map(|name| Seat::Person(name.to_owned()));
    for (name, moments, edits) in
        [("match-v1-raizan.json", 31, 0), ("match-v1-raizan-edited.json", 39, 2), ("match-v1-raizan-save.json", 13, 2)]
    {
        let bytes = sample(name);
        let mut session = Session::load_with(&bytes, people(), Thinking::Visits(1))
            .unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
        assert_eq!((session.history().len(), session.edits().len()), (moments, edits), "{name}");
        assert_eq!(session.setup().decks, ["raizan", "raizan"]);
        // Saved again it is a document of today, and so is what is played on.
        for _ in 0..4 {
            let again = Session::load_with(&session.save(), people(), Thinking::Visits(1)).unwrap();
            assert_eq!((again.hash(), again.history().len()), (session.hash(), session.history().len()), "{name}");
            session.reveal();
            let action = session.legal()[0];
            session.act(action).unwrap();
        }
        if session.has_beginning() {
            let mut view = ReplayView::load(&bytes).unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
            view.seek(usize::MAX);
            view.change();
            assert_eq!(view.hash(), Session::load(&bytes).unwrap().hash(), "{name}");
        } else {
            assert!(ReplayView::load(&bytes).is_err());
        }
    }
}

/// Samples of the newest version that are missing are written when goldens are blessed; one that is there never changes.
#[test]
fn the_newest_version_has_its_samples() {
    let table = azuki_cards::table();
    let write = |name: String, bytes: Vec<u8>| {
        if std::env::var_os("BLESS").is_some() && !folder().join(&name).exists() {
            std::fs::write(folder().join(&name), bytes).unwrap();
        }
        assert!(!sample(&name).is_empty());
    };
    let raizan = starter("raizan").unwrap();
    let mut engine = Engine::new(
        Config { response: Response::UntilPass, seed: 1915, ..Config::default() },
        table,
        [&raizan, &raizan],
    )
    .unwrap();
    let (mut dice, mut list, mut saved) = (Dice::new(1915), ActionList::new(), false);
    let forms = [(Format::Json, "json"), (Format::Binary, "bin")];
    while let Some(player) = engine.active_player() {
        let state = engine.state();
        // The first moment in which a response waits while another asks.
        if !saved && !state.stack().is_empty() && !state.frames().is_empty() {
            saved = true;
            for (format, form) in forms {
                write(format!("save-v{STATE_VERSION}-raizan.{form}"), save(state, table, format));
            }
        }
        engine.legal(player, &mut list);
        engine.apply_intent(dice.pick(&list)).unwrap();
    }
    assert!(saved, "nothing waited on the stack");
    for (format, form) in forms {
        write(format!("replay-v{STATE_VERSION}-raizan.{form}"), engine.replay().unwrap().save(table, format));
    }
}
