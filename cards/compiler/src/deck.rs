//! Reads deck files.

use azuki_engine::def::CardTable;
use azuki_engine::ids::DefIx;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};

use crate::Source;
use crate::decode::{Decode, Located, expected, record};
use crate::error::{CardError, Errors, did_you_mean};
use crate::tree::{Node, Value, parse};

/// A deck as its file lists it; whether it is legal (R1.2) is the engine's to say.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DeckList {
    /// The name other files use, "raizan".
    pub id: String,
    /// The name a player reads.
    pub name: String,
    /// The leader.
    pub leader: DefIx,
    /// The gate.
    pub gate: DefIx,
    /// The cards of the main deck, copies one by one.
    pub main: Vec<DefIx>,
}

record! {
    /// A deck: a leader, a gate and 50 cards.
    #[allow(dead_code, reason = "the schema's name is for editors")]
    struct DeckSpec {
        /// The schema of this file, for editors.
        schema as "$schema": Option<String>,
        /// The name other files use.
        id: String,
        /// The name a player reads.
        name: String,
        /// The leader's id.
        leader: Located<String>,
        /// The gate's id.
        gate: Located<String>,
        /// The main deck: how many copies of which card.
        cards: CopiesSpec,
    }
}

/// Card ids with the number of copies.
#[derive(Clone, Debug)]
pub(crate) struct CopiesSpec(Vec<(Located<String>, u8)>);

impl Decode for CopiesSpec {
    fn decode(node: &Node, errors: &mut Errors) -> Option<Self> {
        let Value::Record(members) = &node.value else {
            return expected("an object like {\"ABC01-003\": 4}", node, errors);
        };
        let mut copies = Vec::new();
        let mut sound = true;
        for (index, member) in members.iter().enumerate() {
            errors.inside(&member.name, |errors| {
                if members[..index].iter().any(|other| other.name == member.name) {
                    errors.report(member.line, "the card is there twice; add the copies up");
                    sound = false;
                }
                match u8::decode(&member.node, errors) {
                    Some(count @ 1..=50) => {
                        copies.push((Located { place: errors.place(member.line), value: member.name.clone() }, count));
                    }
                    Some(_) => {
                        errors.report(member.node.line, "expected a number of copies from 1 to 50");
                        sound = false;
                    }
                    None => sound = false,
                }
            });
        }
        sound.then_some(Self(copies))
    }
}

impl JsonSchema for CopiesSpec {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "CopiesSpec".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "object",
            "additionalProperties": { "type": "integer", "minimum": 1, "maximum": 50 }
        })
    }
}

/// Reads decks; every mistake of all of them at once.
pub fn compile_decks(sources: &[Source], table: &CardTable) -> Result<Vec<DeckList>, Vec<CardError>> {
    let mut errors = Errors::default();
    let mut decks: Vec<DeckList> = Vec::new();
    for source in sources {
        errors.enter_file(&source.name);
        let Some(spec) = crate::checked_size(sources, &mut errors)
            .and_then(|()| parse(&source.text, &mut errors))
            .and_then(|node| DeckSpec::decode(&node, &mut errors))
        else {
            continue;
        };
        let mut find = |id: &Located<String>| {
            table.by_id(&id.value).or_else(|| {
                let known: Vec<&str> = table.all().map(|def| table.text(def).id.as_str()).collect();
                let near = did_you_mean(&id.value, known);
                errors.report_at(&id.place, format!("no card has the id {:?}{near}", id.value));
                None
            })
        };
        let (leader, gate) = (find(&spec.leader), find(&spec.gate));
        let main = spec.cards.0.iter().map(|(id, count)| Some((find(id)?, *count))).collect::<Vec<_>>();
        if decks.iter().any(|deck| deck.id == spec.id) {
            errors.report(1, format!("another deck has the id {:?}; each needs its own", spec.id));
        }
        if let (Some(leader), Some(gate), Some(main)) = (leader, gate, main.into_iter().collect::<Option<Vec<_>>>()) {
            let main = main.into_iter().flat_map(|(def, count)| std::iter::repeat_n(def, count.into())).collect();
            decks.push(DeckList { id: spec.id, name: spec.name, leader, gate, main });
        }
    }
    if errors.is_empty() { Ok(decks) } else { Err(errors.finish()) }
}
