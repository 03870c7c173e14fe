# Innermost loops of our programs as gcc compiles them; made by tests/inputs/loops/regenerate.
# LLVM-MCA-BEGIN gcc-0
	movsd	(%rdi,%rax,8), %xmm0
	mulsd	(%rsi,%rax,8), %xmm0
	addq	$1, %rax
	addsd	%xmm0, %xmm1
	cmpq	%rax, %rdx
	jne	.L3
# LLVM-MCA-END gcc-0
# LLVM-MCA-BEGIN gcc-1
	movss	(%rsi,%rax,4), %xmm1
	mulss	%xmm0, %xmm1
	addss	(%rdi,%rax,4), %xmm1
	movss	%xmm1, (%rdi,%rax,4)
	addq	$1, %rax
	cmpq	%rax, %rdx
	jne	.L9
# LLVM-MCA-END gcc-1
# LLVM-MCA-BEGIN gcc-2
	movss	(%rax), %xmm0
	mulss	(%rdx), %xmm0
	addq	$4, %rax
	addq	%rcx, %rdx
	addss	%xmm0, %xmm1
	cmpq	%rsi, %rax
	jne	.L17
# LLVM-MCA-END gcc-2
# LLVM-MCA-BEGIN gcc-3
	movl	%eax, %ecx
	andl	$1, %eax
	negl	%eax
	shrl	%ecx
	andl	$-306674912, %eax
	xorl	%ecx, %eax
	subl	$1, %edx
	jne	.L27
# LLVM-MCA-END gcc-3
# LLVM-MCA-BEGIN gcc-4
	movq	(%rdi), %rax
	addq	$8, %rdi
	imulq	%rcx, %rax
	rolq	$31, %rax
	xorq	%rdx, %rax
	leaq	1390208809(%rax,%rax,4), %rdx
	cmpq	%rdi, %rsi
	jne	.L34
# LLVM-MCA-END gcc-4
# LLVM-MCA-BEGIN gcc-5
	movq	(%rbx), %rdi
	addq	$8, %rbx
	call	__popcountdi2@PLT
	addl	%eax, %ebp
	cmpq	%rbx, %r12
	jne	.L40
# LLVM-MCA-END gcc-5
# LLVM-MCA-BEGIN gcc-6
	movq	(%rdi), %rax
	addq	$8, %rdi
	cqto
	idivq	%rcx
	movq	%rax, -8(%rdi)
	addq	%rdx, %rsi
	cmpq	%r8, %rdi
	jne	.L46
# LLVM-MCA-END gcc-6
# LLVM-MCA-BEGIN gcc-7
	movl	%edx, (%rax)
	leaq	-4(%rcx), %rax
	cmpq	%rax, %rdi
	je	.L56
	movl	-4(%rax), %edx
	movq	%rax, %rcx
	cmpl	%r8d, %edx
	jg	.L53
# LLVM-MCA-END gcc-7
# LLVM-MCA-BEGIN gcc-8
	movl	%esi, %eax
	subl	%ecx, %eax
	sarl	%eax
	addl	%ecx, %eax
	movslq	%eax, %r8
	cmpl	%edx, (%rdi,%r8,4)
	jl	.L64
	movl	%eax, %esi
	cmpl	%ecx, %esi
	jg	.L62
# LLVM-MCA-END gcc-8
# LLVM-MCA-BEGIN gcc-9
	movzbl	-1(%r13), %r15d
	addl	%r15d, %eax
	movzbl	0(%r13), %r15d
	addl	%eax, %r15d
	movzbl	1(%r13), %eax
	addq	%rcx, %r13
	addl	%r15d, %eax
	subl	$1, %r14d
	jne	.L68
# LLVM-MCA-END gcc-9
# LLVM-MCA-BEGIN gcc-10
	movswl	(%rsi,%rax,2), %ecx
	leal	-7(%rcx,%rcx,2), %ecx
	movl	%ecx, (%rdi,%rax,4)
	addq	$1, %rax
	cmpq	%rax, %rdx
	jne	.L78
# LLVM-MCA-END gcc-10
# LLVM-MCA-BEGIN gcc-11
	movss	(%rax), %xmm1
	addq	$4, %rax
	maxss	%xmm0, %xmm1
	movaps	%xmm1, %xmm0
	cmpq	%rax, %rdx
	jne	.L87
# LLVM-MCA-END gcc-11
# LLVM-MCA-BEGIN gcc-12
	vmovsd	(%rdi,%rax,8), %xmm1
	vfmadd231sd	(%rsi,%rax,8), %xmm1, %xmm0
	addq	$1, %rax
	cmpq	%rax, %rdx
	jne	.L3
# LLVM-MCA-END gcc-12
# LLVM-MCA-BEGIN gcc-13
	vmovss	(%rsi,%rax,4), %xmm1
	vfmadd213ss	(%rdi,%rax,4), %xmm0, %xmm1
	vmovss	%xmm1, (%rdi,%rax,4)
	addq	$1, %rax
	cmpq	%rax, %rdx
	jne	.L9
# LLVM-MCA-END gcc-13
# LLVM-MCA-BEGIN gcc-14
	vmovss	(%rax), %xmm1
	addq	$4, %rax
	vfmadd231ss	(%rdx), %xmm1, %xmm0
	addq	%rcx, %rdx
	cmpq	%rsi, %rax
	jne	.L18
# LLVM-MCA-END gcc-14
# LLVM-MCA-BEGIN gcc-15
	movq	(%rdi), %rax
	addq	$8, %rdi
	imulq	%rcx, %rax
	rorx	$33, %rax, %rax
	xorq	%rdx, %rax
	leaq	1390208809(%rax,%rax,4), %rdx
	cmpq	%rdi, %rsi
	jne	.L36
# LLVM-MCA-END gcc-15
# LLVM-MCA-BEGIN gcc-16
	xorl	%edx, %edx
	addq	$8, %rdi
	popcntq	-8(%rdi), %rdx
	addl	%edx, %eax
	cmpq	%rdi, %rcx
	jne	.L42
# LLVM-MCA-END gcc-16
# LLVM-MCA-BEGIN gcc-17
	vmovss	(%rax), %xmm1
	addq	$4, %rax
	vmaxss	%xmm0, %xmm1, %xmm0
	cmpq	%rax, %rdx
	jne	.L91
# LLVM-MCA-END gcc-17
# LLVM-MCA-BEGIN gcc-18
	movq	(%rdi), %rax
	addq	$8, %rdi
	imulq	%rcx, %rax
	rorx	$33, %rax, %rax
	xorq	%rdx, %rax
	leaq	1390208809(%rax,%rax,4), %rdx
	cmpq	%rsi, %rdi
	jne	.L36
# LLVM-MCA-END gcc-18
# LLVM-MCA-BEGIN gcc-19
	movzbl	-1(%rdx), %ecx
	addl	%ecx, %eax
	movzbl	(%rdx), %ecx
	addl	%eax, %ecx
	movzbl	1(%rdx), %eax
	addq	%r12, %rdx
	addl	%ecx, %eax
	subl	$1, %ebp
	jne	.L70
# LLVM-MCA-END gcc-19
# LLVM-MCA-BEGIN gcc-20
	movupd	(%rdi,%rax), %xmm1
	movupd	(%rsi,%rax), %xmm3
	addq	$16, %rax
	mulpd	%xmm3, %xmm1
	addsd	%xmm1, %xmm0
	unpckhpd	%xmm1, %xmm1
	addsd	%xmm1, %xmm0
	cmpq	%rcx, %rax
	jne	.L4
# LLVM-MCA-END gcc-20
# LLVM-MCA-BEGIN gcc-21
	movups	(%rsi,%rax), %xmm1
	movups	(%rcx,%rax), %xmm3
	mulps	%xmm2, %xmm1
	addps	%xmm3, %xmm1
	movups	%xmm1, (%rcx,%rax)
	addq	$16, %rax
	cmpq	%rax, %rdi
	jne	.L17
# LLVM-MCA-END gcc-21
# LLVM-MCA-BEGIN gcc-22
	movss	(%rdx,%rdi), %xmm0
	movss	(%rdx,%rax,2), %xmm2
	addq	$16, %rcx
	movss	(%rdx,%rax), %xmm3
	movups	-16(%rcx), %xmm4
	unpcklps	%xmm0, %xmm2
	movss	(%rdx), %xmm0
	addq	%r8, %rdx
	unpcklps	%xmm3, %xmm0
	movlhps	%xmm2, %xmm0
	mulps	%xmm4, %xmm0
	addss	%xmm0, %xmm1
	movaps	%xmm0, %xmm2
	shufps	$85, %xmm0, %xmm2
	addss	%xmm2, %xmm1
	movaps	%xmm0, %xmm2
	unpckhps	%xmm0, %xmm2
	shufps	$255, %xmm0, %xmm0
	addss	%xmm2, %xmm1
	addss	%xmm0, %xmm1
	cmpq	%rcx, %rsi
	jne	.L39
# LLVM-MCA-END gcc-22
# LLVM-MCA-BEGIN gcc-23
	movzbl	(%rcx), %eax
	xorl	%edx, %eax
	movl	%eax, %edx
	andl	$1, %eax
	negl	%eax
	shrl	%edx
	andl	$-306674912, %eax
	xorl	%eax, %edx
	movl	%edx, %eax
	andl	$1, %edx
	negl	%edx
	shrl	%eax
	andl	$-306674912, %edx
	xorl	%edx, %eax
	movl	%eax, %edx
	andl	$1, %eax
	negl	%eax
	shrl	%edx
	andl	$-306674912, %eax
	xorl	%eax, %edx
	movl	%edx, %eax
	andl	$1, %edx
	negl	%edx
	shrl	%eax
	andl	$-306674912, %edx
	xorl	%edx, %eax
	movl	%eax, %edx
	andl	$1, %eax
	negl	%eax
	shrl	%edx
	andl	$-306674912, %eax
	xorl	%eax, %edx
	movl	%edx, %eax
	andl	$1, %edx
	negl	%edx
	shrl	%eax
	andl	$-306674912, %edx
	xorl	%edx, %eax
	movl	%eax, %edx
	shrl	%edx
	andl	$1, %eax
	addq	$1, %rcx
	negl	%eax
	andl	$-306674912, %eax
	xorl	%eax, %edx
	movl	%edx, %eax
	andl	$1, %edx
	negl	%edx
	shrl	%eax
	andl	$-306674912, %edx
	xorl	%eax, %edx
	cmpq	%rcx, %rsi
	jne	.L56
# LLVM-MCA-END gcc-23
# LLVM-MCA-BEGIN gcc-24
	movdqu	(%rsi,%rax), %xmm0
	movdqu	(%rsi,%rax), %xmm1
	pmullw	%xmm4, %xmm0
	pmulhw	%xmm4, %xmm1
	movdqa	%xmm0, %xmm2
	punpckhwd	%xmm1, %xmm0
	punpcklwd	%xmm1, %xmm2
	paddd	%xmm3, %xmm0
	paddd	%xmm3, %xmm2
	movups	%xmm0, 16(%rcx,%rax,2)
	movups	%xmm2, (%rcx,%rax,2)
	addq	$16, %rax
	cmpq	%rdi, %rax
	jne	.L115
# LLVM-MCA-END gcc-24
# LLVM-MCA-BEGIN gcc-25
	vmovupd	(%rdi,%rax), %ymm4
	vmulpd	(%rsi,%rax), %ymm4, %ymm1
	addq	$32, %rax
	vaddsd	%xmm1, %xmm0, %xmm0
	vunpckhpd	%xmm1, %xmm1, %xmm2
	vextractf128	$0x1, %ymm1, %xmm1
	vaddsd	%xmm2, %xmm0, %xmm0
	vaddsd	%xmm1, %xmm0, %xmm0
	vunpckhpd	%xmm1, %xmm1, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	cmpq	%rax, %rcx
	jne	.L4
# LLVM-MCA-END gcc-25
# LLVM-MCA-BEGIN gcc-26
	vmovups	(%rsi,%rax), %ymm1
	vfmadd213ps	(%rcx,%rax), %ymm2, %ymm1
	vmovups	%ymm1, (%rcx,%rax)
	addq	$32, %rax
	cmpq	%rax, %rdi
	jne	.L26
# LLVM-MCA-END gcc-26
# LLVM-MCA-BEGIN gcc-27
	vmovss	(%rdx,%rax,2), %xmm0
	vinsertps	$0x10, (%rdx,%rdi), %xmm0, %xmm2
	addq	$16, %rcx
	vmovss	(%rdx), %xmm0
	vinsertps	$0x10, (%rdx,%rax), %xmm0, %xmm0
	addq	%r8, %rdx
	vmovlhps	%xmm2, %xmm0, %xmm0
	vmulps	-16(%rcx), %xmm0, %xmm0
	vaddss	%xmm0, %xmm1, %xmm1
	vshufps	$85, %xmm0, %xmm0, %xmm2
	vaddss	%xmm2, %xmm1, %xmm1
	vunpckhps	%xmm0, %xmm0, %xmm2
	vshufps	$255, %xmm0, %xmm0, %xmm0
	vaddss	%xmm2, %xmm1, %xmm1
	vaddss	%xmm0, %xmm1, %xmm1
	cmpq	%rcx, %rsi
	jne	.L48
# LLVM-MCA-END gcc-27
# LLVM-MCA-BEGIN gcc-28
	movl	%r11d, %edx
	movl	%r9d, %r11d
	addl	$1, %r9d
	leal	(%r8,%rdx), %edi
	leal	-1(%rdi), %r12d
	movslq	%edi, %r13
	addl	$1, %edi
	movslq	%r12d, %r12
	movzbl	(%rax,%r13), %r13d
	movslq	%edi, %rdi
	movzbl	(%rax,%r12), %r12d
	movzbl	(%rax,%rdi), %edi
	addl	%r13d, %r12d
	addl	%r12d, %edi
	leal	(%rsi,%rdx), %r12d
	addl	%ecx, %edx
	leal	-1(%r12), %r13d
	movslq	%r13d, %r13
	movzbl	(%rax,%r13), %r14d
	addl	%edi, %r14d
	movslq	%r12d, %rdi
	addl	$1, %r12d
	movzbl	(%rax,%rdi), %r13d
	movslq	%r12d, %r12
	movzbl	(%rax,%r12), %r12d
	addl	%r14d, %r13d
	addl	%r13d, %r12d
	leal	-1(%rdx), %r13d
	movslq	%r13d, %r13
	movzbl	(%rax,%r13), %r13d
	addl	%r12d, %r13d
	movslq	%edx, %r12
	addl	$1, %edx
	movzbl	(%rax,%r12), %r12d
	movslq	%edx, %rdx
	movzbl	(%rax,%rdx), %edx
	addl	%r13d, %r12d
	addl	%r12d, %edx
	imulq	$954437177, %rdx, %rdx
	shrq	$33, %rdx
	movb	%dl, (%r10,%rdi)
	cmpl	%r9d, %ebx
	jg	.L109
# LLVM-MCA-END gcc-28
# LLVM-MCA-BEGIN gcc-29
	vpmulhw	(%rsi,%rax), %ymm4, %ymm2
	vpmullw	(%rsi,%rax), %ymm4, %ymm1
	vpunpcklwd	%ymm2, %ymm1, %ymm0
	vpunpckhwd	%ymm2, %ymm1, %ymm1
	vperm2i128	$32, %ymm1, %ymm0, %ymm2
	vperm2i128	$49, %ymm1, %ymm0, %ymm0
	vpaddd	%ymm2, %ymm3, %ymm2
	vpaddd	%ymm0, %ymm3, %ymm0
	vmovdqu	%ymm2, (%rcx,%rax,2)
	vmovdqu	%ymm0, 32(%rcx,%rax,2)
	addq	$32, %rax
	cmpq	%rax, %r8
	jne	.L129
# LLVM-MCA-END gcc-29
# LLVM-MCA-BEGIN gcc-30
	vmovupd	(%rcx,%rax), %zmm5
	vmulpd	(%rsi,%rax), %zmm5, %zmm1
	addq	$64, %rax
	valignq	$3, %ymm1, %ymm1, %ymm2
	vaddsd	%xmm1, %xmm0, %xmm0
	vunpckhpd	%xmm1, %xmm1, %xmm3
	vaddsd	%xmm3, %xmm0, %xmm0
	vextractf64x2	$1, %ymm1, %xmm3
	vextractf64x4	$0x1, %zmm1, %ymm1
	vaddsd	%xmm3, %xmm0, %xmm0
	vaddsd	%xmm2, %xmm0, %xmm0
	vunpckhpd	%xmm1, %xmm1, %xmm2
	vaddsd	%xmm1, %xmm0, %xmm0
	vaddsd	%xmm2, %xmm0, %xmm0
	vextractf64x2	$1, %ymm1, %xmm2
	valignq	$3, %ymm1, %ymm1, %ymm1
	vaddsd	%xmm2, %xmm0, %xmm0
	vaddsd	%xmm1, %xmm0, %xmm0
	cmpq	%rax, %rdi
	jne	.L4
# LLVM-MCA-END gcc-30
# LLVM-MCA-BEGIN gcc-31
	vmovups	(%rsi,%rax), %zmm1
	vfmadd213ps	(%rdi,%rax), %zmm2, %zmm1
	vmovups	%zmm1, (%rdi,%rax)
	addq	$64, %rax
	cmpq	%rax, %rcx
	jne	.L25
# LLVM-MCA-END gcc-31
# LLVM-MCA-BEGIN gcc-32
	vmovss	(%rax,%r15,2), %xmm2
	vmovss	(%rax), %xmm0
	addq	$16, %rdx
	vinsertps	$0x10, (%rax,%rsi), %xmm2, %xmm2
	vinsertps	$0x10, (%rax,%r15), %xmm0, %xmm0
	addq	%rdi, %rax
	vmovlhps	%xmm2, %xmm0, %xmm0
	vmulps	-16(%rdx), %xmm0, %xmm0
	vaddss	%xmm0, %xmm1, %xmm1
	vshufps	$85, %xmm0, %xmm0, %xmm2
	vaddss	%xmm2, %xmm1, %xmm1
	vunpckhps	%xmm0, %xmm0, %xmm2
	vshufps	$255, %xmm0, %xmm0, %xmm0
	vaddss	%xmm2, %xmm1, %xmm1
	vaddss	%xmm0, %xmm1, %xmm1
	cmpq	%rdx, %r8
	jne	.L52
# LLVM-MCA-END gcc-32
# LLVM-MCA-BEGIN gcc-33
	movl	%edi, %eax
	movl	%esi, %edi
	addl	$1, %esi
	leal	(%r12,%rax), %ecx
	leal	-1(%rcx), %r9d
	movslq	%ecx, %r11
	addl	$1, %ecx
	movslq	%r9d, %r9
	movzbl	(%r15,%r11), %r11d
	movslq	%ecx, %rcx
	movzbl	(%r15,%r9), %r9d
	addl	%r11d, %r9d
	movzbl	(%r15,%rcx), %r11d
	leal	(%r10,%rax), %ecx
	addl	%r8d, %eax
	addl	%r9d, %r11d
	leal	-1(%rcx), %r9d
	movslq	%r9d, %r9
	movzbl	(%r15,%r9), %r9d
	addl	%r11d, %r9d
	movslq	%ecx, %r11
	addl	$1, %ecx
	movzbl	(%r15,%r11), %ebx
	movslq	%ecx, %rcx
	addl	%ebx, %r9d
	movzbl	(%r15,%rcx), %ebx
	leal	-1(%rax), %ecx
	movslq	%ecx, %rcx
	addl	%r9d, %ebx
	movzbl	(%r15,%rcx), %r9d
	movslq	%eax, %rcx
	addl	$1, %eax
	movzbl	(%r15,%rcx), %ecx
	cltq
	movzbl	(%r15,%rax), %eax
	addl	%ebx, %r9d
	addl	%r9d, %ecx
	addl	%ecx, %eax
	imulq	$954437177, %rax, %rax
	shrq	$33, %rax
	movb	%al, 0(%r13,%r11)
	cmpl	%esi, %edx
	jg	.L113
# LLVM-MCA-END gcc-33
# LLVM-MCA-BEGIN gcc-34
	vpmovsxwd	(%rsi,%rax), %zmm1
	vmovdqu16	(%rsi,%rax), %zmm4
	vpslld	$1, %zmm1, %zmm0
	vpaddd	%zmm1, %zmm0, %zmm0
	vpaddd	%zmm2, %zmm0, %zmm0
	vmovdqu32	%zmm0, (%rcx,%rax,2)
	vextracti64x4	$0x1, %zmm4, %ymm0
	vpmovsxwd	%ymm0, %zmm0
	vpslld	$1, %zmm0, %zmm1
	vpaddd	%zmm0, %zmm1, %zmm0
	vpaddd	%zmm2, %zmm0, %zmm0
	vmovdqu32	%zmm0, 64(%rcx,%rax,2)
	addq	$64, %rax
	cmpq	%rax, %r8
	jne	.L133
# LLVM-MCA-END gcc-34
# LLVM-MCA-BEGIN gcc-35
	movupd	(%rdi,%rax), %xmm0
	movupd	(%rsi,%rax), %xmm3
	addq	$16, %rax
	mulpd	%xmm3, %xmm0
	addpd	%xmm0, %xmm2
	cmpq	%rcx, %rax
	jne	.L4
# LLVM-MCA-END gcc-35
# LLVM-MCA-BEGIN gcc-36
	movss	(%rdx,%rdi), %xmm0
	movss	(%rdx,%rax,2), %xmm2
	addq	$16, %rcx
	movss	(%rdx,%rax), %xmm3
	movups	-16(%rcx), %xmm4
	unpcklps	%xmm0, %xmm2
	movss	(%rdx), %xmm0
	addq	%r8, %rdx
	unpcklps	%xmm3, %xmm0
	movlhps	%xmm2, %xmm0
	mulps	%xmm4, %xmm0
	addps	%xmm0, %xmm1
	cmpq	%rcx, %rsi
	jne	.L39
# LLVM-MCA-END gcc-36
# LLVM-MCA-BEGIN gcc-37
	movups	4(%rax), %xmm2
	addq	$16, %rax
	maxps	%xmm2, %xmm0
	cmpq	%rcx, %rax
	jne	.L134
# LLVM-MCA-END gcc-37
# LLVM-MCA-BEGIN gcc-38
	vmovupd	(%rcx,%rax), %ymm4
	vfmadd231pd	(%rsi,%rax), %ymm4, %ymm1
	addq	$32, %rax
	cmpq	%rax, %rdi
	jne	.L4
# LLVM-MCA-END gcc-38
# LLVM-MCA-BEGIN gcc-39
	vmovss	(%rdx,%rax,2), %xmm0
	vinsertps	$0x10, (%rdx,%rdi), %xmm0, %xmm1
	addq	$16, %rcx
	vmovss	(%rdx), %xmm0
	vinsertps	$0x10, (%rdx,%rax), %xmm0, %xmm0
	addq	%r8, %rdx
	vmovlhps	%xmm1, %xmm0, %xmm0
	vfmadd231ps	-16(%rcx), %xmm0, %xmm2
	cmpq	%rcx, %rsi
	jne	.L48
# LLVM-MCA-END gcc-39
# LLVM-MCA-BEGIN gcc-40
	vmaxps	4(%rax), %ymm1, %ymm1
	addq	$32, %rax
	cmpq	%rax, %rdx
	jne	.L151
# LLVM-MCA-END gcc-40
# LLVM-MCA-BEGIN gcc-41
	vmovupd	(%rdi,%rax), %zmm4
	vfmadd231pd	(%rsi,%rax), %zmm4, %zmm1
	addq	$64, %rax
	cmpq	%rax, %rcx
	jne	.L4
# LLVM-MCA-END gcc-41
# LLVM-MCA-BEGIN gcc-42
	vmovss	(%rax,%r15,2), %xmm1
	vmovss	(%rax), %xmm0
	addq	$16, %rdx
	vinsertps	$0x10, (%rax,%rsi), %xmm1, %xmm1
	vinsertps	$0x10, (%rax,%r15), %xmm0, %xmm0
	addq	%rdi, %rax
	vmovlhps	%xmm1, %xmm0, %xmm0
	vfmadd231ps	-16(%rdx), %xmm0, %xmm2
	cmpq	%rdx, %r8
	jne	.L52
# LLVM-MCA-END gcc-42
# LLVM-MCA-BEGIN gcc-43
	vmaxps	4(%rax), %zmm1, %zmm1
	addq	$64, %rax
	cmpq	%rax, %rsi
	jne	.L168
# LLVM-MCA-END gcc-43
# LLVM-MCA-BEGIN gcc-44
	cmpq	%rsi, 16(%rdi)
	je	.L12
	movq	(%rdi), %rax
	cmovle	8(%rdi), %rax
	movq	%rax, %rdi
	testq	%rdi, %rdi
	jne	.L13
# LLVM-MCA-END gcc-44
# LLVM-MCA-BEGIN gcc-45
	movslq	%eax, %rdx
	cmpb	$6, (%rdi,%rdx)
	ja	.L208
	movzbl	(%rdi,%rdx), %edx
	movslq	(%rsi,%rdx,4), %rdx
	addq	%rsi, %rdx
	jmp	*%rdx
	xorl	%ecx, %ecx
	addl	$1, %eax
	cmpl	%eax, %r8d
	jg	.L207
# LLVM-MCA-END gcc-45
# LLVM-MCA-BEGIN gcc-46
	subl	$48, %eax
	leaq	(%rdx,%rdx,4), %rdx
	addq	$1, %rdi
	movsbq	%al, %rax
	leaq	(%rax,%rdx,2), %rdx
	movzbl	(%rdi), %eax
	leal	-48(%rax), %ecx
	cmpb	$9, %cl
	jbe	.L215
# LLVM-MCA-END gcc-46
# LLVM-MCA-BEGIN gcc-47
	leaq	(%rsi,%rax), %rdx
	lock cmpxchgq	%rdx, (%rdi)
	jne	.L224
# LLVM-MCA-END gcc-47
# LLVM-MCA-BEGIN gcc-48
	addss	(%rdi), %xmm0
	addq	$4, %rdi
	cmpq	%rax, %rdi
	jne	.L9
# LLVM-MCA-END gcc-48
# LLVM-MCA-BEGIN gcc-49
	movslq	(%rdi), %rdx
	addq	$4, %rdi
	addq	%rdx, %rax
	cmpq	%rcx, %rdi
	jne	.L14
# LLVM-MCA-END gcc-49
# LLVM-MCA-BEGIN gcc-50
	movsd	(%rdi,%rax,8), %xmm1
	mulsd	%xmm0, %xmm1
	addsd	(%rsi,%rax,8), %xmm1
	movsd	%xmm1, (%rsi,%rax,8)
	addq	$1, %rax
	cmpq	%rax, %rdx
	jne	.L19
# LLVM-MCA-END gcc-50
# LLVM-MCA-BEGIN gcc-51
	movss	(%rdi), %xmm1
	addq	$4, %rdi
	mulss	%xmm0, %xmm1
	movss	%xmm1, -4(%rdi)
	cmpq	%rax, %rdi
	jne	.L26
# LLVM-MCA-END gcc-51
# LLVM-MCA-BEGIN gcc-52
	mulsd	%xmm1, %xmm0
	addq	$8, %rdi
	addsd	-8(%rdi), %xmm0
	cmpq	%rax, %rdi
	jne	.L33
# LLVM-MCA-END gcc-52
# LLVM-MCA-BEGIN gcc-53
	movzbl	(%rdi), %edx
	addq	$1, %rdi
	xorl	%edx, %eax
	imull	$16777619, %eax, %eax
	cmpq	%rdi, %rsi
	jne	.L38
# LLVM-MCA-END gcc-53
# LLVM-MCA-BEGIN gcc-54
	xorq	(%rdi), %rax
	addq	$8, %rdi
	imulq	%rcx, %rax
	movq	%rax, %rdx
	shrq	$29, %rdx
	xorq	%rdx, %rax
	cmpq	%rdi, %rsi
	jne	.L43
# LLVM-MCA-END gcc-54
# LLVM-MCA-BEGIN gcc-55
	addq	8(%rdi), %rax
	movq	(%rdi), %rdi
	testq	%rdi, %rdi
	jne	.L48
# LLVM-MCA-END gcc-55
# LLVM-MCA-BEGIN gcc-56
	movq	%rdx, %rcx
	xorl	%edx, %edx
	divq	%rcx
	movq	%rcx, %rax
	testq	%rdx, %rdx
	jne	.L60
# LLVM-MCA-END gcc-56
# LLVM-MCA-BEGIN gcc-57
	movq	%rcx, %rax
	addq	$1, %r8
	mulq	%r9
	movq	%rcx, %rax
	shrq	$3, %rdx
	leaq	(%rdx,%rdx,4), %rdi
	addq	%rdi, %rdi
	subq	%rdi, %rax
	addl	$48, %eax
	movb	%al, -1(%rsi,%r8)
	movq	%rcx, %rax
	movq	%rdx, %rcx
	cmpq	$9, %rax
	ja	.L64
# LLVM-MCA-END gcc-57
# LLVM-MCA-BEGIN gcc-58
	movsd	(%rdi), %xmm1
	addq	$8, %rdi
	divsd	%xmm0, %xmm1
	movapd	%xmm1, %xmm0
	cmpq	%rax, %rdi
	jne	.L68
# LLVM-MCA-END gcc-58
# LLVM-MCA-BEGIN gcc-59
	movsd	(%rdi), %xmm0
	ucomisd	%xmm0, %xmm1
	ja	.L82
	sqrtsd	%xmm0, %xmm0
	movsd	%xmm0, (%rdi)
	addq	$8, %rdi
	cmpq	%rbx, %rdi
	jne	.L76
# LLVM-MCA-END gcc-59
# LLVM-MCA-BEGIN gcc-60
	movl	(%rax), %ecx
	cmpl	%ecx, %edx
	cmovl	%ecx, %edx
	addq	$4, %rax
	cmpq	%rax, %rsi
	jne	.L89
# LLVM-MCA-END gcc-60
# LLVM-MCA-BEGIN gcc-61
	addl	(%rax), %edx
	addq	$4, %rax
	movl	%edx, -4(%rax)
	cmpq	%rcx, %rax
	jne	.L93
# LLVM-MCA-END gcc-61
# LLVM-MCA-BEGIN gcc-62
	movss	(%rdi,%rax), %xmm0
	addss	4(%rdi,%rax), %xmm0
	addss	8(%rdi,%rax), %xmm0
	mulss	%xmm1, %xmm0
	movss	%xmm0, 4(%rsi,%rax)
	addq	$4, %rax
	cmpq	%rax, %rdx
	jne	.L97
# LLVM-MCA-END gcc-62
# LLVM-MCA-BEGIN gcc-63
	movzbl	(%rax), %ecx
	movzbl	(%rdi), %edx
	addq	$1, %rdi
	subq	$1, %rax
	movb	%cl, -1(%rdi)
	movb	%dl, 1(%rax)
	cmpq	%rsi, %rdi
	jne	.L107
# LLVM-MCA-END gcc-63
# LLVM-MCA-BEGIN gcc-64
	addq	$1, %rcx
	cmpq	%rcx, %rax
	je	.L118
	cmpl	%edx, (%rdi,%rcx,4)
	jne	.L119
# LLVM-MCA-END gcc-64
# LLVM-MCA-BEGIN gcc-65
	leaq	1(%rdi,%rdi,2), %rdi
	addq	$1, %rax
	cmpq	$1, %rdi
	je	.L129
	testb	$1, %dil
	jne	.L130
# LLVM-MCA-END gcc-65
# LLVM-MCA-BEGIN gcc-66
	testb	$1, %dil
	jne	.L130
	shrq	%rdi
	addq	$1, %rax
	cmpq	$1, %rdi
	jne	.L124
# LLVM-MCA-END gcc-66
# LLVM-MCA-BEGIN gcc-67
	movl	(%rsi,%rax,4), %r8d
	movss	(%rdi,%r8,4), %xmm0
	movss	%xmm0, (%rdx,%rax,4)
	addq	$1, %rax
	cmpq	%rax, %rcx
	jne	.L133
# LLVM-MCA-END gcc-67
# LLVM-MCA-BEGIN gcc-68
	movzbl	(%rdi), %eax
	addq	$1, %rdi
	addl	$1, (%rsi,%rax,4)
	cmpq	%rdx, %rdi
	jne	.L140
# LLVM-MCA-END gcc-68
# LLVM-MCA-BEGIN gcc-69
	movsd	(%r12,%rbx,8), %xmm0
	movsd	%xmm1, 8(%rsp)
	addq	$1, %rbx
	call	callee@PLT
	movsd	8(%rsp), %xmm1
	addsd	%xmm0, %xmm1
	cmpq	%rbx, %rbp
	jne	.L147
# LLVM-MCA-END gcc-69
# LLVM-MCA-BEGIN gcc-70
	movss	(%rax), %xmm0
	mulss	(%rdx), %xmm0
	addq	$4, %rax
	addq	%rcx, %rdx
	addss	%xmm0, %xmm1
	cmpq	%rax, %rsi
	jne	.L157
# LLVM-MCA-END gcc-70
# LLVM-MCA-BEGIN gcc-71
	movl	%eax, %r8d
	shrl	%eax
	movl	%eax, %esi
	andl	$1, %r8d
	xorl	$-306674912, %esi
	testl	%r8d, %r8d
	cmovne	%esi, %eax
	subl	$1, %ecx
	jne	.L171
# LLVM-MCA-END gcc-71
# LLVM-MCA-BEGIN gcc-72
	movq	%rdx, %rcx
	subq	$1, %rax
	addq	%rsi, %rdx
	movq	%rcx, %rsi
	cmpq	$-1, %rax
	jne	.L180
# LLVM-MCA-END gcc-72
# LLVM-MCA-BEGIN gcc-73
	movzbl	(%rdi), %eax
	leal	-65(%rax), %edx
	cmpb	$25, %dl
	ja	.L185
	addl	$32, %eax
	movb	%al, (%rdi)
	addq	$1, %rdi
	cmpq	%rsi, %rdi
	jne	.L186
# LLVM-MCA-END gcc-73
# LLVM-MCA-BEGIN gcc-74
	pxor	%xmm0, %xmm0
	cvtsi2sdl	(%rdi,%rax,4), %xmm0
	mulsd	%xmm1, %xmm0
	movsd	%xmm0, (%rsi,%rax,8)
	addq	$1, %rax
	cmpq	%rax, %rdx
	jne	.L193
# LLVM-MCA-END gcc-74
# LLVM-MCA-BEGIN gcc-75
	lock addq	%rax, (%rdi)
	addq	$1, %rax
	cmpq	%rax, %rsi
	jne	.L200
# LLVM-MCA-END gcc-75
# LLVM-MCA-BEGIN gcc-76
	movss	(%rdi,%rbx,4), %xmm0
	movss	(%rsi,%rbx,4), %xmm2
	movss	(%rdx,%rbx,4), %xmm1
	mulss	%xmm0, %xmm0
	mulss	%xmm2, %xmm2
	mulss	%xmm1, %xmm1
	addss	%xmm2, %xmm0
	addss	%xmm1, %xmm0
	ucomiss	%xmm0, %xmm4
	ja	.L214
	sqrtss	%xmm0, %xmm0
	movss	%xmm0, (%rcx,%rbx,4)
	addq	$1, %rbx
	addss	%xmm0, %xmm3
	cmpq	%rbx, %r8
	jne	.L210
# LLVM-MCA-END gcc-76
# LLVM-MCA-BEGIN gcc-77
	movq	%r10, %rax
	mulq	(%rdi,%rsi,8)
	addq	%rax, %r8
	adcq	%rdx, %r9
	movq	%r8, (%r11,%rsi,8)
	addq	$1, %rsi
	movq	%r9, %r8
	xorl	%r9d, %r9d
	cmpq	%rsi, %rcx
	jne	.L221
# LLVM-MCA-END gcc-77
# LLVM-MCA-BEGIN gcc-78
	movsd	(%rax), %xmm0
	addq	$8, %rax
	movsd	%xmm0, (%rcx)
	addq	%r8, %rcx
	cmpq	%rdi, %rax
	jne	.L227
# LLVM-MCA-END gcc-78
# LLVM-MCA-BEGIN gcc-79
	addq	$1, %rax
	cmpq	%rax, %rdx
	je	.L236
	movzbl	(%rdi,%rax), %ecx
	movzbl	(%rsi,%rax), %r8d
	cmpb	%r8b, %cl
	je	.L234
# LLVM-MCA-END gcc-79
# LLVM-MCA-BEGIN gcc-80
	movl	(%rdi,%rax,4), %r8d
	movl	(%rsi,%rax,4), %r9d
	cmpl	%r9d, %r8d
	leal	1(%r9), %r10d
	cmovge	%r10d, %r8d
	movl	%r8d, (%rdx,%rax,4)
	addq	$1, %rax
	cmpq	%rax, %rcx
	jne	.L241
# LLVM-MCA-END gcc-80
# LLVM-MCA-BEGIN gcc-81
	vaddss	(%rdi), %xmm0, %xmm0
	addq	$4, %rdi
	cmpq	%rax, %rdi
	jne	.L9
# LLVM-MCA-END gcc-81
# LLVM-MCA-BEGIN gcc-82
	vmovsd	(%rdi,%rax,8), %xmm1
	vfmadd213sd	(%rsi,%rax,8), %xmm0, %xmm1
	vmovsd	%xmm1, (%rsi,%rax,8)
	addq	$1, %rax
	cmpq	%rax, %rdx
	jne	.L19
# LLVM-MCA-END gcc-82
# LLVM-MCA-BEGIN gcc-83
	vmulss	(%rdi), %xmm0, %xmm1
	addq	$4, %rdi
	vmovss	%xmm1, -4(%rdi)
	cmpq	%rax, %rdi
	jne	.L27
# LLVM-MCA-END gcc-83
# LLVM-MCA-BEGIN gcc-84
	vfmadd213sd	(%rdi), %xmm0, %xmm1
	addq	$8, %rdi
	cmpq	%rax, %rdi
	jne	.L35
# LLVM-MCA-END gcc-84
# LLVM-MCA-BEGIN gcc-85
	vmovsd	(%rdi), %xmm1
	addq	$8, %rdi
	vdivsd	%xmm0, %xmm1, %xmm0
	cmpq	%rax, %rdi
	jne	.L70
# LLVM-MCA-END gcc-85
# LLVM-MCA-BEGIN gcc-86
	vmovsd	(%rdi), %xmm0
	vucomisd	%xmm0, %xmm1
	ja	.L84
	vsqrtsd	%xmm0, %xmm0, %xmm0
	vmovsd	%xmm0, (%rdi)
	addq	$8, %rdi
	cmpq	%rbx, %rdi
	jne	.L78
# LLVM-MCA-END gcc-86
# LLVM-MCA-BEGIN gcc-87
	vmovd	(%rax), %xmm1
	addq	$4, %rax
	vpmaxsd	%xmm1, %xmm0, %xmm0
	vmovd	%xmm0, %edx
	cmpq	%rax, %rcx
	jne	.L92
# LLVM-MCA-END gcc-87
# LLVM-MCA-BEGIN gcc-88
	vmovss	(%rdi,%rax), %xmm0
	vaddss	4(%rdi,%rax), %xmm0, %xmm0
	vaddss	8(%rdi,%rax), %xmm0, %xmm0
	vmulss	%xmm1, %xmm0, %xmm0
	vmovss	%xmm0, 4(%rsi,%rax)
	addq	$4, %rax
	cmpq	%rax, %rdx
	jne	.L101
# LLVM-MCA-END gcc-88
# LLVM-MCA-BEGIN gcc-89
	movl	(%rsi,%rax,4), %r8d
	vmovss	(%rdi,%r8,4), %xmm0
	vmovss	%xmm0, (%rdx,%rax,4)
	addq	$1, %rax
	cmpq	%rax, %rcx
	jne	.L139
# LLVM-MCA-END gcc-89
# LLVM-MCA-BEGIN gcc-90
	movzbl	(%rdi), %eax
	addq	$1, %rdi
	addl	$1, (%rsi,%rax,4)
	cmpq	%rdi, %rdx
	jne	.L147
# LLVM-MCA-END gcc-90
# LLVM-MCA-BEGIN gcc-91
	vmovsd	(%r12,%rbx,8), %xmm0
	vmovsd	%xmm1, 8(%rsp)
	addq	$1, %rbx
	call	callee@PLT
	vmovsd	8(%rsp), %xmm1
	vaddsd	%xmm0, %xmm1, %xmm1
	cmpq	%rbx, %rbp
	jne	.L155
# LLVM-MCA-END gcc-91
# LLVM-MCA-BEGIN gcc-92
	vmovss	(%rax), %xmm1
	addq	$4, %rax
	vfmadd231ss	(%rdx), %xmm1, %xmm0
	addq	%rcx, %rdx
	cmpq	%rax, %rsi
	jne	.L165
# LLVM-MCA-END gcc-92
# LLVM-MCA-BEGIN gcc-93
	vcvtsi2sdl	(%rdi,%rax,4), %xmm2, %xmm0
	vmulsd	%xmm1, %xmm0, %xmm0
	vmovsd	%xmm0, (%rsi,%rax,8)
	addq	$1, %rax
	cmpq	%rax, %rdx
	jne	.L203
# LLVM-MCA-END gcc-93
# LLVM-MCA-BEGIN gcc-94
	vmovss	(%rsi,%rbx,4), %xmm1
	vmovss	(%rdi,%rbx,4), %xmm0
	vmulss	%xmm1, %xmm1, %xmm1
	vfmadd231ss	%xmm0, %xmm0, %xmm1
	vmovss	(%rdx,%rbx,4), %xmm0
	vfmadd132ss	%xmm0, %xmm1, %xmm0
	vucomiss	%xmm0, %xmm3
	ja	.L226
	vsqrtss	%xmm0, %xmm0, %xmm0
	vmovss	%xmm0, (%rcx,%rbx,4)
	addq	$1, %rbx
	vaddss	%xmm0, %xmm2, %xmm2
	cmpq	%rbx, %r8
	jne	.L222
# LLVM-MCA-END gcc-94
# LLVM-MCA-BEGIN gcc-95
	movq	%rsi, %rdx
	movq	%r14, %rax
	mulx	(%r10,%rdi,8), %r8, %r9
	movq	%r15, %rdx
	addq	%r8, %rax
	adcq	%r9, %rdx
	movq	%rax, (%r11,%rdi,8)
	addq	$1, %rdi
	movq	%rdx, %rax
	xorl	%edx, %edx
	movq	%rax, %r14
	movq	%rdx, %r15
	cmpq	%rdi, %rcx
	jne	.L233
# LLVM-MCA-END gcc-95
# LLVM-MCA-BEGIN gcc-96
	vmovsd	(%rax), %xmm0
	addq	$8, %rax
	vmovsd	%xmm0, (%rcx)
	addq	%r8, %rcx
	cmpq	%rdi, %rax
	jne	.L243
# LLVM-MCA-END gcc-96
# LLVM-MCA-BEGIN gcc-97
	movzbl	(%rdi), %eax
	leal	-65(%rax), %edx
	cmpb	$25, %dl
	ja	.L194
	addl	$32, %eax
	movb	%al, (%rdi)
	addq	$1, %rdi
	cmpq	%rdi, %rsi
	jne	.L195
# LLVM-MCA-END gcc-97
# LLVM-MCA-BEGIN gcc-98
	movq	%rsi, %rdx
	movq	%r14, %rax
	mulx	(%rdi,%r8,8), %r10, %r11
	movq	%r15, %rdx
	addq	%r10, %rax
	adcq	%r11, %rdx
	movq	%rax, (%r9,%r8,8)
	addq	$1, %r8
	movq	%rdx, %rax
	xorl	%edx, %edx
	movq	%rax, %r14
	movq	%rdx, %r15
	cmpq	%r8, %rcx
	jne	.L233
# LLVM-MCA-END gcc-98
# LLVM-MCA-BEGIN gcc-99
	addss	(%rax), %xmm0
	addq	$16, %rax
	addss	-12(%rax), %xmm0
	addss	-8(%rax), %xmm0
	addss	-4(%rax), %xmm0
	cmpq	%rax, %rdx
	jne	.L17
# LLVM-MCA-END gcc-99
# LLVM-MCA-BEGIN gcc-100
	movdqu	(%rax), %xmm1
	movdqa	%xmm4, %xmm2
	addq	$16, %rax
	pcmpgtd	%xmm1, %xmm2
	movdqa	%xmm1, %xmm3
	punpckldq	%xmm2, %xmm3
	punpckhdq	%xmm2, %xmm1
	paddq	%xmm3, %xmm0
	paddq	%xmm1, %xmm0
	cmpq	%rdx, %rax
	jne	.L29
# LLVM-MCA-END gcc-100
# LLVM-MCA-BEGIN gcc-101
	movsd	(%rcx,%rax,8), %xmm1
	mulsd	%xmm0, %xmm1
	addsd	(%rsi,%rax,8), %xmm1
	movsd	%xmm1, (%rsi,%rax,8)
	addq	$1, %rax
	cmpq	%rax, %rdx
	jne	.L43
# LLVM-MCA-END gcc-101
# LLVM-MCA-BEGIN gcc-102
	movupd	(%rcx,%rax), %xmm1
	movupd	(%rsi,%rax), %xmm3
	mulpd	%xmm2, %xmm1
	addpd	%xmm3, %xmm1
	movups	%xmm1, (%rsi,%rax)
	addq	$16, %rax
	cmpq	%rdi, %rax
	jne	.L41
# LLVM-MCA-END gcc-102
# LLVM-MCA-BEGIN gcc-103
	movups	(%rax), %xmm1
	addq	$16, %rax
	mulps	%xmm2, %xmm1
	movups	%xmm1, -16(%rax)
	cmpq	%rax, %rcx
	jne	.L59
# LLVM-MCA-END gcc-103
# LLVM-MCA-BEGIN gcc-104
	mulsd	%xmm1, %xmm0
	addq	$8, %rdi
	addsd	-8(%rdi), %xmm0
	cmpq	%rdi, %rax
	jne	.L79
# LLVM-MCA-END gcc-104
# LLVM-MCA-BEGIN gcc-105
	movzbl	(%rdi), %edx
	addq	$1, %rdi
	xorl	%edx, %eax
	imull	$16777619, %eax, %eax
	cmpq	%rsi, %rdi
	jne	.L84
# LLVM-MCA-END gcc-105
# LLVM-MCA-BEGIN gcc-106
	movsd	(%rdi), %xmm1
	addq	$8, %rdi
	divsd	%xmm0, %xmm1
	movapd	%xmm1, %xmm0
	cmpq	%rdi, %rax
	jne	.L114
# LLVM-MCA-END gcc-106
# LLVM-MCA-BEGIN gcc-107
	movsd	(%rdi), %xmm0
	ucomisd	%xmm0, %xmm1
	ja	.L127
	sqrtsd	%xmm0, %xmm0
	addq	$8, %rdi
	movsd	%xmm0, -8(%rdi)
	cmpq	%rbx, %rdi
	jne	.L122
# LLVM-MCA-END gcc-107
# LLVM-MCA-BEGIN gcc-108
	movdqu	4(%rax), %xmm1
	addq	$16, %rax
	movdqa	%xmm1, %xmm2
	pcmpgtd	%xmm0, %xmm2
	pand	%xmm2, %xmm1
	pandn	%xmm0, %xmm2
	movdqa	%xmm2, %xmm0
	por	%xmm1, %xmm0
	cmpq	%rax, %rdx
	jne	.L135
# LLVM-MCA-END gcc-108
# LLVM-MCA-BEGIN gcc-109
	addl	(%rax), %edx
	addq	$4, %rax
	movl	%edx, -4(%rax)
	cmpq	%rax, %rcx
	jne	.L146
# LLVM-MCA-END gcc-109
# LLVM-MCA-BEGIN gcc-110
	movss	4(%rcx,%rax), %xmm0
	addss	(%rcx,%rax), %xmm0
	addss	8(%rcx,%rax), %xmm0
	mulss	%xmm1, %xmm0
	movss	%xmm0, 4(%rsi,%rax)
	addq	$4, %rax
	cmpq	%rdx, %rax
	jne	.L156
# LLVM-MCA-END gcc-110
# LLVM-MCA-BEGIN gcc-111
	movups	(%rcx,%rax), %xmm0
	movups	4(%rcx,%rax), %xmm2
	movups	8(%rcx,%rax), %xmm3
	addps	%xmm2, %xmm0
	addps	%xmm3, %xmm0
	mulps	%xmm1, %xmm0
	movups	%xmm0, 4(%rsi,%rax)
	addq	$16, %rax
	cmpq	%r8, %rax
	jne	.L152
# LLVM-MCA-END gcc-111
# LLVM-MCA-BEGIN gcc-112
	testb	$1, %dil
	je	.L197
	leaq	1(%rdi,%rdi,2), %rdi
	addq	$1, %rax
	cmpq	$1, %rdi
	jne	.L200
# LLVM-MCA-END gcc-112
# LLVM-MCA-BEGIN gcc-113
	movss	(%rdx,%rdi), %xmm0
	movss	(%rdx,%rax,2), %xmm2
	addq	$16, %rcx
	movss	(%rdx,%rax), %xmm3
	movups	-16(%rcx), %xmm4
	unpcklps	%xmm0, %xmm2
	movss	(%rdx), %xmm0
	addq	%r8, %rdx
	unpcklps	%xmm3, %xmm0
	movlhps	%xmm2, %xmm0
	mulps	%xmm4, %xmm0
	addss	%xmm0, %xmm1
	movaps	%xmm0, %xmm2
	shufps	$85, %xmm0, %xmm2
	addss	%xmm1, %xmm2
	movaps	%xmm0, %xmm1
	unpckhps	%xmm0, %xmm1
	shufps	$255, %xmm0, %xmm0
	addss	%xmm2, %xmm1
	addss	%xmm0, %xmm1
	cmpq	%rsi, %rcx
	jne	.L234
# LLVM-MCA-END gcc-113
# LLVM-MCA-BEGIN gcc-114
	movzbl	(%rcx), %eax
	xorl	%eax, %edx
	movl	%edx, %eax
	shrl	%eax
	movl	%eax, %esi
	xorl	$-306674912, %esi
	andl	$1, %edx
	cmovne	%esi, %eax
	movl	%eax, %edx
	shrl	%edx
	movl	%edx, %esi
	xorl	$-306674912, %esi
	testb	$1, %al
	cmovne	%esi, %edx
	movl	%edx, %eax
	shrl	%eax
	movl	%eax, %esi
	xorl	$-306674912, %esi
	andl	$1, %edx
	cmovne	%esi, %eax
	movl	%eax, %edx
	shrl	%edx
	movl	%edx, %esi
	xorl	$-306674912, %esi
	testb	$1, %al
	cmovne	%esi, %edx
	movl	%edx, %eax
	shrl	%eax
	movl	%eax, %esi
	xorl	$-306674912, %esi
	andl	$1, %edx
	cmovne	%esi, %eax
	movl	%eax, %edx
	shrl	%edx
	movl	%edx, %esi
	xorl	$-306674912, %esi
	testb	$1, %al
	cmovne	%esi, %edx
	movl	%edx, %eax
	shrl	%eax
	movl	%eax, %esi
	xorl	$-306674912, %esi
	andl	$1, %edx
	cmovne	%esi, %eax
	movl	%eax, %edx
	shrl	%edx
	movl	%edx, %esi
	xorl	$-306674912, %esi
	testb	$1, %al
	cmovne	%esi, %edx
	addq	$1, %rcx
	cmpq	%rcx, %rdi
	jne	.L263
# LLVM-MCA-END gcc-114
# LLVM-MCA-BEGIN gcc-115
	movdqu	(%rdi,%rax), %xmm0
	cvtdq2pd	%xmm0, %xmm1
	mulpd	%xmm2, %xmm1
	pshufd	$238, %xmm0, %xmm0
	cvtdq2pd	%xmm0, %xmm0
	mulpd	%xmm2, %xmm0
	movups	%xmm1, (%rcx,%rax,2)
	movups	%xmm0, 16(%rcx,%rax,2)
	addq	$16, %rax
	cmpq	%rax, %rsi
	jne	.L298
# LLVM-MCA-END gcc-115
# LLVM-MCA-BEGIN gcc-116
	movdqu	(%rdi,%rax), %xmm4
	movdqu	(%r8,%rax), %xmm0
	movdqu	(%r8,%rax), %xmm2
	pcmpgtd	%xmm4, %xmm0
	movdqa	%xmm4, %xmm1
	paddd	%xmm3, %xmm2
	pand	%xmm0, %xmm1
	pandn	%xmm2, %xmm0
	por	%xmm1, %xmm0
	movups	%xmm0, (%rsi,%rax)
	addq	$16, %rax
	cmpq	%rcx, %rax
	jne	.L353
# LLVM-MCA-END gcc-116
# LLVM-MCA-BEGIN gcc-117
	movl	(%rdi,%rax,4), %r9d
	movl	(%r8,%rax,4), %ecx
	cmpl	%ecx, %r9d
	jl	.L359
	addl	$1, %ecx
	movl	%ecx, (%rsi,%rax,4)
	addq	$1, %rax
	cmpq	%rax, %rdx
	jne	.L350
# LLVM-MCA-END gcc-117
# LLVM-MCA-BEGIN gcc-118
	vaddss	(%rax), %xmm0, %xmm0
	addq	$32, %rax
	vaddss	-28(%rax), %xmm0, %xmm0
	vaddss	-24(%rax), %xmm0, %xmm0
	vaddss	-20(%rax), %xmm0, %xmm0
	vaddss	-16(%rax), %xmm0, %xmm0
	vaddss	-12(%rax), %xmm0, %xmm0
	vaddss	-8(%rax), %xmm0, %xmm0
	vaddss	-4(%rax), %xmm0, %xmm0
	cmpq	%rcx, %rax
	jne	.L26
# LLVM-MCA-END gcc-118
# LLVM-MCA-BEGIN gcc-119
	vpmovsxdq	(%rax), %ymm1
	vmovdqu	(%rax), %ymm3
	addq	$32, %rax
	vpaddq	%ymm0, %ymm1, %ymm1
	vextracti128	$0x1, %ymm3, %xmm0
	vpmovsxdq	%xmm0, %ymm0
	vpaddq	%ymm1, %ymm0, %ymm0
	cmpq	%rax, %rdx
	jne	.L39
# LLVM-MCA-END gcc-119
# LLVM-MCA-BEGIN gcc-120
	vmovsd	(%rdi,%rax,8), %xmm1
	vfmadd213sd	(%rcx,%rax,8), %xmm0, %xmm1
	vmovsd	%xmm1, (%rcx,%rax,8)
	addq	$1, %rax
	cmpq	%rax, %rdx
	jne	.L63
# LLVM-MCA-END gcc-120
# LLVM-MCA-BEGIN gcc-121
	vmovupd	(%rdi,%rax), %ymm1
	vfmadd213pd	(%rcx,%rax), %ymm2, %ymm1
	vmovupd	%ymm1, (%rcx,%rax)
	addq	$32, %rax
	cmpq	%rax, %rsi
	jne	.L59
# LLVM-MCA-END gcc-121
# LLVM-MCA-BEGIN gcc-122
	vmulps	(%rax), %ymm2, %ymm1
	addq	$32, %rax
	vmovups	%ymm1, -32(%rax)
	cmpq	%rax, %rcx
	jne	.L90
# LLVM-MCA-END gcc-122
# LLVM-MCA-BEGIN gcc-123
	vfmadd213sd	(%rdi), %xmm0, %xmm1
	addq	$8, %rdi
	cmpq	%rdi, %rax
	jne	.L110
# LLVM-MCA-END gcc-123
# LLVM-MCA-BEGIN gcc-124
	vmovsd	(%rdi), %xmm1
	addq	$8, %rdi
	vdivsd	%xmm0, %xmm1, %xmm0
	cmpq	%rdi, %rax
	jne	.L145
# LLVM-MCA-END gcc-124
# LLVM-MCA-BEGIN gcc-125
	vmovsd	(%rdi), %xmm0
	vucomisd	%xmm0, %xmm1
	ja	.L158
	vsqrtsd	%xmm0, %xmm0, %xmm0
	addq	$8, %rdi
	vmovsd	%xmm0, -8(%rdi)
	cmpq	%rbx, %rdi
	jne	.L153
# LLVM-MCA-END gcc-125
# LLVM-MCA-BEGIN gcc-126
	vpmaxsd	4(%rax), %ymm0, %ymm0
	addq	$32, %rax
	cmpq	%rax, %rdx
	jne	.L168
# LLVM-MCA-END gcc-126
# LLVM-MCA-BEGIN gcc-127
	vmovss	4(%rcx,%rax), %xmm0
	vaddss	(%rcx,%rax), %xmm0, %xmm0
	vaddss	8(%rcx,%rax), %xmm0, %xmm0
	vmulss	%xmm1, %xmm0, %xmm0
	vmovss	%xmm0, 4(%rsi,%rax)
	addq	$4, %rax
	cmpq	%rdx, %rax
	jne	.L195
# LLVM-MCA-END gcc-127
# LLVM-MCA-BEGIN gcc-128
	vmovups	(%rcx,%rax), %ymm2
	vaddps	4(%rcx,%rax), %ymm2, %ymm0
	vaddps	8(%rcx,%rax), %ymm0, %ymm0
	vmulps	%ymm1, %ymm0, %ymm0
	vmovups	%ymm0, 4(%rsi,%rax)
	addq	$32, %rax
	cmpq	%rdi, %rax
	jne	.L191
# LLVM-MCA-END gcc-128
# LLVM-MCA-BEGIN gcc-129
	movzbl	(%rdx), %edi
	movzbl	(%rax), %esi
	addq	$1, %rax
	subq	$1, %rdx
	movb	%dil, -1(%rax)
	movb	%sil, 1(%rdx)
	cmpq	%rcx, %rax
	jne	.L226
# LLVM-MCA-END gcc-129
# LLVM-MCA-BEGIN gcc-130
	vmovdqu	(%rdi), %ymm3
	vmovdqu	(%rsi), %ymm0
	addq	$32, %rsi
	subq	$32, %rdi
	vperm2i128	$1, %ymm3, %ymm3, %ymm1
	vperm2i128	$1, %ymm0, %ymm0, %ymm0
	vpshufb	%ymm2, %ymm1, %ymm1
	vpshufb	%ymm2, %ymm0, %ymm0
	vmovdqu	%ymm1, -32(%rsi)
	vmovdqu	%ymm0, 32(%rdi)
	cmpq	%rsi, %r9
	jne	.L220
# LLVM-MCA-END gcc-130
# LLVM-MCA-BEGIN gcc-131
	vmovss	(%rdx,%rax,2), %xmm0
	vinsertps	$0x10, (%rdx,%rdi), %xmm0, %xmm2
	addq	$16, %rcx
	vmovss	(%rdx), %xmm0
	vinsertps	$0x10, (%rdx,%rax), %xmm0, %xmm0
	addq	%r8, %rdx
	vmovlhps	%xmm2, %xmm0, %xmm0
	vmulps	-16(%rcx), %xmm0, %xmm0
	vaddss	%xmm1, %xmm0, %xmm1
	vshufps	$85, %xmm0, %xmm0, %xmm2
	vaddss	%xmm1, %xmm2, %xmm2
	vunpckhps	%xmm0, %xmm0, %xmm1
	vshufps	$255, %xmm0, %xmm0, %xmm0
	vaddss	%xmm2, %xmm1, %xmm1
	vaddss	%xmm0, %xmm1, %xmm1
	cmpq	%rsi, %rcx
	jne	.L295
# LLVM-MCA-END gcc-131
# LLVM-MCA-BEGIN gcc-132
	vmovdqu	(%rdi,%rax), %ymm0
	vcvtdq2pd	%xmm0, %ymm1
	vmulpd	%ymm2, %ymm1, %ymm1
	vextracti128	$0x1, %ymm0, %xmm0
	vcvtdq2pd	%xmm0, %ymm0
	vmulpd	%ymm2, %ymm0, %ymm0
	vmovupd	%ymm1, (%rcx,%rax,2)
	vmovupd	%ymm0, 32(%rcx,%rax,2)
	addq	$32, %rax
	cmpq	%rax, %rsi
	jne	.L361
# LLVM-MCA-END gcc-132
# LLVM-MCA-BEGIN gcc-133
	vmovdqu	(%r8,%rax), %ymm3
	vpaddd	(%r8,%rax), %ymm2, %ymm1
	vpcmpgtd	(%rdi,%rax), %ymm3, %ymm0
	vpblendvb	%ymm0, (%rdi,%rax), %ymm1, %ymm0
	vmovdqu	%ymm0, (%rsi,%rax)
	addq	$32, %rax
	cmpq	%r9, %rax
	jne	.L430
# LLVM-MCA-END gcc-133
# LLVM-MCA-BEGIN gcc-134
	movl	(%rdi,%rax,4), %r9d
	movl	(%r8,%rax,4), %edx
	cmpl	%edx, %r9d
	jl	.L438
	addl	$1, %edx
	movl	%edx, (%rsi,%rax,4)
	addq	$1, %rax
	cmpq	%rax, %rcx
	jne	.L427
# LLVM-MCA-END gcc-134
# LLVM-MCA-BEGIN gcc-135
	vaddss	(%rax), %xmm0, %xmm0
	addq	$64, %rax
	vaddss	-60(%rax), %xmm0, %xmm0
	vaddss	-56(%rax), %xmm0, %xmm0
	vaddss	-52(%rax), %xmm0, %xmm0
	vaddss	-48(%rax), %xmm0, %xmm0
	vaddss	-44(%rax), %xmm0, %xmm0
	vaddss	-40(%rax), %xmm0, %xmm0
	vaddss	-36(%rax), %xmm0, %xmm0
	vaddss	-32(%rax), %xmm0, %xmm0
	vaddss	-28(%rax), %xmm0, %xmm0
	vaddss	-24(%rax), %xmm0, %xmm0
	vaddss	-20(%rax), %xmm0, %xmm0
	vaddss	-16(%rax), %xmm0, %xmm0
	vaddss	-12(%rax), %xmm0, %xmm0
	vaddss	-8(%rax), %xmm0, %xmm0
	vaddss	-4(%rax), %xmm0, %xmm0
	cmpq	%rax, %rsi
	jne	.L25
# LLVM-MCA-END gcc-135
# LLVM-MCA-BEGIN gcc-136
	vpmovsxdq	(%rax), %zmm1
	vmovdqu32	(%rax), %zmm4
	addq	$64, %rax
	vpaddq	%zmm0, %zmm1, %zmm1
	vextracti32x8	$0x1, %zmm4, %ymm0
	vpmovsxdq	%ymm0, %zmm0
	vpaddq	%zmm1, %zmm0, %zmm0
	cmpq	%rax, %rdx
	jne	.L43
# LLVM-MCA-END gcc-136
# LLVM-MCA-BEGIN gcc-137
	vmovupd	(%rdi,%rax), %zmm1
	vfmadd213pd	(%rcx,%rax), %zmm2, %zmm1
	vmovupd	%zmm1, (%rcx,%rax)
	addq	$64, %rax
	cmpq	%rax, %rsi
	jne	.L68
# LLVM-MCA-END gcc-137
# LLVM-MCA-BEGIN gcc-138
	vmulps	(%rax), %zmm2, %zmm1
	addq	$64, %rax
	vmovups	%zmm1, -64(%rax)
	cmpq	%rax, %rsi
	jne	.L97
# LLVM-MCA-END gcc-138
# LLVM-MCA-BEGIN gcc-139
	vpmaxsd	4(%rax), %zmm1, %zmm1
	addq	$64, %rax
	cmpq	%rax, %rsi
	jne	.L180
# LLVM-MCA-END gcc-139
# LLVM-MCA-BEGIN gcc-140
	vmovups	(%rcx,%rax), %zmm2
	vaddps	4(%rcx,%rax), %zmm2, %zmm0
	vaddps	8(%rcx,%rax), %zmm0, %zmm0
	vmulps	%zmm1, %zmm0, %zmm0
	vmovups	%zmm0, 4(%rsi,%rax)
	addq	$64, %rax
	cmpq	%rdi, %rax
	jne	.L210
# LLVM-MCA-END gcc-140
# LLVM-MCA-BEGIN gcc-141
	movzbl	(%rdx), %edi
	movzbl	(%rax), %ecx
	addq	$1, %rax
	subq	$1, %rdx
	movb	%dil, -1(%rax)
	movb	%cl, 1(%rdx)
	cmpq	%rsi, %rax
	jne	.L253
# LLVM-MCA-END gcc-141
# LLVM-MCA-BEGIN gcc-142
	vpermw	(%r8), %zmm5, %zmm1
	vmovdqu8	(%rdi), %zmm0
	addq	$64, %rdi
	subq	$64, %r8
	vpshufb	%zmm4, %zmm1, %zmm2
	vpshufb	%zmm3, %zmm1, %zmm1
	vpermw	%zmm0, %zmm5, %zmm0
	vporq	%zmm1, %zmm2, %zmm1
	vmovdqu8	%zmm1, -64(%rdi)
	vpshufb	%zmm4, %zmm0, %zmm1
	vpshufb	%zmm3, %zmm0, %zmm0
	vporq	%zmm0, %zmm1, %zmm0
	vmovdqu8	%zmm0, 64(%r8)
	cmpq	%r9, %rdi
	jne	.L246
# LLVM-MCA-END gcc-142
# LLVM-MCA-BEGIN gcc-143
	movzbl	-1(%rcx), %r8d
	movzbl	(%rax,%rdx), %edi
	subq	$1, %rcx
	movb	%r8b, (%rax,%rdx)
	addq	$1, %rdx
	movb	%dil, (%rcx)
	cmpq	%rsi, %rdx
	jb	.L252
# LLVM-MCA-END gcc-143
# LLVM-MCA-BEGIN gcc-144
	vmovss	(%rax,%r13,2), %xmm2
	vmovss	(%rax), %xmm0
	addq	$16, %rdx
	vinsertps	$0x10, (%rax,%rcx), %xmm2, %xmm2
	vinsertps	$0x10, (%rax,%r13), %xmm0, %xmm0
	addq	%rsi, %rax
	vmovlhps	%xmm2, %xmm0, %xmm0
	vmulps	-16(%rdx), %xmm0, %xmm0
	vaddss	%xmm1, %xmm0, %xmm1
	vshufps	$85, %xmm0, %xmm0, %xmm2
	vaddss	%xmm1, %xmm2, %xmm2
	vunpckhps	%xmm0, %xmm0, %xmm1
	vshufps	$255, %xmm0, %xmm0, %xmm0
	vaddss	%xmm2, %xmm1, %xmm1
	vaddss	%xmm0, %xmm1, %xmm1
	cmpq	%r14, %rdx
	jne	.L321
# LLVM-MCA-END gcc-144
# LLVM-MCA-BEGIN gcc-145
	movzbl	(%rdi), %eax
	xorl	%eax, %ecx
	movl	%ecx, %eax
	shrl	%eax
	movl	%eax, %esi
	xorl	$-306674912, %esi
	andl	$1, %ecx
	cmovne	%esi, %eax
	movl	%eax, %ecx
	shrl	%ecx
	movl	%ecx, %esi
	xorl	$-306674912, %esi
	testb	$1, %al
	cmovne	%esi, %ecx
	movl	%ecx, %eax
	shrl	%eax
	movl	%eax, %esi
	xorl	$-306674912, %esi
	andl	$1, %ecx
	cmovne	%esi, %eax
	movl	%eax, %ecx
	shrl	%ecx
	movl	%ecx, %esi
	xorl	$-306674912, %esi
	testb	$1, %al
	cmovne	%esi, %ecx
	movl	%ecx, %eax
	shrl	%eax
	movl	%eax, %esi
	xorl	$-306674912, %esi
	andl	$1, %ecx
	cmovne	%esi, %eax
	movl	%eax, %ecx
	shrl	%ecx
	movl	%ecx, %esi
	xorl	$-306674912, %esi
	testb	$1, %al
	cmovne	%esi, %ecx
	movl	%ecx, %eax
	shrl	%eax
	movl	%eax, %esi
	xorl	$-306674912, %esi
	andl	$1, %ecx
	cmovne	%esi, %eax
	movl	%eax, %ecx
	shrl	%ecx
	movl	%ecx, %esi
	xorl	$-306674912, %esi
	testb	$1, %al
	cmovne	%esi, %ecx
	addq	$1, %rdi
	cmpq	%rdi, %r8
	jne	.L351
# LLVM-MCA-END gcc-145
# LLVM-MCA-BEGIN gcc-146
	addq	$64, %rax
	cmpq	%rsi, %rax
	je	.L407
	vmovdqu8	(%rax), %zmm0
	vpaddb	%zmm3, %zmm0, %zmm1
	vpcmpub	$2, %zmm2, %zmm1, %k1
	kortestq	%k1, %k1
	je	.L378
# LLVM-MCA-END gcc-146
# LLVM-MCA-BEGIN gcc-147
	vmovdqu8	(%rax), %zmm0
	vpaddb	%zmm3, %zmm0, %zmm1
	vpcmpub	$2, %zmm2, %zmm1, %k1
	kortestq	%k1, %k1
	je	.L378
	vpaddb	%zmm4, %zmm0, %zmm0
	vmovdqu8	%zmm0, (%rax){%k1}
	addq	$64, %rax
	cmpq	%rsi, %rax
	jne	.L379
# LLVM-MCA-END gcc-147
# LLVM-MCA-BEGIN gcc-148
	movzbl	(%rcx,%rax), %edx
	leal	-65(%rdx), %esi
	cmpb	$25, %sil
	ja	.L386
	addl	$32, %edx
	movb	%dl, (%rcx,%rax)
	addq	$1, %rax
	cmpq	%rdi, %rax
	jb	.L385
# LLVM-MCA-END gcc-148
# LLVM-MCA-BEGIN gcc-149
	vmovdqu32	(%rdi,%rax), %zmm0
	vcvtdq2pd	%ymm0, %zmm1
	vextracti32x8	$0x1, %zmm0, %ymm0
	vmulpd	%zmm2, %zmm1, %zmm1
	vcvtdq2pd	%ymm0, %zmm0
	vmulpd	%zmm2, %zmm0, %zmm0
	vmovupd	%zmm1, (%rcx,%rax,2)
	vmovupd	%zmm0, 64(%rcx,%rax,2)
	addq	$64, %rax
	cmpq	%rax, %rsi
	jne	.L412
# LLVM-MCA-END gcc-149
# LLVM-MCA-BEGIN gcc-150
	vmovdqu32	(%rdi,%rax), %zmm2
	vpcmpd	$5, (%rsi,%rax), %zmm2, %k1
	vmovdqa32	%zmm2, %zmm0
	vpaddd	(%rsi,%rax), %zmm1, %zmm0{%k1}
	vmovdqu32	%zmm0, (%rdx,%rax)
	addq	$64, %rax
	cmpq	%r9, %rax
	jne	.L486
# LLVM-MCA-END gcc-150
# LLVM-MCA-BEGIN gcc-151
	movl	(%rdi,%rax,4), %r9d
	movl	(%rsi,%rax,4), %r8d
	cmpl	%r8d, %r9d
	jl	.L498
	addl	$1, %r8d
	movl	%r8d, (%rdx,%rax,4)
	addq	$1, %rax
	cmpq	%rax, %rcx
	jne	.L483
# LLVM-MCA-END gcc-151
# LLVM-MCA-BEGIN gcc-152
	movups	(%rax), %xmm2
	addq	$16, %rax
	addps	%xmm2, %xmm0
	cmpq	%rdx, %rax
	jne	.L17
# LLVM-MCA-END gcc-152
# LLVM-MCA-BEGIN gcc-153
	movupd	(%rax), %xmm1
	addq	$16, %rax
	sqrtpd	%xmm1, %xmm0
	movups	%xmm0, -16(%rax)
	cmpq	%rax, %rdx
	jne	.L120
# LLVM-MCA-END gcc-153
# LLVM-MCA-BEGIN gcc-154
	movss	(%rdx,%rdi), %xmm0
	movss	(%rdx,%rax,2), %xmm2
	addq	$16, %rcx
	movss	(%rdx,%rax), %xmm3
	movups	-16(%rcx), %xmm4
	unpcklps	%xmm0, %xmm2
	movss	(%rdx), %xmm0
	addq	%r8, %rdx
	unpcklps	%xmm3, %xmm0
	movlhps	%xmm2, %xmm0
	mulps	%xmm4, %xmm0
	addps	%xmm0, %xmm1
	cmpq	%rsi, %rcx
	jne	.L232
# LLVM-MCA-END gcc-154
# LLVM-MCA-BEGIN gcc-155
	movups	(%rdi,%rax), %xmm0
	movups	(%rsi,%rax), %xmm1
	movaps	%xmm4, %xmm3
	mulps	%xmm1, %xmm1
	mulps	%xmm0, %xmm0
	addps	%xmm1, %xmm0
	movups	(%r9,%rax), %xmm1
	mulps	%xmm1, %xmm1
	addps	%xmm1, %xmm0
	rsqrtps	%xmm0, %xmm1
	cmpneqps	%xmm0, %xmm3
	andps	%xmm3, %xmm1
	mulps	%xmm1, %xmm0
	mulps	%xmm0, %xmm1
	mulps	%xmm5, %xmm0
	addps	%xmm6, %xmm1
	mulps	%xmm0, %xmm1
	movups	%xmm1, (%rdx,%rax)
	addq	$16, %rax
	addps	%xmm1, %xmm2
	cmpq	%rcx, %rax
	jne	.L317
# LLVM-MCA-END gcc-155
# LLVM-MCA-BEGIN gcc-156
	movss	(%rdi,%rax,4), %xmm1
	movss	(%rsi,%rax,4), %xmm2
	movss	(%r9,%rax,4), %xmm0
	mulss	%xmm1, %xmm1
	mulss	%xmm2, %xmm2
	mulss	%xmm0, %xmm0
	addss	%xmm2, %xmm1
	addss	%xmm1, %xmm0
	sqrtss	%xmm0, %xmm0
	movss	%xmm0, (%rdx,%rax,4)
	addq	$1, %rax
	addss	%xmm0, %xmm3
	cmpq	%rax, %r8
	jne	.L322
# LLVM-MCA-END gcc-156
# LLVM-MCA-BEGIN gcc-157
	vaddps	(%rax), %ymm1, %ymm1
	addq	$32, %rax
	cmpq	%rax, %rcx
	jne	.L26
# LLVM-MCA-END gcc-157
# LLVM-MCA-BEGIN gcc-158
	vsqrtpd	(%rax), %ymm0
	addq	$32, %rax
	vmovupd	%ymm0, -32(%rax)
	cmpq	%rax, %rdx
	jne	.L157
# LLVM-MCA-END gcc-158
# LLVM-MCA-BEGIN gcc-159
	vmovss	(%rdx,%rax,2), %xmm0
	vinsertps	$0x10, (%rdx,%rdi), %xmm0, %xmm1
	addq	$16, %rcx
	vmovss	(%rdx), %xmm0
	vinsertps	$0x10, (%rdx,%rax), %xmm0, %xmm0
	addq	%r8, %rdx
	vmovlhps	%xmm1, %xmm0, %xmm0
	vfmadd231ps	-16(%rcx), %xmm0, %xmm2
	cmpq	%rsi, %rcx
	jne	.L308
# LLVM-MCA-END gcc-159
# LLVM-MCA-BEGIN gcc-160
	vmovups	(%rsi,%rax), %ymm7
	vmulps	%ymm7, %ymm7, %ymm0
	vmovups	(%rdi,%rax), %ymm7
	vfmadd231ps	%ymm7, %ymm7, %ymm0
	vmovups	(%r9,%rax), %ymm7
	vfmadd231ps	%ymm7, %ymm7, %ymm0
	vrsqrtps	%ymm0, %ymm1
	vcmpneqps	%ymm0, %ymm4, %ymm2
	vandps	%ymm2, %ymm1, %ymm1
	vmulps	%ymm0, %ymm1, %ymm0
	vfmadd132ps	%ymm0, %ymm6, %ymm1
	vmulps	%ymm5, %ymm0, %ymm0
	vmulps	%ymm0, %ymm1, %ymm1
	vmovups	%ymm1, (%rcx,%rax)
	addq	$32, %rax
	vaddps	%ymm1, %ymm3, %ymm3
	cmpq	%rdx, %rax
	jne	.L404
# LLVM-MCA-END gcc-160
# LLVM-MCA-BEGIN gcc-161
	vmovss	(%rsi,%rax,4), %xmm1
	vmovss	(%rdi,%rax,4), %xmm0
	vmulss	%xmm1, %xmm1, %xmm1
	vfmadd231ss	%xmm0, %xmm0, %xmm1
	vmovss	(%r9,%rax,4), %xmm0
	vfmadd132ss	%xmm0, %xmm1, %xmm0
	vsqrtss	%xmm0, %xmm0, %xmm0
	vmovss	%xmm0, (%rcx,%rax,4)
	addq	$1, %rax
	vaddss	%xmm0, %xmm2, %xmm2
	cmpq	%rax, %r8
	jne	.L409
# LLVM-MCA-END gcc-161
# LLVM-MCA-BEGIN gcc-162
	vaddps	(%rax), %zmm1, %zmm1
	addq	$64, %rax
	cmpq	%rax, %rcx
	jne	.L25
# LLVM-MCA-END gcc-162
# LLVM-MCA-BEGIN gcc-163
	vsqrtpd	(%rax), %zmm0
	addq	$64, %rax
	vmovupd	%zmm0, -64(%rax)
	cmpq	%rax, %rcx
	jne	.L169
# LLVM-MCA-END gcc-163
# LLVM-MCA-BEGIN gcc-164
	vmovss	(%rax,%r13,2), %xmm1
	vmovss	(%rax), %xmm0
	addq	$16, %rdx
	vinsertps	$0x10, (%rax,%rcx), %xmm1, %xmm1
	vinsertps	$0x10, (%rax,%r13), %xmm0, %xmm0
	addq	%rsi, %rax
	vmovlhps	%xmm1, %xmm0, %xmm0
	vfmadd231ps	-16(%rdx), %xmm0, %xmm2
	cmpq	%r14, %rdx
	jne	.L333
# LLVM-MCA-END gcc-164
# LLVM-MCA-BEGIN gcc-165
	vmovups	(%rsi,%rax), %zmm6
	vmovups	(%rdi,%rax), %zmm7
	vmulps	%zmm6, %zmm6, %zmm0
	vmovups	(%r9,%rax), %zmm6
	vfmadd231ps	%zmm7, %zmm7, %zmm0
	vfmadd231ps	%zmm6, %zmm6, %zmm0
	vcmpps	$4, %zmm0, %zmm2, %k1
	vrsqrt14ps	%zmm0, %zmm1{%k1}{z}
	vmulps	%zmm0, %zmm1, %zmm0
	vfmadd132ps	%zmm0, %zmm5, %zmm1
	vmulps	%zmm4, %zmm0, %zmm0
	vmulps	%zmm0, %zmm1, %zmm0
	vmovups	%zmm0, (%rcx,%rax)
	addq	$64, %rax
	vaddps	%zmm0, %zmm3, %zmm3
	cmpq	%rdx, %rax
	jne	.L459
# LLVM-MCA-END gcc-165
