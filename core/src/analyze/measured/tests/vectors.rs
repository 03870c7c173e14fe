//! Vectors as measured on a Zen 5.

use super::check_zen_5;

/// Returns a loop with this body.
fn loop_of(code: &str) -> String {
    format!(".Lloop:\n{code}\ndecq %r15\njne .Lloop\n")
}

/// Returns what `code` returns for 0, 1, 2 and 3.
fn four(code: impl Fn(u32) -> String) -> String {
    (0..4).map(code).collect()
}

#[test]
fn loads_and_stores_take_turns_behind_what_takes_longer() {
    let loads = |from: u32| four(|n| format!("vmovdqu {}(%r12,%rdx), %ymm{n}\n", from + 32 * n));
    let stores = |to: u32| four(|n| format!("vmovdqu %ymm{n}, {}(%r8,%rdx)\n", to + 32 * n));
    let changes = four(|n| format!("vpsubb {}(%r12,%rdx), %ymm{n}, %ymm{n}\n", 32 * n));
    check_zen_5(&[
        (2.83, &loop_of(&format!("{}{}subq $-128, %rdx", loads(0), stores(0)))),
        (5.03, &loop_of(&format!("{}{changes}{}subq $-128, %rdx", loads(1), stores(1)))),
    ]);
}

#[test]
fn a_wide_store_to_two_lines_takes_a_third_longer() {
    let stores = |to: u32| four(|n| format!("vmovdqu64 %zmm0, {}(%r12,%r10,8)\n", to + 64 * n));
    check_zen_5(&[
        (4.0, &loop_of(&format!("{}addq $32, %r10", stores(0)))),
        (5.34, &loop_of(&format!("{}addq $32, %r10", stores(8)))),
    ]);
}

/// Six divisions and six multiplications take as long as the divisions alone.
#[test]
fn a_division_leaves_its_pipe_to_other_operations() {
    let pair = |n: u32| format!("vdivpd %ymm13, %ymm14, %ymm{n}\nvmulps %ymm13, %ymm14, %ymm{}\n", n + 6);
    check_zen_5(&[
        (
            2.50,
            &loop_of(
                "vcvtdq2ps %ymm2, %ymm4\nvaddps %ymm4, %ymm4, %ymm4\nvdivps %ymm1, %ymm4, %ymm4\n\
                 vmovups %ymm4, (%rdi,%r9)\nvpaddd %ymm3, %ymm2, %ymm2\naddq $32, %r9",
            ),
        ),
        (24.07, &(0..6).map(pair).collect::<String>()),
    ]);
}

#[test]
fn no_operation_on_vectors_takes_one_cycle() {
    let masked = "vmovdqu (%r14,%rdx,4), %ymm1\naddq $8, %rdx\nvptestmd %ymm1, %ymm1, %k0\nvpmovm2q %k0, %zmm1\n";
    check_zen_5(&[(2.04, &loop_of(&format!("{masked}vpsubq %zmm1, %zmm0, %zmm0")))]);
}
