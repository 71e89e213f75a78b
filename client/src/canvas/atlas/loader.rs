//! Loads pictures and type file by file, so that a bar can show how far it is.

use std::io;

use super::index::Index;
use super::texture::{Library, Making, Reader, Scale};
use super::zoom::Zoom;
use super::{Atlas, LoadError, Loading};
use crate::canvas::Letters;

/// What comes next.
enum Stage {
    Type,
    Index,
    Pages { making: Box<Making>, library: Box<Library>, pages: Vec<usize> },
    Done(Box<Making>, Box<Library>),
    Failed(LoadError),
}

/// Loads everything that is shown, one file a step.
pub struct Loader {
    /// Taken by the library when the index is there.
    reader: Option<Reader>,
    scale: Scale,
    letters: Option<Letters>,
    stage: Stage,
}

impl Loader {
    /// Loads with a function that gives the bytes of a file of the folder, for a window with so many pixels in a unit.
    pub fn new(reader: impl FnMut(&str) -> io::Result<Vec<u8>> + 'static, unit: f32) -> Self {
        Self { reader: Some(Box::new(reader)), scale: Scale::of(unit), letters: None, stage: Stage::Type }
    }

    /// Reads one file, and says how far it is.
    pub fn step(&mut self) -> Loading {
        let stage = std::mem::replace(&mut self.stage, Stage::Type);
        self.stage = match stage {
            Stage::Type => self.read_type(),
            Stage::Index => self.read_index(),
            Stage::Pages { making, library, pages } => read_page(making, library, pages),
            over => Ok(over),
        }
        .unwrap_or_else(Stage::Failed);
        match &self.stage {
            Stage::Type => Loading::Busy(0.0),
            Stage::Index => Loading::Busy(0.02),
            Stage::Pages { library, pages, .. } => {
                let part = library.files.len() as f32 / (library.files.len() + pages.len()).max(1) as f32;
                Loading::Busy(0.04 + 0.96 * part)
            }
            Stage::Done(..) | Stage::Failed(_) => Loading::Done,
        }
    }

    fn file(&mut self, name: &str) -> Result<Vec<u8>, LoadError> {
        let read = self.reader.as_mut().map(|reader| reader(name));
        read.unwrap_or_else(|| Err(io::ErrorKind::NotFound.into()))
            .map_err(|error| LoadError::new(name, format!("cannot be read: {error}")))
    }

    fn read_type(&mut self) -> Result<Stage, LoadError> {
        let bytes = self.file("type.bin")?;
        let letters = Letters::read(&bytes);
        self.letters = Some(letters.map_err(|error| LoadError::new("type.bin", error.reason()))?);
        Ok(Stage::Index)
    }

    fn read_index(&mut self) -> Result<Stage, LoadError> {
        let index = Index::read(&self.file("index.json")?)?;
        let pages = Library::shared_pages(&index);
        let reader = self.reader.take().ok_or_else(|| LoadError::new("index.json", "is read twice".to_owned()))?;
        let files = pages.iter().map(|page| (*page, Vec::new())).collect();
        let mut library = Box::new(Library { index, reader, files });
        let making = Box::new(Making::new(&library, self.scale)?);
        library.files.clear();
        Ok(Stage::Pages { making, library, pages })
    }

    /// The letters, as soon as they are there, for the words beside the bar; once.
    pub fn letters(&mut self) -> Option<Letters> {
        self.letters.take()
    }

    /// The pictures, or what is wrong with them: the game goes on with [`Atlas::empty`] then.
    pub fn finish(mut self) -> Result<Atlas, LoadError> {
        while self.step() != Loading::Done {}
        match self.stage {
            Stage::Done(making, library) => {
                let zoom = Zoom::new(&library);
                // The texture of the pictures takes the place of the bare one.
                let mut atlas = Atlas { library: Some(library), zoom, uploads: Vec::new(), ..Atlas::empty() };
                atlas.show(*making);
                Ok(atlas)
            }
            Stage::Failed(error) => Err(error),
            Stage::Type | Stage::Index | Stage::Pages { .. } => unreachable!("it is done"),
        }
    }
}

fn read_page(mut making: Box<Making>, mut library: Box<Library>, mut pages: Vec<usize>) -> Result<Stage, LoadError> {
    if pages.is_empty() {
        return Ok(Stage::Done(making, library));
    }
    let page = pages.remove(0);
    let name = &library.index.pages[page].file;
    let read = (library.reader)(name);
    let bytes = read.map_err(|error| LoadError::new(name, format!("cannot be read: {error}")))?;
    library.files.push((page, bytes));
    making.step(&library)?;
    Ok(if pages.is_empty() { Stage::Done(making, library) } else { Stage::Pages { making, library, pages } })
}
