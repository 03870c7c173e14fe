//! A table with a place for every kind that an identity bit can name.

use std::ops::{Index, IndexMut};

use crate::sim::ids::KindId;

/// A value for each of the up to 64 kinds.
#[derive(Clone, Copy, Debug)]
pub(super) struct ByKind<T>([T; 64]);

impl<T: Copy + Default> Default for ByKind<T> {
    fn default() -> ByKind<T> {
        ByKind([T::default(); 64])
    }
}

impl<T> Index<KindId> for ByKind<T> {
    type Output = T;

    #[inline]
    fn index(&self, kind: KindId) -> &T {
        &self.0[kind.index() % 64]
    }
}

impl<T> IndexMut<KindId> for ByKind<T> {
    #[inline]
    fn index_mut(&mut self, kind: KindId) -> &mut T {
        &mut self.0[kind.index() % 64]
    }
}
