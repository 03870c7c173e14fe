kernels::dot::h2d9ab5588da607c9:
	cmp	rcx, rsi
	cmovb	rsi, rcx
	xorpd	xmm0, xmm0
	test	rsi, rsi
	je	.LBB0_3
	xor	eax, eax
.LBB0_2:
	movsd	xmm1, qword ptr [rdi + 8*rax]
	mulsd	xmm1, qword ptr [rdx + 8*rax]
	inc	rax
	addsd	xmm0, xmm1
	cmp	rsi, rax
	jne	.LBB0_2
.LBB0_3:
	ret

