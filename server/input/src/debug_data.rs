//! Reads debug data with a bound on the work.
//!
//! Debug data refer to themselves: any number of compilation units may name one table of lines, any number of functions
//! one list of ranges, and inlined functions may be nested to any depth. The crates that read debug data follow all
//! references, and follow nesting by recursion. So the [`Reader`] that they read from counts what is read, looks at the
//! depth of the stack, and fails when either exceeds its maximum.

use std::borrow::Cow;
use std::ptr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};

use gimli::{EndianArcSlice, LittleEndian, ReaderOffsetId, Result};

/// Maximum number of bytes of the stack that reading may take.
const MOST_STACK_BYTES: usize = 256 << 10;

/// The work that may still be done on the debug data of one file, counted in reads: of a field, or of 32 bytes of a
/// string.
#[derive(Debug)]
pub struct Effort {
    /// Number of reads that may still be done.
    reads_left: AtomicU64,
    /// Address in the stack at which reading began; 0 before [`Effort::begin`].
    stack: AtomicUsize,
}

impl Effort {
    /// Returns the effort for debug data of this many bytes: enough for several passes that read every field and
    /// string.
    pub fn for_bytes(n_bytes: u64) -> Arc<Effort> {
        // Reads for each byte, and reads that even the smallest debug data may take.
        const PASSES: u64 = 8;
        const LEAST: u64 = 4096;
        let reads_left = AtomicU64::new(n_bytes.saturating_mul(PASSES).saturating_add(LEAST));
        Arc::new(Effort { reads_left, stack: AtomicUsize::new(0) })
    }

    /// Notes where the stack is now: from here on, reading may take [`MOST_STACK_BYTES`] of it.
    pub fn begin(&self) {
        self.stack.store(stack_here(), Relaxed);
    }

    /// Subtracts `n_reads` from the reads that are left. Returns false if too few are left, or if the stack has become
    /// too deep. Two threads that read at once may miscount, which does no harm.
    fn take(&self, n_reads: u64) -> bool {
        let left = self.reads_left.load(Relaxed);
        self.reads_left.store(left.saturating_sub(n_reads), Relaxed);
        let stack = self.stack.load(Relaxed);
        n_reads <= left && (stack == 0 || stack_here().abs_diff(stack) <= MOST_STACK_BYTES)
    }
}

/// Returns an address in the stack frame of this call.
#[inline(never)]
fn stack_here() -> usize {
    let here = 0_u8;
    ptr::from_ref(std::hint::black_box(&here)).addr()
}

/// Little-endian bytes of a section that are still to be read, with the effort that reading them takes from.
#[derive(Clone, Debug)]
pub struct Reader {
    /// The bytes.
    bytes: EndianArcSlice<LittleEndian>,
    /// The work that reading may still take, shared by all sections of a file.
    effort: Arc<Effort>,
}

impl Reader {
    pub fn new(bytes: impl Into<Arc<[u8]>>, effort: &Arc<Effort>) -> Reader {
        Reader { bytes: EndianArcSlice::new(bytes.into(), LittleEndian), effort: effort.clone() }
    }

    /// Takes `n_reads` reads from the effort; an error if fewer are left, or if the stack has become too deep.
    fn spend(&self, n_reads: usize) -> Result<()> {
        self.effort.take(n_reads as u64).then_some(()).ok_or(gimli::Error::TooManyIterations)
    }
}

impl gimli::Reader for Reader {
    type Endian = LittleEndian;
    type Offset = usize;

    fn endian(&self) -> LittleEndian {
        LittleEndian
    }

    fn len(&self) -> usize {
        self.bytes.len()
    }

    fn empty(&mut self) {
        self.bytes.empty();
    }

    fn truncate(&mut self, len: usize) -> Result<()> {
        self.bytes.truncate(len)
    }

    fn offset_from(&self, base: &Reader) -> usize {
        self.bytes.offset_from(&base.bytes)
    }

    fn offset_id(&self) -> ReaderOffsetId {
        self.bytes.offset_id()
    }

    fn lookup_offset_id(&self, id: ReaderOffsetId) -> Option<usize> {
        self.bytes.lookup_offset_id(id)
    }

    fn find(&self, byte: u8) -> Result<usize> {
        // Searching this many bytes counts as one read.
        const BYTES_IN_A_READ: usize = 32;
        let found = self.bytes.find(byte)?;
        self.spend(found / BYTES_IN_A_READ)?;
        Ok(found)
    }

    fn skip(&mut self, len: usize) -> Result<()> {
        self.bytes.skip(len)
    }

    fn split(&mut self, len: usize) -> Result<Reader> {
        Ok(Reader { bytes: self.bytes.split(len)?, effort: self.effort.clone() })
    }

    fn to_slice(&self) -> Result<Cow<'_, [u8]>> {
        self.bytes.to_slice()
    }

    fn to_string(&self) -> Result<Cow<'_, str>> {
        self.bytes.to_string()
    }

    fn to_string_lossy(&self) -> Result<Cow<'_, str>> {
        self.bytes.to_string_lossy()
    }

    fn read_slice(&mut self, buffer: &mut [u8]) -> Result<()> {
        self.spend(1)?;
        self.bytes.read_slice(buffer)
    }
}
