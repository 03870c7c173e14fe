# A dot product of two arrays of float, 32 products an iteration, each added to a sum of its own: nothing waits.
# "Before" in the timeline shows how it was.
# mca: -mcpu=skylake
	.globl	dot_product
dot_product:
	vxorps	%xmm0, %xmm0, %xmm0
	vxorps	%xmm5, %xmm5, %xmm5
	vxorps	%xmm6, %xmm6, %xmm6
	vxorps	%xmm7, %xmm7, %xmm7
	xorl	%eax, %eax
# LLVM-MCA-BEGIN dot product
.Lloop:
	vmovups	(%rdi,%rax), %ymm1
	vfmadd231ps	(%rsi,%rax), %ymm1, %ymm0
	vmovups	32(%rdi,%rax), %ymm2
	vfmadd231ps	32(%rsi,%rax), %ymm2, %ymm5
	vmovups	64(%rdi,%rax), %ymm3
	vfmadd231ps	64(%rsi,%rax), %ymm3, %ymm6
	vmovups	96(%rdi,%rax), %ymm4
	vfmadd231ps	96(%rsi,%rax), %ymm4, %ymm7
	addq	$128, %rax
	cmpq	%rdx, %rax
	jne	.Lloop
# LLVM-MCA-END dot product
	vaddps	%ymm5, %ymm0, %ymm0
	vaddps	%ymm7, %ymm6, %ymm6
	vaddps	%ymm6, %ymm0, %ymm0
	vextractf128	$1, %ymm0, %xmm1
	vaddps	%xmm1, %xmm0, %xmm0
	vhaddps	%xmm0, %xmm0, %xmm0
	vhaddps	%xmm0, %xmm0, %xmm0
	vzeroupper
	retq
