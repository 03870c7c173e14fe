	.file	"kernels.c"
	.text
	.p2align 4
	.globl	dot
	.type	dot, @function
dot:
	testq	%rdx, %rdx
	je	.L4
	xorl	%eax, %eax
	pxor	%xmm1, %xmm1
	.p2align 4,,10
	.p2align 3
.L3:
	movsd	(%rdi,%rax,8), %xmm0
	mulsd	(%rsi,%rax,8), %xmm0
	addq	$1, %rax
	addsd	%xmm0, %xmm1
	cmpq	%rax, %rdx
	jne	.L3
	movapd	%xmm1, %xmm0
	ret
	.p2align 4,,10
	.p2align 3
.L4:
	pxor	%xmm1, %xmm1
	movapd	%xmm1, %xmm0
	ret
	.size	dot, .-dot
	.p2align 4
	.globl	sum
	.type	sum, @function
sum:
	testq	%rsi, %rsi
	jle	.L10
	leaq	(%rdi,%rsi,4), %rcx
	xorl	%eax, %eax
	.p2align 4,,10
	.p2align 3
.L9:
	movslq	(%rdi), %rdx
	addq	$4, %rdi
	addq	%rdx, %rax
	cmpq	%rcx, %rdi
	jne	.L9
	ret
	.p2align 4,,10
	.p2align 3
.L10:
	xorl	%eax, %eax
	ret
	.size	sum, .-sum
	.p2align 4
	.globl	scale
	.type	scale, @function
scale:
	testq	%rsi, %rsi
	jle	.L12
	movsd	.LC1(%rip), %xmm1
	leaq	(%rdi,%rsi,8), %rax
	.p2align 4,,10
	.p2align 3
.L14:
	movsd	(%rdi), %xmm0
	addq	$8, %rdi
	mulsd	%xmm1, %xmm0
	movsd	%xmm0, -8(%rdi)
	cmpq	%rax, %rdi
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
