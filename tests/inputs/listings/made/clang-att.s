	.file	"kernels.c"
	.text
	.globl	dot                             # -- Begin function dot
	.p2align	4
	.type	dot,@function
dot:                                    # @dot
# %bb.0:
	xorpd	%xmm0, %xmm0
	testq	%rdx, %rdx
	je	.LBB0_3
# %bb.1:
	xorl	%eax, %eax
	.p2align	4
.LBB0_2:                                # =>This Inner Loop Header: Depth=1
	movsd	(%rdi,%rax,8), %xmm1            # xmm1 = mem[0],zero
	mulsd	(%rsi,%rax,8), %xmm1
	addsd	%xmm1, %xmm0
	incq	%rax
	cmpq	%rax, %rdx
	jne	.LBB0_2
.LBB0_3:
	retq
.Lfunc_end0:
	.size	dot, .Lfunc_end0-dot
                                        # -- End function
	.globl	sum                             # -- Begin function sum
	.p2align	4
	.type	sum,@function
sum:                                    # @sum
# %bb.0:
	xorl	%eax, %eax
	testq	%rsi, %rsi
	jle	.LBB1_3
# %bb.1:
	xorl	%ecx, %ecx
	.p2align	4
.LBB1_2:                                # =>This Inner Loop Header: Depth=1
	movslq	(%rdi,%rcx,4), %rdx
	addq	%rdx, %rax
	incq	%rcx
	cmpq	%rcx, %rsi
	jne	.LBB1_2
.LBB1_3:
	retq
.Lfunc_end1:
	.size	sum, .Lfunc_end1-sum
                                        # -- End function
	.section	.rodata.cst8,"aM",@progbits,8
	.p2align	3, 0x0                          # -- Begin function scale
.LCPI2_0:
	.quad	0x4008000000000000              # double 3
	.text
	.globl	scale
	.p2align	4
	.type	scale,@function
scale:                                  # @scale
# %bb.0:
	testq	%rsi, %rsi
	jle	.LBB2_3
# %bb.1:
	xorl	%eax, %eax
	movsd	.LCPI2_0(%rip), %xmm0           # xmm0 = [3.0E+0,0.0E+0]
	.p2align	4
.LBB2_2:                                # =>This Inner Loop Header: Depth=1
	movsd	(%rdi,%rax,8), %xmm1            # xmm1 = mem[0],zero
	mulsd	%xmm0, %xmm1
	movsd	%xmm1, (%rdi,%rax,8)
	incq	%rax
	cmpq	%rax, %rsi
	jne	.LBB2_2
.LBB2_3:
	retq
.Lfunc_end2:
	.size	scale, .Lfunc_end2-scale
                                        # -- End function
	.ident	"Debian clang version 22.1.8 (1~deb12u1)"
	.section	".note.GNU-stack","",@progbits
	.addrsig
