//! Arguments, response files, and whole runs of the command line in memory.

use mca_config::parse::{Outcome, parse};
use mca_config::{response, table};
use mca_core::program::Limits;
use mca_core::{Cancellation, NoFiles};
use mca_run::run::{Memory, run_in_memory};
use mca_tests::fuzz::{Bytes, fuzz, mangle};
use mca_tests::random::Random;
use mca_tests::workspace::Scratch;
use mca_tests::{mutate, random};

const PIECES: &[&[u8]] = &[
    b"-",
    b"--",
    b"=",
    b",",
    b"true",
    b"false",
    b"0",
    b"1",
    b"4294967295",
    b"4294967296",
    b"-1",
    b"0x10",
    b"010",
    b"all",
    b"help",
    b"@",
    b"\\",
    b"\"",
    b"'",
    b" ",
    b"\n",
    b"\0",
    b"\xff",
    b"\xc3\xa9",
    b"+avx,-sse",
    b"x86_64--code16",
    b"json",
];

const VALUES: &[&str] = &[
    "",
    "0",
    "1",
    "2",
    "3",
    "100",
    "4294967295",
    "-1",
    "true",
    "false",
    "skylake",
    "znver4",
    "atom",
    "i386",
    "x86-64",
    "x86_64-apple-darwin",
    "i686-pc-windows-msvc",
    "i386-linux-gnu-code16",
    "+64bit-mode",
    "-64bit-mode,+16bit-mode",
    "any",
    "none",
    "parse-failure",
    "lack-sched",
    "full",
    "normal",
    "low",
    "v2",
    "ipc>1",
    "cycles<=20,uops==3",
    "bash",
    "90 48 01 d8",
    "f",
    "skylake,znver4,nonsense",
];

fn argument(random: &mut Random) -> Vec<u8> {
    let option = random.pick(table::OPTIONS);
    let dashes = *random.pick(&["-", "--", "-", "---", ""]);
    let separator = *random.pick(&["=", "=", "=", "", " "]);
    let value = if random.below(3) == 0 { "" } else { random.pick(VALUES) };
    let mut argument = format!("{dashes}{}{separator}{value}", option.name).into_bytes();
    if random.below(3) == 0 {
        mangle(random, &mut argument, PIECES);
    }
    argument
}

fn arguments(random: &mut Random) -> Vec<Bytes> {
    (0..random.below(8)).map(|_| Bytes(argument(random))).collect()
}

fn plain(arguments: &[Bytes]) -> Vec<Vec<u8>> {
    arguments.iter().map(|argument| argument.0.clone()).collect()
}

#[test]
fn arguments_are_survived() {
    let (mut n_accepted, mut n_refused) = (0, 0);
    fuzz("arguments", 4000, arguments, |arguments| {
        let parsed = parse(b"mca", &plain(arguments));
        match parsed.outcome {
            Outcome::Failed => {
                assert!(!parsed.messages.is_empty());
                n_refused += 1;
            }
            _ => n_accepted += 1,
        }
    });
    assert!(n_accepted > 0 && n_refused > 0);
}

/// Files that name themselves, each other and nothing.
#[test]
fn response_files_are_survived() {
    let scratch = Scratch::new().unwrap();
    let path = |number: usize| scratch.path().join(format!("r{number}")).display().to_string();
    let files = |random: &mut Random| {
        let file = |random: &mut Random| {
            let mut text = Vec::new();
            for _ in 0..random.below(6) {
                match random.below(4) {
                    0 => text.extend(format!("@{}", path(random.below(4))).bytes()),
                    _ => text.extend(argument(random)),
                }
                text.push(*random.pick(b" \n\t'\"\\"));
            }
            if random.below(8) == 0 {
                text.splice(0..0, *random.pick(&[[0xff, 0xfe], [0xfe, 0xff], [0xef, 0xbb]]));
            }
            mangle(random, &mut text, PIECES);
            Bytes(text)
        };
        [file(random), file(random), file(random)]
    };
    let mut n_expanded = 0;
    fuzz("response files", 200, files, |files| {
        for (number, file) in files.iter().enumerate() {
            std::fs::write(path(number), &file.0).unwrap();
        }
        let first = format!("@{}", path(0)).into_bytes();
        match response::expand(vec![first, b"last".to_vec()]) {
            Ok(words) => {
                assert_eq!(words.arguments.last().map(Vec::as_slice), Some(&b"last"[..]));
                n_expanded += 1;
            }
            Err(message) => assert!(!message.is_empty()),
        }
    });
    assert!(n_expanded > 0);
}

/// Doubling at every level: a few hundred bytes that would become billions of words.
#[test]
fn a_bomb_of_response_files_is_defused() {
    let scratch = Scratch::new().unwrap();
    let path = |number: usize| scratch.path().join(format!("r{number}")).display().to_string();
    for number in 0..40 {
        let word = if number == 0 { "x".to_owned() } else { format!("@{}", path(number - 1)) };
        std::fs::write(path(number), format!("{word} {word}\n")).unwrap();
    }
    let message = response::expand(vec![format!("@{}", path(39)).into_bytes()]).expect_err("too many words");
    assert!(!message.is_empty());
}

#[derive(Debug)]
struct Run {
    arguments: Vec<Bytes>,
    text: Bytes,
}

fn run(random: &mut Random) -> Run {
    let text = match random.below(3) {
        0 => mutate::compose(random),
        1 => {
            let length = 1 + random.below(12);
            let text = random::block(random, length, random::Syntax::Att, true);
            mutate::mutate(random, text.as_bytes())
        }
        _ => {
            let length = 1 + random.below(12);
            random::block(random, length, random::Syntax::Att, false).into_bytes()
        }
    };
    Run { arguments: arguments(random), text: Bytes(text) }
}

/// Options and text together, from arguments to the report.
#[test]
fn whole_runs_are_survived() {
    let (mut n_reports, mut n_failures) = (0, 0);
    fuzz("whole runs", 600, run, |run| {
        let Outcome::Run(mut options) = parse(b"mca", &plain(&run.arguments)).outcome else { return };
        // What is asked for in good faith may take for ever.
        options.iterations %= 50;
        options.output = b"-".to_vec();
        options.inputs = vec![b"a.s".to_vec()];
        let memory = Memory {
            bytes: &run.text.0,
            files: &NoFiles,
            region: None,
            cancellation: &Cancellation::new(),
            may_measure: false,
            limits: Limits::default(),
        };
        let first = run_in_memory(&options, b"mca", memory);
        assert_eq!(run_in_memory(&options, b"mca", memory), first);
        match first.status {
            0 => n_reports += 1,
            _ => {
                // An empty processor name is refused without a word, as the reference does.
                assert!(!first.stderr.is_empty() || options.cpu.is_empty());
                n_failures += 1;
            }
        }
    });
    assert!(n_reports > 0 && n_failures > 0);
}
