//! Tests from outside: what the child gives up, and what its caller does about a child that misbehaves.
//!
//! Called with a step's name, this program replaces the child's surroundings: the kernel refuses that step from now on, and the
//! program becomes the child.

#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
fn main() {
    linux::main();
}

#[cfg(not(all(target_os = "linux", target_arch = "x86_64")))]
fn main() {}

#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
mod linux {
    use std::fs;
    use std::io::{BufRead, BufReader, Write};
    use std::os::unix::process::CommandExt;
    use std::path::{Path, PathBuf};
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    use mca_measure::client::Client;
    use mca_measure::{Mode, Refusal, Request};

    const PROGRAM: &str = env!("CARGO_BIN_EXE_mca-measure");

    /// A call that is refused: its number, which of its arguments decides, if one does, and that argument's value.
    struct Step {
        name: &'static str,
        number: libc::c_long,
        decides: Option<(u32, u32)>,
    }

    const ANY: Option<(u32, u32)> = None;

    /// Every step of the confinement, by the name that a refusal has to contain.
    const STEPS: [Step; 8] = [
        Step { name: "PR_SET_PDEATHSIG", number: libc::SYS_prctl, decides: Some((0, libc::PR_SET_PDEATHSIG as u32)) },
        Step { name: "sched_setaffinity", number: libc::SYS_sched_setaffinity, decides: ANY },
        Step {
            name: "PR_SET_NO_NEW_PRIVS",
            number: libc::SYS_prctl,
            decides: Some((0, libc::PR_SET_NO_NEW_PRIVS as u32)),
        },
        Step { name: "PR_SET_SECCOMP", number: libc::SYS_prctl, decides: Some((0, libc::PR_SET_SECCOMP as u32)) },
        Step { name: "RLIMIT_CPU", number: libc::SYS_prlimit64, decides: Some((1, 0)) },
        Step { name: "RLIMIT_FSIZE", number: libc::SYS_prlimit64, decides: Some((1, 1)) },
        Step { name: "RLIMIT_AS", number: libc::SYS_prlimit64, decides: Some((1, 9)) },
        Step { name: "RLIMIT_NOFILE", number: libc::SYS_prlimit64, decides: Some((1, 7)) },
    ];

    type Test = (&'static str, fn());

    const TESTS: [Test; 11] = [
        ("a_refused_step_is_named_and_nothing_runs", a_refused_step_is_named_and_nothing_runs),
        ("a_step_that_only_claims_to_have_worked_is_noticed", a_step_that_only_claims_to_have_worked_is_noticed),
        ("a_lower_limit_of_the_caller_is_kept", a_lower_limit_of_the_caller_is_kept),
        ("descriptors_are_closed", descriptors_are_closed),
        ("code_that_robs_the_child_is_said_to", code_that_robs_the_child_is_said_to),
        ("a_stopped_child_is_killed_in_time", a_stopped_child_is_killed_in_time),
        ("a_sleeping_program_is_killed_in_time", a_sleeping_program_is_killed_in_time),
        ("an_answer_written_in_advance_does_not_count", an_answer_written_in_advance_does_not_count),
        ("endless_lines_are_not_read", endless_lines_are_not_read),
        ("the_child_ends_with_its_caller", the_child_ends_with_its_caller),
        ("a_child_whose_caller_has_ended_already_runs_nothing", a_child_whose_caller_has_ended_already_runs_nothing),
    ];

    pub fn main() {
        let arguments: Vec<String> = std::env::args().skip(1).collect();
        if let [word, name, errno] = &arguments[..]
            && word == "--around"
        {
            stand_around(name, errno.parse().unwrap());
        }
        let is_wanted = |name: &str| {
            let words: Vec<&String> = arguments.iter().filter(|word| !word.starts_with('-')).collect();
            words.is_empty() || words.iter().any(|word| name.contains(word.as_str()))
        };
        let (mut n_passed, mut n_failed) = (0, 0);
        for (name, test) in TESTS.iter().filter(|(name, _)| is_wanted(name)) {
            let passes = std::panic::catch_unwind(test).is_ok();
            println!("test {name} ... {}", if passes { "ok" } else { "FAILED" });
            if passes {
                n_passed += 1;
            } else {
                n_failed += 1;
            }
        }
        let outcome = if n_failed == 0 { "ok" } else { "FAILED" };
        println!(
            "\ntest result: {outcome}. {n_passed} passed; {n_failed} failed; 0 ignored; 0 measured; 0 filtered out"
        );
        std::process::exit(i32::from(n_failed > 0));
    }

    /// Has the kernel answer a step with an error, or with 0 as if it had worked, and becomes the child.
    fn stand_around(name: &str, errno: u32) -> ! {
        let step = STEPS.iter().find(|step| step.name == name).unwrap();
        let code = |code: u32, jt: u8, jf: u8, k: u32| libc::sock_filter { code: code as u16, jt, jf, k };
        let load = |offset| code(libc::BPF_LD | libc::BPF_W | libc::BPF_ABS, 0, 0, offset);
        let equals = |value, skipped| code(libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K, 0, skipped, value);
        let give = |answer| code(libc::BPF_RET | libc::BPF_K, 0, 0, answer);
        let mut filter = match step.decides {
            None => vec![load(0), equals(step.number as u32, 1)],
            Some((argument, value)) => {
                vec![load(0), equals(step.number as u32, 3), load(16 + 8 * argument), equals(value, 1)]
            }
        };
        // The program itself asks for limits when it starts: what only asks is let through.
        if step.number == libc::SYS_prlimit64 {
            filter =
                vec![load(0), equals(step.number as u32, 5), load(24), equals(step.decides.unwrap().1, 3), load(32)];
            filter.push(code(libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K, 1, 0, 0));
        }
        filter.push(give(libc::SECCOMP_RET_ERRNO | errno));
        filter.push(give(libc::SECCOMP_RET_ALLOW));
        let program = libc::sock_fprog { len: filter.len() as u16, filter: filter.as_mut_ptr() };
        // SAFETY: the filter is valid and lives until the calls have copied it.
        #[expect(unsafe_code)]
        let stands = unsafe {
            libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0
                && libc::prctl(libc::PR_SET_SECCOMP, libc::SECCOMP_MODE_FILTER, &program) == 0
        };
        assert!(stands, "{}", std::io::Error::last_os_error());
        panic!("{}", Command::new(PROGRAM).arg("--child").exec());
    }

    fn around(step: &str, errno: i32) -> Client {
        let program = std::env::current_exe().unwrap();
        Client::new(program, &["--around", step, &errno.to_string()])
    }

    fn shell(script: &str) -> Client {
        Client::new("/bin/sh".into(), &["-c", script]).with_allowance(Duration::from_millis(200))
    }

    fn request(code: &[u8]) -> Request {
        Request { patience_ms: 10, ..Request::new(code.to_vec(), Mode::Straight) }
    }

    /// Returns code that removes a file, if it is permitted: `mov eax, 87; syscall`, with the address of a path in `rdi`.
    fn removal(path: &str) -> Vec<u8> {
        // The path is put on the stack, eight bytes at a time; the last has a zero.
        let mut bytes = path.as_bytes().to_vec();
        bytes.resize(bytes.len() / 8 * 8 + 8, 0);
        let mut code = Vec::new();
        for word in bytes.chunks(8).rev() {
            code.extend([0x48, 0xb8]);
            code.extend(word);
            code.push(0x50);
        }
        code.extend([0x48, 0x89, 0xe7, 0xb8, 87, 0, 0, 0, 0x0f, 0x05]);
        code
    }

    struct Scratch(PathBuf);

    impl Scratch {
        fn new(name: &str) -> Scratch {
            let path = std::env::temp_dir().join(format!("mca-measure-{name}-{}", std::process::id()));
            fs::write(&path, "precious").unwrap();
            Scratch(path)
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = fs::remove_file(&self.0);
        }
    }

    fn a_refused_step_is_named_and_nothing_runs() {
        for step in &STEPS {
            let file = Scratch::new(step.name);
            let answer = around(step.name, libc::EPERM).measure(&request(&removal(file.0.to_str().unwrap())));
            match answer {
                Err(Refusal::Machine(what)) => assert!(what.contains(step.name), "{}: {what}", step.name),
                // A limit that another call sets: the kernel knows two ways, and libraries differ.
                answer => panic!("{}: {answer:?}", step.name),
            }
            assert!(file.0.exists(), "{}", step.name);
        }
    }

    fn a_step_that_only_claims_to_have_worked_is_noticed() {
        for name in ["PR_SET_SECCOMP", "RLIMIT_CPU", "RLIMIT_FSIZE", "RLIMIT_NOFILE"] {
            let file = Scratch::new(name);
            let answer = around(name, 0).measure(&request(&removal(file.0.to_str().unwrap())));
            match answer {
                Err(Refusal::Machine(what)) => assert!(what.contains(name) && what.contains("not hold"), "{what}"),
                answer => panic!("{name}: {answer:?}"),
            }
            assert!(file.0.exists(), "{name}");
        }
    }

    fn a_lower_limit_of_the_caller_is_kept() {
        let mut client =
            shell(&format!("ulimit -t 100; exec {PROGRAM} --child")).with_allowance(Duration::from_secs(10));
        let answer = client.measure(&request(&[0x0f, 0x05]));
        assert_eq!(answer, Err(Refusal::SystemCall));
    }

    fn descriptors_are_closed() {
        let mut client =
            shell(&format!("exec 5</etc/passwd 9>&1; exec {PROGRAM} --child")).with_allowance(Duration::from_secs(10));
        let answer = client.measure(&request(&[0x0f, 0x05]));
        assert_eq!(answer, Err(Refusal::SystemCall));
        let folder = format!("/proc/{}/fd", client.child_id().unwrap());
        let open = fs::read_dir(folder).unwrap().map(|entry| fs::read_link(entry.unwrap().path()).unwrap());
        let mut open: Vec<String> = open.map(|target| target.to_string_lossy().into_owned()).collect();
        open.sort();
        let kinds: Vec<&str> = open.iter().map(|target| target.split(':').next().unwrap()).collect();
        assert_eq!(kinds, ["/memfd", "pipe", "pipe"], "{open:?}");
    }

    fn code_that_robs_the_child_is_said_to() {
        // `xorl %eax, %eax`, `movl %eax, %fs`
        let answer = shell(&format!("exec {PROGRAM} --child")).measure(&request(&[0x31, 0xc0, 0x8e, 0xe0]));
        assert!(matches!(&answer, Err(Refusal::Crashed(how)) if how.contains("segment register")), "{answer:?}");
    }

    fn a_stopped_child_is_killed_in_time() {
        let begun = Instant::now();
        let answer = shell(&format!("kill -STOP $$; exec {PROGRAM} --child")).measure(&request(&[0x90]));
        assert_eq!(answer, Err(Refusal::Time));
        assert!(begun.elapsed() < Duration::from_secs(4), "{:?}", begun.elapsed());
    }

    fn a_sleeping_program_is_killed_in_time() {
        let mut client = shell("exec sleep 1000");
        assert_eq!(client.measure(&request(&[0x90])), Err(Refusal::Time));
        assert_eq!(client.child_id(), None);
    }

    fn an_answer_written_in_advance_does_not_count() {
        let forged =
            "measured cycles=1 spread=0 kept=20 tried=20 gigahertz=3 pages=0 busy=0 states=1:20 data=zero iterations=1";
        for script in [
            format!("echo '{forged}'; cat >/dev/null"),
            format!("echo done; echo '{forged}'; cat >/dev/null"),
            format!("echo done; echo '00000000000000000000000000000000 {forged}'; cat >/dev/null"),
        ] {
            let answer = shell(&script).measure(&request(&[0x90]));
            assert!(matches!(&answer, Err(Refusal::Crashed(how)) if how.contains("cycles=1")), "{answer:?}");
        }
    }

    fn endless_lines_are_not_read() {
        let answer = shell("exec tr '\\0' x </dev/zero").measure(&request(&[0x90]));
        assert!(matches!(answer, Err(Refusal::Crashed(_))), "{answer:?}");
    }

    /// A program that is killed cannot end its child, which runs for two minutes.
    fn the_child_ends_with_its_caller() {
        let mut caller =
            Command::new(PROGRAM).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it is built");
        let mut input = caller.stdin.take().unwrap();
        let mut output = BufReader::new(caller.stdout.take().unwrap());
        writeln!(input, "first straight 90 patience=10").unwrap();
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        writeln!(input, "endless straight ebfe patience=60000").unwrap();
        let children = format!("/proc/{0}/task/{0}/children", caller.id());
        let child = fs::read_to_string(children).unwrap().trim().to_owned();
        assert!(!child.is_empty() && !child.contains(' '), "{child}");
        std::thread::sleep(Duration::from_millis(300));
        let place = format!("/proc/{child}/stat");
        assert!(is_alive(Path::new(&place)));
        caller.kill().unwrap();
        caller.wait().unwrap();
        let begun = Instant::now();
        while is_alive(Path::new(&place)) {
            assert!(begun.elapsed() < Duration::from_secs(5), "the child lives on");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Some time may pass between the start of the child and its request to be ended with its caller.
    fn a_child_whose_caller_has_ended_already_runs_nothing() {
        for caller in ["1", ""] {
            let mut child = Command::new(PROGRAM)
                .arg("--child")
                .env("MCA_MEASURING_FOR", caller)
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .spawn()
                .expect("it is built");
            let mut input = child.stdin.take().unwrap();
            writeln!(input, "straight 90 offset=0 patience=10\nword").unwrap();
            drop(input);
            let output = child.wait_with_output().unwrap();
            let text = String::from_utf8(output.stdout).unwrap();
            assert!(text.contains("the calling program has ended"), "{text}");
        }
    }

    /// Returns whether a process exists and has not ended; an ended one may not have been waited for.
    fn is_alive(stat: &Path) -> bool {
        let state = fs::read_to_string(stat).ok();
        let state = state.and_then(|text| text.rsplit(") ").next()?.chars().next());
        !matches!(state, None | Some('Z' | 'X'))
    }
}
