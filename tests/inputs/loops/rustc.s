# Innermost loops of our programs as rustc compiles them; made by tests/inputs/loops/regenerate.
# LLVM-MCA-BEGIN rustc-0
	movq	(%rdx,%r8), %rax
	cmpq	%rsi, %rax
	jae	.LBB0_6
	addsd	(%rdi,%rax,8), %xmm0
	addq	$8, %r8
	cmpq	%r8, %rcx
	jne	.LBB0_3
# LLVM-MCA-END rustc-0
# LLVM-MCA-BEGIN rustc-1
	movdqu	(%rdi,%r9), %xmm0
	movdqu	16(%rdi,%r9), %xmm1
	movdqu	(%rdx,%r9), %xmm2
	pavgb	%xmm0, %xmm2
	movdqu	16(%rdx,%r9), %xmm0
	pavgb	%xmm1, %xmm0
	movdqu	%xmm2, (%r8,%r9)
	movdqu	%xmm0, 16(%r8,%r9)
	addq	$32, %r9
	cmpq	%r9, %rax
	jne	.LBB1_7
# LLVM-MCA-END rustc-1
# LLVM-MCA-BEGIN rustc-2
	movq	(%rdi,%r9), %xmm0
	movq	(%rdx,%r9), %xmm1
	pavgb	%xmm0, %xmm1
	movq	%xmm1, (%r8,%r9)
	addq	$8, %r9
	cmpq	%r9, %rax
	jne	.LBB1_11
# LLVM-MCA-END rustc-2
# LLVM-MCA-BEGIN rustc-3
	movzbl	(%rdi,%rax), %ecx
	movzbl	(%rdx,%rax), %r9d
	addl	%r9d, %ecx
	incl	%ecx
	shrl	%ecx
	movb	%cl, (%r8,%rax)
	incq	%rax
	cmpq	%rax, %rsi
	jne	.LBB1_3
# LLVM-MCA-END rustc-3
# LLVM-MCA-BEGIN rustc-4
	addq	$4, %r8
	cmpq	%r8, %rsi
	je	.LBB2_18
	movq	(%rdi,%r8,8), %r10
	movq	8(%rdi,%r8,8), %r9
	cmpq	%rax, %r10
	cmovlq	%r10, %rax
	cmpq	%rdx, %r10
	cmovgq	%r10, %rdx
	movq	%r9, %r11
	cmpq	%rax, %r9
	jge	.LBB2_6
	cmpq	%rdx, %r9
	jle	.LBB2_8
	movq	16(%rdi,%r8,8), %r10
	movq	%r10, %rbx
	cmpq	%r11, %r10
	jge	.LBB2_10
	cmpq	%r9, %r10
	jle	.LBB2_12
	movq	24(%rdi,%r8,8), %rdx
	movq	%rdx, %rax
	cmpq	%rbx, %rdx
	jge	.LBB2_14
	cmpq	%r10, %rdx
	jg	.LBB2_17
# LLVM-MCA-END rustc-4
# LLVM-MCA-BEGIN rustc-5
	movq	16(%rdi,%r8,8), %r10
	movq	%r10, %rbx
	cmpq	%r11, %r10
	jge	.LBB2_10
	cmpq	%r9, %r10
	jle	.LBB2_12
	movq	24(%rdi,%r8,8), %rdx
	movq	%rdx, %rax
	cmpq	%rbx, %rdx
	jge	.LBB2_14
	cmpq	%r10, %rdx
	jg	.LBB2_17
	jmp	.LBB2_16
	movq	%rax, %r11
	cmpq	%rdx, %r9
	jg	.LBB2_9
# LLVM-MCA-END rustc-5
# LLVM-MCA-BEGIN rustc-6
	cmpq	%r9, %r10
	jle	.LBB2_12
	movq	24(%rdi,%r8,8), %rdx
	movq	%rdx, %rax
	cmpq	%rbx, %rdx
	jge	.LBB2_14
	cmpq	%r10, %rdx
	jg	.LBB2_17
	jmp	.LBB2_16
	movq	%rax, %r11
	cmpq	%rdx, %r9
	jg	.LBB2_9
	movq	%rdx, %r9
	movq	16(%rdi,%r8,8), %r10
	movq	%r10, %rbx
	cmpq	%r11, %r10
	jl	.LBB2_11
# LLVM-MCA-END rustc-6
# LLVM-MCA-BEGIN rustc-7
	movq	24(%rdi,%r8,8), %rdx
	movq	%rdx, %rax
	cmpq	%rbx, %rdx
	jge	.LBB2_14
	cmpq	%r10, %rdx
	jg	.LBB2_17
	jmp	.LBB2_16
	movq	%rax, %r11
	cmpq	%rdx, %r9
	jg	.LBB2_9
	movq	%rdx, %r9
	movq	16(%rdi,%r8,8), %r10
	movq	%r10, %rbx
	cmpq	%r11, %r10
	jl	.LBB2_11
	movq	%r11, %rbx
	cmpq	%r9, %r10
	jg	.LBB2_13
# LLVM-MCA-END rustc-7
# LLVM-MCA-BEGIN rustc-8
	cmpq	%r10, %rdx
	jg	.LBB2_17
	jmp	.LBB2_16
	movq	%rax, %r11
	cmpq	%rdx, %r9
	jg	.LBB2_9
	movq	%rdx, %r9
	movq	16(%rdi,%r8,8), %r10
	movq	%r10, %rbx
	cmpq	%r11, %r10
	jl	.LBB2_11
	movq	%r11, %rbx
	cmpq	%r9, %r10
	jg	.LBB2_13
	movq	%r9, %r10
	movq	24(%rdi,%r8,8), %rdx
	movq	%rdx, %rax
	cmpq	%rbx, %rdx
	jl	.LBB2_15
# LLVM-MCA-END rustc-8
# LLVM-MCA-BEGIN rustc-9
	movq	(%rsi,%rdi,8), %r8
	cmpq	%rax, %r8
	cmovlq	%r8, %rax
	cmpq	%rdx, %r8
	cmovgq	%r8, %rdx
	incq	%rdi
	cmpq	%rdi, %rcx
	jne	.LBB2_20
# LLVM-MCA-END rustc-9
# LLVM-MCA-BEGIN rustc-10
	movzwl	(%rdi,%rax), %r8d
	movd	%r8d, %xmm4
	movzwl	2(%rdi,%rax), %r8d
	movd	%r8d, %xmm5
	pcmpeqb	%xmm1, %xmm4
	punpcklbw	%xmm4, %xmm4
	pshuflw	$212, %xmm4, %xmm4
	pshufd	$212, %xmm4, %xmm4
	pand	%xmm3, %xmm4
	paddq	%xmm4, %xmm2
	pcmpeqb	%xmm1, %xmm5
	punpcklbw	%xmm5, %xmm5
	pshuflw	$212, %xmm5, %xmm4
	pshufd	$212, %xmm4, %xmm4
	pand	%xmm3, %xmm4
	paddq	%xmm4, %xmm0
	addq	$4, %rax
	cmpq	%rax, %rcx
	jne	.LBB3_6
# LLVM-MCA-END rustc-10
# LLVM-MCA-BEGIN rustc-11
	xorl	%r8d, %r8d
	cmpb	%dl, (%rdi,%rcx)
	sete	%r8b
	addq	%r8, %rax
	incq	%rcx
	cmpq	%rcx, %rsi
	jne	.LBB3_4
# LLVM-MCA-END rustc-11
# LLVM-MCA-BEGIN rustc-12
	movss	(%rdi,%rcx,4), %xmm1
	movss	4(%rdi,%rcx,4), %xmm2
	mulss	(%rdx,%rcx,4), %xmm1
	mulss	4(%rdx,%rcx,4), %xmm2
	addss	%xmm0, %xmm1
	movss	8(%rdi,%rcx,4), %xmm3
	mulss	8(%rdx,%rcx,4), %xmm3
	addss	%xmm1, %xmm2
	movss	12(%rdi,%rcx,4), %xmm0
	mulss	12(%rdx,%rcx,4), %xmm0
	addss	%xmm2, %xmm3
	addq	$4, %rcx
	addss	%xmm3, %xmm0
	cmpq	%rcx, %rsi
	jne	.LBB4_5
# LLVM-MCA-END rustc-12
# LLVM-MCA-BEGIN rustc-13
	movss	(%rcx,%rsi,4), %xmm1
	mulss	(%rdx,%rsi,4), %xmm1
	addss	%xmm1, %xmm0
	incq	%rsi
	cmpq	%rsi, %rax
	jne	.LBB4_8
# LLVM-MCA-END rustc-13
# LLVM-MCA-BEGIN rustc-14
	movdqu	(%rdi,%r8,4), %xmm1
	movdqu	16(%rdi,%r8,4), %xmm2
	paddd	%xmm1, %xmm1
	paddd	%xmm2, %xmm2
	por	%xmm0, %xmm1
	por	%xmm0, %xmm2
	movdqu	%xmm1, (%rdi,%r8,4)
	movdqu	%xmm2, 16(%rdi,%r8,4)
	addq	$8, %r8
	cmpq	%r8, %rdx
	jne	.LBB5_3
# LLVM-MCA-END rustc-14
# LLVM-MCA-BEGIN rustc-15
	movl	(%rax), %edx
	leal	1(,%rdx,2), %edx
	movl	%edx, (%rax)
	addq	$4, %rax
	cmpq	%rcx, %rax
	jne	.LBB5_6
# LLVM-MCA-END rustc-15
# LLVM-MCA-BEGIN rustc-16
	movzbl	(%rdi,%r8), %r9d
	xorq	%rax, %r9
	imulq	%rcx, %r9
	movzbl	1(%rdi,%r8), %eax
	xorq	%r9, %rax
	imulq	%rcx, %rax
	movzbl	2(%rdi,%r8), %r9d
	xorq	%rax, %r9
	imulq	%rcx, %r9
	movzbl	3(%rdi,%r8), %eax
	xorq	%r9, %rax
	imulq	%rcx, %rax
	addq	$4, %r8
	cmpq	%r8, %rsi
	jne	.LBB6_4
# LLVM-MCA-END rustc-16
# LLVM-MCA-BEGIN rustc-17
	movzbl	(%rdi,%rsi), %eax
	xorq	%r8, %rax
	imulq	%rcx, %rax
	incq	%rsi
	movq	%rax, %r8
	cmpq	%rsi, %rdx
	jne	.LBB6_7
# LLVM-MCA-END rustc-17
# LLVM-MCA-BEGIN rustc-18
	cmpw	%cx, (%rdi,%rdx,2)
	je	.LBB8_4
	incq	%rdx
	addq	$-2, %rsi
	jne	.LBB8_3
# LLVM-MCA-END rustc-18
# LLVM-MCA-BEGIN rustc-19
	imulq	%rdi, %rdi
	movq	%rdi, %rax
	orq	%rcx, %rax
	shrq	$32, %rax
	je	.LBB9_11
	movq	%rdi, %rax
	xorl	%edx, %edx
	divq	%rcx
	movq	%rdx, %rdi
	shrq	%rsi
	jne	.LBB9_4
	jmp	.LBB9_14
	movl	%edi, %eax
	xorl	%edx, %edx
	divl	%ecx
	movl	%edx, %edi
	shrq	%rsi
	je	.LBB9_14
	testb	$1, %sil
	je	.LBB9_10
# LLVM-MCA-END rustc-19
# LLVM-MCA-BEGIN rustc-20
	movq	%rcx, %rsi
	shlq	$13, %rsi
	xorq	%rcx, %rsi
	movq	%rsi, %rcx
	shrq	$7, %rcx
	xorq	%rsi, %rcx
	movq	%rcx, %rsi
	shlq	$17, %rsi
	xorq	%rcx, %rsi
	movq	%rsi, (%rax)
	movq	%rsi, %rcx
	shlq	$13, %rcx
	xorq	%rsi, %rcx
	movq	%rcx, %rsi
	shrq	$7, %rsi
	xorq	%rcx, %rsi
	movq	%rsi, %rcx
	shlq	$17, %rcx
	xorq	%rsi, %rcx
	movq	%rcx, 8(%rax)
	addq	$16, %rax
	cmpq	%rdx, %rax
	jne	.LBB10_6
# LLVM-MCA-END rustc-20
# LLVM-MCA-BEGIN rustc-21
	addss	(%rax), %xmm0
	movss	%xmm0, (%rax)
	addq	$4, %rax
	incq	%rdx
	jne	.LBB11_3
# LLVM-MCA-END rustc-21
# LLVM-MCA-BEGIN rustc-22
	addss	(%rax), %xmm0
	movss	%xmm0, (%rax)
	addss	4(%rax), %xmm0
	movss	%xmm0, 4(%rax)
	addss	8(%rax), %xmm0
	movss	%xmm0, 8(%rax)
	addss	12(%rax), %xmm0
	movss	%xmm0, 12(%rax)
	addss	16(%rax), %xmm0
	movss	%xmm0, 16(%rax)
	addss	20(%rax), %xmm0
	movss	%xmm0, 20(%rax)
	addss	24(%rax), %xmm0
	movss	%xmm0, 24(%rax)
	addss	28(%rax), %xmm0
	movss	%xmm0, 28(%rax)
	addq	$32, %rax
	cmpq	%rcx, %rax
	jne	.LBB11_6
# LLVM-MCA-END rustc-22
# LLVM-MCA-BEGIN rustc-23
	addsd	(%rdi,%rcx,8), %xmm0
	addsd	8(%rdi,%rcx,8), %xmm0
	addsd	16(%rdi,%rcx,8), %xmm0
	addsd	24(%rdi,%rcx,8), %xmm0
	addsd	32(%rdi,%rcx,8), %xmm0
	addsd	40(%rdi,%rcx,8), %xmm0
	addsd	48(%rdi,%rcx,8), %xmm0
	addsd	56(%rdi,%rcx,8), %xmm0
	addq	$8, %rcx
	cmpq	%rcx, %rsi
	jne	.LBB12_5
# LLVM-MCA-END rustc-23
# LLVM-MCA-BEGIN rustc-24
	addsd	(%rcx,%rdx,8), %xmm0
	incq	%rdx
	cmpq	%rdx, %rax
	jne	.LBB12_8
# LLVM-MCA-END rustc-24
# LLVM-MCA-BEGIN rustc-25
	movq	(%rdi,%rdx), %xmm3
	movq	8(%rdi,%rdx), %xmm4
	punpckldq	%xmm1, %xmm3
	paddq	%xmm3, %xmm2
	punpckldq	%xmm1, %xmm4
	paddq	%xmm4, %xmm0
	addq	$16, %rdx
	cmpq	%rdx, %rax
	jne	.LBB13_6
# LLVM-MCA-END rustc-25
# LLVM-MCA-BEGIN rustc-26
	movl	(%rdi,%rcx,4), %edx
	addq	%rdx, %rax
	incq	%rcx
	cmpq	%rcx, %rsi
	jne	.LBB13_4
# LLVM-MCA-END rustc-26
# LLVM-MCA-BEGIN rustc-27
	movq	(%rdx,%r8), %rax
	cmpq	%rsi, %rax
	jae	.LBB0_6
	vaddsd	(%rdi,%rax,8), %xmm0, %xmm0
	addq	$8, %r8
	cmpq	%r8, %rcx
	jne	.LBB0_3
# LLVM-MCA-END rustc-27
# LLVM-MCA-BEGIN rustc-28
	vmovdqu	(%rdi,%r9), %ymm0
	vpavgb	(%rdx,%r9), %ymm0, %ymm0
	vmovdqu	%ymm0, (%r8,%r9)
	addq	$32, %r9
	cmpq	%r9, %rax
	jne	.LBB1_7
# LLVM-MCA-END rustc-28
# LLVM-MCA-BEGIN rustc-29
	vmovq	(%rdi,%r9), %xmm0
	vmovq	(%rdx,%r9), %xmm1
	vpavgb	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, (%r8,%r9)
	addq	$8, %r9
	cmpq	%r9, %rax
	jne	.LBB1_11
# LLVM-MCA-END rustc-29
# LLVM-MCA-BEGIN rustc-30
	vmovdqu	(%rdi,%rdx), %ymm8
	vpcmpgtq	%ymm8, %ymm0, %ymm9
	vblendvpd	%ymm9, %ymm8, %ymm0, %ymm0
	vmovdqu	32(%rdi,%rdx), %ymm9
	vpcmpgtq	%ymm9, %ymm3, %ymm10
	vblendvpd	%ymm10, %ymm9, %ymm3, %ymm3
	vmovdqu	64(%rdi,%rdx), %ymm10
	vpcmpgtq	%ymm10, %ymm2, %ymm11
	vblendvpd	%ymm11, %ymm10, %ymm2, %ymm2
	vmovdqu	96(%rdi,%rdx), %ymm11
	vpcmpgtq	%ymm11, %ymm1, %ymm12
	vblendvpd	%ymm12, %ymm11, %ymm1, %ymm1
	vpcmpgtq	%ymm4, %ymm8, %ymm12
	vblendvpd	%ymm12, %ymm8, %ymm4, %ymm4
	vpcmpgtq	%ymm7, %ymm9, %ymm8
	vblendvpd	%ymm8, %ymm9, %ymm7, %ymm7
	vpcmpgtq	%ymm6, %ymm10, %ymm8
	vblendvpd	%ymm8, %ymm10, %ymm6, %ymm6
	vpcmpgtq	%ymm5, %ymm11, %ymm8
	vblendvpd	%ymm8, %ymm11, %ymm5, %ymm5
	subq	$-128, %rdx
	cmpq	%rdx, %rax
	jne	.LBB2_8
# LLVM-MCA-END rustc-30
# LLVM-MCA-BEGIN rustc-31
	vmovdqu	(%rdi,%r9,8), %ymm2
	vpcmpgtq	%ymm2, %ymm0, %ymm3
	vblendvpd	%ymm3, %ymm2, %ymm0, %ymm0
	vpcmpgtq	%ymm1, %ymm2, %ymm3
	vblendvpd	%ymm3, %ymm2, %ymm1, %ymm1
	addq	$4, %r9
	cmpq	%r9, %rcx
	jne	.LBB2_12
# LLVM-MCA-END rustc-31
# LLVM-MCA-BEGIN rustc-32
	movq	(%rdi,%rcx,8), %r8
	cmpq	%rax, %r8
	cmovlq	%r8, %rax
	cmpq	%rdx, %r8
	cmovgq	%r8, %rdx
	incq	%rcx
	cmpq	%rcx, %rsi
	jne	.LBB2_4
# LLVM-MCA-END rustc-32
# LLVM-MCA-BEGIN rustc-33
	vmovd	(%rdi,%rax), %xmm6
	vmovd	4(%rdi,%rax), %xmm7
	vmovd	8(%rdi,%rax), %xmm8
	vmovd	12(%rdi,%rax), %xmm9
	vpcmpeqb	%xmm1, %xmm6, %xmm6
	vpmovzxbq	%xmm6, %ymm6
	vpand	%ymm2, %ymm6, %ymm6
	vpaddq	%ymm6, %ymm0, %ymm0
	vpcmpeqb	%xmm1, %xmm7, %xmm6
	vpmovzxbq	%xmm6, %ymm6
	vpand	%ymm2, %ymm6, %ymm6
	vpaddq	%ymm6, %ymm3, %ymm3
	vpcmpeqb	%xmm1, %xmm8, %xmm6
	vpmovzxbq	%xmm6, %ymm6
	vpand	%ymm2, %ymm6, %ymm6
	vpaddq	%ymm6, %ymm4, %ymm4
	vpcmpeqb	%xmm1, %xmm9, %xmm6
	vpmovzxbq	%xmm6, %ymm6
	vpand	%ymm2, %ymm6, %ymm6
	vpaddq	%ymm6, %ymm5, %ymm5
	addq	$16, %rax
	cmpq	%rax, %rcx
	jne	.LBB3_8
# LLVM-MCA-END rustc-33
# LLVM-MCA-BEGIN rustc-34
	vmovd	(%rdi,%r9), %xmm3
	vpcmpeqb	%xmm1, %xmm3, %xmm3
	vpmovzxbq	%xmm3, %ymm3
	vpand	%ymm2, %ymm3, %ymm3
	vpaddq	%ymm3, %ymm0, %ymm0
	addq	$4, %r9
	cmpq	%r9, %rcx
	jne	.LBB3_12
# LLVM-MCA-END rustc-34
# LLVM-MCA-BEGIN rustc-35
	vmovss	(%rdi,%rcx,4), %xmm1
	vmovss	4(%rdi,%rcx,4), %xmm2
	vmulss	(%rdx,%rcx,4), %xmm1, %xmm1
	vmulss	4(%rdx,%rcx,4), %xmm2, %xmm2
	vaddss	%xmm1, %xmm0, %xmm0
	vmovss	8(%rdi,%rcx,4), %xmm1
	vmulss	8(%rdx,%rcx,4), %xmm1, %xmm1
	vaddss	%xmm2, %xmm0, %xmm0
	vmovss	12(%rdi,%rcx,4), %xmm2
	vmulss	12(%rdx,%rcx,4), %xmm2, %xmm2
	vaddss	%xmm1, %xmm0, %xmm0
	vmovss	16(%rdi,%rcx,4), %xmm1
	vmulss	16(%rdx,%rcx,4), %xmm1, %xmm1
	vaddss	%xmm2, %xmm0, %xmm0
	vmovss	20(%rdi,%rcx,4), %xmm2
	vmulss	20(%rdx,%rcx,4), %xmm2, %xmm2
	vaddss	%xmm1, %xmm0, %xmm0
	vmovss	24(%rdi,%rcx,4), %xmm1
	vmulss	24(%rdx,%rcx,4), %xmm1, %xmm1
	vaddss	%xmm2, %xmm0, %xmm0
	vmovss	28(%rdi,%rcx,4), %xmm2
	vmulss	28(%rdx,%rcx,4), %xmm2, %xmm2
	vaddss	%xmm1, %xmm0, %xmm0
	addq	$8, %rcx
	vaddss	%xmm2, %xmm0, %xmm0
	cmpq	%rcx, %rsi
	jne	.LBB4_5
# LLVM-MCA-END rustc-35
# LLVM-MCA-BEGIN rustc-36
	vmovss	(%rcx,%rsi,4), %xmm1
	vmulss	(%rdx,%rsi,4), %xmm1, %xmm1
	vaddss	%xmm1, %xmm0, %xmm0
	incq	%rsi
	cmpq	%rsi, %rax
	jne	.LBB4_8
# LLVM-MCA-END rustc-36
# LLVM-MCA-BEGIN rustc-37
	vmovdqu	(%rdi,%r8,4), %ymm1
	vmovdqu	32(%rdi,%r8,4), %ymm2
	vmovdqu	64(%rdi,%r8,4), %ymm3
	vmovdqu	96(%rdi,%r8,4), %ymm4
	vpaddd	%ymm1, %ymm1, %ymm1
	vpaddd	%ymm2, %ymm2, %ymm2
	vpaddd	%ymm3, %ymm3, %ymm3
	vpaddd	%ymm4, %ymm4, %ymm4
	vpor	%ymm0, %ymm1, %ymm1
	vpor	%ymm0, %ymm2, %ymm2
	vpor	%ymm0, %ymm3, %ymm3
	vpor	%ymm0, %ymm4, %ymm4
	vmovdqu	%ymm1, (%rdi,%r8,4)
	vmovdqu	%ymm2, 32(%rdi,%r8,4)
	vmovdqu	%ymm3, 64(%rdi,%r8,4)
	vmovdqu	%ymm4, 96(%rdi,%r8,4)
	addq	$32, %r8
	cmpq	%r8, %rdx
	jne	.LBB5_9
# LLVM-MCA-END rustc-37
# LLVM-MCA-BEGIN rustc-38
	vmovdqu	(%rdi,%rdx,4), %xmm1
	vpaddd	%xmm1, %xmm1, %xmm1
	vpor	%xmm0, %xmm1, %xmm1
	vmovdqu	%xmm1, (%rdi,%rdx,4)
	addq	$4, %rdx
	cmpq	%rdx, %rcx
	jne	.LBB5_5
# LLVM-MCA-END rustc-38
# LLVM-MCA-BEGIN rustc-39
	movl	(%r8), %ecx
	leal	1(,%rcx,2), %ecx
	movl	%ecx, (%r8)
	addq	$4, %r8
	cmpq	%rax, %r8
	jne	.LBB5_14
# LLVM-MCA-END rustc-39
# LLVM-MCA-BEGIN rustc-40
	movzbl	(%rdi,%r8), %r9d
	xorq	%rax, %r9
	imulq	%rcx, %r9
	movzbl	1(%rdi,%r8), %eax
	xorq	%r9, %rax
	imulq	%rcx, %rax
	movzbl	2(%rdi,%r8), %r9d
	xorq	%rax, %r9
	imulq	%rcx, %r9
	movzbl	3(%rdi,%r8), %eax
	xorq	%r9, %rax
	imulq	%rcx, %rax
	movzbl	4(%rdi,%r8), %r9d
	xorq	%rax, %r9
	imulq	%rcx, %r9
	movzbl	5(%rdi,%r8), %eax
	xorq	%r9, %rax
	imulq	%rcx, %rax
	movzbl	6(%rdi,%r8), %r9d
	xorq	%rax, %r9
	imulq	%rcx, %r9
	movzbl	7(%rdi,%r8), %eax
	xorq	%r9, %rax
	imulq	%rcx, %rax
	addq	$8, %r8
	cmpq	%r8, %rsi
	jne	.LBB6_4
# LLVM-MCA-END rustc-40
# LLVM-MCA-BEGIN rustc-41
	vmulsd	%xmm1, %xmm0, %xmm1
	vaddsd	(%rdi,%rcx,8), %xmm1, %xmm1
	vmulsd	%xmm1, %xmm0, %xmm1
	vaddsd	8(%rdi,%rcx,8), %xmm1, %xmm1
	vmulsd	%xmm1, %xmm0, %xmm1
	vaddsd	16(%rdi,%rcx,8), %xmm1, %xmm1
	vmulsd	%xmm1, %xmm0, %xmm1
	vaddsd	24(%rdi,%rcx,8), %xmm1, %xmm1
	vmulsd	%xmm1, %xmm0, %xmm1
	vaddsd	32(%rdi,%rcx,8), %xmm1, %xmm1
	vmulsd	%xmm1, %xmm0, %xmm1
	vaddsd	40(%rdi,%rcx,8), %xmm1, %xmm1
	vmulsd	%xmm1, %xmm0, %xmm1
	vaddsd	48(%rdi,%rcx,8), %xmm1, %xmm1
	vmulsd	%xmm1, %xmm0, %xmm1
	vaddsd	56(%rdi,%rcx,8), %xmm1, %xmm1
	addq	$8, %rcx
	cmpq	%rcx, %rsi
	jne	.LBB7_5
# LLVM-MCA-END rustc-41
# LLVM-MCA-BEGIN rustc-42
	vmulsd	%xmm1, %xmm0, %xmm1
	vaddsd	(%rcx,%rdx,8), %xmm1, %xmm1
	incq	%rdx
	cmpq	%rdx, %rax
	jne	.LBB7_8
# LLVM-MCA-END rustc-42
# LLVM-MCA-BEGIN rustc-43
	movq	%rcx, %r10
	shlq	$13, %r10
	xorq	%rcx, %r10
	movq	%r10, %r11
	shrq	$7, %r11
	xorq	%r10, %r11
	movq	%r11, %rcx
	shlq	$17, %rcx
	xorq	%r11, %rcx
	movq	%rcx, (%rax)
	addq	$8, %rax
	incq	%r9
	jne	.LBB10_4
# LLVM-MCA-END rustc-43
# LLVM-MCA-BEGIN rustc-44
	movq	%rcx, %rsi
	shlq	$13, %rsi
	xorq	%rcx, %rsi
	movq	%rsi, %rcx
	shrq	$7, %rcx
	xorq	%rsi, %rcx
	movq	%rcx, %rsi
	shlq	$17, %rsi
	xorq	%rcx, %rsi
	movq	%rsi, (%rax)
	movq	%rsi, %rcx
	shlq	$13, %rcx
	xorq	%rsi, %rcx
	movq	%rcx, %rsi
	shrq	$7, %rsi
	xorq	%rcx, %rsi
	movq	%rsi, %rcx
	shlq	$17, %rcx
	xorq	%rsi, %rcx
	movq	%rcx, 8(%rax)
	movq	%rcx, %rsi
	shlq	$13, %rsi
	xorq	%rcx, %rsi
	movq	%rsi, %rcx
	shrq	$7, %rcx
	xorq	%rsi, %rcx
	movq	%rcx, %rsi
	shlq	$17, %rsi
	xorq	%rcx, %rsi
	movq	%rsi, 16(%rax)
	movq	%rsi, %rcx
	shlq	$13, %rcx
	xorq	%rsi, %rcx
	movq	%rcx, %rsi
	shrq	$7, %rsi
	xorq	%rcx, %rsi
	movq	%rsi, %rcx
	shlq	$17, %rcx
	xorq	%rsi, %rcx
	movq	%rcx, 24(%rax)
	addq	$32, %rax
	cmpq	%rdx, %rax
	jne	.LBB10_7
# LLVM-MCA-END rustc-44
# LLVM-MCA-BEGIN rustc-45
	vaddss	(%rax), %xmm0, %xmm0
	vmovss	%xmm0, (%rax)
	addq	$4, %rax
	incq	%rdx
	jne	.LBB11_3
# LLVM-MCA-END rustc-45
# LLVM-MCA-BEGIN rustc-46
	vaddss	(%rax), %xmm0, %xmm0
	vmovss	%xmm0, (%rax)
	vaddss	4(%rax), %xmm0, %xmm0
	vmovss	%xmm0, 4(%rax)
	vaddss	8(%rax), %xmm0, %xmm0
	vmovss	%xmm0, 8(%rax)
	vaddss	12(%rax), %xmm0, %xmm0
	vmovss	%xmm0, 12(%rax)
	vaddss	16(%rax), %xmm0, %xmm0
	vmovss	%xmm0, 16(%rax)
	vaddss	20(%rax), %xmm0, %xmm0
	vmovss	%xmm0, 20(%rax)
	vaddss	24(%rax), %xmm0, %xmm0
	vmovss	%xmm0, 24(%rax)
	vaddss	28(%rax), %xmm0, %xmm0
	vmovss	%xmm0, 28(%rax)
	addq	$32, %rax
	cmpq	%rcx, %rax
	jne	.LBB11_6
# LLVM-MCA-END rustc-46
# LLVM-MCA-BEGIN rustc-47
	vaddsd	(%rdi,%rcx,8), %xmm0, %xmm0
	vaddsd	8(%rdi,%rcx,8), %xmm0, %xmm0
	vaddsd	16(%rdi,%rcx,8), %xmm0, %xmm0
	vaddsd	24(%rdi,%rcx,8), %xmm0, %xmm0
	vaddsd	32(%rdi,%rcx,8), %xmm0, %xmm0
	vaddsd	40(%rdi,%rcx,8), %xmm0, %xmm0
	vaddsd	48(%rdi,%rcx,8), %xmm0, %xmm0
	vaddsd	56(%rdi,%rcx,8), %xmm0, %xmm0
	addq	$8, %rcx
	cmpq	%rcx, %rsi
	jne	.LBB12_5
# LLVM-MCA-END rustc-47
# LLVM-MCA-BEGIN rustc-48
	vaddsd	(%rcx,%rdx,8), %xmm0, %xmm0
	incq	%rdx
	cmpq	%rdx, %rax
	jne	.LBB12_8
# LLVM-MCA-END rustc-48
# LLVM-MCA-BEGIN rustc-49
	vpmovzxdq	(%rdi,%r8), %ymm4
	vpaddq	%ymm4, %ymm0, %ymm0
	vpmovzxdq	16(%rdi,%r8), %ymm4
	vpaddq	%ymm4, %ymm1, %ymm1
	vpmovzxdq	32(%rdi,%r8), %ymm4
	vpmovzxdq	48(%rdi,%r8), %ymm5
	vpaddq	%ymm4, %ymm2, %ymm2
	vpaddq	%ymm5, %ymm3, %ymm3
	addq	$64, %r8
	cmpq	%r8, %rax
	jne	.LBB13_8
# LLVM-MCA-END rustc-49
# LLVM-MCA-BEGIN rustc-50
	vpmovzxdq	(%rdi,%r8,4), %ymm1
	vpaddq	%ymm1, %ymm0, %ymm0
	addq	$4, %r8
	cmpq	%r8, %rcx
	jne	.LBB13_12
# LLVM-MCA-END rustc-50
# LLVM-MCA-BEGIN rustc-51
	vmovdqu	(%rdi,%r9), %ymm0
	vmovdqu	32(%rdi,%r9), %ymm1
	vmovdqu	64(%rdi,%r9), %ymm2
	vmovdqu	96(%rdi,%r9), %ymm3
	vpavgb	(%rdx,%r9), %ymm0, %ymm0
	vpavgb	32(%rdx,%r9), %ymm1, %ymm1
	vpavgb	64(%rdx,%r9), %ymm2, %ymm2
	vpavgb	96(%rdx,%r9), %ymm3, %ymm3
	vmovdqu	%ymm0, (%r8,%r9)
	vmovdqu	%ymm1, 32(%r8,%r9)
	vmovdqu	%ymm2, 64(%r8,%r9)
	vmovdqu	%ymm3, 96(%r8,%r9)
	subq	$-128, %r9
	cmpq	%r9, %rax
	jne	.LBB1_7
# LLVM-MCA-END rustc-51
# LLVM-MCA-BEGIN rustc-52
	vmovdqu	(%rdi,%r9), %xmm0
	vpavgb	(%rdx,%r9), %xmm0, %xmm0
	vmovdqu	%xmm0, (%r8,%r9)
	addq	$16, %r9
	cmpq	%r9, %rax
	jne	.LBB1_11
# LLVM-MCA-END rustc-52
# LLVM-MCA-BEGIN rustc-53
	vmovdqu	(%rdi,%rdx), %ymm8
	vmovdqu	32(%rdi,%rdx), %ymm9
	vmovdqu	64(%rdi,%rdx), %ymm10
	vmovdqu	96(%rdi,%rdx), %ymm11
	vpminsq	%ymm0, %ymm8, %ymm0
	vpminsq	%ymm2, %ymm9, %ymm2
	vpminsq	%ymm3, %ymm10, %ymm3
	vpminsq	%ymm4, %ymm11, %ymm4
	vpmaxsq	%ymm1, %ymm8, %ymm1
	vpmaxsq	%ymm5, %ymm9, %ymm5
	vpmaxsq	%ymm6, %ymm10, %ymm6
	vpmaxsq	%ymm7, %ymm11, %ymm7
	subq	$-128, %rdx
	cmpq	%rdx, %rax
	jne	.LBB2_8
# LLVM-MCA-END rustc-53
# LLVM-MCA-BEGIN rustc-54
	vmovdqu	(%rdi,%r9,8), %ymm2
	vpminsq	%ymm0, %ymm2, %ymm0
	vpmaxsq	%ymm1, %ymm2, %ymm1
	addq	$4, %r9
	cmpq	%r9, %rcx
	jne	.LBB2_12
# LLVM-MCA-END rustc-54
# LLVM-MCA-BEGIN rustc-55
	vmovd	(%rdi,%rax), %xmm5
	vmovd	4(%rdi,%rax), %xmm6
	vmovd	8(%rdi,%rax), %xmm7
	vmovd	12(%rdi,%rax), %xmm8
	vpcmpeqb	%xmm1, %xmm5, %k0
	vpcmpeqb	%xmm1, %xmm6, %k1
	vpcmpeqb	%xmm1, %xmm7, %k2
	vpcmpeqb	%xmm1, %xmm8, %k3
	vpmovm2q	%k0, %ymm5
	vpsubq	%ymm5, %ymm0, %ymm0
	vpmovm2q	%k1, %ymm5
	vpsubq	%ymm5, %ymm2, %ymm2
	vpmovm2q	%k2, %ymm5
	vpsubq	%ymm5, %ymm3, %ymm3
	vpmovm2q	%k3, %ymm5
	vpsubq	%ymm5, %ymm4, %ymm4
	addq	$16, %rax
	cmpq	%rax, %rcx
	jne	.LBB3_8
# LLVM-MCA-END rustc-55
# LLVM-MCA-BEGIN rustc-56
	vmovd	(%rdi,%r9), %xmm2
	vpcmpeqb	%xmm1, %xmm2, %k0
	vpmovm2q	%k0, %ymm2
	vpsubq	%ymm2, %ymm0, %ymm0
	addq	$4, %r9
	cmpq	%r9, %rcx
	jne	.LBB3_12
# LLVM-MCA-END rustc-56
# LLVM-MCA-BEGIN rustc-57
	vmovss	(%rdi,%rcx,4), %xmm1
	vmovss	4(%rdi,%rcx,4), %xmm2
	vmulss	(%rdx,%rcx,4), %xmm1, %xmm1
	vaddss	%xmm1, %xmm0, %xmm0
	vmulss	4(%rdx,%rcx,4), %xmm2, %xmm1
	vaddss	%xmm1, %xmm0, %xmm0
	vmovss	8(%rdi,%rcx,4), %xmm1
	vmulss	8(%rdx,%rcx,4), %xmm1, %xmm1
	vmovss	12(%rdi,%rcx,4), %xmm2
	vmulss	12(%rdx,%rcx,4), %xmm2, %xmm2
	vaddss	%xmm1, %xmm0, %xmm0
	vaddss	%xmm2, %xmm0, %xmm0
	vmovss	16(%rdi,%rcx,4), %xmm1
	vmulss	16(%rdx,%rcx,4), %xmm1, %xmm1
	vaddss	%xmm1, %xmm0, %xmm0
	vmovss	20(%rdi,%rcx,4), %xmm1
	vmulss	20(%rdx,%rcx,4), %xmm1, %xmm1
	vaddss	%xmm1, %xmm0, %xmm0
	vmovss	24(%rdi,%rcx,4), %xmm1
	vmulss	24(%rdx,%rcx,4), %xmm1, %xmm1
	vmovss	28(%rdi,%rcx,4), %xmm2
	vaddss	%xmm1, %xmm0, %xmm0
	vmulss	28(%rdx,%rcx,4), %xmm2, %xmm1
	addq	$8, %rcx
	vaddss	%xmm1, %xmm0, %xmm0
	cmpq	%rcx, %rsi
	jne	.LBB4_5
# LLVM-MCA-END rustc-57
# LLVM-MCA-BEGIN rustc-58
	vpslld	$1, (%rdi,%r8,4), %ymm1
	vpslld	$1, 32(%rdi,%r8,4), %ymm2
	vpslld	$1, 64(%rdi,%r8,4), %ymm3
	vpslld	$1, 96(%rdi,%r8,4), %ymm4
	vpor	%ymm0, %ymm1, %ymm1
	vpor	%ymm0, %ymm2, %ymm2
	vpor	%ymm0, %ymm3, %ymm3
	vpor	%ymm0, %ymm4, %ymm4
	vmovdqu	%ymm1, (%rdi,%r8,4)
	vmovdqu	%ymm2, 32(%rdi,%r8,4)
	vmovdqu	%ymm3, 64(%rdi,%r8,4)
	vmovdqu	%ymm4, 96(%rdi,%r8,4)
	addq	$32, %r8
	cmpq	%r8, %rdx
	jne	.LBB5_9
# LLVM-MCA-END rustc-58
# LLVM-MCA-BEGIN rustc-59
	vpslld	$1, (%rdi,%rdx,4), %xmm1
	vpor	%xmm0, %xmm1, %xmm1
	vmovdqu	%xmm1, (%rdi,%rdx,4)
	addq	$4, %rdx
	cmpq	%rdx, %rcx
	jne	.LBB5_5
# LLVM-MCA-END rustc-59
# LLVM-MCA-BEGIN rustc-60
	vpmovzxdq	(%rdi,%r8), %ymm4
	vpaddq	%ymm4, %ymm0, %ymm0
	vpmovzxdq	16(%rdi,%r8), %ymm4
	vpaddq	%ymm4, %ymm1, %ymm1
	vpmovzxdq	32(%rdi,%r8), %ymm4
	vpaddq	%ymm4, %ymm2, %ymm2
	vpmovzxdq	48(%rdi,%r8), %ymm4
	vpaddq	%ymm4, %ymm3, %ymm3
	addq	$64, %r8
	cmpq	%r8, %rax
	jne	.LBB13_8
# LLVM-MCA-END rustc-60
# LLVM-MCA-BEGIN rustc-61
	leaq	(%rdi,%r9), %r10
	incq	%r10
	incq	%r9
	cmpq	%r8, %r10
	je	.LBB2_8
	movzbl	(%rdi,%r9), %r10d
	cmpq	$32, %r10
	ja	.LBB2_7
# LLVM-MCA-END rustc-61
# LLVM-MCA-BEGIN rustc-62
	movsd	(%rdi,%rcx,8), %xmm1
	movsd	8(%rdi,%rcx,8), %xmm2
	mulsd	(%rdx,%rcx,8), %xmm1
	mulsd	8(%rdx,%rcx,8), %xmm2
	addsd	%xmm0, %xmm1
	movsd	16(%rdi,%rcx,8), %xmm3
	mulsd	16(%rdx,%rcx,8), %xmm3
	addsd	%xmm1, %xmm2
	movsd	24(%rdi,%rcx,8), %xmm0
	mulsd	24(%rdx,%rcx,8), %xmm0
	addsd	%xmm2, %xmm3
	addq	$4, %rcx
	addsd	%xmm3, %xmm0
	cmpq	%rcx, %rsi
	jne	.LBB3_5
# LLVM-MCA-END rustc-62
# LLVM-MCA-BEGIN rustc-63
	movdqu	2(%rdi,%rdx,2), %xmm2
	pmaxsw	%xmm2, %xmm0
	movdqu	18(%rdi,%rdx,2), %xmm2
	pmaxsw	%xmm2, %xmm1
	addq	$16, %rdx
	cmpq	%rdx, %r8
	jne	.LBB4_8
# LLVM-MCA-END rustc-63
# LLVM-MCA-BEGIN rustc-64
	movq	2(%rdi,%r8,2), %xmm1
	pmaxsw	%xmm1, %xmm0
	addq	$4, %r8
	cmpq	%r8, %rsi
	jne	.LBB4_12
# LLVM-MCA-END rustc-64
# LLVM-MCA-BEGIN rustc-65
	movzwl	2(%rdi,%r8,2), %esi
	cmpw	%si, %dx
	cmovlel	%esi, %edx
	incq	%r8
	cmpq	%r8, %rcx
	jne	.LBB4_14
# LLVM-MCA-END rustc-65
# LLVM-MCA-BEGIN rustc-66
	testq	%rax, %rax
	je	.LBB6_6
	addq	$-24, %rax
	addq	16(%rcx), %r14
	leaq	24(%rcx), %rcx
	jae	.LBB6_3
# LLVM-MCA-END rustc-66
# LLVM-MCA-BEGIN rustc-67
	cmpq	$2, %r13
	jb	.LBB6_25
	movq	32(%r15,%r12), %rsi
	movq	40(%r15,%r12), %rdx
	addq	$-2, %r13
	movw	$8236, (%rdi)
	subq	%rdx, %r13
	jb	.LBB6_25
	leaq	(%rdi,%rdx), %rbp
	addq	$2, %rbp
	addq	$2, %rdi
	callq	*%rbx
	addq	$24, %r12
	movq	%rbp, %rdi
	cmpq	%r12, 48(%rsp)
	jne	.LBB6_23
# LLVM-MCA-END rustc-67
# LLVM-MCA-BEGIN rustc-68
	addss	(%rdi,%rcx,4), %xmm0
	addss	4(%rdi,%rcx,4), %xmm0
	addss	8(%rdi,%rcx,4), %xmm0
	addss	12(%rdi,%rcx,4), %xmm0
	addss	16(%rdi,%rcx,4), %xmm0
	addss	20(%rdi,%rcx,4), %xmm0
	addss	24(%rdi,%rcx,4), %xmm0
	addss	28(%rdi,%rcx,4), %xmm0
	addq	$8, %rcx
	cmpq	%rcx, %rdx
	jne	.LBB7_5
# LLVM-MCA-END rustc-68
# LLVM-MCA-BEGIN rustc-69
	movdqu	(%rdi,%r8,8), %xmm4
	movdqa	%xmm4, %xmm5
	punpckhbw	%xmm0, %xmm5
	pshufd	$78, %xmm5, %xmm5
	pshuflw	$27, %xmm5, %xmm5
	pshufhw	$27, %xmm5, %xmm5
	punpcklbw	%xmm0, %xmm4
	pshufd	$78, %xmm4, %xmm4
	pshuflw	$27, %xmm4, %xmm4
	pshufhw	$27, %xmm4, %xmm4
	packuswb	%xmm5, %xmm4
	movdqa	%xmm4, %xmm6
	psrlw	$4, %xmm6
	pand	%xmm1, %xmm6
	movdqa	%xmm4, %xmm5
	pand	%xmm1, %xmm5
	psllw	$4, %xmm5
	por	%xmm6, %xmm5
	movdqa	%xmm5, %xmm6
	psrlw	$2, %xmm6
	pand	%xmm2, %xmm6
	pand	%xmm2, %xmm5
	psllw	$2, %xmm5
	por	%xmm6, %xmm5
	movdqa	%xmm5, %xmm6
	psrlw	$1, %xmm6
	pand	%xmm3, %xmm6
	pand	%xmm3, %xmm5
	paddb	%xmm5, %xmm5
	por	%xmm6, %xmm5
	movdqa	%xmm5, %xmm6
	psrlq	$57, %xmm6
	psllq	$7, %xmm5
	por	%xmm6, %xmm5
	pxor	%xmm4, %xmm5
	movdqu	%xmm5, (%rdi,%r8,8)
	addq	$2, %r8
	cmpq	%r8, %rdx
	jne	.LBB10_3
# LLVM-MCA-END rustc-69
# LLVM-MCA-BEGIN rustc-70
	movq	(%rax), %r8
	bswapq	%r8
	movq	%r8, %r9
	shrq	$4, %r9
	andq	%rdx, %r9
	movq	%r8, %r10
	andq	%rdx, %r10
	shlq	$4, %r10
	orq	%r9, %r10
	movq	%r10, %r9
	andq	%rsi, %r9
	shrq	$2, %r10
	andq	%rsi, %r10
	leaq	(%r10,%r9,4), %r9
	movq	%r9, %r10
	andq	%rdi, %r10
	shrq	%r9
	andq	%rdi, %r9
	leaq	(%r9,%r10,2), %r9
	rolq	$7, %r9
	xorq	%r8, %r9
	movq	%r9, (%rax)
	addq	$8, %rax
	cmpq	%rcx, %rax
	jne	.LBB10_6
# LLVM-MCA-END rustc-70
# LLVM-MCA-BEGIN rustc-71
	movl	(%rdi,%rcx,4), %r9d
	movl	%r9d, %r8d
	imull	%edx, %r8d
	jo	.LBB11_3
	leal	(%rax,%r8), %r9d
	sarl	$31, %r9d
	addl	$-2147483648, %r9d
	addl	%r8d, %eax
	cmovol	%r9d, %eax
	incq	%rcx
	cmpq	%rcx, %rsi
	jne	.LBB11_2
# LLVM-MCA-END rustc-71
# LLVM-MCA-BEGIN rustc-72
	vmovsd	(%rdi,%rcx,8), %xmm1
	vmovsd	8(%rdi,%rcx,8), %xmm2
	vmulsd	(%rdx,%rcx,8), %xmm1, %xmm1
	vmulsd	8(%rdx,%rcx,8), %xmm2, %xmm2
	vaddsd	%xmm1, %xmm0, %xmm0
	vmovsd	16(%rdi,%rcx,8), %xmm1
	vmulsd	16(%rdx,%rcx,8), %xmm1, %xmm1
	vaddsd	%xmm2, %xmm0, %xmm0
	vmovsd	24(%rdi,%rcx,8), %xmm2
	vmulsd	24(%rdx,%rcx,8), %xmm2, %xmm2
	vaddsd	%xmm1, %xmm0, %xmm0
	vmovsd	32(%rdi,%rcx,8), %xmm1
	vmulsd	32(%rdx,%rcx,8), %xmm1, %xmm1
	vaddsd	%xmm2, %xmm0, %xmm0
	vmovsd	40(%rdi,%rcx,8), %xmm2
	vmulsd	40(%rdx,%rcx,8), %xmm2, %xmm2
	vaddsd	%xmm1, %xmm0, %xmm0
	vmovsd	48(%rdi,%rcx,8), %xmm1
	vmulsd	48(%rdx,%rcx,8), %xmm1, %xmm1
	vaddsd	%xmm2, %xmm0, %xmm0
	vmovsd	56(%rdi,%rcx,8), %xmm2
	vmulsd	56(%rdx,%rcx,8), %xmm2, %xmm2
	vaddsd	%xmm1, %xmm0, %xmm0
	addq	$8, %rcx
	vaddsd	%xmm2, %xmm0, %xmm0
	cmpq	%rcx, %rsi
	jne	.LBB3_5
# LLVM-MCA-END rustc-72
# LLVM-MCA-BEGIN rustc-73
	vmovsd	(%rcx,%rsi,8), %xmm1
	vmulsd	(%rdx,%rsi,8), %xmm1, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	incq	%rsi
	cmpq	%rsi, %rax
	jne	.LBB3_8
# LLVM-MCA-END rustc-73
# LLVM-MCA-BEGIN rustc-74
	vpmaxsw	2(%rdi,%rdx,2), %ymm0, %ymm0
	vpmaxsw	34(%rdi,%rdx,2), %ymm1, %ymm1
	vpmaxsw	66(%rdi,%rdx,2), %ymm2, %ymm2
	vpmaxsw	98(%rdi,%rdx,2), %ymm3, %ymm3
	addq	$64, %rdx
	cmpq	%rdx, %rsi
	jne	.LBB4_8
# LLVM-MCA-END rustc-74
# LLVM-MCA-BEGIN rustc-75
	vpmaxsw	2(%rdi,%rsi,2), %xmm0, %xmm0
	addq	$8, %rsi
	cmpq	%rsi, %r8
	jne	.LBB4_12
# LLVM-MCA-END rustc-75
# LLVM-MCA-BEGIN rustc-76
	movzwl	2(%rdi,%rsi,2), %r8d
	cmpw	%r8w, %dx
	cmovlel	%r8d, %edx
	incq	%rsi
	cmpq	%rsi, %rcx
	jne	.LBB4_14
# LLVM-MCA-END rustc-76
# LLVM-MCA-BEGIN rustc-77
	vaddss	(%rdi,%rcx,4), %xmm0, %xmm0
	vaddss	4(%rdi,%rcx,4), %xmm0, %xmm0
	vaddss	8(%rdi,%rcx,4), %xmm0, %xmm0
	vaddss	12(%rdi,%rcx,4), %xmm0, %xmm0
	vaddss	16(%rdi,%rcx,4), %xmm0, %xmm0
	vaddss	20(%rdi,%rcx,4), %xmm0, %xmm0
	vaddss	24(%rdi,%rcx,4), %xmm0, %xmm0
	vaddss	28(%rdi,%rcx,4), %xmm0, %xmm0
	addq	$8, %rcx
	cmpq	%rcx, %rdx
	jne	.LBB7_5
# LLVM-MCA-END rustc-77
# LLVM-MCA-BEGIN rustc-78
	vmovdqu	(%rdi,%r8,8), %ymm4
	vmovdqu	32(%rdi,%r8,8), %ymm5
	vmovdqu	64(%rdi,%r8,8), %ymm6
	vmovdqu	96(%rdi,%r8,8), %ymm7
	vpshufb	%ymm1, %ymm4, %ymm4
	vpand	%ymm0, %ymm4, %ymm8
	vpshufb	%ymm8, %ymm2, %ymm8
	vpsrlw	$4, %ymm4, %ymm9
	vpand	%ymm0, %ymm9, %ymm9
	vpshufb	%ymm9, %ymm3, %ymm9
	vpor	%ymm9, %ymm8, %ymm8
	vpshufb	%ymm1, %ymm5, %ymm5
	vpand	%ymm0, %ymm5, %ymm9
	vpshufb	%ymm9, %ymm2, %ymm9
	vpsrlw	$4, %ymm5, %ymm10
	vpand	%ymm0, %ymm10, %ymm10
	vpshufb	%ymm10, %ymm3, %ymm10
	vpor	%ymm10, %ymm9, %ymm9
	vpshufb	%ymm1, %ymm6, %ymm6
	vpand	%ymm0, %ymm6, %ymm10
	vpshufb	%ymm10, %ymm2, %ymm10
	vpsrlw	$4, %ymm6, %ymm11
	vpand	%ymm0, %ymm11, %ymm11
	vpshufb	%ymm11, %ymm3, %ymm11
	vpor	%ymm11, %ymm10, %ymm10
	vpshufb	%ymm1, %ymm7, %ymm7
	vpand	%ymm0, %ymm7, %ymm11
	vpshufb	%ymm11, %ymm2, %ymm11
	vpsrlw	$4, %ymm7, %ymm12
	vpand	%ymm0, %ymm12, %ymm12
	vpshufb	%ymm12, %ymm3, %ymm12
	vpor	%ymm12, %ymm11, %ymm11
	vpsrlq	$57, %ymm8, %ymm12
	vpsllq	$7, %ymm8, %ymm8
	vpor	%ymm12, %ymm8, %ymm8
	vpsrlq	$57, %ymm9, %ymm12
	vpsllq	$7, %ymm9, %ymm9
	vpor	%ymm12, %ymm9, %ymm9
	vpsrlq	$57, %ymm10, %ymm12
	vpsllq	$7, %ymm10, %ymm10
	vpor	%ymm12, %ymm10, %ymm10
	vpsrlq	$57, %ymm11, %ymm12
	vpsllq	$7, %ymm11, %ymm11
	vpor	%ymm12, %ymm11, %ymm11
	vpxor	%ymm4, %ymm8, %ymm4
	vpxor	%ymm5, %ymm9, %ymm5
	vpxor	%ymm6, %ymm10, %ymm6
	vpxor	%ymm7, %ymm11, %ymm7
	vmovdqu	%ymm4, (%rdi,%r8,8)
	vmovdqu	%ymm5, 32(%rdi,%r8,8)
	vmovdqu	%ymm6, 64(%rdi,%r8,8)
	vmovdqu	%ymm7, 96(%rdi,%r8,8)
	addq	$16, %r8
	cmpq	%r8, %rdx
	jne	.LBB10_9
# LLVM-MCA-END rustc-78
# LLVM-MCA-BEGIN rustc-79
	vmovdqu	(%rdi,%rdx,8), %ymm4
	vpshufb	%ymm1, %ymm4, %ymm4
	vpand	%ymm0, %ymm4, %ymm5
	vpshufb	%ymm5, %ymm2, %ymm5
	vpsrlw	$4, %ymm4, %ymm6
	vpand	%ymm0, %ymm6, %ymm6
	vpshufb	%ymm6, %ymm3, %ymm6
	vpor	%ymm6, %ymm5, %ymm5
	vpsrlq	$57, %ymm5, %ymm6
	vpsllq	$7, %ymm5, %ymm5
	vpor	%ymm6, %ymm5, %ymm5
	vpxor	%ymm4, %ymm5, %ymm4
	vmovdqu	%ymm4, (%rdi,%rdx,8)
	addq	$4, %rdx
	cmpq	%rdx, %rcx
	jne	.LBB10_5
# LLVM-MCA-END rustc-79
# LLVM-MCA-BEGIN rustc-80
	movbeq	(%r8), %rdi
	movq	%rdi, %r9
	shrq	$4, %r9
	andq	%rcx, %r9
	movq	%rdi, %r10
	andq	%rcx, %r10
	shlq	$4, %r10
	orq	%r9, %r10
	movq	%r10, %r9
	andq	%rdx, %r9
	shrq	$2, %r10
	andq	%rdx, %r10
	leaq	(%r10,%r9,4), %r9
	movq	%r9, %r10
	andq	%rsi, %r10
	shrq	%r9
	andq	%rsi, %r9
	leaq	(%r9,%r10,2), %r9
	rorxq	$57, %r9, %r9
	xorq	%rdi, %r9
	movq	%r9, (%r8)
	addq	$8, %r8
	cmpq	%rax, %r8
	jne	.LBB10_14
# LLVM-MCA-END rustc-80
# LLVM-MCA-BEGIN rustc-81
	movl	(%rdi,%rcx,4), %r10d
	movl	%r10d, %r9d
	imull	%edx, %r9d
	jo	.LBB11_6
	leal	(%rax,%r9), %r10d
	sarl	$31, %r10d
	addl	$-2147483648, %r10d
	addl	%r9d, %eax
	cmovol	%r10d, %eax
	movl	4(%rdi,%rcx,4), %r10d
	movl	%r10d, %r9d
	imull	%edx, %r9d
	jo	.LBB11_8
	leal	(%rax,%r9), %r10d
	sarl	$31, %r10d
	addl	$-2147483648, %r10d
	addl	%r9d, %eax
	cmovol	%r10d, %eax
	addq	$2, %rcx
	cmpq	%rcx, %r8
	jne	.LBB11_5
# LLVM-MCA-END rustc-81
# LLVM-MCA-BEGIN rustc-82
	vmovsd	(%rdi,%rcx,8), %xmm1
	vmovsd	8(%rdi,%rcx,8), %xmm2
	vmulsd	(%rdx,%rcx,8), %xmm1, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	vmulsd	8(%rdx,%rcx,8), %xmm2, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	vmovsd	16(%rdi,%rcx,8), %xmm1
	vmulsd	16(%rdx,%rcx,8), %xmm1, %xmm1
	vmovsd	24(%rdi,%rcx,8), %xmm2
	vmulsd	24(%rdx,%rcx,8), %xmm2, %xmm2
	vaddsd	%xmm1, %xmm0, %xmm0
	vaddsd	%xmm2, %xmm0, %xmm0
	vmovsd	32(%rdi,%rcx,8), %xmm1
	vmulsd	32(%rdx,%rcx,8), %xmm1, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	vmovsd	40(%rdi,%rcx,8), %xmm1
	vmulsd	40(%rdx,%rcx,8), %xmm1, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	vmovsd	48(%rdi,%rcx,8), %xmm1
	vmulsd	48(%rdx,%rcx,8), %xmm1, %xmm1
	vmovsd	56(%rdi,%rcx,8), %xmm2
	vaddsd	%xmm1, %xmm0, %xmm0
	vmulsd	56(%rdx,%rcx,8), %xmm2, %xmm1
	addq	$8, %rcx
	vaddsd	%xmm1, %xmm0, %xmm0
	cmpq	%rcx, %rsi
	jne	.LBB3_5
# LLVM-MCA-END rustc-82
# LLVM-MCA-BEGIN rustc-83
	vmovdqu	(%rdi,%r8,8), %ymm4
	vmovdqu	32(%rdi,%r8,8), %ymm5
	vmovdqu	64(%rdi,%r8,8), %ymm6
	vmovdqu	96(%rdi,%r8,8), %ymm7
	vpshufb	%ymm1, %ymm4, %ymm4
	vpand	%ymm0, %ymm4, %ymm8
	vpshufb	%ymm8, %ymm2, %ymm8
	vpsrlw	$4, %ymm4, %ymm9
	vpand	%ymm0, %ymm9, %ymm9
	vpshufb	%ymm9, %ymm3, %ymm9
	vpor	%ymm9, %ymm8, %ymm8
	vpshufb	%ymm1, %ymm5, %ymm5
	vpand	%ymm0, %ymm5, %ymm9
	vpshufb	%ymm9, %ymm2, %ymm9
	vpsrlw	$4, %ymm5, %ymm10
	vpand	%ymm0, %ymm10, %ymm10
	vpshufb	%ymm10, %ymm3, %ymm10
	vpor	%ymm10, %ymm9, %ymm9
	vpshufb	%ymm1, %ymm6, %ymm6
	vpand	%ymm0, %ymm6, %ymm10
	vpshufb	%ymm10, %ymm2, %ymm10
	vpsrlw	$4, %ymm6, %ymm11
	vpand	%ymm0, %ymm11, %ymm11
	vpshufb	%ymm11, %ymm3, %ymm11
	vpor	%ymm11, %ymm10, %ymm10
	vpshufb	%ymm1, %ymm7, %ymm7
	vpand	%ymm0, %ymm7, %ymm11
	vpshufb	%ymm11, %ymm2, %ymm11
	vpsrlw	$4, %ymm7, %ymm12
	vpand	%ymm0, %ymm12, %ymm12
	vpshufb	%ymm12, %ymm3, %ymm12
	vpor	%ymm12, %ymm11, %ymm11
	vprolq	$7, %ymm8, %ymm8
	vprolq	$7, %ymm9, %ymm9
	vprolq	$7, %ymm10, %ymm10
	vprolq	$7, %ymm11, %ymm11
	vpxor	%ymm4, %ymm8, %ymm4
	vpxor	%ymm5, %ymm9, %ymm5
	vpxor	%ymm6, %ymm10, %ymm6
	vpxor	%ymm7, %ymm11, %ymm7
	vmovdqu	%ymm4, (%rdi,%r8,8)
	vmovdqu	%ymm5, 32(%rdi,%r8,8)
	vmovdqu	%ymm6, 64(%rdi,%r8,8)
	vmovdqu	%ymm7, 96(%rdi,%r8,8)
	addq	$16, %r8
	cmpq	%r8, %rdx
	jne	.LBB10_9
# LLVM-MCA-END rustc-83
# LLVM-MCA-BEGIN rustc-84
	vmovdqu	(%rdi,%rdx,8), %ymm4
	vpshufb	%ymm1, %ymm4, %ymm4
	vpand	%ymm0, %ymm4, %ymm5
	vpshufb	%ymm5, %ymm2, %ymm5
	vpsrlw	$4, %ymm4, %ymm6
	vpand	%ymm0, %ymm6, %ymm6
	vpshufb	%ymm6, %ymm3, %ymm6
	vpor	%ymm6, %ymm5, %ymm5
	vprolq	$7, %ymm5, %ymm5
	vpxor	%ymm4, %ymm5, %ymm4
	vmovdqu	%ymm4, (%rdi,%rdx,8)
	addq	$4, %rdx
	cmpq	%rdx, %rcx
	jne	.LBB10_5
# LLVM-MCA-END rustc-84
