# A dot product of two arrays of float, 32 products an iteration. Why does it take so long?
# Hover the line that begins the region, or ask for the timeline.
# mca: -mcpu=skylake
	.globl	dot_product
dot_product:
	vxorps	%xmm0, %xmm0, %xmm0
	xorl	%eax, %eax
# LLVM-MCA-BEGIN dot product
.Lloop:
	vmovups	(%rdi,%rax), %ymm1
	vfmadd231ps	(%rsi,%rax), %ymm1, %ymm0
	vmovups	32(%rdi,%rax), %ymm2
	vfmadd231ps	32(%rsi,%rax), %ymm2, %ymm0
	vmovups	64(%rdi,%rax), %ymm3
	vfmadd231ps	64(%rsi,%rax), %ymm3, %ymm0
	vmovups	96(%rdi,%rax), %ymm4
	vfmadd231ps	96(%rsi,%rax), %ymm4, %ymm0
	addq	$128, %rax
	cmpq	%rdx, %rax
	jne	.Lloop
# LLVM-MCA-END dot product
	vextractf128	$1, %ymm0, %xmm1
	vaddps	%xmm1, %xmm0, %xmm0
	vhaddps	%xmm0, %xmm0, %xmm0
	vhaddps	%xmm0, %xmm0, %xmm0
	vzeroupper
	retq
