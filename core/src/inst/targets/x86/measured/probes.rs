//! The code of probes, each of which is run to answer one question about the machine.

use crate::inst::targets::measuring::{Framed, Probe};

/// Register moves and zero idioms by turns, which need dispatch width but hardly any unit.
pub(super) const FILLERS: &str = "movl %r14d, %eax;xorl %ecx, %ecx;movl %r14d, %edx;xorl %esi, %esi;\
                                  movl %r14d, %edi;xorl %r8d, %r8d;movl %r14d, %r9d;xorl %r10d, %r10d";

/// Divisions, of a number of thirty bits by one of thirteen, each with the name of its opcode: they work on registers that they do not
/// name, so other statements must set those.
pub(super) const FRAMED: [(&str, Framed); 4] = [
    (
        "DIV32r",
        Framed {
            throughput: "movl $1000000007, %eax;xorl %edx, %edx;movl $4321, %ecx;divl %ecx",
            chain: "orl $1000000007, %eax;xorl %edx, %edx;movl $4321, %ecx;divl %ecx",
            other_cycles: 1,
        },
    ),
    (
        "DIV64r",
        Framed {
            throughput: "movl $1000000007, %eax;xorl %edx, %edx;movl $4321, %ecx;divq %rcx",
            chain: "orq $1000000007, %rax;xorl %edx, %edx;movl $4321, %ecx;divq %rcx",
            other_cycles: 1,
        },
    ),
    (
        "IDIV32r",
        Framed {
            throughput: "movl $1000000007, %eax;cltd;movl $4321, %ecx;idivl %ecx",
            chain: "orl $1000000007, %eax;cltd;movl $4321, %ecx;idivl %ecx",
            other_cycles: 2,
        },
    ),
    (
        "IDIV64r",
        Framed {
            throughput: "movl $1000000007, %eax;cqto;movl $4321, %ecx;idivq %rcx",
            chain: "orq $1000000007, %rax;cqto;movl $4321, %ecx;idivq %rcx",
            other_cycles: 2,
        },
    ),
];

/// Questions about the processor, each with the statements that are run for it, separated by `;`. `rbp` points to memory that holds
/// zeroes. In chains through memory, an address is `rbp` plus what was loaded.
pub(super) const PROBES: [(Probe, &str); 34] = [
    (Probe::Clears, FILLERS),
    // No instruction of this probe needs a unit, and the lengths suit any front end.
    (Probe::Moves, "movl %r14d, %eax;movl %r14d, %ecx;nop;movl %r14d, %edx;movl %r14d, %esi;nop;movl %r14d, %edi;nop"),
    (Probe::Load, "movq (%rax), %rax;andl $64, %eax;addq %rbp, %rax"),
    (Probe::IndexedLoad, "movq (%rbp,%rax), %rax;andl $64, %eax"),
    (Probe::RoundTrip, "vmovq %rax, %xmm0;vmovq %xmm0, %rax"),
    (Probe::VectorLoad, "vmovdqa (%rax), %xmm0;vmovq %xmm0, %rax;andl $64, %eax;addq %rbp, %rax"),
    (Probe::IndexedVectorLoad, "vmovdqa (%rbp,%rax), %xmm0;vmovq %xmm0, %rax;andl $64, %eax"),
    (Probe::ForwardByte, "movb %al, (%rbp);movzbl (%rbp), %eax"),
    (Probe::ForwardVector, "vmovaps %xmm0, (%rbp);vmovaps (%rbp), %xmm0"),
    (Probe::ForwardWide, "vmovaps %zmm0, (%rbp);vmovaps (%rbp), %zmm0"),
    (Probe::ForwardMixed, "movl %eax, (%rbp);movl %eax, 4(%rbp);movq (%rbp), %rax"),
    (Probe::Forward32, "movl %eax, (%rbp);movl (%rbp), %eax"),
    (Probe::Forward64, "movq %rax, (%rbp);movq (%rbp), %rax"),
    (Probe::ForwardHalf, "movw %ax, (%rbp);movzwl (%rbp), %eax"),
    (Probe::ForwardOtherwise, "leaq 8(%rbp), %rcx;movq %rax, (%rbp);movq -8(%rcx), %rax"),
    (Probe::ForwardChange, "addl $5, (%rbp)"),
    (Probe::Add1, "addq $1, %rax;subq $1, %rax"),
    (Probe::Add127, "addq $127, %rax;subq $127, %rax"),
    (Probe::Add1023, "addq $1023, %rax;subq $1023, %rax"),
    (Probe::Add4095, "addq $4095, %rax;subq $4095, %rax"),
    (
        Probe::LongConstants,
        "movabsq $81985529216486895, %rax;movabsq $81985529216486895, %rcx;\
         movabsq $81985529216486895, %rdx;movabsq $81985529216486895, %rbx;\
         movabsq $81985529216486895, %rsi;movabsq $81985529216486895, %rdi;\
         movabsq $81985529216486895, %r8;movabsq $81985529216486895, %r9",
    ),
    (
        Probe::Prefixes,
        "testw $1000, %bx;testw $1000, %cx;testw $1000, %dx;testw $1000, %si;\
         testw $1000, %bx;testw $1000, %cx;testw $1000, %dx;testw $1000, %si",
    ),
    (
        Probe::NoPrefixes,
        "testl $1000, %ebx;testl $1000, %ecx;testl $1000, %edx;testl $1000, %esi;\
         testl $1000, %ebx;testl $1000, %ecx;testl $1000, %edx;testl $1000, %esi",
    ),
    (Probe::ScaledChain, "leaq (%rbp,%rax,2), %rax"),
    (
        Probe::ScaledCopies,
        "leaq (%rbp,%r14,2), %rax;leaq (%rbp,%r14,2), %rcx;leaq (%rbp,%r14,2), %rdx;\
         leaq (%rbp,%r14,2), %rsi;leaq (%rbp,%r14,2), %rdi;leaq (%rbp,%r14,2), %rbx",
    ),
    (Probe::NarrowMove, "movb %r14b, %al"),
    (Probe::Stack, "pushq %rax;pushq %rbx;popq %rcx;popq %rdx"),
    (Probe::ThreePartChain, "leaq 8(%rax,%r14), %rax"),
    (Probe::ThreePartCopies, "leaq 8(%rbx,%r14), %rax;leaq 8(%rbx,%r14), %rcx;leaq 8(%rbx,%r14), %rdx"),
    (Probe::TwoPartCopies, "leaq (%rbx,%r14), %rax;leaq (%rbx,%r14), %rcx;leaq (%rbx,%r14), %rdx"),
    (Probe::CompareMoveEqual, "cmpl %r14d, %eax;cmovel %r14d, %eax"),
    (Probe::CompareMoveLess, "cmpl %r14d, %eax;cmovll %r14d, %eax"),
    (
        Probe::MoveEqualCopies,
        "cmovel %r14d, %eax;cmovel %r14d, %ecx;cmovel %r14d, %edx;cmovel %r14d, %esi;\
         cmovel %r14d, %edi;cmovel %r14d, %r8d;cmovel %r14d, %r9d;cmovel %r14d, %r10d",
    ),
    (
        Probe::MoveLessCopies,
        "cmovll %r14d, %eax;cmovll %r14d, %ecx;cmovll %r14d, %edx;cmovll %r14d, %esi;\
         cmovll %r14d, %edi;cmovll %r14d, %r8d;cmovll %r14d, %r9d;cmovll %r14d, %r10d",
    ),
];
