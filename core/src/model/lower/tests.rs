use super::*;
use crate::inst::ids::RegisterId;
use crate::inst::instruction::Operand;
use crate::inst::targets::x86::X86;
use crate::model::catalogue::Catalogue;
use crate::text::Span;

fn processor(cpu: &str) -> &'static Processor {
    Catalogue::of(&X86).unwrap().find_cpu(cpu).unwrap().processor().unwrap()
}

/// Makes an instruction from words: its opcode, then registers by name, `-` for none, and numbers.
fn instruction(processor: &Processor, text: &str) -> Instruction {
    let isa = processor.isa();
    let mut words = text.split(' ');
    let opcode = isa.find_opcode(words.next().unwrap()).unwrap();
    let mut instruction = Instruction::new(opcode, Span::default());
    for word in words {
        let operand = match (word, word.parse()) {
            ("-", _) => Operand::Register(RegisterId::NONE),
            (_, Ok(number)) => Operand::Immediate(number),
            (name, Err(_)) => Operand::Register(isa.find_register(name).unwrap()),
        };
        instruction.push(operand);
    }
    instruction
}

fn lower(cpu: &str, texts: &[&str], options: LoweringOptions, latency: Option<u32>) -> LoweredBlock {
    let processor = processor(cpu);
    let region: Vec<Instruction> = texts.iter().map(|text| instruction(processor, text)).collect();
    let instrumentation = Instrumentation { latency_cycles: latency, ..Instrumentation::default() };
    processor.lower(&region, &options, |_| instrumentation, &|| false)
}

/// Writes as `register latency[ clears][ zero]`, reads as `register@use[ independent]`.
fn operands(cpu: &str, text: &str) -> (String, String) {
    let block = lower(cpu, &[text], LoweringOptions::default(), None);
    let isa = processor(cpu).isa();
    let facts = &block.instructions[0];
    let writes = facts.writes.iter().map(|write| {
        let clears = if write.clears_super_registers { " clears" } else { "" };
        let zero = if write.writes_zero { " zero" } else { "" };
        format!("{} {}{clears}{zero}", isa.register_name(write.register), write.latency_cycles)
    });
    let reads = facts.reads.iter().map(|read| {
        let independent = if read.is_independent { " independent" } else { "" };
        format!("{}@{}{independent}", isa.register_name(read.register), read.use_index)
    });
    (writes.collect::<Vec<_>>().join(", "), reads.collect::<Vec<_>>().join(", "))
}

fn check(cpu: &str, text: &str, writes: &str, reads: &str) {
    assert_eq!(operands(cpu, text), (writes.to_owned(), reads.to_owned()), "{cpu}: {text}");
}

#[test]
fn reads_and_writes_have_latencies_and_numbers() {
    check("haswell", "IMUL64r RCX", "RAX 4, RDX 4, EFLAGS 4", "RCX@0, RAX@1");
    check("haswell", "MULX32rr ECX EBX EAX", "ECX 4 clears, EBX 3 clears", "EAX@0, EDX@1");
    check("haswell", "VADDPSYrm YMM2 YMM1 RAX 1 RBX 0 -", "YMM2 10 clears", "YMM1@0, RAX@1, RBX@3, MXCSR@6");
    check("haswell", "MOV32rm EAX RIP 1 - 8 FS", "EAX 5 clears", "RIP@0, FS@4");
}

#[test]
fn zero_idioms_and_moves_are_recognised() {
    let zero = ("EAX 0 clears zero, EFLAGS 0 zero", "EAX@0 independent, EAX@1 independent");
    check("btver2", "XOR32rr EAX EAX EAX", zero.0, zero.1);
    check("btver2", "SBB32rr EAX EAX EAX", "EAX 1 clears, EFLAGS 1", "EAX@0 independent, EAX@1 independent, EFLAGS@2");
    let block = lower("znver3", &["MOV64rr RAX RBX"], LoweringOptions::default(), None);
    assert!(block.instructions[0].is_optimizable_move);
}

#[test]
fn the_stack_engine_hides_the_pointer() {
    check("haswell", "PUSH64r RAX", "", "RAX@0, RSP@1");
    check("haswell", "PUSHFS64", "", "");
    let plain = LoweringOptions { applies_target_rules: false, ..LoweringOptions::default() };
    assert_eq!(lower("haswell", &["PUSH64r RAX"], plain, None).instructions[0].writes.len(), 1);
    let fence = lower("haswell", &["MFENCE"], LoweringOptions::default(), None);
    assert!(fence.instructions[0].is_load_barrier && fence.instructions[0].is_store_barrier);
}

#[test]
fn instruments_set_every_latency() {
    let block = lower("btver2", &["XOR32rr EDX EDX EDX"], LoweringOptions::default(), Some(9));
    assert_eq!(block.instructions[0].latency_cycles, 9);
    assert!(block.instructions[0].writes.iter().all(|write| write.latency_cycles == 9 && write.writes_zero));
}

#[test]
fn calls_and_returns_are_noticed_once() {
    let options = LoweringOptions { call_latency_cycles: 7, ..LoweringOptions::default() };
    let block = lower("haswell", &["CALL64pcrel32 0", "RET64", "CALL64r RAX"], options, None);
    let reported: Vec<_> = block.notices.iter().map(|notice| (notice.instruction, notice.kind)).collect();
    assert_eq!(reported, [(0, NoticeKind::Call), (1, NoticeKind::Return)]);
    assert_eq!(block.instructions[2].latency_cycles, 7);
}

#[test]
fn failures_end_the_region_or_are_dropped() {
    let texts = ["NOOP", "VADDPSZrr ZMM0 ZMM1 ZMM2", "NOOP"];
    let stopped = lower("btver2", &texts, LoweringOptions::default(), None);
    assert_eq!((stopped.failure, stopped.instructions.len()), (Some(LoweringFailure::Unsupported), 1));
    let options = LoweringOptions { skips_unsupported: true, ..LoweringOptions::default() };
    let dropped = lower("btver2", &texts, options, None);
    assert_eq!(dropped.positions, [0, 2]);
    let failed = NoticeKind::Failed(LoweringFailure::Unsupported);
    assert_eq!(dropped.notices, [Notice { instruction: 1, kind: failed }]);
}

#[test]
fn missing_operands_are_no_panic() {
    let block = lower("haswell", &["IMUL64rr"], LoweringOptions::default(), None);
    assert_eq!(block.failure, Some(LoweringFailure::MissingDefinitions));
}

#[test]
fn lowering_ends_when_it_is_cancelled() {
    let processor = processor("haswell");
    let region = vec![instruction(processor, "IMUL64r RCX"); 10_000];
    let n_looks = std::cell::Cell::new(0);
    let is_cancelled = || n_looks.replace(n_looks.get() + 1) == 2;
    let options = LoweringOptions::default();
    let block = processor.lower(&region, &options, |_| Instrumentation::default(), &is_cancelled);
    assert_eq!(block.instructions.len(), 2 * INSTRUCTIONS_BETWEEN_LOOKS);
}
