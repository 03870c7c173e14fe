//! Gives up the rights of the process before foreign code runs in it: processors, memory, files, and nearly all system calls.
//!
//! Nothing is measured unless every step has worked. A kernel, a container or a tool around the process can refuse a step, or
//! claim that it worked, so calls that the filter must refuse are tried after it is installed.

use crate::Refusal;
use crate::protocol::CALLER_VARIABLE;

/// Maximum processor time of the process in seconds.
const CPU_SECONDS: u64 = 600;
/// Maximum size of the address space of the process.
const MEMORY_BYTES: u64 = 1 << 30;
/// Maximum number of descriptors that are closed one by one, if the kernel cannot close a range. With more, nothing is measured.
const MAX_DESCRIPTORS: u64 = 1 << 20;

/// System calls that stay allowed with all arguments: for signals, memory, time and the end of the process. Others for memory are in
/// [`PROTECTING`].
const ALLOWED: [libc::c_long; 8] = [
    libc::SYS_munmap,
    libc::SYS_brk,
    libc::SYS_rt_sigreturn,
    libc::SYS_setitimer,
    libc::SYS_clock_gettime,
    libc::SYS_futex,
    libc::SYS_exit,
    libc::SYS_exit_group,
];

/// System calls that stay allowed if their first argument is this descriptor: to read requests and write answers.
const OF_DESCRIPTOR: [(libc::c_long, u32); 3] = [(libc::SYS_read, 0), (libc::SYS_write, 1), (libc::SYS_writev, 1)];

/// System calls that stay allowed unless their third argument has one of these bits, which would make memory executable or, as
/// `MADV_HWPOISON` does, take memory from the whole machine.
const PROTECTING: [(libc::c_long, u32); 3] = [
    (libc::SYS_mmap, libc::PROT_EXEC as u32),
    (libc::SYS_mprotect, libc::PROT_EXEC as u32),
    (libc::SYS_madvise, !0x1f),
];

/// The number by which the kernel tells the filter that a system call is one of x86-64 (AUDIT_ARCH_X86_64).
const ARCHITECTURE: u32 = 0xc000_003e;
/// The upper half of every address of the code (`arena::CODE`).
const CODE_HIGH: u32 = 0x4000;

// Offsets of fields of 4 bytes in the kernel's description of a system call, which the filter reads.

/// Number of the system call.
const NUMBER: u32 = 0;
/// Its architecture.
const ARCH: u32 = 4;
/// Upper half of the address after the calling instruction.
const FROM_HIGH: u32 = 12;
/// Lower half of the first argument.
const FIRST: u32 = 16;
/// Lower half of the third argument.
const THIRD: u32 = 32;

/// Lowest address of a position-independent program. Programs that are not are below it, and measured code could know the address of
/// each of their instructions.
const LOWEST_INDEPENDENT: u64 = 1 << 32;

/// The type of the constants `RLIMIT_…`.
#[cfg(target_env = "gnu")]
type Resource = libc::__rlimit_resource_t;
/// The type of the constants `RLIMIT_…`.
#[cfg(not(target_env = "gnu"))]
type Resource = libc::c_int;

/// Returns a refusal that names the failed step, with the system's reason for the last call.
fn failed(step: &str) -> Refusal {
    Refusal::Machine(format!("the confinement failed at {step}: {}", std::io::Error::last_os_error()))
}

/// Fails unless a call returned 0. `step` names the call in the refusal.
fn check(result: libc::c_int, step: &str) -> Result<(), Refusal> {
    if result == 0 { Ok(()) } else { Err(failed(step)) }
}

/// Keeps this process on the processor on which it runs now, since counter and caches differ between processors.
pub fn pin_to_processor() -> Result<(), Refusal> {
    // SAFETY: the set is a plain value, and its size is passed.
    #[expect(unsafe_code)]
    let result = unsafe {
        let mut set: libc::cpu_set_t = std::mem::zeroed();
        libc::CPU_SET(libc::sched_getcpu().max(0) as usize, &mut set);
        libc::sched_setaffinity(0, size_of::<libc::cpu_set_t>(), &set)
    };
    check(result, "sched_setaffinity")
}

/// Asks the system to kill this process when the thread that started it ends.
pub fn end_with_caller() -> Result<(), Refusal> {
    // SAFETY: the calls take and return plain values.
    #[expect(unsafe_code)]
    let (result, parent) = unsafe { (libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL, 0, 0, 0), libc::getppid()) };
    check(result, "PR_SET_PDEATHSIG")?;
    // If the caller has ended before that, this process has another parent by now.
    let caller = std::env::var(CALLER_VARIABLE).ok().and_then(|number| number.parse().ok());
    if caller == Some(parent) { Ok(()) } else { Err(Refusal::Machine("the calling program has ended".to_owned())) }
}

/// Gives up all rights that are not needed, for ever. Only the descriptors for requests and answers and `kept_descriptor` stay open.
pub fn confine(kept_descriptor: i32) -> Result<(), Refusal> {
    is_at_random_address()?;
    close_all_but(kept_descriptor)?;
    for (resource, limit, step) in [
        (libc::RLIMIT_CPU, CPU_SECONDS, "RLIMIT_CPU"),
        (libc::RLIMIT_AS, MEMORY_BYTES, "RLIMIT_AS"),
        (libc::RLIMIT_FSIZE, 0, "RLIMIT_FSIZE"),
        (libc::RLIMIT_CORE, 0, "RLIMIT_CORE"),
        (libc::RLIMIT_NOFILE, 0, "RLIMIT_NOFILE"),
    ] {
        lower(resource, limit, step)?;
    }
    let mut filter = filter();
    let program = libc::sock_fprog { len: filter.len() as u16, filter: filter.as_mut_ptr() };
    // SAFETY: takes plain values.
    #[expect(unsafe_code)]
    let result = unsafe { libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) };
    check(result, "PR_SET_NO_NEW_PRIVS")?;
    // SAFETY: the filter is valid and lives until the call has copied it.
    #[expect(unsafe_code)]
    let result = unsafe { libc::prctl(libc::PR_SET_SECCOMP, libc::SECCOMP_MODE_FILTER, &program) };
    check(result, "PR_SET_SECCOMP")?;
    holds()
}

/// Fails unless this program is at a random address.
fn is_at_random_address() -> Result<(), Refusal> {
    // SAFETY: takes and returns plain values.
    #[expect(unsafe_code)]
    let entry = unsafe { libc::getauxval(libc::AT_ENTRY) };
    if entry >= LOWEST_INDEPENDENT {
        return Ok(());
    }
    Err(Refusal::Machine("the confinement failed: this program is not position-independent".to_owned()))
}

/// Closes all descriptors except 0, 1 and `kept`.
fn close_all_but(kept: i32) -> Result<(), Refusal> {
    /// The first descriptor after those for requests (0) and answers (1).
    const FIRST_OTHER: u32 = 2;
    let kept = kept as u32;
    let close_range = |first: u32, last: u32| {
        // SAFETY: takes and returns plain values. What is closed, this process uses no more.
        #[expect(unsafe_code)]
        unsafe {
            libc::syscall(libc::SYS_close_range, first, last, 0)
        }
    };
    if (kept <= FIRST_OTHER || close_range(FIRST_OTHER, kept - 1) == 0) && close_range(kept + 1, u32::MAX) == 0 {
        return Ok(());
    }
    let limit = limit_of(libc::RLIMIT_NOFILE, "RLIMIT_NOFILE")?.rlim_cur;
    if limit > MAX_DESCRIPTORS {
        return Err(failed("close_range"));
    }
    for descriptor in (FIRST_OTHER..limit as u32).filter(|descriptor| *descriptor != kept) {
        // SAFETY: takes and returns plain values; most of these descriptors are not open.
        #[expect(unsafe_code)]
        let result = unsafe { libc::close(descriptor as i32) };
        if result != 0 && std::io::Error::last_os_error().raw_os_error() != Some(libc::EBADF) {
            return Err(failed("close"));
        }
    }
    Ok(())
}

/// Returns the limits of a resource that are in force. `step` names the step in a refusal.
fn limit_of(resource: Resource, step: &str) -> Result<libc::rlimit, Refusal> {
    let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: the limit is a valid place for the type that the call writes.
    #[expect(unsafe_code)]
    let result = unsafe { libc::getrlimit(resource, &mut limit) };
    check(result, step)?;
    Ok(limit)
}

/// Lowers the limits of a resource for ever, and checks that they are in force. `step` names the step in a refusal.
fn lower(resource: Resource, limit: u64, step: &str) -> Result<(), Refusal> {
    let limit = limit.min(limit_of(resource, step)?.rlim_max);
    let wanted = libc::rlimit { rlim_cur: limit, rlim_max: limit };
    // SAFETY: the limit is a valid value of the type that the call reads.
    #[expect(unsafe_code)]
    let result = unsafe { libc::setrlimit(resource, &wanted) };
    check(result, step)?;
    let found = limit_of(resource, step)?;
    let stands = found.rlim_cur == limit && found.rlim_max == limit;
    if stands { Ok(()) } else { Err(Refusal::Machine(format!("the confinement failed at {step}: it does not hold"))) }
}

/// Checks that the filter works, by calls that it must refuse: one that is not allowed, one for another descriptor, and one for
/// executable memory. Without the filter, each would have another result.
fn holds() -> Result<(), Refusal> {
    // SAFETY: the calls take plain values or no memory at all; what the last would map, nothing refers to.
    #[expect(unsafe_code)]
    let outcomes = unsafe {
        let number_of = |result: i64| if result < 0 { std::io::Error::last_os_error().raw_os_error() } else { None };
        [
            number_of(libc::syscall(libc::SYS_getppid)),
            number_of(libc::syscall(libc::SYS_write, -1, std::ptr::null::<u8>(), 0)),
            number_of(libc::syscall(
                libc::SYS_mmap,
                0,
                super::arena::PAGE,
                libc::PROT_READ | libc::PROT_EXEC,
                libc::MAP_PRIVATE | libc::MAP_ANONYMOUS,
                -1,
                0,
            )),
        ]
    };
    if outcomes == [Some(libc::EPERM); 3] {
        return Ok(());
    }
    Err(Refusal::Machine("the confinement failed at PR_SET_SECCOMP: the filter does not hold".to_owned()))
}

/// Returns the filter of system calls. A call from the measured code, or of another architecture, raises a signal; other calls that
/// are not allowed fail with `EPERM`.
fn filter() -> Vec<libc::sock_filter> {
    let load = |offset| step(libc::BPF_LD | libc::BPF_W | libc::BPF_ABS, 0, 0, offset);
    let give = |answer| step(libc::BPF_RET | libc::BPF_K, 0, 0, answer);
    let equals = |value, then, otherwise| step(libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K, then, otherwise, value);
    let has_bits = |bits, then, otherwise| step(libc::BPF_JMP | libc::BPF_JSET | libc::BPF_K, then, otherwise, bits);
    let fail = give(libc::SECCOMP_RET_ERRNO | libc::EPERM as u32);
    let mut steps = vec![
        load(ARCH),
        equals(ARCHITECTURE, 1, 0),
        give(libc::SECCOMP_RET_TRAP),
        load(FROM_HIGH),
        equals(CODE_HIGH, 0, 1),
        give(libc::SECCOMP_RET_TRAP),
        load(NUMBER),
    ];
    for number in ALLOWED {
        steps.push(equals(number as u32, 0, 1));
        steps.push(give(libc::SECCOMP_RET_ALLOW));
    }
    for (number, descriptor) in OF_DESCRIPTOR {
        steps.push(equals(number as u32, 0, 4));
        steps.push(load(FIRST));
        steps.push(equals(descriptor, 0, 1));
        steps.push(give(libc::SECCOMP_RET_ALLOW));
        steps.push(fail);
    }
    for (number, bits) in PROTECTING {
        steps.push(equals(number as u32, 0, 4));
        steps.push(load(THIRD));
        steps.push(has_bits(bits, 1, 0));
        steps.push(give(libc::SECCOMP_RET_ALLOW));
        steps.push(fail);
    }
    steps.push(fail);
    steps
}

/// Returns an instruction of the filter: what it does (`code`), and a number whose meaning depends on that. A jump skips `jump_true`
/// instructions if its condition holds, and `jump_false` if not.
fn step(code: u32, jump_true: u8, jump_false: u8, value: u32) -> libc::sock_filter {
    libc::sock_filter { code: code as u16, jt: jump_true, jf: jump_false, k: value }
}

#[cfg(test)]
mod tests;
