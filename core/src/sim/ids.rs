//! Index types of the simulation's own tables.

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
    /// An instruction of the block.
    TemplateId(u32)
);
index_type!(
    /// A place in the ring of instructions between dispatch and retirement.
    InstanceId(u32)
);
index_type!(
    /// A set of registers that the block always writes together.
    CellId(u16)
);
index_type!(
    /// A register that reads may be redirected to, with the cells that such a read looks at.
    RootId(u16)
);
index_type!(
    /// A distinct list of resource uses; many instructions of a block share one.
    SignatureId(u32)
);
index_type!(
    /// Position of a resource kind's identity bit.
    KindId(u8)
);
index_type!(
    /// A place in the table of memory groups.
    GroupId(u32)
);
index_type!(
    /// An entry of the timing wheel.
    NodeId(u32)
);

/// A slice of one of a program's pools.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PoolRange {
    pub start: u32,
    pub end: u32,
}

impl PoolRange {
    #[inline]
    pub fn len(self) -> usize {
        (self.end - self.start) as usize
    }

    #[inline]
    pub fn of<T>(self, pool: &[T]) -> &[T] {
        &pool[self.start as usize..self.end as usize]
    }

    #[inline]
    pub fn indices(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}
