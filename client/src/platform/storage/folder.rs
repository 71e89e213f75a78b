//! Files in a folder of the machine. A file is written beside its place and then put there in one step, so that whatever
//! happens, the machine's power included, there is the old one or the new one and never a half.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::{Doing, LARGEST, Storage, Trouble, Why, asides, check};

/// What stands in the names of files that are being written.
const PART: &str = ".part-";
/// A part that is older than this was left by a game that was killed.
const STALE: Duration = Duration::from_secs(3_600);

/// A folder of the machine. It need not be there before something is written.
pub struct Folder {
    path: PathBuf,
}

/// A file that is being written: gone when it is not kept.
struct Part {
    path: PathBuf,
    kept: bool,
}

impl Drop for Part {
    fn drop(&mut self) {
        if !self.kept {
            let _ = fs::remove_file(&self.path);
        }
    }
}

impl Folder {
    /// At a path. What a killed game left half written there is cleared away.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        let folder = Self { path: path.into() };
        folder.sweep();
        folder
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    fn place(&self, doing: Doing, name: &str) -> Result<PathBuf, Trouble> {
        check(name).map_err(|why| Trouble::new(doing, name, why))?;
        Ok(name.split('/').fold(self.path.clone(), |path, part| path.join(part)))
    }

    /// Writes the part, does something in between, and puts it in its place.
    fn put(place: &Path, bytes: &[u8], between: impl FnOnce() -> io::Result<()>) -> io::Result<()> {
        let folder = place.parent().ok_or(ErrorKind::InvalidInput)?;
        fs::create_dir_all(folder)?;
        let name = place.file_name().ok_or(ErrorKind::InvalidInput)?.to_string_lossy();
        // With the number of the process: another game may be writing the same.
        let mut part = Part { path: folder.join(format!("{name}{PART}{}", std::process::id())), kept: false };
        let mut file = File::create(&part.path)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        drop(file);
        between()?;
        fs::rename(&part.path, place)?;
        part.kept = true;
        // So that the new name stays, too. Not every system can; then it writes the folder when it likes.
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
        Ok(())
    }

    fn sweep(&self) {
        let folders = fs::read_dir(&self.path).into_iter().flatten().flatten().map(|entry| entry.path());
        for folder in std::iter::once(self.path.clone()).chain(folders.filter(|path| path.is_dir())) {
            for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
                let modified = entry.metadata().and_then(|data| data.modified());
                let age = modified.ok().and_then(|time| SystemTime::now().duration_since(time).ok());
                if is_part(&entry.file_name().to_string_lossy()) && age.is_some_and(|age| age > STALE) {
                    let _ = fs::remove_file(entry.path());
                }
            }
        }
    }
}

fn is_part(name: &str) -> bool {
    name.rsplit_once(PART).is_some_and(|(_, process)| process.parse::<u32>().is_ok())
}

impl Storage for Folder {
    fn read(&self, name: &str) -> Result<Option<Vec<u8>>, Trouble> {
        let trouble = |why: Why| Trouble::new(Doing::Read, name, why);
        let file = match File::open(self.place(Doing::Read, name)?) {
            Ok(file) => file,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(trouble(error.into())),
        };
        let mut bytes = Vec::new();
        file.take(LARGEST + 1).read_to_end(&mut bytes).map_err(|error| trouble(error.into()))?;
        if bytes.len() as u64 > LARGEST { Err(trouble(Why::Large)) } else { Ok(Some(bytes)) }
    }

    fn write(&mut self, name: &str, bytes: &[u8]) -> Result<(), Trouble> {
        let place = self.place(Doing::Write, name)?;
        if bytes.len() as u64 > LARGEST {
            return Err(Trouble::new(Doing::Write, name, Why::Large));
        }
        Self::put(&place, bytes, || Ok(())).map_err(|error| Trouble::new(Doing::Write, name, error))
    }

    fn remove(&mut self, name: &str) -> Result<(), Trouble> {
        match fs::remove_file(self.place(Doing::Remove, name)?) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(Trouble::new(Doing::Remove, name, error)),
            _ => Ok(()),
        }
    }

    fn list(&self, folder: &str) -> Result<Vec<String>, Trouble> {
        let path = if folder.is_empty() { self.path.clone() } else { self.place(Doing::List, folder)? };
        let entries = match fs::read_dir(path) {
            Ok(entries) => entries,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(Trouble::new(Doing::List, folder, error)),
        };
        let mut names = Vec::new();
        for entry in entries {
            let entry = entry.map_err(|error| Trouble::new(Doing::List, folder, error))?;
            // Others are not ours: hidden ones, and names that are no text.
            let Ok(name) = entry.file_name().into_string() else { continue };
            let full = if folder.is_empty() { name } else { format!("{folder}/{name}") };
            if check(&full).is_ok() && !is_part(&full) && entry.path().is_file() {
                names.push(full);
            }
        }
        names.sort_unstable();
        Ok(names)
    }

    fn set_aside(&mut self, name: &str) -> Result<String, Trouble> {
        let trouble = |why: Why| Trouble::new(Doing::SetAside, name, why);
        let place = self.place(Doing::SetAside, name)?;
        for aside in asides(name) {
            let other = self.place(Doing::SetAside, &aside)?;
            if !other.exists() {
                return fs::rename(place, other).map(|()| aside).map_err(|error| trouble(error.into()));
            }
        }
        Err(trouble(Why::Other("too many were before it".to_owned())))
    }
}

#[cfg(test)]
mod tests {
    use std::process::Command;
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;

    /// A folder of its own for a test, gone at its end.
    struct Place(PathBuf);

    impl Place {
        fn new() -> Self {
            static NEXT: AtomicU32 = AtomicU32::new(0);
            let number = NEXT.fetch_add(1, Ordering::Relaxed);
            let path = std::env::temp_dir().join(format!("azuki-{}-{number} 雷", std::process::id()));
            let _ = fs::remove_dir_all(&path);
            Self(path)
        }

        fn folder(&self) -> Folder {
            Folder::new(&self.0)
        }

        /// Everything that lies in it, also what is not listed.
        fn all(&self) -> Vec<String> {
            let names = fs::read_dir(&self.0).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
            let mut names: Vec<String> = names.collect();
            names.sort();
            names
        }
    }

    impl Drop for Place {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn a_folder_behaves_as_a_storage() {
        let place = Place::new();
        super::super::tests::behaves(&mut place.folder());
        assert!(place.all().iter().all(|name| !is_part(name)), "{:?}", place.all());
    }

    #[test]
    fn a_full_disk_keeps_the_old_and_leaves_no_rest() {
        let place = Place::new();
        let mut folder = place.folder();
        folder.write("match.json", b"old").unwrap();
        let full = Folder::put(&place.0.join("match.json"), b"new", || Err(ErrorKind::StorageFull.into()));
        assert_eq!(Why::from(full.unwrap_err()), Why::Full);
        assert_eq!(folder.read("match.json"), Ok(Some(b"old".to_vec())));
        assert_eq!(place.all(), ["match.json"]);
    }

    #[test]
    fn what_cannot_be_put_in_its_place_leaves_no_rest() {
        let place = Place::new();
        let mut folder = place.folder();
        folder.write("replays/a.json", b"a").unwrap();
        let trouble = folder.write("replays", b"a folder is there").unwrap_err();
        assert!(trouble.to_string().starts_with("replays could not be saved: "), "{trouble}");
        assert_eq!(place.all(), ["replays"]);
        assert_eq!(folder.read("replays/a.json"), Ok(Some(b"a".to_vec())));
        folder.write("file", b"").unwrap();
        assert!(folder.write("file/x.json", b"").is_err(), "a file is no folder");
        assert!(folder.read("replays").is_err(), "a folder is no file");
    }

    /// The test starts itself again, and the second one dies between writing and putting in place.
    #[test]
    fn a_kill_between_writing_and_putting_in_place_keeps_the_old() {
        const PLACE: &str = "AZUKI_TEST_KILLED_IN";
        if let Some(place) = std::env::var_os(PLACE) {
            let _ = Folder::put(&Path::new(&place).join("match.json"), b"new", || std::process::exit(7));
            panic!("the process should be gone");
        }
        let place = Place::new();
        place.folder().write("match.json", b"old").unwrap();
        let itself = concat!(module_path!(), "::a_kill_between_writing_and_putting_in_place_keeps_the_old");
        let itself = itself.split_once("::").unwrap().1;
        let killed = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", itself])
            .env(PLACE, &place.0)
            .status()
            .unwrap();
        assert_eq!(killed.code(), Some(7));
        assert_eq!(place.all().len(), 2, "the rest lies there: {:?}", place.all());
        let mut folder = place.folder();
        assert_eq!(folder.read("match.json"), Ok(Some(b"old".to_vec())));
        assert_eq!(folder.list("").unwrap(), ["match.json"]);
        folder.write("match.json", b"newer").unwrap();
        assert_eq!(folder.read("match.json"), Ok(Some(b"newer".to_vec())));
        // A day later it is cleared away.
        let rest = place.all().into_iter().find(|name| is_part(name)).unwrap();
        let yesterday = SystemTime::now() - Duration::from_secs(86_400);
        File::options().write(true).open(place.0.join(rest)).unwrap().set_modified(yesterday).unwrap();
        place.folder();
        assert_eq!(place.all(), ["match.json"]);
    }

    #[test]
    fn too_large_a_file_is_not_read() {
        let place = Place::new();
        place.folder().write("settings.json", b"{}").unwrap();
        File::options().write(true).open(place.0.join("settings.json")).unwrap().set_len(LARGEST + 1).unwrap();
        assert_eq!(place.folder().read("settings.json").unwrap_err().why, Why::Large);
        assert!(place.folder().set_aside("settings.json").is_ok());
    }
}
