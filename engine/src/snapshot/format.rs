//! The two written forms of a document: JSON for people, a compact binary for everything else.

use std::io;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::ser::{CompactFormatter, Formatter, Serializer};

use super::SnapshotError;
use crate::state::Ruleset;

/// How a document is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// JSON, laid out for reading.
    Json,
    /// A few bytes of head, then the same fields one after another.
    Binary,
}

/// A sort of document: its word in JSON and its first bytes in binary.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kind {
    pub word: &'static str,
    magic: [u8; 4],
}

pub(super) const SAVE: Kind = Kind { word: "save", magic: *b"AZKS" };
pub(super) const REPLAY: Kind = Kind { word: "replay", magic: *b"AZKR" };

/// What a document claims to be, whether or not it can be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DocumentKind {
    /// A match at one moment.
    Save,
    /// A whole match.
    Replay,
}

impl DocumentKind {
    /// What the bytes claim to be, in either format; nothing for bytes that are neither.
    pub fn of(bytes: &[u8]) -> Option<Self> {
        #[derive(Deserialize)]
        struct Word {
            document: String,
        }
        let kinds = [(SAVE, Self::Save), (REPLAY, Self::Replay)];
        let found = kinds.iter().find(|(kind, _)| bytes.starts_with(&kind.magic)).or_else(|| {
            let Word { document } = serde_json::from_slice(bytes).ok()?;
            kinds.iter().find(|(kind, _)| document == kind.word)
        });
        found.map(|(_, kind)| *kind)
    }
}

/// Magic and version.
const HEAD: usize = 6;

impl Format {
    /// A document of a version, written.
    pub(super) fn write<T: Serialize>(self, kind: Kind, version: u16, document: &T) -> Vec<u8> {
        match self {
            Self::Json => {
                let mut bytes = Vec::new();
                let mut serializer = Serializer::with_formatter(&mut bytes, Shallow { depth: 0 });
                document.serialize(&mut serializer).expect("a document has no key that JSON lacks");
                bytes.push(b'\n');
                bytes
            }
            Self::Binary => {
                let mut bytes = kind.magic.to_vec();
                bytes.extend(version.to_le_bytes());
                postcard::to_extend(document, bytes).expect("a document has only what the form can hold")
            }
        }
    }
}

/// A document of some version, not read yet.
pub(super) struct Document<'b> {
    /// The version it names.
    pub version: u64,
    format: Format,
    bytes: &'b [u8],
}

/// What every document says of itself, whatever its version.
#[derive(Deserialize)]
struct Head {
    document: String,
    state_version: u64,
}

impl<'b> Document<'b> {
    /// Finds out what the bytes claim to be.
    pub fn open(bytes: &'b [u8], kind: Kind) -> Result<Self, SnapshotError> {
        let unreadable = |why: String| Err(SnapshotError::Unreadable(why));
        let other = |word: &str| unreadable(format!("it is a {word}, not a {}", kind.word));
        if let Some((head, payload)) = bytes.split_at_checked(HEAD)
            && let Some(found) = [SAVE, REPLAY].into_iter().find(|known| head.starts_with(&known.magic))
        {
            if found.magic != kind.magic {
                return other(found.word);
            }
            let version = u64::from(u16::from_le_bytes([head[4], head[5]]));
            return Ok(Self { version, format: Format::Binary, bytes: payload });
        }
        if bytes.iter().find(|byte| !byte.is_ascii_whitespace()) != Some(&b'{') {
            return unreadable(format!("neither the JSON nor the binary of a {}", kind.word));
        }
        match serde_json::from_slice::<Head>(bytes) {
            Ok(head) if head.document == kind.word => {
                Ok(Self { version: head.state_version, format: Format::Json, bytes })
            }
            Ok(head) => other(&head.document),
            Err(error) => unreadable(error.to_string()),
        }
    }

    /// Reads it as what its version says it is.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, SnapshotError> {
        match self.format {
            Format::Json => {
                serde_json::from_slice(self.bytes).map_err(|error| SnapshotError::Unreadable(error.to_string()))
            }
            Format::Binary => match postcard::take_from_bytes(self.bytes) {
                Ok((document, [])) => Ok(document),
                Ok((_, rest)) => Err(SnapshotError::Unreadable(format!(
                    "{} bytes follow after the end, from byte {}",
                    rest.len(),
                    HEAD + self.bytes.len() - rest.len()
                ))),
                Err(error) => {
                    Err(SnapshotError::Unreadable(format!("the {} bytes behind the head: {error}", self.bytes.len())))
                }
            },
        }
    }
}

/// Whether a document was made under these rules.
pub(super) fn same_rules(ruleset_id: &str) -> Result<(), SnapshotError> {
    if ruleset_id == Ruleset::ID {
        return Ok(());
    }
    Err(SnapshotError::OtherRules(ruleset_id.chars().take(40).collect()))
}

/// JSON with a line for each of the outer fields and everything inside them on one line: lists of card numbers read
/// better than columns of them.
struct Shallow {
    depth: usize,
}

/// Down to this depth, each field has a line.
const LINES: usize = 2;

impl Shallow {
    fn new_line<W: ?Sized + io::Write>(&self, writer: &mut W) -> io::Result<()> {
        if self.depth > LINES {
            return Ok(());
        }
        writer.write_all(b"\n")?;
        (0..self.depth).try_for_each(|_| writer.write_all(b"  "))
    }

    fn open<W: ?Sized + io::Write>(&mut self, writer: &mut W, bracket: u8) -> io::Result<()> {
        self.depth += 1;
        writer.write_all(&[bracket])
    }

    fn close<W: ?Sized + io::Write>(&mut self, writer: &mut W, bracket: u8) -> io::Result<()> {
        self.depth -= 1;
        if self.depth < LINES {
            self.new_line(writer)?;
        }
        writer.write_all(&[bracket])
    }

    fn separate<W: ?Sized + io::Write>(&self, writer: &mut W, first: bool) -> io::Result<()> {
        if !first {
            writer.write_all(if self.depth > LINES { b", " } else { b"," })?;
        }
        self.new_line(writer)
    }
}

impl Formatter for Shallow {
    fn begin_array<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.open(writer, b'[')
    }
    fn end_array<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.close(writer, b']')
    }
    fn begin_array_value<W: ?Sized + io::Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        self.separate(writer, first)
    }
    fn begin_object<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.open(writer, b'{')
    }
    fn end_object<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.close(writer, b'}')
    }
    fn begin_object_key<W: ?Sized + io::Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        self.separate(writer, first)
    }
    fn begin_object_value<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        CompactFormatter.begin_object_value(writer)?;
        writer.write_all(b" ")
    }
}
