use super::*;

/// The data about a call that the kernel gives to a filter.
#[derive(Clone, Copy)]
struct Call {
    number: libc::c_long,
    from: u64,
    arguments: [u64; 3],
}

impl Call {
    fn word(&self, offset: u32) -> u32 {
        match offset {
            NUMBER => self.number as u32,
            ARCH => ARCHITECTURE,
            FROM_HIGH => (self.from >> 32) as u32,
            FIRST => self.arguments[0] as u32,
            THIRD => self.arguments[2] as u32,
            _ => panic!("{offset}"),
        }
    }

    /// Runs the filter as the kernel does, with the part of the kernel's machine that it uses.
    fn judge(&self) -> u32 {
        let filter = filter();
        let (mut at, mut value) = (0, 0);
        loop {
            let step = filter[at];
            let jump = |is_true: bool| usize::from(if is_true { step.jt } else { step.jf });
            at += 1 + match u32::from(step.code) {
                code if code == libc::BPF_LD | libc::BPF_W | libc::BPF_ABS => {
                    value = self.word(step.k);
                    0
                }
                code if code == libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K => jump(value == step.k),
                code if code == libc::BPF_JMP | libc::BPF_JSET | libc::BPF_K => jump(value & step.k != 0),
                code if code == libc::BPF_RET | libc::BPF_K => return step.k,
                code => panic!("{code}"),
            };
        }
    }
}

const LIBRARY: u64 = 0x7fff_f7dc_1234;
const FAILS: u32 = libc::SECCOMP_RET_ERRNO | libc::EPERM as u32;

#[test]
fn calls_are_allowed_for_what_they_are_needed_for() {
    let judge = |number, arguments| Call { number, from: LIBRARY, arguments }.judge();
    let (read, write, run) = (libc::PROT_READ as u64, libc::PROT_WRITE as u64, libc::PROT_EXEC as u64);
    let allowed = libc::SECCOMP_RET_ALLOW;
    for (number, arguments, expected) in [
        (libc::SYS_read, [0, 0, 0], allowed),
        (libc::SYS_read, [3, 0, 0], FAILS),
        (libc::SYS_write, [1, 0, 0], allowed),
        (libc::SYS_write, [0, 0, 0], FAILS),
        (libc::SYS_write, [2, 0, 0], FAILS),
        (libc::SYS_writev, [1, 0, 0], allowed),
        (libc::SYS_mmap, [0, 0, read | write], allowed),
        (libc::SYS_madvise, [0, 0, libc::MADV_DONTNEED as u64], allowed),
        (libc::SYS_madvise, [0, 0, libc::MADV_HWPOISON as u64], FAILS),
        (libc::SYS_madvise, [0, 0, libc::MADV_SOFT_OFFLINE as u64], FAILS),
        (libc::SYS_mmap, [0, 0, read | run], FAILS),
        (libc::SYS_mprotect, [0, 0, read], allowed),
        (libc::SYS_mprotect, [0, 0, run], FAILS),
        (libc::SYS_mprotect, [0, 0, read | write | run], FAILS),
        (libc::SYS_mremap, [0, 0, 0], FAILS),
        (libc::SYS_clock_nanosleep, [0, 0, 0], FAILS),
        (libc::SYS_unlink, [0, 0, 0], FAILS),
        (libc::SYS_openat, [0, 0, 0], FAILS),
        (libc::SYS_execve, [0, 0, 0], FAILS),
        (libc::SYS_prctl, [0, 0, 0], FAILS),
        (libc::SYS_kill, [0, 0, 0], FAILS),
        (libc::SYS_exit_group, [0, 0, 0], allowed),
    ] {
        assert_eq!(judge(number, arguments), expected, "{number} {arguments:?}");
    }
}

#[test]
fn no_call_is_allowed_from_the_measured_code() {
    for number in 0..500 {
        let call = Call { number, from: crate::machine::arena::CODE + 0x40, arguments: [1, 0, 1] };
        assert_eq!(call.judge(), libc::SECCOMP_RET_TRAP, "{number}");
    }
}
