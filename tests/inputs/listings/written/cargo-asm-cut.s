.section .text.kern::dot,"ax",@progbits
	.globl	kern::dot
	.p2align	4
.type	kern::dot,@function
kern::dot:
	.cfi_startproc
	cmp rcx, rsi
	cmovb rsi, rcx
	test rsi, rsi
	je .LBB0_1
	mov eax, esi
	and eax, 3
	cmp rsi, 4
	jae .LBB0_4
	xorpd xmm0, xmm0
	xor ecx, ecx
	jmp .LBB0_7
.LBB0_1:
	xorps xmm0, xmm0
	ret
.LBB0_4:
	movabs rcx, 1152921504606846972
	and rsi, rcx
	xorpd xmm0, xmm0
	xor ecx, ecx
	.p2align	4
.LBB0_5:
	movsd xmm1, qword ptr [rdi + 8*rcx]
	movsd xmm2, qword ptr [rdi + 8*rcx + 8]
	mulsd xmm1, qword ptr [rdx + 8*rcx]
	mulsd xmm2, qword ptr [rdx + 8*rcx + 8]
	addsd xmm1, xmm0
	movsd xmm3, qword ptr [rdi + 8*rcx + 16]
	mulsd xmm3, qword ptr [rdx + 8*rcx + 16]
	addsd xmm2, xmm1
	movsd xmm0, qword ptr [rdi + 8*rcx + 24]
	mulsd xmm0, qword ptr [rdx + 8*rcx + 24]
	addsd xmm3, xmm2
	add rcx, 4
	addsd xmm0, xmm3
	cmp rsi, rcx
	jne .LBB0_5
	test rax, rax
	je .LBB0_9
.LBB0_7:
	lea rdx, [rdx + 8*rcx]
	lea rcx, [rdi + 8*rcx]
	xor esi, esi
	.p2align	4
.LBB0_8:
	movsd xmm1, qword ptr [rcx + 8*rsi]
	mulsd xmm1, qword ptr [rdx + 8*rsi]
	addsd xmm0, xmm1
	inc rsi
	cmp rax, rsi
	jne .LBB0_8
.LBB0_9:
	ret
