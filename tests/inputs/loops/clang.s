# Innermost loops of our programs as clang compiles them; made by tests/inputs/loops/regenerate.
# LLVM-MCA-BEGIN clang-0
	movsd	(%rdi,%rcx,8), %xmm1
	movsd	8(%rdi,%rcx,8), %xmm2
	mulsd	(%rsi,%rcx,8), %xmm1
	mulsd	8(%rsi,%rcx,8), %xmm2
	addsd	%xmm0, %xmm1
	movsd	16(%rdi,%rcx,8), %xmm3
	mulsd	16(%rsi,%rcx,8), %xmm3
	addsd	%xmm1, %xmm2
	movsd	24(%rdi,%rcx,8), %xmm0
	mulsd	24(%rsi,%rcx,8), %xmm0
	addsd	%xmm2, %xmm3
	addsd	%xmm3, %xmm0
	addq	$4, %rcx
	cmpq	%rcx, %rdx
	jne	.LBB0_9
# LLVM-MCA-END clang-0
# LLVM-MCA-BEGIN clang-1
	movsd	(%rcx,%rsi,8), %xmm1
	mulsd	(%rdx,%rsi,8), %xmm1
	addsd	%xmm1, %xmm0
	incq	%rsi
	cmpq	%rsi, %rax
	jne	.LBB0_6
# LLVM-MCA-END clang-1
# LLVM-MCA-BEGIN clang-2
	movups	(%rsi,%rcx,4), %xmm2
	movups	16(%rsi,%rcx,4), %xmm3
	movups	(%rdi,%rcx,4), %xmm4
	movups	16(%rdi,%rcx,4), %xmm5
	mulps	%xmm1, %xmm2
	addps	%xmm4, %xmm2
	mulps	%xmm1, %xmm3
	addps	%xmm5, %xmm3
	movups	%xmm2, (%rdi,%rcx,4)
	movups	%xmm3, 16(%rdi,%rcx,4)
	addq	$8, %rcx
	cmpq	%rcx, %rax
	jne	.LBB1_5
# LLVM-MCA-END clang-2
# LLVM-MCA-BEGIN clang-3
	movss	(%rsi,%rax,4), %xmm1
	mulss	%xmm0, %xmm1
	addss	(%rdi,%rax,4), %xmm1
	movss	%xmm1, (%rdi,%rax,4)
	incq	%rax
	cmpq	%rax, %rdx
	jne	.LBB1_3
# LLVM-MCA-END clang-3
# LLVM-MCA-BEGIN clang-4
	movq	-8(%rsp), %rdx
	incq	%rdx
	addq	%r11, %r10
	addq	%r11, %rsi
	cmpq	%rax, %rdx
	je	.LBB2_6
	movq	%rdx, -8(%rsp)
	imulq	%rax, %rdx
	movq	-24(%rsp), %rdi
	leaq	(%rdi,%rdx,4), %r12
	movq	-16(%rsp), %rdx
	xorl	%ebp, %ebp
	jmp	.LBB2_3
	movss	%xmm0, (%r12,%rbp,4)
	incq	%rbp
	addq	$4, %rdx
	cmpq	%rax, %rbp
	je	.LBB2_5
# LLVM-MCA-END clang-4
# LLVM-MCA-BEGIN clang-5
	movss	-12(%r10,%r15,4), %xmm1
	mulss	(%r13), %xmm1
	movss	-8(%r10,%r15,4), %xmm2
	addss	%xmm0, %xmm1
	mulss	(%r13,%rax,4), %xmm2
	addss	%xmm1, %xmm2
	movss	-4(%r10,%r15,4), %xmm1
	mulss	(%r13,%rax,8), %xmm1
	addss	%xmm2, %xmm1
	movss	(%r10,%r15,4), %xmm0
	mulss	(%r13,%rbx), %xmm0
	addss	%xmm1, %xmm0
	addq	$4, %r15
	addq	%r14, %r13
	cmpq	%r15, %r9
	jne	.LBB2_12
# LLVM-MCA-END clang-5
# LLVM-MCA-BEGIN clang-6
	movss	(%r15,%rdi,4), %xmm1
	mulss	(%r13), %xmm1
	addss	%xmm1, %xmm0
	incq	%rdi
	addq	%r11, %r13
	cmpq	%rdi, %r8
	jne	.LBB2_9
# LLVM-MCA-END clang-6
# LLVM-MCA-BEGIN clang-7
	movzbl	(%rdi,%rcx), %edx
	xorl	%eax, %edx
	movl	%edx, %r8d
	shrl	%r8d
	movl	%edx, %eax
	andl	$1, %eax
	negl	%eax
	andl	$-306674912, %eax
	xorl	%r8d, %eax
	movl	%eax, %r8d
	shrl	%r8d
	movd	%edx, %xmm2
	shll	$30, %edx
	sarl	$31, %edx
	andl	$-306674912, %edx
	xorl	%r8d, %edx
	movl	%edx, %r8d
	shrl	$6, %r8d
	pshufd	$0, %xmm2, %xmm2
	pand	%xmm0, %xmm2
	pcmpeqd	%xmm0, %xmm2
	pand	%xmm1, %xmm2
	shll	$26, %eax
	sarl	$31, %eax
	andl	$1994146192, %eax
	shll	$26, %edx
	sarl	$31, %edx
	andl	$-306674912, %edx
	xorl	%r8d, %edx
	xorl	%eax, %edx
	pshufd	$238, %xmm2, %xmm3
	pxor	%xmm2, %xmm3
	pshufd	$85, %xmm3, %xmm2
	pxor	%xmm3, %xmm2
	movd	%xmm2, %eax
	xorl	%edx, %eax
	incq	%rcx
	cmpq	%rcx, %rsi
	jne	.LBB3_5
# LLVM-MCA-END clang-7
# LLVM-MCA-BEGIN clang-8
	movq	(%rdi,%r8,8), %r10
	movq	8(%rdi,%r8,8), %r11
	movq	%r10, %rbx
	imulq	%rax, %rbx
	imulq	%rdx, %r10
	shrq	$33, %rbx
	orq	%r10, %rbx
	xorq	%rcx, %rbx
	leaq	(%rbx,%rbx,4), %rcx
	addq	$1390208809, %rcx
	movq	%r11, %r10
	imulq	%rax, %r10
	imulq	%rdx, %r11
	shrq	$33, %r10
	orq	%r11, %r10
	xorq	%rcx, %r10
	leaq	(%r10,%r10,4), %rcx
	addq	$1390208809, %rcx
	addq	$2, %r8
	cmpq	%r8, %r9
	jne	.LBB4_7
# LLVM-MCA-END clang-8
# LLVM-MCA-BEGIN clang-9
	movdqu	(%rdi,%rax,8), %xmm7
	movdqu	16(%rdi,%rax,8), %xmm6
	movdqa	%xmm7, %xmm8
	psrlw	$1, %xmm8
	pand	%xmm2, %xmm8
	psubb	%xmm8, %xmm7
	movdqa	%xmm7, %xmm8
	pand	%xmm3, %xmm8
	psrlw	$2, %xmm7
	pand	%xmm3, %xmm7
	paddb	%xmm8, %xmm7
	movdqa	%xmm7, %xmm8
	psrlw	$4, %xmm8
	paddb	%xmm7, %xmm8
	pand	%xmm5, %xmm8
	psadbw	%xmm0, %xmm8
	movdqa	%xmm6, %xmm7
	psrlw	$1, %xmm7
	pand	%xmm2, %xmm7
	psubb	%xmm7, %xmm6
	movdqa	%xmm6, %xmm7
	pand	%xmm3, %xmm7
	psrlw	$2, %xmm6
	pand	%xmm3, %xmm6
	paddb	%xmm7, %xmm6
	movdqa	%xmm6, %xmm7
	psrlw	$4, %xmm7
	paddb	%xmm6, %xmm7
	pand	%xmm5, %xmm7
	psadbw	%xmm0, %xmm7
	pshufd	$232, %xmm8, %xmm6
	paddd	%xmm6, %xmm4
	pshufd	$232, %xmm7, %xmm6
	paddd	%xmm6, %xmm1
	addq	$4, %rax
	cmpq	%rax, %rcx
	jne	.LBB5_6
# LLVM-MCA-END clang-9
# LLVM-MCA-BEGIN clang-10
	movq	(%rdi,%rcx,8), %r11
	movq	%r11, %rbx
	shrq	%rbx
	andq	%rdx, %rbx
	subq	%rbx, %r11
	movq	%r11, %rbx
	andq	%r8, %rbx
	shrq	$2, %r11
	andq	%r8, %r11
	addq	%rbx, %r11
	movq	%r11, %rbx
	shrq	$4, %rbx
	addq	%r11, %rbx
	andq	%r9, %rbx
	imulq	%r10, %rbx
	shrq	$56, %rbx
	addl	%ebx, %eax
	incq	%rcx
	cmpq	%rcx, %rsi
	jne	.LBB5_9
# LLVM-MCA-END clang-10
# LLVM-MCA-BEGIN clang-11
	cqto
	idivq	%r8
	addq	%r9, %rcx
	addq	%rdx, %rcx
	movq	%rax, 8(%rdi,%r10,8)
	addq	$2, %r10
	cmpq	%r10, %r11
	je	.LBB6_4
	movq	(%rdi,%r10,8), %rax
	movq	%rax, %rdx
	orq	%r8, %rdx
	shrq	$32, %rdx
	je	.LBB6_12
	cqto
	idivq	%r8
	movq	%rdx, %r9
	jmp	.LBB6_14
	xorl	%edx, %edx
	divl	%r8d
	movl	%edx, %r9d
	movq	%rax, (%rdi,%r10,8)
	movq	8(%rdi,%r10,8), %rax
	movq	%rax, %rdx
	orq	%r8, %rdx
	shrq	$32, %rdx
	jne	.LBB6_16
# LLVM-MCA-END clang-11
# LLVM-MCA-BEGIN clang-12
	movslq	%r9d, %r8
	movl	%esi, (%rdi,%r8,4)
	incq	%rcx
	incl	%edx
	cmpq	%rax, %rcx
	je	.LBB7_7
	movl	(%rdi,%rcx,4), %esi
	movl	%edx, %r8d
	leal	-1(%r8), %r9d
	movl	-4(%rdi,%r9,4), %r10d
	cmpl	%esi, %r10d
	jle	.LBB7_6
# LLVM-MCA-END clang-12
# LLVM-MCA-BEGIN clang-13
	leal	-1(%r8), %r9d
	movl	-4(%rdi,%r9,4), %r10d
	cmpl	%esi, %r10d
	jle	.LBB7_6
	movl	%r10d, (%rdi,%r9,4)
	decl	%r8d
	cmpl	$1, %r8d
	jg	.LBB7_3
# LLVM-MCA-END clang-13
# LLVM-MCA-BEGIN clang-14
	movl	%r8d, %esi
	cmpl	%esi, %eax
	jge	.LBB8_5
	movl	%esi, %ecx
	subl	%eax, %ecx
	shrl	%ecx
	leal	(%rcx,%rax), %r8d
	cmpl	%edx, (%rdi,%r8,4)
	jge	.LBB8_3
# LLVM-MCA-END clang-14
# LLVM-MCA-BEGIN clang-15
	movl	%esi, %ecx
	subl	%eax, %ecx
	shrl	%ecx
	leal	(%rcx,%rax), %r8d
	cmpl	%edx, (%rdi,%r8,4)
	jge	.LBB8_3
	addl	%ecx, %eax
	incl	%eax
	cmpl	%esi, %eax
	jl	.LBB8_1
# LLVM-MCA-END clang-15
# LLVM-MCA-BEGIN clang-16
	addq	%rax, %r15
	addq	%rax, %r12
	addq	%rax, %r13
	addq	%rax, %rbp
	addq	%rax, %rsi
	addq	%rax, %r11
	addq	%rax, %rdi
	addq	%rax, %r14
	cmpq	%rcx, %r9
	je	.LBB9_17
	incq	%r9
	cmpl	$2, %edx
	jle	.LBB9_3
# LLVM-MCA-END clang-16
# LLVM-MCA-BEGIN clang-17
	movd	-2(%r12,%r9), %xmm3
	punpcklbw	%xmm0, %xmm3
	movd	-1(%r12,%r9), %xmm4
	punpcklbw	%xmm0, %xmm4
	paddw	%xmm3, %xmm4
	movd	(%r12,%r9), %xmm3
	punpcklbw	%xmm0, %xmm3
	movd	-2(%rbp,%r9), %xmm5
	punpcklbw	%xmm0, %xmm5
	paddw	%xmm3, %xmm5
	paddw	%xmm4, %xmm5
	movd	-1(%rbp,%r9), %xmm3
	punpcklbw	%xmm0, %xmm3
	movd	(%rbp,%r9), %xmm4
	punpcklbw	%xmm0, %xmm4
	paddw	%xmm3, %xmm4
	movd	-2(%r15,%r9), %xmm3
	punpcklbw	%xmm0, %xmm3
	paddw	%xmm4, %xmm3
	paddw	%xmm5, %xmm3
	movd	-1(%r15,%r9), %xmm4
	punpcklbw	%xmm0, %xmm4
	movd	(%r15,%r9), %xmm5
	punpcklbw	%xmm0, %xmm5
	paddw	%xmm4, %xmm5
	paddw	%xmm3, %xmm5
	pmulhuw	%xmm1, %xmm5
	psrlw	$3, %xmm5
	pand	%xmm2, %xmm5
	packuswb	%xmm5, %xmm5
	movd	%xmm5, (%r13,%r9)
	addq	$4, %r9
	cmpq	%r9, %rbx
	jne	.LBB9_13
# LLVM-MCA-END clang-17
# LLVM-MCA-BEGIN clang-18
	movzbl	-1(%rsi,%rbx), %r9d
	movzbl	(%rsi,%rbx), %ecx
	addl	%r9d, %ecx
	movzbl	1(%rsi,%rbx), %r9d
	movzbl	-1(%r11,%rbx), %r10d
	addl	%r9d, %r10d
	addl	%ecx, %r10d
	movzbl	(%r11,%rbx), %ecx
	movzbl	1(%r11,%rbx), %r9d
	addl	%ecx, %r9d
	movzbl	-1(%r14,%rbx), %ecx
	addl	%r9d, %ecx
	addl	%r10d, %ecx
	movzbl	(%r14,%rbx), %r9d
	movzbl	1(%r14,%rbx), %r10d
	addl	%r9d, %r10d
	addl	%ecx, %r10d
	movzwl	%r10w, %ecx
	imull	$58255, %ecx, %ecx
	shrl	$19, %ecx
	movb	%cl, (%rdi,%rbx)
	incq	%rbx
	cmpq	%rbx, %r8
	jne	.LBB9_15
# LLVM-MCA-END clang-18
# LLVM-MCA-BEGIN clang-19
	movq	(%rsi,%rcx,2), %xmm1
	punpcklwd	%xmm1, %xmm1
	movq	8(%rsi,%rcx,2), %xmm2
	punpcklwd	%xmm2, %xmm2
	psrad	$16, %xmm1
	psrad	$16, %xmm2
	movdqa	%xmm1, %xmm3
	paddd	%xmm3, %xmm3
	movdqa	%xmm2, %xmm4
	paddd	%xmm4, %xmm4
	paddd	%xmm0, %xmm1
	paddd	%xmm3, %xmm1
	paddd	%xmm0, %xmm2
	paddd	%xmm4, %xmm2
	movdqu	%xmm1, (%rdi,%rcx,4)
	movdqu	%xmm2, 16(%rdi,%rcx,4)
	addq	$8, %rcx
	cmpq	%rcx, %rax
	jne	.LBB10_5
# LLVM-MCA-END clang-19
# LLVM-MCA-BEGIN clang-20
	movswl	(%rsi,%rax,2), %ecx
	leal	(%rcx,%rcx,2), %ecx
	addl	$-7, %ecx
	movl	%ecx, (%rdi,%rax,4)
	incq	%rax
	cmpq	%rax, %rdx
	jne	.LBB10_3
# LLVM-MCA-END clang-20
# LLVM-MCA-BEGIN clang-21
	movss	4(%rdi,%rcx,4), %xmm1
	maxss	%xmm0, %xmm1
	movss	8(%rdi,%rcx,4), %xmm0
	maxss	%xmm1, %xmm0
	movss	12(%rdi,%rcx,4), %xmm1
	maxss	%xmm0, %xmm1
	movss	16(%rdi,%rcx,4), %xmm0
	maxss	%xmm1, %xmm0
	addq	$4, %rcx
	cmpq	%rcx, %rdx
	jne	.LBB11_3
# LLVM-MCA-END clang-21
# LLVM-MCA-BEGIN clang-22
	movaps	%xmm0, %xmm1
	movss	(%rcx,%rdx,4), %xmm0
	maxss	%xmm1, %xmm0
	incq	%rdx
	cmpq	%rdx, %rax
	jne	.LBB11_7
# LLVM-MCA-END clang-22
# LLVM-MCA-BEGIN clang-23
	vmovsd	(%rdi,%rcx,8), %xmm1
	vmovsd	8(%rdi,%rcx,8), %xmm2
	vfmadd132sd	(%rsi,%rcx,8), %xmm0, %xmm1
	vfmadd231sd	8(%rsi,%rcx,8), %xmm2, %xmm1
	vmovsd	16(%rdi,%rcx,8), %xmm0
	vfmadd132sd	16(%rsi,%rcx,8), %xmm1, %xmm0
	vmovsd	24(%rdi,%rcx,8), %xmm1
	vfmadd132sd	24(%rsi,%rcx,8), %xmm0, %xmm1
	vmovsd	32(%rdi,%rcx,8), %xmm0
	vfmadd132sd	32(%rsi,%rcx,8), %xmm1, %xmm0
	vmovsd	40(%rdi,%rcx,8), %xmm1
	vfmadd132sd	40(%rsi,%rcx,8), %xmm0, %xmm1
	vmovsd	48(%rdi,%rcx,8), %xmm2
	vfmadd132sd	48(%rsi,%rcx,8), %xmm1, %xmm2
	vmovsd	56(%rdi,%rcx,8), %xmm0
	vfmadd132sd	56(%rsi,%rcx,8), %xmm2, %xmm0
	addq	$8, %rcx
	cmpq	%rcx, %rdx
	jne	.LBB0_9
# LLVM-MCA-END clang-23
# LLVM-MCA-BEGIN clang-24
	vmovsd	(%rcx,%rsi,8), %xmm1
	vfmadd231sd	(%rdx,%rsi,8), %xmm1, %xmm0
	incq	%rsi
	cmpq	%rsi, %rax
	jne	.LBB0_6
# LLVM-MCA-END clang-24
# LLVM-MCA-BEGIN clang-25
	vmovups	(%rsi,%rcx,4), %ymm2
	vmovups	32(%rsi,%rcx,4), %ymm3
	vmovups	64(%rsi,%rcx,4), %ymm4
	vmovups	96(%rsi,%rcx,4), %ymm5
	vfmadd213ps	(%rdi,%rcx,4), %ymm1, %ymm2
	vfmadd213ps	32(%rdi,%rcx,4), %ymm1, %ymm3
	vfmadd213ps	64(%rdi,%rcx,4), %ymm1, %ymm4
	vfmadd213ps	96(%rdi,%rcx,4), %ymm1, %ymm5
	vmovups	%ymm2, (%rdi,%rcx,4)
	vmovups	%ymm3, 32(%rdi,%rcx,4)
	vmovups	%ymm4, 64(%rdi,%rcx,4)
	vmovups	%ymm5, 96(%rdi,%rcx,4)
	addq	$32, %rcx
	cmpq	%rcx, %rax
	jne	.LBB1_7
# LLVM-MCA-END clang-25
# LLVM-MCA-BEGIN clang-26
	vmovups	(%rsi,%rcx,4), %xmm2
	vfmadd213ps	(%rdi,%rcx,4), %xmm1, %xmm2
	vmovups	%xmm2, (%rdi,%rcx,4)
	addq	$4, %rcx
	cmpq	%rcx, %rax
	jne	.LBB1_11
# LLVM-MCA-END clang-26
# LLVM-MCA-BEGIN clang-27
	vmovss	(%rsi,%rax,4), %xmm1
	vfmadd213ss	(%rdi,%rax,4), %xmm0, %xmm1
	vmovss	%xmm1, (%rdi,%rax,4)
	incq	%rax
	cmpq	%rax, %rdx
	jne	.LBB1_3
# LLVM-MCA-END clang-27
# LLVM-MCA-BEGIN clang-28
	incq	%rdi
	addq	%r11, %r10
	addq	%r11, %rsi
	cmpq	%rax, %rdi
	je	.LBB2_6
	movq	%rdi, %rdx
	imulq	%rax, %rdx
	movq	-16(%rsp), %r14
	leaq	(%r14,%rdx,4), %r15
	movq	-8(%rsp), %rdx
	xorl	%r13d, %r13d
	jmp	.LBB2_3
	vmovss	%xmm0, (%r15,%r13,4)
	incq	%r13
	addq	$4, %rdx
	cmpq	%rax, %r13
	je	.LBB2_5
# LLVM-MCA-END clang-28
# LLVM-MCA-BEGIN clang-29
	vmovss	-28(%r10,%rbp,4), %xmm1
	vmovss	-24(%r10,%rbp,4), %xmm2
	vfmadd132ss	(%r12), %xmm0, %xmm1
	vfmadd231ss	(%r12,%r11), %xmm2, %xmm1
	leaq	(%r12,%r11), %r14
	vmovss	-20(%r10,%rbp,4), %xmm0
	vfmadd132ss	(%r11,%r14), %xmm1, %xmm0
	addq	%r11, %r14
	vmovss	-16(%r10,%rbp,4), %xmm1
	vfmadd132ss	(%r11,%r14), %xmm0, %xmm1
	addq	%r11, %r14
	vmovss	-12(%r10,%rbp,4), %xmm0
	vfmadd132ss	(%r11,%r14), %xmm1, %xmm0
	addq	%r11, %r14
	vmovss	-8(%r10,%rbp,4), %xmm1
	vfmadd132ss	(%r11,%r14), %xmm0, %xmm1
	addq	%r11, %r14
	vmovss	-4(%r10,%rbp,4), %xmm2
	vfmadd132ss	(%r11,%r14), %xmm1, %xmm2
	addq	%r11, %r14
	vmovss	(%r10,%rbp,4), %xmm0
	vfmadd132ss	(%r11,%r14), %xmm2, %xmm0
	addq	$8, %rbp
	addq	%rbx, %r12
	cmpq	%rbp, %r9
	jne	.LBB2_12
# LLVM-MCA-END clang-29
# LLVM-MCA-BEGIN clang-30
	vmovss	(%rbp,%r14,4), %xmm1
	vfmadd231ss	(%r12), %xmm1, %xmm0
	incq	%r14
	addq	%r11, %r12
	cmpq	%r14, %r8
	jne	.LBB2_9
# LLVM-MCA-END clang-30
# LLVM-MCA-BEGIN clang-31
	movzbl	(%rdi,%rcx), %edx
	xorl	%eax, %edx
	movl	%edx, %r8d
	shrl	%r8d
	movl	%edx, %eax
	andl	$1, %eax
	negl	%eax
	andl	$-306674912, %eax
	xorl	%r8d, %eax
	movl	%eax, %r8d
	shrl	%r8d
	vmovd	%edx, %xmm2
	shll	$30, %edx
	sarl	$31, %edx
	andl	$-306674912, %edx
	vpbroadcastd	%xmm2, %xmm2
	vpsllvd	%xmm0, %xmm2, %xmm2
	xorl	%r8d, %edx
	movl	%edx, %r8d
	shrl	$6, %r8d
	vpsrad	$31, %xmm2, %xmm2
	vpand	%xmm1, %xmm2, %xmm2
	shll	$26, %eax
	sarl	$31, %eax
	andl	$1994146192, %eax
	shll	$26, %edx
	sarl	$31, %edx
	andl	$-306674912, %edx
	xorl	%r8d, %edx
	xorl	%eax, %edx
	vpshufd	$238, %xmm2, %xmm3
	vpxor	%xmm3, %xmm2, %xmm2
	vpshufd	$85, %xmm2, %xmm3
	vpxor	%xmm3, %xmm2, %xmm2
	vmovd	%xmm2, %eax
	xorl	%edx, %eax
	incq	%rcx
	cmpq	%rcx, %rsi
	jne	.LBB3_5
# LLVM-MCA-END clang-31
# LLVM-MCA-BEGIN clang-32
	movq	(%rdi,%r9,8), %r10
	movq	8(%rdi,%r9,8), %r11
	movq	%r10, %rbx
	imulq	%rax, %rbx
	imulq	%rcx, %r10
	shrq	$33, %rbx
	orq	%r10, %rbx
	xorq	%r8, %rbx
	leaq	(%rbx,%rbx,4), %r8
	addq	$1390208809, %r8
	movq	%r11, %r10
	imulq	%rax, %r10
	imulq	%rcx, %r11
	shrq	$33, %r10
	orq	%r11, %r10
	xorq	%r8, %r10
	leaq	(%r10,%r10,4), %r8
	addq	$1390208809, %r8
	movq	16(%rdi,%r9,8), %r10
	movq	%r10, %r11
	imulq	%rax, %r11
	imulq	%rcx, %r10
	shrq	$33, %r11
	orq	%r10, %r11
	xorq	%r8, %r11
	leaq	(%r11,%r11,4), %r8
	addq	$1390208809, %r8
	movq	24(%rdi,%r9,8), %r10
	movq	%r10, %r11
	imulq	%rax, %r11
	imulq	%rcx, %r10
	shrq	$33, %r11
	orq	%r10, %r11
	xorq	%r8, %r11
	leaq	(%r11,%r11,4), %r8
	addq	$1390208809, %r8
	addq	$4, %r9
	cmpq	%r9, %rsi
	jne	.LBB4_8
# LLVM-MCA-END clang-32
# LLVM-MCA-BEGIN clang-33
	movq	(%rsi,%rdi,8), %r9
	movq	%r9, %r10
	imulq	%rax, %r10
	imulq	%rcx, %r9
	shrq	$33, %r10
	orq	%r9, %r10
	xorq	%r8, %r10
	leaq	(%r10,%r10,4), %r8
	addq	$1390208809, %r8
	incq	%rdi
	cmpq	%rdi, %rdx
	jne	.LBB4_5
# LLVM-MCA-END clang-33
# LLVM-MCA-BEGIN clang-34
	vmovdqu	(%rdi,%rax,8), %ymm8
	vmovdqu	32(%rdi,%rax,8), %ymm9
	vmovdqu	64(%rdi,%rax,8), %ymm10
	vmovdqu	96(%rdi,%rax,8), %ymm11
	vpand	%ymm1, %ymm8, %ymm12
	vpshufb	%ymm12, %ymm2, %ymm12
	vpsrlw	$4, %ymm8, %ymm8
	vpand	%ymm1, %ymm8, %ymm8
	vpshufb	%ymm8, %ymm2, %ymm8
	vpaddb	%ymm12, %ymm8, %ymm8
	vpsadbw	%ymm3, %ymm8, %ymm8
	vpand	%ymm1, %ymm9, %ymm12
	vpshufb	%ymm12, %ymm2, %ymm12
	vpsrlw	$4, %ymm9, %ymm9
	vpand	%ymm1, %ymm9, %ymm9
	vpshufb	%ymm9, %ymm2, %ymm9
	vpaddb	%ymm12, %ymm9, %ymm9
	vpsadbw	%ymm3, %ymm9, %ymm9
	vpand	%ymm1, %ymm10, %ymm12
	vpshufb	%ymm12, %ymm2, %ymm12
	vpsrlw	$4, %ymm10, %ymm10
	vpand	%ymm1, %ymm10, %ymm10
	vpshufb	%ymm10, %ymm2, %ymm10
	vpaddb	%ymm12, %ymm10, %ymm10
	vpsadbw	%ymm3, %ymm10, %ymm10
	vpand	%ymm1, %ymm11, %ymm12
	vpshufb	%ymm12, %ymm2, %ymm12
	vpsrlw	$4, %ymm11, %ymm11
	vpand	%ymm1, %ymm11, %ymm11
	vpshufb	%ymm11, %ymm2, %ymm11
	vpaddb	%ymm12, %ymm11, %ymm11
	vpsadbw	%ymm3, %ymm11, %ymm11
	vpermd	%ymm8, %ymm4, %ymm8
	vpermd	%ymm9, %ymm4, %ymm9
	vpermd	%ymm10, %ymm4, %ymm10
	vpermd	%ymm11, %ymm4, %ymm11
	vpaddd	%xmm0, %xmm8, %xmm0
	vpaddd	%xmm5, %xmm9, %xmm5
	vpaddd	%xmm6, %xmm10, %xmm6
	vpaddd	%xmm7, %xmm11, %xmm7
	addq	$16, %rax
	cmpq	%rax, %rcx
	jne	.LBB5_8
# LLVM-MCA-END clang-34
# LLVM-MCA-BEGIN clang-35
	vmovdqu	(%rdi,%rdx,8), %ymm5
	vpand	%ymm1, %ymm5, %ymm6
	vpshufb	%ymm6, %ymm2, %ymm6
	vpsrlw	$4, %ymm5, %ymm5
	vpand	%ymm1, %ymm5, %ymm5
	vpshufb	%ymm5, %ymm2, %ymm5
	vpaddb	%ymm6, %ymm5, %ymm5
	vpsadbw	%ymm3, %ymm5, %ymm5
	vpermd	%ymm5, %ymm4, %ymm5
	vpaddd	%xmm5, %xmm0, %xmm0
	addq	$4, %rdx
	cmpq	%rdx, %rcx
	jne	.LBB5_12
# LLVM-MCA-END clang-35
# LLVM-MCA-BEGIN clang-36
	xorl	%edx, %edx
	popcntq	(%rdi,%rcx,8), %rdx
	addl	%edx, %eax
	incq	%rcx
	cmpq	%rcx, %rsi
	jne	.LBB5_4
# LLVM-MCA-END clang-36
# LLVM-MCA-BEGIN clang-37
	movl	-4(%rdi,%r11,4), %r14d
	cmpl	%ebx, %r14d
	jle	.LBB7_7
	movl	%r14d, (%rdi,%r11,4)
	decl	%ebp
	decq	%r11
	cmpl	$1, %ebp
	jg	.LBB7_4
# LLVM-MCA-END clang-37
# LLVM-MCA-BEGIN clang-38
	movl	-4(%rdi,%r10,4), %ebp
	cmpl	%r11d, %ebp
	jle	.LBB7_11
	movl	%ebp, (%rdi,%r10,4)
	decq	%r10
	decl	%ebx
	cmpl	$1, %ebx
	jg	.LBB7_8
# LLVM-MCA-END clang-38
# LLVM-MCA-BEGIN clang-39
	movl	-4(%rdi,%rdx,4), %esi
	cmpl	%ecx, %esi
	jle	.LBB7_17
	movl	%esi, (%rdi,%rdx,4)
	decq	%rdx
	decl	%eax
	cmpl	$1, %eax
	jg	.LBB7_14
# LLVM-MCA-END clang-39
# LLVM-MCA-BEGIN clang-40
	incq	%r10
	addq	%rax, %r15
	addq	%rax, %r12
	addq	%rax, %r13
	addq	%rax, %rbp
	addq	%rax, %rsi
	addq	%rax, %r11
	addq	%rax, %rdi
	addq	%rax, %r14
	cmpq	%rcx, %r10
	je	.LBB9_16
	cmpl	$2, -36(%rsp)
	jle	.LBB9_4
# LLVM-MCA-END clang-40
# LLVM-MCA-BEGIN clang-41
	vpmovzxbw	14(%r12,%r9), %ymm4
	vpmovzxbw	-2(%r12,%r9), %ymm5
	vpmovzxbw	15(%r12,%r9), %ymm6
	vpmovzxbw	-1(%r12,%r9), %ymm7
	vpaddw	%ymm6, %ymm4, %ymm4
	vpaddw	%ymm7, %ymm5, %ymm5
	vpmovzxbw	(%r12,%r9), %ymm6
	vpmovzxbw	16(%r12,%r9), %ymm7
	vpmovzxbw	14(%rbp,%r9), %ymm8
	vpaddw	%ymm7, %ymm8, %ymm7
	vpaddw	%ymm7, %ymm4, %ymm4
	vpmovzxbw	-2(%rbp,%r9), %ymm7
	vpaddw	%ymm7, %ymm6, %ymm6
	vpaddw	%ymm6, %ymm5, %ymm5
	vpmovzxbw	-1(%rbp,%r9), %ymm6
	vpmovzxbw	15(%rbp,%r9), %ymm7
	vpmovzxbw	16(%rbp,%r9), %ymm8
	vpaddw	%ymm7, %ymm8, %ymm7
	vpmovzxbw	(%rbp,%r9), %ymm8
	vpaddw	%ymm6, %ymm8, %ymm6
	vpmovzxbw	-2(%r15,%r9), %ymm8
	vpaddw	%ymm6, %ymm8, %ymm6
	vpaddw	%ymm6, %ymm5, %ymm5
	vpmovzxbw	14(%r15,%r9), %ymm6
	vpaddw	%ymm6, %ymm7, %ymm6
	vpaddw	%ymm6, %ymm4, %ymm4
	vpmovzxbw	15(%r15,%r9), %ymm6
	vpmovzxbw	-1(%r15,%r9), %ymm7
	vpmovzxbw	(%r15,%r9), %ymm8
	vpaddw	%ymm7, %ymm8, %ymm7
	vpaddw	%ymm7, %ymm5, %ymm5
	vpmovzxbw	16(%r15,%r9), %ymm7
	vpaddw	%ymm7, %ymm6, %ymm6
	vpaddw	%ymm6, %ymm4, %ymm4
	vpmulhuw	%ymm2, %ymm5, %ymm5
	vpsrlw	$3, %ymm5, %ymm5
	vpmulhuw	%ymm2, %ymm4, %ymm4
	vpsrlw	$3, %ymm4, %ymm4
	vpand	%ymm3, %ymm4, %ymm4
	vpand	%ymm3, %ymm5, %ymm5
	vpackuswb	%ymm4, %ymm5, %ymm4
	vpermq	$216, %ymm4, %ymm4
	vmovdqu	%ymm4, (%r13,%r9)
	addq	$32, %r9
	cmpq	%r9, %r10
	jne	.LBB9_9
# LLVM-MCA-END clang-41
# LLVM-MCA-BEGIN clang-42
	vpmovzxbw	-2(%r12,%r10), %xmm4
	vpmovzxbw	-1(%r12,%r10), %xmm5
	vpaddw	%xmm5, %xmm4, %xmm4
	vpmovzxbw	(%r12,%r10), %xmm5
	vpmovzxbw	-2(%rbp,%r10), %xmm6
	vpaddw	%xmm6, %xmm5, %xmm5
	vpaddw	%xmm5, %xmm4, %xmm4
	vpmovzxbw	-1(%rbp,%r10), %xmm5
	vpmovzxbw	(%rbp,%r10), %xmm6
	vpmovzxbw	-2(%r15,%r10), %xmm7
	vpaddw	%xmm6, %xmm5, %xmm5
	vpaddw	%xmm7, %xmm5, %xmm5
	vpmovzxbw	-1(%r15,%r10), %xmm6
	vpaddw	%xmm5, %xmm4, %xmm4
	vpmovzxbw	(%r15,%r10), %xmm5
	vpaddw	%xmm5, %xmm6, %xmm5
	vpaddw	%xmm5, %xmm4, %xmm4
	vpmulhuw	%xmm0, %xmm4, %xmm4
	vpsrlw	$3, %xmm4, %xmm4
	vpshufb	%xmm1, %xmm4, %xmm4
	vmovq	%xmm4, (%r13,%r10)
	addq	$8, %r10
	cmpq	%r10, %rbx
	jne	.LBB9_13
# LLVM-MCA-END clang-42
# LLVM-MCA-BEGIN clang-43
	movzbl	-1(%rsi,%r9), %r10d
	movzbl	(%rsi,%r9), %ecx
	addl	%r10d, %ecx
	movzbl	1(%rsi,%r9), %r10d
	movzbl	-1(%r11,%r9), %edx
	addl	%r10d, %edx
	addl	%ecx, %edx
	movzbl	(%r11,%r9), %ecx
	movzbl	1(%r11,%r9), %r10d
	addl	%ecx, %r10d
	movzbl	-1(%r14,%r9), %ecx
	addl	%r10d, %ecx
	addl	%edx, %ecx
	movzbl	(%r14,%r9), %edx
	movzbl	1(%r14,%r9), %r10d
	addl	%edx, %r10d
	addl	%ecx, %r10d
	movzwl	%r10w, %ecx
	imull	$58255, %ecx, %ecx
	shrl	$19, %ecx
	movb	%cl, (%rdi,%r9)
	incq	%r9
	cmpq	%r9, %r8
	jne	.LBB9_17
# LLVM-MCA-END clang-43
# LLVM-MCA-BEGIN clang-44
	vpmovzxwd	(%rsi,%rcx,2), %ymm2
	vpmovzxwd	16(%rsi,%rcx,2), %ymm3
	vpmovzxwd	32(%rsi,%rcx,2), %ymm4
	vpmovzxwd	48(%rsi,%rcx,2), %ymm5
	vpmaddwd	%ymm0, %ymm2, %ymm2
	vpmaddwd	%ymm0, %ymm3, %ymm3
	vpmaddwd	%ymm0, %ymm4, %ymm4
	vpmaddwd	%ymm0, %ymm5, %ymm5
	vpaddd	%ymm1, %ymm2, %ymm2
	vpaddd	%ymm1, %ymm3, %ymm3
	vpaddd	%ymm1, %ymm4, %ymm4
	vpaddd	%ymm1, %ymm5, %ymm5
	vmovdqu	%ymm2, (%rdi,%rcx,4)
	vmovdqu	%ymm3, 32(%rdi,%rcx,4)
	vmovdqu	%ymm4, 64(%rdi,%rcx,4)
	vmovdqu	%ymm5, 96(%rdi,%rcx,4)
	addq	$32, %rcx
	cmpq	%rcx, %rax
	jne	.LBB10_7
# LLVM-MCA-END clang-44
# LLVM-MCA-BEGIN clang-45
	vpmovzxwd	(%rsi,%rcx,2), %xmm2
	vpmaddwd	%xmm0, %xmm2, %xmm2
	vpaddd	%xmm1, %xmm2, %xmm2
	vmovdqu	%xmm2, (%rdi,%rcx,4)
	addq	$4, %rcx
	cmpq	%rcx, %rax
	jne	.LBB10_11
# LLVM-MCA-END clang-45
# LLVM-MCA-BEGIN clang-46
	vmovss	4(%rdi,%rcx,4), %xmm1
	vmaxss	%xmm0, %xmm1, %xmm0
	vmovss	8(%rdi,%rcx,4), %xmm1
	vmaxss	%xmm0, %xmm1, %xmm0
	vmovss	12(%rdi,%rcx,4), %xmm1
	vmaxss	%xmm0, %xmm1, %xmm0
	vmovss	16(%rdi,%rcx,4), %xmm1
	vmaxss	%xmm0, %xmm1, %xmm0
	vmovss	20(%rdi,%rcx,4), %xmm1
	vmaxss	%xmm0, %xmm1, %xmm0
	vmovss	24(%rdi,%rcx,4), %xmm1
	vmaxss	%xmm0, %xmm1, %xmm0
	vmovss	28(%rdi,%rcx,4), %xmm1
	vmaxss	%xmm0, %xmm1, %xmm0
	vmovss	32(%rdi,%rcx,4), %xmm1
	vmaxss	%xmm0, %xmm1, %xmm0
	addq	$8, %rcx
	cmpq	%rcx, %rdx
	jne	.LBB11_3
# LLVM-MCA-END clang-46
# LLVM-MCA-BEGIN clang-47
	vmovss	(%rcx,%rdx,4), %xmm1
	vmaxss	%xmm0, %xmm1, %xmm0
	incq	%rdx
	cmpq	%rdx, %rax
	jne	.LBB11_7
# LLVM-MCA-END clang-47
# LLVM-MCA-BEGIN clang-48
	vmovss	-28(%r10,%rbp,4), %xmm1
	vmovss	-24(%r10,%rbp,4), %xmm2
	vfmadd132ss	(%r12), %xmm0, %xmm1
	leaq	(%r12,%r11), %r14
	vfmadd231ss	(%r12,%r11), %xmm2, %xmm1
	vmovss	-20(%r10,%rbp,4), %xmm0
	vfmadd132ss	(%r11,%r14), %xmm1, %xmm0
	addq	%r11, %r14
	vmovss	-16(%r10,%rbp,4), %xmm1
	vfmadd132ss	(%r11,%r14), %xmm0, %xmm1
	addq	%r11, %r14
	vmovss	-12(%r10,%rbp,4), %xmm0
	vfmadd132ss	(%r11,%r14), %xmm1, %xmm0
	addq	%r11, %r14
	vmovss	-8(%r10,%rbp,4), %xmm1
	vfmadd132ss	(%r11,%r14), %xmm0, %xmm1
	addq	%r11, %r14
	vmovss	-4(%r10,%rbp,4), %xmm2
	vfmadd132ss	(%r11,%r14), %xmm1, %xmm2
	vmovss	(%r10,%rbp,4), %xmm0
	addq	%r11, %r14
	vfmadd132ss	(%r11,%r14), %xmm2, %xmm0
	addq	$8, %rbp
	addq	%rbx, %r12
	cmpq	%rbp, %r9
	jne	.LBB2_12
# LLVM-MCA-END clang-48
# LLVM-MCA-BEGIN clang-49
	vmovss	(%r12,%rbp,4), %xmm1
	vfmadd231ss	(%r14), %xmm1, %xmm0
	incq	%rbp
	addq	%r11, %r14
	cmpq	%rbp, %r8
	jne	.LBB2_9
# LLVM-MCA-END clang-49
# LLVM-MCA-BEGIN clang-50
	movzbl	(%rdi,%rcx), %r8d
	xorl	%eax, %r8d
	movl	%r8d, %edx
	shrl	%edx
	movl	%r8d, %eax
	andl	$1, %eax
	negl	%eax
	andl	$-306674912, %eax
	xorl	%edx, %eax
	movl	%eax, %r9d
	shrl	%r9d
	movl	%r8d, %edx
	shll	$30, %edx
	sarl	$31, %edx
	andl	$-306674912, %edx
	xorl	%r9d, %edx
	movl	%edx, %r9d
	shrl	$6, %r9d
	shrl	$2, %r8d
	kmovd	%r8d, %k1
	vmovdqa32	.LCPI3_0(%rip), %xmm0 {%k1} {z}
	shll	$26, %eax
	sarl	$31, %eax
	andl	$1994146192, %eax
	shll	$26, %edx
	sarl	$31, %edx
	andl	$-306674912, %edx
	xorl	%r9d, %edx
	xorl	%eax, %edx
	vpshufd	$238, %xmm0, %xmm1
	vpxor	%xmm1, %xmm0, %xmm0
	vpshufd	$85, %xmm0, %xmm1
	vpxor	%xmm1, %xmm0, %xmm0
	vmovd	%xmm0, %eax
	xorl	%edx, %eax
	incq	%rcx
	cmpq	%rcx, %rsi
	jne	.LBB3_5
# LLVM-MCA-END clang-50
# LLVM-MCA-BEGIN clang-51
	vmovdqu	(%rdi,%rax,8), %ymm7
	vmovdqu	32(%rdi,%rax,8), %ymm8
	vmovdqu	64(%rdi,%rax,8), %ymm9
	vmovdqu	96(%rdi,%rax,8), %ymm10
	vpand	%ymm1, %ymm7, %ymm11
	vpshufb	%ymm11, %ymm2, %ymm11
	vpsrlw	$4, %ymm7, %ymm7
	vpand	%ymm1, %ymm7, %ymm7
	vpshufb	%ymm7, %ymm2, %ymm7
	vpaddb	%ymm7, %ymm11, %ymm7
	vpsadbw	%ymm3, %ymm7, %ymm7
	vpand	%ymm1, %ymm8, %ymm11
	vpshufb	%ymm11, %ymm2, %ymm11
	vpsrlw	$4, %ymm8, %ymm8
	vpand	%ymm1, %ymm8, %ymm8
	vpshufb	%ymm8, %ymm2, %ymm8
	vpaddb	%ymm11, %ymm8, %ymm8
	vpsadbw	%ymm3, %ymm8, %ymm8
	vpand	%ymm1, %ymm9, %ymm11
	vpshufb	%ymm11, %ymm2, %ymm11
	vpsrlw	$4, %ymm9, %ymm9
	vpand	%ymm1, %ymm9, %ymm9
	vpshufb	%ymm9, %ymm2, %ymm9
	vpaddb	%ymm11, %ymm9, %ymm9
	vpsadbw	%ymm3, %ymm9, %ymm9
	vpand	%ymm1, %ymm10, %ymm11
	vpshufb	%ymm11, %ymm2, %ymm11
	vpsrlw	$4, %ymm10, %ymm10
	vpand	%ymm1, %ymm10, %ymm10
	vpshufb	%ymm10, %ymm2, %ymm10
	vpaddb	%ymm11, %ymm10, %ymm10
	vpsadbw	%ymm3, %ymm10, %ymm10
	vpmovqd	%ymm7, %xmm7
	vpaddd	%xmm7, %xmm0, %xmm0
	vpmovqd	%ymm8, %xmm7
	vpaddd	%xmm7, %xmm4, %xmm4
	vpmovqd	%ymm9, %xmm7
	vpaddd	%xmm7, %xmm5, %xmm5
	vpmovqd	%ymm10, %xmm7
	vpaddd	%xmm7, %xmm6, %xmm6
	addq	$16, %rax
	cmpq	%rax, %rcx
	jne	.LBB5_8
# LLVM-MCA-END clang-51
# LLVM-MCA-BEGIN clang-52
	vmovdqu	(%rdi,%rdx,8), %ymm4
	vpand	%ymm1, %ymm4, %ymm5
	vpshufb	%ymm5, %ymm2, %ymm5
	vpsrlw	$4, %ymm4, %ymm4
	vpand	%ymm1, %ymm4, %ymm4
	vpshufb	%ymm4, %ymm2, %ymm4
	vpaddb	%ymm5, %ymm4, %ymm4
	vpsadbw	%ymm3, %ymm4, %ymm4
	vpmovqd	%ymm4, %xmm4
	vpaddd	%xmm4, %xmm0, %xmm0
	addq	$4, %rdx
	cmpq	%rdx, %rcx
	jne	.LBB5_12
# LLVM-MCA-END clang-52
# LLVM-MCA-BEGIN clang-53
	vpmovzxbw	14(%r12,%r9), %ymm2
	vpmovzxbw	-2(%r12,%r9), %ymm3
	vpmovzxbw	15(%r12,%r9), %ymm4
	vpaddw	%ymm4, %ymm2, %ymm2
	vpmovzxbw	-1(%r12,%r9), %ymm4
	vpaddw	%ymm4, %ymm3, %ymm3
	vpmovzxbw	(%r12,%r9), %ymm4
	vpmovzxbw	16(%r12,%r9), %ymm5
	vpmovzxbw	14(%rbp,%r9), %ymm6
	vpaddw	%ymm6, %ymm5, %ymm5
	vpaddw	%ymm5, %ymm2, %ymm2
	vpmovzxbw	-2(%rbp,%r9), %ymm5
	vpaddw	%ymm5, %ymm4, %ymm4
	vpaddw	%ymm4, %ymm3, %ymm3
	vpmovzxbw	-1(%rbp,%r9), %ymm4
	vpmovzxbw	15(%rbp,%r9), %ymm5
	vpmovzxbw	16(%rbp,%r9), %ymm6
	vpmovzxbw	(%rbp,%r9), %ymm7
	vpaddw	%ymm6, %ymm5, %ymm5
	vpaddw	%ymm7, %ymm4, %ymm4
	vpmovzxbw	-2(%r15,%r9), %ymm6
	vpaddw	%ymm6, %ymm4, %ymm4
	vpaddw	%ymm4, %ymm3, %ymm3
	vpmovzxbw	14(%r15,%r9), %ymm4
	vpaddw	%ymm4, %ymm5, %ymm4
	vpaddw	%ymm4, %ymm2, %ymm2
	vpmovzxbw	15(%r15,%r9), %ymm4
	vpmovzxbw	-1(%r15,%r9), %ymm5
	vpmovzxbw	(%r15,%r9), %ymm6
	vpaddw	%ymm6, %ymm5, %ymm5
	vpaddw	%ymm5, %ymm3, %ymm3
	vpmovzxbw	16(%r15,%r9), %ymm5
	vpaddw	%ymm5, %ymm4, %ymm4
	vpaddw	%ymm4, %ymm2, %ymm2
	vpmulhuw	%ymm1, %ymm3, %ymm3
	vpsrlw	$3, %ymm3, %ymm3
	vpmulhuw	%ymm1, %ymm2, %ymm2
	vpsrlw	$3, %ymm2, %ymm2
	vpmovwb	%ymm2, 16(%r13,%r9)
	vpmovwb	%ymm3, (%r13,%r9)
	addq	$32, %r9
	cmpq	%r9, %r10
	jne	.LBB9_9
# LLVM-MCA-END clang-53
# LLVM-MCA-BEGIN clang-54
	vpmovzxbw	-2(%r12,%r10), %xmm2
	vpmovzxbw	-1(%r12,%r10), %xmm3
	vpaddw	%xmm3, %xmm2, %xmm2
	vpmovzxbw	(%r12,%r10), %xmm3
	vpmovzxbw	-2(%rbp,%r10), %xmm4
	vpaddw	%xmm4, %xmm3, %xmm3
	vpaddw	%xmm3, %xmm2, %xmm2
	vpmovzxbw	-1(%rbp,%r10), %xmm3
	vpmovzxbw	(%rbp,%r10), %xmm4
	vpaddw	%xmm4, %xmm3, %xmm3
	vpmovzxbw	-2(%r15,%r10), %xmm4
	vpaddw	%xmm4, %xmm3, %xmm3
	vpaddw	%xmm3, %xmm2, %xmm2
	vpmovzxbw	-1(%r15,%r10), %xmm3
	vpmovzxbw	(%r15,%r10), %xmm4
	vpaddw	%xmm4, %xmm3, %xmm3
	vpaddw	%xmm3, %xmm2, %xmm2
	vpmulhuw	%xmm0, %xmm2, %xmm2
	vpsrlw	$3, %xmm2, %xmm2
	vpmovwb	%xmm2, (%r13,%r10)
	addq	$8, %r10
	cmpq	%r10, %rbx
	jne	.LBB9_13
# LLVM-MCA-END clang-54
# LLVM-MCA-BEGIN clang-55
	vpmovzxwd	(%rsi,%rcx,2), %ymm2
	vpmaddwd	%ymm0, %ymm2, %ymm2
	vpaddd	%ymm1, %ymm2, %ymm2
	vmovdqu	%ymm2, (%rdi,%rcx,4)
	addq	$8, %rcx
	cmpq	%rcx, %rax
	jne	.LBB10_11
# LLVM-MCA-END clang-55
# LLVM-MCA-BEGIN clang-56
	movd	-2(%r15,%r8), %xmm3
	punpcklbw	%xmm0, %xmm3
	movd	-1(%r15,%r8), %xmm4
	punpcklbw	%xmm0, %xmm4
	paddw	%xmm3, %xmm4
	movd	(%r15,%r8), %xmm3
	punpcklbw	%xmm0, %xmm3
	movd	-2(%r13,%r8), %xmm5
	punpcklbw	%xmm0, %xmm5
	paddw	%xmm3, %xmm5
	paddw	%xmm4, %xmm5
	movd	-1(%r13,%r8), %xmm3
	punpcklbw	%xmm0, %xmm3
	movd	(%r13,%r8), %xmm4
	punpcklbw	%xmm0, %xmm4
	paddw	%xmm3, %xmm4
	movd	-2(%r14,%r8), %xmm3
	punpcklbw	%xmm0, %xmm3
	paddw	%xmm4, %xmm3
	paddw	%xmm5, %xmm3
	movd	-1(%r14,%r8), %xmm4
	punpcklbw	%xmm0, %xmm4
	movd	(%r14,%r8), %xmm5
	punpcklbw	%xmm0, %xmm5
	paddw	%xmm4, %xmm5
	paddw	%xmm3, %xmm5
	pmulhuw	%xmm1, %xmm5
	psrlw	$3, %xmm5
	pand	%xmm2, %xmm5
	packuswb	%xmm5, %xmm5
	movd	%xmm5, (%r12,%r8)
	addq	$4, %r8
	cmpq	%r8, %r11
	jne	.LBB9_7
# LLVM-MCA-END clang-56
# LLVM-MCA-BEGIN clang-57
	movzbl	-1(%rsi,%rcx), %r8d
	movzbl	(%rsi,%rcx), %ebx
	addl	%r8d, %ebx
	movzbl	1(%rsi,%rcx), %r8d
	movzbl	-1(%rbp,%rcx), %eax
	addl	%r8d, %eax
	addl	%ebx, %eax
	movzbl	(%rbp,%rcx), %r8d
	movzbl	1(%rbp,%rcx), %ebx
	addl	%r8d, %ebx
	movzbl	-1(%r10,%rcx), %r8d
	addl	%ebx, %r8d
	addl	%eax, %r8d
	movzbl	(%r10,%rcx), %eax
	movzbl	1(%r10,%rcx), %ebx
	addl	%eax, %ebx
	addl	%r8d, %ebx
	movzwl	%bx, %eax
	imull	$58255, %eax, %eax
	shrl	$19, %eax
	movb	%al, (%rdi,%rcx)
	incq	%rcx
	cmpq	%rcx, %rdx
	jne	.LBB9_9
# LLVM-MCA-END clang-57
# LLVM-MCA-BEGIN clang-58
	vpmovzxbw	14(%r15,%r8), %ymm4
	vpmovzxbw	-2(%r15,%r8), %ymm5
	vpmovzxbw	15(%r15,%r8), %ymm6
	vpmovzxbw	-1(%r15,%r8), %ymm7
	vpaddw	%ymm6, %ymm4, %ymm4
	vpaddw	%ymm7, %ymm5, %ymm5
	vpmovzxbw	(%r15,%r8), %ymm6
	vpmovzxbw	16(%r15,%r8), %ymm7
	vpmovzxbw	14(%r13,%r8), %ymm8
	vpaddw	%ymm7, %ymm8, %ymm7
	vpaddw	%ymm7, %ymm4, %ymm4
	vpmovzxbw	-2(%r13,%r8), %ymm7
	vpaddw	%ymm7, %ymm6, %ymm6
	vpaddw	%ymm6, %ymm5, %ymm5
	vpmovzxbw	-1(%r13,%r8), %ymm6
	vpmovzxbw	15(%r13,%r8), %ymm7
	vpmovzxbw	16(%r13,%r8), %ymm8
	vpaddw	%ymm7, %ymm8, %ymm7
	vpmovzxbw	(%r13,%r8), %ymm8
	vpaddw	%ymm6, %ymm8, %ymm6
	vpmovzxbw	-2(%r14,%r8), %ymm8
	vpaddw	%ymm6, %ymm8, %ymm6
	vpaddw	%ymm6, %ymm5, %ymm5
	vpmovzxbw	14(%r14,%r8), %ymm6
	vpaddw	%ymm6, %ymm7, %ymm6
	vpaddw	%ymm6, %ymm4, %ymm4
	vpmovzxbw	15(%r14,%r8), %ymm6
	vpmovzxbw	-1(%r14,%r8), %ymm7
	vpmovzxbw	(%r14,%r8), %ymm8
	vpaddw	%ymm7, %ymm8, %ymm7
	vpaddw	%ymm7, %ymm5, %ymm5
	vpmovzxbw	16(%r14,%r8), %ymm7
	vpaddw	%ymm7, %ymm6, %ymm6
	vpaddw	%ymm6, %ymm4, %ymm4
	vpmulhuw	%ymm2, %ymm5, %ymm5
	vpsrlw	$3, %ymm5, %ymm5
	vpmulhuw	%ymm2, %ymm4, %ymm4
	vpsrlw	$3, %ymm4, %ymm4
	vpand	%ymm3, %ymm4, %ymm4
	vpand	%ymm3, %ymm5, %ymm5
	vpackuswb	%ymm4, %ymm5, %ymm4
	vpermq	$216, %ymm4, %ymm4
	vmovdqu	%ymm4, (%r12,%r8)
	addq	$32, %r8
	cmpq	%r8, %rcx
	jne	.LBB9_6
# LLVM-MCA-END clang-58
# LLVM-MCA-BEGIN clang-59
	vpmovzxbw	-2(%r15,%r9), %xmm4
	vpmovzxbw	-1(%r15,%r9), %xmm5
	vpaddw	%xmm5, %xmm4, %xmm4
	vpmovzxbw	(%r15,%r9), %xmm5
	vpmovzxbw	-2(%r13,%r9), %xmm6
	vpaddw	%xmm6, %xmm5, %xmm5
	vpaddw	%xmm5, %xmm4, %xmm4
	vpmovzxbw	-1(%r13,%r9), %xmm5
	vpmovzxbw	(%r13,%r9), %xmm6
	vpmovzxbw	-2(%r14,%r9), %xmm7
	vpaddw	%xmm6, %xmm5, %xmm5
	vpaddw	%xmm7, %xmm5, %xmm5
	vpmovzxbw	-1(%r14,%r9), %xmm6
	vpaddw	%xmm5, %xmm4, %xmm4
	vpmovzxbw	(%r14,%r9), %xmm5
	vpaddw	%xmm5, %xmm6, %xmm5
	vpaddw	%xmm5, %xmm4, %xmm4
	vpmulhuw	%xmm0, %xmm4, %xmm4
	vpsrlw	$3, %xmm4, %xmm4
	vpshufb	%xmm1, %xmm4, %xmm4
	vmovq	%xmm4, (%r12,%r9)
	addq	$8, %r9
	cmpq	%r9, %r11
	jne	.LBB9_9
# LLVM-MCA-END clang-59
# LLVM-MCA-BEGIN clang-60
	movzbl	-1(%rsi,%r8), %r9d
	movzbl	(%rsi,%r8), %ebx
	addl	%r9d, %ebx
	movzbl	1(%rsi,%r8), %r9d
	movzbl	-1(%rbp,%r8), %eax
	addl	%r9d, %eax
	addl	%ebx, %eax
	movzbl	(%rbp,%r8), %r9d
	movzbl	1(%rbp,%r8), %ebx
	addl	%r9d, %ebx
	movzbl	-1(%r10,%r8), %r9d
	addl	%ebx, %r9d
	addl	%eax, %r9d
	movzbl	(%r10,%r8), %eax
	movzbl	1(%r10,%r8), %ebx
	addl	%eax, %ebx
	addl	%r9d, %ebx
	movzwl	%bx, %eax
	imull	$58255, %eax, %eax
	shrl	$19, %eax
	movb	%al, (%rdi,%r8)
	incq	%r8
	cmpq	%r8, %rdx
	jne	.LBB9_11
# LLVM-MCA-END clang-60
# LLVM-MCA-BEGIN clang-61
	vpmovzxbw	14(%r15,%r8), %ymm2
	vpmovzxbw	-2(%r15,%r8), %ymm3
	vpmovzxbw	15(%r15,%r8), %ymm4
	vpaddw	%ymm4, %ymm2, %ymm2
	vpmovzxbw	-1(%r15,%r8), %ymm4
	vpaddw	%ymm4, %ymm3, %ymm3
	vpmovzxbw	(%r15,%r8), %ymm4
	vpmovzxbw	16(%r15,%r8), %ymm5
	vpmovzxbw	14(%r13,%r8), %ymm6
	vpaddw	%ymm6, %ymm5, %ymm5
	vpaddw	%ymm5, %ymm2, %ymm2
	vpmovzxbw	-2(%r13,%r8), %ymm5
	vpaddw	%ymm5, %ymm4, %ymm4
	vpaddw	%ymm4, %ymm3, %ymm3
	vpmovzxbw	-1(%r13,%r8), %ymm4
	vpmovzxbw	15(%r13,%r8), %ymm5
	vpmovzxbw	16(%r13,%r8), %ymm6
	vpmovzxbw	(%r13,%r8), %ymm7
	vpaddw	%ymm6, %ymm5, %ymm5
	vpaddw	%ymm7, %ymm4, %ymm4
	vpmovzxbw	-2(%r14,%r8), %ymm6
	vpaddw	%ymm6, %ymm4, %ymm4
	vpaddw	%ymm4, %ymm3, %ymm3
	vpmovzxbw	14(%r14,%r8), %ymm4
	vpaddw	%ymm4, %ymm5, %ymm4
	vpaddw	%ymm4, %ymm2, %ymm2
	vpmovzxbw	15(%r14,%r8), %ymm4
	vpmovzxbw	-1(%r14,%r8), %ymm5
	vpmovzxbw	(%r14,%r8), %ymm6
	vpaddw	%ymm6, %ymm5, %ymm5
	vpaddw	%ymm5, %ymm3, %ymm3
	vpmovzxbw	16(%r14,%r8), %ymm5
	vpaddw	%ymm5, %ymm4, %ymm4
	vpaddw	%ymm4, %ymm2, %ymm2
	vpmulhuw	%ymm1, %ymm3, %ymm3
	vpsrlw	$3, %ymm3, %ymm3
	vpmulhuw	%ymm1, %ymm2, %ymm2
	vpsrlw	$3, %ymm2, %ymm2
	vpmovwb	%ymm2, 16(%r12,%r8)
	vpmovwb	%ymm3, (%r12,%r8)
	addq	$32, %r8
	cmpq	%r8, %rcx
	jne	.LBB9_6
# LLVM-MCA-END clang-61
# LLVM-MCA-BEGIN clang-62
	vpmovzxbw	-2(%r15,%r9), %xmm2
	vpmovzxbw	-1(%r15,%r9), %xmm3
	vpaddw	%xmm3, %xmm2, %xmm2
	vpmovzxbw	(%r15,%r9), %xmm3
	vpmovzxbw	-2(%r13,%r9), %xmm4
	vpaddw	%xmm4, %xmm3, %xmm3
	vpaddw	%xmm3, %xmm2, %xmm2
	vpmovzxbw	-1(%r13,%r9), %xmm3
	vpmovzxbw	(%r13,%r9), %xmm4
	vpaddw	%xmm4, %xmm3, %xmm3
	vpmovzxbw	-2(%r14,%r9), %xmm4
	vpaddw	%xmm4, %xmm3, %xmm3
	vpaddw	%xmm3, %xmm2, %xmm2
	vpmovzxbw	-1(%r14,%r9), %xmm3
	vpmovzxbw	(%r14,%r9), %xmm4
	vpaddw	%xmm4, %xmm3, %xmm3
	vpaddw	%xmm3, %xmm2, %xmm2
	vpmulhuw	%xmm0, %xmm2, %xmm2
	vpsrlw	$3, %xmm2, %xmm2
	vpmovwb	%xmm2, (%r12,%r9)
	addq	$8, %r9
	cmpq	%r9, %r11
	jne	.LBB9_9
# LLVM-MCA-END clang-62
# LLVM-MCA-BEGIN clang-63
	movupd	(%rdi,%rcx,8), %xmm2
	movupd	16(%rdi,%rcx,8), %xmm3
	movupd	(%rsi,%rcx,8), %xmm4
	mulpd	%xmm2, %xmm4
	addpd	%xmm4, %xmm0
	movupd	16(%rsi,%rcx,8), %xmm2
	mulpd	%xmm3, %xmm2
	addpd	%xmm2, %xmm1
	addq	$4, %rcx
	cmpq	%rcx, %rax
	jne	.LBB0_6
# LLVM-MCA-END clang-63
# LLVM-MCA-BEGIN clang-64
	movsd	(%rsi,%rax,8), %xmm1
	mulsd	(%rdi,%rax,8), %xmm1
	addsd	%xmm1, %xmm0
	incq	%rax
	cmpq	%rax, %rdx
	jne	.LBB0_4
# LLVM-MCA-END clang-64
# LLVM-MCA-BEGIN clang-65
	movups	(%rsi,%rcx,4), %xmm2
	movups	16(%rsi,%rcx,4), %xmm3
	mulps	%xmm1, %xmm2
	mulps	%xmm1, %xmm3
	movups	(%rdi,%rcx,4), %xmm4
	addps	%xmm2, %xmm4
	movups	16(%rdi,%rcx,4), %xmm2
	addps	%xmm3, %xmm2
	movups	%xmm4, (%rdi,%rcx,4)
	movups	%xmm2, 16(%rdi,%rcx,4)
	addq	$8, %rcx
	cmpq	%rcx, %rax
	jne	.LBB1_5
# LLVM-MCA-END clang-65
# LLVM-MCA-BEGIN clang-66
	movq	-16(%rsp), %r14
	incq	%r14
	addq	%r10, %r9
	addq	%r10, %rsi
	cmpq	%rax, %r14
	je	.LBB2_12
	movq	%r14, -16(%rsp)
	imulq	%rax, %r14
	movq	-32(%rsp), %rdx
	leaq	(%rdx,%r14,4), %r15
	movq	-24(%rsp), %r12
	xorl	%r13d, %r13d
	jmp	.LBB2_3
	movss	%xmm0, (%r15,%r13,4)
	incq	%r13
	addq	$4, %r12
	cmpq	%rax, %r13
	je	.LBB2_11
# LLVM-MCA-END clang-66
# LLVM-MCA-BEGIN clang-67
	movups	-16(%r9,%r14), %xmm3
	movups	(%r9,%r14), %xmm2
	leaq	(%r10,%rbp), %rdx
	leaq	(%rdx,%r10), %rdi
	movss	(%r10,%rdx), %xmm4
	movss	(%r10,%rdi), %xmm5
	addq	%r10, %rdi
	unpcklps	%xmm5, %xmm4
	movss	(%rbp,%r10), %xmm5
	movss	(%rbp), %xmm6
	unpcklps	%xmm5, %xmm6
	movlhps	%xmm4, %xmm6
	mulps	%xmm3, %xmm6
	addps	%xmm6, %xmm1
	leaq	(%rdi,%r10), %rdx
	leaq	(%rdx,%r10), %r8
	movss	(%r10,%rdi), %xmm3
	movss	(%r10,%rdx), %xmm4
	unpcklps	%xmm4, %xmm3
	movss	(%r10,%r8), %xmm4
	addq	%r10, %r8
	movss	(%r10,%r8), %xmm5
	unpcklps	%xmm5, %xmm4
	movlhps	%xmm4, %xmm3
	mulps	%xmm2, %xmm3
	addps	%xmm3, %xmm0
	addq	$32, %r14
	addq	%r11, %rbp
	cmpq	%r14, %rbx
	jne	.LBB2_6
# LLVM-MCA-END clang-67
# LLVM-MCA-BEGIN clang-68
	movss	(%rbp), %xmm1
	mulss	(%rsi,%r14,4), %xmm1
	addss	%xmm1, %xmm0
	incq	%r14
	addq	%r10, %rbp
	cmpq	%r14, %rax
	jne	.LBB2_9
# LLVM-MCA-END clang-68
# LLVM-MCA-BEGIN clang-69
	movups	4(%rdi,%r8,4), %xmm2
	maxps	%xmm2, %xmm0
	movups	20(%rdi,%r8,4), %xmm2
	maxps	%xmm2, %xmm1
	addq	$8, %r8
	cmpq	%r8, %rdx
	jne	.LBB11_3
# LLVM-MCA-END clang-69
# LLVM-MCA-BEGIN clang-70
	maxss	(%rdi,%rax,4), %xmm0
	incq	%rax
	cmpq	%rax, %rsi
	jne	.LBB11_5
# LLVM-MCA-END clang-70
# LLVM-MCA-BEGIN clang-71
	vmovupd	(%rsi,%rcx,8), %ymm4
	vmovupd	32(%rsi,%rcx,8), %ymm5
	vmovupd	64(%rsi,%rcx,8), %ymm6
	vmovupd	96(%rsi,%rcx,8), %ymm7
	vfmadd231pd	(%rdi,%rcx,8), %ymm4, %ymm0
	vfmadd231pd	32(%rdi,%rcx,8), %ymm5, %ymm1
	vfmadd231pd	64(%rdi,%rcx,8), %ymm6, %ymm2
	vfmadd231pd	96(%rdi,%rcx,8), %ymm7, %ymm3
	addq	$16, %rcx
	cmpq	%rcx, %rax
	jne	.LBB0_8
# LLVM-MCA-END clang-71
# LLVM-MCA-BEGIN clang-72
	vmovupd	(%rsi,%rcx,8), %ymm1
	vfmadd231pd	(%rdi,%rcx,8), %ymm1, %ymm0
	addq	$4, %rcx
	cmpq	%rcx, %rax
	jne	.LBB0_12
# LLVM-MCA-END clang-72
# LLVM-MCA-BEGIN clang-73
	vmovsd	(%rsi,%rax,8), %xmm1
	vfmadd231sd	(%rdi,%rax,8), %xmm1, %xmm0
	incq	%rax
	cmpq	%rax, %rdx
	jne	.LBB0_4
# LLVM-MCA-END clang-73
# LLVM-MCA-BEGIN clang-74
	movq	-32(%rsp), %rdx
	incq	%rdx
	addq	%r11, %r10
	addq	%r11, %rsi
	cmpq	%rax, %rdx
	je	.LBB2_19
	movq	%rdx, -32(%rsp)
	imulq	%rax, %rdx
	movq	-48(%rsp), %rdi
	leaq	(%rdi,%rdx,4), %rdx
	movq	%rdx, -8(%rsp)
	movq	-40(%rsp), %rbx
	xorl	%r14d, %r14d
	jmp	.LBB2_3
	movl	-84(%rsp), %ecx
	movq	-64(%rsp), %r9
	movq	-72(%rsp), %r8
	movq	-56(%rsp), %rbx
	movq	-80(%rsp), %r14
	movq	-8(%rsp), %rdx
	vmovss	%xmm1, (%rdx,%r14,4)
	incq	%r14
	addq	$4, %rbx
	cmpq	%rax, %r14
	je	.LBB2_18
# LLVM-MCA-END clang-74
# LLVM-MCA-BEGIN clang-75
	vmovss	(%rdx,%r14), %xmm2
	vinsertps	$16, (%rdx,%r13), %xmm2, %xmm2
	vinsertps	$32, (%rdx,%r8), %xmm2, %xmm2
	vinsertps	$48, (%rdx,%rbp), %xmm2, %xmm2
	vfmadd231ps	(%rsi,%rdi,4), %xmm2, %xmm1
	addq	$4, %rdi
	addq	%rbx, %rdx
	cmpq	%rdi, %r9
	jne	.LBB2_13
# LLVM-MCA-END clang-75
# LLVM-MCA-BEGIN clang-76
	vmovss	(%rdi), %xmm2
	vfmadd231ss	(%rsi,%rbp,4), %xmm2, %xmm1
	incq	%rbp
	addq	%r11, %rdi
	cmpq	%rbp, %rax
	jne	.LBB2_16
# LLVM-MCA-END clang-76
# LLVM-MCA-BEGIN clang-77
	vmaxps	4(%rdi,%rdx,4), %ymm0, %ymm0
	vmaxps	36(%rdi,%rdx,4), %ymm1, %ymm1
	vmaxps	68(%rdi,%rdx,4), %ymm2, %ymm2
	vmaxps	100(%rdi,%rdx,4), %ymm3, %ymm3
	addq	$32, %rdx
	cmpq	%rdx, %rcx
	jne	.LBB11_9
# LLVM-MCA-END clang-77
# LLVM-MCA-BEGIN clang-78
	vmaxps	4(%rdi,%rcx,4), %xmm0, %xmm0
	addq	$4, %rcx
	cmpq	%rcx, %r8
	jne	.LBB11_5
# LLVM-MCA-END clang-78
# LLVM-MCA-BEGIN clang-79
	vmaxss	(%rdi,%rdx,4), %xmm0, %xmm0
	incq	%rdx
	cmpq	%rdx, %rsi
	jne	.LBB11_13
# LLVM-MCA-END clang-79
# LLVM-MCA-BEGIN clang-80
	movq	-8(%rsp), %r8
	incq	%r8
	addq	%rbx, %r11
	addq	%rbx, %rsi
	cmpq	%rax, %r8
	je	.LBB2_18
	movq	%r8, -8(%rsp)
	imulq	%rax, %r8
	movq	-16(%rsp), %r14
	leaq	(%r14,%r8,4), %r15
	movq	%rdx, %r12
	xorl	%r13d, %r13d
	jmp	.LBB2_3
	vmovss	%xmm10, (%r15,%r13,4)
	incq	%r13
	addq	$4, %r12
	cmpq	%rax, %r13
	je	.LBB2_17
# LLVM-MCA-END clang-80
# LLVM-MCA-BEGIN clang-81
	vpaddq	%ymm6, %ymm15, %ymm16
	vpaddq	%ymm6, %ymm14, %ymm17
	vpaddq	%ymm7, %ymm15, %ymm18
	vpaddq	%ymm7, %ymm14, %ymm19
	vpaddq	%ymm8, %ymm14, %ymm20
	vpmullq	%ymm0, %ymm14, %ymm21
	vpmullq	%ymm0, %ymm15, %ymm22
	vpmullq	%ymm0, %ymm17, %ymm17
	vpmullq	%ymm0, %ymm16, %ymm16
	vpmullq	%ymm0, %ymm19, %ymm19
	vpmullq	%ymm0, %ymm18, %ymm18
	vpmullq	%ymm0, %ymm20, %ymm20
	vpaddq	%ymm8, %ymm15, %ymm23
	vpmullq	%ymm0, %ymm23, %ymm23
	kxnorw	%k0, %k0, %k2
	vxorps	%xmm24, %xmm24, %xmm24
	kxnorw	%k0, %k0, %k1
	vxorps	%xmm25, %xmm25, %xmm25
	kxnorw	%k0, %k0, %k3
	vxorps	%xmm26, %xmm26, %xmm26
	kxnorw	%k0, %k0, %k4
	vxorps	%xmm27, %xmm27, %xmm27
	vgatherqps	(%rbp,%ymm22,4), %xmm24 {%k2}
	kxnorw	%k0, %k0, %k2
	vgatherqps	(%rbp,%ymm21,4), %xmm25 {%k1}
	vxorps	%xmm21, %xmm21, %xmm21
	vgatherqps	(%rbp,%ymm16,4), %xmm26 {%k3}
	kxnorw	%k0, %k0, %k1
	vgatherqps	(%rbp,%ymm17,4), %xmm27 {%k4}
	vxorps	%xmm16, %xmm16, %xmm16
	vgatherqps	(%rbp,%ymm18,4), %xmm21 {%k2}
	kxnorw	%k0, %k0, %k2
	vgatherqps	(%rbp,%ymm19,4), %xmm16 {%k1}
	vxorps	%xmm17, %xmm17, %xmm17
	vgatherqps	(%rbp,%ymm23,4), %xmm17 {%k2}
	vinsertf32x4	$1, %xmm24, %ymm25, %ymm18
	vinsertf32x4	$1, %xmm26, %ymm27, %ymm19
	kxnorw	%k0, %k0, %k1
	vxorps	%xmm22, %xmm22, %xmm22
	vinsertf32x4	$1, %xmm21, %ymm16, %ymm16
	vgatherqps	(%rbp,%ymm20,4), %xmm22 {%k1}
	vinsertf32x4	$1, %xmm17, %ymm22, %ymm17
	vfmadd231ps	-96(%r11,%r14), %ymm18, %ymm10
	vfmadd231ps	-64(%r11,%r14), %ymm19, %ymm11
	vfmadd231ps	-32(%r11,%r14), %ymm16, %ymm12
	vfmadd231ps	(%r11,%r14), %ymm17, %ymm13
	vpaddq	%ymm9, %ymm14, %ymm14
	vpaddq	%ymm9, %ymm15, %ymm15
	subq	$-128, %r14
	cmpq	%r14, %r10
	jne	.LBB2_8
# LLVM-MCA-END clang-81
# LLVM-MCA-BEGIN clang-82
	vpmullq	%ymm0, %ymm11, %ymm12
	kxnorw	%k0, %k0, %k1
	vxorps	%xmm13, %xmm13, %xmm13
	vgatherqps	(%rbp,%ymm12,4), %xmm13 {%k1}
	vfmadd231ps	(%rsi,%r8,4), %xmm13, %xmm10
	addq	$4, %r8
	vpaddq	%ymm3, %ymm11, %ymm11
	cmpq	%r8, %r9
	jne	.LBB2_12
# LLVM-MCA-END clang-82
# LLVM-MCA-BEGIN clang-83
	vmovss	(%r8), %xmm11
	vfmadd231ss	(%rsi,%r14,4), %xmm11, %xmm10
	incq	%r14
	addq	%rbx, %r8
	cmpq	%r14, %rax
	jne	.LBB2_15
# LLVM-MCA-END clang-83
# LLVM-MCA-BEGIN clang-84
	movq	16(%rax), %rcx
	cmpq	%rsi, %rcx
	je	.LBB0_2
	setle	%cl
	movzbl	%cl, %ecx
	movq	(%rax,%rcx,8), %rax
	testq	%rax, %rax
	jne	.LBB0_4
# LLVM-MCA-END clang-84
# LLVM-MCA-BEGIN clang-85
	incl	%eax
	cmpl	%esi, %eax
	jge	.LBB4_15
	movslq	%eax, %r8
	movzbl	(%rdi,%r8), %r9d
	cmpq	$6, %r9
	ja	.LBB4_5
	movslq	(%rcx,%r9,4), %r9
	addq	%rcx, %r9
	jmpq	*%r9
	movzbl	1(%rdi,%r8), %eax
	incq	%r8
	leal	1(%rdx), %r9d
	andl	$15, %edx
	movl	%eax, -72(%rsp,%rdx,4)
	movl	%r9d, %edx
	movl	%r8d, %eax
	jmp	.LBB4_14
	leal	-1(%rdx), %r8d
	movl	%r8d, %r9d
	andl	$15, %r9d
	movl	-72(%rsp,%r9,4), %r9d
	addl	$14, %edx
	andl	$15, %edx
	subl	%r9d, -72(%rsp,%rdx,4)
	movl	%r8d, %edx
	jmp	.LBB4_14
	leal	-1(%rdx), %r8d
	movl	%r8d, %r9d
	andl	$15, %r9d
	addl	$14, %edx
	andl	$15, %edx
	movl	-72(%rsp,%rdx,4), %r10d
	imull	-72(%rsp,%r9,4), %r10d
	movl	%r10d, -72(%rsp,%rdx,4)
	movl	%r8d, %edx
	jmp	.LBB4_14
	leal	-1(%rdx), %r8d
	movl	%r8d, %r9d
	andl	$15, %r9d
	movl	-72(%rsp,%r9,4), %r9d
	addl	$14, %edx
	andl	$15, %edx
	addl	%r9d, -72(%rsp,%rdx,4)
	movl	%r8d, %edx
	jmp	.LBB4_14
	leal	-1(%rdx), %r8d
	andl	$15, %r8d
	cmpl	$0, -72(%rsp,%r8,4)
	jne	.LBB4_14
# LLVM-MCA-END clang-85
# LLVM-MCA-BEGIN clang-86
	leaq	(%rax,%rax,4), %rax
	addb	$-48, %cl
	movzbl	%cl, %ecx
	leaq	(%rcx,%rax,2), %rax
	movzbl	(%rdi), %ecx
	leal	-48(%rcx), %edx
	incq	%rdi
	cmpb	$10, %dl
	jb	.LBB6_4
# LLVM-MCA-END clang-86
# LLVM-MCA-BEGIN clang-87
	movq	%rax, %rcx
	leaq	(%rax,%rsi), %rdx
	lock		cmpxchgq	%rdx, (%rdi)
	jne	.LBB8_1
# LLVM-MCA-END clang-87
# LLVM-MCA-BEGIN clang-88
	addss	(%rdi,%rcx,4), %xmm0
	addss	4(%rdi,%rcx,4), %xmm0
	addss	8(%rdi,%rcx,4), %xmm0
	addss	12(%rdi,%rcx,4), %xmm0
	addss	16(%rdi,%rcx,4), %xmm0
	addss	20(%rdi,%rcx,4), %xmm0
	addss	24(%rdi,%rcx,4), %xmm0
	addss	28(%rdi,%rcx,4), %xmm0
	addq	$8, %rcx
	cmpq	%rcx, %rsi
	jne	.LBB1_9
# LLVM-MCA-END clang-88
# LLVM-MCA-BEGIN clang-89
	addss	(%rcx,%rdx,4), %xmm0
	incq	%rdx
	cmpq	%rdx, %rax
	jne	.LBB1_6
# LLVM-MCA-END clang-89
# LLVM-MCA-BEGIN clang-90
	movq	(%rdi,%rax,4), %xmm2
	movq	8(%rdi,%rax,4), %xmm3
	pxor	%xmm4, %xmm4
	pcmpgtd	%xmm2, %xmm4
	punpckldq	%xmm4, %xmm2
	paddq	%xmm2, %xmm1
	pxor	%xmm2, %xmm2
	pcmpgtd	%xmm3, %xmm2
	punpckldq	%xmm2, %xmm3
	paddq	%xmm3, %xmm0
	addq	$4, %rax
	cmpq	%rax, %rcx
	jne	.LBB2_6
# LLVM-MCA-END clang-90
# LLVM-MCA-BEGIN clang-91
	movslq	(%rdi,%rcx,4), %rdx
	addq	%rdx, %rax
	incq	%rcx
	cmpq	%rcx, %rsi
	jne	.LBB2_4
# LLVM-MCA-END clang-91
# LLVM-MCA-BEGIN clang-92
	movsd	(%rdi,%rax,8), %xmm1
	mulsd	%xmm0, %xmm1
	addsd	(%rsi,%rax,8), %xmm1
	movsd	%xmm1, (%rsi,%rax,8)
	movsd	8(%rdi,%rax,8), %xmm1
	mulsd	%xmm0, %xmm1
	addsd	8(%rsi,%rax,8), %xmm1
	movsd	%xmm1, 8(%rsi,%rax,8)
	addq	$2, %rax
	cmpq	%rax, %rdx
	jne	.LBB3_11
# LLVM-MCA-END clang-92
# LLVM-MCA-BEGIN clang-93
	movupd	(%rdi,%rcx,8), %xmm2
	movupd	16(%rdi,%rcx,8), %xmm3
	movupd	(%rsi,%rcx,8), %xmm4
	movupd	16(%rsi,%rcx,8), %xmm5
	mulpd	%xmm1, %xmm2
	addpd	%xmm4, %xmm2
	mulpd	%xmm1, %xmm3
	addpd	%xmm5, %xmm3
	movupd	%xmm2, (%rsi,%rcx,8)
	movupd	%xmm3, 16(%rsi,%rcx,8)
	addq	$4, %rcx
	cmpq	%rcx, %rax
	jne	.LBB3_6
# LLVM-MCA-END clang-93
# LLVM-MCA-BEGIN clang-94
	movups	(%rdi,%rcx,4), %xmm2
	movups	16(%rdi,%rcx,4), %xmm3
	mulps	%xmm1, %xmm2
	mulps	%xmm1, %xmm3
	movups	%xmm2, (%rdi,%rcx,4)
	movups	%xmm3, 16(%rdi,%rcx,4)
	addq	$8, %rcx
	cmpq	%rcx, %rax
	jne	.LBB4_5
# LLVM-MCA-END clang-94
# LLVM-MCA-BEGIN clang-95
	movss	(%rdi,%rax,4), %xmm1
	mulss	%xmm0, %xmm1
	movss	%xmm1, (%rdi,%rax,4)
	incq	%rax
	cmpq	%rax, %rsi
	jne	.LBB4_3
# LLVM-MCA-END clang-95
# LLVM-MCA-BEGIN clang-96
	mulsd	%xmm0, %xmm1
	addsd	(%rdi,%rcx,8), %xmm1
	mulsd	%xmm0, %xmm1
	addsd	8(%rdi,%rcx,8), %xmm1
	mulsd	%xmm0, %xmm1
	addsd	16(%rdi,%rcx,8), %xmm1
	mulsd	%xmm0, %xmm1
	addsd	24(%rdi,%rcx,8), %xmm1
	addq	$4, %rcx
	cmpq	%rcx, %rsi
	jne	.LBB5_9
# LLVM-MCA-END clang-96
# LLVM-MCA-BEGIN clang-97
	mulsd	%xmm0, %xmm1
	addsd	(%rcx,%rdx,8), %xmm1
	incq	%rdx
	cmpq	%rdx, %rax
	jne	.LBB5_6
# LLVM-MCA-END clang-97
# LLVM-MCA-BEGIN clang-98
	movzbl	(%rdi,%rdx), %r8d
	xorl	%eax, %r8d
	imull	$16777619, %r8d, %eax
	movzbl	1(%rdi,%rdx), %r8d
	xorl	%eax, %r8d
	imull	$16777619, %r8d, %eax
	movzbl	2(%rdi,%rdx), %r8d
	xorl	%eax, %r8d
	imull	$16777619, %r8d, %eax
	movzbl	3(%rdi,%rdx), %r8d
	xorl	%eax, %r8d
	imull	$16777619, %r8d, %eax
	addq	$4, %rdx
	cmpq	%rdx, %rsi
	jne	.LBB6_9
# LLVM-MCA-END clang-98
# LLVM-MCA-BEGIN clang-99
	movzbl	(%rdi,%rdx), %esi
	xorl	%eax, %esi
	imull	$16777619, %esi, %eax
	incq	%rdx
	cmpq	%rdx, %rcx
	jne	.LBB6_6
# LLVM-MCA-END clang-99
# LLVM-MCA-BEGIN clang-100
	xorq	(%rdi,%r8,8), %rax
	imulq	%rcx, %rax
	movq	%rax, %r9
	shrq	$29, %r9
	xorq	8(%rdi,%r8,8), %r9
	xorq	%rax, %r9
	imulq	%rcx, %r9
	movq	%r9, %rax
	shrq	$29, %rax
	xorq	16(%rdi,%r8,8), %rax
	xorq	%r9, %rax
	imulq	%rcx, %rax
	movq	%rax, %r9
	shrq	$29, %r9
	xorq	24(%rdi,%r8,8), %r9
	xorq	%rax, %r9
	imulq	%rcx, %r9
	movq	%r9, %rax
	shrq	$29, %rax
	xorq	%r9, %rax
	addq	$4, %r8
	cmpq	%r8, %rsi
	jne	.LBB7_9
# LLVM-MCA-END clang-100
# LLVM-MCA-BEGIN clang-101
	xorq	(%rsi,%rdi,8), %rax
	imulq	%rcx, %rax
	movq	%rax, %r8
	shrq	$29, %r8
	xorq	%r8, %rax
	incq	%rdi
	cmpq	%rdi, %rdx
	jne	.LBB7_6
# LLVM-MCA-END clang-101
# LLVM-MCA-BEGIN clang-102
	xorl	%edx, %edx
	divq	%rcx
	movq	%rcx, %rax
	testq	%rdx, %rdx
	je	.LBB10_6
	movq	%rdx, %rcx
	movq	%rax, %rdx
	orq	%rcx, %rdx
	shrq	$32, %rdx
	jne	.LBB10_2
# LLVM-MCA-END clang-102
# LLVM-MCA-BEGIN clang-103
	movq	%rdi, %rax
	mulq	%r8
	shrq	$3, %rdx
	leal	(%rdx,%rdx), %eax
	leal	(%rax,%rax,4), %eax
	movl	%edi, %r9d
	subl	%eax, %r9d
	orb	$48, %r9b
	movb	%r9b, (%rsi,%rcx)
	incq	%rcx
	cmpq	$9, %rdi
	movq	%rdx, %rdi
	ja	.LBB11_1
# LLVM-MCA-END clang-103
# LLVM-MCA-BEGIN clang-104
	movsd	(%rdi,%rcx,8), %xmm1
	divsd	%xmm0, %xmm1
	movsd	8(%rdi,%rcx,8), %xmm0
	divsd	%xmm1, %xmm0
	movsd	16(%rdi,%rcx,8), %xmm1
	divsd	%xmm0, %xmm1
	movsd	24(%rdi,%rcx,8), %xmm0
	divsd	%xmm1, %xmm0
	movsd	32(%rdi,%rcx,8), %xmm1
	divsd	%xmm0, %xmm1
	movsd	40(%rdi,%rcx,8), %xmm0
	divsd	%xmm1, %xmm0
	movsd	48(%rdi,%rcx,8), %xmm1
	divsd	%xmm0, %xmm1
	movsd	56(%rdi,%rcx,8), %xmm0
	divsd	%xmm1, %xmm0
	addq	$8, %rcx
	cmpq	%rcx, %rsi
	jne	.LBB12_9
# LLVM-MCA-END clang-104
# LLVM-MCA-BEGIN clang-105
	movapd	%xmm0, %xmm1
	movsd	(%rcx,%rdx,8), %xmm0
	divsd	%xmm1, %xmm0
	incq	%rdx
	cmpq	%rdx, %rax
	jne	.LBB12_6
# LLVM-MCA-END clang-105
# LLVM-MCA-BEGIN clang-106
	callq	sqrt@PLT
	xorpd	%xmm1, %xmm1
	movsd	%xmm0, 24(%rbx,%r12,8)
	addq	$4, %r12
	cmpq	%r12, %r14
	je	.LBB13_3
	movsd	(%rbx,%r12,8), %xmm0
	ucomisd	%xmm1, %xmm0
	jb	.LBB13_14
	sqrtsd	%xmm0, %xmm0
	jmp	.LBB13_15
	callq	sqrt@PLT
	xorpd	%xmm1, %xmm1
	movsd	%xmm0, (%rbx,%r12,8)
	movsd	8(%rbx,%r12,8), %xmm0
	ucomisd	%xmm1, %xmm0
	jb	.LBB13_17
	sqrtsd	%xmm0, %xmm0
	jmp	.LBB13_18
	callq	sqrt@PLT
	xorpd	%xmm1, %xmm1
	movsd	%xmm0, 8(%rbx,%r12,8)
	movsd	16(%rbx,%r12,8), %xmm0
	ucomisd	%xmm1, %xmm0
	jb	.LBB13_20
	sqrtsd	%xmm0, %xmm0
	jmp	.LBB13_21
	callq	sqrt@PLT
	xorpd	%xmm1, %xmm1
	movsd	%xmm0, 16(%rbx,%r12,8)
	movsd	24(%rbx,%r12,8), %xmm0
	ucomisd	%xmm1, %xmm0
	jb	.LBB13_23
# LLVM-MCA-END clang-106
# LLVM-MCA-BEGIN clang-107
	callq	sqrt@PLT
	xorpd	%xmm1, %xmm1
	movsd	%xmm0, (%rbx,%r14,8)
	incq	%r14
	cmpq	%r14, %r15
	je	.LBB13_9
	movsd	(%rbx,%r14,8), %xmm0
	ucomisd	%xmm1, %xmm0
	jb	.LBB13_7
# LLVM-MCA-END clang-107
# LLVM-MCA-BEGIN clang-108
	movdqu	4(%rdi,%rax,4), %xmm2
	movdqu	20(%rdi,%rax,4), %xmm3
	movdqa	%xmm0, %xmm4
	pcmpgtd	%xmm2, %xmm0
	pand	%xmm0, %xmm4
	pandn	%xmm2, %xmm0
	por	%xmm4, %xmm0
	movdqa	%xmm1, %xmm2
	pcmpgtd	%xmm3, %xmm1
	pand	%xmm1, %xmm2
	pandn	%xmm3, %xmm1
	por	%xmm2, %xmm1
	addq	$8, %rax
	cmpq	%rax, %r8
	jne	.LBB14_3
# LLVM-MCA-END clang-108
# LLVM-MCA-BEGIN clang-109
	movl	%eax, %edx
	movl	(%rdi,%rcx,4), %eax
	cmpl	%eax, %edx
	cmovgl	%edx, %eax
	incq	%rcx
	cmpq	%rcx, %rsi
	jne	.LBB14_5
# LLVM-MCA-END clang-109
# LLVM-MCA-BEGIN clang-110
	addl	4(%rdi,%rdx,4), %eax
	movl	%eax, 4(%rdi,%rdx,4)
	addl	8(%rdi,%rdx,4), %eax
	movl	%eax, 8(%rdi,%rdx,4)
	addl	12(%rdi,%rdx,4), %eax
	movl	%eax, 12(%rdi,%rdx,4)
	addl	16(%rdi,%rdx,4), %eax
	movl	%eax, 16(%rdi,%rdx,4)
	addq	$4, %rdx
	cmpq	%rdx, %r8
	jne	.LBB15_3
# LLVM-MCA-END clang-110
# LLVM-MCA-BEGIN clang-111
	addl	(%rdx,%rsi,4), %eax
	movl	%eax, (%rdx,%rsi,4)
	incq	%rsi
	cmpq	%rsi, %rcx
	jne	.LBB15_7
# LLVM-MCA-END clang-111
# LLVM-MCA-BEGIN clang-112
	movups	(%rdi,%r10,4), %xmm1
	movups	4(%rdi,%r10,4), %xmm2
	addps	%xmm1, %xmm2
	movups	8(%rdi,%r10,4), %xmm1
	addps	%xmm2, %xmm1
	movups	16(%rdi,%r10,4), %xmm2
	movups	20(%rdi,%r10,4), %xmm3
	addps	%xmm2, %xmm3
	movups	24(%rdi,%r10,4), %xmm2
	addps	%xmm3, %xmm2
	mulps	%xmm0, %xmm1
	mulps	%xmm0, %xmm2
	movups	%xmm1, 4(%rsi,%r10,4)
	movups	%xmm2, 20(%rsi,%r10,4)
	addq	$8, %r10
	cmpq	%r10, %r9
	jne	.LBB16_4
# LLVM-MCA-END clang-112
# LLVM-MCA-BEGIN clang-113
	movq	%rax, %rcx
	movss	-4(%rdi,%rax,4), %xmm1
	addss	(%rdi,%rax,4), %xmm1
	movq	%r8, %rax
	addss	-4(%rdi,%r8,4), %xmm1
	mulss	%xmm0, %xmm1
	movss	%xmm1, (%rsi,%rcx,4)
	movss	-8(%rdi,%r8,4), %xmm1
	addss	-4(%rdi,%r8,4), %xmm1
	addss	(%rdi,%r8,4), %xmm1
	mulss	%xmm0, %xmm1
	movss	%xmm1, -4(%rsi,%r8,4)
	addq	$2, %r8
	leaq	(%rdx,%rax), %rcx
	addq	$2, %rcx
	cmpq	$1, %rcx
	jne	.LBB16_11
# LLVM-MCA-END clang-113
# LLVM-MCA-BEGIN clang-114
	movzbl	(%rdi,%rcx), %r9d
	movzbl	(%rdi,%rsi), %r10d
	movb	%r10b, (%rdi,%rcx)
	movb	%r9b, (%rdi,%rsi)
	movq	%rcx, %r9
	xorq	$-2, %r9
	movzbl	1(%rdi,%rcx), %r10d
	movzbl	(%rax,%r9), %r11d
	movb	%r11b, 1(%rdi,%rcx)
	movb	%r10b, (%rax,%r9)
	addq	$2, %rcx
	addq	$-2, %rsi
	cmpq	%rcx, %r8
	jne	.LBB18_7
# LLVM-MCA-END clang-114
# LLVM-MCA-BEGIN clang-115
	cmpl	%edx, (%rdi,%rax,4)
	je	.LBB19_4
	incq	%rax
	cmpq	%rax, %rsi
	jne	.LBB19_1
# LLVM-MCA-END clang-115
# LLVM-MCA-BEGIN clang-116
	movl	%edi, %ecx
	leaq	(%rdi,%rdi,2), %rdx
	incq	%rdx
	shrq	%rdi
	testb	$1, %cl
	cmovneq	%rdx, %rdi
	incq	%rax
	cmpq	$1, %rdi
	jne	.LBB20_2
# LLVM-MCA-END clang-116
# LLVM-MCA-BEGIN clang-117
	movl	(%rsi,%r8,4), %r9d
	movss	(%rdi,%r9,4), %xmm0
	movss	%xmm0, (%rdx,%r8,4)
	movl	4(%rsi,%r8,4), %r9d
	movss	(%rdi,%r9,4), %xmm0
	movss	%xmm0, 4(%rdx,%r8,4)
	movl	8(%rsi,%r8,4), %r9d
	movss	(%rdi,%r9,4), %xmm0
	movss	%xmm0, 8(%rdx,%r8,4)
	movl	12(%rsi,%r8,4), %r9d
	movss	(%rdi,%r9,4), %xmm0
	movss	%xmm0, 12(%rdx,%r8,4)
	addq	$4, %r8
	cmpq	%r8, %rcx
	jne	.LBB21_8
# LLVM-MCA-END clang-117
# LLVM-MCA-BEGIN clang-118
	movl	(%rdx,%rsi,4), %r8d
	movss	(%rdi,%r8,4), %xmm0
	movss	%xmm0, (%rcx,%rsi,4)
	incq	%rsi
	cmpq	%rsi, %rax
	jne	.LBB21_5
# LLVM-MCA-END clang-118
# LLVM-MCA-BEGIN clang-119
	movzbl	(%rdi,%rcx), %r8d
	incl	(%rsi,%r8,4)
	movzbl	1(%rdi,%rcx), %r8d
	incl	(%rsi,%r8,4)
	movzbl	2(%rdi,%rcx), %r8d
	incl	(%rsi,%r8,4)
	movzbl	3(%rdi,%rcx), %r8d
	incl	(%rsi,%r8,4)
	addq	$4, %rcx
	cmpq	%rcx, %rdx
	jne	.LBB22_8
# LLVM-MCA-END clang-119
# LLVM-MCA-BEGIN clang-120
	movzbl	(%rdi,%rcx), %edx
	incl	(%rsi,%rdx,4)
	incq	%rcx
	cmpq	%rcx, %rax
	jne	.LBB22_5
# LLVM-MCA-END clang-120
# LLVM-MCA-BEGIN clang-121
	movsd	%xmm0, 8(%rsp)
	movsd	(%r14,%r15,8), %xmm0
	callq	callee@PLT
	movsd	8(%rsp), %xmm1
	addsd	%xmm0, %xmm1
	movsd	%xmm1, 8(%rsp)
	movsd	8(%rsp), %xmm0
	incq	%r15
	cmpq	%r15, %rbx
	jne	.LBB23_4
# LLVM-MCA-END clang-121
# LLVM-MCA-BEGIN clang-122
	incq	%r14
	addq	%r10, %r9
	addq	%r10, %rdi
	cmpq	%rcx, %r14
	je	.LBB24_6
	movq	%r14, %rdx
	imulq	%rcx, %rdx
	movq	-8(%rsp), %rsi
	leaq	(%rsi,%rdx,4), %r15
	movq	-16(%rsp), %rsi
	xorl	%r13d, %r13d
	jmp	.LBB24_3
	movss	%xmm0, (%r15,%r13,4)
	incq	%r13
	addq	$4, %rsi
	cmpq	%rcx, %r13
	je	.LBB24_5
# LLVM-MCA-END clang-122
# LLVM-MCA-BEGIN clang-123
	movss	-12(%r9,%rbp,4), %xmm1
	mulss	(%r12), %xmm1
	movss	-8(%r9,%rbp,4), %xmm2
	addss	%xmm0, %xmm1
	mulss	(%r12,%rcx,4), %xmm2
	addss	%xmm1, %xmm2
	movss	-4(%r9,%rbp,4), %xmm1
	mulss	(%r12,%rcx,8), %xmm1
	addss	%xmm2, %xmm1
	movss	(%r9,%rbp,4), %xmm0
	mulss	(%r12,%r11), %xmm0
	addss	%xmm1, %xmm0
	addq	$4, %rbp
	addq	%rbx, %r12
	cmpq	%rbp, %r8
	jne	.LBB24_12
# LLVM-MCA-END clang-123
# LLVM-MCA-BEGIN clang-124
	movss	(%rbp,%rdx,4), %xmm1
	mulss	(%r12), %xmm1
	addss	%xmm1, %xmm0
	incq	%rdx
	addq	%r10, %r12
	cmpq	%rdx, %rax
	jne	.LBB24_9
# LLVM-MCA-END clang-124
# LLVM-MCA-BEGIN clang-125
	movl	%eax, %r10d
	shrl	$8, %r10d
	xorb	(%rdi,%rcx), %al
	movzbl	%al, %eax
	xorl	(%r9,%rax,4), %r10d
	movl	%r10d, %eax
	shrl	$8, %eax
	xorb	1(%rdi,%rcx), %r10b
	movzbl	%r10b, %r10d
	xorl	(%r9,%r10,4), %eax
	addq	$2, %rcx
	cmpq	%rcx, %r8
	jne	.LBB25_8
# LLVM-MCA-END clang-125
# LLVM-MCA-BEGIN clang-126
	addq	%rdx, %rax
	addq	%rax, %rdx
	addq	%rdx, %rax
	addq	%rax, %rdx
	addq	%rdx, %rax
	addq	%rax, %rdx
	addq	%rdx, %rax
	addq	%rax, %rdx
	addq	$-8, %rdi
	jne	.LBB26_5
# LLVM-MCA-END clang-126
# LLVM-MCA-BEGIN clang-127
	movq	%rdx, %rax
	addq	%rdx, %rsi
	movq	%rsi, %rdx
	movq	%rax, %rsi
	decq	%rcx
	jne	.LBB26_8
# LLVM-MCA-END clang-127
# LLVM-MCA-BEGIN clang-128
	addq	$4, %rcx
	cmpq	%rcx, %rax
	je	.LBB27_51
	movd	(%rdi,%rcx), %xmm3
	movdqa	%xmm3, %xmm5
	paddb	%xmm0, %xmm5
	movdqa	%xmm5, %xmm4
	pmaxub	%xmm1, %xmm4
	pcmpeqb	%xmm5, %xmm4
	movd	%xmm4, %edx
	notb	%dl
	testb	$1, %dl
	je	.LBB27_44
	movd	%xmm3, %edx
	orb	$32, %dl
	movb	%dl, (%rdi,%rcx)
	movdqa	%xmm4, %xmm5
	pslld	$8, %xmm5
	pxor	%xmm2, %xmm5
	pextrw	$1, %xmm5, %edx
	testb	$1, %dl
	je	.LBB27_46
	movd	%xmm3, %edx
	shrl	$8, %edx
	orb	$32, %dl
	movb	%dl, 1(%rdi,%rcx)
	pshuflw	$85, %xmm4, %xmm5
	pxor	%xmm2, %xmm5
	pextrw	$2, %xmm5, %edx
	testb	$1, %dl
	je	.LBB27_48
	movd	%xmm3, %edx
	shrl	$16, %edx
	orb	$32, %dl
	movb	%dl, 2(%rdi,%rcx)
	psllq	$24, %xmm4
	pxor	%xmm2, %xmm4
	pextrw	$3, %xmm4, %edx
	testb	$1, %dl
	je	.LBB27_50
# LLVM-MCA-END clang-128
# LLVM-MCA-BEGIN clang-129
	cvtdq2pd	(%rdi,%rcx,4), %xmm1
	cvtdq2pd	8(%rdi,%rcx,4), %xmm2
	mulpd	%xmm0, %xmm1
	mulpd	%xmm0, %xmm2
	movupd	%xmm1, (%rsi,%rcx,8)
	movupd	%xmm2, 16(%rsi,%rcx,8)
	addq	$4, %rcx
	cmpq	%rcx, %rax
	jne	.LBB28_4
# LLVM-MCA-END clang-129
# LLVM-MCA-BEGIN clang-130
	xorps	%xmm1, %xmm1
	cvtsi2sdl	(%rdi,%rax,4), %xmm1
	mulsd	%xmm0, %xmm1
	movsd	%xmm1, (%rsi,%rax,8)
	incq	%rax
	cmpq	%rax, %rdx
	jne	.LBB28_7
# LLVM-MCA-END clang-130
# LLVM-MCA-BEGIN clang-131
	lock		addq	%rcx, (%rdi)
	leaq	1(%rcx), %rdx
	lock		addq	%rdx, (%rdi)
	leaq	2(%rcx), %rdx
	lock		addq	%rdx, (%rdi)
	leaq	3(%rcx), %rdx
	lock		addq	%rdx, (%rdi)
	leaq	4(%rcx), %rdx
	lock		addq	%rdx, (%rdi)
	leaq	5(%rcx), %rdx
	lock		addq	%rdx, (%rdi)
	leaq	6(%rcx), %rdx
	lock		addq	%rdx, (%rdi)
	leaq	7(%rcx), %rdx
	lock		addq	%rdx, (%rdi)
	addq	$8, %rcx
	cmpq	%rsi, %rcx
	jne	.LBB29_7
# LLVM-MCA-END clang-131
# LLVM-MCA-BEGIN clang-132
	lock		addq	%rcx, (%rdi)
	incq	%rcx
	decq	%rax
	jne	.LBB29_4
# LLVM-MCA-END clang-132
# LLVM-MCA-BEGIN clang-133
	movss	(%rdi,%rax,4), %xmm1
	movss	(%rsi,%rax,4), %xmm2
	mulss	%xmm2, %xmm2
	mulss	%xmm1, %xmm1
	addss	%xmm2, %xmm1
	movss	(%rdx,%rax,4), %xmm2
	mulss	%xmm2, %xmm2
	addss	%xmm1, %xmm2
	xorps	%xmm1, %xmm1
	sqrtss	%xmm2, %xmm1
	movss	%xmm1, (%rcx,%rax,4)
	addss	%xmm1, %xmm0
	movss	4(%rdi,%rax,4), %xmm1
	movss	4(%rsi,%rax,4), %xmm2
	mulss	%xmm2, %xmm2
	mulss	%xmm1, %xmm1
	addss	%xmm2, %xmm1
	movss	4(%rdx,%rax,4), %xmm2
	mulss	%xmm2, %xmm2
	addss	%xmm1, %xmm2
	xorps	%xmm1, %xmm1
	sqrtss	%xmm2, %xmm1
	movss	%xmm1, 4(%rcx,%rax,4)
	addss	%xmm1, %xmm0
	addq	$2, %rax
	cmpq	%rax, %r9
	jne	.LBB30_8
# LLVM-MCA-END clang-133
# LLVM-MCA-BEGIN clang-134
	movq	%rsi, %rax
	mulq	(%rdi,%r11,8)
	movq	%rdx, %r10
	addq	%r9, %rax
	adcq	%r14, %r10
	movq	%rax, (%r8,%r11,8)
	movq	%rsi, %rax
	mulq	8(%rdi,%r11,8)
	addq	%r10, %rax
	movq	%rdx, %r9
	adcq	$0, %r9
	movq	%rax, 8(%r8,%r11,8)
	addq	$2, %r11
	movl	$0, %r14d
	cmpq	%r11, %rbx
	jne	.LBB31_8
# LLVM-MCA-END clang-134
# LLVM-MCA-BEGIN clang-135
	movsd	-24(%r8,%r15,8), %xmm0
	movsd	%xmm0, (%r12)
	movsd	-16(%r8,%r15,8), %xmm0
	movsd	%xmm0, (%r12,%r9)
	movsd	-8(%r8,%r15,8), %xmm0
	movsd	%xmm0, (%r12,%rbx)
	movsd	(%r8,%r15,8), %xmm0
	movsd	%xmm0, (%r12,%r10)
	addq	$4, %r15
	addq	%r11, %r12
	cmpq	%r15, %rcx
	jne	.LBB32_11
# LLVM-MCA-END clang-135
# LLVM-MCA-BEGIN clang-136
	movsd	(%r15,%r13,8), %xmm0
	movsd	%xmm0, (%r12)
	incq	%r13
	addq	%r9, %r12
	cmpq	%r13, %rax
	jne	.LBB32_6
# LLVM-MCA-END clang-136
# LLVM-MCA-BEGIN clang-137
	movzbl	(%rdi,%rcx), %eax
	movzbl	(%rsi,%rcx), %r8d
	cmpb	%r8b, %al
	jne	.LBB33_6
	incq	%rcx
	cmpq	%rcx, %rdx
	jne	.LBB33_2
# LLVM-MCA-END clang-137
# LLVM-MCA-BEGIN clang-138
	movl	(%rdi,%rax,4), %r8d
	movl	(%rsi,%rax,4), %r9d
	leal	1(%r9), %r10d
	cmpl	%r9d, %r8d
	cmovll	%r8d, %r10d
	movl	%r10d, (%rdx,%rax,4)
	movl	4(%rdi,%rax,4), %r8d
	movl	4(%rsi,%rax,4), %r9d
	leal	1(%r9), %r10d
	cmpl	%r9d, %r8d
	cmovll	%r8d, %r10d
	movl	%r10d, 4(%rdx,%rax,4)
	addq	$2, %rax
	cmpq	%rax, %rcx
	jne	.LBB34_11
# LLVM-MCA-END clang-138
# LLVM-MCA-BEGIN clang-139
	movdqu	(%rdi,%r8,4), %xmm1
	movdqu	16(%rdi,%r8,4), %xmm2
	movdqu	(%rsi,%r8,4), %xmm3
	movdqu	16(%rsi,%r8,4), %xmm4
	movdqa	%xmm3, %xmm5
	pcmpgtd	%xmm1, %xmm5
	movdqa	%xmm4, %xmm6
	pcmpgtd	%xmm2, %xmm6
	psubd	%xmm0, %xmm3
	psubd	%xmm0, %xmm4
	pand	%xmm5, %xmm1
	pandn	%xmm3, %xmm5
	por	%xmm1, %xmm5
	pand	%xmm6, %xmm2
	pandn	%xmm4, %xmm6
	por	%xmm2, %xmm6
	movdqu	%xmm5, (%rdx,%r8,4)
	movdqu	%xmm6, 16(%rdx,%r8,4)
	addq	$8, %r8
	cmpq	%r8, %rax
	jne	.LBB34_6
# LLVM-MCA-END clang-139
# LLVM-MCA-BEGIN clang-140
	vaddss	(%rdi,%rcx,4), %xmm0, %xmm0
	vaddss	4(%rdi,%rcx,4), %xmm0, %xmm0
	vaddss	8(%rdi,%rcx,4), %xmm0, %xmm0
	vaddss	12(%rdi,%rcx,4), %xmm0, %xmm0
	vaddss	16(%rdi,%rcx,4), %xmm0, %xmm0
	vaddss	20(%rdi,%rcx,4), %xmm0, %xmm0
	vaddss	24(%rdi,%rcx,4), %xmm0, %xmm0
	vaddss	28(%rdi,%rcx,4), %xmm0, %xmm0
	addq	$8, %rcx
	cmpq	%rcx, %rsi
	jne	.LBB1_9
# LLVM-MCA-END clang-140
# LLVM-MCA-BEGIN clang-141
	vaddss	(%rcx,%rdx,4), %xmm0, %xmm0
	incq	%rdx
	cmpq	%rdx, %rax
	jne	.LBB1_6
# LLVM-MCA-END clang-141
# LLVM-MCA-BEGIN clang-142
	vpmovsxdq	(%rdi,%rax,4), %ymm4
	vpaddq	%ymm4, %ymm0, %ymm0
	vpmovsxdq	16(%rdi,%rax,4), %ymm4
	vpaddq	%ymm4, %ymm1, %ymm1
	vpmovsxdq	32(%rdi,%rax,4), %ymm4
	vpmovsxdq	48(%rdi,%rax,4), %ymm5
	vpaddq	%ymm4, %ymm2, %ymm2
	vpaddq	%ymm5, %ymm3, %ymm3
	addq	$16, %rax
	cmpq	%rax, %rcx
	jne	.LBB2_8
# LLVM-MCA-END clang-142
# LLVM-MCA-BEGIN clang-143
	vpmovsxdq	(%rdi,%rdx,4), %ymm1
	vpaddq	%ymm1, %ymm0, %ymm0
	addq	$4, %rdx
	cmpq	%rdx, %rcx
	jne	.LBB2_12
# LLVM-MCA-END clang-143
# LLVM-MCA-BEGIN clang-144
	vmovsd	(%rdi,%rcx,8), %xmm1
	vfmadd213sd	(%rsi,%rcx,8), %xmm0, %xmm1
	vmovsd	%xmm1, (%rsi,%rcx,8)
	incq	%rcx
	decq	%r8
	jne	.LBB3_16
# LLVM-MCA-END clang-144
# LLVM-MCA-BEGIN clang-145
	vmovsd	(%rdi,%rcx,8), %xmm1
	vfmadd213sd	(%rsi,%rcx,8), %xmm0, %xmm1
	vmovsd	%xmm1, (%rsi,%rcx,8)
	vmovsd	8(%rdi,%rcx,8), %xmm1
	vfmadd213sd	8(%rsi,%rcx,8), %xmm0, %xmm1
	vmovsd	%xmm1, 8(%rsi,%rcx,8)
	vmovsd	16(%rdi,%rcx,8), %xmm1
	vfmadd213sd	16(%rsi,%rcx,8), %xmm0, %xmm1
	vmovsd	%xmm1, 16(%rsi,%rcx,8)
	vmovsd	24(%rdi,%rcx,8), %xmm1
	vfmadd213sd	24(%rsi,%rcx,8), %xmm0, %xmm1
	vmovsd	%xmm1, 24(%rsi,%rcx,8)
	vmovsd	32(%rdi,%rcx,8), %xmm1
	vfmadd213sd	32(%rsi,%rcx,8), %xmm0, %xmm1
	vmovsd	%xmm1, 32(%rsi,%rcx,8)
	vmovsd	40(%rdi,%rcx,8), %xmm1
	vfmadd213sd	40(%rsi,%rcx,8), %xmm0, %xmm1
	vmovsd	%xmm1, 40(%rsi,%rcx,8)
	vmovsd	48(%rdi,%rcx,8), %xmm1
	vfmadd213sd	48(%rsi,%rcx,8), %xmm0, %xmm1
	vmovsd	%xmm1, 48(%rsi,%rcx,8)
	vmovsd	56(%rdi,%rcx,8), %xmm1
	vfmadd213sd	56(%rsi,%rcx,8), %xmm0, %xmm1
	vmovsd	%xmm1, 56(%rsi,%rcx,8)
	addq	$8, %rcx
	cmpq	%rcx, %rdx
	jne	.LBB3_18
# LLVM-MCA-END clang-145
# LLVM-MCA-BEGIN clang-146
	vmovupd	(%rdi,%rcx,8), %ymm2
	vmovupd	32(%rdi,%rcx,8), %ymm3
	vmovupd	64(%rdi,%rcx,8), %ymm4
	vmovupd	96(%rdi,%rcx,8), %ymm5
	vfmadd213pd	(%rsi,%rcx,8), %ymm1, %ymm2
	vfmadd213pd	32(%rsi,%rcx,8), %ymm1, %ymm3
	vfmadd213pd	64(%rsi,%rcx,8), %ymm1, %ymm4
	vfmadd213pd	96(%rsi,%rcx,8), %ymm1, %ymm5
	vmovupd	%ymm2, (%rsi,%rcx,8)
	vmovupd	%ymm3, 32(%rsi,%rcx,8)
	vmovupd	%ymm4, 64(%rsi,%rcx,8)
	vmovupd	%ymm5, 96(%rsi,%rcx,8)
	addq	$16, %rcx
	cmpq	%rcx, %rax
	jne	.LBB3_8
# LLVM-MCA-END clang-146
# LLVM-MCA-BEGIN clang-147
	vmovupd	(%rdi,%rcx,8), %ymm2
	vfmadd213pd	(%rsi,%rcx,8), %ymm1, %ymm2
	vmovupd	%ymm2, (%rsi,%rcx,8)
	addq	$4, %rcx
	cmpq	%rcx, %rax
	jne	.LBB3_12
# LLVM-MCA-END clang-147
# LLVM-MCA-BEGIN clang-148
	vmulps	(%rdi,%rcx,4), %ymm1, %ymm2
	vmulps	32(%rdi,%rcx,4), %ymm1, %ymm3
	vmulps	64(%rdi,%rcx,4), %ymm1, %ymm4
	vmulps	96(%rdi,%rcx,4), %ymm1, %ymm5
	vmovups	%ymm2, (%rdi,%rcx,4)
	vmovups	%ymm3, 32(%rdi,%rcx,4)
	vmovups	%ymm4, 64(%rdi,%rcx,4)
	vmovups	%ymm5, 96(%rdi,%rcx,4)
	addq	$32, %rcx
	cmpq	%rcx, %rax
	jne	.LBB4_7
# LLVM-MCA-END clang-148
# LLVM-MCA-BEGIN clang-149
	vmulps	(%rdi,%rcx,4), %xmm1, %xmm2
	vmovups	%xmm2, (%rdi,%rcx,4)
	addq	$4, %rcx
	cmpq	%rcx, %rax
	jne	.LBB4_11
# LLVM-MCA-END clang-149
# LLVM-MCA-BEGIN clang-150
	vmulss	(%rdi,%rax,4), %xmm0, %xmm1
	vmovss	%xmm1, (%rdi,%rax,4)
	incq	%rax
	cmpq	%rax, %rsi
	jne	.LBB4_3
# LLVM-MCA-END clang-150
# LLVM-MCA-BEGIN clang-151
	vfmadd213sd	(%rdi,%rcx,8), %xmm0, %xmm1
	vfmadd213sd	8(%rdi,%rcx,8), %xmm0, %xmm1
	vfmadd213sd	16(%rdi,%rcx,8), %xmm0, %xmm1
	vfmadd213sd	24(%rdi,%rcx,8), %xmm0, %xmm1
	vfmadd213sd	32(%rdi,%rcx,8), %xmm0, %xmm1
	vfmadd213sd	40(%rdi,%rcx,8), %xmm0, %xmm1
	vfmadd213sd	48(%rdi,%rcx,8), %xmm0, %xmm1
	vfmadd213sd	56(%rdi,%rcx,8), %xmm0, %xmm1
	addq	$8, %rcx
	cmpq	%rcx, %rsi
	jne	.LBB5_9
# LLVM-MCA-END clang-151
# LLVM-MCA-BEGIN clang-152
	vfmadd213sd	(%rcx,%rdx,8), %xmm0, %xmm1
	incq	%rdx
	cmpq	%rdx, %rax
	jne	.LBB5_6
# LLVM-MCA-END clang-152
# LLVM-MCA-BEGIN clang-153
	movzbl	(%rdi,%rdx), %r8d
	xorl	%eax, %r8d
	imull	$16777619, %r8d, %eax
	movzbl	1(%rdi,%rdx), %r8d
	xorl	%eax, %r8d
	imull	$16777619, %r8d, %eax
	movzbl	2(%rdi,%rdx), %r8d
	xorl	%eax, %r8d
	imull	$16777619, %r8d, %eax
	movzbl	3(%rdi,%rdx), %r8d
	xorl	%eax, %r8d
	imull	$16777619, %r8d, %eax
	movzbl	4(%rdi,%rdx), %r8d
	xorl	%eax, %r8d
	imull	$16777619, %r8d, %eax
	movzbl	5(%rdi,%rdx), %r8d
	xorl	%eax, %r8d
	imull	$16777619, %r8d, %eax
	movzbl	6(%rdi,%rdx), %r8d
	xorl	%eax, %r8d
	imull	$16777619, %r8d, %eax
	movzbl	7(%rdi,%rdx), %r8d
	xorl	%eax, %r8d
	imull	$16777619, %r8d, %eax
	addq	$8, %rdx
	cmpq	%rdx, %rsi
	jne	.LBB6_9
# LLVM-MCA-END clang-153
# LLVM-MCA-BEGIN clang-154
	xorq	(%rdi,%r8,8), %rax
	imulq	%rcx, %rax
	movq	%rax, %r9
	shrq	$29, %r9
	xorq	8(%rdi,%r8,8), %r9
	xorq	%rax, %r9
	imulq	%rcx, %r9
	movq	%r9, %rax
	shrq	$29, %rax
	xorq	16(%rdi,%r8,8), %rax
	xorq	%r9, %rax
	imulq	%rcx, %rax
	movq	%rax, %r9
	shrq	$29, %r9
	xorq	24(%rdi,%r8,8), %r9
	xorq	%rax, %r9
	imulq	%rcx, %r9
	movq	%r9, %rax
	shrq	$29, %rax
	xorq	32(%rdi,%r8,8), %rax
	xorq	%r9, %rax
	imulq	%rcx, %rax
	movq	%rax, %r9
	shrq	$29, %r9
	xorq	40(%rdi,%r8,8), %r9
	xorq	%rax, %r9
	imulq	%rcx, %r9
	movq	%r9, %rax
	shrq	$29, %rax
	xorq	48(%rdi,%r8,8), %rax
	xorq	%r9, %rax
	imulq	%rcx, %rax
	movq	%rax, %r9
	shrq	$29, %r9
	xorq	56(%rdi,%r8,8), %r9
	xorq	%rax, %r9
	imulq	%rcx, %r9
	movq	%r9, %rax
	shrq	$29, %rax
	xorq	%r9, %rax
	addq	$8, %r8
	cmpq	%r8, %rsi
	jne	.LBB7_9
# LLVM-MCA-END clang-154
# LLVM-MCA-BEGIN clang-155
	mulxq	%rcx, %rdi, %rdi
	shrq	$3, %rdi
	leal	(%rdi,%rdi), %r8d
	leal	(%r8,%r8,4), %r8d
	movl	%edx, %r9d
	subl	%r8d, %r9d
	orb	$48, %r9b
	movb	%r9b, (%rsi,%rax)
	incq	%rax
	cmpq	$9, %rdx
	movq	%rdi, %rdx
	ja	.LBB11_1
# LLVM-MCA-END clang-155
# LLVM-MCA-BEGIN clang-156
	vmovsd	(%rdi,%rcx,8), %xmm1
	vdivsd	%xmm0, %xmm1, %xmm0
	vmovsd	8(%rdi,%rcx,8), %xmm1
	vdivsd	%xmm0, %xmm1, %xmm0
	vmovsd	16(%rdi,%rcx,8), %xmm1
	vdivsd	%xmm0, %xmm1, %xmm0
	vmovsd	24(%rdi,%rcx,8), %xmm1
	vdivsd	%xmm0, %xmm1, %xmm0
	vmovsd	32(%rdi,%rcx,8), %xmm1
	vdivsd	%xmm0, %xmm1, %xmm0
	vmovsd	40(%rdi,%rcx,8), %xmm1
	vdivsd	%xmm0, %xmm1, %xmm0
	vmovsd	48(%rdi,%rcx,8), %xmm1
	vdivsd	%xmm0, %xmm1, %xmm0
	vmovsd	56(%rdi,%rcx,8), %xmm1
	vdivsd	%xmm0, %xmm1, %xmm0
	addq	$8, %rcx
	cmpq	%rcx, %rsi
	jne	.LBB12_9
# LLVM-MCA-END clang-156
# LLVM-MCA-BEGIN clang-157
	vmovsd	(%rcx,%rdx,8), %xmm1
	vdivsd	%xmm0, %xmm1, %xmm0
	incq	%rdx
	cmpq	%rdx, %rax
	jne	.LBB12_6
# LLVM-MCA-END clang-157
# LLVM-MCA-BEGIN clang-158
	callq	sqrt@PLT
	vxorpd	%xmm1, %xmm1, %xmm1
	vmovsd	%xmm0, (%rbx,%r14,8)
	incq	%r14
	cmpq	%r14, %r15
	je	.LBB13_9
	vmovsd	(%rbx,%r14,8), %xmm0
	vucomisd	%xmm1, %xmm0
	jb	.LBB13_7
# LLVM-MCA-END clang-158
# LLVM-MCA-BEGIN clang-159
	vpmaxsd	4(%rdi,%rax,4), %ymm0, %ymm0
	vpmaxsd	36(%rdi,%rax,4), %ymm1, %ymm1
	vpmaxsd	68(%rdi,%rax,4), %ymm2, %ymm2
	vpmaxsd	100(%rdi,%rax,4), %ymm3, %ymm3
	addq	$32, %rax
	cmpq	%rax, %rdx
	jne	.LBB14_9
# LLVM-MCA-END clang-159
# LLVM-MCA-BEGIN clang-160
	vpmaxsd	4(%rdi,%rdx,4), %xmm0, %xmm0
	addq	$4, %rdx
	cmpq	%rdx, %r9
	jne	.LBB14_5
# LLVM-MCA-END clang-160
# LLVM-MCA-BEGIN clang-161
	movl	%eax, %ecx
	movl	(%rdi,%r8,4), %eax
	cmpl	%eax, %ecx
	cmovgl	%ecx, %eax
	incq	%r8
	cmpq	%r8, %rsi
	jne	.LBB14_13
# LLVM-MCA-END clang-161
# LLVM-MCA-BEGIN clang-162
	addl	4(%rdi,%rdx,4), %eax
	movl	%eax, 4(%rdi,%rdx,4)
	addl	8(%rdi,%rdx,4), %eax
	movl	%eax, 8(%rdi,%rdx,4)
	addl	12(%rdi,%rdx,4), %eax
	movl	%eax, 12(%rdi,%rdx,4)
	addl	16(%rdi,%rdx,4), %eax
	movl	%eax, 16(%rdi,%rdx,4)
	addl	20(%rdi,%rdx,4), %eax
	movl	%eax, 20(%rdi,%rdx,4)
	addl	24(%rdi,%rdx,4), %eax
	movl	%eax, 24(%rdi,%rdx,4)
	addl	28(%rdi,%rdx,4), %eax
	movl	%eax, 28(%rdi,%rdx,4)
	addl	32(%rdi,%rdx,4), %eax
	movl	%eax, 32(%rdi,%rdx,4)
	addq	$8, %rdx
	cmpq	%rdx, %r8
	jne	.LBB15_3
# LLVM-MCA-END clang-162
# LLVM-MCA-BEGIN clang-163
	vmovups	(%rdi,%rax,4), %ymm1
	vmovups	32(%rdi,%rax,4), %ymm2
	vaddps	4(%rdi,%rax,4), %ymm1, %ymm1
	vaddps	36(%rdi,%rax,4), %ymm2, %ymm2
	vaddps	8(%rdi,%rax,4), %ymm1, %ymm1
	vaddps	40(%rdi,%rax,4), %ymm2, %ymm2
	vmulps	%ymm0, %ymm1, %ymm1
	vmulps	%ymm0, %ymm2, %ymm2
	vmovups	%ymm1, 4(%rsi,%rax,4)
	vmovups	%ymm2, 36(%rsi,%rax,4)
	addq	$16, %rax
	cmpq	%rax, %r9
	jne	.LBB16_10
# LLVM-MCA-END clang-163
# LLVM-MCA-BEGIN clang-164
	vmovups	(%rdi,%r9,4), %xmm1
	vaddps	4(%rdi,%r9,4), %xmm1, %xmm1
	vaddps	8(%rdi,%r9,4), %xmm1, %xmm1
	vmulps	%xmm0, %xmm1, %xmm1
	vmovups	%xmm1, 4(%rsi,%r9,4)
	addq	$4, %r9
	cmpq	%r9, %r10
	jne	.LBB16_6
# LLVM-MCA-END clang-164
# LLVM-MCA-BEGIN clang-165
	movq	%rax, %r10
	vmovss	-4(%rdi,%rax,4), %xmm1
	vaddss	(%rdi,%rax,4), %xmm1, %xmm1
	movq	%r8, %rax
	vaddss	(%rdi,%r8,4), %xmm1, %xmm1
	vmulss	%xmm0, %xmm1, %xmm1
	vmovss	%xmm1, (%rsi,%r10,4)
	incq	%r8
	decq	%r9
	jne	.LBB16_17
# LLVM-MCA-END clang-165
# LLVM-MCA-BEGIN clang-166
	movq	%rax, %rcx
	movq	%r8, %rax
	vmovss	-4(%rdi,%rcx,4), %xmm1
	vaddss	(%rdi,%rcx,4), %xmm1, %xmm1
	vaddss	-12(%rdi,%r8,4), %xmm1, %xmm1
	vmulss	%xmm0, %xmm1, %xmm1
	vmovss	%xmm1, (%rsi,%rcx,4)
	vmovss	-16(%rdi,%r8,4), %xmm1
	vaddss	-12(%rdi,%r8,4), %xmm1, %xmm1
	vaddss	-8(%rdi,%r8,4), %xmm1, %xmm1
	vmulss	%xmm0, %xmm1, %xmm1
	vmovss	%xmm1, -12(%rsi,%r8,4)
	vmovss	-12(%rdi,%r8,4), %xmm1
	vaddss	-8(%rdi,%r8,4), %xmm1, %xmm1
	vaddss	-4(%rdi,%r8,4), %xmm1, %xmm1
	vmulss	%xmm0, %xmm1, %xmm1
	vmovss	%xmm1, -8(%rsi,%r8,4)
	vmovss	-8(%rdi,%r8,4), %xmm1
	vaddss	-4(%rdi,%r8,4), %xmm1, %xmm1
	vaddss	(%rdi,%r8,4), %xmm1, %xmm1
	vmulss	%xmm0, %xmm1, %xmm1
	vmovss	%xmm1, -4(%rsi,%r8,4)
	addq	$4, %r8
	leaq	(%rdx,%rax), %rcx
	addq	$4, %rcx
	cmpq	$3, %rcx
	jne	.LBB16_21
# LLVM-MCA-END clang-166
# LLVM-MCA-BEGIN clang-167
	movzbl	(%rdi,%r8), %r9d
	movzbl	(%rdi,%rsi), %r10d
	movb	%r10b, (%rdi,%r8)
	movb	%r9b, (%rdi,%rsi)
	movq	%r8, %r9
	xorq	$-2, %r9
	movzbl	1(%rdi,%r8), %r10d
	movzbl	(%rax,%r9), %r11d
	movb	%r11b, 1(%rdi,%r8)
	movb	%r10b, (%rax,%r9)
	movq	%r8, %r9
	xorq	$-3, %r9
	movzbl	2(%rdi,%r8), %r10d
	movzbl	(%rax,%r9), %r11d
	movb	%r11b, 2(%rdi,%r8)
	movb	%r10b, (%rax,%r9)
	movq	%r8, %r9
	xorq	$-4, %r9
	movzbl	3(%rdi,%r8), %r10d
	movzbl	(%rax,%r9), %r11d
	movb	%r11b, 3(%rdi,%r8)
	movb	%r10b, (%rax,%r9)
	addq	$4, %r8
	addq	$-4, %rsi
	cmpq	%r8, %rdx
	jne	.LBB18_8
# LLVM-MCA-END clang-167
# LLVM-MCA-BEGIN clang-168
	movzbl	(%rdi,%rdx), %esi
	movzbl	(%rax), %r8d
	movb	%r8b, (%rdi,%rdx)
	movb	%sil, (%rax)
	incq	%rdx
	decq	%rax
	cmpq	%rdx, %rcx
	jne	.LBB18_5
# LLVM-MCA-END clang-168
# LLVM-MCA-BEGIN clang-169
	movl	(%rsi,%r8,4), %r9d
	vmovss	(%rdi,%r9,4), %xmm0
	vmovss	%xmm0, (%rdx,%r8,4)
	movl	4(%rsi,%r8,4), %r9d
	vmovss	(%rdi,%r9,4), %xmm0
	vmovss	%xmm0, 4(%rdx,%r8,4)
	movl	8(%rsi,%r8,4), %r9d
	vmovss	(%rdi,%r9,4), %xmm0
	vmovss	%xmm0, 8(%rdx,%r8,4)
	movl	12(%rsi,%r8,4), %r9d
	vmovss	(%rdi,%r9,4), %xmm0
	vmovss	%xmm0, 12(%rdx,%r8,4)
	movl	16(%rsi,%r8,4), %r9d
	vmovss	(%rdi,%r9,4), %xmm0
	vmovss	%xmm0, 16(%rdx,%r8,4)
	movl	20(%rsi,%r8,4), %r9d
	vmovss	(%rdi,%r9,4), %xmm0
	vmovss	%xmm0, 20(%rdx,%r8,4)
	movl	24(%rsi,%r8,4), %r9d
	vmovss	(%rdi,%r9,4), %xmm0
	vmovss	%xmm0, 24(%rdx,%r8,4)
	movl	28(%rsi,%r8,4), %r9d
	vmovss	(%rdi,%r9,4), %xmm0
	vmovss	%xmm0, 28(%rdx,%r8,4)
	addq	$8, %r8
	cmpq	%r8, %rcx
	jne	.LBB21_8
# LLVM-MCA-END clang-169
# LLVM-MCA-BEGIN clang-170
	movl	(%rdx,%rsi,4), %r8d
	vmovss	(%rdi,%r8,4), %xmm0
	vmovss	%xmm0, (%rcx,%rsi,4)
	incq	%rsi
	cmpq	%rsi, %rax
	jne	.LBB21_5
# LLVM-MCA-END clang-170
# LLVM-MCA-BEGIN clang-171
	movzbl	(%rdi,%rcx), %r8d
	incl	(%rsi,%r8,4)
	movzbl	1(%rdi,%rcx), %r8d
	incl	(%rsi,%r8,4)
	movzbl	2(%rdi,%rcx), %r8d
	incl	(%rsi,%r8,4)
	movzbl	3(%rdi,%rcx), %r8d
	incl	(%rsi,%r8,4)
	movzbl	4(%rdi,%rcx), %r8d
	incl	(%rsi,%r8,4)
	movzbl	5(%rdi,%rcx), %r8d
	incl	(%rsi,%r8,4)
	movzbl	6(%rdi,%rcx), %r8d
	incl	(%rsi,%r8,4)
	movzbl	7(%rdi,%rcx), %r8d
	incl	(%rsi,%r8,4)
	addq	$8, %rcx
	cmpq	%rcx, %rdx
	jne	.LBB22_8
# LLVM-MCA-END clang-171
# LLVM-MCA-BEGIN clang-172
	vmovsd	%xmm0, 8(%rsp)
	vmovsd	(%r14,%r15,8), %xmm0
	callq	callee@PLT
	vmovsd	8(%rsp), %xmm1
	vaddsd	%xmm0, %xmm1, %xmm1
	vmovsd	%xmm1, 8(%rsp)
	vmovsd	8(%rsp), %xmm0
	incq	%r15
	cmpq	%r15, %rbx
	jne	.LBB23_4
# LLVM-MCA-END clang-172
# LLVM-MCA-BEGIN clang-173
	incq	%rdx
	addq	%r10, %r9
	addq	%r10, %rdi
	cmpq	%rcx, %rdx
	je	.LBB24_6
	movq	%rdx, %rbx
	imulq	%rcx, %rbx
	movq	-8(%rsp), %r14
	leaq	(%r14,%rbx,4), %r14
	movq	%rsi, %r15
	xorl	%r12d, %r12d
	jmp	.LBB24_3
	vmovss	%xmm0, (%r14,%r12,4)
	incq	%r12
	addq	$4, %r15
	cmpq	%rcx, %r12
	je	.LBB24_5
# LLVM-MCA-END clang-173
# LLVM-MCA-BEGIN clang-174
	vmovss	-28(%r9,%r13,4), %xmm1
	vmovss	-24(%r9,%r13,4), %xmm2
	vfmadd132ss	(%rbp), %xmm0, %xmm1
	vfmadd231ss	(%rbp,%r10), %xmm2, %xmm1
	leaq	(%r10,%rbp), %rbx
	vmovss	-20(%r9,%r13,4), %xmm0
	vfmadd132ss	(%r10,%rbx), %xmm1, %xmm0
	addq	%r10, %rbx
	vmovss	-16(%r9,%r13,4), %xmm1
	vfmadd132ss	(%r10,%rbx), %xmm0, %xmm1
	addq	%r10, %rbx
	vmovss	-12(%r9,%r13,4), %xmm0
	vfmadd132ss	(%r10,%rbx), %xmm1, %xmm0
	addq	%r10, %rbx
	vmovss	-8(%r9,%r13,4), %xmm1
	vfmadd132ss	(%r10,%rbx), %xmm0, %xmm1
	addq	%r10, %rbx
	vmovss	-4(%r9,%r13,4), %xmm2
	vfmadd132ss	(%r10,%rbx), %xmm1, %xmm2
	addq	%r10, %rbx
	vmovss	(%r9,%r13,4), %xmm0
	vfmadd132ss	(%r10,%rbx), %xmm2, %xmm0
	addq	$8, %r13
	addq	%r11, %rbp
	cmpq	%r13, %r8
	jne	.LBB24_12
# LLVM-MCA-END clang-174
# LLVM-MCA-BEGIN clang-175
	vmovss	(%r13,%rbx,4), %xmm1
	vfmadd231ss	(%rbp), %xmm1, %xmm0
	incq	%rbx
	addq	%r10, %rbp
	cmpq	%rbx, %rax
	jne	.LBB24_9
# LLVM-MCA-END clang-175
# LLVM-MCA-BEGIN clang-176
	movl	%ecx, %r10d
	xorb	(%rdi,%r8), %cl
	shrl	$8, %r10d
	movzbl	%cl, %ecx
	xorl	(%r9,%rcx,4), %r10d
	movl	%r10d, %ecx
	shrl	$8, %ecx
	xorb	1(%rdi,%r8), %r10b
	movzbl	%r10b, %r10d
	xorl	(%r9,%r10,4), %ecx
	movl	%ecx, %r10d
	xorb	2(%rdi,%r8), %cl
	shrl	$8, %r10d
	movzbl	%cl, %ecx
	xorl	(%r9,%rcx,4), %r10d
	movl	%r10d, %ecx
	shrl	$8, %ecx
	xorb	3(%rdi,%r8), %r10b
	movzbl	%r10b, %r10d
	xorl	(%r9,%r10,4), %ecx
	addq	$4, %r8
	cmpq	%r8, %rsi
	jne	.LBB25_9
# LLVM-MCA-END clang-176
# LLVM-MCA-BEGIN clang-177
	shrl	$8, %ecx
	xorb	(%rdi,%rsi), %r9b
	movzbl	%r9b, %r9d
	xorl	(%r8,%r9,4), %ecx
	incq	%rsi
	movl	%ecx, %r9d
	cmpq	%rsi, %rax
	jne	.LBB25_6
# LLVM-MCA-END clang-177
# LLVM-MCA-BEGIN clang-178
	addq	$8, %rcx
	cmpq	%rcx, %rax
	je	.LBB27_91
	vmovq	(%rdi,%rcx), %xmm3
	vpaddb	%xmm0, %xmm3, %xmm4
	vpmaxub	%xmm1, %xmm4, %xmm5
	vpcmpeqb	%xmm5, %xmm4, %xmm4
	vmovd	%xmm4, %edx
	notb	%dl
	testb	$1, %dl
	je	.LBB27_76
	vmovd	%xmm3, %edx
	orb	$32, %dl
	movb	%dl, (%rdi,%rcx)
	vpxor	%xmm2, %xmm4, %xmm4
	vpextrb	$1, %xmm4, %edx
	testb	$1, %dl
	je	.LBB27_78
	vpextrb	$1, %xmm3, %edx
	orb	$32, %dl
	movb	%dl, 1(%rdi,%rcx)
	vpextrb	$2, %xmm4, %edx
	testb	$1, %dl
	je	.LBB27_80
	vpextrb	$2, %xmm3, %edx
	orb	$32, %dl
	movb	%dl, 2(%rdi,%rcx)
	vpextrb	$3, %xmm4, %edx
	testb	$1, %dl
	je	.LBB27_82
	vpextrb	$3, %xmm3, %edx
	orb	$32, %dl
	movb	%dl, 3(%rdi,%rcx)
	vpextrb	$4, %xmm4, %edx
	testb	$1, %dl
	je	.LBB27_84
	vpextrb	$4, %xmm3, %edx
	orb	$32, %dl
	movb	%dl, 4(%rdi,%rcx)
	vpextrb	$5, %xmm4, %edx
	testb	$1, %dl
	je	.LBB27_86
	vpextrb	$5, %xmm3, %edx
	orb	$32, %dl
	movb	%dl, 5(%rdi,%rcx)
	vpextrb	$6, %xmm4, %edx
	testb	$1, %dl
	je	.LBB27_88
	vpextrb	$6, %xmm3, %edx
	orb	$32, %dl
	movb	%dl, 6(%rdi,%rcx)
	vpextrb	$7, %xmm4, %edx
	testb	$1, %dl
	je	.LBB27_90
# LLVM-MCA-END clang-178
# LLVM-MCA-BEGIN clang-179
	vcvtdq2pd	(%rdi,%rcx,4), %ymm1
	vcvtdq2pd	16(%rdi,%rcx,4), %ymm2
	vcvtdq2pd	32(%rdi,%rcx,4), %ymm3
	vcvtdq2pd	48(%rdi,%rcx,4), %ymm4
	vmulpd	%ymm0, %ymm1, %ymm1
	vmulpd	%ymm0, %ymm2, %ymm2
	vmulpd	%ymm0, %ymm3, %ymm3
	vmulpd	%ymm0, %ymm4, %ymm4
	vmovupd	%ymm1, (%rsi,%rcx,8)
	vmovupd	%ymm2, 32(%rsi,%rcx,8)
	vmovupd	%ymm3, 64(%rsi,%rcx,8)
	vmovupd	%ymm4, 96(%rsi,%rcx,8)
	addq	$16, %rcx
	cmpq	%rcx, %rax
	jne	.LBB28_6
# LLVM-MCA-END clang-179
# LLVM-MCA-BEGIN clang-180
	vcvtdq2pd	(%rdi,%rcx,4), %ymm1
	vmulpd	%ymm0, %ymm1, %ymm1
	vmovupd	%ymm1, (%rsi,%rcx,8)
	addq	$4, %rcx
	cmpq	%rcx, %rax
	jne	.LBB28_10
# LLVM-MCA-END clang-180
# LLVM-MCA-BEGIN clang-181
	vcvtsi2sdl	(%rdi,%rax,4), %xmm15, %xmm1
	vmulsd	%xmm0, %xmm1, %xmm1
	vmovsd	%xmm1, (%rsi,%rax,8)
	incq	%rax
	cmpq	%rax, %rdx
	jne	.LBB28_13
# LLVM-MCA-END clang-181
# LLVM-MCA-BEGIN clang-182
	vmovss	(%rdi,%r9,4), %xmm1
	vmovss	(%rsi,%r9,4), %xmm2
	vmulss	%xmm2, %xmm2, %xmm2
	vfmadd231ss	%xmm1, %xmm1, %xmm2
	vmovss	(%rdx,%r9,4), %xmm1
	vfmadd213ss	%xmm2, %xmm1, %xmm1
	vsqrtss	%xmm1, %xmm1, %xmm1
	vmovss	%xmm1, (%rcx,%r9,4)
	vmovss	4(%rdi,%r9,4), %xmm2
	vmovss	4(%rsi,%r9,4), %xmm3
	vmulss	%xmm3, %xmm3, %xmm3
	vfmadd231ss	%xmm2, %xmm2, %xmm3
	vmovss	4(%rdx,%r9,4), %xmm2
	vfmadd213ss	%xmm3, %xmm2, %xmm2
	vsqrtss	%xmm2, %xmm2, %xmm2
	vmovss	%xmm2, 4(%rcx,%r9,4)
	vaddss	%xmm1, %xmm0, %xmm0
	vaddss	%xmm2, %xmm0, %xmm0
	vmovss	8(%rdi,%r9,4), %xmm1
	vmovss	8(%rsi,%r9,4), %xmm2
	vmulss	%xmm2, %xmm2, %xmm2
	vfmadd231ss	%xmm1, %xmm1, %xmm2
	vmovss	8(%rdx,%r9,4), %xmm1
	vfmadd213ss	%xmm2, %xmm1, %xmm1
	vsqrtss	%xmm1, %xmm1, %xmm1
	vmovss	%xmm1, 8(%rcx,%r9,4)
	vmovss	12(%rdi,%r9,4), %xmm2
	vmovss	12(%rsi,%r9,4), %xmm3
	vmulss	%xmm3, %xmm3, %xmm3
	vfmadd231ss	%xmm2, %xmm2, %xmm3
	vmovss	12(%rdx,%r9,4), %xmm2
	vfmadd213ss	%xmm3, %xmm2, %xmm2
	vsqrtss	%xmm2, %xmm2, %xmm2
	vmovss	%xmm2, 12(%rcx,%r9,4)
	vaddss	%xmm1, %xmm0, %xmm0
	vaddss	%xmm2, %xmm0, %xmm0
	addq	$4, %r9
	cmpq	%r9, %r8
	jne	.LBB30_9
# LLVM-MCA-END clang-182
# LLVM-MCA-BEGIN clang-183
	vmovss	(%rdi,%r8,4), %xmm1
	vmovss	(%rsi,%r8,4), %xmm2
	vmulss	%xmm2, %xmm2, %xmm2
	vfmadd231ss	%xmm1, %xmm1, %xmm2
	vmovss	(%rdx,%r8,4), %xmm1
	vfmadd213ss	%xmm2, %xmm1, %xmm1
	vsqrtss	%xmm1, %xmm1, %xmm1
	vmovss	%xmm1, (%rcx,%r8,4)
	vaddss	%xmm1, %xmm0, %xmm0
	incq	%r8
	cmpq	%r8, %rax
	jne	.LBB30_6
# LLVM-MCA-END clang-183
# LLVM-MCA-BEGIN clang-184
	mulxq	(%rdi,%r10,8), %rbx, %r14
	addq	%rax, %rbx
	movq	%rbx, (%r8,%r10,8)
	mulxq	8(%rdi,%r10,8), %rbx, %rax
	adcq	%r11, %r14
	addq	%r14, %rbx
	movq	%rbx, 8(%r8,%r10,8)
	mulxq	16(%rdi,%r10,8), %rbx, %r11
	adcq	%rax, %rbx
	movq	%rbx, 16(%r8,%r10,8)
	mulxq	24(%rdi,%r10,8), %rbx, %rax
	adcq	%r11, %rbx
	adcq	$0, %rax
	movq	%rbx, 24(%r8,%r10,8)
	addq	$4, %r10
	movl	$0, %r11d
	cmpq	%r10, %rcx
	jne	.LBB31_9
# LLVM-MCA-END clang-184
# LLVM-MCA-BEGIN clang-185
	mulxq	(%rdi,%r8,8), %r11, %r10
	addq	%rax, %r11
	movq	%r10, %rax
	adcq	%r9, %rax
	movq	%r11, (%rcx,%r8,8)
	incq	%r8
	movl	$0, %r9d
	cmpq	%r8, %rsi
	jne	.LBB31_6
# LLVM-MCA-END clang-185
# LLVM-MCA-BEGIN clang-186
	vmovsd	(%rdi,%rdx,8), %xmm0
	vmovsd	%xmm0, (%r8)
	incq	%rdx
	addq	%r11, %r8
	decq	%rcx
	jne	.LBB32_14
# LLVM-MCA-END clang-186
# LLVM-MCA-BEGIN clang-187
	vmovsd	(%rdi,%rdx,8), %xmm0
	vmovsd	%xmm0, (%rbx)
	vmovsd	8(%rdi,%rdx,8), %xmm0
	vmovsd	%xmm0, (%rbx,%r9,8)
	leaq	(%rbx,%r9,8), %rcx
	vmovsd	16(%rdi,%rdx,8), %xmm0
	vmovsd	%xmm0, (%r11,%rcx)
	addq	%r11, %rcx
	vmovsd	24(%rdi,%rdx,8), %xmm0
	vmovsd	%xmm0, (%r11,%rcx)
	addq	%r11, %rcx
	vmovsd	32(%rdi,%rdx,8), %xmm0
	vmovsd	%xmm0, (%r11,%rcx)
	addq	%r11, %rcx
	vmovsd	40(%rdi,%rdx,8), %xmm0
	vmovsd	%xmm0, (%r11,%rcx)
	addq	%r11, %rcx
	vmovsd	48(%rdi,%rdx,8), %xmm0
	vmovsd	%xmm0, (%r11,%rcx)
	addq	%r11, %rcx
	vmovsd	56(%rdi,%rdx,8), %xmm0
	vmovsd	%xmm0, (%r11,%rcx)
	addq	$8, %rdx
	addq	%rbp, %rbx
	cmpq	%rdx, %r9
	jne	.LBB32_17
# LLVM-MCA-END clang-187
# LLVM-MCA-BEGIN clang-188
	vmovsd	-24(%r13,%rdx,8), %xmm0
	vmovsd	-16(%r13,%rdx,8), %xmm1
	vmovsd	-8(%r13,%rdx,8), %xmm2
	vmovsd	(%r13,%rdx,8), %xmm3
	vmovsd	%xmm0, (%rcx)
	vmovsd	%xmm1, (%rcx,%r11)
	vmovsd	%xmm2, (%rcx,%r12)
	vmovsd	%xmm3, (%rcx,%r8)
	addq	$4, %rdx
	addq	%rbx, %rcx
	cmpq	%rdx, %rax
	jne	.LBB32_10
# LLVM-MCA-END clang-188
# LLVM-MCA-BEGIN clang-189
	movl	(%rdi,%r8,4), %r10d
	movl	(%rsi,%r8,4), %r11d
	leal	1(%r11), %ebx
	cmpl	%r11d, %r10d
	cmovll	%r10d, %ebx
	movl	%ebx, (%rdx,%r8,4)
	incq	%r8
	decq	%r9
	jne	.LBB34_16
# LLVM-MCA-END clang-189
# LLVM-MCA-BEGIN clang-190
	movl	(%rdi,%r8,4), %eax
	movl	(%rsi,%r8,4), %r9d
	leal	1(%r9), %r10d
	cmpl	%r9d, %eax
	cmovll	%eax, %r10d
	movl	%r10d, (%rdx,%r8,4)
	movl	4(%rdi,%r8,4), %eax
	movl	4(%rsi,%r8,4), %r9d
	leal	1(%r9), %r10d
	cmpl	%r9d, %eax
	cmovll	%eax, %r10d
	movl	%r10d, 4(%rdx,%r8,4)
	movl	8(%rdi,%r8,4), %eax
	movl	8(%rsi,%r8,4), %r9d
	leal	1(%r9), %r10d
	cmpl	%r9d, %eax
	cmovll	%eax, %r10d
	movl	%r10d, 8(%rdx,%r8,4)
	movl	12(%rdi,%r8,4), %eax
	movl	12(%rsi,%r8,4), %r9d
	leal	1(%r9), %r10d
	cmpl	%r9d, %eax
	cmovll	%eax, %r10d
	movl	%r10d, 12(%rdx,%r8,4)
	addq	$4, %r8
	cmpq	%r8, %rcx
	jne	.LBB34_19
# LLVM-MCA-END clang-190
# LLVM-MCA-BEGIN clang-191
	vmovdqu	(%rdi,%r8,4), %ymm1
	vmovdqu	32(%rdi,%r8,4), %ymm2
	vmovdqu	64(%rdi,%r8,4), %ymm3
	vmovdqu	96(%rdi,%r8,4), %ymm4
	vmovdqu	(%rsi,%r8,4), %ymm5
	vmovdqu	32(%rsi,%r8,4), %ymm6
	vmovdqu	64(%rsi,%r8,4), %ymm7
	vmovdqu	96(%rsi,%r8,4), %ymm8
	vpcmpgtd	%ymm1, %ymm5, %ymm9
	vpcmpgtd	%ymm2, %ymm6, %ymm10
	vpcmpgtd	%ymm3, %ymm7, %ymm11
	vpcmpgtd	%ymm4, %ymm8, %ymm12
	vpsubd	%ymm0, %ymm5, %ymm5
	vpsubd	%ymm0, %ymm6, %ymm6
	vpsubd	%ymm0, %ymm7, %ymm7
	vpsubd	%ymm0, %ymm8, %ymm8
	vblendvps	%ymm9, %ymm1, %ymm5, %ymm1
	vblendvps	%ymm10, %ymm2, %ymm6, %ymm2
	vblendvps	%ymm11, %ymm3, %ymm7, %ymm3
	vblendvps	%ymm12, %ymm4, %ymm8, %ymm4
	vmovups	%ymm1, (%rdx,%r8,4)
	vmovups	%ymm2, 32(%rdx,%r8,4)
	vmovups	%ymm3, 64(%rdx,%r8,4)
	vmovups	%ymm4, 96(%rdx,%r8,4)
	addq	$32, %r8
	cmpq	%r8, %rax
	jne	.LBB34_8
# LLVM-MCA-END clang-191
# LLVM-MCA-BEGIN clang-192
	vmovdqu	(%rdi,%r8,4), %ymm1
	vmovdqu	(%rsi,%r8,4), %ymm2
	vpcmpgtd	%ymm1, %ymm2, %ymm3
	vpsubd	%ymm0, %ymm2, %ymm2
	vblendvps	%ymm3, %ymm1, %ymm2, %ymm1
	vmovups	%ymm1, (%rdx,%r8,4)
	addq	$8, %r8
	cmpq	%r8, %rax
	jne	.LBB34_12
# LLVM-MCA-END clang-192
# LLVM-MCA-BEGIN clang-193
	vpmovsxdq	(%rdi,%rax,4), %ymm4
	vpaddq	%ymm4, %ymm0, %ymm0
	vpmovsxdq	16(%rdi,%rax,4), %ymm4
	vpaddq	%ymm4, %ymm1, %ymm1
	vpmovsxdq	32(%rdi,%rax,4), %ymm4
	vpaddq	%ymm4, %ymm2, %ymm2
	vpmovsxdq	48(%rdi,%rax,4), %ymm4
	vpaddq	%ymm4, %ymm3, %ymm3
	addq	$16, %rax
	cmpq	%rax, %rcx
	jne	.LBB2_8
# LLVM-MCA-END clang-193
# LLVM-MCA-BEGIN clang-194
	movq	%rax, %r10
	movq	%r8, %rax
	vmovss	-4(%rdi,%r10,4), %xmm1
	vaddss	(%rdi,%r10,4), %xmm1, %xmm1
	vaddss	(%rdi,%r8,4), %xmm1, %xmm1
	vmulss	%xmm0, %xmm1, %xmm1
	vmovss	%xmm1, (%rsi,%r10,4)
	incq	%r8
	decq	%r9
	jne	.LBB16_17
# LLVM-MCA-END clang-194
# LLVM-MCA-BEGIN clang-195
	vmovss	-28(%r9,%r13,4), %xmm1
	vmovss	-24(%r9,%r13,4), %xmm2
	vfmadd132ss	(%rbp), %xmm0, %xmm1
	leaq	(%r10,%rbp), %rbx
	vfmadd231ss	(%rbp,%r10), %xmm2, %xmm1
	vmovss	-20(%r9,%r13,4), %xmm0
	vfmadd132ss	(%r10,%rbx), %xmm1, %xmm0
	addq	%r10, %rbx
	vmovss	-16(%r9,%r13,4), %xmm1
	vfmadd132ss	(%r10,%rbx), %xmm0, %xmm1
	addq	%r10, %rbx
	vmovss	-12(%r9,%r13,4), %xmm0
	vfmadd132ss	(%r10,%rbx), %xmm1, %xmm0
	addq	%r10, %rbx
	vmovss	-8(%r9,%r13,4), %xmm1
	vfmadd132ss	(%r10,%rbx), %xmm0, %xmm1
	addq	%r10, %rbx
	vmovss	-4(%r9,%r13,4), %xmm2
	vfmadd132ss	(%r10,%rbx), %xmm1, %xmm2
	vmovss	(%r9,%r13,4), %xmm0
	addq	%r10, %rbx
	vfmadd132ss	(%r10,%rbx), %xmm2, %xmm0
	addq	$8, %r13
	addq	%r11, %rbp
	cmpq	%r13, %r8
	jne	.LBB24_12
# LLVM-MCA-END clang-195
# LLVM-MCA-BEGIN clang-196
	vmovss	(%r13,%rbp,4), %xmm1
	vfmadd231ss	(%rbx), %xmm1, %xmm0
	incq	%rbp
	addq	%r10, %rbx
	cmpq	%rbp, %rax
	jne	.LBB24_9
# LLVM-MCA-END clang-196
# LLVM-MCA-BEGIN clang-197
	movl	%ecx, %r10d
	xorb	(%rdi,%r8), %cl
	shrl	$8, %r10d
	movzbl	%cl, %ecx
	xorl	(%r9,%rcx,4), %r10d
	movl	%r10d, %ecx
	xorb	1(%rdi,%r8), %r10b
	shrl	$8, %ecx
	movzbl	%r10b, %r10d
	xorl	(%r9,%r10,4), %ecx
	movl	%ecx, %r10d
	xorb	2(%rdi,%r8), %cl
	shrl	$8, %r10d
	movzbl	%cl, %ecx
	xorl	(%r9,%rcx,4), %r10d
	movl	%r10d, %ecx
	xorb	3(%rdi,%r8), %r10b
	shrl	$8, %ecx
	movzbl	%r10b, %r10d
	xorl	(%r9,%r10,4), %ecx
	addq	$4, %r8
	cmpq	%r8, %rsi
	jne	.LBB25_9
# LLVM-MCA-END clang-197
# LLVM-MCA-BEGIN clang-198
	xorb	(%rdi,%rsi), %r9b
	shrl	$8, %ecx
	movzbl	%r9b, %r9d
	xorl	(%r8,%r9,4), %ecx
	incq	%rsi
	movl	%ecx, %r9d
	cmpq	%rsi, %rax
	jne	.LBB25_6
# LLVM-MCA-END clang-198
# LLVM-MCA-BEGIN clang-199
	vmovdqu	-96(%rcx,%rdx), %ymm3
	vmovdqu	-64(%rcx,%rdx), %ymm4
	vmovdqu	-32(%rcx,%rdx), %ymm5
	vmovdqu	(%rcx,%rdx), %ymm6
	vpaddb	%ymm0, %ymm3, %ymm7
	vpaddb	%ymm0, %ymm4, %ymm8
	vpaddb	%ymm0, %ymm5, %ymm9
	vpaddb	%ymm0, %ymm6, %ymm10
	vpcmpltub	%ymm1, %ymm7, %k1
	vpcmpltub	%ymm1, %ymm8, %k2
	vpcmpltub	%ymm1, %ymm9, %k3
	vpcmpltub	%ymm1, %ymm10, %k4
	vpor	%ymm2, %ymm3, %ymm3
	vpor	%ymm2, %ymm4, %ymm4
	vpor	%ymm2, %ymm5, %ymm5
	vpor	%ymm2, %ymm6, %ymm6
	vmovdqu8	%ymm3, -96(%rcx,%rdx) {%k1}
	vmovdqu8	%ymm4, -64(%rcx,%rdx) {%k2}
	vmovdqu8	%ymm5, -32(%rcx,%rdx) {%k3}
	vmovdqu8	%ymm6, (%rcx,%rdx) {%k4}
	subq	$-128, %rdx
	cmpq	%rdx, %rax
	jne	.LBB27_6
# LLVM-MCA-END clang-199
# LLVM-MCA-BEGIN clang-200
	vmovdqu	(%rdi,%rcx), %xmm3
	vpaddb	%xmm0, %xmm3, %xmm4
	vpcmpltub	%xmm1, %xmm4, %k1
	vpor	%xmm2, %xmm3, %xmm3
	vmovdqu8	%xmm3, (%rdi,%rcx) {%k1}
	addq	$16, %rcx
	cmpq	%rcx, %rax
	jne	.LBB27_10
# LLVM-MCA-END clang-200
# LLVM-MCA-BEGIN clang-201
	vmovss	(%rdi,%r9,4), %xmm1
	vmovss	(%rsi,%r9,4), %xmm2
	vmulss	%xmm2, %xmm2, %xmm2
	vfmadd231ss	%xmm1, %xmm1, %xmm2
	vmovss	(%rdx,%r9,4), %xmm1
	vfmadd213ss	%xmm2, %xmm1, %xmm1
	vsqrtss	%xmm1, %xmm1, %xmm1
	vmovss	%xmm1, (%rcx,%r9,4)
	vmovss	4(%rdi,%r9,4), %xmm2
	vmovss	4(%rsi,%r9,4), %xmm3
	vmulss	%xmm3, %xmm3, %xmm3
	vfmadd231ss	%xmm2, %xmm2, %xmm3
	vmovss	4(%rdx,%r9,4), %xmm2
	vfmadd213ss	%xmm3, %xmm2, %xmm2
	vsqrtss	%xmm2, %xmm2, %xmm2
	vmovss	%xmm2, 4(%rcx,%r9,4)
	vaddss	%xmm1, %xmm0, %xmm0
	vaddss	%xmm2, %xmm0, %xmm0
	vmovss	8(%rdi,%r9,4), %xmm1
	vmovss	8(%rsi,%r9,4), %xmm2
	vmulss	%xmm2, %xmm2, %xmm2
	vfmadd231ss	%xmm1, %xmm1, %xmm2
	vmovss	8(%rdx,%r9,4), %xmm1
	vfmadd213ss	%xmm2, %xmm1, %xmm1
	vsqrtss	%xmm1, %xmm1, %xmm1
	vmovss	%xmm1, 8(%rcx,%r9,4)
	vmovss	12(%rdi,%r9,4), %xmm2
	vmovss	12(%rsi,%r9,4), %xmm3
	vaddss	%xmm1, %xmm0, %xmm0
	vmulss	%xmm3, %xmm3, %xmm1
	vfmadd231ss	%xmm2, %xmm2, %xmm1
	vmovss	12(%rdx,%r9,4), %xmm2
	vfmadd213ss	%xmm1, %xmm2, %xmm2
	vsqrtss	%xmm2, %xmm2, %xmm1
	vmovss	%xmm1, 12(%rcx,%r9,4)
	vaddss	%xmm1, %xmm0, %xmm0
	addq	$4, %r9
	cmpq	%r9, %r8
	jne	.LBB30_9
# LLVM-MCA-END clang-201
# LLVM-MCA-BEGIN clang-202
	mulxq	(%rdi,%r10,8), %rbx, %r14
	addq	%rax, %rbx
	adcq	%r11, %r14
	movq	%rbx, (%r8,%r10,8)
	mulxq	8(%rdi,%r10,8), %r11, %rax
	addq	%r14, %r11
	movq	%r11, 8(%r8,%r10,8)
	mulxq	16(%rdi,%r10,8), %rbx, %r11
	adcq	%rax, %rbx
	movq	%rbx, 16(%r8,%r10,8)
	mulxq	24(%rdi,%r10,8), %rbx, %rax
	adcq	%r11, %rbx
	adcq	$0, %rax
	movq	%rbx, 24(%r8,%r10,8)
	addq	$4, %r10
	movl	$0, %r11d
	cmpq	%r10, %rcx
	jne	.LBB31_9
# LLVM-MCA-END clang-202
# LLVM-MCA-BEGIN clang-203
	vmovq	(%rdi,%r9,8), %xmm7
	vmovq	%xmm7, (%r8)
	incq	%r9
	addq	%r11, %r8
	decq	%rcx
	jne	.LBB32_19
# LLVM-MCA-END clang-203
# LLVM-MCA-BEGIN clang-204
	vmovsd	(%rdi,%r9,8), %xmm7
	vmovsd	%xmm7, (%r14)
	vmovsd	8(%rdi,%r9,8), %xmm7
	leaq	(%r14,%r10,8), %rax
	vmovsd	%xmm7, (%r14,%r10,8)
	vmovsd	16(%rdi,%r9,8), %xmm7
	vmovsd	%xmm7, (%r11,%rax)
	addq	%r11, %rax
	vmovsd	24(%rdi,%r9,8), %xmm7
	vmovsd	%xmm7, (%r11,%rax)
	addq	%r11, %rax
	vmovsd	32(%rdi,%r9,8), %xmm7
	vmovsd	%xmm7, (%r11,%rax)
	addq	%r11, %rax
	vmovsd	40(%rdi,%r9,8), %xmm7
	vmovsd	%xmm7, (%r11,%rax)
	addq	%r11, %rax
	vmovsd	48(%rdi,%r9,8), %xmm7
	vmovsd	%xmm7, (%r11,%rax)
	vmovq	56(%rdi,%r9,8), %xmm7
	addq	%r11, %rax
	vmovq	%xmm7, (%r11,%rax)
	addq	$8, %r9
	addq	%r12, %r14
	cmpq	%r9, %r10
	jne	.LBB32_22
# LLVM-MCA-END clang-204
# LLVM-MCA-BEGIN clang-205
	vpaddq	%ymm2, %ymm7, %ymm8
	vpaddq	%ymm4, %ymm7, %ymm9
	vpaddq	%ymm5, %ymm7, %ymm10
	vmovupd	-96(%r15,%rcx,8), %ymm11
	vmovupd	-64(%r15,%rcx,8), %ymm12
	vmovupd	-32(%r15,%rcx,8), %ymm13
	vmovupd	(%r15,%rcx,8), %ymm14
	vpmullq	%ymm0, %ymm7, %ymm15
	vpmullq	%ymm0, %ymm8, %ymm8
	vpmullq	%ymm0, %ymm9, %ymm9
	vpmullq	%ymm0, %ymm10, %ymm10
	kxnorw	%k0, %k0, %k1
	vscatterqpd	%ymm11, (%r9,%ymm15,8) {%k1}
	kxnorw	%k0, %k0, %k1
	vscatterqpd	%ymm12, (%r9,%ymm8,8) {%k1}
	kxnorw	%k0, %k0, %k1
	vscatterqpd	%ymm13, (%r9,%ymm9,8) {%k1}
	kxnorw	%k0, %k0, %k1
	vscatterqpd	%ymm14, (%r9,%ymm10,8) {%k1}
	addq	$16, %rcx
	vpaddq	%ymm6, %ymm7, %ymm7
	cmpq	%rcx, %rax
	jne	.LBB32_11
# LLVM-MCA-END clang-205
# LLVM-MCA-BEGIN clang-206
	vmovupd	(%rdi,%rcx,8), %ymm8
	vpmullq	%ymm0, %ymm7, %ymm9
	kxnorw	%k0, %k0, %k1
	vscatterqpd	%ymm8, (%r9,%ymm9,8) {%k1}
	addq	$4, %rcx
	vpaddq	%ymm2, %ymm7, %ymm7
	cmpq	%rcx, %rax
	jne	.LBB32_15
# LLVM-MCA-END clang-206
# LLVM-MCA-BEGIN clang-207
	vmovdqu	(%rdi,%r8,4), %ymm1
	vmovdqu	32(%rdi,%r8,4), %ymm2
	vmovdqu	64(%rdi,%r8,4), %ymm3
	vmovdqu	96(%rdi,%r8,4), %ymm4
	vmovdqu	(%rsi,%r8,4), %ymm5
	vmovdqu	32(%rsi,%r8,4), %ymm6
	vmovdqu	64(%rsi,%r8,4), %ymm7
	vmovdqu	96(%rsi,%r8,4), %ymm8
	vpcmpnltd	%ymm5, %ymm1, %k1
	vpcmpnltd	%ymm6, %ymm2, %k2
	vpcmpnltd	%ymm7, %ymm3, %k3
	vpcmpnltd	%ymm8, %ymm4, %k4
	vpsubd	%ymm0, %ymm5, %ymm1 {%k1}
	vpsubd	%ymm0, %ymm6, %ymm2 {%k2}
	vpsubd	%ymm0, %ymm7, %ymm3 {%k3}
	vpsubd	%ymm0, %ymm8, %ymm4 {%k4}
	vmovdqu	%ymm1, (%rdx,%r8,4)
	vmovdqu	%ymm2, 32(%rdx,%r8,4)
	vmovdqu	%ymm3, 64(%rdx,%r8,4)
	vmovdqu	%ymm4, 96(%rdx,%r8,4)
	addq	$32, %r8
	cmpq	%r8, %rax
	jne	.LBB34_8
# LLVM-MCA-END clang-207
# LLVM-MCA-BEGIN clang-208
	vmovdqu	(%rdi,%r8,4), %xmm1
	vmovdqu	(%rsi,%r8,4), %xmm2
	vpcmpnltd	%xmm2, %xmm1, %k1
	vpsubd	%xmm0, %xmm2, %xmm1 {%k1}
	vmovdqu	%xmm1, (%rdx,%r8,4)
	addq	$4, %r8
	cmpq	%r8, %rax
	jne	.LBB34_12
# LLVM-MCA-END clang-208
# LLVM-MCA-BEGIN clang-209
	xorl	%edx, %edx
	divl	%ecx
	movq	%rcx, %rax
	testq	%rdx, %rdx
	je	.LBB10_5
	movq	%rdx, %rcx
	movq	%rax, %rdx
	orq	%rcx, %rdx
	shrq	$32, %rdx
	je	.LBB10_4
# LLVM-MCA-END clang-209
# LLVM-MCA-BEGIN clang-210
	movq	%rdx, %rcx
	movq	%rax, %rdx
	orq	%rcx, %rdx
	shrq	$32, %rdx
	je	.LBB10_4
	xorl	%edx, %edx
	divq	%rcx
	movq	%rcx, %rax
	testq	%rdx, %rdx
	jne	.LBB10_3
# LLVM-MCA-END clang-210
# LLVM-MCA-BEGIN clang-211
	callq	sqrt@PLT
	xorpd	%xmm1, %xmm1
	movsd	%xmm0, 24(%rbx,%r12,8)
	addq	$4, %r12
	cmpq	%r12, %r14
	je	.LBB13_3
	movsd	(%rbx,%r12,8), %xmm0
	ucomisd	%xmm1, %xmm0
	jb	.LBB13_14
	sqrtsd	%xmm0, %xmm0
	movsd	%xmm0, (%rbx,%r12,8)
	movsd	8(%rbx,%r12,8), %xmm0
	ucomisd	%xmm1, %xmm0
	jae	.LBB13_16
	callq	sqrt@PLT
	xorpd	%xmm1, %xmm1
	movsd	%xmm0, 8(%rbx,%r12,8)
	movsd	16(%rbx,%r12,8), %xmm0
	ucomisd	%xmm1, %xmm0
	jae	.LBB13_19
	callq	sqrt@PLT
	xorpd	%xmm1, %xmm1
	movsd	%xmm0, 16(%rbx,%r12,8)
	movsd	24(%rbx,%r12,8), %xmm0
	ucomisd	%xmm1, %xmm0
	jb	.LBB13_23
# LLVM-MCA-END clang-211
# LLVM-MCA-BEGIN clang-212
	callq	sqrt@PLT
	xorpd	%xmm1, %xmm1
	movsd	%xmm0, 8(%rbx,%r12,8)
	movsd	16(%rbx,%r12,8), %xmm0
	ucomisd	%xmm1, %xmm0
	jae	.LBB13_19
	callq	sqrt@PLT
	xorpd	%xmm1, %xmm1
	movsd	%xmm0, 16(%rbx,%r12,8)
	movsd	24(%rbx,%r12,8), %xmm0
	ucomisd	%xmm1, %xmm0
	jb	.LBB13_23
	jmp	.LBB13_22
	callq	sqrt@PLT
	xorpd	%xmm1, %xmm1
	movsd	%xmm0, (%rbx,%r12,8)
	movsd	8(%rbx,%r12,8), %xmm0
	ucomisd	%xmm1, %xmm0
	jb	.LBB13_17
# LLVM-MCA-END clang-212
# LLVM-MCA-BEGIN clang-213
	callq	sqrt@PLT
	xorpd	%xmm1, %xmm1
	movsd	%xmm0, 16(%rbx,%r12,8)
	movsd	24(%rbx,%r12,8), %xmm0
	ucomisd	%xmm1, %xmm0
	jb	.LBB13_23
	jmp	.LBB13_22
	callq	sqrt@PLT
	xorpd	%xmm1, %xmm1
	movsd	%xmm0, (%rbx,%r12,8)
	movsd	8(%rbx,%r12,8), %xmm0
	ucomisd	%xmm1, %xmm0
	jb	.LBB13_17
	sqrtsd	%xmm0, %xmm0
	movsd	%xmm0, 8(%rbx,%r12,8)
	movsd	16(%rbx,%r12,8), %xmm0
	ucomisd	%xmm1, %xmm0
	jb	.LBB13_20
# LLVM-MCA-END clang-213
# LLVM-MCA-BEGIN clang-214
	movsd	(%rbx,%r14,8), %xmm0
	ucomisd	%xmm1, %xmm0
	jb	.LBB13_7
	sqrtsd	%xmm0, %xmm0
	movsd	%xmm0, (%rbx,%r14,8)
	incq	%r14
	cmpq	%r14, %r15
	jne	.LBB13_5
# LLVM-MCA-END clang-214
# LLVM-MCA-BEGIN clang-215
	movl	%r8d, %r9d
	shrl	$16, %r9d
	testb	$1, %r9b
	jne	.LBB27_11
	shrl	$24, %r8d
	testb	$1, %r8b
	jne	.LBB27_13
	pextrw	$2, %xmm3, %r8d
	pextrw	$2, %xmm2, %edx
	testb	$1, %r8b
	jne	.LBB27_15
	shrl	$8, %r8d
	testb	$1, %r8b
	jne	.LBB27_17
	pextrw	$3, %xmm3, %r8d
	pextrw	$3, %xmm2, %edx
	testb	$1, %r8b
	jne	.LBB27_19
	shrl	$8, %r8d
	testb	$1, %r8b
	jne	.LBB27_21
	pextrw	$4, %xmm3, %r8d
	pextrw	$4, %xmm2, %edx
	testb	$1, %r8b
	jne	.LBB27_23
	shrl	$8, %r8d
	testb	$1, %r8b
	jne	.LBB27_25
	pextrw	$5, %xmm3, %r8d
	pextrw	$5, %xmm2, %edx
	testb	$1, %r8b
	jne	.LBB27_27
	shrl	$8, %r8d
	testb	$1, %r8b
	jne	.LBB27_29
	pextrw	$6, %xmm3, %r8d
	pextrw	$6, %xmm2, %edx
	testb	$1, %r8b
	jne	.LBB27_31
	shrl	$8, %r8d
	testb	$1, %r8b
	jne	.LBB27_33
	pextrw	$7, %xmm3, %r8d
	pextrw	$7, %xmm2, %edx
	testb	$1, %r8b
	jne	.LBB27_35
	shrl	$8, %r8d
	testb	$1, %r8b
	je	.LBB27_38
	jmp	.LBB27_37
	movl	%edx, %r9d
	orb	$32, %r9b
	movb	%r9b, (%rdi,%rcx)
	movl	%r8d, %r9d
	shrl	$8, %r9d
	testb	$1, %r9b
	je	.LBB27_10
# LLVM-MCA-END clang-215
# LLVM-MCA-BEGIN clang-216
	callq	sqrt@PLT
	vxorpd	%xmm1, %xmm1, %xmm1
	vmovsd	%xmm0, 56(%rbx,%r12,8)
	addq	$8, %r12
	cmpq	%r12, %r14
	je	.LBB13_3
	vmovsd	(%rbx,%r12,8), %xmm0
	vucomisd	%xmm1, %xmm0
	jb	.LBB13_14
	vsqrtsd	%xmm0, %xmm0, %xmm0
	vmovsd	%xmm0, (%rbx,%r12,8)
	vmovsd	8(%rbx,%r12,8), %xmm0
	vucomisd	%xmm1, %xmm0
	jae	.LBB13_16
	callq	sqrt@PLT
	vxorpd	%xmm1, %xmm1, %xmm1
	vmovsd	%xmm0, 8(%rbx,%r12,8)
	vmovsd	16(%rbx,%r12,8), %xmm0
	vucomisd	%xmm1, %xmm0
	jae	.LBB13_19
	callq	sqrt@PLT
	vxorpd	%xmm1, %xmm1, %xmm1
	vmovsd	%xmm0, 16(%rbx,%r12,8)
	vmovsd	24(%rbx,%r12,8), %xmm0
	vucomisd	%xmm1, %xmm0
	jae	.LBB13_22
	callq	sqrt@PLT
	vxorpd	%xmm1, %xmm1, %xmm1
	vmovsd	%xmm0, 24(%rbx,%r12,8)
	vmovsd	32(%rbx,%r12,8), %xmm0
	vucomisd	%xmm1, %xmm0
	jae	.LBB13_25
	callq	sqrt@PLT
	vxorpd	%xmm1, %xmm1, %xmm1
	vmovsd	%xmm0, 32(%rbx,%r12,8)
	vmovsd	40(%rbx,%r12,8), %xmm0
	vucomisd	%xmm1, %xmm0
	jae	.LBB13_28
	callq	sqrt@PLT
	vxorpd	%xmm1, %xmm1, %xmm1
	vmovsd	%xmm0, 40(%rbx,%r12,8)
	vmovsd	48(%rbx,%r12,8), %xmm0
	vucomisd	%xmm1, %xmm0
	jae	.LBB13_31
	callq	sqrt@PLT
	vxorpd	%xmm1, %xmm1, %xmm1
	vmovsd	%xmm0, 48(%rbx,%r12,8)
	vmovsd	56(%rbx,%r12,8), %xmm0
	vucomisd	%xmm1, %xmm0
	jb	.LBB13_35
# LLVM-MCA-END clang-216
# LLVM-MCA-BEGIN clang-217
	callq	sqrt@PLT
	vxorpd	%xmm1, %xmm1, %xmm1
	vmovsd	%xmm0, 8(%rbx,%r12,8)
	vmovsd	16(%rbx,%r12,8), %xmm0
	vucomisd	%xmm1, %xmm0
	jae	.LBB13_19
	callq	sqrt@PLT
	vxorpd	%xmm1, %xmm1, %xmm1
	vmovsd	%xmm0, 16(%rbx,%r12,8)
	vmovsd	24(%rbx,%r12,8), %xmm0
	vucomisd	%xmm1, %xmm0
	jae	.LBB13_22
	callq	sqrt@PLT
	vxorpd	%xmm1, %xmm1, %xmm1
	vmovsd	%xmm0, 24(%rbx,%r12,8)
	vmovsd	32(%rbx,%r12,8), %xmm0
	vucomisd	%xmm1, %xmm0
	jae	.LBB13_25
	callq	sqrt@PLT
	vxorpd	%xmm1, %xmm1, %xmm1
	vmovsd	%xmm0, 32(%rbx,%r12,8)
	vmovsd	40(%rbx,%r12,8), %xmm0
	vucomisd	%xmm1, %xmm0
	jae	.LBB13_28
	callq	sqrt@PLT
	vxorpd	%xmm1, %xmm1, %xmm1
	vmovsd	%xmm0, 40(%rbx,%r12,8)
	vmovsd	48(%rbx,%r12,8), %xmm0
	vucomisd	%xmm1, %xmm0
	jae	.LBB13_31
	callq	sqrt@PLT
	vxorpd	%xmm1, %xmm1, %xmm1
	vmovsd	%xmm0, 48(%rbx,%r12,8)
	vmovsd	56(%rbx,%r12,8), %xmm0
	vucomisd	%xmm1, %xmm0
	jb	.LBB13_35
	jmp	.LBB13_34
	callq	sqrt@PLT
	vxorpd	%xmm1, %xmm1, %xmm1
	vmovsd	%xmm0, (%rbx,%r12,8)
	vmovsd	8(%rbx,%r12,8), %xmm0
	vucomisd	%xmm1, %xmm0
	jb	.LBB13_17
# LLVM-MCA-END clang-217
# LLVM-MCA-BEGIN clang-218
	callq	sqrt@PLT
	vxorpd	%xmm1, %xmm1, %xmm1
	vmovsd	%xmm0, 16(%rbx,%r12,8)
	vmovsd	24(%rbx,%r12,8), %xmm0
	vucomisd	%xmm1, %xmm0
	jae	.LBB13_22
	callq	sqrt@PLT
	vxorpd	%xmm1, %xmm1, %xmm1
	vmovsd	%xmm0, 24(%rbx,%r12,8)
	vmovsd	32(%rbx,%r12,8), %xmm0
	vucomisd	%xmm1, %xmm0
	jae	.LBB13_25
	callq	sqrt@PLT
	vxorpd	%xmm1, %xmm1, %xmm1
	vmovsd	%xmm0, 32(%rbx,%r12,8)
	vmovsd	40(%rbx,%r12,8), %xmm0
	vucomisd	%xmm1, %xmm0
	jae	.LBB13_28
	callq	sqrt@PLT
	vxorpd	%xmm1, %xmm1, %xmm1
	vmovsd	%xmm0, 40(%rbx,%r12,8)
	vmovsd	48(%rbx,%r12,8), %xmm0
	vucomisd	%xmm1, %xmm0
	jae	.LBB13_31
	callq	sqrt@PLT
	vxorpd	%xmm1, %xmm1, %xmm1
	vmovsd	%xmm0, 48(%rbx,%r12,8)
	vmovsd	56(%rbx,%r12,8), %xmm0
	vucomisd	%xmm1, %xmm0
	jb	.LBB13_35
	jmp	.LBB13_34
	callq	sqrt@PLT
	vxorpd	%xmm1, %xmm1, %xmm1
	vmovsd	%xmm0, (%rbx,%r12,8)
	vmovsd	8(%rbx,%r12,8), %xmm0
	vucomisd	%xmm1, %xmm0
	jb	.LBB13_17
	vsqrtsd	%xmm0, %xmm0, %xmm0
	vmovsd	%xmm0, 8(%rbx,%r12,8)
	vmovsd	16(%rbx,%r12,8), %xmm0
	vucomisd	%xmm1, %xmm0
	jb	.LBB13_20
# LLVM-MCA-END clang-218
# LLVM-MCA-BEGIN clang-219
	callq	sqrt@PLT
	vxorpd	%xmm1, %xmm1, %xmm1
	vmovsd	%xmm0, 24(%rbx,%r12,8)
	vmovsd	32(%rbx,%r12,8), %xmm0
	vucomisd	%xmm1, %xmm0
	jae	.LBB13_25
	callq	sqrt@PLT
	vxorpd	%xmm1, %xmm1, %xmm1
	vmovsd	%xmm0, 32(%rbx,%r12,8)
	vmovsd	40(%rbx,%r12,8), %xmm0
	vucomisd	%xmm1, %xmm0
	jae	.LBB13_28
	callq	sqrt@PLT
	vxorpd	%xmm1, %xmm1, %xmm1
	vmovsd	%xmm0, 40(%rbx,%r12,8)
	vmovsd	48(%rbx,%r12,8), %xmm0
	vucomisd	%xmm1, %xmm0
	jae	.LBB13_31
	callq	sqrt@PLT
	vxorpd	%xmm1, %xmm1, %xmm1
	vmovsd	%xmm0, 48(%rbx,%r12,8)
	vmovsd	56(%rbx,%r12,8), %xmm0
	vucomisd	%xmm1, %xmm0
	jb	.LBB13_35
	jmp	.LBB13_34
	callq	sqrt@PLT
	vxorpd	%xmm1, %xmm1, %xmm1
	vmovsd	%xmm0, (%rbx,%r12,8)
	vmovsd	8(%rbx,%r12,8), %xmm0
	vucomisd	%xmm1, %xmm0
	jb	.LBB13_17
	vsqrtsd	%xmm0, %xmm0, %xmm0
	vmovsd	%xmm0, 8(%rbx,%r12,8)
	vmovsd	16(%rbx,%r12,8), %xmm0
	vucomisd	%xmm1, %xmm0
	jb	.LBB13_20
	vsqrtsd	%xmm0, %xmm0, %xmm0
	vmovsd	%xmm0, 16(%rbx,%r12,8)
	vmovsd	24(%rbx,%r12,8), %xmm0
	vucomisd	%xmm1, %xmm0
	jb	.LBB13_23
# LLVM-MCA-END clang-219
# LLVM-MCA-BEGIN clang-220
	callq	sqrt@PLT
	vxorpd	%xmm1, %xmm1, %xmm1
	vmovsd	%xmm0, 32(%rbx,%r12,8)
	vmovsd	40(%rbx,%r12,8), %xmm0
	vucomisd	%xmm1, %xmm0
	jae	.LBB13_28
	callq	sqrt@PLT
	vxorpd	%xmm1, %xmm1, %xmm1
	vmovsd	%xmm0, 40(%rbx,%r12,8)
	vmovsd	48(%rbx,%r12,8), %xmm0
	vucomisd	%xmm1, %xmm0
	jae	.LBB13_31
	callq	sqrt@PLT
	vxorpd	%xmm1, %xmm1, %xmm1
	vmovsd	%xmm0, 48(%rbx,%r12,8)
	vmovsd	56(%rbx,%r12,8), %xmm0
	vucomisd	%xmm1, %xmm0
	jb	.LBB13_35
	jmp	.LBB13_34
	callq	sqrt@PLT
	vxorpd	%xmm1, %xmm1, %xmm1
	vmovsd	%xmm0, (%rbx,%r12,8)
	vmovsd	8(%rbx,%r12,8), %xmm0
	vucomisd	%xmm1, %xmm0
	jb	.LBB13_17
	vsqrtsd	%xmm0, %xmm0, %xmm0
	vmovsd	%xmm0, 8(%rbx,%r12,8)
	vmovsd	16(%rbx,%r12,8), %xmm0
	vucomisd	%xmm1, %xmm0
	jb	.LBB13_20
	vsqrtsd	%xmm0, %xmm0, %xmm0
	vmovsd	%xmm0, 16(%rbx,%r12,8)
	vmovsd	24(%rbx,%r12,8), %xmm0
	vucomisd	%xmm1, %xmm0
	jb	.LBB13_23
	vsqrtsd	%xmm0, %xmm0, %xmm0
	vmovsd	%xmm0, 24(%rbx,%r12,8)
	vmovsd	32(%rbx,%r12,8), %xmm0
	vucomisd	%xmm1, %xmm0
	jb	.LBB13_26
# LLVM-MCA-END clang-220
# LLVM-MCA-BEGIN clang-221
	callq	sqrt@PLT
	vxorpd	%xmm1, %xmm1, %xmm1
	vmovsd	%xmm0, 40(%rbx,%r12,8)
	vmovsd	48(%rbx,%r12,8), %xmm0
	vucomisd	%xmm1, %xmm0
	jae	.LBB13_31
	callq	sqrt@PLT
	vxorpd	%xmm1, %xmm1, %xmm1
	vmovsd	%xmm0, 48(%rbx,%r12,8)
	vmovsd	56(%rbx,%r12,8), %xmm0
	vucomisd	%xmm1, %xmm0
	jb	.LBB13_35
	jmp	.LBB13_34
	callq	sqrt@PLT
	vxorpd	%xmm1, %xmm1, %xmm1
	vmovsd	%xmm0, (%rbx,%r12,8)
	vmovsd	8(%rbx,%r12,8), %xmm0
	vucomisd	%xmm1, %xmm0
	jb	.LBB13_17
	vsqrtsd	%xmm0, %xmm0, %xmm0
	vmovsd	%xmm0, 8(%rbx,%r12,8)
	vmovsd	16(%rbx,%r12,8), %xmm0
	vucomisd	%xmm1, %xmm0
	jb	.LBB13_20
	vsqrtsd	%xmm0, %xmm0, %xmm0
	vmovsd	%xmm0, 16(%rbx,%r12,8)
	vmovsd	24(%rbx,%r12,8), %xmm0
	vucomisd	%xmm1, %xmm0
	jb	.LBB13_23
	vsqrtsd	%xmm0, %xmm0, %xmm0
	vmovsd	%xmm0, 24(%rbx,%r12,8)
	vmovsd	32(%rbx,%r12,8), %xmm0
	vucomisd	%xmm1, %xmm0
	jb	.LBB13_26
	vsqrtsd	%xmm0, %xmm0, %xmm0
	vmovsd	%xmm0, 32(%rbx,%r12,8)
	vmovsd	40(%rbx,%r12,8), %xmm0
	vucomisd	%xmm1, %xmm0
	jb	.LBB13_29
# LLVM-MCA-END clang-221
# LLVM-MCA-BEGIN clang-222
	callq	sqrt@PLT
	vxorpd	%xmm1, %xmm1, %xmm1
	vmovsd	%xmm0, 48(%rbx,%r12,8)
	vmovsd	56(%rbx,%r12,8), %xmm0
	vucomisd	%xmm1, %xmm0
	jb	.LBB13_35
	jmp	.LBB13_34
	callq	sqrt@PLT
	vxorpd	%xmm1, %xmm1, %xmm1
	vmovsd	%xmm0, (%rbx,%r12,8)
	vmovsd	8(%rbx,%r12,8), %xmm0
	vucomisd	%xmm1, %xmm0
	jb	.LBB13_17
	vsqrtsd	%xmm0, %xmm0, %xmm0
	vmovsd	%xmm0, 8(%rbx,%r12,8)
	vmovsd	16(%rbx,%r12,8), %xmm0
	vucomisd	%xmm1, %xmm0
	jb	.LBB13_20
	vsqrtsd	%xmm0, %xmm0, %xmm0
	vmovsd	%xmm0, 16(%rbx,%r12,8)
	vmovsd	24(%rbx,%r12,8), %xmm0
	vucomisd	%xmm1, %xmm0
	jb	.LBB13_23
	vsqrtsd	%xmm0, %xmm0, %xmm0
	vmovsd	%xmm0, 24(%rbx,%r12,8)
	vmovsd	32(%rbx,%r12,8), %xmm0
	vucomisd	%xmm1, %xmm0
	jb	.LBB13_26
	vsqrtsd	%xmm0, %xmm0, %xmm0
	vmovsd	%xmm0, 32(%rbx,%r12,8)
	vmovsd	40(%rbx,%r12,8), %xmm0
	vucomisd	%xmm1, %xmm0
	jb	.LBB13_29
	vsqrtsd	%xmm0, %xmm0, %xmm0
	vmovsd	%xmm0, 40(%rbx,%r12,8)
	vmovsd	48(%rbx,%r12,8), %xmm0
	vucomisd	%xmm1, %xmm0
	jb	.LBB13_32
# LLVM-MCA-END clang-222
# LLVM-MCA-BEGIN clang-223
	vmovsd	(%rbx,%r14,8), %xmm0
	vucomisd	%xmm1, %xmm0
	jb	.LBB13_7
	vsqrtsd	%xmm0, %xmm0, %xmm0
	vmovsd	%xmm0, (%rbx,%r14,8)
	incq	%r14
	cmpq	%r14, %r15
	jne	.LBB13_5
# LLVM-MCA-END clang-223
# LLVM-MCA-BEGIN clang-224
	vpextrb	$2, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_43
	vpextrb	$3, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_45
	vpextrb	$4, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_47
	vpextrb	$5, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_49
	vpextrb	$6, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_51
	vpextrb	$7, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_53
	vpextrb	$8, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_55
	vpextrb	$9, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_57
	vpextrb	$10, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_59
	vpextrb	$11, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_61
	vpextrb	$12, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_63
	vpextrb	$13, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_65
	vpextrb	$14, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_67
	vpextrb	$15, %xmm4, %edx
	testb	$1, %dl
	je	.LBB27_70
	jmp	.LBB27_69
	vmovd	%xmm3, %edx
	orb	$32, %dl
	movb	%dl, 16(%rdi,%rcx)
	vpextrb	$1, %xmm4, %edx
	testb	$1, %dl
	je	.LBB27_42
# LLVM-MCA-END clang-224
# LLVM-MCA-BEGIN clang-225
	vpextrb	$3, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_45
	vpextrb	$4, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_47
	vpextrb	$5, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_49
	vpextrb	$6, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_51
	vpextrb	$7, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_53
	vpextrb	$8, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_55
	vpextrb	$9, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_57
	vpextrb	$10, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_59
	vpextrb	$11, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_61
	vpextrb	$12, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_63
	vpextrb	$13, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_65
	vpextrb	$14, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_67
	vpextrb	$15, %xmm4, %edx
	testb	$1, %dl
	je	.LBB27_70
	jmp	.LBB27_69
	vmovd	%xmm3, %edx
	orb	$32, %dl
	movb	%dl, 16(%rdi,%rcx)
	vpextrb	$1, %xmm4, %edx
	testb	$1, %dl
	je	.LBB27_42
	vpextrb	$1, %xmm3, %edx
	orb	$32, %dl
	movb	%dl, 17(%rdi,%rcx)
	vpextrb	$2, %xmm4, %edx
	testb	$1, %dl
	je	.LBB27_44
# LLVM-MCA-END clang-225
# LLVM-MCA-BEGIN clang-226
	vpextrb	$4, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_47
	vpextrb	$5, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_49
	vpextrb	$6, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_51
	vpextrb	$7, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_53
	vpextrb	$8, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_55
	vpextrb	$9, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_57
	vpextrb	$10, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_59
	vpextrb	$11, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_61
	vpextrb	$12, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_63
	vpextrb	$13, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_65
	vpextrb	$14, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_67
	vpextrb	$15, %xmm4, %edx
	testb	$1, %dl
	je	.LBB27_70
	jmp	.LBB27_69
	vmovd	%xmm3, %edx
	orb	$32, %dl
	movb	%dl, 16(%rdi,%rcx)
	vpextrb	$1, %xmm4, %edx
	testb	$1, %dl
	je	.LBB27_42
	vpextrb	$1, %xmm3, %edx
	orb	$32, %dl
	movb	%dl, 17(%rdi,%rcx)
	vpextrb	$2, %xmm4, %edx
	testb	$1, %dl
	je	.LBB27_44
	vpextrb	$2, %xmm3, %edx
	orb	$32, %dl
	movb	%dl, 18(%rdi,%rcx)
	vpextrb	$3, %xmm4, %edx
	testb	$1, %dl
	je	.LBB27_46
# LLVM-MCA-END clang-226
# LLVM-MCA-BEGIN clang-227
	vpextrb	$5, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_49
	vpextrb	$6, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_51
	vpextrb	$7, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_53
	vpextrb	$8, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_55
	vpextrb	$9, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_57
	vpextrb	$10, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_59
	vpextrb	$11, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_61
	vpextrb	$12, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_63
	vpextrb	$13, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_65
	vpextrb	$14, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_67
	vpextrb	$15, %xmm4, %edx
	testb	$1, %dl
	je	.LBB27_70
	jmp	.LBB27_69
	vmovd	%xmm3, %edx
	orb	$32, %dl
	movb	%dl, 16(%rdi,%rcx)
	vpextrb	$1, %xmm4, %edx
	testb	$1, %dl
	je	.LBB27_42
	vpextrb	$1, %xmm3, %edx
	orb	$32, %dl
	movb	%dl, 17(%rdi,%rcx)
	vpextrb	$2, %xmm4, %edx
	testb	$1, %dl
	je	.LBB27_44
	vpextrb	$2, %xmm3, %edx
	orb	$32, %dl
	movb	%dl, 18(%rdi,%rcx)
	vpextrb	$3, %xmm4, %edx
	testb	$1, %dl
	je	.LBB27_46
	vpextrb	$3, %xmm3, %edx
	orb	$32, %dl
	movb	%dl, 19(%rdi,%rcx)
	vpextrb	$4, %xmm4, %edx
	testb	$1, %dl
	je	.LBB27_48
# LLVM-MCA-END clang-227
# LLVM-MCA-BEGIN clang-228
	addq	$8, %rcx
	cmpq	%rcx, %rax
	je	.LBB27_91
	vmovq	(%rdi,%rcx), %xmm3
	vpaddb	%xmm0, %xmm3, %xmm4
	vpmaxub	%xmm1, %xmm4, %xmm5
	vpcmpeqb	%xmm5, %xmm4, %xmm4
	vmovd	%xmm4, %edx
	notb	%dl
	testb	$1, %dl
	jne	.LBB27_75
	vpxor	%xmm2, %xmm4, %xmm4
	vpextrb	$1, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_77
	vpextrb	$2, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_79
	vpextrb	$3, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_81
	vpextrb	$4, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_83
	vpextrb	$5, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_85
	vpextrb	$6, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_87
	vpextrb	$7, %xmm4, %edx
	testb	$1, %dl
	je	.LBB27_90
# LLVM-MCA-END clang-228
# LLVM-MCA-BEGIN clang-229
	vpextrb	$2, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_79
	vpextrb	$3, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_81
	vpextrb	$4, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_83
	vpextrb	$5, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_85
	vpextrb	$6, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_87
	vpextrb	$7, %xmm4, %edx
	testb	$1, %dl
	je	.LBB27_90
	jmp	.LBB27_89
	vmovd	%xmm3, %edx
	orb	$32, %dl
	movb	%dl, (%rdi,%rcx)
	vpxor	%xmm2, %xmm4, %xmm4
	vpextrb	$1, %xmm4, %edx
	testb	$1, %dl
	je	.LBB27_78
# LLVM-MCA-END clang-229
# LLVM-MCA-BEGIN clang-230
	vpextrb	$3, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_81
	vpextrb	$4, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_83
	vpextrb	$5, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_85
	vpextrb	$6, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_87
	vpextrb	$7, %xmm4, %edx
	testb	$1, %dl
	je	.LBB27_90
	jmp	.LBB27_89
	vmovd	%xmm3, %edx
	orb	$32, %dl
	movb	%dl, (%rdi,%rcx)
	vpxor	%xmm2, %xmm4, %xmm4
	vpextrb	$1, %xmm4, %edx
	testb	$1, %dl
	je	.LBB27_78
	vpextrb	$1, %xmm3, %edx
	orb	$32, %dl
	movb	%dl, 1(%rdi,%rcx)
	vpextrb	$2, %xmm4, %edx
	testb	$1, %dl
	je	.LBB27_80
# LLVM-MCA-END clang-230
# LLVM-MCA-BEGIN clang-231
	vpextrb	$4, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_83
	vpextrb	$5, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_85
	vpextrb	$6, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_87
	vpextrb	$7, %xmm4, %edx
	testb	$1, %dl
	je	.LBB27_90
	jmp	.LBB27_89
	vmovd	%xmm3, %edx
	orb	$32, %dl
	movb	%dl, (%rdi,%rcx)
	vpxor	%xmm2, %xmm4, %xmm4
	vpextrb	$1, %xmm4, %edx
	testb	$1, %dl
	je	.LBB27_78
	vpextrb	$1, %xmm3, %edx
	orb	$32, %dl
	movb	%dl, 1(%rdi,%rcx)
	vpextrb	$2, %xmm4, %edx
	testb	$1, %dl
	je	.LBB27_80
	vpextrb	$2, %xmm3, %edx
	orb	$32, %dl
	movb	%dl, 2(%rdi,%rcx)
	vpextrb	$3, %xmm4, %edx
	testb	$1, %dl
	je	.LBB27_82
# LLVM-MCA-END clang-231
# LLVM-MCA-BEGIN clang-232
	vpextrb	$5, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_85
	vpextrb	$6, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_87
	vpextrb	$7, %xmm4, %edx
	testb	$1, %dl
	je	.LBB27_90
	jmp	.LBB27_89
	vmovd	%xmm3, %edx
	orb	$32, %dl
	movb	%dl, (%rdi,%rcx)
	vpxor	%xmm2, %xmm4, %xmm4
	vpextrb	$1, %xmm4, %edx
	testb	$1, %dl
	je	.LBB27_78
	vpextrb	$1, %xmm3, %edx
	orb	$32, %dl
	movb	%dl, 1(%rdi,%rcx)
	vpextrb	$2, %xmm4, %edx
	testb	$1, %dl
	je	.LBB27_80
	vpextrb	$2, %xmm3, %edx
	orb	$32, %dl
	movb	%dl, 2(%rdi,%rcx)
	vpextrb	$3, %xmm4, %edx
	testb	$1, %dl
	je	.LBB27_82
	vpextrb	$3, %xmm3, %edx
	orb	$32, %dl
	movb	%dl, 3(%rdi,%rcx)
	vpextrb	$4, %xmm4, %edx
	testb	$1, %dl
	je	.LBB27_84
# LLVM-MCA-END clang-232
# LLVM-MCA-BEGIN clang-233
	vpextrb	$6, %xmm4, %edx
	testb	$1, %dl
	jne	.LBB27_87
	vpextrb	$7, %xmm4, %edx
	testb	$1, %dl
	je	.LBB27_90
	jmp	.LBB27_89
	vmovd	%xmm3, %edx
	orb	$32, %dl
	movb	%dl, (%rdi,%rcx)
	vpxor	%xmm2, %xmm4, %xmm4
	vpextrb	$1, %xmm4, %edx
	testb	$1, %dl
	je	.LBB27_78
	vpextrb	$1, %xmm3, %edx
	orb	$32, %dl
	movb	%dl, 1(%rdi,%rcx)
	vpextrb	$2, %xmm4, %edx
	testb	$1, %dl
	je	.LBB27_80
	vpextrb	$2, %xmm3, %edx
	orb	$32, %dl
	movb	%dl, 2(%rdi,%rcx)
	vpextrb	$3, %xmm4, %edx
	testb	$1, %dl
	je	.LBB27_82
	vpextrb	$3, %xmm3, %edx
	orb	$32, %dl
	movb	%dl, 3(%rdi,%rcx)
	vpextrb	$4, %xmm4, %edx
	testb	$1, %dl
	je	.LBB27_84
	vpextrb	$4, %xmm3, %edx
	orb	$32, %dl
	movb	%dl, 4(%rdi,%rcx)
	vpextrb	$5, %xmm4, %edx
	testb	$1, %dl
	je	.LBB27_86
# LLVM-MCA-END clang-233
# LLVM-MCA-BEGIN clang-234
	vpextrb	$7, %xmm4, %edx
	testb	$1, %dl
	je	.LBB27_90
	jmp	.LBB27_89
	vmovd	%xmm3, %edx
	orb	$32, %dl
	movb	%dl, (%rdi,%rcx)
	vpxor	%xmm2, %xmm4, %xmm4
	vpextrb	$1, %xmm4, %edx
	testb	$1, %dl
	je	.LBB27_78
	vpextrb	$1, %xmm3, %edx
	orb	$32, %dl
	movb	%dl, 1(%rdi,%rcx)
	vpextrb	$2, %xmm4, %edx
	testb	$1, %dl
	je	.LBB27_80
	vpextrb	$2, %xmm3, %edx
	orb	$32, %dl
	movb	%dl, 2(%rdi,%rcx)
	vpextrb	$3, %xmm4, %edx
	testb	$1, %dl
	je	.LBB27_82
	vpextrb	$3, %xmm3, %edx
	orb	$32, %dl
	movb	%dl, 3(%rdi,%rcx)
	vpextrb	$4, %xmm4, %edx
	testb	$1, %dl
	je	.LBB27_84
	vpextrb	$4, %xmm3, %edx
	orb	$32, %dl
	movb	%dl, 4(%rdi,%rcx)
	vpextrb	$5, %xmm4, %edx
	testb	$1, %dl
	je	.LBB27_86
	vpextrb	$5, %xmm3, %edx
	orb	$32, %dl
	movb	%dl, 5(%rdi,%rcx)
	vpextrb	$6, %xmm4, %edx
	testb	$1, %dl
	je	.LBB27_88
# LLVM-MCA-END clang-234
# LLVM-MCA-BEGIN clang-235
	movups	(%rdi,%rcx,4), %xmm2
	addps	%xmm2, %xmm1
	movups	16(%rdi,%rcx,4), %xmm2
	addps	%xmm2, %xmm0
	addq	$8, %rcx
	cmpq	%rcx, %rax
	jne	.LBB1_6
# LLVM-MCA-END clang-235
# LLVM-MCA-BEGIN clang-236
	addss	(%rdi,%rax,4), %xmm0
	incq	%rax
	cmpq	%rax, %rsi
	jne	.LBB1_4
# LLVM-MCA-END clang-236
# LLVM-MCA-BEGIN clang-237
	movupd	(%rdi,%rcx,8), %xmm2
	movupd	16(%rdi,%rcx,8), %xmm3
	mulpd	%xmm1, %xmm2
	mulpd	%xmm1, %xmm3
	movupd	(%rsi,%rcx,8), %xmm4
	addpd	%xmm2, %xmm4
	movupd	16(%rsi,%rcx,8), %xmm2
	addpd	%xmm3, %xmm2
	movupd	%xmm4, (%rsi,%rcx,8)
	movupd	%xmm2, 16(%rsi,%rcx,8)
	addq	$4, %rcx
	cmpq	%rcx, %rax
	jne	.LBB3_6
# LLVM-MCA-END clang-237
# LLVM-MCA-BEGIN clang-238
	movsd	(%rdi,%rcx,8), %xmm1
	mulsd	8(%rdi,%rcx,8), %xmm0
	mulsd	16(%rdi,%rcx,8), %xmm1
	mulsd	24(%rdi,%rcx,8), %xmm0
	mulsd	32(%rdi,%rcx,8), %xmm1
	mulsd	40(%rdi,%rcx,8), %xmm0
	mulsd	48(%rdi,%rcx,8), %xmm1
	mulsd	56(%rdi,%rcx,8), %xmm0
	divsd	%xmm1, %xmm0
	addq	$8, %rcx
	cmpq	%rcx, %rsi
	jne	.LBB12_9
# LLVM-MCA-END clang-238
# LLVM-MCA-BEGIN clang-239
	movupd	(%rdi,%rcx,8), %xmm0
	sqrtpd	%xmm0, %xmm0
	movupd	%xmm0, (%rdi,%rcx,8)
	addq	$2, %rcx
	cmpq	%rcx, %rax
	jne	.LBB13_5
# LLVM-MCA-END clang-239
# LLVM-MCA-BEGIN clang-240
	movsd	(%rdi,%rax,8), %xmm0
	sqrtsd	%xmm0, %xmm0
	movsd	%xmm0, (%rdi,%rax,8)
	incq	%rax
	cmpq	%rax, %rsi
	jne	.LBB13_3
# LLVM-MCA-END clang-240
# LLVM-MCA-BEGIN clang-241
	movq	%rax, %rcx
	movq	%r8, %rax
	movsd	-4(%rdi,%rcx,4), %xmm1
	movaps	%xmm1, %xmm2
	shufps	$85, %xmm1, %xmm2
	addss	%xmm1, %xmm2
	addss	-4(%rdi,%r8,4), %xmm2
	mulss	%xmm0, %xmm2
	movss	%xmm2, (%rsi,%rcx,4)
	movsd	-8(%rdi,%r8,4), %xmm1
	movaps	%xmm1, %xmm2
	shufps	$85, %xmm1, %xmm2
	addss	%xmm1, %xmm2
	addss	(%rdi,%r8,4), %xmm2
	mulss	%xmm0, %xmm2
	movss	%xmm2, -4(%rsi,%r8,4)
	addq	$2, %r8
	leaq	(%rdx,%rax), %rcx
	addq	$2, %rcx
	cmpq	$1, %rcx
	jne	.LBB16_11
# LLVM-MCA-END clang-241
# LLVM-MCA-BEGIN clang-242
	incq	%rsi
	addq	%r9, %r8
	addq	%r9, %rdi
	cmpq	%rcx, %rsi
	je	.LBB24_12
	movq	%rsi, %rbx
	imulq	%rcx, %rbx
	movq	-8(%rsp), %rdx
	leaq	(%rdx,%rbx,4), %rbx
	movq	-16(%rsp), %r14
	xorl	%r15d, %r15d
	jmp	.LBB24_3
	movss	%xmm0, (%rbx,%r15,4)
	incq	%r15
	addq	$4, %r14
	cmpq	%rcx, %r15
	je	.LBB24_11
# LLVM-MCA-END clang-242
# LLVM-MCA-BEGIN clang-243
	movups	-16(%r8,%r13,4), %xmm3
	movups	(%r8,%r13,4), %xmm2
	leaq	(%r12,%r9), %rbp
	leaq	(%r9,%rbp), %r11
	movss	(%r9,%rbp), %xmm4
	movss	(%r9,%r11), %xmm5
	addq	%r9, %r11
	unpcklps	%xmm5, %xmm4
	movss	(%r12,%r9), %xmm5
	movss	(%r12), %xmm6
	unpcklps	%xmm5, %xmm6
	movlhps	%xmm4, %xmm6
	mulps	%xmm3, %xmm6
	addps	%xmm6, %xmm1
	leaq	(%r11,%r9), %rbp
	leaq	(%rbp,%r9), %rdx
	movss	(%r9,%r11), %xmm3
	movss	(%r9,%rbp), %xmm4
	unpcklps	%xmm4, %xmm3
	movss	(%r9,%rdx), %xmm4
	addq	%r9, %rdx
	movss	(%r9,%rdx), %xmm5
	unpcklps	%xmm5, %xmm4
	movlhps	%xmm4, %xmm3
	mulps	%xmm2, %xmm3
	addps	%xmm3, %xmm0
	addq	$8, %r13
	addq	%r10, %r12
	cmpq	%r13, %rax
	jne	.LBB24_6
# LLVM-MCA-END clang-243
# LLVM-MCA-BEGIN clang-244
	movss	(%r13), %xmm1
	mulss	(%rdi,%r12,4), %xmm1
	addss	%xmm1, %xmm0
	incq	%r12
	addq	%r9, %r13
	cmpq	%r12, %rcx
	jne	.LBB24_9
# LLVM-MCA-END clang-244
# LLVM-MCA-BEGIN clang-245
	movss	(%rdi,%rax,4), %xmm1
	mulss	%xmm1, %xmm1
	movss	(%rsi,%rax,4), %xmm2
	mulss	%xmm2, %xmm2
	addss	%xmm1, %xmm2
	movss	(%rdx,%rax,4), %xmm1
	mulss	%xmm1, %xmm1
	addss	%xmm2, %xmm1
	sqrtss	%xmm1, %xmm1
	movss	%xmm1, (%rcx,%rax,4)
	addss	%xmm1, %xmm0
	movss	4(%rdi,%rax,4), %xmm1
	mulss	%xmm1, %xmm1
	movss	4(%rsi,%rax,4), %xmm2
	mulss	%xmm2, %xmm2
	addss	%xmm1, %xmm2
	movss	4(%rdx,%rax,4), %xmm1
	mulss	%xmm1, %xmm1
	addss	%xmm2, %xmm1
	sqrtss	%xmm1, %xmm1
	movss	%xmm1, 4(%rcx,%rax,4)
	addss	%xmm1, %xmm0
	addq	$2, %rax
	cmpq	%rax, %r8
	jne	.LBB30_11
# LLVM-MCA-END clang-245
# LLVM-MCA-BEGIN clang-246
	movups	(%rdi,%r9,4), %xmm6
	movups	16(%rdi,%r9,4), %xmm7
	mulps	%xmm6, %xmm6
	mulps	%xmm7, %xmm7
	movups	(%rsi,%r9,4), %xmm8
	movups	16(%rsi,%r9,4), %xmm9
	mulps	%xmm8, %xmm8
	addps	%xmm6, %xmm8
	mulps	%xmm9, %xmm9
	addps	%xmm7, %xmm9
	movups	(%rdx,%r9,4), %xmm7
	movups	16(%rdx,%r9,4), %xmm6
	mulps	%xmm7, %xmm7
	addps	%xmm8, %xmm7
	mulps	%xmm6, %xmm6
	addps	%xmm9, %xmm6
	rsqrtps	%xmm7, %xmm8
	movaps	%xmm7, %xmm9
	mulps	%xmm8, %xmm9
	movaps	%xmm9, %xmm10
	mulps	%xmm1, %xmm10
	mulps	%xmm8, %xmm9
	addps	%xmm2, %xmm9
	mulps	%xmm10, %xmm9
	andps	%xmm3, %xmm7
	movaps	%xmm5, %xmm8
	cmpleps	%xmm7, %xmm8
	andps	%xmm9, %xmm8
	rsqrtps	%xmm6, %xmm7
	movaps	%xmm6, %xmm9
	mulps	%xmm7, %xmm9
	movaps	%xmm9, %xmm10
	mulps	%xmm1, %xmm10
	mulps	%xmm7, %xmm9
	addps	%xmm2, %xmm9
	mulps	%xmm10, %xmm9
	andps	%xmm3, %xmm6
	movaps	%xmm5, %xmm7
	cmpleps	%xmm6, %xmm7
	andps	%xmm9, %xmm7
	movups	%xmm8, (%rcx,%r9,4)
	movups	%xmm7, 16(%rcx,%r9,4)
	addps	%xmm8, %xmm4
	addps	%xmm7, %xmm0
	addq	$8, %r9
	cmpq	%r9, %rax
	jne	.LBB30_6
# LLVM-MCA-END clang-246
# LLVM-MCA-BEGIN clang-247
	vaddps	(%rdi,%rcx,4), %ymm0, %ymm0
	vaddps	32(%rdi,%rcx,4), %ymm1, %ymm1
	vaddps	64(%rdi,%rcx,4), %ymm2, %ymm2
	vaddps	96(%rdi,%rcx,4), %ymm3, %ymm3
	addq	$32, %rcx
	cmpq	%rcx, %rax
	jne	.LBB1_8
# LLVM-MCA-END clang-247
# LLVM-MCA-BEGIN clang-248
	vaddps	(%rdi,%rcx,4), %xmm0, %xmm0
	addq	$4, %rcx
	cmpq	%rcx, %rax
	jne	.LBB1_12
# LLVM-MCA-END clang-248
# LLVM-MCA-BEGIN clang-249
	vaddss	(%rdi,%rax,4), %xmm0, %xmm0
	incq	%rax
	cmpq	%rax, %rsi
	jne	.LBB1_4
# LLVM-MCA-END clang-249
# LLVM-MCA-BEGIN clang-250
	vmovsd	(%rdi,%rcx,8), %xmm1
	vfmadd213sd	(%rsi,%rcx,8), %xmm0, %xmm1
	vmovsd	%xmm1, (%rsi,%rcx,8)
	vmovsd	8(%rdi,%rcx,8), %xmm1
	vfmadd213sd	8(%rsi,%rcx,8), %xmm0, %xmm1
	vmovsd	%xmm1, 8(%rsi,%rcx,8)
	vmovsd	16(%rdi,%rcx,8), %xmm1
	vfmadd213sd	16(%rsi,%rcx,8), %xmm0, %xmm1
	vmovsd	%xmm1, 16(%rsi,%rcx,8)
	vmovsd	24(%rdi,%rcx,8), %xmm1
	vfmadd213sd	24(%rsi,%rcx,8), %xmm0, %xmm1
	vmovsd	%xmm1, 24(%rsi,%rcx,8)
	addq	$4, %rcx
	cmpq	%rcx, %rdx
	jne	.LBB3_18
# LLVM-MCA-END clang-250
# LLVM-MCA-BEGIN clang-251
	vmovsd	(%rdi,%rcx,8), %xmm1
	vmulsd	8(%rdi,%rcx,8), %xmm0, %xmm0
	vmulsd	16(%rdi,%rcx,8), %xmm1, %xmm1
	vmulsd	24(%rdi,%rcx,8), %xmm0, %xmm0
	vmulsd	32(%rdi,%rcx,8), %xmm1, %xmm1
	vmulsd	40(%rdi,%rcx,8), %xmm0, %xmm0
	vmulsd	48(%rdi,%rcx,8), %xmm1, %xmm1
	vmulsd	56(%rdi,%rcx,8), %xmm0, %xmm0
	vdivsd	%xmm1, %xmm0, %xmm0
	addq	$8, %rcx
	cmpq	%rcx, %rsi
	jne	.LBB12_9
# LLVM-MCA-END clang-251
# LLVM-MCA-BEGIN clang-252
	vsqrtpd	(%rdi,%rcx,8), %ymm0
	vmovupd	%ymm0, (%rdi,%rcx,8)
	addq	$4, %rcx
	cmpq	%rcx, %rax
	jne	.LBB13_5
# LLVM-MCA-END clang-252
# LLVM-MCA-BEGIN clang-253
	vmovsd	(%rdi,%rax,8), %xmm0
	vsqrtsd	%xmm0, %xmm0, %xmm0
	vmovsd	%xmm0, (%rdi,%rax,8)
	incq	%rax
	cmpq	%rax, %rsi
	jne	.LBB13_3
# LLVM-MCA-END clang-253
# LLVM-MCA-BEGIN clang-254
	vmovups	4(%rdi,%rax,4), %ymm1
	vmovups	36(%rdi,%rax,4), %ymm2
	vaddps	(%rdi,%rax,4), %ymm1, %ymm1
	vaddps	32(%rdi,%rax,4), %ymm2, %ymm2
	vaddps	8(%rdi,%rax,4), %ymm1, %ymm1
	vaddps	40(%rdi,%rax,4), %ymm2, %ymm2
	vmulps	%ymm0, %ymm1, %ymm1
	vmulps	%ymm0, %ymm2, %ymm2
	vmovups	%ymm1, 4(%rsi,%rax,4)
	vmovups	%ymm2, 36(%rsi,%rax,4)
	addq	$16, %rax
	cmpq	%rax, %r9
	jne	.LBB16_10
# LLVM-MCA-END clang-254
# LLVM-MCA-BEGIN clang-255
	vmovups	4(%rdi,%r9,4), %xmm1
	vaddps	(%rdi,%r9,4), %xmm1, %xmm1
	vaddps	8(%rdi,%r9,4), %xmm1, %xmm1
	vmulps	%xmm0, %xmm1, %xmm1
	vmovups	%xmm1, 4(%rsi,%r9,4)
	addq	$4, %r9
	cmpq	%r9, %r10
	jne	.LBB16_6
# LLVM-MCA-END clang-255
# LLVM-MCA-BEGIN clang-256
	movq	%rax, %r10
	vmovss	(%rdi,%rax,4), %xmm1
	vaddss	-4(%rdi,%rax,4), %xmm1, %xmm1
	movq	%r8, %rax
	vaddss	(%rdi,%r8,4), %xmm1, %xmm1
	vmulss	%xmm0, %xmm1, %xmm1
	vmovss	%xmm1, (%rsi,%r10,4)
	incq	%r8
	decq	%r9
	jne	.LBB16_17
# LLVM-MCA-END clang-256
# LLVM-MCA-BEGIN clang-257
	movq	%rax, %rcx
	movq	%r8, %rax
	vmovss	(%rdi,%rcx,4), %xmm1
	vaddss	-4(%rdi,%rcx,4), %xmm1, %xmm1
	vaddss	-12(%rdi,%r8,4), %xmm1, %xmm1
	vmulss	%xmm0, %xmm1, %xmm1
	vmovss	%xmm1, (%rsi,%rcx,4)
	vmovss	-12(%rdi,%r8,4), %xmm1
	vaddss	-16(%rdi,%r8,4), %xmm1, %xmm1
	vaddss	-8(%rdi,%r8,4), %xmm1, %xmm1
	vmulss	%xmm0, %xmm1, %xmm1
	vmovss	%xmm1, -12(%rsi,%r8,4)
	vmovss	-8(%rdi,%r8,4), %xmm1
	vaddss	-12(%rdi,%r8,4), %xmm1, %xmm1
	vaddss	-4(%rdi,%r8,4), %xmm1, %xmm1
	vmulss	%xmm0, %xmm1, %xmm1
	vmovss	%xmm1, -8(%rsi,%r8,4)
	vmovss	-4(%rdi,%r8,4), %xmm1
	vaddss	-8(%rdi,%r8,4), %xmm1, %xmm1
	vaddss	(%rdi,%r8,4), %xmm1, %xmm1
	vmulss	%xmm0, %xmm1, %xmm1
	vmovss	%xmm1, -4(%rsi,%r8,4)
	addq	$4, %r8
	leaq	(%rdx,%rax), %rcx
	addq	$4, %rcx
	cmpq	$3, %rcx
	jne	.LBB16_21
# LLVM-MCA-END clang-257
# LLVM-MCA-BEGIN clang-258
	vmovsd	%xmm0, 8(%rsp)
	vmovsd	(%r14,%r15,8), %xmm0
	callq	callee@PLT
	vmovsd	8(%rsp), %xmm1
	vaddsd	%xmm1, %xmm0, %xmm1
	vmovsd	%xmm1, 8(%rsp)
	vmovsd	8(%rsp), %xmm0
	incq	%r15
	cmpq	%r15, %rbx
	jne	.LBB23_4
# LLVM-MCA-END clang-258
# LLVM-MCA-BEGIN clang-259
	movq	-16(%rsp), %rdx
	incq	%rdx
	addq	%r10, %r9
	addq	%r10, %rdi
	cmpq	%rcx, %rdx
	je	.LBB24_19
	movq	%rdx, -16(%rsp)
	imulq	%rcx, %rdx
	movq	-24(%rsp), %rax
	leaq	(%rax,%rdx,4), %rsi
	movq	-32(%rsp), %r12
	xorl	%eax, %eax
	movq	%rsi, -72(%rsp)
	jmp	.LBB24_3
	movq	-48(%rsp), %r8
	movq	-56(%rsp), %r13
	movq	-72(%rsp), %rsi
	movq	-40(%rsp), %r12
	movq	-64(%rsp), %rax
	vmovss	%xmm1, (%rsi,%rax,4)
	incq	%rax
	addq	$4, %r12
	cmpq	%rcx, %rax
	je	.LBB24_18
# LLVM-MCA-END clang-259
# LLVM-MCA-BEGIN clang-260
	vmovss	(%r12,%r15), %xmm2
	vinsertps	$16, (%r12,%rsi), %xmm2, %xmm2
	vinsertps	$32, (%r12,%rdx), %xmm2, %xmm2
	vinsertps	$48, (%r12,%rbp), %xmm2, %xmm2
	vfmadd231ps	(%rdi,%r14,4), %xmm2, %xmm1
	addq	$4, %r14
	addq	%r13, %r12
	cmpq	%r14, %r8
	jne	.LBB24_13
# LLVM-MCA-END clang-260
# LLVM-MCA-BEGIN clang-261
	vmovss	(%rdx), %xmm2
	vfmadd231ss	(%rdi,%rbp,4), %xmm2, %xmm1
	incq	%rbp
	addq	%r10, %rdx
	cmpq	%rbp, %rcx
	jne	.LBB24_16
# LLVM-MCA-END clang-261
# LLVM-MCA-BEGIN clang-262
	vmovss	(%rdi,%rax,4), %xmm1
	vmulss	%xmm1, %xmm1, %xmm1
	vmovss	(%rsi,%rax,4), %xmm2
	vfmadd213ss	%xmm1, %xmm2, %xmm2
	vmovss	(%rdx,%rax,4), %xmm1
	vfmadd213ss	%xmm2, %xmm1, %xmm1
	vsqrtss	%xmm1, %xmm1, %xmm1
	vmovss	%xmm1, (%rcx,%rax,4)
	vmovss	4(%rdi,%rax,4), %xmm2
	vmulss	%xmm2, %xmm2, %xmm2
	vmovss	4(%rsi,%rax,4), %xmm3
	vfmadd213ss	%xmm2, %xmm3, %xmm3
	vmovss	4(%rdx,%rax,4), %xmm2
	vfmadd213ss	%xmm3, %xmm2, %xmm2
	vsqrtss	%xmm2, %xmm2, %xmm2
	vmovss	%xmm2, 4(%rcx,%rax,4)
	vaddss	%xmm0, %xmm1, %xmm0
	vaddss	%xmm0, %xmm2, %xmm0
	addq	$2, %rax
	cmpq	%rax, %r8
	jne	.LBB30_17
# LLVM-MCA-END clang-262
# LLVM-MCA-BEGIN clang-263
	vmovups	(%rdi,%r9,4), %xmm5
	vmulps	%xmm5, %xmm5, %xmm5
	vmovups	(%rsi,%r9,4), %xmm6
	vfmadd213ps	%xmm5, %xmm6, %xmm6
	vmovups	(%rdx,%r9,4), %xmm5
	vfmadd213ps	%xmm6, %xmm5, %xmm5
	vrsqrtps	%xmm5, %xmm6
	vmulps	%xmm6, %xmm5, %xmm7
	vfmadd213ps	%xmm1, %xmm7, %xmm6
	vmulps	%xmm2, %xmm7, %xmm7
	vmulps	%xmm6, %xmm7, %xmm6
	vandps	%xmm3, %xmm5, %xmm5
	vcmpleps	%xmm5, %xmm4, %xmm5
	vandps	%xmm6, %xmm5, %xmm5
	vmovups	%xmm5, (%rcx,%r9,4)
	vaddps	%xmm0, %xmm5, %xmm0
	addq	$4, %r9
	cmpq	%r9, %rax
	jne	.LBB30_12
# LLVM-MCA-END clang-263
# LLVM-MCA-BEGIN clang-264
	vsqrtpd	(%rdi,%rcx,8), %ymm0
	vsqrtpd	32(%rdi,%rcx,8), %ymm1
	vsqrtpd	64(%rdi,%rcx,8), %ymm2
	vsqrtpd	96(%rdi,%rcx,8), %ymm3
	vmovupd	%ymm0, (%rdi,%rcx,8)
	vmovupd	%ymm1, 32(%rdi,%rcx,8)
	vmovupd	%ymm2, 64(%rdi,%rcx,8)
	vmovupd	%ymm3, 96(%rdi,%rcx,8)
	addq	$16, %rcx
	cmpq	%rcx, %rax
	jne	.LBB13_7
# LLVM-MCA-END clang-264
# LLVM-MCA-BEGIN clang-265
	movq	%rax, %r10
	movq	%r8, %rax
	vmovss	(%rdi,%r10,4), %xmm1
	vaddss	-4(%rdi,%r10,4), %xmm1, %xmm1
	vaddss	(%rdi,%r8,4), %xmm1, %xmm1
	vmulss	%xmm0, %xmm1, %xmm1
	vmovss	%xmm1, (%rsi,%r10,4)
	incq	%r8
	decq	%r9
	jne	.LBB16_17
# LLVM-MCA-END clang-265
# LLVM-MCA-BEGIN clang-266
	incq	%r11
	addq	%r10, %r9
	addq	%r10, %rdi
	cmpq	%rcx, %r11
	je	.LBB24_18
	movq	%r11, %rbx
	imulq	%rcx, %rbx
	leaq	(%rdx,%rbx,4), %rbx
	movq	%rsi, %r14
	xorl	%r15d, %r15d
	jmp	.LBB24_3
	vmovss	%xmm10, (%rbx,%r15,4)
	incq	%r15
	addq	$4, %r14
	cmpq	%rcx, %r15
	je	.LBB24_17
# LLVM-MCA-END clang-266
# LLVM-MCA-BEGIN clang-267
	vpaddq	%ymm6, %ymm14, %ymm16
	vpaddq	%ymm6, %ymm11, %ymm17
	vpaddq	%ymm7, %ymm14, %ymm18
	vpaddq	%ymm7, %ymm11, %ymm19
	vpaddq	%ymm8, %ymm11, %ymm20
	vpmullq	%ymm0, %ymm11, %ymm21
	vpmullq	%ymm0, %ymm14, %ymm22
	vpmullq	%ymm0, %ymm17, %ymm17
	vpmullq	%ymm0, %ymm16, %ymm16
	vpmullq	%ymm0, %ymm19, %ymm19
	vpmullq	%ymm0, %ymm18, %ymm18
	vpmullq	%ymm0, %ymm20, %ymm20
	vpaddq	%ymm8, %ymm14, %ymm23
	vpmullq	%ymm0, %ymm23, %ymm23
	vxorps	%xmm24, %xmm24, %xmm24
	kxnorw	%k0, %k0, %k1
	vxorps	%xmm25, %xmm25, %xmm25
	kxnorw	%k0, %k0, %k2
	vxorps	%xmm26, %xmm26, %xmm26
	kxnorw	%k0, %k0, %k3
	vxorps	%xmm27, %xmm27, %xmm27
	kxnorw	%k0, %k0, %k4
	vgatherqps	(%r12,%ymm22,4), %xmm24 {%k1}
	vxorps	%xmm22, %xmm22, %xmm22
	vgatherqps	(%r12,%ymm21,4), %xmm25 {%k2}
	kxnorw	%k0, %k0, %k1
	vgatherqps	(%r12,%ymm16,4), %xmm26 {%k3}
	vxorps	%xmm16, %xmm16, %xmm16
	vgatherqps	(%r12,%ymm17,4), %xmm27 {%k4}
	kxnorw	%k0, %k0, %k2
	vgatherqps	(%r12,%ymm18,4), %xmm22 {%k1}
	vxorps	%xmm17, %xmm17, %xmm17
	vgatherqps	(%r12,%ymm19,4), %xmm16 {%k2}
	kxnorw	%k0, %k0, %k1
	vgatherqps	(%r12,%ymm23,4), %xmm17 {%k1}
	vinsertf32x4	$1, %xmm24, %ymm25, %ymm18
	vinsertf32x4	$1, %xmm26, %ymm27, %ymm19
	vxorps	%xmm21, %xmm21, %xmm21
	kxnorw	%k0, %k0, %k1
	vinsertf32x4	$1, %xmm22, %ymm16, %ymm16
	vgatherqps	(%r12,%ymm20,4), %xmm21 {%k1}
	vinsertf32x4	$1, %xmm17, %ymm21, %ymm17
	vfmadd231ps	-96(%r9,%r13,4), %ymm18, %ymm10
	vfmadd231ps	-64(%r9,%r13,4), %ymm19, %ymm12
	vfmadd231ps	-32(%r9,%r13,4), %ymm16, %ymm13
	vfmadd231ps	(%r9,%r13,4), %ymm17, %ymm15
	addq	$32, %r13
	vpaddq	%ymm9, %ymm11, %ymm11
	vpaddq	%ymm9, %ymm14, %ymm14
	cmpq	%r13, %rax
	jne	.LBB24_8
# LLVM-MCA-END clang-267
# LLVM-MCA-BEGIN clang-268
	vpmullq	%ymm0, %ymm11, %ymm12
	vxorps	%xmm13, %xmm13, %xmm13
	kxnorw	%k0, %k0, %k1
	vgatherqps	(%r12,%ymm12,4), %xmm13 {%k1}
	vfmadd231ps	(%rdi,%rbp,4), %xmm13, %xmm10
	addq	$4, %rbp
	vpaddq	%ymm3, %ymm11, %ymm11
	cmpq	%rbp, %r8
	jne	.LBB24_12
# LLVM-MCA-END clang-268
# LLVM-MCA-BEGIN clang-269
	vmovss	(%r12), %xmm11
	vfmadd231ss	(%rdi,%r13,4), %xmm11, %xmm10
	incq	%r13
	addq	%r10, %r12
	cmpq	%r13, %rcx
	jne	.LBB24_15
# LLVM-MCA-END clang-269
# LLVM-MCA-BEGIN clang-270
	vmovss	(%rdi,%rax,4), %xmm1
	vmovss	(%rsi,%rax,4), %xmm2
	vmulss	%xmm1, %xmm1, %xmm1
	vfmadd213ss	%xmm1, %xmm2, %xmm2
	vmovss	(%rdx,%rax,4), %xmm1
	vfmadd213ss	%xmm2, %xmm1, %xmm1
	vsqrtss	%xmm1, %xmm1, %xmm1
	vmovss	%xmm1, (%rcx,%rax,4)
	vaddss	%xmm0, %xmm1, %xmm0
	vmovss	4(%rdi,%rax,4), %xmm1
	vmulss	%xmm1, %xmm1, %xmm1
	vmovss	4(%rsi,%rax,4), %xmm2
	vfmadd213ss	%xmm1, %xmm2, %xmm2
	vmovss	4(%rdx,%rax,4), %xmm1
	vfmadd213ss	%xmm2, %xmm1, %xmm1
	vsqrtss	%xmm1, %xmm1, %xmm1
	vmovss	%xmm1, 4(%rcx,%rax,4)
	vaddss	%xmm0, %xmm1, %xmm0
	addq	$2, %rax
	cmpq	%rax, %r8
	jne	.LBB30_17
# LLVM-MCA-END clang-270
# LLVM-MCA-BEGIN clang-271
	vmovups	(%rdi,%r9,4), %ymm4
	vmovups	32(%rdi,%r9,4), %ymm5
	vmovups	64(%rdi,%r9,4), %ymm6
	vmovups	96(%rdi,%r9,4), %ymm7
	vmulps	%ymm4, %ymm4, %ymm4
	vmulps	%ymm5, %ymm5, %ymm5
	vmulps	%ymm6, %ymm6, %ymm6
	vmulps	%ymm7, %ymm7, %ymm7
	vmovups	(%rsi,%r9,4), %ymm8
	vmovups	32(%rsi,%r9,4), %ymm9
	vmovups	64(%rsi,%r9,4), %ymm10
	vmovups	96(%rsi,%r9,4), %ymm11
	vfmadd213ps	%ymm4, %ymm8, %ymm8
	vfmadd213ps	%ymm5, %ymm9, %ymm9
	vfmadd213ps	%ymm6, %ymm10, %ymm10
	vfmadd213ps	%ymm7, %ymm11, %ymm11
	vmovups	(%rdx,%r9,4), %ymm4
	vmovups	32(%rdx,%r9,4), %ymm5
	vmovups	64(%rdx,%r9,4), %ymm6
	vmovups	96(%rdx,%r9,4), %ymm7
	vfmadd213ps	%ymm8, %ymm4, %ymm4
	vfmadd213ps	%ymm9, %ymm5, %ymm5
	vfmadd213ps	%ymm10, %ymm6, %ymm6
	vfmadd213ps	%ymm11, %ymm7, %ymm7
	vsqrtps	%ymm4, %ymm4
	vsqrtps	%ymm5, %ymm5
	vsqrtps	%ymm6, %ymm6
	vsqrtps	%ymm7, %ymm7
	vmovups	%ymm4, (%rcx,%r9,4)
	vmovups	%ymm5, 32(%rcx,%r9,4)
	vmovups	%ymm6, 64(%rcx,%r9,4)
	vmovups	%ymm7, 96(%rcx,%r9,4)
	vaddps	%ymm0, %ymm4, %ymm0
	vaddps	%ymm1, %ymm5, %ymm1
	vaddps	%ymm2, %ymm6, %ymm2
	vaddps	%ymm3, %ymm7, %ymm3
	addq	$32, %r9
	cmpq	%r9, %rax
	jne	.LBB30_8
# LLVM-MCA-END clang-271
# LLVM-MCA-BEGIN clang-272
	vmovups	(%rdi,%r9,4), %xmm1
	vmulps	%xmm1, %xmm1, %xmm1
	vmovups	(%rsi,%r9,4), %xmm2
	vfmadd213ps	%xmm1, %xmm2, %xmm2
	vmovups	(%rdx,%r9,4), %xmm1
	vfmadd213ps	%xmm2, %xmm1, %xmm1
	vsqrtps	%xmm1, %xmm1
	vmovups	%xmm1, (%rcx,%r9,4)
	vaddps	%xmm0, %xmm1, %xmm0
	addq	$4, %r9
	cmpq	%r9, %rax
	jne	.LBB30_12
# LLVM-MCA-END clang-272
