# What clang writes for x86_64-pc-windows-msvc; the listings msvc-*.asm of these names have the same code.
	.intel_syntax noprefix
dot:
	xorpd	xmm0, xmm0
	test	r8, r8
	je	.LBB0_3
	xor	eax, eax
	.p2align 4
.LBB0_2:
	movsd	xmm1, qword ptr [rcx + 8*rax]
	mulsd	xmm1, qword ptr [rdx + 8*rax]
	addsd	xmm0, xmm1
	inc	rax
	cmp	r8, rax
	jne	.LBB0_2
.LBB0_3:
	ret
scale:
	test	r8d, r8d
	jle	.LBB1_3
	mov	eax, r8d
	xor	edx, edx
	.p2align 4
.LBB1_2:
	movss	xmm0, dword ptr [rcx + 4*rdx]
	mulss	xmm0, xmm1
	movss	dword ptr [rcx + 4*rdx], xmm0
	inc	rdx
	cmp	rax, rdx
	jne	.LBB1_2
.LBB1_3:
	ret
sum:
	test	edx, edx
	jle	.LBB2_1
	mov	edx, edx
	xor	eax, eax
	xor	r8d, r8d
	.p2align 4
.LBB2_4:
	add	eax, dword ptr [rcx + 4*r8]
	inc	r8
	cmp	rdx, r8
	jne	.LBB2_4
	ret
.LBB2_1:
	xor	eax, eax
	ret
hash:
	mov	eax, -2128831035
	test	rdx, rdx
	je	.LBB3_3
	xor	r8d, r8d
	.p2align 4
.LBB3_2:
	movzx	r9d, byte ptr [rcx + r8]
	xor	r9d, eax
	imul	eax, r9d, 16777619
	inc	r8
	cmp	rdx, r8
	jne	.LBB3_2
.LBB3_3:
	ret
copy:
	xor	eax, eax
	.p2align 4
.LBB4_1:
	movzx	r8d, byte ptr [rdx + rax]
	mov	byte ptr [rcx + rax], r8b
	inc	rax
	test	r8b, r8b
	jne	.LBB4_1
	ret
find:
	mov	eax, -1
	test	edx, edx
	jle	.LBB5_5
	mov	r9d, edx
	xor	edx, edx
	.p2align 4
.LBB5_2:
	cmp	word ptr [rcx + 2*rdx], r8w
	je	.LBB5_4
	inc	rdx
	cmp	r9, rdx
	jne	.LBB5_2
.LBB5_5:
	ret
.LBB5_4:
	mov	eax, edx
	ret
poly:
	test	edx, edx
	jle	.LBB6_1
	mov	eax, edx
	inc	rax
	movsd	xmm0, qword ptr [rip + __real_3ff0000000000000]
	.p2align 4
.LBB6_4:
	mulsd	xmm0, xmm2
	addsd	xmm0, qword ptr [rcx + 8*rax - 16]
	dec	rax
	cmp	rax, 1
	ja	.LBB6_4
	ret
.LBB6_1:
	movsd	xmm0, qword ptr [rip + __real_3ff0000000000000]
	ret
gcd:
	test	rdx, rdx
	je	.LBB7_6
	mov	r9, rdx
	xor	r10d, r10d
	jmp	.LBB7_2
	.p2align 4
.LBB7_4:
	xor	edx, edx
	div	r8
.LBB7_5:
	mov	qword ptr [rcx + 8*r10], rdx
	inc	r10
	cmp	r9, r10
	je	.LBB7_6
.LBB7_2:
	mov	rax, qword ptr [rcx + 8*r10]
	mov	rdx, rax
	or	rdx, r8
	shr	rdx, 32
	jne	.LBB7_4
	xor	edx, edx
	div	r8d
	jmp	.LBB7_5
.LBB7_6:
	ret
mx:
	movss	xmm0, dword ptr [rcx]
	cmp	edx, 2
	jl	.LBB8_3
	mov	eax, edx
	mov	edx, 1
	.p2align 4
.LBB8_2:
	movaps	xmm1, xmm0
	movss	xmm0, dword ptr [rcx + 4*rdx]
	maxss	xmm0, xmm1
	inc	rdx
	cmp	rax, rdx
	jne	.LBB8_2
.LBB8_3:
	ret
crc:
	mov	eax, -1
	test	rdx, rdx
	je	.LBB9_3
	xor	r8d, r8d
	lea	r9, [rip + table]
	.p2align 4
.LBB9_2:
	movzx	r10d, byte ptr [rcx + r8]
	xor	r10b, al
	movzx	r10d, r10b
	shr	eax, 8
	xor	eax, dword ptr [r9 + 4*r10]
	inc	r8
	cmp	rdx, r8
	jne	.LBB9_2
.LBB9_3:
	ret
