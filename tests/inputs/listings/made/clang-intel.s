	.intel_syntax noprefix
	.file	"kernels.c"
	.text
	.globl	dot                             # -- Begin function dot
	.p2align	4
	.type	dot,@function
dot:                                    # @dot
# %bb.0:
	xorpd	xmm0, xmm0
	test	rdx, rdx
	je	.LBB0_3
# %bb.1:
	xor	eax, eax
	.p2align	4
.LBB0_2:                                # =>This Inner Loop Header: Depth=1
	movsd	xmm1, qword ptr [rdi + 8*rax]   # xmm1 = mem[0],zero
	mulsd	xmm1, qword ptr [rsi + 8*rax]
	addsd	xmm0, xmm1
	inc	rax
	cmp	rdx, rax
	jne	.LBB0_2
.LBB0_3:
	ret
.Lfunc_end0:
	.size	dot, .Lfunc_end0-dot
                                        # -- End function
	.globl	sum                             # -- Begin function sum
	.p2align	4
	.type	sum,@function
sum:                                    # @sum
# %bb.0:
	xor	eax, eax
	test	rsi, rsi
	jle	.LBB1_3
# %bb.1:
	xor	ecx, ecx
	.p2align	4
.LBB1_2:                                # =>This Inner Loop Header: Depth=1
	movsxd	rdx, dword ptr [rdi + 4*rcx]
	add	rax, rdx
	inc	rcx
	cmp	rsi, rcx
	jne	.LBB1_2
.LBB1_3:
	ret
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
	test	rsi, rsi
	jle	.LBB2_3
# %bb.1:
	xor	eax, eax
	movsd	xmm0, qword ptr [rip + .LCPI2_0] # xmm0 = [3.0E+0,0.0E+0]
	.p2align	4
.LBB2_2:                                # =>This Inner Loop Header: Depth=1
	movsd	xmm1, qword ptr [rdi + 8*rax]   # xmm1 = mem[0],zero
	mulsd	xmm1, xmm0
	movsd	qword ptr [rdi + 8*rax], xmm1
	inc	rax
	cmp	rsi, rax
	jne	.LBB2_2
.LBB2_3:
	ret
.Lfunc_end2:
	.size	scale, .Lfunc_end2-scale
                                        # -- End function
	.ident	"Debian clang version 22.1.8 (1~deb12u1)"
	.section	".note.GNU-stack","",@progbits
	.addrsig
