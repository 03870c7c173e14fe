kernels::dot::h2d9ab5588da607c9:
	cmpq	%rsi, %rcx
	cmovbq	%rcx, %rsi
	xorpd	%xmm0, %xmm0
	testq	%rsi, %rsi
	je	.LBB0_3
	xorl	%eax, %eax
.LBB0_2:
	movsd	(%rdi,%rax,8), %xmm1
	mulsd	(%rdx,%rax,8), %xmm1
	incq	%rax
	addsd	%xmm1, %xmm0
	cmpq	%rax, %rsi
	jne	.LBB0_2
.LBB0_3:
	retq

