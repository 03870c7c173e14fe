//! Blocks of compilers' code, predicted many at a time: from bytes and from text, cycles are those of the reference.
//!
//! `tests/gate/tools/record-blocks` has recorded them.

use std::num::NonZeroUsize;

use mca_batch::{Block, LIMITS, Predictor, Question, Row, Status, Watch, predict_on_threads};
use mca_core::{Cpu, Target};

/// Blocks whose bytes lead elsewhere than the text that they are disassembled to, and why.
const UNTOLD: &[(&str, &str)] = &[
    ("f0480103", "llvm-mc prints `lock` on a line of its own, where it is an instruction"),
    ("f0480fb10f", "llvm-mc prints `lock` on a line of its own, where it is an instruction"),
    ("f0ff07", "llvm-mc prints `lock` on a line of its own, where it is an instruction"),
    ("680a000000", "the text does not say that the number is a wide one"),
];

struct Recording {
    codes: Vec<&'static str>,
    texts: Vec<String>,
    cpus: Vec<&'static str>,
    /// Cycles by processor; `None` if the reference knows no instruction of the block.
    cycles: Vec<Vec<Option<u64>>>,
}

fn recording() -> Recording {
    let mut lines = include_str!("../../reference/blocks/x86.tsv").lines().filter(|line| !line.starts_with('#'));
    let cpus: Vec<&str> = lines.next().unwrap().split('\t').skip(2).collect();
    let mut recording = Recording { codes: Vec::new(), texts: Vec::new(), cycles: vec![Vec::new(); cpus.len()], cpus };
    for line in lines {
        let fields: Vec<&str> = line.split('\t').collect();
        recording.codes.push(fields[0]);
        recording.texts.push(fields[1].replace("; ", "\n"));
        for (cycles, field) in recording.cycles.iter_mut().zip(&fields[2..]) {
            cycles.push((*field != "-").then(|| field.parse().unwrap()));
        }
    }
    assert!(recording.codes.len() >= 2000, "{} blocks", recording.codes.len());
    recording
}

fn cpu(name: &str) -> Cpu {
    Cpu::find(&Target::parse("x86_64-pc-linux-gnu").unwrap(), name).unwrap()
}

/// Returns the numbers of the blocks whose cycles differ from the recorded ones.
fn wrong(rows: &[Row], cycles: &[Option<u64>]) -> Vec<usize> {
    assert_eq!(rows.len(), cycles.len());
    let is_right = |row: &Row, cycles: Option<u64>| match cycles {
        Some(cycles) => row.total_cycles == cycles && row.status <= Status::Incomplete,
        None => row.status == Status::Nothing && row.total_cycles == 0 && row.cycles.is_nan(),
    };
    rows.iter()
        .zip(cycles)
        .enumerate()
        .filter(|(_, (row, cycles))| !is_right(row, **cycles))
        .map(|(at, _)| at)
        .collect()
}

fn predicted(cpu_name: &str, blocks: &[Block<'_>]) -> Vec<Row> {
    Predictor::new(&cpu(cpu_name), &Question::default()).predict(blocks).unwrap()
}

#[test]
fn text_takes_as_long_as_the_reference_says() {
    let recording = recording();
    let blocks: Vec<Block<'_>> = recording.texts.iter().map(|text| Block::Text(text)).collect();
    for (name, cycles) in recording.cpus.iter().zip(&recording.cycles) {
        assert_eq!(wrong(&predicted(name, &blocks), cycles), [0; 0], "{name}");
    }
}

#[test]
fn bytes_take_as_long_as_the_reference_says_of_their_text() {
    let recording = recording();
    let blocks: Vec<Block<'_>> = recording.codes.iter().map(|code| Block::Hex(code)).collect();
    let mut found: Vec<&str> = Vec::new();
    for (name, cycles) in recording.cpus.iter().zip(&recording.cycles) {
        found.extend(wrong(&predicted(name, &blocks), cycles).into_iter().map(|at| recording.codes[at]));
    }
    let mut expected: Vec<&str> = UNTOLD.iter().map(|(code, _)| *code).collect();
    expected.sort_unstable();
    found.sort_unstable();
    found.dedup();
    assert_eq!(found, expected);
}

#[test]
fn rows_depend_neither_on_threads_nor_on_neighbours() {
    let recording = recording();
    let blocks: Vec<Block<'_>> = recording.codes.iter().map(|code| Block::Hex(code)).collect();
    let (cpu, question, watch) = (cpu("skylake"), Question::with_verdict(true), Watch::default());
    let rows = predict_on_threads(&cpu, &question, &blocks, NonZeroUsize::new(3).unwrap(), &watch).unwrap();
    assert_eq!(watch.n_done(), blocks.len());
    let mut predictor = Predictor::new(&cpu, &question);
    for at in (0..blocks.len()).step_by(41) {
        let alone = predictor.predict(&blocks[at..=at]).unwrap();
        assert_eq!(format!("{alone:?}"), format!("{:?}", &rows[at..=at]), "{}", recording.codes[at]);
    }
    let limits = rows.iter().filter_map(Row::limit_name);
    for limit in ["chain", "units", "dispatch"] {
        assert!(limits.clone().any(|found| found == limit), "{limit} of {LIMITS:?}");
    }
}

#[test]
fn bad_blocks_are_rows_with_a_status() {
    let bytes = [0x48, 0x01, 0xd8, 0x06, 0x0f];
    // Its first byte is not an instruction, as is the last one of the block before.
    let neighbour = [0x06, 0x48, 0x01, 0xd8];
    let blocks = [
        Block::Hex("4801d8"),
        Block::Hex("4801d"),
        Block::Hex("no digits"),
        Block::Hex(""),
        Block::Bytes(&bytes),
        Block::Bytes(&bytes[3..]),
        Block::Bytes(&neighbour),
        Block::Text("addq %rax, %rbx\nthis is no statement"),
        Block::Text("this is no statement"),
        Block::Text(""),
        Block::Text("vaddps %zmm0, %zmm1, %zmm2\nnop"),
        Block::Hex("48 01 d8"),
    ];
    let rows = predicted("skylake", &blocks);
    use Status::{Incomplete, Nothing, Whole};
    let statuses: Vec<Status> = rows.iter().map(|row| row.status).collect();
    let expected = [
        Whole, Nothing, Nothing, Nothing, Incomplete, Nothing, Incomplete, Incomplete, Nothing, Nothing, Incomplete,
        Whole,
    ];
    assert_eq!(statuses, expected);
    let numbers = |at: usize| (rows[at].instructions, rows[at].total_cycles, rows[at].uops);
    assert_eq!([numbers(4), numbers(6), numbers(7), numbers(11)], [numbers(0); 4]);
    assert_eq!(numbers(1), (0, 0, 0));
    assert!(rows[1].cycles.is_nan() && rows[1].ipc.is_nan() && rows[1].rthroughput.is_nan());
}

#[test]
fn a_cancelled_prediction_ends() {
    let watch = Watch::default();
    watch.cancellation.cancel();
    let blocks = vec![Block::Hex("4801d8"); 100_000];
    let done = predict_on_threads(&cpu("skylake"), &Question::default(), &blocks, NonZeroUsize::MIN, &watch);
    assert!(done.is_err());
    assert_eq!(watch.n_done(), 0);
}

#[test]
fn other_targets_are_predicted() {
    for (triple, name, code, text) in [
        ("aarch64-linux-gnu", "neoverse-n1", "0000018b", "add x0, x0, x1"),
        ("riscv64-linux-gnu", "sifive-u74", "3305b500", "add a0, a0, a1"),
    ] {
        let cpu = Cpu::find(&Target::parse(triple).unwrap(), name).unwrap();
        let rows = Predictor::new(&cpu, &Question::default()).predict(&[Block::Hex(code), Block::Text(text)]).unwrap();
        assert_eq!(rows[0], rows[1], "{triple}");
        assert_eq!((rows[0].status, rows[0].instructions), (Status::Whole, 1));
    }
}
