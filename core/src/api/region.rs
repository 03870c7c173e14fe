//! The part of a program that is analysed by itself.

use std::ops::Range;

use crate::inst::asm::regions;
use crate::text::{BufferId, Span};

/// A name and ranges of instruction numbers; it borrows nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    pub(super) inner: regions::MarkedRegion,
}

/// The regions of a program that are asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Regions {
    /// What `LLVM-MCA-BEGIN` and `LLVM-MCA-END` delimit; the whole text if nothing does.
    Marked,
    /// All instructions.
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
    /// What these lines of the text hold, counted from 1.
    Lines(Range<u32>),
}

#[doc(hidden)]
impl From<regions::MarkedRegion> for Region {
    fn from(inner: regions::MarkedRegion) -> Region {
        Region { inner }
    }
}

impl Region {
    /// Instructions by their numbers, in order.
    pub fn new(name: impl Into<Vec<u8>>, members: Vec<Range<u32>>) -> Region {
        Region { inner: regions::MarkedRegion { name: name.into(), members, ..regions::MarkedRegion::default() } }
    }

    /// This region with other instructions, such as those that were run of it, in the order in which they were run.
    pub fn with_members(self, members: Vec<Range<u32>>) -> Region {
        Region { inner: regions::MarkedRegion { members, ..self.inner } }
    }

    /// Places a region at a range of the text. Trust in its number then counts the statements of that range
    /// that could not be read; a place is no marker.
    pub fn at(self, place: Range<usize>) -> Region {
        let point = |offset: usize| {
            let offset = u32::try_from(offset).unwrap_or(u32::MAX);
            Span { buffer: BufferId::MAIN, start: offset, end: offset }
        };
        let inner =
            regions::MarkedRegion { begin: Some(point(place.start)), end: Some(point(place.end)), ..self.inner };
        Region { inner }
    }

    /// Has reports announce a region by a header, as they do one between markers.
    pub fn announced(self) -> Region {
        Region { inner: regions::MarkedRegion { is_announced: true, ..self.inner } }
    }

    /// Says how many paths control may take through a region.
    pub fn with_paths(self, n: u32) -> Region {
        Region { inner: regions::MarkedRegion { n_ways: Some(n), ..self.inner } }
    }

    /// Empty for regions without a name.
    pub fn name(&self) -> &[u8] {
        &self.inner.name
    }

    /// Ranges of instruction numbers, in order.
    pub fn members(&self) -> &[Range<u32>] {
        &self.inner.members
    }

    /// The numbers of its instructions, in order.
    pub fn instructions(&self) -> impl Iterator<Item = usize> + '_ {
        self.inner.instructions()
    }

    /// Whether it holds no instruction.
    pub fn is_empty(&self) -> bool {
        self.inner.is_empty()
    }

    /// Whether the report announces it by a header.
    pub fn has_marker(&self) -> bool {
        self.inner.has_marker()
    }

    /// How many paths control may take through it, if somebody has counted them.
    pub fn n_paths(&self) -> Option<u32> {
        self.inner.n_ways
    }

    /// Where it begins and where it ends, as far as that stands in the text itself: the places of its markers.
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
