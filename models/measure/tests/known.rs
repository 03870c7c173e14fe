//! The real child on the machine at hand. What depends on quiet is skipped, with a word, where there is none.

use std::sync::{Mutex, MutexGuard, PoisonError};

use mca_measure::client::Client;
use mca_measure::{Measurement, Mode, Refusal, Request};

/// One child at a time: two would disturb each other.
fn client() -> (MutexGuard<'static, ()>, Client) {
    static TURN: Mutex<()> = Mutex::new(());
    let turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    (turn, Client::new(env!("CARGO_BIN_EXE_mca-measure").into(), &["--child"]))
}

/// The answer, unless this machine cannot measure at all; then nothing is asserted, and it is said.
fn ask(client: &mut Client, code: &[u8], mode: Mode) -> Option<Result<Measurement, Refusal>> {
    match client.measure(&Request::new(code.to_vec(), mode)) {
        Err(refusal @ (Refusal::System | Refusal::Processor(_) | Refusal::Machine(_))) => {
            eprintln!("skipped: {refusal}");
            None
        }
        answer => Some(answer),
    }
}

/// Chains that take the same on every processor since 2006: their cycles are what a cycle is. A busy neighbour may slip
/// through, so the median of several quiet answers counts, and only if they agree. Loops without a counter register are
/// left out: their counter in memory makes the shortest of them up to 4% too fast.
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
    let cases: [(&[u8], Refusal); 7] = [
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
    let walk: &[u8] = &[0x48, 0x81, 0xc0, 0, 0x10, 0, 0, 0x48, 0x8b, 0x18];
    let Some(answer) = ask(&mut client, walk, Mode::Straight) else { return };
    assert!(matches!(answer, Err(Refusal::Pages { n_pages: 81.. })), "{answer:?}");
    assert_eq!(client.measure(&Request::new(Vec::new(), Mode::Straight)), Err(Refusal::Empty));
    let long = Request::new(vec![0x90; 5000], Mode::Straight);
    assert_eq!(client.measure(&long), Err(Refusal::TooLong { n_bytes: 5000 }));
}

/// Code that never ends, and code after it: the child lives on.
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
