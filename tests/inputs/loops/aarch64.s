// Innermost loops of our programs as clang-22 compiles them for aarch64; made by tests/inputs/loops/regenerate.
// LLVM-MCA-BEGIN aarch64-0
	ldp	q1, q4, [x9, #-16]
	add	x9, x9, #32
	subs	x11, x11, #4
	ldp	q2, q3, [x10, #-16]
	add	x10, x10, #32
	fmul	v1.2d, v2.2d, v1.2d
	mov	d2, v1.d[1]
	fadd	d0, d0, d1
	fmul	v1.2d, v3.2d, v4.2d
	fadd	d0, d0, d2
	mov	d2, v1.d[1]
	fadd	d0, d0, d1
	fadd	d0, d0, d2
	b.ne	.LBB0_5
// LLVM-MCA-END aarch64-0
// LLVM-MCA-BEGIN aarch64-1
	ldr	d1, [x10], #8
	ldr	d2, [x8], #8
	subs	x9, x9, #1
	fmadd	d0, d1, d2, d0
	b.ne	.LBB0_8
// LLVM-MCA-END aarch64-1
// LLVM-MCA-BEGIN aarch64-2
	ldp	q1, q2, [x10, #-16]
	add	x10, x10, #32
	subs	x11, x11, #8
	ldp	q3, q4, [x9, #-16]
	fmla	v3.4s, v1.4s, v0.s[0]
	fmla	v4.4s, v2.4s, v0.s[0]
	stp	q3, q4, [x9, #-16]
	add	x9, x9, #32
	b.ne	.LBB1_4
// LLVM-MCA-END aarch64-2
// LLVM-MCA-BEGIN aarch64-3
	ldr	s1, [x10], #4
	ldr	s2, [x8]
	subs	x9, x9, #1
	fmadd	s1, s0, s1, s2
	str	s1, [x8], #4
	b.ne	.LBB1_7
// LLVM-MCA-END aarch64-3
// LLVM-MCA-BEGIN aarch64-4
	ldp	s2, s3, [x21, #-8]
	ldr	s0, [x22]
	subs	x23, x23, #4
	fmadd	s0, s2, s0, s1
	ldr	s1, [x22, x15]
	fmadd	s0, s3, s1, s0
	ldr	s1, [x22, x16]
	ldp	s2, s3, [x21], #16
	fmadd	s0, s2, s1, s0
	ldr	s1, [x22, x12]
	add	x22, x22, x13
	fmadd	s1, s3, s1, s0
	b.ne	.LBB2_9
// LLVM-MCA-END aarch64-4
// LLVM-MCA-BEGIN aarch64-5
	ldp	s2, s3, [x22, #-8]
	ldr	s1, [x23]
	subs	x24, x24, #4
	fmadd	s0, s2, s1, s0
	ldr	s1, [x23, x15]
	fmadd	s0, s3, s1, s0
	ldr	s1, [x23, x16]
	ldp	s2, s3, [x22], #16
	fmadd	s0, s2, s1, s0
	ldr	s1, [x23, x12]
	add	x23, x23, x13
	fmadd	s0, s3, s1, s0
	b.ne	.LBB2_15
// LLVM-MCA-END aarch64-5
// LLVM-MCA-BEGIN aarch64-6
	ldp	s2, s3, [x23, #-8]
	ldr	s0, [x24]
	subs	x25, x25, #4
	fmadd	s0, s2, s0, s1
	ldr	s1, [x24, x15]
	fmadd	s0, s3, s1, s0
	ldr	s1, [x24, x16]
	ldp	s2, s3, [x23], #16
	fmadd	s0, s2, s1, s0
	ldr	s1, [x24, x12]
	add	x24, x24, x13
	fmadd	s1, s3, s1, s0
	b.ne	.LBB2_21
// LLVM-MCA-END aarch64-6
// LLVM-MCA-BEGIN aarch64-7
	ldp	s2, s3, [x23, #-8]
	ldr	s1, [x24]
	subs	x25, x25, #4
	fmadd	s0, s2, s1, s0
	ldr	s1, [x24, x15]
	fmadd	s0, s3, s1, s0
	ldr	s1, [x24, x16]
	ldp	s2, s3, [x23], #16
	fmadd	s0, s2, s1, s0
	ldr	s1, [x24, x12]
	add	x24, x24, x13
	fmadd	s0, s3, s1, s0
	b.ne	.LBB2_27
// LLVM-MCA-END aarch64-7
// LLVM-MCA-BEGIN aarch64-8
	ldp	s2, s3, [x19, #-8]
	ldr	s1, [x20]
	sub	x7, x7, #4
	cmp	x17, x7
	fmadd	s0, s2, s1, s0
	ldr	s1, [x20, x15]
	fmadd	s0, s3, s1, s0
	ldr	s1, [x20, x16]
	ldp	s2, s3, [x19], #16
	fmadd	s0, s2, s1, s0
	ldr	s1, [x20, x12]
	add	x20, x20, x13
	fmadd	s0, s3, s1, s0
	b.ne	.LBB2_36
// LLVM-MCA-END aarch64-8
// LLVM-MCA-BEGIN aarch64-9
	ldp	s2, s3, [x20, #-8]
	ldr	s1, [x21]
	sub	x19, x19, #4
	cmp	x17, x19
	fmadd	s0, s2, s1, s0
	ldr	s1, [x21, x15]
	fmadd	s0, s3, s1, s0
	ldr	s1, [x21, x16]
	ldp	s2, s3, [x20], #16
	fmadd	s0, s2, s1, s0
	ldr	s1, [x21, x12]
	add	x21, x21, x13
	fmadd	s0, s3, s1, s0
	b.ne	.LBB2_46
// LLVM-MCA-END aarch64-9
// LLVM-MCA-BEGIN aarch64-10
	ldp	x16, x17, [x15, #-16]
	sub	x13, x13, #4
	cmp	x14, x13
	mul	x18, x16, x9
	mul	x16, x16, x10
	orr	x16, x16, x18, lsr #33
	mul	x18, x17, x9
	mul	x17, x17, x10
	eor	x12, x16, x12
	orr	x17, x17, x18, lsr #33
	add	x12, x12, x12, lsl #2
	ldp	x16, x18, [x15], #32
	add	x12, x12, x8
	eor	x12, x17, x12
	mul	x17, x16, x9
	add	x12, x12, x12, lsl #2
	mul	x16, x16, x10
	add	x12, x12, x8
	orr	x16, x16, x17, lsr #33
	mul	x17, x18, x10
	eor	x12, x16, x12
	mul	x16, x18, x9
	add	x12, x12, x12, lsl #2
	orr	x16, x17, x16, lsr #33
	add	x12, x12, x8
	eor	x12, x16, x12
	add	x12, x12, x12, lsl #2
	add	x12, x12, x8
	b.ne	.LBB4_4
// LLVM-MCA-END aarch64-10
// LLVM-MCA-BEGIN aarch64-11
	ldp	q3, q4, [x8, #-32]
	movi	v5.2d, #0000000000000000
	subs	x10, x10, #8
	movi	v7.2d, #0000000000000000
	movi	v17.2d, #0000000000000000
	cnt	v3.16b, v3.16b
	movi	v18.2d, #0000000000000000
	ldp	q6, q16, [x8], #64
	cnt	v4.16b, v4.16b
	udot	v7.4s, v1.16b, v3.16b
	cnt	v6.16b, v6.16b
	cnt	v16.16b, v16.16b
	udot	v5.4s, v1.16b, v4.16b
	udot	v18.4s, v1.16b, v6.16b
	uaddlp	v4.2d, v7.4s
	udot	v17.4s, v1.16b, v16.16b
	uaddlp	v3.2d, v5.4s
	uaddlp	v6.2d, v18.4s
	uaddlp	v5.2d, v17.4s
	uzp1	v3.4s, v4.4s, v3.4s
	uzp1	v4.4s, v6.4s, v5.4s
	add	v0.4s, v0.4s, v3.4s
	add	v2.4s, v2.4s, v4.4s
	b.ne	.LBB5_5
// LLVM-MCA-END aarch64-11
// LLVM-MCA-BEGIN aarch64-12
	ldr	d0, [x9], #8
	subs	x10, x10, #1
	cnt	v0.8b, v0.8b
	addv	b0, v0.8b
	fmov	w11, s0
	add	w8, w8, w11
	b.ne	.LBB5_8
// LLVM-MCA-END aarch64-12
// LLVM-MCA-BEGIN aarch64-13
	ldp	x14, x15, [x12, #-8]
	subs	x13, x13, #2
	sdiv	x16, x14, x2
	msub	x14, x16, x2, x14
	sdiv	x17, x15, x2
	add	x10, x14, x10
	msub	x15, x17, x2, x15
	stp	x16, x17, [x12, #-8]
	add	x12, x12, #16
	add	x11, x15, x11
	b.ne	.LBB6_5
// LLVM-MCA-END aarch64-13
// LLVM-MCA-BEGIN aarch64-14
	ldp	x10, x11, [x9, #-16]
	subs	x8, x8, #4
	ldp	x14, x15, [x9]
	sdiv	x12, x10, x2
	msub	x10, x12, x2, x10
	sdiv	x13, x11, x2
	add	x10, x10, x0
	msub	x11, x13, x2, x11
	sdiv	x16, x14, x2
	stp	x12, x13, [x9, #-16]
	msub	x14, x16, x2, x14
	sdiv	x17, x15, x2
	add	x11, x14, x11
	add	x10, x11, x10
	msub	x14, x17, x2, x15
	stp	x16, x17, [x9], #32
	add	x0, x14, x10
	b.ne	.LBB6_14
// LLVM-MCA-END aarch64-14
// LLVM-MCA-BEGIN aarch64-15
	ldur	w5, [x3, #-4]
	sub	w4, w4, #1
	cmp	w5, w2
	b.le	.LBB7_10
	cmp	w4, #1
	str	w5, [x3], #-4
	b.gt	.LBB7_7
// LLVM-MCA-END aarch64-15
// LLVM-MCA-BEGIN aarch64-16
	ldur	w4, [x1, #-4]
	cmp	w4, w2
	b.le	.LBB7_14
	subs	w3, w3, #1
	str	w4, [x1], #-4
	b.gt	.LBB7_11
// LLVM-MCA-END aarch64-16
// LLVM-MCA-BEGIN aarch64-17
	ldur	w1, [x18, #-4]
	cmp	w1, w2
	b.le	.LBB7_18
	subs	w4, w4, #1
	str	w1, [x18], #-4
	b.gt	.LBB7_15
// LLVM-MCA-END aarch64-17
// LLVM-MCA-BEGIN aarch64-18
	ldur	w2, [x17, #-4]
	cmp	w2, w18
	b.le	.LBB7_5
	subs	w1, w1, #1
	str	w2, [x17], #-4
	b.gt	.LBB7_19
// LLVM-MCA-END aarch64-18
// LLVM-MCA-BEGIN aarch64-19
	ldur	w13, [x12, #-4]
	cmp	w13, w10
	b.le	.LBB7_26
	subs	w11, w11, #1
	str	w13, [x12], #-4
	b.gt	.LBB7_23
// LLVM-MCA-END aarch64-19
// LLVM-MCA-BEGIN aarch64-20
	ldur	w11, [x10, #-4]
	cmp	w11, w8
	b.le	.LBB7_36
	subs	w9, w9, #1
	str	w11, [x10], #-4
	b.gt	.LBB7_33
// LLVM-MCA-END aarch64-20
// LLVM-MCA-BEGIN aarch64-21
	sub	w9, w1, w8
	add	w9, w8, w9, lsr #1
	ldr	w10, [x0, w9, uxtw #2]
	cmp	w10, w2
	csel	w1, w1, w9, lt
	csinc	w8, w8, w9, ge
	cmp	w8, w1
	b.lt	.LBB8_2
// LLVM-MCA-END aarch64-21
// LLVM-MCA-BEGIN aarch64-22
	add	x16, x16, x8
	add	x17, x17, x8
	add	x0, x0, x8
	add	x1, x1, x8
	add	x3, x3, x8
	add	x18, x18, x8
	cmp	x4, x10
	b.eq	.LBB9_15
	add	x4, x4, #1
	cmp	w2, #2
	b.le	.LBB9_2
// LLVM-MCA-END aarch64-22
// LLVM-MCA-BEGIN aarch64-23
	add	x6, x1, x5
	ldr	q2, [x6]
	ldur	q3, [x6, #1]
	ldur	q4, [x6, #2]
	add	x6, x16, x5
	uaddl	v5.8h, v2.8b, v3.8b
	uaddl2	v2.8h, v2.16b, v3.16b
	ldr	q3, [x6]
	uaddw	v5.8h, v5.8h, v4.8b
	uaddw2	v2.8h, v2.8h, v4.16b
	ldur	q4, [x6, #1]
	uaddw	v5.8h, v5.8h, v3.8b
	uaddw2	v2.8h, v2.8h, v3.16b
	ldur	q3, [x6, #2]
	add	x6, x17, x5
	uaddw	v5.8h, v5.8h, v4.8b
	uaddw2	v2.8h, v2.8h, v4.16b
	ldur	q4, [x6, #-2]
	uaddw	v5.8h, v5.8h, v3.8b
	uaddw2	v2.8h, v2.8h, v3.16b
	ldur	q3, [x6, #-1]
	uaddw	v5.8h, v5.8h, v4.8b
	uaddw2	v2.8h, v2.8h, v4.16b
	ldr	q4, [x6]
	uaddw	v5.8h, v5.8h, v3.8b
	uaddw2	v2.8h, v2.8h, v3.16b
	uaddw	v3.8h, v5.8h, v4.8b
	uaddw2	v2.8h, v2.8h, v4.16b
	umull2	v4.4s, v3.8h, v1.8h
	umull	v3.4s, v3.4h, v1.4h
	umull2	v5.4s, v2.8h, v1.8h
	umull	v2.4s, v2.4h, v1.4h
	uzp2	v3.8h, v3.8h, v4.8h
	uzp2	v2.8h, v2.8h, v5.8h
	shrn	v3.8b, v3.8h, #3
	shrn2	v3.16b, v2.8h, #3
	str	q3, [x0, x5]
	add	x5, x5, #16
	cmp	x13, x5
	b.ne	.LBB9_9
// LLVM-MCA-END aarch64-23
// LLVM-MCA-BEGIN aarch64-24
	add	x6, x1, x5
	ldr	s2, [x6]
	ldur	s3, [x6, #1]
	uaddl	v2.8h, v2.8b, v3.8b
	ldur	s3, [x6, #2]
	add	x6, x16, x5
	uaddw	v2.8h, v2.8h, v3.8b
	ldr	s3, [x6]
	uaddw	v2.8h, v2.8h, v3.8b
	ldur	s3, [x6, #1]
	uaddw	v2.8h, v2.8h, v3.8b
	ldur	s3, [x6, #2]
	add	x6, x17, x5
	uaddw	v2.8h, v2.8h, v3.8b
	ldur	s3, [x6, #-2]
	uaddw	v2.8h, v2.8h, v3.8b
	ldur	s3, [x6, #-1]
	uaddw	v2.8h, v2.8h, v3.8b
	ldr	s3, [x6]
	uaddw	v2.8h, v2.8h, v3.8b
	umull	v2.4s, v2.4h, v0.4h
	ushr	v2.4s, v2.4s, #19
	xtn	v2.4h, v2.4s
	uzp1	v2.8b, v2.8b, v0.8b
	str	s2, [x0, x5]
	add	x5, x5, #4
	cmp	x14, x5
	b.ne	.LBB9_12
// LLVM-MCA-END aarch64-24
// LLVM-MCA-BEGIN aarch64-25
	add	x5, x1, x6
	add	x7, x16, x6
	add	x21, x3, x6
	ldurb	w19, [x5, #-1]
	ldrb	w20, [x5]
	ldrb	w5, [x5, #1]
	ldurb	w22, [x7, #-1]
	ldrb	w23, [x7]
	add	w19, w19, w20
	ldrb	w7, [x7, #1]
	ldurb	w24, [x21, #-2]
	add	w5, w5, w22
	ldurb	w25, [x21, #-1]
	add	w5, w19, w5
	ldrb	w20, [x21]
	add	w7, w23, w7
	add	w7, w7, w24
	add	w5, w5, w7
	add	w7, w25, w20
	add	w5, w5, w7
	and	w5, w5, #0xffff
	mul	w5, w5, w15
	lsr	w5, w5, #19
	strb	w5, [x18, x6]
	add	x6, x6, #1
	cmp	x9, x6
	b.ne	.LBB9_14
// LLVM-MCA-END aarch64-25
// LLVM-MCA-BEGIN aarch64-26
	ldp	q2, q3, [x11, #-16]
	mvni	v4.4s, #6
	add	x11, x11, #32
	mvni	v5.4s, #6
	subs	x12, x12, #16
	mvni	v6.4s, #6
	smlal	v4.4s, v2.4h, v1.4h
	smlal2	v5.4s, v2.8h, v0.8h
	mvni	v2.4s, #6
	smlal2	v6.4s, v3.8h, v0.8h
	smlal	v2.4s, v3.4h, v1.4h
	stp	q4, q5, [x10, #-32]
	stp	q2, q6, [x10], #64
	b.ne	.LBB10_6
// LLVM-MCA-END aarch64-26
// LLVM-MCA-BEGIN aarch64-27
	ldr	d1, [x11], #8
	mvni	v2.4s, #6
	adds	x9, x9, #4
	smlal	v2.4s, v1.4h, v0.4h
	str	q2, [x10], #16
	b.ne	.LBB10_10
// LLVM-MCA-END aarch64-27
// LLVM-MCA-BEGIN aarch64-28
	ldrsh	w11, [x8], #2
	subs	x9, x9, #1
	add	w11, w11, w11, lsl #1
	sub	w11, w11, #7
	str	w11, [x10], #4
	b.ne	.LBB10_13
// LLVM-MCA-END aarch64-28
// LLVM-MCA-BEGIN aarch64-29
	ldp	s1, s2, [x11, #-4]
	add	x9, x9, #4
	fcmp	s1, s0
	fcsel	s0, s1, s0, gt
	fcmp	s2, s0
	fcsel	s0, s2, s0, gt
	ldp	s1, s2, [x11, #4]
	add	x11, x11, #16
	fcmp	s1, s0
	fcsel	s0, s1, s0, gt
	fcmp	s2, s0
	fcsel	s0, s2, s0, gt
	subs	x10, x10, #4
	b.ne	.LBB11_4
// LLVM-MCA-END aarch64-29
// LLVM-MCA-BEGIN aarch64-30
	ldp	q2, q1, [x10, #-16]
	ldp	q4, q3, [x9, #-16]
	subs	x11, x11, #4
	add	x9, x9, #32
	add	x10, x10, #32
	fmul	v1.2d, v1.2d, v3.2d
	fmul	v2.2d, v2.2d, v4.2d
	mov	d3, v1.d[1]
	mov	d4, v2.d[1]
	fadd	d0, d0, d2
	fadd	d0, d0, d4
	fadd	d0, d0, d1
	fadd	d0, d0, d3
	b.ne	.LBB0_5
// LLVM-MCA-END aarch64-30
// LLVM-MCA-BEGIN aarch64-31
	ldr	d1, [x8], #8
	subs	x9, x9, #1
	ldr	d2, [x10], #8
	fmadd	d0, d1, d2, d0
	b.ne	.LBB0_8
// LLVM-MCA-END aarch64-31
// LLVM-MCA-BEGIN aarch64-32
	ldp	q1, q2, [x10, #-16]
	ldp	q3, q4, [x9, #-16]
	subs	x11, x11, #8
	add	x10, x10, #32
	fmla	v4.4s, v2.4s, v0.s[0]
	fmla	v3.4s, v1.4s, v0.s[0]
	stp	q3, q4, [x9, #-16]
	add	x9, x9, #32
	b.ne	.LBB1_4
// LLVM-MCA-END aarch64-32
// LLVM-MCA-BEGIN aarch64-33
	ldr	s1, [x8], #4
	subs	x9, x9, #1
	ldr	s2, [x10]
	fmadd	s1, s0, s1, s2
	str	s1, [x10], #4
	b.ne	.LBB1_7
// LLVM-MCA-END aarch64-33
// LLVM-MCA-BEGIN aarch64-34
	add	x8, x8, #1
	add	x15, x15, x16
	add	x1, x1, x16
	cmp	x8, x9
	b.eq	.LBB2_13
	mul	x18, x8, x9
	mov	x17, xzr
	mov	x4, x2
	add	x18, x0, x18, lsl #2
	b	.LBB2_5
	str	s0, [x18, x17, lsl #2]
	add	x17, x17, #1
	add	x4, x4, #4
	cmp	x17, x9
	b.eq	.LBB2_2
// LLVM-MCA-END aarch64-34
// LLVM-MCA-BEGIN aarch64-35
	ldr	s1, [x7]
	ldur	s4, [x6, #-8]
	ldr	s2, [x7, x16]
	sub	x5, x5, #4
	ldp	s5, s3, [x6, #-4]
	ldr	s6, [x7, x14]
	cmp	x12, x5
	fmadd	s0, s4, s1, s0
	ldr	s1, [x6, #4]
	add	x6, x6, #16
	fmadd	s0, s5, s2, s0
	fmadd	s0, s3, s6, s0
	ldr	s2, [x7, x13]
	add	x7, x7, x10
	fmadd	s0, s1, s2, s0
	b.ne	.LBB2_8
// LLVM-MCA-END aarch64-35
// LLVM-MCA-BEGIN aarch64-36
	ldr	s1, [x5], #4
	subs	x6, x6, #1
	ldr	s2, [x4, x7]
	add	x7, x7, x16
	fmadd	s0, s1, s2, s0
	b.ne	.LBB2_12
// LLVM-MCA-END aarch64-36
// LLVM-MCA-BEGIN aarch64-37
	ldrb	w11, [x0], #1
	subs	x1, x1, #1
	eor	w10, w10, w11
	dup	v2.4s, w10
	sbfx	w11, w10, #0, #1
	lsl	w12, w10, #30
	and	w11, w11, w8
	and	w12, w8, w12, asr #31
	eor	w11, w11, w10, lsr #1
	and	v2.16b, v2.16b, v0.16b
	eor	w12, w12, w11, lsr #1
	lsl	w10, w11, #26
	and	w10, w9, w10, asr #31
	lsl	w11, w12, #26
	cmeq	v2.4s, v2.4s, #0
	and	w11, w8, w11, asr #31
	eor	w11, w11, w12, lsr #6
	bic	v2.16b, v1.16b, v2.16b
	ext	v3.16b, v2.16b, v2.16b, #8
	eor	v2.8b, v2.8b, v3.8b
	fmov	x13, d2
	lsr	x14, x13, #32
	eor	w10, w13, w10
	eor	w10, w10, w14
	eor	w10, w10, w11
	b.ne	.LBB3_2
// LLVM-MCA-END aarch64-37
// LLVM-MCA-BEGIN aarch64-38
	ldr	x12, [x0], #8
	subs	x1, x1, #1
	mul	x13, x12, x9
	mul	x12, x12, x10
	bfxil	x12, x13, #33, #31
	eor	x8, x12, x8
	add	x8, x8, x8, lsl #2
	add	x8, x8, x11
	b.ne	.LBB4_2
// LLVM-MCA-END aarch64-38
// LLVM-MCA-BEGIN aarch64-39
	ldp	q3, q4, [x8, #-32]
	movi	v7.2d, #0000000000000000
	subs	x10, x10, #8
	cnt	v4.16b, v4.16b
	ldp	q5, q6, [x8], #64
	cnt	v6.16b, v6.16b
	udot	v7.4s, v1.16b, v4.16b
	cnt	v3.16b, v3.16b
	cnt	v5.16b, v5.16b
	uaddlp	v4.2d, v7.4s
	movi	v7.2d, #0000000000000000
	udot	v7.4s, v1.16b, v3.16b
	uaddlp	v3.2d, v7.4s
	movi	v7.2d, #0000000000000000
	udot	v7.4s, v1.16b, v6.16b
	uzp1	v3.4s, v3.4s, v4.4s
	uaddlp	v6.2d, v7.4s
	movi	v7.2d, #0000000000000000
	add	v0.4s, v0.4s, v3.4s
	udot	v7.4s, v1.16b, v5.16b
	uaddlp	v5.2d, v7.4s
	uzp1	v4.4s, v5.4s, v6.4s
	add	v2.4s, v2.4s, v4.4s
	b.ne	.LBB5_5
// LLVM-MCA-END aarch64-39
// LLVM-MCA-BEGIN aarch64-40
	ldp	x13, x14, [x11, #-8]
	subs	x12, x12, #2
	sdiv	x15, x13, x2
	msub	x13, x15, x2, x13
	sdiv	x16, x14, x2
	msub	x14, x16, x2, x14
	add	x8, x13, x8
	add	x10, x14, x10
	stp	x15, x16, [x11, #-8]
	add	x11, x11, #16
	b.ne	.LBB6_5
// LLVM-MCA-END aarch64-40
// LLVM-MCA-BEGIN aarch64-41
	ldr	x11, [x9]
	subs	x10, x10, #1
	sdiv	x12, x11, x2
	str	x12, [x9], #8
	msub	x11, x12, x2, x11
	add	x8, x11, x8
	b.ne	.LBB6_8
// LLVM-MCA-END aarch64-41
// LLVM-MCA-BEGIN aarch64-42
	add	x10, x10, #1
	add	w9, w9, #1
	cmp	x10, x8
	str	w11, [x0, w12, sxtw #2]
	b.eq	.LBB7_7
	ldr	w11, [x0, x10, lsl #2]
	mov	w12, w9
	sub	w12, w12, #1
	add	x13, x0, w12, uxtw #2
	ldur	w14, [x13, #-4]
	cmp	w14, w11
	b.le	.LBB7_3
// LLVM-MCA-END aarch64-42
// LLVM-MCA-BEGIN aarch64-43
	sub	w12, w12, #1
	add	x13, x0, w12, uxtw #2
	ldur	w14, [x13, #-4]
	cmp	w14, w11
	b.le	.LBB7_3
	cmp	w12, #1
	str	w14, [x13]
	b.gt	.LBB7_5
// LLVM-MCA-END aarch64-43
// LLVM-MCA-BEGIN aarch64-44
	add	x12, x12, x8
	add	x16, x16, x8
	add	x18, x18, x8
	add	x1, x1, x8
	add	x0, x0, x8
	add	x17, x17, x8
	cmp	x3, x10
	b.eq	.LBB9_15
	add	x3, x3, #1
	cmp	w2, #2
	b.le	.LBB9_2
// LLVM-MCA-END aarch64-44
// LLVM-MCA-BEGIN aarch64-45
	add	x6, x1, x5
	ldr	q2, [x6]
	ldur	q3, [x6, #1]
	uaddl2	v4.8h, v2.16b, v3.16b
	uaddl	v2.8h, v2.8b, v3.8b
	ldur	q3, [x6, #2]
	add	x6, x12, x5
	uaddw	v2.8h, v2.8h, v3.8b
	uaddw2	v3.8h, v4.8h, v3.16b
	ldr	q4, [x6]
	uaddw2	v3.8h, v3.8h, v4.16b
	uaddw	v2.8h, v2.8h, v4.8b
	ldur	q4, [x6, #1]
	uaddw	v2.8h, v2.8h, v4.8b
	uaddw2	v3.8h, v3.8h, v4.16b
	ldur	q4, [x6, #2]
	add	x6, x16, x5
	ldr	q5, [x6]
	uaddw2	v3.8h, v3.8h, v4.16b
	uaddw	v2.8h, v2.8h, v4.8b
	ldur	q4, [x6, #-2]
	uaddw	v2.8h, v2.8h, v4.8b
	uaddw2	v3.8h, v3.8h, v4.16b
	ldur	q4, [x6, #-1]
	uaddw2	v3.8h, v3.8h, v4.16b
	uaddw	v2.8h, v2.8h, v4.8b
	uaddw2	v3.8h, v3.8h, v5.16b
	uaddw	v2.8h, v2.8h, v5.8b
	umull2	v4.4s, v3.8h, v1.8h
	umull	v3.4s, v3.4h, v1.4h
	uzp2	v3.8h, v3.8h, v4.8h
	umull2	v4.4s, v2.8h, v1.8h
	umull	v2.4s, v2.4h, v1.4h
	uzp2	v2.8h, v2.8h, v4.8h
	shrn	v2.8b, v2.8h, #3
	shrn2	v2.16b, v3.8h, #3
	str	q2, [x18, x5]
	add	x5, x5, #16
	cmp	x14, x5
	b.ne	.LBB9_9
// LLVM-MCA-END aarch64-45
// LLVM-MCA-BEGIN aarch64-46
	add	x6, x1, x5
	ldr	s2, [x6]
	ldur	s3, [x6, #1]
	uaddl	v2.8h, v2.8b, v3.8b
	ldur	s3, [x6, #2]
	add	x6, x12, x5
	uaddw	v2.8h, v2.8h, v3.8b
	ldr	s3, [x6]
	uaddw	v2.8h, v2.8h, v3.8b
	ldur	s3, [x6, #1]
	uaddw	v2.8h, v2.8h, v3.8b
	ldur	s3, [x6, #2]
	add	x6, x16, x5
	uaddw	v2.8h, v2.8h, v3.8b
	ldur	s3, [x6, #-2]
	uaddw	v2.8h, v2.8h, v3.8b
	ldur	s3, [x6, #-1]
	uaddw	v2.8h, v2.8h, v3.8b
	ldr	s3, [x6]
	uaddw	v2.8h, v2.8h, v3.8b
	umull	v2.4s, v2.4h, v0.4h
	ushr	v2.4s, v2.4s, #19
	xtn	v2.4h, v2.4s
	uzp1	v2.8b, v2.8b, v0.8b
	str	s2, [x18, x5]
	add	x5, x5, #4
	cmp	x15, x5
	b.ne	.LBB9_12
// LLVM-MCA-END aarch64-46
// LLVM-MCA-BEGIN aarch64-47
	add	x5, x1, x6
	ldurb	w7, [x5, #-1]
	ldrb	w19, [x5]
	ldrb	w5, [x5, #1]
	add	w7, w7, w19
	add	x19, x12, x6
	ldurb	w20, [x19, #-1]
	add	w5, w5, w20
	add	w5, w7, w5
	ldrb	w7, [x19]
	ldrb	w19, [x19, #1]
	add	w7, w7, w19
	add	x19, x0, x6
	ldurb	w20, [x19, #-2]
	add	w7, w7, w20
	add	w5, w5, w7
	ldurb	w7, [x19, #-1]
	ldrb	w19, [x19]
	add	w7, w7, w19
	add	w5, w5, w7
	and	w5, w5, #0xffff
	mul	w5, w5, w4
	lsr	w5, w5, #19
	strb	w5, [x17, x6]
	add	x6, x6, #1
	cmp	x9, x6
	b.ne	.LBB9_14
// LLVM-MCA-END aarch64-47
// LLVM-MCA-BEGIN aarch64-48
	ldp	q3, q2, [x11, #-16]
	mvni	v4.4s, #6
	mvni	v5.4s, #6
	subs	x12, x12, #16
	add	x11, x11, #32
	smlal	v4.4s, v3.4h, v1.4h
	smlal2	v5.4s, v3.8h, v0.8h
	mvni	v3.4s, #6
	smlal	v3.4s, v2.4h, v1.4h
	stp	q4, q5, [x10, #-32]
	mvni	v5.4s, #6
	smlal2	v5.4s, v2.8h, v0.8h
	stp	q3, q5, [x10], #64
	b.ne	.LBB10_6
// LLVM-MCA-END aarch64-48
// LLVM-MCA-BEGIN aarch64-49
	ldp	s2, s1, [x10, #-4]
	add	x8, x8, #2
	add	x12, x11, x8
	add	x10, x10, #8
	fcmp	s2, s0
	fcsel	s0, s2, s0, gt
	fcmp	s1, s0
	fcsel	s0, s1, s0, gt
	cmp	x12, #1
	b.ne	.LBB11_4
// LLVM-MCA-END aarch64-49
// LLVM-MCA-BEGIN aarch64-50
	ldr	z1, [x9]
	ldr	z2, [x10]
	decw	x11
	fmul	z1.d, z1.d, z2.d
	ldr	z2, [x10, #1, mul vl]
	incb	x10, all, mul #2
	fadda	d0, p0, d0, z1.d
	ldr	z1, [x9, #1, mul vl]
	incb	x9, all, mul #2
	fmul	z1.d, z1.d, z2.d
	fadda	d0, p0, d0, z1.d
	cbnz	x11, .LBB0_5
// LLVM-MCA-END aarch64-50
// LLVM-MCA-BEGIN aarch64-51
	ldr	d1, [x10], #8
	subs	x8, x8, #1
	ldr	d2, [x9], #8
	fmadd	d0, d1, d2, d0
	b.ne	.LBB0_8
// LLVM-MCA-END aarch64-51
// LLVM-MCA-BEGIN aarch64-52
	ldr	z2, [x9]
	ldr	z3, [x10]
	dech	x11
	ldr	z4, [x9, #1, mul vl]
	ldr	z5, [x10, #1, mul vl]
	incb	x9, all, mul #2
	fmad	z2.s, p0/m, z1.s, z3.s
	fmad	z4.s, p0/m, z1.s, z5.s
	str	z2, [x10]
	str	z4, [x10, #1, mul vl]
	incb	x10, all, mul #2
	cbnz	x11, .LBB1_4
// LLVM-MCA-END aarch64-52
// LLVM-MCA-BEGIN aarch64-53
	ldr	s1, [x10], #4
	ldr	s2, [x9]
	subs	x8, x8, #1
	fmadd	s1, s0, s1, s2
	str	s1, [x9], #4
	b.ne	.LBB1_7
// LLVM-MCA-END aarch64-53
// LLVM-MCA-BEGIN aarch64-54
	ldr	s1, [x16], #4
	ldr	s2, [x15]
	subs	x14, x14, #1
	add	x15, x15, x9
	fmadd	s0, s1, s2, s0
	b.ne	.LBB2_4
// LLVM-MCA-END aarch64-54
// LLVM-MCA-BEGIN aarch64-55
	ldrb	w11, [x0], #1
	subs	x1, x1, #1
	eor	w10, w10, w11
	dup	v2.4s, w10
	sbfx	w11, w10, #0, #1
	lsl	w12, w10, #30
	and	w11, w11, w8
	and	v2.16b, v2.16b, v0.16b
	eor	w10, w11, w10, lsr #1
	and	w11, w8, w12, asr #31
	eor	w11, w11, w10, lsr #1
	lsl	w10, w10, #26
	cmeq	v2.4s, v2.4s, #0
	lsl	w12, w11, #26
	and	w10, w9, w10, asr #31
	bic	v2.16b, v1.16b, v2.16b
	and	w12, w8, w12, asr #31
	eor	w11, w12, w11, lsr #6
	ext	v3.16b, v2.16b, v2.16b, #8
	eor	v2.8b, v2.8b, v3.8b
	fmov	x13, d2
	lsr	x12, x13, #32
	eor	w10, w13, w10
	eor	w10, w10, w11
	eor	w10, w10, w12
	b.ne	.LBB3_2
// LLVM-MCA-END aarch64-55
// LLVM-MCA-BEGIN aarch64-56
	lsl	x11, x8, #3
	ld1d	{ z2.d }, p0/z, [x0, x8, lsl #3]
	ld1d	{ z4.d }, p0/z, [x10, x8, lsl #3]
	inch	x8
	add	x12, x0, x11
	add	x11, x10, x11
	ldr	z3, [x12, #1, mul vl]
	ldr	z5, [x11, #1, mul vl]
	cnt	z2.d, p0/m, z2.d
	cnt	z4.d, p0/m, z4.d
	cmp	x9, x8
	cnt	z3.d, p0/m, z3.d
	cnt	z5.d, p0/m, z5.d
	uzp1	z2.s, z2.s, z3.s
	uzp1	z3.s, z4.s, z5.s
	add	z0.s, z0.s, z2.s
	add	z1.s, z1.s, z3.s
	b.ne	.LBB5_5
// LLVM-MCA-END aarch64-56
// LLVM-MCA-BEGIN aarch64-57
	ldr	x11, [x10], #8
	subs	x9, x9, #1
	fmov	d0, x11
	cnt	z0.d, p0/m, z0.d
	fmov	w11, s0
	add	w8, w8, w11
	b.ne	.LBB5_8
// LLVM-MCA-END aarch64-57
// LLVM-MCA-BEGIN aarch64-58
	ldr	z3, [x8]
	ldr	z5, [x8, #1, mul vl]
	decw	x10
	movprfx	z4, z3
	sdiv	z4.d, p0/m, z4.d, z2.d
	movprfx	z6, z5
	sdiv	z6.d, p0/m, z6.d, z2.d
	mls	z3.d, p0/m, z4.d, z2.d
	mls	z5.d, p0/m, z6.d, z2.d
	str	z4, [x8]
	str	z6, [x8, #1, mul vl]
	incb	x8, all, mul #2
	add	z0.d, z3.d, z0.d
	add	z1.d, z5.d, z1.d
	cbnz	x10, .LBB6_5
// LLVM-MCA-END aarch64-58
// LLVM-MCA-BEGIN aarch64-59
	ldr	x11, [x10]
	subs	x9, x9, #1
	sdiv	x12, x11, x2
	msub	x11, x12, x2, x11
	str	x12, [x10], #8
	add	x8, x11, x8
	b.ne	.LBB6_8
// LLVM-MCA-END aarch64-59
// LLVM-MCA-BEGIN aarch64-60
	add	x10, x10, #1
	add	w9, w9, #1
	str	w11, [x0, w12, sxtw #2]
	cmp	x10, x8
	b.eq	.LBB7_7
	ldr	w11, [x0, x10, lsl #2]
	mov	w12, w9
	sub	w12, w12, #1
	add	x13, x0, w12, uxtw #2
	ldur	w14, [x13, #-4]
	cmp	w14, w11
	b.le	.LBB7_3
// LLVM-MCA-END aarch64-60
// LLVM-MCA-BEGIN aarch64-61
	add	x7, x7, #1
	add	x16, x16, x9
	add	x3, x3, x9
	add	x4, x4, x9
	cmp	x7, x12
	add	x1, x1, x9
	add	x17, x17, x9
	add	x0, x0, x9
	b.eq	.LBB9_16
	cmp	w2, #2
	b.le	.LBB9_2
// LLVM-MCA-END aarch64-61
// LLVM-MCA-BEGIN aarch64-62
	add	x20, x1, x19
	ldr	q2, [x20]
	ldur	q3, [x20, #1]
	ldur	q5, [x20, #2]
	add	x20, x16, x19
	uaddl	v4.8h, v2.8b, v3.8b
	uaddl2	v2.8h, v2.16b, v3.16b
	uaddw	v3.8h, v4.8h, v5.8b
	ldr	q4, [x20]
	uaddw2	v2.8h, v2.8h, v5.16b
	ldur	q5, [x20, #1]
	uaddw	v3.8h, v3.8h, v4.8b
	uaddw2	v2.8h, v2.8h, v4.16b
	ldur	q4, [x20, #2]
	add	x20, x3, x19
	uaddw	v3.8h, v3.8h, v5.8b
	uaddw2	v2.8h, v2.8h, v5.16b
	ldur	q5, [x20, #-2]
	uaddw	v3.8h, v3.8h, v4.8b
	uaddw2	v2.8h, v2.8h, v4.16b
	ldur	q4, [x20, #-1]
	uaddw	v3.8h, v3.8h, v5.8b
	uaddw2	v2.8h, v2.8h, v5.16b
	ldr	q5, [x20]
	uaddw	v3.8h, v3.8h, v4.8b
	uaddw2	v2.8h, v2.8h, v4.16b
	uaddw	v3.8h, v3.8h, v5.8b
	uaddw2	v2.8h, v2.8h, v5.16b
	umulh	z3.h, z3.h, z1.h
	umulh	z2.h, z2.h, z1.h
	shrn	v3.8b, v3.8h, #3
	shrn2	v3.16b, v2.8h, #3
	str	q3, [x4, x19]
	add	x19, x19, #16
	cmp	x14, x19
	b.ne	.LBB9_10
// LLVM-MCA-END aarch64-62
// LLVM-MCA-BEGIN aarch64-63
	add	x19, x1, x20
	ld1b	{ z2.s }, p0/z, [x1, x20]
	ld1b	{ z5.s }, p0/z, [x16, x20]
	ld1b	{ z3.s }, p0/z, [x19, x5]
	ld1b	{ z4.s }, p0/z, [x19, x6]
	add	x19, x16, x20
	ld1b	{ z6.s }, p0/z, [x19, x5]
	ld1b	{ z7.s }, p0/z, [x19, x6]
	add	x19, x17, x20
	add	z2.s, z2.s, z3.s
	add	z3.s, z4.s, z5.s
	ld1b	{ z5.s }, p0/z, [x17, x20]
	add	z4.s, z6.s, z7.s
	add	z2.s, z2.s, z3.s
	add	z3.s, z4.s, z5.s
	ld1b	{ z4.s }, p0/z, [x19, x5]
	ld1b	{ z5.s }, p0/z, [x19, x6]
	add	z2.s, z2.s, z3.s
	add	z3.s, z4.s, z5.s
	add	z2.s, z2.s, z3.s
	and	z2.s, z2.s, #0xffff
	umulh	z2.s, z2.s, z0.s
	st1b	{ z2.s }, p0, [x4, x20]
	incw	x20
	cmp	x15, x20
	b.ne	.LBB9_13
// LLVM-MCA-END aarch64-63
// LLVM-MCA-BEGIN aarch64-64
	add	x20, x1, x19
	add	x21, x16, x19
	add	x25, x17, x19
	ldurb	w22, [x20, #-1]
	ldrb	w23, [x20]
	ldrb	w20, [x20, #1]
	ldurb	w24, [x21, #-1]
	ldrb	w26, [x21]
	ldrb	w21, [x21, #1]
	add	w22, w22, w23
	ldurb	w23, [x25, #-1]
	add	w20, w20, w24
	add	w21, w26, w21
	ldrb	w24, [x25]
	ldrb	w25, [x25, #1]
	add	w20, w22, w20
	add	w21, w21, w23
	add	w20, w20, w21
	add	w21, w24, w25
	add	w20, w20, w21
	and	w20, w20, #0xffff
	mul	w20, w20, w18
	lsr	w20, w20, #19
	strb	w20, [x0, x19]
	add	x19, x19, #1
	cmp	x8, x19
	b.ne	.LBB9_15
// LLVM-MCA-END aarch64-64
// LLVM-MCA-BEGIN aarch64-65
	ld1sh	{ z2.s }, p0/z, [x13]
	ld1sh	{ z3.s }, p0/z, [x13, #1, mul vl]
	lsl	x14, x10, #2
	ld1sh	{ z4.s }, p0/z, [x13, #2, mul vl]
	ld1sh	{ z5.s }, p0/z, [x13, #3, mul vl]
	incb	x13, all, mul #2
	add	x15, x0, x14
	add	x14, x11, x14
	mad	z2.s, p0/m, z0.s, z1.s
	mad	z3.s, p0/m, z0.s, z1.s
	mad	z4.s, p0/m, z0.s, z1.s
	mad	z5.s, p0/m, z0.s, z1.s
	st1w	{ z2.s }, p0, [x0, x10, lsl #2]
	str	z3, [x15, #1, mul vl]
	st1w	{ z4.s }, p0, [x11, x10, lsl #2]
	incb	x10
	str	z5, [x14, #1, mul vl]
	cmp	x8, x10
	b.ne	.LBB10_6
// LLVM-MCA-END aarch64-65
// LLVM-MCA-BEGIN aarch64-66
	ld1sh	{ z2.s }, p0/z, [x1, x9, lsl #1]
	mad	z2.s, p0/m, z0.s, z1.s
	st1w	{ z2.s }, p0, [x0, x9, lsl #2]
	incw	x9
	cmp	x8, x9
	b.ne	.LBB10_10
// LLVM-MCA-END aarch64-66
// LLVM-MCA-BEGIN aarch64-67
	ldrsh	w11, [x10], #2
	subs	x8, x8, #1
	add	w11, w11, w11, lsl #1
	sub	w11, w11, #7
	str	w11, [x9], #4
	b.ne	.LBB10_13
// LLVM-MCA-END aarch64-67
// LLVM-MCA-BEGIN aarch64-68
	ldr	s1, [x9], #4
	fcmp	s1, s0
	fcsel	s0, s1, s0, gt
	subs	x8, x8, #1
	b.ne	.LBB11_2
// LLVM-MCA-END aarch64-68
// LLVM-MCA-BEGIN aarch64-69
	ldp	q2, q3, [x10, #-16]
	add	x10, x10, #32
	subs	x11, x11, #4
	ldp	q4, q5, [x9, #-16]
	add	x9, x9, #32
	fmla	v0.2d, v4.2d, v2.2d
	fmla	v1.2d, v5.2d, v3.2d
	b.ne	.LBB0_5
// LLVM-MCA-END aarch64-69
// LLVM-MCA-BEGIN aarch64-70
	ldr	d1, [x10], #8
	ldr	d2, [x8], #8
	subs	x9, x9, #1
	fmadd	d0, d2, d1, d0
	b.ne	.LBB0_8
// LLVM-MCA-END aarch64-70
// LLVM-MCA-BEGIN aarch64-71
	ldr	s1, [x10], #4
	ldr	s2, [x8]
	subs	x9, x9, #1
	fmadd	s1, s1, s0, s2
	str	s1, [x8], #4
	b.ne	.LBB1_7
// LLVM-MCA-END aarch64-71
// LLVM-MCA-BEGIN aarch64-72
	ldp	s2, s3, [x20, #-4]
	ldr	s4, [x19, x13]
	add	x20, x20, #8
	ldr	s5, [x19]
	add	x19, x19, x14
	subs	x7, x7, #2
	fmadd	s0, s5, s2, s0
	fmadd	s1, s4, s3, s1
	b.ne	.LBB2_10
// LLVM-MCA-END aarch64-72
// LLVM-MCA-BEGIN aarch64-73
	ldr	s1, [x24, x23]
	subs	x22, x22, #4
	ldp	s2, s3, [x19]
	fmadd	s0, s1, s2, s0
	ldr	s1, [x24, x7]
	fmadd	s0, s1, s3, s0
	ldr	s1, [x24, x21]
	ldp	s2, s3, [x19, #8]
	add	x19, x19, #16
	fmadd	s0, s1, s2, s0
	ldr	s1, [x24, x20]
	add	x24, x24, x15
	fmadd	s0, s1, s3, s0
	b.ne	.LBB2_19
// LLVM-MCA-END aarch64-73
// LLVM-MCA-BEGIN aarch64-74
	ldp	s2, s3, [x19, #-4]
	ldr	s4, [x20, x13]
	add	x19, x19, #8
	ldr	s5, [x20]
	add	x20, x20, x14
	subs	x21, x21, #2
	fmadd	s0, s5, s2, s0
	fmadd	s1, s4, s3, s1
	b.ne	.LBB2_23
// LLVM-MCA-END aarch64-74
// LLVM-MCA-BEGIN aarch64-75
	add	x26, x16, x20
	ldr	s1, [x25, x19]
	add	x20, x20, #16
	subs	x23, x23, #4
	ldp	s2, s3, [x26]
	fmadd	s0, s1, s2, s0
	ldr	s1, [x25, x24]
	fmadd	s0, s1, s3, s0
	ldr	s1, [x25, x22]
	ldp	s2, s3, [x26, #8]
	fmadd	s0, s1, s2, s0
	ldr	s1, [x25, x21]
	add	x25, x25, x15
	fmadd	s0, s1, s3, s0
	b.ne	.LBB2_32
// LLVM-MCA-END aarch64-75
// LLVM-MCA-BEGIN aarch64-76
	ldp	s2, s3, [x6, #-4]
	ldr	s4, [x7, x13]
	add	x6, x6, #8
	ldr	s5, [x7]
	add	x7, x7, x14
	subs	x19, x19, #2
	fmadd	s0, s5, s2, s0
	fmadd	s1, s4, s3, s1
	b.ne	.LBB2_37
// LLVM-MCA-END aarch64-76
// LLVM-MCA-BEGIN aarch64-77
	add	x21, x16, x19
	ldr	s1, [x4, x18, lsl #2]
	add	x4, x4, x15
	add	x19, x19, #16
	subs	x6, x6, #4
	ldp	s2, s3, [x21]
	fmadd	s0, s1, s2, s0
	ldr	s1, [x20, x18, lsl #2]
	ldr	s2, [x7, x18, lsl #2]
	add	x7, x7, x15
	add	x20, x20, x15
	fmadd	s0, s1, s3, s0
	ldp	s1, s3, [x21, #8]
	fmadd	s0, s2, s1, s0
	ldr	s1, [x5, x18, lsl #2]
	add	x5, x5, x15
	fmadd	s0, s1, s3, s0
	b.ne	.LBB2_43
// LLVM-MCA-END aarch64-77
// LLVM-MCA-BEGIN aarch64-78
	add	x5, x1, x4
	ldr	q2, [x5]
	ldur	q3, [x5, #1]
	ldur	q4, [x5, #2]
	add	x5, x16, x4
	uaddl	v5.8h, v2.8b, v3.8b
	uaddl2	v2.8h, v2.16b, v3.16b
	ldr	q3, [x5]
	uaddw	v5.8h, v5.8h, v4.8b
	uaddw2	v2.8h, v2.8h, v4.16b
	ldur	q4, [x5, #1]
	uaddw	v5.8h, v5.8h, v3.8b
	uaddw2	v2.8h, v2.8h, v3.16b
	ldur	q3, [x5, #2]
	add	x5, x17, x4
	uaddw	v5.8h, v5.8h, v4.8b
	uaddw2	v2.8h, v2.8h, v4.16b
	ldur	q4, [x5, #-2]
	uaddw	v5.8h, v5.8h, v3.8b
	uaddw2	v2.8h, v2.8h, v3.16b
	ldur	q3, [x5, #-1]
	uaddw	v5.8h, v5.8h, v4.8b
	uaddw2	v2.8h, v2.8h, v4.16b
	ldr	q4, [x5]
	uaddw	v5.8h, v5.8h, v3.8b
	uaddw2	v2.8h, v2.8h, v3.16b
	uaddw	v3.8h, v5.8h, v4.8b
	uaddw2	v2.8h, v2.8h, v4.16b
	umull2	v4.4s, v3.8h, v1.8h
	umull	v3.4s, v3.4h, v1.4h
	umull2	v5.4s, v2.8h, v1.8h
	umull	v2.4s, v2.4h, v1.4h
	uzp2	v3.8h, v3.8h, v4.8h
	uzp2	v2.8h, v2.8h, v5.8h
	shrn	v3.8b, v3.8h, #3
	shrn2	v3.16b, v2.8h, #3
	str	q3, [x0, x4]
	add	x4, x4, #16
	cmp	x13, x4
	b.ne	.LBB9_9
// LLVM-MCA-END aarch64-78
// LLVM-MCA-BEGIN aarch64-79
	add	x5, x1, x4
	ldr	s2, [x5]
	ldur	s3, [x5, #1]
	uaddl	v2.8h, v2.8b, v3.8b
	ldur	s3, [x5, #2]
	add	x5, x16, x4
	uaddw	v2.8h, v2.8h, v3.8b
	ldr	s3, [x5]
	uaddw	v2.8h, v2.8h, v3.8b
	ldur	s3, [x5, #1]
	uaddw	v2.8h, v2.8h, v3.8b
	ldur	s3, [x5, #2]
	add	x5, x17, x4
	uaddw	v2.8h, v2.8h, v3.8b
	ldur	s3, [x5, #-2]
	uaddw	v2.8h, v2.8h, v3.8b
	ldur	s3, [x5, #-1]
	uaddw	v2.8h, v2.8h, v3.8b
	ldr	s3, [x5]
	uaddw	v2.8h, v2.8h, v3.8b
	umull	v2.4s, v2.4h, v0.4h
	ushr	v2.4s, v2.4s, #19
	xtn	v2.4h, v2.4s
	uzp1	v2.8b, v2.8b, v0.8b
	str	s2, [x0, x4]
	add	x4, x4, #4
	cmp	x14, x4
	b.ne	.LBB9_12
// LLVM-MCA-END aarch64-79
// LLVM-MCA-BEGIN aarch64-80
	add	x4, x1, x5
	add	x6, x16, x5
	add	x20, x2, x5
	ldurb	w7, [x4, #-1]
	ldrb	w19, [x4]
	ldrb	w4, [x4, #1]
	ldurb	w21, [x6, #-1]
	ldrb	w22, [x6]
	add	w7, w7, w19
	ldrb	w6, [x6, #1]
	ldurb	w23, [x20, #-2]
	add	w4, w4, w21
	ldurb	w24, [x20, #-1]
	add	w4, w7, w4
	ldrb	w19, [x20]
	add	w6, w22, w6
	add	w6, w6, w23
	add	w4, w4, w6
	add	w6, w24, w19
	add	w4, w4, w6
	and	w4, w4, #0xffff
	mul	w4, w4, w15
	lsr	w4, w4, #19
	strb	w4, [x18, x5]
	add	x5, x5, #1
	cmp	x9, x5
	b.ne	.LBB9_14
// LLVM-MCA-END aarch64-80
// LLVM-MCA-BEGIN aarch64-81
	ldp	q2, q3, [x11, #-16]
	add	x11, x11, #32
	subs	x12, x12, #8
	fmaxnm	v0.4s, v2.4s, v0.4s
	fmaxnm	v1.4s, v3.4s, v1.4s
	b.ne	.LBB11_4
// LLVM-MCA-END aarch64-81
// LLVM-MCA-BEGIN aarch64-82
	ldr	s1, [x8], #4
	subs	x9, x9, #1
	fmaxnm	s0, s1, s0
	b.ne	.LBB11_7
// LLVM-MCA-END aarch64-82
// LLVM-MCA-BEGIN aarch64-83
	ldp	q3, q2, [x10, #-16]
	ldp	q5, q4, [x9, #-16]
	subs	x11, x11, #4
	add	x9, x9, #32
	add	x10, x10, #32
	fmla	v1.2d, v4.2d, v2.2d
	fmla	v0.2d, v5.2d, v3.2d
	b.ne	.LBB0_5
// LLVM-MCA-END aarch64-83
// LLVM-MCA-BEGIN aarch64-84
	ldr	d1, [x8], #8
	subs	x9, x9, #1
	ldr	d2, [x10], #8
	fmadd	d0, d2, d1, d0
	b.ne	.LBB0_8
// LLVM-MCA-END aarch64-84
// LLVM-MCA-BEGIN aarch64-85
	ldr	s1, [x8], #4
	subs	x9, x9, #1
	ldr	s2, [x10]
	fmadd	s1, s1, s0, s2
	str	s1, [x10], #4
	b.ne	.LBB1_7
// LLVM-MCA-END aarch64-85
// LLVM-MCA-BEGIN aarch64-86
	add	x8, x8, #1
	add	x10, x10, x12
	add	x1, x1, x12
	cmp	x8, x9
	b.eq	.LBB2_17
	mul	x16, x8, x9
	mov	x15, xzr
	mov	x17, x2
	add	x16, x0, x16, lsl #2
	b	.LBB2_5
	str	s0, [x16, x15, lsl #2]
	add	x15, x15, #1
	add	x17, x17, #4
	cmp	x15, x9
	b.eq	.LBB2_2
// LLVM-MCA-END aarch64-86
// LLVM-MCA-BEGIN aarch64-87
	ldr	s2, [x4]
	subs	x18, x18, #2
	ldr	s3, [x4, x12]
	add	x4, x4, x13
	ldp	s5, s4, [x5, #-4]
	add	x5, x5, #8
	fmadd	s0, s2, s5, s0
	fmadd	s1, s3, s4, s1
	b.ne	.LBB2_8
// LLVM-MCA-END aarch64-87
// LLVM-MCA-BEGIN aarch64-88
	ldr	s1, [x1, x4, lsl #2]
	add	x4, x4, #1
	ldr	s2, [x17, x6]
	add	x6, x6, x12
	subs	x5, x5, #1
	fmadd	s0, s2, s1, s0
	b.ne	.LBB2_12
// LLVM-MCA-END aarch64-88
// LLVM-MCA-BEGIN aarch64-89
	ldr	s1, [x20, x4]
	subs	x18, x18, #4
	ldp	s2, s3, [x19]
	ldr	s4, [x20, x6]
	fmadd	s0, s1, s2, s0
	ldr	s1, [x20, x7]
	fmadd	s0, s4, s3, s0
	ldp	s2, s3, [x19, #8]
	add	x19, x19, #16
	fmadd	s0, s1, s2, s0
	ldr	s1, [x20, x5]
	add	x20, x20, x14
	fmadd	s0, s1, s3, s0
	b.ne	.LBB2_16
// LLVM-MCA-END aarch64-89
// LLVM-MCA-BEGIN aarch64-90
	cmp	w8, w9
	mov	w1, w9
	b.ge	.LBB8_5
	sub	w9, w1, w8
	add	w9, w8, w9, lsr #1
	ldr	w10, [x0, w9, uxtw #2]
	cmp	w10, w2
	b.ge	.LBB8_2
// LLVM-MCA-END aarch64-90
// LLVM-MCA-BEGIN aarch64-91
	add	x5, x1, x4
	ldr	q2, [x5]
	ldur	q3, [x5, #1]
	uaddl2	v4.8h, v2.16b, v3.16b
	uaddl	v2.8h, v2.8b, v3.8b
	ldur	q3, [x5, #2]
	add	x5, x12, x4
	uaddw	v2.8h, v2.8h, v3.8b
	uaddw2	v3.8h, v4.8h, v3.16b
	ldr	q4, [x5]
	uaddw2	v3.8h, v3.8h, v4.16b
	uaddw	v2.8h, v2.8h, v4.8b
	ldur	q4, [x5, #1]
	uaddw	v2.8h, v2.8h, v4.8b
	uaddw2	v3.8h, v3.8h, v4.16b
	ldur	q4, [x5, #2]
	add	x5, x16, x4
	ldr	q5, [x5]
	uaddw2	v3.8h, v3.8h, v4.16b
	uaddw	v2.8h, v2.8h, v4.8b
	ldur	q4, [x5, #-2]
	uaddw	v2.8h, v2.8h, v4.8b
	uaddw2	v3.8h, v3.8h, v4.16b
	ldur	q4, [x5, #-1]
	uaddw2	v3.8h, v3.8h, v4.16b
	uaddw	v2.8h, v2.8h, v4.8b
	uaddw2	v3.8h, v3.8h, v5.16b
	uaddw	v2.8h, v2.8h, v5.8b
	umull2	v4.4s, v3.8h, v1.8h
	umull	v3.4s, v3.4h, v1.4h
	uzp2	v3.8h, v3.8h, v4.8h
	umull2	v4.4s, v2.8h, v1.8h
	umull	v2.4s, v2.4h, v1.4h
	uzp2	v2.8h, v2.8h, v4.8h
	shrn	v2.8b, v2.8h, #3
	shrn2	v2.16b, v3.8h, #3
	str	q2, [x18, x4]
	add	x4, x4, #16
	cmp	x14, x4
	b.ne	.LBB9_9
// LLVM-MCA-END aarch64-91
// LLVM-MCA-BEGIN aarch64-92
	add	x5, x1, x4
	ldr	s2, [x5]
	ldur	s3, [x5, #1]
	uaddl	v2.8h, v2.8b, v3.8b
	ldur	s3, [x5, #2]
	add	x5, x12, x4
	uaddw	v2.8h, v2.8h, v3.8b
	ldr	s3, [x5]
	uaddw	v2.8h, v2.8h, v3.8b
	ldur	s3, [x5, #1]
	uaddw	v2.8h, v2.8h, v3.8b
	ldur	s3, [x5, #2]
	add	x5, x16, x4
	uaddw	v2.8h, v2.8h, v3.8b
	ldur	s3, [x5, #-2]
	uaddw	v2.8h, v2.8h, v3.8b
	ldur	s3, [x5, #-1]
	uaddw	v2.8h, v2.8h, v3.8b
	ldr	s3, [x5]
	uaddw	v2.8h, v2.8h, v3.8b
	umull	v2.4s, v2.4h, v0.4h
	ushr	v2.4s, v2.4s, #19
	xtn	v2.4h, v2.4s
	uzp1	v2.8b, v2.8b, v0.8b
	str	s2, [x18, x4]
	add	x4, x4, #4
	cmp	x15, x4
	b.ne	.LBB9_12
// LLVM-MCA-END aarch64-92
// LLVM-MCA-BEGIN aarch64-93
	add	x4, x1, x5
	ldurb	w6, [x4, #-1]
	ldrb	w7, [x4]
	ldrb	w4, [x4, #1]
	add	w6, w6, w7
	add	x7, x12, x5
	ldurb	w19, [x7, #-1]
	add	w4, w4, w19
	add	w4, w6, w4
	ldrb	w6, [x7]
	ldrb	w7, [x7, #1]
	add	w6, w6, w7
	add	x7, x0, x5
	ldurb	w19, [x7, #-2]
	add	w6, w6, w19
	add	w4, w4, w6
	ldurb	w6, [x7, #-1]
	ldrb	w7, [x7]
	add	w6, w6, w7
	add	w4, w4, w6
	and	w4, w4, #0xffff
	mul	w4, w4, w3
	lsr	w4, w4, #19
	strb	w4, [x17, x5]
	add	x5, x5, #1
	cmp	x9, x5
	b.ne	.LBB9_14
// LLVM-MCA-END aarch64-93
// LLVM-MCA-BEGIN aarch64-94
	ldp	q2, q3, [x11, #-16]
	add	x11, x11, #32
	subs	x12, x12, #8
	fmaxnm	v1.4s, v3.4s, v1.4s
	fmaxnm	v0.4s, v2.4s, v0.4s
	b.ne	.LBB11_4
// LLVM-MCA-END aarch64-94
// LLVM-MCA-BEGIN aarch64-95
	ldr	z2, [x9]
	ldr	z3, [x9, #1, mul vl]
	decw	x11
	ldr	z4, [x10]
	ldr	z5, [x10, #1, mul vl]
	incb	x10, all, mul #2
	incb	x9, all, mul #2
	fmla	z0.d, p0/m, z4.d, z2.d
	fmla	z1.d, p0/m, z5.d, z3.d
	cbnz	x11, .LBB0_5
// LLVM-MCA-END aarch64-95
// LLVM-MCA-BEGIN aarch64-96
	ldr	d1, [x10], #8
	subs	x8, x8, #1
	ldr	d2, [x9], #8
	fmadd	d0, d2, d1, d0
	b.ne	.LBB0_8
// LLVM-MCA-END aarch64-96
// LLVM-MCA-BEGIN aarch64-97
	ldr	s1, [x10], #4
	ldr	s2, [x9]
	subs	x8, x8, #1
	fmadd	s1, s1, s0, s2
	str	s1, [x9], #4
	b.ne	.LBB1_7
// LLVM-MCA-END aarch64-97
// LLVM-MCA-BEGIN aarch64-98
	add	x8, x8, #1
	add	x13, x13, x10
	add	x1, x1, x10
	cmp	x8, x9
	b.eq	.LBB2_12
	mul	x15, x8, x9
	mov	x14, xzr
	mov	x16, x2
	add	x15, x0, x15, lsl #2
	b	.LBB2_5
	str	s0, [x15, x14, lsl #2]
	add	x14, x14, #1
	add	x16, x16, #4
	cmp	x14, x9
	b.eq	.LBB2_2
// LLVM-MCA-END aarch64-98
// LLVM-MCA-BEGIN aarch64-99
	ldp	s2, s3, [x4, #-4]
	subs	x17, x17, #2
	ldr	s4, [x18]
	ldr	s5, [x18, x10]
	add	x4, x4, #8
	add	x18, x18, x11
	fmadd	s0, s4, s2, s0
	fmadd	s1, s5, s3, s1
	b.ne	.LBB2_8
// LLVM-MCA-END aarch64-99
// LLVM-MCA-BEGIN aarch64-100
	ldr	s1, [x18], #4
	ldr	s2, [x16, x17]
	subs	x4, x4, #1
	add	x17, x17, x10
	fmadd	s0, s2, s1, s0
	b.ne	.LBB2_11
// LLVM-MCA-END aarch64-100
// LLVM-MCA-BEGIN aarch64-101
	sub	w9, w1, w8
	add	w9, w8, w9, lsr #1
	ldr	w10, [x0, w9, uxtw #2]
	cmp	w10, w2
	csel	w1, w9, w1, ge
	csinc	w8, w8, w9, ge
	cmp	w8, w1
	b.lt	.LBB8_2
// LLVM-MCA-END aarch64-101
// LLVM-MCA-BEGIN aarch64-102
	add	x19, x1, x7
	ldr	q2, [x19]
	ldur	q3, [x19, #1]
	ldur	q5, [x19, #2]
	add	x19, x16, x7
	uaddl	v4.8h, v2.8b, v3.8b
	uaddl2	v2.8h, v2.16b, v3.16b
	uaddw	v3.8h, v4.8h, v5.8b
	ldr	q4, [x19]
	uaddw2	v2.8h, v2.8h, v5.16b
	ldur	q5, [x19, #1]
	uaddw	v3.8h, v3.8h, v4.8b
	uaddw2	v2.8h, v2.8h, v4.16b
	ldur	q4, [x19, #2]
	add	x19, x2, x7
	uaddw	v3.8h, v3.8h, v5.8b
	uaddw2	v2.8h, v2.8h, v5.16b
	ldur	q5, [x19, #-2]
	uaddw	v3.8h, v3.8h, v4.8b
	uaddw2	v2.8h, v2.8h, v4.16b
	ldur	q4, [x19, #-1]
	uaddw	v3.8h, v3.8h, v5.8b
	uaddw2	v2.8h, v2.8h, v5.16b
	ldr	q5, [x19]
	uaddw	v3.8h, v3.8h, v4.8b
	uaddw2	v2.8h, v2.8h, v4.16b
	uaddw	v3.8h, v3.8h, v5.8b
	uaddw2	v2.8h, v2.8h, v5.16b
	umulh	z3.h, z3.h, z1.h
	umulh	z2.h, z2.h, z1.h
	shrn	v3.8b, v3.8h, #3
	shrn2	v3.16b, v2.8h, #3
	str	q3, [x3, x7]
	add	x7, x7, #16
	cmp	x14, x7
	b.ne	.LBB9_9
// LLVM-MCA-END aarch64-102
// LLVM-MCA-BEGIN aarch64-103
	add	x7, x1, x19
	ld1b	{ z2.s }, p0/z, [x1, x19]
	ld1b	{ z5.s }, p0/z, [x16, x19]
	ld1b	{ z3.s }, p0/z, [x7, x4]
	ld1b	{ z4.s }, p0/z, [x7, x5]
	add	x7, x16, x19
	ld1b	{ z6.s }, p0/z, [x7, x4]
	ld1b	{ z7.s }, p0/z, [x7, x5]
	add	x7, x17, x19
	add	z2.s, z2.s, z3.s
	add	z3.s, z4.s, z5.s
	ld1b	{ z5.s }, p0/z, [x17, x19]
	add	z4.s, z6.s, z7.s
	add	z2.s, z2.s, z3.s
	add	z3.s, z4.s, z5.s
	ld1b	{ z4.s }, p0/z, [x7, x4]
	ld1b	{ z5.s }, p0/z, [x7, x5]
	add	z2.s, z2.s, z3.s
	add	z3.s, z4.s, z5.s
	add	z2.s, z2.s, z3.s
	and	z2.s, z2.s, #0xffff
	umulh	z2.s, z2.s, z0.s
	st1b	{ z2.s }, p0, [x3, x19]
	incw	x19
	cmp	x15, x19
	b.ne	.LBB9_12
// LLVM-MCA-END aarch64-103
// LLVM-MCA-BEGIN aarch64-104
	add	x19, x1, x7
	add	x20, x16, x7
	add	x24, x17, x7
	ldurb	w21, [x19, #-1]
	ldrb	w22, [x19]
	ldrb	w19, [x19, #1]
	ldurb	w23, [x20, #-1]
	ldrb	w25, [x20]
	ldrb	w20, [x20, #1]
	add	w21, w21, w22
	ldurb	w22, [x24, #-1]
	add	w19, w19, w23
	add	w20, w25, w20
	ldrb	w23, [x24]
	ldrb	w24, [x24, #1]
	add	w19, w21, w19
	add	w20, w20, w22
	add	w19, w19, w20
	add	w20, w23, w24
	add	w19, w19, w20
	and	w19, w19, #0xffff
	mul	w19, w19, w18
	lsr	w19, w19, #19
	strb	w19, [x0, x7]
	add	x7, x7, #1
	cmp	x8, x7
	b.ne	.LBB9_14
// LLVM-MCA-END aarch64-104
// LLVM-MCA-BEGIN aarch64-105
	ldp	q2, q3, [x11, #-16]
	subs	x12, x12, #8
	add	x11, x11, #32
	fmaxnm	v0.4s, v2.4s, v0.4s
	fmaxnm	v1.4s, v3.4s, v1.4s
	b.ne	.LBB11_4
// LLVM-MCA-END aarch64-105
// LLVM-MCA-BEGIN aarch64-106
	ldr	s1, [x9], #4
	subs	x8, x8, #1
	fmaxnm	s0, s1, s0
	b.ne	.LBB11_7
// LLVM-MCA-END aarch64-106
// LLVM-MCA-BEGIN aarch64-107
	ldr	x9, [x0, #16]
	cmp	x9, x1
	b.eq	.LBB0_4
	cmp	x1, x9
	csel	x9, xzr, x8, lt
	ldr	x0, [x0, x9]
	cbnz	x0, .LBB0_2
// LLVM-MCA-END aarch64-107
// LLVM-MCA-BEGIN aarch64-108
	sub	w8, w11, #1
	add	w11, w11, #14
	and	w12, w8, #0xf
	and	w13, w11, #0xf
	ldr	w11, [x9, w12, uxtw #2]
	ldr	w12, [x9, w13, uxtw #2]
	mul	w12, w12, w11
	mov	w11, w8
	str	w12, [x9, w13, uxtw #2]
	add	w10, w10, #1
	cmp	w10, w1
	b.ge	.LBB4_20
	sxtw	x13, w10
	mov	w8, #-1
	ldrb	w12, [x0, x13]
	cmp	w12, #2
	b.le	.LBB4_10
	cmp	w12, #4
	b.gt	.LBB4_14
	cmp	w12, #3
	b.eq	.LBB4_2
// LLVM-MCA-END aarch64-108
// LLVM-MCA-BEGIN aarch64-109
	add	w10, w10, #1
	cmp	w10, w1
	b.ge	.LBB4_20
	sxtw	x13, w10
	mov	w8, #-1
	ldrb	w12, [x0, x13]
	cmp	w12, #2
	b.le	.LBB4_10
	cmp	w12, #4
	b.gt	.LBB4_14
	cmp	w12, #3
	b.eq	.LBB4_2
	cmp	w12, #4
	b.ne	.LBB4_21
	sub	w8, w11, #1
	and	w8, w8, #0xf
	ldr	w12, [x9, w8, uxtw #2]
	neg	w12, w12
	str	w12, [x9, w8, uxtw #2]
	b	.LBB4_4
	cbz	w12, .LBB4_19
	cmp	w12, #1
	b.eq	.LBB4_18
	cmp	w12, #2
	b.ne	.LBB4_21
	sub	w8, w11, #1
	add	w11, w11, #14
	and	w12, w8, #0xf
	and	w13, w11, #0xf
	ldr	w11, [x9, w12, uxtw #2]
	ldr	w12, [x9, w13, uxtw #2]
	sub	w12, w12, w11
	b	.LBB4_3
	cmp	w12, #5
	b.eq	.LBB4_17
	cmp	w12, #6
	b.ne	.LBB4_21
	mov	w11, wzr
	b	.LBB4_4
	sub	w8, w11, #1
	and	w8, w8, #0xf
	ldr	w12, [x9, w8, uxtw #2]
	mov	w8, w10
	cbnz	w12, .LBB4_4
// LLVM-MCA-END aarch64-109
// LLVM-MCA-BEGIN aarch64-110
	and	w11, w9, #0xf
	ldrb	w9, [x8], #1
	madd	x0, x0, x10, x11
	sub	w11, w9, #48
	cmp	w11, #10
	b.lo	.LBB6_2
// LLVM-MCA-END aarch64-110
// LLVM-MCA-BEGIN aarch64-111
	add	x10, x9, x1
	mov	x8, x9
	casal	x9, x10, [x0]
	cmp	x9, x8
	b.ne	.LBB8_1
// LLVM-MCA-END aarch64-111
// LLVM-MCA-BEGIN aarch64-112
	add	w8, w11, #14
	sub	w11, w11, #1
	and	w12, w11, #0xf
	and	w8, w8, #0xf
	ldr	w12, [x9, w12, uxtw #2]
	ldr	w13, [x9, w8, uxtw #2]
	mul	w12, w13, w12
	str	w12, [x9, w8, uxtw #2]
	add	w10, w10, #1
	cmp	w10, w1
	b.ge	.LBB4_20
	sxtw	x13, w10
	mov	w8, #-1
	ldrb	w12, [x0, x13]
	cmp	w12, #2
	b.le	.LBB4_10
	cmp	w12, #4
	b.gt	.LBB4_14
	cmp	w12, #3
	b.eq	.LBB4_2
// LLVM-MCA-END aarch64-112
// LLVM-MCA-BEGIN aarch64-113
	add	w10, w10, #1
	cmp	w10, w1
	b.ge	.LBB4_20
	sxtw	x13, w10
	mov	w8, #-1
	ldrb	w12, [x0, x13]
	cmp	w12, #2
	b.le	.LBB4_10
	cmp	w12, #4
	b.gt	.LBB4_14
	cmp	w12, #3
	b.eq	.LBB4_2
	cmp	w12, #4
	b.ne	.LBB4_21
	sub	w8, w11, #1
	and	w8, w8, #0xf
	ldr	w12, [x9, w8, uxtw #2]
	neg	w12, w12
	b	.LBB4_3
	cbz	w12, .LBB4_19
	cmp	w12, #1
	b.eq	.LBB4_18
	cmp	w12, #2
	b.ne	.LBB4_21
	add	w8, w11, #14
	sub	w11, w11, #1
	and	w12, w11, #0xf
	and	w8, w8, #0xf
	ldr	w12, [x9, w12, uxtw #2]
	ldr	w13, [x9, w8, uxtw #2]
	sub	w12, w13, w12
	b	.LBB4_3
	cmp	w12, #5
	b.eq	.LBB4_17
	cmp	w12, #6
	b.ne	.LBB4_21
	mov	w11, wzr
	b	.LBB4_4
	sub	w8, w11, #1
	and	w8, w8, #0xf
	ldr	w12, [x9, w8, uxtw #2]
	mov	w8, w10
	cbnz	w12, .LBB4_4
// LLVM-MCA-END aarch64-113
// LLVM-MCA-BEGIN aarch64-114
	and	w11, w9, #0xf
	madd	x0, x0, x10, x11
	ldrb	w9, [x8], #1
	sub	w11, w9, #48
	cmp	w11, #10
	b.lo	.LBB6_2
// LLVM-MCA-END aarch64-114
// LLVM-MCA-BEGIN aarch64-115
	add	x10, x8, x1
	mov	x9, x8
	casal	x8, x10, [x0]
	cmp	x8, x9
	b.ne	.LBB8_1
// LLVM-MCA-END aarch64-115
// LLVM-MCA-BEGIN aarch64-116
	ldp	q1, q2, [x9, #-16]
	add	x9, x9, #32
	subs	x10, x10, #8
	mov	s3, v1.s[1]
	fadd	s0, s0, s1
	mov	s4, v1.s[2]
	mov	s1, v1.s[3]
	fadd	s0, s0, s3
	mov	s3, v2.s[2]
	fadd	s0, s0, s4
	fadd	s0, s0, s1
	mov	s1, v2.s[1]
	fadd	s0, s0, s2
	fadd	s0, s0, s1
	mov	s1, v2.s[3]
	fadd	s0, s0, s3
	fadd	s0, s0, s1
	b.ne	.LBB1_5
// LLVM-MCA-END aarch64-116
// LLVM-MCA-BEGIN aarch64-117
	ldr	s1, [x8], #4
	subs	x9, x9, #1
	fadd	s0, s0, s1
	b.ne	.LBB1_8
// LLVM-MCA-END aarch64-117
// LLVM-MCA-BEGIN aarch64-118
	ldp	q2, q3, [x8, #-16]
	add	x8, x8, #32
	subs	x10, x10, #8
	saddw	v0.2d, v0.2d, v2.2s
	saddw	v1.2d, v1.2d, v3.2s
	saddw2	v0.2d, v0.2d, v2.4s
	saddw2	v1.2d, v1.2d, v3.4s
	b.ne	.LBB2_5
// LLVM-MCA-END aarch64-118
// LLVM-MCA-BEGIN aarch64-119
	ldrsw	x11, [x9], #4
	subs	x10, x10, #1
	add	x8, x8, x11
	b.ne	.LBB2_8
// LLVM-MCA-END aarch64-119
// LLVM-MCA-BEGIN aarch64-120
	ldp	d2, d3, [x9, #-16]
	subs	x8, x8, #4
	ldur	d1, [x10, #-16]
	fmadd	d1, d0, d1, d2
	stur	d1, [x9, #-16]
	ldur	d1, [x10, #-8]
	fmadd	d1, d0, d1, d3
	ldp	d2, d3, [x9]
	stur	d1, [x9, #-8]
	ldr	d1, [x10]
	fmadd	d1, d0, d1, d2
	str	d1, [x9]
	ldr	d1, [x10, #8]
	add	x10, x10, #32
	fmadd	d1, d0, d1, d3
	str	d1, [x9, #8]
	add	x9, x9, #32
	b.ne	.LBB3_11
// LLVM-MCA-END aarch64-120
// LLVM-MCA-BEGIN aarch64-121
	ldp	q1, q2, [x10, #-16]
	add	x10, x10, #32
	subs	x11, x11, #4
	ldp	q3, q4, [x9, #-16]
	fmla	v3.2d, v1.2d, v0.d[0]
	fmla	v4.2d, v2.2d, v0.d[0]
	stp	q3, q4, [x9, #-16]
	add	x9, x9, #32
	b.ne	.LBB3_13
// LLVM-MCA-END aarch64-121
// LLVM-MCA-BEGIN aarch64-122
	ldp	q1, q2, [x9, #-16]
	subs	x10, x10, #8
	fmul	v1.4s, v1.4s, v0.s[0]
	fmul	v2.4s, v2.4s, v0.s[0]
	stp	q1, q2, [x9, #-16]
	add	x9, x9, #32
	b.ne	.LBB4_4
// LLVM-MCA-END aarch64-122
// LLVM-MCA-BEGIN aarch64-123
	ldr	s1, [x8]
	subs	x9, x9, #1
	fmul	s1, s0, s1
	str	s1, [x8], #4
	b.ne	.LBB4_7
// LLVM-MCA-END aarch64-123
// LLVM-MCA-BEGIN aarch64-124
	ldp	d2, d3, [x11, #-16]
	sub	x9, x9, #4
	cmp	x10, x9
	fmadd	d1, d1, d0, d2
	fmadd	d1, d1, d0, d3
	ldp	d2, d3, [x11], #32
	fmadd	d1, d1, d0, d2
	fmadd	d1, d1, d0, d3
	b.ne	.LBB5_5
// LLVM-MCA-END aarch64-124
// LLVM-MCA-BEGIN aarch64-125
	ldurb	w14, [x13, #-3]
	add	x11, x11, #4
	ldurb	w15, [x13, #-2]
	cmp	x12, x11
	eor	w14, w0, w14
	mul	w14, w14, w9
	eor	w14, w14, w15
	ldurb	w15, [x13, #-1]
	mul	w14, w14, w9
	eor	w14, w14, w15
	ldrb	w15, [x13], #4
	mul	w14, w14, w9
	eor	w14, w14, w15
	mul	w0, w14, w9
	b.ne	.LBB6_4
// LLVM-MCA-END aarch64-125
// LLVM-MCA-BEGIN aarch64-126
	ldp	x14, x15, [x13, #-16]
	sub	x11, x11, #4
	cmp	x12, x11
	eor	x8, x14, x8
	mul	x8, x8, x9
	eor	x14, x15, x8, lsr #29
	eor	x8, x14, x8
	ldp	x14, x15, [x13], #32
	mul	x8, x8, x9
	eor	x14, x14, x8, lsr #29
	eor	x8, x14, x8
	mul	x8, x8, x9
	eor	x14, x15, x8, lsr #29
	eor	x8, x14, x8
	mul	x8, x8, x9
	eor	x8, x8, x8, lsr #29
	b.ne	.LBB7_5
// LLVM-MCA-END aarch64-126
// LLVM-MCA-BEGIN aarch64-127
	ldp	x0, x9, [x0]
	add	x8, x9, x8
	cbnz	x0, .LBB8_1
// LLVM-MCA-END aarch64-127
// LLVM-MCA-BEGIN aarch64-128
	ldrb	w9, [x0, x8]
	add	x8, x8, #1
	cbnz	w9, .LBB9_1
// LLVM-MCA-END aarch64-128
// LLVM-MCA-BEGIN aarch64-129
	udiv	x9, x0, x1
	mov	x8, x1
	msub	x1, x9, x1, x0
	mov	x0, x8
	cbnz	x1, .LBB10_1
// LLVM-MCA-END aarch64-129
// LLVM-MCA-BEGIN aarch64-130
	umulh	x11, x0, x9
	mov	x13, x8
	add	x8, x8, #1
	cmp	x0, #9
	lsr	x11, x11, #3
	msub	w12, w11, w10, w0
	mov	x0, x11
	orr	w12, w12, #0x30
	strb	w12, [x1, x13]
	b.hi	.LBB11_1
// LLVM-MCA-END aarch64-130
// LLVM-MCA-BEGIN aarch64-131
	ldp	d1, d2, [x11, #-16]
	sub	x9, x9, #4
	cmp	x10, x9
	fdiv	d0, d1, d0
	fdiv	d0, d2, d0
	ldp	d1, d2, [x11], #32
	fdiv	d0, d1, d0
	fdiv	d0, d2, d0
	b.ne	.LBB12_5
// LLVM-MCA-END aarch64-131
// LLVM-MCA-BEGIN aarch64-132
	ldur	d0, [x23, #-16]
	bl	sqrt
	ldur	d1, [x23, #-8]
	stur	d0, [x23, #-16]
	fmov	d0, d1
	bl	sqrt
	ldr	d1, [x23]
	stur	d0, [x23, #-8]
	fmov	d0, d1
	bl	sqrt
	ldr	d1, [x23, #8]
	str	d0, [x23]
	fmov	d0, d1
	bl	sqrt
	sub	x21, x21, #4
	str	d0, [x23, #8]
	add	x23, x23, #32
	cmp	x22, x21
	b.ne	.LBB13_4
// LLVM-MCA-END aarch64-132
// LLVM-MCA-BEGIN aarch64-133
	ldp	q2, q3, [x8, #-16]
	add	x8, x8, #32
	subs	x12, x12, #8
	smax	v0.4s, v0.4s, v2.4s
	smax	v1.4s, v1.4s, v3.4s
	b.ne	.LBB14_4
// LLVM-MCA-END aarch64-133
// LLVM-MCA-BEGIN aarch64-134
	ldr	w11, [x9], #4
	cmp	w8, w11
	csel	w8, w8, w11, gt
	subs	x10, x10, #1
	b.ne	.LBB14_7
// LLVM-MCA-END aarch64-134
// LLVM-MCA-BEGIN aarch64-135
	ldp	w13, w14, [x12, #-4]
	ldp	w15, w16, [x12, #4]
	add	x10, x10, #4
	subs	x11, x11, #4
	add	w13, w13, w9
	add	w14, w14, w13
	add	w15, w15, w14
	add	w9, w16, w15
	stp	w13, w14, [x12, #-4]
	stp	w15, w9, [x12, #4]
	add	x12, x12, #16
	b.ne	.LBB15_4
// LLVM-MCA-END aarch64-135
// LLVM-MCA-BEGIN aarch64-136
	ldp	q1, q2, [x13, #-16]
	subs	x14, x14, #8
	ldur	q3, [x13, #-12]
	ldur	q4, [x13, #4]
	fadd	v1.4s, v1.4s, v3.4s
	ldur	q3, [x13, #-8]
	fadd	v2.4s, v2.4s, v4.4s
	ldur	q4, [x13, #8]
	add	x13, x13, #32
	fadd	v1.4s, v1.4s, v3.4s
	fadd	v2.4s, v2.4s, v4.4s
	fmul	v1.4s, v1.4s, v0.4s
	fmul	v2.4s, v2.4s, v0.4s
	stp	q1, q2, [x12, #-16]
	add	x12, x12, #32
	b.ne	.LBB16_12
// LLVM-MCA-END aarch64-136
// LLVM-MCA-BEGIN aarch64-137
	lsl	x8, x8, #2
	subs	x9, x9, #4
	add	x13, x0, x8
	ldp	s1, s2, [x13, #-4]
	fadd	s1, s1, s2
	ldur	s2, [x10, #-4]
	fadd	s1, s1, s2
	fmul	s1, s1, s0
	str	s1, [x1, x8]
	mov	x8, x12
	ldp	s1, s2, [x10, #-8]
	add	x12, x12, #4
	fadd	s1, s1, s2
	ldr	s2, [x10]
	fadd	s1, s1, s2
	fmul	s1, s1, s0
	stur	s1, [x11, #-8]
	ldp	s1, s2, [x10, #-4]
	fadd	s1, s1, s2
	ldr	s2, [x10, #4]
	fadd	s1, s1, s2
	fmul	s1, s1, s0
	stur	s1, [x11, #-4]
	ldp	s1, s2, [x10]
	fadd	s1, s1, s2
	ldr	s2, [x10, #8]
	add	x10, x10, #16
	fadd	s1, s1, s2
	fmul	s1, s1, s0
	str	s1, [x11], #16
	b.ne	.LBB16_17
// LLVM-MCA-END aarch64-137
// LLVM-MCA-BEGIN aarch64-138
	ldrb	w14, [x12]
	sub	x15, x11, #3
	ldurb	w16, [x13, #-3]
	eor	x17, x15, #0xfffffffffffffffe
	add	x11, x11, #4
	subs	x10, x10, #4
	sturb	w14, [x13, #-3]
	strb	w16, [x12], #-4
	ldrb	w14, [x9, x17]
	eor	x16, x15, #0xfffffffffffffffd
	ldurb	w18, [x13, #-2]
	eor	x15, x15, #0xfffffffffffffffc
	sturb	w14, [x13, #-2]
	ldrb	w14, [x9, x16]
	strb	w18, [x9, x17]
	ldurb	w17, [x13, #-1]
	sturb	w14, [x13, #-1]
	ldrb	w14, [x9, x15]
	strb	w17, [x9, x16]
	ldrb	w16, [x13]
	strb	w14, [x13], #4
	strb	w16, [x9, x15]
	b.ne	.LBB18_4
// LLVM-MCA-END aarch64-138
// LLVM-MCA-BEGIN aarch64-139
	ldr	w9, [x8, x0, lsl #2]
	cmp	w9, w2
	b.eq	.LBB19_5
	add	x0, x0, #1
	cmp	x1, x0
	b.ne	.LBB19_2
// LLVM-MCA-END aarch64-139
// LLVM-MCA-BEGIN aarch64-140
	add	x9, x0, x0, lsl #1
	lsr	x10, x0, #1
	tst	x0, #0x1
	add	x8, x8, #1
	csinc	x0, x10, x9, eq
	cmp	x0, #1
	b.ne	.LBB20_2
// LLVM-MCA-END aarch64-140
// LLVM-MCA-BEGIN aarch64-141
	ldp	w13, w14, [x11, #-8]
	sub	x9, x9, #4
	cmp	x10, x9
	ldr	s0, [x0, x13, lsl #2]
	stur	s0, [x12, #-8]
	ldr	s0, [x0, x14, lsl #2]
	ldp	w13, w14, [x11], #16
	stur	s0, [x12, #-4]
	ldr	s0, [x0, x13, lsl #2]
	str	s0, [x12]
	ldr	s0, [x0, x14, lsl #2]
	str	s0, [x12, #4]
	add	x12, x12, #16
	b.ne	.LBB21_4
// LLVM-MCA-END aarch64-141
// LLVM-MCA-BEGIN aarch64-142
	ldurb	w12, [x11, #-3]
	add	x9, x9, #4
	cmp	x10, x9
	ldr	w13, [x1, x12, lsl #2]
	add	w13, w13, #1
	str	w13, [x1, x12, lsl #2]
	ldurb	w12, [x11, #-2]
	ldr	w13, [x1, x12, lsl #2]
	add	w13, w13, #1
	str	w13, [x1, x12, lsl #2]
	ldurb	w12, [x11, #-1]
	ldr	w13, [x1, x12, lsl #2]
	add	w13, w13, #1
	str	w13, [x1, x12, lsl #2]
	ldrb	w12, [x11], #4
	ldr	w13, [x1, x12, lsl #2]
	add	w13, w13, #1
	str	w13, [x1, x12, lsl #2]
	b.ne	.LBB22_4
// LLVM-MCA-END aarch64-142
// LLVM-MCA-BEGIN aarch64-143
	ldr	d0, [x20], #8
	bl	callee
	fadd	d8, d8, d0
	subs	x19, x19, #1
	b.ne	.LBB23_2
// LLVM-MCA-END aarch64-143
// LLVM-MCA-BEGIN aarch64-144
	ldurb	w14, [x13, #-3]
	add	x11, x11, #4
	ldurb	w15, [x13, #-2]
	cmp	x12, x11
	eor	w14, w14, w10
	and	x14, x14, #0xff
	ldr	w14, [x8, x14, lsl #2]
	eor	w10, w14, w10, lsr #8
	eor	w14, w15, w10
	ldurb	w15, [x13, #-1]
	and	x14, x14, #0xff
	ldr	w14, [x8, x14, lsl #2]
	eor	w10, w14, w10, lsr #8
	eor	w14, w15, w10
	and	x14, x14, #0xff
	ldrb	w15, [x13], #4
	ldr	w14, [x8, x14, lsl #2]
	eor	w10, w14, w10, lsr #8
	eor	w14, w15, w10
	and	x14, x14, #0xff
	ldr	w14, [x8, x14, lsl #2]
	eor	w10, w14, w10, lsr #8
	b.ne	.LBB25_5
// LLVM-MCA-END aarch64-144
// LLVM-MCA-BEGIN aarch64-145
	add	x11, x9, x0
	subs	x10, x10, #4
	add	x9, x11, x9
	add	x0, x9, x11
	add	x9, x0, x9
	b.ne	.LBB26_4
// LLVM-MCA-END aarch64-145
// LLVM-MCA-BEGIN aarch64-146
	add	x10, x10, #8
	adds	x9, x9, #8
	b.eq	.LBB27_23
	ldur	d1, [x10, #-3]
	add	v2.8b, v1.8b, v0.8b
	umov	w11, v2.b[0]
	cmp	w11, #25
	b.hi	.LBB27_9
	umov	w11, v1.b[0]
	orr	w11, w11, #0x20
	sturb	w11, [x10, #-3]
	umov	w11, v2.b[1]
	cmp	w11, #25
	b.hi	.LBB27_11
	umov	w11, v1.b[1]
	orr	w11, w11, #0x20
	sturb	w11, [x10, #-2]
	umov	w11, v2.b[2]
	cmp	w11, #25
	b.hi	.LBB27_13
	umov	w11, v1.b[2]
	orr	w11, w11, #0x20
	sturb	w11, [x10, #-1]
	umov	w11, v2.b[3]
	cmp	w11, #25
	b.hi	.LBB27_15
	umov	w11, v1.b[3]
	orr	w11, w11, #0x20
	strb	w11, [x10]
	umov	w11, v2.b[4]
	cmp	w11, #25
	b.hi	.LBB27_17
	umov	w11, v1.b[4]
	orr	w11, w11, #0x20
	strb	w11, [x10, #1]
	umov	w11, v2.b[5]
	cmp	w11, #25
	b.hi	.LBB27_19
	umov	w11, v1.b[5]
	orr	w11, w11, #0x20
	strb	w11, [x10, #2]
	umov	w11, v2.b[6]
	cmp	w11, #25
	b.hi	.LBB27_21
	umov	w11, v1.b[6]
	orr	w11, w11, #0x20
	strb	w11, [x10, #3]
	umov	w11, v2.b[7]
	cmp	w11, #25
	b.hi	.LBB27_6
// LLVM-MCA-END aarch64-146
// LLVM-MCA-BEGIN aarch64-147
	add	x8, x8, #1
	subs	x9, x9, #1
	b.eq	.LBB27_59
	ldrb	w10, [x8]
	sub	w11, w10, #65
	cmp	w11, #25
	b.hi	.LBB27_62
// LLVM-MCA-END aarch64-147
// LLVM-MCA-BEGIN aarch64-148
	ldp	q1, q2, [x10, #-16]
	add	x10, x10, #32
	subs	x11, x11, #8
	sshll2	v3.2d, v1.4s, #0
	sshll	v1.2d, v1.2s, #0
	sshll2	v4.2d, v2.4s, #0
	sshll	v2.2d, v2.2s, #0
	scvtf	v3.2d, v3.2d
	scvtf	v1.2d, v1.2d
	scvtf	v4.2d, v4.2d
	scvtf	v2.2d, v2.2d
	fmul	v3.2d, v3.2d, v0.2d
	fmul	v1.2d, v1.2d, v0.2d
	fmul	v4.2d, v4.2d, v0.2d
	fmul	v2.2d, v2.2d, v0.2d
	stp	q1, q3, [x9, #-32]
	stp	q2, q4, [x9], #64
	b.ne	.LBB28_4
// LLVM-MCA-END aarch64-148
// LLVM-MCA-BEGIN aarch64-149
	ldr	w11, [x8], #4
	subs	x9, x9, #1
	scvtf	d0, w11, #1
	str	d0, [x10], #8
	b.ne	.LBB28_7
// LLVM-MCA-END aarch64-149
// LLVM-MCA-BEGIN aarch64-150
	add	x11, x9, #1
	add	x12, x9, #2
	ldaddal	x9, x13, [x0]
	add	x13, x9, #3
	add	x9, x9, #4
	ldaddal	x11, x11, [x0]
	cmp	x9, x10
	ldaddal	x12, x11, [x0]
	ldaddal	x13, x11, [x0]
	b.ne	.LBB29_4
// LLVM-MCA-END aarch64-150
// LLVM-MCA-BEGIN aarch64-151
	ldur	s0, [x23, #-8]
	ldur	s1, [x28, #-8]
	fmul	s0, s0, s0
	fmadd	s0, s1, s1, s0
	ldur	s1, [x25, #-8]
	fmadd	s0, s1, s1, s0
	bl	sqrtf
	stur	s0, [x27, #-8]
	fadd	s8, s8, s0
	ldur	s1, [x23, #-4]
	ldur	s2, [x28, #-4]
	fmul	s1, s1, s1
	fmadd	s1, s2, s2, s1
	ldur	s2, [x25, #-4]
	fmadd	s0, s2, s2, s1
	bl	sqrtf
	stur	s0, [x27, #-4]
	fadd	s8, s8, s0
	ldr	s1, [x23]
	ldr	s2, [x28]
	fmul	s1, s1, s1
	fmadd	s1, s2, s2, s1
	ldr	s2, [x25]
	fmadd	s0, s2, s2, s1
	bl	sqrtf
	str	s0, [x27]
	fadd	s8, s8, s0
	ldr	s1, [x23, #4]
	ldr	s2, [x28, #4]
	fmul	s1, s1, s1
	fmadd	s1, s2, s2, s1
	ldr	s2, [x25, #4]
	fmadd	s0, s2, s2, s1
	bl	sqrtf
	fadd	s8, s8, s0
	sub	x24, x24, #4
	str	s0, [x27, #4]
	add	x25, x25, #16
	add	x27, x27, #16
	add	x28, x28, #16
	add	x23, x23, #16
	cmp	x26, x24
	b.ne	.LBB30_5
// LLVM-MCA-END aarch64-151
// LLVM-MCA-BEGIN aarch64-152
	ldur	x15, [x12, #-16]
	sub	x10, x10, #4
	mul	x16, x15, x1
	umulh	x15, x15, x1
	adds	x8, x16, x8
	adc	x14, x15, x14
	stur	x8, [x13, #-16]
	ldur	x8, [x12, #-8]
	mul	x16, x8, x1
	umulh	x8, x8, x1
	adds	x14, x16, x14
	cinc	x8, x8, hs
	stur	x14, [x13, #-8]
	ldr	x14, [x12]
	mul	x15, x14, x1
	umulh	x14, x14, x1
	adds	x8, x15, x8
	cinc	x14, x14, hs
	str	x8, [x13]
	ldr	x8, [x12, #8]
	add	x12, x12, #32
	mul	x15, x8, x1
	umulh	x8, x8, x1
	adds	x14, x15, x14
	cinc	x8, x8, hs
	cmp	x11, x10
	str	x14, [x13, #8]
	add	x13, x13, #32
	mov	x14, xzr
	b.ne	.LBB31_5
// LLVM-MCA-END aarch64-152
// LLVM-MCA-BEGIN aarch64-153
	ldur	d0, [x6, #-16]
	sub	x5, x5, #4
	cmp	x12, x5
	str	d0, [x7]
	ldur	d0, [x6, #-8]
	str	d0, [x7, x17]
	ldr	d0, [x6]
	str	d0, [x7, x16]
	ldr	d0, [x6, #8]
	add	x6, x6, #32
	str	d0, [x7, x13]
	add	x7, x7, x14
	b.ne	.LBB32_7
// LLVM-MCA-END aarch64-153
// LLVM-MCA-BEGIN aarch64-154
	ldur	d0, [x15, #-16]
	sub	x8, x8, #4
	cmp	x12, x8
	str	d0, [x17]
	ldur	d0, [x15, #-8]
	str	d0, [x17, x2, lsl #3]
	ldr	d0, [x15]
	str	d0, [x17, x16]
	ldr	d0, [x15, #8]
	add	x15, x15, #32
	str	d0, [x17, x13]
	add	x17, x17, x14
	b.ne	.LBB32_26
// LLVM-MCA-END aarch64-154
// LLVM-MCA-BEGIN aarch64-155
	ldrb	w8, [x0], #1
	ldrb	w9, [x1], #1
	subs	w8, w8, w9
	b.ne	.LBB33_4
	subs	x2, x2, #1
	b.ne	.LBB33_1
// LLVM-MCA-END aarch64-155
// LLVM-MCA-BEGIN aarch64-156
	ldur	w12, [x11, #-8]
	ldur	w13, [x10, #-8]
	cmp	w12, w13
	csinc	w12, w12, w13, lt
	stur	w12, [x9, #-8]
	ldur	w12, [x11, #-4]
	ldur	w13, [x10, #-4]
	cmp	w12, w13
	csinc	w12, w12, w13, lt
	stur	w12, [x9, #-4]
	ldr	w12, [x11]
	ldr	w13, [x10]
	cmp	w12, w13
	csinc	w12, w12, w13, lt
	str	w12, [x9]
	ldr	w12, [x11, #4]
	add	x11, x11, #16
	ldr	w13, [x10, #4]
	add	x10, x10, #16
	cmp	w12, w13
	csinc	w12, w12, w13, lt
	subs	x8, x8, #4
	str	w12, [x9, #4]
	add	x9, x9, #16
	b.ne	.LBB34_9
// LLVM-MCA-END aarch64-156
// LLVM-MCA-BEGIN aarch64-157
	ldp	q1, q2, [x11, #-16]
	add	x11, x11, #32
	subs	x12, x12, #8
	ldp	q3, q4, [x10, #-16]
	add	x10, x10, #32
	cmgt	v5.4s, v3.4s, v1.4s
	add	v3.4s, v3.4s, v0.4s
	cmgt	v6.4s, v4.4s, v2.4s
	add	v4.4s, v4.4s, v0.4s
	bif	v1.16b, v3.16b, v5.16b
	bif	v2.16b, v4.16b, v6.16b
	stp	q1, q2, [x9, #-16]
	add	x9, x9, #32
	b.ne	.LBB34_13
// LLVM-MCA-END aarch64-157
// LLVM-MCA-BEGIN aarch64-158
	ldp	q1, q2, [x9, #-16]
	subs	x10, x10, #8
	add	x9, x9, #32
	mov	s16, v2.s[1]
	mov	s7, v2.s[2]
	mov	s6, v2.s[3]
	mov	s5, v1.s[1]
	fadd	s0, s0, s1
	mov	s4, v1.s[2]
	mov	s3, v1.s[3]
	fadd	s0, s0, s5
	fadd	s0, s0, s4
	fadd	s0, s0, s3
	fadd	s0, s0, s2
	fadd	s0, s0, s16
	fadd	s0, s0, s7
	fadd	s0, s0, s6
	b.ne	.LBB1_5
// LLVM-MCA-END aarch64-158
// LLVM-MCA-BEGIN aarch64-159
	ldp	q2, q3, [x8, #-16]
	subs	x10, x10, #8
	add	x8, x8, #32
	saddw	v1.2d, v1.2d, v3.2s
	saddw2	v1.2d, v1.2d, v3.4s
	saddw	v0.2d, v0.2d, v2.2s
	saddw2	v0.2d, v0.2d, v2.4s
	b.ne	.LBB2_5
// LLVM-MCA-END aarch64-159
// LLVM-MCA-BEGIN aarch64-160
	ldur	d1, [x10, #-8]
	subs	x9, x9, #2
	ldp	d2, d3, [x8, #-8]
	fmadd	d1, d0, d1, d2
	stur	d1, [x8, #-8]
	ldr	d1, [x10], #16
	fmadd	d1, d0, d1, d3
	str	d1, [x8], #16
	b.ne	.LBB3_9
// LLVM-MCA-END aarch64-160
// LLVM-MCA-BEGIN aarch64-161
	ldp	q1, q2, [x10, #-16]
	ldp	q3, q4, [x9, #-16]
	subs	x11, x11, #4
	add	x10, x10, #32
	fmla	v4.2d, v2.2d, v0.d[0]
	fmla	v3.2d, v1.2d, v0.d[0]
	stp	q3, q4, [x9, #-16]
	add	x9, x9, #32
	b.ne	.LBB3_11
// LLVM-MCA-END aarch64-161
// LLVM-MCA-BEGIN aarch64-162
	ldp	q1, q2, [x9, #-16]
	subs	x10, x10, #8
	fmul	v2.4s, v2.4s, v0.s[0]
	fmul	v1.4s, v1.4s, v0.s[0]
	stp	q1, q2, [x9, #-16]
	add	x9, x9, #32
	b.ne	.LBB4_4
// LLVM-MCA-END aarch64-162
// LLVM-MCA-BEGIN aarch64-163
	ldp	d2, d3, [x11, #-16]
	sub	x9, x9, #4
	cmp	x10, x9
	fmadd	d1, d1, d0, d2
	ldp	d4, d2, [x11], #32
	fmadd	d1, d1, d0, d3
	fmadd	d1, d1, d0, d4
	fmadd	d1, d1, d0, d2
	b.ne	.LBB5_5
// LLVM-MCA-END aarch64-163
// LLVM-MCA-BEGIN aarch64-164
	ldr	d2, [x9], #8
	subs	x8, x8, #1
	fmadd	d1, d1, d0, d2
	b.ne	.LBB5_9
// LLVM-MCA-END aarch64-164
// LLVM-MCA-BEGIN aarch64-165
	ldurb	w13, [x12, #-1]
	ldrb	w14, [x12], #2
	add	x10, x10, #2
	cmp	x11, x10
	eor	w13, w0, w13
	mul	w13, w13, w9
	eor	w13, w13, w14
	mul	w0, w13, w9
	b.ne	.LBB6_4
// LLVM-MCA-END aarch64-165
// LLVM-MCA-BEGIN aarch64-166
	ldp	x13, x14, [x12, #-8]
	add	x10, x10, #2
	add	x12, x12, #16
	cmp	x11, x10
	eor	x8, x13, x8
	mul	x8, x8, x9
	eor	x13, x14, x8, lsr #29
	eor	x8, x13, x8
	mul	x8, x8, x9
	eor	x8, x8, x8, lsr #29
	b.ne	.LBB7_5
// LLVM-MCA-END aarch64-166
// LLVM-MCA-BEGIN aarch64-167
	umulh	x11, x0, x9
	cmp	x0, #9
	lsr	x11, x11, #3
	msub	w12, w11, w10, w0
	mov	x0, x11
	orr	w12, w12, #0x30
	strb	w12, [x1, x8]
	add	x8, x8, #1
	b.hi	.LBB11_1
// LLVM-MCA-END aarch64-167
// LLVM-MCA-BEGIN aarch64-168
	ldp	d2, d1, [x10, #-8]
	add	x8, x8, #2
	add	x10, x10, #16
	cmp	x9, x8
	fdiv	d0, d2, d0
	fdiv	d0, d1, d0
	b.ne	.LBB12_5
// LLVM-MCA-END aarch64-168
// LLVM-MCA-BEGIN aarch64-169
	ldur	d0, [x23, #-8]
	bl	sqrt
	stur	d0, [x23, #-8]
	ldr	d0, [x23]
	bl	sqrt
	add	x20, x20, #2
	cmp	x22, x20
	str	d0, [x23], #16
	b.ne	.LBB13_4
// LLVM-MCA-END aarch64-169
// LLVM-MCA-BEGIN aarch64-170
	ldp	q2, q3, [x8, #-16]
	add	x8, x8, #32
	subs	x12, x12, #8
	smax	v1.4s, v1.4s, v3.4s
	smax	v0.4s, v0.4s, v2.4s
	b.ne	.LBB14_4
// LLVM-MCA-END aarch64-170
// LLVM-MCA-BEGIN aarch64-171
	ldp	w13, w14, [x11, #-4]
	add	x9, x9, #2
	add	w13, w13, w8
	add	w8, w14, w13
	stp	w13, w8, [x11, #-4]
	add	x13, x12, x9
	add	x11, x11, #8
	cmp	x13, #1
	b.ne	.LBB15_4
// LLVM-MCA-END aarch64-171
// LLVM-MCA-BEGIN aarch64-172
	mov	x10, x8
	add	x8, x0, x8, lsl #2
	ldp	s1, s2, [x8, #-4]
	ldr	s3, [x0, x9, lsl #2]
	mov	x8, x9
	lsl	x9, x10, #2
	fadd	s1, s1, s2
	fadd	s1, s1, s3
	fmul	s1, s1, s0
	str	s1, [x1, x9]
	add	x9, x8, #1
	cmp	x2, x9
	b.ne	.LBB16_6
// LLVM-MCA-END aarch64-172
// LLVM-MCA-BEGIN aarch64-173
	ldp	q2, q1, [x13, #-16]
	ldur	q3, [x13, #-12]
	ldur	q4, [x13, #4]
	subs	x14, x14, #8
	fadd	v1.4s, v1.4s, v4.4s
	ldur	q4, [x13, #8]
	fadd	v2.4s, v2.4s, v3.4s
	ldur	q3, [x13, #-8]
	add	x13, x13, #32
	fadd	v1.4s, v1.4s, v4.4s
	fadd	v2.4s, v2.4s, v3.4s
	fmul	v1.4s, v1.4s, v0.4s
	fmul	v2.4s, v2.4s, v0.4s
	stp	q2, q1, [x12, #-16]
	add	x12, x12, #32
	b.ne	.LBB16_9
// LLVM-MCA-END aarch64-173
// LLVM-MCA-BEGIN aarch64-174
	ldurb	w13, [x11, #-1]
	ldrb	w14, [x12]
	sturb	w14, [x11, #-1]
	strb	w13, [x12], #-2
	eor	x13, x9, #0xfffffffffffffffe
	add	x9, x9, #2
	ldrb	w15, [x8, x13]
	ldrb	w14, [x11]
	cmp	x10, x9
	strb	w15, [x11], #2
	strb	w14, [x8, x13]
	b.ne	.LBB18_4
// LLVM-MCA-END aarch64-174
// LLVM-MCA-BEGIN aarch64-175
	add	x9, x0, x0, lsl #1
	lsr	x10, x0, #1
	tst	x0, #0x1
	csinc	x0, x10, x9, eq
	add	x8, x8, #1
	cmp	x0, #1
	b.ne	.LBB20_2
// LLVM-MCA-END aarch64-175
// LLVM-MCA-BEGIN aarch64-176
	ldur	w12, [x10, #-4]
	add	x8, x8, #2
	cmp	x9, x8
	ldr	s0, [x0, x12, lsl #2]
	ldr	w12, [x10], #8
	stur	s0, [x11, #-4]
	ldr	s0, [x0, x12, lsl #2]
	str	s0, [x11], #8
	b.ne	.LBB21_4
// LLVM-MCA-END aarch64-176
// LLVM-MCA-BEGIN aarch64-177
	ldurb	w11, [x10, #-1]
	add	x8, x8, #2
	cmp	x9, x8
	ldr	w12, [x1, x11, lsl #2]
	add	w12, w12, #1
	str	w12, [x1, x11, lsl #2]
	ldrb	w11, [x10], #2
	ldr	w12, [x1, x11, lsl #2]
	add	w12, w12, #1
	str	w12, [x1, x11, lsl #2]
	b.ne	.LBB22_4
// LLVM-MCA-END aarch64-177
// LLVM-MCA-BEGIN aarch64-178
	add	x8, x8, #1
	add	x13, x13, x14
	add	x0, x0, x14
	cmp	x8, x3
	b.eq	.LBB24_13
	mul	x17, x8, x3
	mov	x16, xzr
	mov	x18, x1
	add	x17, x2, x17, lsl #2
	b	.LBB24_5
	str	s0, [x17, x16, lsl #2]
	add	x16, x16, #1
	add	x18, x18, #4
	cmp	x16, x3
	b.eq	.LBB24_2
// LLVM-MCA-END aarch64-178
// LLVM-MCA-BEGIN aarch64-179
	ldr	s1, [x6]
	ldur	s4, [x5, #-8]
	ldr	s2, [x6, x14]
	sub	x4, x4, #4
	ldp	s5, s3, [x5, #-4]
	ldr	s6, [x6, x15]
	cmp	x10, x4
	fmadd	s0, s4, s1, s0
	ldr	s1, [x5, #4]
	add	x5, x5, #16
	fmadd	s0, s5, s2, s0
	fmadd	s0, s3, s6, s0
	ldr	s2, [x6, x11]
	add	x6, x6, x12
	fmadd	s0, s1, s2, s0
	b.ne	.LBB24_8
// LLVM-MCA-END aarch64-179
// LLVM-MCA-BEGIN aarch64-180
	ldr	s1, [x4], #4
	subs	x5, x5, #1
	ldr	s2, [x18, x6]
	add	x6, x6, x14
	fmadd	s0, s1, s2, s0
	b.ne	.LBB24_12
// LLVM-MCA-END aarch64-180
// LLVM-MCA-BEGIN aarch64-181
	ldurb	w13, [x12, #-1]
	ldrb	w14, [x12], #2
	add	x10, x10, #2
	cmp	x11, x10
	eor	w13, w13, w9
	and	x13, x13, #0xff
	ldr	w13, [x8, x13, lsl #2]
	eor	w9, w13, w9, lsr #8
	eor	w13, w14, w9
	and	x13, x13, #0xff
	ldr	w13, [x8, x13, lsl #2]
	eor	w9, w13, w9, lsr #8
	b.ne	.LBB25_5
// LLVM-MCA-END aarch64-181
// LLVM-MCA-BEGIN aarch64-182
	mov	x10, x0
	mov	x0, x9
	subs	x8, x8, #1
	add	x9, x9, x10
	b.ne	.LBB26_6
// LLVM-MCA-END aarch64-182
// LLVM-MCA-BEGIN aarch64-183
	adds	x9, x9, #8
	add	x10, x10, #8
	b.eq	.LBB27_23
	ldur	d1, [x10, #-3]
	add	v2.8b, v1.8b, v0.8b
	umov	w11, v2.b[0]
	cmp	w11, #25
	b.hi	.LBB27_9
	umov	w11, v1.b[0]
	orr	w11, w11, #0x20
	sturb	w11, [x10, #-3]
	umov	w11, v2.b[1]
	cmp	w11, #25
	b.hi	.LBB27_11
	umov	w11, v1.b[1]
	orr	w11, w11, #0x20
	sturb	w11, [x10, #-2]
	umov	w11, v2.b[2]
	cmp	w11, #25
	b.hi	.LBB27_13
	umov	w11, v1.b[2]
	orr	w11, w11, #0x20
	sturb	w11, [x10, #-1]
	umov	w11, v2.b[3]
	cmp	w11, #25
	b.hi	.LBB27_15
	umov	w11, v1.b[3]
	orr	w11, w11, #0x20
	strb	w11, [x10]
	umov	w11, v2.b[4]
	cmp	w11, #25
	b.hi	.LBB27_17
	umov	w11, v1.b[4]
	orr	w11, w11, #0x20
	strb	w11, [x10, #1]
	umov	w11, v2.b[5]
	cmp	w11, #25
	b.hi	.LBB27_19
	umov	w11, v1.b[5]
	orr	w11, w11, #0x20
	strb	w11, [x10, #2]
	umov	w11, v2.b[6]
	cmp	w11, #25
	b.hi	.LBB27_21
	umov	w11, v1.b[6]
	orr	w11, w11, #0x20
	strb	w11, [x10, #3]
	umov	w11, v2.b[7]
	cmp	w11, #25
	b.hi	.LBB27_6
// LLVM-MCA-END aarch64-183
// LLVM-MCA-BEGIN aarch64-184
	subs	x9, x9, #1
	add	x8, x8, #1
	b.eq	.LBB27_59
	ldrb	w10, [x8]
	sub	w11, w10, #65
	cmp	w11, #25
	b.hi	.LBB27_62
// LLVM-MCA-END aarch64-184
// LLVM-MCA-BEGIN aarch64-185
	ldp	q1, q2, [x10, #-16]
	subs	x11, x11, #8
	add	x10, x10, #32
	sshll2	v4.2d, v2.4s, #0
	sshll	v2.2d, v2.2s, #0
	scvtf	v2.2d, v2.2d
	sshll2	v3.2d, v1.4s, #0
	sshll	v1.2d, v1.2s, #0
	scvtf	v3.2d, v3.2d
	scvtf	v1.2d, v1.2d
	fmul	v1.2d, v1.2d, v0.2d
	fmul	v3.2d, v3.2d, v0.2d
	stp	q1, q3, [x9, #-32]
	scvtf	v3.2d, v4.2d
	fmul	v1.2d, v2.2d, v0.2d
	fmul	v2.2d, v3.2d, v0.2d
	stp	q1, q2, [x9], #64
	b.ne	.LBB28_4
// LLVM-MCA-END aarch64-185
// LLVM-MCA-BEGIN aarch64-186
	ldaddal	x9, x11, [x0]
	add	x11, x9, #1
	ldaddal	x11, x11, [x0]
	add	x11, x9, #2
	ldaddal	x11, x11, [x0]
	add	x11, x9, #3
	add	x9, x9, #4
	ldaddal	x11, x11, [x0]
	cmp	x9, x10
	b.ne	.LBB29_4
// LLVM-MCA-END aarch64-186
// LLVM-MCA-BEGIN aarch64-187
	ldaddal	x9, x10, [x0]
	add	x9, x9, #1
	subs	x8, x8, #1
	b.ne	.LBB29_6
// LLVM-MCA-END aarch64-187
// LLVM-MCA-BEGIN aarch64-188
	ldr	s1, [x22], #4
	fmul	s1, s1, s1
	ldr	s0, [x23], #4
	fmadd	s0, s0, s0, s1
	ldr	s1, [x21], #4
	fmadd	s0, s1, s1, s0
	bl	sqrtf
	fadd	s8, s8, s0
	subs	x19, x19, #1
	str	s0, [x20], #4
	b.ne	.LBB30_2
// LLVM-MCA-END aarch64-188
// LLVM-MCA-BEGIN aarch64-189
	ldur	x14, [x11, #-8]
	add	x9, x9, #2
	mul	x15, x14, x1
	umulh	x14, x14, x1
	adds	x8, x15, x8
	adc	x13, x14, x13
	stur	x8, [x12, #-8]
	ldr	x8, [x11], #16
	umulh	x15, x8, x1
	mul	x8, x8, x1
	adds	x8, x8, x13
	mov	x13, xzr
	str	x8, [x12], #16
	cinc	x8, x15, hs
	cmp	x10, x9
	b.ne	.LBB31_5
// LLVM-MCA-END aarch64-189
// LLVM-MCA-BEGIN aarch64-190
	ldur	d0, [x17, #-16]
	sub	x16, x16, #4
	cmp	x10, x16
	str	d0, [x18]
	ldur	d0, [x17, #-8]
	str	d0, [x18, x14]
	ldr	d0, [x17]
	str	d0, [x18, x15]
	ldr	d0, [x17, #8]
	add	x17, x17, #32
	str	d0, [x18, x11]
	add	x18, x18, x12
	b.ne	.LBB32_6
// LLVM-MCA-END aarch64-190
// LLVM-MCA-BEGIN aarch64-191
	ldr	d0, [x16], #8
	subs	x17, x17, #1
	str	d0, [x1, x18]
	add	x18, x18, x14
	b.ne	.LBB32_10
// LLVM-MCA-END aarch64-191
// LLVM-MCA-BEGIN aarch64-192
	ldur	w12, [x11, #-4]
	ldur	w13, [x10, #-4]
	cmp	w12, w13
	csinc	w12, w12, w13, lt
	stur	w12, [x8, #-4]
	ldr	w12, [x11], #8
	ldr	w13, [x10], #8
	cmp	w12, w13
	csinc	w12, w12, w13, lt
	subs	x9, x9, #2
	str	w12, [x8], #8
	b.ne	.LBB34_7
// LLVM-MCA-END aarch64-192
// LLVM-MCA-BEGIN aarch64-193
	ldp	q1, q2, [x11, #-16]
	ldp	q3, q4, [x10, #-16]
	subs	x12, x12, #8
	add	x10, x10, #32
	add	x11, x11, #32
	cmgt	v6.4s, v4.4s, v2.4s
	add	v4.4s, v4.4s, v0.4s
	bif	v2.16b, v4.16b, v6.16b
	cmgt	v5.4s, v3.4s, v1.4s
	add	v3.4s, v3.4s, v0.4s
	bif	v1.16b, v3.16b, v5.16b
	stp	q1, q2, [x9, #-16]
	add	x9, x9, #32
	b.ne	.LBB34_11
// LLVM-MCA-END aarch64-193
// LLVM-MCA-BEGIN aarch64-194
	ldr	z1, [x9]
	dech	x10
	fadda	s0, p0, s0, z1.s
	ldr	z1, [x9, #1, mul vl]
	incb	x9, all, mul #2
	fadda	s0, p0, s0, z1.s
	cbnz	x10, .LBB1_5
// LLVM-MCA-END aarch64-194
// LLVM-MCA-BEGIN aarch64-195
	ldr	s1, [x9], #4
	subs	x8, x8, #1
	fadd	s0, s0, s1
	b.ne	.LBB1_8
// LLVM-MCA-END aarch64-195
// LLVM-MCA-BEGIN aarch64-196
	ldr	z2, [x8]
	ldr	z3, [x8, #1, mul vl]
	dech	x10
	incb	x8, all, mul #2
	saddwb	z0.d, z0.d, z2.s
	saddwb	z1.d, z1.d, z3.s
	saddwt	z0.d, z0.d, z2.s
	saddwt	z1.d, z1.d, z3.s
	cbnz	x10, .LBB2_5
// LLVM-MCA-END aarch64-196
// LLVM-MCA-BEGIN aarch64-197
	ldrsw	x11, [x10], #4
	subs	x9, x9, #1
	add	x8, x8, x11
	b.ne	.LBB2_8
// LLVM-MCA-END aarch64-197
// LLVM-MCA-BEGIN aarch64-198
	ldr	d1, [x10], #8
	ldr	d2, [x9]
	subs	x8, x8, #1
	fmadd	d1, d0, d1, d2
	str	d1, [x9], #8
	b.ne	.LBB3_6
// LLVM-MCA-END aarch64-198
// LLVM-MCA-BEGIN aarch64-199
	ldr	z2, [x9]
	ldr	z3, [x10]
	decw	x11
	ldr	z4, [x9, #1, mul vl]
	ldr	z5, [x10, #1, mul vl]
	incb	x9, all, mul #2
	fmad	z2.d, p0/m, z1.d, z3.d
	fmad	z4.d, p0/m, z1.d, z5.d
	str	z2, [x10]
	str	z4, [x10, #1, mul vl]
	incb	x10, all, mul #2
	cbnz	x11, .LBB3_9
// LLVM-MCA-END aarch64-199
// LLVM-MCA-BEGIN aarch64-200
	ldr	z2, [x9]
	ldr	z3, [x9, #1, mul vl]
	dech	x10
	fmul	z2.s, z1.s, z2.s
	fmul	z3.s, z1.s, z3.s
	str	z2, [x9]
	str	z3, [x9, #1, mul vl]
	incb	x9, all, mul #2
	cbnz	x10, .LBB4_4
// LLVM-MCA-END aarch64-200
// LLVM-MCA-BEGIN aarch64-201
	ldr	s1, [x9]
	subs	x8, x8, #1
	fmul	s1, s0, s1
	str	s1, [x9], #4
	b.ne	.LBB4_7
// LLVM-MCA-END aarch64-201
// LLVM-MCA-BEGIN aarch64-202
	ldr	d2, [x0], #8
	subs	x1, x1, #1
	fmadd	d0, d0, d1, d2
	b.ne	.LBB5_2
// LLVM-MCA-END aarch64-202
// LLVM-MCA-BEGIN aarch64-203
	ldrb	w10, [x8], #1
	subs	x1, x1, #1
	eor	w10, w0, w10
	mul	w0, w10, w9
	b.ne	.LBB6_2
// LLVM-MCA-END aarch64-203
// LLVM-MCA-BEGIN aarch64-204
	ldr	x10, [x8], #8
	subs	x1, x1, #1
	eor	x10, x10, x0
	mul	x10, x10, x9
	eor	x0, x10, x10, lsr #29
	b.ne	.LBB7_2
// LLVM-MCA-END aarch64-204
// LLVM-MCA-BEGIN aarch64-205
	ldr	d1, [x0], #8
	subs	x1, x1, #1
	fdiv	d0, d1, d0
	b.ne	.LBB12_1
// LLVM-MCA-END aarch64-205
// LLVM-MCA-BEGIN aarch64-206
	ldr	d0, [x20]
	bl	sqrt
	subs	x19, x19, #1
	str	d0, [x20], #8
	b.ne	.LBB13_2
// LLVM-MCA-END aarch64-206
// LLVM-MCA-BEGIN aarch64-207
	ld1w	{ z2.s }, p0/z, [x13, x11, lsl #2]
	ld1w	{ z3.s }, p0/z, [x12, x11, lsl #2]
	inch	x11
	smax	z0.s, p0/m, z0.s, z2.s
	smax	z1.s, p0/m, z1.s, z3.s
	cmp	x8, x11
	b.ne	.LBB14_4
// LLVM-MCA-END aarch64-207
// LLVM-MCA-BEGIN aarch64-208
	ldr	w10, [x0]
	subs	x9, x9, #1
	add	w8, w10, w8
	str	w8, [x0], #4
	b.ne	.LBB15_2
// LLVM-MCA-END aarch64-208
// LLVM-MCA-BEGIN aarch64-209
	lsl	x8, x9, #2
	add	x9, x0, x8
	ldp	s1, s2, [x9, #-4]
	mov	x9, x10
	fadd	s1, s1, s2
	ldr	s2, [x0, x10, lsl #2]
	add	x10, x10, #1
	cmp	x2, x10
	fadd	s1, s1, s2
	fmul	s1, s1, s0
	str	s1, [x1, x8]
	b.ne	.LBB16_6
// LLVM-MCA-END aarch64-209
// LLVM-MCA-BEGIN aarch64-210
	add	x3, x0, x12
	add	x4, x13, x12
	ld1b	{ z1.b }, p0/z, [x0, x12]
	ld1w	{ z2.s }, p1/z, [x3, x16, lsl #2]
	ldr	z3, [x3, #1, mul vl]
	ld1w	{ z4.s }, p1/z, [x4, x16, lsl #2]
	dech	x18
	fadd	z1.s, z1.s, z2.s
	fadd	z3.s, z3.s, z4.s
	ld1w	{ z2.s }, p1/z, [x3, x17, lsl #2]
	ld1w	{ z4.s }, p1/z, [x4, x17, lsl #2]
	fadd	z1.s, z1.s, z2.s
	fadd	z2.s, z3.s, z4.s
	fmul	z1.s, z1.s, z0.s
	fmul	z2.s, z2.s, z0.s
	st1b	{ z1.b }, p0, [x11, x12]
	st1b	{ z2.b }, p0, [x15, x12]
	incb	x12, all, mul #2
	cbnz	x18, .LBB16_9
// LLVM-MCA-END aarch64-210
// LLVM-MCA-BEGIN aarch64-211
	ldrb	w10, [x9]
	ldrb	w11, [x0]
	subs	x8, x8, #1
	strb	w10, [x0], #1
	strb	w11, [x9], #-1
	b.ne	.LBB18_2
// LLVM-MCA-END aarch64-211
// LLVM-MCA-BEGIN aarch64-212
	ldr	w8, [x1], #4
	subs	x3, x3, #1
	ldr	s0, [x0, x8, lsl #2]
	str	s0, [x2], #4
	b.ne	.LBB21_1
// LLVM-MCA-END aarch64-212
// LLVM-MCA-BEGIN aarch64-213
	ldrb	w8, [x0], #1
	subs	x2, x2, #1
	ldr	w9, [x1, x8, lsl #2]
	add	w9, w9, #1
	str	w9, [x1, x8, lsl #2]
	b.ne	.LBB22_1
// LLVM-MCA-END aarch64-213
// LLVM-MCA-BEGIN aarch64-214
	ldr	s1, [x0, x13, lsl #2]
	ldr	s2, [x14]
	add	x13, x13, #1
	cmp	x3, x13
	add	x14, x14, x8
	fmadd	s0, s1, s2, s0
	b.ne	.LBB24_4
// LLVM-MCA-END aarch64-214
// LLVM-MCA-BEGIN aarch64-215
	ldrb	w10, [x0], #1
	subs	x1, x1, #1
	eor	w10, w10, w8
	and	x10, x10, #0xff
	ldr	w10, [x9, x10, lsl #2]
	eor	w8, w10, w8, lsr #8
	b.ne	.LBB25_2
// LLVM-MCA-END aarch64-215
// LLVM-MCA-BEGIN aarch64-216
	mov	x10, x8
	mov	x8, x9
	subs	x0, x0, #1
	add	x9, x9, x10
	b.ne	.LBB26_2
// LLVM-MCA-END aarch64-216
// LLVM-MCA-BEGIN aarch64-217
	ldr	z0, [x12]
	ldr	z1, [x12, #1, mul vl]
	mov	z2.d, z0.d
	mov	z3.d, z1.d
	orr	z0.b, z0.b, #0x20
	orr	z1.b, z1.b, #0x20
	add	z2.b, z2.b, #191
	add	z3.b, z3.b, #191
	cmplo	p1.b, p0/z, z2.b, #26
	cmplo	p2.b, p0/z, z3.b, #26
	subs	x13, x13, x10
	st1b	{ z0.b }, p1, [x12]
	st1b	{ z1.b }, p2, [x12, #1, mul vl]
	incb	x12, all, mul #2
	b.ne	.LBB27_6
// LLVM-MCA-END aarch64-217
// LLVM-MCA-BEGIN aarch64-218
	ld1b	{ z0.h }, p0/z, [x0, x9]
	mov	z1.d, z0.d
	orr	z0.h, z0.h, #0x20
	add	z1.h, z1.h, #191
	and	z1.h, z1.h, #0xff
	cmplo	p1.h, p0/z, z1.h, #26
	st1b	{ z0.h }, p1, [x0, x9]
	inch	x9
	cmp	x8, x9
	b.ne	.LBB27_10
// LLVM-MCA-END aarch64-218
// LLVM-MCA-BEGIN aarch64-219
	ldp	q1, q2, [x10, #-16]
	subs	x11, x11, #8
	add	x10, x10, #32
	sshll2	v3.2d, v1.4s, #0
	sshll	v1.2d, v1.2s, #0
	sshll2	v4.2d, v2.4s, #0
	sshll	v2.2d, v2.2s, #0
	scvtf	v3.2d, v3.2d
	scvtf	v1.2d, v1.2d
	scvtf	v4.2d, v4.2d
	scvtf	v2.2d, v2.2d
	fmul	v3.2d, v3.2d, v0.2d
	fmul	v1.2d, v1.2d, v0.2d
	fmul	v4.2d, v4.2d, v0.2d
	fmul	v2.2d, v2.2d, v0.2d
	stp	q1, q3, [x9, #-32]
	stp	q2, q4, [x9], #64
	b.ne	.LBB28_4
// LLVM-MCA-END aarch64-219
// LLVM-MCA-BEGIN aarch64-220
	ldr	w11, [x10], #4
	subs	x8, x8, #1
	scvtf	d0, w11, #1
	str	d0, [x9], #8
	b.ne	.LBB28_7
// LLVM-MCA-END aarch64-220
// LLVM-MCA-BEGIN aarch64-221
	ldaddal	x8, x9, [x0]
	add	x8, x8, #1
	cmp	x1, x8
	b.ne	.LBB29_2
// LLVM-MCA-END aarch64-221
// LLVM-MCA-BEGIN aarch64-222
	ldr	s0, [x22], #4
	ldr	s1, [x23], #4
	fmul	s0, s0, s0
	fmadd	s0, s1, s1, s0
	ldr	s1, [x21], #4
	fmadd	s0, s1, s1, s0
	bl	sqrtf
	fadd	s8, s8, s0
	subs	x19, x19, #1
	str	s0, [x20], #4
	b.ne	.LBB30_2
// LLVM-MCA-END aarch64-222
// LLVM-MCA-BEGIN aarch64-223
	ldr	x10, [x0], #8
	mul	x11, x10, x1
	umulh	x10, x10, x1
	adds	x11, x11, x8
	str	x11, [x2], #8
	adc	x8, x10, x9
	subs	x3, x3, #1
	mov	x9, xzr
	b.ne	.LBB31_2
// LLVM-MCA-END aarch64-223
// LLVM-MCA-BEGIN aarch64-224
	ldr	d0, [x0, x10, lsl #3]
	add	x10, x10, #1
	cmp	x2, x10
	str	d0, [x11]
	add	x11, x11, x8
	b.ne	.LBB32_3
// LLVM-MCA-END aarch64-224
// LLVM-MCA-BEGIN aarch64-225
	ldr	w12, [x11], #4
	ldr	w13, [x10], #4
	cmp	w12, w13
	csinc	w12, w12, w13, lt
	subs	x8, x8, #1
	str	w12, [x9], #4
	b.ne	.LBB34_4
// LLVM-MCA-END aarch64-225
// LLVM-MCA-BEGIN aarch64-226
	ld1b	{ z0.b }, p0/z, [x0, x9]
	ld1b	{ z1.b }, p0/z, [x1, x9]
	add	x11, x0, x9
	add	x12, x1, x9
	ldr	z2, [x11, #1, mul vl]
	dech	x10
	ldr	z3, [x12, #1, mul vl]
	add	x11, x2, x9
	cmpgt	p2.s, p1/z, z1.s, z0.s
	add	z1.s, z1.s, #1
	cmpgt	p3.s, p1/z, z3.s, z2.s
	add	z3.s, z3.s, #1
	sel	z0.s, p2, z0.s, z1.s
	sel	z1.s, p3, z2.s, z3.s
	st1b	{ z0.b }, p0, [x2, x9]
	incb	x9, all, mul #2
	str	z1, [x11, #1, mul vl]
	cbnz	x10, .LBB34_9
// LLVM-MCA-END aarch64-226
// LLVM-MCA-BEGIN aarch64-227
	ldp	q2, q3, [x9, #-16]
	add	x9, x9, #32
	subs	x10, x10, #8
	fadd	v0.4s, v2.4s, v0.4s
	fadd	v1.4s, v3.4s, v1.4s
	b.ne	.LBB1_5
// LLVM-MCA-END aarch64-227
// LLVM-MCA-BEGIN aarch64-228
	ldr	s1, [x8], #4
	subs	x9, x9, #1
	fadd	s0, s1, s0
	b.ne	.LBB1_8
// LLVM-MCA-END aarch64-228
// LLVM-MCA-BEGIN aarch64-229
	ldp	d2, d3, [x9, #-16]
	subs	x8, x8, #4
	ldur	d1, [x10, #-16]
	fmadd	d1, d1, d0, d2
	stur	d1, [x9, #-16]
	ldur	d1, [x10, #-8]
	fmadd	d1, d1, d0, d3
	ldp	d2, d3, [x9]
	stur	d1, [x9, #-8]
	ldr	d1, [x10]
	fmadd	d1, d1, d0, d2
	str	d1, [x9]
	ldr	d1, [x10, #8]
	add	x10, x10, #32
	fmadd	d1, d1, d0, d3
	str	d1, [x9, #8]
	add	x9, x9, #32
	b.ne	.LBB3_11
// LLVM-MCA-END aarch64-229
// LLVM-MCA-BEGIN aarch64-230
	ldr	s1, [x8]
	subs	x9, x9, #1
	fmul	s1, s1, s0
	str	s1, [x8], #4
	b.ne	.LBB4_7
// LLVM-MCA-END aarch64-230
// LLVM-MCA-BEGIN aarch64-231
	ldp	d2, d1, [x11, #-16]
	sub	x9, x9, #4
	cmp	x10, x9
	fmul	d0, d0, d1
	ldp	d1, d3, [x11], #32
	fmul	d1, d2, d1
	fmul	d0, d0, d3
	fdiv	d0, d0, d1
	b.ne	.LBB12_6
// LLVM-MCA-END aarch64-231
// LLVM-MCA-BEGIN aarch64-232
	ldp	q0, q1, [x9, #-16]
	subs	x10, x10, #4
	fsqrt	v0.2d, v0.2d
	fsqrt	v1.2d, v1.2d
	stp	q0, q1, [x9, #-16]
	add	x9, x9, #32
	b.ne	.LBB13_4
// LLVM-MCA-END aarch64-232
// LLVM-MCA-BEGIN aarch64-233
	ldr	d0, [x8]
	subs	x9, x9, #1
	fsqrt	d0, d0
	str	d0, [x8], #8
	b.ne	.LBB13_7
// LLVM-MCA-END aarch64-233
// LLVM-MCA-BEGIN aarch64-234
	mov	x10, x8
	mov	x8, x9
	lsl	x10, x10, #2
	add	x9, x0, x10
	ldr	s1, [x0, x8, lsl #2]
	ldur	d2, [x9, #-4]
	add	x9, x8, #1
	cmp	x2, x9
	faddp	s2, v2.2s
	fadd	s1, s1, s2
	fmul	s1, s1, s0
	str	s1, [x1, x10]
	b.ne	.LBB16_6
// LLVM-MCA-END aarch64-234
// LLVM-MCA-BEGIN aarch64-235
	ldp	q1, q2, [x13, #-16]
	subs	x14, x14, #8
	ldur	q3, [x13, #-12]
	ldur	q4, [x13, #4]
	fadd	v1.4s, v3.4s, v1.4s
	ldur	q3, [x13, #-8]
	fadd	v2.4s, v4.4s, v2.4s
	ldur	q4, [x13, #8]
	add	x13, x13, #32
	fadd	v1.4s, v1.4s, v3.4s
	fadd	v2.4s, v2.4s, v4.4s
	fmul	v1.4s, v1.4s, v0.4s
	fmul	v2.4s, v2.4s, v0.4s
	stp	q1, q2, [x12, #-16]
	add	x12, x12, #32
	b.ne	.LBB16_9
// LLVM-MCA-END aarch64-235
// LLVM-MCA-BEGIN aarch64-236
	ldr	d0, [x20], #8
	bl	callee
	fadd	d8, d0, d8
	subs	x19, x19, #1
	b.ne	.LBB23_2
// LLVM-MCA-END aarch64-236
// LLVM-MCA-BEGIN aarch64-237
	ldp	s2, s3, [x19, #-4]
	ldr	s4, [x7, x12]
	add	x19, x19, #8
	ldr	s5, [x7]
	add	x7, x7, x13
	subs	x6, x6, #2
	fmadd	s0, s5, s2, s0
	fmadd	s1, s4, s3, s1
	b.ne	.LBB24_10
// LLVM-MCA-END aarch64-237
// LLVM-MCA-BEGIN aarch64-238
	ldr	s1, [x24, x6]
	subs	x19, x19, #4
	ldur	s2, [x22, #-8]
	fmadd	s0, s1, s2, s0
	ldr	s1, [x24, x7]
	ldr	s2, [x23], #16
	fmadd	s0, s1, s2, s0
	ldr	s1, [x24, x21]
	ldp	s2, s3, [x22], #16
	fmadd	s0, s1, s2, s0
	ldr	s1, [x24, x20]
	add	x24, x24, x14
	fmadd	s0, s1, s3, s0
	b.ne	.LBB24_19
// LLVM-MCA-END aarch64-238
// LLVM-MCA-BEGIN aarch64-239
	ldp	s2, s3, [x7, #-4]
	ldr	s4, [x19, x12]
	add	x7, x7, #8
	ldr	s5, [x19]
	add	x19, x19, x13
	subs	x20, x20, #2
	fmadd	s0, s5, s2, s0
	fmadd	s1, s4, s3, s1
	b.ne	.LBB24_23
// LLVM-MCA-END aarch64-239
// LLVM-MCA-BEGIN aarch64-240
	ldr	s1, [x25, x7]
	subs	x20, x20, #4
	ldur	s2, [x23, #-8]
	fmadd	s0, s1, s2, s0
	ldr	s1, [x25, x19]
	ldr	s2, [x24], #16
	fmadd	s0, s1, s2, s0
	ldr	s1, [x25, x22]
	ldp	s2, s3, [x23], #16
	fmadd	s0, s1, s2, s0
	ldr	s1, [x25, x21]
	add	x25, x25, x14
	fmadd	s0, s1, s3, s0
	b.ne	.LBB24_32
// LLVM-MCA-END aarch64-240
// LLVM-MCA-BEGIN aarch64-241
	ldp	s2, s3, [x5, #-4]
	ldr	s4, [x6, x12]
	add	x5, x5, #8
	ldr	s5, [x6]
	add	x6, x6, x13
	subs	x7, x7, #2
	fmadd	s0, s5, s2, s0
	fmadd	s1, s4, s3, s1
	b.ne	.LBB24_37
// LLVM-MCA-END aarch64-241
// LLVM-MCA-BEGIN aarch64-242
	ldr	s1, [x4, x17, lsl #2]
	add	x4, x4, x14
	ldur	s2, [x7, #-8]
	subs	x18, x18, #4
	ldr	s3, [x19, x17, lsl #2]
	add	x19, x19, x14
	fmadd	s0, s1, s2, s0
	ldr	s2, [x6, x17, lsl #2]
	ldr	s1, [x20], #16
	add	x6, x6, x14
	fmadd	s0, s3, s1, s0
	ldp	s1, s3, [x7], #16
	fmadd	s0, s2, s1, s0
	ldr	s1, [x5, x17, lsl #2]
	add	x5, x5, x14
	fmadd	s0, s1, s3, s0
	b.ne	.LBB24_43
// LLVM-MCA-END aarch64-242
// LLVM-MCA-BEGIN aarch64-243
	add	x10, x10, #8
	adds	x9, x9, #8
	b.eq	.LBB27_23
	ldur	d1, [x10, #-3]
	add	v2.8b, v1.8b, v0.8b
	umov	w11, v2.b[0]
	cmp	w11, #25
	b.ls	.LBB27_15
	umov	w11, v2.b[1]
	cmp	w11, #25
	b.ls	.LBB27_16
	umov	w11, v2.b[2]
	cmp	w11, #25
	b.ls	.LBB27_17
	umov	w11, v2.b[3]
	cmp	w11, #25
	b.ls	.LBB27_18
	umov	w11, v2.b[4]
	cmp	w11, #25
	b.ls	.LBB27_19
	umov	w11, v2.b[5]
	cmp	w11, #25
	b.ls	.LBB27_20
	umov	w11, v2.b[6]
	cmp	w11, #25
	b.ls	.LBB27_21
	umov	w11, v2.b[7]
	cmp	w11, #25
	b.hi	.LBB27_6
// LLVM-MCA-END aarch64-243
// LLVM-MCA-BEGIN aarch64-244
	umov	w11, v2.b[2]
	cmp	w11, #25
	b.ls	.LBB27_17
	umov	w11, v2.b[3]
	cmp	w11, #25
	b.ls	.LBB27_18
	umov	w11, v2.b[4]
	cmp	w11, #25
	b.ls	.LBB27_19
	umov	w11, v2.b[5]
	cmp	w11, #25
	b.ls	.LBB27_20
	umov	w11, v2.b[6]
	cmp	w11, #25
	b.ls	.LBB27_21
	umov	w11, v2.b[7]
	cmp	w11, #25
	b.hi	.LBB27_6
	b	.LBB27_22
	umov	w11, v1.b[0]
	orr	w11, w11, #0x20
	sturb	w11, [x10, #-3]
	umov	w11, v2.b[1]
	cmp	w11, #25
	b.hi	.LBB27_9
// LLVM-MCA-END aarch64-244
// LLVM-MCA-BEGIN aarch64-245
	umov	w11, v2.b[3]
	cmp	w11, #25
	b.ls	.LBB27_18
	umov	w11, v2.b[4]
	cmp	w11, #25
	b.ls	.LBB27_19
	umov	w11, v2.b[5]
	cmp	w11, #25
	b.ls	.LBB27_20
	umov	w11, v2.b[6]
	cmp	w11, #25
	b.ls	.LBB27_21
	umov	w11, v2.b[7]
	cmp	w11, #25
	b.hi	.LBB27_6
	b	.LBB27_22
	umov	w11, v1.b[0]
	orr	w11, w11, #0x20
	sturb	w11, [x10, #-3]
	umov	w11, v2.b[1]
	cmp	w11, #25
	b.hi	.LBB27_9
	umov	w11, v1.b[1]
	orr	w11, w11, #0x20
	sturb	w11, [x10, #-2]
	umov	w11, v2.b[2]
	cmp	w11, #25
	b.hi	.LBB27_10
// LLVM-MCA-END aarch64-245
// LLVM-MCA-BEGIN aarch64-246
	umov	w11, v2.b[4]
	cmp	w11, #25
	b.ls	.LBB27_19
	umov	w11, v2.b[5]
	cmp	w11, #25
	b.ls	.LBB27_20
	umov	w11, v2.b[6]
	cmp	w11, #25
	b.ls	.LBB27_21
	umov	w11, v2.b[7]
	cmp	w11, #25
	b.hi	.LBB27_6
	b	.LBB27_22
	umov	w11, v1.b[0]
	orr	w11, w11, #0x20
	sturb	w11, [x10, #-3]
	umov	w11, v2.b[1]
	cmp	w11, #25
	b.hi	.LBB27_9
	umov	w11, v1.b[1]
	orr	w11, w11, #0x20
	sturb	w11, [x10, #-2]
	umov	w11, v2.b[2]
	cmp	w11, #25
	b.hi	.LBB27_10
	umov	w11, v1.b[2]
	orr	w11, w11, #0x20
	sturb	w11, [x10, #-1]
	umov	w11, v2.b[3]
	cmp	w11, #25
	b.hi	.LBB27_11
// LLVM-MCA-END aarch64-246
// LLVM-MCA-BEGIN aarch64-247
	umov	w11, v2.b[5]
	cmp	w11, #25
	b.ls	.LBB27_20
	umov	w11, v2.b[6]
	cmp	w11, #25
	b.ls	.LBB27_21
	umov	w11, v2.b[7]
	cmp	w11, #25
	b.hi	.LBB27_6
	b	.LBB27_22
	umov	w11, v1.b[0]
	orr	w11, w11, #0x20
	sturb	w11, [x10, #-3]
	umov	w11, v2.b[1]
	cmp	w11, #25
	b.hi	.LBB27_9
	umov	w11, v1.b[1]
	orr	w11, w11, #0x20
	sturb	w11, [x10, #-2]
	umov	w11, v2.b[2]
	cmp	w11, #25
	b.hi	.LBB27_10
	umov	w11, v1.b[2]
	orr	w11, w11, #0x20
	sturb	w11, [x10, #-1]
	umov	w11, v2.b[3]
	cmp	w11, #25
	b.hi	.LBB27_11
	umov	w11, v1.b[3]
	orr	w11, w11, #0x20
	strb	w11, [x10]
	umov	w11, v2.b[4]
	cmp	w11, #25
	b.hi	.LBB27_12
// LLVM-MCA-END aarch64-247
// LLVM-MCA-BEGIN aarch64-248
	umov	w11, v2.b[6]
	cmp	w11, #25
	b.ls	.LBB27_21
	umov	w11, v2.b[7]
	cmp	w11, #25
	b.hi	.LBB27_6
	b	.LBB27_22
	umov	w11, v1.b[0]
	orr	w11, w11, #0x20
	sturb	w11, [x10, #-3]
	umov	w11, v2.b[1]
	cmp	w11, #25
	b.hi	.LBB27_9
	umov	w11, v1.b[1]
	orr	w11, w11, #0x20
	sturb	w11, [x10, #-2]
	umov	w11, v2.b[2]
	cmp	w11, #25
	b.hi	.LBB27_10
	umov	w11, v1.b[2]
	orr	w11, w11, #0x20
	sturb	w11, [x10, #-1]
	umov	w11, v2.b[3]
	cmp	w11, #25
	b.hi	.LBB27_11
	umov	w11, v1.b[3]
	orr	w11, w11, #0x20
	strb	w11, [x10]
	umov	w11, v2.b[4]
	cmp	w11, #25
	b.hi	.LBB27_12
	umov	w11, v1.b[4]
	orr	w11, w11, #0x20
	strb	w11, [x10, #1]
	umov	w11, v2.b[5]
	cmp	w11, #25
	b.hi	.LBB27_13
// LLVM-MCA-END aarch64-248
// LLVM-MCA-BEGIN aarch64-249
	umov	w11, v2.b[7]
	cmp	w11, #25
	b.hi	.LBB27_6
	b	.LBB27_22
	umov	w11, v1.b[0]
	orr	w11, w11, #0x20
	sturb	w11, [x10, #-3]
	umov	w11, v2.b[1]
	cmp	w11, #25
	b.hi	.LBB27_9
	umov	w11, v1.b[1]
	orr	w11, w11, #0x20
	sturb	w11, [x10, #-2]
	umov	w11, v2.b[2]
	cmp	w11, #25
	b.hi	.LBB27_10
	umov	w11, v1.b[2]
	orr	w11, w11, #0x20
	sturb	w11, [x10, #-1]
	umov	w11, v2.b[3]
	cmp	w11, #25
	b.hi	.LBB27_11
	umov	w11, v1.b[3]
	orr	w11, w11, #0x20
	strb	w11, [x10]
	umov	w11, v2.b[4]
	cmp	w11, #25
	b.hi	.LBB27_12
	umov	w11, v1.b[4]
	orr	w11, w11, #0x20
	strb	w11, [x10, #1]
	umov	w11, v2.b[5]
	cmp	w11, #25
	b.hi	.LBB27_13
	umov	w11, v1.b[5]
	orr	w11, w11, #0x20
	strb	w11, [x10, #2]
	umov	w11, v2.b[6]
	cmp	w11, #25
	b.hi	.LBB27_14
// LLVM-MCA-END aarch64-249
// LLVM-MCA-BEGIN aarch64-250
	add	x9, x9, #16
	subs	x10, x10, #16
	b.eq	.LBB27_58
	ldur	q1, [x9, #-7]
	add	v2.16b, v1.16b, v0.16b
	umov	w11, v2.b[0]
	cmp	w11, #25
	b.ls	.LBB27_42
	umov	w11, v2.b[1]
	cmp	w11, #25
	b.ls	.LBB27_43
	umov	w11, v2.b[2]
	cmp	w11, #25
	b.ls	.LBB27_44
	umov	w11, v2.b[3]
	cmp	w11, #25
	b.ls	.LBB27_45
	umov	w11, v2.b[4]
	cmp	w11, #25
	b.ls	.LBB27_46
	umov	w11, v2.b[5]
	cmp	w11, #25
	b.ls	.LBB27_47
	umov	w11, v2.b[6]
	cmp	w11, #25
	b.ls	.LBB27_48
	umov	w11, v2.b[7]
	cmp	w11, #25
	b.ls	.LBB27_49
	umov	w11, v2.b[8]
	cmp	w11, #25
	b.ls	.LBB27_50
	umov	w11, v2.b[9]
	cmp	w11, #25
	b.ls	.LBB27_51
	umov	w11, v2.b[10]
	cmp	w11, #25
	b.ls	.LBB27_52
	umov	w11, v2.b[11]
	cmp	w11, #25
	b.ls	.LBB27_53
	umov	w11, v2.b[12]
	cmp	w11, #25
	b.ls	.LBB27_54
	umov	w11, v2.b[13]
	cmp	w11, #25
	b.ls	.LBB27_55
	umov	w11, v2.b[14]
	cmp	w11, #25
	b.ls	.LBB27_56
	umov	w11, v2.b[15]
	cmp	w11, #25
	b.hi	.LBB27_25
// LLVM-MCA-END aarch64-250
// LLVM-MCA-BEGIN aarch64-251
	umov	w11, v2.b[2]
	cmp	w11, #25
	b.ls	.LBB27_44
	umov	w11, v2.b[3]
	cmp	w11, #25
	b.ls	.LBB27_45
	umov	w11, v2.b[4]
	cmp	w11, #25
	b.ls	.LBB27_46
	umov	w11, v2.b[5]
	cmp	w11, #25
	b.ls	.LBB27_47
	umov	w11, v2.b[6]
	cmp	w11, #25
	b.ls	.LBB27_48
	umov	w11, v2.b[7]
	cmp	w11, #25
	b.ls	.LBB27_49
	umov	w11, v2.b[8]
	cmp	w11, #25
	b.ls	.LBB27_50
	umov	w11, v2.b[9]
	cmp	w11, #25
	b.ls	.LBB27_51
	umov	w11, v2.b[10]
	cmp	w11, #25
	b.ls	.LBB27_52
	umov	w11, v2.b[11]
	cmp	w11, #25
	b.ls	.LBB27_53
	umov	w11, v2.b[12]
	cmp	w11, #25
	b.ls	.LBB27_54
	umov	w11, v2.b[13]
	cmp	w11, #25
	b.ls	.LBB27_55
	umov	w11, v2.b[14]
	cmp	w11, #25
	b.ls	.LBB27_56
	umov	w11, v2.b[15]
	cmp	w11, #25
	b.hi	.LBB27_25
	b	.LBB27_57
	umov	w11, v1.b[0]
	orr	w11, w11, #0x20
	sturb	w11, [x9, #-7]
	umov	w11, v2.b[1]
	cmp	w11, #25
	b.hi	.LBB27_28
// LLVM-MCA-END aarch64-251
// LLVM-MCA-BEGIN aarch64-252
	umov	w11, v2.b[3]
	cmp	w11, #25
	b.ls	.LBB27_45
	umov	w11, v2.b[4]
	cmp	w11, #25
	b.ls	.LBB27_46
	umov	w11, v2.b[5]
	cmp	w11, #25
	b.ls	.LBB27_47
	umov	w11, v2.b[6]
	cmp	w11, #25
	b.ls	.LBB27_48
	umov	w11, v2.b[7]
	cmp	w11, #25
	b.ls	.LBB27_49
	umov	w11, v2.b[8]
	cmp	w11, #25
	b.ls	.LBB27_50
	umov	w11, v2.b[9]
	cmp	w11, #25
	b.ls	.LBB27_51
	umov	w11, v2.b[10]
	cmp	w11, #25
	b.ls	.LBB27_52
	umov	w11, v2.b[11]
	cmp	w11, #25
	b.ls	.LBB27_53
	umov	w11, v2.b[12]
	cmp	w11, #25
	b.ls	.LBB27_54
	umov	w11, v2.b[13]
	cmp	w11, #25
	b.ls	.LBB27_55
	umov	w11, v2.b[14]
	cmp	w11, #25
	b.ls	.LBB27_56
	umov	w11, v2.b[15]
	cmp	w11, #25
	b.hi	.LBB27_25
	b	.LBB27_57
	umov	w11, v1.b[0]
	orr	w11, w11, #0x20
	sturb	w11, [x9, #-7]
	umov	w11, v2.b[1]
	cmp	w11, #25
	b.hi	.LBB27_28
	umov	w11, v1.b[1]
	orr	w11, w11, #0x20
	sturb	w11, [x9, #-6]
	umov	w11, v2.b[2]
	cmp	w11, #25
	b.hi	.LBB27_29
// LLVM-MCA-END aarch64-252
// LLVM-MCA-BEGIN aarch64-253
	umov	w11, v2.b[4]
	cmp	w11, #25
	b.ls	.LBB27_46
	umov	w11, v2.b[5]
	cmp	w11, #25
	b.ls	.LBB27_47
	umov	w11, v2.b[6]
	cmp	w11, #25
	b.ls	.LBB27_48
	umov	w11, v2.b[7]
	cmp	w11, #25
	b.ls	.LBB27_49
	umov	w11, v2.b[8]
	cmp	w11, #25
	b.ls	.LBB27_50
	umov	w11, v2.b[9]
	cmp	w11, #25
	b.ls	.LBB27_51
	umov	w11, v2.b[10]
	cmp	w11, #25
	b.ls	.LBB27_52
	umov	w11, v2.b[11]
	cmp	w11, #25
	b.ls	.LBB27_53
	umov	w11, v2.b[12]
	cmp	w11, #25
	b.ls	.LBB27_54
	umov	w11, v2.b[13]
	cmp	w11, #25
	b.ls	.LBB27_55
	umov	w11, v2.b[14]
	cmp	w11, #25
	b.ls	.LBB27_56
	umov	w11, v2.b[15]
	cmp	w11, #25
	b.hi	.LBB27_25
	b	.LBB27_57
	umov	w11, v1.b[0]
	orr	w11, w11, #0x20
	sturb	w11, [x9, #-7]
	umov	w11, v2.b[1]
	cmp	w11, #25
	b.hi	.LBB27_28
	umov	w11, v1.b[1]
	orr	w11, w11, #0x20
	sturb	w11, [x9, #-6]
	umov	w11, v2.b[2]
	cmp	w11, #25
	b.hi	.LBB27_29
	umov	w11, v1.b[2]
	orr	w11, w11, #0x20
	sturb	w11, [x9, #-5]
	umov	w11, v2.b[3]
	cmp	w11, #25
	b.hi	.LBB27_30
// LLVM-MCA-END aarch64-253
// LLVM-MCA-BEGIN aarch64-254
	umov	w11, v2.b[5]
	cmp	w11, #25
	b.ls	.LBB27_47
	umov	w11, v2.b[6]
	cmp	w11, #25
	b.ls	.LBB27_48
	umov	w11, v2.b[7]
	cmp	w11, #25
	b.ls	.LBB27_49
	umov	w11, v2.b[8]
	cmp	w11, #25
	b.ls	.LBB27_50
	umov	w11, v2.b[9]
	cmp	w11, #25
	b.ls	.LBB27_51
	umov	w11, v2.b[10]
	cmp	w11, #25
	b.ls	.LBB27_52
	umov	w11, v2.b[11]
	cmp	w11, #25
	b.ls	.LBB27_53
	umov	w11, v2.b[12]
	cmp	w11, #25
	b.ls	.LBB27_54
	umov	w11, v2.b[13]
	cmp	w11, #25
	b.ls	.LBB27_55
	umov	w11, v2.b[14]
	cmp	w11, #25
	b.ls	.LBB27_56
	umov	w11, v2.b[15]
	cmp	w11, #25
	b.hi	.LBB27_25
	b	.LBB27_57
	umov	w11, v1.b[0]
	orr	w11, w11, #0x20
	sturb	w11, [x9, #-7]
	umov	w11, v2.b[1]
	cmp	w11, #25
	b.hi	.LBB27_28
	umov	w11, v1.b[1]
	orr	w11, w11, #0x20
	sturb	w11, [x9, #-6]
	umov	w11, v2.b[2]
	cmp	w11, #25
	b.hi	.LBB27_29
	umov	w11, v1.b[2]
	orr	w11, w11, #0x20
	sturb	w11, [x9, #-5]
	umov	w11, v2.b[3]
	cmp	w11, #25
	b.hi	.LBB27_30
	umov	w11, v1.b[3]
	orr	w11, w11, #0x20
	sturb	w11, [x9, #-4]
	umov	w11, v2.b[4]
	cmp	w11, #25
	b.hi	.LBB27_31
// LLVM-MCA-END aarch64-254
// LLVM-MCA-BEGIN aarch64-255
	ands	x10, x4, #0x3
	b.eq	.LBB30_13
	ldr	s1, [x0, x8, lsl #2]
	orr	x9, x8, #0x1
	ldr	s2, [x1, x8, lsl #2]
	cmp	x10, #1
	fmul	s1, s1, s1
	fmadd	s1, s2, s2, s1
	ldr	s2, [x2, x8, lsl #2]
	fmadd	s1, s2, s2, s1
	fsqrt	s1, s1
	str	s1, [x3, x8, lsl #2]
	fadd	s0, s1, s0
	b.eq	.LBB30_14
	ldr	s1, [x0, x9, lsl #2]
	cmp	x10, #2
	ldr	s2, [x1, x9, lsl #2]
	fmul	s1, s1, s1
	fmadd	s1, s2, s2, s1
	ldr	s2, [x2, x9, lsl #2]
	fmadd	s1, s2, s2, s1
	fsqrt	s1, s1
	str	s1, [x3, x9, lsl #2]
	orr	x9, x8, #0x2
	fadd	s0, s1, s0
	b.eq	.LBB30_14
	ldr	s1, [x0, x9, lsl #2]
	ldr	s2, [x1, x9, lsl #2]
	fmul	s1, s1, s1
	fmadd	s1, s2, s2, s1
	ldr	s2, [x2, x9, lsl #2]
	fmadd	s1, s2, s2, s1
	fsqrt	s1, s1
	str	s1, [x3, x9, lsl #2]
	orr	x9, x8, #0x3
	fadd	s0, s1, s0
	b	.LBB30_14
	mov	x8, xzr
	sub	x9, x3, x0
	cmp	x9, #32
	b.lo	.LBB30_3
// LLVM-MCA-END aarch64-255
// LLVM-MCA-BEGIN aarch64-256
	ldp	q2, q3, [x12, #-16]
	add	x12, x12, #32
	subs	x13, x13, #8
	fmul	v2.4s, v2.4s, v2.4s
	ldp	q4, q5, [x11, #-16]
	fmul	v3.4s, v3.4s, v3.4s
	add	x11, x11, #32
	fmla	v2.4s, v4.4s, v4.4s
	ldp	q4, q6, [x10, #-16]
	fmla	v3.4s, v5.4s, v5.4s
	add	x10, x10, #32
	fmla	v2.4s, v4.4s, v4.4s
	fmla	v3.4s, v6.4s, v6.4s
	fsqrt	v2.4s, v2.4s
	fsqrt	v3.4s, v3.4s
	fadd	v0.4s, v2.4s, v0.4s
	fadd	v1.4s, v3.4s, v1.4s
	stp	q2, q3, [x9, #-16]
	add	x9, x9, #32
	b.ne	.LBB30_11
// LLVM-MCA-END aarch64-256
// LLVM-MCA-BEGIN aarch64-257
	ldur	s1, [x12, #-8]
	subs	x8, x8, #4
	ldur	s2, [x11, #-8]
	fmul	s1, s1, s1
	fmadd	s1, s2, s2, s1
	ldur	s2, [x10, #-8]
	fmadd	s1, s2, s2, s1
	fsqrt	s1, s1
	stur	s1, [x9, #-8]
	fadd	s0, s1, s0
	ldur	s2, [x12, #-4]
	ldur	s3, [x11, #-4]
	fmul	s2, s2, s2
	fmadd	s2, s3, s3, s2
	ldur	s3, [x10, #-4]
	fmadd	s2, s3, s3, s2
	fsqrt	s2, s2
	stur	s2, [x9, #-4]
	ldr	s3, [x12]
	ldr	s4, [x11]
	fmul	s3, s3, s3
	fmadd	s3, s4, s4, s3
	ldr	s4, [x10]
	fmadd	s3, s4, s4, s3
	fsqrt	s3, s3
	str	s3, [x9]
	fadd	s1, s3, s2
	ldr	s4, [x12, #4]
	add	x12, x12, #16
	ldr	s5, [x11, #4]
	add	x11, x11, #16
	fmul	s4, s4, s4
	fadd	s0, s1, s0
	fmadd	s4, s5, s5, s4
	ldr	s5, [x10, #4]
	add	x10, x10, #16
	fmadd	s4, s5, s5, s4
	fsqrt	s4, s4
	fadd	s0, s4, s0
	str	s4, [x9, #4]
	add	x9, x9, #16
	b.ne	.LBB30_16
// LLVM-MCA-END aarch64-257
// LLVM-MCA-BEGIN aarch64-258
	ldp	q2, q3, [x9, #-16]
	subs	x10, x10, #8
	add	x9, x9, #32
	fadd	v1.4s, v3.4s, v1.4s
	fadd	v0.4s, v2.4s, v0.4s
	b.ne	.LBB1_5
// LLVM-MCA-END aarch64-258
// LLVM-MCA-BEGIN aarch64-259
	ldur	d1, [x10, #-8]
	subs	x9, x9, #2
	ldp	d2, d3, [x8, #-8]
	fmadd	d1, d1, d0, d2
	stur	d1, [x8, #-8]
	ldr	d1, [x10], #16
	fmadd	d1, d1, d0, d3
	str	d1, [x8], #16
	b.ne	.LBB3_9
// LLVM-MCA-END aarch64-259
// LLVM-MCA-BEGIN aarch64-260
	ldp	d3, d2, [x10, #-8]
	add	x8, x8, #2
	add	x10, x10, #16
	cmp	x9, x8
	fmadd	d1, d1, d0, d3
	fmadd	d1, d1, d0, d2
	b.ne	.LBB5_5
// LLVM-MCA-END aarch64-260
// LLVM-MCA-BEGIN aarch64-261
	ldp	d2, d1, [x10, #-8]
	add	x8, x8, #2
	add	x10, x10, #16
	cmp	x9, x8
	fmul	d0, d0, d1
	fdiv	d0, d0, d2
	b.ne	.LBB12_5
// LLVM-MCA-END aarch64-261
// LLVM-MCA-BEGIN aarch64-262
	ldp	q0, q1, [x9, #-16]
	subs	x10, x10, #4
	fsqrt	v1.2d, v1.2d
	fsqrt	v0.2d, v0.2d
	stp	q0, q1, [x9, #-16]
	add	x9, x9, #32
	b.ne	.LBB13_4
// LLVM-MCA-END aarch64-262
// LLVM-MCA-BEGIN aarch64-263
	add	x13, x0, x8, lsl #2
	ldr	s1, [x11]
	ldur	d2, [x13, #-4]
	lsl	x14, x8, #2
	mov	x8, x12
	subs	x9, x9, #2
	add	x12, x12, #2
	faddp	s2, v2.2s
	fadd	s1, s1, s2
	fmul	s1, s1, s0
	str	s1, [x1, x14]
	ldur	d1, [x11, #-4]
	ldr	s2, [x11, #4]
	add	x11, x11, #8
	faddp	s1, v1.2s
	fadd	s1, s2, s1
	fmul	s1, s1, s0
	str	s1, [x10], #8
	b.ne	.LBB16_9
// LLVM-MCA-END aarch64-263
// LLVM-MCA-BEGIN aarch64-264
	ldp	q2, q1, [x13, #-16]
	ldur	q3, [x13, #-12]
	ldur	q4, [x13, #4]
	subs	x14, x14, #8
	fadd	v1.4s, v4.4s, v1.4s
	ldur	q4, [x13, #8]
	fadd	v2.4s, v3.4s, v2.4s
	ldur	q3, [x13, #-8]
	add	x13, x13, #32
	fadd	v1.4s, v1.4s, v4.4s
	fadd	v2.4s, v2.4s, v3.4s
	fmul	v1.4s, v1.4s, v0.4s
	fmul	v2.4s, v2.4s, v0.4s
	stp	q2, q1, [x12, #-16]
	add	x12, x12, #32
	b.ne	.LBB16_11
// LLVM-MCA-END aarch64-264
// LLVM-MCA-BEGIN aarch64-265
	add	x8, x8, #1
	add	x10, x10, x11
	add	x0, x0, x11
	cmp	x8, x3
	b.eq	.LBB24_17
	mul	x15, x8, x3
	mov	x14, xzr
	mov	x16, x1
	add	x15, x2, x15, lsl #2
	b	.LBB24_5
	str	s0, [x15, x14, lsl #2]
	add	x14, x14, #1
	add	x16, x16, #4
	cmp	x14, x3
	b.eq	.LBB24_2
// LLVM-MCA-END aarch64-265
// LLVM-MCA-BEGIN aarch64-266
	ldr	s2, [x18]
	subs	x17, x17, #2
	ldr	s3, [x18, x11]
	add	x18, x18, x12
	ldp	s5, s4, [x4, #-4]
	add	x4, x4, #8
	fmadd	s0, s2, s5, s0
	fmadd	s1, s3, s4, s1
	b.ne	.LBB24_8
// LLVM-MCA-END aarch64-266
// LLVM-MCA-BEGIN aarch64-267
	ldr	s1, [x0, x18, lsl #2]
	add	x18, x18, #1
	ldr	s2, [x16, x5]
	add	x5, x5, x11
	subs	x4, x4, #1
	fmadd	s0, s2, s1, s0
	b.ne	.LBB24_12
// LLVM-MCA-END aarch64-267
// LLVM-MCA-BEGIN aarch64-268
	add	x20, x0, x7
	ldr	s1, [x19, x5]
	ldp	s2, s3, [x20]
	ldr	s4, [x19, x18]
	subs	x17, x17, #4
	add	x7, x7, #16
	fmadd	s0, s1, s2, s0
	fmadd	s0, s4, s3, s0
	ldr	s1, [x19, x6]
	ldp	s2, s3, [x20, #8]
	fmadd	s0, s1, s2, s0
	ldr	s1, [x19, x4]
	add	x19, x19, x13
	fmadd	s0, s1, s3, s0
	b.ne	.LBB24_16
// LLVM-MCA-END aarch64-268
// LLVM-MCA-BEGIN aarch64-269
	adds	x9, x9, #8
	add	x10, x10, #8
	b.eq	.LBB27_23
	ldur	d1, [x10, #-3]
	add	v2.8b, v1.8b, v0.8b
	umov	w11, v2.b[0]
	cmp	w11, #25
	b.ls	.LBB27_15
	umov	w11, v2.b[1]
	cmp	w11, #25
	b.ls	.LBB27_16
	umov	w11, v2.b[2]
	cmp	w11, #25
	b.ls	.LBB27_17
	umov	w11, v2.b[3]
	cmp	w11, #25
	b.ls	.LBB27_18
	umov	w11, v2.b[4]
	cmp	w11, #25
	b.ls	.LBB27_19
	umov	w11, v2.b[5]
	cmp	w11, #25
	b.ls	.LBB27_20
	umov	w11, v2.b[6]
	cmp	w11, #25
	b.ls	.LBB27_21
	umov	w11, v2.b[7]
	cmp	w11, #25
	b.hi	.LBB27_6
// LLVM-MCA-END aarch64-269
// LLVM-MCA-BEGIN aarch64-270
	subs	x10, x10, #16
	add	x9, x9, #16
	b.eq	.LBB27_58
	ldur	q1, [x9, #-7]
	add	v2.16b, v1.16b, v0.16b
	umov	w11, v2.b[0]
	cmp	w11, #25
	b.ls	.LBB27_42
	umov	w11, v2.b[1]
	cmp	w11, #25
	b.ls	.LBB27_43
	umov	w11, v2.b[2]
	cmp	w11, #25
	b.ls	.LBB27_44
	umov	w11, v2.b[3]
	cmp	w11, #25
	b.ls	.LBB27_45
	umov	w11, v2.b[4]
	cmp	w11, #25
	b.ls	.LBB27_46
	umov	w11, v2.b[5]
	cmp	w11, #25
	b.ls	.LBB27_47
	umov	w11, v2.b[6]
	cmp	w11, #25
	b.ls	.LBB27_48
	umov	w11, v2.b[7]
	cmp	w11, #25
	b.ls	.LBB27_49
	umov	w11, v2.b[8]
	cmp	w11, #25
	b.ls	.LBB27_50
	umov	w11, v2.b[9]
	cmp	w11, #25
	b.ls	.LBB27_51
	umov	w11, v2.b[10]
	cmp	w11, #25
	b.ls	.LBB27_52
	umov	w11, v2.b[11]
	cmp	w11, #25
	b.ls	.LBB27_53
	umov	w11, v2.b[12]
	cmp	w11, #25
	b.ls	.LBB27_54
	umov	w11, v2.b[13]
	cmp	w11, #25
	b.ls	.LBB27_55
	umov	w11, v2.b[14]
	cmp	w11, #25
	b.ls	.LBB27_56
	umov	w11, v2.b[15]
	cmp	w11, #25
	b.hi	.LBB27_25
// LLVM-MCA-END aarch64-270
// LLVM-MCA-BEGIN aarch64-271
	ldr	s1, [x8], #4
	subs	x9, x9, #1
	ldr	s2, [x12], #4
	fmul	s1, s1, s1
	ldr	s3, [x11], #4
	fmadd	s1, s2, s2, s1
	fmadd	s1, s3, s3, s1
	fsqrt	s1, s1
	fadd	s0, s1, s0
	str	s1, [x10], #4
	b.ne	.LBB30_4
// LLVM-MCA-END aarch64-271
// LLVM-MCA-BEGIN aarch64-272
	ldp	q2, q3, [x12, #-16]
	ldp	q4, q5, [x11, #-16]
	subs	x13, x13, #8
	add	x11, x11, #32
	add	x12, x12, #32
	fmul	v3.4s, v3.4s, v3.4s
	fmul	v2.4s, v2.4s, v2.4s
	fmla	v3.4s, v5.4s, v5.4s
	fmla	v2.4s, v4.4s, v4.4s
	ldp	q4, q6, [x10, #-16]
	add	x10, x10, #32
	fmla	v3.4s, v6.4s, v6.4s
	fmla	v2.4s, v4.4s, v4.4s
	fsqrt	v3.4s, v3.4s
	fsqrt	v2.4s, v2.4s
	fadd	v1.4s, v3.4s, v1.4s
	fadd	v0.4s, v2.4s, v0.4s
	stp	q2, q3, [x9, #-16]
	add	x9, x9, #32
	b.ne	.LBB30_10
// LLVM-MCA-END aarch64-272
// LLVM-MCA-BEGIN aarch64-273
	ldr	z2, [x9]
	ldr	z3, [x9, #1, mul vl]
	dech	x10
	incb	x9, all, mul #2
	fadd	z0.s, z2.s, z0.s
	fadd	z1.s, z3.s, z1.s
	cbnz	x10, .LBB1_5
// LLVM-MCA-END aarch64-273
// LLVM-MCA-BEGIN aarch64-274
	ldr	s1, [x9], #4
	subs	x8, x8, #1
	fadd	s0, s1, s0
	b.ne	.LBB1_8
// LLVM-MCA-END aarch64-274
// LLVM-MCA-BEGIN aarch64-275
	ldr	d1, [x10], #8
	ldr	d2, [x9]
	subs	x8, x8, #1
	fmadd	d1, d1, d0, d2
	str	d1, [x9], #8
	b.ne	.LBB3_6
// LLVM-MCA-END aarch64-275
// LLVM-MCA-BEGIN aarch64-276
	ldr	z2, [x9]
	ldr	z3, [x9, #1, mul vl]
	dech	x10
	fmul	z2.s, z2.s, z1.s
	fmul	z3.s, z3.s, z1.s
	str	z2, [x9]
	str	z3, [x9, #1, mul vl]
	incb	x9, all, mul #2
	cbnz	x10, .LBB4_4
// LLVM-MCA-END aarch64-276
// LLVM-MCA-BEGIN aarch64-277
	ldr	s1, [x9]
	subs	x8, x8, #1
	fmul	s1, s1, s0
	str	s1, [x9], #4
	b.ne	.LBB4_7
// LLVM-MCA-END aarch64-277
// LLVM-MCA-BEGIN aarch64-278
	ldr	d0, [x9]
	subs	x8, x8, #1
	fsqrt	d0, d0
	str	d0, [x9], #8
	b.ne	.LBB13_7
// LLVM-MCA-END aarch64-278
// LLVM-MCA-BEGIN aarch64-279
	lsl	x8, x9, #2
	ldr	s2, [x0, x10, lsl #2]
	add	x9, x0, x8
	ldur	d1, [x9, #-4]
	mov	x9, x10
	add	x10, x10, #1
	cmp	x2, x10
	faddp	s1, v1.2s
	fadd	s1, s2, s1
	fmul	s1, s1, s0
	str	s1, [x1, x8]
	b.ne	.LBB16_6
// LLVM-MCA-END aarch64-279
// LLVM-MCA-BEGIN aarch64-280
	add	x3, x0, x12
	add	x4, x13, x12
	ld1b	{ z1.b }, p0/z, [x0, x12]
	ld1w	{ z2.s }, p1/z, [x3, x16, lsl #2]
	ldr	z3, [x3, #1, mul vl]
	ld1w	{ z4.s }, p1/z, [x4, x16, lsl #2]
	dech	x18
	fadd	z1.s, z2.s, z1.s
	fadd	z3.s, z4.s, z3.s
	ld1w	{ z2.s }, p1/z, [x3, x17, lsl #2]
	ld1w	{ z4.s }, p1/z, [x4, x17, lsl #2]
	fadd	z1.s, z1.s, z2.s
	fadd	z2.s, z3.s, z4.s
	fmul	z1.s, z1.s, z0.s
	fmul	z2.s, z2.s, z0.s
	st1b	{ z1.b }, p0, [x11, x12]
	st1b	{ z2.b }, p0, [x15, x12]
	incb	x12, all, mul #2
	cbnz	x18, .LBB16_9
// LLVM-MCA-END aarch64-280
// LLVM-MCA-BEGIN aarch64-281
	add	x8, x8, #1
	add	x12, x12, x9
	add	x0, x0, x9
	cmp	x8, x3
	b.eq	.LBB24_12
	mul	x14, x8, x3
	mov	x13, xzr
	mov	x15, x1
	add	x14, x2, x14, lsl #2
	b	.LBB24_5
	str	s0, [x14, x13, lsl #2]
	add	x13, x13, #1
	add	x15, x15, #4
	cmp	x13, x3
	b.eq	.LBB24_2
// LLVM-MCA-END aarch64-281
// LLVM-MCA-BEGIN aarch64-282
	ldp	s2, s3, [x18, #-4]
	subs	x16, x16, #2
	ldr	s4, [x17]
	ldr	s5, [x17, x9]
	add	x18, x18, #8
	add	x17, x17, x10
	fmadd	s0, s4, s2, s0
	fmadd	s1, s5, s3, s1
	b.ne	.LBB24_8
// LLVM-MCA-END aarch64-282
// LLVM-MCA-BEGIN aarch64-283
	ldr	s1, [x17], #4
	ldr	s2, [x15, x16]
	subs	x18, x18, #1
	add	x16, x16, x9
	fmadd	s0, s2, s1, s0
	b.ne	.LBB24_11
// LLVM-MCA-END aarch64-283
// LLVM-MCA-BEGIN aarch64-284
	ldr	s1, [x12], #4
	subs	x8, x8, #1
	ldr	s2, [x11], #4
	fmul	s1, s1, s1
	fmadd	s1, s2, s2, s1
	ldr	s2, [x10], #4
	fmadd	s1, s2, s2, s1
	fsqrt	s1, s1
	fadd	s0, s1, s0
	str	s1, [x9], #4
	b.ne	.LBB30_4
// LLVM-MCA-END aarch64-284
// LLVM-MCA-BEGIN aarch64-285
	ldp	q2, q3, [x12, #-16]
	subs	x13, x13, #8
	ldp	q4, q5, [x11, #-16]
	add	x11, x11, #32
	add	x12, x12, #32
	fmul	v2.4s, v2.4s, v2.4s
	fmul	v3.4s, v3.4s, v3.4s
	fmla	v2.4s, v4.4s, v4.4s
	fmla	v3.4s, v5.4s, v5.4s
	ldp	q4, q6, [x10, #-16]
	add	x10, x10, #32
	fmla	v2.4s, v4.4s, v4.4s
	fmla	v3.4s, v6.4s, v6.4s
	fsqrt	v2.4s, v2.4s
	fsqrt	v3.4s, v3.4s
	fadd	v0.4s, v2.4s, v0.4s
	fadd	v1.4s, v3.4s, v1.4s
	stp	q2, q3, [x9, #-16]
	add	x9, x9, #32
	b.ne	.LBB30_10
// LLVM-MCA-END aarch64-285
