//! What is seen for a moment: at most so many of a kind, so that nothing is allocated while the game plays.

/// Something that passes.
pub trait Passing {
    /// How many there are at most; the oldest makes room.
    const MOST: usize;
    /// Seconds since it began.
    fn age(&mut self) -> &mut f32;
    /// Seconds until it is over.
    fn life(&self) -> f32;
}

/// All of one kind, the newest last.
#[derive(Clone, PartialEq, Debug)]
pub struct Pool<T> {
    pub(super) list: Vec<T>,
}

impl<T: Passing> Default for Pool<T> {
    fn default() -> Self {
        Self { list: Vec::with_capacity(T::MOST) }
    }
}

impl<T: Passing> Pool<T> {
    /// All of them.
    pub fn seen(&self) -> &[T] {
        &self.list
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub(super) fn push(&mut self, one: T) {
        if self.list.len() == T::MOST {
            self.list.remove(0);
        }
        self.list.push(one);
    }

    pub(super) fn clear(&mut self) {
        self.list.clear();
    }

    pub(super) fn update(&mut self, elapsed: f32) {
        for one in &mut self.list {
            *one.age() += elapsed;
        }
        self.list.retain_mut(|one| *one.age() < one.life());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Spark(f32);

    impl Passing for Spark {
        const MOST: usize = 3;

        fn age(&mut self) -> &mut f32 {
            &mut self.0
        }

        fn life(&self) -> f32 {
            1.0
        }
    }

    #[test]
    fn the_oldest_makes_room_and_nothing_stays() {
        let mut sparks: Pool<Spark> = Pool::default();
        let room = sparks.list.capacity();
        for age in [0.9, 0.1, 0.2, 0.3] {
            sparks.push(Spark(age));
        }
        assert_eq!((sparks.seen().len(), sparks.list.capacity()), (3, room));
        sparks.update(0.75);
        assert_eq!(sparks.seen().len(), 2, "the third was over");
        sparks.update(1.0);
        assert!(sparks.is_empty());
    }
}
