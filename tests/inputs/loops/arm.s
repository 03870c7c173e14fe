@ Innermost loops of our programs as clang-22 compiles them for arm; made by tests/inputs/loops/regenerate.
@ LLVM-MCA-BEGIN arm-0
	.arm
	vldmia	r1!, {d16}
	subs	r2, r2, #1
	vldmia	r0!, {d17}
	vmla.f64	d0, d17, d16
	bne	.LBB0_1
@ LLVM-MCA-END arm-0
@ LLVM-MCA-BEGIN arm-1
	.arm
	vldmia	r1!, {s2}
	subs	r2, r2, #1
	vldr	s4, [r0]
	vmla.f32	s4, s0, s2
	vstmia	r0!, {s4}
	bne	.LBB1_1
@ LLVM-MCA-END arm-1
@ LLVM-MCA-BEGIN arm-2
	.arm
	vldmia	r7!, {s6}
	subs	r4, r4, #1
	vldr	s4, [r5]
	add	r5, r5, r12
	vmla.f32	s2, s6, s4
	bne	.LBB2_4
@ LLVM-MCA-END arm-2
@ LLVM-MCA-BEGIN arm-3
	.arm
	ldrb	r2, [r0], #1
	adr	r4, .LCPI3_0
	vld1.64	{d16, d17}, [r4:128]
	adr	r4, .LCPI3_1
	eor	r2, r3, r2
	vdup.32	q9, r2
	tst	r2, #1
	vtst.32	q8, q9, q8
	eor	r3, lr, r2, lsr #1
	vld1.64	{d18, d19}, [r4:128]
	lsreq	r3, r2, #1
	vand	q8, q8, q9
	tst	r2, #2
	eor	r4, lr, r3, lsr #1
	lsreq	r4, r3, #1
	veor	d16, d16, d17
	tst	r4, #32
	eor	r2, lr, r4, lsr #6
	lsreq	r2, r4, #6
	vmov.32	r4, d16[1]
	vmov.32	r5, d16[0]
	tst	r3, #32
	eor	r4, r5, r4
	eorne	r4, r4, r12
	subs	r1, r1, #1
	eor	r3, r4, r2
	bne	.LBB3_2
@ LLVM-MCA-END arm-3
@ LLVM-MCA-BEGIN arm-4
	.arm
	ldrd	r8, r9, [r0]
	mov	r6, #-2147483648
	add	r0, r0, #8
	subs	r1, r1, #1
	umull	r4, r5, r8, r6
	movw	r6, #29404
	movt	r6, #36466
	umull	r12, r10, r8, lr
	mla	r5, r8, r6, r5
	movw	r6, #18285
	movt	r6, #48984
	mla	r6, r8, r6, r10
	add	r5, r5, r9, lsl #31
	mla	r6, r9, lr, r6
	eor	r3, r5, r3
	add	r3, r3, r3, lsl #2
	orr	r6, r4, r6, lsr #1
	eor	r6, r6, r2
	mov	r2, r11
	umlal	r2, r3, r6, r7
	bne	.LBB4_2
@ LLVM-MCA-END arm-4
@ LLVM-MCA-BEGIN arm-5
	.arm
	vld1.64	{d18, d19}, [r0]!
	subs	r3, r3, #2
	vcnt.8	q9, q9
	vpaddl.u8	q9, q9
	vpaddl.u16	q9, q9
	vpaddl.u32	q9, q9
	vmovn.i64	d17, q9
	vadd.i32	d16, d16, d17
	bne	.LBB5_3
@ LLVM-MCA-END arm-5
@ LLVM-MCA-BEGIN arm-6
	.arm
	ldrd	r6, r7, [r2]
	add	r2, r2, #8
	subs	r1, r1, #1
	and	r5, r12, r6, lsr #1
	and	r4, r12, r7, lsr #1
	sub	r5, r6, r5
	sub	r4, r7, r4
	and	r6, r3, r5, lsr #2
	and	r5, r5, r3
	and	r7, r3, r4, lsr #2
	add	r5, r5, r6
	add	r5, r5, r5, lsr #4
	and	r4, r4, r3
	add	r4, r4, r7
	add	r4, r4, r4, lsr #4
	and	r5, r5, lr
	mul	r5, r5, r8
	and	r4, r4, lr
	mul	r4, r4, r8
	lsr	r5, r5, #24
	add	r4, r5, r4, lsr #24
	add	r0, r0, r4
	bne	.LBB5_6
@ LLVM-MCA-END arm-6
@ LLVM-MCA-BEGIN arm-7
	.arm
	ldrd	r10, r11, [r4]
	mov	r2, r9
	mov	r3, r8
	mov	r0, r10
	mov	r1, r11
	bl	__aeabi_ldivmod
	umull	r2, r3, r0, r9
	strd	r0, r1, [r4]
	add	r4, r4, #8
	mla	r3, r0, r8, r3
	subs	r0, r10, r2
	mla	r3, r1, r9, r3
	sbc	r1, r11, r3
	adds	r6, r0, r6
	adc	r5, r1, r5
	subs	r7, r7, #1
	bne	.LBB6_2
@ LLVM-MCA-END arm-7
@ LLVM-MCA-BEGIN arm-8
	.arm
	add	r2, r2, #1
	add	lr, lr, #1
	add	r12, r12, #1
	cmp	lr, r1
	str	r3, [r0, r2, lsl #2]
	beq	.LBB7_8
	ldr	r3, [r0, lr, lsl #2]
	mov	r2, r12
	mov	r4, r0
	ldr	r5, [r4, r2, lsl #2]!
	cmp	r5, r3
	ble	.LBB7_2
@ LLVM-MCA-END arm-8
@ LLVM-MCA-BEGIN arm-9
	.arm
	mov	r4, r0
	ldr	r5, [r4, r2, lsl #2]!
	cmp	r5, r3
	ble	.LBB7_2
	str	r5, [r4, #4]
	sub	r4, r2, #1
	add	r2, r2, #1
	cmp	r2, #1
	mov	r2, r4
	bgt	.LBB7_5
@ LLVM-MCA-END arm-9
@ LLVM-MCA-BEGIN arm-10
	.arm
	mov	lr, r1
	sub	r1, r1, r0
	add	r1, r0, r1, lsr #1
	ldr	r3, [r12, r1, lsl #2]
	cmp	r3, r2
	addlt	r0, r1, #1
	movlt	r1, lr
	cmp	r0, r1
	blt	.LBB8_2
@ LLVM-MCA-END arm-10
@ LLVM-MCA-BEGIN arm-11
	.arm
	ldr	r6, [sp, #32]
	ldr	r4, [sp, #28]
	ldr	r7, [sp, #36]
	add	r6, r6, r2
	ldr	r3, [sp, #40]
	add	r4, r4, r2
	ldr	r5, [sp, #24]
	add	r7, r7, r2
	ldr	r1, [sp, #20]
	add	r3, r3, r2
	add	r0, r5, #1
	cmp	r0, r1
	beq	.LBB9_11
	add	r1, sp, #24
	cmp	r2, #3
	str	r3, [sp, #40]
	stm	r1, {r0, r4, r6, r7}
	blt	.LBB9_2
@ LLVM-MCA-END arm-11
@ LLVM-MCA-BEGIN arm-12
	.arm
	mov	r1, r4
	mov	r4, r0
	add	r0, r12, r1
	ldr	r5, [sp, #48]
	mov	r3, r0
	mov	r7, r12
	ldrb	r11, [r3, r6]!
	mov	r12, r0
	ldrb	r8, [r12, r5]!
	ldr	r5, [sp, #44]
	ldrb	lr, [r3, #-1]
	ldrb	r3, [r3, #1]
	ldrb	r10, [r0, r5]!
	mov	r5, r2
	ldrb	r9, [r12, #-1]
	ldrb	r2, [r12, #1]
	mov	r12, r7
	add	r7, lr, r11
	add	r3, r7, r3
	ldrb	r7, [r0, #-1]
	add	r3, r3, r9
	add	r3, r3, r8
	ldrb	r0, [r0, #1]
	add	r2, r3, r2
	movw	r3, #58255
	add	r2, r2, r7
	add	r2, r2, r10
	add	r0, r2, r0
	mov	r2, r5
	uxth	r0, r0
	mul	r0, r0, r3
	ldr	r3, [sp, #52]
	lsr	r0, r0, #19
	strb	r0, [r3, r1]
	add	r0, r4, #1
	cmp	r5, r0
	bne	.LBB9_10
@ LLVM-MCA-END arm-12
@ LLVM-MCA-BEGIN arm-13
	.arm
	vorr	q10, q9, q9
	subs	r4, r4, #4
	vld1.16	{d17}, [lr]!
	vmlal.s16	q10, d17, d16
	vst1.32	{d20, d21}, [r3]!
	bne	.LBB10_3
@ LLVM-MCA-END arm-13
@ LLVM-MCA-BEGIN arm-14
	.arm
	ldrsh	r3, [r1], #2
	subs	r2, r2, #1
	add	r3, r3, r3, lsl #1
	sub	r3, r3, #7
	str	r3, [r0], #4
	bne	.LBB10_6
@ LLVM-MCA-END arm-14
@ LLVM-MCA-BEGIN arm-15
	.arm
	vldmia	r0!, {s2}
	vcmp.f32	s2, s0
	vmrs	APSR_nzcv, fpscr
	vmovgt.f32	s0, s2
	subs	r1, r1, #1
	bne	.LBB11_2
@ LLVM-MCA-END arm-15
@ LLVM-MCA-BEGIN arm-16
	.arm
	vldmia	r0!, {d16}
	vldmia	r1!, {d17}
	vfma.f64	d0, d16, d17
	subs	r2, r2, #1
	bne	.LBB0_1
@ LLVM-MCA-END arm-16
@ LLVM-MCA-BEGIN arm-17
	.arm
	vldr	s4, [r0]
	vldmia	r1!, {s2}
	subs	r2, r2, #1
	vfma.f32	s4, s0, s2
	vstmia	r0!, {s4}
	bne	.LBB1_1
@ LLVM-MCA-END arm-17
@ LLVM-MCA-BEGIN arm-18
	.arm
	vldr	s6, [r5]
	vldmia	r7!, {s4}
	add	r5, r5, lr
	subs	r4, r4, #1
	vfma.f32	s2, s4, s6
	bne	.LBB2_4
@ LLVM-MCA-END arm-18
@ LLVM-MCA-BEGIN arm-19
	.arm
	ldrb	r2, [r0], #1
	adr	r4, .LCPI3_0
	eor	r2, r3, r2
	adr	r3, .LCPI3_1
	vld1.64	{d16, d17}, [r4:128]
	vdup.32	q9, r2
	eor	r4, lr, r2, lsr #1
	vld1.64	{d20, d21}, [r3:128]
	tst	r2, #1
	lsreq	r4, r2, #1
	tst	r2, #2
	vtst.32	q8, q9, q8
	vand	q8, q8, q10
	eor	r3, lr, r4, lsr #1
	lsreq	r3, r4, #1
	tst	r4, #32
	veor	d16, d16, d17
	vmov.32	r2, d16[1]
	vmov.32	r5, d16[0]
	eor	r2, r5, r2
	eor	r5, lr, r3, lsr #6
	eorne	r2, r2, r12
	tst	r3, #32
	lsreq	r5, r3, #6
	subs	r1, r1, #1
	eor	r3, r2, r5
	bne	.LBB3_2
@ LLVM-MCA-END arm-19
@ LLVM-MCA-BEGIN arm-20
	.arm
	ldrd	r8, r9, [r0]
	movw	r6, #18285
	movt	r6, #48984
	add	r0, r0, #8
	subs	r1, r1, #1
	umull	r4, r5, r8, r12
	mla	r4, r8, r6, r5
	mov	r6, #-2147483648
	umull	r5, lr, r8, r6
	mla	r6, r8, r10, lr
	mla	r4, r9, r12, r4
	add	r6, r6, r9, lsl #31
	eor	r2, r6, r2
	orr	r5, r5, r4, lsr #1
	eor	r6, r5, r3
	mov	r3, r7
	add	r2, r2, r2, lsl #2
	umlal	r3, r2, r6, r11
	bne	.LBB4_2
@ LLVM-MCA-END arm-20
@ LLVM-MCA-BEGIN arm-21
	.arm
	ldrd	r6, r7, [r2]
	add	r2, r2, #8
	and	r4, r12, r7, lsr #1
	subs	r1, r1, #1
	sub	r4, r7, r4
	and	r5, r12, r6, lsr #1
	sub	r5, r6, r5
	and	r7, r3, r4, lsr #2
	and	r4, r4, r3
	and	r6, r3, r5, lsr #2
	and	r5, r5, r3
	add	r4, r4, r7
	add	r5, r5, r6
	add	r4, r4, r4, lsr #4
	add	r5, r5, r5, lsr #4
	and	r4, r4, lr
	and	r5, r5, lr
	mul	r4, r4, r8
	mul	r5, r5, r8
	lsr	r5, r5, #24
	add	r4, r5, r4, lsr #24
	add	r0, r0, r4
	bne	.LBB5_6
@ LLVM-MCA-END arm-21
@ LLVM-MCA-BEGIN arm-22
	.arm
	ldrd	r10, r11, [r4]
	mov	r2, r9
	mov	r1, r11
	mov	r3, r8
	mov	r0, r10
	bl	__aeabi_ldivmod
	umull	r2, r3, r0, r9
	strd	r0, r1, [r4]
	mla	r3, r0, r8, r3
	add	r4, r4, #8
	subs	r2, r10, r2
	mla	r3, r1, r9, r3
	sbc	r3, r11, r3
	adds	r6, r2, r6
	adc	r5, r3, r5
	subs	r7, r7, #1
	bne	.LBB6_2
@ LLVM-MCA-END arm-22
@ LLVM-MCA-BEGIN arm-23
	.arm
	add	r2, r2, #1
	add	lr, lr, #1
	add	r12, r12, #1
	str	r3, [r0, r2, lsl #2]
	cmp	lr, r1
	beq	.LBB7_8
	ldr	r3, [r0, lr, lsl #2]
	mov	r2, r12
	mov	r4, r0
	ldr	r5, [r4, r2, lsl #2]!
	cmp	r5, r3
	ble	.LBB7_2
@ LLVM-MCA-END arm-23
@ LLVM-MCA-BEGIN arm-24
	.arm
	mov	r4, r0
	ldr	r5, [r4, r2, lsl #2]!
	cmp	r5, r3
	ble	.LBB7_2
	sub	r6, r2, #1
	add	r7, r2, #1
	str	r5, [r4, #4]
	cmp	r7, #1
	mov	r2, r6
	bgt	.LBB7_5
@ LLVM-MCA-END arm-24
@ LLVM-MCA-BEGIN arm-25
	.arm
	sub	r3, r1, r0
	add	lr, r0, r3, lsr #1
	ldr	r3, [r12, lr, lsl #2]
	cmp	r3, r2
	movge	r1, lr
	addlt	r0, lr, #1
	cmp	r0, r1
	blt	.LBB8_2
@ LLVM-MCA-END arm-25
@ LLVM-MCA-BEGIN arm-26
	.arm
	ldr	r5, [sp, #20]
	ldr	r3, [sp, #36]
	ldr	r7, [sp, #32]
	ldr	r4, [sp, #24]
	add	r0, r5, #1
	ldr	r6, [sp, #28]
	add	r3, r3, r2
	add	r7, r7, r2
	ldr	r1, [sp, #16]
	add	r4, r4, r2
	add	r6, r6, r2
	cmp	r0, r1
	beq	.LBB9_11
	add	r1, sp, #20
	str	r3, [sp, #36]
	cmp	r2, #3
	stm	r1, {r0, r4, r6, r7}
	blt	.LBB9_2
@ LLVM-MCA-END arm-26
@ LLVM-MCA-BEGIN arm-27
	.arm
	add	lr, r12, r0
	mov	r1, r0
	mov	r4, r12
	mov	r0, lr
	mov	r3, lr
	ldrb	r12, [r0, r8]!
	ldrb	r10, [r0, #-1]
	ldrb	r0, [r0, #1]
	add	r5, r10, r12
	mov	r12, r4
	ldr	r4, [sp, #44]
	add	r0, r5, r0
	ldrb	r4, [r3, r4]!
	ldrb	r6, [r3, #-1]
	ldrb	r3, [r3, #1]
	add	r0, r0, r6
	ldrb	r6, [lr, r9]!
	add	r0, r0, r4
	ldrb	r5, [lr, #-1]
	add	r0, r0, r3
	ldrb	r3, [lr, #1]
	add	r0, r0, r5
	movw	r5, #58255
	add	r0, r0, r6
	add	r0, r0, r3
	uxth	r0, r0
	mul	r3, r0, r5
	mov	r0, r7
	add	r7, r7, #1
	cmp	r2, r7
	lsr	r3, r3, #19
	strb	r3, [r11, r1]
	bne	.LBB9_10
@ LLVM-MCA-END arm-27
@ LLVM-MCA-BEGIN arm-28
	.arm
	vld1.16	{d17}, [lr]!
	vorr	q10, q9, q9
	subs	r4, r4, #4
	vmlal.s16	q10, d17, d16
	vst1.32	{d20, d21}, [r3]!
	bne	.LBB10_3
@ LLVM-MCA-END arm-28
@ LLVM-MCA-BEGIN arm-29
	.arm
	vldmia	r0!, {s2}
	vcmp.f32	s2, s0
	vmrs	APSR_nzcv, fpscr
	vselgt.f32	s0, s2, s0
	subs	r1, r1, #1
	bne	.LBB11_2
@ LLVM-MCA-END arm-29
@ LLVM-MCA-BEGIN arm-30
	.arm
	vldr	d16, [lr, #-8]
	vldr	d18, [r3, #-8]
	vldr	d17, [lr]
	vldr	d19, [r3]
	add	r12, r12, #2
	add	lr, lr, #16
	add	r3, r3, #16
	cmp	r4, r12
	vfma.f64	d0, d18, d16
	vfma.f64	d0, d19, d17
	bne	.LBB0_5
@ LLVM-MCA-END arm-30
@ LLVM-MCA-BEGIN arm-31
	.arm
	vldr	s2, [lr, #-4]
	vldr	s6, [r3, #-4]
	vldr	s4, [lr]
	vldr	s8, [r3]
	add	r12, r12, #2
	add	lr, lr, #8
	cmp	r4, r12
	vfma.f32	s6, s0, s2
	vfma.f32	s8, s0, s4
	vstr	s6, [r3, #-4]
	vstr	s8, [r3]
	add	r3, r3, #8
	bne	.LBB1_3
@ LLVM-MCA-END arm-31
@ LLVM-MCA-BEGIN arm-32
	.arm
	ldr	r1, [sp, #8]
	add	r0, r0, lr
	add	r1, r1, #1
	cmp	r1, r3
	beq	.LBB2_10
	str	r1, [sp, #8]
	mul	r2, r1, r3
	ldr	r1, [sp]
	mov	r6, #0
	add	r11, r1, r2, lsl #2
	ldr	r1, [sp, #4]
	add	r10, r1, r2, lsl #2
	mov	r2, r8
	b	.LBB2_6
	mul	r1, r7, r3
	add	r4, r8, r6, lsl #2
	add	r1, r4, r1, lsl #2
	add	r4, r10, r7, lsl #2
	vldr	s4, [r4]
	vldr	s6, [r1]
	vfma.f32	s2, s4, s6
	add	r1, r11, r6, lsl #2
	add	r6, r6, #1
	add	r2, r2, #4
	cmp	r6, r3
	vstr	s2, [r1]
	beq	.LBB2_2
@ LLVM-MCA-END arm-32
@ LLVM-MCA-BEGIN arm-33
	.arm
	mul	r1, r7, r3
	add	r4, r8, r6, lsl #2
	add	r1, r4, r1, lsl #2
	add	r4, r10, r7, lsl #2
	vldr	s4, [r4]
	vldr	s6, [r1]
	vfma.f32	s2, s4, s6
	add	r1, r11, r6, lsl #2
	add	r6, r6, #1
	add	r2, r2, #4
	cmp	r6, r3
	vstr	s2, [r1]
	beq	.LBB2_2
	vmov.f32	s2, s0
	mov	r7, #0
	cmp	r3, #1
	beq	.LBB2_4
@ LLVM-MCA-END arm-33
@ LLVM-MCA-BEGIN arm-34
	.arm
	vldr	s4, [r4]
	vldr	s6, [r9, #-4]
	add	r1, r4, lr
	vldr	s8, [r9]
	add	r7, r7, #2
	add	r4, r4, r12
	add	r9, r9, #8
	vldr	s10, [r1]
	cmp	r5, r7
	vfma.f32	s2, s6, s4
	vfma.f32	s2, s8, s10
	bne	.LBB2_8
@ LLVM-MCA-END arm-34
@ LLVM-MCA-BEGIN arm-35
	.arm
	ldrb	r2, [r0], #1
	eor	r2, r3, r2
	adr	r3, .LCPI3_0
	adr	r4, .LCPI3_1
	vdup.32	q9, r2
	vld1.64	{d16, d17}, [r3:128]
	vld1.64	{d20, d21}, [r4:128]
	tst	r2, #1
	eor	r3, lr, r2, lsr #1
	lsreq	r3, r2, #1
	tst	r2, #2
	eor	r4, lr, r3, lsr #1
	lsreq	r4, r3, #1
	tst	r4, #32
	eor	r2, lr, r4, lsr #6
	lsreq	r2, r4, #6
	tst	r3, #32
	vtst.32	q8, q9, q8
	vand	q8, q8, q10
	veor	d16, d16, d17
	vmov.32	r4, d16[1]
	vmov.32	r5, d16[0]
	eor	r4, r5, r4
	eorne	r4, r4, r12
	subs	r1, r1, #1
	eor	r3, r4, r2
	bne	.LBB3_2
@ LLVM-MCA-END arm-35
@ LLVM-MCA-BEGIN arm-36
	.arm
	ldrd	r8, r9, [r0]
	add	r0, r0, #8
	subs	r1, r1, #1
	umull	r4, r5, r8, r12
	movw	r4, #18285
	movt	r4, #48984
	mla	r4, r8, r4, r5
	umull	r5, lr, r8, r10
	mla	r4, r9, r12, r4
	orr	r4, r5, r4, lsr #1
	eor	r4, r4, r3
	mla	r3, r8, r11, lr
	add	r3, r3, r9, lsl #31
	eor	r2, r3, r2
	mov	r3, r6
	add	r2, r2, r2, lsl #2
	umlal	r3, r2, r4, r7
	bne	.LBB4_2
@ LLVM-MCA-END arm-36
@ LLVM-MCA-BEGIN arm-37
	.arm
	ldrd	r6, r7, [r2]
	add	r2, r2, #8
	subs	r1, r1, #1
	and	r5, r12, r7, lsr #1
	sub	r5, r7, r5
	and	r7, r3, r5, lsr #2
	and	r5, r5, r3
	add	r5, r5, r7
	and	r7, r12, r6, lsr #1
	add	r5, r5, r5, lsr #4
	sub	r6, r6, r7
	and	r7, r3, r6, lsr #2
	and	r6, r6, r3
	and	r5, r5, lr
	mul	r5, r5, r4
	add	r6, r6, r7
	add	r6, r6, r6, lsr #4
	and	r6, r6, lr
	mul	r6, r6, r4
	lsr	r6, r6, #24
	add	r5, r6, r5, lsr #24
	add	r0, r0, r5
	bne	.LBB5_6
@ LLVM-MCA-END arm-37
@ LLVM-MCA-BEGIN arm-38
	.arm
	ldrd	r10, r11, [r4]
	mov	r2, r9
	mov	r3, r8
	mov	r0, r10
	mov	r1, r11
	bl	__aeabi_ldivmod
	umull	r2, r3, r0, r9
	strd	r0, r1, [r4]
	add	r4, r4, #8
	mla	r0, r0, r8, r3
	mla	r0, r1, r9, r0
	subs	r1, r10, r2
	sbc	r0, r11, r0
	adds	r6, r1, r6
	adc	r5, r0, r5
	subs	r7, r7, #1
	bne	.LBB6_2
@ LLVM-MCA-END arm-38
@ LLVM-MCA-BEGIN arm-39
	.arm
	ldr	r5, [sp, #28]
	ldr	r6, [sp, #36]
	ldr	r4, [sp, #32]
	ldr	r3, [sp, #44]
	ldr	r7, [sp, #40]
	ldr	r1, [sp, #24]
	add	r0, r5, #1
	add	r6, r6, r2
	add	r4, r4, r2
	add	r3, r3, r2
	add	r7, r7, r2
	cmp	r0, r1
	beq	.LBB9_11
	add	r1, sp, #28
	cmp	r2, #3
	str	r3, [sp, #44]
	stm	r1, {r0, r4, r6, r7}
	blt	.LBB9_2
@ LLVM-MCA-END arm-39
@ LLVM-MCA-BEGIN arm-40
	.arm
	mov	r1, r4
	mov	r4, r0
	mov	r5, r12
	add	r3, r12, r1
	mov	r0, r3
	ldrb	r11, [r0, r10]!
	ldrb	r12, [r0, #-1]
	ldrb	r0, [r0, #1]
	add	r7, r12, r11
	mov	r12, r5
	movw	r11, #58255
	add	r0, r7, r0
	mov	r7, r3
	ldrb	r5, [r7, r8]!
	ldrb	r6, [r7, #-1]
	ldrb	r7, [r7, #1]
	add	r0, r0, r6
	add	r0, r0, r5
	add	r0, r0, r7
	ldrb	r7, [r3, lr]!
	ldrb	r6, [r3, #-1]
	ldrb	r3, [r3, #1]
	add	r0, r0, r6
	add	r0, r0, r7
	add	r0, r0, r3
	uxth	r0, r0
	mul	r0, r0, r11
	lsr	r0, r0, #19
	strb	r0, [r9, r1]
	add	r0, r4, #1
	cmp	r2, r0
	bne	.LBB9_10
@ LLVM-MCA-END arm-40
@ LLVM-MCA-BEGIN arm-41
	.arm
	vldr	s2, [r3]
	vldr	s4, [r3, #4]
	add	r2, r2, #2
	add	r3, r3, #8
	vcmp.f32	s2, s0
	vmrs	APSR_nzcv, fpscr
	vselgt.f32	s0, s2, s0
	vcmp.f32	s4, s0
	vmrs	APSR_nzcv, fpscr
	vselgt.f32	s0, s4, s0
	cmp	r1, r2
	bne	.LBB11_3
@ LLVM-MCA-END arm-41
@ LLVM-MCA-BEGIN arm-42
	.thumb
	vldr	d0, [r0, #32]
	add.w	r5, r0, #32
	vldr	d13, [r0, #40]
	vldr	d11, [r0, #48]
	vldr	d9, [r0, #56]
	vmov	r0, r1, d0
	vldr	d0, [r2, #32]
	add.w	r9, r2, #32
	vldr	d14, [r2, #40]
	vldr	d12, [r2, #48]
	vldr	d10, [r2, #56]
	vmov	r2, r3, d0
	bl	__aeabi_dmul
	vmov	r2, r3, d8
	bl	__aeabi_dadd
	mov	r6, r0
	mov	r7, r1
	vmov	r0, r1, d13
	vmov	r2, r3, d14
	bl	__aeabi_dmul
	mov	r2, r6
	mov	r3, r7
	bl	__aeabi_dadd
	mov	r6, r0
	mov	r7, r1
	vmov	r0, r1, d11
	vmov	r2, r3, d12
	bl	__aeabi_dmul
	mov	r2, r6
	mov	r3, r7
	bl	__aeabi_dadd
	mov	r6, r0
	mov	r7, r1
	vmov	r0, r1, d9
	vmov	r2, r3, d10
	bl	__aeabi_dmul
	mov	r2, r6
	mov	r3, r7
	bl	__aeabi_dadd
	vmov	d8, r0, r1
	subs	r4, #4
	cmp	r11, r4
	mov	r2, r9
	mov	r0, r5
	bne	.LBB0_3
@ LLVM-MCA-END arm-42
@ LLVM-MCA-BEGIN arm-43
	.thumb
	vldr	s2, [r4, #16]
	vldr	s4, [r4, #20]
	vldr	s6, [r4, #24]
	vldr	s8, [r4, #28]
	vldr	s10, [r3, #16]
	vldr	s12, [r3, #20]
	vldr	s14, [r3, #24]
	vldr	s1, [r3, #28]
	vmul.f32	s2, s0, s2
	vmul.f32	s4, s0, s4
	vmul.f32	s6, s0, s6
	vmul.f32	s8, s0, s8
	vadd.f32	s2, s2, s10
	vadd.f32	s4, s4, s12
	vadd.f32	s6, s6, s14
	vadd.f32	s8, s8, s1
	subs	r2, #4
	adds	r4, #16
	vstr	s2, [r3, #16]
	vstr	s4, [r3, #20]
	vstr	s6, [r3, #24]
	vstr	s8, [r3, #28]
	adds	r3, #16
	cmp	lr, r2
	bne	.LBB1_3
@ LLVM-MCA-END arm-43
@ LLVM-MCA-BEGIN arm-44
	.thumb
	vldr	s4, [r2]
	vldr	s6, [r0, #16]
	add.w	r3, r2, r10
	vldr	s8, [r0, #20]
	vmul.f32	s4, s6, s4
	vldr	s6, [r3]
	adds	r3, r2, r4
	vldr	s10, [r0, #24]
	vadd.f32	s2, s4, s2
	vmul.f32	s4, s8, s6
	vldr	s6, [r3]
	adds	r3, r2, r7
	vldr	s12, [r0, #28]
	vadd.f32	s2, s4, s2
	vmul.f32	s4, s10, s6
	vldr	s6, [r3]
	vadd.f32	s2, s4, s2
	vmul.f32	s4, s12, s6
	subs	r1, #4
	adds	r0, #16
	vadd.f32	s2, s4, s2
	add	r2, r5
	cmp	r6, r1
	bne	.LBB2_11
@ LLVM-MCA-END arm-44
@ LLVM-MCA-BEGIN arm-45
	.thumb
	vldr	s4, [lr]
	vldr	s6, [r0, #16]
	add.w	r3, lr, r10
	vldr	s8, [r0, #20]
	vmul.f32	s4, s6, s4
	vldr	s6, [r3]
	add.w	r3, lr, r4
	vldr	s10, [r0, #24]
	vadd.f32	s2, s4, s2
	vmul.f32	s4, s8, s6
	vldr	s6, [r3]
	add.w	r3, lr, r7
	vldr	s12, [r0, #28]
	vadd.f32	s2, s4, s2
	vmul.f32	s4, s10, s6
	vldr	s6, [r3]
	vadd.f32	s2, s4, s2
	vmul.f32	s4, s12, s6
	subs	r1, #4
	adds	r0, #16
	vadd.f32	s2, s4, s2
	add	lr, r5
	cmp	r6, r1
	bne	.LBB2_34
@ LLVM-MCA-END arm-45
@ LLVM-MCA-BEGIN arm-46
	.thumb
	ldr	r2, [r4]
	cmp	r2, r1
	ble	.LBB7_19
	cmp	r3, #2
	str	r2, [r4, #4]
	blt	.LBB7_15
	ldr	r2, [r4, #-4]
	cmp	r2, r1
	ble	.LBB7_16
	cmp	r3, #2
	str	r2, [r4]
	beq	.LBB7_15
	ldr	r2, [r4, #-8]
	cmp	r2, r1
	ble	.LBB7_17
	cmp	r3, #4
	str	r2, [r4, #-4]
	blt	.LBB7_15
	ldr	r2, [r4, #-12]
	cmp	r2, r1
	ble	.LBB7_18
	str	r2, [r4, #-8]
	subs	r3, #4
	sub.w	r4, r4, #16
	bne	.LBB7_7
@ LLVM-MCA-END arm-46
@ LLVM-MCA-BEGIN arm-47
	.thumb
	add.w	r5, r0, r3, lsl #2
	ldr	r6, [r5, #4]
	adds	r2, r3, #2
	cmp	r6, r1
	ble	.LBB7_29
	cmp	r2, #2
	str	r6, [r4]
	blt	.LBB7_28
	ldr	r6, [r4, #-8]
	cmp	r6, r1
	ble	.LBB7_30
	str	r6, [r5, #4]
	cbz	r3, .LBB7_28
	ldr	r7, [r4, #-12]
	cmp	r7, r1
	ble	.LBB7_32
	cmp	r2, #4
	str	r7, [r4, #-8]
	blt	.LBB7_28
	ldr	r2, [r4, #-16]
	cmp	r2, r1
	ble	.LBB7_31
	subs	r3, #4
	str	r2, [r4, #-12]
	adds	r2, r3, #2
	sub.w	r4, r4, #16
	bne	.LBB7_20
@ LLVM-MCA-END arm-47
@ LLVM-MCA-BEGIN arm-48
	.thumb
	add.w	lr, r0, r2, lsl #2
	ldr.w	r8, [lr, #8]
	adds	r3, r2, #3
	cmp	r8, r1
	ble	.LBB7_42
	adds	r5, r0, r4
	cmp	r3, #2
	str.w	r8, [r5, #8]
	blt	.LBB7_41
	ldr	r7, [r0, r4]
	cmp	r7, r1
	ble	.LBB7_43
	adds	r6, r2, #1
	str.w	r7, [lr, #8]
	beq	.LBB7_41
	ldr	r7, [r5, #-4]
	cmp	r7, r1
	ble	.LBB7_44
	cmp	r3, #4
	str	r7, [r5]
	blt	.LBB7_41
	ldr	r3, [r5, #-8]
	cmp	r3, r1
	ble	.LBB7_45
	subs	r2, #4
	str	r3, [r5, #-4]
	adds	r3, r2, #3
	sub.w	r4, r4, #16
	bne	.LBB7_33
@ LLVM-MCA-END arm-48
@ LLVM-MCA-BEGIN arm-49
	.thumb
	add.w	r4, r0, r1, lsl #2
	ldr	r6, [r4, #12]
	adds	r2, r1, #4
	cmp	r6, r7
	ble	.LBB7_54
	cmp	r2, #2
	str	r6, [r0, r3]
	blt.w	.LBB7_4
	ldr	r6, [r4, #8]
	cmp	r6, r7
	ble	.LBB7_55
	adds	r5, r1, #2
	str	r6, [r4, #12]
	beq.w	.LBB7_4
	ldr	r6, [r4, #4]
	cmp	r6, r7
	ble.w	.LBB7_5
	cmp	r2, #4
	str	r6, [r4, #8]
	blt.w	.LBB7_4
	adds	r2, r0, r3
	ldr	r2, [r2, #-16]
	cmp	r2, r7
	ble	.LBB7_56
	subs	r1, #4
	str	r2, [r4, #4]
	adds	r2, r1, #4
	sub.w	r3, r3, #16
	bne	.LBB7_46
@ LLVM-MCA-END arm-49
@ LLVM-MCA-BEGIN arm-50
	.thumb
	ldr	r6, [r2, #4]
	cmp	r6, r1
	ble	.LBB7_71
	cmp	r3, #2
	str	r6, [r2, #8]
	blt	.LBB7_67
	ldr	r6, [r2]
	cmp	r6, r1
	ble	.LBB7_68
	cmp	r3, #2
	str	r6, [r2, #4]
	beq	.LBB7_67
	ldr	r6, [r2, #-4]
	cmp	r6, r1
	ble	.LBB7_69
	cmp	r3, #4
	str	r6, [r2]
	blt	.LBB7_67
	ldr	r6, [r2, #-8]
	cmp	r6, r1
	ble	.LBB7_70
	str	r6, [r2, #-4]
	subs	r3, #4
	sub.w	r2, r2, #16
	bne	.LBB7_59
@ LLVM-MCA-END arm-50
@ LLVM-MCA-BEGIN arm-51
	.thumb
	ldr	r6, [r2]
	cmp	r6, r1
	ble	.LBB7_85
	cmp	r3, #2
	str	r6, [r2, #4]
	blt	.LBB7_81
	ldr	r6, [r2, #-4]
	cmp	r6, r1
	ble	.LBB7_82
	cmp	r3, #2
	str	r6, [r2]
	beq	.LBB7_81
	ldr	r6, [r2, #-8]
	cmp	r6, r1
	ble	.LBB7_83
	cmp	r3, #4
	str	r6, [r2, #-4]
	blt	.LBB7_81
	ldr	r6, [r2, #-12]
	cmp	r6, r1
	ble	.LBB7_84
	str	r6, [r2, #-8]
	subs	r3, #4
	sub.w	r2, r2, #16
	bne	.LBB7_73
@ LLVM-MCA-END arm-51
@ LLVM-MCA-BEGIN arm-52
	.thumb
	add.w	r3, r0, lr, lsl #2
	ldr	r6, [r3, #4]
	add.w	r2, lr, #2
	cmp	r6, r1
	ble	.LBB7_96
	cmp	r2, #2
	str	r6, [r7]
	blt	.LBB7_95
	ldr	r6, [r7, #-8]
	cmp	r6, r1
	ble	.LBB7_97
	cmp.w	lr, #0
	str	r6, [r3, #4]
	beq	.LBB7_95
	ldr	r3, [r7, #-12]
	cmp	r3, r1
	ble	.LBB7_99
	cmp	r2, #4
	str	r3, [r7, #-8]
	blt	.LBB7_95
	ldr	r2, [r7, #-16]
	cmp	r2, r1
	ble	.LBB7_98
	sub.w	lr, lr, #4
	str	r2, [r7, #-12]
	adds.w	r2, lr, #2
	sub.w	r7, r7, #16
	bne	.LBB7_87
@ LLVM-MCA-END arm-52
@ LLVM-MCA-BEGIN arm-53
	.thumb
	subs	r3, r1, r0
	add.w	lr, r0, r3, lsr #1
	ldr.w	r3, [r12, lr, lsl #2]
	cmp	r3, r2
	ite	ge
	movge	r1, lr
	addlt.w	r0, lr, #1
	cmp	r1, r0
	it	le
	pople	{r7, pc}
	subs	r3, r1, r0
	add.w	lr, r0, r3, lsr #1
	ldr.w	r3, [r12, lr, lsl #2]
	cmp	r3, r2
	ite	ge
	movge	r1, lr
	addlt.w	r0, lr, #1
	cmp	r0, r1
	bge	.LBB8_6
	subs	r3, r1, r0
	add.w	lr, r0, r3, lsr #1
	ldr.w	r3, [r12, lr, lsl #2]
	cmp	r3, r2
	ite	ge
	movge	r1, lr
	addlt.w	r0, lr, #1
	cmp	r1, r0
	ble	.LBB8_6
	subs	r3, r1, r0
	add.w	lr, r0, r3, lsr #1
	ldr.w	r3, [r12, lr, lsl #2]
	cmp	r3, r2
	ite	ge
	movge	r1, lr
	addlt.w	r0, lr, #1
	cmp	r1, r0
	bgt	.LBB8_2
@ LLVM-MCA-END arm-53
@ LLVM-MCA-BEGIN arm-54
	.thumb
	adds	r0, r7, #1
	add	r2, lr
	add	r4, lr
	add	r6, lr
	cmp	r0, r12
	add	r3, lr
	beq.w	.LBB9_13
	mov	r1, r7
	cmp.w	lr, #3
	mov	r7, r0
	blt	.LBB9_2
@ LLVM-MCA-END arm-54
@ LLVM-MCA-BEGIN arm-55
	.thumb
	ldrsh	r8, [r3, #8]!
	add.w	r5, r0, r2, lsl #2
	ldrsh	r6, [r3, #-6]
	add.w	r6, r6, r6, lsl #1
	subs	r6, #7
	str	r6, [r4, #4]
	add.w	r6, r1, r2, lsl #1
	ldrsh.w	r7, [r6, #2]
	ldrsh.w	r6, [r6, #4]
	add.w	r7, r7, r7, lsl #1
	add.w	r6, r6, r6, lsl #1
	subs	r7, #7
	subs	r6, #7
	strd	r7, r6, [r5, #4]
	add.w	r5, r8, r8, lsl #1
	subs	r5, #7
	adds	r2, #4
	cmp	lr, r2
	str	r5, [r4, #16]!
	bne	.LBB10_4
@ LLVM-MCA-END arm-55
@ LLVM-MCA-BEGIN arm-56
	.thumb
	vldr	s2, [r1, #20]
	vldr	s4, [r1, #24]
	vldr	s6, [r1, #28]
	vcmp.f32	s2, s0
	vldr	s8, [r1, #32]
	vmrs	APSR_nzcv, fpscr
	it	gt
	vmovgt.f32	s0, s2
	vcmp.f32	s4, s0
	vmrs	APSR_nzcv, fpscr
	it	gt
	vmovgt.f32	s0, s4
	vcmp.f32	s6, s0
	vmrs	APSR_nzcv, fpscr
	it	gt
	vmovgt.f32	s0, s6
	vcmp.f32	s8, s0
	vmrs	APSR_nzcv, fpscr
	add.w	r2, r2, #4
	it	gt
	vmovgt.f32	s0, s8
	cmp	r3, r2
	add.w	r1, r1, #16
	bne	.LBB11_4
@ LLVM-MCA-END arm-56
@ LLVM-MCA-BEGIN arm-57
	.thumb
	vldr	d1, [r3, #32]
	subs	r2, #4
	vldr	d2, [r3, #40]
	cmp	lr, r2
	vldr	d3, [r3, #48]
	vldr	d4, [r3, #56]
	add.w	r3, r3, #32
	vldr	d5, [r4, #32]
	vldr	d6, [r4, #40]
	vldr	d7, [r4, #48]
	vldr	d8, [r4, #56]
	add.w	r4, r4, #32
	vfma.f64	d0, d1, d5
	vfma.f64	d0, d2, d6
	vfma.f64	d0, d3, d7
	vfma.f64	d0, d4, d8
	bne	.LBB0_3
@ LLVM-MCA-END arm-57
@ LLVM-MCA-BEGIN arm-58
	.thumb
	vldr	s2, [r4, #16]
	vldr	s4, [r4, #20]
	vldr	s6, [r4, #24]
	vldr	s8, [r4, #28]
	vldr	s10, [r3, #16]
	vldr	s12, [r3, #20]
	vfma.f32	s10, s0, s2
	vldr	s2, [r3, #24]
	vfma.f32	s12, s0, s4
	vldr	s4, [r3, #28]
	vfma.f32	s2, s0, s6
	subs	r2, #4
	vfma.f32	s4, s0, s8
	add.w	r5, r3, #16
	adds	r4, #16
	vstr	s10, [r3, #16]
	vstr	s12, [r3, #20]
	cmp	lr, r2
	vstr	s2, [r3, #24]
	vstr	s4, [r3, #28]
	mov	r3, r5
	bne	.LBB1_3
@ LLVM-MCA-END arm-58
@ LLVM-MCA-BEGIN arm-59
	.thumb
	ldr	r1, [sp, #8]
	ldr	r0, [sp, #12]
	adds	r1, #1
	add	r0, lr
	cmp	r1, r3
	str	r0, [sp, #12]
	beq.w	.LBB2_14
	mul	r0, r1, r3
	str	r1, [sp, #8]
	ldr	r1, [sp, #4]
	mov.w	r9, #0
	ldr.w	r8, [sp, #16]
	add.w	r10, r1, r0, lsl #2
	ldr	r1, [sp]
	add.w	r0, r1, r0, lsl #2
	str	r0, [sp, #20]
	b	.LBB2_5
	ldr	r0, [sp, #20]
	add.w	r8, r8, #4
	add.w	r0, r0, r9, lsl #2
	add.w	r9, r9, #1
	cmp	r9, r3
	vstr	s2, [r0]
	beq	.LBB2_2
@ LLVM-MCA-END arm-59
@ LLVM-MCA-BEGIN arm-60
	.thumb
	vldr	s4, [r2]
	vldr	s6, [r0, #16]
	vfma.f32	s2, s6, s4
	add.w	r5, r2, lr
	vldr	s4, [r0, #20]
	subs	r1, #4
	vldr	s6, [r5]
	adds	r5, r2, r7
	vfma.f32	s2, s4, s6
	vldr	s4, [r0, #24]
	vldr	s6, [r5]
	add.w	r5, r2, r12
	cmp	r4, r1
	add	r2, r6
	vfma.f32	s2, s4, s6
	vldr	s4, [r0, #28]
	vldr	s6, [r5]
	add.w	r0, r0, #16
	vfma.f32	s2, s4, s6
	bne	.LBB2_8
@ LLVM-MCA-END arm-60
@ LLVM-MCA-BEGIN arm-61
	.thumb
	add.w	lr, lr, #1
	add.w	r12, r12, #4
	cmp	lr, r1
	str.w	r3, [r0, r2, lsl #2]
	beq	.LBB7_16
	ldr.w	r3, [r0, lr, lsl #2]
	mov	r4, r12
	mov	r2, lr
	ldr	r5, [r4]
	cmp	r5, r3
	ble	.LBB7_3
@ LLVM-MCA-END arm-61
@ LLVM-MCA-BEGIN arm-62
	.thumb
	ldr	r5, [r4]
	cmp	r5, r3
	ble	.LBB7_3
	cmp	r2, #2
	str	r5, [r4, #4]
	blt	.LBB7_2
	ldr	r5, [r4, #-4]
	cmp	r5, r3
	ble	.LBB7_13
	cmp	r2, #2
	str	r5, [r4]
	beq	.LBB7_2
	ldr	r5, [r4, #-8]
	cmp	r5, r3
	ble	.LBB7_14
	cmp	r2, #4
	str	r5, [r4, #-4]
	blt	.LBB7_2
	ldr	r5, [r4, #-12]
	cmp	r5, r3
	ble	.LBB7_15
	subs	r2, #4
	str	r5, [r4, #-8]
	sub.w	r4, r4, #16
	bne	.LBB7_5
@ LLVM-MCA-END arm-62
@ LLVM-MCA-BEGIN arm-63
	.thumb
	subs	r3, r1, r0
	add.w	lr, r0, r3, lsr #1
	ldr.w	r3, [r12, lr, lsl #2]
	cmp	r3, r2
	ite	ge
	movge	r1, lr
	addlt.w	r0, lr, #1
	cmp	r1, r0
	ble	.LBB8_6
	subs	r3, r1, r0
	add.w	lr, r0, r3, lsr #1
	ldr.w	r3, [r12, lr, lsl #2]
	cmp	r3, r2
	ite	ge
	movge	r1, lr
	addlt.w	r0, lr, #1
	cmp	r1, r0
	ble	.LBB8_6
	subs	r3, r1, r0
	add.w	lr, r0, r3, lsr #1
	ldr.w	r3, [r12, lr, lsl #2]
	cmp	r3, r2
	ite	ge
	movge	r1, lr
	addlt.w	r0, lr, #1
	cmp	r1, r0
	ble	.LBB8_6
	subs	r3, r1, r0
	add.w	lr, r0, r3, lsr #1
	ldr.w	r3, [r12, lr, lsl #2]
	cmp	r3, r2
	ite	ge
	movge	r1, lr
	addlt.w	r0, lr, #1
	cmp	r0, r1
	blt	.LBB8_2
@ LLVM-MCA-END arm-63
@ LLVM-MCA-BEGIN arm-64
	.thumb
	adds	r0, r2, #1
	add	r6, lr
	add	r3, lr
	cmp	r0, r11
	add	r5, lr
	add	r7, lr
	beq.w	.LBB9_13
	cmp.w	lr, #3
	mov	r4, r2
	mov	r2, r0
	blt	.LBB9_2
@ LLVM-MCA-END arm-64
@ LLVM-MCA-BEGIN arm-65
	.thumb
	add.w	r6, r1, r2, lsl #1
	ldrsh	r8, [r3, #8]!
	ldrsh	r7, [r3, #-6]
	ldrsh.w	r5, [r6, #2]
	ldrsh.w	r6, [r6, #4]
	add.w	r7, r7, r7, lsl #1
	add.w	r9, r5, r5, lsl #1
	subs	r7, #7
	add.w	r5, r0, r2, lsl #2
	adds	r2, #4
	add.w	r6, r6, r6, lsl #1
	str	r7, [r4, #4]
	sub.w	r7, r9, #7
	subs	r6, #7
	strd	r7, r6, [r5, #4]
	add.w	r5, r8, r8, lsl #1
	cmp	lr, r2
	sub.w	r5, r5, #7
	str	r5, [r4, #16]!
	bne	.LBB10_4
@ LLVM-MCA-END arm-65
@ LLVM-MCA-BEGIN arm-66
	.thumb
	vldr	s2, [r1, #20]
	adds	r2, #4
	vcmp.f32	s2, s0
	vmrs	APSR_nzcv, fpscr
	vselgt.f32	s0, s2, s0
	vldr	s2, [r1, #24]
	vcmp.f32	s2, s0
	vmrs	APSR_nzcv, fpscr
	vselgt.f32	s0, s2, s0
	vldr	s2, [r1, #28]
	vcmp.f32	s2, s0
	vmrs	APSR_nzcv, fpscr
	vselgt.f32	s0, s2, s0
	vldr	s2, [r1, #32]
	adds	r1, #16
	vcmp.f32	s2, s0
	vmrs	APSR_nzcv, fpscr
	vselgt.f32	s0, s2, s0
	cmp	r3, r2
	bne	.LBB11_4
@ LLVM-MCA-END arm-66
@ LLVM-MCA-BEGIN arm-67
	.thumb
	adds	r4, r0, r3
	adds	r2, #4
	adds	r5, r1, r3
	adds	r3, #32
	vldr	d1, [r4]
	vldr	d2, [r5]
	vfma.f64	d0, d1, d2
	vldr	d1, [r4, #8]
	vldr	d2, [r5, #8]
	vfma.f64	d0, d1, d2
	vldr	d1, [r4, #16]
	vldr	d2, [r5, #16]
	vfma.f64	d0, d1, d2
	vldr	d1, [r4, #24]
	vldr	d2, [r5, #24]
	vfma.f64	d0, d1, d2
	le	lr, .LBB0_5
@ LLVM-MCA-END arm-67
@ LLVM-MCA-BEGIN arm-68
	.thumb
	vldrw.u32	q1, [r1], #16
	vldrw.u32	q2, [r0]
	vfma.f32	q2, q0, q1
	vstrw.32	q2, [r0], #16
	letp	lr, .LBB1_2
@ LLVM-MCA-END arm-68
@ LLVM-MCA-BEGIN arm-69
	.thumb
	vldmia	r0!, {s4}
	vldr	s6, [r2]
	add	r2, r4
	vfma.f32	s2, s4, s6
	le	lr, .LBB2_7
@ LLVM-MCA-END arm-69
@ LLVM-MCA-BEGIN arm-70
	.thumb
	vldmia	r3!, {s4}
	vldr	s6, [r6]
	add	r6, r4
	vfma.f32	s2, s4, s6
	le	lr, .LBB2_11
@ LLVM-MCA-END arm-70
@ LLVM-MCA-BEGIN arm-71
	.thumb
	vldmia	r6!, {s4}
	vldr	s6, [r5]
	add	r5, r4
	vfma.f32	s2, s4, s6
	le	lr, .LBB2_13
@ LLVM-MCA-END arm-71
@ LLVM-MCA-BEGIN arm-72
	.thumb
	vldmia	r5!, {s4}
	vldr	s6, [r6]
	add	r6, r4
	vfma.f32	s2, s4, s6
	le	lr, .LBB2_20
@ LLVM-MCA-END arm-72
@ LLVM-MCA-BEGIN arm-73
	.thumb
	vldmia	r7!, {s4}
	vldr	s6, [r5]
	add	r5, r4
	vfma.f32	s2, s4, s6
	le	lr, .LBB2_23
@ LLVM-MCA-END arm-73
@ LLVM-MCA-BEGIN arm-74
	.thumb
	ldr	r3, [r7]
	cmp	r3, r5
	ble	.LBB7_18
	cmp	r6, #2
	str	r3, [r7, #4]
	blt	.LBB7_14
	ldr	r3, [r7, #-4]
	cmp	r3, r5
	ble	.LBB7_15
	cmp	r6, #2
	str	r3, [r7]
	beq	.LBB7_14
	ldr	r3, [r7, #-8]
	cmp	r3, r5
	ble	.LBB7_16
	cmp	r6, #4
	str	r3, [r7, #-4]
	blt	.LBB7_14
	ldr	r3, [r7, #-12]
	cmp	r3, r5
	ble	.LBB7_17
	subs	r6, #4
	str	r3, [r7, #-8]
	sub.w	r7, r7, #16
	bne	.LBB7_6
@ LLVM-MCA-END arm-74
@ LLVM-MCA-BEGIN arm-75
	.thumb
	ldr	r3, [r7, #4]
	cmp	r3, r5
	ble	.LBB7_31
	cmp	r6, #2
	str	r3, [r7, #8]
	blt	.LBB7_27
	ldr	r3, [r7]
	cmp	r3, r5
	ble	.LBB7_28
	cmp	r6, #2
	str	r3, [r7, #4]
	beq	.LBB7_27
	ldr	r3, [r7, #-4]
	cmp	r3, r5
	ble	.LBB7_29
	cmp	r6, #4
	str	r3, [r7]
	blt	.LBB7_27
	ldr	r3, [r7, #-8]
	cmp	r3, r5
	ble	.LBB7_30
	subs	r6, #4
	str	r3, [r7, #-4]
	sub.w	r7, r7, #16
	bne	.LBB7_19
@ LLVM-MCA-END arm-75
@ LLVM-MCA-BEGIN arm-76
	.thumb
	ldr	r3, [r7, #4]
	cmp	r3, r5
	ble.w	.LBB7_4
	cmp	r6, #2
	str	r3, [r7, #8]
	blt.w	.LBB7_3
	ldr	r3, [r7]
	cmp	r3, r5
	ble	.LBB7_53
	cmp	r6, #2
	str	r3, [r7, #4]
	beq.w	.LBB7_3
	ldr	r3, [r7, #-4]
	cmp	r3, r5
	ble	.LBB7_54
	cmp	r6, #4
	str	r3, [r7]
	blt.w	.LBB7_3
	ldr	r3, [r7, #-8]
	cmp	r3, r5
	ble	.LBB7_55
	subs	r6, #4
	str	r3, [r7, #-4]
	sub.w	r7, r7, #16
	bne	.LBB7_45
@ LLVM-MCA-END arm-76
@ LLVM-MCA-BEGIN arm-77
	.thumb
	ldr	r7, [r1, #4]
	cmp	r7, r3
	ble	.LBB7_70
	cmp	r6, #2
	str	r7, [r1, #8]
	blt	.LBB7_66
	ldr	r7, [r1]
	cmp	r7, r3
	ble	.LBB7_67
	cmp	r6, #2
	str	r7, [r1, #4]
	beq	.LBB7_66
	ldr	r7, [r1, #-4]
	cmp	r7, r3
	ble	.LBB7_68
	cmp	r6, #4
	str	r7, [r1]
	blt	.LBB7_66
	ldr	r7, [r1, #-8]
	cmp	r7, r3
	ble	.LBB7_69
	subs	r6, #4
	str	r7, [r1, #-4]
	sub.w	r1, r1, #16
	bne	.LBB7_58
@ LLVM-MCA-END arm-77
@ LLVM-MCA-BEGIN arm-78
	.thumb
	ldr	r7, [r1]
	cmp	r7, r3
	ble	.LBB7_84
	cmp	r5, #2
	str	r7, [r1, #4]
	blt	.LBB7_80
	ldr	r7, [r1, #-4]
	cmp	r7, r3
	ble	.LBB7_81
	cmp	r5, #2
	str	r7, [r1]
	beq	.LBB7_80
	ldr	r7, [r1, #-8]
	cmp	r7, r3
	ble	.LBB7_82
	cmp	r5, #4
	str	r7, [r1, #-4]
	blt	.LBB7_80
	ldr	r7, [r1, #-12]
	cmp	r7, r3
	ble	.LBB7_83
	subs	r5, #4
	str	r7, [r1, #-8]
	sub.w	r1, r1, #16
	bne	.LBB7_72
@ LLVM-MCA-END arm-78
@ LLVM-MCA-BEGIN arm-79
	.thumb
	ldr	r1, [r4, #4]
	cmp	r1, r2
	ble	.LBB7_98
	cmp	r3, #2
	str	r1, [r4, #8]
	blt	.LBB7_94
	ldr	r1, [r4]
	cmp	r1, r2
	ble	.LBB7_95
	cmp	r3, #2
	str	r1, [r4, #4]
	beq	.LBB7_94
	ldr	r1, [r4, #-4]
	cmp	r1, r2
	ble	.LBB7_96
	cmp	r3, #4
	str	r1, [r4]
	blt	.LBB7_94
	ldr	r1, [r4, #-8]
	cmp	r1, r2
	ble	.LBB7_97
	subs	r3, #4
	str	r1, [r4, #-4]
	sub.w	r4, r4, #16
	bne	.LBB7_86
@ LLVM-MCA-END arm-79
@ LLVM-MCA-BEGIN arm-80
	.thumb
	subs	r3, r1, r0
	add.w	lr, r0, r3, lsr #1
	ldr.w	r3, [r12, lr, lsl #2]
	cmp	r3, r2
	csel	r1, r1, lr, lt
	csinc	r0, r0, lr, ge
	cmp	r1, r0
	it	le
	pople	{r7, pc}
	subs	r3, r1, r0
	add.w	lr, r0, r3, lsr #1
	ldr.w	r3, [r12, lr, lsl #2]
	cmp	r3, r2
	csel	r1, r1, lr, lt
	csinc	r0, r0, lr, ge
	cmp	r0, r1
	bge	.LBB8_6
	subs	r3, r1, r0
	add.w	lr, r0, r3, lsr #1
	ldr.w	r3, [r12, lr, lsl #2]
	cmp	r3, r2
	csel	r1, r1, lr, lt
	csinc	r0, r0, lr, ge
	cmp	r1, r0
	ble	.LBB8_6
	subs	r3, r1, r0
	add.w	lr, r0, r3, lsr #1
	ldr.w	r3, [r12, lr, lsl #2]
	cmp	r3, r2
	csel	r1, r1, lr, lt
	csinc	r0, r0, lr, ge
	cmp	r1, r0
	bgt	.LBB8_2
@ LLVM-MCA-END arm-80
@ LLVM-MCA-BEGIN arm-81
	.thumb
	add.w	r11, r11, #1
	add	lr, r2
	add	r9, r2
	add	r8, r2
	cmp	r11, r3
	add	r10, r2
	beq	.LBB9_6
	cmp	r2, #3
	blt	.LBB9_2
@ LLVM-MCA-END arm-81
@ LLVM-MCA-BEGIN arm-82
	.thumb
	vqadd.u32	q6, q0, r7
	vcmp.u32	hi, q1, q6
	vpsel	q6, q4, q2
	vstrh.32	q6, [r6, #8]
	vqadd.u32	q6, q3, r7
	vcmp.u32	hi, q1, q6
	vpsel	q6, q4, q2
	vstrh.32	q6, [r6]
	adds	r7, #8
	vldrw.u32	q6, [r6]
	vpt.i16	ne, q6, zr
	vldrbt.u16	q6, [r4, #-2]
	cmp	r12, r7
	vpst
	vldrbt.u16	q7, [r4, #-1]
	vadd.i16	q6, q6, q7
	vpst
	vldrbt.u16	q7, [r4], #8
	vadd.i16	q6, q6, q7
	vpst
	vldrbt.u16	q7, [r1, #-2]
	vadd.i16	q6, q6, q7
	vpst
	vldrbt.u16	q7, [r1, #-1]
	vadd.i16	q6, q6, q7
	vpst
	vldrbt.u16	q7, [r1], #8
	vadd.i16	q6, q6, q7
	vpst
	vldrbt.u16	q7, [r5, #-2]
	vadd.i16	q6, q6, q7
	vpst
	vldrbt.u16	q7, [r5, #-1]
	vadd.i16	q6, q6, q7
	vpst
	vldrbt.u16	q7, [r5], #8
	vadd.i16	q6, q6, q7
	vmulh.u16	q6, q6, q5
	vshr.u16	q6, q6, #3
	vpst
	vstrbt.16	q6, [r0], #8
	bne	.LBB9_5
@ LLVM-MCA-END arm-82
@ LLVM-MCA-BEGIN arm-83
	.thumb
	vldrh.s32	q1, [r1], #8
	vmov	q2, q0
	vmla.i32	q2, q1, r3
	vstrw.32	q2, [r0], #16
	letp	lr, .LBB10_2
@ LLVM-MCA-END arm-83
@ LLVM-MCA-BEGIN arm-84
	.thumb
	vldr	s2, [r3, #-4]
	vldr	s4, [r3]
	vcmp.f32	s2, s0
	vmrs	APSR_nzcv, fpscr
	add.w	r2, r2, #4
	vselgt.f32	s0, s2, s0
	vldr	s2, [r3, #4]
	vcmp.f32	s4, s0
	vmrs	APSR_nzcv, fpscr
	vselgt.f32	s0, s4, s0
	vldr	s4, [r3, #8]
	vcmp.f32	s2, s0
	vmrs	APSR_nzcv, fpscr
	add.w	r3, r3, #16
	vselgt.f32	s0, s2, s0
	vcmp.f32	s4, s0
	vmrs	APSR_nzcv, fpscr
	vselgt.f32	s0, s4, s0
	le	lr, .LBB11_3
@ LLVM-MCA-END arm-84
@ LLVM-MCA-BEGIN arm-85
	.arm
	vldmia	r0!, {d16}
	subs	r2, r2, #1
	vldmia	r1!, {d17}
	vmul.f64	d16, d17, d16
	vadd.f64	d0, d16, d0
	bne	.LBB0_1
@ LLVM-MCA-END arm-85
@ LLVM-MCA-BEGIN arm-86
	.arm
	vld1.32	{d18, d19}, [lr]!
	subs	r4, r4, #4
	vmul.f32	q9, q9, q8
	vld1.32	{d20, d21}, [r3]
	vadd.f32	q9, q9, q10
	vst1.32	{d18, d19}, [r3]!
	bne	.LBB1_3
@ LLVM-MCA-END arm-86
@ LLVM-MCA-BEGIN arm-87
	.arm
	vldmia	r1!, {s2}
	subs	r2, r2, #1
	vmul.f32	s2, s2, s0
	vldr	s4, [r0]
	vadd.f32	s2, s2, s4
	vstmia	r0!, {s2}
	bne	.LBB1_6
@ LLVM-MCA-END arm-87
@ LLVM-MCA-BEGIN arm-88
	.arm
	vldmia	r7!, {s4}
	subs	r4, r4, #1
	vldr	s6, [r5]
	add	r5, r5, r12
	vmul.f32	s4, s6, s4
	vadd.f32	s2, s4, s2
	bne	.LBB2_4
@ LLVM-MCA-END arm-88
@ LLVM-MCA-BEGIN arm-89
	.arm
	add	sp, sp, #96
	pop	{r4, r5, r6, r7, r8, r9, r10, r11, pc}
	ldr	r0, [sp, #12]
	add	r3, r1, r2, lsl #1
	mov	r12, r1
	vldr	d16, .LCPI9_0
	add	r0, r2, r0
	add	r6, r0, #1
	sub	r0, r2, #2
	str	r0, [sp, #20]
	bic	r0, r0, #3
	add	r7, r1, r2
	orr	r1, r0, #1
	str	r0, [sp, #8]
	orr	r0, r0, #2
	str	r0, [sp]
	mov	lr, #1
	mov	r0, #2
	mov	r5, r12
	str	r1, [sp, #4]
	b	.LBB9_4
	ldr	r6, [sp, #32]
	ldr	r5, [sp, #28]
	ldr	r7, [sp, #36]
	add	r6, r6, r2
	ldr	r3, [sp, #40]
	add	r5, r5, r2
	ldr	lr, [sp, #24]
	add	r7, r7, r2
	ldr	r1, [sp, #16]
	add	r3, r3, r2
	add	r0, lr, #1
	cmp	r0, r1
	beq	.LBB9_1
@ LLVM-MCA-END arm-89
@ LLVM-MCA-BEGIN arm-90
	.arm
	mov	r1, r5
	ldr	r7, [sp, #44]
	mov	r5, r0
	add	r0, r12, r1
	mov	r3, r0
	mov	r4, r12
	ldrb	r12, [r3, r7]!
	mov	r10, r0
	ldr	r7, [sp, #52]
	ldr	r6, [sp, #48]
	ldrb	r9, [r3, #-1]
	ldrb	lr, [r10, r7]!
	mov	r7, r2
	ldrb	r3, [r3, #1]
	ldrb	r11, [r0, r6]!
	add	r6, r9, r12
	add	r3, r6, r3
	mov	r12, r4
	ldrb	r8, [r10, #-1]
	ldrb	r2, [r10, #1]
	movw	r10, #58255
	add	r3, r3, r8
	ldrb	r6, [r0, #-1]
	add	r3, r3, lr
	add	r2, r3, r2
	ldrb	r0, [r0, #1]
	add	r2, r2, r6
	add	r2, r2, r11
	ldr	r3, [sp, #56]
	add	r0, r2, r0
	mov	r2, r7
	uxth	r0, r0
	mul	r0, r0, r10
	lsr	r0, r0, #19
	strb	r0, [r3, r1]
	add	r0, r5, #1
	cmp	r7, r0
	bne	.LBB9_9
@ LLVM-MCA-END arm-90
@ LLVM-MCA-BEGIN arm-91
	.arm
	vldmia	r0!, {s2}
	subs	r1, r1, #1
	vmax.f32	d0, d1, d0
	bne	.LBB11_2
@ LLVM-MCA-END arm-91
@ LLVM-MCA-BEGIN arm-92
	.arm
	vldmia	r0!, {d16}
	vldmia	r1!, {d17}
	vfma.f64	d0, d17, d16
	subs	r2, r2, #1
	bne	.LBB0_1
@ LLVM-MCA-END arm-92
@ LLVM-MCA-BEGIN arm-93
	.arm
	vld1.32	{d18, d19}, [lr]!
	subs	r4, r4, #4
	vld1.32	{d20, d21}, [r3]
	vfma.f32	q10, q9, q8
	vst1.32	{d20, d21}, [r3]!
	bne	.LBB1_3
@ LLVM-MCA-END arm-93
@ LLVM-MCA-BEGIN arm-94
	.arm
	vldr	s4, [r0]
	vldmia	r1!, {s2}
	subs	r2, r2, #1
	vfma.f32	s4, s2, s0
	vstmia	r0!, {s4}
	bne	.LBB1_6
@ LLVM-MCA-END arm-94
@ LLVM-MCA-BEGIN arm-95
	.arm
	vldr	s6, [r5]
	vldmia	r7!, {s4}
	add	r5, r5, lr
	subs	r4, r4, #1
	vfma.f32	s2, s6, s4
	bne	.LBB2_4
@ LLVM-MCA-END arm-95
@ LLVM-MCA-BEGIN arm-96
	.arm
	add	sp, sp, #84
	pop	{r4, r5, r6, r7, r8, r9, r10, r11, pc}
	sub	r0, r2, #2
	mov	r12, r1
	vldr	d16, .LCPI9_0
	mov	r4, #1
	bic	r1, r0, #3
	add	r3, r12, r2, lsl #1
	str	r0, [sp, #16]
	add	r7, r12, r2
	orr	r0, r1, #2
	mov	r5, r12
	str	r1, [sp, #40]
	orr	r1, r1, #1
	str	r0, [sp, #4]
	ldr	r0, [sp, #8]
	str	r1, [sp]
	add	r0, r2, r0
	add	r6, r0, #1
	mov	r0, #2
	b	.LBB9_4
	ldr	r4, [sp, #20]
	ldr	r3, [sp, #36]
	ldr	r7, [sp, #32]
	ldr	r5, [sp, #24]
	add	r0, r4, #1
	ldr	r6, [sp, #28]
	add	r3, r3, r2
	add	r7, r7, r2
	ldr	r1, [sp, #12]
	add	r5, r5, r2
	add	r6, r6, r2
	cmp	r0, r1
	beq	.LBB9_1
@ LLVM-MCA-END arm-96
@ LLVM-MCA-BEGIN arm-97
	.arm
	add	r10, r12, r0
	mov	r7, r0
	mov	r4, r12
	mov	r0, r10
	mov	r3, r10
	ldrb	r9, [r0, r11]!
	ldrb	r12, [r0, #-1]
	ldrb	r0, [r0, #1]
	add	r5, r12, r9
	mov	r12, r4
	ldr	r4, [sp, #44]
	movw	r9, #58255
	add	r0, r5, r0
	ldrb	r4, [r3, r4]!
	ldrb	r6, [r3, #-1]
	ldrb	r3, [r3, #1]
	add	r0, r0, r6
	ldrb	r6, [r10, r8]!
	add	r0, r0, r4
	ldrb	r5, [r10, #-1]
	add	r0, r0, r3
	ldrb	r3, [r10, #1]
	add	r0, r0, r5
	add	r0, r0, r6
	add	r0, r0, r3
	uxth	r0, r0
	mul	r3, r0, r9
	mov	r0, r1
	add	r1, r1, #1
	cmp	r2, r1
	lsr	r3, r3, #19
	strb	r3, [lr, r7]
	bne	.LBB9_9
@ LLVM-MCA-END arm-97
@ LLVM-MCA-BEGIN arm-98
	.arm
	vld1.32	{d18, d19}, [r3]!
	subs	r4, r4, #4
	vmaxnm.f32	q8, q9, q8
	bne	.LBB11_3
@ LLVM-MCA-END arm-98
@ LLVM-MCA-BEGIN arm-99
	.arm
	subs	r1, r1, #1
	vldmia	r0!, {s2}
	vmaxnm.f32	s0, s2, s0
	bne	.LBB11_6
@ LLVM-MCA-END arm-99
@ LLVM-MCA-BEGIN arm-100
	.arm
	vldr	d16, [r3, #-8]
	vldr	d18, [lr, #-8]
	vldr	d17, [r3]
	vldr	d19, [lr]
	add	r12, r12, #2
	add	lr, lr, #16
	add	r3, r3, #16
	cmp	r4, r12
	vfma.f64	d0, d18, d16
	vfma.f64	d0, d19, d17
	bne	.LBB0_5
@ LLVM-MCA-END arm-100
@ LLVM-MCA-BEGIN arm-101
	.arm
	vld1.32	{d18, d19}, [lr]!
	vld1.32	{d20, d21}, [r3]
	subs	r4, r4, #4
	vfma.f32	q10, q9, q8
	vst1.32	{d20, d21}, [r3]!
	bne	.LBB1_3
@ LLVM-MCA-END arm-101
@ LLVM-MCA-BEGIN arm-102
	.arm
	vldmia	r1!, {s2}
	vldr	s4, [r0]
	subs	r2, r2, #1
	vfma.f32	s4, s2, s0
	vstmia	r0!, {s4}
	bne	.LBB1_6
@ LLVM-MCA-END arm-102
@ LLVM-MCA-BEGIN arm-103
	.arm
	vldr	s6, [r5]
	vldmia	r7!, {s4}
	add	r5, r5, r12
	subs	r4, r4, #1
	vfma.f32	s2, s6, s4
	bne	.LBB2_4
@ LLVM-MCA-END arm-103
@ LLVM-MCA-BEGIN arm-104
	.arm
	add	sp, sp, #84
	pop	{r4, r5, r6, r7, r8, r9, r10, r11, pc}
	ldr	r0, [sp, #16]
	vldr	d16, .LCPI9_0
	mov	r12, r1
	add	r3, r1, r2
	add	r7, r1, r2, lsl #1
	mov	r10, #1
	str	r2, [sp]
	mov	r5, r12
	add	r0, r2, r0
	add	r6, r0, #1
	sub	r0, r2, #2
	bic	r0, r0, #3
	orr	r1, r0, #1
	str	r0, [sp, #12]
	orr	r0, r0, #2
	str	r0, [sp, #4]
	mov	r0, #2
	str	r1, [sp, #8]
	b	.LBB9_4
	ldr	r10, [sp, #28]
	ldr	r6, [sp, #36]
	ldr	r5, [sp, #32]
	ldr	r3, [sp, #44]
	ldr	r7, [sp, #40]
	ldr	r1, [sp, #24]
	add	r0, r10, #1
	add	r6, r6, r2
	add	r5, r5, r2
	add	r3, r3, r2
	add	r7, r7, r2
	cmp	r0, r1
	beq	.LBB9_1
@ LLVM-MCA-END arm-104
@ LLVM-MCA-BEGIN arm-105
	.arm
	mov	r1, r5
	mov	r5, r0
	mov	r4, r12
	add	r3, r12, r1
	mov	r0, r3
	ldrb	r12, [r0, r11]!
	ldrb	r10, [r0, #-1]
	ldrb	r0, [r0, #1]
	add	r6, r10, r12
	mov	r12, r4
	movw	r10, #58255
	add	r0, r6, r0
	mov	r6, r3
	ldrb	r7, [r6, lr]!
	ldrb	r4, [r6, #-1]
	ldrb	r6, [r6, #1]
	add	r0, r0, r4
	add	r0, r0, r7
	ldrb	r7, [r3, r9]!
	add	r0, r0, r6
	ldrb	r6, [r3, #-1]
	ldrb	r3, [r3, #1]
	add	r0, r0, r6
	add	r0, r0, r7
	add	r0, r0, r3
	uxth	r0, r0
	mul	r0, r0, r10
	lsr	r0, r0, #19
	strb	r0, [r8, r1]
	add	r0, r5, #1
	cmp	r2, r0
	bne	.LBB9_9
@ LLVM-MCA-END arm-105
@ LLVM-MCA-BEGIN arm-106
	.arm
	vldmia	r0!, {s2}
	subs	r1, r1, #1
	vmaxnm.f32	s0, s2, s0
	bne	.LBB11_6
@ LLVM-MCA-END arm-106
@ LLVM-MCA-BEGIN arm-107
	.thumb
	vldr	d0, [r0, #32]
	add.w	r9, r0, #32
	vldr	d13, [r0, #40]
	vldr	d11, [r0, #48]
	vldr	d9, [r0, #56]
	vmov	r0, r1, d0
	vldr	d0, [r2, #32]
	add.w	r5, r2, #32
	vldr	d14, [r2, #40]
	vldr	d12, [r2, #48]
	vldr	d10, [r2, #56]
	vmov	r2, r3, d0
	bl	__aeabi_dmul
	vmov	r2, r3, d8
	bl	__aeabi_dadd
	mov	r6, r0
	mov	r7, r1
	vmov	r0, r1, d13
	vmov	r2, r3, d14
	bl	__aeabi_dmul
	mov	r2, r6
	mov	r3, r7
	bl	__aeabi_dadd
	mov	r6, r0
	mov	r7, r1
	vmov	r0, r1, d11
	vmov	r2, r3, d12
	bl	__aeabi_dmul
	mov	r2, r6
	mov	r3, r7
	bl	__aeabi_dadd
	mov	r6, r0
	mov	r7, r1
	vmov	r0, r1, d9
	vmov	r2, r3, d10
	bl	__aeabi_dmul
	mov	r2, r6
	mov	r3, r7
	bl	__aeabi_dadd
	vmov	d8, r0, r1
	subs	r4, #4
	cmp	r11, r4
	mov	r0, r9
	mov	r2, r5
	bne	.LBB0_3
@ LLVM-MCA-END arm-107
@ LLVM-MCA-BEGIN arm-108
	.thumb
	vldr	s2, [r4, #16]
	vldr	s4, [r4, #20]
	vldr	s6, [r4, #24]
	vldr	s8, [r4, #28]
	vldr	s10, [r3, #16]
	vldr	s12, [r3, #20]
	vldr	s14, [r3, #24]
	vldr	s1, [r3, #28]
	vmul.f32	s2, s2, s0
	vmul.f32	s4, s4, s0
	vmul.f32	s6, s6, s0
	vmul.f32	s8, s8, s0
	vadd.f32	s2, s2, s10
	vadd.f32	s4, s4, s12
	vadd.f32	s6, s6, s14
	vadd.f32	s8, s8, s1
	subs	r2, #4
	adds	r4, #16
	vstr	s2, [r3, #16]
	vstr	s4, [r3, #20]
	vstr	s6, [r3, #24]
	vstr	s8, [r3, #28]
	adds	r3, #16
	cmp	lr, r2
	bne	.LBB1_3
@ LLVM-MCA-END arm-108
@ LLVM-MCA-BEGIN arm-109
	.thumb
	ldr	r1, [sp, #8]
	ldr	r0, [sp, #16]
	adds	r1, #1
	cmp	r1, r3
	add	r0, r8
	str	r0, [sp, #16]
	beq.w	.LBB2_15
	str	r1, [sp, #8]
	mul	r0, r1, r3
	ldr	r1, [sp, #4]
	ldr.w	lr, [sp, #20]
	add.w	r10, r1, r0, lsl #2
	ldr	r1, [sp]
	mov.w	r9, #0
	add.w	r0, r1, r0, lsl #2
	str	r0, [sp, #24]
	str.w	r10, [sp, #12]
	b	.LBB2_6
	ldr.w	r10, [sp, #12]
	ldr	r0, [sp, #24]
	add.w	lr, lr, #4
	add.w	r0, r0, r9, lsl #2
	add.w	r9, r9, #1
	cmp	r9, r3
	vstr	s2, [r0]
	beq	.LBB2_2
@ LLVM-MCA-END arm-109
@ LLVM-MCA-BEGIN arm-110
	.thumb
	vldr	s4, [r2]
	vldr	s6, [r0, #16]
	add.w	r11, r2, r8
	vldr	s8, [r0, #20]
	vmul.f32	s4, s4, s6
	vldr	s6, [r11]
	adds	r5, r2, r7
	vldr	s10, [r0, #24]
	vadd.f32	s2, s4, s2
	vmul.f32	s4, s6, s8
	vldr	s6, [r5]
	add.w	r5, r2, r12
	vldr	s12, [r0, #28]
	vadd.f32	s2, s4, s2
	vmul.f32	s4, s6, s10
	vldr	s6, [r5]
	vadd.f32	s2, s4, s2
	vmul.f32	s4, s6, s12
	subs	r1, #4
	adds	r0, #16
	vadd.f32	s2, s4, s2
	add	r2, r6
	cmp	r4, r1
	bne	.LBB2_9
@ LLVM-MCA-END arm-110
@ LLVM-MCA-BEGIN arm-111
	.thumb
	add	sp, #20
	pop.w	{r4, r5, r6, r7, r8, r9, r10, r11, lr}
	bx	lr
	subs	r3, #3
	cmp	r5, #2
	str.w	r1, [r0, r3, lsl #2]
	beq	.LBB7_99
@ LLVM-MCA-END arm-111
@ LLVM-MCA-BEGIN arm-112
	.thumb
	vldr	d1, [r3, #32]
	subs	r2, #4
	vldr	d2, [r3, #40]
	cmp	lr, r2
	vldr	d3, [r3, #48]
	vldr	d4, [r3, #56]
	add.w	r3, r3, #32
	vldr	d5, [r4, #32]
	vldr	d6, [r4, #40]
	vldr	d7, [r4, #48]
	vldr	d8, [r4, #56]
	add.w	r4, r4, #32
	vfma.f64	d0, d5, d1
	vfma.f64	d0, d6, d2
	vfma.f64	d0, d7, d3
	vfma.f64	d0, d8, d4
	bne	.LBB0_3
@ LLVM-MCA-END arm-112
@ LLVM-MCA-BEGIN arm-113
	.thumb
	vldr	s2, [r4, #16]
	vldr	s4, [r4, #20]
	vldr	s6, [r4, #24]
	vldr	s8, [r4, #28]
	vldr	s10, [r3, #16]
	vldr	s12, [r3, #20]
	vfma.f32	s10, s2, s0
	vldr	s2, [r3, #24]
	vfma.f32	s12, s4, s0
	vldr	s4, [r3, #28]
	vfma.f32	s2, s6, s0
	subs	r2, #4
	vfma.f32	s4, s8, s0
	add.w	r5, r3, #16
	adds	r4, #16
	vstr	s10, [r3, #16]
	vstr	s12, [r3, #20]
	cmp	lr, r2
	vstr	s2, [r3, #24]
	vstr	s4, [r3, #28]
	mov	r3, r5
	bne	.LBB1_3
@ LLVM-MCA-END arm-113
@ LLVM-MCA-BEGIN arm-114
	.thumb
	ldr	r1, [sp, #8]
	adds	r1, #1
	ldr	r0, [sp, #16]
	cmp	r1, r3
	add	r0, lr
	str	r0, [sp, #16]
	beq.w	.LBB2_15
	mul	r0, r1, r3
	str	r1, [sp, #8]
	ldr	r1, [sp, #4]
	mov.w	r9, #0
	ldr.w	r8, [sp, #20]
	add.w	r10, r1, r0, lsl #2
	ldr	r1, [sp]
	str.w	r10, [sp, #12]
	add.w	r0, r1, r0, lsl #2
	str	r0, [sp, #24]
	b	.LBB2_6
	ldr.w	r10, [sp, #12]
	ldr	r0, [sp, #24]
	add.w	r8, r8, #4
	add.w	r0, r0, r9, lsl #2
	add.w	r9, r9, #1
	cmp	r9, r3
	vstr	s2, [r0]
	beq	.LBB2_2
@ LLVM-MCA-END arm-114
@ LLVM-MCA-BEGIN arm-115
	.thumb
	vldr	s4, [r2]
	vldr	s6, [r0, #16]
	vfma.f32	s2, s4, s6
	add.w	r11, r2, lr
	vldr	s4, [r0, #20]
	adds	r5, r2, r7
	vldr	s6, [r11]
	subs	r1, #4
	vfma.f32	s2, s6, s4
	vldr	s4, [r0, #24]
	vldr	s6, [r5]
	add.w	r5, r2, r12
	cmp	r4, r1
	add	r2, r6
	vfma.f32	s2, s6, s4
	vldr	s4, [r0, #28]
	vldr	s6, [r5]
	add.w	r0, r0, #16
	vfma.f32	s2, s6, s4
	bne	.LBB2_9
@ LLVM-MCA-END arm-115
@ LLVM-MCA-BEGIN arm-116
	.thumb
	vldr	s2, [r1, #20]
	adds	r2, #4
	vmaxnm.f32	s0, s2, s0
	vldr	s2, [r1, #24]
	cmp	r3, r2
	vmaxnm.f32	s0, s2, s0
	vldr	s2, [r1, #28]
	vmaxnm.f32	s0, s2, s0
	vldr	s2, [r1, #32]
	add.w	r1, r1, #16
	vmaxnm.f32	s0, s2, s0
	bne	.LBB11_4
@ LLVM-MCA-END arm-116
@ LLVM-MCA-BEGIN arm-117
	.thumb
	adds	r4, r0, r3
	adds	r2, #4
	adds	r5, r1, r3
	adds	r3, #32
	vldr	d1, [r4]
	vldr	d2, [r5]
	vfma.f64	d0, d2, d1
	vldr	d1, [r4, #8]
	vldr	d2, [r5, #8]
	vfma.f64	d0, d2, d1
	vldr	d1, [r4, #16]
	vldr	d2, [r5, #16]
	vfma.f64	d0, d2, d1
	vldr	d1, [r4, #24]
	vldr	d2, [r5, #24]
	vfma.f64	d0, d2, d1
	le	lr, .LBB0_4
@ LLVM-MCA-END arm-117
@ LLVM-MCA-BEGIN arm-118
	.thumb
	vldrw.u32	q0, [r1], #16
	vldrw.u32	q1, [r0]
	vfma.f32	q1, q0, r3
	vstrw.32	q1, [r0], #16
	letp	lr, .LBB1_2
@ LLVM-MCA-END arm-118
@ LLVM-MCA-BEGIN arm-119
	.thumb
	vldrw.u32	q4, [r7, q3, uxtw #2]
	vldrw.u32	q5, [r4], #16
	vfma.f32	q2, q4, q5
	vadd.i32	q3, q3, q1
	letp	lr, .LBB2_4
@ LLVM-MCA-END arm-119
@ LLVM-MCA-BEGIN arm-120
	.thumb
	pop.w	{r4, r5, r6, r7, r8, lr}
	bx	lr
	subs	r5, #3
	cmp.w	r12, #2
	str.w	r3, [r0, r5, lsl #2]
	beq	.LBB7_98
@ LLVM-MCA-END arm-120
@ LLVM-MCA-BEGIN arm-121
	.thumb
	vldrw.u32	q1, [r0], #16
	vmaxnm.f32	q0, q1, q0
	letp	lr, .LBB11_2
@ LLVM-MCA-END arm-121
@ LLVM-MCA-BEGIN arm-122
	.arm
	add	r0, r0, #1
	cmp	r0, r1
	bge	.LBB4_14
	mov	r3, r2
	ldrb	r2, [lr, r0]
	cmp	r2, #6
	bhi	.LBB4_16
	adr	r4, .LJTI4_0
	ldr	r5, [r4, r2, lsl #2]
	mov	r2, #0
	add	pc, r4, r5
	add	r0, r0, #1
	and	r4, r3, #15
	ldrb	r2, [lr, r0]
	str	r2, [r12, r4, lsl #2]
	add	r2, r3, #1
	b	.LBB4_4
	add	r4, r3, #14
	sub	r2, r3, #1
	and	r3, r2, #15
	and	r4, r4, #15
	ldr	r3, [r12, r3, lsl #2]
	ldr	r5, [r12, r4, lsl #2]
	add	r3, r5, r3
	b	.LBB4_3
	add	r4, r3, #14
	sub	r2, r3, #1
	and	r3, r2, #15
	and	r4, r4, #15
	ldr	r3, [r12, r3, lsl #2]
	ldr	r5, [r12, r4, lsl #2]
	sub	r3, r5, r3
	b	.LBB4_3
	sub	r2, r3, #1
	and	r2, r2, #15
	ldr	r4, [r12, r2, lsl #2]
	rsb	r4, r4, #0
	str	r4, [r12, r2, lsl #2]
	mov	r2, r3
	b	.LBB4_4
	sub	r2, r3, #1
	and	r2, r2, #15
	ldr	r2, [r12, r2, lsl #2]
	cmp	r2, #0
	mov	r2, r3
	bne	.LBB4_4
@ LLVM-MCA-END arm-122
@ LLVM-MCA-BEGIN arm-123
	.arm
	add	r0, r0, r0, lsl #2
	ldrb	r3, [r1], #1
	add	r0, r2, r0, lsl #1
	sub	r2, r3, #48
	cmp	r2, #10
	mov	r2, r3
	sub	r0, r0, #48
	blo	.LBB6_2
@ LLVM-MCA-END arm-123
@ LLVM-MCA-BEGIN arm-124
	.arm
	ldrex	r1, [r0]
	add	r1, r1, #1
	strex	r3, r1, [r0]
	cmp	r3, #0
	bne	.LBB8_5
@ LLVM-MCA-END arm-124
@ LLVM-MCA-BEGIN arm-125
	.arm
	ldrex	r1, [r0]
	strex	r3, r2, [r0]
	cmp	r3, #0
	bne	.LBB8_7
@ LLVM-MCA-END arm-125
@ LLVM-MCA-BEGIN arm-126
	.arm
	add	r0, r0, #1
	mov	r3, r2
	cmp	r0, r1
	bge	.LBB4_14
	ldrb	r2, [lr, r0]
	cmp	r2, #6
	bhi	.LBB4_16
	adr	r4, .LJTI4_0
	ldr	r5, [r4, r2, lsl #2]
	mov	r2, #0
	add	pc, r4, r5
	add	r0, r0, #1
	and	r5, r3, #15
	add	r2, r3, #1
	ldrb	r4, [lr, r0]
	str	r4, [r12, r5, lsl #2]
	b	.LBB4_4
	sub	r2, r3, #1
	add	r3, r3, #14
	and	r4, r2, #15
	and	r3, r3, #15
	ldr	r4, [r12, r4, lsl #2]
	ldr	r5, [r12, r3, lsl #2]
	add	r4, r5, r4
	b	.LBB4_3
	sub	r2, r3, #1
	add	r3, r3, #14
	and	r4, r2, #15
	and	r3, r3, #15
	ldr	r4, [r12, r4, lsl #2]
	ldr	r5, [r12, r3, lsl #2]
	sub	r4, r5, r4
	b	.LBB4_3
	sub	r2, r3, #1
	and	r4, r2, #15
	ldr	r2, [r12, r4, lsl #2]
	rsb	r5, r2, #0
	mov	r2, r3
	str	r5, [r12, r4, lsl #2]
	b	.LBB4_4
	sub	r2, r3, #1
	and	r2, r2, #15
	ldr	r4, [r12, r2, lsl #2]
	mov	r2, r3
	cmp	r4, #0
	bne	.LBB4_4
@ LLVM-MCA-END arm-126
@ LLVM-MCA-BEGIN arm-127
	.arm
	add	r0, r0, r0, lsl #2
	add	r0, r2, r0, lsl #1
	ldrb	r2, [r1], #1
	sub	r0, r0, #48
	sub	r3, r2, #48
	cmp	r3, #10
	blo	.LBB6_2
@ LLVM-MCA-END arm-127
@ LLVM-MCA-BEGIN arm-128
	.arm
	ldaex	r1, [r0]
	add	r1, r1, #1
	stlex	r2, r1, [r0]
	cmp	r2, #0
	bne	.LBB8_4
@ LLVM-MCA-END arm-128
@ LLVM-MCA-BEGIN arm-129
	.arm
	ldaex	r1, [r0]
	stlex	r2, lr, [r0]
	cmp	r2, #0
	bne	.LBB8_5
@ LLVM-MCA-END arm-129
@ LLVM-MCA-BEGIN arm-130
	.arm
	add	r0, r0, #1
	cmp	r0, r1
	bge	.LBB4_14
	mov	r3, r2
	ldrb	r2, [lr, r0]
	cmp	r2, #6
	bhi	.LBB4_16
	adr	r4, .LJTI4_0
	ldr	r5, [r4, r2, lsl #2]
	mov	r2, #0
	add	pc, r4, r5
	add	r0, r0, #1
	and	r4, r3, #15
	ldrb	r2, [lr, r0]
	str	r2, [r12, r4, lsl #2]
	add	r2, r3, #1
	b	.LBB4_4
	sub	r2, r3, #1
	add	r3, r3, #14
	and	r4, r2, #15
	and	r3, r3, #15
	ldr	r4, [r12, r4, lsl #2]
	ldr	r5, [r12, r3, lsl #2]
	add	r4, r5, r4
	b	.LBB4_3
	sub	r2, r3, #1
	add	r3, r3, #14
	and	r4, r2, #15
	and	r3, r3, #15
	ldr	r4, [r12, r4, lsl #2]
	ldr	r5, [r12, r3, lsl #2]
	sub	r4, r5, r4
	b	.LBB4_3
	sub	r2, r3, #1
	and	r2, r2, #15
	ldr	r4, [r12, r2, lsl #2]
	rsb	r4, r4, #0
	str	r4, [r12, r2, lsl #2]
	mov	r2, r3
	b	.LBB4_4
	sub	r2, r3, #1
	and	r2, r2, #15
	ldr	r2, [r12, r2, lsl #2]
	cmp	r2, #0
	mov	r2, r3
	bne	.LBB4_4
@ LLVM-MCA-END arm-130
@ LLVM-MCA-BEGIN arm-131
	.thumb
	ldr	r2, [r0, #8]
	cmp	r2, r1
	it	eq
	bxeq	lr
	cmp	r1, r2
	it	ge
	addge	r0, #4
	ldr	r0, [r0]
	cbz	r0, .LBB0_10
	ldr	r2, [r0, #8]
	cmp	r2, r1
	beq	.LBB0_11
	cmp	r1, r2
	it	ge
	addge	r0, #4
	ldr	r0, [r0]
	cbz	r0, .LBB0_10
	ldr	r2, [r0, #8]
	cmp	r2, r1
	beq	.LBB0_11
	cmp	r1, r2
	it	ge
	addge	r0, #4
	ldr	r0, [r0]
	cbz	r0, .LBB0_10
	ldr	r2, [r0, #8]
	cmp	r2, r1
	beq	.LBB0_11
	cmp	r1, r2
	it	ge
	addge	r0, #4
	ldr	r0, [r0]
	cmp	r0, #0
	bne	.LBB0_1
@ LLVM-MCA-END arm-131
@ LLVM-MCA-BEGIN arm-132
	.thumb
	adds	r0, #1
	cmp	r0, r1
	mov	r3, r2
	bge	.LBB4_15
	ldrb.w	r4, [lr, r0]
	cmp	r4, #6
	bhi	.LBB4_17
	movs	r2, #0
	tbb	[pc, r4]
	b	.LBB4_3
	subs	r2, r3, #1
	adds	r3, #14
	and	r4, r2, #15
	and	r3, r3, #15
	ldr.w	r4, [r12, r4, lsl #2]
	ldr.w	r5, [r12, r3, lsl #2]
	muls	r4, r5, r4
	b	.LBB4_2
	adds	r0, #1
	ldrb.w	r4, [lr, r0]
	adds	r2, r3, #1
	and	r3, r3, #15
	b	.LBB4_2
	subs	r2, r3, #1
	adds	r3, #14
	and	r4, r2, #15
	and	r3, r3, #15
	ldr.w	r4, [r12, r4, lsl #2]
	ldr.w	r5, [r12, r3, lsl #2]
	add	r4, r5
	b	.LBB4_2
	subs	r2, r3, #1
	adds	r3, #14
	and	r4, r2, #15
	and	r3, r3, #15
	ldr.w	r4, [r12, r4, lsl #2]
	ldr.w	r5, [r12, r3, lsl #2]
	subs	r4, r5, r4
	b	.LBB4_2
	subs	r2, r3, #1
	and	r2, r2, #15
	ldr.w	r4, [r12, r2, lsl #2]
	rsbs	r4, r4, #0
	str.w	r4, [r12, r2, lsl #2]
	mov	r2, r3
	b	.LBB4_3
	subs	r2, r3, #1
	and	r2, r2, #15
	ldr.w	r2, [r12, r2, lsl #2]
	cmp	r2, #0
	mov	r2, r3
	bne	.LBB4_3
@ LLVM-MCA-END arm-132
@ LLVM-MCA-BEGIN arm-133
	.thumb
	ldrex	r1, [r0]
	adds	r1, #1
	strex	r3, r1, [r0]
	cmp	r3, #0
	bne	.LBB8_24
@ LLVM-MCA-END arm-133
@ LLVM-MCA-BEGIN arm-134
	.thumb
	ldrex	r1, [r0]
	strex	r3, r2, [r0]
	cmp	r3, #0
	bne	.LBB8_26
@ LLVM-MCA-END arm-134
@ LLVM-MCA-BEGIN arm-135
	.thumb
	ldr	r2, [r0, #8]
	cmp	r2, r1
	beq	.LBB0_10
	cmp	r1, r2
	it	ge
	addge	r0, #4
	ldr	r0, [r0]
	cbz	r0, .LBB0_9
	ldr	r2, [r0, #8]
	cmp	r2, r1
	beq	.LBB0_10
	cmp	r1, r2
	it	ge
	addge	r0, #4
	ldr	r0, [r0]
	cbz	r0, .LBB0_9
	ldr	r2, [r0, #8]
	cmp	r2, r1
	beq	.LBB0_10
	cmp	r1, r2
	it	ge
	addge	r0, #4
	ldr	r0, [r0]
	cbz	r0, .LBB0_9
	ldr	r2, [r0, #8]
	cmp	r2, r1
	beq	.LBB0_10
	cmp	r1, r2
	it	ge
	addge	r0, #4
	ldr	r0, [r0]
	cmp	r0, #0
	bne	.LBB0_1
@ LLVM-MCA-END arm-135
@ LLVM-MCA-BEGIN arm-136
	.thumb
	adds	r0, #1
	mov	r3, r2
	cmp	r0, r1
	bge	.LBB4_15
	ldrb.w	r4, [lr, r0]
	cmp	r4, #6
	bhi	.LBB4_17
	movs	r2, #0
	tbb	[pc, r4]
	b	.LBB4_3
	subs	r2, r3, #1
	adds	r3, #14
	and	r4, r2, #15
	and	r3, r3, #15
	ldr.w	r4, [r12, r4, lsl #2]
	ldr.w	r5, [r12, r3, lsl #2]
	muls	r4, r5, r4
	b	.LBB4_2
	adds	r0, #1
	and	r4, r3, #15
	adds	r2, r3, #1
	ldrb.w	r5, [lr, r0]
	str.w	r5, [r12, r4, lsl #2]
	b	.LBB4_3
	subs	r2, r3, #1
	adds	r3, #14
	and	r4, r2, #15
	and	r3, r3, #15
	ldr.w	r4, [r12, r4, lsl #2]
	ldr.w	r5, [r12, r3, lsl #2]
	add	r4, r5
	b	.LBB4_2
	subs	r2, r3, #1
	adds	r3, #14
	and	r4, r2, #15
	and	r3, r3, #15
	ldr.w	r4, [r12, r4, lsl #2]
	ldr.w	r5, [r12, r3, lsl #2]
	subs	r4, r5, r4
	b	.LBB4_2
	subs	r2, r3, #1
	and	r2, r2, #15
	ldr.w	r4, [r12, r2, lsl #2]
	rsbs	r4, r4, #0
	str.w	r4, [r12, r2, lsl #2]
	mov	r2, r3
	b	.LBB4_3
	subs	r2, r3, #1
	and	r2, r2, #15
	ldr.w	r2, [r12, r2, lsl #2]
	cmp	r2, #0
	mov	r2, r3
	bne	.LBB4_3
@ LLVM-MCA-END arm-136
@ LLVM-MCA-BEGIN arm-137
	.thumb
	ldrb	r3, [r1, #-1]
	add.w	r0, r0, r0, lsl #2
	sub.w	r12, r3, #48
	add.w	r0, r2, r0, lsl #1
	cmp.w	r12, #9
	sub.w	r0, r0, #48
	bhi	.LBB6_6
	ldrb	r2, [r1]
	add.w	r0, r0, r0, lsl #2
	sub.w	r12, r2, #48
	add.w	r0, r3, r0, lsl #1
	cmp.w	r12, #9
	sub.w	r0, r0, #48
	bhi	.LBB6_6
	ldrb	r3, [r1, #1]
	add.w	r0, r0, r0, lsl #2
	sub.w	r12, r3, #48
	add.w	r0, r2, r0, lsl #1
	cmp.w	r12, #9
	sub.w	r0, r0, #48
	bhi	.LBB6_6
	ldrb	r2, [r1, #2]
	add.w	r0, r0, r0, lsl #2
	adds	r1, #4
	sub.w	r12, r2, #48
	add.w	r0, r3, r0, lsl #1
	cmp.w	r12, #10
	sub.w	r0, r0, #48
	blo	.LBB6_2
@ LLVM-MCA-END arm-137
@ LLVM-MCA-BEGIN arm-138
	.thumb
	adds	r0, #1
	mov	r3, r2
	cmp	r0, r1
	bge	.LBB4_15
	ldrb.w	r4, [lr, r0]
	cmp	r4, #6
	bhi	.LBB4_17
	movs	r2, #0
	tbb	[pc, r4]
	b	.LBB4_3
	subs	r2, r3, #1
	adds	r3, #14
	and	r4, r2, #15
	and	r3, r3, #15
	ldr.w	r4, [r12, r4, lsl #2]
	ldr.w	r5, [r12, r3, lsl #2]
	muls	r4, r5, r4
	b	.LBB4_2
	adds	r0, #1
	and	r5, r3, #15
	ldrb.w	r4, [lr, r0]
	adds	r2, r3, #1
	str.w	r4, [r12, r5, lsl #2]
	b	.LBB4_3
	subs	r2, r3, #1
	adds	r3, #14
	and	r4, r2, #15
	and	r3, r3, #15
	ldr.w	r4, [r12, r4, lsl #2]
	ldr.w	r5, [r12, r3, lsl #2]
	add	r4, r5
	b	.LBB4_2
	subs	r2, r3, #1
	adds	r3, #14
	and	r4, r2, #15
	and	r3, r3, #15
	ldr.w	r4, [r12, r4, lsl #2]
	ldr.w	r5, [r12, r3, lsl #2]
	subs	r4, r5, r4
	b	.LBB4_2
	subs	r2, r3, #1
	and	r2, r2, #15
	ldr.w	r4, [r12, r2, lsl #2]
	rsbs	r4, r4, #0
	str.w	r4, [r12, r2, lsl #2]
	mov	r2, r3
	b	.LBB4_3
	subs	r2, r3, #1
	and	r2, r2, #15
	ldr.w	r2, [r12, r2, lsl #2]
	cmp	r2, #0
	mov	r2, r3
	bne	.LBB4_3
@ LLVM-MCA-END arm-138
@ LLVM-MCA-BEGIN arm-139
	.thumb
	ldaex	r4, [r0]
	cmp	r4, r12
	bne	.LBB8_17
	add.w	r3, r12, r1
	stlex	r2, r3, [r0]
	cbnz	r2, .LBB8_18
	movs	r3, #1
	cbnz	r3, .LBB8_21
	ldaex	r12, [r0]
	cmp	r12, r4
	bne	.LBB8_19
	adds	r2, r4, r1
	stlex	r3, r2, [r0]
	cbz	r3, .LBB8_22
	b	.LBB8_1
	clrex
	movs	r2, #0
	b	.LBB8_4
	clrex
	movs	r2, #0
	cmp	r2, #0
	beq	.LBB8_8
@ LLVM-MCA-END arm-139
@ LLVM-MCA-BEGIN arm-140
	.thumb
	ldaex	r12, [r0]
	cmp	r12, r4
	bne	.LBB8_19
	adds	r2, r4, r1
	stlex	r3, r2, [r0]
	cbz	r3, .LBB8_22
	b	.LBB8_1
	clrex
	movs	r2, #0
	b	.LBB8_4
	clrex
	movs	r2, #0
	cmp	r2, #0
	beq	.LBB8_8
	b	.LBB8_20
	clrex
	movs	r3, #0
	cmp	r3, #0
	beq	.LBB8_11
@ LLVM-MCA-END arm-140
@ LLVM-MCA-BEGIN arm-141
	.thumb
	ldaex	r1, [r0]
	adds	r1, #1
	stlex	r2, r1, [r0]
	cbz	r2, .LBB8_23
	le	.LBB8_22
@ LLVM-MCA-END arm-141
@ LLVM-MCA-BEGIN arm-142
	.thumb
	ldaex	r1, [r0]
	stlex	r2, r4, [r0]
	cbz	r2, .LBB8_24
	le	.LBB8_23
@ LLVM-MCA-END arm-142
@ LLVM-MCA-BEGIN arm-143
	.thumb
	ldrex	r2, [r0]
	cmp	r2, r12
	bne	.LBB8_14
	add.w	lr, r12, r1
	dmb	sy
	strex	r3, lr, [r0]
	cbnz	r3, .LBB8_15
	movs	r3, #1
	cmp	r3, #0
	dmb	sy
	bne	.LBB8_25
	ldrex	lr, [r0]
	cmp	lr, r2
	bne	.LBB8_16
	add.w	r12, r2, r1
	dmb	sy
	strex	r3, r12, [r0]
	cbnz	r3, .LBB8_17
	mov.w	r12, #1
	cmp.w	r12, #0
	dmb	sy
	bne	.LBB8_20
	ldrex	r2, [r0]
	cmp	r2, lr
	bne	.LBB8_18
	add.w	r12, lr, r1
	dmb	sy
	strex	r3, r12, [r0]
	cbz	r3, .LBB8_19
	b	.LBB8_1
	clrex
	movs	r3, #0
	cmp	r3, #0
	dmb	sy
	beq	.LBB8_4
@ LLVM-MCA-END arm-143
@ LLVM-MCA-BEGIN arm-144
	.thumb
	ldrex	lr, [r0]
	cmp	lr, r2
	bne	.LBB8_16
	add.w	r12, r2, r1
	dmb	sy
	strex	r3, r12, [r0]
	cbnz	r3, .LBB8_17
	mov.w	r12, #1
	cmp.w	r12, #0
	dmb	sy
	bne	.LBB8_20
	ldrex	r2, [r0]
	cmp	r2, lr
	bne	.LBB8_18
	add.w	r12, lr, r1
	dmb	sy
	strex	r3, r12, [r0]
	cbz	r3, .LBB8_19
	b	.LBB8_1
	clrex
	movs	r3, #0
	cmp	r3, #0
	dmb	sy
	beq	.LBB8_4
	b	.LBB8_20
	clrex
	movs	r3, #0
	cmp	r3, #0
	dmb	sy
	beq	.LBB8_7
@ LLVM-MCA-END arm-144
@ LLVM-MCA-BEGIN arm-145
	.thumb
	ldrex	r2, [r0]
	cmp	r2, lr
	bne	.LBB8_18
	add.w	r12, lr, r1
	dmb	sy
	strex	r3, r12, [r0]
	cbz	r3, .LBB8_19
	b	.LBB8_1
	clrex
	movs	r3, #0
	cmp	r3, #0
	dmb	sy
	beq	.LBB8_4
	b	.LBB8_20
	clrex
	movs	r3, #0
	cmp	r3, #0
	dmb	sy
	beq	.LBB8_7
	b	.LBB8_25
	clrex
	mov.w	r12, #0
	cmp.w	r12, #0
	dmb	sy
	beq	.LBB8_10
@ LLVM-MCA-END arm-145
@ LLVM-MCA-BEGIN arm-146
	.thumb
	ldrex	r2, [r0]
	cmp	r2, r12
	bne	.LBB8_14
	dmb	sy
	add.w	lr, r12, r1
	strex	r3, lr, [r0]
	cbnz	r3, .LBB8_15
	movs	r3, #1
	dmb	sy
	cmp	r3, #0
	bne	.LBB8_25
	ldrex	lr, [r0]
	cmp	lr, r2
	bne	.LBB8_16
	dmb	sy
	add.w	r12, r2, r1
	strex	r3, r12, [r0]
	cbnz	r3, .LBB8_17
	mov.w	r12, #1
	dmb	sy
	cmp.w	r12, #0
	bne	.LBB8_20
	ldrex	r2, [r0]
	cmp	r2, lr
	bne	.LBB8_18
	dmb	sy
	add.w	r12, lr, r1
	strex	r3, r12, [r0]
	cbz	r3, .LBB8_19
	b	.LBB8_1
	clrex
	movs	r3, #0
	dmb	sy
	cmp	r3, #0
	beq	.LBB8_4
@ LLVM-MCA-END arm-146
@ LLVM-MCA-BEGIN arm-147
	.thumb
	ldrex	lr, [r0]
	cmp	lr, r2
	bne	.LBB8_16
	dmb	sy
	add.w	r12, r2, r1
	strex	r3, r12, [r0]
	cbnz	r3, .LBB8_17
	mov.w	r12, #1
	dmb	sy
	cmp.w	r12, #0
	bne	.LBB8_20
	ldrex	r2, [r0]
	cmp	r2, lr
	bne	.LBB8_18
	dmb	sy
	add.w	r12, lr, r1
	strex	r3, r12, [r0]
	cbz	r3, .LBB8_19
	b	.LBB8_1
	clrex
	movs	r3, #0
	dmb	sy
	cmp	r3, #0
	beq	.LBB8_4
	b	.LBB8_20
	clrex
	movs	r3, #0
	dmb	sy
	cmp	r3, #0
	beq	.LBB8_7
@ LLVM-MCA-END arm-147
@ LLVM-MCA-BEGIN arm-148
	.thumb
	ldrex	r2, [r0]
	cmp	r2, lr
	bne	.LBB8_18
	dmb	sy
	add.w	r12, lr, r1
	strex	r3, r12, [r0]
	cbz	r3, .LBB8_19
	b	.LBB8_1
	clrex
	movs	r3, #0
	dmb	sy
	cmp	r3, #0
	beq	.LBB8_4
	b	.LBB8_20
	clrex
	movs	r3, #0
	dmb	sy
	cmp	r3, #0
	beq	.LBB8_7
	b	.LBB8_25
	clrex
	mov.w	r12, #0
	dmb	sy
	cmp.w	r12, #0
	beq	.LBB8_10
@ LLVM-MCA-END arm-148
@ LLVM-MCA-BEGIN arm-149
	.thumb
	ldaex	r12, [r0]
	cmp	r12, lr
	bne	.LBB8_14
	add.w	r2, lr, r1
	stlex	r3, r2, [r0]
	cbnz	r3, .LBB8_15
	movs	r2, #1
	cbnz	r2, .LBB8_19
	ldaex	r4, [r0]
	cmp	r4, r12
	bne	.LBB8_16
	add.w	r3, r12, r1
	stlex	r2, r3, [r0]
	cbnz	r2, .LBB8_17
	movs	r3, #1
	cbnz	r3, .LBB8_20
	ldaex	r12, [r0]
	cmp	r12, r4
	bne	.LBB8_18
	adds	r2, r4, r1
	stlex	r3, r2, [r0]
	cbz	r3, .LBB8_21
	b	.LBB8_1
	clrex
	movs	r2, #0
	cmp	r2, #0
	mov	r4, r12
	beq	.LBB8_4
@ LLVM-MCA-END arm-149
@ LLVM-MCA-BEGIN arm-150
	.thumb
	ldaex	r4, [r0]
	cmp	r4, r12
	bne	.LBB8_16
	add.w	r3, r12, r1
	stlex	r2, r3, [r0]
	cbnz	r2, .LBB8_17
	movs	r3, #1
	cbnz	r3, .LBB8_20
	ldaex	r12, [r0]
	cmp	r12, r4
	bne	.LBB8_18
	adds	r2, r4, r1
	stlex	r3, r2, [r0]
	cbz	r3, .LBB8_21
	b	.LBB8_1
	clrex
	movs	r2, #0
	cmp	r2, #0
	mov	r4, r12
	beq	.LBB8_4
	b	.LBB8_21
	clrex
	movs	r2, #0
	cmp	r2, #0
	beq	.LBB8_7
@ LLVM-MCA-END arm-150
@ LLVM-MCA-BEGIN arm-151
	.thumb
	ldaex	r12, [r0]
	cmp	r12, r4
	bne	.LBB8_18
	adds	r2, r4, r1
	stlex	r3, r2, [r0]
	cbz	r3, .LBB8_21
	b	.LBB8_1
	clrex
	movs	r2, #0
	cmp	r2, #0
	mov	r4, r12
	beq	.LBB8_4
	b	.LBB8_21
	clrex
	movs	r2, #0
	cmp	r2, #0
	beq	.LBB8_7
	b	.LBB8_19
	clrex
	movs	r3, #0
	cmp	r3, #0
	beq	.LBB8_10
@ LLVM-MCA-END arm-151
@ LLVM-MCA-BEGIN arm-152
	.arm
	vldmia	r0!, {s2}
	subs	r1, r1, #1
	vadd.f32	s0, s0, s2
	bne	.LBB1_1
@ LLVM-MCA-END arm-152
@ LLVM-MCA-BEGIN arm-153
	.arm
	vld1.32	{d18}, [r0]!
	subs	r2, r2, #2
	vaddw.s32	q8, q8, d18
	bne	.LBB2_3
@ LLVM-MCA-END arm-153
@ LLVM-MCA-BEGIN arm-154
	.arm
	ldr	r3, [r2], #4
	adds	r0, r0, r3
	adc	r4, r4, r3, asr #31
	subs	r1, r1, #1
	bne	.LBB2_6
@ LLVM-MCA-END arm-154
@ LLVM-MCA-BEGIN arm-155
	.arm
	vldr	d17, [r1]
	subs	r2, r2, #1
	vldmia	r0!, {d16}
	vmla.f64	d17, d0, d16
	vstmia	r1!, {d17}
	bne	.LBB3_1
@ LLVM-MCA-END arm-155
@ LLVM-MCA-BEGIN arm-156
	.arm
	vldr	s2, [r0]
	subs	r1, r1, #1
	vmul.f32	s2, s0, s2
	vstmia	r0!, {s2}
	bne	.LBB4_1
@ LLVM-MCA-END arm-156
@ LLVM-MCA-BEGIN arm-157
	.arm
	vorr	d17, d16, d16
	subs	r1, r1, #1
	vldmia	r0!, {d16}
	vmla.f64	d16, d17, d0
	bne	.LBB5_1
@ LLVM-MCA-END arm-157
@ LLVM-MCA-BEGIN arm-158
	.arm
	ldrb	r3, [r2], #1
	subs	r1, r1, #1
	eor	r0, r0, r3
	mul	r0, r0, r12
	bne	.LBB6_2
@ LLVM-MCA-END arm-158
@ LLVM-MCA-BEGIN arm-159
	.arm
	ldrd	r4, r5, [r0]
	add	r0, r0, #8
	subs	r1, r1, #1
	eor	r3, r4, r3
	eor	r2, r5, r2
	umull	r4, r6, r3, r12
	mla	r3, r3, lr, r6
	mla	r2, r2, r12, r3
	lsr	r3, r4, #29
	orr	r3, r3, r2, lsl #3
	eor	r2, r2, r2, lsr #29
	eor	r3, r3, r4
	bne	.LBB7_2
@ LLVM-MCA-END arm-159
@ LLVM-MCA-BEGIN arm-160
	.arm
	ldr	r3, [r2]
	ldr	r5, [r2, #12]
	ldr	r2, [r2, #8]
	adds	r0, r2, r0
	mov	r2, r3
	adc	r1, r5, r1
	cmp	r3, #0
	bne	.LBB8_2
@ LLVM-MCA-END arm-160
@ LLVM-MCA-BEGIN arm-161
	.arm
	ldrb	r2, [r0, r1]
	add	r1, r1, #1
	cmp	r2, #0
	bne	.LBB9_1
@ LLVM-MCA-END arm-161
@ LLVM-MCA-BEGIN arm-162
	.arm
	mov	r4, r3
	mov	r5, r2
	bl	__aeabi_uldivmod
	orrs	r0, r2, r3
	mov	r0, r5
	mov	r1, r4
	bne	.LBB10_1
@ LLVM-MCA-END arm-162
@ LLVM-MCA-BEGIN arm-163
	.arm
	lsr	r5, r0, #1
	mov	r6, r12
	orr	r12, r5, r12, lsl #31
	adds	r7, r12, r6, lsr #1
	adc	r7, r7, #0
	umull	r4, r5, r7, r9
	bic	r4, r5, #3
	add	r4, r4, r5, lsr #2
	sub	r4, r7, r4
	subs	r7, r12, r4
	umull	r4, r5, r7, r9
	add	r12, r4, r4, lsl #2
	mla	r10, r7, r8, r5
	sub	r5, r0, r12, lsl #1
	rsc	r7, lr, r6, lsr #1
	orr	r5, r5, #48
	mla	r12, r7, r9, r10
	strb	r5, [r2, r3]
	adds	r3, r3, #1
	adc	r1, r1, #0
	rsbs	r0, r0, #9
	rscs	r0, r6, #0
	mov	r0, r4
	blo	.LBB11_1
@ LLVM-MCA-END arm-163
@ LLVM-MCA-BEGIN arm-164
	.arm
	vldmia	r0!, {d16}
	subs	r1, r1, #1
	vdiv.f64	d0, d16, d0
	bne	.LBB12_1
@ LLVM-MCA-END arm-164
@ LLVM-MCA-BEGIN arm-165
	.arm
	vldr	d0, [r5]
	bl	sqrt
	vstmia	r5!, {d0}
	subs	r4, r4, #1
	bne	.LBB13_2
@ LLVM-MCA-END arm-165
@ LLVM-MCA-BEGIN arm-166
	.arm
	vld1.32	{d18, d19}, [r2]!
	subs	r4, r4, #4
	vmax.s32	q8, q8, q9
	bne	.LBB14_3
@ LLVM-MCA-END arm-166
@ LLVM-MCA-BEGIN arm-167
	.arm
	mov	r3, r2
	ldr	r2, [r0], #4
	cmp	r3, r2
	movgt	r2, r3
	subs	r1, r1, #1
	bne	.LBB14_6
@ LLVM-MCA-END arm-167
@ LLVM-MCA-BEGIN arm-168
	.arm
	ldr	r3, [r0]
	subs	r1, r1, #1
	add	r2, r3, r2
	str	r2, [r0], #4
	bne	.LBB15_2
@ LLVM-MCA-END arm-168
@ LLVM-MCA-BEGIN arm-169
	.arm
	vldr	s2, [r0, #-4]
	subs	r2, r2, #1
	vldr	s4, [r0]
	vadd.f32	s2, s2, s4
	vldr	s6, [r0, #4]
	add	r0, r0, #4
	vadd.f32	s2, s2, s6
	vmul.f32	s2, s2, s0
	vstmia	r1!, {s2}
	bne	.LBB16_2
@ LLVM-MCA-END arm-169
@ LLVM-MCA-BEGIN arm-170
	.arm
	ldrb	r3, [r1]
	subs	r2, r2, #1
	ldrb	r12, [r0]
	strb	r3, [r0], #1
	strb	r12, [r1], #-1
	bne	.LBB18_2
@ LLVM-MCA-END arm-170
@ LLVM-MCA-BEGIN arm-171
	.arm
	ldr	r3, [r12, r0, lsl #2]
	cmp	r3, r2
	bxeq	lr
	add	r0, r0, #1
	cmp	r1, r0
	bne	.LBB19_2
@ LLVM-MCA-END arm-171
@ LLVM-MCA-BEGIN arm-172
	.arm
	add	r3, r1, r1, lsl #1
	mov	r4, #1
	lsrs	r1, r1, #1
	umlal	r4, r3, r0, r12
	rrx	r5, r0
	tst	r0, #1
	movne	r5, r4
	movne	r1, r3
	eor	r0, r5, #1
	adds	r6, r6, #1
	orr	r0, r0, r1
	adc	r7, r7, #0
	cmp	r0, #0
	mov	r0, r5
	bne	.LBB20_2
@ LLVM-MCA-END arm-172
@ LLVM-MCA-BEGIN arm-173
	.arm
	ldr	r12, [r1], #4
	subs	r3, r3, #1
	ldr	r12, [r0, r12, lsl #2]
	str	r12, [r2], #4
	bne	.LBB21_1
@ LLVM-MCA-END arm-173
@ LLVM-MCA-BEGIN arm-174
	.arm
	ldrb	r12, [r0], #1
	subs	r2, r2, #1
	ldr	r3, [r1, r12, lsl #2]
	add	r3, r3, #1
	str	r3, [r1, r12, lsl #2]
	bne	.LBB22_1
@ LLVM-MCA-END arm-174
@ LLVM-MCA-BEGIN arm-175
	.arm
	vldmia	r5!, {d0}
	bl	callee
	vadd.f64	d8, d8, d0
	subs	r4, r4, #1
	bne	.LBB23_2
@ LLVM-MCA-END arm-175
@ LLVM-MCA-BEGIN arm-176
	.arm
	ldrb	r3, [r0], #1
	subs	r1, r1, #1
	eor	r3, r3, lr
	uxtb	r3, r3
	ldr	r3, [r12, r3, lsl #2]
	eor	lr, r3, lr, lsr #8
	bne	.LBB25_2
@ LLVM-MCA-END arm-176
@ LLVM-MCA-BEGIN arm-177
	.arm
	mov	r5, r2
	mov	r4, r3
	mov	r2, r12
	adds	r12, r12, r5
	mov	r3, lr
	adc	lr, lr, r4
	subs	r0, r0, #1
	sbc	r1, r1, #0
	orrs	r4, r0, r1
	bne	.LBB26_2
@ LLVM-MCA-END arm-177
@ LLVM-MCA-BEGIN arm-178
	.arm
	ldrb	r2, [r0]
	sub	r3, r2, #65
	cmp	r3, #25
	orrls	r2, r2, #32
	strbls	r2, [r0]
	add	r0, r0, #1
	subs	r1, r1, #1
	bne	.LBB27_38
@ LLVM-MCA-END arm-178
@ LLVM-MCA-BEGIN arm-179
	.arm
	ldr	r3, [r0], #4
	subs	r2, r2, #1
	vmov	s0, r3
	vcvt.f64.s32	d17, s0
	vmul.f64	d17, d17, d16
	vstmia	r1!, {d17}
	bne	.LBB28_2
@ LLVM-MCA-END arm-179
@ LLVM-MCA-BEGIN arm-180
	.arm
	ldrexd	r4, r5, [r0]
	adds	r6, r4, r2
	adc	r7, r5, #0
	strexd	r3, r6, r7, [r0]
	cmp	r3, #0
	bne	.LBB29_3
@ LLVM-MCA-END arm-180
@ LLVM-MCA-BEGIN arm-181
	.arm
	vldmia	r6!, {s0}
	vmul.f32	s0, s0, s0
	vldmia	r7!, {s2}
	vmla.f32	s0, s2, s2
	vldmia	r5!, {s2}
	vmul.f32	s2, s2, s2
	vadd.f32	s0, s0, s2
	bl	sqrtf
	vadd.f32	s16, s16, s0
	subs	r8, r8, #1
	vstmia	r4!, {s0}
	bne	.LBB30_2
@ LLVM-MCA-END arm-181
@ LLVM-MCA-BEGIN arm-182
	.arm
	ldm	r0, {r6, r11}
	mov	r7, #0
	add	r0, r0, #8
	umull	r9, r5, r6, r2
	umlal	r5, r7, r11, r2
	umull	r6, r10, r6, r3
	adds	r5, r6, r5
	adcs	r6, r7, r10
	adc	r7, r8, #0
	adds	r10, r9, r12
	umlal	r6, r7, r11, r3
	adcs	r11, r5, r1
	strd	r10, r11, [r4]
	add	r4, r4, #8
	adcs	r12, r6, r8
	adc	r1, r7, r8
	subs	lr, lr, #1
	bne	.LBB31_2
@ LLVM-MCA-END arm-182
@ LLVM-MCA-BEGIN arm-183
	.arm
	vldmia	r3!, {d16}
	subs	r5, r5, #1
	vstr	d16, [r4]
	add	r4, r4, lr
	bne	.LBB32_3
@ LLVM-MCA-END arm-183
@ LLVM-MCA-BEGIN arm-184
	.arm
	ldrb	lr, [r12], #1
	ldrb	r3, [r1], #1
	cmp	lr, r3
	bne	.LBB33_5
	subs	r2, r2, #1
	bne	.LBB33_2
@ LLVM-MCA-END arm-184
@ LLVM-MCA-BEGIN arm-185
	.arm
	ldr	r6, [r1], #4
	ldr	r5, [r0], #4
	cmp	r5, r6
	addge	r5, r6, #1
	subs	r3, r3, #1
	str	r5, [r2], #4
	bne	.LBB34_4
@ LLVM-MCA-END arm-185
@ LLVM-MCA-BEGIN arm-186
	.arm
	vld1.32	{d18, d19}, [r4]!
	subs	r6, r6, #4
	vadd.i32	q10, q9, q8
	vld1.32	{d22, d23}, [lr]!
	vcgt.s32	q9, q9, q11
	vbsl	q9, q11, q10
	vst1.32	{d18, d19}, [r5]!
	bne	.LBB34_7
@ LLVM-MCA-END arm-186
@ LLVM-MCA-BEGIN arm-187
	.arm
	vld1.32	{d18}, [r0]!
	subs	r3, r3, #2
	vaddw.s32	q8, q8, d18
	bne	.LBB2_3
@ LLVM-MCA-END arm-187
@ LLVM-MCA-BEGIN arm-188
	.arm
	ldr	r3, [r2], #4
	adds	r0, r0, r3
	adc	lr, lr, r3, asr #31
	subs	r1, r1, #1
	bne	.LBB2_6
@ LLVM-MCA-END arm-188
@ LLVM-MCA-BEGIN arm-189
	.arm
	vldr	d17, [r1]
	vldmia	r0!, {d16}
	subs	r2, r2, #1
	vfma.f64	d17, d0, d16
	vstmia	r1!, {d17}
	bne	.LBB3_1
@ LLVM-MCA-END arm-189
@ LLVM-MCA-BEGIN arm-190
	.arm
	vorr	d17, d16, d16
	vldmia	r0!, {d16}
	subs	r1, r1, #1
	vfma.f64	d16, d17, d0
	bne	.LBB5_1
@ LLVM-MCA-END arm-190
@ LLVM-MCA-BEGIN arm-191
	.arm
	ldrd	r4, r5, [r0]
	add	r0, r0, #8
	eor	r2, r5, r2
	subs	r1, r1, #1
	eor	r3, r4, r3
	umull	r4, r6, r3, r12
	mla	r3, r3, lr, r6
	mla	r2, r2, r12, r3
	lsr	r3, r4, #29
	orr	r3, r3, r2, lsl #3
	eor	r2, r2, r2, lsr #29
	eor	r3, r3, r4
	bne	.LBB7_2
@ LLVM-MCA-END arm-191
@ LLVM-MCA-BEGIN arm-192
	.arm
	ldrd	r4, r5, [r2, #8]
	ldr	r3, [r2]
	adds	r0, r4, r0
	adc	r1, r5, r1
	cmp	r3, #0
	mov	r2, r3
	bne	.LBB8_2
@ LLVM-MCA-END arm-192
@ LLVM-MCA-BEGIN arm-193
	.arm
	mov	r6, r3
	mov	r5, r2
	bl	__aeabi_uldivmod
	mov	r0, r5
	mov	r1, r6
	orrs	r4, r2, r3
	bne	.LBB10_1
@ LLVM-MCA-END arm-193
@ LLVM-MCA-BEGIN arm-194
	.arm
	lsr	r3, r0, #1
	mov	r6, r5
	orr	r3, r3, r5, lsl #31
	adds	r7, r3, r5, lsr #1
	adc	r7, r7, #0
	umull	r5, r4, r7, r9
	bic	r5, r4, #3
	add	r4, r5, r4, lsr #2
	sub	r4, r7, r4
	subs	r3, r3, r4
	rsc	r7, lr, r6, lsr #1
	umull	r4, r5, r3, r9
	mla	r10, r3, r8, r5
	mov	r3, r12
	adds	r12, r12, #1
	adc	r1, r1, #0
	add	r5, r4, r4, lsl #2
	sub	r11, r0, r5, lsl #1
	mla	r5, r7, r9, r10
	rsbs	r0, r0, #9
	orr	r7, r11, #48
	mov	r0, r4
	rscs	r4, r6, #0
	strb	r7, [r2, r3]
	blo	.LBB11_1
@ LLVM-MCA-END arm-194
@ LLVM-MCA-BEGIN arm-195
	.arm
	vldr	d0, [r5]
	bl	sqrt
	subs	r4, r4, #1
	vstmia	r5!, {d0}
	bne	.LBB13_2
@ LLVM-MCA-END arm-195
@ LLVM-MCA-BEGIN arm-196
	.arm
	vldr	s2, [r0, #-4]
	subs	r2, r2, #1
	vldr	s4, [r0]
	vadd.f32	s2, s2, s4
	vldr	s4, [r0, #4]
	add	r0, r0, #4
	vadd.f32	s2, s2, s4
	vmul.f32	s2, s2, s0
	vstmia	r1!, {s2}
	bne	.LBB16_2
@ LLVM-MCA-END arm-196
@ LLVM-MCA-BEGIN arm-197
	.arm
	add	r3, r1, r1, lsl #1
	mov	r4, #1
	lsrs	r1, r1, #1
	rrx	r5, r0
	tst	r0, #1
	umlal	r4, r3, r0, r12
	movne	r1, r3
	movne	r5, r4
	adds	r6, r6, #1
	adc	r7, r7, #0
	eor	r3, r5, #1
	mov	r0, r5
	orrs	r3, r3, r1
	bne	.LBB20_2
@ LLVM-MCA-END arm-197
@ LLVM-MCA-BEGIN arm-198
	.arm
	mov	r5, r2
	mov	r4, r3
	subs	r0, r0, #1
	mov	r2, lr
	sbc	r1, r1, #0
	adds	lr, lr, r5
	mov	r3, r12
	adc	r12, r12, r4
	orrs	r4, r0, r1
	bne	.LBB26_2
@ LLVM-MCA-END arm-198
@ LLVM-MCA-BEGIN arm-199
	.arm
	pop	{r11, lr}
	bx	lr
	sub	r1, r1, r12
	add	r0, r0, r12
	b	.LBB27_40
	add	r0, r0, #1
	subs	r1, r1, #1
	beq	.LBB27_37
@ LLVM-MCA-END arm-199
@ LLVM-MCA-BEGIN arm-200
	.arm
	add	r0, r0, #1
	subs	r1, r1, #1
	beq	.LBB27_37
	ldrb	r2, [r0]
	sub	r3, r2, #65
	cmp	r3, #25
	bhi	.LBB27_39
@ LLVM-MCA-END arm-200
@ LLVM-MCA-BEGIN arm-201
	.arm
	ldaexd	r4, r5, [r0]
	adds	r6, r4, r2
	adc	r7, r5, #0
	stlexd	r3, r6, r7, [r0]
	cmp	r3, #0
	bne	.LBB29_2
@ LLVM-MCA-END arm-201
@ LLVM-MCA-BEGIN arm-202
	.arm
	vldmia	r6!, {s0}
	vldmia	r7!, {s2}
	vmul.f32	s0, s0, s0
	vfma.f32	s0, s2, s2
	vldmia	r5!, {s2}
	vfma.f32	s0, s2, s2
	bl	sqrtf
	vadd.f32	s16, s16, s0
	subs	r8, r8, #1
	vstmia	r4!, {s0}
	bne	.LBB30_2
@ LLVM-MCA-END arm-202
@ LLVM-MCA-BEGIN arm-203
	.arm
	ldm	r12, {r6, r11}
	mov	r5, r8
	add	r12, r12, #8
	umull	r9, r7, r6, r2
	umlal	r7, r5, r11, r2
	umull	r6, r10, r6, r3
	adds	r6, r6, r7
	adcs	r5, r5, r10
	adc	r7, r8, #0
	adds	r10, r9, r0
	umlal	r5, r7, r11, r3
	adcs	r11, r6, r1
	strd	r10, r11, [r4]
	add	r4, r4, #8
	adcs	r0, r5, r8
	adc	r1, r7, r8
	subs	lr, lr, #1
	bne	.LBB31_2
@ LLVM-MCA-END arm-203
@ LLVM-MCA-BEGIN arm-204
	.arm
	ldr	r6, [r0], #4
	ldr	r5, [r1], #4
	cmp	r6, r5
	addge	r6, r5, #1
	subs	r3, r3, #1
	str	r6, [r2], #4
	bne	.LBB34_3
@ LLVM-MCA-END arm-204
@ LLVM-MCA-BEGIN arm-205
	.arm
	vld1.32	{d18, d19}, [lr]!
	subs	r6, r6, #4
	vld1.32	{d20, d21}, [r4]!
	vcgt.s32	q11, q10, q9
	vadd.i32	q10, q10, q8
	vbif	q9, q10, q11
	vst1.32	{d18, d19}, [r5]!
	bne	.LBB34_8
@ LLVM-MCA-END arm-205
@ LLVM-MCA-BEGIN arm-206
	.arm
	vldr	s2, [r3, #-4]
	vldr	s4, [r3]
	add	r2, r2, #2
	add	r3, r3, #8
	cmp	r12, r2
	vadd.f32	s0, s0, s2
	vadd.f32	s0, s0, s4
	bne	.LBB1_5
@ LLVM-MCA-END arm-206
@ LLVM-MCA-BEGIN arm-207
	.arm
	vldr	d16, [lr, #-8]
	vldr	d17, [r3, #-8]
	vldr	d18, [r3]
	add	r12, r12, #2
	cmp	r4, r12
	vfma.f64	d17, d0, d16
	vstr	d17, [r3, #-8]
	vldr	d16, [lr]
	add	lr, lr, #16
	vfma.f64	d18, d0, d16
	vstr	d18, [r3]
	add	r3, r3, #16
	bne	.LBB3_3
@ LLVM-MCA-END arm-207
@ LLVM-MCA-BEGIN arm-208
	.arm
	vldr	s2, [r3, #-4]
	vldr	s4, [r3]
	add	r2, r2, #2
	cmp	r12, r2
	vmul.f32	s2, s0, s2
	vmul.f32	s4, s0, s4
	vstr	s2, [r3, #-4]
	vstr	s4, [r3]
	add	r3, r3, #8
	bne	.LBB4_3
@ LLVM-MCA-END arm-208
@ LLVM-MCA-BEGIN arm-209
	.arm
	vldr	d18, [r3, #-8]
	vldr	d16, [r3]
	add	r2, r2, #2
	add	r3, r3, #16
	cmp	r12, r2
	vfma.f64	d18, d17, d0
	vfma.f64	d16, d18, d0
	vmov.f64	d17, d16
	bne	.LBB5_5
@ LLVM-MCA-END arm-209
@ LLVM-MCA-BEGIN arm-210
	.arm
	mov	r4, r2
	ldrb	r5, [r4, r3]!
	add	r3, r3, #2
	cmp	lr, r3
	ldrb	r4, [r4, #1]
	eor	r0, r0, r5
	mul	r0, r0, r12
	eor	r0, r0, r4
	mul	r0, r0, r12
	bne	.LBB6_3
@ LLVM-MCA-END arm-210
@ LLVM-MCA-BEGIN arm-211
	.arm
	ldr	r7, [r6]
	ldmib	r6, {r4, r8, r11}
	add	r3, r3, #2
	add	r6, r6, #16
	cmp	r9, r3
	eor	r1, r4, r1
	eor	r7, r7, r10
	umull	r2, r5, r7, lr
	mla	r5, r7, r12, r5
	lsr	r4, r2, #29
	mla	r1, r1, lr, r5
	orr	r4, r4, r1, lsl #3
	eor	r4, r4, r8
	eor	r2, r4, r2
	umull	r4, r5, r2, lr
	mla	r2, r2, r12, r5
	eor	r5, r11, r1, lsr #29
	eor	r1, r5, r1
	mla	r1, r1, lr, r2
	lsr	r2, r4, #29
	orr	r2, r2, r1, lsl #3
	eor	r1, r1, r1, lsr #29
	eor	r10, r2, r4
	bne	.LBB7_5
@ LLVM-MCA-END arm-211
@ LLVM-MCA-BEGIN arm-212
	.arm
	lsr	r5, r0, #1
	mov	r6, r12
	orr	r12, r5, r12, lsl #31
	adds	r7, r12, r6, lsr #1
	adc	r7, r7, #0
	umull	r4, r5, r7, r9
	bic	r4, r5, #3
	add	r4, r4, r5, lsr #2
	sub	r4, r7, r4
	subs	r7, r12, r4
	umull	r4, r12, r7, r9
	add	r5, r4, r4, lsl #2
	mla	r7, r7, r8, r12
	sub	r5, r0, r5, lsl #1
	orr	r5, r5, #48
	strb	r5, [r2, r3]
	rsc	r5, lr, r6, lsr #1
	adds	r3, r3, #1
	adc	r1, r1, #0
	rsbs	r0, r0, #9
	mla	r12, r5, r9, r7
	rscs	r0, r6, #0
	mov	r0, r4
	blo	.LBB11_1
@ LLVM-MCA-END arm-212
@ LLVM-MCA-BEGIN arm-213
	.arm
	vldr	d16, [r3, #-8]
	vldr	d17, [r3]
	add	r2, r2, #2
	add	r3, r3, #16
	cmp	r12, r2
	vdiv.f64	d16, d16, d0
	vdiv.f64	d0, d17, d16
	bne	.LBB12_4
@ LLVM-MCA-END arm-213
@ LLVM-MCA-BEGIN arm-214
	.arm
	vldr	d0, [r7, #-8]
	bl	sqrt
	vstr	d0, [r7, #-8]
	vldr	d0, [r7]
	bl	sqrt
	add	r4, r4, #2
	vstr	d0, [r7]
	add	r7, r7, #16
	cmp	r5, r4
	bne	.LBB13_3
@ LLVM-MCA-END arm-214
@ LLVM-MCA-BEGIN arm-215
	.arm
	vld1.32	{d18, d19}, [r4]!
	subs	r2, r2, #4
	vmax.s32	q8, q8, q9
	bne	.LBB14_3
@ LLVM-MCA-END arm-215
@ LLVM-MCA-BEGIN arm-216
	.arm
	add	r2, r0, r1, lsl #2
	add	r1, r1, #2
	cmp	lr, r1
	ldrd	r4, r5, [r2, #4]
	add	r4, r4, r3
	add	r3, r5, r4
	str	r4, [r2, #4]
	str	r3, [r2, #8]
	bne	.LBB15_3
@ LLVM-MCA-END arm-216
@ LLVM-MCA-BEGIN arm-217
	.arm
	vldr	s2, [r0, #-4]
	vldr	s4, [r0]
	vldr	s6, [r0, #4]
	add	r0, r0, #4
	subs	r2, r2, #1
	vadd.f32	s2, s2, s4
	vadd.f32	s2, s2, s6
	vmul.f32	s2, s2, s0
	vstmia	r1!, {s2}
	bne	.LBB16_2
@ LLVM-MCA-END arm-217
@ LLVM-MCA-BEGIN arm-218
	.arm
	mov	r6, r0
	ldrb	r5, [r3, -r2]
	ldrb	r7, [r6, r2]!
	strb	r5, [r6]
	strb	r7, [r3, -r2]
	eor	r7, r2, r8
	add	r2, r2, #2
	ldrb	r5, [r6, #1]
	ldrb	r4, [r1, r7]
	cmp	lr, r2
	strb	r4, [r6, #1]
	strb	r5, [r1, r7]
	bne	.LBB18_3
@ LLVM-MCA-END arm-218
@ LLVM-MCA-BEGIN arm-219
	.arm
	add	r3, r1, r1, lsl #1
	mov	r4, #1
	lsrs	r1, r1, #1
	rrx	r5, r0
	tst	r0, #1
	umlal	r4, r3, r0, r12
	movne	r5, r4
	movne	r1, r3
	adds	r6, r6, #1
	eor	r0, r5, #1
	adc	r7, r7, #0
	orr	r0, r0, r1
	cmp	r0, #0
	mov	r0, r5
	bne	.LBB20_2
@ LLVM-MCA-END arm-219
@ LLVM-MCA-BEGIN arm-220
	.arm
	mov	r5, r1
	ldr	r6, [r5, r12, lsl #2]!
	add	r12, r12, #2
	cmp	r4, r12
	ldr	r5, [r5, #4]
	ldr	r6, [r0, r6, lsl #2]
	str	r6, [lr, #-4]
	ldr	r5, [r0, r5, lsl #2]
	str	r5, [lr], #8
	bne	.LBB21_3
@ LLVM-MCA-END arm-220
@ LLVM-MCA-BEGIN arm-221
	.arm
	mov	lr, r0
	ldrb	r4, [lr, r3]!
	add	r3, r3, #2
	cmp	r12, r3
	ldr	r5, [r1, r4, lsl #2]
	add	r5, r5, #1
	str	r5, [r1, r4, lsl #2]
	ldrb	r5, [lr, #1]
	ldr	r4, [r1, r5, lsl #2]
	add	r4, r4, #1
	str	r4, [r1, r5, lsl #2]
	bne	.LBB22_3
@ LLVM-MCA-END arm-221
@ LLVM-MCA-BEGIN arm-222
	.arm
	ldr	r0, [sp, #8]
	add	r2, r2, lr
	add	r0, r0, #1
	cmp	r0, r3
	beq	.LBB24_10
	str	r0, [sp, #8]
	mul	r1, r0, r3
	ldr	r0, [sp]
	mov	r6, #0
	add	r11, r0, r1, lsl #2
	ldr	r0, [sp, #4]
	add	r10, r0, r1, lsl #2
	mov	r1, r8
	b	.LBB24_6
	mul	r0, r7, r3
	add	r4, r8, r6, lsl #2
	add	r0, r4, r0, lsl #2
	add	r4, r10, r7, lsl #2
	vldr	s4, [r4]
	vldr	s6, [r0]
	vfma.f32	s2, s4, s6
	add	r0, r11, r6, lsl #2
	add	r6, r6, #1
	add	r1, r1, #4
	cmp	r6, r3
	vstr	s2, [r0]
	beq	.LBB24_2
@ LLVM-MCA-END arm-222
@ LLVM-MCA-BEGIN arm-223
	.arm
	mul	r0, r7, r3
	add	r4, r8, r6, lsl #2
	add	r0, r4, r0, lsl #2
	add	r4, r10, r7, lsl #2
	vldr	s4, [r4]
	vldr	s6, [r0]
	vfma.f32	s2, s4, s6
	add	r0, r11, r6, lsl #2
	add	r6, r6, #1
	add	r1, r1, #4
	cmp	r6, r3
	vstr	s2, [r0]
	beq	.LBB24_2
	vmov.f32	s2, s0
	mov	r7, #0
	cmp	r3, #1
	beq	.LBB24_4
@ LLVM-MCA-END arm-223
@ LLVM-MCA-BEGIN arm-224
	.arm
	vldr	s4, [r4]
	vldr	s6, [r9, #-4]
	add	r0, r4, lr
	vldr	s8, [r9]
	add	r7, r7, #2
	add	r4, r4, r12
	add	r9, r9, #8
	vldr	s10, [r0]
	cmp	r5, r7
	vfma.f32	s2, s6, s4
	vfma.f32	s2, s8, s10
	bne	.LBB24_8
@ LLVM-MCA-END arm-224
@ LLVM-MCA-BEGIN arm-225
	.arm
	adds	r0, r2, r0
	adc	r1, r3, r1
	adds	r2, r0, r2
	adc	r3, r1, r3
	adds	r0, r2, r0
	adc	r1, r3, r1
	adds	r2, r0, r2
	adc	r3, r1, r3
	adds	r5, r5, #4
	adc	r6, r6, #0
	eor	r7, r5, r8
	eor	r4, r6, lr
	orrs	r4, r7, r4
	bne	.LBB26_5
@ LLVM-MCA-END arm-225
@ LLVM-MCA-BEGIN arm-226
	.arm
	adds	r6, r6, #1
	mov	r5, r0
	mov	r0, r2
	mov	lr, r1
	mov	r1, r3
	adc	r4, r4, #0
	eor	r2, r6, r12
	orr	r7, r2, r4
	adds	r2, r0, r5
	adc	r3, r3, lr
	cmp	r7, #0
	bne	.LBB26_8
@ LLVM-MCA-END arm-226
@ LLVM-MCA-BEGIN arm-227
	.arm
	mov	r4, r0
	ldr	r5, [r4, r12, lsl #2]!
	add	r12, r12, #2
	cmp	lr, r12
	vldr	s0, [r4, #4]
	vmov	s2, r5
	vcvt.f64.s32	d18, s0
	vcvt.f64.s32	d17, s2
	vmul.f64	d18, d18, d16
	vmul.f64	d17, d17, d16
	vstr	d18, [r3]
	vstr	d17, [r3, #-8]
	add	r3, r3, #16
	bne	.LBB28_3
@ LLVM-MCA-END arm-227
@ LLVM-MCA-BEGIN arm-228
	.arm
	ldaexd	r4, r5, [r0]
	adds	r6, r4, r2
	adc	r7, r5, #0
	stlexd	r1, r6, r7, [r0]
	cmp	r1, #0
	bne	.LBB29_3
@ LLVM-MCA-END arm-228
@ LLVM-MCA-BEGIN arm-229
	.arm
	ldaexd	r4, r5, [r0]
	adds	r6, r4, r1
	adc	r7, r5, #0
	stlexd	r4, r6, r7, [r0]
	cmp	r4, #0
	bne	.LBB29_5
@ LLVM-MCA-END arm-229
@ LLVM-MCA-BEGIN arm-230
	.arm
	vldmia	r6!, {s0}
	vldmia	r7!, {s2}
	vldmia	r5!, {s4}
	vmul.f32	s0, s0, s0
	vfma.f32	s0, s2, s2
	vfma.f32	s0, s4, s4
	bl	sqrtf
	vadd.f32	s16, s16, s0
	vstmia	r4!, {s0}
	subs	r8, r8, #1
	bne	.LBB30_2
@ LLVM-MCA-END arm-230
@ LLVM-MCA-BEGIN arm-231
	.arm
	ldm	r0, {r6, r11}
	mov	r7, #0
	add	r0, r0, #8
	umull	r9, r5, r6, r2
	umull	r6, r10, r6, r3
	umlal	r5, r7, r11, r2
	adds	r5, r6, r5
	adcs	r6, r7, r10
	adc	r7, r8, #0
	adds	r10, r9, r12
	umlal	r6, r7, r11, r3
	adcs	r1, r5, r1
	str	r10, [r4]
	str	r1, [r4, #4]
	add	r4, r4, #8
	adcs	r12, r6, r8
	adc	r1, r7, r8
	subs	lr, lr, #1
	bne	.LBB31_2
@ LLVM-MCA-END arm-231
@ LLVM-MCA-BEGIN arm-232
	.arm
	mul	r6, r10, r2
	add	r4, r1, r10, lsl #3
	add	r6, r0, r6, lsl #3
	add	r6, r6, r7, lsl #3
	vldr	d16, [r6]
	mul	r6, r7, r2
	add	r4, r4, r6, lsl #3
	vstr	d16, [r4]
	add	r10, r10, #1
	add	lr, lr, r3
	add	r8, r8, #8
	cmp	r10, r2
	beq	.LBB32_8
	cmp	r2, #1
	mov	r7, #0
	beq	.LBB32_2
@ LLVM-MCA-END arm-232
@ LLVM-MCA-BEGIN arm-233
	.arm
	vldr	d16, [r4, #-8]
	add	r7, r7, #2
	add	r5, r6, r3
	cmp	r9, r7
	vstr	d16, [r6]
	add	r6, r6, r12
	vldr	d16, [r4]
	add	r4, r4, #16
	vstr	d16, [r5]
	bne	.LBB32_6
@ LLVM-MCA-END arm-233
@ LLVM-MCA-BEGIN arm-234
	.arm
	ldr	r6, [r1, #-4]
	ldr	r5, [r0, #-4]
	cmp	r5, r6
	addge	r5, r6, #1
	str	r5, [r2, #-4]
	ldr	r6, [r1], #8
	ldr	r5, [r0], #8
	cmp	r5, r6
	addge	r5, r6, #1
	subs	r3, r3, #2
	str	r5, [r2], #8
	bne	.LBB34_7
@ LLVM-MCA-END arm-234
@ LLVM-MCA-BEGIN arm-235
	.arm
	vld1.32	{d18, d19}, [r4]!
	vld1.32	{d20, d21}, [lr]!
	subs	r6, r6, #4
	vadd.i32	q11, q9, q8
	vcgt.s32	q9, q9, q10
	vbsl	q9, q10, q11
	vst1.32	{d18, d19}, [r5]!
	bne	.LBB34_10
@ LLVM-MCA-END arm-235
@ LLVM-MCA-BEGIN arm-236
	.thumb
	vldr	s2, [r2, #16]
	vldr	s4, [r2, #20]
	vldr	s6, [r2, #24]
	vadd.f32	s0, s0, s2
	vldr	s8, [r2, #28]
	vadd.f32	s0, s0, s4
	vadd.f32	s0, s0, s6
	adds	r1, #4
	adds	r2, #16
	vadd.f32	s0, s0, s8
	cmp	r3, r1
	bne	.LBB1_5
@ LLVM-MCA-END arm-236
@ LLVM-MCA-BEGIN arm-237
	.thumb
	ldr	r5, [r2, #16]!
	subs	r3, #4
	adds	r0, r0, r5
	add.w	r7, r2, #4
	adc.w	r1, r1, r5, asr #31
	ldm	r7, {r5, r6, r7}
	adds	r0, r0, r5
	adc.w	r1, r1, r5, asr #31
	adds	r0, r0, r6
	adc.w	r1, r1, r6, asr #31
	adds	r0, r0, r7
	adc.w	r1, r1, r7, asr #31
	cmp	r4, r3
	bne	.LBB2_3
@ LLVM-MCA-END arm-237
@ LLVM-MCA-BEGIN arm-238
	.thumb
	vldr	d0, [r9, #32]
	mov	r0, r6
	vmov	r2, r3, d0
	mov	r1, r7
	add.w	r10, r9, #32
	add.w	r8, r5, #32
	bl	__aeabi_dmul
	vldr	d0, [r5, #32]
	vldr	d11, [r5, #40]
	vldr	d10, [r5, #48]
	vldr	d9, [r5, #56]
	vmov	r2, r3, d0
	bl	__aeabi_dadd
	vmov	d0, r0, r1
	mov	r0, r6
	vstr	d0, [r5, #32]
	vldr	d0, [r9, #40]
	mov	r1, r7
	vmov	r2, r3, d0
	bl	__aeabi_dmul
	vmov	r2, r3, d11
	bl	__aeabi_dadd
	vmov	d0, r0, r1
	mov	r0, r6
	vstr	d0, [r5, #40]
	vldr	d0, [r9, #48]
	mov	r1, r7
	vmov	r2, r3, d0
	bl	__aeabi_dmul
	vmov	r2, r3, d10
	bl	__aeabi_dadd
	vmov	d0, r0, r1
	mov	r0, r6
	vstr	d0, [r5, #48]
	vldr	d0, [r9, #56]
	mov	r1, r7
	vmov	r2, r3, d0
	bl	__aeabi_dmul
	vmov	r2, r3, d9
	bl	__aeabi_dadd
	vmov	d0, r0, r1
	subs	r4, #4
	vstr	d0, [r5, #56]
	cmp	r11, r4
	mov	r5, r8
	mov	r9, r10
	bne	.LBB3_3
@ LLVM-MCA-END arm-238
@ LLVM-MCA-BEGIN arm-239
	.thumb
	vldr	s2, [r2, #16]
	vldr	s4, [r2, #20]
	vldr	s6, [r2, #24]
	vldr	s8, [r2, #28]
	vmul.f32	s2, s0, s2
	vmul.f32	s4, s0, s4
	vmul.f32	s6, s0, s6
	vmul.f32	s8, s0, s8
	adds	r1, #4
	vstr	s2, [r2, #16]
	vstr	s4, [r2, #20]
	vstr	s6, [r2, #24]
	vstr	s8, [r2, #28]
	adds	r2, #16
	cmp	r3, r1
	bne	.LBB4_4
@ LLVM-MCA-END arm-239
@ LLVM-MCA-BEGIN arm-240
	.thumb
	vmov	r0, r1, d0
	mov	r2, r4
	mov	r3, r5
	add.w	r11, r6, #32
	bl	__aeabi_dmul
	vldr	d0, [r6, #32]
	vldr	d11, [r6, #40]
	vldr	d10, [r6, #48]
	vldr	d9, [r6, #56]
	vmov	r2, r3, d0
	bl	__aeabi_dadd
	mov	r2, r4
	mov	r3, r5
	bl	__aeabi_dmul
	vmov	r2, r3, d11
	bl	__aeabi_dadd
	mov	r2, r4
	mov	r3, r5
	bl	__aeabi_dmul
	vmov	r2, r3, d10
	bl	__aeabi_dadd
	mov	r2, r4
	mov	r3, r5
	bl	__aeabi_dmul
	vmov	r2, r3, d9
	bl	__aeabi_dadd
	vmov	d0, r0, r1
	adds	r7, #4
	cmp	r10, r7
	mov	r6, r11
	bne	.LBB5_5
@ LLVM-MCA-END arm-240
@ LLVM-MCA-BEGIN arm-241
	.thumb
	add.w	r5, r8, r1
	ldrb	r6, [r5, #3]
	ldrb	r7, [r5, #4]
	eors	r2, r6
	muls	r2, r3, r2
	ldrb	r4, [r5, #5]
	eors	r2, r7
	muls	r2, r3, r2
	ldrb	r5, [r5, #6]
	eors	r2, r4
	muls	r2, r3, r2
	adds	r1, #4
	eors	r2, r5
	add.w	r4, lr, r1
	adds	r4, #4
	mul	r2, r3, r2
	bne	.LBB6_3
@ LLVM-MCA-END arm-241
@ LLVM-MCA-BEGIN arm-242
	.thumb
	ldr	r7, [r6, #32]!
	add.w	r10, r10, #4
	eors	r2, r7
	umull	r7, r5, r2, r9
	ldrd	r3, r4, [r6, #4]
	mla	r2, r2, r12, r5
	eors	r1, r3
	mla	r1, r1, r9, r2
	lsrs	r2, r7, #29
	orr.w	r2, r2, r1, lsl #3
	eors	r2, r4
	eors	r2, r7
	ldrd	r5, r7, [r6, #12]
	umull	r3, r4, r2, r9
	eor.w	r5, r5, r1, lsr #29
	mla	r2, r2, r12, r4
	eors	r1, r5
	mla	r1, r1, r9, r2
	lsrs	r2, r3, #29
	orr.w	r2, r2, r1, lsl #3
	eors	r2, r7
	ldr	r4, [r6, #20]
	eors	r2, r3
	umull	r3, r5, r2, r9
	eor.w	r4, r4, r1, lsr #29
	mla	r2, r2, r12, r5
	eors	r1, r4
	mla	r1, r1, r9, r2
	lsrs	r2, r3, #29
	ldrd	r4, r5, [r6, #24]
	orr.w	r2, r2, r1, lsl #3
	eors	r2, r4
	eors	r2, r3
	umull	r3, r4, r2, r9
	eor.w	r5, r5, r1, lsr #29
	mla	r2, r2, r12, r4
	eors	r1, r5
	mla	r1, r1, r9, r2
	lsrs	r2, r3, #29
	orr.w	r2, r2, r1, lsl #3
	eors	r2, r3
	cmp	r8, r10
	eor.w	r1, r1, r1, lsr #29
	bne	.LBB7_5
@ LLVM-MCA-END arm-242
@ LLVM-MCA-BEGIN arm-243
	.thumb
	mov	r0, r5
	mov	r1, r4
	mov	r2, r7
	mov	r3, r6
	bl	__aeabi_uldivmod
	orrs.w	r0, r2, r3
	beq	.LBB10_6
	mov	r0, r7
	mov	r1, r6
	mov	r5, r2
	mov	r4, r3
	bl	__aeabi_uldivmod
	orrs.w	r0, r2, r3
	beq	.LBB10_7
	mov	r0, r5
	mov	r1, r4
	mov	r7, r2
	mov	r6, r3
	bl	__aeabi_uldivmod
	orrs.w	r0, r2, r3
	beq	.LBB10_6
	mov	r0, r7
	mov	r1, r6
	mov	r5, r2
	mov	r4, r3
	bl	__aeabi_uldivmod
	mov	r7, r2
	mov	r6, r3
	orrs.w	r0, r2, r3
	bne	.LBB10_2
@ LLVM-MCA-END arm-243
@ LLVM-MCA-BEGIN arm-244
	.thumb
	vmov	r2, r3, d0
	vldr	d0, [r0, #32]
	add.w	r6, r0, #32
	vldr	d9, [r0, #40]
	vldr	d10, [r0, #48]
	vldr	d8, [r0, #56]
	vmov	r0, r1, d0
	bl	__aeabi_ddiv
	mov	r2, r0
	mov	r3, r1
	vmov	r0, r1, d9
	bl	__aeabi_ddiv
	mov	r2, r0
	mov	r3, r1
	vmov	r0, r1, d10
	bl	__aeabi_ddiv
	mov	r2, r0
	mov	r3, r1
	vmov	r0, r1, d8
	bl	__aeabi_ddiv
	vmov	d0, r0, r1
	adds	r5, #4
	cmp	r7, r5
	mov	r0, r6
	bne	.LBB12_5
@ LLVM-MCA-END arm-244
@ LLVM-MCA-BEGIN arm-245
	.thumb
	vldr	d0, [r6, #32]
	add.w	r4, r6, #32
	bl	sqrt
	vldr	d1, [r6, #40]
	vstr	d0, [r6, #32]
	vmov.f32	s0, s2
	vmov.f32	s1, s3
	bl	sqrt
	vldr	d1, [r6, #48]
	vstr	d0, [r6, #40]
	vmov.f32	s0, s2
	vmov.f32	s1, s3
	bl	sqrt
	vldr	d1, [r6, #56]
	vstr	d0, [r6, #48]
	vmov.f32	s0, s2
	vmov.f32	s1, s3
	bl	sqrt
	adds	r5, #4
	vstr	d0, [r6, #56]
	cmp	r7, r5
	mov	r6, r4
	bne	.LBB13_4
@ LLVM-MCA-END arm-245
@ LLVM-MCA-BEGIN arm-246
	.thumb
	add.w	r2, lr, r3, lsl #2
	adds	r6, r2, #4
	ldm	r6, {r4, r5, r6}
	ldr	r2, [r2, #16]
	cmp	r0, r4
	it	gt
	movgt	r4, r0
	cmp	r4, r5
	it	le
	movle	r4, r5
	cmp	r4, r6
	it	le
	movle	r4, r6
	cmp	r4, r2
	add.w	r3, r3, #4
	it	le
	movle	r4, r2
	cmp	r1, r3
	mov	r0, r4
	bne	.LBB14_4
@ LLVM-MCA-END arm-246
@ LLVM-MCA-BEGIN arm-247
	.thumb
	add.w	r1, r0, r3, lsl #2
	adds	r7, r1, #4
	ldm	r7, {r4, r5, r6, r7}
	adds	r3, #4
	add	r4, r2
	add	r5, r4
	add	r6, r5
	adds	r2, r7, r6
	adds	r7, r1, #4
	cmp	lr, r3
	stm	r7!, {r4, r5, r6}
	str	r2, [r1, #16]
	bne	.LBB15_4
@ LLVM-MCA-END arm-247
@ LLVM-MCA-BEGIN arm-248
	.thumb
	adds	r5, r0, r4
	vldr	s2, [r5]
	vldr	s4, [r5, #4]
	vldr	s6, [r5, #8]
	vadd.f32	s2, s2, s4
	vadd.f32	s2, s2, s6
	vmul.f32	s2, s2, s0
	add.w	r6, lr, r4
	vstr	s2, [r6, #-4]
	vldr	s2, [r5, #4]
	vldr	s4, [r5, #8]
	vldr	s6, [r5, #12]
	vadd.f32	s2, s2, s4
	vadd.f32	s2, s2, s6
	vmul.f32	s2, s2, s0
	vstr	s2, [r6]
	vldr	s2, [r5, #8]
	vldr	s4, [r5, #12]
	vldr	s6, [r5, #16]
	vadd.f32	s2, s2, s4
	vadd.f32	s2, s2, s6
	vmul.f32	s2, s2, s0
	vstr	s2, [r6, #4]
	vldr	s2, [r5, #12]
	vldr	s4, [r5, #16]
	vldr	s6, [r5, #20]
	vadd.f32	s2, s2, s4
	vadd.f32	s2, s2, s6
	subs	r3, #4
	vmul.f32	s2, s2, s0
	adds	r5, r1, r4
	cmp	r2, r3
	add.w	r4, r4, #16
	vstr	s2, [r5, #16]
	bne	.LBB16_4
@ LLVM-MCA-END arm-248
@ LLVM-MCA-BEGIN arm-249
	.thumb
	adds	r4, r7, #4
	add	r7, r11
	ldrb.w	r5, [r11, r1]
	ldrb	r6, [r7, #5]
	strb	r5, [r7, #5]
	strb.w	r6, [r11, r1]
	eor.w	r5, r4, r9
	ldrb	r6, [r3, r5]
	ldrb	r2, [r7, #6]
	strb	r6, [r7, #6]
	strb	r2, [r3, r5]
	eor.w	r2, r4, r10
	ldrb	r5, [r3, r2]
	ldrb	r6, [r7, #7]
	strb	r5, [r7, #7]
	strb	r6, [r3, r2]
	eor.w	r2, r4, r8
	ldrb	r5, [r3, r2]
	ldrb	r6, [r7, #8]
	strb	r5, [r7, #8]
	strb	r6, [r3, r2]
	add.w	r2, lr, r4
	subs	r1, #4
	adds	r2, #4
	mov	r7, r4
	bne	.LBB18_3
@ LLVM-MCA-END arm-249
@ LLVM-MCA-BEGIN arm-250
	.thumb
	ldr	r5, [r3, #-12]
	cmp	r5, r2
	it	eq
	popeq	{r4, r5, r6, r7, pc}
	adds	r5, r4, r0
	adds	r6, r5, #1
	beq	.LBB19_10
	add.w	r6, lr, r0, lsl #2
	ldr	r7, [r6, #4]
	cmp	r7, r2
	beq	.LBB19_11
	adds	r5, #2
	beq	.LBB19_10
	ldr	r5, [r6, #8]
	cmp	r5, r2
	beq	.LBB19_12
	cmp	r12, r0
	beq	.LBB19_10
	ldr	r5, [r3], #16
	cmp	r5, r2
	beq	.LBB19_13
	adds	r0, #4
	adds	r5, r4, r0
	bne	.LBB19_2
@ LLVM-MCA-END arm-250
@ LLVM-MCA-BEGIN arm-251
	.thumb
	lsrs.w	r1, r1, #1
	rrx	r0, r0
	adds	r3, #1
	eor	r4, r0, #1
	adc	r12, r12, #0
	orrs	r4, r1
	beq	.LBB20_6
	lsls	r4, r0, #31
	beq	.LBB20_2
@ LLVM-MCA-END arm-251
@ LLVM-MCA-BEGIN arm-252
	.thumb
	ldr	r5, [r1, r4]
	adds	r6, r1, r4
	ldr.w	r5, [r0, r5, lsl #2]
	ldr.w	r8, [r6, #4]
	str	r5, [r2, r4]
	ldr.w	r5, [r0, r8, lsl #2]
	adds	r7, r2, r4
	ldr.w	r8, [r6, #8]
	str	r5, [r7, #4]
	ldr.w	r5, [r0, r8, lsl #2]
	ldr	r6, [r6, #12]
	str	r5, [r7, #8]
	ldr.w	r5, [r0, r6, lsl #2]
	subs	r3, #4
	cmp	lr, r3
	add.w	r4, r4, #16
	str	r5, [r7, #12]
	bne	.LBB21_3
@ LLVM-MCA-END arm-252
@ LLVM-MCA-BEGIN arm-253
	.thumb
	add.w	r4, lr, r2
	ldrb	r5, [r4, #3]
	adds	r2, #4
	ldr.w	r6, [r1, r5, lsl #2]
	adds	r6, #1
	str.w	r6, [r1, r5, lsl #2]
	ldrb	r5, [r4, #4]
	ldr.w	r6, [r1, r5, lsl #2]
	adds	r6, #1
	str.w	r6, [r1, r5, lsl #2]
	ldrb	r5, [r4, #5]
	ldr.w	r6, [r1, r5, lsl #2]
	adds	r6, #1
	str.w	r6, [r1, r5, lsl #2]
	ldrb	r4, [r4, #6]
	adds	r6, r3, r2
	ldr.w	r5, [r1, r4, lsl #2]
	adds	r6, #4
	add.w	r5, r5, #1
	str.w	r5, [r1, r4, lsl #2]
	bne	.LBB22_3
@ LLVM-MCA-END arm-253
@ LLVM-MCA-BEGIN arm-254
	.thumb
	vldr	d0, [r0, #8]
	add.w	r5, r0, #8
	bl	callee
	vmov	r0, r1, d8
	vmov	r2, r3, d0
	bl	__aeabi_dadd
	vmov	d8, r0, r1
	subs	r4, #1
	mov	r0, r5
	bne	.LBB23_2
@ LLVM-MCA-END arm-254
@ LLVM-MCA-BEGIN arm-255
	.thumb
	vldr	s4, [r1]
	vldr	s6, [r2, #16]
	add.w	r3, r1, r10
	vldr	s8, [r2, #20]
	vmul.f32	s4, s6, s4
	vldr	s6, [r3]
	adds	r3, r1, r4
	vldr	s10, [r2, #24]
	vadd.f32	s2, s4, s2
	vmul.f32	s4, s8, s6
	vldr	s6, [r3]
	adds	r3, r1, r7
	vldr	s12, [r2, #28]
	vadd.f32	s2, s4, s2
	vmul.f32	s4, s10, s6
	vldr	s6, [r3]
	vadd.f32	s2, s4, s2
	vmul.f32	s4, s12, s6
	subs	r0, #4
	adds	r2, #16
	vadd.f32	s2, s4, s2
	add	r1, r5
	cmp	r6, r0
	bne	.LBB24_11
@ LLVM-MCA-END arm-255
@ LLVM-MCA-BEGIN arm-256
	.thumb
	vldr	s4, [lr]
	vldr	s6, [r2, #16]
	add.w	r3, lr, r10
	vldr	s8, [r2, #20]
	vmul.f32	s4, s6, s4
	vldr	s6, [r3]
	add.w	r3, lr, r4
	vldr	s10, [r2, #24]
	vadd.f32	s2, s4, s2
	vmul.f32	s4, s8, s6
	vldr	s6, [r3]
	add.w	r3, lr, r7
	vldr	s12, [r2, #28]
	vadd.f32	s2, s4, s2
	vmul.f32	s4, s10, s6
	vldr	s6, [r3]
	vadd.f32	s2, s4, s2
	vmul.f32	s4, s12, s6
	subs	r0, #4
	adds	r2, #16
	vadd.f32	s2, s4, s2
	add	lr, r5
	cmp	r6, r0
	bne	.LBB24_34
@ LLVM-MCA-END arm-256
@ LLVM-MCA-BEGIN arm-257
	.thumb
	add.w	r6, r8, r1
	ldrb	r7, [r6, #3]
	ldrb	r5, [r6, #4]
	eors	r7, r3
	uxtb	r7, r7
	ldr.w	r7, [r4, r7, lsl #2]
	adds	r1, #4
	eor.w	r3, r7, r3, lsr #8
	eors	r5, r3
	uxtb	r5, r5
	ldr.w	r5, [r4, r5, lsl #2]
	ldrb	r7, [r6, #5]
	eor.w	r3, r5, r3, lsr #8
	eor.w	r5, r7, r3
	uxtb	r5, r5
	ldr.w	r5, [r4, r5, lsl #2]
	ldrb	r6, [r6, #6]
	eor.w	r3, r5, r3, lsr #8
	eor.w	r5, r6, r3
	uxtb	r5, r5
	ldr.w	r5, [r4, r5, lsl #2]
	add.w	r6, lr, r1
	adds	r6, #4
	eor.w	r3, r5, r3, lsr #8
	bne	.LBB25_3
@ LLVM-MCA-END arm-257
@ LLVM-MCA-BEGIN arm-258
	.thumb
	adds	r0, r0, r2
	adcs	r1, r3
	adds	r2, r2, r0
	adcs	r3, r1
	adds	r0, r0, r2
	adcs	r1, r3
	adds	r2, r2, r0
	adcs	r3, r1
	adds	r5, #4
	adc	r6, r6, #0
	eor.w	r7, r5, r8
	eor.w	r4, r6, lr
	orrs	r4, r7
	bne	.LBB26_5
@ LLVM-MCA-END arm-258
@ LLVM-MCA-BEGIN arm-259
	.thumb
	ldrb	r2, [r0, r1]
	sub.w	r3, r2, #65
	cmp	r3, #25
	itt	ls
	orrls	r2, r2, #32
	strbls	r2, [r0, r1]
	adds	r2, r0, r1
	ldrb	r3, [r2, #1]
	adds	r1, #4
	sub.w	r4, r3, #65
	cmp	r4, #25
	itt	ls
	orrls	r3, r3, #32
	strbls	r3, [r2, #1]
	ldrb	r3, [r2, #2]
	sub.w	r4, r3, #65
	cmp	r4, #25
	itt	ls
	orrls	r3, r3, #32
	strbls	r3, [r2, #2]
	ldrb	r3, [r2, #3]
	sub.w	r4, r3, #65
	cmp	r4, #25
	itt	ls
	orrls	r3, r3, #32
	strbls	r3, [r2, #3]
	cmp	lr, r1
	bne	.LBB27_4
@ LLVM-MCA-END arm-259
@ LLVM-MCA-BEGIN arm-260
	.thumb
	ldr	r0, [r11, #16]!
	bl	__aeabi_i2d
	mov	r2, r6
	mov	r3, r7
	bl	__aeabi_dmul
	add.w	r10, r11, #4
	vmov	d0, r0, r1
	ldm.w	r10, {r0, r5, r10}
	add.w	r8, r9, #32
	vstr	d0, [r9, #32]
	bl	__aeabi_i2d
	mov	r2, r6
	mov	r3, r7
	bl	__aeabi_dmul
	vmov	d0, r0, r1
	mov	r0, r5
	vstr	d0, [r9, #40]
	bl	__aeabi_i2d
	mov	r2, r6
	mov	r3, r7
	bl	__aeabi_dmul
	vmov	d0, r0, r1
	mov	r0, r10
	vstr	d0, [r9, #48]
	bl	__aeabi_i2d
	mov	r2, r6
	mov	r3, r7
	bl	__aeabi_dmul
	vmov	d0, r0, r1
	ldr	r0, [sp, #16]
	subs	r4, #4
	vstr	d0, [r9, #56]
	cmp	r0, r4
	mov	r9, r8
	bne	.LBB28_3
@ LLVM-MCA-END arm-260
@ LLVM-MCA-BEGIN arm-261
	.thumb
	mov	r0, r4
	mov	r2, r5
	movs	r3, #0
	dmb	sy
	bl	__sync_fetch_and_add_8
	dmb	sy
	adds	r2, r5, #1
	mov	r0, r4
	movs	r3, #0
	dmb	sy
	bl	__sync_fetch_and_add_8
	dmb	sy
	adds	r2, r5, #2
	mov	r0, r4
	movs	r3, #0
	dmb	sy
	bl	__sync_fetch_and_add_8
	dmb	sy
	adds	r2, r5, #3
	mov	r0, r4
	movs	r3, #0
	dmb	sy
	bl	__sync_fetch_and_add_8
	adds	r5, #4
	cmp	r7, r5
	dmb	sy
	bne	.LBB29_4
@ LLVM-MCA-END arm-261
@ LLVM-MCA-BEGIN arm-262
	.thumb
	ldr	r0, [sp, #8]
	add.w	r10, r5, r6
	add.w	r9, r0, r6
	ldr	r0, [sp, #12]
	vldr	s2, [r9]
	add.w	r8, r0, r6
	vldr	s0, [r8]
	vldr	s4, [r10]
	vmul.f32	s0, s0, s0
	vmul.f32	s2, s2, s2
	vadd.f32	s0, s2, s0
	vmul.f32	s2, s4, s4
	vadd.f32	s0, s2, s0
	bl	sqrtf
	add.w	r11, r7, r6
	vstr	s0, [r11]
	vadd.f32	s16, s16, s0
	vldr	s0, [r8, #4]
	vldr	s2, [r9, #4]
	vldr	s4, [r10, #4]
	vmul.f32	s0, s0, s0
	vmul.f32	s2, s2, s2
	vadd.f32	s0, s2, s0
	vmul.f32	s2, s4, s4
	vadd.f32	s0, s2, s0
	bl	sqrtf
	vstr	s0, [r11, #4]
	vadd.f32	s16, s16, s0
	vldr	s0, [r8, #8]
	vldr	s2, [r9, #8]
	vldr	s4, [r10, #8]
	vmul.f32	s0, s0, s0
	vmul.f32	s2, s2, s2
	vadd.f32	s0, s2, s0
	vmul.f32	s2, s4, s4
	vadd.f32	s0, s2, s0
	bl	sqrtf
	vstr	s0, [r11, #8]
	vadd.f32	s16, s16, s0
	vldr	s0, [r8, #12]
	vldr	s2, [r9, #12]
	vldr	s4, [r10, #12]
	vmul.f32	s0, s0, s0
	vmul.f32	s2, s2, s2
	vadd.f32	s0, s2, s0
	vmul.f32	s2, s4, s4
	ldr.w	r8, [sp, #12]
	ldr.w	r9, [sp, #8]
	vadd.f32	s0, s2, s0
	bl	sqrtf
	ldr	r0, [sp, #4]
	subs	r4, #4
	vadd.f32	s16, s16, s0
	cmp	r0, r4
	add.w	r6, r6, #16
	vstr	s0, [r11, #12]
	bne	.LBB30_3
@ LLVM-MCA-END arm-262
@ LLVM-MCA-BEGIN arm-263
	.thumb
	vldr	d0, [r1, #32]
	adds	r2, r0, r4
	vstr	d0, [r0]
	vldr	d0, [r1, #40]
	sub.w	lr, lr, #4
	vstr	d0, [r2]
	vldr	d0, [r1, #48]
	adds	r2, r0, r6
	vstr	d0, [r2]
	vldr	d0, [r1, #56]
	adds	r1, #32
	add.w	r2, r0, r9
	add	r0, r3
	cmp	r5, lr
	vstr	d0, [r2]
	bne	.LBB32_7
@ LLVM-MCA-END arm-263
@ LLVM-MCA-BEGIN arm-264
	.thumb
	vldr	d0, [r7, #32]
	adds	r2, r1, r4
	vstr	d0, [r1]
	vldr	d0, [r7, #40]
	subs	r0, #4
	vstr	d0, [r2]
	vldr	d0, [r7, #48]
	adds	r2, r1, r6
	vstr	d0, [r2]
	vldr	d0, [r7, #56]
	adds	r7, #32
	add.w	r2, r1, r9
	add	r1, r3
	cmp	r5, r0
	vstr	d0, [r2]
	bne	.LBB32_16
@ LLVM-MCA-END arm-264
@ LLVM-MCA-BEGIN arm-265
	.thumb
	vldr	d0, [r1, #32]
	adds	r0, r7, r6
	vstr	d0, [r7]
	vldr	d0, [r1, #40]
	subs	r3, #4
	vstr	d0, [r0]
	vldr	d0, [r1, #48]
	adds	r0, r7, r5
	vstr	d0, [r0]
	vldr	d0, [r1, #56]
	adds	r1, #32
	add.w	r0, r7, r9
	add	r7, r10
	cmp	r4, r3
	vstr	d0, [r0]
	bne	.LBB32_28
@ LLVM-MCA-END arm-265
@ LLVM-MCA-BEGIN arm-266
	.thumb
	ldrb	r4, [r0, r3]
	ldrb	r5, [r1, r3]
	cmp	r4, r5
	bne	.LBB33_11
	cmp	r12, r3
	beq	.LBB33_10
	add.w	r8, r0, r3
	adds	r7, r1, r3
	ldrb.w	r4, [r8, #1]
	ldrb	r5, [r7, #1]
	cmp	r4, r5
	bne	.LBB33_11
	add.w	r6, lr, r3
	adds	r4, r6, #2
	beq	.LBB33_10
	ldrb.w	r4, [r8, #2]
	ldrb	r5, [r7, #2]
	cmp	r4, r5
	bne	.LBB33_11
	adds	r4, r6, #3
	beq	.LBB33_10
	ldrb.w	r4, [r8, #3]
	ldrb	r5, [r7, #3]
	cmp	r4, r5
	bne	.LBB33_11
	adds	r3, #4
	cmp	r2, r3
	bne	.LBB33_2
@ LLVM-MCA-END arm-266
@ LLVM-MCA-BEGIN arm-267
	.thumb
	ldr	r6, [r0, r4]
	ldr	r7, [r1, r4]
	add.w	r9, r0, r4
	adds	r3, r1, r4
	cmp	r6, r7
	it	ge
	addge	r6, r7, #1
	str	r6, [r2, r4]
	ldr.w	r6, [r9, #4]
	ldr	r7, [r3, #4]
	adds	r5, r2, r4
	cmp	r6, r7
	it	ge
	addge	r6, r7, #1
	str	r6, [r5, #4]
	ldr.w	r6, [r9, #8]
	ldr	r7, [r3, #8]
	sub.w	r8, r8, #4
	cmp	r6, r7
	it	ge
	addge	r6, r7, #1
	str	r6, [r5, #8]
	ldr.w	r6, [r9, #12]
	ldr	r3, [r3, #12]
	adds	r4, #16
	cmp	r6, r3
	it	ge
	addge	r6, r3, #1
	cmp	lr, r8
	str	r6, [r5, #12]
	bne	.LBB34_3
@ LLVM-MCA-END arm-267
@ LLVM-MCA-BEGIN arm-268
	.thumb
	vldr	s2, [r2, #16]
	adds	r1, #4
	vadd.f32	s0, s0, s2
	vldr	s2, [r2, #20]
	cmp	r3, r1
	vadd.f32	s0, s0, s2
	vldr	s2, [r2, #24]
	vadd.f32	s0, s0, s2
	vldr	s2, [r2, #28]
	add.w	r2, r2, #16
	vadd.f32	s0, s0, s2
	bne	.LBB1_5
@ LLVM-MCA-END arm-268
@ LLVM-MCA-BEGIN arm-269
	.thumb
	ldr	r5, [r2, #16]!
	subs	r3, #4
	adds	r0, r0, r5
	adc.w	r1, r1, r5, asr #31
	ldrd	r5, r6, [r2, #4]
	adds	r0, r0, r5
	adc.w	r1, r1, r5, asr #31
	adds	r0, r0, r6
	ldr	r5, [r2, #12]
	adc.w	r1, r1, r6, asr #31
	adds	r0, r0, r5
	adc.w	r1, r1, r5, asr #31
	cmp	r4, r3
	bne	.LBB2_3
@ LLVM-MCA-END arm-269
@ LLVM-MCA-BEGIN arm-270
	.thumb
	vldr	d1, [r4, #32]
	add.w	r5, r3, #32
	subs	r2, #4
	cmp	lr, r2
	vldmia	r5, {d2, d3, d4, d5}
	vfma.f64	d2, d0, d1
	add.w	r5, r3, #32
	vstr	d2, [r3, #32]
	vldr	d1, [r4, #40]
	vfma.f64	d3, d0, d1
	vstr	d3, [r3, #40]
	vldr	d1, [r4, #48]
	vfma.f64	d4, d0, d1
	vstr	d4, [r3, #48]
	vldr	d1, [r4, #56]
	add.w	r4, r4, #32
	vfma.f64	d5, d0, d1
	vstr	d5, [r3, #56]
	mov	r3, r5
	bne	.LBB3_3
@ LLVM-MCA-END arm-270
@ LLVM-MCA-BEGIN arm-271
	.thumb
	vldr	s2, [r2, #16]
	vldr	s4, [r2, #20]
	vldr	s6, [r2, #24]
	vmul.f32	s2, s0, s2
	vmul.f32	s4, s0, s4
	vstr	s2, [r2, #16]
	vmul.f32	s2, s0, s6
	vstr	s4, [r2, #20]
	vldr	s4, [r2, #28]
	vstr	s2, [r2, #24]
	add.w	r3, r2, #16
	adds	r1, #4
	vmul.f32	s2, s0, s4
	cmp	lr, r1
	vstr	s2, [r2, #28]
	mov	r2, r3
	bne	.LBB4_4
@ LLVM-MCA-END arm-271
@ LLVM-MCA-BEGIN arm-272
	.thumb
	vldr	d2, [r2, #32]
	adds	r1, #4
	vfma.f64	d2, d1, d0
	cmp	r3, r1
	vldr	d3, [r2, #40]
	vfma.f64	d3, d2, d0
	vldr	d4, [r2, #48]
	vfma.f64	d4, d3, d0
	vldr	d1, [r2, #56]
	add.w	r2, r2, #32
	vfma.f64	d1, d4, d0
	bne	.LBB5_5
@ LLVM-MCA-END arm-272
@ LLVM-MCA-BEGIN arm-273
	.thumb
	adds	r5, r4, r1
	adds	r1, #4
	ldrb	r6, [r5, #3]
	eors	r0, r6
	ldrb	r6, [r5, #4]
	muls	r0, r3, r0
	eors	r0, r6
	ldrb	r6, [r5, #5]
	muls	r0, r3, r0
	ldrb	r5, [r5, #6]
	eors	r0, r6
	muls	r0, r3, r0
	eors	r0, r5
	adds	r5, r2, r1
	muls	r0, r3, r0
	adds	r5, #4
	bne	.LBB6_3
@ LLVM-MCA-END arm-273
@ LLVM-MCA-BEGIN arm-274
	.thumb
	ldr	r7, [r6, #32]!
	adds	r4, #4
	eors	r2, r7
	ldr	r7, [r6, #4]
	umull	r5, r3, r2, r9
	eors	r1, r7
	mla	r2, r2, r12, r3
	ldr	r3, [r6, #8]
	mla	r1, r1, r9, r2
	lsrs	r2, r5, #29
	ldr	r7, [r6, #12]
	cmp	r8, r4
	orr.w	r2, r2, r1, lsl #3
	eor.w	r2, r2, r3
	eor.w	r3, r7, r1, lsr #29
	eor.w	r2, r2, r5
	eor.w	r1, r1, r3
	umull	r5, r7, r2, r9
	ldr	r3, [r6, #16]
	mla	r2, r2, r12, r7
	ldr	r7, [r6, #20]
	mla	r1, r1, r9, r2
	lsr.w	r2, r5, #29
	orr.w	r2, r2, r1, lsl #3
	eor.w	r2, r2, r3
	eor.w	r3, r7, r1, lsr #29
	eor.w	r2, r2, r5
	eor.w	r1, r1, r3
	umull	r5, r7, r2, r9
	mla	r2, r2, r12, r7
	mla	r1, r1, r9, r2
	lsr.w	r2, r5, #29
	ldrd	r3, r7, [r6, #24]
	orr.w	r2, r2, r1, lsl #3
	eor.w	r2, r2, r3
	eor.w	r3, r7, r1, lsr #29
	eor.w	r2, r2, r5
	eor.w	r1, r1, r3
	umull	r5, r7, r2, r9
	mla	r2, r2, r12, r7
	mla	r1, r1, r9, r2
	lsr.w	r2, r5, #29
	orr.w	r2, r2, r1, lsl #3
	eor.w	r2, r2, r5
	eor.w	r1, r1, r1, lsr #29
	bne	.LBB7_5
@ LLVM-MCA-END arm-274
@ LLVM-MCA-BEGIN arm-275
	.thumb
	ldrd	r3, r12, [r2, #8]
	ldr	r2, [r2]
	adds	r0, r0, r3
	adc.w	r1, r1, r12
	cbz	r2, .LBB8_6
	ldrd	r3, r12, [r2, #8]
	ldr	r2, [r2]
	adds	r0, r0, r3
	adc.w	r1, r1, r12
	cbz	r2, .LBB8_6
	ldrd	r3, r12, [r2, #8]
	ldr	r2, [r2]
	adds	r0, r0, r3
	adc.w	r1, r1, r12
	cbz	r2, .LBB8_6
	ldrd	r3, r12, [r2, #8]
	ldr	r2, [r2]
	adds	r0, r0, r3
	adc.w	r1, r1, r12
	cmp	r2, #0
	bne	.LBB8_2
@ LLVM-MCA-END arm-275
@ LLVM-MCA-BEGIN arm-276
	.thumb
	adds	r2, r1, r0
	ldrb	r3, [r2, #1]
	cbz	r3, .LBB9_6
	ldrb	r3, [r2, #2]
	cbz	r3, .LBB9_7
	ldrb	r3, [r2, #3]
	cbz	r3, .LBB9_8
	ldrb	r2, [r2, #4]
	adds	r0, #4
	cmp	r2, #0
	bne	.LBB9_1
@ LLVM-MCA-END arm-276
@ LLVM-MCA-BEGIN arm-277
	.thumb
	mov	r0, r4
	mov	r1, r5
	mov	r2, r7
	mov	r3, r6
	bl	__aeabi_uldivmod
	orrs.w	r0, r2, r3
	beq	.LBB10_6
	mov	r0, r7
	mov	r1, r6
	mov	r4, r2
	mov	r5, r3
	bl	__aeabi_uldivmod
	orrs.w	r0, r2, r3
	beq	.LBB10_7
	mov	r0, r4
	mov	r1, r5
	mov	r7, r2
	mov	r6, r3
	bl	__aeabi_uldivmod
	orrs.w	r0, r2, r3
	beq	.LBB10_6
	mov	r0, r7
	mov	r1, r6
	mov	r4, r2
	mov	r5, r3
	bl	__aeabi_uldivmod
	mov	r7, r2
	mov	r6, r3
	orrs.w	r0, r2, r3
	bne	.LBB10_2
@ LLVM-MCA-END arm-277
@ LLVM-MCA-BEGIN arm-278
	.thumb
	vldr	d1, [r2, #32]
	adds	r1, #4
	vdiv.f64	d0, d1, d0
	cmp	r3, r1
	vldr	d1, [r2, #40]
	vdiv.f64	d0, d1, d0
	vldr	d1, [r2, #48]
	vdiv.f64	d0, d1, d0
	vldr	d1, [r2, #56]
	add.w	r2, r2, #32
	vdiv.f64	d0, d1, d0
	bne	.LBB12_5
@ LLVM-MCA-END arm-278
@ LLVM-MCA-BEGIN arm-279
	.thumb
	vldr	d0, [r6, #32]
	add.w	r4, r6, #32
	bl	sqrt
	vldr	d1, [r6, #40]
	vstr	d0, [r6, #32]
	vmov.f64	d0, d1
	bl	sqrt
	vldr	d1, [r6, #48]
	vstr	d0, [r6, #40]
	vmov.f64	d0, d1
	bl	sqrt
	vldr	d1, [r6, #56]
	vstr	d0, [r6, #48]
	vmov.f64	d0, d1
	bl	sqrt
	adds	r5, #4
	cmp	r7, r5
	vstr	d0, [r6, #56]
	mov	r6, r4
	bne	.LBB13_4
@ LLVM-MCA-END arm-279
@ LLVM-MCA-BEGIN arm-280
	.thumb
	add.w	r2, lr, r3, lsl #2
	adds	r3, #4
	ldr	r4, [r2, #4]
	ldr	r5, [r2, #8]
	cmp	r0, r4
	it	gt
	movgt	r4, r0
	ldr	r0, [r2, #12]
	cmp	r4, r5
	it	le
	movle	r4, r5
	ldr	r2, [r2, #16]
	cmp	r4, r0
	it	le
	movle	r4, r0
	cmp	r4, r2
	it	le
	movle	r4, r2
	cmp	r1, r3
	mov	r0, r4
	bne	.LBB14_4
@ LLVM-MCA-END arm-280
@ LLVM-MCA-BEGIN arm-281
	.thumb
	add.w	r1, r0, r3, lsl #2
	adds	r3, #4
	adds	r6, r1, #4
	cmp	lr, r3
	ldm	r6, {r4, r5, r6}
	add	r2, r4
	ldr	r4, [r1, #16]
	add	r5, r2
	add	r6, r5
	str	r6, [r1, #12]
	strd	r2, r5, [r1, #4]
	add.w	r2, r4, r6
	str	r2, [r1, #16]
	bne	.LBB15_4
@ LLVM-MCA-END arm-281
@ LLVM-MCA-BEGIN arm-282
	.thumb
	adds	r5, r0, r4
	add.w	r6, lr, r4
	subs	r3, #4
	vldr	s2, [r5]
	vldr	s4, [r5, #4]
	vadd.f32	s2, s2, s4
	vldr	s4, [r5, #8]
	cmp	r2, r3
	vadd.f32	s2, s2, s4
	vmul.f32	s2, s2, s0
	vstr	s2, [r6, #-4]
	vldr	s2, [r5, #4]
	vldr	s4, [r5, #8]
	vadd.f32	s2, s2, s4
	vldr	s4, [r5, #12]
	vadd.f32	s2, s2, s4
	vmul.f32	s2, s2, s0
	vstr	s2, [r6]
	vldr	s2, [r5, #8]
	vldr	s4, [r5, #12]
	vadd.f32	s2, s2, s4
	vldr	s4, [r5, #16]
	vadd.f32	s2, s2, s4
	vmul.f32	s2, s2, s0
	vstr	s2, [r6, #4]
	vldr	s2, [r5, #12]
	vldr	s4, [r5, #16]
	vadd.f32	s2, s2, s4
	vldr	s4, [r5, #20]
	add.w	r5, r1, r4
	add.w	r4, r4, #16
	vadd.f32	s2, s2, s4
	vmul.f32	s2, s2, s0
	vstr	s2, [r5, #16]
	bne	.LBB16_4
@ LLVM-MCA-END arm-282
@ LLVM-MCA-BEGIN arm-283
	.thumb
	add.w	r5, r11, r7
	adds	r4, r7, #4
	ldrb.w	r6, [r11, r1]
	eor.w	r2, r4, r10
	ldrb	r7, [r5, #5]
	strb	r6, [r5, #5]
	eor.w	r6, r4, r9
	strb.w	r7, [r11, r1]
	ldrb.w	r12, [r5, #6]
	add.w	r3, lr, r4
	ldrb.w	r7, [r8, r6]
	adds	r3, #4
	strb	r7, [r5, #6]
	sub.w	r1, r1, #4
	strb.w	r12, [r8, r6]
	ldrb.w	r7, [r8, r2]
	ldrb	r6, [r5, #7]
	strb	r7, [r5, #7]
	strb.w	r6, [r8, r2]
	eor.w	r2, r4, r0
	ldrb	r7, [r5, #8]
	ldrb.w	r6, [r8, r2]
	strb	r6, [r5, #8]
	strb.w	r7, [r8, r2]
	mov	r7, r4
	bne	.LBB18_3
@ LLVM-MCA-END arm-283
@ LLVM-MCA-BEGIN arm-284
	.thumb
	ldr	r5, [r3, #-12]
	cmp	r5, r2
	beq	.LBB19_13
	adds	r5, r4, r0
	adds	r6, r5, #1
	beq	.LBB19_10
	add.w	r6, lr, r0, lsl #2
	ldr	r7, [r6, #4]
	cmp	r7, r2
	beq	.LBB19_12
	adds	r5, #2
	beq	.LBB19_10
	ldr	r5, [r6, #8]
	cmp	r5, r2
	beq	.LBB19_14
	cmp	r12, r0
	beq	.LBB19_10
	ldr	r5, [r3], #16
	cmp	r5, r2
	beq	.LBB19_15
	adds	r0, #4
	adds	r5, r4, r0
	bne	.LBB19_2
@ LLVM-MCA-END arm-284
@ LLVM-MCA-BEGIN arm-285
	.thumb
	adds	r6, r1, r4
	ldr	r5, [r1, r4]
	adds	r7, r2, r4
	subs	r3, #4
	ldr.w	r8, [r6, #4]
	ldr.w	r9, [r6, #8]
	ldr.w	r5, [r0, r5, lsl #2]
	str	r5, [r2, r4]
	cmp	lr, r3
	add.w	r4, r4, #16
	ldr.w	r5, [r0, r8, lsl #2]
	str	r5, [r7, #4]
	ldr	r5, [r6, #12]
	ldr.w	r6, [r0, r9, lsl #2]
	str	r6, [r7, #8]
	ldr.w	r5, [r0, r5, lsl #2]
	str	r5, [r7, #12]
	bne	.LBB21_3
@ LLVM-MCA-END arm-285
@ LLVM-MCA-BEGIN arm-286
	.thumb
	add.w	r4, lr, r3
	adds	r3, #4
	ldrb	r5, [r4, #3]
	ldr.w	r6, [r1, r5, lsl #2]
	adds	r6, #1
	str.w	r6, [r1, r5, lsl #2]
	ldrb	r5, [r4, #4]
	ldr.w	r6, [r1, r5, lsl #2]
	adds	r6, #1
	str.w	r6, [r1, r5, lsl #2]
	ldrb	r5, [r4, #5]
	ldr.w	r6, [r1, r5, lsl #2]
	adds	r6, #1
	str.w	r6, [r1, r5, lsl #2]
	ldrb	r4, [r4, #6]
	adds	r5, r2, r3
	adds	r5, #4
	ldr.w	r6, [r1, r4, lsl #2]
	add.w	r5, r6, #1
	str.w	r5, [r1, r4, lsl #2]
	bne	.LBB22_3
@ LLVM-MCA-END arm-286
@ LLVM-MCA-BEGIN arm-287
	.thumb
	vldr	d0, [r0, #8]
	add.w	r5, r0, #8
	bl	callee
	vadd.f64	d8, d8, d0
	subs	r4, #1
	mov	r0, r5
	bne	.LBB23_2
@ LLVM-MCA-END arm-287
@ LLVM-MCA-BEGIN arm-288
	.thumb
	ldr	r1, [sp, #8]
	ldr	r0, [sp, #12]
	adds	r1, #1
	add	r0, r12
	cmp	r1, r3
	str	r0, [sp, #12]
	beq.w	.LBB24_14
	mul	r0, r1, r3
	str	r1, [sp, #8]
	ldr	r1, [sp, #4]
	mov.w	r9, #0
	ldr.w	r11, [sp, #16]
	add.w	r10, r1, r0, lsl #2
	ldr	r1, [sp]
	add.w	r0, r1, r0, lsl #2
	str	r0, [sp, #20]
	b	.LBB24_5
	ldr	r0, [sp, #20]
	add.w	r11, r11, #4
	add.w	r0, r0, r9, lsl #2
	add.w	r9, r9, #1
	cmp	r9, r3
	vstr	s2, [r0]
	beq	.LBB24_2
@ LLVM-MCA-END arm-288
@ LLVM-MCA-BEGIN arm-289
	.thumb
	vldr	s4, [r1]
	vldr	s6, [r8, #16]
	vfma.f32	s2, s6, s4
	add.w	r2, r1, r12
	vldr	s4, [r8, #20]
	subs	r0, #4
	vldr	s6, [r2]
	adds	r2, r1, r7
	vfma.f32	s2, s4, s6
	vldr	s4, [r8, #24]
	vldr	s6, [r2]
	adds	r2, r1, r5
	cmp	r4, r0
	add	r1, r6
	vfma.f32	s2, s4, s6
	vldr	s4, [r8, #28]
	vldr	s6, [r2]
	add.w	r8, r8, #16
	vfma.f32	s2, s4, s6
	bne	.LBB24_8
@ LLVM-MCA-END arm-289
@ LLVM-MCA-BEGIN arm-290
	.thumb
	add.w	r6, r8, r1
	adds	r1, #4
	ldrb	r7, [r6, #3]
	ldrb	r5, [r6, #4]
	eors	r7, r3
	uxtb	r7, r7
	ldr.w	r7, [r4, r7, lsl #2]
	eor.w	r3, r7, r3, lsr #8
	ldrb	r7, [r6, #5]
	eors	r5, r3
	ldrb	r6, [r6, #6]
	uxtb	r5, r5
	ldr.w	r5, [r4, r5, lsl #2]
	eor.w	r3, r5, r3, lsr #8
	eor.w	r5, r7, r3
	uxtb	r5, r5
	ldr.w	r5, [r4, r5, lsl #2]
	eor.w	r3, r5, r3, lsr #8
	eor.w	r5, r6, r3
	add.w	r6, lr, r1
	uxtb	r5, r5
	adds	r6, #4
	ldr.w	r5, [r4, r5, lsl #2]
	eor.w	r3, r5, r3, lsr #8
	bne	.LBB25_3
@ LLVM-MCA-END arm-290
@ LLVM-MCA-BEGIN arm-291
	.thumb
	adds	r1, #4
	cmp	lr, r1
	beq	.LBB27_13
	ldrb	r2, [r0, r1]
	sub.w	r3, r2, #65
	cmp	r3, #25
	bhi	.LBB27_7
	orr	r2, r2, #32
	strb	r2, [r0, r1]
	adds	r2, r0, r1
	ldrb	r3, [r2, #1]
	sub.w	r4, r3, #65
	cmp	r4, #25
	bhi	.LBB27_9
	orr	r3, r3, #32
	strb	r3, [r2, #1]
	ldrb	r3, [r2, #2]
	sub.w	r4, r3, #65
	cmp	r4, #25
	bhi	.LBB27_11
	orr	r3, r3, #32
	strb	r3, [r2, #2]
	ldrb	r3, [r2, #3]
	sub.w	r4, r3, #65
	cmp	r4, #25
	bhi	.LBB27_4
@ LLVM-MCA-END arm-291
@ LLVM-MCA-BEGIN arm-292
	.thumb
	ldr	r5, [r3, #16]!
	subs	r2, #4
	vmov	s2, r5
	vldr	s4, [r3, #4]
	vcvt.f64.s32	d2, s4
	add.w	r5, r4, #32
	cmp	lr, r2
	vcvt.f64.s32	d1, s2
	vmul.f64	d2, d2, d0
	vmul.f64	d1, d1, d0
	vstr	d1, [r4, #32]
	vldr	s2, [r3, #8]
	vcvt.f64.s32	d1, s2
	vstr	d2, [r4, #40]
	vldr	s4, [r3, #12]
	vcvt.f64.s32	d2, s4
	vmul.f64	d1, d1, d0
	vstr	d1, [r4, #48]
	vmul.f64	d1, d2, d0
	vstr	d1, [r4, #56]
	mov	r4, r5
	bne	.LBB28_3
@ LLVM-MCA-END arm-292
@ LLVM-MCA-BEGIN arm-293
	.thumb
	dmb	sy
	movs	r3, #0
	mov	r0, r4
	mov	r2, r5
	bl	__sync_fetch_and_add_8
	dmb	sy
	dmb	sy
	adds	r2, r5, #1
	movs	r3, #0
	mov	r0, r4
	bl	__sync_fetch_and_add_8
	dmb	sy
	dmb	sy
	adds	r2, r5, #2
	movs	r3, #0
	mov	r0, r4
	bl	__sync_fetch_and_add_8
	dmb	sy
	dmb	sy
	adds	r2, r5, #3
	movs	r3, #0
	mov	r0, r4
	bl	__sync_fetch_and_add_8
	dmb	sy
	adds	r5, #4
	cmp	r7, r5
	bne	.LBB29_4
@ LLVM-MCA-END arm-293
@ LLVM-MCA-BEGIN arm-294
	.thumb
	add.w	r10, r7, r6
	add.w	r8, r11, r6
	add.w	r7, r9, r6
	vldr	s0, [r10]
	vldr	s2, [r8]
	vmul.f32	s0, s0, s0
	vfma.f32	s0, s2, s2
	vldr	s2, [r7]
	vfma.f32	s0, s2, s2
	bl	sqrtf
	add.w	r9, r5, r6
	vadd.f32	s16, s16, s0
	vstr	s0, [r9]
	vldr	s2, [r10, #4]
	vldr	s4, [r8, #4]
	vmul.f32	s2, s2, s2
	vfma.f32	s2, s4, s4
	vldr	s4, [r7, #4]
	vfma.f32	s2, s4, s4
	vmov.f32	s0, s2
	bl	sqrtf
	vstr	s0, [r9, #4]
	vadd.f32	s16, s16, s0
	vldr	s2, [r10, #8]
	vldr	s4, [r8, #8]
	vmul.f32	s2, s2, s2
	vfma.f32	s2, s4, s4
	vldr	s4, [r7, #8]
	vfma.f32	s2, s4, s4
	vmov.f32	s0, s2
	bl	sqrtf
	vstr	s0, [r9, #8]
	vadd.f32	s16, s16, s0
	vldr	s2, [r10, #12]
	vldr	s4, [r8, #12]
	vmul.f32	s2, s2, s2
	vfma.f32	s2, s4, s4
	vldr	s4, [r7, #12]
	vfma.f32	s2, s4, s4
	vmov.f32	s0, s2
	bl	sqrtf
	vadd.f32	s16, s16, s0
	subs	r4, #4
	ldr	r0, [sp, #4]
	vstr	s0, [r9, #12]
	cmp	r0, r4
	add.w	r6, r6, #16
	ldrd	r7, r9, [sp, #8]
	bne	.LBB30_3
@ LLVM-MCA-END arm-294
@ LLVM-MCA-BEGIN arm-295
	.thumb
	adds	r0, r5, r3
	subs	r4, #4
	vldr	d0, [r1, #32]
	cmp	r7, r4
	vstr	d0, [r5]
	vldr	d0, [r1, #40]
	vstr	d0, [r0]
	add.w	r0, r5, r6
	vldr	d0, [r1, #48]
	vstr	d0, [r0]
	add.w	r0, r5, lr
	add	r5, r11
	vldr	d0, [r1, #56]
	add.w	r1, r1, #32
	vstr	d0, [r0]
	bne	.LBB32_5
@ LLVM-MCA-END arm-295
@ LLVM-MCA-BEGIN arm-296
	.thumb
	ldr	r5, [r0, r4]
	ldr	r6, [r1, r4]
	cmp	r5, r6
	add.w	r7, r0, r4
	it	ge
	addge	r5, r6, #1
	adds	r3, r1, r4
	add.w	r9, r2, r4
	str	r5, [r2, r4]
	sub.w	r8, r8, #4
	ldr	r5, [r7, #4]
	ldr	r6, [r3, #4]
	cmp	r5, r6
	add.w	r4, r4, #16
	it	ge
	addge	r5, r6, #1
	str.w	r5, [r9, #4]
	ldr	r5, [r7, #8]
	ldr	r6, [r3, #8]
	cmp	r5, r6
	it	ge
	addge	r5, r6, #1
	str.w	r5, [r9, #8]
	ldr	r5, [r7, #12]
	ldr	r3, [r3, #12]
	cmp	r5, r3
	it	ge
	addge	r5, r3, #1
	cmp	lr, r8
	str.w	r5, [r9, #12]
	bne	.LBB34_3
@ LLVM-MCA-END arm-296
@ LLVM-MCA-BEGIN arm-297
	.thumb
	vldr	s2, [r3, #-8]
	vldr	s4, [r3, #-4]
	vadd.f32	s0, s0, s2
	vldr	s2, [r3]
	vadd.f32	s0, s0, s4
	vldr	s4, [r3, #4]
	vadd.f32	s0, s0, s2
	adds	r1, #4
	adds	r3, #16
	vadd.f32	s0, s0, s4
	le	lr, .LBB1_4
@ LLVM-MCA-END arm-297
@ LLVM-MCA-BEGIN arm-298
	.thumb
	vldrw.u32	q0, [r4], #16
	vaddlva.s32	r0, r1, q0
	le	lr, .LBB2_5
@ LLVM-MCA-END arm-298
@ LLVM-MCA-BEGIN arm-299
	.thumb
	ldr	r3, [r2], #4
	adds	r0, r0, r3
	adc.w	r1, r1, r3, asr #31
	le	lr, .LBB2_8
@ LLVM-MCA-END arm-299
@ LLVM-MCA-BEGIN arm-300
	.thumb
	adds	r4, r0, r3
	adds	r2, #4
	adds	r5, r1, r3
	adds	r3, #32
	vldr	d1, [r4]
	vldr	d2, [r5]
	vfma.f64	d2, d0, d1
	vldr	d1, [r5, #8]
	vstr	d2, [r5]
	vldr	d2, [r4, #8]
	vfma.f64	d1, d0, d2
	vldr	d2, [r5, #16]
	vstr	d1, [r5, #8]
	vldr	d1, [r4, #16]
	vfma.f64	d2, d0, d1
	vldr	d1, [r5, #24]
	vstr	d2, [r5, #16]
	vldr	d2, [r4, #24]
	vfma.f64	d1, d0, d2
	vstr	d1, [r5, #24]
	le	lr, .LBB3_4
@ LLVM-MCA-END arm-300
@ LLVM-MCA-BEGIN arm-301
	.thumb
	vldrw.u32	q0, [r0]
	vmul.f32	q0, q0, r2
	vstrw.32	q0, [r0], #16
	letp	lr, .LBB4_2
@ LLVM-MCA-END arm-301
@ LLVM-MCA-BEGIN arm-302
	.thumb
	vldr	d2, [r3, #-16]
	adds	r1, #4
	vfma.f64	d2, d1, d0
	vldr	d1, [r3, #-8]
	vfma.f64	d1, d2, d0
	vldr	d2, [r3]
	vfma.f64	d2, d1, d0
	vldr	d1, [r3, #8]
	adds	r3, #32
	vfma.f64	d1, d2, d0
	le	lr, .LBB5_4
@ LLVM-MCA-END arm-302
@ LLVM-MCA-BEGIN arm-303
	.thumb
	ldrb	r5, [r4, #-3]
	adds	r1, #4
	ldrb	r6, [r4, #-2]
	eors	r0, r5
	muls	r0, r3, r0
	ldrb	r5, [r4, #-1]
	eors	r0, r6
	muls	r0, r3, r0
	ldrb	r6, [r4], #4
	eors	r0, r5
	muls	r0, r3, r0
	eors	r0, r6
	muls	r0, r3, r0
	le	lr, .LBB6_4
@ LLVM-MCA-END arm-303
@ LLVM-MCA-BEGIN arm-304
	.thumb
	ldr	r5, [r6, #-16]
	add.w	r11, r11, #4
	ldr	r3, [r6, #-12]
	eors	r2, r5
	umull	r10, r5, r2, r9
	eors	r1, r3
	mla	r2, r2, r12, r5
	mov	r4, r10
	ldr	r5, [r6, #-4]
	mla	r1, r1, r9, r2
	ldr	r2, [r6, #-8]
	mov	r3, r1
	lsrl	r4, r3, #29
	eors	r2, r4
	eor.w	r2, r2, r10
	umull	r4, r7, r2, r9
	eors	r3, r5
	mla	r2, r2, r12, r7
	eors	r1, r3
	mla	r1, r1, r9, r2
	mov	r2, r4
	ldrd	r5, r7, [r6]
	mov	r3, r1
	lsrl	r2, r3, #29
	eors	r2, r5
	eors	r2, r4
	umull	r4, r5, r2, r9
	eors	r3, r7
	mla	r2, r2, r12, r5
	eors	r1, r3
	mla	r1, r1, r9, r2
	mov	r2, r4
	ldrd	r5, r7, [r6, #8]
	mov	r3, r1
	adds	r6, #32
	lsrl	r2, r3, #29
	eors	r2, r5
	eors	r2, r4
	umull	r4, r5, r2, r9
	eors	r3, r7
	mla	r2, r2, r12, r5
	eors	r1, r3
	mla	r1, r1, r9, r2
	mov	r2, r4
	mov	r3, r1
	lsrl	r2, r3, #29
	eors	r1, r3
	eors	r2, r4
	le	lr, .LBB7_4
@ LLVM-MCA-END arm-304
@ LLVM-MCA-BEGIN arm-305
	.thumb
	vldr	d1, [r3, #-16]
	adds	r1, #4
	vdiv.f64	d0, d1, d0
	vldr	d1, [r3, #-8]
	vdiv.f64	d0, d1, d0
	vldr	d1, [r3]
	vdiv.f64	d0, d1, d0
	vldr	d1, [r3, #8]
	adds	r3, #32
	vdiv.f64	d0, d1, d0
	le	lr, .LBB12_4
@ LLVM-MCA-END arm-305
@ LLVM-MCA-BEGIN arm-306
	.thumb
	vldr	d0, [r6, #-16]
	bl	sqrt
	vldr	d1, [r6, #-8]
	vstr	d0, [r6, #-16]
	vmov.f64	d0, d1
	bl	sqrt
	vldr	d1, [r6]
	vstr	d0, [r6, #-8]
	vmov.f64	d0, d1
	bl	sqrt
	vldr	d1, [r6, #8]
	vstr	d0, [r6]
	vmov.f64	d0, d1
	bl	sqrt
	adds	r5, #4
	vstr	d0, [r6, #8]
	cmp	r7, r5
	add.w	r6, r6, #32
	bne	.LBB13_4
@ LLVM-MCA-END arm-306
@ LLVM-MCA-BEGIN arm-307
	.thumb
	vldrw.u32	q1, [r0], #16
	vmax.s32	q0, q0, q1
	le	lr, .LBB14_3
@ LLVM-MCA-END arm-307
@ LLVM-MCA-BEGIN arm-308
	.thumb
	ldr	r2, [r1], #4
	cmp	r0, r2
	csel	r0, r0, r2, gt
	le	lr, .LBB14_6
@ LLVM-MCA-END arm-308
@ LLVM-MCA-BEGIN arm-309
	.thumb
	ldmdb	r1, {r4, r5, r6}
	adds	r3, #4
	add	r2, r4
	str	r2, [r1, #-12]
	add	r2, r5
	ldr	r4, [r1]
	str	r2, [r1, #-8]
	add	r2, r6
	str	r2, [r1, #-4]
	add	r2, r4
	str	r2, [r1], #16
	le	lr, .LBB15_3
@ LLVM-MCA-END arm-309
@ LLVM-MCA-BEGIN arm-310
	.thumb
	vldr	s2, [r0, #-4]
	vldr	s4, [r0]
	vldr	s6, [r0, #4]
	vadd.f32	s2, s2, s4
	adds	r0, #4
	vadd.f32	s2, s2, s6
	vmul.f32	s2, s2, s0
	vstmia	r3!, {s2}
	le	lr, .LBB16_4
@ LLVM-MCA-END arm-310
@ LLVM-MCA-BEGIN arm-311
	.thumb
	vldrw.u32	q0, [r0, #-4]
	vldrw.u32	q1, [r0], #16
	vadd.f32	q0, q0, q1
	vldrw.u32	q1, [r0, #-12]
	vadd.f32	q0, q0, q1
	vmul.f32	q0, q0, r1
	vstrw.32	q0, [r3], #16
	letp	lr, .LBB16_6
@ LLVM-MCA-END arm-311
@ LLVM-MCA-BEGIN arm-312
	.thumb
	ldrb	r2, [r5]
	ldrb	r6, [r4, #-3]
	strb	r2, [r4, #-3]
	strb	r6, [r5], #-4
	eor.w	r2, r1, r9
	ldrb	r6, [r3, r2]
	ldrb	r7, [r4, #-2]
	strb	r6, [r4, #-2]
	strb	r7, [r3, r2]
	eor.w	r2, r1, r10
	ldrb	r6, [r3, r2]
	ldrb	r7, [r4, #-1]
	strb	r6, [r4, #-1]
	strb	r7, [r3, r2]
	eor.w	r2, r1, r8
	adds	r1, #4
	ldrb	r6, [r3, r2]
	ldrb	r7, [r4]
	strb	r6, [r4], #4
	strb	r7, [r3, r2]
	le	lr, .LBB18_4
@ LLVM-MCA-END arm-312
@ LLVM-MCA-BEGIN arm-313
	.thumb
	mov	r4, lr
	ldr	r5, [r4], #16
	cmp	r5, r2
	itt	eq
	addeq	r0, #2
	popeq	{r4, r5, r7, pc}
	adds	r3, #3
	beq	.LBB19_10
	ldr.w	r3, [lr, #4]
	cmp	r3, r2
	itt	eq
	addeq	r0, #3
	popeq	{r4, r5, r7, pc}
	adds	r0, #4
	mov	lr, r4
	adds.w	r3, r12, r0
	itt	eq
	moveq	r0, r1
	popeq	{r4, r5, r7, pc}
	ldr	r3, [lr, #-8]
	cmp	r3, r2
	it	eq
	popeq	{r4, r5, r7, pc}
	add.w	r3, r12, r0
	adds	r4, r3, #1
	beq	.LBB19_10
	ldr	r4, [lr, #-4]
	cmp	r4, r2
	beq	.LBB19_11
	adds	r4, r3, #2
	bne	.LBB19_2
@ LLVM-MCA-END arm-313
@ LLVM-MCA-BEGIN arm-314
	.thumb
	lsrl	r0, r1, #1
	adds	r3, #1
	eor	r4, r0, #1
	adc	r12, r12, #0
	orrs	r4, r1
	beq	.LBB20_6
	lsls	r4, r0, #31
	beq	.LBB20_2
@ LLVM-MCA-END arm-314
@ LLVM-MCA-BEGIN arm-315
	.thumb
	ldr	r6, [r5, #-8]
	ldr	r7, [r5, #-4]
	ldr.w	r6, [r0, r6, lsl #2]
	str	r6, [r4, #-8]
	ldr.w	r6, [r0, r7, lsl #2]
	ldr	r7, [r5]
	str	r6, [r4, #-4]
	ldr.w	r6, [r0, r7, lsl #2]
	ldr	r7, [r5, #4]
	adds	r5, #16
	str	r6, [r4]
	ldr.w	r6, [r0, r7, lsl #2]
	str	r6, [r4, #4]
	adds	r4, #16
	le	lr, .LBB21_4
@ LLVM-MCA-END arm-315
@ LLVM-MCA-BEGIN arm-316
	.thumb
	ldrb	r4, [r3, #-3]
	adds	r2, #4
	ldr.w	r5, [r1, r4, lsl #2]
	adds	r5, #1
	str.w	r5, [r1, r4, lsl #2]
	ldrb	r4, [r3, #-2]
	ldr.w	r5, [r1, r4, lsl #2]
	adds	r5, #1
	str.w	r5, [r1, r4, lsl #2]
	ldrb	r4, [r3, #-1]
	ldr.w	r5, [r1, r4, lsl #2]
	adds	r5, #1
	str.w	r5, [r1, r4, lsl #2]
	ldrb	r4, [r3], #4
	ldr.w	r5, [r1, r4, lsl #2]
	adds	r5, #1
	str.w	r5, [r1, r4, lsl #2]
	le	lr, .LBB22_4
@ LLVM-MCA-END arm-316
@ LLVM-MCA-BEGIN arm-317
	.thumb
	vldmia	r5!, {d0}
	bl	callee
	vadd.f64	d8, d8, d0
	subs	r4, #1
	bne	.LBB23_2
@ LLVM-MCA-END arm-317
@ LLVM-MCA-BEGIN arm-318
	.thumb
	vldmia	r2!, {s4}
	vldr	s6, [r1]
	add	r1, r4
	vfma.f32	s2, s4, s6
	le	lr, .LBB24_7
@ LLVM-MCA-END arm-318
@ LLVM-MCA-BEGIN arm-319
	.thumb
	vldmia	r7!, {s4}
	vldr	s6, [r6]
	add	r6, r4
	vfma.f32	s2, s4, s6
	le	lr, .LBB24_23
@ LLVM-MCA-END arm-319
@ LLVM-MCA-BEGIN arm-320
	.thumb
	ldrb	r6, [r5, #-3]
	adds	r3, #4
	ldrb	r7, [r5, #-2]
	eors	r6, r1
	uxtb	r6, r6
	ldr.w	r6, [r4, r6, lsl #2]
	eor.w	r1, r6, r1, lsr #8
	eor.w	r6, r7, r1
	uxtb	r6, r6
	ldrb	r7, [r5, #-1]
	ldr.w	r6, [r4, r6, lsl #2]
	eor.w	r1, r6, r1, lsr #8
	eor.w	r6, r7, r1
	uxtb	r6, r6
	ldrb	r7, [r5], #4
	ldr.w	r6, [r4, r6, lsl #2]
	eor.w	r1, r6, r1, lsr #8
	eor.w	r6, r7, r1
	uxtb	r6, r6
	ldr.w	r6, [r4, r6, lsl #2]
	eor.w	r1, r6, r1, lsr #8
	le	lr, .LBB25_4
@ LLVM-MCA-END arm-320
@ LLVM-MCA-BEGIN arm-321
	.thumb
	vldrb.u8	q2, [r2]
	vadd.i8	q3, q2, r3
	vorr	q2, q2, q1
	vpt.u8	hi, q0, q3
	vstrbt.8	q2, [r2], #16
	le	lr, .LBB27_4
@ LLVM-MCA-END arm-321
@ LLVM-MCA-BEGIN arm-322
	.thumb
	ldrb	r1, [r0]
	sub.w	r2, r1, #65
	cmp	r2, #25
	itt	ls
	orrls	r1, r1, #32
	strbls	r1, [r0]
	adds	r0, #1
	le	lr, .LBB27_7
@ LLVM-MCA-END arm-322
@ LLVM-MCA-BEGIN arm-323
	.thumb
	vldr	s2, [r4, #-8]
	vldr	s4, [r4, #-4]
	vldr	s6, [r4]
	vldr	s8, [r4, #4]
	vcvt.f64.s32	d1, s2
	vcvt.f64.s32	d2, s4
	vcvt.f64.s32	d3, s6
	vcvt.f64.s32	d4, s8
	vmul.f64	d1, d1, d0
	vmul.f64	d2, d2, d0
	vmul.f64	d3, d3, d0
	vmul.f64	d4, d4, d0
	adds	r4, #16
	vstr	d1, [r3, #-16]
	vstr	d2, [r3, #-8]
	vstr	d3, [r3]
	vstr	d4, [r3, #8]
	adds	r3, #32
	le	lr, .LBB28_4
@ LLVM-MCA-END arm-323
@ LLVM-MCA-BEGIN arm-324
	.thumb
	mov	r0, r4
	mov	r2, r5
	movs	r3, #0
	bl	__sync_fetch_and_add_8
	adds	r2, r5, #1
	mov	r0, r4
	movs	r3, #0
	bl	__sync_fetch_and_add_8
	adds	r2, r5, #2
	mov	r0, r4
	movs	r3, #0
	bl	__sync_fetch_and_add_8
	adds	r2, r5, #3
	mov	r0, r4
	movs	r3, #0
	bl	__sync_fetch_and_add_8
	subs	r7, #1
	adds	r5, #4
	cbz	r7, .LBB29_5
	le	.LBB29_4
@ LLVM-MCA-END arm-324
@ LLVM-MCA-BEGIN arm-325
	.thumb
	ldr	r0, [sp, #8]
	add.w	r10, r5, r6
	add.w	r8, r0, r6
	ldr	r0, [sp, #12]
	vldr	s2, [r8]
	add.w	r9, r0, r6
	vldr	s0, [r9]
	vmul.f32	s0, s0, s0
	vfma.f32	s0, s2, s2
	vldr	s2, [r10]
	vfma.f32	s0, s2, s2
	bl	sqrtf
	add.w	r11, r7, r6
	vstr	s0, [r11]
	vldr	s2, [r9, #4]
	vldr	s4, [r8, #4]
	vmul.f32	s2, s2, s2
	vadd.f32	s16, s16, s0
	vfma.f32	s2, s4, s4
	vldr	s4, [r10, #4]
	vfma.f32	s2, s4, s4
	vmov.f32	s0, s2
	bl	sqrtf
	vstr	s0, [r11, #4]
	vldr	s2, [r9, #8]
	vldr	s4, [r8, #8]
	vmul.f32	s2, s2, s2
	vadd.f32	s16, s16, s0
	vfma.f32	s2, s4, s4
	vldr	s4, [r10, #8]
	vfma.f32	s2, s4, s4
	vmov.f32	s0, s2
	bl	sqrtf
	vstr	s0, [r11, #8]
	vldr	s2, [r9, #12]
	vldr	s4, [r8, #12]
	vmul.f32	s2, s2, s2
	ldr.w	r9, [sp, #12]
	vfma.f32	s2, s4, s4
	vldr	s4, [r10, #12]
	ldr.w	r8, [sp, #8]
	vfma.f32	s2, s4, s4
	vadd.f32	s16, s16, s0
	vmov.f32	s0, s2
	bl	sqrtf
	ldr	r0, [sp, #4]
	adds	r4, #4
	vadd.f32	s16, s16, s0
	cmp	r0, r4
	add.w	r6, r6, #16
	vstr	s0, [r11, #12]
	bne	.LBB30_5
@ LLVM-MCA-END arm-325
@ LLVM-MCA-BEGIN arm-326
	.thumb
	vldr	d0, [r10, #-16]
	adds	r0, r1, r3
	add.w	r8, r8, #4
	vstr	d0, [r1]
	vldr	d0, [r10, #-8]
	vstr	d0, [r0]
	vldr	d0, [r10]
	adds	r0, r1, r5
	vstr	d0, [r0]
	vldr	d0, [r10, #8]
	adds	r0, r1, r6
	add.w	r10, r10, #32
	add	r1, r4
	vstr	d0, [r0]
	le	lr, .LBB32_7
@ LLVM-MCA-END arm-326
@ LLVM-MCA-BEGIN arm-327
	.thumb
	vldr	d0, [r0, #-16]
	adds	r2, r1, r3
	vstr	d0, [r1]
	vldr	d0, [r0, #-8]
	vstr	d0, [r2]
	vldr	d0, [r0]
	adds	r2, r1, r5
	vstr	d0, [r2]
	vldr	d0, [r0, #8]
	adds	r2, r1, r6
	adds	r0, #32
	add	r1, r4
	vstr	d0, [r2]
	le	lr, .LBB32_15
@ LLVM-MCA-END arm-327
@ LLVM-MCA-BEGIN arm-328
	.thumb
	vldr	d0, [r4, #-16]
	adds	r2, r1, r0
	adds	r7, #4
	vstr	d0, [r1]
	vldr	d0, [r4, #-8]
	vstr	d0, [r2]
	vldr	d0, [r4]
	adds	r2, r1, r3
	vstr	d0, [r2]
	vldr	d0, [r4, #8]
	adds	r2, r1, r6
	adds	r4, #32
	add	r1, r5
	vstr	d0, [r2]
	le	lr, .LBB32_26
@ LLVM-MCA-END arm-328
@ LLVM-MCA-BEGIN arm-329
	.thumb
	vldrw.u32	q0, [r5], #16
	vldrw.u32	q1, [r6], #16
	vadd.i32	q2, q1, r4
	vcmp.s32	gt, q1, q0
	vpsel	q0, q0, q2
	vstrb.8	q0, [r7], #16
	le	lr, .LBB34_5
@ LLVM-MCA-END arm-329
@ LLVM-MCA-BEGIN arm-330
	.thumb
	ldr	r3, [r0], #4
	ldr	r7, [r1], #4
	cmp	r3, r7
	csinc	r3, r3, r7, lt
	str	r3, [r2], #4
	le	lr, .LBB34_8
@ LLVM-MCA-END arm-330
@ LLVM-MCA-BEGIN arm-331
	.arm
	vld1.32	{d18, d19}, [r3]!
	subs	r2, r2, #4
	vadd.f32	q8, q9, q8
	bne	.LBB1_5
@ LLVM-MCA-END arm-331
@ LLVM-MCA-BEGIN arm-332
	.arm
	vldmia	r0!, {s2}
	subs	r1, r1, #1
	vadd.f32	s0, s2, s0
	bne	.LBB1_8
@ LLVM-MCA-END arm-332
@ LLVM-MCA-BEGIN arm-333
	.arm
	vldmia	r0!, {d16}
	subs	r2, r2, #1
	vmul.f64	d16, d16, d0
	vldr	d17, [r1]
	vadd.f64	d16, d17, d16
	vstmia	r1!, {d16}
	bne	.LBB3_1
@ LLVM-MCA-END arm-333
@ LLVM-MCA-BEGIN arm-334
	.arm
	vld1.32	{d18, d19}, [r3]
	subs	r2, r2, #4
	vmul.f32	q9, q9, q8
	vst1.32	{d18, d19}, [r3]!
	bne	.LBB4_3
@ LLVM-MCA-END arm-334
@ LLVM-MCA-BEGIN arm-335
	.arm
	vldr	s2, [r0]
	subs	r1, r1, #1
	vmul.f32	s2, s2, s0
	vstmia	r0!, {s2}
	bne	.LBB4_6
@ LLVM-MCA-END arm-335
@ LLVM-MCA-BEGIN arm-336
	.arm
	vmul.f64	d16, d16, d0
	subs	r1, r1, #1
	vldmia	r0!, {d17}
	vadd.f64	d16, d17, d16
	bne	.LBB5_1
@ LLVM-MCA-END arm-336
@ LLVM-MCA-BEGIN arm-337
	.arm
	vldr	d16, [r0]
	subs	r1, r1, #1
	vsqrt.f64	d16, d16
	vstmia	r0!, {d16}
	bne	.LBB13_1
@ LLVM-MCA-END arm-337
@ LLVM-MCA-BEGIN arm-338
	.arm
	vld1.32	{d16, d17}, [r7], r10
	subs	r5, r5, #4
	vld1.32	{d18, d19}, [r7], r10
	vadd.f32	q8, q9, q8
	vld1.32	{d18, d19}, [r7], r9
	adr	r6, .LCPI16_0
	vadd.f32	q8, q8, q9
	vld1.64	{d18, d19}, [r6:128]
	vmul.f32	q8, q8, q9
	vst1.32	{d16, d17}, [r4]!
	bne	.LBB16_5
@ LLVM-MCA-END arm-338
@ LLVM-MCA-BEGIN arm-339
	.arm
	mov	r6, r12
	mov	r12, r3
	add	r3, r0, r6, lsl #2
	vldr	s2, [r3, #-4]
	vldr	s4, [r3]
	add	r3, r1, r6, lsl #2
	vadd.f32	s2, s4, s2
	vldmia	r7!, {s4}
	vadd.f32	s2, s2, s4
	vmul.f32	s2, s2, s0
	vstr	s2, [r3]
	add	r3, r12, #1
	cmp	r2, r3
	bne	.LBB16_8
@ LLVM-MCA-END arm-339
@ LLVM-MCA-BEGIN arm-340
	.arm
	vldmia	r5!, {d0}
	bl	callee
	vadd.f64	d8, d0, d8
	subs	r4, r4, #1
	bne	.LBB23_2
@ LLVM-MCA-END arm-340
@ LLVM-MCA-BEGIN arm-341
	.arm
	add	lr, lr, #16
	cmp	r12, lr
	beq	.LBB27_36
	add	r2, r0, lr
	vld1.8	{d22, d23}, [r2]
	vadd.i8	q12, q11, q8
	vorr	q11, q11, q10
	vcgt.u8	q12, q9, q12
	vmov.u8	r3, d24[0]
	tst	r3, #1
	bne	.LBB27_20
	vmov.u8	r3, d24[1]
	tst	r3, #1
	bne	.LBB27_21
	vmov.u8	r3, d24[2]
	tst	r3, #1
	bne	.LBB27_22
	vmov.u8	r3, d24[3]
	tst	r3, #1
	bne	.LBB27_23
	vmov.u8	r3, d24[4]
	tst	r3, #1
	bne	.LBB27_24
	vmov.u8	r3, d24[5]
	tst	r3, #1
	bne	.LBB27_25
	vmov.u8	r3, d24[6]
	tst	r3, #1
	bne	.LBB27_26
	vmov.u8	r3, d24[7]
	tst	r3, #1
	bne	.LBB27_27
	vmov.u8	r3, d25[0]
	tst	r3, #1
	bne	.LBB27_28
	vmov.u8	r3, d25[1]
	tst	r3, #1
	bne	.LBB27_29
	vmov.u8	r3, d25[2]
	tst	r3, #1
	bne	.LBB27_30
	vmov.u8	r3, d25[3]
	tst	r3, #1
	bne	.LBB27_31
	vmov.u8	r3, d25[4]
	tst	r3, #1
	bne	.LBB27_32
	vmov.u8	r3, d25[5]
	tst	r3, #1
	bne	.LBB27_33
	vmov.u8	r3, d25[6]
	tst	r3, #1
	bne	.LBB27_34
	vmov.u8	r3, d25[7]
	tst	r3, #1
	beq	.LBB27_3
@ LLVM-MCA-END arm-341
@ LLVM-MCA-BEGIN arm-342
	.arm
	vmov.u8	r3, d24[2]
	tst	r3, #1
	bne	.LBB27_22
	vmov.u8	r3, d24[3]
	tst	r3, #1
	bne	.LBB27_23
	vmov.u8	r3, d24[4]
	tst	r3, #1
	bne	.LBB27_24
	vmov.u8	r3, d24[5]
	tst	r3, #1
	bne	.LBB27_25
	vmov.u8	r3, d24[6]
	tst	r3, #1
	bne	.LBB27_26
	vmov.u8	r3, d24[7]
	tst	r3, #1
	bne	.LBB27_27
	vmov.u8	r3, d25[0]
	tst	r3, #1
	bne	.LBB27_28
	vmov.u8	r3, d25[1]
	tst	r3, #1
	bne	.LBB27_29
	vmov.u8	r3, d25[2]
	tst	r3, #1
	bne	.LBB27_30
	vmov.u8	r3, d25[3]
	tst	r3, #1
	bne	.LBB27_31
	vmov.u8	r3, d25[4]
	tst	r3, #1
	bne	.LBB27_32
	vmov.u8	r3, d25[5]
	tst	r3, #1
	bne	.LBB27_33
	vmov.u8	r3, d25[6]
	tst	r3, #1
	bne	.LBB27_34
	vmov.u8	r3, d25[7]
	tst	r3, #1
	beq	.LBB27_3
	b	.LBB27_35
	vst1.8	{d22[0]}, [r2]
	vmov.u8	r3, d24[1]
	tst	r3, #1
	beq	.LBB27_6
@ LLVM-MCA-END arm-342
@ LLVM-MCA-BEGIN arm-343
	.arm
	vmov.u8	r3, d24[3]
	tst	r3, #1
	bne	.LBB27_23
	vmov.u8	r3, d24[4]
	tst	r3, #1
	bne	.LBB27_24
	vmov.u8	r3, d24[5]
	tst	r3, #1
	bne	.LBB27_25
	vmov.u8	r3, d24[6]
	tst	r3, #1
	bne	.LBB27_26
	vmov.u8	r3, d24[7]
	tst	r3, #1
	bne	.LBB27_27
	vmov.u8	r3, d25[0]
	tst	r3, #1
	bne	.LBB27_28
	vmov.u8	r3, d25[1]
	tst	r3, #1
	bne	.LBB27_29
	vmov.u8	r3, d25[2]
	tst	r3, #1
	bne	.LBB27_30
	vmov.u8	r3, d25[3]
	tst	r3, #1
	bne	.LBB27_31
	vmov.u8	r3, d25[4]
	tst	r3, #1
	bne	.LBB27_32
	vmov.u8	r3, d25[5]
	tst	r3, #1
	bne	.LBB27_33
	vmov.u8	r3, d25[6]
	tst	r3, #1
	bne	.LBB27_34
	vmov.u8	r3, d25[7]
	tst	r3, #1
	beq	.LBB27_3
	b	.LBB27_35
	vst1.8	{d22[0]}, [r2]
	vmov.u8	r3, d24[1]
	tst	r3, #1
	beq	.LBB27_6
	add	r3, r2, #1
	vst1.8	{d22[1]}, [r3]
	vmov.u8	r3, d24[2]
	tst	r3, #1
	beq	.LBB27_7
@ LLVM-MCA-END arm-343
@ LLVM-MCA-BEGIN arm-344
	.arm
	vmov.u8	r3, d24[4]
	tst	r3, #1
	bne	.LBB27_24
	vmov.u8	r3, d24[5]
	tst	r3, #1
	bne	.LBB27_25
	vmov.u8	r3, d24[6]
	tst	r3, #1
	bne	.LBB27_26
	vmov.u8	r3, d24[7]
	tst	r3, #1
	bne	.LBB27_27
	vmov.u8	r3, d25[0]
	tst	r3, #1
	bne	.LBB27_28
	vmov.u8	r3, d25[1]
	tst	r3, #1
	bne	.LBB27_29
	vmov.u8	r3, d25[2]
	tst	r3, #1
	bne	.LBB27_30
	vmov.u8	r3, d25[3]
	tst	r3, #1
	bne	.LBB27_31
	vmov.u8	r3, d25[4]
	tst	r3, #1
	bne	.LBB27_32
	vmov.u8	r3, d25[5]
	tst	r3, #1
	bne	.LBB27_33
	vmov.u8	r3, d25[6]
	tst	r3, #1
	bne	.LBB27_34
	vmov.u8	r3, d25[7]
	tst	r3, #1
	beq	.LBB27_3
	b	.LBB27_35
	vst1.8	{d22[0]}, [r2]
	vmov.u8	r3, d24[1]
	tst	r3, #1
	beq	.LBB27_6
	add	r3, r2, #1
	vst1.8	{d22[1]}, [r3]
	vmov.u8	r3, d24[2]
	tst	r3, #1
	beq	.LBB27_7
	add	r3, r2, #2
	vst1.8	{d22[2]}, [r3]
	vmov.u8	r3, d24[3]
	tst	r3, #1
	beq	.LBB27_8
@ LLVM-MCA-END arm-344
@ LLVM-MCA-BEGIN arm-345
	.arm
	vmov.u8	r3, d24[5]
	tst	r3, #1
	bne	.LBB27_25
	vmov.u8	r3, d24[6]
	tst	r3, #1
	bne	.LBB27_26
	vmov.u8	r3, d24[7]
	tst	r3, #1
	bne	.LBB27_27
	vmov.u8	r3, d25[0]
	tst	r3, #1
	bne	.LBB27_28
	vmov.u8	r3, d25[1]
	tst	r3, #1
	bne	.LBB27_29
	vmov.u8	r3, d25[2]
	tst	r3, #1
	bne	.LBB27_30
	vmov.u8	r3, d25[3]
	tst	r3, #1
	bne	.LBB27_31
	vmov.u8	r3, d25[4]
	tst	r3, #1
	bne	.LBB27_32
	vmov.u8	r3, d25[5]
	tst	r3, #1
	bne	.LBB27_33
	vmov.u8	r3, d25[6]
	tst	r3, #1
	bne	.LBB27_34
	vmov.u8	r3, d25[7]
	tst	r3, #1
	beq	.LBB27_3
	b	.LBB27_35
	vst1.8	{d22[0]}, [r2]
	vmov.u8	r3, d24[1]
	tst	r3, #1
	beq	.LBB27_6
	add	r3, r2, #1
	vst1.8	{d22[1]}, [r3]
	vmov.u8	r3, d24[2]
	tst	r3, #1
	beq	.LBB27_7
	add	r3, r2, #2
	vst1.8	{d22[2]}, [r3]
	vmov.u8	r3, d24[3]
	tst	r3, #1
	beq	.LBB27_8
	add	r3, r2, #3
	vst1.8	{d22[3]}, [r3]
	vmov.u8	r3, d24[4]
	tst	r3, #1
	beq	.LBB27_9
@ LLVM-MCA-END arm-345
@ LLVM-MCA-BEGIN arm-346
	.arm
	vmov.u8	r3, d24[6]
	tst	r3, #1
	bne	.LBB27_26
	vmov.u8	r3, d24[7]
	tst	r3, #1
	bne	.LBB27_27
	vmov.u8	r3, d25[0]
	tst	r3, #1
	bne	.LBB27_28
	vmov.u8	r3, d25[1]
	tst	r3, #1
	bne	.LBB27_29
	vmov.u8	r3, d25[2]
	tst	r3, #1
	bne	.LBB27_30
	vmov.u8	r3, d25[3]
	tst	r3, #1
	bne	.LBB27_31
	vmov.u8	r3, d25[4]
	tst	r3, #1
	bne	.LBB27_32
	vmov.u8	r3, d25[5]
	tst	r3, #1
	bne	.LBB27_33
	vmov.u8	r3, d25[6]
	tst	r3, #1
	bne	.LBB27_34
	vmov.u8	r3, d25[7]
	tst	r3, #1
	beq	.LBB27_3
	b	.LBB27_35
	vst1.8	{d22[0]}, [r2]
	vmov.u8	r3, d24[1]
	tst	r3, #1
	beq	.LBB27_6
	add	r3, r2, #1
	vst1.8	{d22[1]}, [r3]
	vmov.u8	r3, d24[2]
	tst	r3, #1
	beq	.LBB27_7
	add	r3, r2, #2
	vst1.8	{d22[2]}, [r3]
	vmov.u8	r3, d24[3]
	tst	r3, #1
	beq	.LBB27_8
	add	r3, r2, #3
	vst1.8	{d22[3]}, [r3]
	vmov.u8	r3, d24[4]
	tst	r3, #1
	beq	.LBB27_9
	add	r3, r2, #4
	vst1.8	{d22[4]}, [r3]
	vmov.u8	r3, d24[5]
	tst	r3, #1
	beq	.LBB27_10
@ LLVM-MCA-END arm-346
@ LLVM-MCA-BEGIN arm-347
	.arm
	vmov.u8	r3, d24[7]
	tst	r3, #1
	bne	.LBB27_27
	vmov.u8	r3, d25[0]
	tst	r3, #1
	bne	.LBB27_28
	vmov.u8	r3, d25[1]
	tst	r3, #1
	bne	.LBB27_29
	vmov.u8	r3, d25[2]
	tst	r3, #1
	bne	.LBB27_30
	vmov.u8	r3, d25[3]
	tst	r3, #1
	bne	.LBB27_31
	vmov.u8	r3, d25[4]
	tst	r3, #1
	bne	.LBB27_32
	vmov.u8	r3, d25[5]
	tst	r3, #1
	bne	.LBB27_33
	vmov.u8	r3, d25[6]
	tst	r3, #1
	bne	.LBB27_34
	vmov.u8	r3, d25[7]
	tst	r3, #1
	beq	.LBB27_3
	b	.LBB27_35
	vst1.8	{d22[0]}, [r2]
	vmov.u8	r3, d24[1]
	tst	r3, #1
	beq	.LBB27_6
	add	r3, r2, #1
	vst1.8	{d22[1]}, [r3]
	vmov.u8	r3, d24[2]
	tst	r3, #1
	beq	.LBB27_7
	add	r3, r2, #2
	vst1.8	{d22[2]}, [r3]
	vmov.u8	r3, d24[3]
	tst	r3, #1
	beq	.LBB27_8
	add	r3, r2, #3
	vst1.8	{d22[3]}, [r3]
	vmov.u8	r3, d24[4]
	tst	r3, #1
	beq	.LBB27_9
	add	r3, r2, #4
	vst1.8	{d22[4]}, [r3]
	vmov.u8	r3, d24[5]
	tst	r3, #1
	beq	.LBB27_10
	add	r3, r2, #5
	vst1.8	{d22[5]}, [r3]
	vmov.u8	r3, d24[6]
	tst	r3, #1
	beq	.LBB27_11
@ LLVM-MCA-END arm-347
@ LLVM-MCA-BEGIN arm-348
	.arm
	vmov.u8	r3, d25[0]
	tst	r3, #1
	bne	.LBB27_28
	vmov.u8	r3, d25[1]
	tst	r3, #1
	bne	.LBB27_29
	vmov.u8	r3, d25[2]
	tst	r3, #1
	bne	.LBB27_30
	vmov.u8	r3, d25[3]
	tst	r3, #1
	bne	.LBB27_31
	vmov.u8	r3, d25[4]
	tst	r3, #1
	bne	.LBB27_32
	vmov.u8	r3, d25[5]
	tst	r3, #1
	bne	.LBB27_33
	vmov.u8	r3, d25[6]
	tst	r3, #1
	bne	.LBB27_34
	vmov.u8	r3, d25[7]
	tst	r3, #1
	beq	.LBB27_3
	b	.LBB27_35
	vst1.8	{d22[0]}, [r2]
	vmov.u8	r3, d24[1]
	tst	r3, #1
	beq	.LBB27_6
	add	r3, r2, #1
	vst1.8	{d22[1]}, [r3]
	vmov.u8	r3, d24[2]
	tst	r3, #1
	beq	.LBB27_7
	add	r3, r2, #2
	vst1.8	{d22[2]}, [r3]
	vmov.u8	r3, d24[3]
	tst	r3, #1
	beq	.LBB27_8
	add	r3, r2, #3
	vst1.8	{d22[3]}, [r3]
	vmov.u8	r3, d24[4]
	tst	r3, #1
	beq	.LBB27_9
	add	r3, r2, #4
	vst1.8	{d22[4]}, [r3]
	vmov.u8	r3, d24[5]
	tst	r3, #1
	beq	.LBB27_10
	add	r3, r2, #5
	vst1.8	{d22[5]}, [r3]
	vmov.u8	r3, d24[6]
	tst	r3, #1
	beq	.LBB27_11
	add	r3, r2, #6
	vst1.8	{d22[6]}, [r3]
	vmov.u8	r3, d24[7]
	tst	r3, #1
	beq	.LBB27_12
@ LLVM-MCA-END arm-348
@ LLVM-MCA-BEGIN arm-349
	.arm
	vld1.32	{d0}, [lr]!
	subs	r4, r4, #2
	vcvt.f64.s32	d17, s1
	vcvt.f64.s32	d18, s0
	vmul.f64	d21, d17, d16
	vmul.f64	d20, d18, d16
	vst1.64	{d20, d21}, [r3]!
	bne	.LBB28_3
@ LLVM-MCA-END arm-349
@ LLVM-MCA-BEGIN arm-350
	.arm
	vldmia	r0!, {s2}
	subs	r7, r7, #1
	vldmia	r1!, {s4}
	vmul.f32	s2, s2, s2
	vmul.f32	s4, s4, s4
	vldmia	r2!, {s6}
	vmul.f32	s6, s6, s6
	vadd.f32	s2, s4, s2
	vadd.f32	s2, s2, s6
	vsqrt.f32	s2, s2
	vadd.f32	s0, s2, s0
	vstmia	r3!, {s2}
	bne	.LBB30_5
@ LLVM-MCA-END arm-350
@ LLVM-MCA-BEGIN arm-351
	.arm
	vld1.32	{d18, d19}, [r8]!
	subs	r4, r4, #4
	vld1.32	{d20, d21}, [r5]!
	vmul.f32	q9, q9, q9
	vmul.f32	q10, q10, q10
	vld1.32	{d22, d23}, [r6]!
	vmul.f32	q11, q11, q11
	vadd.f32	q9, q10, q9
	vadd.f32	q0, q9, q11
	vsqrt.f32	s7, s3
	vsqrt.f32	s6, s2
	vsqrt.f32	s5, s1
	vsqrt.f32	s4, s0
	vadd.f32	q8, q1, q8
	vst1.32	{d2, d3}, [r7]!
	bne	.LBB30_8
@ LLVM-MCA-END arm-351
@ LLVM-MCA-BEGIN arm-352
	.arm
	vldr	d17, [r1]
	vldmia	r0!, {d16}
	subs	r2, r2, #1
	vfma.f64	d17, d16, d0
	vstmia	r1!, {d17}
	bne	.LBB3_1
@ LLVM-MCA-END arm-352
@ LLVM-MCA-BEGIN arm-353
	.arm
	vld1.32	{d16, d17}, [r7], r10
	subs	r5, r5, #4
	vld1.32	{d18, d19}, [r7], r10
	vadd.f32	q8, q9, q8
	vld1.32	{d18, d19}, [r7], r9
	adr	r3, .LCPI16_0
	vadd.f32	q8, q8, q9
	vld1.64	{d18, d19}, [r3:128]
	vmul.f32	q8, q8, q9
	vst1.32	{d16, d17}, [r4]!
	bne	.LBB16_5
@ LLVM-MCA-END arm-353
@ LLVM-MCA-BEGIN arm-354
	.arm
	mov	r3, r6
	add	r6, r0, r6, lsl #2
	vldr	s2, [r6, #-4]
	add	r3, r1, r3, lsl #2
	vldr	s4, [r6]
	mov	r6, r12
	add	r12, r12, #1
	cmp	r2, r12
	vadd.f32	s2, s4, s2
	vldmia	r7!, {s4}
	vadd.f32	s2, s2, s4
	vmul.f32	s2, s2, s0
	vstr	s2, [r3]
	bne	.LBB16_8
@ LLVM-MCA-END arm-354
@ LLVM-MCA-BEGIN arm-355
	.arm
	vldmia	r0!, {s2}
	vldmia	r1!, {s4}
	vmul.f32	s2, s2, s2
	subs	r7, r7, #1
	vfma.f32	s2, s4, s4
	vldmia	r2!, {s4}
	vfma.f32	s2, s4, s4
	vsqrt.f32	s2, s2
	vadd.f32	s0, s2, s0
	vstmia	r3!, {s2}
	bne	.LBB30_5
@ LLVM-MCA-END arm-355
@ LLVM-MCA-BEGIN arm-356
	.arm
	vld1.32	{d18, d19}, [r5]!
	subs	r4, r4, #4
	vld1.32	{d20, d21}, [r8]!
	vmul.f32	q0, q9, q9
	vfma.f32	q0, q10, q10
	vld1.32	{d18, d19}, [r6]!
	vfma.f32	q0, q9, q9
	vsqrt.f32	s7, s3
	vsqrt.f32	s6, s2
	vsqrt.f32	s5, s1
	vsqrt.f32	s4, s0
	vst1.32	{d2, d3}, [r7]!
	vadd.f32	q8, q1, q8
	bne	.LBB30_8
@ LLVM-MCA-END arm-356
@ LLVM-MCA-BEGIN arm-357
	.arm
	vldmia	r0!, {d16}
	vldr	d17, [r1]
	subs	r2, r2, #1
	vfma.f64	d17, d16, d0
	vstmia	r1!, {d17}
	bne	.LBB3_1
@ LLVM-MCA-END arm-357
@ LLVM-MCA-BEGIN arm-358
	.arm
	vldr	d17, [r3]
	vldr	d16, [r3, #-8]
	add	r2, r2, #2
	add	r3, r3, #16
	cmp	r12, r2
	vmul.f64	d17, d0, d17
	vdiv.f64	d0, d17, d16
	bne	.LBB12_4
@ LLVM-MCA-END arm-358
@ LLVM-MCA-BEGIN arm-359
	.arm
	vldr	d16, [r3, #-8]
	vldr	d17, [r3]
	add	r2, r2, #2
	cmp	r12, r2
	vsqrt.f64	d16, d16
	vsqrt.f64	d17, d17
	vstr	d16, [r3, #-8]
	vstr	d17, [r3]
	add	r3, r3, #16
	bne	.LBB13_3
@ LLVM-MCA-END arm-359
@ LLVM-MCA-BEGIN arm-360
	.arm
	vld1.32	{d16, d17}, [r7], r10
	subs	r5, r5, #4
	vld1.32	{d18, d19}, [r7], r10
	adr	r6, .LCPI16_0
	vld1.32	{d20, d21}, [r7], r9
	vld1.64	{d22, d23}, [r6:128]
	vadd.f32	q8, q9, q8
	vadd.f32	q8, q8, q10
	vmul.f32	q8, q8, q11
	vst1.32	{d16, d17}, [r4]!
	bne	.LBB16_4
@ LLVM-MCA-END arm-360
@ LLVM-MCA-BEGIN arm-361
	.arm
	mov	r6, r12
	mov	r12, r3
	vldmia	r7!, {s6}
	add	r3, r0, r6, lsl #2
	vldr	s2, [r3, #-4]
	vldr	s4, [r3]
	add	r3, r1, r6, lsl #2
	vadd.f32	s2, s4, s2
	vadd.f32	s2, s2, s6
	vmul.f32	s2, s2, s0
	vstr	s2, [r3]
	add	r3, r12, #1
	cmp	r2, r3
	bne	.LBB16_7
@ LLVM-MCA-END arm-361
@ LLVM-MCA-BEGIN arm-362
	.arm
	vldmia	r0!, {s2}
	vldmia	r1!, {s4}
	vldmia	r2!, {s6}
	subs	r7, r7, #1
	vmul.f32	s2, s2, s2
	vfma.f32	s2, s4, s4
	vfma.f32	s2, s6, s6
	vsqrt.f32	s2, s2
	vadd.f32	s0, s2, s0
	vstmia	r3!, {s2}
	bne	.LBB30_4
@ LLVM-MCA-END arm-362
@ LLVM-MCA-BEGIN arm-363
	.arm
	vld1.32	{d18, d19}, [r5]!
	vld1.32	{d20, d21}, [r8]!
	vld1.32	{d22, d23}, [r6]!
	subs	r4, r4, #4
	vmul.f32	q0, q9, q9
	vfma.f32	q0, q10, q10
	vfma.f32	q0, q11, q11
	vsqrt.f32	s7, s3
	vsqrt.f32	s6, s2
	vsqrt.f32	s5, s1
	vsqrt.f32	s4, s0
	vadd.f32	q8, q1, q8
	vst1.32	{d2, d3}, [r7]!
	bne	.LBB30_8
@ LLVM-MCA-END arm-363
@ LLVM-MCA-BEGIN arm-364
	.thumb
	vldr	s2, [r2, #16]
	vldr	s4, [r2, #20]
	vldr	s6, [r2, #24]
	vadd.f32	s0, s2, s0
	vldr	s8, [r2, #28]
	vadd.f32	s0, s4, s0
	vadd.f32	s0, s6, s0
	adds	r1, #4
	adds	r2, #16
	vadd.f32	s0, s8, s0
	cmp	r3, r1
	bne	.LBB1_5
@ LLVM-MCA-END arm-364
@ LLVM-MCA-BEGIN arm-365
	.thumb
	vldr	d0, [r9, #32]
	mov	r2, r6
	vmov	r0, r1, d0
	mov	r3, r7
	add.w	r10, r9, #32
	bl	__aeabi_dmul
	vldr	d0, [r5, #32]
	mov	r2, r0
	mov	r3, r1
	vldr	d11, [r5, #40]
	vldr	d10, [r5, #48]
	vldr	d9, [r5, #56]
	vmov	r0, r1, d0
	add.w	r8, r5, #32
	bl	__aeabi_dadd
	vmov	d0, r0, r1
	mov	r2, r6
	vstr	d0, [r5, #32]
	vldr	d0, [r9, #40]
	mov	r3, r7
	vmov	r0, r1, d0
	bl	__aeabi_dmul
	mov	r2, r0
	mov	r3, r1
	vmov	r0, r1, d11
	bl	__aeabi_dadd
	vmov	d0, r0, r1
	mov	r2, r6
	vstr	d0, [r5, #40]
	vldr	d0, [r9, #48]
	mov	r3, r7
	vmov	r0, r1, d0
	bl	__aeabi_dmul
	mov	r2, r0
	mov	r3, r1
	vmov	r0, r1, d10
	bl	__aeabi_dadd
	vmov	d0, r0, r1
	mov	r2, r6
	vstr	d0, [r5, #48]
	vldr	d0, [r9, #56]
	mov	r3, r7
	vmov	r0, r1, d0
	bl	__aeabi_dmul
	mov	r2, r0
	mov	r3, r1
	vmov	r0, r1, d9
	bl	__aeabi_dadd
	vmov	d0, r0, r1
	subs	r4, #4
	vstr	d0, [r5, #56]
	cmp	r11, r4
	mov	r5, r8
	mov	r9, r10
	bne	.LBB3_3
@ LLVM-MCA-END arm-365
@ LLVM-MCA-BEGIN arm-366
	.thumb
	vldr	s2, [r2, #16]
	vldr	s4, [r2, #20]
	vldr	s6, [r2, #24]
	vldr	s8, [r2, #28]
	vmul.f32	s2, s2, s0
	vmul.f32	s4, s4, s0
	vmul.f32	s6, s6, s0
	vmul.f32	s8, s8, s0
	adds	r1, #4
	vstr	s2, [r2, #16]
	vstr	s4, [r2, #20]
	vstr	s6, [r2, #24]
	vstr	s8, [r2, #28]
	adds	r2, #16
	cmp	r3, r1
	bne	.LBB4_4
@ LLVM-MCA-END arm-366
@ LLVM-MCA-BEGIN arm-367
	.thumb
	vmov	r0, r1, d0
	mov	r2, r5
	mov	r3, r6
	bl	__aeabi_dmul
	vldr	d0, [r4, #32]
	mov	r2, r0
	mov	r3, r1
	vldr	d11, [r4, #40]
	vldr	d10, [r4, #48]
	vldr	d9, [r4, #56]
	vmov	r0, r1, d0
	add.w	r11, r4, #32
	bl	__aeabi_dadd
	mov	r2, r5
	mov	r3, r6
	bl	__aeabi_dmul
	mov	r2, r0
	mov	r3, r1
	vmov	r0, r1, d11
	bl	__aeabi_dadd
	mov	r2, r5
	mov	r3, r6
	bl	__aeabi_dmul
	mov	r2, r0
	mov	r3, r1
	vmov	r0, r1, d10
	bl	__aeabi_dadd
	mov	r2, r5
	mov	r3, r6
	bl	__aeabi_dmul
	mov	r2, r0
	mov	r3, r1
	vmov	r0, r1, d9
	bl	__aeabi_dadd
	vmov	d0, r0, r1
	adds	r7, #4
	cmp	r10, r7
	mov	r4, r11
	bne	.LBB5_5
@ LLVM-MCA-END arm-367
@ LLVM-MCA-BEGIN arm-368
	.thumb
	vmov	r0, r1, d0
	vldr	d0, [r2, #40]
	add.w	r10, r2, #32
	vldr	d8, [r2, #32]
	vldr	d9, [r2, #48]
	vldr	d10, [r2, #56]
	vmov	r2, r3, d0
	bl	__aeabi_dmul
	mov	r4, r0
	mov	r5, r1
	vmov	r0, r1, d8
	vmov	r2, r3, d9
	bl	__aeabi_dmul
	mov	r9, r0
	mov	r7, r1
	vmov	r2, r3, d10
	mov	r0, r4
	mov	r1, r5
	bl	__aeabi_dmul
	mov	r2, r9
	mov	r3, r7
	bl	__aeabi_ddiv
	vmov	d0, r0, r1
	adds	r6, #4
	cmp	r11, r6
	mov	r2, r10
	bne	.LBB12_5
@ LLVM-MCA-END arm-368
@ LLVM-MCA-BEGIN arm-369
	.thumb
	vldr	d0, [r5, #8]
	add.w	r6, r5, #8
	bl	sqrt
	vstr	d0, [r5, #8]
	subs	r4, #1
	mov	r5, r6
	bne	.LBB13_2
@ LLVM-MCA-END arm-369
@ LLVM-MCA-BEGIN arm-370
	.thumb
	adds	r5, r0, r4
	vldr	s2, [r5]
	vldr	s4, [r5, #4]
	vldr	s6, [r5, #8]
	vadd.f32	s2, s4, s2
	vadd.f32	s2, s2, s6
	vmul.f32	s2, s2, s0
	add.w	r6, lr, r4
	vstr	s2, [r6, #-4]
	vldr	s2, [r5, #4]
	vldr	s4, [r5, #8]
	vldr	s6, [r5, #12]
	vadd.f32	s2, s4, s2
	vadd.f32	s2, s2, s6
	vmul.f32	s2, s2, s0
	vstr	s2, [r6]
	vldr	s2, [r5, #8]
	vldr	s4, [r5, #12]
	vldr	s6, [r5, #16]
	vadd.f32	s2, s4, s2
	vadd.f32	s2, s2, s6
	vmul.f32	s2, s2, s0
	vstr	s2, [r6, #4]
	vldr	s2, [r5, #12]
	vldr	s4, [r5, #16]
	vldr	s6, [r5, #20]
	vadd.f32	s2, s4, s2
	vadd.f32	s2, s2, s6
	subs	r3, #4
	vmul.f32	s2, s2, s0
	adds	r5, r1, r4
	cmp	r2, r3
	add.w	r4, r4, #16
	vstr	s2, [r5, #16]
	bne	.LBB16_4
@ LLVM-MCA-END arm-370
@ LLVM-MCA-BEGIN arm-371
	.thumb
	vldr	d0, [r0, #8]
	add.w	r5, r0, #8
	bl	callee
	vmov	r2, r3, d8
	vmov	r0, r1, d0
	bl	__aeabi_dadd
	vmov	d8, r0, r1
	subs	r4, #1
	mov	r0, r5
	bne	.LBB23_2
@ LLVM-MCA-END arm-371
@ LLVM-MCA-BEGIN arm-372
	.thumb
	ldr	r1, [sp, #8]
	ldr	r0, [sp, #16]
	adds	r1, #1
	cmp	r1, r3
	add	r0, r8
	str	r0, [sp, #16]
	beq.w	.LBB24_15
	str	r1, [sp, #8]
	mul	r0, r1, r3
	ldr	r1, [sp, #4]
	mov.w	r9, #0
	add.w	r10, r1, r0, lsl #2
	ldr	r1, [sp]
	mov	r12, r11
	add.w	r0, r1, r0, lsl #2
	str	r0, [sp, #24]
	b	.LBB24_6
	ldr.w	r11, [sp, #12]
	ldr	r2, [sp, #20]
	ldr	r0, [sp, #24]
	add.w	r12, r12, #4
	add.w	r0, r0, r9, lsl #2
	add.w	r9, r9, #1
	cmp	r9, r3
	vstr	s2, [r0]
	beq	.LBB24_2
@ LLVM-MCA-END arm-372
@ LLVM-MCA-BEGIN arm-373
	.thumb
	vldr	s4, [r1]
	vldr	s6, [lr, #16]
	add.w	r2, r1, r8
	vldr	s8, [lr, #20]
	vmul.f32	s4, s4, s6
	vldr	s6, [r2]
	adds	r2, r1, r7
	vldr	s10, [lr, #24]
	vadd.f32	s2, s4, s2
	vmul.f32	s4, s6, s8
	vldr	s6, [r2]
	adds	r2, r1, r5
	vldr	s12, [lr, #28]
	vadd.f32	s2, s4, s2
	vmul.f32	s4, s6, s10
	vldr	s6, [r2]
	vadd.f32	s2, s4, s2
	vmul.f32	s4, s6, s12
	subs	r0, #4
	add.w	lr, lr, #16
	vadd.f32	s2, s4, s2
	add	r1, r6
	cmp	r4, r0
	bne	.LBB24_9
@ LLVM-MCA-END arm-373
@ LLVM-MCA-BEGIN arm-374
	.thumb
	add.w	r9, r0, r5
	adds	r4, r1, r5
	vldr	s2, [r9]
	vldr	s4, [r4]
	adds	r6, r2, r5
	vldr	s6, [r6]
	vmul.f32	s2, s2, s2
	vmul.f32	s4, s4, s4
	vadd.f32	s2, s4, s2
	vmul.f32	s4, s6, s6
	vadd.f32	s2, s2, s4
	vsqrt.f32	s2, s2
	adds	r7, r3, r5
	sub.w	r12, r12, #4
	cmp	r8, r12
	add.w	r5, r5, #16
	vstr	s2, [r7]
	vldr	s4, [r9, #4]
	vldr	s6, [r4, #4]
	vldr	s8, [r6, #4]
	vmul.f32	s4, s4, s4
	vmul.f32	s6, s6, s6
	vadd.f32	s4, s6, s4
	vmul.f32	s6, s8, s8
	vadd.f32	s4, s4, s6
	vsqrt.f32	s4, s4
	vadd.f32	s0, s2, s0
	vstr	s4, [r7, #4]
	vldr	s6, [r9, #8]
	vldr	s8, [r4, #8]
	vldr	s10, [r6, #8]
	vmul.f32	s6, s6, s6
	vmul.f32	s8, s8, s8
	vadd.f32	s6, s8, s6
	vmul.f32	s8, s10, s10
	vadd.f32	s6, s6, s8
	vsqrt.f32	s6, s6
	vadd.f32	s0, s4, s0
	vstr	s6, [r7, #8]
	vldr	s8, [r9, #12]
	vldr	s10, [r4, #12]
	vldr	s12, [r6, #12]
	vmul.f32	s8, s8, s8
	vmul.f32	s10, s10, s10
	vadd.f32	s8, s10, s8
	vmul.f32	s10, s12, s12
	vadd.f32	s8, s8, s10
	vsqrt.f32	s8, s8
	vadd.f32	s0, s6, s0
	vadd.f32	s0, s8, s0
	vstr	s8, [r7, #12]
	bne	.LBB30_3
@ LLVM-MCA-END arm-374
@ LLVM-MCA-BEGIN arm-375
	.thumb
	vldr	s2, [r2, #16]
	adds	r1, #4
	vadd.f32	s0, s2, s0
	vldr	s2, [r2, #20]
	cmp	r3, r1
	vadd.f32	s0, s2, s0
	vldr	s2, [r2, #24]
	vadd.f32	s0, s2, s0
	vldr	s2, [r2, #28]
	add.w	r2, r2, #16
	vadd.f32	s0, s2, s0
	bne	.LBB1_5
@ LLVM-MCA-END arm-375
@ LLVM-MCA-BEGIN arm-376
	.thumb
	vldr	d1, [r4, #32]
	add.w	r5, r3, #32
	subs	r2, #4
	cmp	lr, r2
	vldmia	r5, {d2, d3, d4, d5}
	vfma.f64	d2, d1, d0
	add.w	r5, r3, #32
	vstr	d2, [r3, #32]
	vldr	d1, [r4, #40]
	vfma.f64	d3, d1, d0
	vstr	d3, [r3, #40]
	vldr	d1, [r4, #48]
	vfma.f64	d4, d1, d0
	vstr	d4, [r3, #48]
	vldr	d1, [r4, #56]
	add.w	r4, r4, #32
	vfma.f64	d5, d1, d0
	vstr	d5, [r3, #56]
	mov	r3, r5
	bne	.LBB3_3
@ LLVM-MCA-END arm-376
@ LLVM-MCA-BEGIN arm-377
	.thumb
	vldr	s2, [r2, #16]
	vldr	s4, [r2, #20]
	vldr	s6, [r2, #24]
	vmul.f32	s2, s2, s0
	vmul.f32	s4, s4, s0
	vstr	s2, [r2, #16]
	vmul.f32	s2, s6, s0
	vstr	s4, [r2, #20]
	vldr	s4, [r2, #28]
	vstr	s2, [r2, #24]
	add.w	r3, r2, #16
	adds	r1, #4
	vmul.f32	s2, s4, s0
	cmp	lr, r1
	vstr	s2, [r2, #28]
	mov	r2, r3
	bne	.LBB4_4
@ LLVM-MCA-END arm-377
@ LLVM-MCA-BEGIN arm-378
	.thumb
	add.w	r6, lr, r4
	eors	r2, r5
	muls	r2, r3, r2
	adds	r4, #4
	ldrb	r5, [r6, #3]
	adds	r7, r1, r4
	adds	r7, #4
	eor.w	r2, r2, r5
	ldrb	r5, [r6, #4]
	mul	r2, r3, r2
	eor.w	r2, r2, r5
	ldrb	r5, [r6, #5]
	mul	r2, r3, r2
	eor.w	r2, r2, r5
	mul	r5, r2, r3
	ldrb	r2, [r6, #6]
	bne	.LBB6_3
@ LLVM-MCA-END arm-378
@ LLVM-MCA-BEGIN arm-379
	.thumb
	vdiv.f64	d0, d1, d0
	vldr	d3, [r2, #40]
	vmul.f64	d3, d0, d3
	vldr	d2, [r2, #32]
	vldr	d4, [r2, #48]
	vldr	d1, [r2, #56]
	vmul.f64	d0, d2, d4
	vmul.f64	d1, d3, d1
	adds	r1, #4
	adds	r2, #32
	cmp	r3, r1
	bne	.LBB12_5
@ LLVM-MCA-END arm-379
@ LLVM-MCA-BEGIN arm-380
	.thumb
	add.w	r3, r2, #32
	adds	r1, #4
	cmp	lr, r1
	vldmia	r3, {d0, d1, d2, d3}
	vsqrt.f64	d0, d0
	add.w	r3, r2, #32
	vsqrt.f64	d1, d1
	vsqrt.f64	d2, d2
	vstmia	r3, {d0, d1, d2}
	vsqrt.f64	d0, d3
	add.w	r3, r2, #32
	vstr	d0, [r2, #56]
	mov	r2, r3
	bne	.LBB13_4
@ LLVM-MCA-END arm-380
@ LLVM-MCA-BEGIN arm-381
	.thumb
	str	r4, [r1, #4]
	add.w	r1, r0, r3, lsl #2
	adds	r6, r1, #4
	adds	r3, #4
	cmp	lr, r3
	ldm	r6, {r4, r5, r6}
	add	r4, r2
	ldr	r2, [r1, #16]
	add	r5, r4
	add	r6, r5
	add	r2, r6
	strd	r5, r6, [r1, #8]
	str	r2, [r1, #16]
	bne	.LBB15_4
@ LLVM-MCA-END arm-381
@ LLVM-MCA-BEGIN arm-382
	.thumb
	adds	r5, r0, r4
	add.w	r6, lr, r4
	subs	r3, #4
	vldr	s2, [r5]
	vldr	s4, [r5, #4]
	vadd.f32	s2, s4, s2
	vldr	s4, [r5, #8]
	cmp	r2, r3
	vadd.f32	s2, s2, s4
	vmul.f32	s2, s2, s0
	vstr	s2, [r6, #-4]
	vldr	s2, [r5, #4]
	vldr	s4, [r5, #8]
	vadd.f32	s2, s4, s2
	vldr	s4, [r5, #12]
	vadd.f32	s2, s2, s4
	vmul.f32	s2, s2, s0
	vstr	s2, [r6]
	vldr	s2, [r5, #8]
	vldr	s4, [r5, #12]
	vadd.f32	s2, s4, s2
	vldr	s4, [r5, #16]
	vadd.f32	s2, s2, s4
	vmul.f32	s2, s2, s0
	vstr	s2, [r6, #4]
	vldr	s2, [r5, #12]
	vldr	s4, [r5, #16]
	vadd.f32	s2, s4, s2
	vldr	s4, [r5, #20]
	add.w	r5, r1, r4
	add.w	r4, r4, #16
	vadd.f32	s2, s2, s4
	vmul.f32	s2, s2, s0
	vstr	s2, [r5, #16]
	bne	.LBB16_4
@ LLVM-MCA-END arm-382
@ LLVM-MCA-BEGIN arm-383
	.thumb
	add.w	r7, r9, r5
	adds	r5, #4
	ldrb.w	r6, [r9, r1]
	eor.w	r4, r5, r11
	ldrb	r2, [r7, #5]
	strb	r6, [r7, #5]
	strb.w	r2, [r9, r1]
	eor.w	r3, r5, r10
	ldrb.w	r2, [r8, r4]
	ldrb	r0, [r7, #6]
	strb	r2, [r7, #6]
	eor.w	r6, r5, r12
	ldrb.w	r2, [r8, r3]
	strb.w	r0, [r8, r4]
	ldrb	r0, [r7, #7]
	strb	r2, [r7, #7]
	strb.w	r0, [r8, r3]
	add.w	r2, lr, r5
	ldrb.w	r0, [r8, r6]
	ldrb	r3, [r7, #8]
	strb	r0, [r7, #8]
	adds	r0, r2, #4
	sub.w	r1, r1, #4
	strb.w	r3, [r8, r6]
	bne	.LBB18_4
@ LLVM-MCA-END arm-383
@ LLVM-MCA-BEGIN arm-384
	.thumb
	vldr	d0, [r0, #8]
	add.w	r5, r0, #8
	bl	callee
	vadd.f64	d8, d0, d8
	subs	r4, #1
	mov	r0, r5
	bne	.LBB23_2
@ LLVM-MCA-END arm-384
@ LLVM-MCA-BEGIN arm-385
	.thumb
	vldr	s4, [r1]
	vldr	s6, [r8, #16]
	vfma.f32	s2, s4, s6
	add.w	r2, r1, r12
	vldr	s4, [r8, #20]
	subs	r0, #4
	vldr	s6, [r2]
	adds	r2, r1, r7
	vfma.f32	s2, s6, s4
	vldr	s4, [r8, #24]
	vldr	s6, [r2]
	adds	r2, r1, r5
	cmp	r4, r0
	add	r1, r6
	vfma.f32	s2, s6, s4
	vldr	s4, [r8, #28]
	vldr	s6, [r2]
	add.w	r8, r8, #16
	vfma.f32	s2, s6, s4
	bne	.LBB24_8
@ LLVM-MCA-END arm-385
@ LLVM-MCA-BEGIN arm-386
	.thumb
	adds	r1, #4
	cmp	lr, r1
	beq	.LBB27_13
	ldrb	r2, [r0, r1]
	sub.w	r3, r2, #65
	cmp	r3, #25
	bhi	.LBB27_7
	orr	r2, r2, #32
	strb	r2, [r0, r1]
	adds	r2, r0, r1
	ldrb	r3, [r2, #1]
	sub.w	r4, r3, #65
	cmp	r4, #25
	bls	.LBB27_10
	ldrb	r3, [r2, #2]
	sub.w	r4, r3, #65
	cmp	r4, #25
	bls	.LBB27_11
	ldrb	r3, [r2, #3]
	sub.w	r4, r3, #65
	cmp	r4, #25
	bhi	.LBB27_4
@ LLVM-MCA-END arm-386
@ LLVM-MCA-BEGIN arm-387
	.thumb
	ldrb	r3, [r2, #3]
	sub.w	r4, r3, #65
	cmp	r4, #25
	bhi	.LBB27_4
	b	.LBB27_12
	orr	r3, r3, #32
	strb	r3, [r2, #1]
	ldrb	r3, [r2, #2]
	sub.w	r4, r3, #65
	cmp	r4, #25
	bhi	.LBB27_9
@ LLVM-MCA-END arm-387
@ LLVM-MCA-BEGIN arm-388
	.thumb
	adds	r7, r0, r5
	adds	r4, r1, r5
	adds	r6, r2, r5
	add.w	r9, r3, r5
	vldr	s2, [r7]
	vldr	s4, [r4]
	vmul.f32	s2, s2, s2
	sub.w	r12, r12, #4
	vfma.f32	s2, s4, s4
	vldr	s4, [r6]
	cmp	r8, r12
	add.w	r5, r5, #16
	vfma.f32	s2, s4, s4
	vsqrt.f32	s2, s2
	vstr	s2, [r9]
	vldr	s4, [r7, #4]
	vldr	s6, [r4, #4]
	vmul.f32	s4, s4, s4
	vfma.f32	s4, s6, s6
	vldr	s6, [r6, #4]
	vadd.f32	s0, s2, s0
	vfma.f32	s4, s6, s6
	vsqrt.f32	s4, s4
	vstr	s4, [r9, #4]
	vldr	s6, [r7, #8]
	vldr	s8, [r4, #8]
	vmul.f32	s6, s6, s6
	vfma.f32	s6, s8, s8
	vldr	s8, [r6, #8]
	vadd.f32	s0, s4, s0
	vfma.f32	s6, s8, s8
	vsqrt.f32	s6, s6
	vstr	s6, [r9, #8]
	vldr	s8, [r7, #12]
	vldr	s10, [r4, #12]
	vmul.f32	s8, s8, s8
	vldr	s2, [r6, #12]
	vfma.f32	s8, s10, s10
	vadd.f32	s0, s6, s0
	vfma.f32	s8, s2, s2
	vsqrt.f32	s2, s8
	vstr	s2, [r9, #12]
	vadd.f32	s0, s2, s0
	bne	.LBB30_3
@ LLVM-MCA-END arm-388
@ LLVM-MCA-BEGIN arm-389
	.thumb
	vldrw.u32	q1, [r0], #16
	vadd.f32	q0, q0, q1
	letp	lr, .LBB1_2
@ LLVM-MCA-END arm-389
@ LLVM-MCA-BEGIN arm-390
	.thumb
	adds	r4, r0, r3
	adds	r2, #4
	adds	r5, r1, r3
	adds	r3, #32
	vldr	d1, [r4]
	vldr	d2, [r5]
	vfma.f64	d2, d1, d0
	vldr	d1, [r5, #8]
	vstr	d2, [r5]
	vldr	d2, [r4, #8]
	vfma.f64	d1, d2, d0
	vldr	d2, [r5, #16]
	vstr	d1, [r5, #8]
	vldr	d1, [r4, #16]
	vfma.f64	d2, d1, d0
	vldr	d1, [r5, #24]
	vstr	d2, [r5, #16]
	vldr	d2, [r4, #24]
	vfma.f64	d1, d2, d0
	vstr	d1, [r5, #24]
	le	lr, .LBB3_4
@ LLVM-MCA-END arm-390
@ LLVM-MCA-BEGIN arm-391
	.thumb
	vldr	d1, [r3, #-8]
	vldmia	r3, {d2, d3}
	vmul.f64	d0, d0, d1
	vldr	d1, [r3, #-16]
	adds	r1, #4
	adds	r3, #32
	vmul.f64	d1, d1, d2
	vmul.f64	d0, d0, d3
	vdiv.f64	d0, d0, d1
	le	lr, .LBB12_4
@ LLVM-MCA-END arm-391
@ LLVM-MCA-BEGIN arm-392
	.thumb
	sub.w	r12, r3, #16
	adds	r1, #4
	vldmia	r12, {d0, d1, d2, d3}
	sub.w	r12, r3, #16
	adds	r3, #32
	vsqrt.f64	d0, d0
	vsqrt.f64	d1, d1
	vsqrt.f64	d2, d2
	vsqrt.f64	d3, d3
	vstmia	r12, {d0, d1, d2, d3}
	le	lr, .LBB13_4
@ LLVM-MCA-END arm-392
@ LLVM-MCA-BEGIN arm-393
	.thumb
	vldr	s2, [r0, #-4]
	vldr	s4, [r0]
	vldr	s6, [r0, #4]
	vadd.f32	s2, s4, s2
	adds	r0, #4
	vadd.f32	s2, s2, s6
	vmul.f32	s2, s2, s0
	vstmia	r3!, {s2}
	le	lr, .LBB16_4
@ LLVM-MCA-END arm-393
@ LLVM-MCA-BEGIN arm-394
	.thumb
	vldrw.u32	q0, [r0, #-4]
	vldrw.u32	q1, [r0], #16
	vadd.f32	q0, q1, q0
	vldrw.u32	q1, [r0, #-12]
	vadd.f32	q0, q0, q1
	vmul.f32	q0, q0, r1
	vstrw.32	q0, [r3], #16
	letp	lr, .LBB16_6
@ LLVM-MCA-END arm-394
@ LLVM-MCA-BEGIN arm-395
	.thumb
	vldmia	r5!, {d0}
	bl	callee
	vadd.f64	d8, d0, d8
	subs	r4, #1
	bne	.LBB23_2
@ LLVM-MCA-END arm-395
@ LLVM-MCA-BEGIN arm-396
	.thumb
	vldmia	r0!, {s2}
	vldmia	r1!, {s4}
	vmul.f32	s2, s2, s2
	vfma.f32	s2, s4, s4
	vldmia	r2!, {s4}
	vfma.f32	s2, s4, s4
	vsqrt.f32	s2, s2
	vadd.f32	s0, s2, s0
	vstmia	r3!, {s2}
	le	lr, .LBB30_3
@ LLVM-MCA-END arm-396
@ LLVM-MCA-BEGIN arm-397
	.thumb
	vldrw.u32	q1, [r0], #16
	vmul.f32	q1, q1, q1
	vldrw.u32	q2, [r1], #16
	vfma.f32	q1, q2, q2
	vldrw.u32	q2, [r2], #16
	vfma.f32	q1, q2, q2
	vsqrt.f32	s7, s7
	vsqrt.f32	s6, s6
	vsqrt.f32	s5, s5
	vsqrt.f32	s4, s4
	vstrw.32	q1, [r3], #16
	vadd.f32	q0, q0, q1
	letp	lr, .LBB30_8
@ LLVM-MCA-END arm-397
