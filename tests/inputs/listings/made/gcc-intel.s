	.file	"kernels.c"
	.intel_syntax noprefix
	.text
	.p2align 4
	.globl	dot
	.type	dot, @function
dot:
	test	rdx, rdx
	je	.L4
	xor	eax, eax
	pxor	xmm1, xmm1
	.p2align 4,,10
	.p2align 3
.L3:
	movsd	xmm0, QWORD PTR [rdi+rax*8]
	mulsd	xmm0, QWORD PTR [rsi+rax*8]
	add	rax, 1
	addsd	xmm1, xmm0
	cmp	rdx, rax
	jne	.L3
	movapd	xmm0, xmm1
	ret
	.p2align 4,,10
	.p2align 3
.L4:
	pxor	xmm1, xmm1
	movapd	xmm0, xmm1
	ret
	.size	dot, .-dot
	.p2align 4
	.globl	sum
	.type	sum, @function
sum:
	test	rsi, rsi
	jle	.L10
	lea	rcx, [rdi+rsi*4]
	xor	eax, eax
	.p2align 4,,10
	.p2align 3
.L9:
	movsx	rdx, DWORD PTR [rdi]
	add	rdi, 4
	add	rax, rdx
	cmp	rdi, rcx
	jne	.L9
	ret
	.p2align 4,,10
	.p2align 3
.L10:
	xor	eax, eax
	ret
	.size	sum, .-sum
	.p2align 4
	.globl	scale
	.type	scale, @function
scale:
	test	rsi, rsi
	jle	.L12
	movsd	xmm1, QWORD PTR .LC1[rip]
	lea	rax, [rdi+rsi*8]
	.p2align 4,,10
	.p2align 3
.L14:
	movsd	xmm0, QWORD PTR [rdi]
	add	rdi, 8
	mulsd	xmm0, xmm1
	movsd	QWORD PTR -8[rdi], xmm0
	cmp	rdi, rax
	jne	.L14
.L12:
	ret
	.size	scale, .-scale
	.section	.rodata.cst8,"aM",@progbits,8
	.align 8
.LC1:
	.long	0
	.long	1074266112
	.ident	"GCC: (Debian 12.2.0-14+deb12u1) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
