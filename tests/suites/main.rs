//! What crosses crates: each topic one module.

mod card_table;
mod combat_targeting;
mod conditions_and_keywords;
mod cooldown_and_charge;
mod costs;
mod damage_and_victory;
mod determinism;
mod effect_vm;
mod event_stream;
mod gate_and_portal;
mod goldens;
mod hostile_input;
mod masks;
mod multiple_weapons;
mod pass_versus_end_turn;
mod playing_cards;
mod response_window_and_stack;
mod scenario_language;
mod scenarios;
mod support;
mod turn_pipeline;
mod zones_and_setup;
