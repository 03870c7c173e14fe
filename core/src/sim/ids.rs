//! Index types of the simulation's own tables.

/// Defines the type of an index into one table, so that indices into different tables cannot be confused.
macro_rules! index_type {
    ($(#[$meta:meta])* $name:ident($raw:ty)) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub(crate) struct $name(pub $raw);

        impl $name {
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

index_type!(
    /// An instruction of the block, by its position in it. Each iteration executes it once more, as another instance.
    TemplateId(u32)
);
index_type!(
    /// A place in the ring of instructions between dispatch and retirement.
    InstanceId(u32)
);
index_type!(
    /// A set of registers that always hold the same write, because the block writes them together (`program/cells.rs`).
    CellId(u16)
);
index_type!(
    /// A register that an eliminated move may redirect reads to, as an index into the list of the cells that they then look at.
    RootId(u16)
);
index_type!(
    /// A distinct list of resource uses (`program/signatures.rs`); many instructions of a block share one.
    SignatureId(u32)
);
index_type!(
    /// A kind of units or a group, by the position (0 to 63) of its identity bit in masks.
    KindId(u8)
);
index_type!(
    /// A group of memory instructions, by its place in the table of the load/store unit. Places are reused.
    GroupId(u32)
);
index_type!(
    /// A timer of the timing wheel: of a place for an instruction in flight, or of a unit.
    TimerId(u32)
);

/// A slice of one of a program's pools: vectors that hold the lists of all instructions one after the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PoolRange {
    /// Index of the first item.
    pub start: u32,
    /// Index after the last item.
    pub end: u32,
}

impl PoolRange {
    #[inline]
    pub fn len(self) -> usize {
        (self.end - self.start) as usize
    }

    /// Returns the slice of `pool` that this range names.
    #[inline]
    pub fn of<T>(self, pool: &[T]) -> &[T] {
        &pool[self.start as usize..self.end as usize]
    }

    #[inline]
    pub fn indices(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}
