# Loops on which `mca --measure --table` tests a new model of a processor of x86-64: measured, and predicted.
# LLVM-MCA-BEGIN sum
.Lsum:
	addq (%rdi,%rax,8), %rdx
	incq %rax
	cmpq %rcx, %rax
	jb .Lsum
# LLVM-MCA-END sum
# LLVM-MCA-BEGIN sum2
.Lsum2:
	addl (%rdi,%rax,4), %edx
	addl 4(%rdi,%rax,4), %ebx
	addq $2, %rax
	cmpq %rcx, %rax
	jb .Lsum2
# LLVM-MCA-END sum2
# LLVM-MCA-BEGIN dot
.Ldot:
	movsd (%rdi,%rax,8), %xmm1
	mulsd (%rsi,%rax,8), %xmm1
	addsd %xmm1, %xmm0
	incq %rax
	cmpq %rcx, %rax
	jb .Ldot
# LLVM-MCA-END dot
# LLVM-MCA-BEGIN dot4
.Ldot4:
	movups (%rdi,%rax), %xmm4
	mulps (%rsi,%rax), %xmm4
	addps %xmm4, %xmm0
	addq $16, %rax
	cmpq %rcx, %rax
	jb .Ldot4
# LLVM-MCA-END dot4
# LLVM-MCA-BEGIN axpy
.Laxpy:
	movss (%rdi,%rax,4), %xmm1
	mulss %xmm0, %xmm1
	addss (%rsi,%rax,4), %xmm1
	movss %xmm1, (%rsi,%rax,4)
	incq %rax
	cmpq %rcx, %rax
	jb .Laxpy
# LLVM-MCA-END axpy
# LLVM-MCA-BEGIN axpy4
.Laxpy4:
	movups (%rdi,%rax), %xmm1
	mulps %xmm0, %xmm1
	movups (%rsi,%rax), %xmm2
	addps %xmm1, %xmm2
	movups %xmm2, (%rsi,%rax)
	addq $16, %rax
	cmpq %rcx, %rax
	jb .Laxpy4
# LLVM-MCA-END axpy4
# LLVM-MCA-BEGIN copy
.Lcopy:
	movq (%rdi,%rax,8), %rdx
	movq %rdx, (%rsi,%rax,8)
	incq %rax
	cmpq %rcx, %rax
	jb .Lcopy
# LLVM-MCA-END copy
# LLVM-MCA-BEGIN copy32
.Lcopy32:
	movups (%rdi,%rax), %xmm0
	movups 16(%rdi,%rax), %xmm1
	movups %xmm0, (%rsi,%rax)
	movups %xmm1, 16(%rsi,%rax)
	addq $32, %rax
	cmpq %rcx, %rax
	jb .Lcopy32
# LLVM-MCA-END copy32
# LLVM-MCA-BEGIN fill
.Lfill:
	movq %rdx, (%rdi,%rax,8)
	movq %rdx, 8(%rdi,%rax,8)
	addq $2, %rax
	cmpq %rcx, %rax
	jb .Lfill
# LLVM-MCA-END fill
# LLVM-MCA-BEGIN bytes
.Lbytes:
	movzbl (%rdi,%rax), %edx
	addb $7, %dl
	xorb %r8b, %dl
	movb %dl, (%rsi,%rax)
	incq %rax
	cmpq %rcx, %rax
	jb .Lbytes
# LLVM-MCA-END bytes
# LLVM-MCA-BEGIN hash
.Lhash:
	movzbl (%rdi,%rax), %edx
	xorq %rdx, %rbx
	imulq %r8, %rbx
	incq %rax
	cmpq %rcx, %rax
	jb .Lhash
# LLVM-MCA-END hash
# LLVM-MCA-BEGIN mix
.Lmix:
	movq %rdx, %rbx
	shrq $33, %rbx
	xorq %rbx, %rdx
	imulq %r8, %rdx
	movq %rdx, %rbx
	shrq $29, %rbx
	xorq %rbx, %rdx
	decq %rcx
	jne .Lmix
# LLVM-MCA-END mix
# LLVM-MCA-BEGIN rotate
.Lrotate:
	addl %edx, %ebx
	xorl %ebx, %esi
	roll $16, %esi
	addl %esi, %edi
	xorl %edi, %edx
	roll $12, %edx
	decq %rcx
	jne .Lrotate
# LLVM-MCA-END rotate
# LLVM-MCA-BEGIN random
.Lrandom:
	movq %rdx, %rbx
	shlq $13, %rbx
	xorq %rbx, %rdx
	movq %rdx, %rbx
	shrq $7, %rbx
	xorq %rbx, %rdx
	movq %rdx, %rbx
	shlq $17, %rbx
	xorq %rbx, %rdx
	decq %rcx
	jne .Lrandom
# LLVM-MCA-END random
# LLVM-MCA-BEGIN clamp
.Lclamp:
	movl (%rdi,%rax,4), %edx
	cmpl %r8d, %edx
	cmovgl %r8d, %edx
	testl %edx, %edx
	cmovsl %r9d, %edx
	movl %edx, (%rsi,%rax,4)
	incq %rax
	cmpq %rcx, %rax
	jb .Lclamp
# LLVM-MCA-END clamp
# LLVM-MCA-BEGIN largest
.Llargest:
	movl (%rdi,%rax,4), %edx
	cmpl %ebx, %edx
	cmovgl %edx, %ebx
	incq %rax
	cmpq %rcx, %rax
	jb .Llargest
# LLVM-MCA-END largest
# LLVM-MCA-BEGIN count
.Lcount:
	xorl %edx, %edx
	cmpb %r8b, (%rdi,%rax)
	sete %dl
	addq %rdx, %rbx
	incq %rax
	cmpq %rcx, %rax
	jb .Lcount
# LLVM-MCA-END count
# LLVM-MCA-BEGIN prefix
.Lprefix:
	addl (%rdi,%rax,4), %edx
	movl %edx, (%rsi,%rax,4)
	incq %rax
	cmpq %rcx, %rax
	jb .Lprefix
# LLVM-MCA-END prefix
# LLVM-MCA-BEGIN fields
.Lfields:
	movl (%rdi,%rax,4), %edx
	movl %edx, %ebx
	shrl $5, %ebx
	andl $63, %ebx
	andl $31, %edx
	leal (%rdx,%rbx,4), %edx
	movw %dx, (%rsi,%rax,2)
	incq %rax
	cmpq %rcx, %rax
	jb .Lfields
# LLVM-MCA-END fields
# LLVM-MCA-BEGIN swap
.Lswap:
	movl (%rdi,%rax,4), %edx
	bswapl %edx
	movl %edx, (%rsi,%rax,4)
	incq %rax
	cmpq %rcx, %rax
	jb .Lswap
# LLVM-MCA-END swap
# LLVM-MCA-BEGIN widen
.Lwiden:
	movswl (%rdi,%rax,2), %edx
	imull %r8d, %edx
	sarl $8, %edx
	movw %dx, (%rsi,%rax,2)
	incq %rax
	cmpq %rcx, %rax
	jb .Lwiden
# LLVM-MCA-END widen
# LLVM-MCA-BEGIN convert
.Lconvert:
	pxor %xmm0, %xmm0
	cvtsi2sdl (%rdi,%rax,4), %xmm0
	mulsd %xmm1, %xmm0
	movsd %xmm0, (%rsi,%rax,8)
	incq %rax
	cmpq %rcx, %rax
	jb .Lconvert
# LLVM-MCA-END convert
# LLVM-MCA-BEGIN roots
.Lroots:
	movups (%rdi,%rax), %xmm0
	sqrtps %xmm0, %xmm1
	movups %xmm1, (%rsi,%rax)
	addq $16, %rax
	cmpq %rcx, %rax
	jb .Lroots
# LLVM-MCA-END roots
# LLVM-MCA-BEGIN divide
.Ldivide:
	movups (%rdi,%rax), %xmm0
	divps %xmm1, %xmm0
	movups %xmm0, (%rsi,%rax)
	addq $16, %rax
	cmpq %rcx, %rax
	jb .Ldivide
# LLVM-MCA-END divide
# LLVM-MCA-BEGIN horner
.Lhorner:
	movapd %xmm1, %xmm0
	mulsd %xmm2, %xmm0
	addsd %xmm3, %xmm0
	mulsd %xmm2, %xmm0
	addsd %xmm4, %xmm0
	movapd %xmm0, %xmm2
	decq %rcx
	jne .Lhorner
# LLVM-MCA-END horner
# LLVM-MCA-BEGIN blend
.Lblend:
	movdqu (%rdi,%rax), %xmm0
	movdqu (%rsi,%rax), %xmm1
	pavgb %xmm1, %xmm0
	psubusb %xmm2, %xmm0
	movdqu %xmm0, (%rdi,%rax)
	addq $16, %rax
	cmpq %rcx, %rax
	jb .Lblend
# LLVM-MCA-END blend
# LLVM-MCA-BEGIN shuffle
.Lshuffle:
	movdqu (%rdi,%rax), %xmm0
	movdqa %xmm0, %xmm1
	punpcklbw %xmm2, %xmm0
	punpckhbw %xmm2, %xmm1
	paddw %xmm0, %xmm3
	paddw %xmm1, %xmm4
	addq $16, %rax
	cmpq %rcx, %rax
	jb .Lshuffle
# LLVM-MCA-END shuffle
# LLVM-MCA-BEGIN find
.Lfind:
	movdqu (%rdi,%rax), %xmm0
	pcmpeqb %xmm1, %xmm0
	pmovmskb %xmm0, %edx
	addq $16, %rax
	testl %edx, %ebx
	cmpq %rcx, %rax
	jb .Lfind
# LLVM-MCA-END find
# LLVM-MCA-BEGIN square
.Lsquare:
	movups (%rdi,%rax), %xmm0
	movups 16(%rdi,%rax), %xmm1
	mulps %xmm0, %xmm0
	mulps %xmm1, %xmm1
	haddps %xmm1, %xmm0
	movups %xmm0, (%rsi,%rax)
	addq $32, %rax
	cmpq %rcx, %rax
	jb .Lsquare
# LLVM-MCA-END square
# LLVM-MCA-BEGIN stack
.Lstack:
	pushq %rdx
	pushq %rbx
	leaq 1(%rdx,%rbx), %rdx
	popq %r8
	popq %r9
	addq %r8, %rbx
	decq %rcx
	jne .Lstack
# LLVM-MCA-END stack
