//! Tests with the real child on this machine. Those that need a quiet core are skipped with a message if it is not.

use std::sync::{Mutex, MutexGuard, PoisonError};

use mca_measure::client::Client;
use mca_measure::{Data, Destination, Fixup, Measurement, Mode, Refusal, Request};

/// Returns the client; one child runs at a time, since two would disturb each other.
fn client() -> (MutexGuard<'static, ()>, Client) {
    static TURN: Mutex<()> = Mutex::new(());
    let turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    (turn, Client::new(env!("CARGO_BIN_EXE_mca-measure").into(), &["--child"]))
}

/// A loop counted by `r15`.
const LOOP: Mode = Mode::Loop { counter: Some(15) };

/// Returns the answer, or `None` with a message if this machine cannot measure at all. The code of these tests ends by itself:
/// if its time runs out, the machine was busy, and the request is repeated.
fn ask(client: &mut Client, code: &[u8], mode: Mode) -> Option<Result<Measurement, Refusal>> {
    answer(client, &Request { patience_ms: 300, ..Request::new(code.to_vec(), mode) })
}

fn answer(client: &mut Client, request: &Request) -> Option<Result<Measurement, Refusal>> {
    const N_TRIES: usize = 5;
    let mut answers = (0..N_TRIES).map(|_| client.measure(request));
    let answer = answers.find(|answer| *answer != Err(Refusal::Time));
    match answer.unwrap_or(Err(Refusal::Noise)) {
        Err(refusal @ (Refusal::System | Refusal::Processor(_) | Refusal::Machine(_))) => {
            eprintln!("skipped: {refusal}");
            None
        }
        answer => Some(answer),
    }
}

/// Chains with the same latency on every processor since 2006 define the length of a cycle. A busy neighbour may go unnoticed,
/// so the median of several quiet answers counts, and only if they agree. Loops without a counter register are left out: their
/// counter in memory makes the shortest of them up to 4% too fast.
#[test]
fn chains_of_known_latency() {
    const N_ANSWERS: usize = 5;
    let (_turn, mut client) = client();
    let addition: &[u8] = &[0x48, 0x01, 0xc8];
    let multiplication: &[u8] = &[0x48, 0x0f, 0xaf, 0xc1];
    for (code, cycles) in [(addition, 1.0), (multiplication, 3.0), (&[addition, multiplication].concat(), 4.0)] {
        for mode in [Mode::Straight, Mode::Loop { counter: Some(15) }] {
            let mut quiet = Vec::new();
            for _ in 0..N_ANSWERS {
                match ask(&mut client, code, mode) {
                    Some(Ok(measured)) if !measured.is_busy && measured.spread < 0.01 => quiet.push(measured.cycles),
                    Some(Ok(_) | Err(Refusal::Noise)) => {}
                    Some(Err(refusal)) => panic!("{code:x?}: {refusal}"),
                    None => return,
                }
            }
            if quiet.len() <= N_ANSWERS / 2 {
                eprintln!("skipped: {} of {N_ANSWERS} answers came from a quiet core", quiet.len());
                continue;
            }
            quiet.sort_by(f64::total_cmp);
            if quiet[quiet.len() - 1] > 1.01 * quiet[0] {
                eprintln!("skipped: a neighbour disturbs what looks quiet: {quiet:?}");
                continue;
            }
            let error = (quiet[quiet.len() / 2] / cycles - 1.0).abs();
            assert!(error < 0.01, "{code:x?} {mode:?}: {quiet:?}");
        }
    }
}

#[test]
fn what_cannot_be_measured_is_refused_in_words() {
    let cases: [(&[u8], Refusal); 11] = [
        // hlt, rdpmc, in (%dx), %al, and a store that is not aligned.
        (&[0xf4], Refusal::Privileged),
        (&[0x0f, 0x33], Refusal::Privileged),
        (&[0xec], Refusal::Privileged),
        (&[0x0f, 0x29, 0x40, 0x01], Refusal::Memory),
        (&[0x0f, 0x05], Refusal::SystemCall),
        (&[0xcd, 0x80], Refusal::SystemCall),
        (&[0x0f, 0x0b], Refusal::Illegal),
        (&[0x31, 0xc9, 0xf7, 0xf1], Refusal::Arithmetic),
        (&[0xcc], Refusal::Trap),
        (&[0x89, 0x05, 0, 0, 0, 0], Refusal::WritesCode),
        (&[0x48, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0xff, 0x48, 0x8b, 0x18], Refusal::Memory),
    ];
    let (_turn, mut client) = client();
    for (code, expected) in cases {
        let Some(answer) = ask(&mut client, code, Mode::Straight) else { return };
        assert_eq!(answer, Err(expected), "{code:x?}");
    }
    // `sysenter` comes back in the mode of 32 bits on Intel's processors; on AMD's there is no such instruction in that of 64.
    let Some(answer) = ask(&mut client, &[0x0f, 0x34], Mode::Straight) else { return };
    assert!(matches!(answer, Err(Refusal::Memory | Refusal::Illegal)), "{answer:?}");
    // add $0x1000, %rax; mov (%rax), %rbx; mov 0x100000(%rax), %rcx
    let walk: &[u8] = &[0x48, 0x05, 0, 0x10, 0, 0, 0x48, 0x8b, 0x18, 0x48, 0x8b, 0x88, 0, 0, 0x10, 0];
    let Some(answer) = ask(&mut client, walk, Mode::Straight) else { return };
    assert_eq!(answer, Err(Refusal::Pages { n_pages: 11 }));
    let Some(answer) = ask(&mut client, walk, LOOP) else { return };
    assert_eq!(answer, Err(Refusal::Pages { n_pages: 11 }));
    assert_eq!(client.measure(&Request::new(Vec::new(), Mode::Straight)), Err(Refusal::Empty));
    let long = Request::new(vec![0x90; 5000], Mode::Straight);
    assert_eq!(client.measure(&long), Err(Refusal::TooLong { n_bytes: 5000 }));
}

/// A place that memory says and that moves on with each run of the code is reached also by the many runs of a sample.
#[test]
fn places_that_move_on_in_memory_are_measured() {
    let (_turn, mut client) = client();
    // movslq 368(%rbx), %rax; lea 1(%rax), %esi; mov %esi, 368(%rbx); mov %r14d, 372(%rbx,%rax,4)
    let code = [
        0x48, 0x63, 0x83, 0x70, 1, 0, 0, 0x8d, 0x70, 1, 0x89, 0xb3, 0x70, 1, 0, 0, 0x44, 0x89, 0xb4, 0x83, 0x74, 1, 0,
        0,
    ];
    let Some(answer) = ask(&mut client, &code, LOOP) else { return };
    assert!(answer.is_ok() || answer == Err(Refusal::Noise), "{answer:?}");
}

/// Code that never ends is stopped, and the child measures further code.
#[test]
fn time_is_limited() {
    let (_turn, mut client) = client();
    let endless = Request { patience_ms: 10, ..Request::new(vec![0xeb, 0xfe], Mode::Straight) };
    match client.measure(&endless) {
        Err(Refusal::System | Refusal::Processor(_) | Refusal::Machine(_)) => return,
        answer => assert_eq!(answer, Err(Refusal::Time)),
    }
    assert!(
        ask(&mut client, &[0x90], Mode::Straight).is_some_and(|answer| answer.is_ok() || answer == Err(Refusal::Noise))
    );
}

/// A child that its code has killed costs one answer.
#[test]
fn a_dead_child_is_replaced() {
    let (_turn, mut client) = client();
    // Jumps to where nothing is: the page is mapped, holds data, and what runs there is no code of ours.
    let lost: &[u8] = &[0x48, 0xc7, 0xc4, 0, 0, 0, 0, 0x31, 0xc0, 0xff, 0xe0];
    let Some(answer) = ask(&mut client, lost, Mode::Straight) else { return };
    assert!(answer.is_err(), "{answer:?}");
    let after = ask(&mut client, &[0x90], Mode::Straight);
    assert!(after.is_some_and(|answer| answer.is_ok() || answer == Err(Refusal::Noise)));
}

/// Registers begin anew every few iterations, so code that walks through memory stays in a few pages.
#[test]
fn code_that_walks_stays_near() {
    let (_turn, mut client) = client();
    // Eight bytes, a line, a quarter of a page an iteration.
    for (step, n_iterations) in [(8u32, 2048), (64, 256), (1024, 16)] {
        let code = [&[0x48, 0x8b, 0x18, 0x48, 0x81, 0xc0][..], &step.to_le_bytes()].concat();
        for mode in [LOOP, Mode::Loop { counter: None }] {
            match ask(&mut client, &code, mode) {
                Some(Ok(found)) => {
                    assert_eq!((found.n_iterations, found.data), (n_iterations, Data::Random), "{step} {mode:?}");
                    assert!((1..=10).contains(&found.n_pages), "{found:?}");
                }
                Some(Err(Refusal::Noise)) => {}
                Some(Err(refusal)) => panic!("{step} {mode:?}: {refusal}"),
                None => return,
            }
        }
        // Copies walk on as iterations do.
        let straight = ask(&mut client, &code, Mode::Straight).unwrap();
        assert!(
            straight.as_ref().is_ok_and(|found| found.n_pages <= 10) || straight == Err(Refusal::Noise),
            "{straight:?}"
        );
    }
}

/// Two pages are two pieces of memory, however far apart.
#[test]
fn pages_share_nothing() {
    let (_turn, mut client) = client();
    for distance in (12..40).map(|shift| 1u64 << shift) {
        // movb $1, (%rax); mov $distance, %rbx; movb $2, (%rax,%rbx); cmpb $1, (%rax); je over the next; ud2
        let code = [
            &[0xc6, 0x00, 0x01, 0x48, 0xbb][..],
            &distance.to_le_bytes(),
            &[0xc6, 0x04, 0x18, 0x02, 0x80, 0x38, 0x01, 0x74, 0x02, 0x0f, 0x0b],
        ];
        let request = Request { patience_ms: 10, ..Request::new(code.concat(), LOOP) };
        let Some(answer) = answer(&mut client, &request) else { return };
        assert!(matches!(answer, Ok(_) | Err(Refusal::Noise)), "{distance:x}: {answer:?}");
    }
}

/// Memory that the code writes is never executable.
#[test]
fn written_pages_are_not_executable() {
    let (_turn, mut client) = client();
    // movw $0x0b0f, (%rax), which is `ud2`; jmp *%rax.
    let code: &[u8] = &[0x66, 0xc7, 0x00, 0x0f, 0x0b, 0xff, 0xe0];
    for data in Data::ALL {
        let request = Request { data: Some(data), patience_ms: 10, ..Request::new(code.to_vec(), LOOP) };
        let Some(answer) = answer(&mut client, &request) else { return };
        assert_eq!(answer, Err(Refusal::Memory));
    }
    // The page of a name neither: mov %eax, name(%rip); jmp *to it.
    let request = Request {
        fixups: vec![to_name(2, true, 0, -4), to_name(9, true, 0, -4)],
        ..Request::new(vec![0x89, 0x05, 0, 0, 0, 0, 0x48, 0x8d, 0x05, 0, 0, 0, 0, 0xff, 0xe0], LOOP)
    };
    let Some(answer) = answer(&mut client, &request) else { return };
    assert_eq!(answer, Err(Refusal::Memory));
}

/// The content of memory decides which code can run; the first that works is taken, and named.
#[test]
fn memory_holds_what_is_wanted() {
    let (_turn, mut client) = client();
    // mov (%rax), %rbx; mov (%rbx), %rcx
    let follows: &[u8] = &[0x48, 0x8b, 0x18, 0x48, 0x8b, 0x0b];
    // mov (%rax), %rbx; test %rbx, %rbx; je over the next; ud2
    let wants_zero: &[u8] = &[0x48, 0x8b, 0x18, 0x48, 0x85, 0xdb, 0x74, 0x02, 0x0f, 0x0b];
    // movzwl (%rax), %ebx; cmp $0x1000, %ebx; jb over the next; ud2
    let wants_small: &[u8] = &[0x0f, 0xb7, 0x18, 0x81, 0xfb, 0x00, 0x10, 0, 0, 0x72, 0x02, 0x0f, 0x0b];
    let (memory, illegal) = (Err(Refusal::Memory), Err(Refusal::Illegal));
    for (code, data, expected) in [
        (follows, Some(Data::Random), memory.clone()),
        (follows, Some(Data::Small), Ok(Data::Small)),
        (follows, Some(Data::Pointers), Ok(Data::Pointers)),
        (follows, Some(Data::Zero), memory),
        (follows, None, Ok(Data::Small)),
        (wants_zero, Some(Data::Zero), Ok(Data::Zero)),
        (wants_zero, Some(Data::Small), illegal.clone()),
        (wants_small, Some(Data::Small), Ok(Data::Small)),
        (wants_small, Some(Data::Random), illegal),
    ] {
        let request = Request { data, patience_ms: 10, ..Request::new(code.to_vec(), LOOP) };
        let Some(answer) = answer(&mut client, &request) else { return };
        if answer != Err(Refusal::Noise) {
            assert_eq!(answer.map(|found| found.data), expected, "{code:x?} {data:?}");
        }
    }
}

fn to_name(offset: u16, is_relative: bool, name: u8, addend: i32) -> Fixup {
    Fixup { offset, n_bytes: 4, is_relative, destination: Destination::Name(name), addend }
}

/// A name is one place, in each copy of the code, and two names are two.
#[test]
fn names_are_places() {
    let (_turn, mut client) = client();
    // movl $1, a(%rip); movl $2, b(%rip); cmpl $1, a(%rip); je over the next; ud2
    let code = [
        &[0xc7, 0x05, 0, 0, 0, 0, 1, 0, 0, 0][..],
        &[0xc7, 0x05, 0, 0, 0, 0, 2, 0, 0, 0],
        &[0x83, 0x3d, 0, 0, 0, 0, 1, 0x74, 0x02, 0x0f, 0x0b],
    ];
    let fixups = vec![to_name(2, true, 0, -8), to_name(12, true, 1, -8), to_name(22, true, 0, -5)];
    for mode in [LOOP, Mode::Straight] {
        let request = Request { fixups: fixups.clone(), patience_ms: 10, ..Request::new(code.concat(), mode) };
        let Some(answer) = answer(&mut client, &request) else { return };
        assert!(answer == Err(Refusal::Noise) || answer.as_ref().is_ok_and(|found| found.n_pages == 2), "{answer:?}");
    }
    // mov table(,%rcx,4) with an index that is an address still: 31 bits hold the sum. mov $table, %edi; mov (%rdi), %eax.
    let code = vec![0x8b, 0x04, 0x8d, 0, 0, 0, 0, 0xbf, 0, 0, 0, 0, 0x8b, 0x07];
    let fixups = vec![to_name(3, false, 63, 0), to_name(8, false, 63, 0)];
    let request = Request { fixups, patience_ms: 10, ..Request::new(code, LOOP) };
    let Some(answer) = answer(&mut client, &request) else { return };
    assert!(answer == Err(Refusal::Noise) || answer.as_ref().is_ok_and(|found| found.n_pages == 2), "{answer:?}");
}

/// Code runs for as many iterations as it stays in place.
#[test]
fn a_branch_that_leads_out_ends_the_path() {
    let (_turn, mut client) = client();
    let leaving_after = |n: u8, mode: Mode, is_near: bool| {
        // inc %cl, which is 0 in the beginning; cmp $n, %cl; je out
        let start = [0xfe, 0xc1, 0x80, 0xf9, n];
        let (branch, n_bytes): (&[u8], u8) = if is_near { (&[0x74, 0], 1) } else { (&[0x0f, 0x84, 0, 0, 0, 0], 4) };
        let code = [&start[..], branch].concat();
        let offset = (code.len() - usize::from(n_bytes)) as u16;
        let addend = -i32::from(n_bytes);
        let out = Fixup { offset, n_bytes, is_relative: true, destination: Destination::Exit, addend };
        Request { fixups: vec![out], patience_ms: 10, ..Request::new(code, mode) }
    };
    for is_near in [true, false] {
        for (n, expected) in [(100, Some(32)), (33, Some(16)), (9, Some(4)), (8, None), (1, None)] {
            let Some(answer) = answer(&mut client, &leaving_after(n, LOOP, is_near)) else { return };
            match answer {
                Err(Refusal::Noise) => {}
                answer => {
                    assert_eq!(answer.map(|found| found.n_iterations), expected.ok_or(Refusal::LeavesPath), "{n}")
                }
            }
        }
    }
    // Copies have no end near by.
    let Some(straight) = answer(&mut client, &leaving_after(2, Mode::Straight, true)) else { return };
    assert_eq!(straight, Err(Refusal::LeavesPath));
}
