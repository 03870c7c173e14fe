.section .text.kernels::dot,"ax",@progbits
	.globl	kernels::dot
	.p2align	4
.type	kernels::dot,@function
kernels::dot:
		// src/lib.rs : 1
		pub fn dot(a: &[f64], b: &[f64]) -> f64 {
	.cfi_startproc
	test rcx, rcx
	je .LBB0_1
	xorps xmm0, xmm0
	xor eax, eax
.LBB0_4:
		// src/lib.rs : 4
		s += a[i] * b[i];
	movsd xmm1, qword ptr [rdi + 8*rax]
	mulsd xmm1, qword ptr [rdx + 8*rax]
		// src/lib.rs : 3
		for i in 0..a.len().min(b.len()) {
	inc rax
		// src/lib.rs : 4
		s += a[i] * b[i];
	addsd xmm0, xmm1
		// src/lib.rs : 3
		for i in 0..a.len().min(b.len()) {
	cmp rcx, rax
	jne .LBB0_4
		// src/lib.rs : 7
		}
	ret
.LBB0_1:
	xorps xmm0, xmm0
	ret
	.cfi_endproc
