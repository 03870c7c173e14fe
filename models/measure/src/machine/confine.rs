//! What the process gives up before foreign code runs in it: processors, memory, files, and nearly all system calls.

/// Seconds of processor time that the process may use up in all.
const CPU_SECONDS: u64 = 600;
const MEMORY_BYTES: u64 = 1 << 30;

/// The system calls that are left: reading requests, writing answers, mapping pages, signals, memory, time, the end.
const ALLOWED: [libc::c_long; 20] = [
    libc::SYS_read,
    libc::SYS_write,
    libc::SYS_writev,
    libc::SYS_mmap,
    libc::SYS_munmap,
    libc::SYS_mremap,
    libc::SYS_brk,
    libc::SYS_madvise,
    libc::SYS_mprotect,
    libc::SYS_rt_sigreturn,
    libc::SYS_rt_sigaction,
    libc::SYS_rt_sigprocmask,
    libc::SYS_sigaltstack,
    libc::SYS_setitimer,
    libc::SYS_sched_yield,
    libc::SYS_clock_gettime,
    libc::SYS_clock_nanosleep,
    libc::SYS_futex,
    libc::SYS_exit,
    libc::SYS_exit_group,
];

/// AUDIT_ARCH_X86_64 of the kernel.
const ARCHITECTURE: u32 = 0xc000_003e;
/// The upper half of every address of the code (`arena::CODE`).
const CODE_HIGH: u32 = 0x4000;
/// Offsets in what the kernel shows of a call: number, architecture, and the upper half of where it was made.
const NUMBER: u32 = 0;
const ARCH: u32 = 4;
const FROM_HIGH: u32 = 12;

/// Stays on one processor: the counter and the caches are its own.
pub fn stay_here() {
    // SAFETY: the set is a plain value, and its size is passed.
    #[expect(unsafe_code)]
    unsafe {
        let mut set: libc::cpu_set_t = std::mem::zeroed();
        libc::CPU_SET(libc::sched_getcpu().max(0) as usize, &mut set);
        libc::sched_setaffinity(0, size_of::<libc::cpu_set_t>(), &set);
    }
}

/// Gives up what is not needed. Kernels without filters of system calls leave it at the limits.
pub fn confine() {
    let limits = [
        (libc::RLIMIT_CPU, CPU_SECONDS),
        (libc::RLIMIT_AS, MEMORY_BYTES),
        (libc::RLIMIT_FSIZE, 0),
        (libc::RLIMIT_CORE, 0),
        (libc::RLIMIT_NOFILE, 0),
    ];
    for (resource, limit) in limits {
        let limit = libc::rlimit { rlim_cur: limit, rlim_max: limit };
        // SAFETY: the limit is a valid value of the type that the call reads.
        #[expect(unsafe_code)]
        unsafe {
            libc::setrlimit(resource, &limit);
        }
    }
    let mut filter = filter();
    let program = libc::sock_fprog { len: filter.len() as u16, filter: filter.as_mut_ptr() };
    // SAFETY: the filter is valid and lives until the call has copied it.
    #[expect(unsafe_code)]
    unsafe {
        if libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 {
            libc::prctl(libc::PR_SET_SECCOMP, libc::SECCOMP_MODE_FILTER, &program);
        }
    }
}

/// A call from the measured code, or in another convention, is a signal; one that is not needed fails.
fn filter() -> Vec<libc::sock_filter> {
    let load = |offset| step(libc::BPF_LD | libc::BPF_W | libc::BPF_ABS, 0, 0, offset);
    let give = |answer| step(libc::BPF_RET | libc::BPF_K, 0, 0, answer);
    let equals = |value, then, otherwise| step(libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K, then, otherwise, value);
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
    steps.push(give(libc::SECCOMP_RET_ERRNO | libc::EPERM as u32));
    steps
}

fn step(code: u32, jump_true: u8, jump_false: u8, value: u32) -> libc::sock_filter {
    libc::sock_filter { code: code as u16, jt: jump_true, jf: jump_false, k: value }
}
