//! Widths of elements that loops without vectors tell of the same loops with vectors.

#![cfg(feature = "x86")]

use mca_core::{Analyzer, Cpu, NoFiles, Options, Program, ReadOptions, Region, Regions, Source, Target};

fn cpu() -> Cpu {
    Cpu::find(&Target::parse("x86_64-pc-linux-gnu").unwrap(), "haswell").unwrap()
}

fn program(text: &str) -> Program {
    Program::read(Source::from(text), &cpu(), &ReadOptions::default(), &NoFiles)
}

/// Returns the elements of a fill in vectors of 32 bytes, if each of the texts is the same loop without vectors.
fn n_elements(plain: &[&str]) -> Option<f64> {
    let fill = program(".L1:\n\tvmovdqu %ymm0, (%rdi)\n\taddq $32, %rdi\n\tcmpq %rdx, %rdi\n\tjne .L1\n");
    let regions = fill.with_elements(fill.regions(&Regions::Loops), &cpu(), |open| {
        assert_eq!(open, [0]);
        let all = program(&plain.concat());
        let loops: Vec<Region> = all.regions(&Regions::Loops);
        assert_eq!(loops.len(), plain.len());
        Some((all, vec![loops]))
    });
    let analysis = Analyzer::new(cpu()).set_options(&Options::verdict_only()).analyze(&fill, &regions[0]).unwrap();
    Some((analysis.cycles_per_iteration() / analysis.cycles_per_element()?).round())
}

#[test]
fn loops_without_vectors_show_elements() {
    let singly = "a:\tmovl %eax, (%rdi)\n\taddq $4, %rdi\n\tcmpq %rdx, %rdi\n\tjne a\n\tret\n";
    assert_eq!(n_elements(&[singly]), Some(8.0));
    // The steps of a caller.
    let by_step = "b:\tmovw %ax, (%rdi)\n\taddq %rsi, %rdi\n\tcmpq %rdx, %rdi\n\tjne b\n\tret\n";
    assert_eq!(n_elements(&[by_step]), Some(16.0));
    // A loop of two paths that does not end in its condition.
    let of_two_paths = "c:\tmovsd (%rdi), %xmm0\n\taddsd %xmm1, %xmm0\n\tmovsd %xmm0, (%rdi)\n\taddq $8, %rdi\n\tcmpq %rdx, %rdi\n\t\
                        je 2f\n\ttestl $1, %edi\n\tje 1f\n\taddsd %xmm2, %xmm1\n1:\tjmp c\n2:\tret\n";
    assert_eq!(n_elements(&[of_two_paths]), Some(4.0));
    // Two moves may be those of one structure.
    let copy = "e:\tmovq (%rsi), %rax\n\tmovq %rax, (%rdi)\n\tmovq 8(%rsi), %rax\n\tmovq %rax, 8(%rdi)\n\taddq $16, %rsi\n\t\
                addq $16, %rdi\n\tcmpq %rdx, %rdi\n\tjne e\n\tret\n";
    assert_eq!(n_elements(&[copy]), None);
    // Loops that disagree, or one of which shows nothing, say nothing.
    assert_eq!(n_elements(&[singly, by_step]), None);
    let in_vectors = "d:\tvmovdqu %xmm0, (%rdi)\n\taddq $16, %rdi\n\tcmpq %rdx, %rdi\n\tjne d\n\tret\n";
    assert_eq!((n_elements(&[in_vectors]), n_elements(&[singly, in_vectors]), n_elements(&[])), (None, None, None));
}

/// A loop whose code shows its elements is not asked about.
#[test]
fn what_the_code_shows_needs_no_second_program() {
    let sum = program(".L1:\n\tvpaddd (%rdi), %ymm0, %ymm0\n\taddq $32, %rdi\n\tcmpq %rdx, %rdi\n\tjne .L1\n");
    let regions = sum.with_elements(sum.regions(&Regions::Loops), &cpu(), |open| panic!("asked about {open:?}"));
    assert_eq!(regions, sum.regions(&Regions::Loops));
}
