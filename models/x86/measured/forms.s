# Forms of a processor of x86-64, one an instruction, for `mca --measure --table=FILE -mcpu=native forms.s`: general, vector to 512
# bits, masks, cryptography. What a processor does not have is refused and left out. Registers do not matter: they are exchanged.
	addb %r14b, %al
	addb $5, %al
	addb 0(%rbp), %al
	addb %r14b, 0(%rbp)
	addb $5, 0(%rbp)
	subb %r14b, %al
	subb $5, %al
	subb 0(%rbp), %al
	subb %r14b, 0(%rbp)
	subb $5, 0(%rbp)
	andb %r14b, %al
	andb $5, %al
	andb 0(%rbp), %al
	andb %r14b, 0(%rbp)
	andb $5, 0(%rbp)
	orb %r14b, %al
	orb $5, %al
	orb 0(%rbp), %al
	orb %r14b, 0(%rbp)
	orb $5, 0(%rbp)
	xorb %r14b, %al
	xorb $5, %al
	xorb 0(%rbp), %al
	xorb %r14b, 0(%rbp)
	xorb $5, 0(%rbp)
	adcb %r14b, %al
	adcb $5, %al
	adcb 0(%rbp), %al
	adcb %r14b, 0(%rbp)
	adcb $5, 0(%rbp)
	sbbb %r14b, %al
	sbbb $5, %al
	sbbb 0(%rbp), %al
	sbbb %r14b, 0(%rbp)
	sbbb $5, 0(%rbp)
	incb %al
	incb 0(%rbp)
	decb %al
	decb 0(%rbp)
	negb %al
	negb 0(%rbp)
	notb %al
	notb 0(%rbp)
	shlb $3, %al
	shlb %cl, %al
	shlb $3, 0(%rbp)
	shrb $3, %al
	shrb %cl, %al
	shrb $3, 0(%rbp)
	sarb $3, %al
	sarb %cl, %al
	sarb $3, 0(%rbp)
	rolb $3, %al
	rolb %cl, %al
	rolb $3, 0(%rbp)
	rorb $3, %al
	rorb %cl, %al
	rorb $3, 0(%rbp)
	movb %r14b, %al
	movb 0(%rbp), %al
	movb %r14b, 0(%rbp)
	movb $5, %al
	movb $5, 0(%rbp)
	cmpb %r14b, %al
	cmpb $5, %al
	testb %r14b, %al
	testb $5, %al
	cmpb 0(%rbp), %al
	cmpb $5, 0(%rbp)
	cmpb %al, 0(%rbp)
	testb $5, 0(%rbp)
	xorb %al, %al
	subb %al, %al
	mulb %r14b
	imulb %r14b
	cwtl
	cltq
	addw %r14w, %ax
	addw $5, %ax
	addw 0(%rbp), %ax
	addw %r14w, 0(%rbp)
	addw $5, 0(%rbp)
	subw %r14w, %ax
	subw $5, %ax
	subw 0(%rbp), %ax
	subw %r14w, 0(%rbp)
	subw $5, 0(%rbp)
	andw %r14w, %ax
	andw $5, %ax
	andw 0(%rbp), %ax
	andw %r14w, 0(%rbp)
	andw $5, 0(%rbp)
	orw %r14w, %ax
	orw $5, %ax
	orw 0(%rbp), %ax
	orw %r14w, 0(%rbp)
	orw $5, 0(%rbp)
	xorw %r14w, %ax
	xorw $5, %ax
	xorw 0(%rbp), %ax
	xorw %r14w, 0(%rbp)
	xorw $5, 0(%rbp)
	adcw %r14w, %ax
	adcw $5, %ax
	adcw 0(%rbp), %ax
	adcw %r14w, 0(%rbp)
	adcw $5, 0(%rbp)
	sbbw %r14w, %ax
	sbbw $5, %ax
	sbbw 0(%rbp), %ax
	sbbw %r14w, 0(%rbp)
	sbbw $5, 0(%rbp)
	incw %ax
	incw 0(%rbp)
	decw %ax
	decw 0(%rbp)
	negw %ax
	negw 0(%rbp)
	notw %ax
	notw 0(%rbp)
	shlw $3, %ax
	shlw %cl, %ax
	shlw $3, 0(%rbp)
	shrw $3, %ax
	shrw %cl, %ax
	shrw $3, 0(%rbp)
	sarw $3, %ax
	sarw %cl, %ax
	sarw $3, 0(%rbp)
	rolw $3, %ax
	rolw %cl, %ax
	rolw $3, 0(%rbp)
	rorw $3, %ax
	rorw %cl, %ax
	rorw $3, 0(%rbp)
	movw %r14w, %ax
	movw 0(%rbp), %ax
	movw %r14w, 0(%rbp)
	movw $5, %ax
	movw $5, 0(%rbp)
	cmpw %r14w, %ax
	cmpw $5, %ax
	testw %r14w, %ax
	testw $5, %ax
	cmpw 0(%rbp), %ax
	cmpw $5, 0(%rbp)
	cmpw %ax, 0(%rbp)
	testw $5, 0(%rbp)
	xorw %ax, %ax
	subw %ax, %ax
	imulw %r14w, %ax
	imulw $100, %r14w, %ax
	imulw 0(%rbp), %ax
	cmovew %r14w, %ax
	cmovbw %r14w, %ax
	cmovbew %r14w, %ax
	cmovlw %r14w, %ax
	cmovlew %r14w, %ax
	cmovsw %r14w, %ax
	cmovew 0(%rbp), %ax
	bsfw %r14w, %ax
	bsrw %r14w, %ax
	tzcntw %r14w, %ax
	tzcntw 0(%rbp), %ax
	lzcntw %r14w, %ax
	lzcntw 0(%rbp), %ax
	popcntw %r14w, %ax
	popcntw 0(%rbp), %ax
	btw $3, %ax
	btw %r14w, %ax
	btsw $3, %ax
	btsw %r14w, %ax
	btrw $3, %ax
	btrw %r14w, %ax
	btcw $3, %ax
	btcw %r14w, %ax
	shldw $3, %r14w, %ax
	shrdw $3, %r14w, %ax
	shldw %cl, %r14w, %ax
	xchgw %r14w, %ax
	xaddw %r14w, %ax
	movbew 0(%rbp), %ax
	movbew %r14w, 0(%rbp)
	mulw %r14w
	imulw %r14w
	movw $1000, %ax
	cwd
	addl %r14d, %eax
	addl $5, %eax
	addl 0(%rbp), %eax
	addl %r14d, 0(%rbp)
	addl $5, 0(%rbp)
	subl %r14d, %eax
	subl $5, %eax
	subl 0(%rbp), %eax
	subl %r14d, 0(%rbp)
	subl $5, 0(%rbp)
	andl %r14d, %eax
	andl $5, %eax
	andl 0(%rbp), %eax
	andl %r14d, 0(%rbp)
	andl $5, 0(%rbp)
	orl %r14d, %eax
	orl $5, %eax
	orl 0(%rbp), %eax
	orl %r14d, 0(%rbp)
	orl $5, 0(%rbp)
	xorl %r14d, %eax
	xorl $5, %eax
	xorl 0(%rbp), %eax
	xorl %r14d, 0(%rbp)
	xorl $5, 0(%rbp)
	adcl %r14d, %eax
	adcl $5, %eax
	adcl 0(%rbp), %eax
	adcl %r14d, 0(%rbp)
	adcl $5, 0(%rbp)
	sbbl %r14d, %eax
	sbbl $5, %eax
	sbbl 0(%rbp), %eax
	sbbl %r14d, 0(%rbp)
	sbbl $5, 0(%rbp)
	incl %eax
	incl 0(%rbp)
	decl %eax
	decl 0(%rbp)
	negl %eax
	negl 0(%rbp)
	notl %eax
	notl 0(%rbp)
	shll $3, %eax
	shll %cl, %eax
	shll $3, 0(%rbp)
	shrl $3, %eax
	shrl %cl, %eax
	shrl $3, 0(%rbp)
	sarl $3, %eax
	sarl %cl, %eax
	sarl $3, 0(%rbp)
	roll $3, %eax
	roll %cl, %eax
	roll $3, 0(%rbp)
	rorl $3, %eax
	rorl %cl, %eax
	rorl $3, 0(%rbp)
	movl %r14d, %eax
	movl 0(%rbp), %eax
	movl %r14d, 0(%rbp)
	movl $5, %eax
	movl $5, 0(%rbp)
	bswapl %eax
	cmpl %r14d, %eax
	cmpl $5, %eax
	testl %r14d, %eax
	testl $5, %eax
	cmpl 0(%rbp), %eax
	cmpl $5, 0(%rbp)
	cmpl %eax, 0(%rbp)
	testl $5, 0(%rbp)
	xorl %eax, %eax
	subl %eax, %eax
	imull %r14d, %eax
	imull $100, %r14d, %eax
	imull 0(%rbp), %eax
	cmovel %r14d, %eax
	cmovbl %r14d, %eax
	cmovbel %r14d, %eax
	cmovll %r14d, %eax
	cmovlel %r14d, %eax
	cmovsl %r14d, %eax
	cmovel 0(%rbp), %eax
	bsfl %r14d, %eax
	bsrl %r14d, %eax
	tzcntl %r14d, %eax
	tzcntl 0(%rbp), %eax
	lzcntl %r14d, %eax
	lzcntl 0(%rbp), %eax
	popcntl %r14d, %eax
	popcntl 0(%rbp), %eax
	btl $3, %eax
	btl %r14d, %eax
	btsl $3, %eax
	btsl %r14d, %eax
	btrl $3, %eax
	btrl %r14d, %eax
	btcl $3, %eax
	btcl %r14d, %eax
	shldl $3, %r14d, %eax
	shrdl $3, %r14d, %eax
	shldl %cl, %r14d, %eax
	xchgl %r14d, %eax
	xaddl %r14d, %eax
	movbel 0(%rbp), %eax
	movbel %r14d, 0(%rbp)
	leal 0(%rbp), %eax
	andnl %r14d, %r15d, %eax
	bextrl %r14d, %r15d, %eax
	bzhil %r14d, %r15d, %eax
	sarxl %r14d, %r15d, %eax
	shlxl %r14d, %r15d, %eax
	shrxl %r14d, %r15d, %eax
	pdepl %r14d, %r15d, %eax
	pextl %r14d, %r15d, %eax
	blsil %r14d, %eax
	blsrl %r14d, %eax
	blsmskl %r14d, %eax
	rorxl $7, %r14d, %eax
	mulxl %r14d, %r15d, %eax
	crc32l %r14d, %eax
	adcxl %r14d, %eax
	adoxl %r14d, %eax
	shlxl %r14d, 0(%rbp), %eax
	cmpxchgl %r14d, %eax
	mull %r14d
	imull %r14d
	movl $100000, %eax
	cltd
	addq %r14, %rax
	addq $5, %rax
	addq 0(%rbp), %rax
	addq %r14, 0(%rbp)
	addq $5, 0(%rbp)
	subq %r14, %rax
	subq $5, %rax
	subq 0(%rbp), %rax
	subq %r14, 0(%rbp)
	subq $5, 0(%rbp)
	andq %r14, %rax
	andq $5, %rax
	andq 0(%rbp), %rax
	andq %r14, 0(%rbp)
	andq $5, 0(%rbp)
	orq %r14, %rax
	orq $5, %rax
	orq 0(%rbp), %rax
	orq %r14, 0(%rbp)
	orq $5, 0(%rbp)
	xorq %r14, %rax
	xorq $5, %rax
	xorq 0(%rbp), %rax
	xorq %r14, 0(%rbp)
	xorq $5, 0(%rbp)
	adcq %r14, %rax
	adcq $5, %rax
	adcq 0(%rbp), %rax
	adcq %r14, 0(%rbp)
	adcq $5, 0(%rbp)
	sbbq %r14, %rax
	sbbq $5, %rax
	sbbq 0(%rbp), %rax
	sbbq %r14, 0(%rbp)
	sbbq $5, 0(%rbp)
	incq %rax
	incq 0(%rbp)
	decq %rax
	decq 0(%rbp)
	negq %rax
	negq 0(%rbp)
	notq %rax
	notq 0(%rbp)
	shlq $3, %rax
	shlq %cl, %rax
	shlq $3, 0(%rbp)
	shrq $3, %rax
	shrq %cl, %rax
	shrq $3, 0(%rbp)
	sarq $3, %rax
	sarq %cl, %rax
	sarq $3, 0(%rbp)
	rolq $3, %rax
	rolq %cl, %rax
	rolq $3, 0(%rbp)
	rorq $3, %rax
	rorq %cl, %rax
	rorq $3, 0(%rbp)
	movq %r14, %rax
	movq 0(%rbp), %rax
	movq %r14, 0(%rbp)
	movq $5, %rax
	movq $5, 0(%rbp)
	bswapq %rax
	cmpq %r14, %rax
	cmpq $5, %rax
	testq %r14, %rax
	testq $5, %rax
	cmpq 0(%rbp), %rax
	cmpq $5, 0(%rbp)
	cmpq %rax, 0(%rbp)
	testq $5, 0(%rbp)
	xorq %rax, %rax
	subq %rax, %rax
	imulq %r14, %rax
	imulq $100, %r14, %rax
	imulq 0(%rbp), %rax
	cmoveq %r14, %rax
	cmovbq %r14, %rax
	cmovbeq %r14, %rax
	cmovlq %r14, %rax
	cmovleq %r14, %rax
	cmovsq %r14, %rax
	cmoveq 0(%rbp), %rax
	bsfq %r14, %rax
	bsrq %r14, %rax
	tzcntq %r14, %rax
	tzcntq 0(%rbp), %rax
	lzcntq %r14, %rax
	lzcntq 0(%rbp), %rax
	popcntq %r14, %rax
	popcntq 0(%rbp), %rax
	btq $3, %rax
	btq %r14, %rax
	btsq $3, %rax
	btsq %r14, %rax
	btrq $3, %rax
	btrq %r14, %rax
	btcq $3, %rax
	btcq %r14, %rax
	shldq $3, %r14, %rax
	shrdq $3, %r14, %rax
	shldq %cl, %r14, %rax
	xchgq %r14, %rax
	xaddq %r14, %rax
	movbeq 0(%rbp), %rax
	movbeq %r14, 0(%rbp)
	leaq 0(%rbp), %rax
	andnq %r14, %r15, %rax
	bextrq %r14, %r15, %rax
	bzhiq %r14, %r15, %rax
	sarxq %r14, %r15, %rax
	shlxq %r14, %r15, %rax
	shrxq %r14, %r15, %rax
	pdepq %r14, %r15, %rax
	pextq %r14, %r15, %rax
	blsiq %r14, %rax
	blsrq %r14, %rax
	blsmskq %r14, %rax
	rorxq $7, %r14, %rax
	mulxq %r14, %r15, %rax
	crc32q %r14, %rax
	adcxq %r14, %rax
	adoxq %r14, %rax
	shlxq %r14, 0(%rbp), %rax
	cmpxchgq %r14, %rax
	mulq %r14
	imulq %r14
	movl $1000000, %eax
	cqto
	sete %al
	sete 0(%rbp)
	setb %al
	setb 0(%rbp)
	setbe %al
	setbe 0(%rbp)
	setl %al
	setl 0(%rbp)
	seto %al
	seto 0(%rbp)
	movzbl %r14b, %eax
	movzbl 0(%rbp), %eax
	movzwl %r14w, %eax
	movzwl 0(%rbp), %eax
	movsbl %r14b, %eax
	movsbl 0(%rbp), %eax
	movswl %r14w, %eax
	movswl 0(%rbp), %eax
	movsbq %r14b, %rax
	movsbq 0(%rbp), %rax
	movslq %r14d, %rax
	movslq 0(%rbp), %rax
	movzbq %r14b, %rax
	movzbq 0(%rbp), %rax
	movzbw %r14b, %ax
	movzbw 0(%rbp), %ax
	movswq %r14w, %rax
	movswq 0(%rbp), %rax
	leaq 8(%rbp), %rax
	leaq (%rbp,%r14), %rax
	leaq 8(%rbp,%r14), %rax
	leaq (%rbp,%r14,4), %rax
	leaq 8(%rbp,%r14,4), %rax
	leaq (,%r14,8), %rax
	leaq 64(%rip), %rax
	pushq %rax
	pushq $5
	popq %rax
	pushq (%rbp)
	popq (%rbp)
	nop
	nopl (%rax)
	nopw (%rax,%rax)
	xchgq %rax, (%rbp)
	lock addq %rax, (%rbp)
	lock cmpxchgq %rbx, (%rbp)
	mfence
	lfence
	cld
	clc
	stc
	cmc
	sahf
	lahf
	pause
	prefetcht0 (%rbp)
	vaddps %xmm13, %xmm14, %xmm0
	vaddps 0(%rbp), %xmm13, %xmm0
	vaddps %ymm13, %ymm14, %ymm0
	vaddps 0(%rbp), %ymm13, %ymm0
	vaddps %zmm13, %zmm14, %zmm0
	vaddps 0(%rbp), %zmm13, %zmm0
	addps %xmm13, %xmm0
	vsubps %xmm13, %xmm14, %xmm0
	vsubps 0(%rbp), %xmm13, %xmm0
	vsubps %ymm13, %ymm14, %ymm0
	vsubps 0(%rbp), %ymm13, %ymm0
	vsubps %zmm13, %zmm14, %zmm0
	vsubps 0(%rbp), %zmm13, %zmm0
	subps %xmm13, %xmm0
	vmulps %xmm13, %xmm14, %xmm0
	vmulps 0(%rbp), %xmm13, %xmm0
	vmulps %ymm13, %ymm14, %ymm0
	vmulps 0(%rbp), %ymm13, %ymm0
	vmulps %zmm13, %zmm14, %zmm0
	vmulps 0(%rbp), %zmm13, %zmm0
	mulps %xmm13, %xmm0
	vminps %xmm13, %xmm14, %xmm0
	vminps 0(%rbp), %xmm13, %xmm0
	vminps %ymm13, %ymm14, %ymm0
	vminps 0(%rbp), %ymm13, %ymm0
	vminps %zmm13, %zmm14, %zmm0
	vminps 0(%rbp), %zmm13, %zmm0
	minps %xmm13, %xmm0
	vmaxps %xmm13, %xmm14, %xmm0
	vmaxps 0(%rbp), %xmm13, %xmm0
	vmaxps %ymm13, %ymm14, %ymm0
	vmaxps 0(%rbp), %ymm13, %ymm0
	vmaxps %zmm13, %zmm14, %zmm0
	vmaxps 0(%rbp), %zmm13, %zmm0
	maxps %xmm13, %xmm0
	vandps %xmm13, %xmm14, %xmm0
	vandps 0(%rbp), %xmm13, %xmm0
	vandps %ymm13, %ymm14, %ymm0
	vandps 0(%rbp), %ymm13, %ymm0
	vandps %zmm13, %zmm14, %zmm0
	vandps 0(%rbp), %zmm13, %zmm0
	andps %xmm13, %xmm0
	vorps %xmm13, %xmm14, %xmm0
	vorps 0(%rbp), %xmm13, %xmm0
	vorps %ymm13, %ymm14, %ymm0
	vorps 0(%rbp), %ymm13, %ymm0
	vorps %zmm13, %zmm14, %zmm0
	vorps 0(%rbp), %zmm13, %zmm0
	orps %xmm13, %xmm0
	vxorps %xmm13, %xmm14, %xmm0
	vxorps 0(%rbp), %xmm13, %xmm0
	vxorps %ymm13, %ymm14, %ymm0
	vxorps 0(%rbp), %ymm13, %ymm0
	vxorps %zmm13, %zmm14, %zmm0
	vxorps 0(%rbp), %zmm13, %zmm0
	xorps %xmm13, %xmm0
	vunpcklps %xmm13, %xmm14, %xmm0
	vunpcklps 0(%rbp), %xmm13, %xmm0
	vunpcklps %ymm13, %ymm14, %ymm0
	vunpcklps 0(%rbp), %ymm13, %ymm0
	vunpcklps %zmm13, %zmm14, %zmm0
	vunpcklps 0(%rbp), %zmm13, %zmm0
	unpcklps %xmm13, %xmm0
	vdivps %xmm13, %xmm14, %xmm0
	vdivps 0(%rbp), %xmm13, %xmm0
	vdivps %ymm13, %ymm14, %ymm0
	vdivps 0(%rbp), %ymm13, %ymm0
	vdivps %zmm13, %zmm14, %zmm0
	vdivps 0(%rbp), %zmm13, %zmm0
	divps %xmm13, %xmm0
	vsqrtps %xmm13, %xmm0
	vsqrtps 0(%rbp), %xmm0
	vsqrtps %ymm13, %ymm0
	vsqrtps 0(%rbp), %ymm0
	vsqrtps %zmm13, %zmm0
	vsqrtps 0(%rbp), %zmm0
	sqrtps %xmm13, %xmm0
	vfmadd231ps %xmm13, %xmm14, %xmm0
	vfmadd231ps 0(%rbp), %xmm13, %xmm0
	vfmadd231ps %ymm13, %ymm14, %ymm0
	vfmadd231ps 0(%rbp), %ymm13, %ymm0
	vfmadd231ps %zmm13, %zmm14, %zmm0
	vfmadd231ps 0(%rbp), %zmm13, %zmm0
	vfmadd213ps %xmm13, %xmm14, %xmm0
	vfmadd213ps 0(%rbp), %xmm13, %xmm0
	vfmadd213ps %ymm13, %ymm14, %ymm0
	vfmadd213ps 0(%rbp), %ymm13, %ymm0
	vfmadd213ps %zmm13, %zmm14, %zmm0
	vfmadd213ps 0(%rbp), %zmm13, %zmm0
	vfnmadd231ps %xmm13, %xmm14, %xmm0
	vfnmadd231ps 0(%rbp), %xmm13, %xmm0
	vfnmadd231ps %ymm13, %ymm14, %ymm0
	vfnmadd231ps 0(%rbp), %ymm13, %ymm0
	vfnmadd231ps %zmm13, %zmm14, %zmm0
	vfnmadd231ps 0(%rbp), %zmm13, %zmm0
	vshufps $1, %xmm13, %xmm14, %xmm0
	vshufps $1, 0(%rbp), %xmm13, %xmm0
	vshufps $1, %ymm13, %ymm14, %ymm0
	vshufps $1, 0(%rbp), %ymm13, %ymm0
	vshufps $1, %zmm13, %zmm14, %zmm0
	vshufps $1, 0(%rbp), %zmm13, %zmm0
	shufps $1, %xmm13, %xmm0
	vcmpps $1, %xmm13, %xmm14, %xmm0
	vcmpps $1, 0(%rbp), %xmm13, %xmm0
	vcmpps $1, %ymm13, %ymm14, %ymm0
	vcmpps $1, 0(%rbp), %ymm13, %ymm0
	vmovaps %xmm13, %xmm0
	vmovaps 0(%rbp), %xmm0
	vmovaps %ymm13, %ymm0
	vmovaps 0(%rbp), %ymm0
	vmovaps %zmm13, %zmm0
	vmovaps 0(%rbp), %zmm0
	movaps %xmm13, %xmm0
	vmovups %xmm13, %xmm0
	vmovups 0(%rbp), %xmm0
	vmovups %ymm13, %ymm0
	vmovups 0(%rbp), %ymm0
	vmovups %zmm13, %zmm0
	vmovups 0(%rbp), %zmm0
	movups %xmm13, %xmm0
	vmovaps %xmm13, 0(%rbp)
	vmovups %xmm13, 0(%rbp)
	vmovaps %ymm13, 0(%rbp)
	vmovups %ymm13, 0(%rbp)
	vmovaps %zmm13, 0(%rbp)
	vmovups %zmm13, 0(%rbp)
	vroundps $1, %xmm13, %xmm0
	vroundps $1, 0(%rbp), %xmm0
	vroundps $1, %ymm13, %ymm0
	vroundps $1, 0(%rbp), %ymm0
	vaddsubps %xmm13, %xmm14, %xmm0
	vaddsubps 0(%rbp), %xmm13, %xmm0
	vaddsubps %ymm13, %ymm14, %ymm0
	vaddsubps 0(%rbp), %ymm13, %ymm0
	vhaddps %xmm13, %xmm14, %xmm0
	vhaddps 0(%rbp), %xmm13, %xmm0
	vhaddps %ymm13, %ymm14, %ymm0
	vhaddps 0(%rbp), %ymm13, %ymm0
	vaddpd %xmm13, %xmm14, %xmm0
	vaddpd 0(%rbp), %xmm13, %xmm0
	vaddpd %ymm13, %ymm14, %ymm0
	vaddpd 0(%rbp), %ymm13, %ymm0
	vaddpd %zmm13, %zmm14, %zmm0
	vaddpd 0(%rbp), %zmm13, %zmm0
	addpd %xmm13, %xmm0
	vsubpd %xmm13, %xmm14, %xmm0
	vsubpd 0(%rbp), %xmm13, %xmm0
	vsubpd %ymm13, %ymm14, %ymm0
	vsubpd 0(%rbp), %ymm13, %ymm0
	vsubpd %zmm13, %zmm14, %zmm0
	vsubpd 0(%rbp), %zmm13, %zmm0
	subpd %xmm13, %xmm0
	vmulpd %xmm13, %xmm14, %xmm0
	vmulpd 0(%rbp), %xmm13, %xmm0
	vmulpd %ymm13, %ymm14, %ymm0
	vmulpd 0(%rbp), %ymm13, %ymm0
	vmulpd %zmm13, %zmm14, %zmm0
	vmulpd 0(%rbp), %zmm13, %zmm0
	mulpd %xmm13, %xmm0
	vminpd %xmm13, %xmm14, %xmm0
	vminpd 0(%rbp), %xmm13, %xmm0
	vminpd %ymm13, %ymm14, %ymm0
	vminpd 0(%rbp), %ymm13, %ymm0
	vminpd %zmm13, %zmm14, %zmm0
	vminpd 0(%rbp), %zmm13, %zmm0
	minpd %xmm13, %xmm0
	vmaxpd %xmm13, %xmm14, %xmm0
	vmaxpd 0(%rbp), %xmm13, %xmm0
	vmaxpd %ymm13, %ymm14, %ymm0
	vmaxpd 0(%rbp), %ymm13, %ymm0
	vmaxpd %zmm13, %zmm14, %zmm0
	vmaxpd 0(%rbp), %zmm13, %zmm0
	maxpd %xmm13, %xmm0
	vandpd %xmm13, %xmm14, %xmm0
	vandpd 0(%rbp), %xmm13, %xmm0
	vandpd %ymm13, %ymm14, %ymm0
	vandpd 0(%rbp), %ymm13, %ymm0
	vandpd %zmm13, %zmm14, %zmm0
	vandpd 0(%rbp), %zmm13, %zmm0
	andpd %xmm13, %xmm0
	vorpd %xmm13, %xmm14, %xmm0
	vorpd 0(%rbp), %xmm13, %xmm0
	vorpd %ymm13, %ymm14, %ymm0
	vorpd 0(%rbp), %ymm13, %ymm0
	vorpd %zmm13, %zmm14, %zmm0
	vorpd 0(%rbp), %zmm13, %zmm0
	orpd %xmm13, %xmm0
	vxorpd %xmm13, %xmm14, %xmm0
	vxorpd 0(%rbp), %xmm13, %xmm0
	vxorpd %ymm13, %ymm14, %ymm0
	vxorpd 0(%rbp), %ymm13, %ymm0
	vxorpd %zmm13, %zmm14, %zmm0
	vxorpd 0(%rbp), %zmm13, %zmm0
	xorpd %xmm13, %xmm0
	vunpcklpd %xmm13, %xmm14, %xmm0
	vunpcklpd 0(%rbp), %xmm13, %xmm0
	vunpcklpd %ymm13, %ymm14, %ymm0
	vunpcklpd 0(%rbp), %ymm13, %ymm0
	vunpcklpd %zmm13, %zmm14, %zmm0
	vunpcklpd 0(%rbp), %zmm13, %zmm0
	unpcklpd %xmm13, %xmm0
	vdivpd %xmm13, %xmm14, %xmm0
	vdivpd 0(%rbp), %xmm13, %xmm0
	vdivpd %ymm13, %ymm14, %ymm0
	vdivpd 0(%rbp), %ymm13, %ymm0
	vdivpd %zmm13, %zmm14, %zmm0
	vdivpd 0(%rbp), %zmm13, %zmm0
	divpd %xmm13, %xmm0
	vsqrtpd %xmm13, %xmm0
	vsqrtpd 0(%rbp), %xmm0
	vsqrtpd %ymm13, %ymm0
	vsqrtpd 0(%rbp), %ymm0
	vsqrtpd %zmm13, %zmm0
	vsqrtpd 0(%rbp), %zmm0
	sqrtpd %xmm13, %xmm0
	vfmadd231pd %xmm13, %xmm14, %xmm0
	vfmadd231pd 0(%rbp), %xmm13, %xmm0
	vfmadd231pd %ymm13, %ymm14, %ymm0
	vfmadd231pd 0(%rbp), %ymm13, %ymm0
	vfmadd231pd %zmm13, %zmm14, %zmm0
	vfmadd231pd 0(%rbp), %zmm13, %zmm0
	vfmadd213pd %xmm13, %xmm14, %xmm0
	vfmadd213pd 0(%rbp), %xmm13, %xmm0
	vfmadd213pd %ymm13, %ymm14, %ymm0
	vfmadd213pd 0(%rbp), %ymm13, %ymm0
	vfmadd213pd %zmm13, %zmm14, %zmm0
	vfmadd213pd 0(%rbp), %zmm13, %zmm0
	vfnmadd231pd %xmm13, %xmm14, %xmm0
	vfnmadd231pd 0(%rbp), %xmm13, %xmm0
	vfnmadd231pd %ymm13, %ymm14, %ymm0
	vfnmadd231pd 0(%rbp), %ymm13, %ymm0
	vfnmadd231pd %zmm13, %zmm14, %zmm0
	vfnmadd231pd 0(%rbp), %zmm13, %zmm0
	vshufpd $1, %xmm13, %xmm14, %xmm0
	vshufpd $1, 0(%rbp), %xmm13, %xmm0
	vshufpd $1, %ymm13, %ymm14, %ymm0
	vshufpd $1, 0(%rbp), %ymm13, %ymm0
	vshufpd $1, %zmm13, %zmm14, %zmm0
	vshufpd $1, 0(%rbp), %zmm13, %zmm0
	shufpd $1, %xmm13, %xmm0
	vcmppd $1, %xmm13, %xmm14, %xmm0
	vcmppd $1, 0(%rbp), %xmm13, %xmm0
	vcmppd $1, %ymm13, %ymm14, %ymm0
	vcmppd $1, 0(%rbp), %ymm13, %ymm0
	vmovapd %xmm13, %xmm0
	vmovapd 0(%rbp), %xmm0
	vmovapd %ymm13, %ymm0
	vmovapd 0(%rbp), %ymm0
	vmovapd %zmm13, %zmm0
	vmovapd 0(%rbp), %zmm0
	movapd %xmm13, %xmm0
	vmovupd %xmm13, %xmm0
	vmovupd 0(%rbp), %xmm0
	vmovupd %ymm13, %ymm0
	vmovupd 0(%rbp), %ymm0
	vmovupd %zmm13, %zmm0
	vmovupd 0(%rbp), %zmm0
	movupd %xmm13, %xmm0
	vmovapd %xmm13, 0(%rbp)
	vmovupd %xmm13, 0(%rbp)
	vmovapd %ymm13, 0(%rbp)
	vmovupd %ymm13, 0(%rbp)
	vmovapd %zmm13, 0(%rbp)
	vmovupd %zmm13, 0(%rbp)
	vroundpd $1, %xmm13, %xmm0
	vroundpd $1, 0(%rbp), %xmm0
	vroundpd $1, %ymm13, %ymm0
	vroundpd $1, 0(%rbp), %ymm0
	vaddsubpd %xmm13, %xmm14, %xmm0
	vaddsubpd 0(%rbp), %xmm13, %xmm0
	vaddsubpd %ymm13, %ymm14, %ymm0
	vaddsubpd 0(%rbp), %ymm13, %ymm0
	vaddss %xmm13, %xmm14, %xmm0
	vaddss 0(%rbp), %xmm13, %xmm0
	addss %xmm13, %xmm0
	addss 0(%rbp), %xmm0
	vsubss %xmm13, %xmm14, %xmm0
	vsubss 0(%rbp), %xmm13, %xmm0
	subss %xmm13, %xmm0
	subss 0(%rbp), %xmm0
	vmulss %xmm13, %xmm14, %xmm0
	vmulss 0(%rbp), %xmm13, %xmm0
	mulss %xmm13, %xmm0
	mulss 0(%rbp), %xmm0
	vdivss %xmm13, %xmm14, %xmm0
	vdivss 0(%rbp), %xmm13, %xmm0
	divss %xmm13, %xmm0
	divss 0(%rbp), %xmm0
	vminss %xmm13, %xmm14, %xmm0
	vminss 0(%rbp), %xmm13, %xmm0
	minss %xmm13, %xmm0
	minss 0(%rbp), %xmm0
	vmaxss %xmm13, %xmm14, %xmm0
	vmaxss 0(%rbp), %xmm13, %xmm0
	maxss %xmm13, %xmm0
	maxss 0(%rbp), %xmm0
	sqrtss %xmm13, %xmm0
	vfmadd231ss %xmm13, %xmm14, %xmm0
	vfmadd231ss 0(%rbp), %xmm13, %xmm0
	movss 0(%rbp), %xmm0
	movss %xmm13, 0(%rbp)
	movss %xmm13, %xmm0
	ucomiss %xmm13, %xmm0
	comiss %xmm13, %xmm0
	roundss $1, %xmm13, %xmm0
	vaddsd %xmm13, %xmm14, %xmm0
	vaddsd 0(%rbp), %xmm13, %xmm0
	addsd %xmm13, %xmm0
	addsd 0(%rbp), %xmm0
	vsubsd %xmm13, %xmm14, %xmm0
	vsubsd 0(%rbp), %xmm13, %xmm0
	subsd %xmm13, %xmm0
	subsd 0(%rbp), %xmm0
	vmulsd %xmm13, %xmm14, %xmm0
	vmulsd 0(%rbp), %xmm13, %xmm0
	mulsd %xmm13, %xmm0
	mulsd 0(%rbp), %xmm0
	vdivsd %xmm13, %xmm14, %xmm0
	vdivsd 0(%rbp), %xmm13, %xmm0
	divsd %xmm13, %xmm0
	divsd 0(%rbp), %xmm0
	vminsd %xmm13, %xmm14, %xmm0
	vminsd 0(%rbp), %xmm13, %xmm0
	minsd %xmm13, %xmm0
	minsd 0(%rbp), %xmm0
	vmaxsd %xmm13, %xmm14, %xmm0
	vmaxsd 0(%rbp), %xmm13, %xmm0
	maxsd %xmm13, %xmm0
	maxsd 0(%rbp), %xmm0
	sqrtsd %xmm13, %xmm0
	vfmadd231sd %xmm13, %xmm14, %xmm0
	vfmadd231sd 0(%rbp), %xmm13, %xmm0
	movsd 0(%rbp), %xmm0
	movsd %xmm13, 0(%rbp)
	movsd %xmm13, %xmm0
	ucomisd %xmm13, %xmm0
	comisd %xmm13, %xmm0
	roundsd $1, %xmm13, %xmm0
	vpaddb %xmm13, %xmm14, %xmm0
	vpaddb 0(%rbp), %xmm13, %xmm0
	vpaddb %ymm13, %ymm14, %ymm0
	vpaddb 0(%rbp), %ymm13, %ymm0
	vpaddb %zmm13, %zmm14, %zmm0
	vpaddb 0(%rbp), %zmm13, %zmm0
	paddb %xmm13, %xmm0
	vpaddd %xmm13, %xmm14, %xmm0
	vpaddd 0(%rbp), %xmm13, %xmm0
	vpaddd %ymm13, %ymm14, %ymm0
	vpaddd 0(%rbp), %ymm13, %ymm0
	vpaddd %zmm13, %zmm14, %zmm0
	vpaddd 0(%rbp), %zmm13, %zmm0
	paddd %xmm13, %xmm0
	vpaddq %xmm13, %xmm14, %xmm0
	vpaddq 0(%rbp), %xmm13, %xmm0
	vpaddq %ymm13, %ymm14, %ymm0
	vpaddq 0(%rbp), %ymm13, %ymm0
	vpaddq %zmm13, %zmm14, %zmm0
	vpaddq 0(%rbp), %zmm13, %zmm0
	paddq %xmm13, %xmm0
	vpsubd %xmm13, %xmm14, %xmm0
	vpsubd 0(%rbp), %xmm13, %xmm0
	vpsubd %ymm13, %ymm14, %ymm0
	vpsubd 0(%rbp), %ymm13, %ymm0
	vpsubd %zmm13, %zmm14, %zmm0
	vpsubd 0(%rbp), %zmm13, %zmm0
	psubd %xmm13, %xmm0
	vpand %xmm13, %xmm14, %xmm0
	vpand 0(%rbp), %xmm13, %xmm0
	vpand %ymm13, %ymm14, %ymm0
	vpand 0(%rbp), %ymm13, %ymm0
	vpandd %zmm13, %zmm14, %zmm0
	vpandd 0(%rbp), %zmm13, %zmm0
	pand %xmm13, %xmm0
	vpor %xmm13, %xmm14, %xmm0
	vpor 0(%rbp), %xmm13, %xmm0
	vpor %ymm13, %ymm14, %ymm0
	vpor 0(%rbp), %ymm13, %ymm0
	vpord %zmm13, %zmm14, %zmm0
	vpord 0(%rbp), %zmm13, %zmm0
	por %xmm13, %xmm0
	vpxor %xmm13, %xmm14, %xmm0
	vpxor 0(%rbp), %xmm13, %xmm0
	vpxor %ymm13, %ymm14, %ymm0
	vpxor 0(%rbp), %ymm13, %ymm0
	vpxord %zmm13, %zmm14, %zmm0
	vpxord 0(%rbp), %zmm13, %zmm0
	pxor %xmm13, %xmm0
	vpandn %xmm13, %xmm14, %xmm0
	vpandn 0(%rbp), %xmm13, %xmm0
	vpandn %ymm13, %ymm14, %ymm0
	vpandn 0(%rbp), %ymm13, %ymm0
	vpandnd %zmm13, %zmm14, %zmm0
	vpandnd 0(%rbp), %zmm13, %zmm0
	pandn %xmm13, %xmm0
	vpmulld %xmm13, %xmm14, %xmm0
	vpmulld 0(%rbp), %xmm13, %xmm0
	vpmulld %ymm13, %ymm14, %ymm0
	vpmulld 0(%rbp), %ymm13, %ymm0
	vpmulld %zmm13, %zmm14, %zmm0
	vpmulld 0(%rbp), %zmm13, %zmm0
	pmulld %xmm13, %xmm0
	vpmullw %xmm13, %xmm14, %xmm0
	vpmullw 0(%rbp), %xmm13, %xmm0
	vpmullw %ymm13, %ymm14, %ymm0
	vpmullw 0(%rbp), %ymm13, %ymm0
	vpmullw %zmm13, %zmm14, %zmm0
	vpmullw 0(%rbp), %zmm13, %zmm0
	pmullw %xmm13, %xmm0
	vpmuludq %xmm13, %xmm14, %xmm0
	vpmuludq 0(%rbp), %xmm13, %xmm0
	vpmuludq %ymm13, %ymm14, %ymm0
	vpmuludq 0(%rbp), %ymm13, %ymm0
	vpmuludq %zmm13, %zmm14, %zmm0
	vpmuludq 0(%rbp), %zmm13, %zmm0
	pmuludq %xmm13, %xmm0
	vpmulhw %xmm13, %xmm14, %xmm0
	vpmulhw 0(%rbp), %xmm13, %xmm0
	vpmulhw %ymm13, %ymm14, %ymm0
	vpmulhw 0(%rbp), %ymm13, %ymm0
	vpmulhw %zmm13, %zmm14, %zmm0
	vpmulhw 0(%rbp), %zmm13, %zmm0
	pmulhw %xmm13, %xmm0
	vpmaddwd %xmm13, %xmm14, %xmm0
	vpmaddwd 0(%rbp), %xmm13, %xmm0
	vpmaddwd %ymm13, %ymm14, %ymm0
	vpmaddwd 0(%rbp), %ymm13, %ymm0
	vpmaddwd %zmm13, %zmm14, %zmm0
	vpmaddwd 0(%rbp), %zmm13, %zmm0
	pmaddwd %xmm13, %xmm0
	vpmaddubsw %xmm13, %xmm14, %xmm0
	vpmaddubsw 0(%rbp), %xmm13, %xmm0
	vpmaddubsw %ymm13, %ymm14, %ymm0
	vpmaddubsw 0(%rbp), %ymm13, %ymm0
	vpmaddubsw %zmm13, %zmm14, %zmm0
	vpmaddubsw 0(%rbp), %zmm13, %zmm0
	pmaddubsw %xmm13, %xmm0
	vpsadbw %xmm13, %xmm14, %xmm0
	vpsadbw 0(%rbp), %xmm13, %xmm0
	vpsadbw %ymm13, %ymm14, %ymm0
	vpsadbw 0(%rbp), %ymm13, %ymm0
	vpsadbw %zmm13, %zmm14, %zmm0
	vpsadbw 0(%rbp), %zmm13, %zmm0
	psadbw %xmm13, %xmm0
	vpavgb %xmm13, %xmm14, %xmm0
	vpavgb 0(%rbp), %xmm13, %xmm0
	vpavgb %ymm13, %ymm14, %ymm0
	vpavgb 0(%rbp), %ymm13, %ymm0
	vpavgb %zmm13, %zmm14, %zmm0
	vpavgb 0(%rbp), %zmm13, %zmm0
	pavgb %xmm13, %xmm0
	vpminsd %xmm13, %xmm14, %xmm0
	vpminsd 0(%rbp), %xmm13, %xmm0
	vpminsd %ymm13, %ymm14, %ymm0
	vpminsd 0(%rbp), %ymm13, %ymm0
	vpminsd %zmm13, %zmm14, %zmm0
	vpminsd 0(%rbp), %zmm13, %zmm0
	pminsd %xmm13, %xmm0
	vpmaxub %xmm13, %xmm14, %xmm0
	vpmaxub 0(%rbp), %xmm13, %xmm0
	vpmaxub %ymm13, %ymm14, %ymm0
	vpmaxub 0(%rbp), %ymm13, %ymm0
	vpmaxub %zmm13, %zmm14, %zmm0
	vpmaxub 0(%rbp), %zmm13, %zmm0
	pmaxub %xmm13, %xmm0
	vpminuw %xmm13, %xmm14, %xmm0
	vpminuw 0(%rbp), %xmm13, %xmm0
	vpminuw %ymm13, %ymm14, %ymm0
	vpminuw 0(%rbp), %ymm13, %ymm0
	vpminuw %zmm13, %zmm14, %zmm0
	vpminuw 0(%rbp), %zmm13, %zmm0
	pminuw %xmm13, %xmm0
	vpcmpeqb %xmm13, %xmm14, %xmm0
	vpcmpeqb 0(%rbp), %xmm13, %xmm0
	vpcmpeqb %ymm13, %ymm14, %ymm0
	vpcmpeqb 0(%rbp), %ymm13, %ymm0
	pcmpeqb %xmm13, %xmm0
	vpcmpeqd %xmm13, %xmm14, %xmm0
	vpcmpeqd 0(%rbp), %xmm13, %xmm0
	vpcmpeqd %ymm13, %ymm14, %ymm0
	vpcmpeqd 0(%rbp), %ymm13, %ymm0
	pcmpeqd %xmm13, %xmm0
	vpcmpgtd %xmm13, %xmm14, %xmm0
	vpcmpgtd 0(%rbp), %xmm13, %xmm0
	vpcmpgtd %ymm13, %ymm14, %ymm0
	vpcmpgtd 0(%rbp), %ymm13, %ymm0
	pcmpgtd %xmm13, %xmm0
	vpcmpgtq %xmm13, %xmm14, %xmm0
	vpcmpgtq 0(%rbp), %xmm13, %xmm0
	vpcmpgtq %ymm13, %ymm14, %ymm0
	vpcmpgtq 0(%rbp), %ymm13, %ymm0
	pcmpgtq %xmm13, %xmm0
	vpshufb %xmm13, %xmm14, %xmm0
	vpshufb 0(%rbp), %xmm13, %xmm0
	vpshufb %ymm13, %ymm14, %ymm0
	vpshufb 0(%rbp), %ymm13, %ymm0
	vpshufb %zmm13, %zmm14, %zmm0
	vpshufb 0(%rbp), %zmm13, %zmm0
	pshufb %xmm13, %xmm0
	vpunpcklbw %xmm13, %xmm14, %xmm0
	vpunpcklbw 0(%rbp), %xmm13, %xmm0
	vpunpcklbw %ymm13, %ymm14, %ymm0
	vpunpcklbw 0(%rbp), %ymm13, %ymm0
	vpunpcklbw %zmm13, %zmm14, %zmm0
	vpunpcklbw 0(%rbp), %zmm13, %zmm0
	punpcklbw %xmm13, %xmm0
	vpunpckhdq %xmm13, %xmm14, %xmm0
	vpunpckhdq 0(%rbp), %xmm13, %xmm0
	vpunpckhdq %ymm13, %ymm14, %ymm0
	vpunpckhdq 0(%rbp), %ymm13, %ymm0
	vpunpckhdq %zmm13, %zmm14, %zmm0
	vpunpckhdq 0(%rbp), %zmm13, %zmm0
	punpckhdq %xmm13, %xmm0
	vpunpcklqdq %xmm13, %xmm14, %xmm0
	vpunpcklqdq 0(%rbp), %xmm13, %xmm0
	vpunpcklqdq %ymm13, %ymm14, %ymm0
	vpunpcklqdq 0(%rbp), %ymm13, %ymm0
	vpunpcklqdq %zmm13, %zmm14, %zmm0
	vpunpcklqdq 0(%rbp), %zmm13, %zmm0
	punpcklqdq %xmm13, %xmm0
	vpacksswb %xmm13, %xmm14, %xmm0
	vpacksswb 0(%rbp), %xmm13, %xmm0
	vpacksswb %ymm13, %ymm14, %ymm0
	vpacksswb 0(%rbp), %ymm13, %ymm0
	vpacksswb %zmm13, %zmm14, %zmm0
	vpacksswb 0(%rbp), %zmm13, %zmm0
	packsswb %xmm13, %xmm0
	vpackusdw %xmm13, %xmm14, %xmm0
	vpackusdw 0(%rbp), %xmm13, %xmm0
	vpackusdw %ymm13, %ymm14, %ymm0
	vpackusdw 0(%rbp), %ymm13, %ymm0
	vpackusdw %zmm13, %zmm14, %zmm0
	vpackusdw 0(%rbp), %zmm13, %zmm0
	packusdw %xmm13, %xmm0
	vpsignb %xmm13, %xmm14, %xmm0
	vpsignb 0(%rbp), %xmm13, %xmm0
	vpsignb %ymm13, %ymm14, %ymm0
	vpsignb 0(%rbp), %ymm13, %ymm0
	psignb %xmm13, %xmm0
	vphaddd %xmm13, %xmm14, %xmm0
	vphaddd 0(%rbp), %xmm13, %xmm0
	vphaddd %ymm13, %ymm14, %ymm0
	vphaddd 0(%rbp), %ymm13, %ymm0
	phaddd %xmm13, %xmm0
	vpsllvd %xmm13, %xmm14, %xmm0
	vpsllvd 0(%rbp), %xmm13, %xmm0
	vpsllvd %ymm13, %ymm14, %ymm0
	vpsllvd 0(%rbp), %ymm13, %ymm0
	vpsllvd %zmm13, %zmm14, %zmm0
	vpsllvd 0(%rbp), %zmm13, %zmm0
	vpsrlvd %xmm13, %xmm14, %xmm0
	vpsrlvd 0(%rbp), %xmm13, %xmm0
	vpsrlvd %ymm13, %ymm14, %ymm0
	vpsrlvd 0(%rbp), %ymm13, %ymm0
	vpsrlvd %zmm13, %zmm14, %zmm0
	vpsrlvd 0(%rbp), %zmm13, %zmm0
	vpabsd %xmm13, %xmm0
	vpabsd 0(%rbp), %xmm0
	vpabsd %ymm13, %ymm0
	vpabsd 0(%rbp), %ymm0
	vpabsd %zmm13, %zmm0
	vpabsd 0(%rbp), %zmm0
	pabsd %xmm13, %xmm0
	vpshufd $1, %xmm13, %xmm0
	vpshufd $1, 0(%rbp), %xmm0
	vpshufd $1, %ymm13, %ymm0
	vpshufd $1, 0(%rbp), %ymm0
	vpshufd $1, %zmm13, %zmm0
	vpshufd $1, 0(%rbp), %zmm0
	pshufd $1, %xmm13, %xmm0
	vpshuflw $1, %xmm13, %xmm0
	vpshuflw $1, 0(%rbp), %xmm0
	vpshuflw $1, %ymm13, %ymm0
	vpshuflw $1, 0(%rbp), %ymm0
	vpshuflw $1, %zmm13, %zmm0
	vpshuflw $1, 0(%rbp), %zmm0
	pshuflw $1, %xmm13, %xmm0
	vpalignr $4, %xmm13, %xmm14, %xmm0
	vpalignr $4, 0(%rbp), %xmm13, %xmm0
	vpalignr $4, %ymm13, %ymm14, %ymm0
	vpalignr $4, 0(%rbp), %ymm13, %ymm0
	vpalignr $4, %zmm13, %zmm14, %zmm0
	vpalignr $4, 0(%rbp), %zmm13, %zmm0
	palignr $4, %xmm13, %xmm0
	vblendps $1, %xmm13, %xmm14, %xmm0
	vblendps $1, 0(%rbp), %xmm13, %xmm0
	vblendps $1, %ymm13, %ymm14, %ymm0
	vblendps $1, 0(%rbp), %ymm13, %ymm0
	blendps $1, %xmm13, %xmm0
	vpblendw $1, %xmm13, %xmm14, %xmm0
	vpblendw $1, 0(%rbp), %xmm13, %xmm0
	vpblendw $1, %ymm13, %ymm14, %ymm0
	vpblendw $1, 0(%rbp), %ymm13, %ymm0
	pblendw $1, %xmm13, %xmm0
	vpblendd $1, %xmm13, %xmm14, %xmm0
	vpblendd $1, 0(%rbp), %xmm13, %xmm0
	vpblendd $1, %ymm13, %ymm14, %ymm0
	vpblendd $1, 0(%rbp), %ymm13, %ymm0
	vmovdqa %xmm13, %xmm0
	vmovdqa 0(%rbp), %xmm0
	vmovdqa %ymm13, %ymm0
	vmovdqa 0(%rbp), %ymm0
	vmovdqa64 %zmm13, %zmm0
	vmovdqa64 0(%rbp), %zmm0
	movdqa %xmm13, %xmm0
	vmovdqu %xmm13, %xmm0
	vmovdqu 0(%rbp), %xmm0
	vmovdqu %ymm13, %ymm0
	vmovdqu 0(%rbp), %ymm0
	vmovdqu64 %zmm13, %zmm0
	vmovdqu64 0(%rbp), %zmm0
	movdqu %xmm13, %xmm0
	vmovddup %xmm13, %xmm0
	vmovddup 0(%rbp), %xmm0
	vmovddup %ymm13, %ymm0
	vmovddup 0(%rbp), %ymm0
	vmovddup %zmm13, %zmm0
	vmovddup 0(%rbp), %zmm0
	movddup %xmm13, %xmm0
	vmovshdup %xmm13, %xmm0
	vmovshdup 0(%rbp), %xmm0
	vmovshdup %ymm13, %ymm0
	vmovshdup 0(%rbp), %ymm0
	vmovshdup %zmm13, %zmm0
	vmovshdup 0(%rbp), %zmm0
	movshdup %xmm13, %xmm0
	vpermilps $1, %xmm13, %xmm0
	vpermilps $1, 0(%rbp), %xmm0
	vpermilps $1, %ymm13, %ymm0
	vpermilps $1, 0(%rbp), %ymm0
	vpermilps $1, %zmm13, %zmm0
	vpermilps $1, 0(%rbp), %zmm0
	vrcpps %xmm13, %xmm0
	vrcpps 0(%rbp), %xmm0
	vrcpps %ymm13, %ymm0
	vrcpps 0(%rbp), %ymm0
	rcpps %xmm13, %xmm0
	vrsqrtps %xmm13, %xmm0
	vrsqrtps 0(%rbp), %xmm0
	vrsqrtps %ymm13, %ymm0
	vrsqrtps 0(%rbp), %ymm0
	rsqrtps %xmm13, %xmm0
	vmovdqa %xmm13, 0(%rbp)
	vmovdqu %xmm13, 0(%rbp)
	vmovntps %xmm13, 0(%rbp)
	vmovdqa %ymm13, 0(%rbp)
	vmovdqu %ymm13, 0(%rbp)
	vmovntps %ymm13, 0(%rbp)
	vmovdqa64 %zmm13, 0(%rbp)
	vmovdqu64 %zmm13, 0(%rbp)
	vmovntps %zmm13, 0(%rbp)
	movdqa %xmm13, 0(%rbp)
	movdqu %xmm13, 0(%rbp)
	movaps %xmm13, 0(%rbp)
	movups %xmm13, 0(%rbp)
	movlps %xmm13, 0(%rbp)
	movhps %xmm13, 0(%rbp)
	movq %xmm13, 0(%rbp)
	movhps 0(%rbp), %xmm0
	movlps 0(%rbp), %xmm0
	movhlps %xmm13, %xmm0
	movlhps %xmm13, %xmm0
	vpslld $3, %xmm13, %xmm0
	vpsrlq $3, %xmm13, %xmm0
	vpsraw $3, %xmm13, %xmm0
	vpsrldq $3, %xmm13, %xmm0
	vpslldq $3, %xmm13, %xmm0
	vpslld $3, %ymm13, %ymm0
	vpsrlq $3, %ymm13, %ymm0
	vpsraw $3, %ymm13, %ymm0
	vpsrldq $3, %ymm13, %ymm0
	vpslldq $3, %ymm13, %ymm0
	vpslld $3, %zmm13, %zmm0
	vpsrlq $3, %zmm13, %zmm0
	vpsraw $3, %zmm13, %zmm0
	vpsrldq $3, %zmm13, %zmm0
	vpslldq $3, %zmm13, %zmm0
	pslld $3, %xmm0
	psrlq $3, %xmm0
	psraw $3, %xmm0
	psrldq $3, %xmm0
	pslldq $3, %xmm0
	vpsrld %xmm13, %xmm14, %xmm0
	psrld %xmm13, %xmm0
	vpblendvb %xmm13, %xmm14, %xmm14, %xmm0
	vblendvps %xmm13, %xmm14, %xmm14, %xmm0
	vdpps $255, %xmm13, %xmm14, %xmm0
	vmpsadbw $1, %xmm13, %xmm14, %xmm0
	vpblendvb %ymm13, %ymm14, %ymm14, %ymm0
	vblendvps %ymm13, %ymm14, %ymm14, %ymm0
	vdpps $255, %ymm13, %ymm14, %ymm0
	vmpsadbw $1, %ymm13, %ymm14, %ymm0
	pblendvb %xmm13, %xmm0
	dpps $255, %xmm13, %xmm0
	vpermd %ymm13, %ymm14, %ymm0
	vpermd %zmm13, %zmm14, %zmm0
	vpermps %ymm13, %ymm14, %ymm0
	vpermps %zmm13, %zmm14, %zmm0
	vpermq $1, %ymm13, %ymm0
	vpermq $1, %zmm13, %zmm0
	vperm2f128 $1, %ymm13, %ymm14, %ymm0
	vperm2i128 $1, %ymm13, %ymm14, %ymm0
	vextractf128 $1, %ymm13, %xmm0
	vextracti128 $1, %ymm13, %xmm0
	vinsertf128 $1, %xmm13, %ymm14, %ymm0
	vinserti128 $1, 0(%rbp), %ymm13, %ymm0
	vextractf128 $1, %ymm13, 0(%rbp)
	vbroadcastss %xmm13, %xmm0
	vbroadcastss 0(%rbp), %xmm0
	vpbroadcastd %xmm13, %xmm0
	vpbroadcastb 0(%rbp), %xmm0
	vpbroadcastd %r14d, %xmm0
	vcvtdq2ps %xmm13, %xmm0
	vcvttps2dq %xmm13, %xmm0
	vcvtps2dq %xmm13, %xmm0
	vbroadcastss %xmm13, %ymm0
	vbroadcastss 0(%rbp), %ymm0
	vpbroadcastd %xmm13, %ymm0
	vpbroadcastb 0(%rbp), %ymm0
	vpbroadcastd %r14d, %ymm0
	vbroadcastsd 0(%rbp), %ymm0
	vpmovzxbw %xmm13, %ymm0
	vpmovsxwd %xmm13, %ymm0
	vcvtps2pd %xmm13, %ymm0
	vcvtdq2ps %ymm13, %ymm0
	vcvttps2dq %ymm13, %ymm0
	vcvtps2dq %ymm13, %ymm0
	vbroadcastss %xmm13, %zmm0
	vbroadcastss 0(%rbp), %zmm0
	vpbroadcastd %xmm13, %zmm0
	vpbroadcastb 0(%rbp), %zmm0
	vpbroadcastd %r14d, %zmm0
	vbroadcastsd 0(%rbp), %zmm0
	vpmovzxbw %ymm13, %zmm0
	vpmovsxwd %ymm13, %zmm0
	vcvtps2pd %ymm13, %zmm0
	vcvtdq2ps %zmm13, %zmm0
	vcvttps2dq %zmm13, %zmm0
	vcvtps2dq %zmm13, %zmm0
	pmovzxbw %xmm13, %xmm0
	pmovsxwd %xmm13, %xmm0
	pmovzxbw 0(%rbp), %xmm0
	cvtps2pd %xmm13, %xmm0
	cvtdq2pd %xmm13, %xmm0
	cvtpd2ps %xmm13, %xmm0
	vcvtpd2ps %ymm13, %xmm0
	vcvtdq2pd %xmm13, %ymm0
	cvtss2sd %xmm13, %xmm0
	cvtsd2ss %xmm13, %xmm0
	cvtsi2sdl %r14d, %xmm0
	cvtsi2sdq %r14, %xmm0
	cvtsi2ssl %r14d, %xmm0
	vcvtsi2sdl %r14d, %xmm14, %xmm0
	cvttsd2si %xmm13, %eax
	cvttsd2si %xmm13, %rax
	cvttss2si %xmm13, %eax
	cvtsd2si %xmm13, %rax
	vmovd %r14d, %xmm0
	vmovq %r14, %xmm0
	vmovd %xmm13, %eax
	vmovq %xmm13, %rax
	movd 0(%rbp), %xmm0
	movq 0(%rbp), %xmm0
	movd %xmm13, 0(%rbp)
	pmovmskb %xmm13, %eax
	vpmovmskb %ymm13, %eax
	movmskps %xmm13, %eax
	movmskpd %xmm13, %eax
	vmovmskps %ymm13, %eax
	pextrb $1, %xmm13, %eax
	pextrw $1, %xmm13, %eax
	pextrd $1, %xmm13, %eax
	pextrq $1, %xmm13, %rax
	pinsrb $1, %r14d, %xmm0
	pinsrw $1, %r14d, %xmm0
	pinsrd $1, %r14d, %xmm0
	pinsrq $1, %r14, %xmm0
	vpinsrd $1, %r14d, %xmm14, %xmm0
	vpinsrq $1, %r14, %xmm14, %xmm0
	pinsrw $1, 0(%rbp), %xmm0
	pextrw $1, %xmm13, 0(%rbp)
	extractps $1, %xmm13, %eax
	insertps $16, %xmm13, %xmm0
	ptest %xmm13, %xmm0
	vptest %ymm13, %ymm0
	aesenc %xmm13, %xmm0
	aesenclast %xmm13, %xmm0
	aesdec %xmm13, %xmm0
	pclmulqdq $0, %xmm13, %xmm0
	vpclmulqdq $0, %ymm13, %ymm14, %ymm0
	vaesenc %ymm13, %ymm14, %ymm0
	aeskeygenassist $1, %xmm13, %xmm0
	sha256rnds2 %xmm13, %xmm0
	sha1rnds4 $1, %xmm13, %xmm0
	sha256msg1 %xmm13, %xmm0
	gf2p8mulb %xmm13, %xmm0
	pxor %xmm0, %xmm0
	xorps %xmm0, %xmm0
	pcmpeqd %xmm0, %xmm0
	psubd %xmm0, %xmm0
	pcmpgtd %xmm0, %xmm0
	vpxor %xmm0, %xmm0, %xmm0
	vpxor %ymm0, %ymm0, %ymm0
	vpxord %zmm0, %zmm0, %zmm0
	vzeroupper
	vpternlogd $150, %xmm13, %xmm14, %xmm0
	vpermt2d %xmm13, %xmm14, %xmm0
	vpermi2d %xmm13, %xmm14, %xmm0
	vpmullq %xmm13, %xmm14, %xmm0
	vprold $3, %xmm13, %xmm0
	vpcmpeqd %xmm13, %xmm14, %k1
	vpcmpub $1, %xmm13, %xmm14, %k1
	vcmpps $1, %xmm13, %xmm14, %k1
	vptestmd %xmm13, %xmm14, %k1
	vpmovm2d %k6, %xmm0
	vpmovd2m %xmm13, %k1
	vpopcntd %xmm13, %xmm0
	vplzcntd %xmm13, %xmm0
	vpconflictd %xmm13, %xmm0
	vpermb %xmm13, %xmm14, %xmm0
	vpdpbusd %xmm13, %xmm14, %xmm0
	vpmadd52luq %xmm13, %xmm14, %xmm0
	vrndscaleps $1, %xmm13, %xmm0
	vscalefps %xmm13, %xmm14, %xmm0
	vgetexpps %xmm13, %xmm0
	vrcp14ps %xmm13, %xmm0
	vrsqrt14ps %xmm13, %xmm0
	vdpbf16ps %xmm13, %xmm14, %xmm0
	vpshldd $3, %xmm13, %xmm14, %xmm0
	vmovdqu32 %xmm13, %xmm0 {%k1}
	vaddps %xmm13, %xmm14, %xmm0 {%k1}
	vaddps %xmm13, %xmm14, %xmm0 {%k1} {z}
	vmovdqu32 0(%rbp), %xmm0 {%k1} {z}
	vmovdqu32 %xmm0, 0(%rbp) {%k1}
	vaddps 0(%rbp){1to4}, %xmm14, %xmm0
	vpternlogd $150, %ymm13, %ymm14, %ymm0
	vpermt2d %ymm13, %ymm14, %ymm0
	vpermi2d %ymm13, %ymm14, %ymm0
	vpmullq %ymm13, %ymm14, %ymm0
	vprold $3, %ymm13, %ymm0
	vpcmpeqd %ymm13, %ymm14, %k1
	vpcmpub $1, %ymm13, %ymm14, %k1
	vcmpps $1, %ymm13, %ymm14, %k1
	vptestmd %ymm13, %ymm14, %k1
	vpmovm2d %k6, %ymm0
	vpmovd2m %ymm13, %k1
	vpopcntd %ymm13, %ymm0
	vplzcntd %ymm13, %ymm0
	vpconflictd %ymm13, %ymm0
	vpermb %ymm13, %ymm14, %ymm0
	vpdpbusd %ymm13, %ymm14, %ymm0
	vpmadd52luq %ymm13, %ymm14, %ymm0
	vrndscaleps $1, %ymm13, %ymm0
	vscalefps %ymm13, %ymm14, %ymm0
	vgetexpps %ymm13, %ymm0
	vrcp14ps %ymm13, %ymm0
	vrsqrt14ps %ymm13, %ymm0
	vdpbf16ps %ymm13, %ymm14, %ymm0
	vpshldd $3, %ymm13, %ymm14, %ymm0
	vmovdqu32 %ymm13, %ymm0 {%k1}
	vaddps %ymm13, %ymm14, %ymm0 {%k1}
	vaddps %ymm13, %ymm14, %ymm0 {%k1} {z}
	vmovdqu32 0(%rbp), %ymm0 {%k1} {z}
	vmovdqu32 %ymm0, 0(%rbp) {%k1}
	vaddps 0(%rbp){1to8}, %ymm14, %ymm0
	vpternlogd $150, %zmm13, %zmm14, %zmm0
	vpermt2d %zmm13, %zmm14, %zmm0
	vpermi2d %zmm13, %zmm14, %zmm0
	vpmullq %zmm13, %zmm14, %zmm0
	vprold $3, %zmm13, %zmm0
	vpcmpeqd %zmm13, %zmm14, %k1
	vpcmpub $1, %zmm13, %zmm14, %k1
	vcmpps $1, %zmm13, %zmm14, %k1
	vptestmd %zmm13, %zmm14, %k1
	vpmovm2d %k6, %zmm0
	vpmovd2m %zmm13, %k1
	vpopcntd %zmm13, %zmm0
	vplzcntd %zmm13, %zmm0
	vpconflictd %zmm13, %zmm0
	vpermb %zmm13, %zmm14, %zmm0
	vpdpbusd %zmm13, %zmm14, %zmm0
	vpmadd52luq %zmm13, %zmm14, %zmm0
	vrndscaleps $1, %zmm13, %zmm0
	vscalefps %zmm13, %zmm14, %zmm0
	vgetexpps %zmm13, %zmm0
	vrcp14ps %zmm13, %zmm0
	vrsqrt14ps %zmm13, %zmm0
	vdpbf16ps %zmm13, %zmm14, %zmm0
	vpshldd $3, %zmm13, %zmm14, %zmm0
	vmovdqu32 %zmm13, %zmm0 {%k1}
	vaddps %zmm13, %zmm14, %zmm0 {%k1}
	vaddps %zmm13, %zmm14, %zmm0 {%k1} {z}
	vmovdqu32 0(%rbp), %zmm0 {%k1} {z}
	vmovdqu32 %zmm0, 0(%rbp) {%k1}
	vaddps 0(%rbp){1to16}, %zmm14, %zmm0
	kandw %k6, %k7, %k1
	korw %k6, %k7, %k1
	kxorw %k6, %k7, %k1
	kandnw %k6, %k7, %k1
	kaddw %k6, %k7, %k1
	kunpckbw %k6, %k7, %k1
	knotw %k6, %k1
	kshiftrw $1, %k6, %k1
	kmovw %k6, %eax
	kmovw %r14d, %k1
	kmovq %k6, %rax
	kmovd %k6, %k1
	kortestw %k1, %k2
	vextracti32x4 $1, %zmm13, %xmm0
	vextracti64x4 $1, %zmm13, %ymm0
	vinserti64x4 $1, %ymm13, %zmm14, %zmm0
	vshufi32x4 $1, %zmm13, %zmm14, %zmm0
	vpmovdw %zmm13, %ymm0
	vpmovqd %zmm13, %ymm0
	vpxor %xmm1, %xmm1, %xmm1
	vmaskmovps (%rbp), %xmm14, %xmm1
	vmaskmovps %xmm13, %xmm14, (%rbp)
	maskmovdqu %xmm13, %xmm14
	adcb $-1, %bpl
	addw $32767, %ax
	addl $32768, %edi
	addq $256, %rax
	addq $256, 72(%rsp)
	addq $960, %rsp
	addb $-48, %cl
	addsubps %xmm0, %xmm1
	andw $65151, %ax
	andw $511, %r12w
	andl $-306674912, %eax
	andl $2147483640, %r9d
	andq $-256, %r9
	andb $-8, %sil
	andnps %xmm3, %xmm4
	blendvps %xmm0, %xmm2, %xmm3
	cmpw $858, %ax
	cmpw $251, 8(%rdx)
	cmpw $489, %bp
	cmpl $65520, %eax
	cmpl $287, 32(%rdi)
	cmpl $240, %r9d
	cmpq $254, %rax
	cmpq $511, 208(%rsp)
	cmpq $255, %rdx
	cmpb $-128, %r8b
	cmpunordps %xmm0, %xmm0
	cmpeqsd %xmm2, %xmm0
	cmpunordss %xmm0, %xmm0
	cvtdq2ps %xmm1, %xmm1
	cvtsi2ssl (%rsi,%rax), %xmm0
	cvtsi2ssq %rsi, %xmm3
	cvtss2sd (%rsi,%rax,4), %xmm0
	cvttps2dq %xmm7, %xmm6
	imull $-1640531535, (%r9), %eax
	imull $150, %ebx, %ebx
	imulq $954437177, %r9, %r9
	imulb (%rdx,%rcx)
	korb %k5, %k1, %k1
	kunpckwd %k4, %k3, %k3
	kxnorb %k0, %k0, %k1
	kxnorw %k0, %k0, %k1
	lddqu 79(%rsi), %xmm0
	movabsq $-7046029254386353131, %rcx
	movq %rcx, %xmm0
	movaps 16(%rsp), %xmm0
	movd %r9d, %xmm1
	movdqa (%rax), %xmm0
	movdqu (%rdi,%r8), %xmm2
	movhpd 24(%rsp), %xmm4
	movd %xmm0, %eax
	movq %xmm0, %rax
	movsldup %xmm4, %xmm4
	movsbw (%rsi,%rax), %r8w
	movupd %xmm4, (%rsi,%r8,8)
	movupd (%rdi,%r8,8), %xmm3
	movups -16(%r11,%rbx), %xmm0
	mulq (%r11,%rcx)
	mulps 16(%rax), %xmm2
	mulx (%r11,%rax), %rsi, %rdi
	orb $1, %ah
	packssdw %xmm0, %xmm0
	packuswb %xmm9, %xmm9
	paddq (%r9,%rax), %xmm0
	paddsw (%rax), %xmm1
	paddw %xmm4, %xmm5
	pcmpgtb %xmm1, %xmm4
	pcmpgtw %xmm2, %xmm4
	pinsrb $2, -8(%r8), %xmm3
	pmaxsd %xmm1, %xmm0
	pmovsxbd (%rdi,%rax), %xmm2
	pmovsxbw (%rsi,%r8), %xmm0
	pmovsxbw %xmm0, %xmm0
	pmovzxbd (%rdi,%r9), %xmm5
	pmovzxwd (%rsi,%rcx,2), %xmm2
	pmuldq %xmm3, %xmm5
	pmulhuw %xmm1, %xmm5
	psllq $32, %xmm5
	psrad $16, %xmm2
	psrld $31, %xmm5
	psrlw $8, %xmm4
	psubb %xmm8, %xmm7
	psubq %xmm8, %xmm10
	psubusb %xmm6, %xmm1
	psubw %xmm2, %xmm3
	punpckhbw %xmm4, %xmm1
	punpckhwd %xmm1, %xmm0
	punpckldq %xmm3, %xmm2
	punpcklwd %xmm4, %xmm5
	pxor -16(%rdx), %xmm0
	roundps $9, %xmm1, %xmm1
	sarl %eax
	sarq %rdx
	shrl %ecx
	shrq %r8
	shrb %al
	subl $65521, %eax
	subl $65521, %edx
	subq $255, %rax
	subq $456, %rsp
	testl $8388608, %esi
	testq %rbx, 64(%rsp)
	testq $-16, %r8
	testb $1, %sil
	unpckhpd %xmm1, %xmm1
	unpckhps %xmm1, %xmm2
	valignd $15, %zmm7, %zmm12, %zmm16
	vbroadcastss 4(%rsi,%rax), %ymm16
	vcmpps $13, %zmm3, %zmm1, %k3{%k1}
	vcmpeqsd %xmm2, %xmm0, %xmm0
	vcmpunordss %xmm2, %xmm2, %k1
	vcmpunordss %xmm2, %xmm2, %xmm3
	vcomisd %xmm0, %xmm1
	vcomiss %xmm1, %xmm0
	vcvtpd2psy 16(%rsp,%r13,8), %xmm6
	vcvtps2pd -28(%r14,%rcx,4), %zmm3
	vcvtps2pd %xmm1, %xmm0
	vcvtsi2ssl 8(%rsi,%rdi), %xmm0, %xmm0
	vcvtsi2sd %rdi, %xmm15, %xmm2
	vcvtsi2ss %rcx, %xmm15, %xmm3
	vcvtss2sd 16(%rsi,%r8), %xmm0, %xmm1
	vcvtss2sd %xmm0, %xmm0, %xmm0
	vcvttsd2si %xmm2, %eax
	vcvttss2si %xmm3, %ecx
	vcvtusi2sdl %esi, %xmm2, %xmm3
	vcvtusi2ssl %esi, %xmm2, %xmm2
	vextractf32x8 $0x1, %zmm1, %ymm3
	vextractf64x2 $0x1, %ymm0, %xmm2
	vextractf64x4 $1, %zmm0, %ymm1
	vextracti32x8 $0x1, %zmm1, %ymm1
	vfmadd132pd %ymm1, %ymm5, %ymm0
	vfmadd132pd %zmm0, %zmm4, %zmm0
	vfmadd132ps 384(%rsp), %ymm1, %ymm6
	vfmadd132ps %ymm1, %ymm5, %ymm0
	vfmadd132ps (%rsi,%rdi,4), %xmm3, %xmm1
	vfmadd132ps %xmm2, %xmm0, %xmm1
	vfmadd132sd (%rsi), %xmm1, %xmm2
	vfmadd132sd %xmm1, %xmm2, %xmm1
	vfmadd132ss 24(%rsi,%rcx), %xmm4, %xmm0
	vfmadd132ss %xmm2, %xmm3, %xmm4
	vfmadd213ps %ymm1, %ymm6, %ymm17
	vfmadd213sd (%rdi,%rbx), %xmm4, %xmm1
	vfmadd213sd %xmm1, %xmm5, %xmm2
	vfmadd213ss -8(%r10,%r9), %xmm16, %xmm17
	vfmadd213ss (%r8), %xmm0, %xmm1
	vfmadd213ss %xmm0, %xmm2, %xmm2
	vfmadd231ps 352(%rsp), %ymm16, %ymm17
	vfmadd231ps %ymm15, %ymm18, %ymm6
	vfmadd231ps 4(%rsi,%rax){1to16}, %zmm1, %zmm16
	vfmaddsub231ps (%rsi,%r9,4){1to4}, %xmm0, %xmm1
	vfmaddsub231ps %xmm1, %xmm0, %xmm2
	vfmsub231ss (%r8), %xmm3, %xmm0
	vfmsub231ss %xmm2, %xmm0, %xmm4
	vfnmadd213pd (%rsi,%r9), %ymm1, %ymm3
	vfnmadd213pd (%rsi,%rax), %zmm1, %zmm0
	vfnmadd213sd (%rsi,%rbx), %xmm4, %xmm1
	vgatherdps (%rsi,%xmm0,4), %xmm1 {%k1}
	vgatherdps (%rsi,%ymm0,4), %ymm2 {%k1}
	vgatherdps (%rsi,%zmm0,4), %zmm1 {%k1}
	vinserti128 $1, %xmm9, %ymm11, %ymm9
	vinsertps $0x10, (%r8), %xmm0, %xmm0
	vmovapd %ymm3, %ymm4
	vmovapd %xmm1, %xmm0
	vmovaps %ymm0, %ymm1
	vmovaps %xmm2, %xmm5 {%k1}
	vmovaps %ymm2, %ymm8 {%k1}
	vmovaps %zmm0, %zmm2 {%k2}
	vmovaps %xmm0, %xmm2
	vmovd (%rcx,%rax,4), %xmm0
	vmovdqa32 %zmm1, %zmm6
	vmovdqa %ymm4, %ymm2
	vmovdqa %xmm1, %xmm0
	vmovdqu16 %ymm2, (%r10)
	vmovdqu16 %zmm0, (%rdi,%rax)
	vmovdqu16 (%rax), %zmm1
	vmovdqu32 %zmm5, (%rax,%rcx)
	vmovdqu32 (%rax), %zmm0
	vmovdqu8 (%rax), %xmm2
	vmovdqu8 %ymm1, -32(%rdi,%rdx)
	vmovdqu8 (%rsi,%rax), %ymm0
	vmovdqu8 %zmm0, (%r8,%rdx)
	vmovdqu8 (%rdi,%rax), %zmm5
	vmovdqu8 %zmm12, %zmm4 {%k1}
	vmovhlps %xmm0, %xmm0, %xmm1
	vmovlhps %xmm0, %xmm1, %xmm1
	vmovlps %xmm19, 32(%rsp,%r9,8)
	vmovlps %xmm1, (%rdi,%rax,4)
	vmovd %xmm7, (%rdi,%rdx)
	vmovq %xmm4, (%r12,%r9)
	vmovq %xmm16, %rdx
	vmovq (%rsi,%rax,4), %xmm0
	vmovsd 32(%rsp,%r9,8), %xmm19
	vmovsd %xmm0, 16(%rdi)
	vmovsd 32(%rsp), %xmm0
	vmovsd %xmm0, %xmm0, %xmm3
	vmovsldup %xmm0, %xmm1
	vmovss %xmm17, -8(%r10,%r9)
	vmovss (%rax,%rbx), %xmm17
	vmovss %xmm0, %xmm2, %xmm2 {%k1}
	vmovss %xmm2, (%rsi)
	vmovss (%rsi,%rcx,4), %xmm0
	vmovups %ymm17, (%rdi,%rax)
	vmovups 416(%rsp), %ymm17
	vmovq %xmm0, %xmm0
	vmulps 4(%rsi,%r9,4){1to4}, %xmm1, %xmm1
	vmulps (%rsi,%rax){1to16}, %zmm0, %zmm16
	vpabsq %zmm10, %zmm11
	vpackssdw %ymm5, %ymm9, %ymm5
	vpackssdw %xmm8, %xmm3, %xmm3
	vpackuswb %ymm5, %ymm4, %ymm4
	vpackuswb %xmm14, %xmm13, %xmm13
	vpaddsw (%rbx,%rsi), %ymm1, %ymm0
	vpaddw %ymm4, %ymm2, %ymm2
	vpaddw %xmm4, %xmm13, %xmm17
	vpaddw %zmm3, %zmm2, %zmm2
	vpaddw %xmm5, %xmm4, %xmm4
	vpandq %zmm1, %zmm4, %zmm5
	vpblendmb %ymm5, %ymm4, %ymm6 {%k1}
	vpblendmw %zmm8, %zmm7, %zmm1{%k1}
	vpbroadcastq %xmm4, %ymm4
	vpbroadcastq %rax, %ymm4
	vpbroadcastq %rsi, %zmm0
	vpbroadcastq 8(%rdi,%r8), %xmm0
	vpbroadcastw %xmm9, %ymm9
	vpbroadcastw %ecx, %ymm12
	vpbroadcastw %xmm5, %xmm5
	vpclmulqdq $0, %xmm4, %xmm0, %xmm5
	vpcmpd $2, (%rdx,%r9,4), %ymm1, %k1
	vpcmpgtb %xmm4, %xmm1, %xmm7
	vpcmpnltud %ymm3, %ymm13, %k1
	vpcmpud $5, %zmm3, %zmm1, %k0
	vpcmpnleuq %zmm8, %zmm13, %k5
	vpdpwssd %zmm0, %zmm8, %zmm12
	vpermd -288(%r8), %ymm2, %ymm7
	vpermpd $255, %ymm3, %ymm4
	vpermpd %zmm3, %zmm1, %zmm4
	vpermt2b %xmm14, %xmm11, %xmm15
	vpermt2d -192(%rax), %zmm3, %zmm0
	vpermt2ps %ymm4, %ymm1, %ymm8
	vpermt2ps -128(%rcx), %zmm12, %zmm0
	vpermt2ps %zmm3, %zmm10, %zmm4
	vpermt2w %zmm5, %zmm9, %zmm0
	vpextrb $0, %xmm2, %r12d
	vpextrd $3, %xmm2, %edx
	vpinsrd $2, 8(%r8), %xmm7, %xmm7
	vpinsrw $1, -224(%rdx), %xmm0, %xmm0
	vpmaxsd (%rdx,%rax,4), %ymm1, %ymm1
	vpmaxsd %ymm1, %ymm0, %ymm0
	vpmaxsd %zmm1, %zmm0, %zmm0
	vpmaxsd 4(%rdi,%rsi,4), %xmm0, %xmm0
	vpmaxsd %xmm0, %xmm1, %xmm1
	vpmaxud (%r11,%rsi,4), %ymm0, %ymm1
	vpmaxud %ymm9, %ymm11, %ymm9
	vpminud %ymm10, %ymm7, %ymm11
	vpmovdb %ymm5, (%rdi,%r9)
	vpmovdb %zmm11, %xmm11
	vpmovdw %ymm2, (%rdi,%rdx,2)
	vpmovdw %zmm2, (%rdi,%r8)
	vpmovqd %ymm4, %xmm4
	vpmovsxbd (%rdi,%r8), %xmm1
	vpmovsxbw (%rsi,%rax), %ymm0
	vpmovsxbw %xmm0, %ymm2
	vpmovsxbw (%rsi,%rax), %zmm0
	vpmovsxbw %ymm3, %zmm3
	vpmovsxbw (%rdi,%r8), %xmm1
	vpmovsxbw %xmm0, %xmm2
	vpmovsxdq -28(%rdi,%rsi,4), %ymm15
	vpmovsxdq (%rdx,%r9,2), %zmm1
	vpmovsxdq %ymm16, %zmm15
	vpmovsxdq %xmm1, %xmm1
	vpmovsxwd %xmm1, %xmm2
	vpmovwb %xmm2, (%r13,%r10)
	vpmovwb %ymm2, 16(%r13,%r9)
	vpmovwb %zmm2, (%r12,%r8)
	vpmovwb %zmm1, %ymm0
	vpmovzxbd (%rdi,%r9), %ymm5
	vpmovzxbd %xmm6, %ymm5
	vpmovzxbd (%r11,%r15), %zmm8
	vpmovzxbd %xmm7, %zmm13
	vpmovzxbw 14(%r12,%r9), %ymm2
	vpmovzxbw -2(%r15,%r8), %zmm2
	vpmovzxbw -2(%r15,%r9), %xmm4
	vpmovzxbw %xmm12, %xmm11
	vpmovzxdq -24(%rsi,%r9,4), %ymm1
	vpmovzxdq %xmm3, %ymm3
	vpmovzxdq -96(%rdi,%r9,2), %zmm2
	vpmovzxdq %ymm0, %zmm1
	vpmovzxwd %ymm2, %zmm1
	vpmuldq %ymm3, %ymm5, %ymm6
	vpmuldq %zmm1, %zmm2, %zmm2
	vpmulhuw %ymm1, %ymm3, %ymm3
	vpmulhuw %xmm3, %xmm15, %xmm16
	vpmulhuw %zmm1, %zmm2, %zmm2
	vpmulhuw %xmm0, %xmm4, %xmm4
	vpmulld %ymm16, %ymm1, %ymm16
	vpmullq (%rdx), %ymm0, %ymm0
	vpmullq (%rdi,%r8), %zmm0, %zmm1
	vporq %zmm19, %zmm3, %zmm3
	vprold $7, (%rdi,%rdx,4), %xmm0
	vprold $7, (%rsi), %ymm0
	vpshufhw $160, %xmm0, %xmm0
	vpsllq $32, %ymm7, %ymm7
	vpsllq $7, %zmm1, %zmm0
	vpsllvq %zmm0, %zmm1, %zmm1
	vpsrad $31, %xmm2, %xmm2
	vpsraq %xmm23, %zmm2, %zmm2
	vpsravd %zmm4, %zmm5, %zmm5
	vpsrld $25, %ymm2, %ymm1
	vpsrld $4, %zmm11, %zmm11
	vpsrld $25, %xmm0, %xmm1
	vpsrlw $4, %ymm4, %ymm4
	vpsrlw $4, %zmm4, %zmm4
	vpsrlw $3, %xmm4, %xmm4
	vpsubb (%r12,%rdx), %ymm0, %ymm0
	vpsubb (%rdi,%rax), %xmm0, %xmm0
	vpsubb %xmm1, %xmm3, %xmm0
	vpsubd %ymm16, %ymm13, %ymm13
	vpsubq %zmm1, %zmm0, %zmm0
	vpsubw %xmm15, %xmm13, %xmm15
	vpternlogq $150, -16(%r8), %xmm4, %xmm1
	vpternlogq $150, %xmm7, %xmm6, %xmm4
	vpternlogq $96, %ymm0, %ymm1, %ymm2
	vpternlogq $96, %zmm0, %zmm3, %zmm1
	vpunpckhbw %xmm0, %xmm6, %xmm6
	vpunpckhqdq %xmm2, %xmm10, %xmm10
	vpunpckhwd %xmm1, %xmm0, %xmm0
	vpunpckldq -368(%r8), %xmm9, %xmm9
	vpunpckldq %xmm6, %xmm5, %xmm5
	vpunpcklwd %xmm1, %xmm0, %xmm2
	vpxord (%rdx,%r9,4), %ymm1, %ymm0{%k1}
	vpxorq %zmm3, %zmm0, %zmm0
	vrndscaless $9, %xmm0, %xmm0, %xmm0
	vroundss $9, %xmm0, %xmm0, %xmm0
	vsqrtsd %xmm0, %xmm0, %xmm0
	vsqrtss (%rsi), %xmm0, %xmm1
	vsqrtss %xmm0, %xmm0, %xmm0
	vucomisd %xmm0, %xmm1
	vucomiss %xmm1, %xmm0
	vunpckhpd %xmm2, %xmm2, %xmm0
	divl %ecx
	divq %rcx
	idivl %ecx
	idivq %rcx
