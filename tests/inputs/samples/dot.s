# Dot product of two vectors of doubles, four at a time, as clang -O3 -march=haswell writes it.
dot:
	vxorpd	%xmm0, %xmm0, %xmm0
	xorl	%eax, %eax
# LLVM-MCA-BEGIN loop
.Lloop:
	vmovupd	(%rdi,%rax,8), %ymm1
	vfmadd231pd	(%rsi,%rax,8), %ymm1, %ymm0
	addq	$4, %rax
	cmpq	%rdx, %rax
	jb	.Lloop
# LLVM-MCA-END loop
	ret
