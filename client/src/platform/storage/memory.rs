//! Files that are forgotten at the end: for tests, and where there is no place for others.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::{Doing, Storage, Trouble, Why, asides, check};

/// Files in memory. A copy is another hand on the same files.
#[derive(Clone, Default)]
pub struct Memory(Arc<Mutex<Inner>>);

#[derive(Default)]
struct Inner {
    files: BTreeMap<String, Vec<u8>>,
    failing: Option<Why>,
    unreadable: Option<Why>,
}

impl Memory {
    /// From now on nothing can be changed, for a reason; or again, for none.
    pub fn fail(&self, why: Option<Why>) {
        self.inner().failing = why;
    }

    /// From now on nothing can be read, for a reason; or again, for none.
    pub fn fail_reading(&self, why: Option<Why>) {
        self.inner().unreadable = why;
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change<T>(
        &self,
        doing: Doing,
        name: &str,
        change: impl FnOnce(&mut BTreeMap<String, Vec<u8>>) -> Result<T, Why>,
    ) -> Result<T, Trouble> {
        let mut inner = self.inner();
        check(name)
            .and_then(|()| inner.failing.clone().map_or(Ok(()), Err))
            .and_then(|()| change(&mut inner.files))
            .map_err(|why| Trouble::new(doing, name, why))
    }
}

impl Storage for Memory {
    fn read(&self, name: &str) -> Result<Option<Vec<u8>>, Trouble> {
        let inner = self.inner();
        check(name)
            .and_then(|()| inner.unreadable.clone().map_or(Ok(()), Err))
            .map_err(|why| Trouble::new(Doing::Read, name, why))?;
        Ok(inner.files.get(name).cloned())
    }

    fn write(&mut self, name: &str, bytes: &[u8]) -> Result<(), Trouble> {
        self.change(Doing::Write, name, |files| {
            files.insert(name.to_owned(), bytes.to_vec());
            Ok(())
        })
    }

    fn remove(&mut self, name: &str) -> Result<(), Trouble> {
        self.change(Doing::Remove, name, |files| {
            files.remove(name);
            Ok(())
        })
    }

    fn list(&self, folder: &str) -> Result<Vec<String>, Trouble> {
        let inner = self.inner();
        if !folder.is_empty() {
            check(folder).map_err(|why| Trouble::new(Doing::List, folder, why))?;
        }
        let inside = |name: &&String| name.rsplit_once('/').map_or("", |(before, _)| before) == folder;
        Ok(inner.files.keys().filter(inside).cloned().collect())
    }

    fn set_aside(&mut self, name: &str) -> Result<String, Trouble> {
        self.change(Doing::SetAside, name, |files| {
            let aside = asides(name).find(|aside| !files.contains_key(aside));
            let aside = aside.ok_or_else(|| Why::Other("too many were before it".to_owned()))?;
            let bytes = files.remove(name).ok_or_else(|| Why::Other("there is no such file".to_owned()))?;
            files.insert(aside.clone(), bytes);
            Ok(aside)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_behaves_as_a_storage() {
        super::super::tests::behaves(&mut Memory::default());
    }

    #[test]
    fn a_failing_memory_keeps_what_it_had() {
        let mut memory = Memory::default();
        memory.write("match.json", b"old").unwrap();
        memory.clone().fail(Some(Why::Full));
        assert_eq!(memory.write("match.json", b"new"), Err(Trouble::new(Doing::Write, "match.json", Why::Full)));
        assert_eq!(memory.remove("match.json").unwrap_err().why, Why::Full);
        assert_eq!(memory.set_aside("match.json").unwrap_err().why, Why::Full);
        assert_eq!(memory.read("match.json"), Ok(Some(b"old".to_vec())));
    }
}
