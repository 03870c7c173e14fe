//! Handles faults of the measured code: a missing page is mapped, readable and writable but not executable; every other fault ends
//! the run.
//!
//! The signal handler uses only atomics and the system calls that map a page or end the process. To end a run, it lets the process
//! continue at the exit.

use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU32, AtomicU64, AtomicUsize, Ordering};

use super::arena::{CODE, CODE_BYTES, N_PAGES, N_SETS, PAGE};
use super::privileged;
use crate::Refusal;

/// Lowest address at which a page is mapped. Below, the system maps none.
const LOWEST: u64 = 0x1_0000;
/// Address before which pages are mapped. From here on, addresses are invalid or the system's.
const HIGHEST: u64 = (1 << 47) - PAGE as u64;

/// Code of a signal for an address that is not mapped, as the kernel names it; `libc` lacks it.
const SEGV_MAPERR: i32 = 1;

/// Code of a signal for an instruction or a non-canonical address that the processor refuses.
const SI_KERNEL: i32 = 0x80;

/// Whether the measured code runs now.
static IS_RUNNING: AtomicBool = AtomicBool::new(false);
/// The signal, or the code such as [`TOO_MANY_PAGES`], that ended a run; 0 for none.
static FAILURE: AtomicI32 = AtomicI32::new(0);
/// Number of mapped pages.
static N_MAPPED: AtomicU32 = AtomicU32::new(0);
/// Maximum number of mapped pages.
static LIMIT: AtomicU32 = AtomicU32::new(N_PAGES as u32);
/// Index of the set of physical pages in use.
static SET: AtomicUsize = AtomicUsize::new(0);
/// Addresses of the mapped pages, in the order in which the code touched them.
static PAGES: [AtomicU64; N_PAGES] = [const { AtomicU64::new(0) }; N_PAGES];
/// Descriptor of the file with the physical pages.
static PAGES_FILE: AtomicI32 = AtomicI32::new(-1);

// Codes of failures that are no signals.

/// The code touched more pages than it may.
const TOO_MANY_PAGES: i32 = 1000;
/// The code stored to itself.
const WRITES_CODE: i32 = 1001;
/// The code has a privileged instruction.
const PRIVILEGED: i32 = 1002;

/// Bytes of the longest instruction.
const LONGEST: u64 = 15;

/// Value of the register CS in 64-bit code, which is the same for all processes of Linux.
const CODE_SEGMENT: i64 = 0x33;

/// Installs the handler for all signals by which a run can end. `pages_file` is the descriptor of the file with the physical pages.
pub fn install(pages_file: i32) -> Result<(), Refusal> {
    /// Size of the stack on which the handler runs.
    const STACK_BYTES: usize = 1 << 16;
    PAGES_FILE.store(pages_file, Ordering::SeqCst);
    let stack = Box::leak(vec![0u8; STACK_BYTES].into_boxed_slice());
    let alternate = libc::stack_t { ss_sp: stack.as_mut_ptr().cast(), ss_flags: 0, ss_size: STACK_BYTES };
    // SAFETY: the stack is leaked, so it lives as long as the process; the action is a valid one, whose handler has the
    // signature that SA_SIGINFO asks for.
    #[expect(unsafe_code)]
    let failed = unsafe {
        let mut action: libc::sigaction = std::mem::zeroed();
        action.sa_sigaction = on_signal as *const () as usize;
        action.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK;
        libc::sigfillset(&mut action.sa_mask);
        let mut failed = libc::sigaltstack(&alternate, std::ptr::null_mut()) != 0;
        for signal in
            [libc::SIGSEGV, libc::SIGBUS, libc::SIGILL, libc::SIGFPE, libc::SIGTRAP, libc::SIGALRM, libc::SIGSYS]
        {
            failed |= libc::sigaction(signal, &action, std::ptr::null_mut()) != 0;
        }
        failed
    };
    if failed { Err(Refusal::Machine("signals cannot be handled".to_owned())) } else { Ok(()) }
}

/// Begins a request: clears the failure of the previous one.
pub fn begin() {
    FAILURE.store(0, Ordering::SeqCst);
}

/// Unmaps all pages and clears the last failure, unless it was the end of the time. From now on the code may touch `limit` pages, which
/// are those of the set with index `set`.
pub fn reset(limit: u32, set: usize) {
    LIMIT.store(limit, Ordering::SeqCst);
    SET.store(set.min(N_SETS - 1), Ordering::SeqCst);
    let n_pages = N_MAPPED.swap(0, Ordering::SeqCst) as usize;
    for page in PAGES.iter().take(n_pages) {
        let address = page.load(Ordering::SeqCst) as usize as *mut libc::c_void;
        // SAFETY: the handler mapped this page for the measured code, and nobody else uses it.
        #[expect(unsafe_code)]
        unsafe {
            libc::munmap(address, PAGE);
        }
    }
    if FAILURE.load(Ordering::SeqCst) != libc::SIGALRM {
        FAILURE.store(0, Ordering::SeqCst);
    }
}

/// Returns the number of pages that the code has touched since the last reset.
pub fn n_pages() -> u32 {
    N_MAPPED.load(Ordering::SeqCst)
}

/// Returns the failure since the last reset; `None` if there was none.
pub fn find_failure() -> Option<Refusal> {
    match FAILURE.load(Ordering::SeqCst) {
        0 => None,
        TOO_MANY_PAGES => Some(Refusal::Pages { n_pages: n_pages() + 1 }),
        PRIVILEGED => Some(Refusal::Privileged),
        WRITES_CODE => Some(Refusal::WritesCode),
        libc::SIGILL => Some(Refusal::Illegal),
        libc::SIGFPE => Some(Refusal::Arithmetic),
        libc::SIGSYS => Some(Refusal::SystemCall),
        libc::SIGTRAP => Some(Refusal::Trap),
        libc::SIGALRM => Some(Refusal::Time),
        _ => Some(Refusal::Memory),
    }
}

/// Calls the function at `entry`, which `code::harness` has made.
pub fn run(entry: u64) {
    // SAFETY: the function there is written by `code::harness`, keeps the calling convention and restores what it must;
    // when the measured code inside it fails, the handler leads to the exit, which restores the same. The code itself may
    // write to memory of this process: that is why it is a process of its own, which its caller can lose.
    #[expect(unsafe_code)]
    let function = unsafe { std::mem::transmute::<*const (), extern "sysv64" fn()>(entry as usize as *const ()) };
    IS_RUNNING.store(true, Ordering::SeqCst);
    function();
    IS_RUNNING.store(false, Ordering::SeqCst);
}

/// The signal handler. While the measured code runs, it maps a missing page, or notes the failure and continues at the exit. At any
/// other time, a signal other than that of the alarm ends the process.
extern "C" fn on_signal(signal: i32, info: *mut libc::siginfo_t, context: *mut libc::c_void) {
    if !IS_RUNNING.load(Ordering::SeqCst) {
        if signal == libc::SIGALRM {
            FAILURE.store(signal, Ordering::SeqCst);
            return;
        }
        // SAFETY: ends the process at once; nothing of it is needed from here on.
        #[expect(unsafe_code)]
        unsafe {
            libc::_exit(crate::child::ROBBED)
        }
    }
    // SAFETY: the kernel passes a description of the signal, whose address is there for signals of memory.
    #[expect(unsafe_code)]
    let (address, code) = unsafe { ((*info).si_addr() as u64, (*info).si_code) };
    let failure = match signal {
        libc::SIGSEGV if (CODE..CODE + CODE_BYTES as u64).contains(&address) => WRITES_CODE,
        libc::SIGSEGV if code == SEGV_MAPERR => match find_page(address & !(PAGE as u64 - 1)) {
            None => return,
            Some(failure) => failure,
        },
        libc::SIGSEGV if code == SI_KERNEL && is_privileged(context.cast()) => PRIVILEGED,
        _ => signal,
    };
    FAILURE.store(failure, Ordering::SeqCst);
    let context = context.cast::<libc::ucontext_t>();
    // SAFETY: the kernel passes the interrupted state, which it restores from here. The exit is code of ours.
    #[expect(unsafe_code)]
    unsafe {
        let registers = &mut (*context).uc_mcontext.gregs;
        registers[libc::REG_RIP as usize] = CODE as i64;
        // The code may have switched to another mode, such as 32-bit, in which the bytes of the exit mean something else.
        let segments = registers[libc::REG_CSGSFS as usize];
        registers[libc::REG_CSGSFS as usize] = segments & !0xffff | CODE_SEGMENT;
        registers[libc::REG_EFL as usize] = 0x202;
    }
}

/// Whether the interrupted instruction is one of the measured code that only the operating system may execute.
fn is_privileged(context: *mut libc::ucontext_t) -> bool {
    // SAFETY: the kernel passes the interrupted state.
    #[expect(unsafe_code)]
    let address = unsafe { (*context).uc_mcontext.gregs[libc::REG_RIP as usize] } as u64;
    if !(CODE..CODE + CODE_BYTES as u64 - LONGEST).contains(&address) {
        return false;
    }
    // SAFETY: these bytes are code, which is mapped readable for ever and is not written while it runs.
    #[expect(unsafe_code)]
    let bytes = unsafe { std::slice::from_raw_parts(address as usize as *const u8, LONGEST as usize) };
    privileged::is_privileged(bytes)
}

/// Maps the page at an address. Returns `None` if that worked, and otherwise the failure: a signal or a code such as
/// [`TOO_MANY_PAGES`].
fn find_page(page: u64) -> Option<i32> {
    let n_pages = N_MAPPED.load(Ordering::SeqCst);
    let is_known = PAGES.iter().take(n_pages as usize).any(|known| known.load(Ordering::SeqCst) == page);
    if is_known || !(LOWEST..HIGHEST).contains(&page) {
        return Some(libc::SIGSEGV);
    }
    let slot = PAGES.get(n_pages as usize).filter(|_| n_pages < LIMIT.load(Ordering::SeqCst));
    let Some(slot) = slot else {
        return Some(TOO_MANY_PAGES);
    };
    let index = SET.load(Ordering::SeqCst) * N_PAGES + n_pages as usize;
    let offset = (index * PAGE) as libc::off_t;
    let place = page as usize as *mut libc::c_void;
    let flags = libc::MAP_SHARED | libc::MAP_FIXED_NOREPLACE | libc::MAP_POPULATE;
    // SAFETY: the place is only taken if nothing lies there. The call is one that a signal handler may make.
    #[expect(unsafe_code)]
    let found = unsafe {
        let file = PAGES_FILE.load(Ordering::SeqCst);
        libc::mmap(place, PAGE, libc::PROT_READ | libc::PROT_WRITE, flags, file, offset)
    };
    if found != place {
        return Some(libc::SIGSEGV);
    }
    slot.store(page, Ordering::SeqCst);
    N_MAPPED.store(n_pages + 1, Ordering::SeqCst);
    None
}

/// Sets the time in milliseconds after which a run is ended; 0 lifts the limit.
pub fn set_alarm(milliseconds: u32) {
    let seconds = i64::from(milliseconds / 1000);
    let rest = i64::from(milliseconds % 1000) * 1000;
    let limit = libc::itimerval {
        it_interval: libc::timeval { tv_sec: 0, tv_usec: 0 },
        it_value: libc::timeval { tv_sec: seconds, tv_usec: rest },
    };
    // SAFETY: the limit is a valid time, and the old one is not asked for.
    #[expect(unsafe_code)]
    unsafe {
        libc::setitimer(libc::ITIMER_REAL, &limit, std::ptr::null_mut());
    }
}
