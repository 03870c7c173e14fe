mod intel;
mod vectors;

use std::collections::BTreeSet;

use super::*;
use crate::analyze::options::ReadOptions;
use crate::analyze::program::Source;
use crate::analyze::region::{RegionOutcome, analyse};
use crate::analyze::triple::Triple;
use crate::inst::asm::options::NoFiles;
use crate::inst::targets::x86::X86;

/// A model with loads of 4 cycles, and stores that pass their data on in 7 cycles or, if both addresses are written alike, at
/// once.
const PASSING: &str = "based-on\tznver4\nload-latency\t4\t4\t7\t8\nforward\t7\t9\t11\t14\nrename-memory\t32\t64\n\
                       stack-engine\nform\tMOV64rm MOV32rm\t1\t-\t4\n";

fn cycles(model: &str, code: &str) -> f64 {
    let triple = Triple::find(b"x86_64-unknown-linux-gnu", b"").unwrap();
    let source = Source { name: b"code.s", bytes: code.as_bytes(), is_stream: false };
    let program = Program::read(source, &triple.into(), &ReadOptions::default(), &NoFiles).unwrap();
    let processor = read_measured_processor(&X86, model).unwrap();
    let (options, never) = (AnalysisOptions::default(), Cancellation::new());
    let found = predict(&program, &program.regions()[0], &processor, &options, &never, &mut Scratch::default());
    found.unwrap().cycles_per_iteration
}

/// An editor reads a text again after each change. Models are removed from the cache when they are not used, but not from their
/// users.
#[test]
fn many_texts_can_be_read_and_few_are_kept() {
    let text = |number: u32| format!("based-on\tznver4\nname\tmine\nissue-width\t{}\n# {number}\n", number % 7 + 1);
    let read = |number: u32| match read_measured_processor(&X86, &text(number)).unwrap() {
        SharedProcessor::Read(processor) => processor,
        SharedProcessor::Lasting(_) => panic!("it comes from a text"),
    };
    let (held, forgotten) = (read(0), Arc::downgrade(&read(1)));
    assert!(Arc::ptr_eq(&held, &read(0)), "what is known is not read again");
    let numbers: BTreeSet<u64> = (2..300).map(|number| read(number).measured_model().unwrap().number).collect();
    assert_eq!(numbers.len(), 298, "each is told from all others");
    assert!(forgotten.upgrade().is_none());
    assert_eq!(held.facts().issue_width, 1);
    let long = format!("{}{}", text(0), "#".repeat(MODEL_TEXT_BYTES));
    assert!(read_measured_processor(&X86, &long).unwrap_err().message.contains("bytes"));
}

/// Checks the cycles of code with the model [`PASSING`].
fn check(expected: &[(f64, &str)]) {
    for (wanted, code) in expected {
        let found = cycles(PASSING, code);
        assert!((found - wanted).abs() < 0.02, "{found} cycles, not {wanted}: {code}");
    }
}

#[test]
fn a_load_gets_its_data_from_a_store_to_the_same_address() {
    check(&[
        // Spelled alike: the stored register itself, so nothing but the multiplication is left of the chain.
        (3.0, "movq %rax, (%rdi)\nmovq (%rdi), %rax\nimulq %rax, %rax"),
        // The same address by another register, by another base, by a sum in another order.
        (10.0, "movq %rax, (%rdi)\nleaq (%rdi), %rsi\nmovq (%rsi), %rax\nimulq %rax, %rax"),
        (10.0, "movq %rax, 8(%rdi)\nleaq 16(%rdi), %rsi\nmovq -8(%rsi), %rax\nimulq %rax, %rax"),
        (10.0, "leaq 16(%rdi,%rcx), %rsi\nmovq %rax, (%rsi)\nmovq 16(%rcx,%rdi), %rax\nimulq %rax, %rax"),
        // A part of what was stored, and more than was stored.
        (10.0, "movq %rax, (%rdi)\nmovl 4(%rdi), %eax\nimulq %rax, %rax"),
        (17.0, "movl %eax, (%rdi)\nmovq (%rdi), %rax\nimulq %rax, %rax"),
    ]);
}

#[test]
fn a_load_may_get_its_data_from_an_earlier_iteration() {
    check(&[
        (10.0, "imulq (%rdi), %rax\nmovq %rax, 8(%rdi)\naddq $8, %rdi"),
        (10.0, "imulq (%rdi,%rcx,8), %rax\nmovq %rax, 8(%rdi,%rcx,8)\nincq %rcx"),
        // The pointer is loaded again in each iteration and is the same pointer.
        (7.0, "addw $1, 8(%rax)\nmovq 224(%r12), %rax"),
    ]);
}

/// Measured on a Zen 5 with registers that are multiples of 256: `brotli` counts in one bucket for many iterations.
#[test]
fn a_masked_index_advances_if_a_constant_masks_it_and_stays_if_a_register_does() {
    check(&[
        (10.0, "movq %rcx, %rdx\nandq %rsi, %rdx\nimulq (%rdi,%rdx), %rax\nmovq %rax, (%rdi,%rdx)\nincq %rcx"),
        (10.0, "movl %ecx, %edx\nandl %esi, %edx\nimulq 1(%rdi,%rdx), %rax\nmovq %rax, 1(%rdi,%rdx)\nincl %ecx"),
        (10.0, "movl %ecx, %edx\nandl $1023, %edx\nimulq (%rdi,%rdx,8), %rax\nmovq %rax, 8(%rdi,%rdx,8)\nincl %ecx"),
        // Its low bits are loaded, so that nobody knows where it leads.
        (3.0, "movq (%rbx,%rcx,8), %rdx\nandq %rsi, %rdx\nimulq (%rdi,%rdx), %rax\nmovq %rax, (%rdi,%rdx)\nincq %rcx"),
        // It advances by whole lines.
        (3.0, "movq %rcx, %rdx\nandq %rsi, %rdx\nimulq (%rdi,%rdx), %rax\nmovq %rax, (%rdi,%rdx)\naddq $64, %rcx"),
    ]);
}

/// Returns the cycles of a loop with the model [`PASSING`] and, if a register masks
/// an index: how many do, and the cycles if these indices advance.
fn masked_loop(code: &str) -> (f64, Option<(usize, String)>) {
    let text = format!(".Lloop:\n{code}\ncmpq %r8, %rcx\njne .Lloop\n");
    let triple = Triple::find(b"x86_64-unknown-linux-gnu", b"").unwrap();
    let source = Source { name: b"code.s", bytes: text.as_bytes(), is_stream: false };
    let program = Program::read(source, &triple.into(), &ReadOptions::default(), &NoFiles).unwrap();
    let processor = read_measured_processor(&X86, PASSING).unwrap();
    let (options, never) =
        (AnalysisOptions { computes_verdict: true, ..AnalysisOptions::default() }, Cancellation::new());
    let region = &program.regions()[0];
    let found = analyse(&program, region, &processor, &options, &never, &mut Scratch::default());
    let RegionOutcome::Report(report) = found.outcome else { panic!("no report: {code}") };
    let assessment = report.assessment.as_ref().unwrap();
    let advancing = assessment.if_advancing.as_ref();
    let second = advancing.map(|it| (it.masks.len(), format!("{:.2}", it.cycles_per_iteration)));
    (assessment.verdict.cycles_per_iteration, second)
}

#[test]
fn a_loop_with_a_masked_index_has_a_second_number_for_a_ring_buffer() {
    const MASKED: &str = "movq %rcx, %rdx\nandq %rsi, %rdx";
    let doubt = |masks: &str, cycles: &str| Some((masks.split(", ").count(), cycles.to_owned()));
    for (wanted, doubt, code) in [
        (10.0, doubt("%rsi", "3.00"), "imulq (%rdi,%rdx,8), %rax\nmovq %rax, (%rdi,%rdx,8)\nincq %rcx"),
        // Not all elements, and the mask as the first operand.
        (10.0, doubt("%rsi", "3.00"), "imulq (%rdi,%rdx), %rax\nmovq %rax, (%rdi,%rdx)\naddq $16, %rcx"),
        (
            10.0,
            doubt("%r9", "3.00"),
            "movq %r9, %rdx\nandq %rcx, %rdx\nimulq (%rdi,%rdx,8), %rax\nmovq %rax, (%rdi,%rdx,8)\nincq %rcx",
        ),
        // Most of the bytes come from the store before, and all of them.
        (10.0, doubt("%rsi", "17.00"), "imulq (%rdi,%rdx), %rax\nmovq %rax, (%rdi,%rdx)\nincq %rcx"),
        (3.0, doubt("%rsi", "10.00"), "imulq (%rdi,%rdx,8), %rax\nmovq %rax, 8(%rdi,%rdx,8)\nincq %rcx"),
        // Loads and stores that have nothing to do with each other, and an index that stays.
        (3.0, None, "imulq (%rdi,%rdx,8), %rax\nmovq %rax, (%rbx,%rdx,8)\nincq %rcx"),
        (10.0, None, "imulq (%rdi,%rdx,8), %rax\nmovq %rax, (%rdi,%rdx,8)\nincq %r9"),
        (
            10.0,
            None,
            "movl %ecx, %edx\nandl $1023, %edx\nimulq (%rdi,%rdx,8), %rax\nmovq %rax, 8(%rdi,%rdx,8)\nincl %ecx",
        ),
    ] {
        let (cycles, found) = masked_loop(&format!("{MASKED}\n{code}"));
        assert!((cycles - wanted).abs() < 0.02, "{cycles} cycles, not {wanted}: {code}");
        assert_eq!(found, doubt, "{code}");
    }
}

/// Measured on a Zen 5: 1.13, 1.13 and 1.25 cycles.
#[test]
fn a_load_may_touch_two_lines_in_some_iterations_only() {
    let of_loop = |code: &str| format!(".Lloop:\n{code}\ndecq %r15\njne .Lloop\n");
    let store = "vmovdqu %xmm0, (%rcx,%rax)\naddq $16, %rax";
    check_zen_5(&[
        (1.125, &of_loop(&format!("vmovdqu -4(%rsi,%rax), %xmm1\nvpaddb (%rdi,%rax), %xmm1, %xmm0\n{store}"))),
        (1.0, &of_loop(&format!("vmovdqu -16(%rsi,%rax), %xmm1\nvpaddb (%rdi,%rax), %xmm1, %xmm0\n{store}"))),
        (1.25, &of_loop("vmovdqu (%rsi), %ymm0\nvpmulld -4(%rsi), %ymm0, %ymm3\naddq $32, %rsi")),
    ]);
}

/// Measured on a Zen 5: 2.0 cycles an iteration where a sum of bytes is stored four elements ahead.
#[test]
fn an_index_does_not_delay_what_comes_from_a_store() {
    let slow_index = PASSING.replace("load-latency\t4\t4", "load-latency\t4\t6");
    for (wanted, code) in [
        (10.0, "imulq (%rdi), %rax\nmovq %rax, 8(%rdi)\naddq $8, %rdi"),
        (10.0, "imulq (%rdi,%rcx,8), %rax\nmovq %rax, 8(%rdi,%rcx,8)\nincq %rcx"),
    ] {
        let found = cycles(&slow_index, code);
        assert!((found - wanted).abs() < 0.02, "{found} cycles, not {wanted}: {code}");
    }
}

#[test]
fn a_pop_gets_its_data_from_the_push() {
    check(&[(3.0, "pushq %rax\npopq %rax\nimulq %rax, %rax")]);
}

#[test]
fn stores_to_other_addresses_feed_no_load() {
    check(&[
        (3.0, "movq %rax, (%rdi)\nmovq (%rsi), %rax\nimulq %rax, %rax\nxorl %eax, %eax\nimulq %rbx, %rbx"),
        (1.0, "movq %rax, (%rdi)\nmovq 8(%rdi), %rax"),
        // The next element is written after it was read.
        (1.0, "movq (%rdi), %rax\nmovq %rax, -8(%rdi)\naddq $8, %rdi"),
    ]);
}

#[test]
fn conditions_of_two_groups_of_flags_wait_for_both() {
    let model = "based-on\tznver4\ncombined-flags\t1\t2\nform\tCMOV32rr CMP32rr\t1\tZn4ALU0123:1\t1\n";
    for (wanted, condition) in
        [(2.0, "e"), (2.0, "b"), (2.0, "s"), (3.0, "l"), (3.0, "ge"), (3.0, "le"), (3.0, "g"), (3.0, "be"), (3.0, "a")]
    {
        let found = cycles(model, &format!("cmpl %ecx, %eax\ncmov{condition}l %ecx, %eax"));
        assert!((found - wanted).abs() < 0.02, "{found} cycles, not {wanted}: cmov{condition}l");
    }
    // Values are there as soon as ever.
    let found = cycles(model, "cmovll %eax, %ecx\ncmovll %ecx, %eax");
    assert!((found - 2.0).abs() < 0.02, "{found}");
}

#[test]
fn a_general_register_may_be_needed_before_the_vector() {
    let model = "based-on\tznver4\nform\tCVTSI642SDrr CVTSI642SDrr_Int\t1\tZn4FPFCvt01:1\t3\tfrom-general=4\n\
                 form\tMOVPQIto64rr\t1\tZn4FP45:1\t3\n";
    for (wanted, code) in [(3.0, "cvtsi2sdq %rax, %xmm0"), (10.0, "cvtsi2sdq %rax, %xmm0\nmovq %xmm0, %rax")] {
        let found = cycles(model, code);
        assert!((found - wanted).abs() < 0.02, "{found} cycles, not {wanted}: {code}");
    }
}

/// A load that issues before its operation still counts as one instruction with it at retirement.
#[test]
fn a_load_and_its_operation_retire_as_one() {
    let model = "based-on\tznver4\nretire-width\t1\nload-latency\t4\t4\t7\t8\nform\tADD64rm\t1\t-\t5\n";
    let found = cycles(model, "addq (%rdi), %rax");
    assert!((found - 1.0).abs() < 0.02, "{found} cycles");
}

/// Checks the model against cycles measured on a Zen 5, with their tolerance.
fn check_zen_5(expected: &[(f64, &str)]) {
    check_measured(include_bytes!("../../../../models/x86/measured/zen5.txt"), expected);
}

/// Checks the model against cycles measured on a Zen 3, with their tolerance.
fn check_zen_3(expected: &[(f64, &str)]) {
    check_measured(include_bytes!("../../../../models/x86/measured/zen3.txt"), expected);
}

/// Checks a model against measured cycles, with their tolerance.
fn check_measured(text: &'static [u8], expected: &[(f64, &str)]) {
    let text = std::str::from_utf8(text).unwrap();
    for (measured, code) in expected {
        let found = cycles(text, code);
        assert!((found / measured - 1.0).abs() < 0.06, "{found} cycles, not {measured}: {code}");
    }
}

#[test]
fn a_text_may_limit_renaming_to_the_stack() {
    check_zen_3(&[
        (1.0, "movq %rax, -8(%rsp)\nmovq -8(%rsp), %rax\naddq $1, %rax"),
        (1.0, "pushq %rax\npopq %rax\naddq $1, %rax"),
        (8.4, "movq %rax, (%rbp)\nmovq (%rbp), %rax\naddq $1, %rax"),
        (8.4, "movb %al, -8(%rsp)\nmovzbl -8(%rsp), %eax\naddl $1, %eax"),
    ]);
}

#[test]
fn loops_come_in_entries_of_lines() {
    let nops = |n_nops: usize| format!(".Lloop:\n{}decq %r15\njne .Lloop\n", "nopl 8(%rax)\n".repeat(n_nops));
    let measured =
        [(1.0, 5), (1.168, 6), (1.332, 7), (2.0, 8), (2.0, 11), (2.168, 12), (2.503, 14), (3.0, 15), (3.25, 18)];
    for (cycles, n_nops) in measured {
        check_zen_3(&[(cycles, &nops(n_nops))]);
    }
}

#[test]
fn short_instructions_come_slower_from_the_op_cache() {
    check_zen_5(&[
        // 32, 27, 21.3 and 10.7 of them in a line.
        (0.158, "movl %edx, %eax"),
        (1.173, "movl %edx, %eax\n.rept 4\nmovl %edx, %ecx\n.endr\n.rept 3\nmovq %rdx, %rax\n.endr"),
        (0.144, "movq %rdx, %rax"),
        (0.128, "nopw 0(%rax,%rax)"),
        // A displacement and an immediate in each.
        (0.327, "cmpl $5, 800000(%rdi)"),
        (0.254, "cmpq (%r8), %r9"),
    ]);
}

#[test]
fn moves_join_the_arithmetic_behind_them() {
    check_zen_5(&[
        (0.169, "movq %rdx, %rax\nsubq %rcx, %rax"),
        (0.169, "movq %rdx, %rax\nnotq %rax"),
        // Not with another width or another operation, nor with an instruction in between.
        (0.284, "movl %edx, %eax\nandq $-4, %rax"),
        (0.283, "movq %rdx, %rax\ncmpq %rcx, %rax"),
        (0.380, "movq %rdx, %rax\nnop\nandq $-4, %rax"),
    ]);
}

#[test]
fn an_operation_that_needs_its_neighbour_takes_an_alu_twice() {
    check_zen_5(&[
        (0.493, "leaq 2(%r8), %r9\ncmpq %rsi, %r9"),
        (0.335, "leaq 2(%r8), %r9\ncmpq %rsi, %rdi"),
        (0.336, "leaq 2(%r8), %r9\nshrq $3, %r9"),
        (0.670, "movl %r9d, (%rdi)\nleaq 2(%r8), %rax\nleaq 2(%r8), %rcx\nleaq 2(%r8), %rdx"),
        // Chains leave ALUs free.
        (1.020, "movq %rdx, %rcx\nandq $-32, %rcx\nsubq %rcx, %r8\nsubq %rcx, %r9\nsubq %rcx, %rax\ntestb $31, %dl"),
    ]);
}

#[test]
fn an_operation_that_needs_a_distant_one_is_replayed_sometimes() {
    let names = ["%rax", "%rbx", "%rcx", "%rdx", "%rsi", "%rdi", "%r8", "%r9", "%r10", "%r11", "%r12", "%r13"];
    let twelve = |code: &str| names.map(|name| code.replace("%0", name)).join("\n");
    check_zen_5(&[
        (2.250, &twelve("incq %0")),
        (2.264, &twelve("subq %r14, %0")),
        // Nobody waits here.
        (2.013, &twelve("cmpq $5, %0")),
    ]);
    // A text that says nothing of the second distance lets them all be in time.
    let plain = "based-on\tznver4\nissue-width\t8\nunit\tA\t1\tunlimited\nunit\tB\t1\tunlimited\n\
                 group\tAB\tunlimited\tA B\nform\tINC64r\t1\tAB:1\t1\n";
    let four = "incq %rax\nincq %rbx\nincq %rcx\nincq %rdx\n";
    for (fact, wanted) in [("replay\tAB\t3\n", 2.0), ("replay\tAB\t3\t4\t2\n", 3.0), ("replay\tAB\t3\t4\t1\n", 4.0)] {
        let found = cycles(&format!("{plain}{fact}"), four);
        assert!((found - wanted).abs() < 0.02, "{found} cycles with {fact}");
    }
}

#[test]
fn a_text_may_give_cleared_vector_registers_a_unit() {
    let zeros: String = (0..12).map(|number| format!("vpxor %xmm{number}, %xmm{number}, %xmm{number}\n")).collect();
    let legacy: String = (0..12).map(|number| format!("psubd %xmm{number}, %xmm{number}\n")).collect();
    check_zen_5(&[(2.013, &zeros), (2.008, &legacy)]);
    let text = "based-on\tznver4\nissue-width\t8\nunit\tA\t3\tunlimited\n";
    let found = [text.to_owned(), format!("{text}vector-zeros\tA\n")].map(|text| cycles(&text, &zeros));
    assert!((found[0] - 1.5).abs() < 0.02 && (found[1] - 4.0).abs() < 0.02, "{found:?}");
}

#[test]
fn loops_predict_which_store_feeds_a_load() {
    let of_loop = |code: &str| format!(".Lloop:\n{code}\ndecq %r15\njne .Lloop\n");
    let code = "leaq 16(%rdi), %rax\naddq %rsi, (%rax)";
    check_zen_5(&[
        (6.992, code),
        (1.000, &of_loop(code)),
        (12.012, &of_loop("vaddss (%rdx), %xmm0, %xmm1\nvmovss %xmm1, (%rdx)")),
    ]);
}

#[test]
fn a_text_may_give_stores_with_an_index_another_unit() {
    let text = "based-on\tznver3\nissue-width\t6\nunit\tA\t1\tunlimited\nunit\tS\t2\tunlimited\n\
                form\tINC64r\t1\tA:1\t1\nform\tMOV64mr MOV64mi32\t1\tS:1\t1\n";
    let with = |code: &str| cycles(&format!("{text}indexed-store\tA\n"), &format!("incq %rbx\nincq %rcx\n{code}"));
    for (code, wanted) in [
        ("movq %rax, (%rdi)", 2.0),
        ("movq $1, (%rdi,%rsi)", 2.0),
        ("movq %rax, (%rdi,%rsi)", 3.0),
        ("movq %rax, 8(,%rsi,8)", 3.0),
    ] {
        let found = with(code);
        assert!((found - wanted).abs() < 0.1, "{found} cycles with {code}");
    }
}

/// Measured on a Zen 4, with loops that store nothing else.
#[test]
fn a_text_may_let_stores_to_one_block_leave_together() {
    let text = "based-on\tznver4\nissue-width\t6\nunit\tS\t2\tunlimited\nunit\tB\t8\tunlimited\nstore-blocks\tB\t32\n\
                form\tMOV64mr MOV8mr VMOVUPSYmr VMOVUPSZmr\t1\tS:1\t1\nform\tINC64r\t1\t-\t1\n";
    for (wanted, code) in [
        (1.0, "movq %rax, (%rdi)\nmovq %rax, 16(%rdi)"),
        (2.0, "movq %rax, (%rdi)\nmovq %rax, 32(%rdi)"),
        (2.0, "movq %rax, (%rdi)\nmovq %rax, (%rsi)"),
        // A store of an address that data decides goes to another block each time.
        (2.0, "movq (%rsi), %rcx\nmovq %rax, (%rdi,%rcx)\nmovq (%rcx), %rdx\nmovq %rax, (%rdi,%rdx)"),
        // However many go to a block one after the other.
        (2.0, "movq %rax, (%rdi)\nmovq %rax, 8(%rdi)\nmovq %rax, 16(%rdi)\nmovq %rax, 64(%rdi)"),
        (4.0, "movq %rax, (%rdi)\nmovq %rax, 64(%rdi)\nmovq %rax, 8(%rdi)\nmovq %rax, 72(%rdi)"),
        // Beyond the end of a block is another one.
        (2.0, "movq %rax, 60(%rdi)"),
        (2.0, "vmovups %zmm0, (%rdi)"),
        (3.0, "vmovups %zmm0, 16(%rdi)"),
        (2.0, "movb %al, (%rdi)\nmovb %al, (%rsi)\nincq %rdi\nincq %rsi"),
    ] {
        let found = cycles(text, code);
        assert!((found - wanted).abs() < 0.1, "{found} cycles, not {wanted}: {code}");
    }
    assert!(cycles(&text.replace("store-blocks\tB\t32\n", ""), "movq %rax, (%rdi)\nmovq %rax, 32(%rdi)") < 1.1);
    let both = text.replace("B\t32\n", "B\t32\t3\n");
    let found = cycles(&both, "movq %rax, 60(%rdi)\nmovq %rax, 64(%rdi)");
    assert!((found - 3.0).abs() < 0.1, "{found}");
}

#[test]
fn a_text_may_rename_memory_that_is_changed() {
    for (wanted, facts, code) in
        [(1.0, "rename-changes\n", "addw $1, (%rdi)"), (7.0, "", "addw $1, (%rdi)"), (1.0, "", "addl $1, (%rdi)")]
    {
        let text = PASSING.replace("stack-engine\n", &format!("stack-engine\n{facts}"));
        let text = format!("{text}form\tADD16mi8 ADD32mi8\t1\t-\t5\n");
        let found = cycles(&text, code);
        assert!((found - wanted).abs() < 0.6, "{found} cycles, not {wanted}: {code} {facts}");
    }
}

/// Measured on a Golden Cove.
#[test]
fn a_text_may_rename_memory_without_an_index() {
    let text = PASSING.replace("stack-engine\n", "rename-without-index\nrename-changes\nstack-engine\n");
    let text = format!("{text}form\tADD64mi8 ADD64mr MOV64mr LEA64r\t1\t-\t5\n");
    for (wanted, code) in [
        (3.0, "movq %rax, (%rdi)\nmovq (%rdi), %rax\nimulq %rax, %rax"),
        (3.0, "leaq 8(%rdi), %rsi\nmovq %rax, 8(%rdi)\nmovq (%rsi), %rax\nimulq %rax, %rax"),
        (10.0, "movq %rax, (%rdi,%rcx)\nmovq (%rdi,%rcx), %rax\nimulq %rax, %rax"),
        (1.0, "addq $1, (%rdi)"),
        (8.0, "addq %rax, (%rdi)"),
    ] {
        let found = cycles(&text, code);
        assert!((found - wanted).abs() < 1.1, "{found} cycles, not {wanted}: {code}");
    }
}

/// Measured on a Golden Cove.
#[test]
fn a_text_may_let_renaming_add_constants() {
    let text = "based-on\tznver4\nissue-width\t6\nunit\tA\t1\tunlimited\nrename-additions\t1024\n\
                form\tADD64ri8 ADD64ri32 ADD32ri8 INC64r INC32r SUB64ri8 LEA64r LEA64_32r\t1\tA:1\t1\n";
    for (wanted, code) in [
        (0.17, "addq $1, %rax"),
        (0.17, "incq %rax"),
        (0.17, "subq $-8, %rax"),
        (0.17, "addq $1023, %rcx"),
        (0.17, "addq $-1024, %rcx"),
        (0.17, "leaq 100(%rax), %rax"),
        (1.0, "addq $1024, %rcx"),
        (1.0, "addl $1, %eax"),
        (1.0, "incl %eax"),
        (1.0, "leaq (%rax,%rcx), %rax"),
        (1.0, "leal 1(%rax), %eax"),
    ] {
        let found = cycles(text, code);
        assert!((found - wanted).abs() < 0.05, "{found} cycles, not {wanted}: {code}");
    }
}

/// Measured on a Golden Cove.
#[test]
fn a_text_may_give_a_multiplied_index_its_own_unit() {
    let text = "based-on\tznver4\nissue-width\t6\nunit\tA\t5\tunlimited\nunit\tB\t1\tunlimited\n\
                scaled-address\t2\tB\nform\tLEA64r\t1\tA:1\t1\n";
    for (wanted, code) in [
        (1.0, "leaq 8(%rax,%rcx), %rax"),
        (2.0, "leaq 8(%rax,%rcx,4), %rax"),
        (2.0, "leaq (,%rax,4), %rax"),
        (2.0, "leaq (%rax,%rcx,4), %rdx\nleaq (%rax,%rcx,4), %rdi"),
    ] {
        let found = cycles(text, code);
        assert!((found - wanted).abs() < 0.05, "{found} cycles, not {wanted}: {code}");
    }
}

/// Measured on a Golden Cove: a shift and a branch have two units, and additions have them all.
#[test]
fn a_text_may_move_fused_operations_to_the_branch_unit() {
    let text = "based-on\tznver4\nissue-width\t6\nunit\tA\t5\tunlimited\nunit\tB\t1\tunlimited\n\
                front-end\t0\t10000\t6\t1\njoined-branches\tB\n\
                form\tDEC64r\t1\tA:1\t1\nform\tSHL64ri\t1\tB:1\t1\n";
    let code = "1: shlq $3, %rax\nshlq $3, %rcx\ndecq %r15\njne 1b";
    let (on_its_unit, elsewhere) = (cycles(text, code), cycles(&text.replace("joined-branches\tB\n", ""), code));
    assert!((on_its_unit - 3.0).abs() < 0.05 && (elsewhere - 2.0).abs() < 0.05, "{on_its_unit} {elsewhere}");
}

/// Measured on a Golden Cove: a loop with one way out in its middle takes a cycle, as a branch that is passed has two units.
#[test]
fn a_text_may_give_branches_out_of_a_loop_more_units() {
    let text = "based-on\tznver4\nissue-width\t6\nunit\tA\t1\tunlimited\nunit\tB\t1\tunlimited\ngroup\tAB\tunlimited\tA B\n\
                front-end\t0\t10000\t6\t1\njoined-branches\tB\tAB\n\
                form\tDEC64r\t1\tA:1\t1\nform\tTEST64rr\t1\tA:1\t1\n";
    let code = "1: testq %rax, %rax\nje 2f\ndecq %r15\njne 1b\n2:";
    let (has_two, has_one) = (cycles(text, code), cycles(&text.replace("\tAB\nform", "\nform"), code));
    assert!((has_two - 1.0).abs() < 0.05 && (has_one - 2.0).abs() < 0.05, "{has_two} {has_one}");
}

/// Measured on a Golden Cove, whose banks have two ways in.
#[test]
fn a_text_may_give_the_banks_of_the_cache_units() {
    let banks: Vec<String> = (0..8).map(|number| format!("B{number}")).collect();
    let units: String = banks.iter().map(|bank| format!("unit\t{bank}\t2\tunlimited\n")).collect();
    let text = format!(
        "based-on\tznver4\nissue-width\t6\nunit\tL\t3\tunlimited\n{units}bank-units\t8\t{}\n\
         form\tMOV64rm\t1\tL:1\t4\n",
        banks.join("\t")
    );
    for (wanted, code) in [
        (1.0, "movq (%rdi), %rax\nmovq 8(%rdi), %rcx\nmovq 16(%rdi), %rdx"),
        (1.0, "movq (%rdi), %rax\nmovq 72(%rdi), %rcx\nmovq 144(%rdi), %rdx"),
        (1.5, "movq (%rdi), %rax\nmovq 64(%rdi), %rcx\nmovq 128(%rdi), %rdx"),
        (1.5, "movq (%rdi), %rax\nmovq (%rdi), %rcx\nmovq (%rdi), %rdx"),
        (1.0, "movq (%rdi), %rax\nmovq 64(%rdi), %rcx\nmovq 8(%rdi), %rdx"),
    ] {
        let found = cycles(&text, code);
        assert!((found - wanted).abs() < 0.05, "{found} cycles, not {wanted}: {code}");
    }
}

/// Steps of eight bits move a pointer to bytes by one.
#[test]
fn a_shifted_bit_number_is_followed_as_an_address() {
    let code = |step: u32| {
        format!("movq %rdx, %rcx\naddq ${step}, %rdx\nshrq $3, %rcx\nmovzbl (%rbx,%rcx), %eax\nmovq %rax, (%rbx,%rcx)")
    };
    let (whole, part) = (cycles(PASSING, &code(8)), cycles(PASSING, &code(4)));
    assert!((whole - 8.0).abs() < 0.1 && part < 5.0, "{whole} {part}");
}

#[test]
fn constants_take_room_in_the_entries_of_a_loop() {
    let loop_of = |n_loads: usize, n_constants: usize, n_moves: usize| {
        let load = |number: usize| format!("movl {}(%rdi), %r{}d\n", 8 * number + 8, 8 + number);
        let loads: String = (0..n_loads).map(load).collect();
        let constant = |to: &&str| format!("movl $5, %{to}\n");
        let constants: String = ["eax", "ebx", "ecx"][..n_constants].iter().map(constant).collect();
        format!(".Lloop:\n{loads}{constants}{}decq %r15\njne .Lloop\n", "movl %r12d, %edx\n".repeat(n_moves))
    };
    check_zen_3(&[
        (1.334, &loop_of(3, 0, 4)),
        (2.001, &loop_of(3, 1, 3)),
        (1.334, &loop_of(0, 3, 4)),
        (1.168, &loop_of(2, 3, 1)),
        (2.000, &loop_of(3, 3, 0)),
        (1.168, &loop_of(0, 0, 6)),
        (2.001, &loop_of(0, 0, 8)),
        (2.339, &loop_of(0, 0, 13)),
    ]);
}

#[test]
fn a_text_may_assign_units_at_dispatch() {
    let text = "based-on\tznver4\nissue-width\t4\nunit\tA\t1\tunlimited\nunit\tB\t1\tunlimited\n\
                group\tAB\tunlimited\tA B\nform\tNOT64r\t1\tAB:1\t1\nform\tIMUL64rr\t1\tB:1\t1\n";
    let with = |fact: &str, code: &str| cycles(&format!("{text}{fact}"), code);
    // Counts that are known at once, and turns, use both units evenly, as choosing at issue does.
    let four = "notq %rbx\nnotq %rcx\nnotq %rsi\nnotq %rdi\n";
    for fact in ["", "units-at-dispatch\t0\t0\n", "units-at-dispatch\t64\t0\tAB\n", "units-at-dispatch\t64\t1\n"] {
        let found = with(fact, four);
        assert!((found - 2.0).abs() < 0.1, "{found} cycles with {fact}");
    }
    // What is not known yet goes where many wait already, though the other unit is idle.
    let found = with("units-at-dispatch\t64\t0\n", four);
    assert!(found > 2.2, "{found} cycles");
    // An instruction with only one unit waits behind every second of those with a choice: two and one take B, where A could
    // take both.
    let chain = "notq %rbx\nnotq %rcx\nimulq %rax, %rax\nimulq %rax, %rax\n";
    for (fact, wanted) in [("", 2.0), ("units-at-dispatch\t64\t0\tAB\n", 3.0)] {
        let found = with(fact, chain);
        assert!((found - wanted).abs() < 0.1, "{found} cycles with {fact}");
    }
}

#[test]
fn a_text_may_make_loads_by_loaded_pointers_quicker() {
    const TEXT: &str = "based-on\thaswell\nload-latency\t5\t5\t6\t7\nmoves-pass-values\npointer-load\t4\t2048\n\
                        form\tMOV64rr\t1\t-\t0\n";
    for (wanted, code) in [
        (4.0, "movq 8(%rdi), %rdi"),
        (4.0, "movq 2047(%rdi), %rdi"),
        // By way of a move.
        (4.0, "movq (%rdi), %rax\nmovq %rax, %rdi"),
        // Too far, after the pointer, with an index, and of what is not a pointer that was loaded.
        (5.0, "movq 2048(%rdi), %rdi"),
        (5.0, "movq -8(%rdi), %rdi"),
        (5.0, "movq (%rdi,%rcx), %rdi"),
        (6.0, "movq (%rdi), %rdi\nincq %rdi"),
    ] {
        let found = cycles(TEXT, code);
        assert!((found - wanted).abs() < 0.02, "{found} cycles, not {wanted}: {code}");
    }
}

#[test]
fn a_text_may_limit_straight_code_by_decoding() {
    const TEXT: &str = "based-on\thaswell\nissue-width\t4\nfront-end\t0\t10000\t4\t1\nfuse-branches\tcmp\ttest\n";
    for (wanted, facts, code) in [
        // Two instructions of 8 bytes in a block of 16.
        (0.5, "predecode\t16\t5\t3\n", "leaq 1000(%rsp), %rax"),
        (0.25, "", "movl $100, %ecx"),
        // A cycle for the block, and three for the prefix, of each 16 bytes; the copies have 5.
        (3.3125, "predecode\t16\t5\t3\n", "cmpw $300, %cx"),
        // Two micro-ops have to be the first of their cycle.
        (1.0, "decode\t4\nform\tLEA64r\t2\t-\t1\n", "leaq 8(%rsp), %rax"),
        (0.5, "form\tLEA64r\t2\t-\t1\n", "leaq 8(%rsp), %rax"),
        // What a branch could join is not the fourth of a cycle.
        (1.0 / 3.0, "decode\t4\tholds-joinable\n", "cmpl %eax, %ecx"),
        (0.25, "decode\t4\tholds-joinable\n", "movl $1, %ecx"),
    ] {
        let found = cycles(&format!("{TEXT}{facts}"), code);
        assert!((found - wanted).abs() < 0.02, "{found} cycles, not {wanted}: {facts}{code}");
    }
}

/// Idioms of the text are added to those of the base; other instructions wait as before.
#[test]
fn a_text_may_list_idioms_besides_those_of_its_base() {
    let base = "based-on\tsapphirerapids\n";
    let text = format!("{base}zero-idioms\tXOR32rr VPXORrr\ndependency-breaking\tVPCMPEQDrr SBB32rr\n");
    for (code, over_base, as_text) in [
        ("xorl %eax, %eax", 2.0, 1.0 / 6.0),
        ("vpxor %xmm0, %xmm0, %xmm0", 1.0, 1.0 / 6.0),
        // It needs a unit, of which there are two.
        ("vpcmpeqd %xmm0, %xmm0, %xmm0", 1.0, 0.5),
    ] {
        let found = [cycles(base, code), cycles(&text, code)];
        assert!((found[0] - over_base).abs() < 0.02 && (found[1] - as_text).abs() < 0.02, "{found:?}: {code}");
    }
    // Different registers; no idiom of the text; the flag is read all the same.
    for code in ["xorl %ecx, %eax", "xorq %rax, %rax", "sbbl %eax, %eax"] {
        let found = [cycles(base, code), cycles(&text, code)];
        assert!(found[0] > 0.98 && found[0] == found[1], "{found:?}: {code}");
    }
}
