# Innermost loops of our programs as clang-22 compiles them for riscv; made by tests/inputs/loops/regenerate.
# LLVM-MCA-BEGIN riscv-0
	fld	fa5, 0(a0)
	fld	fa4, 0(a1)
	addi	a1, a1, 8
	fmadd.d	fa0, fa5, fa4, fa0
	addi	a0, a0, 8
	bne	a1, a2, .LBB0_2
# LLVM-MCA-END riscv-0
# LLVM-MCA-BEGIN riscv-1
	flw	fa5, 0(a1)
	flw	fa4, 0(a0)
	fmadd.s	fa5, fa0, fa5, fa4
	fsw	fa5, 0(a0)
	addi	a0, a0, 4
	addi	a1, a1, 4
	bne	a0, a2, .LBB1_2
# LLVM-MCA-END riscv-1
# LLVM-MCA-BEGIN riscv-2
	flw	fa3, 0(a4)
	flw	fa2, 0(a5)
	addi	a4, a4, 4
	fmadd.s	fa4, fa3, fa2, fa4
	add	a5, a5, t3
	bne	a4, t4, .LBB2_4
# LLVM-MCA-END riscv-2
# LLVM-MCA-BEGIN riscv-3
	lbu	a5, 0(a0)
	addi	a0, a0, 1
	xor	a4, a4, a5
	srliw	a5, a4, 1
	slli	a1, a4, 63
	slli	t5, a4, 62
	slliw	t6, a4, 29
	slliw	s0, a4, 28
	srai	a1, a1, 63
	and	a1, a1, t4
	xor	a1, a1, a5
	slliw	a5, a4, 27
	slliw	a4, a4, 26
	srai	a2, t5, 63
	srli	a3, t6, 31
	srli	s0, s0, 31
	srli	a5, a5, 31
	srli	a4, a4, 31
	and	a2, a2, t4
	and	a3, a3, a7
	and	s0, s0, t0
	and	a5, a5, t1
	and	a4, a4, t2
	xor	a3, a3, s0
	srliw	s0, a1, 1
	xor	a3, a3, a5
	slliw	a1, a1, 26
	xor	a2, a2, s0
	xor	a3, a3, a4
	srli	a1, a1, 31
	srliw	a4, a2, 6
	and	a1, a1, t3
	slli	a2, a2, 58
	xor	a3, a3, a4
	srai	a2, a2, 63
	xor	a1, a1, a3
	and	a4, a2, t4
	xor	a4, a4, a1
	bne	a0, a6, .LBB3_2
# LLVM-MCA-END riscv-3
# LLVM-MCA-BEGIN riscv-4
	ld	a2, 0(a0)
	addi	a0, a0, 8
	mul	a3, a2, a7
	mul	a2, a2, a4
	srli	a3, a3, 33
	or	a2, a2, a3
	xor	a1, a1, a2
	slli	a2, a1, 2
	add	a1, a1, a5
	add	a1, a1, a2
	bne	a0, a6, .LBB4_2
# LLVM-MCA-END riscv-4
# LLVM-MCA-BEGIN riscv-5
	ld	a3, 0(a2)
	addi	a2, a2, 8
	srli	a5, a3, 1
	and	a5, a5, a6
	sub	a3, a3, a5
	and	a5, a3, a4
	srli	a3, a3, 2
	and	a3, a3, a4
	add	a3, a3, a5
	srli	a5, a3, 4
	add	a3, a3, a5
	and	a3, a3, t0
	mul	a3, a3, a7
	srli	a3, a3, 56
	addw	a0, a0, a3
	bne	a2, a1, .LBB5_2
# LLVM-MCA-END riscv-5
# LLVM-MCA-BEGIN riscv-6
	ld	a4, 0(a0)
	div	a5, a4, a2
	add	a3, a3, a4
	mul	a4, a5, a2
	sd	a5, 0(a0)
	addi	a0, a0, 8
	sub	a3, a3, a4
	bne	a0, a1, .LBB6_2
# LLVM-MCA-END riscv-6
# LLVM-MCA-BEGIN riscv-7
	slli	a3, a3, 2
	addi	t0, t0, 1
	add	a3, a3, a0
	sw	t1, 0(a3)
	addi	a6, a6, 1
	beq	t0, a1, .LBB7_7
	slli	a2, t0, 2
	add	a2, a2, a0
	lw	t1, 0(a2)
	mv	a2, a6
	addiw	a3, a2, -1
	slli	a4, a3, 2
	add	a4, a4, a0
	lw	a5, -4(a4)
	bge	t1, a5, .LBB7_3
# LLVM-MCA-END riscv-7
# LLVM-MCA-BEGIN riscv-8
	addiw	a3, a2, -1
	slli	a4, a3, 2
	add	a4, a4, a0
	lw	a5, -4(a4)
	bge	t1, a5, .LBB7_3
	addiw	a2, a2, -1
	sw	a5, 0(a4)
	blt	a7, a2, .LBB7_5
# LLVM-MCA-END riscv-8
# LLVM-MCA-BEGIN riscv-9
	bge	a3, a1, .LBB8_1
	sub	a4, a1, a3
	srliw	a6, a4, 1
	addw	a5, a6, a3
	slli	a4, a5, 2
	add	a4, a4, a0
	lw	a4, 0(a4)
	bge	a4, a2, .LBB8_5
	bge	a4, a2, .LBB8_2
# LLVM-MCA-END riscv-9
# LLVM-MCA-BEGIN riscv-10
	add	t5, t5, a2
	add	t3, t3, a2
	add	t4, t4, a2
	addi	t2, t2, 1
	beq	t0, a7, .LBB9_6
	addi	t0, t0, 1
	bge	a6, a2, .LBB9_2
# LLVM-MCA-END riscv-10
# LLVM-MCA-BEGIN riscv-11
	lbu	s3, 0(a4)
	add	s1, a4, a2
	lbu	s4, -1(a4)
	lbu	s0, -1(s1)
	lbu	a5, 0(s1)
	lbu	s6, 1(s1)
	lbu	s5, 1(a4)
	lbu	s1, -2(a0)
	add	s3, s3, s4
	add	s4, s0, a5
	lbu	s0, -1(a0)
	lbu	a5, 0(a0)
	add	s1, s1, s6
	add	s3, s3, s5
	add	s0, s0, s1
	addi	a0, a0, 1
	addi	a4, a4, 1
	add	s3, s3, s4
	add	s0, s0, s3
	add	a5, a5, s0
	slli	a5, a5, 48
	mulhu	a5, a5, t6
	srli	a5, a5, 19
	sb	a5, 0(a3)
	addi	a3, a3, 1
	bne	a0, s2, .LBB9_5
# LLVM-MCA-END riscv-11
# LLVM-MCA-BEGIN riscv-12
	lh	a3, 0(a1)
	slli	a4, a3, 1
	add	a3, a3, a4
	addi	a3, a3, -7
	sw	a3, 0(a0)
	addi	a0, a0, 4
	addi	a1, a1, 2
	bne	a0, a2, .LBB10_2
# LLVM-MCA-END riscv-12
# LLVM-MCA-BEGIN riscv-13
	addi	a2, a2, 4
	fmv.s	fa5, fa0
	beq	a2, a0, .LBB11_6
	flw	fa0, 0(a2)
	flt.s	a1, fa5, fa0
	bnez	a1, .LBB11_2
# LLVM-MCA-END riscv-13
# LLVM-MCA-BEGIN riscv-14
	ld	a2, 0(a0)
	addi	a0, a0, 8
	mul	a3, a2, a7
	mul	a2, a2, a4
	srli	a3, a3, 33
	or	a2, a2, a3
	xor	a1, a1, a2
	sh2add	a1, a1, a1
	add	a1, a1, a5
	bne	a0, a6, .LBB4_2
# LLVM-MCA-END riscv-14
# LLVM-MCA-BEGIN riscv-15
	ld	a3, 0(a2)
	addi	a2, a2, 8
	cpop	a3, a3
	addw	a0, a0, a3
	bne	a2, a1, .LBB5_2
# LLVM-MCA-END riscv-15
# LLVM-MCA-BEGIN riscv-16
	sh2add	a2, a3, a0
	addi	t0, t0, 1
	sw	t1, 0(a2)
	addi	a6, a6, 1
	beq	t0, a1, .LBB7_7
	sh2add	a2, t0, a0
	lw	t1, 0(a2)
	mv	a2, a6
	addiw	a3, a2, -1
	sh2add	a4, a3, a0
	lw	a5, -4(a4)
	bge	t1, a5, .LBB7_3
# LLVM-MCA-END riscv-16
# LLVM-MCA-BEGIN riscv-17
	addiw	a3, a2, -1
	sh2add	a4, a3, a0
	lw	a5, -4(a4)
	bge	t1, a5, .LBB7_3
	addiw	a2, a2, -1
	sw	a5, 0(a4)
	blt	a7, a2, .LBB7_5
# LLVM-MCA-END riscv-17
# LLVM-MCA-BEGIN riscv-18
	bge	a4, a1, .LBB8_1
	sub	a3, a1, a4
	srliw	a6, a3, 1
	addw	a3, a6, a4
	sh2add	a5, a3, a0
	lw	a5, 0(a5)
	bge	a5, a2, .LBB8_5
	bge	a5, a2, .LBB8_2
# LLVM-MCA-END riscv-18
# LLVM-MCA-BEGIN riscv-19
	add	t4, t4, a2
	add	t3, t3, a2
	add	t5, t5, a2
	addi	t2, t2, 1
	beq	t0, a7, .LBB9_6
	addi	t0, t0, 1
	bge	a6, a2, .LBB9_2
# LLVM-MCA-END riscv-19
# LLVM-MCA-BEGIN riscv-20
	lbu	s3, 0(a4)
	add	s1, a4, a2
	lbu	s4, -1(a4)
	lbu	s0, -1(s1)
	lbu	a5, 0(s1)
	lbu	s6, 1(s1)
	lbu	s5, 1(a4)
	lbu	s1, -2(a3)
	add	s3, s3, s4
	add	s4, s0, a5
	lbu	s0, -1(a3)
	lbu	a5, 0(a3)
	add	s1, s1, s6
	add	s3, s3, s5
	add	s0, s0, s1
	addi	a3, a3, 1
	addi	a4, a4, 1
	add	s3, s3, s4
	add	s0, s0, s3
	add	a5, a5, s0
	slli	a5, a5, 48
	mulhu	a5, a5, t6
	srli	a5, a5, 19
	sb	a5, 0(a0)
	addi	a0, a0, 1
	bne	a3, s2, .LBB9_5
# LLVM-MCA-END riscv-20
# LLVM-MCA-BEGIN riscv-21
	lh	a3, 0(a1)
	sh1add	a3, a3, a3
	addi	a3, a3, -7
	sw	a3, 0(a0)
	addi	a0, a0, 4
	addi	a1, a1, 2
	bne	a0, a2, .LBB10_2
# LLVM-MCA-END riscv-21
# LLVM-MCA-BEGIN riscv-22
	vsetvli	a4, a2, e64, m2, ta, ma
	sh3add	a5, a3, a0
	vle64.v	v10, (a5)
	sh3add	a5, a3, a1
	vle64.v	v12, (a5)
	sub	a2, a2, a4
	vfmul.vv	v10, v10, v12
	vfredosum.vs	v8, v10, v8
	add	a3, a3, a4
	bnez	a2, .LBB0_2
# LLVM-MCA-END riscv-22
# LLVM-MCA-BEGIN riscv-23
	vsetvli	a4, a2, e32, m2, ta, ma
	sh2add	a5, a3, a1
	vle32.v	v8, (a5)
	sh2add	a5, a3, a0
	vle32.v	v10, (a5)
	sub	a2, a2, a4
	vfmacc.vf	v10, fa0, v8
	vse32.v	v10, (a5)
	add	a3, a3, a4
	bnez	a2, .LBB1_2
# LLVM-MCA-END riscv-23
# LLVM-MCA-BEGIN riscv-24
	vsetvli	t5, a5, e32, m2, ta, ma
	sh2add	t6, t4, t2
	sh2add	s0, a4, t3
	vle32.v	v12, (t6)
	vlse32.v	v14, (s0), t1
	mul	s0, t5, a3
	add	t4, t4, t5
	sub	a5, a5, t5
	vfmul.vv	v12, v12, v14
	vfredosum.vs	v10, v12, v10
	add	a4, a4, s0
	bnez	a5, .LBB2_4
# LLVM-MCA-END riscv-24
# LLVM-MCA-BEGIN riscv-25
	lbu	a5, 0(a0)
	addi	a0, a0, 1
	xor	a4, a4, a5
	srliw	a5, a4, 1
	slli	a1, a4, 63
	slli	a3, a4, 62
	vand.vx	v10, v9, a4
	srai	a1, a1, 63
	srai	a3, a3, 63
	vmseq.vi	v0, v10, 0
	and	a1, a1, a2
	and	a3, a3, a2
	vmerge.vim	v10, v8, 0, v0
	xor	a1, a1, a5
	srliw	a4, a1, 1
	slli	a1, a1, 26
	xor	a3, a3, a4
	sraiw	a1, a1, 31
	srliw	a4, a3, 6
	and	a1, a1, a7
	slli	a3, a3, 58
	srai	a3, a3, 63
	vmv.s.x	v11, a1
	and	a3, a3, a2
	vredxor.vs	v10, v10, v11
	vmv.x.s	a1, v10
	xor	a3, a3, a4
	xor	a4, a1, a3
	bne	a0, a6, .LBB3_2
# LLVM-MCA-END riscv-25
# LLVM-MCA-BEGIN riscv-26
	vsetvli	a2, a1, e8, mf4, ta, ma
	sh3add	a4, a3, a0
	vle64.v	v14, (a4)
	vmv2r.v	v16, v12
	vsetvli	zero, zero, e64, m2, tu, ma
	vmv.v.v	v16, v10
	vsetvli	zero, zero, e64, m2, ta, ma
	vdiv.vv	v18, v14, v16
	sub	a1, a1, a2
	vnmsub.vv	v16, v18, v14
	vse64.v	v18, (a4)
	vsetvli	zero, zero, e64, m2, tu, ma
	vadd.vv	v8, v16, v8
	add	a3, a3, a2
	bnez	a1, .LBB6_2
# LLVM-MCA-END riscv-26
# LLVM-MCA-BEGIN riscv-27
	addi	t1, a4, 1
	mv	a4, t1
	beq	t1, t0, .LBB9_7
	bge	a6, a2, .LBB9_2
# LLVM-MCA-END riscv-27
# LLVM-MCA-BEGIN riscv-28
	vsetvli	s2, a4, e8, m2, ta, ma
	addi	t6, a3, 1
	add	s0, t4, a3
	add	s1, t4, t6
	vle8.v	v12, (s0)
	add	a5, t3, t6
	vle8.v	v14, (s1)
	addi	s1, s1, 1
	add	s0, a1, a5
	vle8.v	v16, (s1)
	addi	s1, s0, -1
	vle8.v	v18, (s1)
	add	s1, t5, a3
	vwaddu.vv	v8, v12, v14
	vwaddu.wv	v8, v8, v16
	vle8.v	v12, (s0)
	addi	s0, s0, 1
	vwaddu.wv	v8, v8, v18
	vle8.v	v14, (s0)
	add	t6, t6, t5
	vwaddu.wv	v8, v8, v12
	vle8.v	v12, (s1)
	vwaddu.wv	v8, v8, v14
	vle8.v	v14, (t6)
	addi	t6, t6, 1
	vwaddu.wv	v8, v8, v12
	vle8.v	v12, (t6)
	vwaddu.wv	v8, v8, v14
	sub	a4, a4, s2
	add	a5, a5, a0
	vwaddu.wv	v8, v8, v12
	vsetvli	zero, zero, e16, m4, ta, ma
	vmulhu.vx	v8, v8, t2
	vsetvli	zero, zero, e8, m2, ta, ma
	vnsrl.wi	v12, v8, 3
	vse8.v	v12, (a5)
	add	a3, a3, s2
	bnez	a4, .LBB9_6
# LLVM-MCA-END riscv-28
# LLVM-MCA-BEGIN riscv-29
	vsetvli	a5, a2, e16, m1, ta, ma
	sh1add	a4, a3, a1
	vle16.v	v12, (a4)
	vmv2r.v	v10, v8
	sh2add	a4, a3, a0
	sub	a2, a2, a5
	vwmacc.vx	v10, a6, v12
	vse32.v	v10, (a4)
	add	a3, a3, a5
	bnez	a2, .LBB10_2
# LLVM-MCA-END riscv-29
# LLVM-MCA-BEGIN riscv-30
	fld	fa5, 0(a0)
	fld	fa4, 0(a1)
	addi	a1, a1, 8
	fmadd.d	fa0, fa4, fa5, fa0
	addi	a0, a0, 8
	bne	a1, a2, .LBB0_2
# LLVM-MCA-END riscv-30
# LLVM-MCA-BEGIN riscv-31
	flw	fa5, 0(a1)
	flw	fa4, 0(a0)
	fmadd.s	fa5, fa5, fa0, fa4
	fsw	fa5, 0(a0)
	addi	a0, a0, 4
	addi	a1, a1, 4
	bne	a0, a2, .LBB1_2
# LLVM-MCA-END riscv-31
# LLVM-MCA-BEGIN riscv-32
	flw	fa3, 0(a4)
	flw	fa2, 0(a5)
	addi	a4, a4, 4
	fmadd.s	fa4, fa2, fa3, fa4
	add	a5, a5, t3
	bne	a4, t4, .LBB2_4
# LLVM-MCA-END riscv-32
# LLVM-MCA-BEGIN riscv-33
	lbu	s2, 0(a4)
	add	s0, a4, a2
	lbu	s1, -1(a4)
	lbu	s3, -1(s0)
	lbu	a5, 0(s0)
	lbu	s5, 1(s0)
	lbu	s4, 1(a4)
	lbu	s0, -2(a0)
	add	s1, s1, s2
	add	s3, s3, a5
	lbu	a5, -1(a0)
	lbu	s2, 0(a0)
	add	s0, s0, s5
	add	s1, s1, s4
	add	a5, a5, s0
	addi	a0, a0, 1
	addi	a4, a4, 1
	add	s1, s1, s3
	add	a5, a5, s1
	add	a5, a5, s2
	slli	a5, a5, 48
	mulhu	a5, a5, t5
	srli	a5, a5, 19
	sb	a5, 0(a3)
	addi	a3, a3, 1
	bne	a0, t6, .LBB9_4
# LLVM-MCA-END riscv-33
# LLVM-MCA-BEGIN riscv-34
	flw	fa5, 0(a2)
	addi	a2, a2, 4
	fmax.s	fa0, fa5, fa0
	bne	a2, a0, .LBB11_2
# LLVM-MCA-END riscv-34
# LLVM-MCA-BEGIN riscv-35
	lbu	s2, 0(a4)
	add	s0, a4, a2
	lbu	s1, -1(a4)
	lbu	s3, -1(s0)
	lbu	a5, 0(s0)
	lbu	s5, 1(s0)
	lbu	s4, 1(a4)
	lbu	s0, -2(a3)
	add	s1, s1, s2
	add	s3, s3, a5
	lbu	a5, -1(a3)
	lbu	s2, 0(a3)
	add	s0, s0, s5
	add	s1, s1, s4
	add	a5, a5, s0
	addi	a3, a3, 1
	addi	a4, a4, 1
	add	s1, s1, s3
	add	a5, a5, s1
	add	a5, a5, s2
	slli	a5, a5, 48
	mulhu	a5, a5, t5
	srli	a5, a5, 19
	sb	a5, 0(a0)
	addi	a0, a0, 1
	bne	a3, t6, .LBB9_4
# LLVM-MCA-END riscv-35
# LLVM-MCA-BEGIN riscv-36
	vsetvli	a4, a2, e8, mf4, ta, ma
	sh3add	a5, a3, a0
	vle64.v	v10, (a5)
	sh3add	a5, a3, a1
	vle64.v	v12, (a5)
	sub	a2, a2, a4
	vsetvli	zero, zero, e64, m2, tu, ma
	vfmacc.vv	v8, v12, v10
	add	a3, a3, a4
	bnez	a2, .LBB0_2
# LLVM-MCA-END riscv-36
# LLVM-MCA-BEGIN riscv-37
	vsetvli	t5, a5, e8, mf2, ta, ma
	sh2add	t6, t4, t2
	sh2add	s0, a4, t3
	vle32.v	v14, (t6)
	vlse32.v	v16, (s0), t1
	mul	s0, t5, a3
	add	t4, t4, t5
	sub	a5, a5, t5
	vsetvli	zero, zero, e32, m2, tu, ma
	vfmacc.vv	v10, v16, v14
	add	a4, a4, s0
	bnez	a5, .LBB2_4
# LLVM-MCA-END riscv-37
# LLVM-MCA-BEGIN riscv-38
	vsetvli	t6, a5, e8, m2, ta, ma
	addi	t5, a4, 1
	add	a3, t3, a4
	add	s0, t3, t5
	vle8.v	v12, (a3)
	add	a3, t2, t5
	vle8.v	v14, (s0)
	addi	s0, s0, 1
	add	s1, a1, a3
	vle8.v	v16, (s0)
	addi	s0, s1, -1
	vle8.v	v18, (s0)
	add	s0, t4, a4
	vwaddu.vv	v8, v12, v14
	vwaddu.wv	v8, v8, v16
	vle8.v	v12, (s1)
	addi	s1, s1, 1
	vwaddu.wv	v8, v8, v18
	vle8.v	v14, (s1)
	add	t5, t5, t4
	vwaddu.wv	v8, v8, v12
	vle8.v	v12, (s0)
	vwaddu.wv	v8, v8, v14
	vle8.v	v14, (t5)
	addi	t5, t5, 1
	vwaddu.wv	v8, v8, v12
	vle8.v	v12, (t5)
	vwaddu.wv	v8, v8, v14
	sub	a5, a5, t6
	add	a3, a3, a0
	vwaddu.wv	v8, v8, v12
	vsetvli	zero, zero, e16, m4, ta, ma
	vmulhu.vx	v8, v8, t1
	vsetvli	zero, zero, e8, m2, ta, ma
	vnsrl.wi	v12, v8, 3
	vse8.v	v12, (a3)
	add	a4, a4, t6
	bnez	a5, .LBB9_4
# LLVM-MCA-END riscv-38
# LLVM-MCA-BEGIN riscv-39
	vsetvli	a3, a1, e8, mf2, ta, ma
	sh2add	a4, a2, a0
	addi	a4, a4, 4
	vle32.v	v10, (a4)
	sub	a1, a1, a3
	vsetvli	zero, zero, e32, m2, tu, ma
	vfmax.vv	v8, v10, v8
	add	a2, a2, a3
	bnez	a1, .LBB11_2
# LLVM-MCA-END riscv-39
# LLVM-MCA-BEGIN riscv-40
	ld	a2, 16(a0)
	beq	a2, a1, .LBB0_3
	slt	a2, a1, a2
	xori	a2, a2, 1
	slli	a2, a2, 3
	add	a0, a0, a2
	ld	a0, 0(a0)
	bnez	a0, .LBB0_1
# LLVM-MCA-END riscv-40
# LLVM-MCA-BEGIN riscv-41
	addiw	a2, a2, 1
	mv	a3, a5
	bge	a2, a1, .LBB4_12
	add	a5, a0, a2
	lbu	a5, 0(a5)
	bltu	a6, a5, .LBB4_15
	slli	a5, a5, 2
	add	a5, a5, t0
	lw	a5, 0(a5)
	add	a4, t0, a5
	li	a5, 0
	jr	a4
	addiw	a2, a2, 1
	add	a4, a0, a2
	lbu	a4, 0(a4)
	addi	a5, a3, 1
	andi	a3, a3, 15
	slli	a3, a3, 2
	add	a3, a3, a7
	j	.LBB4_3
	addi	a5, a3, -1
	addi	a3, a3, 14
	andi	a4, a5, 15
	andi	a3, a3, 15
	slli	a4, a4, 2
	slli	a3, a3, 2
	add	a4, a4, a7
	add	a3, a3, a7
	lw	t1, 0(a4)
	lw	a4, 0(a3)
	add	a4, a4, t1
	j	.LBB4_3
	addi	a5, a3, -1
	addi	a3, a3, 14
	andi	a4, a5, 15
	andi	a3, a3, 15
	slli	a4, a4, 2
	slli	a3, a3, 2
	add	a4, a4, a7
	add	a3, a3, a7
	lw	t1, 0(a4)
	lw	a4, 0(a3)
	sub	a4, a4, t1
	j	.LBB4_3
	addi	a4, a3, -1
	andi	a4, a4, 15
	slli	a4, a4, 2
	add	a4, a4, a7
	lw	a5, 0(a4)
	neg	a5, a5
	sw	a5, 0(a4)
	mv	a5, a3
	j	.LBB4_4
	addi	a4, a3, -1
	andi	a4, a4, 15
	slli	a4, a4, 2
	add	a4, a4, a7
	lw	a4, 0(a4)
	mv	a5, a3
	bnez	a4, .LBB4_4
# LLVM-MCA-END riscv-41
# LLVM-MCA-BEGIN riscv-42
	slli	a4, a0, 1
	andi	a5, a2, 15
	lbu	a2, 0(a1)
	slli	a0, a0, 3
	add	a0, a0, a4
	add	a0, a0, a5
	addi	a4, a2, -48
	addi	a1, a1, 1
	bltu	a4, a3, .LBB6_2
# LLVM-MCA-END riscv-42
# LLVM-MCA-BEGIN riscv-43
	mv	a2, a3
	add	a4, a3, a1
	lr.d.aqrl	a3, (a0)
	bne	a3, a2, .LBB8_1
# LLVM-MCA-END riscv-43
# LLVM-MCA-BEGIN riscv-44
	lr.d.aqrl	a3, (a0)
	bne	a3, a2, .LBB8_1
	sc.d.rl	a5, a4, (a0)
	bnez	a5, .LBB8_3
# LLVM-MCA-END riscv-44
# LLVM-MCA-BEGIN riscv-45
	ld	a2, 16(a0)
	beq	a2, a1, .LBB0_3
	slt	a2, a1, a2
	xori	a2, a2, 1
	sh3add	a0, a2, a0
	ld	a0, 0(a0)
	bnez	a0, .LBB0_1
# LLVM-MCA-END riscv-45
# LLVM-MCA-BEGIN riscv-46
	addiw	a2, a2, 1
	mv	a3, a5
	bge	a2, a1, .LBB4_12
	add	a5, a0, a2
	lbu	a5, 0(a5)
	bltu	a6, a5, .LBB4_15
	sh2add	a5, a5, t0
	lw	a5, 0(a5)
	add	a4, t0, a5
	li	a5, 0
	jr	a4
	addiw	a2, a2, 1
	add	a4, a0, a2
	lbu	a4, 0(a4)
	addi	a5, a3, 1
	andi	a3, a3, 15
	sh2add	a3, a3, a7
	j	.LBB4_3
	addi	a5, a3, -1
	addi	a3, a3, 14
	andi	a4, a5, 15
	andi	a3, a3, 15
	sh2add	a4, a4, a7
	sh2add	a3, a3, a7
	lw	t1, 0(a4)
	lw	a4, 0(a3)
	add	a4, a4, t1
	j	.LBB4_3
	addi	a5, a3, -1
	addi	a3, a3, 14
	andi	a4, a5, 15
	andi	a3, a3, 15
	sh2add	a4, a4, a7
	sh2add	a3, a3, a7
	lw	t1, 0(a4)
	lw	a4, 0(a3)
	sub	a4, a4, t1
	j	.LBB4_3
	addi	a4, a3, -1
	andi	a4, a4, 15
	sh2add	a4, a4, a7
	lw	a5, 0(a4)
	neg	a5, a5
	sw	a5, 0(a4)
	mv	a5, a3
	j	.LBB4_4
	addi	a4, a3, -1
	andi	a4, a4, 15
	sh2add	a4, a4, a7
	lw	a4, 0(a4)
	mv	a5, a3
	bnez	a4, .LBB4_4
# LLVM-MCA-END riscv-46
# LLVM-MCA-BEGIN riscv-47
	andi	a4, a2, 15
	lbu	a2, 0(a1)
	sh2add	a0, a0, a0
	sh1add	a0, a0, a4
	addi	a4, a2, -48
	addi	a1, a1, 1
	bltu	a4, a3, .LBB6_2
# LLVM-MCA-END riscv-47
# LLVM-MCA-BEGIN riscv-48
	flw	fa5, 0(a0)
	addi	a0, a0, 4
	fadd.s	fa0, fa0, fa5
	bne	a0, a1, .LBB1_2
# LLVM-MCA-END riscv-48
# LLVM-MCA-BEGIN riscv-49
	lw	a3, 0(a2)
	addi	a2, a2, 4
	add	a0, a0, a3
	bne	a2, a1, .LBB2_2
# LLVM-MCA-END riscv-49
# LLVM-MCA-BEGIN riscv-50
	fld	fa5, 0(a0)
	fld	fa4, 0(a1)
	fmadd.d	fa5, fa0, fa5, fa4
	fsd	fa5, 0(a1)
	addi	a1, a1, 8
	addi	a0, a0, 8
	bne	a1, a2, .LBB3_2
# LLVM-MCA-END riscv-50
# LLVM-MCA-BEGIN riscv-51
	flw	fa5, 0(a0)
	fmul.s	fa5, fa0, fa5
	fsw	fa5, 0(a0)
	addi	a0, a0, 4
	bne	a0, a1, .LBB4_2
# LLVM-MCA-END riscv-51
# LLVM-MCA-BEGIN riscv-52
	fld	fa4, 0(a0)
	addi	a0, a0, 8
	fmadd.d	fa5, fa5, fa0, fa4
	bne	a0, a1, .LBB5_2
# LLVM-MCA-END riscv-52
# LLVM-MCA-BEGIN riscv-53
	lbu	a4, 0(a0)
	addi	a0, a0, 1
	xor	a1, a1, a4
	mulw	a1, a1, a3
	bne	a0, a2, .LBB6_2
# LLVM-MCA-END riscv-53
# LLVM-MCA-BEGIN riscv-54
	ld	a4, 0(a0)
	addi	a0, a0, 8
	xor	a1, a1, a4
	mul	a1, a1, a2
	srli	a4, a1, 29
	xor	a1, a1, a4
	bne	a0, a3, .LBB7_2
# LLVM-MCA-END riscv-54
# LLVM-MCA-BEGIN riscv-55
	ld	a2, 8(a0)
	ld	a0, 0(a0)
	add	a1, a1, a2
	bnez	a0, .LBB8_1
# LLVM-MCA-END riscv-55
# LLVM-MCA-BEGIN riscv-56
	add	a2, a0, a1
	lbu	a2, 0(a2)
	addi	a1, a1, 1
	bnez	a2, .LBB9_1
# LLVM-MCA-END riscv-56
# LLVM-MCA-BEGIN riscv-57
	mv	a2, a1
	remu	a1, a0, a1
	mv	a0, a2
	bnez	a1, .LBB10_1
# LLVM-MCA-END riscv-57
# LLVM-MCA-BEGIN riscv-58
	mv	a5, a2
	mulhu	a4, a2, a7
	addi	a0, a0, 1
	srli	a2, a4, 3
	andi	a4, a4, 248
	slli	a3, a2, 1
	sub	a4, a5, a4
	sub	a4, a4, a3
	ori	a3, a4, 48
	sb	a3, 0(a1)
	addi	a1, a1, 1
	bltu	a6, a5, .LBB11_1
# LLVM-MCA-END riscv-58
# LLVM-MCA-BEGIN riscv-59
	fld	fa5, 0(a0)
	fdiv.d	fa0, fa5, fa0
	addi	a0, a0, 8
	bne	a0, a1, .LBB12_2
# LLVM-MCA-END riscv-59
# LLVM-MCA-BEGIN riscv-60
	fld	fa0, 0(s0)
	call	sqrt
	fsd	fa0, 0(s0)
	addi	s0, s0, 8
	bne	s0, s1, .LBB13_2
# LLVM-MCA-END riscv-60
# LLVM-MCA-BEGIN riscv-61
	addi	a3, a3, 4
	beq	a3, a2, .LBB14_5
	lw	a1, 0(a3)
	blt	a1, a0, .LBB14_2
# LLVM-MCA-END riscv-61
# LLVM-MCA-BEGIN riscv-62
	lw	a3, 0(a0)
	addi	a1, a1, -1
	add	a2, a2, a3
	sw	a2, 0(a0)
	addi	a0, a0, 4
	bnez	a1, .LBB15_2
# LLVM-MCA-END riscv-62
# LLVM-MCA-BEGIN riscv-63
	flw	fa4, -4(a3)
	flw	fa3, 0(a3)
	flw	fa2, 4(a3)
	fadd.s	fa4, fa4, fa3
	addi	a2, a3, 4
	fadd.s	fa4, fa4, fa2
	fmul.s	fa4, fa4, fa5
	fsw	fa4, 0(a1)
	addi	a1, a1, 4
	mv	a3, a2
	bne	a2, a0, .LBB16_2
# LLVM-MCA-END riscv-63
# LLVM-MCA-BEGIN riscv-64
	lbu	a3, 0(a1)
	lbu	a4, 0(a0)
	sb	a3, 0(a0)
	sb	a4, 0(a1)
	addi	a0, a0, 1
	addi	a1, a1, -1
	bne	a0, a2, .LBB18_2
# LLVM-MCA-END riscv-64
# LLVM-MCA-BEGIN riscv-65
	lw	a4, 0(a3)
	beq	a4, a2, .LBB19_6
	addi	a0, a0, 1
	addi	a3, a3, 4
	bne	a1, a0, .LBB19_2
# LLVM-MCA-END riscv-65
# LLVM-MCA-BEGIN riscv-66
	slli	a4, a0, 1
	add	a0, a0, a4
	addi	a0, a0, 1
	addi	a3, a3, 1
	beq	a0, a2, .LBB20_5
	andi	a4, a0, 1
	bnez	a4, .LBB20_2
# LLVM-MCA-END riscv-66
# LLVM-MCA-BEGIN riscv-67
	andi	a4, a0, 1
	bnez	a4, .LBB20_2
	srli	a0, a0, 1
	addi	a3, a3, 1
	bne	a0, a2, .LBB20_3
# LLVM-MCA-END riscv-67
# LLVM-MCA-BEGIN riscv-68
	lwu	a4, 0(a1)
	slli	a4, a4, 2
	add	a4, a4, a0
	flw	fa5, 0(a4)
	fsw	fa5, 0(a2)
	addi	a2, a2, 4
	addi	a1, a1, 4
	bne	a2, a3, .LBB21_2
# LLVM-MCA-END riscv-68
# LLVM-MCA-BEGIN riscv-69
	lbu	a3, 0(a0)
	addi	a0, a0, 1
	slli	a3, a3, 2
	add	a3, a3, a1
	lw	a4, 0(a3)
	addi	a4, a4, 1
	sw	a4, 0(a3)
	bne	a0, a2, .LBB22_2
# LLVM-MCA-END riscv-69
# LLVM-MCA-BEGIN riscv-70
	fld	fa0, 0(s0)
	call	callee
	addi	s0, s0, 8
	fadd.d	fs0, fs0, fa0
	bne	s0, s1, .LBB23_2
# LLVM-MCA-END riscv-70
# LLVM-MCA-BEGIN riscv-71
	flw	fa3, 0(t3)
	flw	fa2, 0(a5)
	addi	a4, a4, -1
	add	a5, a5, t2
	fmadd.s	fa4, fa3, fa2, fa4
	addi	t3, t3, 4
	bnez	a4, .LBB24_4
# LLVM-MCA-END riscv-71
# LLVM-MCA-BEGIN riscv-72
	lbu	a5, 0(a0)
	xor	a5, a5, a1
	zext.b	a5, a5
	slli	a5, a5, 2
	add	a5, a5, a4
	lw	a5, 0(a5)
	srliw	a1, a1, 8
	addi	a0, a0, 1
	xor	a1, a1, a5
	bne	a0, a3, .LBB25_2
# LLVM-MCA-END riscv-72
# LLVM-MCA-BEGIN riscv-73
	mv	a3, a1
	mv	a1, a2
	addi	a0, a0, -1
	add	a2, a2, a3
	bnez	a0, .LBB26_2
# LLVM-MCA-END riscv-73
# LLVM-MCA-BEGIN riscv-74
	addi	a0, a0, 1
	beq	a0, a1, .LBB27_5
	lbu	a3, 0(a0)
	addi	a4, a3, -65
	bltu	a2, a4, .LBB27_2
# LLVM-MCA-END riscv-74
# LLVM-MCA-BEGIN riscv-75
	lw	a3, 0(a0)
	fcvt.d.w	fa4, a3
	fmul.d	fa4, fa4, fa5
	fsd	fa4, 0(a1)
	addi	a1, a1, 8
	addi	a0, a0, 4
	bne	a1, a2, .LBB28_2
# LLVM-MCA-END riscv-75
# LLVM-MCA-BEGIN riscv-76
	amoadd.d.aqrl	zero, a2, (a0)
	addi	a2, a2, 1
	bne	a1, a2, .LBB29_2
# LLVM-MCA-END riscv-76
# LLVM-MCA-BEGIN riscv-77
	flw	fa5, 0(s3)
	flw	fa4, 0(s0)
	flw	fa3, 0(s1)
	fmul.s	fa5, fa5, fa5
	fmadd.s	fa5, fa4, fa4, fa5
	fmadd.s	fa0, fa3, fa3, fa5
	call	sqrtf
	fsw	fa0, 0(s2)
	fadd.s	fs0, fs0, fa0
	addi	s2, s2, 4
	addi	s1, s1, 4
	addi	s3, s3, 4
	addi	s0, s0, 4
	bne	s1, s4, .LBB30_2
# LLVM-MCA-END riscv-77
# LLVM-MCA-BEGIN riscv-78
	ld	a3, 0(a0)
	addi	a0, a0, 8
	mulhu	a7, a3, a1
	mul	a3, a3, a1
	add	a4, a4, a3
	add	a5, a5, a7
	sltu	a3, a4, a3
	sd	a4, 0(a2)
	addi	a2, a2, 8
	add	a4, a5, a3
	li	a5, 0
	bne	a2, a6, .LBB31_2
# LLVM-MCA-END riscv-78
# LLVM-MCA-BEGIN riscv-79
	fld	fa5, 0(a5)
	addi	a3, a3, -1
	fsd	fa5, 0(a4)
	add	a4, a4, a7
	addi	a5, a5, 8
	bnez	a3, .LBB32_3
# LLVM-MCA-END riscv-79
# LLVM-MCA-BEGIN riscv-80
	lbu	a3, 0(a0)
	lbu	a4, 0(a1)
	bne	a3, a4, .LBB33_4
	addi	a2, a2, -1
	addi	a1, a1, 1
	addi	a0, a0, 1
	bnez	a2, .LBB33_1
# LLVM-MCA-END riscv-80
# LLVM-MCA-BEGIN riscv-81
	sw	a4, 0(a2)
	addi	a2, a2, 4
	addi	a1, a1, 4
	addi	a0, a0, 4
	beq	a2, a3, .LBB34_5
	lw	a4, 0(a0)
	lw	a5, 0(a1)
	blt	a4, a5, .LBB34_2
# LLVM-MCA-END riscv-81
# LLVM-MCA-BEGIN riscv-82
	mv	a5, a2
	mulhu	a2, a2, a3
	addi	a0, a0, 1
	srli	a2, a2, 3
	sh2add	a4, a2, a2
	slli	a4, a4, 1
	sub	a4, a5, a4
	ori	a4, a4, 48
	sb	a4, 0(a1)
	addi	a1, a1, 1
	bltu	a6, a5, .LBB11_1
# LLVM-MCA-END riscv-82
# LLVM-MCA-BEGIN riscv-83
	lw	a2, 0(a3)
	addi	a3, a3, 4
	max	a0, a0, a2
	bne	a3, a1, .LBB14_2
# LLVM-MCA-END riscv-83
# LLVM-MCA-BEGIN riscv-84
	sh1add	a0, a0, a0
	addi	a0, a0, 1
	addi	a3, a3, 1
	beq	a0, a2, .LBB20_5
	andi	a4, a0, 1
	bnez	a4, .LBB20_2
# LLVM-MCA-END riscv-84
# LLVM-MCA-BEGIN riscv-85
	lwu	a4, 0(a1)
	sh2add	a4, a4, a0
	flw	fa5, 0(a4)
	fsw	fa5, 0(a2)
	addi	a2, a2, 4
	addi	a1, a1, 4
	bne	a2, a3, .LBB21_2
# LLVM-MCA-END riscv-85
# LLVM-MCA-BEGIN riscv-86
	lbu	a3, 0(a0)
	addi	a0, a0, 1
	sh2add	a3, a3, a1
	lw	a4, 0(a3)
	addi	a4, a4, 1
	sw	a4, 0(a3)
	bne	a0, a2, .LBB22_2
# LLVM-MCA-END riscv-86
# LLVM-MCA-BEGIN riscv-87
	lbu	a5, 0(a0)
	xor	a5, a5, a1
	zext.b	a5, a5
	sh2add	a5, a5, a4
	lw	a5, 0(a5)
	srliw	a1, a1, 8
	addi	a0, a0, 1
	xor	a1, a1, a5
	bne	a0, a3, .LBB25_2
# LLVM-MCA-END riscv-87
# LLVM-MCA-BEGIN riscv-88
	vsetvli	a3, a1, e32, m2, ta, ma
	sh2add	a4, a2, a0
	vle32.v	v10, (a4)
	sub	a1, a1, a3
	vfredosum.vs	v8, v10, v8
	add	a2, a2, a3
	bnez	a1, .LBB1_2
# LLVM-MCA-END riscv-88
# LLVM-MCA-BEGIN riscv-89
	vsetvli	a3, a1, e8, mf4, ta, ma
	sh2add	a4, a2, a0
	vle32.v	v10, (a4)
	sub	a1, a1, a3
	vsetvli	zero, zero, e32, m1, tu, ma
	vwadd.wv	v8, v8, v10
	add	a2, a2, a3
	bnez	a1, .LBB2_2
# LLVM-MCA-END riscv-89
# LLVM-MCA-BEGIN riscv-90
	fld	fa5, 0(a0)
	fld	fa4, 0(a1)
	fmadd.d	fa5, fa0, fa5, fa4
	fsd	fa5, 0(a1)
	addi	a1, a1, 8
	addi	a0, a0, 8
	bne	a1, a3, .LBB3_3
# LLVM-MCA-END riscv-90
# LLVM-MCA-BEGIN riscv-91
	vsetvli	a4, a2, e64, m2, ta, ma
	sh3add	a5, a3, a0
	vle64.v	v8, (a5)
	sh3add	a5, a3, a1
	vle64.v	v10, (a5)
	sub	a2, a2, a4
	vfmacc.vf	v10, fa0, v8
	vse64.v	v10, (a5)
	add	a3, a3, a4
	bnez	a2, .LBB3_5
# LLVM-MCA-END riscv-91
# LLVM-MCA-BEGIN riscv-92
	vsetvli	a3, a1, e32, m2, ta, ma
	sh2add	a4, a2, a0
	vle32.v	v8, (a4)
	sub	a1, a1, a3
	vfmul.vf	v8, v8, fa0
	vse32.v	v8, (a4)
	add	a2, a2, a3
	bnez	a1, .LBB4_2
# LLVM-MCA-END riscv-92
# LLVM-MCA-BEGIN riscv-93
	vsetvli	a2, a1, e8, mf2, ta, ma
	sh2add	a4, a3, a0
	addi	a4, a4, 4
	vle32.v	v10, (a4)
	sub	a1, a1, a2
	vsetvli	zero, zero, e32, m2, tu, ma
	vmax.vv	v8, v8, v10
	add	a3, a3, a2
	bnez	a1, .LBB14_2
# LLVM-MCA-END riscv-93
# LLVM-MCA-BEGIN riscv-94
	flw	fa4, -4(a1)
	flw	fa3, 0(a1)
	flw	fa2, 4(a1)
	fadd.s	fa4, fa4, fa3
	addi	a2, a1, 4
	fadd.s	fa4, fa4, fa2
	fmul.s	fa4, fa4, fa5
	fsw	fa4, 0(a3)
	addi	a3, a3, 4
	mv	a1, a2
	bne	a2, a0, .LBB16_4
# LLVM-MCA-END riscv-94
# LLVM-MCA-BEGIN riscv-95
	vsetvli	a6, a2, e32, m2, ta, ma
	slli	a5, a3, 2
	addi	a7, a5, 4
	add	a5, a0, a7
	addi	a4, a5, -4
	vle32.v	v8, (a5)
	vle32.v	v10, (a4)
	sh2add	a4, a3, a0
	addi	a4, a4, 8
	vle32.v	v12, (a4)
	vfadd.vv	v8, v10, v8
	sub	a2, a2, a6
	add	a7, a7, a1
	vfadd.vv	v8, v8, v12
	vfmul.vf	v8, v8, fa5
	vse32.v	v8, (a7)
	add	a3, a3, a6
	bnez	a2, .LBB16_6
# LLVM-MCA-END riscv-95
# LLVM-MCA-BEGIN riscv-96
	vsetvli	a3, a1, e8, m2, ta, ma
	add	a4, a0, a2
	vle8.v	v8, (a4)
	sub	a1, a1, a3
	vadd.vx	v10, v8, a6
	vmsltu.vx	v0, v10, a7
	vor.vx	v8, v8, a5
	vse8.v	v8, (a4), v0.t
	add	a2, a2, a3
	bnez	a1, .LBB27_2
# LLVM-MCA-END riscv-96
# LLVM-MCA-BEGIN riscv-97
	vsetvli	a4, a2, e32, m1, ta, ma
	sh2add	a5, a3, a0
	vle32.v	v10, (a5)
	sh3add	a5, a3, a1
	sub	a2, a2, a4
	vfwcvt.f.x.v	v8, v10
	vsetvli	zero, zero, e64, m2, ta, ma
	vfmul.vf	v8, v8, fa5
	vse64.v	v8, (a5)
	add	a3, a3, a4
	bnez	a2, .LBB28_2
# LLVM-MCA-END riscv-97
# LLVM-MCA-BEGIN riscv-98
	fld	fa5, 0(a4)
	addi	s0, s0, -1
	fsd	fa5, 0(a5)
	add	a5, a5, s3
	addi	a4, a4, 8
	bnez	s0, .LBB32_10
# LLVM-MCA-END riscv-98
# LLVM-MCA-BEGIN riscv-99
	vsetvli	s0, s1, e8, mf4, ta, ma
	sh3add	a3, a4, s2
	sh3add	s4, a5, t6
	vle64.v	v8, (a3)
	mul	a3, s0, a2
	add	a4, a4, s0
	sub	s1, s1, s0
	vsse64.v	v8, (s4), s3
	add	a5, a5, a3
	bnez	s1, .LBB32_14
# LLVM-MCA-END riscv-99
# LLVM-MCA-BEGIN riscv-100
	vsetvli	a6, a3, e32, m2, ta, ma
	sh2add	a5, a4, a0
	vle32.v	v8, (a5)
	sh2add	a5, a4, a1
	vle32.v	v10, (a5)
	sh2add	a5, a4, a2
	sub	a3, a3, a6
	vmslt.vv	v0, v8, v10
	vadd.vi	v10, v10, 1
	vmerge.vvm	v8, v10, v8, v0
	vse32.v	v8, (a5)
	add	a4, a4, a6
	bnez	a3, .LBB34_4
# LLVM-MCA-END riscv-100
# LLVM-MCA-BEGIN riscv-101
	flw	fa5, 0(a0)
	addi	a0, a0, 4
	fadd.s	fa0, fa5, fa0
	bne	a0, a1, .LBB1_2
# LLVM-MCA-END riscv-101
# LLVM-MCA-BEGIN riscv-102
	fld	fa5, 0(a0)
	fld	fa4, 0(a1)
	fmadd.d	fa5, fa5, fa0, fa4
	fsd	fa5, 0(a1)
	addi	a1, a1, 8
	addi	a0, a0, 8
	bne	a1, a2, .LBB3_2
# LLVM-MCA-END riscv-102
# LLVM-MCA-BEGIN riscv-103
	flw	fa5, 0(a0)
	fmul.s	fa5, fa5, fa0
	fsw	fa5, 0(a0)
	addi	a0, a0, 4
	bne	a0, a1, .LBB4_2
# LLVM-MCA-END riscv-103
# LLVM-MCA-BEGIN riscv-104
	fld	fa5, 0(a0)
	fsqrt.d	fa5, fa5
	fsd	fa5, 0(a0)
	addi	a0, a0, 8
	bne	a0, a1, .LBB13_2
# LLVM-MCA-END riscv-104
# LLVM-MCA-BEGIN riscv-105
	flw	fa4, -4(a3)
	flw	fa3, 0(a3)
	flw	fa2, 4(a3)
	fadd.s	fa4, fa3, fa4
	addi	a2, a3, 4
	fadd.s	fa4, fa4, fa2
	fmul.s	fa4, fa4, fa5
	fsw	fa4, 0(a1)
	addi	a1, a1, 4
	mv	a3, a2
	bne	a2, a0, .LBB16_2
# LLVM-MCA-END riscv-105
# LLVM-MCA-BEGIN riscv-106
	fld	fa0, 0(s0)
	call	callee
	addi	s0, s0, 8
	fadd.d	fs0, fa0, fs0
	bne	s0, s1, .LBB23_2
# LLVM-MCA-END riscv-106
# LLVM-MCA-BEGIN riscv-107
	flw	fa3, 0(t3)
	flw	fa2, 0(a5)
	addi	a4, a4, -1
	add	a5, a5, t2
	fmadd.s	fa4, fa2, fa3, fa4
	addi	t3, t3, 4
	bnez	a4, .LBB24_4
# LLVM-MCA-END riscv-107
# LLVM-MCA-BEGIN riscv-108
	flw	fa5, 0(a0)
	flw	fa4, 0(a1)
	flw	fa3, 0(a2)
	fmul.s	fa5, fa5, fa5
	fmadd.s	fa5, fa4, fa4, fa5
	fmadd.s	fa5, fa3, fa3, fa5
	fsqrt.s	fa5, fa5
	addi	a2, a2, 4
	fsw	fa5, 0(a3)
	fadd.s	fa0, fa5, fa0
	addi	a3, a3, 4
	addi	a1, a1, 4
	addi	a0, a0, 4
	bne	a3, a4, .LBB30_2
# LLVM-MCA-END riscv-108
# LLVM-MCA-BEGIN riscv-109
	vsetvli	a3, a1, e8, mf2, ta, ma
	sh2add	a4, a2, a0
	vle32.v	v10, (a4)
	sub	a1, a1, a3
	vsetvli	zero, zero, e32, m2, tu, ma
	vfadd.vv	v8, v10, v8
	add	a2, a2, a3
	bnez	a1, .LBB1_2
# LLVM-MCA-END riscv-109
# LLVM-MCA-BEGIN riscv-110
	fld	fa5, 0(a0)
	fld	fa4, 0(a1)
	fmadd.d	fa5, fa5, fa0, fa4
	fsd	fa5, 0(a1)
	addi	a1, a1, 8
	addi	a0, a0, 8
	bne	a1, a3, .LBB3_3
# LLVM-MCA-END riscv-110
# LLVM-MCA-BEGIN riscv-111
	vsetvli	a3, a1, e64, m2, ta, ma
	sh3add	a4, a2, a0
	vle64.v	v8, (a4)
	vfsqrt.v	v8, v8
	sub	a1, a1, a3
	vse64.v	v8, (a4)
	add	a2, a2, a3
	bnez	a1, .LBB13_2
# LLVM-MCA-END riscv-111
# LLVM-MCA-BEGIN riscv-112
	flw	fa4, -4(a1)
	flw	fa3, 0(a1)
	flw	fa2, 4(a1)
	fadd.s	fa4, fa3, fa4
	addi	a2, a1, 4
	fadd.s	fa4, fa4, fa2
	fmul.s	fa4, fa4, fa5
	fsw	fa4, 0(a3)
	addi	a3, a3, 4
	mv	a1, a2
	bne	a2, a0, .LBB16_4
# LLVM-MCA-END riscv-112
# LLVM-MCA-BEGIN riscv-113
	vsetvli	a6, a2, e32, m2, ta, ma
	slli	a5, a3, 2
	addi	a7, a5, 4
	add	a5, a0, a7
	addi	a4, a5, -4
	vle32.v	v8, (a5)
	vle32.v	v10, (a4)
	sh2add	a4, a3, a0
	addi	a4, a4, 8
	vle32.v	v12, (a4)
	vfadd.vv	v8, v8, v10
	sub	a2, a2, a6
	add	a7, a7, a1
	vfadd.vv	v8, v8, v12
	vfmul.vf	v8, v8, fa5
	vse32.v	v8, (a7)
	add	a3, a3, a6
	bnez	a2, .LBB16_6
# LLVM-MCA-END riscv-113
# LLVM-MCA-BEGIN riscv-114
	vsetvli	a7, a4, e32, m2, ta, ma
	sh2add	a5, a6, a0
	vle32.v	v10, (a5)
	sh2add	a5, a6, a1
	vle32.v	v12, (a5)
	sh2add	a5, a6, a2
	vle32.v	v14, (a5)
	vfmul.vv	v10, v10, v10
	vfmadd.vv	v12, v12, v10
	vfmadd.vv	v14, v14, v12
	vfsqrt.v	v10, v14
	sh2add	a5, a6, a3
	sub	a4, a4, a7
	vse32.v	v10, (a5)
	vsetvli	zero, zero, e32, m2, tu, ma
	vfadd.vv	v8, v10, v8
	add	a6, a6, a7
	bnez	a4, .LBB30_5
# LLVM-MCA-END riscv-114
