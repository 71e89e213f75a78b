//! The queue of events that are still to be seen. The engine is always ahead of it and never waits.

mod cue;
mod perform;
mod show;
#[cfg(test)]
mod tests;

pub use cue::{Seen, cue};
pub use show::{Bond, Motion, Show, Showing, Voice};

use std::collections::VecDeque;

use azuki_engine::def::CardTable;
use azuki_engine::event::Event;
use azuki_engine::ids::CardIx;
use azuki_engine::limits::HAND;

use crate::anim::Pose;
use crate::audio::{Cue, Sound};
use crate::model::{HandChange, Model, Zone};
use crate::settings::Speed;
use crate::stage::Stage;
use perform::Performance;

/// How much faster the rest is shown after a click or a key.
const HURRY: f32 = 4.0;
/// Half tones by which the members of a chain rise: the scale of the game's sounds.
const CHAIN: [f32; 6] = [0.0, 2.0, 4.0, 7.0, 9.0, 12.0];
/// Seconds of silence after which a chain begins anew.
const CHAIN_ENDS: f32 = 0.9;
/// Sounds at once when nothing is waited for.
const AT_ONCE: usize = 4;

/// How an event is brought to the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Manner {
    /// With everything.
    Full,
    /// Numbers and light only.
    Brief,
    /// Only its result.
    Silent,
}

/// The queue of events that are still to be seen.
#[derive(Clone, Debug, Default)]
pub struct Timeline {
    queue: VecDeque<Event>,
    /// Events at the front that play together and have begun.
    together: usize,
    /// Seconds until the next one.
    wait: f32,
    hurried: bool,
    /// Attacker and target strike each other.
    striking: bool,
    chain: Chain,
    /// What was heard at this moment already: two blows on one beat are one sound.
    heard: Vec<Sound>,
}

/// Sounds of a sort that follow each other.
#[derive(Clone, Copy, Debug, Default)]
struct Chain {
    sound: Option<Sound>,
    count: usize,
    silence: f32,
}

/// What is changed and asked by the queue.
struct Scene<'a> {
    model: &'a mut Model,
    stage: &'a mut Stage,
    cues: &'a mut Vec<Cue>,
    table: &'a CardTable,
}

impl Timeline {
    /// Nothing to be seen.
    pub fn new() -> Self {
        Self { queue: VecDeque::with_capacity(256), heard: Vec::with_capacity(16), ..Self::default() }
    }

    /// Adds what happened, as the viewer may know it.
    pub fn push(&mut self, events: &[Event]) {
        self.queue.extend(events);
    }

    /// Whether something is still to be seen.
    pub fn is_busy(&self) -> bool {
        !self.queue.is_empty() || self.wait > 0.0
    }

    /// How many events are still to be seen.
    pub fn len(&self) -> usize {
        self.queue.len()
    }

    /// Whether the model has caught up with the match.
    pub fn is_empty(&self) -> bool {
        self.queue.is_empty()
    }

    /// What waits now is shown faster; called for any click or key.
    pub fn hurry(&mut self) {
        self.hurried |= self.is_busy();
    }

    /// Forgets what was to be seen: the model has been made anew.
    pub fn clear(&mut self) {
        self.queue.clear();
        (self.together, self.wait, self.hurried, self.striking) = (0, 0.0, false, false);
    }

    /// Shows what some seconds have room for.
    pub fn update(
        &mut self,
        elapsed: f32,
        speed: Speed,
        model: &mut Model,
        stage: &mut Stage,
        cues: &mut Vec<Cue>,
        table: &CardTable,
    ) {
        let mut scene = Scene { model, stage, cues, table };
        let pace = match speed {
            Speed::Normal => 1.0,
            Speed::Double | Speed::Instant => 2.0,
        } * if self.hurried { HURRY } else { 1.0 };
        scene.stage.set_pace(pace);
        self.chain.silence += elapsed;
        self.heard.clear();
        if speed == Speed::Instant {
            self.at_once(&mut scene);
            return;
        }
        let mut time = elapsed.max(0.0) * pace;
        loop {
            if self.wait > time {
                self.wait -= time;
                return;
            }
            time -= self.wait;
            if self.wait > 0.0 {
                self.heard.clear();
            }
            self.wait = 0.0;
            if self.together > 0 {
                self.wait = self.happen(&mut scene, Manner::Full);
            } else if self.queue.is_empty() {
                self.hurried = false;
                if scene.stage.held().is_some_and(|held| scene.stage.held_left(held.card) <= 0.0) {
                    put_back(scene.model, scene.stage);
                }
                return;
            } else {
                self.wait = self.begin(&mut scene);
            }
        }
    }

    /// Shows the next event alone, whatever was still to be waited for. `false`: there is none.
    pub fn step(&mut self, model: &mut Model, stage: &mut Stage, cues: &mut Vec<Cue>, table: &CardTable) -> bool {
        if self.queue.is_empty() {
            return false;
        }
        let mut scene = Scene { model, stage, cues, table };
        self.heard.clear();
        if self.together == 0 {
            self.begin(&mut scene);
        }
        self.happen(&mut scene, Manner::Full);
        self.wait = 0.0;
        true
    }

    /// Everything now: the model is what watching would have left, and nothing is left of what was shown.
    pub fn finish(&mut self, model: &mut Model, stage: &mut Stage, cues: &mut Vec<Cue>, table: &CardTable) {
        let mut scene = Scene { model, stage, cues, table };
        while !self.queue.is_empty() {
            self.happen(&mut scene, Manner::Silent);
        }
        self.clear();
        scene.stage.snap();
    }

    fn at_once(&mut self, scene: &mut Scene<'_>) {
        if self.queue.is_empty() {
            return;
        }
        let before = scene.cues.len();
        drop_held(scene);
        while !self.queue.is_empty() {
            self.happen(scene, Manner::Brief);
        }
        scene.cues.truncate(before + AT_ONCE);
        self.clear();
    }

    /// Begins the events at the front that play together; says how long before the first happens.
    fn begin(&mut self, scene: &mut Scene<'_>) -> f32 {
        let mut bond = None;
        let mut before = 0.0_f32;
        self.together = 0;
        for at in 0..self.queue.len() {
            let event = self.queue[at];
            let seen = Seen { model: scene.model, table: scene.table, striking: self.striking };
            // What shows nothing belongs to whatever is around it.
            if let Showing::Shown(show) = cue(&event, &seen) {
                match bond {
                    None => bond = Some(show.bond),
                    Some(Bond::Alone) => break,
                    Some(first) if first != show.bond => break,
                    Some(_) => {}
                }
                before = before.max(show.before);
                let mut performance = Performance { model: scene.model, stage: scene.stage, table: scene.table };
                performance.full(show.opening);
                if let Some(voice) = show.prelude {
                    let panning = performance.panning(voice.card);
                    self.say(voice, panning, scene.cues);
                }
            }
            self.together += 1;
            // A held card is read before it goes on.
            if let Event::CardMoved { card, .. } = event {
                before = before.max(scene.stage.held_left(card));
            }
        }
        before
    }

    /// The event at the front happens; says how long until the next.
    fn happen(&mut self, scene: &mut Scene<'_>, manner: Manner) -> f32 {
        let Some(event) = self.queue.pop_front() else { return 0.0 };
        self.together = self.together.saturating_sub(1);
        let seen = Seen { model: scene.model, table: scene.table, striking: self.striking };
        let showing = cue(&event, &seen);
        apply(event, scene, manner);
        match event {
            Event::CombatResolved { dealt, .. } => self.striking = dealt,
            Event::DamageApplied { .. } | Event::DamagePrevented { .. } => {}
            _ => self.striking = false,
        }
        let Showing::Shown(show) = showing else { return 0.0 };
        let mut performance = Performance { model: scene.model, stage: scene.stage, table: scene.table };
        match manner {
            Manner::Full => performance.full(show.motion),
            Manner::Brief => performance.brief(show.motion),
            // How a match ended is heard, however quickly somebody clicked.
            Manner::Silent if !matches!(event, Event::MatchEnded { .. }) => return 0.0,
            Manner::Silent => {}
        }
        let pannings = show.voices.map(|voice| voice.map_or(0.0, |voice| performance.panning(voice.card)));
        for (voice, panning) in show.voices.into_iter().zip(pannings) {
            if let Some(voice) = voice {
                self.say(voice, panning, scene.cues);
            }
        }
        if self.together > 0 { show.step } else { show.after }
    }

    fn say(&mut self, voice: Voice, panning: f32, cues: &mut Vec<Cue>) {
        if self.heard.contains(&voice.sound) {
            return;
        }
        self.heard.push(voice.sound);
        let mut rate = voice.rate;
        if voice.rises {
            let goes_on = self.chain.sound == Some(voice.sound) && self.chain.silence < CHAIN_ENDS;
            self.chain.count = if goes_on { self.chain.count + 1 } else { 0 };
            self.chain.sound = Some(voice.sound);
            self.chain.silence = 0.0;
            rate *= (CHAIN[self.chain.count.min(CHAIN.len() - 1)] / 12.0).exp2();
        }
        cues.push(Cue { sound: voice.sound, rate, volume: voice.volume, panning });
    }
}

/// Changes the model, and moves the pictures of hidden cards along with it.
fn apply(event: Event, scene: &mut Scene<'_>, manner: Manner) {
    let Scene { model, stage, table, .. } = scene;
    let opponent = model.viewer.other();
    if let Event::CardMoved { card, from, to, .. } = event {
        if card.is_some() && stage.held().is_some_and(|held| held.card == card) {
            stage.release();
        }
        if to == Zone::Deck && from != Zone::Deck && manner != Manner::Silent {
            fly_to_deck(model, stage, card, from);
        }
    } else if stage.held().is_some_and(|held| stage.held_left(held.card) <= 0.0) {
        put_back(model, stage);
    }
    let mut hand = [CardIx::NONE; HAND];
    for (kept, card) in hand.iter_mut().zip(&model.side(opponent).hand) {
        *kept = *card;
    }
    let change = model.apply(&event, table);
    follow_hand(model, stage, event, change, &hand);
}

/// Whatever is held up goes back to where it belongs.
fn drop_held(scene: &mut Scene<'_>) {
    if scene.stage.held().is_some() {
        put_back(scene.model, scene.stage);
    }
}

/// The held card was read and no move took it: it goes back into its deck.
fn put_back(model: &Model, stage: &mut Stage) {
    let Some(held) = stage.release() else { return };
    if model.card(held.card).zone == Zone::Deck {
        let pose = stage.poses.pose(held.card);
        let deck = *stage.anchors.deck_place(held.card.owner());
        stage.fx.flights.add(Some(held.def), pose, deck);
        stage.poses.forget(held.card);
    }
}

/// A card begins its flight into a deck, from where it is.
fn fly_to_deck(model: &Model, stage: &mut Stage, card: CardIx, from: Zone) {
    let owner = if card.is_none() { model.viewer.other() } else { card.owner() };
    let deck = *stage.anchors.deck_place(owner);
    let place = if from == Zone::Hand { model.place_in_hand(owner, card) } else { None };
    if card.is_some() && stage.poses.is_shown(card) {
        stage.fx.flights.add(Some(model.printed(card)), stage.poses.pose(card), deck);
    } else if let Some(place) = place {
        let pose = stage.poses.hidden_pose(owner, place);
        if pose.opacity > 0.0 {
            stage.fx.flights.add(None, pose, deck);
        }
    }
}

/// Moves the pictures of the other player's hand as the hand changed.
fn follow_hand(model: &Model, stage: &mut Stage, event: Event, change: HandChange, before: &[CardIx; HAND]) {
    let opponent = model.viewer.other();
    let poses = &mut stage.poses;
    if let Some(player) = change.forgotten {
        for (place, card) in before.iter().enumerate().filter(|(_, card)| card.is_some()) {
            poses.hid(player, place, *card);
        }
    }
    if let Some((player, place)) = change.named {
        let card = model.side(player).hand[usize::from(place)];
        poses.named(player, usize::from(place), card);
    }
    if let Some((player, place)) = change.left.filter(|(player, _)| *player == opponent) {
        let place = usize::from(place);
        if let Event::CardMoved { card, .. } = event
            && card.is_some()
            && !poses.is_shown(card)
        {
            poses.named(player, place, card);
        }
        poses.hidden_left(player, place);
    }
    if let Some((player, place)) = change.came.filter(|(player, _)| *player == opponent) {
        let place = usize::from(place);
        let (card, deck) = (model.side(player).hand[place], Pose { lift: 0.8, ..*stage.anchors.deck_place(player) });
        if card.is_none() {
            poses.hidden_came(player, place, deck);
        } else if stage.held().is_some_and(|held| held.card == card) {
            // It was held up for both to see, and goes to the hand in sight.
            stage.release();
        } else if !stage.poses.is_shown(card) {
            stage.poses.place(card, deck);
        }
    }
    if let Event::CardMoved { card, to: Zone::Deck | Zone::IkzPile, .. } = event
        && card.is_some()
    {
        stage.poses.forget(card);
    }
}
