//! Models without measurements of ours, against cycles that BHive published.

use super::check_measured;

/// Measured on a Skylake: 1.47 and 1.99 cycles.
#[test]
fn the_address_of_a_store_with_an_index_takes_a_load_unit() {
    let skylake = include_bytes!("../../../../../models/x86/measured/skylake.txt");
    let moved = "movl 72(%rsp), %edx\nmovq 24(%rsp), %rax\nmovq 64(%rsp), %rcx\nmovl %edx, %edi\ntestq %rax, %rax\n";
    check_measured(
        skylake,
        &[
            (1.47, "movq 8(%rsp), %rcx\nmovq %rcx, (%r13,%rax,8)\nmovq 24(%rbx), %r13"),
            (1.99, &format!("{moved}movb $0, 265(%rcx,%rdi)")),
        ],
    );
}
