//! The part of a program that is analysed by itself.

use std::ops::Range;

use crate::inst::asm::regions;
use crate::text::{BufferId, Span};

/// A named list of instructions of a program, as ranges of their indices. It borrows nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    pub(super) inner: regions::MarkedRegion,
}

/// The choice of regions of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Regions {
    /// Regions between `LLVM-MCA-BEGIN` and `LLVM-MCA-END`; the whole text if there are no such markers.
    Marked,
    /// All instructions, as one region.
    Whole,
    /// The innermost loops, in the order of the text, each named after its function and label, as `dot:.L3`.
    ///
    /// ```
    /// # #[cfg(feature = "x86")] {
    /// use mca_core::{Analyzer, Cpu, NoFiles, Program, ReadOptions, Regions, Source, Target};
    ///
    /// let cpu = Cpu::find(&Target::parse("x86_64-pc-linux-gnu").unwrap(), "haswell").unwrap();
    /// let text = "sum: xorl %eax, %eax\n.L3: addl (%rdi), %eax\n addq $4, %rdi\n cmpq %rdi, %rsi\n jne .L3\n ret\n";
    /// let program = Program::read(Source::from(text), &cpu, &ReadOptions::default(), &NoFiles);
    /// let loops = program.regions(&Regions::Loops);
    /// assert_eq!((loops[0].name(), loops[0].members()), (&b"sum:.L3"[..], &[1..5][..]));
    /// let analysis = Analyzer::new(cpu).analyze(&program, &loops[0]).unwrap();
    /// assert_eq!(format!("{:.2}", analysis.cycles_per_iteration()), "1.33");
    /// # }
    /// ```
    Loops,
    /// The functions that hold an instruction, in the order of the text.
    Functions,
    /// One region of the instructions on these lines of the text, counted from 1.
    Lines(Range<u32>),
}

#[doc(hidden)]
impl From<regions::MarkedRegion> for Region {
    fn from(inner: regions::MarkedRegion) -> Region {
        Region { inner }
    }
}

impl Region {
    /// Makes a region of instructions, by their indices, in order.
    pub fn new(name: impl Into<Vec<u8>>, members: Vec<Range<u32>>) -> Region {
        Region { inner: regions::MarkedRegion { name: name.into(), members, ..regions::MarkedRegion::default() } }
    }

    /// Returns the region with other instructions, such as those that were executed, in that order.
    pub fn with_members(self, members: Vec<Range<u32>>) -> Region {
        Region { inner: regions::MarkedRegion { members, ..self.inner } }
    }

    /// Sets the range of offsets in the text of a region without markers. Statements of that range that could not
    /// be read then count as doubts about the region's numbers.
    pub fn at(self, place: Range<usize>) -> Region {
        let point = |offset: usize| {
            let offset = u32::try_from(offset).unwrap_or(u32::MAX);
            Span { buffer: BufferId::MAIN, start: offset, end: offset }
        };
        let inner =
            regions::MarkedRegion { begin: Some(point(place.start)), end: Some(point(place.end)), ..self.inner };
        Region { inner }
    }

    /// Makes reports announce the region by a header, as they do for one between markers.
    pub fn announced(self) -> Region {
        Region { inner: regions::MarkedRegion { is_announced: true, ..self.inner } }
    }

    /// Sets the number of paths that control may take through the region.
    pub fn with_paths(self, n: u32) -> Region {
        Region { inner: regions::MarkedRegion { n_paths: Some(n), ..self.inner } }
    }

    /// Sets what else a compiler made of the same loop of the source, which shows how wide elements are: the instructions of other
    /// loops without branches inside (`twins`), and those after the loop, in no other one (`leftovers`).
    pub fn with_twins(self, twins: Vec<Vec<Range<u32>>>, leftovers: Vec<Range<u32>>) -> Region {
        Region { inner: regions::MarkedRegion { twins, leftovers, ..self.inner } }
    }

    /// Returns the name of the region; empty if it has none.
    pub fn name(&self) -> &[u8] {
        &self.inner.name
    }

    /// Returns the ranges of the indices of its instructions, in order.
    pub fn members(&self) -> &[Range<u32>] {
        &self.inner.members
    }

    /// Returns the indices of its instructions, in order.
    pub fn instructions(&self) -> impl Iterator<Item = usize> + '_ {
        self.inner.instructions()
    }

    /// Whether it holds no instruction.
    pub fn is_empty(&self) -> bool {
        self.inner.is_empty()
    }

    /// Whether reports announce the region by a header, as they do for one between markers.
    pub fn has_marker(&self) -> bool {
        self.inner.has_marker()
    }

    /// Returns the number of paths that control may take through the region, if it is known.
    pub fn n_paths(&self) -> Option<u32> {
        self.inner.n_paths
    }

    /// Returns the bytes of the region's markers, its beginning and its end; `None` for one that does not stand in the text
    /// itself. A region without markers has empty ranges, or `None`.
    pub fn place(&self) -> (Option<Range<usize>>, Option<Range<usize>>) {
        let in_text = |span: Option<Span>| span.filter(|span| span.buffer == BufferId::MAIN);
        let range = |span: Span| span.start as usize..span.end as usize;
        (in_text(self.inner.begin).map(range), in_text(self.inner.end).map(range))
    }

    #[doc(hidden)]
    pub fn inner(&self) -> &regions::MarkedRegion {
        &self.inner
    }
}
