.section .text.kern::dot,"ax",@progbits
	.globl	kern::dot
	.p2align	4
.type	kern::dot,@function
_ZN4kern3dot17h883a1a22b1480bcdE:
	.cfi_startproc
	cmpq %rsi, %rcx
	cmovbq %rcx, %rsi
	testq %rsi, %rsi
	je .LBB0_1
	movl %esi, %eax
	andl $3, %eax
	cmpq $4, %rsi
	jae .LBB0_4
	xorpd %xmm0, %xmm0
	xorl %ecx, %ecx
	jmp .LBB0_7
.LBB0_1:
	xorps %xmm0, %xmm0
	retq
.LBB0_4:
	movabsq $1152921504606846972, %rcx
	andq %rcx, %rsi
	xorpd %xmm0, %xmm0
	xorl %ecx, %ecx
	.p2align	4
.LBB0_5:
	movsd (%rdi,%rcx,8), %xmm1
	movsd 8(%rdi,%rcx,8), %xmm2
	mulsd (%rdx,%rcx,8), %xmm1
	mulsd 8(%rdx,%rcx,8), %xmm2
	addsd %xmm0, %xmm1
	movsd 16(%rdi,%rcx,8), %xmm3
	mulsd 16(%rdx,%rcx,8), %xmm3
	addsd %xmm1, %xmm2
	movsd 24(%rdi,%rcx,8), %xmm0
	mulsd 24(%rdx,%rcx,8), %xmm0
	addsd %xmm2, %xmm3
	addq $4, %rcx
	addsd %xmm3, %xmm0
	cmpq %rcx, %rsi
	jne .LBB0_5
	testq %rax, %rax
	je .LBB0_9
.LBB0_7:
	leaq (%rdx,%rcx,8), %rdx
	leaq (%rdi,%rcx,8), %rcx
	xorl %esi, %esi
	.p2align	4
.LBB0_8:
	movsd (%rcx,%rsi,8), %xmm1
	mulsd (%rdx,%rsi,8), %xmm1
	addsd %xmm1, %xmm0
	incq %rsi
	cmpq %rsi, %rax
	jne .LBB0_8
.LBB0_9:
	retq
