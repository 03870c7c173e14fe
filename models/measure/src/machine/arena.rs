//! Memory at fixed addresses: the code, the cells next to it, and the pages that the code may touch.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::Refusal;

/// Size of a page of memory in bytes.
pub const PAGE: usize = 4096;
/// Maximum number of pages that the code may touch. Each has its own memory: two addresses of the same memory would slow down
/// processors that predict the place of an address in the cache.
pub const N_PAGES: usize = 32;
/// Number of sets of physical pages, with all of which the code is tried. Their addresses are random and can cost time, since some
/// processors compare only a part of the physical addresses of loads and stores.
pub const N_SETS: usize = 4;
/// Address of the code. Nothing else is in its 4 GiB, so that a system call from there must be one of the measured code.
pub const CODE: u64 = 0x4000_0000_0000;
/// Maximum size in bytes of the code with everything around it.
pub const CODE_BYTES: usize = 1 << 18;
/// Address of the function that runs the code. Before it, at `CODE`, is the exit.
pub const ENTRY: u64 = CODE + 64;
/// Address of the page with the cells, so far from the code that its relative addresses do not reach it by accident.
pub const DATA: u64 = 0x4000_4000_0000;

/// Indices of the words of 8 bytes at `DATA` that the code around the measured code uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// The stack pointer of the caller.
    SavedStack,
    /// Passes that are left, if no register counts them.
    Counter,
    /// Time stamp counter before the run.
    Start,
    /// Time stamp counter after the run.
    End,
    /// Value of the floating-point control register MXCSR while the code runs.
    FastFloats,
    /// Value of MXCSR after the code has run.
    UsualFloats,
    /// Number of repetitions of a run.
    Repetitions,
    /// 1 once the code has taken a branch to an exit.
    HasLeft,
    /// First of four words of ones (floats of 32 bits), of which the first two are the first value of each vector register.
    Lanes = 8,
    /// Number of passes before registers are set to their first values.
    Passes = 12,
    /// Repetitions that are left.
    Outer,
}

/// MXCSR with all exceptions masked and denormals treated as zero, so that values do not affect the time.
const FAST_FLOATS: u64 = 0x9fc0;
/// MXCSR as programs expect it.
const USUAL_FLOATS: u64 = 0x1f80;
/// Two floats of 32 bits that are 1.0.
const TWO_ONES: u64 = 0x3f80_0000_3f80_0000;

/// The memory at fixed addresses, mapped until the process ends.
#[derive(Debug)]
pub struct Arena {
    /// A second address of the memory at `CODE`, at which it can be written.
    code: *mut u8,
    /// The pages of all sets, one after the other.
    physical: *mut u64,
    /// Descriptor of the file whose content these pages are.
    pub pages_file: i32,
}

impl Arena {
    /// Maps all memory. It must be called once only, since the addresses are fixed.
    pub fn map() -> Result<Arena, Refusal> {
        let code_file = memory_file(c"code", CODE_BYTES)?;
        let pages_file = memory_file(c"pages", PAGE * N_PAGES * N_SETS)?;
        let (read, write, run) = (libc::PROT_READ, libc::PROT_WRITE, libc::PROT_EXEC);
        map(Some(CODE), CODE_BYTES, read | run, code_file)?;
        map(Some(DATA), PAGE, read | write, -1)?;
        let code = map(None, CODE_BYTES, read | write, code_file)?;
        let physical = map(None, PAGE * N_PAGES * N_SETS, read | write, pages_file)?;
        let arena = Arena { code: code.cast(), physical: physical.cast(), pages_file };
        arena.set(Cell::FastFloats, FAST_FLOATS);
        arena.set(Cell::UsualFloats, USUAL_FLOATS);
        for lane in 0..4 {
            cell_at(Cell::Lanes as usize + lane).store(TWO_ONES, Ordering::Relaxed);
        }
        Ok(arena)
    }

    /// Writes a cell.
    pub fn set(&self, cell: Cell, value: u64) {
        cell_at(cell as usize).store(value, Ordering::SeqCst);
    }

    /// Reads a cell.
    pub fn get(&self, cell: Cell) -> u64 {
        cell_at(cell as usize).load(Ordering::SeqCst)
    }

    /// Writes bytes at an offset from `CODE`. Bytes that do not fit are left out.
    pub fn write_code(&mut self, offset: usize, bytes: &[u8]) {
        let n_bytes = bytes.len().min(CODE_BYTES.saturating_sub(offset));
        // SAFETY: `code` maps CODE_BYTES bytes for ever, of which `offset + n_bytes` are not more; nothing else refers
        // to them while this has `&mut self`, and `bytes` lies elsewhere.
        #[expect(unsafe_code)]
        unsafe {
            std::ptr::copy_nonoverlapping(bytes.as_ptr(), self.code.add(offset), n_bytes);
        }
    }

    /// Fills the first `n_pages` pages of a set with words of 8 bytes, as far as there are some.
    pub fn fill(&mut self, set: usize, words: &[u64], n_pages: usize) {
        let n_words = (n_pages * PAGE / 8).min(words.len()).min(PAGE * N_PAGES / 8);
        let first = set.min(N_SETS - 1) * PAGE * N_PAGES / 8;
        // SAFETY: `physical` maps N_SETS sets of PAGE * N_PAGES bytes for ever, of which this is one; `words` has as many words
        // as are copied, and the measured code, which shares the pages, does not run now.
        #[expect(unsafe_code)]
        unsafe {
            std::ptr::copy_nonoverlapping(words.as_ptr(), self.physical.add(first), n_words);
        }
    }
}

/// Returns the word of the page at `DATA` with this index.
fn cell_at(index: usize) -> &'static AtomicU64 {
    debug_assert!(index < PAGE / 8);
    // SAFETY: every `Arena` has mapped the page at DATA, readable and writable, before it can be used, and nothing ever
    // unmaps it. The measured code changes it, in this thread, between accesses of ours: hence atomics.
    #[expect(unsafe_code)]
    unsafe {
        AtomicU64::from_ptr((DATA as usize + 8 * index) as *mut u64)
    }
}

/// Returns the descriptor of a new file in memory of this size. The name is only for people who look at the process.
fn memory_file(name: &std::ffi::CStr, n_bytes: usize) -> Result<i32, Refusal> {
    // SAFETY: the name is a C string, and the calls keep nothing of it.
    #[expect(unsafe_code)]
    let (file, result) = unsafe {
        let file = libc::memfd_create(name.as_ptr(), libc::MFD_CLOEXEC);
        (file, libc::ftruncate(file, n_bytes as libc::off_t))
    };
    if file < 0 || result != 0 { Err(failure("memory cannot be shared")) } else { Ok(file) }
}

/// Maps the file with this descriptor (−1: new memory) at an address, and returns the address; `None` leaves it to the system.
fn map(place: Option<u64>, n_bytes: usize, protection: i32, file: i32) -> Result<*mut libc::c_void, Refusal> {
    let fixed = if place.is_some() { libc::MAP_FIXED_NOREPLACE } else { 0 };
    let kind = if file < 0 { libc::MAP_ANONYMOUS } else { 0 };
    let place = place.unwrap_or_default() as usize as *mut libc::c_void;
    // SAFETY: a fixed place is only taken if nothing lies there, so no memory in use changes.
    #[expect(unsafe_code)]
    let found = unsafe {
        let flags = libc::MAP_SHARED | libc::MAP_POPULATE | fixed | kind;
        libc::mmap(place, n_bytes, protection, flags, file, 0)
    };
    let is_wrong = found == libc::MAP_FAILED || (fixed != 0 && found != place);
    if is_wrong { Err(failure("memory cannot be mapped")) } else { Ok(found) }
}

/// Returns a refusal that says what does not work, with the system's reason for the last call.
fn failure(what: &str) -> Refusal {
    Refusal::Machine(format!("{what}: {}", std::io::Error::last_os_error()))
}
