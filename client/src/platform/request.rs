//! What the game asks of the machine after a frame.

/// The shape of the pointer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Cursor {
    /// As usual.
    #[default]
    Arrow,
    /// Over what can be clicked.
    Hand,
    /// Over what can be written into.
    Text,
    /// None: the game draws its own.
    Hidden,
}

/// A file that the player takes away.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Export {
    /// Its name, without a folder.
    pub name: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// What a frame leaves beside its picture.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is a wish of its own")]
pub struct FrameOut {
    /// The game ends.
    pub quit: bool,
    /// Something is still under way that comes to rest by itself: loading, a card on its way.
    pub busy: bool,
    /// The whole screen is wanted.
    pub fullscreen: bool,
    /// The shape of the pointer.
    pub cursor: Cursor,
    /// Text for the clipboard.
    pub copied: Option<String>,
    /// A file for the player, where [`EXCHANGES_FILES`](super::EXCHANGES_FILES) says so.
    pub exported: Option<Export>,
    /// The player is to choose a file, there.
    pub imports: bool,
}
